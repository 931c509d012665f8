//! What somebody points at, with the cursor or the mouse, and what comes of it.

use super::picking::{Pointed, point, point_again};
use super::sheets::Sheet;
use super::{AT_ONCE, Focus, Game};
use crate::ui::screen::canvas::Spot;
use crate::ui::screen::input::Mouse;
use crate::ui::screen::{Known, Wish};
use quadrille_core::play::{Aim, Choice, Control, Problem, SeenCell, SeenPiece, SeenVerb, Target};
use quadrille_core::say;
use quadrille_kernel::letters;
use std::collections::BTreeSet;

/// What lies under a mouse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// Something that moves are aimed at.
    Aim(Aim),
    /// The button of something that is done without pointing at anything.
    Deed(usize),
}

/// Of more than this, it is not told where a move can begin.
const FEW: usize = 6;

/// A thing as moves write it.
fn name(aim: &Aim) -> String {
    match aim {
        Aim::Column(column) => (column + 1).to_string(),
        Aim::Cell(column, row) => format!("{}{}", letters(*column), row + 1),
        Aim::Piece(code) => code.clone(),
    }
}

impl Game {
    pub(super) fn place_in_pool(&self, code: &str) -> Option<usize> {
        self.pool().iter().position(|piece| *piece == code)
    }

    /// The codes of the pool, each kind once.
    pub(super) fn pool(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = Vec::new();
        if self.sketch.is_some() {
            return codes;
        }
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
            Focus::Deeds => None,
        }
    }

    pub(super) fn is_free(&self, spot: Spot) -> bool {
        let at = |cell: &&SeenCell| (cell.column, cell.row) == spot;
        let occupied = self.scene.cells.iter().find(at).is_some_and(|cell| cell.piece.is_some());
        // Where only columns are chosen, a token stands for its column as well.
        !occupied || self.only_columns()
    }

    pub(super) fn only_columns(&self) -> bool {
        self.choices.iter().all(|choice| matches!(choice.aims.as_slice(), [Aim::Column(_)]))
    }

    /// What pointing at something comes to. At the cell where the last move was made, another verb is asked about, unless the step has
    /// only others.
    fn pointed(&self, aim: &Aim, free: bool) -> Pointed {
        let offered = |verb: &str| self.scene.offers.iter().any(|offer| offer.name == verb);
        match (&self.last, aim) {
            (Some((spot, verb)), Aim::Cell(column, row)) if *spot == (*column, *row) && offered(verb) => {
                point_again(&self.choices, &self.picked, aim, free, verb)
            }
            _ => point(&self.choices, &self.picked, aim, free),
        }
    }

    /// What Enter comes to, where the cursor is on the board or in the pool.
    pub(super) fn pointing(&self) -> Pointed {
        self.pointed_at().map_or(Pointed::Nothing, |(aim, free)| self.pointed(&aim, free))
    }

    /// Points at something: does it, picks it, asks which verb is meant, or does nothing.
    pub(super) fn point(&mut self, aim: &Aim, free: bool, known: &mut Known) -> Vec<Wish> {
        if self.back.take().is_some() || self.game.turn() != Some(Control::Human) {
            return Vec::new();
        }
        match self.pointed(aim, free) {
            Pointed::Do(text) => return self.do_there(&text, known),
            Pointed::Pick(picked) => {
                self.message = None;
                self.focus = self.begins_with(&picked);
                self.picked = picked;
            }
            Pointed::Which(choices) => self.sheet = Some(Sheet::Which(choices, 0)),
            Pointed::Sure(choice) => self.sheet = Some(Sheet::Sure(choice)),
            Pointed::Nothing => self.say_why_not(aim, known),
        }
        Vec::new()
    }

    /// Makes a move that was pointed at, and remembers its verb for as long as the cursor stays.
    pub(super) fn do_there(&mut self, text: &str, known: &mut Known) -> Vec<Wish> {
        let choice = self.choices.iter().find(|choice| choice.text == text);
        let on_board = choice.filter(|choice| !matches!(choice.aims.last(), Some(Aim::Piece(_)) | None));
        self.last = on_board.map(|choice| (self.cursor, choice.verb.clone()));
        self.play(text, known)
    }

    /// What can be done without pointing at anything.
    pub(super) fn deeds(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.aims.is_empty())
    }

    /// Does what needs no pointing.
    pub(super) fn do_deed(&mut self, nth: usize, known: &mut Known) -> Vec<Wish> {
        if self.back.take().is_some() || self.game.turn() != Some(Control::Human) {
            return Vec::new();
        }
        let Some(text) = self.deeds().nth(nth).map(|deed| deed.text.clone()) else { return Vec::new() };
        self.play(&text, known)
    }

    /// Where keys work once this is picked: where everything that can be done goes on.
    pub(super) fn begins_with(&self, picked: &[Aim]) -> Focus {
        let begun = || self.choices.iter().filter(|choice| choice.aims.starts_with(picked));
        let all = |what: fn(Option<&Aim>) -> bool| {
            begun().next().is_some() && begun().all(|choice| what(choice.aims.get(picked.len())))
        };
        match () {
            () if all(|next| matches!(next, Some(Aim::Piece(_)))) => Focus::Pool,
            () if all(|next| next.is_none()) => Focus::Deeds,
            () => Focus::Board,
        }
    }

    /// A click that means nothing does nothing; but it may be said why.
    pub(super) fn say_why_not(&mut self, aim: &Aim, known: &Known) {
        self.picked.clear();
        let text = name(aim);
        let firsts: BTreeSet<&Aim> = self.choices.iter().filter_map(|choice| choice.aims.first()).collect();
        if !firsts.is_empty() && self.choices.iter().all(|choice| choice.aims.len() == 2) {
            let (count, few) = (firsts.len(), firsts.into_iter().take(FEW).map(name).collect::<Vec<_>>());
            let more = if count > FEW { "…" } else { "" };
            return self.refuse(&say!("screen-not-from", at = text, firsts = few.join(" ") + more), known);
        }
        let lone_column = |verb: &SeenVerb| verb.targets == [Target::Column];
        let text = match aim {
            Aim::Cell(column, _) if self.scene.offers.iter().all(lone_column) => (column + 1).to_string(),
            _ => text,
        };
        if let Err(Problem::Refused(why, _)) = self.game.table().foresee(&text, AT_ONCE) {
            self.refuse(&say!("refused", why = why), known);
        }
    }

    /// What is picked, as moves write it.
    pub(super) fn picked(&self) -> String {
        self.picked.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, x: u16, y: u16, known: &mut Known) -> Vec<Wish> {
        if mouse != Mouse::Move {
            self.flight = None;
        }
        if self.sheet.is_some() {
            return self.sheet_mouse(mouse, x, y, known);
        }
        if self.sketch.is_some() {
            let thing = self.plan(known).under(self, x, y);
            self.edit_mouse(mouse, thing, known);
            return Vec::new();
        }
        match mouse {
            Mouse::WheelUp => self.step_back(1),
            Mouse::WheelDown => self.step_forth(1),
            Mouse::Click | Mouse::Move => {
                let aim = match self.plan(known).under(self, x, y) {
                    Some(Thing::Aim(aim)) => aim,
                    Some(Thing::Deed(nth)) => {
                        (self.focus, self.deed) = (Focus::Deeds, nth);
                        return if mouse == Mouse::Click { self.do_deed(nth, known) } else { Vec::new() };
                    }
                    None => return Vec::new(),
                };
                self.focus = if matches!(aim, Aim::Piece(_)) { Focus::Pool } else { Focus::Board };
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
