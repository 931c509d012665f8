//! Functions of the rule's own: called with several types, calling themselves, overloaded by the number of their arguments.

use super::{Kind, Purpose, Writer};

/// A function of the rule's own.
pub struct Helper {
    name: &'static str,
    body: Body,
    /// The types of its arguments behind the game.
    takes: &'static [(&'static str, Kind)],
    /// The type of its value; none where it has that of its last argument.
    gives: Option<Kind>,
    /// Is the game its first argument?
    has_game: bool,
    /// Is it called?
    called: bool,
}

/// What a function does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    /// Statements and a value.
    Written,
    /// The same for values of every type.
    Plain(&'static str),
    /// It calls itself with less, as long as something is left.
    Recursive,
    /// It changes the game.
    Acts,
}

/// All that a rule may have. Later ones may be called by those before.
const HELPERS: [Helper; 11] = [
    helper("measure", Body::Written, &[("cells", Kind::Either), ("n", Kind::Int)], Some(Kind::Int), true),
    helper("measure", Body::Written, &[("cells", Kind::Either)], Some(Kind::Int), true),
    helper("grown", Body::Written, &[("cells", Kind::Either), ("way", Kind::Way)], Some(Kind::Set), true),
    helper("fits", Body::Written, &[("n", Kind::Int), ("cells", Kind::Either)], Some(Kind::Bool), true),
    helper("told", Body::Written, &[("text", Kind::Text), ("n", Kind::Int)], Some(Kind::Text), true),
    helper("act", Body::Acts, &[("cells", Kind::Either)], None, true),
    helper("down", Body::Recursive, &[("n", Kind::Int)], Some(Kind::Int), true),
    helper("spread", Body::Recursive, &[("n", Kind::Int), ("cells", Kind::Set)], Some(Kind::Set), true),
    helper("choose", Body::Plain("if one { return other; }\n    third"), &[], None, false),
    helper("same", Body::Plain("one == other"), &[], Some(Kind::Bool), false),
    helper("same", Body::Plain("let held = one; held"), &[], None, false),
];

const fn helper(
    name: &'static str,
    body: Body,
    takes: &'static [(&'static str, Kind)],
    gives: Option<Kind>,
    has_game: bool,
) -> Helper {
    Helper { name, body, takes, gives, has_game, called: false }
}

impl Writer<'_> {
    /// Makes all functions known. Those that are called are written later.
    pub fn some_helpers(&mut self) {
        self.helpers = HELPERS.into();
    }

    /// A call of one of the rule's own functions that gives a value of a type.
    pub fn helper_call(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let fits = |(nth, helper): &(usize, &Helper)| match helper.body {
            Body::Written | Body::Recursive => *nth >= self.helper && helper.gives == Some(kind),
            Body::Plain(_) => helper.gives.is_none_or(|gives| gives == kind),
            Body::Acts => false,
        };
        let fitting: Vec<usize> = self.helpers.iter().enumerate().filter(fits).map(|(nth, _)| nth).collect();
        let nth = fitting[..].get(self.choices.below(fitting.len()))?;
        Some(self.called(*nth, kind, depth))
    }

    /// A call that changes the game.
    pub fn helper_act(&mut self) -> Option<String> {
        let nth = self.helpers.iter().position(|helper| helper.body == Body::Acts)?;
        (nth >= self.helper).then(|| format!("{};", self.called(nth, Kind::Int, 2)))
    }

    fn called(&mut self, nth: usize, kind: Kind, depth: usize) -> String {
        self.helpers[nth].called = true;
        let Helper { name, body, takes, gives, has_game, .. } = self.helpers[nth];
        let mut values = Vec::new();
        if has_game {
            values.push("game".to_owned());
        }
        if let Body::Plain(text) = body {
            self.uses(&format!("function {name} {}", if text.contains("third") { 3 } else { 1 }));
            return match (text.contains("third"), gives) {
                (true, _) => {
                    let when = self.expression(Kind::Bool, depth);
                    let (one, other) = (self.expression(kind, depth), self.expression(kind, depth));
                    format!("{name}({when}, {one}, {other})")
                }
                (_, Some(_)) => {
                    // Values of every type are compared, sometimes with another.
                    let one = self.choices.pick(&super::KINDS);
                    let other = if self.choices.chance(20) { self.choices.pick(&super::KINDS) } else { one };
                    format!("{name}({}, {})", self.expression(one, depth), self.expression(other, depth))
                }
                _ => format!("{name}({})", self.expression(kind, depth)),
            };
        }
        self.uses(&format!("function {name} {}", takes.len()));
        for (argument, kind) in takes {
            let is_count = body == Body::Recursive && *argument == "n";
            values.push(match is_count && !self.choices.chance(4) {
                true => self.choices.below(6).to_string(),
                false => self.expression(*kind, depth),
            });
        }
        format!("{name}({})", values.join(", "))
    }

    /// The functions that are called by now, and by each other.
    pub fn written_helpers(&mut self) -> String {
        let mut text = String::new();
        for nth in 0..self.helpers.len() {
            let Helper { name, body, takes, gives, has_game, called } = self.helpers[nth];
            if !called {
                continue;
            }
            // None but those behind it are called from here.
            self.helper = nth + 1;
            self.room = self.room.max(12);
            text += &match body {
                Body::Plain(body) => {
                    let arguments = if body.contains("third") {
                        "one, other, third"
                    } else if body.contains("other") {
                        "one, other"
                    } else {
                        "one"
                    };
                    format!("fn {name}({arguments}) {{\n    {body}\n}}\n")
                }
                Body::Written => self.function(name, takes, has_game, Purpose::Ask, gives, ""),
                Body::Acts => self.function(name, takes, has_game, Purpose::Act, None, ""),
                Body::Recursive => self.recursive(name, takes, gives),
            };
        }
        text
    }

    /// A function that calls itself.
    fn recursive(&mut self, name: &str, takes: &[(&str, Kind)], gives: Option<Kind>) -> String {
        self.uses("recursion");
        let again = match gives {
            Some(Kind::Int) => format!("    if n > 0 {{ return 1 + {name}(game, n - 1); }}\n"),
            _ => format!("    if n > 0 {{ return {name}(game, n - 1, cells | cells.neighbours()); }}\n"),
        };
        self.function(name, takes, true, Purpose::Ask, gives, &again)
    }
}
