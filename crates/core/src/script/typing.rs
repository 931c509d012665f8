//! What can be seen of a script without running it: whether what it asks of the game and of cells is there, and is given what it
//! takes.
//!
//! The interface is typed and small, so most expressions have a type that can be told by looking. A variable has the type of what it is
//! declared with, if nothing of another type is ever assigned to it. Where a type cannot be told, nothing is said: what is
//! told is wrong whenever it runs, also on a line that hardly ever does.

mod asking;
mod setting;

use super::explain::plain_type;
use crate::variant::{Code, did_you_mean};
use quadrille_kernel::Direction;
use rhai::{AST, ASTNode, BinaryExpr, Expr, FnCallExpr, OpAssignment, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// A type as the interface names it; none where it cannot be told.
type Type = Option<&'static str>;

/// Something that is wrong.
pub struct Complaint {
    /// Where.
    pub at: Position,
    /// What kind of mistake it is.
    pub code: Code,
    /// What is wrong, in words.
    pub message: String,
    /// What stands at the place.
    pub label: &'static str,
    /// What to do.
    pub help: Vec<String>,
}

/// A function of the script.
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its arguments and, where somebody else calls it, their types.
    pub takes: Vec<(String, Type)>,
    /// What it must return, where somebody else calls it.
    pub returns: Type,
}

/// All that is wrong with how a script's functions call and compare, and variables that nothing declares. `inside` tells which function
/// a position lies in.
pub fn complaints(
    ast: &AST,
    functions: &[Function],
    inside: impl Fn(Position) -> Option<usize>,
) -> (Vec<Complaint>, Vec<(String, Position)>) {
    let mut looking = Looking { functions, known: BTreeMap::new(), here: None, complaints: Vec::new(), quiet: true };
    for (nth, function) in functions.iter().enumerate() {
        for (name, kind) in &function.takes {
            looking.known.insert((nth, name.clone()), *kind);
        }
    }
    // A declaration may stand behind a function, and is in none.
    let outside: BTreeSet<Position> = ast.statements().iter().map(Stmt::position).collect();
    let inside = |at: Position| inside(at).filter(|_| !outside.contains(&at));
    // What is found out of one variable may tell more of another, or less.
    for _ in 0..3 {
        ast.walk(&mut |nodes| {
            looking.here = nodes.first().and_then(|node| inside(node.position()));
            if let Some(ASTNode::Stmt(statement)) = nodes.last() {
                looking.variables(statement);
            }
            true
        });
    }
    looking.quiet = false;
    let mut unknown = Vec::new();
    let mut last: BTreeMap<usize, (Type, Position)> = BTreeMap::new();
    ast.walk(&mut |nodes| {
        looking.here = nodes.first().and_then(|node| inside(node.position()));
        if let Some(here) = looking.here {
            looking.node(nodes);
            if let Some(ASTNode::Expr(Expr::Variable(name, _, at))) = nodes.last()
                && !looking.known.contains_key(&(here, name.1.to_string()))
            {
                unknown.push((name.1.to_string(), *at));
            }
        }
        if let ([ASTNode::Stmt(statement)], Some(function)) = (nodes, looking.here) {
            let found = (looking.value(statement), statement.position());
            // Functions are walked one after the other, their statements in order.
            last.insert(function, found);
        }
        true
    });
    for (nth, (got, at)) in last {
        looking.returned(&functions[nth], got, at);
    }
    let mut complaints = looking.complaints;
    complaints.sort_by_key(|complaint| complaint.at);
    complaints.dedup_by(|a, b| a.at == b.at && a.message == b.message);
    (complaints, unknown)
}

struct Looking<'a> {
    functions: &'a [Function],
    /// The types of variables, by the number of their function and their name.
    known: BTreeMap<(usize, String), Type>,
    /// The function that is looked at.
    here: Option<usize>,
    complaints: Vec<Complaint>,
    /// Is nothing told yet?
    quiet: bool,
}

impl Looking<'_> {
    fn tell(&mut self, code: Code, at: Position, label: &'static str, message: String, help: Vec<String>) {
        if !self.quiet {
            self.complaints.push(Complaint { at, code, message, label, help });
        }
    }

    /// Notes what a statement tells of the types of variables.
    fn variables(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Var(declared, ..) => {
                let kind = self.kind(&declared.1);
                self.note(&declared.0.name, kind);
            }
            Stmt::For(parts, _) => {
                let (name, counter, flow) = &**parts;
                let kind = self.element(&flow.expr);
                self.note(&name.name, kind);
                if let Some(counter) = counter {
                    self.note(&counter.name, Some("int"));
                }
            }
            Stmt::TryCatch(flow, _) => {
                if let Expr::Variable(name, ..) = &flow.expr {
                    self.note(&name.1.clone(), None);
                }
            }
            Stmt::Assignment(parts) => {
                let (operator, BinaryExpr { lhs, rhs }) = &**parts;
                if let Expr::Variable(name, ..) = lhs {
                    let before = self.variable(&name.1);
                    let kind = match (joined_by(operator), before) {
                        (None, _) => self.kind(rhs),
                        (Some("|" | "&" | "-"), Some("Cells" | "Cell")) => Some("Cells"),
                        (Some(_), before) => before,
                    };
                    // To assign is not to declare.
                    if self.here.is_some_and(|here| self.known.contains_key(&(here, name.1.to_string()))) {
                        self.note(&name.1.clone(), kind);
                    }
                }
            }
            _ => {}
        }
    }

    /// A variable is of one type, or of none that can be told.
    fn note(&mut self, name: &str, kind: Type) {
        if let Some(function) = self.here {
            let known = self.known.entry((function, name.to_owned())).or_insert(kind);
            if *known != kind {
                *known = None;
            }
        }
    }

    fn variable(&self, name: &str) -> Type {
        self.known.get(&(self.here?, name.to_owned())).copied().flatten()
    }

    /// The type of what a loop takes one by one.
    fn element(&mut self, list: &Expr) -> Type {
        if let Expr::FnCall(call, _) = list
            && matches!(call.name.as_str(), ".." | "..=" | "range")
        {
            return Some("int");
        }
        if let Expr::Dot(parts, ..) = list {
            match &parts.rhs {
                Expr::Property(property, _) if matches!(property.2.as_str(), "directions" | "straight") => {
                    return Some("String");
                }
                Expr::MethodCall(call, _) if call.name == "lines" => return Some("Cells"),
                _ => {}
            }
        }
        (self.kind(list) == Some("Cells")).then_some("Cell")
    }

    /// What a function would return with this as its last statement.
    fn value(&mut self, statement: &Stmt) -> Type {
        match statement {
            Stmt::Expr(expr) => self.kind(expr),
            Stmt::FnCall(call, at) => self.plain_call(call, *at),
            Stmt::Var(..) | Stmt::Assignment(..) | Stmt::Noop(_) | Stmt::For(..) => Some("()"),
            _ => None,
        }
    }

    fn returned(&mut self, function: &Function, got: Type, at: Position) {
        let (Some(wanted), Some(got)) = (function.returns, got) else { return };
        if fits(wanted, got) {
            return;
        }
        let name = &function.name;
        let help = match wanted {
            "Cells" => "end it with the cells that remain: `cells`, where all that is left is not refused".to_owned(),
            "bool" => "end it with `true`, `false` or what is one of them".to_owned(),
            _ => "end it with a number".to_owned(),
        };
        let message = format!("`{name}` must return {}, and returns {} here", plain_type(wanted), plain_type(got));
        self.tell(Code::WrongValue, at, "the last statement", message, vec![help]);
    }

    /// Looks at one node below a statement of a function.
    fn node(&mut self, nodes: &[ASTNode]) {
        match nodes.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(parts))) => self.assigned(&parts.0, &parts.1),
            Some(ASTNode::Stmt(Stmt::If(flow, _))) => self.asks("if", &flow.expr),
            Some(ASTNode::Stmt(Stmt::While(flow, _))) => self.asks("while", &flow.expr),
            Some(ASTNode::Stmt(Stmt::FnCall(call, at))) => _ = self.plain_call(call, *at),
            Some(ASTNode::Expr(Expr::And(parts, _))) => self.both_ask("&&", parts),
            Some(ASTNode::Expr(Expr::Or(parts, _))) => self.both_ask("||", parts),
            Some(ASTNode::Expr(expr)) if !goes_on(nodes, expr) && !is_set(nodes, expr) => _ = self.kind(expr),
            _ => {}
        }
        if let Some(ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _))) = nodes.last() {
            self.directions(call);
        }
    }

    /// A direction that is written down is one.
    fn directions(&mut self, call: &FnCallExpr) {
        let nth = match call.name.as_str() {
            "step" | "ray" | "fall" | "opposite" => 0,
            "shift" => 1,
            _ => return,
        };
        if let Some(Expr::StringConstant(name, at)) = call.args.get(nth)
            && Direction::named(name).is_none()
        {
            let names = Direction::ALL.map(Direction::name);
            let message = format!("there is no direction `{name}`");
            let help = did_you_mean(name, names).unwrap_or_else(|| format!("there are {}", names.join(", ")));
            self.tell(Code::UnknownName, *at, "not known", message, vec![help]);
        }
    }

    /// What `&&` and `||` join is true or false. Who joins sets so is told once how that is done.
    fn both_ask(&mut self, what: &str, parts: &[Expr]) {
        let kinds: Vec<Type> = parts.iter().map(|part| self.quietly(part)).collect();
        let sets = kinds.iter().all(|kind| matches!(kind, Some("Cells" | "Cell")));
        let Some(first) = parts.first().filter(|_| sets) else {
            return parts.iter().for_each(|part| self.asks(what, part));
        };
        let (sign, has) = if what == "&&" { ("&", "what is in both") } else { ("|", "what is in either") };
        let help = vec![
            format!("write `a {sign} b`, which is {has}"),
            "a condition asks each of them whether it has any: `!a.is_empty`".to_owned(),
        ];
        let message = format!("`{what}` joins what is true or false, and these are sets of cells");
        self.tell(Code::WrongValue, first.start_position(), "neither true nor false", message, help);
    }

    /// The type of an expression, of which nothing is told.
    fn quietly(&mut self, expr: &Expr) -> Type {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let kind = self.kind(expr);
        self.quiet = quiet;
        kind
    }

    /// A condition is true or false.
    fn asks(&mut self, what: &str, condition: &Expr) {
        let kind = self.quietly(condition);
        let Some(kind) = kind.filter(|kind| *kind != "bool" && !matches!(condition, Expr::Unit(_))) else { return };
        let help = match kind {
            "Cells" => "ask a set whether it has any: `!cells.is_empty`".to_owned(),
            "int" => "compare a number: `… > 0`".to_owned(),
            _ => "compare it with something".to_owned(),
        };
        let message = format!("`{what}` asks for true or false, and this is {}", plain_type(kind));
        self.tell(Code::WrongValue, condition.start_position(), "neither true nor false", message, vec![help]);
    }

    /// The type of an expression. What is wrong in it is told, but not what is wrong in the arguments of calls: they are looked at by
    /// themselves.
    fn kind(&mut self, expr: &Expr) -> Type {
        match expr {
            Expr::IntegerConstant(..) => Some("int"),
            Expr::BoolConstant(..) | Expr::And(..) | Expr::Or(..) => Some("bool"),
            Expr::StringConstant(..) | Expr::InterpolatedString(..) => Some("String"),
            Expr::CharConstant(..) => Some("char"),
            Expr::Array(..) => Some("Array"),
            Expr::Unit(_) => Some("()"),
            Expr::Variable(name, ..) => self.variable(&name.1),
            Expr::FnCall(call, at) => self.plain_call(call, *at),
            Expr::Dot(parts, ..) => {
                let whose = self.kind(&parts.lhs);
                self.asked(whose, &parts.rhs)
            }
            _ => None,
        }
    }

    /// The type of what is asked of something, dot by dot.
    fn asked(&mut self, whose: Type, what: &Expr) -> Type {
        match what {
            Expr::Property(property, at) => self.ask(whose, &property.2, None, *at),
            Expr::MethodCall(call, at) => self.ask(whose, &call.name, Some(call), *at),
            Expr::Dot(parts, ..) => {
                let inner = self.asked(whose, &parts.lhs);
                self.asked(inner, &parts.rhs)
            }
            _ => None,
        }
    }
}

/// Does an expression go on with a chain that is looked at from its beginning?
fn goes_on(nodes: &[ASTNode], expr: &Expr) -> bool {
    let Some(ASTNode::Expr(Expr::Dot(parent, ..) | Expr::Index(parent, ..))) = nodes.iter().rev().nth(1) else {
        return false;
    };
    std::ptr::eq(&parent.rhs, expr) || matches!(expr, Expr::Property(..) | Expr::MethodCall(..))
}

/// Is this what an assignment sets?
fn is_set(nodes: &[ASTNode], expr: &Expr) -> bool {
    let parent = nodes.iter().rev().nth(1);
    matches!(parent, Some(ASTNode::Stmt(Stmt::Assignment(parts))) if std::ptr::eq(&parts.1.lhs, expr))
}

/// The sign that joins what was there with what is assigned: `|` of `|=`; none where it is a plain `=`.
fn joined_by(operator: &OpAssignment) -> Option<&'static str> {
    operator.get_op_assignment_info().map(|(.., sign)| sign)
}

/// May a value of this type be returned? A cell is a set of one.
fn fits(wanted: &str, got: &str) -> bool {
    wanted == got || wanted == "Cells" && got == "Cell"
}
