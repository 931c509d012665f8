//! Scripts: rules written in Rhai. This room reads what a rule declares, lends it the game, and turns its failures into
//! words. Nothing outside it knows Rhai.

mod api;
mod calling;
mod cells;
mod compiler;
mod counting;
mod declare;
mod desk;
mod engine;
mod explain;
mod faults;
mod habits;
mod hearing;
mod hooks;
mod interpreted;
mod interpreter;
mod lent;
mod lent_game;
mod lines;
mod lists;
mod machine;
mod missing;
mod moments;
pub mod reference;
mod rules;
mod syntax;
mod texts;
mod typing;
mod waiting;

pub use counting::{Counting, HookCount, Kind, RuleCount};
pub use declare::{declare, declare_on};
pub use desk::quoted;
pub use engine::{Engine, Limits};
pub use hearing::{Call, Deed, Hearing};
pub use hooks::Scripts;
pub use interpreted::{NotCompiled, interpreted_notes, not_compiled, plain_game};
pub use moments::{Moment, Running, moments};

use crate::variant::Code;
use crate::variant::*;
use hooks::Watchers;
use quadrille_kernel::{AnyReferee, Failure, Hooks, MakeHooks, Outline, Referee, Rules};
use rules::CompiledRules;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// A variant, and what it was understood from.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What it means.
    pub variant: Variant,
    /// What its files say.
    pub draft: Draft,
    /// What its rules declare, in the order in which they run.
    pub declared: Vec<Declared>,
}

/// Opens a variant: finds its files, reads its rules, understands it; or tells every mistake.
pub fn open(library: &Library, sources: &mut Sources, name: &str, changes: &Changes) -> Result<Variant, Vec<Mistake>> {
    Ok(open_with_sources(library, sources, name, changes)?.variant)
}

/// As [`open`], and keeps what its files say.
pub fn open_with_sources(
    library: &Library,
    sources: &mut Sources,
    name: &str,
    changes: &Changes,
) -> Result<Opened, Vec<Mistake>> {
    let before = sources.len();
    let draft = draft(library, sources, name, changes)?;
    let mut opened = understood(library, sources, draft)?;
    opened.variant.files = sources.identities(before);
    Ok(opened)
}

/// As [`open`], with the rules listed in another order.
pub fn open_in_order(
    library: &Library,
    sources: &mut Sources,
    name: &str,
    order: &[String],
) -> Result<Variant, Vec<Mistake>> {
    let mut draft = draft(library, sources, name, &Changes::default())?;
    draft.rules.sort_by_key(|listed| order.iter().position(|name| *name == listed.name));
    Ok(understood(library, sources, draft)?.variant)
}

/// All rules of a game have so many bytes: they are read and looked at before anything is shown.
const MOST_BYTES: usize = 256 << 10;

fn understood(library: &Library, sources: &mut Sources, mut draft: Draft) -> Result<Opened, Vec<Mistake>> {
    let mut mistakes = std::mem::take(&mut draft.mistakes);
    let mut declared = Vec::new();
    let mut bytes = 0;
    for listed in &draft.rules {
        match library.rule(&listed.name, draft.folder.as_deref()) {
            // One that is too long by itself is told as that.
            Ok(found) if found.text.len() <= declare::MOST_BYTES && bytes + found.text.len() > MOST_BYTES => {
                let words = format!("the rules of a game have {} KiB together at most", MOST_BYTES >> 10);
                mistakes.push(Mistake::new(Code::RuleList, words).at(listed.place, "too long with those before it"));
                break;
            }
            Ok(found) => {
                bytes += found.text.len().min(declare::MOST_BYTES);
                let source = sources.add(found.label, found.text);
                let (rule, wrong) = declare_on(sources, source, &listed.name);
                declared.extend(rule.map(|rule| Declared { shipped: found.folder.is_none(), ..rule }));
                mistakes.extend(wrong);
            }
            Err(NotFound::Unreadable(why) | NotFound::Forbidden(why)) => {
                mistakes.push(Mistake::new(Code::NoRule, why).at(listed.place, "listed here"))
            }
            Err(NotFound::Nowhere) => {
                let rules = library.rules();
                mistakes.push(
                    Mistake::new(Code::NoRule, format!("there is no rule `{}`", listed.name))
                        .at(listed.place, "listed here")
                        .helps(did_you_mean(&listed.name, rules.iter().map(String::as_str)))
                        .help(format!("a rule is a file `{}.rhai` beside the variant, or in `rules/`", listed.name)),
                );
            }
        }
    }
    if declared.len() < draft.rules.len() {
        // What can be told without the broken rules is told as well.
        draft.rules.retain(|listed| declared.iter().any(|rule| rule.name == listed.name));
        draft.incomplete = true;
    }
    match mean(&draft, &declared, sources) {
        Ok(mut variant) if mistakes.is_empty() => {
            variant.doubts.extend(strangers(library, &draft, &declared));
            variant.books = Arc::clone(library.books());
            declared.sort_by_key(|rule| variant.rules.iter().position(|used| used.name == rule.name));
            Ok(Opened { variant, draft, declared })
        }
        Ok(_) => Err(mistakes),
        Err(wrong) => {
            mistakes.extend(wrong);
            Err(mistakes)
        }
    }
}

/// Rules that others come after, and that are nowhere: their names are probably misspelt.
fn strangers(library: &Library, draft: &Draft, declared: &[Declared]) -> Vec<Mistake> {
    let unknown = |after: &&Named<()>| library.rule(&after.name, draft.folder.as_deref()).is_err();
    let doubt = |after: &Named<()>| {
        Mistake::warning(Code::NoRule, format!("there is no rule `{}` to come after", after.name))
            .at(after.place, "declared here")
            .helps(did_you_mean(&after.name, library.rules().iter().map(String::as_str)))
    };
    declared.iter().flat_map(|rule| &rule.after).filter(unknown).map(doubt).collect()
}

/// A referee for a variant, at any width. One referee serves one thread.
pub fn referee(variant: &Arc<Variant>, limits: Limits) -> Result<Rc<dyn AnyReferee>, Box<Failure>> {
    watched_referee(variant, limits, Watchers::default())
}

/// As [`referee`], and everything that its scripts do and say is heard.
pub fn heard_referee(variant: &Arc<Variant>, limits: Limits) -> Result<(Rc<dyn AnyReferee>, Hearing), Box<Failure>> {
    let hearing = Hearing::default();
    Ok((watched_referee(variant, limits, Watchers { hearing: Some(hearing.clone()), counting: None })?, hearing))
}

/// As [`referee`], and everything that its scripts do is counted, which takes longer.
pub fn counted_referee(variant: &Arc<Variant>, limits: Limits) -> Result<(Rc<dyn AnyReferee>, Counting), Box<Failure>> {
    let counting = Counting::default();
    Ok((watched_referee(variant, limits, Watchers { counting: Some(counting.clone()), hearing: None })?, counting))
}

/// A referee for a variant whose board fits `N` words.
pub fn referee_of_width<const N: usize>(variant: &Variant, limits: Limits) -> Result<Referee<N>, Box<Failure>> {
    let rules = Arc::new(Rules::of(outline(variant)?));
    let hooks = RuleHooks { variant, limits, watchers: Watchers::default(), compiled: Arc::default() }.make(&rules)?;
    Ok(Referee::new(rules, hooks))
}

fn watched_referee(
    variant: &Arc<Variant>,
    limits: Limits,
    watchers: Watchers,
) -> Result<Rc<dyn AnyReferee>, Box<Failure>> {
    let compiled = Arc::new(OnceLock::new());
    // What counts has code of its own.
    let shared = if watchers.counting.is_some() { Arc::default() } else { Arc::clone(&compiled) };
    let own = RuleHooks { variant, limits, watchers, compiled };
    let hired = HiredHooks { variant: Arc::clone(variant), limits, compiled: shared };
    quadrille_kernel::open(outline(variant)?, &variant.books, &own, hired)
}

/// The outline of a variant. It has been understood, so its definition is right; what is not is a fault of ours and told as a failure.
fn outline(variant: &Variant) -> Result<Outline, Box<Failure>> {
    Outline::new(variant.definition.clone()).map_err(|wrong| {
        Box::new(Failure {
            rule: variant.name.clone(),
            hook: String::new(),
            message: wrong.join("; "),
            file: variant.name.clone(),
            place: None,
        })
    })
}

/// Makes the hooks of a variant's rules.
struct RuleHooks<'a> {
    variant: &'a Variant,
    limits: Limits,
    watchers: Watchers,
    compiled: Arc<OnceLock<Arc<CompiledRules>>>,
}

impl MakeHooks for RuleHooks<'_> {
    fn make<const N: usize>(&self, rules: &Arc<Rules<N>>) -> Result<Option<Box<dyn Hooks<N>>>, Box<Failure>> {
        Ok(match self.variant.rules.as_slice() {
            [] => None,
            uses => Some(Box::new(Scripts::new(rules, uses, self.limits, self.watchers.clone(), &self.compiled)?)),
        })
    }
}

/// Makes the hooks of a variant's rules for referees of other threads.
struct HiredHooks {
    variant: Arc<Variant>,
    limits: Limits,
    compiled: Arc<OnceLock<Arc<CompiledRules>>>,
}

impl MakeHooks for HiredHooks {
    fn make<const N: usize>(&self, rules: &Arc<Rules<N>>) -> Result<Option<Box<dyn Hooks<N>>>, Box<Failure>> {
        let (watchers, compiled) = (Watchers::default(), Arc::clone(&self.compiled));
        RuleHooks { variant: &self.variant, limits: self.limits, watchers, compiled }.make(rules)
    }
}

/// The line, from 1, on which a script's function begins, by its name and the number of its arguments.
pub fn function_line(text: &str, name: &str, arguments: Option<usize>) -> Option<usize> {
    let is_it = |line: &str| {
        let rest = line.trim_start().strip_prefix("fn ")?.trim_start().strip_prefix(name)?;
        let inside = rest.trim_start().strip_prefix('(')?.split(')').next()?;
        let count = inside.split(',').filter(|argument| !argument.trim().is_empty()).count();
        arguments.is_none_or(|wanted| wanted == count).then_some(())
    };
    text.lines().position(|line| is_it(line).is_some()).map(|before| before + 1)
}
