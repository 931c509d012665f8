//! Views: pure functions from what may be seen to text. No rule and no game's name lives here.

pub mod describe;
pub mod mistakes;
pub mod plain;
pub mod protocol;
