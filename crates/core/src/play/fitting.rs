//! Which rules fit a game: each one there is, added to the game as it is set up, and tried in a few random games.
//!
//! Nothing is known of a rule here but what it declares and what happens with it. Everything is bounded by a number of games, plies
//! and statements, so that a menu can wait for it.

use super::table::{self, Beginning, NotBegun, Table};
use crate::lang::{Arg, Said, Text};
use crate::say;
use crate::script::{self, Counting, Limits};
use crate::variant::{Changes, Declared, Library, Severity, Sources, Variant, idle_score, missing_verbs};
use quadrille_kernel::Definition;
use quadrille_kernel::search::Trial;
use std::collections::BTreeSet;

/// Random games in which it is seen whether a game is over at once.
const ROUNDS: u64 = 15;
/// Random games in which it is seen whether a script fails, and their length in plies.
const GAMES: u64 = 2;
const LENGTH: u32 = 40;
/// The most that scripts may do in either, as [`Counting::work`] counts it. The last game is played to its end.
const WORK: u64 = 4_000;

/// A rule that a game may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitting {
    /// Its name.
    pub rule: String,
    /// What it does, in words.
    pub about: Option<Text>,
    /// Why it does not fit the game; none where it does, as far as can be seen.
    pub misfit: Option<Said>,
}

/// Every rule that a game as it is set up may have, by name: those in the library, and its own. The same for the same game and
/// rules, unless their scripts take seconds.
///
/// Rules that were added are tried first, each with those before it; one that does not fit is not held against the others.
pub fn fittings(library: &Library, game: &str, changes: &Changes, limits: Limits) -> Vec<Fitting> {
    let mut base = Base::new(library, game, changes, limits);
    let own = base.own_rules();
    let mut tried = Vec::new();
    for rule in &changes.with {
        let with = base.with(rule, changes);
        let fitting = base.fitting(rule, &with);
        if fitting.misfit.is_none() {
            base.set(with);
        }
        tried.push(fitting);
    }
    let names: BTreeSet<String> = library.rules().into_iter().chain(own.iter().cloned()).collect();
    for rule in names.into_iter().filter(|rule| !changes.with.contains(rule)) {
        tried.push(match own.contains(&rule) && !changes.without.contains(&rule) {
            // What a game has by itself fits.
            true => Fitting { about: base.about(&rule), misfit: None, rule },
            false => base.fitting(&rule, &base.with(&rule, changes)),
        });
    }
    tried.sort_by(|one, other| one.rule.cmp(&other.rule));
    tried
}

/// Why a rule does not fit a game that does not have it; none where it does, as far as can be seen.
pub fn misfit(library: &Library, game: &str, rule: &str, limits: Limits) -> Option<Said> {
    let changes = Changes::default();
    let base = Base::new(library, game, &changes, limits);
    base.fitting(rule, &base.with(rule, &changes)).misfit
}

/// A game that rules are added to.
struct Base<'a> {
    library: &'a Library,
    game: &'a str,
    changes: Changes,
    /// Is it over at once even without them?
    short: bool,
    /// For a look; and for another where that was not enough.
    limits: [Limits; 2],
}

impl<'a> Base<'a> {
    /// The game as it is set up, without the rules that were added.
    fn new(library: &'a Library, game: &'a str, changes: &Changes, limits: Limits) -> Self {
        let of_added = |key: &str| changes.with.iter().any(|rule| key.starts_with(&prefix(rule)));
        let set = changes.set.iter().filter(|(key, _)| !of_added(key)).cloned().collect();
        let looking = limits.for_looking();
        let limits = [looking, Limits { until: looking.until, ..limits }];
        let mut base = Self { library, game, changes: Changes::default(), short: false, limits };
        base.set(Changes { set, with: Vec::new(), without: changes.without.clone() });
        base
    }

    fn set(&mut self, changes: Changes) {
        let opened = script::open(self.library, &mut Sources::default(), self.game, &changes);
        self.short = opened.is_ok_and(|variant| self.tried(&variant).is_ok_and(|tried| tried.is_short()));
        self.changes = changes;
    }

    /// The rules that the game has by itself.
    fn own_rules(&self) -> Vec<String> {
        let set = self.changes.set.clone();
        let changes = Changes { set, ..Changes::default() };
        let opened = script::open(self.library, &mut Sources::default(), self.game, &changes);
        opened.map_or_else(|_| Vec::new(), |variant| variant.rules.into_iter().map(|rule| rule.name).collect())
    }

    /// The changes that add a rule, as it is set.
    fn with(&self, rule: &str, asked: &Changes) -> Changes {
        let mut changes = self.changes.clone();
        let left_out = changes.without.iter().position(|other| other == rule);
        match left_out {
            Some(at) => drop(changes.without.remove(at)),
            None => changes.with.push(rule.to_owned()),
        }
        let own = asked.set.iter().filter(|(key, _)| key.starts_with(&prefix(rule)));
        let more: Vec<_> = own.filter(|set| !changes.set.contains(set)).cloned().collect();
        changes.set.extend(more);
        changes
    }

    /// What a rule says that it does.
    fn about(&self, rule: &str) -> Option<Text> {
        let mut sources = Sources::default();
        let opened = script::open(self.library, &mut sources, self.game, &self.changes).ok()?;
        opened.rules.into_iter().find(|known| known.name == rule).and_then(|known| known.about)
    }

    /// A rule, and whether the game with it is one.
    fn fitting(&self, rule: &str, changes: &Changes) -> Fitting {
        let mut sources = Sources::default();
        let opened = script::open_with_sources(self.library, &mut sources, self.game, changes);
        let (about, misfit) = match opened {
            Ok(opened) => {
                let declared = opened.declared.into_iter().find(|known| known.name == rule);
                let idle = || declared.as_ref().and_then(|declared| idle(declared, &opened.variant.definition));
                let misfit = self.fails(&opened.variant).or_else(idle);
                (declared.and_then(|declared| declared.about), misfit)
            }
            Err(wrong) => {
                let wrong = wrong.into_iter().find(|mistake| mistake.severity == Severity::Error);
                let why = wrong.map_or_else(String::new, |mistake| mistake.message);
                (self.declared_about(rule), Some(say!("misfit-invalid", why = why)))
            }
        };
        Fitting { rule: rule.to_owned(), about, misfit }
    }

    /// What a rule says that it does, where no game can be made with it.
    fn declared_about(&self, rule: &str) -> Option<Text> {
        let found = self.library.rule(rule, None).ok()?;
        let mut sources = Sources::default();
        let id = sources.add(found.label, found.text);
        script::declare(&sources, id, rule).ok().and_then(|declared| declared.about)
    }

    /// What goes wrong in random games of a variant that does not without the rule.
    fn fails(&self, variant: &Variant) -> Option<Said> {
        match self.tried(variant) {
            // Nobody knows what there was no time for.
            Err(_) if self.limits[0].is_over() => None,
            Err(NotBegun::Failed(script)) => Some(say!("misfit-fails", rule = script.rule, why = script.message)),
            Err(NotBegun::Position(why)) => Some(say!("misfit-invalid", why = why)),
            Ok(tried) if tried.trial.games > 0 && tried.trial.plies == 0 => Some(say!("misfit-over")),
            Ok(tried) if tried.is_short() && !self.short => {
                let (games, over) = (tried.trial.games, tried.trial.games - tried.trial.unfinished);
                Some(say!("misfit-short", over = over, games = games, plies = u64::from(tried.round)))
            }
            Ok(_) => None,
        }
    }

    /// Tries a variant; once more with more steps, where it may only have taken too many for a look.
    fn tried(&self, variant: &Variant) -> Result<Tried, NotBegun> {
        let [looking, closer] = self.limits;
        Tried::new(variant, looking).or_else(|_| Tried::new(variant, closer))
    }
}

/// What the settings of a rule begin with.
fn prefix(rule: &str) -> String {
    format!("rules.{rule}.")
}

/// What a rule is there for and a game never asks.
fn idle(rule: &Declared, definition: &Definition) -> Option<Said> {
    let missing = missing_verbs(rule, definition);
    let verbs: BTreeSet<&str> = missing.iter().map(|(_, verb)| *verb).collect();
    if !verbs.is_empty() {
        let verbs = verbs.into_iter().map(|verb| Arg::Verb(verb.to_owned())).collect();
        return Some(say!("misfit-verbs", verbs = Arg::List("join-or", verbs)));
    }
    idle_score(rule, definition).map(|_| say!("misfit-score"))
}

/// What a few random games of a variant came to.
struct Tried {
    /// Games that were left off after the first round.
    trial: Trial,
    /// The plies of the first round: every seat has had a turn.
    round: u32,
}

impl Tried {
    fn new(variant: &Variant, limits: Limits) -> Result<Self, NotBegun> {
        let (table, counting) = table::open_counted(variant.clone(), &Beginning::Seed(1), limits)?;
        let definition = &variant.definition;
        let round = (definition.opening.len() + definition.turn.len() * variant.players.len()) as u32;
        let trial = played(&table, &counting, ROUNDS, round + 1)?;
        played(&table, &counting, GAMES, LENGTH)?;
        Ok(Self { trial, round })
    }

    /// Were most games over in the first round?
    fn is_short(&self) -> bool {
        self.trial.unfinished * 2 < self.trial.games
    }
}

/// Plays random games up to a length, as long as scripts do not do too much in them.
fn played(table: &Table, counting: &Counting, games: u64, length: u32) -> Result<Trial, NotBegun> {
    counting.take();
    let mut go_on = |trial: &Trial| trial.games < games && (trial.games == 0 || counting.work() < WORK);
    table.trial(1, length, &mut go_on).map_err(NotBegun::Failed)
}
