//! Plain second implementations of the games, cell by cell, to check the real ones against.
//!
//! Each is written from the rules alone and shares nothing with the kernel. Slow on purpose: what is here should be
//! right at a glance.

pub mod connect4;
pub mod order_and_chaos;
pub mod place;
pub mod quarto;
pub mod reversi;
pub mod super_puissance4;

use std::fmt::Display;

/// How a game ended: the winner, or nobody for a draw, and the reason's word.
pub type Verdict = (Option<u8>, &'static str);

/// One game under way.
pub trait Naive: Clone {
    /// Canonical action texts in canonical order; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays one legal action given as canonical text.
    ///
    /// # Panics
    /// When the action is not legal.
    fn play(&mut self, action: &str);
    /// Seat 1 or 2. Says nothing once the game is over.
    fn to_move(&self) -> u8;
    /// `None` while the game goes on.
    fn outcome(&self) -> Option<Verdict>;
    /// Each occupied cell with its owner or its piece's code, `d3 1`, by row then column.
    fn board(&self) -> Vec<String>;
    /// What else is visible and part of the state, as sorted lines.
    fn rest(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What every one of these games tells of its `to_move`, `outcome` and `grid`.
macro_rules! told_plainly {
    () => {
        fn to_move(&self) -> u8 {
            self.to_move
        }

        fn outcome(&self) -> Option<Verdict> {
            self.outcome
        }

        fn board(&self) -> Vec<String> {
            listing(&self.grid)
        }
    };
}
pub(crate) use told_plainly;

/// Column and row, both from zero, row 0 at the bottom.
pub type Cell = (usize, usize);
/// `grid[row][column]`, at least one of each.
pub type Grid<T> = Vec<Vec<Option<T>>>;

/// Right, up and the two diagonals: with their opposites, every way there is.
const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

pub fn empty_grid<T: Clone>(columns: usize, rows: usize) -> Grid<T> {
    vec![vec![None; columns]; rows]
}

/// Every cell, by row then column.
pub fn cells<T>(grid: &Grid<T>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in 0..grid.len() {
        for column in 0..grid[0].len() {
            cells.push((column, row));
        }
    }
    cells
}

pub fn empty_cells<T>(grid: &Grid<T>) -> Vec<Cell> {
    let mut cells = cells(grid);
    cells.retain(|&(column, row)| grid[row][column].is_none());
    cells
}

/// The next cell that way, if the board has one.
pub fn step<T>(grid: &Grid<T>, from: Cell, way: (isize, isize)) -> Option<Cell> {
    let column = from.0.checked_add_signed(way.0)?;
    let row = from.1.checked_add_signed(way.1)?;
    (column < grid[0].len() && row < grid.len()).then_some((column, row))
}

/// The lowest empty cell's row; none when the column is full.
pub fn landing_row<T>(grid: &Grid<T>, column: usize) -> Option<usize> {
    (0..grid.len()).find(|&row| grid[row][column].is_none())
}

/// `a`, `b` … `z`, `aa`, `ab` …
fn letters(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    if column < 26 { last.to_string() } else { format!("{}{last}", letters(column / 26 - 1)) }
}

pub fn cell_name((column, row): Cell) -> String {
    format!("{}{}", letters(column), row + 1)
}

pub fn cell_named<T>(grid: &Grid<T>, name: &str) -> Cell {
    let found = cells(grid).into_iter().find(|&cell| cell_name(cell) == name);
    found.unwrap_or_else(|| panic!("no cell {name}"))
}

pub fn cell_names(cells: Vec<Cell>) -> Vec<String> {
    cells.into_iter().map(cell_name).collect()
}

/// Each occupied cell and what stands there, as [`Naive::board`] wants it.
pub fn listing<T: Display>(grid: &Grid<T>) -> Vec<String> {
    let mut lines = Vec::new();
    for (column, row) in cells(grid) {
        if let Some(piece) = &grid[row][column] {
            lines.push(format!("{} {piece}", cell_name((column, row))));
        }
    }
    lines
}

/// Whether `align` or more cells in a line hold a piece that `counts`.
pub fn has_line<T>(grid: &Grid<T>, align: usize, counts: impl Fn(&T) -> bool) -> bool {
    for start in cells(grid) {
        for way in WAYS {
            let mut length = 0;
            let mut next = Some(start);
            while let Some((column, row)) = next {
                if !grid[row][column].as_ref().is_some_and(&counts) {
                    break;
                }
                length += 1;
                next = step(grid, (column, row), way);
            }
            if length >= align {
                return true;
            }
        }
    }
    false
}

/// The verdict on the lines that stand after `mover` played: to make one for each side is a foul.
pub fn line_verdict(grid: &Grid<u8>, align: usize, mover: u8) -> Option<Verdict> {
    let rival = other(mover);
    let own_line = has_line(grid, align, |&owner| owner == mover);
    let rival_line = has_line(grid, align, |&owner| owner == rival);
    match (own_line, rival_line) {
        (true, true) => Some((Some(rival), "foul")),
        (true, false) => Some((Some(mover), "align")),
        (false, true) => Some((Some(rival), "align")),
        (false, false) => None,
    }
}

pub fn other(seat: u8) -> u8 {
    3 - seat
}

/// # Panics
/// When `action` is not among the legal ones.
pub fn expect_legal(game: &impl Naive, action: &str) {
    let legal = game.legal();
    assert!(legal.iter().any(|text| text == action), "{action} is not one of {legal:?}");
}
