//! A game in which markers lie beneath tokens: that they are seen, kept and claimed, and where the last move is shown.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::lamps::folder;
use crate::support::program::{Ran, program, run_in};
use crate::support::table::variant;
use quadrille::system::now;
use quadrille_core::play::{self, Beginning, Eye, Table, Touch};
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;
use std::io::Write;
use std::process::Stdio;

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
    let mut table: Table = play::open(game, &Beginning::Seed(1), Limits::new(now)).unwrap();
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

#[test]
fn what_was_recorded_holds_with_what_lies_beneath() {
    let folder = folder(&[]);
    let moves = ["--moves", "place a1, light a1, glow b2"];
    let ran = typed(&folder, &["play", "lamps.yaml", moves[0], moves[1]], "record\nrecord example\nquit\n");
    assert!(ran.out.contains("      marked: { lamp: a1 b2 }\n"), "{}", ran.out);
    let ran = run_in(folder.path(), &["check", "lamps.yaml", "--only", "examples"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("1 example holds"), "{}", ran.out);
}

/// What `check` says of examples of the game.
fn checked(examples: &[&str]) -> String {
    let lines: String = examples.iter().map(|example| format!("  - {example}\n")).collect();
    let folder = folder(&[("mine.yaml", &format!("title: Mine\nextends: lamps\nexamples:\n{lines}"))]);
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "static", "--only", "examples"]);
    format!("{}{}", ran.err, ran.out)
}

#[test]
fn what_is_on_a_cell_and_where_a_marker_lies_can_be_expected() {
    let told = checked(&[
        "{ play: place a1 light a1, expect: { a1: [seat 1, lamp] } }",
        "{ play: place a1 light a1, expect: { a1: lamp } }",
        "{ play: place a1 light a1 glow b2, expect: { b2: [empty, lamp], marked: { lamp: a1 b2 } } }",
        "{ play: place a1 light a1, expect: { marked: { lamp: [a1] } } }",
        "{ play: place a1, expect: { marked: { lamp: none } } }",
    ]);
    assert!(told.contains("5 examples hold"), "{told}");
}

#[test]
fn what_cannot_be_on_a_cell_and_claims_that_do_not_hold() {
    let meaningless = checked(&[
        "{ play: place a1, expect: { a1: lmap } }",
        "{ play: place a1, expect: { a1: seat1 } }",
        "{ play: place a1, expect: { a1: X } }",
        "{ play: place a1, expect: { a1: [seat 3, lamp] } }",
        "{ play: place a1, expect: { a1: [seat 1, seat 2] } }",
        "{ play: place a1, expect: { a1: [] } }",
        "{ play: place a1, expect: { a1: \"*\" } }",
        "{ play: place a1, expect: { marked: { lamp: z9 } } }",
        "{ play: place a1, expect: { marked: { lamp: nowhere } } }",
        "{ play: place a1, expect: { marked: { lmap: a1 } } }",
        "{ play: place a1, expect: { marked: { lamp: } } }",
        "{ play: place a1, expect: { market: { lamp: a1 } } }",
        "{ play: place a1, expect: {} }",
        "{ play: place a1, refuse: \"\" }",
        "{ play: place a1, refuse: place a1, because: \" \" }",
    ]);
    let failing = checked(&[
        "{ play: place a1 light a1, expect: { a1: [seat 2, lamp] } }",
        "{ play: place a1, expect: { a1: [seat 1, lamp] } }",
        "{ play: place a1 light a1, expect: { marked: { lamp: none } } }",
        "{ play: place a1 light a1, expect: { marked: { lamp: a2 } } }",
        "{ play: place a1, expect: { marked: { lamp: a2 } } }",
    ]);
    golden("messages", "expectations", &format!("# without meaning\n\n{meaningless}\n# that do not hold\n\n{failing}"));
}

#[test]
fn what_is_refused_must_be_one_move_of_the_game() {
    let told = checked(&[
        "{ refuse: banana }",
        "{ refuse: place banana }",
        "{ refuse: place a1 b1 }",
        "{ name: two verbs could be meant, refuse: a1 }",
        "{ name: outside, refuse: place z9 }",
        "{ name: with nothing to move, refuse: jump a1-a2 }",
        "{ play: place a1, refuse: place a1, because: occupied }",
    ]);
    golden("messages", "refusals_that_are_none", &told);
    let folder = folder(&[(
        "four.yaml",
        "title: Four\nextends: connect4\nexamples:\n  - { play: 4, refuse: 4 4 }\n  - { play: 4 3 4 3 4 3 4, refuse: banana }\n  - { play: 4, refuse: 8 }\n  - { play: 4 3 4 3 4 3 4, refuse: 1, because: over }\n",
    )]);
    let ran = run_in(folder.path(), &["check", "four.yaml", "--only", "examples"]);
    assert_eq!((ran.code, ran.err.matches("cannot be read as a move").count()), (1, 2), "{}", ran.err);
}

#[test]
fn several_may_win() {
    let three = "title: Three\nextends: three\nwin: { align: 4, for: rivals }\nexamples:\n";
    let play = "play: 1 2 3 1 2 3 1 2 3 1";
    let holds = ["seat 1 loses", "seats 2 and 3 win", "seat 1 loses by align", "seats 3, 2 win by align"];
    let fails = ["seat 2 wins", "seats 1 and 2 win", "draw", "seats 1 and 3 lose"];
    let list = |results: &[&str]| -> String {
        results.iter().map(|result| format!("  - {{ {play}, result: \"{result}\" }}\n")).collect()
    };
    let folder = folder(&[
        ("holds.yaml", &format!("{three}{}", list(&holds))),
        ("fails.yaml", &format!("{three}{}", list(&fails))),
        ("none.yaml", &format!("{three}{}", list(&["seats 1, 2 and 3 lose", "seat 4 loses", "seats 1 or 2 win"]))),
    ]);
    let ran = run_in(folder.path(), &["check", "holds.yaml", "--only", "examples"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let ran = run_in(folder.path(), &["check", "fails.yaml", "--only", "examples"]);
    assert_eq!(ran.err.matches("seats 2 and 3 won (align)").count(), fails.len(), "{}", ran.err);
    let ran = run_in(folder.path(), &["check", "none.yaml", "--only", "static"]);
    golden("messages", "results_that_are_none", &ran.err);
    let ran = typed(&folder, &["play", "holds.yaml", "--moves", "1 2 3 1 2 3 1 2 3", "--seed", "1"], "1\nrecord\nno\n");
    assert!(ran.out.contains("    result: seat 1 loses by align\n"), "{}", ran.out);
}
