//! A game survives: whatever ends the program, every move that was shown is on the disk.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, run_in};
use crate::support::pseudo_terminal::{Exit, Key, SCREEN, Terminal, YELLOW};
use crate::support::unfinished::{journals, moves, unfinished};
use quadrille_kernel::Draw;
use std::rc::Rc;
use std::time::Duration;

/// A game of which nobody wins the first moves.
const MOVES: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5"];

fn folder() -> Rc<Folder> {
    Rc::new(Folder::new("survival"))
}

/// Is a move shown, by its number?
fn is_shown(text: &str, ply: usize) -> bool {
    ["Yellow (X)", "Red (O)"].iter().any(|who| text.contains(&format!("{ply}. {who} plays")))
}

#[test]
fn what_was_shown_is_on_the_disk_however_suddenly_it_ends() {
    let mut draw = Draw::opening(3);
    // On the console and on the full screen: the moves that were shown, and the runs that were killed before all were.
    let (mut seen, mut cut) = ([0; 2], [0; 2]);
    for nth in 0..200 {
        let folder = folder();
        let full = nth % 2 == 1;
        let arguments = ["play", "connect4", "--seed", "1"];
        let variables: &[(&str, &str)] = if full { &SCREEN } else { &[] };
        let mut terminal = Terminal::open_in(&folder, 80, 30, &arguments, variables);
        terminal.waits_for(if full { "h hint" } else { YELLOW });
        let count = 1 + draw.below(MOVES.len());
        // Some wait until a move is shown before they type the next, some type all at once, and some do neither: nobody knows where the
        // program is when it is killed.
        let (waited, pause) = [(0, 1), (0, 400), (draw.below(count + 1), 1), (count, 1)][nth / 2 % 4];
        for (ply, text) in (1..).zip(&MOVES[..count]) {
            terminal.type_in(text);
            if !full {
                terminal.press(Key::Enter);
            }
            if ply <= waited {
                terminal.waits_until("the move", |screen| is_shown(screen, ply));
            }
            std::thread::sleep(Duration::from_micros(draw.below(pause) as u64));
        }
        terminal.signal("KILL");
        assert_eq!(terminal.killed(), Exit::Signal("Killed".to_owned()));
        let written = format!("{}{}", terminal.screen(), String::from_utf8_lossy(&terminal.bytes()));
        let shown = (1..=count).rev().find(|ply| is_shown(&written, *ply)).unwrap_or(0);
        assert!(shown >= waited, "run {nth}");
        let kept = unfinished(&folder);
        let kept = kept.first().map(moves).unwrap_or_default();
        assert!(kept.len() >= shown, "run {nth}: {shown} were shown, {} kept", kept.len());
        assert_eq!(kept, MOVES[..kept.len()], "run {nth}");
        seen[usize::from(full)] += shown;
        cut[usize::from(full)] += usize::from(shown < count);
    }
    println!("shown: {seen:?}, killed before all were: {cut:?}");
    assert!(seen.iter().all(|moves| *moves > 100), "hardly anything was shown: {seen:?}");
    assert!(cut.iter().all(|runs| *runs > 0), "nothing was killed on the way: {cut:?}");
}

#[test]
fn a_game_that_was_left_is_listed_and_gone_on_with() {
    let folder = folder();
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1"], &[]);
    terminal.asks(YELLOW).enters("4").enters("4").enters("undo").enters("3").asks(YELLOW);
    assert_eq!(unfinished(&folder)[0]["played"], true);
    let Ran { code, err, .. } = run_in(folder.path(), &["resume", "connect4-1"]);
    assert_eq!((code, err.lines().next()), (2, Some("error: `connect4-1` is being played by another program")));
    terminal.enters("quit").waits_for("`quadrille resume connect4-1` goes on with it.");
    assert_eq!(terminal.exit_code(), 0);
    let Ran { code, out, .. } = run_in(folder.path(), &["resume"]);
    assert_eq!(code, 0);
    golden("resume", "list", &out);
    let mut again = Terminal::open_in(&folder, 80, 30, &["resume", "connect4-1"], &[]);
    again.asks(YELLOW).enters("3").waits_for("3. Yellow (X) plays 3.").signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]), ["4", "3", "3"]);
    // On the full screen as well, by the menu and by name.
    let mut screen = Terminal::open_in(&folder, 100, 40, &[], &SCREEN);
    screen.waits_for("go on: Connect 4, 3 plies").press(Key::Up);
    for _ in 0..60 {
        screen.press(Key::Up);
    }
    screen
        .press(Key::Enter)
        .waits_for("3. Yellow (X)")
        .type_in("7")
        .waits_for("4. Red (O) plays 7")
        .signal("KILL")
        .killed();
    let mut screen = Terminal::open_in(&folder, 100, 40, &["resume", "connect4-1"], &SCREEN);
    screen.waits_for("4. Red (O) plays 7").type_in("7").waits_for("5. Yellow (X) plays 7").signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]), ["4", "3", "3", "7", "7"]);
    let Ran { code, out, .. } = run_in(folder.path(), &["resume", "connect4-1", "--forget"]);
    assert_eq!((code, out.as_str()), (0, "connect4-1 is deleted.\n"));
    let Ran { out, .. } = run_in(folder.path(), &["resume"]);
    assert_eq!(out, "There is no unfinished game.\n");
    let Ran { code, err, .. } = run_in(folder.path(), &["resume", "../connect4-1"]);
    assert_eq!(code, 2);
    assert!(err.contains("there is no unfinished game called"), "{err}");
}

#[test]
fn a_game_that_is_over_is_not_listed_until_its_last_move_is_taken_back() {
    let folder = folder();
    let mut terminal = Terminal::open_in(&folder, 80, 40, &["play", "connect4", "--seed", "1"], &[]);
    terminal.asks(YELLOW);
    for text in ["4", "3", "4", "3", "4", "3", "4"] {
        terminal.enters(text);
    }
    terminal.waits_for("Play again?");
    assert!(unfinished(&folder).is_empty());
    terminal.enters("undo").asks(YELLOW).signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]).len(), 6);
}

#[test]
fn a_variant_that_has_changed_is_played_as_far_as_it_goes() {
    let folder = folder();
    let game = "title: Mine\nextends: connect4\nboard: { columns: 8, rows: 6 }\n";
    folder.write("games/mine.yaml", game);
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "mine", "--seed", "1"], &[]);
    terminal.asks(YELLOW);
    for text in ["4", "8", "5"] {
        terminal.enters(text);
    }
    terminal.waits_for("3. Yellow (X) plays 5").signal("KILL").killed();
    // From another folder it is found again.
    let elsewhere = Folder::new("survival");
    let resumed = || {
        let mut program = crate::support::program::program(elsewhere.path());
        program.env("XDG_DATA_HOME", folder.path().join("no-data")).arg("resume");
        Ran::from(program.output().unwrap())
    };
    golden("resume", "elsewhere", &resumed().out);
    folder.write("games/mine.yaml", &game.replace('8', "7"));
    let told = resumed().out;
    golden("resume", "changed", &told);
    let mut again = Terminal::open_in(&folder, 90, 40, &["resume", "mine-1"], &[]);
    again.waits_for("Its rules have changed since").asks("Red (O): drop>");
    // What could not be played is not lost.
    again.enters("2").waits_for("2. Red (O) plays 2").signal("KILL").killed();
    let mut kept: Vec<Vec<String>> = unfinished(&folder).iter().map(moves).collect();
    kept.sort();
    assert_eq!(kept, [vec!["4", "2"], vec!["4", "8", "5"]]);
    std::fs::remove_file(folder.path().join("games/mine.yaml")).unwrap();
    let told = folder.masked(&run_in(folder.path(), &["resume"]).out);
    assert!(told.contains("Its variant is not there any more, or cannot be played:"), "{told}");
}

#[test]
fn a_file_that_is_damaged_is_good_up_to_there_and_kept_beside() {
    let folder = folder();
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1"], &[]);
    terminal.asks(YELLOW);
    for text in ["1", "2", "3"] {
        terminal.enters(text);
    }
    terminal.waits_for("3. Yellow (X) plays 3").signal("KILL").killed();
    let path = journals(&folder).join("connect4-1.game");
    let good = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, good.replace("move \"2\"", "move \"7\"")).unwrap();
    let told = run_in(folder.path(), &["resume"]).out;
    assert!(told.contains("Its file is damaged from line 5 on; what stands before is good, one move."), "{told}");
    let mut again = Terminal::open_in(&folder, 80, 30, &["resume", "connect4-1"], &[]);
    again.asks("Red (O): drop>").enters("5").waits_for("2. Red (O) plays 5").signal("KILL").killed();
    assert_eq!(moves(&unfinished(&folder)[0]), ["1", "5"]);
    let aside = std::fs::read_to_string(journals(&folder).join("connect4-1.damaged")).unwrap();
    assert!(aside.contains("move \"7\"") && aside.contains("move \"3\""));
    std::fs::write(&path, "nothing of ours").unwrap();
    let told = run_in(folder.path(), &["resume"]).out;
    assert!(told.contains("`connect4-1` cannot be read: its file is damaged from line 1 on"), "{told}");
    assert_eq!(run_in(folder.path(), &["resume", "connect4-1"]).code, 2);
}

#[test]
fn where_nothing_can_be_written_one_may_play_on_without() {
    // Not even an empty file may grow.
    let mut full = Terminal::open_by("ulimit -f 0; trap '' XFSZ; exec \"$@\"", &["play", "connect4", "--seed", "1"]);
    full.asks(YELLOW).enters("4").waits_for("This cannot be kept on the disk: you have no more room there");
    assert!(!full.screen().contains("1. Yellow (X) plays 4"), "{}", full.screen());
    full.press(Key::Enter).waits_until("asked again", |screen| screen.matches("cannot be kept").count() == 2);
    full.enters("yes").waits_for("From here on nothing is kept.").waits_for("1. Yellow (X) plays 4");
    full.enters("4").waits_for("2. Red (O) plays 4").enters("quit").waits_for("The game is not finished.");
    assert_eq!(full.exit_code(), 0);
    assert!(unfinished(full.folder()).is_empty());
    let folder = folder();
    let file = folder.write("no-folder", "");
    let mut none =
        Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1"], &[("XDG_DATA_HOME", &file)]);
    none.asks(YELLOW).enters("4").waits_for("This cannot be kept on the disk:").enters("no");
    assert_eq!(none.exit_code(), 0);
    let variables = [SCREEN[0], SCREEN[1], ("XDG_DATA_HOME", file.as_str())];
    let mut screen = Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1"], &variables);
    screen.waits_for("h hint").type_in("4").waits_for("This cannot be kept on the disk:");
    assert!(!screen.screen().contains("plays 4"), "{}", screen.screen());
    screen.type_in("y").waits_for("1. Yellow (X) plays 4").type_in("4").waits_for("2. Red (O) plays 4");
    screen.type_in("q").waits_for("Leave the game?").press(Key::Enter);
    assert_eq!(screen.exit_code(), 0);
}

/// A game of Gomoku on a disk that becomes full: somebody is asked whether to play on without, after so many moves that were shown.
pub fn until_the_disk_is_full() -> (Terminal, usize) {
    // The first lines fit into so many blocks of 512 bytes, and not many more.
    let mut full = Terminal::open_by("ulimit -f 2; trap '' XFSZ; exec \"$@\"", &["play", "gomoku", "--seed", "1"]);
    full.asks("Black (X): place>");
    let cells = (1..=4).flat_map(|row| "acegikmo".chars().map(move |column| format!("{column}{row}")));
    let mut shown = 0;
    for (nth, text) in cells.enumerate() {
        full.enters(&text);
        let next = format!("{}. ", nth + 1);
        full.waits_until("an answer", |screen| screen.contains("cannot be kept") || screen.contains(&next));
        if full.screen().contains("cannot be kept") {
            break;
        }
        shown = nth + 1;
    }
    (full, shown)
}

#[test]
fn a_disk_that_becomes_full_keeps_what_was_shown() {
    let (mut full, shown) = until_the_disk_is_full();
    assert!((1..32).contains(&shown), "{shown}");
    full.enters("no").waits_for("goes on with it.");
    assert_eq!(full.exit_code(), 0);
    let kept = unfinished(full.folder());
    assert_eq!(moves(&kept[0]).len(), shown);
    assert_eq!(kept[0]["damaged"], false);
}

#[test]
fn whoever_does_not_want_it_or_comes_through_a_pipe_leaves_nothing() {
    let folder = folder();
    let mut terminal = Terminal::open_in(&folder, 80, 30, &["play", "connect4", "--seed", "1", "--unkept"], &[]);
    terminal.asks(YELLOW).enters("4").waits_for("1. Yellow (X) plays 4").enters("quit");
    assert_eq!(terminal.exit_code(), 0);
    run_in(folder.path(), &["play", "connect4", "--seed", "1"]);
    assert!(!journals(&folder).exists());
}
