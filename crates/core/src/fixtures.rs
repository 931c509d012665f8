//! A small library for tests: `drop` (Connect 4), `place` (tic-tac-toe) and `traps`, a game with a rule that draws lots.

use crate::script::{self, Limits};
use crate::variant::{Changes, Library, Shipped, Sources, Variant};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The library.
pub fn library() -> Library {
    let texts = |texts: &[(&str, &'static str)]| -> BTreeMap<String, Cow<'static, str>> {
        texts.iter().map(|(name, text)| ((*name).to_owned(), Cow::Borrowed(*text))).collect()
    };
    let games = texts(&[
        ("drop", include_str!("fixtures/drop.yaml")),
        ("place", include_str!("fixtures/place.yaml")),
        ("traps", include_str!("fixtures/traps.yaml")),
    ]);
    let rules = texts(&[("traps", include_str!("fixtures/traps.rhai"))]);
    Library::of(Shipped { games, rules, ..Shipped::default() })
}

/// A game of the library with settings, `board.columns=5 win.align=3`.
pub fn variant(name: &str, settings: &str) -> Variant {
    let pair = |setting: &str| setting.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned())).unwrap();
    let changes = Changes { set: settings.split_whitespace().map(pair).collect(), ..Changes::default() };
    script::open(&library(), &mut Sources::default(), name, &changes).unwrap()
}

/// The usual limits, by a clock that stands still.
pub fn limits() -> Limits {
    Limits::new(|| std::time::Duration::ZERO)
}
