//! `quadrille analyse`: what every legal action is worth.

use super::settings::Settings;
use super::situation::Situation;
use super::{BudgetArgs, Done, Trouble};
use crate::ai::{Budget, SOLVER_MEMORY};
use crate::play::Eye;
use crate::say;
use crate::ui::json;
use crate::ui::{advice, board};
use crate::variant::Library;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long an analysis takes where nobody says.
const USUAL: Duration = Duration::from_secs(5);

#[derive(Args, Debug)]
pub struct Analyse {
    #[command(flatten)]
    situation: Situation,
    #[command(flatten)]
    budget: BudgetArgs,
    #[arg(long, default_value_t = SOLVER_MEMORY, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let table = self.situation.table(library)?;
        if table.outcome().is_some() {
            return Err(Trouble::Usage(say!("usage-over")));
        }
        let budget = match self.budget.budget() {
            budget if budget == Budget::default() => Budget { time: Some(USUAL), ..budget },
            budget => budget,
        };
        let began = Instant::now();
        let review = table.analyse((&budget, self.memory), &AtomicBool::new(false), &mut |_| {})?;
        if self.json {
            let actions = review.actions.iter().map(|judged| {
                json!({
                    "action": judged.action,
                    "exact": judged.exact,
                    "score": if judged.exact { judged.told } else { judged.score },
                    "plies": judged.plies,
                })
            });
            let actions: Vec<_> = actions.collect();
            let time = began.elapsed().as_millis() as u64;
            let told = json!({"actions": actions, "depth": review.depth, "nodes": review.nodes, "time_ms": time});
            json::print(&told, out)?;
            return Ok(());
        }
        let look = settings.look();
        let scene = table.scene(Eye::Seat(table.to_move()));
        let mut frame = board::draw_all(&scene, &look);
        frame.gap();
        frame.below(advice::review(&review, &scene, &look));
        let words = say!("review-looked", plies = review.depth, nodes = review.nodes);
        frame.gap().paragraph(&look.lang.say(&words), look.measure());
        settings.print(&frame, out)
    }
}
