//! Reading a rule script: what it declares at its top level, and which functions it has.
//!
//! The top level holds only declarations with literal arguments; nothing is run to read them. All of a script's mistakes
//! are told in one pass (of its syntax, the first).

mod functions;

use super::engine::{Limits, raw};
use super::{lines, syntax, waiting};
use crate::lang::{Text, Words};
use crate::variant::{
    Code, Declared, DeclaredVerb, Library, Mistake, Named, Param, Place, SourceId, Sources, Spoken, did_you_mean,
    is_symbol, text,
};
use rhai::{AST, Expr, FnCallExpr, Position, Stmt};

/// What can be declared, and how.
pub(super) const DECLARATIONS: [(&str, &str); 9] = [
    ("about", "about(\"what the rule does\") or about(\"fr\", \"ce que fait la règle\")"),
    ("words", "words(\"fr\", \"black_hole\", \"trou noir\")"),
    ("param", "param(\"count\", 5) or param(\"count\", 5, 1, 9) for a number from 1 to 9"),
    ("marker", "marker(\"black_hole\", \"@\")"),
    ("counter", "counter(\"coins\") or counter(\"coins\", \"shared\")"),
    ("verb", "verb(\"recover\", \"own token\") or verb(\"recover\", \"own token\", 2) for the second step"),
    ("price", "price(\"recover\", \"coins\") or price(\"recover\", \"coins\", 3)"),
    ("after", "after(\"black_holes\")"),
    ("needs", "needs(\"black_holes\")"),
];

/// The hooks that need no verb: name, arguments, how to write them.
pub(super) const HOOKS: [(&str, usize, &str); 6] = [
    ("setup", 1, "setup(game)"),
    ("on_land", 2, "on_land(game, at)"),
    ("on_turn_end", 1, "on_turn_end(game)"),
    ("outcome", 1, "outcome(game)"),
    ("score", 2, "score(game, seat)"),
    ("evaluate", 2, "evaluate(game, seat)"),
];

/// No counter grows beyond it.
const MOST_PRICE: i64 = 1_000_000;

/// Nobody reads more of them.
const MOST_MISTAKES: usize = 200;

/// A longer script is not read: all of its mistakes are looked for, which takes time.
pub(super) const MOST_BYTES: usize = 128 << 10;

/// Reads a rule script.
pub fn declare(sources: &Sources, source: SourceId, name: &str) -> Result<Declared, Vec<Mistake>> {
    match declare_on(sources, source, name) {
        (Some(declared), mistakes) if mistakes.is_empty() => Ok(declared),
        (_, mistakes) => Err(mistakes),
    }
}

/// As [`declare`], and where what is wrong leaves no doubt about what the rule declares, that as well.
pub fn declare_on(sources: &Sources, source: SourceId, name: &str) -> (Option<Declared>, Vec<Mistake>) {
    if sources.text(source).len() > MOST_BYTES {
        let words = format!("this script is longer than {MOST_BYTES} bytes, which no rule needs to be");
        let place = Place { source, start: 0, end: 0 };
        let mistake = Mistake::new(Code::Unreadable, words).at(place, "too long").help("make several rules of it");
        return (None, vec![mistake]);
    }
    let (mut engine, _) = raw(Limits::untimed());
    // The engine would stop at the first variable that it does not know.
    engine.set_strict_variables(false);
    let compiled = engine.compile(sources.text(source));
    // The engine takes what follows for a part of the comment, so no mistake can stand behind it but the end of the file.
    let read_to = compiled.as_ref().err().map_or(usize::MAX, |error| place(sources, source, error.position()).start);
    if let Some(start) = lines::unclosed_comment(sources.text(source)).filter(|start| *start < read_to) {
        return (None, vec![syntax::unclosed_comment(Place { source, start, end: start + "/*".len() })]);
    }
    let ast = match compiled {
        Ok(ast) => ast,
        Err(error) => return (None, vec![syntax::told(sources, source, error.err_type(), error.position())]),
    };
    if let Some(at) = waiting::too_many(&ast) {
        let mistake = Mistake::new(Code::Guest, format!("more than {} values wait for this one", waiting::MOST))
            .at(place(sources, source, at), "inside so many calls")
            .help("work it out before, and give it a name: `let found = …;`");
        return (None, vec![mistake]);
    }
    let (mistakes, abouts) = (Vec::new(), Vec::new());
    let declared = blank(source, name);
    let mut reader = Reader { sources, source, mistakes, abouts, refused: Vec::new(), declared };
    for statement in ast.statements() {
        reader.statement(statement);
        if reader.mistakes.len() >= MOST_MISTAKES {
            return (None, reader.mistakes);
        }
    }
    reader.about();
    reader.check_words();
    reader.functions(&ast);
    reader.twice();
    // One that is known elsewhere in its function only the engine tells.
    if !reader.mistakes.iter().any(|mistake| mistake.code == Code::UnknownName) {
        engine.set_strict_variables(true);
        let wrong = engine.compile(sources.text(source)).err();
        let wrong = wrong.map(|error| syntax::told(sources, source, error.err_type(), error.position()));
        // A word of a declaration that lacks its quotes is told already.
        let told = |wrong: &Mistake| reader.mistakes.iter().any(|mistake| mistake.place == wrong.place);
        let new = wrong.filter(|wrong| !told(wrong));
        reader.mistakes.extend(new);
    }
    let unclear = [Code::TopLevel, Code::Declaration, Code::DeclaredTwice];
    let clear = !reader.mistakes.iter().any(|mistake| unclear.contains(&mistake.code));
    (clear.then_some(reader.declared), reader.mistakes)
}

fn blank(source: SourceId, name: &str) -> Declared {
    Declared {
        name: name.to_owned(),
        source,
        about: None,
        words: Vec::new(),
        params: Vec::new(),
        bounds: Vec::new(),
        meanings: Vec::new(),
        markers: Vec::new(),
        counters: Vec::new(),
        verbs: Vec::new(),
        prices: Vec::new(),
        after: Vec::new(),
        needs: Vec::new(),
        functions: Vec::new(),
        shipped: false,
        timed: false,
        called: Vec::new(),
        spoken: Vec::new(),
    }
}

struct Reader<'a> {
    sources: &'a Sources,
    source: SourceId,
    mistakes: Vec<Mistake>,
    /// What the rule says about itself, by language.
    abouts: Vec<Named<String>>,
    /// Names whose declaration is wrong, which are not also told to be unknown.
    refused: Vec<String>,
    declared: Declared,
}

impl Reader<'_> {
    fn place(&self, at: Position) -> Place {
        place(self.sources, self.source, at)
    }

    fn statement(&mut self, statement: &Stmt) {
        let call = match statement {
            Stmt::Noop(_) => return,
            Stmt::FnCall(call, at) => Some((call, *at)),
            Stmt::Expr(expr) => match &**expr {
                Expr::FnCall(call, at) => Some((call, *at)),
                _ => None,
            },
            _ => None,
        };
        match call {
            Some((call, at)) => self.declaration(call, at),
            None => self.mistakes.push(
                Mistake::new(Code::TopLevel, "the top level of a rule holds declarations and functions, nothing else")
                    .at(self.place(statement.position()), "this would run before any game")
                    .help("move it into a hook, such as `fn setup(game) { … }`"),
            ),
        }
    }

    fn declaration(&mut self, call: &FnCallExpr, at: Position) {
        if let Err(mistake) = self.understand(call, at) {
            // What was to be declared is not also told to be unknown.
            self.refused.extend(call.args.iter().filter_map(bare).map(str::to_owned));
            self.refused.extend(call.args.iter().filter_map(literal).map(|value| value.to_string()));
            self.mistakes.push(*mistake);
        }
    }

    fn understand(&mut self, call: &FnCallExpr, at: Position) -> Result<(), Box<Mistake>> {
        let place = self.place(at);
        let Some((name, usage)) = DECLARATIONS.iter().find(|(name, _)| *name == call.name.as_str()) else {
            let names = DECLARATIONS.map(|(name, _)| name);
            let [all @ .., last] = &names;
            return Err(Box::new(
                Mistake::new(Code::Declaration, format!("`{}` is no declaration", call.name))
                    .at(place, "not known here")
                    .helps(did_you_mean(&call.name, names))
                    .help(format!("a rule declares {} and {last}", all.join(", "))),
            ));
        };
        let wrong = |message: String, at: Place, label: &str| {
            Err(Box::new(Mistake::new(Code::Declaration, message).at(at, label).help(format!("write it so: {usage}"))))
        };
        let arguments: Option<Vec<Param>> = call.args.iter().map(literal).collect();
        let Some(arguments) = arguments else {
            let odd = call.args.iter().find(|expr| literal(expr).is_none());
            let place = self.place(odd.map_or(at, Expr::position));
            return match odd {
                Some(Expr::CharConstant(letter, _)) => Err(Box::new(syntax::unquoted(&letter.to_string(), place))),
                Some(odd) if let Some(word) = bare(odd) => Err(Box::new(syntax::unquoted(word, place))),
                _ => wrong(
                    format!("`{name}` takes plain values, known before anything runs"),
                    place,
                    "not a plain value",
                ),
            };
        };
        match (*name, arguments.as_slice()) {
            ("words", [Param::Text(code), ..]) | ("about", [Param::Text(code), _]) if !Words::is_language(code) => {
                wrong(
                    format!("`{code}` is no code of a language"),
                    place,
                    "expected two or three small letters, such as `fr`",
                )
            }
            ("about" | "words", _) => Ok(()),
            // A rule is called as its file is.
            ("after" | "needs", [Param::Text(rule)]) if !Library::is_name(rule) => wrong(
                format!("`{rule}` cannot be the name of a rule"),
                place,
                "a rule is named as its file is, with letters, digits, `_` and `-`",
            ),
            ("after" | "needs", _) => Ok(()),
            // The price of a verb whose own name has been refused is mended with it.
            ("price", [Param::Text(verb), ..]) if self.refused.contains(verb) => return Ok(()),
            (_, [Param::Text(named), ..]) if !is_word(named) => Err(Box::new(no_name(named, place, usage))),
            ("counter", [_, Param::Text(word)]) if word != "shared" => Err(Box::new(
                Mistake::new(Code::Declaration, format!("a counter cannot be `{word}`"))
                    .at(place, "expected `shared`, or nothing where each seat has its own")
                    .helps(did_you_mean(word, ["shared"]))
                    .help(format!("write it so: {usage}")),
            )),
            ("marker", [_, Param::Text(sign)]) if !is_sign(sign) => wrong(
                format!("`{sign}` cannot be the sign of a marker"),
                place,
                "a sign is one character that can be seen; `.`, `#` and digits mean something else",
            ),
            ("param", [_, Param::Number(default), Param::Number(least), Param::Number(most)])
                if !(least..=most).contains(&default) =>
            {
                wrong(
                    format!("the default {default} is not one of {least} to {most}"),
                    place,
                    "bounds beside the default",
                )
            }
            ("price", [_, _, Param::Number(count)]) if !(1..=MOST_PRICE).contains(count) => {
                wrong(format!("a price cannot be {count}"), place, "expected a number from 1 to 1000000")
            }
            _ => Ok(()),
        }?;
        if self.declare(name, &arguments, place) {
            if let ("param", Some(Param::Text(param)), Some(says)) = (*name, arguments.first(), self.remark(place)) {
                self.declared.meanings.push(Named { name: param.clone(), says, place });
            }
            return Ok(());
        }
        wrong(format!("`{name}` is not declared like this"), place, "wrong number or kind of values")
    }

    /// The remark that ends the line of a declaration, if nothing else stands behind that.
    fn remark(&self, at: Place) -> Option<String> {
        let line = self.sources.text(self.source)[at.start..].lines().next()?;
        let (_, behind) = line.split_once(");")?;
        let remark = behind.trim_start().strip_prefix("//")?.trim_start_matches('/').trim();
        (!remark.is_empty()).then(|| text::line(remark))
    }

    /// Notes one declaration; false where the arguments do not fit.
    fn declare(&mut self, what: &str, arguments: &[Param], place: Place) -> bool {
        use Param::{Number, Text};
        fn named<T>(name: &str, says: T, place: Place) -> Named<T> {
            Named { name: name.to_owned(), says, place }
        }
        let into = &mut self.declared;
        match (what, arguments) {
            ("about", [Text(words)]) => self.abouts.push(named("en", text::line(words), place)),
            ("about", [Text(language), Text(words)]) => {
                self.abouts.push(named(language, text::line(words), place));
            }
            ("words", [Text(language), Text(name), Text(called)]) => {
                into.words.push(named(name, (language.clone(), text::line(called)), place));
            }
            ("param", [Text(name), default]) => into.params.push(named(name, default.clone(), place)),
            ("param", [Text(name), Number(default), Number(least), Number(most)])
                if (least..=most).contains(&default) =>
            {
                into.params.push(named(name, Number(*default), place));
                into.bounds.push(named(name, (*least, *most), place));
            }
            ("marker", [Text(name), Text(symbol)]) if is_sign(symbol) => {
                into.markers.push(named(name, symbol.clone(), place));
            }
            ("counter", [Text(name)]) => into.counters.push(named(name, false, place)),
            ("counter", [Text(name), Text(shared)]) if shared == "shared" => {
                into.counters.push(named(name, true, place))
            }
            ("verb", [Text(name), Text(domain)]) => {
                into.verbs.push(named(name, DeclaredVerb { domain: domain.clone(), step: 1 }, place));
            }
            ("verb", [Text(name), Text(domain), Number(step @ 1..)]) => {
                into.verbs.push(named(name, DeclaredVerb { domain: domain.clone(), step: *step as usize }, place));
            }
            ("price", [Text(verb), Text(counter)]) => into.prices.push(named(verb, (counter.clone(), 1), place)),
            ("price", [Text(verb), Text(counter), Number(count @ 1..)]) => {
                into.prices.push(named(verb, (counter.clone(), *count), place));
            }
            ("after", [Text(rule)]) => into.after.push(named(rule, (), place)),
            ("needs", [Text(rule)]) => into.needs.push(named(rule, (), place)),
            _ => return false,
        }
        true
    }

    /// What the rule does, in the languages it says so; in English its first comment, where it says nothing else.
    fn about(&mut self) {
        let comment: Vec<&str> = self
            .sources
            .text(self.source)
            .lines()
            .map_while(|line| line.trim().strip_prefix("//"))
            .map(|line| line.trim_start_matches('/').trim())
            .collect();
        let english = !comment.is_empty() && !self.abouts.iter().any(|about| about.name == "en");
        let mut about = english.then(|| Text::several(vec![("en".to_owned(), text::line(&comment.join(" ")))]));
        for said in &self.abouts {
            about.get_or_insert_default().add(&said.name, &said.says);
        }
        self.declared.about = about;
    }

    /// Words are for names that the rule declares, and for sentences.
    fn check_words(&mut self) {
        let Declared { words, .. } = &self.declared;
        let refused = || self.refused.iter().map(String::as_str);
        let known = |name: &str| self.declared.names().chain(refused()).any(|known| known == name);
        for word in words.iter().filter(|word| !known(&word.name) && !Words::is_sentence(&word.name)) {
            self.mistakes.push(
                Mistake::new(Code::Undeclared, format!("the rule declares no `{}`", word.name))
                    .at(word.place, "not declared")
                    .helps(did_you_mean(&word.name, self.declared.names()))
                    .help(
                        "words are for its parameters, markers, counters and verbs, and for sentences it refuses with",
                    ),
            );
        }
    }

    /// Nothing is declared twice.
    fn twice(&mut self) {
        fn all<T>(what: &str, named: &[Named<T>]) -> Vec<(String, Place)> {
            named.iter().map(|named| (format!("the {what} `{}`", named.name), named.place)).collect()
        }
        let Declared { params, markers, counters, verbs, words, .. } = &self.declared;
        let mut declared = all("parameter", params);
        declared.extend(all("marker", markers));
        declared.extend(all("counter", counters));
        declared.extend(all("verb", verbs));
        declared.extend(all("text about the rule in", &self.abouts));
        declared.extend(
            words.iter().map(|word| (format!("the word for `{}` in `{}`", word.name, word.says.0), word.place)),
        );
        for (nth, (what, place)) in declared.iter().enumerate() {
            if let Some((_, first)) = declared[..nth].iter().find(|(other, _)| other == what) {
                self.mistakes.push(
                    Mistake::new(Code::DeclaredTwice, format!("{what} is declared twice"))
                        .at(*place, "again")
                        .also(*first, "first here"),
                );
            }
        }
    }
}

/// Can this be a name: small letters, digits and `_`, a letter first?
pub(super) fn is_word(name: &str) -> bool {
    let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.len() <= 40 && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(word)
}

/// What is said of a name that cannot be one, with the nearest that can.
fn no_name(name: &str, place: Place, usage: &str) -> Mistake {
    let near: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    Mistake::new(Code::Declaration, format!("`{name}` cannot be a name"))
        .at(place, "names have small letters, digits and `_`, and begin with a letter")
        .helps(is_word(&near).then(|| format!("`{near}` can be one")))
        .help(format!("write it so: {usage}"))
}

/// Can this be the sign of a marker: one character that can be seen, and means nothing else in a picture?
fn is_sign(symbol: &str) -> bool {
    is_symbol(symbol) && !symbol.contains(char::is_numeric)
}

/// A word without quotes.
fn bare(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Variable(name, ..) => Some(&name.1),
        _ => None,
    }
}

fn literal(expr: &Expr) -> Option<Param> {
    match expr {
        Expr::IntegerConstant(number, _) => Some(Param::Number(*number)),
        Expr::BoolConstant(truth, _) => Some(Param::Truth(*truth)),
        Expr::StringConstant(text, _) => Some(Param::Text(text.to_string())),
        _ => None,
    }
}

/// The place of a position in a script, as long as the word that begins there.
pub fn place(sources: &Sources, source: SourceId, at: Position) -> Place {
    let Some(line) = at.line() else { return Place { source, start: 0, end: 0 } };
    sources.place(source, line, at.position().unwrap_or(1))
}
