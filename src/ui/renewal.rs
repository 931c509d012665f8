//! A variant that was saved again while it is played: what is wrong with it, or what became of the game under the new rules.

use super::compare;
use super::console::position;
use super::frame::{Frame, sentence};
use super::look::Look;
use super::tell;
use quadrille_core::mistakes;
use quadrille_core::play::{NotBegun, NotRenewed, Renewed};
use quadrille_core::say;
use quadrille_core::variant::{Changes, Variant};

/// More moves than this are not told one by one.
const MOST_MOVES: usize = 12;

/// A variant, read again.
#[derive(Clone, Debug)]
pub struct News {
    /// The game, as whoever plays it calls it.
    pub game: String,
    /// How it is changed.
    pub changes: Changes,
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

/// Why the rules as they were are still played: what is said first, and the rest of it.
pub fn kept(news: &News, why: Option<&NotRenewed>, look: &Look) -> (String, Frame) {
    let mut frame = Frame::new();
    let (files, count) = (news.files.join(", "), news.files.len());
    let Some(NotRenewed { why, at }) = why else {
        frame.quoting(&news.told, look.measure());
        return (news.headline(look), frame);
    };
    let headline = match (why, at) {
        (NotBegun::Position(_), _) => say!("watch-unfit", files = files, count = count),
        (NotBegun::Failed(_), None) => say!("watch-fails-start", files = files, count = count),
        (NotBegun::Failed(_), Some(at)) => {
            let tongue = at.scene.tongue(look.lang);
            let action = tell::translated(&at.action, |verb| tongue.verb(verb));
            say!("watch-fails", files = files, count = count, number = at.number, action = action)
        }
    };
    match why {
        NotBegun::Position(words) => frame.paragraph(&sentence(words), look.measure()),
        NotBegun::Failed(failure) => frame.quoting(&mistakes::failed_again(failure), look.measure()),
    };
    if let Some(at) = at {
        frame.gap().say(look.lang.say(&say!("watch-fails-here"))).below(position(&at.scene, look));
    }
    if !news.told.is_empty() {
        frame.gap().quoting(&news.told, look.measure());
    }
    (look.lang.say(&headline), frame)
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
        (None, Some(differs)) => match differs.moves.as_slice() {
            [.., one, two, three] if differs.moves.len() > MOST_MOVES => {
                let last = format!("{one} {two} {three}");
                say!("watch-differs-late", plies = differs.moves.len(), moves = last)
            }
            moves => say!("watch-differs", plies = moves.len(), moves = moves.join(" ")),
        },
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
