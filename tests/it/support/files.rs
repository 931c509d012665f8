//! Variants and rules written to a folder of their own, which goes away with the test.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for one test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty one.
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let nth = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("quadrille-{name}-{}-{nth}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Self(path),
                // Left by tests that were killed, under a number that a process has again.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &PathBuf {
        &self.0
    }

    /// Writes a file, below folders if its name says so, and tells its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// A text in which the folder's path is called `…`.
    pub fn masked(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "").replace(&self.0.display().to_string(), "…")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
