//! The interpreter: the rules of a game, the engine that runs them and what keeps it within its limits, at any width of a board.

use super::api;
use super::calling::{Functions, set_most_calls};
use super::cells::{At, CellSet};
use super::counting::{self, Counting, RuleCount};
use super::desk::{Desk, Game, Purpose, Said, quoted};
use super::engine::{Limits, Watch, raw};
use super::explain::{explain, plain_type};
use super::lines::{self, Counted, RAN};
use crate::variant::{Param, RuleUse, on_one_line};
use quadrille_kernel::*;
use rhai::{Dynamic, Engine, INT, Position};
use std::rc::Rc;
use std::time::Duration;

/// The time is looked at once in so many calls, beside what a hook does.
const GLANCE: u32 = 16;

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
    fn has(&self, hook: &str, arguments: usize) -> bool {
        self.has.iter().any(|(name, count)| name == hook && *count == arguments)
    }
}

/// A hook of a verb's own, and the rules that have it, in their order.
struct Asked {
    hook: String,
    rules: Vec<usize>,
}

/// All rules of a game, and the engine that runs them.
pub struct Interpreter {
    engine: Engine,
    watch: Rc<Watch>,
    /// The operations of all hooks so far.
    work: std::cell::Cell<u64>,
    /// How many hooks were called.
    calls: std::cell::Cell<u32>,
    /// What they may take together for one question or action.
    together: u64,
    /// Must what is begun use what is left of what was begun before?
    held: std::cell::Cell<bool>,
    limits: Limits,
    desk: Rc<Desk>,
    /// What is counted, where somebody counts.
    counting: Option<Counting>,
    rules: Vec<Loaded>,
    setup: Vec<usize>,
    on_land: Vec<usize>,
    on_turn_end: Vec<usize>,
    outcome: Vec<usize>,
    score: Option<usize>,
    evaluate: Option<usize>,
    /// For each verb, who narrows its first targets, its second ones, and who may forbid it.
    where_first: Vec<Asked>,
    where_second: Vec<Asked>,
    can: Vec<Asked>,
    has: Has,
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
        let with = |hook: &str, arguments| -> Vec<usize> {
            (0..rules.len()).filter(|&rule| rules[rule].has(hook, arguments)).collect()
        };
        let asked = |prefix: &str, arguments| -> Vec<Asked> {
            let hooks = verbs.iter().map(|verb| format!("{prefix}_{}", verb.name));
            hooks.map(|hook| Asked { rules: with(&hook, arguments), hook }).collect()
        };
        let (where_first, where_second, can) = (asked("where", 2), asked("where", 3), asked("can", 1));
        let mask = |asked: &[Asked]| {
            let any = |(verb, asked): (usize, &Asked)| u32::from(!asked.rules.is_empty()) << verb;
            asked.iter().enumerate().map(any).fold(0, |mask, verb| mask | verb)
        };
        let has = Has {
            on_land: !with("on_land", 2).is_empty(),
            on_turn_end: !with("on_turn_end", 1).is_empty(),
            outcome: !with("outcome", 1).is_empty(),
            score: !with("score", 2).is_empty(),
            evaluate: !with("evaluate", 2).is_empty(),
            narrows: mask(&where_first) | mask(&where_second),
            forbids: mask(&can),
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
            limits,
            desk,
            counting,
            where_first,
            where_second,
            can,
            has,
            rules,
        })
    }

    /// Is this one of the calls at which the time is looked at?
    fn is_nth_call(&self) -> bool {
        self.calls.update(|calls| calls.wrapping_add(1));
        self.calls.get().is_multiple_of(GLANCE)
    }

    /// Calls a function of a rule, which may be about a cell. The game must be lent.
    fn call(
        &self,
        rule: usize,
        hook: &str,
        on: Option<Cell>,
        arguments: impl rhai::FuncArgs,
    ) -> Result<Dynamic, Box<Failure>> {
        let (loaded, desk) = (&self.rules[rule], &*self.desk);
        if let Some(hearing) = &desk.hearing {
            hearing.called(desk, rule, hook, on);
        }
        desk.params.replace(loaded.params.clone());
        // A hook of few steps may take long, and there may be thousands of them.
        let looks = (self.watch.is_fresh() && self.watch.hurried.get().is_some()) || self.is_nth_call();
        if looks && self.watch.is_late() {
            let (message, at) = explain(&Limits::late(), self.limits);
            return Err(self.failure(rule, hook, message, at));
        }
        let may_act = desk.purpose.get() != Purpose::Ask;
        if may_act && self.counting.is_some() {
            desk.game.remember();
        }
        let result = loaded.functions.call(&self.engine, &self.watch, hook, arguments);
        let took = 1 + self.watch.operations.get();
        self.work.update(|work| work.saturating_add(took));
        self.watch.left.update(|left| left.saturating_sub(took));
        if let Some(counting) = &self.counting {
            counting.called(rule, hook);
            if may_act && desk.game.has_changed() {
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

    /// Says what the hooks called from now on are there for.
    pub fn set_purpose(&self, purpose: Purpose) {
        self.desk.purpose.set(purpose);
        self.desk.refused.borrow_mut().clear();
    }

    /// Calls a hook of several rules, in their order.
    fn each(
        &self,
        rules: &[usize],
        hook: &str,
        on: Option<Cell>,
        arguments: impl rhai::FuncArgs + Clone,
    ) -> Result<(), Box<Failure>> {
        rules.iter().try_for_each(|&rule| self.call(rule, hook, on, arguments.clone()).map(drop))
    }

    /// Asks a rule for a seat's number; 0 where no rule answers.
    fn number(&self, rule: Option<usize>, hook: &str, seat: Seat) -> Result<i64, Box<Failure>> {
        let Some(rule) = rule else { return Ok(0) };
        let answer = self.call(rule, hook, None, (Game, INT::from(seat.number())))?;
        self.expect::<INT>(rule, hook, answer, "a number")
    }

    fn expect<T: Clone + 'static>(
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

/// The hooks. The game must be lent, and their purpose set.
impl Interpreter {
    /// Which hooks the rules have.
    pub fn has(&self) -> Has {
        self.has
    }

    /// The operations of all hooks so far.
    pub fn work(&self) -> u64 {
        self.work.get()
    }

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

    /// Gives all hooks so many milliseconds from now, or as long as ever again.
    pub fn hurry(&self, milliseconds: Option<u64>) {
        self.watch.hurried.set(milliseconds.map(|time| (self.limits.now)() + Duration::from_millis(time)));
    }

    /// Prepares the board.
    pub fn setup(&self, draw: &mut Draw) -> Result<(), Box<Failure>> {
        self.desk.draw.replace(Some(draw.clone()));
        let result = self.each(&self.setup, "setup", None, (Game,));
        if let Some(after) = self.desk.draw.take() {
            *draw = after;
        }
        result
    }

    /// Which of a verb's targets remain: its second ones where `from` is the first. `refused` gathers those taken away, with the reason.
    pub fn narrow(
        &self,
        verb: usize,
        from: Option<Cell>,
        targets: CellSet,
        mut refused: Option<&mut Vec<(CellSet, Refusal)>>,
    ) -> Result<CellSet, Box<Failure>> {
        let Asked { hook, rules } = if from.is_some() { &self.where_second[verb] } else { &self.where_first[verb] };
        let mut left = targets;
        for &rule in rules {
            if left.is_empty() {
                break;
            }
            let answer = match from {
                None => self.call(rule, hook, None, (Game, left.clone()))?,
                Some(cell) => self.call(rule, hook, from, (Game, At(cell), left.clone()))?,
            };
            let mut kept = match answer.try_cast_result::<At>() {
                Ok(At(cell)) => CellSet::single(cell, self.desk.width),
                Err(answer) => self.expect::<CellSet>(rule, hook, answer, "a set of cells")?,
            };
            let said = self.desk.refused.take();
            kept &= &left;
            said.iter().filter_map(|said| said.cells.as_ref()).for_each(|banned| kept -= banned);
            if kept != left {
                self.forbade(rule, hook);
            }
            if let Some(refused) = &mut refused {
                let question = if from.is_some() { Question::WhereTo } else { Question::Where };
                let why = |says| Refusal::Rule { rule, question, says };
                let gone = left - &kept;
                for Said { cells, words, line } in said {
                    refused.push((cells.unwrap_or_else(|| gone.clone()), why(Some((on_one_line(&words), line)))));
                }
                refused.push((gone, why(None)));
            }
            left = kept;
        }
        Ok(left)
    }

    /// May a verb be used at all?
    pub fn allows(&self, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        let Asked { hook, rules } = &self.can[verb];
        for &rule in rules {
            let answer = self.call(rule, hook, None, (Game,))?;
            let yes = self.expect::<bool>(rule, hook, answer, "true or false")?;
            let said = self.desk.refused.take();
            if !yes || !said.is_empty() {
                self.forbade(rule, hook);
                let says = said.into_iter().next().map(|said| (on_one_line(&said.words), said.line));
                return Ok(Err(Refusal::Rule { rule, question: Question::Can, says }));
            }
        }
        Ok(Ok(()))
    }

    /// Does what a rule's verb does.
    pub fn act(&self, rule: usize, action: Action) -> Result<(), Box<Failure>> {
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
        self.call(rule, &verb.name, None, arguments).map(drop)
    }

    /// Tells the rules that a piece has come to rest.
    pub fn on_land(&self, at: Cell) -> Result<(), Box<Failure>> {
        self.each(&self.on_land, "on_land", Some(at), (Game, At(at)))
    }

    /// Tells the rules that the turn's last step is done.
    pub fn on_turn_end(&self) -> Result<(), Box<Failure>> {
        self.each(&self.on_turn_end, "on_turn_end", None, (Game,))
    }

    /// Asks the rules whether the game has ended; the verdict is left in the play.
    pub fn outcome(&self) -> Result<(), Box<Failure>> {
        self.each(&self.outcome, "outcome", None, (Game,))
    }

    /// A seat's score.
    pub fn score(&self, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.score, "score", seat)
    }

    /// What the position is worth to a seat.
    pub fn evaluate(&self, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.evaluate, "evaluate", seat)
    }
}
