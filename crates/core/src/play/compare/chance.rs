//! Games at random, for differences that lie deeper than every line can be tried; and how a game is shortened that shows one.

use super::pair::{Difference, Keys, Meeting, Pair, Step};
use super::{A_GAME, AT_LEAST, Checked, Differing, Progress, Reach};
use crate::play::table::{NotBegun, Table};
use quadrille_kernel::{Draw, mix};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game that differs and the start it comes from, if there is one; how many were played; and false where somebody stopped it.
type Chanced = (Option<(Differing, Keys)>, u32, bool);

/// The shortest of so many random games that differ, shortened. Game after game has the next seed for its set-up.
pub fn search(
    versions: [&Table; 2],
    reach: &Reach,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Result<Chanced, NotBegun> {
    let mut best: Option<(u64, Vec<Step>)> = None;
    let (mut games, mut work, most) = (0, 0, (u64::from(reach.games) * A_GAME).max(AT_LEAST));
    while games < reach.games && work <= most && !stop.load(Ordering::Relaxed) {
        watch(Progress::Games(games));
        let seed = reach.seed.wrapping_add(u64::from(games));
        let most = best.as_ref().map(|(_, moves)| moves.len());
        let mut pair = Pair::begin(versions, seed)?;
        if at_random(&mut pair, mix(14, seed), most).map_err(NotBegun::Failed)? {
            best = Some((seed, pair.played().to_vec()));
        }
        work += pair.work();
        games += 1;
    }
    let whole = games == reach.games || work > most;
    let Some((seed, moves)) = best else { return Ok((None, games, whole)) };
    let mut pair = Pair::begin(versions, seed)?;
    let (start, found) = (pair.keys(), moves.len());
    let differences = shortened(&mut pair, moves, stop).map_err(NotBegun::Failed)?;
    let differing = Differing { found, ..pair.differing(seed, differences, false) };
    Ok((Some((differing, start)), games, whole))
}

/// Plays at random until the two differ, or the game is over or as long as another that differs. Do they differ?
fn at_random(pair: &mut Pair, seed: u64, most: Option<usize>) -> Checked<bool> {
    let mut draw = Draw::opening(seed);
    while most.is_none_or(|most| pair.played().len() < most) {
        match pair.meet()? {
            Meeting::Differ(_) => return Ok(true),
            Meeting::Same(steps) if steps.is_empty() => return Ok(false),
            Meeting::Same(steps) => pair.play(&steps[draw.below(steps.len())])?,
        }
    }
    Ok(false)
}

/// More moves than this are not left out two by two, each with each.
const FEW: usize = 48;

/// Leaves moves out as long as the rest still shows a difference: halves first, then smaller parts, then any two moves. The pair is
/// left at the end of what remains; what differs there is told.
fn shortened(pair: &mut Pair, moves: Vec<Step>, stop: &AtomicBool) -> Checked<Vec<Difference>> {
    let mut kept = moves;
    let mut part = kept.len().div_ceil(2);
    while part > 0 && !stop.load(Ordering::Relaxed) {
        let before = kept.len();
        let mut at = 0;
        while at < kept.len() && !stop.load(Ordering::Relaxed) {
            let rest: Vec<Step> = kept[..at].iter().chain(kept.iter().skip(at + part)).cloned().collect();
            match replayed(pair, &rest)? {
                Some(_) if pair.played().len() < kept.len() => kept = pair.played().to_vec(),
                _ => at += 1,
            }
        }
        if part == 1 && kept.len() == before && !without_two(pair, &mut kept, stop)? {
            break;
        }
        part = if kept.len() < before { kept.len().div_ceil(2).min(part) } else { (part / 2).max(1) };
    }
    Ok(replayed(pair, &kept)?.unwrap_or_default())
}

/// Leaves out two moves that do not stand together, if that can be.
fn without_two(pair: &mut Pair, kept: &mut Vec<Step>, stop: &AtomicBool) -> Checked<bool> {
    if kept.len() > FEW {
        return Ok(false);
    }
    for first in 0..kept.len() {
        for second in first + 2..kept.len() {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let rest = kept.iter().enumerate().filter(|(nth, _)| *nth != first && *nth != second);
            let rest: Vec<Step> = rest.map(|(_, step)| step.clone()).collect();
            if replayed(pair, &rest)?.is_some() && pair.played().len() < kept.len() {
                *kept = pair.played().to_vec();
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Plays those of the moves that can be played, until the two differ; and what differs then.
fn replayed(pair: &mut Pair, moves: &[Step]) -> Checked<Option<Vec<Difference>>> {
    pair.back_to(0);
    let mut left = moves.iter();
    loop {
        let steps = match pair.meet()? {
            Meeting::Differ(differences) => return Ok(Some(differences)),
            Meeting::Same(steps) => steps,
        };
        let next = left.by_ref().find_map(|step| steps.iter().find(|can| can.is(step)));
        match next {
            Some(step) => pair.play(step)?,
            None => return Ok(None),
        }
    }
}
