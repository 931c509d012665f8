//! The contract of a turn: what an action does, and who is next.
//!
//! **Apply**: the verb's effect → settle → for each cell the play entered, every rule's `on_land` → settle → after the
//! turn's last step, or the one with which a rule ended it, `on_turn_end` → settle → lines → a rule's verdict → limit → next step and seat.

use super::action::{Action, Choices};
use super::bits::Bits;
use super::board::Cell;
use super::definition::*;
use super::event::Event;
use super::few::{AllowedByReserves, CountedFor, Few};
use super::gravity::{landings, settle};
use super::hooks::{Failure, Has, Hooks, MOST_WORK};
use super::inquiry::Memory;
use super::lanes::Lane;
use super::outcome::{Outcome, Reason};
use super::outline::Source;
use super::pairs::Known;
use super::play::{Play, Rest};
use super::refusal::Refusal;
use super::rules::{Rules, Targets};
use super::state::State;
use std::cell::{Cell as Slot, RefCell};
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Who knows the rules and applies them: the kernel's laws and, where a game has them, the hooks of its rules.
pub struct Referee<const N: usize> {
    /// The rules.
    pub rules: Arc<Rules<N>>,
    pub(super) hooks: Option<Box<dyn Hooks<N>>>,
    pub(super) has: Has,
    pub(super) plain: u32,
    /// Traits whose lines count; none where there are no lines.
    aligning: u32,
    pub(super) lanes: Vec<Lane<N>>,
    /// The steps of few verbs for each seat, by the numbers that [`Lane::Few`] gives them; see [`Self::few`].
    pub(super) few: Vec<Few<N>>,
    pub(super) blank: State<N>,
    /// Is there a step of which is counted ahead what it offers?
    pub(super) counts_ahead: bool,
    /// What is known of targets whatever the state, see [`Self::known`].
    pub(super) known: Vec<Known<N>>,
    /// For each step, whether it has pairs and all of them are known.
    pub(super) countable: Vec<bool>,
    /// The last answers of the rules, where they may be kept. Behind a pointer, so that all else is known not to change.
    pub(super) memory: Option<Box<RefCell<Memory<N>>>>,
    /// Verbs that are forbidden by what is in reserve alone, as a mask, and the last answers about them.
    pub(super) by_reserves: u32,
    pub(super) allowed: AllowedByReserves,
}

/// Why a play did not happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPlayed {
    /// It is not legal.
    Refused(Refusal),
    /// A script failed.
    Failed(Box<Failure>),
}

impl fmt::Display for NotPlayed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(out, "not legal: {refusal:?}"),
            Self::Failed(failure) => failure.fmt(out),
        }
    }
}

impl std::error::Error for NotPlayed {}

impl From<Box<Failure>> for NotPlayed {
    fn from(failure: Box<Failure>) -> Self {
        Self::Failed(failure)
    }
}

impl<const N: usize> Referee<N> {
    /// A referee for these rules.
    pub fn new(rules: Arc<Rules<N>>, hooks: Option<Box<dyn Hooks<N>>>) -> Self {
        let has = hooks.as_ref().map(|hooks| hooks.has()).unwrap_or_default();
        let asked = has.narrows | has.forbids;
        let plain = (0..rules.verbs.len()).filter(|&verb| {
            let here = &rules.verbs[verb];
            here.says.price.is_empty() && matches!(here.second, Targets::None) && asked >> verb & 1 == 0
        });
        let plain = plain.fold(0, |mask, verb| mask | 1 << verb);
        let known = Known::all(&rules, has, hooks.as_deref());
        let by_reserves = (0..rules.verbs.len())
            .filter(|&verb| has.forbids >> verb & 1 == 1)
            .filter(|&verb| hooks.as_ref().is_some_and(|hooks| hooks.depends_on_reserves(verb)))
            .fold(0, |mask, verb| mask | 1 << verb);
        let (mut few, mut count) = (Vec::new(), 0u8);
        let lane = |step: &Step| {
            let here = Few::of_seats(&rules, has, by_reserves, &known, step).filter(|_| count < u8::MAX);
            let number = here.map(|here| {
                few.extend(here);
                count += 1;
                count - 1
            });
            Lane::new(&rules, plain, number, step)
        };
        let lanes: Vec<Lane<N>> = rules.steps.iter().map(lane).collect();
        let countable = rules.steps.iter().map(|step| Known::all_pairs(&rules, &known, step)).collect();
        let aligning = if rules.alignment.is_empty() { 0 } else { rules.counting };
        let blank = State::blank(&rules);
        let keeps = asked != 0 && hooks.as_ref().is_some_and(|hooks| hooks.may_reuse());
        let memory = keeps.then(|| Memory::new(blank));
        let counts = |lane: &Lane<N>| matches!(lane, Lane::Few(_)) || matches!(lane, Lane::One(_)) && keeps;
        let counts_ahead = hooks.is_some() && lanes.iter().any(counts);
        let allowed = vec![Slot::new(None); rules.verbs.len() * rules.seats()].into();
        Self {
            plain,
            aligning,
            lanes,
            few,
            counts_ahead,
            blank,
            rules,
            hooks,
            has,
            known,
            countable,
            memory,
            by_reserves,
            allowed,
        }
    }

    /// What is known of a verb's targets for a seat, whatever the state.
    #[inline(always)]
    pub(super) fn known(&self, verb: usize, seat: Seat) -> &Known<N> {
        &self.known[verb * self.rules.seats() + seat.index()]
    }

    /// Plays an action if it is legal, and tells what happened. If it is not, or a script fails, nothing has.
    pub fn play(&self, state: &mut State<N>, action: Action) -> Result<Vec<Event>, NotPlayed> {
        if let Some(refusal) = self.refusal(state, action)? {
            return Err(NotPlayed::Refused(refusal));
        }
        let mut play = Play::heard();
        self.apply(state, action, &mut play)?;
        Ok(play.events.unwrap_or_default())
    }

    /// Plays an action that is known to be legal. If a script fails, the state is as it was.
    #[inline(never)]
    pub fn apply(&self, state: &mut State<N>, action: Action, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        if self.hooks.is_none() {
            return self.apply_unguarded(state, action, play);
        }
        let before = *state;
        self.apply_unguarded(state, action, play).inspect_err(|_| *state = before)
    }

    /// As [`Self::apply`], but where a script fails the state is left half done: for callers that give it up then, and are spared a copy.
    #[inline(never)]
    pub fn attempt(&self, state: &mut State<N>, action: Action, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.apply_unguarded(state, action, play)
    }

    /// As [`Self::attempt`], made part of its caller, because a call more would be felt in playouts.
    #[inline(always)]
    pub fn apply_unguarded(
        &self,
        state: &mut State<N>,
        action: Action,
        play: &mut Play<N>,
    ) -> Result<(), Box<Failure>> {
        match &self.hooks {
            None => self.apply_in_place::<false>(state, action, play, None)?,
            Some(_) => self.apply_hooked(state, action, play, None)?,
        };
        Ok(())
    }

    /// As [`Self::attempt`], and how much the next seat can do, where that was counted into `choices`.
    #[inline(always)]
    pub(super) fn attempt_and_count(
        &self,
        state: &mut State<N>,
        action: Action,
        choices: &mut Choices<N>,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        self.apply_hooked(state, action, &mut Play::silent(), Some(choices))
    }

    #[inline(never)]
    fn apply_hooked(
        &self,
        state: &mut State<N>,
        action: Action,
        play: &mut Play<N>,
        ahead: Option<&mut Choices<N>>,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        self.begin();
        self.apply_in_place::<true>(state, action, play, ahead)
    }

    /// `HOOKED` says at compile time whether there are hooks, so that a game without them does not even ask.
    #[inline(always)]
    fn apply_in_place<const HOOKED: bool>(
        &self,
        state: &mut State<N>,
        action: Action,
        play: &mut Play<N>,
        ahead: Option<&mut Choices<N>>,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        let rules = &*self.rules;
        let here = &rules.verbs[usize::from(action.verb)];
        let mover = state.seat;
        for &(counter, costs) in &here.says.price {
            state.tally(rules, counter, mover, -costs, play);
        }
        match here.says.effect {
            Effect::Drop => {
                let column = if here.source == Source::Pool { action.second } else { action.first };
                let rest = landings(rules, state) & rules.board.column(usize::from(column));
                // The column is open, so something comes to rest in it.
                if let Some(rest) = rest.first() {
                    self.bring(state, here.source, action, Cell(rest as u16), play);
                }
            }
            Effect::Place => {
                let cell = if here.source == Source::Pool { action.second } else { action.first };
                self.bring(state, here.source, action, Cell(cell), play);
                settle(rules, state, play);
            }
            Effect::Give => state.give(rules, action.first as u8, self.after(mover), play),
            // Here too, because a call more is felt in games that are all moves.
            Effect::Move if HOOKED => {
                state.move_piece(rules, Cell(action.first), Cell(action.second), play);
                settle(rules, state, play);
            }
            effect => self.act(effect, state, action, play)?,
        }
        let mut last_step = rules.last[usize::from(state.step)];
        if HOOKED && let Some(hooks) = &self.hooks {
            if self.has.on_land || self.has.on_turn_end {
                last_step = self.after_effect(&**hooks, state, last_step, play)?;
            } else {
                last_step |= play.rest == Rest::Skipped;
                (play.entering, play.rest) = (false, Rest::Settled);
            }
        }
        state.ply += 1;
        state.outcome = self.verdict::<HOOKED>(state, play)?;
        if state.outcome.is_some() {
            return Ok(None);
        }
        self.next(state, last_step, play, ahead)
    }

    /// The effects that are not in every game.
    #[inline(never)]
    fn act(
        &self,
        effect: Effect,
        state: &mut State<N>,
        action: Action,
        play: &mut Play<N>,
    ) -> Result<(), Box<Failure>> {
        match (effect, &self.hooks) {
            (Effect::Move, _) => state.move_piece(&self.rules, Cell(action.first), Cell(action.second), play),
            (Effect::Rule(rule), Some(hooks)) => hooks.act(state, play, rule, action)?,
            _ => {}
        }
        settle(&self.rules, state, play);
        Ok(())
    }

    /// What the rules do once the verb has had its effect. Is the turn over with it?
    #[inline(never)]
    fn after_effect(
        &self,
        hooks: &dyn Hooks<N>,
        state: &mut State<N>,
        last_step: bool,
        play: &mut Play<N>,
    ) -> Result<bool, Box<Failure>> {
        play.entering = false;
        // Everything is at rest now, and what is at rest stays so until some cell is filled or cleared.
        let mut at_rest = state.occupied;
        if self.has.on_land {
            for cell in play.entered.iter() {
                hooks.on_land(state, play, Cell(cell as u16))?;
            }
            if state.occupied != at_rest {
                settle(&self.rules, state, play);
                at_rest = state.occupied;
            }
        }
        let over = last_step || play.rest == Rest::Skipped;
        play.rest = Rest::Settled;
        if self.has.on_turn_end && over {
            hooks.on_turn_end(state, play)?;
            if state.occupied != at_rest {
                settle(&self.rules, state, play);
            }
        }
        Ok(over)
    }

    #[inline(always)]
    fn bring(&self, state: &mut State<N>, source: Source, action: Action, cell: Cell, play: &mut Play<N>) {
        match source {
            Source::Reserve => state.put_token(&self.rules, state.seat, cell, play),
            Source::Hand => state.put_from_hand(&self.rules, cell, play),
            Source::Pool => state.put_from_pool(&self.rules, action.first as u8, cell, play),
            Source::None => {}
        }
    }

    /// The seat after this one.
    #[inline(always)]
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        Seat(if next == self.rules.says.seats { 0 } else { next })
    }

    /// The same position with another seat at the first step of its turn, for those who ask what it would do.
    pub fn as_if_to_move(&self, state: &State<N>, seat: Seat) -> State<N> {
        let mut theirs = *state;
        theirs.set_turn(&self.rules, seat, self.rules.opening as u8);
        theirs
    }

    /// A new question or action begins, see [`Hooks::begin`].
    #[inline(always)]
    pub(super) fn begin(&self) {
        if let Some(hooks) = &self.hooks {
            hooks.begin();
        }
    }

    /// Lets the rules use no more from now on than for one question or action, or lets go of them again.
    pub fn hold(&self, held: bool) {
        if held {
            self.begin();
        }
        self.hooks.iter().for_each(|hooks| hooks.hold(held));
    }

    /// Gives the rules no longer than so many milliseconds from now, however often they are asked; or as long as ever again.
    pub fn hurry(&self, milliseconds: Option<u64>) {
        self.hooks.iter().for_each(|hooks| hooks.hurry(milliseconds));
    }

    /// Is [`Self::attempt_and_pick`] faster in some step than its two parts?
    pub fn counts_ahead(&self) -> bool {
        self.counts_ahead
    }

    /// Has the game rules beyond the kernel's own?
    pub fn has_rules(&self) -> bool {
        self.hooks.is_some()
    }

    /// How much those have done so far, as [`Hooks::work`] counts it.
    pub fn work(&self) -> u64 {
        self.hooks.as_ref().map_or(0, |hooks| hooks.work())
    }

    /// How much may be done for one question or action, as [`Hooks::most_work`] says, also where there are none.
    pub fn most_work(&self) -> u64 {
        self.hooks.as_ref().map_or(MOST_WORK, |hooks| hooks.most_work())
    }

    /// Has the play just made ended the game by a line, a rule or the limit?
    #[inline(always)]
    fn verdict<const HOOKED: bool>(
        &self,
        state: &mut State<N>,
        play: &mut Play<N>,
    ) -> Result<Option<Outcome>, Box<Failure>> {
        if let Some(outcome) = self.aligned(state, play.fresh) {
            return Ok(Some(outcome));
        }
        if HOOKED && let Some(hooks) = &self.hooks {
            if self.has.outcome {
                hooks.outcome(state, play)?;
            }
            if play.verdict.is_some() {
                return Ok(play.verdict);
            }
        }
        if self.rules.says.limit.is_some_and(|limit| state.ply >= limit) {
            return self.ended(state, Reason::Limit).map(Some);
        }
        Ok(None)
    }

    /// Whom the lines serve that are on the board, looking only at traits that may have new ones.
    #[inline(always)]
    pub(super) fn aligned(&self, state: &State<N>, fresh: u32) -> Option<Outcome> {
        let rules = &*self.rules;
        let mut rest = fresh & self.aligning;
        let mut owners = 0u8;
        while rest != 0 {
            let layer = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if rules.alignment.any(&rules.board, state.layers[layer]) {
                owners |= if rules.owned() { 1 << layer } else { 1 << state.seat.0 };
            }
        }
        if owners == 0 {
            return None;
        }
        Some(self.lines_serve(state.seat, owners))
    }

    fn lines_serve(&self, mover: Seat, owners: u8) -> Outcome {
        let seats = self.rules.seats();
        let owner = Seat(owners.trailing_zeros() as u8);
        match (self.rules.says.win.serves, owners.count_ones()) {
            (Serves::Seat(seat), _) => Outcome::won_by(seat, Reason::Align),
            (Serves::Mover, _) => Outcome::won_by(mover, Reason::Align),
            (Serves::Owner, 1) => Outcome::won_by(owner, Reason::Align),
            (Serves::Rivals, 1) => Outcome::lost_by(owner, seats, Reason::Align),
            (Serves::Owner | Serves::Rivals, _) => match self.rules.says.win.both {
                Both::MoverLoses => Outcome::lost_by(mover, seats, Reason::Foul),
                Both::MoverWins => Outcome::won_by(mover, Reason::Align),
                Both::Draw => Outcome::draw(Reason::Align),
            },
        }
    }

    /// The cells of all lines that count, on the board as it is.
    pub fn lines(&self, state: &State<N>) -> Bits<N> {
        let rules = &*self.rules;
        (0..rules.layers.traits)
            .filter(|layer| rules.counting >> layer & 1 == 1)
            .fold(Bits::EMPTY, |all, layer| all | rules.alignment.cells(&rules.board, state.layers[layer]))
    }

    /// Goes on to the next step or seat, as far as somebody can act. Returns how much, where that is counted ahead.
    #[inline(always)]
    fn next(
        &self,
        state: &mut State<N>,
        last_step: bool,
        play: &mut Play<N>,
        ahead: Option<&mut Choices<N>>,
    ) -> Result<Option<NonZeroUsize>, Box<Failure>> {
        if last_step {
            self.pass_on(state, play);
        } else {
            state.set_turn(&self.rules, state.seat, state.step + 1);
        }
        if let Some(choices) = ahead {
            match self.lanes[usize::from(state.step)] {
                Lane::Few(few) => {
                    let few = self.few(few, state.seat);
                    if let Some(count) = self.count_few(state, few, choices, CountedFor::Ahead)? {
                        return Ok(Some(count));
                    }
                }
                Lane::One(verb) if self.memory.is_some() => return self.count_one_ahead(state, play, verb, choices),
                _ => {}
            }
        }
        if !self.can_act(state)? {
            self.stuck(state, play)?;
        }
        Ok(None)
    }

    #[inline(always)]
    fn pass_on(&self, state: &mut State<N>, play: &mut Play<N>) {
        let to = self.after(state.seat);
        state.set_turn(&self.rules, to, self.rules.opening as u8);
        state.turn += 1;
        play.note(|| Event::Passed { to });
    }

    /// The seat to move cannot act.
    #[cold]
    pub(super) fn stuck(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        let seat = state.seat;
        let nobody = {
            let mut other = *state;
            let mut nobody = true;
            for _ in 1..self.rules.seats() {
                other.set_turn(&self.rules, self.after(other.seat), self.rules.opening as u8);
                nobody &= !self.can_act(&other)?;
            }
            nobody
        };
        let full = nobody && self.rules.board.cells().within(&state.occupied);
        let reason = if full { Reason::Full } else { Reason::NoActions };
        state.outcome = match self.rules.says.stuck {
            Stuck::Ends => Some(self.ended(state, reason)?),
            Stuck::Loses => Some(Outcome::lost_by(seat, self.rules.seats(), Reason::NoActions)),
            Stuck::Wins => Some(Outcome::won_by(seat, Reason::NoActions)),
            Stuck::Pass if nobody => Some(self.ended(state, reason)?),
            Stuck::Pass => {
                loop {
                    self.pass_on(state, play);
                    if self.can_act(state)? {
                        break;
                    }
                }
                None
            }
        };
        Ok(())
    }

    /// The judgement over a game that ends without a verdict.
    fn ended(&self, state: &State<N>, reason: Reason) -> Result<Outcome, Box<Failure>> {
        match self.rules.says.ending {
            Ending::Draw => return Ok(Outcome::draw(reason)),
            Ending::Seat(seat) => return Ok(Outcome::won_by(seat, reason)),
            Ending::MostTokens | Ending::MostScore => {}
        }
        let seats = (0..self.rules.says.seats).map(Seat);
        let points = self.counts(state)?;
        let most = points.iter().copied().max().unwrap_or(0);
        if points.iter().all(|&has| has == most) {
            return Ok(Outcome::draw(reason));
        }
        Ok(Outcome::won_by_all(seats.filter(|seat| points[seat.index()] == most), reason))
    }

    /// What each seat has of what decides a game that ends without a verdict; nothing where nothing is counted.
    pub fn counts(&self, state: &State<N>) -> Result<Vec<i64>, Box<Failure>> {
        let seats = (0..self.rules.says.seats).map(Seat);
        match self.rules.says.ending {
            Ending::Draw | Ending::Seat(_) => Ok(Vec::new()),
            Ending::MostTokens => Ok(seats.map(|seat| state.owned_by(&self.rules, seat).count() as i64).collect()),
            Ending::MostScore => seats.map(|seat| self.scored(state, seat)).collect(),
        }
    }

    /// A seat's score, by the rule that keeps it; 0 without one.
    pub fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.begin();
        self.scored(state, seat)
    }

    /// As [`Self::score`], as a part of what is under way.
    fn scored(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        match &self.hooks {
            Some(hooks) if self.has.score => hooks.score(state, seat),
            _ => Ok(0),
        }
    }

    /// What the rules say a position is worth to a seat, where one of them judges positions.
    pub fn evaluation(&self, state: &State<N>, seat: Seat) -> Result<Option<i64>, Box<Failure>> {
        match &self.hooks {
            Some(hooks) if self.has.evaluate => {
                hooks.begin();
                hooks.evaluate(state, seat).map(Some)
            }
            _ => Ok(None),
        }
    }
}
