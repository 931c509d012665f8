//! The engine that scripts run in: a raw one, with the few things rules need, and limits on everything.
//!
//! Scripts are guests. There is no file, no clock, no import, no `eval`, no closure, no object map and no state that
//! outlives a hook here; what cannot be left out when the engine is built is switched off below.

use super::desk::cut;
use crate::kernel::MOST_WORK;
use rhai::packages::{ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{Engine, EvalAltResult, Position};
use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Variables of a function, its arguments among them.
const VARIABLES: usize = 32;

/// Arguments of a call: all of them are copied before it is known what is called.
pub(super) const ARGUMENTS: usize = 16;

/// What a script throws is cut off behind so many characters.
const MOST_WORDS: usize = 500;

/// How much a script may use. The person who runs a game may change it; a variant may not.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations a hook may take: ends it in the same place on every machine.
    pub operations: u64,
    /// Operations that all hooks may take together for one question or action: a board has thousands of cells to ask a hook
    /// about.
    pub together: u64,
    /// Functions calling functions.
    pub calls: usize,
    /// Expressions inside expressions.
    pub depth: usize,
    /// Items of a list with all that is in it, and bytes of a text. Where sets of cells are large, lists are shorter, see
    /// [`Limits::for_width`].
    pub size: usize,
    /// The net beneath: how long the hooks of one question or action may run at all.
    pub time: Duration,
    /// When all of it must have ended, where many questions and actions are one thing to whoever waits for it, and how long that is.
    pub until: Option<(Instant, Duration)>,
}

impl Default for Limits {
    fn default() -> Self {
        let time = Duration::from_secs(5);
        Self { operations: 200_000, together: MOST_WORK, calls: 24, depth: 32, size: 2_000, time, until: None }
    }
}

impl Limits {
    /// The same, but everything has ended so long from now.
    pub fn until(self, within: Duration) -> Self {
        Self { until: Some((Instant::now() + within, within)), ..self }
    }

    /// What the scripts of games may use that nobody has chosen yet: a menu opens all there are, and must not be held up by one.
    pub fn for_looking(self) -> Self {
        let (operations, together) = (self.operations.min(20_000), self.together.min(60_000));
        Self { operations, together, time: self.time.min(Duration::from_millis(250)), ..self }
            .until(Duration::from_secs(3))
    }

    /// Has the time for all of it passed?
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|(until, _)| Instant::now() > until)
    }

    /// What a script is told that took too long.
    pub(super) fn late() -> Box<EvalAltResult> {
        Box::new(EvalAltResult::ErrorTerminated("time".into(), Position::NONE))
    }

    /// When hooks must have ended that begin now.
    pub(super) fn deadline(&self) -> Instant {
        let own = Instant::now() + self.time;
        self.until.map_or(own, |(until, _)| own.min(until))
    }

    /// The same where a set of cells has so many words: the worst that a script can hold is a list of sets in each variable of each
    /// function that waits for another, and this keeps it below 128 MiB whatever the board.
    pub(super) fn for_width(self, words: usize) -> Self {
        // What an item takes beside the set, and the smallest set there is.
        const ITEM: usize = 48;
        const SET: usize = 32;
        Self { size: (self.size * (ITEM + SET) / (ITEM + SET.max(8 * words + 16))).max(64), ..self }
    }

    /// What scripts may use whose statements are counted: the calls that count are not theirs. What goes on for too long
    /// has been found by a game that counts nothing.
    pub(super) fn for_counting(self) -> Self {
        let (operations, together) = (self.operations.saturating_mul(8), self.together.saturating_mul(8));
        Self { operations, together, calls: self.calls + 1, depth: self.depth + 8, ..self }
    }
}

/// What is watched while a hook runs.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// When it must have ended; set by the first hook of a question or action.
    pub deadline: Rc<Cell<Option<Instant>>>,
    /// How many operations are left to it and those after it.
    pub left: Rc<Cell<u64>>,
    /// How many operations it has taken.
    pub operations: Rc<Cell<u64>>,
}

/// What ended a script, if it was what all hooks may take together.
const TOGETHER: &str = "together";

/// An engine without anything of ours registered, and what it heeds and tells while it runs.
pub fn raw(limits: Limits) -> (Engine, Watch) {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    super::lists::register(&mut engine);
    engine.set_max_operations(limits.operations);
    engine.set_max_call_levels(limits.calls);
    engine.set_max_expr_depths(limits.depth, limits.depth);
    engine.set_max_array_size(limits.size);
    engine.set_max_string_size(limits.size);
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
    let watch = Watch::default();
    watch.left.set(limits.together);
    let watched = watch.clone();
    engine.on_progress(move |operations| {
        watched.operations.set(operations);
        if operations > watched.left.get() {
            return Some(TOGETHER.into());
        }
        let late = operations % 32 == 0 && watched.deadline.get().is_some_and(|end| Instant::now() > end);
        late.then(|| "time".into())
    });
    (engine, watch)
}

/// What an error of the engine says to the author of a rule, and where.
pub fn explain(error: &EvalAltResult, limits: Limits) -> (String, Position) {
    use EvalAltResult as E;
    let (inner, at) = innermost(error);
    let message = match inner {
        E::ErrorTooManyOperations(..) => format!(
            "the script took more than {} steps without coming to an end; look for a loop that never stops",
            limits.operations
        ),
        E::ErrorTerminated(why, ..) if why.read_lock::<rhai::ImmutableString>().is_some_and(|why| *why == TOGETHER) => {
            format!(
                "the rules took more than {} steps for one move or question, all hooks together; have them look at fewer \
                 cells, or whoever runs the game allows more with `--script-steps`",
                limits.together
            )
        }
        E::ErrorTerminated(..) => match limits.until {
            Some((until, within)) if Instant::now() > until => {
                format!("all of this took longer than {within:?}; whoever runs it allows more with `--script-time`")
            }
            _ => format!(
                "the script ran longer than {:?}; whoever runs it allows more with `--script-time`",
                limits.time
            ),
        },
        E::ErrorStackOverflow(..) => {
            format!("functions call each other more than {} deep; use a loop instead", limits.calls)
        }
        E::ErrorDataTooLarge(what, ..) => {
            let is_text = what.contains("string") || what.contains("Length");
            let (what, parts) = if is_text { ("a text", "bytes") } else { ("a list", "items") };
            format!("{what} grew beyond {} {parts}; keep cells in sets, and counts with `counter`", limits.size)
        }
        E::ErrorFunctionNotFound(words, ..) if words.contains("cannot be sorted") => {
            "only a list of numbers, or one of texts, can be sorted".to_owned()
        }
        E::ErrorFunctionNotFound(signature, ..) => super::missing::no_such_function(signature),
        E::ErrorPropertyNotFound(name, ..) | E::ErrorDotExpr(name, ..) => super::missing::no_such_property(name),
        E::ErrorVariableNotFound(name, ..) => format!("there is no variable `{name}` here"),
        E::ErrorRuntime(value, ..) if value.is::<rhai::ImmutableString>() => match value.to_string().trim() {
            "" => "it was thrown, without a word why".to_owned(),
            words => cut(words.to_owned(), MOST_WORDS),
        },
        E::ErrorRuntime(value, ..) if value.is_int() || value.is_bool() => format!("`{value}` was thrown"),
        E::ErrorRuntime(value, ..) => {
            format!("{} was thrown; throw a text that says why", plain_type(value.type_name()))
        }
        E::ErrorMismatchOutputType(expected, got, ..) | E::ErrorMismatchDataType(expected, got, ..) => {
            format!("this should be {}, but is {}", plain_type(expected), plain_type(got))
        }
        other => {
            let mut bare = other.to_string();
            if let Some(cut) = bare.rfind(" (line ") {
                bare.truncate(cut);
            }
            cut(bare, MOST_WORDS)
        }
    };
    (message, at)
}

/// The words of a type, for an author.
pub fn plain_type(name: &str) -> String {
    match name {
        "i64" | "INT" | "int" => "a number".to_owned(),
        "bool" => "true or false".to_owned(),
        "string" | "String" | "&str" | "ImmutableString" | "&str | ImmutableString | String" => "a text".to_owned(),
        "()" => "nothing".to_owned(),
        "array" | "Array" => "a list".to_owned(),
        "char" => "a character".to_owned(),
        "Cell" => "a cell".to_owned(),
        "Cells" => "a set of cells".to_owned(),
        "Game" => "the game".to_owned(),
        other if other.contains("CellSet<") => "a set of cells".to_owned(),
        other if other.ends_with("::At") => "a cell".to_owned(),
        other => format!("`{other}`"),
    }
}

fn innermost(error: &EvalAltResult) -> (&EvalAltResult, Position) {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, at) => {
            let (deepest, place) = innermost(inner);
            (deepest, if place.is_none() { *at } else { place })
        }
        other => (other, other.position()),
    }
}
