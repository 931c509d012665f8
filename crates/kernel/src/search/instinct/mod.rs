//! Players of instinct: they heed a few things in order, each of which leaves some of the actions that are left, and then take
//! one of those, any or the first.
//!
//! What is hidden from them is dealt anew a few times, and each action is judged by how often it does what is wanted.

mod centre;
mod code;
mod judge;
mod lines;
mod look;
#[cfg(test)]
mod tests;
mod threats;

pub use centre::scores as nearness;
pub use code::{Code, codes};
pub use threats::{Threats, threats};

use super::clock::{NET, Now};
use super::player::{Choice, Instinct, Instincts};
use super::thinking::Thought;
use super::worlds::worlds;
use crate::*;
use look::Looking;

/// How often what is hidden is dealt anew.
const DEALS: usize = 4;

/// What an instinctive player does for the seat that observes, from a seed of its own. None when there is nothing to do.
pub fn choose<const N: usize>(
    referee: &Referee<N>,
    seen: &Observation<N>,
    instincts: &Instincts,
    seed: u64,
    now: Now,
) -> Result<Option<Thought<Action>>, Box<Failure>> {
    let mut looking = Looking::new(referee).at_most(NET, now);
    // Who takes the first leaves nothing to luck, not even how the unseen is dealt.
    let mut draw = Draw::player(if instincts.choice == Choice::First { 0 } else { seed }, seen.seat().0);
    let mut actions = looking.legal(seen.seen())?;
    let worlds = worlds(&referee.rules, seen, DEALS, &mut draw);
    let (mut won, mut depth) = (false, 0);
    for &instinct in &instincts.heeds {
        if actions.len() < 2 {
            break;
        }
        // What wins is not weighed any further, but for where it lies.
        if won && instinct != Instinct::Centre {
            continue;
        }
        depth = depth.max(instinct.depth());
        let scores = looking.scores(instinct, &worlds, &actions)?;
        let best = scores.iter().copied().max().unwrap_or(0);
        let certain = best as usize >= worlds.len();
        // A win that only luck would bring is none.
        if !matches!(instinct, Instinct::Win | Instinct::Prepare) || certain {
            won |= instinct == Instinct::Win;
            let mut judged = scores.iter();
            actions.retain(|_| judged.next() == Some(&best));
        }
    }
    let nth = if instincts.choice == Choice::First { 0 } else { draw.below(actions.len()) };
    let nodes = looking.nodes;
    let thought = |&action| Thought { action, score: None, exact: false, depth, nodes, line: vec![action] };
    Ok(actions.get(nth).map(thought))
}
