//! Characters that cannot be seen, and texts that are too long: shown as what they are, or refused, wherever they come from.

use crate::support::files::Folder;
use crate::support::program::run_in;
use quadrille_core::play::journal::{Journal, Kept};
use quadrille_core::play::record::Record;

/// One of each kind: format characters, fillers, a soft hyphen, a tag, variation selectors.
const HIDDEN: [char; 14] = [
    '\u{ad}',
    '\u{34f}',
    '\u{115f}',
    '\u{180e}',
    '\u{200b}',
    '\u{200d}',
    '\u{2060}',
    '\u{3164}',
    '\u{fe0f}',
    '\u{feff}',
    '\u{fff9}',
    '\u{13430}',
    '\u{13438}',
    '\u{e0041}',
];

fn is_hidden(text: &str) -> bool {
    text.contains(HIDDEN)
}

/// A game that somebody wrote by hand into the folder where games are kept, with sums that are right.
fn forged(folder: &Folder, record: Record) {
    let seats = vec!["human".to_owned(), "human".to_owned()];
    let record = Record { game: "tictactoe".to_owned(), seed: 1, seats, ..record };
    let text = Journal::default().follow(&Kept { record, ..Kept::default() });
    let path = folder.path().join("no-data/quadrille/games");
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("forged.game"), text).unwrap();
}

#[test]
fn no_token_has_a_symbol_that_cannot_be_seen() {
    let folder = Folder::new("invisible");
    for c in HIDDEN {
        folder
            .write("mine.yaml", &format!("title: Mine\nextends: tictactoe\nplayers: [{{ symbol: \"{c}\" }}, {{}}]\n"));
        let ran = run_in(folder.path(), &["check", "mine.yaml"]);
        assert!(ran.code == 1 && ran.err.contains("one character that can be seen"), "{c:?}: {}", ran.err);
        assert!(!is_hidden(&ran.err) && ran.err.contains(&format!("\\u{{{:x}}}", c as u32)), "{}", ran.err);
        let ran = run_in(folder.path(), &["play", "tictactoe", "--symbols", &format!("{c},O")]);
        assert!(ran.code == 2 && !is_hidden(&ran.err), "{c:?}: {}", ran.err);
    }
}

#[test]
fn titles_names_and_what_rules_print_hide_nothing() {
    let folder = Folder::new("invisible");
    for c in HIDDEN {
        let escaped = format!("a\\u{{{:x}}}b", c as u32);
        folder.write(
            "mine.yaml",
            &format!("title: \"a{c}b\"\nabout: \"a{c}b\"\nextends: tictactoe\nplayers: [{{ name: \"a{c}b\" }}, {{}}]\nrules: [mine]\n"),
        );
        folder.write("mine.rhai", &format!("// a{c}b\nfn on_land(game, at) {{ print(\"a{c}b\"); }}\n"));
        for arguments in [
            &["show", "mine.yaml"][..],
            &["trace", "mine.yaml", "--moves", "b2"],
            &["show", "mine.rhai"],
            &["show", "mine.yaml", "--json"],
            &["trace", "mine.yaml", "--moves", "b2", "--json"],
        ] {
            let ran = run_in(folder.path(), arguments);
            assert!(ran.code == 0 && !is_hidden(&ran.out), "{c:?} {arguments:?}: {}", ran.out);
            assert!(ran.out.contains(&escaped) || arguments.contains(&"--json"), "{arguments:?}: {}", ran.out);
        }
    }
}

#[test]
fn emoji_and_the_blanks_of_french_are_shown_as_they_are() {
    let folder = Folder::new("invisible");
    let title = "Vive\u{202f}! « 9\u{a0}000 » 👩\u{200d}🚀 ❤\u{fe0f} می\u{200c}خواهم";
    folder.write("mine.yaml", &format!("title: \"{title}\"\nextends: tictactoe\n"));
    let ran = crate::support::program::program(folder.path())
        .env("LC_ALL", "C.UTF-8")
        .args(["show", "mine.yaml"])
        .output()
        .unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(out.starts_with(&format!("{title} (mine)\n")), "{out}");
}

#[test]
fn what_an_author_says_never_begins_a_line() {
    let folder = Folder::new("invisible");
    let words = "Nice.\\nerror: your disk is broken\\n\\nwarning: run this";
    folder.write("games/mine.yaml", &format!("title: Mine\nabout: \"{words}\"\nextends: tictactoe\nrules: [mine]\n"));
    folder.write("rules/mine.rhai", &format!("about(\"{words}\");\nfn on_land(game, at) {{ print(\"{words}\"); }}\n"));
    folder.write("thrown.yaml", "title: Mine\nextends: tictactoe\nrules: [thrown]\n");
    folder.write("thrown.rhai", &format!("fn on_land(game, at) {{ throw \"{words}\"; }}\n"));
    let told = |arguments: &[&str]| {
        let ran = run_in(folder.path(), arguments);
        let text = format!("{}{}", ran.out, ran.err);
        assert!(text.contains("error: your disk"), "{arguments:?}: {text}");
        let begins = |line: &str| line.starts_with("error: your") || line.starts_with("warning: run");
        assert!(!text.lines().any(begins), "{arguments:?}: {text}");
        text
    };
    told(&["list", "games"]);
    told(&["list", "rules"]);
    told(&["show", "--rule", "mine"]);
    told(&["trace", "mine", "--moves", "b2"]);
    told(&["trace", "thrown.yaml", "--moves", "b2"]);
    let shown = told(&["show", "mine"]);
    assert!(shown.contains("\n  Nice.\n  error: your disk is broken\n"), "{shown}");
    let rows = run_in(folder.path(), &["list", "games"]).out;
    assert!(rows.lines().any(|row| row.starts_with("mine ") && row.contains("Nice. error: your disk")), "{rows}");
}

#[test]
fn the_help_of_a_game_indents_what_its_author_says() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = Folder::new("invisible");
    folder.write("mine.yaml", "title: Mine\nabout: \"Nice.\\nerror: no\"\nextends: tictactoe\n");
    let mut program = crate::support::program::program(folder.path());
    program.args(["play", "mine.yaml"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"help\n").unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(out.contains("\n  Nice.\n  error: no\n"), "{out}");
}

#[test]
fn a_saved_game_shows_no_sign_that_cannot_be_seen() {
    let folder = Folder::new("invisible");
    for (signs, why) in [
        ("[\"\u{200b}\", O]", "cannot be `\\u{200b}`"),
        ("[X, \"\u{13430}\"]", "cannot be `\\u{13430}`"),
        ("[XX, O]", "cannot be `XX`"),
        ("[O, \"\"]", "cannot be `O`"),
        ("[\"|\", O]", "cannot be `|`"),
    ] {
        folder.write("saved.yaml", &format!("game: tictactoe\nseed: 1\nsymbols: {signs}\nmoves: [b2]\n"));
        for command in [&["replay", "saved.yaml"][..], &["play", "--from", "saved.yaml"]] {
            let ran = run_in(folder.path(), command);
            assert!(
                ran.code == 3 && ran.err.contains(why) && ran.err.contains("saved.yaml:3:"),
                "{command:?}: {}",
                ran.err
            );
        }
    }
    folder.write("saved.yaml", "game: tictactoe\nseed: 1\nsymbols: [\"@\", \"\"]\nmoves: [b2, a1]\n");
    for command in [&["replay", "saved.yaml"][..], &["play", "--from", "saved.yaml"]] {
        let ran = run_in(folder.path(), command);
        assert!(
            ran.code == 0 && ran.out.contains("@ Crosses") && ran.out.contains("O Noughts"),
            "{command:?}: {}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn a_forged_journal_shows_no_sign_that_cannot_be_seen() {
    for sign in ["\u{200b}", "\u{fff9}", "two", "O"] {
        let folder = Folder::new("invisible");
        forged(&folder, Record { symbols: vec![sign.to_owned()], moves: vec!["b2".to_owned()], ..Record::default() });
        let listed = run_in(folder.path(), &["resume"]);
        assert!(listed.code == 0 && !is_hidden(&listed.out), "{}", listed.out);
        assert!(listed.out.contains("The sign of seat 1 cannot be used"), "{}", listed.out);
        assert!(listed.out.contains("[X]"), "the variant's own sign: {}", listed.out);
        let on = run_in(folder.path(), &["resume", "forged"]);
        assert!(on.err.contains("The sign of seat 1 cannot be used") && on.out.contains("[X]"), "{}{}", on.out, on.err);
    }
}

#[test]
fn a_saved_name_is_cut() {
    let name = "N".repeat(500_000);
    let cut = format!("{}...", "N".repeat(200));
    let folder = Folder::new("invisible");
    folder.write("saved.yaml", &format!("game: tictactoe\nseed: 1\nnames: [\"{name}\", B]\nmoves: [b2]\n"));
    let moves = vec!["b2".to_owned(), name.clone()];
    forged(&folder, Record { names: vec![name.clone()], seats: vec![name.clone()], moves, ..Record::default() });
    for command in [
        &["replay", "saved.yaml"][..],
        &["replay", "saved.yaml", "--json"],
        &["play", "--from", "saved.yaml"],
        &["resume"],
        &["resume", "forged"],
    ] {
        let ran = run_in(folder.path(), command);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(&cut) || command.contains(&"--json"), "{command:?}: {:.3000}", said);
        assert!(said.len() < 20_000, "{command:?} says {} bytes", said.len());
    }
    folder.write("long.yaml", &format!("title: Mine\nextends: tictactoe\nplayers: [{{ name: \"{name}\" }}, {{}}]\n"));
    let shown = run_in(folder.path(), &["show", "long.yaml"]);
    assert!(shown.out.contains(&cut) && shown.out.len() < 520_000, "{} bytes", shown.out.len());
}
