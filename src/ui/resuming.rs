//! What has to be known of a game before it goes on, in words.

use crate::lang::Said;
use crate::play::Control;
use crate::play::journal::{End, Kept};
use crate::say;
use crate::variant::Identity;

/// The files that are not what they were, or that are only there before or after.
pub fn changed(before: &[Identity], now: &[Identity]) -> Vec<String> {
    let other = |one: &[Identity], other: &[Identity]| -> Vec<String> {
        one.iter().filter(|file| !other.contains(file)).map(|(name, _)| name.clone()).collect()
    };
    let mut names = other(before, now);
    for name in other(now, before) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// What was damaged of a game that was kept, which files have changed since, how many of its moves can no longer be made, and which levels
/// are gone.
pub fn news(kept: &Kept, end: End, changed: &[String], left: usize) -> Vec<Said> {
    let mut said = Vec::new();
    match end {
        End::Whole | End::Torn => {}
        End::Spoilt(line) => said.push(say!("resume-damaged", line = line, plies = kept.record.moves.len())),
    }
    if !changed.is_empty() {
        said.push(say!("resume-changed", files = changed.join(", ")));
    }
    if left > 0 {
        let made = kept.record.moves.len() - left;
        let next = kept.record.moves.get(made).cloned().unwrap_or_default();
        said.push(say!("resume-not-all", left = left, number = made + 1, action = next));
    }
    for (nth, level) in kept.record.seats.iter().enumerate().filter(|(_, name)| Control::named(name).is_none()) {
        said.push(say!("resume-no-level", level = level, seat = nth + 1));
    }
    said
}
