//! The compiler: from Rhai's syntax tree to register code.
//!
//! A rule's functions are compiled for the types that they are called with. A hook knows those of its arguments, so nearly every
//! expression below it has a type that is known before it runs; names become numbers, parameters constants, and tests of constants
//! disappear. What has no such type is not compiled: the hook is then interpreted, with all that it calls, and its author is told the
//! [`Reason`].
//!
//! Compiled and interpreted hooks mean the same, take the same steps, and fail with the same words in the same place. The interpreter is
//! the oracle, in `tests/it/scripts/engines.rs`.

mod assignments;
mod body;
mod branches;
mod calls;
mod chains;
mod code;
mod dependence;
mod expressions;
mod facts;
mod interface;
mod lists;
mod loops;
mod operators;
mod optimise;
mod ranges;
mod registers;
mod statements;
mod switches;
mod types;

pub use body::NOTHING;
use body::REGISTERS;
pub use code::{
    BOARD, Edit, Ends, ITEM_BOOL, ITEM_CELL, ITEM_NAME, Loads, MOVER, OCCUPIED, OWN, Op, Part, Place, Program, RIVAL,
    Reg, VACANT, Words, position,
};
pub use dependence::{Dependence, dependence};
pub use types::{Bank, Reason, TextId, Type};

use crate::script::Limits;
use crate::variant::Param;
use body::{Answer, Body, Compiled, Value, VariableKey};
use optimise::OfSeats;
use quadrille_kernel::{Direction, Domain, Outline};
use rhai::{AST, ASTNode, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use switches::Literal;

/// What compiling a game's rules may take, in statements and expressions looked at. A loop inside loops is looked at several times.
const MOST_NODES: usize = 300_000;

/// Functions of a game's rules, each counted once for all types that it is called with.
const MOST_FUNCTIONS: usize = 500;

/// A function whose types have not settled after this many rounds is not compiled.
const MOST_ROUNDS: usize = 40;

/// Functions that call each other while they are compiled. More are not called at run time either.
const MOST_DEPTH: usize = 24;

/// Statements and expressions inside each other, over all functions that call each other: the compiler calls itself for each.
const MOST_NESTED: usize = 100;

/// Bytes of all texts of a program.
const MOST_TEXT: usize = 1 << 20;

/// Entries of any table of a program.
const MOST_ENTRIES: usize = 30_000;

/// Numbers of a script that a `switch` may be about.
const MOST_NUMBERS: usize = 400;

/// A rule as the compiler reads it.
pub struct Source<'a> {
    /// Its syntax tree.
    pub ast: &'a AST,
    /// Its text.
    pub text: &'a str,
    /// The values of its parameters.
    pub params: &'a [(String, Param)],
}

/// A function as it is written.
struct Definition {
    name: String,
    params: Vec<String>,
    statements: Vec<Stmt>,
}

/// The functions of a script. The engine keeps the type of their bodies to itself, so the statements are found by where they stand.
fn definitions(ast: &AST) -> Vec<Rc<Definition>> {
    let mut spans = Vec::new();
    let mut functions: Vec<Definition> = Vec::new();
    for function in ast.iter_fn_def() {
        spans.push(function.body.start_position()..=function.body.end_position());
        functions.push(Definition {
            name: function.name.to_string(),
            params: function.params.iter().map(ToString::to_string).collect(),
            statements: Vec::new(),
        });
    }
    let mut outside = ast.statements().len();
    ast.walk(&mut |nodes| {
        if let [ASTNode::Stmt(statement)] = nodes {
            if outside > 0 {
                outside -= 1;
            } else if let Some(nth) = spans.iter().position(|span| span.contains(&statement.position())) {
                functions[nth].statements.push((*statement).clone());
            }
        }
        true
    });
    functions.into_iter().map(Rc::new).collect()
}

/// A function that is compiled.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its number in the program.
    pub number: usize,
    /// The functions that take its place where a certain seat is to move; none where it is the same for all.
    pub of_seats: OfSeats,
    /// The register in which each argument arrives, where it needs one.
    pub parameters: Vec<Option<(Bank, Reg)>>,
    /// The type that it returns.
    pub returns: Type,
    /// Has it no statements? Then it is never called.
    pub is_empty: bool,
}

/// What becomes of each hook of a rule, by its name and number of arguments.
pub type Hooks = BTreeMap<(String, usize), Result<Function, Reason>>;

/// Hooks of all rules that run one after the other, as one function, by their name and number of arguments.
pub type Chains = BTreeMap<(&'static str, usize), Function>;

/// Compiles all hooks of a game's rules, in the order of the rules.
pub fn compile(outline: &Outline, sources: &[Source<'_>], limits: Limits) -> (Program, Vec<Hooks>, Chains) {
    let mut compiler = Compiler::new(outline, sources, limits.bytes);
    let mut hooks: Vec<Hooks> = (0..sources.len()).map(|rule| compiler.hooks(rule)).collect();
    let mut program = compiler.program;
    program.depth = program.depth();
    let mut chains: Chains =
        CHAINED.into_iter().filter_map(|hook| Some((hook, chain(&mut program, &hooks, hook)?))).collect();
    let functions = hooks.iter().flat_map(|hooks| hooks.values().flatten()).chain(chains.values());
    let numbers = functions.map(|hook| hook.number).collect();
    let of_seats = optimise::optimise(&mut program, limits.calls, outline.says.seats, &numbers);
    let all = hooks.iter_mut().flat_map(|hooks| hooks.values_mut().flatten()).chain(chains.values_mut());
    all.for_each(|hook| hook.of_seats = of_seats.get(&hook.number).cloned().unwrap_or_default());
    // One that calls a hook still would call it one deeper than it is called alone.
    chains.retain(|_, chain| !program.functions[chain.number].ops.iter().any(|op| matches!(op, Op::Call(_))));
    (program, hooks, chains)
}

/// Hooks that change the game, and that several rules may have.
const CHAINED: [(&str, usize); 3] = [("on_land", 2), ("on_turn_end", 1), ("outcome", 1)];

/// One function for a hook of several rules; none where there are not several, or not all of them are compiled.
fn chain(program: &mut Program, hooks: &[Hooks], (name, arguments): (&str, usize)) -> Option<Function> {
    let of_rules = hooks.iter().filter_map(|hooks| hooks.get(&(name.to_owned(), arguments)));
    let links: Vec<&Function> = of_rules.map(|hook| hook.as_ref().ok()).collect::<Option<_>>()?;
    if links.len() < 2 {
        return None;
    }
    let mut code = code::Code::default();
    for (nth, link) in links.iter().enumerate() {
        if nth > 0 {
            code.ops.push(Op::NextHook(0));
        }
        // The cell of `on_land` is the only argument that any of them has beside the game.
        let arrives = link.parameters.iter().flatten().map(|(bank, to)| (*bank, 0, *to)).collect();
        program.calls.push(code::CallSite { function: link.number, arguments: arrives, answer: None });
        code.ops.push(Op::Call(u16::try_from(program.calls.len() - 1).ok()?));
    }
    code.ops.push(Op::Return);
    code.places = vec![(0, 0); code.ops.len()];
    program.functions.push(code);
    let at = (arguments == 2).then_some((Bank::Int, 0));
    let parameters = [None].into_iter().chain(at.map(Some)).collect();
    let number = program.functions.len() - 1;
    Some(Function { number, of_seats: OfSeats::new(), parameters, returns: Type::Unit, is_empty: false })
}

/// A function under way or done, by its rule, name and the types of its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Called {
    rule: usize,
    name: String,
    types: Vec<Type>,
    wanted: bool,
}

/// The compiler of a game's rules.
pub struct Compiler<'a> {
    pub outline: &'a Outline,
    sources: &'a [Source<'a>],
    functions: Vec<Vec<Rc<Definition>>>,
    pub program: Program,
    texts: BTreeMap<String, TextId>,
    /// Functions by what they are called with.
    known: Vec<(Called, Result<Function, Reason>)>,
    /// Functions that are compiled now, with the type that they are taken to return, and whether they call themselves.
    under_way: Vec<(Called, Function, bool)>,
    /// Variables that are held as the wider of two types.
    pub wide: BTreeSet<VariableKey>,
    /// Variables that hold nothing on one way and something on another.
    pub loose: BTreeSet<VariableKey>,
    /// Must the function be compiled anew?
    anew: bool,
    nodes: usize,
    /// How many statements and expressions are under way.
    nested: usize,
    /// Bytes of all texts.
    bytes: usize,
    /// The hashes of values that cases of a `switch` can be.
    pub hashes: BTreeMap<Literal, u64>,
    /// Bytes that a text may have.
    pub most_bytes: usize,
}

impl<'a> Compiler<'a> {
    fn new(outline: &'a Outline, sources: &'a [Source<'a>], most_bytes: usize) -> Self {
        let functions = sources.iter().map(|source| definitions(source.ast)).collect();
        let mut compiler = Self {
            outline,
            sources,
            functions,
            program: Program::default(),
            texts: BTreeMap::new(),
            known: Vec::new(),
            under_way: Vec::new(),
            wide: BTreeSet::new(),
            loose: BTreeSet::new(),
            anew: false,
            nodes: 0,
            nested: 0,
            bytes: 0,
            hashes: BTreeMap::new(),
            most_bytes,
        };
        for way in Direction::ALL {
            compiler.text(way.name());
        }
        compiler
    }

    /// The number of a text.
    pub fn text(&mut self, text: &str) -> TextId {
        if let Some(id) = self.texts.get(text) {
            return *id;
        }
        let id = self.program.texts.len() as TextId;
        self.bytes += text.len();
        self.program.texts.push(text.to_owned());
        self.texts.insert(text.to_owned(), id);
        id
    }

    /// Counts what is looked at, up to a limit.
    pub fn spend(&mut self, at: Position) -> Compiled<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.bytes > MOST_TEXT || self.program.longest_table() > MOST_ENTRIES {
            return Err(Reason::new("the rules are too long to be compiled", at));
        }
        Ok(())
    }

    /// Goes into a statement or an expression.
    pub fn enter(&mut self, at: Position) -> Compiled<()> {
        self.nested += 1;
        if self.nested > MOST_NESTED {
            return Err(Reason::new("too much is inside each other here, over all functions that are called", at));
        }
        Ok(())
    }

    /// Comes out of a statement or an expression.
    pub fn leave(&mut self) {
        self.nested -= 1;
    }

    /// Has a variable held as the wider of two types from now on; its function must be compiled anew.
    pub fn widen(&mut self, key: VariableKey) -> Reason {
        self.wide.insert(key);
        self.anew = true;
        Reason::new("a variable is of two types", Position::NONE)
    }

    /// Has a variable held so that it may be nothing from now on; its function must be compiled anew.
    pub fn loosen(&mut self, key: VariableKey) -> Reason {
        self.loose.insert(key);
        self.anew = true;
        Reason::new("a variable is nothing on one way", Position::NONE)
    }

    /// The value of a rule's parameter.
    pub fn param(&self, rule: usize, name: &str) -> Option<Param> {
        self.sources[rule].params.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    /// Has a rule a function of this name with so many arguments?
    pub fn has_function(&self, rule: usize, name: &str, arguments: usize) -> bool {
        self.functions[rule].iter().any(|function| function.name == name && function.params.len() == arguments)
    }

    /// The numbers that stand in a rule's script, and their negatives.
    pub fn numbers_of(&self, rule: usize) -> Vec<i64> {
        let words = self.sources[rule].text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let number = |word: &str| word.replace('_', "").parse::<i64>().ok();
        let mut numbers: Vec<i64> = words.filter_map(number).flat_map(|number| [number, -number]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.truncate(MOST_NUMBERS);
        numbers
    }

    /// Compiles the hooks of a rule.
    fn hooks(&mut self, rule: usize) -> Hooks {
        let mut hooks = Hooks::new();
        let functions: Vec<(String, usize)> =
            self.functions[rule].iter().map(|function| (function.name.clone(), function.params.len())).collect();
        for (name, arguments) in functions {
            if let Some((types, returns)) = self.signature(&name, arguments) {
                let compiled = self.function(rule, &name, &types, returns.is_some(), Position::NONE);
                let fits = |function: Function| match returns {
                    Some(Type::Cells) if !function.returns.is_cells() && function.returns != Type::Never => {
                        Err(returned(&function.returns, "a set of cells"))
                    }
                    Some(Type::Bool(_)) if !matches!(function.returns, Type::Bool(_) | Type::Never) => {
                        Err(returned(&function.returns, "true or false"))
                    }
                    Some(Type::Int(_)) if !matches!(function.returns, Type::Int(_) | Type::Never) => {
                        Err(returned(&function.returns, "a number"))
                    }
                    _ => Ok(function),
                };
                hooks.insert((name, arguments), compiled.and_then(fits));
            }
        }
        hooks
    }

    /// The types of a hook's arguments and of what it must return; none where a function is no hook of this game.
    fn signature(&mut self, name: &str, arguments: usize) -> Option<(Vec<Type>, Option<Type>)> {
        let game = Type::Game;
        let number = Type::Int(None);
        let verb = |prefix: &str| name.strip_prefix(prefix).and_then(|verb| self.outline.verb(verb));
        Some(match (name, arguments) {
            ("setup" | "on_turn_end" | "outcome", 1) => (vec![game], None),
            ("on_land", 2) => (vec![game, Type::Cell], None),
            ("score" | "evaluate", 2) => (vec![game, number.clone()], Some(number)),
            (_, 1) if verb("can_").is_some() => (vec![game], Some(Type::Bool(None))),
            (_, 2) if verb("where_").is_some() => (vec![game, Type::Set], Some(Type::Cells)),
            (_, 3) if verb("where_").is_some() => (vec![game, Type::Cell, Type::Set], Some(Type::Cells)),
            _ => {
                let verb = self.outline.verb(name)?;
                let targets = self.outline.says.verbs[verb].targets.clone();
                if targets.len() + 1 != arguments {
                    return None;
                }
                let mut types = vec![game];
                for domain in targets {
                    types.push(match domain {
                        Domain::Pool => {
                            let codes: Vec<String> = self.outline.kinds.iter().map(|kind| kind.code.clone()).collect();
                            let mut ids: Vec<TextId> = codes.iter().map(|code| self.text(code)).collect();
                            ids.sort_unstable();
                            Type::Name(ids.into())
                        }
                        Domain::OpenColumn | Domain::Cells { .. } => Type::Cell,
                    });
                }
                (types, None)
            }
        })
    }

    /// A function of a rule for arguments of certain types: compiled before, or now.
    pub fn function(
        &mut self,
        rule: usize,
        name: &str,
        types: &[Type],
        wanted: bool,
        at: Position,
    ) -> Compiled<Function> {
        let called = Called { rule, name: name.to_owned(), types: types.to_vec(), wanted };
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == called) {
            return known.clone();
        }
        if let Some((_, function, calls_itself)) = self.under_way.iter_mut().find(|(known, ..)| *known == called) {
            *calls_itself = true;
            return Ok(function.clone());
        }
        if self.program.functions.len() >= MOST_FUNCTIONS || self.under_way.len() >= MOST_DEPTH {
            return Err(Reason::new("functions are called with too many different types", at));
        }
        let found = self.functions[rule]
            .iter()
            .position(|function| function.name == name && function.params.len() == types.len());
        let Some(nth) = found else { return Err(Reason::new(format!("there is no function `{name}`"), at)) };
        let before = self.under_way.len();
        let result = self.compiled(&called, nth, at);
        self.under_way.truncate(before);
        self.known.push((called, result.clone()));
        result
    }

    /// Compiles a function until its types have settled: what it returns to itself, and which variables are wide.
    fn compiled(&mut self, called: &Called, nth: usize, at: Position) -> Compiled<Function> {
        let definition = self.functions[called.rule][nth].clone();
        let statements = &definition.statements;
        let number = self.program.functions.len();
        self.program.functions.push(code::Code::default());
        let is_empty = statements.is_empty();
        let mut function = Function {
            number,
            of_seats: OfSeats::new(),
            parameters: vec![None; called.types.len()],
            returns: Type::Never,
            is_empty,
        };
        if is_empty {
            function.returns = Type::Unit;
            self.program.functions[number].ops.push(Op::Return);
            self.program.functions[number].places.push((0, 0));
            return Ok(function);
        }
        let (depth, known) = (self.under_way.len(), self.known.len());
        let mut expected = Type::Never;
        for _ in 0..MOST_ROUNDS {
            self.under_way.truncate(depth);
            // What was compiled on the way took this function for what it was before.
            self.known.truncate(known);
            self.under_way.push((called.clone(), function.clone(), false));
            let (wanted, expected_now) = (called.wanted, expected.clone());
            let answer = Answer { wanted, expected: expected_now, is: Type::Never, bank: None, fits: true };
            let nested = self.nested;
            let mut body = Body::new(self, called.rule, answer);
            let done = body.whole(nth, &definition.params, &called.types, statements);
            let Body { code, answer, .. } = body;
            // What fails comes out of everything at once.
            self.nested = nested;
            let calls_itself = self.under_way.get(depth).is_some_and(|(.., calls_itself)| *calls_itself);
            let parameters = match done {
                Ok(parameters) => parameters,
                Err(_) if std::mem::take(&mut self.anew) => continue,
                Err(reason) => return Err(reason),
            };
            let returns = if called.wanted { answer.is.clone() } else { Type::Unit };
            let fits = answer.fits && answer.bank.is_none_or(|bank| bank == returns.bank());
            let settled = fits && (!calls_itself || returns == function.returns && parameters == function.parameters);
            function = Function { parameters, returns: returns.clone(), is_empty: false, ..function };
            expected = answer.is;
            if settled {
                self.program.functions[number] = code;
                return Ok(function);
            }
        }
        Err(Reason::new("the types that this function returns do not settle", at))
    }
}

impl Body<'_, '_> {
    /// A whole function.
    fn whole(
        &mut self,
        nth: usize,
        names: &[String],
        types: &[Type],
        statements: &[Stmt],
    ) -> Compiled<Vec<Option<(Bank, Reg)>>> {
        let mut parameters = Vec::new();
        for (place, (name, is)) in names.iter().zip(types).enumerate() {
            parameters.push(self.parameter(nth, place, name, is)?);
        }
        let wanted = self.answer.wanted;
        let value = self.statements(statements, wanted)?;
        let end = statements.last().map_or(Position::NONE, Stmt::position);
        let value = if wanted { value } else { Value::unit() };
        self.return_value(&value, end)?;
        Ok(parameters)
    }
}

/// A hook returns something else than it must.
fn returned(is: &Type, wanted: &str) -> Reason {
    Reason::new(format!("it must return {wanted}, and returns {is}"), Position::NONE)
}
