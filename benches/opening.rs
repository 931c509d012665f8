//! How long it takes to open each game with rules: `cargo bench --bench opening`.
//!
//! A game is opened as the program opens one that is about to be played: its files are read and checked, its rules parsed and compiled, and a
//! referee is made. All files are in memory. The median of many times is told in milliseconds, and how much of it is the referee's.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)] // Unlike its crate, it reads files and prints.

mod measure;
#[path = "measure/shipped.rs"]
mod shipped;

use measure::median;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use std::sync::Arc;
use std::time::{Duration, Instant};

const TIMES: usize = 101;

fn main() {
    if !measure::is_asked_for() {
        return;
    }
    let library = shipped::library();
    let milliseconds = |times: Vec<Duration>| median(times.iter().map(|time| 1000.0 * time.as_secs_f64()).collect());
    println!("{:18}{:>8}{:>10}", "game", "ms", "referee");
    for game in library.games() {
        let (mut whole, mut referees) = (Vec::new(), Vec::new());
        let mut has_rules = false;
        for _ in 0..TIMES {
            let began = Instant::now();
            let opened = script::open(&library, &mut Sources::default(), &game, &Changes::default());
            let variant = Arc::new(opened.expect("the game's files are right"));
            let read = began.elapsed();
            drop(script::referee(&variant, Limits::new(|| Duration::ZERO)).expect("the scripts run"));
            whole.push(began.elapsed());
            referees.push(began.elapsed() - read);
            has_rules = !variant.rules.is_empty();
        }
        if has_rules {
            println!("{game:18}{:>8.2}{:>10.2}", milliseconds(whole), milliseconds(referees));
        }
    }
}
