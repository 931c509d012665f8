//! `quadrille perft GAME DEPTH`: how many sequences of so many plies there are.

use super::{Done, GameArgs};
use crate::play::Beginning;
use crate::variant::Library;
use clap::Args;
use serde_json::json;
use std::io::Write;

#[derive(Args, Debug)]
#[command(
    before_help = "Examples:\n  quadrille perft connect4 --depth 6\n  quadrille perft connect4 --depth 4 --moves 4455"
)]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// Moves to play first
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// The seed of a game that is set up at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let mut table = self.game.table(library, &Beginning::Seed(self.seed))?;
        super::play::play_all(&mut *table, &self.moves)?;
        if self.json {
            let nodes = table.perft(self.depth)?;
            writeln!(out, "{}", json!({"game": table.variant().name, "depth": self.depth, "nodes": nodes}))?;
            return Ok(());
        }
        for depth in 1..=self.depth {
            writeln!(out, "{depth:>2}  {}", table.perft(depth)?)?;
            out.flush()?;
        }
        Ok(())
    }
}
