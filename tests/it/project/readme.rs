//! The README never says what is not so: its files are written down as it says, and its commands run.

use crate::support::files::Folder;
use crate::support::program::run_in;
use std::path::Path;

/// A block of the README: the words after the fence, and the lines inside.
struct Block {
    before: String,
    kind: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let mut blocks = Vec::new();
    let mut before = String::new();
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => before = format!("{before}{line}\n"),
            Some(kind) => {
                let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                blocks.push(Block {
                    before: std::mem::take(&mut before),
                    kind: kind.to_owned(),
                    text: text.join("\n") + "\n",
                });
            }
        }
    }
    blocks
}

/// A folder with the files that the README has its reader write.
fn folder() -> Folder {
    let folder = Folder::new("readme");
    let blocks = blocks();
    for name in ["mine.yaml", "gold.rhai"] {
        let says = |block: &&Block| block.before.contains(&format!("as `{name}`")) && block.kind != "console";
        let file = blocks.iter().find(says).unwrap_or_else(|| panic!("the README has its reader write {name}"));
        folder.write(name, &file.text);
    }
    folder.write("game.yaml", "game: connect4\nseed: 1\nseats: [human, sneaky]\nmoves: [4, 4, 5]\n");
    folder
}

fn run(folder: &Path, command: &str) -> String {
    let words: Vec<&str> = command.strip_prefix("quadrille ").expect("a command of ours").split_whitespace().collect();
    let ran = run_in(folder, &words);
    assert_eq!(ran.code, 0, "`{command}`: {}", ran.err);
    ran.out
}

#[test]
fn its_commands_print_what_it_shows() {
    let folder = folder();
    let consoles: Vec<Block> = blocks().into_iter().filter(|block| block.kind == "console").collect();
    assert!(!consoles.is_empty());
    for block in consoles {
        let (command, shown) = block.text.split_once('\n').unwrap();
        let command = command.strip_prefix("$ ").unwrap();
        assert_eq!(run(folder.path(), command).trim_end(), shown.trim_end(), "`{command}`");
    }
}

#[test]
fn the_commands_it_names_run() {
    let folder = folder();
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let mut ran = 0;
    for code in readme.split('`').skip(1).step_by(2) {
        let stands_for_something = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
        let placeholder = code.split([' ', '[', ']']).any(stands_for_something) || code.contains('…');
        // It reads requests until there are no more.
        let placeholder = placeholder || code == "quadrille engine";
        if code.starts_with("quadrille ") && !code.contains('\n') && !placeholder {
            run(folder.path(), code);
            ran += 1;
        }
    }
    assert!(ran >= 12, "only {ran} commands were found");
}

#[test]
fn its_pictures_are_those_that_the_tests_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn: Vec<String> = ["snapshots/screen", "snapshots/screens", "tests/it/screens/dialogues"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    let pictures = blocks().into_iter().filter(|block| block.kind == "text" && block.text.contains('│'));
    let mut shown = 0;
    for picture in pictures {
        assert!(drawn.iter().any(|page| page.contains(&picture.text)), "nobody draws this:\n{}", picture.text);
        shown += 1;
    }
    assert_eq!(shown, 5, "a picture for each of the five games");
}

#[test]
fn the_rule_it_shows_is_the_rule_that_is_shipped() {
    let shipped = include_str!("../../../rules/go_capture.rhai");
    assert!(blocks().iter().any(|block| block.text == shipped));
}

#[test]
fn the_mistake_it_shows_is_told_like_that() {
    let folder = Folder::new("mistake");
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nboard: { colums: 8, rows: 7 }\n");
    let told = run_in(folder.path(), &["check", "mine.yaml"]).err;
    let shown =
        blocks().into_iter().find(|block| block.kind == "text" && block.text.starts_with("error")).unwrap().text;
    assert_eq!(told.trim_end(), shown.trim_end());
}
