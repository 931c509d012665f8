//! Games that are traced: what did what, line by line; why a move is not legal; what `print` said; and that to look changes nothing.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, run_in};
use crate::support::table::{legal, open_with_seed, play};
use quadrille::library;
use quadrille_core::play::account::{By, Done, Unaccounted};
use quadrille_core::play::{Eye, Table, Told};
use quadrille_kernel::{Draw, parse_cell};
use serde_json::Value;

/// A rule that talks, counts, forbids a corner and ends the game.
const TALKING: &str = "\
// Neighbours are counted.
counter(\"coin\");
fn on_land(game, at) {
    let near = at.neighbours() & game.rival;
    print(`landed on ${at}, next to ${near}`);
    if near.len > 0 {
        game.gain(\"coin\", near.len);
    }
}
fn where_place(game, cells) {
    if game.ply > 2 { print(cells.len); }
    cells - game.cell(\"a1\")
}
fn outcome(game) {
    if game.count(\"coin\") > 1 {
        print([game.mover, game.own, game.none, ()]);
        game.win(game.mover);
    }
}
";

/// A rule that takes a rival token away, so that one move can make lines for both.
const BOMBING: &str = "\
// A rival token may be bombed.
verb(\"bomb\", \"rival token\");
fn bomb(game, at) { game.destroy(at); }
";

const FOUL: &str = "\
extends: connect4
win: { both: mover loses }
start: |
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . 2 . . .
  2 2 2 1 . . .
  1 1 1 2 . . .
rules: [bombing]
";

const SQUARE: &str = "board: { columns: 5, rows: 4 }\nturn: [{ place: empty cell }]\nwin: { align: 3 }\n";

/// A folder with variants and rules of somebody's own.
fn folder() -> Folder {
    let folder = Folder::new("trace");
    folder.write("talking.rhai", TALKING);
    folder.write("talking.yaml", &format!("{SQUARE}rules: [talking]\n"));
    folder.write("bombing.rhai", BOMBING);
    folder.write("foul.yaml", FOUL);
    let failing = "fn on_land(game, at) {\n    print(at.row);\n    if game.ply == 1 { game.win(9); }\n}\n";
    folder.write("failing.rhai", failing);
    folder.write("failing.yaml", &format!("{SQUARE}rules: [failing]\n"));
    let unset = "fn setup(game) {\n    print(game.empty.len);\n    game.win(9);\n}\n";
    folder.write("unset.rhai", unset);
    folder.write("unset.yaml", &format!("{SQUARE}rules: [unset]\n"));
    let scored = "fn score(game, seat) {\n    print(seat);\n    game.tokens(seat).len * 10\n}\n";
    folder.write("scored.rhai", scored);
    let row =
        "board: { columns: 3, rows: 1 }\nturn: [{ place: empty cell }]\nwin: { align: none }\nending: most score\n";
    folder.write("scored.yaml", &format!("{row}rules: [scored]\n"));
    folder
}

/// What the program says, with its complaints below and its exit code.
fn traced(folder: &Folder, game: &str, moves: &str, more: &[&str]) -> String {
    let arguments = [&["trace", game, "--moves", moves], more].concat();
    let Ran { code, out, err } = run_in(folder.path(), &arguments);
    let code = if code == 0 { String::new() } else { format!("[exit code {code}]\n") };
    folder.masked(&format!("$ quadrille {}\n{out}{err}{code}", arguments.join(" ")))
}

#[test]
fn what_did_what() {
    let folder = folder();
    for (name, game, moves, more) in [
        ("plain", "connect4", "4455667", &["--unicode"][..]),
        ("capture", "go_capture", "3 2 2 3 4 5 4 5 3", &[]),
        ("holes", "super_puissance4", "4, 5, 5, recover e1", &["--seed", "3"]),
        ("give_and_place", "quarto", "TDRS a1 SDRS b1", &[]),
        ("settles", "popout", "drop 3, drop 3, pop c1", &[]),
        ("foul", "./foul.yaml", "bomb d1", &[]),
        ("ruled", "./talking.yaml", "b2 c2 b3 c3", &[]),
        ("scored", "./scored.yaml", "a1 b1 c1", &[]),
        ("failing", "./failing.yaml", "b2 c3", &[]),
        ("failing_setup", "./unset.yaml", "b2", &[]),
        ("french", "popout", "drop 3, drop 3, pop c1", &["--lang", "fr", "--unicode"]),
        ("nothing_played", "connect4", "", &[]),
    ] {
        golden("trace", name, &traced(&folder, game, moves, more));
    }
}

#[test]
fn why_the_last_move_is_not_legal() {
    let folder = folder();
    let mut said = String::new();
    for (game, moves) in [
        ("connect4", "4444444"),
        ("popout", "drop 3, pop c1"),
        ("popout", "drop 3, drop 4, drop 3, drop 4, pop c2"),
        ("quarto", "TDRS a1 TDRS"),
        ("quarto", "TDRS, give TDRH"),
        ("reversi", "a1"),
        ("gomoku_swap", "h8, place a1, swap"),
        ("three_mens_morris", "a1, b1, move a1-a2"),
        ("super_puissance4", "1, disintegrate a1"),
        ("tictactoe", "a1 b1 a2 b2 a3 c3"),
        ("./talking.yaml", "b2 d2 b4 a1"),
    ] {
        let told = traced(&folder, game, moves, &["--set", "starts=seat 1"]);
        // What comes before is shown elsewhere.
        let from = told.find("is not legal").unwrap_or_else(|| panic!("{told}"));
        let start = told[..from].rfind("\n\n").unwrap_or(0);
        said += &format!("$ quadrille trace {game} --moves \"{moves}\"{}\n", &told[start..]);
    }
    golden("trace", "refused", &said);
}

#[test]
fn what_is_no_move_and_what_cannot_go_on_are_refused_as_elsewhere() {
    let folder = folder();
    for (moves, words) in [
        ("49", "move 2 (`9`): column 9 is outside the board"),
        ("44444441", "move 7 (`4`): column 4 is full"),
        ("fly", "`fly` is no move here"),
    ] {
        let Ran { code, out, err } = run_in(folder.path(), &["trace", "connect4", "--moves", moves]);
        assert_eq!((code, out.as_str()), (2, ""), "{moves}: {err}");
        assert!(err.contains(words), "{moves}: {err}");
    }
}

#[test]
fn for_programs() {
    let folder = folder();
    let json = |game: &str, moves: &str| -> Value {
        let ran = run_in(folder.path(), &["trace", game, "--moves", moves, "--json"]);
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {} {}", ran.out, ran.err))
    };
    let game = json("./talking.yaml", "b2 c2 b3 c3");
    golden("trace", "json", &serde_json::to_string_pretty(&game["moves"][3]).unwrap());
    assert_eq!((&game["refused"], &game["state"]["ply"]), (&Value::Null, &4.into()));
    let refused = json("reversi", "a1");
    let objection = &refused["refused"]["moves"][0]["objections"][0];
    assert_eq!((&objection["by"], &objection["hook"]), (&"rule".into(), &"where_place".into()), "{refused}");
    assert_eq!(objection["line"], 10, "{refused}");
    let failed = json("./failing.yaml", "b2 c3");
    assert_eq!(failed["moves"][1]["failed"], "there is no seat 9; seats are 1 to 2");
}

/// Every part of the kernel does only what it is there for.
fn is_of(by: &By, event: &Told) -> bool {
    let cells = |from: &str, to: &str| parse_cell(from).is_some() && parse_cell(to).is_some();
    match (by, event) {
        (By::Hook(_), event) => !matches!(event, Told::Passed(_)),
        (By::Turn, event) => matches!(event, Told::Passed(_)),
        (By::Price, event) => matches!(event, Told::Counted { by: ..0, .. }),
        (By::Gravity, Told::Moved { from, to, .. }) => cells(from, to),
        (By::Verb(verb), Told::Moved { from, to, .. }) => (verb == "move") == cells(from, to),
        _ => false,
    }
}

#[test]
fn to_trace_a_game_changes_nothing_that_happens_in_it() {
    let mut lines = 0;
    for game in library::shipped().games() {
        let (mut table, mut draw) = (open_with_seed(&game, 7), Draw::player(7, 0));
        for _ in 0..16 {
            let moves = legal(&table);
            if moves.is_empty() {
                break;
            }
            let text = &moves[draw.below(moves.len())];
            let before = table.key();
            let account = table.account(text, Eye::Referee).unwrap_or_else(|error| panic!("{game}: {error:?}"));
            assert_eq!((table.key(), &account.failed), (before, &None), "{game} {text}");
            let made = play(&mut table, text);
            assert_eq!((account.seat, &account.action), (made.seat, &made.action), "{game}");
            assert_eq!(account.events(), made.events, "{game} {text}");
            assert_eq!(account.verdict, table.verdict().unwrap(), "{game} {text}");
            assert_eq!(table.account_of_last(), Some(account.clone()), "{game} {text}");
            for step in &account.steps {
                for doing in &step.did {
                    if let Done::Event(event) = &doing.what {
                        assert!(is_of(&step.by, event), "{game} {text}: {step:?}");
                    }
                    assert_eq!(doing.line.is_some(), matches!(step.by, By::Hook(_)), "{game} {text}: {step:?}");
                    lines += usize::from(doing.line.as_ref().is_some_and(|line| line.says.contains("game.")));
                }
            }
        }
    }
    assert!(lines > 50, "only {lines} things were done by lines of scripts");
}

#[test]
fn who_asks_why_is_told_nothing_that_is_hidden() {
    let told = |table: &Table| -> Vec<String> {
        let columns = (1..=7).map(|column| format!("drop {column}"));
        columns.map(|text| format!("{:?}", table.account(&text, Eye::Everybody))).collect()
    };
    let table = open_with_seed("super_puissance4", 3);
    let here = told(&table);
    for seed in 0..5 {
        assert_eq!(told(&table.other_world(seed)), here);
    }
}

#[test]
fn all_that_objects_is_told() {
    let folder = folder();
    folder.write("dear.rhai", "counter(\"coin\");\nverb(\"buy\", \"empty cell\");\nprice(\"buy\", \"coin\", 2);\nfn buy(game, at) { game.put(at); }\nfn where_buy(game, cells) { cells - game.cell(\"b2\") }\n");
    let path = folder.write("dear.yaml", &format!("{SQUARE}rules: [dear]\n"));
    let variant = quadrille_core::script::open(
        &library::shipped(),
        &mut quadrille_core::variant::Sources::default(),
        &path,
        &quadrille_core::variant::Changes::default(),
    );
    let table = crate::support::table::begin(variant.unwrap(), &quadrille_core::play::Beginning::Seed(1)).unwrap();
    let Err(Unaccounted::Refused { moves, .. }) = table.account("buy b2", Eye::Everybody) else {
        panic!("it is legal")
    };
    let words: Vec<String> = moves[0].objections.iter().map(|objection| objection.why.to_string()).collect();
    assert_eq!(words, ["the rule dear forbids it", "nothing to spend: buy costs 2 coin, and you have 0"]);
}
