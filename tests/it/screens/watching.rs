//! A variant that is saved again while it is played: what becomes of the game, and that the last good version goes on.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{program, run_in};
use crate::support::pseudo_terminal::{Key, Terminal};
use crate::support::table::{set, variant};
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::Look;
use quadrille::ui::console::{Console, Heard, Next, Plan, Shelf};
use quadrille::ui::renewal::News;
use quadrille_core::script::Limits;
use quadrille_core::variant::{Changes, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::rc::Rc;

struct Nowhere;

impl Shelf for Nowhere {
    fn holds(&self, _: &str) -> bool {
        false
    }

    fn put(&mut self, _: &str, _: &str) -> Result<(), quadrille_core::lang::Said> {
        Ok(())
    }
}

/// What is told when a game with these moves goes on under other rules.
fn renewed(moves: &str, variant_now: Option<Variant>, told: &str) -> String {
    let plan = Plan { game: Some("connect4".to_owned()), seed: 1, ..Plan::default() };
    let look = Look { unicode: true, ..Look::default() };
    let mut console = Console::new(library::shipped(), Limits::new(now), look, Box::new(Nowhere), plan);
    console.begin(Some(variant("connect4", &Changes::default())));
    if !moves.is_empty() {
        console.hear(Heard::Line(moves));
    }
    let news = News {
        game: "connect4".to_owned(),
        changes: Changes::default(),
        files: vec!["mine.yaml".to_owned()],
        variant: variant_now.map(Box::new),
        told: told.to_owned(),
    };
    let reply = console.renew(news);
    let asked = match &reply.next {
        Next::Ask { prompt, .. } => prompt.text(),
        other => format!("{other:?}"),
    };
    format!("{}{asked}\n", reply.frame.text())
}

#[test]
fn the_first_position_that_comes_out_differently_is_shown() {
    let with = |rule: &str| variant("connect4", &Changes { with: vec![rule.to_owned()], ..Changes::default() });
    let set = |settings: &str| variant("connect4", &set(settings));
    let told = [
        ("nothing was played", renewed("", Some(set("win.align=5")), "")),
        ("all comes out as before", renewed("4 4 3 3", Some(with("go_capture")), "")),
        ("another board", renewed("4 4 3 3", Some(set("board.columns=8")), "")),
        ("a token is captured", renewed("4 4 3 1 3 1 5 7 5 7 4", Some(with("go_capture")), "")),
        ("a move cannot be made", renewed("7 6 5", Some(set("board.columns=6 win.align=3")), "")),
        ("it is over sooner", renewed("4 1 4 1 4", Some(set("win.align=3")), "")),
        ("it is not over any more", renewed("4 1 4 1 4 1 4", Some(set("win.align=5")), "")),
        ("it cannot be played", renewed("4 4", None, "error: something\n")),
        ("a script fails", renewed("4 4 3 1", Some(ruled(FAILS)), "")),
        ("after many moves", renewed("1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 3 2", Some(ruled(LATE)), "")),
        ("it can be played, but", renewed("4 4", Some(set("board.rows=7")), "warning: something\n")),
    ];
    // Where the rule lies is another place each time.
    let blind = |line: &str| match line.find("own.rhai").filter(|_| line.contains("-->")) {
        Some(at) => format!(" --> {}\n", &line[at..]),
        None => format!("{line}\n"),
    };
    let told = told.map(|(what, said)| format!("# {what}\n{}", said.lines().map(blind).collect::<String>()));
    golden("messages", "watching", &told.join("\n"));
}

const FAILS: &str =
    "// Fails.\nfn on_land(game, at) { if at == game.cell(\"c1\") { game.destroy(game.none.first); } }\n";
const LATE: &str =
    "// Eats.\nfn on_land(game, at) { if at == game.cell(\"b3\") { game.destroy(game.cell(\"c3\")); } }\n";

/// A variant of one's own rule.
fn ruled(rule: &str) -> Variant {
    let folder = Folder::new("ruled");
    folder.write("own.rhai", rule);
    let file = folder.write("own.yaml", "title: Own\nextends: connect4\nrules: [own]\n");
    let mut sources = quadrille_core::variant::Sources::default();
    let opened = quadrille_core::script::open(&library::shipped(), &mut sources, &file, &Changes::default());
    opened.unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

#[test]
fn what_seats_hold_is_compared_as_well_and_moves_that_were_cut_off_come_back() {
    let told = |variant: Variant| renewed("4 4", Some(variant), "");
    let earns = ruled("// Landing earns a coin.\ncounter(\"coin\");\nfn on_land(game, at) { game.gain(\"coin\"); }\n");
    assert!(told(earns).contains("Yellow has coin 0 in A, and 1 in B."));
    let plan = Plan { game: Some("connect4".to_owned()), seed: 1, ..Plan::default() };
    let mut console = Console::new(library::shipped(), Limits::new(now), Look::default(), Box::new(Nowhere), plan);
    console.begin(Some(variant("connect4", &Changes::default())));
    console.hear(Heard::Line("4 7 4"));
    let mut saved = |settings: &str| {
        let variant = Some(Box::new(variant("connect4", &set(settings))));
        let (game, changes, files) = ("connect4".to_owned(), Changes::default(), vec!["mine.yaml".to_owned()]);
        let news = News { game, changes, files, variant, told: String::new() };
        console.renew(news).frame.text()
    };
    assert!(saved("board.columns=6").contains("Move 2 (7) cannot be made any more"));
    let back = saved("board.columns=7");
    assert!(back.contains("| .  .  . [X] .  .  . |") && back.contains("| .  .  .  X  .  .  O |"), "{back}");
}

/// The program with lines that are typed when something was seen.
struct Watched {
    child: std::process::Child,
    out: std::io::Lines<BufReader<std::process::ChildStdout>>,
    said: String,
}

impl Watched {
    fn open(folder: &Folder) -> Self {
        let mut command = program(folder.path());
        command.args(["play", "mine.yaml", "--watch", "--seed", "1"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, out, said: String::new() }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn waits_for(&mut self, text: &str) {
        loop {
            let line = self.out.next().unwrap_or_else(|| panic!("{text} was not said:\n{}", self.said)).unwrap();
            self.said += &format!("{line}\n");
            if line.contains(text) {
                return;
            }
        }
    }
}

const MINE: &str = "title: Mine\nextends: tictactoe\nrules: []\n";

#[test]
fn files_that_are_saved_are_played_at_once_and_broken_ones_are_told() {
    let folder = Folder::new("watched");
    folder.write("mine.yaml", MINE);
    let mut game = Watched::open(&folder);
    game.types("a1");
    game.waits_for("Crosses");
    game.types("b2");
    game.waits_for("2. ");
    folder.write("mine.yaml", &MINE.replace("[]", "[eat]"));
    game.waits_for("there is no rule `eat`");
    game.waits_for("The rules as they were are still played.");
    // A rule that was not there when it began to watch.
    folder.write(
        "rules/eat.rhai",
        "// What lands eats what is around it.\nfn on_land(game, at) { game.destroy(at.around() & game.rival); }\n",
    );
    folder.write("mine.yaml", &MINE.replace("[]", "[eat]").replace("Mine", "Eaten"));
    game.waits_for("After 2 moves (a1 b2) it comes out differently.");
    game.waits_for("On a1 there is");
    folder.write("rules/eat.rhai", "fn on_land(game, at) { game.destroy(at); game.destroy(at); }\n");
    game.waits_for("nothing stands on a1");
    game.waits_for("The rules as they were are still played.");
    game.types("a1");
    game.waits_for("3. ");
    game.types("quit");
    assert!(game.child.wait().unwrap().success());
}

#[test]
fn only_what_has_changed_is_named_and_goldens_that_go_otherwise_are_told() {
    let folder = Folder::new("watched");
    folder.write("none.rhai", "// Nothing happens.\nfn on_land(game, at) { }\n");
    let mine = MINE.replace("[]", "[none]");
    folder.write("mine.yaml", &mine);
    let mut game = Watched::open(&folder);
    game.types("a1");
    game.waits_for("1. ");
    game.types("record golden");
    game.waits_for("Kept in");
    folder.write("mine.yaml", &format!("{MINE}players: [{{ symbol: A }}, {{}}]\n"));
    game.waits_for("mine.yaml was read again, and can be played.");
    assert!(game.said.contains("play/mine.snap goes otherwise"), "{}", game.said);
    assert!(!game.said.contains("none.rhai"), "{}", game.said);
    folder.write("mine.yaml", &mine);
    game.waits_for("mine.yaml was read again.");
    std::fs::remove_file(folder.path().join("mine.yaml")).unwrap();
    game.waits_for("mine.yaml cannot be played as it is now.");
    assert!(!game.said.contains("none.rhai"), "{}", game.said);
    game.types("quit");
    assert!(game.child.wait().unwrap().success());
}

#[test]
fn news_is_told_while_computers_pause_and_while_one_thinks() {
    let folder = Folder::new("watched");
    let pausing = "--p1 nobrain --p2 nobrain --pause 60";
    // On a board on which nothing is proven soon.
    let thinking = "--p1 mcts:time=60s --p2 nobrain --set board.columns=12 --set board.rows=12 --set win.align=6";
    for arguments in [pausing, thinking] {
        folder.write("mine.yaml", MINE);
        let mut command = program(folder.path());
        command.args(["play", "mine.yaml", "--watch", "--seed", "1"]).args(arguments.split(' '));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut game = Watched { child, out, said: String::new() };
        game.waits_for("Noughts");
        let since = std::time::Instant::now();
        folder.write("mine.yaml", &format!("{MINE}# changed\n"));
        game.waits_for("mine.yaml was read again.");
        assert!(since.elapsed().as_secs() < 20, "{arguments:?}");
        game.child.kill().unwrap();
        game.child.wait().unwrap();
    }
}

#[test]
fn what_is_inside_the_program_is_not_watched() {
    let folder = Folder::new("watched");
    let ran = run_in(folder.path(), &["play", "connect4", "--watch"]);
    assert_eq!(ran.code, 2);
    golden("messages", "watching_inside", &ran.err);
}

#[test]
fn at_a_terminal_what_is_told_stands_above_the_line_that_is_typed() {
    let folder = Rc::new(Folder::new("watched"));
    folder.write("mine.yaml", MINE);
    let mut terminal = Terminal::open_in(&folder, 100, 50, &["play", "mine.yaml", "--watch"], &[]);
    terminal.waits_for("place>").enters("a1").waits_for("1. ").type_in("b").waits_for("place> b");
    folder.write("mine.yaml", &MINE.replace("rules: []", "board: { columns: 4 }"));
    terminal.waits_for("The start comes out differently.").waits_for("place> b");
    terminal.enters("2").waits_for("2. ").enters("quit");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn on_the_full_screen_a_sheet_tells_and_goes_away_when_all_is_well_again() {
    let folder = Rc::new(Folder::new("watched"));
    folder.write("mine.yaml", MINE);
    let screen = [("QUADRILLE_CONSOLE", "0"), ("QUADRILLE_ANIMATION", "0")];
    let mut terminal = Terminal::open_in(&folder, 100, 40, &["play", "mine.yaml", "--watch"], &screen);
    terminal.waits_for("h hint").press(Key::Enter).waits_for("1. ");
    folder.write("mine.yaml", &MINE.replace("extends", "extend"));
    terminal.waits_for("a variant has no `extend`").waits_for("The rules as they were are still played.");
    folder.write("mine.yaml", &MINE.replace("rules: []", "win: { align: 2 }"));
    terminal.waits_for("The move so far comes out as before.");
    terminal.waits_until("the sheet is gone", |screen| !screen.contains("has no `extend`"));
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

/// The full screen with a variant that is watched.
fn on_full_screen(folder: &Rc<Folder>) -> Terminal {
    let screen = [("QUADRILLE_CONSOLE", "0"), ("QUADRILLE_ANIMATION", "0")];
    Terminal::open_in(folder, 100, 40, &["play", "mine.yaml", "--watch"], &screen)
}

#[test]
fn on_the_full_screen_what_is_typed_edited_or_looked_at_is_kept() {
    let folder = Rc::new(Folder::new("watched"));
    folder.write("mine.yaml", MINE);
    let mut terminal = on_full_screen(&folder);
    terminal.waits_for("h hint").type_in(":place b").waits_for(":place b_");
    folder.write("mine.yaml", &format!("{MINE}# one\n"));
    terminal.waits_for("[saved: read when this is done]").waits_for(":place b_");
    terminal.type_in("2").press(Key::Enter).waits_for("1. Crosses (X) plays b2.");
    terminal.waits_until("it was read", |screen| !screen.contains("[saved"));
    terminal.type_in("et").waits_for("Editing: Crosses");
    folder.write("mine.yaml", &format!("{MINE}# two\n"));
    terminal.waits_for("[saved: read when this is done]").waits_for("Editing: Crosses");
    terminal.type_in("e").waits_for("mine.yaml was read again. The move so far comes out as before.");
    terminal.type_in("[").waits_for("Looking back: after ply 0 of 1.");
    folder.write("mine.yaml", &format!("{MINE}# three\n"));
    terminal.waits_for("mine.yaml was read again.").type_in("[").waits_for("Looking back: after ply 0 of 1.");
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn on_the_full_screen_a_game_is_watched_after_the_menu_and_a_sign_stays_while_its_file_is_broken() {
    let folder = Rc::new(Folder::new("watched"));
    folder.write("mine.yaml", MINE);
    let mut terminal = on_full_screen(&folder);
    terminal.waits_for("h hint").press(Key::Enter).waits_for("1. ").type_in("m").waits_for("go on: Mine");
    folder.write("mine.yaml", &format!("{MINE}# one\n"));
    terminal.waits_for("mine.yaml was read again.");
    terminal.type_in("go on").waits_for("go on_").press(Key::Enter).waits_for("h hint");
    folder.write("mine.yaml", &MINE.replace("extends", "extend"));
    terminal.waits_for("a variant has no `extend`").type_in("?");
    terminal.waits_until("the sheet is gone", |screen| !screen.contains("has no `extend`"));
    terminal.waits_for("[broken: old rules]");
    folder.write("mine.yaml", MINE);
    terminal.waits_until("all is well", |screen| !screen.contains("[broken"));
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}
