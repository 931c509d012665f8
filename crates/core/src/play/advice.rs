//! Advice on a position: what it is truly worth, what each action is worth, and what to do and why.

use super::notation;
use super::table::Table;
use crate::levels::Level;
use quadrille_kernel::search::{Analysis, Asked, Exact, Judged, Solved, Thought, Worth, plies_to_end};
use quadrille_kernel::{Action, Failure, Fate, Position};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Time limit of the search for threats, where somebody asks for them.
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
    /// Does a loss or a draw assume that all others play against the side to move? It does with more than two seats.
    pub against_all: bool,
}

impl Solution {
    /// What was found of a state, with its actions as they are written.
    pub(super) fn of(position: &dyn Position, solved: Solved<Action>) -> Self {
        let write = |action| notation::write(position.outline(), position.step(), action);
        Self {
            value: match solved.score {
                0 => Fate::Drawn,
                1.. => Fate::Won,
                _ => Fate::Lost,
            },
            score: position.exact(solved.score).number(),
            plies: plies_to_end(solved.score),
            best: solved.best.into_iter().map(write).collect(),
            nodes: solved.nodes,
            against_all: position.outline().seats() > 2,
        }
    }
}

/// What every legal action is worth, as the adviser says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// Every legal action, in canonical order; none when the game is over.
    pub actions: Vec<Judgement>,
    /// Every action that nothing is known to be better than, in canonical order.
    pub best: Vec<String>,
    /// The one of them to do, and how the game is expected to go on.
    pub line: Vec<String>,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
    /// Is it proven that nothing is better than the best, and how the game ends?
    pub settled: bool,
    /// Do losses and draws assume that all others play against the seat to move? They do with more than two seats.
    pub against_all: bool,
}

/// What one action is worth to the one who does it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The action.
    pub action: String,
    /// Its worth. Judgements are compared by it and by nothing else.
    pub worth: Worth,
    /// How many plies ahead an estimate looked.
    pub depth: u32,
    /// What it truly comes to as a number; none where that is not known.
    pub exact: Option<Exact>,
}

impl Review {
    /// What was found of a state, with its actions as they are written. The line is written by the caller, who can play it.
    pub(super) fn of(position: &dyn Position, known: &Analysis<Action>, line: Vec<String>) -> Self {
        let write = |action| notation::write(position.outline(), position.step(), action);
        let judged = |judged: &Judged<Action>| Judgement {
            action: write(judged.action),
            worth: judged.worth,
            depth: judged.depth,
            exact: judged.worth.score().filter(|_| judged.worth.is_exact()).map(|score| position.exact(score)),
        };
        Self {
            actions: known.actions.iter().map(judged).collect(),
            best: known.best().into_iter().map(write).collect(),
            line,
            depth: known.depth,
            nodes: known.nodes,
            settled: known.settled,
            against_all: position.outline().seats() > 2,
        }
    }

    /// The action to do; none when the game is over.
    pub fn choice(&self) -> Option<&Judgement> {
        let action = self.line.first()?;
        self.actions.iter().find(|judged| judged.action == *action)
    }

    /// Is this one of the best actions?
    pub fn is_best(&self, action: &str) -> bool {
        self.best.iter().any(|best| best == action)
    }

    /// The action to do, as a player would say what it thought.
    pub fn thought(&self) -> Option<Thought<String>> {
        let Judgement { action, worth, .. } = self.choice()?.clone();
        let depth = worth.plies().unwrap_or(self.depth);
        let (score, exact, line) = (worth.score(), worth.is_exact(), self.line.clone());
        Some(Thought { action, score, exact, depth, nodes: self.nodes, line })
    }
}

/// Something to do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to do.
    pub action: String,
    /// Why.
    pub why: Why,
    /// Does the reason assume that all others play against the seat to move?
    pub against_all: bool,
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
    /// It wins, whatever others do; how soon was not found.
    Wins,
    /// It keeps a draw, which is the best there is.
    Draws,
    /// It draws, and nothing looks better so far.
    DrawsAtLeast,
    /// All lose, this the latest: in so many plies.
    LosesIn(u32),
    /// All lose; which the latest was not found.
    Loses,
    /// It looks best, so many plies ahead.
    LooksBest(u32),
    /// Nothing was looked at in time.
    Unlooked,
    /// A level does it, and does not say what it is worth.
    Plays,
}

/// What the adviser would do for the seat to move, and why; none when the game is over. Told to stop, it says the best so far.
pub fn hint(table: &Table, asked: &Asked, stop: &AtomicBool) -> Result<Option<Hint>, Box<Failure>> {
    let review = table.advise(asked, stop, &mut |_| {})?;
    let Some(Judgement { action, worth, .. }) = review.choice().cloned() else { return Ok(None) };
    let unproven = match worth {
        Worth::Unknown => Why::Unlooked,
        _ => Why::LooksBest(review.depth),
    };
    reason(table, action, (worth, review.settled, review.depth), unproven).map(Some)
}

/// What a level would do for the seat to move, and why; none when the game is over.
pub fn hint_of(table: &Table, level: &Level, seed: u64) -> Result<Option<Hint>, Box<Failure>> {
    let Some(thought) = table.think(level, seed)? else { return Ok(None) };
    let worth = match thought.score {
        Some(score) => Worth::searched(score, thought.exact),
        None => Worth::Unknown,
    };
    let unproven = match thought.score {
        Some(_) => Why::LooksBest(thought.depth),
        None => Why::Plays,
    };
    // What a level takes for a draw is the best it knows of.
    reason(table, thought.action, (worth, thought.exact, thought.depth), unproven).map(Some)
}

/// Why an action of this worth should be done.
fn reason(
    table: &Table,
    action: String,
    (worth, settled, depth): (Worth, bool, u32),
    unproven: Why,
) -> Result<Hint, Box<Failure>> {
    let seats = u32::from(table.variant().definition.seats);
    let threats = table.threats(THREATS)?;
    let rivals: Vec<String> = threats.rivals.into_iter().flat_map(|(_, actions)| actions).collect();
    // Less far ahead nobody can tell whether a threat is met.
    let looked = worth.is_proven() || depth >= seats;
    let why = match worth {
        _ if threats.wins.contains(&action) => Why::WinsNow,
        _ if table.legal()?.len() == 1 => Why::Only,
        Worth::Wins(Some(plies)) => Why::WinsIn(plies),
        Worth::Wins(None) => Why::Wins,
        Worth::Loses(Some(plies)) if plies <= 2 => Why::LosesIn(plies),
        _ if looked && !rivals.is_empty() => Why::Blocks(rivals),
        _ if looked && !threats.gifts.is_empty() && !threats.gifts.contains(&action) => {
            Why::GivesNothing(threats.gifts)
        }
        Worth::Loses(Some(plies)) => Why::LosesIn(plies),
        Worth::Loses(None) => Why::Loses,
        Worth::Draws if settled => Why::Draws,
        Worth::Draws => Why::DrawsAtLeast,
        Worth::Estimate(_) | Worth::Unknown => unproven,
    };
    Ok(Hint { action, why, against_all: seats > 2 })
}
