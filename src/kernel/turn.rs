//! The contract of a turn: what is legal, what an action does, and who is next.
//!
//! **Legal**: each verb of the step → its domain → every rule's narrowing → every rule's ban → its price.
//! **Apply**: the verb's effect → settle → for each cell the play entered, every rule's `on_land` → settle → after the
//! turn's last step `on_turn_end` → settle → lines → a rule's verdict → limit → next step and seat.

use super::action::{Action, Choices, Offer};
use super::bits::Bits;
use super::board::Cell;
use super::definition::*;
use super::event::Event;
use super::gravity::{columns_of, landings, open_columns, settle};
use super::hooks::{Failure, Has, Hooks, Refused};
use super::observation::Observation;
use super::outcome::{Outcome, Reason};
use super::refusal::Refusal;
use super::rules::{Rules, Source, Targets};
use super::state::{Play, State};
use std::sync::Arc;

/// Who knows the rules and applies them: the kernel's laws and, where a game has them, the hooks of its rules.
pub struct Referee<const N: usize> {
    /// The rules.
    pub rules: Arc<Rules<N>>,
    pub(super) hooks: Option<Box<dyn Hooks<N>>>,
    has: Has,
    plain: u32,
    lanes: Vec<Lane<N>>,
    pub(super) blank: State<N>,
}

/// What a step offers, where it is one plain verb on columns, empty cells or the pool: what most steps of most games are,
/// laid out so that asking costs next to nothing.
#[derive(Clone, Copy, Debug)]
enum Lane<const N: usize> {
    Columns(u8),
    Empty(u8, Bits<N>),
    EmptyFromHand(u8, Bits<N>),
    Pool(u8),
    Anything,
}

impl<const N: usize> Lane<N> {
    fn new(rules: &Rules<N>, plain: u32, step: &Step) -> Self {
        let &[verb] = step.verbs.as_slice() else { return Self::Anything };
        let here = &rules.verbs[verb];
        let uncounted = here.source == Source::Reserve && rules.says.reserve.is_none();
        let number = verb as u8;
        match &here.first {
            _ if plain >> verb & 1 == 0 => Self::Anything,
            Targets::Columns if uncounted => Self::Columns(number),
            Targets::Cells { content: Content::Empty, mask, on: None } if uncounted => Self::Empty(number, *mask),
            Targets::Cells { content: Content::Empty, mask, on: None } if here.source == Source::Hand => {
                Self::EmptyFromHand(number, *mask)
            }
            Targets::Pool if rules.one_of_each(u128::MAX) == u128::MAX => Self::Pool(number),
            _ => Self::Anything,
        }
    }
}

/// Why a play did not happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPlayed {
    /// It is not legal.
    Refused(Refusal),
    /// A script failed.
    Failed(Box<Failure>),
}

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
        let lanes = rules.steps.iter().map(|step| Lane::new(&rules, plain, step)).collect();
        Self { plain, lanes, blank: State::blank(&rules), rules, hooks, has }
    }

    /// Every legal action, into `choices`. None when the game is over.
    #[inline(never)]
    pub fn legal(&self, state: &State<N>, choices: &mut Choices<N>) -> Result<(), Box<Failure>> {
        choices.clear();
        if state.outcome.is_some() {
            return Ok(());
        }
        for &verb in self.rules.offered(state.step) {
            if self.plain >> verb & 1 == 1 {
                choices.add(verb, self.plain_offer(state, verb));
            } else if let Some(offer) = self.offer(state, verb, &mut choices.pairs)? {
                choices.add(verb, offer);
            }
        }
        Ok(())
    }

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
            Lane::EmptyFromHand(..) | Lane::Anything => {
                self.legal(state, choices)?;
                return Ok(choices.nth(below(choices.count())));
            }
        };
        Ok(offer.nth(verb, below(offer.count())))
    }

    /// Can the seat to move do anything?
    #[inline(always)]
    pub(super) fn can_act(&self, state: &State<N>) -> Result<bool, Box<Failure>> {
        Ok(match self.lanes[usize::from(state.step)] {
            Lane::Columns(_) => !(self.rules.entries - state.occupied).is_empty(),
            Lane::Empty(_, mask) => !(mask - state.occupied).is_empty(),
            Lane::EmptyFromHand(_, mask) => state.hand(state.seat).is_some() && !(mask - state.occupied).is_empty(),
            Lane::Pool(_) => state.pool != 0,
            Lane::Anything => self.can_do_anything(state)?,
        })
    }

    #[inline(never)]
    fn can_do_anything(&self, state: &State<N>) -> Result<bool, Box<Failure>> {
        for &verb in self.rules.offered(state.step) {
            let any = if self.plain >> verb & 1 == 1 {
                !self.plain_offer(state, verb).is_empty()
            } else {
                self.offer(state, verb, &mut Vec::new())?.is_some_and(|offer| !offer.is_empty())
            };
            if any {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a verb offers that costs nothing, that no rule narrows or forbids, and that has one target at most: its domain,
    /// where there is something to bring.
    #[inline(always)]
    fn plain_offer(&self, state: &State<N>, verb: usize) -> Offer<N> {
        let here = &self.rules.verbs[verb];
        match &here.first {
            _ if self.brings_nothing(state, here.source) => Offer::Cells(Bits::EMPTY),
            Targets::Columns => Offer::Columns(open_columns(&self.rules, state)),
            Targets::Pool => Offer::Pieces(self.rules.one_of_each(state.pool)),
            Targets::None => Offer::Alone,
            cells => Offer::Cells(self.domain(state, cells)),
        }
    }

    /// What a verb offers now; `None` where it cannot be used at all.
    #[inline(never)]
    fn offer(&self, state: &State<N>, verb: usize, pairs: &mut Vec<Action>) -> Result<Option<Offer<N>>, Box<Failure>> {
        let rules = &*self.rules;
        let here = &rules.verbs[verb];
        if self.cannot_pay(state, verb).is_some() {
            return Ok(None);
        }
        let bit = 1u32 << verb;
        if self.has.forbids & bit != 0
            && let Some(hooks) = &self.hooks
            && self.ask(state, |seen| hooks.allows(seen, verb))?.is_err()
        {
            return Ok(None);
        }
        let narrowed = self.has.narrows & bit != 0;
        let offer = match (&here.first, &here.second) {
            (_, Targets::None) => match self.plain_offer(state, verb) {
                Offer::Columns(_) if narrowed => {
                    let rests = self.narrow(state, verb, None, landings(rules, state))?;
                    Offer::Columns(columns_of(rules, rests))
                }
                Offer::Cells(cells) if narrowed => Offer::Cells(self.narrow(state, verb, None, cells)?),
                offer => offer,
            },
            _ if self.brings_nothing(state, here.source) => return Ok(None),
            _ => {
                let before = pairs.len();
                self.pairs(state, verb, narrowed, pairs)?;
                Offer::Pairs(pairs.len() - before)
            }
        };
        Ok(Some(offer))
    }

    /// The cells of a domain.
    #[inline(always)]
    fn domain(&self, state: &State<N>, targets: &Targets<N>) -> Bits<N> {
        let Targets::Cells { content, mask, on } = targets else { return landings(&self.rules, state) };
        let set = match content {
            Content::Any => *mask,
            Content::Empty => *mask - state.occupied,
            Content::Own => *mask & state.layers[state.seat.index()],
            Content::Rival => (*mask & state.occupied) - state.layers[state.seat.index()],
            Content::Occupied => *mask & state.occupied,
        };
        match on {
            None => set,
            Some(marker) => set & state.layers[self.rules.layers.marker(*marker)],
        }
    }

    fn pairs(
        &self,
        state: &State<N>,
        verb: usize,
        narrowed: bool,
        pairs: &mut Vec<Action>,
    ) -> Result<(), Box<Failure>> {
        let rules = &*self.rules;
        let here = &rules.verbs[verb];
        let seconds = self.domain(state, &here.second);
        let pair = |first: usize, second: usize| Action {
            verb: verb as u8,
            first: first as u16,
            second: match here.second {
                Targets::Columns => rules.board.column_of(Cell(second as u16)) as u16,
                _ => second as u16,
            },
        };
        match here.first {
            Targets::Pool => {
                let pieces = rules.one_of_each(state.pool);
                let seconds = if narrowed { self.narrow(state, verb, None, seconds)? } else { seconds };
                for piece in (0..128).filter(|piece| pieces >> piece & 1 == 1) {
                    pairs.extend(seconds.iter().map(|cell| pair(piece, cell)));
                }
            }
            _ => {
                let firsts = self.domain(state, &here.first);
                let firsts = if narrowed { self.narrow(state, verb, None, firsts)? } else { firsts };
                for first in firsts.iter() {
                    let from = Cell(first as u16);
                    let mut left = seconds;
                    left.remove(first);
                    let seconds = if narrowed { self.narrow(state, verb, Some(from), left)? } else { left };
                    pairs.extend(seconds.iter().map(|cell| pair(first, cell)));
                }
            }
        }
        Ok(())
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        cells: Bits<N>,
    ) -> Result<Bits<N>, Box<Failure>> {
        match &self.hooks {
            Some(hooks) if !cells.is_empty() => self.ask(state, |seen| hooks.narrow(seen, verb, from, cells, None)),
            _ => Ok(cells),
        }
    }

    /// Puts a question to a hook about what the mover may know, so that what is legal tells nothing that is hidden.
    fn ask<T>(
        &self,
        state: &State<N>,
        question: impl FnOnce(&State<N>) -> Result<T, Box<Failure>>,
    ) -> Result<T, Box<Failure>> {
        if state.hides(&self.rules) {
            question(Observation::new(&self.rules, state, state.seat).seen())
        } else {
            question(state)
        }
    }

    /// Has the mover nothing to bring to the board from there?
    #[inline(always)]
    fn brings_nothing(&self, state: &State<N>, source: Source) -> bool {
        match source {
            Source::Reserve => self.rules.says.reserve.is_some() && state.reserve(state.seat) == 0,
            Source::Hand => state.hand(state.seat).is_none(),
            Source::Pool | Source::None => false,
        }
    }

    /// Why the mover cannot pay for the verb, if so.
    #[inline(always)]
    fn cannot_pay(&self, state: &State<N>, verb: usize) -> Option<Refusal> {
        let price = &self.rules.verbs[verb].says.price;
        price.iter().find_map(|&(counter, costs)| {
            let has = state.count(&self.rules, counter, state.seat);
            (has < costs).then_some(Refusal::Price { verb, counter, costs, has })
        })
    }

    /// Why an action is not legal; `None` where it is.
    pub fn refusal(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        if state.outcome.is_some() {
            return Ok(Some(Refusal::GameOver));
        }
        let mut choices = Choices::new();
        self.legal(state, &mut choices)?;
        if choices.contains(action) {
            return Ok(None);
        }
        let verb = usize::from(action.verb);
        if verb >= self.rules.verbs.len() || !self.rules.offered(state.step).contains(&verb) {
            return Ok(Some(Refusal::NotNow { verb }));
        }
        let here = &self.rules.verbs[verb];
        if self.brings_nothing(state, here.source) {
            let empty_handed = if here.source == Source::Hand { Refusal::EmptyHand } else { Refusal::NoReserve };
            return Ok(Some(empty_handed));
        }
        for (targets, value) in [(&here.first, action.first), (&here.second, action.second)] {
            if let Some(refusal) = self.outside_domain(state, targets, value) {
                return Ok(Some(refusal));
            }
        }
        let ruled_out = self.refused_by_rule(state, action)?.or_else(|| self.cannot_pay(state, verb));
        // What no domain, rule or price forbids is legal, and legal actions have been seen to above.
        Ok(Some(ruled_out.unwrap_or(Refusal::Rule { rule: String::new(), says: None })))
    }

    fn outside_domain(&self, state: &State<N>, targets: &Targets<N>, value: u16) -> Option<Refusal> {
        let index = usize::from(value);
        match targets {
            Targets::None => None,
            Targets::Columns => {
                let rests = landings(&self.rules, state);
                (!rests.meets(&self.rules.board.column(index))).then_some(Refusal::ColumnFull(index))
            }
            Targets::Pool => {
                let kind = self.rules.kind_of(value as u8);
                let there = (0..128u8).any(|piece| state.pool >> piece & 1 == 1 && self.rules.kind_of(piece) == kind);
                (!there).then_some(Refusal::NotInPool(kind))
            }
            Targets::Cells { content, mask, on } => {
                let at = Cell(value);
                let whole = Targets::Cells { content: *content, mask: self.rules.board.cells(), on: None };
                if !self.domain(state, &whole).contains(index) {
                    return Some(Refusal::WrongContent { at, asked: *content });
                }
                if !mask.contains(index) {
                    return Some(Refusal::Elsewhere(at));
                }
                let marker = (*on)?;
                let marked = state.layers[self.rules.layers.marker(marker)].contains(index);
                (!marked).then_some(Refusal::Unmarked(at, marker))
            }
        }
    }

    fn refused_by_rule(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        let verb = usize::from(action.verb);
        let here = &self.rules.verbs[verb];
        let Some(hooks) = &self.hooks else { return Ok(None) };
        if let Err(refusal) = self.ask(state, |seen| hooks.allows(seen, verb))? {
            return Ok(Some(refusal));
        }
        let mut refused: Vec<Refused<N>> = Vec::new();
        let mut look =
            |targets: &Targets<N>, from: Option<Cell>, value: u16| -> Result<Option<Refusal>, Box<Failure>> {
                refused.clear();
                let cells = self.domain(state, targets);
                self.ask(state, |seen| hooks.narrow(seen, verb, from, cells, Some(&mut refused)))?;
                let meant = match targets {
                    Targets::Columns => cells & self.rules.board.column(usize::from(value)),
                    _ => Bits::single(usize::from(value)),
                };
                Ok(refused.iter().find(|refused| refused.targets.meets(&meant)).map(|refused| refused.why.clone()))
            };
        let found = match (&here.first, &here.second) {
            (Targets::Pool, second) => look(second, None, action.second)?,
            (first, Targets::None) => look(first, None, action.first)?,
            (first, second) => match look(first, None, action.first)? {
                Some(refusal) => Some(refusal),
                None => look(second, Some(Cell(action.first)), action.second)?,
            },
        };
        Ok(found)
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
    #[inline(always)]
    pub fn apply(&self, state: &mut State<N>, action: Action, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        match &self.hooks {
            None => self.apply_in_place::<false>(state, action, play),
            Some(_) => self.apply_hooked(state, action, play),
        }
    }

    #[inline(never)]
    fn apply_hooked(&self, state: &mut State<N>, action: Action, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        let before = *state;
        self.apply_in_place::<true>(state, action, play).inspect_err(|_| *state = before)
    }

    /// `HOOKED` says at compile time whether there are hooks, so that a game without them does not even ask.
    #[inline(always)]
    fn apply_in_place<const HOOKED: bool>(
        &self,
        state: &mut State<N>,
        action: Action,
        play: &mut Play<N>,
    ) -> Result<(), Box<Failure>> {
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
            effect => self.act(effect, state, action, play)?,
        }
        let last_step = rules.last[usize::from(state.step)];
        if HOOKED && let Some(hooks) = &self.hooks {
            self.after_effect(&**hooks, state, last_step, play)?;
        }
        state.ply += 1;
        state.outcome = self.verdict::<HOOKED>(state, play)?;
        if state.outcome.is_none() {
            self.next(state, last_step, play)?;
        }
        Ok(())
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

    /// What the rules do once the verb has had its effect.
    #[inline(never)]
    fn after_effect(
        &self,
        hooks: &dyn Hooks<N>,
        state: &mut State<N>,
        last_step: bool,
        play: &mut Play<N>,
    ) -> Result<(), Box<Failure>> {
        play.entering = false;
        if self.has.on_land {
            for cell in play.entered.iter() {
                hooks.on_land(state, play, Cell(cell as u16))?;
            }
            settle(&self.rules, state, play);
        }
        if self.has.on_turn_end && last_step {
            hooks.on_turn_end(state, play)?;
            settle(&self.rules, state, play);
        }
        Ok(())
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

    /// Has the game rules beyond the kernel's own?
    pub fn has_rules(&self) -> bool {
        self.hooks.is_some()
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
        let mut rest = fresh & rules.counting;
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

    /// Goes on to the next step or seat, as far as somebody can act.
    #[inline(always)]
    fn next(&self, state: &mut State<N>, last_step: bool, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        if last_step {
            self.pass_on(state, play);
        } else {
            state.set_turn(&self.rules, state.seat, state.step + 1);
        }
        if !self.can_act(state)? {
            self.stuck(state, play)?;
        }
        Ok(())
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
        let seats = (0..self.rules.says.seats).map(Seat);
        let points: Vec<i64> = match self.rules.says.ending {
            Ending::Draw => return Ok(Outcome::draw(reason)),
            Ending::Seat(seat) => return Ok(Outcome::won_by(seat, reason)),
            Ending::MostTokens => seats.clone().map(|seat| state.owned_by(&self.rules, seat).count() as i64).collect(),
            Ending::MostScore => seats.clone().map(|seat| self.score(state, seat)).collect::<Result<_, _>>()?,
        };
        let most = points.iter().copied().max().unwrap_or(0);
        if points.iter().all(|&has| has == most) {
            return Ok(Outcome::draw(reason));
        }
        Ok(Outcome::won_by_all(seats.filter(|seat| points[seat.index()] == most), reason))
    }

    /// A seat's score, by the rule that keeps it; 0 without one.
    pub fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        match &self.hooks {
            Some(hooks) if self.has.score => hooks.score(state, seat),
            _ => Ok(0),
        }
    }
}
