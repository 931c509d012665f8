//! The engine is asked many things without waiting for an answer, good and bad: it answers all of them, in order. `benches/load.rs` does the
//! same a million times.

#[path = "../../../benches/load/requests.rs"]
mod requests;

use crate::support::files::Folder;
use crate::support::program::program;
use requests::{Requests, answered};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn requests_are_answered_in_order_however_many_there_are() {
    let folder = Folder::new("load");
    let mut engine = program(folder.path()).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut requests = Requests::new(2);
    let all: Vec<_> = (0..3_000).map(|_| requests.next()).collect();
    let mut to = engine.stdin.take().unwrap();
    let asked: String = all.iter().map(|(request, _)| format!("{request}\n")).collect();
    let asking = std::thread::spawn(move || to.write_all(asked.as_bytes()).unwrap());
    let answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut count = 0;
    for (answer, (request, expected)) in answers.zip(&all) {
        assert_eq!(answered(&answer.unwrap()), *expected, "asked {request}");
        count += 1;
    }
    asking.join().unwrap();
    assert_eq!(count, all.len());
    assert!(engine.wait().unwrap().success());
}

#[test]
fn a_line_without_an_end_is_refused_and_the_next_is_answered() {
    let folder = Folder::new("load");
    let mut engine = program(folder.path()).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = engine.stdin.take().unwrap();
    let asking = std::thread::spawn(move || {
        let long = "[".repeat(1 << 20);
        for _ in 0..20 {
            to.write_all(long.as_bytes()).unwrap();
        }
        to.write_all(b"\n{\"cmd\":\"quit\"}\n").unwrap();
    });
    let answers: Vec<String> =
        BufReader::new(engine.stdout.take().unwrap()).lines().map(|line| line.unwrap()).collect();
    asking.join().unwrap();
    assert!(answers[0].contains("bad_json") && answers[0].contains("at most 4194304 bytes"), "{answers:?}");
    assert_eq!(answers[1..], ["{\"ok\":true}"]);
    assert!(engine.wait().unwrap().success());
}
