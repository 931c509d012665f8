//! Why an action is refused, as a value: the words for it are somebody else's affair.

use super::board::Cell;
use super::definition::{Content, Near};

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nothing was said.
    Empty,
    /// No verb of this name, and the names there are.
    UnknownVerb(String),
    /// This is no action at all.
    Unreadable(String),
    /// Not a verb of this step.
    NotNow {
        /// The verb, by index.
        verb: usize,
    },
    /// The number or kind of targets is wrong for the verb.
    WrongTargets {
        /// The verb, by index.
        verb: usize,
    },
    /// More than one legal action is meant.
    Ambiguous(Vec<usize>),
    /// No such column, as it was written.
    NoColumn(String),
    /// No such cell, as it was written.
    NoCell(String),
    /// No such piece, as it was written.
    NoPiece(String),
    /// The column, from 0, is full.
    ColumnFull(usize),
    /// The cell does not hold what the verb asks for.
    WrongContent {
        /// Where.
        at: Cell,
        /// What was asked for.
        asked: Content,
    },
    /// The cell lies outside the part of the board that the verb names.
    Elsewhere(Cell),
    /// The cell does not carry the marker, by index.
    Unmarked(Cell, usize),
    /// The second target is not near enough to the first.
    TooFar {
        /// The second target.
        at: Cell,
        /// The first.
        from: Cell,
        /// How near it must be.
        near: Near,
    },
    /// The piece, by kind, is not in the pool.
    NotInPool(usize),
    /// The mover has no token left.
    NoReserve,
    /// The mover was given nothing.
    EmptyHand,
    /// No cell is left on which a piece that is given could be placed.
    NoRoom,
    /// The mover cannot pay.
    Price {
        /// The verb, by index.
        verb: usize,
        /// The counter, by index.
        counter: usize,
        /// How many it costs.
        costs: i32,
        /// How many the mover has.
        has: i32,
    },
    /// A rule forbids it.
    Rule {
        /// The rule, by its place in the game's list.
        rule: usize,
        /// What it was asked.
        question: Question,
        /// What the rule says about it, if anything, and on which line of its script, from 1.
        says: Option<(String, usize)>,
    },
    /// It is not among what is legal, and nobody can tell why.
    Here,
}

/// What a rule is asked about a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// May it be used at all?
    Can,
    /// Which targets remain?
    Where,
    /// Which second targets remain, for a first one?
    WhereTo,
}

impl Question {
    /// The name of the hook that is asked, and how many arguments it takes.
    pub fn hook(self, verb: &str) -> (String, usize) {
        match self {
            Self::Can => (format!("can_{verb}"), 1),
            Self::Where => (format!("where_{verb}"), 2),
            Self::WhereTo => (format!("where_{verb}"), 3),
        }
    }
}
