//! The tests of the whole: one binary, a module a concern. Data is text that people can read, beside the modules or in
//! `snapshots/`.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that cannot go on has failed.

mod boards;
mod commands;
mod players;
mod project;
mod screens;
mod scripts;
mod support;
mod trust;
mod variants;
