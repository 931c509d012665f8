//! The errors of the engine in the words of a rule's author.
//!
//! The engine tells errors in its own terms: names of Rust types, and sentences about Rhai. Every one of them is translated
//! here, and [`plain_type`] is the only way from a type to words.

use super::desk::cut;
use super::engine::{ALONE, Limits, TOGETHER, VARIABLES};
use super::missing;
use rhai::{Dynamic, EvalAltResult, ImmutableString, Position};

/// Characters of a thrown text that are shown.
const MOST_WORDS: usize = 500;

/// What an error of the engine says to the author of a rule, and where.
pub fn explain(error: &EvalAltResult, limits: Limits) -> (String, Position) {
    use EvalAltResult as E;
    let (inner, at) = innermost(error);
    let message = match inner {
        E::ErrorTooManyOperations(..) => too_many_steps(limits),
        E::ErrorTerminated(why, ..) => terminated(why, limits),
        E::ErrorStackOverflow(..) => {
            format!("functions call each other more than {} deep; use a loop instead", limits.calls)
        }
        E::ErrorTooManyVariables(..) => format!("a function has {VARIABLES} variables at most"),
        E::ErrorDataTooLarge(what, ..) => {
            let is_text = what.contains("string") || what.contains("Length");
            let (what, most, parts) =
                if is_text { ("a text", limits.bytes, "bytes") } else { ("a list", limits.items, "items") };
            format!("{what} grew beyond {most} {parts}; keep cells in sets, and counts with `counter`")
        }
        E::ErrorFunctionNotFound(words, ..) if words.contains("cannot be sorted") => {
            "only a list of numbers, or one of texts, can be sorted".to_owned()
        }
        E::ErrorFunctionNotFound(signature, ..) => missing::no_such_function(signature),
        E::ErrorPropertyNotFound(name, ..) | E::ErrorDotExpr(name, ..) => missing::no_such_property(name),
        E::ErrorVariableNotFound(name, ..) => format!("there is no variable `{name}` here"),
        E::ErrorVariableExists(name, ..) | E::ErrorForbiddenVariable(name, ..) => {
            format!("no variable can be called `{name}` here")
        }
        E::ErrorAssignmentToConstant(name, ..) => format!("`{name}` is a constant, and cannot be set"),
        E::ErrorNonPureMethodCallOnConstant(..) => "a constant cannot be changed; use `let`".to_owned(),
        E::ErrorRuntime(value, ..) => thrown(value),
        E::ErrorMismatchOutputType(expected, got, ..) | E::ErrorMismatchDataType(expected, got, ..) => {
            format!("this should be {}, but is {}", plain_type(expected), plain_type(got))
        }
        E::ErrorFor(..) => "`for` goes through cells, a list, a text or numbers such as `0..3`, not this".to_owned(),
        // `Game [i64]`, with ` = i64` behind it where something is set.
        E::ErrorIndexingType(what, ..) => {
            let whole = what.split(" [").next().unwrap_or_default();
            format!("only lists and texts have parts to ask for with `[…]`, not {}", plain_type(whole))
        }
        E::ErrorIndexNotFound(..) => "there is no such part to ask for with `[…]`".to_owned(),
        E::ErrorArrayBounds(length, index, ..) => out_of_bounds(*index, "a list", *length, "items"),
        E::ErrorStringBounds(length, index, ..) => out_of_bounds(*index, "a text", *length, "characters"),
        E::ErrorBitFieldBounds(length, index, ..) => out_of_bounds(*index, "a number", *length, "bits"),
        // About numbers, which it writes out.
        E::ErrorArithmetic(words, ..) if !words.is_empty() => cut(words.clone(), MOST_WORDS),
        E::ErrorArithmetic(..) => "this cannot be calculated".to_owned(),
        _ => "the script cannot go on here".to_owned(),
    };
    (message, at)
}

fn out_of_bounds(index: i64, whole: &str, length: usize, parts: &str) -> String {
    format!("index {index} is out of bounds: {whole} of {length} {parts} is counted from 0")
}

/// What a script is told that has taken all the steps of one hook.
fn too_many_steps(limits: Limits) -> String {
    format!(
        "the script took more than {} steps without coming to an end; look for a loop that never stops",
        limits.operations
    )
}

/// What ended a script from outside: its steps, alone or together with others, or the time.
fn terminated(why: &Dynamic, limits: Limits) -> String {
    let is = |reason: &str| why.read_lock::<ImmutableString>().is_some_and(|why| *why == reason);
    if is(ALONE) {
        return too_many_steps(limits);
    }
    if is(TOGETHER) {
        return format!(
            "the rules took more than {} steps for one move or question, all hooks together; have them look at fewer \
             cells, or whoever runs the game allows more with `--script-steps`",
            limits.together
        );
    }
    match limits.until {
        Some((until, within)) if (limits.now)() > until => {
            format!("all of this took longer than {within:?}; whoever runs it allows more with `--script-time`")
        }
        _ => format!("the script ran longer than {:?}; whoever runs it allows more with `--script-time`", limits.time),
    }
}

/// A value that a script threw.
pub fn thrown(value: &Dynamic) -> String {
    if value.is_int() || value.is_bool() {
        return format!("`{value}` was thrown");
    }
    if !value.is::<ImmutableString>() {
        return format!("{} was thrown; throw a text that says why", plain_type(value.type_name()));
    }
    match value.to_string().trim() {
        "" => "it was thrown, without a word why".to_owned(),
        words => cut(words.to_owned(), MOST_WORDS),
    }
}

/// The words for a type, by any of its names: Rust's (`core::ops::range::Range<i64>`), the engine's (`range`), its parser's (`an
/// array`), or that of the interface (`Cells`). An unknown type has no name, so no Rust ever reaches an author.
pub fn plain_type(name: &str) -> &'static str {
    // `&str | ImmutableString | String` is one type to an author.
    let one = name.split(" | ").next().unwrap_or_default();
    let bare = one.split('<').next().unwrap_or_default();
    match bare.rsplit("::").next().unwrap_or_default() {
        "i64" | "INT" | "int" | "a number" => "a number",
        "bool" | "a boolean" => "true or false",
        "string" | "a string" | "String" | "str" | "&str" | "ImmutableString" => "a text",
        "()" => "nothing",
        "array" | "Array" | "Vec" | "an array" => "a list",
        "char" | "a character" => "a character",
        "Cell" | "At" => "a cell",
        "Cells" | "CellSet" => "a set of cells",
        "Game" => "the game",
        "range" | "range=" | "Range" | "RangeInclusive" | "StepRange" => "a range of numbers",
        "BitRange" | "bits" => "the bits of a number",
        "CharsStream" | "characters" => "the characters of a text",
        _ => "something else",
    }
}

fn innermost(error: &EvalAltResult) -> (&EvalAltResult, Position) {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, at) => {
            let (deepest, place) = innermost(inner);
            (deepest, if place.is_none() { *at } else { place })
        }
        other => (other, other.position()),
    }
}
