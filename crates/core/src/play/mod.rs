//! A match: a game on a table, moves as text, what is seen, and taking back. Nothing here knows how wide a board's sets are
//! outside [`table`], and nothing here draws.

pub mod account;
mod advice;
pub mod arena;
pub mod authoring;
pub mod compare;
pub mod examples;
pub mod fitting;
pub mod joining;
pub mod journal;
mod matches;
mod moment;
mod notation;
pub mod order;
pub mod record;
mod renewal;
mod scene;
pub mod signs;
pub mod standing;
mod start;
pub mod survey;
mod table;
#[cfg(feature = "threads")]
mod thinker;
mod touched;
pub mod trial;
mod words;

pub use advice::{Hint, Judgement, Review, Solution, THREATS, Why, hint, hint_of};
pub use matches::{Control, HUMAN, Match, Sitter, Tally, level, next_seed};
pub use moment::Moment;
pub use renewal::{FailsAt, NotRenewed, Renewed, Stopped};
pub use scene::{
    Aim, Choice, Ended, Eye, Ruled, Scene, SeenCell, SeenMarker, SeenPiece, SeenPlayer, SeenVerb, Target, Told,
};
pub use start::Start;
pub use table::{Beginning, Made, NotBegun, Problem, Table, open, open_counted};
#[cfg(feature = "threads")]
pub use thinker::{Ask, Question, Says, Thinker, Word};
pub use touched::Touch;
