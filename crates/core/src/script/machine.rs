//! The machine: runs compiled hooks on the state itself, within the limits of scripts.
//!
//! A machine serves one thread. The program is plain data and shared; registers and lists are the machine's own. Instructions go through
//! the kernel's questions and its checked [`Effects`], as the interpreter does, and fail with the same errors.

mod arithmetic;
mod edits;
mod effects;
mod lists;
mod running;

use super::compiler::{Function, Program, Reg};
use super::engine::{Limits, Watch};
use super::hearing::Hearing;
use lists::Heap;
use quadrille_kernel::{Bits, Draw, MOST_SEATS, Play, Rules, State};
use rhai::EvalAltResult;
use running::WINDOW;
use std::cell::Cell as Slot;
use std::rc::Rc;
use std::sync::Arc;

/// What ends a hook before its time.
pub type Stop = Box<EvalAltResult>;

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
///
/// Those of narrow boards are kept by words, the first words of all registers together: a set whose words lie side by side is written
/// word by word after a shift and read as a whole by the next instruction, and a processor waits long for that.
#[derive(Clone)]
struct Sets<const N: usize> {
    narrow: [[u64; WINDOW[1]]; 2],
    wide: Vec<Bits<N>>,
}

impl<const N: usize> Sets<N> {
    fn new() -> Self {
        let wide = if N <= 2 { Vec::new() } else { vec![Bits::EMPTY; WINDOW[1]] };
        Self { narrow: [[0; WINDOW[1]]; 2], wide }
    }

    /// The set in a register, whose number is below the size of the window.
    #[inline(always)]
    fn get(&self, reg: Reg) -> Bits<N> {
        let reg = usize::from(reg) & (WINDOW[1] - 1);
        if N > 2 {
            return self.wide[reg];
        }
        let high = if N == 2 { self.narrow[1][reg] } else { 0 };
        Bits::of_word(u128::from(high) << 64 | u128::from(self.narrow[0][reg]))
    }

    /// Puts a set into a register.
    #[inline(always)]
    fn put(&mut self, reg: Reg, set: Bits<N>) {
        let reg = usize::from(reg) & (WINDOW[1] - 1);
        if N > 2 {
            self.wide[reg] = set;
            return;
        }
        let word = set.word();
        self.narrow[0][reg] = word as u64;
        if N == 2 {
            self.narrow[1][reg] = (word >> 64) as u64;
        }
    }

    /// Takes the first number out of the set in a register.
    #[inline(always)]
    fn take_first(&mut self, reg: Reg) -> Option<usize> {
        if N > 2 {
            let set = &mut self.wide[usize::from(reg) & (WINDOW[1] - 1)];
            let first = set.first()?;
            set.remove(first);
            return Some(first);
        }
        let word = self.get(reg).word();
        if word == 0 {
            return None;
        }
        self.put(reg, Bits::of_word(word & (word - 1)));
        Some(word.trailing_zeros() as usize)
    }
}

/// The registers of numbers and sets of a function under way.
#[derive(Clone)]
struct Window<const N: usize> {
    ints: Ints,
    sets: Sets<N>,
}

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

/// How a hook is entered.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The number of its function, by the seat to move.
    of_seats: [usize; MOST_SEATS],
    /// The registers in which its arguments arrive, after the game. Each is of a number or of cells, as the argument is.
    arguments: [Option<Reg>; 3],
}

impl Entry {
    /// How a compiled hook is entered.
    pub fn new(hook: &Function) -> Self {
        let of_seat = |seat: usize| hook.of_seats.get(seat).copied().unwrap_or(hook.number);
        let register = |nth: usize| hook.parameters.get(nth).copied().flatten().map(|(_, reg)| reg);
        Self { of_seats: std::array::from_fn(of_seat), arguments: [1, 2, 3].map(register) }
    }
}

/// An argument of a hook, after the game.
#[derive(Clone, Copy)]
pub enum Argument<const N: usize> {
    /// None.
    Nothing,
    /// A number, a cell or a name.
    Number(i64),
    /// A set of cells.
    Cells(Bits<N>),
}

/// What a hook returns.
#[derive(Clone, Copy)]
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
    /// What it refuses, where it is a question.
    pub refused: Option<&'a mut Refused<N>>,
}

impl<'a, const N: usize> Task<'a, N> {
    /// A question.
    pub fn ask(state: &'a State<N>, refused: &'a mut Refused<N>) -> Self {
        Self { access: Access::Ask(state), draw: None, refused: Some(refused) }
    }

    /// A change.
    pub fn act(state: &'a mut State<N>, play: &'a mut Play<N>) -> Self {
        Self { access: Access::Act(state, play), draw: None, refused: None }
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
    watch: Rc<Watch>,
    core: Core<N>,
    /// Registers for as many functions as can wait for each other.
    windows: Vec<Window<N>>,
}

/// What a run changes beside the registers, and its limits.
struct Core<const N: usize> {
    limits: Limits,
    heap: Heap<N>,
    returned: Returned<N>,
    /// Which of the hooks of a chain is under way, from 0.
    hook: usize,
}

impl<const N: usize> Machine<N> {
    /// A machine for a program. The limits are those for the width of the board.
    pub fn new(program: Arc<Program>, rules: Arc<Rules<N>>, limits: Limits, watch: Rc<Watch>) -> Self {
        let count = program.depth.min(limits.calls + 1);
        let returned = Returned { number: 0, cells: Bits::EMPTY };
        let core = Core { limits, heap: Heap::new(&program, count), returned, hook: 0 };
        Self { program, rules, watch, core, windows: vec![Window { ints: [0; WINDOW[0]], sets: Sets::new() }; count] }
    }

    /// Runs a hook with arguments.
    #[inline(always)]
    pub fn run<const COUNT: usize>(
        &mut self,
        hook: &Entry,
        arguments: [Argument<N>; COUNT],
        task: Task<'_, N>,
        watchers: MachineWatchers<'_>,
    ) -> Result<(), Stop> {
        if let Some(Window { ints, sets }) = self.windows.first_mut() {
            for (argument, arrives) in arguments.iter().zip(&hook.arguments) {
                match (argument, arrives) {
                    (Argument::Number(number), Some(to)) => ints[usize::from(*to) & (WINDOW[0] - 1)] = *number,
                    (Argument::Cells(cells), Some(to)) => sets.put(*to, *cells),
                    _ => {}
                }
            }
        }
        let seat = task.access.state().seat().index();
        running::run(self, hook.of_seats[seat & (MOST_SEATS - 1)], task, watchers)
    }

    /// Which of the hooks of a chain has failed, from 0.
    pub fn failed_hook(&mut self) -> usize {
        std::mem::take(&mut self.core.hook)
    }

    /// What the last hook returned.
    #[inline(always)]
    pub fn returned(&self) -> Returned<N> {
        self.core.returned
    }
}
