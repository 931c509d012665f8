//! What was just played, kept where `check` finds it: an example in the variant's own file, or a golden game beside it.

use super::check::{find_goldens, next_golden, read_golden, write_golden};
use super::limits::limits;
use super::writing;
use crate::disk::read_text;
use crate::ui::golden::{self, NotTold};
use crate::ui::keepsake::Keepsake;
use quadrille_core::lang::Said;
use quadrille_core::play::joining::{self, NoRoom};
use quadrille_core::play::{Match, NotBegun, Problem, authoring, examples};
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::node::{self, Node};
use quadrille_core::variant::{Changes, Found, Kind, Library, Mistake, Sources, Variant};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Keeps a game. Where it is kept now, or why it is not.
pub fn keep(library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
    let (name, changes) = game.version();
    let found = library.game(name, None).map_err(|_| say!("usage-no-file", name = name))?;
    if found.folder.is_none() {
        return Err(say!("keep-inside", name = name));
    }
    if *changes != Changes::default() {
        return Err(say!("keep-changed"));
    }
    let path = file(&found)?;
    // What `check` will play is what the file says now, not what was played.
    let variant = script::open(library, &mut Sources::default(), &path, &Changes::default());
    let broken = |wrong: Vec<Mistake>| wrong.into_iter().next().map_or_else(String::new, |mistake| mistake.message);
    let variant = variant.map_err(|wrong| say!("keep-broken", path = &path, why = broken(wrong)))?;
    match what {
        Keepsake::Example => keep_example(&path, &variant, game),
        Keepsake::Golden => keep_golden(&path, variant, &found, game),
    }
}

fn keep_example(path: &str, variant: &Variant, game: &Match) -> Result<String, Said> {
    let example = authoring::example(game);
    if let Some(why) = joining::objection(variant, &example, limits()) {
        return Err(say!("keep-differs", path = path, why = why));
    }
    // Not as the library reads it, which may see line ends otherwise.
    let not_saved = |why: Said| say!("not-saved", name = path, why = why);
    let text = read_text(Path::new(path), Kind::Plain, node::MAX_BYTES as u64);
    let text = text.map_err(|why| not_saved(say!("as-it-is", text = why.to_string())))?;
    let text = joining::with_example(&text, &example).map_err(|no_room| match no_room {
        NoRoom::Braces => say!("keep-braces", path = path),
        NoRoom::Brackets => say!("keep-brackets", path = path),
        NoRoom::Already => say!("keep-already", path = path),
    })?;
    let mut sources = Sources::default();
    let id = sources.add(path.to_owned(), text.clone());
    let listed = node::read(&sources, id).ok().and_then(|root| root.get("examples")?.as_list().map(<[Node]>::len));
    if listed != Some(variant.examples.len() + 1) {
        return Err(say!("keep-elsewhere", path = path));
    }
    writing::put(Path::new(path), &text).map_err(not_saved)?;
    Ok(path.to_owned())
}

fn keep_golden(path: &str, variant: Variant, found: &Found, game: &Match) -> Result<String, Said> {
    let mut record = game.record();
    record.game.clone_from(&found.name);
    let told = |variant: Variant| {
        golden::text(variant, &record, limits()).map(|(text, _)| text).map_err(|error| match error {
            NotTold::NotBegun(NotBegun::Position(words)) => words,
            NotTold::NotBegun(NotBegun::Failed(failure)) => examples::failure(&failure),
            NotTold::NotMade(_, _, Problem::Refused(why, _), _) => why.to_string(),
            NotTold::NotMade(_, _, Problem::Failed(failure), _) => examples::failure(&failure),
        })
    };
    let differs = |why: String| say!("keep-differs", path = path, why = why);
    let text = told(variant).map_err(differs)?;
    if told(game.table().variant().clone()).as_ref() != Ok(&text) {
        return Err(say!("keep-otherwise", path = path));
    }
    let folder = found.folder.clone().unwrap_or_default();
    let text = golden::file(&text);
    let same = |path: &PathBuf| read_golden(path).is_ok_and(|there| golden::body(&there.text) == golden::body(&text));
    if let Some(there) = find_goldens(&found.name, Some(&folder)).into_iter().find(same) {
        return Err(say!("keep-already", path = there.display().to_string()));
    }
    let path = next_golden(&found.name, &folder);
    let name = path.display().to_string();
    write_golden(&path, &text).map_err(|why| say!("not-saved", name = name.clone(), why = why))?;
    Ok(name)
}

/// What kept something from being written, in words.
pub(super) fn trouble(error: &std::io::Error) -> Said {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => say!("not-permitted"),
        ErrorKind::NotFound => say!("no-such-folder"),
        ErrorKind::StorageFull => say!("disk-full"),
        ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => say!("disk-limit"),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => say!("no-folder-there"),
        _ => say!("as-it-is", text = error.to_string()),
    }
}

/// The path of a file that was found.
fn file(found: &Found) -> Result<String, Said> {
    let folder = found.folder.clone().unwrap_or_default();
    let there = ["yaml", "yml"].iter().map(|ending| folder.join(format!("{}.{ending}", found.name)));
    let path = there.into_iter().find(|path| path.is_file());
    path.map(|path| path.display().to_string()).ok_or_else(|| say!("usage-no-file", name = found.label.clone()))
}
