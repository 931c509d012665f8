//! The instructions that change lists, take parts of them and look for items, and those on ranges.

use super::running::wrong;
use super::{Ints, List, Sets, Stop};
use crate::script::compiler::{Edit, NOTHING, Op, Part, Place, Program, Reg};
use crate::script::engine::Limits;
use crate::script::faults;
use crate::script::lists::{exclusive, inclusive, item_at, range, trim};
use std::ops::Range;
use std::rc::Rc;

/// Does the same with the items of a list, whatever they are.
macro_rules! items {
    ($list:expr, $items:ident => $work:expr) => {
        match $list {
            List::Numbers(items) => {
                let $items = Rc::make_mut(items);
                $work;
                trim($items);
            }
            List::Sets(items) => {
                let $items = Rc::make_mut(items);
                $work;
                trim($items);
            }
        }
    };
}

/// Runs an instruction on the lists of a function, and says whether one has become longer.
pub(super) fn run<const N: usize>(
    op: Op,
    lists: &mut [List<N>],
    ints: &mut Ints,
    sets: &mut Sets<N>,
    (program, limits): (&Program, &Limits),
    place: Place,
) -> Result<Option<Reg>, Stop> {
    let int = |reg: Reg| ints[usize::from(reg)];
    match op {
        Op::IndexOf(to, a, b, from) => {
            let (number, list) = (int(b), &lists[usize::from(a)]);
            let from = range(list.len(), int(from), i64::MAX).start;
            let found = match list {
                List::Numbers(items) => items[from..].iter().position(|item| *item == number),
                List::Sets(_) => None,
            };
            ints[usize::from(to)] = found.map_or(-1, |at| (at + from) as i64);
        }
        Op::IndexOfSet(to, a, b, from) => {
            let (set, list) = (sets.get(b), &lists[usize::from(a)]);
            let from = range(list.len(), int(from), i64::MAX).start;
            let found = match list {
                List::Sets(items) => items[from..].iter().position(|item| *item == set),
                List::Numbers(_) => None,
            };
            ints[usize::from(to)] = found.map_or(-1, |at| (at + from) as i64);
        }
        Op::SameList(to, a, b) => {
            let same = match (&lists[usize::from(a)], &lists[usize::from(b)]) {
                (List::Numbers(one), List::Numbers(other)) => one == other,
                (List::Sets(one), List::Sets(other)) => one == other,
                (one, other) => one.len() == 0 && other.len() == 0,
            };
            ints[usize::from(to)] = i64::from(same);
        }
        Op::TakeItem(to, a, index) => {
            let list = &mut lists[usize::from(a)];
            let mut taken = NOTHING;
            if let (Some(at), List::Numbers(items)) = (item_at(list.len(), int(index)), list) {
                let items = Rc::make_mut(items);
                taken = items.remove(at);
                trim(items);
            }
            ints[usize::from(to)] = taken;
        }
        Op::TakeItemSet(to, a, index) => {
            let list = &mut lists[usize::from(a)];
            if let (Some(at), List::Sets(items)) = (item_at(list.len(), int(index)), list) {
                let items = Rc::make_mut(items);
                sets.put(to, items.remove(at));
                trim(items);
            }
        }
        Op::Edit(edit, a, b, c) => {
            edited(edit, &mut lists[usize::from(a)], (int(b), c), (ints, sets), (program, limits), place)?;
            return Ok(Some(a));
        }
        Op::Part(part, to, a, start, count) => {
            let list = &mut lists[usize::from(a)];
            let places = range(list.len(), int(start), int(count));
            let taken = taken(part, list, places);
            lists[usize::from(to)] = taken;
        }
        Op::Splice(a, start, count, with) => {
            let with = lists[usize::from(with)].clone();
            let list = &mut lists[usize::from(a)];
            let places = range(list.len(), int(start), int(count));
            if let (List::Numbers(_), List::Sets(_)) = (&*list, &with) {
                *list = List::Sets(Rc::default());
            }
            match (list, with) {
                (List::Numbers(items), List::Numbers(with)) => {
                    drop(Rc::make_mut(items).splice(places, with.iter().copied()));
                }
                (List::Sets(items), List::Sets(with)) => {
                    drop(Rc::make_mut(items).splice(places, with.iter().copied()));
                }
                // A list that never had an item is one of numbers.
                (List::Sets(items), List::Numbers(_)) => drop(Rc::make_mut(items).drain(places)),
                (List::Numbers(_), List::Sets(_)) => {}
            }
            items!(&mut lists[usize::from(a)], items => { let _ = &items; });
            return Ok(Some(a));
        }
        Op::MakeRange(to, from, end) => lists[usize::from(to)] = List::Numbers(Rc::new(vec![int(from), int(end)])),
        Op::RangeEnds(from, end, a) => {
            [ints[usize::from(from)], ints[usize::from(end)]] = ends(&lists[usize::from(a)]);
        }
        Op::RangePart(start, count, a, is_inclusive) => {
            let [from, end] = ends(&lists[usize::from(a)]);
            let part = if is_inclusive { inclusive(from, end) } else { exclusive(from, end) };
            (ints[usize::from(start)], ints[usize::from(count)]) = part;
        }
        _ => {}
    }
    Ok(None)
}

/// How many letters the names of a list have together.
pub(super) fn letters<const N: usize>(list: &List<N>, program: &Program) -> usize {
    match list {
        List::Numbers(items) => items.iter().map(|item| program.texts[*item as usize].len()).sum(),
        List::Sets(_) => 0,
    }
}

/// The two ends of a range.
fn ends<const N: usize>(range: &List<N>) -> [i64; 2] {
    match range {
        List::Numbers(ends) => [0, 1].map(|end| ends.get(end).copied().unwrap_or(0)),
        List::Sets(_) => [0, 0],
    }
}

/// Changes a list in place.
fn edited<const N: usize>(
    edit: Edit,
    list: &mut List<N>,
    (number, value): (i64, Reg),
    (ints, sets): (&Ints, &Sets<N>),
    (program, limits): (&Program, &Limits),
    place: Place,
) -> Result<(), Stop> {
    let of_sets = matches!(edit, Edit::InsertSet | Edit::PutSet | Edit::PadSet);
    if of_sets && list.len() == 0 {
        *list = List::Sets(Rc::default());
    }
    let (other, set, length) = (ints[usize::from(value)], sets.get(value), list.len());
    let at = range(length, number, 0).start;
    // Copies that come in at the end.
    let copies = |letters: usize| {
        let wanted = usize::try_from(number).unwrap_or(0);
        if wanted > limits.items {
            return Err(wrong(faults::long_list(limits.items, wanted), place));
        }
        let more = wanted.saturating_sub(length);
        match more.saturating_mul(letters) > limits.bytes {
            true => Err(wrong(faults::many_copies(more), place)),
            false => Ok(more),
        }
    };
    match (edit, list) {
        (Edit::Insert, List::Numbers(items)) => Rc::make_mut(items).insert(at, other),
        (Edit::InsertSet, List::Sets(items)) => Rc::make_mut(items).insert(at, set),
        (Edit::Put, List::Numbers(items)) if at < length => Rc::make_mut(items)[at] = other,
        (Edit::PutSet, List::Sets(items)) if at < length => Rc::make_mut(items)[at] = set,
        (Edit::Pad, List::Numbers(items)) => Rc::make_mut(items).extend(std::iter::repeat_n(other, copies(0)?)),
        (Edit::PadName, List::Numbers(items)) => {
            let more = copies(program.texts[other as usize].len())?;
            Rc::make_mut(items).extend(std::iter::repeat_n(other, more));
        }
        (Edit::PadSet, List::Sets(items)) => Rc::make_mut(items).extend(std::iter::repeat_n(set, copies(0)?)),
        (Edit::Reverse, list) => items!(list, items => items.reverse()),
        (Edit::Clear, list) => items!(list, items => items.clear()),
        (Edit::Truncate, list) => items!(list, items => items.truncate(usize::try_from(number).unwrap_or(0))),
        (Edit::Chop, list) => {
            let gone = length.saturating_sub(usize::try_from(number).unwrap_or(0));
            items!(list, items => drop(items.drain(..gone)));
        }
        (Edit::Dedup, list) => items!(list, items => items.dedup()),
        (Edit::Sort { down }, List::Numbers(items)) => {
            let items = Rc::make_mut(items);
            items.sort_unstable();
            if down {
                items.reverse();
            }
        }
        (Edit::SortNames { down }, List::Numbers(items)) => {
            let items = Rc::make_mut(items);
            items.sort_by_key(|item| &program.texts[*item as usize]);
            if down {
                items.reverse();
            }
        }
        _ => {}
    }
    Ok(())
}

/// Copies or takes out a part of a list.
fn taken<const N: usize>(part: Part, list: &mut List<N>, places: Range<usize>) -> List<N> {
    match list {
        List::Numbers(items) => List::Numbers(Rc::new(taken_items(part, items, places))),
        List::Sets(items) => List::Sets(Rc::new(taken_items(part, items, places))),
    }
}

fn taken_items<T: Copy>(part: Part, items: &mut Rc<Vec<T>>, places: Range<usize>) -> Vec<T> {
    let taken = match part {
        Part::Extract => return items[places].to_vec(),
        Part::Drain => Rc::make_mut(items).drain(places).collect(),
        // To keep nothing is to do nothing.
        Part::Retain if places.is_empty() => return Vec::new(),
        Part::Retain => {
            let items = Rc::make_mut(items);
            let mut others: Vec<T> = items[..places.start].to_vec();
            others.extend(&items[places.end..]);
            items.truncate(places.end);
            items.drain(..places.start);
            others
        }
    };
    trim(Rc::make_mut(items));
    taken
}
