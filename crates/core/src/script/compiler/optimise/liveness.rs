//! Which registers hold something that is still read.

use crate::script::compiler::code::{Code, Op, Program, Words};

/// The registers that are read before they are written, from a place in the code on: masks of numbers and sets.
pub type Live = [u64; 2];

/// What is live before an instruction, where this is live after it.
pub fn before(op: Op, after: Live, program: &Program) -> Live {
    let [mut read, mut written] = op.masks();
    if takes_next(op) {
        // Where nothing is left to take, what was in the register stays there.
        written = [0; 2];
    }
    if let Op::Call(site) = op {
        let call = &program.calls[usize::from(site)];
        for (bank, from, _) in &call.arguments {
            bank.place().into_iter().for_each(|place| read[place] |= 1 << from);
        }
        if let Some((bank, to)) = call.answer {
            bank.place().into_iter().for_each(|place| written[place] |= 1 << to);
        }
    }
    if let Op::End(.., words) = op
        && let Words::Name(reg) = program.endings[usize::from(words)]
    {
        read[0] |= 1 << reg;
    }
    [0, 1].map(|place| after[place] & !written[place] | read[place])
}

/// Does an instruction take the next thing of a loop, where there is one?
fn takes_next(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        NextCell(..)
            | NextInt(..)
            | NextUpTo(..)
            | NextItem(..)
            | NextItemSet(..)
            | AgainCell(..)
            | AgainInt(..)
            | AgainItem(..)
            | AgainItemSet(..)
    )
}

/// What is live after each instruction.
pub fn liveness(code: &Code, program: &Program) -> Vec<Live> {
    let mut after = vec![[0; 2]; code.ops.len()];
    let mut begins = vec![[0; 2]; code.ops.len() + 1];
    loop {
        let mut settled = true;
        for nth in (0..code.ops.len()).rev() {
            let op = code.ops[nth];
            let mut live = match op {
                Op::Jump(_) | Op::Switch(..) | Op::Fail(_) | Op::Throw(_) => [0; 2],
                Op::Return | Op::ReturnInt(_) | Op::ReturnSet(_) | Op::ReturnList(_) | Op::ReturnText(_) => [0; 2],
                _ => begins[nth + 1],
            };
            let mut join = |target: u32| {
                let there: Live = begins[target as usize];
                live = [live[0] | there[0], live[1] | there[1]];
            };
            op.target().into_iter().for_each(&mut join);
            if let Op::Switch(_, table) = op {
                let cases = &program.switches[usize::from(table)];
                cases.of.iter().map(|(_, to)| *to).chain([cases.other]).for_each(join);
            }
            after[nth] = live;
            let starts = before(op, live, program);
            settled &= starts == begins[nth];
            begins[nth] = starts;
        }
        if settled {
            return after;
        }
    }
}
