//! What people see: the console, the full screen, boards and dialogues.

mod boards;
mod console;
mod dialogues;
mod full_screen;
#[cfg(unix)]
mod full_terminal;
mod playthroughs;
mod setting_up;
mod telling;
#[cfg(unix)]
mod terminal;
mod verbs;
mod watching;
