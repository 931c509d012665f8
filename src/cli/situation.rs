//! A position to look at: a game, where it begins, moves or a board string, whose move it is.

use super::play::play_all;
use super::{ChangeArgs, Trouble, open_variant, starting};
use clap::{Args, ValueHint};
use quadrille_core::play::{Beginning, Table};
use quadrille_core::say;
use quadrille_core::variant::Library;
use quadrille_kernel::Seat;
use std::path::PathBuf;

/// A game and how far it has been played.
#[derive(Args, Debug)]
pub struct Situation {
    #[arg(value_hint = ValueHint::FilePath, default_value = "connect4")]
    pub game: String,
    #[command(flatten)]
    pub changes: ChangeArgs,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "position")]
    pub start: Option<PathBuf>,
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    #[arg(long, value_name = "BOARD")]
    pub position: Option<String>,
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=4), requires = "position")]
    pub player: Option<u8>,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Situation {
    /// The game, as far as it has been played.
    pub fn table(&self, library: &Library) -> Result<Table, Trouble> {
        let variant = open_variant(library, &self.game, &self.changes.changes())?;
        let seats = variant.definition.seats;
        if self.player.is_some_and(|player| player > seats) {
            return Err(Trouble::Usage(say!("usage-seats", seats = seats)));
        }
        let beginning = match &self.position {
            Some(text) => Beginning::Position(text.clone(), self.player.map(|player| Seat(player - 1))),
            None => Beginning::Seed(self.seed),
        };
        let mut table = starting::begun(variant, self.start.as_deref(), &beginning)?;
        play_all(&mut table, &self.moves)?;
        Ok(table)
    }
}
