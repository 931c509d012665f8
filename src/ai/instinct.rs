//! Players that look one step ahead at most: they try what they heed, and else play any legal action.
//!
//! What is hidden from them is dealt anew a few times, and each action is judged by how often it does what is wanted.

use super::level::{Instinct, Level};
use crate::kernel::*;

/// How often what is hidden is dealt anew.
const DEALS: usize = 4;

/// What a player thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<A> {
    /// What it will do.
    pub action: A,
    /// How many plies ahead it looked.
    pub depth: u32,
    /// How many plies it tried.
    pub nodes: u64,
}

/// What a level does for the seat that observes, from a seed of its own. None when there is nothing to do.
pub fn choose<const N: usize>(
    referee: &Referee<N>,
    seen: &Observation<N>,
    level: &Level,
    seed: u64,
) -> Result<Option<Thought<Action>>, Box<Failure>> {
    let mut looking = Looking { referee, nodes: 0 };
    let action = looking.choose(seen, level, seed)?;
    let depth = level.instincts.len() as u32;
    Ok(action.map(|action| Thought { action, depth, nodes: looking.nodes }))
}

/// A look ahead, and how much was looked at.
struct Looking<'a, const N: usize> {
    referee: &'a Referee<N>,
    nodes: u64,
}

impl<const N: usize> Looking<'_, N> {
    fn choose(&mut self, seen: &Observation<N>, level: &Level, seed: u64) -> Result<Option<Action>, Box<Failure>> {
        let referee = self.referee;
        let rules = &*referee.rules;
        let me = seen.seat();
        let mut draw = Draw::player(seed, me.0);
        let mut choices = Choices::new();
        referee.legal(seen.seen(), &mut choices)?;
        let mut actions = choices.sorted();
        if actions.is_empty() {
            return Ok(None);
        }
        let deals = if (0..rules.layers.markers).any(|marker| seen.hidden(marker) > 0) { DEALS } else { 1 };
        let worlds: Vec<State<N>> = (0..deals).map(|_| seen.deal(rules, &mut draw)).collect();
        for instinct in &level.instincts {
            let mut scores = vec![0; actions.len()];
            for world in &worlds {
                match instinct {
                    Instinct::Win => {
                        for (score, &action) in scores.iter_mut().zip(&actions) {
                            *score += u32::from(self.wins(world, action, me)?);
                        }
                    }
                    Instinct::Block => {
                        let threats = self.threats(world, me)?;
                        for (score, &action) in scores.iter_mut().zip(&actions) {
                            *score += self.stopped(world, action, &threats, me)?;
                        }
                    }
                }
            }
            let best = scores.iter().copied().max().unwrap_or(0);
            let heeded: Vec<Action> =
                actions.iter().zip(&scores).filter(|(_, score)| **score == best).map(|(action, _)| *action).collect();
            match instinct {
                // A win is taken as it is found, though not one that only luck would bring.
                Instinct::Win if best as usize == deals => return Ok(heeded.first().copied()),
                Instinct::Win => {}
                Instinct::Block => actions = heeded,
            }
        }
        Ok(Some(actions[draw.below(actions.len())]))
    }

    /// Does this action win at once for a seat?
    fn wins(&mut self, state: &State<N>, action: Action, seat: Seat) -> Result<bool, Box<Failure>> {
        let mut next = *state;
        self.nodes += 1;
        self.referee.apply(&mut next, action, &mut Play::silent())?;
        Ok(next.outcome().is_some_and(|outcome| outcome.of(seat) == Fate::Won))
    }

    /// What the next seat would win with at once, if it were its turn now.
    fn threats(&mut self, state: &State<N>, me: Seat) -> Result<Vec<Action>, Box<Failure>> {
        let rival = self.referee.after(me);
        let theirs = self.referee.as_if_to_move(state, rival);
        self.winning(&theirs, rival)
    }

    /// Every action that wins at once for the seat to move.
    fn winning(&mut self, state: &State<N>, seat: Seat) -> Result<Vec<Action>, Box<Failure>> {
        let mut choices = Choices::new();
        self.referee.legal(state, &mut choices)?;
        let mut winning = Vec::new();
        for action in choices.sorted() {
            if self.wins(state, action, seat)? {
                winning.push(action);
            }
        }
        Ok(winning)
    }

    /// How well an action stops what threatens: the number of threats gone, or with pieces that belong to nobody, whether the
    /// rival is left without a win at once.
    fn stopped(&mut self, state: &State<N>, action: Action, threats: &[Action], me: Seat) -> Result<u32, Box<Failure>> {
        let mut next = *state;
        self.nodes += 1;
        self.referee.apply(&mut next, action, &mut Play::silent())?;
        if let Some(outcome) = next.outcome() {
            return Ok(if outcome.of(me) == Fate::Lost { 0 } else { 1 + threats.len() as u32 });
        }
        if !self.referee.rules.owned() {
            let rival = next.seat();
            return Ok(u32::from(rival == me || self.winning(&next, rival)?.is_empty()));
        }
        let rival = self.referee.after(me);
        let theirs = self.referee.as_if_to_move(&next, rival);
        let mut choices = Choices::new();
        self.referee.legal(&theirs, &mut choices)?;
        let mut gone = 1;
        for &threat in threats {
            gone += u32::from(!(choices.contains(threat) && self.wins(&theirs, threat, rival)?));
        }
        Ok(gone)
    }
}
