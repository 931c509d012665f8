//! Lists, as far as rules need them: their length, what they hold, and making them longer.

use super::body::{Body, Compiled, Value};
use super::code::Op;
use super::expressions::Form;
use super::types::{Item, Reason, Type};
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
            | "sort"
    )
}

impl Body<'_, '_> {
    /// What is asked of a list.
    pub fn ask_list(
        &mut self,
        name: &str,
        values: &[Value],
        form: Form,
        variable: Option<usize>,
        at: Position,
    ) -> Compiled<Value> {
        let Some(Value { is: Type::List(item), reg }) = values.first() else {
            return Err(Reason::new("compiled code has nothing for this", at));
        };
        let reg = reg.unwrap_or(0);
        match (name, form, &values[1..]) {
            ("len", _, []) => {
                self.names_fit(item, reg, at);
                self.make_int(Type::Int(None), at, |to| Op::Length(to, reg))
            }
            ("is_empty", _, []) => {
                self.names_fit(item, reg, at);
                let length = self.make_int(Type::Int(None), at, |to| Op::Length(to, reg))?;
                self.binary("==", &length, &Value::known(Type::Int(Some(0))), at)
            }
            ("push", Form::Call, [value]) => {
                let joined = Item::of(&value.is).and_then(|is| item.join(&is));
                let Some(joined) = joined else {
                    return Err(Reason::new(format!("{} joins a list of something else", value.is), at));
                };
                if variable.is_some_and(|nth| self.variables[nth].constant) {
                    return Err(Reason::new("a constant list is made longer", at));
                }
                if *item == Item::Unknown && joined == Item::Set {
                    self.emit(Op::NewSetList(reg), at);
                }
                self.push(reg, value, at)?;
                self.names_fit(&joined, reg, at);
                if let Some(nth) = variable {
                    self.variables[nth].is = Type::List(joined);
                }
                Ok(Value::unit())
            }
            ("contains", Form::Call, [value]) => match (item, &value.is) {
                (Item::Unknown, _) => Ok(Value::known(Type::Bool(Some(false)))),
                (Item::Int, Type::Int(_)) | (Item::Bool, Type::Bool(_)) | (Item::Name(_), Type::Name(_)) => {
                    self.names_fit(item, reg, at);
                    let value = self.int(value, at)?;
                    self.make_int(Type::Bool(None), at, |to| Op::Has(to, reg, value))
                }
                (Item::Set, is) if is.is_cells() => {
                    let value = self.set(value, at)?;
                    self.make_int(Type::Bool(None), at, |to| Op::HasSet(to, reg, value))
                }
                (Item::Cell, Type::Cell) => {
                    let value = self.int(value, at)?;
                    self.make_int(Type::Bool(None), at, |to| Op::Has(to, reg, value))
                }
                (_, is) => Err(Reason::new(format!("a list is asked whether it has {is}"), at)),
            },
            _ => Err(Reason::new(format!("compiled code has no `{name}` for lists"), at)),
        }
    }
}
