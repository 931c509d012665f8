//! The schema for editors says what the reader says: what is right fits it, what is plainly wrong does not, and both know the
//! same keys and words.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::inventions::paths;
use crate::support::program::run_in;
use crate::support::rust_code::texts;
use jsonschema::Validator;
use quadrille::library;
use quadrille_core::mistakes;
use quadrille_core::script;
use quadrille_core::variant::node::{self, Node};
use quadrille_core::variant::{self, Changes, Sources};
use serde_json::Value;
use std::collections::BTreeSet;

/// The schema, ready to be held against something.
pub fn validator() -> Validator {
    jsonschema::draft7::new(&variant::schema(library::shipped().shipped())).expect("it is a schema")
}

/// A text of YAML as an editor's language server reads it: by YAML 1.2, in which `N` and `no` are texts.
fn yaml(text: &str) -> Option<Value> {
    let mut sources = Sources::default();
    let id = sources.add("mine.yaml", text.to_owned());
    node::read(&sources, id).ok().map(|node| json(&node))
}

fn json(node: &Node) -> Value {
    match &node.value {
        node::Value::Null => Value::Null,
        node::Value::List(items) => items.iter().map(json).collect(),
        node::Value::Map(entries) => entries.iter().map(|(key, node)| (key.text.clone(), json(node))).collect(),
        node::Value::Scalar(scalar) => match (node.as_int(), node.as_bool()) {
            (Some(number), _) => number.into(),
            (_, Some(truth)) => truth.into(),
            _ => scalar.text.as_str().into(),
        },
    }
}

/// What the schema has against a variant.
pub fn against(validator: &Validator, text: &str) -> Vec<String> {
    let Some(value) = yaml(text) else { return vec!["no YAML".to_owned()] };
    validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// What the reader has against a variant; a rule `mine` is there.
fn told(text: &str) -> String {
    let folder = Folder::new("schema");
    folder.write("mine.rhai", "counter(\"coin\");\nmarker(\"flag\", \"~\");\nfn on_turn_end(game) { }\n");
    let path = folder.write("mine.yaml", text);
    let mut sources = Sources::default();
    match script::open(&library::shipped(), &mut sources, &path, &Changes::default()) {
        Ok(_) => String::new(),
        Err(wrong) => mistakes::render(&wrong, &sources, false),
    }
}

#[test]
fn it_is_a_schema_of_draft_7_and_printed_by_a_command() {
    let folder = Folder::new("schema");
    let ran = run_in(folder.path(), &["schema"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    golden("commands", "schema", &ran.out);
    let printed: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(printed, variant::schema(library::shipped().shipped()));
    assert!(jsonschema::draft7::meta::is_valid(&printed));
}

#[test]
fn every_game_there_is_fits() {
    let validator = validator();
    let library = library::shipped();
    let shipped = library.games().into_iter().map(|name| (library.game(&name, None).unwrap().text, name));
    let invented = paths().into_iter().map(|path| (std::fs::read_to_string(&path).unwrap(), path));
    let mut count = 0;
    for (text, name) in shipped.chain(invented) {
        assert_eq!(against(&validator, &text), [""; 0], "{name}");
        count += 1;
    }
    assert!(count >= 17, "only {count} games");
}

/// Every text in the tests that the reader takes for a variant, and finds right, fits as well.
#[test]
fn every_variant_that_tests_write_fits() {
    let validator = validator();
    let mut count = 0;
    for text in texts("tests/it") {
        let text = text.replace("\\n\\\n", "\n").replace("\\\n", "").replace("\\n", "\n").replace("\\\"", "\"");
        let looks = ["board: {", "extends: "].iter().any(|key| text.contains(key)) && text.contains(":");
        if !looks || text.len() < 12 || !told(&text).is_empty() {
            continue;
        }
        assert_eq!(against(&validator, &text), [""; 0], "{text}");
        count += 1;
    }
    assert!(count >= 15, "only {count} variants were found");
}

/// A game that is right, for mistakes to be made in.
const SOUND: &str = "\
title: Mine
board: { columns: 7, rows: 6 }
gravity: down
turn:
  - drop: open column
win: { align: 4 }
rules: [mine]
";

/// A sound game with something else in place of one of its lines, or added.
fn with(line: &str) -> String {
    let (key, _) = line.split_once(':').unwrap();
    let kept: Vec<&str> = SOUND.lines().collect();
    let mut lines: Vec<String> = Vec::new();
    let mut skipping = false;
    for kept in kept {
        let ours = kept.starts_with(&format!("{key}:"));
        skipping = ours || skipping && kept.starts_with(' ');
        if !skipping {
            lines.push(kept.to_owned());
        }
    }
    lines.push(line.to_owned());
    lines.join("\n") + "\n"
}

/// Each is told by the reader and refused by the schema.
const WRONG: [&str; 73] = [
    "gravty: down",
    "gravity: downwards",
    "gravity: [down]",
    "title: [a]",
    "title: {}",
    "title: { en: [a] }",
    "about: { en: { a: b } }",
    "words: { french: { flag: drapeau } }",
    "words: { fr: drapeau }",
    "words: [fr]",
    "extends: ../connect4",
    "extends: [connect4]",
    "board: { columns: 7 }",
    "board: { columns: 0, rows: 6 }",
    "board: { columns: 101, rows: 6 }",
    "board: { columns: wide, rows: 6 }",
    "board: { columns: 7, rows: 6, depth: 2 }",
    "board: { columns: 7, rows: 6, wrap: all }",
    "board: { columns: 7, rows: 6, missing: a0 }",
    "board: 7 by 6",
    "players: [{ name: A }]",
    "players: [{}, {}, {}, {}, {}]",
    "players: [{ name: A, sign: X }, {}]",
    "players: [{ symbol: XX }, {}]",
    "players: [{ symbol: \".\" }, {}]",
    "players: [{ colour: mauve }, {}]",
    "starts: seat 5",
    "starts: first",
    "colours: shuffled",
    "reserve: 0",
    "reserve: many",
    "pieces: { two of each: [[red, blue]] }",
    "pieces: { 129 of each: [[red, blue]] }",
    "pieces: { one of each: [[red]] }",
    "pieces: { 1 of each: [[red]] }",
    "pieces: { any number of each: [[]] }",
    "pieces: { one of each: [[1st, 2nd]] }",
    "pieces: { one of each: [] }",
    "start: [a, b]",
    "turn: drop",
    "turn: [drop]",
    "turn: [{ dorp: open column }]",
    "turn: [{ drop: open colum }]",
    "turn: [{ place: cell in middle }]",
    "turn: [{ move: cell to cell to cell }]",
    "turn: [{ place: \"\" }]",
    "turn: [{ place: empty cell beside }]",
    "turn: [{ move: own token beside to empty cell }]",
    "turn: [{ place: piece in pool to empty cell around }]",
    "turn: [{ move: own token to empty cell beside beside }]",
    "opening: { give: piece in pool }",
    "win: { aling: 4 }",
    "win: { align: 0 }",
    "win: { shapes: square }",
    "win: { shapes: [circle] }",
    "win: { for: me }",
    "win: { both: mover }",
    "stuck: end",
    "ending: most coins",
    "limit: 500 moves",
    "limit: -1",
    "rules: mine",
    "rules: [{ mine: 3 }]",
    "rules: [../mine]",
    "examples: { play: 4 }",
    "examples: [{ play: 4 }]",
    "examples: [{ play: 4, result: red wins }]",
    "examples: [{ play: 4, because: full, expect: { to move: seat 2 } }]",
    "examples: [{ play: 4, expect: {} }]",
    "examples: [{ play: 4, expect: { d1: [] } }]",
    "examples: [{ play: 4, expect: { marked: { flag: nowhere } } }]",
    "examples: [{ play: 4, result: seat 1 and 2 win }]",
    "examples: [{ play: 4, refuse: \"\" }]",
];

#[test]
fn what_is_wrong_is_refused() {
    let validator = validator();
    assert_eq!((told(SOUND).as_str(), against(&validator, SOUND)), ("", vec![]));
    for line in WRONG {
        let text = with(line);
        assert_ne!(told(&text), "", "the reader takes {line}");
        assert!(!against(&validator, &text).is_empty(), "the schema takes {line}");
    }
    assert!(!against(&validator, "board: { columns: 3, rows: 3 }\n").is_empty(), "without a turn");
    assert!(!against(&validator, "[1, 2]\n").is_empty(), "a list");
}

#[test]
fn what_is_right_is_taken() {
    let validator = validator();
    for line in [
        "title: { fr: Mien }",
        "title: 2048",
        "words: { fr: { flag: drapeau, drop: lâcher } }",
        "board: { columns: 7, rows: 6, missing: a1 g6, wrap: none }",
        "board: { columns: 7, rows: 6, missing: [a1, g6] }",
        "gravity: up",
        "players: [{ symbol: 7 }, { symbol: é, colour: cyan, name: { en: A, fr: B } }, {}]",
        "reserve: none",
        "reserve: 21",
        "start: |\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . . ~ . . .\n  # . . 1 2 . .",
        "turn: [{ drop: open column, place: empty cell in edge on flag, move: own token to empty cell, pass: nothing }]",
        "turn: [{ place: empty cell on flag in bottom }, { move: any token in top to empty cell }, { move: token to empty cell in edge }]",
        "turn: [{ move: own token to empty cell beside }, { move: own token in edge to empty cell in edge around on flag }]",
        "win: { align: none, shapes: [square, \"x .\\n. x\"], for: seat 2, both: draw }",
        "limit: 500 plies",
        "limit: 500",
        "limit: none",
        "ending: seat 2 wins",
        "rules: [{ mine: }, { black_holes: { count: 3 } }]",
        "with: [go_capture]",
        "without: [mine]",
        "examples: [{ play: 4, expect: { d1: [seat 1, flag], d2: empty, marked: { flag: d1 } } }]",
        "examples: [{ play: 4, expect: { marked: { flag: none } } }]",
        "examples: [{ play: 4, expect: { marked: { flag: [a1, b2] } }, result: seat 2 loses by align }]",
        "examples: [{ play: 4, result: \"seats 1, 2 win by no actions\" }]",
        "examples: [{ about: x, seed: 0, play: [4, drop 5], refuse: 9, expect: { d1: seat 1, to move: seat 1 } }]",
        "examples: [{ start: { board: \". . . . . . .\\n. . . . . . .\\n. . . . . . .\\n. . . . . . .\\n. . . . . . .\\n. . . 1 . . .\", hidden: { flag: a1 b1 }, to move: seat 2, seat 1: { coin: 2 } }, play: 4, result: draw by no actions }]",
    ] {
        let text = with(line);
        assert_eq!(told(&text), "", "the reader refuses {line}");
        assert_eq!(against(&validator, &text), [""; 0], "{line}");
    }
}

/// The maps of a variant with keys of their own: what the reader calls them, where the schema has them, and a line with such a map
/// around `KEY`.
fn maps() -> Vec<(&'static str, &'static str, &'static str)> {
    let item = "/properties/players/items";
    let start = "/definitions/example/properties/start/anyOf/1";
    vec![
        ("a variant", "", "KEY"),
        ("a board", "/properties/board", "board: { KEY }"),
        ("a player", item, "players: [{ KEY }, {}]"),
        ("`win`", "/properties/win", "win: { KEY }"),
        ("an example", "/definitions/example", "examples: [{ KEY }]"),
        ("a start", start, "examples: [{ start: { KEY }, expect: { to move: seat 2 } }]"),
    ]
}

fn keys(schema: &Value, pointer: &str) -> BTreeSet<String> {
    let properties = schema.pointer(pointer).and_then(|map| map["properties"].as_object()).expect(pointer);
    properties.keys().cloned().collect()
}

#[test]
fn both_know_the_same_keys() {
    let schema = variant::schema(library::shipped().shipped());
    for (whose, pointer, line) in maps() {
        let told = told(&with(&line.replace("KEY", "zzz: 1")));
        assert!(told.contains(&format!("{whose} has no `zzz`")), "{told}");
        let line = told.lines().find_map(|line| line.split_once("known are ")).expect(whose).1;
        let known: BTreeSet<String> = line.split(", ").map(str::to_owned).collect();
        assert_eq!(keys(&schema, pointer), known, "{whose}");
    }
}

#[test]
fn no_key_of_the_schema_is_unknown_to_the_reader() {
    for (whose, pointer, line) in maps() {
        for key in keys(&variant::schema(library::shipped().shipped()), pointer) {
            // A value that no key can have.
            let told = told(&with(&line.replace("KEY", &format!("{key}: [[[{{ absurd: value }}]]]"))));
            assert!(told.contains("absurd") && !told.contains(&format!("has no `{key}`")), "{whose}, {key}: {told}");
        }
    }
}

/// The words that can stand for a key, by where the schema has them and how a wrong one is written.
#[test]
fn both_know_the_same_words() {
    let schema = variant::schema(library::shipped().shipped());
    for (pointer, line) in [
        ("/properties/gravity", "gravity: zzz"),
        ("/properties/starts", "starts: zzz"),
        ("/properties/colours", "colours: zzz"),
        ("/properties/stuck", "stuck: zzz"),
        ("/properties/ending", "ending: zzz"),
        ("/properties/board/properties/wrap", "board: { columns: 7, rows: 6, wrap: zzz }"),
        ("/properties/win/properties/for", "win: { for: zzz }"),
        ("/properties/win/properties/both", "win: { both: zzz }"),
        ("/properties/players/items/properties/colour", "players: [{ colour: zzz }, {}, {}, {}]"),
        ("/properties/turn/items/anyOf/0", "turn: [{ zzz: cell }]"),
    ] {
        // Four seats, so that the reader names them all.
        let four = if line.starts_with("players") { "" } else { "players: [{}, {}, {}, {}]\n" };
        let told = told(&format!("{}{four}", with(line)));
        let known = told.lines().find_map(|line| line.split_once("^ expected ")).unwrap_or_else(|| panic!("{told}")).1;
        let known: BTreeSet<String> = known.split(", ").map(str::to_owned).collect();
        let said = schema.pointer(pointer).unwrap();
        let words: BTreeSet<String> = match said["enum"].as_array() {
            Some(words) => words.iter().map(|word| word.as_str().unwrap().to_owned()).collect(),
            None => keys(&schema, pointer),
        };
        assert_eq!(words, known, "{line}");
    }
}

#[test]
fn everything_is_described() {
    fn walk(schema: &Value, path: &str, bare: &mut Vec<String>) {
        if !schema.is_object() {
            return;
        }
        if let Some(properties) = schema["properties"].as_object() {
            for (key, value) in properties {
                let path = format!("{path}/{key}");
                if value["description"].as_str().is_none() && !path.starts_with("/title/") {
                    bare.push(path.clone());
                }
                walk(value, &path, bare);
            }
        }
        for below in [&schema["items"], &schema["additionalProperties"]] {
            walk(below, path, bare);
        }
    }
    let schema = variant::schema(library::shipped().shipped());
    let mut bare = Vec::new();
    walk(&schema, "", &mut bare);
    walk(&schema["definitions"]["example"], "/example", &mut bare);
    assert!(bare.is_empty(), "{bare:?}");
}
