//! Advice in words: why to do something, what a position comes to, and what each action is worth.

use super::frame::{Frame, Ink};
use super::look::Look;
use super::tell;
use quadrille_core::lang::{Said, Tongue};
use quadrille_core::play::{Hint, Judgement, Review, Scene, Solution, Why};
use quadrille_core::say;
use quadrille_kernel::Fate;
use quadrille_kernel::search::{Exact, PLAIN, Unsolved, Worth};
use std::time::Duration;

/// A list of actions as a reader's language calls them.
fn listed(actions: &[String], tongue: &Tongue) -> String {
    actions.iter().map(|action| tell::translated(action, |verb| tongue.verb(verb))).collect::<Vec<_>>().join(", ")
}

/// What to do and why, in a sentence. With more than two seats it says what it assumes.
pub fn hint(hint: &Hint, tongue: &Tongue) -> Said {
    let action = tell::translated(&hint.action, |verb| tongue.verb(verb));
    match (&hint.why, hint.against_all) {
        (Why::Only, _) => say!("hint-only", action = action),
        (Why::WinsNow, _) => say!("hint-wins-now", action = action),
        (Why::Blocks(rivals), _) => {
            say!("hint-blocks", action = action, count = rivals.len(), actions = listed(rivals, tongue))
        }
        (Why::GivesNothing(gifts), _) => {
            say!("hint-gives-nothing", action = action, count = gifts.len(), actions = listed(gifts, tongue))
        }
        (Why::WinsIn(plies), false) => say!("hint-wins-in", action = action, plies = *plies),
        (Why::WinsIn(plies), true) => say!("hint-wins-in-all", action = action, plies = *plies),
        (Why::Wins, false) => say!("hint-wins", action = action),
        (Why::Wins, true) => say!("hint-wins-all", action = action),
        (Why::Draws, false) => say!("hint-draws", action = action),
        (Why::Draws, true) => say!("hint-draws-all", action = action),
        (Why::DrawsAtLeast, false) => say!("hint-draws-at-least", action = action),
        (Why::DrawsAtLeast, true) => say!("hint-draws-at-least-all", action = action),
        (Why::LosesIn(plies), false) => say!("hint-loses-in", action = action, plies = *plies),
        (Why::LosesIn(plies), true) => say!("hint-loses-in-all", action = action, plies = *plies),
        (Why::Loses, false) => say!("hint-loses", action = action),
        (Why::Loses, true) => say!("hint-loses-all", action = action),
        (Why::LooksBest(plies), false) => say!("hint-looks-best", action = action, plies = *plies),
        (Why::LooksBest(plies), true) => say!("hint-looks-best-all", action = action, plies = *plies),
        (Why::Unlooked, _) => say!("hint-unlooked", action = action),
        (Why::Plays, _) => say!("hint-plays", action = action),
    }
}

/// What a position comes to, in a sentence. With more than two seats it says what it assumes.
pub fn solution(solution: &Solution, scene: &Scene, look: &Look) -> Said {
    let (name, best) = (tell::seat(scene, scene.to_move, look), listed(&solution.best, &scene.tongue(look.lang)));
    let plies = solution.plies.unwrap_or(0);
    match (solution.value, solution.against_all) {
        (Fate::Won, _) => say!("solved-won", name = name, plies = plies, score = solution.score, actions = best),
        (Fate::Drawn, false) => say!("solved-drawn", actions = best),
        (Fate::Drawn, true) => say!("solved-drawn-all", name = name, actions = best),
        (Fate::Lost, false) => {
            say!("solved-lost", name = name, plies = plies, score = solution.score, actions = best)
        }
        (Fate::Lost, true) => {
            say!("solved-lost-all", name = name, plies = plies, score = solution.score, actions = best)
        }
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

/// Every action and what it is worth, the best ones strong, and what the values mean.
pub fn review(review: &Review, scene: &Scene, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let rows: Vec<Vec<String>> = review
        .actions
        .iter()
        .map(|judged| {
            let best = if review.is_best(&judged.action) { "*" } else { "" };
            let action = tell::translated(&judged.action, |verb| tongue.verb(verb));
            vec![best.to_owned(), action, number(judged, 2), tongue.say(&worth(judged, review.depth))]
        })
        .collect();
    let mut frame = Frame::new();
    frame.table(&rows, 0, look.measure(), Ink::STRONG);
    let estimates = review.actions.iter().any(|judged| matches!(judged.worth, Worth::Estimate(_)));
    let exact = review.actions.iter().all(|judged| judged.worth.is_exact());
    let mut notes = Vec::new();
    if estimates && review.actions.iter().any(|judged| judged.worth.is_proven()) {
        notes.push(say!("review-two-scales"));
    }
    if review.against_all {
        notes.push(say!("review-against-all"));
    }
    notes.push(match exact {
        true => say!("review-exact", nodes = review.nodes),
        false => say!("review-looked", plies = review.depth, nodes = review.nodes),
    });
    frame.gap();
    for note in notes {
        frame.paragraph(&tongue.say(&note), look.measure());
    }
    frame
}

/// A judgement in words, in a review that looked so many plies ahead.
fn worth(judged: &Judgement, depth: u32) -> Said {
    match judged.worth {
        Worth::Wins(Some(plies)) => say!("worth-wins", plies = plies),
        Worth::Wins(None) => say!("worth-wins-some-time"),
        Worth::Draws => say!("worth-draws"),
        Worth::Loses(Some(plies)) => say!("worth-loses", plies = plies),
        Worth::Loses(None) => say!("worth-loses-some-time"),
        Worth::Estimate(score) if score > PLAIN => say!("worth-likely-wins"),
        Worth::Estimate(score) if score < -PLAIN => say!("worth-likely-loses"),
        Worth::Estimate(_) if judged.depth < depth => say!("worth-estimate-behind", plies = judged.depth),
        Worth::Estimate(_) => say!("worth-estimate"),
        Worth::Unknown => say!("worth-unknown"),
    }
}

/// A judgement as a number, with so many decimals. Estimates begin with `~` and distances have a `#`, as in chess, so that nobody takes
/// them for exact scores: of scores the higher is better, of distances to a win the lower.
pub fn number(judged: &Judgement, decimals: usize) -> String {
    match judged.worth {
        Worth::Wins(None) => "+".to_owned(),
        Worth::Loses(None) => "-".to_owned(),
        Worth::Unknown => "?".to_owned(),
        Worth::Estimate(score) if score > PLAIN => "~+".to_owned(),
        Worth::Estimate(score) if score < -PLAIN => "~-".to_owned(),
        Worth::Estimate(score) => format!("~{:+.decimals$}", f64::from(score) / 100.0),
        Worth::Draws => "=".to_owned(),
        Worth::Wins(Some(_)) | Worth::Loses(Some(_)) => match judged.exact {
            Some(Exact::Distance(plies)) if plies < 0 => format!("-#{}", plies.abs()),
            Some(Exact::Distance(plies)) => format!("#{plies}"),
            Some(Exact::Score(score)) => format!("{score:+}"),
            None => "?".to_owned(),
        },
    }
}
