//! Short loops over numbers or names that are known, written out round by round. In each round the number is known, so that what depends on
//! it can be worked out beforehand: `for way in game.directions`.

use super::rewrite;
use crate::script::compiler::code::{Code, Op, Program, Reg, Target};
use crate::script::compiler::types::Bank;

/// Loops of more rounds are left as they are.
const MOST_ROUNDS: usize = 8;

/// No loop becomes longer than this.
const MOST_OPS: usize = 200;

/// A loop whose rounds are known.
struct Known {
    /// The instruction that takes the next number.
    top: usize,
    /// The first instruction after the loop.
    out: usize,
    /// The register of the number.
    to: Reg,
    /// The number of each round.
    numbers: Vec<i32>,
}

/// Writes out the loops of a function, the inner ones first.
pub fn unroll(code: &mut Code, program: &mut Program) {
    for top in (2..code.ops.len()).rev() {
        if let Some(known) = known(code, program, top) {
            write_out(code, program, &known);
        }
    }
}

/// The loop that begins at an instruction, where its rounds are known and few.
fn known(code: &Code, program: &Program, top: usize) -> Option<Known> {
    let ops = &code.ops;
    let (to, out, numbers): (Reg, Target, Vec<i32>) = match (ops[top - 2], ops[top - 1], ops[top]) {
        (Op::Int(one, a), Op::Int(other, b), Op::NextInt(to, cursor, end, out)) => {
            let (first, end) = match () {
                () if (one, other) == (end, cursor) => (b, a),
                () if (one, other) == (cursor, end) => (a, b),
                () => return None,
            };
            (to, out, (first..end).take(MOST_ROUNDS + 1).collect())
        }
        (Op::KnownList(listed, nth), Op::Int(zero, 0), Op::NextItem(to, list, cursor, out))
            if (listed, zero) == (list, cursor) && is_list_of_loop(ops, list) =>
        {
            let numbers = program.lists[usize::from(nth)].iter().take(MOST_ROUNDS + 1);
            (to, out, numbers.map(|number| i32::try_from(*number)).collect::<Result<_, _>>().ok()?)
        }
        _ => return None,
    };
    let out = out as usize;
    let body = out.checked_sub(top + 1)?;
    if numbers.len() > MOST_ROUNDS || numbers.len() * (body + 1) > MOST_OPS || !is_closed(code, program, top, out) {
        return None;
    }
    Some(Known { top, out, to, numbers })
}

/// Is a list used by the loop that goes through it alone?
fn is_list_of_loop(ops: &[Op], list: Reg) -> bool {
    let mut uses = 0;
    for op in ops {
        let mut op = *op;
        op.registers(&mut |bank, _, reg| uses += usize::from(bank == Bank::List && *reg == list));
    }
    uses == 2
}

/// Does the loop end with a jump to its top, leave to nowhere but behind it, and is it entered by its top alone?
fn is_closed(code: &Code, program: &Program, top: usize, out: usize) -> bool {
    let is_inside = |at: usize| (top..out).contains(&at);
    code.ops.get(out.wrapping_sub(1)) == Some(&Op::Jump(top as Target))
        && (0..code.ops.len()).all(|nth| {
            super::targets_of(code.ops[nth], &program.switches).all(|target| {
                let target = target as usize;
                match is_inside(nth) {
                    true => (top..=out).contains(&target),
                    false => !is_inside(target),
                }
            })
        })
}

/// Writes out the rounds of a loop.
fn write_out(code: &mut Code, program: &mut Program, known: &Known) {
    let Known { top, out, to, .. } = *known;
    let round = out - top;
    // A round begins with the number in the place of the instruction that takes it, and ends where it would be taken again.
    let of_round = |nth: usize, target: Target| {
        let target = target as usize;
        (match target {
            _ if target == out => top + known.numbers.len() * round,
            _ if target == top => top + (nth + 1) * round,
            _ => target + nth * round,
        }) as Target
    };
    let (mut ops, mut places) = (Vec::new(), Vec::new());
    for (nth, number) in known.numbers.iter().enumerate() {
        for at in top..out {
            let mut op = if at == top { Op::Int(to, *number) } else { code.ops[at] };
            if let Some(target) = op.target() {
                op.aim(of_round(nth, target));
            }
            if let Op::Switch(_, table) = &mut op {
                let mut cases = program.switches[usize::from(*table)].clone();
                cases.of.iter_mut().for_each(|(_, to)| *to = of_round(nth, *to));
                cases.other = of_round(nth, cases.other);
                // A table more than there is room for is left as it was: the loop is then not written out.
                let Ok(number) = u16::try_from(program.switches.len()) else { return };
                program.switches.push(cases);
                *table = number;
            }
            ops.push(op);
            places.push(code.places[at]);
        }
    }
    // What comes behind moves on.
    let (before, after) = (round, known.numbers.len() * round);
    let moved =
        |target: Target| if target as usize >= out { target - before as Target + after as Target } else { target };
    let outside: Vec<usize> = (0..top).chain(out..code.ops.len()).collect();
    for nth in outside {
        if let Some(target) = code.ops[nth].target() {
            code.ops[nth].aim(moved(target));
        }
        if let Op::Switch(_, table) = code.ops[nth] {
            let cases = &mut program.switches[usize::from(table)];
            cases.of.iter_mut().for_each(|(_, to)| *to = moved(*to));
            cases.other = moved(cases.other);
        }
    }
    code.ops.splice(top..out, ops);
    code.places.splice(top..out, places);
    // The list that the loop went through is made for nobody.
    let listed = top - 2;
    rewrite(code, &mut program.switches, |nth, op, ops| {
        if nth != listed || !matches!(op, Op::KnownList(..)) {
            ops.push(op);
        }
    });
}
