//! Loops: `loop`, `while`, `do` and `for`, and what a `for` goes through.

use super::body::{Body, Compiled, Loop, Value};
use super::code::{Op, Reg};
use super::ranges::Numbers;
use super::types::{Bank, Reason, Type};
use rhai::{ASTFlags, BinaryExpr, Expr, FlowControl, Position, Stmt};

/// A loop whose variables have not found their types after this many rounds is not compiled.
const MOST_ROUNDS: usize = 8;

impl Body<'_, '_> {
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
                    // Cells and sets have come in different banks, and nothing in none.
                    match is {
                        Type::Cells | Type::Maybe(_) => Value::known(Type::Mixed),
                        is => Value { is, reg },
                    }
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

    pub fn leave_loop(&mut self, value: Option<&Expr>, is_break: bool, at: Position) -> Compiled<()> {
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

    pub fn while_loop(&mut self, flow: &FlowControl, at: Position, wanted: bool) -> Compiled<Value> {
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
                this.learn(&flow.expr, true);
            }
            if body.is_empty() && forever {
                this.step(flow.body.position())?;
            }
            this.block(body, false)?;
            this.next_round(head as u32, at);
            Ok(())
        })
    }

    pub fn do_loop(&mut self, flow: &FlowControl, options: ASTFlags, at: Position, wanted: bool) -> Compiled<Value> {
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

    pub fn for_loop(
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
            Over::Numbers(_) => Type::Int(None),
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
            let out = match &over {
                Over::Cells(set) => this.jump(Op::NextCell(to, *set, 0), at),
                Over::Numbers(numbers) => this.next_number(to, numbers, at),
                Over::List { list, cursor, .. } if item.bank() == Some(Bank::Set) => {
                    this.jump(Op::NextItemSet(to, *list, *cursor, 0), at)
                }
                Over::List { list, cursor, .. } => this.jump(Op::NextItem(to, *list, *cursor, 0), at),
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
        if let Some(numbers) = self.numbers_of_range(expr, at)? {
            return Ok(Over::Numbers(numbers));
        }
        let value = self.expression(expr, true)?;
        match &value.is {
            Type::Never => Ok(Over::Cells(0)),
            Type::Set => {
                let set = self.register(Bank::Set, at)?;
                self.put_into(Bank::Set, set, &value, at)?;
                Ok(Over::Cells(set))
            }
            Type::Range { inclusive } => self.numbers_of_value(&value, *inclusive, at).map(Over::Numbers),
            Type::List { item, .. } => {
                let list = self.register(Bank::List, at)?;
                self.put_into(Bank::List, list, &value, at)?;
                let cursor = self.register(Bank::Int, at)?;
                self.load(cursor, 0, at);
                Ok(Over::List { list, cursor, item: item.value() })
            }
            is => Err(Reason::new(format!("`for` goes through {is} here"), at)),
        }
    }
}

/// What a `for` goes through.
enum Over {
    /// The cells of a set, taken out of a register.
    Cells(Reg),
    /// A range.
    Numbers(Numbers),
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
