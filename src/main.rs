//! The program: arguments, a run, an exit code.

use quadrille_kernel::{STACK, has_room_for};
use std::process::ExitCode;

/// The exit code where the system does not give what the program needs to start.
const NOT_STARTED: u8 = 5;

fn main() -> ExitCode {
    let program = std::thread::Builder::new().name("quadrille".to_owned()).stack_size(STACK);
    let run = || if has_room_for(0) { quadrille::cli::run() } else { not_started("there is too little memory") };
    match program.spawn(run).map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic has been told already.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => not_started(&error.to_string()),
    }
}

fn not_started(why: &str) -> ExitCode {
    eprintln!("error: cannot start: {why}; allow the program more memory, such as with `ulimit -v`");
    ExitCode::from(NOT_STARTED)
}
