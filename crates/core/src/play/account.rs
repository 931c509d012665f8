//! What a move did, step by step, and what made it so: the verb's price and its effect, gravity, the hooks of rules with the lines
//! of their scripts, and what those said; or all that keeps a move from being legal.
//!
//! Events carry no cause. A game is accounted for by a referee of its own, with an ear in its scripts: what no hook did, the kernel
//! did, and which part of it can be told by looking.

mod refused;

pub use refused::{Objection, Part, Refused};

use super::notation;
use super::scene::{self, Told};
use super::standing::{self, Verdict};
use crate::lang::Said;
use crate::script::{self, Call, Deed, Hearing, Limits};
use crate::variant::{RuleUse, Variant};
use quadrille_kernel::*;
use std::rc::Rc;
use std::sync::Arc;

/// What a move, or setting up, did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Who moved, from 1.
    pub seat: u8,
    /// The move's canonical text; nothing where the game was set up.
    pub action: String,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// How the game ended by it, if it did.
    pub verdict: Option<Verdict>,
    /// The script that failed on the way. What happened before has then been undone.
    pub failed: Option<Box<Failure>>,
}

impl Account {
    /// Everything that happened, in order.
    pub fn events(&self) -> Vec<Told> {
        let done = self.steps.iter().flat_map(|step| &step.did);
        let events = done.filter_map(|doing| match &doing.what {
            Done::Event(event) => Some(event.clone()),
            _ => None,
        });
        events.collect()
    }

    /// The last time a hook ruled how the game ends: which, and on which line.
    pub fn ruling(&self) -> Option<(&Hook, &Doing)> {
        let rulings = self.steps.iter().flat_map(|step| {
            let By::Hook(hook) = &step.by else { return Vec::new() };
            step.did.iter().filter(|doing| matches!(doing.what, Done::Ruled(_))).map(|doing| (hook, doing)).collect()
        });
        rulings.last()
    }
}

/// What one part of the game did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which part.
    pub by: By,
    /// What it did; a hook may have done nothing.
    pub did: Vec<Doing>,
}

/// A part of the game that does something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The mover pays for the verb.
    Price,
    /// The verb, by its name, has the effect that the kernel gives it.
    Verb(String),
    /// What is not held up falls.
    Gravity,
    /// The turn passes on.
    Turn,
    /// A rule.
    Hook(Hook),
}

/// A hook of a rule, or the function of its verb.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hook {
    /// The rule.
    pub rule: String,
    /// The hook's name.
    pub name: String,
    /// The cell that it was about, if it was.
    pub on: Option<String>,
    /// The rule's file.
    pub file: String,
    /// Was it only asked something?
    pub asked: bool,
}

/// One thing that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doing {
    /// On which line of the script, where it was done by one.
    pub line: Option<Line>,
    /// What.
    pub what: Done,
}

/// A line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// What it says.
    pub says: String,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// Something happened.
    Event(Told),
    /// Marks were hidden.
    Hid {
        /// Which.
        marker: String,
        /// How many.
        count: i64,
        /// Among how many cells.
        among: usize,
    },
    /// `win`, `lose` or `draw` was called.
    Ruled(String),
    /// `print` said this.
    Said(String),
}

/// Why there is no account of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unaccounted {
    /// The text is no move, and why.
    NoMove(Said),
    /// It is a move, or could be several, but none that is legal.
    Refused {
        /// What it could be.
        moves: Vec<Refused>,
        /// Hooks that said something when they were asked what is legal.
        asked: Vec<Step>,
    },
    /// A script failed when it was asked what is legal.
    Failed(Box<Failure>),
}

/// What a move would do in a position, if it is legal there.
pub(super) fn of_move(
    variant: &Arc<Variant>,
    limits: Limits,
    position: &dyn Position,
    text: &str,
) -> Result<Account, Unaccounted> {
    let (referee, hearing) = script::heard_referee(variant, limits).map_err(Unaccounted::Failed)?;
    // The same variant has the same width.
    let position = Rc::clone(&referee).adopt(position).unwrap_or_else(|| position.boxed());
    referee.as_one(|| of_move_by(&hearing, variant, &*position, text))
}

fn of_move_by(
    hearing: &Hearing,
    variant: &Variant,
    position: &dyn Position,
    text: &str,
) -> Result<Account, Unaccounted> {
    let rules = position.outline();
    let read = notation::read(position, text);
    hearing.take();
    let action = match read {
        Ok(action) => action,
        Err(NotPlayed::Failed(failure)) => return Err(Unaccounted::Failed(failure)),
        Err(NotPlayed::Refused(refusal)) => {
            let refused = refused::refused(position, variant, text, refusal);
            hearing.take();
            return Err(match (refused, position.legal()) {
                (Ok(moves), Ok(_)) => {
                    Unaccounted::Refused { moves, asked: steps(rules, variant, None, &[], spoken(hearing.take())) }
                }
                (_, Err(failure)) => Unaccounted::Failed(failure),
                (Err(unaccounted), _) => unaccounted,
            });
        }
    };
    let asked = position.legal();
    let mut calls = spoken(hearing.take());
    let mut log = EventLog::default();
    let applied = asked.and_then(|_| position.after(action, &mut log));
    // What is asked afterwards is about the next move; only a score is about this one.
    let told = |call: &Call| !call.asked || call.hook == "score" && !call.deeds.is_empty();
    calls.extend(hearing.take().into_iter().filter(told));
    let verb = &rules.says.verbs[usize::from(action.verb)];
    let next = applied.as_ref().map_or(position, |next| &**next);
    Ok(Account {
        seat: position.seat().number(),
        action: notation::write(rules, position.step(), action),
        steps: steps(rules, variant, Some(verb), &log.events, calls),
        verdict: standing::verdict(next).map_err(Unaccounted::Failed)?,
        failed: applied.err(),
    })
}

/// The calls in which something was said.
fn spoken(calls: Vec<Call>) -> Vec<Call> {
    calls.into_iter().filter(|call| !call.deeds.is_empty()).collect()
}

/// What the rules set up in the game of a seed.
pub(super) fn of_start(variant: &Arc<Variant>, limits: Limits, seed: u64) -> Result<Account, Box<Failure>> {
    let (referee, hearing) = script::heard_referee(variant, limits)?;
    let mut log = EventLog::default();
    let started = Rc::clone(&referee).start(seed, &mut log);
    let calls = hearing.take().into_iter().filter(|call| !call.asked).collect();
    Ok(Account {
        seat: started.as_ref().map_or(1, |position| position.seat().number()),
        action: String::new(),
        steps: steps(referee.outline(), variant, None, &log.events, calls),
        verdict: started.as_ref().map_or(Ok(None), |position| standing::verdict(&**position))?,
        failed: started.err(),
    })
}

/// Who did what: events between those of hooks are the kernel's.
fn steps(rules: &Outline, variant: &Variant, verb: Option<&Verb>, events: &[Event], calls: Vec<Call>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut next = 0;
    let kernel = |steps: &mut Vec<Step>, next: &mut usize, until: usize| {
        for event in events.get(*next..until).unwrap_or_default() {
            let by = kernels(verb, event, steps);
            let doing = Doing { line: None, what: Done::Event(scene::tell(rules, event)) };
            match steps.last_mut() {
                Some(last) if last.by == by => last.did.push(doing),
                _ => steps.push(Step { by, did: vec![doing] }),
            }
        }
        *next = until.max(*next);
    };
    for call in calls {
        match call.hook.as_str() {
            // Scores are asked for when everything has happened.
            "score" => kernel(&mut steps, &mut next, events.len()),
            _ if call.asked => {}
            _ => kernel(&mut steps, &mut next, call.began),
        }
        let rule = &variant.rules[call.rule];
        let mut did = Vec::new();
        for (number, deed) in call.deeds {
            let line = Some(line(&rule.text, number));
            let mut push = |what| did.push(Doing { line: line.clone(), what });
            match deed {
                Deed::Changed(changed) => {
                    next = next.max(changed.end);
                    let changed = events.get(changed).unwrap_or_default();
                    changed.iter().for_each(|event| push(Done::Event(scene::tell(rules, event))));
                }
                Deed::Hid { marker, count, among } => {
                    push(Done::Hid { marker: rules.says.markers[marker].clone(), count, among });
                }
                Deed::Ruled(word) => push(Done::Ruled(word)),
                Deed::Said(words) => push(Done::Said(words)),
            }
        }
        let on = call.on.map(|cell| rules.name(cell));
        steps.push(Step { by: By::Hook(hook(rule, call.hook, on, call.asked)), did });
    }
    kernel(&mut steps, &mut next, events.len());
    steps
}

/// The part of the kernel that an event is of.
fn kernels(verb: Option<&Verb>, event: &Event, before: &[Step]) -> By {
    let moves = verb.is_some_and(|verb| verb.effect == Effect::Move);
    // What a verb itself moves comes first, but for what it costs.
    let asked = |by: &By| matches!(by, By::Hook(hook) if hook.asked);
    let falls = !moves || before.iter().any(|step| step.by != By::Price && !asked(&step.by));
    match (event, verb) {
        (Event::Passed { .. }, _) => By::Turn,
        (Event::Counted { .. }, Some(_)) => By::Price,
        (Event::Moved { from: Spot::Cell(_), to: Spot::Cell(_), .. }, _) if falls => By::Gravity,
        (_, Some(verb)) => By::Verb(verb.name.clone()),
        (_, None) => By::Gravity,
    }
}

fn hook(rule: &RuleUse, name: String, on: Option<String>, asked: bool) -> Hook {
    Hook { rule: rule.name.clone(), name, on, file: rule.label.clone(), asked }
}

fn line(text: &str, number: usize) -> Line {
    Line { number, says: script::quoted(text.lines().nth(number - 1).unwrap_or_default()) }
}
