//! The machine: runs compiled hooks on the state itself, within the limits of scripts.
//!
//! A machine serves one thread. The program is plain data and shared; registers and lists are the machine's own. Instructions go through
//! the kernel's questions and its checked [`Effects`], as the interpreter does, and fail with the same errors.

mod arithmetic;
mod effects;
mod lists;
mod running;

use super::compiler::{Function, Program, REGISTERS};
use super::engine::{Limits, Watch};
use super::hearing::Hearing;
use lists::Heap;
use quadrille_kernel::{Bits, Draw, Play, Rules, State};
use rhai::EvalAltResult;
use running::WINDOW;
use std::cell::Cell as Slot;
use std::rc::Rc;
use std::sync::Arc;

/// What ends a hook before its time.
pub type Stop = Box<EvalAltResult>;

/// The clock is read once in this many steps of a hook.
const GLANCE: u64 = 256;

/// The game as a hook has it: to answer a question, or to change it.
pub enum Access<'a, const N: usize> {
    /// To ask.
    Ask(&'a State<N>),
    /// To act.
    Act(&'a mut State<N>, &'a mut Play<N>),
}

impl<const N: usize> Access<'_, N> {
    #[inline(always)]
    fn state(&self) -> &State<N> {
        match self {
            Self::Ask(state) => state,
            Self::Act(state, _) => state,
        }
    }

    /// How many events the play under way has; 0 where nobody listens.
    pub fn events(&self) -> usize {
        match self {
            Self::Ask(_) => 0,
            Self::Act(_, play) => play.events.as_ref().map_or(0, Vec::len),
        }
    }
}

/// The registers of numbers of the function under way.
type Ints = [i64; WINDOW[0]];

/// Its registers of sets.
type Sets<const N: usize> = [Bits<N>; WINDOW[1]];

/// A list, shared with its copies.
#[derive(Clone)]
enum List<const N: usize> {
    /// Numbers, truth values, cells or names.
    Numbers(Rc<Vec<i64>>),
    /// Sets of cells.
    Sets(Rc<Vec<Bits<N>>>),
}

impl<const N: usize> Default for List<N> {
    fn default() -> Self {
        Self::Numbers(Rc::default())
    }
}

impl<const N: usize> List<N> {
    fn len(&self) -> usize {
        match self {
            Self::Numbers(items) => items.len(),
            Self::Sets(items) => items.len(),
        }
    }

    /// The sets of a list of sets. One that never had an item may still be held as a list of numbers.
    fn sets(&mut self) -> &mut Vec<Bits<N>> {
        if let Self::Numbers(_) = self {
            *self = Self::Sets(Rc::default());
        }
        match self {
            Self::Sets(items) => Rc::make_mut(items),
            Self::Numbers(_) => unreachable!("it has just been made a list of sets"),
        }
    }

    /// Adds the items of another list.
    fn append(&mut self, other: Self) {
        match other {
            Self::Sets(others) if !others.is_empty() => self.sets().extend(others.iter()),
            Self::Numbers(others) if let Self::Numbers(items) = self => Rc::make_mut(items).extend(others.iter()),
            // A list of the other kind has no items.
            Self::Sets(_) | Self::Numbers(_) => {}
        }
    }
}

/// Targets that a hook refuses.
pub struct Refusal<const N: usize> {
    /// Which; none: all.
    pub targets: Option<Bits<N>>,
    /// Why, as the script says it.
    pub words: String,
    /// On which line of the script.
    pub line: usize,
}

/// All that a hook has refused.
pub struct Refused<const N: usize> {
    /// How often it has refused something.
    pub count: usize,
    /// The targets.
    pub targets: Bits<N>,
    /// What it says, where somebody wants to know.
    pub told: Option<Vec<Refusal<N>>>,
}

impl<const N: usize> Refused<N> {
    /// Nothing is refused yet. `told` says whether somebody wants to know why.
    pub fn nothing(told: bool) -> Self {
        Self { count: 0, targets: Bits::EMPTY, told: told.then(Vec::new) }
    }
}

/// An argument of a hook.
#[derive(Clone, Copy)]
pub enum Argument<const N: usize> {
    /// The game, which needs no register.
    Game,
    /// A number, a cell or a name.
    Number(i64),
    /// A set of cells.
    Cells(Bits<N>),
}

/// What a hook returns.
pub struct Returned<const N: usize> {
    /// In the bank of numbers.
    pub number: i64,
    /// In the bank of sets.
    pub cells: Bits<N>,
}

/// What a run is for.
pub struct Task<'a, const N: usize> {
    /// The game.
    pub access: Access<'a, N>,
    /// The random stream, in set-up.
    pub draw: Option<&'a mut Draw>,
    /// What it refuses.
    pub refused: &'a mut Refused<N>,
}

impl<'a, const N: usize> Task<'a, N> {
    /// A question.
    pub fn ask(state: &'a State<N>, refused: &'a mut Refused<N>) -> Self {
        Self { access: Access::Ask(state), draw: None, refused }
    }

    /// A change.
    pub fn act(state: &'a mut State<N>, play: &'a mut Play<N>, refused: &'a mut Refused<N>) -> Self {
        Self { access: Access::Act(state, play), draw: None, refused }
    }
}

/// Who watches what a hook does.
#[derive(Clone, Copy)]
pub struct MachineWatchers<'a> {
    /// Who listens.
    pub hearing: Option<&'a Hearing>,
    /// How often each statement has run, where that is counted.
    pub ran: Option<&'a [Slot<u64>]>,
}

/// Runs compiled hooks at one width.
pub struct Machine<const N: usize> {
    program: Arc<Program>,
    rules: Arc<Rules<N>>,
    limits: Limits,
    ints: Vec<i64>,
    sets: Vec<Bits<N>>,
    heap: Heap<N>,
}

impl<const N: usize> Machine<N> {
    /// A machine for a program. The limits are those for the width of the board.
    pub fn new(program: Arc<Program>, rules: Arc<Rules<N>>, limits: Limits) -> Self {
        let windows = program.depth.min(limits.calls + 1);
        Self {
            ints: vec![0; windows * WINDOW[0]],
            sets: vec![Bits::EMPTY; windows * WINDOW[1]],
            heap: Heap::new(&program, windows),
            program,
            rules,
            limits,
        }
    }

    /// Runs a hook. Says how many steps it took, also where it fails.
    pub fn run(
        &mut self,
        watch: &Watch,
        hook: &Function,
        arguments: &[Argument<N>],
        task: Task<'_, N>,
        watchers: MachineWatchers<'_>,
    ) -> (Result<Returned<N>, Stop>, u64) {
        for (argument, arrives) in arguments.iter().zip(&hook.parameters) {
            match (argument, arrives) {
                (Argument::Number(number), Some((_, to))) => self.ints[usize::from(*to)] = *number,
                (Argument::Cells(cells), Some((_, to))) => self.sets[usize::from(*to)] = *cells,
                _ => {}
            }
        }
        running::run(self, watch, hook.number, task, watchers)
    }
}

const _: () = assert!(REGISTERS[0] == WINDOW[0] && REGISTERS[1] == WINDOW[1]);
