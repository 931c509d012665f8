//! Advice in words: why to do something, what a position comes to, and what each action is worth.

use super::frame::{Frame, Ink};
use super::look::Look;
use super::tell;
use crate::ai::Unsolved;
use crate::kernel::Fate;
use crate::lang::{Said, Tongue};
use crate::play::{Hint, Review, Scene, Solution, Why};
use crate::say;
use std::time::Duration;

/// A list of actions as a reader's language calls them.
fn listed(actions: &[String], tongue: &Tongue) -> String {
    actions.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb))).collect::<Vec<_>>().join(", ")
}

/// What to do and why, in a sentence.
pub fn hint(hint: &Hint, tongue: &Tongue) -> Said {
    let action = tell::translated(&hint.action, |verb| tongue.verb(verb));
    match &hint.why {
        Why::Only => say!("hint-only", action = action),
        Why::WinsNow => say!("hint-wins-now", action = action),
        Why::Blocks(rivals) => {
            say!("hint-blocks", action = action, count = rivals.len(), actions = listed(rivals, tongue))
        }
        Why::GivesNothing(gifts) => {
            say!("hint-gives-nothing", action = action, count = gifts.len(), actions = listed(gifts, tongue))
        }
        Why::WinsIn(plies) => say!("hint-wins-in", action = action, plies = *plies),
        Why::Draws => say!("hint-draws", action = action),
        Why::LosesIn(plies) => say!("hint-loses-in", action = action, plies = *plies),
        Why::LooksBest(plies) => say!("hint-looks-best", action = action, plies = *plies),
    }
}

/// What a position comes to, in a sentence.
pub fn solution(solution: &Solution, scene: &Scene, look: &Look) -> Said {
    let (name, best) = (tell::seat(scene, scene.to_move, look), listed(&solution.best, &scene.tongue(look.lang)));
    let plies = solution.plies.unwrap_or(0);
    match solution.value {
        Fate::Won => say!("solved-won", name = name, plies = plies, score = solution.score, actions = best),
        Fate::Drawn => say!("solved-drawn", actions = best),
        Fate::Lost => say!("solved-lost", name = name, plies = plies, score = solution.score, actions = best),
    }
}

/// Why a position was not solved in this time, in a sentence.
pub fn unsolved(why: Unsolved, time: Duration) -> Said {
    match (why, time.subsec_millis()) {
        (Unsolved::Far(plies), _) => say!("unsolved-far", plies = plies),
        (Unsolved::Late, 0) => say!("unsolved", seconds = time.as_secs()),
        (Unsolved::Late, _) => say!("unsolved-soon", ms = time.as_millis() as u64),
    }
}

/// Every action and what it is worth, the best ones strong.
pub fn review(review: &Review, scene: &Scene, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let most = review.actions.iter().map(|judged| judged.score).max();
    let rows: Vec<Vec<String>> = review
        .actions
        .iter()
        .map(|judged| {
            let best = if Some(judged.score) == most { "*" } else { "" };
            let (number, words) = match (judged.exact, judged.plies) {
                (true, Some(plies)) if judged.score > 0 => (judged.told.to_string(), say!("worth-wins", plies = plies)),
                (true, Some(plies)) => (judged.told.to_string(), say!("worth-loses", plies = plies)),
                (true, None) => ("0".to_owned(), say!("worth-draws")),
                (false, _) => (format!("{:+.2}", f64::from(judged.score) / 100.0), say!("worth-estimate")),
            };
            let action = tell::translated(&judged.action, |verb| tongue.verb(verb));
            vec![best.to_owned(), action, number, tongue.say(&words)]
        })
        .collect();
    let mut frame = Frame::new();
    frame.table(&rows, 0, look.measure(), Ink::STRONG);
    frame
}
