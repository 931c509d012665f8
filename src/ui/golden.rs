//! A golden game: a whole game as prose, kept beside a variant, so that whoever changes a rule sees what it changes.
//!
//! The text says first what is played, as a saved game does, then what comes of it:
//!
//! ```text
//! game: connect4
//! seed: 3
//! moves: [4, 3, 4, 3, 4, 3, 4]
//!
//! Connect 4
//! …
//! ```
//!
//! It lies in a `.snap` file, whose first lines, between two of `---`, belong to who keeps it.

use super::console;
use super::frame::Frame;
use super::look::Look;
use quadrille_core::lang::Lang;
use quadrille_core::play::record::{self, Record};
use quadrille_core::play::{Control, Match, NotBegun, Problem, Sitter};
use quadrille_core::script::Limits;
use quadrille_core::variant::Variant;

/// How goldens are written: the same everywhere.
const LOOK: Look = Look { lang: Lang::En, unicode: false, spoken: false, size: None };

/// Why a golden game cannot be told.
#[derive(Debug)]
pub enum NotTold {
    /// It cannot begin.
    NotBegun(NotBegun),
    /// A move of it, by its number from 1, is not made any more; with the text up to it.
    NotMade(usize, String, Problem, String),
}

/// The golden text of a game, and how it ended up.
pub fn text(variant: Variant, record: &Record, limits: Limits) -> Result<(String, Match), NotTold> {
    let sitters: Vec<Sitter> =
        record.sitters(&variant).into_iter().map(|sitter| Sitter { control: Control::Human, ..sitter }).collect();
    let game = (record.game.as_str(), &record.changes);
    let start = record.start_in(&variant).map_err(NotTold::NotBegun)?;
    let mut game = Match::begin(variant, game, sitters, (record.seed, start), limits).map_err(NotTold::NotBegun)?;
    let mut told = console::opened(&game, &LOOK);
    let whole = |told: &Frame| format!("{}\n{}", record::header(record), told.text());
    for (nth, action) in record.moves.iter().enumerate() {
        let made =
            game.play(action).map_err(|problem| NotTold::NotMade(nth + 1, action.clone(), problem, whole(&told)))?;
        told.below(console::moved(&game, &made, &LOOK));
    }
    told.below(console::closed(&game, &LOOK));
    Ok((whole(&told), game))
}

/// What a `.snap` file holds, without the lines of who keeps it.
pub fn body(file: &str) -> &str {
    let mut rest = file;
    let mut rules = 0;
    while rules < 2 {
        let Some((line, after)) = rest.split_once('\n') else { return file };
        if line.trim_end() == "---" {
            rules += 1;
        } else if rules == 0 {
            return file;
        }
        rest = after;
    }
    rest
}

/// A `.snap` file with this text.
pub fn file(text: &str) -> String {
    format!("---\nsource: quadrille check\n---\n{}\n", text.trim_end())
}

/// What a golden text says is played.
pub fn head(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(head, _)| head)
}

/// Where two texts of a game differ first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference<'t> {
    /// The move, by its number from 1; 0 is what is said before the first.
    pub at: usize,
    /// The move with its board, as it was.
    pub before: &'t str,
    /// As it is now.
    pub now: &'t str,
    /// How many moves after it differ as well.
    pub more: usize,
}

/// Where two texts of a game differ first; none where they are the same.
pub fn difference<'t>(before: &'t str, now: &'t str) -> Option<Difference<'t>> {
    let (before, now) = (parts(before), parts(now));
    let mut differing = (0..before.len().max(now.len())).filter(|&at| before.get(at) != now.get(at));
    let at = differing.next()?;
    let part = |parts: &[&'t str]| parts.get(at).copied().unwrap_or("");
    Some(Difference { at, before: part(&before), now: part(&now), more: differing.count() })
}

/// The same where the text of now ends before a move that is not made any more.
pub fn difference_so_far<'t>(before: &'t str, so_far: &'t str) -> Option<Difference<'t>> {
    difference(before, so_far).filter(|differs| differs.at < parts(so_far).len())
}

/// What is said first, and each move with the board after it.
fn parts(text: &str) -> Vec<&str> {
    let text = text.trim_end();
    let begins = |at: usize| {
        let digits = text[at..].chars().take_while(char::is_ascii_digit).count();
        digits > 0 && text[at + digits..].starts_with(". ")
    };
    let starts = text.match_indices("\n\n").map(|(at, _)| at + 2).filter(|&at| begins(at));
    let mut cuts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    cuts.push(text.len());
    cuts.windows(2).map(|cut| text[cut[0]..cut[1]].trim_end()).collect()
}

/// Two texts side by side, lines that are the same beside each other, with `>` before every line that differs, and `^` below where
/// the first of them does.
pub fn beside(titles: (&str, &str), before: &str, now: &str) -> String {
    let lines = |text| -> Vec<&str> { str::lines(text).map(str::trim_end).collect() };
    let (left, right) = (lines(before), lines(now));
    let across = left.iter().chain([&titles.0]).map(|line| line.chars().count()).max().unwrap_or(0);
    let mut text = format!("  {:<across$}   {}", titles.0, titles.1);
    let mut first = true;
    for step in similar::capture_diff_slices(similar::Algorithm::Myers, &left, &right) {
        let (mut ones, mut others) = (left[step.old_range()].iter(), right[step.new_range()].iter());
        let (differs, mark) = match step.tag() {
            similar::DiffTag::Equal => (false, ' '),
            _ => (true, '>'),
        };
        for _ in 0..ones.len().max(others.len()) {
            let (one, other) = (ones.next().copied().unwrap_or(""), others.next().copied().unwrap_or(""));
            text += format!("\n{mark} {one:<across$} | {other}").trim_end();
            if differs && first {
                let caret = " ".repeat(one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count()) + "^";
                text += &format!("\n  {caret:<across$}   {caret}");
            }
            first &= !differs;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_a_text_and_gives_it_back() {
        let text = "game: mine\n\nMine\n---\n1. X plays 4.\n";
        assert_eq!(body(&file(text)), text);
        assert_eq!(body("---\nsource: a\ninfo: b\n---\nwhat it says\n"), "what it says\n");
        assert_eq!(body("no such lines\n"), "no such lines\n");
        assert_eq!(body(""), "");
    }

    #[test]
    fn the_first_move_that_differs_is_found() {
        let before = "game: mine\n\nMine\n\nboard\n\n1. X plays 4.\nboard\n\n2. O plays 4.\nboard\n";
        assert_eq!(difference(before, before), None);
        let now = before.replace("O plays 4.\nboard", "O plays 4.\nbored");
        let at = |at, before, now| Some(Difference { at, before, now, more: 0 });
        assert_eq!(difference(before, &now), at(2, "2. O plays 4.\nboard", "2. O plays 4.\nbored"));
        let shorter = before.split_at(before.find("\n\n2.").unwrap()).0;
        assert_eq!(difference(before, shorter), at(2, "2. O plays 4.\nboard", ""));
        assert_eq!(difference_so_far(before, shorter), None);
        let other = shorter.replace("X plays 4.\nboard", "X plays 4.\nbored");
        let first = difference_so_far(before, &other).unwrap();
        assert_eq!((first.at, first.before, first.now), (1, "1. X plays 4.\nboard", "1. X plays 4.\nbored"));
        let shown = "  was   is\n  a   | a\n> by  | bye\n    ^     ^\n>     | d";
        assert_eq!(beside(("was", "is"), "a\nby", "a\nbye\nd"), shown);
        // A line less does not make all that follow it differ.
        let shown = "  was   is\n> a   |\n  ^     ^\n  b   | b\n  c   | c";
        assert_eq!(beside(("was", "is"), "a\nb\nc", "b\nc"), shown);
    }
}
