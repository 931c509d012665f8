//! How long a key takes to the screen while the computer thinks on every core: `cargo bench --bench keys`.
//!
//! The program runs in a terminal that exists in memory only. Help is opened and closed, again and again, while a level looks ahead
//! on as many threads as there are cores; from the key to the whole picture is what is told.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.

fn main() {
    #[cfg(unix)]
    if std::env::args().any(|argument| argument == "--bench") {
        keys::measure();
    }
}

#[cfg(unix)]
mod keys {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    use std::num::NonZeroU16;
    use std::path::Path;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    const KEYS: usize = 200;
    const PATIENCE: Duration = Duration::from_secs(20);
    const SIZE: (u16, u16) = (120, 40);

    /// The screen, and what is written to it.
    struct Screen {
        written: Receiver<(Instant, Vec<u8>)>,
        parser: vt100::Parser,
    }

    impl Screen {
        /// When a text came onto the screen, or went.
        fn waits_for(&mut self, text: &str, there: bool) -> Instant {
            let latest = Instant::now() + PATIENCE;
            loop {
                let left = latest.saturating_duration_since(Instant::now());
                let (when, bytes) = self.written.recv_timeout(left).expect("the screen changes");
                self.parser.process(&bytes);
                if self.parser.screen().contents().contains(text) == there {
                    return when;
                }
            }
        }
    }

    pub fn measure() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("keys");
        std::fs::create_dir_all(folder.join("quadrille")).expect("a folder for settings");
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let level = format!("busy: {{ about: thinks, plays: minimax, time: 1000 s, threads: {cores} }}\n");
        std::fs::write(folder.join("quadrille/levels.yaml"), level).expect("a level");
        let size = PtySize { cols: SIZE.0, rows: SIZE.1, ..PtySize::default() };
        let terminal = native_pty_system().openpty(size).expect("a terminal");
        let mut program = CommandBuilder::new(env!("CARGO_BIN_EXE_quadrille"));
        program.args(["play", "connect4", "--p1", "busy", "--p2", "human"]);
        program.env("TERM", "xterm-256color");
        program.env("LC_ALL", "C.UTF-8");
        program.env("XDG_CONFIG_HOME", &folder);
        let mut child = terminal.slave.spawn_command(program).expect("the program runs");
        let mut reader = terminal.master.try_clone_reader().expect("the screen is read");
        let mut keyboard = terminal.master.take_writer().expect("keys are typed");
        let (sent, written) = channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 1 << 16];
            while let Ok(read @ 1..) = reader.read(&mut chunk) {
                if sent.send((Instant::now(), chunk[..read].to_vec())).is_err() {
                    break;
                }
            }
        });
        let (rows, columns) = (NonZeroU16::new(SIZE.1), NonZeroU16::new(SIZE.0));
        let mut parser = vt100::Parser::default();
        parser.screen_mut().set_size(rows.expect("rows"), columns.expect("columns"));
        let mut screen = Screen { written, parser };
        screen.waits_for("thinks", true);
        let mut took = Vec::new();
        for nth in 0..KEYS {
            std::thread::sleep(Duration::from_millis(20));
            let (key, there) = if nth % 2 == 0 { ("?", true) } else { ("x", false) };
            let pressed = Instant::now();
            keyboard.write_all(key.as_bytes()).and_then(|()| keyboard.flush()).expect("a key");
            took.push(screen.waits_for("Keys and rules", there).saturating_duration_since(pressed));
        }
        // Whoever does not stop is stopped.
        let _ = keyboard.write_all(b"\x03");
        let _ = child.kill();
        took.sort();
        let ms = |share: usize| took[(KEYS * share / 100).min(KEYS - 1)].as_secs_f64() * 1e3;
        println!(
            "{KEYS} keys while {cores} threads think: median {:.2} ms, 95 % within {:.2} ms, all within {:.2} ms",
            ms(50),
            ms(95),
            ms(100)
        );
    }
}
