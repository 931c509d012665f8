//! Questions to the rules about one position: what of a verb's targets remains, and whether the verb may be used at all.
//!
//! Two callers ask about the same position in turn: [`Referee::apply`], whether the next seat can act at all, and
//! [`Referee::legal`], what it can do. The first stops at the first action it finds, so its questions are the first of the second. The
//! referee keeps their answers, together with a copy of the state, and gives them again for a state that is equal as a whole. The work
//! of an answer that is given again is charged to the budget of the question under way, see [`Hooks::charge`].

use super::bits::Bits;
use super::board::Cell;
use super::hooks::{Failure, Hooks, TableRead};
use super::observation::Observation;
use super::state::State;
use super::turn::Referee;
use std::cell::RefCell;

/// More answers than this about one position are not kept.
const MOST_KEPT: usize = 256;

/// The last answers of the rules, and the state that they are about.
pub(super) struct Memory<const N: usize> {
    state: State<N>,
    answers: Vec<Answer<N>>,
    /// The targets of the only verb of the step, and the work to find them, where that is all there is to ask.
    targets: Option<(Bits<N>, u64)>,
}

/// What a rule was asked about a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked<const N: usize> {
    /// May the verb be used?
    Allows,
    /// Which of these targets remain? They are second ones where there is a first.
    Narrows(Option<Cell>, Bits<N>),
}

/// An answer: the targets that remain, or any at all where the verb may be used.
struct Answer<const N: usize> {
    verb: usize,
    asked: Asked<N>,
    left: Bits<N>,
    allowed: bool,
    work: u64,
}

impl<const N: usize> Memory<N> {
    /// Nothing yet, about a state that no question is about before something is kept.
    pub(super) fn new(blank: State<N>) -> Box<RefCell<Self>> {
        Box::new(RefCell::new(Self { state: blank, answers: Vec::new(), targets: None }))
    }
}

impl<const N: usize> Referee<N> {
    /// The targets of the only verb of a step that were kept for this state, if their work can be charged.
    #[inline(always)]
    pub(super) fn kept_targets(&self, state: &State<N>) -> Option<Bits<N>> {
        let memory = self.memory.as_ref()?.borrow();
        let (targets, work) = memory.targets?;
        // The key only tells most states apart sooner.
        let is_same = memory.state.key == state.key && memory.state == *state;
        (is_same && self.hooks.as_ref().is_some_and(|hooks| hooks.charge(work))).then_some(targets)
    }

    /// Keeps the targets of the only verb of a step, and the work to find them.
    #[inline(always)]
    pub(super) fn keep_targets(&self, state: &State<N>, targets: Bits<N>, work: u64) {
        if let Some(memory) = &self.memory {
            let mut memory = memory.borrow_mut();
            memory.state = *state;
            memory.answers.clear();
            memory.targets = Some((targets, work));
        }
    }
}

/// What becomes of answers.
#[derive(Clone, Copy)]
enum Keeping {
    /// Each is asked for anew, and forgotten.
    Nothing,
    /// They are kept from now on; so many are.
    Keeps(usize),
    /// Some may have been kept for the same state. It is compared when a rule would be asked.
    MayRecall,
    /// Those from this one on were kept for the same state.
    Recalls(usize),
}

/// The questions about one position. What is hidden is taken away once for all of them.
pub(super) struct Inquiry<'a, const N: usize> {
    referee: &'a Referee<N>,
    state: &'a State<N>,
    seen: Option<Box<Observation<N>>>,
    keeping: Keeping,
}

impl<'a, const N: usize> Inquiry<'a, N> {
    /// Questions whose answers are kept.
    #[inline(always)]
    pub(super) fn kept(referee: &'a Referee<N>, state: &'a State<N>) -> Self {
        let keeping = if referee.memory.is_some() { Keeping::Keeps(0) } else { Keeping::Nothing };
        Self { referee, state, seen: None, keeping }
    }

    /// Questions whose answers are not kept.
    #[inline(always)]
    pub(super) fn fresh(referee: &'a Referee<N>, state: &'a State<N>) -> Self {
        Self { referee, state, seen: None, keeping: Keeping::Nothing }
    }

    /// Questions of which the first may have been answered before.
    #[inline(always)]
    pub(super) fn recalled(referee: &'a Referee<N>, state: &'a State<N>) -> Self {
        let keeping = if referee.memory.is_some() { Keeping::MayRecall } else { Keeping::Nothing };
        Self { referee, state, seen: None, keeping }
    }

    /// May the verb be used at all?
    #[inline(always)]
    pub(super) fn allows(&mut self, verb: usize) -> Result<bool, Box<Failure>> {
        if self.referee.has.forbids >> verb & 1 == 0 { Ok(true) } else { self.allows_by_rule(verb) }
    }

    #[inline(never)]
    fn allows_by_rule(&mut self, verb: usize) -> Result<bool, Box<Failure>> {
        if self.referee.by_reserves >> verb & 1 == 1 {
            return self.referee.may_by_reserves(self.state, verb);
        }
        if let Some((_, allowed)) = self.recall(verb, Asked::Allows) {
            return Ok(allowed);
        }
        self.ask(verb, Asked::Allows, |hooks, seen| hooks.may(seen, verb).map(|allowed| (Bits::EMPTY, allowed)))
            .map(|(_, allowed)| allowed)
    }

    /// Which of a verb's targets remain: second ones where `from` is the first.
    #[inline(always)]
    pub(super) fn narrow(&mut self, verb: usize, from: Option<Cell>, cells: Bits<N>) -> Result<Bits<N>, Box<Failure>> {
        if self.referee.has.narrows >> verb & 1 == 0 || cells.is_empty() {
            return Ok(cells);
        }
        let table = &self.referee.known(verb, self.state.seat).table;
        let (remaining, steps) = match from {
            None => (table.first, table.first_steps),
            Some(from) => {
                let seconds = table.second.as_ref().map(|table| table.get(from.index()).copied().unwrap_or_default());
                (seconds, table.second_steps)
            }
        };
        if let Some(remaining) = remaining.filter(|_| self.charge(steps)) {
            let left = cells & remaining;
            let counts = if from.is_none() { table.counts_first } else { table.counts_second };
            if let (true, Some(hooks)) = (counts, &self.referee.hooks) {
                let took_away = left != cells;
                let read = from.map_or(TableRead::First { took_away }, |from| {
                    let of = Bits::single(from.index());
                    TableRead::Seconds { of, took_away: if took_away { of } else { Bits::EMPTY } }
                });
                hooks.read_from_table(verb, self.state.seat, read);
            }
            return Ok(left);
        }
        match &self.referee.hooks {
            Some(hooks) if from.is_none() && table.keeps_first => hooks.narrow(self.state, verb, None, cells, None),
            _ => self.narrow_by_rule(verb, from, cells),
        }
    }

    #[inline(never)]
    fn narrow_by_rule(&mut self, verb: usize, from: Option<Cell>, cells: Bits<N>) -> Result<Bits<N>, Box<Failure>> {
        let asked = Asked::Narrows(from, cells);
        if let Some((left, _)) = self.recall(verb, asked) {
            return Ok(left);
        }
        self.ask(verb, asked, |hooks, seen| hooks.narrow(seen, verb, from, cells, None).map(|left| (left, true)))
            .map(|(left, _)| left)
    }

    /// Could so many steps be charged?
    #[inline(always)]
    pub(super) fn can_charge(&self, steps: u64) -> bool {
        steps == 0 || self.referee.hooks.as_ref().is_none_or(|hooks| hooks.can_charge(steps))
    }

    /// Charges steps that no hook has done; not where too few are left.
    #[inline(always)]
    pub(super) fn charge(&self, steps: u64) -> bool {
        steps == 0 || self.referee.hooks.as_ref().is_none_or(|hooks| hooks.charge(steps))
    }

    /// The answer that was kept, if the question is the one it was given to and its work can be charged.
    fn recall(&mut self, verb: usize, asked: Asked<N>) -> Option<(Bits<N>, bool)> {
        let memory = self.referee.memory.as_ref()?.borrow();
        let at = match self.keeping {
            Keeping::Nothing | Keeping::Keeps(_) => return None,
            Keeping::Recalls(at) => at,
            // The key only tells most states apart sooner.
            Keeping::MayRecall if memory.state.key == self.state.key && memory.state == *self.state => 0,
            Keeping::MayRecall => {
                self.keeping = Keeping::Nothing;
                return None;
            }
        };
        let kept = memory.answers.get(at).filter(|kept| kept.verb == verb && kept.asked == asked);
        let kept = kept.filter(|kept| self.referee.hooks.as_ref().is_some_and(|hooks| hooks.charge(kept.work)));
        self.keeping = kept.map_or(Keeping::Nothing, |_| Keeping::Recalls(at + 1));
        kept.map(|kept| (kept.left, kept.allowed))
    }

    /// Asks a hook about what the mover may know, so that what is legal tells nothing that is hidden.
    fn ask(
        &mut self,
        verb: usize,
        asked: Asked<N>,
        question: impl FnOnce(&dyn Hooks<N>, &State<N>) -> Result<(Bits<N>, bool), Box<Failure>>,
    ) -> Result<(Bits<N>, bool), Box<Failure>> {
        let Some(hooks) = &self.referee.hooks else { return Ok((Bits::EMPTY, true)) };
        let (rules, state) = (&*self.referee.rules, self.state);
        let seen = if state.hides(rules) {
            self.seen.get_or_insert_with(|| Box::new(Observation::new(rules, state, state.seat))).seen()
        } else {
            state
        };
        let (Keeping::Keeps(count @ 0..MOST_KEPT), Some(memory)) = (self.keeping, &self.referee.memory) else {
            return question(&**hooks, seen);
        };
        let before = hooks.work();
        let (left, allowed) = question(&**hooks, seen)?;
        let mut memory = memory.borrow_mut();
        if count == 0 {
            memory.state = *state;
            memory.answers.clear();
            memory.targets = None;
        }
        let work = hooks.work().saturating_sub(before);
        memory.answers.push(Answer { verb, asked, left, allowed, work });
        self.keeping = Keeping::Keeps(count + 1);
        Ok((left, allowed))
    }
}

#[cfg(test)]
mod tests;
