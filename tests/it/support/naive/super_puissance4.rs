//! super_puissance4 from a given set-up, each of its three rules with a switch.

use super::{
    Cell, Grid, Naive, Verdict, cell_name, cell_named, cells, empty_cells, empty_grid, expect_legal, landing_row,
    line_verdict, listing, other, told_plainly,
};

#[derive(Clone)]
pub struct SuperPuissance4 {
    pub black_holes: bool,
    pub disintegrators: bool,
    pub recovery: bool,
    pub grid: Grid<u8>,
    pub holes: Vec<Cell>,
    pub hidden: Vec<Cell>,
    pub visible: Vec<Cell>,
    /// Tokens in reserve, seat 1's first.
    pub reserve: [u32; 2],
    /// Disintegrators won and not spent, seat 1's first.
    pub holds: [u32; 2],
    pub plies: u32,
    pub to_move: u8,
    outcome: Option<Verdict>,
}

impl SuperPuissance4 {
    /// All three rules are on. `hidden` and `visible` are the disintegrators.
    pub fn new(starter: u8, holes: Vec<Cell>, hidden: Vec<Cell>, visible: Vec<Cell>) -> Self {
        Self {
            black_holes: true,
            disintegrators: true,
            recovery: true,
            grid: empty_grid(7, 6),
            holes,
            hidden,
            visible,
            reserve: [21, 21],
            holds: [0, 0],
            plies: 0,
            to_move: starter,
            outcome: None,
        }
    }

    /// A game in which `drop` is the only verb leaves it out.
    fn text(&self, verb: &str, target: String) -> String {
        if self.disintegrators || self.recovery { format!("{verb} {target}") } else { target }
    }

    fn tokens_of(&self, seat: u8) -> Vec<Cell> {
        let mut tokens = cells(&self.grid);
        tokens.retain(|&(column, row)| self.grid[row][column] == Some(seat));
        tokens
    }

    fn actions_of(&self, seat: u8) -> Vec<String> {
        let mut texts = Vec::new();
        for column in 0..7 {
            if self.reserve[index(seat)] > 0 && landing_row(&self.grid, column).is_some() {
                texts.push(self.text("drop", (column + 1).to_string()));
            }
        }
        for cell in self.tokens_of(other(seat)) {
            if self.disintegrators && self.holds[index(seat)] > 0 {
                texts.push(self.text("disintegrate", cell_name(cell)));
            }
        }
        for cell in self.tokens_of(seat) {
            if self.recovery {
                texts.push(self.text("recover", cell_name(cell)));
            }
        }
        texts
    }

    fn drop_token(&mut self, column: usize, mover: u8) {
        let row = landing_row(&self.grid, column).unwrap();
        let stop = (column, row);
        self.reserve[index(mover)] -= 1;
        self.grid[row][column] = Some(mover);
        if self.black_holes && self.holes.contains(&stop) {
            self.holes.retain(|&cell| cell != stop);
            self.grid[row][column] = None;
        }
        let won = self.hidden.contains(&stop) || self.visible.contains(&stop);
        if self.disintegrators && won {
            self.hidden.retain(|&cell| cell != stop);
            self.visible.retain(|&cell| cell != stop);
            self.holds[index(mover)] += 1;
        }
    }

    fn remove_token(&mut self, (column, row): Cell) {
        for above in row + 1..6 {
            self.grid[above - 1][column] = self.grid[above][column];
        }
        self.grid[5][column] = None;
    }

    fn verdict_after(&self, mover: u8) -> Option<Verdict> {
        let lines = line_verdict(&self.grid, 4, mover);
        if lines.is_some() {
            return lines;
        }
        if self.plies == 500 {
            return Some((None, "limit"));
        }
        if !self.actions_of(other(mover)).is_empty() {
            return None;
        }
        if empty_cells(&self.grid).is_empty() && self.actions_of(mover).is_empty() {
            return Some((None, "full"));
        }
        Some((None, "no_actions"))
    }
}

fn index(seat: u8) -> usize {
    usize::from(seat) - 1
}

impl Naive for SuperPuissance4 {
    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.actions_of(self.to_move)
    }

    fn play(&mut self, action: &str) {
        expect_legal(self, action);
        let mover = self.to_move;
        let (verb, target) = action.split_once(' ').unwrap_or(("drop", action));
        match verb {
            "drop" => self.drop_token(target.parse::<usize>().unwrap() - 1, mover),
            "disintegrate" => {
                self.remove_token(cell_named(&self.grid, target));
                self.holds[index(mover)] -= 1;
            }
            _ => {
                self.remove_token(cell_named(&self.grid, target));
                self.reserve[index(mover)] += 1;
            }
        }
        self.plies += 1;
        self.to_move = other(mover);
        self.outcome = self.verdict_after(mover);
    }

    told_plainly!();

    fn rest(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for seat in [1, 2] {
            lines.push(format!("reserve {seat} {}", self.reserve[index(seat)]));
            if self.disintegrators {
                lines.push(format!("holds {seat} {}", self.holds[index(seat)]));
            }
        }
        for &cell in self.holes.iter().filter(|_| self.black_holes) {
            lines.push(format!("black_hole {}", cell_name(cell)));
        }
        for &cell in self.visible.iter().filter(|_| self.disintegrators) {
            lines.push(format!("disintegrator {}", cell_name(cell)));
        }
        lines.sort();
        lines
    }
}
