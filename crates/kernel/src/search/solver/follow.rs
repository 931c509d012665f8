//! The follow-up argument: what a side can reach at most when the other side answers every token right above it.
//!
//! Say B is to move, and A answers each of B's tokens in the same column. In a column with an even number of cells left,
//! A then gets every second one:
//!
//! ```text
//!     A   .        A has a win at ! and an odd number of cells below it:
//!     B   .            .
//!     A   .            !   A gets it as soon as B runs out of other cells,
//!     B   .            B   and nothing above it is ever played
//!     ─ ─ ─            ─ ─ ─
//! ```
//!
//! Columns with an odd number of cells left and no such win are taken in pairs: when B plays the lowest cell of one, A plays
//! the lowest of another, and the rest of both is even. It works where such columns are even in number. B's tokens then
//! come to lie on a set that can be written down: its cells of the pairs, and at most every such lowest cell. If no line
//! lies within it, B never wins; if A has wins waiting, or a line in what it gets for certain, A does. A's answer is
//! always there, because B always leaves an odd number of cells in one column, and A need not heed any threat: each would
//! be a line in that set.

use super::grid::{Grid, Size};
use super::word::Word;

/// A position with B to move, as the argument needs it.
#[derive(Clone, Copy)]
pub(super) struct Follow<W> {
    /// A's tokens.
    pub a: W,
    /// B's tokens.
    pub b: W,
    /// The cells that tokens land on.
    pub landings: W,
    /// The empty cells that complete a line of A's.
    pub a_wins: W,
    /// Is the number of empty cells odd?
    pub odd: bool,
}

impl<W: Word, S: Size> Grid<W, S> {
    /// An upper bound of B's score that is `wanted` or less, if the argument gives one.
    #[inline(always)]
    pub fn follow_up(&self, at: Follow<W>, wanted: i32) -> Option<i32> {
        if wanted < -1 && at.a_wins.is_none() {
            return None;
        }
        let empty = self.board & !(at.a | at.b);
        // Columns of even height give A their even rows, and the others the odd ones.
        let even_columns = self.upwards(at.landings & self.odd_rows);
        let mut for_a = (even_columns & !self.odd_rows) | (empty & !even_columns & self.odd_rows);
        let wins = at.a_wins & for_a;
        let (mut beyond, paired) = if wins.is_none() {
            if at.odd {
                return None;
            }
            (W::NONE, self.upwards(at.landings & self.odd_left))
        } else {
            let beyond = self.upwards(wins);
            let top = self.size.rows() - 1;
            let odd_columns = (self.upwards(at.landings & self.odd_left) & !beyond) >> top & self.feet;
            if odd_columns.count() % 2 == 1 {
                return None;
            }
            (beyond, ((odd_columns << (top + 1)) - odd_columns) & empty)
        };
        // In paired columns the parts change above the lowest cell.
        for_a = (for_a ^ paired) & !(at.landings & paired);
        let more_wins = at.a_wins & for_a & paired;
        if !more_wins.is_none() {
            beyond = beyond | self.upwards(more_wins);
        }
        let bound = if !beyond.is_none() {
            // At the latest A wins when nothing is left but what lies from its wins upwards.
            -((1 + beyond.count() as i32) / 2)
        } else if wanted == -1 && self.aligned(at.a | for_a) {
            -1
        } else {
            0
        };
        let for_b = empty & !for_a & !beyond;
        (bound <= wanted && !self.aligned(at.b | for_b)).then_some(bound)
    }
}
