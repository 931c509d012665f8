//! Players among games that mean harm: whoever thinks about one makes a move in time, or says why not, and the game stands.

use super::{CHECK, ONE_QUESTION, judge, run};
use crate::support::files::Folder;
use crate::support::program::program;
use crate::support::pseudo_terminal::{Key, Terminal};
use quadrille_core::levels::Level;
use std::rc::Rc;
use std::time::Duration;

/// Steps a hook may take here. What players may do in all follows from it.
const STEPS: &str = "2000";

fn folder(board: &str, rule: &str) -> Rc<Folder> {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", &format!("title: Attack\nextends: tictactoe\nrules: [attack]\nboard: {board}\n"));
    folder.write("attack.rhai", rule);
    Rc::new(folder)
}

/// A level that takes a time of its own has made its move within twice that, and a little more; the others stop after so much work.
fn longest(level: &Level) -> Duration {
    let own = level.search().and_then(|search| search.budget.time);
    own.map_or(CHECK, |time| 2 * time + ONE_QUESTION / 2)
}

/// Every level makes the first move.
fn each_moves(folder: &Folder) {
    for level in quadrille_core::levels::levels() {
        let name = level.name.as_str();
        let mut command = program(folder.path());
        command.args(["play", "attack.yaml", "--p1", name, "--p2", "human", "--json", "--seed", "1"]);
        command.args(["--script-steps", STEPS]);
        let ran = run(command, "quit\n");
        judge(name, &ran, longest(level));
        let (out, err) = (&ran.out, &ran.err);
        assert!(out.contains("\"moves\":[\"") && err.is_empty(), "{name} did not move: {out}{err}");
    }
}

#[test]
fn every_level_moves_where_every_hook_takes_nearly_all_it_may() {
    let slow = "fn on_land(game, at) { let n = 0; while n < 300 { n += 1; } }\n";
    each_moves(&folder("{ columns: 20, rows: 20 }", slow));
}

#[test]
fn every_level_moves_where_there_are_nearly_too_many_moves() {
    let jump = "verb(\"jump\", \"cell to cell\");\nfn jump(game, from, to) { game.end_turn(); }\n";
    each_moves(&folder("{ columns: 21, rows: 21 }\nturn: [jump]", jump));
}

/// From the third ply on this never ends.
const LATER: &str = "fn on_land(game, at) { if game.occupied.len > 2 { loop { let x = 1; } } }\n";

#[test]
fn a_rule_that_fails_while_a_level_thinks_is_told() {
    let folder = folder("{ columns: 3, rows: 3 }", LATER);
    for level in ["sneaky", "tactician", "minimax4", "mcts", "perfect"] {
        let mut command = program(folder.path());
        command.args(["play", "attack.yaml", "--p1", level, "--p2", level, "--json", "--script-steps", STEPS]);
        let ran = run(command, "");
        judge(level, &ran, ONE_QUESTION);
        let told = format!("{}{}", ran.out, ran.err);
        assert_eq!(ran.code, Some(4), "{level}: {told}");
        assert!(told.contains("the rule `attack` failed in `on_land`"), "{level}: {told}");
    }
}

#[test]
fn a_game_without_an_end_is_not_solved_and_that_is_told() {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", "title: Attack\nextends: tictactoe\nturn: [{ pass: nothing }]\nlimit: none\n");
    let mut command = program(folder.path());
    command.args(["solve", "attack.yaml"]);
    let ran = run(command, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(ran.out, "Not solved: nothing is sure 127 plies ahead, and nobody looks further.\n");
    let mut command = program(folder.path());
    command.arg("engine");
    let ran = run(command, "{\"cmd\":\"new\",\"game\":\"attack.yaml\"}\n{\"cmd\":\"solve\"}\n");
    let told = "\"error\":{\"code\":\"unsolved\",\"message\":\"nothing is sure 127 plies ahead; play on\"}";
    assert!(ran.out.contains(told), "{}", ran.out);
}

const SCREEN: [(&str, &str); 3] =
    [("QUADRILLE_CONSOLE", "0"), ("QUADRILLE_ANIMATION", "0"), ("QUADRILLE_SCRIPT_STEPS", STEPS)];

#[test]
fn on_the_full_screen_a_rule_that_never_ends_is_told_and_the_game_stands() {
    let folder = folder("{ columns: 3, rows: 3 }", LATER);
    let arguments = ["play", "attack.yaml", "--p1", "human", "--p2", "human", "--seed", "1"];
    let mut terminal = Terminal::open_in(&folder, 110, 40, &arguments, &SCREEN);
    terminal.waits_for("h hint");
    let mut types = |text: &str, seen: &str| {
        terminal.type_in(":").waits_for(":_").type_in(text).press(Key::Enter).waits_for(seen);
    };
    types("a1", "1. Crosses");
    types("b1", "2. Noughts");
    types("a2", "the rule `attack` failed in `on_land`");
    // The first key puts the sheet away that tells it.
    terminal.type_in("zu").waits_until("nothing but the first move", |screen| !screen.contains("2. Noughts"));
    terminal.type_in(":").waits_for(":_").type_in("c3").press(Key::Enter).waits_for("2. Noughts (O) plays c3");
    terminal.type_in("q").waits_for("Leave the game?").type_in("y");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_full_screen_answers_where_every_move_takes_as_long_as_it_may() {
    let fill = "verb(\"fill\", \"empty cell\");\nfn fill(game, at) { game.put(game.empty); }\n";
    let folder = folder("{ columns: 100, rows: 100 }\nwin: { align: none }\nlimit: 5 plies\nturn: [fill]", fill);
    let names: String = (0..12).map(|n| format!(", r{n}")).collect();
    let text = std::fs::read_to_string(folder.path().join("attack.yaml")).unwrap();
    folder.write("attack.yaml", &text.replace("[attack]", &format!("[attack{names}]")));
    for n in 0..12 {
        folder.write(&format!("r{n}.rhai"), &format!("fn on_land(game, at) {{ {} }}\n", "game.group(at); ".repeat(5)));
    }
    let arguments = ["play", "attack.yaml", "--p1", "human", "--p2", "human", "--seed", "1"];
    let mut terminal = Terminal::open_in(&folder, 110, 40, &arguments, &SCREEN[..2]);
    terminal.waits_for("h hint");
    let began = std::time::Instant::now();
    // Each key shows the cursor elsewhere; what a move would do is tried once, and never again.
    for _ in 0..8 {
        let before = terminal.screen();
        terminal.press(Key::Up).waits_until("the cursor elsewhere", |screen| *screen != before);
    }
    assert!(began.elapsed() < Duration::from_secs(20), "eight keys took {:?}", began.elapsed());
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn the_menu_opens_among_many_games_that_mean_harm() {
    let folder = Folder::new("hostile");
    let rules = [
        "fn setup(game) { loop { let x = game.board.connected(game.board); } }\n",
        "fn setup(game) { let a = []; loop { a.push(game.board); } }\n",
        "fn setup(game) { throw \"\\x1b]0;x\\x07\"; }\n",
        "fn legal(game, verb, targets) { loop { let x = 1; } }\n",
        "loop { }\n",
    ];
    for (kind, rule) in rules.iter().enumerate() {
        folder.write(&format!("games/rule{kind}.rhai"), rule);
        for nth in 0..12 {
            let text = format!("title: \"Attack \\e]0;x\\a{kind} {nth}\"\nextends: connect4\nrules: [rule{kind}]\n");
            folder.write(&format!("games/attack{kind}_{nth}.yaml"), &text);
        }
    }
    let began = std::time::Instant::now();
    let mut terminal = Terminal::open_in(&Rc::new(folder), 110, 40, &[], &SCREEN[..2]);
    terminal.waits_for("type to find a game");
    assert!(began.elapsed() < CHECK, "it took {:?}", began.elapsed());
    terminal.type_in("attack0_3").waits_for("attack0_3_").press(Key::Enter);
    terminal.waits_for("the rule `rule0` failed in `setup`").waits_for("without coming to an\n end");
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}
