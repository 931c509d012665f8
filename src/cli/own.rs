//! What users add to the program beside their settings, read before any command runs: levels in `levels.yaml`, and opening books
//! in `books/`.

use super::Trouble;
use super::settings::{self, Settings};
use crate::ai;
use crate::variant::{Code, Mistake, Place, Sources};
use std::path::Path;

/// Adds the user's own levels and books to those there are.
pub fn add(settings: &Settings) -> Result<(), Trouble> {
    let Some(folder) = settings::path_of_file().and_then(|path| path.parent().map(Path::to_owned)) else {
        return Ok(());
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
    ai::add_levels(ai::read_levels(sources, id)?);
    Ok(())
}

fn books(folder: &Path, sources: &mut Sources) -> Result<(), Vec<Mistake>> {
    let Ok(listed) = std::fs::read_dir(folder) else { return Ok(()) };
    let mut paths: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "book"));
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Some(text) = settings::read(&path, ai::BOOK_LARGEST).map_err(|why| vec![Mistake::new(Code::Book, why)])?
        else {
            continue;
        };
        if let Some(line) = ai::not_of_a_book(&text) {
            let start: usize = text.split_inclusive('\n').take(line.number - 1).map(str::len).sum();
            let id = sources.add(path.display().to_string(), text.clone());
            let place = Place { source: id, start, end: start + line.text.len() };
            let mistake = Mistake::new(Code::Book, "an opening book has no such line").at(place, line.why);
            return Err(vec![mistake.help("make it again with `quadrille book`, or remove the file")]);
        }
        texts.push(text);
    }
    ai::add_books(texts);
    Ok(())
}
