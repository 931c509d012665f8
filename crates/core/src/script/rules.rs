//! The compiled rules of a game: made once, and shared by all threads that play it.

use super::compiler::{Chains, Function, Hooks, Program, Reason, Source, compile};
use super::engine::Engine;
use super::texts::{RuleText, RuleTexts};
use quadrille_kernel::{Failure, Outline};
use rhai::AST;
use std::sync::Arc;

/// The code of a game's rules, and why some of it is interpreted.
#[derive(Default)]
pub struct CompiledRules {
    /// The functions of each rule, by name and number of arguments.
    functions: Vec<Vec<(String, usize)>>,
    /// The code.
    pub program: Arc<Program>,
    /// The hooks of each rule, in the order of the rules.
    pub hooks: Vec<Hooks>,
    /// Hooks of several rules as one function each.
    pub chains: Chains,
}

impl CompiledRules {
    /// Parses the rules of a game, and compiles what can be compiled of them.
    pub fn new(outline: &Outline, texts: &RuleTexts) -> Result<Self, Box<Failure>> {
        let asts = texts.parsed()?;
        let named = |ast: &AST| ast.iter_functions().map(|f| (f.name.to_owned(), f.params.len())).collect();
        let functions = asts.iter().map(named).collect();
        if texts.in_force.engine == Engine::Interpreted {
            return Ok(Self { functions, ..Self::default() });
        }
        let source = |(ast, rule)| {
            let rule: &RuleText = rule;
            Source { ast, text: &rule.text, params: &rule.params }
        };
        let sources: Vec<Source> = asts.iter().zip(&texts.rules).map(source).collect();
        let (program, hooks, chains) = compile(outline, &sources, texts.in_force);
        Ok(Self { functions, program: program.into(), hooks, chains })
    }

    /// Has a rule a function of this name with so many arguments?
    pub fn has(&self, rule: usize, name: &str, arguments: usize) -> bool {
        self.functions[rule].iter().any(|(known, count)| known == name && *count == arguments)
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
