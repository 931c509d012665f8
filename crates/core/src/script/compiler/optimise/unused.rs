//! What is made for nobody: copies that can be read where they come from, and values that are never read.

use super::liveness::liveness;
use super::rewrite;
use crate::script::compiler::code::{Code, Op, Program, Reg};
use crate::script::compiler::registers::Role;

/// Leaves out what is made for nobody. What is left may have made something for it, so this looks a few times.
pub fn leave_out(code: &mut Code, program: &mut Program) {
    for _ in 0..4 {
        read_originals(code, program);
        let live = liveness(code, program);
        let is_unused = |nth: usize, op: Op| match op.written() {
            Some((bank, reg)) if op.only_makes_a_value() => {
                bank.place().is_some_and(|place| live[nth][place] >> reg & 1 == 0)
            }
            _ => matches!(op, Op::Copy(to, from) | Op::CopySet(to, from) if to == from),
        };
        let unused: Vec<bool> = code.ops.iter().enumerate().map(|(nth, op)| is_unused(nth, *op)).collect();
        if !unused.contains(&true) {
            return;
        }
        rewrite(code, &mut program.switches, |nth, op, ops| {
            if !unused[nth] {
                ops.push(op);
            }
        });
    }
}

/// Has instructions read a register instead of a copy of it, within each block.
fn read_originals(code: &mut Code, program: &Program) {
    let begins = super::begins(code, &program.switches);
    // Of which register each one is a copy.
    let mut original: [[Option<Reg>; 64]; 2] = [[None; 64]; 2];
    for (nth, op) in code.ops.iter_mut().enumerate() {
        if begins[nth] {
            original = [[None; 64]; 2];
        }
        op.registers(&mut |bank, role, reg| {
            if let (Some(place), Role::Reads) = (bank.place(), role) {
                *reg = original[place][usize::from(*reg)].unwrap_or(*reg);
            }
        });
        let mut forget = |place: usize, reg: Reg| {
            original[place][usize::from(reg)] = None;
            original[place].iter_mut().for_each(|of| *of = of.filter(|of| *of != reg));
        };
        op.registers(&mut |bank, role, reg| {
            if let (Some(place), true) = (bank.place(), role != Role::Reads) {
                forget(place, *reg);
            }
        });
        if let Op::Call(site) = op
            && let Some((bank, reg)) = program.calls[usize::from(*site)].answer
            && let Some(place) = bank.place()
        {
            forget(place, reg);
        }
        match op {
            Op::Copy(to, from) if to != from => original[0][usize::from(*to)] = Some(*from),
            Op::CopySet(to, from) if to != from => original[1][usize::from(*to)] = Some(*from),
            _ => {}
        }
    }
}

impl Op {
    /// Does the instruction nothing but to make a number or a set, and cannot fail?
    fn only_makes_a_value(self) -> bool {
        use Op::*;
        matches!(
            self,
            Int(..)
                | LargeInt(..)
                | Copy(..)
                | BitAnd(..)
                | BitOr(..)
                | BitXor(..)
                | Not(..)
                | Equal(..)
                | Less(..)
                | AtMost(..)
                | Smaller(..)
                | Larger(..)
                | Mover(_)
                | Next(_)
                | Ply(_)
                | Turn(_)
                | Counted(..)
                | Column(..)
                | Row(..)
                | Opposite(..)
                | JoinNames(..)
                | NoCells(_)
                | Board(_)
                | Vacant(_)
                | Occupied(_)
                | Own(_)
                | Rival(_)
                | Layer(..)
                | Marked(..)
                | Single(..)
                | CopySet(..)
                | And(..)
                | Or(..)
                | Minus(..)
                | Beside(..)
                | BesideOf(..)
                | Around(..)
                | AroundOf(..)
                | Step(..)
                | StepTo(..)
                | Ray(..)
                | RayTo(..)
                | Count(..)
                | IsEmpty(..)
                | Meets(..)
                | Contains(..)
                | SameSet(..)
        )
    }
}
