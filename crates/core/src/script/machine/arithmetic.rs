//! Arithmetic on numbers of scripts, with the errors of Rhai's.

use super::Stop;
use crate::script::compiler::{Place, position};
use rhai::EvalAltResult;

/// The failure of an operation on numbers.
#[cold]
pub(super) fn arithmetic(words: String, place: Place) -> Stop {
    Box::new(EvalAltResult::ErrorArithmetic(words, position(place)))
}

#[cold]
pub(super) fn overflow(what: &str, a: i64, sign: char, b: i64, place: Place) -> Stop {
    arithmetic(format!("{what} overflow: {a} {sign} {b}"), place)
}

pub(super) fn divided(a: i64, b: i64, place: Place) -> Result<i64, Stop> {
    if b == 0 {
        return Err(arithmetic(format!("Division by zero: {a} / {b}"), place));
    }
    a.checked_div(b).ok_or_else(|| overflow("Division", a, '/', b, place))
}

pub(super) fn power(a: i64, b: i64, place: Place) -> Result<i64, Stop> {
    if b > i64::from(u32::MAX) {
        return Err(arithmetic(format!("Exponential overflow: {a} ** {b}"), place));
    }
    if b < 0 {
        return Err(arithmetic(format!("Integer raised to a negative power: {a} ** {b}"), place));
    }
    a.checked_pow(b as u32).ok_or_else(|| arithmetic(format!("Exponential overflow: {a} ** {b}"), place))
}

/// A number whose bits are moved; by a negative distance, the other way.
pub(super) fn shifted(a: i64, by: i64, left: bool) -> i64 {
    let (distance, left) = if by < 0 { (by.unsigned_abs(), !left) } else { (by as u64, left) };
    match (u32::try_from(distance), left) {
        (Ok(distance), true) => a.checked_shl(distance).unwrap_or(0),
        (Ok(distance), false) => a.checked_shr(distance).unwrap_or(if a < 0 { -1 } else { 0 }),
        (Err(_), true) => 0,
        (Err(_), false) => {
            if a < 0 {
                -1
            } else {
                0
            }
        }
    }
}
