//! Hooks that are interpreted, and what keeps them from being compiled: for authors, who can often write it in another way.

use super::engine::Limits;
use super::rules::CompiledRules;
use super::texts::RuleTexts;
use super::{function_line, outline};
use crate::variant::node;
use crate::variant::{Code, Declared, Draft, Listed, Mistake, Sources, Variant, mean};
use quadrille_kernel::Failure;

/// A hook that is interpreted, and why it is not compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotCompiled {
    /// The rule, by its place in the game's list.
    pub rule: usize,
    /// The hook.
    pub hook: String,
    /// How many arguments it has.
    pub arguments: usize,
    /// What keeps it from being compiled.
    pub reason: String,
    /// Where that stands: line and column from 1; none where it is the hook as a whole.
    pub place: Option<(usize, usize)>,
}

/// The hooks of a variant's rules that are interpreted, in the order of the rules.
pub fn not_compiled(variant: &Variant) -> Result<Vec<NotCompiled>, Box<Failure>> {
    let outline = outline(variant)?;
    let texts = RuleTexts::new(&outline, 1, &variant.rules, Limits::untimed(), None);
    let compiled = CompiledRules::new(&outline, &texts)?;
    let told = |rule: usize| {
        compiled.interpreted(rule).map(move |(hook, arguments, reason)| NotCompiled {
            rule,
            hook: hook.to_owned(),
            arguments,
            reason: reason.says.clone(),
            place: reason.at.line().map(|line| (line, reason.at.position().unwrap_or(1))),
        })
    };
    Ok((0..variant.rules.len()).flat_map(told).collect())
}

/// The same as notes, each with the line that is the reason. Hooks that share a reason share a note.
pub fn interpreted_notes(variant: &Variant, sources: &Sources) -> Vec<Mistake> {
    let all = not_compiled(variant).unwrap_or_default();
    let mut notes: Vec<(NotCompiled, Vec<String>)> = Vec::new();
    for not in all {
        let same = |(told, _): &&mut (NotCompiled, Vec<String>)| {
            (told.rule, told.place) == (not.rule, not.place) && not.place.is_some()
        };
        match notes.iter_mut().find(same) {
            Some((_, hooks)) if hooks.contains(&not.hook) => {}
            Some((_, hooks)) => hooks.push(not.hook),
            None => notes.push((not.clone(), vec![not.hook])),
        }
    }
    notes.iter().map(|(not, hooks)| note(variant, not, hooks, sources)).collect()
}

fn note(variant: &Variant, not: &NotCompiled, hooks: &[String], sources: &Sources) -> Mistake {
    let rule = &variant.rules[not.rule];
    let names: Vec<String> = hooks.iter().map(|hook| format!("`{hook}`")).collect();
    let (names, are) = match &names[..] {
        [one] => (one.clone(), "is"),
        [most @ .., last] => (format!("{} and {last}", most.join(", ")), "are"),
        [] => (String::new(), "is"),
    };
    let words = format!("{names} {are} interpreted, not compiled: {}", not.reason);
    let note = Mistake::note(Code::Interpreted, words)
        .help("it works, but slower; `quadrille explain Q075` says what is compiled");
    // The hook as a whole is its first line.
    let whole = || function_line(&rule.text, &not.hook, Some(not.arguments)).map(|line| (line, 1));
    match sources.find(&rule.label).zip(not.place.or_else(whole)) {
        Some((source, (line, column))) => note.at(sources.place(source, line, column), "the reason"),
        None => note,
    }
}

/// A plain game with one rule, to see what becomes of it where no game has it; none where it needs more than such a game has.
pub fn plain_game(rule: &Declared, sources: &mut Sources) -> Option<Variant> {
    const GAME: &str = "board: { columns: 8, rows: 8 }\nturn:\n  - { place: empty cell, move: own token to empty cell, pass: nothing }\n\
                        win: { align: 5 }\n";
    let id = sources.add("a plain game", GAME.to_owned());
    let root = node::read(sources, id).ok()?;
    let place = sources.place(id, 1, 1);
    let draft = Draft {
        name: rule.name.clone(),
        root,
        rules: vec![Listed { name: rule.name.clone(), place, params: Vec::new() }],
        path: None,
        folder: None,
        changed: true,
        mistakes: Vec::new(),
        incomplete: false,
    };
    mean(&draft, std::slice::from_ref(rule), sources).ok()
}
