//! What the games of a run tell: points and how sure they are, ranks, seats, lengths, ends.
//!
//! A game is points between each two who sit at it: 1 for a winner from somebody who did not win, a half each where both won or nobody
//! did. A score is the share of the points that could be had, so that with two seats it is the usual one, and with more it
//! is a half on average as well.

use super::interval::Estimate;
use super::ranking::{Points, ratings};
use super::run::{Game, Run};
use quadrille_kernel::Reason;
use std::collections::BTreeSet;

/// Games by how they ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// Half points taken.
    pub half_points: u64,
    /// Half points that could be had.
    pub possible: u64,
}

/// How a player did in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Who: a player of the run.
    pub player: usize,
    /// How the games ended.
    pub count: Count,
    /// The score and its interval.
    pub estimate: Estimate,
}

/// A match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchResult {
    /// Those who played it, in the order of the run.
    pub standings: Vec<Standing>,
}

/// A player among all.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Who: a player of the run.
    pub player: usize,
    /// The rating; the mean of all is 0.
    pub elo: f64,
    /// How all their games ended.
    pub count: Count,
}

/// How long games were, in plies.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub struct Plies {
    pub mean: f64,
    pub median: f64,
    pub min: u32,
    pub max: u32,
}

/// All that the games of a run tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// How many games were counted. Rounds that are not whole are not.
    pub games: usize,
    /// Each match.
    pub matches: Vec<MatchResult>,
    /// The best first; none where two players have one match, which says it all.
    pub ranking: Option<Vec<Ranked>>,
    /// The score of each player (first) against each other, where they met.
    pub cross: Vec<Vec<Option<f64>>>,
    /// How games ended for each seat.
    pub seats: Vec<Count>,
    /// How they ended for whoever began.
    pub first: Count,
    /// Did always the first seat begin?
    pub first_is_seat_1: bool,
    /// How long they were; none where there are none.
    pub plies: Option<Plies>,
    /// How many ended why, most first.
    pub ends: Vec<(Reason, usize)>,
    /// How many went differently.
    pub different: usize,
}

/// Everybody who met is given so many drawn games more when they are ranked.
const DRAWN_MORE: f64 = 1.0;

impl Count {
    fn add(&mut self, won: bool, drawn: bool, half_points: u64, possible: u64) {
        self.won += u32::from(won);
        self.drawn += u32::from(drawn);
        self.lost += u32::from(!won && !drawn);
        self.half_points += half_points;
        self.possible += possible;
    }

    /// The share of the points that could be had; a half where there were none.
    pub fn score(&self) -> f64 {
        if self.possible == 0 { 0.5 } else { self.half_points as f64 / self.possible as f64 }
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// What games of a run tell; they are sorted by number, and rounds that are not whole are left out.
pub fn results(run: &Run, games: &[Game]) -> Results {
    let matches = run.matches();
    let seats = run.seats;
    let mut kinds = vec![vec![vec![0u32; 2 * seats * (seats - 1) + 1]; seats]; matches.len()];
    let mut counts = vec![vec![Count::default(); seats]; matches.len()];
    let mut points: Points = vec![vec![0.0; run.players.len()]; run.players.len()];
    let mut by_seat = vec![Count::default(); seats];
    let mut first = Count::default();
    let mut counted: Vec<&Game> = Vec::new();
    for round in games.chunk_by(|a, b| (a.number - 1) / seats == (b.number - 1) / seats) {
        if round.len() < seats {
            continue;
        }
        let mut taken = vec![0; seats];
        let mut nth_match = 0;
        for game in round {
            let seating = run.seating_among(&matches, game.number);
            nth_match = seating.nth_match;
            for (seat, &player) in seating.players.iter().enumerate() {
                let won = |seat: usize| game.winners.contains(&(seat as u8 + 1));
                let mut half_points = 0;
                for (other, &rival) in seating.players.iter().enumerate().filter(|(other, _)| *other != seat) {
                    let half = 1 + u64::from(won(seat)) - u64::from(won(other));
                    points[player][rival] += half as f64 / 2.0;
                    half_points += half;
                }
                let possible = 2 * (seats as u64 - 1);
                let add = |count: &mut Count| count.add(won(seat), game.winners.is_empty(), half_points, possible);
                let place = matches[nth_match].iter().position(|&known| known == player).unwrap_or_default();
                taken[place] += half_points as usize;
                add(&mut counts[nth_match][place]);
                add(&mut by_seat[seat]);
                if usize::from(game.first) == seat + 1 {
                    add(&mut first);
                }
            }
            counted.push(game);
        }
        for (place, taken) in taken.into_iter().enumerate() {
            kinds[nth_match][place][taken] += 1;
        }
    }
    let standing = |nth_match: usize, place: usize| Standing {
        player: matches[nth_match][place],
        count: counts[nth_match][place],
        estimate: Estimate::of(&kinds[nth_match][place]),
    };
    let match_results: Vec<MatchResult> = (0..matches.len())
        .map(|nth| MatchResult { standings: (0..seats).map(|place| standing(nth, place)).collect() })
        .collect();
    Results {
        games: counted.len(),
        ranking: (run.players.len() > 2).then(|| ranked(&match_results, &points)),
        matches: match_results,
        cross: cross(&points),
        seats: by_seat,
        first,
        first_is_seat_1: counted.iter().all(|game| game.first == 1),
        plies: lengths(&counted),
        ends: ends(&counted),
        different: counted.iter().map(|game| game.course).collect::<BTreeSet<u64>>().len(),
    }
}

fn ranked(matches: &[MatchResult], points: &Points) -> Vec<Ranked> {
    let of = |player: usize| {
        let mut sum = Count::default();
        let standings = matches.iter().flat_map(|result| &result.standings);
        for Standing { count, .. } in standings.filter(|standing| standing.player == player) {
            sum.won += count.won;
            sum.drawn += count.drawn;
            sum.lost += count.lost;
            sum.half_points += count.half_points;
            sum.possible += count.possible;
        }
        sum
    };
    let ratings = ratings(points, DRAWN_MORE);
    let rank = |(player, elo): (usize, f64)| Ranked { player, elo, count: of(player) };
    let mut ranking: Vec<Ranked> = ratings.into_iter().enumerate().map(rank).collect();
    // Who is named first stands first among equals.
    ranking.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    ranking
}

fn cross(points: &Points) -> Vec<Vec<Option<f64>>> {
    let score = |i: usize, j: usize| {
        let all = points[i][j] + points[j][i];
        (all > 0.0).then(|| points[i][j] / all)
    };
    (0..points.len()).map(|i| (0..points.len()).map(|j| score(i, j)).collect()).collect()
}

fn lengths(games: &[&Game]) -> Option<Plies> {
    let mut plies: Vec<u32> = games.iter().map(|game| game.plies).collect();
    plies.sort_unstable();
    let (min, max) = (*plies.first()?, *plies.last()?);
    let (count, sum) = (plies.len(), plies.iter().map(|&plies| u64::from(plies)).sum::<u64>());
    let median = (f64::from(plies[(count - 1) / 2]) + f64::from(plies[count / 2])) / 2.0;
    Some(Plies { mean: sum as f64 / count as f64, median, min, max })
}

fn ends(games: &[&Game]) -> Vec<(Reason, usize)> {
    let count = |reason: Reason| (reason, games.iter().filter(|game| game.reason == reason).count());
    let mut ends: Vec<(Reason, usize)> = Reason::ALL.into_iter().map(count).filter(|(_, count)| *count > 0).collect();
    ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ends
}

#[cfg(test)]
mod tests {
    use super::super::elo;
    use super::super::run::tests::run;
    use super::*;

    /// Games in words: who won, by seat, for each, `-` for a draw and `?` for a game that is missing.
    fn games(words: &str) -> Vec<Game> {
        let game = |(nth, word): (usize, &str)| {
            let winners = word.chars().filter_map(|c| c.to_digit(10)).map(|seat| seat as u8).collect();
            let reason = if word == "-" { Reason::Full } else { Reason::Align };
            Game { number: nth + 1, winners, reason, first: 1, plies: 7 + nth as u32, course: nth as u64 / 2 }
        };
        words.split(' ').enumerate().filter(|(_, word)| *word != "?").map(game).collect()
    }

    fn told(count: &Count) -> (u32, u32, u32, f64) {
        (count.won, count.drawn, count.lost, count.score())
    }

    #[test]
    fn two_players_swap_seats() {
        // a wins both, both win from seat 1, b wins one and draws one.
        let results = results(&run(&["a", "b"], 2, 6), &games("1 2 1 1 - 1"));
        let [a, b] = results.matches[0].standings.as_slice() else { panic!("two") };
        assert_eq!(told(&a.count), (3, 1, 2, 3.5 / 6.0));
        assert_eq!(told(&b.count), (2, 1, 3, 2.5 / 6.0));
        // Rounds of 4, 2 and 1 half points.
        assert_eq!(a.estimate, Estimate::of(&[0, 1, 1, 0, 1]));
        assert!((a.estimate.low + b.estimate.high - 1.0).abs() < 1e-9);
        assert_eq!(told(&results.seats[0]), (4, 1, 1, 0.75));
        assert_eq!(told(&results.seats[1]), (1, 1, 4, 0.25));
        assert_eq!((told(&results.first), results.first_is_seat_1), (told(&results.seats[0]), true));
        assert_eq!(results.plies, Some(Plies { mean: 9.5, median: 9.5, min: 7, max: 12 }));
        assert_eq!(results.ends, [(Reason::Align, 5), (Reason::Full, 1)]);
        assert_eq!((results.games, results.different, results.ranking), (6, 3, None));
    }

    #[test]
    fn who_began_is_counted_whatever_the_seat() {
        let mut games = games("1 2 1 2");
        games[1].first = 2;
        games[3].first = 2;
        let results = results(&run(&["a", "b"], 2, 4), &games);
        assert_eq!((told(&results.first), results.first_is_seat_1), ((4, 0, 0, 1.0), false));
    }

    #[test]
    fn a_round_that_is_not_whole_is_not_counted() {
        let whole = results(&run(&["a", "b"], 2, 4), &games("1 2 1 1"));
        let torn = results(&run(&["a", "b"], 2, 8), &games("1 2 1 1 1 ? ? 2"));
        assert_eq!(torn, whole);
        let none = results(&run(&["a", "b"], 2, 2), &[]);
        assert_eq!((none.games, none.plies, none.ends.len()), (0, None, 0));
    }

    #[test]
    fn all_against_all_are_ranked() {
        // a-b, a-c, b-c, two games each: a takes all from c, b all from a, and b and c draw.
        let results = results(&run(&["a", "b", "c"], 2, 2), &games("2 1 1 2 - -"));
        let ranking = results.ranking.unwrap();
        let order: Vec<usize> = ranking.iter().map(|ranked| ranked.player).collect();
        assert_eq!(order, [1, 0, 2]);
        assert_eq!(told(&ranking[0].count), (2, 2, 0, 0.75));
        assert!(ranking.iter().map(|ranked| ranked.elo).sum::<f64>().abs() < 1e-6);
        assert_eq!(results.cross[0], [None, Some(0.0), Some(1.0)]);
        assert_eq!(results.cross[2], [Some(0.0), Some(0.5), None]);
    }

    #[test]
    fn three_at_a_table_take_points_from_each_other() {
        // Seats are abc, cab, bca: a wins alone, then all but a (who sits in seat 2) win, then nobody.
        let results = results(&run(&["a", "b", "c"], 3, 3), &games("1 13 -"));
        let [a, b, c] = results.matches[0].standings.as_slice() else { panic!("three") };
        // 1 and 0 and a half; the others a quarter, then three quarters, then a half.
        assert_eq!((told(&a.count), told(&b.count), told(&c.count)), ((1, 1, 1, 0.5), (1, 1, 1, 0.5), (1, 1, 1, 0.5)));
        let elos: Vec<f64> = results.ranking.unwrap().iter().map(|ranked| ranked.elo).collect();
        assert!(elos.iter().all(|elo| elo.abs() < 1e-6), "{elos:?}");
        assert_eq!(elo(results.cross[0][1].unwrap()), 0.0);
    }
}
