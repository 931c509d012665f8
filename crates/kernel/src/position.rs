//! Games without their width: what tables, scenes, notation and explanations need, behind two object-safe traits. Everything that
//! must be fast happens inside, for one width.
//!
//! [`open`] picks the width of a definition, once and in one place. A [`Position`] is a state with its referee; an [`AnyReferee`]
//! begins games and plays many of them.

mod at_width;

use super::action::Action;
use super::board::Cell;
use super::definition::{Seat, Setup};
use super::event::{Event, Piece};
use super::hooks::{Failure, Hooks};
use super::outcome::{Outcome, Ruling};
use super::outline::{Outline, Trait};
use super::play::Play;
use super::refusal::Refusal;
use super::rules::Rules;
use super::search::{
    Analysis, Asked, Books, Budget, Code, Exact, Hearer, Interrupt, Making, NoBook, Now, Player, Playouts, Score,
    Solved, Thought, Threats, Trial, Unsolved,
};
use super::standing::Progress;
use at_width::Width;
use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Makes the hooks of a game, for whatever width its board needs.
pub trait MakeHooks {
    /// The hooks of the game with these rules; none where it has no rules beyond the kernel's own.
    fn make<const N: usize>(&self, rules: &Arc<Rules<N>>) -> Result<Option<Box<dyn Hooks<N>>>, Box<Failure>>;
}

/// A game without rules beyond the kernel's own.
#[derive(Clone, Copy, Debug)]
pub struct NoHooks;

impl MakeHooks for NoHooks {
    fn make<const N: usize>(&self, _: &Arc<Rules<N>>) -> Result<Option<Box<dyn Hooks<N>>>, Box<Failure>> {
        Ok(None)
    }
}

/// Opens a game: a referee with these hooks, for the narrowest width that holds the board. Searches on several threads hire
/// referees of their own, with hooks that `hired` makes.
pub fn open(
    outline: Outline,
    books: &Books,
    own: &impl MakeHooks,
    hired: impl MakeHooks + Sync + 'static,
) -> Result<Rc<dyn AnyReferee>, Box<Failure>> {
    crate::for_width!(outline.says.form.span(), N => {
        let rules = Width::<N>::rules(outline);
        let hooks = own.make(&rules)?;
        Ok(Width::<N>::referee(rules, hooks, books, Box::new(move |rules| hired.make(rules))))
    })
}

/// What a play did, as it was told on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventLog {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Why a rule ended the game, where it says.
    pub ruling: Option<Box<Ruling>>,
}

impl EventLog {
    fn of<const N: usize>(play: Play<N>) -> Self {
        Self { events: play.events.unwrap_or_default(), ruling: play.ruling }
    }
}

/// One random game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The seed of its beginning.
    pub start: u64,
    /// Its actions, each with its step.
    pub actions: Vec<(u8, Action)>,
    /// The key of its end.
    pub key: u64,
}

/// A referee of any width. It begins games; what is asked of a game under way is asked of its [`Position`].
pub trait AnyReferee {
    /// The outline of the game.
    fn outline(&self) -> &Outline;
    /// The beginning of the game of a seed, and what the rules set up, as far as they came.
    fn start(self: Rc<Self>, seed: u64, log: &mut EventLog) -> Result<Box<dyn Position>, Box<Failure>>;
    /// A position as somebody wrote it down, or in words why it cannot be.
    fn place(self: Rc<Self>, setup: &Setup) -> Result<Result<Box<dyn Position>, String>, Box<Failure>>;
    /// The same position before this referee; none where its game has another width.
    fn adopt(self: Rc<Self>, position: &dyn Position) -> Option<Box<dyn Position>>;
    /// Lets the rules use no more from now on than for one question or action, or lets go of them again.
    fn hold(&self, held: bool);
    /// Gives the rules no longer than so many milliseconds from now, however often they are asked; or as long as ever again.
    fn hurry(&self, milliseconds: Option<u64>);
    /// How much the rules have done so far, as [`Hooks::work`] counts it.
    fn work(&self) -> u64;
    /// An opening book of the game, made anew.
    fn write_book(&self, making: &Making<'_>) -> Result<String, NoBook>;
    /// See [`search::playouts`](crate::search::playouts).
    fn playouts(&self, seed: u64, go_on: &mut dyn FnMut(&Playouts) -> bool) -> Result<Playouts, Box<Failure>>;
    /// One game of [`search::playouts`](crate::search::playouts), by its number.
    fn playout(&self, seed: u64, game: u64) -> Result<Playout, Box<Failure>>;
    /// See [`search::trial`](crate::search::trial).
    fn trial(
        &self,
        seed: u64,
        longest: u32,
        until: Option<(Now, Duration)>,
        go_on: &mut dyn FnMut(&Trial) -> bool,
    ) -> Result<Trial, Box<Failure>>;
}

impl dyn AnyReferee {
    /// Does several things that are one to whoever asks for them, such as reading a move and making it: the rules may use no more
    /// for all of them than for one.
    pub fn as_one<T>(&self, work: impl FnOnce() -> T) -> T {
        self.hold(true);
        let done = work();
        self.hold(false);
        done
    }

    /// Does something for which the rules have no longer than this, however often they are asked.
    pub fn within<T>(&self, time: Duration, work: impl FnOnce() -> T) -> T {
        self.hurry(Some(time.as_millis() as u64));
        let done = work();
        self.hurry(None);
        done
    }
}

/// A state with its referee, at any width.
pub trait Position {
    /// The referee.
    fn referee(&self) -> Rc<dyn AnyReferee>;
    /// The outline of the game.
    fn outline(&self) -> &Outline;
    /// The same position once more.
    fn boxed(&self) -> Box<dyn Position>;
    /// The position as what it is, for [`AnyReferee::adopt`].
    fn as_any(&self) -> &dyn Any;
    /// How many bytes a state takes.
    fn bytes(&self) -> usize;

    /// Whose step it is.
    fn seat(&self) -> Seat;
    /// Which step, as an index into the outline's steps.
    fn step(&self) -> u8;
    /// Plies played so far.
    fn ply(&self) -> u32;
    /// Turns begun before this one.
    fn turn(&self) -> u32;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// A number that tells states apart. Neither the ply nor the turn is in it.
    fn key(&self) -> u64;
    /// The key, made from nothing.
    fn recomputed_key(&self) -> u64;
    /// All pieces of the game, wherever they are; none where they are not counted.
    fn census(&self) -> Option<u32>;
    /// Pieces left in the pool, as a set of their numbers.
    fn pool(&self) -> u128;
    /// What a seat was given.
    fn hand(&self, seat: Seat) -> Option<u8>;
    /// Tokens a seat has left.
    fn reserve(&self, seat: Seat) -> u16;
    /// Which of the players' colours a seat has.
    fn colour(&self, seat: Seat) -> usize;
    /// How many of a counted thing a seat has, or all have where it is shared.
    fn count(&self, counter: usize, seat: Seat) -> i32;
    /// What stands on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Piece>;
    /// The cells of a layer.
    fn layer(&self, layer: usize) -> Vec<Cell>;
    /// How many tokens a seat has on the board; none where pieces have no owner.
    fn tokens(&self, seat: Seat) -> usize;
    /// For each column whether what is dropped finds no way in.
    fn full_columns(&self) -> Vec<bool>;

    /// The position as far as the seats may know it: without what is hidden.
    fn seen(&self) -> Box<dyn Position>;
    /// How many marks of a marker are hidden.
    fn hidden(&self, marker: usize) -> usize;
    /// A position that looks the same to the seat to move: what is hidden is dealt anew.
    fn dealt(&self, seed: u64) -> Box<dyn Position>;

    /// Every legal action, in canonical order; none when the game is over.
    fn legal(&self) -> Result<Vec<Action>, Box<Failure>>;
    /// Why an action is not legal; none where it is.
    fn refusal(&self, action: Action) -> Result<Option<Refusal>, Box<Failure>>;
    /// All that keeps an action from being legal, see [`Referee::objections`](crate::Referee::objections).
    fn objections(&self, action: Action) -> Result<Vec<Refusal>, Box<Failure>>;
    /// The position after an action that is legal, and what happened, as far as it came where a rule fails.
    fn after(&self, action: Action, log: &mut EventLog) -> Result<Box<dyn Position>, Box<Failure>>;
    /// The step of each action of a line of play from here.
    fn steps_along(&self, line: &[Action]) -> Result<Vec<u8>, Box<Failure>>;

    /// The cells of all lines that count.
    fn lines(&self) -> Vec<Cell>;
    /// The cells of all complete lines of a trait, whether or not its lines count.
    fn lines_of(&self, layer: Trait) -> Vec<Cell>;
    /// How far a trait has come in a line that can still be completed, and in one that cannot, where that has come further.
    fn progress(&self, layer: Trait) -> (Option<Progress>, Option<Progress>);
    /// The lines that are full of pieces which have no trait in common.
    fn full_in_vain(&self) -> Vec<Vec<Cell>>;
    /// What each seat has of what decides a game that ends without a verdict; nothing where nothing is counted.
    fn counts(&self) -> Result<Vec<i64>, Box<Failure>>;
    /// A seat's score, by the rule that keeps it; 0 without one.
    fn score(&self, seat: Seat) -> Result<i64, Box<Failure>>;

    /// What the position is worth to a seat at a glance. It is not over.
    fn worth(&self, seat: Seat) -> Result<Score, Box<Failure>>;
    /// A search's score of a position whose end is known, as a number.
    fn exact(&self, score: Score) -> Exact;
    /// How many sequences of exactly so many plies there are.
    fn perft(&self, depth: u32) -> Result<u64, Box<Failure>>;
    /// What a player does for the seat to move, from what that seat may know. See [`search::think`](crate::search::think).
    fn think(
        &self,
        player: &Player,
        seed: u64,
        interrupt: Interrupt<'_>,
        tell: Hearer<'_, Action>,
    ) -> Result<Option<Thought<Action>>, Box<Failure>>;
    /// What every legal action is worth, from what the seat to move may know. See [`search::advise`](crate::search::advise).
    fn advise(
        &self,
        asked: &Asked,
        interrupt: Interrupt<'_>,
        tell: &mut dyn FnMut(&Analysis<Action>),
    ) -> Result<Analysis<Action>, Box<Failure>>;
    /// What the position is truly worth, within a budget and so many MiB. See [`search::solve`](crate::search::solve).
    fn solve(
        &self,
        budget: &Budget,
        memory: u32,
        interrupt: Interrupt<'_>,
    ) -> Result<Result<Solved<Action>, Unsolved>, Box<Failure>>;
    /// What could end the game at once, with the steps of the actions. See [`search::threats`](crate::search::threats).
    fn threats(&self, time: Duration, now: Now) -> Result<Threats<(u8, Action)>, Box<Failure>>;
    /// What each legal action is good for, in canonical order, as far as the seat to move can know.
    fn codes(&self, now: Now) -> Result<Vec<(Action, Code)>, Box<Failure>>;
}
