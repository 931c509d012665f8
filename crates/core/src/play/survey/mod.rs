//! A survey of a game: levels play it against themselves and each other, and much is counted that its inventor wants to know.
//!
//! What a survey finds depends on its [`Plan`] alone, as long as the levels draw on nothing but their seeds: games have numbers, and a
//! number tells who plays and with which seed. Levels think on one table; every move is then made on a second one, on which
//! all that scripts do is counted. So what a search tries is not counted, and nothing slows it down.

mod plan;
mod played;
mod results;

pub use plan::{Meeting, Plan};
pub use played::{Game, LEAD, play};
pub use results::{Bar, HookResult, LevelResult, LineResult, PairResult, RuleResult, Share, Survey, survey};
