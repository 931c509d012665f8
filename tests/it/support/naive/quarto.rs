//! quarto: place the piece one was given, then give one. 2×2 squares win as well where they are asked for.

use super::{
    Grid, Naive, Verdict, cell_named, cell_names, empty_cells, empty_grid, expect_legal, has_line, listing, other,
    told_plainly,
};

/// The two letters of each place of a code.
const LETTERS: [[char; 2]; 4] = [['T', 'S'], ['D', 'L'], ['R', 'S'], ['S', 'H']];

#[derive(Clone)]
pub struct Quarto {
    pub grid: Grid<String>,
    /// The codes left to give, sorted.
    pub pool: Vec<String>,
    /// The piece that the seat to move was given and has not placed yet.
    pub hand: Option<String>,
    pub squares: bool,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl Quarto {
    pub fn new(starter: u8, squares: bool) -> Self {
        let mut pool = vec![String::new()];
        for letters in LETTERS {
            pool = pool.iter().flat_map(|code| letters.map(|letter| format!("{code}{letter}"))).collect();
        }
        pool.sort();
        Self { grid: empty_grid(4, 4), pool, hand: None, squares, to_move: starter, outcome: None }
    }

    fn has_won(&self) -> bool {
        for (place, letters) in LETTERS.into_iter().enumerate() {
            for letter in letters {
                let shares = |code: &String| code.chars().nth(place) == Some(letter);
                if has_line(&self.grid, 4, shares) || (self.squares && has_square(&self.grid, shares)) {
                    return true;
                }
            }
        }
        false
    }
}

fn has_square(grid: &Grid<String>, counts: impl Fn(&String) -> bool) -> bool {
    for row in 0..3 {
        for column in 0..3 {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            if corners.into_iter().all(|(right, up)| grid[row + up][column + right].as_ref().is_some_and(&counts)) {
                return true;
            }
        }
    }
    false
}

impl Naive for Quarto {
    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            Vec::new()
        } else if self.hand.is_some() {
            cell_names(empty_cells(&self.grid))
        } else {
            self.pool.clone()
        }
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        if let Some(piece) = self.hand.take() {
            let (column, row) = cell_named(&self.grid, action);
            self.grid[row][column] = Some(piece);
            if self.has_won() {
                self.outcome = Some((Some(self.to_move), "align"));
            } else if empty_cells(&self.grid).is_empty() {
                self.outcome = Some((None, "full"));
            }
        } else {
            self.pool.retain(|code| code != action);
            self.hand = Some(action.to_string());
            self.to_move = other(self.to_move);
        }
    }

    told_plainly!();

    fn rest(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(piece) = &self.hand {
            lines.push(format!("hand {piece}"));
        }
        for piece in &self.pool {
            lines.push(format!("pool {piece}"));
        }
        lines.sort();
        lines
    }
}
