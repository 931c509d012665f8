//! Opening books: what the solver found out about the first plies of a game, kept in a file so that nobody has to wait for it
//! again. A book is made by `quadrille book`, never by hand, and made again it is the same.
//!
//! It holds every position, up to so many tokens, that can come about while one side always does the best: of that side's
//! own actions only the best are followed, of the rival's all. A line is the way to a position, its score and the actions that
//! keep it:
//!
//! ```text
//! drop 7x6, 4 in line
//! - = 1 by 4
//! 4 4 = 1 by 4
//! ```

mod making;
mod reading;
#[cfg(test)]
mod tests;

pub use making::{Making, NoBook, Progress, write_book};
pub use reading::{BadLine, LARGEST, not_of_a_book};

use super::solver::{Solver, Tokens};
use crate::*;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Opening books as texts; of two for one game the first counts. A clone shares them.
pub type Books = Arc<[Cow<'static, str>]>;

/// How the beginning is written, to which no action leads.
const NO_WAY: &str = "-";

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The actions from the beginning that lead to it.
    pub way: Vec<Action>,
    /// Its score, as the solver says it.
    pub score: i32,
    /// Every action that keeps it, in canonical order.
    pub best: Vec<Action>,
}

/// What is known of the first plies of a game, by positions of which mirror images are one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: HashMap<Tokens, Entry>,
}

/// The book of a game among these, which have been read before; none where there is none.
pub fn book(books: &Books, solver: &Solver) -> Option<Book> {
    let title = solver.title();
    let text = books.iter().find(|text| is_called(text, &title))?;
    Book::read_again(text, solver).ok()
}

/// Is this a book of the game with this title?
fn is_called(text: &str, title: &str) -> bool {
    text.lines().next().is_some_and(|line| line.trim_end() == title)
}

impl Book {
    /// Everything it knows, in any order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The book as it is written: shorter ways first.
    pub fn write(&self, solver: &Solver) -> String {
        let mut entries: Vec<&Entry> = self.entries.values().collect();
        entries.sort_by(|a, b| (a.way.len(), &a.way).cmp(&(b.way.len(), &b.way)));
        let names =
            |actions: &[Action]| actions.iter().map(|&action| solver.name(action)).collect::<Vec<_>>().join(" ");
        let line = |entry: &Entry| {
            let way = if entry.way.is_empty() { NO_WAY.to_owned() } else { names(&entry.way) };
            format!("{way} = {} by {}\n", entry.score, names(&entry.best))
        };
        format!("{}\n{}", solver.title(), entries.into_iter().map(line).collect::<String>())
    }

    /// The score of a position and every action that keeps it, in canonical order, if the book knows.
    pub fn best(&self, tokens: Tokens, solver: &Solver) -> Option<(i32, Vec<Action>)> {
        let (position, mirrored) = solver.least_image(tokens);
        let entry = self.entries.get(&position)?;
        let mut best = entry.best.clone();
        if mirrored {
            best = best.into_iter().map(|action| solver.mirror(action)).collect();
            best.sort_unstable();
        }
        Some((entry.score, best))
    }

    fn put(&mut self, mut entry: Entry, tokens: Tokens, solver: &Solver) {
        let (position, mirrored) = solver.least_image(tokens);
        if mirrored {
            let mirror = |actions: &[Action]| actions.iter().map(|&action| solver.mirror(action)).collect();
            (entry.way, entry.best) = (mirror(&entry.way), mirror(&entry.best));
            entry.best.sort_unstable();
        }
        self.entries.insert(position, entry);
    }
}
