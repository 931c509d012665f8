//! The disk: how files are read. How whole files are written is in `cli/writing.rs`.

use quadrille_core::variant::{Entry, Files, Kind, Unread};
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The files of the system.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path, kind: Kind, limit: u64) -> Result<String, Unread> {
        read_text(path, kind, limit)
    }

    fn look(&self, path: &Path) -> Option<Entry> {
        let found = std::fs::metadata(path).ok()?;
        Some(match () {
            () if found.is_file() => Entry::File,
            () if found.is_dir() => Entry::Folder,
            () => Entry::Special,
        })
    }

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    }

    fn resolve(&self, path: &Path) -> Option<PathBuf> {
        path.canonicalize().ok()
    }
}

/// The text of a file of at most `limit` bytes. Every file that the program reads at once is read here.
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
