//! Whole dialogues as transcripts, what is typed and what is shown: the files in `dialogues/`.
//!
//! A line that begins with `$` is a command, with variables of the environment before it if need be; what is typed at a
//! prompt stands in ‹ › behind it; `! ` begins what is told on standard error; a code that is not 0 is told at the end.
//! `INSTA_UPDATE=always` writes the files anew from what is typed in them.

use crate::support::files::Folder;
use crate::support::program::program;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

/// What is typed, in the order of a transcript.
fn typed(transcript: &str) -> Vec<&str> {
    let lines = transcript.lines();
    lines
        .filter_map(|line| line.strip_suffix('›').and_then(|line| line.split_once("> ‹")).map(|(_, typed)| typed))
        .collect()
}

/// Runs a command of a transcript and writes down what happens.
fn run(folder: &Folder, command: &str, typed: &[&str]) -> String {
    let mut words = command.split_whitespace();
    let variables: Vec<(&str, &str)> = command
        .split_whitespace()
        .map_while(|word| word.split_once('='))
        .take_while(|(name, _)| !name.starts_with('-'))
        .collect();
    let name = words.nth(variables.len()).unwrap();
    if name == "cat" {
        let path = folder.path().join(words.next().unwrap());
        return std::fs::read_to_string(path).unwrap();
    }
    assert_eq!(name, "quadrille", "{command}");
    let mut program = program(folder.path())
        .args(words)
        .envs(variables)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input: String = typed.iter().map(|line| format!("{line}\n")).collect();
    // A program that has left reads nothing more.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    let output = program.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let mut shown = String::new();
    let mut left = typed.iter();
    let mut next = left.next();
    for line in out.lines() {
        match next {
            Some(typed) if line.trim_end().ends_with(format!("> {typed}").trim_end()) => {
                let prompt = line.strip_suffix(typed).unwrap_or(line).trim_end();
                writeln!(shown, "{prompt} ‹{typed}›").unwrap();
                next = left.next();
            }
            _ => writeln!(shown, "{line}").unwrap(),
        }
    }
    assert_eq!(next, None, "not asked for: {command}\n{shown}{err}");
    for line in folder.masked(&err).lines() {
        writeln!(shown, "{}", format!("! {line}").trim_end()).unwrap();
    }
    match output.status.code() {
        Some(0) => {}
        code => writeln!(shown, "[exit code {code:?}]").unwrap(),
    }
    folder.masked(&shown)
}

/// Saved games that somebody has changed by hand.
const TAMPERED: [(&str, &str); 3] = [
    ("broken.yaml", "game: connect4\nseed: 1\nseats: [human, human]\nmoves:\n  - 4\n  - 3\n  - 9\n  - 4\n"),
    ("wrong.yaml", "gmae: connect4\nseed: often\nseats: human\nmoves: [4, [5]]\n"),
    ("nobody.yaml", "game: conect4\nseats: [human, sneeky, human]\nmoves: []\n"),
];

/// Runs the commands of a transcript, one after the other in one folder.
fn replay(transcript: &str) -> String {
    let folder = Folder::new("dialogue");
    for (name, text) in TAMPERED {
        folder.write(name, text);
    }
    let mut again = String::new();
    let (remarks, commands) = transcript.split_once("$ ").expect("a command");
    again += remarks;
    for part in commands.split("\n$ ") {
        let (command, rest) = part.split_once('\n').unwrap_or((part, ""));
        let shown = run(&folder, command, &typed(rest));
        write!(again, "$ {command}\n{shown}\n").unwrap();
    }
    again.trim_end().to_owned() + "\n"
}

#[test]
fn every_dialogue_goes_as_it_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/screens/dialogues");
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let written = std::fs::read_to_string(&path).unwrap();
        let again = replay(&written);
        count += 1;
        if written != again {
            if update {
                std::fs::write(&path, &again).unwrap();
            }
            let pair = written.lines().zip(again.lines()).enumerate().find(|(_, (one, other))| one != other);
            let first = pair.map_or("one is longer".to_owned(), |(nth, (one, other))| {
                format!("line {}:\n  written {one:?}\n  now     {other:?}", nth + 1)
            });
            wrong.push(format!("{}: {first}", path.display()));
        }
    }
    assert!(count >= 12, "only {count} dialogues were found");
    assert!(update || wrong.is_empty(), "{}", wrong.join("\n"));
}
