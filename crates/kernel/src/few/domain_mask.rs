//! Domains as masks: their cells are found without a branch.

use crate::bits::Bits;
use crate::definition::Content;
use crate::rules::{Rules, Targets};
use crate::state::State;

/// A domain, laid out so that its cells are found without a branch: the parts of the state that count, each wholly or not at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct DomainMask<const N: usize> {
    pub(super) mask: Bits<N>,
    own: u64,
    occupied: u64,
    all: u64,
    /// The numbers of cells at the open ends of columns are lowered to those of the columns.
    lowered: u32,
    /// The domain has more to it, and is asked for where all domains are.
    pub(super) has_more: bool,
}

impl<const N: usize> DomainMask<N> {
    /// `left` are those that a rule leaves whatever the state, if that is known.
    pub(super) fn new(rules: &Rules<N>, targets: &Targets<N>, left: Option<Bits<N>>) -> Self {
        let sight = Self::of_domain(rules, targets);
        Self { mask: left.map_or(sight.mask, |left| left & sight.mask), ..sight }
    }

    fn of_domain(rules: &Rules<N>, targets: &Targets<N>) -> Self {
        let none = Self { mask: Bits::EMPTY, own: 0, occupied: 0, all: 0, lowered: 0, has_more: false };
        match *targets {
            // The number 0 stands for a target that there is none of.
            Targets::None => Self { mask: Bits::single(0), all: !0, ..none },
            Targets::Columns => {
                let lowered = rules.entry_row.map(|first| first as u32);
                Self {
                    mask: rules.entries,
                    occupied: !0,
                    all: !0,
                    lowered: lowered.unwrap_or(0),
                    has_more: lowered.is_none(),
                    ..none
                }
            }
            Targets::Pool => Self { has_more: true, ..none },
            Targets::Cells { content, mask, on, .. } => {
                // One's own pieces stand on occupied cells.
                let (own, occupied, all) = match content {
                    Content::Any => (0, 0, !0),
                    Content::Empty => (0, !0, !0),
                    Content::Own => (!0, 0, 0),
                    Content::Rival => (!0, !0, 0),
                    Content::Occupied => (0, !0, 0),
                };
                Self { mask, own, occupied, all, has_more: on.is_some(), ..none }
            }
        }
    }

    #[inline(always)]
    pub(super) fn cells(&self, state: &State<N>) -> Bits<N> {
        let part = |of: Bits<N>, counts: u64| of & Bits::from_words([counts; N]);
        let counting = part(state.own(), self.own) ^ part(state.occupied, self.occupied);
        (self.mask & (counting ^ Bits::from_words([self.all; N]))).lowered_within(self.lowered)
    }
}
