//! How things are to be shown: what the terminal can do and the reader wants.

use quadrille_core::lang::Lang;

/// How things are to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The language.
    pub lang: Lang,
    /// May signs beyond ASCII be used?
    pub unicode: bool,
    /// In sentences, for the ear, instead of pictures?
    pub spoken: bool,
    /// Columns and lines of the terminal; none where what is written goes on for ever.
    pub size: Option<(usize, usize)>,
}

impl Look {
    /// The width to wrap text at.
    pub fn measure(&self) -> usize {
        self.size.map_or(100, |(width, _)| width.clamp(20, 100))
    }
}
