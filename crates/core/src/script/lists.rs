//! What makes lists longer or shorter, so that none holds more memory than it has items.
//!
//! The engine counts the items of a list, also of lists within lists, and ends a script whose list has too many. Its own functions
//! leave two ways around that: a list that was long and is short again keeps the room it had, thousands of times over inside
//! another list; and `pad` to a length near the largest number counts past it. These here take their place.

use super::desk::{Answer, wrong};
use super::engine::Watch;
use super::faults;
use rhai::{Array, Dynamic, Engine, EvalAltResult, FuncRegistration, INT, ImmutableString, NativeCallContext};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

/// Registers them over those of the engine.
pub fn register(engine: &mut Engine, watch: &Rc<Watch>) {
    changing("pad").register_into_engine(engine, pad);
    changing("pop")
        .register_into_engine(engine, |list: &mut Array| trimmed(list, |list| list.pop().unwrap_or(Dynamic::UNIT)));
    changing("shift").register_into_engine(engine, |list: &mut Array| trimmed(list, |list| removed(list, 0)));
    changing("remove")
        .register_into_engine(engine, |list: &mut Array, at: INT| trimmed(list, |list| removed(list, at)));
    changing("clear").register_into_engine(engine, |list: &mut Array| trimmed(list, |list| list.clear()));
    changing("truncate").register_into_engine(engine, |list: &mut Array, count: INT| {
        trimmed(list, |list| list.truncate(usize::try_from(count).unwrap_or(0)))
    });
    changing("chop").register_into_engine(engine, |list: &mut Array, count: INT| {
        let gone = list.len().saturating_sub(usize::try_from(count).unwrap_or(0));
        trimmed(list, |list| drop(list.drain(..gone)));
    });
    changing("split").register_into_engine(engine, |list: &mut Array, at: INT| {
        let from = range(list.len(), at, INT::MAX).start;
        trimmed(list, |list| list.drain(from..).collect::<Array>())
    });
    let watched = watch.clone();
    changing("dedup").register_into_engine(engine, move |call: NativeCallContext, list: &mut Array| {
        trimmed(list, |list| list.dedup_by(|one, before| same(&call, &watched, one, before).unwrap_or(false)));
    });
    sorting(engine, watch);
    comparing(engine, watch);
    reading(engine);
    parts(engine);
    by_name(engine, watch);
}

/// What puts items in order, as the engine does it, with the steps that a long list takes.
fn sorting(engine: &mut Engine, watch: &Rc<Watch>) {
    for (name, ordered) in [("sort", "order"), ("sort_desc", "order_desc")] {
        let watched = watch.clone();
        changing(name).register_into_engine(engine, move |call: NativeCallContext, list: &mut Array| {
            watched.goes_through(list.len())?;
            let operations = watched.operations.get();
            let sorted = call.call_native_fn_raw(ordered, true, &mut [&mut Dynamic::from_array(std::mem::take(list))]);
            watched.operations.set(operations);
            *list = sorted?.into_array()?;
            Answer::Ok(())
        });
    }
}

/// A function that changes nothing, so that constants may be asked as well.
fn pure(name: &str) -> FuncRegistration {
    FuncRegistration::new(name).with_purity(true)
}

/// A function that changes the list it is called on, which may be no constant.
fn changing(name: &str) -> FuncRegistration {
    FuncRegistration::new(name).with_purity(false)
}

/// What gives items of a list and leaves it as it is. The engine's own functions do the same, but refuse constants.
fn reading(engine: &mut Engine) {
    let part = |list: &Array, start: INT, count: INT| list[range(list.len(), start, count)].to_vec();
    pure("get").register_into_engine(engine, |list: &mut Array, at: INT| {
        let from = range(list.len(), at, 1).start;
        list.get(from).cloned().unwrap_or(Dynamic::UNIT)
    });
    pure("extract")
        .register_into_engine(engine, move |list: &mut Array, start: INT, count: INT| part(list, start, count));
    pure("extract").register_into_engine(engine, move |list: &mut Array, start: INT| part(list, start, INT::MAX));
    pure("extract").register_into_engine(engine, move |list: &mut Array, of: Range<INT>| {
        let (start, count) = exclusive(of.start, of.end);
        part(list, start, count)
    });
    pure("extract").register_into_engine(engine, move |list: &mut Array, of: RangeInclusive<INT>| {
        let (start, count) = inclusive(*of.start(), *of.end());
        part(list, start, count)
    });
}

/// What compares items. The engine's own functions do the same, but what they ask of it on the way is taken for steps of the hook, if
/// nothing comes after it.
fn comparing(engine: &mut Engine, watch: &Rc<Watch>) {
    let place = |call: &NativeCallContext, watch: &Watch, list: &mut Array, value: &Dynamic, from: INT| {
        watch.goes_through(list.len())?;
        let from = range(list.len(), from, INT::MAX).start;
        for (at, item) in list.iter_mut().enumerate().skip(from) {
            if same(call, watch, item, value)? {
                return Ok(at as INT);
            }
        }
        Answer::Ok(-1)
    };
    let equal = |call: &NativeCallContext, watch: &Watch, one: &mut Array, other: &Array| {
        watch.goes_through(one.len())?;
        if one.len() != other.len() {
            return Ok(false);
        }
        for (one, other) in one.iter_mut().zip(other) {
            if !same(call, watch, one, other)? {
                return Ok(false);
            }
        }
        Answer::Ok(true)
    };
    let watched = watch.clone();
    pure("contains").register_into_engine(engine, move |call: NativeCallContext, list: &mut Array, value: Dynamic| {
        place(&call, &watched, list, &value, 0).map(|at| at >= 0)
    });
    let watched = watch.clone();
    pure("index_of").register_into_engine(engine, move |call: NativeCallContext, list: &mut Array, value: Dynamic| {
        place(&call, &watched, list, &value, 0)
    });
    let watched = watch.clone();
    pure("index_of").register_into_engine(
        engine,
        move |call: NativeCallContext, list: &mut Array, value: Dynamic, from: INT| {
            place(&call, &watched, list, &value, from)
        },
    );
    let watched = watch.clone();
    pure("==").register_into_engine(engine, move |call: NativeCallContext, one: &mut Array, other: Array| {
        equal(&call, &watched, one, &other)
    });
    let watched = watch.clone();
    pure("!=").register_into_engine(engine, move |call: NativeCallContext, one: &mut Array, other: Array| {
        equal(&call, &watched, one, &other).map(|same| !same)
    });
}

/// Are two items the same? Those of different types are not, unless somebody compares them. The comparison is no step of the hook.
fn same(call: &NativeCallContext, watch: &Watch, one: &mut Dynamic, other: &Dynamic) -> Answer<bool> {
    let operations = watch.operations.get();
    let compared = call.call_native_fn_raw("==", true, &mut [one, &mut other.clone()]);
    watch.operations.set(operations);
    match compared {
        Ok(same) => Ok(same.as_bool().unwrap_or(false)),
        Err(error)
            if matches!(&*error, EvalAltResult::ErrorFunctionNotFound(..)) && one.type_id() != other.type_id() =>
        {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// The engine's lists also take a function by its name, as in `list.sort("f")`: code that nobody would expect, and a function that
/// compares as it likes makes sorting panic. Rules go through a list with `for`.
fn by_name(engine: &mut Engine, watch: &Rc<Watch>) {
    for name in ["map", "filter", "some", "all", "dedup", "reduce", "reduce_rev", "sort", "drain", "retain"] {
        engine.register_fn(name, move |_: &mut Array, _: ImmutableString| with_for(name));
        engine.register_fn(name, move |_: &mut Array, _: ImmutableString, _: Dynamic| with_for(name));
    }
    let place = |watch: &Watch, list: &Array, text: &ImmutableString, from: INT| {
        watch.goes_through(list.len())?;
        let from = range(list.len(), from, INT::MAX).start;
        let is_it = |item: &Dynamic| item.as_immutable_string_ref().is_ok_and(|item| *item == *text);
        Answer::Ok(list.iter().skip(from).position(is_it).map_or(-1, |at| (at + from) as INT))
    };
    let watched = watch.clone();
    pure("index_of")
        .register_into_engine(engine, move |list: &mut Array, text: ImmutableString| place(&watched, list, &text, 0));
    let watched = watch.clone();
    pure("index_of").register_into_engine(engine, move |list: &mut Array, text: ImmutableString, from: INT| {
        place(&watched, list, &text, from)
    });
}

fn with_for(name: &str) -> Answer<Dynamic> {
    wrong(format!("`{name}` takes no function here; go through the list with `for`"))
}

/// The functions that take a part of a list: from one place so many, or a range.
fn parts(engine: &mut Engine) {
    let drain = |list: &mut Array, part: Range<usize>| trimmed(list, |list| list.drain(part).collect::<Array>());
    // What is taken out is given, as with `drain`.
    let retain = |list: &mut Array, part: Range<usize>| {
        // To keep nothing is to do nothing.
        if part.is_empty() {
            return Array::new();
        }
        let mut gone: Array = list.drain(part.end..).collect();
        let mut first: Array = list.drain(..part.start).collect();
        first.append(&mut gone);
        trimmed(list, |_| ());
        first
    };
    let splice =
        |list: &mut Array, part: Range<usize>, with: Array| trimmed(list, |list| drop(list.splice(part, with)));
    for (name, take) in [("drain", drain as fn(&mut Array, Range<usize>) -> Array), ("retain", retain)] {
        changing(name).register_into_engine(engine, move |list: &mut Array, start: INT, count: INT| {
            let part = range(list.len(), start, count);
            take(list, part)
        });
        changing(name).register_into_engine(engine, move |list: &mut Array, of: Range<INT>| {
            let (start, count) = exclusive(of.start, of.end);
            let part = range(list.len(), start, count);
            take(list, part)
        });
        changing(name).register_into_engine(engine, move |list: &mut Array, of: RangeInclusive<INT>| {
            let (start, count) = inclusive(*of.start(), *of.end());
            let part = range(list.len(), start, count);
            take(list, part)
        });
    }
    changing("splice").register_into_engine(engine, move |list: &mut Array, start: INT, count: INT, with: Array| {
        let part = range(list.len(), start, count);
        splice(list, part, with);
    });
    changing("splice").register_into_engine(engine, move |list: &mut Array, of: Range<INT>, with: Array| {
        let (start, count) = exclusive(of.start, of.end);
        let part = range(list.len(), start, count);
        splice(list, part, with);
    });
    changing("splice").register_into_engine(engine, move |list: &mut Array, of: RangeInclusive<INT>, with: Array| {
        let (start, count) = inclusive(*of.start(), *of.end());
        let part = range(list.len(), start, count);
        splice(list, part, with);
    });
}

/// Makes a list longer with copies of an item. What one item counts is asked of the engine with one of them.
fn pad(call: NativeCallContext, list: &mut Array, length: INT, item: Dynamic) -> Answer<()> {
    let engine = call.engine();
    let length = usize::try_from(length).unwrap_or(0);
    if length > engine.max_array_size() {
        return wrong(faults::long_list(engine.max_array_size(), length));
    }
    let more = length.saturating_sub(list.len());
    let (items, letters) = weight(&item);
    let too_many = more.saturating_mul(items) > engine.max_array_size();
    if too_many || more.saturating_mul(letters) > engine.max_string_size() {
        return wrong(faults::many_copies(more));
    }
    list.extend(std::iter::repeat_n(item, more));
    Ok(())
}

/// How many items and letters a value is, with all that is in it.
fn weight(value: &Dynamic) -> (usize, usize) {
    if let Some(list) = value.read_lock::<Array>() {
        return list.iter().map(weight).fold((1, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    }
    (1, value.as_immutable_string_ref().map_or(0, |text| text.len()))
}

/// Does something to a list, and gives back room that it needs no more.
fn trimmed<T>(list: &mut Array, work: impl FnOnce(&mut Array) -> T) -> T {
    let done = work(list);
    trim(list);
    done
}

/// Gives back room that a list needs no more.
pub fn trim<T>(list: &mut Vec<T>) {
    if list.capacity() > 2 * list.len() + 8 {
        list.shrink_to_fit();
    }
}

fn removed(list: &mut Array, at: INT) -> Dynamic {
    match item_at(list.len(), at) {
        Some(at) => list.remove(at),
        None => Dynamic::UNIT,
    }
}

/// The place of an item in a list of a length, counted from the end below 0; none where there is no such item.
pub fn item_at(length: usize, at: INT) -> Option<usize> {
    // What would be before the first item is nowhere.
    let is_before = at < 0 && at.unsigned_abs() > length as u64;
    let part = range(length, at, 1);
    (!is_before && !part.is_empty()).then_some(part.start)
}

/// Start and length of a part from a range without its end.
pub fn exclusive(start: INT, end: INT) -> (INT, INT) {
    let start = start.max(0);
    (start, end.saturating_sub(start))
}

/// Start and length of a part from a range with its end, which is never before its start.
pub fn inclusive(start: INT, end: INT) -> (INT, INT) {
    let start = start.max(0);
    (start, end.max(start).saturating_sub(start).saturating_add(1))
}

/// The places of so many items from a place on, as far as a list of a length has them; a place below 0 counts from the end.
pub fn range(length: usize, start: INT, count: INT) -> Range<usize> {
    let from = match usize::try_from(start) {
        Ok(start) => start.min(length),
        Err(_) => length.saturating_sub(usize::try_from(start.unsigned_abs()).unwrap_or(usize::MAX)),
    };
    from..from.saturating_add(usize::try_from(count).unwrap_or(0)).min(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::engine::{Limits, raw};

    /// What a script says, with the engine's own lists and with ours.
    fn both(script: &str) -> [String; 2] {
        use rhai::packages::{BasicArrayPackage, Package};
        let mut plain = Engine::new_raw();
        BasicArrayPackage::new().register_into_engine(&mut plain);
        [plain, raw(Limits::untimed()).0].map(|engine| match engine.eval::<Dynamic>(script) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        })
    }

    #[test]
    fn they_do_what_those_of_the_engine_do() {
        let list = "let l = [1, 2, 2, 3, 4, 5];";
        for places in ["0", "1", "5", "6", "99", "-1", "-2", "-99"] {
            for call in ["remove", "truncate", "chop", "split", "get", "extract"] {
                let [plain, ours] = both(&format!("{list} let g = l.{call}({places}); [l, g]"));
                assert_eq!(plain, ours, "{call}({places})");
            }
            for count in ["-1", "0", "1", "2", "99"] {
                for call in ["drain", "retain", "extract"] {
                    let [plain, ours] = both(&format!("{list} let g = l.{call}({places}, {count}); [l, g]"));
                    assert_eq!(plain, ours, "{call}({places}, {count})");
                }
                let [plain, ours] = both(&format!("{list} l.splice({places}, {count}, [7, 8]); l"));
                assert_eq!(plain, ours, "splice({places}, {count})");
            }
        }
        for of in ["0..2", "2..=3", "1..99", "4..2", "-3..2", "0..=-1"] {
            for call in ["drain", "retain", "extract"] {
                let [plain, ours] = both(&format!("{list} let g = l.{call}({of}); [l, g]"));
                assert_eq!(plain, ours, "{call}({of})");
            }
            let [plain, ours] = both(&format!("{list} l.splice({of}, [7, 8]); l"));
            assert_eq!(plain, ours, "splice({of})");
        }
        for body in
            ["l = [3, 1, 2]; l.sort(); l", "l = [\"b\", \"c\", \"a\"]; l.sort_desc(); l", "l = [1, \"a\"]; l.sort(); l"]
        {
            let [plain, ours] = both(&format!("{list} {body}"));
            assert_eq!(plain, ours.replace("order", "sort"), "{body}");
        }
        for body in ["let g = l.pop(); [l, g]", "let g = l.shift(); [l, g]", "l.clear(); l", "l.dedup(); l"] {
            let [plain, ours] = both(&format!("{list} {body}"));
            assert_eq!(plain, ours, "{body}");
        }
        for body in [
            "[].pop()",
            "[].shift()",
            "[].get(0)",
            "[].extract(0)",
            "let l = []; l.pad(3, \"x\"); l",
            "let l = [1, 2]; l.pad(-1, 0); l",
        ] {
            let [plain, ours] = both(body);
            assert_eq!(plain, ours, "{body}");
        }
    }

    #[test]
    fn constants_may_be_read_and_not_changed() {
        let (engine, _) = raw(Limits::untimed());
        // With literals alone the list would be put in place of its name.
        let known = "fn same(n) { n } const l = [same(7), 8, 9];";
        for body in ["l.get(0)", "l.extract(0, 1)[0]", "l.extract(0..1)[0]", "l.extract(-3)[0]", "l.extract(0..=0)[0]"]
        {
            assert_eq!(engine.eval::<INT>(&format!("{known} {body}")).unwrap(), 7, "{body}");
        }
        for body in ["index_of(\"b\")", "index_of(\"b\", 1)"] {
            assert_eq!(
                engine.eval::<INT>(&format!("fn same(n) {{ n }} const l = [same(\"a\"), \"b\"]; l.{body}")).unwrap(),
                1,
                "{body}"
            );
        }
        for change in
            ["pop()", "shift()", "remove(0)", "clear()", "drain(0, 1)", "splice(0..1, [])", "pad(9, 0)", "dedup()"]
        {
            let told = engine.eval::<Dynamic>(&format!("{known} l.{change}")).map_err(|error| error.to_string());
            assert!(told.is_err_and(|told| told.contains("constant")), "{change}");
        }
    }

    #[test]
    fn no_function_is_called_by_its_name() {
        let (engine, _) = raw(Limits::untimed());
        let f = "fn f(a, b) { 1 } fn f(a) { true } let l = [3, 1, 2];";
        for call in ["map", "filter", "some", "all", "dedup", "reduce", "reduce_rev", "sort", "drain", "retain"] {
            for arguments in ["\"f\"", "\"f\", 0"] {
                let told =
                    engine.eval::<Dynamic>(&format!("{f} l.{call}({arguments})")).map_err(|error| error.to_string());
                let known = told.as_ref().is_err_and(|told| told.contains("takes no function here"));
                assert!(known || told.as_ref().is_err_and(|told| told.contains("not found")), "{call}: {told:?}");
            }
        }
        for (call, at) in
            [("index_of(\"f\")", 1), ("index_of(\"f\", 2)", 3), ("index_of(\"g\")", -1), ("index_of(\"f\", -1)", 3)]
        {
            assert_eq!(
                engine.eval::<INT>(&format!("fn f(a) {{ true }} [1, \"f\", 2, \"f\"].{call}")).unwrap(),
                at,
                "{call}"
            );
        }
    }

    #[test]
    fn no_list_is_padded_past_what_can_be_counted() {
        for script in [
            "let l = []; l.pad(4611686018427387904, [1, 1, 1]); l.len()",
            "let l = []; l.pad(9223372036854775807, 0); l.len()",
            "let l = []; l.pad(2, \"x\"); l.pad(1000, l); l.len()",
            "let t = \"xxxxxxxxxx\"; for n in 0..6 { t += t; } let l = []; l.pad(1000, t); l.len()",
        ] {
            let ours = raw(Limits::untimed()).0.eval::<INT>(script);
            assert!(ours.is_err(), "{script}: {ours:?}");
        }
    }

    #[test]
    fn a_list_that_is_short_again_gives_its_room_back() {
        let (engine, _) = raw(Limits::untimed());
        for way in
            ["truncate(0)", "clear()", "chop(1)", "drain(0, 999)", "retain(0, 1)", "split(1)", "splice(0, 999, [])"]
        {
            let list: Array =
                engine.eval(&format!("let l = [[]]; l[0].pad(1000, 0); l[0].{way}; l")).unwrap_or_default();
            let room = list[0].read_lock::<Array>().map(|list| list.capacity());
            assert!(room.is_some_and(|room| room <= 16), "{way}: {room:?}");
        }
    }
}
