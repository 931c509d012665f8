//! `quadrille survey GAME`: what an inventor wants to know of a game, from games that levels play.

use super::arena::together;
use super::limits::limits;
use super::progress::{cores, progress, stopped_by_signals};
use super::settings::Settings;
use super::writing::Output;
use super::{Done, GameArgs, Trouble, level};
use crate::ui::survey::{Extent, page, report, svg};
use clap::{Args, ValueHint};
use quadrille_core::json;
use quadrille_core::levels::Level;
use quadrille_core::play::arena::{NotPlayedOut, Run};
use quadrille_core::play::survey::{Plan, play, survey};
use quadrille_core::say;
use quadrille_core::variant::{Library, Variant};
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Survey {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "sneaky,minimax:nodes=2000")]
    levels: Vec<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[arg(long)]
    lines: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

/// Without a number, each meeting has so many games, or as many more as make rounds whole.
const GAMES: usize = 100;

impl Survey {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let picture = self.svg.as_deref().map(Output::new).transpose()?;
        let variant = self.game.variant(library)?;
        let (plan, levels) = self.plan(&variant)?;
        let threads = self.threads.map_or_else(cores, usize::from);
        // Whoever sees the bar may rely on Ctrl-C.
        let stop = stopped_by_signals();
        let bar = progress(plan.total(), &say!("arena-progress"), settings);
        let played = play(&plan, (&variant, &levels), limits(), threads, &stop, &|| bar.inc(1));
        bar.finish_and_clear();
        let games = played.map_err(|why| match why {
            NotPlayedOut::NoOpening => Trouble::Usage(say!("usage-no-opening", plies = 0)),
            NotPlayedOut::Failed(failure) => Trouble::Script(failure),
        })?;
        let found = survey(&plan, &games);
        let extent = Extent { asked: plan.total(), lines: self.lines };
        if let (Some(picture), Some(found)) = (picture, &found) {
            picture.put(&svg(&plan, found, settings.lang), settings)?;
        }
        match self.json {
            true => json::print(&report(&plan, found.as_ref(), extent), out)?,
            false => settings.print(&page(&plan, found.as_ref(), extent, &settings.look()), out)?,
        }
        if games.len() < plan.total() { Err(Trouble::Interrupted) } else { Ok(()) }
    }

    /// Everything that the survey depends on, and the levels.
    fn plan(&self, variant: &Variant) -> Result<(Plan, Vec<Level>), Trouble> {
        let usage = |words| Err(Trouble::Usage(words));
        let seats = variant.players.len();
        if seats < 2 {
            return usage(say!("usage-alone"));
        }
        let names = together(&self.levels);
        let levels = names.iter().map(|name| Ok(level(name)?.clone())).collect::<Result<Vec<Level>, Trouble>>()?;
        let games = self.games.unwrap_or(GAMES.next_multiple_of(seats));
        if games < seats {
            return usage(say!("usage-no-games", seats = seats));
        }
        if !games.is_multiple_of(seats) && games < Run::MOST_GAMES {
            let above = games.next_multiple_of(seats);
            return usage(say!("usage-odd-games", games = games, seats = seats, below = above - seats, above = above));
        }
        let (game, changes) = (self.game.game.clone(), self.game.changes.changes());
        let plan = Plan { game, changes, seats, levels: names, games, seed: self.seed };
        let few = plan.levels.len() <= Run::MOST_PLAYERS && games <= Run::MOST_GAMES;
        if !few || plan.total() > Run::MOST_GAMES {
            return usage(say!("usage-many-games", most = Run::MOST_GAMES, players = Run::MOST_PLAYERS));
        }
        Ok((plan, levels))
    }
}
