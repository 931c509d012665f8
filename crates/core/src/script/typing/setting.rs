//! What is assigned: only variables are set, and what is joined with what they hold must fit it.

use super::Looking;
use crate::script::api;
use crate::script::explain::plain_type;
use crate::variant::Code;
use rhai::{BinaryExpr, Expr, OpAssignment};

impl Looking<'_> {
    /// Something is assigned, or joined with what was there.
    pub(super) fn assigned(&mut self, operator: &OpAssignment, BinaryExpr { lhs, rhs }: &BinaryExpr) {
        match (lhs, operator.get_op_assignment_info()) {
            (Expr::Dot(..), _) => self.set(lhs),
            (Expr::Variable(..), Some((.., written, _, sign))) => {
                let given = [self.quietly(lhs), self.quietly(rhs)];
                // Whatever is added to a list becomes its last item.
                if given[0] != Some("Array") {
                    self.operator(sign, written, std::slice::from_ref(rhs), &given, operator.position());
                }
            }
            _ => {}
        }
    }

    /// Nothing behind a dot can be set: not of the game, and not of cells.
    fn set(&mut self, chain: &Expr) {
        let Expr::Dot(parts, ..) = chain else { return };
        let mut whose = self.kind(&parts.lhs);
        let mut last = &parts.rhs;
        while let Expr::Dot(parts, ..) = last {
            whose = self.asked(whose, &parts.lhs);
            last = &parts.rhs;
        }
        let Expr::Property(property, at) = last else { return };
        let name = property.2.as_str();
        let help = vec![instead(whose, name)];
        if whose == Some("Game") && !api::is_interface(name) {
            let message = format!("the game has no `{name}`, and keeps nothing that a script would set");
            return self.tell(Code::UnknownName, *at, "not known", message, help);
        }
        let of = whose.map_or(String::new(), |kind| format!(" of {}", plain_type(kind)));
        self.tell(Code::WrongCall, *at, "can only be asked", format!("`{name}`{of} cannot be set"), help);
    }
}

/// What to do where somebody wants to set something.
fn instead(whose: Option<&str>, name: &str) -> String {
    match (whose, name) {
        (Some("Game"), "board" | "none" | "empty" | "occupied" | "own" | "rival") => {
            "what stands on the board changes by what the game does: `game.put(at)`, `game.take(at)`, `game.move(from, to)`, `game.destroy(at)`, `game.convert(at, seat)`".to_owned()
        }
        (Some("Game"), "mover" | "next" | "ply" | "turn") => {
            "turns pass by themselves; `game.end_turn()` ends one before its last step".to_owned()
        }
        (Some("Game"), "columns" | "rows" | "seats") => "the variant's file says it, for the whole game".to_owned(),
        (Some("Game"), _) => format!(
            "what must last is a `counter` or a `marker`; what is needed only here is a variable: `let {name} = …;`"
        ),
        (Some("Cells"), _) => {
            "keep a set in a variable, and change that: `let cells = game.none; cells |= at;`".to_owned()
        }
        (Some("Cell"), "row") => "another cell is `game.cell(at.column, 3)`, or `at.step(\"up\")`".to_owned(),
        (Some("Cell"), _) => "another cell is `game.cell(3, at.row)`, or `at.step(\"right\")`".to_owned(),
        _ => format!("keep it in a variable: `let {name} = …;`"),
    }
}
