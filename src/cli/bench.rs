//! `quadrille bench`: how fast games are played.

use super::{Done, GameArgs, Trouble};
use clap::{Args, Subcommand};
use quadrille_core::json;
use quadrille_core::levels::Level;
use quadrille_core::play::Beginning;
use quadrille_core::say;
use quadrille_core::variant::Library;
use quadrille_kernel::search::{Budget, Way};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Playouts(Playouts),
    Search(Search),
}

#[derive(Args, Debug)]
struct Playouts {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Search {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(self, library: &Library, out: &mut impl Write) -> Done {
        match self.what {
            What::Playouts(playouts) => playouts.run(library, out),
            What::Search(search) => search.run(library, out),
        }
    }
}

fn seconds(seconds: f64) -> Result<Duration, Trouble> {
    Duration::try_from_secs_f64(seconds).map_err(|_| Trouble::Usage(say!("usage-seconds")))
}

/// Positions of random games that a search is measured in.
const POSITIONS: u64 = 8;

impl Search {
    fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let time = seconds(self.seconds)? / POSITIONS as u32;
        let mut table = self.game.table(library, &Beginning::Seed(self.seed))?;
        let budget = Budget { time: Some(time), ..Budget::default() };
        let level = Level::searching(Way::Minimax, budget).on_threads(self.threads);
        let (mut nodes, mut plies, began) = (0, 0, Instant::now());
        for nth in 0..POSITIONS {
            // A few plies into a game: neither the start, where all is alike, nor the end, where all is seen.
            let (start, moves, _) = table.playout(self.seed, nth)?;
            table = table.another(&Beginning::Seed(start)).map_err(super::not_begun)?;
            for text in moves.iter().take(moves.len() / 4) {
                table.play(text).map_err(super::not_played)?;
            }
            if let Some(thought) = table.think(&level, self.seed)? {
                nodes += thought.nodes;
                plies += thought.depth;
            }
        }
        let (speed, depth) = (nodes as f64 / began.elapsed().as_secs_f64(), f64::from(plies) / POSITIONS as f64);
        let name = &table.variant().name;
        if self.json {
            let measured = json!({"game": name, "nodes": nodes, "nodes_per_s": speed, "depth": depth});
            json::print(&measured, out)?;
        } else {
            writeln!(out, "{}: {speed:.0} nodes/s, {depth:.1} plies deep", quadrille_core::variant::clean(name))?;
        }
        Ok(())
    }
}

impl Playouts {
    fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let time = seconds(self.seconds)?;
        let table = self.game.table(library, &Beginning::Seed(self.seed))?;
        let began = Instant::now();
        let sum = table.playouts(self.seed, &mut |sum| sum.games == 0 || began.elapsed() < time)?;
        let seconds = began.elapsed().as_secs_f64();
        let (games, plies) = (sum.games as f64 / seconds, sum.plies as f64 / seconds);
        if self.json {
            let measured = json!({
                "game": table.variant().name, "playouts": sum.games, "plies": sum.plies, "seconds": seconds,
                "playouts_per_s": games, "plies_per_s": plies,
            });
            json::print(&measured, out)?;
        } else {
            let name = quadrille_core::variant::clean(&table.variant().name).into_owned();
            writeln!(out, "{name}: {games:.0} playouts/s, {plies:.0} plies/s, {:.1} plies a game", plies / games)?;
        }
        Ok(())
    }
}
