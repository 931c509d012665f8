//! The games of `tests/it/variants/inventions`: what no shipped game uses.

use std::path::Path;

/// The paths of all of them, sorted.
pub fn paths() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/variants/inventions");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .map(|path| path.display().to_string())
        .collect();
    paths.sort();
    paths
}
