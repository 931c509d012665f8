//! What a search must know of a game: whose move it is, what can be done, what comes of it, how it ended, and which states are
//! the same. Everything that looks ahead is written against this alone; who wants to write a player of their own begins here.
//!
//! Values are always some seat's: a search asks whose move it is and turns the sign when the seat changes, never because a
//! ply has passed. Some games let one seat move twice running.

use super::score::Score;
use crate::{Failure, Outcome, Seat};

/// A game, to those who look ahead in it.
pub trait Game {
    /// A position. Copying it is how one looks ahead.
    type State: Copy;

    /// Something a seat can do.
    type Action: Copy + Eq;

    /// How many seats there are.
    fn seats(&self) -> usize {
        2
    }

    /// Whose move it is.
    fn to_move(&self, state: &Self::State) -> Seat;

    /// Adds every legal action to a list, in the same order for the same state. None when the game is over.
    fn actions(&self, state: &Self::State, into: &mut Vec<Self::Action>) -> Result<(), Box<Failure>>;

    /// Plays a legal action. Where a rule fails, the state may be left half done.
    fn play(&self, state: &mut Self::State, action: Self::Action) -> Result<(), Box<Failure>>;

    /// Plays any legal action, chosen by a number below how many there are; false where there is none.
    fn play_any(&self, state: &mut Self::State, below: &mut dyn FnMut(usize) -> usize) -> Result<bool, Box<Failure>> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions)?;
        match actions.len() {
            0 => Ok(false),
            count => self.play(state, actions[below(count)]).map(|()| true),
        }
    }

    /// How many steps scripts have done for this game so far; the same on every machine.
    fn work(&self) -> u64 {
        0
    }

    /// How the game ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// A number that two states share only if the same can come of both.
    fn key(&self, state: &Self::State) -> u64;

    /// What a position that is not over is worth to a seat, in hundredths of a token's worth.
    fn worth(&self, state: &Self::State, seat: Seat) -> Result<Score, Box<Failure>>;

    /// A number that names an action, for tables.
    fn name(&self, action: Self::Action) -> u32;

    /// The action of a name; a name that nobody gave may mean anything.
    fn named(&self, name: u32) -> Self::Action;

    /// How promising an action looks before it is tried: the more, the earlier it is.
    fn promise(&self, _state: &Self::State, _action: Self::Action) -> Score {
        0
    }

    /// What is clear without looking ahead. It is only ever what looking two plies ahead would find.
    fn pressing(&self, _state: &Self::State) -> Pressing<Self::Action> {
        Pressing::Nothing
    }

    /// As [`Self::key`], but states that are images of each other share it. With it comes how the names of actions are
    /// turned into those of the image that the key stands for, and back.
    fn image(&self, state: &Self::State) -> (u64, usize) {
        (self.key(state), 0)
    }

    /// An action of a state, as it is in the image that [`Self::image`] chose.
    fn imaged(&self, action: Self::Action, _image: usize) -> Self::Action {
        action
    }

    /// An action of the image that [`Self::image`] chose, as it is in the state.
    fn unimaged(&self, action: Self::Action, _image: usize) -> Self::Action {
        action
    }
}

/// What is clear about a position at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pressing<A> {
    /// Nothing.
    Nothing,
    /// This action wins at once.
    Wins(A),
    /// Everything but this action loses to the next one.
    Must(A),
    /// Whatever is done, the next action wins for the other side.
    Lost,
}
