//! What those who know better say of a position: what it is truly worth, what each action is worth, and what to do and why.

use super::notation;
use super::table::Table;
use crate::ai::{Level, Score, Solved, plies_to_end, told};
use crate::kernel::{Action, Failure, Fate, Referee, State};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// So long is looked for what could end the game at once, where somebody asks.
pub const THREATS: Duration = Duration::from_secs(5);

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// How it ends for the side to move when both do their best.
    pub value: Fate,
    /// The same as a number: half the cells that the winner leaves empty, negative for a loss, 0 for a draw; in games where
    /// tokens do not only ever come, the plies to the end.
    pub score: i32,
    /// In how many plies it is won or lost.
    pub plies: Option<u32>,
    /// Every best action.
    pub best: Vec<String>,
    /// States looked at.
    pub nodes: u64,
}

impl Solution {
    /// What was found of a state, with its actions as they are written.
    pub(super) fn of<const N: usize>(referee: &Referee<N>, state: &State<N>, solved: Solved<Action>) -> Self {
        let write = |action| notation::write(&referee.rules, state.step(), action);
        Self {
            value: match solved.score {
                0 => Fate::Drawn,
                1.. => Fate::Won,
                _ => Fate::Lost,
            },
            score: told(referee, state, solved.score),
            plies: plies_to_end(solved.score),
            best: solved.best.into_iter().map(write).collect(),
            nodes: solved.nodes,
        }
    }
}

/// What every legal action is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// Every legal action, in canonical order.
    pub actions: Vec<Judgement>,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
}

/// What one action is worth to the one who does it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The action.
    pub action: String,
    /// Its score: the more, the better.
    pub score: Score,
    /// Is that what it truly comes to, or an estimate in hundredths of a token's worth?
    pub exact: bool,
    /// In how many plies it wins or loses, where that is known.
    pub plies: Option<u32>,
    /// What it truly comes to, as a [`Solution`]'s score would be.
    pub told: i32,
}

/// Something to do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to do.
    pub action: String,
    /// Why.
    pub why: Why,
}

/// Why something should be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// There is nothing else.
    Only,
    /// It wins at once.
    WinsNow,
    /// It stops what a rival would win with at once.
    Blocks(Vec<String>),
    /// Of all there is to give, it is not among what would win at once for the one who gets it.
    GivesNothing(Vec<String>),
    /// It wins in so many plies, whatever others do.
    WinsIn(u32),
    /// It keeps a draw, which is the best there is.
    Draws,
    /// All lose, this the latest: in so many plies.
    LosesIn(u32),
    /// It looks best, so many plies ahead.
    LooksBest(u32),
}

/// What a level would do for the seat to move, and why; none when the game is over.
pub fn hint(table: &dyn Table, level: &Level, seed: u64) -> Result<Option<Hint>, Box<Failure>> {
    hint_until(table, level, seed, &AtomicBool::new(false))
}

/// As [`hint`], but when told to stop it is the best so far.
pub fn hint_until(
    table: &dyn Table,
    level: &Level,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Option<Hint>, Box<Failure>> {
    let threats = table.threats(THREATS)?;
    if let Some(action) = threats.wins.first() {
        return Ok(Some(Hint { action: action.clone(), why: Why::WinsNow }));
    }
    let Some(thought) = table.think_until(level, seed, stop, &mut |_| {})? else { return Ok(None) };
    let known = thought.score.filter(|_| thought.exact);
    let certain = |score: Score| match plies_to_end(score) {
        Some(plies) if score > 0 => Why::WinsIn(plies),
        Some(plies) => Why::LosesIn(plies),
        None => Why::Draws,
    };
    let rivals: Vec<String> = threats.rivals.into_iter().flat_map(|(_, actions)| actions).collect();
    let why = match known {
        _ if table.legal()?.len() == 1 => Why::Only,
        Some(score) if plies_to_end(score).is_some_and(|plies| score > 0 || plies <= 2) => certain(score),
        _ if !rivals.is_empty() => Why::Blocks(rivals),
        _ if !threats.gifts.is_empty() => Why::GivesNothing(threats.gifts),
        Some(score) => certain(score),
        None => Why::LooksBest(thought.depth),
    };
    Ok(Some(Hint { action: thought.action, why }))
}
