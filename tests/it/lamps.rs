//! A game in which markers lie beneath tokens: that they are seen, kept and claimed, and where the last move is shown.

use crate::files::Folder;
use crate::golden::golden;
use crate::program::{Ran, program, run_in};
use crate::table::variant;
use quadrille::play::{self, Beginning, Eye, Table, Touch};
use quadrille::script::Limits;
use quadrille::variant::Changes;
use std::io::Write;
use std::process::Stdio;

/// A verb that marks what stands, one that marks what is empty, and one that takes a token away before it moves another.
const RULE: &str = "\
// Tokens and cells are lit, and tokens jump over rivals.
marker(\"lamp\", \"*\");
words(\"fr\", \"lamp\", \"lampe\");
verb(\"light\", \"any token\");
verb(\"glow\", \"empty cell\");
verb(\"jump\", \"own token to empty cell\");
fn light(game, at) { game.mark(\"lamp\", at); }
fn glow(game, at) { game.mark(\"lamp\", at); }
fn jump(game, from, to) {
    game.destroy(from.neighbours() & to.neighbours() & game.rival);
    game.move(from, to);
}
";

const GAME: &str = "\
title: Lamps
extends: tictactoe
board: { columns: 4, rows: 4 }
turn:
  - place: empty cell
rules: [lamps]
win: { align: none }
limit: 60 plies
";

/// The game in a folder, and files beside it.
pub fn folder(more: &[(&str, &str)]) -> Folder {
    let folder = Folder::new("lamps");
    folder.write("lamps.rhai", RULE);
    folder.write("lamps.yaml", GAME);
    for (name, text) in more {
        folder.write(name, text);
    }
    folder
}

fn typed(folder: &Folder, arguments: &[&str], lines: &str) -> Ran {
    let mut command = program(folder.path());
    let piped = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// The cells that are shown as played, after some moves.
fn played(moves: &[&str]) -> Vec<String> {
    let folder = folder(&[]);
    let game = variant(&folder.path().join("lamps.yaml").display().to_string(), &Changes::default());
    let mut table: Box<dyn Table> = play::open(game, &Beginning::Seed(1), Limits::default()).unwrap();
    for text in moves {
        table.play(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
    }
    let cells = table.scene(Eye::Everybody).cells.into_iter();
    cells.filter(|cell| cell.touched == Some(Touch::Played)).map(|cell| cell.name).collect()
}

#[test]
fn the_last_move_is_shown_where_its_verb_was_aimed() {
    assert_eq!(played(&["place a1"]), ["a1"]);
    assert_eq!(played(&["place a1", "place c3", "light a1"]), ["a1"]);
    assert_eq!(played(&["place a1", "glow d4"]), ["d4"]);
    assert_eq!(played(&["place a1", "place b1", "jump a1-c1"]), ["c1"]);
    assert_eq!(played(&["place a1", "place b1", "jump a1-d4"]), ["d4"]);
}

#[test]
fn a_marker_beneath_a_token_is_told_beside_the_board() {
    let folder = folder(&[]);
    let moves = "place a1, light a1, glow b2, place c3, light c3";
    let mut page = String::new();
    for (name, arguments) in [
        ("trace", vec!["trace", "lamps.yaml", "--moves", moves]),
        ("trace, in French", vec!["trace", "lamps.yaml", "--moves", moves, "--lang", "fr"]),
        ("only beneath", vec!["trace", "lamps.yaml", "--moves", "place a1, light a1"]),
    ] {
        let ran = run_in(folder.path(), &arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        page += &format!("# {name}\n\n{}\n", ran.out);
    }
    let many: Vec<String> =
        (1..=4).flat_map(|row| "abcd".chars().map(move |column| format!("{column}{row}"))).collect();
    let all: Vec<String> = many.iter().map(|cell| format!("place {cell}, light {cell}")).collect();
    let ran = typed(&folder, &["play", "lamps.yaml", "--seed", "1", "--moves", &all.join(", ")], "quit\n");
    page += &format!("# everywhere\n\n{}", ran.out);
    golden("screens", "beneath", &page);
}

#[test]
fn two_versions_show_what_lies_beneath() {
    let dark = "title: Dark\nextends: lamps\nwith: [dark]\n";
    let rule = "// Lamps beneath tokens go out after the second move.\nafter(\"lamps\");\nfn on_turn_end(game) {\n    if game.ply == 1 { game.unmark(\"lamp\", game.own | game.rival); }\n}\n";
    let folder = folder(&[("dark.yaml", dark), ("dark.rhai", rule)]);
    let ran = run_in(folder.path(), &["compare", "lamps.yaml", "dark.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert!(ran.out.contains("* lamp, beneath"), "{}", ran.out);
}
