//! The kernel of Quadrille: grid games as sets of cells, and search over them. It knows no game by name, reads no file and runs no
//! script.
//!
//! Everything on a board is a set of cells ([`Bits`]), and every question about a board is a few operations on whole sets,
//! built on one: [`Board::shift`]. A [`Definition`] says what a game is, [`Rules`] lay it out for its board, a [`Referee`]
//! applies them to a [`State`], which is a value. Rules beyond the kernel's own are [`Hooks`]. Players, an exact solver and
//! playouts are in [`search`].
//!
//! One complete game: Connect 4 on a smaller board, in which a player that looks four plies ahead meets the exact solver.
//!
//! ```
//! use quadrille_kernel::search::{Books, Budget, Insight, Interrupt, Player, Search, Solver, Way, think};
//! use quadrille_kernel::{Definition, Observation, Referee, Rules, Seat};
//! use std::sync::Arc;
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! // A board of 5 by 4 fits into one machine word. Wider boards need more: see `for_width!`.
//! let rules = Arc::new(Rules::<1>::new(Definition::dropping(5, 4, 4)).expect("such a board can be played on"));
//! let referee = || Ok(Referee::new(Arc::clone(&rules), None));
//! let (first, mut second) = (referee()?, Solver::new(&referee()?, 1 << 20).expect("a game of lines"));
//!
//! let budget = Budget { depth: Some(4), ..Budget::default() };
//! let player = Player::Searching(Search { way: Way::Minimax, budget, memory: None, threads: 1 });
//! let (insight, never) = (Insight::new(&first, &Books::default()), AtomicBool::new(false));
//! // Nothing here takes long, so a clock that stands still will do.
//! let interrupt = Interrupt { stop: &never, now: || Duration::ZERO };
//!
//! let mut state = first.start(7)?;
//! while state.outcome().is_none() {
//!     let action = if state.seat() == Seat(0) {
//!         let seen = Observation::new(&rules, &state, state.seat());
//!         let thought = think((&first, &referee), &insight, &seen, (&player, 7), interrupt, &mut |_| {})?;
//!         thought.expect("the game is not over").action
//!     } else {
//!         let (_, best) = second.best(&state, &|_| false).expect("nobody told it to stop");
//!         best[0]
//!     };
//!     first.play(&mut state, action)?;
//! }
//! // Whoever plays without a mistake does not lose this game, which is a draw.
//! assert_ne!(state.outcome().map(|outcome| outcome.of(Seat(1))), Some(quadrille_kernel::Fate::Lost));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod alignment;
mod bits;
mod board;
mod definition;
mod effects;
mod event;
mod few;
#[cfg(test)]
mod fixtures;
mod gravity;
mod hooks;
mod inquiry;
mod lanes;
mod legal;
mod objections;
mod observation;
mod open_lines;
mod outcome;
mod outline;
mod pairs;
mod play;
mod position;
mod random;
mod refusal;
mod room;
mod rules;
pub mod search;
mod standing;
mod start;
mod state;
mod turn;

pub use action::{Action, Choices, Offer};
pub use alignment::Alignment;
pub use bits::Bits;
pub use board::{Board, Cell, Direction, Form, LONGEST_SIDE, column_of_letters, letters, parse_cell};
pub use definition::*;
pub use effects::Effects;
pub use event::{Event, Piece, Spot};
pub use gravity::landings;
pub use hooks::{Failure, Has, Hooks, MOST_WORK, Refused, TableRead, TargetTable};
pub use observation::Observation;
pub use open_lines::LONGEST_COUNTED;
pub use outcome::{Fate, Outcome, Reason, Ruling};
pub use outline::{Kind, Layers, Outline, Source, Trait};
pub use play::{Play, Rest};
pub use position::{AnyReferee, EventLog, MakeHooks, NoHooks, Playout, Position, open};
pub use random::{Draw, Quick, mix};
pub use refusal::{Question, Refusal};
pub use room::{STACK, has_room_for};
pub use rules::{Rules, VerbHere};
pub use standing::{Progress, Reach};
pub use state::State;
pub use turn::{NotPlayed, Referee};

/// Runs code for the narrowest width that holds a span: `for_width!(span, N => …)`, with `N` a constant in the code.
///
/// Widths are few, because each is a kernel of its own in the program: one word for what is played most, eight for a board of
/// 22 × 22, and one for all larger ones, up to 100 × 100. They are those of [`widths!`].
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
            257..=512 => {
                const $N: usize = 8;
                $body
            }
            _ => {
                const $N: usize = 158;
                $body
            }
        }
    };
}

/// Hands the widths of [`for_width!`] to a macro.
macro_rules! widths {
    ($macro:ident) => {
        $macro! { 1 2 4 8 158 }
    };
}
pub(crate) use widths;
