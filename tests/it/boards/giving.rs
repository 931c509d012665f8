//! Giving pieces, on boards with fewer cells than there are pieces.

use crate::support::files::Folder;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::{self, Beginning, Problem, Table};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::Draw;

/// 27 pieces on 9 cells; with so many to align nobody wins before the board is full.
const SMALL: &str = "\
title: Mine
board: { columns: 3, rows: 3 }
pieces:
  one of each: [[tall, short, mid], [dark, light, grey], [round, square, oval]]
turn:
  - place: empty cell
  - give: piece in pool
opening:
  - give: piece in pool
win: { align: none }
";

fn table(variant: &str, rule: &str) -> Table {
    let folder = Folder::new("giving");
    folder.write("mine.rhai", rule);
    let path = folder.write("mine.yaml", variant);
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{}", mistakes::render(&wrong, &sources, false)));
    play::open(variant, &Beginning::Seed(1), Limits::new(now)).unwrap()
}

/// Plays at random until the game is over or a number of plies are played: the last moves.
fn played(table: &mut Table, plies: usize) -> Vec<String> {
    let mut draw = Draw::opening(7);
    for _ in 0..plies {
        let legal = table.legal().unwrap();
        if legal.is_empty() {
            break;
        }
        let action = &legal[draw.below(legal.len())];
        table.play(action).unwrap();
    }
    table.moves()
}

#[test]
fn nothing_is_given_when_nothing_can_be_placed() {
    for variant in [
        SMALL.to_owned(),
        // As many number of each as one likes.
        SMALL.replace("one of each", "any number of each"),
        // A rule that takes nothing away.
        format!("{SMALL}rules: [mine]\n"),
        // Pieces that fall.
        SMALL.replace("place: empty cell", "drop: open column").replace("turn:", "gravity: down\nturn:"),
        // Pieces that are moved, which frees no cell once all are taken.
        SMALL
            .replace("  - place: empty cell", "  - { place: empty cell, move: any token to empty cell }")
            .replace("opening:\n", "limit: 500 plies\nopening:\n"),
    ] {
        let mut table = table(&variant, "fn on_land(game, at) { print(at); }\n");
        let moves = played(&mut table, 500);
        let outcome = table.outcome().unwrap_or_else(|| panic!("{variant}\n{moves:?}"));
        let full = outcome.reason.word() == "full";
        let last = moves.last().unwrap();
        assert!(full || variant.contains("limit"), "{variant}\n{moves:?}");
        let gives = last.chars().all(|letter| letter.is_ascii_uppercase());
        assert!(!full || !gives, "{variant}\nthe last move gives: {moves:?}");
    }
}

#[test]
fn where_a_rule_makes_room_pieces_are_given_on_a_full_board() {
    let rule = "fn on_turn_end(game) { if game.empty.is_empty { game.take(game.cell(\"a1\")); } }\n";
    let mut table = table(&format!("{SMALL}rules: [mine]\nlimit: 60 plies\n"), rule);
    assert_eq!(played(&mut table, 500).len(), 60);
}

#[test]
fn cells_that_pieces_are_not_placed_on_count_for_nothing() {
    let mut table = table(&SMALL.replace("place: empty cell", "place: empty cell in edge"), "");
    let moves = played(&mut table, 500);
    // One to begin with, and with the eighth of the cells at the edge it is over.
    assert_eq!(moves.len(), 1 + 8 + 7, "{moves:?}");
}

#[test]
fn giving_in_vain_is_refused_where_something_else_can_be_done() {
    let variant =
        SMALL.replace("  - give: piece in pool\nopening", "  - { give: piece in pool, pass: nothing }\nopening");
    let mut table = table(&variant, "");
    while table.legal().unwrap() != ["pass"] {
        let legal = table.legal().unwrap();
        table.play(&legal[0]).unwrap();
    }
    let Err(Problem::Refused(words, _)) = table.play("give TDR") else { panic!("it was given") };
    assert_eq!(words.to_string(), "no cell is left to place a piece on");
}
