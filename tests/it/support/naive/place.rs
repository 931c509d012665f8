//! Place and align on any board: tictactoe, gomoku, and connect6 with its turns of two tokens.

use super::{
    Grid, Naive, Verdict, cell_named, cell_names, empty_cells, empty_grid, expect_legal, line_verdict, listing, other,
    told_plainly,
};

#[derive(Clone)]
pub struct Place {
    pub grid: Grid<u8>,
    pub align: usize,
    /// Tokens a turn, the first turn of the game apart, which is always of one.
    pub per_turn: usize,
    /// Tokens still to place in this turn.
    pub left: usize,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl Place {
    pub fn new(columns: usize, rows: usize, align: usize) -> Self {
        Self { grid: empty_grid(columns, rows), align, per_turn: 1, left: 1, to_move: 1, outcome: None }
    }

    pub fn connect6() -> Self {
        Self { per_turn: 2, ..Self::new(19, 19, 6) }
    }
}

impl Naive for Place {
    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        cell_names(empty_cells(&self.grid))
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        let mover = self.to_move;
        let (column, row) = cell_named(&self.grid, action);
        self.grid[row][column] = Some(mover);
        self.left -= 1;
        if self.left == 0 {
            self.left = self.per_turn;
            self.to_move = other(mover);
        }
        self.outcome = line_verdict(&self.grid, self.align, mover);
        if self.outcome.is_none() && empty_cells(&self.grid).is_empty() {
            self.outcome = Some((None, "full"));
        }
    }

    told_plainly!();
}
