//! The texts a variant is made of, and places in them.
//!
//! Owns every text that was read (files, rule scripts, what follows `--set`) under the name people know it by. Knows
//! nothing of YAML or Rhai: a place is a range of bytes.

/// A byte-order mark, which some editors put first in a file. It is no character of the text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

use sha2::{Digest, Sha256};

/// A file that a variant comes from: its name, and the sum of what it says.
pub type Identity = (String, String);

/// One text among [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// Every text read so far. Texts are only ever added, so ids and places stay good.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<(String, String)>,
    /// Where the lines of each begin.
    lines: Vec<Vec<usize>>,
    /// Those that nobody wrote into a file: what they are called instead.
    typed: Vec<(SourceId, String)>,
}

impl Sources {
    /// Keeps `text` under `name`, which is how mistakes call it: a path, or `--set`.
    pub fn add(&mut self, name: impl Into<String>, text: String) -> SourceId {
        let id = SourceId(self.texts.len() as u32);
        self.lines.push([0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect());
        self.texts.push((name.into(), text));
        id
    }

    /// As [`add`](Self::add), for what stands on the command line: `typed` is how it does.
    pub fn add_typed(&mut self, name: impl Into<String>, text: String, typed: impl Into<String>) -> SourceId {
        let id = self.add(name, text);
        self.typed.push((id, typed.into()));
        id
    }

    /// What was typed on the command line, for a text that comes from there.
    pub fn typed(&self, id: SourceId) -> Option<&str> {
        self.typed.iter().find(|(typed, _)| *typed == id).map(|(_, words)| words.as_str())
    }

    /// The text last added under a name.
    pub fn find(&self, name: &str) -> Option<SourceId> {
        self.texts.iter().rposition(|(known, _)| known == name).map(|at| SourceId(at as u32))
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The files among the texts from one on, each by its name without folders and the sum of what it says: what is read again is known by
    /// them, wherever it lies.
    pub fn identities(&self, from: usize) -> Vec<Identity> {
        let ids = (from..self.texts.len()).map(|nth| SourceId(nth as u32)).filter(|id| self.typed(*id).is_none());
        let identity = |id: SourceId| {
            let name = self.name(id).rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            let sum: String = Sha256::digest(self.text(id)).iter().map(|byte| format!("{byte:02x}")).collect();
            (name, sum)
        };
        ids.map(identity).collect()
    }

    /// Every name and text, in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The name `id` was added under.
    pub fn name(&self, id: SourceId) -> &str {
        &self.texts[id.0 as usize].0
    }

    /// The whole text, as it was added.
    pub fn text(&self, id: SourceId) -> &str {
        &self.texts[id.0 as usize].1
    }

    /// The word or sign at a line and column, both counted from 1 as in [`Place::line_column`]; the end of the line, if
    /// there is none.
    pub fn place(&self, source: SourceId, line: usize, column: usize) -> Place {
        let text = self.text(source);
        let from =
            line.checked_sub(1).map_or(0, |n| self.lines[source.0 as usize].get(n).copied().unwrap_or(text.len()));
        let from = if from == 0 { skip_mark(text) } else { from };
        let rest = text[from..].lines().next().unwrap_or_default();
        let offset = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
        let word = rest[offset..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len() - offset);
        let length = if word > 0 { word } else { rest[offset..].chars().next().map_or(0, char::len_utf8) };
        Place { source, start: from + offset, end: from + offset + length }
    }
}

/// A range of bytes in one text; empty where something is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The text.
    pub source: SourceId,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

impl Place {
    /// Line and column of the start, counted from 1, the column in characters.
    pub fn line_column(&self, sources: &Sources) -> (usize, usize) {
        let text = sources.text(self.source);
        let end = text.floor_char_boundary(self.start);
        let lines = &sources.lines[self.source.0 as usize];
        let number = lines.partition_point(|&begins| begins <= end);
        let line = text[lines[number - 1]..end].trim_start_matches(BYTE_ORDER_MARK);
        (number, line.chars().count() + 1)
    }
}

/// Where the text begins behind a byte-order mark.
pub(crate) fn skip_mark(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_no_byte_order_mark() {
        let mut sources = Sources::default();
        let id = sources.add("games/dames.yaml", "\u{feff}title: Échecs\r\nrows: 8\n".into());
        let at = |word: &str| {
            let start = sources.text(id).find(word).unwrap();
            Place { source: id, start, end: start + word.len() }
        };
        assert_eq!(at("title").line_column(&sources), (1, 1));
        assert_eq!(at("checs").line_column(&sources), (1, 9));
        assert_eq!(at("8").line_column(&sources), (2, 7));
        assert_eq!(sources.name(id), "games/dames.yaml");
    }

    #[test]
    fn a_line_and_a_column_give_the_place_back() {
        let mut sources = Sources::default();
        let text = "\u{feff}fn été(game) {\r\n}\n\n";
        let id = sources.add("rules/été.rhai", text.into());
        for (start, c) in text.char_indices().filter(|(_, c)| !"\u{feff}\r\n".contains(*c)) {
            let place = Place { source: id, start, end: start + c.len_utf8() };
            let (line, column) = place.line_column(&sources);
            let found = sources.place(id, line, column);
            assert!(found.start == place.start && found.end >= place.end, "{line}:{column}");
        }
        let name = sources.place(id, 1, 4);
        assert_eq!(&text[name.start..name.end], "été");
        assert_eq!(sources.place(id, 2, 99).start, text.find('}').unwrap() + 1);
        assert_eq!(sources.place(id, 99, 99).start, text.len());
    }
}
