//! A tree as YAML again: what [`read`](super::read) reads back as the same tree, whatever its texts are.

use super::{Node, Value, is_decimal};
use std::fmt::Write;

/// How long a line may be that holds a whole map or list.
const LONGEST: usize = 76;
/// How far what belongs to a key stands to the right of it.
const STEP: usize = 2;

/// A line of YAML, and what is remarked beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The line, with the blanks before it.
    pub line: String,
    /// The remark, without its `#`.
    pub remark: Option<String>,
}

impl Node {
    /// The whole on one line.
    pub fn on_one_line(&self) -> String {
        match &self.value {
            Value::Null => "~".to_owned(),
            Value::Scalar(scalar) => single(&scalar.text, scalar.plain),
            Value::List(items) => {
                format!("[{}]", items.iter().map(Self::on_one_line).collect::<Vec<_>>().join(", "))
            }
            Value::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Value::Map(entries) => {
                let entry = |(key, node): &(super::Key, Self)| format!("{}: {}", name(&key.text), node.on_one_line());
                format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The whole in lines, those of a map's entries below each other. `remark` says what is to stand beside each single value, and beside
    /// the key of a map if it wants to: a map or list stays on one line where that is short and the remark the same for all of it.
    pub fn in_lines(&self, remark: &impl Fn(&Self) -> Option<String>) -> Vec<Written> {
        let mut lines = Vec::new();
        write(self, "", 0, remark, &mut lines);
        lines
    }

    /// Does a text below here have lines of its own?
    fn has_lines(&self) -> bool {
        match &self.value {
            Value::Null => false,
            Value::Scalar(scalar) => scalar.text.trim_end_matches('\n').contains('\n'),
            Value::List(items) => items.iter().any(Self::has_lines),
            Value::Map(entries) => entries.iter().any(|(_, node)| node.has_lines()),
        }
    }

    /// The remarks of everything from here on, where they are the same.
    fn remarked(&self, remark: &impl Fn(&Self) -> Option<String>) -> Option<Option<String>> {
        let below: Vec<&Self> = match &self.value {
            Value::List(items) => items.iter().collect(),
            Value::Map(entries) => entries.iter().map(|(_, node)| node).collect(),
            _ => Vec::new(),
        };
        let own = Some(remark(self)).filter(|own| below.is_empty() || own.is_some());
        let mut all = own.map(Some).into_iter().chain(below.iter().map(|node| node.remarked(remark)));
        let first = all.next()??;
        all.all(|one| one.as_ref() == Some(&first)).then_some(first)
    }
}

/// Writes a node behind what leads to it: `key: `, `- ` or nothing.
fn write(node: &Node, lead: &str, indent: usize, remark: &impl Fn(&Node) -> Option<String>, lines: &mut Vec<Written>) {
    let blanks = " ".repeat(indent);
    let mut add =
        |line: String, remark: Option<String>| lines.push(Written { line: format!("{blanks}{line}"), remark });
    if let Some(style) = node.as_text().filter(|_| node.has_lines()).and_then(below) {
        add(format!("{lead}{style}"), remark(node));
        for line in node.as_text().unwrap_or_default().lines() {
            add(if line.is_empty() { String::new() } else { format!("{}{line}", " ".repeat(STEP)) }, None);
        }
        return;
    }
    let line = format!("{lead}{}", node.on_one_line());
    let entries = match &node.value {
        Value::Map(entries) if !entries.is_empty() => entries.len(),
        Value::List(items) if !items.is_empty() => items.len(),
        _ => 0,
    };
    let same = node.remarked(remark);
    let short = indent + line.chars().count() <= LONGEST && !node.has_lines();
    let dashed = lead == "- ";
    if entries == 0 || same.is_some() && short && !lead.is_empty() || dashed && node.as_list().is_some() {
        add(line, same.flatten());
        return;
    }
    // A map behind a dash begins on the dash's line.
    let below = if lead.is_empty() || dashed { indent } else { indent + STEP };
    if !lead.is_empty() && !dashed {
        add(lead.trim_end().to_owned(), remark(node));
    }
    match &node.value {
        Value::Map(entries) => {
            let first = lines.len();
            let inner = if dashed { below + STEP } else { below };
            for (key, node) in entries {
                write(node, &format!("{}: ", name(&key.text)), inner, remark, lines);
            }
            if let (true, Some(Written { line, .. })) = (dashed, lines.get_mut(first)) {
                line.replace_range(below..below + STEP, "- ");
            }
        }
        Value::List(items) => {
            for item in items {
                write(item, "- ", below, remark, lines);
            }
        }
        _ => {}
    }
}

/// How a text of several lines is announced, where its lines can stand below as they are.
fn below(text: &str) -> Option<&'static str> {
    let odd = |line: &str| line.contains(|c: char| c != '\t' && is_odd(c)) || line.starts_with([' ', '\t']);
    if text.starts_with('\n') || text.lines().any(odd) {
        return None;
    }
    match text.len() - text.trim_end_matches('\n').len() {
        0 => Some("|-"),
        1 => Some("|"),
        _ => None,
    }
}

/// A key.
fn name(text: &str) -> String {
    single(text, false)
}

/// A text on one line that is read back as this text, by whoever asks for no number and no truth value: without quotes wherever
/// that can be.
pub fn written(text: &str) -> String {
    single(text, !text.eq_ignore_ascii_case("null"))
}

/// A single value; plain, it may mean a number or a truth value.
fn single(text: &str, plain: bool) -> String {
    let means_more = ["true", "false", "null", "yes", "no", "on", "off"].contains(&text.to_lowercase().as_str())
        || is_decimal(text)
        || text.parse::<f64>().is_ok();
    let safe = |c: char| c.is_alphanumeric() || " _-./();'+=!?…’×".contains(c);
    let first = text.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-' && plain && is_decimal(text))
        || ["/", "./", "../"].iter().any(|path| text.starts_with(path));
    if first && text.chars().all(safe) && !text.ends_with(' ') && (plain || !means_more) {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        // Writing to a String cannot fail.
        let _ = match c {
            '"' | '\\' => write!(quoted, "\\{c}"),
            '\n' => quoted.write_str("\\n"),
            '\t' => quoted.write_str("\\t"),
            _ if is_odd(c) => write!(quoted, "\\U{:08x}", c as u32),
            _ => quoted.write_char(c),
        };
    }
    quoted + "\""
}

/// Would it act on a terminal, or be lost in a YAML text?
fn is_odd(c: char) -> bool {
    let mut room = [0; 4];
    let text: &str = c.encode_utf8(&mut room);
    crate::variant::clean(text) != text || "\u{85}\u{2028}\u{2029}".contains(c)
}
