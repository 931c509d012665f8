//! Somebody who thinks beside the game, on a thread of their own, so that whoever shows it need not wait.
//!
//! The thinker has the same game on a table of its own and follows it move by move; what it has learnt about a game stays with
//! it. It does one thing at a time: who asks for another takes the first one back.

use super::advice::{self, Hint, Review};
use super::matches::{Control, Match};
use super::table::{self, Beginning, Problem, Table};
use crate::levels::Level;
use crate::script::Limits;
use crate::variant::Variant;
use quadrille_kernel::Failure;
use quadrille_kernel::search::{Asked, Budget, Goal, SOLVER_MEMORY, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// What somebody wants to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// What a level does here, from a seed of its own.
    Move(&'static Level, u64),
    /// What the adviser would do, and why.
    Hint,
    /// What the adviser says every action is worth, better and better, until it is told to stop or all is known.
    Review,
}

/// A game at a ply, and what is asked about it.
#[derive(Clone, Debug)]
pub struct Question {
    /// Which one: answers carry it.
    pub number: u64,
    /// The variant, and how the game began.
    pub game: (Arc<Variant>, Beginning),
    /// The moves made so far.
    pub moves: Vec<String>,
    /// What is asked.
    pub ask: Ask,
}

/// What the thinker says.
#[derive(Clone, PartialEq, Debug)]
pub enum Says {
    /// What it thinks so far.
    Thinks(Thought<String>),
    /// What it does; none when there is nothing to do.
    Does(Option<Thought<String>>),
    /// What should be done.
    Hints(Option<Hint>),
    /// What every action is worth so far, and whether it goes on.
    Judges(Review, bool),
    /// A script failed.
    Failed(Box<Failure>),
}

/// The thinker's desk: questions go in, answers come out.
pub struct Thinker {
    questions: Sender<(Question, Arc<AtomicBool>)>,
    /// Tells the thinker to leave what it is at.
    stop: Arc<AtomicBool>,
}

/// A word from the thinker, about the question of this number.
pub type Word = (u64, Says);

impl Thinker {
    /// Somebody who thinks, and says each word to `hear`, on the thinker's thread. It leaves when the desk is dropped.
    pub fn new(limits: Limits, hear: impl Fn(Word) + Send + 'static) -> std::io::Result<Self> {
        let (questions, asked) = channel();
        // Scripts may nest as deep here as anywhere.
        let thread = std::thread::Builder::new().name("thinker".to_owned()).stack_size(quadrille_kernel::STACK);
        thread.spawn(move || think(&asked, limits, &hear))?;
        Ok(Self { questions, stop: Arc::default() })
    }

    /// Asks; what was asked before is taken back.
    pub fn ask(&mut self, question: Question) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        // A thinker that is gone answers nothing.
        let _ = self.questions.send((question, Arc::clone(&self.stop)));
    }

    /// Whatever is thought about is to come to its end: a move or a hint with the best so far, a review as it is.
    pub fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.hurry();
    }
}

impl Match {
    /// What the level does whose turn it is, as a question; none where it is not a level's turn.
    pub fn asks_level(&self) -> Option<Ask> {
        match self.turn() {
            Some(Control::Level(level)) => Some(Ask::Move(level, self.thinking_seed())),
            _ => None,
        }
    }
}

/// A game that the thinker follows.
struct Followed {
    game: (Arc<Variant>, Beginning),
    table: Table,
}

fn think(asked: &Receiver<(Question, Arc<AtomicBool>)>, limits: Limits, hear: &dyn Fn(Word)) {
    let mut followed: Option<Followed> = None;
    while let Ok((question, stop)) = asked.recv() {
        let number = question.number;
        let answer = follow(&mut followed, &question, limits).and_then(|table| {
            let mut tell = |says| hear((number, says));
            answer(table, &question.ask, &stop, &mut tell)
        });
        hear((number, answer.unwrap_or_else(Says::Failed)));
    }
}

/// The table, with the game of the question on it.
fn follow<'a>(
    followed: &'a mut Option<Followed>,
    Question { game, moves, .. }: &Question,
    limits: Limits,
) -> Result<&'a Table, Box<Failure>> {
    let same = |other: &Followed| Arc::ptr_eq(&other.game.0, &game.0) && other.game.1 == game.1;
    if !followed.as_ref().is_some_and(same) {
        let table = table::open((*game.0).clone(), &game.1, limits).map_err(|error| match error {
            table::NotBegun::Failed(failure) => failure,
            // It began elsewhere already.
            table::NotBegun::Position(why) => unreachable!("{why}"),
        })?;
        *followed = Some(Followed { game: game.clone(), table });
    }
    let Some(Followed { table, .. }) = followed else { unreachable!("it was just put there") };
    let here = table.moves();
    let common = here.iter().zip(moves).take_while(|(here, there)| here == there).count();
    table.undo(here.len() - common);
    for text in &moves[common..] {
        match table.play(text) {
            Ok(_) => {}
            Err(Problem::Failed(failure)) => return Err(failure),
            // It was played elsewhere already.
            Err(Problem::Refused(why, _)) => unreachable!("{why:?}"),
        }
    }
    Ok(&*table)
}

fn answer(table: &Table, ask: &Ask, stop: &AtomicBool, tell: &mut dyn FnMut(Says)) -> Result<Says, Box<Failure>> {
    Ok(match ask {
        Ask::Move(level, seed) => {
            let mut thinks = |thought: &Thought<String>| tell(Says::Thinks(thought.clone()));
            Says::Does(table.think_until(level, *seed, stop, &mut thinks)?)
        }
        Ask::Hint => Says::Hints(advice::hint(table, &Asked::within(Goal::Best, Budget::default()), stop)?),
        Ask::Review => {
            let mut judges = |review: &Review| tell(Says::Judges(review.clone(), true));
            let asked = Asked { goal: Goal::Every, budget: Budget::default(), memory: SOLVER_MEMORY };
            Says::Judges(table.advise(&asked, stop, &mut judges)?, false)
        }
    })
}
