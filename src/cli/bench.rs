//! `quadrille bench`: how fast games are played.

use super::{Done, GameArgs, Trouble};
use crate::play::Beginning;
use crate::say;
use crate::variant::Library;
use clap::{Args, Subcommand};
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

impl Bench {
    pub fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let What::Playouts(playouts) = self.what;
        playouts.run(library, out)
    }
}

impl Playouts {
    fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let Ok(time) = Duration::try_from_secs_f64(self.seconds) else {
            return Err(Trouble::Usage(say!("usage-seconds")));
        };
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
            writeln!(out, "{measured}")?;
        } else {
            let name = crate::variant::clean(&table.variant().name).into_owned();
            writeln!(out, "{name}: {games:.0} playouts/s, {plies:.0} plies/s, {:.1} plies a game", plies / games)?;
        }
        Ok(())
    }
}
