//! reversi on 8×8: what stands between the new token and another of its owner's turns over.

use super::{
    Cell, Grid, Naive, Verdict, WAYS, cell_named, cell_names, cells, empty_cells, empty_grid, expect_legal, listing,
    other, step, told_plainly,
};

#[derive(Clone)]
pub struct Reversi {
    pub grid: Grid<u8>,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl Reversi {
    pub fn start() -> Self {
        let mut grid = empty_grid(8, 8);
        for (name, seat) in [("d4", 2), ("e5", 2), ("d5", 1), ("e4", 1)] {
            let (column, row) = cell_named(&grid, name);
            grid[row][column] = Some(seat);
        }
        Self { grid, to_move: 1, outcome: None }
    }

    /// The rival tokens that one of `seat`'s at `cell` would turn over.
    fn turned_over(&self, cell: Cell, seat: u8) -> Vec<Cell> {
        let mut turned = Vec::new();
        for (right, up) in WAYS {
            for way in [(right, up), (-right, -up)] {
                let mut between = Vec::new();
                let mut next = step(&self.grid, cell, way);
                while let Some((column, row)) = next {
                    if self.grid[row][column] != Some(other(seat)) {
                        break;
                    }
                    between.push((column, row));
                    next = step(&self.grid, (column, row), way);
                }
                if next.is_some_and(|(column, row)| self.grid[row][column] == Some(seat)) {
                    turned.append(&mut between);
                }
            }
        }
        turned
    }

    fn open_to(&self, seat: u8) -> Vec<Cell> {
        let mut open = empty_cells(&self.grid);
        open.retain(|&cell| !self.turned_over(cell, seat).is_empty());
        open
    }

    fn count(&self, seat: u8) -> usize {
        let own = |&(column, row): &Cell| self.grid[row][column] == Some(seat);
        cells(&self.grid).into_iter().filter(own).count()
    }

    fn verdict(&self) -> Verdict {
        let (first, second) = (self.count(1), self.count(2));
        let winner = if first > second {
            Some(1)
        } else if second > first {
            Some(2)
        } else {
            None
        };
        if empty_cells(&self.grid).is_empty() { (winner, "full") } else { (winner, "no_actions") }
    }
}

impl Naive for Reversi {
    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        cell_names(self.open_to(self.to_move))
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        let mover = self.to_move;
        let cell = cell_named(&self.grid, action);
        let mut changed = self.turned_over(cell, mover);
        changed.push(cell);
        for (column, row) in changed {
            self.grid[row][column] = Some(mover);
        }
        if !self.open_to(other(mover)).is_empty() {
            self.to_move = other(mover);
        } else if self.open_to(mover).is_empty() {
            self.outcome = Some(self.verdict());
        }
    }

    told_plainly!();
}
