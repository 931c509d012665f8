//! Generated rules, compiled and interpreted in lock-step: as many as one likes, by their numbers. The numbers of those that differ are told
//! with their scripts, and how much of what was generated says something.
//!
//! `cargo bench --bench engines -- 1000000`, or `-- 1000 500000` for a thousand from number 500000 on. `-- shrink 4711` makes the script
//! of a number that differs smaller.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A comparison that cannot go on has failed.

#[path = "../fuzz/generated.rs"]
mod generated;
#[path = "../fuzz/lockstep.rs"]
mod lockstep;
#[path = "../fuzz/scripts/mod.rs"]
mod scripts;
#[path = "../fuzz/shrinking.rs"]
mod shrinking;

use generated::Share;
use std::panic::catch_unwind;
use std::time::Instant;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let (count, first) = (numbers.first().copied().unwrap_or(10_000), numbers.get(1).copied().unwrap_or(0));
    // Scripts that call themselves want room, as they have in the program.
    let shrinks = std::env::args().any(|word| word == "shrink");
    let work = move || if shrinks { shrink(count) } else { compare(first, count) };
    let different =
        std::thread::Builder::new().stack_size(quadrille_kernel::STACK).spawn(work).unwrap().join().unwrap();
    if !different.is_empty() {
        println!("{} differ: {different:?}", different.len());
        std::process::exit(1);
    }
}

/// Compares rules by their numbers. Returns the numbers of those that differ.
fn compare(first: u64, count: u64) -> Vec<u64> {
    let (mut share, mut different) = (Share::default(), Vec::new());
    let began = Instant::now();
    for nth in 0..count {
        let number = first + nth;
        match catch_unwind(|| generated::compared(&generated::bytes(number))) {
            // To find out which hooks are compiled takes as long as to play.
            Ok(compared) => share.add(&compared, nth % 16 == 0),
            Err(_) => different.push(number),
        }
        if (nth + 1) % (count / 20).max(1) == 0 {
            println!("{:>9} in {:.0} s: {share}; {} differ", nth + 1, began.elapsed().as_secs_f64(), different.len());
        }
    }
    let signatures = scripts::signatures();
    let said = signatures.iter().filter(|signature| share.used.contains(*signature)).count();
    println!("{said} of {} functions, properties and operators of the interface are used", signatures.len());
    different
}

/// Shows a smaller script that differs as that of a number does.
fn shrink(number: u64) -> Vec<u64> {
    let bytes = generated::bytes(number);
    let (game, script) = generated::written(&bytes);
    let differs = |script: &str| catch_unwind(|| generated::in_lockstep(game, script, bytes.len() as u64)).is_err();
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let smaller = shrinking::shrunk(&script, differs);
    std::panic::set_hook(told);
    println!("{game}\n{smaller}");
    if differs(&smaller) { vec![number] } else { Vec::new() }
}
