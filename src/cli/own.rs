//! What users add to the program beside their settings, read before any command runs: levels in `levels.yaml`, and opening books
//! in `books/`.

use super::Trouble;
use super::settings::{self, Settings};
use quadrille_core::variant::{Code, Mistake, Place, Sources};
use quadrille_kernel::search;
use std::path::Path;

/// Adds the user's own levels to those there are, and gives their own opening books.
pub fn add(settings: &Settings) -> Result<Vec<String>, Trouble> {
    let Some(folder) = settings::path_of_file().and_then(|path| path.parent().map(Path::to_owned)) else {
        return Ok(Vec::new());
    };
    let mut sources = Sources::default();
    let added =
        levels(&folder.join("levels.yaml"), &mut sources).and_then(|()| books(&folder.join("books"), &mut sources));
    added.map_err(|mistakes| Trouble::Settings { mistakes, sources, colour: settings.colour_errors })
}

fn levels(path: &Path, sources: &mut Sources) -> Result<(), Vec<Mistake>> {
    let text = match settings::read(path, settings::LARGEST) {
        Ok(Some(text)) if !settings::says_nothing(&text) => text,
        Ok(_) => return Ok(()),
        Err(why) => return Err(vec![Mistake::new(Code::Levels, why)]),
    };
    let id = sources.add(path.display().to_string(), text);
    quadrille_core::levels::add_levels(quadrille_core::levels::read(sources, id)?);
    Ok(())
}

fn books(folder: &Path, sources: &mut Sources) -> Result<Vec<String>, Vec<Mistake>> {
    let Ok(listed) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "book"));
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Some(text) =
            settings::read(&path, search::BOOK_LARGEST).map_err(|why| vec![Mistake::new(Code::Book, why)])?
        else {
            continue;
        };
        if let Some(line) = search::not_of_a_book(&text) {
            let start: usize = text.split_inclusive('\n').take(line.number - 1).map(str::len).sum();
            let id = sources.add(path.display().to_string(), text.clone());
            let place = Place { source: id, start, end: start + line.text.len() };
            let mistake = Mistake::new(Code::Book, "an opening book has no such line").at(place, line.why);
            return Err(vec![mistake.help("make it again with `quadrille book`, or remove the file")]);
        }
        texts.push(text);
    }
    Ok(texts)
}
