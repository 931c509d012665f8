//! The variant was saved again while it is played.

use super::{Console, Reply, Stage};
use crate::ui::frame::Frame;
use crate::ui::renewal::{self, News};
use quadrille_core::play::{Control, Match, Tally};
use quadrille_core::say;

impl Console {
    /// Goes on under the new rules, or under the old ones where the new cannot be played; and says so.
    pub fn renew(&mut self, news: News) -> Reply {
        let reply = self.renewed(news);
        self.followed(reply)
    }

    fn renewed(&mut self, news: News) -> Reply {
        let mut frame = Frame::new();
        let measure = self.look.measure();
        let headline = |frame: &mut Frame, words: &str| {
            frame.strong(words, measure);
        };
        let (game, name) = match std::mem::replace(&mut self.stage, Stage::Left) {
            Stage::Playing(game) => (game, None),
            Stage::Overwrite(game, name) => (game, Some(name)),
            other => {
                headline(&mut frame, &news.headline(&self.look));
                self.stage = other;
                return self.once_more(frame, false);
            }
        };
        let renewed = news.variant.clone().map(|variant| game.under(*variant, self.limits)).transpose();
        let renewed = match renewed {
            Ok(Some(renewed)) => renewed,
            kept => {
                let (first, why) = renewal::kept(&news, kept.err().as_ref(), &self.look);
                frame.below(why).gap();
                headline(&mut frame, &first);
                frame.say(self.say(&say!("watch-kept")));
                return self.go_on_asking(game, name, frame);
            }
        };
        if !news.told.is_empty() {
            frame.say(news.told.trim_end()).gap();
        }
        headline(&mut frame, &news.headline(&self.look));
        frame.paragraph(&renewal::summary(&renewed, &self.look), self.look.measure());
        let differs = renewal::difference(&renewed, &self.look);
        let elsewhere = !differs.is_empty() || renewed.stopped.is_some();
        if !differs.is_empty() {
            frame.gap().below(differs);
        }
        self.forget_the_end(&game);
        let game = Box::new(renewed.game);
        let seats = game.sitters().len();
        if self.tally.won.len() != seats {
            self.tally = Tally::new(seats);
        }
        self.pending.clear();
        // The position is in sight already, unless it is another.
        if elsewhere {
            frame.gap().below(self.position(&game.scene()));
        }
        match name {
            Some(name) => self.ask_overwrite(game, name, frame),
            // What is told is shown before anybody thinks.
            None if thinks(&game) => self.wait(game, frame),
            None => self.advance(game, frame),
        }
    }

    fn go_on_asking(&mut self, game: Box<Match>, name: Option<String>, frame: Frame) -> Reply {
        match name {
            Some(name) => self.ask_overwrite(game, name, frame),
            None if thinks(&game) => self.wait(game, frame),
            None => self.prompt(game, frame),
        }
    }

    /// A game that was over is played anew: it counts when it ends again.
    fn forget_the_end(&mut self, game: &Match) {
        if let Some(ended) = &game.scene().outcome {
            self.tally.discount(&ended.winners);
            self.finished.pop();
        }
    }
}

/// Is it the computer's turn?
fn thinks(game: &Match) -> bool {
    matches!(game.turn(), Some(Control::Level(_)))
}
