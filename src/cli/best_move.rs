//! `quadrille best-move`: what the adviser or a level would do, in one line.

use super::settings::Settings;
use super::situation::Situation;
use super::{BudgetArgs, Done, Trouble, level};
use crate::ui::advice;
use clap::Args;
use quadrille_core::json;
use quadrille_core::levels::Level;
use quadrille_core::play::{self, Eye};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::Library;
use quadrille_kernel::search::{Asked, Budget, Goal};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Args, Debug)]
pub struct BestMove {
    #[command(flatten)]
    situation: Situation,
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[arg(long)]
    why: bool,
    #[arg(long, conflicts_with = "why")]
    json: bool,
}

impl BestMove {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let who = self.who()?;
        let table = self.situation.table(library)?;
        if table.outcome().is_some() {
            return Err(Trouble::Usage(say!("usage-over")));
        }
        let (seed, never) = (self.situation.seed, AtomicBool::new(false));
        if self.why {
            let look = settings.look();
            let scene = table.scene(Eye::Seat(table.to_move()));
            let hint = match &who {
                Who::Adviser(asked) => play::hint(&table, asked, &never)?,
                Who::Level(level) => play::hint_of(&table, level, seed)?,
            };
            if let Some(hint) = hint {
                writeln!(out, "{}", hint.action)?;
                let tongue = scene.tongue(look.lang);
                writeln!(out, "{}", settings.in_signs(&tongue.say(&advice::hint(&hint, &tongue))))?;
            }
            return Ok(());
        }
        let began = Instant::now();
        let thought = match &who {
            Who::Adviser(asked) => table.advise(asked, &never, &mut |_| {})?.thought(),
            Who::Level(level) => table.think(level, seed)?,
        };
        if let Some(thought) = thought {
            match self.json {
                true => {
                    let told = protocol::thought(&thought, table.variant(), began.elapsed());
                    json::print(&serde_json::Value::Object(told), out)?;
                }
                false => writeln!(out, "{}", thought.action)?,
            }
        }
        Ok(())
    }

    /// Who decides: the level that was named, or else the adviser.
    fn who(&self) -> Result<Who, Trouble> {
        let budget = self.budget.budget();
        let Some(name) = &self.level else { return Ok(Who::Adviser(Asked::within(Goal::Best, budget))) };
        let level: Level = level(name)?.clone();
        if level.search().is_none() && budget != Budget::default() {
            return Err(Trouble::Usage(say!("usage-unbound", name = name)));
        }
        Ok(Who::Level(level.within(budget)))
    }
}

/// Who decides.
enum Who {
    Adviser(Asked),
    Level(Level),
}
