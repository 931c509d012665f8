//! What the benchmarks share: running the program as its users build it, and the yardstick beside it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Is this a benchmark's run? `cargo test --benches` runs it too, with another argument; it is no test.
pub fn is_asked_for() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// What the program prints for `quadrille bench`, by its key.
#[allow(dead_code)] // Not every benchmark runs the program.
pub fn measure(what: &str, game: &str, key: &str) -> f64 {
    let Some(program) = option_env!("CARGO_BIN_EXE_quadrille") else {
        panic!("only benchmarks of the program's own crate run it")
    };
    let mut program = Command::new(program);
    program.args(["bench", what, game, "--seconds", "1", "--json"]);
    let output = program.output().expect("the program runs");
    let measured: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    measured[key].as_f64().expect("it tells its speed")
}

/// The middle one.
#[allow(dead_code)] // Not every benchmark measures the same thing more than once.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A crate that plays random games of Connect 4 as fast as can be, and prints how many a second.
#[allow(dead_code)] // Not every benchmark compares something with it.
pub struct Yardstick {
    program: PathBuf,
}

#[allow(dead_code)]
impl Yardstick {
    /// The one in the folder that `QUADRILLE_YARDSTICK` names, built with the machine's own instructions from a copy of its files.
    pub fn named() -> Option<Self> {
        let folder = PathBuf::from(std::env::var_os("QUADRILLE_YARDSTICK")?);
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("yardstick");
        std::fs::create_dir_all(copy.join("src")).expect("a folder for the copy");
        for file in ["Cargo.toml", "Cargo.lock", "src/main.rs"] {
            let mut text = std::fs::read_to_string(folder.join(file)).expect("the yardstick's files");
            if file == "Cargo.toml" {
                // The copy lies in a folder of this workspace, and is none of its crates.
                text.push_str("\n[workspace]\n");
            }
            std::fs::write(copy.join(file), text).expect("the copy is written");
        }
        let built = Command::new(env!("CARGO"))
            .args(["build", "--release", "--target-dir", "target"])
            .current_dir(&copy)
            .env("RUSTFLAGS", "-C target-cpu=native")
            .status()
            .expect("cargo runs");
        assert!(built.success(), "the yardstick builds");
        Some(Self { program: copy.join("target/release/yardstick") })
    }

    /// Its random games a second.
    pub fn games_a_second(&self) -> f64 {
        let output = Command::new(&self.program).output().expect("the yardstick runs");
        String::from_utf8_lossy(&output.stdout).trim().parse().expect("the yardstick prints a number")
    }
}
