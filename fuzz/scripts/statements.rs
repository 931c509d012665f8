//! Statements: variables, branches and loops.

use super::expressions::NUMBERS;
use super::{Kind, Purpose, Writer, indent};

impl Writer<'_> {
    /// Several statements, a line each but for a few. What they declare is seen by those behind them.
    pub fn statements(&mut self, count: usize, depth: usize, level: usize) -> String {
        let mut text = String::new();
        for _ in 0..count {
            let statement = self.statement(depth, level);
            text += &format!("{}{statement}\n", indent(level));
        }
        text
    }

    /// Statements between braces, which are left with what they declare.
    fn block(&mut self, depth: usize, level: usize) -> String {
        let before = self.variables.len();
        let count = self.choices.below(3);
        let text = self.statements(count, depth, level + 1);
        self.variables.truncate(before);
        if text.is_empty() { "{ }".to_owned() } else { format!("{{\n{text}{}}}", indent(level)) }
    }

    fn statement(&mut self, depth: usize, level: usize) -> String {
        if !self.has_room() {
            return self.deed();
        }
        match self.choices.below(26) {
            0..=4 => self.deed(),
            5..=9 => self.declaration(),
            10..=13 => self.assignment(),
            14 => self.list_change().unwrap_or_else(|| self.declaration()),
            15 if !self.loops.is_empty() => self.out_of_loop(),
            16 => self.leaving(),
            _ if depth == 0 => self.deed(),
            15 | 17 | 18 => self.branch(depth - 1, level),
            19 => self.switch(depth - 1, level),
            20..=22 => self.for_loop(depth - 1, level),
            23 => self.while_loop(depth - 1, level),
            24 => self.endless(depth - 1, level),
            _ => {
                self.uses("block");
                self.block(depth - 1, level)
            }
        }
    }

    /// Something that is done: a change of the game, a refusal, a word, or a call whose value nobody wants.
    fn deed(&mut self) -> String {
        match (self.purpose, self.choices.below(10)) {
            (_, 9) => {
                self.uses("print(?)");
                let kind = self.choices.pick(&super::KINDS);
                format!("print({});", self.expression(kind, 2))
            }
            (Purpose::Act | Purpose::Setup, 8) => self.helper_act().unwrap_or_else(|| self.effect()),
            (Purpose::Act | Purpose::Setup, _) => self.effect(),
            (Purpose::Refuse, 0..=3) => {
                let refusal = self.refusal();
                match self.choices.chance(60) {
                    true => format!("if {} {{ {refusal}; }}", self.condition(1)),
                    false => format!("{refusal};"),
                }
            }
            (_, 4) if self.wrong => self.effect(),
            _ => {
                let kind = self.choices.pick(&super::KINDS);
                let value = self.expression(kind, 2);
                format!("{};", self.operand(&value))
            }
        }
    }

    fn declaration(&mut self) -> String {
        let kind = self.choices.pick(&super::KINDS);
        let value = self.expression(kind, 3);
        let constant = self.choices.chance(15);
        self.uses(if constant { "const" } else { "let" });
        let name = self.fresh(kind);
        self.declare(&name, kind, !constant);
        format!("{} {name} = {value};", if constant { "const" } else { "let" })
    }

    fn assignment(&mut self) -> String {
        let joins = |variable: &super::Variable| variable.settable && variable.kind != Kind::Either;
        let Some(name) = self.variable(joins) else { return self.declaration() };
        let found = self.variables.iter().rev().find(|variable| variable.name == name);
        let Some(kind) = found.map(|variable| variable.kind) else { return self.declaration() };
        if self.wrong && self.choices.chance(5) {
            let other = self.choices.pick(&super::KINDS);
            self.uses("a variable of another type");
            return format!("{name} = {};", self.expression(other, 2));
        }
        let sign = match kind {
            _ if self.choices.chance(35) => "=".to_owned(),
            Kind::Int => format!("{}=", self.choices.pick(&NUMBERS)),
            Kind::Set => self.choices.pick(&["|=", "&=", "-="]).to_owned(),
            Kind::Bool => self.choices.pick(&["&=", "|=", "^=", "="]).to_owned(),
            Kind::Text => "+=".to_owned(),
            _ => "=".to_owned(),
        };
        self.uses(&format!("{} {sign}", if kind == Kind::Int { "number" } else { "value" }));
        let risky = self.choices.chance(6);
        let value = match (kind, sign.as_str()) {
            (Kind::Int, "/=" | "%=") if !risky => (1 + self.choices.below(5)).to_string(),
            (Kind::Int, "<<=" | ">>=" | "**=") if !risky => self.choices.below(4).to_string(),
            (Kind::Set, "|=" | "&=" | "-=") => self.expression(Kind::Either, 2),
            // A cell becomes a set in a variable that was one.
            (Kind::Cell, _) if self.choices.chance(8) => self.expression(Kind::Set, 2),
            _ => self.expression(kind, 3),
        };
        format!("{name} {sign} {value};")
    }

    /// `break` or `continue`, mostly under a condition.
    fn out_of_loop(&mut self) -> String {
        let value = self.loops.last().copied().flatten();
        let word = match (self.choices.below(3), value) {
            (0, _) => {
                self.uses("continue");
                "continue".to_owned()
            }
            (_, Some(kind)) => {
                self.uses("break with a value");
                format!("break {}", self.expression(kind, 1))
            }
            _ => {
                self.uses("break");
                "break".to_owned()
            }
        };
        match self.choices.chance(80) {
            true => format!("if {} {{ {word}; }}", self.condition(2)),
            false => format!("{word};"),
        }
    }

    /// `return` or `throw`, mostly under a condition.
    fn leaving(&mut self) -> String {
        let word = match self.choices.below(8) {
            0 => {
                self.uses("throw");
                let kind = self.choices.pick(&[Kind::Text, Kind::Text, Kind::Int, Kind::Cell, Kind::Set, Kind::Bool]);
                match self.choices.chance(10) {
                    true => "throw".to_owned(),
                    false => format!("throw {}", self.expression(kind, 1)),
                }
            }
            _ => {
                self.uses("return");
                match self.returns {
                    Some(kind) => format!("return {}", self.expression(kind, 2)),
                    None if self.choices.chance(20) => format!("return {}", self.expression(Kind::Int, 1)),
                    None => "return".to_owned(),
                }
            }
        };
        match self.choices.below(4) {
            0 => format!("if {} {{ {word}; }}", self.condition(2)),
            1 => format!("if game.ply == {} {{ {word}; }}", self.choices.below(8)),
            2 => format!("if game.empty.len < {} {{ {word}; }}", self.choices.below(20)),
            _ => format!("if {} && game.ply > 2 {{ {word}; }}", self.leaf(Kind::Bool)),
        }
    }

    fn branch(&mut self, depth: usize, level: usize) -> String {
        self.uses("if");
        let mut text = format!("if {} {}", self.condition(3), self.block(depth, level));
        if self.choices.chance(25) {
            self.uses("else if");
            text += &format!(" else if {} {}", self.condition(2), self.block(depth, level));
        }
        if self.choices.chance(40) {
            self.uses("else");
            text += &format!(" else {}", self.block(depth, level));
        }
        text
    }

    /// What a `switch` chooses by, and its cases.
    pub fn cases(&mut self, depth: usize) -> (String, Vec<String>) {
        let kind = self.choices.pick(&[Kind::Int, Kind::Int, Kind::Way, Kind::Bool, Kind::Text, Kind::Cell]);
        let subject = match kind {
            Kind::Int => format!("{} % 7", self.leaf(Kind::Int)),
            _ => self.expression(kind, depth),
        };
        let subject = if subject.starts_with('{') { format!("({subject})") } else { subject };
        let mut cases: Vec<String> = match kind {
            Kind::Int => ["0", "1 | 2", "3", "4..6", "5..=9", "-3..0"].map(str::to_owned).into(),
            Kind::Bool => ["true", "false"].map(str::to_owned).into(),
            Kind::Way => ["\"up\"", "\"left\" | \"right\"", "\"down_left\""].map(str::to_owned).into(),
            Kind::Text if self.exotic => ["\"a\"", "\"lamp\""].map(str::to_owned).into(),
            _ => ["1", "\"up\""].map(str::to_owned).into(),
        };
        let subject = if kind == Kind::Text && !self.exotic { self.leaf(Kind::Way) } else { subject };
        cases.truncate(1 + self.choices.below(cases.len()));
        for case in &mut cases {
            if self.choices.chance(25) {
                self.uses("case with a condition");
                let when = self.condition(depth.min(1));
                *case += &format!(" if {when}");
            }
        }
        self.uses(&format!("switch by {kind:?}"));
        (subject, cases)
    }

    fn switch(&mut self, depth: usize, level: usize) -> String {
        self.uses("switch");
        let (subject, cases) = self.cases(2);
        let mut text = format!("switch {subject} {{\n");
        for case in cases {
            text += &format!("{}{case} => {},\n", indent(level + 1), self.block(depth, level + 1));
        }
        if self.choices.chance(70) {
            text += &format!("{}_ => {}\n", indent(level + 1), self.block(depth, level + 1));
        }
        format!("{text}{}}}", indent(level))
    }

    fn for_loop(&mut self, depth: usize, level: usize) -> String {
        let (over, kind) = match self.choices.below(8) {
            0 | 1 => {
                let (from, to) = (self.choices.below(4), self.choices.below(6));
                let to = if self.choices.chance(20) { self.expression(Kind::Int, 1) } else { to.to_string() };
                let sign = self.choices.pick(&["..", "..="]);
                self.uses(&format!("for in {sign}"));
                (format!("{from}{sign}{}", self.operand(&to)), Kind::Int)
            }
            2 | 3 => {
                self.uses("for in a set");
                (self.expression(Kind::Set, 2), Kind::Cell)
            }
            4 => {
                self.uses("for in directions");
                (self.choices.pick(&["game.directions", "game.straight"]).to_owned(), Kind::Way)
            }
            5 => {
                self.uses("for in lines");
                (format!("game.lines({})", 2 + self.choices.below(3)), Kind::Set)
            }
            6 => {
                self.uses("for in range");
                let (from, to) = (self.choices.below(3), self.choices.below(7));
                match self.exotic {
                    true => (format!("range({from}, {to}, 2)"), Kind::Int),
                    false => (format!("range({from}, {to})"), Kind::Int),
                }
            }
            _ => {
                self.uses("for in a list");
                let lists = [Kind::Ints, Kind::Sets, Kind::Cells, Kind::Ways, Kind::Bools];
                let list = self.choices.pick(&lists);
                (self.expression(list, 2), list.item().unwrap_or(Kind::Int))
            }
        };
        let over = if over.starts_with('{') { format!("({over})") } else { over };
        let before = self.variables.len();
        let name = self.fresh(kind);
        let counted = self.choices.chance(15);
        self.named += 1;
        let counter = format!("i{}", self.named);
        let head = if counted { format!("({name}, {counter})") } else { name.clone() };
        if counted {
            self.uses("for with a counter");
            self.declare(&counter, Kind::Int, true);
        }
        self.declare(&name, kind, true);
        self.loops.push(None);
        let body = self.block(depth, level);
        self.loops.pop();
        self.variables.truncate(before);
        format!("for {head} in {over} {body}")
    }

    /// A loop that ends after some rounds.
    fn while_loop(&mut self, depth: usize, level: usize) -> String {
        self.named += 1;
        let counter = format!("k{}", self.named);
        let most = 1 + self.choices.below(5);
        self.declare(&counter, Kind::Int, false);
        let plain = std::mem::replace(&mut self.plain, !self.exotic);
        let when = self.condition(2);
        let when = self.operand(&when);
        self.plain = plain;
        self.loops.push(None);
        let before = self.variables.len();
        let count = self.choices.below(3);
        let body = self.statements(count, depth, level + 1);
        self.variables.truncate(before);
        self.loops.pop();
        let step = format!("{}{counter} += 1;\n", indent(level + 1));
        let (inner, outer) = (format!("{{\n{step}{body}{}}}", indent(level)), format!("let {counter} = 0;"));
        match self.choices.below(3) {
            0 => {
                self.uses("while");
                format!("{outer} while {counter} < {most} && {when} {inner}")
            }
            1 => {
                self.uses("do while");
                format!("{outer} do {inner} while {counter} < {most} && {when};")
            }
            _ => {
                self.uses("do until");
                format!("{outer} do {inner} until {counter} >= {most} || {when};")
            }
        }
    }

    /// `loop`, which something inside ends, but for a few.
    fn endless(&mut self, depth: usize, level: usize) -> String {
        self.uses("loop");
        self.named += 1;
        let counter = format!("k{}", self.named);
        self.declare(&counter, Kind::Int, false);
        self.loops.push(None);
        let before = self.variables.len();
        let count = self.choices.below(3);
        let body = self.statements(count, depth, level + 1);
        self.variables.truncate(before);
        self.loops.pop();
        let out = match self.choices.chance(3) {
            true => String::new(),
            false => format!("if {counter} > {} {{ break; }} ", 1 + self.choices.below(5)),
        };
        let head = format!("{}{counter} += 1; {out}\n", indent(level + 1));
        format!("let {counter} = 0; loop {{\n{head}{body}{}}}", indent(level))
    }
}
