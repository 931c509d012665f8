//! What the YAML says, put together: the file, what it extends, and what the command line changes. Nothing is understood
//! yet beyond `extends`, `rules`, `with` and `without`; every value still knows the place it was written at.

use super::code::Code;
use super::library::{Found, Library, NotFound};
use super::mistake::{Mistake, did_you_mean};
use super::node::{self, Key, Node, Value};
use super::source::{Place, Sources};
use std::path::PathBuf;

/// What the command line, or a request, changes in a variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// `--set board.columns=9`, as key and value.
    pub set: Vec<(String, String)>,
    /// `--with go_capture`.
    pub with: Vec<String>,
    /// `--without recovery`.
    pub without: Vec<String>,
}

/// A rule that a game lists, with the parameters it gives.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Where it is listed.
    pub place: Place,
    /// Its parameters.
    pub params: Vec<(Key, Node)>,
}

/// A variant, put together but not yet understood.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The game's name: its file's stem.
    pub name: String,
    /// All settings, merged.
    pub root: Node,
    /// The rules in force, in the order listed.
    pub rules: Vec<Listed>,
    /// The variant's file; none where it is inside the program.
    pub path: Option<PathBuf>,
    /// The folder of the variant's file, where rules are looked for first.
    pub folder: Option<PathBuf>,
    /// Does the command line change anything? Then the variant's examples need not hold.
    pub changed: bool,
    /// Mistakes found on the way, which do not keep the rest from being understood.
    pub mistakes: Vec<Mistake>,
    /// Is a rule missing or broken, so that names may be unknown through no fault of the variant's?
    pub incomplete: bool,
}

/// Keys that a variant says only for itself.
const OWN: [&str; 3] = ["title", "about", "examples"];

/// Puts a variant together from the files of a library.
pub fn draft(library: &Library, sources: &mut Sources, name: &str, changes: &Changes) -> Result<Draft, Vec<Mistake>> {
    let mut draft = extended(library, sources, name, None, None, &mut Vec::new())?;
    let mut mistakes = std::mem::take(&mut draft.mistakes);
    for rule in &changes.with {
        let place = given(sources, "--with", rule);
        match listed_name(rule, place) {
            Ok(name) => add(&mut draft.rules, Listed { name, place, params: Vec::new() }),
            Err(mistake) => mistakes.push(*mistake),
        }
    }
    for rule in &changes.without {
        let place = given(sources, "--without", rule);
        take_away(&mut draft.rules, rule, place, &mut mistakes);
    }
    for (key, value) in &changes.set {
        if let Err(mistake) = set(&mut draft, sources, key, value) {
            mistakes.push(*mistake);
        }
    }
    draft.changed = !(changes.with.is_empty() && changes.without.is_empty() && changes.set.is_empty());
    draft.mistakes = mistakes;
    Ok(draft)
}

/// The place of a word on the command line.
fn given(sources: &mut Sources, option: &str, word: &str) -> Place {
    let typed = format!("{option} {word}");
    let source = sources.add_typed("command line", typed.clone(), typed);
    Place { source, start: option.len() + 1, end: option.len() + 1 + word.len() }
}

fn set(draft: &mut Draft, sources: &mut Sources, key: &str, value: &str) -> Result<(), Box<Mistake>> {
    let source = sources.add_typed(format!("--set {key}"), value.to_owned(), format!("--set {key}={value}"));
    let node = node::read(sources, source).map_err(|mut mistakes| Box::new(mistakes.swap_remove(0)))?;
    if let Some((rule, param)) = key.strip_prefix("rules.").and_then(|rest| rest.split_once('.')) {
        let known: Vec<String> = draft.rules.iter().map(|listed| listed.name.clone()).collect();
        let Some(listed) = draft.rules.iter_mut().find(|listed| listed.name == rule) else {
            let mistake = Mistake::new(Code::RuleList, format!("`--set {key}`: the game has no rule `{rule}`"))
                .helps(did_you_mean(rule, known.iter().map(String::as_str)))
                .help(format!("add it with `--with {rule}`"));
            return Err(Box::new(mistake));
        };
        listed.params.retain(|(known, _)| known.text != param);
        listed.params.push((Key { text: param.to_owned(), place: node.place }, node));
        return Ok(());
    }
    if let Some(rule) = key.strip_prefix("rules.") {
        let mistake =
            Mistake::new(Code::Setting, format!("`--set {key}` does not say which parameter of the rule is meant"))
                .help(format!(
                    "name it as well: `--set rules.{rule}.count=5`, say; `quadrille show` tells which there are"
                ));
        return Err(Box::new(mistake));
    }
    if OWN.contains(&key) || ["extends", "rules", "with", "without"].contains(&key) {
        let mistake = Mistake::new(Code::Setting, format!("`{key}` cannot be set; it belongs to the variant's file"))
            .help("`--with RULE` and `--without RULE` change the rules");
        return Err(Box::new(mistake));
    }
    node::set(&mut draft.root, key, node)
}

/// So many games extend each other in a row, a game has so many rules, and its title so many characters.
const LONGEST_CHAIN: usize = 16;
const MOST_RULES: usize = 64;
const LONGEST_TITLE: usize = 200;

fn extended(
    library: &Library,
    sources: &mut Sources,
    name: &str,
    beside: Option<PathBuf>,
    asked: Option<Place>,
    chain: &mut Vec<(String, bool)>,
) -> Result<Draft, Vec<Mistake>> {
    let mut found = library.game(name, beside.as_deref());
    // A game may extend the shipped one that it shadows: `extends: connect4` in one's own connect4.yaml.
    let step = |found: &Found| (found.label.clone(), found.folder.is_none());
    if chain.last().is_some_and(|last| found.as_ref().is_ok_and(|found| step(found) == *last)) {
        found = library.shipped_game(name).map_or(found, Ok);
    }
    let found = found.map_err(|error| vec![not_found(library, name, asked, error)])?;
    if chain.contains(&step(&found)) {
        let mut ring: Vec<&str> = chain.iter().map(|(label, _)| label.as_str()).collect();
        ring.push(&found.label);
        let mut mistake = Mistake::new(Code::Circle, format!("`extends` goes round in a circle: {}", ring.join(" → ")));
        if let Some(place) = asked {
            mistake = mistake.at(place, "comes back to where it began");
        }
        return Err(vec![mistake]);
    }
    if chain.len() >= LONGEST_CHAIN {
        let words = format!("`extends` leads through more than {LONGEST_CHAIN} games");
        let mistake = Mistake::new(Code::Circle, words).help("extend the last of them, or a game nearer to it");
        return Err(vec![match asked {
            Some(place) => mistake.at(place, "one too many"),
            None => mistake,
        }]);
    }
    chain.push(step(&found));
    let path = found.folder.as_ref().map(|_| PathBuf::from(&found.label));
    let id = sources.add(found.label, found.text);
    let (own, mut mistakes) = node::read_on(sources, id)?;
    let Value::Map(_) = own.value else {
        return Err(vec![
            Mistake::new(Code::WrongKind, format!("a variant is a map of settings, not {}", own.what()))
                .at(own.place, "expected `title: …`, `board: …`")
                .help("`quadrille show connect4` shows what a variant says"),
        ]);
    };
    let (mut root, mut rules) = match own.get("extends") {
        None => (own.clone(), Vec::new()),
        Some(base) => match base.as_text() {
            Some(base_name) if Library::is_name(base_name) => {
                let base = extended(library, sources, base_name, found.folder.clone(), Some(base.place), chain)?;
                mistakes.extend(base.mistakes);
                let mut inherited = base.root;
                if let Value::Map(entries) = &mut inherited.value {
                    // Other pieces are other pieces: how many there are stands in a key, so they cannot merge.
                    let replaced = |key: &str| key == "pieces" && own.get(key).is_some();
                    entries.retain(|(key, _)| !OWN.contains(&key.text.as_str()) && !replaced(&key.text));
                }
                (node::merge(&inherited, &own), base.rules)
            }
            _ => {
                return Err(vec![
                    Mistake::new(Code::WrongKind, "`extends` takes the name of a game")
                        .at(base.place, "expected a name such as `connect4`"),
                ]);
            }
        },
    };
    if let Some(list) = own.get("rules") {
        rules = listed(list, "rules", &mut mistakes);
    }
    if let Some(list) = own.get("with") {
        for rule in listed(list, "with", &mut mistakes) {
            add(&mut rules, rule);
        }
    }
    if let Some(list) = own.get("without") {
        for rule in listed(list, "without", &mut mistakes) {
            take_away(&mut rules, &rule.name, rule.place, &mut mistakes);
        }
    }
    if let Some(rule) = rules.get(MOST_RULES) {
        mistakes.push(
            Mistake::new(Code::RuleList, format!("a game has {MOST_RULES} rules at most, not {}", rules.len()))
                .at(rule.place, "one too many"),
        );
        rules.truncate(MOST_RULES);
    }
    if let Some(title) = own.get("title").filter(|title| is_too_long(title)) {
        mistakes.push(
            Mistake::new(Code::OutOfRange, format!("a title has {LONGEST_TITLE} characters at most"))
                .at(title.place, "too long")
                .help("what a game is like is told in `about`"),
        );
    }
    if let Value::Map(entries) = &mut root.value {
        entries.retain(|(key, _)| !["extends", "rules", "with", "without"].contains(&key.text.as_str()));
    }
    Ok(Draft { name: found.name, root, rules, path, folder: found.folder, changed: false, mistakes, incomplete: false })
}

/// Is a title too long, in any of its languages?
fn is_too_long(title: &Node) -> bool {
    match &title.value {
        Value::Map(entries) => entries.iter().any(|(_, text)| is_too_long(text)),
        _ => title.as_text().is_some_and(|text| text.chars().count() > LONGEST_TITLE),
    }
}

fn add(rules: &mut Vec<Listed>, rule: Listed) {
    match rules.iter_mut().find(|known| known.name == rule.name) {
        Some(known) if rule.params.is_empty() => known.place = rule.place,
        Some(known) => *known = rule,
        None => rules.push(rule),
    }
}

fn take_away(rules: &mut Vec<Listed>, name: &str, place: Place, mistakes: &mut Vec<Mistake>) {
    if !rules.iter().any(|rule| rule.name == name) {
        let known = rules.iter().map(|rule| rule.name.as_str());
        mistakes.push(
            Mistake::new(Code::RuleList, format!("the rule `{name}` cannot be taken away: the game does not have it"))
                .at(place, "not in force")
                .helps(did_you_mean(name, known)),
        );
    }
    rules.retain(|rule| rule.name != name);
}

fn listed_name(name: &str, place: Place) -> Result<String, Box<Mistake>> {
    if Library::is_name(name) {
        return Ok(name.to_owned());
    }
    let mistake = Mistake::new(Code::RuleList, "a rule is listed by its name: letters, digits, `_` and `-`")
        .at(place, "not the name of a rule")
        .help("the file `rules/NAME.rhai` beside the variant is found by NAME");
    Err(Box::new(mistake))
}

/// The rules of a list: names, or maps from a name to its parameters.
fn listed(list: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Vec<Listed> {
    let expected = |place| {
        Mistake::new(Code::RuleList, format!("`{key}` is a list of rules"))
            .at(place, "expected names, such as `[go_capture]` or `- black_holes: { count: 5 }`")
    };
    let Some(items) = list.as_list() else {
        mistakes.push(expected(list.place));
        return Vec::new();
    };
    let mut rules: Vec<Listed> = Vec::new();
    for item in items {
        let (name, place, params) = match &item.value {
            Value::Scalar(scalar) => (scalar.text.as_str(), item.place, Vec::new()),
            Value::Map(entries) if entries.len() == 1 => {
                let (name, settings) = &entries[0];
                let params = match &settings.value {
                    Value::Map(params) => params.clone(),
                    Value::Null => Vec::new(),
                    _ => {
                        mistakes.push(
                            Mistake::new(Code::WrongKind, format!("the parameters of `{}` are a map", name.text))
                                .at(settings.place, "expected `{ count: 5 }`"),
                        );
                        Vec::new()
                    }
                };
                (name.text.as_str(), name.place, params)
            }
            Value::Map(entries) if let [(name, Node { value: Value::Null, .. }), (param, _), ..] = &entries[..] => {
                let words = format!("`{}` stands below `{}`, but belongs to the list", param.text, name.text);
                mistakes.push(
                    Mistake::new(Code::Indentation, words).at(param.place, "expected it further right").help(format!(
                        "indent the parameters of a rule deeper than its name, or write `- {}: {{ {}: … }}`",
                        name.text, param.text
                    )),
                );
                continue;
            }
            _ => {
                mistakes.push(expected(item.place));
                continue;
            }
        };
        match listed_name(name, place) {
            Err(mistake) => mistakes.push(*mistake),
            Ok(name) => {
                if let Some(twice) = rules.iter().find(|rule| rule.name == name) {
                    mistakes.push(
                        Mistake::new(Code::RuleList, format!("the rule `{name}` is listed twice"))
                            .at(place, "again")
                            .also(twice.place, "first here"),
                    );
                } else {
                    rules.push(Listed { name, place, params });
                }
            }
        }
    }
    rules
}

fn not_found(library: &Library, name: &str, asked: Option<Place>, error: NotFound) -> Mistake {
    let mut mistake = match error {
        NotFound::Unreadable(why) | NotFound::Forbidden(why) => Mistake::new(Code::NoGame, why),
        NotFound::Nowhere if Library::is_path(name) => Mistake::new(Code::NoGame, format!("there is no file `{name}`")),
        NotFound::Nowhere => {
            let games = library.games();
            Mistake::new(Code::NoGame, format!("there is no game `{name}`"))
                .helps(did_you_mean(name, games.iter().map(String::as_str)))
                .help("`quadrille list` names the games there are; a path such as ./mine.yaml works too")
        }
    };
    if let Some(place) = asked {
        mistake = mistake.at(place, "asked for here");
    }
    mistake
}
