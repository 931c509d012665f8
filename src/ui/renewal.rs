//! A variant that was saved again while it is played: what is wrong with it, or what became of the game under the new rules.

use super::compare;
use super::frame::{Frame, sentence};
use super::look::Look;
use super::tell;
use crate::play::Renewed;
use crate::say;
use crate::variant::Variant;

/// A variant, read again.
#[derive(Clone, Debug)]
pub struct News {
    /// The game, as whoever plays it calls it.
    pub game: String,
    /// The files that changed, as people call them.
    pub files: Vec<String>,
    /// The variant; none where it cannot be played.
    pub variant: Option<Box<Variant>>,
    /// What is wrong with it, or doubtful, with places: empty where nothing is.
    pub told: String,
}

impl News {
    /// What is said first: which files were read again, and whether they can be played.
    pub fn headline(&self, look: &Look) -> String {
        let (files, count) = (self.files.join(", "), self.files.len());
        look.lang.say(&match (&self.variant, self.told.is_empty()) {
            (None, _) => say!("watch-broken", files = files, count = count),
            (Some(_), false) => say!("watch-doubtful", files = files, count = count),
            (Some(_), true) => say!("watch-read", files = files, count = count),
        })
    }
}

/// What became of the game, in a sentence.
pub fn summary(renewed: &Renewed, look: &Look) -> String {
    let made = renewed.game.table().made().len();
    let said = match (&renewed.stopped, &renewed.differs) {
        (Some(stopped), _) => {
            let scene = renewed.game.scene();
            let tongue = scene.tongue(look.lang);
            let action = tell::translated(&stopped.action, |verb| tongue.verb(verb));
            return sentence(&tongue.say(&say!(
                "watch-stopped",
                number = stopped.number,
                action = action,
                why = stopped.why.clone()
            )));
        }
        (None, Some(differs)) if differs.moves.is_empty() => say!("watch-differs-start"),
        (None, Some(differs)) => {
            say!("watch-differs", plies = differs.moves.len(), moves = differs.moves.join(" "))
        }
        (None, None) => say!("watch-same", plies = made),
    };
    look.lang.say(&said)
}

/// The first position that came out differently, as it was and as it is; nothing where none did.
pub fn difference(renewed: &Renewed, look: &Look) -> Frame {
    let mut frame = Frame::new();
    let Some(differs) = &renewed.differs else { return frame };
    if !look.spoken {
        let captions = [say!("watch-before"), say!("watch-now")].map(|said| look.lang.say(&said));
        frame.below(compare::boards(differs, [&captions[0], &captions[1]], look)).gap();
    }
    for words in compare::differences(differs, look) {
        frame.paragraph(&words, look.measure());
    }
    frame
}
