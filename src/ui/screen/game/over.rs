//! The layer over the board: the cursor, what a move would do, threats and the values of moves.

use super::picking::Pointed;
use super::{Focus, Game};
use crate::ui::screen::Known;
use crate::ui::screen::canvas::{Fate, Over, Spot};
use quadrille_core::play::{Aim, Control, Made, Problem, Told};
use quadrille_kernel::parse_cell;
use std::time::Duration;

/// So long may be tried what a move would do, at every key.
const GLIMPSE: Duration = Duration::from_millis(250);

impl Game {
    /// The cell that an action would bring something to, as far as can be known.
    pub(super) fn lands(&self, action: &str) -> Option<Spot> {
        let made = self.foreseen(action)?;
        made.events.iter().find_map(|event| match event {
            Told::Moved { to, .. } => parse_cell(to),
            _ => None,
        })
    }

    /// What an action would do, as far as can be known. Where rules fail or take long at it, they are not tried any more unless somebody
    /// asks: nobody can play while the screen waits for them.
    fn foreseen(&self, action: &str) -> Option<Made> {
        if self.slow.get() {
            return None;
        }
        match self.game.table().foresee(action, GLIMPSE) {
            Ok(made) => Some(made),
            Err(Problem::Refused(..)) => None,
            Err(Problem::Failed(_)) => {
                self.slow.set(true);
                None
            }
        }
    }

    /// What lies over the board.
    pub(super) fn over(&self, known: &Known) -> Over {
        if self.sketch.is_some() {
            return Over { cursor: Some(self.cursor), ..Over::default() };
        }
        if self.back.is_some() {
            return Over { values: self.values(), ..Over::default() };
        }
        let mine = self.game.turn() == Some(Control::Human);
        let mut over = Over {
            flying: self.flight.as_ref().and_then(|flight| flight.at(known.now)).unwrap_or_default(),
            values: self.values(),
            ..Over::default()
        };
        if !mine || self.sheet.is_some() {
            return over;
        }
        let cell = |aim: &Aim| match aim {
            Aim::Cell(column, row) => Some((*column, *row)),
            _ => None,
        };
        over.picked = self.picked.iter().filter_map(cell).collect();
        if self.shows_threats {
            over.threats.clone_from(&self.threats);
        }
        if self.focus == Focus::Board {
            over.cursor = Some(self.cursor);
            over.columns_only = self.only_columns();
        }
        let action = match self.pointing() {
            Pointed::Do(text) => Some(text),
            _ => None,
        };
        if let Some(made) = action.and_then(|action| self.foreseen(&action)) {
            would_be(&made, &mut over);
        }
        over
    }
}

/// What a move would bring and take, over the board.
fn would_be(made: &Made, over: &mut Over) {
    for event in &made.events {
        match event {
            Told::Moved { piece, from, to } => {
                let place = parse_cell(to);
                if let Some(from) = parse_cell(from) {
                    over.fates.push((from, fate(to, place)));
                    over.ghosts.retain(|(at, _)| *at != from);
                }
                if let Some(place) = place {
                    over.ghosts.push((place, piece.clone()));
                }
            }
            Told::Changed { at, .. } => over.fates.extend(parse_cell(at).map(|at| (at, Fate::Changed))),
            _ => {}
        }
    }
}

/// What becomes of a piece that leaves a cell, by where it goes to.
fn fate(to: &str, cell: Option<Spot>) -> Fate {
    match (cell, to) {
        (Some(_), _) => Fate::Moved,
        (None, "out") => Fate::Destroyed,
        (None, _) => Fate::Taken,
    }
}
