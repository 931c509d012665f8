//! The loop that runs instructions.

use super::{Access, GLANCE, Lines, List, Machine, MachineWatchers, Refusal, Returned, Stop, Task};
use crate::script::compiler::{Bank, Ends, ITEM_BOOL, ITEM_CELL, ITEM_NAME, Op, Program, Reg, Words, position};
use crate::script::desk::{self, MOST_EVENTS, MOST_REFUSALS, cut};
use crate::script::engine::{Limits, TOGETHER, Watch};
use crate::script::faults;
use crate::script::hearing::{Deed, MOST_SAID};
use crate::variant::on_one_line;
use quadrille_kernel::{Bits, Cell, Direction, Effects, LONGEST_SIDE, Near, Outline, Rules, Seat, State};
use rhai::{EvalAltResult, Position};
use std::rc::Rc;

/// The registers of one function in each bank. The first two are powers of two, so that a mask keeps their numbers below them.
pub const WINDOW: [usize; 4] = [64, 64, 16, 16];

/// A run under way.
struct Run<'a, const N: usize> {
    program: &'a Program,
    rules: &'a Rules<N>,
    watch: &'a Watch,
    limits: &'a Limits,
    /// The program's lists, and lines once somebody has asked for them.
    known: &'a [List<N>],
    lines: &'a mut Lines<N>,
    task: Task<'a, N>,
    watchers: MachineWatchers<'a>,
    /// Steps so far.
    steps: u64,
    /// Beyond this many something must be looked at: a limit, or the clock.
    alert: u64,
    /// How many functions wait for the one under way.
    depth: usize,
    returned: Returned<N>,
    list: Option<List<N>>,
    text: String,
}

/// Runs a function whose arguments are in their registers. Says how many steps it took, also where it fails.
pub fn run<const N: usize>(
    machine: &mut Machine<N>,
    watch: &Watch,
    number: usize,
    task: Task<'_, N>,
    watchers: MachineWatchers<'_>,
) -> (Result<Returned<N>, Stop>, u64) {
    let Machine { program, rules, limits, ints, sets, lists, texts, known, lines } = machine;
    let mut run = Run {
        program,
        rules,
        watch,
        limits,
        known,
        lines,
        task,
        watchers,
        // To call a function is a step.
        steps: 1,
        alert: 0,
        depth: 1,
        returned: Returned { number: 0, cells: Bits::EMPTY },
        list: None,
        text: String::new(),
    };
    let most = if limits.operations > 0 { limits.operations } else { u64::MAX };
    run.alert = GLANCE.min(most).min(watch.left.get());
    let done = match run.steps > run.alert {
        true => run.look(Position::NONE),
        false => Ok(()),
    };
    let done = done.and_then(|()| function(&mut run, number, Registers { ints, sets, lists, texts }));
    (done.map(|()| run.returned), run.steps)
}

/// A failure in words.
#[cold]
fn wrong(words: impl Into<String>, at: Position) -> Stop {
    Box::new(EvalAltResult::ErrorRuntime(words.into().into(), at))
}

#[cold]
fn arithmetic(words: String, at: Position) -> Stop {
    Box::new(EvalAltResult::ErrorArithmetic(words, at))
}

#[cold]
fn too_large(what: &str, at: Position) -> Stop {
    Box::new(EvalAltResult::ErrorDataTooLarge(what.to_owned(), at))
}

/// The seat of a number from 1, or why there is none.
#[inline(always)]
fn seat(outline: &Outline, number: i64, at: impl FnOnce() -> Position) -> Result<Seat, Stop> {
    if (1..=i64::from(outline.says.seats)).contains(&number) {
        Ok(Seat(number as u8 - 1))
    } else {
        Err(wrong(faults::no_seat(outline, number), at()))
    }
}

/// The direction of a name: the first texts of a program are theirs.
#[inline(always)]
fn direction(name: i64) -> Direction {
    Direction::ALL[(name & 7) as usize]
}

fn cell(number: i64) -> Cell {
    Cell(number as u16)
}

fn kind_of_list(item: u8) -> fn(&Outline, &Program, i64) -> String {
    match item {
        ITEM_BOOL => |_, _, number| (number != 0).to_string(),
        ITEM_CELL => |outline, _, number| outline.name(cell(number)),
        ITEM_NAME => |_, program, number| program.texts[number as usize].clone(),
        _ => |_, _, number| number.to_string(),
    }
}

/// The registers of a function and of those that it calls, by bank.
struct Registers<'r, const N: usize> {
    ints: &'r mut [i64],
    sets: &'r mut [Bits<N>],
    lists: &'r mut [List<N>],
    texts: &'r mut [String],
}

/// Runs a function in the first window of the registers.
fn function<const N: usize>(run: &mut Run<'_, N>, number: usize, all: Registers<'_, N>) -> Result<(), Stop> {
    let code = &run.program.functions[number];
    let (ops, places) = (&code.ops[..], &code.places[..]);
    let (rules, program) = (run.rules, run.program);
    let board = &rules.board;
    let Registers { ints, sets, lists, texts } = all;
    let (Some((ints, more_ints)), Some((sets, more_sets))) =
        (ints.split_first_chunk_mut::<{ WINDOW[0] }>(), sets.split_first_chunk_mut::<{ WINDOW[1] }>())
    else {
        return Err(Box::new(EvalAltResult::ErrorStackOverflow(Position::NONE)));
    };
    let (lists, more_lists) = lists.split_at_mut(WINDOW[2].min(lists.len()));
    let (texts, more_texts) = texts.split_at_mut(WINDOW[3].min(texts.len()));
    // The place of the instruction under way, only where somebody asks.
    macro_rules! at {
        ($pc:expr) => {
            position(places[$pc - 1])
        };
    }
    // A register of numbers, and one of sets. Their numbers are below the size of the window.
    macro_rules! int {
        ($reg:expr) => {
            ints[usize::from($reg) & (WINDOW[0] - 1)]
        };
    }
    macro_rules! set {
        ($reg:expr) => {
            sets[usize::from($reg) & (WINDOW[1] - 1)]
        };
    }
    macro_rules! state {
        () => {
            run.task.access.state()
        };
    }
    let mut pc = 0;
    loop {
        let op = ops[pc];
        pc += 1;
        match op {
            Op::Steps(count) => run.counted(count, || at!(pc))?,
            Op::Ran(number) => {
                if let Some(ran) = run.watchers.ran.and_then(|ran| ran.get(number as usize)) {
                    ran.set(ran.get() + 1);
                }
            }
            Op::Jump(to) => pc = to as usize,
            Op::JumpIf(a, to) => {
                if int!(a) != 0 {
                    pc = to as usize;
                }
            }
            Op::JumpIfNot(a, to) => {
                if int!(a) == 0 {
                    pc = to as usize;
                }
            }
            Op::JumpIfEmpty(a, to) => {
                if set!(a).is_empty() {
                    pc = to as usize;
                }
            }
            Op::JumpIfSome(a, to) => {
                if !set!(a).is_empty() {
                    pc = to as usize;
                }
            }
            Op::JumpIfMeets(a, b, to) => {
                if set!(a).meets(&set!(b)) {
                    pc = to as usize;
                }
            }
            Op::JumpIfApart(a, b, to) => {
                if !set!(a).meets(&set!(b)) {
                    pc = to as usize;
                }
            }
            Op::JumpIfEqual(a, b, to) => {
                if int!(a) == int!(b) {
                    pc = to as usize;
                }
            }
            Op::JumpIfOther(a, b, to) => {
                if int!(a) != int!(b) {
                    pc = to as usize;
                }
            }
            Op::JumpIfLess(a, b, to) => {
                if int!(a) < int!(b) {
                    pc = to as usize;
                }
            }
            Op::JumpIfAtLeast(a, b, to) => {
                if int!(a) >= int!(b) {
                    pc = to as usize;
                }
            }
            Op::Switch(a, table) => {
                let cases = &program.switches[usize::from(table)];
                let number = int!(a);
                let case = cases.of.iter().find(|(value, _)| *value == number);
                pc = case.map_or(cases.other, |(_, to)| *to) as usize;
            }
            Op::NextCell(to, a, out) => match set!(a).first() {
                Some(first) => {
                    set!(a).remove(first);
                    int!(to) = first as i64;
                }
                None => pc = out as usize,
            },
            Op::NextInt(to, cursor, end, out) => {
                if int!(cursor) < int!(end) {
                    int!(to) = int!(cursor);
                    int!(cursor) += 1;
                } else {
                    pc = out as usize;
                }
            }
            Op::NextItem(to, list, cursor, out) => match &lists[usize::from(list)] {
                List::Numbers(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    int!(to) = *item;
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::NextItemSet(to, list, cursor, out) => match &lists[usize::from(list)] {
                List::Sets(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    set!(to) = *item;
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::Call(site) => {
                let call = &program.calls[usize::from(site)];
                if run.depth > run.limits.calls {
                    return Err(Box::new(EvalAltResult::ErrorStackOverflow(at!(pc))));
                }
                if more_ints.is_empty() {
                    return Err(Box::new(EvalAltResult::ErrorStackOverflow(at!(pc))));
                }
                for (bank, from, to) in &call.arguments {
                    let (from, to) = (usize::from(*from), usize::from(*to));
                    match bank {
                        Bank::Int => more_ints[to] = ints[from],
                        Bank::Set => more_sets[to] = sets[from],
                        Bank::List => more_lists[to] = lists[from].clone(),
                        Bank::Text => more_texts[to] = texts[from].clone(),
                    }
                }
                run.depth += 1;
                let below = Registers { ints: more_ints, sets: more_sets, lists: more_lists, texts: more_texts };
                function(run, call.function, below).map_err(|error| in_call(error, at!(pc)))?;
                run.depth -= 1;
                match call.answer {
                    Some((Bank::Int, to)) => int!(to) = run.returned.number,
                    Some((Bank::Set, to)) => set!(to) = run.returned.cells,
                    Some((Bank::List, to)) => lists[usize::from(to)] = run.list.take().unwrap_or_default(),
                    Some((Bank::Text, to)) => texts[usize::from(to)] = std::mem::take(&mut run.text),
                    None => {}
                }
            }
            Op::Return => return Ok(()),
            Op::ReturnInt(a) => {
                run.returned.number = int!(a);
                return Ok(());
            }
            Op::ReturnSet(a) => {
                run.returned.cells = set!(a);
                return Ok(());
            }
            Op::ReturnList(a) => {
                run.list = Some(lists[usize::from(a)].clone());
                return Ok(());
            }
            Op::ReturnText(a) => {
                run.text = texts[usize::from(a)].clone();
                return Ok(());
            }
            Op::Fail(message) => return Err(wrong(program.messages[usize::from(message)].as_str(), at!(pc))),
            Op::Throw(words) => return Err(wrong(told(words, program, ints, texts), at!(pc))),

            Op::Int(to, number) => int!(to) = i64::from(number),
            Op::LargeInt(to, nth) => int!(to) = program.numbers[usize::from(nth)],
            Op::Copy(to, a) => int!(to) = int!(a),
            Op::Add(to, a, b) => {
                let (a, b) = (int!(a), int!(b));
                int!(to) = a.checked_add(b).ok_or_else(|| overflow("Addition", a, '+', b, at!(pc)))?;
            }
            Op::Subtract(to, a, b) => {
                let (a, b) = (int!(a), int!(b));
                int!(to) = a.checked_sub(b).ok_or_else(|| overflow("Subtraction", a, '-', b, at!(pc)))?;
            }
            Op::Multiply(to, a, b) => {
                let (a, b) = (int!(a), int!(b));
                int!(to) = a.checked_mul(b).ok_or_else(|| overflow("Multiplication", a, '*', b, at!(pc)))?;
            }
            Op::Divide(to, a, b) => int!(to) = divided(int!(a), int!(b), || at!(pc))?,
            Op::Modulo(to, a, b) => {
                let (a, b) = (int!(a), int!(b));
                let wrong = || arithmetic(format!("Modulo division by zero or overflow: {a} % {b}"), at!(pc));
                int!(to) = a.checked_rem(b).ok_or_else(wrong)?;
            }
            Op::Power(to, a, b) => int!(to) = power(int!(a), int!(b), || at!(pc))?,
            Op::ShiftLeft(to, a, b) => int!(to) = shifted(int!(a), int!(b), true),
            Op::ShiftRight(to, a, b) => int!(to) = shifted(int!(a), int!(b), false),
            Op::BitAnd(to, a, b) => int!(to) = int!(a) & int!(b),
            Op::BitOr(to, a, b) => int!(to) = int!(a) | int!(b),
            Op::BitXor(to, a, b) => int!(to) = int!(a) ^ int!(b),
            Op::Negate(to, a) => {
                let overflow = || arithmetic("integer overflow".to_owned(), at!(pc));
                int!(to) = int!(a).checked_neg().ok_or_else(overflow)?;
            }
            Op::Absolute(to, a) => {
                let number = int!(a);
                let overflow = || arithmetic(format!("Negation overflow: -{number}"), at!(pc));
                int!(to) = number.checked_abs().ok_or_else(overflow)?;
            }
            Op::Smaller(to, a, b) => int!(to) = int!(a).min(int!(b)),
            Op::Larger(to, a, b) => int!(to) = int!(a).max(int!(b)),
            Op::Not(to, a) => int!(to) = i64::from(int!(a) == 0),
            Op::Equal(to, a, b) => int!(to) = i64::from(int!(a) == int!(b)),
            Op::Less(to, a, b) => int!(to) = i64::from(int!(a) < int!(b)),
            Op::AtMost(to, a, b) => int!(to) = i64::from(int!(a) <= int!(b)),
            Op::Mover(to) => int!(to) = i64::from(state!().seat().number()),
            Op::Next(to) => {
                let mover = i64::from(state!().seat().number());
                int!(to) = if mover == i64::from(rules.says.seats) { 1 } else { mover + 1 };
            }
            Op::Ply(to) => int!(to) = i64::from(state!().ply()),
            Op::Turn(to) => int!(to) = i64::from(state!().turn()),
            Op::Counted(to, counter) => {
                let state = state!();
                int!(to) = i64::from(state.count(rules, usize::from(counter), state.seat()));
            }
            Op::CountedOf(to, counter, a) => {
                let seat = seat(rules, int!(a), || at!(pc))?;
                int!(to) = i64::from(state!().count(rules, usize::from(counter), seat));
            }
            Op::Reserve(to, a) => {
                let seat = seat(rules, int!(a), || at!(pc))?;
                if rules.says.reserve.is_none() {
                    return Err(wrong(faults::NO_RESERVE, at!(pc)));
                }
                int!(to) = i64::from(state!().reserve(seat));
            }
            Op::Column(to, a) => int!(to) = board.column_of(cell(int!(a))) as i64 + 1,
            Op::Row(to, a) => int!(to) = board.row_of(cell(int!(a))) as i64 + 1,
            Op::CellAt(to, a, b) => {
                let (column, row) = (int!(a), int!(b));
                match faults::cell_at(rules, column, row) {
                    Ok(cell) => int!(to) = i64::from(cell.0),
                    Err(words) => return Err(wrong(words, at!(pc))),
                }
            }
            Op::Opposite(to, a) => int!(to) = (int!(a) + 4) & 7,
            Op::JoinNames(to, a, b, table) => {
                let (a, b) = (int!(a) as u16, int!(b) as u16);
                let both = program.joins[usize::from(table)].iter().find(|(one, other, _)| (*one, *other) == (a, b));
                int!(to) = both.map_or(0, |(.., both)| i64::from(*both));
            }
            Op::SameText(to, words, other) => {
                let same = told(words, program, ints, texts) == texts[usize::from(other)];
                int!(to) = i64::from(same);
            }

            Op::NoCells(to) => set!(to) = Bits::EMPTY,
            Op::Board(to) => set!(to) = board.cells(),
            Op::Vacant(to) => set!(to) = board.cells() - state!().occupied(),
            Op::Occupied(to) => set!(to) = state!().occupied(),
            Op::Own(to) => {
                let state = state!();
                set!(to) = state.owned_by(rules, state.seat());
            }
            Op::Rival(to) => {
                let state = state!();
                set!(to) = match rules.owned() {
                    true => state.occupied() - state.layer(state.seat().index()),
                    false => Bits::EMPTY,
                };
            }
            Op::Tokens(to, a) => {
                let seat = seat(rules, int!(a), || at!(pc))?;
                set!(to) = state!().owned_by(rules, seat);
            }
            Op::Layer(to, layer) => set!(to) = state!().layer(usize::from(layer)),
            Op::Marked(to, marker) => {
                let (state, layers, marker) = (state!(), rules.layers, usize::from(marker));
                set!(to) = state.layer(layers.marker(marker)) | state.layer(layers.truth(marker));
            }
            Op::Single(to, a) => set!(to) = Bits::single(int!(a) as usize),
            Op::CopySet(to, a) => set!(to) = set!(a),
            Op::And(to, a, b) => set!(to) = set!(a) & set!(b),
            Op::Or(to, a, b) => set!(to) = set!(a) | set!(b),
            Op::Minus(to, a, b) => set!(to) = set!(a) - set!(b),
            Op::Beside(to, a) => set!(to) = board.neighbours(set!(a)),
            Op::BesideOf(to, a) => set!(to) = board.neighbours(Bits::single(int!(a) as usize)),
            Op::Around(to, a) => set!(to) = board.around(set!(a)),
            Op::AroundOf(to, a) => set!(to) = board.around(Bits::single(int!(a) as usize)),
            Op::Step(to, a, way) => set!(to) = board.shift(set!(a), direction(int!(way))),
            Op::StepTo(to, a, way) => set!(to) = board.shift(set!(a), direction(i64::from(way))),
            Op::Ray(to, a, way, through) => set!(to) = board.ray(set!(a), direction(int!(way)), set!(through)),
            Op::RayTo(to, a, way, through) => {
                set!(to) = board.ray(set!(a), direction(i64::from(way)), set!(through));
            }
            Op::Connected(to, a, among) => set!(to) = board.connected(set!(a), set!(among), Near::Beside),
            Op::ConnectedAround(to, a, among) => set!(to) = board.connected(set!(a), set!(among), Near::Around),
            Op::Enclosed(to, a, by) => set!(to) = board.enclosed(set!(a), set!(by)),
            Op::Group(to, a) => set!(to) = group(rules, state!(), cell(int!(a))),
            Op::Count(to, a) => int!(to) = set!(a).count() as i64,
            Op::IsEmpty(to, a) => int!(to) = i64::from(set!(a).is_empty()),
            Op::Meets(to, a, b) => int!(to) = i64::from(set!(a).meets(&set!(b))),
            Op::Contains(to, a, b) => int!(to) = i64::from(set!(b).within(&set!(a))),
            Op::SameSet(to, a, b) => int!(to) = i64::from(set!(a) == set!(b)),
            Op::First(to, a) => match set!(a).first() {
                Some(first) => int!(to) = first as i64,
                None => return Err(wrong(faults::NO_FIRST, at!(pc))),
            },
            Op::Last(to, a) => match last(set!(a)) {
                Some(last) => int!(to) = last as i64,
                None => return Err(wrong(faults::NO_LAST, at!(pc))),
            },
            Op::Only(to, a, function) => {
                let set = set!(a);
                match (set.first(), set.count()) {
                    (Some(only), 1) => int!(to) = only as i64,
                    (_, count) => {
                        return Err(wrong(faults::not_one(&program.texts[usize::from(function)], count), at!(pc)));
                    }
                }
            }

            other => run.seldom(other, Window { ints, sets, lists, texts }, || at!(pc))?,
        }
    }
}

/// The registers of the function under way.
struct Window<'r, const N: usize> {
    ints: &'r mut [i64; WINDOW[0]],
    sets: &'r mut [Bits<N>; WINDOW[1]],
    lists: &'r mut [List<N>],
    texts: &'r mut [String],
}

/// An error in a function that another one calls has the place of the call, where it has none of its own.
#[cold]
fn in_call(mut error: Stop, at: Position) -> Stop {
    if error.position().is_none() {
        error.set_position(at);
    }
    error
}

#[cold]
fn overflow(what: &str, a: i64, sign: char, b: i64, at: Position) -> Stop {
    arithmetic(format!("{what} overflow: {a} {sign} {b}"), at)
}

fn divided(a: i64, b: i64, at: impl Fn() -> Position) -> Result<i64, Stop> {
    if b == 0 {
        return Err(arithmetic(format!("Division by zero: {a} / {b}"), at()));
    }
    a.checked_div(b).ok_or_else(|| overflow("Division", a, '/', b, at()))
}

fn power(a: i64, b: i64, at: impl Fn() -> Position) -> Result<i64, Stop> {
    if b > i64::from(u32::MAX) {
        return Err(arithmetic(format!("Exponential overflow: {a} ** {b}"), at()));
    }
    if b < 0 {
        return Err(arithmetic(format!("Integer raised to a negative power: {a} ** {b}"), at()));
    }
    a.checked_pow(b as u32).ok_or_else(|| arithmetic(format!("Exponential overflow: {a} ** {b}"), at()))
}

/// A number whose bits are moved; by a negative distance, the other way.
fn shifted(a: i64, by: i64, left: bool) -> i64 {
    let (distance, left) = if by < 0 { (by.unsigned_abs(), !left) } else { (by as u64, left) };
    match (u32::try_from(distance), left) {
        (Ok(distance), true) => a.checked_shl(distance).unwrap_or(0),
        (Ok(distance), false) => a.checked_shr(distance).unwrap_or(if a < 0 { -1 } else { 0 }),
        (Err(_), true) => 0,
        (Err(_), false) => {
            if a < 0 {
                -1
            } else {
                0
            }
        }
    }
}

/// The last cell of a set in the order of numbers.
fn last<const N: usize>(set: Bits<N>) -> Option<usize> {
    let (at, word) = set.words().iter().enumerate().rfind(|(_, word)| **word != 0)?;
    Some(64 * at + word.ilog2() as usize)
}

/// The pieces that are connected with the one on a cell and have all its traits.
fn group<const N: usize>(rules: &Rules<N>, state: &State<N>, at: Cell) -> Bits<N> {
    let traits = state.traits_at(rules, at);
    let alike = (0..rules.layers.traits)
        .filter(|layer| traits >> layer & 1 == 1)
        .fold(state.occupied(), |set, layer| set & state.layer(layer));
    rules.board.connected(Bits::single(at.index()), alike, Near::Beside)
}

/// A text that an instruction names.
fn told<'t>(words: Words, program: &'t Program, ints: &[i64; WINDOW[0]], texts: &'t [String]) -> &'t str {
    match words {
        Words::None => "",
        Words::Known(id) => &program.texts[usize::from(id)],
        Words::Name(reg) => &program.texts[ints[usize::from(reg)] as usize],
        Words::Made(reg) => &texts[usize::from(reg)],
    }
}

impl<const N: usize> Run<'_, N> {
    /// Counts steps, and looks at limits and clock where it is time to.
    #[inline(always)]
    fn counted(&mut self, steps: u32, at: impl FnOnce() -> Position) -> Result<(), Stop> {
        self.steps += u64::from(steps);
        if self.steps > self.alert { self.look(at()) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, at: Position) -> Result<(), Stop> {
        let (most, left) = (self.limits.operations, self.watch.left.get());
        if most > 0 && self.steps > most {
            return Err(Box::new(EvalAltResult::ErrorTooManyOperations(at)));
        }
        if self.steps > left {
            return Err(Box::new(EvalAltResult::ErrorTerminated(TOGETHER.into(), at)));
        }
        if self.watch.is_late() {
            return Err(Limits::late());
        }
        let most = if most > 0 { most } else { u64::MAX };
        self.alert = (self.steps + GLANCE).min(most).min(left);
        Ok(())
    }

    /// Changes the game, if this is no question and the move has not changed too much yet.
    #[inline(always)]
    fn act<T>(
        &mut self,
        name: &str,
        at: impl Fn() -> Position,
        act: impl FnOnce(&mut Effects<N>) -> Result<T, String>,
    ) -> Result<T, Stop> {
        let rules = self.rules;
        let Access::Act(state, play) = &mut self.task.access else {
            return Err(wrong(faults::only_asked(name), at()));
        };
        let before = play.events.as_ref().map_or(0, Vec::len);
        if before > MOST_EVENTS {
            return Err(wrong(faults::too_many_changes(), at()));
        }
        let done = act(&mut Effects { rules, state, play });
        if let Some(hearing) = self.watchers.hearing {
            let line = at().line().unwrap_or(1);
            match name {
                "win" | "lose" | "draw" if done.is_ok() => hearing.did(line, Deed::Ruled(name.to_owned())),
                _ => hearing.did(line, Deed::Changed(before..self.task.access.events())),
            }
        }
        done.map_err(|words| wrong(words, at()))
    }

    /// The instructions that change the game, lists and texts, and those that talk.
    #[inline(never)]
    fn seldom(&mut self, op: Op, window: Window<'_, N>, at: impl Fn() -> Position) -> Result<(), Stop> {
        let Window { ints, sets, lists, texts } = window;
        let (rules, program) = (self.rules, self.program);
        let int = |reg: Reg| ints[usize::from(reg)];
        let set = |reg: Reg| sets[usize::from(reg)];
        match op {
            Op::Put(a) => self.act("put", at, |game| game.put(set(a), game.state.seat())),
            Op::PutOf(a, b) => {
                let seat = seat(rules, int(b), &at)?;
                self.act("put", at, |game| game.put(set(a), seat))
            }
            Op::PutKind(a, kind) => self.act("put", at, |game| game.put_kind(set(a), usize::from(kind))),
            Op::Take(a) => self.act("take", at, |game| game.take(set(a))),
            Op::Destroy(a) => self.act("destroy", at, |game| game.destroy(set(a))),
            Op::Convert(a, b) => {
                let seat = seat(rules, int(b), &at)?;
                self.act("convert", at, |game| game.convert(set(a), seat))
            }
            Op::Change(a, layer) => self.act("change", at, |game| game.change(set(a), usize::from(layer))),
            Op::Mark(marker, a) => self.act("mark", at, |game| {
                game.mark(usize::from(marker), set(a));
                Ok(())
            }),
            Op::Unmark(to, marker, a) => {
                let cells = set(a);
                let was = self.act("unmark", at, |game| Ok(game.unmark(usize::from(marker), cells)))?;
                ints[usize::from(to)] = i64::from(was);
                Ok(())
            }
            Op::Gain(counter, by, sign, whose) => {
                let name = if sign > 0 { "gain" } else { "spend" };
                let seat = whose.map(|whose| seat(rules, int(whose), &at)).transpose()?;
                let by = int(by);
                if by < 0 {
                    return Err(wrong(faults::negative(name, by), at()));
                }
                self.act(name, at, |game| {
                    game.gain(usize::from(counter), seat.unwrap_or(game.state.seat()), i64::from(sign) * by)
                })
            }
            Op::Scatter(marker, count, among) => self.scatter(usize::from(marker), int(count), set(among), false, at),
            Op::ScatterHidden(marker, count, among) => {
                self.scatter(usize::from(marker), int(count), set(among), true, at)
            }
            Op::MoveTo(a, b) => self.act("move", at, |game| game.move_to(cell(int(a)), cell(int(b)))),
            Op::Swap(a, b) => self.act("swap", at, |game| {
                game.swap(cell(int(a)), cell(int(b)));
                Ok(())
            }),
            Op::Shift(a, way) => self.act("shift", at, |game| game.shift(set(a), direction(int(way)))),
            Op::Rotate(a, clockwise) => self.act("rotate", at, |game| game.rotate(set(a), clockwise)),
            Op::Fall(way) => self.act("fall", at, |game| game.fall(direction(int(way)))),
            Op::EndTurn => {
                if self.task.draw.is_some() {
                    return Err(wrong(faults::NO_TURN, at()));
                }
                self.act("end_turn", at, |game| game.end_turn())
            }
            Op::End(how, whose, cells, words) => {
                let says = match program.endings[usize::from(words)] {
                    Words::None => None,
                    words => Some(on_one_line(told(words, program, ints, texts))),
                };
                let why = says.as_ref().map(|says| (set(cells), says.as_str()));
                self.end(how, int(whose), why, at)
            }
            Op::Refuse(words) => self.refuse(None, told(words, program, ints, texts), at),
            Op::RefuseCells(a, words) => self.refuse(Some(set(a)), told(words, program, ints, texts), at),
            Op::Print(words) => {
                if let Some(hearing) = self.watchers.hearing {
                    let says = cut(told(words, program, ints, texts).to_owned(), MOST_SAID);
                    hearing.did(at().line().unwrap_or(1), Deed::Said(says));
                }
                Ok(())
            }
            _ => self.lists_and_texts(op, Window { ints, sets, lists, texts }, at),
        }
    }

    fn scatter(
        &mut self,
        marker: usize,
        count: i64,
        among: Bits<N>,
        hidden: bool,
        at: impl Fn() -> Position,
    ) -> Result<(), Stop> {
        let name = if hidden { "scatter_hidden" } else { "scatter" };
        let (Some(draw), Access::Act(state, play)) = (&mut self.task.draw, &mut self.task.access) else {
            return Err(wrong(faults::only_in_setup(name), at()));
        };
        let before = play.events.as_ref().map_or(0, Vec::len);
        let mut game = Effects { rules: self.rules, state, play };
        let done = match hidden {
            true => game.scatter_hidden(marker, count, among, draw),
            false => game.scatter(marker, count, among, draw),
        };
        if let Some(hearing) = self.watchers.hearing {
            let deed = match hidden {
                true => Deed::Hid { marker, count, among: among.count() },
                false => Deed::Changed(before..self.task.access.events()),
            };
            hearing.did(at().line().unwrap_or(1), deed);
        }
        done.map_err(|words| wrong(words, at()))
    }

    fn end(
        &mut self,
        how: Ends,
        whose: i64,
        why: Option<(Bits<N>, &str)>,
        at: impl Fn() -> Position,
    ) -> Result<(), Stop> {
        let whose = match how {
            Ends::Draw => None,
            _ => Some(seat(self.rules, whose, &at)?),
        };
        let name = match how {
            Ends::Win => "win",
            Ends::Lose => "lose",
            Ends::Draw => "draw",
        };
        self.act(name, at, |game| {
            match (how, whose) {
                (Ends::Win, Some(seat)) => game.win(seat, why),
                (Ends::Lose, Some(seat)) => game.lose(seat, why),
                _ => game.draw(why),
            }
            Ok(())
        })
    }

    fn refuse(&mut self, targets: Option<Bits<N>>, words: &str, at: impl Fn() -> Position) -> Result<(), Stop> {
        if !matches!(self.task.access, Access::Ask(_)) {
            return Err(wrong(faults::NO_QUESTION, at()));
        }
        let refused = &mut *self.task.refused;
        if refused.count >= MOST_REFUSALS {
            return Err(wrong(faults::too_many_refusals(), at()));
        }
        refused.count += 1;
        if let Some(targets) = targets {
            refused.targets |= targets;
        }
        if let Some(told) = &mut refused.told {
            told.push(Refusal { targets, words: words.to_owned(), line: at().line().unwrap_or(1) });
        }
        Ok(())
    }

    fn lists_and_texts(&mut self, op: Op, window: Window<'_, N>, at: impl Fn() -> Position) -> Result<(), Stop> {
        let Window { ints, sets, lists, texts } = window;
        let (items, bytes) = (self.limits.items, self.limits.bytes);
        let (outline, program): (&Outline, _) = (self.rules, self.program);
        let int = |reg: Reg| ints[usize::from(reg)];
        let fits = |list: &List<N>| match list.len() > items {
            true => Err(too_large("Size of array", at())),
            false => Ok(()),
        };
        match op {
            Op::KnownList(to, nth) => {
                lists[usize::from(to)] = self.known[usize::from(nth)].clone();
                fits(&lists[usize::from(to)])?;
            }
            Op::NewList(to) => lists[usize::from(to)] = List::default(),
            Op::NewSetList(to) => lists[usize::from(to)] = List::Sets(Rc::default()),
            Op::CopyList(to, a) => lists[usize::from(to)] = lists[usize::from(a)].clone(),
            Op::Lines(to, a) => {
                let length = int(a);
                if !(1..=i64::from(LONGEST_SIDE)).contains(&length) {
                    return Err(wrong(faults::no_lines(length), at()));
                }
                if self.rules.board.cells().count() > faults::MOST_CELLS_WITH_LINES {
                    return Err(wrong(faults::NO_LINES_HERE, at()));
                }
                let lines = self.lines.of(&self.rules.board, length as usize);
                fits(&lines)?;
                lists[usize::from(to)] = lines;
            }
            Op::Length(to, a) => ints[usize::from(to)] = lists[usize::from(a)].len() as i64,
            Op::Push(a, b) => {
                let number = int(b);
                if let List::Numbers(list) = &mut lists[usize::from(a)] {
                    Rc::make_mut(list).push(number);
                }
                fits(&lists[usize::from(a)])?;
            }
            Op::PushSet(a, b) => {
                if let List::Sets(list) = &mut lists[usize::from(a)] {
                    Rc::make_mut(list).push(sets[usize::from(b)]);
                }
                fits(&lists[usize::from(a)])?;
            }
            Op::Item(to, a, b) => {
                let list = &lists[usize::from(a)];
                let nth = index(int(b), list.len(), &at)?;
                if let List::Numbers(list) = list {
                    ints[usize::from(to)] = list[nth];
                }
            }
            Op::ItemSet(to, a, b) => {
                let list = &lists[usize::from(a)];
                let nth = index(int(b), list.len(), &at)?;
                if let List::Sets(list) = list {
                    sets[usize::from(to)] = list[nth];
                }
            }
            Op::SetItem(a, b, c) => {
                let (number, list) = (int(c), &mut lists[usize::from(a)]);
                let nth = index(int(b), list.len(), &at)?;
                if let List::Numbers(list) = list {
                    Rc::make_mut(list)[nth] = number;
                }
            }
            Op::SetItemSet(a, b, c) => {
                let list = &mut lists[usize::from(a)];
                let nth = index(int(b), list.len(), &at)?;
                if let List::Sets(list) = list {
                    Rc::make_mut(list)[nth] = sets[usize::from(c)];
                }
            }
            Op::Append(a, b) => {
                let other = lists[usize::from(b)].clone();
                match (&mut lists[usize::from(a)], other) {
                    (List::Numbers(list), List::Numbers(other)) => Rc::make_mut(list).extend(other.iter()),
                    (List::Sets(list), List::Sets(other)) => Rc::make_mut(list).extend(other.iter()),
                    _ => {}
                }
                fits(&lists[usize::from(a)])?;
            }
            Op::Has(to, a, b) => {
                let number = int(b);
                let has = matches!(&lists[usize::from(a)], List::Numbers(list) if list.contains(&number));
                ints[usize::from(to)] = i64::from(has);
            }
            Op::HasSet(to, a, b) => {
                let has = matches!(&lists[usize::from(a)], List::Sets(list) if list.contains(&sets[usize::from(b)]));
                ints[usize::from(to)] = i64::from(has);
            }
            Op::MakeText(to, words) => {
                let text = told(words, program, ints, texts).to_owned();
                texts[usize::from(to)] = text;
            }
            Op::AppendWords(to, words) => {
                let text = told(words, program, ints, texts).to_owned();
                texts[usize::from(to)].push_str(&text);
            }
            Op::AppendInt(to, a) => texts[usize::from(to)].push_str(&int(a).to_string()),
            Op::AppendBool(to, a) => texts[usize::from(to)].push_str(if int(a) == 0 { "false" } else { "true" }),
            Op::AppendCell(to, a) => texts[usize::from(to)].push_str(&outline.name(cell(int(a)))),
            Op::AppendCells(to, a) => texts[usize::from(to)].push_str(&names(outline, sets[usize::from(a)])),
            Op::AppendList(to, a, item) => {
                let of = kind_of_list(item);
                let words = match &lists[usize::from(a)] {
                    List::Numbers(list) => desk::joined(list.iter().map(|number| of(outline, program, *number)), ", "),
                    List::Sets(list) => desk::joined(list.iter().map(|set| names(outline, *set)), ", "),
                };
                texts[usize::from(to)].push_str(&format!("[{words}]"));
            }
            _ => {}
        }
        let written = match op {
            Op::MakeText(to, _)
            | Op::AppendWords(to, _)
            | Op::AppendInt(to, _)
            | Op::AppendBool(to, _)
            | Op::AppendCell(to, _)
            | Op::AppendCells(to, _)
            | Op::AppendList(to, ..) => texts[usize::from(to)].len(),
            _ => 0,
        };
        if written > bytes { Err(too_large("Length of string", at())) } else { Ok(()) }
    }
}

/// The names of the cells of a set.
fn names<const N: usize>(outline: &Outline, set: Bits<N>) -> String {
    match set.is_empty() {
        true => desk::NO_CELLS.to_owned(),
        false => desk::joined(set.iter().map(|at| outline.name(cell(at as i64))), " "),
    }
}

/// The place of an item in a list; a negative index counts from the end.
fn index(index: i64, length: usize, at: &impl Fn() -> Position) -> Result<usize, Stop> {
    let place = match index {
        0.. => usize::try_from(index).ok(),
        _ => usize::try_from(index.unsigned_abs()).ok().and_then(|back| length.checked_sub(back)),
    };
    match place.filter(|place| *place < length) {
        Some(place) => Ok(place),
        None => Err(Box::new(EvalAltResult::ErrorArrayBounds(length, index, at()))),
    }
}
