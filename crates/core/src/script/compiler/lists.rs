//! Lists: their length, what they hold, making them longer and shorter, parts of them and their order.
//!
//! A list holds items of one type. What takes an item out of a list gives nothing where there is none, which is no item; so its value is
//! used only where the list is known to have an item: after `if !list.is_empty`, in `while list.len > 0`, after `push`.

use super::body::{Body, Compiled, Value};
use super::calls::Form;
use super::code::{Edit, Op, Part, Reg};
use super::types::{Bank, Item, Reason, Type};
use rhai::Position;

/// Does a function of this name change the list that it is called on?
pub fn changes(name: &str) -> bool {
    matches!(
        name,
        "push"
            | "append"
            | "insert"
            | "pad"
            | "pop"
            | "shift"
            | "remove"
            | "reverse"
            | "clear"
            | "truncate"
            | "chop"
            | "split"
            | "dedup"
            | "drain"
            | "retain"
            | "splice"
            | "set"
            | "sort"
            | "sort_desc"
    )
}

/// A list that something is asked of.
struct Asked<'a> {
    item: &'a Item,
    filled: bool,
    reg: Reg,
    /// The variable that holds it, where one does.
    variable: Option<usize>,
}

/// A list of so many items is never too long.
const SHORT: usize = 64;

impl Body<'_, '_> {
    /// What is asked of a list. The step of the call is counted.
    pub fn ask_list(
        &mut self,
        name: &str,
        values: &[Value],
        form: Form,
        variable: Option<usize>,
        at: Position,
    ) -> Compiled<Value> {
        let Some((Value { is: Type::List { item, filled }, reg }, rest)) = values.split_first() else {
            return Err(Reason::new("compiled code has nothing for this", at));
        };
        let list = Asked { item, filled: *filled, reg: reg.unwrap_or(0), variable };
        let reg = list.reg;
        // It may have become too long by `+=`, which the engine finds only now.
        self.emit(Op::CheckSize(reg), at);
        self.check_names(item, reg, at);
        match (name, rest) {
            ("len", []) => return self.make_int(Type::Int(None), at, |to| Op::Length(to, reg)),
            ("is_empty", []) => {
                let length = self.make_int(Type::Int(None), at, |to| Op::Length(to, reg))?;
                return self.binary("==", &length, &Value::known(Type::Int(Some(0))), at);
            }
            _ => {}
        }
        if changes(name) && variable.is_some_and(|nth| self.variables[nth].constant) {
            return Err(Reason::new("a constant list is changed", at));
        }
        if form == Form::Call {
            let asked = [Self::grow, Self::shrink, Self::order, Self::part, Self::look];
            for ask in asked {
                if let Some(value) = ask(self, name, &list, rest, at)? {
                    return Ok(value);
                }
            }
        }
        Err(Reason::new(format!("compiled code has no `{name}` for lists with these values"), at))
    }

    /// Notes what is known of a list after it has changed.
    fn now(&mut self, list: &Asked<'_>, item: Item, filled: bool) {
        if let Some(nth) = list.variable {
            self.variables[nth].is = Type::List { item, filled };
        }
    }

    /// The type of a list's items when a value of a type has joined them.
    fn joined(&mut self, list: &Asked<'_>, joined: Option<Item>, is: &Type, at: Position) -> Compiled<Item> {
        let Some(joined) = joined else {
            return Err(Reason::new(format!("{is} joins a list of something else"), at));
        };
        // An empty list becomes one of sets.
        if *list.item == Item::Unknown && joined.are_sets() {
            self.emit(Op::NewSetList(list.reg), at);
        }
        Ok(joined)
    }

    /// What makes a list longer, or puts a value into it.
    fn grow(&mut self, name: &str, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let reg = list.reg;
        let is_number = |value: &Value| matches!(value.is, Type::Int(_));
        let (item, filled) = match (name, rest) {
            ("push", [value]) => {
                let item = self.joined(list, list.item.with(&value.is), &value.is, at)?;
                self.push(reg, &item, value, at)?;
                (item, true)
            }
            ("append", [Value { is: is @ Type::List { item, filled }, reg: other }]) => {
                let joined = self.joined(list, list.item.join(item), is, at)?;
                if *item != Item::Unknown {
                    self.append_list(&joined, reg, other.unwrap_or(0), at);
                }
                (joined, list.filled || *filled)
            }
            ("insert" | "set" | "pad", [index, value]) if is_number(index) => {
                let item = self.joined(list, list.item.with(&value.is), &value.is, at)?;
                let index = self.int(index, at)?;
                let is_set = item.are_sets();
                let edit = match (name, is_set, &value.is) {
                    ("insert", false, _) => Edit::Insert,
                    ("insert", true, _) => Edit::InsertSet,
                    ("set", false, _) => Edit::Put,
                    ("set", true, _) => Edit::PutSet,
                    (_, _, Type::Name(_)) => Edit::PadName,
                    (_, false, _) => Edit::Pad,
                    (_, true, _) => Edit::PadSet,
                };
                let value = if is_set { self.set(value, at)? } else { self.int(value, at)? };
                self.emit(Op::Edit(edit, reg, index, value), at);
                (item, list.filled || name == "insert")
            }
            _ => return Ok(None),
        };
        self.check_names(&item, reg, at);
        self.now(list, item, filled);
        Ok(Some(Value::unit()))
    }

    /// Adds the items of a list to another.
    pub fn append_list(&mut self, item: &Item, list: Reg, other: Reg, at: Position) {
        match item {
            Item::Name(_) => self.emit(Op::Extend(list, other), at),
            _ => self.emit(Op::Append(list, other), at),
        };
        self.check_names(item, list, at);
    }

    /// May a list of so many names be too long, or have more letters than lists may have?
    pub fn may_be_too_long(&self, item: &Item, length: usize) -> bool {
        let Item::Name(names) = item else { return false };
        if length > SHORT {
            return true;
        }
        let letters = names.iter().map(|id| self.compiler.program.texts[usize::from(*id)].len()).max();
        letters.unwrap_or(0).saturating_mul(length) > self.compiler.most_bytes
    }

    /// Has the machine count the letters of a list of names, which are limited together.
    pub fn check_names(&mut self, item: &Item, list: Reg, at: Position) {
        if let Item::Name(_) = item {
            self.emit(Op::CheckNames(list), at);
        }
    }

    /// What makes a list shorter.
    fn shrink(&mut self, name: &str, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let reg = list.reg;
        let edit = match (name, rest) {
            ("pop", []) => return self.take_item(list, &Value::known(Type::Int(Some(-1))), at).map(Some),
            ("shift", []) => return self.take_item(list, &Value::known(Type::Int(Some(0))), at).map(Some),
            ("remove", [index]) if matches!(index.is, Type::Int(_)) => {
                return self.take_item(list, index, at).map(Some);
            }
            ("clear", []) => Op::Edit(Edit::Clear, reg, 0, 0),
            ("truncate" | "chop", [count]) if matches!(count.is, Type::Int(_)) => {
                let count = self.int(count, at)?;
                Op::Edit(if name == "chop" { Edit::Chop } else { Edit::Truncate }, reg, count, 0)
            }
            _ => return Ok(None),
        };
        self.emit(edit, at);
        self.now(list, list.item.clone(), false);
        Ok(Some(Value::unit()))
    }

    /// Takes the item at an index out of a list.
    fn take_item(&mut self, list: &Asked<'_>, index: &Value, at: Position) -> Compiled<Value> {
        let is = list.item.value();
        if is == Type::Never {
            return Ok(Value::unit());
        }
        let there = list.filled && matches!(index.is, Type::Int(Some(0 | -1)));
        let (reg, index) = (list.reg, self.int(index, at)?);
        let value = match is.bank() {
            Some(Bank::Set) => {
                let taken = self.make_set(at, |to| Op::TakeItemSet(to, reg, index))?;
                Value { is, ..taken }
            }
            _ => self.make_int(is, at, |to| Op::TakeItem(to, reg, index))?,
        };
        self.now(list, list.item.clone(), false);
        Ok(match list.item {
            _ if there => value,
            Item::Cell | Item::Name(_) | Item::Bool => Value { is: Type::Maybe(Some(list.item.clone())), ..value },
            _ => Value::known(Type::Maybe(None)),
        })
    }

    /// What changes the order of a list.
    fn order(&mut self, name: &str, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let edit = match (name, rest) {
            ("reverse", []) => Edit::Reverse,
            ("dedup", []) => Edit::Dedup,
            ("sort" | "sort_desc" | "order" | "order_desc", []) => {
                let down = name.ends_with("_desc");
                match list.item {
                    Item::Unknown | Item::Int | Item::Bool => Edit::Sort { down },
                    Item::Name(_) => Edit::SortNames { down },
                    Item::Cell | Item::Set | Item::Cells => {
                        return Err(Reason::new("cells and sets have no order to sort by", at));
                    }
                }
            }
            _ => return Ok(None),
        };
        // `order` leaves the list as it is.
        if name.starts_with("order") {
            let to = self.register(Bank::List, at)?;
            self.emit(Op::CopyList(to, list.reg), at);
            self.emit(Op::Edit(edit, to, 0, 0), at);
            let is = Type::List { item: list.item.clone(), filled: list.filled };
            return Ok(Some(Value { is, reg: Some(to) }));
        }
        self.emit(Op::Edit(edit, list.reg, 0, 0), at);
        Ok(Some(Value::unit()))
    }

    /// What copies, takes out or replaces a part of a list.
    fn part(&mut self, name: &str, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let part = match name {
            "extract" => Part::Extract,
            "drain" | "split" => Part::Drain,
            "retain" => Part::Retain,
            "splice" => return self.splice(list, rest, at),
            _ => return Ok(None),
        };
        let (start, count) = match (name, rest) {
            ("extract" | "split", [start]) if matches!(start.is, Type::Int(_)) => {
                let all = Value::known(Type::Int(Some(i64::MAX)));
                (self.int(start, at)?, self.int(&all, at)?)
            }
            ("split", _) => return Ok(None),
            _ => match self.part_named(rest, at)? {
                Some(part) => part,
                None => return Ok(None),
            },
        };
        let (to, reg) = (self.register(Bank::List, at)?, list.reg);
        self.emit(Op::Part(part, to, reg, start, count), at);
        if part != Part::Extract {
            self.now(list, list.item.clone(), false);
        }
        Ok(Some(Value { is: Type::list(list.item.clone()), reg: Some(to) }))
    }

    /// The place and length of a part: two numbers, or a range.
    fn part_named(&mut self, rest: &[Value], at: Position) -> Compiled<Option<(Reg, Reg)>> {
        match rest {
            [Value { is: Type::Int(_), .. }, Value { is: Type::Int(_), .. }] => {
                Ok(Some((self.int(&rest[0], at)?, self.int(&rest[1], at)?)))
            }
            [Value { is: Type::Range { inclusive }, reg }] => {
                let (start, count) = (self.register(Bank::Int, at)?, self.register(Bank::Int, at)?);
                self.emit(Op::RangePart(start, count, reg.unwrap_or(0), *inclusive), at);
                Ok(Some((start, count)))
            }
            _ => Ok(None),
        }
    }

    fn splice(&mut self, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let Some((Value { is: is @ Type::List { item, .. }, reg: with }, part)) = rest.split_last() else {
            return Ok(None);
        };
        let Some((start, count)) = self.part_named(part, at)? else { return Ok(None) };
        let joined = self.joined(list, list.item.join(item), is, at)?;
        self.emit(Op::Splice(list.reg, start, count, with.unwrap_or(0)), at);
        self.check_names(&joined, list.reg, at);
        self.now(list, joined, false);
        Ok(Some(Value::unit()))
    }

    /// What only looks.
    fn look(&mut self, name: &str, list: &Asked<'_>, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let reg = list.reg;
        match (name, rest) {
            ("contains", [value]) => {
                if *list.item == Item::Unknown {
                    return Ok(Some(Value::known(Type::Bool(Some(false)))));
                }
                let value = self.sought(list.item, value, at)?;
                match list.item.are_sets() {
                    true => self.make_int(Type::Bool(None), at, |to| Op::HasSet(to, reg, value)).map(Some),
                    false => self.make_int(Type::Bool(None), at, |to| Op::Has(to, reg, value)).map(Some),
                }
            }
            ("index_of", [value, from @ ..]) if from.len() <= 1 => {
                if *list.item == Item::Unknown {
                    return Ok(Some(Value::known(Type::Int(Some(-1)))));
                }
                let first = Value::known(Type::Int(Some(0)));
                let from = from.first().unwrap_or(&first);
                if !matches!(from.is, Type::Int(_)) {
                    return Ok(None);
                }
                let (value, from) = (self.sought(list.item, value, at)?, self.int(from, at)?);
                match list.item.are_sets() {
                    true => self.make_int(Type::Int(None), at, |to| Op::IndexOfSet(to, reg, value, from)).map(Some),
                    false => self.make_int(Type::Int(None), at, |to| Op::IndexOf(to, reg, value, from)).map(Some),
                }
            }
            ("get", [index]) if list.filled && matches!(index.is, Type::Int(Some(0 | -1))) => {
                let (is, index) = (list.item.value(), self.int(index, at)?);
                match is.bank() {
                    Some(Bank::Set) => {
                        let got = self.make_set(at, |to| Op::ItemSet(to, reg, index))?;
                        Ok(Some(Value { is, ..got }))
                    }
                    _ => self.make_int(is, at, |to| Op::Item(to, reg, index)).map(Some),
                }
            }
            ("get", [_]) => {
                Err(Reason::new("`get` gives nothing where there is no such item; `list[index]` is always an item", at))
            }
            ("to_string", []) => {
                let value = Value { is: Type::list(list.item.clone()), reg: Some(reg) };
                self.as_text(&value, at).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The register of a value that is looked for among items of a type.
    fn sought(&mut self, item: &Item, value: &Value, at: Position) -> Compiled<Reg> {
        match (item, &value.is) {
            (Item::Int, Type::Int(_))
            | (Item::Bool, Type::Bool(_))
            | (Item::Name(_), Type::Name(_))
            | (Item::Cell, Type::Cell) => self.int(value, at),
            (Item::Set | Item::Cells, is) if is.is_cells() => self.set(value, at),
            (_, is) => Err(Reason::new(format!("{is} is looked for in a list of something else"), at)),
        }
    }
}
