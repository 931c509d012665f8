//! Two versions compared: what is said to be shortest is so, what was shortened still differs, and people are told.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, run_in};
use quadrille::library;
use quadrille::system::now;
use quadrille_core::play::compare::{Comparison, Difference, Progress, Reach, compare};
use quadrille_core::play::{Beginning, Eye, Table, open as table};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// A game and its changes, as they are typed: `connect4 board.rows=3 +go_capture -recovery`.
fn open(words: &str) -> Table {
    let mut words = words.split(' ');
    let name = words.next().unwrap();
    let mut changes = Changes::default();
    for word in words {
        match (word.strip_prefix('+'), word.strip_prefix('-'), word.split_once('=')) {
            (Some(rule), ..) => changes.with.push(rule.to_owned()),
            (_, Some(rule), _) => changes.without.push(rule.to_owned()),
            (.., Some((key, value))) => changes.set.push((key.to_owned(), value.to_owned())),
            _ => panic!("{word} is no change"),
        }
    }
    let game = script::open(&library::shipped(), &mut Sources::default(), name, &changes)
        .unwrap_or_else(|wrong| panic!("{name}: {wrong:#?}"));
    table(game, &Beginning::Seed(1), Limits::new(now)).unwrap()
}

fn compared(a: &str, b: &str, reach: Reach) -> Comparison {
    let (a, b) = (open(a), open(b));
    compare([&a, &b], &reach, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

const REACH: Reach = Reach { seed: 1, depth: 1000, nodes: 1_000_000, games: 0 };

/// What can be told of a position: what stands where, who won, who is to move, and what is legal.
fn told(table: &Table) -> String {
    let scene = table.scene(Eye::Referee);
    let cells: Vec<_> = scene.cells.iter().map(|cell| (&cell.name, &cell.piece, &cell.marks)).collect();
    let to_move = if scene.outcome.is_none() { Some(scene.to_move) } else { None };
    let legal: Vec<String> =
        table.choices().unwrap().iter().map(|can| format!("{} {:?}", can.verb, can.aims)).collect();
    format!("{cells:?} {:?} {to_move:?} {legal:?}", scene.outcome.map(|ended| ended.winners))
}

/// Every sequence of exactly so many plies that both allow, in no cleverness at all: how many there are, and how many of them
/// lead to positions that differ.
fn sequences(a: &mut Table, b: &mut Table, plies: u32) -> (u64, u64) {
    let same = told(a) == told(b);
    if plies == 0 {
        return (1, u64::from(!same));
    }
    assert!(same, "what is shorter has been looked at before");
    let (mut all, mut differ) = (0, 0);
    for (in_a, in_b) in a.legal().unwrap().iter().zip(b.legal().unwrap()) {
        a.play(in_a).unwrap();
        b.play(&in_b).unwrap();
        let (more, unlike) = sequences(a, b, plies - 1);
        (all, differ) = (all + more, differ + unlike);
        a.undo(1);
        b.undo(1);
    }
    (all, differ)
}

#[test]
fn what_is_said_to_be_shortest_is_so() {
    let small = "board.columns=4 board.rows=3 win.align=3";
    for (a, b, most) in [
        (format!("connect4 {small}"), format!("connect4 {small} +go_capture"), 7),
        (format!("connect4 {small}"), format!("connect4 {small} gravity=up"), 2),
        (format!("connect4 {small}"), format!("connect4 {small} limit=6"), 7),
        (format!("connect4 {small}"), format!("connect4 {small} reserve=3"), 7),
        (format!("connect4 {small}"), format!("connect4 {small} win.align=4"), 6),
        (format!("connect4 {small} +recovery"), format!("connect4 {small}"), 3),
        ("tictactoe".into(), "tictactoe win.for=rivals".into(), 6),
        ("tictactoe".into(), "tictactoe win.align=2".into(), 4),
        ("tictactoe".into(), "tictactoe".into(), 6),
        ("quarto".into(), "quarto".into(), 2),
    ] {
        let name = format!("{a} and {b}");
        let found = compared(&a, &b, Reach { depth: most, ..REACH });
        let (mut a, mut b) = (open(&a), open(&b));
        let mut tried = 0;
        for plies in 0..=most {
            let (all, differ) = sequences(&mut a, &mut b, plies);
            if differ > 0 {
                let game = found.game.as_ref().unwrap_or_else(|| panic!("{name}: {plies} plies"));
                assert_eq!((game.moves.len(), game.shortest), (plies as usize, true), "{name}");
                assert_eq!((found.tried.plies + 1, found.tried.lines), (plies, tried), "{name}");
                break;
            }
            tried += if plies == 0 { 0 } else { all };
            if plies == most {
                assert_eq!(found.game, None, "{name}");
                assert_eq!((found.tried.plies, found.tried.lines), (plies, tried), "{name}");
            }
        }
    }
}

/// Do two games differ after these moves, and at no time before?
fn differ_at_last(a: &mut Table, b: &mut Table, moves: &[String]) -> bool {
    for text in moves {
        if told(a) != told(b) {
            return false;
        }
        a.play(text).unwrap();
        b.play(text).unwrap();
    }
    told(a) != told(b)
}

#[test]
fn a_game_that_was_shortened_still_differs_and_not_before_its_end() {
    for (a, b) in [
        ("connect4", "connect4 +go_capture"),
        ("connect4", "connect4 win.align=5"),
        ("super_puissance4", "super_puissance4 win.both=draw"),
        ("quarto", "quarto win.align=3"),
        ("reversi", "reversi stuck=loses"),
        ("gomoku", "gomoku win.align=4"),
    ] {
        let found = compared(a, b, Reach { nodes: 0, games: 60, ..REACH });
        let game = found.game.unwrap_or_else(|| panic!("{a} and {b}"));
        assert_eq!((found.games, found.tried.plies, game.shortest), (60, 0, false));
        assert!(game.moves.len() <= game.found, "{} of {}", game.moves.len(), game.found);
        let begin = |words: &str| open(words).another(&Beginning::Seed(game.seed)).unwrap();
        assert!(differ_at_last(&mut begin(a), &mut begin(b), &game.moves), "{a} and {b}: {:?}", game.moves);
        // Nor can any move be left out.
        for nth in 0..game.moves.len() {
            let mut fewer = game.moves.clone();
            fewer.remove(nth);
            let (mut a, mut b) = (begin(a), begin(b));
            let played =
                fewer.iter().all(|text| told(&a) != told(&b) || (a.play(text).is_ok() && b.play(text).is_ok()));
            assert!(!played || told(&a) == told(&b), "{nth} of {:?}", game.moves);
        }
    }
}

#[test]
fn a_game_by_chance_that_no_line_undercuts_is_the_shortest() {
    // All lines of two plies fit, and not those of three, where the difference is.
    let found = compared("tictactoe", "tictactoe win.align=2", Reach { nodes: 81, games: 200, ..REACH });
    let game = found.game.unwrap();
    assert_eq!((found.tried.plies, found.games, game.moves.len(), game.shortest), (2, 200, 3, true));
}

#[test]
fn it_can_be_stopped_and_watched() {
    let (a, b) = (open("connect4"), open("connect4"));
    let found = compare([&a, &b], &REACH, &AtomicBool::new(true), &mut |_| {}).unwrap();
    assert_eq!((found.stopped, found.game, found.tried.plies), (true, None, 0));
    let mut heard = Vec::new();
    let reach = Reach { nodes: 1000, games: 3, ..REACH };
    compare([&a, &b], &reach, &AtomicBool::new(false), &mut |so_far| heard.push(so_far)).unwrap();
    assert!(heard.contains(&Progress::Lines { nodes: 768, plies: 4 }), "{heard:?}");
    assert_eq!(heard.last(), Some(&Progress::Games(2)));
}

#[test]
fn another_size_and_other_seats_differ_from_the_start() {
    let start = |a: &str, b: &str| compared(a, b, REACH).game.unwrap();
    let size = start("connect4", "connect4 board.columns=8");
    assert_eq!((size.moves.len(), size.differences), (0, vec![Difference::Size([(7, 6), (8, 6)])]));
    let holes = start("connect4", "connect4 +black_holes");
    assert!(matches!(&holes.differences[0], Difference::Cells(cells) if cells.len() == 5), "{:?}", holes.differences);
}

fn run(folder: &Folder, arguments: &str) -> Ran {
    run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>())
}

/// What a comparison prints, and the code it ends with.
fn printed(folder: &Folder, arguments: &str, code: i32) -> String {
    let ran = run(folder, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (code, ""), "quadrille {arguments}: {}", ran.out);
    ran.out
}

#[test]
fn comparisons_as_people_read_them() {
    let folder = Folder::new("compare");
    for (name, arguments, code) in [
        ("rule", "compare connect4 --with go_capture", 1),
        ("rule_fr", "compare connect4 --with go_capture --lang fr --unicode", 1),
        ("outcome", "compare tictactoe --set win.align=2", 1),
        ("legal", "compare super_puissance4 --without-b recovery", 1),
        ("size", "compare connect4 puissance5", 1),
        ("spoken", "compare tictactoe --set-b win.for=rivals --spoken", 1),
        ("chance", "compare connect4 --set-b win.align=5 --nodes 100 --games 40", 1),
        ("chance_fr", "compare connect4 --set-b win.align=5 --nodes 100 --games 40 --lang fr", 1),
        ("none", "compare connect4 --nodes 1000 --games 5", 0),
        ("none_fr", "compare connect4 --nodes 1000 --games 5 --lang fr", 0),
        ("same", "compare tictactoe", 0),
    ] {
        golden("compare", name, &printed(&folder, arguments, code));
    }
    let report: Value =
        serde_json::from_str(&printed(&folder, "compare tictactoe --set-b win.align=2 --json", 1)).unwrap();
    golden("compare", "json", &serde_json::to_string_pretty(&report).unwrap());
    let none: Value = serde_json::from_str(&printed(&folder, "compare tictactoe --json", 0)).unwrap();
    assert_eq!((&none["differs"], &none["game"], &none["tried"]["all"]), (&false.into(), &Value::Null, &true.into()));
    assert_eq!(none["tried"]["lines"], 549_945, "as everybody knows who has counted tic-tac-toe");
}

#[test]
fn the_same_rules_in_other_words_are_the_same() {
    let folder = Folder::new("compare");
    folder.write(
        "mine.yaml",
        "title: Mine\nboard: { columns: 3, rows: 3 }\nplayers:\n  - { name: A, symbol: '+', colour: green }
  - { name: B, symbol: '@', colour: cyan }\nrules: [mine]\nturn:\n  - place: empty cell\nexamples: []\n",
    );
    // A line for whoever made it, looked for by hand.
    let rule = "fn outcome(game) {
    for way in game.directions {
        for at in game.own {
            let next = at.step(way) & game.own;
            if !next.is_empty && !(next.step(way) & game.own).is_empty { game.win(game.mover); }
        }
    }
}
";
    folder.write("mine.rhai", rule);
    let ran = run(&folder, "compare ./mine.yaml tictactoe");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("all 549945 lines"), "{}", ran.out);
    folder.write("mine.rhai", &rule.replace("game.win(game.mover)", "if game.ply < 9 { game.win(game.mover); }"));
    let ran = run(&folder, "compare ./mine.yaml tictactoe");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("after 9 plies"), "{}", ran.out);
}

#[test]
fn what_goes_wrong_is_told_as_elsewhere() {
    let folder = Folder::new("compare");
    folder.write("mine.rhai", "fn on_land(game, at) {\n    if game.ply == 2 { game.win(9); }\n}\n");
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    for (arguments, code, words) in [
        ("compare", 2, "<GAME>"),
        ("compare connct4", 2, "did you mean `connect4`?"),
        ("compare connect4 conect4", 2, "did you mean `connect4`?"),
        ("compare connect4 --set-b columns", 2, "KEY=VALUE"),
        ("compare connect4 --nodes x", 2, "--nodes"),
        ("compare connect4 --games=-1", 2, "--games"),
        ("compare connect4 --set-b win.align=99", 3, "win"),
        ("compare connect4 --with-b go_captre", 3, "did you mean `go_capture`?"),
        ("compare connect4 ./mine.yaml", 4, "there is no seat 9"),
    ] {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "quadrille {arguments}: {}", ran.err);
        assert!(ran.err.contains(words), "quadrille {arguments}: {}", ran.err);
    }
}

#[test]
fn slow_rules_are_tried_less_often_and_alike_everywhere() {
    let folder = Folder::new("compare");
    folder.write("mine.rhai", "fn on_turn_end(game) {\n    let n = 0;\n    while n < 20000 { n += 1; }\n}\n");
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    let ran = run(&folder, "compare ./mine.yaml connect4 --nodes 1000 --games 20 --json");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let games = found["games"].as_u64().unwrap();
    assert!((1..20).contains(&games), "{}", ran.out);
    assert_eq!(run(&folder, "compare ./mine.yaml connect4 --nodes 1000 --games 20 --json").out, ran.out);
}
