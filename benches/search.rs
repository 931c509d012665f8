//! Positions that alpha-beta looks at in a second: `cargo bench --bench search`.
//!
//! With `QUADRILLE_YARDSTICK=DIR` the crate in that folder, which prints random games a second, takes turns with the program, and
//! the median of five ratios is told: positions for each of its random games.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.

mod measure;

use measure::{Yardstick, measure, median};

const GAMES: [&str; 6] = ["connect4", "puissance5", "go_capture", "super_puissance4", "quarto", "gomoku"];
const RUNS: usize = 5;

fn main() {
    if !measure::is_asked_for() {
        return;
    }
    let yardstick = Yardstick::named();
    println!("{:18}{:>14}{:>12}", "game", "positions/s", "yardstick");
    for game in GAMES {
        let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let speed = measure("search", game, "nodes_per_s");
            speeds.push(speed);
            ratios.extend(yardstick.as_ref().map(|yardstick| speed / yardstick.games_a_second()));
        }
        let told = if ratios.is_empty() { "-".to_owned() } else { format!("{:.4}", median(ratios)) };
        println!("{game:18}{:>14.0}{told:>12}", median(speeds));
    }
}
