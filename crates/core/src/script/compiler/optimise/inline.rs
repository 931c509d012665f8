//! Calls of short functions, replaced by what the functions do.

use super::{registers_used, rewrite};
use crate::script::compiler::REGISTERS;
use crate::script::compiler::code::{CallSite, Code, Op, Program, Reg};
use crate::script::compiler::types::Bank;

/// Longer functions are called.
const MOST_INLINED: usize = 48;

/// No function becomes longer than this.
const MOST_OPS: usize = 1_000;

/// Replaces calls of short functions. Where functions may wait for each other more often than this program's do, no call can go too deep,
/// and none has to be looked at.
pub fn inline(program: &mut Program, most_calls: usize) {
    if program.depth > most_calls {
        return;
    }
    let mut done = vec![false; program.functions.len()];
    for nth in 0..program.functions.len() {
        inline_into(program, nth, &mut done);
    }
}

/// Replaces the calls in a function, after those in what it calls.
fn inline_into(program: &mut Program, nth: usize, done: &mut [bool]) {
    if std::mem::replace(&mut done[nth], true) {
        return;
    }
    let mut from = 0;
    while let Some(at) = next_call(&program.functions[nth], from) {
        from = at + 1;
        let Op::Call(site) = program.functions[nth].ops[at] else { return };
        let call = program.calls[usize::from(site)].clone();
        inline_into(program, call.function, done);
        let mut code = std::mem::take(&mut program.functions[nth]);
        if code.ops.len() < MOST_OPS
            && let Some(inlined) = inlined(program, &code, &call)
        {
            from = at + inlined.ops.len();
            replace(&mut code, program, at, inlined);
        }
        program.functions[nth] = code;
    }
}

fn next_call(code: &Code, from: usize) -> Option<usize> {
    (from..code.ops.len()).find(|nth| matches!(code.ops[*nth], Op::Call(_)))
}

/// The code of a function that is called, on registers after those of its caller; none where it must be called.
fn inlined(program: &mut Program, caller: &Code, call: &CallSite) -> Option<Code> {
    let mut code = program.functions.get(call.function)?.clone();
    let has_room = !code.ops.is_empty() && code.ops.len() <= MOST_INLINED;
    let mut is_simple = true;
    for op in &mut code.ops {
        is_simple &= !matches!(op, Op::Call(_) | Op::End(..) | Op::ReturnList(_) | Op::ReturnText(_));
        op.registers(&mut |bank, _, _| is_simple &= bank.place().is_some());
    }
    let banks = call.arguments.iter().map(|(bank, ..)| *bank).chain(call.answer.map(|(bank, _)| bank));
    is_simple &= banks.into_iter().all(|bank| bank.place().is_some());
    let mut base = registers_used(caller, program);
    if let Some((bank, to)) = call.answer {
        bank.place().into_iter().for_each(|place| base[place] = base[place].max(usize::from(to) + 1));
    }
    call.arguments.iter().for_each(|(bank, from, _)| {
        bank.place().into_iter().for_each(|place| base[place] = base[place].max(usize::from(*from) + 1));
    });
    let mut own = registers_used(&code, program);
    call.arguments.iter().for_each(|(bank, _, to)| {
        bank.place().into_iter().for_each(|place| own[place] = own[place].max(usize::from(*to) + 1));
    });
    if !has_room || !is_simple || (0..2).any(|place| base[place] + own[place] > REGISTERS[place]) {
        return None;
    }
    let moved = |bank: Bank, reg: Reg| match bank {
        Bank::Set => reg + base[1] as Reg,
        _ => reg + base[0] as Reg,
    };
    for op in &mut code.ops {
        op.registers(&mut |bank, _, reg| *reg = moved(bank, *reg));
        if let Op::Switch(_, table) = op {
            program.switches.push(program.switches[usize::from(*table)].clone());
            *table = u16::try_from(program.switches.len() - 1).ok()?;
        }
    }
    let end = code.ops.len() as u32;
    let answered = |op: Op| match (op, call.answer) {
        (Op::ReturnInt(from), Some((Bank::Int, to))) => Some(Op::Copy(to, from)),
        (Op::ReturnSet(from), Some((Bank::Set, to))) => Some(Op::CopySet(to, from)),
        _ => None,
    };
    let arguments = call.arguments.iter().map(|(bank, from, to)| match bank {
        Bank::Set => Op::CopySet(moved(Bank::Set, *to), *from),
        _ => Op::Copy(moved(Bank::Int, *to), *from),
    });
    let arguments: Vec<Op> = arguments.collect();
    rewrite(&mut code, &mut program.switches, |nth, op, ops| {
        if nth == 0 {
            ops.extend(&arguments);
        }
        match op {
            Op::Return | Op::ReturnInt(_) | Op::ReturnSet(_) => {
                ops.extend(answered(op));
                ops.push(Op::Jump(end));
            }
            op => ops.push(op),
        }
    });
    Some(code)
}

/// Puts code in the place of a call.
fn replace(code: &mut Code, program: &mut Program, at: usize, inlined: Code) {
    let long = inlined.ops.len() as u32;
    let start = at as u32;
    let mut inlined = inlined;
    // Its targets are moved by hand, because they are numbers in the code as it will be.
    for op in &mut inlined.ops {
        if let Some(target) = op.target() {
            op.aim(target + start);
        }
        if let Op::Switch(_, table) = op {
            let cases = &mut program.switches[usize::from(*table)];
            cases.of.iter_mut().for_each(|(_, to)| *to += start);
            cases.other += start;
        }
    }
    let moved = |target: u32| if target > start { target + long - 1 } else { target };
    for (nth, op) in code.ops.iter_mut().enumerate() {
        if nth == at {
            continue;
        }
        if let Some(target) = op.target() {
            op.aim(moved(target));
        }
        if let Op::Switch(_, table) = op {
            let cases = &mut program.switches[usize::from(*table)];
            cases.of.iter_mut().for_each(|(_, to)| *to = moved(*to));
            cases.other = moved(cases.other);
        }
    }
    code.ops.splice(at..=at, inlined.ops);
    code.places.splice(at..=at, inlined.places);
}
