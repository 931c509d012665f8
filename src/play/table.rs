//! A game on a table: its rules, its position and how it came about, behind an interface that knows no widths.
//!
//! Opening a variant picks the width once; everything that must be fast happens inside, for that width.

use super::notation;
use super::scene::{self, Eye, Scene, Told};
use super::words;
use crate::ai::{self, Level, Playouts, Thought, Threats};
use crate::kernel::*;
use crate::lang::Said;
use crate::script::{self, Limits};
use crate::variant::Variant;
use std::rc::Rc;

/// How a game begins.
#[derive(Clone, Debug)]
pub enum Beginning {
    /// As the variant says, with a seed for what is drawn at random.
    Seed(u64),
    /// From a position, as written down.
    Setup(Setup),
    /// From a board string, and who is to move where it does not tell.
    Position(String, Option<Seat>),
}

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is refused, and why. Is the game over?
    Refused(Said, bool),
    /// A script failed.
    Failed(Box<Failure>),
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Who made it, from 1.
    pub seat: u8,
    /// Its canonical text.
    pub action: String,
    /// What happened.
    pub events: Vec<Told>,
}

/// Why a game could not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotBegun {
    /// The position cannot be, in words.
    Position(String),
    /// A script failed.
    Failed(Box<Failure>),
}

/// A game on a table.
pub trait Table {
    /// The variant.
    fn variant(&self) -> &Variant;
    /// Canonical texts of all legal actions, in canonical order; none when the game is over.
    fn legal(&self) -> Result<Vec<String>, Box<Failure>>;
    /// Makes a move as a player types it, or says why not; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<Made, Problem>;
    /// Takes plies back; false, and nothing changes, where there are fewer.
    fn undo(&mut self, plies: usize) -> bool;
    /// The moves made so far, as canonical texts.
    fn moves(&self) -> Vec<String>;
    /// The moves made so far, and what happened at each.
    fn made(&self) -> &[Made];
    /// What an eye sees.
    fn scene(&self, eye: Eye) -> Scene;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whose step it is.
    fn to_move(&self) -> Seat;
    /// The state's key.
    fn key(&self) -> u64;
    /// The state's key, made from nothing.
    fn recomputed_key(&self) -> u64;
    /// All pieces of the game, wherever they are; none where they are not counted.
    fn census(&self) -> Option<u32>;
    /// How many sequences of exactly so many plies there are.
    fn perft(&self, depth: u32) -> Result<u64, Box<Failure>>;
    /// What a level would do for the seat to move, from what that seat may know; none when the game is over.
    fn think(&self, level: &Level, seed: u64) -> Result<Option<Thought<String>>, Box<Failure>>;
    /// What could end the game at once, as far as the seat to move can know.
    fn threats(&self) -> Result<Threats<String>, Box<Failure>>;
    /// What a move is here, in words.
    fn expected(&self) -> Said;
    /// Splits a list of moves.
    fn split(&self, moves: &str) -> Vec<String>;
    /// Has the game board strings?
    fn has_position(&self) -> bool;
    /// Plays random games to their end until told to stop, each from a beginning of its own.
    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>>;
    /// One game of [`Table::playouts`], as the seed of its beginning, its moves and the last key: for those who check them.
    fn playout(&self, seed: u64, game: u64) -> Result<(u64, Vec<String>, u64), Box<Failure>>;
    /// The same game where what is hidden from the seat to move lies otherwise.
    fn other_world(&self, seed: u64) -> Box<dyn Table>;
}

struct TableOf<const N: usize> {
    variant: Rc<Variant>,
    referee: Rc<Referee<N>>,
    states: Vec<State<N>>,
    made: Vec<Made>,
}

/// Opens a table for a variant.
pub fn open(variant: Variant, beginning: &Beginning, limits: Limits) -> Result<Box<dyn Table>, NotBegun> {
    crate::for_width!(variant.definition.form.span(), N => {
        let referee = script::referee::<N>(&variant, limits).map_err(NotBegun::Failed)?;
        let rules = &referee.rules;
        let setup = match beginning {
            Beginning::Seed(_) => None,
            Beginning::Setup(setup) => Some(setup.clone()),
            Beginning::Position(text, to_move) => {
                let sides_change = !variant.rules.is_empty();
                Some(notation::read_position(rules, text, *to_move, sides_change).map_err(NotBegun::Position)?)
            }
        };
        let state = match (setup, beginning) {
            (Some(setup), _) => referee.position(&setup).map_err(NotBegun::Failed)?.map_err(NotBegun::Position)?,
            (None, Beginning::Seed(seed)) => referee.start(*seed).map_err(NotBegun::Failed)?,
            (None, _) => referee.start(0).map_err(NotBegun::Failed)?,
        };
        Ok(Box::new(TableOf { variant: Rc::new(variant), referee: Rc::new(referee), states: vec![state], made: Vec::new() }))
    })
}

impl<const N: usize> TableOf<N> {
    fn state(&self) -> &State<N> {
        // The beginning is never taken back.
        &self.states[self.states.len() - 1]
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

    fn play(&mut self, text: &str) -> Result<Made, Problem> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let problem = |not_played| match not_played {
            NotPlayed::Refused(refusal) => {
                Problem::Refused(words::refusal(rules, state, &refusal), matches!(refusal, Refusal::GameOver))
            }
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
            events: events.iter().map(|event| scene::tell(rules, event)).collect(),
        };
        self.states.push(next);
        self.made.push(made.clone());
        Ok(made)
    }

    fn undo(&mut self, plies: usize) -> bool {
        let enough = plies < self.states.len();
        if enough {
            self.states.truncate(self.states.len() - plies);
            self.made.truncate(self.made.len() - plies);
        }
        enough
    }

    fn moves(&self) -> Vec<String> {
        self.made.iter().map(|made| made.action.clone()).collect()
    }

    fn made(&self) -> &[Made] {
        &self.made
    }

    fn scene(&self, eye: Eye) -> Scene {
        scene::scene(&self.variant, &self.referee, self.state(), &self.made, eye)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn to_move(&self) -> Seat {
        self.state().seat()
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
        ai::perft(&self.referee, self.state(), depth)
    }

    fn think(&self, level: &Level, seed: u64) -> Result<Option<Thought<String>>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let observation = Observation::new(rules, state, state.seat());
        let thought = ai::choose(&self.referee, &observation, level, seed)?;
        Ok(thought.map(|Thought { action, depth, nodes }| Thought {
            action: notation::write(rules, state.step(), action),
            depth,
            nodes,
        }))
    }

    fn threats(&self) -> Result<Threats<String>, Box<Failure>> {
        let (rules, state) = (&*self.referee.rules, self.state());
        let found = ai::threats(&self.referee, &Observation::new(rules, state, state.seat()))?;
        let write = |actions: Vec<(u8, Action)>| -> Vec<String> {
            actions.into_iter().map(|(step, action)| notation::write(rules, step, action)).collect()
        };
        Ok(Threats {
            wins: write(found.wins),
            rivals: found.rivals.into_iter().map(|(seat, actions)| (seat, write(actions))).collect(),
            gifts: write(found.gifts),
        })
    }

    fn expected(&self) -> Said {
        words::expected(&self.referee.rules, self.state())
    }

    fn split(&self, moves: &str) -> Vec<String> {
        notation::split(&self.referee.rules, moves)
    }

    fn has_position(&self) -> bool {
        notation::has_position(&self.referee.rules)
    }

    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>> {
        ai::playouts(&self.referee, seed, go_on)
    }

    fn playout(&self, seed: u64, game: u64) -> Result<(u64, Vec<String>, u64), Box<Failure>> {
        let rules = &*self.referee.rules;
        let mut moves = Vec::new();
        let tell = |state: &State<N>, action| moves.push(notation::write(rules, state.step(), action));
        let (start, last) = ai::playout(&self.referee, seed, game, tell)?;
        Ok((start, moves, last.key()))
    }

    fn other_world(&self, seed: u64) -> Box<dyn Table> {
        let rules = &*self.referee.rules;
        let observation = Observation::new(rules, self.state(), self.state().seat());
        let dealt = observation.deal(rules, &mut Draw::setup(seed));
        Box::new(Self {
            variant: self.variant.clone(),
            referee: self.referee.clone(),
            states: vec![dealt],
            made: self.made.clone(),
        })
    }
}
