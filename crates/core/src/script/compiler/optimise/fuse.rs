//! Instructions that often follow each other, made one where what is between them is used for nothing else.

use super::liveness::liveness;
use super::rewrite;
use crate::script::compiler::code::{Code, Op, Program, Reg};
use crate::script::compiler::types::Bank;

/// Joins instructions until there is nothing left to join. What is joined may be joined again.
pub fn fuse(code: &mut Code, program: &mut Program) {
    for _ in 0..3 {
        let live = liveness(code, program);
        let begins = super::begins(code, &program.switches);
        let ops = code.ops.clone();
        let joined = |nth: usize| -> Option<Op> {
            let (one, other) = (*ops.get(nth)?, *ops.get(nth + 1)?);
            let Some((Bank::Set, between)) = one.written() else { return None };
            let joined = joined(one, other, between)?;
            let is_free = joined.written() == Some((Bank::Set, between)) || live[nth + 1][1] >> between & 1 == 0;
            (is_free && !begins[nth + 1]).then_some(joined)
        };
        let (mut pending, mut changed) = (None, false);
        rewrite(code, &mut program.switches, |nth, op, ops| match pending.take() {
            // It stands for the place of the second: of the two, only that one can fail.
            Some(joined) => ops.push(joined),
            None => match joined(nth) {
                Some(joined) => (pending, changed) = (Some(joined), true),
                None => ops.push(op),
            },
        });
        if !changed {
            return;
        }
    }
}

/// One instruction for two, of which the first writes the set between them.
fn joined(one: Op, other: Op, between: Reg) -> Option<Op> {
    // The other of two sets, where one of them is the one between.
    let beside = |a: Reg, b: Reg| match (a == between, b == between) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    };
    Some(match (one, other) {
        (Op::Single(_, cell), Op::Ray(to, from, way, through)) if from == between && through != between => {
            Op::RayOf(to, cell, way, through)
        }
        (Op::Single(_, cell), Op::RayTo(to, from, way, through)) if from == between && through != between => {
            Op::RayOfTo(to, cell, way, through)
        }
        (Op::Single(_, cell), Op::StepTo(to, from, way)) if from == between => Op::StepOfTo(to, cell, way),
        (Op::Ray(_, a, way, through), Op::Step(to, from, same)) if from == between && way == same => {
            Op::BeyondRay(to, a, way, through)
        }
        (Op::RayTo(_, a, way, through), Op::StepTo(to, from, same)) if from == between && way == same => {
            Op::BeyondRayTo(to, a, way, through)
        }
        (Op::BeyondRayTo(_, a, way, through), Op::Or(to, b, c)) if beside(b, c) == Some(to) => {
            Op::AddBeyondRay(to, a, way, through)
        }
        (Op::StepTo(_, a, way), Op::Or(to, b, c)) if beside(b, c) == Some(to) => Op::AddStep(to, a, way),
        (Op::StepTo(_, a, way), Op::JumpIfMeets(b, c, target)) => Op::JumpIfStepMeets(a, beside(b, c)?, way, target),
        (Op::StepTo(_, a, way), Op::JumpIfApart(b, c, target)) => Op::JumpIfStepApart(a, beside(b, c)?, way, target),
        (Op::BesideOf(_, cell), Op::And(to, b, c)) => Op::BesideOfIn(to, cell, beside(b, c)?),
        (Op::AroundOf(_, cell), Op::And(to, b, c)) => Op::AroundOfIn(to, cell, beside(b, c)?),
        (Op::And(_, a, b), Op::JumpIfEmpty(set, target)) if set == between => Op::JumpIfApart(a, b, target),
        (Op::And(_, a, b), Op::JumpIfSome(set, target)) if set == between => Op::JumpIfMeets(a, b, target),
        (Op::Minus(_, a, b), Op::RefuseCells(set, words)) if set == between => Op::RefuseMinus(a, b, words),
        _ => return None,
    })
}
