//! Random games to find out what a variant does: who wins, how games end, and whether they do.

use super::clock::Now;
use super::playout::game_seed;
use crate::*;
use std::time::Duration;

/// What many random games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// Games, each to its end or until it was left off.
    pub games: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// Games that were left off.
    pub unfinished: u64,
    /// How often each seat won.
    pub won: Vec<u64>,
    /// Games that nobody won.
    pub drawn: u64,
    /// How often games ended for each reason, in the order of [`Reason::ALL`].
    pub ends: [u64; Reason::ALL.len()],
}

impl Trial {
    /// How many games ended for this reason.
    pub fn ended(&self, reason: Reason) -> u64 {
        Reason::ALL.iter().zip(self.ends).filter(|(other, _)| **other == reason).map(|(_, count)| count).sum()
    }
}

/// Of so many games the positions are judged as well, where a rule judges them: nobody else would ask it before a search does.
const JUDGED: u64 = 20;

/// Plays random games, each of which is left off when it is `longest` plies long, while `go_on` says so. The same for the same seed.
pub fn trial<const N: usize>(
    referee: &Referee<N>,
    seed: u64,
    (longest, until): (u32, Option<(Now, Duration)>),
    go_on: &mut dyn FnMut(&Trial) -> bool,
) -> Result<Trial, Box<Failure>> {
    let mut trial = Trial { won: vec![0; referee.rules.seats()], ..Trial::default() };
    let mut choices = Choices::new();
    while go_on(&trial) {
        let seed = game_seed(seed, trial.games);
        let mut state = referee.start(seed)?;
        let mut random = Quick::new(seed);
        while state.outcome().is_none() && state.ply() < longest {
            let Some(action) = referee.pick(&state, &mut choices, |count| random.below(count))? else { break };
            referee.attempt(&mut state, action, &mut Play::silent())?;
            // A single game can take longer than there is time.
            if state.ply().is_multiple_of(8) && until.is_some_and(|(now, until)| now() > until) {
                return Ok(trial);
            }
            if trial.games < JUDGED {
                for seat in 0..trial.won.len() {
                    referee.evaluation(&state, Seat(seat as u8))?;
                }
            }
        }
        trial.games += 1;
        trial.plies += u64::from(state.ply());
        match state.outcome() {
            None => trial.unfinished += 1,
            Some(outcome) => {
                let winners: Vec<usize> =
                    (0..trial.won.len()).filter(|&seat| outcome.of(Seat(seat as u8)) == Fate::Won).collect();
                trial.drawn += u64::from(winners.is_empty());
                for seat in winners {
                    trial.won[seat] += 1;
                }
                if let Some(at) = Reason::ALL.iter().position(|reason| *reason == outcome.reason) {
                    trial.ends[at] += 1;
                }
            }
        }
    }
    Ok(trial)
}
