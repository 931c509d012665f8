//! `quadrille demo GAME`: a game that plays itself, printed move by move.

use super::{Done, GameArgs, Trouble, level};
use crate::play::{Beginning, Eye, Problem};
use crate::ui::{plain, protocol};
use crate::variant::Library;
use clap::Args;
use serde_json::json;
use std::io::Write;

#[derive(Args, Debug)]
#[command(
    before_help = "Examples:\n  quadrille demo quarto --p1 sneaky --p2 sneaky --seed 7\n  quadrille demo connect4 --set win.align=5"
)]
pub struct Demo {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays seat 1
    #[arg(long, default_value = "sneaky", value_name = "LEVEL")]
    p1: String,
    /// Who plays seat 2
    #[arg(long, default_value = "sneaky", value_name = "LEVEL")]
    p2: String,
    /// Who plays seat 3, where there is one
    #[arg(long, default_value = "sneaky", value_name = "LEVEL")]
    p3: String,
    /// Who plays seat 4, where there is one
    #[arg(long, default_value = "sneaky", value_name = "LEVEL")]
    p4: String,
    /// The seed that makes the game repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Print the result as JSON instead of the game
    #[arg(long)]
    json: bool,
}

impl Demo {
    pub fn run(self, library: &Library, out: &mut impl Write) -> Done {
        let levels = [level(&self.p1)?, level(&self.p2)?, level(&self.p3)?, level(&self.p4)?];
        let seed = self.seed.unwrap_or_else(protocol::entropy);
        let mut table = self.game.table(library, &Beginning::Seed(seed))?;
        let title = table.variant().title.get("en").to_owned();
        if !self.json {
            writeln!(out, "{}\n", crate::variant::clean(&title))?;
            writeln!(out, "{}", plain::board(&table.scene(Eye::Everybody)))?;
        }
        let mut ply = 0;
        while let Some(thought) =
            table.think(levels[table.to_move().index()], crate::kernel::mix(9, seed ^ (ply << 32)))?
        {
            let made = table.play(&thought.action).map_err(|problem| match problem {
                Problem::Refused(words, _) => Trouble::Usage(format!("a player made an illegal move: {words}")),
                Problem::Failed(failure) => Trouble::Script(failure),
            })?;
            ply += 1;
            if self.json {
                continue;
            }
            let scene = table.scene(Eye::Everybody);
            writeln!(out, "\n{ply}. {} plays {}", plain::seat(&scene, made.seat), made.action)?;
            let told: Vec<String> = made.events.iter().map(|event| plain::told(&scene, event)).collect();
            writeln!(out, "   {}", told.join("; "))?;
            writeln!(out, "{}", plain::board(&scene))?;
        }
        let scene = table.scene(Eye::Everybody);
        if self.json {
            writeln!(out, "{}", json!({"seed": seed, "moves": table.moves(), "state": protocol::state(&scene)}))?;
        } else if let Some(ended) = &scene.outcome {
            writeln!(out, "\n{}\nThis game again: --seed {seed}", plain::ended(&scene, ended))?;
        }
        Ok(())
    }
}
