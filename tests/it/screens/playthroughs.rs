//! A game of each variant as prose, in which everything happens that is special about it.
//!
//! Each is a game of random players that shows it, as `quadrille check` plays it again. A game in
//! `games/` without one fails.

use crate::support::golden::golden;
use crate::support::table::{open_with_seed, standing, variant};
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::golden::text;
use quadrille_core::levels::levels;
use quadrille_core::play::record::Record;
use quadrille_core::play::{Made, Table, Told};
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;
use quadrille_kernel::{mix, parse_cell};
use std::collections::BTreeSet;
use std::path::Path;

/// What the playthrough of a game must show, and in how many plies at most: large boards fill many pages.
fn must_show(game: &str) -> (&'static [&'static str], usize) {
    match game {
        "go_capture" => (&["a token changes sides", "a win"], 60),
        "super_puissance4" => (
            &[
                "a hole swallows",
                "a disintegrator is won",
                "a disintegrator is spent",
                "a token is taken back",
                "a win",
            ],
            500,
        ),
        "reversi" => (&["a token changes sides", "a seat must pass", "a win"], 100),
        "quarto" => (&["a piece is given", "a piece is placed", "a win"], 40),
        "gomoku" => (&["a win"], 80),
        "connect6" => (&["a win"], 120),
        "connect4" | "puissance5" | "tictactoe" | "order_and_chaos" => (&["a win"], 60),
        "popout" => (&["a token is taken back", "a win"], 60),
        "pente" => (&["a pair is captured", "a win"], 160),
        "ataxx" => (&["a token changes sides", "a win"], 120),
        "gomoku_swap" => (&["a token changes sides", "a win"], 100),
        "clobber" | "breakthrough" | "hexapawn" | "nim" | "chomp" => (&["a token is destroyed", "a win"], 60),
        "crosswind" | "lodestone" | "three_mens_morris" | "achi" | "teeko" | "undercut" | "pentago" => {
            (&["a token moves", "a win"], 60)
        }
        "cylinder" | "misere" | "five_in_a_row" | "three" | "notakto" | "towers" | "obstacles" | "domineering"
        | "first_capture" | "squava" | "wild" => (&["a win"], 60),
        new => panic!("say what the playthrough of {new} must show"),
    }
}

/// What a move shows.
fn shows(made: &Made, table: &Table) -> Vec<&'static str> {
    let mut shown = Vec::new();
    let on_board = |place: &str| parse_cell(place).is_some();
    for event in &made.events {
        match event {
            Told::Moved { from, to, .. } if to == "out" && on_board(from) => {
                let swallowed = made.action.starts_with("drop");
                shown.push(if swallowed { "a hole swallows" } else { "a token is destroyed" });
            }
            Told::Moved { from, to, .. } if to.starts_with("reserve") && on_board(from) => {
                shown.push("a token is taken back");
            }
            Told::Moved { to, .. } if to.starts_with("hand") => shown.push("a piece is given"),
            Told::Moved { from, .. } if from.starts_with("hand") => shown.push("a piece is placed"),
            Told::Moved { from, to, .. } if on_board(from) && on_board(to) => shown.push("a token moves"),
            Told::Changed { .. } => shown.push("a token changes sides"),
            Told::Counted { counter, by: 1, .. } if counter == "pair" => shown.push("a pair is captured"),
            Told::Counted { by: 1, .. } => shown.push("a disintegrator is won"),
            Told::Counted { by: -1, .. } => shown.push("a disintegrator is spent"),
            _ => {}
        }
    }
    if made.events.iter().filter(|event| matches!(event, Told::Passed(_))).count() > 1 {
        shown.push("a seat must pass");
    }
    if standing(table).contains("wins") {
        shown.push("a win");
    }
    shown
}

/// The moves of a demonstration between random players, and what they show.
fn demonstration(game: &str, seed: u64) -> (Vec<String>, BTreeSet<&'static str>) {
    let mut table = open_with_seed(game, seed);
    let mut shown = BTreeSet::new();
    for ply in 0u64.. {
        let Some(thought) = table.think(&levels()[0], mix(9, seed ^ (ply << 32))).unwrap() else { break };
        let made = table.play(&thought.action).unwrap();
        shown.extend(shows(&made, &table));
    }
    (table.moves().to_vec(), shown)
}

/// The seed of the playthrough that is kept, if one is.
fn recorded_seed(game: &str) -> Option<u64> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("snapshots/play/{game}.snap"));
    let text = std::fs::read_to_string(path).ok()?;
    text.lines().find_map(|line| line.strip_prefix("seed: ")?.parse().ok())
}

#[test]
fn every_game_has_a_playthrough_that_shows_what_is_special_about_it() {
    for game in library::shipped().games() {
        let (wanted, longest) = must_show(&game);
        let fits = |seed: &u64| {
            let (moves, shown) = demonstration(&game, *seed);
            moves.len() <= longest && wanted.iter().all(|wanted| shown.contains(wanted))
        };
        // Where it was found last time it need not be looked for.
        let seed = recorded_seed(&game)
            .into_iter()
            .chain(0..2_000)
            .find(fits)
            .unwrap_or_else(|| panic!("{game}: no seed shows {wanted:?}"));
        let (moves, _) = demonstration(&game, seed);
        let record = Record { game: game.clone(), seed, moves: moves.clone(), ..Record::default() };
        let (prose, _) = text(variant(&game, &Changes::default()), &record, Limits::new(now)).unwrap();
        for (ply, action) in moves.iter().enumerate() {
            assert!(
                prose.contains(&format!("\n{}. ", ply + 1)) && prose.contains(&format!("plays {action}.")),
                "{game}"
            );
        }
        golden("play", &game, &prose);
    }
}

#[test]
fn every_playthrough_is_of_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/play");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "snap"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, library::shipped().games());
}

#[test]
fn every_game_in_the_folder_is_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, library::shipped().games());
}
