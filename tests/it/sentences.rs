//! The program's own sentences: the same in every language, and each said with what it speaks of.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use quadrille_core::lang::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a message speaks of, and which other messages it is made of.
#[derive(Default)]
struct Message {
    variables: BTreeSet<String>,
    parts: BTreeSet<String>,
}

impl Message {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.parts.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. }
            | InlineExpression::TermReference { arguments: Some(arguments), .. } => {
                arguments.positional.iter().for_each(|argument| self.inline(argument));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }
}

/// The messages of a language by name; what cannot be read, or is there twice, fails.
fn messages(lang: Lang) -> BTreeMap<String, Message> {
    let texts = parser::parse(lang.texts()).unwrap_or_else(|(_, wrong)| panic!("{}: {wrong:?}", lang.code()));
    let mut messages = BTreeMap::new();
    for entry in &texts.body {
        match entry {
            Entry::Message(said) => {
                let mut message = Message::default();
                let value = said.value.iter().chain(said.attributes.iter().map(|attribute| &attribute.value));
                value.for_each(|pattern| message.pattern(pattern));
                let twice = messages.insert(said.id.name.to_owned(), message).is_some();
                assert!(!twice, "{}: {} is there twice", lang.code(), said.id.name);
            }
            Entry::Junk { content } => panic!("{}: {content}", lang.code()),
            _ => {}
        }
    }
    messages
}

/// All that a message speaks of, its parts included.
fn variables(messages: &BTreeMap<String, Message>, name: &str) -> BTreeSet<String> {
    let Some(message) = messages.get(name) else { panic!("there is no message {name}") };
    let parts = message.parts.iter().flat_map(|part| variables(messages, part));
    message.variables.iter().cloned().chain(parts).collect()
}

/// A piece of Rust. Comments are none.
#[derive(PartialEq, Debug)]
enum Token {
    Text(String),
    Word(String),
    Sign(char),
}

fn tokens(code: &str) -> Vec<Token> {
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

/// Every `say!` among tokens: the message, and the names it is given.
fn said(tokens: &[Token]) -> Vec<(String, BTreeSet<String>)> {
    let opens = |token: &Token| matches!(token, Token::Sign('(' | '[' | '{'));
    let closes = |token: &Token| matches!(token, Token::Sign(')' | ']' | '}'));
    let mut found = Vec::new();
    for (at, call) in tokens.windows(3).enumerate() {
        if call != [Token::Word("say".to_owned()), Token::Sign('!'), Token::Sign('(')] {
            continue;
        }
        let inside = &tokens[at + 3..];
        let [Token::Text(message), ..] = inside else { panic!("say! begins with the name of a message: {inside:?}") };
        let (mut depth, mut given) = (1, BTreeSet::new());
        for here in inside.windows(3) {
            match here {
                [Token::Sign(','), Token::Word(name), Token::Sign('=')] if depth == 1 => {
                    assert!(given.insert(name.clone()), "{message} is given {name} twice");
                }
                [token, ..] if opens(token) => depth += 1,
                [token, ..] if closes(token) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        found.push((message.clone(), given));
    }
    found
}

/// The tokens of every file below a folder.
fn below(folder: &Path) -> Vec<(String, Vec<Token>)> {
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

fn source() -> Vec<(String, Vec<Token>)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["src", "crates/core/src"].iter().flat_map(|folder| below(&home.join(folder))).collect()
}

#[test]
fn every_language_has_the_same_messages_which_speak_of_the_same() {
    let english = messages(Lang::En);
    assert!(english.len() > 40);
    for lang in Lang::ALL {
        let other = messages(lang);
        let missing: Vec<&String> = english.keys().filter(|name| !other.contains_key(*name)).collect();
        let foreign: Vec<&String> = other.keys().filter(|name| !english.contains_key(*name)).collect();
        assert!(missing.is_empty() && foreign.is_empty(), "{} lacks {missing:?}, has {foreign:?}", lang.code());
        for name in english.keys() {
            assert_eq!(variables(&other, name), variables(&english, name), "{name} in {}", lang.code());
        }
    }
}

#[test]
fn what_is_said_is_a_message_and_gives_it_what_it_speaks_of() {
    let english = messages(Lang::En);
    let mut count = 0;
    for (file, tokens) in source() {
        for (message, given) in said(&tokens) {
            assert!(english.contains_key(&message), "{file}: there is no message {message}");
            assert_eq!(given, variables(&english, &message), "{file}: what {message} is given, and what it speaks of");
            count += 1;
        }
    }
    assert!(count > 30, "only {count} sentences are said");
}

#[test]
fn every_message_is_said_somewhere() {
    let english = messages(Lang::En);
    let source = source();
    let texts: BTreeSet<&String> = source
        .iter()
        .flat_map(|(_, tokens)| tokens)
        .filter_map(|token| if let Token::Text(text) = token { Some(text) } else { None })
        .collect();
    let parts: BTreeSet<&String> = english.values().flat_map(|message| &message.parts).collect();
    // Words are looked up by the name that a game has for them.
    let unsaid: Vec<&String> = english
        .keys()
        .filter(|name| !["word-", "help-", "examples-"].iter().any(|made| name.starts_with(made)))
        .filter(|name| !texts.contains(name) && !parts.contains(name))
        .collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

#[test]
fn the_scanner_copes_with_what_stands_in_a_call() {
    let code = r##"
        // say!("not", this = 1)
        let c: &'a str = f('"', '\'', "// no comment \" say!(");
        crate::say!(
            "outer", /* zeroth = 0 */ first = say!("inner", deep = x(1, y == 2)), // third = 3
            second = { let other = [a, b]; r#"say!("raw")"# },
        );
        say!("bare")
    "##;
    let expected = [("outer", vec!["first", "second"]), ("inner", vec!["deep"]), ("bare", vec![])];
    let expected = expected.map(|(name, given)| (name.to_owned(), given.into_iter().map(str::to_owned).collect()));
    assert_eq!(said(&tokens(code)), expected);
}
