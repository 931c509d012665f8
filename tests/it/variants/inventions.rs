//! Games nobody ships, for what the shipped ones do not use: two targets, passing, prices, scores, shapes, joined edges, rising
//! tokens, four seats, misère, chains across the board, compulsory jumps, magnets. Each is a file with examples, as an author would write
//! it; the laws hold for them too.

use crate::support::inventions::paths;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::{examples, trial};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};

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

#[test]
fn long_scripts_of_authors_raise_no_doubts() {
    for name in ["hex", "draughts", "magnets"] {
        let path = format!("{}/tests/it/variants/inventions/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
        let mut sources = Sources::default();
        let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default()).unwrap();
        let mut told = variant.doubts.clone();
        told.extend(script::interpreted_notes(&variant, &sources));
        told.extend(trial::check(&variant, &sources, Limits::new(now)).odd);
        assert_eq!(mistakes::render(&told, &sources, false), "", "{path}");
    }
}
