//! Expressions: operators, texts, and statements that have a value.

use super::{Kind, Writer};

/// Operators that make a number of two.
pub const NUMBERS: [&str; 11] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "**"];

/// Comparisons.
const COMPARED: [&str; 6] = ["==", "<", ">", "!=", "<=", ">="];

impl Writer<'_> {
    /// An expression of a type. In a few scripts a few of them are of another.
    pub fn expression(&mut self, kind: Kind, depth: usize) -> String {
        if depth == 0 || !self.has_room() {
            return self.leaf(kind);
        }
        if self.wrong && !self.plain && self.choices.chance(3) {
            return self.misfit(kind, depth);
        }
        match self.choices.below(16) {
            0..=2 => self.leaf(kind),
            3 | 4 | 6 if self.plain => self.joined(kind, depth - 1),
            3 => self.chosen(kind, depth - 1),
            4 => self.block_value(kind, depth - 1),
            5 => self.helper_call(kind, depth - 1).unwrap_or_else(|| self.leaf(kind)),
            6 => self.item_of(kind, depth - 1).unwrap_or_else(|| self.leaf(kind)),
            7..=9 => self.asks(kind, depth).unwrap_or_else(|| self.joined(kind, depth - 1)),
            _ => self.joined(kind, depth - 1),
        }
    }

    /// A value of another type, in a variable that may be of either, so that it is found out when it runs.
    fn misfit(&mut self, kind: Kind, depth: usize) -> String {
        let other = self.choices.pick(&super::KINDS);
        let (one, value) = (self.expression(kind, depth - 1), self.expression(other, depth - 1));
        self.uses("of a wrong type");
        match self.choices.below(3) {
            0 => format!("if game.ply > {} {{ {value} }} else {{ {one} }}", self.choices.below(4)),
            1 => format!("if game.ply > {} {{ {one} }} else {{ () }}", self.choices.below(4)),
            _ => format!("{{ let m = {one}; if game.ply > {} {{ m = {value}; }} m }}", self.choices.below(4)),
        }
    }

    /// A condition. One that begins with a block stands in brackets.
    pub fn condition(&mut self, depth: usize) -> String {
        let value = self.expression(Kind::Bool, depth);
        if value.starts_with('{') { format!("({value})") } else { value }
    }

    /// Two expressions, joined by an operator.
    fn joined(&mut self, kind: Kind, depth: usize) -> String {
        match kind {
            Kind::Int => self.calculated(depth),
            Kind::Bool => self.truth(depth),
            Kind::Text => self.words(depth),
            Kind::Set | Kind::Cell | Kind::Way if !self.choices.chance(15) => {
                self.asks(kind, depth + 1).unwrap_or_else(|| self.leaf(kind))
            }
            Kind::Cell => self.first_of(depth),
            Kind::Either if self.choices.chance(50) => self.expression(Kind::Cell, depth),
            Kind::Either => self.expression(Kind::Set, depth),
            Kind::Set => {
                let set = self.expression(Kind::Set, depth);
                format!("{} | {}", self.operand(&set), self.leaf(Kind::Set))
            }
            Kind::Way => {
                let (level, side) = (self.choices.pick(&["up", "down"]), self.choices.pick(&["left", "right"]));
                self.uses("text + text");
                match self.variable(|variable| variable.kind == Kind::Text) {
                    Some(name) if self.wrong => format!("\"{level}_\" + {name}"),
                    _ => format!("\"{level}\" + \"_{side}\""),
                }
            }
            _ => self.list_value(kind, depth),
        }
    }

    /// A cell of a set, or another where the set is empty.
    fn first_of(&mut self, depth: usize) -> String {
        if self.plain {
            return self.leaf(Kind::Cell);
        }
        let (set, other) = (self.expression(Kind::Set, depth), self.leaf(Kind::Cell));
        let set = self.operand(&set);
        let end = self.choices.pick(&["first", "last"]);
        self.uses(&format!("get${end}(Cells)"));
        format!("if {set}.is_empty {{ {other} }} else {{ {set}.{end} }}")
    }

    fn calculated(&mut self, depth: usize) -> String {
        let one = self.expression(Kind::Int, depth);
        let one = self.operand(&one);
        match self.choices.below(24) {
            0 => {
                self.uses("- number");
                return format!("-{one}");
            }
            1 => {
                self.uses("abs");
                return format!("abs({one})");
            }
            2 | 3 => {
                let (name, other) = (self.choices.pick(&["max", "min"]), self.expression(Kind::Int, depth));
                self.uses(name);
                return format!("{name}({one}, {other})");
            }
            4 => {
                let lists = self.choices.pick(&[Kind::Ints, Kind::Sets, Kind::Cells, Kind::Ways]);
                let list = self.expression(lists, depth);
                self.uses("len of a list");
                return format!("{}.len{}", self.operand(&list), self.choices.pick(&["", "()"]));
            }
            5 => {
                self.uses("+ number");
                return format!("+{one}");
            }
            6 if self.exotic => {
                let rare = self.choices.pick(&["sign(", "abs(sign("]);
                return format!("{rare}{one}){}", if rare.len() > 5 { ")" } else { "" });
            }
            _ => {}
        }
        let sign = self.choices.pick(&NUMBERS);
        self.uses(&format!("number {sign} number"));
        let risky = self.choices.chance(8);
        let other = match sign {
            "/" | "%" if !risky => (1 + self.choices.below(5)).to_string(),
            "<<" | ">>" | "**" if !risky => self.choices.below(4).to_string(),
            _ => self.expression(Kind::Int, depth),
        };
        let other = self.operand(&other);
        // The engine knows which operator comes first.
        if self.choices.chance(20) {
            let third = self.choices.below(5);
            return format!("{one} {sign} {other} {} {third}", self.choices.pick(&["+", "-", "*"]));
        }
        format!("{one} {sign} {other}")
    }

    fn truth(&mut self, depth: usize) -> String {
        match self.choices.below(12) {
            0..=3 => {
                let (one, other) = (self.expression(Kind::Int, depth), self.expression(Kind::Int, depth));
                let sign = self.choices.pick(&COMPARED);
                self.uses(&format!("number {sign} number"));
                format!("{} {sign} {}", self.operand(&one), self.operand(&other))
            }
            4 | 5 => {
                let plain = std::mem::replace(&mut self.plain, !self.exotic);
                let (one, other) = (self.expression(Kind::Bool, depth), self.expression(Kind::Bool, depth));
                let third = self.expression(Kind::Bool, depth.min(1));
                self.plain = plain;
                let sign = self.choices.pick(&["&&", "||", "&&", "||", "&", "|", "^", "==", "!="]);
                self.uses(&format!("truth {sign} truth"));
                let (one, other) = (self.operand(&one), self.operand(&other));
                match sign {
                    "&&" | "||" if self.choices.chance(30) => {
                        format!("{one} {sign} {other} {sign} {}", self.operand(&third))
                    }
                    _ => format!("{one} {sign} {other}"),
                }
            }
            6 => {
                let one = self.expression(Kind::Bool, depth);
                self.uses("!");
                format!("!{}", self.operand(&one))
            }
            7 => {
                let kind = self.choices.pick(&[Kind::Text, Kind::Way]);
                let (one, other) = (self.expression(kind, depth), self.expression(kind, depth));
                let sign = if self.exotic { self.choices.pick(&COMPARED) } else { self.choices.pick(&["==", "!="]) };
                self.uses(&format!("text {sign} text"));
                format!("{} {sign} {}", self.operand(&one), self.operand(&other))
            }
            8 => {
                let one = self.expression(Kind::Int, depth);
                let asked = self.choices.pick(&["is_odd", "is_even", "is_zero"]);
                self.uses(asked);
                format!("{}.{asked}{}", self.operand(&one), self.choices.pick(&["", "()"]))
            }
            9 => self.contained(depth),
            10 => {
                let list = self.expression(Kind::Ints, depth);
                self.uses("is_empty of a list");
                format!("{}.is_empty{}", self.operand(&list), self.choices.pick(&["", "()"]))
            }
            _ => self.asks(Kind::Bool, depth + 1).unwrap_or_else(|| self.leaf(Kind::Bool)),
        }
    }

    /// Is a value among others?
    fn contained(&mut self, depth: usize) -> String {
        let (item, among) = self.choices.pick(&[
            (Kind::Int, Kind::Ints),
            (Kind::Cell, Kind::Set),
            (Kind::Way, Kind::Ways),
            (Kind::Set, Kind::Sets),
            (Kind::Cell, Kind::Cells),
            (Kind::Bool, Kind::Bools),
        ]);
        let (item, among) = (self.expression(item, depth), self.expression(among, depth));
        let among = self.operand(&among);
        match self.choices.below(3) {
            0 => {
                self.uses("contains of a list");
                format!("{among}.contains({item})")
            }
            1 => {
                self.uses("in");
                format!("{} in {among}", self.operand(&item))
            }
            _ => {
                self.uses("!in");
                format!("{} !in {among}", self.operand(&item))
            }
        }
    }

    fn words(&mut self, depth: usize) -> String {
        if self.choices.chance(30) {
            let (one, other) = (self.expression(Kind::Text, depth), self.expression(Kind::Text, depth));
            self.uses("text + text");
            return format!("{} + {}", self.operand(&one), self.operand(&other));
        }
        self.uses("`${…}`");
        let mut text = String::from("`");
        for _ in 0..=self.choices.below(3) {
            let kind = self.choices.pick(&super::KINDS);
            let value = self.expression(kind, depth.min(1));
            text += &format!("{}${{{value}}}", self.choices.pick(&["", "a ", "of "]));
        }
        text + "`"
    }

    /// `if` or `switch` as a value.
    fn chosen(&mut self, kind: Kind, depth: usize) -> String {
        let (one, other) = (self.expression(kind, depth), self.expression(kind, depth));
        match self.choices.below(4) {
            0 => {
                self.uses("switch as a value");
                let (subject, cases) = self.cases(depth);
                let mut text = format!("switch {subject} {{ ");
                for case in cases {
                    let value = self.expression(kind, depth.min(1));
                    text += &format!("{case} => {value}, ");
                }
                format!("{text}_ => {other} }}")
            }
            1 => {
                self.uses("else if as a value");
                let third = self.leaf(kind);
                let (first, second) = (self.condition(depth), self.condition(depth.min(1)));
                format!("if {first} {{ {one} }} else if {second} {{ {other} }} else {{ {third} }}")
            }
            _ => {
                self.uses("if as a value");
                let when = self.condition(depth);
                format!("if {when} {{ {one} }} else {{ {other} }}")
            }
        }
    }

    /// A block or a loop as a value. What is declared in it is not seen outside.
    fn block_value(&mut self, kind: Kind, depth: usize) -> String {
        let before = self.variables.len();
        let is_simple = matches!(kind, Kind::Int | Kind::Bool | Kind::Cell | Kind::Set | Kind::Way);
        let text = match self.choices.below(5) {
            0 if is_simple || self.exotic => {
                self.uses("loop as a value");
                self.loops.push(Some(kind));
                let (when, one, other) = (self.condition(depth), self.expression(kind, depth), self.leaf(kind));
                self.loops.pop();
                format!("loop {{ if {when} {{ break {one}; }} break {other}; }}")
            }
            1 => {
                self.uses("block that sets a variable");
                match self.variable(|variable| variable.kind == Kind::Int && variable.settable) {
                    Some(name) => format!("{{ {name} += 1; {} }}", self.expression(kind, depth)),
                    None => format!("{{ {} }}", self.expression(kind, depth)),
                }
            }
            _ => {
                self.uses("block as a value");
                let held = self.choices.pick(&super::KINDS);
                let value = self.expression(held, depth);
                let name = self.fresh(held);
                self.declare(&name, held, true);
                format!("{{ let {name} = {value}; {} }}", self.expression(kind, depth))
            }
        };
        self.variables.truncate(before);
        text
    }
}
