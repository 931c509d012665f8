//! Rules that are written down for authors to learn from: in the book, on the pages of mistakes, in the README and in the reference. All
//! are compiled entirely, but for those that show what is not, and mean the same as interpreted.

use super::engines::in_lockstep;
use crate::support::files::Folder;
use crate::support::markdown::{Part, parts};
use quadrille::library;
use quadrille_core::script::reference::{self, Entry};
use quadrille_core::script::{self, not_compiled};
use quadrille_core::variant::{Changes, Sources, Variant};
use std::path::Path;

/// The files of a page as they come, and those that were not looked at yet.
struct Page {
    name: String,
    folder: Folder,
    /// Names, and whether each is meant to be interpreted.
    fresh: Vec<(String, bool)>,
    /// Rules that a game of the page has.
    played: Vec<String>,
    /// How many rules were looked at.
    looked: usize,
}

impl Page {
    fn new(name: &str) -> Self {
        let folder = Folder::new("written");
        Self { name: name.to_owned(), folder, fresh: Vec::new(), played: Vec::new(), looked: 0 }
    }

    /// Writes a file down. One that is there already was right until now.
    fn write(&mut self, name: &str, text: &str, interpreted: bool) {
        if self.fresh.iter().any(|(fresh, _)| fresh == name) {
            self.look();
        }
        self.folder.write(name, text);
        self.fresh.push((name.to_owned(), interpreted));
    }

    /// Looks at what was written: at the rules of each game, and at those that no game has.
    fn look(&mut self) {
        let fresh = std::mem::take(&mut self.fresh);
        for (file, _) in fresh.iter().filter(|(file, _)| file.ends_with(".yaml")) {
            let path = self.folder.path().join(file).display().to_string();
            let opened = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default());
            // Levels, settings, positions and saved games are no games.
            let Ok(variant) = opened else { continue };
            if variant.rules.is_empty() {
                continue;
            }
            let names: Vec<String> = variant.rules.iter().map(|rule| format!("{}.rhai", rule.name)).collect();
            let meant = |(name, meant): &&(String, bool)| *meant && names.iter().any(|rule| name.ends_with(rule));
            self.compiled(file, &variant, fresh.iter().any(|named| meant(&named)));
            self.played.extend(names);
            in_lockstep(&format!("{}: {file}", self.name), variant, 2, 40);
        }
        for (file, meant) in fresh.iter().filter(|(file, _)| file.ends_with(".rhai")) {
            let name = Path::new(file).file_name().unwrap().to_string_lossy().into_owned();
            self.looked += 1;
            if self.played.contains(&name) {
                continue;
            }
            let mut sources = Sources::default();
            let id = sources.add(file.as_str(), std::fs::read_to_string(self.folder.path().join(file)).unwrap());
            let rule = script::declare(&sources, id, name.trim_end_matches(".rhai")).unwrap();
            if let Some(variant) = script::plain_game(&rule, &mut sources) {
                self.compiled(file, &variant, *meant);
            }
        }
    }

    fn compiled(&self, file: &str, variant: &Variant, interpreted: bool) {
        let not = not_compiled(variant).unwrap();
        assert_eq!(!not.is_empty(), interpreted, "{}: {file}: {not:#?}", self.name);
    }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The names of the pages in a folder of the book.
fn pages(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    names.into_iter().map(|name| format!("{folder}/{name}")).collect()
}

#[test]
fn the_rules_of_the_book_are_compiled() {
    let mut looked = 0;
    for name in pages("docs") {
        let (text, mut page) = (text(&name), Page::new(&name));
        for part in parts(&text) {
            match part {
                Part::Line(line) if line.starts_with('#') => page.look(),
                Part::Line(_) => {}
                Part::Block(info, lines) => match info.split(' ').collect::<Vec<_>>()[..] {
                    ["yaml" | "rhai", file, ref marks @ ..] if marks != ["wrong"] => {
                        page.write(file, &(lines.join("\n") + "\n"), marks == ["interpreted"]);
                    }
                    _ => page.look(),
                },
            }
        }
        page.look();
        looked += page.looked;
    }
    assert!(looked > 30, "only {looked} rules");
}

#[test]
fn what_is_right_on_the_pages_of_mistakes_is_compiled() {
    let mut looked = 0;
    for name in pages("docs/mistakes") {
        let text = text(&name);
        let (_, right) = text.split_once("\nRight:\n").unwrap();
        let mut page = Page::new(&name);
        for part in parts(right) {
            if let Part::Block(info, lines) = part
                && let Some((_, file)) = info.split_once(' ')
            {
                page.write(file, &(lines.join("\n") + "\n"), false);
            }
        }
        page.look();
        looked += page.looked;
    }
    assert!(looked > 20, "only {looked} rules");
}

#[test]
fn the_rule_of_the_readme_is_compiled() {
    let (text, mut page, mut before) = (text("README.md"), Page::new("README.md"), String::new());
    for part in parts(&text) {
        match part {
            Part::Line(line) => before += line,
            Part::Block(_, lines) => {
                for name in ["mine.yaml", "gold.rhai"] {
                    if before.contains(&format!("as `{name}`")) && page.fresh.iter().all(|(known, _)| known != name) {
                        page.write(name, &(lines.join("\n") + "\n"), false);
                    }
                }
                before.clear();
            }
        }
    }
    page.look();
    assert_eq!(page.looked, 1);
    let path = page.folder.path().join("mine.yaml").display().to_string();
    let with = Changes { with: vec!["gold".to_owned()], ..Changes::default() };
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &with).unwrap();
    page.compiled("mine.yaml with gold", &variant, false);
    in_lockstep("the README's game", variant, 2, 40);
}

/// A game with tokens or pieces, as an example of the reference needs it.
fn example(script: &str) -> Variant {
    let folder = Folder::new("written");
    let declares = reference::declarations().entries.iter().any(|known| script.starts_with(known.name()));
    let declared = "param(\"size\", 2);\ncounter(\"coin\");\nmarker(\"flag\", \"~\");\n";
    let whole = script.contains("fn ") || declares;
    let rule = if whole { script.to_owned() } else { format!("{declared}fn on_land(game, at) {{\n{script}\n}}\n") };
    folder.write("mine.rhai", &rule);
    let board = match script.contains("\"tall\"") {
        true => {
            "pieces: { any number of each: [[tall, short], [dark, light]] }\nturn: [{ place: piece in pool to empty cell }]\n"
        }
        false => "turn:\n  - { place: empty cell, move: own token to empty cell }\nreserve: 9\n",
    };
    let needs = if script.contains("needs(") { "black_holes, mine" } else { "mine" };
    let game =
        format!("board: {{ columns: 5, rows: 4 }}\n{board}win: {{ align: 4 }}\nlimit: 20 plies\nrules: [{needs}]\n");
    let path = folder.write("mine.yaml", &game);
    let mut sources = Sources::default();
    script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{script}\n{}", quadrille_core::mistakes::render(&wrong, &sources, false)))
}

#[test]
fn the_examples_of_the_reference_are_compiled() {
    let sections = reference::callable().iter().chain([reference::declarations(), reference::hooks()]);
    let entries = sections.flat_map(|section| &section.entries);
    let examples: Vec<(&Entry, &String)> = entries.filter_map(|entry| Some((entry, entry.example.as_ref()?))).collect();
    assert!(examples.len() > 50);
    for (entry, script) in examples {
        let variant = example(script);
        assert_eq!(not_compiled(&variant).unwrap(), [], "{}:\n{script}", entry.name());
        in_lockstep(entry.name(), variant, 1, 8);
    }
}
