//! Sequences of so many plies, counted: the figures of `perft.txt`, which others have published or the naive games give.

use crate::boards::lockstep::set_up;
use crate::support::naive::Naive;
use crate::support::naive::connect4::Connect4;
use crate::support::naive::order_and_chaos::OrderAndChaos;
use crate::support::naive::place::Place;
use crate::support::naive::quarto::Quarto;
use crate::support::naive::reversi::Reversi;
use crate::support::table::{open_with_seed, seen};
use quadrille::library;
use std::collections::BTreeSet;

/// What the naive games can count in good time.
const NAIVE: u64 = 20_000;

struct Row {
    game: &'static str,
    depth: u32,
    nodes: u64,
}

/// The file's lines that are no comments: game, depth, sequences. Games that are set up at random have the seed 1.
fn rows() -> Vec<Row> {
    let lines = include_str!("perft.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &'static str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, depth, nodes] = words[..] else { panic!("{line}") };
        Row { game, depth: depth.parse().unwrap(), nodes: nodes.parse().unwrap() }
    };
    lines.map(row).collect()
}

fn count(game: &impl Naive, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |action: &String| {
        let mut next = game.clone();
        next.play(action);
        count(&next, depth - 1)
    };
    game.legal().iter().map(next).sum()
}

/// None where no naive game of it is written.
fn count_naively(game: &str, depth: u32) -> Option<u64> {
    let table = open_with_seed(game, 1);
    Some(match game {
        "connect4" => count(&Connect4::new(7, 6, 4), depth),
        "puissance5" => count(&Connect4::new(9, 6, 5), depth),
        "go_capture" => count(&Connect4::go_capture(7, 6, 4), depth),
        "super_puissance4" => count(&set_up(&table), depth),
        "tictactoe" => count(&Place::new(3, 3, 3), depth),
        "gomoku" => count(&Place::new(15, 15, 5), depth),
        "connect6" => count(&Place::connect6(), depth),
        "quarto" => count(&Quarto::new(seen(&table).to_move, false), depth),
        "reversi" => count(&Reversi::start(), depth),
        "order_and_chaos" => count(&OrderAndChaos::start(), depth),
        _ => return None,
    })
}

#[test]
fn the_kernel_counts_what_is_written_down() {
    for Row { game, depth, nodes } in rows() {
        assert_eq!(open_with_seed(game, 1).perft(depth).unwrap(), nodes, "{game}, {depth} plies");
    }
}

#[test]
fn the_naive_games_count_what_is_written_down() {
    let mut counted = BTreeSet::new();
    for Row { game, depth, nodes } in rows().into_iter().filter(|row| row.nodes <= NAIVE) {
        if let Some(count) = count_naively(game, depth) {
            assert_eq!(count, nodes, "{game}, {depth} plies");
            counted.insert(game);
        }
    }
    assert_eq!(counted.len(), 10, "{counted:?}");
}

#[test]
fn every_game_has_figures() {
    for game in library::shipped().games() {
        assert!(rows().iter().any(|row| row.game == game && row.depth >= 2), "perft.txt says nothing about {game}");
    }
}

#[test]
fn a_finished_game_has_nothing_below_it() {
    let mut table = open_with_seed("connect4", 1);
    crate::support::table::play(&mut table, "4343434");
    assert_eq!((table.perft(0).unwrap(), table.perft(1).unwrap(), table.perft(3).unwrap()), (1, 0, 0));
}
