//! Steps of blocks that run whenever another one does, counted there: one count for a function without loops and early returns.

use super::{rewrite, targets_of};
use crate::script::compiler::code::{Code, Op, Program};

/// Counts steps as early as all of them are certain to be taken, unless something fails before.
pub fn count_early(code: &mut Code, program: &mut Program) {
    let long = code.ops.len();
    // From where the first and the last jump to an instruction come.
    let (mut first, mut last) = (vec![usize::MAX; long + 1], vec![0; long + 1]);
    for (nth, op) in code.ops.iter().enumerate() {
        for target in targets_of(*op, &program.switches) {
            let target = target as usize;
            (first[target], last[target]) = (first[target].min(nth), last[target].max(nth));
        }
    }
    let mut counts: Vec<Option<u32>> = vec![None; long];
    let mut is_moved = vec![false; long];
    for anchor in 0..long {
        let (Op::Steps(steps), false) = (code.ops[anchor], is_moved[anchor]) else { continue };
        let mut sum = steps;
        // How far jumps from here on lead, and from where jumps to here and on come.
        let (mut reached, mut from, mut to) = (anchor, usize::MAX, 0);
        for at in anchor + 1..long {
            let before = code.ops[at - 1];
            let leads_back = targets_of(before, &program.switches).any(|target| (target as usize) <= anchor);
            if leads_back || leaves(before) || matches!(code.ops[at], Op::NextHook(_)) {
                break;
            }
            reached = targets_of(before, &program.switches).map(|target| target as usize).fold(reached, usize::max);
            (from, to) = (from.min(first[at]), to.max(last[at]));
            if from < anchor {
                break;
            }
            if let (Op::Steps(more), false) = (code.ops[at], is_moved[at])
                && reached <= at
                && to < at
                && let Some(both) = sum.checked_add(more)
            {
                sum = both;
                is_moved[at] = true;
            }
        }
        counts[anchor] = Some(sum);
    }
    rewrite(code, &mut program.switches, |nth, op, ops| match (counts[nth], ops.last_mut()) {
        // A hook that follows another one counts its first block when it begins.
        (Some(sum), Some(Op::NextHook(steps))) if first[nth] == usize::MAX => *steps = sum,
        (Some(sum), _) => ops.push(Op::Steps(sum)),
        (None, _) if is_moved[nth] => {}
        (None, _) => ops.push(op),
    });
}

/// Does an instruction end the function?
fn leaves(op: Op) -> bool {
    matches!(
        op,
        Op::Return
            | Op::ReturnInt(_)
            | Op::ReturnSet(_)
            | Op::ReturnList(_)
            | Op::ReturnText(_)
            | Op::Fail(_)
            | Op::Throw(_)
    )
}
