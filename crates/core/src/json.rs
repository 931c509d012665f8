//! JSON as programs read it, and people who look at it: everything that is written as JSON goes through here.
//!
//! JSON itself asks only for what lies below U+0020 to be escaped. What else could act on a terminal, or turn the direction in
//! which a line is read, is escaped as well; to a program it is the same text.

use crate::variant::is_unsafe;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a value as one line.
pub fn print(value: &Value, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    writeln!(out, "{}", text(value))
}

/// A value as a text of one line.
pub fn text(value: &Value) -> String {
    escaped(&value.to_string())
}

/// A text that is JSON already, with nothing in it that could act. Such characters stand only within its texts.
pub fn escaped(json: &str) -> String {
    if !json.contains(is_unsafe) {
        return json.to_owned();
    }
    let mut out = String::with_capacity(json.len() + 64);
    for c in json.chars() {
        if !is_unsafe(c) {
            out.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_in_it_acts_and_it_says_the_same() {
        let foreign = "\u{1b}]52;c;aGk=\u{7}\u{7f}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{61c}\u{feff}\r é\u{1f600}\u{ad}\u{13430}\u{e0041}";
        let value = json!({ foreign: [foreign] });
        let text = text(&value);
        assert!(!text.contains(is_unsafe), "{text:?}");
        assert!(text.contains("\\u001b]52") && text.contains("\\u009b2J\\u202e\\u2066"), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).ok(), Some(value));
    }
}
