//! The hooks of a game's rules: the kernel's [`Hooks`] for scripts.
//!
//! A hook that could be compiled runs on the [`Machine`], on the state itself. Any other gets the game lent: state and play are in [`Lent`]
//! for the time of the call, and the [`Interpreter`] runs it. Both use one budget, and both fail with the same words.

mod kept;

use super::cells::{At, CellSet};
use super::compiler::{Bank, Dependence, Program, Type, dependence};
use super::counting::Counting;
use super::desk::{Desk, Game, Purpose, Said};
use super::engine::{Limits, Watch};
use super::hearing::Hearing;
use super::interpreter::Interpreter;
use super::lent::Lent;
use super::machine::{
    Access, Argument, Entry, Machine, MachineWatchers, Refusal as Told, Refused as Refusals, Returned, Stop, Task,
};
use super::rules::CompiledRules;
use super::texts::RuleTexts;
use crate::variant::{RuleUse, on_one_line};
use kept::Kept;
use quadrille_kernel::*;
use rhai::{Dynamic, INT};
use std::cell::{Cell as Slot, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// Nobody watches.
const NOBODY: MachineWatchers<'static> = MachineWatchers { hearing: None, ran: None };

/// A hook of a rule.
struct Hook {
    /// The rule, by its place in the game's list.
    rule: usize,
    /// Its name.
    name: String,
    /// How its code is entered, where it is compiled.
    code: Option<Entry>,
    /// Does it return a single cell in the place of a set?
    returns_cell: bool,
    /// What its answer depends on.
    depends: Dependence,
    /// Where it is counted, where somebody counts.
    counted: Option<(usize, usize)>,
}

/// The hooks of one name that change the game, in the order of their rules.
struct Chain {
    hooks: Vec<Hook>,
    /// How all of them are entered as one, where nobody watches them.
    code: Option<Entry>,
}

/// All rules of a game, and what runs them. One of these serves one thread.
pub struct Scripts<const N: usize> {
    kernel: Arc<Rules<N>>,
    texts: Rc<RuleTexts>,
    watch: Rc<Watch>,
    /// What all hooks may take together for one question or action.
    together: u64,
    /// Must what is begun use what is left of what was begun before?
    held: Slot<bool>,
    /// What runs hooks that are not compiled, once there was one.
    interpreter: OnceCell<Interpreter>,
    lent: Rc<Lent<N>>,
    machine: RefCell<Machine<N>>,
    hearing: Option<Hearing>,
    /// Does anybody count or hear what hooks do?
    is_watched: bool,
    setup: Chain,
    on_land: Chain,
    on_turn_end: Chain,
    outcome: Chain,
    score: Option<Hook>,
    evaluate: Option<Hook>,
    /// For each verb, what narrows its first targets, what its second ones, and what may forbid it.
    where_first: Vec<Vec<Hook>>,
    where_second: Vec<Vec<Hook>>,
    can: Vec<Vec<Hook>>,
    /// For each verb and seat, the last answer of the verb's only hook for first targets, where that does not depend on the state.
    kept: RefCell<Vec<Option<Kept<N>>>>,
    /// For each verb, what it does, where it is a rule's own.
    verbs: Vec<Option<Hook>>,
    /// For each kind of piece, the number of its code among the program's texts.
    kinds: Vec<i64>,
    has: Has,
}

/// Who watches what scripts do.
#[derive(Clone, Default)]
pub struct Watchers {
    /// Counts it.
    pub counting: Option<Counting>,
    /// Hears it.
    pub hearing: Option<Hearing>,
}

impl<const N: usize> Scripts<N> {
    /// Loads the rules of a game, in their order. The scripts have been read before, so they parse. `compiled` keeps their code, once
    /// it is made, for others of the same rules and limits.
    pub fn new(
        kernel: &Arc<Rules<N>>,
        uses: &[RuleUse],
        limits: Limits,
        watchers: Watchers,
        compiled: &OnceLock<Arc<CompiledRules>>,
    ) -> Result<Self, Box<Failure>> {
        let Watchers { counting, hearing } = watchers;
        let is_watched = counting.is_some() || hearing.is_some();
        let texts = RuleTexts::new(kernel, N, uses, limits, counting);
        let compiled = match compiled.get() {
            Some(compiled) => compiled.clone(),
            None => {
                let made = Arc::new(CompiledRules::new(kernel, &texts)?);
                compiled.get_or_init(|| made).clone()
            }
        };
        let watch = Rc::new(Watch::new(texts.in_force));
        let machine = Machine::new(compiled.program.clone(), kernel.clone(), texts.in_force, watch.clone());
        let of = |rule: usize, name: &str, arguments: usize| {
            let code = compiled.function(rule, name, arguments);
            let depends = code.map(|code| {
                let targets = code.parameters.last().copied().flatten().filter(|(bank, _)| *bank == Bank::Set);
                dependence(&compiled.program, code.number, targets.map(|(_, reg)| reg))
            });
            Hook {
                rule,
                name: name.to_owned(),
                code: code.map(Entry::new),
                returns_cell: code.is_some_and(|code| code.returns == Type::Cell),
                depends: depends.unwrap_or_default(),
                counted: texts.counting.as_ref().and_then(|counting| counting.place(rule, name)),
            }
        };
        let with = |name: &str, arguments: usize| -> Vec<Hook> {
            let rules = (0..uses.len()).filter(|rule| compiled.has(*rule, name, arguments));
            rules.map(|rule| of(rule, name, arguments)).collect()
        };
        let of_verbs = |prefix: &str, arguments: usize| -> Vec<Vec<Hook>> {
            kernel.says.verbs.iter().map(|verb| with(&format!("{prefix}_{}", verb.name), arguments)).collect()
        };
        let (where_first, where_second, can) = (of_verbs("where", 2), of_verbs("where", 3), of_verbs("can", 1));
        let verbs = kernel.says.verbs.iter().map(|verb| match verb.effect {
            Effect::Rule(rule) => Some(of(rule, &verb.name, verb.targets.len() + 1)),
            _ => None,
        });
        let verbs = verbs.collect();
        let mask = |hooks: &[Vec<Hook>]| {
            let any = |(verb, hooks): (usize, &Vec<Hook>)| u32::from(!hooks.is_empty()) << verb;
            hooks.iter().enumerate().map(any).fold(0, |mask, verb| mask | verb)
        };
        let first = |name: &str| with(name, 2).into_iter().next();
        let chain = |name: &'static str, arguments: usize| {
            let hooks = with(name, arguments);
            let code = match hooks.as_slice() {
                _ if is_watched => None,
                [hook] => hook.code,
                _ => compiled.chains.get(&(name, arguments)).map(Entry::new),
            };
            Chain { hooks, code }
        };
        let (on_land, on_turn_end, outcome) = (chain("on_land", 2), chain("on_turn_end", 1), chain("outcome", 1));
        let (score, evaluate) = (first("score"), first("evaluate"));
        if let Some(counting) = &texts.counting {
            counting.make_room(kernel.says.verbs.len() * kernel.seats());
        }
        let has = Has {
            on_land: !on_land.hooks.is_empty(),
            on_turn_end: !on_turn_end.hooks.is_empty(),
            outcome: !outcome.hooks.is_empty(),
            score: score.is_some(),
            evaluate: evaluate.is_some(),
            narrows: mask(&where_first) | mask(&where_second),
            forbids: mask(&can),
        };
        Ok(Self {
            setup: chain("setup", 1),
            kept: vec![None; kernel.says.verbs.len() * kernel.seats()].into(),
            kinds: kinds(kernel, &compiled.program),
            kernel: kernel.clone(),
            together: texts.in_force.together,
            held: Slot::new(false),
            texts: texts.into(),
            watch,
            interpreter: OnceCell::new(),
            lent: Rc::new(Lent::new(kernel.clone())),
            machine: machine.into(),
            is_watched,
            hearing,
            on_land,
            on_turn_end,
            outcome,
            score,
            evaluate,
            where_first,
            where_second,
            can,
            verbs,
            has,
        })
    }

    /// Runs a compiled hook, which may be about a cell.
    #[inline(always)]
    fn run<const COUNT: usize>(
        &self,
        hook: &Hook,
        code: &Entry,
        on: Option<Cell>,
        arguments: [Argument<N>; COUNT],
        task: Task<'_, N>,
    ) -> Result<(), Box<Failure>> {
        if self.is_watched {
            return self.run_watched(hook, code, on, arguments, task);
        }
        let machine = &mut *self.machine.borrow_mut();
        match machine.run(code, arguments, task, NOBODY) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failed(hook, &error)),
        }
    }

    /// What the hook that ran last returned.
    #[inline(always)]
    fn returned(&self) -> Returned<N> {
        self.machine.borrow().returned()
    }

    /// As [`Self::run`], where somebody counts or hears what it does.
    #[inline(never)]
    fn run_watched<const COUNT: usize>(
        &self,
        hook: &Hook,
        code: &Entry,
        on: Option<Cell>,
        arguments: [Argument<N>; COUNT],
        task: Task<'_, N>,
    ) -> Result<(), Box<Failure>> {
        if let Some(hearing) = &self.hearing {
            let asked = matches!(task.access, Access::Ask(_));
            hearing.called(hook.rule, &hook.name, on, asked, task.access.events());
        }
        let ran = self.texts.counting.as_ref().map(Counting::statements);
        let watchers = MachineWatchers { hearing: self.hearing.as_ref(), ran: ran.as_deref() };
        let machine = &mut *self.machine.borrow_mut();
        let Task { access, draw, refused } = task;
        let (done, changed) = match access {
            Access::Ask(_) => (machine.run(code, arguments, Task { access, draw, refused }, watchers), false),
            Access::Act(state, play) => {
                let (verdict, before) = (play.verdict, (!hook.depends.keeps_state).then_some(*state));
                let task = Task { access: Access::Act(state, play), draw, refused };
                let done = machine.run(code, arguments, task, watchers);
                (done, verdict != play.verdict || before.is_some_and(|before| before != *state))
            }
        };
        if let Some(counting) = &self.texts.counting {
            counting.called(hook.counted, changed);
        }
        done.map_err(|error| self.failed(hook, &error))
    }

    /// The failure of a compiled hook.
    #[cold]
    fn failed(&self, hook: &Hook, error: &Stop) -> Box<Failure> {
        self.texts.failed(hook.rule, &hook.name, error)
    }

    /// What runs hooks that are not compiled.
    fn interpreter(&self) -> &Interpreter {
        self.interpreter.get_or_init(|| {
            let desk = Desk::new(self.lent.clone(), self.hearing.clone(), self.watch.clone());
            Interpreter::new(desk, self.texts.clone(), self.watch.clone())
        })
    }

    /// Has hooks change the game, in their order.
    #[inline(always)]
    fn each<const COUNT: usize>(
        &self,
        chain: &Chain,
        on: [Cell; COUNT],
        state: &mut State<N>,
        play: &mut Play<N>,
    ) -> Result<(), Box<Failure>> {
        let Some(code) = &chain.code else {
            return self.one_by_one(&chain.hooks, on.first().copied(), state, play, None);
        };
        let arguments = on.map(|cell| Argument::Number(i64::from(cell.0)));
        let machine = &mut *self.machine.borrow_mut();
        match machine.run(code, arguments, Task::act(state, play), NOBODY) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failed(&chain.hooks[machine.failed_hook()], &error)),
        }
    }

    /// The same, each by itself.
    #[inline(never)]
    fn one_by_one(
        &self,
        hooks: &[Hook],
        on: Option<Cell>,
        state: &mut State<N>,
        play: &mut Play<N>,
        mut draw: Option<&mut Draw>,
    ) -> Result<(), Box<Failure>> {
        let at = on.map_or(Argument::Nothing, |cell| Argument::Number(i64::from(cell.0)));
        for hook in hooks {
            match &hook.code {
                Some(code) => {
                    let task = Task { draw: draw.as_deref_mut(), ..Task::act(state, play) };
                    self.run(hook, code, on, [at], task)?;
                }
                None => self.interpret(hook, state, play, on, draw.as_deref_mut())?,
            }
        }
        Ok(())
    }

    /// Has a hook change the game that is not compiled.
    #[inline(never)]
    fn interpret(
        &self,
        hook: &Hook,
        state: &mut State<N>,
        play: &mut Play<N>,
        on: Option<Cell>,
        draw: Option<&mut Draw>,
    ) -> Result<(), Box<Failure>> {
        self.lend(state, play, draw, |scripts| match on {
            Some(at) => scripts.call(hook.rule, &hook.name, on, (Game, At(at))),
            None => scripts.call(hook.rule, &hook.name, None, (Game,)),
        })
    }

    /// Lends the game to the interpreter for a change.
    fn lend(
        &self,
        state: &mut State<N>,
        play: &mut Play<N>,
        draw: Option<&mut Draw>,
        work: impl FnOnce(&Interpreter) -> Result<Dynamic, Box<Failure>>,
    ) -> Result<(), Box<Failure>> {
        let interpreter = self.interpreter();
        self.lent.lend(state, play);
        interpreter.set_purpose(if draw.is_some() { Purpose::Setup } else { Purpose::Act });
        let result = match draw {
            Some(draw) => interpreter.drawing(draw, work),
            None => work(interpreter),
        };
        self.lent.give_back(state, play);
        result.map(drop)
    }

    /// Lends the interpreter a copy, for a question.
    fn show(&self, state: &State<N>) -> &Interpreter {
        self.lent.show(state);
        let interpreter = self.interpreter();
        interpreter.set_purpose(Purpose::Ask);
        interpreter
    }

    /// Asks a hook which targets remain. What it refuses is in `refused`.
    fn remaining(
        &self,
        hook: &Hook,
        state: &State<N>,
        from: Option<Cell>,
        left: Bits<N>,
        refused: &mut Refusals<N>,
    ) -> Result<Bits<N>, Box<Failure>> {
        if let Some(code) = &hook.code {
            let cells = Argument::Cells(left);
            let task = Task::ask(state, refused);
            match from {
                None => self.run(hook, code, None, [cells], task)?,
                Some(cell) => self.run(hook, code, from, [Argument::Number(i64::from(cell.0)), cells], task)?,
            }
            let returned = self.returned();
            return Ok(match hook.returns_cell {
                true => Bits::single(returned.number as usize),
                false => returned.cells,
            });
        }
        let scripts = self.show(state);
        let set = CellSet::from(left);
        let answer = match from {
            None => scripts.call(hook.rule, &hook.name, None, (Game, set))?,
            Some(cell) => scripts.call(hook.rule, &hook.name, from, (Game, At(cell), set))?,
        };
        let kept = match answer.try_cast_result::<At>() {
            Ok(At(cell)) => Bits::single(cell.index()),
            Err(answer) => scripts.expect::<CellSet>(hook.rule, &hook.name, answer, "a set of cells")?.to_bits(),
        };
        self.refused(scripts.refused(), refused);
        Ok(kept)
    }

    /// Notes what an interpreted hook has refused.
    fn refused(&self, said: Vec<Said>, refused: &mut Refusals<N>) {
        for Said { cells, words, line } in said {
            let targets = cells.map(|cells| cells.to_bits());
            refused.count += 1;
            refused.targets |= targets.unwrap_or(Bits::EMPTY);
            if let Some(told) = &mut refused.told {
                told.push(Told { targets, words: words.to_string(), line });
            }
        }
    }

    /// Asks a hook for a seat's number; 0 where there is none.
    fn number(&self, hook: Option<&Hook>, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        let Some(hook) = hook else { return Ok(0) };
        if let Some(code) = &hook.code {
            let seat = Argument::Number(i64::from(seat.number()));
            let refused = &mut Refusals::nothing(false);
            let task = Task::ask(state, refused);
            self.run(hook, code, None, [seat], task)?;
            return Ok(self.returned().number);
        }
        let scripts = self.show(state);
        let answer = scripts.call(hook.rule, &hook.name, None, (Game, INT::from(seat.number())))?;
        scripts.expect::<INT>(hook.rule, &hook.name, answer, "a number")
    }

    /// The arguments of a verb's function; none where a column has no place left.
    fn targets(&self, state: &State<N>, action: Action) -> Option<[Argument<N>; 2]> {
        let verb = &self.kernel.says.verbs[usize::from(action.verb)];
        let mut arguments = [Argument::Nothing; 2];
        for (nth, (domain, value)) in verb.targets.iter().zip([action.first, action.second]).enumerate() {
            arguments[nth] = Argument::Number(match domain {
                Domain::Pool => self.kinds[self.kernel.kind_of(value as u8)],
                Domain::OpenColumn => i64::from(landing(&self.kernel, state, usize::from(value))?.0),
                Domain::Cells { .. } => i64::from(value),
            });
        }
        Some(arguments)
    }
}

/// The numbers of the codes of pieces among a program's texts.
fn kinds(outline: &Outline, program: &Program) -> Vec<i64> {
    let number = |kind: &Kind| program.texts.iter().position(|text| *text == kind.code).unwrap_or(0) as i64;
    outline.kinds.iter().map(number).collect()
}

/// Where what is dropped into a column comes to rest.
pub fn landing<const N: usize>(rules: &Rules<N>, state: &State<N>, column: usize) -> Option<Cell> {
    let rest = landings(rules, state) & rules.board.column(column);
    rest.first().map(|cell| Cell(cell as u16))
}

impl<const N: usize> Hooks<N> for Scripts<N> {
    fn has(&self) -> Has {
        self.has
    }

    fn work(&self) -> u64 {
        self.watch.work()
    }

    fn most_work(&self) -> u64 {
        self.together
    }

    fn may_reuse(&self) -> bool {
        !self.is_watched
    }

    fn charge(&self, steps: u64) -> bool {
        self.watch.charge(steps)
    }

    fn can_charge(&self, steps: u64) -> bool {
        self.watch.can_charge(steps)
    }

    fn begin(&self) {
        if !self.held.get() {
            self.watch.begin(self.together);
        }
    }

    #[inline(always)]
    fn begin_charged(&self, steps: u64) -> bool {
        self.begin();
        self.watch.charge(steps)
    }

    fn charge_and_begin(&self, now: u64, then: u64) -> bool {
        if self.held.get() {
            return self.watch.charge(now.saturating_add(then));
        }
        then <= self.together && self.watch.charge_and_begin(now, self.together, then)
    }

    fn hold(&self, held: bool) {
        self.held.set(held);
    }

    fn hurry(&self, milliseconds: Option<u64>) {
        self.watch.hurry(milliseconds);
    }

    fn setup(&self, state: &mut State<N>, play: &mut Play<N>, draw: &mut Draw) -> Result<(), Box<Failure>> {
        self.one_by_one(&self.setup.hooks, None, state, play, Some(draw))
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        mut refused: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let hooks = if from.is_some() { &self.where_second[verb] } else { &self.where_first[verb] };
        if let ([hook], None, None) = (hooks.as_slice(), &refused, &self.hearing)
            && let Some(code) = &hook.code
        {
            match from {
                None if hook.depends.is_static => return self.kept_or_asked(hook, verb, state, targets),
                _ if self.is_watched => {}
                None => return self.narrow_by(hook, code, [Argument::Cells(targets)], state, targets),
                Some(cell) => {
                    let arguments = [Argument::Number(i64::from(cell.0)), Argument::Cells(targets)];
                    return self.narrow_by(hook, code, arguments, state, targets);
                }
            }
        }
        let mut left = targets;
        for hook in hooks {
            if left.is_empty() {
                break;
            }
            let mut said = Refusals::nothing(refused.is_some());
            let kept = (self.remaining(hook, state, from, left, &mut said)? & left) - said.targets;
            if kept != left {
                self.forbade(hook);
            }
            if let Some(refused) = &mut refused {
                let question = if from.is_some() { Question::WhereTo } else { Question::Where };
                let why = |says| Refusal::Rule { rule: hook.rule, question, says };
                let gone = left - kept;
                for Told { targets, words, line } in said.told.unwrap_or_default() {
                    let why = why(Some((on_one_line(&words), line)));
                    refused.push(Refused { targets: targets.unwrap_or(gone), why });
                }
                refused.push(Refused { targets: gone, why: why(None) });
            }
            left = kept;
        }
        Ok(left)
    }

    fn target_table(&self, verb: usize, seat: Seat) -> TargetTable<N> {
        self.table_of(verb, seat)
    }

    fn read_from_table(&self, verb: usize, seat: Seat, read: TableRead<N>) {
        self.note_read(verb, seat, read);
    }

    fn may(&self, state: &State<N>, verb: usize) -> Result<bool, Box<Failure>> {
        Ok(self.forbidden(state, verb, false)?.is_none())
    }

    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        Ok(self.forbidden(state, verb, true)?.map_or(Ok(()), Err))
    }

    fn depends_on_reserves(&self, verb: usize) -> bool {
        !self.is_watched && self.can[verb].iter().all(|hook| hook.code.is_some() && hook.depends.is_by_reserves)
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, rule: usize, action: Action) -> Result<(), Box<Failure>> {
        let Some(hook) = &self.verbs[usize::from(action.verb)] else { return Ok(()) };
        if let (Some(code), Some(arguments)) = (&hook.code, self.targets(state, action)) {
            return self.run(hook, code, None, arguments, Task::act(state, play));
        }
        self.lend(state, play, None, |scripts| scripts.act(rule, action))
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Result<(), Box<Failure>> {
        self.each(&self.on_land, [at], state, play)
    }

    fn on_turn_end(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.each(&self.on_turn_end, [], state, play)
    }

    fn outcome(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.each(&self.outcome, [], state, play)
    }

    fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.score.as_ref(), state, seat)
    }

    fn evaluate(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.number(self.evaluate.as_ref(), state, seat)
    }
}

impl<const N: usize> Scripts<N> {
    /// What a compiled hook leaves of targets, where nobody watches and nobody wants to know why.
    #[inline(always)]
    fn narrow_by<const COUNT: usize>(
        &self,
        hook: &Hook,
        code: &Entry,
        arguments: [Argument<N>; COUNT],
        state: &State<N>,
        targets: Bits<N>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let mut refused = Refusals::nothing(false);
        let machine = &mut *self.machine.borrow_mut();
        if let Err(error) = machine.run(code, arguments, Task::ask(state, &mut refused), NOBODY) {
            return Err(self.failed(hook, &error));
        }
        let returned = machine.returned();
        let left = if hook.returns_cell { Bits::single(returned.number as usize) } else { returned.cells };
        Ok((left & targets) - refused.targets)
    }

    /// The first rule that forbids a verb, if one does; in its words where they are told.
    fn forbidden(&self, state: &State<N>, verb: usize, told: bool) -> Result<Option<Refusal>, Box<Failure>> {
        for hook in &self.can[verb] {
            let mut said = Refusals::nothing(told);
            let yes = match &hook.code {
                Some(code) => {
                    let task = Task::ask(state, &mut said);
                    self.run(hook, code, None, [], task)?;
                    self.returned().number != 0
                }
                None => {
                    let scripts = self.show(state);
                    let answer = scripts.call(hook.rule, &hook.name, None, (Game,))?;
                    let yes = scripts.expect::<bool>(hook.rule, &hook.name, answer, "true or false")?;
                    self.refused(scripts.refused(), &mut said);
                    yes
                }
            };
            if !yes || said.count > 0 {
                self.forbade(hook);
                let first = said.told.unwrap_or_default().into_iter().next();
                let says = first.map(|said| (on_one_line(&said.words), said.line));
                return Ok(Some(Refusal::Rule { rule: hook.rule, question: Question::Can, says }));
            }
        }
        Ok(None)
    }

    /// A question was answered so that a move is not legal.
    fn forbade(&self, hook: &Hook) {
        if let Some(counting) = &self.texts.counting {
            counting.forbade(hook.counted);
        }
    }
}
