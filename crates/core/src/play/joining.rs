//! One example more in the text of a variant, which stays as its author wrote it: line ends, blanks and comments included.

use super::examples;
use crate::script::Limits;
use crate::variant::{Mistake, Sources, Variant, node, read_examples};

/// What does not hold of an example in a variant, if anything: it is played once before it is kept.
pub fn objection(variant: &Variant, example: &str, limits: Limits) -> Option<String> {
    let mut sources = Sources::default();
    let id = sources.add("example", example.to_owned());
    let read = node::read(&sources, id).and_then(|list| read_examples(variant, &list, &sources));
    let wrong = match read {
        Ok(examples) => examples::check(&Variant { examples, ..variant.clone() }, &sources, limits),
        Err(wrong) => wrong,
    };
    wrong.into_iter().next().map(|mistake: Mistake| mistake.message)
}

/// Why an example cannot join a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRoom {
    /// All of the file stands in braces.
    Braces,
    /// Its examples stand in brackets.
    Brackets,
    /// It is there already.
    Already,
}

/// The text of a variant with one example more, which is written as below `examples:`, indented by two.
pub fn with_example(text: &str, example: &str) -> Result<String, NoRoom> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let says = |line: &str| line.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).to_owned();
    let is_text = |line: &&&str| {
        let line = says(line);
        !line.trim().is_empty() && !line.trim_start().starts_with('#') && !is_mark(&line) && !line.starts_with('%')
    };
    let first = lines.iter().find(is_text).map(|line| says(line)).unwrap_or_default();
    if first.trim_start().starts_with('{') {
        return Err(NoRoom::Braces);
    }
    let root = indent(&first);
    let Some(head) = lines.iter().position(|line| indent(&says(line)) == root && value_of(says(line).trim()).is_some())
    else {
        let begun = lines.iter().position(|line| is_text(&line)).unwrap_or(0);
        let end = lines[begun..].iter().position(|line| is_mark(&says(line))).map_or(lines.len(), |nth| begun + nth);
        let with_key = format!("{}examples:\n{}", " ".repeat(root), indented(example, root + 2));
        return Ok(joined(text, &lines, end..end, &with_key));
    };
    match value_of(says(lines[head]).trim()).unwrap_or_default() {
        "" => {}
        "[]" | "~" | "null" => {
            let with_key = format!("{}examples:\n{}", " ".repeat(root), indented(example, root + 2));
            return Ok(joined(text, &lines, head..head + 1, &with_key));
        }
        _ => return Err(NoRoom::Brackets),
    }
    let belongs = |line: &&&str| {
        let line = says(line);
        let (column, line) = (indent(&line), line.trim());
        line.is_empty() || column > root || column == root && line.starts_with(['-', '#']) && !is_mark(line)
    };
    let block = head + 1..head + 1 + lines[head + 1..].iter().take_while(belongs).count();
    let is_item = |line: &&str| !says(line).trim().is_empty() && !(says(line).starts_with('#'));
    let last = lines[block.clone()].iter().rposition(is_item).map_or(head + 1, |nth| head + 2 + nth);
    let items = &lines[head + 1..last];
    if items.iter().find(is_text).is_some_and(|line| line.trim_start().starts_with('[')) {
        return Err(NoRoom::Brackets);
    }
    let dash = items.iter().find(|line| line.trim_start().starts_with('-'));
    let example = indented(example, dash.map_or(root + 2, |line| indent(&says(line))));
    let there: String = lines[block].iter().map(|line| format!("{}\n", says(line))).collect();
    // It is there only where the next line belongs to something else.
    let rest = there.find(&example).map(|at| there[at + example.len()..].to_owned());
    if rest.is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(['-', '#'])) {
        return Err(NoRoom::Already);
    }
    Ok(joined(text, &lines, last..last, &example))
}

/// What a line says behind the key `examples`, if that is what it begins with.
fn value_of(line: &str) -> Option<&str> {
    let quoted = |quote: char| line.strip_prefix(quote)?.strip_prefix("examples")?.strip_prefix(quote);
    let rest = line.strip_prefix("examples").or_else(|| quoted('"')).or_else(|| quoted('\''))?;
    let value = rest.trim_start().strip_prefix(':')?;
    Some(value.split(" #").next().unwrap_or_default().trim())
}

/// Does a line begin or end a document?
fn is_mark(line: &str) -> bool {
    ["---", "..."].contains(&line.trim_end())
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// An example with its dash in another column.
fn indented(example: &str, column: usize) -> String {
    example.lines().map(|line| format!("{}{}\n", " ".repeat(column), line.get(2..).unwrap_or(""))).collect()
}

/// A text in which some lines have become others, with the line ends that most of it has.
fn joined(text: &str, lines: &[&str], instead: std::ops::Range<usize>, new: &str) -> String {
    let crlf = 2 * text.matches("\r\n").count() > text.matches('\n').count();
    let end = if crlf { "\r\n" } else { "\n" };
    let mut whole: String = lines[..instead.start].concat();
    if !whole.is_empty() && !whole.ends_with('\n') {
        whole += end;
    }
    whole += &new.replace('\n', end);
    whole += &lines[instead.end..].concat();
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "  - play: 4\n    expect: { d1: seat 1 }\n";

    #[test]
    fn an_example_joins_those_that_are_there() {
        let with = |text: &str| with_example(text, EXAMPLE).unwrap();
        let one = "title: X\nexamples:\n  - { play: 3 }\nlimit: 3 plies\n";
        assert_eq!(
            with(one),
            "title: X\nexamples:\n  - { play: 3 }\n  - play: 4\n    expect: { d1: seat 1 }\nlimit: 3 plies\n"
        );
        let flush = "examples:   # mine\n- { play: 3 }\n\n# The end.\n";
        assert_eq!(
            with(flush),
            "examples:   # mine\n- { play: 3 }\n- play: 4\n  expect: { d1: seat 1 }\n\n# The end.\n"
        );
        assert_eq!(with("title: X"), format!("title: X\nexamples:\n{EXAMPLE}"));
        assert_eq!(with("examples: []\nlimit: 3 plies"), format!("examples:\n{EXAMPLE}limit: 3 plies"));
        assert_eq!(with("examples:\n"), format!("examples:\n{EXAMPLE}"));
        assert_eq!(with("examples: # none yet\n"), format!("examples: # none yet\n{EXAMPLE}"));
    }

    #[test]
    fn a_text_stays_as_it_was_written() {
        let with = |text: &str| with_example(text, EXAMPLE).unwrap();
        let crlf = EXAMPLE.replace('\n', "\r\n");
        assert_eq!(with("title: X\r\nlimit: 3 plies"), format!("title: X\r\nlimit: 3 plies\r\nexamples:\r\n{crlf}"));
        let there = "examples:\r\n  - { play: 3 }\r\ntitle: X\r\n";
        assert_eq!(with(there), format!("examples:\r\n  - {{ play: 3 }}\r\n{crlf}title: X\r\n"));
        assert_eq!(with("---\ntitle: X\n...\n"), format!("---\ntitle: X\nexamples:\n{EXAMPLE}...\n"));
        let inner: String = EXAMPLE.lines().map(|line| format!("  {line}\n")).collect();
        assert_eq!(with("  title: X\n"), format!("  title: X\n  examples:\n{inner}"));
        for key in ["\"examples\":", "'examples':", "examples :"] {
            assert_eq!(with(&format!("{key}\n  - {{ play: 3 }}\n")), format!("{key}\n  - {{ play: 3 }}\n{EXAMPLE}"));
        }
    }

    #[test]
    fn where_there_is_no_room_it_is_told_why() {
        let with = |text: &str| with_example(text, EXAMPLE);
        assert_eq!(with("examples: [{ play: 3 }]"), Err(NoRoom::Brackets));
        assert_eq!(with("examples:\n  [{ play: 3 }]\n"), Err(NoRoom::Brackets));
        assert_eq!(with("# Mine.\n{ title: X }\n"), Err(NoRoom::Braces));
        assert_eq!(with(&with("title: X\n").unwrap()), Err(NoRoom::Already));
        let twice = with("title: X\n").unwrap() + "  - { play: 3 }\n";
        assert_eq!(with(&twice), Err(NoRoom::Already));
        assert!(with(&(with("title: X\n").unwrap() + "    name: more of it\n")).is_ok());
    }
}
