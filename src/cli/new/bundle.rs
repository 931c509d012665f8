//! Files that are written together or not at all, and never over others.

use super::super::{Done, Trouble, writing};
use super::called;
use crate::disk::read_text;
use quadrille_core::say;
use quadrille_core::variant::Kind;
use std::path::{Path, PathBuf};

/// Some files for a folder.
pub struct Bundle {
    folder: PathBuf,
    files: Vec<File>,
    free: Vec<PathBuf>,
}

struct File {
    path: PathBuf,
    text: String,
    /// Is it the same for every variant, so that it may be there already?
    common: bool,
}

impl Bundle {
    /// An empty one.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), files: Vec::new(), free: Vec::new() }
    }

    /// Adds a file, or says anew what is in it.
    pub fn add(&mut self, path: PathBuf, text: String) {
        match self.files.iter_mut().find(|file| file.path == path) {
            Some(file) => file.text = text,
            None => self.files.push(File { path, text, common: false }),
        }
    }

    /// Adds a file that is the same for every variant of a folder.
    pub fn add_common(&mut self, path: PathBuf, text: String) {
        self.files.push(File { path, text, common: true });
    }

    /// There must be no such file.
    pub fn keep_free(&mut self, path: PathBuf) {
        self.free.push(path);
    }

    /// Is there room for all of them?
    pub fn check(&self) -> Done {
        if self.folder.exists() && !self.folder.is_dir() {
            return Err(Trouble::Usage(say!("new-no-folder", path = called(&self.folder))));
        }
        // A link that leads nowhere is there, too.
        let there = |path: &Path| path.symlink_metadata().is_ok();
        if let Some(path) = self.free.iter().find(|path| there(path)) {
            return Err(Trouble::Usage(say!("new-there-already", path = called(path))));
        }
        if let Some(file) = self.files.iter().find(|file| there(&file.path) && !file.is_kept()) {
            let path = called(&file.path);
            return Err(Trouble::Usage(match file.common {
                true => say!("new-editor-there-already", path = path),
                false => say!("new-there-already", path = path),
            }));
        }
        Ok(())
    }

    /// Writes all that are not there yet, and tells which. Where one cannot be written, none is.
    pub fn write(self) -> Result<Vec<PathBuf>, Trouble> {
        self.check()?;
        let mut made = Vec::new();
        let mut written = Vec::new();
        for file in self.files.iter().filter(|file| !file.is_kept()) {
            let done = folders(&file.path, &mut made).and_then(|()| writing::create(&file.path, &file.text));
            if let Err(error) = done {
                // What cannot be taken back either is left.
                for path in &written {
                    let _ = std::fs::remove_file(path);
                }
                for folder in made.iter().rev() {
                    let _ = std::fs::remove_dir(folder);
                }
                return Err(Trouble::Io(format!("{}: {error}", called(&file.path))));
            }
            written.push(file.path.clone());
        }
        Ok(written)
    }
}

impl File {
    /// Is it there already, as it should be?
    fn is_kept(&self) -> bool {
        let there = || read_text(&self.path, Kind::Plain, self.text.len() as u64);
        self.common && there().is_ok_and(|there| there == self.text)
    }
}

/// Makes the folders above a file, and notes those that are new.
fn folders(path: &Path, made: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let above = path.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty());
    let missing: Vec<&Path> = above.take_while(|above| !above.exists()).collect();
    for folder in missing.into_iter().rev() {
        std::fs::create_dir(folder)?;
        made.push(folder.to_owned());
    }
    Ok(())
}
