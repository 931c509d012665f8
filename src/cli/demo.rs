//! `quadrille demo GAME`: a game that plays itself. What `play` does when no seat is a person's.

use super::play::{Play, SeatArgs};
use super::settings::Settings;
use super::{Done, GameArgs, level};
use clap::{Args, ValueHint};
use quadrille_core::variant::Library;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Demo {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, default_value = quadrille_core::levels::USUAL, value_name = "LEVEL")]
    p1: String,
    #[arg(long, default_value = quadrille_core::levels::USUAL, value_name = "LEVEL")]
    p2: String,
    #[arg(long, default_value = quadrille_core::levels::USUAL, value_name = "LEVEL")]
    p3: String,
    #[arg(long, default_value = quadrille_core::levels::USUAL, value_name = "LEVEL")]
    p4: String,
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    start: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

impl Demo {
    pub fn run(self, library: Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let levels = [self.p1, self.p2, self.p3, self.p4];
        for name in &levels {
            level(name)?;
        }
        let seats = self.game.variant(&library)?.players.len();
        let [p1, p2, p3, p4] = levels.map(Some);
        let seats =
            SeatArgs { p1, p2, p3: p3.filter(|_| seats > 2), p4: p4.filter(|_| seats > 3), ..SeatArgs::default() };
        let GameArgs { game, changes } = self.game;
        let (game, seed, start, json) = (Some(game), self.seed, self.start, self.json);
        let play = Play { game, changes, seats, seed, start, json, ..Play::default() };
        play.run(library, settings, out)
    }
}
