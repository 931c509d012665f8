//! How the program speaks and shows.
use crate::lang::Lang;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

/// What is in force.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    pub lang: Lang,
    pub colour: bool,
    pub colour_errors: bool,
    pub unicode: bool,
    pub plain: bool,
    pub spoken: bool,
    pub pause: Option<Duration>,
    pub games_dir: Option<PathBuf>,
    pub width: Option<usize>,
}

impl Settings {
    pub fn provisional() -> Self {
        let set = |name: &str| std::env::var(name).is_ok();
        Self {
            lang: std::env::var("Q_LANG").ok().and_then(|l| Lang::named(&l)).unwrap_or_default(),
            colour: std::io::stdout().is_terminal(),
            unicode: set("Q_UNICODE"),
            spoken: set("Q_SPOKEN"),
            plain: set("Q_PLAIN"),
            width: set("Q_WIDTH").then_some(80),
            ..Self::default()
        }
    }
}

impl Settings {
    /// Columns and lines of the terminal.
    pub fn size(&self) -> Option<(usize, usize)> {
        self.width.map(|width| (width, 24))
    }
}
