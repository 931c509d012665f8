//! Two versions of a game, played in lock-step until they differ: in what stands on the board, in whose turn it is, in how the game
//! ends, or in what is legal. Why a game ended is no difference, nor is what lies beside the board: sooner or later it
//! shows, or it does not matter.
//!
//! First every line of play is tried, those of one ply before those of two, so that the first that differs is as short as
//! any. Where that would take too many positions, games are played at random, and the shortest of those that differ is
//! shortened further.

mod chance;
mod lines;
mod pair;

pub use pair::{Difference, Pair, Step};

use super::scene::Scene;
use super::table::{NotBegun, Table};
use quadrille_kernel::Failure;
use std::sync::atomic::AtomicBool;

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The seed of both set-ups, and of the random games.
    pub seed: u64,
    /// Try every line up to so many plies at most.
    pub depth: u32,
    /// Try so many moves at most to do so.
    pub nodes: u64,
    /// Then play so many games at random, at most.
    pub games: u32,
}

/// What a move and a game may cost on the average, in cells and moves looked at and steps of scripts: where rules are slow or boards
/// large, less is tried than [`Reach`] says, and as much on every machine.
const A_MOVE: u64 = 600;
const A_GAME: u64 = 120_000;
/// What all of them together may cost in any case.
const AT_LEAST: u64 = 10_000_000;

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Trying every line: so many moves were tried, and lines of so many plies are next.
    Lines {
        /// Moves tried.
        nodes: u64,
        /// How long the lines are now.
        plies: u32,
    },
    /// So many random games were played.
    Games(u32),
}

/// What was found, and where it was looked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// A game in which the two differ.
    pub game: Option<Differing>,
    /// Every line of up to so many plies was tried; all that are shorter than `game`, where there is one.
    pub tried: Tried,
    /// How many games were played at random.
    pub games: u32,
    /// Did somebody stop it before it came to its end?
    pub stopped: bool,
}

/// The lines of play that were all tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    /// How many plies the longest have.
    pub plies: u32,
    /// How many there are, of one ply and more.
    pub lines: u64,
    /// How many different positions they lead to, the start included.
    pub positions: u64,
    /// Are these all that the game has?
    pub all: bool,
}

/// A game in which the two differ, in its last position and not before.
#[derive(Clone, PartialEq, Debug)]
pub struct Differing {
    /// The seed of its set-up.
    pub seed: u64,
    /// Its moves, with their verbs where the two write them differently.
    pub moves: Vec<String>,
    /// What differs.
    pub differences: Vec<Difference>,
    /// The last position of either.
    pub scenes: [Scene; 2],
    /// Is it known that no shorter game from this set-up differs?
    pub shortest: bool,
    /// How long it was before it was shortened.
    pub found: usize,
}

/// Looks for a game in which two versions differ. They are tables of which nothing but the variant matters.
pub fn compare(
    versions: [&Table; 2],
    reach: &Reach,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Result<Comparison, NotBegun> {
    let mut pair = Pair::begin(versions, reach.seed)?;
    let start = pair.keys();
    let (game, tried, whole) = lines::search(&mut pair, reach, stop, watch).map_err(NotBegun::Failed)?;
    if game.is_some() || tried.all || !whole {
        return Ok(Comparison { game, tried, games: 0, stopped: !whole });
    }
    let (found, games, whole) = chance::search(versions, reach, stop, watch)?;
    let game = found.map(|(game, from)| {
        // Every shorter line has been tried, if it is from the same start.
        let shortest = game.moves.len() == tried.plies as usize + 1 && from == start;
        Differing { shortest, ..game }
    });
    Ok(Comparison { game, tried, games, stopped: !whole })
}

type Checked<T> = Result<T, Box<Failure>>;
