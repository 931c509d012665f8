//! Lines that are not there yet: which cells would complete one, and how many are still open to a set and how far along.
//!
//! Both look at all lines of a direction at once. A line is named by its first cell; whether its second, third, … cell
//! belongs to a set is the set shifted back by one, two, … steps.

use super::alignment::{Alignment, Plain};
use super::bits::Bits;

/// The longest line whose open ones are counted; of longer ones nobody asks.
pub const LONGEST_COUNTED: usize = 15;

impl<const N: usize> Alignment<N> {
    /// Are all lines straight ones without a joined edge? Only those are seen here.
    pub fn is_plain(&self) -> bool {
        self.joined.is_empty() && self.shapes.is_empty()
    }

    /// How many in a line.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Of how many lines each of the first `span` numbers is part.
    pub fn through(&self, span: usize) -> Vec<u16> {
        let mut through = vec![0; span];
        for line in &self.plain {
            for start in line.starts.iter() {
                for step in 0..self.length {
                    through[start + step * line.stride as usize] += 1;
                }
            }
        }
        through
    }

    /// Those of `empty` that would alone complete a line of `set`: what [`Self::completing`] finds with one missing, faster, for
    /// those who ask at every position of a search.
    #[inline(never)]
    pub fn finishing(&self, set: Bits<N>, empty: Bits<N>) -> Bits<N> {
        let mut found = Bits::EMPTY;
        for line in &self.plain {
            match self.length {
                4 => found |= finishing_of::<4, N>(set, line.stride),
                3 => found |= finishing_of::<3, N>(set, line.stride),
                5 => found |= finishing_of::<5, N>(set, line.stride),
                length => found |= finishing_of_any(set, line.stride, length),
            }
        }
        found & empty
    }

    /// How many lines there are without a cell of `foreign`, by the number of cells they have of `own`.
    #[inline(never)]
    pub fn open_lines(&self, own: Bits<N>, foreign: Bits<N>) -> [u32; LONGEST_COUNTED + 1] {
        let mut counts = [0; LONGEST_COUNTED + 1];
        if self.length > LONGEST_COUNTED {
            return counts;
        }
        // One cell is one line, whatever the direction.
        let lines = if self.length == 1 { &self.plain[..self.plain.len().min(1)] } else { &self.plain[..] };
        // Most games align three to six: their rounds, unrolled.
        for line in lines {
            match self.length {
                3 => count_open::<3, N>(own, foreign, line, &mut counts),
                4 => count_open::<4, N>(own, foreign, line, &mut counts),
                5 => count_open::<5, N>(own, foreign, line, &mut counts),
                6 => count_open::<6, N>(own, foreign, line, &mut counts),
                length => count_open_of_any(own, foreign, line, &mut counts[..=length]),
            }
        }
        counts
    }
}

/// Counts the open lines of one direction, of at most seven cells.
#[inline(always)]
fn count_open<const K: usize, const N: usize>(
    own: Bits<N>,
    foreign: Bits<N>,
    line: &Plain<N>,
    counts: &mut [u32; LONGEST_COUNTED + 1],
) {
    // The numbers of own cells of all lines, written in binary, a digit a set.
    let (mut ones, mut twos, mut fours, mut closed) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
    for step in 0..K as u32 {
        let cell = own.lowered_within(step * line.stride);
        closed |= foreign.lowered_within(step * line.stride);
        let carry = ones & cell;
        ones ^= cell;
        fours ^= twos & carry;
        twos ^= carry;
    }
    let open = line.starts - closed;
    let digits = [ones, twos, fours];
    for (number, count) in counts[..=K].iter_mut().enumerate().skip(1) {
        let with = |such: Bits<N>, place: usize| match number >> place & 1 == 1 {
            true => such & digits[place],
            false => such - digits[place],
        };
        let such = with(with(with(open, 0), 1), 2);
        // Counted word by word, whatever there is: how many there are cannot be foreseen.
        *count += such.words().iter().map(|word| word.count_ones()).sum::<u32>();
    }
}

/// The same for lines of any length below sixteen.
fn count_open_of_any<const N: usize>(own: Bits<N>, foreign: Bits<N>, line: &Plain<N>, counts: &mut [u32]) {
    let mut digits = [Bits::EMPTY; 4];
    let mut closed = Bits::EMPTY;
    for step in 0..counts.len() as u32 - 1 {
        let mut carry = own.lowered_within(step * line.stride);
        closed |= foreign.lowered_within(step * line.stride);
        for digit in &mut digits {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }
    let open = line.starts - closed;
    for (number, count) in counts.iter_mut().enumerate().skip(1) {
        let mut such = open;
        for (place, digit) in digits.iter().enumerate() {
            such = if number >> place & 1 == 1 { such & *digit } else { such - *digit };
        }
        *count += such.count() as u32;
    }
}

/// With all but one of a line's cells in the set, where the missing one is: for each place in the line, the cells before it
/// and those after it.
#[inline]
fn finishing_of<const K: usize, const N: usize>(set: Bits<N>, stride: u32) -> Bits<N> {
    let mut shifted = [set; K];
    for (step, cell) in shifted.iter_mut().enumerate() {
        *cell = set.lowered_within(step as u32 * stride);
    }
    let mut after = [shifted[K - 1]; K];
    for step in (1..K - 1).rev() {
        after[step] = after[step + 1] & shifted[step];
    }
    let mut found = after[1];
    let mut before = shifted[0];
    for step in 1..K {
        let rest = if step + 1 < K { before & after[step + 1] } else { before };
        found |= rest.raised(step * stride as usize);
        before &= shifted[step];
    }
    found
}

fn finishing_of_any<const N: usize>(set: Bits<N>, stride: u32, length: usize) -> Bits<N> {
    let mut found = Bits::EMPTY;
    let all = |steps: std::ops::Range<usize>| {
        steps.fold(None, |rest: Option<Bits<N>>, step| {
            let cells = set.lowered_within(step as u32 * stride);
            Some(rest.map_or(cells, |rest| rest & cells))
        })
    };
    for missing in 0..length {
        let rest = match (all(0..missing), all(missing + 1..length)) {
            (Some(before), Some(after)) => before & after,
            (Some(some), None) | (None, Some(some)) => some,
            // A line of one cell is completed anywhere.
            (None, None) => return !Bits::EMPTY,
        };
        found |= rest.raised(missing * stride as usize);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Form};
    use crate::random::Quick;

    /// The slow, obvious way: every line, cell by cell.
    fn agrees<const N: usize>(form: Form, length: usize) {
        let board = Board::<N>::new(form);
        let alignment = Alignment::new(&board, length, Vec::new());
        let lines = alignment.lines(&board);
        let mut random = Quick::new(length as u64);
        for round in 0..60 {
            let (mut own, mut foreign) = (Bits::EMPTY, Bits::EMPTY);
            for cell in board.cells().iter() {
                match random.below(4 + round % 5) {
                    0 => own.insert(cell),
                    1 if round % 3 > 0 => foreign.insert(cell),
                    2 | 3 if round % 2 == 0 => own.insert(cell),
                    _ => {}
                }
            }
            let empty = board.cells() - own - foreign;
            let mut completing = Bits::EMPTY;
            let mut counts = [0; LONGEST_COUNTED + 1];
            for line in &lines {
                if (*line - own).count() == 1 {
                    completing |= (*line - own) & empty;
                }
                let has = (*line & own).count();
                if has > 0 && length <= LONGEST_COUNTED && !line.meets(&foreign) {
                    counts[has] += 1;
                }
            }
            assert_eq!(alignment.finishing(own, empty), completing);
            assert_eq!(alignment.completing(&board, own, empty, 1), completing);
            assert_eq!(alignment.open_lines(own, foreign), counts);
        }
    }

    #[test]
    fn open_lines_and_what_completes_them_are_those_one_finds_line_by_line() {
        for length in 1..=7 {
            agrees::<1>(Form::rectangle(7, 6), length);
            agrees::<2>(Form::rectangle(9, 8), length);
            agrees::<4>(Form { missing: vec![(0, 0), (7, 7), (3, 2)], ..Form::rectangle(15, 15) }, length);
        }
        agrees::<1>(Form::rectangle(4, 4), 4);
        agrees::<1>(Form::rectangle(1, 1), 1);
        agrees::<16>(Form::rectangle(30, 30), 16);
        agrees::<158>(Form::rectangle(100, 100), 5);
    }
}
