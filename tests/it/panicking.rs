//! The program, which panics on a thread of its own once a file called `panic` lies in the folder it runs in: for the test that
//! the terminal is given back then.

use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    std::thread::spawn(|| {
        while !std::path::Path::new("panic").exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("on purpose");
    });
    quadrille::cli::run()
}
