//! Who plays, on what board, with which pieces.

use super::*;
use crate::variant::{Code, is_symbol};

impl Reader<'_> {
    pub(super) fn players(&mut self, root: &Node) -> (Vec<Player>, u8) {
        let default = |seat: usize| Player {
            name: Text::said(&crate::say!("player", number = seat + 1)),
            symbol: ["X", "O", "+", "*"][seat].to_owned(),
            colour: COLOURS[seat].to_owned(),
        };
        let Some(node) = root.get("players") else { return ((0..2).map(default).collect(), 2) };
        let Some(items) = node.as_list().filter(|items| (2..=MOST_SEATS).contains(&items.len())) else {
            match node.as_list() {
                Some(items) => self.wrong(
                    Code::OutOfRange,
                    node.place,
                    match items.len() {
                        0 => "there cannot be no players".to_owned(),
                        1 => "there cannot be a single player".to_owned(),
                        count => format!("there cannot be {count} players"),
                    },
                    format!("expected a list of 2 to {MOST_SEATS}"),
                ),
                None => self.wrong(
                    Code::WrongKind,
                    node.place,
                    format!("`players` is a list of 2 to {MOST_SEATS}"),
                    "expected `- { name: Yellow, symbol: X, colour: yellow }`",
                ),
            }
            return ((0..2).map(default).collect(), 2);
        };
        let mut players: Vec<Player> = Vec::new();
        for (seat, item) in items.iter().enumerate() {
            let mut player = default(seat);
            for (key, value) in self.entries(item, "a player", &["name", "symbol", "colour"]) {
                match (key, text::read_name(value), value.as_text()) {
                    ("name", Some(name), _) => player.name = name,
                    ("symbol", _, Some(symbol)) if is_symbol(symbol) => player.symbol = symbol.to_owned(),
                    ("symbol", ..) => self.wrong(
                        Code::WrongKind,
                        value.place,
                        "a symbol is one character that can be seen, neither `.` nor `#`",
                        "expected one character",
                    ),
                    ("colour", ..) => {
                        let known: Vec<(&str, &str)> = COLOURS.iter().map(|colour| (*colour, *colour)).collect();
                        if let Some(colour) = self.choice(value, "a colour", &known) {
                            player.colour = colour.to_owned();
                        }
                    }
                    _ => self.wrong(
                        Code::WrongKind,
                        value.place,
                        format!("`{key}` is a text, not {}", value.what()),
                        "expected a text",
                    ),
                }
            }
            if let Some(other) = players.iter().position(|other| other.symbol == player.symbol) {
                self.wrong(
                    Code::SameSign,
                    item.place,
                    format!("players {} and {} have the same symbol `{}`", other + 1, seat + 1, player.symbol),
                    "choose another symbol",
                );
            }
            players.push(player);
        }
        let seats = players.len() as u8;
        (players, seats)
    }

    pub(super) fn board(&mut self, root: &Node) -> Form {
        let mut form = Form::rectangle(1, 1);
        let Some(node) = root.get("board") else {
            self.wrong(Code::Missing, root.place, "a variant has a board", "expected `board: { columns: 7, rows: 6 }`");
            return form;
        };
        let before = self.mistakes.len();
        let (mut columns, mut rows, mut missing) = (None, None, None);
        for (key, value) in self.entries(node, "a board", &["columns", "rows", "missing", "wrap"]) {
            let most = i64::from(LONGEST_SIDE);
            match key {
                "columns" => columns = Some(self.number(value, "the number of columns", 1..=most).unwrap_or(1)),
                "rows" => rows = Some(self.number(value, "the number of rows", 1..=most).unwrap_or(1)),
                "missing" => missing = Some(value),
                _ => {
                    let known = [
                        ("columns", (true, false)),
                        ("rows", (false, true)),
                        ("both", (true, true)),
                        ("none", (false, false)),
                    ];
                    if let Some(wrap) = self.choice(value, "`wrap`", &known) {
                        (form.wrap_columns, form.wrap_rows) = wrap;
                    }
                }
            }
        }
        let misspelt = self.mistakes.len() > before;
        for (name, there) in [("columns", columns.is_some()), ("rows", rows.is_some())] {
            if !there && !misspelt {
                self.wrong(
                    Code::Missing,
                    node.place,
                    format!("a board says how many {name} it has"),
                    format!("expected `{name}: 6`"),
                );
            }
        }
        form.columns = columns.unwrap_or(1) as u16;
        form.rows = rows.unwrap_or(1) as u16;
        for (word, place) in missing.map(Node::words).unwrap_or_default() {
            match parse_cell(word).filter(|&(c, r)| c < usize::from(form.columns) && r < usize::from(form.rows)) {
                Some((column, row)) => form.missing.push((column as u16, row as u16)),
                None => self.wrong(
                    Code::UnknownWord,
                    place,
                    format!("`{word}` is no cell of this board"),
                    "expected cells such as `a1 g1`",
                ),
            }
        }
        // A cell that is named twice is missing once.
        form.missing.sort_unstable();
        form.missing.dedup();
        form
    }

    pub(super) fn pieces(&mut self, node: &Node) -> Option<Pieces> {
        let expected = "expected `one of each: [[tall, short], [dark, light]]`";
        let Some([(key, list)]) = node.as_map() else {
            self.wrong(Code::Pieces, node.place, "`pieces` says how many of each there are", expected);
            return None;
        };
        let copies = match key.text.strip_suffix(" of each") {
            Some("one") => Some(1),
            Some("any number") => None,
            Some(count) if count.parse::<u16>().is_ok_and(|count| (1..=128).contains(&count)) => count.parse().ok(),
            _ => {
                self.mistakes.push(
                    Mistake::new(Code::Pieces, format!("`{}` does not say how many pieces there are", key.text))
                        .at(key.place, "expected `one of each`, `3 of each` or `any number of each`"),
                );
                return None;
            }
        };
        let mut attributes: Vec<Vec<String>> = Vec::new();
        for item in list.as_list().unwrap_or_default() {
            let values: Vec<String> =
                item.as_list().unwrap_or_default().iter().filter_map(|v| v.as_text().map(str::to_owned)).collect();
            // Where there are several of each, all may be of one kind.
            match (values.len(), copies) {
                (0, _) => {
                    let words = "an attribute is a list of values";
                    self.wrong(Code::Pieces, item.place, words, "expected `[tall, short]`");
                    continue;
                }
                (1, Some(1)) => {
                    let words = "an attribute is a list of at least two values, where there is one piece of each";
                    self.wrong(Code::Pieces, item.place, words, "expected `[tall, short]`");
                    continue;
                }
                _ => {}
            }
            for (nth, value) in values.iter().enumerate() {
                let letter = |value: &str| value.chars().next().map(|c| c.to_ascii_uppercase());
                if !value.chars().next().is_some_and(|c| c.is_ascii_alphabetic()) {
                    self.wrong(
                        Code::Pieces,
                        item.place,
                        format!("the value `{value}` must begin with a letter"),
                        "pieces are called by first letters",
                    );
                } else if let Some(other) = values[..nth].iter().find(|other| letter(other) == letter(value)) {
                    self.wrong(
                        Code::SameSign,
                        item.place,
                        format!(
                            "`{other}` and `{value}` begin with the same letter, so pieces could not be told apart"
                        ),
                        "choose values with different first letters",
                    );
                }
                if attributes.iter().flatten().any(|other| other == value) {
                    self.wrong(
                        Code::SameSign,
                        item.place,
                        format!("the value `{value}` belongs to two attributes"),
                        "choose another word",
                    );
                }
            }
            attributes.push(values);
        }
        if attributes.is_empty() {
            if list.as_list().is_none_or(<[Node]>::is_empty) {
                self.wrong(Code::Pieces, list.place, "pieces have at least one attribute", expected);
            }
            return None;
        }
        Some(Pieces::Attributes { attributes, copies })
    }
}
