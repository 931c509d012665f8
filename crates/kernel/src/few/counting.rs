//! Counts what a step of few verbs offers, and charges what the rules have answered before.

use super::offers::{FewOffer, FewOffers};
use super::{Allowed, Few, FewVerb, Only};
use crate::action::Choices;
use crate::bits::Bits;
use crate::definition::Seat;
use crate::gravity::open_columns;
use crate::hooks::Failure;
use crate::lanes::Reads;
use crate::pairs::Ends;
use crate::rules::Targets;
use crate::state::State;
use crate::turn::Referee;
use std::num::NonZeroUsize;

/// The work of answers that were kept and are given again, before it is charged to the question under way.
struct PendingWork {
    work: u64,
    /// Does the question begin only when its work is charged?
    begins: bool,
}

/// What a step was found to offer, before the work to find it is charged.
struct CountedOffers {
    /// How much is offered.
    all: usize,
    /// The first verb that offers anything, as it is numbered in the rules.
    found: Option<u8>,
    /// The work to see that the seat can act.
    until_found: u64,
    /// The work to see all that it can do.
    pending: PendingWork,
}

/// Who asks what a step of few verbs offers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CountedFor {
    /// Whoever picks.
    Pick,
    /// Whoever plays and picks then: can the seat act at all, and what can it do? Both questions have a budget of their own.
    Ahead,
}

impl<const N: usize> Referee<N> {
    /// A step of few verbs, by its number, for a seat.
    #[inline(always)]
    pub(crate) fn few(&self, number: u8, seat: Seat) -> &Few<N> {
        &self.few[usize::from(number) * self.rules.seats() + seat.index()]
    }

    /// Counts what a step of few verbs offers, for [`Self::nth_of_few`]. None where there is nothing or, ahead, where it is not known: then
    /// whether the seat can act is yet to be asked.
    #[inline(always)]
    pub(crate) fn count_few(
        &self,
        state: &State<N>,
        few: &Few<N>,
        choices: &mut Choices<N>,
        purpose: CountedFor,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        match few.only.get() {
            _ if few.is_free => Ok(NonZeroUsize::new(self.count_free(state, few, &mut choices.few))),
            Some(only) if few.is_single || only.reserves == state.reserves() => {
                self.count_only(state, few, choices, purpose)
            }
            _ => self.count_each(state, few, choices, purpose),
        }
    }

    /// As [`Self::count_few`], where no verb has pairs and no rule is asked.
    #[inline(never)]
    fn count_free(&self, state: &State<N>, few: &Few<N>, offers: &mut FewOffers<N>) -> usize {
        offers.clear();
        let mut all = 0;
        for verb in few.verbs.iter().filter(|verb| self.can_use(state, verb)) {
            let offer = offers.add(verb, all);
            let targets = self.targets_of(state, verb);
            (offer.ends.firsts, offer.tally) = (targets, None);
            all += targets.count();
        }
        all
    }

    /// As [`Self::count_few`], where only one verb can be used.
    #[inline(never)]
    fn count_only(
        &self,
        state: &State<N>,
        few: &Few<N>,
        choices: &mut Choices<N>,
        purpose: CountedFor,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        let Some(only) = few.only.get() else { return Ok(None) };
        let (verb, offers) = (&few.verbs[only.nth], &mut choices.few);
        offers.clear();
        let offer = offers.add(verb, 0);
        let all = self.count_pairs(state, verb, offer);
        let pending = PendingWork { work: only.work, begins: purpose == CountedFor::Pick };
        let found = Some(verb.verb).filter(|_| all > 0);
        self.charge_counted(
            state,
            few,
            choices,
            purpose,
            CountedOffers { all, found, until_found: only.until_found, pending },
        )
    }

    /// As [`Self::count_few`], verb by verb.
    #[inline(never)]
    fn count_each(
        &self,
        state: &State<N>,
        few: &Few<N>,
        choices: &mut Choices<N>,
        purpose: CountedFor,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        let offers = &mut choices.few;
        offers.clear();
        let pending = PendingWork { work: 0, begins: purpose == CountedFor::Pick };
        let mut counted = CountedOffers { all: 0, found: None, until_found: 0, pending };
        let (mut last, mut table_steps) = (0, 0u64);
        for (nth, verb) in few.verbs.iter().enumerate() {
            if !self.can_use(state, verb) {
                continue;
            }
            let offer = offers.add(verb, counted.all);
            let here = if verb.is_free {
                let targets = self.targets_of(state, verb);
                (offer.ends.firsts, offer.tally) = (targets, None);
                targets.count()
            } else {
                match self.count_asked_verb(state, verb, offer, &mut counted.pending, purpose)? {
                    Some(here) => here,
                    None if purpose == CountedFor::Pick => return self.list_few(state, choices),
                    None => return Ok(None),
                }
            };
            if counted.all == 0 {
                if few.is_charged && offer.tally.is_some() {
                    table_steps = table_steps.saturating_add(self.known[verb.slot].table.second_steps);
                }
                counted.until_found = counted.pending.work.saturating_add(table_steps);
                counted.found = Some(verb.verb).filter(|_| here > 0);
            }
            counted.all += here;
            last = nth;
        }
        let is_only = few.is_by_reserves && offers.count == 1 && offers.verbs[0].tally.is_some();
        if is_only && purpose == CountedFor::Ahead {
            let (until_found, work) = (counted.until_found, counted.pending.work);
            few.only.set(Some(Only { reserves: state.reserves(), nth: last, until_found, work }));
        }
        self.charge_counted(state, few, choices, purpose, counted)
    }

    /// Charges what has been counted, and returns how much is offered. None where it cannot be known ahead.
    #[inline(always)]
    fn charge_counted(
        &self,
        state: &State<N>,
        few: &Few<N>,
        choices: &mut Choices<N>,
        purpose: CountedFor,
        counted: CountedOffers,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        let CountedOffers { all, found, until_found, pending } = counted;
        if purpose == CountedFor::Ahead && all == 0 {
            return Ok(None);
        }
        if few.is_asked {
            let is_charged = match purpose {
                CountedFor::Ahead if !self.charge_ahead(until_found, pending.work) => return Ok(None),
                CountedFor::Ahead => true,
                CountedFor::Pick => self.charge(pending),
            };
            if !is_charged || few.is_charged && !self.can_charge_tables(&choices.few) {
                return self.list_few(state, choices);
            }
        }
        if few.is_counted {
            self.tell_of_few(state, &choices.few, found.filter(|_| purpose == CountedFor::Ahead));
        }
        Ok(NonZeroUsize::new(all))
    }

    /// Counts what a verb offers that may be forbidden, or has pairs. None where the rules would have to be asked, and cannot be.
    #[inline(never)]
    fn count_asked_verb(
        &self,
        state: &State<N>,
        verb: &FewVerb<N>,
        offer: &mut FewOffer<N>,
        pending: &mut PendingWork,
        purpose: CountedFor,
    ) -> Result<Option<usize>, Box<Failure>> {
        (offer.ends, offer.tally) = (Ends { firsts: Bits::EMPTY, seconds: Bits::EMPTY }, None);
        if verb.is_asked {
            let allowed = match self.kept_by_reserves(state, verb) {
                Some(kept) => {
                    pending.work = pending.work.saturating_add(kept.work);
                    Some(kept.allowed)
                }
                None if purpose == CountedFor::Ahead => None,
                None => self.charge_and_ask(state, verb, pending)?,
            };
            if allowed != Some(true) {
                return Ok(allowed.map(|_| 0));
            }
        }
        if !verb.has_pairs {
            offer.ends.firsts = self.targets_of(state, verb);
            return Ok(Some(offer.ends.firsts.count()));
        }
        Ok(Some(self.count_pairs(state, verb, offer)))
    }

    /// Counts the pairs of a verb.
    #[inline(always)]
    fn count_pairs(&self, state: &State<N>, verb: &FewVerb<N>, offer: &mut FewOffer<N>) -> usize {
        let ends = self.ends_of(state, verb);
        let tally = self.known[verb.slot].pairs.as_ref().map(|ways| ways.tally(ends));
        (offer.ends, offer.tally) = (ends, tally);
        tally.map_or(0, |tally| tally.count())
    }

    /// Charges the work to see that a seat can act, and then, as another question, the work to see all that it can do.
    #[inline(always)]
    fn charge_ahead(&self, now: u64, then: u64) -> bool {
        self.hooks.as_ref().is_none_or(|hooks| hooks.charge_and_begin(now, then))
    }

    /// Where too few steps may be left, what is legal is listed after all: the rules are asked, and fail where they do.
    #[cold]
    fn list_few(&self, state: &State<N>, choices: &mut Choices<N>) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        choices.few.is_listed = true;
        self.count(state, choices)?;
        Ok(NonZeroUsize::new(choices.count()))
    }

    /// Are there steps enough to ask about every pair?
    #[inline(never)]
    fn can_charge_tables(&self, offers: &FewOffers<N>) -> bool {
        let with_pairs = offers.verbs[..offers.count].iter().filter(|offer| offer.tally.is_some());
        let most = with_pairs.map(|offer| self.known[offer.slot].most_steps).fold(0, u64::saturating_add);
        self.hooks.as_ref().is_none_or(|hooks| hooks.can_charge(most))
    }

    /// Charges the work of answers that were kept. Says no, and charges nothing, where too few steps are left.
    #[inline(always)]
    fn charge(&self, pending: PendingWork) -> bool {
        match &self.hooks {
            Some(hooks) if pending.begins => hooks.begin_charged(pending.work),
            Some(hooks) if pending.work > 0 => hooks.charge(pending.work),
            _ => true,
        }
    }

    /// Tells the rules that their tables were read for all pairs, where a verb was found ahead also until there was one of this verb.
    #[inline(never)]
    fn tell_of_few(&self, state: &State<N>, offers: &FewOffers<N>, found_ahead: Option<u8>) {
        let mut reads = if found_ahead.is_some() { Reads::Both } else { Reads::All };
        for offer in &offers.verbs[..offers.count] {
            if offer.tally.is_some() {
                self.tell_of_pairs(state, usize::from(offer.verb), offer.ends, reads);
            }
            if found_ahead == Some(offer.verb) {
                reads = Reads::All;
            }
        }
    }

    /// Can the seat to move do anything in a step of few verbs?
    #[inline(never)]
    pub(crate) fn can_do_few(&self, state: &State<N>, few: u8) -> Result<bool, Box<Failure>> {
        let few = self.few(few, state.seat);
        let mut pending = PendingWork { work: 0, begins: false };
        let mut found = None;
        for verb in &few.verbs {
            if !self.can_use(state, verb) {
                continue;
            }
            if verb.is_asked {
                match self.kept_by_reserves(state, verb) {
                    Some(kept) => {
                        pending.work = pending.work.saturating_add(kept.work);
                        if !kept.allowed {
                            continue;
                        }
                    }
                    None => match self.charge_and_ask(state, verb, &mut pending)? {
                        Some(true) => {}
                        Some(false) => continue,
                        None => return self.can_do_anything(state),
                    },
                }
            }
            let any = if verb.has_pairs {
                let known = &self.known[verb.slot];
                if few.is_charged {
                    pending.work = pending.work.saturating_add(known.table.second_steps);
                }
                known.pairs.as_ref().is_some_and(|ways| ways.any(self.ends_of(state, verb)))
            } else {
                !self.targets_of(state, verb).is_empty()
            };
            if any {
                found = Some(verb.verb);
                break;
            }
        }
        if few.is_asked && !self.charge(pending) {
            return self.can_do_anything(state);
        }
        if few.is_counted {
            self.tell_of_few_until(state, few, found);
        }
        Ok(found.is_some())
    }

    /// Tells the rules that their tables were read for pairs until one was found of this verb, or none of any.
    #[inline(never)]
    fn tell_of_few_until(&self, state: &State<N>, few: &Few<N>, found: Option<u8>) {
        for verb in few.verbs.iter().filter(|verb| self.can_use(state, verb)) {
            let is_forbidden = verb.is_asked && !self.allowed[verb.slot].get().is_some_and(|kept| kept.allowed);
            if verb.has_pairs && !is_forbidden {
                self.tell_of_pairs(state, usize::from(verb.verb), self.ends_of(state, verb), Reads::UntilFound);
            }
            if found == Some(verb.verb) {
                break;
            }
        }
    }

    /// Can the mover pay for the verb and bring what it brings?
    #[inline(always)]
    fn can_use(&self, state: &State<N>, verb: &FewVerb<N>) -> bool {
        if !verb.is_bound {
            return true;
        }
        let lacks_token = verb.needs_reserve && state.reserve(state.seat) == 0;
        let lacks_piece = verb.needs_hand && state.hand(state.seat).is_none();
        !lacks_token && !lacks_piece && verb.price.iter().all(|price| price.can_be_paid(state))
    }

    /// The targets of a verb that has one or none; the number 0 stands for a target that there is none of.
    #[inline(always)]
    fn targets_of(&self, state: &State<N>, verb: &FewVerb<N>) -> Bits<N> {
        if verb.first.has_more { self.more_targets_of(state, verb) } else { verb.first.cells(state) }
    }

    #[inline(never)]
    fn more_targets_of(&self, state: &State<N>, verb: &FewVerb<N>) -> Bits<N> {
        match &self.rules.verbs[usize::from(verb.verb)].first {
            Targets::Columns => open_columns(&self.rules, state),
            cells => self.domain(state, cells) & verb.first.mask,
        }
    }

    /// The cells that the two targets of a verb may be.
    #[inline(always)]
    fn ends_of(&self, state: &State<N>, verb: &FewVerb<N>) -> Ends<N> {
        let firsts = self.targets_of(state, verb);
        let seconds = match verb.second.has_more {
            true => self.domain(state, &self.rules.verbs[usize::from(verb.verb)].second),
            false => verb.second.cells(state),
        };
        Ends { firsts, seconds }
    }

    /// May a verb be used, where that depends on what is in reserve alone? The rules are asked again only once that has changed.
    #[inline(always)]
    pub(crate) fn may_by_reserves(&self, state: &State<N>, verb: usize) -> Result<bool, Box<Failure>> {
        let slot = verb * self.rules.seats() + state.seat.index();
        match (self.allowed[slot].get(), &self.hooks) {
            (Some(kept), Some(hooks)) if kept.reserves == state.reserves() && hooks.charge(kept.work) => {
                Ok(kept.allowed)
            }
            _ => self.ask_by_reserves(state, verb, slot),
        }
    }

    /// The last answer to whether a verb may be used, if nothing has changed that it depends on.
    #[inline(always)]
    fn kept_by_reserves(&self, state: &State<N>, verb: &FewVerb<N>) -> Option<Allowed> {
        self.allowed[verb.slot].get().filter(|kept| kept.reserves == state.reserves())
    }

    /// Asks whether a verb may be used, once what is pending has been charged.
    #[inline(never)]
    fn charge_and_ask(
        &self,
        state: &State<N>,
        verb: &FewVerb<N>,
        pending: &mut PendingWork,
    ) -> Result<Option<bool>, Box<Failure>> {
        if !self.charge(std::mem::replace(pending, PendingWork { work: 0, begins: false })) {
            return Ok(None);
        }
        self.ask_by_reserves(state, usize::from(verb.verb), verb.slot).map(Some)
    }

    #[inline(never)]
    fn ask_by_reserves(&self, state: &State<N>, verb: usize, slot: usize) -> Result<bool, Box<Failure>> {
        let Some(hooks) = &self.hooks else { return Ok(true) };
        let before = hooks.work();
        let allowed = self.ask(state, |seen| hooks.may(seen, verb))?;
        let work = hooks.work().saturating_sub(before);
        self.allowed[slot].set(Some(Allowed { reserves: state.reserves(), allowed, work }));
        Ok(allowed)
    }
}
