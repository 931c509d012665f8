//! A match: a game on a table, moves as text, what is seen, and taking back. Nothing here knows how wide a board's sets are
//! outside [`table`], and nothing here draws.

pub mod examples;
mod notation;
mod scene;
mod table;
mod words;

pub use scene::{Ended, Eye, Scene, SeenCell, SeenMarker, SeenPiece, SeenPlayer, Told};
pub use table::{Beginning, Made, NotBegun, Problem, Table, open};
