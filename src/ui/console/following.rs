//! What is played is written down before it is shown; and where that cannot be, somebody is asked.

use super::command::{self, Command};
use super::{Console, Leaving, Next, Reply, Stage};
use crate::ui::frame::{Frame, Line};
use quadrille_core::say;

impl Console {
    /// A reply, once what it shows is written down; or the question whether to go on without.
    pub(super) fn followed(&mut self, reply: Reply) -> Reply {
        let unkept = self.unkept.take();
        let (Stage::Playing(game) | Stage::Overwrite(game, _)) = &self.stage else {
            // The game is left already, so that there is nothing to ask.
            let Some(why) = unkept else { return reply };
            let mut frame = self.strongly(&self.say(&say!("unkept", why = why)));
            frame.below(reply.frame);
            return Reply { frame, ..reply };
        };
        match self.shelf.follow(game) {
            Ok(()) => reply,
            Err(why) => {
                let frame = self.strongly(&self.say(&say!("unkept", why = why)));
                let stage = std::mem::replace(&mut self.stage, Stage::Left);
                self.ask_unkept(stage, reply, frame)
            }
        }
    }

    pub(super) fn ask_unkept(&mut self, stage: Stage, reply: Reply, frame: Frame) -> Reply {
        self.stage = Stage::Unkept(Box::new(stage), Box::new(reply));
        let prompt = Line::plain(self.say(&say!("ask-unkept")));
        let words = Command::answers(self.look.lang).into_iter().take(2).collect();
        Reply { frame, refused: true, next: Next::Ask { prompt, words } }
    }

    /// Goes on without writing anything down, tries once more, or leaves the game as it was written down last.
    pub(super) fn play_on(&mut self, stage: Stage, reply: Reply, line: &str) -> Reply {
        match command::yes(line, self.look.lang) {
            // Whoever says nothing may have made room meanwhile.
            Some(true) if line.is_empty() => {
                self.stage = stage;
                reply
            }
            Some(true) => {
                self.shelf.give_up();
                self.stage = stage;
                let mut frame = Frame::new();
                frame.paragraph(&self.say(&say!("unkept-on")), self.look.measure()).below(reply.frame);
                Reply { frame, ..reply }
            }
            Some(false) => {
                let mut frame = Frame::new();
                if let Some(name) = self.shelf.kept_as() {
                    frame.paragraph(&self.say(&say!("left-kept", name = name)), self.look.measure());
                }
                Reply { frame, refused: false, next: Next::Leave(Leaving::Done) }
            }
            None => self.ask_unkept(stage, reply, Frame::new()),
        }
    }
}
