//! How often the hooks of a game's rules were called and did something, and how often each of their statements ran: for those who
//! survey a game. A game that nobody surveys has no counts and runs its scripts as they are written.

mod kept;

use kept::{KeptRuns, Repeated, Run};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What a hook is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It may change the game: then it did something.
    Acts,
    /// It may forbid a move: then it did something.
    Asks,
    /// It tells a number.
    Judges,
}

/// A hook, or the function of a verb.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HookCount {
    /// Its name.
    pub name: String,
    /// What it is there for.
    pub kind: Kind,
    /// How often it was called.
    pub calls: u64,
    /// How often it changed the game, or forbade a move.
    pub acted: u64,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleCount {
    /// Its name.
    pub name: String,
    /// Its script.
    pub text: String,
    /// Its hooks, in the order of their names.
    pub hooks: Vec<HookCount>,
    /// Its statements in the order of the script: the line on which each begins, from 1, and how often it ran.
    pub statements: Vec<(usize, u64)>,
}

/// The counts of a game's rules, which go on while it is played.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    rules: Rc<RefCell<Vec<RuleCount>>>,
    /// How often each statement has run; statements are numbered from rule to rule.
    ran: Rc<RefCell<Rc<[Cell<u64>]>>>,
    /// Runs of hooks whose answers are kept and given again, by verb and seat.
    kept: Rc<RefCell<Vec<KeptRuns>>>,
}

impl Counting {
    /// All counts so far, which begin anew.
    pub fn take(&self) -> Vec<RuleCount> {
        self.settle();
        let mut rules = self.rules.borrow_mut();
        let mut told = rules.clone();
        rules.iter_mut().flat_map(|rule| &mut rule.hooks).for_each(|hook| (hook.calls, hook.acted) = (0, 0));
        let statements = told.iter_mut().flat_map(|rule| &mut rule.statements);
        statements.zip(self.statements().iter()).for_each(|((_, count), ran)| *count = ran.take());
        told
    }

    /// What scripts have done since the counts began: calls of hooks, and statements.
    pub fn work(&self) -> u64 {
        self.settle();
        let calls: u64 = self.rules.borrow().iter().flat_map(|rule| &rule.hooks).map(|hook| hook.calls).sum();
        calls + self.statements().iter().map(Cell::get).sum::<u64>()
    }

    /// Makes room for the kept runs of so many pairs of verb and seat.
    pub(super) fn make_room(&self, pairs: usize) {
        *self.kept.borrow_mut() = vec![KeptRuns::default(); pairs];
    }

    /// Has a hook run, and tells what that has counted.
    pub(super) fn record<T>(&self, place: Option<(usize, usize)>, work: impl FnOnce() -> T) -> (T, Run) {
        let ran = self.statements();
        let before: Vec<u64> = ran.iter().map(Cell::get).collect();
        let done = work();
        let counted = ran.iter().zip(before).map(|(ran, before)| ran.get() - before);
        let statements = counted.enumerate().filter(|(_, count)| *count > 0).collect();
        (done, Run { hook: place, statements })
    }

    /// Takes back what a run of a hook has counted.
    pub(super) fn take_back(&self, run: &Run) {
        let ran = self.statements();
        run.statements.iter().for_each(|&(number, count)| ran[number].set(ran[number].get() - count));
        self.of(run.hook, |hook| hook.calls -= 1);
    }

    /// Keeps a run, whatever was kept before, about the first targets of a pair of verb and seat, or about the second ones of a first.
    pub(super) fn keep(&self, pair: usize, from: Option<usize>, run: Run) {
        self.settle();
        self.kept.borrow_mut()[pair].keep(from, run);
    }

    /// The answers of kept runs of a pair of verb and seat were given again.
    #[inline(always)]
    pub(super) fn again(&self, pair: usize, note: impl FnOnce(&mut KeptRuns)) {
        note(&mut self.kept.borrow_mut()[pair]);
    }

    /// Counts how often the answers of kept runs were given again.
    fn settle(&self) {
        let ran = self.statements();
        for kept in &mut *self.kept.borrow_mut() {
            kept.take(|run, Repeated { times, acted }| {
                for &(number, count) in &run.statements {
                    ran[number].set(ran[number].get() + count * times);
                }
                self.of(run.hook, |hook| {
                    hook.calls += times;
                    hook.acted += acted;
                });
            });
        }
    }

    #[inline(always)]
    fn of(&self, place: Option<(usize, usize)>, note: impl FnOnce(&mut HookCount)) {
        let mut rules = self.rules.borrow_mut();
        let hook = place.and_then(|(rule, hook)| rules.get_mut(rule)?.hooks.get_mut(hook));
        hook.map(note);
    }

    pub(super) fn add(&self, rule: RuleCount) {
        self.rules.borrow_mut().push(rule);
        let statements = self.rules.borrow().iter().map(|rule| rule.statements.len()).sum();
        *self.ran.borrow_mut() = vec![Cell::new(0); statements].into();
    }

    /// How often each statement has run so far.
    pub(super) fn statements(&self) -> Rc<[Cell<u64>]> {
        self.ran.borrow().clone()
    }

    /// The statement of a number ran; numbers go on from rule to rule.
    pub(super) fn ran(&self, number: usize) {
        if let Some(ran) = self.ran.borrow().get(number) {
            ran.set(ran.get() + 1);
        }
    }

    /// The place of a hook's counts: its rule, and itself in the rule's list.
    pub(super) fn place(&self, rule: usize, hook: &str) -> Option<(usize, usize)> {
        let rules = self.rules.borrow();
        let hook = rules.get(rule)?.hooks.iter().position(|count| count.name == hook)?;
        Some((rule, hook))
    }

    /// A hook was called. Did it change the game?
    #[inline(always)]
    pub(super) fn called(&self, place: Option<(usize, usize)>, acted: bool) {
        self.of(place, |count| {
            count.calls += 1;
            count.acted += u64::from(acted);
        });
    }

    /// A hook forbade a move.
    pub(super) fn forbade(&self, place: Option<(usize, usize)>) {
        self.of(place, |count| count.acted += 1);
    }
}

/// The hooks among the functions of a rule, by name, with counts of nothing.
pub fn hooks<'a>(functions: impl Iterator<Item = &'a str>, is_verb: impl Fn(&str) -> bool) -> Vec<HookCount> {
    let kind = |name: &str| match name {
        "setup" | "on_land" | "on_turn_end" | "outcome" => Some(Kind::Acts),
        "score" | "evaluate" => Some(Kind::Judges),
        _ if name.starts_with("where_") || name.starts_with("can_") => Some(Kind::Asks),
        _ => is_verb(name).then_some(Kind::Acts),
    };
    let count = |name: &str| Some(HookCount { name: name.to_owned(), kind: kind(name)?, calls: 0, acted: 0 });
    let mut hooks: Vec<HookCount> = functions.filter_map(count).collect();
    hooks.sort_by(|a, b| a.name.cmp(&b.name));
    // One that takes its arguments in two ways is one.
    hooks.dedup_by(|a, b| a.name == b.name);
    hooks
}
