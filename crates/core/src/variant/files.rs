//! Files, through one small trait: nothing here touches a disk. A program hands in the files that it can read.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The files that a program can read. Paths are those of the program: relative ones begin where it stands.
pub trait Files: fmt::Debug + Send + Sync {
    /// The text of a file of at most `limit` bytes.
    fn read(&self, path: &Path, kind: Kind, limit: u64) -> Result<String, Unread>;

    /// What is at a path, links followed; `None` where nothing is.
    fn look(&self, path: &Path) -> Option<Entry>;

    /// The paths of everything in a folder, in any order; none where there is no such folder.
    fn list(&self, folder: &Path) -> Vec<PathBuf>;

    /// The one path of what is there, without links; `None` where nothing is.
    fn resolve(&self, path: &Path) -> Option<PathBuf>;
}

/// What can be at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A plain file.
    File,
    /// A folder.
    Folder,
    /// A pipe, a device or a socket.
    Special,
}

/// No files at all: a library of what a program brings along.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &Path, _: Kind, _: u64) -> Result<String, Unread> {
        Err(Unread::Missing)
    }

    fn look(&self, _: &Path) -> Option<Entry> {
        None
    }

    fn list(&self, _: &Path) -> Vec<PathBuf> {
        Vec::new()
    }

    fn resolve(&self, _: &Path) -> Option<PathBuf> {
        None
    }
}

/// Which kinds of files may be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Whatever ends before the limit, a pipe or a device as well: a path that the user typed.
    Any,
    /// A plain file, or a link to one: a path that the program looks at of its own accord. A pipe is refused, not waited for.
    Plain,
}

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// There is no such file.
    Missing,
    /// It is a folder.
    Folder,
    /// It is a pipe, a device or a socket where only a plain file is read.
    NotPlain,
    /// It has more bytes than this limit.
    TooLarge(u64),
    /// It is not UTF-8.
    NotText,
    /// The system refuses.
    System(std::io::Error),
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(out, "there is no such file"),
            Self::Folder => write!(out, "this is a folder, not a file"),
            Self::NotPlain => write!(out, "this is a pipe or a device; put a plain file there, or remove it"),
            Self::TooLarge(limit) => write!(out, "larger than {}, the limit for such a file", Size(*limit)),
            Self::NotText => write!(out, "not UTF-8 text; save it as UTF-8"),
            Self::System(error) => write!(out, "{error}"),
        }
    }
}

impl From<std::io::Error> for Unread {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            // A file cannot lie below another file: `XDG_CONFIG_HOME=/dev/null` means that there is no configuration.
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::Missing,
            ErrorKind::IsADirectory => Self::Folder,
            _ => Self::System(error),
        }
    }
}

/// A number of bytes as people write it.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 1 << 20 { write!(out, "{} MiB", self.0 >> 20) } else { write!(out, "{} KiB", self.0 >> 10) }
    }
}
