//! The making of a book: every position it has to hold, solved, on several threads.

use super::reading::BadLine;
use super::{Book, Entry};
use crate::search::solver::{Solver, Tokens};
use crate::*;
use std::collections::{BTreeMap, btree_map};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How far the making of a book is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many tokens are on the board in the positions being solved.
    pub tokens: usize,
    /// How many of them are solved.
    pub solved: usize,
    /// How many there are.
    pub of: usize,
}

/// How a book is to be made.
pub struct Making<'a> {
    /// Up to how many tokens are on the board.
    pub tokens: usize,
    /// Who is to move in the positions; none: either.
    pub seat: Option<Seat>,
    /// A book made before: what it knows stays, and is not looked for again.
    pub older: Option<&'a str>,
    /// How many threads solve, and in how many MiB all of them remember.
    pub threads: usize,
    /// See [`threads`](Self::threads).
    pub memory: u32,
    /// When this is so, no more is solved.
    pub stop: &'a AtomicBool,
    /// Hears how far it is.
    pub tell: &'a (dyn Fn(Progress) + Sync),
}

/// Why there is no book.
#[derive(Debug)]
pub enum NoBook {
    /// The game is not one that the exact solver takes.
    NotSolvable,
    /// The older book is none of this game.
    Older(BadLine),
    /// A script failed.
    Failed(Box<Failure>),
}

impl From<Box<Failure>> for NoBook {
    fn from(failure: Box<Failure>) -> Self {
        Self::Failed(failure)
    }
}

/// Makes the book of a game, as text; when told to stop, with what was found by then.
pub fn write_book<const N: usize>(referee: &Referee<N>, making: &Making<'_>) -> Result<String, NoBook> {
    let threads = making.threads.max(1);
    let memory = ((making.memory as usize) << 20) / threads;
    let solvers: Option<Vec<Solver>> = (0..threads).map(|_| Solver::new(referee, memory)).collect();
    let first = referee.start(0)?.seat();
    written(solvers.ok_or(NoBook::NotSolvable)?, first, making)
}

/// The book of the game of these solvers, in which this seat begins.
fn written(mut solvers: Vec<Solver>, first: Seat, making: &Making<'_>) -> Result<String, NoBook> {
    let older = making.older.map(|text| Book::read(text, &solvers[0])).transpose().map_err(NoBook::Older)?;
    let book = make(&mut solvers, &older.unwrap_or_default(), first, making);
    Ok(book.write(&solvers[0]))
}

/// A position that is to be solved, and the way to it.
#[derive(Clone)]
struct Open {
    way: Vec<Action>,
    tokens: Tokens,
}

/// Positions with the ways to them, in an order that depends on nothing but the game.
type Ring = BTreeMap<Tokens, Open>;

/// Every position that the book has to hold, solved.
fn make(solvers: &mut [Solver], older: &Book, first: Seat, making: &Making<'_>) -> Book {
    let mut book = older.clone();
    let mut rings: Vec<Ring> = (0..making.tokens + 3).map(|_| Ring::new()).collect();
    let Some(solver) = solvers.first() else { return book };
    let start = Open { way: Vec::new(), tokens: Tokens::default() };
    // One side does the best from the beginning, the other after whatever the first one begins with.
    if making.seat.is_none_or(|seat| seat != first) {
        for next in after(solver, &start) {
            enter(&mut rings[1], next, solver);
        }
    }
    if making.seat.is_none_or(|seat| seat == first) {
        enter(&mut rings[0], start, solver);
    }
    for tokens in 0..=making.tokens {
        let ring: Vec<Open> = std::mem::take(&mut rings[tokens]).into_values().collect();
        let tell = |solved| (making.tell)(Progress { tokens, solved, of: ring.len() });
        let found = solve_all(&ring, solvers, older, making.stop, &tell);
        for (open, found) in ring.into_iter().zip(found) {
            let Some((score, best)) = found else { continue };
            for &action in &best {
                let next = step(&solvers[0], &open, action).map(|done| after(&solvers[0], &done));
                for next in next.into_iter().flatten() {
                    enter(&mut rings[tokens + 2], next, &solvers[0]);
                }
            }
            book.put(Entry { way: open.way, score, best }, open.tokens, &solvers[0]);
        }
    }
    book
}

/// A position after one more action; none where that ends the game.
fn step(solver: &Solver, open: &Open, action: Action) -> Option<Open> {
    let tokens = solver.after(open.tokens, action)?;
    Some(Open { way: open.way.iter().copied().chain([action]).collect(), tokens })
}

/// Every position that can come next and is not an end.
fn after(solver: &Solver, open: &Open) -> Vec<Open> {
    solver.actions(open.tokens).filter_map(|action| step(solver, open, action)).collect()
}

/// Of several ways to a position and its mirror image the least one stays.
fn enter(ring: &mut Ring, open: Open, solver: &Solver) {
    let (position, _) = solver.least_image(open.tokens);
    match ring.entry(position) {
        btree_map::Entry::Occupied(mut there) if open.way < there.get().way => {
            there.insert(open);
        }
        btree_map::Entry::Occupied(_) => {}
        btree_map::Entry::Vacant(free) => {
            free.insert(open);
        }
    }
}

/// What a solver says of each position; nothing of those it was stopped at.
fn solve_all(
    ring: &[Open],
    solvers: &mut [Solver],
    older: &Book,
    stop: &AtomicBool,
    tell: &(dyn Fn(usize) + Sync),
) -> Vec<Option<(i32, Vec<Action>)>> {
    let (next, found) = (&AtomicUsize::new(0), &Mutex::new(vec![None; ring.len()]));
    let solved = &AtomicUsize::new(0);
    let work = move |solver: &mut Solver| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&Open { tokens, .. }) = ring.get(at) else { break };
            let known = older.best(tokens, solver);
            let known = known.or_else(|| solver.best_of(tokens, &|_| stop.load(Ordering::Relaxed)));
            found.lock().unwrap_or_else(PoisonError::into_inner)[at] = known;
            tell(solved.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    each_on_a_thread(solvers, &work);
    std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Lets every solver work, each on a thread of its own, the first on this one.
#[cfg(feature = "threads")]
fn each_on_a_thread(solvers: &mut [Solver], work: &(dyn Fn(&mut Solver) + Sync)) {
    std::thread::scope(|scope| {
        let Some((first, others)) = solvers.split_first_mut() else { return };
        for solver in others {
            // A thread that cannot be had is no reason to stop: the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || work(solver));
        }
        work(first);
    });
}

/// Lets the first solver do all the work: there are no other threads.
#[cfg(not(feature = "threads"))]
fn each_on_a_thread(solvers: &mut [Solver], work: &(dyn Fn(&mut Solver) + Sync)) {
    solvers.first_mut().into_iter().for_each(work);
}
