//! What happened in a play, told in five words: moved, changed, marked, counted, passed.
//!
//! Events are made only where somebody listens. They are what everybody may see.

use super::board::Cell;
use super::definition::Seat;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece went from one place to another: drop, fall, recover, absorb and give are all this.
    Moved {
        /// What went.
        piece: Piece,
        /// Where it was.
        from: Spot,
        /// Where it is.
        to: Spot,
    },
    /// A piece on the board became another.
    Changed {
        /// Where it stands.
        at: Cell,
        /// What it was.
        was: Piece,
        /// What it is.
        is: Piece,
    },
    /// A cell got a mark, or lost it.
    Marked {
        /// Which marker, by index.
        marker: usize,
        /// Where.
        at: Cell,
        /// Is it there now?
        on: bool,
    },
    /// A seat has more or fewer of something.
    Counted {
        /// Which counter, by index.
        counter: usize,
        /// Whose; the mover's where the count is shared.
        seat: Seat,
        /// By how many.
        by: i32,
        /// How many there are now.
        now: i32,
    },
    /// The turn went to a seat.
    Passed {
        /// Whose turn it is now.
        to: Seat,
    },
}

/// What a piece is to somebody who looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A seat's token.
    Token(Seat),
    /// A piece known by its kind.
    Kind(usize),
}

/// A place where pieces can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A cell of the board.
    Cell(Cell),
    /// The tokens a seat has left.
    Reserve(Seat),
    /// What a seat was given to place.
    Hand(Seat),
    /// The pieces nobody has yet.
    Pool,
    /// Out of the game.
    Out,
}
