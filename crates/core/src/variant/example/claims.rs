//! What an example claims: how the game ended, and what is where then.

use super::{Context, no_mover, no_seat, seat};
use crate::variant::code::Code;
use crate::variant::mistake::{Mistake, did_you_mean};
use crate::variant::node::{Key, Node};
use crate::variant::picture;
use crate::variant::source::{Place, Sources};
use quadrille_kernel::{Seat, parse_cell};

/// An end that an example expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Who won, in the order of seats; nobody where it is a draw.
    pub winners: Vec<Seat>,
    /// Why, where it says.
    pub reason: Option<String>,
}

/// Something that must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// What is on a cell: all of these.
    Cell((u16, u16), Vec<Held>),
    /// Where a marker lies, and nowhere else.
    Marked(String, Vec<(u16, u16)>),
    /// A seat's reserve or a counter.
    Count(Seat, String, i64),
    /// Who is to move.
    ToMove(Seat),
    /// What the whole board looks like, as the cells of a picture from the top row down.
    Board(Vec<Vec<String>>),
}

/// What a cell can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// No piece.
    Nothing,
    /// A token of a seat.
    Token(Seat),
    /// A piece, by its code.
    Piece(String),
    /// A marker, by its name.
    Marker(String),
}

const REASONS: [&str; 6] = ["align", "full", "no_actions", "foul", "limit", "rule"];
/// What a result looks like, for one that does not.
pub(super) const RESULTS: &str = "expected `seat 1 wins`, `seats 1 and 3 win`, `seat 2 loses` or `draw`";

/// Reads how a game ended, or says what is wrong with it.
pub(super) fn result(words: &str, seats: u8) -> Result<Expected, String> {
    let (who, reason) = match words.split_once(" by ") {
        Some((who, reason)) => (who.trim(), Some(reason.trim().replace(' ', "_"))),
        None => (words.trim(), None),
    };
    if let Some(reason) = reason.as_deref().filter(|reason| !REASONS.contains(reason)) {
        return Err(format!("`{reason}` is no reason; a game ends by {}", REASONS.join(", ")));
    }
    let none = || format!("`{who}` is no result");
    let winners = if who == "draw" {
        Vec::new()
    } else {
        let (named, does) = who.rsplit_once(' ').ok_or_else(none)?;
        let named = match does {
            "wins" | "loses" => seat(named, seats).map(|seat| vec![seat]),
            "win" | "lose" => several_seats(named, seats),
            _ => None,
        };
        let named = named.ok_or_else(none)?;
        let others: Vec<Seat> = (0..seats).map(Seat).filter(|seat| !named.contains(seat)).collect();
        match does.starts_with("win") {
            true => named,
            false if others.is_empty() => return Err(format!("`{who}`: somebody must be left who wins")),
            false => others,
        }
    };
    Ok(Expected { winners, reason })
}

/// `seats 1 and 3`, `seats 1, 2 and 4`, in the order of seats.
fn several_seats(words: &str, seats: u8) -> Option<Vec<Seat>> {
    let numbers = words.strip_prefix("seats ")?.replace(" and ", ",");
    let one = |number: &str| number.trim().parse().ok().filter(|number| (1..=seats).contains(number));
    let mut named: Vec<Seat> =
        numbers.split(',').map(|number| one(number).map(|n| Seat(n - 1))).collect::<Option<_>>()?;
    named.sort_by_key(|seat| seat.index());
    named.dedup();
    Some(named)
}

/// Reads what is expected, with every mistake in it.
pub(super) fn read(
    node: &Node,
    context: &Context,
    sources: &Sources,
    into: &mut Vec<(Claim, Place)>,
    mistakes: &mut Vec<Mistake>,
) {
    let Some(entries) = node.as_map() else {
        mistakes.push(
            Mistake::new(Code::Example, "`expect` is a map")
                .at(node.place, "expected `{ d2: empty, to move: seat 1 }`"),
        );
        return;
    };
    for (key, value) in entries {
        let place = value.place;
        if key.text == "board" {
            match picture::read(value, &context.symbols, sources) {
                Ok(_) => into.push((Claim::Board(picture::cells(value.as_text().unwrap_or_default())), place)),
                Err(wrong) => mistakes.extend(wrong),
            }
        } else if key.text == "marked" {
            marked(key, value, context, into, mistakes);
        } else if key.text == "to move" {
            match value.as_text().and_then(|words| seat(words, context.seats)) {
                Some(seat) => into.push((Claim::ToMove(seat), place)),
                None => mistakes.push(no_mover(value, context)),
            }
        } else if let Some(seat) = seat(&key.text, context.seats) {
            counts(seat, value, context, into, mistakes);
        } else if let Some((column, row)) = parse_cell(&key.text) {
            let held = cell(key, (column, row), value, context, mistakes);
            into.extend(held.map(|all| (Claim::Cell((column as u16, row as u16), all), place)));
        } else {
            let known = ["board", "marked", "to move", "seat 1", "seat 2"];
            mistakes.push(
                Mistake::new(Code::Example, format!("`{}` cannot be expected", key.text))
                    .at(key.place, "expected a cell such as `d2`, `seat 1`, `board`, `marked` or `to move`")
                    .helps(no_seat(&key.text, context.seats.into()).or_else(|| did_you_mean(&key.text, known))),
            );
        }
    }
}

fn outside(context: &Context, (column, row): (usize, usize)) -> bool {
    context.symbols.size.is_some_and(|(columns, rows)| column >= usize::from(columns) || row >= usize::from(rows))
}

fn no_cell(name: &str) -> Mistake {
    Mistake::new(Code::Example, format!("there is no cell {name} on this board"))
}

/// What a seat has: `{ reserve: 20 }`.
fn counts(seat: Seat, node: &Node, context: &Context, into: &mut Vec<(Claim, Place)>, mistakes: &mut Vec<Mistake>) {
    let Some(entries) = node.as_map() else {
        let mistake = Mistake::new(Code::Example, "what a seat has is a map");
        mistakes.push(mistake.at(node.place, "expected `{ reserve: 20 }`"));
        return;
    };
    for (name, number) in entries {
        let known = name.text == "reserve" || context.counters.contains(&name.text);
        match number.as_int() {
            Some(count) if known => into.push((Claim::Count(seat, name.text.clone(), count), number.place)),
            Some(_) if !context.symbols.complete => {}
            Some(_) => mistakes.push(
                Mistake::new(Code::Example, format!("a seat has no `{}`", name.text))
                    .at(name.place, "not known here")
                    .helps(did_you_mean(&name.text, context.counters.iter().map(String::as_str).chain(["reserve"]))),
            ),
            None => {
                mistakes.push(Mistake::new(Code::Example, "a count is a number").at(number.place, "expected a number"))
            }
        }
    }
}

/// Where markers lie, and nowhere else: `{ trap: d2 e3, lamp: none }`.
fn marked(key: &Key, node: &Node, context: &Context, into: &mut Vec<(Claim, Place)>, mistakes: &mut Vec<Mistake>) {
    let before = mistakes.len();
    for (name, cells) in node.as_map().unwrap_or_default() {
        let is_outside = |word: &str| parse_cell(word).is_some_and(|at| outside(context, at));
        for (word, place) in cells.words().into_iter().filter(|(word, _)| is_outside(word)) {
            mistakes.push(no_cell(word).at(place, "outside"));
        }
        if cells.words().is_empty() && cells.as_list().is_none() {
            let mistake = Mistake::new(Code::Example, format!("where is `{}` expected?", name.text));
            mistakes.push(mistake.at(name.place, "expected cells such as `d2 e3`, or `none`"));
        }
    }
    let marks = super::marked(key, node, context, true, mistakes);
    if mistakes.len() > before {
        return;
    }
    for (name, cells) in node.as_map().unwrap_or_default() {
        let Some(marker) = context.markers.iter().position(|known| *known == name.text) else { continue };
        let at = marks.iter().filter(|(marked, _)| *marked == marker).map(|(_, at)| *at).collect();
        into.push((Claim::Marked(name.text.clone(), at), cells.place));
    }
}

/// What is on the cell of a key: one thing, or a list of all of them. `None` where there is no such cell or thing, which is
/// told.
pub(super) fn cell(
    key: &Key,
    (column, row): (usize, usize),
    node: &Node,
    context: &Context,
    mistakes: &mut Vec<Mistake>,
) -> Option<Vec<Held>> {
    if outside(context, (column, row)) {
        mistakes.push(no_cell(&key.text).at(key.place, "outside"));
        return None;
    }
    let items = node.as_list().unwrap_or(std::slice::from_ref(node));
    let mut all = Vec::new();
    for item in items {
        match item.as_text().map(|words| (words, held(words, context))) {
            Some((_, Some(held))) => all.push(held),
            Some(_) if !context.symbols.complete => return None,
            Some((words, None)) => {
                mistakes.push(
                    Mistake::new(Code::Example, format!("`{words}` cannot be on a cell of this game"))
                        .at(item.place, known(context))
                        .helps(meant(words, context)),
                );
                return None;
            }
            None => break,
        }
    }
    let pieces = all.iter().filter(|held| !matches!(held, Held::Marker(_))).count();
    if all.is_empty() || all.len() < items.len() {
        mistakes.push(Mistake::new(Code::Example, "what is on a cell is a text").at(node.place, known(context)));
    } else if pieces > 1 {
        mistakes
            .push(Mistake::new(Code::Example, "a cell holds one piece at most").at(node.place, "this can never hold"));
    } else {
        return Some(all);
    }
    None
}

fn held(words: &str, context: &Context) -> Option<Held> {
    let same = |known: &&String| known.eq_ignore_ascii_case(words);
    let token = seat(words, context.symbols.seats).map(Held::Token);
    let piece = || context.symbols.codes.iter().find(same).cloned().map(Held::Piece);
    let marker = || context.markers.iter().find(same).cloned().map(Held::Marker);
    match words {
        "empty" => Some(Held::Nothing),
        _ => token.or_else(piece).or_else(marker),
    }
}

/// What can be on a cell, in words.
fn known(context: &Context) -> String {
    let mut words = vec!["`empty`".to_owned()];
    match context.symbols.seats {
        0 => words.extend(context.symbols.codes.first().map(|code| format!("a piece such as `{code}`"))),
        seats => words.extend((1..=seats).map(|seat| format!("`seat {seat}`"))),
    }
    words.extend(context.markers.iter().map(|marker| format!("`{marker}`")));
    format!("expected {}, or a list of them", words.join(", "))
}

/// What may have been meant by something that cannot be on a cell: a sign of the board, or a word misspelt.
fn meant(words: &str, context: &Context) -> Option<String> {
    let symbols = &context.symbols;
    let seats: Vec<String> = (1..=symbols.seats).map(|seat| format!("seat {seat}")).collect();
    let by_sign = context.signs.iter().zip(&seats).find(|(sign, _)| **sign == words).map(|(_, seat)| seat);
    let by_number = seats.iter().find(|seat| seat.strip_prefix("seat ") == Some(words));
    let by_marker = symbols.markers.iter().zip(context.markers).find(|(sign, _)| *sign == words).map(|(_, name)| name);
    match by_sign.or(by_number).or(by_marker) {
        Some(name) => Some(format!("did you mean `{name}`?")),
        None if words == "." => Some("did you mean `empty`?".to_owned()),
        None => {
            let known = seats.iter().chain(context.markers).chain(symbols.codes).map(String::as_str);
            no_seat(words, symbols.seats.into()).or_else(|| did_you_mean(words, known.chain(["empty"])))
        }
    }
}
