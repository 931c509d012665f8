//! The instructions on lists and texts.

use super::edits;
use super::running::{Run, WINDOW, cell, wrong};
use super::{Ints, List, Stop, Window};
use crate::script::compiler::{Bank, Edit, ITEM_BOOL, ITEM_CELL, ITEM_NAME, Op, Place, Program, Reg, Words, position};
use crate::script::desk;
use crate::script::faults;
use quadrille_kernel::{Bits, LONGEST_SIDE, Outline};
use rhai::EvalAltResult;
use std::rc::Rc;

/// Lists and texts of the functions under way, in windows as numbers and sets have them, and those that outlive a function.
pub(super) struct Heap<const N: usize> {
    lists: Vec<List<N>>,
    texts: Vec<String>,
    /// The program's lists.
    known: Vec<List<N>>,
    /// The lines of each length, once somebody has asked for them.
    lines: Vec<Option<List<N>>>,
    /// What the function that ended last returned.
    list: List<N>,
    text: String,
}

impl<const N: usize> Heap<N> {
    /// Room for so many functions that wait for each other.
    pub(super) fn new(program: &Program, windows: usize) -> Self {
        Self {
            lists: vec![List::default(); windows * WINDOW[2]],
            texts: vec![String::new(); windows * WINDOW[3]],
            known: program.lists.iter().map(|list| List::Numbers(Rc::new(list.clone()))).collect(),
            lines: Vec::new(),
            list: List::default(),
            text: String::new(),
        }
    }
}

impl<const N: usize> Run<'_, N> {
    /// Runs an instruction on lists or texts.
    #[inline(never)]
    pub(super) fn lists_and_texts(&mut self, op: Op, window: &mut Window<N>, place: Place) -> Result<(), Stop> {
        let Window { ints, sets } = window;
        let (items, bytes) = (self.core.limits.items, self.core.limits.bytes);
        let (outline, program): (&Outline, _) = (self.rules, self.program);
        let Heap { lists, texts, known, lines, .. } = &mut self.core.heap;
        let nth = self.depth - 1;
        let (lists, texts) = (&mut lists[nth * WINDOW[2]..], &mut texts[nth * WINDOW[3]..]);
        let int = |reg: Reg| ints[usize::from(reg)];
        // So many items, or words of sets, are gone through.
        let mut through = 0;
        let fits = |list: &List<N>| match list.len() > items {
            true => Err(too_large("Size of array", place)),
            false => Ok(()),
        };
        match op {
            Op::KnownList(to, nth) => {
                lists[usize::from(to)] = known[usize::from(nth)].clone();
                fits(&lists[usize::from(to)])?;
            }
            Op::NewList(to) => lists[usize::from(to)] = List::default(),
            Op::NewSetList(to) => lists[usize::from(to)] = List::Sets(Rc::default()),
            Op::CopyList(to, a) => lists[usize::from(to)] = lists[usize::from(a)].clone(),
            Op::Lines(to, a) => {
                let length = int(a);
                if !(1..=i64::from(LONGEST_SIDE)).contains(&length) {
                    return Err(wrong(faults::no_lines(length), place));
                }
                if self.rules.board.cells().count() > faults::MOST_CELLS_WITH_LINES {
                    return Err(wrong(faults::NO_LINES_HERE, place));
                }
                let length = length as usize;
                if lines.len() <= length {
                    lines.resize(length + 1, None);
                }
                let all = || List::Sets(Rc::new(self.rules.lines(length).to_vec()));
                lists[usize::from(to)] = lines[length].get_or_insert_with(all).clone();
                through = lists[usize::from(to)].len() * N;
                fits(&lists[usize::from(to)])?;
            }
            Op::Length(to, a) => ints[usize::from(to)] = lists[usize::from(a)].len() as i64,
            Op::Push(a, b) | Op::PushName(a, b) => {
                let number = int(b);
                if let List::Numbers(list) = &mut lists[usize::from(a)] {
                    Rc::make_mut(list).push(number);
                }
                if let Op::Push(..) = op {
                    fits(&lists[usize::from(a)])?;
                }
            }
            Op::PushSet(a, b) => {
                extend_sets(&mut lists[usize::from(a)], &[sets.get(b)]);
                fits(&lists[usize::from(a)])?;
            }
            Op::Item(to, a, b) => {
                let list = &lists[usize::from(a)];
                let nth = index(int(b), list.len(), place)?;
                if let List::Numbers(list) = list {
                    ints[usize::from(to)] = list[nth];
                }
            }
            Op::ItemSet(to, a, b) => {
                let list = &lists[usize::from(a)];
                let nth = index(int(b), list.len(), place)?;
                if let List::Sets(list) = list {
                    sets.put(to, list[nth]);
                }
            }
            Op::SetItem(a, b, c) => {
                let (number, list) = (int(c), &mut lists[usize::from(a)]);
                let nth = index(int(b), list.len(), place)?;
                if let List::Numbers(list) = list {
                    Rc::make_mut(list)[nth] = number;
                }
            }
            Op::SetItemSet(a, b, c) => {
                let list = &mut lists[usize::from(a)];
                let nth = index(int(b), list.len(), place)?;
                if let List::Sets(list) = list {
                    Rc::make_mut(list)[nth] = sets.get(c);
                }
            }
            Op::Append(a, b) => {
                let other = lists[usize::from(b)].clone();
                append(&mut lists[usize::from(a)], other);
                fits(&lists[usize::from(a)])?;
            }
            Op::Extend(a, b) => {
                let other = lists[usize::from(b)].clone();
                if other.len() > 0 {
                    fits(&lists[usize::from(a)])?;
                }
                append(&mut lists[usize::from(a)], other);
            }
            Op::CheckSize(a) => fits(&lists[usize::from(a)])?,
            Op::Has(to, a, b) => {
                through = lists[usize::from(a)].len();
                let number = int(b);
                let has = matches!(&lists[usize::from(a)], List::Numbers(list) if list.contains(&number));
                ints[usize::from(to)] = i64::from(has);
            }
            Op::HasSet(to, a, b) => {
                through = lists[usize::from(a)].len();
                let has = matches!(&lists[usize::from(a)], List::Sets(list) if list.contains(&sets.get(b)));
                ints[usize::from(to)] = i64::from(has);
            }
            Op::MakeText(to, words) => {
                let text = told(words, program, ints, texts).to_owned();
                texts[usize::from(to)] = text;
            }
            Op::AppendWords(to, words) => {
                let text = told(words, program, ints, texts).to_owned();
                texts[usize::from(to)].push_str(&text);
            }
            Op::AppendInt(to, a) => texts[usize::from(to)].push_str(&int(a).to_string()),
            Op::AppendBool(to, a) => texts[usize::from(to)].push_str(if int(a) == 0 { "false" } else { "true" }),
            Op::AppendCell(to, a) => texts[usize::from(to)].push_str(&outline.name(cell(int(a)))),
            Op::AppendCells(to, a) => texts[usize::from(to)].push_str(&names(outline, sets.get(a))),
            Op::AppendList(to, a, item) => {
                let of = kind_of_list(item);
                let words = match &lists[usize::from(a)] {
                    List::Numbers(list) => desk::joined(list.iter().map(|number| of(outline, program, *number)), ", "),
                    List::Sets(list) => desk::joined(list.iter().map(|set| names(outline, *set)), ", "),
                };
                texts[usize::from(to)].push_str(&format!("[{words}]"));
            }
            Op::CheckNames(a) => {
                if edits::letters(&lists[usize::from(a)], program) > bytes {
                    return Err(too_large("Length of string", place));
                }
                fits(&lists[usize::from(a)])?;
            }
            _ => {
                through = match op {
                    Op::IndexOf(_, a, ..) | Op::IndexOfSet(_, a, ..) | Op::SameList(_, a, _) => {
                        lists[usize::from(a)].len()
                    }
                    Op::Edit(Edit::Sort { .. } | Edit::SortNames { .. }, a, ..) => lists[usize::from(a)].len(),
                    _ => 0,
                };
                if let Some(longer) = edits::run(op, lists, ints, sets, (program, &self.core.limits), place)? {
                    let list = &lists[usize::from(longer)];
                    if list.len() > items {
                        return Err(too_large("Size of array", place));
                    }
                }
            }
        }
        let written = match op {
            Op::MakeText(to, _)
            | Op::AppendWords(to, _)
            | Op::AppendInt(to, _)
            | Op::AppendBool(to, _)
            | Op::AppendCell(to, _)
            | Op::AppendCells(to, _)
            | Op::AppendList(to, ..) => texts[usize::from(to)].len(),
            _ => 0,
        };
        if written > bytes {
            return Err(too_large("Length of string", place));
        }
        self.goes_through(through, place)
    }

    /// A list of the function under way.
    #[inline(always)]
    pub(super) fn list(&self, reg: Reg) -> &List<N> {
        &self.core.heap.lists[(self.depth - 1) * WINDOW[2] + usize::from(reg)]
    }

    /// Hands a list or text to a function that is about to be called.
    pub(super) fn pass_on(&mut self, bank: Bank, from: Reg, to: Reg) {
        let Heap { lists, texts, .. } = &mut self.core.heap;
        let (here, from, to) = (self.depth - 1, usize::from(from), usize::from(to));
        match bank {
            Bank::List => lists[(here + 1) * WINDOW[2] + to] = lists[here * WINDOW[2] + from].clone(),
            Bank::Text => texts[(here + 1) * WINDOW[3] + to] = texts[here * WINDOW[3] + from].clone(),
            Bank::Int | Bank::Set => {}
        }
    }

    /// Keeps the list or text that the function under way returns.
    pub(super) fn give_back(&mut self, bank: Bank, from: Reg) {
        let Heap { lists, texts, list, text, .. } = &mut self.core.heap;
        let (here, from) = (self.depth - 1, usize::from(from));
        match bank {
            Bank::List => *list = lists[here * WINDOW[2] + from].clone(),
            Bank::Text => text.clone_from(&texts[here * WINDOW[3] + from]),
            Bank::Int | Bank::Set => {}
        }
    }

    /// Takes the list or text that a function has returned.
    pub(super) fn take_back(&mut self, bank: Bank, to: Reg) {
        let Heap { lists, texts, list, text, .. } = &mut self.core.heap;
        let (here, to) = (self.depth - 1, usize::from(to));
        match bank {
            Bank::List => lists[here * WINDOW[2] + to] = std::mem::take(list),
            Bank::Text => texts[here * WINDOW[3] + to] = std::mem::take(text),
            Bank::Int | Bank::Set => {}
        }
    }

    /// A text that an instruction names.
    pub(super) fn told<'t>(&'t self, words: Words, window: &Window<N>) -> &'t str {
        told(words, self.program, &window.ints, &self.core.heap.texts[(self.depth - 1) * WINDOW[3]..])
    }
}

/// Adds the items of another list.
fn append<const N: usize>(list: &mut List<N>, other: List<N>) {
    match (list, other) {
        (List::Numbers(list), List::Numbers(other)) => Rc::make_mut(list).extend(other.iter()),
        (list, List::Sets(other)) => extend_sets(list, &other),
        // A list that never had an item is one of numbers.
        (List::Sets(_), List::Numbers(_)) => {}
    }
}

/// Adds sets to a list. One that has never had an item becomes a list of sets.
fn extend_sets<const N: usize>(list: &mut List<N>, more: &[Bits<N>]) {
    match list {
        List::Sets(items) => Rc::make_mut(items).extend(more),
        List::Numbers(_) => *list = List::Sets(Rc::new(more.to_vec())),
    }
}

#[cold]
fn too_large(what: &str, place: Place) -> Stop {
    Box::new(EvalAltResult::ErrorDataTooLarge(what.to_owned(), position(place)))
}

/// A text that an instruction names.
fn told<'t>(words: Words, program: &'t Program, ints: &Ints, texts: &'t [String]) -> &'t str {
    match words {
        Words::None => "",
        Words::Known(id) => &program.texts[usize::from(id)],
        Words::Name(reg) => &program.texts[ints[usize::from(reg)] as usize],
        Words::Made(reg) => &texts[usize::from(reg)],
    }
}

fn kind_of_list(item: u8) -> fn(&Outline, &Program, i64) -> String {
    match item {
        ITEM_BOOL => |_, _, number| (number != 0).to_string(),
        ITEM_CELL => |outline, _, number| outline.name(cell(number)),
        ITEM_NAME => |_, program, number| program.texts[number as usize].clone(),
        _ => |_, _, number| number.to_string(),
    }
}

/// The names of the cells of a set.
fn names<const N: usize>(outline: &Outline, set: Bits<N>) -> String {
    match set.is_empty() {
        true => desk::NO_CELLS.to_owned(),
        false => desk::joined(set.iter().map(|at| outline.name(cell(at as i64))), " "),
    }
}

/// The place of an item in a list; a negative index counts from the end.
fn index(index: i64, length: usize, place: Place) -> Result<usize, Stop> {
    let nth = match index {
        0.. => usize::try_from(index).ok(),
        _ => usize::try_from(index.unsigned_abs()).ok().and_then(|back| length.checked_sub(back)),
    };
    match nth.filter(|nth| *nth < length) {
        Some(nth) => Ok(nth),
        None => Err(Box::new(EvalAltResult::ErrorArrayBounds(length, index, position(place)))),
    }
}
