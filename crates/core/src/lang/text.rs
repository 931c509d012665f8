//! What variants say in several languages: texts, and names for the names in their rules.

use super::{Lang, Said};
use std::sync::OnceLock;

/// A text, in the languages its author gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(Vec<(String, String)>);

impl Text {
    /// The same in every language.
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![(String::new(), text.into())])
    }

    /// One for each language, by its code.
    pub fn several(texts: Vec<(String, String)>) -> Self {
        Self(texts)
    }

    /// A sentence of the program's own, in every language.
    pub fn said(said: &Said) -> Self {
        Self(Lang::ALL.map(|lang| (lang.code().to_owned(), lang.say(said))).into())
    }

    /// Adds a language.
    pub fn add(&mut self, language: impl Into<String>, text: impl Into<String>) {
        self.0.push((language.into(), text.into()));
    }

    /// The text in a language; in English, or the first there is, where that is missing.
    pub fn get(&self, language: &str) -> &str {
        let find = |wanted: &str| self.0.iter().find(|(language, _)| language == wanted);
        let found = find(language).or_else(|| find("en")).or(self.0.first());
        found.map_or("", |(_, text)| text)
    }

    /// The same with each of its texts changed.
    pub fn each(self, change: impl Fn(String) -> String) -> Self {
        Self(self.0.into_iter().map(|(language, text)| (language, change(text))).collect())
    }

    /// The languages it was given in; an empty code where it is the same in all.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(language, _)| language.as_str())
    }
}

/// What the names of a variant and its rules are called in each language: markers, counters, verbs, values of attributes, and
/// sentences that a rule refuses with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(Vec<(String, String, String)>);

impl Words {
    /// No words at all.
    pub fn none() -> &'static Self {
        static NONE: OnceLock<Words> = OnceLock::new();
        NONE.get_or_init(Self::default)
    }

    /// Can this be the code of a language: two or three small letters?
    pub fn is_language(code: &str) -> bool {
        (2..=3).contains(&code.len()) && code.bytes().all(|letter| letter.is_ascii_lowercase())
    }

    /// Is this a sentence, known by its blanks, and not a name?
    pub fn is_sentence(name: &str) -> bool {
        name.contains(char::is_whitespace)
    }

    /// Says what a name is called in a language. What was said first stands.
    pub fn add(&mut self, language: impl Into<String>, name: impl Into<String>, called: impl Into<String>) {
        self.0.push((language.into(), name.into(), called.into()));
    }

    /// What a name is called in a language, if somebody said so.
    pub fn get(&self, language: &str, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(spoken, word, _)| spoken == language && word == name);
        found.map(|(_, _, called)| called.as_str())
    }

    /// All that was said: language, name, what it is called.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.0.iter().map(|(language, name, called)| (language.as_str(), name.as_str(), called.as_str()))
    }
}
