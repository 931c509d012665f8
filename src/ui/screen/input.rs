//! What reaches the screen: keys, clicks, words of the thinker, and time that passes. No terminal is known here.

use quadrille_core::play::Word;
use std::time::Duration;

/// Something that reached the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something, at a column and line from 0.
    Mouse(Mouse, u16, u16),
    /// The thinker said something.
    Word(Word),
    /// Time has come to what the screen waits for.
    Time,
}

/// A key, with Ctrl where it was held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
}

/// What a mouse does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Mouse {
    Click,
    Move,
    WheelUp,
    WheelDown,
}

/// An instant, as the time since the screen was opened.
pub type Instant = Duration;

impl Key {
    /// The key of a name, as tests and help write it: `4`, `Enter`, `Ctrl-C`.
    pub fn named(name: &str) -> Option<Self> {
        let mut signs = name.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            return Some(Self::Char(sign));
        }
        if let Some(sign) = name.strip_prefix("Ctrl-").and_then(|rest| rest.chars().next()) {
            return Some(Self::Ctrl(sign.to_ascii_lowercase()));
        }
        Some(match name {
            "Space" => Self::Char(' '),
            "Enter" => Self::Enter,
            "Esc" => Self::Escape,
            "Tab" => Self::Tab,
            "BackTab" => Self::BackTab,
            "Backspace" => Self::Backspace,
            "Delete" => Self::Delete,
            "Left" => Self::Left,
            "Right" => Self::Right,
            "Up" => Self::Up,
            "Down" => Self::Down,
            "Home" => Self::Home,
            "End" => Self::End,
            "PageUp" => Self::PageUp,
            "PageDown" => Self::PageDown,
            _ => return None,
        })
    }
}
