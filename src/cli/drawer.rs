//! What the full screen remembers, as files in the user's own folder: games in `saved/`, each game's last set-up in `last/`, and those
//! under way in [`Journals`].

use super::journals::{Journals, called, own_folder, stem};
use super::keeping;
use super::shell::Disk;
use crate::library;
use crate::ui::console::Shelf;
use crate::ui::keepsake::Keepsake;
use crate::ui::screen::{Kept, Memory};
use quadrille_core::lang::Said;
use quadrille_core::play::Match;
use quadrille_core::play::journal::{self, End, is_same};
use quadrille_core::play::record::{self, Record};
use quadrille_core::say;
use quadrille_core::variant::{Library, Sources};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// So many saved games are listed.
const MOST: usize = 50;

/// No more saved games of one name than this are told apart.
const MOST_ALIKE: usize = 1_000;

/// The user's drawer.
pub struct Drawer {
    /// Where it is; none where the user has no folder.
    folder: Option<PathBuf>,
    /// The games under way; none where they are not to be kept.
    journals: Option<Journals>,
}

impl Drawer {
    /// The one in the user's own folder.
    pub fn own(journals: Option<Journals>) -> Self {
        Self { folder: own_folder(), journals }
    }

    /// The files of a part of the drawer, the latest first.
    fn files(&self, part: &str) -> Vec<PathBuf> {
        let listed = self.folder.as_ref().and_then(|folder| std::fs::read_dir(folder.join(part)).ok());
        let dated = |entry: std::io::Result<std::fs::DirEntry>| {
            let path = entry.ok()?.path();
            let yaml = path.extension().is_some_and(|ending| ending == "yaml");
            let changed = path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            yaml.then_some((changed, path))
        };
        let mut files: Vec<(SystemTime, PathBuf)> = listed.into_iter().flatten().filter_map(dated).collect();
        files.sort_by(|a, b| b.cmp(a));
        files.into_iter().map(|(_, path)| path).collect()
    }

    fn put(&self, part: &str, stem: &str, record: &Record) -> Result<String, (String, Said)> {
        let folder = self.folder.as_ref().ok_or_else(|| (String::new(), say!("no-own-folder")))?.join(part);
        let why = |error: std::io::Error| say!("as-it-is", text = error.to_string());
        std::fs::create_dir_all(&folder).map_err(|error| (folder.display().to_string(), why(error)))?;
        let name = folder.join(format!("{stem}.yaml")).display().to_string();
        Disk.put(&name, &record::write(record)).map_err(|why| (name.clone(), why))?;
        Ok(name)
    }
}

/// A record in a file, if it is one.
fn read(path: &Path) -> Option<Record> {
    let text = library::shipped().read_plain(path).ok()?.text;
    let mut sources = Sources::default();
    let id = sources.add(path.display().to_string(), text);
    record::read(&sources, id).ok().map(|(record, _)| record)
}

impl Memory for Drawer {
    fn kept(&self) -> Vec<Kept> {
        let unfinished = self.journals.iter().filter_map(|journals| journals.unfinished().ok());
        let left = unfinished.flatten().filter(|found| !found.played);
        let left = left.filter_map(|found| {
            let kept = found.kept.ok()?;
            Some(Kept { name: found.name, record: kept.record, saved: false, files: kept.files })
        });
        let saved = self.files("saved").into_iter().filter_map(|path| {
            let name = path.file_stem()?.to_string_lossy().into_owned();
            Some(Kept { name, record: read(&path)?, saved: true, files: Vec::new() })
        });
        left.take(MOST).chain(saved.take(MOST)).collect()
    }

    fn keep(&mut self, library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
        keeping::keep(library, game, what)
    }

    fn follow(&mut self, game: &Match) -> Result<(), Said> {
        self.journals.as_mut().map_or(Ok(()), |journals| journals.follow(game))
    }

    fn give_up(&mut self) {
        self.journals.iter_mut().for_each(Journals::give_up);
    }

    fn put_down(&mut self) {
        self.journals.iter_mut().for_each(Journals::put_down);
    }

    fn take_up(&mut self, name: &str) -> Result<Option<(journal::Kept, End)>, Said> {
        let Some(journals) = &mut self.journals else { return Ok(None) };
        journals.take_up(name).map(Some).map_err(|why| why.said(name))
    }

    fn goes_on_with(&mut self, moves: usize) {
        self.journals.iter_mut().for_each(|journals| journals.goes_on_with(moves));
    }

    fn save(&mut self, record: &Record) -> Result<String, (String, Said)> {
        let called = called(record);
        let names = std::iter::once(called.clone()).chain((2..MOST_ALIKE).map(|nth| format!("{called}-{nth}")));
        let folder = self.folder.clone().unwrap_or_default().join("saved");
        // A game takes the place of what was saved of it before, and of nothing else.
        let own = |name: &String| {
            let path = folder.join(format!("{name}.yaml"));
            !path.exists() || read(&path).is_some_and(|there| is_same(&there, record))
        };
        let full = || (folder.display().to_string(), say!("saved-too-many", count = MOST_ALIKE, name = called.clone()));
        let name = names.into_iter().find(own).ok_or_else(full)?;
        self.put("saved", &name, record)
    }

    fn save_as(&mut self, name: &str, record: &Record) -> Result<(), Said> {
        if Disk.holds(name) {
            return Err(say!("there-already"));
        }
        Disk.put(name, &record::write(record))
    }

    fn recall(&self, game: &str) -> Option<Record> {
        read(&self.folder.as_ref()?.join("last").join(format!("{}.yaml", stem(game))))
            .filter(|record| record.game == game)
    }

    fn last(&self) -> Option<String> {
        self.files("last").first().and_then(|path| read(path)).map(|record| record.game)
    }

    fn remember(&mut self, record: &Record) {
        let setup = Record { moves: Vec::new(), ..record.clone() };
        // It is only a convenience.
        let _ = self.put("last", &stem(&record.game), &setup);
    }
}
