//! Going on with games in odd ways: what is on the disk is what was played, whoever came in between.

use crate::support::files::Folder;
use crate::support::program::{Ran, run_in};
use crate::support::pseudo_terminal::{Key, SCREEN, Terminal, YELLOW};
use crate::support::unfinished::{journals, moves, unfinished};
use crate::trust::survival::until_the_disk_is_full;
use std::path::PathBuf;
use std::process::Command;
use std::rc::Rc;

fn folder() -> Rc<Folder> {
    Rc::new(Folder::new("going_on"))
}

/// A game of Connect 4 with these moves, killed.
fn left(folder: &Rc<Folder>, moves: &[&str]) {
    let mut terminal = Terminal::open_in(folder, 80, 30, &["play", "connect4", "--seed", "1"], &[]);
    terminal.asks(YELLOW);
    for (nth, text) in moves.iter().enumerate() {
        terminal.enters(text).waits_for(&format!("{}. ", nth + 1));
    }
    terminal.signal("KILL").killed();
}

/// The full screen's menu, at the first of its games: the one that was left last.
fn menu(folder: &Rc<Folder>) -> Terminal {
    let mut screen = Terminal::open_in(folder, 100, 40, &[], &SCREEN);
    screen.waits_for("go on: Connect 4");
    for _ in 0..60 {
        screen.press(Key::Up);
    }
    screen
}

fn files(folder: &Folder, ending: &str) -> Vec<PathBuf> {
    let listed = std::fs::read_dir(journals(folder)).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &PathBuf| path.extension().is_some_and(|is| is.to_string_lossy().starts_with(ending));
    listed.filter(named).collect()
}

#[test]
fn a_move_is_kept_although_the_rules_fail_at_the_next() {
    let folder = folder();
    folder.write("mine.yaml", "title: Mine\nextends: tictactoe\nrules: [mine]\n");
    folder.write("mine.rhai", "fn on_land(game, at) { if game.mover == 2 { throw \"boom\"; } }\n");
    let arguments = ["play", "mine.yaml", "--seed", "1", "--p2", "sneaky"];
    let mut terminal = Terminal::open_in(&folder, 80, 30, &arguments, &[]);
    terminal.asks("Crosses (X): place>").enters("b2").waits_for("1. Crosses (X) plays b2").waits_for("boom");
    assert_eq!(terminal.exit_code(), 4);
    assert_eq!(moves(&unfinished(&folder)[0]), ["b2"]);
}

#[test]
fn what_was_typed_is_kept_while_the_computer_thinks() {
    let folder = folder();
    let arguments = ["play", "gomoku", "--seed", "1", "--p2", "minimax:time=60s"];
    let mut terminal = Terminal::open_in(&folder, 80, 30, &arguments, &[]);
    terminal.asks("Black (X): place>").enters("h8");
    let kept = || unfinished(&folder).first().map(moves).unwrap_or_default();
    while kept() != ["h8"] {
        assert!(!terminal.screen().contains("2. "), "the computer was not to move yet");
    }
    terminal.signal("KILL").killed();
}

#[test]
fn the_menu_goes_on_with_what_another_program_has_played_since() {
    let folder = folder();
    left(&folder, &["1", "2", "3"]);
    let mut screen = menu(&folder);
    let mut other = Terminal::open_in(&folder, 80, 30, &["resume", "connect4-1"], &[]);
    other.asks("Red (O): drop>").enters("undo").enters("undo").asks("Red (O): drop>");
    other.enters("6").waits_for("2. Red (O) plays 6").enters("7").waits_for("3. Yellow (X) plays 7");
    screen.press(Key::Enter).waits_for("is being played by another program");
    other.enters("quit");
    assert_eq!(other.exit_code(), 0);
    screen.press(Key::Enter).waits_for("3. Yellow (X) plays 7").type_in("5").waits_for("4. Red (O) plays 5");
    screen.signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]), ["1", "6", "7", "5"]);
    let text = std::fs::read_to_string(journals(&folder).join("connect4-1.game")).unwrap();
    assert_eq!(text.matches(" back 1").count(), 2, "{text}");
}

#[test]
fn damage_is_told_on_the_full_screen_and_nothing_of_it_is_ever_lost() {
    let folder = folder();
    left(&folder, &["1", "2", "3"]);
    let path = journals(&folder).join("connect4-1.game");
    for (by_name, before, after) in [(false, "move \"3\"", "move \"4\""), (true, "move \"2\"", "move \"5\"")] {
        let good = std::fs::read_to_string(&path).unwrap();
        assert!(good.contains(before));
        std::fs::write(&path, good.replace(before, after)).unwrap();
        let mut screen = match by_name {
            true => Terminal::open_in(&folder, 100, 40, &["resume", "connect4-1"], &SCREEN),
            false => menu(&folder),
        };
        if !by_name {
            screen.press(Key::Enter);
        }
        screen.waits_for("Its file is damaged from line").press(Key::CtrlC);
        assert_eq!(screen.exit_code(), 130);
    }
    let aside: String = files(&folder, "damaged").iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    assert_eq!(files(&folder, "damaged").len(), 2);
    assert!(aside.contains("move \"4\"") && aside.contains("move \"5\""), "{aside}");
    assert_eq!(moves(&unfinished(&folder)[0]), ["1"]);
}

#[test]
fn a_file_that_is_too_long_is_left_as_it_is() {
    let folder = folder();
    left(&folder, &["1"]);
    let path = journals(&folder).join("connect4-1.game");
    let long = format!("{}{}", std::fs::read_to_string(&path).unwrap(), "x".repeat(17 << 20));
    std::fs::write(&path, &long).unwrap();
    let Ran { code, err, .. } = run_in(folder.path(), &["resume", "connect4-1"]);
    assert_eq!(code, 2);
    assert!(err.contains("it is longer than 16 MiB"), "{err}");
    assert_eq!(std::fs::metadata(&path).unwrap().len(), long.len() as u64);
    let Ran { code, out, .. } = run_in(folder.path(), &["resume"]);
    assert_eq!(code, 0);
    assert!(out.contains("`connect4-1` cannot be read: it is longer than 16 MiB"), "{out}");
}

#[test]
fn pipes_and_links_among_the_games_are_not_read() {
    let folder = folder();
    left(&folder, &["1"]);
    let pipe = journals(&folder).join("pipe.game");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", journals(&folder).join("zero.game")).unwrap();
    assert_eq!(unfinished(&folder).len(), 1);
    for name in ["pipe", "zero"] {
        let Ran { code, err, .. } = run_in(folder.path(), &["resume", name]);
        assert_eq!(code, 2);
        assert!(err.contains("there is no unfinished game called"), "{err}");
    }
}

#[test]
fn a_level_that_is_gone_is_told_and_somebody_plays_in_its_place() {
    let folder = folder();
    let levels = folder.write("no-config/quadrille/levels.yaml", "mine: { about: mine, instincts: [win] }\n");
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1", "--p2", "mine"], &[]);
    terminal.asks(YELLOW).enters("4").waits_for("2. Red (O, mine)").signal("KILL").killed();
    std::fs::remove_file(levels).unwrap();
    let gone = "there is no level `mine` any more; somebody plays for seat 2 in its place";
    let Ran { code, out, .. } = run_in(folder.path(), &["resume"]);
    assert_eq!(code, 0);
    assert!(out.replace('\n', " ").to_lowercase().contains(gone), "{out}");
    let mut screen = Terminal::open_in(&folder, 120, 40, &["resume", "connect4-1"], &SCREEN);
    screen.waits_for("no level `mine` any more").press(Key::CtrlC);
    assert_eq!(screen.exit_code(), 130);
    let mut terminal = Terminal::open_in(&folder, 100, 30, &["resume", "connect4-1"], &[]);
    terminal.waits_for("no level `mine` any more").asks(YELLOW).enters("3").waits_for("3. Yellow (X) plays 3");
    terminal.asks("Red (O): drop>").enters("quit");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_saved_game_from_elsewhere_has_no_file_read_that_is_no_variant() {
    let folder = folder();
    let pipe = folder.path().join("pipe.yaml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let secret = folder.write("secret", "password: hunter2\n");
    let link = folder.path().join("link.yaml");
    std::os::unix::fs::symlink(&secret, &link).unwrap();
    for game in [secret.as_str(), pipe.to_str().unwrap(), "/dev/zero", link.to_str().unwrap()] {
        folder.write("theirs.yaml", &format!("game: {game}\nseed: 1\nseats: [human, human]\nmoves: []\n"));
        for command in [["replay", "theirs.yaml"].as_slice(), &["play", "--from", "theirs.yaml"]] {
            let Ran { code, out, err } = run_in(folder.path(), command);
            assert_eq!(code, 3, "{err}");
            assert!(err.contains("is no variant") && !format!("{out}{err}").contains("hunter2"), "{err}");
        }
    }
}

#[test]
fn a_game_that_was_over_from_the_beginning_can_be_taken_back() {
    let arguments = ["play", "tictactoe", "--seed", "1", "--moves", "a1 b1 a2 b2 a3"];
    let mut screen = Terminal::open(110, 40, &arguments, &SCREEN);
    screen.waits_for("Crosses (X) wins").type_in("u").waits_for("Taken back").waits_for("h hint");
    assert!(!screen.screen().contains("5. "), "{}", screen.screen());
    screen.press(Key::CtrlC);
    assert_eq!(screen.exit_code(), 130);
}

#[test]
fn whoever_plays_on_without_is_not_told_that_it_is_kept() {
    let (mut full, _) = until_the_disk_is_full();
    full.enters("yes").waits_for("From here on nothing is kept.").enters("quit");
    full.waits_for("The game is not finished.");
    assert_eq!(full.exit_code(), 0);
    assert!(!full.screen().contains("goes on with it"), "{}", full.screen());
}

#[test]
fn a_position_that_was_tried_and_taken_back_leaves_one_game_and_two_that_were_saved_stay() {
    let folder = folder();
    let arguments = ["play", "tictactoe", "--seed", "7"];
    let mut screen = Terminal::open_in(&folder, 110, 40, &arguments, &SCREEN);
    let types = |screen: &mut Terminal, text: &str, seen: &str| {
        screen.type_in(":").waits_for(":_").type_in(text).press(Key::Enter).waits_for(seen);
    };
    screen.waits_for("h hint");
    types(&mut screen, "a1", "1. Crosses");
    types(&mut screen, "b1", "2. Noughts");
    screen.type_in("S").waits_for("tictactoe-7.yaml");
    screen.type_in("e").waits_for("p play").press(Key::Enter).type_in("p").waits_for("h hint");
    screen.type_in("S").waits_for("tictactoe-7-2.yaml");
    screen.type_in("u").waits_for("2. Noughts");
    types(&mut screen, "c3", "3. Crosses");
    screen.signal("KILL").killed();
    assert_eq!(files(&folder, "game").len(), 1);
    assert_eq!(moves(&unfinished(&folder)[0]), ["a1", "b1", "c3"]);
}

#[test]
fn what_is_torn_is_told_and_put_aside_and_a_sign_that_ends_a_line_is_no_move() {
    let folder = folder();
    left(&folder, &["1", "2", "3"]);
    let path = journals(&folder).join("connect4-1.game");
    let whole = std::fs::read(&path).unwrap();
    // Only the end of the last line is another: nothing is lost, and nothing need be told.
    let mut other = whole.clone();
    *other.last_mut().unwrap() = 0x0b;
    std::fs::write(&path, other).unwrap();
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["resume", "connect4-1"], &[]);
    terminal.asks("Red (O): drop>").signal("KILL").killed();
    assert_eq!(std::fs::read(&path).unwrap(), whole);
    assert_eq!(files(&folder, "damaged").len(), 0);
    // A line that is there in part, and lines that have become one.
    let joined: Vec<u8> = whole
        .iter()
        .rev()
        .enumerate()
        .map(|(nth, byte)| if nth < 60 && *byte == b'\n' { b'\r' } else { *byte })
        .collect();
    let joined: Vec<u8> = joined.into_iter().rev().collect();
    for (nth, torn) in [&whole[..whole.len() - 9], &joined[..]].into_iter().enumerate() {
        std::fs::write(&path, torn).unwrap();
        let game = &unfinished(&folder)[0];
        assert_eq!(game["damaged"], true);
        let mut terminal = Terminal::open_in(&folder, 100, 30, &["resume", "connect4-1"], &[]);
        terminal.waits_for("Its last line was not written to its end").waits_for("drop>").signal("KILL").killed();
        let aside = if nth == 0 { "damaged" } else { "damaged-2" };
        assert_eq!(std::fs::read(path.with_extension(aside)).unwrap(), torn);
    }
    assert_eq!(run_in(folder.path(), &["resume", "connect4-1", "--forget"]).code, 0);
    assert_eq!(std::fs::read_dir(journals(&folder)).unwrap().count(), 0);
}

#[test]
fn rules_that_fail_leave_a_game_as_it_is_unless_they_have_changed() {
    let folder = folder();
    folder.write("mine.yaml", "title: Mine\nextends: tictactoe\nrules: [mine]\n");
    folder.write("mine.rhai", "fn on_land(game, at) { let n = 0; while n < 500 { n += 1; } }\n");
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "mine.yaml", "--seed", "1"], &[]);
    terminal.asks("Crosses (X): place>").enters("b2").asks("Noughts (O): place>").enters("a1");
    terminal.waits_for("2. Noughts").signal("KILL").killed();
    left(&folder, &["1", "2", "3"]);
    for arguments in [&["resume", "--script-steps", "900"][..], &["resume", "mine-1", "--script-steps", "900"]] {
        let Ran { code, out, err } = run_in(folder.path(), arguments);
        let said = format!("{out}{err}").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(code, if arguments.len() == 3 { 0 } else { 2 }, "{said}");
        assert!(said.to_lowercase().contains("move 1 (b2) cannot be made again: the rule `mine` failed"), "{said}");
        assert!(!said.contains("any more") && said.contains("--script-time"), "{said}");
    }
    // With time enough all of it is there; by other rules it goes as far as it can.
    assert_eq!(unfinished(&folder).iter().map(|game| game["playable"].clone()).collect::<Vec<_>>(), [3, 2]);
    folder.write("mine.rhai", "fn on_land(game, at) { if game.mover == 2 { throw \"boom\"; } }\n");
    let mut terminal = Terminal::open_in(&folder, 100, 30, &["resume", "mine-1"], &[]);
    terminal.waits_for("Move 2 (a1) cannot be made any more").waits_for("boom").asks("Noughts (O): place>");
    terminal.signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[1]), ["b2", "a1"]);
}

#[test]
fn what_was_given_is_written_once_something_is_played_and_what_is_deleted_is_written_anew() {
    let folder = folder();
    let arguments = ["play", "connect4", "--seed", "1", "--moves", "4455"];
    for _ in 0..2 {
        let mut terminal = Terminal::open_in(&folder, 80, 30, &arguments, &[]);
        terminal.asks(YELLOW).enters("quit");
        assert_eq!(terminal.exit_code(), 0);
    }
    assert!(unfinished(&folder).is_empty());
    let mut terminal = Terminal::open_in(&folder, 80, 30, &arguments, &[]);
    terminal.asks(YELLOW).enters("6").waits_for("5. Yellow").asks("Red (O): drop>");
    assert_eq!(moves(&unfinished(&folder)[0]), ["4", "4", "5", "5", "6"]);
    std::fs::remove_dir_all(journals(&folder)).unwrap();
    terminal.enters("7").waits_for("6. Red").signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]), ["4", "4", "5", "5", "6", "7"]);
}

#[test]
fn moves_that_rules_have_cut_off_while_they_were_watched_are_kept() {
    let folder = folder();
    let wide = "title: Mine\nextends: connect4\nboard: { columns: 8 }\n";
    folder.write("mine.yaml", wide);
    let mut terminal = Terminal::open_in(&folder, 80, 40, &["play", "mine.yaml", "--seed", "1", "--watch"], &[]);
    terminal.asks(YELLOW);
    for (nth, text) in ["4", "8", "5"].iter().enumerate() {
        terminal.enters(text).waits_for(&format!("{}. ", nth + 1));
    }
    folder.write("mine.yaml", &wide.replace('8', "7"));
    terminal.waits_for("cannot be made any more").waits_for("Red (O): drop>").signal("KILL").killed();
    folder.write("mine.yaml", wide);
    let game = &unfinished(&folder)[0];
    assert_eq!(
        (moves(game), game["playable"].clone()),
        (vec!["4".to_owned(), "8".to_owned(), "5".to_owned()], 3.into())
    );
}

#[test]
fn names_stay_on_their_line_and_whatever_is_listed_can_be_taken_up() {
    let folder = folder();
    let names = "names: [\"Ada\\nerror: on fire\", B]";
    folder.write("theirs.yaml", &format!("game: connect4\nseed: 1\nseats: [human, human]\n{names}\nmoves: []\n"));
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "--from", "theirs.yaml"], &[]);
    terminal.waits_for("drop>").enters("4").waits_for("1. Ada error: on fire").signal("KILL").killed();
    let Ran { out, .. } = run_in(folder.path(), &["resume"]);
    assert!(out.contains("Ada error: on fire - B"), "{out}");
    let path = journals(&folder).join("connect4-1.game");
    std::fs::copy(&path, journals(&folder).join("connect4-1 (copy).game")).unwrap();
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["resume", "connect4-1 (copy)"], &[]);
    terminal.waits_for("drop>").signal("KILL").killed();
    assert_eq!(run_in(folder.path(), &["resume", "connect4-1 (copy)", "--forget"]).code, 0);
    for name in ["../games/connect4-1", "..", "", "/etc/passwd"] {
        let Ran { code, err, .. } = run_in(folder.path(), &["resume", name, "--forget"]);
        assert!(code == 2 && err.contains("there is no unfinished game called"), "{name}: {err}");
    }
    assert!(path.is_file());
}
