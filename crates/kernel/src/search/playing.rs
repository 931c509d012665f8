//! A game as it is played by its referee, to those who look ahead in it: the one [`Game`] there is outside the tests.

use super::contract::{Game, Pressing};
use super::evaluation::Evaluation;
use super::score::Score;
use super::symmetry::Symmetries;
use crate::*;
use std::cell::RefCell;

/// A referee, and what can be said of the game in advance.
pub struct Playing<'a, const N: usize> {
    referee: &'a Referee<N>,
    evaluation: &'a Evaluation<N>,
    symmetries: &'a Symmetries<N>,
    race: Option<Race>,
    scripted: bool,
    /// Is what has not ended worth anything?
    judged: bool,
    choices: RefCell<Choices<N>>,
}

/// A game in which each seat in its turn adds one token to the board and nothing else ever happens, until one has a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Race {
    verb: u8,
    drops: bool,
}

/// States count as different by their ply when the game's limit is so near that a search might see it.
const SIGHT: u32 = 128;

impl<'a, const N: usize> Playing<'a, N> {
    /// A game, and what is known about it.
    pub fn new(referee: &'a Referee<N>, evaluation: &'a Evaluation<N>, symmetries: &'a Symmetries<N>) -> Self {
        let (race, scripted) = (race(referee), referee.has_rules());
        Self { referee, evaluation, symmetries, race, scripted, judged: true, choices: RefCell::default() }
    }

    /// The same game where only ends count: what has not ended is worth nothing, so that a search is about ends alone.
    pub fn unjudged(self) -> Self {
        Self { judged: false, ..self }
    }

    /// The referee.
    pub fn referee(&self) -> &'a Referee<N> {
        self.referee
    }

    /// Ply and turn are not in the key, but where the game ends at a ply, or a rule asks for them, they make a difference.
    #[inline(always)]
    fn time_key(&self, state: &State<N>) -> u64 {
        match self.referee.rules.says.limit {
            _ if self.referee.rules.says.timed => mix(12, u64::from(state.ply()) << 32 | u64::from(state.turn())),
            Some(limit) if state.ply() + SIGHT >= limit => mix(12, u64::from(state.ply())),
            _ => 0,
        }
    }
}

impl<const N: usize> Game for Playing<'_, N> {
    type State = State<N>;
    type Action = Action;

    fn seats(&self) -> usize {
        self.referee.rules.seats()
    }

    #[inline(always)]
    fn to_move(&self, state: &State<N>) -> Seat {
        state.seat()
    }

    #[inline(never)]
    fn actions(&self, state: &State<N>, into: &mut Vec<Action>) -> Result<(), Box<Failure>> {
        let choices = &mut *self.choices.borrow_mut();
        self.referee.legal(state, choices)?;
        choices.list(into);
        Ok(())
    }

    #[inline(never)]
    fn play(&self, state: &mut State<N>, action: Action) -> Result<(), Box<Failure>> {
        self.referee.attempt(state, action, &mut Play::silent())
    }

    #[inline(never)]
    fn play_any(&self, state: &mut State<N>, below: &mut dyn FnMut(usize) -> usize) -> Result<bool, Box<Failure>> {
        match self.referee.pick(state, &mut self.choices.borrow_mut(), below)? {
            None => Ok(false),
            Some(action) => self.play(state, action).map(|()| true),
        }
    }

    #[inline(always)]
    fn work(&self) -> u64 {
        if self.scripted { self.referee.work() } else { 0 }
    }

    #[inline(always)]
    fn outcome(&self, state: &State<N>) -> Option<Outcome> {
        state.outcome()
    }

    #[inline(always)]
    fn key(&self, state: &State<N>) -> u64 {
        state.key() ^ self.time_key(state)
    }

    fn worth(&self, state: &State<N>, seat: Seat) -> Result<Score, Box<Failure>> {
        if self.judged { self.evaluation.worth(self.referee, state, seat) } else { Ok(0) }
    }

    #[inline(always)]
    fn name(&self, action: Action) -> u32 {
        u32::from(action.verb) << 28 | u32::from(action.first) << 14 | u32::from(action.second)
    }

    #[inline(always)]
    fn named(&self, name: u32) -> Action {
        Action { verb: (name >> 28) as u8, first: (name >> 14 & 0x3FFF) as u16, second: (name & 0x3FFF) as u16 }
    }

    #[inline(never)]
    fn promise(&self, state: &State<N>, action: Action) -> Score {
        let here = &self.referee.rules.verbs[usize::from(action.verb)];
        let target = if here.source == Source::Pool { action.second } else { action.first };
        match here.says.effect {
            Effect::Drop => {
                let rules = &*self.referee.rules;
                let rest = landings(rules, state) & rules.board.column(usize::from(target));
                rest.first().map_or(0, |cell| self.evaluation.through(cell))
            }
            Effect::Place => self.evaluation.through(usize::from(target)),
            Effect::Move => self.evaluation.through(usize::from(action.second)),
            _ => 0,
        }
    }

    #[inline(never)]
    fn pressing(&self, state: &State<N>) -> Pressing<Action> {
        let Some(race) = self.race else { return Pressing::Nothing };
        let rules = &*self.referee.rules;
        let open = if race.drops { landings(rules, state) } else { rules.board.cells() - state.occupied() };
        let me = state.seat();
        let action = |cell: usize| {
            let first = if race.drops { rules.board.column_of(Cell(cell as u16)) } else { cell };
            Action { verb: race.verb, first: first as u16, second: 0 }
        };
        let wins = rules.alignment.finishing(state.layer(me.index()), open);
        if let Some(cell) = wins.first() {
            return Pressing::Wins(action(cell));
        }
        let theirs = rules.alignment.finishing(state.layer(1 - me.index()), open);
        match theirs.first() {
            None => Pressing::Nothing,
            Some(cell) if theirs == Bits::single(cell) => Pressing::Must(action(cell)),
            Some(_) => Pressing::Lost,
        }
    }

    #[inline(never)]
    fn image(&self, state: &State<N>) -> (u64, usize) {
        let (key, image) = self.symmetries.image(&self.referee.rules, state);
        (key ^ self.time_key(state), image)
    }

    fn imaged(&self, action: Action, image: usize) -> Action {
        self.symmetries.turned(&self.referee.rules, action, image, false)
    }

    fn unimaged(&self, action: Action, image: usize) -> Action {
        self.symmetries.turned(&self.referee.rules, action, image, true)
    }
}

fn race<const N: usize>(referee: &Referee<N>) -> Option<Race> {
    let (rules, says) = (&*referee.rules, &referee.rules.says);
    let [step] = rules.steps.as_slice() else { return None };
    let &[verb] = step.verbs.as_slice() else { return None };
    let plain = referee.only_adds() && says.seats == 2 && rules.alignment.is_plain();
    plain.then_some(Race { verb: verb as u8, drops: says.gravity.is_some() })
}
