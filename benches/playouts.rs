//! Random games a second, beside a hand-written Connect 4 in the same run: `cargo bench --bench playouts`.
//!
//! Machines are noisy, so what counts is the ratio: the program, as its users build it, and the reference take turns, five
//! times each, and the median of the five ratios is told. The reference is the little game below, in safe Rust with the same
//! flags; with `QUADRILLE_YARDSTICK=DIR`, the crate in that folder as well, built with the machine's own instructions, which
//! prints its games a second.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.

mod measure;

use measure::{Yardstick, measure, median};
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
    if !measure::is_asked_for() {
        return;
    }
    let yardstick = Yardstick::named();
    println!("{:18}{:>14}{:>14}{:>12}", "game", "games/s", "by hand", "yardstick");
    for game in GAMES {
        let (mut speeds, mut by_hand, mut by_yardstick) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let speed = measure("playouts", game, "playouts_per_s");
            speeds.push(speed);
            by_hand.push(speed / hand_written());
            by_yardstick.extend(yardstick.as_ref().map(|yardstick| speed / yardstick.games_a_second()));
        }
        let share =
            |ratios: Vec<f64>| if ratios.is_empty() { "-".to_owned() } else { format!("{:.4}", median(ratios)) };
        println!("{game:18}{:>14.0}{:>14}{:>12}", median(speeds), share(by_hand), share(by_yardstick));
    }
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
