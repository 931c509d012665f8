//! What the last turn did to the cells of a board, as it is shown on them.

use super::scene::Told;
use super::table::Made;
use quadrille_kernel::parse_cell;

/// What the last turn did to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// It was played: something landed there, or was taken away; or a verb of a rule was aimed at it.
    Played,
    /// What stands there became something else.
    Changed,
}

/// Of moves in a row by one seat, no more are shown than this: as many as a turn can have.
const MOST_MOVES: usize = 100;

/// The cells that the last turn touched: the latest moves in a row by one seat. The last move is one that touched a cell.
pub fn touched(made: &[Made]) -> Vec<(&str, Touch)> {
    let Some(last) = made.last() else { return Vec::new() };
    let turn = made.iter().rev().take(MOST_MOVES).take_while(|made| made.seat == last.seat).count();
    let mut cells: Vec<(&str, Touch)> = Vec::new();
    for made in &made[made.len() - turn..] {
        // What was played may be moved by the rest of the turn, and is found where it is now.
        let played = cells.iter_mut().filter(|(_, touch)| *touch == Touch::Played);
        played.for_each(|(cell, _)| *cell = moved_to(made, cell));
        cells.extend(touched_by(made));
    }
    cells
}

/// Has a move touched any cell?
pub fn touches(made: &Made) -> bool {
    !touched_by(made).is_empty()
}

/// Where a move has brought what was on a cell: another cell, or the same where it stayed or went.
fn moved_to<'a>(made: &'a Made, cell: &'a str) -> &'a str {
    let moves = made.events.iter().filter_map(|event| match event {
        Told::Moved { from, to, .. } if from == cell && parse_cell(to).is_some() => Some(to.as_str()),
        _ => None,
    });
    { moves }.next().unwrap_or(cell)
}

/// The cells that one move touched. What falls was not touched.
fn touched_by(made: &Made) -> Vec<(&str, Touch)> {
    let is_cell = |spot: &str| parse_cell(spot).is_some();
    let happened = made.events.iter().find_map(|event| match event {
        Told::Moved { to, .. } if is_cell(to) => Some((to.as_str(), Touch::Played)),
        Told::Moved { from, .. } if is_cell(from) => Some((from.as_str(), Touch::Played)),
        _ => None,
    });
    let changed = made.events.iter().filter_map(|event| match event {
        Told::Changed { at, .. } => Some((at.as_str(), Touch::Changed)),
        _ => None,
    });
    // What a rule does first says little about where a player aimed.
    let played = made.aimed.as_deref().map(|aimed| (aimed, Touch::Played)).or(happened);
    played.into_iter().chain(changed).collect()
}
