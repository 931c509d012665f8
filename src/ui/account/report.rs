//! Accounts of moves as programs read them.

use quadrille_core::play::account::{Account, By, Doing, Done, Objection, Part, Refused, Step};
use quadrille_core::play::standing::{Verdict, Whose};
use quadrille_core::protocol;
use quadrille_core::variant::clean;
use serde_json::{Value, json};

/// What a move did, as a program reads it.
///
/// ```text
/// seat, action  who moved, and how; setting up has no action
/// steps         each: by (price, effect, gravity, turn or hook), verb or rule, hook, file and on (a cell) where they are known, and
///               did: a list of events as the machine protocol tells them, and of {"said"}, {"ruled"} and {"hid"}, with the line of
///               the script
/// ended         how the game ended by it, or null: winners, reason, lines, points
/// failed        what the script said that failed in it, or null
/// ```
pub fn report(account: &Account) -> Value {
    let steps: Vec<Value> = account.steps.iter().map(stepped).collect();
    let action = Some(&account.action).filter(|action| !action.is_empty());
    let failed = account.failed.as_ref().map(|failure| clean(&failure.message).into_owned());
    let ended = account.verdict.as_ref().map(ended);
    json!({"seat": account.seat, "action": action, "steps": steps, "ended": ended, "failed": failed})
}

fn stepped(step: &Step) -> Value {
    let did: Vec<Value> = step.did.iter().map(done).collect();
    match &step.by {
        By::Price => json!({"by": "price", "did": did}),
        By::Verb(verb) => json!({"by": "effect", "verb": verb, "did": did}),
        By::Gravity => json!({"by": "gravity", "did": did}),
        By::Turn => json!({"by": "turn", "did": did}),
        By::Hook(hook) => json!({"by": "hook", "rule": hook.rule, "hook": hook.name, "on": hook.on,
            "file": clean(&hook.file), "asked": hook.asked, "did": did}),
    }
}

fn done(doing: &Doing) -> Value {
    let mut value = match &doing.what {
        Done::Event(event) => protocol::event(event),
        Done::Said(words) => json!({"said": clean(words)}),
        Done::Ruled(word) => json!({"ruled": word}),
        Done::Hid { marker, count, among } => json!({"hid": marker, "count": count, "among": among}),
    };
    if let Some(line) = &doing.line {
        value["line"] = line.number.into();
    }
    value
}

fn ended(verdict: &Verdict) -> Value {
    let lines = verdict.lines.iter().map(|(whose, cells)| match whose {
        Whose::Seat(seat) => json!({"seat": seat, "cells": cells}),
        Whose::Trait(name) => json!({"trait": name, "cells": cells}),
    });
    let points = Some(&verdict.points).filter(|points| !points.is_empty());
    json!({"winners": verdict.winners, "reason": verdict.reason.word(), "lines": lines.collect::<Vec<_>>(), "points": points})
}

/// A move that is not legal, as a program reads it: what hooks said when they were asked, and for each move that can be meant the
/// action and the objections, each with what objects (`by`), a message in English, and of a rule the hook, file and line.
pub fn report_refused(moves: &[Refused], asked: &[Step]) -> Value {
    let objection = |objection: &Objection| {
        let message = objection.why.to_string();
        let by = match &objection.part {
            Part::Over => "end",
            Part::Step => "step",
            Part::Supply => "supply",
            Part::Domain(_) => "domain",
            Part::Price { .. } => "price",
            Part::Unknown => "unknown",
            Part::Rule { hook, line, .. } => {
                return json!({"by": "rule", "message": clean(&message), "rule": hook.rule, "hook": hook.name,
                    "file": clean(&hook.file), "line": line.as_ref().map(|line| line.number)});
            }
        };
        json!({"by": by, "message": clean(&message)})
    };
    let refused = |refused: &Refused| {
        let objections: Vec<Value> = refused.objections.iter().map(objection).collect();
        json!({"action": clean(&refused.action), "objections": objections})
    };
    let asked: Vec<Value> = asked.iter().map(stepped).collect();
    json!({"asked": asked, "moves": moves.iter().map(refused).collect::<Vec<_>>()})
}
