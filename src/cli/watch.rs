//! `play --watch`: the files of a variant, read again whenever one of them is saved.

use super::Trouble;
use super::check::{check_golden, find_goldens};
use super::limits::for_check;
use crate::library;
use crate::ui::renewal::News;
use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use quadrille_core::mistakes;
use quadrille_core::play::examples;
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Library, Mistake, Severity, Sources};
use quadrille_kernel::STACK;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Editors save in several steps: what comes within this time belongs together.
const TOGETHER: Duration = Duration::from_millis(40);
/// But no longer than this.
const LATEST: Duration = Duration::from_millis(200);
/// Where the system does not tell, it is looked at so often.
const OFTEN: Duration = Duration::from_millis(200);

/// A game whose files are watched.
pub struct Watched {
    library: Library,
    game: String,
    changes: Changes,
    /// What the files said last.
    texts: Texts,
    /// Which of them are files.
    files: BTreeSet<String>,
    folders: BTreeSet<PathBuf>,
    watcher: Box<dyn Watcher + Send>,
    saved: Receiver<()>,
}

impl Watched {
    /// Begins to watch the files of a game that can be played now.
    pub fn new(library: &Library, game: &str, changes: &Changes) -> Result<Self, Trouble> {
        let (tell, saved) = channel();
        let mut watched = Self {
            library: library.clone(),
            game: game.to_owned(),
            changes: changes.clone(),
            texts: BTreeSet::new(),
            files: BTreeSet::new(),
            folders: BTreeSet::new(),
            watcher: watcher(tell).map_err(|error| Trouble::Io(error.to_string()))?,
            saved,
        };
        let mut sources = Sources::default();
        // What is wrong with it has been told before.
        let _ = script::open(library, &mut sources, game, changes);
        watched.texts = texts(&sources);
        watched.files = files_of(&sources);
        if watched.files.is_empty() {
            return Err(Trouble::Usage(say!("watch-inside", name = game)));
        }
        watched.look_at_folders(&sources);
        Ok(watched)
    }

    /// Tells each time the files were saved, on a thread of its own, for as long as somebody listens.
    pub fn tell(mut self, hear: impl Fn(News) -> bool + Send + 'static) -> std::io::Result<()> {
        // Examples run scripts, which may nest as deep here as anywhere.
        let thread = std::thread::Builder::new().name("watcher".to_owned()).stack_size(STACK);
        thread.spawn(move || {
            while self.wait() {
                if let Some(news) = self.read()
                    && !hear(news)
                {
                    return;
                }
            }
        })?;
        Ok(())
    }

    /// Waits until something was saved, and all that belongs to it.
    fn wait(&self) -> bool {
        if self.saved.recv().is_err() {
            return false;
        }
        let since = Instant::now();
        while since.elapsed() < LATEST {
            match self.saved.recv_timeout(TOGETHER) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }

    /// Reads everything again; none where nothing has changed.
    fn read(&mut self) -> Option<News> {
        let mut sources = Sources::default();
        let opened = script::open(&self.library, &mut sources, &self.game, &self.changes);
        let now = texts(&sources);
        if now == self.texts {
            return None;
        }
        let files = changed(&self.texts, &now, &self.files);
        self.files = files_of(&sources);
        self.look_at_folders(&sources);
        self.texts = now;
        let (variant, mistakes) = match opened {
            Err(wrong) => (None, wrong),
            Ok(variant) => {
                let mut mistakes = variant.doubts.clone();
                mistakes.extend(examples::check(&variant, &sources, for_check()));
                mistakes.extend(self.goldens());
                (Some(Box::new(variant)), mistakes)
            }
        };
        debug_assert!(variant.is_some() || mistakes.iter().any(|mistake| mistake.severity == Severity::Error));
        Some(News {
            game: self.game.clone(),
            changes: self.changes.clone(),
            files,
            variant,
            told: mistakes::render(&mistakes, &sources, false),
        })
    }

    /// Which golden games go otherwise now. Those of a game that is changed otherwise are not its own.
    fn goldens(&self) -> Vec<Mistake> {
        let found = self.library.game(&self.game, None).ok().filter(|_| self.changes == Changes::default());
        let Some(found) = found else { return Vec::new() };
        let goldens = find_goldens(&found.name, found.folder.as_deref());
        goldens.iter().flat_map(|path| check_golden(&self.library, &self.game, path, for_check())).collect()
    }

    /// Watches every folder in which a file of the game lies, or may come to lie.
    fn look_at_folders(&mut self, sources: &Sources) {
        let folder = |name: &str| match Path::new(name).parent() {
            Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
            Some(parent) => parent.to_owned(),
            None => PathBuf::from("."),
        };
        let files = sources.all().filter(|(name, _)| Path::new(name).is_file());
        let beside: Vec<PathBuf> = files.map(|(name, _)| folder(name)).collect();
        let around = beside.iter().flat_map(|folder| self.library.folders(Some(folder)));
        for folder in around.filter_map(|folder| folder.canonicalize().ok()).filter(|folder| folder.is_dir()) {
            // A folder that cannot be watched says nothing, and the others still do.
            if !self.folders.contains(&folder) && self.watcher.watch(&folder, RecursiveMode::NonRecursive).is_ok() {
                self.folders.insert(folder);
            }
        }
    }
}

/// Texts, by name.
type Texts = BTreeSet<(String, String)>;

/// The files that say something else now. One that is only no longer read, or read for the first time, has not changed; where
/// there is no other, it is why.
fn changed(before: &Texts, now: &Texts, files: &BTreeSet<String>) -> Vec<String> {
    let text = |texts: &Texts, name: &str| texts.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone());
    let differ: BTreeSet<String> = now.symmetric_difference(before).map(|(name, _)| name.clone()).collect();
    let says_otherwise = |name: &&String| match (text(before, name), text(now, name)) {
        (Some(_), Some(_)) => true,
        // What is inside the program does not change.
        (Some(before), None) => {
            files.contains(*name) && library::shipped().read(Path::new(name)).map_or(true, |file| file.text != before)
        }
        (None, _) => false,
    };
    let changed: Vec<String> = differ.iter().filter(says_otherwise).cloned().collect();
    if changed.is_empty() { differ.into_iter().collect() } else { changed }
}

/// The names of those that are files.
fn files_of(sources: &Sources) -> BTreeSet<String> {
    sources.all().map(|(name, _)| name.to_owned()).filter(|name| Path::new(name).is_file()).collect()
}

/// What there is to read, by name.
fn texts(sources: &Sources) -> Texts {
    sources.all().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// Whoever tells of files that were saved: the system, or somebody who looks at them again and again.
fn watcher(tell: Sender<()>) -> notify::Result<Box<dyn Watcher + Send>> {
    let again = tell.clone();
    let saved = |tell: Sender<()>| {
        move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // Where nobody waits any more, nothing is to be told.
                let _ = tell.send(());
            }
        }
    };
    match RecommendedWatcher::new(saved(tell), Config::default()) {
        Ok(watcher) => Ok(Box::new(watcher)),
        Err(_) => {
            let often = Config::default().with_poll_interval(OFTEN).with_compare_contents(true);
            Ok(Box::new(PollWatcher::new(saved(again), often)?))
        }
    }
}
