//! What lies over the page of a game: help, the log, a question, a script's failure.

use super::Game;
use super::keys::keys;
use crate::ui::frame::{Frame, Ink, sentence};
use crate::ui::keepsake::Keepsake;
use crate::ui::screen::input::{Key, Mouse};
use crate::ui::screen::paint::{Painter, centred, width};
use crate::ui::screen::theme::Role;
use crate::ui::screen::{Known, Wish};
use crate::ui::{describe, pieces};
use quadrille_core::lang::Said;
use quadrille_core::play::{Choice, authoring};
use quadrille_core::say;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What lies over the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sheet {
    /// Keys and rules, from this line on.
    Help(usize),
    /// What happened so far, from this line on.
    Log(usize),
    /// What went wrong in a script, from this line on.
    Failure(String, usize),
    /// What was asked for, below a title, from this line on.
    Told(String, Box<Frame>, usize),
    /// What became of the game when its variant was saved again, from this line on.
    News(Box<Frame>, usize),
    /// What was played, as an example, from this line on; and why it could not be kept.
    Example(Option<String>, usize),
    /// Several verbs could be meant; one of them is chosen now.
    Which(Vec<Choice>, usize),
    /// Shall this be done, which is another verb than was done there before?
    Sure(Choice),
    /// What was played cannot be written down, for this reason. Shall it go on all the same?
    Unkept(String),
    /// Shall the program be left?
    Leave,
}

impl Sheet {
    /// The first line that is shown, where it can be another.
    fn from(&mut self) -> Option<&mut usize> {
        match self {
            Self::Help(from) | Self::Log(from) | Self::Failure(_, from) => Some(from),
            Self::News(_, from) | Self::Example(_, from) | Self::Told(_, _, from) => Some(from),
            Self::Which(..) | Self::Sure(_) | Self::Unkept(_) | Self::Leave => None,
        }
    }
}

impl Game {
    pub(super) fn sheet_key(&mut self, key: Key, known: &mut Known) -> Vec<Wish> {
        let page = usize::from(known.size.1 / 2).max(1);
        match (&self.sheet, key) {
            (Some(Sheet::Example(..)), Key::Enter | Key::Char('x')) => return self.keep(Keepsake::Example, known),
            (Some(Sheet::Example(..)), Key::Char('g')) => return self.keep(Keepsake::Golden, known),
            _ => {}
        }
        if let Some(from) = self.sheet.as_mut().and_then(Sheet::from) {
            match key {
                Key::Down | Key::Char('j') => *from = from.saturating_add(1),
                Key::Up | Key::Char('k') => *from = from.saturating_sub(1),
                Key::PageDown | Key::Char(' ') => *from = from.saturating_add(page),
                Key::PageUp => *from = from.saturating_sub(page),
                Key::Home => *from = 0,
                Key::End => *from = usize::MAX,
                _ => self.sheet = None,
            }
            return Vec::new();
        }
        match (&mut self.sheet, key) {
            (Some(Sheet::Leave), Key::Char('y' | 'o' | 'q') | Key::Enter) => return vec![Wish::Leave],
            // Not Enter: whoever presses it again and again does not mean this.
            (Some(Sheet::Sure(_)), Key::Char('y' | 'o')) => return self.choose(0, known),
            (Some(Sheet::Unkept(_)), Key::Char('y' | 'o')) => {
                known.memory.give_up();
                self.sheet = None;
                self.message = Some((Role::Refusal, self.say(&say!("unkept-on"), known)));
            }
            (Some(Sheet::Unkept(_)), Key::Char('n' | 'q')) => return vec![Wish::Leave],
            // Whatever else is pressed, it is tried once more.
            (Some(Sheet::Unkept(_)), _) => self.sheet = None,
            (Some(Sheet::Which(_, at)), Key::Up | Key::Char('k')) => *at = at.saturating_sub(1),
            (Some(Sheet::Which(choices, at)), Key::Down | Key::Char('j')) => *at = (*at + 1).min(choices.len() - 1),
            (Some(Sheet::Which(_, at)), Key::Enter | Key::Char(' ')) => {
                let at = *at;
                return self.choose(at, known);
            }
            (Some(Sheet::Which(..)), Key::Char(digit @ '1'..='9')) => {
                return self.choose(digit as usize - '1' as usize, known);
            }
            _ => self.sheet = None,
        }
        Vec::new()
    }

    /// Keeps what was played where `check` finds it.
    pub(super) fn keep(&mut self, what: Keepsake, known: &mut Known) -> Vec<Wish> {
        self.sheet = None;
        match known.memory.keep(&known.library, &self.game, what) {
            Ok(path) => self.message = Some((Role::Good, self.say(&say!("kept-in", path = path), known))),
            Err(why) => self.sheet = Some(Sheet::Example(Some(sentence(&self.say(&why, known))), 0)),
        }
        Vec::new()
    }

    /// One of several that could be meant.
    fn choose(&mut self, nth: usize, known: &mut Known) -> Vec<Wish> {
        let choice = match &self.sheet {
            Some(Sheet::Which(choices, _)) => choices.get(nth),
            Some(Sheet::Sure(choice)) => Some(choice),
            _ => None,
        };
        let Some(text) = choice.map(|choice| choice.text.clone()) else { return Vec::new() };
        self.sheet = None;
        self.do_there(&text, known)
    }

    /// The mouse does something while a sheet is open.
    pub(super) fn sheet_mouse(&mut self, mouse: Mouse, x: u16, y: u16, known: &mut Known) -> Vec<Wish> {
        if let Some(from) = self.sheet.as_mut().and_then(Sheet::from) {
            match mouse {
                Mouse::WheelDown => *from = from.saturating_add(3),
                Mouse::WheelUp => *from = from.saturating_sub(3),
                Mouse::Click => self.sheet = None,
                Mouse::Move => {}
            }
            return Vec::new();
        }
        if mouse != Mouse::Click {
            return Vec::new();
        }
        if let Some(sheet @ (Sheet::Which(..) | Sheet::Sure(_))) = &self.sheet {
            let (_, frame, _) = self.sheet_says(sheet, known.size.0, known);
            let whole = Rect { x: 0, y: 0, width: known.size.0, height: known.size.1 };
            let inside = inner(place(whole, &frame, &self.sheet_title(sheet, known)));
            if inside.contains((x, y).into()) {
                return self.choose(usize::from(y - inside.y), known);
            }
        }
        self.sheet = None;
        Vec::new()
    }

    fn sheet_title(&self, sheet: &Sheet, known: &Known) -> String {
        match sheet {
            Sheet::Help(_) => self.say(&say!("screen-help"), known),
            Sheet::Log(_) => self.say(&say!("screen-log"), known),
            Sheet::Failure(..) => self.say(&say!("screen-failed"), known),
            Sheet::Example(..) => self.say(&say!("screen-example"), known),
            Sheet::Told(title, ..) => title.clone(),
            Sheet::News(..) => self.say(&say!("screen-news"), known),
            Sheet::Which(..) => self.say(&say!("screen-which"), known),
            Sheet::Sure(_) | Sheet::Unkept(_) | Sheet::Leave => String::new(),
        }
    }

    /// What was played cannot be written down: somebody is asked, and sees nothing else until there is an answer.
    pub fn ask_unkept(&mut self, why: &Said, known: &Known) {
        self.sheet = Some(Sheet::Unkept(sentence(&self.say(&say!("unkept", why = why.clone()), known))));
    }

    /// Is nothing to be seen but a question?
    pub(super) fn is_unkept(&self) -> bool {
        matches!(self.sheet, Some(Sheet::Unkept(_)))
    }

    /// The lines of a sheet, the first to show, and the one that is chosen.
    fn sheet_says(&self, sheet: &Sheet, room: u16, known: &Known) -> (usize, Frame, Option<usize>) {
        let mut frame = Frame::new();
        let measure = usize::from(room.saturating_sub(6));
        match sheet {
            Sheet::Help(from) => (*from, self.help(room, known), None),
            Sheet::Log(from) => {
                for said in self.log(known) {
                    frame.paragraph(&said, measure.clamp(10, 76));
                }
                (*from, frame, None)
            }
            Sheet::Failure(text, from) => {
                frame.quoting(text, measure.max(10));
                (*from, frame, None)
            }
            Sheet::Example(refused, from) => {
                match refused {
                    Some(why) => frame.strong(why, measure.clamp(10, 76)),
                    None => frame.paragraph(&self.say(&say!("screen-example-keys"), known), measure.clamp(10, 76)),
                };
                frame.gap().say(authoring::example(&self.game).trim_end());
                (*from, frame, None)
            }
            Sheet::Told(_, told, from) => (*from, (**told).clone(), None),
            Sheet::News(news, from) => (*from, (**news).clone(), None),
            Sheet::Which(choices, at) => {
                for (nth, choice) in choices.iter().enumerate() {
                    frame.say(format!("{}  {}", nth + 1, self.in_words(&choice.text, known)));
                }
                (0, frame, Some(*at))
            }
            Sheet::Sure(choice) => {
                let said = say!("screen-sure", does = self.in_words(&choice.text, known));
                frame.paragraph(&self.say(&said, known), measure.clamp(10, 60));
                (0, frame, None)
            }
            Sheet::Unkept(why) => {
                frame.strong(why, measure.clamp(10, 60)).gap();
                frame.paragraph(&self.say(&say!("screen-unkept"), known), measure.clamp(10, 60));
                (0, frame, None)
            }
            Sheet::Leave => {
                frame.paragraph(&self.say(&say!("screen-leave"), known), measure.clamp(10, 60));
                (0, frame, None)
            }
        }
    }

    pub(super) fn draw_sheet(&self, painter: &mut Painter<'_>, area: Rect, sheet: &Sheet, known: &Known) {
        let title = self.sheet_title(sheet, known);
        let (from, frame, chosen) = self.sheet_says(sheet, area.width, known);
        let place = place(area, &frame, &title);
        painter.boxed(place, &title);
        let inside = inner(place);
        let last = frame.0.len().saturating_sub(usize::from(inside.height));
        painter.frame(inside, &frame, from.min(last));
        if let Some(chosen) = chosen {
            let line = Rect { y: inside.y.saturating_add(chosen as u16), height: 1, ..inside };
            painter.tint(line.intersection(inside), Style::new().add_modifier(Modifier::REVERSED));
        }
        if last > 0 && place.height > 2 {
            let more = if from.min(last) < last { "↓" } else { "↑" };
            painter.say(place, place.right().saturating_sub(3), place.bottom() - 1, more, Role::Key);
        }
    }

    /// Keys, and the rules of this game in words.
    fn help(&self, room: u16, known: &Known) -> Frame {
        let measure = usize::from(room.saturating_sub(8)).clamp(20, 78);
        let mut frame = Frame::new();
        let rows = if self.sketch.is_some() { self.edit_help() } else { keys() };
        let rows: Vec<Vec<String>> =
            rows.iter().map(|(key, says)| vec![(*key).to_owned(), self.say(says, known)]).collect();
        frame.table(&rows, 0, measure, Ink::STRONG);
        frame.gap();
        let tongue = self.scene.tongue(known.look.lang);
        frame.strong(tongue.text(&self.scene.title), measure);
        frame.below(describe::frame(self.game.table().variant(), known.look.lang, measure));
        if !self.scene.attributes.is_empty() {
            frame.gap().say(pieces::legend(&self.scene, &tongue, &known.look).join("\n"));
        }
        frame
    }
}

/// Where a sheet lies, with its edges.
fn place(area: Rect, frame: &Frame, title: &str) -> Rect {
    let across = (frame.width() as u16).max(width(title) + 4) + 4;
    centred(area, across, (frame.0.len() as u16).saturating_add(2))
}

/// What is inside its edges.
fn inner(place: Rect) -> Rect {
    let (width, height) = (place.width.saturating_sub(4), place.height.saturating_sub(2));
    Rect { x: place.x + 2.min(place.width), y: place.y + 1.min(place.height), width, height }
}
