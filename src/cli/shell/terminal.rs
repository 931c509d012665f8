//! The terminal of somebody who edits lines, given back as it was when a signal ends the program.

#[cfg(unix)]
pub fn give_back_when_ended() -> std::io::Result<()> {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use std::io::Write;
    // Not standard output, which belongs to whoever writes there now.
    let mut terminal = std::fs::OpenOptions::new().read(true).write(true).open("/dev/tty")?;
    let before = tcgetattr(&terminal)?;
    let heard = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            // What is pasted is marked while a line is edited. A terminal that is gone needs nothing.
            let _ = terminal.write_all(b"\x1b[?2004l\r\n");
            let _ = tcsetattr(&terminal, OptionalActions::Now, &before);
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Did whoever began the program, as `nohup` does, say that a signal does not end it? Where the system does not tell, nobody did.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
pub fn give_back_when_ended() -> std::io::Result<()> {
    Ok(())
}
