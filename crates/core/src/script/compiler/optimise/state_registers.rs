//! Registers of the state: parts of it that a function finds in registers and does not have to fetch.
//!
//! Rules name `game.own`, `game.rival`, `game.empty` and `game.mover` all the time, in loops too. Instructions that fetch them are left
//! out, and those that use them read the registers of the state instead, which are loaded when the function begins, and again after an
//! instruction that may have changed the state, where they are needed then.

use super::liveness::{before, liveness};
use super::{begins, rewrite};
use crate::script::compiler::code::{BOARD, Code, Loads, MOVER, OCCUPIED, OWN, Op, Program, RIVAL, Reg, VACANT};
use crate::script::compiler::registers::{Role, Touches};
use crate::script::compiler::types::Bank;

/// Has a function use the registers of the state.
pub fn hold(code: &mut Code, program: &mut Program) {
    read_from_state(code, program);
    let live = liveness(code, program);
    let is_needed = |nth: usize, op: Op| match (fetched(op), op.written()) {
        (Some(_), Some((Bank::Int, reg))) => live[nth][0] >> reg & 1 == 1,
        (Some(_), Some((_, reg))) => live[nth][1] >> reg & 1 == 1,
        _ => true,
    };
    let changes: Vec<bool> = code.ops.iter().map(|op| changes_state(*op, program)).collect();
    let begins = code.ops.first().map_or([0; 2], |op| before(*op, live[0], program));
    code.loads = Loads::among(begins[0], begins[1]);
    rewrite(code, &mut program.switches, |nth, op, ops| {
        if is_needed(nth, op) {
            ops.push(op);
        }
        let again = Loads::among(0, live[nth][1] & !(1 << BOARD));
        if changes[nth] && !again.is_none() {
            ops.push(Op::Load(again));
        }
    });
}

/// The register of the state that an instruction fetches.
fn fetched(op: Op) -> Option<Reg> {
    match op {
        Op::Mover(_) => Some(MOVER),
        Op::Own(_) => Some(OWN),
        Op::Rival(_) => Some(RIVAL),
        Op::Vacant(_) => Some(VACANT),
        Op::Occupied(_) => Some(OCCUPIED),
        Op::Board(_) => Some(BOARD),
        _ => None,
    }
}

/// Has instructions read registers of the state instead of those that they were fetched into, within each block.
fn read_from_state(code: &mut Code, program: &Program) {
    let begins = begins(code, &program.switches);
    let mut held: [[Option<Reg>; 64]; 2] = [[None; 64]; 2];
    for (nth, op) in code.ops.iter_mut().enumerate() {
        if begins[nth] {
            held = [[None; 64]; 2];
        }
        op.registers(&mut |bank, role, reg| {
            let Some(place) = bank.place() else { return };
            if role == Role::Reads
                && let Some(state) = held[place][usize::from(*reg)]
            {
                *reg = state;
            }
        });
        let fetched = fetched(*op);
        op.registers(&mut |bank, role, reg| {
            if let (Some(place), true) = (bank.place(), role != Role::Reads) {
                held[place][usize::from(*reg)] = fetched;
            }
        });
        if let Op::Call(site) = op
            && let Some((bank, reg)) = program.calls[usize::from(*site)].answer
            && let Some(place) = bank.place()
        {
            held[place][usize::from(reg)] = None;
        }
        if changes_state(*op, program) {
            held[1].iter_mut().for_each(|held| *held = held.filter(|state| *state == BOARD));
        }
    }
}

/// May an instruction change the state?
fn changes_state(op: Op, program: &Program) -> bool {
    match op {
        // What it calls may not be known yet, or call it again.
        Op::Call(site) => {
            let function = program.calls[usize::from(site)].function;
            let ops = &program.functions[function].ops;
            ops.is_empty() || ops.iter().any(|op| matches!(op, Op::Call(_)) || op.touches() == Touches::Changes)
        }
        op => op.touches() == Touches::Changes,
    }
}
