//! The variant was saved again while it is played.

use super::sheets::Sheet;
use super::{Game, Known, Wish};
use crate::play::{NotBegun, Tally};
use crate::say;
use crate::ui::Look;
use crate::ui::frame::Frame;
use crate::ui::mistakes;
use crate::ui::renewal::{self, News};
use crate::ui::screen::theme::Role;

/// What a sheet takes beside what it says.
const EDGES: usize = 6;

impl Game {
    /// Goes on under the new rules, or under the old ones where the new cannot be played; and says so.
    pub fn renew(&mut self, news: &News, known: &mut Known) -> Vec<Wish> {
        if news.game != self.game.version().0 {
            return Vec::new();
        }
        self.put_away_news();
        let look = within(&known.look);
        let renewed = news.variant.clone().map(|variant| self.game.under(*variant, known.limits));
        let told = |text: &str| Frame(text.trim_end().lines().map(crate::ui::frame::Line::plain).collect());
        match renewed {
            Some(Ok(renewed)) => {
                let mut message = format!("{} {}", news.headline(&known.look), renewal::summary(&renewed, &known.look));
                let mut frame = told(&news.told);
                let differs = renewal::difference(&renewed, &look);
                if !differs.is_empty() {
                    frame.gap().below(differs);
                }
                self.go_on_with(renewed.game, known);
                if !frame.is_empty() {
                    let mut whole = Frame::new();
                    whole.strong(&std::mem::take(&mut message), look.measure()).gap().below(frame);
                    self.sheet = Some(Sheet::News(Box::new(whole), 0));
                }
                self.message = (!message.is_empty()).then_some((Role::Good, message));
                self.go_on(known)
            }
            kept => {
                let why = match kept {
                    Some(Err(NotBegun::Failed(failure))) => mistakes::failure(&failure, false),
                    Some(Err(NotBegun::Position(words))) => words,
                    _ => news.told.clone(),
                };
                let mut frame = Frame::new();
                frame.strong(&news.headline(&known.look), look.measure());
                frame.paragraph(&self.say(&say!("watch-kept"), known), look.measure());
                frame.gap().below(told(&why));
                self.message = Some((Role::Refusal, self.say(&say!("watch-kept"), known)));
                self.sheet = Some(Sheet::News(Box::new(frame), 0));
                Vec::new()
            }
        }
    }

    /// What was told of the version before is no longer so.
    fn put_away_news(&mut self) {
        if matches!(self.sheet, Some(Sheet::News(..))) {
            self.sheet = None;
        }
        self.message = None;
    }

    /// The same page with another game on it.
    pub(super) fn go_on_with(&mut self, game: crate::play::Match, known: &mut Known) {
        let mut tally = self.tally.clone();
        if let Some(ended) = &self.scene.outcome {
            tally.discount(&ended.winners);
        }
        let (speed, paused, threats, cursor) = (self.speed, self.paused, self.shows_threats, self.cursor);
        let (reviewed, sheet) = (self.review.is_some(), self.sheet.take());
        *self = Self::new(game, known);
        (self.speed, self.paused, self.shows_threats, self.sheet) = (speed, paused, threats, sheet);
        self.cursor = (cursor.0.min(self.scene.columns - 1), cursor.1.min(self.scene.rows - 1));
        self.review = reviewed.then_some(None);
        let seats = self.scene.players.len();
        self.tally = if tally.won.len() == seats { tally } else { Tally::new(seats) };
        if let Some(ended) = &self.scene.outcome {
            self.tally.count(&ended.winners);
        }
    }
}

/// A look for what stands on a sheet.
fn within(look: &Look) -> Look {
    Look { size: look.size.map(|(width, height)| (width.saturating_sub(EDGES).max(20), height)), ..*look }
}
