//! The machine: runs compiled hooks on the state itself, within the limits of scripts.
//!
//! A machine serves one thread. The program is plain data and shared; registers and lists are the machine's own. Instructions go through
//! the kernel's questions and its checked [`Effects`], as the interpreter does, and fail with the same errors.

mod arithmetic;
mod edits;
mod effects;
mod lists;
mod running;

use super::compiler::{Bank, Function, Program, Reg};
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

/// The registers of numbers and sets of all functions under way, one window after the other.
struct Registers<const N: usize> {
    ints: Vec<Ints>,
    sets: Vec<Sets<N>>,
}

impl<const N: usize> Registers<N> {
    /// The window of a function, by how many wait for it; none where there is no room for so many.
    #[inline(always)]
    fn window(&mut self, nth: usize) -> Option<(&mut Ints, &mut Sets<N>)> {
        Some((self.ints.get_mut(nth)?, self.sets.get_mut(nth)?))
    }

    /// Copies a number or set into the next window, where there is one.
    fn pass(&mut self, next: usize, bank: Bank, from: Reg, to: Reg) -> bool {
        let has_room = self.ints.len() > next;
        match bank {
            Bank::Int if has_room => self.ints[next][usize::from(to)] = self.ints[next - 1][usize::from(from)],
            Bank::Set if has_room => {
                let set = self.sets[next - 1].get(from);
                self.sets[next].put(to, set);
            }
            _ => {}
        }
        has_room
    }
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
    limits: Limits,
    /// After so many steps of a hook limits and clock are looked at for the first time.
    first_look: u64,
    registers: Registers<N>,
    heap: Heap<N>,
    /// How many steps the last run took, also where it failed.
    pub steps: u64,
    /// What it returned.
    pub returned: Returned<N>,
}

impl<const N: usize> Machine<N> {
    /// A machine for a program. The limits are those for the width of the board.
    pub fn new(program: Arc<Program>, rules: Arc<Rules<N>>, limits: Limits) -> Self {
        let windows = program.depth.min(limits.calls + 1);
        Self {
            registers: Registers { ints: vec![[0; WINDOW[0]]; windows], sets: vec![Sets::new(); windows] },
            heap: Heap::new(&program, windows),
            steps: 0,
            returned: Returned { number: 0, cells: Bits::EMPTY },
            program,
            rules,
            first_look: GLANCE.min(limits.most_operations()),
            limits,
        }
    }

    /// Hands arguments to a hook that is about to run.
    #[inline(always)]
    pub fn pass(&mut self, hook: &Function, arguments: &[Argument<N>]) {
        let Some((ints, sets)) = self.registers.window(0) else { return };
        for (argument, arrives) in arguments.iter().zip(&hook.parameters) {
            match (argument, arrives) {
                (Argument::Number(number), Some((_, to))) => ints[usize::from(*to)] = *number,
                (Argument::Cells(cells), Some((_, to))) => sets.put(*to, *cells),
                _ => {}
            }
        }
    }

    /// Runs a hook whose arguments have been passed.
    #[inline(always)]
    pub fn run(
        &mut self,
        watch: &Watch,
        hook: &Function,
        task: Task<'_, N>,
        watchers: MachineWatchers<'_>,
    ) -> Result<(), Stop> {
        running::run(self, watch, hook.number, task, watchers)
    }
}
