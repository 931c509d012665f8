//! What is said to a table, and what it answers: how a game begins, what a move did, and why something was not done.

use crate::lang::Said;
use crate::play::scene::{Ruled, Told};
use quadrille_kernel::{Failure, Seat, Setup};

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The last cell that it named, where a rule says what its verb does.
    pub aimed: Option<String>,
    /// What happened.
    pub events: Vec<Told>,
    /// Why a rule ended the game with it, in the rule's words.
    pub ruled: Option<Ruled>,
}

/// Why a game could not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotBegun {
    /// The position cannot be, in words.
    Position(String),
    /// A script failed.
    Failed(Box<Failure>),
}
