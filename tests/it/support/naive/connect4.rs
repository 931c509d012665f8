//! connect4 on any board with any alignment, and go_capture on the same.

use super::{
    Cell, Grid, Naive, Verdict, empty_grid, expect_legal, landing_row, line_verdict, listing, other, step, told_plainly,
};

#[derive(Clone)]
pub struct Connect4 {
    pub grid: Grid<u8>,
    pub align: usize,
    /// Whether a token with rivals on all four sides changes sides.
    pub capture: bool,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl Connect4 {
    pub fn new(columns: usize, rows: usize, align: usize) -> Self {
        Self { grid: empty_grid(columns, rows), align, capture: false, to_move: 1, outcome: None }
    }

    pub fn go_capture(columns: usize, rows: usize, align: usize) -> Self {
        Self { capture: true, ..Self::new(columns, rows, align) }
    }

    /// The cells beside, below and above that the board has.
    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        ways.into_iter().filter_map(|way| step(&self.grid, cell, way)).collect()
    }

    fn enclosed_by(&self, cell: Cell, seat: u8) -> bool {
        let around = self.neighbours(cell);
        around.len() == 4 && around.iter().all(|&(column, row)| self.grid[row][column] == Some(seat))
    }

    fn capture_around(&mut self, landed: Cell, mover: u8) {
        let mut prey = self.neighbours(landed);
        prey.retain(|&(column, row)| {
            self.grid[row][column] == Some(other(mover)) && self.enclosed_by((column, row), mover)
        });
        for (column, row) in prey {
            self.grid[row][column] = Some(mover);
        }
    }
}

impl Naive for Connect4 {
    fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for column in 0..self.grid[0].len() {
            if self.outcome.is_none() && landing_row(&self.grid, column).is_some() {
                texts.push((column + 1).to_string());
            }
        }
        texts
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        let mover = self.to_move;
        let column = action.parse::<usize>().unwrap() - 1;
        let row = landing_row(&self.grid, column).unwrap();
        self.grid[row][column] = Some(mover);
        if self.capture {
            self.capture_around((column, row), mover);
        }
        self.to_move = other(mover);
        self.outcome = line_verdict(&self.grid, self.align, mover);
        if self.outcome.is_none() && self.legal().is_empty() {
            self.outcome = Some((None, "full"));
        }
    }

    told_plainly!();
}
