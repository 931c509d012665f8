//! Games nobody ships, for what the shipped ones do not use: two targets, passing, prices, scores, shapes, joined edges, rising
//! tokens, four seats, misère. Each is a file with examples, as an author would write it; the laws hold for them too.

use crate::support::inventions::paths;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::examples;
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
