//! The rooms of each crate and the arrows between them: each may only name those to its left. Arrows between crates are kept by the
//! compiler.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of a crate, by the folder of its sources.
const CRATES: [(&str, &[&str]); 3] = [
    ("crates/kernel/src", &["search", "position"]),
    ("crates/core/src", &["lang", "variant", "json", "mistakes", "script", "levels", "play", "protocol"]),
    ("src", &["disk", "system", "library", "ui", "cli"]),
];

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

/// The code of a room by file, without comments. A room is a folder, or a file.
fn room(sources: &str, name: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(sources);
    let code = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        (path.display().to_string(), code.join("\n"))
    };
    let (file, below) = (folder.join(format!("{name}.rs")), folder.join(name));
    let mut paths = if below.is_dir() { files(&below) } else { Vec::new() };
    paths.extend(file.is_file().then_some(file));
    assert!(!paths.is_empty(), "no room {name}");
    paths.iter().map(code).collect()
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
    for (sources, rooms) in CRATES {
        for (nth, name) in rooms.iter().enumerate() {
            for (file, code) in room(sources, name) {
                for other in named(&code) {
                    let place = rooms.iter().position(|room| *room == other);
                    assert!(place.is_none_or(|place| place <= nth), "{file} names {other}");
                }
            }
        }
    }
}

#[test]
fn every_room_is_one_of_these() {
    // What lies beside these rooms is the kernel itself.
    for (sources, rooms) in &CRATES[1..] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(sources)).unwrap() {
            let name = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
            let is_known = ["lib", "main", "fixtures"].contains(&name.as_str()) || rooms.contains(&name.as_str());
            assert!(is_known, "where does {name} belong in {sources}?");
        }
    }
}

#[test]
fn the_kernel_knows_nothing_of_its_search() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel/src");
    let may = [folder.join("search"), folder.join("position"), folder.join("position.rs"), folder.join("lib.rs")];
    let is_above = |path: &PathBuf| may.iter().any(|above| path.starts_with(above));
    let kernel: Vec<PathBuf> = files(&folder).into_iter().filter(|path| !is_above(path)).collect();
    assert!(kernel.len() > 15);
    for path in kernel {
        let code = fs::read_to_string(&path).unwrap();
        for room in ["search", "position"] {
            let names = named(&code).contains(&room) || code.contains(&format!("super::{room}"));
            assert!(!names, "{} names `{room}`", path.display());
        }
    }
}

#[test]
fn only_the_script_room_knows_rhai_and_only_one_module_knows_the_yaml_crate() {
    for (sources, rooms) in CRATES {
        for (name, (file, code)) in
            rooms.iter().flat_map(|name| room(sources, name).into_iter().map(move |code| (name, code)))
        {
            assert!(*name == "script" || !code.contains("rhai::"), "{file} names rhai");
            assert!(file.contains("variant/node") || !code.contains("serde_yaml"), "{file} names the YAML crate");
        }
    }
}

#[test]
fn no_room_knows_a_game_by_name_but_for_examples() {
    let rooms = [
        ("crates/kernel/src", "search"),
        ("crates/core/src", "lang"),
        ("crates/core/src", "levels"),
        ("crates/core/src", "play"),
        ("crates/core/src", "protocol"),
        ("src", "ui"),
    ];
    let rooms = rooms.into_iter().flat_map(|(sources, name)| room(sources, name));
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
