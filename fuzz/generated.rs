//! Generated rules, compiled and interpreted in lock-step.

use super::lockstep::{Pair, Played, Tally};
use super::scripts::{Generated, generate};
use quadrille_core::mistakes;
use quadrille_core::script::{self, Limits, NotCompiled, not_compiled};
use quadrille_core::variant::{Changes, Library, Shipped, Sources, Variant};
use quadrille_kernel::Draw;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Moves of a game that is compared.
const PLIES: usize = 10;

/// Few steps, and a clock that stands still: only what scripts do ends them.
pub fn limits() -> Limits {
    let still = Limits::new(|| Duration::ZERO);
    Limits { operations: 3_000, together: 40_000, items: 300, ..still }
}

/// What came of a generated rule.
pub struct Compared {
    /// The rule.
    pub generated: Generated,
    /// The game that it belongs to, or what is wrong with it.
    pub variant: Result<Arc<Variant>, String>,
    /// What became of all questions and moves.
    pub tally: Tally,
}

impl Compared {
    /// The hooks that are interpreted.
    pub fn interpreted(&self) -> Vec<NotCompiled> {
        self.variant.as_ref().map_or(Vec::new(), |variant| not_compiled(variant).expect("it was opened before"))
    }
}

/// The bytes of a rule by its number.
pub fn bytes(number: u64) -> Vec<u8> {
    let mut draw = Draw::opening(number);
    (0..100 + draw.below(700)).map(|_| draw.below(256) as u8).collect()
}

/// The game of a generated rule; it never touches a disk.
pub fn opened(game: &str, script: &str) -> Result<Variant, String> {
    let one = |name: &str, text: &str| BTreeMap::from([(name.to_owned(), text.to_owned().into())]);
    let shipped = Shipped { games: one("mine", game), rules: one("mine", script), ..Shipped::default() };
    let mut sources = Sources::default();
    script::open(&Library::of(shipped), &mut sources, "mine", &Changes::default())
        .map_err(|wrong| mistakes::render(&wrong, &sources, false))
}

/// The game and the script that bytes become.
pub fn written(bytes: &[u8]) -> (&'static str, String) {
    let Generated { game, script, .. } = generate(bytes);
    (game, script)
}

/// Plays a game of a rule with both engines, every other one heard. A difference is a panic that shows the script.
pub fn in_lockstep(game: &str, script: &str, seed: u64) -> (Result<Arc<Variant>, String>, Tally) {
    let variant = opened(game, script).map(Arc::new);
    let mut tally = Tally::default();
    if let Ok(variant) = &variant {
        // To begin a game takes longer than to play it.
        let played =
            [Played::Heard, Played::Plainly, Played::Heard, Played::Plainly, Played::Counted][seed as usize % 5];
        let pair = Pair::new(script, variant, limits(), played);
        pair.play(seed, PLIES);
        tally.add(pair.tally());
    }
    (variant, tally)
}

/// Writes a rule from bytes and plays a game of it with both engines.
pub fn compared(bytes: &[u8]) -> Compared {
    let generated = generate(bytes);
    let (variant, tally) = in_lockstep(generated.game, &generated.script, bytes.len() as u64);
    Compared { generated, variant, tally }
}

/// How much of what was generated says something about the engines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// Rules.
    pub rules: u64,
    /// Rules that are refused when they are read.
    pub refused: u64,
    /// Hooks that were looked at, and how many of them are interpreted.
    pub hooks: u64,
    /// Those of them that are interpreted.
    pub interpreted: u64,
    /// Questions and moves that were answered or made.
    pub done: u64,
    /// Those that a limit has ended.
    pub limited: u64,
    /// Those that have failed otherwise.
    pub failed: u64,
    /// All that stands in the rules: functions by name and types, operators and statements.
    pub used: BTreeSet<String>,
}

impl Share {
    /// Counts what came of a rule, and which of its hooks are compiled where that is asked.
    pub fn add(&mut self, compared: &Compared, hooks: bool) {
        self.rules += 1;
        self.refused += u64::from(compared.variant.is_err());
        self.done += compared.tally.done;
        self.limited += compared.tally.limited;
        self.failed += compared.tally.failed.len() as u64;
        let new = compared.generated.used.difference(&self.used).cloned().collect::<Vec<_>>();
        self.used.extend(new);
        if hooks && compared.variant.is_ok() {
            self.hooks += compared.generated.hooks as u64;
            self.interpreted += compared.interpreted().len() as u64;
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let asked = self.done + self.limited + self.failed;
        write!(
            out,
            "{:.1} % refused, {:.1} % of hooks compiled; {:.1} % of questions and moves done, {:.1} % failed, {:.1} % ended by limits",
            percent(self.refused, self.rules),
            percent(self.hooks - self.interpreted, self.hooks),
            percent(self.done, asked),
            percent(self.failed, asked),
            percent(self.limited, asked),
        )
    }
}
