//! order_and_chaos: either symbol on any empty cell; seat 1 wants a line of five, seat 2 wants none.

use super::{
    Grid, Naive, Verdict, cell_name, cell_named, empty_cells, empty_grid, expect_legal, has_line, listing, other,
    told_plainly,
};

/// Cross and nought.
const SYMBOLS: [char; 2] = ['C', 'N'];

#[derive(Clone)]
pub struct OrderAndChaos {
    pub grid: Grid<char>,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl OrderAndChaos {
    pub fn start() -> Self {
        Self { grid: empty_grid(6, 6), to_move: 1, outcome: None }
    }
}

impl Naive for OrderAndChaos {
    fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for symbol in SYMBOLS {
            for cell in empty_cells(&self.grid) {
                if self.outcome.is_none() {
                    texts.push(format!("{symbol}-{}", cell_name(cell)));
                }
            }
        }
        texts
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        let (symbol, cell) = action.split_once('-').unwrap();
        let (column, row) = cell_named(&self.grid, cell);
        self.grid[row][column] = symbol.chars().next();
        self.to_move = other(self.to_move);
        for symbol in SYMBOLS {
            if has_line(&self.grid, 5, |&placed| placed == symbol) {
                self.outcome = Some((Some(1), "align"));
            }
        }
        if self.outcome.is_none() && empty_cells(&self.grid).is_empty() {
            self.outcome = Some((Some(2), "full"));
        }
    }

    told_plainly!();
}
