//! A survey as one JSON object.
//!
//! ```text
//! game, set, with, without, levels, seed   what was asked for; games a meeting as `games_each`
//! asked, games   how many games were asked for, and how many were played
//! different      how many games went differently
//! stopped        true where somebody stopped it
//! alone          each level against itself: level, games, first (the score of whoever began), draws, plies, choices, leads
//! pairs          each level against each stronger one: one, other, won, drawn, lost (by the other), score
//! plies          mean, interval, median, min, max, and bars: [from, to, games]
//! choices        mean, interval, min, max, and bars by ply: [from, to, mean]
//! leads          mean, interval, and the share of games in which the lead changed
//! ends           for each reason a share
//! rules          each rule: name, hooks (name, calls, acted, and the share of games in which it did something; or in which it was
//!                called, where it tells a number), lines (number, and how often each statement ran that begins there)
//! ```
//!
//! A share has count, share and interval, from 0 to 1; a score has score and interval; a mean has mean and interval, where null is
//! without bounds.

use super::Extent;
use quadrille_core::play::arena::{Estimate, Mean};
use quadrille_core::play::survey::{Bar, HookResult, Plan, RuleResult, Share, Survey};
use quadrille_core::variant::clean;
use serde_json::{Map, Value, json};

/// The survey for programs.
pub fn report(plan: &Plan, found: Option<&Survey>, extent: Extent) -> Value {
    let mut report = Map::new();
    let mut tell = |name: &str, value: Value| {
        report.insert(name.to_owned(), value);
    };
    let all = |names: &[String]| -> Value { names.iter().map(|name| json!(clean(name))).collect() };
    let set = plan.changes.set.iter().map(|(key, value)| (clean(key).into_owned(), json!(clean(value))));
    let games = found.map_or(0, |found| found.games);
    tell("game", json!(clean(&plan.game)));
    tell("set", Value::Object(set.collect()));
    tell("with", all(&plan.changes.with));
    tell("without", all(&plan.changes.without));
    tell("levels", all(&plan.levels));
    tell("games_each", json!(plan.games));
    tell("seed", json!(plan.seed));
    tell("asked", json!(extent.asked));
    tell("games", json!(games));
    tell("different", json!(found.map_or(0, |found| found.different)));
    tell("stopped", json!(games < extent.asked));
    let Some(found) = found else { return Value::Object(report) };
    let alone = found.levels.iter().map(|level| {
        json!({
            "level": plan.levels[level.level],
            "games": level.games,
            "first": score(&level.first),
            "draws": share(&level.draws),
            "plies": mean(&level.plies),
            "choices": mean(&level.choices),
            "leads": mean(&level.leads),
        })
    });
    tell("alone", alone.collect());
    let pairs = found.pairs.iter().map(|pair| {
        let [won, drawn, lost] = pair.other_did;
        json!({
            "one": plan.levels[pair.one],
            "other": plan.levels[pair.other],
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "score": score(&pair.score),
        })
    });
    tell("pairs", pairs.collect());
    let (median, min, max) = found.lengths;
    let mut plies = mean(&found.plies);
    plies["median"] = json!(median);
    plies["min"] = json!(min);
    plies["max"] = json!(max);
    plies["bars"] = bars(&found.by_length);
    tell("plies", plies);
    let mut choices = mean(&found.choices);
    choices["min"] = json!(found.choices_range.0);
    choices["max"] = json!(found.choices_range.1);
    choices["bars"] = bars(&found.by_ply);
    tell("choices", choices);
    let mut leads = mean(&found.leads);
    leads["games"] = share(&found.led);
    tell("leads", leads);
    tell("ends", found.ends.iter().map(|(reason, ended)| (reason.word().to_owned(), share(ended))).collect());
    tell("rules", found.rules.iter().map(rule).collect());
    Value::Object(report)
}

fn rule(rule: &RuleResult) -> Value {
    let hook = |hook: &HookResult| json!({"name": hook.name, "calls": hook.calls, "acted": hook.acted, "games": share(&hook.games)});
    let lines = (1..).zip(&rule.lines).filter(|(_, line)| !line.ran.is_empty());
    let lines: Vec<Value> = lines.map(|(number, line): (usize, _)| json!({"line": number, "ran": line.ran})).collect();
    json!({"name": rule.name, "hooks": rule.hooks.iter().map(hook).collect::<Vec<_>>(), "lines": lines})
}

fn bars(bars: &[Bar]) -> Value {
    bars.iter().map(|bar| json!([bar.from, bar.to, finite(bar.height)])).collect()
}

fn score(estimate: &Estimate) -> Value {
    json!({"score": finite(estimate.score), "interval": [finite(estimate.low), finite(estimate.high)]})
}

fn share(share: &Share) -> Value {
    let Estimate { score, low, high } = share.estimate;
    json!({"count": share.count, "share": finite(score), "interval": [finite(low), finite(high)]})
}

fn mean(mean: &Mean) -> Value {
    json!({"mean": finite(mean.mean), "interval": [finite(mean.low), finite(mean.high)]})
}

/// A number to six places, for what lies behind them differs from machine to machine; or null where there are no bounds.
fn finite(number: f64) -> Value {
    if number.is_finite() { json!((number * 1e6).round() / 1e6) } else { Value::Null }
}
