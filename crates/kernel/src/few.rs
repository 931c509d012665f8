//! Steps of few verbs that are picked from without listing what is legal: no rule narrows their targets but by a table, and none forbids them
//! but by what is in reserve. Most steps of most games that are not one plain verb are of this kind.

use super::action::{Action, Choices};
use super::bits::Bits;
use super::definition::{MOST_SEATS, Step};
use super::gravity::open_columns;
use super::hooks::{Failure, Has};
use super::outline::Source;
use super::pairs::{Ends, Known, Tally};
use super::rules::{Rules, Targets};
use super::state::State;
use super::turn::Referee;
use arrayvec::ArrayVec;
use std::cell::Cell as Slot;

/// Steps of more verbs are listed.
const MOST_VERBS: usize = 4;

/// A verb of such a step, with all that must be looked at to offer it.
#[derive(Clone, Debug)]
struct FewVerb<const N: usize> {
    verb: u8,
    needs_reserve: bool,
    needs_hand: bool,
    has_price: bool,
    /// A rule may forbid it, by what is in reserve.
    is_asked: bool,
    /// It has two targets, and all pairs of them are known.
    has_pairs: bool,
    first: Targets<N>,
    second: Targets<N>,
}

/// A step of few verbs.
#[derive(Clone, Debug)]
pub(super) struct Few<const N: usize> {
    verbs: Vec<FewVerb<N>>,
    /// Must rules be asked or charged?
    is_asked: bool,
    /// Has none of them pairs, and must no rule be asked?
    is_plain: bool,
    /// Does a rule want to know of each answer that is read from its table?
    is_counted: bool,
}

/// What the verbs of such a step offer in one position, counted and not listed.
#[derive(Clone, Debug)]
pub(super) struct FewOffers<const N: usize> {
    /// Those that can be used.
    verbs: ArrayVec<u8, MOST_VERBS>,
    /// How many actions there are before each verb's own; of those behind the last, none is ever reached.
    before: [usize; MOST_VERBS],
    /// Their targets.
    ends: [Ends<N>; MOST_VERBS],
    /// How many pairs there are, of verbs that have pairs.
    tallies: [Option<Tally<N>>; MOST_VERBS],
    /// All that is legal was listed after all.
    is_listed: bool,
}

impl<const N: usize> Default for FewOffers<N> {
    fn default() -> Self {
        let ends = [Ends { firsts: Bits::EMPTY, seconds: Bits::EMPTY }; MOST_VERBS];
        Self {
            verbs: ArrayVec::new(),
            before: [usize::MAX; MOST_VERBS],
            ends,
            tallies: [None; MOST_VERBS],
            is_listed: false,
        }
    }
}

impl<const N: usize> FewOffers<N> {
    #[inline(always)]
    fn clear(&mut self) {
        self.verbs.clear();
        (self.before, self.is_listed) = ([usize::MAX; MOST_VERBS], false);
    }

    #[inline(always)]
    fn add(&mut self, verb: u8, before: usize, ends: Ends<N>, tally: Option<Tally<N>>) {
        // A step of few verbs has no more than there is room for.
        let nth = self.verbs.len() & (MOST_VERBS - 1);
        self.verbs.push(verb);
        (self.before[nth], self.ends[nth], self.tallies[nth]) = (before, ends, tally);
    }
}

/// The last answer to whether a verb may be used, where that depends on what is in reserve alone.
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    reserves: [u16; MOST_SEATS],
    allowed: bool,
    work: u64,
}

/// The answers of each verb for each seat.
pub(super) type AllowedByReserves = Box<[Slot<Option<Allowed>>]>;

impl<const N: usize> Few<N> {
    /// The verbs of a step, where all of them can be picked from so. `known` is of all verbs for each seat.
    pub(super) fn new(rules: &Rules<N>, has: Has, by_reserves: u32, known: &[Known<N>], step: &Step) -> Option<Self> {
        let of = |verb: usize| {
            let (here, known) = (&rules.verbs[verb], &known[verb * rules.seats()..(verb + 1) * rules.seats()]);
            let is_one = |targets: &Targets<N>| !matches!(targets, Targets::Pool);
            let is_narrowed = has.narrows >> verb & 1 == 1;
            let has_pairs = known.iter().all(|known| known.pairs.is_some() && known.table.first_steps == 0);
            let is_counted = known.iter().any(|known| known.table.counts_first);
            let is_known = match here.second {
                _ if is_counted => false,
                Targets::None => is_one(&here.first) && !is_narrowed,
                _ => has_pairs && (!is_narrowed || known.iter().all(|known| known.table.first.is_some())),
            };
            let is_asked = has.forbids >> verb & 1 == 1;
            (is_known && (!is_asked || by_reserves >> verb & 1 == 1)).then(|| FewVerb {
                verb: verb as u8,
                needs_reserve: here.source == Source::Reserve && rules.says.reserve.is_some(),
                needs_hand: here.source == Source::Hand,
                has_price: !here.says.price.is_empty(),
                is_asked,
                has_pairs: !matches!(here.second, Targets::None),
                first: here.first,
                second: here.second,
            })
        };
        if !(1..=MOST_VERBS).contains(&step.verbs.len()) {
            return None;
        }
        let verbs: Vec<FewVerb<N>> = step.verbs.iter().map(|&verb| of(verb)).collect::<Option<_>>()?;
        let known = |verb: &FewVerb<N>| &known[usize::from(verb.verb) * rules.seats()..][..rules.seats()];
        let with_pairs = || verbs.iter().filter(|verb| verb.has_pairs);
        let charges = with_pairs().any(|verb| known(verb).iter().any(|known| known.table.second_steps > 0));
        let is_counted = with_pairs().any(|verb| known(verb).iter().any(|known| known.table.counts_second));
        let is_asked = charges || verbs.iter().any(|verb| verb.is_asked);
        let is_plain = !is_asked && verbs.iter().all(|verb| !verb.has_pairs);
        Some(Self { verbs, is_asked, is_plain, is_counted })
    }
}

impl<const N: usize> Referee<N> {
    /// Counts what a step of few verbs offers, for [`Self::nth_of_few`].
    #[inline(always)]
    pub(super) fn count_few(&self, state: &State<N>, few: u8, choices: &mut Choices<N>) -> Result<usize, Box<Failure>> {
        let few = &self.few[usize::from(few)];
        if few.is_plain {
            Ok(self.count_plain(state, few, &mut choices.few))
        } else {
            self.count_pairs(state, few, choices)
        }
    }

    /// The same, where no verb has pairs and no rule is asked.
    #[inline(always)]
    fn count_plain(&self, state: &State<N>, few: &Few<N>, offered: &mut FewOffers<N>) -> usize {
        offered.clear();
        let mut all = 0;
        for verb in &few.verbs {
            if self.can_use(state, verb) {
                let targets = self.targets_of(state, verb);
                offered.add(verb.verb, all, Ends { firsts: targets, seconds: Bits::EMPTY }, None);
                all += targets.count();
            }
        }
        all
    }

    /// The same, where some verb has pairs, or a rule is asked.
    #[inline(never)]
    fn count_pairs(&self, state: &State<N>, few: &Few<N>, choices: &mut Choices<N>) -> Result<usize, Box<Failure>> {
        if few.is_asked {
            self.begin();
        }
        choices.few.clear();
        let (mut all, mut most) = (0, 0u64);
        for verb in &few.verbs {
            if !self.is_offered(state, verb)? {
                continue;
            }
            let known = self.known(usize::from(verb.verb), state.seat);
            if let (true, Some(ways)) = (verb.has_pairs, &known.pairs) {
                most = most.saturating_add(known.most_steps);
                let ends = self.ends_of(state, verb, known);
                let tally = ways.tally(ends);
                choices.few.add(verb.verb, all, ends, Some(tally));
                all += tally.count();
            } else {
                let targets = self.targets_of(state, verb);
                choices.few.add(verb.verb, all, Ends { firsts: targets, seconds: Bits::EMPTY }, None);
                all += targets.count();
            }
        }
        if most > 0 && !self.hooks.as_ref().is_none_or(|hooks| hooks.can_charge(most)) {
            // Where too few steps may be left, the rules are asked after all, and fail where they do.
            choices.few.is_listed = true;
            self.count(state, choices)?;
            return Ok(choices.count());
        }
        if few.is_counted {
            self.tell_of_few(state, &choices.few);
        }
        Ok(all)
    }

    /// Tells the rules that their tables were read for all pairs.
    #[inline(never)]
    fn tell_of_few(&self, state: &State<N>, offers: &FewOffers<N>) {
        let all = offers.verbs.iter().zip(&offers.ends).zip(&offers.tallies);
        for ((verb, ends), _) in all.filter(|(_, tally)| tally.is_some()) {
            self.tell_of_pairs(state, usize::from(*verb), *ends, false);
        }
    }

    /// The `n`th of the actions that [`Self::count_few`] has counted.
    #[inline(always)]
    pub(super) fn nth_of_few(&self, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        let few = &choices.few;
        if few.is_listed {
            return self.nth_counted(state, choices, n);
        }
        // Without a branch that depends on what is picked.
        let nth = few.before[1..].iter().map(|&before| usize::from(before <= n)).sum::<usize>() & (MOST_VERBS - 1);
        let (&verb, n) = (few.verbs.get(nth)?, n - few.before[nth]);
        let Some(tally) = &few.tallies[nth] else {
            return few.ends[nth].firsts.nth(n).map(|first| Action { verb, first: first as u16, second: 0 });
        };
        let ways = self.known(usize::from(verb), state.seat).pairs.as_ref()?;
        let (first, second) = ways.nth(few.ends[nth], tally, n)?;
        Some(Action { verb, first: first.0, second: second.0 })
    }

    /// Can the seat to move do anything in a step of few verbs?
    #[inline(never)]
    pub(super) fn can_do_few(&self, state: &State<N>, few: u8) -> Result<bool, Box<Failure>> {
        let few = &self.few[usize::from(few)];
        if few.is_plain {
            let can = |verb: &FewVerb<N>| self.can_use(state, verb) && !self.targets_of(state, verb).is_empty();
            return Ok(few.verbs.iter().any(can));
        }
        for verb in &few.verbs {
            if !self.is_offered(state, verb)? {
                continue;
            }
            let any = if verb.has_pairs {
                let known = self.known(usize::from(verb.verb), state.seat);
                let steps = known.table.second_steps;
                if steps > 0 && !self.hooks.as_ref().is_none_or(|hooks| hooks.charge(steps)) {
                    // The rule is asked after all, and fails where it does.
                    return self.can_do_anything(state);
                }
                let ends = self.ends_of(state, verb, known);
                self.tell_of_pairs(state, usize::from(verb.verb), ends, true);
                known.pairs.as_ref().is_some_and(|ways| ways.any(ends))
            } else {
                !self.targets_of(state, verb).is_empty()
            };
            if any {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Can the mover pay for the verb and bring what it brings?
    #[inline(always)]
    fn can_use(&self, state: &State<N>, verb: &FewVerb<N>) -> bool {
        let lacks_token = verb.needs_reserve && state.reserve(state.seat) == 0;
        let lacks_piece = verb.needs_hand && state.hand(state.seat).is_none();
        !lacks_token && !lacks_piece && (!verb.has_price || self.can_pay(state, usize::from(verb.verb)))
    }

    /// The same, and does no rule forbid it?
    #[inline(always)]
    fn is_offered(&self, state: &State<N>, verb: &FewVerb<N>) -> Result<bool, Box<Failure>> {
        Ok(self.can_use(state, verb) && (!verb.is_asked || self.may_by_reserves(state, usize::from(verb.verb))?))
    }

    /// The targets of a verb that has one or none; the number 0 stands for a target that there is none of.
    #[inline(always)]
    fn targets_of(&self, state: &State<N>, verb: &FewVerb<N>) -> Bits<N> {
        match &verb.first {
            Targets::None => Bits::single(0),
            Targets::Columns => open_columns(&self.rules, state),
            cells => self.domain(state, cells),
        }
    }

    /// The cells that the two targets of a verb may be.
    #[inline(always)]
    fn ends_of(&self, state: &State<N>, verb: &FewVerb<N>, known: &Known<N>) -> Ends<N> {
        let firsts = self.domain(state, &verb.first);
        let firsts = known.table.first.map_or(firsts, |left| left & firsts);
        Ends { firsts, seconds: self.domain(state, &verb.second) }
    }

    /// May a verb be used, where that depends on what is in reserve alone? The rules are asked again only once that has changed.
    #[inline(always)]
    pub(super) fn may_by_reserves(&self, state: &State<N>, verb: usize) -> Result<bool, Box<Failure>> {
        let slot = &self.allowed[verb * self.rules.seats() + state.seat.index()];
        match (slot.get(), &self.hooks) {
            (Some(kept), Some(hooks)) if kept.reserves == state.reserves() && hooks.charge(kept.work) => {
                Ok(kept.allowed)
            }
            _ => self.ask_by_reserves(state, verb, slot),
        }
    }

    #[inline(never)]
    fn ask_by_reserves(
        &self,
        state: &State<N>,
        verb: usize,
        slot: &Slot<Option<Allowed>>,
    ) -> Result<bool, Box<Failure>> {
        let Some(hooks) = &self.hooks else { return Ok(true) };
        let before = hooks.work();
        let allowed = self.ask(state, |seen| hooks.may(seen, verb))?;
        let work = hooks.work().saturating_sub(before);
        slot.set(Some(Allowed { reserves: state.reserves(), allowed, work }));
        Ok(allowed)
    }
}
