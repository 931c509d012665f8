//! The interpreter: the rules of a game, the engine that runs them and what keeps it within its limits, at any width of a board.

use super::api;
use super::calling::{Functions, set_most_calls};
use super::cells::At;
use super::compiler::Source;
use super::counting::{self, Counting, RuleCount};
use super::desk::{Desk, Game, Purpose, Said, quoted};
use super::engine::{Limits, Watch, raw};
use super::explain::{explain, plain_type};
use super::lines::{self, Counted, RAN};
use super::rules::CompiledRules;
use crate::variant::{Param, RuleUse};
use quadrille_kernel::*;
use rhai::{Dynamic, Engine, INT, Position};
use std::rc::Rc;

/// One rule, ready to run.
struct Loaded {
    name: String,
    file: String,
    text: String,
    functions: Functions,
    params: Rc<Vec<(String, Param)>>,
    has: Vec<(String, usize)>,
    /// What was put into the text to count its statements, as [`Counted`] tells it.
    added: Vec<(usize, usize, usize)>,
}

impl Loaded {
    /// The rule as the compiler reads it.
    fn source(&self) -> Source<'_> {
        Source { ast: self.functions.ast(), text: &self.text, params: &self.params }
    }

    fn has(&self, hook: &str, arguments: usize) -> bool {
        self.has.iter().any(|(name, count)| name == hook && *count == arguments)
    }
}

/// All rules of a game, and the engine that runs them.
pub struct Interpreter {
    engine: Engine,
    watch: Rc<Watch>,
    /// What they may take together for one question or action.
    together: u64,
    /// Must what is begun use what is left of what was begun before?
    held: std::cell::Cell<bool>,
    limits: Limits,
    in_force: Limits,
    desk: Rc<Desk>,
    /// What is counted, where somebody counts.
    counting: Option<Counting>,
    rules: Vec<Loaded>,
}

impl Interpreter {
    /// Loads the rules of the game on a desk, in their order.
    pub fn new(desk: Desk, uses: &[RuleUse], limits: Limits, counting: Option<Counting>) -> Result<Self, Box<Failure>> {
        let limits = limits.for_width(desk.width);
        let in_force = if counting.is_some() { limits.for_counting() } else { limits };
        let (mut engine, watch) = raw(in_force);
        set_most_calls(&mut engine, in_force.calls);
        let desk = Rc::new(desk);
        let game = desk.game.clone();
        let verbs = &game.outline().says.verbs;
        api::register(&mut engine, &desk);
        if let Some(counting) = counting.clone() {
            engine.register_fn(RAN, move |number: INT| {
                counting.ran(number as usize);
                false
            });
        }
        let mut rules = Vec::new();
        let mut statements = 0;
        for rule in uses {
            let with_calls = counting.as_ref().map(|_| lines::counted(&rule.text, statements));
            // Where a call has come to stand where none can, its statements are not counted.
            let compiled = with_calls.and_then(|counted| Some((engine.compile(&counted.text).ok()?, counted)));
            let (ast, lines, put_in) = match compiled {
                Some((ast, Counted { lines, added, .. })) => (ast, lines, added),
                None => {
                    let ast = engine.compile(&rule.text).map_err(|error| Failure {
                        rule: rule.name.clone(),
                        hook: String::new(),
                        message: error.to_string(),
                        file: rule.label.clone(),
                        place: None,
                    })?;
                    (ast, Vec::new(), Vec::new())
                }
            };
            if let Some(counting) = &counting {
                statements += lines.len();
                let is_verb = |name: &str| verbs.iter().any(|verb| verb.name == name);
                counting.add(RuleCount {
                    name: rule.name.clone(),
                    text: rule.text.clone(),
                    hooks: counting::hooks(ast.iter_functions().map(|function| function.name), is_verb),
                    statements: lines.into_iter().map(|line| (line, 0)).collect(),
                });
            }
            rules.push(Loaded {
                name: rule.name.clone(),
                file: rule.label.clone(),
                text: rule.text.clone(),
                has: ast.iter_functions().map(|f| (f.name.to_owned(), f.params.len())).collect(),
                functions: Functions::new(&ast),
                params: Rc::new(rule.params.clone()),
                added: put_in,
            });
        }
        Ok(Self {
            engine,
            watch,
            together: in_force.together,
            held: std::cell::Cell::default(),
            limits,
            in_force,
            desk,
            counting,
            rules,
        })
    }

    /// Compiles what can be compiled of the rules, with the calls that count in them, where they count.
    pub fn compile(&self, outline: &Outline) -> CompiledRules {
        let sources: Vec<Source> = self.rules.iter().map(Loaded::source).collect();
        CompiledRules::new(outline, &sources, self.in_force)
    }

    /// Has a rule a function of this name with so many arguments?
    pub fn has(&self, rule: usize, name: &str, arguments: usize) -> bool {
        self.rules[rule].has(name, arguments)
    }

    /// The limits that authors are told of.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The limits that hooks run within.
    pub fn in_force(&self) -> Limits {
        self.in_force
    }

    /// What is watched while hooks run.
    pub fn watch(&self) -> &Rc<Watch> {
        &self.watch
    }

    /// Counts the call of a hook, and whether it changed the game, where somebody counts.
    pub fn count(&self, rule: usize, hook: &str, changed: bool) {
        if let Some(counting) = &self.counting {
            counting.called(rule, hook);
            if changed {
                counting.acted(rule, hook);
            }
        }
    }

    /// Calls a function of a rule, which may be about a cell. The game must be lent.
    pub fn call(
        &self,
        rule: usize,
        hook: &str,
        on: Option<Cell>,
        arguments: impl rhai::FuncArgs,
    ) -> Result<Dynamic, Box<Failure>> {
        let (loaded, desk) = (&self.rules[rule], &*self.desk);
        if let Some(hearing) = &desk.hearing {
            hearing.called(rule, hook, on, desk.purpose.get() == Purpose::Ask, desk.game.events());
        }
        if !self.watch.begins() {
            let (message, at) = explain(&Limits::late(), self.limits);
            return Err(self.failure(rule, hook, message, at));
        }
        desk.params.replace(loaded.params.clone());
        let may_act = desk.purpose.get() != Purpose::Ask;
        if may_act && self.counting.is_some() {
            desk.game.remember();
        }
        let result = loaded.functions.call(&self.engine, &self.watch, hook, arguments);
        let changed = may_act && self.counting.is_some() && desk.game.has_changed();
        self.watch.ended();
        self.count(rule, hook, changed);
        result.map_err(|error| {
            let (message, at) = explain(&error, self.limits);
            self.failure(rule, hook, message, at)
        })
    }

    /// The failure of a hook.
    pub fn failure(&self, rule: usize, hook: &str, message: String, at: Position) -> Box<Failure> {
        let loaded = &self.rules[rule];
        // Where the engine does not say, the hook itself is the place.
        let line = at.line().or_else(|| super::function_line(&loaded.text, hook, None));
        let place = line.map(|line| {
            let says = loaded.text.lines().nth(line - 1).unwrap_or_default();
            let column = lines::true_column(&loaded.added, line, at.position().unwrap_or(1));
            (line, column, quoted(says))
        });
        Box::new(Failure {
            rule: loaded.name.clone(),
            hook: hook.to_owned(),
            message,
            file: loaded.file.clone(),
            place,
        })
    }

    /// Says what the hooks called from now on are there for.
    pub fn set_purpose(&self, purpose: Purpose) {
        self.desk.purpose.set(purpose);
        self.desk.refused.borrow_mut().clear();
    }

    /// The value that a hook must return, as a value of its type.
    pub fn expect<T: Clone + 'static>(
        &self,
        rule: usize,
        hook: &str,
        value: Dynamic,
        what: &str,
    ) -> Result<T, Box<Failure>> {
        value.try_cast_result::<T>().map_err(|value| {
            let got = plain_type(value.type_name());
            self.failure(rule, hook, format!("it must return {what}, but returned {got}"), Position::NONE)
        })
    }
}

/// What the hooks may use.
impl Interpreter {
    /// What hooks may take together for one question or action.
    pub fn most_work(&self) -> u64 {
        self.together
    }

    /// Begins a question or action, unless the hooks are held.
    pub fn begin(&self) {
        if !self.held.get() {
            self.watch.begin(self.together);
        }
    }

    /// Holds the hooks to what is left of the question or action under way, or lets go of them.
    pub fn hold(&self, held: bool) {
        self.held.set(held);
    }

    /// Lends a hook the random stream.
    pub fn drawing<T>(&self, draw: &mut Draw, work: impl FnOnce(&Self) -> T) -> T {
        self.desk.draw.replace(Some(draw.clone()));
        let result = work(self);
        if let Some(after) = self.desk.draw.take() {
            *draw = after;
        }
        result
    }

    /// What the hook that was called last has refused.
    pub fn refused(&self) -> Vec<Said> {
        self.desk.refused.take()
    }

    /// Does what a rule's verb does.
    pub fn act(&self, rule: usize, action: Action) -> Result<Dynamic, Box<Failure>> {
        let (game, outline) = (&self.desk.game, self.desk.game.outline());
        let verb = &outline.says.verbs[usize::from(action.verb)];
        let mut arguments = vec![Dynamic::from(Game)];
        for (domain, value) in verb.targets.iter().zip([action.first, action.second]) {
            arguments.push(match domain {
                Domain::Pool => outline.kinds[outline.kind_of(value as u8)].code.clone().into(),
                Domain::OpenColumn => {
                    game.landing(usize::from(value)).map_or(Dynamic::UNIT, |cell| Dynamic::from(At(cell)))
                }
                Domain::Cells { .. } => Dynamic::from(At(Cell(value))),
            });
        }
        self.call(rule, &verb.name, None, arguments)
    }
}
