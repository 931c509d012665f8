//! The variant was saved again while it is played.

use super::advising::Values;
use super::sheets::Sheet;
use super::{Game, Known, Wish};
use crate::ui::Look;
use crate::ui::frame::Frame;
use crate::ui::renewal::{self, News};
use crate::ui::screen::theme::Role;
use quadrille_core::play::{Match, Tally};
use quadrille_core::say;

/// What a sheet takes beside what it says.
const EDGES: usize = 6;

impl Game {
    /// The variant was saved again: it is read at once, or when what is typed, edited or read is done.
    pub fn renew(&mut self, news: &News, known: &mut Known) -> Vec<Wish> {
        if !self.game.is_of(&news.game, &news.changes) {
            return Vec::new();
        }
        self.waiting = Some(Box::new(news.clone()));
        self.read_what_waits(known)
    }

    /// Reads what was saved while something else was under way, once that is done.
    pub(super) fn read_what_waits(&mut self, known: &mut Known) -> Vec<Wish> {
        let told = matches!(self.sheet, None | Some(Sheet::News(..) | Sheet::Failure(..)));
        if self.typed.is_some() || self.sketch.is_some() || !told {
            return Vec::new();
        }
        match self.waiting.take() {
            Some(news) => self.read(&news, known),
            None => Vec::new(),
        }
    }

    /// Goes on under the new rules, or under the old ones where the new cannot be played; and says so.
    fn read(&mut self, news: &News, known: &mut Known) -> Vec<Wish> {
        self.put_away_news();
        let look = within(&known.look);
        let renewed = news.variant.clone().map(|variant| self.game.under(*variant, known.limits));
        if let (Some(edited), Some(variant)) = (&self.edited, &news.variant) {
            let renewed = edited.under((**variant).clone(), known.limits);
            self.edited = renewed.ok().map(|renewed| Box::new(renewed.game));
        }
        match renewed {
            Some(Ok(renewed)) => {
                let mut message = format!("{} {}", news.headline(&known.look), renewal::summary(&renewed, &known.look));
                let mut frame = Frame::new();
                frame.quoting(&news.told, look.measure());
                let differs = renewal::difference(&renewed, &look);
                if !differs.is_empty() {
                    frame.gap().below(differs);
                }
                let (back, picked) = (self.back, self.picked.clone());
                self.go_on_with(renewed.game, known);
                self.back = back.filter(|plies| *plies < self.game.table().made().len());
                if !picked.is_empty() && self.choices.iter().any(|choice| choice.aims.starts_with(&picked)) {
                    self.focus = self.begins_with(&picked);
                    self.picked = picked;
                }
                self.outdated = false;
                if !frame.is_empty() {
                    let mut whole = Frame::new();
                    whole.strong(&std::mem::take(&mut message), look.measure()).gap().below(frame);
                    self.sheet = Some(Sheet::News(Box::new(whole), 0));
                }
                self.message = (!message.is_empty()).then_some((Role::Good, message));
                self.go_on(known)
            }
            kept => {
                self.outdated = true;
                let (first, why) = renewal::kept(news, kept.and_then(Result::err).as_ref(), &look);
                let mut frame = Frame::new();
                frame.strong(&first, look.measure());
                frame.paragraph(&self.say(&say!("watch-kept"), known), look.measure());
                frame.gap().below(why);
                self.message = Some((Role::Refusal, self.say(&say!("watch-kept"), known)));
                self.sheet = Some(Sheet::News(Box::new(frame), 0));
                Vec::new()
            }
        }
    }

    /// What was told of the version before is no longer so.
    fn put_away_news(&mut self) {
        if matches!(self.sheet, Some(Sheet::News(..) | Sheet::Failure(..))) {
            self.sheet = None;
        }
        self.message = None;
    }

    /// The same page with another game on it. The game that was there.
    pub(super) fn go_on_with(&mut self, game: Match, known: &Known) -> Match {
        let before = std::mem::replace(self, Self::new(game, known));
        let mut tally = before.tally;
        if let Some(ended) = &before.scene.outcome {
            tally.discount(&ended.winners);
        }
        (self.speed, self.paused, self.shows_threats) = (before.speed, before.paused, before.shows_threats);
        (self.sheet, self.outdated, self.edited) = (before.sheet, before.outdated, before.edited);
        self.cursor = (before.cursor.0.min(self.scene.columns - 1), before.cursor.1.min(self.scene.rows - 1));
        self.values = before.values.map(|_| Values::default());
        let seats = self.scene.players.len();
        self.tally = if tally.won.len() == seats { tally } else { Tally::new(seats) };
        if let Some(ended) = &self.scene.outcome {
            self.tally.count(&ended.winners);
        }
        before.game
    }
}

/// A look for what stands on a sheet.
pub(super) fn within(look: &Look) -> Look {
    Look { size: look.size.map(|(width, height)| (width.saturating_sub(EDGES).max(20), height)), ..*look }
}
