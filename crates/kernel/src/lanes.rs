//! How steps are offered: laid out so that it costs next to nothing to see whether a seat can act, to count what it can do, and to pick from it.

use super::action::{Action, Choices, Offer};
use super::bits::Bits;
use super::definition::{Content, Effect, Ending, Serves, Step, Stuck};
use super::few::CountedFor;
use super::gravity::{columns_of, landings, open_columns};
use super::hooks::{Failure, TableRead};
use super::inquiry::Inquiry;
use super::legal::few_enough;
use super::outline::Source;
use super::pairs::{Counted, Ends};
use super::play::Play;
use super::rules::{Rules, Targets};
use super::state::State;
use super::turn::Referee;
use std::num::NonZeroUsize;

/// What a step offers, where it is one plain verb on columns, empty cells or the pool: what most steps of most games are,
/// laid out so that asking costs next to nothing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lane<const N: usize> {
    Columns(u8),
    Empty(u8, Bits<N>),
    EmptyFromHand(u8, Bits<N>),
    Pool(u8),
    Give(u8),
    /// Few verbs about whose targets no rule is asked; their number among the steps of this kind.
    Few(u8),
    /// One verb of one target, about which a rule is asked.
    One(u8),
    Anything,
}

impl<const N: usize> Lane<N> {
    /// How a step is offered, of whose verbs `few` is known.
    pub(super) fn new(rules: &Rules<N>, plain: u32, few: Option<u8>, step: &Step) -> Self {
        let &[verb] = step.verbs.as_slice() else { return few.map_or(Self::Anything, Self::Few) };
        let here = &rules.verbs[verb];
        let uncounted = here.source == Source::Reserve && rules.says.reserve.is_none();
        let number = verb as u8;
        let has_one_target = matches!(
            (&here.first, &here.second),
            (Targets::None | Targets::Columns | Targets::Cells { .. }, Targets::None)
        );
        let is_plain = plain >> verb & 1 == 1;
        match &here.first {
            Targets::Columns if is_plain && uncounted => Self::Columns(number),
            Targets::Cells { content: Content::Empty, mask, on: None, .. } if is_plain && uncounted => {
                Self::Empty(number, *mask)
            }
            Targets::Cells { content: Content::Empty, mask, on: None, .. }
                if is_plain && here.source == Source::Hand =>
            {
                Self::EmptyFromHand(number, *mask)
            }
            Targets::Pool if !is_plain || rules.one_of_each(u128::MAX) != u128::MAX => Self::Anything,
            Targets::Pool if here.says.effect == Effect::Give && rules.given_to.is_some() => Self::Give(number),
            Targets::Pool => Self::Pool(number),
            _ => match few {
                Some(few) => Self::Few(few),
                None if has_one_target => Self::One(number),
                None => Self::Anything,
            },
        }
    }
}

/// The `n`th target of the only verb of a step.
#[inline(always)]
fn nth_of_one<const N: usize>(verb: u8, choices: &Choices<N>, n: usize) -> Option<Action> {
    choices.one.nth(n).map(|first| Action { verb, first: first as u16, second: 0 })
}

/// Which pairs of a table are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// Those from cell to cell until there is one.
    UntilFound,
    /// All.
    All,
    /// The one and then the other.
    Both,
}

impl<const N: usize> Referee<N> {
    /// One legal action, chosen by a number below how many there are: the same as [`Self::legal`] and
    /// [`Choices::nth`] give, without listing anything where a step is plain. None where there is none.
    #[inline(always)]
    pub fn pick(
        &self,
        state: &State<N>,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        let (verb, offer) = match self.lanes[usize::from(state.step)] {
            _ if state.outcome.is_some() => return Ok(None),
            Lane::Columns(verb) => (verb, Offer::Columns(open_columns(&self.rules, state))),
            Lane::Empty(verb, mask) => (verb, Offer::Cells(mask - state.occupied)),
            Lane::EmptyFromHand(verb, mask) if state.hand(state.seat).is_some() => {
                (verb, Offer::Cells(mask - state.occupied))
            }
            Lane::Pool(verb) => (verb, Offer::Pieces(state.pool)),
            Lane::Give(verb) if !self.rules.has_no_room(state.occupied) => (verb, Offer::Pieces(state.pool)),
            // Apart from `below`, so that all else is known not to change what it draws from.
            lane => {
                let count = self.count_asked(lane, state, choices)?;
                return Ok(self.nth_asked(lane, state, choices, below(count)));
            }
        };
        Ok(offer.nth(verb, below(offer.count())))
    }

    /// As [`Self::attempt`] and then [`Self::pick`], but a step of few verbs, or of one about which a rule is asked, is counted only once. Only
    /// for games that have such steps, see [`Self::counts_ahead`].
    #[inline(always)]
    pub fn attempt_and_pick(
        &self,
        state: &mut State<N>,
        action: Action,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        let Some(count) = self.attempt_and_count(state, action, choices)? else {
            return self.pick(state, choices, below);
        };
        let n = below(count.get());
        Ok(match self.lanes[usize::from(state.step)] {
            Lane::One(verb) => nth_of_one(verb, choices, n),
            _ => self.nth_of_few(state, choices, n),
        })
    }

    /// Counts what the seat to move can do in a step of one verb about which a rule is asked. None where it can do nothing, which is settled
    /// then, or where what it can do is to be asked again.
    #[inline(never)]
    pub(super) fn count_one_ahead(
        &self,
        state: &mut State<N>,
        play: &mut Play<N>,
        verb: u8,
        choices: &mut Choices<N>,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        let before = self.work();
        choices.one = self.find_one_target(state, usize::from(verb))?;
        let Some(count) = NonZeroUsize::new(choices.one.count()) else {
            self.stuck(state, play)?;
            return Ok(None);
        };
        // Whoever picks asks the same again, as another question.
        let work = self.work().saturating_sub(before);
        if self.hooks.as_ref().is_none_or(|hooks| hooks.begin_charged(work)) {
            return Ok(Some(count));
        }
        self.keep_targets(state, choices.one, work);
        Ok(None)
    }

    /// Counts what is legal in a step that is no plain offer, for [`Self::nth_asked`].
    #[inline(never)]
    fn count_asked(&self, lane: Lane<N>, state: &State<N>, choices: &mut Choices<N>) -> Result<usize, Box<Failure>> {
        match lane {
            // Nothing is unknown to whoever picks: none is 0.
            Lane::Few(few) => {
                let count = self.count_few(state, self.few(few, state.seat), choices, CountedFor::Pick)?;
                Ok(count.map_or(0, NonZeroUsize::get))
            }
            Lane::One(verb) => {
                self.begin();
                choices.one = self.one_asked_target(state, usize::from(verb))?;
                Ok(choices.one.count())
            }
            _ => {
                self.count(state, choices)?;
                Ok(choices.count())
            }
        }
    }

    /// The `n`th of what [`Self::count_asked`] has counted.
    #[inline(never)]
    fn nth_asked(&self, lane: Lane<N>, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        match lane {
            Lane::Few(_) => self.nth_of_few(state, choices, n),
            Lane::One(verb) => nth_of_one(verb, choices, n),
            _ => self.nth_counted(state, choices, n),
        }
    }

    /// The targets of a verb that has one or none and that a rule is asked about; the number 0 stands for a target that there is none of.
    /// What was found for the same state is not looked for again.
    #[inline(always)]
    pub(super) fn one_asked_target(&self, state: &State<N>, verb: usize) -> Result<Bits<N>, Box<Failure>> {
        match self.kept_targets(state) {
            Some(targets) => Ok(targets),
            None => self.find_one_target(state, verb),
        }
    }

    #[inline(never)]
    fn find_one_target(&self, state: &State<N>, verb: usize) -> Result<Bits<N>, Box<Failure>> {
        let (here, mut inquiry) = (&self.rules.verbs[verb], Inquiry::fresh(self, state));
        if !self.can_pay(state, verb) || !inquiry.allows(verb)? || self.brings_nothing(state, here.source) {
            return Ok(Bits::EMPTY);
        }
        Ok(match &here.first {
            Targets::None => Bits::single(0),
            Targets::Columns if self.has.narrows >> verb & 1 == 1 => {
                columns_of(&self.rules, inquiry.narrow(verb, None, landings(&self.rules, state))?)
            }
            Targets::Columns => open_columns(&self.rules, state),
            cells => inquiry.narrow(verb, None, self.domain(state, cells))?,
        })
    }

    /// As [`Self::legal`], but pairs of cells that are known are only counted. The rules are asked the same questions in the same order.
    #[inline(never)]
    pub(super) fn count(&self, state: &State<N>, choices: &mut Choices<N>) -> Result<(), Box<Failure>> {
        if !self.countable[usize::from(state.step)] {
            return self.legal(state, choices);
        }
        choices.clear();
        self.begin();
        let mut inquiry = Inquiry::recalled(self, state);
        let (mut pairs, mut most) = (0, 0u64);
        for &verb in self.rules.offered(state.step) {
            let known = self.known(verb, state.seat);
            if self.plain >> verb & 1 == 1 {
                choices.add(verb, self.plain_offer(state, verb));
            } else if let Some(ways) = &known.pairs {
                let Some(ends) = self.ends(&mut inquiry, state, verb)? else { continue };
                most = most.saturating_add(known.most_steps);
                let tally = ways.tally(ends);
                let count = tally.count();
                choices.counted.push(Counted { verb: verb as u8, ends, tally });
                choices.add(verb, Offer::Pairs(count));
                pairs += count;
                few_enough(pairs)?;
            } else if let Some(offer) = self.offer(&mut inquiry, state, verb, usize::MAX, &mut choices.pairs)? {
                choices.add(verb, offer);
            }
        }
        if !inquiry.can_charge(most) {
            // Each answer is charged, and where there are too few steps the rules are asked after all, and fail where they do.
            return self.legal(state, choices);
        }
        for counted in &choices.counted {
            self.tell_of_pairs(state, usize::from(counted.verb), counted.ends, Reads::All);
        }
        Ok(())
    }

    /// Tells the rules that their table was read for these pairs, where they want to know.
    #[inline(always)]
    pub(super) fn tell_of_pairs(&self, state: &State<N>, verb: usize, ends: Ends<N>, reads: Reads) {
        if self.known(verb, state.seat).table.counts_second {
            self.tell_of_counted_pairs(state, verb, ends, reads);
        }
    }

    #[inline(never)]
    fn tell_of_counted_pairs(&self, state: &State<N>, verb: usize, ends: Ends<N>, reads: Reads) {
        let (Some(ways), Some(hooks)) = (&self.known(verb, state.seat).pairs, &self.hooks) else { return };
        let Ends { firsts, seconds } = ends;
        let firsts = match self.rules.verbs[verb].second.near() {
            Some(near) => firsts & self.rules.board.near(seconds, near),
            None if seconds.count() > 1 => firsts,
            None if seconds.is_empty() => Bits::EMPTY,
            None => firsts - seconds,
        };
        let until_found = match reads {
            Reads::All => Bits::EMPTY,
            _ => ways.first(ends).map_or(firsts, |found| firsts & Bits::up_to(found)),
        };
        let all = if reads == Reads::UntilFound { Bits::EMPTY } else { firsts };
        let took_away = ways.narrowed(Ends { firsts: until_found | all, seconds });
        for of in [until_found, all] {
            if !of.is_empty() {
                hooks.read_from_table(verb, state.seat, TableRead::Seconds { of, took_away: of & took_away });
            }
        }
    }

    /// The `n`th of the actions that [`Self::count`] has counted.
    #[inline(never)]
    pub(super) fn nth_counted(&self, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        let (offered, n) = choices.offer_of_nth(n)?;
        let verb = offered.verb;
        let counted = choices.counted.iter().find(|counted| counted.verb == verb);
        match (counted, &self.known(usize::from(verb), state.seat).pairs) {
            (Some(Counted { ends, tally, .. }), Some(ways)) => {
                let (first, second) = ways.nth(*ends, tally, n)?;
                Some(Action { verb, first: first.0, second: second.0 })
            }
            _ => choices.nth_of(offered, n),
        }
    }

    /// Does every step of the game add one token of the mover's and nothing else, with nothing to win but a line of one's own?
    /// Then whoever looks ahead can do so by sets of cells alone: a token stands on any empty cell or, where things fall, where it
    /// lands.
    pub fn only_adds(&self) -> bool {
        let (rules, says) = (&*self.rules, &self.rules.says);
        let lines_are_all = says.win.serves == Serves::Owner
            && rules.counting == (1 << rules.seats()) - 1
            && says.ending == Ending::Draw
            && matches!(says.stuck, Stuck::Ends | Stuck::Pass)
            && says.limit.is_none();
        // With two drops a turn the second can stand on the first, which no set of landings shows.
        let one_drop = says.turn.len() == 1 && says.opening.len() <= 1;
        let adds = self.lanes.iter().all(|lane| match lane {
            Lane::Columns(_) => one_drop,
            Lane::Empty(_, mask) => says.gravity.is_none() && *mask == rules.board.cells(),
            _ => false,
        });
        self.hooks.is_none() && rules.owned() && lines_are_all && adds
    }

    /// Can the seat to move do anything?
    #[inline(always)]
    pub(super) fn can_act(&self, state: &State<N>) -> Result<bool, Box<Failure>> {
        Ok(match self.lanes[usize::from(state.step)] {
            Lane::Columns(_) => !(self.rules.entries - state.occupied).is_empty(),
            Lane::Empty(_, mask) => !(mask - state.occupied).is_empty(),
            Lane::EmptyFromHand(_, mask) => state.hand(state.seat).is_some() && !(mask - state.occupied).is_empty(),
            Lane::Pool(_) => state.pool != 0,
            Lane::Give(_) => state.pool != 0 && !self.rules.has_no_room(state.occupied),
            Lane::Few(few) => self.can_do_few(state, few)?,
            Lane::One(verb) => self.can_do_one(state, verb)?,
            Lane::Anything => self.can_do_anything(state)?,
        })
    }

    #[inline(never)]
    fn can_do_one(&self, state: &State<N>, verb: u8) -> Result<bool, Box<Failure>> {
        let before = if self.memory.is_some() { self.work() } else { 0 };
        let targets = self.find_one_target(state, usize::from(verb))?;
        self.keep_targets(state, targets, self.work().saturating_sub(before));
        Ok(!targets.is_empty())
    }
}
