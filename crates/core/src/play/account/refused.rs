//! What keeps a move from being legal: all of it, each with the place where it is said.

use super::{Hook, Line, Unaccounted, hook, line};
use crate::lang::Said;
use crate::play::{notation, words};
use crate::script;
use crate::variant::Variant;
use quadrille_kernel::*;

/// A move that is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its canonical text; as it was typed, where it is of another step or the game is over.
    pub action: String,
    /// Everything that keeps it from being legal: at least one thing.
    pub objections: Vec<Objection>,
}

/// One thing that keeps a move from being legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// What objects.
    pub part: Part,
    /// Why, as it is told to players.
    pub why: Said,
}

/// What can object to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The game is over.
    Over,
    /// The step of the turn: it does not offer the verb.
    Step,
    /// There is nothing to bring: the reserve is used up, or nothing was given.
    Supply,
    /// The verb's domain.
    Domain(Domain),
    /// A rule.
    Rule {
        /// Which hook of it.
        hook: Hook,
        /// A line of its script: where it said so, or where the hook begins.
        line: Option<Line>,
        /// What it says about it, if anything.
        says: Option<String>,
    },
    /// The verb's price.
    Price {
        /// What it is paid with.
        counter: String,
        /// How many it costs.
        costs: i32,
        /// How many the mover has.
        has: i32,
    },
    /// Nobody knows.
    Unknown,
}

/// Everything that keeps what a text means from being legal.
pub(super) fn refused(
    position: &dyn Position,
    variant: &Variant,
    text: &str,
    refusal: Refusal,
) -> Result<Vec<Refused>, Unaccounted> {
    let rules = position.outline();
    let typed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = |refusal: &Refusal| words::refusal(position, &variant.rules, refusal);
    let whole = |part| Refused { action: typed.clone(), objections: vec![Objection { part, why: why(&refusal) }] };
    match &refusal {
        Refusal::GameOver => return Ok(vec![whole(Part::Over)]),
        Refusal::NotNow { .. } => return Ok(vec![whole(Part::Step)]),
        Refusal::Ambiguous(_) => return Err(Unaccounted::NoMove(why(&refusal))),
        _ => {}
    }
    let actions = notation::meant(position, text).map_err(|_| Unaccounted::NoMove(why(&refusal)))?;
    let mut moves = Vec::new();
    for action in actions {
        let objections = position.objections(action).map_err(Unaccounted::Failed)?;
        let verb = &rules.says.verbs[usize::from(action.verb)];
        let objection = |refusal: &Refusal| Objection { part: part(variant, verb, action, refusal), why: why(refusal) };
        moves.push(Refused {
            action: notation::write(rules, position.step(), action),
            objections: objections.iter().map(objection).collect(),
        });
    }
    Ok(moves)
}

/// What objects to an action of a verb.
fn part(variant: &Variant, verb: &Verb, action: Action, refusal: &Refusal) -> Part {
    let targets = || verb.targets.iter().zip([action.first, action.second]);
    let domain = |is_it: &dyn Fn(&Domain, u16) -> bool| {
        let found = targets().find(|(domain, value)| is_it(domain, *value));
        found.map_or(Part::Unknown, |(domain, _)| Part::Domain(domain.clone()))
    };
    let cell = |at: Cell, asked: Option<Content>| {
        domain(&|domain, value| match domain {
            Domain::Cells { content, .. } => Cell(value) == at && asked.is_none_or(|asked| asked == *content),
            _ => false,
        })
    };
    match refusal {
        Refusal::NoReserve | Refusal::EmptyHand | Refusal::NoRoom => Part::Supply,
        Refusal::ColumnFull(_) => domain(&|domain, _| *domain == Domain::OpenColumn),
        Refusal::NotInPool(_) => domain(&|domain, _| *domain == Domain::Pool),
        Refusal::WrongContent { at, asked } => cell(*at, Some(*asked)),
        Refusal::Elsewhere(at) | Refusal::Unmarked(at, _) | Refusal::TooFar { at, .. } => cell(*at, None),
        Refusal::Price { counter, costs, has, .. } => {
            let counter = variant.definition.counters[*counter].name.clone();
            Part::Price { counter, costs: *costs, has: *has }
        }
        Refusal::Rule { rule, question, says } => match variant.rules.get(*rule) {
            Some(rule) => {
                let (name, arguments) = question.hook(&verb.name);
                let head = || script::function_line(&rule.text, &name, Some(arguments));
                let number = says.as_ref().map(|(_, line)| *line).or_else(head);
                Part::Rule {
                    line: number.map(|number| line(&rule.text, number)),
                    says: says.as_ref().map(|(words, _)| words.clone()),
                    hook: hook(rule, name, None, true),
                }
            }
            None => Part::Unknown,
        },
        _ => Part::Unknown,
    }
}
