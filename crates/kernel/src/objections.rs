//! Why an action is not legal: which domain, rule or price forbids it.

use super::action::{Action, Choices};
use super::bits::Bits;
use super::board::Cell;
use super::gravity::landings;
use super::hooks::{Failure, Refused};
use super::outline::Source;
use super::refusal::Refusal;
use super::rules::{Targets, VerbHere};
use super::state::State;
use super::turn::Referee;

impl<const N: usize> Referee<N> {
    /// Why the mover cannot pay for the verb, if so.
    fn cannot_pay(&self, state: &State<N>, verb: usize) -> Option<Refusal> {
        let price = &self.rules.verbs[verb].says.price;
        price.iter().find_map(|&(counter, costs)| {
            let has = state.count(&self.rules, counter, state.seat);
            (has < costs).then_some(Refusal::Price { verb, counter, costs, has })
        })
    }

    /// Why an action is not legal; `None` where it is.
    pub fn refusal(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        Ok(self.objections(state, action)?.into_iter().next())
    }

    /// All that keeps an action from being legal, what was asked first first; nothing where it is legal. Rules and prices are not
    /// asked about what lies outside the verb's domain.
    pub fn objections(&self, state: &State<N>, action: Action) -> Result<Vec<Refusal>, Box<Failure>> {
        if state.outcome.is_some() {
            return Ok(vec![Refusal::GameOver]);
        }
        let mut choices = Choices::new();
        self.legal(state, &mut choices)?;
        if choices.contains(action) {
            return Ok(Vec::new());
        }
        let verb = usize::from(action.verb);
        if verb >= self.rules.verbs.len() || !self.rules.offered(state.step).contains(&verb) {
            return Ok(vec![Refusal::NotNow { verb }]);
        }
        let here = &self.rules.verbs[verb];
        if self.brings_nothing(state, here.source) {
            let empty_handed = if here.source == Source::Hand { Refusal::EmptyHand } else { Refusal::NoReserve };
            return Ok(vec![empty_handed]);
        }
        if self.gives_in_vain(state, here) {
            return Ok(vec![Refusal::NoRoom]);
        }
        let targets = [(&here.first, action.first), (&here.second, action.second)];
        let outside = targets.into_iter().find_map(|(targets, value)| self.outside_domain(state, targets, value));
        if let Some(outside) = outside {
            return Ok(vec![outside]);
        }
        if let Some(refusal) = self.too_far(here, action) {
            return Ok(vec![refusal]);
        }
        let mut objections: Vec<Refusal> = self.refused_by_rule(state, action)?.into_iter().collect();
        objections.extend(self.cannot_pay(state, verb));
        if objections.is_empty() {
            // What no domain, rule or price forbids is legal, and legal actions have been seen to above.
            objections.push(Refusal::Here);
        }
        Ok(objections)
    }

    fn outside_domain(&self, state: &State<N>, targets: &Targets<N>, value: u16) -> Option<Refusal> {
        let index = usize::from(value);
        match targets {
            Targets::None => None,
            Targets::Columns => {
                let rests = landings(&self.rules, state);
                (!rests.meets(&self.rules.board.column(index))).then_some(Refusal::ColumnFull(index))
            }
            Targets::Pool => {
                let kind = self.rules.kind_of(value as u8);
                let there = (0..128u8).any(|piece| state.pool >> piece & 1 == 1 && self.rules.kind_of(piece) == kind);
                (!there).then_some(Refusal::NotInPool(kind))
            }
            Targets::Cells { content, mask, on, .. } => {
                let at = Cell(value);
                let whole = Targets::Cells { content: *content, mask: self.rules.board.cells(), on: None, near: None };
                if !self.domain(state, &whole).contains(index) {
                    return Some(Refusal::WrongContent { at, asked: *content });
                }
                if !mask.contains(index) {
                    return Some(Refusal::Elsewhere(at));
                }
                let marker = (*on)?;
                let marked = state.layers[self.rules.layers.marker(marker)].contains(index);
                (!marked).then_some(Refusal::Unmarked(at, marker))
            }
        }
    }

    /// Does the second target lie too far from the first?
    fn too_far(&self, here: &VerbHere<N>, action: Action) -> Option<Refusal> {
        let near = here.second.near()?;
        let (from, at) = (Cell(action.first), Cell(action.second));
        let reached = self.rules.board.near_cell(from, near).contains(at.index());
        (!reached || from == at).then_some(Refusal::TooFar { at, from, near })
    }

    fn refused_by_rule(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        let verb = usize::from(action.verb);
        let here = &self.rules.verbs[verb];
        let Some(hooks) = &self.hooks else { return Ok(None) };
        if let Err(refusal) = self.ask(state, |seen| hooks.allows(seen, verb))? {
            return Ok(Some(refusal));
        }
        let mut refused: Vec<Refused<N>> = Vec::new();
        let mut look =
            |targets: &Targets<N>, from: Option<Cell>, value: u16| -> Result<Option<Refusal>, Box<Failure>> {
                refused.clear();
                let mut cells = self.domain(state, targets);
                if let (Some(near), Some(from)) = (targets.near(), from) {
                    cells &= self.rules.board.near_cell(from, near);
                }
                self.ask(state, |seen| hooks.narrow(seen, verb, from, cells, Some(&mut refused)))?;
                let meant = match targets {
                    Targets::Columns => cells & self.rules.board.column(usize::from(value)),
                    _ => Bits::single(usize::from(value)),
                };
                Ok(refused.iter().find(|refused| refused.targets.meets(&meant)).map(|refused| refused.why.clone()))
            };
        let found = match (&here.first, &here.second) {
            (Targets::Pool, second) => look(second, None, action.second)?,
            (first, Targets::None) => look(first, None, action.first)?,
            (first, second) => match look(first, None, action.first)? {
                Some(refusal) => Some(refusal),
                None => look(second, Some(Cell(action.first)), action.second)?,
            },
        };
        Ok(found)
    }
}
