//! Lists: making them, asking them and changing them.

use super::{Kind, Writer};

/// Functions of lists that change them: as they are called, with `I` for an item, `L` for a list of the same and `N` for a number.
pub const CHANGES: [&str; 19] = [
    "pop()",
    "shift()",
    "remove(N)",
    "insert(N, I)",
    "append(L)",
    "reverse()",
    "clear()",
    "truncate(N)",
    "chop(N)",
    "split(N)",
    "dedup()",
    "drain(N, N)",
    "drain(0..N)",
    "retain(N, N)",
    "splice(N, N, L)",
    "sort()",
    "pad(N, I)",
    "set(N, I)",
    "push(I)",
];

/// Functions of lists that make another list of the same items.
const COPIES: [&str; 4] = ["extract(N)", "extract(N, N)", "extract(0..N)", "to_array()"];

impl Writer<'_> {
    /// A list of items, or two joined lists.
    pub fn list_value(&mut self, kind: Kind, depth: usize) -> String {
        let Some(item) = kind.item() else { return self.leaf(kind) };
        match self.choices.below(6) {
            0 => {
                let (one, other) = (self.expression(kind, depth), self.leaf(kind));
                self.uses("list + list");
                format!("{} + {}", self.operand(&one), self.operand(&other))
            }
            1 if self.exotic => {
                let list = self.expression(kind, depth);
                let call = self.choices.pick(&COPIES[..3]);
                self.uses(call);
                let call = self.filled(call, item, kind);
                format!("{}.{call}", self.operand(&list))
            }
            _ => {
                self.uses("list");
                let items: Vec<String> =
                    (0..=self.choices.below(3)).map(|_| self.expression(item, depth.min(1))).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    /// A call with values in place of its letters.
    fn filled(&mut self, call: &str, item: Kind, list: Kind) -> String {
        let mut text = String::new();
        for letter in call.chars() {
            match letter {
                'I' => text += &self.expression(item, 1),
                'L' => text += &self.expression(list, 1),
                'N' if self.choices.chance(10) => text += &self.expression(Kind::Int, 1),
                'N' => text += &self.choices.below(3).to_string(),
                other => text.push(other),
            }
        }
        text
    }

    /// An item of a list in a variable, mostly one that is there.
    pub fn item_of(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let list = self.variable(|variable| variable.kind.item() == Some(kind))?;
        let other = self.leaf(kind);
        self.uses("list[…]");
        Some(match self.choices.below(5) {
            0 => {
                let nth = self.expression(Kind::Int, depth);
                format!("{list}[{nth}]")
            }
            1 if self.exotic => {
                let call = self.choices.pick(&["get(0)", "pop()", "shift()"]);
                format!("if {list}.is_empty() {{ {other} }} else {{ {list}.{call} }}")
            }
            2 => format!("if {list}.len() > 1 {{ {list}[-2] }} else {{ {other} }}"),
            3 => format!("if {list}.is_empty {{ {other} }} else {{ {list}[{} % {list}.len] }}", self.choices.below(9)),
            _ => format!("if {list}.is_empty() {{ {other} }} else {{ {list}[0] }}"),
        })
    }

    /// A statement that changes a list in a variable.
    pub fn list_change(&mut self) -> Option<String> {
        let list = self.variable(|variable| variable.kind.item().is_some() && variable.settable)?;
        let kind = self.variables.iter().rev().find(|variable| variable.name == list)?.kind;
        let item = kind.item()?;
        let value = self.expression(item, 2);
        Some(match self.choices.below(7) {
            0 | 1 => {
                self.uses("push");
                format!("{list}.push({value});")
            }
            2 => {
                self.uses("list += item");
                format!("{list} += {value};")
            }
            3 => {
                self.uses("list += list");
                let other = self.expression(kind, 1);
                format!("{list} += {other};")
            }
            4 => {
                self.uses("list[…] = item");
                format!("if {list}.len > 0 {{ {list}[{}] = {value}; }}", self.choices.pick(&["0", "-1", "1"]))
            }
            5 if item == Kind::Int => {
                self.uses("list[…] += item");
                format!("if {list}.len > 0 {{ {list}[0] += {value}; }}")
            }
            _ if self.exotic => {
                let call = self.choices.pick(&CHANGES);
                self.uses(call);
                let call = self.filled(call, item, kind);
                format!("{list}.{call};")
            }
            _ => format!("{list} = {};", self.expression(kind, 2)),
        })
    }
}
