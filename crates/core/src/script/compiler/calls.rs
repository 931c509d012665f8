//! Calls: of operators, of a rule's own functions, and of the interface as functions.

use super::body::{Body, Compiled, Value};
use super::code::{CallSite, Op};
use super::types::{Bank, Reason, Type};
use rhai::{Expr, FnCallExpr, Position};

/// How something is asked of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `cells.len`
    Property,
    /// `len(cells)` or `cells.len()`
    Call,
}

impl Body<'_, '_> {
    /// A call as a function, or an operator. The step of the expression or statement is counted.
    pub fn function_call(&mut self, call: &FnCallExpr, at: Position, wanted: bool) -> Compiled<Value> {
        if call.capture_parent_scope {
            return Err(Reason::new("a call that takes the variables of its caller along", at));
        }
        let (name, args) = (call.name.as_str(), &call.args[..]);
        if let Some(range) = self.range(call, at)? {
            return Ok(range);
        }
        if let ("contains", true, [list, value]) = (name, call.op_token.is_some(), args)
            && let Some(found) = self.in_range(list, value, at)?
        {
            return Ok(found);
        }
        if call.op_token.is_some() && args.len() <= 2 {
            let Some(first) = args.first() else { return Err(Reason::new("an operator without values", at)) };
            let one = self.argument(first)?;
            let Some(second) = args.get(1) else {
                return if self.live { self.unary(name, &one, at) } else { Ok(Value::known(Type::Never)) };
            };
            let one = self.own_unless_last(one, second)?;
            let other = self.argument(second)?;
            return match self.live {
                true => self.binary(name, &one, &other, at),
                false => Ok(Value::known(Type::Never)),
            };
        }
        // A variable in the first place is read last.
        let read_last = matches!(args.first(), Some(Expr::Variable(..)));
        let mut values = Vec::new();
        for (nth, argument) in args.iter().enumerate() {
            if nth == 0 && read_last {
                self.step(argument.position())?;
                continue;
            }
            let value = self.argument(argument)?;
            let changed = args[nth + 1..].iter().any(changes_variables);
            values.push(if changed { self.own(value, argument.position())? } else { value });
        }
        let mut variable = None;
        if let Some(Expr::Variable(first, _, first_at)) = args.first() {
            if self.live {
                values.insert(0, self.variable_value(&first.1, *first_at)?);
                variable = self.variable(&first.1);
            } else {
                values.insert(0, Value::known(Type::Never));
            }
        }
        if !self.live {
            return Ok(Value::known(Type::Never));
        }
        if self.compiler.has_function(self.rule, name, values.len()) {
            return self.own_function(name, &values, at, wanted);
        }
        self.ask(name, &values, Form::Call, variable, at)
    }

    /// A call of one of the rule's own functions, compiled for the types that it is given.
    fn own_function(&mut self, name: &str, values: &[Value], at: Position, wanted: bool) -> Compiled<Value> {
        let types: Vec<Type> = values.iter().map(|value| value.is.weakened()).collect();
        let function = self.compiler.function(self.rule, name, &types, true, at)?;
        // The engine does not call what has no statements.
        if function.is_empty {
            return Ok(Value::unit());
        }
        self.step(at)?;
        let mut arguments = Vec::new();
        for (value, arrives) in values.iter().zip(&function.parameters) {
            let Some((bank, to)) = arrives else { continue };
            let from = match bank {
                Bank::Int => self.int(value, at)?,
                Bank::Set => self.set(value, at)?,
                _ => value.reg.unwrap_or(0),
            };
            arguments.push((*bank, from, *to));
        }
        let is = function.returns.clone();
        let answer = match is.bank().filter(|_| wanted) {
            Some(bank) => Some((bank, self.register(bank, at)?)),
            None => None,
        };
        let calls = &mut self.program().calls;
        calls.push(CallSite { function: function.number, arguments, answer });
        let site = (calls.len() - 1) as u16;
        self.emit(Op::Call(site), at);
        if is == Type::Never {
            self.live = false;
        }
        // What was counted in the function comes in between.
        self.new_block();
        Ok(Value { is, reg: answer.map(|(_, reg)| reg) })
    }
}

/// May working out an expression change a variable? Statements in it may, and what makes lists longer or shorter.
pub fn changes_variables(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut Vec::new(), &mut |nodes| {
        if let Some(rhai::ASTNode::Expr(Expr::Stmt(_) | Expr::Dot(..) | Expr::FnCall(..))) = nodes.last() {
            found |= match nodes.last() {
                Some(rhai::ASTNode::Expr(Expr::Stmt(_))) => true,
                Some(rhai::ASTNode::Expr(Expr::FnCall(call, _))) => super::lists::changes(&call.name),
                Some(rhai::ASTNode::Expr(Expr::Dot(parts, ..))) => match &parts.rhs {
                    Expr::MethodCall(call, _) => super::lists::changes(&call.name),
                    _ => false,
                },
                _ => false,
            };
        }
        !found
    });
    found
}
