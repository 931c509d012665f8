//! Statements that change the game. Most of them are preceded by a test of what they need, so that games go on.

use super::calls::{Call, interface};
use super::values::WAYS;
use super::{Kind, Purpose, Writer};

impl Writer<'_> {
    /// A call that changes the game, or would, where that is allowed.
    pub fn effect(&mut self) -> String {
        let purpose = self.purpose;
        let pieces = !self.game.traits.is_empty();
        let fits = |call: &&Call| {
            let by_code = call.types.last() == Some(&"String");
            match call.form.name {
                "refuse" => false,
                "scatter" | "scatter_hidden" => purpose == Purpose::Setup,
                "put" => pieces == by_code,
                "convert" => !pieces,
                "change" => pieces,
                _ => call.acts,
            }
        };
        let all: Vec<&Call> = match self.choices.chance(4) {
            true => interface().iter().filter(|call| call.acts).collect(),
            false => interface().iter().filter(fits).collect(),
        };
        let mut names: Vec<&str> = all.iter().map(|call| call.form.name).collect();
        names.dedup();
        let name = self.choices.pick(&names);
        let forms: Vec<&Call> = all.into_iter().filter(|call| call.form.name == name).collect();
        let call = forms[self.choices.below(forms.len())];
        if self.choices.chance(6) {
            return format!("{};", self.call(call, 2));
        }
        self.uses(&call.signature());
        self.guarded(call)
    }

    /// A set of cells of which something holds.
    fn cells_that(&mut self, call: &Call, nth: usize, holds: &str) -> String {
        let set = self.expression(Kind::Set, 2);
        let set = format!("{} & {holds}", self.operand(&set));
        match call.types[nth] {
            "Cell" => format!("({set}).first"),
            _ => set,
        }
    }

    /// A call behind a test of what it needs.
    fn guarded(&mut self, call: &Call) -> String {
        let game = "game".to_owned();
        match call.form.name {
            "put" | "take" | "destroy" | "convert" | "change" => {
                let holds = if call.form.name == "put" { "game.empty" } else { "game.occupied" };
                let at = self.cells_that(call, 1, holds);
                let mut values = vec![game, at.clone()];
                if let Some(kind) = call.types.get(2) {
                    values.push(match *kind {
                        "int" => self.seat(),
                        _ if call.form.name == "put" => self.name(self.game.codes_or_none()),
                        _ => self.name(self.game.traits_or_none()),
                    });
                }
                let done = self.written(call, &values);
                match at.strip_suffix(".first") {
                    Some(set) => format!("if !{set}.is_empty {{ {done}; }}"),
                    None => format!("{done};"),
                }
            }
            "move" => {
                let (from, to) = (self.expression(Kind::Set, 2), self.expression(Kind::Set, 1));
                let (from, to) = (self.operand(&from), self.operand(&to));
                let one = |name: &str, kind: &str| match kind {
                    "Cell" => format!("{name}.first"),
                    _ => format!("{name}.first | {name}.first"),
                };
                let values = [game, one("from_", call.types[1]), one("to_", call.types[2])];
                let done = self.written(call, &values);
                format!(
                    "let from_ = {from} & game.occupied; let to_ = {to} & game.empty; \
                     if !from_.is_empty && !to_.is_empty {{ {done}; }}"
                )
            }
            "shift" => {
                let set = self.cells_that(call, 1, "game.occupied");
                let way = self.choices.pick(&WAYS);
                let done = self.written(call, &[game, "moved_".to_owned(), format!("\"{way}\"")]);
                let (before, set) = match set.strip_suffix(".first") {
                    Some(all) => (format!("!{all}.is_empty"), set.clone()),
                    None => ("true".to_owned(), set.clone()),
                };
                format!(
                    "if {before} {{ let moved_ = {set}; let next_ = moved_.step(\"{way}\"); \
                     if next_.len == (moved_ | moved_).len && !(next_ - moved_).meets(game.occupied) {{ {done}; }} }}"
                )
            }
            "rotate" => {
                let square = match self.game.square && self.choices.chance(50) {
                    true => "game.board".to_owned(),
                    false => {
                        format!("game.cell(\"{0}\") | game.cell(\"{0}\").around()", self.choices.pick(&["b2", "b3"]))
                    }
                };
                let way = self.name(&["clockwise", "anticlockwise"]);
                format!("{};", self.written(call, &[game, square, way]))
            }
            "spend" => {
                let (counter, count) = (self.choices.pick(&["coin", "storm"]), self.choices.below(4));
                let seat = self.choices.pick(&["game.mover", "game.next"]);
                let values = [game, format!("\"{counter}\""), count.to_string(), seat.to_owned()];
                let done = self.written(call, &values[..call.types.len()]);
                self.uses("count(Game, String, int)");
                format!("if game.count(\"{counter}\", {seat}) > {count} {{ {done}; }}")
            }
            "scatter" | "scatter_hidden" => {
                let (marker, count) = (self.choices.pick(&["lamp", "glow"]), self.choices.below(4));
                let set = self.expression(Kind::Set, 2);
                let values = [game, format!("\"{marker}\""), count.to_string(), "room_".to_owned()];
                let done = self.written(call, &values);
                format!(
                    "let room_ = {} - game.marked(\"{marker}\"); if room_.len >= {count} {{ {done}; }}",
                    self.operand(&set)
                )
            }
            "win" | "lose" | "draw" if self.choices.chance(80) => {
                let done = self.call(call, 2);
                format!("if game.ply > {} {{ {done}; }}", 3 + self.choices.below(20))
            }
            "end_turn" if self.purpose == Purpose::Setup => ";".to_owned(),
            _ => format!("{};", self.call(call, 2)),
        }
    }
}
