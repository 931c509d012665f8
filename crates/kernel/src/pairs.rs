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
use super::definition::{Seat, Step};
use super::hooks::{Has, Hooks, TargetTable};
use super::outline::Source;
use super::rules::{Rules, Targets, VerbHere};
use arrayvec::ArrayVec;

/// Pairs of more distances than this are listed: a byte of counts must hold eight times as many.
const MOST_WAYS: usize = 31;

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
    /// The pairs are all there is to know: nothing has to be asked, paid, brought or charged.
    pub(super) is_free: bool,
}

/// Pairs by their distances, the shortest first, so that the second targets of one cell are in order.
#[derive(Clone, Debug)]
pub(super) struct Ways<const N: usize>(Vec<Way<N>>);

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

/// How many pairs begin in each eight cells: a byte each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally<const N: usize>([u64; N]);

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
                let is_asked = narrowed && table.first.is_none() || table.steps > 0;
                let is_free = pairs.is_some() && !is_bound && !is_asked;
                all.push(Self { table, pairs, is_free });
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
        for first in (board.cells() & firsts).iter() {
            let single = Bits::single(first);
            let mut seconds = near.map_or(board.cells(), |near| board.near(single, near)) - single;
            if let Some(table) = table {
                seconds &= table.get(first).copied().unwrap_or_default();
            }
            for second in seconds.iter() {
                let by = second as i32 - first as i32;
                match ways.iter_mut().find(|way| way.by == by) {
                    Some(way) => way.from.insert(first),
                    None => ways.try_push(Way { by, from: single }).ok()?,
                }
            }
        }
        ways.sort_unstable_by_key(|way| way.by);
        Some(Self(ways.to_vec()))
    }

    /// For each distance, the first cells that have a second one there.
    #[inline(always)]
    fn starts(&self, Ends { firsts, seconds }: Ends<N>) -> impl Iterator<Item = (i32, Bits<N>)> {
        self.0.iter().map(move |way| (way.by, way.from & firsts & seconds.shifted_within(-way.by)))
    }

    /// Is there a pair of these first and second cells?
    #[inline(always)]
    pub(super) fn any(&self, ends: Ends<N>) -> bool {
        self.starts(ends).any(|(_, starts)| !starts.is_empty())
    }

    /// How many pairs there are, and where they begin.
    #[inline(always)]
    pub(super) fn tally(&self, ends: Ends<N>) -> Tally<N> {
        let mut bytes = [0; N];
        for (_, starts) in self.starts(ends) {
            for (sum, word) in bytes.iter_mut().zip(starts.words()) {
                *sum += counts_by_byte(*word);
            }
        }
        Tally(bytes)
    }

    /// The `n`th pair of these cells, by the first cell and then by the second; `tally` is theirs.
    pub(super) fn nth(&self, ends: Ends<N>, tally: &Tally<N>, n: usize) -> Option<(Cell, Cell)> {
        let mut before = n as u64;
        for (at, &sums) in tally.0.iter().enumerate() {
            let here = sum_of_bytes(sums);
            if before >= here {
                before -= here;
                continue;
            }
            let (mut low, mut sums) = (0usize, sums);
            while before >= sums & 0xFF {
                before -= sums & 0xFF;
                sums >>= 8;
                low += 8;
            }
            let starts = self.starts(ends).map(|(by, starts)| (by, (starts.words()[at] >> low) as u8));
            let starts: ArrayVec<(i32, u8), MOST_WAYS> = starts.collect();
            let mut rest = starts.iter().fold(0, |all, (_, byte)| all | byte);
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for &(by, byte) in &starts {
                    if byte >> bit & 1 == 0 {
                        continue;
                    }
                    if before == 0 {
                        let first = at * 64 + low + bit;
                        return Some((Cell(first as u16), Cell((first as i32 + by) as u16)));
                    }
                    before -= 1;
                }
            }
        }
        None
    }
}

impl<const N: usize> Tally<N> {
    /// How many pairs there are.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|&sums| sum_of_bytes(sums) as usize).sum()
    }
}

/// How many one bits each byte of a word has.
#[inline(always)]
fn counts_by_byte(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
}

#[inline(always)]
fn sum_of_bytes(bytes: u64) -> u64 {
    const PAIRS: u64 = 0x00FF_00FF_00FF_00FF;
    ((bytes & PAIRS) + (bytes >> 8 & PAIRS)).wrapping_mul(0x0001_0001_0001_0001) >> 48
}
