//! `quadrille analyse`: what every legal action is worth.

use super::settings::Settings;
use super::situation::Situation;
use super::{BudgetArgs, Done, Trouble, memory};
use crate::ui::{advice, board};
use clap::Args;
use quadrille_core::json;
use quadrille_core::play::{Eye, Judgement, Review};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::Library;
use quadrille_kernel::search::{Asked, Exact, Goal, SOLVER_MEMORY, Worth};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

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
        let asked = Asked::within(Goal::Every, self.budget.budget()).remembering(memory(self.memory)?);
        let began = Instant::now();
        let review = table.advise(&asked, &AtomicBool::new(false), &mut |_| {})?;
        if self.json {
            return Ok(json::print(&told(&review, began.elapsed()), out)?);
        }
        let look = settings.look();
        let scene = table.scene(Eye::Seat(table.to_move()));
        let mut frame = board::draw_all(&scene, &look);
        frame.gap();
        frame.below(advice::review(&review, &scene, &look));
        settings.print(&frame, out)
    }
}

/// A review for machines. `score` is a distance where `exact`, and else in hundredths of a token's worth; `value` says how the game
/// ends where that is proven.
fn told(review: &Review, time: Duration) -> Value {
    let action = |judged: &Judgement| {
        let value = match judged.worth {
            Worth::Wins(_) => Some("win"),
            Worth::Draws => Some("draw"),
            Worth::Loses(_) => Some("loss"),
            Worth::Estimate(_) | Worth::Unknown => None,
        };
        json!({
            "action": judged.action,
            "exact": judged.worth.is_exact(),
            "score": judged.exact.map(Exact::number).or(judged.worth.score()),
            "plies": judged.worth.plies(),
            "value": value,
            "best": review.is_best(&judged.action),
        })
    };
    let mut told = json!({
        "actions": review.actions.iter().map(action).collect::<Vec<_>>(),
        "depth": review.depth,
        "nodes": review.nodes,
        "time_ms": time.as_millis() as u64,
    });
    if review.against_all {
        told["assumes"] = protocol::AGAINST_ALL.into();
    }
    told
}
