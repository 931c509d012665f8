//! Actions, and the sets of actions that are offered.

use super::bits::Bits;
use super::board::{Board, Cell};
use super::definition::MOST_VERBS;
use super::rules::Rules;
use arrayvec::ArrayVec;

/// Something a seat does: a verb and its targets. Whether it is legal is another question.
///
/// A target is a column from 0 (`4` is 3), the number of a cell, or that of a pool piece, as the verb's domain says;
/// 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Action {
    /// The verb, by index.
    pub verb: u8,
    /// Its first target.
    pub first: u16,
    /// Its second target.
    pub second: u16,
}

/// What one verb offers.
#[derive(Clone, Copy, Debug)]
pub enum Offer<const N: usize> {
    /// The verb without a target.
    Alone,
    /// Columns, each by the cell where what is dropped comes to rest.
    Columns(Bits<N>),
    /// Cells.
    Cells(Bits<N>),
    /// Pieces of the pool, one of each kind.
    Pieces(u128),
    /// So many pairs of targets, kept beside the offers.
    Pairs(usize),
}

/// Every legal action of a state, verb by verb: sets, so that asking costs little where there are many.
#[derive(Clone, Debug, Default)]
pub struct Choices<const N: usize> {
    pub(super) offers: ArrayVec<(u8, Offer<N>), MOST_VERBS>,
    pub(super) pairs: Vec<Action>,
}

impl<const N: usize> Choices<N> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.offers.iter().map(|(_, offer)| offer.count()).sum()
    }

    /// The `n`th, in an order of the sets' own. For the canonical order see [`Self::sorted`].
    #[inline(always)]
    pub fn nth(&self, board: &Board<N>, n: usize) -> Option<Action> {
        let mut before = n;
        for (verb, offer) in &self.offers {
            let here = offer.count();
            if before < here {
                let (first, second) = match offer {
                    Offer::Alone => (0, 0),
                    Offer::Columns(rests) => (board.column_of(Cell(rests.nth(before)? as u16)) as u16, 0),
                    Offer::Cells(cells) => (cells.nth(before)? as u16, 0),
                    Offer::Pieces(pieces) => (nth_piece(*pieces, before), 0),
                    Offer::Pairs(_) => return self.pairs.iter().filter(|pair| pair.verb == *verb).nth(before).copied(),
                };
                return Some(Action { verb: *verb, first, second });
            }
            before -= here;
        }
        None
    }

    /// Is this action among them?
    pub fn contains(&self, rules: &Rules<N>, action: Action) -> bool {
        self.offers.iter().any(|(verb, offer)| {
            *verb == action.verb
                && match offer {
                    Offer::Alone => true,
                    Offer::Columns(rests) => {
                        usize::from(action.first) < usize::from(rules.says.form.columns)
                            && rests.meets(&rules.board.column(usize::from(action.first)))
                    }
                    Offer::Cells(cells) => cells.contains(usize::from(action.first)),
                    Offer::Pieces(pieces) => action.first < 128 && pieces >> action.first & 1 == 1,
                    Offer::Pairs(_) => self.pairs.contains(&action),
                }
        })
    }

    /// All of them in canonical order: verbs as declared, then columns by number, cells by row then column, pieces by code.
    pub fn sorted(&self, board: &Board<N>) -> Vec<Action> {
        let mut actions: Vec<Action> = (0..self.count()).filter_map(|n| self.nth(board, n)).collect();
        actions.sort_unstable();
        actions
    }
}

impl<const N: usize> Offer<N> {
    #[inline(always)]
    fn count(&self) -> usize {
        match self {
            Self::Alone => 1,
            Self::Columns(set) | Self::Cells(set) => set.count(),
            Self::Pieces(pieces) => pieces.count_ones() as usize,
            Self::Pairs(count) => *count,
        }
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Alone => false,
            Self::Columns(set) | Self::Cells(set) => set.is_empty(),
            Self::Pieces(pieces) => *pieces == 0,
            Self::Pairs(count) => *count == 0,
        }
    }
}

#[inline(always)]
fn nth_piece(pieces: u128, n: usize) -> u16 {
    let mut rest = pieces;
    for _ in 0..n {
        rest &= rest - 1;
    }
    rest.trailing_zeros() as u16
}
