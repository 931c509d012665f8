//! What was just played, kept where `check` finds it: an example in the variant's own file, or a golden game beside it.

use super::check::next_golden;
use super::shell::Disk;
use crate::lang::Said;
use crate::play::{Match, NotBegun, Problem, authoring, examples};
use crate::say;
use crate::script::{self, Limits};
use crate::ui::console::Shelf;
use crate::ui::golden::{self, NotTold};
use crate::ui::keepsake::Keepsake;
use crate::variant::{Changes, Found, Library, Sources};

/// Keeps a game. Where it is kept now, or why it is not.
pub fn keep(library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
    let (name, changes) = game.version();
    let found = library.game(name, None).map_err(|_| say!("usage-no-file", name = name))?;
    if found.folder.is_none() {
        return Err(say!("keep-inside"));
    }
    if *changes != Changes::default() {
        return Err(say!("keep-changed"));
    }
    match what {
        Keepsake::Example => keep_example(library, &found, game),
        Keepsake::Golden => keep_golden(&found, game),
    }
}

fn keep_example(library: &Library, found: &Found, game: &Match) -> Result<String, Said> {
    let path = file(found)?;
    let text = authoring::with_example(&found.text, &authoring::example(game)).ok_or_else(|| say!("keep-no-list"))?;
    let count = |sources: &mut Sources| {
        script::open(library, sources, &path, &Changes::default()).map(|variant| variant.examples.len())
    };
    let before = count(&mut Sources::default());
    Disk.put(&path, &text)?;
    match (before, count(&mut Sources::default())) {
        (Ok(before), Ok(now)) if now == before + 1 => Ok(path),
        // Nothing of what its author wrote is lost.
        _ => {
            Disk.put(&path, &found.text)?;
            Err(say!("keep-no-list"))
        }
    }
}

fn keep_golden(found: &Found, game: &Match) -> Result<String, Said> {
    let as_it_is = |text: String| say!("as-it-is", text = text);
    let mut record = game.record();
    record.game.clone_from(&found.name);
    let (text, _) = golden::text(game.table().variant().clone(), &record, Limits::default()).map_err(|error| {
        as_it_is(match error {
            NotTold::NotBegun(NotBegun::Position(words)) => words,
            NotTold::NotBegun(NotBegun::Failed(failure)) => examples::failure(&failure),
            NotTold::NotMade(_, _, Problem::Refused(why, _), _) => why.to_string(),
            NotTold::NotMade(_, _, Problem::Failed(failure), _) => examples::failure(&failure),
        })
    })?;
    let path = next_golden(&found.name, &found.folder.clone().unwrap_or_default());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| as_it_is(error.to_string()))?;
    }
    let path = path.display().to_string();
    Disk.put(&path, &golden::file(&text))?;
    Ok(path)
}

/// The path of a file that was found.
fn file(found: &Found) -> Result<String, Said> {
    let folder = found.folder.clone().unwrap_or_default();
    let there = ["yaml", "yml"].iter().map(|ending| folder.join(format!("{}.{ending}", found.name)));
    let path = there.into_iter().find(|path| path.is_file());
    path.map(|path| path.display().to_string()).ok_or_else(|| say!("usage-no-file", name = found.label.clone()))
}
