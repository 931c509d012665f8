//! The games that the program keeps until they are finished.

use crate::support::files::Folder;
use crate::support::program::{Ran, run_in};
use serde_json::Value;
use std::path::PathBuf;

/// All of them, as a program reads them.
pub fn unfinished(folder: &Folder) -> Vec<Value> {
    let Ran { code, out, err } = run_in(folder.path(), &["resume", "--json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The moves of a game.
pub fn moves(game: &Value) -> Vec<String> {
    game["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The folder of their journals.
pub fn journals(folder: &Folder) -> PathBuf {
    folder.path().join("no-data/quadrille/games")
}
