//! Calls of the interface, by the project's own list of functions and properties.

use super::values::{STRAIGHT, WAYS};
use super::{Kind, Purpose, Writer};
use quadrille_core::script::reference::{self, Form, Kind as Looks};
use std::sync::OnceLock;

/// A function, property or operator of the interface for one list of types.
pub struct Call {
    /// As it is written down.
    pub form: &'static Form,
    /// The type of each argument.
    pub types: Vec<&'static str>,
    /// Does it change the game?
    pub acts: bool,
}

impl Call {
    /// What it is called, with its types: `put(Game, Cell, int)`.
    pub fn signature(&self) -> String {
        let before = if self.form.kind == Looks::Property { "get$" } else { "" };
        format!("{before}{}({})", self.form.name, self.types.join(", "))
    }

    /// The type of its value; none where it has none, or one that depends on what it is given.
    fn gives(&self) -> Option<Kind> {
        Some(match (self.form.gives?, self.form.name) {
            ("Cells", _) => Kind::Set,
            ("Cell", _) => Kind::Cell,
            ("int", _) => Kind::Int,
            ("bool", _) => Kind::Bool,
            ("String", "opposite") => Kind::Way,
            ("String", _) => Kind::Text,
            ("Array", "lines") => Kind::Sets,
            ("Array", _) => Kind::Ways,
            _ => return None,
        })
    }
}

/// The interface, with `Cells|Cell` once as the one and once as the other.
pub fn interface() -> &'static [Call] {
    static CALLS: OnceLock<Vec<Call>> = OnceLock::new();
    CALLS.get_or_init(|| {
        let mut calls = Vec::new();
        for section in reference::callable() {
            let acts = section.title == "What a rule may do";
            for form in section.entries.iter().flat_map(|entry| &entry.forms) {
                let mut all = vec![Vec::new()];
                for (_, types) in &form.takes {
                    let longer = |so_far: &Vec<&'static str>| {
                        types.split('|').map(|one| [so_far.as_slice(), &[one]].concat()).collect::<Vec<_>>()
                    };
                    all = all.iter().flat_map(longer).collect();
                }
                calls.extend(all.into_iter().map(|types| Call { form, types, acts }));
            }
        }
        calls
    })
}

impl Writer<'_> {
    /// A call that gives a value of a type. Each name is as likely as any other.
    pub fn asks(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let fits = |call: &&Call| call.gives() == Some(kind) && !call.acts;
        let mut names: Vec<&str> = interface().iter().filter(fits).map(|call| call.form.name).collect();
        names.dedup();
        if names.is_empty() {
            return None;
        }
        let name = self.choices.pick(&names);
        let forms: Vec<&Call> = interface().iter().filter(fits).filter(|call| call.form.name == name).collect();
        let call = forms[self.choices.below(forms.len())];
        // What has no traits has no pieces to ask for; a reserve is there in one game.
        match name {
            "pieces" if self.game.traits.is_empty() => return None,
            "reserve" if !self.game.text.contains("reserve") && !self.choices.chance(10) => return None,
            _ => {}
        }
        Some(self.call(call, depth))
    }

    /// A call as it is written, with arguments of its types.
    pub fn call(&mut self, call: &Call, depth: usize) -> String {
        self.uses(&call.signature());
        let mut values = Vec::new();
        for (nth, (name, _)) in call.form.takes.iter().enumerate() {
            values.push(self.argument(call, nth, name, depth));
        }
        self.written(call, &values)
    }

    /// A call with these values.
    pub fn written(&mut self, call: &Call, values: &[String]) -> String {
        let name = call.form.name;
        let (whose, rest) = match values {
            [] => return format!("{name}()"),
            [whose, rest @ ..] => (self.operand(whose), rest),
        };
        match (call.form.kind, rest) {
            (Looks::Operator, [other]) => {
                let other = self.operand(other);
                format!("{whose} {name} {other}")
            }
            (Looks::Property, _) => format!("{whose}.{name}"),
            // A function may be called in either way.
            _ if call.types[0] == "String" || name == "print" || self.choices.chance(6) => {
                format!("{name}({})", values.join(", "))
            }
            _ => format!("{whose}.{name}({})", rest.join(", ")),
        }
    }

    /// An argument of a call.
    fn argument(&mut self, call: &Call, nth: usize, name: &str, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match call.types[nth] {
            "Game" => "game".to_owned(),
            "Cells" | "Cell" if call.form.takes[nth].1 == "Cells|Cell" && self.choices.chance(10) => {
                self.expression(Kind::Either, below)
            }
            // Sets of one cell, for what is for one cell.
            "Cells" if matches!(call.form.name, "group" | "move" | "swap") && !self.choices.chance(10) => {
                let cell = self.expression(Kind::Cell, below);
                let cell = self.operand(&cell);
                format!("{cell} | {cell}")
            }
            "Cells" if matches!(call.form.name, "first" | "last") => self.expression(Kind::Set, below),
            "Cells" => self.expression(Kind::Set, below),
            "Cell" => self.expression(Kind::Cell, below),
            "bool" => self.expression(Kind::Bool, below),
            "Array" => {
                let kind = self.choices.pick(&[Kind::Ints, Kind::Sets, Kind::Cells, Kind::Ways, Kind::Bools]);
                self.expression(kind, below)
            }
            "int" => self.number_for(name, below),
            "String" => self.text_for(call.form.name, name, below),
            // `print` takes anything.
            _ => {
                let kind = self.choices.pick(&super::KINDS);
                self.expression(kind, below)
            }
        }
    }

    fn number_for(&mut self, name: &str, depth: usize) -> String {
        if self.choices.chance(8) {
            return self.expression(Kind::Int, depth);
        }
        match name {
            "seat" => self.seat(),
            "column" | "row" => (1 + self.choices.below(self.game.side)).to_string(),
            "length" => (2 + self.choices.below(3)).to_string(),
            _ => self.choices.below(4).to_string(),
        }
    }

    fn text_for(&mut self, function: &str, name: &str, depth: usize) -> String {
        let (traits, codes) = (self.game.traits, self.game.codes);
        match (function, name) {
            ("fall", _) => self.way(&STRAIGHT),
            ("rotate", _) => self.name(&["clockwise", "anticlockwise"]),
            (_, "direction") => self.way(&WAYS),
            (_, "marker") => self.name(&["lamp", "glow"]),
            (_, "counter") => self.name(&["coin", "storm"]),
            (_, "steps") => self.name(&["around", "neighbours"]),
            (_, "attribute") if !traits.is_empty() => self.name(traits),
            (_, "code") if !codes.is_empty() => self.name(codes),
            ("cell", _) => self.name(&["a1", "b2", "c3", "d4", "b4"]),
            ("param", _) => self.name(&["count"]),
            _ => self.expression(Kind::Text, depth),
        }
    }

    /// A refusal, where the hook may refuse.
    pub fn refusal(&mut self) -> String {
        let forms: Vec<&Call> = interface().iter().filter(|call| call.form.name == "refuse").collect();
        let call = forms[self.choices.below(forms.len())];
        // Not all cells at once, or the game is over.
        if self.purpose == Purpose::Refuse && call.types.len() == 3 && self.choices.chance(70) {
            self.uses(&call.signature());
            let cell = self.expression(Kind::Cell, 1);
            let at = if call.types[1] == "Cells" { format!("{0} | {0}", self.operand(&cell)) } else { cell };
            let why = self.expression(Kind::Text, 1);
            return self.written(call, &["game".to_owned(), at, why]);
        }
        self.call(call, 1)
    }
}
