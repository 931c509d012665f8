//! Statements: blocks, variables, branches and loops.

use super::body::{Body, Compiled, Loop, Value};
use super::code::{Cases, Op, Reg};
use super::types::{Bank, Reason, Type};
use rhai::{
    ASTFlags, BinaryExpr, Dynamic, Engine, Expr, FlowControl, OptimizationLevel, Position, RangeCase, Stmt,
    SwitchCasesCollection,
};

use std::ops::{Range, RangeInclusive};

/// A loop whose variables have not found their types after this many rounds is not compiled.
const MOST_ROUNDS: usize = 8;

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
    fn room_for_variables(&self, more: usize, at: Position) -> Compiled<()> {
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
    fn in_bank(&mut self, bank: Bank, value: &Value, at: Position) -> Compiled<Reg> {
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
    fn throw(&mut self, value: Option<&Expr>, at: Position) -> Compiled<()> {
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
                if *is == Type::Mixed || *is == Type::Cells {
                    return Err(Reason::new("what is thrown here is of one type or of another", at));
                }
                self.fail(message, at);
            }
        }
        Ok(())
    }

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

    fn if_statement(&mut self, flow: &FlowControl, at: Position, wanted: bool) -> Compiled<Value> {
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
        let value = self.block(flow.body.statements(), wanted)?;
        if flow.branch.is_empty() && (!wanted || !self.live) {
            let after = if self.live { Some(self.types(count)) } else { None };
            let types = match after {
                Some(after) => self.meet(&ways.before, &after)?,
                None => ways.before,
            };
            self.land_all(&no);
            self.set_types(&types);
            return Ok(Value::unit());
        }
        self.end_way(value, &mut ways)?;
        self.land_all(&no);
        self.set_types(&ways.before);
        let value = self.block(flow.branch.statements(), wanted)?;
        self.end_way(value, &mut ways)?;
        self.join_ways(ways)
    }

    // Loops.

    /// Compiles a loop until the types of the variables at its head are those that it leaves at its end. `round` compiles it once and
    /// says with which types it ends.
    fn rounds(
        &mut self,
        at: Position,
        wanted: bool,
        assigned: &[String],
        mut round: impl FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<Value> {
        let count = self.variables.len();
        // What a loop changes is not known beforehand.
        for variable in self.variables.iter_mut().filter(|variable| assigned.contains(&variable.name)) {
            variable.is = variable.is.weakened();
        }
        let mut head = self.types(count);
        let (start, mark) = (self.code.ops.len(), self.mark());
        for _ in 0..MOST_ROUNDS {
            self.code.ops.truncate(start);
            self.code.places.truncate(start);
            self.release(mark);
            self.live = true;
            self.new_block();
            self.set_types(&head);
            let value = if wanted { Some(Type::Never) } else { None };
            self.loops.push(Loop { outside: count, continues: Vec::new(), breaks: Vec::new(), value, regs: [None; 4] });
            let done = round(self);
            let Some(here) = self.loops.pop() else { break };
            done?;
            let mut again = head.clone();
            for (_, types) in &here.continues {
                again = self.meet(&again, types)?;
            }
            if again != head {
                head = again;
                continue;
            }
            // All ways out meet here.
            let mut after: Option<Vec<Type>> = None;
            for (jump, types) in &here.breaks {
                after = Some(match after {
                    None => types.clone(),
                    Some(so_far) => self.meet(&so_far, types)?,
                });
                self.live = true;
                self.land(*jump);
            }
            self.leave_block(count);
            self.live = after.is_some();
            if let Some(types) = after {
                self.set_types(&types);
            }
            return Ok(match here.value {
                Some(is) if self.live => {
                    let reg = is.bank().and_then(|bank| here.regs[bank as usize]);
                    // Cells and sets have come in different banks.
                    if is == Type::Cells { Value::known(Type::Mixed) } else { Value { is, reg } }
                }
                _ if self.live => Value::unit(),
                _ => Value::known(Type::Never),
            });
        }
        Err(Reason::new("the types of variables keep changing in this loop", at))
    }

    /// Goes on with the next round of the innermost loop, from here.
    fn next_round(&mut self, to: u32, at: Position) {
        if !self.live {
            return;
        }
        let Some(outside) = self.loops.last().map(|inner| inner.outside) else { return };
        let types = self.types(outside);
        let jump = self.jump(Op::Jump(to), at);
        self.live = false;
        if let Some(inner) = self.loops.last_mut() {
            inner.continues.push((jump, types));
        }
    }

    /// Notes a jump that leaves the innermost loop, with `()` as its value unless it has another.
    fn leaves(&mut self, jump: usize, value: Option<&Value>) {
        let Some(outside) = self.loops.last().map(|inner| inner.outside) else { return };
        let types = self.types(outside);
        let unit = Value::unit();
        let value = value.unwrap_or(&unit);
        if let Some(inner) = self.loops.last_mut() {
            inner.breaks.push((jump, types));
            if let Some(is) = &mut inner.value {
                *is = is.join(&value.is);
            }
        }
    }

    fn leave_loop(&mut self, value: Option<&Expr>, is_break: bool, at: Position) -> Compiled<()> {
        let wanted = is_break && self.loops.last().is_some_and(|inner| inner.value.is_some());
        let value = match value {
            Some(expr) => self.expression(expr, wanted)?,
            None => Value::unit(),
        };
        if !self.live || self.loops.is_empty() {
            return Ok(());
        }
        if !is_break {
            // The head is known when the loop begins.
            let to = self.loops.last().map_or(0, |inner| inner.continues.first().map_or(0, |(head, _)| *head as u32));
            self.next_round(to, at);
            return Ok(());
        }
        if let Some(bank) = value.is.bank().filter(|_| wanted) {
            let reg = match self.loops.last().and_then(|inner| inner.regs[bank as usize]) {
                Some(reg) => reg,
                None => return Err(Reason::new("the value of this loop is given by `break`", at)),
            };
            self.put_into(bank, reg, &value, at)?;
        }
        let jump = self.jump(Op::Jump(0), at);
        self.leaves(jump, Some(&value));
        self.live = false;
        Ok(())
    }

    /// Notes where the head of the innermost loop is, with the types there.
    fn loop_head(&mut self) -> usize {
        let head = self.here() as usize;
        let outside = self.loops.last().map_or(0, |inner| inner.outside);
        let types = self.types(outside);
        if let Some(inner) = self.loops.last_mut() {
            inner.continues.push((head, types));
        }
        self.new_block();
        head
    }

    fn while_loop(&mut self, flow: &FlowControl, at: Position, wanted: bool) -> Compiled<Value> {
        let forever = matches!(flow.expr, Expr::Unit(_) | Expr::BoolConstant(true, _));
        let body = flow.body.statements();
        let assigned = assigned(body);
        let regs = self.loop_value(wanted && forever, at)?;
        self.rounds(at, wanted, &assigned, |this| {
            this.give_loop_registers(regs);
            let head = this.loop_head();
            if !forever {
                let out = this.jumps(&flow.expr, false)?;
                out.into_iter().for_each(|jump| this.leaves(jump, None));
                if !this.live {
                    return Ok(());
                }
            }
            if body.is_empty() && forever {
                this.step(flow.body.position())?;
            }
            this.block(body, false)?;
            this.next_round(head as u32, at);
            Ok(())
        })
    }

    fn do_loop(&mut self, flow: &FlowControl, options: ASTFlags, at: Position, wanted: bool) -> Compiled<Value> {
        let body = flow.body.statements();
        let goes_on_if = !options.contains(ASTFlags::NEGATED);
        let assigned = assigned(body);
        self.rounds(at, wanted, &assigned, |this| {
            let head = this.loop_head();
            this.block(body, false)?;
            if !this.live {
                return Ok(());
            }
            let out = this.jumps(&flow.expr, !goes_on_if)?;
            out.into_iter().for_each(|jump| this.leaves(jump, None));
            this.next_round(head as u32, at);
            Ok(())
        })
    }

    /// Registers for the value of a loop, one of each bank that a value may be in.
    fn loop_value(&mut self, wanted: bool, at: Position) -> Compiled<[Option<Reg>; 4]> {
        let mut regs = [None; 4];
        if wanted {
            for bank in [Bank::Int, Bank::Set] {
                regs[bank as usize] = Some(self.register(bank, at)?);
            }
        }
        Ok(regs)
    }

    fn give_loop_registers(&mut self, regs: [Option<Reg>; 4]) {
        if let Some(inner) = self.loops.last_mut() {
            inner.regs = regs;
        }
    }

    fn for_loop(
        &mut self,
        (name, named_at): (&str, Position),
        counter: Option<(&str, Position)>,
        flow: &FlowControl,
        at: Position,
        wanted: bool,
    ) -> Compiled<Value> {
        self.room_for_variables(1 + usize::from(counter.is_some()), named_at)?;
        let body = flow.body.statements();
        let assigned = assigned(body);
        let scope = self.variables.len();
        let mark = self.mark();
        let over = self.iterated(&flow.expr)?;
        if !self.live {
            return Ok(Value::known(Type::Never));
        }
        let item = match &over {
            Over::Cells(_) => Type::Cell,
            Over::Numbers { .. } => Type::Int(None),
            Over::List { item, .. } => item.clone(),
        };
        let rounds = match counter {
            Some(_) => {
                let rounds = self.register(Bank::Int, at)?;
                self.load(rounds, -1, at);
                Some(rounds)
            }
            None => None,
        };
        let value = self.rounds(at, wanted, &assigned, |this| {
            let head = this.loop_head();
            let inner = this.mark();
            let to = match item.bank() {
                Some(bank) => this.register(bank, at)?,
                None => 0,
            };
            let out = match over {
                Over::Cells(set) => this.jump(Op::NextCell(to, set, 0), at),
                Over::Numbers { cursor, end, inclusive: false } => this.jump(Op::NextInt(to, cursor, end, 0), at),
                Over::Numbers { cursor, end, inclusive: true } => this.jump(Op::NextUpTo(to, cursor, end, 0), at),
                Over::List { list, cursor, .. } if item == Type::Set => {
                    this.jump(Op::NextItemSet(to, list, cursor, 0), at)
                }
                Over::List { list, cursor, .. } => this.jump(Op::NextItem(to, list, cursor, 0), at),
            };
            this.leaves(out, None);
            if item == Type::Never {
                // The list is always empty.
                this.live = false;
                return Ok(());
            }
            if let (Some((counter, counted_at)), Some(rounds)) = (counter, rounds) {
                let one = this.register(Bank::Int, at)?;
                this.load(one, 1, at);
                this.emit(Op::Add(rounds, rounds, one), at);
                let value = Value { is: Type::Int(None), reg: Some(rounds) };
                this.declare(counter, &value, false, counted_at)?;
            }
            this.declare_held(name, &Value { is: item.clone(), reg: Some(to) }, named_at)?;
            if body.is_empty() {
                this.step(flow.body.position())?;
            }
            this.block(body, false)?;
            this.leave_block(scope);
            this.release(inner);
            this.next_round(head as u32, at);
            Ok(())
        })?;
        self.leave_block(scope);
        self.release(mark);
        Ok(if self.live { value } else { Value::known(Type::Never) })
    }

    /// What a `for` goes through, in registers of its own.
    fn iterated(&mut self, expr: &Expr) -> Compiled<Over> {
        let at = expr.start_position();
        // A range is never a value of its own here.
        if let Expr::FnCall(call, _) = expr
            && let (name @ (".." | "..=" | "range"), [from, to]) = (call.name.as_str(), &call.args[..])
        {
            self.step(expr.position())?;
            let from = self.argument(from)?;
            let from = self.own_unless_last(from, to)?;
            let to = self.argument(to)?;
            if name == "range" {
                self.step(at)?;
            }
            let (Type::Int(_), Type::Int(_)) = (&from.is, &to.is) else {
                return Err(Reason::new("a range goes from one number to another", at));
            };
            let cursor = self.register(Bank::Int, at)?;
            self.put_into(Bank::Int, cursor, &from, at)?;
            let end = self.register(Bank::Int, at)?;
            self.put_into(Bank::Int, end, &to, at)?;
            return Ok(Over::Numbers { cursor, end, inclusive: name == "..=" });
        }
        // One whose ends are known is a constant.
        if let Expr::DynamicConstant(value, _) = expr
            && let Some((first, end, inclusive)) = range(value)
        {
            self.step(expr.position())?;
            let (cursor, last) = (self.register(Bank::Int, at)?, self.register(Bank::Int, at)?);
            self.load(cursor, first, at);
            self.load(last, end, at);
            return Ok(Over::Numbers { cursor, end: last, inclusive });
        }
        let value = self.expression(expr, true)?;
        match &value.is {
            Type::Never => Ok(Over::Cells(0)),
            Type::Set => {
                let set = self.register(Bank::Set, at)?;
                self.put_into(Bank::Set, set, &value, at)?;
                Ok(Over::Cells(set))
            }
            Type::List(item) => {
                let list = self.register(Bank::List, at)?;
                self.put_into(Bank::List, list, &value, at)?;
                let cursor = self.register(Bank::Int, at)?;
                self.load(cursor, 0, at);
                Ok(Over::List { list, cursor, item: item.value() })
            }
            is => Err(Reason::new(format!("`for` goes through {is} here"), at)),
        }
    }

    // Switches.

    fn switch(&mut self, expr: &Expr, cases: &SwitchCasesCollection, at: Position, wanted: bool) -> Compiled<Value> {
        let value = self.expression(expr, true)?;
        let candidates: Vec<(i64, Literal)> = match &value.is {
            Type::Never => return Ok(value),
            Type::Int(_) => {
                self.compiler.numbers_of(self.rule).iter().map(|number| (*number, Literal::Int(*number))).collect()
            }
            Type::Bool(_) => vec![(0, Literal::Bool(false)), (1, Literal::Bool(true))],
            Type::Name(names) => {
                let texts = &self.compiler.program.texts;
                names.iter().map(|id| (i64::from(*id), Literal::Text(texts[usize::from(*id)].clone()))).collect()
            }
            // Others are not compared: the last case, `_`, is theirs.
            Type::Unit | Type::Cell | Type::Set | Type::Cells | Type::List(_) => Vec::new(),
            is => return Err(Reason::new(format!("`switch` chooses by {is} here"), expr.start_position())),
        };
        let is_number = matches!(value.is, Type::Int(_));
        let hashes = self.hashes(&candidates);
        let found: Vec<(i64, &[usize])> = candidates
            .iter()
            .zip(&hashes)
            .filter_map(|((number, _), hash)| Some((*number, &cases.cases.get(hash)?.blocks[..])))
            .collect();
        // Ranges are hashed as well.
        if is_number && found.len() + cases.ranges.len() < cases.cases.len() {
            return Err(Reason::new("a case of this `switch` is no number as it is usually written", at));
        }
        let ranges: Vec<(i64, i64, usize)> = match is_number {
            true => cases.ranges.iter().map(bounds).collect(),
            false => Vec::new(),
        };
        let mut ways = self.ways(self.variables.len(), wanted, at);
        if value.is.bank() != Some(Bank::Int) || value.is == Type::Cell {
            return match cases.def_case {
                Some(index) => self.expression(&cases.expressions[index].rhs, wanted),
                None => Ok(Value::unit()),
            };
        }
        let reg = self.int(&value, at)?;
        let table = self.program().switches.len() as u16;
        self.program().switches.push(Cases { of: Vec::new(), other: 0 });
        self.emit(Op::Switch(reg, table), at);
        self.new_block();
        let (mut of, mut others) = (Vec::new(), Vec::new());
        for (number, blocks) in found {
            of.push((number, self.here()));
            for index in blocks {
                self.case(&cases.expressions[*index], &mut ways)?;
                if !self.live {
                    break;
                }
            }
            if self.live {
                others.push(self.jump(Op::Jump(0), at));
            }
            self.live = true;
            self.set_types(&ways.before);
            self.new_block();
        }
        let other = self.here();
        others.into_iter().for_each(|jump| self.land(jump));
        for (from, to, index) in ranges {
            let mark = self.mark();
            let (low, high) = (self.register(Bank::Int, at)?, self.register(Bank::Int, at)?);
            self.load(low, from, at);
            self.load(high, to, at);
            let below = self.jump(Op::JumpIfLess(reg, low, 0), at);
            let above = self.jump(Op::JumpIfLess(high, reg, 0), at);
            self.release(mark);
            self.case(&cases.expressions[index], &mut ways)?;
            self.live = true;
            self.set_types(&ways.before);
            self.land(below);
            self.land(above);
        }
        let value = match cases.def_case {
            Some(index) => self.expression(&cases.expressions[index].rhs, wanted)?,
            None => Value::unit(),
        };
        self.end_way(value, &mut ways)?;
        self.program().switches[usize::from(table)] = Cases { of, other };
        self.join_ways(ways)
    }

    /// The hashes of values that cases can be; each is found out once.
    fn hashes(&mut self, candidates: &[(i64, Literal)]) -> Vec<u64> {
        let known = &mut self.compiler.hashes;
        let of_all = candidates.iter().map(|(_, literal)| literal);
        let unknown: Vec<Literal> = of_all.clone().filter(|literal| !known.contains_key(literal)).cloned().collect();
        if !unknown.is_empty() {
            let found = hashes(&unknown).unwrap_or_else(|| vec![0; unknown.len()]);
            known.extend(unknown.into_iter().zip(found));
        }
        of_all.map(|literal| known.get(literal).copied().unwrap_or(0)).collect()
    }

    /// One case: its condition, if it has one, and what it does. What comes next is where the condition is not met.
    fn case(&mut self, case: &BinaryExpr, ways: &mut Ways) -> Compiled<()> {
        let no = match &case.lhs {
            Expr::BoolConstant(true, _) => None,
            Expr::BoolConstant(false, _) => return Ok(()),
            condition => {
                let mark = self.mark();
                let value = self.condition(condition)?;
                let no = match value.is {
                    Type::Bool(Some(false)) => return Ok(()),
                    Type::Bool(None) => {
                        let value = self.int(&value, ways.at)?;
                        Some(self.branch(value, false, ways.at))
                    }
                    _ => None,
                };
                self.release(mark);
                no
            }
        };
        let value = self.expression(&case.rhs, ways.wanted)?;
        self.end_way(value, ways)?;
        if let Some(no) = no {
            self.live = true;
            self.set_types(&ways.before);
            self.land(no);
        }
        Ok(())
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
    before: Vec<Type>,
    /// The jumps at their ends, with their values.
    ends: Vec<(usize, Value)>,
    /// The types of the variables where they meet.
    after: Option<Vec<Type>>,
    /// Does anybody want the value?
    wanted: bool,
    at: Position,
}

/// The first and the last number of a case, and its expression.
fn bounds(range: &RangeCase) -> (i64, i64, usize) {
    match range {
        RangeCase::ExclusiveInt(range, index) => (range.start, range.end.saturating_sub(1), *index),
        RangeCase::InclusiveInt(range, index) => (*range.start(), *range.end(), *index),
    }
}

/// A value that a case can name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Literal {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(String),
}

/// The hashes by which the engine finds the cases of values. It tells them only in a `switch` of its own.
fn hashes(literals: &[Literal]) -> Option<Vec<u64>> {
    let written = |literal: &Literal| match literal {
        Literal::Int(number) => format!("{number} => 0"),
        Literal::Bool(truth) => format!("{truth} => 0"),
        Literal::Text(text) => format!("{text:?} => 0"),
    };
    let cases: Vec<String> = literals.iter().map(written).collect();
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(OptimizationLevel::None);
    let ast = engine.compile(format!("switch x {{ {} }}", cases.join(", "))).ok()?;
    let Some(Stmt::Switch(parts, _)) = ast.statements().first() else { return None };
    let mut found = vec![0; literals.len()];
    for (hash, case) in &parts.1.cases {
        // The expressions stand in the order of the cases.
        *found.get_mut(*case.blocks.first()?)? = *hash;
    }
    Some(found)
}

/// The first number of a range, its end, and whether that belongs to it.
fn range(value: &Dynamic) -> Option<(i64, i64, bool)> {
    if let Some(range) = value.read_lock::<Range<i64>>() {
        return Some((range.start, range.end, false));
    }
    let range = value.read_lock::<RangeInclusive<i64>>()?;
    Some((*range.start(), *range.end(), true))
}

/// What a `for` goes through.
enum Over {
    /// The cells of a set, taken out of a register.
    Cells(Reg),
    /// Numbers from the cursor on, up to the end.
    Numbers { cursor: Reg, end: Reg, inclusive: bool },
    /// The items of a list.
    List { list: Reg, cursor: Reg, item: Type },
}

/// The names of the variables that statements set.
fn assigned(statements: &[Stmt]) -> Vec<String> {
    let mut names = Vec::new();
    for statement in statements {
        let path = &mut Vec::new();
        statement.walk(path, &mut |nodes| {
            if let Some(rhai::ASTNode::Stmt(Stmt::Assignment(parts))) = nodes.last() {
                let BinaryExpr { lhs, .. } = &parts.1;
                let root = match lhs {
                    Expr::Index(parts, ..) | Expr::Dot(parts, ..) => &parts.lhs,
                    variable => variable,
                };
                if let Expr::Variable(name, ..) = root {
                    names.push(name.1.to_string());
                }
            }
            true
        });
    }
    names
}
