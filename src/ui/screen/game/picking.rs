//! From what is pointed at to what is done: a click on a column drops, a click on a cell does what can be done with it, a piece of the
//! pool is taken; where a move needs two of them, the first is picked and the second completes it.
//!
//! No verb is known here: an action is a verb and what it is aimed at, and only legal ones are looked at.

use quadrille_core::play::{Aim, Choice};

/// What pointing at something comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pointed {
    /// This is done.
    Do(String),
    /// More is needed: this is picked so far.
    Pick(Vec<Aim>),
    /// Several verbs could be meant.
    Which(Vec<Choice>),
    /// This is done, once it is confirmed.
    Sure(Choice),
    /// It means nothing.
    Nothing,
}

/// Pointing at a thing, with what was picked before. A cell also stands for its column where nothing can be done with the cell
/// itself and it is free.
pub fn point(choices: &[Choice], picked: &[Aim], aim: &Aim, free: bool) -> Pointed {
    let exact = pointed(choices, picked, aim);
    match (exact, aim) {
        (Pointed::Nothing, Aim::Cell(column, _)) if free => pointed(choices, picked, &Aim::Column(*column)),
        // Whoever points elsewhere begins anew.
        (Pointed::Nothing, _) if !picked.is_empty() => point(choices, &[], aim, free),
        (exact, _) => exact,
    }
}

fn pointed(choices: &[Choice], picked: &[Aim], aim: &Aim) -> Pointed {
    let begins = |choice: &&Choice| {
        choice.aims.len() > picked.len() && choice.aims.starts_with(picked) && choice.aims[picked.len()] == *aim
    };
    let meant: Vec<&Choice> = choices.iter().filter(begins).collect();
    let whole: Vec<&Choice> = meant.iter().copied().filter(|choice| choice.aims.len() == picked.len() + 1).collect();
    match (whole.as_slice(), meant.as_slice()) {
        (_, []) => Pointed::Nothing,
        ([one], [_]) => Pointed::Do(one.text.clone()),
        ([], _) => Pointed::Pick(picked.iter().cloned().chain([aim.clone()]).collect()),
        (several, _) => Pointed::Which(several.iter().map(|&choice| choice.clone()).collect()),
    }
}

/// Pointing once more at the cell where this verb was done last. The same verb is done again. Another one is asked about first: it may
/// take back what was just done, as where a drop made the token that can be recovered.
pub fn point_again(choices: &[Choice], picked: &[Aim], aim: &Aim, free: bool, last: &str) -> Pointed {
    let pointed = point(choices, picked, aim, free);
    let Pointed::Do(text) = &pointed else { return pointed };
    let Some(choice) = choices.iter().find(|choice| choice.text == *text && choice.verb != last) else {
        return pointed;
    };
    let is_here = |other: &Aim| match (other, aim) {
        (Aim::Column(column), Aim::Cell(here, _)) => column == here,
        _ => other == aim,
    };
    let same = choices.iter().find(|same| same.verb == last && matches!(same.aims.as_slice(), [one] if is_here(one)));
    match same {
        Some(same) => Pointed::Which(vec![same.clone(), choice.clone()]),
        None => Pointed::Sure(choice.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    fn choice(text: &str, verb: &str, aims: &[Aim]) -> Choice {
        Choice { text: text.to_owned(), verb: verb.to_owned(), aims: aims.to_vec() }
    }

    #[test]
    fn a_click_does_what_can_be_done_there() {
        let choices = [
            choice("drop 1", "drop", &[Aim::Column(0)]),
            choice("recover a1", "recover", &[Aim::Cell(0, 0)]),
            choice("zap b1", "zap", &[Aim::Cell(1, 0)]),
        ];
        let point = |aim: Aim, free| point(&choices, &[], &aim, free);
        assert_eq!(point(Aim::Column(0), true), Pointed::Do("drop 1".to_owned()));
        assert_eq!(point(Aim::Cell(0, 3), true), Pointed::Do("drop 1".to_owned()));
        assert_eq!(point(Aim::Cell(0, 0), false), Pointed::Do("recover a1".to_owned()));
        assert_eq!(point(Aim::Cell(1, 0), false), Pointed::Do("zap b1".to_owned()));
        assert_eq!(point(Aim::Cell(0, 1), false), Pointed::Nothing);
        assert_eq!(point(Aim::Cell(1, 4), true), Pointed::Nothing);
    }

    #[test]
    fn a_move_of_two_parts_is_picked_and_completed_or_begun_anew() {
        let (a, b, c) = (Aim::Cell(0, 0), Aim::Cell(1, 0), Aim::Cell(2, 0));
        let choices =
            [choice("a1-b1", "move", &[a.clone(), b.clone()]), choice("c1-b1", "move", &[c.clone(), b.clone()])];
        assert_eq!(point(&choices, &[], &a, false), Pointed::Pick(vec![a.clone()]));
        assert_eq!(point(&choices, from_ref(&a), &b, true), Pointed::Do("a1-b1".to_owned()));
        assert_eq!(point(&choices, from_ref(&a), &c, false), Pointed::Pick(vec![c]));
        assert_eq!(point(&choices, &[a], &Aim::Cell(5, 5), true), Pointed::Nothing);
        assert_eq!(point(&choices, &[], &b, true), Pointed::Nothing);
    }

    #[test]
    fn where_two_verbs_could_be_meant_one_is_asked() {
        let here = Aim::Cell(0, 0);
        let choices = [choice("flip a1", "flip", from_ref(&here)), choice("zap a1", "zap", from_ref(&here))];
        assert_eq!(point(&choices, &[], &here, false), Pointed::Which(choices.to_vec()));
    }

    #[test]
    fn another_verb_at_the_same_cell_is_asked_about() {
        let (here, column) = (Aim::Cell(0, 0), Aim::Column(0));
        let choices = [choice("drop 1", "drop", from_ref(&column)), choice("recover a1", "recover", from_ref(&here))];
        let recover = Pointed::Do("recover a1".to_owned());
        assert_eq!(point_again(&choices, &[], &here, false, "recover"), recover);
        assert_eq!(point_again(&choices, &[], &here, false, "drop"), Pointed::Which(choices.to_vec()));
        let full = &choices[1..];
        assert_eq!(point_again(full, &[], &here, false, "drop"), Pointed::Sure(choices[1].clone()));
        assert_eq!(point_again(full, &[], &Aim::Cell(1, 0), true, "drop"), Pointed::Nothing);
    }
}
