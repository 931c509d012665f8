//! Every reader of foreign bytes is given what was changed at random, for a short time. `fuzz/` does the same for as long as one likes.

use crate::support::targets;
use crate::trust::hostile::short_variants;
use quadrille_core::play::journal::{Journal, Kept};
use quadrille_core::play::record::{self, Record};
use quadrille_kernel::Draw;
use std::path::{Path, PathBuf};

type Target = fn(&[u8]);

/// What is fuzzed, how often in a test, and what to begin with.
fn all() -> Vec<(&'static str, Target, usize, Vec<Vec<u8>>)> {
    vec![
        ("yaml", targets::yaml, 600, [files("games", "yaml"), short_variants()].concat()),
        ("script", targets::script, 500, [files("rules", "rhai"), files("tests/it/trust/hostile", "rhai")].concat()),
        (
            "moves",
            targets::moves,
            2_000,
            texts(&["04", "1drop 4", "3a1-b2", "2TDRS", "1zap c3", "1recover a1", "4clockwise b2", "5C-a1"]),
        ),
        (
            "position",
            targets::position,
            2_000,
            texts(&[
                "6x7-000100000020000001000000200000010000000000",
                "board: |\n  . . . 1 . . .\nto move: seat 2\n",
                "4x4-................",
            ]),
        ),
        ("saved", targets::saved, 1_000, saved()),
        ("journal", targets::journal, 4_000, journals()),
        ("protocol", targets::protocol, 3_000, requests()),
        ("engines", targets::engines, 100, (0..20).map(targets::generated::bytes).collect()),
    ]
}

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let listed = std::fs::read_dir(home().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = listed.filter(|path| path.extension().is_some_and(|is| is == ending)).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn records() -> Vec<Record> {
    let of = |game: &str, moves: &[&str]| Record {
        game: game.to_owned(),
        seed: 7,
        seats: vec!["human".to_owned(), "sneaky".to_owned()],
        names: vec!["Ada".to_owned(), String::new()],
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
        ..Record::default()
    };
    vec![
        of("connect4", &["4", "4", "3"]),
        of("super_puissance4", &["drop 4", "drop 3", "recover d1"]),
        of("quarto", &["TDRS", "a1", "SLSH"]),
        Record { start: Some("board: |\n  1 . .\n  . . .\n  . . .\n".to_owned()), ..of("tictactoe", &["b2"]) },
    ]
}

fn saved() -> Vec<Vec<u8>> {
    records().iter().map(|record| record::write(record).into_bytes()).collect()
}

fn journals() -> Vec<Vec<u8>> {
    let written = |record: Record| {
        let files = vec![("connect4.yaml".to_owned(), "5d41".to_owned())];
        let mut kept = Kept { record, files, over: false };
        let mut journal = Journal::default();
        let mut text = journal.follow(&kept);
        kept.record.moves.truncate(1);
        kept.over = true;
        text += &journal.follow(&kept);
        text.into_bytes()
    };
    records().into_iter().map(written).collect()
}

fn requests() -> Vec<Vec<u8>> {
    let told = files("snapshots/protocol", "snap").into_iter().map(|file| String::from_utf8(file).unwrap());
    let asked = |text: String| -> Vec<Vec<u8>> {
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        lines.chunks(6).map(|lines| lines.join("\n").into_bytes()).collect()
    };
    told.flat_map(asked).collect()
}

/// Bits of what is read here, which chance alone would not find.
const WORDS: [&str; 40] = [
    "extends: connect4",
    "board: { columns: 5, rows: 1 }",
    "rules: [mine]",
    "win: none",
    "gravity: down",
    "turn: [drop]",
    "pieces: { shape: [round, square] }",
    "players: 4",
    "limit: 9999999999",
    "start: |\n",
    "\u{feff}",
    "- ",
    ": ",
    "&a ",
    "*a",
    "|\n",
    "[[[[",
    "{{{{",
    "\"",
    "\\u202e",
    "\u{1b}[2J",
    "-1",
    "18446744073709551616",
    "fn on_land(game, at) {",
    "game.put(at);",
    "for c in game.board {",
    "loop {}",
    "verb(\"zap\", \"rival token\");",
    "marker(\"m\", \"%\");",
    "param(\"n\", 3);",
    "counter(\"c\");",
    "where_drop",
    "}",
    "if ",
    "`${x}`",
    "0..9",
    "{\"cmd\":\"new\",\"game\":\"quarto\"}",
    "{\"cmd\":\"play\",\"action\":\"4\"}",
    "null",
    "\0",
];

/// What was given, changed in a few places.
fn changed(seeds: &[Vec<u8>], draw: &mut Draw) -> Vec<u8> {
    let mut bytes = seeds[draw.below(seeds.len())].clone();
    for _ in 0..1 + draw.below(4) {
        let at = draw.below(bytes.len() + 1);
        let upto = (at + 1 + draw.below(40)).min(bytes.len());
        match draw.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << draw.below(8),
            1 => drop(bytes.drain(at..upto)),
            2 => {
                let again = bytes[at..upto].to_vec();
                bytes.splice(at..at, again);
            }
            3 | 4 => drop(bytes.splice(at..at, WORDS[draw.below(WORDS.len())].bytes())),
            _ => {
                let other = &seeds[draw.below(seeds.len())];
                let from = draw.below(other.len() + 1);
                let part = other[from..(from + draw.below(200)).min(other.len())].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

fn fuzz(name: &str) {
    let (_, target, times, seeds) = all().into_iter().find(|(known, ..)| *known == name).unwrap();
    // Scripts that call themselves want room, as they have in the program.
    let run = move || {
        seeds.iter().for_each(|seed| target(seed));
        let mut draw = Draw::opening(1);
        for nth in 0..times {
            let bytes = changed(&seeds, &mut draw);
            let tried = std::panic::catch_unwind(|| target(&bytes));
            assert!(tried.is_ok(), "the {nth}th: {:?}", String::from_utf8_lossy(&bytes));
        }
    };
    std::thread::Builder::new().stack_size(quadrille_kernel::STACK).spawn(run).unwrap().join().unwrap();
}

#[test]
fn variants() {
    fuzz("yaml");
}

#[test]
fn scripts() {
    fuzz("script");
}

#[test]
fn moves() {
    fuzz("moves");
}

#[test]
fn positions() {
    fuzz("position");
}

#[test]
fn saved_games() {
    fuzz("saved");
}

#[test]
fn journals_of_games() {
    fuzz("journal");
}

#[test]
fn the_protocol() {
    fuzz("protocol");
}

#[test]
fn rules_on_both_engines() {
    fuzz("engines");
}

/// What fuzzing has found, so that it is not found again.
#[test]
fn what_was_found() {
    // A board string that was read and written otherwise.
    targets::position(b"6x0007-000100000020000001000000200000010000000000");
    // Names that are nobody's, which are not written.
    targets::saved(b"game: connect4\nnames: [ \"\"]\nmoves:\n  - drop 7\n");
    // A key that is too long for a line once its tabs are written as such.
    targets::yaml(format!("a{}b: c", "\t".repeat(600)).as_bytes());
}

/// Writes what `cargo fuzz` begins with.
#[test]
#[ignore = "it writes files: a corpus for each target, below fuzz/corpus"]
fn seeds() {
    for (name, _, _, seeds) in all() {
        let folder: PathBuf = home().join(Path::new("fuzz/corpus")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        for (nth, seed) in seeds.iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{nth}")), seed).unwrap();
        }
    }
}
