//! Players, and what looks ahead. Everything here is for one width and sees an [`Observation`](crate::kernel::Observation),
//! never the state; only referees' tools ([`perft`], [`playouts`]) know the truth.

mod instinct;
mod level;
mod perft;
mod playout;

pub use instinct::{Thought, Threats, choose, threats};
pub use level::{Instinct, Level, levels};
pub use perft::perft;
pub use playout::{Playouts, playout, playouts};
