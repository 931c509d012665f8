//! Random games a second, beside a hand-written Connect 4 in the same run: `cargo bench --bench playouts`.
//!
//! Machines are noisy, so what counts is the ratio: the program, as its users build it, and the reference take turns, five
//! times each, and the median of the five ratios is told. The reference is the little game below, in safe Rust with the same
//! flags; with `QUADRILLE_YARDSTICK=DIR`, the crate in that folder as well, built with the machine's own instructions, which
//! prints its games a second.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const GAMES: [&str; 10] = [
    "connect4",
    "puissance5",
    "tictactoe",
    "quarto",
    "gomoku",
    "go_capture",
    "super_puissance4",
    "connect6",
    "order_and_chaos",
    "reversi",
];
const RUNS: usize = 5;

fn main() {
    // `cargo test --benches` runs this too, with another argument; it is no test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let yardstick = std::env::var_os("QUADRILLE_YARDSTICK").map(|folder| build(Path::new(&folder)));
    println!("{:18}{:>14}{:>14}{:>12}", "game", "games/s", "by hand", "yardstick");
    for game in GAMES {
        let (mut speeds, mut by_hand, mut by_yardstick) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let speed = measure(game);
            speeds.push(speed);
            by_hand.push(speed / hand_written());
            if let Some(program) = &yardstick {
                by_yardstick.push(speed / printed(Command::new(program)));
            }
        }
        let share =
            |ratios: Vec<f64>| if ratios.is_empty() { "-".to_owned() } else { format!("{:.4}", median(ratios)) };
        println!("{game:18}{:>14.0}{:>14}{:>12}", median(speeds), share(by_hand), share(by_yardstick));
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Games a second of the program.
fn measure(game: &str) -> f64 {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    program.args(["bench", "playouts", game, "--seconds", "1", "--json"]);
    let output = program.output().expect("the program runs");
    let measured: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    measured["playouts_per_s"].as_f64().expect("it tells its speed")
}

/// The number a program prints.
fn printed(mut program: Command) -> f64 {
    let output = program.output().expect("the yardstick runs");
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("the yardstick prints a number")
}

/// Builds a copy of the yardstick's crate, with the machine's own instructions.
fn build(folder: &Path) -> PathBuf {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("yardstick");
    std::fs::create_dir_all(copy.join("src")).expect("a folder for the copy");
    for file in ["Cargo.toml", "Cargo.lock", "src/main.rs"] {
        let text = std::fs::read(folder.join(file)).expect("the yardstick's files");
        std::fs::write(copy.join(file), text).expect("the copy is written");
    }
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--target-dir", "target"])
        .current_dir(&copy)
        .env("RUSTFLAGS", "-C target-cpu=native")
        .status()
        .expect("cargo runs");
    assert!(built.success(), "the yardstick builds");
    copy.join("target/release/yardstick")
}

/// Games a second of a Connect 4 that can do nothing else, in safe Rust: columns of seven bits, the highest always free.
fn hand_written() -> f64 {
    const GAMES: u32 = 400_000;
    const FEET: u64 = 0x0000_4081_0204_0810 >> 4;
    let mut random = 0x2545_F491_4F6C_DD1Du64;
    let mut plies = 0u32;
    let began = Instant::now();
    for _ in 0..GAMES {
        let (mut mine, mut taken) = (0u64, 0u64);
        loop {
            let mut open = (taken + FEET) & !(FEET << 6) & ((1 << 49) - 1);
            if open == 0 {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            for _ in 0..((random >> 32) * u64::from(open.count_ones())) >> 32 {
                open &= open - 1;
            }
            let token = open & open.wrapping_neg();
            mine |= token;
            taken |= token;
            plies += 1;
            let line = |by: u32| {
                let pairs = mine & mine >> by;
                pairs & pairs >> (2 * by)
            };
            if line(1) | line(6) | line(7) | line(8) != 0 {
                break;
            }
            mine ^= taken;
        }
    }
    assert!(plies / GAMES > 15, "games of a plausible length");
    f64::from(GAMES) / began.elapsed().as_secs_f64()
}
