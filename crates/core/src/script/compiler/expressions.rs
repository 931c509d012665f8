//! Expressions: values, variables, conditions, chains of dots and calls of a rule's own functions.
//!
//! Values are worked out in the engine's order, which is not always that of reading: in `a.f(x).g(y)` first `x`, then `y`, then `a`.

use super::body::{Body, Compiled, Value};
use super::code::{CallSite, Op, Words};
use super::types::{Bank, Item, Reason, Type};
use rhai::{ASTFlags, Array, BinaryExpr, Dynamic, Expr, FnCallExpr, ImmutableString, OpAssignment, Position, Token};

/// How something is asked of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `cells.len`
    Property,
    /// `len(cells)` or `cells.len()`
    Call,
}

/// One link of a chain: what is asked of the value before it.
enum Link<'e> {
    Property(&'e str, Position),
    Method(&'e FnCallExpr, Position),
    Index(&'e Expr, Position),
}

impl Body<'_, '_> {
    /// An expression. Nobody looks at the value where it is not wanted.
    pub fn expression(&mut self, expr: &Expr, wanted: bool) -> Compiled<Value> {
        let at = expr.position();
        self.step(at)?;
        if !self.live {
            return Ok(Value::known(Type::Never));
        }
        self.compiler.enter(at)?;
        let mark = self.mark();
        let value = self.worked_out(expr, wanted)?;
        self.compiler.leave();
        self.compact(mark, value, at)
    }

    fn worked_out(&mut self, expr: &Expr, wanted: bool) -> Compiled<Value> {
        let at = expr.position();
        match expr {
            Expr::Unit(_) => Ok(Value::unit()),
            Expr::BoolConstant(truth, _) => Ok(Value::known(Type::Bool(Some(*truth)))),
            Expr::IntegerConstant(number, _) => Ok(Value::known(Type::Int(Some(*number)))),
            Expr::StringConstant(text, _) => Ok(Value::known(Type::text(self.compiler.text(text)))),
            Expr::DynamicConstant(value, at) => self.constant(value, *at),
            Expr::Variable(name, _, at) => self.variable_value(&name.1, *at),
            Expr::InterpolatedString(parts, at) => self.interpolated(parts, *at),
            Expr::Array(items, at) => self.list(items, *at),
            Expr::And(parts, at) => self.logic(parts, true, *at),
            Expr::Or(parts, at) => self.logic(parts, false, *at),
            Expr::Stmt(block) => self.block(block.statements(), wanted),
            Expr::FnCall(call, at) => self.function_call(call, *at, wanted),
            Expr::Dot(..) | Expr::Index(..) => self.chain(expr),
            _ => Err(Reason::new("compiled code has nothing for this", at)),
        }
    }

    /// Gives back the registers that were needed on the way to a value.
    fn compact(&mut self, mark: [usize; 4], value: Value, at: Position) -> Compiled<Value> {
        match (value.is.bank(), value.reg) {
            (Some(bank), Some(reg)) if usize::from(reg) >= mark[bank as usize] => {
                self.release(mark);
                let to = self.register(bank, at)?;
                self.put_into(bank, to, &value, at)?;
                Ok(Value { is: value.is, reg: Some(to) })
            }
            _ => {
                self.release(mark);
                Ok(value)
            }
        }
    }

    /// A value that a call is given.
    pub fn argument(&mut self, expr: &Expr) -> Compiled<Value> {
        let value = self.expression(expr, true)?;
        self.usable(&value, expr)?;
        Ok(value)
    }

    /// A value that must stay as it is while another expression is worked out.
    pub fn own_unless_last(&mut self, value: Value, next: &Expr) -> Compiled<Value> {
        if changes_variables(next) { self.own(value, next.position()) } else { Ok(value) }
    }

    fn variable_value(&mut self, name: &str, at: Position) -> Compiled<Value> {
        match self.variable(name) {
            Some(nth) if self.variables[nth].is == Type::Mixed => {
                Err(Reason::new(format!("`{name}` is of one type or of another here"), at))
            }
            Some(nth) => Ok(self.read(nth)),
            None => Err(Reason::new(format!("`{name}` is no variable"), at)),
        }
    }

    /// A list that the parser has made already.
    fn constant(&mut self, value: &Dynamic, at: Position) -> Compiled<Value> {
        let mixed = || Reason::new("a list of different things", at);
        let Ok(list) = value.as_array_ref() else {
            return Err(Reason::new("compiled code has nothing for this", at));
        };
        let list: &Array = &list;
        let (mut item, mut numbers) = (Item::Unknown, Vec::new());
        for value in list {
            let (is, number) = if let Ok(number) = value.as_int() {
                (Item::Int, number)
            } else if let Ok(truth) = value.as_bool() {
                (Item::Bool, i64::from(truth))
            } else if let Some(text) = value.read_lock::<ImmutableString>() {
                let id = self.compiler.text(&text);
                (Item::Name([id].into()), i64::from(id))
            } else {
                return Err(mixed());
            };
            item = item.join(&is).ok_or_else(mixed)?;
            numbers.push(number);
        }
        self.known_list(item, numbers, at)
    }

    /// A list of numbers, truth values or names that stands in the program.
    pub fn known_list(&mut self, item: Item, numbers: Vec<i64>, at: Position) -> Compiled<Value> {
        let lists = &mut self.program().lists;
        let nth = lists.iter().position(|known| *known == numbers).unwrap_or_else(|| {
            lists.push(numbers);
            lists.len() - 1
        });
        let to = self.register(Bank::List, at)?;
        self.emit(Op::KnownList(to, nth as u16), at);
        Ok(Value { is: Type::List(item), reg: Some(to) })
    }

    fn list(&mut self, items: &[Expr], at: Position) -> Compiled<Value> {
        let mut values = Vec::new();
        let mut item = Item::Unknown;
        for (nth, expr) in items.iter().enumerate() {
            let value = self.argument(expr)?;
            if !self.live {
                return Ok(Value::known(Type::Never));
            }
            let is = Item::of(&value.is).and_then(|is| item.join(&is));
            item = is.ok_or_else(|| Reason::new("a list holds values of one type, and not lists", expr.position()))?;
            let changed = items[nth + 1..].iter().any(changes_variables);
            values.push(if changed { self.own(value, at)? } else { value });
        }
        let to = self.register(Bank::List, at)?;
        self.emit(if item == Item::Set { Op::NewSetList(to) } else { Op::NewList(to) }, at);
        for (value, expr) in values.iter().zip(items) {
            self.push(to, value, expr.position())?;
        }
        if values.iter().map(|value| self.longest(&value.is)).sum::<usize>() > self.compiler.most_bytes {
            self.names_fit(&item, to, at);
        }
        Ok(Value { is: Type::List(item), reg: Some(to) })
    }

    /// The bytes of the longest name that a value can be.
    fn longest(&self, is: &Type) -> usize {
        let Type::Name(names) = is else { return 0 };
        let texts = &self.compiler.program.texts;
        names.iter().map(|id| texts[usize::from(*id)].len()).max().unwrap_or(0)
    }

    /// Fails where a list of names has too many bytes. The number of its items has been looked at before.
    pub fn names_fit(&mut self, item: &Item, list: u8, at: Position) {
        if let Item::Name(_) = item {
            self.emit(Op::NamesFit(list), at);
        }
    }

    /// Adds an item to a list.
    pub fn push(&mut self, list: u8, value: &Value, at: Position) -> Compiled<()> {
        let op = match value.is {
            Type::Set => Op::PushSet(list, self.set(value, at)?),
            _ => Op::Push(list, self.int(value, at)?),
        };
        self.emit(op, at);
        Ok(())
    }

    /// A text in which values stand.
    fn interpolated(&mut self, parts: &[Expr], at: Position) -> Compiled<Value> {
        let to = self.register(Bank::Text, at)?;
        let empty = self.compiler.text("");
        self.emit(Op::MakeText(to, Words::Known(empty)), at);
        for part in parts {
            let mark = self.mark();
            let value = self.argument(part)?;
            if !value.is.is_text() {
                self.step(part.position())?;
            }
            self.append(to, &value, part.position())?;
            self.release(mark);
        }
        Ok(if self.live { Value { is: Type::Text, reg: Some(to) } } else { Value::known(Type::Never) })
    }

    /// Adds what a value is called to a text.
    pub fn append(&mut self, to: u8, value: &Value, at: Position) -> Compiled<()> {
        let op = match &value.is {
            Type::Never => return Ok(()),
            Type::Int(_) => Op::AppendInt(to, self.int(value, at)?),
            Type::Bool(_) => Op::AppendBool(to, self.int(value, at)?),
            Type::Cell => Op::AppendCell(to, self.int(value, at)?),
            Type::Set => Op::AppendCells(to, self.set(value, at)?),
            Type::Name(_) | Type::Text => Op::AppendWords(to, self.words(value)),
            Type::List(item) => {
                use super::code::{ITEM_BOOL, ITEM_CELL, ITEM_INT, ITEM_NAME, ITEM_SET};
                let item = match item {
                    Item::Unknown | Item::Int => ITEM_INT,
                    Item::Bool => ITEM_BOOL,
                    Item::Cell => ITEM_CELL,
                    Item::Set => ITEM_SET,
                    Item::Name(_) => ITEM_NAME,
                };
                Op::AppendList(to, value.reg.unwrap_or(0), item)
            }
            is => return Err(Reason::new(format!("{is} stands in a text"), at)),
        };
        self.emit(op, at);
        Ok(())
    }

    // Conditions.

    /// Code that jumps where a condition is as it should be, and goes on where it is not.
    pub fn jumps(&mut self, expr: &Expr, when: bool) -> Compiled<Vec<usize>> {
        let at = expr.position();
        match expr {
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                self.step(at)?;
                no_assignment(parts)?;
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
                }
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
    fn logic(&mut self, parts: &[Expr], is_and: bool, at: Position) -> Compiled<Value> {
        no_assignment(parts)?;
        let mut short = Vec::new();
        let mut value = Value::known(Type::Bool(Some(is_and)));
        for (nth, part) in parts.iter().enumerate() {
            if nth + 1 < parts.len() {
                short.extend(self.jumps(part, !is_and)?);
                if !self.live {
                    break;
                }
            } else {
                value = self.condition(part)?;
            }
        }
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

    // Chains.

    fn chain(&mut self, expr: &Expr) -> Compiled<Value> {
        let (root, links) = links(expr)?;
        let arguments = self.chain_arguments(expr, &links)?;
        let (mut value, mut variable) = match root {
            Expr::Variable(name, _, at) => {
                self.step(*at)?;
                (self.variable_value(&name.1, *at)?, self.variable(&name.1))
            }
            root => (self.argument(root)?, None),
        };
        for (nth, (link, arguments)) in links.iter().zip(arguments).enumerate() {
            if !self.live {
                return Ok(Value::known(Type::Never));
            }
            value = match link {
                Link::Property(name, at) => self.ask(name, &[value], Form::Property, None, *at)?,
                Link::Method(call, at) => {
                    if self.compiler.has_function(self.rule, &call.name, arguments.len()) {
                        return Err(Reason::new(format!("`{}` is called with a dot", call.name), *at));
                    }
                    let mut values = vec![value];
                    values.extend(arguments);
                    if nth + 1 == links.len() && matches!(values[0].is, Type::List(_)) && call.name != "to_string" {
                        self.set_back(&links[..nth], *at)?;
                    }
                    self.ask(&call.name, &values, Form::Call, variable, *at)?
                }
                Link::Index(index, at) => {
                    self.step(Position::NONE)?;
                    self.item(&value, &arguments[0], index.start_position(), *at)?
                }
            };
            variable = None;
        }
        Ok(if self.live { value } else { Value::known(Type::Never) })
    }

    /// Counts what the engine tries where a function that could change a list is called on a property: to set the property, and then
    /// to set it by its name as an index. Neither is there.
    fn set_back(&mut self, links: &[Link<'_>], at: Position) -> Compiled<()> {
        let properties = links.iter().filter(|link| matches!(link, Link::Property(..))).count();
        self.steps(2 * properties as u32, at)
    }

    /// Works out the arguments of all links, in their order.
    fn chain_arguments(&mut self, expr: &Expr, links: &[Link<'_>]) -> Compiled<Vec<Vec<Value>>> {
        // The engine counts a step for each link of which something must be worked out, and for those before it.
        let simple = match (expr, links) {
            (_, [Link::Property(..)]) => true,
            (_, [Link::Method(call, _)]) => call.args.is_empty(),
            (_, [Link::Index(index, _)]) => index.get_literal_value(None).is_some(),
            _ => false,
        };
        let mut all = Vec::new();
        let later = |nth: usize| {
            links[nth + 1..].iter().any(|link| match link {
                Link::Property(..) => false,
                Link::Method(call, _) => call.args.iter().any(changes_variables),
                Link::Index(index, _) => changes_variables(index),
            })
        };
        for (nth, link) in links.iter().enumerate() {
            if !simple {
                self.step(Position::NONE)?;
            }
            let mut values = Vec::new();
            match link {
                Link::Property(..) => {}
                Link::Method(call, _) => {
                    for (place, argument) in call.args.iter().enumerate() {
                        let value = self.argument(argument)?;
                        let changed = call.args[place + 1..].iter().any(changes_variables) || later(nth);
                        values.push(if changed { self.own(value, argument.position())? } else { value });
                    }
                }
                Link::Index(index, _) if simple => values.push(self.literal(index)?),
                Link::Index(index, _) => {
                    let value = self.argument(index)?;
                    values.push(if later(nth) { self.own(value, index.position())? } else { value });
                }
            }
            all.push(values);
        }
        Ok(all)
    }

    /// A literal that takes no step.
    fn literal(&mut self, expr: &Expr) -> Compiled<Value> {
        match expr {
            Expr::IntegerConstant(number, _) => Ok(Value::known(Type::Int(Some(*number)))),
            _ => Err(Reason::new("lists are asked for an item by a number", expr.position())),
        }
    }

    /// The item of a list at an index.
    fn item(&mut self, list: &Value, index: &Value, at: Position, _dot: Position) -> Compiled<Value> {
        let (Type::List(item), Type::Int(_)) = (&list.is, &index.is) else {
            return Err(Reason::new(format!("an item is asked of {}", list.is), at));
        };
        let reg = list.reg.unwrap_or(0);
        let index = self.int(index, at)?;
        let is = item.value();
        let (bank, known) = (is.bank().unwrap_or(Bank::Int), *item == Item::Unknown);
        let to = self.register(bank, at)?;
        self.emit(if bank == Bank::Set { Op::ItemSet(to, reg, index) } else { Op::Item(to, reg, index) }, at);
        if known {
            self.live = false;
            return Ok(Value::known(Type::Never));
        }
        Ok(Value { is, reg: Some(to) })
    }

    // Assignments.

    /// `variable = value`, `variable += value`, `list[index] = value`.
    pub fn assignment(&mut self, operator: &OpAssignment, parts: &BinaryExpr) -> Compiled<()> {
        let mark = self.mark();
        let value = self.argument(&parts.rhs)?;
        let at = operator.position();
        let joined_by = operator.get_op_assignment_info().map(|(.., sign)| sign);
        match &parts.lhs {
            Expr::Variable(name, _, named_at) => {
                self.step(*named_at)?;
                if !self.live {
                    return Ok(());
                }
                let Some(nth) = self.variable(&name.1) else {
                    return Err(Reason::new(format!("`{}` is no variable", name.1), *named_at));
                };
                if self.variables[nth].constant {
                    return Err(Reason::new(format!("`{}` is a constant", name.1), *named_at));
                }
                let value = match joined_by {
                    None => value,
                    Some(sign) => {
                        let before = self.variable_value(&name.1, *named_at)?;
                        // The engine looks for the operator that assigns first.
                        if !matches!(before.is, Type::List(_)) && (before.is.is_cells() || value.is.is_cells()) {
                            self.step(at)?;
                        }
                        if let Type::List(_) = before.is {
                            self.extend(nth, &before, &value, sign, at)?;
                            self.release(mark);
                            return Ok(());
                        }
                        self.binary(sign, &before, &value, at)?
                    }
                };
                if self.live {
                    self.release(mark);
                    self.assign(nth, &value, at)?;
                }
            }
            target @ Expr::Index(..) => self.set_item(target, &value, joined_by, at)?,
            other => return Err(Reason::new("compiled code sets variables and items of lists", other.position())),
        }
        self.release(mark);
        Ok(())
    }

    /// `list += item` and `list += list`.
    fn extend(&mut self, nth: usize, list: &Value, value: &Value, sign: &str, at: Position) -> Compiled<()> {
        let Type::List(item) = &list.is else { return Ok(()) };
        let reg = list.reg.unwrap_or(0);
        let joined = match &value.is {
            Type::List(other) if sign == "+" => item.join(other),
            is if sign == "+" => Item::of(is).and_then(|other| item.join(&other)),
            _ => None,
        };
        let Some(joined) = joined else { return Err(Reason::new("a list holds values of one type", at)) };
        if *item == Item::Unknown && joined == Item::Set {
            self.emit(Op::NewSetList(reg), at);
        }
        match (&value.is, value.reg) {
            (Type::List(Item::Unknown), _) => {}
            (Type::List(_), Some(other)) => {
                self.names_fit(item, reg, at);
                self.emit(Op::Extend(reg, other), at);
            }
            _ => {
                self.push(reg, value, at)?;
                self.names_fit(&joined, reg, at);
            }
        }
        self.variables[nth].is = Type::List(joined);
        Ok(())
    }

    fn set_item(&mut self, target: &Expr, value: &Value, joined_by: Option<&str>, at: Position) -> Compiled<()> {
        let (root, links) = links(target)?;
        let (Expr::Variable(name, _, named_at), [Link::Index(index, _)]) = (root, links.as_slice()) else {
            return Err(Reason::new("compiled code sets items of a variable's list", target.position()));
        };
        let own = self.own_unless_last(value.clone(), index)?;
        let arguments = self.chain_arguments(target, &links)?;
        self.step(*named_at)?;
        let list = self.variable_value(&name.1, *named_at)?;
        let nth = self.variable(&name.1);
        self.step(Position::NONE)?;
        if !self.live {
            return Ok(());
        }
        let constant = nth.is_some_and(|nth| self.variables[nth].constant);
        let place = index.start_position();
        let (Type::List(item), false) = (&list.is, constant) else {
            return Err(Reason::new("only items of a list can be set", place));
        };
        let number = self.int(&arguments[0][0], place)?;
        let value = match joined_by {
            None => own,
            Some(sign) => {
                let before = self.item(&list, &arguments[0][0], place, place)?;
                if !self.live {
                    return Ok(());
                }
                self.binary(sign, &before, &own, at)?
            }
        };
        let is = Item::of(&value.is).and_then(|is| item.join(&is));
        let Some(is) = is else { return Err(Reason::new("a list holds values of one type", at)) };
        let reg = list.reg.unwrap_or(0);
        let op = match value.is {
            Type::Set => Op::SetItemSet(reg, number, self.set(&value, at)?),
            _ => Op::SetItem(reg, number, self.int(&value, at)?),
        };
        self.emit(op, place);
        if let Some(nth) = nth {
            self.variables[nth].is = Type::List(is);
        }
        Ok(())
    }

    // Calls.

    /// A call as a function, or an operator. The step of the expression or statement is counted.
    pub fn function_call(&mut self, call: &FnCallExpr, at: Position, wanted: bool) -> Compiled<Value> {
        if call.capture_parent_scope {
            return Err(Reason::new("a call that takes the variables of its caller along", at));
        }
        let (name, args) = (call.name.as_str(), &call.args[..]);
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

/// The root of a chain and its links.
fn links(expr: &Expr) -> Compiled<(&Expr, Vec<Link<'_>>)> {
    let mut links = Vec::new();
    let mut parent = expr;
    let mut root = None;
    loop {
        let (parts, options, is_index, at) = match parent {
            Expr::Dot(parts, options, at) => (parts, options, false, *at),
            Expr::Index(parts, options, at) => (parts, options, true, *at),
            _ => return Err(Reason::new("compiled code has nothing for this", expr.position())),
        };
        if options.contains(ASTFlags::NEGATED) {
            return Err(Reason::new("`?.` and `?[` are for values that may be nothing", at));
        }
        root.get_or_insert(&parts.lhs);
        let goes_on = matches!(parts.rhs, Expr::Dot(..) | Expr::Index(..)) && !options.contains(ASTFlags::BREAK);
        let here = match &parts.rhs {
            Expr::Dot(next, ..) | Expr::Index(next, ..) if goes_on => &next.lhs,
            last => last,
        };
        links.push(match here {
            here if is_index => Link::Index(here, at),
            Expr::Property(property, at) => Link::Property(&property.2, *at),
            Expr::MethodCall(call, at) => Link::Method(call, *at),
            other => return Err(Reason::new("compiled code has nothing for this", other.position())),
        });
        if !goes_on {
            break;
        }
        parent = &parts.rhs;
    }
    match root {
        Some(root) => Ok((root, links)),
        None => Err(Reason::new("compiled code has nothing for this", expr.position())),
    }
}

/// What `&&` and `||` join may be left out, so it must not set variables.
fn no_assignment(parts: &[Expr]) -> Compiled<()> {
    match parts.iter().find(|part| changes_variables(part)) {
        Some(part) => Err(Reason::new("a part of this condition sets a variable or changes a list", part.position())),
        None => Ok(()),
    }
}

/// May working out an expression change a variable? Statements in it may, and what makes lists longer or shorter.
fn changes_variables(expr: &Expr) -> bool {
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
