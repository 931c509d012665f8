//! A text in one or several languages, safe to show: what could act on a terminal has become visible.

use super::clean::clean;
use super::node::{Node, Value};

/// A text, in the languages its author gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(Vec<(String, String)>);

impl Text {
    /// The same in every language.
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![(String::new(), clean(&text.into()).into_owned())])
    }

    /// What a node says: one text, or a map from language to text. `None` where it is neither.
    pub fn read(node: &Node) -> Option<Self> {
        match &node.value {
            Value::Map(entries) if !entries.is_empty() => entries
                .iter()
                .map(|(key, value)| Some((key.text.clone(), clean(value.as_text()?).into_owned())))
                .collect::<Option<_>>()
                .map(Self),
            _ => node.as_text().map(Self::plain),
        }
    }

    /// The text in a language; in English, or the first there is, where that is missing.
    pub fn get(&self, language: &str) -> &str {
        let find = |wanted: &str| self.0.iter().find(|(language, _)| language == wanted);
        let found = find(language).or_else(|| find("en")).or(self.0.first());
        found.map_or("", |(_, text)| text)
    }
}
