//! What lies over the position on the board: the cursor, what would be, who could win at once, what moves are worth.

use super::picking::would_do;
use super::{Focus, Game};
use crate::ai::Score;
use crate::kernel::parse_cell;
use crate::play::{Aim, Control, Judgement, Made, Problem, Told};
use crate::ui::screen::Known;
use crate::ui::screen::canvas::{Over, Spot};
use crate::ui::screen::theme::Role;
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
            return Over::default();
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
        let action = self.pointed_at().and_then(|(aim, free)| would_do(&self.choices, &self.picked, &aim, free));
        if let Some(made) = action.and_then(|action| self.foreseen(&action)) {
            would_be(&made, &mut over);
        }
        over
    }

    /// What actions are worth, in few signs.
    pub(super) fn values(&self) -> Vec<(Aim, String, Role)> {
        let Some(Some(review)) = &self.review else { return Vec::new() };
        let most = review.actions.iter().map(|judged| judged.score).max();
        let mut values: Vec<(Aim, &Judgement)> = Vec::new();
        for judged in &review.actions {
            let choice = self.choices.iter().find(|choice| choice.text == judged.action);
            let begun = choice.filter(|choice| choice.aims.starts_with(&self.picked));
            let Some(aim) = begun.and_then(|choice| choice.aims.get(self.picked.len())) else { continue };
            // Of what begins in the same place, the best counts.
            match values.iter_mut().find(|(other, _)| other == aim) {
                Some((_, other)) if other.score < judged.score => *other = judged,
                Some(_) => {}
                None => values.push((aim.clone(), judged)),
            }
        }
        let value = |(aim, judged): (Aim, &Judgement)| {
            let (text, role) = worth(judged, most);
            (aim, text, role)
        };
        values.into_iter().map(value).collect()
    }

    /// What something is worth that is done without pointing at anything.
    pub(super) fn deed_value(&self, nth: usize) -> Option<(String, Role)> {
        let (Some(Some(review)), Some(deed)) = (&self.review, self.deeds().nth(nth)) else { return None };
        let most = review.actions.iter().map(|judged| judged.score).max();
        review.actions.iter().find(|judged| judged.action == deed.text).map(|judged| worth(judged, most))
    }
}

/// What an action is worth, in few signs.
fn worth(judged: &Judgement, most: Option<Score>) -> (String, Role) {
    let text = match (judged.exact, judged.told) {
        (true, 0) => "=".to_owned(),
        (true, told) => format!("{told:+}"),
        (false, _) => format!("{:+.1}", f64::from(judged.score) / 100.0),
    };
    let role = match judged.score {
        score if Some(score) == most => Role::Good,
        score if judged.exact && score < 0 => Role::Bad,
        _ => Role::Faint,
    };
    (text, role)
}

/// What a move would bring and take, over the board.
fn would_be(made: &Made, over: &mut Over) {
    for event in &made.events {
        match event {
            Told::Moved { piece, from, to } => {
                if let Some(from) = parse_cell(from) {
                    over.vanishing.push(from);
                    over.ghosts.retain(|(at, _)| *at != from);
                }
                if let Some(to) = parse_cell(to) {
                    over.ghosts.push((to, piece.clone()));
                }
            }
            Told::Changed { at, .. } => over.vanishing.extend(parse_cell(at)),
            _ => {}
        }
    }
}
