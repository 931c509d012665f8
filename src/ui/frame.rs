//! What is shown, before it reaches a screen: lines of text, and apart from it the ink each part is written in.
//!
//! Everything that is drawn is a pure function to a [`Frame`]. Only here does text become escape codes, and foreign text is
//! made harmless on its way in.

use anstyle::{AnsiColor, Style};
use quadrille_core::variant::clean;
use textwrap::WordSplitter;
use unicode_width::UnicodeWidthStr;

/// A colour that players may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Colour {
    Yellow,
    Red,
    Green,
    Blue,
    White,
    Black,
    Cyan,
    Magenta,
}

impl Colour {
    /// Their names, as variants write them.
    pub const NAMES: [&str; 8] = ["yellow", "red", "green", "blue", "white", "black", "cyan", "magenta"];

    /// The colour of this name, as variants write it.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "yellow" => Self::Yellow,
            "red" => Self::Red,
            "green" => Self::Green,
            "blue" => Self::Blue,
            "white" => Self::White,
            "black" => Self::Black,
            "cyan" => Self::Cyan,
            "magenta" => Self::Magenta,
            _ => return None,
        })
    }

    fn ansi(self) -> AnsiColor {
        match self {
            Self::Yellow => AnsiColor::BrightYellow,
            Self::Red => AnsiColor::BrightRed,
            Self::Green => AnsiColor::BrightGreen,
            Self::Blue => AnsiColor::BrightBlue,
            // Neither black on black nor white on white can be read.
            Self::White => AnsiColor::BrightCyan,
            Self::Black => AnsiColor::BrightMagenta,
            Self::Cyan => AnsiColor::Cyan,
            Self::Magenta => AnsiColor::Magenta,
        }
    }
}

/// How strongly something is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weight {
    /// As anything.
    #[default]
    Normal,
    /// Less than the rest.
    Faint,
    /// More than the rest.
    Strong,
    /// So that nobody can miss it.
    Loud,
}

/// What a part of a line is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink {
    /// Its colour, if it has one.
    pub colour: Option<Colour>,
    /// How strongly.
    pub weight: Weight,
}

impl Ink {
    /// As anything.
    pub const PLAIN: Self = Self { colour: None, weight: Weight::Normal };
    /// Less than the rest.
    pub const FAINT: Self = Self { colour: None, weight: Weight::Faint };
    /// More than the rest.
    pub const STRONG: Self = Self { colour: None, weight: Weight::Strong };

    /// In a colour.
    pub fn colour(colour: Option<Colour>, weight: Weight) -> Self {
        Self { colour, weight }
    }

    fn style(self) -> Style {
        let style = Style::new().fg_color(self.colour.map(|colour| colour.ansi().into()));
        match self.weight {
            Weight::Normal => style,
            Weight::Faint => style.dimmed(),
            Weight::Strong => style.bold(),
            Weight::Loud => style.bold().invert(),
        }
    }

    fn words(self) -> String {
        let weight = match self.weight {
            Weight::Normal => None,
            Weight::Faint => Some("faint"),
            Weight::Strong => Some("strong"),
            Weight::Loud => Some("loud"),
        };
        let colour = self.colour.map(|colour| format!("{colour:?}").to_lowercase());
        colour.into_iter().chain(weight.map(str::to_owned)).collect::<Vec<_>>().join(" ")
    }
}

/// A part of a line in one ink.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Span {
    text: String,
    ink: Ink,
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(Vec<Span>);

impl Line {
    /// A line in plain ink.
    pub fn plain(text: impl AsRef<str>) -> Self {
        Self::inked(text, Ink::PLAIN)
    }

    /// A line in one ink.
    pub fn inked(text: impl AsRef<str>, ink: Ink) -> Self {
        let mut line = Self::default();
        line.push(text, ink);
        line
    }

    /// Goes on in some ink. What could act on a terminal becomes visible.
    pub fn push(&mut self, text: impl AsRef<str>, ink: Ink) {
        let text = clean(text.as_ref()).replace(['\n', '\t'], " ");
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.ink == ink => last.text.push_str(&text),
            _ => self.0.push(Span { text, ink }),
        }
    }

    /// Goes on with another line.
    pub fn append(&mut self, other: Self) {
        for span in other.0 {
            self.push(span.text, span.ink);
        }
    }

    /// Blanks up to a width.
    pub fn pad(&mut self, width: usize) {
        self.push(" ".repeat(width.saturating_sub(self.width())), Ink::PLAIN);
    }

    /// How many columns of a terminal it takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.width()).sum()
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    /// Its parts, each in one ink.
    pub fn spans(&self) -> impl Iterator<Item = (&str, Ink)> {
        self.0.iter().map(|span| (span.text.as_str(), span.ink))
    }

    /// Its text with escape codes for the ink.
    fn painted(&self) -> String {
        let paint = |span: &Span| {
            let style = span.ink.style();
            format!("{style}{}{style:#}", span.text)
        };
        self.0.iter().map(paint).collect()
    }
}

/// Lines, one below the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frame(pub Vec<Line>);

impl Frame {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line.
    pub fn line(&mut self, line: Line) -> &mut Self {
        self.0.push(line);
        self
    }

    /// Adds text in plain ink, a line for each of its own.
    pub fn say(&mut self, text: impl AsRef<str>) -> &mut Self {
        self.0.extend(text.as_ref().split('\n').map(Line::plain));
        self
    }

    /// Adds text in plain ink, broken between words at a width.
    pub fn paragraph(&mut self, text: &str, width: usize) -> &mut Self {
        self.0.extend(wrapped(text, width).iter().map(Line::plain));
        self
    }

    /// Adds the words of a file, of several lines perhaps, broken between words at a width. Every line is indented: what stands
    /// at the beginning of a line is the program's.
    pub fn aside(&mut self, text: &str, width: usize) -> &mut Self {
        const INDENT: &str = "  ";
        let lines = wrapped(text, width.saturating_sub(INDENT.len()));
        self.0.extend(lines.iter().map(|line| Line::plain(format!("{INDENT}{line}"))));
        self
    }

    /// Adds what was said of files: lines of code as they stand, words broken between them at a width.
    pub fn quoting(&mut self, text: &str, width: usize) -> &mut Self {
        for line in text.trim_end().lines() {
            if line.contains('|') {
                self.say(line);
            } else {
                self.paragraph(line, width);
            }
        }
        self
    }

    /// Adds text that stands out, broken between words at a width.
    pub fn strong(&mut self, text: &str, width: usize) -> &mut Self {
        self.0.extend(wrapped(text, width).into_iter().map(|line| Line::inked(line, Ink::STRONG)));
        self
    }

    /// Adds an empty line.
    pub fn gap(&mut self) -> &mut Self {
        self.line(Line::default())
    }

    /// Adds rows whose entries stand below each other. The last of a row is broken between words where the width ends, and
    /// goes on below itself; those before it are in some ink.
    pub fn table(&mut self, rows: &[Vec<String>], indent: usize, width: usize, ink: Ink) -> &mut Self {
        const ROOM: usize = 20;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide =
            |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|entry| entry.width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(wide).collect();
        for row in rows {
            let Some((last, heads)) = row.split_last() else { continue };
            let mut line = Line::plain(" ".repeat(indent));
            for (head, width) in heads.iter().zip(&widths) {
                let filled = line.width() + width;
                line.push(head, ink);
                line.pad(filled + 2);
            }
            let mut left = line.width();
            if left + ROOM > width {
                // Where there is little room, it goes below what stands before it.
                self.line(std::mem::take(&mut line));
                left = indent + 4;
                line = Line::plain(" ".repeat(left));
            }
            for (nth, text) in wrapped(last, width.saturating_sub(left)).into_iter().enumerate() {
                if nth > 0 {
                    line = Line::plain(" ".repeat(left));
                }
                line.push(text, Ink::PLAIN);
                self.line(std::mem::take(&mut line));
            }
        }
        self
    }

    /// Adds another frame below.
    pub fn below(&mut self, other: Self) -> &mut Self {
        self.0.extend(other.0);
        self
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The width of its widest line.
    pub fn width(&self) -> usize {
        self.0.iter().map(Line::width).max().unwrap_or(0)
    }

    /// This frame with another to its right.
    pub fn beside(mut self, other: Self, gap: usize) -> Self {
        let left = self.width() + gap;
        let height = self.0.len().max(other.0.len());
        self.0.resize(height, Line::default());
        for (line, right) in self.0.iter_mut().zip(other.0) {
            if right.width() > 0 {
                line.pad(left);
                line.append(right);
            }
        }
        self
    }

    /// Its text, without blanks at the end of lines.
    pub fn text(&self) -> String {
        self.0.iter().map(|line| line.text().trim_end().to_owned() + "\n").collect()
    }

    /// Its text, with escape codes where colours may be shown and nothing but ASCII where no more can be.
    pub fn painted(&self, colour: bool, unicode: bool) -> String {
        let text = if colour {
            self.0.iter().map(|line| line.painted().trim_end().to_owned() + "\n").collect()
        } else {
            self.text()
        };
        if unicode { text } else { ascii(&text) }
    }

    /// The ink apart from the text, for those who check it: line and column, what is written, in what.
    pub fn styles(&self) -> String {
        let mut out = String::new();
        for (row, line) in self.0.iter().enumerate() {
            let mut column = 1;
            for span in &line.0 {
                if span.ink != Ink::PLAIN {
                    out += &format!("{}:{column} {:?} {}\n", row + 1, span.text, span.ink.words());
                }
                column += span.text.width();
            }
        }
        out
    }
}

/// A text in nothing but ASCII: letters without their accents, signs as near as there are.
pub fn ascii(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { any_ascii::any_ascii(text) }
}

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A text as a sentence: with a capital at its beginning and an end.
pub fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    // A file is called as it is called.
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_file = first.trim_end_matches(['.', '?', '!', ',', ':']).contains(['.', '/']);
    if is_file { format!("{text}{end}") } else { format!("{}{end}", capital(text)) }
}

/// A text in lines of at most some width, broken between words, but not at the blanks that French puts beside some signs, nor at a
/// hyphen, which may be part of a move.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    const TIED: [&str; 6] = [" ;", " :", " !", " ?", " »", "« "];
    let options = textwrap::Options::new(width.max(1)).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    let tie = |text: String, signs: &&str| text.replace(signs, &signs.replace(' ', "\u{a0}"));
    let tied = TIED.iter().fold(text.to_owned(), tie);
    textwrap::wrap(&tied, options).into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> Ink {
        Ink::colour(Some(Colour::Red), Weight::Strong)
    }

    #[test]
    fn foreign_text_becomes_visible_and_stays_on_its_line() {
        let line = Line::plain("a\u{1b}[2J\nb\tc\u{202e}");
        assert_eq!(line.text(), "a\\x1b[2J b c\\u{202e}");
    }

    #[test]
    fn ink_is_apart_from_text() {
        let mut line = Line::plain("to move: ");
        line.push("X", token());
        let frame = Frame(vec![line]);
        assert_eq!(frame.text(), "to move: X\n");
        assert_eq!(frame.styles(), "1:10 \"X\" red strong\n");
        assert_eq!(frame.painted(false, true), "to move: X\n");
        assert_eq!(frame.painted(true, true), "to move: \u{1b}[1m\u{1b}[91mX\u{1b}[0m\n");
    }

    #[test]
    fn two_frames_stand_side_by_side_whatever_their_heights() {
        let (mut left, mut right) = (Frame::new(), Frame::new());
        left.say("ab\nabcd");
        right.say("x\n\nz");
        assert_eq!(left.beside(right, 2).text(), "ab    x\nabcd\n      z\n");
    }

    #[test]
    fn a_table_goes_on_below_its_last_column() {
        let rows = [["a", "one two three four five"], ["bcd", ""]].map(|row| row.map(str::to_owned).to_vec());
        let mut frame = Frame::new();
        frame.table(&rows, 2, 27, Ink::STRONG);
        assert_eq!(frame.text(), "  a    one two three four\n       five\n  bcd\n");
        let narrow = Frame::new().table(&rows[..1], 2, 22, Ink::STRONG).text();
        assert_eq!(narrow, "  a\n      one two three\n      four five\n");
        assert_eq!(frame.styles(), "1:3 \"a\" strong\n3:3 \"bcd\" strong\n");
    }

    #[test]
    fn wide_signs_count_as_two() {
        assert_eq!(Line::plain("\u{4e2d}a").width(), 3);
    }

    #[test]
    fn nothing_but_ascii_where_no_more_can_be_shown() {
        let mut frame = Frame::new();
        frame.say("« déjà vu » — jusqu’à 6 × 7…");
        let text = frame.painted(false, false);
        assert!(text.is_ascii() && text.contains("deja vu"), "{text}");
    }

    #[test]
    fn no_line_begins_with_a_sign_that_belongs_to_the_word_before() {
        let text = "ou une case ; « aide » donne les règles";
        assert_eq!(wrapped(text, 11), ["ou une", "case ;", "« aide »", "donne les", "règles"]);
        assert_eq!(wrapped(text, 13), ["ou une case ;", "« aide »", "donne les", "règles"]);
    }

    #[test]
    fn words_are_wrapped_between_blanks() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible x", 5), ["incomprehensible", "x"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn a_move_is_not_broken_at_its_hyphen() {
        assert_eq!(wrapped("only B allows b6-a7, c6-d7", 18), ["only B allows", "b6-a7, c6-d7"]);
    }
}
