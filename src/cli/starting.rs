//! Where a game begins: at a position that a file says, or as its variant does.

use super::{Trouble, begin, saved};
use quadrille_core::play::{Beginning, Start, Table};
use quadrille_core::say;
use quadrille_core::variant::{Sources, Variant};
use std::path::Path;

/// The position that a file says, in this game.
pub fn read(variant: &Variant, file: &Path) -> Result<Start, Trouble> {
    let (text, name) = saved::text(file)?;
    let mut sources = Sources::default();
    let id = sources.add(name, text);
    Start::read(variant, &sources, id).map_err(|wrong| Trouble::Invalid(wrong, sources))
}

/// A game that begins at the position that a file says; or otherwise, where there is none.
pub fn begun(variant: Variant, file: Option<&Path>, otherwise: &Beginning) -> Result<Table, Trouble> {
    let Some(file) = file else { return begin(variant, otherwise) };
    let beginning = read(&variant, file)?.beginning();
    begin(variant, &beginning).map_err(|trouble| match trouble {
        Trouble::Usage(why) => Trouble::Usage(say!("usage-start", file = file.display().to_string(), why = why)),
        other => other,
    })
}
