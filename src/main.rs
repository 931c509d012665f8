//! The program: arguments, a run, an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    let program = std::thread::Builder::new().name("quadrille".to_owned()).stack_size(quadrille::script::STACK);
    match program.spawn(quadrille::cli::run).map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic has been told already.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            eprintln!("error: cannot start: {error}");
            ExitCode::from(101)
        }
    }
}
