//! Players that look one step ahead at most: they try what they heed, and else play any legal action.
//!
//! What is hidden from them is dealt anew a few times, and each action is judged by how often it does what is wanted.

use super::level::{Instinct, Level};
use super::thinking::Thought;
use crate::kernel::*;

/// How often what is hidden is dealt anew.
const DEALS: usize = 4;

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
    let nodes = looking.nodes;
    Ok(action.map(|action| Thought { action, score: None, exact: false, depth, nodes, line: vec![action] }))
}

/// What could end the game at once, as far as the seat that looks can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threats<A> {
    /// What wins at once for the seat to move.
    pub wins: Vec<A>,
    /// What would win at once for each rival, if it were its turn; where pieces belong to somebody.
    pub rivals: Vec<(Seat, Vec<A>)>,
    /// What would let the next seat win at once; where pieces belong to nobody.
    pub gifts: Vec<A>,
}

/// What could end the game at once. Actions of rivals come with the step they would be for.
pub fn threats<const N: usize>(
    referee: &Referee<N>,
    seen: &Observation<N>,
) -> Result<Threats<(u8, Action)>, Box<Failure>> {
    let (rules, me) = (&*referee.rules, seen.seat());
    let mut looking = Looking { referee, nodes: 0 };
    let worlds = looking.worlds(seen, &mut Draw::player(0, me.0));
    let mut certain: Option<Threats<(u8, Action)>> = None;
    for world in &worlds {
        let step =
            |state: &State<N>, actions: Vec<Action>| actions.into_iter().map(|action| (state.step(), action)).collect();
        let mut found =
            Threats { wins: step(world, looking.winning(world, me)?), rivals: Vec::new(), gifts: Vec::new() };
        if rules.owned() {
            for rival in (0..rules.says.seats).map(Seat).filter(|seat| *seat != me) {
                let theirs = referee.as_if_to_move(world, rival);
                found.rivals.push((rival, step(&theirs, looking.winning(&theirs, rival)?)));
            }
        } else {
            found.gifts = step(world, looking.gifts(world, me)?);
        }
        certain = Some(match certain {
            None => found,
            Some(mut known) => {
                known.wins.retain(|action| found.wins.contains(action));
                known.gifts.retain(|action| found.gifts.contains(action));
                for ((_, known), (_, found)) in known.rivals.iter_mut().zip(found.rivals) {
                    known.retain(|action| found.contains(action));
                }
                known
            }
        });
    }
    Ok(certain.unwrap_or(Threats { wins: Vec::new(), rivals: Vec::new(), gifts: Vec::new() }))
}

/// A look ahead, and how much was looked at.
struct Looking<'a, const N: usize> {
    referee: &'a Referee<N>,
    nodes: u64,
}

impl<const N: usize> Looking<'_, N> {
    fn choose(&mut self, seen: &Observation<N>, level: &Level, seed: u64) -> Result<Option<Action>, Box<Failure>> {
        let referee = self.referee;
        let me = seen.seat();
        let mut draw = Draw::player(seed, me.0);
        let mut choices = Choices::new();
        referee.legal(seen.seen(), &mut choices)?;
        let mut actions = choices.sorted();
        if actions.is_empty() {
            return Ok(None);
        }
        let worlds = self.worlds(seen, &mut draw);
        let deals = worlds.len();
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

    /// What may be true: one world, or several where something is hidden.
    fn worlds(&self, seen: &Observation<N>, draw: &mut Draw) -> Vec<State<N>> {
        let rules = &*self.referee.rules;
        let deals = if (0..rules.layers.markers).any(|marker| seen.hidden(marker) > 0) { DEALS } else { 1 };
        (0..deals).map(|_| seen.deal(rules, draw)).collect()
    }

    /// Every action after which the next seat could win at once.
    fn gifts(&mut self, state: &State<N>, me: Seat) -> Result<Vec<Action>, Box<Failure>> {
        let mut choices = Choices::new();
        self.referee.legal(state, &mut choices)?;
        let mut gifts = Vec::new();
        for action in choices.sorted() {
            let mut next = *state;
            self.nodes += 1;
            self.referee.apply(&mut next, action, &mut Play::silent())?;
            if next.outcome().is_none() && next.seat() != me && !self.winning(&next, next.seat())?.is_empty() {
                gifts.push(action);
            }
        }
        Ok(gifts)
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
