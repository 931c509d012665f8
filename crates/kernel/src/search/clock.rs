//! How long a player may think: a budget, and the clock that keeps it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A clock that the program hands in: the time since a moment that stays the same. The kernel has none of its own.
pub type Now = fn() -> Duration;

/// What ends thinking from outside: a flag that another thread may set, and the clock that time is measured by.
#[derive(Clone, Copy, Debug)]
pub struct Interrupt<'a> {
    /// When set, thinking stops with the best so far.
    pub stop: &'a AtomicBool,
    /// The time.
    pub now: Now,
}

/// How much thinking a player may do. What is not given does not bind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// States to look at.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// The work of how many moves to do, where a move is all that scripts may do for one.
    pub work: Option<u64>,
}

/// The net beneath all that is counted: nobody waits longer for a move, however slow the scripts or the machine.
pub const NET: Duration = Duration::from_secs(60);

/// The time is looked at once in so many nodes at most, and in so many steps between two of them; more often where a state takes long.
const GLANCE: u64 = 1 << 10;
const FIRST_GLANCE: u64 = 1 << 4;
/// So long should it take from one look at the time to the next.
const A_WHILE: Duration = Duration::from_millis(2);

/// A clock that runs from when it is made.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    began: Duration,
    deadline: Option<Duration>,
    most: u64,
    most_steps: u64,
    interrupt: Interrupt<'a>,
    nodes: u64,
    next: u64,
    steps: u64,
    looked: Duration,
    glance: u64,
}

/// Thinking was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over;

impl<'a> Clock<'a> {
    /// A clock for a budget that starts now, and stops early when it is told to.
    pub fn new(budget: &Budget, interrupt: Interrupt<'a>) -> Self {
        let began = (interrupt.now)();
        let deadline = budget.time.and_then(|time| began.checked_add(time));
        let most = budget.nodes.unwrap_or(u64::MAX);
        let (most_steps, next, glance) = (u64::MAX, most.min(FIRST_GLANCE), FIRST_GLANCE);
        Self { began, deadline, most, most_steps, interrupt, nodes: 0, next, steps: 0, looked: began, glance }
    }

    /// The same with so many steps for all that is done between the states: those of scripts, and one for each action that is
    /// listed.
    pub fn with_steps(self, most_steps: u64) -> Self {
        Self { most_steps, ..self }
    }

    /// A part of what is left: one of `parts`, for those who think several times.
    pub fn share(&self, parts: u32) -> Self {
        let now = self.now();
        let deadline = self.deadline.map(|deadline| now + deadline.saturating_sub(now) / parts.max(1));
        let part = |most: u64, used: u64| match most {
            u64::MAX => u64::MAX,
            most => most.saturating_sub(used) / u64::from(parts.max(1)),
        };
        let (most, most_steps) = (part(self.most, self.nodes), part(self.most_steps, self.steps));
        Self {
            deadline,
            most,
            most_steps,
            nodes: 0,
            next: most.min(self.glance),
            steps: 0,
            looked: now,
            ..self.clone()
        }
    }

    /// What is left, and no more than so many states of it.
    pub fn slice(&self, nodes: u64) -> Self {
        let left = self.share(1);
        let most = left.most.min(nodes);
        Self { most, next: most.min(self.glance), ..left }
    }

    /// How many states are left.
    pub fn left_nodes(&self) -> u64 {
        self.most.saturating_sub(self.nodes)
    }

    /// The same for no longer than this from now, where that is given.
    pub fn at_most(self, time: Option<Duration>) -> Self {
        let soon = time.and_then(|time| self.now().checked_add(time));
        let deadline = [self.deadline, soon].into_iter().flatten().min();
        Self { deadline, ..self }
    }

    /// One more state is looked at.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Over> {
        self.nodes += 1;
        if self.nodes >= self.next { self.look() } else { Ok(()) }
    }

    /// So many steps were done for a state. Where those are many the time is looked at as well: a single state can take long.
    #[inline(always)]
    pub fn spend(&mut self, steps: u64) -> Result<(), Over> {
        self.steps += steps;
        if self.steps > self.most_steps {
            return Err(Over);
        }
        if steps >= GLANCE { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Over> {
        if self.nodes > self.most || self.is_over() {
            return Err(Over);
        }
        let now = self.now();
        let took = now.saturating_sub(std::mem::replace(&mut self.looked, now));
        self.glance = if took > A_WHILE { self.glance / 2 } else { self.glance * 2 }.clamp(1, GLANCE);
        self.next = (self.nodes + self.glance).min(self.most.saturating_add(1));
        Ok(())
    }

    /// Is the time over, or were we told to stop?
    pub fn is_over(&self) -> bool {
        self.interrupt.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| self.now() >= deadline)
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

    /// The steps done by another clock count as well.
    pub fn join_steps(&mut self, other: &Self) {
        self.steps += other.steps;
    }

    /// All that was done by another clock counts as well.
    pub fn join(&mut self, other: &Self) {
        self.add(other.nodes);
        self.steps += other.steps;
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.now().saturating_sub(self.began)
    }

    /// The time that is left, where it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_sub(self.now()))
    }

    /// What ends it from outside, for another clock.
    pub fn interrupt(&self) -> Interrupt<'a> {
        self.interrupt
    }

    fn now(&self) -> Duration {
        (self.interrupt.now)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// A clock that stands still.
    fn still(stop: &AtomicBool) -> Interrupt<'_> {
        Interrupt { stop, now: || Duration::ZERO }
    }

    #[test]
    fn a_clock_goes_by_the_time_that_it_is_handed() {
        // Each look at it takes a millisecond.
        fn now() -> Duration {
            static LOOKS: AtomicU64 = AtomicU64::new(0);
            Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed))
        }
        let stop = AtomicBool::new(false);
        let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
        let mut clock = Clock::new(&budget, Interrupt { stop: &stop, now });
        let ticks = (0..1_000_000).take_while(|_| clock.tick().is_ok()).count();
        assert!((100..100_000).contains(&ticks), "{ticks}");
        assert_eq!(clock.left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_clock_counts_to_its_budget_and_not_beyond() {
        let stop = AtomicBool::new(false);
        for most in [0, 1, 5, 1023, 1024, 1025, 5000] {
            let mut clock = Clock::new(&Budget { nodes: Some(most), ..Budget::default() }, still(&stop));
            let mut ticks = 0;
            while clock.tick().is_ok() {
                ticks += 1;
            }
            assert_eq!(ticks, most);
        }
    }

    #[test]
    fn a_clock_counts_steps_in_the_same_way_every_time() {
        let stop = AtomicBool::new(false);
        for (a_state, states) in [(1, 100_000), (100, 1_000), (5_000, 20), (200_000, 0)] {
            let mut clock = Clock::new(&Budget::default(), still(&stop)).with_steps(100_000);
            let mut looked = 0;
            while clock.tick().is_ok() && clock.spend(a_state).is_ok() {
                looked += 1;
            }
            assert_eq!(looked, states, "{a_state} steps for each state");
        }
        let mut clock = Clock::new(&Budget::default(), still(&stop)).with_steps(100_000);
        clock.spend(90_000).unwrap();
        let mut half = clock.share(2);
        half.spend(5_000).unwrap();
        assert_eq!(half.spend(1_024), Err(Over));
        clock.join(&half);
        assert_eq!(clock.spend(GLANCE * 4), Err(Over));
    }

    #[test]
    fn a_clock_stops_when_told_to() {
        let stop = AtomicBool::new(false);
        let mut clock = Clock::new(&Budget::default(), still(&stop));
        for _ in 0..10_000 {
            clock.tick().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        assert!((0..=GLANCE).any(|_| clock.tick().is_err()));
    }
}
