//! What somebody points at, with the cursor or the mouse, and what comes of it.

use super::picking::{Pointed, point};
use super::{Focus, Game, Sheet};
use crate::kernel::letters;
use crate::play::{Aim, Control, Problem, SeenCell, SeenPiece, SeenVerb, Target};
use crate::say;
use crate::ui::screen::canvas::Spot;
use crate::ui::screen::input::Mouse;
use crate::ui::screen::{Known, Wish};

impl Game {
    pub(super) fn place_in_pool(&self, code: &str) -> Option<usize> {
        self.pool().iter().position(|piece| *piece == code)
    }

    /// The codes of the pool, each kind once.
    pub(super) fn pool(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = Vec::new();
        for piece in self.scene.pool.iter().flatten() {
            if let SeenPiece::Kind(code, _) = piece
                && !codes.contains(&code.as_str())
            {
                codes.push(code);
            }
        }
        codes
    }

    /// Does somebody point at something now? Then this, and whether it is free.
    pub(super) fn pointed_at(&self) -> Option<(Aim, bool)> {
        match self.focus {
            Focus::Board => Some((Aim::Cell(self.cursor.0, self.cursor.1), self.is_free(self.cursor))),
            Focus::Pool => Some((Aim::Piece((*self.pool().get(self.piece)?).to_owned()), true)),
        }
    }

    pub(super) fn is_free(&self, spot: Spot) -> bool {
        let at = |cell: &&SeenCell| (cell.column, cell.row) == spot;
        let occupied = self.scene.cells.iter().find(at).is_some_and(|cell| cell.piece.is_some());
        // Where only columns are chosen, a token stands for its column as well.
        let only_columns = self.choices.iter().all(|choice| matches!(choice.aims.as_slice(), [Aim::Column(_)]));
        !occupied || only_columns
    }

    /// Points at something: does it, picks it, asks which verb is meant, or does nothing.
    pub(super) fn point(&mut self, aim: &Aim, free: bool, known: &mut Known) -> Vec<Wish> {
        if self.back.take().is_some() || self.game.turn() != Some(Control::Human) {
            return Vec::new();
        }
        match point(&self.choices, &self.picked, aim, free) {
            Pointed::Do(text) => return self.play(&text, known),
            Pointed::Pick(picked) => {
                self.message = None;
                self.focus = if self.next_is_piece(&picked) { Focus::Pool } else { Focus::Board };
                self.picked = picked;
            }
            Pointed::Which(choices) => self.sheet = Some(Sheet::Which(choices)),
            Pointed::Nothing => self.say_why_not(aim, known),
        }
        Vec::new()
    }

    pub(super) fn next_is_piece(&self, picked: &[Aim]) -> bool {
        let begun = self.choices.iter().find(|choice| choice.aims.starts_with(picked));
        begun.is_some_and(|choice| matches!(choice.aims.get(picked.len()), Some(Aim::Piece(_))))
    }

    /// A click that means nothing does nothing; but it may be said why.
    pub(super) fn say_why_not(&mut self, aim: &Aim, known: &Known) {
        self.picked.clear();
        let text = match aim {
            Aim::Column(column) => (column + 1).to_string(),
            Aim::Cell(column, row) => format!("{}{}", letters(*column), row + 1),
            Aim::Piece(code) => code.clone(),
        };
        let lone_column = |verb: &SeenVerb| verb.targets == [Target::Column];
        let text = match aim {
            Aim::Cell(column, _) if self.scene.offers.iter().all(lone_column) => (column + 1).to_string(),
            _ => text,
        };
        if let Err(Problem::Refused(why, _)) = self.game.table().foresee(&text) {
            self.refuse(&say!("refused", why = why), known);
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, x: u16, y: u16, known: &mut Known) -> Vec<Wish> {
        if mouse != Mouse::Move {
            self.flight = None;
        }
        match (&mut self.sheet, mouse) {
            (Some(Sheet::Help(from) | Sheet::Log(from)), Mouse::WheelDown) => *from += 3,
            (Some(Sheet::Help(from) | Sheet::Log(from)), Mouse::WheelUp) => *from = from.saturating_sub(3),
            (Some(_), Mouse::Click) => self.sheet = None,
            (Some(_), _) => {}
            (None, Mouse::WheelUp) => self.step_back(1),
            (None, Mouse::WheelDown) => self.step_forth(1),
            (None, Mouse::Click | Mouse::Move) => {
                let plan = self.plan(known);
                let Some((focus, aim)) = plan.under(self, x, y) else { return Vec::new() };
                self.focus = focus;
                let free = match &aim {
                    Aim::Cell(column, row) => {
                        self.cursor = (*column, *row);
                        self.is_free(self.cursor)
                    }
                    Aim::Column(column) => {
                        self.cursor.0 = *column;
                        true
                    }
                    Aim::Piece(code) => {
                        self.piece = self.place_in_pool(code).unwrap_or(self.piece);
                        true
                    }
                };
                if mouse == Mouse::Click {
                    return self.point(&aim, free, known);
                }
            }
        }
        Vec::new()
    }
}
