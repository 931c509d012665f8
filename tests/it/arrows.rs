//! The rooms of the program and the arrows between them: each may only name those to its left.

use std::fs;
use std::path::{Path, PathBuf};

const ROOMS: [&str; 8] = ["lang", "kernel", "variant", "script", "ai", "play", "ui", "cli"];

/// Every Rust file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a room by file, without comments.
fn room(name: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name);
    let code = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        (path.display().to_string(), code.join("\n"))
    };
    let found: Vec<_> = files(&folder).iter().map(code).collect();
    assert!(!found.is_empty(), "no room {name}");
    found
}

/// The rooms that a piece of code names.
fn named(code: &str) -> Vec<&str> {
    let after = code.match_indices("crate::").map(|(at, word)| &code[at + word.len()..]);
    let mut words = Vec::new();
    for rest in after {
        // `use crate::{ai, play::Table}` names several.
        let list = rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap_or(rest);
        let parts = if rest.starts_with('{') { list.split(',').collect() } else { vec![list] };
        words.extend(
            parts.into_iter().filter_map(|part| part.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next()),
        );
    }
    words
}

#[test]
fn a_room_names_only_rooms_to_its_left() {
    for (nth, name) in ROOMS.iter().enumerate() {
        for (file, code) in room(name) {
            for other in named(&code) {
                let place = ROOMS.iter().position(|room| *room == other);
                assert!(place.is_none_or(|place| place <= nth), "{file} names {other}");
            }
        }
    }
}

#[test]
fn every_room_is_one_of_these() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(source).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            ["lib", "main"].contains(&name.as_str()) || ROOMS.contains(&name.as_str()),
            "where does {name} belong?"
        );
    }
}

#[test]
fn the_kernel_is_pure() {
    for (file, code) in room("kernel") {
        for foreign in
            ["serde", "rhai", "std::fs", "std::io", "std::env", "std::time", "std::thread", "println!", "eprintln!"]
        {
            assert!(!code.contains(foreign), "{file} names {foreign}");
        }
    }
}

#[test]
fn only_the_script_room_knows_rhai_and_only_one_module_knows_the_yaml_crate() {
    for name in ROOMS {
        for (file, code) in room(name) {
            assert!(name == "script" || !code.contains("rhai::"), "{file} names rhai");
            assert!(file.contains("variant/node") || !code.contains("serde_yaml"), "{file} names the YAML crate");
        }
    }
}

#[test]
fn no_room_knows_a_game_by_name_but_for_examples() {
    let rooms = ["lang", "kernel", "ai", "play", "ui"].into_iter().flat_map(room);
    for (file, code) in rooms.filter(|(file, _)| !file.rsplit("/src/").next().unwrap_or_default().contains("/tests")) {
        let code = code.split("#[cfg(test)]").next().unwrap().to_lowercase();
        for game in [
            "connect4",
            "connect_4",
            "puissance",
            "quarto",
            "gomoku",
            "tictactoe",
            "reversi",
            "black_hole",
            "disintegrat",
        ] {
            assert!(!code.contains(game), "{file} names {game}");
        }
    }
}
