//! Operators on numbers, truth values, sets of cells and texts.

use super::body::{Body, Compiled, NOTHING, Value};
use super::calls::Form;
use super::code::{Op, Reg, Words};
use super::types::{Bank, Item, Reason, Type};
use rhai::{Expr, Position};

impl Body<'_, '_> {
    /// An operator with one value.
    pub fn unary(&mut self, sign: &str, value: &Value, at: Position) -> Compiled<Value> {
        match (sign, &value.is) {
            ("!", Type::Bool(Some(truth))) => Ok(Value::known(Type::Bool(Some(!truth)))),
            ("!", Type::Bool(None)) => {
                let from = self.int(value, at)?;
                self.make_int(Type::Bool(None), at, |to| Op::Not(to, from))
            }
            ("-", Type::Int(Some(number))) if *number != i64::MIN => Ok(Value::known(Type::Int(Some(-number)))),
            ("-", Type::Int(_)) => {
                let from = self.int(value, at)?;
                self.make_int(Type::Int(None), at, |to| Op::Negate(to, from))
            }
            // A call of a native function, unlike the others.
            ("+", Type::Int(_)) => {
                self.step(at)?;
                Ok(value.clone())
            }
            (_, is) => Err(Reason::new(format!("`{sign}` is applied to {is}"), at)),
        }
    }

    /// An instruction that makes a value in the bank of numbers.
    pub fn make_int(&mut self, is: Type, at: Position, op: impl FnOnce(Reg) -> Op) -> Compiled<Value> {
        let to = self.register(Bank::Int, at)?;
        self.emit(op(to), at);
        Ok(Value { is, reg: Some(to) })
    }

    /// An instruction that makes a set of cells.
    pub fn make_set(&mut self, at: Position, op: impl FnOnce(Reg) -> Op) -> Compiled<Value> {
        let to = self.register(Bank::Set, at)?;
        self.emit(op(to), at);
        Ok(Value { is: Type::Set, reg: Some(to) })
    }

    /// An operator between two values.
    pub fn binary(&mut self, sign: &str, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        if let (Type::Maybe(Some(item)), Type::Unit) | (Type::Unit, Type::Maybe(Some(item))) = (&one.is, &other.is) {
            let value = if one.is == Type::Unit { other } else { one };
            return self.is_nothing(sign, value, *item == Item::Cell, at);
        }
        if [one, other].iter().any(|value| matches!(value.is, Type::Maybe(_))) {
            return Err(may_be_nothing(at));
        }
        if sign == "contains" {
            return self.ask(sign, &[one.clone(), other.clone()], Form::Call, None, at);
        }
        // Operators on values that are not the engine's own are calls of native functions, and so a step of their own.
        if is_ours(&one.is) || is_ours(&other.is) {
            self.step(at)?;
        }
        match (&one.is, &other.is) {
            (Type::Int(_), Type::Int(_)) => self.numbers(sign, one, other, at),
            (Type::Bool(_), Type::Bool(_)) => self.truths(sign, one, other, at),
            (Type::Unit, Type::Unit) if matches!(sign, "==" | "!=") => Ok(Value::known(Type::Bool(Some(sign == "==")))),
            (a, b) if a.is_cells() && b.is_cells() => self.sets(sign, one, other, at),
            (a, b) if a.is_text() && b.is_text() => self.texts(sign, one, other, at),
            (Type::List { item: a, .. }, Type::List { item: b, .. }) => match sign {
                "+" => self.joined_lists(a, b, one, other, at),
                _ => self.compared_lists(sign, a, b, one, other, at),
            },
            (a, b) if kind(a).zip(kind(b)).is_some_and(|(a, b)| a != b) => match sign {
                "==" | "<" | ">" | "<=" | ">=" => Ok(Value::known(Type::Bool(Some(false)))),
                "!=" => Ok(Value::known(Type::Bool(Some(true)))),
                _ => Err(Reason::new(format!("`{sign}` does not join {a} and {b}"), at)),
            },
            (a, b) => Err(Reason::new(format!("`{sign}` joins {a} and {b}"), at)),
        }
    }

    /// Is a value nothing? A cell is compared by a native function, which is a step; nothing with nothing is not.
    fn is_nothing(&mut self, sign: &str, value: &Value, is_cell: bool, at: Position) -> Compiled<Value> {
        let reg = self.int(value, at)?;
        let nothing = self.int(&Value::known(Type::Int(Some(NOTHING))), at)?;
        if !is_cell {
            return self.compared(sign, reg, nothing, at);
        }
        if !matches!(sign, "==" | "!=") {
            return Err(may_be_nothing(at));
        }
        let mut ways = self.ways(self.variables.len(), true, at);
        let jump = self.jump(Op::JumpIfEqual(reg, nothing, 0), at);
        self.step(at)?;
        self.end_way(Value::known(Type::Bool(Some(sign == "!="))), &mut ways)?;
        self.land_all(&[jump]);
        self.end_way(Value::known(Type::Bool(Some(sign == "=="))), &mut ways)?;
        self.join_ways(ways)
    }

    /// `value ?? other`: the other where the value is nothing. The step of the expression is counted.
    pub fn coalesce(&mut self, value: &Expr, other: &Expr, at: Position) -> Compiled<Value> {
        let value = self.expression(value, true)?;
        let item = match &value.is {
            Type::Unit => return self.expression(other, true),
            Type::Maybe(Some(item)) => item.value(),
            Type::Maybe(None) | Type::Mixed => {
                return Err(Reason::new("what may be nothing here is no cell, no name and not true or false", at));
            }
            _ => return Ok(value),
        };
        let reg = self.int(&value, at)?;
        let nothing = self.int(&Value::known(Type::Int(Some(NOTHING))), at)?;
        let mut ways = self.ways(self.variables.len(), true, at);
        let jump = self.jump(Op::JumpIfEqual(reg, nothing, 0), at);
        self.end_way(Value { is: item, reg: Some(reg) }, &mut ways)?;
        self.land_all(&[jump]);
        self.set_types(&ways.before);
        let other = self.expression(other, true)?;
        self.end_way(other, &mut ways)?;
        self.join_ways(ways)
    }

    fn numbers(&mut self, sign: &str, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        if let (Some(a), Some(b)) = (one.is.known(), other.is.known()) {
            let number = match sign {
                "+" => a.checked_add(b),
                "-" => a.checked_sub(b),
                "*" => a.checked_mul(b),
                "/" => a.checked_div(b),
                "%" => a.checked_rem(b),
                "&" => Some(a & b),
                "|" => Some(a | b),
                "^" => Some(a ^ b),
                _ => None,
            };
            if let Some(number) = number {
                return Ok(Value::known(Type::Int(Some(number))));
            }
            let truth = match sign {
                "==" => Some(a == b),
                "!=" => Some(a != b),
                "<" => Some(a < b),
                "<=" => Some(a <= b),
                ">" => Some(a > b),
                ">=" => Some(a >= b),
                _ => None,
            };
            if let Some(truth) = truth {
                return Ok(Value::known(Type::Bool(Some(truth))));
            }
        }
        let (a, b) = (self.int(one, at)?, self.int(other, at)?);
        let number = match sign {
            "+" => Op::Add as fn(Reg, Reg, Reg) -> Op,
            "-" => Op::Subtract,
            "*" => Op::Multiply,
            "/" => Op::Divide,
            "%" => Op::Modulo,
            "**" => Op::Power,
            "<<" => Op::ShiftLeft,
            ">>" => Op::ShiftRight,
            "&" => Op::BitAnd,
            "|" => Op::BitOr,
            "^" => Op::BitXor,
            _ => return self.compared(sign, a, b, at),
        };
        self.make_int(Type::Int(None), at, |to| number(to, a, b))
    }

    /// A comparison of numbers, truth values or names.
    fn compared(&mut self, sign: &str, a: Reg, b: Reg, at: Position) -> Compiled<Value> {
        let is = Type::Bool(None);
        match sign {
            "==" => self.make_int(is, at, |to| Op::Equal(to, a, b)),
            "!=" => {
                let same = self.make_int(Type::Bool(None), at, |to| Op::Equal(to, a, b))?;
                self.unary("!", &same, at)
            }
            "<" => self.make_int(is, at, |to| Op::Less(to, a, b)),
            ">" => self.make_int(is, at, |to| Op::Less(to, b, a)),
            "<=" => self.make_int(is, at, |to| Op::AtMost(to, a, b)),
            ">=" => self.make_int(is, at, |to| Op::AtMost(to, b, a)),
            _ => Err(Reason::new(format!("compiled code has no `{sign}` for these values"), at)),
        }
    }

    fn truths(&mut self, sign: &str, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        if let (Type::Bool(Some(a)), Type::Bool(Some(b))) = (&one.is, &other.is) {
            let truth = match sign {
                "==" => a == b,
                "!=" | "^" => a != b,
                "&" => *a && *b,
                "|" => *a || *b,
                _ => return Err(Reason::new(format!("`{sign}` compares what is true or false"), at)),
            };
            return Ok(Value::known(Type::Bool(Some(truth))));
        }
        let (a, b) = (self.int(one, at)?, self.int(other, at)?);
        match sign {
            "&" => self.make_int(Type::Bool(None), at, |to| Op::BitAnd(to, a, b)),
            "|" => self.make_int(Type::Bool(None), at, |to| Op::BitOr(to, a, b)),
            "^" => self.make_int(Type::Bool(None), at, |to| Op::BitXor(to, a, b)),
            _ => self.compared(sign, a, b, at),
        }
    }

    fn sets(&mut self, sign: &str, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        if let (Type::Cell, Type::Cell, "==" | "!=") = (&one.is, &other.is, sign) {
            let (a, b) = (self.int(one, at)?, self.int(other, at)?);
            return self.compared(sign, a, b, at);
        }
        let (a, b) = (self.set(one, at)?, self.set(other, at)?);
        match sign {
            "&" => self.make_set(at, |to| Op::And(to, a, b)),
            "|" => self.make_set(at, |to| Op::Or(to, a, b)),
            "-" => self.make_set(at, |to| Op::Minus(to, a, b)),
            "==" => self.make_int(Type::Bool(None), at, |to| Op::SameSet(to, a, b)),
            "!=" => {
                let same = self.make_int(Type::Bool(None), at, |to| Op::SameSet(to, a, b))?;
                self.unary("!", &same, at)
            }
            _ => Err(Reason::new(format!("`{sign}` joins {} and {}", one.is, other.is), at)),
        }
    }

    fn texts(&mut self, sign: &str, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        match (sign, &one.is, &other.is) {
            ("+", Type::Name(a), Type::Name(b)) if a.len() * b.len() <= 64 => {
                let mut table = Vec::new();
                for &one in a.iter() {
                    for &other in b.iter() {
                        let texts = &self.compiler.program.texts;
                        let both = format!("{}{}", texts[usize::from(one)], texts[usize::from(other)]);
                        if both.len() > self.compiler.most_bytes {
                            return Err(Reason::new("these texts are too long together", at));
                        }
                        table.push((one, other, self.compiler.text(&both)));
                    }
                }
                let mut names: Vec<u16> = table.iter().map(|(.., both)| *both).collect();
                names.sort_unstable();
                names.dedup();
                if let [both] = names[..] {
                    return Ok(Value::known(Type::text(both)));
                }
                let (a, b) = (self.int(one, at)?, self.int(other, at)?);
                let joins = &mut self.program().joins;
                joins.push(table);
                let nth = (joins.len() - 1) as u16;
                self.make_int(Type::Name(names.into()), at, |to| Op::JoinNames(to, a, b, nth))
            }
            ("+", ..) => {
                let to = self.register(Bank::Text, at)?;
                let (one, other) = (self.words(one), self.words(other));
                self.emit(Op::MakeText(to, one), at);
                self.emit(Op::AppendWords(to, other), at);
                Ok(Value { is: Type::Text, reg: Some(to) })
            }
            ("==" | "!=", Type::Name(a), Type::Name(b)) => {
                if let ([a], [b]) = (&a[..], &b[..]) {
                    return Ok(Value::known(Type::Bool(Some((a == b) == (sign == "==")))));
                }
                if !a.iter().any(|name| b.contains(name)) {
                    return Ok(Value::known(Type::Bool(Some(sign == "!="))));
                }
                let (a, b) = (self.int(one, at)?, self.int(other, at)?);
                self.compared(sign, a, b, at)
            }
            ("==" | "!=", ..) => {
                let made = |this: &mut Self, value: &Value| -> Compiled<Reg> {
                    match this.words(value) {
                        Words::Made(reg) => Ok(reg),
                        words => {
                            let to = this.register(Bank::Text, at)?;
                            this.emit(Op::MakeText(to, words), at);
                            Ok(to)
                        }
                    }
                };
                let (words, made) = (self.words(one), made(self, other)?);
                let same = self.make_int(Type::Bool(None), at, |to| Op::SameText(to, words, made))?;
                if sign == "==" { Ok(same) } else { self.unary("!", &same, at) }
            }
            _ => Err(Reason::new(format!("`{sign}` joins two texts"), at)),
        }
    }

    fn joined_lists(&mut self, a: &Item, b: &Item, one: &Value, other: &Value, at: Position) -> Compiled<Value> {
        let Some(item) = a.join(b) else { return Err(Reason::new("a list holds values of one type", at)) };
        self.step(at)?;
        let to = self.register(Bank::List, at)?;
        let (first, rest) = match (a, b) {
            (Item::Unknown, _) => (other.reg, None),
            (_, Item::Unknown) => (one.reg, None),
            _ => (one.reg, other.reg),
        };
        self.emit(Op::CopyList(to, first.unwrap_or(0)), at);
        if let Some(rest) = rest {
            self.append_list(&item, to, rest, at);
        }
        let filled = [one, other].iter().any(|list| matches!(list.is, Type::List { filled: true, .. }));
        Ok(Value { is: Type::List { item, filled }, reg: Some(to) })
    }

    /// Are two lists the same, item by item?
    fn compared_lists(
        &mut self,
        sign: &str,
        a: &Item,
        b: &Item,
        one: &Value,
        other: &Value,
        at: Position,
    ) -> Compiled<Value> {
        if !matches!(sign, "==" | "!=") || a.join(b).is_none() {
            return Err(Reason::new(format!("`{sign}` joins two lists"), at));
        }
        self.step(at)?;
        let (a, b) = (one.reg.unwrap_or(0), other.reg.unwrap_or(0));
        let same = self.make_int(Type::Bool(None), at, |to| Op::SameList(to, a, b))?;
        if sign == "==" { Ok(same) } else { self.unary("!", &same, at) }
    }
}

/// A value that may be nothing is used as if it were something.
pub fn may_be_nothing(at: Position) -> Reason {
    Reason::new("a value that may be nothing is used here; ask whether it is `()` before it", at)
}

/// Is it a type that the engine has not, and operators on it are ours? So are those that join lists.
fn is_ours(is: &Type) -> bool {
    is.is_cells() || *is == Type::Game
}

/// What kind of value a type is, for comparisons across types, which are always false; none where it is not known.
fn kind(is: &Type) -> Option<u8> {
    Some(match is {
        Type::Unit => 0,
        Type::Bool(_) => 1,
        Type::Int(_) => 2,
        Type::Cell | Type::Set | Type::Cells => 3,
        Type::Name(_) | Type::Text => 4,
        Type::List { .. } => 5,
        Type::Game => 6,
        Type::Range { inclusive } => 7 + u8::from(*inclusive),
        Type::Never | Type::Mixed | Type::Maybe(_) => return None,
    })
}
