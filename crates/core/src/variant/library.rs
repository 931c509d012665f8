//! Where games and rules are found. A path comes first, then `--games-dir`, `./games`, the user's own folder, and at last
//! what the program brings along. The only part of a variant's way that reads files.

use super::files::{Entry, Files, Kind, NoFiles, Unread};
use quadrille_kernel::search::Books;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What a program brings along.
#[derive(Clone, Debug, Default)]
pub struct Shipped {
    /// The text of each game, by its name.
    pub games: BTreeMap<String, Cow<'static, str>>,
    /// The text of each rule, by its name.
    pub rules: BTreeMap<String, Cow<'static, str>>,
    /// Opening books, which have been read before.
    pub books: Books,
}

/// A file of a game or rule, read.
#[derive(Clone, Debug)]
pub struct Found {
    /// What messages call it: its path, or where it stands in the program's own folders.
    pub label: String,
    /// Its stem: the name of the game or rule.
    pub name: String,
    /// What it says.
    pub text: String,
    /// The folder it lies in; none for what the program brings along.
    pub folder: Option<PathBuf>,
}

/// Why a file was not found or read.
#[derive(Clone, Debug)]
pub enum NotFound {
    /// Nothing of this name anywhere.
    Nowhere,
    /// There, but no variant, rule or saved game: a folder, too large, or not text. The words name the file.
    Unreadable(String),
    /// There, but the system does not let it be read. The words name the file.
    Forbidden(String),
}

/// What a program brings along, and the folders to look in before that, in order.
#[derive(Clone, Debug)]
pub struct Library {
    shipped: Arc<Shipped>,
    books: Books,
    files: Arc<dyn Files>,
    games: Vec<Rack>,
    rules: Vec<Rack>,
    /// What pipes said that somebody named: each can be read only once.
    piped: Arc<Mutex<BTreeMap<PathBuf, Found>>>,
}

/// A folder in which games or rules are looked for by name.
#[derive(Clone, Debug)]
struct Rack {
    folder: PathBuf,
    /// The folder that links in it must not lead out of; none where it is the user's own, and so are its links. The folder one stands in may
    /// have come from anywhere.
    within: Option<PathBuf>,
}

impl Library {
    /// What a program brings along, and files that are named by their path.
    pub fn new(shipped: Arc<Shipped>, files: Arc<dyn Files>) -> Self {
        let books = Arc::clone(&shipped.books);
        Self { shipped, books, files, games: Vec::new(), rules: Vec::new(), piped: Arc::default() }
    }

    /// What a program brings along, where there are no files.
    pub fn of(shipped: Shipped) -> Self {
        Self::new(Arc::new(shipped), Arc::new(NoFiles))
    }

    /// The same, and after the folders there are it looks in these, which are the user's own: their links are followed.
    pub fn with_own(mut self, games: PathBuf, rules: impl IntoIterator<Item = PathBuf>) -> Self {
        let own = |folder| Rack { folder, within: None };
        self.games.push(own(games));
        self.rules.extend(rules.into_iter().map(own));
        self
    }

    /// The same, and after the folders there are it looks in these two of the folder that one stands in. They may have come from
    /// anywhere, so a link that leads out of that folder is not followed.
    pub fn with_local(mut self, games: &str, rules: &str) -> Self {
        let here = |folder: &str| Rack { folder: folder.into(), within: Some(".".into()) };
        self.games.push(here(games));
        self.rules.push(here(rules));
        self
    }

    /// The same with the user's own opening books before the others. All have been read before.
    pub fn with_books(self, own: Vec<String>) -> Self {
        let books = own.into_iter().map(Cow::Owned).chain(self.books.iter().cloned()).collect();
        Self { books, ..self }
    }

    /// The opening books there are.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// Where the rules of a game in this folder may lie.
    pub fn rule_folders(folder: &Path) -> [PathBuf; 3] {
        [folder.to_owned(), folder.join("rules"), folder.join("../rules")]
    }

    /// Is this a path rather than a name?
    pub fn is_path(name: &str) -> bool {
        name.contains(['/', '\\']) || name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".rhai")
    }

    /// May a saved game call its game so? It may come from a stranger, who shall not have any file read that there is: a name, or the path
    /// of a plain file that is called like a variant. What is nowhere is told later.
    pub fn is_of_record(&self, game: &str) -> bool {
        let called = |path: &Path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
        let path = Path::new(game);
        // What a link leads to is called so as well.
        let is_variant = |path: PathBuf| called(&path) && self.files.look(&path) == Some(Entry::File);
        !Self::is_path(game) || self.files.resolve(path).is_none_or(is_variant)
    }

    /// Is this a name that a file may carry: letters, digits, `_` and `-`?
    pub fn is_name(name: &str) -> bool {
        !name.is_empty() && name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
    }

    /// A game by path or name; `beside` is the folder of a file that speaks of it.
    pub fn game(&self, name: &str, beside: Option<&Path>) -> Result<Found, NotFound> {
        if Self::is_path(name) {
            return self.named(Path::new(name));
        }
        let near = beside.map(Path::to_owned);
        self.find(name, (near.as_slice(), beside), &self.games, &["yaml", "yml"], || self.shipped_game(name))
    }

    /// A game that the program brings along.
    pub fn shipped_game(&self, name: &str) -> Option<Found> {
        shipped(&self.shipped.games, "games", name, "yaml")
    }

    /// What the program brings along.
    pub fn shipped(&self) -> &Shipped {
        &self.shipped
    }

    /// A rule by path or name; `beside` is the folder of the game that lists it.
    pub fn rule(&self, name: &str, beside: Option<&Path>) -> Result<Found, NotFound> {
        if Self::is_path(name) {
            return self.named(Path::new(name));
        }
        let near: Vec<PathBuf> = beside.into_iter().flat_map(Self::rule_folders).collect();
        let shipped = || shipped(&self.shipped.rules, "rules", name, "rhai");
        self.find(name, (&near, beside), &self.rules, &["rhai"], shipped)
    }

    /// Every folder in which something is looked for that a game in this folder speaks of, whether it is there or not.
    pub fn folders(&self, beside: Option<&Path>) -> Vec<PathBuf> {
        let near = beside.into_iter().flat_map(Self::rule_folders);
        near.chain(self.games.iter().chain(&self.rules).map(|rack| rack.folder.clone())).collect()
    }

    /// The names of all games there are, sorted.
    pub fn games(&self) -> Vec<String> {
        self.names(&self.shipped.games, &self.games, &["yaml", "yml"])
    }

    /// The game that is known best: the one that most others extend.
    pub fn best_known(&self) -> Option<String> {
        let games = self.games();
        let extended = |name: &String| {
            let text = self.game(name, None).ok()?.text;
            let line = text.lines().find_map(|line| line.strip_prefix("extends:").map(str::trim).map(str::to_owned))?;
            Some(line)
        };
        let bases: Vec<String> = games.iter().filter_map(extended).collect();
        let extenders = |name: &String| bases.iter().filter(|base| *base == name).count();
        games.into_iter().rev().max_by_key(extenders)
    }

    /// The names of all rules there are, sorted.
    pub fn rules(&self) -> Vec<String> {
        self.names(&self.shipped.rules, &self.rules, &["rhai"])
    }

    /// All names in use, sorted.
    fn names(&self, shipped: &BTreeMap<String, Cow<'static, str>>, racks: &[Rack], endings: &[&str]) -> Vec<String> {
        let mut names: Vec<String> = shipped.keys().cloned().collect();
        for Rack { folder, .. } in racks {
            let files = self.files.list(folder).into_iter().filter(|path| {
                path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
            });
            names.extend(files.map(|path| stem(&path)).filter(|name| Self::is_name(name)));
        }
        names.sort();
        names.dedup();
        names
    }

    /// The file of a name: first in the folders near to a game that speaks of it, with the folder of that game, then on these racks.
    fn find(
        &self,
        name: &str,
        (near, beside): (&[PathBuf], Option<&Path>),
        racks: &[Rack],
        endings: &[&str],
        shipped: impl FnOnce() -> Option<Found>,
    ) -> Result<Found, NotFound> {
        if !Self::is_name(name) {
            return Err(NotFound::Nowhere);
        }
        let near = near.iter().map(|folder| (folder, beside));
        let folders = near.chain(racks.iter().map(|rack| (&rack.folder, rack.within.as_deref())));
        for (folder, beside) in folders {
            for ending in endings {
                let path = folder.join(format!("{name}.{ending}"));
                if self.is_file(&path) {
                    return self.read_beside(&path, beside);
                }
            }
        }
        shipped().ok_or(NotFound::Nowhere)
    }

    /// A file by its path, as somebody typed it: a pipe or a device as well, but no more of it than a file may have.
    pub fn read(&self, path: &Path) -> Result<Found, NotFound> {
        self.read_kind(path, Kind::Any)
    }

    /// A file that the program looks for itself: a plain one, or a link to one. A pipe is told, not waited for.
    pub fn read_plain(&self, path: &Path) -> Result<Found, NotFound> {
        self.read_kind(path, Kind::Plain)
    }

    /// A file that lies in a folder where somebody put it, or came with it from elsewhere: a plain file, which a link in that folder
    /// does not fetch from outside.
    pub fn read_in(&self, path: &Path, folder: &Path) -> Result<Found, NotFound> {
        self.read_beside(path, Some(folder))
    }

    /// Does a folder, or the `rules` beside it, hold this file itself, and not only a link to it?
    pub fn holds(&self, folder: &Path, path: &Path) -> bool {
        !self.leaves(path, folder)
    }

    /// As [`Self::read`]; what a pipe said is remembered.
    fn named(&self, path: &Path) -> Result<Found, NotFound> {
        if self.files.look(path) != Some(Entry::Special) {
            return self.read(path);
        }
        let mut piped = self.piped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = piped.get(path) {
            return Ok(found.clone());
        }
        let found = self.read(path)?;
        piped.insert(path.to_owned(), found.clone());
        Ok(found)
    }

    fn is_file(&self, path: &Path) -> bool {
        self.files.look(path) == Some(Entry::File)
    }

    /// The file of a name that a variant in a folder speaks of. A stranger's variant may bring links along: one that leads to a file of
    /// the reader's, or to a device, must not have it read, let alone shown with what is wrong in it.
    fn read_beside(&self, path: &Path, beside: Option<&Path>) -> Result<Found, NotFound> {
        let not = |why: &str| NotFound::Unreadable(format!("{}: {why}", path.display()));
        if !self.is_file(path) {
            return Err(not("this is no plain file"));
        }
        match beside {
            Some(folder) if self.leaves(path, folder) => {
                Err(not("this is a link to a file elsewhere, which is not followed; copy the file here"))
            }
            _ => self.read_plain(path),
        }
    }

    /// Does a link lead out of a folder, and of the `rules` beside it?
    fn leaves(&self, path: &Path, folder: &Path) -> bool {
        let (Some(path), Some(folder)) = (self.files.resolve(path), self.files.resolve(folder)) else { return true };
        let rules = folder.parent().map(|above| above.join("rules"));
        !path.starts_with(&folder) && !rules.is_some_and(|rules| path.starts_with(rules))
    }

    fn read_kind(&self, path: &Path, kind: Kind) -> Result<Found, NotFound> {
        let text = self.files.read(path, kind, LARGEST).map_err(|why| match why {
            Unread::Missing => NotFound::Nowhere,
            Unread::System(error) => NotFound::Forbidden(format!("{}: {error}", path.display())),
            why => NotFound::Unreadable(format!("{}: {why}", path.display())),
        })?;
        let folder = path.parent().map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
        // The mark that some editors put before a text is no part of a script; YAML knows it.
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) if path.extension().is_some_and(|ending| ending == "rhai") => rest.to_owned(),
            _ => text,
        };
        let label = shortened(path.strip_prefix(".").unwrap_or(path)).display().to_string();
        Ok(Found { label, name: stem(path), text, folder: folder.map(Path::to_owned) })
    }
}

/// Variants, rules and saved games have at most so many bytes.
const LARGEST: u64 = 1 << 20;

/// A game or rule that the program brings along.
fn shipped(texts: &BTreeMap<String, Cow<'static, str>>, folder: &str, name: &str, ending: &str) -> Option<Found> {
    let text = texts.get(name)?.to_string();
    Some(Found { label: format!("{folder}/{name}.{ending}"), name: name.to_owned(), text, folder: None })
}

/// A path without the folders that it leaves again: `games/../rules/pie.rhai` is `rules/pie.rhai`.
fn shortened(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        let leaves = matches!(short.components().next_back(), Some(Component::Normal(_)));
        if part != Component::ParentDir || !leaves || !short.pop() {
            short.push(part);
        }
    }
    short
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_does_not_name_folders_that_it_leaves_again() {
        for (path, short) in [
            ("games/../rules/pie.rhai", "rules/pie.rhai"),
            ("/a/b/../../c.rhai", "/c.rhai"),
            ("../rules/pie.rhai", "../rules/pie.rhai"),
            ("../../x.rhai", "../../x.rhai"),
            ("mine.rhai", "mine.rhai"),
        ] {
            assert_eq!(shortened(Path::new(path)), Path::new(short), "{path}");
        }
    }
}
