//! The console's dialogue without a terminal: what happens at every prompt when somebody does not answer it, and what is
//! shown when the input is hostile.

use crate::support::files::Folder;
use crate::support::program::program;
use crate::support::table::{set, variant};
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::Look;
use quadrille::ui::console::{Console, Heard, Leaving, Next, Plan, Reply, Shelf, prompt_words};
use quadrille_core::lang::{Lang, Said};
use quadrille_core::say;
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;
use std::collections::HashMap;
use std::io::Write;
use std::process::Stdio;
use std::rc::Rc;

/// A shelf in memory; one name cannot be written.
#[derive(Clone, Default)]
struct Memory(Rc<std::cell::RefCell<HashMap<String, String>>>);

impl Shelf for Memory {
    fn holds(&self, name: &str) -> bool {
        self.0.borrow().contains_key(name)
    }

    fn put(&mut self, name: &str, text: &str) -> Result<(), Said> {
        if name == "full" {
            return Err(say!("as-it-is", text = "no space left"));
        }
        self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }
}

/// A dialogue about a game with changes, or about nothing yet.
fn console(game: Option<(&str, &Changes)>, shelf: Memory) -> (Console, Reply) {
    let changes = game.map_or_else(Changes::default, |(_, changes)| changes.clone());
    let plan = Plan { game: game.map(|(name, _)| name.to_owned()), changes, seed: 1, ..Plan::default() };
    let mut console = Console::new(library::shipped(), Limits::new(now), Look::default(), Box::new(shelf), plan);
    let reply = console.begin(game.map(|(name, changes)| variant(name, changes)));
    (console, reply)
}

fn asked(reply: &Reply) -> String {
    match &reply.next {
        Next::Ask { prompt, .. } => prompt.text(),
        other => panic!("nothing is asked: {other:?}"),
    }
}

/// Every prompt there is, as what must be typed to get there.
const PROMPTS: [(Option<&str>, &[&str], &str); 8] = [
    (None, &[], "Which game? Number or name [connect4]> "),
    (None, &["quarto"], "Who plays Player 1? [human]> "),
    (None, &["14", ""], "Who plays White (O)? [sneaky]> "),
    (None, &["tictactoe", "human", "human"], "Starts [1]> "),
    (Some("connect4"), &[], "Yellow (X): drop> "),
    (Some("super_puissance4"), &["4"], "Yellow (X): drop> "),
    (Some("tictactoe"), &["a1 a2 b1 b2 c1"], "Play again? yes, no, swap seats [yes]> "),
    (Some("connect4"), &["save old"], "old is there already. Write over it? yes, no> "),
];

fn at_every_prompt(mut act: impl FnMut(Console, &str)) {
    for (game, lines, prompt) in PROMPTS {
        let shelf = Memory::default();
        shelf.0.borrow_mut().insert("old".to_owned(), "what was there".to_owned());
        let changes = Changes::default();
        let (mut console, mut reply) = console(game.map(|game| (game, &changes)), shelf.clone());
        for line in lines {
            reply = console.hear(Heard::Line(line));
        }
        assert_eq!(asked(&reply), prompt);
        act(console, prompt);
        assert_eq!(shelf.0.borrow()["old"], "what was there");
    }
}

#[test]
fn a_prompt_asks_for_what_is_legal_now() {
    for (game, moves, prompt) in [
        ("gomoku_swap", "", "Black (X): place> "),
        ("gomoku_swap", "h8", "White (O): place or swap> "),
        ("gomoku_swap", "h8 i8", "Black (X): place> "),
        ("three_mens_morris", "a1", "Noughts (O): place> "),
    ] {
        let (mut console, mut reply) = console(Some((game, &Changes::default())), Memory::default());
        if !moves.is_empty() {
            reply = console.hear(Heard::Line(moves));
        }
        assert_eq!(asked(&reply), prompt, "{game}: {moves}");
    }
}

#[test]
fn ctrl_c_says_how_to_leave_and_leaves_the_second_time() {
    at_every_prompt(|mut console, prompt| {
        let reply = console.hear(Heard::Interrupt);
        assert!(reply.frame.text().contains("Ctrl-C once more leaves"), "{prompt}");
        assert_eq!(asked(&reply), prompt, "the same is asked again");
        // Anything in between, and it was not the second time.
        let reply = console.hear(Heard::Line(&"x".repeat(2_000)));
        assert!(reply.refused && asked(&reply) == prompt, "{prompt}");
        assert_eq!(asked(&console.hear(Heard::Interrupt)), prompt);
        let reply = console.hear(Heard::Interrupt);
        assert!(matches!(reply.next, Next::Leave(Leaving::Interrupted)), "{prompt}: {reply:?}");
    });
}

#[test]
fn ctrl_d_and_the_end_of_input_leave() {
    at_every_prompt(|mut console, prompt| {
        let reply = console.hear(Heard::End);
        assert!(matches!(reply.next, Next::Leave(Leaving::Done)), "{prompt}: {reply:?}");
        let unfinished = reply.frame.text().contains("not finished");
        assert_eq!(
            unfinished,
            prompt.contains("drop>") || prompt.contains("recover>") || prompt.contains("over it"),
            "{prompt}"
        );
    });
}

#[test]
fn quit_leaves_at_every_prompt_that_is_no_yes_or_no() {
    at_every_prompt(|mut console, prompt| {
        let reply = console.hear(Heard::Line("quit"));
        let asks = prompt.contains("Write over it");
        assert_eq!(matches!(reply.next, Next::Leave(Leaving::Done)), !asks, "{prompt}");
    });
}

#[test]
fn whatever_is_typed_at_any_prompt_something_is_asked_or_all_is_over() {
    let hostile = [
        "",
        " ",
        "\t",
        "0",
        "-1",
        "99999999999999999999",
        "1e9",
        "½",
        "é",
        "\u{1b}[2J",
        "\u{202e}",
        "drop",
        "drop drop",
        ":",
        ": help",
        ":quit now",
        "save",
        "save ",
        "save /",
        "save full",
        "undo undo",
        "undo",
        "redo",
        "restart",
        "swap",
        "yes",
        "no",
        "🦀",
        "a",
        "a0",
        "a1",
        "zz999",
        "C-",
        "-",
        "--",
        "to to to",
        "4 4 4 4 4 4 4 4",
        ",,,;;;",
        "\\",
        "\0",
        "help me",
    ];
    for (game, lines, _) in PROMPTS {
        for line in hostile {
            let changes = Changes::default();
            let (mut console, _) = console(game.map(|game| (game, &changes)), Memory::default());
            for line in lines {
                console.hear(Heard::Line(line));
            }
            let reply = console.hear(Heard::Line(line));
            let shown = reply.frame.text();
            assert!(!shown.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{line:?}: {shown:?}");
            match reply.next {
                Next::Ask { prompt, .. } => assert!(prompt.text().ends_with("> "), "{line:?}"),
                Next::Leave(_) => {}
                Next::Wait => panic!("nobody waits where a person plays"),
            }
        }
    }
}

#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let (mut console, _) = console(Some(("connect4", &Changes::default())), Memory::default());
    let reply = console.hear(Heard::Line("save full"));
    assert!(reply.refused);
    assert_eq!(reply.frame.text(), "Full cannot be written (no space left).\n");
    assert_eq!(asked(&console.hear(Heard::Line("4"))), "Red (O): drop> ");
}

#[test]
fn a_verb_that_is_called_like_a_command_is_the_verb() {
    let folder = Folder::new("verbs");
    folder.write(
        "saving.rhai",
        "// One may save a token.\nverb(\"save\", \"own token\");\nfn save(game, at) { game.take(at); }\n",
    );
    let path = folder.write("mine.yaml", "title: Mine\nextends: tictactoe\nreserve: 5\nrules: [saving]\n");
    let (mut console, _) = console(Some((&path, &Changes::default())), Memory::default());
    console.hear(Heard::Line("place b2"));
    console.hear(Heard::Line("place c2"));
    let reply = console.hear(Heard::Line("save b2"));
    assert!(reply.frame.text().contains("plays save b2"), "{}", reply.frame.text());
    let reply = console.hear(Heard::Line(":save game"));
    assert_eq!(reply.frame.text(), "Saved to game.\n");
}

#[test]
fn completion_offers_what_is_legal_and_what_can_be_typed_besides() {
    let changes = set("board.columns=2 board.rows=1 win.align=2");
    let (_, reply) = console(Some(("connect4", &changes)), Memory::default());
    let Next::Ask { words, .. } = reply.next else { panic!() };
    let commands = "help moves threats hint board why undo redo restart save record picture quit";
    assert_eq!(words, ["1", "2"].into_iter().chain(commands.split(' ')).collect::<Vec<_>>());
}

#[test]
fn a_script_that_fails_leaves_the_position_and_asks_again_and_ends_the_game_of_the_computer() {
    let folder = Folder::new("fails");
    folder.write("mine.rhai", "fn on_land(game, at) {\n    if at.column == 3 { game.win(9); }\n}\n");
    let path = folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    let (mut console, _) = console(Some((&path, &Changes::default())), Memory::default());
    let reply = console.hear(Heard::Line("3"));
    let shown = reply.frame.text();
    assert!(reply.refused && asked(&reply) == "Yellow (X): drop> ", "{shown}");
    for words in ["a rule of this game failed", "there is no seat 9", "mine.rhai:2:"] {
        assert!(shown.contains(words), "{shown}");
    }
    let output = program(folder.path())
        .args(["play", &path, "--p1", "nobrain", "--p2", "nobrain", "--seed", "1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("there is no seat 9"));
}

/// Runs the program with bytes on its standard input.
fn fed(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let folder = Folder::new("fed");
    let mut program = program(folder.path())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn no_input_at_all_is_a_polite_end() {
    for arguments in [&[][..], &["play"], &["play", "quarto", "--seed", "1"], &["play", "connect4", "--p1", "sneaky"]] {
        let (code, out, err) = fed(arguments, b"");
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}\n{out}");
        assert!(out.ends_with('\n') && !out.contains('\u{1b}'), "{arguments:?}");
    }
}

#[test]
fn input_that_is_huge_binary_or_cut_off_is_refused_line_by_line_and_the_game_goes_on() {
    let huge = [&b"4\n"[..], &vec![b'4'; 50_000_000], b"\n5\n"].concat();
    let binary: Vec<u8> = (0..=255u8).cycle().take(5_000).chain(*b"\n5\n").collect();
    let cut_off = b"4\n5".to_vec();
    let windows = b"4\r\n5\r\n".to_vec();
    for (what, input) in [("huge", huge), ("binary", binary), ("cut off", cut_off), ("windows", windows)] {
        let (code, out, err) = fed(&["play", "connect4", "--seed", "1"], &input);
        assert_eq!((code, err.as_str()), (0, ""), "{what}");
        assert!(out.contains("plays 5. The token lands on e1."), "{what}: {out}");
        assert!(!out.contains(|c: char| c.is_control() && c != '\n'), "{what}");
        assert!(out.len() < 200_000, "{what}: {} bytes were written", out.len());
    }
}

#[test]
fn results_for_programs_are_a_line_of_json_a_game_and_refusals_are_told_apart() {
    let input = b"a1\na1\nzz\na2\nb1\nb2\nc1\nyes\na1\n";
    let (code, out, err) = fed(&["play", "tictactoe", "--json", "--seed", "1", "--names", "Ada,Bob"], input);
    assert_eq!(code, 0);
    let games: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2, "{out}");
    assert_eq!(games[0]["moves"], serde_json::json!(["a1", "a2", "b1", "b2", "c1"]));
    assert_eq!((&games[0]["state"]["outcome"]["winner"], &games[0]["names"][0]), (&1.into(), &"Ada".into()));
    assert_eq!((&games[1]["moves"][0], &games[1]["state"]["outcome"]), (&"a1".into(), &serde_json::Value::Null));
    assert_eq!(err.lines().count(), 2, "{err}");
    assert!(err.contains("a1 is occupied"), "{err}");
}

#[test]
fn the_seed_that_is_told_gives_the_game_again() {
    let (_, first, _) = fed(&["play", "super_puissance4", "--p1", "sneaky", "--p2", "opportunist"], b"");
    let seed = first.lines().last().unwrap().strip_prefix("This game again: --seed ").unwrap();
    let (_, again, _) =
        fed(&["play", "super_puissance4", "--p1", "sneaky", "--p2", "opportunist", "--seed", seed], b"");
    assert_eq!(first, again);
    assert!(!first.lines().take(3).any(|line| line.contains("Seed")), "what is hidden stays hidden while one plays");
    // The next game of a series can be had again as well.
    let (_, series, _) = fed(&["play", "quarto", "--p2", "nobrain", "--seed", "5"], b"restart\nquit\n");
    let seeds: Vec<&str> = series.lines().filter_map(|line| line.strip_prefix("Seed ")).collect();
    let next = seeds[1].trim_end_matches('.');
    let (_, alone, _) = fed(&["play", "quarto", "--p2", "nobrain", "--seed", next], b"quit\n");
    assert!(series.ends_with(&alone), "{series}\n{alone}");
}

#[test]
fn every_word_of_the_prompt_is_understood_in_its_language_and_in_english() {
    for (lang, words) in [(Lang::En, Lang::En), (Lang::Fr, Lang::Fr), (Lang::Fr, Lang::En)] {
        for (word, _) in prompt_words(words) {
            let plan = Plan { game: Some("tictactoe".to_owned()), seed: 1, ..Plan::default() };
            let look = Look { lang, unicode: true, ..Look::default() };
            let mut console =
                Console::new(library::shipped(), Limits::new(now), look, Box::new(Memory::default()), plan);
            console.begin(Some(variant("tictactoe", &Changes::default())));
            for line in ["a1", "undo", "b2"] {
                assert!(!console.hear(Heard::Line(line)).refused);
            }
            let reply = console.hear(Heard::Line(&word));
            // After another move there is nothing to make again, and that is an answer too.
            let understood = !reply.refused || reply.frame.text().contains(&lang.say(&say!("nothing-to-redo"))[1..]);
            assert!(understood && !reply.frame.is_empty(), "{word}: {}", reply.frame.text());
        }
    }
}
