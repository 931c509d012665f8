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
        let charges = |verb: &FewVerb<N>| {
            let first = usize::from(verb.verb) * rules.seats();
            verb.has_pairs && known[first..first + rules.seats()].iter().any(|known| known.table.second_steps > 0)
        };
        let is_asked = verbs.iter().any(|verb| verb.is_asked || charges(verb));
        let is_plain = !is_asked && verbs.iter().all(|verb| !verb.has_pairs);
        Some(Self { verbs, is_asked, is_plain })
    }
}

impl<const N: usize> Referee<N> {
    /// As [`Self::pick`], where the step is of few verbs.
    #[inline(always)]
    pub(super) fn pick_of_few(
        &self,
        state: &State<N>,
        few: u8,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        let few = &self.few[usize::from(few)];
        if few.is_plain { Ok(self.pick_plain(state, few, below)) } else { self.pick_of(state, few, choices, below) }
    }

    /// The same, where no verb has pairs and no rule is asked.
    #[inline(never)]
    fn pick_plain(&self, state: &State<N>, few: &Few<N>, below: impl FnOnce(usize) -> usize) -> Option<Action> {
        let mut sets = [Bits::EMPTY; MOST_VERBS];
        // How many there are before each verb's own; of those behind the last, none is ever reached.
        let (mut before, mut all) = ([usize::MAX; MOST_VERBS], 0);
        for (nth, verb) in few.verbs.iter().enumerate().take(MOST_VERBS) {
            before[nth] = all;
            if self.can_use(state, verb) {
                sets[nth] = self.targets_of(state, verb);
                all += sets[nth].count();
            }
        }
        let n = below(all);
        let nth = place_of(&before, n);
        let first = sets[nth].nth(n.wrapping_sub(before[nth]))?;
        Some(Action { verb: few.verbs.get(nth)?.verb, first: first as u16, second: 0 })
    }

    /// The same, where some verb has pairs, or a rule is asked.
    #[inline(never)]
    fn pick_of(
        &self,
        state: &State<N>,
        few: &Few<N>,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        if few.is_asked {
            self.begin();
        }
        let mut offered: ArrayVec<&FewVerb<N>, MOST_VERBS> = ArrayVec::new();
        for verb in &few.verbs {
            if self.is_offered(state, verb)? {
                offered.push(verb);
            }
        }
        // Often there is one: tokens are placed first, and moved then.
        if let [verb] = offered[..] {
            return self.pick_of_verb(state, verb, choices, below);
        }
        let none = [Bits::EMPTY; MOST_VERBS];
        let (mut firsts, mut seconds, mut tallies) = (none, none, [Tally::NONE; MOST_VERBS]);
        let (mut before, mut all, mut most) = ([usize::MAX; MOST_VERBS], 0, 0u64);
        for (nth, verb) in offered.iter().enumerate() {
            before[nth] = all;
            if verb.has_pairs {
                let known = self.known(usize::from(verb.verb), state.seat);
                let Some(ways) = &known.pairs else { continue };
                most = most.saturating_add(known.most_steps);
                let ends = self.ends_of(state, verb, known);
                (firsts[nth], seconds[nth], tallies[nth]) = (ends.firsts, ends.seconds, ways.tally(ends));
                all += tallies[nth].count();
            } else {
                firsts[nth] = self.targets_of(state, verb);
                all += firsts[nth].count();
            }
        }
        if !self.can_charge(most) {
            return self.pick_counted(state, choices, below);
        }
        for (nth, verb) in offered.iter().enumerate().filter(|(_, verb)| verb.has_pairs) {
            let ends = Ends { firsts: firsts[nth], seconds: seconds[nth] };
            self.tell_of_pairs(state, usize::from(verb.verb), ends, false);
        }
        let n = below(all);
        let nth = place_of(&before, n);
        let (Some(verb), n) = (offered.get(nth), n.wrapping_sub(before[nth])) else { return Ok(None) };
        let number = verb.verb;
        if !verb.has_pairs {
            return Ok(firsts[nth].nth(n).map(|first| Action { verb: number, first: first as u16, second: 0 }));
        }
        let ways = self.known(usize::from(number), state.seat).pairs.as_ref();
        let ends = Ends { firsts: firsts[nth], seconds: seconds[nth] };
        let pair = ways.and_then(|ways| ways.nth(ends, &tallies[nth], n));
        Ok(pair.map(|(first, second)| Action { verb: number, first: first.0, second: second.0 }))
    }

    /// The same, where only one verb is offered now.
    #[inline(always)]
    fn pick_of_verb(
        &self,
        state: &State<N>,
        verb: &FewVerb<N>,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        let number = verb.verb;
        let known = self.known(usize::from(number), state.seat);
        let (true, Some(ways)) = (verb.has_pairs, &known.pairs) else {
            let targets = self.targets_of(state, verb);
            let first = targets.nth(below(targets.count()));
            return Ok(first.map(|first| Action { verb: number, first: first as u16, second: 0 }));
        };
        if !self.can_charge(known.most_steps) {
            return self.pick_counted(state, choices, below);
        }
        let ends = self.ends_of(state, verb, known);
        self.tell_of_pairs(state, usize::from(number), ends, false);
        let pair = ways.pick(ends, below);
        Ok(pair.map(|(first, second)| Action { verb: number, first: first.0, second: second.0 }))
    }

    /// Could so many steps be charged? Where too few may be left, the rules are asked after all, and fail where they do.
    #[inline(always)]
    fn can_charge(&self, steps: u64) -> bool {
        steps == 0 || self.hooks.as_ref().is_none_or(|hooks| hooks.can_charge(steps))
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

/// The verb that the `n`th action is of, by how many there are before those of each. Without a branch that depends on what is picked.
#[inline(always)]
fn place_of(before: &[usize; MOST_VERBS], n: usize) -> usize {
    before[1..].iter().map(|&before| usize::from(before <= n)).sum::<usize>() & (MOST_VERBS - 1)
}
