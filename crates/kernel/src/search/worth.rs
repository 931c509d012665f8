//! The worth of an action: how the game ends after it, where that is proven, or an estimate. Which of two is better is said here
//! and nowhere else.
//!
//! Proven and estimated worths are not on one scale, so their numbers are never compared. From best to worst:
//!
//! 1. proven wins, the quickest first; a win whose distance is not known comes after those whose distance is;
//! 2. estimates in favour of the seat that moves, the highest first;
//! 3. proven draws;
//! 4. all other estimates, the highest first, and actions that nobody has looked at yet;
//! 5. proven losses, the slowest first; a loss whose distance is not known comes last.
//!
//! So an estimate only ever says which side it favours when it meets something proven.

use super::score::{PLAIN, Score, WON, plies_to_end};
use std::cmp::Ordering;

/// The worth of an action to the seat that does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A proven win, and in how many plies where that is known.
    Wins(Option<u32>),
    /// A proven draw.
    Draws,
    /// A proven loss, and in how many plies where that is known.
    Loses(Option<u32>),
    /// An estimate in hundredths of a token's worth. Beyond [`PLAIN`] the action wins or loses in every deal of what is hidden
    /// that was tried, which proves nothing about the others.
    Estimate(Score),
    /// Not looked at yet.
    Unknown,
}

impl Worth {
    /// The worth that a search found: proven where looking further would change nothing.
    pub fn searched(score: Score, sure: bool) -> Self {
        match plies_to_end(score) {
            _ if !sure => Self::Estimate(score.clamp(-PLAIN, PLAIN)),
            Some(plies) if score > 0 => Self::Wins(Some(plies)),
            Some(plies) => Self::Loses(Some(plies)),
            None => Self::Draws,
        }
    }

    /// Is it known how the game ends?
    pub fn is_proven(self) -> bool {
        matches!(self, Self::Wins(_) | Self::Draws | Self::Loses(_))
    }

    /// Is it known how the game ends, and when where somebody wins?
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Wins(Some(_)) | Self::Draws | Self::Loses(Some(_)))
    }

    /// In how many plies the game is won or lost, where that is known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Self::Wins(plies) | Self::Loses(plies) => plies,
            _ => None,
        }
    }

    /// The worth as a search's score. A win or loss of unknown distance is the largest estimate.
    pub fn score(self) -> Option<Score> {
        match self {
            Self::Wins(Some(plies)) => Some(WON - plies as Score),
            Self::Loses(Some(plies)) => Some(plies as Score - WON),
            Self::Wins(None) => Some(PLAIN),
            Self::Loses(None) => Some(-PLAIN),
            Self::Draws => Some(0),
            Self::Estimate(score) => Some(score.clamp(-PLAIN, PLAIN)),
            Self::Unknown => None,
        }
    }

    /// This worth, given that the action is known to be no better than one of worth `best`.
    pub fn at_most(self, best: Self) -> Self {
        match (self, best) {
            (Self::Estimate(own), Self::Estimate(best)) => Self::Estimate(own.min(best)),
            (Self::Estimate(own), Self::Draws) => Self::Estimate(own.min(0)),
            (Self::Estimate(_) | Self::Unknown, Self::Loses(_)) => Self::Loses(None),
            _ => self,
        }
    }

    fn rank(self) -> (u8, i64) {
        match self {
            Self::Wins(Some(plies)) => (6, -i64::from(plies)),
            Self::Wins(None) => (5, 0),
            Self::Estimate(score) if score > 0 => (4, score.into()),
            Self::Draws => (3, 0),
            Self::Estimate(score) => (2, score.into()),
            Self::Unknown => (1, 0),
            Self::Loses(Some(plies)) => (0, plies.into()),
            Self::Loses(None) => (0, -1),
        }
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_meets_what_is_proven_by_its_side_and_never_by_its_size() {
        use Worth::*;
        let falling = [
            Wins(Some(1)),
            Wins(Some(41)),
            Wins(None),
            Estimate(PLAIN),
            Estimate(1),
            Draws,
            Estimate(0),
            Estimate(-PLAIN),
            Unknown,
            Loses(Some(40)),
            Loses(Some(2)),
            Loses(None),
        ];
        assert!(falling.windows(2).all(|pair| pair[0] > pair[1]), "{falling:?}");
    }

    #[test]
    fn a_search_proves_what_is_sure_and_estimates_the_rest() {
        assert_eq!(Worth::searched(WON - 3, true), Worth::Wins(Some(3)));
        assert_eq!(Worth::searched(4 - WON, true), Worth::Loses(Some(4)));
        assert_eq!(Worth::searched(0, true), Worth::Draws);
        assert_eq!(Worth::searched(25, false), Worth::Estimate(25));
        for worth in [Worth::Wins(Some(3)), Worth::Loses(Some(4)), Worth::Draws] {
            assert_eq!(worth.score().map(|score| Worth::searched(score, true)), Some(worth));
        }
    }

    #[test]
    fn what_is_no_better_than_something_is_not_shown_as_better() {
        let known = [Worth::Wins(Some(9)), Worth::Wins(None), Worth::Estimate(30), Worth::Draws, Worth::Loses(Some(8))];
        for best in known {
            for own in [Worth::Estimate(70), Worth::Estimate(-5), Worth::Unknown] {
                assert!(own.at_most(best) <= best, "{own:?} beside {best:?}");
            }
        }
    }
}
