//! What every legal action is worth, better and better known as the search goes deeper.

use super::clock::{Budget, Clock};
use super::contract::Game;
use super::minimax::{Cut, DEEPEST, Minimax};
use super::score::{PLAIN, Score};
use super::thinking::{DEALS, Insight};
use super::transposition::Transpositions;
use super::worlds::worlds;
use crate::kernel::*;
use std::sync::atomic::AtomicBool;

/// What one action is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the one who does it.
    pub score: Score,
    /// Is that what it truly comes to?
    pub exact: bool,
}

/// What every legal action is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<A> {
    /// Every legal action, in canonical order.
    pub actions: Vec<Judged<A>>,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
}

/// What every legal action is worth to the seat that observes, as far as the budget reaches. Each time it is known better it is
/// told. With nothing looked at, there is nothing in it.
pub fn analyse<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    seen: &Observation<N>,
    (budget, memory): (&Budget, u32),
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Analysis<Action>),
) -> Result<Analysis<Action>, Box<Failure>> {
    let game = insight.playing(referee);
    let mut actions = Vec::new();
    game.actions(seen.seen(), &mut actions)?;
    actions.sort_unstable();
    let worlds = worlds(&referee.rules, seen, DEALS, &mut Draw::player(0, seen.seat().0));
    let bytes = ((memory as usize) << 20) / worlds.len();
    let memories: Vec<Transpositions> = worlds.iter().map(|_| Transpositions::new(bytes)).collect();
    let clock = &mut Clock::new(budget, stop);
    let mut known = Analysis { actions: Vec::new(), depth: 0, nodes: 0 };
    if actions.is_empty() {
        return Ok(known);
    }
    'deeper: for depth in 1..=budget.depth.unwrap_or(DEEPEST).min(DEEPEST) {
        let mut sums = vec![(0i64, worlds.len() == 1); actions.len()];
        for (world, memories) in worlds.iter().zip(&memories) {
            match Minimax::new(&game, memories, clock, seen.seat()).every(world, &actions, depth) {
                Err(Cut::Failed(failure)) => return Err(failure),
                Err(Cut::Over) => break 'deeper,
                Ok(values) => {
                    for ((sum, sure), value) in sums.iter_mut().zip(values) {
                        *sum += i64::from(value.score);
                        *sure &= value.sure;
                    }
                }
            }
        }
        let judged = |(&action, &(sum, exact)): (&Action, &(i64, bool))| {
            let mean = (sum / worlds.len() as i64) as Score;
            Judged { action, score: if exact { mean } else { mean.clamp(-PLAIN, PLAIN) }, exact }
        };
        known = Analysis { actions: actions.iter().zip(&sums).map(judged).collect(), depth, nodes: clock.nodes() };
        tell(&known);
        if known.actions.iter().all(|judged| judged.exact) {
            break;
        }
    }
    known.nodes = clock.nodes();
    Ok(known)
}
