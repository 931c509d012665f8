//! Reading books. A book comes from a file that anybody may have changed, or that was cut short. Every line is checked: its moves are
//! legal, its score is one that such a position can have, and lines about positions that follow each other do not contradict. So a
//! book may be wrong, but what it says can be.

use super::{Book, Entry, NO_WAY};
use crate::search::solver::{Solver, Tokens};
use crate::*;
use std::collections::HashMap;

/// A book has at most so many bytes.
pub const LARGEST: u64 = 4 << 20;

/// Why a text is no book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Which line, from 1.
    pub number: usize,
    /// What it says.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// The first line of a text that no book has. Its first line says of which game it is.
pub fn not_of_a_book(text: &str) -> Option<BadLine> {
    let title = text.lines().next().unwrap_or_default();
    let bad = |why: &str| Some(BadLine { number: 1, text: title.to_owned(), why: why.to_owned() });
    let Some(definition) = definition(title.trim_end()) else {
        return bad("expected a game, such as `drop 7x6, 4 in line`");
    };
    match Outline::new(definition).ok().and_then(|outline| Solver::of(&outline.says, 0)) {
        Some(solver) => Book::read(text, &solver).err(),
        None => bad("no such board can be solved"),
    }
}

/// The plainest game with a title.
fn definition(title: &str) -> Option<Definition> {
    let (how, rest) = title.split_once(' ')?;
    let (size, align) = rest.strip_suffix(" in line")?.split_once(", ")?;
    let (columns, rows) = size.split_once('x')?;
    let side = |text: &str| text.parse::<u16>().ok().filter(|side| (1..=100).contains(side));
    let (columns, rows, align) = (side(columns)?, side(rows)?, side(align)?);
    match how {
        "drop" => Some(Definition::dropping(columns, rows, usize::from(align))),
        "place" => Some(Definition::placing(columns, rows, usize::from(align))),
        _ => None,
    }
}

/// A line of a book, and the position it is about.
struct Told {
    number: usize,
    text: String,
    entry: Entry,
    tokens: Tokens,
}

impl Told {
    fn bad(&self, why: String) -> BadLine {
        BadLine { number: self.number, text: self.text.clone(), why }
    }
}

impl Book {
    /// Reads a book of a game, or tells the first line that is wrong.
    pub fn read(text: &str, solver: &Solver) -> Result<Self, BadLine> {
        let lines = lines(text, solver)?;
        let book = Self::of(&lines, solver);
        let numbers = lines.iter().map(|told| (solver.least_image(told.tokens).0, told.number)).collect();
        match lines.iter().find_map(|told| contradiction(told, &book, &numbers, solver)) {
            Some(bad) => Err(bad),
            None => Ok(book),
        }
    }

    /// As [`read`](Self::read), of a text that has been read before: its lines do not contradict each other.
    pub(super) fn read_again(text: &str, solver: &Solver) -> Result<Self, BadLine> {
        Ok(Self::of(&lines(text, solver)?, solver))
    }

    fn of(lines: &[Told], solver: &Solver) -> Self {
        let mut book = Self::default();
        lines.iter().for_each(|told| book.put(told.entry.clone(), told.tokens, solver));
        book
    }
}

/// Every line behind the title, each right by itself, and no position twice.
fn lines(text: &str, solver: &Solver) -> Result<Vec<Told>, BadLine> {
    let mut lines = text.split_inclusive('\n').enumerate();
    let bad = |(nth, line): (usize, &str), why: &str| BadLine {
        number: nth + 1,
        text: line.trim_end().to_owned(),
        why: why.to_owned(),
    };
    let title = lines.next().unwrap_or((0, ""));
    if title.1.trim_end() != solver.title() {
        return Err(bad(title, &format!("expected `{}`", solver.title())));
    }
    let mut told: Vec<Told> = Vec::new();
    let mut positions = HashMap::new();
    for line in [title].into_iter().chain(lines) {
        if !line.1.ends_with('\n') {
            return Err(bad(line, "the file is cut short: this line has no end"));
        }
        if line.0 == 0 {
            continue;
        }
        let (entry, tokens) = read_line(line.1.trim_end(), solver).map_err(|why| bad(line, why))?;
        if let Some(before) = positions.insert(solver.least_image(tokens).0, line.0 + 1) {
            return Err(bad(line, &format!("line {before} is about the same position")));
        }
        told.push(Told { number: line.0 + 1, text: line.1.trim_end().to_owned(), entry, tokens });
    }
    Ok(told)
}

/// What a line says, and the position it is about; or what is wrong with it.
fn read_line(line: &str, solver: &Solver) -> Result<(Entry, Tokens), &'static str> {
    let (way, score, best) = parts(line).ok_or("expected moves = score by moves")?;
    let legal = |tokens: Tokens, word: &str| {
        let named = |action: &Action| solver.name(*action) == word;
        solver.actions(tokens).find(named).ok_or("there is no such move here")
    };
    let (mut taken, mut position) = (Vec::new(), Some(Tokens::default()));
    for word in way.split(' ').filter(|_| way != NO_WAY) {
        let tokens = position.ok_or("the game is over before these moves are made")?;
        let action = legal(tokens, word)?;
        position = solver.after(tokens, action);
        taken.push(action);
    }
    let tokens = position.ok_or("the game is over after these moves")?;
    let best = best.split(' ').map(|word| legal(tokens, word)).collect::<Result<Vec<Action>, _>>()?;
    match solver.objection(tokens, score, &best) {
        Some(why) => Err(why),
        None => Ok((Entry { way: taken, score, best }, tokens)),
    }
}

/// The way, the score and the best actions of a line.
fn parts(line: &str) -> Option<(&str, i32, &str)> {
    let (way, rest) = line.split_once(" = ")?;
    let (score, best) = rest.split_once(" by ")?;
    Some((way, score.parse().ok()?, best))
}

/// Where a line says something else than a line about a position that follows: a best action gives its score against the rival's best
/// reply, and no less against any other.
fn contradiction(told: &Told, book: &Book, numbers: &HashMap<Tokens, usize>, solver: &Solver) -> Option<BadLine> {
    let score = told.entry.score;
    for &action in &told.entry.best {
        // A win at once has been looked at; the only other end is a full board.
        let Some(after) = solver.after(told.tokens, action) else { continue };
        let (mut least, mut all_known) = (i32::MAX, true);
        for reply in solver.actions(after) {
            let known = match solver.after(after, reply) {
                None => Some((solver.ended(after, reply), None)),
                Some(next) => {
                    let line = numbers.get(&solver.least_image(next).0).copied();
                    book.best(next, solver).map(|(score, _)| (score, line))
                }
            };
            let Some((bound, line)) = known else {
                all_known = false;
                continue;
            };
            if score > bound {
                return Some(told.bad(match line {
                    Some(line) => format!("line {line} says that one of these moves gives no more than {bound}"),
                    None => format!("one of these moves gives no more than {bound}"),
                }));
            }
            least = least.min(bound);
        }
        if all_known && score < least {
            return Some(told.bad(format!("the lines about what follows say {least}")));
        }
    }
    None
}
