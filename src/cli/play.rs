//! `quadrille play`, and `quadrille` alone: the plain console.

use super::journals::{Journals, Keeper};
use super::limits::limits;
use super::saved::{self, Opening};
use super::settings::Settings;
use super::shell::{Disk, Shell};
use super::watch::Watched;
use super::{ChangeArgs, Done, Trouble, control, open_variant, starting};
use crate::system;
use crate::ui::console::{Console, Plan, Shelf};
use clap::Args;
use quadrille_core::json;
use quadrille_core::play::record::Record;
use quadrille_core::play::signs::{self, NoSign};
use quadrille_core::play::{Beginning, Control, Problem, Scene};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::{Library, Severity, Variant, clean_name};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

#[derive(Args, Debug, Default)]
pub struct Play {
    pub game: Option<String>,
    #[command(flatten)]
    pub changes: ChangeArgs,
    #[command(flatten)]
    pub seats: SeatArgs,
    #[arg(long, value_name = "SEAT", value_parser = first)]
    pub first: Option<String>,
    #[arg(long)]
    pub seed: Option<u64>,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "game")]
    pub start: Option<PathBuf>,
    #[arg(long, default_value = "", hide_default_value = true, requires = "game")]
    pub moves: String,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["game", "set", "with", "without", "first", "seed", "start", "moves"])]
    pub from: Option<PathBuf>,
    #[arg(long, requires = "game")]
    pub watch: bool,
    #[arg(long)]
    pub unkept: bool,
    #[arg(long)]
    pub json: bool,
}

/// Who plays.
#[derive(Args, Debug, Default, Clone)]
pub struct SeatArgs {
    #[arg(long, value_name = "WHO")]
    pub p1: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub p2: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub p3: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub p4: Option<String>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub names: Vec<String>,
    #[arg(long, value_name = "SIGNS", value_delimiter = ',')]
    pub symbols: Vec<String>,
}

fn first(text: &str) -> Result<String, String> {
    match text.parse::<u8>() {
        Ok(seat) if (1..=4).contains(&seat) => Ok(format!("seat {seat}")),
        _ if text == "random" => Ok(text.to_owned()),
        _ => Err("a seat's number, such as 2, or random".to_owned()),
    }
}

impl SeatArgs {
    /// Who decides for each seat, where it is said.
    fn controls(&self) -> Result<Vec<Option<Control>>, Trouble> {
        let who = [&self.p1, &self.p2, &self.p3, &self.p4];
        who.into_iter().map(|who| who.as_deref().map(control).transpose()).collect()
    }
}

impl Play {
    pub fn run(self, library: Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let (json, watch) = (self.json, self.watch);
        // What comes through a pipe can come again.
        let journals = (!self.unkept && !json && std::io::stdin().is_terminal()).then(Journals::own);
        let (plan, variant) = self.plan(&library, settings)?;
        let watched = match &plan.game {
            Some(game) if watch => Some(Watched::new(&library, game, &plan.changes)?),
            _ => None,
        };
        if settings.has_screen() && !json {
            let game = variant.map(|variant| plan.begin(variant, limits())).transpose();
            let game = game.map_err(super::not_begun)?;
            return super::screen::run(library, settings, (game, &[]), watched, journals);
        }
        let shelf: Box<dyn Shelf> = journals.map_or(Box::new(Disk), |journals| Box::new(Keeper(journals)));
        let mut console = Console::new(library, limits(), settings.look(), shelf, plan);
        let mut shell = Shell::new(settings, out, json);
        let reply = console.begin(variant);
        let ended = match watched {
            Some(watched) => shell.converse_watching(&mut console, reply, watched),
            None => shell.converse(&mut console, reply),
        };
        if json {
            let games = console.games();
            let printed = games.iter().try_for_each(|(record, scene)| json::print(&report(record, scene), &mut *out));
            // How the game ended counts more than whether somebody reads of it.
            return ended.and(printed.map_err(Trouble::from));
        }
        ended
    }

    /// What is to be played, and the variant, where it is known already.
    fn plan(self, library: &Library, settings: &Settings) -> Result<(Plan, Option<Variant>), Trouble> {
        let seats = self.seats.controls()?;
        if let Some(file) = &self.from {
            let Opening { record, variant, start, played, stopped, .. } = saved::open(library, file)?;
            if let Some(stopped) = stopped {
                super::complain(&stopped.rendered(Severity::Warning, settings.colour_errors));
            }
            let mut plan = Plan::of(record, start, played);
            plan.seats.resize(variant.players.len(), None);
            for (saved, given) in plan.seats.iter_mut().zip(seats) {
                *saved = given.or(*saved);
            }
            if !self.seats.names.is_empty() {
                plan.names = self.seats.names;
            }
            if !self.seats.symbols.is_empty() {
                plan.symbols = given(self.seats.symbols)?;
            }
            plan.symbols = fitting(plan.symbols, &variant)?;
            return Ok((plan, Some(variant)));
        }
        let mut changes = self.changes.changes();
        changes.set.extend(self.first.map(|first| ("starts".to_owned(), first)));
        let seed = self.seed.unwrap_or_else(|| system::entropy() % 1_000_000);
        let names = self.seats.names;
        let mut plan = Plan { game: self.game, changes, seats, names, seed, ..Plan::default() };
        let Some(game) = &plan.game else {
            // Which signs can be told apart depends on the game.
            let signs = self.seats.symbols.is_empty();
            return if signs { Ok((plan, None)) } else { Err(Trouble::Usage(say!("usage-signs-of-what"))) };
        };
        let variant = open_variant(library, game, &plan.changes)?;
        plan.symbols = fitting(given(self.seats.symbols)?, &variant)?;
        let there = variant.players.len();
        if plan.names.len() > there || plan.seats.iter().skip(there).any(Option::is_some) {
            return Err(Trouble::Usage(say!("usage-seats", seats = there)));
        }
        let file = self.start.as_deref();
        plan.start = file.map(|file| starting::read(&variant, file)).transpose()?;
        if plan.start.is_some() || !self.moves.is_empty() {
            let mut table = starting::begun(variant.clone(), file, &Beginning::Seed(seed))?;
            play_all(&mut table, &self.moves)?;
            plan.moves = table.moves();
        }
        Ok((plan, Some(variant)))
    }
}

/// Signs as they were typed; none of them is empty.
fn given(signs: Vec<String>) -> Result<Vec<String>, Trouble> {
    let empty = signs.iter().any(String::is_empty);
    if empty { Err(Trouble::Usage(say!("usage-no-sign", sign = ""))) } else { Ok(signs) }
}

/// Signs for the seats' tokens, which can be told apart from each other and from everything else on the board.
fn fitting(signs: Vec<String>, variant: &Variant) -> Result<Vec<String>, Trouble> {
    let seats = variant.players.len();
    if signs.len() > seats {
        return Err(Trouble::Usage(say!("usage-signs", seats = seats, signs = signs.len())));
    }
    match signs::wrong(&signs, variant).first() {
        None => Ok(signs),
        Some((seat, NoSign::Unfit)) => Err(Trouble::Usage(say!("usage-no-sign", sign = clean_name(&signs[*seat])))),
        Some((seat, NoSign::Taken)) => Err(Trouble::Usage(say!("usage-sign-taken", sign = &signs[*seat]))),
    }
}

/// Plays a list of moves, or says which cannot be played.
pub fn play_all(table: &mut quadrille_core::play::Table, moves: &str) -> Done {
    for (nth, text) in table.split(moves).iter().enumerate() {
        table.play(text).map_err(|problem| match problem {
            Problem::Refused(words, _) => {
                Trouble::Usage(say!("usage-move", number = nth + 1, text = text, why = words))
            }
            Problem::Failed(failure) => Trouble::Script(failure),
        })?;
    }
    Ok(())
}

/// A game as a program reads it.
pub fn report(record: &Record, scene: &Scene) -> serde_json::Value {
    json!({
        "game": record.game, "seed": record.seed, "seats": record.seats, "names": record.names, "moves": record.moves,
        "state": protocol::state(scene),
    })
}
