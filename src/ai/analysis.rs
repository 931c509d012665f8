//! What every legal action is worth, better and better known as the search goes deeper.

use super::clock::{Budget, Clock};
use super::contract::Game;
use super::minimax::{Cut, DEEPEST, Minimax};
use super::score::{PLAIN, Score, WON, plies_to_end};
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
    if let [state] = worlds.as_slice()
        && let Some(known) = exact(referee, insight, state, (budget, memory), stop)
    {
        tell(&known);
        return Ok(known);
    }
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

/// What the solver of the game says of every action, if it has one and that is in time: it has half of it.
fn exact<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    state: &State<N>,
    (budget, memory): (&Budget, u32),
    stop: &AtomicBool,
) -> Option<Analysis<Action>> {
    let share = Clock::new(budget, stop).share(2);
    if budget.depth.is_some() {
        // Who asks how it looks so many plies ahead is not asking how it ends.
        return None;
    }
    insight.ask_solver(referee, memory, |solver| {
        let before = solver.nodes();
        let scores = solver.scores(state, &|nodes| share.is_beyond(nodes))?;
        let judged = |(action, score): (Action, i32)| {
            let plies = solver.length(state, score).map(|tokens| tokens as Score - state.occupied().count() as Score);
            Judged { action, score: plies.map_or(0, |plies| score.signum() * (WON - plies)), exact: true }
        };
        let actions: Vec<Judged<Action>> = scores.into_iter().map(judged).collect();
        let depth = actions.iter().filter_map(|judged| plies_to_end(judged.score)).max().unwrap_or(0);
        Some(Analysis { actions, depth, nodes: solver.nodes() - before })
    })?
}
