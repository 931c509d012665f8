//! Rust code as tokens, for tests about the texts in it.

use std::path::Path;

/// A piece of Rust. Comments are none.
#[derive(PartialEq, Debug)]
pub enum Token {
    /// A text, without its quotes.
    Text(String),
    /// A word or a number.
    Word(String),
    /// Any other character.
    Sign(char),
}

/// The tokens of some code.
pub fn tokens(code: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let hashes = rest.strip_prefix('r').map(|raw| raw.len() - raw.trim_start_matches('#').len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").expect("a comment ends") + 2
        } else if let Some(hashes) = hashes.filter(|hashes| rest[1 + hashes..].starts_with('"')) {
            let (start, end) = (hashes + 2, format!("\"{}", "#".repeat(hashes)));
            let length = rest[start..].find(&end).expect("a text ends");
            found.push(Token::Text(rest[start..start + length].to_owned()));
            start + length + end.len()
        } else if first == '"' {
            let length = quoted(&rest[1..], '"').expect("a text ends");
            found.push(Token::Text(rest[1..=length].to_owned()));
            length + 2
        } else if first == '\'' {
            // A letter between quotes, or else the name of a lifetime.
            let letter = quoted(&rest[1..], '\'');
            let is_letter = |length: &usize| rest[1..].starts_with('\\') || rest[1..=*length].chars().count() == 1;
            letter.filter(is_letter).map_or(1, |length| length + 2)
        } else if word(first) {
            let length = rest.find(|c| !word(c)).unwrap_or(rest.len());
            found.push(Token::Word(rest[..length].to_owned()));
            length
        } else {
            if !first.is_whitespace() {
                found.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// How far it is to the closing quote, past what is escaped.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let closes = |(_, c): &(usize, char)| {
        let closes = *c == quote && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    };
    text.char_indices().find(closes).map(|(at, _)| at)
}

/// The tokens of every file below a folder.
pub fn below(folder: &Path) -> Vec<(String, Vec<Token>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(below(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((path.display().to_string(), tokens(&std::fs::read_to_string(&path).unwrap())));
        }
    }
    found
}

/// Every text in the code below a folder of the project, as it is written there.
pub fn texts(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let tokens = below(&folder).into_iter().flat_map(|(_, tokens)| tokens);
    tokens.filter_map(|token| if let Token::Text(text) = token { Some(text) } else { None }).collect()
}
