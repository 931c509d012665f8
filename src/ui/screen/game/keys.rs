//! What keys do on the page of a game.

use super::advising::Values;
use super::sheets::Sheet;
use super::{Focus, Game, SPEEDS};
use crate::ui::screen::input::Key;
use crate::ui::screen::theme::Role;
use crate::ui::screen::{Known, Wish};
use quadrille_core::lang::Said;
use quadrille_core::play::{Aim, Ask, Control, Problem};
use quadrille_core::say;

/// The keys and what they do, for the help.
pub fn keys() -> Vec<(&'static str, Said)> {
    vec![
        ("← → ↑ ↓, h j k l", say!("key-move")),
        ("Enter, Space", say!("key-do")),
        ("1 … 9", say!("key-column")),
        (":", say!("key-type")),
        ("Tab", say!("key-pool")),
        ("u, r", say!("key-undo")),
        ("h, H", say!("key-hint")),
        ("a", say!("key-analyse")),
        ("n", say!("key-now")),
        ("t", say!("key-threats")),
        ("[ ], PgUp PgDn", say!("key-back")),
        ("L", say!("key-log")),
        ("p, s, + -", say!("key-demo")),
        ("g", say!("key-again")),
        ("w", say!("key-swap")),
        ("S", say!("key-save")),
        ("y", say!("key-why")),
        ("x", say!("key-example")),
        ("e", say!("key-edit")),
        ("m", say!("key-menu")),
        ("v", say!("key-vi")),
        ("c", say!("key-theme")),
        ("q, Ctrl-C", say!("key-quit")),
    ]
}

impl Game {
    pub(super) fn key(&mut self, key: Key, known: &mut Known) -> Vec<Wish> {
        if key == Key::Ctrl('c') {
            return vec![Wish::Leave];
        }
        if self.typed.is_some() {
            return self.typing(key, known);
        }
        if self.sheet.is_some() {
            return self.sheet_key(key, known);
        }
        if let Some(way) = direction(key, known.vi) {
            self.step(way);
            return Vec::new();
        }
        if self.sketch.is_some() {
            return self.edit_key(key, known);
        }
        match key {
            Key::Enter | Key::Char(' ') => return self.act(known),
            Key::Char(digit @ '1'..='9') if self.scene.closed.is_some() => return self.digit(digit, known),
            Key::Tab | Key::BackTab => self.turn_to_other(key == Key::BackTab),
            Key::Escape => self.drop_it(),
            Key::Char(':' | '/') => self.typed = Some(String::new()),
            Key::Char('?') => self.sheet = Some(Sheet::Help(0)),
            Key::Char('L') => self.sheet = Some(Sheet::Log(usize::MAX)),
            Key::Char('q') => self.sheet = Some(Sheet::Leave),
            Key::Char('u') => return self.undo(known),
            Key::Char('r') => return self.redo(known),
            Key::Char('h' | 'H') => return self.hint(known),
            Key::Char('a') => return self.analyse(),
            Key::Char('n') => return self.now(known),
            Key::Char('t') => self.shows_threats = !self.shows_threats,
            Key::Char('[') | Key::PageUp => self.step_back(1),
            Key::Char(']') | Key::PageDown => self.step_forth(1),
            Key::Home => self.step_back(usize::MAX),
            Key::End => self.step_forth(usize::MAX),
            Key::Char('p' | 's' | '+' | '-') if self.game.has_humans() => {}
            Key::Char('p') => return self.pause_or_go(known),
            Key::Char('s') => return self.one_step(known),
            Key::Char('+') => self.speed = self.speed.saturating_sub(1),
            Key::Char('-') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Key::Char('v') => known.vi = !known.vi,
            Key::Char('c') => known.skin = known.skin.next(),
            Key::Char('g') => return self.again(false, known),
            Key::Char('w') => return self.again(true, known),
            Key::Char('S') => self.save(known),
            Key::Char('y') => return self.why(known),
            Key::Char('x') => self.sheet = Some(Sheet::Example(None, 0)),
            Key::Char('e') => return self.edit(known),
            Key::Char('m') => return vec![Wish::Menu],
            _ => {}
        }
        Vec::new()
    }

    /// Moves the cursor, on the board or in the pool.
    fn step(&mut self, (right, up): (i32, i32)) {
        self.message = None;
        let moved = |at: usize, by: i32, all: usize| at.saturating_add_signed(by as isize).min(all.saturating_sub(1));
        match self.focus {
            Focus::Board => {
                self.cursor.0 = moved(self.cursor.0, right, self.scene.columns);
                self.cursor.1 = moved(self.cursor.1, up, self.scene.rows);
            }
            Focus::Pool => self.piece = moved(self.piece, right - 4 * up, self.pool().len()),
            Focus::Deeds => self.deed = moved(self.deed, right - up, self.deeds().count()),
        }
    }

    fn act(&mut self, known: &mut Known) -> Vec<Wish> {
        if self.scene.outcome.is_some() {
            return self.again(false, known);
        }
        if self.game.turn() != Some(Control::Human) {
            return self.now(known);
        }
        match (self.focus, self.pointed_at()) {
            (Focus::Deeds, _) => self.do_deed(self.deed, known),
            (_, Some((aim, free))) => self.point(&aim, free, known),
            (_, None) => Vec::new(),
        }
    }

    /// A digit names a column; where there are more than nine it begins one that is typed.
    fn digit(&mut self, digit: char, known: &mut Known) -> Vec<Wish> {
        let column = digit as usize - '1' as usize;
        if self.scene.columns > 9 {
            self.typed = Some(digit.to_string());
            return Vec::new();
        }
        self.focus = Focus::Board;
        self.cursor.0 = column.min(self.scene.columns - 1);
        self.point(&Aim::Column(column), true, known)
    }

    /// From the board to the pool, to what is done without pointing at anything, and back: to what is there.
    fn turn_to_other(&mut self, back: bool) {
        let there = [
            (Focus::Board, true),
            (Focus::Pool, !self.pool().is_empty()),
            (Focus::Deeds, self.deeds().next().is_some()),
        ];
        let there: Vec<Focus> = there.into_iter().filter_map(|(focus, there)| there.then_some(focus)).collect();
        let at = there.iter().position(|focus| *focus == self.focus).unwrap_or(0);
        self.focus = there[(at + if back { there.len() - 1 } else { 1 }) % there.len()];
    }

    /// Lets go of whatever was begun.
    fn drop_it(&mut self) {
        self.picked.clear();
        self.message = None;
        self.back = None;
    }

    fn typing(&mut self, key: Key, known: &mut Known) -> Vec<Wish> {
        let Some(typed) = &mut self.typed else { return Vec::new() };
        match key {
            Key::Char(sign) if typed.chars().count() < 60 => typed.push(sign),
            Key::Backspace if typed.is_empty() => self.typed = None,
            Key::Backspace => drop(typed.pop()),
            Key::Escape => self.typed = None,
            Key::Enter => {
                let text = self.typed.take().unwrap_or_default();
                // What is typed is meant for the rules as they are now.
                let mut wishes = self.read_what_waits(known);
                wishes.extend(self.do_typed(&text, known));
                return wishes;
            }
            _ => {}
        }
        Vec::new()
    }

    /// Takes back to the last choice of a person; a demonstration by a ply.
    pub(super) fn undo(&mut self, known: &mut Known) -> Vec<Wish> {
        let before = self.scene.outcome.clone();
        let plies = if self.game.has_humans() { self.game.take_back() } else { self.game.take_back_one() };
        if plies == 0
            && let Some(edited) = self.edited.take()
        {
            self.go_on_with(*edited, known);
            self.edited = None;
            self.message = Some((Role::Faint, self.say(&say!("edit-undone"), known)));
            return self.go_on(known);
        }
        if plies == 0 {
            self.refuse(&say!("nothing-to-undo"), known);
            return Vec::new();
        }
        if let Some(ended) = before {
            self.tally.discount(&ended.winners);
        }
        self.back = None;
        self.message = Some((Role::Faint, self.say(&say!("undone", plies = plies), known)));
        self.forget_values();
        self.paused |= !self.game.has_humans();
        self.look_anew();
        self.go_on(known)
    }

    pub(super) fn redo(&mut self, known: &mut Known) -> Vec<Wish> {
        let again = match self.game.has_humans() {
            true => self.game.take_forth(),
            false => self.game.take_forth_one(),
        };
        match again {
            Ok(made) if made.is_empty() => {
                self.refuse(&say!("nothing-to-redo"), known);
                Vec::new()
            }
            Ok(made) => {
                self.back = None;
                match made.last() {
                    Some(last) => self.made(last, known),
                    None => Vec::new(),
                }
            }
            Err(Problem::Failed(failure)) => {
                self.failed(failure);
                Vec::new()
            }
            Err(Problem::Refused(why, _)) => {
                self.refuse(&say!("refused", why = why), known);
                Vec::new()
            }
        }
    }

    pub(super) fn save(&mut self, known: &mut Known) {
        match known.memory.save(&self.game.record()) {
            Ok(path) => self.message = Some((Role::Good, self.say(&say!("screen-saved", path = path), known))),
            Err((name, why)) => self.refuse(&say!("not-saved", name = name, why = why), known),
        }
    }

    /// Whoever thinks is to come to an end; what is due is done.
    fn now(&mut self, known: &mut Known) -> Vec<Wish> {
        if self.due.is_some() {
            return self.do_due(known);
        }
        match &self.thinking {
            Some(thinking) if matches!(thinking.ask, Ask::Move(..)) => vec![Wish::Hurry],
            _ => Vec::new(),
        }
    }

    fn pause_or_go(&mut self, known: &mut Known) -> Vec<Wish> {
        self.paused = !self.paused;
        if self.paused || self.due.is_some() || self.thinking.is_some() { self.time(known) } else { self.go_on(known) }
    }

    fn one_step(&mut self, known: &mut Known) -> Vec<Wish> {
        self.paused = true;
        self.stepping = true;
        if self.due.is_some() { self.do_due(known) } else { Vec::new() }
    }

    /// Another game between the same, the seats swapped or not.
    pub(super) fn again(&mut self, swap: bool, known: &mut Known) -> Vec<Wish> {
        match self.game.again(swap, known.limits) {
            Ok(game) => {
                if swap {
                    self.tally.rotate();
                }
                let tally = self.tally.clone();
                let (speed, paused, threats) = (self.speed, self.paused, self.shows_threats);
                let (reviewed, outdated) = (self.values.is_some(), self.outdated);
                *self = Self::new(game, known);
                (self.tally, self.speed, self.paused, self.shows_threats) = (tally, speed, paused, threats);
                self.outdated = outdated;
                self.values = reviewed.then(Values::default);
                if swap {
                    self.message = Some((Role::Faint, self.say(&say!("swapped"), known)));
                }
                self.go_on(known)
            }
            Err(failure) => {
                self.failed(failure);
                Vec::new()
            }
        }
    }
}

/// Where a key moves the cursor: right and up.
fn direction(key: Key, vi: bool) -> Option<(i32, i32)> {
    Some(match key {
        Key::Left => (-1, 0),
        Key::Right | Key::Char('l') => (1, 0),
        Key::Up | Key::Char('k') => (0, 1),
        Key::Down | Key::Char('j') => (0, -1),
        Key::Char('h') if vi => (-1, 0),
        _ => return None,
    })
}
