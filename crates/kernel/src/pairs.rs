//! Pairs of cells by tables: verbs with two cells whose second target is bound to the first one, whatever else is on the board. Nobody has
//! to be asked about them, and they are counted and chosen without being listed.
//!
//! A pair is a first cell and a distance to the second, on the numbers of the layout. The pairs of one distance are a set of first
//! cells, and those of a position three operations on sets. Of a pawn that steps to the next row there are three distances:
//!
//! ```text
//!     . . x     by + 4, + 5 and + 6 where a row has five numbers: the cells that can be left by + 5 are
//!     . o .     the mover's & (the empty cells, lowered by 5) & the cells that the table lets go by + 5
//! ```

use super::bits::Bits;
use super::board::Cell;
use super::definition::{Content, Seat, Step};
use super::hooks::{Has, Hooks, TargetTable};
use super::outline::Source;
use super::rules::{Rules, Targets, VerbHere};
use arrayvec::ArrayVec;

/// Pairs of more distances than this are listed: a byte of counts must hold eight times as many.
const MOST_WAYS: usize = 31;

/// Pairs of so few first cells are counted cell by cell.
const MOST_FEW: usize = 6;

/// Wider boards have no tables, because a table has a set for each cell.
const WIDEST: usize = 8;

/// First cells that lie at one distance from a second one.
#[derive(Clone, Copy, Debug)]
struct Way<const N: usize> {
    by: i32,
    from: Bits<N>,
}

/// What is known of a verb's targets for one seat, whatever the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Known<const N: usize> {
    /// What the rules leave of first targets, of second ones by the first one, and what an answer costs.
    pub(super) table: TargetTable<N>,
    /// The pairs by their distances, where there are few; none where rules must be asked or pairs be listed.
    pub(super) pairs: Option<Ways<N>>,
    /// The work to ask about the second targets of every cell of the board: more than a position can owe for its pairs.
    pub(super) most_steps: u64,
    /// The pairs are all there is to know: nothing has to be asked, paid, brought or charged.
    pub(super) is_free: bool,
}

/// Pairs by their distances, the shortest first, so that the second targets of one cell are in order.
#[derive(Clone, Debug)]
pub(super) struct Ways<const N: usize> {
    ways: Vec<Way<N>>,
    /// How many of them lead to smaller numbers.
    back: usize,
    /// The second cells by the first one, for positions with few first cells.
    seconds: Vec<Bits<N>>,
    /// So many first cells are few.
    most_few: usize,
    /// Are there few nearly always, because no seat has more in reserve?
    few_in_reserve: bool,
    /// The pairs that the rules take away, by their distances.
    taken: Vec<Way<N>>,
    /// The same by the first cell.
    taken_from: Vec<Bits<N>>,
}

/// The cells that the two targets of a verb may be, whatever binds the second to the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<const N: usize> {
    pub(super) firsts: Bits<N>,
    pub(super) seconds: Bits<N>,
}

/// The pairs of a verb in one position, counted and not listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<const N: usize> {
    pub(super) verb: u8,
    pub(super) ends: Ends<N>,
    pub(super) tally: Tally<N>,
}

/// How many pairs there are, and where they begin.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tally<const N: usize> {
    /// How many begin in each eight cells: a byte each.
    Bytes([u64; N]),
    /// There are few first cells: these, in order, as [`FewCells`], and how many begin in each: a byte each.
    Few(FewCells, u64),
}

/// A few cells of a board that is not among the widest, in one word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FewCells(u64);

impl FewCells {
    /// Enough for the cells of four words.
    const DIGITS: usize = 8;

    #[inline(always)]
    fn put(&mut self, nth: usize, cell: usize) {
        self.0 |= (cell as u64) << (Self::DIGITS * nth);
    }

    #[inline(always)]
    fn get(self, nth: usize) -> usize {
        (self.0 >> (Self::DIGITS * nth)) as usize & ((1 << Self::DIGITS) - 1)
    }
}

impl<const N: usize> Known<N> {
    /// What is known of each verb for each seat; the seats of a verb follow each other.
    pub(super) fn all(rules: &Rules<N>, has: Has, hooks: Option<&dyn Hooks<N>>) -> Vec<Self> {
        let mut all = Vec::new();
        for (verb, here) in rules.verbs.iter().enumerate() {
            let narrowed = has.narrows >> verb & 1 == 1;
            let is_bound = has.forbids >> verb & 1 == 1 || !here.says.price.is_empty() || here.source != Source::None;
            for seat in (0..rules.says.seats).map(Seat) {
                let table = match hooks {
                    Some(hooks) if narrowed && N <= WIDEST => hooks.target_table(verb, seat),
                    _ => TargetTable::default(),
                };
                let firsts = table.first.unwrap_or(rules.board.cells());
                let pairs = match (narrowed, &table.second) {
                    (true, None) => None,
                    (true, Some(seconds)) => Ways::new(rules, here, firsts, Some(seconds)),
                    (false, _) => Ways::new(rules, here, firsts, None),
                };
                let is_asked = narrowed && table.first.is_none() || table.first_steps > 0 || table.second_steps > 0;
                let is_free = pairs.is_some() && !is_bound && !is_asked && !table.counts_first;
                let most_steps = table.second_steps.saturating_mul(rules.board.cells().count() as u64);
                all.push(Self { table, pairs, most_steps, is_free });
            }
        }
        all
    }

    /// Has a step verbs with pairs, and is every pair of them known?
    pub(super) fn all_pairs(rules: &Rules<N>, known: &[Self], step: &Step) -> bool {
        let seats = rules.seats();
        let mut verbs =
            step.verbs.iter().filter(|&&verb| !matches!(rules.verbs[verb].second, Targets::None)).peekable();
        let of = |verb: usize| &known[verb * seats..(verb + 1) * seats];
        verbs.peek().is_some() && verbs.all(|&verb| of(verb).iter().all(|known| known.pairs.is_some()))
    }
}

impl<const N: usize> Ways<N> {
    /// The pairs of a verb with these first cells that a table of second targets leaves; none where its targets are not two cells, or the distances too many.
    fn new(rules: &Rules<N>, here: &VerbHere<N>, firsts: Bits<N>, table: Option<&Vec<Bits<N>>>) -> Option<Self> {
        let cells = |targets: &Targets<N>| matches!(targets, Targets::Cells { .. });
        let near = here.second.near();
        // Without a table and a distance, any cell can be left for any other.
        if N > WIDEST || !cells(&here.first) || !cells(&here.second) || (table.is_none() && near.is_none()) {
            return None;
        }
        let board = &rules.board;
        let mut ways: ArrayVec<Way<N>, MOST_WAYS> = ArrayVec::new();
        let mut taken: Vec<Way<N>> = Vec::new();
        let mut by_first = vec![Bits::EMPTY; Bits::<N>::CAPACITY];
        let mut taken_from = by_first.clone();
        for first in (board.cells() & firsts).iter() {
            let single = Bits::single(first);
            let all = near.map_or(board.cells(), |near| board.near(single, near)) - single;
            let seconds = match table {
                Some(table) => all & table.get(first).copied().unwrap_or_default(),
                None => all,
            };
            by_first[first] = seconds;
            for second in seconds.iter() {
                let by = second as i32 - first as i32;
                match ways.iter_mut().find(|way| way.by == by) {
                    Some(way) => way.from.insert(first),
                    None => ways.try_push(Way { by, from: single }).ok()?,
                }
            }
            taken_from[first] = all - seconds;
            for second in taken_from[first].iter() {
                let by = second as i32 - first as i32;
                match taken.iter_mut().find(|way| way.by == by) {
                    Some(way) => way.from.insert(first),
                    None => taken.push(Way { by, from: single }),
                }
            }
        }
        ways.sort_unstable_by_key(|way| way.by);
        let back = ways.iter().filter(|way| way.by < 0).count();
        let most_few = if ways.len() > 15 || N > 4 { 0 } else { ways.len().min(MOST_FEW) };
        let is_own = matches!(here.first, Targets::Cells { content: Content::Own, .. });
        let few_in_reserve = is_own && rules.says.reserve.is_some_and(|reserve| usize::from(reserve) <= most_few);
        Some(Self { back, ways: ways.to_vec(), seconds: by_first, most_few, few_in_reserve, taken, taken_from })
    }

    /// For each distance, shows the first cells that have a second one there, until that is enough.
    #[inline(always)]
    fn each(&self, Ends { firsts, seconds }: Ends<N>, mut is_enough: impl FnMut(i32, Bits<N>) -> bool) -> bool {
        // Apart, so that which way to shift is no question within the loops.
        let (back, ahead) = self.ways.split_at(self.back);
        for way in back {
            if is_enough(way.by, way.from & firsts & seconds.raised_within(way.by.unsigned_abs())) {
                return true;
            }
        }
        for way in ahead {
            if is_enough(way.by, way.from & firsts & seconds.lowered_within(way.by.unsigned_abs())) {
                return true;
            }
        }
        false
    }

    /// The first of these cells from which a pair begins.
    pub(super) fn first(&self, Ends { firsts, seconds }: Ends<N>) -> Option<usize> {
        firsts.iter().find(|&first| self.seconds[first].meets(&seconds))
    }

    /// Those of the first cells of which the rules take second ones away.
    pub(super) fn narrowed(&self, Ends { firsts, seconds }: Ends<N>) -> Bits<N> {
        if firsts.count() <= MOST_FEW {
            return firsts.iter().filter(|&first| self.taken_from[first].meets(&seconds)).collect();
        }
        let leading = |way: &Way<N>| way.from & seconds.shifted_within(-way.by);
        firsts & self.taken.iter().fold(Bits::EMPTY, |all, way| all | leading(way))
    }

    /// Is there a pair of these first and second cells?
    #[inline(always)]
    pub(super) fn any(&self, ends: Ends<N>) -> bool {
        // Most often from the first cell that there is.
        match ends.firsts.first() {
            None => return false,
            Some(first) if self.seconds[first].meets(&ends.seconds) => return true,
            Some(_) => {}
        }
        if ends.firsts.count() <= self.most_few {
            return ends.firsts.iter().any(|first| self.seconds[first].meets(&ends.seconds));
        }
        self.each(ends, |_, starts| !starts.is_empty())
    }

    /// How many pairs there are, and where they begin.
    #[inline(always)]
    pub(super) fn tally(&self, ends: Ends<N>) -> Tally<N> {
        if (self.few_in_reserve || ends.firsts.count() <= self.most_few)
            && let Some(tally) = self.tally_of_few(ends)
        {
            return tally;
        }
        let mut bytes = [0; N];
        self.each(ends, |_, starts| {
            for (sum, word) in bytes.iter_mut().zip(starts.words()) {
                *sum += counts_by_byte(*word);
            }
            false
        });
        Tally::Bytes(bytes)
    }

    /// As [`Self::tally`]; none where the first cells are too many.
    #[inline(always)]
    fn tally_of_few(&self, ends: Ends<N>) -> Option<Tally<N>> {
        let (mut firsts, mut counts) = (FewCells::default(), 0);
        for (nth, first) in ends.firsts.iter().enumerate() {
            if nth >= self.most_few {
                return None;
            }
            firsts.put(nth, first);
            let seconds = self.seconds[first] & ends.seconds;
            counts |= seconds.words().iter().map(|&word| count_of_few(word)).sum::<u64>() << (8 * nth);
        }
        Some(Tally::Few(firsts, counts))
    }

    /// The `n`th pair of these cells, by the first cell and then by the second; `tally` is theirs.
    #[inline(always)]
    pub(super) fn nth(&self, ends: Ends<N>, tally: &Tally<N>, n: usize) -> Option<(Cell, Cell)> {
        match tally {
            Tally::Bytes(bytes) => self.nth_of_bytes(ends, bytes, n),
            &Tally::Few(firsts, counts) => self.nth_of_few(firsts, ends.seconds, counts, n as u64),
        }
    }

    /// As [`Self::nth`], where there are many first cells.
    #[inline(never)]
    fn nth_of_bytes(&self, ends: Ends<N>, bytes: &[u64; N], n: usize) -> Option<(Cell, Cell)> {
        let mut before = n as u64;
        for (at, &sums) in bytes.iter().enumerate() {
            let here = sum_of_bytes(sums);
            if before >= here {
                before -= here;
                continue;
            }
            let (byte, rest) = byte_of_nth(sums, here, before);
            let mut starts: ArrayVec<(i32, u8), MOST_WAYS> = ArrayVec::new();
            let mut by_cell = 0;
            self.each(ends, |by, cells| {
                let eight = (cells.words()[at] >> (8 * byte)) as u8;
                starts.push((by, eight));
                by_cell += one_byte_a_bit(eight);
                false
            });
            let (bit, rest) = byte_of_nth(by_cell, sum_of_bytes(by_cell), rest);
            let first = at * 64 + 8 * byte + bit;
            let (by, _) = starts.iter().filter(|(_, eight)| eight >> bit & 1 == 1).nth(rest as usize)?;
            return Some((Cell(first as u16), Cell((first as i32 + by) as u16)));
        }
        None
    }
}

impl<const N: usize> Ways<N> {
    /// As [`Self::nth`], where there are few first cells.
    #[inline(always)]
    fn nth_of_few(&self, firsts: FewCells, seconds: Bits<N>, counts: u64, n: u64) -> Option<(Cell, Cell)> {
        let (nth, rest) = byte_of_nth_of_few(counts, n)?;
        let first = firsts.get(nth);
        let seconds = self.seconds[first] & seconds;
        let second = if N == 1 && self.ways.len() <= 8 {
            nth_of_eight(seconds.words()[0], rest as u32)?
        } else {
            seconds.nth(rest as usize)?
        };
        Some((Cell(first as u16), Cell(second as u16)))
    }
}

impl<const N: usize> Tally<N> {
    /// How many pairs there are.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.iter().map(|&sums| sum_of_bytes(sums) as usize).sum(),
            Self::Few(_, counts) => sum_of_bytes(*counts) as usize,
        }
    }
}

/// How many one bits a word has that has 15 at most.
#[inline(always)]
fn count_of_few(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    nibbles.wrapping_mul(0x1111_1111_1111_1111) >> 60
}

/// The place of the `n`th one bit of a word that has eight at most.
#[inline(always)]
fn nth_of_eight(mut word: u64, n: u32) -> Option<usize> {
    for taken in 0..7 {
        let rest = word & word.wrapping_sub(1);
        word = if taken < n { rest } else { word };
    }
    (word != 0 && n < 8).then(|| word.trailing_zeros() as usize)
}

/// How many one bits each byte of a word has.
#[inline(always)]
fn counts_by_byte(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The byte that the `n`th of what bytes count is in, and how many of the same byte are before it. All bytes count `sum`, which is
/// above `n`.
#[inline(always)]
fn byte_of_nth(counts: u64, sum: u64, n: u64) -> (usize, u64) {
    if sum < 128
        && let Some(found) = byte_of_nth_of_few(counts, n)
    {
        return found;
    }
    let (mut byte, mut rest, mut counts) = (0, n, counts);
    while rest >= counts & 0xFF {
        rest -= counts & 0xFF;
        counts >>= 8;
        byte += 1;
    }
    (byte, rest)
}

/// As [`byte_of_nth`], where all bytes together count fewer than 128. None where `n` is not below what they count.
#[inline(always)]
fn byte_of_nth_of_few(counts: u64, n: u64) -> Option<(usize, u64)> {
    const TOPS: u64 = 0x8080_8080_8080_8080;
    // Without a branch that depends on the counts: a byte lies before the one wanted where the sum up to it is not above `n`.
    let sums = counts.wrapping_mul(ONES);
    let before = ((n.wrapping_mul(ONES) | TOPS) - sums) & TOPS;
    let byte = (before >> 7).wrapping_mul(ONES) >> 56;
    (byte < 8 && n < 128).then(|| (byte as usize, n - ((sums << 8) >> (8 * byte) & 0xFF)))
}

/// A byte of 1 for each one bit, and of 0 for each other.
#[inline(always)]
fn one_byte_a_bit(bits: u8) -> u64 {
    let spread = u64::from(bits).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    // Each byte has its bit in another place; the sum carries it to the top.
    (spread + 0x0040_6070_787C_7E7F) >> 7 & ONES
}

#[inline(always)]
fn sum_of_bytes(bytes: u64) -> u64 {
    const PAIRS: u64 = 0x00FF_00FF_00FF_00FF;
    ((bytes & PAIRS) + (bytes >> 8 & PAIRS)).wrapping_mul(0x0001_0001_0001_0001) >> 48
}
