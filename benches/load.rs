//! `quadrille engine` under load: a million requests, good and bad, in one process. Every answer is compared with that of a conversation in
//! this program, so none is wrong or out of order; and how much memory the engine has is told as it goes on.
//!
//! `cargo bench --bench load -- 1000000`

#![allow(clippy::unwrap_used, clippy::expect_used)] // A load that cannot go on has failed.

#[path = "load/requests.rs"]
mod requests;

use requests::{Requests, answered};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

/// So many requests are under way at once.
const AHEAD: usize = 64;

fn main() {
    let count = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(100_000);
    let mut engine = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine can be run");
    let mut to = engine.stdin.take().expect("it listens");
    let mut from = BufReader::new(engine.stdout.take().expect("it speaks"));
    let (mut requests, mut expected) = (Requests::new(1), VecDeque::new());
    let began = Instant::now();
    println!("{:>10}  {:>8}  {:>12}", "requests", "seconds", "memory (kB)");
    for nth in 1..=count {
        let (request, answer) = requests.next();
        writeln!(to, "{request}").expect("it listens");
        expected.push_back((request, answer));
        if expected.len() == AHEAD || nth == count {
            for (request, answer) in expected.drain(..) {
                let mut line = String::new();
                from.read_line(&mut line).expect("it answers");
                assert_eq!(answered(&line), answer, "asked {request}");
            }
        }
        if nth % (count / 10).max(1) == 0 {
            println!("{nth:>10}  {:>8.1}  {:>12}", began.elapsed().as_secs_f64(), memory(engine.id()));
        }
    }
    drop(to);
    assert!(engine.wait().expect("it ends").success());
}

/// The memory that a process has now, in kB; 0 where the system does not tell.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
