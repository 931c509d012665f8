//! The tests of the whole: one binary, a module a concern. Data is text that people can read, beside the modules or in
//! `snapshots/`.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test that cannot go on has failed.

mod advice;
mod arena;
mod arrows;
mod book;
mod calls;
mod cases;
mod commands;
mod compare;
mod console;
mod defs;
mod dialogues;
#[cfg(unix)]
mod disk;
mod files;
mod full_screen;
#[cfg(unix)]
mod full_terminal;
mod fuzzing;
mod giving;
#[cfg(unix)]
mod going_on;
mod golden;
mod habits;
mod hostile;
mod interface;
mod inventions;
mod invisible;
mod journal;
mod lamps;
mod laws;
mod levels;
mod load;
mod lockstep;
mod messages;
mod mistakes;
mod moving;
mod naive;
mod near;
mod new;
mod perft;
mod picking;
mod plain_types;
mod players;
mod playthroughs;
mod program;
mod protocol;
#[cfg(unix)]
mod pseudo_terminal;
#[cfg(unix)]
mod read_only;
mod readme;
mod refusals;
#[cfg(unix)]
mod resizing;
mod same;
mod sandbox;
mod schema;
mod screens;
mod search;
mod sentences;
mod setting_up;
mod shell;
mod shipped_book;
mod showing;
mod starts;
mod supply;
mod survey;
#[cfg(unix)]
mod survival;
mod table;
mod telling;
#[cfg(unix)]
mod terminal;
mod trace;
mod translations;
mod two_worlds;
mod verbs;
mod watching;
