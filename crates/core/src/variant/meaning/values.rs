//! Single values of a file, and what is told where one is not what was expected.

use super::*;

impl Reader<'_> {
    pub(super) fn wrong(&mut self, code: Code, place: Place, message: impl Into<String>, expected: impl Into<String>) {
        self.mistakes.push(Mistake::new(code, message).at(place, expected));
    }

    pub(super) fn unknown(&mut self, key: &Key, whose: &str, known: &[&str]) {
        self.mistakes.push(
            Mistake::new(Code::UnknownKey, format!("{whose} has no `{}`", key.text))
                .at(key.place, "not known here")
                .helps(did_you_mean(&key.text, known.iter().copied()))
                .help(format!("known are {}", known.join(", "))),
        );
    }

    /// The entries of a map, each key one of those known.
    pub(super) fn entries<'n>(&mut self, node: &'n Node, whose: &str, known: &[&str]) -> Vec<(&'n str, &'n Node)> {
        let Some(entries) = node.as_map() else {
            self.wrong(
                Code::WrongKind,
                node.place,
                format!("{whose} is a map, not {}", node.what()),
                format!("expected {}", known.join(", ")),
            );
            return Vec::new();
        };
        let mut found = Vec::new();
        for (key, value) in entries {
            if known.contains(&key.text.as_str()) {
                found.push((key.text.as_str(), value));
            } else {
                self.unknown(key, whose, known);
            }
        }
        found
    }

    pub(super) fn number(&mut self, node: &Node, what: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        match node.as_int() {
            Some(number) if range.contains(&number) => Some(number),
            Some(number) => {
                let (low, high) = (range.start(), range.end());
                self.wrong(
                    Code::OutOfRange,
                    node.place,
                    format!("{what} cannot be {number}"),
                    expected_range(*low, *high),
                );
                None
            }
            None => {
                let found = match node.what() {
                    "a number" => "one with a fraction or beyond all bounds",
                    other => other,
                };
                self.wrong(
                    Code::WrongKind,
                    node.place,
                    format!("{what} is a whole number, not {found}"),
                    "expected a whole number",
                );
                None
            }
        }
    }

    /// Says of the mistake just made that `none` takes away what stands there.
    pub(super) fn takes_away<T>(&mut self, key: &str) -> Option<T> {
        let last = self.mistakes.pop();
        self.mistakes.extend(last.map(|mistake| mistake.help(format!("`{key}: none` takes it away"))));
        None
    }

    /// One of a few words, each with its meaning.
    pub(super) fn choice<T: Copy>(&mut self, node: &Node, what: &str, known: &[(&str, T)]) -> Option<T> {
        let words = node.as_text().unwrap_or_default();
        if let Some((_, meaning)) = known.iter().find(|(word, _)| *word == words) {
            return Some(*meaning);
        }
        let names: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let seats = names.iter().filter(|name| name.starts_with("seat ")).count();
        let found = if words.is_empty() { node.what().to_owned() } else { format!("`{words}`") };
        self.mistakes.push(
            Mistake::new(Code::UnknownWord, format!("{what} cannot be {found}"))
                .at(node.place, format!("expected {}", names.join(", ")))
                .helps(example::no_seat(words, seats).or_else(|| did_you_mean(words, names.iter().copied()))),
        );
        None
    }

    pub(super) fn seats(seats: u8) -> Vec<(&'static str, Seat)> {
        ["seat 1", "seat 2", "seat 3", "seat 4"].into_iter().zip((0..seats).map(Seat)).collect()
    }
}

/// What numbers are expected.
pub(super) fn expected_range(low: i64, high: i64) -> String {
    if low == high { format!("expected {low}") } else { format!("expected {low} to {high}") }
}
