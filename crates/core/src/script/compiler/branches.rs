//! Branches: conditions, `&&` and `||`, `if`, and several ways that part and meet.

use super::body::{Body, Compiled, Value};
use super::calls::changes_variables;
use super::code::Op;
use super::types::{Bank, Reason, Type};
use rhai::{Expr, FlowControl, Position, Token};

impl Body<'_, '_> {
    /// A condition in a register, or known.
    pub fn condition(&mut self, expr: &Expr) -> Compiled<Value> {
        let value = self.expression(expr, true)?;
        match value.is {
            Type::Bool(_) | Type::Never => Ok(value),
            ref is => {
                Err(Reason::new(format!("a condition is true or false, and this is {is}"), expr.start_position()))
            }
        }
    }

    pub fn if_statement(&mut self, flow: &FlowControl, at: Position, wanted: bool) -> Compiled<Value> {
        let count = self.variables.len();
        let no = self.jumps(&flow.expr, false)?;
        if !self.live {
            // The condition is never met, or it ends the function.
            self.land_all(&no);
            return match self.live {
                true => self.block(flow.branch.statements(), wanted),
                false => Ok(Value::known(Type::Never)),
            };
        }
        if no.is_empty() {
            return self.block(flow.body.statements(), wanted);
        }
        let mut ways = self.ways(count, wanted, at);
        self.learn(&flow.expr, true);
        let value = self.block(flow.body.statements(), wanted)?;
        if flow.branch.is_empty() && (!wanted || !self.live) {
            let after = if self.live { Some(self.types(count)) } else { None };
            self.set_types(&ways.before);
            self.learn(&flow.expr, false);
            let otherwise = self.types(count);
            let types = match after {
                Some(after) => self.meet(&otherwise, &after)?,
                None => otherwise,
            };
            self.land_all(&no);
            self.set_types(&types);
            return Ok(Value::unit());
        }
        self.end_way(value, &mut ways)?;
        self.land_all(&no);
        self.set_types(&ways.before);
        self.learn(&flow.expr, false);
        let value = self.block(flow.branch.statements(), wanted)?;
        self.end_way(value, &mut ways)?;
        self.join_ways(ways)
    }

    /// Code that jumps where a condition is as it should be, and goes on where it is not.
    pub fn jumps(&mut self, expr: &Expr, when: bool) -> Compiled<Vec<usize>> {
        let at = expr.position();
        match expr {
            Expr::And(parts, _) | Expr::Or(parts, _) if !parts.iter().any(changes_variables) => {
                self.step(at)?;
                let before = self.types(self.variables.len());
                // `&&` is over at the first that is false, `||` at the first that is true.
                let decides = matches!(expr, Expr::Or(..));
                let (mut out, mut over) = (Vec::new(), Vec::new());
                for (nth, part) in parts.iter().enumerate() {
                    if !self.live {
                        break;
                    }
                    let last = nth + 1 == parts.len();
                    if when == decides || last {
                        out.extend(self.jumps(part, when)?);
                    } else {
                        over.extend(self.jumps(part, decides)?);
                    }
                    self.learn(part, !decides);
                }
                self.set_types(&before);
                self.land_all(&over);
                Ok(out)
            }
            Expr::FnCall(call, _) if call.op_token == Some(Token::Bang) && call.args.len() == 1 => {
                self.step(at)?;
                self.jumps(&call.args[0], !when)
            }
            _ => {
                let mark = self.mark();
                let value = self.condition(expr)?;
                let out = match value.is {
                    Type::Bool(Some(known)) if known == when => {
                        let jump = self.jump(Op::Jump(0), at);
                        self.live = false;
                        vec![jump]
                    }
                    Type::Bool(None) => {
                        let value = self.int(&value, at)?;
                        vec![self.branch(value, when, at)]
                    }
                    _ => Vec::new(),
                };
                self.release(mark);
                Ok(out)
            }
        }
    }

    /// Lets jumps lead to what comes next.
    pub fn land_all(&mut self, jumps: &[usize]) {
        if !jumps.is_empty() {
            self.live = true;
            jumps.iter().for_each(|jump| self.land(*jump));
        }
    }

    /// `&&` and `||` as a value. The step of the expression itself is counted.
    pub fn logic(&mut self, parts: &[Expr], is_and: bool, at: Position) -> Compiled<Value> {
        if parts.iter().any(changes_variables) {
            return self.logic_in_order(parts, is_and, at);
        }
        let before = self.types(self.variables.len());
        let mut short = Vec::new();
        let mut value = Value::known(Type::Bool(Some(is_and)));
        for (nth, part) in parts.iter().enumerate() {
            if nth + 1 < parts.len() {
                short.extend(self.jumps(part, !is_and)?);
                if !self.live {
                    break;
                }
                self.learn(part, is_and);
            } else {
                value = self.condition(part)?;
            }
        }
        self.set_types(&before);
        if short.is_empty() {
            return Ok(if self.live { value } else { Value::known(Type::Never) });
        }
        if !self.live {
            self.land_all(&short);
            return Ok(Value::known(Type::Bool(Some(!is_and))));
        }
        let to = self.register(Bank::Int, at)?;
        self.put_into(Bank::Int, to, &value, at)?;
        let end = self.jump(Op::Jump(0), at);
        self.land_all(&short);
        self.load(to, i64::from(!is_and), at);
        self.land(end);
        Ok(Value { is: Type::Bool(None), reg: Some(to) })
    }

    /// The same where a part sets variables: each is worked out only if those before it do not decide, and what is known of the variables
    /// meets behind it.
    fn logic_in_order(&mut self, parts: &[Expr], is_and: bool, at: Position) -> Compiled<Value> {
        let decided = Value::known(Type::Bool(Some(!is_and)));
        let (first, rest) = match parts {
            [] => return Ok(Value::known(Type::Bool(Some(is_and)))),
            [last] => return self.condition(last),
            [first, rest @ ..] => (first, rest),
        };
        let short = self.jumps(first, !is_and)?;
        if !self.live {
            self.land_all(&short);
            return Ok(if self.live { decided } else { Value::known(Type::Never) });
        }
        if short.is_empty() {
            return self.logic_in_order(rest, is_and, at);
        }
        let mut ways = self.ways(self.variables.len(), true, at);
        self.learn(first, is_and);
        let value = self.logic_in_order(rest, is_and, at)?;
        self.end_way(value, &mut ways)?;
        self.land_all(&short);
        self.set_types(&ways.before);
        self.end_way(decided, &mut ways)?;
        self.join_ways(ways)
    }

    /// Several ways that part here.
    pub fn ways(&self, variables: usize, wanted: bool, at: Position) -> Ways {
        Ways { before: self.types(variables), ends: Vec::new(), after: None, wanted, at }
    }

    /// One of several ways ends here with a value.
    pub fn end_way(&mut self, value: Value, ways: &mut Ways) -> Compiled<()> {
        if !self.live {
            return Ok(());
        }
        let types = self.types(ways.before.len());
        ways.after = Some(match ways.after.take() {
            None => types,
            Some(so_far) => self.meet(&so_far, &types)?,
        });
        let jump = self.jump(Op::Jump(0), ways.at);
        ways.ends.push((jump, value));
        self.live = false;
        Ok(())
    }

    /// All ways meet here, and each brings its value to one register.
    pub fn join_ways(&mut self, ways: Ways) -> Compiled<Value> {
        let Some(types) = ways.after else { return Ok(Value::known(Type::Never)) };
        self.live = true;
        self.set_types(&types);
        let is = ways.ends.iter().fold(Type::Never, |is, (_, value)| is.join(&value.is));
        let Some(bank) = is.bank().filter(|_| ways.wanted) else {
            ways.ends.iter().for_each(|(jump, _)| self.land(*jump));
            return Ok(Value::known(if ways.wanted { is } else { Type::Unit }));
        };
        let to = self.register(bank, ways.at)?;
        let mut out = Vec::new();
        for (jump, value) in &ways.ends {
            self.land(*jump);
            self.put_into(bank, to, value, ways.at)?;
            out.push(self.jump(Op::Jump(0), ways.at));
        }
        out.into_iter().for_each(|jump| self.land(jump));
        Ok(Value { is, reg: Some(to) })
    }
}

/// Several ways that meet.
pub struct Ways {
    /// The types of the variables where they part.
    pub before: Vec<Type>,
    /// The jumps at their ends, with their values.
    pub ends: Vec<(usize, Value)>,
    /// The types of the variables where they meet.
    pub after: Option<Vec<Type>>,
    /// Does anybody want the value?
    pub wanted: bool,
    /// Where the script parts.
    pub at: Position,
}
