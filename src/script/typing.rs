//! What can be seen of a script without running it: whether what it asks of the game and of cells is there, and is given what it
//! takes.
//!
//! The interface is typed and small, so most expressions have a type that can be told by looking. A variable has the type of what it is
//! declared with, if nothing of another type is ever assigned to it. Where a type cannot be told, nothing is said: what is
//! told is wrong whenever it runs, also on a line that hardly ever does.

use super::engine::{Limits, plain_type, raw};
use super::reference::{self, Form, Kind};
use crate::kernel::Direction;
use crate::variant::{Code, did_you_mean};
use rhai::{AST, ASTNode, BinaryExpr, Expr, FnCallExpr, OpAssignment, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// What people call things that have another name here.
const OTHERWISE: [(&str, &str); 22] = [
    ("adjacent", "neighbours()"),
    ("capture", "destroy(at)"),
    ("col", "column"),
    ("current", "mover"),
    ("enemy", "rival"),
    ("flip", "convert(at, seat)"),
    ("free", "empty"),
    ("height", "rows"),
    ("kill", "destroy(at)"),
    ("length", "len"),
    ("me", "mover"),
    ("mine", "own"),
    ("opponent", "rival"),
    ("place", "put(at)"),
    ("player", "mover"),
    ("remove", "destroy(at)"),
    ("seat", "mover"),
    ("size", "len"),
    ("theirs", "rival"),
    ("width", "columns"),
    ("x", "column"),
    ("y", "row"),
];

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
                    let kind = match (is_plain(operator), before) {
                        (true, _) => self.kind(rhs),
                        (false, Some("Cells" | "Cell")) => Some("Cells"),
                        (false, before) => before,
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
            Some(ASTNode::Stmt(Stmt::If(flow, _))) => self.asks("if", &flow.expr),
            Some(ASTNode::Stmt(Stmt::While(flow, _))) => self.asks("while", &flow.expr),
            Some(ASTNode::Stmt(Stmt::FnCall(call, at))) => _ = self.plain_call(call, *at),
            Some(ASTNode::Expr(Expr::And(parts, _))) => parts.iter().for_each(|part| self.asks("&&", part)),
            Some(ASTNode::Expr(Expr::Or(parts, _))) => parts.iter().for_each(|part| self.asks("||", part)),
            Some(ASTNode::Expr(expr)) if !goes_on(nodes, expr) => _ = self.kind(expr),
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

    /// A condition is true or false.
    fn asks(&mut self, what: &str, condition: &Expr) {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let kind = self.kind(condition);
        self.quiet = quiet;
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
            Expr::MethodCall(call, at) => {
                let given = self.given(call);
                self.ask(whose, &call.name, Some(&given), *at)
            }
            Expr::Dot(parts, ..) => {
                let inner = self.asked(whose, &parts.lhs);
                self.asked(inner, &parts.rhs)
            }
            _ => None,
        }
    }

    /// The types of a call's arguments.
    fn given(&mut self, call: &FnCallExpr) -> Vec<Type> {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let given = call.args.iter().map(|argument| self.kind(argument)).collect();
        self.quiet = quiet;
        given
    }

    /// Something is asked of the game, of cells or of something else: a property, or a function that is given something.
    fn ask(&mut self, whose: Type, name: &str, given: Option<&[Type]>, at: Position) -> Type {
        let named: Vec<&Form> = forms().filter(|form| form.kind != Kind::Operator && form.name == name).collect();
        let own = self.functions.iter().any(|function| function.name == name);
        let Some(whose) = whose.filter(|whose| matches!(*whose, "Game" | "Cells" | "Cell")) else {
            if named.is_empty() && !own && !is_built_in(name) {
                let near = did_you_mean(name, reference::names());
                self.tell(
                    Code::UnknownName,
                    at,
                    "not known",
                    format!("there is no `{name}`"),
                    near.into_iter().collect(),
                );
            } else if whose.is_none() && !named.is_empty() && !is_built_in(name) {
                return self.fitting(&named, None, name, given, at);
            }
            return None;
        };
        let here: Vec<&Form> = named.iter().copied().filter(|form| takes(form.takes[0].1, whose)).collect();
        if here.is_empty() {
            if whose != "Game" && matches!(name, "to_string" | "type_of") {
                return Some("String");
            }
            self.not_there(whose, name, &named, own, at);
            return None;
        }
        self.fitting(&here, Some(whose), name, given, at)
    }

    fn not_there(&mut self, whose: &'static str, name: &str, elsewhere: &[&Form], own: bool, at: Position) {
        let has = match whose {
            "Game" => "the game has",
            "Cells" => "a set of cells has",
            _ => "a cell has",
        };
        let of_its_own = || forms().filter(|form| form.kind != Kind::Operator && takes(form.takes[0].1, whose));
        let help = if own {
            format!("call a function of your own by its name alone: `{name}(game)`")
        } else if let Some(form) = elsewhere.first() {
            format!("there is `{}`", form.written())
        } else if let Some((_, ours)) = OTHERWISE.iter().find(|(theirs, _)| *theirs == name) {
            format!("did you mean `{ours}`?")
        } else if let Some(near) = did_you_mean(name, of_its_own().map(|form| form.name)) {
            near
        } else if let Some(near) = did_you_mean(name, reference::names()) {
            near
        } else {
            "`quadrille defs` lists what there is".to_owned()
        };
        self.tell(Code::UnknownName, at, "not known", format!("{has} no `{name}`"), vec![help]);
    }

    /// The type of what the form gives that fits what is given; where none does, that is told.
    fn fitting(&mut self, forms: &[&Form], whose: Type, name: &str, given: Option<&[Type]>, at: Position) -> Type {
        let kind = if given.is_some() { Kind::Function } else { Kind::Property };
        let written = || forms.iter().map(|form| format!("`{}`", form.written())).collect::<Vec<_>>().join(" or ");
        let alike: Vec<&&Form> = forms.iter().filter(|form| form.kind == kind).collect();
        if alike.is_empty() {
            let message = match kind {
                Kind::Property => format!("`{name}` is a function, and is called with brackets"),
                _ => format!("`{name}` is asked without brackets"),
            };
            self.tell(Code::WrongCall, at, "here", message, vec![format!("write it so: {}", written())]);
            return gives(forms.iter().copied());
        }
        let given = given.unwrap_or_default();
        let as_many: Vec<&&Form> = alike.iter().copied().filter(|form| form.takes.len() == given.len() + 1).collect();
        if as_many.is_empty() {
            let message = format!("`{name}` cannot be called with {}", values(given.len()));
            self.tell(Code::WrongCall, at, "called here", message, vec![format!("write it so: {}", written())]);
            return gives(alike.iter().map(|form| **form));
        }
        let fit: Vec<&Form> = as_many
            .iter()
            .map(|form| **form)
            .filter(|form| {
                let rest = form.takes[1..].iter().zip(given);
                whose.is_none_or(|whose| takes(form.takes[0].1, whose))
                    && rest.into_iter().all(|((_, wanted), got)| got.is_none_or(|got| takes(wanted, got)))
            })
            .collect();
        if fit.is_empty() {
            let got: Vec<String> = given.iter().map(|kind| kind.map_or("something".to_owned(), plain_type)).collect();
            let message = format!("`{name}` cannot be called with {}", got.join(" and "));
            self.tell(Code::WrongCall, at, "called here", message, vec![format!("write it so: {}", written())]);
        }
        gives(if fit.is_empty() { as_many.iter().map(|form| **form).collect() } else { fit }.into_iter())
    }

    /// The type of a call without a dot: an operator, a function of the script, or one of the interface.
    fn plain_call(&mut self, call: &FnCallExpr, at: Position) -> Type {
        let name = call.name.as_str();
        let given = self.given(call);
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return self.operator(name, &given, at);
        }
        let mut own = self.functions.iter().filter(|function| function.name == name).peekable();
        if own.peek().is_some() {
            let counts: Vec<usize> = own.map(|function| function.takes.len()).collect();
            if !counts.contains(&given.len()) {
                let message = format!("`{name}` cannot be called with {}", values(given.len()));
                let head = self.functions.iter().find(|function| function.name == name).map(head).unwrap_or_default();
                self.tell(Code::WrongCall, at, "called here", message, vec![format!("it is `{head}`")]);
            }
            return None;
        }
        let named: Vec<&Form> = forms().filter(|form| form.kind == Kind::Function && form.name == name).collect();
        if let ([first, rest @ ..], false) = (given.as_slice(), named.is_empty()) {
            let here: Vec<&Form> = match first {
                Some(first) => named.iter().copied().filter(|form| takes(form.takes[0].1, first)).collect(),
                None => named,
            };
            let as_many: Vec<&Form> = here.into_iter().filter(|form| form.takes.len() == rest.len() + 1).collect();
            return gives(as_many.into_iter());
        }
        if named.is_empty() && !is_built_in(name) {
            let near = did_you_mean(name, self.functions.iter().map(|function| function.name.as_str()));
            let help = near.or_else(|| did_you_mean(name, reference::names()));
            let message = format!("there is no function `{name}`");
            self.tell(Code::UnknownName, at, "not known", message, help.into_iter().collect());
        }
        None
    }

    fn operator(&mut self, sign: &str, given: &[Type], at: Position) -> Type {
        let ours = |kind: &Type| matches!(kind, Some("Game" | "Cells" | "Cell"));
        let compares = matches!(sign, "==" | "!=" | "<" | ">" | "<=" | ">=");
        if let [one, other] = given
            && (ours(one) || ours(other))
            && let (Some(one), Some(other)) = (one, other)
        {
            let fits = |form: &&Form| {
                form.kind == Kind::Operator
                    && form.name == sign
                    && takes(form.takes[0].1, one)
                    && takes(form.takes[1].1, other)
            };
            if let Some(form) = forms().find(fits) {
                return form.gives;
            }
            let (one, other) = (plain_type(one), plain_type(other));
            let (message, help) = match sign {
                "==" | "!=" => (
                    format!("{one} is never the same as {other}"),
                    "compare sets with sets, and numbers with numbers: `cells.len`".to_owned(),
                ),
                _ if compares => {
                    (format!("`{sign}` does not compare {one} and {other}"), "`cells.len` counts them".to_owned())
                }
                _ => (
                    format!("`{sign}` does not join {one} and {other}"),
                    "sets are joined by `|` (all of both), `&` (what both have) and `-` (without)".to_owned(),
                ),
            };
            self.tell(Code::WrongCall, at, "here", message, vec![help]);
            return compares.then_some("bool");
        }
        if let ("==" | "!=", [Some(one), Some(other)]) = (sign, given)
            && one != other
        {
            let message = format!("{} is never the same as {}", plain_type(one), plain_type(other));
            let help = if (*one, *other) == ("int", "String") { "a seat is its number: `game.mover == 1`" } else { "" };
            let help = (!help.is_empty()).then(|| help.to_owned()).into_iter().collect();
            self.tell(Code::WrongCall, at, "here", message, help);
        }
        if let ("!", [Some(kind)]) = (sign, given)
            && *kind != "bool"
        {
            let help = if *kind == "Cells" { vec!["ask it: `cells.is_empty`".to_owned()] } else { Vec::new() };
            let message = format!("`!` is for true and false, and this is {}", plain_type(kind));
            self.tell(Code::WrongValue, at, "here", message, help);
        }
        match (sign, given) {
            _ if compares || sign == "!" => Some("bool"),
            (_, [Some("int")] | [Some("int"), Some("int")]) => Some("int"),
            ("+", [Some("String"), _] | [_, Some("String")]) => Some("String"),
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

/// `=` and no other.
fn is_plain(operator: &OpAssignment) -> bool {
    !operator.is_op_assignment()
}

fn head(function: &Function) -> String {
    let names: Vec<&str> = function.takes.iter().map(|(name, _)| name.as_str()).collect();
    format!("fn {}({})", function.name, names.join(", "))
}

fn values(count: usize) -> String {
    match count {
        0 => "no values".to_owned(),
        1 => "1 value".to_owned(),
        count => format!("{count} values"),
    }
}

fn forms() -> impl Iterator<Item = &'static Form> {
    reference::callable().iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.forms)
}

/// Does what is wanted, `Cells|Cell` or `?` perhaps, take this type?
fn takes(wanted: &str, got: &str) -> bool {
    wanted == "?" || wanted.split('|').any(|kind| kind == got)
}

/// May a value of this type be returned? A cell is a set of one.
fn fits(wanted: &str, got: &str) -> bool {
    wanted == got || wanted == "Cells" && got == "Cell"
}

/// What all of some forms give, if it is one type; what gives nothing gives `()`.
fn gives<'f>(mut forms: impl Iterator<Item = &'f Form>) -> Type {
    let kind = |form: &Form| form.gives.unwrap_or("()");
    let first = forms.next().map(kind).filter(|first| *first != "?")?;
    forms.all(|form| kind(form) == first).then_some(first)
}

/// Is it a name of what the engine brings along?
fn is_built_in(name: &str) -> bool {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let (engine, _) = raw(Limits::default());
        let name = |function: rhai::FuncInfo| Some(function.metadata.name.to_string());
        let mut names: BTreeSet<String> = engine.collect_fn_metadata(None, name, false).into_iter().collect();
        // What the language itself knows, and properties.
        names.extend(["print", "type_of", "is_shared"].map(str::to_owned));
        let properties: Vec<String> =
            names.iter().filter_map(|name| name.strip_prefix("get$")).map(str::to_owned).collect();
        names.extend(properties);
        names
    });
    names.contains(name)
}
