//! The hooks of a game's rules, run by the script engine: the kernel's [`Hooks`] for scripts.
//!
//! A hook gets the game lent: state and play are in [`Lent`] for the time of the call. What is here is compiled for each width of a board,
//! so it only lends the game, and leaves the rest to the [`Interpreter`].

use super::cells::CellSet;
use super::counting::Counting;
use super::desk::{Desk, Purpose};
use super::engine::Limits;
use super::hearing::Hearing;
use super::interpreter::Interpreter;
use super::lent::Lent;
use crate::variant::RuleUse;
use quadrille_kernel::*;
use std::rc::Rc;
use std::sync::Arc;

/// All rules of a game, and the engine that runs them. One engine serves one thread.
pub struct Scripts<const N: usize> {
    interpreter: Interpreter,
    lent: Rc<Lent<N>>,
}

impl<const N: usize> Scripts<N> {
    /// Loads the rules of a game, in their order. The scripts have been read before, so they parse.
    pub fn new(
        kernel: &Arc<Rules<N>>,
        uses: &[RuleUse],
        limits: Limits,
        (counting, hearing): (Option<Counting>, Option<Hearing>),
    ) -> Result<Self, Box<Failure>> {
        let lent = Rc::new(Lent::new(kernel.clone()));
        let interpreter = Interpreter::new(Desk::new(lent.clone(), hearing), uses, limits, counting)?;
        Ok(Self { interpreter, lent })
    }

    /// Lends the game for a change.
    fn lend(
        &self,
        purpose: Purpose,
        state: &mut State<N>,
        play: &mut Play<N>,
        work: impl FnOnce(&Interpreter) -> Result<(), Box<Failure>>,
    ) -> Result<(), Box<Failure>> {
        self.lent.lend(state, play);
        self.interpreter.set_purpose(purpose);
        let result = work(&self.interpreter);
        self.lent.give_back(state, play);
        result
    }

    /// Lends a copy, for a question.
    fn show(&self, state: &State<N>) -> &Interpreter {
        self.lent.show(state);
        self.interpreter.set_purpose(Purpose::Ask);
        &self.interpreter
    }
}

impl<const N: usize> Hooks<N> for Scripts<N> {
    fn has(&self) -> Has {
        self.interpreter.has()
    }

    fn work(&self) -> u64 {
        self.interpreter.work()
    }

    fn most_work(&self) -> u64 {
        self.interpreter.most_work()
    }

    fn begin(&self) {
        self.interpreter.begin();
    }

    fn hold(&self, held: bool) {
        self.interpreter.hold(held);
    }

    fn hurry(&self, milliseconds: Option<u64>) {
        self.interpreter.hurry(milliseconds);
    }

    fn setup(&self, state: &mut State<N>, play: &mut Play<N>, draw: &mut Draw) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Setup, state, play, |scripts| scripts.setup(draw))
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        refused: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let mut told = Vec::new();
        let scripts = self.show(state);
        let left = scripts.narrow(verb, from, targets.into(), refused.is_some().then_some(&mut told));
        if let Some(refused) = refused {
            let at_width = |(cells, why): (CellSet, Refusal)| Refused { targets: cells.to_bits(), why };
            refused.extend(told.into_iter().map(at_width));
        }
        left.map(|left| left.to_bits())
    }

    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        self.show(state).allows(verb)
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, rule: usize, action: Action) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, |scripts| scripts.act(rule, action))
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, |scripts| scripts.on_land(at))
    }

    fn on_turn_end(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, Interpreter::on_turn_end)
    }

    fn outcome(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>> {
        self.lend(Purpose::Act, state, play, Interpreter::outcome)
    }

    fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.show(state).score(seat)
    }

    fn evaluate(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>> {
        self.show(state).evaluate(seat)
    }
}
