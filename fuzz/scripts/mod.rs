//! Rule scripts made from bytes, to compare engines with: hooks of all kinds, functions of the rule's own, every statement, operator and
//! function of the interface. Types are tracked, so that most scripts run; a chosen share of them has values of the wrong type,
//! unknown names and loops without an end.

mod calls;
mod choices;
mod effects;
mod expressions;
mod functions;
mod games;
mod lists;
mod statements;
mod values;

use choices::Choices;
use functions::Helper;
pub use games::{GAMES, Game};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A generated rule, and the game that it belongs to.
pub struct Generated {
    /// The game's file, which lists the rule `mine`.
    pub game: &'static str,
    /// The rule's script.
    pub script: String,
    /// What stands in the script: functions by name and types, operators and statements.
    pub used: BTreeSet<String>,
    /// The number of its hooks.
    pub hooks: usize,
}

/// The type of a generated expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Int,
    Bool,
    Cell,
    Set,
    /// A cell or a set: an argument that is called with both.
    Either,
    /// The name of a direction.
    Way,
    Text,
    Ints,
    Bools,
    Cells,
    Sets,
    Ways,
}

/// Every type that a variable may have.
const KINDS: [Kind; 11] = [
    Kind::Int,
    Kind::Set,
    Kind::Bool,
    Kind::Cell,
    Kind::Way,
    Kind::Text,
    Kind::Ints,
    Kind::Sets,
    Kind::Cells,
    Kind::Ways,
    Kind::Bools,
];

impl Kind {
    /// The type of a list's items; none where it is no list.
    fn item(self) -> Option<Kind> {
        Some(match self {
            Kind::Ints => Kind::Int,
            Kind::Bools => Kind::Bool,
            Kind::Cells => Kind::Cell,
            Kind::Sets => Kind::Set,
            Kind::Ways => Kind::Way,
            _ => return None,
        })
    }

    /// The first letter of variables of this type.
    fn letter(self) -> &'static str {
        match self {
            Kind::Int => "n",
            Kind::Bool => "b",
            Kind::Cell => "c",
            Kind::Set | Kind::Either => "s",
            Kind::Way => "w",
            Kind::Text => "t",
            _ => "l",
        }
    }
}

/// What the function under way may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// It may do everything, and draw at random.
    Setup,
    /// It may change the game.
    Act,
    /// It answers a question.
    Ask,
    /// It answers a question, and may refuse.
    Refuse,
}

/// A variable of the function under way.
#[derive(Clone)]
struct Variable {
    name: String,
    kind: Kind,
    /// May it be set? Constants, and what bounds a loop, may not.
    settable: bool,
}

/// Writes a script.
struct Writer<'b> {
    choices: Choices<'b>,
    game: &'static Game,
    used: BTreeSet<String>,
    helpers: Vec<Helper>,
    /// The variables that can be seen here, the innermost last.
    variables: Vec<Variable>,
    /// How many names have been given.
    named: usize,
    purpose: Purpose,
    /// The type that the function under way returns; none where nobody looks at it.
    returns: Option<Kind>,
    /// For each loop around, the type of its value, where it has one.
    loops: Vec<Option<Kind>>,
    /// Which of the functions is under way, where it is the rule's own: only later ones are called, so that they end.
    helper: usize,
    /// Are there values of wrong types and names that are not known?
    wrong: bool,
    /// Are there expressions that are not compiled?
    exotic: bool,
    /// Must expressions do without statements? What `&&` and `||` join may not set variables, or it is not compiled.
    plain: bool,
    /// How many expressions may still be written.
    room: usize,
}

/// A script can have so many expressions and statements, at most.
const ROOM: usize = 130;

/// What every rule declares.
const DECLARED: &str = "marker(\"lamp\", \"*\");\nmarker(\"glow\", \"~\");\ncounter(\"coin\");\ncounter(\"storm\", \"shared\");\n\
                        param(\"count\", 3);\nparam(\"deep\", true);\nparam(\"way\", \"up_left\");\n";

/// The verbs that a rule may add: name, what it is done to, and the number of its targets.
const VERBS: [(&str, &str, usize); 3] = [("zap", "nothing", 0), ("hit", "cell", 1), ("hop", "any token to cell", 2)];

/// Writes a rule from bytes. The same bytes give the same rule.
pub fn generate(bytes: &[u8]) -> Generated {
    let mut choices = Choices::new(bytes);
    let game = [0, 1, 0, 2, 3, 4, 0, 1, 5, 4, 6][choices.below(11)];
    let (wrong, exotic) = (choices.chance(12), choices.chance(8));
    let mut writer = Writer {
        choices,
        game: &GAMES[game],
        used: BTreeSet::new(),
        helpers: Vec::new(),
        variables: Vec::new(),
        named: 0,
        purpose: Purpose::Act,
        returns: None,
        loops: Vec::new(),
        helper: 0,
        wrong,
        exotic,
        plain: false,
        room: 0,
    };
    writer.room = 20 + writer.choices.below(ROOM - 20);
    writer.rule()
}

/// Every function, property and operator of the interface, with the types that it takes: `put(Game, Cell, int)`.
pub fn signatures() -> Vec<String> {
    calls::interface().iter().map(calls::Call::signature).collect()
}

impl Writer<'_> {
    fn rule(mut self) -> Generated {
        let mut script = DECLARED.to_owned();
        let mut verbs: Vec<(&str, usize)> = self.game.verbs.to_vec();
        let mut own = Vec::new();
        for (name, domain, targets) in VERBS {
            if self.choices.chance(15) {
                // Writing to a String cannot fail.
                let _ = writeln!(script, "verb(\"{name}\", \"{domain}\");");
                verbs.push((name, targets));
                own.push((name, targets));
            }
        }
        self.some_helpers();
        let mut hooks = Vec::new();
        let first = self.choices.below(5);
        for nth in 0..5 {
            let chosen = nth == 0 || self.choices.chance(16);
            match (first + nth) % 5 {
                0 if chosen => hooks.push(self.hook("on_land", &[("at", Kind::Cell)], Purpose::Act, None)),
                1 if chosen => hooks.push(self.hook("on_turn_end", &[], Purpose::Act, None)),
                2 if chosen => hooks.push(self.hook("outcome", &[], Purpose::Act, None)),
                3 if chosen => hooks.push(self.hook("setup", &[], Purpose::Setup, None)),
                4 if chosen => {
                    hooks.push(self.hook("evaluate", &[("seat", Kind::Int)], Purpose::Ask, Some(Kind::Int)));
                }
                _ => {}
            }
        }
        if self.game.scored || self.choices.chance(15) {
            hooks.push(self.hook("score", &[("seat", Kind::Int)], Purpose::Ask, Some(Kind::Int)));
        }
        for (verb, targets) in verbs {
            if self.choices.chance(15) {
                hooks.push(self.hook(&format!("can_{verb}"), &[], Purpose::Refuse, Some(Kind::Bool)));
            }
            let name = format!("where_{verb}");
            if targets > 0 && self.choices.chance(16) {
                hooks.push(self.hook(&name, &[("cells", Kind::Set)], Purpose::Refuse, Some(Kind::Set)));
            }
            if targets > 1 && self.choices.chance(30) {
                let takes = [("from", Kind::Cell), ("cells", Kind::Set)];
                hooks.push(self.hook(&name, &takes, Purpose::Refuse, Some(Kind::Set)));
            }
        }
        for (verb, targets) in own {
            let takes: &[(&str, Kind)] = match targets {
                0 => &[],
                1 => &[("at", Kind::Cell)],
                _ => &[("from", Kind::Cell), ("to", Kind::Cell)],
            };
            hooks.push(self.hook(verb, takes, Purpose::Act, None));
        }
        let count = hooks.len();
        script += &hooks.concat();
        script += &self.written_helpers();
        if script.contains("game.param(") {
            self.uses("param(Game, String)");
        }
        Generated { game: self.game.text, script, used: self.used, hooks: count }
    }

    /// A function that the game calls.
    fn hook(&mut self, name: &str, takes: &[(&str, Kind)], purpose: Purpose, returns: Option<Kind>) -> String {
        self.uses(&format!("hook {} {}", name.split('_').next().unwrap_or_default(), takes.len()));
        self.room = self.room.max(10);
        self.helper = 0;
        self.function(name, takes, true, purpose, returns, "")
    }

    /// A function: its arguments behind the game, and what it returns. `before` is what it begins with.
    fn function(
        &mut self,
        name: &str,
        takes: &[(&str, Kind)],
        has_game: bool,
        purpose: Purpose,
        returns: Option<Kind>,
        before: &str,
    ) -> String {
        self.variables = takes
            .iter()
            .map(|(name, kind)| Variable { name: (*name).to_owned(), kind: *kind, settable: true })
            .collect();
        (self.purpose, self.returns, self.named) = (purpose, returns, 0);
        let mut names: Vec<&str> = if has_game { vec!["game"] } else { Vec::new() };
        names.extend(takes.iter().map(|(name, _)| *name));
        let mut text = format!("fn {name}({}) {{\n{before}", names.join(", "));
        let count = 1 + self.choices.below(4);
        text += &self.statements(count, 2, 1);
        if let Some(kind) = returns {
            let value = self.answer(kind);
            // A value with a semicolon behind it is returned all the same.
            let end = if self.choices.chance(15) { ";" } else { "" };
            let _ = writeln!(text, "    {value}{end}");
        }
        text + "}\n"
    }

    /// What a hook returns.
    fn answer(&mut self, kind: Kind) -> String {
        let value = self.expression(kind, 3);
        match kind {
            // A game goes on where something is left to do.
            Kind::Set if self.choices.chance(60) => format!("cells - {}", self.operand(&value)),
            Kind::Bool if self.choices.chance(60) => format!("{} | (game.ply < 5)", self.operand(&value)),
            _ => value,
        }
    }

    /// Notes that something stands in the script.
    fn uses(&mut self, what: &str) {
        if !self.used.contains(what) {
            self.used.insert(what.to_owned());
        }
    }

    /// May one more expression be written?
    fn has_room(&mut self) -> bool {
        self.room = self.room.saturating_sub(1);
        self.room > 0
    }

    /// A new name for a variable, or one that is there already.
    fn fresh(&mut self, kind: Kind) -> String {
        if self.choices.chance(12) && !self.variables.is_empty() {
            let nth = self.choices.below(self.variables.len());
            let Variable { name, settable, .. } = &self.variables[nth];
            if *settable {
                return name.clone();
            }
        }
        self.named += 1;
        format!("{}{}", kind.letter(), self.named)
    }

    /// Declares a variable from here on.
    fn declare(&mut self, name: &str, kind: Kind, settable: bool) {
        self.variables.push(Variable { name: name.to_owned(), kind, settable });
    }

    /// The variables of a type that can be seen, by name.
    fn of_kind(&self, fits: impl Fn(&Variable) -> bool) -> Vec<String> {
        let hidden = |nth: usize, name: &str| self.variables[nth + 1..].iter().any(|later| later.name == name);
        let seen = self.variables.iter().enumerate().filter(|(nth, variable)| !hidden(*nth, &variable.name));
        seen.filter(|(_, variable)| fits(variable)).map(|(_, variable)| variable.name.clone()).collect()
    }

    /// One of the variables that fit, if there is any.
    fn variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<String> {
        let mut names = self.of_kind(fits);
        if names.is_empty() {
            return None;
        }
        let nth = self.choices.below(names.len());
        Some(names.swap_remove(nth))
    }

    /// An expression as a part of another.
    fn operand(&self, value: &str) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '"';
        let is_one = value.chars().all(plain) && !value.starts_with(|c: char| c.is_ascii_digit());
        if is_one { value.to_owned() } else { format!("({value})") }
    }
}

/// The first column of a line.
fn indent(level: usize) -> String {
    "    ".repeat(level)
}
