//! The body of a function under way: its instructions so far, its registers and its variables.

use super::Compiler;
use super::code::{BOARD, Code, MOVER, Op, Program, Reg, Target, Words, place};
use super::registers::Role;
use super::types::{Bank, Reason, Type};
use rhai::Position;

/// What nothing is in a register of numbers, where a value may be nothing.
pub const NOTHING: i64 = -1;

/// Registers of each bank that the compiler gives out. Those of the state come after them.
pub const REGISTERS: [usize; 4] = [MOVER as usize, BOARD as usize, 16, 16];

/// A value: its type, and the register that holds it. Where the type tells the value, there may be no register.
#[derive(Clone, Debug)]
pub struct Value {
    /// What it is.
    pub is: Type,
    /// Where it is, in the bank of its type.
    pub reg: Option<Reg>,
}

impl Value {
    /// A value that needs no register.
    pub fn known(is: Type) -> Self {
        Self { is, reg: None }
    }

    /// `()`.
    pub fn unit() -> Self {
        Self::known(Type::Unit)
    }
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The type of what it holds now.
    pub is: Type,
    /// Its register in each bank that it was ever held in.
    pub regs: [Option<Reg>; 4],
    /// May it not be set?
    pub constant: bool,
    /// Is it held as the wider of two types: a cell as a set, and a name as a text?
    pub is_wide: bool,
    /// May it hold nothing as well, as -1 in its register of numbers?
    pub is_loose: bool,
    /// What tells it from all other variables of the rules.
    pub key: VariableKey,
}

/// What tells a variable from all others: its rule, and where it is declared, or which parameter of which function it is.
pub type VariableKey = (usize, u32, u32);

/// A loop under way.
pub struct Loop {
    /// How many variables there are outside of it.
    pub outside: usize,
    /// The jumps that go on with the next round, and the types of the variables there.
    pub continues: Vec<(usize, Vec<Type>)>,
    /// The jumps that leave it, with the types of the variables and the value.
    pub breaks: Vec<(usize, Vec<Type>)>,
    /// The type of its value so far, where somebody wants it.
    pub value: Option<Type>,
    /// The registers that hold its value.
    pub regs: [Option<Reg>; 4],
}

/// The body of a function that is compiled.
pub struct Body<'c, 'a> {
    pub compiler: &'c mut Compiler<'a>,
    /// The rule whose function it is.
    pub rule: usize,
    pub code: Code,
    pub variables: Vec<Variable>,
    pub loops: Vec<Loop>,
    /// The next free register of each bank.
    free: [usize; 4],
    /// Can what comes next be reached?
    pub live: bool,
    /// Where the steps of this block are counted.
    counts_at: Option<usize>,
    /// Instructions before this one are not changed any more: a jump leads behind them.
    sealed: usize,
    /// What becomes of the function's value.
    pub answer: Answer,
}

/// The value that a function returns.
pub struct Answer {
    /// Does anybody want it?
    pub wanted: bool,
    /// The type that it is returned as.
    pub expected: Type,
    /// The type of all values returned so far.
    pub is: Type,
    /// The bank in which the first of them was returned, and whether all others were.
    pub bank: Option<Option<Bank>>,
    pub fits: bool,
}

pub type Compiled<T> = Result<T, Reason>;

fn index(bank: Bank) -> usize {
    bank as usize
}

impl<'c, 'a> Body<'c, 'a> {
    pub fn new(compiler: &'c mut Compiler<'a>, rule: usize, answer: Answer) -> Self {
        Self {
            compiler,
            rule,
            code: Code::default(),
            variables: Vec::new(),
            loops: Vec::new(),
            free: [0; 4],
            live: true,
            counts_at: None,
            sealed: 0,
            answer,
        }
    }

    /// The program that the function becomes a part of.
    pub fn program(&mut self) -> &mut Program {
        &mut self.compiler.program
    }

    // Instructions.

    /// Adds an instruction that stands for a place in the script. What cannot be reached is left out.
    pub fn emit(&mut self, op: Op, at: Position) -> usize {
        if !self.live {
            return usize::MAX;
        }
        self.code.ops.push(op);
        self.code.places.push(place(at));
        self.code.ops.len() - 1
    }

    /// Counts one step, as the engine does for each statement and expression.
    pub fn step(&mut self, at: Position) -> Compiled<()> {
        self.steps(1, at)
    }

    /// Counts several steps.
    pub fn steps(&mut self, count: u32, at: Position) -> Compiled<()> {
        self.compiler.spend(at)?;
        if !self.live {
            return Ok(());
        }
        let counted = match self.counts_at {
            Some(counts_at) => counts_at,
            None => {
                let counts_at = self.emit(Op::Steps(0), at);
                self.seal();
                *self.counts_at.insert(counts_at)
            }
        };
        if let Some(Op::Steps(steps)) = self.code.ops.get_mut(counted) {
            *steps += count;
        }
        Ok(())
    }

    /// Begins a new block: something jumps here, or away from before here.
    pub fn new_block(&mut self) {
        self.counts_at = None;
        self.seal();
    }

    /// Keeps what is written so far as it is.
    fn seal(&mut self) {
        self.sealed = self.code.ops.len();
    }

    /// The number of the next instruction.
    pub fn here(&self) -> Target {
        self.code.ops.len() as Target
    }

    /// Adds a jump whose target is not known yet.
    pub fn jump(&mut self, op: Op, at: Position) -> usize {
        let jump = self.emit(op, at);
        self.new_block();
        jump
    }

    /// Lets a jump lead to what comes next.
    pub fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Some(op) = self.code.ops.get_mut(jump) {
            op.aim(here);
        }
        self.new_block();
    }

    /// A jump on a truth value, fused with the comparison before it where there is one. `when` says on which value it jumps.
    pub fn branch(&mut self, condition: Reg, when: bool, at: Position) -> usize {
        let last = self.code.ops.len().checked_sub(1).filter(|last| *last >= self.sealed && self.live);
        let is_temporary = usize::from(condition) >= self.variables_end(Bank::Int);
        let fused = last.filter(|_| is_temporary).and_then(|last| match (self.code.ops[last], when) {
            (Op::IsEmpty(to, set), true) if to == condition => Some(Op::JumpIfEmpty(set, 0)),
            (Op::IsEmpty(to, set), false) if to == condition => Some(Op::JumpIfSome(set, 0)),
            (Op::Meets(to, one, other), true) if to == condition => Some(Op::JumpIfMeets(one, other, 0)),
            (Op::Meets(to, one, other), false) if to == condition => Some(Op::JumpIfApart(one, other, 0)),
            (Op::Equal(to, one, other), true) if to == condition => Some(Op::JumpIfEqual(one, other, 0)),
            (Op::Equal(to, one, other), false) if to == condition => Some(Op::JumpIfOther(one, other, 0)),
            (Op::Less(to, one, other), true) if to == condition => Some(Op::JumpIfLess(one, other, 0)),
            (Op::Less(to, one, other), false) if to == condition => Some(Op::JumpIfAtLeast(one, other, 0)),
            (Op::AtMost(to, one, other), true) if to == condition => Some(Op::JumpIfAtLeast(other, one, 0)),
            (Op::AtMost(to, one, other), false) if to == condition => Some(Op::JumpIfLess(other, one, 0)),
            _ => None,
        });
        let op = match fused {
            Some(op) => {
                self.code.ops.pop();
                self.code.places.pop();
                op
            }
            None if when => Op::JumpIf(condition, 0),
            None => Op::JumpIfNot(condition, 0),
        };
        self.jump(op, at)
    }

    /// Fails here with a message. What follows is never reached.
    pub fn fail(&mut self, message: String, at: Position) -> Value {
        let messages = &mut self.program().messages;
        messages.push(message);
        let number = (messages.len() - 1) as u16;
        self.emit(Op::Fail(number), at);
        self.live = false;
        Value::known(Type::Never)
    }

    // Registers.

    /// A new register.
    pub fn register(&mut self, bank: Bank, at: Position) -> Compiled<Reg> {
        let free = &mut self.free[index(bank)];
        if *free >= REGISTERS[index(bank)] {
            return Err(Reason::new("more values are held at once here than compiled code has room for", at));
        }
        *free += 1;
        Ok((*free - 1) as Reg)
    }

    /// Which registers are in use, to give back those taken since then.
    pub fn mark(&self) -> [usize; 4] {
        self.free
    }

    /// Gives back all registers taken since a mark, but those of variables.
    pub fn release(&mut self, mark: [usize; 4]) {
        for bank in [Bank::Int, Bank::Set, Bank::List, Bank::Text] {
            self.free[index(bank)] = mark[index(bank)].max(self.variables_end(bank));
        }
    }

    /// The first register of a bank behind those of variables.
    fn variables_end(&self, bank: Bank) -> usize {
        let regs = self.variables.iter().filter_map(|variable| variable.regs[index(bank)]);
        regs.map(|reg| usize::from(reg) + 1).max().unwrap_or(0)
    }

    /// The number of a value in a register of numbers.
    pub fn int(&mut self, value: &Value, at: Position) -> Compiled<Reg> {
        if let (Some(reg), Some(Bank::Int)) = (value.reg, value.is.bank()) {
            return Ok(reg);
        }
        let to = self.register(Bank::Int, at)?;
        self.load(to, value.is.known().unwrap_or(0), at);
        Ok(to)
    }

    /// Loads a number.
    pub fn load(&mut self, to: Reg, number: i64, at: Position) {
        match i32::try_from(number) {
            Ok(small) => self.emit(Op::Int(to, small), at),
            Err(_) => {
                let numbers = &mut self.program().numbers;
                numbers.push(number);
                let nth = (numbers.len() - 1) as u16;
                self.emit(Op::LargeInt(to, nth), at)
            }
        };
    }

    /// The cells of a value in a register of sets.
    pub fn set(&mut self, value: &Value, at: Position) -> Compiled<Reg> {
        match (&value.is, value.reg) {
            (Type::Set | Type::Cells, Some(reg)) => Ok(reg),
            (Type::Cell, Some(cell)) => {
                let to = self.register(Bank::Set, at)?;
                self.emit(Op::Single(to, cell), at);
                Ok(to)
            }
            _ => self.register(Bank::Set, at),
        }
    }

    /// A text as instructions name it.
    pub fn words(&mut self, value: &Value) -> Words {
        match (&value.is, value.reg) {
            (is, _) if let Some(id) = is.known_text() => Words::Known(id),
            (Type::Name(_), Some(reg)) => Words::Name(reg),
            (Type::Text, Some(reg)) => Words::Made(reg),
            _ => Words::None,
        }
    }

    /// Copies a value into a register. Where the last instruction has just made it, it is made there at once.
    pub fn put_into(&mut self, bank: Bank, to: Reg, value: &Value, at: Position) -> Compiled<()> {
        let from = match (bank, &value.is) {
            (Bank::Int, is) if value.reg.is_none() || is.known().is_some() => {
                let number = if *is == Type::Unit { NOTHING } else { is.known().unwrap_or(0) };
                self.load(to, number, at);
                return Ok(());
            }
            (Bank::Set, Type::Cell) => {
                if let Some(cell) = value.reg {
                    self.emit(Op::Single(to, cell), at);
                }
                return Ok(());
            }
            (Bank::Text, Type::Name(_)) => {
                let words = self.words(value);
                self.emit(Op::MakeText(to, words), at);
                return Ok(());
            }
            _ => match value.reg {
                Some(reg) => reg,
                None => return Ok(()),
            },
        };
        if from == to {
            return Ok(());
        }
        let is_temporary = usize::from(from) >= self.variables_end(bank);
        if is_temporary
            && self.live
            && self.code.ops.len() > self.sealed
            && let Some(last) = self.code.ops.last_mut()
            && last.written() == Some((bank, from))
        {
            last.registers(&mut |of, role, reg| {
                if (of, role, *reg) == (bank, Role::Writes, from) {
                    *reg = to;
                }
            });
            return Ok(());
        }
        let op = match bank {
            Bank::Int => Op::Copy(to, from),
            Bank::Set => Op::CopySet(to, from),
            Bank::List => Op::CopyList(to, from),
            Bank::Text => Op::MakeText(to, Words::Made(from)),
        };
        self.emit(op, at);
        Ok(())
    }

    /// A value of its own, which a variable that is changed later does not change.
    pub fn own(&mut self, value: Value, at: Position) -> Compiled<Value> {
        let Some(bank) = value.is.bank().filter(|_| value.reg.is_some()) else { return Ok(value) };
        let to = self.register(bank, at)?;
        self.put_into(bank, to, &value, at)?;
        Ok(Value { is: value.is, reg: Some(to) })
    }

    // Variables.

    /// The variable of a name, the innermost first.
    pub fn variable(&self, name: &str) -> Option<usize> {
        self.variables.iter().rposition(|variable| variable.name == name)
    }

    /// Declares a variable that holds a value.
    pub fn declare(&mut self, name: &str, value: &Value, constant: bool, at: Position) -> Compiled<()> {
        let (line, column) = place(at);
        self.declare_as((self.rule, line, column), name, value, constant, at)
    }

    /// Declares a variable in the register that holds its value already.
    pub fn declare_held(&mut self, name: &str, value: &Value, at: Position) -> Compiled<()> {
        let (line, column) = place(at);
        let key = (self.rule, line, column);
        let bank = value.is.bank().filter(|_| !self.compiler.wide.contains(&key));
        let Some(bank) = bank else { return self.declare(name, value, false, at) };
        let mut regs = [None; 4];
        regs[index(bank)] = value.reg;
        let is = value.is.clone();
        let (is_wide, is_loose) = (false, self.compiler.loose.contains(&key));
        self.variables.push(Variable { name: name.to_owned(), is, regs, constant: false, is_wide, is_loose, key });
        Ok(())
    }

    /// Declares a variable by its key.
    fn declare_as(
        &mut self,
        key: VariableKey,
        name: &str,
        value: &Value,
        constant: bool,
        at: Position,
    ) -> Compiled<()> {
        let (is_wide, is_loose) = (self.compiler.wide.contains(&key), self.compiler.loose.contains(&key));
        self.variables.push(Variable {
            name: name.to_owned(),
            is: Type::Unit,
            regs: [None; 4],
            constant,
            is_wide,
            is_loose,
            key,
        });
        self.assign(self.variables.len() - 1, value, at)
    }

    /// Declares a parameter of the function, by its number, and says in which register it arrives.
    pub fn parameter(&mut self, function: usize, nth: usize, name: &str, is: &Type) -> Compiled<Option<(Bank, Reg)>> {
        let arrives = match is.bank() {
            Some(bank) => Some((bank, self.register(bank, Position::NONE)?)),
            None => None,
        };
        let value = Value { is: is.clone(), reg: arrives.map(|(_, reg)| reg) };
        let key = (self.rule, u32::MAX - function as u32, nth as u32);
        // Nothing needs no register to arrive in, but one to be held in.
        let is_nothing = *is == Type::Unit && self.compiler.loose.contains(&key);
        if is_nothing || self.compiler.wide.contains(&key) {
            self.declare_as(key, name, &value, false, Position::NONE)?;
        } else {
            let mut regs = [None; 4];
            if let Some((bank, reg)) = arrives {
                regs[index(bank)] = Some(reg);
            }
            let (is, is_loose) = (is.clone(), self.compiler.loose.contains(&key));
            let name = name.to_owned();
            self.variables.push(Variable { name, is, regs, constant: false, is_wide: false, is_loose, key });
        }
        Ok(arrives)
    }

    /// Sets a variable.
    pub fn assign(&mut self, nth: usize, value: &Value, at: Position) -> Compiled<()> {
        let is = match &value.is {
            Type::Cell if self.variables[nth].is_wide => Type::Cells,
            Type::Name(_) if self.variables[nth].is_wide => Type::Text,
            is => is.clone(),
        };
        // Nothing is held where another way brings something.
        let nothing = Some(Bank::Int).filter(|_| is == Type::Unit && self.variables[nth].is_loose);
        if let Some(bank) = is.bank().or(nothing) {
            let reg = match self.variables[nth].regs[index(bank)] {
                Some(reg) => reg,
                None => {
                    let reg = self.register(bank, at)?;
                    *self.variables[nth].regs[index(bank)].insert(reg)
                }
            };
            self.put_into(bank, reg, value, at)?;
        }
        self.variables[nth].is = is;
        Ok(())
    }

    /// What a variable holds.
    pub fn read(&self, nth: usize) -> Value {
        let variable = &self.variables[nth];
        let reg = variable.is.bank().and_then(|bank| variable.regs[index(bank)]);
        Value { is: variable.is.clone(), reg }
    }

    /// The types of the first variables.
    pub fn types(&self, count: usize) -> Vec<Type> {
        self.variables[..count].iter().map(|variable| variable.is.clone()).collect()
    }

    /// Gives variables types.
    pub fn set_types(&mut self, types: &[Type]) {
        self.variables.iter_mut().zip(types).for_each(|(variable, is)| variable.is = is.clone());
    }

    /// The types of variables where two ways meet. A variable that is a cell on one of them and a set on the other is held as a set
    /// everywhere, and one that is a name here and any text there as a text; with that its function is compiled anew.
    pub fn meet(&mut self, one: &[Type], other: &[Type]) -> Compiled<Vec<Type>> {
        let mut types = Vec::new();
        for (nth, (one, other)) in one.iter().zip(other).enumerate() {
            let is = one.join(other);
            let is_name = |is: &Type| matches!(is, Type::Name(_));
            let widens = match is {
                Type::Cells => *one == Type::Cell || *other == Type::Cell,
                Type::Text => is_name(one) || is_name(other),
                _ => false,
            };
            if widens {
                let key = self.variables[nth].key;
                return Err(self.compiler.widen(key));
            }
            let is_nothing = *one == Type::Unit || *other == Type::Unit;
            if let (Type::Maybe(Some(_)), true) = (&is, is_nothing) {
                let Variable { key, is_loose, .. } = self.variables[nth];
                if !is_loose {
                    return Err(self.compiler.loosen(key));
                }
                types.push(is);
                continue;
            }
            types.push(if is.bank() == one.bank() || *one == Type::Never || *other == Type::Never {
                is
            } else {
                Type::Mixed
            });
        }
        Ok(types)
    }

    /// Forgets the variables that were declared in a block.
    pub fn leave_block(&mut self, variables: usize) {
        self.variables.truncate(variables);
    }
}
