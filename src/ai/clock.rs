//! How long a player may think: a budget, and the clock that keeps it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much thinking a player may do. What is not given does not bind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// States to look at.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
}

/// The time is not looked at more often than once in so many nodes.
const GLANCE: u64 = 1 << 10;

/// A clock that runs from when it is made.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    began: Instant,
    deadline: Option<Instant>,
    most: u64,
    stop: &'a AtomicBool,
    nodes: u64,
    next: u64,
}

/// Thinking was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over;

impl<'a> Clock<'a> {
    /// A clock for a budget that starts now, and stops early when it is told to.
    pub fn new(budget: &Budget, stop: &'a AtomicBool) -> Self {
        let began = Instant::now();
        let deadline = budget.time.and_then(|time| began.checked_add(time));
        let most = budget.nodes.unwrap_or(u64::MAX);
        let mut clock = Self { began, deadline, most, stop, nodes: 0, next: 0 };
        clock.next = clock.most.min(GLANCE);
        clock
    }

    /// A part of what is left: one of `parts`, for those who think several times.
    pub fn share(&self, parts: u32) -> Self {
        let now = Instant::now();
        let deadline = self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / parts.max(1));
        let most = match self.most {
            u64::MAX => u64::MAX,
            most => most.saturating_sub(self.nodes) / u64::from(parts.max(1)),
        };
        Self { began: self.began, deadline, most, stop: self.stop, nodes: 0, next: most.min(GLANCE) }
    }

    /// The same for no longer than this from now, where that is given.
    pub fn at_most(self, time: Option<Duration>) -> Self {
        let soon = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = [self.deadline, soon].into_iter().flatten().min();
        Self { deadline, ..self }
    }

    /// One more state is looked at.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Over> {
        self.nodes += 1;
        if self.nodes >= self.next { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Over> {
        if self.nodes > self.most || self.is_over() {
            return Err(Over);
        }
        self.next = (self.nodes + GLANCE).min(self.most.saturating_add(1));
        Ok(())
    }

    /// Is the time over, or were we told to stop?
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Would so many states be more than the budget, or is the time over?
    pub fn is_beyond(&self, nodes: u64) -> bool {
        nodes >= self.most || self.is_over()
    }

    /// States looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// States looked at elsewhere count as well.
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.next = self.next.max(self.nodes).min(self.most.saturating_add(1));
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// The time that is left, where it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// When told to stop, where that is asked elsewhere.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_to_its_budget_and_not_beyond() {
        let stop = AtomicBool::new(false);
        for most in [0, 1, 5, 1023, 1024, 1025, 5000] {
            let mut clock = Clock::new(&Budget { nodes: Some(most), ..Budget::default() }, &stop);
            let mut ticks = 0;
            while clock.tick().is_ok() {
                ticks += 1;
            }
            assert_eq!(ticks, most);
        }
    }

    #[test]
    fn a_clock_stops_when_told_to() {
        let stop = AtomicBool::new(false);
        let mut clock = Clock::new(&Budget::default(), &stop);
        for _ in 0..10_000 {
            clock.tick().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        assert!((0..=GLANCE).any(|_| clock.tick().is_err()));
    }
}
