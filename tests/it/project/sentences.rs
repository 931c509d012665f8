//! The program's own sentences: the same in every language, and each said with what it speaks of.

use crate::support::rust_code::{Token, below, tokens};
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
