//! What the answer of a hook depends on.
//!
//! Many rules narrow targets by where they lie and not by what stands where: a pawn steps forward, whatever the position. Their answers can
//! be kept. And where each target is judged by itself, the answer for all cells of the board is the answer for any of them.

use super::code::{Op, Program, Reg};
use super::registers::Touches;
use super::types::Bank;

/// What the answer of a hook depends on, beside its arguments and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dependence {
    /// The answer is the same whatever the state.
    pub is_static: bool,
    /// The answer is the same as long as all seats have as many tokens left.
    pub is_by_reserves: bool,
    /// Each of the targets is judged by itself: what is left of a set is what is left of the board, as far as it is in the set.
    pub is_pointwise: bool,
    /// The hook leaves the state as it is: it may say how the game ends, and that the turn does.
    pub keeps_state: bool,
}

/// What the answer of a function depends on that is given targets in a register of sets.
pub fn dependence(program: &Program, function: usize, targets: Option<Reg>) -> Dependence {
    let reads =
        |known: fn(Op) -> bool| reads_state(program, function, known, &mut vec![false; program.functions.len()]);
    let (is_static, is_by_reserves) = (!reads(|_| false), !reads(|op| matches!(op, Op::Reserve(..))));
    let changes = |op: Op| op.touches() == Touches::Changes && !matches!(op, Op::End(..) | Op::EndTurn);
    let keeps_state = !has_op(program, function, &changes, &mut vec![false; program.functions.len()]);
    let is_pointwise = targets.is_some_and(|targets| is_pointwise(program, &program.functions[function].ops, targets));
    Dependence { is_static, is_by_reserves, is_pointwise, keeps_state }
}

/// Does a function, or one that it calls, look at the state or change it, beside what is known?
fn reads_state(program: &Program, function: usize, known: fn(Op) -> bool, seen: &mut [bool]) -> bool {
    has_op(program, function, &|op| op.touches() != Touches::Nothing && !known(op), seen)
        || seen.iter().zip(&program.functions).any(|(seen, code)| *seen && !code.loads.of_state().is_none())
}

/// Is there such an instruction in a function, or in one that it calls? Those that were looked at are noted.
fn has_op(program: &Program, function: usize, is_such: &dyn Fn(Op) -> bool, seen: &mut [bool]) -> bool {
    if std::mem::replace(&mut seen[function], true) {
        return false;
    }
    program.functions[function].ops.iter().any(|op| match op {
        Op::Call(site) => has_op(program, program.calls[usize::from(*site)].function, is_such, seen),
        op => is_such(*op),
    })
}

/// Are targets only joined with other sets, refused and returned? Follows them through the registers, over all ways through the code.
fn is_pointwise(program: &Program, ops: &[Op], targets: Reg) -> bool {
    let mut holds: Vec<Option<u64>> = vec![None; ops.len()];
    let mut ways = vec![(0, 1u64 << targets)];
    while let Some((at, held)) = ways.pop() {
        let (Some(op), Some(known)) = (ops.get(at), holds.get_mut(at)) else { continue };
        let all = known.unwrap_or(0) | held;
        if *known == Some(all) {
            continue;
        }
        *known = Some(all);
        let has = |reg: Reg| all >> reg & 1 == 1;
        let mut after = all;
        let op = *op;
        let derived = match op {
            Op::And(_, one, other) | Op::Or(_, one, other) | Op::Minus(_, one, other) => has(one) || has(other),
            Op::CopySet(_, from) => has(from),
            Op::RefuseCells(..) | Op::RefuseMinus(..) | Op::ReturnSet(_) => false,
            Op::Call(site) => {
                let given = |(bank, from, _): &(Bank, Reg, Reg)| *bank == Bank::Set && has(*from);
                if program.calls[usize::from(site)].arguments.iter().any(given) {
                    return false;
                }
                if let Some((Bank::Set, to)) = program.calls[usize::from(site)].answer {
                    after &= !(1 << to);
                }
                false
            }
            op if op.reads_set(has) => return false,
            _ => false,
        };
        if let Some((Bank::Set, to)) = op.written() {
            after = after & !(1 << to) | u64::from(derived) << to;
        }
        match op {
            Op::Return | Op::ReturnInt(_) | Op::ReturnSet(_) | Op::ReturnList(_) | Op::ReturnText(_) => continue,
            Op::Fail(_) | Op::Throw(_) => continue,
            Op::Switch(_, table) => {
                let cases = &program.switches[usize::from(table)];
                ways.extend(cases.of.iter().map(|(_, to)| (*to as usize, after)));
                ways.push((cases.other as usize, after));
                continue;
            }
            Op::Jump(to) => {
                ways.push((to as usize, after));
                continue;
            }
            _ => {}
        }
        ways.extend(op.target().map(|to| (to as usize, after)));
        ways.push((at + 1, after));
    }
    true
}
