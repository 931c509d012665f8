//! Register code: what the compiler writes and the machine runs.
//!
//! A function has four banks of registers: numbers (with truth values, cells and names), sets of cells, lists and texts. Instructions name
//! registers by number; the first operand is the one that is written. An instruction does board-wide work, so a rule is a few of them:
//!
//! ```text
//! fn on_land(game, at) {
//!     let prey = at.neighbours() & game.rival;                 BesideOfIn s0 ← i0 rival
//!     game.convert(prey.enclosed_by(game.own), game.mover);    Enclosed s1 ← s0 own; Convert s1 mover
//! }
//! ```

use super::types::{Bank, TextId};
use rhai::Position;

/// A register, by its number in its bank.
pub type Reg = u8;

/// Registers that a function does not write: they hold parts of the state, loaded when the function begins and again where something
/// has changed them. The number of the seat to move is one of numbers.
pub const MOVER: Reg = 63;
/// The mover's pieces: the first of the registers of sets.
pub const OWN: Reg = 63;
/// Those of all others.
pub const RIVAL: Reg = 62;
/// The empty cells.
pub const VACANT: Reg = 61;
/// The cells that are not.
pub const OCCUPIED: Reg = 60;
/// All cells.
pub const BOARD: Reg = 59;

/// A set of the registers of the state: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Loads(u8);

impl Loads {
    /// The registers of the state among others: masks of the registers of numbers and of sets.
    pub fn among(ints: u64, sets: u64) -> Self {
        Self((ints >> MOVER & 1) as u8 | (sets >> BOARD << 1) as u8)
    }

    /// None of them?
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Is the number of the mover among them?
    #[inline(always)]
    pub fn mover(self) -> bool {
        self.0 & 1 != 0
    }

    /// Is a register of sets among them?
    #[inline(always)]
    pub fn has(self, set: Reg) -> bool {
        self.0 >> (set - BOARD + 1) & 1 != 0
    }

    /// Those that the state decides, and not whose turn it is.
    pub fn of_state(self) -> Self {
        Self(self.0 & !0b11)
    }
}

/// Where a jump goes, by the number of an instruction.
pub type Target = u32;

/// A text that an instruction needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// None.
    None,
    /// One that stands in the program.
    Known(TextId),
    /// The name whose number is in a register of numbers.
    Name(Reg),
    /// One in a register of texts.
    Made(Reg),
}

/// How a rule ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// A seat wins.
    Win,
    /// A seat loses.
    Lose,
    /// Nobody wins.
    Draw,
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Counts the steps of the block that begins here.
    Steps(u32),
    /// Begins the next of several hooks that are one function, and counts the steps of its first block.
    NextHook(u32),
    /// Counts a statement, where coverage is measured.
    Ran(u32),
    /// Goes on elsewhere.
    Jump(Target),
    JumpIf(Reg, Target),
    JumpIfNot(Reg, Target),
    JumpIfEmpty(Reg, Target),
    JumpIfSome(Reg, Target),
    JumpIfMeets(Reg, Reg, Target),
    JumpIfApart(Reg, Reg, Target),
    /// Jumps where the first set, one step in a direction, meets the second, or does not.
    JumpIfStepMeets(Reg, Reg, u8, Target),
    JumpIfStepApart(Reg, Reg, u8, Target),
    JumpIfEqual(Reg, Reg, Target),
    JumpIfOther(Reg, Reg, Target),
    JumpIfLess(Reg, Reg, Target),
    JumpIfAtLeast(Reg, Reg, Target),
    /// Goes to one of the targets of a table, by a number.
    Switch(Reg, u16),
    /// Takes the next cell out of a set, or leaves the loop.
    NextCell(Reg, Reg, Target),
    /// Takes the next number: the value, the cursor and the end, which is left out.
    NextInt(Reg, Reg, Reg, Target),
    /// The same where the end is one of the numbers.
    NextUpTo(Reg, Reg, Reg, Target),
    /// Takes the next item of a list of numbers: the value, the list and the cursor.
    NextItem(Reg, Reg, Reg, Target),
    /// Takes the next item of a list of sets.
    NextItemSet(Reg, Reg, Reg, Target),
    /// The same at the end of a loop: they take the next and go back to its beginning, or go on.
    AgainCell(Reg, Reg, Target),
    AgainInt(Reg, Reg, Reg, Target),
    AgainItem(Reg, Reg, Reg, Target),
    AgainItemSet(Reg, Reg, Reg, Target),
    /// Loads registers of the state, by their bits in [`Loads`].
    Load(Loads),
    /// Calls a function, as a table of calls says.
    Call(u16),
    /// Returns nothing.
    Return,
    /// Returns a value of a bank.
    ReturnInt(Reg),
    ReturnSet(Reg),
    ReturnList(Reg),
    ReturnText(Reg),
    /// Fails with a message of the program's.
    Fail(u16),
    /// Fails with a thrown text.
    Throw(Words),

    // Numbers.
    Int(Reg, i32),
    LargeInt(Reg, u16),
    Copy(Reg, Reg),
    Add(Reg, Reg, Reg),
    Subtract(Reg, Reg, Reg),
    Multiply(Reg, Reg, Reg),
    Divide(Reg, Reg, Reg),
    Modulo(Reg, Reg, Reg),
    Power(Reg, Reg, Reg),
    ShiftLeft(Reg, Reg, Reg),
    ShiftRight(Reg, Reg, Reg),
    BitAnd(Reg, Reg, Reg),
    BitOr(Reg, Reg, Reg),
    BitXor(Reg, Reg, Reg),
    Negate(Reg, Reg),
    Absolute(Reg, Reg),
    Smaller(Reg, Reg, Reg),
    Larger(Reg, Reg, Reg),
    Not(Reg, Reg),
    Equal(Reg, Reg, Reg),
    Less(Reg, Reg, Reg),
    AtMost(Reg, Reg, Reg),
    /// The seat to move, from 1.
    Mover(Reg),
    /// The seat after it, from 1.
    Next(Reg),
    Ply(Reg),
    Turn(Reg),
    /// What the mover has of a counter.
    Counted(Reg, u8),
    /// What a seat has of a counter.
    CountedOf(Reg, u8, Reg),
    Reserve(Reg, Reg),
    Column(Reg, Reg),
    Row(Reg, Reg),
    /// The cell in a column and a row, each from 1.
    CellAt(Reg, Reg, Reg),
    /// The name of the opposite direction.
    Opposite(Reg, Reg),
    /// Two names joined, as a table says.
    JoinNames(Reg, Reg, Reg, u16),
    /// Are two texts the same?
    SameText(Reg, Words, Reg),

    // Sets of cells.
    NoCells(Reg),
    Board(Reg),
    Vacant(Reg),
    Occupied(Reg),
    Own(Reg),
    Rival(Reg),
    Tokens(Reg, Reg),
    /// The pieces of a layer.
    Layer(Reg, u8),
    Marked(Reg, u8),
    /// The set of one cell.
    Single(Reg, Reg),
    CopySet(Reg, Reg),
    And(Reg, Reg, Reg),
    Or(Reg, Reg, Reg),
    Minus(Reg, Reg, Reg),
    Beside(Reg, Reg),
    BesideOf(Reg, Reg),
    Around(Reg, Reg),
    AroundOf(Reg, Reg),
    /// The cells beside a cell, or all around it, that are in a set.
    BesideOfIn(Reg, Reg, Reg),
    AroundOfIn(Reg, Reg, Reg),
    /// One step in a direction, by its name.
    Step(Reg, Reg, Reg),
    StepTo(Reg, Reg, u8),
    /// The cell one step from one cell.
    StepOfTo(Reg, Reg, u8),
    /// A ray in a direction, by its name, through a set.
    Ray(Reg, Reg, Reg, Reg),
    RayTo(Reg, Reg, u8, Reg),
    /// The ray from one cell.
    RayOf(Reg, Reg, Reg, Reg),
    RayOfTo(Reg, Reg, u8, Reg),
    /// The cells one step beyond a ray.
    BeyondRay(Reg, Reg, Reg, Reg),
    BeyondRayTo(Reg, Reg, u8, Reg),
    /// Adds the cells one step beyond a ray to a set, or those one step away.
    AddBeyondRay(Reg, Reg, u8, Reg),
    AddStep(Reg, Reg, u8),
    Connected(Reg, Reg, Reg),
    ConnectedAround(Reg, Reg, Reg),
    Enclosed(Reg, Reg, Reg),
    Group(Reg, Reg),
    Count(Reg, Reg),
    IsEmpty(Reg, Reg),
    Meets(Reg, Reg, Reg),
    /// Does the first set contain the second?
    Contains(Reg, Reg, Reg),
    SameSet(Reg, Reg, Reg),
    First(Reg, Reg),
    Last(Reg, Reg),
    /// The one cell of a set, for a function of this name.
    Only(Reg, Reg, TextId),

    // Lists.
    KnownList(Reg, u16),
    NewList(Reg),
    NewSetList(Reg),
    CopyList(Reg, Reg),
    Lines(Reg, Reg),
    Length(Reg, Reg),
    Push(Reg, Reg),
    PushSet(Reg, Reg),
    /// Adds a name to a list. [`Op::CheckNames`] looks at its length.
    PushName(Reg, Reg),
    Item(Reg, Reg, Reg),
    ItemSet(Reg, Reg, Reg),
    SetItem(Reg, Reg, Reg),
    SetItemSet(Reg, Reg, Reg),
    Append(Reg, Reg),
    /// As [`Op::Append`] for `+=`, before which the engine looks at the length of the list, and not behind it.
    Extend(Reg, Reg),
    /// Fails where a list has too many items.
    CheckSize(Reg),
    Has(Reg, Reg, Reg),
    HasSet(Reg, Reg, Reg),
    /// The place of a value in a list, from a place on; -1 where it is not there.
    IndexOf(Reg, Reg, Reg, Reg),
    IndexOfSet(Reg, Reg, Reg, Reg),
    SameList(Reg, Reg, Reg),
    /// Takes the item at an index out of a list. Where there is none, it is [`NOTHING`](super::NOTHING), and a set stays as it is.
    TakeItem(Reg, Reg, Reg),
    TakeItemSet(Reg, Reg, Reg),
    /// Changes a list in place, with up to two values.
    Edit(Edit, Reg, Reg, Reg),
    /// A part of a list, from a place on so many items.
    Part(Part, Reg, Reg, Reg, Reg),
    /// Puts another list in place of a part: the list, the part's place and length, and the other.
    Splice(Reg, Reg, Reg, Reg),
    /// Fails where the names of a list have too many letters together, or are too many. The engine looks at the letters first.
    CheckNames(Reg),
    /// A range as a list of its two ends.
    MakeRange(Reg, Reg, Reg),
    RangeEnds(Reg, Reg, Reg),
    /// The place and length of a part that a range says. The last tells whether its end is one of its numbers.
    RangePart(Reg, Reg, Reg, bool),

    // Texts.
    MakeText(Reg, Words),
    AppendWords(Reg, Words),
    AppendInt(Reg, Reg),
    AppendBool(Reg, Reg),
    AppendCell(Reg, Reg),
    AppendCells(Reg, Reg),
    AppendList(Reg, Reg, u8),

    // What a rule does.
    Put(Reg),
    PutOf(Reg, Reg),
    PutKind(Reg, u8),
    Take(Reg),
    Destroy(Reg),
    Convert(Reg, Reg),
    Change(Reg, u8),
    Mark(u8, Reg),
    Unmark(Reg, u8, Reg),
    /// Counter, how many, by 1 or -1, and the seat where it is not the mover.
    Gain(u8, Reg, i8, Option<Reg>),
    Scatter(u8, Reg, Reg),
    ScatterHidden(u8, Reg, Reg),
    MoveTo(Reg, Reg),
    Swap(Reg, Reg),
    Shift(Reg, Reg),
    Rotate(Reg, bool),
    Fall(Reg),
    EndTurn,
    /// The seat where there is one, and the cells that show it.
    End(Ends, Reg, Reg, u16),
    /// Fails unless the hook answers a question, then refuses all targets.
    Refuse(Words),
    RefuseCells(Reg, Words),
    /// Refuses what of the first set is not in the second.
    RefuseMinus(Reg, Reg, Words),
    Print(Words),
}

// Instructions are read all the time.
const _: () = assert!(size_of::<Op>() == 8);

/// How a list is changed in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A value comes in at a place.
    Insert,
    InsertSet,
    /// A value takes the place of the item there, if there is one.
    Put,
    PutSet,
    /// Copies of a value come in at the end, up to a length.
    Pad,
    PadName,
    PadSet,
    /// The last item comes first.
    Reverse,
    /// Nothing is left.
    Clear,
    /// The first items are left, so many.
    Truncate,
    /// The last items are left, so many.
    Chop,
    /// Of the same items in a row one is left.
    Dedup,
    /// Numbers and truth values in their order, or in the opposite one.
    Sort {
        /// The largest first?
        down: bool,
    },
    /// Names in the order of their letters, or in the opposite one.
    SortNames {
        /// The last of the alphabet first?
        down: bool,
    },
}

/// What becomes of a part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It is copied.
    Extract,
    /// It is taken out.
    Drain,
    /// All the others are taken out.
    Retain,
}

/// The type of a list's items as [`Op::AppendList`] names them.
pub const ITEM_INT: u8 = 0;
pub const ITEM_BOOL: u8 = 1;
pub const ITEM_CELL: u8 = 2;
pub const ITEM_SET: u8 = 3;
pub const ITEM_NAME: u8 = 4;

/// A call of a function: which, its arguments from register to register, and where the answer goes.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The function, by its number.
    pub function: usize,
    /// From which register of the caller to which of the function.
    pub arguments: Vec<(Bank, Reg, Reg)>,
    /// Where the answer goes, if it is needed.
    pub answer: Option<(Bank, Reg)>,
}

/// Where [`Op::Switch`] goes.
#[derive(Clone, Debug)]
pub struct Cases {
    /// The targets of numbers.
    pub of: Vec<(i64, Target)>,
    /// The target of all others.
    pub other: Target,
}

/// The code of a function for arguments of certain types.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The steps of the block with which it begins.
    pub steps: u32,
    /// The place of that block.
    pub place: Place,
    /// The registers of the state that it needs.
    pub loads: Loads,
    /// The instructions.
    pub ops: Vec<Op>,
    /// For each instruction the place that it stands for.
    pub places: Vec<Place>,
}

/// A place in a script as code keeps it: the line and column, from 1; 0 where there is none.
pub type Place = (u32, u32);

/// A place as code keeps it.
pub fn place(at: Position) -> Place {
    (at.line().unwrap_or(0) as u32, at.position().unwrap_or(0) as u32)
}

/// The position of a place that code keeps.
pub fn position((line, column): Place) -> Position {
    match line {
        0 => Position::NONE,
        _ => Position::new(line as u16, column as u16),
    }
}

/// What all functions of a game's rules share: plain data, which threads can share.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The functions.
    pub functions: Vec<Code>,
    /// The texts. The names of the eight directions come first, in their order.
    pub texts: Vec<String>,
    /// Messages of failures.
    pub messages: Vec<String>,
    /// Numbers that do not fit an instruction.
    pub numbers: Vec<i64>,
    /// Lists of numbers that stand in the program.
    pub lists: Vec<Vec<i64>>,
    /// Calls.
    pub calls: Vec<CallSite>,
    /// Where switches go.
    pub switches: Vec<Cases>,
    /// How names are joined: one, the other, both.
    pub joins: Vec<Vec<(TextId, TextId, TextId)>>,
    /// The texts with which games end.
    pub endings: Vec<Words>,
    /// How many functions can wait for each other at once, at most; one that calls itself may wait as often as the limits allow.
    pub depth: usize,
}

impl Program {
    /// How many entries the longest of the tables has whose entries instructions name.
    pub fn longest_table(&self) -> usize {
        let tables = [
            self.texts.len(),
            self.messages.len(),
            self.numbers.len(),
            self.lists.len(),
            self.calls.len(),
            self.switches.len(),
            self.joins.len(),
            self.endings.len(),
        ];
        tables.into_iter().max().unwrap_or(0)
    }

    /// How many functions can wait for each other at once; [`usize::MAX`] where one calls itself.
    pub fn depth(&self) -> usize {
        fn below(program: &Program, function: usize, depths: &mut [Option<usize>], path: &mut Vec<usize>) -> usize {
            if path.contains(&function) {
                return usize::MAX;
            }
            if let Some(depth) = depths[function] {
                return depth;
            }
            path.push(function);
            let mut deepest = 0;
            for op in &program.functions[function].ops {
                if let Op::Call(site) = op {
                    deepest = deepest.max(below(program, program.calls[usize::from(*site)].function, depths, path));
                }
            }
            path.pop();
            let depth = deepest.saturating_add(1);
            depths[function] = Some(depth);
            depth
        }
        let mut depths = vec![None; self.functions.len()];
        let all = (0..self.functions.len()).map(|function| below(self, function, &mut depths, &mut Vec::new()));
        all.max().unwrap_or(1)
    }
}

impl Op {
    /// Where a jump goes.
    fn target_mut(&mut self) -> Option<&mut Target> {
        use Op::*;
        match self {
            Jump(to)
            | JumpIf(_, to)
            | JumpIfNot(_, to)
            | JumpIfEmpty(_, to)
            | JumpIfSome(_, to)
            | JumpIfMeets(_, _, to)
            | JumpIfApart(_, _, to)
            | JumpIfStepMeets(_, _, _, to)
            | JumpIfStepApart(_, _, _, to)
            | JumpIfEqual(_, _, to)
            | JumpIfOther(_, _, to)
            | JumpIfLess(_, _, to)
            | JumpIfAtLeast(_, _, to)
            | NextCell(_, _, to)
            | NextInt(_, _, _, to)
            | NextUpTo(_, _, _, to)
            | NextItem(_, _, _, to)
            | NextItemSet(_, _, _, to)
            | AgainCell(_, _, to)
            | AgainInt(_, _, _, to)
            | AgainItem(_, _, _, to)
            | AgainItemSet(_, _, _, to) => Some(to),
            _ => None,
        }
    }

    /// Where a jump goes.
    pub fn target(mut self) -> Option<Target> {
        self.target_mut().copied()
    }

    /// Sends a jump to a target.
    pub fn aim(&mut self, at: Target) {
        if let Some(to) = self.target_mut() {
            *to = at;
        }
    }
}
