//! What a YAML text says, as a tree that remembers where it says it.
//!
//! Owns the tree, its questions and how two trees merge. A scalar is the text its author wrote: whether `4` is a
//! number is for whoever asks. Reading is in `read`, the words for broken syntax in `syntax`, writing in `write`; the YAML crate is used
//! in these two files and nowhere else. What keys and values mean is not known here.

mod read;
mod syntax;
mod write;

use super::code::Code;
use std::collections::HashMap;

use super::mistake::Mistake;
use super::source::{Place, Sources};

pub use read::{read, read_on};
pub use write::{Written, written};

/// How deep maps and lists may be nested.
pub const MAX_DEPTH: usize = 64;
/// How many keys and values a text may hold.
pub const MAX_NODES: usize = 100_000;
/// How many bytes a text may have.
pub const MAX_BYTES: usize = 1 << 20;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// From its first character to its last; empty behind the key, for nothing.
    pub place: Place,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing after the key, `~` or `null`.
    Null,
    /// A single value.
    Scalar(Scalar),
    /// `[a, b]` or lines that begin with `-`.
    List(Vec<Node>),
    /// `{ a: 1 }` or lines of `key: value`, in their order, no key twice.
    Map(Vec<(Key, Node)>),
}

/// A single value, as written.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// Its text, without quotes and with escapes resolved.
    pub text: String,
    /// Written without quotes, and not as lines below `|` or `>`: only then may it be a number or a truth value.
    pub plain: bool,
}

/// A key of a map and where it stands.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its text.
    pub text: String,
    /// From its first character to its last.
    pub place: Place,
}

impl Node {
    /// The value of `key`, in a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let (_, node) = self.as_map()?.iter().find(|(k, _)| k.text == key)?;
        Some(node)
    }

    /// The text of any single value: `4`, `true` and `"4"` are texts too.
    pub fn as_text(&self) -> Option<&str> {
        self.scalar().map(|scalar| scalar.text.as_str())
    }

    /// An unquoted whole number in decimals: neither `+4` nor `04`, which YAML's versions read differently.
    pub fn as_int(&self) -> Option<i64> {
        let text = self.plain()?;
        is_decimal(text).then(|| text.parse().ok())?
    }

    /// An unquoted `true` or `false`; not `yes`, `on` or `True`.
    pub fn as_bool(&self) -> Option<bool> {
        self.plain()?.parse().ok()
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The words of a text, or the items of a list, with their places. An empty word stands for what is no text.
    pub fn words(&self) -> Vec<(&str, Place)> {
        match &self.value {
            Value::Null => Vec::new(),
            Value::Scalar(scalar) => scalar.text.split_whitespace().map(|word| (word, self.place)).collect(),
            Value::List(items) => items.iter().map(|item| (item.as_text().unwrap_or_default(), item.place)).collect(),
            Value::Map(_) => vec![("", self.place)],
        }
    }

    /// The entries of a map.
    pub fn as_map(&self) -> Option<&[(Key, Node)]> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// What it is, for messages: "expected a list, found a number".
    pub fn what(&self) -> &'static str {
        match &self.value {
            Value::Null => "nothing",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
            Value::Scalar(_) => match self.plain() {
                Some(text) if is_decimal(text) => "a number",
                Some("true" | "false") => "a truth value",
                _ => "a text",
            },
        }
    }

    /// Where a line of a text below `|` stands, counted from 0 as in that text: a row of a picture. The whole place
    /// when there is no such line.
    pub fn line(&self, sources: &Sources, index: usize) -> Place {
        let Place { source, start, end } = self.place;
        // The place begins with the first line that is not empty.
        let empty = self.as_text().map_or(0, |text| text.len() - text.trim_start_matches('\n').len());
        let mut offset = start;
        let lines = sources.text(source)[start..end].split_inclusive('\n').map(|line| {
            let from = offset + line.len() - line.trim_start().len();
            offset += line.len();
            Place { source, start: from, end: from + line.trim().len() }
        });
        index.checked_sub(empty).and_then(|index| { lines }.nth(index)).unwrap_or(self.place)
    }

    fn scalar(&self) -> Option<&Scalar> {
        match &self.value {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    fn plain(&self) -> Option<&str> {
        self.scalar().filter(|scalar| scalar.plain).map(|scalar| scalar.text.as_str())
    }
}

fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let leading_zero = digits.len() > 1 && digits.starts_with('0');
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && !leading_zero
}

/// `over` on top of `base`, as `extends` and `--set` do it: maps merge key by key, anything else replaces. Keys of
/// `base` come first, in their order. Every key and node keeps the place it was written at; of two, the later's.
pub fn merge(base: &Node, over: &Node) -> Node {
    let (Value::Map(below), Value::Map(above)) = (&base.value, &over.value) else {
        return over.clone();
    };
    let mut entries = below.clone();
    let index: HashMap<&str, usize> = below.iter().enumerate().map(|(i, (key, _))| (key.text.as_str(), i)).collect();
    for (key, node) in above {
        match index.get(key.text.as_str()) {
            Some(&i) => entries[i] = (key.clone(), merge(&below[i].1, node)),
            None => entries.push((key.clone(), node.clone())),
        }
    }
    Node { value: Value::Map(entries), place: over.place }
}

/// What `node` says, and what `defaults` say where it says nothing: entries of maps, at any depth, behind its own.
pub fn fill(node: &mut Node, defaults: &Node) {
    let (Value::Map(entries), Value::Map(more)) = (&mut node.value, &defaults.value) else { return };
    for (key, default) in more {
        match entries.iter_mut().find(|(known, _)| known.text == key.text) {
            Some((_, node)) => fill(node, default),
            None => entries.push((key.clone(), default.clone())),
        }
    }
}

/// Merges `value` into `root` below a key such as `board.columns`, making the maps on the way. An error, and nothing
/// changed, where a step is neither a map nor nothing. What was there keeps its place; what is new has `value`'s.
pub fn set(root: &mut Node, dotted_key: &str, value: Node) -> Result<(), Box<Mistake>> {
    let place = value.place;
    let steps: Vec<&str> = dotted_key.split('.').collect();
    if steps.contains(&"") || steps.len() >= MAX_DEPTH {
        let mistake = Mistake::new(Code::Setting, format!("`{dotted_key}` is no key")).at(place, "set here");
        return Err(Box::new(mistake.help("write the names of keys with a dot between: `board.columns`")));
    }
    let mut at = root;
    for (n, step) in steps.iter().enumerate() {
        let what = at.what();
        // Below nothing there is nothing a later step could fail at.
        if let Value::Null = at.value {
            at.value = Value::Map(Vec::new());
        }
        let Value::Map(entries) = &mut at.value else {
            let parent = if n == 0 { "the whole".to_owned() } else { format!("`{}`", steps[..n].join(".")) };
            let mistake = Mistake::new(Code::Setting, format!("`{dotted_key}` cannot be set: {parent} is {what}"));
            return Err(Box::new(mistake.at(at.place, "expected a map").also(place, "set here")));
        };
        let index = entries.iter().position(|(key, _)| key.text == *step).unwrap_or_else(|| {
            entries.push((Key { text: (*step).to_owned(), place }, Node { value: Value::Null, place }));
            entries.len() - 1
        });
        at = &mut entries[index].1;
    }
    *at = merge(at, &value);
    Ok(())
}

#[cfg(test)]
mod tests;
