//! `quadrille best-move`: what a level would do, in one line.

use super::settings::Settings;
use super::situation::Situation;
use super::{BudgetArgs, Done, Trouble, level};
use crate::ai::{self, Level};
use crate::play;
use crate::say;
use crate::ui::json;
use crate::ui::{advice, protocol};
use crate::variant::Library;
use clap::Args;
use std::io::Write;
use std::time::Instant;

#[derive(Args, Debug)]
pub struct BestMove {
    #[command(flatten)]
    situation: Situation,
    #[arg(long, default_value = "perfect", value_name = "LEVEL")]
    level: String,
    #[command(flatten)]
    budget: BudgetArgs,
    #[arg(long)]
    why: bool,
    #[arg(long, conflicts_with = "why")]
    json: bool,
}

impl BestMove {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let level: Level = level(&self.level)?.clone();
        let budget = self.budget.budget();
        if level.search.is_none() && budget != ai::Budget::default() {
            return Err(Trouble::Usage(say!("usage-unbound", name = self.level)));
        }
        let level = level.within(budget);
        let table = self.situation.table(library)?;
        let seed = self.situation.seed;
        if table.outcome().is_some() {
            return Err(Trouble::Usage(say!("usage-over")));
        }
        if self.why {
            let look = settings.look();
            let scene = table.scene(crate::play::Eye::Seat(table.to_move()));
            if let Some(hint) = play::hint(&*table, &level, seed)? {
                writeln!(out, "{}", hint.action)?;
                let tongue = scene.tongue(look.lang);
                writeln!(out, "{}", settings.in_signs(&tongue.say(&advice::hint(&hint, &tongue))))?;
            }
            return Ok(());
        }
        let began = Instant::now();
        if let Some(thought) = table.think(&level, seed)? {
            match self.json {
                true => {
                    let told = protocol::thought(&thought, began.elapsed());
                    json::print(&serde_json::Value::Object(told), out)?;
                }
                false => writeln!(out, "{}", thought.action)?,
            }
        }
        Ok(())
    }
}
