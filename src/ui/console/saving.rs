//! Saving a game, and never writing over something unasked.

use super::command::{self, Command};
use super::{Console, Next, Reply, Stage};
use crate::ui::frame::{Frame, Line};
use quadrille_core::play::{Match, record};
use quadrille_core::say;

impl Console {
    pub(super) fn save(&mut self, game: Box<Match>, name: Option<String>) -> Reply {
        let Some(name) = name.or_else(|| self.saved.clone()) else {
            return self.refuse(game, say!("save-where"));
        };
        if self.saved.as_ref() != Some(&name) && self.shelf.holds(&name) {
            return self.ask_overwrite(game, name, Frame::new());
        }
        self.write_down(game, name)
    }

    pub(super) fn write_down(&mut self, game: Box<Match>, name: String) -> Reply {
        match self.shelf.put(&name, &record::write(&game.record())) {
            Ok(()) => {
                let mut frame = Frame::new();
                frame.say(self.say(&say!("saved", name = &name)));
                self.saved = Some(name);
                self.prompt(game, frame)
            }
            Err(why) => self.refuse(game, say!("not-saved", name = name, why = why)),
        }
    }

    pub(super) fn ask_overwrite(&mut self, game: Box<Match>, name: String, frame: Frame) -> Reply {
        let prompt = Line::plain(self.say(&say!("ask-overwrite", name = &name)));
        self.stage = Stage::Overwrite(game, name);
        let words = Command::answers(self.look.lang).into_iter().take(2).collect();
        Reply { frame, refused: false, next: Next::Ask { prompt, words } }
    }

    pub(super) fn overwrite(&mut self, game: Box<Match>, name: String, line: &str) -> Reply {
        match command::yes(line, self.look.lang) {
            // Nothing is lost by a line that says nothing.
            Some(true) if !line.is_empty() => self.write_down(game, name),
            _ => {
                let mut frame = Frame::new();
                frame.say(self.say(&say!("kept", name = name)));
                self.prompt(game, frame)
            }
        }
    }
}
