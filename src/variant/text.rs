//! A text of a variant, in one or several languages, safe to show: what could act on a terminal has become visible.

use super::clean::clean;
use super::node::{Node, Value};
use crate::lang::Text;

/// What a node says: one text, or a map from language to text. `None` where it is neither.
pub fn read(node: &Node) -> Option<Text> {
    match &node.value {
        Value::Map(entries) if !entries.is_empty() => entries
            .iter()
            .map(|(key, value)| Some((key.text.clone(), clean(value.as_text()?).into_owned())))
            .collect::<Option<_>>()
            .map(Text::several),
        _ => node.as_text().map(|text| Text::plain(clean(text))),
    }
}
