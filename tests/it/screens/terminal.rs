//! The console in a real terminal, from the first key to the exit code.

use crate::support::files::Folder;
use crate::support::program::run_in;
use crate::support::pseudo_terminal::{Exit, Key, Terminal};
use serde_json::Value;
use std::rc::Rc;
use vt100::Color;

const QUESTIONS: [&str; 4] = [
    "Which game? Number or name [connect4]>",
    "Who plays Yellow (X)? [human]>",
    "Who plays Red (O)? [sneaky]>",
    "Starts [1]>",
];
const YELLOW: &str = "Yellow (X): drop>";
const RED: &str = "Red (O): drop>";
const AGAIN: &str = "Play again? yes, no, swap seats [yes]>";
const OVERWRITE: &str = "there.yaml is there already. Write over it? yes, no>";
const ONCE_MORE: &str = "Ctrl-C once more leaves; so does `quit`.";
const CONNECT4: [&str; 4] = ["play", "connect4", "--seed", "7"];
/// With one more token, in column 4, Yellow has a line from c1 to f1.
const NEARLY_WON: &str = "5 2 3 5 1 5 2 3 6 3";

/// A terminal in which nothing scrolls away soon.
fn tall(arguments: &[&str]) -> Terminal {
    Terminal::open(100, 80, arguments, &[])
}

/// Leaves a game that is not finished.
fn quits(terminal: &mut Terminal) {
    assert_eq!(terminal.enters("quit").waits_for("The game is not finished.").exit_code(), 0);
}

// From the first question to the last move.

#[test]
fn four_times_enter_and_a_person_plays() {
    let mut terminal = tall(&[]);
    for question in QUESTIONS {
        terminal.asks(question).press(Key::Enter);
    }
    terminal.waits_for("Next time: quadrille play connect4 --p2 sneaky").asks(YELLOW);
    quits(terminal.enters("4").waits_for("2. Red (O, sneaky) plays").asks(YELLOW));
}

/// A game that computers have played, and how it ended.
pub struct Played {
    moves: Vec<String>,
    winner: usize,
    line: Vec<String>,
}

impl Played {
    /// What was played, and what is said at the end.
    pub fn moves_and_end(self) -> (Vec<String>, String) {
        (self.moves, format!("wins. In line: {}", self.line.join(" ")))
    }
}

pub fn played(game: &str, seed: &str) -> Played {
    let folder = Folder::new("played");
    let ran = run_in(folder.path(), &["demo", game, "--p1", "nobrain", "--p2", "nobrain", "--seed", seed, "--json"]);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let texts = |list: &Value| list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    let outcome = &told["state"]["outcome"];
    Played {
        moves: texts(&told["moves"]),
        winner: outcome["winner"].as_u64().unwrap() as usize,
        line: texts(&outcome["cells"]),
    }
}

/// Two people type what computers have played: the same seed has the same set-up.
fn typed_to_its_end(game: &str, seed: &str, names: [&str; 2]) {
    let Played { moves, winner, line } = played(game, seed);
    let mut terminal = tall(&["play", game, "--seed", seed]);
    for (nth, action) in moves.iter().enumerate() {
        terminal.waits_until("a prompt", |screen| screen.ends_with('>')).enters(action);
        let (number, plays) = (format!("{}. ", nth + 1), format!(" plays {action}."));
        let told = |line: &str| line.starts_with(&number) && line.contains(&plays);
        terminal.waits_until(&format!("{number}… {plays}"), |screen| screen.lines().any(told));
    }
    terminal.asks(AGAIN);
    let screen = terminal.screen();
    let end = screen.rsplit(" plays ").next().unwrap();
    let (first, second) = if winner == 1 { ("1 won", "0 won") } else { ("0 won", "1 won") };
    for text in [
        format!("{} wins. In line: {}", names[winner - 1], line.join(" ")),
        format!("This game again: --seed {seed}"),
        format!("{}: {first}, 0 drawn, ", names[0]),
        format!("{}: {second}, 0 drawn, ", names[1]),
    ] {
        assert!(end.contains(&text), "no `{text}` at the end:\n{end}");
    }
    assert_eq!(end.matches('<').count(), line.len(), "the line is marked:\n{end}");
    assert_eq!(terminal.enters("no").exit_code(), 0);
}

#[test]
fn connect4_typed_to_its_end() {
    typed_to_its_end("connect4", "4", ["Yellow (X)", "Red (O)"]);
}

#[test]
fn puissance5_typed_to_its_end() {
    typed_to_its_end("puissance5", "8", ["Yellow (X)", "Red (O)"]);
}

#[test]
fn go_capture_typed_to_its_end() {
    typed_to_its_end("go_capture", "7", ["Yellow (X)", "Red (O)"]);
}

#[test]
fn super_puissance4_typed_to_its_end() {
    typed_to_its_end("super_puissance4", "8", ["Yellow (X)", "Red (O)"]);
}

#[test]
fn quarto_typed_to_its_end() {
    typed_to_its_end("quarto", "1", ["Player 1", "Player 2"]);
}

#[test]
fn after_a_game_comes_another_with_the_seats_swapped_if_one_likes() {
    let mut terminal = tall(&[&CONNECT4[..], &["--names", "Ada,Bob", "--moves", NEARLY_WON]].concat());
    terminal.asks("Ada (X): drop>").enters("4").waits_for("Ada (X): 1 won, 0 drawn, 0 lost").asks(AGAIN);
    terminal.press(Key::Enter).asks("Ada (X): drop>");
    terminal.enters("undo").waits_for("There is nothing to take back.").asks("Ada (X): drop>");
    for column in ["1", "2", "1", "2", "1", "2"] {
        terminal.enters(column).waits_until("the next prompt", |screen| screen.ends_with("drop>"));
    }
    terminal.enters("1").waits_for("Ada (X): 2 won, 0 drawn, 0 lost").asks(AGAIN);
    terminal.enters("swap").waits_for("The seats are swapped.").asks("Bob (X): drop>");
    quits(&mut terminal);
}

#[test]
fn against_the_computer_to_the_end() {
    let mut terminal = tall(&["play", "connect4", "--p2", "sneaky", "--seed", "7"]);
    terminal.asks(YELLOW);
    while terminal.screen().lines().last() != Some(AGAIN) {
        terminal.enters("moves").waits_until("the moves", |screen| {
            let mut lines = screen.lines().rev();
            lines.next() == Some(YELLOW) && lines.nth(1).is_some_and(|line| line.ends_with("> moves"))
        });
        let screen = terminal.screen();
        let legal = screen.lines().rev().nth(1).unwrap();
        let first = legal.split(", ").next().unwrap();
        terminal
            .enters(first)
            .waits_until("the next prompt", |screen| [Some(YELLOW), Some(AGAIN)].contains(&screen.lines().last()));
    }
    terminal.waits_for("Red (O, sneaky): 1 won, 0 drawn, 0 lost");
    assert_eq!(terminal.enters("no").exit_code(), 0);
}

#[test]
fn undo_takes_the_computers_move_back_as_well() {
    let mut terminal = tall(&["play", "connect4", "--p2", "sneaky", "--seed", "7"]);
    terminal.asks(YELLOW).enters("4").waits_for("2. Red (O, sneaky) plays").asks(YELLOW);
    terminal.enters("undo").waits_for("Taken back: 2 plies.").asks(YELLOW);
    let screen = terminal.screen();
    let board = screen.rsplit("Taken back").next().unwrap();
    assert!(!board.contains("X  ") && !board.contains("[O]"), "{board}");
    quits(terminal.enters("redo").waits_for("Made again: 2 plies.").asks(YELLOW));
}

#[test]
fn a_demonstration_needs_nobody() {
    let mut terminal =
        tall(&["demo", "connect4", "--p1", "nobrain", "--p2", "nobrain", "--seed", "4", "--pause", "0.05"]);
    assert_eq!(terminal.waits_for("Yellow (X, nobrain) wins. In line: c1 d1 e1 f1.").exit_code(), 0);
}

#[test]
fn ctrl_c_ends_a_demonstration_that_pauses() {
    let mut terminal = tall(&["demo", "connect4", "--seed", "4", "--pause", "3600"]);
    let exit = terminal.waits_for("O Red (sneaky)").press(Key::CtrlC).exit();
    assert_eq!(exit, Exit::Signal("Interrupt".to_owned()), "as any program that does not care");
}

// Leaving.

/// Visits every prompt of a game and before it: with the terminal that stands there, what it asks, and what it asks after
/// a line that answers nothing.
fn at_every_prompt(visit: impl Fn(&mut Terminal, &str, &str)) {
    for (nth, question) in QUESTIONS.into_iter().enumerate() {
        let mut terminal = tall(&[]);
        for before in &QUESTIONS[..nth] {
            terminal.asks(before).press(Key::Enter);
        }
        visit(terminal.asks(question), question, question);
    }
    visit(tall(&CONNECT4).asks(YELLOW), YELLOW, YELLOW);
    let mut over = tall(&[&CONNECT4[..], &["--moves", NEARLY_WON]].concat());
    visit(over.asks(YELLOW).enters("4").asks(AGAIN), AGAIN, AGAIN);
    let mut saving = tall(&CONNECT4);
    saving.folder().write("there.yaml", "something else");
    visit(saving.asks(YELLOW).enters("save there.yaml").asks(OVERWRITE), OVERWRITE, YELLOW);
}

#[test]
fn ctrl_c_leaves_when_it_is_pressed_twice_in_a_row() {
    at_every_prompt(|terminal, prompt, then| {
        let told = |terminal: &mut Terminal, times: usize, prompt: &str| {
            terminal.press(Key::CtrlC).waits_until(ONCE_MORE, |screen| {
                screen.matches(ONCE_MORE).count() == times && screen.lines().last() == Some(prompt)
            });
        };
        told(terminal, 1, prompt);
        terminal.enters("what?").asks(then);
        told(terminal, 2, then);
        assert_eq!(terminal.press(Key::CtrlC).exit_code(), 130, "at {prompt}");
    });
}

#[test]
fn ctrl_d_leaves_at_every_prompt() {
    at_every_prompt(|terminal, prompt, _| {
        assert_ne!(terminal.modes(), terminal.modes_before(), "a line is edited at {prompt}");
        assert_eq!(terminal.press(Key::CtrlD).exit_code(), 0, "at {prompt}");
    });
}

/// A folder with a game of two plies, saved by somebody who played it.
fn saved_game() -> Rc<Folder> {
    let mut terminal = tall(&CONNECT4);
    terminal.asks(YELLOW).enters("4").asks(RED).enters("5").asks(YELLOW);
    quits(terminal.enters("save game.yaml").waits_for("Saved to game.yaml.").asks(YELLOW));
    Rc::clone(terminal.folder())
}

#[test]
fn a_replay_goes_on_with_enter_and_is_left_at_once() {
    let folder = saved_game();
    let step = || {
        let mut terminal = Terminal::open_in(&folder, 100, 80, &["replay", "game.yaml", "--step"], &[]);
        terminal.asks("Enter: move 1 of 2; quit>");
        terminal
    };
    assert_eq!(step().press(Key::CtrlC).exit_code(), 130);
    assert_eq!(step().press(Key::CtrlD).exit_code(), 0);
    assert_eq!(step().enters("quit").exit_code(), 0);
    let mut whole = step();
    whole.press(Key::Enter).waits_for("1. Yellow (X) plays 4.").asks("Enter: move 2 of 2; quit>");
    whole.press(Key::Enter).waits_for("The game is not finished: 2 plies so far.");
    assert_eq!(whole.exit_code(), 0);
}

#[test]
fn a_game_without_line_editing_ends_by_ctrl_d_and_by_ctrl_c() {
    let plain = || {
        let mut terminal = tall(&[&CONNECT4[..], &["--plain"]].concat());
        terminal.asks(YELLOW);
        terminal
    };
    assert_eq!(plain().press(Key::CtrlD).waits_for("The game is not finished.").exit_code(), 0);
    assert_eq!(plain().press(Key::CtrlC).exit(), Exit::Signal("Interrupt".to_owned()));
}

#[test]
fn a_terminal_without_input_ends_the_game() {
    for script in ["exec \"$@\" <&-", "exec \"$@\" </dev/null"] {
        let mut terminal = Terminal::open_by(script, &CONNECT4);
        assert_eq!(terminal.waits_for("The game is not finished.").exit_code(), 0, "{script}");
    }
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program() {
    let open = |script: &str, arguments: &[&str]| {
        let mut terminal = Terminal::open_by(script, arguments);
        terminal.waits_for("O Red");
        terminal
    };
    let (usual, deaf) = ("exec \"$@\"", "trap '' HUP; exec \"$@\"");
    let mut playing = open(usual, &CONNECT4);
    playing.asks(YELLOW);
    assert_eq!(playing.hangs_up(), Exit::Signal("Hangup".to_owned()));
    let mut playing = open(deaf, &CONNECT4);
    playing.asks(YELLOW);
    assert_eq!(playing.hangs_up(), Exit::Code(5), "nothing can be written");
    let demo = ["demo", "connect4", "--p1", "nobrain", "--p2", "nobrain", "--seed", "7", "--pause", "0.2"];
    let watching = open(deaf, &demo);
    assert_eq!(watching.hangs_up(), Exit::Code(5), "nothing can be written");
}

// Typing.

#[test]
fn a_line_can_be_edited_and_had_again() {
    let (black, white) = ("Black (X): place>", "White (O): place>");
    let mut terminal = tall(&["play", "gomoku", "--seed", "7"]);
    terminal.asks(black).type_in("h1").press(Key::Left).type_in("1").waits_for("place> h11").press(Key::Enter);
    terminal.waits_for("1. Black (X) plays h11.").asks(white);
    terminal.type_in("a9").press(Key::Backspace).type_in("1").waits_for("place> a1").press(Key::Enter);
    terminal.waits_for("2. White (O) plays a1.").asks(black);
    terminal.press(Key::Up).waits_for(&format!("{black} a1")).press(Key::Enter);
    terminal.waits_for("Not played: a1 is occupied.").asks(black);
    terminal.press(Key::Up).press(Key::Up).waits_for(&format!("{black} h11")).press(Key::CtrlC);
    quits(terminal.waits_for(ONCE_MORE).asks(black));
}

#[test]
fn tab_completes_verbs_targets_and_commands() {
    let mut terminal = tall(&["play", "super_puissance4", "--seed", "8"]);
    let prompt = |name: &str| format!("{name}: drop or recover>");
    let (yellow, red) = (prompt("Yellow (X)"), prompt("Red (O)"));
    terminal.asks("Yellow (X): drop>").enters("drop 4").asks("Red (O): drop>").enters("drop 5").asks(&yellow);
    terminal.type_in("dr").press(Key::Tab).waits_for(&format!("{yellow} drop")).type_in("6").press(Key::Enter);
    terminal.waits_for("3. Yellow (X) plays drop 6.").asks(&red);
    terminal.type_in("recov").press(Key::Tab).waits_for(&format!("{red} recover e1")).press(Key::Enter);
    terminal.waits_for("4. Red (O) plays recover e1.").asks(&yellow);
    terminal.type_in("mo").press(Key::Tab).waits_for(&format!("{yellow} moves")).press(Key::Enter);
    quits(terminal.waits_for("drop 1, drop 2").asks(&yellow));
}

#[test]
fn tab_lists_what_there_is_to_choose_from() {
    let mut terminal = tall(&["play", "quarto", "--seed", "7"]);
    terminal.asks("Player 1: give>").type_in("T").press(Key::Tab).press(Key::Tab);
    terminal.waits_for("TDRH     TDRS     TDSH     TDSS     TLRH").asks("Player 1: give> T");
    terminal.type_in("LRS").press(Key::Enter).waits_for("1. Player 1 plays TLRS.").asks("Player 2: place>");
    quits(&mut terminal);
}

#[test]
fn the_questions_are_completed_as_well() {
    let mut terminal = tall(&[]);
    terminal.asks(QUESTIONS[0]).type_in("qua").press(Key::Tab).waits_for("> quarto").press(Key::Enter);
    terminal.asks("Who plays Player 1? [human]>").type_in("no").press(Key::Tab).waits_for("> nobrain");
    terminal.press(Key::Enter).asks("Who plays Player 2? [sneaky]>");
    assert_eq!(terminal.enters("quit").exit_code(), 0);
}

#[test]
fn what_is_typed_ahead_is_kept() {
    let mut terminal = tall(&[]);
    terminal.type_in("\r\rhuman\r\r4\r4\r4\r55");
    terminal.waits_for("3. Yellow (X) plays 4.").asks(&format!("{RED} 55"));
    terminal.press(Key::Backspace).press(Key::Enter).waits_for("4. Red (O) plays 5.").asks(YELLOW);
    quits(&mut terminal);
}

// Colour.

/// Is there a sequence that changes how characters look?
fn is_coloured(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let ends = |rest: &str| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m');
    text.split("\x1b[").skip(1).any(ends)
}

#[test]
fn tokens_have_colours_and_what_matters_stands_out() {
    let mut terminal = tall(&[&CONNECT4[..], &["--moves", NEARLY_WON]].concat());
    let (yellow, red) = (Color::Idx(11), Color::Idx(9));
    terminal.asks(YELLOW).enters("7").asks(RED);
    let played = &terminal.cells_of("[X]")[1];
    assert_eq!((played.fgcolor(), played.bold(), played.inverse()), (yellow, true, false));
    let lowest = terminal.cells_of("│ X  O  X  ·  X  X [X]│");
    assert_eq!((lowest[2].fgcolor(), lowest[2].bold()), (yellow, false));
    assert_eq!((lowest[5].fgcolor(), lowest[5].bold()), (red, false));
    assert_eq!((lowest[0].fgcolor(), lowest[11].fgcolor()), (Color::Default, Color::Default));
    let asked = terminal.cells_of("Red (O):");
    assert_eq!((asked[0].fgcolor(), asked[0].bold()), (red, true), "who is asked");

    terminal.enters("undo").waits_for("Taken back").asks(YELLOW).enters("4").asks(AGAIN);
    for (nth, cell) in terminal.cells_of("<X><X><X><X>").iter().enumerate().filter(|(nth, _)| nth % 3 == 1) {
        assert_eq!((cell.fgcolor(), cell.inverse()), (yellow, true), "token {nth} of the line");
    }
    assert!(is_coloured(&terminal.bytes()));
    assert_eq!(terminal.enters("no").exit_code(), 0);
}

#[test]
fn no_colour_where_nobody_wants_it() {
    for (flags, variables, escapes) in [
        (&[][..], &[("NO_COLOR", "1")][..], true),
        (&["--color", "never"], &[], true),
        (&["--plain"], &[], false),
        (&[], &[("TERM", "dumb")], false),
    ] {
        let arguments = [&CONNECT4[..], &["--moves", NEARLY_WON], flags].concat();
        let mut terminal = Terminal::open(100, 80, &arguments, variables);
        terminal.asks(YELLOW).enters("4").asks(AGAIN);
        assert_eq!(terminal.enters("no").exit_code(), 0);
        let bytes = terminal.bytes();
        assert!(!is_coloured(&bytes), "{flags:?} {variables:?}");
        assert_eq!(bytes.contains(&0x1b), escapes, "{flags:?} {variables:?}: only line editing has sequences");
    }
}

// Size.

#[test]
fn the_next_board_fits_a_terminal_that_became_narrow() {
    let names = ["--names", "Ada Lovelace,Charles Babbage"];
    let arguments = [&CONNECT4[..], &names, &["--moves", NEARLY_WON]].concat();
    let mut terminal = Terminal::open(100, 60, &arguments, &[]);
    let (ada, charles) = ("Ada Lovelace (X): drop>", "Charles Babbage (O): drop>");
    terminal.asks(ada).enters("1").asks(charles);
    terminal.resize(40, 60).enters("2").waits_for("12. Charles Babbage (O) plays 2.").asks(ada);
    let screen = terminal.screen();
    assert!(
        screen.contains("│\n└─────────────────────┘\n> X Ada Lovelace\n  O Charles Babbage\n"),
        "below it:\n{screen}"
    );
    terminal.enters("4").waits_for("Ada Lovelace (X) wins. In line: c1 d1 e1\nf1.").asks(AGAIN);
    assert_eq!(terminal.wrapped_lines(), [""; 0]);
    assert_eq!(terminal.press(Key::CtrlD).exit_code(), 0);
}

#[test]
fn the_questions_fit_a_narrow_terminal() {
    let mut terminal = Terminal::open(42, 100, &[], &[]);
    for question in QUESTIONS {
        terminal.asks(question).press(Key::Enter);
    }
    terminal.asks(YELLOW).waits_for("1 Achi, 2 Ataxx, 3 Breakthrough, 4 Chomp,");
    let next_time = "Next time: quadrille play connect4 --p2 sn";
    assert_eq!(terminal.wrapped_lines(), [next_time], "a command stays whole, so that it can be copied");
    quits(&mut terminal);
}

#[test]
fn a_large_board_is_seen_through_a_window() {
    let large = ["play", "gomoku", "--set", "board.columns=100", "--set", "board.rows=100", "--seed", "7"];
    let mut terminal = Terminal::open(100, 40, &large, &[]);
    terminal.asks("Black (X): place>").enters("cv1").waits_for("1. Black (X) plays cv1.").asks("White (O): place>");
    let fits = |terminal: &Terminal, played: &str| {
        let screen = terminal.screen();
        let board = screen.rsplit(" plays ").next().unwrap();
        assert!(board.contains(played) && board.contains("`board`"), "{screen}");
        assert_eq!(terminal.wrapped_lines(), [""; 0]);
    };
    fits(&terminal, "[X]");
    terminal.resize(40, 25).enters("a50").waits_for("2. White (O) plays a50.").asks("Black (X): place>");
    fits(&terminal, "[O]");
    quits(&mut terminal);
}

#[test]
fn a_replay_fits_a_terminal_that_became_narrow() {
    let folder = saved_game();
    let replay = ["replay", "game.yaml", "--step"];
    let mut terminal = Terminal::open_in(&folder, 100, 60, &replay, &[]);
    terminal.asks("Enter: move 1 of 2; quit>").resize(30, 60).press(Key::Enter);
    terminal.waits_for("1. Yellow (X) plays 4.").asks("Enter: move 2 of 2; quit>");
    assert_eq!(terminal.wrapped_lines(), [""; 0]);
    assert_eq!(terminal.enters("quit").exit_code(), 0);
}

// Saving.

#[test]
fn a_saved_game_goes_on_in_another_terminal() {
    let folder = saved_game();
    let mut terminal = Terminal::open_in(&folder, 100, 80, &["play", "--from", "game.yaml"], &[]);
    terminal
        .waits_for("│ ·  ·  ·  X [O] ·  · │")
        .asks(YELLOW)
        .enters("3")
        .waits_for("3. Yellow (X) plays 3.")
        .asks(RED);
    terminal.enters("undo").waits_for("Taken back: 1 ply.").asks(YELLOW);
    terminal.enters("undo").waits_until("two undos", |screen| screen.matches("Taken back: 1 ply.").count() == 2);
    terminal.asks(RED).enters("7").waits_for("2. Red (O) plays 7.").waits_for("X  ·  · [O]│");
    quits(terminal.asks(YELLOW));
}

#[test]
fn nothing_is_written_over_unasked() {
    let mut terminal = tall(&CONNECT4);
    terminal.folder().write("there.yaml", "something else");
    let there = terminal.folder().path().join("there.yaml");
    let kept = || std::fs::read_to_string(&there).unwrap();
    terminal.asks(YELLOW).enters("save there.yaml").asks(OVERWRITE);
    terminal.enters("no").waits_for("there.yaml is left as it was.").asks(YELLOW);
    assert_eq!(kept(), "something else");
    terminal.enters("save there.yaml").asks(OVERWRITE).enters("yes").waits_for("Saved to there.yaml.").asks(YELLOW);
    assert!(kept().contains("connect4"), "{}", kept());
    terminal
        .enters("4")
        .asks(RED)
        .enters("save")
        .waits_until("saved again, unasked", |screen| screen.matches("Saved to there.yaml.").count() == 2);
    quits(terminal.asks(RED));
}

// Languages, and those who listen.

#[test]
fn french_verbs_with_and_without_accents() {
    let mut terminal = tall(&["play", "super_puissance4", "--seed", "8", "--lang", "fr"]);
    let prompt = |name: &str| format!("{name} : lâcher ou récupérer>");
    let (yellow, red) = (prompt("Jaune (X)"), prompt("Rouge (O)"));
    terminal.asks("Jaune (X) : lâcher>").enters("lâcher 4").waits_for("1. Jaune (X) joue lâcher 4.");
    terminal.asks("Rouge (O) : lâcher>");
    terminal.type_in("lâchez").press(Key::Backspace).press(Key::Backspace).type_in("er 5").press(Key::Enter);
    terminal.waits_for("2. Rouge (O) joue lâcher 5.").asks(&yellow);
    terminal.enters("recuperer d1").waits_for("3. Jaune (X) joue récupérer d1.").asks(&red);
    terminal.type_in("réc").press(Key::Tab).waits_for(&format!("{red} récupérer e1")).press(Key::Enter);
    terminal.waits_for("4. Rouge (O) joue récupérer e1.").asks("Jaune (X) : lâcher>");
    assert_eq!(terminal.enters("quitter").waits_for("La partie n'est pas finie.").exit_code(), 0);
}

#[test]
fn a_spoken_game_says_what_landed_where() {
    let mut terminal = tall(&[&CONNECT4[..], &["--spoken"]].concat());
    terminal.asks("Yellow: drop>").enters("4").waits_for("Yellow plays 4. The token lands on d1.");
    terminal.waits_for("Column 4, from the bottom: Yellow.").asks("Red: drop>");
    quits(&mut terminal);
    let text = String::from_utf8(terminal.bytes()).unwrap();
    assert!(text.is_ascii(), "nothing is drawn:\n{text}");
}

// Many games at once.

#[test]
fn the_arena_shows_how_far_it_is_and_ctrl_c_tells_what_was_played() {
    for (lang, left, stopped) in [("en", "games, ", "Stopped: "), ("fr", "parties, encore ", "Arrêté : ")] {
        let arguments =
            ["arena", "tictactoe", "--p1", "nobrain", "--p2", "nobrain", "--games", "1000000", "--lang", lang];
        let mut terminal = tall(&arguments);
        let under_way = |screen: &str| screen.contains(left) && !screen.contains(" 0/1000000");
        terminal.waits_until("games are over", under_way).press(Key::CtrlC).waits_for(stopped).waits_for("p2 nobrain");
        assert_eq!(terminal.exit_code(), 130);
    }
    for how in ["--color=auto", "--plain"] {
        let mut quick = tall(&["arena", "tictactoe", "--p1", "nobrain", "--p2", "nobrain", "--games", "200", how]);
        assert_eq!(quick.waits_for("200 games are different.").exit_code(), 0);
        let screen = quick.screen();
        assert!(
            screen.starts_with("tictactoe: 200 games") && !screen.contains(" left"),
            "the bar goes away:\n{screen}"
        );
        let moved = String::from_utf8(quick.bytes()).unwrap().contains("\r\u{1b}[2K");
        assert_eq!(moved, how != "--plain", "{how}");
    }
}

#[test]
fn a_terminal_is_given_back_after_signals_at_the_prompt() {
    for (signal, name) in [("TERM", "Terminated"), ("HUP", "Hangup"), ("QUIT", "Quit"), ("INT", "Interrupt")] {
        let mut terminal = Terminal::open(100, 40, &["play", "connect4", "--seed", "7"], &[]);
        terminal.waits_for("drop>").signal(signal);
        assert!(matches!(terminal.exit(), Exit::Signal(said) if said.contains(name)), "{signal}");
    }
}
