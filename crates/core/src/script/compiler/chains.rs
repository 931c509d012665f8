//! Chains of dots and indices: `game.own.step(way).len` and `list[0]`.
//!
//! The engine works out the arguments of all links first, and what the chain begins with last: in `a.f(x).g(y)` first `x`, then `y`,
//! then `a`.

use super::body::{Body, Compiled, Value};
use super::calls::{Form, changes_variables};
use super::code::Op;
use super::types::{Bank, Item, Reason, Type};
use rhai::{ASTFlags, Expr, FnCallExpr, Position};

/// One link of a chain: what is asked of the value before it.
pub enum Link<'e> {
    Property(&'e str, Position),
    Method(&'e FnCallExpr, Position),
    Index(&'e Expr, Position),
}

impl Body<'_, '_> {
    pub fn chain(&mut self, expr: &Expr) -> Compiled<Value> {
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
                    if nth + 1 == links.len() && matches!(values[0].is, Type::List { .. }) && call.name != "to_string" {
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
    pub fn chain_arguments(&mut self, expr: &Expr, links: &[Link<'_>]) -> Compiled<Vec<Vec<Value>>> {
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
    pub fn item(&mut self, list: &Value, index: &Value, at: Position, _dot: Position) -> Compiled<Value> {
        let (Type::List { item, .. }, Type::Int(_)) = (&list.is, &index.is) else {
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
}

/// The root of a chain and its links.
pub fn links(expr: &Expr) -> Compiled<(&Expr, Vec<Link<'_>>)> {
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
