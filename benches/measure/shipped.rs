//! The games and rules of this repository, for benchmarks of a crate that does not ship them.

use quadrille_core::variant::{Library, Shipped};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// The games and rules of this repository.
pub fn library() -> Library {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let texts = |folder: &str| -> BTreeMap<String, Cow<'static, str>> {
        let files = std::fs::read_dir(root.join(folder)).expect("the repository's folders");
        let paths = files.map(|file| file.expect("a file of the folder").path());
        let stem = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
        paths.map(|path| (stem(&path), std::fs::read_to_string(&path).expect("a text").into())).collect()
    };
    Library::of(Shipped { games: texts("games"), rules: texts("rules"), ..Shipped::default() })
}
