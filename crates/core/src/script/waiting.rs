//! How much waits while a script works: in `f(a, g(b, h(c)))` the values `a` and `b` wait until `h` has answered, and each may be a list.
//! The engine bounds lists, variables and calls, but not these.

use rhai::{AST, ASTNode, Expr, Position};

/// So many values may wait inside one expression.
pub const MOST: usize = 12;

/// Where in a script more values wait for another than may, if anywhere.
pub fn too_many(ast: &AST) -> Option<Position> {
    let mut found = None;
    ast.walk(&mut |nodes| {
        let waiting: usize = nodes.windows(2).map(|pair| before(&pair[0], &pair[1])).sum();
        if waiting > MOST {
            found = nodes.last().map(ASTNode::position);
        }
        found.is_none()
    });
    found
}

/// How many values of a node wait while one of its parts is worked out: those that stand before it.
fn before(whole: &ASTNode, part: &ASTNode) -> usize {
    let (ASTNode::Expr(whole), ASTNode::Expr(part)) = (whole, part) else { return 0 };
    let among = |parts: &[Expr]| parts.iter().position(|one| std::ptr::eq(one, *part)).unwrap_or(0);
    match whole {
        Expr::FnCall(call, _) | Expr::MethodCall(call, _) => among(&call.args),
        Expr::Array(items, _) => among(items),
        // What a method is called on may wait as well.
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => usize::from(std::ptr::eq(&chain.rhs, *part)),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::engine::{Limits, raw};

    fn waits(expression: &str) -> bool {
        let script = format!("fn f(a, b, c) {{ let x = {expression}; x }}");
        too_many(&raw(Limits::untimed()).0.compile(script).unwrap()).is_some()
    }

    #[test]
    fn what_is_worked_out_from_left_to_right_waits_for_nothing() {
        assert!(!waits(&vec!["a"; 20].join(" + ")));
        assert!(!waits(&format!("[{}]", vec!["a"; 13].join(", "))));
        assert!(!waits("f(f(f(f(f(a, b, c), b, c), b, c), b, c), b, c)"));
        assert!(!waits("f(a, f(b, f(c, 1, 2), 3), f(a, b, f(1, 2, 3)))"));
    }

    #[test]
    fn what_stands_before_waits() {
        let nested = |call: &str, depth: usize| format!("{}a{}", call.repeat(depth), ")".repeat(depth));
        assert!(!waits(&nested("f(a, b, ", 6)));
        assert!(waits(&nested("f(a, b, ", 7)));
        assert!(!waits(&nested("(a + ", 12)));
        assert!(waits(&nested("(a + ", 13)));
        assert!(waits(&format!("[{}, f(a, b, c)]", vec!["a"; 13].join(", "))));
        assert!(waits(&nested("a.f(b, ", 9)));
    }
}
