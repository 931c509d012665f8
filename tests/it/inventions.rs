//! Games nobody ships, for what the shipped ones do not use: two targets, passing, prices, scores, shapes, joined edges, rising
//! tokens, four seats, misère. Each is a file with examples, as an author would write it; the laws hold for them too.

use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::examples;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use std::path::Path;

/// The paths of all of them, sorted.
pub fn paths() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/inventions");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .map(|path| path.display().to_string())
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_invention_does_what_its_examples_say() {
    assert!(paths().len() >= 7);
    for path in paths() {
        let mut sources = Sources::default();
        let told = match script::open(&library::shipped(), &mut sources, &path, &Changes::default()) {
            Err(wrong) => mistakes::render(&wrong, &sources, false),
            Ok(variant) => {
                assert!(!variant.examples.is_empty(), "{path} has no examples");
                mistakes::render(&examples::check(&variant, &sources, Limits::new(now)), &sources, false)
            }
        };
        assert_eq!(told, "", "{path}");
    }
}
