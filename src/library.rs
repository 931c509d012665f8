//! What is inside the program (`games/`, `rules/` and `books/`), and where else games and rules are looked for.

use crate::disk::Disk;
use etcetera::BaseStrategy;
use quadrille_core::variant::{Library, Shipped};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

#[derive(RustEmbed)]
#[folder = "games"]
struct Games;

#[derive(RustEmbed)]
#[folder = "rules"]
struct Rules;

#[derive(RustEmbed)]
#[folder = "books"]
struct Books;

static SHIPPED: LazyLock<Arc<Shipped>> = LazyLock::new(|| {
    let books = texts::<Books>(".book").into_values().collect();
    Arc::new(Shipped { games: texts::<Games>(".yaml"), rules: texts::<Rules>(".rhai"), books })
});

/// The texts of embedded files, by the stems of their names. Tests read all of them.
fn texts<E: RustEmbed>(ending: &str) -> BTreeMap<String, Cow<'static, str>> {
    let text = |name: Cow<'static, str>| {
        let stem = name.strip_suffix(ending)?.to_owned();
        let text = match E::get(&name)?.data {
            Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).ok()?),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).ok()?),
        };
        Some((stem, text))
    };
    E::iter().filter_map(text).collect()
}

/// What is inside the program, and files by their path.
pub fn shipped() -> Library {
    Library::new(Arc::clone(&SHIPPED), Arc::new(Disk))
}

/// The usual places, after the folder given with `--games-dir`.
pub fn usual(games_dir: Option<&Path>) -> Library {
    let mut library = shipped();
    if let Some(dir) = games_dir {
        library = library.with_own(dir.to_owned(), Library::rule_folders(dir));
    }
    library = library.with_local("games", "rules");
    if let Ok(base) = etcetera::choose_base_strategy() {
        let own = base.data_dir().join("quadrille");
        library = library.with_own(own.join("games"), [own.join("rules")]);
    }
    library
}
