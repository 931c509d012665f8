//! Foreign text made safe for a terminal.
//!
//! A variant comes from anywhere. What it says may be shown, but must not move the cursor, set a title, or turn the
//! reading direction so that a line says one thing and does another.

use std::borrow::Cow;
use std::fmt::Write;

/// `text` with every control character (but newline and tab), every bidirectional control and byte-order mark as a
/// visible escape: `\x1b`, `\u{202e}`. Character by character: `clean(a) + clean(b) == clean(ab)`, so columns can be found again.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        // Writing to a String cannot fail.
        let _ = match c {
            _ if !is_unsafe(c) => out.write_char(c),
            _ if c.is_ascii() => write!(out, "\\x{:02x}", c as u32),
            _ => write!(out, "\\u{{{:x}}}", c as u32),
        };
    }
    Cow::Owned(out)
}

/// Can this character do something other than be seen?
pub fn is_unsafe(c: char) -> bool {
    let bidirectional = matches!(c,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    bidirectional || c == '\u{feff}' || c.is_control() && c != '\n' && c != '\t'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_act_becomes_visible() {
        assert_eq!(clean("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
        assert_eq!(clean("\u{9b}2J\u{7f}\r"), "\\u{9b}2J\\x7f\\x0d");
        for c in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(['\u{200e}', '\u{200f}', '\u{61c}']) {
            assert_eq!(clean(&format!("a{c}b")), format!("a\\u{{{:x}}}b", c as u32));
        }
    }

    #[test]
    fn what_is_harmless_is_not_even_copied() {
        assert!(matches!(clean("Échecs\t象棋\n♟"), Cow::Borrowed("Échecs\t象棋\n♟")));
    }
}
