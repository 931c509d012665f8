//! Which registers an instruction reads and writes, and what it does with the state: what passes over code need to know.

use super::code::{self, Op, Reg, Words};
use super::types::Bank;

/// What an instruction does with a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It reads it.
    Reads,
    /// It writes it, whatever was in it.
    Writes,
    /// It changes what is in it.
    Changes,
}

/// What an instruction does with the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touches {
    /// Nothing.
    Nothing,
    /// It looks at it.
    Reads,
    /// It may change it.
    Changes,
}

impl Op {
    /// Shows every register of the instruction: its bank, what is done with it, and itself. Those of a call and of the words with which
    /// a game ends are in tables of the program.
    pub fn registers(&mut self, visit: &mut dyn FnMut(Bank, Role, &mut Reg)) {
        use Bank::{Int, List, Set, Text};
        use Op::*;
        use Role::{Changes, Reads, Writes};
        let words = |words: &mut Words, visit: &mut dyn FnMut(Bank, Role, &mut Reg)| match words {
            Words::Name(reg) => visit(Int, Reads, reg),
            Words::Made(reg) => visit(Text, Reads, reg),
            Words::None | Words::Known(_) => {}
        };
        match self {
            Steps(_) | NextHook(_) | Ran(_) | Jump(_) | Call(_) | Return | Fail(_) | EndTurn | Load(_) => {}
            JumpIf(a, _) | JumpIfNot(a, _) | Switch(a, _) | ReturnInt(a) | Fall(a) => visit(Int, Reads, a),
            JumpIfEmpty(a, _) | JumpIfSome(a, _) | ReturnSet(a) => visit(Set, Reads, a),
            JumpIfMeets(a, b, _) | JumpIfApart(a, b, _) | JumpIfStepMeets(a, b, _, _) | JumpIfStepApart(a, b, _, _) => {
                visit(Set, Reads, a);
                visit(Set, Reads, b);
            }
            JumpIfEqual(a, b, _)
            | JumpIfOther(a, b, _)
            | JumpIfLess(a, b, _)
            | JumpIfAtLeast(a, b, _)
            | MoveTo(a, b)
            | Swap(a, b) => {
                visit(Int, Reads, a);
                visit(Int, Reads, b);
            }
            NextCell(to, a, _) | AgainCell(to, a, _) => {
                visit(Set, Changes, a);
                visit(Int, Writes, to);
            }
            NextInt(to, cursor, end, _) | AgainInt(to, cursor, end, _) => {
                visit(Int, Changes, cursor);
                visit(Int, Reads, end);
                visit(Int, Writes, to);
            }
            NextUpTo(to, cursor, end, _) => {
                visit(Int, Changes, cursor);
                visit(Int, Changes, end);
                visit(Int, Writes, to);
            }
            NextItem(to, list, cursor, _) | AgainItem(to, list, cursor, _) => {
                visit(List, Reads, list);
                visit(Int, Changes, cursor);
                visit(Int, Writes, to);
            }
            NextItemSet(to, list, cursor, _) | AgainItemSet(to, list, cursor, _) => {
                visit(List, Reads, list);
                visit(Int, Changes, cursor);
                visit(Set, Writes, to);
            }
            ReturnList(a) => visit(List, Reads, a),
            ReturnText(a) => visit(Text, Reads, a),
            Throw(says) | Refuse(says) | Print(says) => words(says, visit),

            Op::Int(to, _) | LargeInt(to, _) | Mover(to) | Next(to) | Ply(to) | Turn(to) | Counted(to, _) => {
                visit(Int, Writes, to);
            }
            Copy(to, a)
            | Negate(to, a)
            | Absolute(to, a)
            | Not(to, a)
            | CountedOf(to, _, a)
            | Reserve(to, a)
            | Column(to, a)
            | Row(to, a)
            | Opposite(to, a) => {
                visit(Int, Reads, a);
                visit(Int, Writes, to);
            }
            Add(to, a, b)
            | Subtract(to, a, b)
            | Multiply(to, a, b)
            | Divide(to, a, b)
            | Modulo(to, a, b)
            | Power(to, a, b)
            | ShiftLeft(to, a, b)
            | ShiftRight(to, a, b)
            | BitAnd(to, a, b)
            | BitOr(to, a, b)
            | BitXor(to, a, b)
            | Smaller(to, a, b)
            | Larger(to, a, b)
            | Equal(to, a, b)
            | Less(to, a, b)
            | AtMost(to, a, b)
            | CellAt(to, a, b)
            | JoinNames(to, a, b, _) => {
                visit(Int, Reads, a);
                visit(Int, Reads, b);
                visit(Int, Writes, to);
            }
            SameText(to, says, a) => {
                words(says, visit);
                visit(Text, Reads, a);
                visit(Int, Writes, to);
            }
            Count(to, a) | IsEmpty(to, a) | First(to, a) | Last(to, a) | Only(to, a, _) | Unmark(to, _, a) => {
                visit(Set, Reads, a);
                visit(Int, Writes, to);
            }
            Meets(to, a, b) | Contains(to, a, b) | SameSet(to, a, b) => {
                visit(Set, Reads, a);
                visit(Set, Reads, b);
                visit(Int, Writes, to);
            }

            NoCells(to)
            | Board(to)
            | Vacant(to)
            | Occupied(to)
            | Own(to)
            | Rival(to)
            | Layer(to, _)
            | Marked(to, _) => visit(Set, Writes, to),
            Tokens(to, a) | Single(to, a) | StepOfTo(to, a, _) | BesideOf(to, a) | AroundOf(to, a) | Group(to, a) => {
                visit(Int, Reads, a);
                visit(Set, Writes, to);
            }
            CopySet(to, a) | Beside(to, a) | Around(to, a) | StepTo(to, a, _) => {
                visit(Set, Reads, a);
                visit(Set, Writes, to);
            }
            Step(to, a, way) => {
                visit(Set, Reads, a);
                visit(Int, Reads, way);
                visit(Set, Writes, to);
            }
            And(to, a, b)
            | Or(to, a, b)
            | Minus(to, a, b)
            | RayTo(to, a, _, b)
            | BeyondRayTo(to, a, _, b)
            | Connected(to, a, b)
            | ConnectedAround(to, a, b)
            | Enclosed(to, a, b) => {
                visit(Set, Reads, a);
                visit(Set, Reads, b);
                visit(Set, Writes, to);
            }
            BesideOfIn(to, cell, b) | AroundOfIn(to, cell, b) | RayOfTo(to, cell, _, b) => {
                visit(Int, Reads, cell);
                visit(Set, Reads, b);
                visit(Set, Writes, to);
            }
            AddBeyondRay(to, a, _, b) => {
                visit(Set, Reads, a);
                visit(Set, Reads, b);
                visit(Set, Changes, to);
            }
            AddStep(to, a, _) => {
                visit(Set, Reads, a);
                visit(Set, Changes, to);
            }
            RayOf(to, a, way, through) => {
                visit(Int, Reads, a);
                visit(Int, Reads, way);
                visit(Set, Reads, through);
                visit(Set, Writes, to);
            }
            Ray(to, a, way, through) | BeyondRay(to, a, way, through) => {
                visit(Set, Reads, a);
                visit(Int, Reads, way);
                visit(Set, Reads, through);
                visit(Set, Writes, to);
            }

            KnownList(to, _) | NewList(to) | NewSetList(to) => visit(List, Writes, to),
            CopyList(to, a) => {
                visit(List, Reads, a);
                visit(List, Writes, to);
            }
            Lines(to, a) => {
                visit(Int, Reads, a);
                visit(List, Writes, to);
            }
            Length(to, a) => {
                visit(List, Reads, a);
                visit(Int, Writes, to);
            }
            Push(list, a) | PushName(list, a) => {
                visit(Int, Reads, a);
                visit(List, Changes, list);
            }
            PushSet(list, a) => {
                visit(Set, Reads, a);
                visit(List, Changes, list);
            }
            Item(to, list, nth) => {
                visit(List, Reads, list);
                visit(Int, Reads, nth);
                visit(Int, Writes, to);
            }
            ItemSet(to, list, nth) => {
                visit(List, Reads, list);
                visit(Int, Reads, nth);
                visit(Set, Writes, to);
            }
            SetItem(list, nth, a) => {
                visit(Int, Reads, nth);
                visit(Int, Reads, a);
                visit(List, Changes, list);
            }
            SetItemSet(list, nth, a) => {
                visit(Int, Reads, nth);
                visit(Set, Reads, a);
                visit(List, Changes, list);
            }
            Append(list, a) | Extend(list, a) => {
                visit(List, Reads, a);
                visit(List, Changes, list);
            }
            Has(to, list, a) => {
                visit(List, Reads, list);
                visit(Int, Reads, a);
                visit(Int, Writes, to);
            }
            HasSet(to, list, a) => {
                visit(List, Reads, list);
                visit(Set, Reads, a);
                visit(Int, Writes, to);
            }
            IndexOf(to, list, a, from) => {
                visit(List, Reads, list);
                visit(Int, Reads, a);
                visit(Int, Reads, from);
                visit(Int, Writes, to);
            }
            IndexOfSet(to, list, a, from) => {
                visit(List, Reads, list);
                visit(Set, Reads, a);
                visit(Int, Reads, from);
                visit(Int, Writes, to);
            }
            SameList(to, a, b) => {
                visit(List, Reads, a);
                visit(List, Reads, b);
                visit(Int, Writes, to);
            }
            TakeItem(to, list, nth) => {
                visit(List, Changes, list);
                visit(Int, Reads, nth);
                visit(Int, Writes, to);
            }
            TakeItemSet(to, list, nth) => {
                visit(List, Changes, list);
                visit(Int, Reads, nth);
                visit(Set, Changes, to);
            }
            Op::Edit(edit, list, a, b) => {
                visit(List, Changes, list);
                visit(Int, Reads, a);
                let of_sets = matches!(edit, code::Edit::InsertSet | code::Edit::PutSet | code::Edit::PadSet);
                visit(if of_sets { Set } else { Int }, Reads, b);
            }
            Op::Part(_, to, list, start, count) => {
                visit(List, Changes, list);
                visit(Int, Reads, start);
                visit(Int, Reads, count);
                visit(List, Writes, to);
            }
            Splice(list, start, count, with) => {
                visit(List, Reads, with);
                visit(Int, Reads, start);
                visit(Int, Reads, count);
                visit(List, Changes, list);
            }
            CheckNames(list) | CheckSize(list) => visit(List, Reads, list),
            MakeRange(to, from, end) => {
                visit(Int, Reads, from);
                visit(Int, Reads, end);
                visit(List, Writes, to);
            }
            RangeEnds(from, end, list) | RangePart(from, end, list, _) => {
                visit(List, Reads, list);
                visit(Int, Writes, from);
                visit(Int, Writes, end);
            }

            MakeText(to, says) => {
                words(says, visit);
                visit(Text, Writes, to);
            }
            AppendWords(to, says) => {
                words(says, visit);
                visit(Text, Changes, to);
            }
            AppendInt(to, a) | AppendBool(to, a) | AppendCell(to, a) => {
                visit(Int, Reads, a);
                visit(Text, Changes, to);
            }
            AppendCells(to, a) => {
                visit(Set, Reads, a);
                visit(Text, Changes, to);
            }
            AppendList(to, a, _) => {
                visit(List, Reads, a);
                visit(Text, Changes, to);
            }

            Put(a) | PutKind(a, _) | Take(a) | Destroy(a) | Change(a, _) | Mark(_, a) | Rotate(a, _) => {
                visit(Set, Reads, a);
            }
            PutOf(a, b) | Convert(a, b) | Shift(a, b) => {
                visit(Set, Reads, a);
                visit(Int, Reads, b);
            }
            Gain(_, by, _, whose) => {
                visit(Int, Reads, by);
                if let Some(whose) = whose {
                    visit(Int, Reads, whose);
                }
            }
            Scatter(_, count, among) | ScatterHidden(_, count, among) => {
                visit(Int, Reads, count);
                visit(Set, Reads, among);
            }
            End(_, whose, cells, _) => {
                visit(Int, Reads, whose);
                visit(Set, Reads, cells);
            }
            RefuseCells(a, says) => {
                words(says, visit);
                visit(Set, Reads, a);
            }
            RefuseMinus(a, b, says) => {
                words(says, visit);
                visit(Set, Reads, a);
                visit(Set, Reads, b);
            }
        }
    }

    /// The registers of numbers and of sets that the instruction reads, and those that it writes, as masks.
    pub fn masks(mut self) -> [[u64; 2]; 2] {
        let [mut read, mut written] = [[0; 2]; 2];
        self.registers(&mut |bank, role, reg| {
            if let Some(place) = bank.place() {
                let masks = if role == Role::Writes { &mut written } else { &mut read };
                masks[place] |= 1 << *reg;
            }
        });
        [read, written]
    }

    /// The register that the instruction writes, whatever was in it, and its bank.
    pub fn written(mut self) -> Option<(Bank, Reg)> {
        let mut written = None;
        self.registers(&mut |bank, role, reg| {
            if role == Role::Writes {
                written = Some((bank, *reg));
            }
        });
        written
    }

    /// Does the instruction look at a register of sets of which this is true?
    pub fn reads_set(mut self, has: impl Fn(Reg) -> bool) -> bool {
        let mut reads = false;
        self.registers(&mut |bank, role, reg| reads |= bank == Bank::Set && role != Role::Writes && has(*reg));
        reads
    }

    /// What the instruction does with the state. A call does what its function does.
    pub fn touches(self) -> Touches {
        use Op::*;
        match self {
            Vacant(_) | Occupied(_) | Own(_) | Rival(_) | Tokens(..) | Layer(..) | Marked(..) | Group(..)
            | Counted(..) | CountedOf(..) | Reserve(..) | Ply(_) | Turn(_) => Touches::Reads,
            Put(_) | PutOf(..) | PutKind(..) | Take(_) | Destroy(_) | Convert(..) | Change(..) | Mark(..)
            | Unmark(..) | Gain(..) | Scatter(..) | ScatterHidden(..) | MoveTo(..) | Swap(..) | Shift(..)
            | Rotate(..) | Fall(_) | EndTurn | End(..) => Touches::Changes,
            _ => Touches::Nothing,
        }
    }
}
