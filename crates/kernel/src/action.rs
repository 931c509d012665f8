//! Actions, and the sets of actions that are offered.

use super::bits::Bits;
use super::definition::MOST_VERBS;
use super::few::FewOffers;
use super::pairs::Counted;
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
    /// Columns, by their numbers from 0.
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
    offers: ArrayVec<Offered<N>, MOST_VERBS>,
    count: usize,
    pub(super) pairs: Vec<Action>,
    /// Pairs that are counted and not listed. Only the referee makes such choices, to pick one of them.
    pub(super) counted: Vec<Counted<N>>,
    /// The same for a step of few verbs.
    pub(super) few: FewOffers<N>,
    /// The same for a step of one verb, whose targets a rule was asked about.
    pub(super) one: Bits<N>,
}

/// What one verb offers, and how much it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offered<const N: usize> {
    pub(super) verb: u8,
    count: usize,
    pub(super) offer: Offer<N>,
}

impl<const N: usize> Choices<N> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.offers.clear();
        self.pairs.clear();
        self.counted.clear();
        self.count = 0;
    }

    /// Adds what a verb offers, if it is anything. Verbs come in the order declared.
    #[inline(always)]
    pub(super) fn add(&mut self, verb: usize, offer: Offer<N>) {
        let count = offer.count();
        if count > 0 {
            self.offers.push(Offered { verb: verb as u8, count, offer });
            self.count += count;
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The `n`th, in an order of the sets' own. For the canonical order see [`Self::sorted`].
    #[inline(never)]
    pub fn nth(&self, n: usize) -> Option<Action> {
        let (offered, n) = self.offer_of_nth(n)?;
        self.nth_of(offered, n)
    }

    /// The `n`th of one offer. Pairs are listed.
    #[inline(always)]
    pub(super) fn nth_of(&self, offered: &Offered<N>, n: usize) -> Option<Action> {
        match offered.offer {
            Offer::Pairs(_) => self.pairs.iter().filter(|pair| pair.verb == offered.verb).nth(n).copied(),
            offer => offer.nth(offered.verb, n),
        }
    }

    /// The offer that the `n`th is of, and how many of the same offer are before it.
    #[inline(always)]
    pub(super) fn offer_of_nth(&self, n: usize) -> Option<(&Offered<N>, usize)> {
        let mut before = n;
        for offered in &self.offers {
            if before < offered.count {
                return Some((offered, before));
            }
            before -= offered.count;
        }
        None
    }

    /// Is this action among them?
    pub fn contains(&self, action: Action) -> bool {
        self.offers.iter().any(|Offered { verb, offer, .. }| {
            *verb == action.verb
                && match offer {
                    Offer::Alone => true,
                    Offer::Columns(targets) | Offer::Cells(targets) => targets.contains(usize::from(action.first)),
                    Offer::Pieces(pieces) => action.first < 128 && pieces >> action.first & 1 == 1,
                    Offer::Pairs(_) => self.pairs.contains(&action),
                }
        })
    }

    /// Adds all of them to a list, in an order of the sets' own, the same for the same state.
    #[inline(always)]
    pub fn list(&self, into: &mut Vec<Action>) {
        for Offered { verb, offer, .. } in &self.offers {
            let verb = *verb;
            let action = |first: usize| Action { verb, first: first as u16, second: 0 };
            match offer {
                Offer::Alone => into.push(action(0)),
                Offer::Columns(targets) | Offer::Cells(targets) => into.extend(targets.iter().map(action)),
                Offer::Pieces(pieces) => into.extend(words(*pieces).iter().map(action)),
                Offer::Pairs(_) => into.extend(self.pairs.iter().filter(|pair| pair.verb == verb)),
            }
        }
    }

    /// All of them in canonical order: verbs as declared, then columns by number, cells by row then column, pieces by code.
    pub fn sorted(&self) -> Vec<Action> {
        let mut actions = Vec::with_capacity(self.count);
        self.list(&mut actions);
        actions.sort_unstable();
        actions
    }
}

impl<const N: usize> Offer<N> {
    /// The `n`th action of a verb's offer. Pairs are kept elsewhere, and not found here.
    #[inline(always)]
    pub(super) fn nth(&self, verb: u8, n: usize) -> Option<Action> {
        let first = match self {
            Self::Alone => 0,
            Self::Columns(targets) | Self::Cells(targets) => targets.nth(n)? as u16,
            Self::Pieces(pieces) => nth_piece(*pieces, n),
            Self::Pairs(_) => return None,
        };
        Some(Action { verb, first, second: 0 })
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Alone => 1,
            Self::Columns(set) | Self::Cells(set) => set.count(),
            Self::Pieces(pieces) => count_pieces(*pieces),
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

/// A pool of up to 64 pieces is one word; larger ones take two.
#[inline(always)]
fn words(pieces: u128) -> Bits<2> {
    Bits::from_words([pieces as u64, (pieces >> 64) as u64])
}

#[inline(always)]
fn count_pieces(pieces: u128) -> usize {
    if pieces >> 64 == 0 { Bits::<1>::from_words([pieces as u64]).count() } else { words(pieces).count() }
}

#[inline(always)]
fn nth_piece(pieces: u128, n: usize) -> u16 {
    let found = if pieces >> 64 == 0 { Bits::<1>::from_words([pieces as u64]).nth(n) } else { words(pieces).nth(n) };
    found.unwrap_or(0) as u16
}
