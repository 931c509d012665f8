//! The hooks of a game's rules, run by the script engine: the kernel's [`Hooks`] for scripts.
//!
//! A hook gets the game lent, not copied into: state and play are swapped onto the [`Desk`] for the time of the call. One
//! engine serves one thread.

use super::api::{self, At, CellSet, Game};
use super::counting::{self, Counting, RuleCount};
use super::desk::{Desk, Lent, Purpose, Said, quoted};
use super::engine::{Limits, Watch, raw};
use super::explain::{explain, plain_type};
use super::hearing::Hearing;
use super::lines::{self, Counted, RAN};
use crate::variant::{Param, RuleUse};
use quadrille_kernel::*;
use rhai::{AST, CallFnOptions, Dynamic, Engine, INT, Position, Scope};
use std::mem::swap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// The time is looked at once in so many calls, beside what a hook does.
const GLANCE: u32 = 16;

/// One rule, ready to run.
struct Loaded {
    name: String,
    file: String,
    text: String,
    ast: AST,
    params: Rc<Vec<(String, Param)>>,
    has: Vec<(String, usize)>,
    /// What was put into the text to count its statements, as [`Counted`] tells it.
    added: Vec<(usize, usize, usize)>,
}

impl Loaded {
    fn has(&self, hook: &str, arguments: usize) -> bool {
        self.has.iter().any(|(name, count)| name == hook && *count == arguments)
    }
}

/// All rules of a game, and the engine that runs them.
pub struct Scripts<const N: usize> {
    engine: Engine,
    watch: Watch,
    /// The operations of all hooks so far.
    work: std::cell::Cell<u64>,
    /// How many hooks were called.
    calls: std::cell::Cell<u32>,
    /// What they may take together for one question or action.
    together: u64,
    /// Must what is begun use what is left of what was begun before?
    held: std::cell::Cell<bool>,
    /// When everything must have ended, where somebody is in a hurry.
    hurried: std::cell::Cell<Option<Duration>>,
    limits: Limits,
    desk: Rc<Desk<N>>,
    /// What is counted, where somebody counts.
    counting: Option<Counting>,
    rules: Vec<Loaded>,
    setup: Vec<usize>,
    on_land: Vec<usize>,
    on_turn_end: Vec<usize>,
    outcome: Vec<usize>,
    score: Option<usize>,
    evaluate: Option<usize>,
    where_names: Vec<String>,
    can_names: Vec<String>,
    has: Has,
}

impl<const N: usize> Scripts<N> {
    /// Loads the rules of a game, in their order. The scripts have been read before, so they parse.
    pub fn new(
        kernel: &Arc<Rules<N>>,
        uses: &[RuleUse],
        limits: Limits,
        (counting, hearing): (Option<Counting>, Option<Hearing>),
    ) -> Result<Self, Box<Failure>> {
        let limits = limits.for_width(N);
        let in_force = if counting.is_some() { limits.for_counting() } else { limits };
        let (mut engine, watch) = raw(in_force);
        let lent = Lent {
            state: State::blank(kernel),
            play: Play::silent(),
            draw: None,
            purpose: Purpose::Ask,
            params: Rc::default(),
            refused: Vec::new(),
        };
        let desk = Rc::new(Desk { rules: kernel.clone(), lent: lent.into(), hearing });
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
                let is_verb = |name: &str| kernel.verbs.iter().any(|verb| verb.says.name == name);
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
                ast: ast.clone_functions_only(),
                params: Rc::new(rule.params.clone()),
                added: put_in,
            });
        }
        let with = |hook: &str, arguments| -> Vec<usize> {
            (0..rules.len()).filter(|&rule| rules[rule].has(hook, arguments)).collect()
        };
        let verbs = || kernel.verbs.iter().map(|verb| verb.says.name.as_str());
        let where_names: Vec<String> = verbs().map(|verb| format!("where_{verb}")).collect();
        let can_names: Vec<String> = verbs().map(|verb| format!("can_{verb}")).collect();
        let mask = |names: &[String], arguments: &[usize]| {
            names.iter().enumerate().fold(0, |mask, (verb, name)| {
                let any = arguments.iter().any(|&count| !with(name, count).is_empty());
                mask | u32::from(any) << verb
            })
        };
        let has = Has {
            on_land: !with("on_land", 2).is_empty(),
            on_turn_end: !with("on_turn_end", 1).is_empty(),
            outcome: !with("outcome", 1).is_empty(),
            score: !with("score", 2).is_empty(),
            evaluate: !with("evaluate", 2).is_empty(),
            narrows: mask(&where_names, &[2, 3]),
            forbids: mask(&can_names, &[1]),
        };
        Ok(Self {
            setup: with("setup", 1),
            on_land: with("on_land", 2),
            on_turn_end: with("on_turn_end", 1),
            outcome: with("outcome", 1),
            score: with("score", 2).first().copied(),
            evaluate: with("evaluate", 2).first().copied(),
            engine,
            watch,
            work: std::cell::Cell::default(),
            calls: std::cell::Cell::default(),
            together: in_force.together,
            held: std::cell::Cell::default(),
            hurried: std::cell::Cell::default(),
            limits,
            desk,
            counting,
            where_names,
            can_names,
            has,
            rules,
        })
    }

    /// Is this one of the calls at which the time is looked at?
    fn is_nth_call(&self) -> bool {
        self.calls.update(|calls| calls.wrapping_add(1));
        self.calls.get().is_multiple_of(GLANCE)
    }

    /// Calls a function of a rule, which may be about a cell. The game must lie on the desk.
    fn call(
        &self,
        rule: usize,
        hook: &str,
        on: Option<Cell>,
        arguments: impl rhai::FuncArgs,
    ) -> Result<Dynamic, Box<Failure>> {
        let loaded = &self.rules[rule];
        if let Some(hearing) = &self.desk.hearing {
            hearing.called(&self.desk.lent.borrow(), rule, hook, on);
        }
        self.desk.lent.borrow_mut().params = loaded.params.clone();
        self.watch.operations.set(0);
        let is_first = self.watch.deadline.get().is_none();
        if is_first {
            let own = self.limits.deadline();
            self.watch.deadline.set(Some(self.hurried.get().map_or(own, |hurried| own.min(hurried))));
        }
        // A hook of few steps may take long, and there may be thousands of them.
        let looks = (is_first && self.hurried.get().is_some()) || self.is_nth_call();
        if looks && self.watch.deadline.get().is_some_and(|end| (self.limits.now)() > end) {
            let (message, at) = explain(&Limits::late(), self.limits);
            return Err(self.failure(rule, hook, message, at));
        }
        let options = CallFnOptions::new().eval_ast(false);
        let before = self.counting.as_ref().and_then(|_| counting::before(&self.desk.lent.borrow()));
        let result = self.engine.call_fn_with_options(options, &mut Scope::new(), &loaded.ast, hook, arguments);
        let took = 1 + self.watch.operations.get();
        self.work.update(|work| work.saturating_add(took));
        self.watch.left.update(|left| left.saturating_sub(took));
        if let Some(counting) = &self.counting {
            counting.called(rule, hook);
            if before != counting::before(&self.desk.lent.borrow()) {
                counting.acted(rule, hook);
            }
        }
        result.map_err(|error| {
            let (message, at) = explain(&error, self.limits);
            self.failure(rule, hook, message, at)
        })
    }

    /// A question was answered so that a move is not legal.
    fn forbade(&self, rule: usize, hook: &str) {
        if let Some(counting) = &self.counting {
            counting.acted(rule, hook);
        }
    }

    fn failure(&self, rule: usize, hook: &str, message: String, at: Position) -> Box<Failure> {
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

    /// Lends the game for a change.
    fn lend<T>(
        &self,
        purpose: Purpose,
        state: &mut State<N>,
        play: &mut Play<N>,
        work: impl FnOnce() -> Result<T, Box<Failure>>,
    ) -> Result<T, Box<Failure>> {
        let exchange = |state: &mut State<N>, play: &mut Play<N>| {
            let mut lent = self.desk.lent.borrow_mut();
            swap(state, &mut lent.state);
            swap(play, &mut lent.play);
            lent.purpose = purpose;
        };
        exchange(state, play);
        let result = work();
        exchange(state, play);
        result
    }

    /// Lends a copy, for a question.
    fn show<T>(&self, state: &State<N>, work: impl FnOnce() -> Result<T, Box<Failure>>) -> Result<T, Box<Failure>> {
        let mut lent = self.desk.lent.borrow_mut();
        lent.state = *state;
        lent.purpose = Purpose::Ask;
        lent.refused.clear();
        drop(lent);
        work()
    }

    /// Asks a rule for a seat's number; 0 where no rule answers.
    fn number(&self, rule: Option<usize>, hook: &str, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        let Some(rule) = rule else { return Ok(0) };
        self.show(state, || {
            let answer = self.call(rule, hook, None, (Game, INT::from(seat.number())))?;
            self.expect::<INT>(rule, hook, answer, "a number")
        })
    }

    fn expect<T: Clone + 'static>(
        &self,
        rule: usize,
        hook: &str,
        value: Dynamic,
        what: &str,
    ) -> Result<T, Box<Failure>> {
        let got = plain_type(value.type_name());
        value.try_cast::<T>().ok_or_else(|| {
            self.failure(rule, hook, format!("it must return {what}, but returned {got}"), Position::NONE)
        })
    }
}

impl<const N: usize> Hooks<N> for Scripts<N> {
    fn has(&self) -> Has {
        self.has
    }

    fn work(&self) -> u64 {
        self.work.get()
    }

    fn most_work(&self) -> u64 {
        self.together
    }

    fn begin(&self) {
        if !self.held.get() {
            self.watch.begin(self.together);
        }
    }

    fn hold(&self, held: bool) {
        self.held.set(held);
    }

    fn hurry(&self, milliseconds: Option<u64>) {
        self.hurried.set(milliseconds.map(|time| (self.limits.now)() + Duration::from_millis(time)));
    }

    fn setup(&self, state: &mut State<N>, play: &mut Play<N>, draw: &mut Draw) -> Result<(), Box<Failure>> {
        self.desk.lent.borrow_mut().draw = Some(draw.clone());
        let result = self.lend(Purpose::Setup, state, play, || {
            self.setup.iter().try_for_each(|&rule| self.call(rule, "setup", None, (Game,)).map(|_| ()))
        });
        if let Some(after) = self.desk.lent.borrow_mut().draw.take() {
            *draw = after;
        }
        result
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        mut refused: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let hook = &self.where_names[verb];
        self.show(state, || {
            let mut left = targets;
            for rule in 0..self.rules.len() {
                if !self.rules[rule].has(hook, if from.is_some() { 3 } else { 2 }) || left.is_empty() {
                    continue;
                }
                let answer = match from {
                    None => self.call(rule, hook, None, (Game, CellSet(left)))?,
                    Some(cell) => self.call(rule, hook, from, (Game, At(cell), CellSet(left)))?,
                };
                let answer = match answer.clone().try_cast::<At>() {
                    Some(cell) => Dynamic::from(CellSet::<N>::from(cell)),
                    None => answer,
                };
                let kept = self.expect::<CellSet<N>>(rule, hook, answer, "a set of cells")?.0;
                let said = std::mem::take(&mut self.desk.lent.borrow_mut().refused);
                let banned =
                    said.iter().filter_map(|refused| refused.cells).fold(Bits::EMPTY, |all, cells| all | cells);
                let kept = (kept & left) - banned;
                if kept != left {
                    self.forbade(rule, hook);
                }
                if let Some(refused) = &mut refused {
                    let question = if from.is_some() { Question::WhereTo } else { Question::Where };
                    let why = |says| Refusal::Rule { rule, question, says };
                    for Said { cells, words, line } in said {
                        refused.push(Refused { targets: cells.unwrap_or(left - kept), why: why(Some((words, line))) });
                    }
                    refused.push(Refused { targets: left - kept, why: why(None) });
                }
                left = kept;
            }
            Ok(left)
        })
    }

    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        let hook = &self.can_names[verb];
        self.show(state, || {
            for rule in 0..self.rules.len() {
                if !self.rules[rule].has(hook, 1) {
                    continue;
                }
                let answer = self.call(rule, hook, None, (Game,))?;
                let yes = self.expect::<bool>(rule, hook, answer, "true or false")?;
                let said = std::mem::take(&mut self.desk.lent.borrow_mut().refused);
                if !yes || !said.is_empty() {
                    self.forbade(rule, hook);
                    let says = said.into_iter().next().map(|said| (said.words, said.line));
                    return Ok(Err(Refusal::Rule { rule, question: Question::Can, says }));
                }
            }
            Ok(Ok(()))
        })
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, rule: usize, action: Action) -> Result<(), Box<Failure>> {
        let kernel = &self.desk.rules;
        let verb = &kernel.verbs[usize::from(action.verb)].says;
        let mut arguments = vec![Dynamic::from(Game)];
        for (domain, value) in verb.targets.iter().zip([action.first, action.second]) {
            arguments.push(match domain {
                Domain::Pool => kernel.kinds[kernel.kind_of(value as u8)].code.clone().into(),
                Domain::OpenColumn => {
                    let rest = landings(kernel, state) & kernel.board.column(usize::from(value));
                    rest.first().map_or(Dynamic::UNIT, |cell| Dynamic::from(At(Cell(cell as u16))))
                }
                Domain::Cells { .. } => Dynamic::from(At(Cell(value))),
            });
        }
        self.lend(Purpose::Act, state, play, || self.call(rule, &verb.name, None, arguments).map(|_| ()))
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, || {
            self.on_land.iter().try_for_each(|&rule| self.call(rule, "on_land", Some(at), (Game, At(at))).map(|_| ()))
        })
    }

    fn on_turn_end(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, || {
            self.on_turn_end.iter().try_for_each(|&rule| self.call(rule, "on_turn_end", None, (Game,)).map(|_| ()))
        })
    }

    fn outcome(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, || {
            self.outcome.iter().try_for_each(|&rule| self.call(rule, "outcome", None, (Game,)).map(|_| ()))
        })
    }

    fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.score, "score", state, seat)
    }

    fn evaluate(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.evaluate, "evaluate", state, seat)
    }
}
