//! The program: arguments, a run, an exit code.

use std::process::ExitCode;

/// Room for scripts that call themselves until their limit stops them, in every build.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let program = std::thread::Builder::new().name("quadrille".to_owned()).stack_size(STACK).spawn(quadrille::cli::run);
    match program.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic has been told already.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            eprintln!("error: cannot start: {error}");
            ExitCode::from(101)
        }
    }
}
