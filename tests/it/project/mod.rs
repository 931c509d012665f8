//! The project itself: its arrows, its book, its sentences, what it is built from, and its fuzzing.

mod arrows;
mod book;
mod fuzzing;
mod readme;
mod sentences;
mod supply;
mod translations;
