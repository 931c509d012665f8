//! The engine that scripts run in: a raw one, with the few things rules need, and limits on everything.
//!
//! Scripts are guests. There is no file, no clock, no import, no `eval`, no closure, no object map and no state that
//! outlives a hook here; what cannot be left out when the engine is built is switched off below.

use quadrille_kernel::MOST_WORK;
use quadrille_kernel::search::Now;
use rhai::packages::{ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{Dynamic, EvalAltResult, Position};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Variables of a function, its arguments among them.
pub(super) const VARIABLES: usize = 32;

/// Arguments of a call: all of them are copied before it is known what is called.
pub(super) const ARGUMENTS: usize = 16;

/// The clock is read once in this many operations.
const GLANCE: u64 = 32;

/// The steps that an operation takes beside its own one, where it goes through so many cells, items of a list or words of sets: one for
/// each further 64.
#[inline(always)]
pub(super) fn further_steps(through: usize) -> u64 {
    through.saturating_sub(1) as u64 / 64
}

/// What runs hooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// Hooks are compiled where they can be, and interpreted where they cannot.
    #[default]
    Compiled,
    /// All hooks are interpreted: slow, and the oracle of the compiler.
    Interpreted,
}

/// How much a script may use. The person who runs a game may change it; a variant may not.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The clock that time is measured by.
    pub now: Now,
    /// Operations a hook may take: ends it in the same place on every machine.
    pub operations: u64,
    /// Operations that all hooks may take together for one question or action: a board has thousands of cells to ask a hook
    /// about.
    pub together: u64,
    /// Functions calling functions.
    pub calls: usize,
    /// Expressions inside expressions.
    pub depth: usize,
    /// Items of a list with all that is in it. Where sets of cells are large, lists are shorter, see [`Limits::for_width`].
    pub items: usize,
    /// Bytes of a text, and of all texts in a list, whatever the board.
    pub bytes: usize,
    /// The net beneath: how long the hooks of one question or action may run at all.
    pub time: Duration,
    /// What runs it.
    pub engine: Engine,
    /// Steps of compiled hooks between two looks at the clock.
    pub glance: u32,
    /// When all of it must have ended, where many questions and actions are one thing to whoever waits for it, and how long that is.
    pub until: Option<(Duration, Duration)>,
}

impl Limits {
    /// The usual limits, with the time by this clock.
    pub fn new(now: Now) -> Self {
        let time = Duration::from_secs(5);
        Self {
            now,
            operations: 200_000,
            together: MOST_WORK,
            calls: 24,
            depth: 32,
            items: 2_000,
            bytes: 2_000,
            time,
            engine: Engine::default(),
            glance: 1024,
            until: None,
        }
    }

    /// The usual limits where nothing runs that could take long: the clock stands still.
    pub(super) fn untimed() -> Self {
        Self::new(|| Duration::ZERO)
    }

    /// The same, but everything has ended so long from now.
    pub fn until(self, within: Duration) -> Self {
        Self { until: Some(((self.now)() + within, within)), ..self }
    }

    /// What the scripts of games may use that nobody has chosen yet: a menu opens all there are, and must not be held up by one.
    pub fn for_looking(self) -> Self {
        let (operations, together) = (self.operations.min(20_000), self.together.min(60_000));
        Self { operations, together, time: self.time.min(Duration::from_millis(250)), ..self }
            .until(Duration::from_secs(3))
    }

    /// Operations a hook may take; as good as endless where there is no limit.
    pub(super) fn most_operations(&self) -> u64 {
        if self.operations > 0 { self.operations } else { i64::MAX as u64 }
    }

    /// Has the time for all of it passed?
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|(until, _)| (self.now)() > until)
    }

    /// What a script is told that took too long.
    pub(super) fn late() -> Box<EvalAltResult> {
        Box::new(EvalAltResult::ErrorTerminated("time".into(), Position::NONE))
    }

    /// The same where a set of cells has so many words: the worst that a script can hold is a list of sets in each variable of each
    /// function that waits for another, and this keeps it below 160 MiB whatever the board.
    pub(super) fn for_width(self, words: usize) -> Self {
        // What an item takes beside the set, and the smallest set there is.
        const ITEM: usize = 48;
        const SET: usize = 32;
        let items = (self.items * (ITEM + SET) / (ITEM + SET.max(8 * words + 16))).max(64);
        // On the widest boards a step may take a thousand times as long.
        let glance = if words > 8 { self.glance.min(64) } else { self.glance };
        Self { items, glance, ..self }
    }

    /// What scripts may use whose statements are counted: the calls that count are not theirs. What goes on for too long
    /// has been found by a game that counts nothing.
    pub(super) fn for_counting(self) -> Self {
        let (operations, together) = (self.operations.saturating_mul(8), self.together.saturating_mul(8));
        Self { operations, together, calls: self.calls + 1, depth: self.depth + 8, ..self }
    }
}

/// What is watched while hooks run: the steps that are left to them, and the time.
///
/// Compiled hooks count down to the next look at limits and clock, from one hook to the next. What they have taken since the last look
/// is settled when somebody wants to know.
pub struct Watch {
    limits: Limits,
    /// When everything must have ended, where somebody is in a hurry.
    hurried: Cell<Option<Duration>>,
    /// When the hooks of this question or action must have ended; set when the clock is first read for it. Most are over before.
    deadline: Cell<Option<Duration>>,
    /// The deadline has passed. It stays so until the next question or action: the engine swallows an error that comes up while a
    /// value is turned into text, so a script is stopped again at every operation until it has ended.
    late: Cell<bool>,
    /// How many steps all hooks had taken when that was last settled.
    work: Cell<u64>,
    /// How many were left then for the question or action under way.
    left: Cell<i64>,
    /// How many were left then until the next look.
    settled: Cell<i64>,
    /// How many are left until the next look.
    until_look: Cell<i64>,
    /// How many operations the interpreted hook under way has taken.
    pub operations: Cell<u64>,
    /// How many steps it has taken beside them, see [`further_steps`].
    further: Cell<u64>,
}

impl Watch {
    /// Watches hooks within limits.
    pub fn new(limits: Limits) -> Self {
        let left = i64::try_from(limits.together).unwrap_or(i64::MAX);
        Self {
            limits,
            hurried: Cell::default(),
            deadline: Cell::default(),
            late: Cell::default(),
            work: Cell::default(),
            left: left.into(),
            // The first hook looks at once.
            settled: Cell::default(),
            until_look: Cell::default(),
            operations: Cell::default(),
            further: Cell::default(),
        }
    }

    /// The steps until limits and clock must be looked at, for a compiled hook that begins. There are never more than a hook may take.
    #[inline(always)]
    pub fn until_look(&self) -> i64 {
        self.until_look.get()
    }

    /// A compiled hook has ended with so many steps left until the next look. To call it has taken one more.
    #[inline(always)]
    pub fn took(&self, left: i64) {
        self.until_look.set(left - 1);
    }

    /// Settles what has been taken, where so many steps are left until the next look. Returns how many are left for the question or action
    /// under way; below zero where more were taken.
    pub fn settle(&self, until_look: i64) -> i64 {
        let taken = self.settled.get() - until_look;
        self.until_look.set(until_look);
        self.settled.set(until_look);
        self.work.update(|work| work.saturating_add(taken as u64));
        self.left.update(|left| left.saturating_sub(taken));
        self.left.get()
    }

    /// Says when to look again, where a hook may take so many more steps.
    pub fn look_again(&self, most: i64) -> i64 {
        let until_look = i64::from(self.limits.glance).min(most).min(self.left.get());
        self.until_look.set(until_look);
        self.settled.set(until_look);
        until_look
    }

    /// The steps of all hooks so far.
    pub fn work(&self) -> u64 {
        self.settle(self.until_look.get());
        self.work.get()
    }

    /// Counts steps as if hooks had taken them now. Says no, and counts nothing, where fewer are left.
    #[inline(always)]
    pub fn charge(&self, steps: u64) -> bool {
        let left = self.left.get() - (self.settled.get() - self.until_look.get());
        let Some(rest) = left.checked_sub_unsigned(steps).filter(|rest| *rest >= 0) else { return false };
        self.left.set(self.left.get() - steps as i64);
        self.work.set(self.work.get() + steps);
        if rest < i64::from(self.limits.glance) {
            self.look_soon(rest);
        }
        true
    }

    /// Counts steps as [`Self::charge`] does, and then begins another question or action, of which others are counted; there are enough for
    /// those.
    #[inline(always)]
    pub fn charge_and_begin(&self, now: u64, together: u64, then: u64) -> bool {
        let left = self.left.get() - (self.settled.get() - self.until_look.get());
        if now > left.max(0) as u64 {
            return false;
        }
        self.work.set(self.work.get() + now + then);
        self.begin(together - then);
        true
    }

    /// Are so many steps left?
    #[inline(always)]
    pub fn can_charge(&self, steps: u64) -> bool {
        let left = self.left.get() - (self.settled.get() - self.until_look.get());
        left.checked_sub_unsigned(steps).is_some_and(|rest| rest >= 0)
    }

    /// Has limits looked at before so many steps are taken.
    #[cold]
    fn look_soon(&self, within: i64) {
        self.settle(self.until_look.get());
        self.look_again(within.min(self.until_look.get()));
    }

    /// An interpreted hook begins. Is there time for it? A hook of few steps may take long, and there may be thousands of them.
    pub fn begins(&self) -> bool {
        self.settle(self.until_look.get());
        !self.is_late()
    }

    /// Notes how many operations an interpreted hook has taken so far. Says why it is stopped, if it is.
    #[inline(always)]
    pub fn progress(&self, operations: u64) -> Option<Dynamic> {
        self.operations.set(operations);
        if let Some(why) = self.spent(operations) {
            return Some(why.into());
        }
        if operations.is_multiple_of(GLANCE) && self.is_late() {
            self.late.set(true);
        }
        self.late.get().then(|| "time".into())
    }

    /// Why an interpreted hook that has taken so many operations must end, if its steps are spent.
    #[inline(always)]
    fn spent(&self, operations: u64) -> Option<&'static str> {
        let steps = operations.saturating_add(self.further.get());
        if steps > self.limits.most_operations() {
            return Some(ALONE);
        }
        (steps > self.left.get().max(0) as u64).then_some(TOGETHER)
    }

    /// How many items a list may have.
    pub fn most_items(&self) -> usize {
        self.limits.items
    }

    /// An operation of the interpreted hook under way goes through so many cells, items or words.
    pub fn goes_through(&self, count: usize) -> Result<(), Box<EvalAltResult>> {
        let more = further_steps(count);
        if more == 0 {
            return Ok(());
        }
        self.further.update(|further| further.saturating_add(more));
        match self.spent(self.operations.get()) {
            Some(why) => Err(Box::new(EvalAltResult::ErrorTerminated(why.into(), Position::NONE))),
            None => Ok(()),
        }
    }

    /// A function is about to be interpreted, which has taken no steps yet.
    pub fn starts(&self) {
        self.operations.set(0);
        self.further.set(0);
    }

    /// An interpreted hook has ended. To call it has taken one more step.
    pub fn ended(&self) {
        let taken = 1 + (self.operations.get() + self.further.get()) as i64;
        self.settle(self.until_look.get() - taken);
    }

    /// Reads the clock: have the hooks of this question or action taken too long?
    pub fn is_late(&self) -> bool {
        let now = (self.limits.now)();
        let deadline = self.deadline.get().unwrap_or_else(|| {
            let ends = [self.limits.until.map(|(until, _)| until), self.hurried.get()];
            ends.into_iter().flatten().fold(now + self.limits.time, Duration::min)
        });
        self.deadline.set(Some(deadline));
        now > deadline
    }

    /// A new question or action begins, with this many steps for all its hooks together.
    #[inline(always)]
    pub fn begin(&self, together: u64) {
        let together = i64::try_from(together).unwrap_or(i64::MAX / 2);
        self.left.set(together + (self.settled.get() - self.until_look.get()));
        self.deadline.set(None);
        self.late.set(false);
        // Whoever is in a hurry must not wait for hooks of few steps that take long.
        if self.hurried.get().is_some() {
            self.look_soon(0);
        } else if together < i64::from(self.limits.glance) {
            self.look_soon(together);
        }
    }

    /// Gives all hooks so many milliseconds from now, or as long as ever again.
    pub fn hurry(&self, milliseconds: Option<u64>) {
        self.hurried.set(milliseconds.map(|time| (self.limits.now)() + Duration::from_millis(time)));
    }
}

/// What ended a script, if it was what a hook may take alone. The engine itself ends one that has taken as many operations.
pub(super) const ALONE: &str = "alone";

/// What ended a script, if it was what all hooks may take together.
pub(super) const TOGETHER: &str = "together";

/// An engine without anything of ours registered, and what watches it.
pub fn raw(limits: Limits) -> (rhai::Engine, Rc<Watch>) {
    let watch = Rc::new(Watch::new(limits));
    (watched(limits, &watch), watch)
}

/// An engine without anything of ours registered, which heeds a watch and tells it what it does.
pub fn watched(limits: Limits, watch: &Rc<Watch>) -> rhai::Engine {
    let mut engine = rhai::Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    // What `type_of` says of types that the engine has no name for.
    let iterators = "rhai::packages::iter_basic";
    engine.register_type_with_name_raw(format!("{iterators}::StepRange<i64>"), "range");
    engine.register_type_with_name_raw(format!("{iterators}::BitRange"), "bits");
    engine.register_type_with_name_raw(format!("{iterators}::CharsStream"), "characters");
    engine.set_max_operations(limits.operations);
    engine.set_max_call_levels(limits.calls);
    engine.set_max_expr_depths(limits.depth, limits.depth);
    engine.set_max_array_size(limits.items);
    engine.set_max_string_size(limits.bytes);
    // There are no maps, and none shall come from anywhere.
    engine.set_max_map_size(1);
    engine.set_max_variables(VARIABLES);
    engine.set_max_functions(64);
    engine.set_allow_anonymous_fn(false);
    engine.set_allow_shadowing(true);
    engine.set_strict_variables(true);
    engine.set_optimization_level(rhai::OptimizationLevel::Simple);
    for gone in ["eval", "Fn", "call", "curry", "#{", "is_def_fn", "is_def_var", "this", "debug", "try", "catch"] {
        engine.disable_symbol(gone);
    }
    engine.on_print(|_| {});
    super::lists::register(&mut engine, watch);
    let watched = watch.clone();
    engine.on_progress(move |operations| watched.progress(operations));
    engine
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine drops an error that comes up while it turns a value into text, so for each of these numbers of texts another operation
    /// of the loop sees that the time is over.
    #[test]
    fn a_script_that_is_late_is_stopped_inside_any_operation() {
        #[derive(Clone)]
        struct Value;
        for texts in 1..=40 {
            let limits = Limits::new(|| Duration::from_secs(1));
            let (mut engine, watch) = raw(limits);
            engine.register_type::<Value>();
            engine.register_fn("value", || Value);
            engine.register_fn("to_string", |_: &mut Value| String::from("text"));
            watch.deadline.set(Some(Duration::ZERO));
            let script = format!("let v = value(); loop {{ let s = `{}`; }}", "${v}".repeat(texts));
            let ended = engine.run(&script).expect_err("the time is over");
            assert!(matches!(*ended, EvalAltResult::ErrorTerminated(..)), "{texts} texts: {ended}");
            assert!(watch.operations.get() < 2 * GLANCE, "{texts} texts: {} operations", watch.operations.get());
        }
    }
}
