//! The words for what is no Rhai, and for what comes of habits from other languages.

mod slips;

use super::api::is_interface;
use super::declare::{DECLARATIONS, HOOKS, is_word, place};
use super::explain::plain_type;
use super::habits;
use crate::variant::{Code, Mistake, Place, SourceId, Sources};
use rhai::{ParseErrorType, Position};

/// The words for a mistake in a script's syntax.
pub fn told(sources: &Sources, source: SourceId, error: &ParseErrorType, at: Position) -> Mistake {
    let place = place(sources, source, at);
    let text = error.to_string();
    // What is read to the end is no other language.
    if !matches!(error, ParseErrorType::VariableUndefined(_))
        && let Some(mistake) = elsewhere(sources, source, place.start)
    {
        return mistake;
    }
    match error {
        ParseErrorType::Reserved(word) | ParseErrorType::ForbiddenVariable(word) if word == "#{" => {
            Mistake::new(Code::Guest, "rules have no object maps")
                .at(place, "a map begins here")
                .help("keep counts with `counter` and cells in sets")
        }
        ParseErrorType::Reserved(word) if word == "try" || word == "catch" => {
            Mistake::new(Code::Guest, "rules do not catch what goes wrong")
                .at(place, "not for rules")
                .help("a rule that fails stops the move, and the game is as it was: ask first, with `if`")
        }
        ParseErrorType::Reserved(word) if word == "import" || word == "export" => {
            Mistake::new(Code::Guest, "a rule is one file: it neither imports nor exports")
                .at(place, "not for rules")
                .help("write the function into this script, or name the other rule with `needs`")
        }
        ParseErrorType::ExprTooDeep => Mistake::new(Code::Syntax, "this is nested too deep")
            .at(place, "inside so many brackets and blocks")
            .help("work parts of it out before, and give them names: `let found = …;`"),
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            Mistake::new(Code::DeclaredTwice, format!("the function `{name}` is there twice")).at(place, "again")
        }
        ParseErrorType::Reserved(word) if word == "null" => Mistake::new(Code::Syntax, "there is no `null`")
            .at(place, "here")
            .help("a set without cells is `game.none`, and `cells.is_empty` asks whether it is one"),
        ParseErrorType::Reserved(word) if is_argument(sources.text(source), place) => {
            Mistake::new(Code::Reserved, format!("`{word}` is a word that Rhai keeps for itself"))
                .at(place, "no variable can be called so")
                .help(format!("a name is a text, between quotes: `\"{word}\"`"))
        }
        ParseErrorType::Reserved(word) => {
            Mistake::new(Code::Reserved, format!("`{word}` is a word that Rhai keeps for itself"))
                .at(place, "choose another name")
                .help(format!("for a verb, say it otherwise: `{word}_token`, perhaps"))
        }
        ParseErrorType::FnMissingName => {
            let word = &sources.text(source)[place.start..place.end];
            Mistake::new(
                Code::Reserved,
                format!("`{word}` is a word that Rhai keeps for itself, and cannot name a function"),
            )
            .at(place, "choose another name")
        }
        // What lacks a comma between two values lacks a bracket behind the last, as often as not.
        ParseErrorType::MissingToken(token, why) if token == "," && why.contains("argument") => {
            Mistake::new(Code::Syntax, "the arguments of a call are not closed").at(place, "expected `)` or `,`")
        }
        ParseErrorType::MissingToken(token, _) if token == "{" => {
            Mistake::new(Code::Syntax, "`{` is missing to begin a block")
                .at(place, "expected `{`")
                .help("what is done stands between `{` and `}`, be it one statement: `if at.row == 1 { game.draw(); }`")
        }
        ParseErrorType::MissingToken(token, why) => {
            Mistake::new(Code::Syntax, format!("`{token}` is missing {}", why.trim_start_matches("for ")))
                .at(place, format!("expected `{token}`"))
        }
        ParseErrorType::VariableUndefined(name) if let Some(at) = declared_outside(sources.text(source), name) => {
            let declared = Place { source, start: at, end: at + name.len() };
            Mistake::new(Code::TopLevel, format!("`{name}` is declared outside all functions, which cannot see it"))
                .at(declared, "declared here")
                .also(place, "not known here")
                .help(instead_of_outside(sources.text(source), at, name))
        }
        ParseErrorType::VariableUndefined(name) => {
            let help = hook_around(&sources.text(source)[..place.start])
                .filter(|usage| usage.contains(&format!("({name}")) || usage.contains(&format!(", {name}")));
            Mistake::new(Code::UnknownName, format!("there is no variable `{name}`"))
                .at(place, "not known here")
                .helps(help.map(|usage| format!("a hook names what it is given: write `fn {usage}`")))
        }
        ParseErrorType::BadInput(_) if text.contains("is disabled") => {
            Mistake::new(Code::Guest, "rules are guests: they have no `eval`, no function pointers and no `this`")
                .at(place, "not for rules")
        }
        ParseErrorType::BadInput(_) if text.contains("'|'") => {
            Mistake::new(Code::Guest, "rules have no anonymous functions")
                .at(place, "one begins here")
                .help(instead(&sources.text(source)[..place.start]))
        }
        ParseErrorType::BadInput(_) if text.contains("typo of '=='") => {
            Mistake::new(Code::Syntax, "`=` sets a variable, and does not compare").at(place, "here").help("write `==`")
        }
        ParseErrorType::MalformedIndexExpr(_) => {
            Mistake::new(Code::Syntax, "a part of a list or a text is asked for by its number")
                .at(place, "here")
                .help("write `list[0]` for the first")
        }
        ParseErrorType::MismatchedType(wanted, got) => {
            let wanted = match wanted.contains("iterable") {
                true => "cells, a list, a text or numbers such as `0..3`",
                false => "true or false",
            };
            Mistake::new(Code::Syntax, format!("this should be {wanted}, but is {}", plain_type(got))).at(place, "here")
        }
        ParseErrorType::UnexpectedEOF => {
            Mistake::new(Code::Syntax, "the script ends too early: a bracket or quote is still open").at(place, "here")
        }
        _ => Mistake::new(Code::Syntax, format!("the script cannot be read: {text}")).at(place, "here"),
    }
}

/// A comment that begins here and is not closed.
pub fn unclosed_comment(at: Place) -> Mistake {
    Mistake::new(Code::Syntax, "this comment is not closed, so everything behind it is a part of it")
        .at(at, "begins here")
        .help("close it with `*/`, or write `//` at the beginning of each line")
}

/// What is said of words without quotes and of what other languages have, if there is any of that at a place.
fn elsewhere(sources: &Sources, source: SourceId, at: usize) -> Option<Mistake> {
    let text = sources.text(source);
    if let Some((words, start)) = bare_words(text, at) {
        return Some(unquoted(words, Place { source, start, end: start + words.len() }));
    }
    let slip = slips::slip(text, at)?;
    let at = Place { source, start: slip.start, end: slip.end };
    Some(Mistake::new(Code::Syntax, slip.message).at(at, "here").help(slip.help))
}

/// What is said of words that should be a text.
pub fn unquoted(words: &str, at: Place) -> Mistake {
    let truth = match words {
        "yes" | "on" | "True" => Some("true"),
        "no" | "off" | "False" => Some("false"),
        _ => None,
    };
    Mistake::new(Code::Declaration, format!("`{words}` is a text, and stands between double quotes"))
        .at(at, "expected double quotes")
        .help(format!("write `\"{words}\"`"))
        .helps(truth.map(|truth| format!("what is true or false is `{truth}`")))
}

/// Words without quotes among the values of a declaration, at a place or just before it, and where they begin.
fn bare_words(text: &str, at: usize) -> Option<(&str, usize)> {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let before = &text[line_start..at];
    let (name, _) = before.split_once('(')?;
    let declares = DECLARATIONS.iter().any(|(known, _)| *known == name.trim_end());
    let (mut inside, mut start) = (false, 0);
    for (offset, sign) in before.char_indices() {
        match sign {
            '"' => inside = !inside,
            '(' | ',' if !inside => start = offset + 1,
            _ => {}
        }
    }
    let start = line_start + start + before[start..].len() - before[start..].trim_start().len();
    let end = text[start..].find([',', ')', '\n', ';'])? + start;
    let words = text[start..end].trim_end();
    let plain =
        words.starts_with(char::is_alphabetic) && words.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ');
    (declares && !inside && plain && !before.contains("//")).then_some((words, start))
}

/// Does a word stand where a call is given something?
fn is_argument(text: &str, word: Place) -> bool {
    text[..word.start].trim_end().ends_with(['(', ',']) && text[word.end..].trim_start().starts_with([')', ','])
}

/// What to write instead of an anonymous function, which begins where a text ends: mostly behind `cells.filter(`.
fn instead(before: &str) -> String {
    let called = before.trim_end().strip_suffix('(').and_then(|before| before.rsplit_once('.'));
    let way = called.and_then(|(_, name)| habits::of_sets(name));
    way.unwrap_or("write a function with a name: `fn name(game) { … }`").to_owned()
}

/// How the hook is written in which a text ends, if it is in one.
fn hook_around(text: &str) -> Option<String> {
    let (_, after) = text.rsplit_once("fn ")?;
    let name = after.split('(').next()?.trim();
    let usual = HOOKS.iter().find(|(hook, ..)| *hook == name).map(|(.., usage)| (*usage).to_owned());
    let question = || name.strip_prefix("where_").map(|_| format!("{name}(game, cells)"));
    usual.or_else(question).or_else(|| name.strip_prefix("can_").map(|_| format!("{name}(game)")))
}

/// What to write instead of a declaration outside of everything, whose name stands at a place.
fn instead_of_outside(text: &str, at: usize, name: &str) -> String {
    // Names of the interface and of hooks are taken.
    let small = name.to_lowercase();
    let taken = is_interface(&small) || HOOKS.iter().any(|(hook, ..)| *hook == small);
    let small = if taken || !is_word(&small) { format!("my_{small}") } else { small };
    let behind = text[at + name.len()..].lines().next().unwrap_or_default();
    let value = behind.trim().strip_prefix('=').and_then(|value| value.split_once(';')).map(|(value, _)| value.trim());
    let is_text = |value: &str| {
        value.len() > 1 && value.matches('"').count() == 2 && value.starts_with('"') && value.ends_with('"')
    };
    let is_plain = |value: &&str| value.parse::<i64>().is_ok() || matches!(*value, "true" | "false") || is_text(value);
    // One that ends in the midst of a text or on another line cannot be quoted.
    let is_whole = |value: &str| !value.is_empty() && value.matches('"').count().is_multiple_of(2);
    match value {
        Some(value) if is_plain(&value) && is_word(&small) => format!(
            "declare it in the function; or, for games to set: `param(\"{small}\", {value});` and `game.param(\"{small}\")`"
        ),
        _ => format!(
            "declare it in the function; or have a function return it, and call `{small}()`: `fn {small}() {{ {} }}`",
            value.filter(|value| is_whole(value)).unwrap_or("…")
        ),
    }
}

/// Where a line that begins with `let` or `const` declares a name, outside of everything.
fn declared_outside(text: &str, name: &str) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.strip_prefix("let ").or_else(|| line.strip_prefix("const ")).map(str::trim_start);
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if let Some(rest) = rest.filter(|rest| rest.strip_prefix(name).is_some_and(ends)) {
            return Some(start + line.len() - rest.len());
        }
        start += line.len();
    }
    None
}
