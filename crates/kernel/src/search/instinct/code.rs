//! What an action is good for, as one word: the codes that a column had in the first of the papers, for every action of every
//! game.

use super::super::clock::{NET, Now};
use super::look::Looking;
use super::{DEALS, Instinct, worlds};
use crate::*;

/// What an action is good for; best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// Wins in this turn.
    Wins,
    /// Stops a win of the next seat's: in its next turn or, where there is nothing better to do, in two.
    Blocks,
    /// Starts a win in two turns that nothing can stop.
    Prepares,
    /// None of these.
    Neutral,
    /// Lets the next seat block a win of one's own.
    Spoils,
    /// Lets the next seat win at once.
    Loses,
}

impl Code {
    /// The paper's number. Its 4 is a full column, which is no action at all.
    pub fn number(self) -> u8 {
        match self {
            Self::Wins => 3,
            Self::Blocks => 6,
            Self::Prepares => 5,
            Self::Neutral => 0,
            Self::Spoils => 2,
            Self::Loses => 1,
        }
    }
}

/// The code of every legal action, in canonical order, as far as the seat that observes can know.
pub fn codes<const N: usize>(
    referee: &Referee<N>,
    seen: &Observation<N>,
    now: Now,
) -> Result<Vec<(Action, Code)>, Box<Failure>> {
    let mut looking = Looking::new(referee).at_most(NET, now);
    let actions = looking.legal(seen.seen())?;
    let worlds = worlds(&referee.rules, seen, DEALS, &mut Draw::player(0, seen.seat().0));
    let all = worlds.len() as u32;
    let mut judge = |instinct| looking.scores(instinct, &worlds, &actions);
    let (wins, prepares) = (judge(Instinct::Win)?, judge(Instinct::Prepare)?);
    let (guards, keeps) = (judge(Instinct::Guard)?, judge(Instinct::Keep)?);
    let mut blocks = vec![0; actions.len()];
    if referee.rules.owned() {
        blocks = judge(Instinct::Block)?;
    }
    // A win in two comes too late for the rival where one can start one's own.
    let mut forestalls = vec![0; actions.len()];
    if !prepares.contains(&all) {
        forestalls = judge(Instinct::Forestall)?;
    }
    let stops = |scores: &[u32], nth: usize| scores[nth] > all && Some(&scores[nth]) == scores.iter().max();
    let code = |nth: usize| match nth {
        _ if wins[nth] == all => Code::Wins,
        _ if stops(&blocks, nth) => Code::Blocks,
        _ if prepares[nth] == all => Code::Prepares,
        _ if guards[nth] < all => Code::Loses,
        _ if stops(&forestalls, nth) => Code::Blocks,
        _ if keeps[nth] < all => Code::Spoils,
        _ => Code::Neutral,
    };
    Ok(actions.iter().enumerate().map(|(nth, &action)| (action, code(nth))).collect())
}
