//! Games under way, each in a file of its own in the user's folder, which only grows: a move is on the disk before it is shown.

use super::keeping::trouble;
use super::shell::Disk;
use super::writing::settle;
use crate::ui::console::Shelf;
use crate::ui::keepsake::Keepsake;
use etcetera::BaseStrategy;
use quadrille_core::lang::Said;
use quadrille_core::play::Match;
use quadrille_core::play::journal::{self, End, Journal, Kept};
use quadrille_core::play::record::Record;
use quadrille_core::say;
use quadrille_core::variant::Library;
use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The folder's name, in the user's own.
const FOLDER: &str = "games";
/// How such a file's name ends.
const ENDING: &str = "game";
/// Of games that came to their end, so many are kept.
const FINISHED: usize = 20;
/// No more games of one name than this.
const MOST: usize = 10_000;

/// The user's games.
pub struct Journals {
    /// Where they are; none where the user has no folder.
    folder: Option<PathBuf>,
    open: Option<Open>,
    /// The one before it, for whoever goes back to it.
    before: Option<Open>,
    /// Where it stands that was taken up, until something else is played.
    taken_up: Option<Record>,
    /// Nothing is written any more: somebody plays on without.
    given_up: bool,
}

/// The file of the game that is played.
struct Open {
    path: PathBuf,
    file: File,
    journal: Journal,
    /// How long it is, as far as it is good.
    length: u64,
}

/// A game that was found.
pub struct Found {
    /// By what it is called.
    pub name: String,
    /// What is known of it; or why nothing can be read.
    pub kept: Result<Kept, NotTaken>,
    /// Is all that was written good?
    pub end: End,
    /// Is somebody playing it now?
    pub played: bool,
    /// When something was written last.
    pub changed: SystemTime,
}

/// Why a game could not be taken up.
pub enum NotTaken {
    /// There is none of this name.
    Nowhere,
    /// Somebody plays it.
    Played,
    /// Nothing of it can be read: from this line on it is not what was written.
    Spoilt(usize),
    /// The disk says this.
    Disk(Error),
}

impl Journals {
    /// Those in the user's own folder, which need not be there yet.
    pub fn own() -> Self {
        hear_that_there_is_no_room();
        let folder = own_folder().map(|folder| folder.join(FOLDER));
        Self { folder, open: None, before: None, taken_up: None, given_up: false }
    }

    /// Writes what has been played since it was asked last, so that it is on the disk; or why it is not.
    pub fn follow(&mut self, game: &Match) -> Result<(), Said> {
        if self.given_up {
            return Ok(());
        }
        let mut record = game.record();
        record.moves = game.moves_and_cut();
        // Whoever goes on with it may be in another folder.
        if let Some(path) = game.table().variant().path.as_ref().and_then(|path| std::path::absolute(path).ok()) {
            record.game = path.display().to_string();
        }
        if self.taken_up.as_ref().is_some_and(|taken| journal::is_same(taken, &record) && taken.moves == record.moves) {
            return Ok(());
        }
        let files = game.table().variant().files.clone();
        let now = Kept { record, files, over: game.table().outcome().is_some() };
        let shown = self.folder.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
        let not_kept = |error: Error| say!("in-folder", why = trouble(&error), folder = shown.clone());
        // What somebody has deleted is written anew.
        self.open = self.open.take().filter(|open| is_plain_file(&open.path));
        let is_of_it = |open: &Option<Open>| open.as_ref().is_some_and(|open| open.journal.is_of(&now.record));
        if !is_of_it(&self.open) && (self.open.is_some() || is_of_it(&self.before)) {
            std::mem::swap(&mut self.open, &mut self.before);
        }
        if !is_of_it(&self.open) {
            self.open = None;
            if game.is_as_given() {
                return Ok(());
            }
            let folder = self.folder.as_ref().ok_or_else(|| say!("no-own-folder"))?;
            self.open = Some(Open::create(folder, &now).map_err(not_kept)?);
            self.clear_away();
        } else if let Some(open) = &mut self.open {
            open.write(&now).map_err(not_kept)?;
        }
        self.taken_up = None;
        Ok(())
    }

    /// Nothing is written any more.
    pub fn give_up(&mut self) {
        self.given_up = true;
    }

    /// The game that is written is left, as it is.
    pub fn put_down(&mut self) {
        (self.open, self.before, self.taken_up, self.given_up) = (None, None, None, false);
    }

    /// By what the game is called that is written, once something of it is and for as long as everything is.
    pub fn name(&self) -> Option<String> {
        let name = self.open.as_ref().filter(|_| !self.given_up)?.path.file_stem()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// All games there are, the latest first.
    fn all(&self) -> Result<Vec<Found>, Error> {
        let entries = match self.folder.as_ref().map(std::fs::read_dir) {
            Some(Ok(entries)) => entries,
            // Nobody has played yet.
            None => return Ok(Vec::new()),
            Some(Err(error)) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Some(Err(error)) => return Err(error),
        };
        let paths = entries.flatten().map(|entry| entry.path());
        let mut all: Vec<Found> = paths.filter_map(|path| found(&path)).collect();
        all.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.name.cmp(&b.name)));
        Ok(all)
    }

    /// Those that have not come to their end, the latest first; or why nobody can know.
    pub fn unfinished(&self) -> Result<Vec<Found>, Said> {
        let folder = || self.folder.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
        let unread = |error: Error| say!("in-folder", why = trouble(&error), folder = folder());
        Ok(self.all().map_err(unread)?.into_iter().filter(|found| !found.is_over() && !found.is_blank()).collect())
    }

    /// Takes a game up again: from now on, what is played of it is written behind what is there. What is not good of the file is put
    /// aside, and not lost. Where nothing can be written the file stays as it is, and the next move asks for one of its own.
    pub fn take_up(&mut self, name: &str) -> Result<(Kept, End), NotTaken> {
        self.put_down();
        let path = self.path(name).filter(|path| is_plain_file(path)).ok_or(NotTaken::Nowhere)?;
        let (file, writable) = match OpenOptions::new().read(true).append(true).open(&path) {
            Ok(file) => (file, true),
            Err(_) => (File::open(&path).map_err(NotTaken::Disk)?, false),
        };
        lock(&file)?;
        if !is_plain_file(&path) {
            // Somebody has taken it away meanwhile.
            return Err(NotTaken::Nowhere);
        }
        let (reading, all) = read(&file).map_err(NotTaken::Disk)?;
        let Some(kept) = reading.journal.kept().cloned() else {
            return Err(NotTaken::Spoilt(if let End::Spoilt(line) = reading.end { line } else { 1 }));
        };
        let mut open = Open { path, file, journal: reading.journal, length: reading.good as u64 };
        let mended = reading.end == End::Whole || (writable && open.mend(&all, reading.end).is_ok());
        self.open = (writable && mended).then_some(open);
        self.taken_up = Some(kept.record.clone());
        Ok((kept, reading.end))
    }

    /// Only so many moves of what has been taken up can be played any more. With fewer than all it goes on as another game: the file stays
    /// as it is, and whatever is played now has one of its own.
    pub fn goes_on_with(&mut self, moves: usize) {
        if let Some(record) = &mut self.taken_up
            && moves < record.moves.len()
        {
            record.moves.truncate(moves);
            self.open = None;
        }
    }

    /// Takes a game away, for good.
    pub fn forget(&self, name: &str) -> Result<(), NotTaken> {
        let path = self.path(name).filter(|path| is_plain_file(path)).ok_or(NotTaken::Nowhere)?;
        let file = File::open(&path).map_err(NotTaken::Disk)?;
        lock(&file)?;
        let taken_away = std::fs::remove_file(&path).map_err(NotTaken::Disk);
        for aside in (1..MOST).map(|nth| aside(&path, nth)) {
            if std::fs::remove_file(aside).is_err() {
                break;
            }
        }
        // Until it is gone, nobody else takes it up.
        drop(file);
        taken_away
    }

    /// Where a game of this name is. A name is a name, and no way to elsewhere.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let folder = self.folder.as_ref().filter(|_| Path::new(name).file_name() == Some(OsStr::new(name)))?;
        Some(folder.join(format!("{name}.{ENDING}")))
    }

    /// Takes away the oldest of those that came to their end.
    fn clear_away(&self) {
        let may_go = |found: &Found| found.is_over() && !found.played && found.end == End::Whole;
        for found in self.all().unwrap_or_default().into_iter().filter(may_go).skip(FINISHED) {
            // Where it cannot be taken away, it stays.
            let _ = self.forget(&found.name);
        }
    }
}

impl Found {
    /// Has everything been taken back?
    fn is_blank(&self) -> bool {
        self.end == End::Whole && self.kept.as_ref().is_ok_and(|kept| kept.record.moves.is_empty())
    }

    fn is_over(&self) -> bool {
        self.kept.as_ref().is_ok_and(|kept| kept.over)
    }
}

impl Open {
    /// A file for a game that has none.
    fn create(folder: &Path, now: &Kept) -> Result<Self, Error> {
        // The folders that are made now are on the disk when those are that they lie in.
        let new: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
        let above: Vec<&Path> = new.iter().filter_map(|folder| folder.parent()).collect();
        std::fs::create_dir_all(folder)?;
        let called = called(&now.record);
        let names = std::iter::once(called.clone()).chain((2..MOST).map(|nth| format!("{called}-{nth}")));
        for name in names {
            let path = folder.join(format!("{name}.{ENDING}"));
            let file = match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let mut open = Self { path, file, journal: Journal::default(), length: 0 };
            // Whoever lists the games may be looking at it just now.
            let locked = lock(&open.file).map_err(|_| Error::from(ErrorKind::WouldBlock));
            let written = locked.and_then(|()| open.write(now)).and_then(|()| settle(folder));
            return match written.and_then(|()| above.iter().try_for_each(|folder| settle(folder))) {
                Ok(()) => Ok(open),
                Err(error) => {
                    let _ = std::fs::remove_file(&open.path);
                    Err(error)
                }
            };
        }
        Err(Error::new(ErrorKind::AlreadyExists, format!("there are {MOST} games called {called}")))
    }

    /// Writes what is new, all of it or nothing.
    fn write(&mut self, now: &Kept) -> Result<(), Error> {
        let mut journal = self.journal.clone();
        let text = journal.follow(now);
        if text.is_empty() {
            return Ok(());
        }
        if self.length + text.len() as u64 > journal::LONGEST {
            return Err(too_long());
        }
        match self.file.metadata()?.len().cmp(&self.length) {
            Ordering::Equal => {}
            // Something is left of what could not be written before.
            Ordering::Greater => self.file.set_len(self.length)?,
            Ordering::Less => return Err(Error::other("somebody has shortened its file")),
        }
        if let Err(error) = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()) {
            // What was written of it goes again, so that the next line stands at the right place.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.journal = journal;
        self.length += text.len() as u64;
        Ok(())
    }

    /// Leaves what is good. What is not is kept beside.
    fn mend(&mut self, all: &[u8], end: End) -> Result<(), Error> {
        if let End::Torn | End::Spoilt(_) = end {
            self.put_aside(all)?;
        }
        self.file.set_len(self.length)?;
        if all[..self.length as usize].last() != Some(&b'\n') {
            self.file.write_all(b"\n")?;
            self.length += 1;
        }
        self.file.sync_data()
    }

    /// Keeps what is in the file beside it, under a name that nothing has yet.
    fn put_aside(&self, all: &[u8]) -> Result<(), Error> {
        for path in (1..MOST).map(|nth| aside(&self.path, nth)) {
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut aside) => {
                    let written = aside.write_all(all).and_then(|()| aside.sync_all());
                    return written.inspect_err(|_| drop(std::fs::remove_file(path)));
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

/// A game in a file, if something of it can be read.
fn found(path: &Path) -> Option<Found> {
    if path.extension().is_none_or(|ending| ending != ENDING) {
        return None;
    }
    let name = path.file_stem()?.to_str()?.to_owned();
    // A pipe has no end, and a device no beginning.
    if !is_plain_file(path) {
        return None;
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => {
            let (kept, changed) = (Err(NotTaken::Disk(error)), SystemTime::UNIX_EPOCH);
            return Some(Found { name, kept, end: End::Whole, played: false, changed });
        }
    };
    let played = match file.try_lock_shared() {
        Ok(()) => {
            // Whoever takes it up now need not wait until it is read.
            let _ = file.unlock();
            false
        }
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => false,
    };
    let changed = file.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let (kept, end) = match read(&file) {
        Ok((reading, _)) => match (reading.journal.kept(), reading.end) {
            (Some(kept), end) => (Ok(kept.clone()), end),
            (None, end @ End::Spoilt(line)) => (Err(NotTaken::Spoilt(line)), end),
            // Where not even the beginning was written, nothing was played.
            (None, _) => return None,
        },
        Err(error) => (Err(NotTaken::Disk(error)), End::Whole),
    };
    Some(Found { name, kept, end, played, changed })
}

/// Where the nth copy goes of what was not good in a file.
fn aside(path: &Path, nth: usize) -> PathBuf {
    path.with_extension(if nth == 1 { "damaged".to_owned() } else { format!("damaged-{nth}") })
}

/// Is this a file, and neither a link nor anything else?
fn is_plain_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|data| data.is_file())
}

fn too_long() -> Error {
    Error::other(format!("it is longer than {} MiB", journal::LONGEST >> 20))
}

fn read(mut file: &File) -> Result<(journal::Reading, Vec<u8>), Error> {
    let mut all = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(journal::LONGEST + 1).read_to_end(&mut all)?;
    // What has not been read cannot be said to be bad.
    if all.len() as u64 > journal::LONGEST { Err(too_long()) } else { Ok((Journal::read(&all), all)) }
}

/// Locks a file, so that nobody else goes on with the game.
fn lock(file: &File) -> Result<(), NotTaken> {
    for _ in 0..20 {
        match file.try_lock() {
            // It may be that somebody only looks whether anybody plays.
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            // Where there are no locks, it goes without.
            _ => return Ok(()),
        }
    }
    Err(NotTaken::Played)
}

/// Where files may not grow as they like, whoever writes too much is ended; with somebody listening, only the writing fails.
#[cfg(unix)]
fn hear_that_there_is_no_room() {
    // The same on all systems that have it.
    const SIGXFSZ: i32 = 25;
    // Where nobody can listen, it is as before.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

#[cfg(not(unix))]
fn hear_that_there_is_no_room() {}

fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || "_-".contains(sign)
}

/// A game's own name: the same for as long as it lasts.
pub fn called(record: &Record) -> String {
    format!("{}-{}", stem(&record.game), record.seed)
}

/// The name of a game as part of a file's name.
pub fn stem(game: &str) -> String {
    let stem = Path::new(game).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let safe = |sign: char| if is_plain(sign) { sign } else { '_' };
    let mut short: String = stem.unwrap_or_default().chars().map(safe).collect();
    if short.starts_with('-') {
        // It would be taken for an option.
        short.replace_range(..1, "_");
    }
    // Names of files are counted in bytes.
    short.truncate(short.floor_char_boundary(120));
    short
}

/// The user's own folder; none where nobody knows where it would be.
pub fn own_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("quadrille"))
}

/// Files on the disk, and the game that is played among them.
pub struct Keeper(pub Journals);

impl Shelf for Keeper {
    fn holds(&self, name: &str) -> bool {
        Disk.holds(name)
    }

    fn put(&mut self, name: &str, text: &str) -> Result<(), Said> {
        Disk.put(name, text)
    }

    fn keep(&mut self, library: &Library, game: &Match, what: Keepsake) -> Result<String, Said> {
        Disk.keep(library, game, what)
    }

    fn follow(&mut self, game: &Match) -> Result<(), Said> {
        self.0.follow(game)
    }

    fn give_up(&mut self) {
        self.0.give_up();
    }

    fn kept_as(&self) -> Option<String> {
        self.0.name()
    }
}

impl NotTaken {
    /// Why, in words.
    pub fn said(&self, name: &str) -> Said {
        match self {
            Self::Nowhere => say!("resume-nowhere", name = name),
            Self::Played => say!("resume-played", name = name),
            Self::Spoilt(line) => say!("resume-spoilt", name = name, line = *line),
            Self::Disk(error) => say!("resume-disk", name = name, why = trouble(error)),
        }
    }
}
