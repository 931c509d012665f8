//! Players: what one heeds before it acts, or how it searches and for how long.

use super::clock::Budget;

/// How a seat is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Heeds instincts and looks no further.
    Instinctive(Instincts),
    /// Looks ahead.
    Searching(Search),
}

/// What an instinctive player heeds, and what it does with the actions left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instincts {
    /// What it heeds, in order.
    pub heeds: Vec<Instinct>,
    /// Which of the actions left it takes then.
    pub choice: Choice,
}

/// Something a player heeds before it takes any of the actions left. The rival is the next seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instinct {
    /// Wins in this turn where it can.
    Win,
    /// Stops a rival who would win at once, and hands over nothing that wins at once.
    Block,
    /// Leaves the rival no win at once, as far as that can be helped.
    Guard,
    /// Starts a win in two turns that no answer can stop.
    Prepare,
    /// Stops a rival who could start a win in two turns.
    Forestall,
    /// Opens no cell to the rival that would complete a line of its own.
    Keep,
    /// Makes the line that lacks least.
    Build,
    /// Where pieces belong to nobody, makes the line that lacks least of those that share a trait.
    Share,
    /// Plays as near the centre as it can.
    Centre,
}

impl Instinct {
    /// How many plies ahead it looks, where a turn is one.
    pub fn depth(self) -> u32 {
        match self {
            Self::Centre => 0,
            Self::Win | Self::Keep | Self::Build | Self::Share => 1,
            Self::Block | Self::Guard => 2,
            Self::Prepare => 3,
            Self::Forestall => 4,
        }
    }
}

/// Which of the actions left a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Any of them, each equally likely.
    Any,
    /// The first: the same for every seed.
    First,
}

/// How a player looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Alpha-beta over all lines of play.
    Minimax,
    /// Random games from where it stands, more of them where they go well.
    Mcts,
    /// Exactly where the game can be solved in time, and by alpha-beta elsewhere.
    Exact,
}

/// A player that looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// How.
    pub way: Way,
    /// How long.
    pub budget: Budget,
    /// How many MiB it may remember in, where it is not the usual.
    pub memory: Option<u32>,
    /// On how many threads.
    pub threads: u32,
}
