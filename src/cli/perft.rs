//! `quadrille perft GAME DEPTH`: how many sequences of so many plies there are.

use super::{Done, GameArgs};
use clap::Args;
use quadrille_core::json;
use quadrille_core::play::Beginning;
use quadrille_core::variant::Library;
use serde_json::json;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let mut table = self.game.table(library, &Beginning::Seed(self.seed))?;
        super::play::play_all(&mut table, &self.moves)?;
        if self.json {
            let nodes = table.perft(self.depth)?;
            json::print(&json!({"game": table.variant().name, "depth": self.depth, "nodes": nodes}), out)?;
            return Ok(());
        }
        for depth in 1..=self.depth {
            writeln!(out, "{depth:>2}  {}", table.perft(depth)?)?;
            out.flush()?;
        }
        Ok(())
    }
}
