//! What the full screen remembers, as files in the user's own folder: games in `saved/`, those that
//! were left before their end in `left/`, and each game's last set-up in `last/`.

use super::keeping;
use super::shell::Disk;
use crate::lang::Said;
use crate::play::Match;
use crate::play::record::{self, Record};
use crate::say;
use crate::ui::console::Shelf;
use crate::ui::keepsake::Keepsake;
use crate::ui::screen::{Kept, Memory};
use crate::variant::{Library, Sources};
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// So many saved games are listed.
const MOST: usize = 50;

/// The user's drawer.
pub struct Drawer {
    folder: PathBuf,
}

impl Drawer {
    /// The one in the user's own folder; none where there is no such folder.
    pub fn own() -> Option<Self> {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(Self { folder: base.data_dir().join("quadrille") })
    }

    /// The files of a part of the drawer, the latest first.
    fn files(&self, part: &str) -> Vec<PathBuf> {
        let Ok(listed) = std::fs::read_dir(self.folder.join(part)) else { return Vec::new() };
        let dated = |entry: std::io::Result<std::fs::DirEntry>| {
            let path = entry.ok()?.path();
            let yaml = path.extension().is_some_and(|ending| ending == "yaml");
            let changed = path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            yaml.then_some((changed, path))
        };
        let mut files: Vec<(SystemTime, PathBuf)> = listed.filter_map(dated).collect();
        files.sort_by(|a, b| b.cmp(a));
        files.into_iter().map(|(_, path)| path).collect()
    }

    fn put(&self, part: &str, stem: &str, record: &Record) -> Result<String, (String, Said)> {
        let folder = self.folder.join(part);
        let why = |error: std::io::Error| say!("as-it-is", text = error.to_string());
        std::fs::create_dir_all(&folder).map_err(|error| (folder.display().to_string(), why(error)))?;
        let name = folder.join(format!("{stem}.yaml")).display().to_string();
        Disk.put(&name, &record::write(record)).map_err(|why| (name.clone(), why))?;
        Ok(name)
    }
}

/// A record in a file, if it is one.
fn read(path: &Path) -> Option<Record> {
    let text = Library::read(path).ok()?.text;
    let mut sources = Sources::default();
    let id = sources.add(path.display().to_string(), text);
    record::read(&sources, id).ok().map(|(record, _)| record)
}

/// The name of a game as part of a file's name.
fn stem(game: &str) -> String {
    let stem = Path::new(game).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let safe = |sign: char| if sign.is_alphanumeric() || "_-".contains(sign) { sign } else { '_' };
    stem.unwrap_or_default().chars().map(safe).collect()
}

/// A game's own name: the same for as long as it lasts.
fn name(record: &Record) -> String {
    format!("{}-{}", stem(&record.game), record.seed)
}

impl Memory for Drawer {
    fn kept(&self) -> Vec<Kept> {
        let kept = |part: &str, saved: bool| {
            let named = move |path: PathBuf| {
                let name = path.file_stem()?.to_string_lossy().into_owned();
                Some(Kept { name, record: read(&path)?, saved })
            };
            self.files(part).into_iter().take(MOST).filter_map(named).collect::<Vec<_>>()
        };
        kept("left", false).into_iter().chain(kept("saved", true)).collect()
    }

    fn keep(&mut self, library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
        keeping::keep(library, game, what)
    }

    fn leave(&mut self, record: &Record) {
        // Whoever wants to be sure saves.
        let _ = self.put("left", &name(record), record);
    }

    fn end(&mut self, record: &Record) {
        // Most were never left.
        let _ = std::fs::remove_file(self.folder.join("left").join(format!("{}.yaml", name(record))));
    }

    fn save(&mut self, record: &Record) -> Result<String, (String, Said)> {
        self.put("saved", &name(record), record)
    }

    fn save_as(&mut self, name: &str, record: &Record) -> Result<(), Said> {
        if Disk.holds(name) {
            return Err(say!("there-already"));
        }
        Disk.put(name, &record::write(record))
    }

    fn recall(&self, game: &str) -> Option<Record> {
        read(&self.folder.join("last").join(format!("{}.yaml", stem(game)))).filter(|record| record.game == game)
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
