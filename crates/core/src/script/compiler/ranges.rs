//! Ranges of numbers: in a `for`, after `in`, and as values.
//!
//! A range that is a value is held as a list of its two ends. Most are none: a `for` has its ends in registers.

use super::body::{Body, Compiled, Value};
use super::code::{Op, Reg};
use super::types::{Bank, Reason, Type};
use rhai::{Dynamic, Expr, FnCallExpr, Position};
use std::ops::{Range, RangeInclusive};

/// Ends and steps of a range with steps are known to be within this distance of 0, so that no sum of them overflows.
const FAR: i64 = 1 << 40;

/// A range that is about to be gone through.
pub enum Numbers {
    /// From the cursor on, up to the end, which is left out.
    EachFrom { cursor: Reg, end: Reg },
    /// The same where the end is one of the numbers.
    UpTo { cursor: Reg, last: Reg },
    /// The same with a step.
    Stepped { cursor: Reg, end: Reg, by: Reg, down: bool },
}

impl Body<'_, '_> {
    /// Is this a call that makes a range, and none of a function of the rule's own?
    fn makes_range(&self, call: &FnCallExpr) -> bool {
        let arguments = call.args.len();
        match call.name.as_str() {
            ".." | "..=" => arguments == 2,
            "range" => matches!(arguments, 2 | 3) && !self.compiler.has_function(self.rule, "range", arguments),
            _ => false,
        }
    }

    /// The ends of a range that a call makes, and whether the last is one of its numbers; none where the call makes no range. The step of
    /// the expression itself is counted.
    fn range_call(&mut self, call: &FnCallExpr, at: Position) -> Compiled<Option<(Value, Value, bool)>> {
        let [from, to] = &call.args[..] else { return Ok(None) };
        if !self.makes_range(call) {
            return Ok(None);
        }
        let from = self.argument(from)?;
        let from = self.own_unless_last(from, to)?;
        let to = self.argument(to)?;
        if call.name == "range" {
            self.step(at)?;
        }
        match (&from.is, &to.is) {
            (Type::Int(_), Type::Int(_)) => Ok(Some((from, to, call.name == "..="))),
            _ if !self.live => Ok(Some((from, to, false))),
            (Type::Range { .. }, Type::Int(_)) => {
                Err(Reason::new("a range with steps is given three numbers: `range(from, to, step)`", at))
            }
            _ => Err(Reason::new("a range goes from one number to another", at)),
        }
    }

    /// A call that makes a range, as a value; none where it makes something else.
    pub fn range(&mut self, call: &FnCallExpr, at: Position) -> Compiled<Option<Value>> {
        match self.range_call(call, at)? {
            None => Ok(None),
            Some(_) if !self.live => Ok(Some(Value::known(Type::Never))),
            Some((from, to, inclusive)) => self.make_range(&from, &to, inclusive, at).map(Some),
        }
    }

    /// A range as a value.
    pub fn make_range(&mut self, from: &Value, to: &Value, inclusive: bool, at: Position) -> Compiled<Value> {
        let (from, to) = (self.int(from, at)?, self.int(to, at)?);
        let range = self.register(Bank::List, at)?;
        self.emit(Op::MakeRange(range, from, to), at);
        Ok(Value { is: Type::Range { inclusive }, reg: Some(range) })
    }

    /// The two ends of a range in registers.
    fn ends(&mut self, range: &Value, at: Position) -> Compiled<(Reg, Reg)> {
        let (from, to) = (self.register(Bank::Int, at)?, self.register(Bank::Int, at)?);
        self.emit(Op::RangeEnds(from, to, range.reg.unwrap_or(0)), at);
        Ok((from, to))
    }

    /// What is asked of a range. The step of the call is counted.
    pub fn ask_range(&mut self, name: &str, range: &Value, rest: &[Value], at: Position) -> Compiled<Value> {
        let Type::Range { inclusive } = range.is else {
            return Err(Reason::new("compiled code has nothing for this", at));
        };
        let truth = Type::Bool(None);
        let number = |reg: Reg| Value { is: Type::Int(None), reg: Some(reg) };
        match (name, rest) {
            ("is_inclusive" | "is_exclusive", []) => {
                Ok(Value::known(Type::Bool(Some(inclusive == (name == "is_inclusive")))))
            }
            ("start", []) => self.ends(range, at).map(|(from, _)| number(from)),
            ("end", []) => self.ends(range, at).map(|(_, to)| number(to)),
            ("is_empty", []) => {
                let (from, to) = self.ends(range, at)?;
                match inclusive {
                    true => self.make_int(truth, at, |is| Op::Less(is, to, from)),
                    false => self.make_int(truth, at, |is| Op::AtMost(is, to, from)),
                }
            }
            ("contains", [value]) if matches!(value.is, Type::Int(_)) => {
                let value = self.int(value, at)?;
                let (from, to) = self.ends(range, at)?;
                self.between(value, from, to, inclusive, at)
            }
            _ => Err(Reason::new(format!("compiled code has no `{name}` for ranges"), at)),
        }
    }

    /// Is a number in a range?
    fn between(&mut self, value: Reg, from: Reg, to: Reg, inclusive: bool, at: Position) -> Compiled<Value> {
        let truth = Type::Bool(None);
        let reaches = self.make_int(truth.clone(), at, |is| Op::AtMost(is, from, value))?;
        let ends = match inclusive {
            true => self.make_int(truth.clone(), at, |is| Op::AtMost(is, value, to))?,
            false => self.make_int(truth.clone(), at, |is| Op::Less(is, value, to))?,
        };
        let (reaches, ends) = (self.int(&reaches, at)?, self.int(&ends, at)?);
        self.make_int(truth, at, |is| Op::BitAnd(is, reaches, ends))
    }

    /// `number in from..to`: a range that is asked and forgotten needs no list. None where the list on the right is no such range.
    pub fn in_range(&mut self, range: &Expr, value: &Expr, at: Position) -> Compiled<Option<Value>> {
        let (from, to, inclusive) = match range {
            Expr::DynamicConstant(constant, place) => match range_ends(constant) {
                Some((from, to, inclusive)) => {
                    self.step(*place)?;
                    let number = |number| Value::known(Type::Int(Some(number)));
                    (number(from), number(to), inclusive)
                }
                None => return Ok(None),
            },
            Expr::FnCall(call, place) if matches!(call.name.as_str(), ".." | "..=") => {
                self.step(*place)?;
                match self.range_call(call, *place)? {
                    Some((from, to, inclusive)) => {
                        (self.own_unless_last(from, value)?, self.own_unless_last(to, value)?, inclusive)
                    }
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let value = self.argument(value)?;
        if !self.live {
            return Ok(Some(Value::known(Type::Never)));
        }
        if !matches!(value.is, Type::Int(_)) {
            return Err(Reason::new(format!("a range is asked whether it has {}", value.is), at));
        }
        self.step(at)?;
        let value = self.int(&value, at)?;
        let (from, to) = (self.int(&from, at)?, self.int(&to, at)?);
        self.between(value, from, to, inclusive, at).map(Some)
    }

    /// The numbers that a `for` goes through, where it goes through a range; none where it goes through something else.
    pub fn numbers_of_range(&mut self, expr: &Expr, at: Position) -> Compiled<Option<Numbers>> {
        match expr {
            Expr::FnCall(call, _) if self.makes_range(call) && call.args.len() == 3 => {
                self.step(expr.position())?;
                self.stepped(&call.args, at).map(Some)
            }
            Expr::FnCall(call, _) if self.makes_range(call) => {
                self.step(expr.position())?;
                let Some((from, to, inclusive)) = self.range_call(call, at)? else { return Ok(None) };
                self.each_from(&from, &to, inclusive, at).map(Some)
            }
            Expr::DynamicConstant(value, _) => {
                let Some((from, to, inclusive)) = range_ends(value) else { return Ok(None) };
                self.step(expr.position())?;
                let number = |number| Value::known(Type::Int(Some(number)));
                self.each_from(&number(from), &number(to), inclusive, at).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A range that is a value, to go through.
    pub fn numbers_of_value(&mut self, range: &Value, inclusive: bool, at: Position) -> Compiled<Numbers> {
        let (from, to) = self.ends(range, at)?;
        let number = |reg: Reg| Value { is: Type::Int(None), reg: Some(reg) };
        self.each_from(&number(from), &number(to), inclusive, at)
    }

    fn each_from(&mut self, from: &Value, to: &Value, inclusive: bool, at: Position) -> Compiled<Numbers> {
        let cursor = self.register(Bank::Int, at)?;
        self.put_into(Bank::Int, cursor, from, at)?;
        let end = self.register(Bank::Int, at)?;
        let is_last = inclusive && to.is.known().is_none_or(|last| last == i64::MAX);
        match to.is.known() {
            Some(last) if inclusive && !is_last => self.load(end, last + 1, at),
            _ => self.put_into(Bank::Int, end, to, at)?,
        }
        Ok(if is_last { Numbers::UpTo { cursor, last: end } } else { Numbers::EachFrom { cursor, end } })
    }

    /// `range(from, to, step)`.
    fn stepped(&mut self, arguments: &[Expr], at: Position) -> Compiled<Numbers> {
        let mut values = Vec::new();
        for (nth, argument) in arguments.iter().enumerate() {
            let value = self.argument(argument)?;
            let changed = arguments[nth + 1..].iter().any(super::calls::changes_variables);
            values.push(if changed { self.own(value, at)? } else { value });
        }
        self.step(at)?;
        let [from, to, by] = &values[..] else { return Err(Reason::new("a range has two ends and a step", at)) };
        let near = |value: &Value| value.is.known().filter(|number| (-FAR..=FAR).contains(number));
        let numbers = values.iter().all(|value| matches!(value.is, Type::Int(_)));
        let step = near(by).filter(|step| *step != 0);
        let (Some(step), true) = (step, numbers && (near(from).is_some() || near(to).is_some())) else {
            let says = "a range with steps is compiled where its step and one of its ends are plain numbers";
            return Err(Reason::new(says, at));
        };
        let [cursor, end, by] =
            [self.register(Bank::Int, at)?, self.register(Bank::Int, at)?, self.register(Bank::Int, at)?];
        self.put_into(Bank::Int, cursor, from, at)?;
        self.put_into(Bank::Int, end, to, at)?;
        self.load(by, step, at);
        Ok(Numbers::Stepped { cursor, end, by, down: step < 0 })
    }

    /// Takes the next number, or leaves the loop: says by which jump.
    pub fn next_number(&mut self, to: Reg, numbers: &Numbers, at: Position) -> usize {
        match *numbers {
            Numbers::EachFrom { cursor, end } => self.jump(Op::NextInt(to, cursor, end, 0), at),
            Numbers::UpTo { cursor, last } => self.jump(Op::NextUpTo(to, cursor, last, 0), at),
            Numbers::Stepped { cursor, end, by, down } => {
                let over = match down {
                    true => self.jump(Op::JumpIfAtLeast(end, cursor, 0), at),
                    false => self.jump(Op::JumpIfAtLeast(cursor, end, 0), at),
                };
                self.emit(Op::Copy(to, cursor), at);
                self.emit(Op::Add(cursor, cursor, by), at);
                over
            }
        }
    }
}

/// The two ends of a range that stands in a script, and whether the last is one of its numbers.
pub fn range_ends(value: &Dynamic) -> Option<(i64, i64, bool)> {
    if let Some(range) = value.read_lock::<Range<i64>>() {
        return Some((range.start, range.end, false));
    }
    let range = value.read_lock::<RangeInclusive<i64>>()?;
    Some((*range.start(), *range.end(), true))
}
