//! What the system gives beside files: the time, and numbers that nobody chose.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time since the first question for it.
pub fn now() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

/// A number that nobody chose, for a game without a seed.
pub fn entropy() -> u64 {
    RandomState::new().build_hasher().finish() >> 11
}
