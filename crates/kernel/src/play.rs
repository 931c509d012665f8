//! A play under way: what it has changed so far and is still to be judged by.

use super::bits::Bits;
use super::event::Event;
use super::outcome::{Outcome, Ruling};

/// What one play is about to change, gathered on the way.
#[derive(Clone, Debug)]
pub struct Play<const N: usize> {
    /// What happened so far, where somebody listens.
    pub events: Option<Vec<Event>>,
    /// Cells that the play itself brought pieces to; what falls later is not among them.
    pub entered: Bits<N>,
    /// Are pieces put on the board now part of the play itself?
    pub entering: bool,
    /// Traits that have gained cells since lines were last looked for.
    pub fresh: u32,
    /// What a rule has ruled.
    pub verdict: Option<Outcome>,
    /// Why it has ruled so, where it says and somebody listens.
    pub ruling: Option<Box<Ruling>>,
    /// What becomes of the steps that are left of the turn.
    pub rest: Rest,
}

/// What becomes of the steps that are left of a turn after the one under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// They follow.
    Follows,
    /// A rule has ended the turn: they are skipped.
    Skipped,
    /// It is settled, and rules can no longer change it.
    Settled,
}

impl<const N: usize> Play<N> {
    /// A play that nobody listens to.
    #[inline(always)]
    pub fn silent() -> Self {
        Self {
            events: None,
            entered: Bits::EMPTY,
            entering: true,
            fresh: 0,
            verdict: None,
            ruling: None,
            rest: Rest::Follows,
        }
    }

    /// A play whose events are kept.
    pub fn heard() -> Self {
        Self { events: Some(Vec::new()), ..Self::silent() }
    }

    #[inline(always)]
    pub(super) fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }
}
