//! Statements: blocks, variables, `return` and `throw`.

use super::body::{Body, Compiled, Value};
use super::code::{Op, Reg};
use super::types::{Bank, Reason, Type};
use rhai::{ASTFlags, Dynamic, Expr, Position, Stmt};

impl Body<'_, '_> {
    /// A block of statements in a scope of its own. Its value is that of its last statement.
    pub fn block(&mut self, statements: &[Stmt], wanted: bool) -> Compiled<Value> {
        let variables = self.variables.len();
        let mark = self.mark();
        let value = self.statements(statements, wanted)?;
        let value = match value.is.bank() {
            // What a variable of the block holds must outlive it.
            Some(bank) if wanted && value.reg.is_some() => {
                let at = Position::NONE;
                self.leave_block(variables);
                self.release(mark);
                let to = self.register(bank, at)?;
                if value.reg != Some(to) {
                    self.put_into(bank, to, &value, at)?;
                }
                Value { is: value.is, reg: Some(to) }
            }
            _ => {
                self.leave_block(variables);
                self.release(mark);
                value
            }
        };
        Ok(value)
    }

    /// Statements in the scope that there is.
    pub fn statements(&mut self, statements: &[Stmt], wanted: bool) -> Compiled<Value> {
        let mut value = Value::unit();
        for (nth, statement) in statements.iter().enumerate() {
            if !self.live {
                return Ok(Value::known(Type::Never));
            }
            let last = nth + 1 == statements.len();
            let mark = self.mark();
            self.compiler.enter(statement.position())?;
            value = self.statement(statement, wanted && last)?;
            self.compiler.leave();
            if !last {
                self.release(mark);
            }
        }
        Ok(if self.live { value } else { Value::known(Type::Never) })
    }

    fn statement(&mut self, statement: &Stmt, wanted: bool) -> Compiled<Value> {
        let at = statement.position();
        self.step(at)?;
        match statement {
            Stmt::Noop(_) => Ok(Value::unit()),
            Stmt::Expr(expr) => self.expression(expr, wanted),
            Stmt::FnCall(call, at) => self.function_call(call, *at, wanted),
            Stmt::Block(block) => self.block(block.statements(), wanted),
            Stmt::Var(declared, options, at) => {
                let (name, expr, index) = &**declared;
                let constant = options.contains(ASTFlags::CONSTANT);
                // A second variable of a name in one block takes the place of the first.
                let shadowed = index.and_then(|index| self.variables.len().checked_sub(index.get()));
                if shadowed.is_none() {
                    self.room_for_variables(1, *at)?;
                }
                let mark = self.mark();
                let value = self.expression(expr, true)?;
                self.usable(&value, expr)?;
                self.release(mark);
                match shadowed {
                    Some(nth) => {
                        self.assign(nth, &value, *at)?;
                        self.variables[nth].constant = constant;
                    }
                    None => self.declare(&name.name, &value, constant, *at)?,
                }
                Ok(Value::unit())
            }
            Stmt::Assignment(parts) => {
                self.assignment(&parts.0, &parts.1)?;
                Ok(Value::unit())
            }
            Stmt::If(flow, at) => self.if_statement(flow, *at, wanted),
            Stmt::Switch(parts, at) => self.switch(&parts.0, &parts.1, *at, wanted),
            Stmt::While(flow, at) => self.while_loop(flow, *at, wanted),
            Stmt::Do(flow, options, at) => self.do_loop(flow, *options, *at, wanted),
            Stmt::For(parts, at) => {
                let (name, counter, flow) = &**parts;
                let counter = counter.as_ref().map(|counter| (counter.name.as_str(), counter.pos));
                self.for_loop((name.name.as_str(), name.pos), counter, flow, *at, wanted)
            }
            Stmt::BreakLoop(value, options, at) => {
                self.leave_loop(value.as_deref(), options.contains(ASTFlags::BREAK), *at)?;
                Ok(Value::known(Type::Never))
            }
            Stmt::Return(value, options, at) if options.contains(ASTFlags::BREAK) => {
                self.throw(value.as_deref(), *at)?;
                Ok(Value::known(Type::Never))
            }
            Stmt::Return(value, _, at) => {
                let value = match value {
                    Some(expr) => self.expression(expr, self.answer.wanted)?,
                    None => Value::unit(),
                };
                self.return_value(&value, *at)?;
                Ok(Value::known(Type::Never))
            }
            _ => Err(Reason::new("compiled code has no such statement", at)),
        }
    }

    /// The engine allows a function so many variables.
    pub fn room_for_variables(&self, more: usize, at: Position) -> Compiled<()> {
        if self.variables.len() + more > super::super::engine::VARIABLES {
            return Err(Reason::new("this function has too many variables", at));
        }
        Ok(())
    }

    /// A value that is of one type.
    pub fn usable(&self, value: &Value, expr: &Expr) -> Compiled<()> {
        match value.is {
            Type::Mixed => {
                Err(Reason::new("this is of one type or of another, and never the same", expr.start_position()))
            }
            Type::Maybe(None) => {
                let says = "this is nothing where the list has no item; ask `!list.is_empty` before it";
                Err(Reason::new(says, expr.start_position()))
            }
            _ => Ok(()),
        }
    }

    /// Ends the function with a value.
    pub fn return_value(&mut self, value: &Value, at: Position) -> Compiled<()> {
        if !self.live {
            return Ok(());
        }
        if !self.answer.wanted {
            self.emit(Op::Return, at);
            self.live = false;
            return Ok(());
        }
        let is = self.answer.is.join(&value.is);
        let held_as = self.answer.expected.join(&is);
        let bank = held_as.bank();
        self.answer.fits &= *self.answer.bank.get_or_insert(bank) == bank;
        self.answer.is = is;
        let op = match bank {
            None => Op::Return,
            Some(bank) => {
                let reg = self.in_bank(bank, value, at)?;
                match bank {
                    Bank::Int => Op::ReturnInt(reg),
                    Bank::Set => Op::ReturnSet(reg),
                    Bank::List => Op::ReturnList(reg),
                    Bank::Text => Op::ReturnText(reg),
                }
            }
        };
        self.emit(op, at);
        self.live = false;
        Ok(())
    }

    /// A value in a register of a bank that can hold it.
    pub fn in_bank(&mut self, bank: Bank, value: &Value, at: Position) -> Compiled<Reg> {
        match value.reg {
            Some(reg) if value.is.bank() == Some(bank) => Ok(reg),
            _ => {
                let to = self.register(bank, at)?;
                self.put_into(bank, to, value, at)?;
                Ok(to)
            }
        }
    }

    /// Ends the script with what was thrown.
    pub fn throw(&mut self, value: Option<&Expr>, at: Position) -> Compiled<()> {
        let value = match value {
            Some(expr) => self.expression(expr, true)?,
            None => Value::unit(),
        };
        match &value.is {
            is if is.is_text() => {
                let words = self.words(&value);
                self.emit(Op::Throw(words), at);
                self.live = false;
            }
            Type::Never => {}
            Type::Int(None) | Type::Bool(None) => {
                return Err(Reason::new("a number that is not known beforehand is thrown here", at));
            }
            Type::Int(Some(number)) => {
                let message = super::super::explain::thrown(&Dynamic::from(*number));
                self.fail(message, at);
            }
            Type::Bool(Some(truth)) => {
                let message = super::super::explain::thrown(&Dynamic::from(*truth));
                self.fail(message, at);
            }
            is => {
                let message = format!("{is} was thrown; throw a text that says why");
                if matches!(is, Type::Mixed | Type::Maybe(_) | Type::Cells) {
                    return Err(Reason::new("what is thrown here is of one type or of another", at));
                }
                self.fail(message, at);
            }
        }
        Ok(())
    }
}
