//! What conditions tell of variables: where `!list.is_empty` holds, the list has an item; where `x != ()` holds, `x` is something.

use super::body::Body;
use super::calls::changes_variables;
use super::types::Type;
use rhai::{Expr, FnCallExpr, Token};

impl Body<'_, '_> {
    /// Notes what is known of variables where a condition holds, or does not.
    pub fn learn(&mut self, condition: &Expr, holds: bool) {
        if changes_variables(condition) {
            return;
        }
        for name in something_where(condition, holds) {
            if let Some(nth) = self.variable(&name)
                && let Type::Maybe(Some(item)) = &self.variables[nth].is
            {
                self.variables[nth].is = item.value();
            }
        }
        for name in filled_where(condition, holds) {
            if let Some(nth) = self.variable(&name)
                && let Type::List { filled, .. } = &mut self.variables[nth].is
            {
                *filled = true;
            }
        }
    }
}

/// The names of the variables that are something where a condition holds, or does not: `x != ()`.
fn something_where(condition: &Expr, holds: bool) -> Vec<String> {
    match condition {
        Expr::And(parts, _) if holds => parts.iter().flat_map(|part| something_where(part, true)).collect(),
        Expr::Or(parts, _) if !holds => parts.iter().flat_map(|part| something_where(part, false)).collect(),
        Expr::FnCall(call, _) if call.op_token == Some(Token::Bang) && call.args.len() == 1 => {
            something_where(&call.args[0], !holds)
        }
        Expr::FnCall(call, _) if call.name == if holds { "!=" } else { "==" } => match &call.args[..] {
            [Expr::Variable(name, ..), Expr::Unit(_)] | [Expr::Unit(_), Expr::Variable(name, ..)] => {
                vec![name.1.to_string()]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The names of the lists that have an item where a condition holds, or does not: `!list.is_empty`, `list.len > 0`.
fn filled_where(condition: &Expr, holds: bool) -> Vec<String> {
    match condition {
        Expr::And(parts, _) if holds => parts.iter().flat_map(|part| filled_where(part, true)).collect(),
        Expr::Or(parts, _) if !holds => parts.iter().flat_map(|part| filled_where(part, false)).collect(),
        Expr::FnCall(call, _) if call.op_token == Some(Token::Bang) && call.args.len() == 1 => {
            filled_where(&call.args[0], !holds)
        }
        Expr::FnCall(call, _) => filled_by_length(call, holds).into_iter().collect(),
        Expr::Dot(..) if !holds => asked_of_variable(condition, "is_empty").into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The list whose length is compared, where that tells that it has an item.
fn filled_by_length(call: &FnCallExpr, holds: bool) -> Option<String> {
    let [one, other] = &call.args[..] else { return None };
    let (list, sign, number) = match (asked_of_variable(one, "len"), asked_of_variable(other, "len")) {
        (Some(list), _) => (list, call.name.as_str(), other),
        (None, Some(list)) => {
            let mirrored = match call.name.as_str() {
                "<" => ">",
                "<=" => ">=",
                ">" => "<",
                ">=" => "<=",
                sign => sign,
            };
            (list, mirrored, one)
        }
        (None, None) => return None,
    };
    let Expr::IntegerConstant(number, _) = number else { return None };
    let tells = match (sign, holds) {
        (">", true) | ("<=", false) => *number >= 0,
        (">=", true) | ("<", false) => *number >= 1,
        ("==", true) | ("!=", false) => *number >= 1,
        ("!=", true) | ("==", false) => *number == 0,
        _ => false,
    };
    tells.then_some(list)
}

/// The variable of which something is asked: the `list` of `list.len` and `list.len()`.
fn asked_of_variable(expr: &Expr, what: &str) -> Option<String> {
    let Expr::Dot(parts, ..) = expr else { return None };
    let Expr::Variable(name, ..) = &parts.lhs else { return None };
    let asks = match &parts.rhs {
        Expr::Property(property, _) => property.2 == what,
        Expr::MethodCall(call, _) => call.name == what && call.args.is_empty(),
        _ => false,
    };
    asks.then(|| name.1.to_string())
}
