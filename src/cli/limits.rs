//! How much scripts may use, as whoever runs the program says; a variant has no say in it.
//!
//! It is set once, when the settings are known and before anything begins, and only read from then on: about thirty places
//! need it, and none of them may be forgotten. Tests that want other limits hand them to what they try, or run the program.

use super::settings::Settings;
use crate::system;
use quadrille_core::script::Limits;
use std::sync::OnceLock;

static IN_FORCE: OnceLock<Limits> = OnceLock::new();

/// So many hooks may take all they may, for one question or action.
const TOGETHER: u64 = 50;
/// Checking a game, with all its examples and goldens and many random games, takes so many times as long as one move may.
const CHECK: u32 = 4;

/// The limits that these settings ask for.
pub fn asked(settings: &Settings) -> Limits {
    let usual = Limits::new(system::now);
    let operations = settings.script_steps.unwrap_or(usual.operations);
    let time = settings.script_time.unwrap_or(usual.time);
    let together = operations.saturating_mul(TOGETHER);
    Limits { operations, together, time, engine: settings.script_engine, ..usual }
}

/// Sets the limits of this process.
pub fn set(settings: &Settings) {
    // Whoever sets them a second time is too late.
    let _ = IN_FORCE.set(asked(settings));
}

/// The limits of this process.
pub fn limits() -> Limits {
    IN_FORCE.get().copied().unwrap_or_else(|| Limits::new(system::now))
}

/// The limits for checking one game, from now on.
pub fn for_check() -> Limits {
    let limits = limits();
    limits.until(limits.time.saturating_mul(CHECK))
}
