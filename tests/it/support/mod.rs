//! What tests share: games on tables, files in folders, programs, terminals, and the slow oracles.

pub mod files;
pub mod golden;
pub mod inventions;
pub mod lamps;
pub mod markdown;
pub mod naive;
pub mod program;
#[cfg(unix)]
pub mod pseudo_terminal;
pub mod rust_code;
pub mod table;
#[path = "../../../fuzz/targets.rs"]
pub mod targets;
pub mod unfinished;
