//! Passes over the code of all functions, once all are compiled. None of them changes what a function does, or how many steps it counts.

mod fold;
mod fuse;
mod inline;
mod liveness;
mod state_registers;
mod steps;
mod unroll;
mod unused;

use super::REGISTERS;
use super::code::{Cases, Code, Op, Program, Reg, Target};
use super::types::Bank;
use fold::Facts;
use std::collections::{BTreeMap, BTreeSet};

/// Longer functions are left as they are, so that the time to compile stays in proportion to the text.
const MOST_OPS: usize = 4_000;

/// The functions that take the place of one where a certain seat is to move, by that seat's number from 0.
pub type OfSeats = Vec<usize>;

/// Optimises all functions of a program, whose functions may wait for each other as often as this. Those that are hooks are made once for
/// each seat to move, where that makes a difference.
pub fn optimise(
    program: &mut Program,
    most_calls: usize,
    seats: u8,
    hooks: &BTreeSet<usize>,
) -> BTreeMap<usize, OfSeats> {
    program.functions.iter_mut().for_each(|code| thread(&mut code.ops));
    inline::inline(program, most_calls);
    let mut of_seats = BTreeMap::new();
    for nth in 0..program.functions.len() {
        let mut code = std::mem::take(&mut program.functions[nth]);
        if code.ops.len() <= MOST_OPS {
            unroll::unroll(&mut code, program);
            if hooks.contains(&nth) && depends_on_mover(&code) {
                let made = (1..=seats).map(|seat| {
                    let mut of_seat = own_tables(&code, program)?;
                    improve(&mut of_seat, program, Facts { seats, mover: Some(seat.into()) });
                    program.functions.push(of_seat);
                    Some(program.functions.len() - 1)
                });
                if let Some(made) = made.collect::<Option<OfSeats>>() {
                    of_seats.insert(nth, made);
                }
            }
            improve(&mut code, program, Facts { seats, mover: None });
        }
        program.functions[nth] = code;
    }
    of_seats
}

/// Improves a function.
fn improve(code: &mut Code, program: &mut Program, facts: Facts) {
    fold::fold(code, program, facts);
    thread(&mut code.ops);
    leave_out_needless_jumps(code, &mut program.switches);
    unused::leave_out(code, program);
    state_registers::hold(code, program);
    steps::count_early(code, program);
    count_instead_of_listing(code, program);
    fuse::fuse(code, program);
    turn_loops_round(code, &mut program.switches);
    thread(&mut code.ops);
    leave_out_needless_jumps(code, &mut program.switches);
    begin_with_steps(code, &mut program.switches);
    end_without_return(code, &mut program.switches);
}

/// Does what a function does depend on whose turn it is, beyond that it is handed on to an instruction?
fn depends_on_mover(code: &Code) -> bool {
    let mut movers = 0u64;
    code.ops.iter().for_each(|op| {
        if let Op::Mover(to) = op {
            movers |= 1 << to;
        }
    });
    let decides = |op: &Op| {
        use Op::*;
        let reads = op.masks()[0][0] & movers != 0;
        let by = matches!(
            op,
            Copy(..)
                | Equal(..)
                | Less(..)
                | AtMost(..)
                | Add(..)
                | Subtract(..)
                | Multiply(..)
                | Modulo(..)
                | Switch(..)
                | JumpIfEqual(..)
                | JumpIfOther(..)
                | JumpIfLess(..)
                | JumpIfAtLeast(..)
        );
        matches!(op, Next(_)) || reads && by
    };
    code.ops.iter().any(decides)
}

/// A copy of a function, with switches of its own; none where there are too many.
fn own_tables(code: &Code, program: &mut Program) -> Option<Code> {
    let mut code = code.clone();
    for op in &mut code.ops {
        if let Op::Switch(_, table) = op {
            program.switches.push(program.switches[usize::from(*table)].clone());
            *table = u16::try_from(program.switches.len() - 1).ok()?;
        }
    }
    Some(code)
}

/// Replaces each instruction by some others, or none. Targets are numbers of instructions as they were before; the one after the last is
/// the end. No two switches share a table.
fn rewrite(code: &mut Code, switches: &mut [Cases], mut each: impl FnMut(usize, Op, &mut Vec<Op>)) {
    let (mut ops, mut places, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    for (nth, (op, place)) in code.ops.iter().zip(&code.places).enumerate() {
        starts.push(ops.len() as Target);
        each(nth, *op, &mut ops);
        places.resize(ops.len(), *place);
    }
    starts.push(ops.len() as Target);
    let moved = |target: Target| starts[target as usize];
    for op in &mut ops {
        if let Some(target) = op.target() {
            op.aim(moved(target));
        }
        if let Op::Switch(_, table) = op {
            let cases = &mut switches[usize::from(*table)];
            cases.of.iter_mut().for_each(|(_, to)| *to = moved(*to));
            cases.other = moved(cases.other);
        }
    }
    (code.ops, code.places) = (ops, places);
}

/// Sends each jump to where it ends up.
fn thread(ops: &mut [Op]) {
    let ends = |ops: &[Op], mut at: Target| {
        // Jumps in a circle are a loop without an end: its steps are counted, so it is left as it is.
        for _ in 0..8 {
            match ops.get(at as usize) {
                Some(Op::Jump(to)) => at = *to,
                _ => break,
            }
        }
        at
    };
    for nth in 0..ops.len() {
        if let Some(target) = ops[nth].target() {
            let end = ends(ops, target);
            ops[nth].aim(end);
        }
    }
}

/// Goes through the numbers from 0 by counting, where a loop goes through a list of them that is used for nothing else: directions are
/// such numbers.
fn count_instead_of_listing(code: &mut Code, program: &Program) {
    for nth in 1..code.ops.len() {
        let (Op::KnownList(list, known), Op::Int(cursor, 0)) = (code.ops[nth - 1], code.ops[nth]) else { continue };
        let numbers = &program.lists[usize::from(known)];
        let counts = numbers.iter().zip(0..).all(|(number, nth)| *number == nth);
        let mut uses = 0;
        for op in &mut code.ops {
            op.registers(&mut |bank, _, reg| uses += usize::from(bank == Bank::List && *reg == list));
        }
        let is_loop = |op: &Op| matches!(op, Op::NextItem(_, of, by, _) if (*of, *by) == (list, cursor));
        let Some(top) = code.ops.iter().position(is_loop) else { continue };
        let end = registers_used(code, program)[0];
        if !counts || uses != 2 || end >= REGISTERS[0] {
            continue;
        }
        let end = end as Reg;
        if let Op::NextItem(to, _, _, out) = code.ops[top] {
            code.ops[nth - 1] = Op::Int(end, numbers.len() as i32);
            code.ops[top] = Op::NextInt(to, cursor, end, out);
        }
    }
}

/// Takes the next thing of a loop where a round ends, and not after a jump to where it began.
fn turn_loops_round(code: &mut Code, switches: &mut [Cases]) {
    let tops = code.ops.clone();
    rewrite(code, switches, |_, op, ops| {
        let Op::Jump(top) = op else { return ops.push(op) };
        let (again, out) = match tops.get(top as usize) {
            Some(Op::NextCell(to, a, out)) => (Op::AgainCell(*to, *a, top + 1), *out),
            Some(Op::NextInt(to, cursor, end, out)) => (Op::AgainInt(*to, *cursor, *end, top + 1), *out),
            Some(Op::NextItem(to, list, cursor, out)) => (Op::AgainItem(*to, *list, *cursor, top + 1), *out),
            Some(Op::NextItemSet(to, list, cursor, out)) => (Op::AgainItemSet(*to, *list, *cursor, top + 1), *out),
            _ => return ops.push(op),
        };
        ops.extend([again, Op::Jump(out)]);
    });
}

/// Leaves out jumps to the next instruction.
fn leave_out_needless_jumps(code: &mut Code, switches: &mut [Cases]) {
    rewrite(code, switches, |nth, op, ops| {
        if op != Op::Jump(nth as Target + 1) {
            ops.push(op);
        }
    });
}

/// Counts the steps of the first block when the function begins, without an instruction for it.
fn begin_with_steps(code: &mut Code, switches: &mut [Cases]) {
    let Some(Op::Steps(steps)) = code.ops.first().copied() else { return };
    if is_target(code, switches, 0) {
        return;
    }
    (code.steps, code.place) = (steps, code.places[0]);
    rewrite(code, switches, |nth, op, ops| {
        if nth > 0 {
            ops.push(op);
        }
    });
}

/// Leaves out the instruction that returns nothing at the end of a function.
fn end_without_return(code: &mut Code, switches: &mut [Cases]) {
    let last = code.ops.len().wrapping_sub(1);
    rewrite(code, switches, |nth, op, ops| {
        if nth != last || op != Op::Return {
            ops.push(op);
        }
    });
}

/// Does a jump or a switch go there?
fn is_target(code: &Code, switches: &[Cases], at: Target) -> bool {
    targets(code, switches).any(|target| target == at)
}

/// Where the jumps and switches of a function go.
fn targets<'c>(code: &'c Code, switches: &'c [Cases]) -> impl Iterator<Item = Target> + 'c {
    code.ops.iter().flat_map(move |op| targets_of(*op, switches))
}

/// Where a jump or a switch goes.
fn targets_of(op: Op, switches: &[Cases]) -> impl Iterator<Item = Target> + '_ {
    let cases = match op {
        Op::Switch(_, table) => Some(&switches[usize::from(table)]),
        _ => None,
    };
    let of_cases = cases.into_iter().flat_map(|cases| cases.of.iter().map(|(_, to)| *to).chain([cases.other]));
    op.target().into_iter().chain(of_cases)
}

/// Where blocks begin: the first instruction, and those that a jump or a switch goes to.
fn begins(code: &Code, switches: &[Cases]) -> Vec<bool> {
    let mut begins = vec![false; code.ops.len() + 1];
    begins[0] = true;
    targets(code, switches).for_each(|target| begins[target as usize] = true);
    begins
}

/// How many registers of numbers and of sets a function uses, without those of the state.
fn registers_used(code: &Code, program: &Program) -> [usize; 2] {
    let mut used = [0; 2];
    let mut note = |bank: Bank, reg: Reg| {
        if let Some(place) = bank.place().filter(|place| usize::from(reg) < REGISTERS[*place]) {
            used[place] = used[place].max(usize::from(reg) + 1);
        }
    };
    for op in &code.ops {
        let mut op = *op;
        op.registers(&mut |bank, _, reg| note(bank, *reg));
        if let Op::Call(site) = op {
            let call = &program.calls[usize::from(site)];
            call.arguments.iter().for_each(|(bank, from, _)| note(*bank, *from));
            call.answer.iter().for_each(|(bank, to)| note(*bank, *to));
        }
    }
    used
}
