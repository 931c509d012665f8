//! `quadrille trace GAME --moves …`: what each move did, and which part of the game or line of a script did it.

use super::settings::Settings;
use super::{Done, GameArgs, Trouble, starting};
use crate::ui::frame::Frame;
use crate::ui::{account, console, describe, tell, why};
use clap::{Args, ValueHint};
use quadrille_core::json;
use quadrille_core::play::account::{Account, Unaccounted};
use quadrille_core::play::{Beginning, Eye, Table};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::Library;
use quadrille_kernel::Setup;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Trace {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    start: Option<PathBuf>,
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

/// What was traced, for people and for programs.
struct Page {
    frame: Frame,
    moves: Vec<Value>,
    setup: Value,
    refused: Value,
}

impl Trace {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let variant = self.game.variant(library)?;
        let begun = starting::begun(variant, self.start.as_deref(), &Beginning::Seed(self.seed));
        let (mut table, failed) = match begun {
            // What a script said before it failed can be told at a table on which nothing is set up.
            Err(Trouble::Script(failure)) if self.start.is_none() => {
                (self.game.table(library, &Beginning::Setup(Setup::default()))?, Some(failure))
            }
            begun => (begun?, None),
        };
        let mut page = Page { frame: Frame::new(), moves: Vec::new(), setup: Value::Null, refused: Value::Null };
        let look = settings.look();
        let head = describe::version(&self.game.game, &self.game.changes.changes());
        let head = match &self.start {
            Some(file) => say!("trace-head-start", version = head, file = file.display().to_string()),
            None => say!("trace-head", version = head, seed = self.seed.to_string()),
        };
        page.frame.strong(&look.lang.say(&head), look.measure());
        // Nothing is set up where a file says what is there.
        if self.start.is_none() {
            let setup = table.account_of_start(self.seed)?;
            page.setup(&table, &setup, settings);
        }
        let traced = match failed {
            Some(failure) => Err(Trouble::Script(failure)),
            None => self.trace(&mut table, &mut page, settings),
        };
        match &traced {
            // Who mistyped a move is told so, and nothing else.
            Err(Trouble::Usage(_)) => {}
            _ if self.json => {
                let state = protocol::state(&table.scene(Eye::Everybody));
                let report = json!({"game": table.variant().name, "seed": self.seed, "setup": page.setup,
                    "moves": page.moves, "refused": page.refused, "state": state});
                json::print(&report, out)?;
            }
            _ => settings.print(&page.frame, out)?,
        }
        traced
    }

    fn trace(&self, table: &mut Table, page: &mut Page, settings: &Settings) -> Done {
        let moves = table.split(&self.moves);
        for (nth, text) in moves.iter().enumerate() {
            let usage = |why| Trouble::Usage(say!("usage-move", number = nth + 1, text = text, why = why));
            match table.account(text, Eye::Referee) {
                Ok(account) => {
                    page.account(table, nth + 1, &account, settings);
                    if let Some(failure) = account.failed {
                        return Err(Trouble::Script(failure));
                    }
                    table.play(text).map_err(super::not_played)?;
                    page.ended(table, &account, settings);
                }
                Err(Unaccounted::Refused { moves: refused, asked }) if nth + 1 == moves.len() => {
                    let scene = table.scene(Eye::Everybody);
                    let look = settings.look();
                    page.position(table, settings);
                    page.frame.gap().below(account::refused(&scene, table.variant(), (&refused, &asked), &look));
                    page.refused = account::report_refused(&refused, &asked);
                    return Ok(());
                }
                Err(Unaccounted::Refused { moves: refused, .. }) => {
                    let why = refused.into_iter().flat_map(|refused| refused.objections).next();
                    return Err(usage(why.map_or(say!("refused-here"), |objection| objection.why)));
                }
                Err(Unaccounted::NoMove(why)) => return Err(usage(why)),
                Err(Unaccounted::Failed(failure)) => return Err(Trouble::Script(failure)),
            }
        }
        page.position(table, settings);
        // How a game ended that was over before the first move, nobody has told yet.
        let scene = table.scene(Eye::Everybody);
        if let (true, Some(ended)) = (moves.is_empty(), &scene.outcome) {
            let look = settings.look();
            page.frame.gap().paragraph(&tell::ended(&scene, ended, &look), look.measure());
        }
        Ok(())
    }
}

impl Page {
    fn setup(&mut self, table: &Table, account: &Account, settings: &Settings) {
        self.setup = account::report(account);
        let scene = table.scene_after(0, Eye::Everybody);
        let look = settings.look();
        if !account.steps.is_empty() {
            self.frame.gap().strong(&look.lang.say(&say!("trace-setup")), look.measure());
            self.frame.below(account::steps(&scene, account, &look));
        }
    }

    /// The scene may be the one before the move: names stay what they are.
    fn account(&mut self, table: &Table, ply: usize, account: &Account, settings: &Settings) {
        let (scene, look) = (table.scene(Eye::Everybody), settings.look());
        let tongue = scene.tongue(look.lang);
        let action = tell::translated(&account.action, |verb| tongue.verb(verb));
        let name = tell::seat(&scene, account.seat, &look);
        let played = say!("played", ply = ply, name = name, action = action);
        self.frame.gap().strong(&tongue.say(&played), look.measure());
        self.frame.below(account::steps(&scene, account, &look));
        self.moves.push(account::report(account));
    }

    fn ended(&mut self, table: &Table, account: &Account, settings: &Settings) {
        if let Some(verdict) = &account.verdict {
            let scene = table.scene(Eye::Everybody);
            self.frame.gap().below(why::ended(table, &scene, verdict, Some(account), &settings.look()));
        }
    }

    fn position(&mut self, table: &Table, settings: &Settings) {
        self.frame.gap().below(console::position(&table.scene(Eye::Everybody), &settings.look()));
    }
}
