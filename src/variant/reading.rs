//! Reading a whole file up to a limit. Every file that the program reads at once is read here.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::Path;

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

/// The text of a file of at most `limit` bytes.
pub fn read_text(path: &Path, kind: Kind, limit: u64) -> Result<String, Unread> {
    let file = open(path, kind)?;
    // The size that a file reports is not to be trusted: a device has none, and never ends.
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Unread::TooLarge(limit));
    }
    String::from_utf8(bytes).map_err(|_| Unread::NotText)
}

/// Opens a file for reading, if it is of this kind.
pub fn open(path: &Path, kind: Kind) -> Result<File, Unread> {
    is_of(kind, &std::fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    if kind == Kind::Plain {
        use std::os::unix::fs::OpenOptionsExt;
        // Should a pipe have taken the file's place meanwhile, nobody waits for its writer.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let file = options.open(path)?;
    is_of(kind, &file.metadata()?)?;
    Ok(file)
}

fn is_of(kind: Kind, found: &std::fs::Metadata) -> Result<(), Unread> {
    match kind {
        _ if found.is_dir() => Err(Unread::Folder),
        Kind::Plain if !found.is_file() => Err(Unread::NotPlain),
        _ => Ok(()),
    }
}
