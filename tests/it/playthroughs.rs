//! A game of each variant as prose, in which everything happens that is special about it.
//!
//! Each is what `quadrille demo` prints for the smallest seed whose game shows it. A game in `games/` without one fails.

use crate::golden::golden;
use crate::program::program;
use crate::table::{open_with_seed, standing};
use quadrille::ai::levels;
use quadrille::kernel::mix;
use quadrille::play::{Made, Table, Told};
use quadrille::variant::Library;
use std::collections::BTreeSet;
use std::path::Path;

/// What the playthrough of a game must show, and in how many plies at most: large boards fill many pages.
fn must_show(game: &str) -> (&'static [&'static str], usize) {
    match game {
        "go_capture" => (&["a token changes sides", "a win"], 60),
        "super_puissance4" => (
            &["a hole swallows", "a disintegrator is won", "a disintegrator is spent", "a token is recovered", "a win"],
            500,
        ),
        "reversi" => (&["a token changes sides", "a seat must pass", "a win"], 100),
        "quarto" => (&["a piece is given", "a piece is placed", "a win"], 40),
        "gomoku" => (&["a win"], 80),
        "connect6" => (&["a win"], 120),
        "connect4" | "puissance5" | "tictactoe" | "order_and_chaos" => (&["a win"], 60),
        new => panic!("say what the playthrough of {new} must show"),
    }
}

/// What a move shows.
fn shows(made: &Made, table: &dyn Table) -> Vec<&'static str> {
    let mut shown = Vec::new();
    for event in &made.events {
        match event {
            Told::Moved { to, .. } if to == "out" && made.action.starts_with("drop") => shown.push("a hole swallows"),
            Told::Moved { to, .. } if to.starts_with("reserve") => shown.push("a token is recovered"),
            Told::Moved { to, .. } if to.starts_with("hand") => shown.push("a piece is given"),
            Told::Moved { from, .. } if from.starts_with("hand") => shown.push("a piece is placed"),
            Told::Changed { .. } => shown.push("a token changes sides"),
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
        shown.extend(shows(&made, &*table));
    }
    (table.moves().to_vec(), shown)
}

#[test]
fn every_game_has_a_playthrough_that_shows_what_is_special_about_it() {
    for game in Library::shipped().games() {
        let (wanted, longest) = must_show(&game);
        let fits = |seed: &u64| {
            let (moves, shown) = demonstration(&game, *seed);
            moves.len() <= longest && wanted.iter().all(|wanted| shown.contains(wanted))
        };
        let seed = (0..2_000).find(fits).unwrap_or_else(|| panic!("{game}: no seed shows {wanted:?}"));
        let demo = program(&std::env::temp_dir())
            .args(["demo", &game, "--p1", "nobrain", "--p2", "nobrain", "--seed", &seed.to_string()])
            .output()
            .unwrap();
        assert!(demo.status.success() && demo.stderr.is_empty(), "{game}: {demo:?}");
        let prose = String::from_utf8(demo.stdout).unwrap();
        for (ply, action) in demonstration(&game, seed).0.iter().enumerate() {
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
    assert_eq!(names, Library::shipped().games());
}

#[test]
fn every_game_in_the_folder_is_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, Library::shipped().games());
}
