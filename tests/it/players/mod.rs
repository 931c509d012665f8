//! Levels, searches, the adviser and the arena.

mod advice;
mod arena;
mod levels;
mod search;
mod shipped_book;
mod thinking;
mod two_worlds;
