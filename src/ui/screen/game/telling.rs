//! What is typed besides moves, and does what it does at the console.

use super::renewing::within;
use super::sheets::Sheet;
use super::{Game, Known, Wish};
use crate::ui::console::{self, Command, canonical};
use crate::ui::frame::Frame;
use crate::ui::screen::theme::Role;
use crate::ui::why;
use quadrille_core::play::{Control, THREATS, authoring};
use quadrille_core::say;
use quadrille_kernel::Failure;

impl Game {
    /// Does what was typed: a command, or a move.
    pub(super) fn do_typed(&mut self, text: &str, known: &mut Known) -> Vec<Wish> {
        let text = text.trim();
        if text.is_empty() {
            return Vec::new();
        }
        let command = Command::read(text, &self.scene, known.look.lang);
        if !command.as_ref().is_some_and(Command::is_question) {
            // Whatever changes something is about the game as it stands.
            self.back = None;
        }
        match command {
            Some(command) => self.command(command, text, known),
            None if self.game.turn() == Some(Control::Human) => {
                let text = canonical(text, &self.scene, known.look.lang);
                self.play(&text, known)
            }
            None => Vec::new(),
        }
    }

    /// Why the game stands as it is shown.
    pub(super) fn why(&mut self, known: &mut Known) -> Vec<Wish> {
        let title = self.say(&say!("screen-why"), known);
        self.command(Command::Why(String::new()), &title, known)
    }

    /// Does a command. What it tells is about the position that is shown, and stands on a sheet with this title.
    fn command(&mut self, command: Command, title: &str, known: &mut Known) -> Vec<Wish> {
        let look = within(&known.look);
        let (shown, earlier) = (self.shown(), self.back.map(|back| self.game.table().at(back)));
        let scene = shown.as_ref().unwrap_or(&self.scene);
        let table = earlier.as_ref().unwrap_or(self.game.table());
        let said: Result<Frame, Box<Failure>> = match command {
            Command::Moves => table.legal().map(|legal| console::moves(scene, &legal, &look)),
            Command::Threats => table.threats(THREATS).map(|threats| console::threats(scene, &threats, &look)),
            Command::Why(text) => {
                let text = canonical(&text, scene, look.lang);
                Ok(why::why(table, scene, &text, &look))
            }
            Command::Picture => Ok(as_lines(&authoring::start(scene))),
            other => return self.deed(other, known),
        };
        match said {
            Ok(frame) => self.sheet = Some(Sheet::Told(title.to_owned(), Box::new(frame), 0)),
            Err(failure) => self.failed(failure),
        }
        Vec::new()
    }

    /// Does a command that has a key as well, or writes something.
    fn deed(&mut self, command: Command, known: &mut Known) -> Vec<Wish> {
        match command {
            Command::Hint => return self.hint(known),
            Command::Undo => return self.undo(known),
            Command::Redo => return self.redo(known),
            Command::Restart | Command::Again => return self.again(false, known),
            Command::Swap => return self.again(true, known),
            Command::Record(Some(what)) => return self.keep(what, known),
            Command::Record(None) => self.sheet = Some(Sheet::Example(None, 0)),
            Command::Unrecorded => self.refuse(&say!("record-what"), known),
            Command::Save(None) => self.save(known),
            Command::Save(Some(name)) => self.save_as(&name, known),
            Command::Help => self.sheet = Some(Sheet::Help(0)),
            Command::Quit => self.sheet = Some(Sheet::Leave),
            Command::Board | Command::Moves | Command::Threats | Command::Why(_) | Command::Picture => {}
        }
        Vec::new()
    }

    fn save_as(&mut self, name: &str, known: &mut Known) {
        match known.memory.save_as(name, &self.game.record()) {
            Ok(()) => self.message = Some((Role::Good, self.say(&say!("saved", name = name), known))),
            // A file is called as it was typed.
            Err(why) => {
                let said = self.say(&say!("not-saved", name = name, why = why), known);
                self.message = Some((Role::Refusal, said));
            }
        }
    }
}

fn as_lines(text: &str) -> Frame {
    let mut frame = Frame::new();
    frame.say(text.trim_end());
    frame
}
