//! Expressions: values, variables, lists and texts.
//!
//! Values are worked out in the engine's order, which is not always that of reading.

use super::body::{Body, Compiled, Value};
use super::calls::changes_variables;
use super::code::{Op, Words};
use super::ranges::range_ends;
use super::types::{Bank, Item, Reason, Type};
use rhai::{Array, Dynamic, Expr, ImmutableString, Position};

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

    pub fn worked_out(&mut self, expr: &Expr, wanted: bool) -> Compiled<Value> {
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
            Expr::Coalesce(parts, at) => match &parts[..] {
                [value, other] => self.coalesce(value, other, *at),
                _ => Err(Reason::new("`??` joins two values", *at)),
            },
            Expr::CharConstant(..) => Err(Reason::new("single characters are not compiled", at)),
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

    pub fn variable_value(&mut self, name: &str, at: Position) -> Compiled<Value> {
        match self.variable(name) {
            Some(nth) if self.variables[nth].is == Type::Mixed => {
                Err(Reason::new(format!("`{name}` is of one type or of another here"), at))
            }
            Some(nth) => Ok(self.read(nth)),
            None => Err(Reason::new(format!("`{name}` is no variable"), at)),
        }
    }

    /// A list that the parser has made already.
    pub fn constant(&mut self, value: &Dynamic, at: Position) -> Compiled<Value> {
        let mixed = || Reason::new("a list holds values of one type, and not lists", at);
        if let Some((first, last, inclusive)) = range_ends(value) {
            let number = |number| Value::known(Type::Int(Some(number)));
            return self.make_range(&number(first), &number(last), inclusive, at);
        }
        let Ok(list) = value.as_array_ref() else {
            return Err(Reason::new("compiled code has no such constant", at));
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
        let length = numbers.len();
        let lists = &mut self.program().lists;
        let nth = lists.iter().position(|known| *known == numbers).unwrap_or_else(|| {
            lists.push(numbers);
            lists.len() - 1
        });
        let to = self.register(Bank::List, at)?;
        self.emit(Op::KnownList(to, nth as u16), at);
        if self.may_be_too_long(&item, length) {
            self.check_names(&item, to, at);
        }
        Ok(Value { is: Type::List { filled: item != Item::Unknown, item }, reg: Some(to) })
    }

    pub fn list(&mut self, items: &[Expr], at: Position) -> Compiled<Value> {
        let mut values = Vec::new();
        let mut item = Item::Unknown;
        for (nth, expr) in items.iter().enumerate() {
            let value = self.argument(expr)?;
            if !self.live {
                return Ok(Value::known(Type::Never));
            }
            let is = match (&item, &value.is) {
                // Nothing is held yet, so cells can be held as sets.
                (Item::Cell, Type::Set | Type::Cells) => Some(Item::Cells),
                (item, is) => item.with(is),
            };
            item = is.ok_or_else(|| Reason::new("a list holds values of one type, and not lists", expr.position()))?;
            let changed = items[nth + 1..].iter().any(changes_variables);
            values.push(if changed { self.own(value, at)? } else { value });
        }
        let to = self.register(Bank::List, at)?;
        self.emit(if item.are_sets() { Op::NewSetList(to) } else { Op::NewList(to) }, at);
        for (value, expr) in values.iter().zip(items) {
            self.push(to, &item, value, expr.position())?;
        }
        if self.may_be_too_long(&item, items.len()) {
            self.check_names(&item, to, at);
        }
        Ok(Value { is: Type::List { item, filled: !items.is_empty() }, reg: Some(to) })
    }

    /// Adds an item to a list whose items are of a type. What is added to a list of names is followed by [`Self::check_names`].
    pub fn push(&mut self, list: u8, item: &Item, value: &Value, at: Position) -> Compiled<()> {
        let op = match item.are_sets() {
            true => Op::PushSet(list, self.set(value, at)?),
            false if matches!(item, Item::Name(_)) => Op::PushName(list, self.int(value, at)?),
            false => Op::Push(list, self.int(value, at)?),
        };
        self.emit(op, at);
        Ok(())
    }

    /// A text in which values stand.
    pub fn interpolated(&mut self, parts: &[Expr], at: Position) -> Compiled<Value> {
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
            Type::Set | Type::Cells => Op::AppendCells(to, self.set(value, at)?),
            Type::Name(_) | Type::Text => Op::AppendWords(to, self.words(value)),
            Type::List { item, .. } => {
                use super::code::{ITEM_BOOL, ITEM_CELL, ITEM_INT, ITEM_NAME, ITEM_SET};
                let item = match item {
                    Item::Unknown | Item::Int => ITEM_INT,
                    Item::Bool => ITEM_BOOL,
                    Item::Cell => ITEM_CELL,
                    Item::Set | Item::Cells => ITEM_SET,
                    Item::Name(_) => ITEM_NAME,
                };
                Op::AppendList(to, value.reg.unwrap_or(0), item)
            }
            is => return Err(Reason::new(format!("{is} stands in a text"), at)),
        };
        self.emit(op, at);
        Ok(())
    }
}
