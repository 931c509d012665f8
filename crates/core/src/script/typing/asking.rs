//! What is asked of the game, of cells and of functions: is it there, and what does it take and give?

use super::{Function, Looking, Type};
use crate::script::engine::{Limits, raw};
use crate::script::explain::plain_type;
use crate::script::habits;
use crate::script::reference::{self, Form, Kind};
use crate::variant::{Code, did_you_mean};
use quadrille_kernel::parse_cell;
use rhai::{Expr, FnCallExpr, Position};
use std::collections::BTreeSet;
use std::sync::OnceLock;

impl Looking<'_> {
    /// The types of a call's arguments.
    pub(super) fn given(&mut self, call: &FnCallExpr) -> Vec<Type> {
        call.args.iter().map(|argument| self.quietly(argument)).collect()
    }

    /// Something is asked of the game, of cells or of something else: a property, or a function that is given something.
    pub(super) fn ask(&mut self, whose: Type, name: &str, call: Option<&FnCallExpr>, at: Position) -> Type {
        let named: Vec<&Form> = forms().filter(|form| form.kind != Kind::Operator && form.name == name).collect();
        let own = self.functions.iter().any(|function| function.name == name);
        let Some(whose) = whose.filter(|whose| matches!(*whose, "Game" | "Cells" | "Cell")) else {
            if named.is_empty() && !own && !is_built_in(name) {
                let way = habits::of_sets(name).filter(|_| whose.is_none());
                let way = way.or_else(|| habits::of_other_languages(name)).map(str::to_owned);
                let near = way.or_else(|| did_you_mean(name, reference::names()));
                self.tell(
                    Code::UnknownName,
                    at,
                    "not known",
                    format!("there is no `{name}`"),
                    near.into_iter().collect(),
                );
            } else if whose.is_none() && !named.is_empty() && !is_built_in(name) {
                return self.fitting(&named, None, name, call, at);
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
        self.fitting(&here, Some(whose), name, call, at)
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
        } else if let Some(way) = habits::of_sets(name).filter(|_| whose != "Game") {
            way.to_owned()
        } else if let Some(way) = habits::of_other_languages(name) {
            way.to_owned()
        } else if let Some(form) = elsewhere.first() {
            format!("there is `{}`", form.written())
        } else if let Some((_, ours)) = habits::OTHERWISE.iter().find(|(theirs, _)| *theirs == name) {
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
    fn fitting(&mut self, forms: &[&Form], whose: Type, name: &str, call: Option<&FnCallExpr>, at: Position) -> Type {
        let kind = if call.is_some() { Kind::Function } else { Kind::Property };
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
        let given = &call.map(|call| self.given(call)).unwrap_or_default();
        let as_many: Vec<&&Form> = alike.iter().copied().filter(|form| form.takes.len() == given.len() + 1).collect();
        if as_many.is_empty() {
            let message = format!("`{name}` cannot be called with {}", values(given.len()));
            // Whose it is may not be known.
            let way = habits::of_sets(name).filter(|_| whose.is_none());
            let help = [format!("write it so: {}", written())].into_iter().chain(way.map(str::to_owned));
            self.tell(Code::WrongCall, at, "called here", message, help.collect());
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
            let got: Vec<&str> = given.iter().map(|kind| kind.map_or("something", plain_type)).collect();
            let message = format!("`{name}` cannot be called with {}", got.join(" and "));
            let mut help = vec![format!("write it so: {}", written())];
            for (nth, argument) in call.iter().flat_map(|call| &call.args).enumerate() {
                let wanted = |kind| as_many.iter().any(|form| takes(form.takes[nth + 1].1, kind));
                help.extend(quoted(argument, wanted("String"), wanted("Cell")));
            }
            self.tell(Code::WrongCall, at, "called here", message, help);
        }
        gives(if fit.is_empty() { as_many.iter().map(|form| **form).collect() } else { fit }.into_iter())
    }

    /// The type of a call without a dot: an operator, a function of the script, or one of the interface.
    pub(super) fn plain_call(&mut self, call: &FnCallExpr, at: Position) -> Type {
        let name = call.name.as_str();
        let given = self.given(call);
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return self.operator(name, name, &call.args, &given, at);
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
        if let ("range", [end]) = (name, &call.args[..]) {
            let end = match end {
                Expr::IntegerConstant(number, _) => number.to_string(),
                Expr::Variable(name, ..) => name.1.to_string(),
                _ => "(…)".to_owned(),
            };
            let message = "`range` goes from one number to another".to_owned();
            self.tell(Code::WrongCall, at, "called here", message, vec![format!("write `0..{end}`")]);
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
            let help = near.or_else(|| habits::of_other_languages(name).map(str::to_owned));
            let help = help.or_else(|| did_you_mean(name, reference::names()));
            let message = format!("there is no function `{name}`");
            self.tell(Code::UnknownName, at, "not known", message, help.into_iter().collect());
        }
        None
    }

    /// The type of what an operator gives, which may stand in an assignment, written so.
    pub(super) fn operator(&mut self, sign: &str, written: &str, parts: &[Expr], given: &[Type], at: Position) -> Type {
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
                    (format!("`{written}` does not compare {one} and {other}"), "`cells.len` counts them".to_owned())
                }
                _ => (
                    format!("`{written}` does not join {one} and {other}"),
                    match (written.ends_with('='), given.contains(&Some("int"))) {
                        _ if given == [Some("Cell"), Some("int")] => {
                            "another cell is `at.step(\"up\")`, or `game.cell(column, row)`"
                        }
                        (true, true) => "`cells.len` is the number of cells; a set takes in another by `|=`",
                        (true, false) => {
                            "a set takes in another by `|=`, keeps what is in both by `&=`, loses it by `-=`"
                        }
                        _ => "sets are joined by `|` (all of both), `&` (what both have) and `-` (without)",
                    }
                    .to_owned(),
                ),
            };
            let by_name = parts.iter().find_map(|part| quoted(part, false, true));
            self.tell(Code::WrongCall, at, "here", message, vec![by_name.unwrap_or(help)]);
            return compares.then_some("bool");
        }
        if let ("==" | "!=", [Some(one), Some(other)]) = (sign, given)
            && one != other
            && !(matches!(*one, "char" | "String") && matches!(*other, "char" | "String"))
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

fn head(function: &Function) -> String {
    let names: Vec<&str> = function.takes.iter().map(|(name, _)| name.as_str()).collect();
    format!("fn {}({})", function.name, names.join(", "))
}

/// What to write for a text, or what was to be one, where another is wanted: a text or a cell.
fn quoted(expr: &Expr, text: bool, cell: bool) -> Option<String> {
    match expr {
        Expr::CharConstant(letter, _) if text => Some(format!("a text stands between double quotes: `\"{letter}\"`")),
        Expr::StringConstant(name, _) if cell && !text && parse_cell(name).is_some() => {
            Some(format!("the cell of this name is `game.cell(\"{name}\")`"))
        }
        _ => None,
    }
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
        let (engine, _) = raw(Limits::untimed());
        let name = |function: rhai::FuncInfo| Some(function.metadata.name.to_string());
        let mut names: BTreeSet<String> = engine.collect_fn_metadata(None, name, true).into_iter().collect();
        // What the language itself knows, and properties.
        names.extend(["print", "type_of", "is_shared"].map(str::to_owned));
        let properties: Vec<String> =
            names.iter().filter_map(|name| name.strip_prefix("get$")).map(str::to_owned).collect();
        names.extend(properties);
        names
    });
    names.contains(name)
}
