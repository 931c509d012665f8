//! A tree as YAML again: for what is kept in a file that people read.

use super::{Node, Value};

/// The value below a key, or on its line where it is short: what stands after `key:`, with the line's end.
pub fn below(node: &Node, indent: usize) -> String {
    let inner = indent + 2;
    let blank = " ".repeat(inner);
    match &node.value {
        Value::Null => "\n".to_owned(),
        Value::Scalar(scalar) if is_block(&scalar.text) => {
            let lines = scalar.text.trim_end_matches('\n').lines().map(|line| format!("{blank}{line}\n"));
            format!(" |\n{}", lines.collect::<String>())
        }
        Value::Scalar(scalar) => format!(" {}\n", scalar_text(&scalar.text)),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| scalar_text(item.as_text().unwrap_or_default())).collect();
            format!(" [{}]\n", items.join(", "))
        }
        Value::Map(entries) => {
            let entry = |(key, value): &(super::Key, Node)| {
                format!("{blank}{}:{}", scalar_text(&key.text), below(value, inner))
            };
            format!("\n{}", entries.iter().map(entry).collect::<String>())
        }
    }
}

/// A text as YAML writes it: plain where it can be nothing else, in quotes elsewhere.
pub fn scalar_text(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_ ./-".contains(c);
    let harmless = text.starts_with(|c: char| c.is_ascii_alphanumeric() || "_./".contains(c))
        && text.chars().all(plain)
        && !text.ends_with(' ')
        && !text.eq_ignore_ascii_case("null");
    // Every JSON text is one in YAML.
    if harmless { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

/// Can it be written as lines below `|`? A line that begins with a blank would say how deep they are.
fn is_block(text: &str) -> bool {
    let clear = |line: &str| !line.is_empty() && !line.starts_with([' ', '\t']) && !line.contains(char::is_control);
    text.trim_end_matches('\n').contains('\n') && text.lines().all(clear)
}
