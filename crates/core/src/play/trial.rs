//! Trying a variant out: random games, and what is odd about them.

use super::examples::{self, failure, with_line};
use super::table::{self, Beginning, NotBegun};
use crate::script::{HookCount, Kind, Limits, RuleCount};
use crate::variant::{Code, Mistake, Place, Sources, Variant};
use quadrille_kernel::search::Trial;
use quadrille_kernel::{Ending, Failure, Reason, Stuck};

/// Random games that a variant is tried in, as long as neither [`PLIES`] nor [`WORK`] is reached, which takes a second or so. The
/// last game is played to its end.
pub const GAMES: u64 = 300;
/// Plies of all random games.
pub const PLIES: u64 = 100_000;
/// Work of the scripts in all random games, as [`Counting::work`](crate::script::Counting::work) counts it.
pub const WORK: u64 = 600_000;
/// A longer game is left off, in plies; unless there are more cells than that to fill.
const LONGEST: u32 = 1_000;
/// Of fewer games that somebody won nothing is said about who does.
const ENOUGH: u64 = 30;

/// What came of playing random games.
#[derive(Default)]
pub struct Tried {
    /// What is odd about them.
    pub odd: Vec<Mistake>,
    /// How many games were played.
    pub games: u64,
    /// What ended it before the last game, if anything did.
    pub stopped: Option<Bound>,
}

impl Tried {
    fn only(odd: Mistake) -> Self {
        Self { odd: vec![odd], ..Self::default() }
    }
}

/// A limit on random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Plies of all games.
    Plies,
    /// Calls and statements of the scripts.
    Statements,
    /// The time of the whole check.
    Time,
}

impl Bound {
    /// Its word, for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Plies => "plies",
            Self::Statements => "statements",
            Self::Time => "time",
        }
    }
}

/// Plays random games of a variant, and tells what came of them.
pub fn check(variant: &Variant, sources: &Sources, limits: Limits) -> Tried {
    let (table, counting) = match table::open_counted(variant.clone(), &Beginning::Seed(1), limits) {
        // A start that cannot be is told when the variant is read.
        Err(NotBegun::Position(_)) => return Tried::default(),
        Err(NotBegun::Failed(script)) => return Tried::only(with_line(failed(&script), Some(&script), sources)),
        Ok(opened) => opened,
    };
    // Whoever waits for it is told what the games came to that there was time for.
    let reached = |trial: &Trial| match trial.plies >= PLIES {
        true => Some(Bound::Plies),
        false => (counting.work() >= WORK).then_some(Bound::Statements),
    };
    let mut go_on = |trial: &Trial| trial.games < GAMES && reached(trial).is_none() && !limits.is_over();
    let longest = longest(variant);
    let trial = match table.trial(1, longest, &mut go_on) {
        Err(script) => return Tried::only(with_line(failed(&script), Some(&script), sources)),
        Ok(trial) => trial,
    };
    // Where neither is reached, a game may also have been cut short by the time.
    let stopped = (trial.games < GAMES).then(|| reached(&trial).unwrap_or(Bound::Time));
    let odd = match (trial.games, trial.plies) {
        // There was not even time for one game.
        (0, _) => Vec::new(),
        (_, 0) => vec![over_at_once(&trial)],
        _ => {
            let mut told = odd(variant, &trial);
            told.extend(idle(variant, counting.take(), sources, limits));
            told
        }
    };
    Tried { odd, games: trial.games, stopped }
}

fn longest(variant: &Variant) -> u32 {
    let cells = u32::from(variant.definition.form.columns) * u32::from(variant.definition.form.rows);
    LONGEST.max(2 * cells)
}

/// A game that ends before anybody moves. Whatever else is odd about it comes of that.
fn over_at_once(trial: &Trial) -> Mistake {
    let reason = Reason::ALL.into_iter().find(|reason| trial.ended(*reason) > 0);
    let why = match reason {
        Some(Reason::NoActions) => "whoever begins can do nothing".to_owned(),
        Some(Reason::Full) => "the board is full".to_owned(),
        Some(reason) => format!("it ends by `{}`", reason.word()),
        None => "nobody can do anything".to_owned(),
    };
    Mistake::warning(Code::NoActions, format!("the game is over before the first move: {why}"))
        .help("look at `turn`, at what rules refuse, and at how the game begins: `quadrille show`")
}

/// Hooks that did nothing in many games, nor in any example.
fn idle(variant: &Variant, counts: Vec<RuleCount>, sources: &Sources, limits: Limits) -> Vec<Mistake> {
    let resting = |rule: RuleCount| {
        let idle = rule.hooks.into_iter().filter(|hook| hook.acted == 0 && hook.kind != Kind::Judges);
        let idle = idle.filter(|hook| asked_here(variant, &hook.name));
        idle.map(move |hook| (rule.name.clone(), hook)).collect::<Vec<_>>()
    };
    // Rules inside the program are for many games, and have been tried.
    let own = |rule: &RuleCount| variant.rules.iter().any(|used| used.name == rule.name && !used.shipped);
    let mut resting: Vec<(String, HookCount)> = counts.into_iter().filter(own).flat_map(resting).collect();
    if resting.is_empty() {
        return Vec::new();
    }
    for rule in examples::counted(variant, limits) {
        let acted = |name: &str| rule.hooks.iter().any(|hook| hook.name == name && hook.acted > 0);
        resting.retain(|(other, hook)| *other != rule.name || !acted(&hook.name));
    }
    resting.iter().map(|(rule, hook)| never(variant, rule, hook, sources)).collect()
}

/// A rule may ask about verbs that only other games have.
fn asked_here(variant: &Variant, hook: &str) -> bool {
    let verbs = &variant.definition.verbs;
    let verb = hook.strip_prefix("where_").or_else(|| hook.strip_prefix("can_"));
    verb.is_none_or(|verb| verbs.iter().any(|known| known.name == verb))
}

fn never(variant: &Variant, rule: &str, hook: &HookCount, sources: &Sources) -> Mistake {
    let words = match hook.calls {
        0 => format!("`{}` of the rule `{rule}` was never called in many random games", hook.name),
        _ => format!("`{}` of the rule `{rule}` never did anything in many random games", hook.name),
    };
    let doubt = Mistake::warning(Code::NeverFires, words).help("if it is only rare, show it in an example");
    let listed = variant.rules.iter().find(|listed| listed.name == rule);
    let place = listed.and_then(|listed| {
        let source = sources.find(&listed.label)?;
        let at = listed.text.find(&format!("fn {}(", hook.name))? + "fn ".len();
        Some(Place { source, start: at, end: at + hook.name.len() })
    });
    match place {
        Some(place) => doubt.at(place, "here"),
        None => doubt,
    }
}

fn failed(script: &Failure) -> Mistake {
    // What is scattered is scattered before the first move, so this is told of every game.
    if script.message.starts_with("cannot scatter") {
        return Mistake::new(Code::Scatter, format!("no game can begin: {}", failure(script)))
            .help("scatter fewer, or among more cells");
    }
    Mistake::new(Code::ScriptFails, format!("a random game failed: {}", failure(script)))
}

/// What is odd about many random games.
fn odd(variant: &Variant, trial: &Trial) -> Vec<Mistake> {
    let games = trial.games;
    let mut odd = Vec::new();
    if trial.unfinished > 0 {
        let longest = longest(variant);
        let words = format!("{} of {games} random games had not ended after {longest} plies", trial.unfinished);
        odd.push(Mistake::warning(Code::Endless, words).help("end them with `limit: 500 plies`, say"));
    }
    let limited = trial.ended(Reason::Limit);
    // Who is judged when the limit is reached may well play for that.
    if limited * 5 > games * 4 && variant.definition.ending == Ending::Draw {
        let words = format!("{limited} of {games} random games ended only because of the limit of plies");
        odd.push(Mistake::warning(Code::Endless, words).help("can anybody win, when both try?"));
    }
    let stuck = trial.ended(Reason::NoActions);
    if stuck > 0 && variant.definition.stuck == Stuck::Ends && !variant.says_stuck {
        let words = format!("in {stuck} of {games} random games a seat could do nothing, and the game ended there");
        let help = "say what it means with `stuck: pass`, `loses`, `wins`, or `ends` if you want it so";
        odd.push(Mistake::warning(Code::NoActions, words).help(help));
    }
    let won: u64 = trial.won.iter().sum();
    for (seat, _) in trial.won.iter().enumerate().filter(|(_, won)| **won == 0) {
        if won >= ENOUGH {
            let words = format!("seat {} won none of {games} random games", seat + 1);
            odd.push(Mistake::warning(Code::NeverWins, words).help("can it win at all?"));
        }
    }
    if won == 0 && games >= ENOUGH && trial.unfinished == 0 {
        let words = format!("nobody won any of {games} random games");
        odd.push(Mistake::warning(Code::NeverWins, words).help("can anybody win, when both try?"));
    }
    odd
}
