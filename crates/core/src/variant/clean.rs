//! Foreign text made safe for a terminal.
//!
//! A variant or a saved game comes from anywhere. Its text may be shown, but must not move the cursor, set a title, turn
//! the reading direction, or hide characters in a line that reads as if they were not there.
//!
//! What is hidden is decided by Unicode's properties: the general category from `unicode-properties`, and the width from
//! `unicode-width`, which is 0 for default-ignorable code points.

use std::borrow::Cow;
use std::fmt::Write;
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

/// Characters of a name or a title that are kept. Longer ones are cut off with an ellipsis.
pub const LONGEST_NAME: usize = 200;

/// `text` with every unsafe character (see [`is_unsafe`]) as a visible escape: `\x1b`, `\u{202e}`. Joiners and variation
/// selectors stay where emoji and scripts such as Persian need them.
pub fn clean(text: &str) -> Cow<'_, str> {
    escaped(text, is_needed)
}

/// As [`clean`], but joiners and variation selectors are escaped as well. Each character is escaped by itself, so
/// `reveal(a) + reveal(b) == reveal(ab)`: for lines of a file, in which columns are counted.
pub fn reveal(text: &str) -> Cow<'_, str> {
    escaped(text, |_, _, _| false)
}

/// As [`clean`], on one line: what follows a line break could look like a message of the program's.
pub fn on_one_line(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ")
}

/// A name from a file: on one line, at most [`LONGEST_NAME`] characters.
pub fn name(text: &str) -> String {
    on_one_line(&cut(text, LONGEST_NAME))
}

/// The first `most` characters of a text, with an ellipsis where there are more.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

fn escaped(text: &str, keeps: impl Fn(Option<char>, char, Option<char>) -> bool) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut before = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        // Writing to a String cannot fail.
        let _ = match c {
            _ if !is_unsafe(c) || keeps(before, c, rest.clone().next()) => out.write_char(c),
            _ if c.is_ascii() => write!(out, "\\x{:02x}", c as u32),
            _ => write!(out, "\\u{{{:x}}}", c as u32),
        };
        before = Some(c);
    }
    Cow::Owned(out)
}

/// Can this stand for a token or a marker: one character that can be seen, and does not mean something else in a picture?
pub fn is_symbol(text: &str) -> bool {
    let mut characters = text.chars();
    let (first, second) = (characters.next(), characters.next());
    second.is_none() && first.is_some_and(|c| is_visible(c) && c != '.' && c != '#')
}

/// Has this character a glyph of its own on every terminal: is it neither blank, nor without width, nor a mark on the
/// character before it, nor without a meaning in Unicode?
pub fn is_visible(c: char) -> bool {
    use GeneralCategory as G;
    // Blank glyphs: the empty Braille pattern, a note without a head, two hieroglyphic blanks. No property tells them.
    let blank = c.is_whitespace() || matches!(c, '\u{2800}' | '\u{1d159}' | '\u{13441}' | '\u{13442}');
    let no_glyph = matches!(
        c.general_category(),
        G::Unassigned | G::PrivateUse | G::Surrogate | G::NonspacingMark | G::SpacingMark | G::EnclosingMark
    );
    !is_unsafe(c) && !blank && !no_glyph && c.width().is_some_and(|width| width > 0)
}

/// Does this character act on a terminal, or hide in a text? Controls (but newline and tab), format characters, line and
/// paragraph separators, and default-ignorable code points.
pub fn is_unsafe(c: char) -> bool {
    use GeneralCategory as G;
    if c.is_ascii() {
        return c.is_ascii_control() && c != '\n' && c != '\t';
    }
    match c.general_category() {
        G::Control | G::Format | G::LineSeparator | G::ParagraphSeparator => true,
        // A mark has no width either way: accents are seen, these are default-ignorable.
        G::NonspacingMark => {
            is_variation_selector(c) || matches!(c, '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
        }
        G::EnclosingMark | G::SpacingMark => false,
        _ => c.width() == Some(0) || is_filler(c),
    }
}

/// The Hangul fillers: default-ignorable letters, one of which keeps the width of the syllable that it begins.
fn is_filler(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Does an unsafe character change how the characters beside it look, so that it does not hide anything?
///
/// - A variation selector between text and emoji style, behind an emoji: `❤️`, `1️⃣`.
/// - A zero-width joiner between emoji: `👩‍🚀`.
/// - A joiner or non-joiner between letters without case, or marks on them: Persian and Hindi are spelt with them.
fn is_needed(before: Option<char>, c: char, after: Option<char>) -> bool {
    const KEYCAP: char = '\u{20e3}';
    let Some(before) = before else { return false };
    let pictures = |c: char| !c.is_ascii() && c.is_emoji_char();
    let letter = |c: char| {
        use GeneralCategory as G;
        let spelt = matches!(c.general_category(), G::OtherLetter | G::NonspacingMark | G::SpacingMark);
        spelt && !is_unsafe(c)
    };
    match c {
        '\u{fe0e}' | '\u{fe0f}' => pictures(before) || before.is_emoji_char() && after == Some(KEYCAP),
        '\u{200c}' => letter(before) && after.is_some_and(letter),
        '\u{200d}' => {
            let joins = (pictures(before) || before == '\u{fe0f}') && after.is_some_and(pictures);
            joins || letter(before) && after.is_some_and(letter)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escape(c: char) -> String {
        format!("\\u{{{:x}}}", c as u32)
    }

    #[test]
    fn what_could_act_becomes_visible() {
        assert_eq!(clean("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
        assert_eq!(clean("\u{9b}2J\u{7f}\r"), "\\u{9b}2J\\x7f\\x0d");
        for c in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(['\u{200e}', '\u{200f}', '\u{61c}']) {
            assert_eq!(clean(&format!("a{c}b")), format!("a{}b", escape(c)));
        }
    }

    /// Default_Ignorable_Code_Point of Unicode 16, from `DerivedCoreProperties.txt`.
    const IGNORABLE: [std::ops::RangeInclusive<char>; 17] = [
        '\u{ad}'..='\u{ad}',
        '\u{34f}'..='\u{34f}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{17b4}'..='\u{17b5}',
        '\u{180b}'..='\u{180f}',
        '\u{200b}'..='\u{200f}',
        '\u{202a}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{3164}'..='\u{3164}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{feff}'..='\u{feff}',
        '\u{ffa0}'..='\u{ffa0}',
        '\u{fff0}'..='\u{fff8}',
        '\u{1bca0}'..='\u{1bca3}',
        '\u{1d173}'..='\u{1d17a}',
        '\u{e0000}'..='\u{e0fff}',
    ];

    #[test]
    fn what_hides_becomes_visible_and_is_no_symbol() {
        let annotations = ('\u{fff9}'..='\u{fffb}').chain('\u{13430}'..='\u{1343f}');
        for c in IGNORABLE.into_iter().flatten().chain(annotations) {
            assert_eq!(clean(&format!("a{c}b")), format!("a{}b", escape(c)));
            assert!(!is_symbol(&c.to_string()), "{c:?}");
        }
    }

    #[test]
    fn a_symbol_is_one_character_that_is_seen() {
        for seen in ["X", "é", "●", "象", "♟", "🚀", "א", "~"] {
            assert!(is_symbol(seen), "{seen}");
        }
        let blank =
            ["", " ", "\u{a0}", "\u{202f}", "\u{3000}", "\u{2800}", "\u{1d159}", "\u{13441}", "\u{301}", "\u{20e3}"];
        let nothing = ["\u{e000}", "\u{f0000}", "\u{378}", "\u{ffff}", "\u{10ffff}", "\n", "\x1b", ".", "#", "XX"];
        for unseen in blank.into_iter().chain(nothing) {
            assert!(!is_symbol(unseen), "{unseen:?}");
        }
    }

    #[test]
    fn what_is_harmless_is_not_even_copied() {
        let harmless = "Échecs\t象棋\n♟ « bien\u{a0}! »\u{202f}: 9\u{202f}000 Åse a\u{301}";
        assert!(matches!(clean(harmless), Cow::Borrowed(text) if text == harmless));
    }

    #[test]
    fn joiners_stay_where_they_are_needed_and_nowhere_else() {
        for whole in
            ["👩\u{200d}🚀", "❤\u{fe0f}\u{200d}🔥", "1\u{fe0f}\u{20e3}", "می\u{200c}خواهم", "क्\u{200d}ष", "☎\u{fe0e}"]
        {
            assert_eq!(clean(whole), whole);
            assert_ne!(reveal(whole), whole);
        }
        for (hidden, shown) in [
            ("A\u{200d}da", "A\\u{200d}da"),
            ("A\u{200c}da", "A\\u{200c}da"),
            ("1\u{fe0f}2", "1\\u{fe0f}2"),
            ("a\u{fe0f}", "a\\u{fe0f}"),
            ("\u{200d}🚀", "\\u{200d}🚀"),
            ("🚀\u{200d}", "🚀\\u{200d}"),
            ("🚀\u{200d}\u{200d}🚀", "🚀\\u{200d}\\u{200d}🚀"),
        ] {
            assert_eq!(clean(hidden), shown);
        }
    }

    #[test]
    fn a_name_is_short_and_on_one_line() {
        assert_eq!(name("Ada\nerror: no\t\u{200b}"), "Ada error: no \\u{200b}");
        assert_eq!(name(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(name(&"é".repeat(500_000)), "é".repeat(200) + "…");
    }
}
