//! The kernel: boards, pieces with traits, places, verbs with targets, steps, gravity, alignment, turns. It knows no game
//! by name, reads no file and runs no script.
//!
//! Everything on a board is a set of cells ([`Bits`]), and every question about a board is a few operations on whole sets,
//! built on one: [`Board::shift`]. A [`Definition`] says what a game is, [`Rules`] lay it out for its board, a [`Referee`]
//! applies them to a [`State`], which is a value.

mod action;
mod alignment;
mod bits;
mod board;
mod definition;
mod effects;
mod event;
mod gravity;
mod hooks;
mod legal;
mod observation;
mod open_lines;
mod outcome;
mod play;
mod random;
mod refusal;
mod rules;
mod standing;
mod start;
mod state;
mod turn;

pub use action::{Action, Choices, Offer};
pub use alignment::{Alignment, longest_line};
pub use bits::Bits;
pub use board::{Board, Cell, Direction, Form, LONGEST_SIDE, column_of_letters, letters, parse_cell};
pub use definition::*;
pub use effects::Effects;
pub use event::{Event, Piece, Spot};
pub use gravity::landings;
pub use hooks::{Failure, Has, Hooks, MOST_WORK, Refused};
pub use observation::Observation;
pub use open_lines::LONGEST_COUNTED;
pub use outcome::{Fate, Outcome, Reason, Ruling};
pub use play::{Play, Rest};
pub use random::{Draw, Quick, mix};
pub use refusal::{Question, Refusal};
pub use rules::{Kind, Layers, Rules, Source, Trait, VerbHere};
pub use standing::Reach;
pub use state::State;
pub use turn::{NotPlayed, Referee};

/// Runs code for the narrowest width that holds a span: `for_width!(span, N => …)`, with `N` a constant in the code.
///
/// Widths are few, because each is a kernel of its own in the program: one word for what is played most, and wider ones
/// up to 100 × 100.
#[macro_export]
macro_rules! for_width {
    ($span:expr, $N:ident => $body:expr) => {
        match $span {
            0..=64 => {
                const $N: usize = 1;
                $body
            }
            65..=128 => {
                const $N: usize = 2;
                $body
            }
            129..=256 => {
                const $N: usize = 4;
                $body
            }
            257..=1024 => {
                const $N: usize = 16;
                $body
            }
            _ => {
                const $N: usize = 158;
                $body
            }
        }
    };
}
