//! The words for broken YAML.
//!
//! Owns what to say when the parser stops, and when a text was read otherwise than its author meant: the traps. The
//! parser names a rule of the grammar; its author needs the line, the character and what to write instead.

use crate::variant::Code;
use std::collections::BTreeMap;
use std::ops::Range;

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use super::{Key, MAX_DEPTH};
use crate::variant::mistake::Mistake;
use crate::variant::source::{Place, SourceId};

const SAME_COLUMN: &str = "the keys of one map begin in the same column";

/// What was meant as a text and is none, as it starts with a character that YAML keeps for itself.
#[derive(Clone, Copy)]
pub(super) struct Trap {
    pub start: usize,
    pub end: usize,
    /// The parser would stop there, or soon after.
    pub halts: bool,
}

impl Trap {
    /// The text that begins at `start`, as far as its author would say it goes. In `flow`, between brackets, a comma
    /// ends it.
    pub fn new(text: &str, start: usize, flow: bool, halts: bool) -> Self {
        let rest = value_from(text, start);
        let before = &text[line_start(text, start)..start];
        let ends: &[&str] = match before.trim_matches([' ', '-']) {
            _ if flow => &[": ", " [", " {", ",", "]", "}"],
            "" => &[": ", " [", " {"],
            _ => &[" [", " {"],
        };
        let length = ends.iter().filter_map(|end| rest[1..].find(end)).min().map_or(rest.len(), |end| end + 1);
        let end = start + rest[..length].trim_end().trim_end_matches(':').len();
        Self { start, end, halts }
    }
}

/// What was read when the parser stopped.
#[derive(Default)]
pub(super) struct Seen {
    /// Where each bracket that is still open was opened.
    pub open: Vec<usize>,
    /// The last single value.
    pub scalar: Range<usize>,
    /// The end of whatever came last.
    pub end: usize,
}

/// The text with letters, byte for byte, in the place of each trap that halts the parser.
pub(super) fn disarm(text: &str, traps: &BTreeMap<usize, Trap>) -> String {
    let inside = |at| traps.range(..=at).next_back().is_some_and(|(_, trap)| trap.halts && at < trap.end);
    text.char_indices().map(|(at, c)| if c.is_ascii() && inside(at) { 'x' } else { c }).collect()
}

/// The trap the parser fell into, if it did.
pub(super) fn trap(text: &str, error: &ScanError, seen: &Seen) -> Option<Trap> {
    use ErrorKind as E;
    let at = offset(text, error);
    let characters: &[char] = match error.kind() {
        E::UnexpectedCharacter { .. } => &['@', '`', '%', '|', '>'],
        E::MissingAnchorOrAliasName => &['*', '&'],
        E::DirectiveDisallowed => &['%'],
        E::BlockSequenceEntryNotAllowed => &['-'],
        E::MappingKeyNotAllowed => &['?'],
        E::InvalidBlockScalarHeader => &['|', '>'],
        E::UndeclaredTagHandle
        | E::InvalidTagTerminator
        | E::MissingTagUri
        | E::UnclosedVerbatimTag
        | E::InvalidTagEscape
        | E::InvalidTagUtf8
        | E::InvalidTagUtf8LeadingByte
        | E::InvalidTagUtf8TrailingByte
        | E::InvalidGlobalTagCharacter => &['!'],
        _ => &[],
    };
    text[at..].starts_with(characters).then(|| Trap::new(text, at, !still_open(text, at, seen).is_empty(), true))
}

/// What to say about a trap.
pub(super) fn explain_trap(text: &str, source: SourceId, trap: Trap) -> Mistake {
    let meant = &text[trap.start..trap.end];
    let sign = meant.chars().next().unwrap_or_default();
    let (read_as, otherwise) = match sign {
        '*' => ("YAML reads this as an alias", "variants have no aliases: write the value itself"),
        '&' => ("YAML reads this as an anchor", "variants have no anchors: leave it out"),
        '!' => ("YAML reads this as a tag", "variants have no tags: leave it out"),
        '-' => ("YAML reads this as an item of a list", "items of a list stand on lines of their own"),
        '|' | '>' => ("YAML reads this as a text of several lines", "such a text begins on the next line"),
        '%' => ("YAML reads this as a directive", ""),
        '#' => ("YAML reads this as a comment", ""),
        '?' => ("YAML reads this as a key", ""),
        _ => ("YAML keeps this sign for itself", ""),
    };
    let word = meant.trim_start_matches(['-', '|', '>', ' ']).split(' ').next();
    let named = word.is_some_and(|word| word.contains(char::is_alphanumeric));
    let name = if sign == '`' { "a backquote".to_owned() } else { format!("`{sign}`") };
    let mistake = Mistake::new(Code::Quotes, format!("a text that starts with {name} needs quotes"));
    mistake
        .at(Place { source, start: trap.start, end: trap.end }, read_as)
        .help(format!("write it in quotes: {}", quoted(meant)))
        .helps((named && !otherwise.is_empty()).then(|| otherwise.to_owned()))
}

/// `{ play: place b2, give TDRS }`: the value as far as it was read, and the keys (one at least) that should have been
/// the rest of it.
pub(super) fn cut_by_comma(text: &str, value: Place, start: &str, keys: &[&Key]) -> Mistake {
    let pieces: Vec<&str> = keys.iter().map(|key| key.text.as_str()).collect();
    let comma = text[value.end..].find(',').map_or(value.end, |at| value.end + at);
    let verb = if keys.len() == 1 { "has" } else { "have" };
    let mistake = Mistake::new(Code::Comma, format!("`{}` {verb} no value", pieces.join("`, `")));
    mistake
        .at(Place { start: comma, end: comma + 1, ..value }, "a comma ends the value here")
        .also(keys[0].place, "so this became a key")
        .help(format!("put the whole text in quotes: {}", quoted(&format!("{start}, {}", pieces.join(", ")))))
}

/// `{ a }`: a key between braces that has nothing before it that it could belong to.
pub(super) fn no_value(key: &Key) -> Mistake {
    let mistake =
        Mistake::new(Code::NoValue, format!("`{}` has no value", key.text)).at(key.place, "expected `key: value`");
    mistake.help(colon_needs_blank(&key.text).unwrap_or("a list stands between `[` and `]`".to_owned()))
}

/// `-drop: open column`: an item of a list whose dash became part of the key.
pub(super) fn no_blank(key: &Key) -> Mistake {
    let item = key.text.trim_start_matches('-');
    Mistake::new(Code::Sign, format!("the dash of `{}` became part of the key", key.text))
        .at(key.place, "expected a blank after the dash")
        .help(format!("write it as an item of a list: `- {item}: …`"))
}

/// A line before `at` that is indented with a tab.
pub(super) fn tab_before(text: &str, source: SourceId, at: usize) -> Option<Mistake> {
    let indent = &text[line_start(text, at)..at];
    (indent.trim().is_empty() && indent.contains('\t')).then(|| tab(text, source, at))
}

/// `- a` and below it, deeper, `- b`: one text, `a - b`.
pub(super) fn swallowed_item(text: &str, place: Place) -> Option<Mistake> {
    let (before, after) = text[place.start..place.end].split_once('\n')?;
    let lines = after.split('\n').scan(place.start + before.len() + 1, |start, line| {
        let at = *start + line.len() - line.trim_start().len();
        *start += line.len() + 1;
        Some((at, line.trim()))
    });
    let (start, item) = { lines }.find(|(_, line)| line.starts_with("- "))?;
    let mistake = Mistake::new(Code::Indentation, "this line is indented deeper than the one before it");
    let mistake = mistake.at(Place { start, end: start + item.len(), ..place }, "read as part of the text above");
    Some(mistake.help("the items of one list begin in the same column"))
}

/// A nesting beyond the limit.
pub(super) fn too_deep(place: Place) -> Mistake {
    Mistake::new(Code::Unreadable, format!("this is nested more than {MAX_DEPTH} levels deep"))
        .at(place, "one level too many")
}

/// What to say when the parser stopped at something that is no trap.
pub(super) fn explain(text: &str, source: SourceId, error: &ScanError, seen: &Seen) -> Mistake {
    use ErrorKind as E;
    let at = offset(text, error);
    let start = line_start(text, at);
    let line = line_from(text, start);
    let indent = line.len() - line.trim_start().len();
    let first_on_line = at <= start + indent;
    let place = |range: Range<usize>| Place { source, start: range.start, end: range.end };
    let here = place(at..at + line_from(text, at).trim_end().len());
    let (sign, length) = text[at..].chars().next().map_or((' ', 0), |sign| (sign, sign.len_utf8()));
    let one = place(at..at + length);
    let kind = error.kind();
    let open = still_open(text, at, seen).pop().map(|open| (open, closing(text.as_bytes()[open].into())));
    match kind {
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabAtBlockScalarStart
        | E::TabInIndentation
        | E::TabInPlainScalar => tab(text, source, at),
        _ if line[..indent].contains('\t') => tab(text, source, at),
        E::RecursionLimitExceeded => too_deep(one),

        E::UnclosedQuotedScalar | E::InvalidQuotedScalarIndent | E::DocumentIndicatorInQuotedScalar => {
            let from = if sign == '"' || sign == '\'' { at } else { seen.end };
            let quote = text[from..].find(['"', '\'']).map_or(place(from..from), |at| place(from + at..from + at + 1));
            let opened = line_from(text, quote.start).trim_end();
            let mistake = Mistake::new(Code::Unclosed, "this quote is never closed").at(quote, "opened here");
            mistake.helps(opened.chars().next().map(|sign| format!("close it: {opened}{sign}")))
        }
        E::InvalidTrailingDoubleQuotedScalar => after_value(here).help("inside double quotes, write `\"` as `\\\"`"),
        E::InvalidTrailingSingleQuotedScalar => after_value(here).help("inside single quotes, write `'` as `''`"),
        E::UnknownQuotedScalarEscape
        | E::InvalidQuotedScalarHexEscape
        | E::InvalidLowSurrogateHexEscape
        | E::InvalidLowSurrogate
        | E::MissingLowSurrogate
        | E::UnpairedLowSurrogate
        | E::InvalidUnicodeEscape => {
            let escape = unknown_escape(text, at);
            let written = &text[escape.clone()];
            let mistake =
                Mistake::new(Code::Sign, format!("`{written}` is no escape")).at(place(escape), "expected `\\\\`");
            mistake.help("write a backslash in double quotes as `\\\\`, or use single quotes")
        }

        E::CommentNotSeparated => {
            let mistake =
                Mistake::new(Code::Quotes, "a comment needs a blank before its `#`").at(one, "expected a blank");
            mistake.help("put the whole text in quotes if the `#` belongs to it")
        }
        E::CommentInterceptedScalar => {
            let mistake =
                Mistake::new(Code::Quotes, "a comment cuts a text of several lines").at(here, "the text goes on below");
            mistake.help("put the comment above the text, or the text in quotes")
        }
        E::UnexpectedCharacter { character } => {
            let found = text[at..].find(*character).map_or(at, |found| at + found);
            let mistake = Mistake::new(Code::Sign, format!("the character `{character}` cannot stand in a text"));
            mistake.at(place(found..found + character.len_utf8()), "not a printable character")
        }
        E::BomInsideDocument => {
            let mistake = Mistake::new(Code::Sign, "a byte-order mark may only be the first thing in a text");
            mistake.at(one, "an invisible character").help("write the line anew")
        }

        E::MismatchedFlowCollectionEnd { open, close } => {
            let mistake = Mistake::new(Code::Unclosed, format!("what begins with `{open}` ends with `{close}`"));
            mistake.at(one, format!("expected a `{}` that closes this", closing(*open)))
        }
        E::MisplacedFlowCollectionEnd => {
            let mistake =
                Mistake::new(Code::Unclosed, format!("this `{sign}` closes nothing")).at(one, "nothing is open");
            mistake.help("remove it, or put the whole text in quotes if it belongs to one")
        }
        E::UnclosedFlowCollection { open } => {
            let mistake = Mistake::new(Code::Unclosed, format!("this `{open}` is never closed"));
            let mistake = mistake.at(one, format!("expected a `{}` after it", closing(*open)));
            mistake.helps(comment_in(text, at))
        }
        _ if open.is_some_and(|(open, _)| open < start) => {
            let (open, end) = open.unwrap_or((at, '}'));
            let mistake = Mistake::new(Code::Unclosed, format!("a `{end}` is missing, or a comma"));
            let here = place(start + indent..start + indent + line.trim().len());
            let mistake = mistake.at(here, format!("expected `,` or `{end}` before this"));
            mistake.also(place(open..open + 1), "opened here").helps(comment_in(text, open))
        }
        _ if sign == ',' => {
            let mistake =
                Mistake::new(Code::Unclosed, "there is nothing before this comma").at(one, "expected a value");
            mistake.help("remove it, or write it in quotes: \",\"")
        }
        E::BlockEntryInFlowCollection => {
            let mistake =
                Mistake::new(Code::Unclosed, "a list between brackets has no `-`").at(one, "expected an item");
            mistake.help("write `[a, b]`; or put a text that starts with `-` in quotes")
        }
        _ if open.is_some() => {
            let end = open.map_or('}', |(_, end)| end);
            let mistake = Mistake::new(Code::Unclosed, format!("expected `,` or `{end}`")).at(one, "not this");
            let blank = !text[at + length..].starts_with([' ', '\n', '\r']);
            let colon = (sign == ':' && blank).then(|| "a colon needs a blank after it".to_owned());
            mistake.help("put a comma between two entries, and a text with `: ` in it in quotes").helps(colon)
        }

        E::MappingValueNotAllowed if seen.scalar.start >= start && seen.scalar.start < at => {
            let whole = quoted(value_from(text, seen.scalar.start));
            let mistake =
                Mistake::new(Code::Quotes, "there are two `: ` in this line").at(one, "expected the end of the value");
            mistake.help(format!("put a text with `: ` in it in quotes: {whole}"))
        }
        E::MappingValueNotAllowed if seen.scalar.start < start => {
            let above = line_start(text, seen.scalar.start);
            let value = !text[above..seen.scalar.start].trim().is_empty();
            if value {
                let word = place(start + indent..at);
                let mistake = Mistake::new(Code::Indentation, "this line is indented deeper than the one before it");
                mistake.at(word, "read as part of the value above").help(SAME_COLUMN)
            } else {
                no_colon(text, source, seen.scalar.start)
            }
        }
        E::SimpleKeyExpected | E::InvalidSimpleKey => no_colon(text, source, at),
        E::ExpectedBlockMappingKey if line.trim_start().starts_with("- ") => {
            let mistake = Mistake::new(Code::Indentation, "an item of a list stands among keys");
            let mistake = mistake.at(place(start + indent..start + indent + 1), "expected `key: value`");
            mistake.help("items of one list begin in the same column, below the key they belong to")
        }
        E::ExpectedBlockSequenceEntry if first_on_line => {
            let mistake =
                Mistake::new(Code::Indentation, "a key stands among the items of a list").at(here, "expected `- `");
            mistake.help(SAME_COLUMN)
        }
        E::ExpectedBlockMappingKey | E::InvalidIndentation | E::InvalidBlockScalarIndent if first_on_line => {
            let mistake = Mistake::new(Code::Indentation, "the indentation of this line fits none above it");
            let below_bar = seen.scalar.end >= start;
            let help = if below_bar { "the lines below a `|` begin in the same column" } else { SAME_COLUMN };
            mistake.at(here, "expected it further left or right").help(help)
        }
        E::ExpectedBlockMappingKey | E::ExpectedBlockSequenceEntry | E::ExpectedDocumentStart => after_value(here),
        _ => Mistake::new(Code::NoYaml, format!("this is no YAML: {kind}")).at(here, "reading stopped here"),
    }
}

fn after_value(place: Place) -> Mistake {
    let mistake =
        Mistake::new(Code::NoYaml, "something follows the end of a value").at(place, "expected the end of the line");
    mistake.help("put the whole text in quotes if it is one")
}

fn tab(text: &str, source: SourceId, at: usize) -> Mistake {
    let mut lines = text[line_start(text, at)..].split_inclusive('\n').scan(line_start(text, at), |start, line| {
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let found = indent.find('\t').map(|tab| (*start + tab, *start + indent.len()));
        *start += line.len();
        Some(found)
    });
    let (start, end) = lines.find_map(|found| found).unwrap_or((at, at));
    let mistake = Mistake::new(Code::Indentation, "YAML is indented with blanks, not tabs");
    mistake
        .at(Place { source, start, end }, "expected blanks")
        .help("most editors can put blanks for the tabulator key")
}

/// Help for a bracket whose end is in a comment.
fn comment_in(text: &str, open: usize) -> Option<String> {
    let (_, comment) = line_from(text, open).split_once(" #")?;
    comment.contains([']', '}']).then(|| "` #` starts a comment; write it in quotes: \"#\"".to_owned())
}

fn no_colon(text: &str, source: SourceId, at: usize) -> Mistake {
    let line = line_from(text, at).trim_end();
    let dash = line.strip_prefix('-').map(|item| format!("a dash needs a blank after it: `- {item}`"));
    let mistake = Mistake::new(Code::NoValue, "there is no `key: value` in this line");
    let mistake = mistake.at(Place { source, start: at, end: at + line.len() }, "expected `key: value`");
    mistake.helps(dash.or_else(|| colon_needs_blank(line)))
}

fn colon_needs_blank(text: &str) -> Option<String> {
    let (key, value) = text.split_once(':')?;
    (!value.is_empty()).then(|| format!("a colon needs a blank after it: `{key}: {value}`"))
}

/// The first backslash behind a quote that no escape begins with, and what it was meant to escape.
fn unknown_escape(text: &str, quote: usize) -> Range<usize> {
    let mut chars = text[quote..].char_indices();
    while let Some((at, c)) = chars.next() {
        let Some((next, escaped)) = (c == '\\').then(|| chars.next()).flatten() else { continue };
        let digits = match escaped {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ if "0abt\tnvfre \"/\\N_LP\r\n".contains(escaped) => continue,
            _ => 0,
        };
        let start = quote + next + escaped.len_utf8();
        let hex = text[start..].chars().take_while(char::is_ascii_hexdigit).take(digits).count();
        let surrogate = escaped == 'u' && text[start..].starts_with(['d', 'D']);
        if hex < digits || digits == 0 || surrogate || escaped == 'U' {
            return quote + at..start + hex;
        }
    }
    quote..quote + 1
}

/// The brackets open at `at`: those read, and those the parser has only looked at.
fn still_open(text: &str, at: usize, seen: &Seen) -> Vec<usize> {
    let mut open: Vec<usize> = seen.open.iter().copied().filter(|&open| open < at).collect();
    let mut comment = false;
    let ahead = seen.end.min(at)..at;
    for (offset, c) in text[ahead.clone()].char_indices() {
        match c {
            '\n' => comment = false,
            '#' => comment = true,
            '[' | '{' if !comment => open.push(ahead.start + offset),
            ']' | '}' if !comment => drop(open.pop()),
            _ => {}
        }
    }
    open
}

fn closing(bracket: char) -> char {
    if bracket == '[' { ']' } else { '}' }
}

/// `text` as a YAML author would quote it.
fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}

/// Where the parser stopped.
fn offset(text: &str, error: &ScanError) -> usize {
    text.floor_char_boundary(error.marker().byte_offset().unwrap_or_default())
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The rest of the line, from `at`.
fn line_from(text: &str, at: usize) -> &str {
    text[at..].lines().next().unwrap_or_default()
}

/// The same without a comment.
fn value_from(text: &str, at: usize) -> &str {
    let line = line_from(text, at);
    line.split_once(" #").map_or(line, |(value, _)| value).trim_end()
}
