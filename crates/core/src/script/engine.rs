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
        Self { items: (self.items * (ITEM + SET) / (ITEM + SET.max(8 * words + 16))).max(64), ..self }
    }

    /// What scripts may use whose statements are counted: the calls that count are not theirs. What goes on for too long
    /// has been found by a game that counts nothing.
    pub(super) fn for_counting(self) -> Self {
        let (operations, together) = (self.operations.saturating_mul(8), self.together.saturating_mul(8));
        Self { operations, together, calls: self.calls + 1, depth: self.depth + 8, ..self }
    }
}

/// What is watched while a hook runs.
pub struct Watch {
    limits: Limits,
    /// When everything must have ended, where somebody is in a hurry.
    pub hurried: Cell<Option<Duration>>,
    /// When the hooks of this question or action must have ended; set when the clock is first read for it. Most are over before.
    deadline: Cell<Option<Duration>>,
    /// The deadline has passed. It stays so until the next question or action: the engine swallows an error that comes up while a
    /// value is turned into text, so a script is stopped again at every operation until it has ended.
    late: Cell<bool>,
    /// How many operations are left to it and those after it.
    pub left: Cell<u64>,
    /// How many operations it has taken.
    pub operations: Cell<u64>,
}

impl Watch {
    /// Notes how many operations a hook has taken so far. Says why it is stopped, if it is.
    #[inline(always)]
    pub fn progress(&self, operations: u64) -> Option<Dynamic> {
        self.operations.set(operations);
        if operations > self.left.get() {
            return Some(TOGETHER.into());
        }
        if operations.is_multiple_of(GLANCE) && self.is_late() {
            self.late.set(true);
        }
        self.late.get().then(|| "time".into())
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

    /// Has the clock not been read yet for this question or action?
    pub fn is_fresh(&self) -> bool {
        self.deadline.get().is_none()
    }

    /// A new question or action begins, with this many operations for all its hooks together.
    pub fn begin(&self, together: u64) {
        self.left.set(together);
        self.deadline.set(None);
        self.late.set(false);
    }
}

/// What ended a script, if it was what all hooks may take together.
pub(super) const TOGETHER: &str = "together";

/// An engine without anything of ours registered, and what it heeds and tells while it runs.
pub fn raw(limits: Limits) -> (rhai::Engine, Rc<Watch>) {
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
    let watch = Rc::new(Watch {
        limits,
        hurried: Cell::default(),
        deadline: Cell::default(),
        late: Cell::default(),
        left: limits.together.into(),
        operations: Cell::default(),
    });
    super::lists::register(&mut engine, &watch);
    let watched = watch.clone();
    engine.on_progress(move |operations| watched.progress(operations));
    (engine, watch)
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
            let (mut engine, watch) = raw(Limits::new(|| Duration::from_secs(1)));
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
