//! A game under way as a text that only grows: what is played, line after line, each behind a sum over everything before it. So
//! whatever happens to the end of it, all that stands before is known to be good.
//!
//! ```text
//! quadrille game 1
//! 6f2d0c9b41aa begin {"game":"connect4","seed":42,"seats":["human","sneaky"],"names":["Ada",""]}
//! 0b77c2d4e19f rules [["games/connect4.yaml","5d41402abc4b2a76…"]]
//! c1a90b3d5e72 move "4"
//! 93fe20b7a6d1 back 1
//! 4e8812aa07c3 move "3"
//! 1d6c5b0f92e8 over
//! ```
//!
//! It says how the game began and what was played, never what the board looked like: a position comes of its moves again.

use super::record::{Record, short_names};
use crate::variant::{Changes, Identity};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first line. What is written otherwise has another number.
const FIRST: &str = "quadrille game 1\n";
/// A text that is longer is none of ours.
pub const LONGEST: u64 = 16 << 20;
/// So many digits of a sum are written.
const DIGITS: usize = 12;

/// Are these records of one game, whoever sits at the table and however far it has come?
pub fn is_same(one: &Record, other: &Record) -> bool {
    (&one.game, &one.changes, one.seed, &one.start) == (&other.game, &other.changes, other.seed, &other.start)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is known of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kept {
    /// How it began, and its moves.
    pub record: Record,
    /// What its variant and rules come from, as they were when it was played last.
    pub files: Vec<Identity>,
    /// Has it come to its end?
    pub over: bool,
}

/// How a game began, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    game: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    with: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    without: Vec<String>,
    seed: u64,
    seats: Vec<String>,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    symbols: Vec<String>,
    #[serde(default)]
    colours: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
}

impl From<&Record> for Begin {
    fn from(record: &Record) -> Self {
        let Record { game, changes, seed, seats, names, symbols, colours, start, moves: _ } = record.clone();
        let Changes { set, with, without } = changes;
        Self { game, set, with, without, seed, seats, names, symbols, colours, start }
    }
}

impl From<Begin> for Record {
    fn from(begin: Begin) -> Self {
        let Begin { game, set, with, without, seed, seats, names, symbols, colours, start } = begin;
        let changes = Changes { set, with, without };
        Self { game, changes, seed, seats, names: short_names(names), symbols, colours, start, moves: Vec::new() }
    }
}

/// A journal as far as it has been written or read.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal {
    /// What it says; nothing where nothing has begun.
    kept: Option<Kept>,
    /// The sum of everything so far.
    sum: [u8; 32],
}

/// What became of a text that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It is whole.
    Whole,
    /// All of its last line is there but the sign that ends it.
    Unended,
    /// It breaks off in the middle of its last line: what was written last was not written to its end.
    Torn,
    /// From this line on, counted from 1, it is not what was written.
    Spoilt(usize),
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The journal up to where it is good.
    pub journal: Journal,
    /// How many bytes that are.
    pub good: usize,
    /// What became of the rest.
    pub end: End,
}

impl Default for Journal {
    fn default() -> Self {
        Self { kept: None, sum: Sha256::digest(FIRST).into() }
    }
}

impl Journal {
    /// What it says, once a game has begun.
    pub fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// Is this the same game, further on, before or after something was taken back, whoever sits at the table now?
    pub fn is_of(&self, record: &Record) -> bool {
        self.kept.as_ref().is_some_and(|kept| is_same(&kept.record, record))
    }

    /// What has to be written next so that it says this, of the game that it is of, or of the one that begins it.
    pub fn follow(&mut self, now: &Kept) -> String {
        let mut text = String::new();
        if self.kept.is_none() {
            text += FIRST;
            let begin = Begin::from(&now.record);
            self.line(&mut text, "begin", &as_json(&begin));
            self.kept = Some(Kept { record: Record { moves: Vec::new(), ..now.record.clone() }, ..Kept::default() });
        }
        let kept = self.kept.take().unwrap_or_default();
        if kept.files != now.files {
            self.line(&mut text, "rules", &as_json(&now.files));
        }
        let (before, after) = (&kept.record.moves, &now.record.moves);
        let same = before.iter().zip(after).take_while(|(one, other)| one == other).count();
        if same < before.len() {
            self.line(&mut text, "back", &(before.len() - same).to_string());
        }
        for action in &after[same..] {
            self.line(&mut text, "move", &as_json(action));
        }
        if now.over && (!kept.over || *before != *after || kept.files != now.files) {
            self.line(&mut text, "over", "");
        }
        self.kept = Some(now.clone());
        text
    }

    fn line(&mut self, text: &mut String, word: &str, rest: &str) {
        let says = format!("{word} {rest}");
        self.sum = sum(&self.sum, says.trim_end().as_bytes());
        *text += &format!("{} {}\n", &hex(&self.sum)[..DIGITS], says.trim_end());
    }

    /// Reads what was written, as far as it is good.
    pub fn read(text: &[u8]) -> Reading {
        let mut journal = Self::default();
        let Some(mut rest) = text.strip_prefix(FIRST.as_bytes()) else {
            let end = if FIRST.as_bytes().starts_with(text) { End::Torn } else { End::Spoilt(1) };
            return Reading { journal, good: 0, end };
        };
        let mut number = 2;
        while !rest.is_empty() {
            let long = rest.iter().position(|&byte| byte == b'\n');
            let line = &rest[..long.unwrap_or(rest.len())];
            let before = text.len() - rest.len();
            if journal.hear(line).is_some() {
                if long.is_none() {
                    // What is written next would stand behind it.
                    return Reading { journal, good: text.len(), end: End::Unended };
                }
            } else if let (None, Some((_, line))) = (long, line.split_last())
                && journal.hear(line).is_some()
            {
                // Something else stands where the line ends.
                return Reading { journal, good: before + line.len(), end: End::Unended };
            } else {
                let end = if long.is_none() { End::Torn } else { End::Spoilt(number) };
                return Reading { journal, good: before, end };
            }
            rest = &rest[line.len() + 1..];
            number += 1;
        }
        Reading { journal, good: text.len(), end: End::Whole }
    }

    /// Hears a line; none where it is not what was written.
    fn hear(&mut self, line: &[u8]) -> Option<()> {
        let (digits, says) = line.split_at_checked(DIGITS)?;
        let says = says.strip_prefix(b" ")?;
        let sum = sum(&self.sum, says);
        if &hex(&sum).as_bytes()[..DIGITS] != digits {
            return None;
        }
        let says = std::str::from_utf8(says).ok()?;
        let (word, rest) = says.split_once(' ').unwrap_or((says, ""));
        match (word, &mut self.kept) {
            ("begin", kept @ None) => {
                let begin: Begin = serde_json::from_str(rest).ok()?;
                *kept = Some(Kept { record: begin.into(), ..Kept::default() });
            }
            ("rules", Some(kept)) => {
                kept.files = serde_json::from_str(rest).ok()?;
                // By other rules it need not be over.
                kept.over = false;
            }
            ("move", Some(kept)) => {
                kept.record.moves.push(serde_json::from_str(rest).ok()?);
                kept.over = false;
            }
            ("back", Some(kept)) => {
                let plies: usize = rest.parse().ok()?;
                let left = kept.record.moves.len().checked_sub(plies)?;
                kept.record.moves.truncate(left);
                kept.over = false;
            }
            ("over", Some(kept)) => kept.over = true,
            _ => return None,
        }
        self.sum = sum;
        Some(())
    }
}

fn sum(before: &[u8; 32], says: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(before).chain_update(says).finalize().into()
}

/// A value on one line.
fn as_json(value: &impl Serialize) -> String {
    // Nothing of ours cannot be written: texts, numbers and lists of them.
    serde_json::to_string(value).unwrap_or_default()
}
