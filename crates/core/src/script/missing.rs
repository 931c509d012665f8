//! The words for what a script calls or asks for and that is not there.

use super::explain::plain_type;
use super::{habits, reference};
use crate::variant::nearest;

/// The words for a function that is not there, from the engine's `name (type, type)`.
pub fn no_such_function(signature: &str) -> String {
    let (name, types) = signature.split_once(" (").unwrap_or((signature, ""));
    let types: Vec<&str> = types.trim_end_matches(')').split(", ").filter(|t| !t.is_empty()).map(plain_type).collect();
    if let Some(property) = name.strip_prefix("get$") {
        return no_such_property(property);
    }
    if let Some(property) = name.strip_prefix("set$") {
        return format!("`{property}` cannot be set, only asked");
    }
    if name == "range" {
        return "`range` goes from one number to another; write `0..3` to count".to_owned();
    }
    let forms = reference::forms(name);
    let of_cells = types.first().is_some_and(|first| *first == "a set of cells");
    if let Some(way) = habits::of_sets(name).filter(|_| of_cells) {
        return format!("a set of cells has no `{name}`; {way}");
    }
    if !forms.is_empty() {
        // What comes first is whose function it is.
        let given = if types.len() > 1 { types[1..].join(" and ") } else { "no values".to_owned() };
        return format!("`{name}` cannot be called with {given}; write it so: {}", forms.join(" or "));
    }
    if let ([one, other], false) = (types.as_slice(), name.starts_with(|c: char| c.is_alphanumeric() || c == '_')) {
        return format!("`{name}` does not join {one} and {other}");
    }
    match nearest(name, reference::names()) {
        Some(near) => format!("there is no function `{name}`; did you mean `{near}`?"),
        None if types.is_empty() => format!("there is no function `{name}`"),
        None => format!("there is no function `{name}` for {}", types.join(" and ")),
    }
}

/// The words for a property that is not there.
pub fn no_such_property(name: &str) -> String {
    let only_asked = name.contains("a setter is not registered");
    let name = name.split('\'').nth(1).unwrap_or(name);
    match nearest(name, reference::names()) {
        _ if only_asked => format!("`{name}` cannot be set, only asked"),
        Some(near) if near == name => format!("there is no `{name}` of this; `quadrille defs` tells what has one"),
        Some(near) => format!("there is no `{name}`; did you mean `{near}`?"),
        None => format!("there is no `{name}`"),
    }
}
