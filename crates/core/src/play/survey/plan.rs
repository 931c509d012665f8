//! What is played in a survey, laid out beforehand.
//!
//! First each level plays against itself, then each against each stronger one, that is, each that is named after it. Against itself, every
//! game has a beginning of its own. In the others one beginning is played once from each seat, and the stronger level sits
//! alone against as many of the weaker as the game has other seats.

use crate::play::arena::Seating;
use crate::variant::Changes;
use quadrille_kernel::mix;

/// All that a survey depends on, beside the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The game, as it was named.
    pub game: String,
    /// How it was changed.
    pub changes: Changes,
    /// How many seats it has.
    pub seats: usize,
    /// The levels by name, the weaker first.
    pub levels: Vec<String>,
    /// How many games each meeting has, a multiple of the seats.
    pub games: usize,
    /// The seed of everything.
    pub seed: u64,
}

/// Who meets whom: two of the plan's levels, the weaker first, or one and itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The weaker.
    pub one: usize,
    /// The stronger.
    pub other: usize,
}

impl Plan {
    /// Each with itself, then each with each.
    pub fn meetings(&self) -> Vec<Meeting> {
        let count = self.levels.len();
        let alone = (0..count).map(|level| Meeting { one: level, other: level });
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| Meeting { one, other }));
        alone.chain(pairs).collect()
    }

    /// How many games there are in all.
    pub fn total(&self) -> usize {
        self.meetings().len() * self.games
    }

    /// The game of a number, from 1.
    pub fn seating(&self, number: usize) -> Seating {
        let (nth_match, within) = ((number - 1) / self.games, (number - 1) % self.games);
        let Meeting { one, other } = self.meetings()[nth_match];
        let (round, turn) = if one == other { (within, 0) } else { (within / self.seats, within % self.seats) };
        let mut players = vec![one; self.seats];
        players[turn] = other;
        Seating { nth_match, round, turn, players, seed: mix(11, mix(11, self.seed).wrapping_add(round as u64)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_meet_themselves_and_each_other_from_every_seat() {
        let levels = ["a", "b"].map(str::to_owned).to_vec();
        let plan = Plan { game: "game".into(), changes: Changes::default(), seats: 2, levels, games: 4, seed: 7 };
        let who = |number| plan.seating(number).players.iter().map(|&who| plan.levels[who].clone()).collect::<String>();
        let all: Vec<String> = (1..=plan.total()).map(who).collect();
        assert_eq!(all.join(" "), "aa aa aa aa bb bb bb bb ba ab ba ab");
        let seeds: Vec<u64> = (1..=plan.total()).map(|number| plan.seating(number).seed).collect();
        assert!(seeds[0] != seeds[1] && seeds[..4] == seeds[4..8], "{seeds:?}");
        assert_eq!((seeds[8], seeds[10]), (seeds[9], seeds[11]));
    }
}
