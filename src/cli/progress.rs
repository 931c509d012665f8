//! Work that takes long: how far it is, and how it is told to stop.

use super::settings::Settings;
use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use quadrille_core::lang::Said;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A bar that shows how far something is, on standard error where that is a terminal. The words around it are a template:
/// `{bar}`, `{pos}`, `{len}`, `{msg}`, and `{left}` for the time that is left.
pub fn progress(of: usize, template: &Said, settings: &Settings) -> ProgressBar {
    if settings.plain || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(of as u64), ProgressDrawTarget::stderr());
    let template = settings.lang.say(template);
    // A template that cannot be read is found by the tests; the usual bar is good enough.
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let left = |state: &ProgressState, to: &mut dyn std::fmt::Write| {
        // Before the first one is done nobody knows, and where nothing can be written nobody reads.
        let _ = if state.pos() == 0 { write!(to, "?") } else { write!(to, "{}", FormattedDuration(state.eta())) };
    };
    bar.set_style(style.with_key("left", left).progress_chars(if settings.unicode { "█▌ " } else { "#> " }));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Becomes true when somebody wants us to stop: by Ctrl-C, or as a batch system does. Who wants it twice does not want to wait.
pub fn stopped_by_signals() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    // Where signals cannot be heard, they end the program as they always did.
    let _ = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

/// As many threads as there are cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
