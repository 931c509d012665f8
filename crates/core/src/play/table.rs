//! A game on a table: its rules, its position and how it came about, behind an interface that knows no widths.
//!
//! Opening a variant picks the width once; everything that must be fast happens inside, for that width.

mod history;
mod terms;

pub use terms::{Beginning, Made, NotBegun, Problem};

use super::account::{self, Account, Unaccounted};
use super::advice::{Review, Solution};
use super::notation;
use super::scene::{self, Choice, Eye, Past, Scene};
use super::standing::{self, Standings, Verdict};
use super::words;
use crate::lang::Said;
use crate::levels::Level;
use crate::script::{self, Counting, Limits};
use crate::variant::Variant;
use history::History;
use quadrille_kernel::search;
use quadrille_kernel::search::{
    Analysis, Asked, Budget, Code, Hearer, Insight, Interrupt, Making, NoBook, Playouts, Score, Thought, Threats,
    Trial, Unsolved,
};
use quadrille_kernel::*;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A game on a table.
pub trait Table {
    /// The variant.
    fn variant(&self) -> &Variant;
    /// Canonical texts of all legal actions, in canonical order; none when the game is over.
    fn legal(&self) -> Result<Vec<String>, Box<Failure>>;
    /// Every legal action and what it is aimed at, in canonical order; none when the game is over.
    fn choices(&self) -> Result<Vec<Choice>, Box<Failure>>;
    /// What would happen if a move were made, as far as the seat to move can know.
    fn foresee(&self, text: &str, time: Duration) -> Result<Made, Problem>;
    /// Makes a move as a player types it, or says why not; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<Made, Problem>;
    /// Takes plies back; false, and nothing changes, where there are fewer.
    fn undo(&mut self, plies: usize) -> bool;
    /// The moves made so far, as canonical texts.
    fn moves(&self) -> Vec<String>;
    /// The moves made so far, and what happened at each.
    fn made(&self) -> &[Made];
    /// What an eye sees.
    fn scene(&self, eye: Eye) -> Scene {
        self.scene_after(self.made().len(), eye)
    }
    /// What an eye saw after the first so many plies; there were as many.
    fn scene_after(&self, plies: usize, eye: Eye) -> Scene;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whose step it is.
    fn to_move(&self) -> Seat;
    /// How many turns have begun before this one.
    fn turn(&self) -> u32;
    /// What the position is worth to a seat at a glance, as searches judge it where they look no further. It is a referee who
    /// looks; a game that is over is worth nothing.
    fn worth(&self, seat: Seat) -> Result<Score, Box<Failure>>;
    /// The state's key. Neither the ply nor the turn is in it.
    fn key(&self) -> u64;
    /// The state's key, made from nothing.
    fn recomputed_key(&self) -> u64;
    /// All pieces of the game, wherever they are; none where they are not counted.
    fn census(&self) -> Option<u32>;
    /// How many sequences of exactly so many plies there are.
    fn perft(&self, depth: u32) -> Result<u64, Box<Failure>>;
    /// What a level would do for the seat to move, from what that seat may know; none when the game is over.
    fn think(&self, level: &Level, seed: u64) -> Result<Option<Thought<String>>, Box<Failure>> {
        self.think_until(level, seed, &AtomicBool::new(false), &mut |_| {})
    }
    /// As [`Table::think`], but when told to stop it is the best so far. What it thinks on the way is told.
    fn think_until(
        &self,
        level: &Level,
        seed: u64,
        stop: &AtomicBool,
        tell: Hearer<'_, String>,
    ) -> Result<Option<Thought<String>>, Box<Failure>>;
    /// What the adviser says every legal action is worth, from what the seat to move may know; told each time it is known
    /// better.
    fn advise(&self, asked: &Asked, stop: &AtomicBool, tell: &mut dyn FnMut(&Review)) -> Result<Review, Box<Failure>>;
    /// What the position is truly worth, knowing the truth, within a budget and so many MiB. Nothing is solved that is over.
    fn solve(&self, within: (&Budget, u32), stop: &AtomicBool) -> Result<Result<Solution, Unsolved>, Box<Failure>>;
    /// An opening book of the game, made anew.
    fn write_book(&self, making: &Making<'_>) -> Result<String, NoBook>;
    /// Another game of the same variant, which shares what has been learnt about it.
    fn another(&self, beginning: &Beginning) -> Result<Box<dyn Table>, NotBegun>;
    /// The same game as it was after its first so many plies. It shares what has been learnt about the game.
    fn at(&self, plies: usize) -> Box<dyn Table>;
    /// How much the rules' scripts have done so far, here and at the tables that share them: in steps of their own.
    fn work(&self) -> u64;
    /// What a move would do here and by what, or all that keeps it from being legal. An [`Eye::Referee`] is told the truth, anybody
    /// else what the seat to move can know.
    fn account(&self, text: &str, eye: Eye) -> Result<Account, Unaccounted>;
    /// What the last move did and by what, as it truly was; none where nobody has moved.
    fn account_of_last(&self) -> Option<Account>;
    /// What the rules set up in the game of a seed.
    fn account_of_start(&self, seed: u64) -> Result<Account, Box<Failure>>;
    /// How the game ended and on what grounds, if it has.
    fn verdict(&self) -> Result<Option<Verdict>, Box<Failure>>;
    /// How far everybody has come towards a line.
    fn standings(&self) -> Standings;
    /// What could end the game at once, as far as the seat to move can know and as it is found in this time.
    fn threats(&self, time: Duration) -> Result<Threats<String>, Box<Failure>>;
    /// What each legal action is good for, in canonical order, as far as the seat to move can know.
    fn codes(&self) -> Result<Vec<(String, Code)>, Box<Failure>>;
    /// What a move is here, in words.
    fn expected(&self) -> Said;
    /// Can a text be read as one move of this game, legal here or not?
    fn reads(&self, text: &str) -> bool;
    /// Splits a list of moves.
    fn split(&self, moves: &str) -> Vec<String>;
    /// Has the game board strings?
    fn has_position(&self) -> bool;
    /// Plays random games to their end until told to stop, each from a beginning of its own.
    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>>;
    /// What random games come to, from beginnings of their own.
    fn trial(&self, seed: u64, longest: u32, go_on: &mut dyn FnMut(&Trial) -> bool) -> Result<Trial, Box<Failure>>;
    /// One game of [`Table::playouts`], as the seed of its beginning, its moves and the last key: for those who check them.
    fn playout(&self, seed: u64, game: u64) -> Result<(u64, Vec<String>, u64), Box<Failure>>;
    /// The same game where what is hidden from the seat to move lies otherwise.
    fn other_world(&self, seed: u64) -> Box<dyn Table>;
}

struct TableOf<const N: usize> {
    variant: Rc<Variant>,
    limits: Limits,
    referee: Rc<Referee<N>>,
    insight: Rc<OnceCell<Insight<N>>>,
    states: Vec<State<N>>,
    history: History,
}

/// Opens a table for a variant.
pub fn open(variant: Variant, beginning: &Beginning, limits: Limits) -> Result<Box<dyn Table>, NotBegun> {
    quadrille_kernel::for_width!(variant.definition.form.span(), N => {
        let referee = script::referee::<N>(&variant, limits).map_err(NotBegun::Failed)?;
        Ok(Box::new(TableOf::begun((Rc::new(variant), limits), Rc::new(referee), Rc::default(), beginning)?))
    })
}

/// Opens a table on which everything that scripts do is counted.
pub fn open_counted(
    variant: Variant,
    beginning: &Beginning,
    limits: Limits,
) -> Result<(Box<dyn Table>, Counting), NotBegun> {
    quadrille_kernel::for_width!(variant.definition.form.span(), N => {
        let (referee, counting) = script::counted_referee::<N>(&variant, limits).map_err(NotBegun::Failed)?;
        let table = TableOf::begun((Rc::new(variant), limits), Rc::new(referee), Rc::default(), beginning)?;
        Ok((Box::new(table), counting))
    })
}

impl<const N: usize> TableOf<N> {
    fn begun(
        (variant, limits): (Rc<Variant>, Limits),
        referee: Rc<Referee<N>>,
        insight: Rc<OnceCell<Insight<N>>>,
        beginning: &Beginning,
    ) -> Result<Self, NotBegun> {
        let placed = |setup: &Setup| referee.position(setup).map_err(NotBegun::Failed)?.map_err(NotBegun::Position);
        let state = match beginning {
            Beginning::Seed(seed) => referee.start(*seed).map_err(NotBegun::Failed)?,
            Beginning::Setup(setup) => placed(setup)?,
            Beginning::Position(text, to_move) => {
                let sides_change = !variant.rules.is_empty();
                let setup = notation::read_position(&referee.rules, text, *to_move, sides_change);
                placed(&setup.map_err(NotBegun::Position)?)?
            }
        };
        Ok(Self { variant, limits, referee, insight, states: vec![state], history: History::default() })
    }

    fn state(&self) -> &State<N> {
        // The beginning is never taken back.
        &self.states[self.states.len() - 1]
    }

    /// Which of the states is the one after so many plies. Another world knows what was made, but not how it came about.
    fn state_after(&self, plies: usize) -> usize {
        (self.states.len() - 1).saturating_sub(self.made().len() - plies)
    }

    fn interrupt<'a>(&self, stop: &'a AtomicBool) -> Interrupt<'a> {
        Interrupt { stop, now: self.limits.now }
    }

    fn insight(&self) -> &Insight<N> {
        self.insight.get_or_init(|| Insight::new(&self.referee, &self.variant.books))
    }

    /// A move made in a state, and the state after it.
    fn made_from(&self, state: &State<N>, text: &str) -> Result<(Made, State<N>), Problem> {
        self.referee.as_one(|| self.read_and_made(state, text))
    }

    fn read_and_made(&self, state: &State<N>, text: &str) -> Result<(Made, State<N>), Problem> {
        let rules = &*self.referee.rules;
        let problem = |not_played| match not_played {
            NotPlayed::Refused(refusal) => Problem::Refused(
                words::refusal(&self.referee, &self.variant.rules, state, &refusal),
                matches!(refusal, Refusal::GameOver),
            ),
            NotPlayed::Failed(failure) => Problem::Failed(failure),
        };
        let action = notation::read(&self.referee, state, text).map_err(problem)?;
        let mut next = *state;
        let mut play = Play::heard();
        self.referee.apply(&mut next, action, &mut play).map_err(Problem::Failed)?;
        let events = play.events.unwrap_or_default();
        let made = Made {
            seat: state.seat().number(),
            action: notation::write(rules, state.step(), action),
            aimed: scene::aimed(rules, action),
            events: events.iter().map(|event| scene::tell(rules, event)).collect(),
            ruled: play.ruling.map(|ruling| scene::see_ruling(rules, &ruling)),
        };
        Ok((made, next))
    }

    /// A line of play from here, as canonical texts.
    fn told(&self, line: &[Action]) -> Result<Vec<String>, Box<Failure>> {
        let mut state = *self.state();
        let mut texts = Vec::new();
        for &action in line {
            texts.push(notation::write(&self.referee.rules, state.step(), action));
            self.referee.apply(&mut state, action, &mut Play::silent())?;
        }
        Ok(texts)
    }
}

impl<const N: usize> Table for TableOf<N> {
    fn variant(&self) -> &Variant {
        &self.variant
    }

    fn legal(&self) -> Result<Vec<String>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let mut choices = Choices::new();
        self.referee.legal(state, &mut choices)?;
        Ok(choices.sorted().into_iter().map(|action| notation::write(rules, state.step(), action)).collect())
    }

    fn choices(&self) -> Result<Vec<Choice>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let mut choices = Choices::new();
        self.referee.legal(state, &mut choices)?;
        let seen = |action| scene::see_choice(rules, state.step(), action);
        Ok(choices.sorted().into_iter().map(seen).collect())
    }

    fn foresee(&self, text: &str, time: Duration) -> Result<Made, Problem> {
        let seen = *Observation::new(&self.referee.rules, self.state(), self.state().seat()).seen();
        self.referee.within(time.as_millis() as u64, || self.made_from(&seen, text)).map(|(made, _)| made)
    }

    fn play(&mut self, text: &str) -> Result<Made, Problem> {
        let (made, next) = self.made_from(self.state(), text)?;
        self.history.push::<N>(made.clone()).map_err(Problem::Failed)?;
        self.states.push(next);
        Ok(made)
    }

    fn undo(&mut self, plies: usize) -> bool {
        let enough = plies < self.states.len();
        if enough {
            self.states.truncate(self.states.len() - plies);
            self.history.pop(plies);
        }
        enough
    }

    fn moves(&self) -> Vec<String> {
        self.made().iter().map(|made| made.action.clone()).collect()
    }

    fn made(&self) -> &[Made] {
        self.history.made()
    }

    fn scene_after(&self, plies: usize, eye: Eye) -> Scene {
        let made = self.made();
        let plies = plies.min(made.len());
        let past = Past { last: made[..plies].last(), touching: self.history.touching(plies) };
        scene::scene(&self.variant, &self.referee, &self.states[self.state_after(plies)], past, eye)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn to_move(&self) -> Seat {
        self.state().seat()
    }

    fn turn(&self) -> u32 {
        self.state().turn()
    }

    fn worth(&self, seat: Seat) -> Result<Score, Box<Failure>> {
        match self.state().outcome() {
            Some(_) => Ok(0),
            None => self.insight().worth(&self.referee, self.state(), seat),
        }
    }

    fn key(&self) -> u64 {
        self.state().key()
    }

    fn recomputed_key(&self) -> u64 {
        self.state().recomputed_key(&self.referee.rules)
    }

    fn census(&self) -> Option<u32> {
        self.state().census(&self.referee.rules)
    }

    fn perft(&self, depth: u32) -> Result<u64, Box<Failure>> {
        search::perft(&self.referee, self.state(), depth)
    }

    fn think_until(
        &self,
        level: &Level,
        seed: u64,
        stop: &AtomicBool,
        tell: Hearer<'_, String>,
    ) -> Result<Option<Thought<String>>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let observation = Observation::new(rules, state, state.seat());
        let (variant, limits) = (&*self.variant, self.limits);
        let hire = || script::referee::<N>(variant, limits);
        let write = |thought: &Thought<Action>| {
            Ok(Thought {
                action: notation::write(rules, state.step(), thought.action),
                line: self.told(&thought.line)?,
                score: thought.score,
                exact: thought.exact,
                depth: thought.depth,
                nodes: thought.nodes,
            })
        };
        let mut hear = |thought: &Thought<Action>| {
            // A script that fails will do so again where it counts.
            if let Ok(thought) = write(thought) as Result<_, Box<Failure>> {
                tell(&thought);
            }
        };
        let thought = search::think(
            (&self.referee, &hire),
            self.insight(),
            &observation,
            (&level.player, seed),
            self.interrupt(stop),
            &mut hear,
        )?;
        thought.map(|thought| write(&thought)).transpose()
    }

    fn advise(&self, asked: &Asked, stop: &AtomicBool, tell: &mut dyn FnMut(&Review)) -> Result<Review, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let seen = Observation::new(rules, state, state.seat());
        let mut hear = |known: &Analysis<Action>| {
            // On the way only the first action of the line is told.
            let first = known.line.first().map(|&action| notation::write(rules, state.step(), action));
            tell(&Review::of(&self.referee, state, known, first.into_iter().collect()));
        };
        let known = search::advise(&self.referee, self.insight(), &seen, asked, self.interrupt(stop), &mut hear)?;
        let line = self.told(&known.line)?;
        Ok(Review::of(&self.referee, state, &known, line))
    }

    fn solve(
        &self,
        (budget, memory): (&Budget, u32),
        stop: &AtomicBool,
    ) -> Result<Result<Solution, Unsolved>, Box<Failure>> {
        let state = self.state();
        let solved = search::solve(&self.referee, self.insight(), state, budget, memory, self.interrupt(stop))?;
        Ok(solved.map(|solved| Solution::of(&self.referee, state, solved)))
    }

    fn write_book(&self, making: &Making<'_>) -> Result<String, NoBook> {
        search::write_book(&self.referee, making)
    }

    fn another(&self, beginning: &Beginning) -> Result<Box<dyn Table>, NotBegun> {
        let begun =
            Self::begun((self.variant.clone(), self.limits), self.referee.clone(), self.insight.clone(), beginning)?;
        Ok(Box::new(begun))
    }

    fn at(&self, plies: usize) -> Box<dyn Table> {
        let mut history = self.history.clone();
        history.pop(self.made().len().saturating_sub(plies));
        Box::new(Self {
            variant: self.variant.clone(),
            limits: self.limits,
            referee: self.referee.clone(),
            insight: self.insight.clone(),
            states: self.states[..=self.state_after(history.made().len())].to_vec(),
            history,
        })
    }

    fn work(&self) -> u64 {
        self.referee.work()
    }

    fn account(&self, text: &str, eye: Eye) -> Result<Account, Unaccounted> {
        let observation = Observation::new(&self.referee.rules, self.state(), self.state().seat());
        let state = if eye == Eye::Referee { self.state() } else { observation.seen() };
        account::of_move((&self.variant, self.limits), state, text)
    }

    fn account_of_last(&self) -> Option<Account> {
        let before = self.states.len().checked_sub(2).map(|before| &self.states[before])?;
        account::of_move((&self.variant, self.limits), before, &self.made().last()?.action).ok()
    }

    fn account_of_start(&self, seed: u64) -> Result<Account, Box<Failure>> {
        account::of_start::<N>((&self.variant, self.limits), seed)
    }

    fn verdict(&self) -> Result<Option<Verdict>, Box<Failure>> {
        standing::verdict(&self.referee, self.state())
    }

    fn standings(&self) -> Standings {
        standing::standings(&self.referee, self.state())
    }

    fn threats(&self, time: Duration) -> Result<Threats<String>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let seen = Observation::new(rules, state, state.seat());
        // What is found in time is told; a hook that goes on after that is ended.
        let found = self
            .referee
            .within(2 * time.as_millis() as u64, || search::threats(&self.referee, &seen, time, self.limits.now))?;
        let write = |actions: Vec<(u8, Action)>| -> Vec<String> {
            actions.into_iter().map(|(step, action)| notation::write(rules, step, action)).collect()
        };
        Ok(Threats {
            wins: write(found.wins),
            rivals: found.rivals.into_iter().map(|(seat, actions)| (seat, write(actions))).collect(),
            gifts: write(found.gifts),
            whole: found.whole,
        })
    }

    fn codes(&self) -> Result<Vec<(String, Code)>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let codes = search::codes(&self.referee, &Observation::new(rules, state, state.seat()), self.limits.now)?;
        let write = |(action, code)| (notation::write(rules, state.step(), action), code);
        Ok(codes.into_iter().map(write).collect())
    }

    fn expected(&self) -> Said {
        words::expected(&self.referee, self.state())
    }

    fn reads(&self, text: &str) -> bool {
        notation::reads(&self.referee, self.state(), text)
    }

    fn split(&self, moves: &str) -> Vec<String> {
        notation::split(&self.referee.rules, moves)
    }

    fn has_position(&self) -> bool {
        notation::has_position(&self.referee.rules)
    }

    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>> {
        search::playouts(&self.referee, seed, go_on)
    }

    fn trial(&self, seed: u64, longest: u32, go_on: &mut dyn FnMut(&Trial) -> bool) -> Result<Trial, Box<Failure>> {
        search::trial(
            &self.referee,
            seed,
            (longest, self.limits.until.map(|(until, _)| (self.limits.now, until))),
            go_on,
        )
    }

    fn playout(&self, seed: u64, game: u64) -> Result<(u64, Vec<String>, u64), Box<Failure>> {
        let rules = &*self.referee.rules;
        let mut moves = Vec::new();
        let tell = |state: &State<N>, action| moves.push(notation::write(rules, state.step(), action));
        let (start, last) = search::playout(&self.referee, seed, game, tell)?;
        Ok((start, moves, last.key()))
    }

    fn other_world(&self, seed: u64) -> Box<dyn Table> {
        let rules = &*self.referee.rules;
        let observation = Observation::new(rules, self.state(), self.state().seat());
        let dealt = observation.deal(rules, &mut Draw::setup(seed));
        Box::new(Self {
            variant: self.variant.clone(),
            limits: self.limits,
            referee: self.referee.clone(),
            insight: self.insight.clone(),
            states: vec![dealt],
            history: self.history.clone(),
        })
    }
}
