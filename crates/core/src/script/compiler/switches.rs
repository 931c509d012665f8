//! `switch`: the cases of numbers, truth values and names as a table, and ranges one after the other.

use super::body::{Body, Compiled, Value};
use super::branches::Ways;
use super::code::{Cases, Op};
use super::types::{Bank, Reason, Type};
use rhai::{BinaryExpr, Engine, Expr, OptimizationLevel, Position, RangeCase, Stmt, SwitchCasesCollection};

impl Body<'_, '_> {
    pub fn switch(
        &mut self,
        expr: &Expr,
        cases: &SwitchCasesCollection,
        at: Position,
        wanted: bool,
    ) -> Compiled<Value> {
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
            Type::Unit | Type::Cell | Type::Set | Type::Cells | Type::List { .. } | Type::Range { .. } => Vec::new(),
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
