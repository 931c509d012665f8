//! A game on a table: its rules, its position and how it came about. Positions know their width; nothing here does.

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
use quadrille_kernel::search::{
    Analysis, Asked, Budget, Code, Hearer, Interrupt, Making, NoBook, Playouts, Score, Thought, Threats, Trial,
    Unsolved,
};
use quadrille_kernel::*;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A game on a table.
pub struct Table {
    variant: Arc<Variant>,
    limits: Limits,
    referee: Rc<dyn AnyReferee>,
    positions: Vec<Box<dyn Position>>,
    history: History,
}

/// Opens a table for a variant.
pub fn open(variant: Variant, beginning: &Beginning, limits: Limits) -> Result<Table, NotBegun> {
    let variant = Arc::new(variant);
    let referee = script::referee(&variant, limits).map_err(NotBegun::Failed)?;
    Table::begun(variant, limits, referee, beginning)
}

/// Opens a table on which everything that scripts do is counted.
pub fn open_counted(variant: Variant, beginning: &Beginning, limits: Limits) -> Result<(Table, Counting), NotBegun> {
    let variant = Arc::new(variant);
    let (referee, counting) = script::counted_referee(&variant, limits).map_err(NotBegun::Failed)?;
    Ok((Table::begun(variant, limits, referee, beginning)?, counting))
}

impl Table {
    fn begun(
        variant: Arc<Variant>,
        limits: Limits,
        referee: Rc<dyn AnyReferee>,
        beginning: &Beginning,
    ) -> Result<Self, NotBegun> {
        let place =
            |setup: &Setup| Rc::clone(&referee).place(setup).map_err(NotBegun::Failed)?.map_err(NotBegun::Position);
        let position = match beginning {
            Beginning::Seed(seed) => {
                Rc::clone(&referee).start(*seed, &mut EventLog::default()).map_err(NotBegun::Failed)?
            }
            Beginning::Setup(setup) => place(setup)?,
            Beginning::Position(text, to_move) => {
                let sides_change = !variant.rules.is_empty();
                let setup = notation::read_position(referee.outline(), text, *to_move, sides_change);
                place(&setup.map_err(NotBegun::Position)?)?
            }
        };
        Ok(Self { variant, limits, referee, positions: vec![position], history: History::default() })
    }

    fn position(&self) -> &dyn Position {
        // The beginning is never taken back.
        &*self.positions[self.positions.len() - 1]
    }

    fn outline(&self) -> &Outline {
        self.referee.outline()
    }

    /// Which of the positions is the one after so many plies. Another world knows what was made, but not how it came about.
    fn position_after(&self, plies: usize) -> usize {
        (self.positions.len() - 1).saturating_sub(self.made().len() - plies)
    }

    fn interrupt<'a>(&self, stop: &'a AtomicBool) -> Interrupt<'a> {
        Interrupt { stop, now: self.limits.now }
    }

    /// The same game with another history.
    fn with(&self, positions: Vec<Box<dyn Position>>, history: History) -> Table {
        let (variant, referee) = (Arc::clone(&self.variant), Rc::clone(&self.referee));
        Self { variant, limits: self.limits, referee, positions, history }
    }

    /// A move made in a position, and the position after it.
    fn made_from(&self, position: &dyn Position, text: &str) -> Result<(Made, Box<dyn Position>), Problem> {
        self.referee.as_one(|| self.read_and_made(position, text))
    }

    fn read_and_made(&self, position: &dyn Position, text: &str) -> Result<(Made, Box<dyn Position>), Problem> {
        let rules = self.outline();
        let problem = |not_played| match not_played {
            NotPlayed::Refused(refusal) => Problem::Refused(
                words::refusal(position, &self.variant.rules, &refusal),
                matches!(refusal, Refusal::GameOver),
            ),
            NotPlayed::Failed(failure) => Problem::Failed(failure),
        };
        let action = notation::read(position, text).map_err(problem)?;
        let mut log = EventLog::default();
        let next = position.after(action, &mut log).map_err(Problem::Failed)?;
        let made = Made {
            seat: position.seat().number(),
            action: notation::write(rules, position.step(), action),
            aimed: scene::aimed(rules, action),
            events: log.events.iter().map(|event| scene::tell(rules, event)).collect(),
            ruled: log.ruling.map(|ruling| scene::see_ruling(rules, &ruling)),
        };
        Ok((made, next))
    }

    /// The canonical text of an action here.
    fn written(&self, action: Action) -> String {
        notation::write(self.outline(), self.position().step(), action)
    }

    /// A line of play from here, as canonical texts.
    fn told(&self, line: &[Action]) -> Result<Vec<String>, Box<Failure>> {
        let steps = self.position().steps_along(line)?;
        Ok(steps.into_iter().zip(line).map(|(step, &action)| notation::write(self.outline(), step, action)).collect())
    }
}

impl Table {
    /// What an eye sees.
    pub fn scene(&self, eye: Eye) -> Scene {
        self.scene_after(self.made().len(), eye)
    }

    /// What a level would do for the seat to move, from what that seat may know; none when the game is over.
    pub fn think(&self, level: &Level, seed: u64) -> Result<Option<Thought<String>>, Box<Failure>> {
        self.think_until(level, seed, &AtomicBool::new(false), &mut |_| {})
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Canonical texts of all legal actions, in canonical order; none when the game is over.
    pub fn legal(&self) -> Result<Vec<String>, Box<Failure>> {
        Ok(self.position().legal()?.into_iter().map(|action| self.written(action)).collect())
    }

    /// Every legal action and what it is aimed at, in canonical order; none when the game is over.
    pub fn choices(&self) -> Result<Vec<Choice>, Box<Failure>> {
        let seen = |action| scene::see_choice(self.outline(), self.position().step(), action);
        Ok(self.position().legal()?.into_iter().map(seen).collect())
    }

    /// What would happen if a move were made, as far as the seat to move can know.
    pub fn foresee(&self, text: &str, time: Duration) -> Result<Made, Problem> {
        let seen = self.position().seen();
        self.referee.within(time, || self.made_from(&*seen, text)).map(|(made, _)| made)
    }

    /// Makes a move as a player types it, or says why not; then nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<Made, Problem> {
        let (made, next) = self.made_from(self.position(), text)?;
        self.history.push(made.clone(), next.bytes()).map_err(Problem::Failed)?;
        self.positions.push(next);
        Ok(made)
    }

    /// Takes plies back; false, and nothing changes, where there are fewer.
    pub fn undo(&mut self, plies: usize) -> bool {
        let enough = plies < self.positions.len();
        if enough {
            self.positions.truncate(self.positions.len() - plies);
            self.history.pop(plies);
        }
        enough
    }

    /// The moves made so far, as canonical texts.
    pub fn moves(&self) -> Vec<String> {
        self.made().iter().map(|made| made.action.clone()).collect()
    }

    /// The moves made so far, and what happened at each.
    pub fn made(&self) -> &[Made] {
        self.history.made()
    }

    /// What an eye saw after the first so many plies; there were as many.
    pub fn scene_after(&self, plies: usize, eye: Eye) -> Scene {
        let made = self.made();
        let plies = plies.min(made.len());
        let past = Past { last: made[..plies].last(), touching: self.history.touching(plies) };
        scene::scene(&self.variant, &*self.positions[self.position_after(plies)], past, eye)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// Whose step it is.
    pub fn to_move(&self) -> Seat {
        self.position().seat()
    }

    /// How many turns have begun before this one.
    pub fn turn(&self) -> u32 {
        self.position().turn()
    }

    /// What the position is worth to a seat at a glance, as searches judge it where they look no further. It is a referee who
    /// looks; a game that is over is worth nothing.
    pub fn worth(&self, seat: Seat) -> Result<Score, Box<Failure>> {
        match self.position().outcome() {
            Some(_) => Ok(0),
            None => self.position().worth(seat),
        }
    }

    /// The state's key. Neither the ply nor the turn is in it.
    pub fn key(&self) -> u64 {
        self.position().key()
    }

    /// The state's key, made from nothing.
    pub fn recomputed_key(&self) -> u64 {
        self.position().recomputed_key()
    }

    /// All pieces of the game, wherever they are; none where they are not counted.
    pub fn census(&self) -> Option<u32> {
        self.position().census()
    }

    /// How many sequences of exactly so many plies there are.
    pub fn perft(&self, depth: u32) -> Result<u64, Box<Failure>> {
        self.position().perft(depth)
    }

    /// As [`Table::think`], but when told to stop it is the best so far. What it thinks on the way is told.
    pub fn think_until(
        &self,
        level: &Level,
        seed: u64,
        stop: &AtomicBool,
        tell: Hearer<'_, String>,
    ) -> Result<Option<Thought<String>>, Box<Failure>> {
        let write = |thought: &Thought<Action>| {
            Ok(Thought {
                action: self.written(thought.action),
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
        let thought = self.position().think(&level.player, seed, self.interrupt(stop), &mut hear)?;
        thought.map(|thought| write(&thought)).transpose()
    }

    /// What the adviser says every legal action is worth, from what the seat to move may know; told each time it is known
    /// better.
    pub fn advise(
        &self,
        asked: &Asked,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Review),
    ) -> Result<Review, Box<Failure>> {
        let mut hear = |known: &Analysis<Action>| {
            // On the way only the first action of the line is told.
            let first = known.line.first().map(|&action| self.written(action));
            tell(&Review::of(self.position(), known, first.into_iter().collect()));
        };
        let known = self.position().advise(asked, self.interrupt(stop), &mut hear)?;
        let line = self.told(&known.line)?;
        Ok(Review::of(self.position(), &known, line))
    }

    /// What the position is truly worth, knowing the truth, within a budget and so many MiB. Nothing is solved that is over.
    pub fn solve(
        &self,
        (budget, memory): (&Budget, u32),
        stop: &AtomicBool,
    ) -> Result<Result<Solution, Unsolved>, Box<Failure>> {
        let solved = self.position().solve(budget, memory, self.interrupt(stop))?;
        Ok(solved.map(|solved| Solution::of(self.position(), solved)))
    }

    /// An opening book of the game, made anew.
    pub fn write_book(&self, making: &Making<'_>) -> Result<String, NoBook> {
        self.referee.write_book(making)
    }

    /// Another game of the same variant, which shares what has been learnt about it.
    pub fn another(&self, beginning: &Beginning) -> Result<Table, NotBegun> {
        let (variant, referee) = (Arc::clone(&self.variant), Rc::clone(&self.referee));
        Self::begun(variant, self.limits, referee, beginning)
    }

    /// The same game as it was after its first so many plies. It shares what has been learnt about the game.
    pub fn at(&self, plies: usize) -> Table {
        let mut history = self.history.clone();
        history.pop(self.made().len().saturating_sub(plies));
        let last = self.position_after(history.made().len());
        self.with(self.positions[..=last].iter().map(|position| position.boxed()).collect(), history)
    }

    /// How much the rules' scripts have done so far, here and at the tables that share them: in steps of their own.
    pub fn work(&self) -> u64 {
        self.referee.work()
    }

    /// What a move would do here and by what, or all that keeps it from being legal. An [`Eye::Referee`] is told the truth, anybody
    /// else what the seat to move can know.
    pub fn account(&self, text: &str, eye: Eye) -> Result<Account, Unaccounted> {
        match eye {
            Eye::Referee => account::of_move(&self.variant, self.limits, self.position(), text),
            _ => account::of_move(&self.variant, self.limits, &*self.position().seen(), text),
        }
    }

    /// What the last move did and by what, as it truly was; none where nobody has moved.
    pub fn account_of_last(&self) -> Option<Account> {
        let before = self.positions.len().checked_sub(2).map(|before| &self.positions[before])?;
        account::of_move(&self.variant, self.limits, &**before, &self.made().last()?.action).ok()
    }

    /// What the rules set up in the game of a seed.
    pub fn account_of_start(&self, seed: u64) -> Result<Account, Box<Failure>> {
        account::of_start(&self.variant, self.limits, seed)
    }

    /// How the game ended and on what grounds, if it has.
    pub fn verdict(&self) -> Result<Option<Verdict>, Box<Failure>> {
        standing::verdict(self.position())
    }

    /// How far everybody has come towards a line.
    pub fn standings(&self) -> Standings {
        standing::standings(self.position())
    }

    /// What could end the game at once, as far as the seat to move can know and as it is found in this time.
    pub fn threats(&self, time: Duration) -> Result<Threats<String>, Box<Failure>> {
        // What is found in time is told; a hook that goes on after that is ended.
        let found = self.referee.within(2 * time, || self.position().threats(time, self.limits.now))?;
        let write = |actions: Vec<(u8, Action)>| -> Vec<String> {
            actions.into_iter().map(|(step, action)| notation::write(self.outline(), step, action)).collect()
        };
        Ok(Threats {
            wins: write(found.wins),
            rivals: found.rivals.into_iter().map(|(seat, actions)| (seat, write(actions))).collect(),
            gifts: write(found.gifts),
            whole: found.whole,
        })
    }

    /// What each legal action is good for, in canonical order, as far as the seat to move can know.
    pub fn codes(&self) -> Result<Vec<(String, Code)>, Box<Failure>> {
        let codes = self.position().codes(self.limits.now)?;
        Ok(codes.into_iter().map(|(action, code)| (self.written(action), code)).collect())
    }

    /// What a move is here, in words.
    pub fn expected(&self) -> Said {
        words::expected(self.position())
    }

    /// Can a text be read as one move of this game, legal here or not?
    pub fn reads(&self, text: &str) -> bool {
        notation::reads(self.position(), text)
    }

    /// Splits a list of moves.
    pub fn split(&self, moves: &str) -> Vec<String> {
        notation::split(self.outline(), moves)
    }

    /// Has the game board strings?
    pub fn has_position(&self) -> bool {
        notation::has_position(self.outline())
    }

    /// Plays random games to their end until told to stop, each from a beginning of its own.
    pub fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>> {
        self.referee.playouts(seed, go_on)
    }

    /// What random games come to, from beginnings of their own.
    pub fn trial(&self, seed: u64, longest: u32, go_on: &mut dyn FnMut(&Trial) -> bool) -> Result<Trial, Box<Failure>> {
        let until = self.limits.until.map(|(until, _)| (self.limits.now, until));
        self.referee.trial(seed, longest, until, go_on)
    }

    /// One game of [`Table::playouts`], as the seed of its beginning, its moves and the last key: for those who check them.
    pub fn playout(&self, seed: u64, game: u64) -> Result<(u64, Vec<String>, u64), Box<Failure>> {
        let Playout { start, actions, key } = self.referee.playout(seed, game)?;
        let write = |(step, action)| notation::write(self.outline(), step, action);
        Ok((start, actions.into_iter().map(write).collect(), key))
    }

    /// The same game where what is hidden from the seat to move lies otherwise.
    pub fn other_world(&self, seed: u64) -> Table {
        self.with(vec![self.position().dealt(seed)], self.history.clone())
    }
}
