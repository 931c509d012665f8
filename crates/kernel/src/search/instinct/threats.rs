//! What could end the game at once, for those who ask.

use super::look::Looking;
use super::{DEALS, worlds};
use crate::search::clock::Now;
use crate::*;
use std::time::Duration;

/// What could end the game at once, as far as the seat that looks can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threats<A> {
    /// What wins at once for the seat to move.
    pub wins: Vec<A>,
    /// What would win at once for each rival, if it were its turn; where pieces belong to somebody.
    pub rivals: Vec<(Seat, Vec<A>)>,
    /// What would let the next seat win at once; where pieces belong to nobody.
    pub gifts: Vec<A>,
    /// Was there time to try everything?
    pub whole: bool,
}

/// What could end the game at once, as far as it is found in this time. Actions of rivals come with the step they would be for.
pub fn threats<const N: usize>(
    referee: &Referee<N>,
    seen: &Observation<N>,
    time: Duration,
    now: Now,
) -> Result<Threats<(u8, Action)>, Box<Failure>> {
    let (rules, me) = (&*referee.rules, seen.seat());
    let mut looking = Looking::new(referee).at_most(time, now);
    let mut certain: Option<Threats<(u8, Action)>> = None;
    let mut whole = true;
    for world in &worlds(rules, seen, DEALS, &mut Draw::player(0, me.0)) {
        looking.refresh();
        let step =
            |state: &State<N>, actions: Vec<Action>| actions.into_iter().map(|action| (state.step(), action)).collect();
        let mut found =
            Threats { wins: step(world, looking.at_once(world)?), rivals: Vec::new(), gifts: Vec::new(), whole: true };
        if rules.owned() {
            for rival in (0..rules.says.seats).map(Seat).filter(|seat| *seat != me) {
                let theirs = referee.as_if_to_move(world, rival);
                found.rivals.push((rival, step(&theirs, looking.at_once(&theirs)?)));
            }
        } else {
            found.gifts = step(world, looking.gifts(world)?);
        }
        // Each world may try as much as the one before.
        whole &= !looking.is_spent();
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
    let nothing = Threats { wins: Vec::new(), rivals: Vec::new(), gifts: Vec::new(), whole: true };
    Ok(Threats { whole, ..certain.unwrap_or(nothing) })
}

impl<const N: usize> Looking<'_, N> {
    /// Every action that wins for the seat to move with this very ply.
    fn at_once(&mut self, state: &State<N>) -> Result<Vec<Action>, Box<Failure>> {
        let mut winning = Vec::new();
        for action in self.legal(state)? {
            let outcome = self.after(state, action)?.and_then(|next| next.outcome());
            if outcome.is_some_and(|outcome| outcome.of(state.seat()) == Fate::Won) {
                winning.push(action);
            }
        }
        Ok(winning)
    }

    /// Every action after which the next seat could win at once.
    fn gifts(&mut self, state: &State<N>) -> Result<Vec<Action>, Box<Failure>> {
        let mut gifts = Vec::new();
        for action in self.legal(state)? {
            let Some(next) = self.after(state, action)? else { break };
            if next.outcome().is_none() && next.seat() != state.seat() && !self.at_once(&next)?.is_empty() {
                gifts.push(action);
            }
        }
        Ok(gifts)
    }
}
