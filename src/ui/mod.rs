//! Views: a scene becomes a frame, a mistake becomes text, a request becomes an answer. Pure: nothing here touches a terminal or
//! a file, and no game is known by name.

pub mod account;
pub mod advice;
pub mod arena;
pub mod board;
pub mod compare;
pub mod console;
pub mod describe;
pub mod effective;
pub mod frame;
pub mod golden;
pub mod keepsake;
mod look;
pub mod pieces;
pub mod renewal;
pub mod resuming;
pub mod rule;
pub mod screen;
pub mod spoken;
pub mod survey;
pub mod tell;
pub mod why;

pub use look::Look;
