//! A text of a variant, in one or several languages, safe to show: what could act on a terminal has become visible.

use super::clean::{self, clean, cut};
use super::node::{Node, Value};
use crate::lang::Text;

/// What is longer is cut off: a megabyte of a name is no name, and is drawn on every screen.
const LONGEST: usize = 4_000;

/// What a node says: one text, or a map from language to text. `None` where it is neither.
pub fn read(node: &Node) -> Option<Text> {
    match &node.value {
        Value::Map(entries) if !entries.is_empty() => entries
            .iter()
            .map(|(key, value)| Some((key.text.clone(), shown(value.as_text()?))))
            .collect::<Option<_>>()
            .map(Text::several),
        _ => node.as_text().map(|text| Text::plain(shown(text))),
    }
}

/// The same for a title, which stands on one line.
pub fn read_line(node: &Node) -> Option<Text> {
    read(node).map(|text| text.each(|text| text.replace(['\n', '\t'], " ").trim().to_owned()))
}

/// The same for a name, which is short as well.
pub fn read_name(node: &Node) -> Option<Text> {
    read_line(node).map(|text| text.each(|text| clean::name(&text)))
}

/// A text of a file, short enough to be shown.
fn shown(text: &str) -> String {
    clean(&cut(text, LONGEST)).into_owned()
}

/// The same on one line.
pub fn line(text: &str) -> String {
    shown(text).replace(['\n', '\t'], " ")
}
