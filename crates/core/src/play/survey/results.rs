//! What the games of a survey tell.

use super::plan::Plan;
use super::played::Game;
use crate::play::arena::{Estimate, Mean};
use crate::script::{Kind, RuleCount};
use quadrille_kernel::Reason;
use std::collections::BTreeSet;

/// How many of some games, and how sure the share is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// So many.
    pub count: usize,
    /// The share of all, and its interval.
    pub estimate: Estimate,
}

/// A level against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelResult {
    /// Which of the plan's levels.
    pub level: usize,
    /// How many games it played.
    pub games: usize,
    /// The score of whoever began: a win counts one, a draw a half.
    pub first: Estimate,
    /// Draws.
    pub draws: Share,
    /// How long its games were.
    pub plies: Mean,
    /// How many moves were legal at a ply, a mean for each game.
    pub choices: Mean,
    /// Changes of lead in a game.
    pub leads: Mean,
}

/// A level against a stronger one.
#[derive(Clone, PartialEq, Debug)]
pub struct PairResult {
    /// Which of the plan's levels.
    pub one: usize,
    /// The stronger.
    pub other: usize,
    /// Games the stronger won, drew and lost.
    pub other_did: [u32; 3],
    /// Its score.
    pub score: Estimate,
}

/// One bar of a chart: from a number to another, and how high.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    /// The first that it stands for.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// Its height.
    pub height: f64,
}

/// A hook, or the function of a verb.
#[derive(Clone, PartialEq, Debug)]
pub struct HookResult {
    /// Its name.
    pub name: String,
    /// What it is there for.
    pub kind: Kind,
    /// How often it was called in all.
    pub calls: u64,
    /// How often it did something.
    pub acted: u64,
    /// The games in which it did; in which it was called, where it only tells a number.
    pub games: Share,
}

/// A line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineResult {
    /// What it says.
    pub text: String,
    /// How often each statement ran that begins on it; nothing where none does.
    pub ran: Vec<u64>,
}

/// A rule.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleResult {
    /// Its name.
    pub name: String,
    /// Its hooks.
    pub hooks: Vec<HookResult>,
    /// The lines of its script, from the first.
    pub lines: Vec<LineResult>,
}

/// All that the games tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Survey {
    /// How many games.
    pub games: usize,
    /// How many went differently.
    pub different: usize,
    /// Each level against itself.
    pub levels: Vec<LevelResult>,
    /// Each level against each stronger one.
    pub pairs: Vec<PairResult>,
    /// How long games were.
    pub plies: Mean,
    /// The median, the shortest and the longest.
    pub lengths: (f64, u32, u32),
    /// Games by length.
    pub by_length: Vec<Bar>,
    /// Moves that were legal at a ply, a mean for each game.
    pub choices: Mean,
    /// The fewest and the most at any ply.
    pub choices_range: (u32, u32),
    /// Moves that were legal on average, by ply from 1.
    pub by_ply: Vec<Bar>,
    /// Changes of lead in a game.
    pub leads: Mean,
    /// The games in which the lead changed.
    pub led: Share,
    /// How many ended why, most first.
    pub ends: Vec<(Reason, Share)>,
    /// What the rules did.
    pub rules: Vec<RuleResult>,
}

/// A chart has so many bars at most.
const BARS: u32 = 12;

/// What games of a plan tell, sorted by number; nothing where there are none.
pub fn survey(plan: &Plan, games: &[Game]) -> Option<Survey> {
    let all: Vec<&Game> = games.iter().collect();
    let (meetings, mut levels, mut pairs) = (plan.meetings(), Vec::new(), Vec::new());
    for (nth, meeting) in meetings.iter().enumerate() {
        let played: Vec<&Game> = all.iter().copied().filter(|game| (game.number - 1) / plan.games == nth).collect();
        if played.is_empty() {
            continue;
        }
        match meeting.one == meeting.other {
            true => levels.push(alone(meeting.one, &played)?),
            false => pairs.push(pair(plan, (meeting.one, meeting.other), &played)),
        }
    }
    let mut plies: Vec<u32> = all.iter().map(|game| length(game)).collect();
    plies.sort_unstable();
    let (shortest, longest) = (*plies.first()?, *plies.last()?);
    let median = (f64::from(plies[(plies.len() - 1) / 2]) + f64::from(plies[plies.len() / 2])) / 2.0;
    let choices = || all.iter().flat_map(|game| &game.choices).copied();
    let mut ends: Vec<(Reason, Share)> = Reason::ALL
        .into_iter()
        .map(|reason| (reason, share(&all, |game| game.reason == reason)))
        .filter(|(_, share)| share.count > 0)
        .collect();
    ends.sort_by_key(|(_, share)| std::cmp::Reverse(share.count));
    Some(Survey {
        games: all.len(),
        different: all.iter().map(|game| game.course).collect::<BTreeSet<u64>>().len(),
        levels,
        pairs,
        plies: mean(&all, |game| f64::from(length(game)))?,
        lengths: (median, shortest, longest),
        by_length: by_length(&plies),
        choices: mean(&all, choices_of)?,
        choices_range: (choices().min().unwrap_or(0), choices().max().unwrap_or(0)),
        by_ply: by_ply(&all, longest),
        leads: mean(&all, |game| f64::from(game.leads))?,
        led: share(&all, |game| game.leads > 0),
        ends,
        rules: rules(&all),
    })
}

fn length(game: &Game) -> u32 {
    game.choices.len() as u32
}

fn choices_of(game: &Game) -> f64 {
    game.choices.iter().map(|&choices| f64::from(choices)).sum::<f64>() / f64::from(length(game).max(1))
}

fn mean(games: &[&Game], of: impl Fn(&Game) -> f64) -> Option<Mean> {
    // What is counted is never less than nothing.
    let mean = Mean::of(&games.iter().map(|game| of(game)).collect::<Vec<f64>>())?;
    Some(Mean { low: if mean.low.is_finite() { mean.low.max(0.0) } else { mean.low }, ..mean })
}

fn share(games: &[&Game], is: impl Fn(&Game) -> bool) -> Share {
    let count = games.iter().filter(|game| is(game)).count();
    Share { count, estimate: Estimate::of(&[(games.len() - count) as u32, count as u32]) }
}

/// A level's games against itself. Each has a beginning of its own, so they are counted one by one.
fn alone(level: usize, games: &[&Game]) -> Option<LevelResult> {
    let mut kinds = [0; 3];
    for game in games {
        kinds[half_points(game, game.first)] += 1;
    }
    Some(LevelResult {
        level,
        games: games.len(),
        first: Estimate::of(&kinds),
        draws: share(games, |game| game.winners.is_empty()),
        plies: mean(games, |game| f64::from(length(game)))?,
        choices: mean(games, choices_of)?,
        leads: mean(games, |game| f64::from(game.leads))?,
    })
}

/// 2 for a win, 1 for a draw, 0 for a loss.
fn half_points(game: &Game, seat: u8) -> usize {
    match game.winners.as_slice() {
        [] => 1,
        winners => 2 * usize::from(winners.contains(&seat)),
    }
}

/// The games of two levels. Those of a round begin alike, so rounds are counted; one that is not whole is not.
fn pair(plan: &Plan, (one, other): (usize, usize), games: &[&Game]) -> PairResult {
    let mut did = [0; 3];
    let mut kinds = vec![0; 2 * plan.seats + 1];
    for round in games.chunk_by(|a, b| plan.seating(a.number).round == plan.seating(b.number).round) {
        if round.len() < plan.seats {
            continue;
        }
        let mut taken = 0;
        for game in round {
            let half = half_points(game, plan.seating(game.number).turn as u8 + 1);
            did[2 - half] += 1;
            taken += half;
        }
        kinds[taken] += 1;
    }
    PairResult { one, other, other_did: did, score: Estimate::of(&kinds) }
}

/// How many numbers each bar stands for.
fn step(from: u32, to: u32) -> u32 {
    (to - from + 1).div_ceil(BARS).max(1)
}

fn by_length(sorted: &[u32]) -> Vec<Bar> {
    let (Some(&shortest), Some(&longest)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let step = step(shortest, longest);
    let bar = |from: u32| {
        let to = from + step - 1;
        let count = sorted.iter().filter(|plies| (from..=to).contains(*plies)).count();
        Bar { from, to, height: count as f64 }
    };
    (shortest..=longest).step_by(step as usize).map(bar).collect()
}

fn by_ply(games: &[&Game], longest: u32) -> Vec<Bar> {
    let step = step(1, longest.max(1));
    let bar = |from: u32| {
        let to = (from + step - 1).min(longest);
        let plies = from as usize - 1..to as usize;
        let seen = games.iter().flat_map(|game| game.choices.iter().take(plies.end).skip(plies.start));
        let (count, sum) = seen.fold((0u32, 0f64), |(count, sum), &choices| (count + 1, sum + f64::from(choices)));
        Bar { from, to, height: sum / f64::from(count.max(1)) }
    };
    (1..=longest).step_by(step as usize).map(bar).collect()
}

fn rules(games: &[&Game]) -> Vec<RuleResult> {
    let Some(first) = games.first() else { return Vec::new() };
    first.rules.iter().enumerate().map(|(nth, rule)| rule_result(games, nth, rule)).collect()
}

fn rule_result(games: &[&Game], nth: usize, rule: &RuleCount) -> RuleResult {
    let hook = |(at, hook): (usize, &crate::script::HookCount)| {
        let of = |game: &Game| (game.rules[nth].hooks[at].calls, game.rules[nth].hooks[at].acted);
        let sum = |count: fn((u64, u64)) -> u64| games.iter().map(|game| count(of(game))).sum();
        let counts = |game: &Game| if hook.kind == Kind::Judges { of(game).0 > 0 } else { of(game).1 > 0 };
        HookResult {
            name: hook.name.clone(),
            kind: hook.kind,
            calls: sum(|(calls, _)| calls),
            acted: sum(|(_, acted)| acted),
            games: share(games, counts),
        }
    };
    let ran = |at: usize| games.iter().map(|game| game.rules[nth].statements[at].1).sum::<u64>();
    let line = |(before, text): (usize, &str)| {
        let here = rule.statements.iter().enumerate().filter(|(_, (line, _))| *line == before + 1);
        LineResult { text: text.to_owned(), ran: here.map(|(at, _)| ran(at)).collect() }
    };
    RuleResult {
        name: rule.name.clone(),
        hooks: rule.hooks.iter().enumerate().map(hook).collect(),
        lines: rule.text.lines().enumerate().map(line).collect(),
    }
}
