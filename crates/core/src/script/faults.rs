//! What is wrong with a call of the interface, in words: the same for interpreted and compiled hooks.

use super::desk::{MOST_EVENTS, MOST_REFUSALS};
use crate::variant::nearest;
use quadrille_kernel::{Cell, Direction, Form, LONGEST_SIDE, Outline};

/// `lines` lists the lines of boards of up to this many cells.
pub const MOST_CELLS_WITH_LINES: usize = 1024;

pub const NO_FIRST: &str = "an empty set has no first cell";
pub const NO_LAST: &str = "an empty set has no last cell";
pub const NO_LINES_HERE: &str = "`lines` lists every line of the board, and this board is too large for that";
pub const NO_QUESTION: &str = "`refuse` answers a question: it belongs in `where_…` and `can_…`";
pub const NO_RESERVE: &str = "this game does not count tokens: its file sets no `reserve`";
pub const NO_TURN: &str = "in `setup` no turn has begun that could end";

/// A hook that is only asked changes the game.
pub fn only_asked(function: &str) -> String {
    format!("`{function}` changes the game, but this hook is only asked a question")
}

/// A hook other than `setup` draws at random.
pub fn only_in_setup(function: &str) -> String {
    format!("`{function}` draws at random, which only `setup` may")
}

/// One move changes the game more often than anybody could follow.
pub fn too_many_changes() -> String {
    format!("one move has changed the game more than {MOST_EVENTS} times")
}

/// One question is answered with too many refusals.
pub fn too_many_refusals() -> String {
    format!("`refuse` was called more than {MOST_REFUSALS} times to answer one question")
}

/// A counter is to gain or lose less than nothing.
pub fn negative(function: &str, by: i64) -> String {
    format!("`{function}` takes a number from 0 up, not {by}")
}

/// What is for one cell gets a set of none, or of several.
pub fn not_one(function: &str, count: usize) -> String {
    match count {
        0 => format!("`{function}` is for one cell, and there is none in this set"),
        _ => format!("`{function}` is for one cell, and there are {count} in this set"),
    }
}

/// A list is to be longer than lists can be.
pub fn long_list(most: usize, length: usize) -> String {
    format!("a list has {most} items at most, not {length}")
}

/// A list is to have more copies of something than there is room for.
pub fn many_copies(more: usize) -> String {
    format!("{more} copies of this are too many for a list")
}

/// Lines are shorter or longer than lines can be.
pub fn no_lines(length: i64) -> String {
    format!("lines have 1 to {LONGEST_SIDE} cells, not {length}")
}

/// There is no cell of this name.
pub fn no_cell(name: &str) -> String {
    format!("there is no cell `{name}` on this board")
}

/// The cell in a column and a row from 1, or why there is none.
pub fn cell_at(outline: &Outline, column: i64, row: i64) -> Result<Cell, String> {
    let Form { columns, rows, .. } = outline.says.form;
    let from_0 = |number: i64| usize::try_from(number.saturating_sub(1)).ok();
    let place = from_0(column).zip(from_0(row)).and_then(|(column, row)| outline.cell(column, row));
    place.ok_or_else(|| {
        if (1..=i64::from(columns)).contains(&column) && (1..=i64::from(rows)).contains(&row) {
            return format!("column {column}, row {row}: this cell is missing on this board");
        }
        format!("there is no column {column}, row {row}: this board has columns 1 to {columns} and rows 1 to {rows}")
    })
}

/// There is no seat of this number.
pub fn no_seat(outline: &Outline, number: i64) -> String {
    format!("there is no seat {number}; seats are 1 to {}", outline.says.seats)
}

/// There is no counter of this name.
pub fn no_counter(outline: &Outline, name: &str) -> String {
    match nearest(name, outline.says.counters.iter().map(|counter| counter.name.as_str())) {
        Some(near) => format!("no rule declares a counter `{name}`; did you mean `{near}`?"),
        None => format!("no rule declares a counter `{name}`"),
    }
}

/// There is no marker of this name.
pub fn no_marker(name: &str) -> String {
    format!("no rule declares a marker `{name}`")
}

/// There is no trait of this name.
pub fn no_trait(name: &str) -> String {
    format!("no piece of this game can be `{name}`")
}

/// There is no piece of this code.
pub fn no_piece(code: &str) -> String {
    format!("there is no piece `{code}`")
}

/// There is no parameter of this name.
pub fn no_param(name: &str) -> String {
    format!("the rule declares no param `{name}`")
}

/// There is no direction of this name.
pub fn no_direction(name: &str) -> String {
    match nearest(name, Direction::ALL.iter().map(|way| way.name())) {
        Some(near) => format!("there is no direction `{name}`; did you mean `{near}`?"),
        None => {
            format!("there is no direction `{name}`; there are {}", Direction::ALL.map(|way| way.name()).join(", "))
        }
    }
}

/// A square is turned neither way.
pub fn no_turn(way: &str) -> String {
    format!("a square is turned `clockwise` or `anticlockwise`, not `{way}`")
}

/// Cells are connected in no such way.
pub fn no_steps(name: &str) -> String {
    format!("cells are connected by steps to `neighbours` or `around`, not `{name}`")
}
