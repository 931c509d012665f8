//! The compiled rules of a game: made once, and shared by all threads that play it.

use super::compiler::{Function, Hooks, Program, Reason, Source, compile};
use super::engine::{Limits, raw};
use crate::variant::RuleUse;
use quadrille_kernel::Outline;
use std::sync::Arc;

/// The code of a game's rules, and why some of it is interpreted.
#[derive(Default)]
pub struct CompiledRules {
    /// The code.
    pub program: Arc<Program>,
    /// The hooks of each rule, in the order of the rules.
    pub hooks: Vec<Hooks>,
}

impl CompiledRules {
    /// Compiles the rules of a game, which have been parsed.
    pub fn new(outline: &Outline, sources: &[Source<'_>], limits: Limits) -> Self {
        let (program, hooks) = compile(outline, sources, limits);
        Self { program: program.into(), hooks }
    }

    /// Parses and compiles the rules of a game. What does not parse is not compiled.
    pub fn parsed(outline: &Outline, rules: &[RuleUse], limits: Limits) -> Self {
        let (engine, _) = raw(limits);
        let asts: Vec<_> = rules.iter().map(|rule| engine.compile(&rule.text).unwrap_or_default()).collect();
        let source = |(ast, rule)| {
            let rule: &RuleUse = rule;
            Source { ast, text: &rule.text, params: &rule.params }
        };
        let sources: Vec<Source> = asts.iter().zip(rules).map(source).collect();
        Self::new(outline, &sources, limits)
    }

    /// The code of a hook, where it is compiled.
    pub fn function(&self, rule: usize, name: &str, arguments: usize) -> Option<&Function> {
        self.hooks.get(rule)?.get(&(name.to_owned(), arguments))?.as_ref().ok()
    }

    /// The hooks of a rule that are interpreted, with their numbers of arguments and the reasons.
    pub fn interpreted(&self, rule: usize) -> impl Iterator<Item = (&str, usize, &Reason)> {
        let hooks = self.hooks.get(rule).into_iter().flatten();
        hooks.filter_map(|((name, arguments), code)| Some((name.as_str(), *arguments, code.as_ref().err()?)))
    }
}
