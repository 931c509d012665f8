//! Foreign text made safe for a terminal.
//!
//! A variant comes from anywhere. What it says may be shown, but must not move the cursor, set a title, or turn the
//! reading direction so that a line says one thing and does another.

use std::borrow::Cow;
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

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

/// The same on one line: who breaks a line could have the next one look like somebody else's words.
pub fn on_one_line(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ")
}

/// Can this be seen: is it neither a blank, nor without width, nor a part of the sign before it?
pub fn is_visible(c: char) -> bool {
    let filler = matches!(c, '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}');
    !is_unsafe(c) && !c.is_whitespace() && !filler && c.width().is_some_and(|width| width > 0)
}

/// Can this character do something other than be seen?
pub fn is_unsafe(c: char) -> bool {
    let bidirectional = matches!(c,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}' | '\u{85}');
    bidirectional || breaks || c == '\u{feff}' || c.is_control() && c != '\n' && c != '\t'
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
