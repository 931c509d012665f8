//! The simplest expressions: variables, and values that stand in the script.

use super::{Kind, Writer};

/// Numbers at which calculating goes wrong.
const LARGE: [&str; 10] = [
    "9223372036854775807",
    "-9223372036854775807",
    "4611686018427387904",
    "-4611686018427387904",
    "4294967296",
    "2147483648",
    "-2147483649",
    "1000003",
    "64",
    "-63",
];

pub const STRAIGHT: [&str; 4] = ["right", "up", "left", "down"];
pub const WAYS: [&str; 8] = ["up", "right", "left", "down", "up_right", "up_left", "down_left", "down_right"];

impl Writer<'_> {
    /// A variable of a type, or a value that stands in the script.
    pub fn leaf(&mut self, kind: Kind) -> String {
        if self.choices.chance(60)
            && let Some(name) = self.variable(|variable| variable.kind == kind)
        {
            return name;
        }
        match kind {
            Kind::Int => self.number(),
            Kind::Bool => {
                let nth = self.choices.below(6);
                ["true", "false", "game.own.is_empty", "game.param(\"deep\")", "game.ply.is_odd", "game.mover == 1"]
                    [nth]
                    .to_owned()
            }
            Kind::Cell => self.cell(),
            Kind::Set => {
                let sets = ["game.own", "game.board", "game.empty", "game.occupied", "game.rival", "game.none"];
                let set = self.choices.pick(&sets);
                self.uses(&format!("{}(Game)", set.replace("game.", "get$")));
                set.to_owned()
            }
            Kind::Either => match self.variable(|variable| variable.kind == Kind::Either) {
                Some(name) if self.choices.chance(60) => name,
                _ if self.choices.chance(50) => self.leaf(Kind::Cell),
                _ => self.leaf(Kind::Set),
            },
            Kind::Way => format!("\"{}\"", self.choices.pick(&WAYS)),
            Kind::Text => {
                format!(
                    "\"{}\"",
                    self.choices.pick(&["", "a", "lamp", "two words", "up", "é\u{1f600}", "say \\\"no\\\""])
                )
            }
            Kind::Ints => self.choices.pick(&["[1, 2, 3]", "[]", "[7]", "[0, -1, 5, 5]"]).to_owned(),
            Kind::Bools => self.choices.pick(&["[true]", "[]", "[false, true]"]).to_owned(),
            Kind::Cells => format!("[{}]", self.cell()),
            Kind::Sets => self.choices.pick(&["[game.own, game.rival]", "[]", "game.lines(3)"]).to_owned(),
            Kind::Ways => {
                self.choices.pick(&["game.straight", "game.directions", "[\"up\", \"left\"]", "[]"]).to_owned()
            }
        }
    }

    /// A number, small but for a few.
    pub fn number(&mut self) -> String {
        match self.choices.below(12) {
            0..=6 => self.choices.below(7).to_string(),
            7 => "game.ply".to_owned(),
            8 => "game.turn".to_owned(),
            9 => "game.mover".to_owned(),
            10 => format!("-{}", 1 + self.choices.below(9)),
            _ if self.choices.chance(25) => self.choices.pick(&LARGE).to_owned(),
            _ => "game.param(\"count\")".to_owned(),
        }
    }

    /// A cell of the board, by its name. A few are missing.
    pub fn cell(&mut self) -> String {
        let (column, row) = (self.choices.below(self.game.side), self.choices.below(self.game.side));
        let column = (b'a' + ((column + 1) % self.game.side) as u8) as char;
        self.uses("cell(Game, String)");
        format!("game.cell(\"{column}{}\")", row + 1)
    }

    /// The number of a seat.
    pub fn seat(&mut self) -> String {
        match self.choices.below(8) {
            0 | 1 => "game.mover".to_owned(),
            2 | 3 => "game.next".to_owned(),
            7 if self.choices.chance(20) => self.expression(Kind::Int, 1),
            _ => (1 + self.choices.below(self.game.seats)).to_string(),
        }
    }

    /// A name from a few, mostly as it stands there, sometimes as one of two, and sometimes by a variable.
    pub fn name(&mut self, names: &[&str]) -> String {
        let one = format!("\"{}\"", self.choices.pick(names));
        if self.choices.chance(12) && !self.plain {
            let (other, when) = (self.choices.pick(names), self.condition(1));
            return format!("if {when} {{ {one} }} else {{ \"{other}\" }}");
        }
        if self.wrong && !self.plain && self.choices.chance(10) {
            let spoilt = self.choices.pick(&["lmap", "upp", "", "coins", "around"]);
            return format!("if game.ply > {} {{ \"{spoilt}\" }} else {{ {one} }}", self.choices.below(5));
        }
        one
    }

    /// The name of a direction.
    pub fn way(&mut self, ways: &[&str]) -> String {
        if ways.len() == WAYS.len() && self.choices.chance(50) {
            return self.expression(Kind::Way, 1);
        }
        self.name(ways)
    }
}
