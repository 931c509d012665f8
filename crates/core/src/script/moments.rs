//! Which function of which rule runs when: the moments of a turn in their order, and at each the rules in theirs.

use super::declare::HOOKS;
use crate::variant::{Declared, Named};

/// A moment at which rules may have their say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Moment {
    /// Before the first move.
    Setup,
    /// When it is asked what is legal.
    Legal,
    /// When a verb of a rule's own is done.
    Verb,
    /// When something has landed.
    Land,
    /// After the last step of a turn.
    TurnEnd,
    /// When it is asked whether the game is over.
    Outcome,
    /// When the score decides.
    Score,
    /// When a player thinks.
    Evaluate,
}

impl Moment {
    /// What programs call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Legal => "legal",
            Self::Verb => "verb",
            Self::Land => "on_land",
            Self::TurnEnd => "on_turn_end",
            Self::Outcome => "outcome",
            Self::Score => "score",
            Self::Evaluate => "evaluate",
        }
    }

    /// Is only the first rule asked that has an answer?
    fn asks_one(self) -> bool {
        matches!(self, Self::Score | Self::Evaluate)
    }
}

/// A function that runs at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Running<'d> {
    /// When.
    pub moment: Moment,
    /// The rule that has it.
    pub rule: &'d Declared,
    /// The function: its name, its number of arguments, its place.
    pub function: &'d Named<usize>,
}

/// What the rules of a game do, in the order in which it happens. `rules` are in the order in which they run, `verbs` those of the game in
/// theirs, each with its number of targets; a question about another verb is never asked.
pub fn moments<'d>(rules: &'d [Declared], verbs: &[(&str, usize)]) -> Vec<Running<'d>> {
    let mut all: Vec<(Moment, usize, usize, Running)> = Vec::new();
    for (nth, rule) in rules.iter().enumerate() {
        for function in &rule.functions {
            let Some((moment, verb)) = moment(rule, function, verbs) else { continue };
            let first = !all.iter().any(|(known, ..)| *known == moment);
            if first || !moment.asks_one() {
                all.push((moment, verb, nth, Running { moment, rule, function }));
            }
        }
    }
    // What is legal goes verb by verb: first which targets are left, then whether it may be done at all.
    let can = |running: &Running| running.function.name.starts_with("can_");
    all.sort_by_key(|(moment, verb, nth, running)| (*moment, *verb, can(running), *nth));
    all.into_iter().map(|(.., running)| running).collect()
}

/// When a function runs, and for which verb; none where only its own script calls it.
fn moment(rule: &Declared, function: &Named<usize>, verbs: &[(&str, usize)]) -> Option<(Moment, usize)> {
    let Named { name, says: arguments, .. } = function;
    let at = |verb: &str| verbs.iter().position(|(known, _)| *known == verb);
    if let Some(verb) = name.strip_prefix("where_") {
        // The first targets are asked about with two arguments, the second ones with three.
        let asked = |(known, targets): &(&str, usize)| *known == verb && targets + 1 >= *arguments;
        return Some((Moment::Legal, verbs.iter().position(asked)?));
    }
    if let Some(verb) = name.strip_prefix("can_") {
        return Some((Moment::Legal, at(verb)?));
    }
    if HOOKS.iter().any(|(hook, count, _)| hook == name && count == arguments) {
        let moment = match name.as_str() {
            "setup" => Moment::Setup,
            "on_land" => Moment::Land,
            "on_turn_end" => Moment::TurnEnd,
            "outcome" => Moment::Outcome,
            "score" => Moment::Score,
            _ => Moment::Evaluate,
        };
        return Some((moment, 0));
    }
    let declared = rule.verbs.iter().find(|verb| verb.name == *name)?;
    let takes = match declared.says.domain.trim() {
        "nothing" => 1,
        domain => 2 + domain.split_whitespace().filter(|word| *word == "to").count(),
    };
    (takes == *arguments).then(|| Some((Moment::Verb, at(name)?)))?
}
