//! Assignments to variables and to items of lists.

use super::body::{Body, Compiled, Value};
use super::chains::{Link, links};
use super::code::Op;
use super::types::{Item, Reason, Type};
use rhai::{BinaryExpr, Expr, OpAssignment, Position};

impl Body<'_, '_> {
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
                        if !matches!(before.is, Type::List { .. }) && (before.is.is_cells() || value.is.is_cells()) {
                            self.step(at)?;
                        }
                        if let Type::List { .. } = before.is {
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
        let Type::List { item, filled } = &list.is else { return Ok(()) };
        let reg = list.reg.unwrap_or(0);
        let joined = match &value.is {
            Type::List { item: other, .. } if sign == "+" => item.join(other),
            is if sign == "+" => item.with(is),
            _ => None,
        };
        let Some(joined) = joined else { return Err(Reason::new("a list holds values of one type", at)) };
        if *item == Item::Unknown && joined.are_sets() {
            self.emit(Op::NewSetList(reg), at);
        }
        match (&value.is, value.reg) {
            (Type::List { item: Item::Unknown, .. }, _) => {}
            (Type::List { .. }, Some(other)) => {
                self.check_names(item, reg, at);
                self.emit(Op::Extend(reg, other), at);
            }
            _ => {
                self.push(reg, &joined, value, at)?;
                self.check_names(&joined, reg, at);
            }
        }
        let filled = *filled || !matches!(value.is, Type::List { filled: false, .. });
        self.variables[nth].is = Type::List { item: joined, filled };
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
        let (Type::List { item, .. }, false) = (&list.is, constant) else {
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
                // The engine looks for the operator that assigns first.
                if before.is.is_cells() || own.is.is_cells() {
                    self.step(at)?;
                }
                self.binary(sign, &before, &own, at)?
            }
        };
        let Some(is) = item.with(&value.is) else { return Err(Reason::new("a list holds values of one type", at)) };
        let reg = list.reg.unwrap_or(0);
        let op = match is.are_sets() {
            true => Op::SetItemSet(reg, number, self.set(&value, at)?),
            false => Op::SetItem(reg, number, self.int(&value, at)?),
        };
        self.emit(op, place);
        if let Some(nth) = nth {
            self.variables[nth].is = Type::List { item: is, filled: true };
        }
        Ok(())
    }
}
