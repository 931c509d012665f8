//! `quadrille replay FILE`: a saved game, move by move.

use super::limits::limits;
use super::saved::{self, Opening, Stopped};
use super::settings::Settings;
use super::shell::{Shell, Typed};
use super::{Done, Trouble};
use crate::ui::console::{self};
use crate::ui::frame::Line;
use clap::Args;
use quadrille_core::json;
use quadrille_core::play::{Match, Sitter};
use quadrille_core::say;
use quadrille_core::variant::{Library, Severity};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Replay {
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    #[arg(long)]
    step: bool,
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let Opening { record, variant, start, seats, played, stopped } = saved::open(library, &self.file)?;
        let seated = record.sitters(&variant).into_iter().zip(seats);
        let sitters = seated.map(|(sitter, control)| Sitter { control, ..sitter }).collect();
        let begun = Match::begin(variant, (&record.game, &record.changes), sitters, (record.seed, start), limits());
        let mut game = begun.map_err(super::not_begun)?;
        let shown = self.show(&mut game, &played, stopped.as_ref(), settings, out);
        let Some(stopped) = stopped else { return shown };
        match shown {
            // What is wrong with the game is known, whether somebody reads the moves or not.
            Ok(()) | Err(Trouble::Unheard) => {
                super::complain(&stopped.rendered(Severity::Error, settings.colour_errors));
                Err(Trouble::Told { code: 3 })
            }
            shown => shown,
        }
    }

    /// Shows the moves that can be played, or the game as programs read it.
    fn show(
        &self,
        game: &mut Match,
        played: &[String],
        stopped: Option<&Stopped>,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Done {
        let mut look = settings.look();
        let mut shell = Shell::new(settings, out, self.json);
        shell.show(&console::opened(game, &look))?;
        for action in played {
            if self.step && !self.json {
                let prompt = Line::plain(look.lang.say(&say!(
                    "prompt-step",
                    ply = game.table().made().len() + 1,
                    plies = played.len()
                )));
                match shell.ask(&prompt, Vec::new())? {
                    Typed::Line(line) if console::is_quit(&line, look.lang) => return Ok(()),
                    Typed::Line(_) => {}
                    Typed::End => return Ok(()),
                    Typed::Interrupt => return Err(Trouble::Interrupted),
                }
            } else if settings.pause.is_some() {
                shell.wait();
            }
            // Somebody may have resized the terminal meanwhile.
            look = settings.look();
            let Ok(made) = game.play(action) else { break };
            shell.show(&console::moved(game, &made, &look))?;
        }
        let scene = game.scene();
        if self.json {
            let mut report = super::play::report(&game.record(), &scene);
            if let Some(stopped) = stopped {
                report["stopped"] = json!({"move": stopped.number, "action": stopped.action, "why": stopped.why});
            }
            json::print(&report, out)?;
        } else {
            shell.show(&console::closed(game, &look))?;
        }
        Ok(())
    }
}
