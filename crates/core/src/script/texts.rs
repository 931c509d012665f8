//! The rules of a game as texts: what the compiler and the interpreter parse, and what failures quote.

use super::counting::{self, Counting, RuleCount};
use super::engine::{Limits, raw};
use super::explain::explain;
use super::lines::{self, Counted};
use super::quoted;
use crate::variant::{Param, RuleUse};
use quadrille_kernel::{Failure, Outline};
use rhai::{AST, Engine, EvalAltResult, Position};
use std::rc::Rc;

/// One rule.
pub struct RuleText {
    /// Its name.
    pub name: String,
    /// What its file is called.
    file: String,
    /// Its script.
    pub text: String,
    /// The values of its parameters.
    pub params: Rc<Vec<(String, Param)>>,
    /// The script with calls that count its statements, where they are counted.
    counted: Option<String>,
    /// What was put into the text for that, as [`Counted`] tells it.
    added: Vec<(usize, usize, usize)>,
}

impl RuleText {
    /// Parses the rule as it is run. It has been parsed before, when the game was opened.
    pub fn parsed(&self, engine: &Engine) -> AST {
        engine.compile(self.counted.as_ref().unwrap_or(&self.text)).unwrap_or_default()
    }
}

/// All rules of a game, in their order.
pub struct RuleTexts {
    /// The rules.
    pub rules: Vec<RuleText>,
    /// The limits that authors are told of.
    pub limits: Limits,
    /// The limits that hooks run within.
    pub in_force: Limits,
    /// What is counted, where somebody counts.
    pub counting: Option<Counting>,
}

impl RuleTexts {
    /// The rules of a game whose sets have so many words. Where somebody counts, calls that do so are put into them.
    pub fn new(outline: &Outline, width: usize, uses: &[RuleUse], limits: Limits, counting: Option<Counting>) -> Self {
        let limits = limits.for_width(width);
        let in_force = if counting.is_some() { limits.for_counting() } else { limits };
        let mut statements = 0;
        let rules = uses.iter().map(|rule| {
            let counted = counting.as_ref().and_then(|counting| count(outline, rule, statements, in_force, counting));
            let counted = counted.inspect(|counted| statements += counted.lines.len());
            let (counted, added) =
                counted.map_or_else(Default::default, |Counted { text, added, .. }| (Some(text), added));
            let params = Rc::new(rule.params.clone());
            RuleText {
                name: rule.name.clone(),
                file: rule.label.clone(),
                text: rule.text.clone(),
                params,
                counted,
                added,
            }
        });
        Self { rules: rules.collect(), limits, in_force, counting }
    }

    /// Parses all rules as they are run, with an engine that knows the limits and nothing else.
    pub fn parsed(&self) -> Result<Vec<AST>, Box<Failure>> {
        let (engine, _) = raw(self.in_force);
        let parsed = |rule: &RuleText| {
            engine.compile(rule.counted.as_ref().unwrap_or(&rule.text)).map_err(|error| {
                let (rule, hook, file) = (rule.name.clone(), String::new(), rule.file.clone());
                Box::new(Failure { rule, hook, message: error.to_string(), file, place: None })
            })
        };
        self.rules.iter().map(parsed).collect()
    }

    /// Counts the call of a hook, and whether it changed the game, where somebody counts.
    pub fn count(&self, rule: usize, hook: &str, changed: bool) {
        if let Some(counting) = &self.counting {
            counting.called(counting.place(rule, hook), changed);
        }
    }

    /// The failure of a hook that the engine or the machine has ended.
    #[cold]
    pub fn failed(&self, rule: usize, hook: &str, error: &EvalAltResult) -> Box<Failure> {
        let (message, at) = explain(error, self.limits);
        self.failure(rule, hook, message, at)
    }

    /// The failure of a hook.
    pub fn failure(&self, rule: usize, hook: &str, message: String, at: Position) -> Box<Failure> {
        let rule = &self.rules[rule];
        // Where the engine does not say, the hook itself is the place.
        let line = at.line().or_else(|| super::function_line(&rule.text, hook, None));
        let place = line.map(|line| {
            let says = rule.text.lines().nth(line - 1).unwrap_or_default();
            let column = lines::true_column(&rule.added, line, at.position().unwrap_or(1));
            (line, column, quoted(says))
        });
        let (hook, file) = (hook.to_owned(), rule.file.clone());
        Box::new(Failure { rule: rule.name.clone(), hook, message, file, place })
    }
}

/// Puts calls that count into a rule, and enters its hooks and statements where they are counted. Nothing is put in where a call would come
/// to stand where none can: the statements of that rule are not counted.
fn count(outline: &Outline, rule: &RuleUse, first: usize, limits: Limits, counting: &Counting) -> Option<Counted> {
    let (engine, _) = raw(limits);
    let counted = lines::counted(&rule.text, first);
    let (ast, counted) = match engine.compile(&counted.text) {
        Ok(ast) => (ast, Some(counted)),
        Err(_) => (engine.compile(&rule.text).unwrap_or_default(), None),
    };
    let is_verb = |name: &str| outline.says.verbs.iter().any(|verb| verb.name == name);
    let lines = counted.iter().flat_map(|counted| &counted.lines);
    counting.add(RuleCount {
        name: rule.name.clone(),
        text: rule.text.clone(),
        hooks: counting::hooks(ast.iter_functions().map(|function| function.name), is_verb),
        statements: lines.map(|line| (*line, 0)).collect(),
    });
    counted
}
