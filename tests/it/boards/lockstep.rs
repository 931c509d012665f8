//! Two implementations of each game, side by side: the kernel and the naive one agree at every ply of random games.

use crate::support::naive::connect4::Connect4;
use crate::support::naive::order_and_chaos::OrderAndChaos;
use crate::support::naive::place::Place;
use crate::support::naive::quarto::Quarto;
use crate::support::naive::reversi::Reversi;
use crate::support::naive::super_puissance4::SuperPuissance4;
use crate::support::naive::{Cell, Naive};
use crate::support::table::{changed, legal, play, seen, set, sign};
use quadrille_core::play::{Eye, Scene, Table};
use quadrille_core::variant::Changes;
use quadrille_kernel::{Draw, Pieces};

/// Occupied cells, as the naive games list them: `d3 1`.
fn board(scene: &Scene) -> Vec<String> {
    let occupied = scene.cells.iter().filter_map(|cell| Some((cell, cell.piece.as_ref()?)));
    occupied.map(|(cell, piece)| format!("{} {}", cell.name, sign(piece))).collect()
}

/// Everything else that is seen, as the naive games list it.
fn rest(table: &Table, scene: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    for (player, seat) in scene.players.iter().zip(1..) {
        lines.extend(player.reserve.map(|reserve| format!("reserve {seat} {reserve}")));
        lines.extend(player.holds.iter().map(|(_, count)| format!("holds {seat} {count}")));
    }
    for marker in &scene.markers {
        lines.extend(marker.cells.iter().map(|cell| format!("{} {cell}", marker.name)));
    }
    lines.extend(scene.hand.iter().map(|piece| format!("hand {}", sign(piece))));
    let used_up = matches!(table.variant().definition.pieces, Pieces::Attributes { copies: Some(_), .. });
    if used_up {
        lines.extend(scene.pool.iter().flatten().map(|piece| format!("pool {}", sign(piece))));
    }
    lines.sort();
    lines
}

/// Plays one random game on both, and tells how it ended.
fn side_by_side(table: &mut Table, mut naive: impl Naive, seed: u64) -> (Option<u8>, &'static str) {
    let mut draw = Draw::player(seed, 0);
    loop {
        let (scene, moves) = (seen(table), table.moves().join(" "));
        let actions = legal(table);
        assert_eq!(actions, naive.legal(), "legal after {moves}");
        assert_eq!(board(&scene), naive.board(), "board after {moves}");
        assert_eq!(rest(table, &scene), naive.rest(), "rest after {moves}");
        let outcome = scene.outcome.map(|ended| (ended.winners.first().copied(), ended.reason));
        assert_eq!(outcome, naive.outcome(), "outcome after {moves}");
        if let Some(outcome) = outcome {
            return outcome;
        }
        assert_eq!(scene.to_move, naive.to_move(), "to move after {moves}");
        let action = &actions[draw.below(actions.len())];
        play(table, action);
        naive.play(action);
    }
}

/// Random games of one variant; every one of these ends must have been seen.
fn games<G: Naive>(game: &str, changes: &Changes, count: u64, naive: impl Fn(&Table) -> G, ends: &[&str]) {
    let mut reached = Vec::new();
    for seed in 0..count {
        let mut table = changed(game, changes, seed);
        let start = naive(&table);
        reached.push(side_by_side(&mut table, start, seed).1);
    }
    for end in ends {
        assert!(reached.contains(end), "none of {count} games of {game} ended by {end}");
    }
}

#[test]
fn connect4_agrees() {
    games("connect4", &Changes::default(), 200, |_| Connect4::new(7, 6, 4), &["align"]);
}

#[test]
fn connect4_on_other_boards_agrees() {
    for (columns, rows, align) in [(1, 1, 1), (4, 4, 4), (5, 4, 4), (3, 9, 3), (12, 11, 5), (20, 3, 3)] {
        let changes = set(&format!("board.columns={columns} board.rows={rows} win.align={align}"));
        games("connect4", &changes, 20, |_| Connect4::new(columns, rows, align), &[]);
    }
    games("connect4", &set("board.columns=4 board.rows=4"), 60, |_| Connect4::new(4, 4, 4), &["align", "full"]);
}

#[test]
fn puissance5_agrees() {
    games("puissance5", &Changes::default(), 100, |_| Connect4::new(9, 6, 5), &["align", "full"]);
}

#[test]
fn go_capture_agrees() {
    games("go_capture", &Changes::default(), 150, |_| Connect4::go_capture(7, 6, 4), &["align"]);
    // Longer lines leave more time for captures.
    games("go_capture", &set("win.align=6"), 150, |_| Connect4::go_capture(7, 6, 6), &["full"]);
}

#[test]
fn tictactoe_agrees() {
    games("tictactoe", &Changes::default(), 200, |_| Place::new(3, 3, 3), &["align", "full"]);
}

#[test]
fn gomoku_agrees() {
    games("gomoku", &Changes::default(), 20, |_| Place::new(15, 15, 5), &["align"]);
}

#[test]
fn connect6_agrees() {
    games("connect6", &Changes::default(), 6, |_| Place::connect6(), &["align"]);
}

#[test]
fn reversi_agrees() {
    games("reversi", &Changes::default(), 60, |_| Reversi::start(), &["full", "no_actions"]);
}

#[test]
fn order_and_chaos_agrees() {
    games("order_and_chaos", &Changes::default(), 60, |_| OrderAndChaos::start(), &["align", "full"]);
}

#[test]
fn quarto_agrees() {
    let naive = |squares| move |table: &Table| Quarto::new(seen(table).to_move, squares);
    games("quarto", &Changes::default(), 150, naive(false), &["align", "full"]);
    games("quarto", &set("win.shapes=[square]"), 150, naive(true), &["align"]);
}

/// The set-up of a game of super_puissance4, as a referee sees it.
pub fn set_up(table: &Table) -> SuperPuissance4 {
    let scene = table.scene(Eye::Referee);
    let marked = |name: &str| -> Vec<Cell> {
        let marker = scene.markers.iter().find(|marker| marker.name == name);
        let cells = marker.map_or(&[][..], |marker| &marker.cells);
        let at = |name: &String| scene.cells.iter().find(|cell| cell.name == *name).map(|cell| (cell.column, cell.row));
        cells.iter().filter_map(at).collect()
    };
    let holes = marked("black_hole");
    let (hidden, visible) = marked("disintegrator").into_iter().partition(|cell| holes.contains(cell));
    SuperPuissance4::new(scene.to_move, holes, hidden, visible)
}

#[test]
fn super_puissance4_agrees() {
    games("super_puissance4", &Changes::default(), 60, set_up, &["align"]);
}

#[test]
fn super_puissance4_is_set_up_as_it_should_be() {
    for seed in 0..40 {
        let game = set_up(&changed("super_puissance4", &Changes::default(), seed));
        assert_eq!((game.holes.len(), game.hidden.len(), game.visible.len()), (5, 2, 3), "seed {seed}");
    }
}

#[test]
fn super_puissance4_agrees_with_each_of_its_rules_on_or_off() {
    for off in 0..8 {
        let without: Vec<&str> = ["black_holes", "disintegrators", "recovery"]
            .into_iter()
            .zip([1, 2, 4])
            .filter(|(_, bit)| off & bit != 0)
            .map(|(rule, _)| rule)
            .collect();
        let has = |rule| !without.contains(&rule);
        // What is hidden lies behind black holes.
        let nowhere_to_hide = has("disintegrators") && !has("black_holes");
        let mut changes = set(if nowhere_to_hide { "rules.disintegrators.hidden=0" } else { "" });
        changes.without = without.iter().map(|rule| (*rule).to_owned()).collect();
        let naive = |table: &Table| {
            let mut game = set_up(table);
            game.black_holes = has("black_holes");
            game.disintegrators = has("disintegrators");
            game.recovery = has("recovery");
            game
        };
        games("super_puissance4", &changes, 15, naive, &[]);
    }
}
