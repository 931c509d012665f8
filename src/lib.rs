//! Quadrille: play, write and test grid games in a terminal.
pub mod ai;
pub mod cli;
pub mod kernel;
pub mod play;
pub mod script;
pub mod ui;
pub mod variant;
