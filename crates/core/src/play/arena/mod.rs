//! The arena: many games between levels, and what they tell about their strength.
//!
//! A [`Run`] is everything that the result depends on. It is laid out before anything is played: games have numbers, and a
//! number tells who sits where and with which seed. So games can be played in any order, on any number of threads and
//! machines; what comes out depends on the run alone, as long as the levels themselves draw on nothing but their seeds.

mod file;
mod floor;
mod interval;
mod ranking;
mod results;
mod run;

pub use file::{merge, read, write};
pub use floor::{NotPlayedOut, play};
pub(super) use floor::{course, play_legal, spread};
pub use interval::{Estimate, Mean, elo};
pub use ranking::{Points, ratings};
pub use results::{Count, MatchResult, Plies, Ranked, Results, Standing, results};
pub use run::{Game, Run, Seating, Shard, fingerprint};
