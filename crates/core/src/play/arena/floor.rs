//! Where the games of the arena are played: on several threads, each with a table of its own.

use super::run::{Game, Run, Seating, fold};
use crate::levels::Level;
use crate::play::record::Record;
use crate::play::table::{self, Beginning, NotBegun, Problem, Table};
use crate::script::Limits;
use crate::variant::Variant;
use quadrille_kernel::{Draw, Failure};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Why games could not be played to their end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPlayedOut {
    /// Random plies always ended the game.
    NoOpening,
    /// A script failed.
    Failed(Box<Failure>),
}

impl From<NotBegun> for NotPlayedOut {
    fn from(error: NotBegun) -> Self {
        match error {
            NotBegun::Failed(failure) => Self::Failed(failure),
            // A seed is no position that could be wrong.
            NotBegun::Position(_) => Self::NoOpening,
        }
    }
}

impl From<Box<Failure>> for NotPlayedOut {
    fn from(failure: Box<Failure>) -> Self {
        Self::Failed(failure)
    }
}

/// So often an opening is drawn anew before we believe that there is none.
const OPENINGS: usize = 1000;

/// Plays games of a run by their numbers, on so many threads, and tells them by number. `levels` are those of the run's players.
///
/// When `stop` becomes true, games under way are given up and what has been played is told. `watch` is called for each
/// game when it is over, by whichever thread played it. Where games fail, the first by number says why.
#[allow(clippy::too_many_arguments)] // Each is another thing.
pub fn play(
    run: &Run,
    variant: &Variant,
    levels: &[Level],
    limits: Limits,
    numbers: &[usize],
    threads: usize,
    stop: &AtomicBool,
    watch: &(dyn Fn(&Game, &Record) + Sync),
) -> Result<Vec<Game>, NotPlayedOut> {
    let matches = run.matches();
    let open = || Ok(Fresh(table::open(variant.clone(), &Beginning::Seed(0), limits)?));
    let one = |fresh: &Fresh, number: usize| {
        let seating = run.seating_among(&matches, number);
        let played = play_one(&fresh.0, run, levels, &seating, number, stop)?;
        Ok(played.map(|(game, moves)| {
            watch(&game, &record(run, &seating, moves));
            game
        }))
    };
    spread(numbers, threads, stop, &open, &one)
}

/// A table at which games begin.
struct Fresh(Table);

/// What a thread played, by number, and the game that failed, if one did.
type Worked<G> = (Vec<(usize, G)>, Option<(usize, NotPlayedOut)>);

/// Plays games by their numbers on so many threads, and tells them in that order. Each thread opens something to play with; a game
/// that was given up is none, and its thread plays no other. Where games fail, the first by number says why.
pub fn spread<W, G: Send>(
    numbers: &[usize],
    threads: usize,
    stop: &AtomicBool,
    open: &(impl Fn() -> Result<W, NotPlayedOut> + Sync),
    one: &(impl Fn(&W, usize) -> Result<Option<G>, NotPlayedOut> + Sync),
) -> Result<Vec<G>, NotPlayedOut> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || -> Worked<G> {
        let mut played = Vec::new();
        let fresh = match open() {
            Ok(fresh) => fresh,
            Err(error) => return (played, Some((0, error))),
        };
        loop {
            // A game that has begun is played even where a later one has failed, so that the first to fail is always the same.
            let halted = stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
            let number = if halted { None } else { numbers.get(next.fetch_add(1, Ordering::Relaxed)) };
            let Some(&number) = number else { return (played, None) };
            match one(&fresh, number) {
                Ok(Some(game)) => played.push((number, game)),
                Ok(None) => return (played, None),
                Err(why) => {
                    failed.store(true, Ordering::Relaxed);
                    return (played, Some((number, why)));
                }
            }
        }
    };
    let done = on_threads(threads.min(numbers.len()), &work);
    let (mut games, mut failures) = (Vec::new(), Vec::new());
    for (played, failure) in done {
        games.extend(played);
        failures.extend(failure);
    }
    if let Some((_, why)) = failures.into_iter().min_by_key(|(number, _)| *number) {
        return Err(why);
    }
    games.sort_by_key(|(number, _)| *number);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}

/// Does the same work on so many threads at once, this one among them. Where one cannot be had, the others do its part.
#[cfg(feature = "threads")]
fn on_threads<T: Send>(threads: usize, work: &(dyn Fn() -> T + Sync)) -> Vec<T> {
    use quadrille_kernel::{STACK, has_room_for};
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .take_while(|_| has_room_for(STACK))
            .map_while(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok())
            .collect();
        let mut done = vec![work()];
        for helper in helpers {
            done.push(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}

/// Does the work once: there are no other threads.
#[cfg(not(feature = "threads"))]
fn on_threads<T: Send>(_: usize, work: &(dyn Fn() -> T + Sync)) -> Vec<T> {
    vec![work()]
}

/// One game and its moves; none where it was given up.
fn play_one(
    fresh: &Table,
    run: &Run,
    levels: &[Level],
    seating: &Seating,
    number: usize,
    stop: &AtomicBool,
) -> Result<Option<(Game, Vec<String>)>, NotPlayedOut> {
    let mut table = opened(fresh, seating.seed, run.opening)?;
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let seat = table.to_move().index();
        let seed = seating.thinking_seed(seat, table.made().len());
        match table.think_until(&levels[seating.players[seat]], seed, stop, &mut |_| {})? {
            Some(thought) => play_legal(&mut table, &thought.action)?,
            None => unreachable!("whoever is to move in a game that is not over has a thought"),
        }
    };
    let moves = table.moves();
    let game = Game {
        number,
        winners: outcome.winners().map(|seat| seat.number()).collect(),
        reason: outcome.reason,
        first: table.made().first().map_or(table.to_move().number(), |made| made.seat),
        plies: moves.len() as u32,
        course: course(&table),
    };
    Ok(Some((game, moves)))
}

/// A table on which a round begins: so many plies at random, which depend on its seed alone, and a game that goes on after them.
fn opened(fresh: &Table, seed: u64, plies: u32) -> Result<Table, NotPlayedOut> {
    let mut draw = Draw::opening(seed);
    for _ in 0..OPENINGS {
        let mut table = fresh.another(&Beginning::Seed(seed))?;
        let mut left = plies;
        while left > 0 && table.outcome().is_none() {
            let legal = table.legal()?;
            play_legal(&mut table, &legal[draw.below(legal.len())])?;
            left -= 1;
        }
        if plies == 0 || table.outcome().is_none() {
            return Ok(table);
        }
    }
    Err(NotPlayedOut::NoOpening)
}

/// A number for how a game went that is over: those that went alike have the same.
pub fn course(table: &Table) -> u64 {
    table.moves().iter().fold(table.key(), |course, action| fold(course, format!("{action} ").as_bytes()))
}

/// Makes a move that is legal.
pub fn play_legal(table: &mut Table, action: &str) -> Result<(), Box<Failure>> {
    match table.play(action) {
        Ok(_) => Ok(()),
        Err(Problem::Failed(failure)) => Err(failure),
        Err(Problem::Refused(..)) => unreachable!("this is among what is legal"),
    }
}

/// A game as it is saved. `replay` needs no more than that.
fn record(run: &Run, seating: &Seating, moves: Vec<String>) -> Record {
    let seats = seating.players.iter().map(|&player| run.players[player].clone()).collect();
    Record { game: run.game.clone(), changes: run.changes(), seed: seating.seed, seats, moves, ..Record::default() }
}

#[cfg(test)]
mod tests {
    use super::super::run::tests::run;
    use super::*;
    use crate::fixtures::{limits, variant};
    use crate::levels::levels;
    use std::sync::Mutex;

    /// All games of a run, and their moves by number.
    fn all(run: &Run, name: &str, threads: usize) -> (Vec<Game>, Vec<Vec<String>>) {
        let moves = Mutex::new(vec![Vec::new(); run.total()]);
        let keep = |game: &Game, record: &Record| moves.lock().unwrap()[game.number - 1] = record.moves.clone();
        let known = |name: &String| levels().iter().find(|level| level.name == *name).unwrap().clone();
        let levels: Vec<Level> = run.players.iter().map(known).collect();
        let (variant, numbers, stop) = (variant(name, ""), run.numbers(None), AtomicBool::new(false));
        let games = play(run, &variant, &levels, limits(), &numbers, threads, &stop, &keep).unwrap();
        (games, moves.into_inner().unwrap())
    }

    #[test]
    fn a_round_begins_with_the_same_plies_whoever_sits_where() {
        let run = Run { opening: 5, ..run(&["nobrain", "sneaky"], 2, 20) };
        let (games, moves) = all(&run, "drop", 1);
        assert_eq!(games.len(), 20);
        let mut openings = Vec::new();
        for (nth, round) in moves.chunks(2).enumerate() {
            assert_eq!(round[0][..5], round[1][..5], "round {nth}");
            openings.push(&round[0][..5]);
        }
        openings.sort();
        openings.dedup();
        assert_eq!(openings.len(), 10, "rounds begin differently");
    }

    #[test]
    fn no_opening_ends_a_game_and_where_all_do_it_is_told() {
        let long = Run { opening: 8, ..run(&["nobrain", "nobrain"], 2, 20) };
        let (games, _) = all(&long, "place", 1);
        assert!(games.iter().all(|game| game.plies == 9));
        let too_long = Run { opening: 9, ..long };
        let level = levels()[0].clone();
        let stop = AtomicBool::new(false);
        let levels = [level.clone(), level];
        let told = play(&too_long, &variant("place", ""), &levels, limits(), &[1, 2], 1, &stop, &|_, _| {});
        assert_eq!(told, Err(NotPlayedOut::NoOpening));
    }

    #[test]
    fn threads_change_nothing() {
        let run = run(&["opportunist", "sneaky", "nobrain"], 2, 6);
        let once = all(&run, "traps", 1);
        assert_eq!(once.0.iter().map(|game| game.number).collect::<Vec<_>>(), run.numbers(None));
        for threads in [2, 7, 100] {
            assert_eq!(all(&run, "traps", threads), once);
        }
    }

    #[test]
    fn two_levels_play_the_same_games_whoever_else_is_there() {
        let two = all(&run(&["sneaky", "nobrain"], 2, 6), "drop", 1);
        let three = all(&run(&["sneaky", "nobrain", "opportunist"], 2, 6), "drop", 1);
        assert_eq!(two.1, three.1[..6]);
    }

    #[test]
    fn who_stops_gets_what_has_been_played() {
        let run = run(&["nobrain", "nobrain"], 2, 100);
        let (stop, count) = (AtomicBool::new(false), AtomicUsize::new(0));
        let enough = |_: &Game, _: &Record| stop.store(count.fetch_add(1, Ordering::Relaxed) == 9, Ordering::Relaxed);
        let pair = [levels()[0].clone(), levels()[0].clone()];
        let numbers = run.numbers(None);
        let told = play(&run, &variant("place", ""), &pair, limits(), &numbers, 1, &stop, &enough).unwrap();
        assert_eq!(told.iter().map(|game| game.number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    }
}
