//! What a step of few verbs offers in one position: counted, and the `n`th of it found without a list.

use super::{FewVerb, MOST_VERBS};
use crate::action::{Action, Choices};
use crate::bits::Bits;
use crate::pairs::{Ends, Tally};
use crate::state::State;
use crate::turn::Referee;

/// What the verbs of such a step offer in one position, counted and not listed.
#[derive(Clone, Debug)]
pub(crate) struct FewOffers<const N: usize> {
    /// Those that can be used come first.
    pub(super) verbs: [FewOffer<N>; MOST_VERBS],
    /// How many they are.
    pub(super) count: usize,
    /// How many actions there are before each verb's own; of what is behind the last, none is ever reached.
    before: [usize; MOST_VERBS],
    /// All that is legal was listed after all.
    pub(super) is_listed: bool,
}

/// What one of these verbs offers.
#[derive(Clone, Copy, Debug)]
pub(super) struct FewOffer<const N: usize> {
    pub(super) verb: u8,
    /// Where what is known of it is kept, see [`FewVerb::slot`].
    pub(super) slot: usize,
    /// Its targets.
    pub(super) ends: Ends<N>,
    /// How many pairs there are, if it has pairs.
    pub(super) tally: Option<Tally<N>>,
}

impl<const N: usize> FewOffer<N> {
    const NONE: Self = Self { verb: 0, slot: 0, ends: Ends { firsts: Bits::EMPTY, seconds: Bits::EMPTY }, tally: None };
}

impl<const N: usize> Default for FewOffers<N> {
    fn default() -> Self {
        Self { verbs: [FewOffer::NONE; MOST_VERBS], count: 0, before: [usize::MAX; MOST_VERBS], is_listed: false }
    }
}

impl<const N: usize> FewOffers<N> {
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.count, self.before, self.is_listed) = (0, [usize::MAX; MOST_VERBS], false);
    }

    /// The next offer of a verb, to be filled in.
    #[inline(always)]
    pub(super) fn add(&mut self, verb: &FewVerb<N>, before: usize) -> &mut FewOffer<N> {
        // A step of few verbs has no more than there is room for.
        let nth = self.count & (MOST_VERBS - 1);
        self.count += 1;
        self.before[nth] = before;
        (self.verbs[nth].verb, self.verbs[nth].slot) = (verb.verb, verb.slot);
        &mut self.verbs[nth]
    }
}

impl<const N: usize> Referee<N> {
    /// The `n`th of the actions that [`Self::count_few`] has counted.
    #[inline(always)]
    pub(crate) fn nth_of_few(&self, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        let few = &choices.few;
        if few.is_listed {
            return self.nth_counted(state, choices, n);
        }
        // Without a branch that depends on what is picked.
        let nth = few.before[1..].iter().map(|&before| usize::from(before <= n)).sum::<usize>() & (MOST_VERBS - 1);
        let FewOffer { verb, slot, ends, tally } = &few.verbs[nth];
        let n = n.checked_sub(few.before[nth])?;
        let Some(tally) = tally else {
            return ends.firsts.nth(n).map(|first| Action { verb: *verb, first: first as u16, second: 0 });
        };
        let ways = self.known[*slot].pairs.as_ref()?;
        let (first, second) = ways.nth(*ends, tally, n)?;
        Some(Action { verb: *verb, first: first.0, second: second.0 })
    }
}
