//! Players, and what looks ahead. Everything here is for one width and sees an [`Observation`](crate::Observation),
//! never the state; only referees' tools ([`perft`], [`playouts`], the solver) know the truth.
//!
//! What a search needs to know of a game is [`Game`]; who thinks how, and for how long, is a [`Player`].

mod adviser;
mod book;
mod clock;
mod contract;
mod evaluation;
mod instinct;
mod mcts;
mod minimax;
mod perft;
mod player;
mod playing;
mod playout;
mod score;
mod solve;
mod solver;
mod symmetry;
mod thinking;
mod transposition;
mod trial;
mod worlds;
mod worth;

pub use adviser::{ADVICE, Analysis, Asked, Goal, Judged, advise};
pub use book::{
    BadLine, Book, Books, Entry as BookEntry, LARGEST as BOOK_LARGEST, Making, NoBook, Progress, not_of_a_book,
    write_book,
};
pub use clock::{Budget, Clock, Interrupt, Now, Over};
pub use contract::{Game, Pressing};
pub use evaluation::Evaluation;
pub use instinct::{Code, Threats, codes, threats};
pub use mcts::{Tree, Tried};
pub use minimax::{Cut, DEEPEST, Minimax, Valued};
pub use perft::perft;
pub use player::{Choice, Instinct, Instincts, Player, Search, Way};
pub use playing::Playing;
pub use playout::{Playouts, playout, playouts};
pub use score::{PLAIN, Score, WON, plies_to_end};
pub use solve::{Exact, SOLVER_MEMORY, Solved, Unsolved, solve};
pub use solver::{Solver, Stop};
pub use symmetry::Symmetries;
pub use thinking::{Hearer, Hire, Insight, Thought, think};
pub use transposition::{Transpositions, can_have};
pub use trial::{Trial, trial};
pub use worth::Worth;
