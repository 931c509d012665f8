//! Games that begin from a position: from a file, saved and read again, edited by hand; and what was played, kept.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use crate::support::table::{begin, legal, open_with_seed, play_any, variant};
use quadrille::library;
use quadrille::system::now;
use quadrille_core::play::record::{self, Record};
use quadrille_core::play::{Eye, Match, Start};
use quadrille_core::script::Limits;
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::Draw;
use std::io::Write;
use std::process::Stdio;

const NEARLY_WON: &str = "start:
  board: |
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . 2 . . . . .
    1 1 1 . 2 2 .
  to move: seat 1
";

/// What is said when lines are typed into a game.
fn typed(folder: &Folder, arguments: &[&str], lines: &str) -> Ran {
    let mut command = program(folder.path());
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_game_begins_from_a_file_and_is_saved_shown_and_gone_on_with() {
    let folder = Folder::new("starts");
    folder.write("nearly.yaml", NEARLY_WON);
    let ran = typed(&folder, &["play", "connect4", "--start", "nearly.yaml"], "7\nsave here.yaml\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let saved = std::fs::read_to_string(folder.path().join("here.yaml")).unwrap();
    let blind = saved.lines().map(|line| if line.starts_with("seed:") { "seed: …" } else { line });
    golden("messages", "a_saved_start", &blind.collect::<Vec<_>>().join("\n"));
    let shown = run_in(folder.path(), &["replay", "here.yaml"]);
    assert!(shown.out.contains("The token lands on g1."), "{}", shown.out);
    let won = typed(&folder, &["play", "--from", "here.yaml"], "5\n4\nno\n");
    assert!(won.out.contains("Yellow (X) wins. In line: a1 b1 c1 d1."), "{}", won.out);
    assert!(!won.out.contains("--seed"), "a seed does not say where it began");
}

#[test]
fn every_command_that_looks_at_a_position_begins_from_a_file() {
    let folder = Folder::new("starts");
    folder.write("nearly.yaml", NEARLY_WON);
    folder.write("crowded.yaml", &NEARLY_WON.replace(". . . . . . .", "1 1 1 1 1 1 1"));
    let from = |arguments: &str| {
        run_in(folder.path(), &arguments.split_whitespace().chain(["--start", "nearly.yaml"]).collect::<Vec<_>>())
    };
    let best = from("best-move connect4");
    assert_eq!((best.code, best.out.as_str()), (0, "4\n"), "{}", best.err);
    let solved = from("solve connect4");
    assert!(solved.out.contains("Yellow (X) wins"), "{}{}", solved.out, solved.err);
    let analysed = from("analyse connect4 --depth 2");
    assert!(analysed.out.contains("| X  X  X  .  O  O  . |"), "{}{}", analysed.out, analysed.err);
    let shown = from("demo connect4 --p1 opportunist --p2 nobrain --seed 1");
    assert!(shown.out.contains("Yellow (X, opportunist) wins. In line: a1 b1 c1 d1."), "{}{}", shown.out, shown.err);
    let traced = from("trace connect4 --moves 4");
    golden("trace", "start", &traced.out);
    folder.write("lines.txt", "-\n7 7\n");
    let lines = from("solve connect4 --file lines.txt");
    assert_eq!((lines.code, lines.out.lines().count()), (0, 2), "{}{}", lines.out, lines.err);
    for command in ["best-move", "solve", "analyse", "demo", "trace"] {
        let ran = run_in(folder.path(), &[command, "connect4", "--start", "nowhere.yaml"]);
        assert!(ran.code != 0 && ran.err.contains("nowhere.yaml"), "{command}: {}", ran.err);
        let ran = run_in(folder.path(), &[command, "connect4", "--start", "crowded.yaml"]);
        assert!(ran.code != 0 && ran.err.contains("crowded.yaml"), "{command}: {}", ran.err);
    }
}

#[test]
fn what_picture_prints_is_a_start_in_every_game() {
    for game in ["connect4", "quarto", "go_capture", "super_puissance4", "reversi", "pentago", "towers"] {
        let folder = Folder::new("starts");
        let rules = variant(game, &Changes::default());
        let sitters = Record::default().sitters(&rules);
        let version = (game, &Changes::default());
        let mut first = Match::begin(rules.clone(), version, sitters.clone(), (3, None), Limits::new(now)).unwrap();
        for _ in 0..4 {
            let legal = first.table().legal().unwrap();
            first.play(&legal[legal.len() / 2]).unwrap();
        }
        let text = quadrille_core::play::authoring::start(&first.scene());
        folder.write("start.yaml", &text);
        let mut sources = Sources::default();
        let id = sources.add("start.yaml", text.clone());
        let start = Start::read(&rules, &sources, id).unwrap_or_else(|wrong| panic!("{game}: {wrong:?}\n{text}"));
        let again = Match::begin(rules, version, sitters, (3, Some(start)), Limits::new(now));
        let again = again.unwrap_or_else(|error| panic!("{game}: {error:?}\n{text}"));
        assert_eq!(quadrille_core::play::authoring::start(&again.scene()), text, "{game}");
        // What is saved begins as well.
        let mut sources = Sources::default();
        let id = sources.add("saved.yaml", record::write(&again.record()));
        let (record, _) = record::read(&sources, id).unwrap();
        assert_eq!((&record.start, record.seed), (&again.record().start, 3), "{game}");
        assert_eq!(record.start_in(again.table().variant()).unwrap().as_ref(), again.start(), "{game}");
    }
}

#[test]
fn a_picture_goes_on_exactly_as_the_game_would() {
    for game in library::shipped().games() {
        let rules = variant(&game, &Changes::default());
        let mut table = open_with_seed(&game, 3);
        let mut draw = Draw::player(5, 0);
        for ply in 0..24 {
            let scene = table.scene(Eye::Everybody);
            if scene.outcome.is_some() {
                break;
            }
            if !scene.hides() {
                let text = quadrille_core::play::authoring::start(&scene);
                let start = Start::of(&rules, &text).unwrap_or_else(|(wrong, _)| panic!("{game}: {wrong:?}\n{text}"));
                let again = begin(rules.clone(), &start.beginning());
                let again = again.unwrap_or_else(|error| panic!("{game}: {error:?}\n{text}"));
                assert_eq!(legal(&again), legal(&table), "{game} after {ply}\n{text}");
                assert_eq!(again.key(), table.key(), "{game} after {ply}\n{text}");
            }
            play_any(&mut table, &mut draw);
        }
    }
}

#[test]
fn a_turn_begins_where_its_picture_says() {
    let folder = Folder::new("starts");
    let told = |game: &str, text: &str| {
        folder.write("start.yaml", text);
        run_in(folder.path(), &["play", game, "--start", "start.yaml"]).err
    };
    assert!(told("pentago", "step: 3\n").contains("a turn has 2 steps here, not 3"));
    assert!(told("quarto", "turn: 0\nstep: 2\n").contains("the opening has one step here, not 2"));
    assert!(told("pentago", "step: 0\n").contains("`step` is a number from 1 up"));
    // What `picture` prints is a variant's own start as well.
    let ran = typed(&folder, &["play", "pentago"], "place a1\npicture\nquit\n");
    let from = ran.out.find("start:").unwrap();
    let start = &ran.out[from..ran.out.find("  step: 2").unwrap()];
    folder.write("mine.yaml", &format!("title: Mine\nextends: pentago\n{start}  step: 2\n"));
    let ran = typed(&folder, &["play", "mine.yaml"], "place b1\nclockwise b2\nquit\n");
    assert!(ran.out.contains("clockwise or anticlockwise>") && ran.out.contains("1. Black (X)"), "{}", ran.out);
}

#[test]
fn an_example_of_a_drawn_beginning_names_its_seed() {
    let folder = Folder::new("drawn");
    for (name, says) in [("starter", "extends: tictactoe\nstarts: random\n"), ("quarto2", "extends: quarto\n")] {
        for seed in ["1", "2", "3", "4"] {
            let file = format!("{name}.yaml");
            folder.write(&file, &format!("title: Drawn\n{says}"));
            let first = if name == "starter" { "a1" } else { "SDRH" };
            let lines = format!("{first}\nrecord example\nquit\n");
            let ran = typed(&folder, &["play", &file, "--seed", seed], &lines);
            assert!(ran.out.contains("Kept in"), "{}", ran.out);
            let ran = run_in(folder.path(), &["check", &file, "--only", "examples"]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name} {seed}");
        }
    }
}

#[test]
fn positions_that_cannot_be_are_told_with_their_place() {
    let folder = Folder::new("starts");
    let mut said = String::new();
    for (name, text) in [
        ("narrow.yaml", "start: |\n  . . 1\n  2 . .\n"),
        ("unknown.yaml", "board: |\n  . . .\n  . Z .\n  . . .\nto move: seat 3\nhands: 4\n"),
        ("saved.yaml", "game: tictactoe\nmoves: [a1]\n"),
        ("broken.yaml", "start: [\n"),
        ("picture.yaml", ". . .\n"),
    ] {
        folder.write(name, text);
        let ran = run_in(folder.path(), &["play", "tictactoe", "--start", name]);
        assert_eq!(ran.code, 3, "{name}: {}", ran.err);
        said += &format!("{}\n", ran.err);
    }
    let ran = run_in(folder.path(), &["play", "tictactoe", "--start", "nowhere.yaml"]);
    assert_eq!(ran.code, 2);
    said += &ran.err;
    folder.write("floats.yaml", "start: |\n  . . . . . . .\n  . . . 1 . . .\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n");
    let ran = run_in(folder.path(), &["play", "connect4", "--start", "floats.yaml"]);
    said += &format!("\n{} {}", ran.code, ran.err);
    golden("messages", "starts", &folder.masked(&said));
}

#[test]
fn a_rule_that_wins_in_any_hook_is_a_way_to_win() {
    let folder = Folder::new("wins");
    folder.write("corner.rhai", "// The first on a corner wins.\nfn on_land(game, at) { if at.neighbours().len == 2 { game.win(game.mover); } }\n");
    let mine =
        "title: Mine\nboard: { columns: 4, rows: 4 }\nturn:\n  - place: empty cell\nrules: [corner]\nstuck: pass\n";
    folder.write("mine.yaml", mine);
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "static"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    folder.write("corner.rhai", "// Nothing happens.\nfn on_land(game, at) { }\n");
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "static"]);
    assert!(ran.err.contains("error[Q013]: nobody can ever win"), "{}", ran.err);
    // What is misspelt is told once.
    folder.write("mine.yaml", &mine.replace("pass", "lose"));
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "static"]);
    assert!(!ran.err.contains("Q013") && ran.err.contains("did you mean `loses`?"), "{}", ran.err);
}

#[test]
fn a_marker_beneath_a_token_is_part_of_a_position() {
    let folder = Folder::new("starts");
    folder.write("last.rhai", "// The token played last is marked, and the next one stands beside it.\nmarker(\"last\", \"+\");\nfn where_place(game, cells) {\n    let last = game.marked(\"last\");\n    if last.is_empty { cells } else { cells & last.neighbours() }\n}\nfn on_land(game, at) { game.unmark(\"last\", game.board); game.mark(\"last\", at); }\n");
    folder.write("last.yaml", "title: Last\nextends: tictactoe\nrules: [last]\n");
    let shown = typed(&folder, &["play", "last.yaml"], "a1\npicture\nquit\n").out;
    let picture = &shown[shown.find("start:").unwrap()..shown.rfind("Noughts (O)").unwrap()];
    assert!(picture.contains("marked: { last: a1 }"), "{picture}");
    folder.write("start.yaml", picture);
    let moves = typed(&folder, &["play", "last.yaml", "--start", "start.yaml"], "moves\nquit\n").out;
    assert!(moves.contains("b1, a2\n"), "{moves}");
}

#[test]
fn what_was_played_is_kept_as_an_example_and_as_a_golden() {
    let folder = Folder::new("kept");
    let mine = "title: Mine\nextends: tictactoe\nexamples:\n  - { play: a1, expect: { a1: seat 1 } } # the first\n";
    folder.write("mine.yaml", mine);
    let ran = typed(
        &folder,
        &["play", "mine.yaml"],
        "a1 b1 a2\nrecord example\nrecord golden\nb2 a3\nrecord golden\nrecord golden\nno\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = std::fs::read_to_string(folder.path().join("mine.yaml")).unwrap();
    assert_eq!(
        text,
        format!(
            "{mine}  - play: a1, b1, a2\n    expect:\n      board: |\n        . . .\n        1 . .\n        1 2 .\n      to move: seat 2\n"
        )
    );
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "examples", "--only", "goldens", "--strict"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("2 examples") && ran.out.contains("2 golden games"), "{}", ran.out);
    assert!(folder.path().join("snapshots/play/mine@2.snap").is_file());
    assert!(!folder.path().join("snapshots/play/mine@3.snap").is_file(), "what is there already is not kept again");
    // What cannot be kept is said, and nothing is written.
    folder.write("flow.yaml", "title: Flow\nextends: tictactoe\nexamples: [{ play: a1, expect: { a1: seat 1 } }]\n");
    let before = std::fs::read_to_string(folder.path().join("flow.yaml")).unwrap();
    let ran = typed(&folder, &["play", "flow.yaml"], "a1\nrecord example\nquit\n");
    assert!(ran.out.contains("stand in brackets") && ran.out.contains("  - play: a1\n"), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(folder.path().join("flow.yaml")).unwrap(), before);
    let ran = typed(&folder, &["play", "tictactoe"], "a1\nrecord golden\nrecord example\nquit\n");
    assert!(ran.out.contains("The game is inside the program"), "{}", ran.out);
    let ran = typed(&folder, &["play", "mine.yaml", "--set", "win.align=2"], "a1\nrecord golden\nquit\n");
    assert!(ran.out.contains("changed on the command line"), "{}", ran.out);
}

/// What is said when the first move of a variant that says this is recorded as an example, and what the file says then.
fn recorded(folder: &Folder, file: &str, text: &str) -> (String, String) {
    folder.write(file, text);
    let ran = typed(folder, &["play", file], "a1\nrecord example\nquit\n");
    (ran.out, std::fs::read_to_string(folder.path().join(file)).unwrap())
}

const RECORDED: &str =
    "  - play: a1\n    expect:\n      board: |\n        . . .\n        . . .\n        1 . .\n      to move: seat 2\n";

#[test]
fn a_file_stays_as_it_was_when_an_example_joins_it() {
    let folder = Folder::new("joined");
    let crlf = "title: Mine\r\nextends: tictactoe\r\n";
    let (_, now) = recorded(&folder, "crlf.yaml", crlf);
    assert_eq!(now, format!("{crlf}examples:\r\n{}", RECORDED.replace('\n', "\r\n")));
    let plain = "title: Mine\nextends: tictactoe\n";
    for text in
        [format!("---\n{plain}...\n"), format!("{plain}\"examples\":\n  - {{ play: b2, expect: {{ b2: seat 1 }} }}\n")]
    {
        let (said, now) = recorded(&folder, "marked.yaml", &text);
        assert!(said.contains("Kept in") && now.contains(RECORDED), "{said}\n{now}");
        let ran = run_in(folder.path(), &["check", "marked.yaml", "--only", "examples"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    }
    // The same again is told, and whatever else cannot be done is told as it is, with what could be pasted.
    let (said, _) = recorded(&folder, "twice.yaml", &format!("{plain}examples:\n{RECORDED}"));
    assert!(said.contains("twice.yaml has it already."), "{said}");
    let (said, _) = recorded(&folder, "braces.yaml", "{ title: Mine, extends: tictactoe }\n");
    assert!(said.contains("stands in braces") && said.contains("  - play: a1\n"), "{said}");
    let ran = typed(&folder, &["play", "tictactoe"], "a1\nrecord example\nrecord foo\nquit\n");
    assert!(
        ran.out.contains("quadrille new mine --from tictactoe") && ran.out.contains("  - play: a1\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("`record example` and `record golden` keep it"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_links_and_its_mode_and_a_protected_one_is_named() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("linked");
    let plain = "title: Mine\nextends: tictactoe\n";
    let real = folder.path().join("real.yaml");
    folder.write("real.yaml", plain);
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.yaml", folder.path().join("link.yaml")).unwrap();
    let record = |file: &str| typed(&folder, &["play", file], "a1\nrecord example\nquit\n").out;
    assert!(record("link.yaml").contains("Kept in"));
    assert!(folder.path().join("link.yaml").is_symlink());
    assert_eq!(std::fs::read_to_string(&real).unwrap(), format!("{plain}examples:\n{RECORDED}"));
    assert_eq!(real.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    folder.write("shut.yaml", plain);
    let shut = folder.path().join("shut.yaml");
    std::fs::set_permissions(&shut, std::fs::Permissions::from_mode(0o444)).unwrap();
    let said = record("shut.yaml");
    assert!(said.contains("shut.yaml cannot be written (it is write-protected)."), "{said}");
    assert_eq!(std::fs::read_to_string(&shut).unwrap(), plain);
}
