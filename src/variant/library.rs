//! Where games and rules are found. A path comes first, then `--games-dir`, `./games`, the user's own folder, and at last
//! what is inside the program. The only part of a variant's way that touches the disk.

use super::reading::{Kind, Unread, read_text};
use etcetera::BaseStrategy;
use rust_embed::RustEmbed;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(RustEmbed)]
#[folder = "games"]
struct ShippedGames;

#[derive(RustEmbed)]
#[folder = "rules"]
struct ShippedRules;

/// A file of a game or rule, read.
#[derive(Clone, Debug)]
pub struct Found {
    /// What messages call it: its path, or where it stands in the program's own folders.
    pub label: String,
    /// Its stem: the name of the game or rule.
    pub name: String,
    /// What it says.
    pub text: String,
    /// The folder it lies in; none for what is inside the program.
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

/// The folders to look in, in order.
#[derive(Clone, Debug, Default)]
pub struct Library {
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

impl Rack {
    fn own(folder: PathBuf) -> Self {
        Self { folder, within: None }
    }

    fn here(folder: &str) -> Self {
        Self { folder: folder.into(), within: Some(".".into()) }
    }
}

impl Library {
    /// What is inside the program, and nothing else.
    pub fn shipped() -> Self {
        Self::default()
    }

    /// The usual places, after the folder given with `--games-dir`.
    pub fn usual(games_dir: Option<&Path>) -> Self {
        let mut library = Self::default();
        if let Some(dir) = games_dir {
            library.games.push(Rack::own(dir.to_owned()));
            library.rules.extend(near(dir).map(Rack::own));
        }
        library.games.push(Rack::here("games"));
        library.rules.push(Rack::here("rules"));
        if let Ok(base) = etcetera::choose_base_strategy() {
            let own = base.data_dir().join("quadrille");
            library.games.push(Rack::own(own.join("games")));
            library.rules.push(Rack::own(own.join("rules")));
        }
        library
    }

    /// Is this a path rather than a name?
    pub fn is_path(name: &str) -> bool {
        name.contains(['/', '\\']) || name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".rhai")
    }

    /// May a saved game call its game so? It may come from a stranger, who shall not have any file read that there is: a name, or the path
    /// of a plain file that is called like a variant. What is nowhere is told later.
    pub fn is_of_record(game: &str) -> bool {
        let called = |path: &Path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
        let path = Path::new(game);
        // What a link leads to is called so as well.
        !Self::is_path(game) || path.canonicalize().map_or(true, |path| called(&path) && path.is_file())
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
        find(name, (near.as_slice(), beside), &self.games, &["yaml", "yml"], || {
            embedded::<ShippedGames>("games", name, "yaml")
        })
    }

    /// A rule by path or name; `beside` is the folder of the game that lists it.
    pub fn rule(&self, name: &str, beside: Option<&Path>) -> Result<Found, NotFound> {
        if Self::is_path(name) {
            return self.named(Path::new(name));
        }
        let near: Vec<PathBuf> = beside.into_iter().flat_map(near).collect();
        find(name, (&near, beside), &self.rules, &["rhai"], || embedded::<ShippedRules>("rules", name, "rhai"))
    }

    /// Every folder in which something is looked for that a game in this folder speaks of, whether it is there or not.
    pub fn folders(&self, beside: Option<&Path>) -> Vec<PathBuf> {
        let near = beside.into_iter().flat_map(near);
        near.chain(self.games.iter().chain(&self.rules).map(|rack| rack.folder.clone())).collect()
    }

    /// The names of all games there are, sorted.
    pub fn games(&self) -> Vec<String> {
        names(&self.games, &["yaml", "yml"], ShippedGames::iter())
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
        names(&self.rules, &["rhai"], ShippedRules::iter())
    }
}

/// Where the rules of a game in this folder may lie.
fn near(folder: &Path) -> [PathBuf; 3] {
    [folder.to_owned(), folder.join("rules"), folder.join("../rules")]
}

fn names(
    racks: &[Rack],
    endings: &[&str],
    shipped: impl Iterator<Item = std::borrow::Cow<'static, str>>,
) -> Vec<String> {
    let mut names: Vec<String> = shipped.map(|file| stem(Path::new(&*file))).collect();
    for Rack { folder, .. } in racks {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path()).filter(|path| {
            path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
        });
        names.extend(files.map(|path| stem(&path)).filter(|name| Library::is_name(name)));
    }
    names.sort();
    names.dedup();
    names
}

/// The file of a name: first in the folders near to a game that speaks of it, with the folder of that game, then on these racks.
fn find(
    name: &str,
    (near, beside): (&[PathBuf], Option<&Path>),
    racks: &[Rack],
    endings: &[&str],
    shipped: impl FnOnce() -> Option<Found>,
) -> Result<Found, NotFound> {
    if !Library::is_name(name) {
        return Err(NotFound::Nowhere);
    }
    let near = near.iter().map(|folder| (folder, beside));
    let folders = near.chain(racks.iter().map(|rack| (&rack.folder, rack.within.as_deref())));
    for (folder, beside) in folders {
        for ending in endings {
            let path = folder.join(format!("{name}.{ending}"));
            if path.is_file() {
                return read_beside(&path, beside);
            }
        }
    }
    shipped().ok_or(NotFound::Nowhere)
}

fn embedded<E: RustEmbed>(folder: &str, name: &str, ending: &str) -> Option<Found> {
    let file = format!("{name}.{ending}");
    let text = String::from_utf8(E::get(&file)?.data.into_owned()).ok()?;
    Some(Found { label: format!("{folder}/{file}"), name: name.to_owned(), text, folder: None })
}

impl Library {
    /// A file by its path, as somebody typed it: a pipe or a device as well, but no more of it than a file may have.
    pub fn read(path: &Path) -> Result<Found, NotFound> {
        read(path, Kind::Any)
    }

    /// A file that the program looks for itself: a plain one, or a link to one. A pipe is told, not waited for.
    pub fn read_plain(path: &Path) -> Result<Found, NotFound> {
        read(path, Kind::Plain)
    }

    /// A file that lies in a folder where somebody put it, or came with it from elsewhere: a plain file, which a link in that folder
    /// does not fetch from outside.
    pub fn read_in(path: &Path, folder: &Path) -> Result<Found, NotFound> {
        read_beside(path, Some(folder))
    }

    /// Does a folder, or the `rules` beside it, hold this file itself, and not only a link to it?
    pub fn holds(folder: &Path, path: &Path) -> bool {
        !leaves(path, folder)
    }

    /// As [`Self::read`]; what a pipe said is remembered.
    fn named(&self, path: &Path) -> Result<Found, NotFound> {
        if !std::fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir()) {
            return read(path, Kind::Any);
        }
        let mut piped = self.piped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = piped.get(path) {
            return Ok(found.clone());
        }
        let found = read(path, Kind::Any)?;
        piped.insert(path.to_owned(), found.clone());
        Ok(found)
    }
}

/// The file of a name that a variant in a folder speaks of. A stranger's variant may bring links along: one that leads to a file of
/// the reader's, or to a device, must not have it read, let alone shown with what is wrong in it.
fn read_beside(path: &Path, beside: Option<&Path>) -> Result<Found, NotFound> {
    let not = |why: &str| NotFound::Unreadable(format!("{}: {why}", path.display()));
    if !path.is_file() {
        return Err(not("this is no plain file"));
    }
    match beside {
        Some(folder) if leaves(path, folder) => {
            Err(not("this is a link to a file elsewhere, which is not followed; copy the file here"))
        }
        _ => read(path, Kind::Plain),
    }
}

/// Does a link lead out of a folder, and of the `rules` beside it?
fn leaves(path: &Path, folder: &Path) -> bool {
    let (Ok(path), Ok(folder)) = (path.canonicalize(), folder.canonicalize()) else { return true };
    let rules = folder.parent().map(|above| above.join("rules"));
    !path.starts_with(&folder) && !rules.is_some_and(|rules| path.starts_with(rules))
}

/// Variants, rules and saved games have at most so many bytes.
const LARGEST: u64 = 1 << 20;

fn read(path: &Path, kind: Kind) -> Result<Found, NotFound> {
    let text = read_text(path, kind, LARGEST).map_err(|why| match why {
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
