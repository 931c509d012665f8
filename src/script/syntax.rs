//! The words for what is no Rhai, and for what comes of habits from other languages.

use super::declare::{HOOKS, place};
use crate::variant::{Code, Mistake, Place, SourceId, Sources};
use rhai::{ParseErrorType, Position};

/// The words for a mistake in a script's syntax.
pub fn told(sources: &Sources, source: SourceId, error: &ParseErrorType, at: Position) -> Mistake {
    let place = place(sources, source, at);
    let text = error.to_string();
    if let Some(slip) = slip(sources.text(source), place.start) {
        let at = Place { source, start: slip.start, end: slip.end };
        return Mistake::new(Code::Syntax, slip.message).at(at, "here").help(slip.help);
    }
    match error {
        ParseErrorType::Reserved(word) | ParseErrorType::ForbiddenVariable(word) if word == "#{" => {
            Mistake::new(Code::Guest, "rules have no object maps")
                .at(place, "a map begins here")
                .help("keep counts with `counter` and cells in sets")
        }
        ParseErrorType::Reserved(word) if word == "import" || word == "export" => {
            Mistake::new(Code::Guest, "a rule is one file: it neither imports nor exports")
                .at(place, "not for rules")
                .help("write the function into this script, or name the other rule with `needs`")
        }
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            Mistake::new(Code::DeclaredTwice, format!("the function `{name}` is there twice")).at(place, "again")
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
        ParseErrorType::MissingToken(token, why) => {
            Mistake::new(Code::Syntax, format!("`{token}` is missing {}", why.trim_start_matches("for ")))
                .at(place, format!("expected `{token}`"))
        }
        ParseErrorType::VariableUndefined(name) if let Some(at) = declared_outside(sources.text(source), name) => {
            let declared = Place { source, start: at, end: at + name.len() };
            Mistake::new(Code::TopLevel, format!("`{name}` is declared outside all functions, which cannot see it"))
                .at(declared, "declared here")
                .also(place, "not known here")
                .help(format!("declare it in the function; or, for games to set: `param(\"{name}\", 1);` and `game.param(\"{name}\")`"))
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
                .help("write a function with a name: `fn name(game) { … }`")
        }
        ParseErrorType::UnexpectedEOF => {
            Mistake::new(Code::Syntax, "the script ends too early: a bracket or quote is still open").at(place, "here")
        }
        _ => Mistake::new(Code::Syntax, format!("the script cannot be read: {text}")).at(place, "here"),
    }
}

/// How the hook is written in which a text ends, if it is in one.
fn hook_around(text: &str) -> Option<String> {
    let (_, after) = text.rsplit_once("fn ")?;
    let name = after.split('(').next()?.trim();
    let usual = HOOKS.iter().find(|(hook, ..)| *hook == name).map(|(.., usage)| (*usage).to_owned());
    let question = || name.strip_prefix("where_").map(|_| format!("{name}(game, cells)"));
    usual.or_else(question).or_else(|| name.strip_prefix("can_").map(|_| format!("{name}(game)")))
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

/// A habit from another language.
struct Slip {
    message: String,
    help: String,
    start: usize,
    end: usize,
}

/// What is written as another language would have it, at a place or shortly before it on the same line.
fn slip(text: &str, at: usize) -> Option<Slip> {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let here = &text[at..];
    let found = |start: usize, length: usize, message: &str, help: &str| {
        let (message, help) = (message.to_owned(), help.to_owned());
        Some(Slip { message, help, start, end: start + length })
    };
    let word = |word: &str| here.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t', '(', '"', '`']));
    if here.starts_with('#') && !here.starts_with("#{") {
        return found(at, 1, "a comment begins with `//`", "write `// …`");
    }
    for (sign, help) in [("++", "write `number += 1;`"), ("--", "write `number -= 1;`")] {
        if here.starts_with(sign) {
            return found(at, 2, &format!("there is no `{sign}`"), help);
        }
    }
    if here.starts_with('?') && !here.starts_with("??") && !here.starts_with("?.") {
        return found(at, 1, "there is no `? :`", "write `if a { b } else { c }`, which has a value");
    }
    for (wrong, right) in [("and", "&&"), ("or", "||"), ("not", "!")] {
        if word(wrong) {
            return found(at, wrong.len(), &format!("there is no `{wrong}`"), &format!("write `{right}`"));
        }
    }
    for (wrong, right) in
        [("var", "let"), ("function", "fn"), ("def", "fn"), ("elif", "else if"), ("elseif", "else if")]
    {
        if word(wrong) {
            return found(at, wrong.len(), &format!("there is no `{wrong}`"), &format!("write `{right}`"));
        }
    }
    if here.starts_with("print") && text[..at].ends_with('.') {
        return found(at, "print".len(), "`print` is a function by itself", "write `print(…)`, without `game.`");
    }
    // A text between single quotes, which are for a single character.
    let quote = text[line_start..at].rfind('\'').map(|quote| line_start + quote);
    let quote = if here.starts_with('\'') { Some(at) } else { quote };
    if let Some(start) = quote
        && let Some((inside, _)) = text[start + 1..].lines().next().and_then(|rest| rest.split_once('\''))
        && inside.chars().count() > 1
        && !text[line_start..start].contains(['"', '`'])
        && !text[line_start..start].contains("//")
    {
        return found(start, inside.len() + 2, "a text stands between double quotes", &format!("write `\"{inside}\"`"));
    }
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    if let Some(whole) = text[..at].strip_suffix('.')
        && digits(here) > 0
        && whole.ends_with(|c: char| c.is_ascii_digit())
    {
        return found(at, digits(here), "numbers are whole", "count in smaller units, or multiply first: `3 * a / 2`");
    }
    None
}
