//! Advice on the page of a game: hints, and what every action is worth. Both are about the position that is shown, which may be an
//! earlier one.

use super::Game;
use crate::ui::screen::theme::Role;
use crate::ui::screen::{Known, Wish};
use crate::ui::{advice, tell};
use quadrille_core::play::{Aim, Ask, Choice, Control, Hint, Judgement, Review};
use quadrille_core::say;
use quadrille_kernel::search::Worth;

/// What every action is worth, as long as somebody wants to see it.
#[derive(Default)]
pub struct Values {
    /// What the adviser has said so far.
    review: Option<Review>,
    /// After how many plies the position is that it was asked about; none before it was asked.
    ply: Option<usize>,
    /// What can be done there.
    choices: Vec<Choice>,
    /// Was the question put aside for another?
    interrupted: bool,
}

impl Game {
    /// After how many plies the position is that is shown.
    pub(super) fn shown_ply(&self) -> usize {
        self.back.unwrap_or(self.game.table().made().len())
    }

    /// Can advice be given on the position that is shown? Of the game as it stands only a person whose turn it is gets some.
    fn can_advise(&self) -> bool {
        match self.back {
            _ if self.sketch.is_some() => false,
            Some(_) => true,
            None => self.game.turn() == Some(Control::Human),
        }
    }

    pub(super) fn hint(&mut self, known: &mut Known) -> Vec<Wish> {
        if !self.can_advise() {
            return Vec::new();
        }
        if self.is_reviewing()
            && let Some(values) = &mut self.values
        {
            values.interrupted = true;
        }
        self.message = Some((Role::Faint, self.say(&say!("screen-thinks-hint"), known)));
        self.ask(Ask::Hint, known)
    }

    /// Shows what every action is worth, or no longer.
    pub(super) fn analyse(&mut self) -> Vec<Wish> {
        if self.values.take().is_none() {
            self.values = Some(Values::default());
            return Vec::new();
        }
        if self.is_reviewing() { self.leave_off() } else { Vec::new() }
    }

    fn is_reviewing(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| matches!(thinking.ask, Ask::Review))
    }

    /// Does somebody want to see what moves are worth?
    pub(super) fn shows_values(&self) -> bool {
        self.values.is_some()
    }

    /// What moves are worth is asked anew: the position is another.
    pub(super) fn forget_values(&mut self) {
        self.values = self.values.as_ref().map(|_| Values::default());
    }

    /// Sees to it that whoever gives advice thinks about the position that is shown.
    pub(super) fn see_to_advice(&mut self, known: &mut Known) -> Vec<Wish> {
        let ply = self.shown_ply();
        let mut wishes = Vec::new();
        if self.thinking.as_ref().is_some_and(|thinking| matches!(thinking.ask, Ask::Hint) && thinking.ply != ply) {
            // The hint would be about another position.
            (self.thinking, self.message) = (None, None);
            wishes = vec![Wish::Hurry];
            wishes.extend(self.game.asks_level().map(|ask| self.ask(ask, known)).unwrap_or_default());
        }
        let can = self.can_advise();
        let Some(values) = &mut self.values else { return wishes };
        if values.ply.is_some_and(|asked| asked != ply) {
            *values = Values::default();
        }
        let busy = self.thinking.as_ref().is_some_and(|thinking| !matches!(thinking.ask, Ask::Review));
        let asked = values.ply == Some(ply) && !values.interrupted;
        match () {
            () if busy || (asked && can) => {}
            () if can => {
                (values.ply, values.interrupted) = (Some(ply), false);
                let table = self.back.map(|back| self.game.table().at(back));
                values.choices = match table {
                    Some(table) => table.choices().unwrap_or_default(),
                    None => self.choices.clone(),
                };
                wishes.extend(self.ask(Ask::Review, known));
            }
            () => wishes.extend(self.leave_off()),
        }
        wishes
    }

    /// The adviser has said what every action is worth.
    pub(super) fn judged(&mut self, review: &Review) {
        // A hint that is no longer among the best is not left standing beside the values.
        if let (Some((action, said)), Some((_, message))) = (&self.hinted, &self.message)
            && said == message
            && !review.is_best(action)
        {
            self.message = None;
        }
        if let Some(values) = &mut self.values {
            values.review = Some(review.clone());
        }
    }

    /// The review of the position that is shown, where there is one.
    fn review(&self) -> Option<(&Review, &[Choice])> {
        let values = self.values.as_ref()?;
        let review = values.review.as_ref().filter(|_| values.ply == Some(self.shown_ply()) && self.can_advise())?;
        Some((review, &values.choices))
    }

    /// Which action is best, in a sentence; none where nobody wants to know, or nothing is known.
    pub(super) fn judges(&self, known: &Known) -> Option<String> {
        let (review, _) = self.review()?;
        let best = review.choice()?;
        let action = tell::translated(&best.action, |verb| self.scene.tongue(known.look.lang).verb(verb));
        let said = match (review.settled, self.is_reviewing()) {
            (true, _) => say!("screen-judged", best = action),
            (false, true) => {
                say!("screen-judges", best = action, depth = review.depth, nodes = known.count(review.nodes))
            }
            (false, false) => say!("screen-judged-so-far", best = action, depth = review.depth),
        };
        let mut text = self.say(&said, known);
        if review.settled && review.actions.iter().any(|judged| matches!(judged.worth, Worth::Estimate(_))) {
            text += &format!(" {}", self.say(&say!("screen-estimates"), known));
        }
        if review.against_all {
            text += &format!(" {}", self.say(&say!("review-against-all"), known));
        }
        Some(text)
    }

    /// What actions are worth, in few signs.
    pub(super) fn values(&self) -> Vec<(Aim, String, Role)> {
        let Some((review, choices)) = self.review() else { return Vec::new() };
        // What was picked belongs to the game as it stands.
        let picked = if self.back.is_some() { &[][..] } else { self.picked.as_slice() };
        let mut values: Vec<(Aim, &Judgement)> = Vec::new();
        for judged in &review.actions {
            let choice = choices.iter().find(|choice| choice.text == judged.action);
            let begun = choice.filter(|choice| choice.aims.starts_with(picked));
            let Some(aim) = begun.and_then(|choice| choice.aims.get(picked.len())) else { continue };
            // Of what begins in the same place, the best counts.
            let better = |other: &Judgement| {
                let best = |judged: &Judgement| review.is_best(&judged.action);
                (best(judged), judged.worth) > (best(other), other.worth)
            };
            match values.iter_mut().find(|(other, _)| other == aim) {
                Some((_, other)) if better(other) => *other = judged,
                Some(_) => {}
                None => values.push((aim.clone(), judged)),
            }
        }
        let value = |(aim, judged): (Aim, &Judgement)| {
            let (text, role) = worth(judged, review);
            (aim, text, role)
        };
        values.into_iter().map(value).collect()
    }

    /// What something is worth that is done without pointing at anything.
    pub(super) fn deed_value(&self, nth: usize) -> Option<(String, Role)> {
        let ((review, _), deed) = (self.review()?, self.deeds().nth(nth)?);
        review.actions.iter().find(|judged| judged.action == deed.text).map(|judged| worth(judged, review))
    }

    pub(super) fn hinted(&mut self, hint: Option<&Hint>, known: &Known) {
        let tongue = self.scene.tongue(known.look.lang);
        self.message = None;
        let Some(hint) = hint else { return };
        let said = tongue.say(&advice::hint(hint, &tongue));
        self.hinted = Some((hint.action.clone(), said.clone()));
        self.message = Some((Role::Good, said));
        if self.back.is_some() {
            return;
        }
        // What it is about is where keys work next.
        if let Some(choice) = self.choices.iter().find(|choice| choice.text == hint.action) {
            match choice.aims.first() {
                Some(Aim::Column(column)) => self.cursor.0 = *column,
                Some(Aim::Cell(column, row)) => self.cursor = (*column, *row),
                Some(Aim::Piece(code)) => self.piece = self.place_in_pool(code).unwrap_or(self.piece),
                None => {}
            }
        }
    }
}

/// What an action is worth, in few signs.
fn worth(judged: &Judgement, review: &Review) -> (String, Role) {
    let role = match judged.worth {
        _ if review.is_best(&judged.action) => Role::Good,
        Worth::Loses(_) => Role::Bad,
        _ => Role::Faint,
    };
    (advice::number(judged, 1), role)
}
