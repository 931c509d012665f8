//! What is played in the arena, laid out beforehand: who meets whom, from which seats, with which seeds.
//!
//! Everybody meets everybody in *matches*: each set of as many players as the game has seats is one. A match is made of *rounds*, and
//! in a round one beginning is played once from each seat: two games with seats swapped, or three or four, everybody moving
//! on by a seat. Numbers run through matches, then rounds, then games:
//!
//! ```text
//! match          0           0           1           1
//! round          0           1           0           1
//! game        1     2     3     4     5     6     7     8
//! seat 1 is   a     b     a     b     a     c     a     c
//! seat 2 is   b     a     b     a     c     a     c     a
//! ```
//!
//! A round's seed depends on its number within the match, not on who plays: all matches play the same beginnings, and two levels play
//! the same games whoever else is there.

use crate::variant::{Changes, Variant};
use quadrille_kernel::{Reason, mix};
use serde::{Deserialize, Serialize};

/// All that a result depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The program's version.
    pub version: String,
    /// The game, as it was named.
    pub game: String,
    /// Settings that differ from the game's own.
    pub set: Vec<(String, String)>,
    /// Rules added.
    pub with: Vec<String>,
    /// Rules taken away.
    pub without: Vec<String>,
    /// The game as it was understood, see [`fingerprint`].
    pub variant: String,
    /// How many seats it has.
    pub seats: usize,
    /// Who plays: the names of levels.
    pub players: Vec<String>,
    /// How many games each match has.
    pub games: usize,
    /// The seed of everything.
    pub seed: u64,
    /// How many plies at random each game begins with.
    pub opening: u32,
}

/// One game before it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The match, from 0.
    pub nth_match: usize,
    /// The round within the match, from 0.
    pub round: usize,
    /// The game within the round, from 0.
    pub turn: usize,
    /// Who sits where: for each seat a player of the run.
    pub players: Vec<usize>,
    /// The seed of the beginning, which all games of the round share.
    pub seed: u64,
}

/// One game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number, from 1.
    pub number: usize,
    /// The seats that won, from 1, lowest first; none where it was a draw.
    pub winners: Vec<u8>,
    /// Why it ended.
    pub reason: Reason,
    /// The seat that began, from 1.
    pub first: u8,
    /// How long it was.
    pub plies: u32,
    /// A number for its course: games that went alike have the same.
    pub course: u64,
}

/// A part of a run: of so many, which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which, from 1.
    pub nth: usize,
    /// Of how many.
    pub of: usize,
}

impl Run {
    /// Who plays in each match: all ways to choose as many players as there are seats, in the order of the players.
    pub fn matches(&self) -> Vec<Vec<usize>> {
        let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..self.seats {
            let longer = |some: &Vec<usize>| {
                let from = some.last().map_or(0, |last| last + 1);
                let some = some.clone();
                (from..self.players.len()).map(move |next| [some.as_slice(), &[next]].concat())
            };
            chosen = chosen.iter().flat_map(longer).collect();
        }
        chosen
    }

    /// How many games there are in all.
    pub fn total(&self) -> usize {
        self.matches().len() * self.games
    }

    /// The numbers of all games, or of a part of the run. Rounds stay whole.
    pub fn numbers(&self, shard: Option<Shard>) -> Vec<usize> {
        let mine = |number: &usize| shard.is_none_or(|shard| (number - 1) / self.seats % shard.of == shard.nth - 1);
        (1..=self.total()).filter(mine).collect()
    }

    /// How many rounds there are in all matches: as many parts can be made.
    pub fn rounds(&self) -> usize {
        self.total() / self.seats
    }

    /// The game of a number, which is one of this run's.
    pub fn seating(&self, number: usize) -> Seating {
        self.seating_among(&self.matches(), number)
    }

    pub(super) fn seating_among(&self, matches: &[Vec<usize>], number: usize) -> Seating {
        let nth = number - 1;
        let (nth_match, within) = (nth / self.games, nth % self.games);
        let (round, turn) = (within / self.seats, within % self.seats);
        let mut players = matches[nth_match].clone();
        players.rotate_right(turn);
        Seating { nth_match, round, turn, players, seed: mix(11, mix(11, self.seed).wrapping_add(round as u64)) }
    }

    /// Could this have been asked for? What a file says need not be so.
    pub fn is_sound(&self) -> bool {
        let seats = (2..=4).contains(&self.seats) && (self.seats..=Self::MOST_PLAYERS).contains(&self.players.len());
        let games = self.games > 0 && self.games <= Self::MOST_GAMES;
        seats && games && self.games.is_multiple_of(self.seats) && self.total() <= Self::MOST_GAMES
    }

    /// More games than this are not asked for in earnest.
    pub const MOST_GAMES: usize = 10_000_000;
    /// More players than this neither.
    pub const MOST_PLAYERS: usize = 32;

    /// How the game was changed.
    pub fn changes(&self) -> Changes {
        Changes { set: self.set.clone(), with: self.with.clone(), without: self.without.clone() }
    }
}

impl Seating {
    /// The seed that a seat thinks with at a ply: another one for each game, seat and ply.
    pub fn thinking_seed(&self, seat: usize, ply: usize) -> u64 {
        let here = (self.turn as u64) << 40 | (seat as u64) << 32 | ply as u64;
        mix(12, self.seed ^ here)
    }
}

/// A number for a game as it was understood, by which two files of the same name that differ in their rules can be told
/// apart. It is only good within one version of the program.
pub fn fingerprint(variant: &Variant) -> String {
    let mut text = format!("{:?}", variant.definition);
    for rule in &variant.rules {
        text += &format!("{:?}{:?}{:?}", rule.name, rule.text, rule.params);
    }
    format!("{:016x}", fold(0, text.as_bytes()))
}

/// Bytes folded into a number.
pub(super) fn fold(begin: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(begin, |folded, &byte| mix(13, folded ^ u64::from(byte)))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn run(players: &[&str], seats: usize, games: usize) -> Run {
        Run {
            version: "0".to_owned(),
            game: "game".to_owned(),
            set: Vec::new(),
            with: Vec::new(),
            without: Vec::new(),
            variant: String::new(),
            seats,
            players: players.iter().map(|&name| name.to_owned()).collect(),
            games,
            seed: 7,
            opening: 0,
        }
    }

    /// Who sits where in each game, in letters.
    fn seatings(run: &Run) -> String {
        let letters = |number| run.seating(number).players.iter().map(|&player| run.players[player].clone()).collect();
        (1..=run.total()).map(letters).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn everybody_meets_everybody_from_every_seat() {
        assert_eq!(seatings(&run(&["a", "b"], 2, 4)), "ab ba ab ba");
        assert_eq!(seatings(&run(&["a", "b", "c"], 2, 2)), "ab ba ac ca bc cb");
        assert_eq!(seatings(&run(&["a", "b", "c"], 3, 3)), "abc cab bca");
        assert_eq!(seatings(&run(&["a", "b", "c", "d"], 3, 3)), "abc cab bca abd dab bda acd dac cda bcd dbc cdb");
    }

    #[test]
    fn a_round_shares_its_seed_and_so_do_all_matches() {
        let run = run(&["a", "b", "c"], 2, 4);
        let seeds: Vec<u64> = (1..=run.total()).map(|number| run.seating(number).seed).collect();
        assert_eq!(seeds[0], seeds[1]);
        assert_ne!(seeds[1], seeds[2]);
        assert_eq!(seeds[..4], seeds[4..8]);
        assert_eq!(seeds[..4], seeds[8..]);
        let other = Run { seed: 8, ..run.clone() };
        assert_ne!(other.seating(1).seed, seeds[0]);
        assert_ne!(other.seating(1).seed, seeds[2], "the next seed is not the next round");
    }

    #[test]
    fn whoever_thinks_draws_anew_for_each_game_seat_and_ply() {
        let run = run(&["a", "b"], 2, 40);
        let mut seeds: Vec<u64> = (1..=40)
            .flat_map(|number| {
                let seating = run.seating(number);
                (0..2).flat_map(move |seat| {
                    let seating = seating.clone();
                    (0..50).map(move |ply| seating.thinking_seed(seat, ply))
                })
            })
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 40 * 2 * 50);
    }

    #[test]
    fn parts_are_the_whole_and_cut_no_round() {
        let run = run(&["a", "b", "c"], 2, 10);
        for of in 1..=run.rounds() {
            let parts = (1..=of).map(|nth| run.numbers(Some(Shard { nth, of })));
            let mut all: Vec<usize> = parts.clone().flatten().collect();
            all.sort_unstable();
            assert_eq!(all, run.numbers(None));
            for part in parts {
                assert!(part.len() / 2 * of + of >= run.rounds(), "{part:?} of {of}");
                assert!(part.chunks(2).all(|round| round[0] % 2 == 1 && round[1] == round[0] + 1), "{part:?}");
            }
        }
    }

    #[test]
    fn what_cannot_be_is_not_sound() {
        let good = run(&["a", "b"], 2, 4);
        assert!(good.is_sound());
        for bad in [
            Run { seats: 0, ..good.clone() },
            Run { seats: 3, ..good.clone() },
            Run { games: 0, ..good.clone() },
            Run { games: 5, ..good.clone() },
            Run { games: usize::MAX - 1, ..good.clone() },
            Run { players: vec!["a".to_owned()], ..good.clone() },
            Run { players: vec!["a".to_owned(); 1000], ..good.clone() },
        ] {
            assert!(!bad.is_sound(), "{bad:?}");
        }
    }
}
