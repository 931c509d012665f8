//! The loop that runs instructions.

use super::arithmetic::{arithmetic, divided, overflow, power, shifted};
use super::lists::Heap;
use super::{GLANCE, List, Machine, MachineWatchers, Returned, Stop, Task};
use crate::script::compiler::{Bank, Op, Place, Program, Words, position};
use crate::script::engine::{Limits, TOGETHER, Watch};
use crate::script::faults;
use quadrille_kernel::{Bits, Cell, Direction, Near, Outline, Rules, Seat, State};
use rhai::{EvalAltResult, Position};
use std::cmp::Ordering;

/// The registers of one function in each bank. The first two are powers of two, so that a mask keeps their numbers below them.
pub const WINDOW: [usize; 4] = [64, 64, 16, 16];

/// A run under way.
pub(super) struct Run<'a, const N: usize> {
    pub(super) program: &'a Program,
    pub(super) rules: &'a Rules<N>,
    pub(super) limits: &'a Limits,
    watch: &'a Watch,
    pub(super) heap: &'a mut Heap<N>,
    pub(super) task: Task<'a, N>,
    pub(super) watchers: MachineWatchers<'a>,
    /// At this many steps something must be looked at: a limit, or the clock.
    alert: u64,
    /// Steps that are left until then; below zero once it is time.
    left: i64,
    /// How many functions are under way.
    pub(super) depth: usize,
    returned: Returned<N>,
}

/// Runs a function whose arguments are in their registers. Says how many steps it took, also where it fails.
pub fn run<const N: usize>(
    machine: &mut Machine<N>,
    watch: &Watch,
    number: usize,
    task: Task<'_, N>,
    watchers: MachineWatchers<'_>,
) -> (Result<Returned<N>, Stop>, u64) {
    let Machine { program, rules, limits, ints, sets, heap } = machine;
    let alert = GLANCE.min(limits.most_operations()).min(watch.left.get());
    let returned = Returned { number: 0, cells: Bits::EMPTY };
    // To call a function is a step.
    let left = alert as i64 - 1;
    let mut run = Run { program, rules, limits, watch, heap, task, watchers, alert, left, depth: 1, returned };
    let done = match run.left < 0 {
        true => run.look((0, 0)),
        false => Ok(()),
    };
    let done = done.and_then(|()| function(&mut run, number, ints, sets));
    let steps = run.steps();
    (done.map(|()| run.returned), steps)
}

/// A failure in words.
#[cold]
pub(super) fn wrong(words: impl Into<String>, place: Place) -> Stop {
    Box::new(EvalAltResult::ErrorRuntime(words.into().into(), position(place)))
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

/// Runs a function in the first window of the registers.
fn function<const N: usize>(
    run: &mut Run<'_, N>,
    number: usize,
    ints: &mut [i64],
    sets: &mut [Bits<N>],
) -> Result<(), Stop> {
    let code = &run.program.functions[number];
    let (ops, places) = (&code.ops[..], &code.places[..]);
    let (rules, program) = (run.rules, run.program);
    let board = &rules.board;
    let (Some((ints, more_ints)), Some((sets, more_sets))) =
        (ints.split_first_chunk_mut::<{ WINDOW[0] }>(), sets.split_first_chunk_mut::<{ WINDOW[1] }>())
    else {
        return Err(Box::new(EvalAltResult::ErrorStackOverflow(Position::NONE)));
    };
    // The place of the instruction under way, only where somebody asks.
    macro_rules! at {
        ($pc:expr) => {
            places[$pc - 1]
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
            Op::Steps(count) => {
                run.left -= i64::from(count);
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
            Op::NextItem(to, list, cursor, out) => match run.list(list) {
                List::Numbers(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    int!(to) = *item;
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::NextItemSet(to, list, cursor, out) => match run.list(list) {
                List::Sets(items) if let Some(item) = items.get(int!(cursor) as usize) => {
                    set!(to) = *item;
                    int!(cursor) += 1;
                }
                _ => pc = out as usize,
            },
            Op::Call(site) => {
                let call = &program.calls[usize::from(site)];
                if run.depth > run.limits.calls {
                    return Err(Box::new(EvalAltResult::ErrorStackOverflow(position(at!(pc)))));
                }
                if more_ints.is_empty() {
                    return Err(Box::new(EvalAltResult::ErrorStackOverflow(position(at!(pc)))));
                }
                for (bank, from, to) in &call.arguments {
                    match bank {
                        Bank::Int => more_ints[usize::from(*to)] = int!(*from),
                        Bank::Set => more_sets[usize::from(*to)] = set!(*from),
                        Bank::List | Bank::Text => run.pass_on(*bank, *from, *to),
                    }
                }
                run.depth += 1;
                function(run, call.function, more_ints, more_sets).map_err(|error| in_call(error, at!(pc)))?;
                run.depth -= 1;
                match call.answer {
                    Some((Bank::Int, to)) => int!(to) = run.returned.number,
                    Some((Bank::Set, to)) => set!(to) = run.returned.cells,
                    Some((bank @ (Bank::List | Bank::Text), to)) => run.take_back(bank, to),
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
                run.give_back(Bank::List, a);
                return Ok(());
            }
            Op::ReturnText(a) => {
                run.give_back(Bank::Text, a);
                return Ok(());
            }
            Op::Fail(message) => return Err(wrong(program.messages[usize::from(message)].as_str(), at!(pc))),
            Op::Throw(words) => return Err(wrong(run.told(words, ints), at!(pc))),

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
                let same = run.told(words, ints) == run.told(Words::Made(other), ints);
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
                let seat = seat(rules, int!(a), at!(pc))?;
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

            other => run.effect(other, ints, sets, at!(pc))?,
        }
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

impl<const N: usize> Run<'_, N> {
    /// The steps so far.
    fn steps(&self) -> u64 {
        (self.alert as i64 - self.left) as u64
    }

    /// Looks at limits and clock, and says when to look again.
    #[cold]
    #[inline(never)]
    fn look(&mut self, place: Place) -> Result<(), Stop> {
        let (steps, most, left) = (self.steps(), self.limits.most_operations(), self.watch.left.get());
        if steps > most {
            return Err(Box::new(EvalAltResult::ErrorTooManyOperations(position(place))));
        }
        if steps > left {
            return Err(Box::new(EvalAltResult::ErrorTerminated(TOGETHER.into(), position(place))));
        }
        if self.watch.is_late() {
            return Err(Limits::late());
        }
        self.alert = (steps + GLANCE).min(most).min(left);
        self.left = (self.alert - steps) as i64;
        Ok(())
    }
}
