//! The interpreter: the engine that runs hooks which are not compiled, at any width of a board.

use super::api;
use super::calling::{Functions, set_most_calls};
use super::cells::At;
use super::desk::{Desk, Game, Purpose, Said};
use super::engine::{Limits, Watch, watched};
use super::explain::plain_type;
use super::lines::RAN;
use super::texts::RuleTexts;
use quadrille_kernel::*;
use rhai::{Dynamic, Engine, INT, Position};
use std::rc::Rc;

/// The rules of a game in an engine. Made when a hook must be interpreted for the first time: most games have none.
pub struct Interpreter {
    engine: Engine,
    texts: Rc<RuleTexts>,
    watch: Rc<Watch>,
    desk: Rc<Desk>,
    /// The functions of each rule.
    functions: Vec<Functions>,
}

impl Interpreter {
    /// Loads the rules of the game on a desk.
    pub fn new(desk: Desk, texts: Rc<RuleTexts>, watch: Rc<Watch>) -> Self {
        let mut engine = watched(texts.in_force, &watch);
        set_most_calls(&mut engine, texts.in_force.calls);
        let desk = Rc::new(desk);
        api::register(&mut engine, &desk);
        if let Some(counting) = texts.counting.clone() {
            engine.register_fn(RAN, move |number: INT| {
                counting.ran(number as usize);
                false
            });
        }
        let functions = texts.rules.iter().map(|rule| Functions::new(&rule.parsed(&engine))).collect();
        Self { engine, texts, watch, desk, functions }
    }

    /// Calls a function of a rule, which may be about a cell. The game must be lent.
    pub fn call(
        &self,
        rule: usize,
        hook: &str,
        on: Option<Cell>,
        arguments: impl rhai::FuncArgs,
    ) -> Result<Dynamic, Box<Failure>> {
        let desk = &*self.desk;
        if let Some(hearing) = &desk.hearing {
            hearing.called(rule, hook, on, desk.purpose.get() == Purpose::Ask, desk.game.events());
        }
        if !self.watch.begins() {
            return Err(self.texts.failed(rule, hook, &Limits::late()));
        }
        desk.params.replace(self.texts.rules[rule].params.clone());
        let may_act = desk.purpose.get() != Purpose::Ask;
        if may_act && self.texts.counting.is_some() {
            desk.game.remember();
        }
        let result = self.functions[rule].call(&self.engine, &self.watch, hook, arguments);
        let changed = may_act && self.texts.counting.is_some() && desk.game.has_changed();
        self.watch.ended();
        self.texts.count(rule, hook, changed);
        result.map_err(|error| self.texts.failed(rule, hook, &error))
    }

    /// Says what the hooks called from now on are there for.
    pub fn set_purpose(&self, purpose: Purpose) {
        self.desk.purpose.set(purpose);
        self.desk.refused.borrow_mut().clear();
    }

    /// The value that a hook must return, as a value of its type.
    pub fn expect<T: Clone + 'static>(
        &self,
        rule: usize,
        hook: &str,
        value: Dynamic,
        what: &str,
    ) -> Result<T, Box<Failure>> {
        value.try_cast_result::<T>().map_err(|value| {
            let got = plain_type(value.type_name());
            self.texts.failure(rule, hook, format!("it must return {what}, but returned {got}"), Position::NONE)
        })
    }

    /// Lends a hook the random stream.
    pub fn drawing<T>(&self, draw: &mut Draw, work: impl FnOnce(&Self) -> T) -> T {
        self.desk.draw.replace(Some(draw.clone()));
        let result = work(self);
        if let Some(after) = self.desk.draw.take() {
            *draw = after;
        }
        result
    }

    /// What the hook that was called last has refused.
    pub fn refused(&self) -> Vec<Said> {
        self.desk.refused.take()
    }

    /// Does what a rule's verb does.
    pub fn act(&self, rule: usize, action: Action) -> Result<Dynamic, Box<Failure>> {
        let (game, outline) = (&self.desk.game, self.desk.game.outline());
        let verb = &outline.says.verbs[usize::from(action.verb)];
        let mut arguments = vec![Dynamic::from(Game)];
        for (domain, value) in verb.targets.iter().zip([action.first, action.second]) {
            arguments.push(match domain {
                Domain::Pool => outline.kinds[outline.kind_of(value as u8)].code.clone().into(),
                Domain::OpenColumn => {
                    game.landing(usize::from(value)).map_or(Dynamic::UNIT, |cell| Dynamic::from(At(cell)))
                }
                Domain::Cells { .. } => Dynamic::from(At(Cell(value))),
            });
        }
        self.call(rule, &verb.name, None, arguments)
    }
}
