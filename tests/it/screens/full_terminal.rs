//! The full screen in a real terminal: whole games by keys and by mouse, and a terminal that is given back, whatever happens.

use crate::screens::terminal::played;
use crate::support::pseudo_terminal::{Exit, Key, SCREEN, Terminal};
use crate::support::unfinished::{moves, unfinished};

fn opened(arguments: &[&str]) -> Terminal {
    Terminal::open(110, 40, arguments, &SCREEN)
}

/// Plays a game to its end, every move typed, and sees every one of them in the log.
fn typed_to_its_end(game: &str, seed: &str) {
    let (moves, ended) = played(game, seed).moves_and_end();
    let mut terminal = opened(&["play", game, "--seed", seed]);
    terminal.waits_for("h hint");
    for (nth, text) in moves.iter().enumerate() {
        terminal.type_in(":").waits_for(":_").type_in(text).waits_for(&format!(":{text}_")).press(Key::Enter);
        let last = nth + 1 == moves.len();
        let seen = if last { ended.clone() } else { format!("{}.", nth + 1) };
        terminal.waits_for(&seen);
    }
    terminal.waits_for("g again").type_in("q").waits_for("Leave the game?").press(Key::Enter);
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn connect4_by_keys_to_its_end() {
    typed_to_its_end("connect4", "4");
}

#[test]
fn puissance5_by_keys_to_its_end() {
    typed_to_its_end("puissance5", "8");
}

#[test]
fn go_capture_by_keys_to_its_end() {
    typed_to_its_end("go_capture", "7");
}

#[test]
fn super_puissance4_by_keys_to_its_end() {
    typed_to_its_end("super_puissance4", "8");
}

#[test]
fn quarto_by_keys_to_its_end() {
    typed_to_its_end("quarto", "1");
}

/// Clicks at the place where a text stands, from the top.
fn clicks(terminal: &mut Terminal, text: &str) {
    let screen = terminal.screen();
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect("it is on the screen");
    let x = line[..line.find(text).unwrap()].chars().count() + 1;
    terminal.type_in(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1));
}

#[test]
fn a_game_by_mouse_alone() {
    let mut terminal = opened(&["play", "connect4", "--seed", "7"]);
    terminal.waits_for("h hint");
    for (nth, column) in [1, 2, 1, 2, 1, 2, 1].iter().enumerate() {
        clicks(&mut terminal, &format!(" {column} "));
        terminal.waits_for(&format!("{}. ", nth + 1));
    }
    terminal.waits_for("Yellow (X) wins. In line: a1 a2 a3 a4.");
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn the_menu_is_the_first_thing_one_sees() {
    let mut terminal = opened(&[]);
    terminal.waits_for("type to find a game").type_in("tic").waits_for("tic_").press(Key::Enter);
    terminal.waits_for("begins").press(Key::Enter).waits_for("h hint");
    terminal.type_in("q").waits_for("Leave the game?").type_in("y");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_terminal_is_given_back_after_signals() {
    for (signal, name) in [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt")] {
        let mut terminal = opened(&["play", "connect4", "--seed", "7"]);
        terminal.waits_for("h hint").signal(signal);
        assert_eq!(terminal.exit(), Exit::Signal(name.to_owned()));
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_as_the_signal_does_and_the_game_is_kept() {
    // The computer moves first, so that something is kept without a key: a keyboard that goes types Ctrl-D.
    let game = ["play", "connect4", "--seed", "7", "--p1", "easy"];
    for arguments in [&game[..], &["demo", "connect4", "--p1", "easy", "--p2", "easy", "--pause", "60"], &[]] {
        let mut terminal = opened(arguments);
        let is_menu = arguments.is_empty();
        terminal.waits_for(if is_menu { "type to find a game" } else { "1. Yellow" });
        let folder = terminal.folder().clone();
        assert_eq!(terminal.hangs_up(), Exit::Signal("Hangup".to_owned()), "{arguments:?}");
        let kept: Vec<_> = unfinished(&folder).iter().map(moves).collect();
        assert!(is_menu || kept == [["4"]], "{arguments:?}: {kept:?}");
    }
}

#[test]
fn stopped_and_continued_the_game_is_still_there() {
    let mut terminal = opened(&["play", "connect4", "--seed", "7"]);
    terminal.waits_for("h hint").type_in("4").waits_for("1. Yellow (X) plays 4.");
    terminal.type_in("\x1a").waits_until("the terminal as it was", |screen| !screen.contains("hint"));
    terminal.waits_for_modes_before();
    terminal.signal("CONT").waits_for("1. Yellow (X) plays 4.");
    terminal.type_in("4").waits_for("2. Red (O) plays 4.").press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn a_window_may_change_its_size_at_any_moment() {
    let mut terminal = opened(&["play", "connect4", "--seed", "7"]);
    terminal.waits_for("h hint").resize(30, 10).waits_for("too small").resize(60, 20).waits_for("h hint");
    terminal.type_in("4").waits_for("[X]");
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn plain_spoken_and_dumb_terminals_stay_line_by_line() {
    for (arguments, variables) in [
        (&["play", "connect4", "--seed", "7", "--plain"][..], &SCREEN[..]),
        (&["play", "connect4", "--seed", "7", "--spoken"], &SCREEN),
        (&["play", "connect4", "--seed", "7"], &[("QUADRILLE_CONSOLE", "0"), ("TERM", "dumb")]),
    ] {
        let mut terminal = Terminal::open(100, 40, arguments, variables);
        terminal.waits_for("drop>").press(Key::CtrlD);
        terminal.exit();
    }
}

#[test]
fn a_terminal_is_given_back_after_a_panic_on_any_thread() {
    let mut terminal = Terminal::open_panicking(110, 40, &["play", "connect4", "--seed", "7"], &SCREEN);
    terminal.waits_for("h hint");
    terminal.folder().write("panic", "");
    terminal.waits_for("on purpose");
    assert_eq!(terminal.exit_code(), 101);
}

#[test]
fn a_game_that_was_saved_is_in_the_menu_of_the_next_day() {
    let mut terminal = opened(&["play", "connect4", "--seed", "7"]);
    terminal.waits_for("h hint").type_in("4").waits_for("1. Yellow (X) plays 4.").type_in("S").waits_for("Saved: ");
    terminal.press(Key::CtrlC);
    assert_eq!(terminal.exit_code(), 130);
    let mut next = Terminal::open_in(&terminal.folder().clone(), 110, 40, &[], &SCREEN);
    next.waits_for("saved: Connect 4, one ply").type_in("saved").waits_for("saved_").press(Key::Enter);
    next.waits_for("1. Yellow (X) plays 4.").press(Key::CtrlC);
    assert_eq!(next.exit_code(), 130);
}
