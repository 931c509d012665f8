//! How long the exact solver takes: `QUADRILLE_POSITIONS=DIR cargo bench --bench solver`.
//!
//! The folder's files are called after a board, `7x6-early.txt`, columns by rows; a line is the columns played from 1 (`-`:
//! none) and the score. Every score is checked. With `QUADRILLE_YARDSTICK=DIR` the crate in that folder, which prints random
//! games a second, is built with the machine's own instructions and takes turns with the solver; a time is then also told
//! as a ratio to the time in which the best public solver does the same, given in the yardstick's games.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.

mod measure;

use measure::Yardstick;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::search::{SOLVER_MEMORY, Solver};
use quadrille_kernel::{Action, Referee};
use std::path::PathBuf;
use std::time::Instant;

/// The yardstick's games, in millions, in whose time the best public solver does a file.
const BEST: [(&str, f64); 6] =
    [("7x6-opening", 62.0), ("7x6-early", 8.5), ("7x6-middle", 0.3), ("6x7", 12.5), ("4x8", 8.8), ("6x5", 6.5)];
/// The two files that are told together, and their games.
const TOGETHER: ([&str; 2], f64) = (["7x6-opening", "7x6-early"], 70.0);

/// What one file took.
struct Took {
    positions: usize,
    wrong: usize,
    seconds: f64,
    nodes: u64,
}

fn main() {
    if !measure::is_asked_for() {
        return;
    }
    let Some(folder) = std::env::var_os("QUADRILLE_POSITIONS") else {
        println!("QUADRILLE_POSITIONS names no folder: nothing to solve");
        return;
    };
    let yardstick = Yardstick::named();
    let speed = || yardstick.as_ref().map(Yardstick::games_a_second);
    let listed = std::fs::read_dir(folder).expect("the folder of positions");
    let mut files: Vec<PathBuf> = listed.map(|entry| entry.expect("a file of positions").path()).collect();
    files.sort();
    println!("{:14}{:>10}{:>7}{:>10}{:>13}{:>9}", "positions of", "positions", "wrong", "seconds", "nodes", "ratio");
    let (mut together, mut speeds) = (0.0, Vec::new());
    for file in files {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let before = speed();
        let took = solve(&name, &std::fs::read_to_string(&file).expect("a file of positions"));
        let here = before.zip(speed()).map(|(before, after)| (before + after) / 2.0);
        let best = BEST.iter().find(|(file, _)| *file == name);
        let ratio = best.zip(here).map(|((_, games), here)| took.seconds * here / (games * 1e6));
        let told = ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}"));
        let Took { positions, wrong, seconds, nodes } = took;
        println!("{name:14}{positions:>10}{wrong:>7}{seconds:>10.3}{nodes:>13}{told:>9}");
        if TOGETHER.0.contains(&name.as_str()) {
            together += seconds;
            speeds.extend(here);
        }
    }
    if !speeds.is_empty() {
        let speed = speeds.iter().sum::<f64>() / speeds.len() as f64;
        let ratio = together * speed / (TOGETHER.1 * 1e6);
        println!("{}: {together:.3} s, {ratio:.3} of the best public solver's time", TOGETHER.0.join(" and "));
    }
}

/// Solves every position of a file, one after another, with one solver.
fn solve(name: &str, text: &str) -> Took {
    let size = name.split('-').next().unwrap_or_default();
    let (columns, rows) = size.split_once('x').expect("the file is called after its board");
    let set = [("board.columns", columns), ("board.rows", rows)].map(|(path, value)| (path.into(), value.into()));
    let changes = Changes { set: set.into(), ..Default::default() };
    let game =
        script::open(&library::shipped(), &mut Sources::default(), "connect4", &changes).expect("the game opens");
    quadrille_kernel::for_width!(game.definition.form.span(), N => {
        solve_with(&script::referee_of_width::<N>(&game, script::Limits::new(now)).expect("it has a referee"), text)
    })
}

fn solve_with<const N: usize>(referee: &Referee<N>, text: &str) -> Took {
    let mut solver = Solver::new(referee, (SOLVER_MEMORY as usize) << 20).expect("a game the solver takes");
    let mut took = Took { positions: 0, wrong: 0, seconds: 0.0, nodes: 0 };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        let mut state = referee.start(0).expect("the game begins");
        for column in moves.chars().filter_map(|column| column.to_digit(10)) {
            let action = Action { verb: 0, first: column as u16 - 1, second: 0 };
            referee.play(&mut state, action).expect("the moves are legal");
        }
        let began = Instant::now();
        let solved = solver.score(&state, &|_| false);
        took.seconds += began.elapsed().as_secs_f64();
        took.positions += 1;
        if solved != score.trim().parse().ok() {
            took.wrong += 1;
            println!("{line}: {solved:?}");
        }
    }
    took.nodes = solver.nodes();
    took
}
