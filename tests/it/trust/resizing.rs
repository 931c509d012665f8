//! Terminals that change their size, however often and to whatever size.

use crate::support::pseudo_terminal::{Exit, Key, SCREEN, Terminal, YELLOW};
use std::time::Duration;

/// Resizes at one prompt: several times what a socket holds that nobody reads.
const OFTEN: u16 = 1_000;

/// Drags the edge of a window. A resize that comes before the last was heard is not heard by itself, so each has a moment.
fn drags(terminal: &mut Terminal) {
    for nth in 0..OFTEN {
        terminal.resize(70 + nth % 30, 60 + nth % 7);
        std::thread::sleep(Duration::from_millis(1));
    }
    terminal.resize(100, 60);
}

#[test]
fn a_prompt_goes_on_after_any_number_of_resizes() {
    for how in ["--console", "--spoken"] {
        let mut terminal = Terminal::open(100, 60, &["play", "connect4", "--seed", "7", how], &[]);
        terminal.waits_for("drop>");
        drags(&mut terminal);
        terminal.type_in("4").press(Key::Enter).waits_for("plays 4.");
        terminal.waits_until("the next prompt", |screen| screen.ends_with("drop>"));
        // Before the next prompt is there, the second one would be a signal.
        let asks_again = |screen: &str| screen.contains("Ctrl-C once more leaves") && screen.ends_with("drop>");
        terminal.press(Key::CtrlC).waits_until("the prompt after it", asks_again).press(Key::CtrlC);
        assert_eq!(terminal.exit_code(), 130, "{how}");
    }
}

#[test]
fn signals_are_heard_after_any_number_of_resizes() {
    for (signal, name) in [("TERM", "Terminated"), ("INT", "Interrupt"), ("HUP", "Hangup")] {
        let mut terminal = Terminal::open(100, 60, &["play", "connect4", "--seed", "7"], &[]);
        terminal.asks(YELLOW);
        drags(&mut terminal);
        assert_eq!(terminal.signal(signal).exit(), Exit::Signal(name.to_owned()));
    }
}

#[test]
fn the_computer_may_be_thinking_meanwhile() {
    let mut terminal = Terminal::open(100, 60, &["play", "connect4", "--seed", "7", "--p2", "minimax"], &[]);
    terminal.asks(YELLOW).enters("4");
    drags(&mut terminal);
    terminal.waits_for("2. Red").asks(YELLOW);
    drags(&mut terminal);
    terminal.enters("1").waits_for("3. Yellow (X) plays 1.").signal("TERM");
    assert_eq!(terminal.exit(), Exit::Signal("Terminated".to_owned()));
}

#[test]
fn a_resize_and_a_key_at_the_same_time_are_both_heard() {
    let mut terminal = Terminal::open(110, 40, &["play", "connect4", "--seed", "7"], &SCREEN);
    terminal.waits_for("h hint");
    for _ in 0..50 {
        terminal.resize(60, 20).type_in("4").waits_for("[X]");
        let is_large_and_empty = |screen: &str| screen.contains("·          ·") && !screen.contains("1. Yellow");
        terminal.resize(110, 40).type_in("u").waits_until("a large empty board", is_large_and_empty);
    }
    terminal.signal("TERM");
    assert_eq!(terminal.exit(), Exit::Signal("Terminated".to_owned()));
}

#[test]
fn the_full_screen_is_drawn_on_a_terminal_of_any_size_and_given_back() {
    for (columns, rows, seen) in [
        (65535, 65535, "type a move"),
        (1, 65535, "T\nw\ni\nt\ns"),
        (65535, 1, "The window is too small"),
        (1, 1, "T"),
        // Terminals that do not know their size have 80 by 24.
        (0, 0, "h hint"),
    ] {
        let script = format!("stty cols {columns} rows {rows} && QUADRILLE_CONSOLE=0 exec \"$@\"");
        let mut terminal = Terminal::open_by(&script, &["play", "connect4", "--seed", "7"]);
        terminal.waits_for(seen).press(Key::CtrlC);
        assert_eq!(terminal.exit_code(), 130, "{columns}×{rows}");
    }
}

#[test]
fn the_full_screen_follows_a_terminal_to_any_size_and_back() {
    let mut terminal = Terminal::open(110, 40, &["play", "connect4", "--seed", "7"], &SCREEN);
    terminal.waits_for("h hint");
    for (columns, rows) in [(65535, 65535), (1, 65535), (0, 0), (1, 1), (65535, 1)] {
        terminal.reports(columns, rows);
    }
    terminal.resize(60, 20).waits_for("h hint").type_in("4").waits_for("[X]").reports(65535, 65535);
    terminal.signal("TERM");
    assert_eq!(terminal.exit(), Exit::Signal("Terminated".to_owned()));
}
