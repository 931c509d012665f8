//! Gravity, a law of the kernel: what is not held up falls, and what falls triggers nothing.

use super::bits::Bits;
use super::board::{Cell, Direction};
use super::play::Play;
use super::rules::Rules;
use super::state::State;

/// Where what is dropped into each open column comes to rest: one cell for each open column.
#[inline(always)]
pub fn landings<const N: usize>(rules: &Rules<N>, state: &State<N>) -> Bits<N> {
    let empty = rules.chutes - state.occupied();
    // An empty cell lets through what falls on it when the next one is empty too. Columns are never joined end to end where
    // things fall, so one step is one shift.
    match rules.says.gravity {
        Some(Direction::Up) => empty - empty.lowered(rules.stride),
        _ => empty - empty.raised(rules.stride),
    }
}

/// The columns that are open, by their numbers from 0.
#[inline(always)]
pub fn open_columns<const N: usize>(rules: &Rules<N>, state: &State<N>) -> Bits<N> {
    let open = rules.entries - state.occupied();
    match rules.entry_row {
        Some(first) => open.lowered(first),
        None => columns_of(rules, open),
    }
}

/// The columns that cells lie in.
#[inline(never)]
pub fn columns_of<const N: usize>(rules: &Rules<N>, cells: Bits<N>) -> Bits<N> {
    cells.iter().map(|cell| rules.board.column_of(Cell(cell as u16))).collect()
}

/// Lets everything fall that can. Cells that the play itself entered are followed down.
#[inline(always)]
pub fn settle<const N: usize>(rules: &Rules<N>, state: &mut State<N>, play: &mut Play<N>) {
    if let Some(way) = rules.says.gravity {
        fall(rules, way, state, play);
    }
}

/// Lets everything fall one way that can, on a board whose edges that way are not joined.
#[inline(never)]
pub(super) fn fall<const N: usize>(rules: &Rules<N>, way: Direction, state: &mut State<N>, play: &mut Play<N>) {
    let board = &rules.board;
    loop {
        let empty = board.cells() - state.occupied();
        let loose = state.occupied() & board.shift(empty, way.opposite());
        if loose.is_empty() {
            return;
        }
        for from in loose.iter() {
            let path = board.ray(Bits::single(from), way, board.cells() - state.occupied());
            let to = match way {
                Direction::Down | Direction::Left => path.first(),
                _ => path.iter().last(),
            };
            // A loose piece has an empty cell before it, so the path is not empty.
            let Some(to) = to else { continue };
            state.shift_piece(rules, Cell(from as u16), Cell(to as u16), play);
            if play.entered.contains(from) {
                play.entered.remove(from);
                play.entered.insert(to);
            }
        }
    }
}
