//! The games of a survey: played by levels, and looked at while they are.

use super::plan::Plan;
use crate::levels::Level;
use crate::play::arena::{NotPlayedOut, course, play_legal, spread};
use crate::play::table::{self, Beginning, Table};
use crate::script::{Counting, Limits, RuleCount};
use crate::variant::Variant;
use quadrille_kernel::search::Score;
use quadrille_kernel::{Failure, Reason, Seat};
use std::sync::atomic::{AtomicBool, Ordering};

/// A seat leads when a position looks better for it than for every other by more than this, which is what the best single token is
/// worth.
pub const LEAD: Score = 100;

/// One game that was played, and what was seen on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number, from 1.
    pub number: usize,
    /// The seat that began, from 1.
    pub first: u8,
    /// The seats that won, from 1, lowest first; none where it was a draw.
    pub winners: Vec<u8>,
    /// Why it ended.
    pub reason: Reason,
    /// How many moves were legal at each ply.
    pub choices: Vec<u32>,
    /// How often somebody else took the lead.
    pub leads: u32,
    /// A number for its course: games that went alike have the same.
    pub course: u64,
    /// What the scripts did.
    pub rules: Vec<RuleCount>,
}

/// Where a thread plays: a table to think at, and one on which is counted, where the game has scripts.
struct Tables {
    thinking: Table,
    counted: Option<(Table, Counting)>,
}

/// Plays the games of a plan on so many threads, and tells them by number. When `stop` becomes true, those under way are given up.
/// `watch` is called for each game that is over. Where games fail, the first by number says why.
pub fn play(
    plan: &Plan,
    (variant, levels): (&Variant, &[Level]),
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
    watch: &(dyn Fn() + Sync),
) -> Result<Vec<Game>, NotPlayedOut> {
    let numbers: Vec<usize> = (1..=plan.total()).collect();
    let open = || {
        let thinking = table::open(variant.clone(), &Beginning::Seed(0), limits)?;
        let counted = match variant.rules.as_slice() {
            [] => None,
            _ => Some(table::open_counted(variant.clone(), &Beginning::Seed(0), limits)?),
        };
        Ok(Tables { thinking, counted })
    };
    let one = |tables: &Tables, number: usize| {
        let game = play_one(tables, plan, levels, number, stop)?;
        if game.is_some() {
            watch();
        }
        Ok(game)
    };
    spread(&numbers, threads, stop, &open, &one)
}

fn play_one(
    tables: &Tables,
    plan: &Plan,
    levels: &[Level],
    number: usize,
    stop: &AtomicBool,
) -> Result<Option<Game>, NotPlayedOut> {
    let seating = plan.seating(number);
    let beginning = Beginning::Seed(seating.seed);
    let mut table = tables.thinking.another(&beginning)?;
    let mut beside = match &tables.counted {
        Some((counted, counting)) => {
            counting.take();
            Some(counted.another(&beginning)?)
        }
        None => None,
    };
    let (mut choices, mut leads, mut led) = (Vec::new(), 0, None);
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let leads_now = leader(beside.as_ref().unwrap_or(&table), plan.seats)?;
        if leads_now.is_some() && leads_now != led {
            leads += u32::from(led.is_some());
            led = leads_now;
        }
        choices.push(table.legal()?.len() as u32);
        let seat = table.to_move().index();
        let seed = seating.thinking_seed(seat, table.made().len());
        match table.think_until(&levels[seating.players[seat]], seed, stop, &mut |_| {})? {
            Some(thought) => {
                // A script that fails does so where nothing is counted first, and is told as everywhere.
                play_legal(&mut table, &thought.action)?;
                if let Some(beside) = &mut beside {
                    play_legal(&mut *beside, &thought.action)?;
                }
            }
            None => unreachable!("whoever is to move in a game that is not over has a thought"),
        }
    };
    Ok(Some(Game {
        number,
        first: table.made().first().map_or(table.to_move().number(), |made| made.seat),
        winners: outcome.winners().map(|seat| seat.number()).collect(),
        reason: outcome.reason,
        choices,
        leads,
        course: course(&table),
        rules: tables.counted.as_ref().map(|(_, counting)| counting.take()).unwrap_or_default(),
    }))
}

/// The seat that leads, if one does.
fn leader(table: &Table, seats: usize) -> Result<Option<Seat>, Box<Failure>> {
    let worths = (0..seats as u8).map(|seat| table.worth(Seat(seat))).collect::<Result<Vec<Score>, _>>()?;
    let leads = |seat: &usize| {
        let mut others = worths.iter().enumerate().filter(|(other, _)| other != seat);
        others.all(|(_, other)| worths[*seat].saturating_sub(*other) > LEAD)
    };
    Ok((0..seats).find(leads).map(|seat| Seat(seat as u8)))
}
