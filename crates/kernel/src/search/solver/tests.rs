//! The solver against plain minimax, against values known from elsewhere, and its table against a map that forgets nothing.

use super::table::Table;
use super::*;
use crate::fixtures::{definition, referee, ruled_referee};
use std::collections::HashMap;

/// Small, so that entries are replaced.
const LITTLE: usize = 1 << 16;

fn go_on(_: u64) -> bool {
    false
}

/// A game of the fixtures with settings, `board.columns=5 win.align=3`, and what is to be done with its referee.
macro_rules! with_game {
    ($game:expr, $settings:expr, $referee:ident => $body:expr) => {
        // Of the kernel's widths those that the boards below have: each is compiled for every use.
        match definition($game, $settings).form.span() {
            ..=64 => {
                let $referee = referee::<1>($game, $settings);
                $body
            }
            span => {
                assert!(span <= 256);
                let $referee = referee::<4>($game, $settings);
                $body
            }
        }
    };
}

/// The score by trying everything, and no cleverness at all.
fn plain<const N: usize>(referee: &Referee<N>, state: &State<N>, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(&score) = known.get(&state.key()) {
        return score;
    }
    let score = plain_scores(referee, state, known).iter().map(|(_, score)| *score).max().unwrap();
    known.insert(state.key(), score);
    score
}

fn plain_scores<const N: usize>(
    referee: &Referee<N>,
    state: &State<N>,
    known: &mut HashMap<u64, i32>,
) -> Vec<(Action, i32)> {
    let cells = referee.rules.board.cells().count() as i32;
    let mut choices = Choices::new();
    referee.legal(state, &mut choices).unwrap();
    let scored = |action: Action| {
        let mut next = *state;
        referee.play(&mut next, action).unwrap();
        let score = match next.outcome() {
            Some(outcome) if outcome.of(state.seat()) == Fate::Won => (cells + 1 - state.occupied().count() as i32) / 2,
            Some(_) => 0,
            None => -plain(referee, &next, known),
        };
        (action, score)
    };
    choices.sorted().into_iter().map(scored).collect()
}

/// Random positions with few empty cells left, and how many of them: the solver says of each what minimax does.
fn agrees_near_the_end<const N: usize>(referee: &Referee<N>, empty: usize, positions: usize) {
    let mut solver = Solver::new(referee, LITTLE).expect("a game of the family");
    let cells = referee.rules.board.cells().count();
    let (mut random, mut known, mut choices) = (Quick::new(cells as u64), HashMap::new(), Choices::new());
    let (mut seen, mut tries) = ([0; 3], 0);
    while seen.iter().sum::<usize>() < positions {
        tries += 1;
        assert!(tries < 400 * positions, "positions are found");
        let mut state = referee.start(0).unwrap();
        while state.outcome().is_none() && cells - state.occupied().count() > empty {
            let Some(action) = referee.pick(&state, &mut choices, |count| random.below(count)).unwrap() else { break };
            referee.apply(&mut state, action, &mut Play::silent()).unwrap();
        }
        if state.outcome().is_some() {
            continue;
        }
        let expected = plain_scores(referee, &state, &mut known);
        let best = expected.iter().map(|(_, score)| *score).max().unwrap();
        let picture = || format!("{:?} {:?}", referee.rules.says.form, solver_view(referee, &state));
        assert_eq!(solver.sign(&state, &go_on), Some(best.signum()), "{}", picture());
        assert_eq!(solver.score(&state, &go_on), Some(best), "{}", picture());
        let legal: Vec<Action> = expected.iter().rev().map(|(action, _)| *action).collect();
        let (sign, kept) = solver.keeping(&state, &legal, &go_on).unwrap();
        let worth = expected.iter().find(|(action, _)| *action == kept).map(|(_, score)| score.signum());
        assert_eq!((sign, worth), (best.signum(), Some(sign)), "{}", picture());
        let keep = expected.iter().filter(|(_, score)| *score == best).map(|(action, _)| *action).collect();
        assert_eq!(solver.best(&state, &go_on), Some((best, keep)), "{}", picture());
        assert_eq!(solver.scores(&state, &go_on), Some(expected), "{}", picture());
        seen[(best.signum() + 1) as usize] += 1;
    }
}

fn solver_view<const N: usize>(referee: &Referee<N>, state: &State<N>) -> (Vec<usize>, Vec<usize>) {
    let mine = state.owned_by(&referee.rules, state.seat());
    (mine.iter().collect(), (state.occupied() - mine).iter().collect())
}

#[test]
fn dropping_agrees_with_minimax() {
    for (settings, empty) in [
        ("board.columns=7 board.rows=6", 10),
        ("board.columns=4 board.rows=5 gravity=up", 12),
        ("board.columns=5 board.rows=4 win.align=3", 12),
        ("board.columns=5 board.rows=5", 11),
        ("board.columns=3 board.rows=7 win.align=3 gravity=up", 12),
        ("board.columns=9 board.rows=6 win.align=5", 9),
        ("board.columns=10 board.rows=7 win.align=5", 8),
        ("board.columns=8 board.rows=3 win.align=3", 11),
        ("board.columns=4 board.rows=4 win.align=2", 14),
        ("board.columns=6 board.rows=1 win.align=3", 6),
        ("board.columns=1 board.rows=6 win.align=1", 6),
        ("board.columns=5 board.rows=8", 11),
    ] {
        with_game!("drop", settings, referee => agrees_near_the_end(&referee, empty, 150));
    }
}

#[test]
fn placing_agrees_with_minimax() {
    for (settings, empty) in [
        ("board.columns=3 board.rows=3", 9),
        ("board.columns=4 board.rows=4 win.align=4", 8),
        ("board.columns=4 board.rows=4 win.align=3", 8),
        ("board.columns=5 board.rows=4 win.align=4", 8),
        ("board.columns=3 board.rows=5 win.align=3", 8),
        ("board.columns=6 board.rows=6 win.align=4", 7),
        ("board.columns=9 board.rows=9 win.align=5", 6),
        ("board.columns=2 board.rows=2 win.align=2", 4),
        ("board.columns=7 board.rows=1 win.align=2", 7),
    ] {
        with_game!("place", settings, referee => agrees_near_the_end(&referee, empty, 80));
    }
}

#[test]
fn small_games_are_solved_from_the_start() {
    let score = |game: &str, settings: &str| -> i32 {
        with_game!(game, settings, referee => {
            let start = referee.start(0).unwrap();
            Solver::new(&referee, 16 << 20).unwrap().score(&start, &go_on).unwrap()
        })
    };
    assert_eq!(score("place", ""), 0);
    // The third token of seat 1 wins with four on the board: (16 + 1 - 4) / 2.
    assert_eq!(score("place", "board.columns=4 board.rows=4 win.align=3"), 6);
    assert_eq!(score("place", "board.columns=4 board.rows=4 win.align=4"), 0);
    assert_eq!(score("place", "board.columns=2 board.rows=2 win.align=2"), 1);
    assert_eq!(score("drop", "board.columns=4 board.rows=4"), 0);
    assert_eq!(score("drop", "board.columns=5 board.rows=4"), 0);
    assert_eq!(score("drop", "board.columns=7 board.rows=4 win.align=1"), 14);
}

#[test]
fn positions_known_from_elsewhere_come_out_so() {
    for line in include_str!("tests/known.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (position, expected) = line.split_once(':').unwrap();
        let mut words = position.split_whitespace();
        let (columns, rows) = words.next().unwrap().split_once('x').unwrap();
        with_game!("drop", &format!("board.columns={columns} board.rows={rows}"), referee => {
            let mut solver = Solver::new(&referee, 16 << 20).unwrap();
            let mut state = referee.start(0).unwrap();
            for column in words.next().unwrap_or("").chars() {
                let first = column.to_digit(10).unwrap() as u16 - 1;
                referee.play(&mut state, Action { verb: 0, first, second: 0 }).unwrap();
            }
            let score = solver.score(&state, &go_on).unwrap();
            let rival = Seat(1 - state.seat().0);
            let winner = if score > 0 { state.seat() } else { rival };
            let told = match solver.length(&state, score) {
                None => "draw".to_owned(),
                Some(tokens) => format!("seat {} wins with token {tokens}", winner.number()),
            };
            assert_eq!(told, expected.trim(), "{position}");
        });
    }
}

#[test]
fn a_win_is_as_long_as_the_game_that_both_play_best() {
    with_game!("drop", "board.columns=5 board.rows=4 win.align=3", referee => {
        let mut solver = Solver::new(&referee, 1 << 20).unwrap();
        let mut random = Quick::new(5);
        for _ in 0..20 {
            let mut state = referee.start(0).unwrap();
            let mut promised = None;
            for _ in 0..3 {
                let action = referee.pick(&state, &mut Choices::new(), |count| random.below(count)).unwrap().unwrap();
                referee.apply(&mut state, action, &mut Play::silent()).unwrap();
            }
            while state.outcome().is_none() {
                let scores = solver.scores(&state, &go_on).unwrap();
                let (action, score) = *scores.iter().max_by_key(|(_, score)| *score).unwrap();
                let length = solver.length(&state, score);
                assert_eq!(*promised.get_or_insert(length), length);
                referee.play(&mut state, action).unwrap();
            }
            let won = state.outcome().is_some_and(|outcome| outcome.of(Seat(0)) != outcome.of(Seat(1)));
            assert_eq!(promised, Some(won.then_some(state.occupied().count() as u32)));
        }
    });
}

#[test]
fn told_to_stop_it_says_nothing_and_is_none_the_worse() {
    with_game!("drop", "board.columns=6 board.rows=5", referee => {
        let mut solver = Solver::new(&referee, 1 << 20).unwrap();
        let start = referee.start(0).unwrap();
        assert_eq!(solver.score(&start, &|_| true), None);
        assert_eq!(solver.score(&start, &|nodes| nodes > 20_000), None);
        assert_eq!(solver.scores(&start, &|nodes| nodes > 20_000), None);
        assert!((20_000..80_000).contains(&solver.nodes()), "{}", solver.nodes());
        let mut state = start;
        for first in [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 1, 0, 3, 2] {
            referee.play(&mut state, Action { verb: 0, first, second: 0 }).unwrap();
        }
        let fresh = Solver::new(&referee, 1 << 20).unwrap().scores(&state, &go_on);
        assert!(fresh.is_some());
        assert_eq!(solver.scores(&state, &go_on), fresh);
    });
}

#[test]
fn only_games_of_the_family_are_taken() {
    let taken = |game: &str, settings: &str| -> bool {
        with_game!(game, settings, referee => Solver::new(&referee, LITTLE).is_some())
    };
    for (game, settings) in [
        ("drop", ""),
        ("drop", "gravity=up"),
        ("drop", "board.columns=9 board.rows=7 win.align=5"),
        ("place", ""),
        ("place", "board.columns=11 board.rows=10 win.align=5"),
        ("drop", "board.columns=2 board.rows=63 win.align=4"),
    ] {
        assert!(taken(game, settings), "{game} {settings}");
    }
    for (game, settings) in [
        ("place", "board.columns=15 board.rows=15 win.align=5"),
        ("gifts", ""),
        ("pairs", "board.columns=6 board.rows=6"),
        ("kinds", ""),
        ("drop", "reserve=10"),
        ("drop", "limit=30"),
        ("drop", "board.wrap=columns"),
        ("drop", "win.for=rivals"),
        ("drop", "board.columns=11 board.rows=11"),
    ] {
        assert!(!taken(game, settings), "{game} {settings}");
    }
    assert!(Solver::new(&ruled_referee::<1>("drop", ""), LITTLE).is_none(), "a game with a rule");
}

/// A table that is far too small, beside a map that forgets nothing: what it still knows is right.
fn never_mistakes_a_key<E: word::Word + std::hash::Hash>(key_bits: u32, memory: usize) {
    let mut table = Table::<E>::new(key_bits, memory);
    assert!(table.keeps());
    let mut random = Quick::new(u64::from(key_bits));
    let mut truth: HashMap<E, (i32, i32)> = HashMap::new();
    let mut keys = Vec::new();
    let (mut hits, mut misses) = (0, 0);
    for nth in 0..40_000u128 {
        // Keys that lie close together, keys that differ in high bits alone, and any.
        let any = (random.below(1 << 30) as u128) << 60
            | (random.below(1 << 30) as u128) << 30
            | random.below(1 << 30) as u128;
        let key = match nth % 3 {
            0 => nth,
            1 => nth << (key_bits - key_bits.min(18)),
            _ => any << 40 ^ any,
        };
        let key = E::from_wide(key) & E::ones(key_bits);
        let bounds = (-(random.below(65) as i32), random.below(65) as i32);
        table.keep(table.spread(key), bounds, random.below(1 << 20) as u64);
        assert_eq!(table.bounds(table.spread(key)), Some(bounds));
        truth.insert(key, bounds);
        keys.push(key);
        for probe in [keys[random.below(keys.len())], key ^ E::ONE, E::from_wide(any) & E::ones(key_bits)] {
            match table.bounds(table.spread(probe)) {
                Some(known) => {
                    hits += 1;
                    assert_eq!(Some(&known), truth.get(&probe));
                }
                None => misses += 1,
            }
        }
    }
    assert!(hits > 1000 && misses > 1000, "{hits} {misses}");
    assert!(table.places() * std::mem::size_of::<[E; 2]>() <= memory);
}

#[test]
fn the_table_never_takes_a_key_for_another() {
    never_mistakes_a_key::<u64>(49, 1 << 15);
    never_mistakes_a_key::<u64>(49, 1 << 20);
    never_mistakes_a_key::<u64>(56, 1 << 19);
    never_mistakes_a_key::<u128>(63, 1 << 15);
    never_mistakes_a_key::<u128>(100, 1 << 16);
    never_mistakes_a_key::<u128>(114, 1 << 20);
}

#[test]
fn a_table_without_the_memory_to_tell_keys_apart_keeps_nothing() {
    let mut table = Table::<u64>::new(56, 1 << 10);
    assert!(!table.keeps());
    table.keep(table.spread(5), (0, 1), 9);
    assert_eq!(table.bounds(table.spread(5)), None);
    assert!(!Table::<u128>::new(144, 1 << 20).keeps());
    assert!(!Table::<u64>::new(30, 0).keeps());
}
