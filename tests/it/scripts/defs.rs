//! What is written down about scripts: the page is current, its examples run, and values are of the types it names.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::run_in;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::play::{self, Beginning};
use quadrille_core::script::reference::{self, Kind};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use std::path::Path;

const TOKENS: &str = "\
board: { columns: 5, rows: 4 }
start: |
  . . . . .
  1 1 . 2 .
  . 1 . 2 2
  . . . . 1
turn:
  - place: empty cell
win: { align: 5 }
reserve: 9
";

const PIECES: &str = "\
board: { columns: 3, rows: 3 }
pieces: { any number of each: [[tall, short], [dark, light]] }
turn: [{ place: piece in pool to empty cell }]
win: { align: 3 }
";

/// Plays one action with a rule, and tells what goes wrong.
fn trouble(script: &str, whole: bool) -> Option<String> {
    let folder = Folder::new("defs");
    let prelude = "param(\"size\", 2);\ncounter(\"coin\");\nmarker(\"flag\", \"~\");\n";
    let script = if whole { script.to_owned() } else { format!("{prelude}fn on_land(game, at) {{\n{script}\n}}\n") };
    folder.write("mine.rhai", &script);
    let needs = if script.contains("needs(") { "black_holes, mine" } else { "mine" };
    let (game, action) = if script.contains("\"tall\"") { (PIECES, "TD-b2") } else { (TOKENS, "place c1") };
    let path = folder.write("mine.yaml", &format!("{game}rules: [{needs}]\n"));
    let mut sources = Sources::default();
    let variant = match script::open(&library::shipped(), &mut sources, &path, &Changes::default()) {
        Ok(variant) => variant,
        Err(wrong) => return Some(quadrille_core::mistakes::render(&wrong, &sources, false)),
    };
    let mut table = match play::open(variant, &Beginning::Seed(1), Limits::new(now)) {
        Ok(table) => table,
        Err(error) => return Some(format!("{error:?}")),
    };
    table.play(action).err().map(|problem| format!("{problem:?}"))
}

#[test]
fn every_example_runs() {
    let sections = reference::callable().iter().chain([reference::declarations(), reference::hooks()]);
    let mut count = 0;
    for entry in sections.flat_map(|section| &section.entries) {
        let Some(example) = &entry.example else { continue };
        let declares = reference::declarations().entries.iter().any(|known| example.starts_with(known.name()));
        let whole = example.contains("fn ") || declares;
        assert_eq!(trouble(example, whole), None, "{}:\n{example}", entry.name());
        // What is said of something is shown with it.
        let name = entry.name().replace("VERB", "");
        assert!(example.contains(&name), "{}:\n{example}", entry.name());
        count += 1;
    }
    assert!(count > 50, "only {count} examples");
    assert!(trouble("game.fly();", false).is_some());
}

#[test]
fn properties_are_of_the_type_that_is_told() {
    let mut count = 0;
    for form in reference::callable().iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.forms) {
        let (Kind::Property, Some(gives)) = (form.kind, form.gives) else { continue };
        let whose = match form.takes[0].1 {
            "Game" => "game",
            "Cells" => "game.own",
            _ => "at",
        };
        let kind = match gives {
            "int" => "i64",
            "Array" => "array",
            other => other,
        };
        let check = format!("if type_of({whose}.{}) != \"{kind}\" {{ throw type_of({whose}.{0}); }}", form.name);
        assert_eq!(trouble(&check, false), None, "{}", form.name);
        count += 1;
    }
    assert!(count >= 17, "only {count} properties");
}

#[test]
fn the_page_is_current() {
    let folder = Folder::new("defs");
    let printed = run_in(folder.path(), &["defs"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    assert_eq!(run_in(folder.path(), &["defs", "--reference"]).out, printed.out);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/script-reference.md");
    let written = std::fs::read_to_string(page).unwrap_or_default();
    assert!(written == printed.out, "it is not what `quadrille defs > docs/script-reference.md` would write");
}

#[test]
fn definitions_for_editors() {
    let folder = Folder::new("defs");
    let printed = run_in(folder.path(), &["defs", "--rhai"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    golden("commands", "defs_rhai", &printed.out);
    // The form that the language server reads: comments, `module static;`, and definitions that end in `;`.
    for line in printed.out.lines().filter(|line| !line.is_empty() && !line.starts_with("///")) {
        assert!(["module ", "fn ", "op "].iter().any(|start| line.starts_with(start)) && line.ends_with(';'), "{line}");
        assert!(line.matches('|').count() == usize::from(line.starts_with("op |(")), "a type is one type: {line}");
    }
}

#[test]
fn one_thing_at_a_time() {
    let folder = Folder::new("defs");
    let ran = run_in(folder.path(), &["defs", "--rhai", "--reference"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}
