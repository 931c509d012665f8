//! A saved game: one readable file that says what was played, never what the board looked like.
//!
//! ```yaml
//! game: super_puissance4
//! set: { board.columns: 8 }
//! with: [go_capture]
//! seed: 42
//! seats: [human, sneaky]
//! names: [Ada, Deep Thought]
//! moves:
//!   - drop 4
//!   - recover d1
//! ```

use super::start;
use crate::variant::node::{self, Node, written};
use crate::variant::{Changes, Code, LONGEST_NAME, Mistake, Place, SourceId, Sources, cut, did_you_mean};

/// What a saved game says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The game: its name, or the path of a variant.
    pub game: String,
    /// Settings and rules that differ from the game's own.
    pub changes: Changes,
    /// The seed of everything random.
    pub seed: u64,
    /// Who plays each seat: `human` or a level.
    pub seats: Vec<String>,
    /// What they are called; empty where they have no name of their own.
    pub names: Vec<String>,
    /// The signs of their tokens; empty where they are the game's own.
    pub symbols: Vec<String>,
    /// Their colours; empty where they are the game's own.
    pub colours: Vec<String>,
    /// The position it began from, as a variant's examples write it; none where the game began as it always does.
    pub start: Option<String>,
    /// The moves, in canonical texts.
    pub moves: Vec<String>,
}

/// Where a saved game says what: for messages about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    /// The game.
    pub game: Option<Place>,
    /// Each seat.
    pub seats: Vec<Place>,
    /// The sign of each seat.
    pub symbols: Vec<Place>,
    /// Each move.
    pub moves: Vec<Place>,
}

const KEYS: [&str; 11] =
    ["game", "set", "with", "without", "seed", "seats", "names", "symbols", "colours", "start", "moves"];

/// A record as its file says it.
pub fn write(record: &Record) -> String {
    let list = |texts: &[String]| texts.iter().map(|text| written(text)).collect::<Vec<_>>().join(", ");
    let mut text = String::from(
        "# A game of Quadrille: `quadrille replay` shows it, `quadrille play --from` goes on from its last move.\n",
    );
    text += &format!("game: {}\n", written(&record.game));
    if !record.changes.set.is_empty() {
        text += "set:\n";
        for (key, value) in &record.changes.set {
            text += &format!("  {}: {}\n", written(key), written(value));
        }
    }
    for (key, rules) in [("with", &record.changes.with), ("without", &record.changes.without)] {
        if !rules.is_empty() {
            text += &format!("{key}: [{}]\n", list(rules));
        }
    }
    text += &format!("seed: {}\nseats: [{}]\n", record.seed, list(&record.seats));
    for (key, texts) in [("names", &record.names), ("symbols", &record.symbols), ("colours", &record.colours)] {
        if texts.iter().any(|text| !text.is_empty()) {
            text += &format!("{key}: [{}]\n", list(texts));
        }
    }
    if let Some(start) = &record.start {
        text += &start_text(start, 0);
    }
    text += if record.moves.is_empty() { "moves: []\n" } else { "moves:\n" };
    for action in &record.moves {
        text += &format!("  - {}\n", written(action));
    }
    text
}

/// Names as they are kept of a file: no longer than anybody would call themselves.
pub(super) fn short_names(names: Vec<String>) -> Vec<String> {
    names.into_iter().map(|name| cut(&name, LONGEST_NAME).into_owned()).collect()
}

/// A start below its key, so many blanks deep.
pub fn start_text(start: &str, indent: usize) -> String {
    let blank = " ".repeat(indent);
    let line = |line: &str| format!("{blank}  {line}\n");
    format!("{blank}start:\n{}", start.lines().map(line).collect::<String>())
}

/// What a record says in few lines: the moves in one list, wrapped.
pub fn header(record: &Record) -> String {
    let nothing = Record { moves: Vec::new(), ..record.clone() };
    let head: Vec<String> = write(&nothing)
        .lines()
        .filter(|line| !line.starts_with('#') && !line.starts_with("moves:") && !line.starts_with("seats:"))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut line = String::from("moves: [");
    let mut lines = String::new();
    for (nth, action) in record.moves.iter().enumerate() {
        let text = written(action) + if nth + 1 < record.moves.len() { "," } else { "" };
        if line.len() + text.len() > 98 {
            lines += line.trim_end();
            lines.push('\n');
            line = String::from("  ");
        }
        line += &format!("{text} ");
    }
    format!("{}{lines}{}]\n", head.concat(), line.trim_end())
}

/// Reads a record, or tells every mistake in it.
pub fn read(sources: &Sources, id: SourceId) -> Result<(Record, Places), Vec<Mistake>> {
    let root = node::read(sources, id)?;
    let mut reader = Reader { mistakes: Vec::new() };
    let read = reader.record(&root);
    if reader.mistakes.is_empty() { Ok(read) } else { Err(reader.mistakes) }
}

struct Reader {
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn wrong(&mut self, place: Place, message: impl Into<String>, expected: &str) {
        self.mistakes.push(Mistake::new(Code::SavedGame, message).at(place, expected));
    }

    fn record(&mut self, root: &Node) -> (Record, Places) {
        let (mut record, mut places) = (Record::default(), Places::default());
        let Some(entries) = root.as_map() else {
            self.wrong(root.place, "this is no saved game", "expected `game:`, `seed:`, `seats:` and `moves:`");
            return (record, places);
        };
        for (key, value) in entries {
            match key.text.as_str() {
                "game" => {
                    record.game = self.text(value, "`game` is the name of a game or the path of a variant");
                    places.game = Some(value.place);
                }
                "seed" => match value.as_text().and_then(|text| text.parse().ok()) {
                    Some(seed) => record.seed = seed,
                    None => self.wrong(value.place, "`seed` is a whole number from 0 up", "expected a number"),
                },
                "set" => match value.as_map() {
                    Some(entries) => {
                        for (key, value) in entries {
                            let text = self.text(value, "a setting is one value, as after `--set`");
                            record.changes.set.push((key.text.clone(), text));
                        }
                    }
                    None => self.wrong(value.place, "`set` is a map of settings", "expected `board.columns: 9`"),
                },
                "with" => record.changes.with = self.texts(value, "with").0,
                "without" => record.changes.without = self.texts(value, "without").0,
                "seats" => (record.seats, places.seats) = self.texts(value, "seats"),
                "names" => record.names = short_names(self.texts(value, "names").0),
                "symbols" => (record.symbols, places.symbols) = self.texts(value, "symbols"),
                "colours" => record.colours = self.texts(value, "colours").0,
                "start" => record.start = Some(start::written(value)),
                "moves" => (record.moves, places.moves) = self.texts(value, "moves"),
                unknown => self.mistakes.push(
                    Mistake::new(Code::SavedGame, format!("a saved game has no `{unknown}`"))
                        .at(key.place, "not known here")
                        .helps(did_you_mean(unknown, KEYS))
                        .help(format!("known are {}", KEYS.join(", "))),
                ),
            }
        }
        // A key that is nearly right has been told already.
        let misspelt = entries.iter().any(|(key, _)| did_you_mean(&key.text, ["game"]).is_some());
        if places.game.is_none() && !misspelt {
            self.wrong(root.place, "a saved game says which game it is", "expected `game: NAME` in this file");
        }
        (record, places)
    }

    fn text(&mut self, node: &Node, says: &str) -> String {
        match node.as_text() {
            Some(text) => text.to_owned(),
            None => {
                self.wrong(node.place, format!("{says}, not {}", node.what()), "expected a text");
                String::new()
            }
        }
    }

    fn texts(&mut self, node: &Node, key: &str) -> (Vec<String>, Vec<Place>) {
        let Some(items) = node.as_list() else {
            self.wrong(node.place, format!("`{key}` is a list, not {}", node.what()), "expected `[one, two]`");
            return Default::default();
        };
        items.iter().map(|item| (self.text(item, &format!("`{key}` is a list of texts")), item.place)).unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Record, Vec<Mistake>> {
        let mut sources = Sources::default();
        let id = sources.add("game.yaml", text.to_owned());
        read(&sources, id).map(|(record, _)| record)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let strange =
            ["", "null", "~", "- x", "a: b", "#1", "it's \"so\"", "Zoë\u{1b}", "  ", "4", "true", "x\ny", "@"];
        let strange: Vec<String> = strange.map(str::to_owned).into();
        let record = Record {
            game: "./my games/odd one.yaml".to_owned(),
            changes: Changes {
                set: vec![("board.columns".to_owned(), "9".to_owned()), ("win".to_owned(), "{ align: 5 }".to_owned())],
                with: vec!["go_capture".to_owned()],
                without: vec!["recovery".to_owned()],
            },
            seed: u64::MAX,
            seats: vec!["human".to_owned(), "sneaky".to_owned()],
            names: strange.clone(),
            symbols: vec!["@".to_owned(), String::new()],
            colours: vec![String::new(), "red".to_owned()],
            start: Some("board: |\n  . 1\n  2 .\nto move: seat 2\nseat 1: { reserve: 3 }\n".to_owned()),
            moves: strange,
        };
        assert_eq!(read_text(&write(&record)), Ok(record));
        let empty = Record { game: "x".to_owned(), ..Record::default() };
        assert_eq!(read_text(&write(&empty)), Ok(empty));
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let wrong = read_text("gam: x\nseed: -1\nmoves: 4\nseats: { a: b }\n").unwrap_err();
        let words: Vec<&str> = wrong.iter().map(|mistake| mistake.message.as_str()).collect();
        assert_eq!(
            words,
            [
                "a saved game has no `gam`",
                "`seed` is a whole number from 0 up",
                "`moves` is a list, not a number",
                "`seats` is a list, not a map",
            ]
        );
        let nameless = read_text("seed: 1").unwrap_err();
        assert_eq!(nameless[0].message, "a saved game says which game it is");
        assert!(read_text("- 4").is_err() && read_text("").is_err() && read_text("game: [").is_err());
    }
}
