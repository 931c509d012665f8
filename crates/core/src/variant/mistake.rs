//! A mistake in a variant: what is wrong, where, what was expected, and the nearest right name.
//!
//! Owns the words and the places, as data. How they look on a screen is `ui`'s; whoever finds a mistake writes its words.

use super::code::Code;
use super::source::Place;

/// Whether the variant can be played all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can, but its author probably meant something else.
    Warning,
    /// It can, and nothing is wrong: something that its author may want to know.
    Note,
}

/// One mistake. Texts are as found: whoever shows them cleans them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What kind of mistake it is.
    pub code: Code,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// Where, unless it is nowhere in a text.
    pub place: Option<Place>,
    /// What stands under the caret: "expected ...".
    pub label: String,
    /// What to do about it, one line each.
    pub help: Vec<String>,
    /// Other places that matter, with their own labels.
    pub also: Vec<(Place, String)>,
    /// Error, warning or note.
    pub severity: Severity,
}

impl Mistake {
    /// An error, so far without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: None,
            label: String::new(),
            help: Vec::new(),
            also: Vec::new(),
            severity: Severity::Error,
        }
    }

    /// The same as a warning.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::new(code, message) }
    }

    /// The same as a note.
    pub fn note(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::new(code, message) }
    }

    /// Says where, and what was expected there.
    pub fn at(mut self, place: Place, label: impl Into<String>) -> Self {
        self.place = Some(place);
        self.label = label.into();
        self
    }

    /// Adds a line of advice.
    pub fn help(self, text: impl Into<String>) -> Self {
        self.helps([text.into()])
    }

    /// Adds lines of advice: a list, or an `Option` as [`did_you_mean`] gives it.
    pub fn helps(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.help.extend(texts);
        self
    }

    /// Adds another place that matters.
    pub fn also(mut self, place: Place, label: impl Into<String>) -> Self {
        self.also.push((place, label.into()));
        self
    }
}

/// The known name most like `word`, whatever its case; of two equally like, the first. None when even the best would
/// be a guess: more than a third of its letters differ, or all of them.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let distance = |name: &str| {
        let other = name.chars().count();
        let limit = (length.max(other) / 3).max(1);
        // A far longer word costs memory to compare and cannot be near.
        let comparable = length.abs_diff(other) <= limit;
        let distance = comparable.then(|| strsim::damerau_levenshtein(&word, &name.to_lowercase()))?;
        (distance <= limit && distance < length.max(other)).then_some(distance)
    };
    known
        .into_iter()
        .filter_map(|name| Some((distance(name)?, name)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// "did you mean `columns`?", when a known name is near enough.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|name| format!("did you mean `{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 7] = ["title", "board", "columns", "rows", "gravity", "turn", "win"];

    #[test]
    fn the_nearest_name_is_a_plausible_one() {
        for (word, meant) in [
            ("colums", Some("columns")),
            ("column", Some("columns")),
            ("colum", Some("columns")),
            ("Columns", Some("columns")),
            ("GRAVTIY", Some("gravity")),
            ("row", Some("rows")),
            ("wni", Some("win")),
            ("bord", Some("board")),
            ("height", None),
            ("x", None),
            ("", None),
            ("zzz", None),
        ] {
            assert_eq!(nearest(word, KEYS), meant, "{word}");
        }
        assert_eq!(nearest(&"columns".repeat(200_000), KEYS), None);
        assert_eq!(did_you_mean("titel", KEYS).as_deref(), Some("did you mean `title`?"));
        assert_eq!(did_you_mean("colour", KEYS), None);
    }

    #[test]
    fn of_two_equally_near_the_first() {
        assert_eq!(nearest("dop", ["drop", "dope"]), Some("drop"));
    }
}
