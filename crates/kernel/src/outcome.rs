//! How a game ended: for each seat won, drawn or lost, and why. Absolute, never 'the side to move'.

use super::board::Cell;
use super::definition::Seat;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    winners: u8,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// Nobody won.
    pub fn draw(reason: Reason) -> Self {
        Self { winners: 0, reason }
    }

    /// One seat won.
    #[inline(always)]
    pub fn won_by(seat: Seat, reason: Reason) -> Self {
        Self { winners: 1 << seat.0, reason }
    }

    /// Everybody but one seat won.
    pub fn lost_by(seat: Seat, seats: usize, reason: Reason) -> Self {
        Self { winners: ((1u8 << seats) - 1) & !(1 << seat.0), reason }
    }

    /// Several seats won.
    pub fn won_by_all(seats: impl IntoIterator<Item = Seat>, reason: Reason) -> Self {
        Self { winners: seats.into_iter().fold(0, |mask, seat| mask | 1 << seat.0), reason }
    }

    /// How it ended for a seat.
    pub fn of(&self, seat: Seat) -> Fate {
        match (self.winners, self.winners >> seat.0 & 1) {
            (0, _) => Fate::Drawn,
            (_, 1) => Fate::Won,
            _ => Fate::Lost,
        }
    }

    /// The winners, lowest seat first; none where it was a draw.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + use<> {
        let winners = self.winners;
        (0..8).filter(move |seat| winners >> seat & 1 == 1).map(Seat)
    }
}

/// Why a rule ended a game, in its own words. It is kept only where somebody listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// What the rule says.
    pub says: String,
    /// The cells that show it, if any.
    pub cells: Vec<Cell>,
}

/// How a game ended for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Fate {
    Won,
    Drawn,
    Lost,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A line or shape.
    Align,
    /// Nobody can act and no cell is empty.
    Full,
    /// A seat, or nobody, could act.
    NoActions,
    /// The mover made lines for several seats.
    Foul,
    /// The plies the game allows are over.
    Limit,
    /// A rule's verdict.
    Rule,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Align, Self::Full, Self::NoActions, Self::Foul, Self::Limit, Self::Rule];

    /// The reason of this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }

    /// The word for it, as the protocol and the examples use it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Align => "align",
            Self::Full => "full",
            Self::NoActions => "no_actions",
            Self::Foul => "foul",
            Self::Limit => "limit",
            Self::Rule => "rule",
        }
    }
}
