//! The program as every test runs it: in a folder, in an environment that is the same everywhere.

use std::path::Path;
use std::process::{Command, Output};

/// The program, to be run in a folder. It speaks English in ASCII, finds no settings, and knows no games but those in the
/// folder and its own.
pub fn program(folder: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    program.current_dir(folder);
    let ours = |name: &str| name.starts_with("QUADRILLE_") || name.starts_with("LC_") || name.starts_with("CLICOLOR");
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ours(&name) || ["CI", "LANG", "LANGUAGE", "NO_COLOR", "COLUMNS", "TERM"].contains(&name.as_str()) {
            program.env_remove(name);
        }
    }
    program.env("LC_ALL", "C");
    program.env("XDG_CONFIG_HOME", folder.join("no-config")).env("XDG_DATA_HOME", folder.join("no-data"));
    program
}

/// What a run of the program left behind.
pub struct Ran {
    /// Its exit code.
    pub code: i32,
    /// What it printed.
    pub out: String,
    /// What it complained of.
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// Runs the program in a folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    program(folder).args(arguments).output().unwrap().into()
}
