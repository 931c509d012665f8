//! What cannot be, whoever says it: a score that counting tokens rules out, for what comes from outside the solver.

use super::closing::{limits, win_now};
use super::{Solver, Tokens};
use crate::*;

impl Solver {
    /// Why this cannot be the score of a position that is not over, with every action that keeps it; none where it can. Nothing is
    /// searched: what this lets pass may still be wrong, but it is a score of some position with as many tokens.
    pub(in crate::search) fn objection(&self, tokens: Tokens, score: i32, best: &[Action]) -> Option<&'static str> {
        let (cells, taken) = (self.cells(), tokens.count());
        if best.is_empty() || !best.is_sorted_by(|a, b| a < b) {
            return Some("expected every best move once, in their order");
        }
        let wins = self.wins(tokens);
        if !wins.is_empty() {
            let right = score == win_now(cells, taken) && best == wins;
            return (!right).then_some("there is a win at once, which is another score or another move");
        }
        let (least, most) = limits(cells, taken);
        if !(least..=most).contains(&score) {
            return Some("no position with so many tokens has this score");
        }
        if score == 0 {
            return None;
        }
        let plies = self.length_of(taken, score).map_or(0, |length| length as i32 - taken);
        let Tokens { mine, theirs } = tokens;
        let (in_hand, missing) = match score > 0 {
            true => ((plies + 1) / 2, self.missing(mine, theirs)),
            false => (plies / 2, self.missing(theirs, mine)),
        };
        let in_time = missing.is_some_and(|missing| missing <= in_hand) && plies <= cells - taken;
        (!in_time).then_some("nobody can have a line so soon")
    }

    /// The mover's rival's score once this action of the mover's has ended the game.
    pub(in crate::search) fn ended(&self, tokens: Tokens, action: Action) -> i32 {
        let wins = self.wins(tokens).contains(&action);
        if wins { -win_now(self.cells(), tokens.count()) } else { 0 }
    }

    /// The actions that win at once.
    fn wins(&self, tokens: Tokens) -> Vec<Action> {
        let winning = |(action, token): (Action, u128)| self.search.aligned(tokens.mine | token).then_some(action);
        self.moves(tokens).into_iter().filter_map(winning).collect()
    }

    /// How many more tokens a side needs for a line, at least; none where every line is blocked.
    fn missing(&self, own: u128, rival: u128) -> Option<i32> {
        let align = self.align;
        let open = self.lines().into_iter().filter(|line| line & rival == 0);
        open.map(|line| align as i32 - (line & own).count_ones() as i32).min()
    }

    /// Every line of the board that wins.
    fn lines(&self) -> Vec<u128> {
        let form = &self.form;
        let (columns, rows) = (i32::from(form.columns), i32::from(form.rows));
        let align = self.align as i32;
        let mut lines = Vec::new();
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
                let end = (column + right * (align - 1), row + up * (align - 1));
                if (0..columns).contains(&end.0) && (0..rows).contains(&end.1) {
                    let cells = (0..align).map(|n| ((column + right * n) as usize, (row + up * n) as usize));
                    lines.push(cells.fold(0, |line, (column, row)| line | self.bit_at(column, row)));
                }
            }
        }
        lines
    }
}
