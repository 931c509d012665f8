//! Writing a whole file. Every file that the program writes at once is written here.
//!
//! What was in a file is replaced only by what is whole: the new text goes to a new file beside it, which is flushed to the disk and then
//! takes its place, with the mode and the owner of the old one. A link stays, and the file it leads to is replaced. What is no
//! plain file is never replaced: a pipe or a character device, such as `/dev/null` or `/dev/stdout`, is written into, and a
//! folder or a block device is refused.

use super::keeping::trouble;
use super::settings::Settings;
use super::{Done, Trouble};
use quadrille_core::lang::Said;
use quadrille_core::say;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Links that lead to links are followed so often, as the system does.
const MOST_LINKS: usize = 40;
/// So many names are tried for the new file beside an old one.
const MOST_NAMES: usize = 100;

/// Where a text can be written, as far as that is known before.
#[derive(Debug)]
enum Target {
    /// A plain file, or one that is not there yet; links have been followed.
    File(PathBuf),
    /// A pipe or a character device.
    Stream(PathBuf),
    /// This process's own standard output or standard error, by a path such as `/dev/stdout`.
    Own(Own),
}

/// A stream of this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Own {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

impl Target {
    /// What a path leads to that the user typed for output. An error says why nothing can be written there.
    fn named(path: &Path) -> Result<Self, Said> {
        if let Some(own) = own(path) {
            return Ok(Self::Own(own));
        }
        match std::fs::metadata(path) {
            Ok(found) if found.is_file() => {
                if found.permissions().readonly() {
                    return Err(say!("write-protected"));
                }
                let path = path.canonicalize().map_err(|error| trouble(&error))?;
                OpenOptions::new().write(true).open(&path).map_err(|error| trouble(&error))?;
                Ok(Self::File(path))
            }
            Ok(found) if found.is_dir() => Err(say!("is-a-folder")),
            Ok(found) if is_stream(&found) => Ok(Self::Stream(path.to_owned())),
            Ok(_) => Err(say!("is-special")),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let path = followed(path).map_err(|error| trouble(&error))?;
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                match folder.is_some_and(|folder| !folder.is_dir()) {
                    true => Err(say!("no-such-folder")),
                    false => Ok(Self::File(path)),
                }
            }
            Err(error) => Err(trouble(&error)),
        }
    }

    /// As [`named`](Self::named), where only a plain file makes sense: somebody who plays must not wait for the reader of a pipe.
    fn plain(path: &Path) -> Result<Self, Said> {
        match Self::named(path)? {
            Self::File(path) => Ok(Self::File(path)),
            Self::Stream(_) | Self::Own(_) => Err(say!("is-special")),
        }
    }

    /// Writes a text there, in place of what a plain file said before.
    fn put(&self, text: &str) -> Result<(), Error> {
        match self {
            Self::File(path) => replace(path, text.as_bytes()),
            // Whoever opens a pipe for writing waits for its reader, as a shell does.
            Self::Stream(path) => OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes()),
            Self::Own(Own::Out) => {
                let mut out = std::io::stdout().lock();
                out.write_all(text.as_bytes()).and_then(|()| out.flush())
            }
            Self::Own(Own::Err) => std::io::stderr().lock().write_all(text.as_bytes()),
        }
    }
}

/// A path that the user gave for output, and what it leads to.
pub struct Output {
    name: String,
    target: Target,
}

impl Output {
    /// Looks at the path before anything else is done: whoever lets something run for hours wants to know now that it could not be
    /// kept.
    pub fn new(path: &Path) -> Result<Self, Trouble> {
        let name = path.display().to_string();
        match Target::named(path) {
            Ok(target) => Ok(Self { name, target }),
            Err(why) => Err(Trouble::Usage(say!("not-saved", name = name, why = why))),
        }
    }

    /// The plain file that is there already.
    pub fn file_there(&self) -> Option<&Path> {
        match &self.target {
            Target::File(path) if path.is_file() => Some(path),
            _ => None,
        }
    }

    /// Writes a text there, in place of what a plain file said before.
    pub fn put(&self, text: &str, settings: &Settings) -> Done {
        self.target.put(text).map_err(|error| {
            let words = say!("not-saved", name = &self.name, why = trouble(&error));
            Trouble::Io(settings.lang.say(&words))
        })
    }
}

/// Replaces what a file says, or writes a new one. Only a plain file is replaced.
pub fn put(path: &Path, text: &str) -> Result<(), Said> {
    Target::plain(path)?.put(text).map_err(|error| trouble(&error))
}

/// Writes a file that must not be there yet, not even as a link. Where that fails halfway, there is still none.
pub fn create(path: &Path, text: &str) -> Result<(), Error> {
    let mut new = OpenOptions::new().write(true).create_new(true).open(path)?;
    new.write_all(text.as_bytes()).inspect_err(|_| drop(std::fs::remove_file(path)))
}

/// Puts a new file in the place of a plain one, or where none is.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let old = match path.symlink_metadata() {
        Ok(old) if old.is_file() => Some(old),
        Ok(_) => return Err(Error::other("something else has been put there meanwhile")),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if old.as_ref().is_some_and(has_other_names) {
        return overwrite(path, bytes);
    }
    let (beside, mut new) = match beside(path, old.is_some()) {
        Ok(new) => new,
        // A file that may be written in a folder that may not.
        Err(error) if old.is_some() && error.kind() == ErrorKind::PermissionDenied => return overwrite(path, bytes),
        Err(error) => return Err(error),
    };
    let whole = match &old {
        Some(old) => alike(&new, old),
        None => Ok(()),
    };
    if whole.is_err() {
        // The new file would belong to another than the old one.
        let _ = std::fs::remove_file(&beside);
        return overwrite(path, bytes);
    }
    let written = new.write_all(bytes).and_then(|()| new.sync_all());
    let placed = written.and_then(|()| std::fs::rename(&beside, path));
    placed.inspect_err(|_| drop(std::fs::remove_file(&beside)))?;
    // The text is there; that its name is on the disk as well is more than most programs ask for.
    let _ = settle(folder_of(path));
    Ok(())
}

/// A new file in the folder of another. Where it takes the place of one, nobody else may read it yet.
fn beside(path: &Path, private: bool) -> Result<(PathBuf, File), Error> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    for nth in 1..=MOST_NAMES {
        let beside = folder_of(path).join(format!(".quadrille-{}-{nth}.new", std::process::id()));
        match options.open(&beside) {
            Ok(new) => return Ok((beside, new)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::other("too many files called .quadrille-… are in that folder"))
}

/// Writes into a file that stays the same file.
fn overwrite(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all())
}

/// Gives a new file the owner and the mode of an old one.
fn alike(new: &File, old: &Metadata) -> Result<(), Error> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let made = new.metadata()?;
        if (made.uid(), made.gid()) != (old.uid(), old.gid()) {
            fchown(new, Some(old.uid()), Some(old.gid()))?;
        }
    }
    new.set_permissions(old.permissions())
}

/// Does a file have other names, which a new file in its place would not have?
#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_stream(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_fifo() || found.file_type().is_char_device()
}

#[cfg(not(unix))]
fn is_stream(_: &Metadata) -> bool {
    false
}

/// The stream of this process that a path leads to. One that goes into a plain file looks like that file, which must be neither
/// replaced nor written from its beginning.
fn own(path: &Path) -> Option<Own> {
    let hops = std::iter::successors(Some(path.to_owned()), |path| next(path)).take(MOST_LINKS);
    let number = hops.into_iter().find_map(|path| {
        let folder = folder_of(&path).canonicalize().ok()?;
        let process = Path::new("/proc/self").canonicalize().ok()?;
        // Each thread has a folder of its own, which says the same.
        let is_own = folder.starts_with(process) && folder.ends_with("fd");
        path.file_name().filter(|_| is_own)?.to_str()?.parse::<u32>().ok()
    });
    match number {
        Some(1) => Some(Own::Out),
        Some(2) => Some(Own::Err),
        _ => None,
    }
}

/// Where a link leads.
fn next(path: &Path) -> Option<PathBuf> {
    let to = path.read_link().ok()?;
    Some(folder_of(path).join(to))
}

/// Where links lead in the end, which may not be there.
fn followed(path: &Path) -> Result<PathBuf, Error> {
    let mut hops = std::iter::successors(Some(path.to_owned()), |path| next(path));
    hops.by_ref().take(MOST_LINKS).find(|path| !path.is_symlink()).ok_or_else(|| ErrorKind::NotFound.into())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until what is in a folder is on the disk.
pub fn settle(folder: &Path) -> Result<(), Error> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
