//! From an observation and a player to an action: who thinks how, and for how long.

use super::adviser::Analysis;
use super::book::{Book, Books};
use super::clock::{Budget, Clock, Interrupt, NET};
use super::contract::Game;
use super::evaluation::Evaluation;
use super::instinct;
use super::mcts::{Tree, Tried};
use super::minimax::{Cut, DEEPEST, Minimax, Valued};
use super::player::{Player, Search, Way};
use super::playing::Playing;
use super::score::{PLAIN, Score, WON};
use super::solve::SOLVER_MEMORY;
use super::solver::Solver;
use super::symmetry::Symmetries;
use super::transposition::Transpositions;
use super::worlds::worlds;
use crate::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How often what is hidden is dealt anew for a search.
pub const DEALS: usize = 5;
/// What a search remembers in, in MiB, unless its player says otherwise.
pub(super) const MEMORY: u32 = 64;
/// So long is looked at what must be done anyway.
const GLIMPSE: Duration = Duration::from_millis(50);
/// With fewer nodes than this the solver need not begin.
pub(super) const FEWEST: u64 = 512;
/// Bytes for each node that a budget allows: more memory than that is not needed.
const BYTES_A_NODE: u64 = 32;
/// Positions that a solver may look at to tell how a game goes on.
const LINE: u64 = 100_000;

/// What a player thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<A> {
    /// What it will do.
    pub action: A,
    /// What it thinks the position is worth to it; none where it did not ask.
    pub score: Option<Score>,
    /// Is that what the game is truly worth?
    pub exact: bool,
    /// How many plies ahead it looked.
    pub depth: u32,
    /// How many plies it tried.
    pub nodes: u64,
    /// How it expects the game to go on, its own action first.
    pub line: Vec<A>,
}

/// What can be said of a game before it is played, for those who look ahead in it.
pub struct Insight<const N: usize> {
    evaluation: Evaluation<N>,
    symmetries: Symmetries<N>,
    /// The solver of the game, once it was asked for, and the MiB it remembers in; none where the game has none.
    solver: Mutex<Option<(u32, Option<Solver>)>>,
    books: Books,
    book: OnceLock<Option<Arc<Book>>>,
    /// What the adviser found last, and the key of the position.
    advised: Mutex<Option<(u64, Analysis<Action>)>>,
}

impl<const N: usize> Insight<N> {
    /// Looks at a game. Its opening book is looked for among these, which have been read before.
    pub fn new(referee: &Referee<N>, books: &Books) -> Self {
        Self {
            evaluation: Evaluation::new(&referee.rules),
            symmetries: Symmetries::new(referee),
            solver: Mutex::default(),
            books: Arc::clone(books),
            book: OnceLock::new(),
            advised: Mutex::default(),
        }
    }

    /// Asks the solver of the game, which remembers in so many MiB what it was asked before; None where the game has none.
    pub fn ask_solver<T>(&self, referee: &Referee<N>, memory: u32, ask: impl FnOnce(&mut Solver) -> T) -> Option<T> {
        let mut kept = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|(size, _)| *size != memory) {
            *kept = Some((memory, self.new_solver(referee, memory)));
        }
        kept.as_mut().and_then(|(_, solver)| solver.as_mut()).map(ask)
    }

    /// A solver of the game that has been asked nothing yet, with the game's book and so many MiB to remember in; None where
    /// the game has none.
    pub fn new_solver(&self, referee: &Referee<N>, memory: u32) -> Option<Solver> {
        let solver = Solver::new(referee, (memory as usize) << 20)?;
        let book = self.book.get_or_init(|| solver.find_book(&self.books)).clone();
        Some(solver.with_book(book))
    }

    /// What the adviser found of the position with this key, if it was asked about that last.
    pub fn advised(&self, key: u64) -> Option<Analysis<Action>> {
        let last = self.advised.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(last, _)| *last == key).map(|(_, known)| known.clone())
    }

    /// Remembers what the adviser found of a position.
    pub fn remember_advice(&self, key: u64, known: &Analysis<Action>) {
        *self.advised.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, known.clone()));
    }

    /// What a position that is not over is worth to a seat at a glance.
    pub fn worth(&self, referee: &Referee<N>, state: &State<N>, seat: Seat) -> Result<Score, Box<Failure>> {
        self.evaluation.worth(referee, state, seat)
    }

    /// The game, for a search.
    pub fn playing<'a>(&'a self, referee: &'a Referee<N>) -> Playing<'a, N> {
        Playing::new(referee, &self.evaluation, &self.symmetries)
    }
}

/// How another thread gets a referee of its own.
pub type Hire<'a, const N: usize> = &'a (dyn Fn() -> Result<Referee<N>, Box<Failure>> + Sync);

/// Hears what a search thinks so far, each time it knows better.
pub type Hearer<'a, A> = &'a mut dyn FnMut(&Thought<A>);

/// What a player does for the seat that observes, from a seed of its own; when told to stop, the best so far. None when there is
/// nothing to do. The same for the same seed, unless time is what ends it or several threads think.
pub fn think<const N: usize>(
    (referee, hire): (&Referee<N>, Hire<'_, N>),
    insight: &Insight<N>,
    seen: &Observation<N>,
    (player, seed): (&Player, u64),
    interrupt: Interrupt<'_>,
    tell: Hearer<'_, Action>,
) -> Result<Option<Thought<Action>>, Box<Failure>> {
    let search = match player {
        Player::Instinctive(instincts) => return instinct::choose(referee, seen, instincts, seed, interrupt.now),
        Player::Searching(search) => search,
    };
    let game = insight.playing(referee);
    let mut draw = Draw::player(seed, seen.seat().0);
    let mut actions = Vec::new();
    game.actions(seen.seen(), &mut actions)?;
    // Of equally good actions the first is chosen, so their order is drawn.
    actions.sort_unstable();
    draw.shuffle(&mut actions);
    let Some(&first) = actions.first() else { return Ok(None) };
    let mut search = *search;
    if actions.len() == 1 && search.budget.time.is_some() {
        // There is nothing to choose, so nobody need wait.
        search.budget = Budget { depth: Some(1), time: search.budget.time.min(Some(GLIMPSE)), ..search.budget };
    }
    let worlds = worlds(&referee.rules, seen, DEALS, &mut draw);
    let me = seen.seat();
    let most_steps = search.budget.work.map_or(u64::MAX, |moves| referee.most_work().saturating_mul(moves));
    let net = search.budget.work.map(|_| NET);
    let clock = &mut Clock::new(&search.budget, interrupt).with_steps(most_steps).at_most(net);
    let thought = match (search.way, worlds.as_slice()) {
        (Way::Mcts, worlds) => roll(&game, worlds, draw.seed(), clock, tell)?,
        (Way::Exact, [state]) if let Some(known) = exact(referee, insight, state, &actions, &search, clock) => {
            Some(known)
        }
        (_, [state]) if search.threads > 1 => {
            look_together((&game, hire), insight, (state, me), &actions, &search, clock, tell)?
        }
        (_, [state]) => {
            let memories = Transpositions::new(memory(&search));
            look(&game, &memories, (state, me), actions, 1..=deepest(&search), clock, tell)?
        }
        (_, worlds) => weigh(&game, worlds, me, (&actions, &search), clock, tell)?,
    };
    let nodes = clock.nodes();
    let nothing = || Thought { action: first, score: None, exact: false, depth: 0, nodes, line: vec![first] };
    Ok(Some(Thought { nodes, ..thought.unwrap_or_else(nothing) }))
}

/// What the solver of the game says, if it has one and that is in time. First it is asked who wins, for a part of the time only,
/// so that something is left to look ahead in when it does not know; once it does, how soon.
fn exact<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    state: &State<N>,
    actions: &[Action],
    search: &Search,
    clock: &mut Clock<'_>,
) -> Option<Thought<Action>> {
    let share = clock.share(2);
    if share.is_beyond(FEWEST) {
        return None;
    }
    let memory = search.memory.unwrap_or(SOLVER_MEMORY);
    let mut ask = |solver: &mut Solver| {
        let before = solver.nodes();
        let kept = solver.keeping(state, actions, &|nodes| share.is_beyond(nodes));
        clock.add(solver.nodes() - before);
        let kept = kept?;
        // Who loses anyway had better look ahead for what is hardest to answer.
        let rest = clock.share(if kept.0 < 0 { 2 } else { 1 });
        let before = solver.nodes();
        let best = solver.best(state, &|nodes| rest.is_beyond(nodes));
        clock.add(solver.nodes() - before);
        let Some((score, best)) = best else { return Some((kept, None)) };
        let plies = solver.length(state, score).map(|tokens| tokens.saturating_sub(state.occupied().count() as u32));
        // The first of those that keep the score, in the order that was drawn.
        let action = *actions.iter().find(|action| best.contains(action))?;
        let before = solver.nodes();
        let line = line(referee, solver, state, action);
        clock.add(solver.nodes() - before);
        Some((kept, Some((score, plies, line))))
    };
    let told = match search.budget.nodes {
        // Bound by nodes it must not depend on what was asked before.
        Some(_) => insight.new_solver(referee, memory).map(|mut solver| ask(&mut solver))?,
        None => insight.ask_solver(referee, memory, ask)?,
    };
    let thought = |line: Vec<Action>, score, exact, depth| {
        line.first().map(|&action| Thought { action, score: Some(score), exact, depth, nodes: 0, line: line.clone() })
    };
    match told? {
        (_, Some((score, plies, line))) => {
            let score = plies.map_or(0, |plies| score.signum() * (WON - plies as Score));
            thought(line, score, true, plies.unwrap_or(0))
        }
        ((sign, action), None) if sign >= 0 => thought(vec![action], sign * PLAIN, false, 0),
        _ => None,
    }
}

/// How a game goes on after an action when both sides do their best, as far as is quickly known.
pub(super) fn line<const N: usize>(
    referee: &Referee<N>,
    solver: &mut Solver,
    state: &State<N>,
    action: Action,
) -> Vec<Action> {
    let until = solver.nodes() + LINE;
    let (mut line, mut state) = (vec![action], *state);
    while referee.play(&mut state, line[line.len() - 1]).is_ok() && state.outcome().is_none() {
        let left = until.saturating_sub(solver.nodes());
        let Some((_, best)) = solver.best(&state, &|nodes| nodes >= left) else { break };
        line.extend(best.into_iter().min());
    }
    line
}

fn deepest(search: &Search) -> u32 {
    search.budget.depth.unwrap_or(DEEPEST).min(DEEPEST)
}

/// Looks ahead where nothing is hidden: deeper and deeper until the budget is used up or nothing is left open.
fn look<G: Game>(
    game: &G,
    memories: &Transpositions,
    (state, me): (&G::State, Seat),
    mut actions: Vec<G::Action>,
    depths: RangeInclusive<u32>,
    clock: &mut Clock<'_>,
    tell: Hearer<'_, G::Action>,
) -> Result<Option<Thought<G::Action>>, Box<Failure>> {
    let mut found: Option<Thought<G::Action>> = None;
    let mut minimax = Minimax::new(game, memories, clock, me);
    for depth in depths {
        let (best, result) = minimax.best(state, &actions, depth);
        if let Some(best) = best {
            // What was best is looked at first the next time.
            let at = actions.iter().position(|action| *action == best.action).unwrap_or(0);
            actions[..=at].rotate_right(1);
            let Valued { action, score, sure, line } = best;
            let nodes = minimax.nodes();
            let thought = Thought { action, score: Some(score), exact: sure, depth, nodes, line };
            tell(&thought);
            found = Some(thought);
        }
        match result {
            Err(Cut::Failed(failure)) => return Err(failure),
            Err(Cut::Over) => break,
            Ok(()) if found.as_ref().is_some_and(|found| found.exact) => break,
            Ok(()) => {}
        }
    }
    Ok(found)
}

/// As [`look`], while other threads look at the same position and all share their memories. They only ever help to remember:
/// what one thread finds is what counts.
fn look_together<const N: usize>(
    (game, hire): (&Playing<'_, N>, Hire<'_, N>),
    insight: &Insight<N>,
    (state, me): (&State<N>, Seat),
    actions: &[Action],
    search: &Search,
    clock: &mut Clock<'_>,
    tell: Hearer<'_, Action>,
) -> Result<Option<Thought<Action>>, Box<Failure>> {
    let memories = &Transpositions::new(memory(search));
    let (others, now) = (&AtomicU64::new(0), clock.interrupt().now);
    let help = |nth: u32, stop: &AtomicBool| {
        // A thread that cannot help is no reason to stop.
        let Ok(referee) = hire() else { return };
        let game = insight.playing(&referee);
        let mut order = actions.to_vec();
        order.rotate_left(nth as usize % actions.len());
        let clock = &mut Clock::new(&Budget::default(), Interrupt { stop, now });
        let _ = look(&game, memories, (state, me), order, 1 + nth % 2..=deepest(search), clock, &mut |_| {});
        others.fetch_add(clock.nodes(), Ordering::Relaxed);
    };
    let own = || look(game, memories, (state, me), actions.to_vec(), 1..=deepest(search), clock, tell);
    let found = helped(search.threads, &help, own);
    clock.add(others.load(Ordering::Relaxed));
    found
}

/// Does something while others help, each on a thread of its own, until it is done. With it they are so many threads.
#[cfg(feature = "threads")]
fn helped<T>(threads: u32, help: &(dyn Fn(u32, &AtomicBool) + Sync), own: impl FnOnce() -> T) -> T {
    use crate::{STACK, has_room_for};
    let enough = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        for nth in (1..threads).take_while(|_| has_room_for(STACK)) {
            // Scripts may nest as deep there as anywhere, and a thread that cannot be had is no reason to stop.
            let thread = std::thread::Builder::new().stack_size(STACK);
            let _ = thread.spawn_scoped(scope, move || help(nth, enough));
        }
        let done = own();
        enough.store(true, Ordering::Relaxed);
        done
    })
}

/// Does something alone: there are no other threads.
#[cfg(not(feature = "threads"))]
fn helped<T>(_: u32, _: &(dyn Fn(u32, &AtomicBool) + Sync), own: impl FnOnce() -> T) -> T {
    own()
}

/// Looks ahead in every world that may be, and takes what is best on average.
fn weigh<G: Game>(
    game: &G,
    worlds: &[G::State],
    me: Seat,
    (actions, search): (&[G::Action], &Search),
    clock: &mut Clock<'_>,
    tell: Hearer<'_, G::Action>,
) -> Result<Option<Thought<G::Action>>, Box<Failure>> {
    let memories: Vec<Transpositions> =
        worlds.iter().map(|_| Transpositions::new(memory(search) / worlds.len())).collect();
    let mut best: Option<Thought<G::Action>> = None;
    'deeper: for depth in 1..=deepest(search) {
        let mut sums = vec![0i64; actions.len()];
        let mut sure = true;
        for (world, memories) in worlds.iter().zip(&memories) {
            match Minimax::new(game, memories, clock, me).every(world, actions, depth) {
                Ok(values) => {
                    for (sum, value) in sums.iter_mut().zip(&values) {
                        *sum += i64::from(value.score);
                        sure &= value.sure;
                    }
                }
                Err(Cut::Over) => break 'deeper,
                Err(Cut::Failed(failure)) => return Err(failure),
            }
        }
        let most = sums.iter().copied().max().unwrap_or(0);
        let at = sums.iter().position(|&sum| sum == most).unwrap_or(0);
        let mean = (most / worlds.len() as i64) as Score;
        // Other worlds may be, so an average is never more than an estimate.
        let score = Some(mean.clamp(-PLAIN, PLAIN));
        let nodes = clock.nodes();
        let thought = Thought { action: actions[at], score, exact: false, depth, nodes, line: vec![actions[at]] };
        tell(&thought);
        best = Some(thought);
        if sure {
            break;
        }
    }
    Ok(best)
}

/// Plays random games in every world that may be, and takes what went best.
fn roll<G: Game<Action: Ord>>(
    game: &G,
    worlds: &[G::State],
    seed: u64,
    clock: &mut Clock<'_>,
    tell: Hearer<'_, G::Action>,
) -> Result<Option<Thought<G::Action>>, Box<Failure>> {
    let mut sums = Sums(Vec::new());
    let mut line = Vec::new();
    for (nth, world) in worlds.iter().enumerate() {
        let mut share = clock.share((worlds.len() - nth) as u32);
        let mut tree = Tree::new(game, mix(17, seed ^ nth as u64));
        let spent = clock.nodes();
        let mut hear = |tree: &Tree<'_, G>, nodes: u64| {
            let mut so_far = sums.clone();
            so_far.add(&tree.tried());
            if let Some(thought) = so_far.best(nth + 1, spent + nodes, |action| tree.line(action)) {
                tell(&thought);
            }
        };
        match tree.grow(world, &mut share, &mut hear) {
            Err(Cut::Failed(failure)) => return Err(failure),
            Err(Cut::Over) | Ok(()) => {}
        }
        clock.join(&share);
        sums.add(&tree.tried());
        line = sums.first().map_or_else(Vec::new, |action| tree.line(action));
    }
    Ok(sums.best(worlds.len(), clock.nodes(), |_| line))
}

/// How often and how well actions went, over several worlds.
#[derive(Clone)]
struct Sums<A>(Vec<(A, f64, u64)>);

impl<A: Copy + Ord> Sums<A> {
    fn add(&mut self, tried: &[Tried<A>]) {
        let walks: u64 = tried.iter().map(|tried| u64::from(tried.walks)).sum();
        // There can be tens of thousands of them.
        let mut known: Vec<(A, usize)> = self.0.iter().enumerate().map(|(at, (action, ..))| (*action, at)).collect();
        known.sort_unstable();
        for tried in tried {
            // What is decided needs no more walks to be believed.
            let weight = match tried.fate {
                Some(Fate::Won) => walks as f64 * 2.0,
                Some(Fate::Lost) => -1.0,
                Some(Fate::Drawn) => f64::from(tried.walks).max(walks as f64 / 2.0),
                None => f64::from(tried.walks),
            };
            match known.binary_search_by_key(&tried.action, |(action, _)| *action) {
                Ok(found) => {
                    let (_, sum, shares) = &mut self.0[known[found].1];
                    (*sum, *shares) = (*sum + weight, *shares + u64::from(tried.share));
                }
                Err(_) => self.0.push((tried.action, weight, u64::from(tried.share))),
            }
        }
    }

    /// What went best.
    fn first(&self) -> Option<A> {
        self.0.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|&(action, ..)| action)
    }

    fn best(&self, worlds: usize, nodes: u64, line: impl FnOnce(A) -> Vec<A>) -> Option<Thought<A>> {
        let action = self.first()?;
        let shares: u64 = self.0.iter().filter(|(other, ..)| *other == action).map(|(.., shares)| shares).sum();
        let line = line(action);
        Some(Thought {
            action,
            score: Some((shares / worlds as u64) as Score * 2 / 1000 - 1000),
            // How far off an end is, walks do not tell.
            exact: false,
            depth: line.len() as u32,
            nodes,
            line,
        })
    }
}

/// Bytes to remember in: no more than the budget can fill.
fn memory(search: &Search) -> usize {
    let most = usize::try_from(search.memory.unwrap_or(MEMORY)).unwrap_or(64) << 20;
    let hasty = search.budget.time.is_none_or(|time| time < Duration::from_millis(400));
    let most = if hasty && search.memory.is_none() { most / 4 } else { most };
    let nodes = search
        .budget
        .nodes
        .map_or(usize::MAX, |nodes| usize::try_from(nodes.saturating_mul(BYTES_A_NODE)).unwrap_or(usize::MAX));
    most.min(nodes.max(1 << 12))
}
