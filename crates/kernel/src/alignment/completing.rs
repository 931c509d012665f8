//! What lines lack: the free cells that would complete one, alone or with a few others.
//!
//! All lines of a direction are looked at together, place by place. `lacking[n]` holds the starts of the lines that lack at
//! most `n` of the places seen so far; the next place leaves a line there if it is in the set, and moves it one further if it
//! is free.
//!
//! ```text
//!     X X . . X O        X in the set, . free, O neither
//!     1 2 2 -            how many cells the line of three from here lacks; the last can never be
//! ```

use super::{Alignment, walk};
use crate::bits::Bits;
use crate::board::Board;

impl<const N: usize> Alignment<N> {
    /// Every cell of `free` that belongs to a line or shape of cells in `set` and `free` with at most `missing` in `free`. The two
    /// sets have no cell in common.
    pub fn completing(&self, board: &Board<N>, set: Bits<N>, free: Bits<N>, missing: usize) -> Bits<N> {
        let mut lacking = vec![Bits::EMPTY; missing + 1];
        let mut cells = Bits::EMPTY;
        let ways = self.plain.iter().map(|line| line.direction).chain(self.joined.iter().copied());
        for way in ways {
            lacking.fill(board.cells());
            let (mut held, mut open) = (set, free);
            for place in 0..self.length {
                if place > 0 {
                    held = board.shift(held, way.opposite());
                    open = board.shift(open, way.opposite());
                }
                see(&mut lacking, held, open);
            }
            let mut front = lacking[missing];
            for _ in 0..self.length {
                if front.is_empty() {
                    break;
                }
                cells |= front & free;
                front = board.shift(front, way);
            }
        }
        for shape in &self.shapes {
            lacking.fill(board.cells());
            for &offset in shape {
                see(&mut lacking, walk(board, set, offset, true), walk(board, free, offset, true));
            }
            for &offset in shape {
                cells |= walk(board, lacking[missing], offset, false) & free;
            }
        }
        cells
    }
}

/// One more place of every line: where it is held, and where it is free.
#[inline(always)]
fn see<const N: usize>(lacking: &mut [Bits<N>], held: Bits<N>, free: Bits<N>) {
    for n in (1..lacking.len()).rev() {
        lacking[n] = (lacking[n] & held) | (lacking[n - 1] & free);
    }
    lacking[0] &= held;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Form;
    use crate::random::Draw;

    /// The slow, obvious way: line by line.
    fn slow<const N: usize>(lines: &[Bits<N>], set: Bits<N>, free: Bits<N>, missing: usize) -> Bits<N> {
        let fits = |line: &&Bits<N>| line.within(&(set | free)) && (**line & free).count() <= missing;
        lines.iter().filter(fits).fold(Bits::EMPTY, |all, line| all | (*line & free))
    }

    fn agrees<const N: usize>(form: Form, length: usize, shapes: Vec<Vec<(u16, u16)>>) {
        let board = Board::<N>::new(form.clone());
        let alignment = Alignment::new(&board, length, shapes);
        let lines = alignment.lines(&board);
        let mut draw = Draw::setup(length as u64);
        for round in 0..60 {
            let (mut set, mut free) = (Bits::EMPTY, Bits::EMPTY);
            for cell in board.cells().iter() {
                match draw.below(3 + round % 3) {
                    0 => {}
                    1 => free.insert(cell),
                    _ => set.insert(cell),
                }
            }
            for missing in 0..=length {
                let cells = alignment.completing(&board, set, free, missing);
                assert_eq!(cells, slow(&lines, set, free, missing), "{form:?} {length} {missing}");
            }
        }
    }

    #[test]
    fn what_completes_lines_is_what_each_line_lacks() {
        for (columns, rows, length) in [(7, 6, 4), (9, 6, 5), (4, 4, 4), (3, 3, 3), (5, 4, 2), (6, 6, 1)] {
            for (wrap_columns, wrap_rows) in [(false, false), (true, false), (false, true), (true, true)] {
                for missing in [vec![], vec![(1, 1), (0, 2)]] {
                    agrees::<2>(Form { columns, rows, missing, wrap_columns, wrap_rows }, length, vec![]);
                }
            }
        }
        agrees::<4>(Form::rectangle(15, 15), 5, vec![]);
    }

    #[test]
    fn what_completes_shapes_is_found_as_well() {
        let square = vec![(0, 0), (1, 0), (0, 1), (1, 1)];
        agrees::<1>(Form::rectangle(4, 4), 4, vec![square.clone()]);
        agrees::<1>(Form::rectangle(5, 5), 0, vec![square, vec![(0, 0), (2, 0), (1, 2)]]);
    }
}
