//! `quadrille compare GAME [OTHER]`: a game in which two versions differ.

use super::progress::{progress, stopped_by_signals};
use super::settings::Settings;
use super::{ChangeArgs, Done, Trouble, begin, not_begun, open_variant, setting};
use crate::ui::compare::{page, report};
use clap::{Args, ValueHint};
use quadrille_core::json;
use quadrille_core::play::Beginning;
use quadrille_core::play::compare::{Progress, Reach, compare};
use quadrille_core::say;
use quadrille_core::variant::{Changes, Library, Variant};
use std::io::Write;

#[derive(Args, Debug)]
pub struct Compare {
    #[arg(value_hint = ValueHint::FilePath)]
    game: String,
    #[arg(value_hint = ValueHint::FilePath)]
    other: Option<String>,
    #[command(flatten)]
    changes: ChangeArgs,
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    set_b: Vec<(String, String)>,
    #[arg(long, value_name = "RULE")]
    with_b: Vec<String>,
    #[arg(long, value_name = "RULE")]
    without_b: Vec<String>,
    #[arg(long, value_name = "PLIES", default_value_t = 1000, hide_default_value = true)]
    depth: u32,
    #[arg(long, value_name = "MOVES", default_value_t = 100_000)]
    nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let other = self.other.clone().unwrap_or_else(|| self.game.clone());
        let changes = Changes { set: self.set_b.clone(), with: self.with_b.clone(), without: self.without_b.clone() };
        let versions = [(self.game.clone(), self.changes.changes()), (other, changes)];
        let variant = |(game, changes): &(String, Changes)| open_variant(library, game, changes);
        let variants = [variant(&versions[0])?, variant(&versions[1])?];
        let shared = shared_scripts(&variants);
        let [a, b] = variants.map(|variant| begin(variant, &Beginning::Seed(self.seed)));
        let (a, b) = (a?, b?);
        let reach = Reach { seed: self.seed, depth: self.depth, nodes: self.nodes, games: self.games };
        // Whoever sees the bar may rely on Ctrl-C.
        let stop = stopped_by_signals();
        let lines = progress(self.nodes as usize, &say!("compare-progress"), settings);
        lines.set_message("1");
        let games = std::cell::OnceCell::new();
        let mut watch = |so_far: Progress| match so_far {
            Progress::Lines { nodes, plies } => {
                lines.set_position(nodes);
                lines.set_message(plies.to_string());
            }
            Progress::Games(played) => {
                lines.finish_and_clear();
                let bar = games.get_or_init(|| progress(self.games as usize, &say!("arena-progress"), settings));
                bar.set_position(u64::from(played));
            }
        };
        let found = compare([&a, &b], &reach, &stop, &mut watch);
        lines.finish_and_clear();
        if let Some(bar) = games.get() {
            bar.finish_and_clear();
        }
        let found = found.map_err(not_begun)?;
        match self.json {
            true => json::print(&report(&versions, self.seed, &found), out)?,
            false => {
                let look = settings.look();
                let mut page = page(&versions, self.seed, &found, &look);
                // Who keeps an old version of a file may have forgotten its script.
                if let (Some(_), false) = (&self.other, shared.is_empty()) {
                    page.paragraph(&look.lang.say(&say!("compare-shared", files = shared.join(", "))), look.measure());
                }
                settings.print(&page, out)?;
            }
        }
        match (found.game, found.stopped) {
            (Some(_), _) => Err(Trouble::CheckFailed),
            (None, true) => Err(Trouble::Interrupted),
            (None, false) => Ok(()),
        }
    }
}

/// The scripts of one's own that both versions have from the same file.
fn shared_scripts([a, b]: &[Variant; 2]) -> Vec<String> {
    let own = |variant: &Variant| -> Vec<String> {
        variant.rules.iter().filter(|rule| !rule.shipped).map(|rule| rule.label.clone()).collect()
    };
    let others = own(b);
    own(a).into_iter().filter(|file| others.contains(file)).collect()
}
