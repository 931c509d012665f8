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
use std::time::Duration;

/// So many nodes the solver may use before anything is estimated.
const QUICK: u64 = 200_000;
/// Where there is a solver, nothing is estimated for longer than this before it is asked.
const ESTIMATED: Duration = Duration::from_millis(1500);

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
    // Who asks how it looks so many plies ahead is not asking how it ends.
    let solvable = worlds.len() == 1 && budget.depth.is_none();
    if let ([state], true) = (worlds.as_slice(), solvable) {
        let little = Budget { nodes: Some(budget.nodes.map_or(QUICK, |nodes| QUICK.min(nodes / 2))), ..*budget };
        let clock = Clock::new(&little, stop);
        if let Some((known, true)) = exact(referee, insight, state, memory, &clock, None, tell) {
            return Ok(known);
        }
    }
    let bytes = ((memory as usize) << 20) / worlds.len();
    let memories: Vec<Transpositions> = worlds.iter().map(|_| Transpositions::new(bytes)).collect();
    let mut whole = Clock::new(budget, stop);
    // Something is left for the solver, if there is one.
    let has_solver = solvable && insight.ask_solver(referee, memory, |_| ()).is_some();
    let estimated = if has_solver { whole.share(2) } else { whole.share(1) };
    // Bound by nodes it must not depend on the time.
    let soon = has_solver && budget.nodes.is_none();
    let clock = &mut estimated.at_most(soon.then_some(ESTIMATED));
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
    whole.join(clock);
    if let ([state], true) = (worlds.as_slice(), has_solver)
        && known.actions.iter().any(|judged| !judged.exact)
        && let Some((better, _)) = exact(referee, insight, state, memory, &whole.share(1), Some(&known), tell)
    {
        return Ok(better);
    }
    Ok(known)
}

/// What the solver of the game says of every action in time, in place of what was known before, and whether that is all; none
/// where the game has no solver or nothing was known. Each action is told as soon as it is solved, where there is something
/// to tell of the others.
fn exact<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    state: &State<N>,
    memory: u32,
    clock: &Clock<'_>,
    before: Option<&Analysis<Action>>,
    tell: &mut dyn FnMut(&Analysis<Action>),
) -> Option<(Analysis<Action>, bool)> {
    insight.ask_solver(referee, memory, |solver| {
        let searched = solver.nodes();
        let mut known = before.cloned().unwrap_or(Analysis { actions: Vec::new(), depth: 0, nodes: 0 });
        let taken = state.occupied().count() as Score;
        let judged = |action: Action, score: i32, tokens: Option<u32>| {
            let plies = tokens.map(|tokens| tokens as Score - taken);
            Judged { action, score: plies.map_or(0, |plies| score.signum() * (WON - plies)), exact: true }
        };
        let all = solver.each_score(state, &|nodes| clock.is_beyond(nodes), &mut |action, score, tokens| {
            let judged = judged(action, score, tokens);
            match known.actions.iter_mut().find(|other| other.action == action) {
                Some(other) => *other = judged,
                None => known.actions.push(judged),
            }
            if before.is_some() {
                tell(&known);
            }
        });
        known.nodes += solver.nodes() - searched;
        if all {
            known.depth = known.actions.iter().filter_map(|judged| plies_to_end(judged.score)).max().unwrap_or(0);
            tell(&known);
        }
        (before.is_some() || all).then_some((known, all))
    })?
}
