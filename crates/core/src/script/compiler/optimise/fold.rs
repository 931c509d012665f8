//! Constants: what is known of numbers before the code runs, followed over all ways through it.
//!
//! A test of what is known disappears with the way that is never taken, and a direction that is known becomes a part of its instruction.

use super::{rewrite, targets_of};
use crate::script::compiler::code::{Cases, Code, MOVER, Op, Program, Reg, Target};
use crate::script::compiler::registers::Role;
use crate::script::compiler::types::Bank;

/// The numbers in registers, as far as they are known.
#[derive(Clone)]
struct Numbers {
    known: u64,
    of: [i64; 64],
}

impl Numbers {
    fn get(&self, reg: Reg) -> Option<i64> {
        (self.known >> reg & 1 == 1).then(|| self.of[usize::from(reg)])
    }

    fn set(&mut self, reg: Reg, number: Option<i64>) {
        match number {
            Some(number) => (self.known, self.of[usize::from(reg)]) = (self.known | 1 << reg, number),
            None => self.known &= !(1 << reg),
        }
    }

    /// Keeps what is known on both of two ways. Says whether that is less than before.
    fn meet(&mut self, other: &Self) -> bool {
        let before = self.known;
        for reg in 0..64 {
            if self.known >> reg & 1 == 1 && other.get(reg) != Some(self.of[usize::from(reg)]) {
                self.set(reg, None);
            }
        }
        self.known != before
    }
}

/// What is known of the game.
#[derive(Clone, Copy)]
pub struct Facts {
    /// How many seats there are.
    pub seats: u8,
    /// The number of the seat to move, where the code is for that seat alone.
    pub mover: Option<i64>,
}

/// What becomes of an instruction.
enum Folded {
    /// This one takes its place; it may be the same.
    Op(Op),
    /// It only goes on elsewhere, always.
    Goes(Target),
    /// It does nothing.
    Nothing,
}

/// Works out what can be known of a function's numbers.
pub fn fold(code: &mut Code, program: &mut Program, facts: Facts) {
    let begins = super::begins(code, &program.switches);
    let known = follow(code, program, facts, &begins);
    let mut now: Option<Box<Numbers>> = None;
    let ops = code.ops.clone();
    // Joins and switches are looked at while switches are rewritten.
    let (joins, tables) = (std::mem::take(&mut program.joins), program.switches.clone());
    let mut folded: Vec<Option<Folded>> = Vec::with_capacity(ops.len());
    for (nth, op) in ops.iter().enumerate() {
        if begins[nth] {
            now = known[nth].clone();
        }
        let Some(numbers) = &mut now else {
            folded.push(None);
            continue;
        };
        let becomes = becomes(*op, numbers, facts, &joins, &tables);
        after(*op, &becomes, numbers);
        if matches!(becomes, Folded::Goes(_)) || ends(*op) {
            now = None;
        }
        folded.push(Some(becomes));
    }
    program.joins = joins;
    rewrite(code, &mut program.switches, |nth, _, ops| match &folded[nth] {
        None | Some(Folded::Nothing) => {}
        Some(Folded::Op(op)) => ops.push(*op),
        Some(Folded::Goes(target)) => ops.push(Op::Jump(*target)),
    });
}

/// What is known where each block begins; nothing where no way leads.
fn follow(code: &Code, program: &Program, facts: Facts, begins: &[bool]) -> Vec<Option<Box<Numbers>>> {
    let mut known: Vec<Option<Box<Numbers>>> = vec![None; code.ops.len() + 1];
    let mut start = Numbers { known: 0, of: [0; 64] };
    start.set(MOVER, facts.mover);
    known[0] = Some(Box::new(start));
    let mut waiting = vec![0];
    while let Some(block) = waiting.pop() {
        let Some(mut numbers) = known[block].as_deref().cloned() else { continue };
        let mut reach = |target: usize, numbers: &Numbers, waiting: &mut Vec<usize>| {
            let is_new = match &mut known[target] {
                Some(there) => there.meet(numbers),
                nothing => {
                    *nothing = Some(Box::new(numbers.clone()));
                    true
                }
            };
            if is_new {
                waiting.push(target);
            }
        };
        for (at, op) in code.ops.iter().copied().enumerate().skip(block) {
            if at > block && begins[at] {
                reach(at, &numbers, &mut waiting);
                break;
            }
            let becomes = becomes(op, &numbers, facts, &program.joins, &program.switches);
            after(op, &becomes, &mut numbers);
            match becomes {
                Folded::Goes(target) => {
                    reach(target as usize, &numbers, &mut waiting);
                    break;
                }
                Folded::Op(op) => {
                    targets_of(op, &program.switches).for_each(|target| reach(target as usize, &numbers, &mut waiting))
                }
                Folded::Nothing => {}
            }
            if ends(op) {
                break;
            }
        }
    }
    known
}

/// Does no way lead from an instruction to the next?
fn ends(op: Op) -> bool {
    matches!(
        op,
        Op::Jump(_)
            | Op::Switch(..)
            | Op::Fail(_)
            | Op::Throw(_)
            | Op::Return
            | Op::ReturnInt(_)
            | Op::ReturnSet(_)
            | Op::ReturnList(_)
            | Op::ReturnText(_)
    )
}

/// Notes what is known after an instruction.
fn after(mut op: Op, becomes: &Folded, numbers: &mut Numbers) {
    match becomes {
        Folded::Op(Op::Int(to, number)) => return numbers.set(*to, Some(i64::from(*number))),
        Folded::Nothing | Folded::Goes(_) => return,
        Folded::Op(_) => {}
    }
    op.registers(&mut |bank, role, reg| {
        if bank == Bank::Int && role != Role::Reads {
            numbers.set(*reg, None);
        }
    });
    if let Op::Call(_) = op {
        // The register of its answer is in a table.
        numbers.known &= 1 << MOVER;
    }
}

/// What becomes of an instruction, where these numbers are known.
fn becomes(op: Op, numbers: &Numbers, facts: Facts, joins: &[Vec<(u16, u16, u16)>], switches: &[Cases]) -> Folded {
    let get = |reg: Reg| numbers.get(reg);
    let jump = |holds: Option<bool>, to: Target| match holds {
        Some(true) => Folded::Goes(to),
        Some(false) => Folded::Nothing,
        None => Folded::Op(op),
    };
    let both = |a: Reg, b: Reg| get(a).zip(get(b));
    match op {
        Op::Int(to, number) if get(to) == Some(i64::from(number)) => return Folded::Nothing,
        Op::JumpIf(a, to) => return jump(get(a).map(|a| a != 0), to),
        Op::JumpIfNot(a, to) => return jump(get(a).map(|a| a == 0), to),
        Op::JumpIfEqual(a, b, to) => return jump(both(a, b).map(|(a, b)| a == b), to),
        Op::JumpIfOther(a, b, to) => return jump(both(a, b).map(|(a, b)| a != b), to),
        Op::JumpIfLess(a, b, to) => return jump(both(a, b).map(|(a, b)| a < b), to),
        Op::JumpIfAtLeast(a, b, to) => return jump(both(a, b).map(|(a, b)| a >= b), to),
        Op::Switch(a, table) => {
            let cases = &switches[usize::from(table)];
            let target =
                |number| cases.of.iter().find(|(value, _)| *value == number).map_or(cases.other, |(_, to)| *to);
            return match get(a) {
                Some(number) => Folded::Goes(target(number)),
                None => Folded::Op(op),
            };
        }
        _ => {}
    }
    let way = |way: Reg| get(way).map(|way| (way & 7) as u8);
    let direct = match op {
        Op::Step(to, a, by) => way(by).map(|way| Op::StepTo(to, a, way)),
        Op::Ray(to, a, by, through) => way(by).map(|way| Op::RayTo(to, a, way, through)),
        _ => None,
    };
    if let Some(direct) = direct {
        return Folded::Op(direct);
    }
    let number = match op {
        Op::Copy(to, a) => get(a).map(|a| (to, a)),
        Op::Mover(to) => facts.mover.map(|mover| (to, mover)),
        Op::Next(to) => facts.mover.map(|mover| (to, if mover == i64::from(facts.seats) { 1 } else { mover + 1 })),
        Op::Add(to, a, b) => both(a, b).and_then(|(a, b)| Some((to, a.checked_add(b)?))),
        Op::Subtract(to, a, b) => both(a, b).and_then(|(a, b)| Some((to, a.checked_sub(b)?))),
        Op::Multiply(to, a, b) => both(a, b).and_then(|(a, b)| Some((to, a.checked_mul(b)?))),
        Op::Modulo(to, a, b) => both(a, b).and_then(|(a, b)| Some((to, a.checked_rem(b)?))),
        Op::Negate(to, a) => get(a).and_then(|a| Some((to, a.checked_neg()?))),
        Op::Smaller(to, a, b) => both(a, b).map(|(a, b)| (to, a.min(b))),
        Op::Larger(to, a, b) => both(a, b).map(|(a, b)| (to, a.max(b))),
        Op::Not(to, a) => get(a).map(|a| (to, i64::from(a == 0))),
        Op::Equal(to, a, b) => both(a, b).map(|(a, b)| (to, i64::from(a == b))),
        Op::Less(to, a, b) => both(a, b).map(|(a, b)| (to, i64::from(a < b))),
        Op::AtMost(to, a, b) => both(a, b).map(|(a, b)| (to, i64::from(a <= b))),
        Op::Opposite(to, a) => get(a).map(|a| (to, (a + 4) & 7)),
        Op::JoinNames(to, a, b, table) => both(a, b).and_then(|(a, b)| {
            let joined =
                joins[usize::from(table)].iter().find(|(one, other, _)| (i64::from(*one), i64::from(*other)) == (a, b));
            joined.map(|(.., both)| (to, i64::from(*both)))
        }),
        _ => None,
    };
    match number.and_then(|(to, number)| Some((to, i32::try_from(number).ok()?))) {
        Some((to, number)) if get(to) == Some(i64::from(number)) => Folded::Nothing,
        Some((to, number)) => Folded::Op(Op::Int(to, number)),
        None => Folded::Op(op),
    }
}
