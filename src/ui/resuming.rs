//! What has to be known of a game before it goes on, in words.

use quadrille_core::lang::Said;
use quadrille_core::play::journal::{End, Kept};
use quadrille_core::play::{Control, Stopped, signs};
use quadrille_core::say;
use quadrille_core::variant::{Identity, Variant, clean_name as short};

/// The files that are not what they were, or that are only there before or after.
pub fn changed(before: &[Identity], now: &[Identity]) -> Vec<String> {
    let other = |one: &[Identity], other: &[Identity]| -> Vec<String> {
        one.iter().filter(|file| !other.contains(file)).map(|(name, _)| name.clone()).collect()
    };
    if before.is_empty() {
        // It ended before anybody wrote what it was played by.
        return Vec::new();
    }
    let mut names = other(before, now);
    for name in other(now, before) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Why a game cannot go on for now, where a rule failed at one of its moves that is the same as when it was made: nobody knows what becomes
/// of the game before the rule has come to its end.
pub fn fails(stopped: Option<&Stopped>, changed: &[String]) -> Option<Said> {
    let Stopped { number, action, why, .. } = stopped.filter(|stopped| stopped.failed && changed.is_empty())?;
    Some(say!("resume-fails", number = *number, action = short(action), why = why.clone()))
}

/// What was damaged of a game that was kept, which files have changed since, from where on its moves can no longer be made, which signs
/// cannot be shown, and which levels are gone.
pub fn news(kept: &Kept, variant: &Variant, end: End, changed: &[String], stopped: Option<&Stopped>) -> Vec<Said> {
    let mut said = Vec::new();
    match end {
        End::Whole | End::Unended => {}
        End::Torn => said.push(say!("resume-torn", plies = kept.record.moves.len())),
        End::Spoilt(line) => said.push(say!("resume-damaged", line = line, plies = kept.record.moves.len())),
    }
    if !changed.is_empty() {
        said.push(say!("resume-changed", files = short(&changed.join(", "))));
    }
    match (stopped, fails(stopped, changed)) {
        (_, Some(why)) => said.push(why),
        (Some(Stopped { number, action, why, .. }), None) => {
            let left = kept.record.moves.len() + 1 - number;
            said.push(say!("resume-not-all", left = left, number = *number, action = short(action), why = why.clone()));
        }
        (None, None) => {}
    }
    for (seat, _) in signs::wrong(&kept.record.symbols, variant) {
        said.push(say!("resume-no-sign", seat = seat + 1));
    }
    for (nth, level) in kept.record.seats.iter().enumerate().filter(|(_, name)| Control::named(name).is_none()) {
        said.push(say!("resume-no-level", level = short(level), seat = nth + 1));
    }
    said
}
