//! The loop that runs instructions.

use super::arithmetic::{arithmetic, divided, overflow, power, shifted};
use super::{Access, Core, List, Machine, MachineWatchers, Stop, Task, Window};
use crate::script::compiler::{
    BOARD, Bank, Loads, MOVER, OCCUPIED, OWN, Op, Place, Program, RIVAL, VACANT, Words, position,
};
use crate::script::engine::{Limits, TOGETHER, Watch, further_steps};
use crate::script::faults;
use quadrille_kernel::{Bits, Cell, Direction, Near, Outline, Rules, Seat, State};
use rhai::EvalAltResult;
use std::cmp::Ordering;

/// The registers of one function in each bank. The first two are powers of two, so that a mask keeps their numbers below them.
pub const WINDOW: [usize; 4] = [64, 64, 16, 16];

/// A run under way.
pub(super) struct Run<'a, const N: usize> {
    pub(super) program: &'a Program,
    pub(super) rules: &'a Rules<N>,
    watch: &'a Watch,
    pub(super) core: &'a mut Core<N>,
    pub(super) task: Task<'a, N>,
    pub(super) watchers: MachineWatchers<'a>,
    /// Steps until limits and clock are looked at; below zero once it is time.
    left: i64,
    /// How many there were when that was last settled with the watch.
    begun: i64,
    /// The steps of this hook until then.
    taken: i64,
    /// How many functions are under way.
    pub(super) depth: usize,
}

/// Runs a function whose arguments are in their registers. It is made part of its callers, so that the run is put together in one place:
/// what is written to memory and read again at once has to be waited for.
#[inline(always)]
pub fn run<const N: usize>(
    machine: &mut Machine<N>,
    number: usize,
    task: Task<'_, N>,
    watchers: MachineWatchers<'_>,
) -> Result<(), Stop> {
    let Machine { program, rules, watch, core, windows } = machine;
    core.hook = 0;
    let begun = watch.until_look();
    // To call a function is a step.
    let mut run = Run { program, rules, watch, core, task, watchers, left: begun - 1, begun, taken: 0, depth: 1 };
    let done = function(&mut run, number, windows);
    let left = run.left;
    watch.took(left);
    done
}

/// A failure in words.
#[cold]
#[inline(never)]
pub(super) fn wrong(words: impl Into<String>, place: Place) -> Stop {
    Box::new(EvalAltResult::ErrorRuntime(words.into().into(), position(place)))
}

/// The failure of a function that would wait for too many others.
#[cold]
#[inline(never)]
fn too_deep(place: Place) -> Stop {
    Box::new(EvalAltResult::ErrorStackOverflow(position(place)))
}

/// The seat of a number from 1, or why there is none.
#[inline(always)]
pub(super) fn seat(outline: &Outline, number: i64, place: Place) -> Result<Seat, Stop> {
    if (1..=i64::from(outline.says.seats)).contains(&number) {
        Ok(Seat(number as u8 - 1))
    } else {
        Err(wrong(faults::no_seat(outline, number), place))
    }
}

/// The direction of a name: the first texts of a program are theirs.
#[inline(always)]
pub(super) fn direction(name: i64) -> Direction {
    Direction::ALL[(name & 7) as usize]
}

pub(super) fn cell(number: i64) -> Cell {
    Cell(number as u16)
}

/// Runs a function in the first of the windows that are left.
#[inline(never)]
fn function<const N: usize>(run: &mut Run<'_, N>, number: usize, windows: &mut [Window<N>]) -> Result<(), Stop> {
    let (rules, program) = (run.rules, run.program);
    let code = &program.functions[number];
    let (ops, places) = (&code.ops[..], &code.places[..]);
    let board = &rules.board;
    run.left -= i64::from(code.steps);
    if run.left < 0 {
        run.look(code.place)?;
    }
    let Some((window, windows)) = windows.split_first_mut() else { return Err(too_deep((0, 0))) };
    if !code.loads.is_none() {
        load(code.loads, rules, run.task.access.state(), window);
    }
    // The place of the instruction under way, only where somebody asks.
    macro_rules! at {
        ($pc:expr) => {
            places[$pc - 1]
        };
    }
    // A register of numbers. Its number is below the size of the window.
    macro_rules! int {
        ($reg:expr) => {
            window.ints[usize::from($reg) & (WINDOW[0] - 1)]
        };
    }
    macro_rules! state {
        () => {
            run.task.access.state()
        };
    }
    let mut pc = 0;
    // A function that returns nothing has no instruction for it at its end.
    while let Some(op) = ops.get(pc) {
        let op = *op;
        pc += 1;
        match op {
            Op::Steps(count) => {
                run.left -= i64::from(count);
                if run.left < 0 {
                    run.look(at!(pc))?;
                }
            }
            Op::NextHook(steps) => {
                run.next_hook();
                run.left -= i64::from(steps);
                if run.left < 0 {
                    run.look(at!(pc))?;
                }
            }
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
                if window.sets.get(a).is_empty() {
                    pc = to as usize;
                }
            }
            Op::JumpIfSome(a, to) => {
                if !window.sets.get(a).is_empty() {
                    pc = to as usize;
                }
            }
            Op::JumpIfMeets(a, b, to) => {
                if window.sets.get(a).meets(&window.sets.get(b)) {
                    pc = to as usize;
                }
            }
            Op::JumpIfApart(a, b, to) => {
                if !window.sets.get(a).meets(&window.sets.get(b)) {
                    pc = to as usize;
                }
            }
            Op::JumpIfStepMeets(a, b, way, to) => {
                let cells = window.sets.get(a);
                if !cells.is_empty() && step(rules, cells, i64::from(way)).meets(&window.sets.get(b)) {
                    pc = to as usize;
                }
            }
            Op::JumpIfStepApart(a, b, way, to) => {
                let cells = window.sets.get(a);
                if cells.is_empty() || !step(rules, cells, i64::from(way)).meets(&window.sets.get(b)) {
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
            Op::NextCell(to, a, out) => match window.sets.take_first(a) {
                Some(first) => int!(to) = first as i64,
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
            Op::NextUpTo(to, cursor, last, out) => {
                let (number, end) = (int!(cursor), int!(last));
                match number.cmp(&end) {
                    Ordering::Less => int!(cursor) += 1,
                    // The largest number has none behind it.
                    Ordering::Equal => (int!(cursor), int!(last)) = (0, -1),
                    Ordering::Greater => pc = out as usize,
                }
                if number <= end {
                    int!(to) = number;
                }
            }
            Op::AgainCell(to, a, body) => {
                if let Some(first) = window.sets.take_first(a) {
                    int!(to) = first as i64;
                    pc = body as usize;
                }
            }
            Op::AgainInt(to, cursor, end, body) => {
                if int!(cursor) < int!(end) {
                    int!(to) = int!(cursor);
                    int!(cursor) += 1;
                    pc = body as usize;
                }
            }
            Op::AgainItem(to, list, cursor, body) => {
                if let List::Numbers(items) = run.list(list)
                    && let Some(item) = items.get(int!(cursor) as usize)
                {
                    int!(to) = *item;
                    int!(cursor) += 1;
                    pc = body as usize;
                }
            }
            Op::AgainItemSet(to, list, cursor, body) => {
                if let List::Sets(items) = run.list(list)
                    && let Some(item) = items.get(int!(cursor) as usize)
                {
                    window.sets.put(to, *item);
                    int!(cursor) += 1;
                    pc = body as usize;
                }
            }
            Op::Load(loads) => load(loads, rules, state!(), window),
            Op::NextItem(to, list, cursor, out) => match run.list(list) {
                List::Numbers(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    int!(to) = *item;
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::NextItemSet(to, list, cursor, out) => match run.list(list) {
                List::Sets(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    window.sets.put(to, *item);
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::Call(site) => {
                let call = &program.calls[usize::from(site)];
                if run.depth > run.core.limits.calls {
                    return Err(too_deep(at!(pc)));
                }
                let Some(next) = windows.first_mut() else { return Err(too_deep(at!(pc))) };
                for (bank, from, to) in &call.arguments {
                    match bank {
                        Bank::Int => next.ints[usize::from(*to) & (WINDOW[0] - 1)] = int!(*from),
                        Bank::Set => next.sets.put(*to, window.sets.get(*from)),
                        Bank::List | Bank::Text => run.pass_on(*bank, *from, *to),
                    }
                }
                run.depth += 1;
                function(run, call.function, windows).map_err(|error| in_call(error, at!(pc)))?;
                run.depth -= 1;
                match call.answer {
                    Some((Bank::Int, to)) => int!(to) = run.core.returned.number,
                    Some((Bank::Set, to)) => window.sets.put(to, run.core.returned.cells),
                    Some((bank @ (Bank::List | Bank::Text), to)) => run.take_back(bank, to),
                    None => {}
                }
            }
            Op::Return => return Ok(()),
            Op::ReturnInt(a) => {
                run.core.returned.number = int!(a);
                return Ok(());
            }
            Op::ReturnSet(a) => {
                run.core.returned.cells = window.sets.get(a);
                return Ok(());
            }
            Op::ReturnList(a) => {
                run.give_back(Bank::List, a);
                return Ok(());
            }
            Op::ReturnText(a) => {
                run.give_back(Bank::Text, a);
                return Ok(());
            }
            Op::Fail(message) => return Err(wrong(program.messages[usize::from(message)].as_str(), at!(pc))),
            Op::Throw(words) => return Err(wrong(run.told(words, window), at!(pc))),

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
            Op::Divide(to, a, b) => int!(to) = divided(int!(a), int!(b), at!(pc))?,
            Op::Modulo(to, a, b) => {
                let (a, b) = (int!(a), int!(b));
                let wrong = || arithmetic(format!("Modulo division by zero or overflow: {a} % {b}"), at!(pc));
                int!(to) = a.checked_rem(b).ok_or_else(wrong)?;
            }
            Op::Power(to, a, b) => int!(to) = power(int!(a), int!(b), at!(pc))?,
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
                let seat = seat(rules, int!(a), at!(pc))?;
                int!(to) = i64::from(state!().count(rules, usize::from(counter), seat));
            }
            Op::Reserve(to, a) => {
                let seat = seat(rules, int!(a), at!(pc))?;
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
                let same = run.told(words, window) == run.told(Words::Made(other), window);
                int!(to) = i64::from(same);
            }

            Op::NoCells(to) => window.sets.put(to, Bits::EMPTY),
            Op::Board(to) => window.sets.put(to, board.cells()),
            Op::Vacant(to) => window.sets.put(to, board.cells() - state!().occupied()),
            Op::Occupied(to) => window.sets.put(to, state!().occupied()),
            Op::Own(to) => {
                let state = state!();
                window.sets.put(to, state.layer(state.seat().index()));
            }
            Op::Rival(to) => {
                let state = state!();
                window.sets.put(to, state.occupied() - state.layer(state.seat().index()));
            }
            Op::Tokens(to, a) => {
                let seat = seat(rules, int!(a), at!(pc))?;
                window.sets.put(to, state!().owned_by(rules, seat));
            }
            Op::Layer(to, layer) => window.sets.put(to, state!().layer(usize::from(layer))),
            Op::Marked(to, marker) => {
                let (state, layers, marker) = (state!(), rules.layers, usize::from(marker));
                window.sets.put(to, state.layer(layers.marker(marker)) | state.layer(layers.truth(marker)));
            }
            Op::Single(to, a) => window.sets.put(to, Bits::single(int!(a) as usize)),
            Op::CopySet(to, a) => window.sets.put(to, window.sets.get(a)),
            Op::And(to, a, b) => window.sets.put(to, window.sets.get(a) & window.sets.get(b)),
            Op::Or(to, a, b) => window.sets.put(to, window.sets.get(a) | window.sets.get(b)),
            Op::Minus(to, a, b) => window.sets.put(to, window.sets.get(a) - window.sets.get(b)),
            Op::Beside(to, a) => window.sets.put(to, near(rules, window.sets.get(a), Near::Beside)),
            Op::BesideOf(to, a) => window.sets.put(to, board.beside(cell(int!(a)))),
            Op::Around(to, a) => window.sets.put(to, near(rules, window.sets.get(a), Near::Around)),
            Op::AroundOf(to, a) => window.sets.put(to, board.surrounding(cell(int!(a)))),
            Op::BesideOfIn(to, a, b) => window.sets.put(to, board.beside(cell(int!(a))) & window.sets.get(b)),
            Op::AroundOfIn(to, a, b) => window.sets.put(to, board.surrounding(cell(int!(a))) & window.sets.get(b)),
            Op::Step(to, a, way) => {
                let cells = window.sets.get(a);
                window.sets.put(to, if cells.is_empty() { cells } else { step(rules, cells, int!(way)) });
            }
            Op::StepTo(to, a, way) => window.sets.put(to, step(rules, window.sets.get(a), i64::from(way))),
            Op::Ray(to, a, way, through) => {
                window.sets.put(to, ray(rules, window.sets.get(a), window.sets.get(through), int!(way)))
            }
            Op::RayTo(to, a, way, through) => {
                window.sets.put(to, ray(rules, window.sets.get(a), window.sets.get(through), i64::from(way)));
            }
            Op::RayOf(to, a, way, through) => {
                window.sets.put(to, ray_of(rules, window.sets.get(through), int!(a), int!(way)))
            }
            Op::RayOfTo(to, a, way, through) => {
                window.sets.put(to, ray_of(rules, window.sets.get(through), int!(a), i64::from(way)));
            }
            Op::BeyondRay(to, a, way, through) => {
                window.sets.put(to, beyond_ray(rules, window.sets.get(a), window.sets.get(through), int!(way)));
            }
            Op::BeyondRayTo(to, a, way, through) => {
                window.sets.put(to, beyond_ray(rules, window.sets.get(a), window.sets.get(through), i64::from(way)));
            }
            Op::AddBeyondRay(to, a, way, through) => {
                let beyond = beyond_ray(rules, window.sets.get(a), window.sets.get(through), i64::from(way));
                window.sets.put(to, window.sets.get(to) | beyond);
            }
            Op::StepOfTo(to, a, way) => {
                window.sets.put(to, rules.board.step_of(cell(int!(a)), direction(i64::from(way))));
            }
            Op::AddStep(to, a, way) => {
                window.sets.put(to, window.sets.get(to) | step(rules, window.sets.get(a), i64::from(way)))
            }
            Op::Connected(to, a, among) => {
                let found = connected(rules, window.sets.get(a), window.sets.get(among), Near::Beside, &mut run.left);
                window.sets.put(to, found);
                run.has_steps(at!(pc))?;
            }
            Op::ConnectedAround(to, a, among) => {
                let found = connected(rules, window.sets.get(a), window.sets.get(among), Near::Around, &mut run.left);
                window.sets.put(to, found);
                run.has_steps(at!(pc))?;
            }
            Op::Enclosed(to, a, by) => {
                let cells = window.sets.get(a);
                let found = if cells.is_empty() { cells } else { enclosed(rules, cells, window.sets.get(by)) };
                window.sets.put(to, found);
            }
            Op::Group(to, a) => {
                let (found, rounds) = group(rules, state!(), cell(int!(a)));
                window.sets.put(to, found);
                run.goes_through(rounds * N, at!(pc))?;
            }
            Op::Count(to, a) => int!(to) = window.sets.get(a).count() as i64,
            Op::IsEmpty(to, a) => int!(to) = i64::from(window.sets.get(a).is_empty()),
            Op::Meets(to, a, b) => int!(to) = i64::from(window.sets.get(a).meets(&window.sets.get(b))),
            Op::Contains(to, a, b) => int!(to) = i64::from(window.sets.get(b).within(&window.sets.get(a))),
            Op::SameSet(to, a, b) => int!(to) = i64::from(window.sets.get(a) == window.sets.get(b)),
            Op::First(to, a) => match window.sets.get(a).first() {
                Some(first) => int!(to) = first as i64,
                None => return Err(wrong(faults::NO_FIRST, at!(pc))),
            },
            Op::Last(to, a) => match last(window.sets.get(a)) {
                Some(last) => int!(to) = last as i64,
                None => return Err(wrong(faults::NO_LAST, at!(pc))),
            },
            Op::Only(to, a, function) => {
                let set = window.sets.get(a);
                match (set.first(), set.count()) {
                    (Some(only), 1) => int!(to) = only as i64,
                    (_, count) => {
                        return Err(wrong(faults::not_one(&program.texts[usize::from(function)], count), at!(pc)));
                    }
                }
            }

            Op::Convert(a, b) => {
                let cells = window.sets.get(a);
                if !(cells.is_empty() && b == MOVER && run.is_quiet()) {
                    run.convert(cells, int!(b), at!(pc))?;
                }
            }
            Op::Put(a) => run.put(window.sets.get(a), at!(pc))?,
            Op::Take(a) => run.take(window.sets.get(a), at!(pc))?,
            Op::Destroy(a) => run.destroy(window.sets.get(a), at!(pc))?,
            Op::Unmark(to, marker, a) => {
                let cells = window.sets.get(a);
                run.goes_through_cells(cells, at!(pc))?;
                let is_vain = run.is_unheard() && !cells.meets(&marks(rules, state!(), marker));
                int!(to) = if is_vain { 0 } else { i64::from(run.unmark(marker, cells, at!(pc))?) };
            }
            Op::MoveTo(a, b) => run.move_to(int!(a), int!(b), at!(pc))?,
            Op::Rotate(a, clockwise) => run.rotate(window.sets.get(a), clockwise, at!(pc))?,
            Op::RefuseCells(a, words) => run.refuse(Some(window.sets.get(a)), words, window, at!(pc))?,
            Op::RefuseMinus(a, b, words) => {
                let cells = window.sets.get(a) - window.sets.get(b);
                run.refuse(Some(cells), words, window, at!(pc))?;
            }
            Op::PutOf(..)
            | Op::PutKind(..)
            | Op::Change(..)
            | Op::Mark(..)
            | Op::Gain(..)
            | Op::Scatter(..)
            | Op::ScatterHidden(..)
            | Op::Swap(..)
            | Op::Shift(..)
            | Op::Fall(_)
            | Op::EndTurn
            | Op::End(..)
            | Op::Refuse(_)
            | Op::Print(_) => run.effect(op, window, at!(pc))?,
            Op::KnownList(..)
            | Op::NewList(_)
            | Op::NewSetList(_)
            | Op::CopyList(..)
            | Op::Lines(..)
            | Op::Length(..)
            | Op::Push(..)
            | Op::PushSet(..)
            | Op::PushName(..)
            | Op::Item(..)
            | Op::ItemSet(..)
            | Op::SetItem(..)
            | Op::SetItemSet(..)
            | Op::Append(..)
            | Op::Extend(..)
            | Op::CheckSize(_)
            | Op::Has(..)
            | Op::HasSet(..)
            | Op::IndexOf(..)
            | Op::IndexOfSet(..)
            | Op::SameList(..)
            | Op::TakeItem(..)
            | Op::TakeItemSet(..)
            | Op::Edit(..)
            | Op::Part(..)
            | Op::Splice(..)
            | Op::CheckNames(_)
            | Op::MakeRange(..)
            | Op::RangeEnds(..)
            | Op::RangePart(..)
            | Op::MakeText(..)
            | Op::AppendWords(..)
            | Op::AppendInt(..)
            | Op::AppendBool(..)
            | Op::AppendCell(..)
            | Op::AppendCells(..)
            | Op::AppendList(..) => run.lists_and_texts(op, window, at!(pc))?,
        }
    }
    Ok(())
}

/// Loads registers of the state. On narrow boards all of them are loaded at once, which is faster than to look which are needed.
#[inline(always)]
fn load<const N: usize>(loads: Loads, rules: &Rules<N>, state: &State<N>, window: &mut Window<N>) {
    let Window { ints, sets } = window;
    let (own, occupied, board) = (state.own(), state.occupied(), rules.board.cells());
    let is_narrow = N <= 2;
    if is_narrow || loads.mover() {
        ints[usize::from(MOVER)] = i64::from(state.seat().number());
    }
    if is_narrow || loads.has(OWN) {
        sets.put(OWN, own);
    }
    if is_narrow || loads.has(RIVAL) {
        sets.put(RIVAL, occupied - own);
    }
    if is_narrow || loads.has(VACANT) {
        sets.put(VACANT, board - occupied);
    }
    if is_narrow || loads.has(OCCUPIED) {
        sets.put(OCCUPIED, occupied);
    }
    if is_narrow || loads.has(BOARD) {
        sets.put(BOARD, board);
    }
}

/// An error in a function that another one calls has the place of the call, where it has none of its own.
#[cold]
fn in_call(mut error: Stop, place: Place) -> Stop {
    if error.position().is_none() {
        error.set_position(position(place));
    }
    error
}

// Questions to the board that are not made part of the loop: it has few registers of the processor's, and needs them for itself. Narrow
// sets are handed over in such registers.

/// Asks the board with narrow sets, as single words, or with wide ones.
macro_rules! question {
    ($name:ident, $narrow:ident, $wide:ident, ($($set:ident),+), ($($more:ident: $kind:ty),*), |$board:ident| $ask:expr) => {
        #[inline(always)]
        fn $name<const N: usize>(rules: &Rules<N>, $($set: Bits<N>,)+ $($more: $kind,)*) -> Bits<N> {
            match N {
                1 | 2 => Bits::of_word($narrow(rules, $($set.word(),)+ $($more,)*)),
                _ => $wide(rules, $($set,)+ $($more,)*),
            }
        }

        #[inline(never)]
        fn $narrow<const N: usize>(rules: &Rules<N>, $($set: u128,)+ $($more: $kind,)*) -> u128 {
            let $board = &rules.board;
            $(let $set = Bits::of_word($set);)+
            $ask.word()
        }

        #[inline(never)]
        fn $wide<const N: usize>(rules: &Rules<N>, $($set: Bits<N>,)+ $($more: $kind,)*) -> Bits<N> {
            let $board = &rules.board;
            $ask
        }
    };
}

question!(near, near_narrow, near_wide, (set), (near: Near), |board| board.near(set, near));
question!(step, step_narrow, step_wide, (set), (way: i64), |board| board.shift(set, direction(way)));
question!(ray, ray_narrow, ray_wide, (from, through), (way: i64), |board| board.ray(from, direction(way), through));
question!(beyond_ray, beyond_ray_narrow, beyond_ray_wide, (from, through), (way: i64), |board| {
    let way = direction(way);
    board.shift(board.ray(from, way, through), way)
});
question!(ray_of, ray_of_narrow, ray_of_wide, (through), (from: i64, way: i64), |board| {
    board.ray_of(cell(from), direction(way), through)
});
question!(enclosed, enclosed_narrow, enclosed_wide, (set, by), (), |board| board.enclosed(set, by));

/// What of a set can be reached from cells inside it. The further steps that many rounds take are taken off those that are left.
#[inline(always)]
fn connected<const N: usize>(rules: &Rules<N>, seeds: Bits<N>, among: Bits<N>, near: Near, left: &mut i64) -> Bits<N> {
    match (N, near) {
        (1 | 2, Near::Beside) => Bits::of_word(connected_beside(rules, seeds.word(), among.word(), left)),
        (1 | 2, Near::Around) => Bits::of_word(connected_around(rules, seeds.word(), among.word(), left)),
        _ => connected_wide(rules, seeds, among, near, left),
    }
}

#[inline(never)]
fn connected_beside<const N: usize>(rules: &Rules<N>, seeds: u128, among: u128, left: &mut i64) -> u128 {
    in_rounds(rules, Bits::of_word(seeds), Bits::of_word(among), Near::Beside, left).word()
}

#[inline(never)]
fn connected_around<const N: usize>(rules: &Rules<N>, seeds: u128, among: u128, left: &mut i64) -> u128 {
    in_rounds(rules, Bits::of_word(seeds), Bits::of_word(among), Near::Around, left).word()
}

#[inline(never)]
fn connected_wide<const N: usize>(
    rules: &Rules<N>,
    seeds: Bits<N>,
    among: Bits<N>,
    near: Near,
    left: &mut i64,
) -> Bits<N> {
    in_rounds(rules, seeds, among, near, left)
}

#[inline(always)]
fn in_rounds<const N: usize>(rules: &Rules<N>, seeds: Bits<N>, among: Bits<N>, near: Near, left: &mut i64) -> Bits<N> {
    let (found, rounds) = rules.board.connected_in_rounds(seeds, among, near);
    // On a board of one word there are never enough of them.
    if N > 1 {
        *left -= further_steps(rounds * N) as i64;
    }
    found
}

/// The cells with a mark, seen, hidden or only possible.
#[inline(always)]
fn marks<const N: usize>(rules: &Rules<N>, state: &State<N>, marker: u8) -> Bits<N> {
    let (layers, marker) = (rules.layers, usize::from(marker));
    state.layer(layers.marker(marker)) | state.layer(layers.truth(marker)) | state.layer(layers.possible(marker))
}

/// The last cell of a set in the order of numbers.
fn last<const N: usize>(set: Bits<N>) -> Option<usize> {
    let (at, word) = set.words().iter().enumerate().rfind(|(_, word)| **word != 0)?;
    Some(64 * at + word.ilog2() as usize)
}

/// The pieces that are connected with the one on a cell and have all its traits.
#[inline(never)]
fn group<const N: usize>(rules: &Rules<N>, state: &State<N>, at: Cell) -> (Bits<N>, usize) {
    let traits = state.traits_at(rules, at);
    let alike = (0..rules.layers.traits)
        .filter(|layer| traits >> layer & 1 == 1)
        .fold(state.occupied(), |set, layer| set & state.layer(layer));
    rules.board.connected_in_rounds(Bits::single(at.index()), alike, Near::Beside)
}

impl<const N: usize> Run<'_, N> {
    /// May tokens change hands, and nobody hears of it? Then what changes nothing can be left out.
    #[inline(always)]
    fn is_quiet(&self) -> bool {
        self.is_unheard() && self.rules.owned()
    }

    /// May the game be changed, and nobody hears of it?
    #[inline(always)]
    fn is_unheard(&self) -> bool {
        match &self.task.access {
            Access::Ask(_) => false,
            Access::Act(_, play) => play.events.is_none() && self.watchers.hearing.is_none(),
        }
    }

    /// An instruction goes through so many cells, items or words.
    #[inline(always)]
    pub(super) fn goes_through(&mut self, count: usize, place: Place) -> Result<(), Stop> {
        self.left -= further_steps(count) as i64;
        self.has_steps(place)
    }

    /// An instruction changes something on each of these cells. Narrow boards have too few for further steps.
    #[inline(always)]
    pub(super) fn goes_through_cells(&mut self, cells: Bits<N>, place: Place) -> Result<(), Stop> {
        if N > 1 { self.goes_through(cells.count(), place) } else { Ok(()) }
    }

    /// Are steps left? Then nothing has to be looked at.
    #[inline(always)]
    fn has_steps(&mut self, place: Place) -> Result<(), Stop> {
        if self.left < 0 { self.look(place) } else { Ok(()) }
    }

    /// Ends a hook, and begins the next one: its steps are its own.
    #[inline(always)]
    fn next_hook(&mut self) {
        self.core.hook += 1;
        // To have called the last one has taken one more, and to call this one is one of its own.
        self.left -= 1;
        self.taken = self.left - self.begun;
        self.left -= 1;
    }

    /// Looks at limits and clock, and says when to look again.
    #[cold]
    #[inline(never)]
    fn look(&mut self, place: Place) -> Result<(), Stop> {
        self.taken += self.begun - self.left;
        let most = i64::try_from(self.core.limits.most_operations()).unwrap_or(i64::MAX);
        let left = self.watch.settle(self.left);
        self.begun = self.left;
        if self.taken > most {
            return Err(Box::new(EvalAltResult::ErrorTooManyOperations(position(place))));
        }
        if left < 0 {
            return Err(Box::new(EvalAltResult::ErrorTerminated(TOGETHER.into(), position(place))));
        }
        if self.watch.is_late() {
            return Err(Limits::late());
        }
        self.left = self.watch.look_again(most - self.taken);
        self.begun = self.left;
        Ok(())
    }
}
