//! Everything a script may call, in one place: plain Rust functions on cells, a cell and the game.
//!
//! The interface is typed and small (cells, a cell, a seat by its number, a number, a truth value, a name), so that one
//! interpreted operation does board-wide native work. Questions (`where_`, `can_`) may only ask, set-up alone may draw at
//! random, and whatever changes the game is checked by the kernel's [`Effects`].
//!
//! What each of them means to an author is said in `interface.d.rhai`; a test sees that it says all of them.

use super::cells::{At, CellSet, Cells};
use super::desk::{Answer, Desk, Game, MOST_REFUSALS, Purpose, Said, cut, direction, line, steps, wrong};
use super::faults;
use super::hearing::{Deed, MOST_SAID};
use super::lent_game::Why;
use super::reference;
use crate::variant::{Param, on_one_line};
use quadrille_kernel::*;
use rhai::{Array, Dynamic, Engine, INT, ImmutableString, NativeCallContext};
use std::rc::Rc;

/// Is this a name of the interface?
pub fn is_interface(name: &str) -> bool {
    reference::names().any(|known| known == name)
}

/// Registers a function for a set of cells and for one cell, in the same argument.
macro_rules! both {
    ($engine:ident, $name:literal, $desk:ident, |$($before:ident : $type:ty),* ; $cells:ident $(; $($after:ident : $after_type:ty),*)?| $body:expr) => {{
        let $desk = $desk.clone();
        $engine.register_fn($name, { let $desk = $desk.clone(); move |$($before: $type,)* $cells: CellSet $($(, $after: $after_type)*)?| { let $cells = Cells::from(&$cells); $body } });
        $engine.register_fn($name, move |$($before: $type,)* $cells: At $($(, $after: $after_type)*)?| { let $cells = Cells::from(&$cells); $body });
    }};
}

/// Registers a function of two sets, either of which may be a cell.
macro_rules! sets {
    ($engine:ident, $name:literal, $width:ident, |$one:ident, $other:ident| $body:expr) => {{
        let join = |$one: CellSet, $other: &CellSet| $body;
        let of = move |at: At| CellSet::single(at.0, $width);
        $engine.register_fn($name, move |one: CellSet, other: CellSet| join(one, &other));
        $engine.register_fn($name, move |one: CellSet, other: At| join(one, &of(other)));
        $engine.register_fn($name, move |one: At, other: CellSet| join(of(one), &other));
        $engine.register_fn($name, move |one: At, other: At| join(of(one), &of(other)));
    }};
}

/// Registers a property of the game.
macro_rules! property {
    ($engine:ident, $desk:ident, $name:literal, |$game:ident| $body:expr) => {{
        let desk = $desk.clone();
        $engine.register_get($name, move |_: &mut Game| {
            let $game = &*desk.game;
            $body
        });
    }};
}

/// Registers the whole interface.
pub fn register(engine: &mut Engine, desk: &Rc<Desk>) {
    engine.register_type_with_name::<Game>("Game");
    engine.register_type_with_name::<CellSet>("Cells");
    engine.register_type_with_name::<At>("Cell");
    register_cells(engine, desk);
    register_questions(engine, desk);
    register_effects(engine, desk);
    register_moves(engine, desk);
    register_endings(engine, desk);
    register_words(engine, desk);
}

/// What a script tells its author, and the names of cells.
fn register_words(engine: &mut Engine, desk: &Rc<Desk>) {
    let d = desk.clone();
    engine.register_fn("print", move |call: NativeCallContext, what: Dynamic| {
        if let Some(hearing) = &d.hearing {
            hearing.did(line(&call), Deed::Said(cut(d.words(&what), MOST_SAID)));
        }
        // The engine wants a text back, to print it; what is heard has been heard.
        ImmutableString::new()
    });
    both!(engine, "to_string", desk, |; cells| desk.words(&Dynamic::from(cells.to_set(desk.width))));
    let d = desk.clone();
    engine.register_fn("to_string", move |list: Array| d.words(&Dynamic::from_array(list)));
}

fn register_cells(engine: &mut Engine, desk: &Rc<Desk>) {
    type Set = CellSet;
    let width = desk.width;
    engine.register_iterator::<CellSet>();
    sets!(engine, "&", width, |a, b| a & b);
    sets!(engine, "|", width, |a, b| a | b);
    sets!(engine, "-", width, |a, b| a - b);
    sets!(engine, "==", width, |a, b| a == *b);
    sets!(engine, "!=", width, |a, b| a != *b);
    sets!(engine, "contains", width, |a, b| b.within(&a));
    sets!(engine, "meets", width, |a, b| a.meets(b));
    engine.register_get("len", |set: &mut Set| set.count() as INT);
    engine.register_fn("len", |set: Set| set.count() as INT);
    engine.register_get("is_empty", |set: &mut Set| set.is_empty());
    engine.register_fn("is_empty", |set: Set| set.is_empty());
    engine.register_get("first", |set: &mut Set| match set.first() {
        Some(cell) => Ok(At(cell)),
        None => wrong(faults::NO_FIRST),
    });
    engine.register_get("last", |set: &mut Set| match set.last() {
        Some(cell) => Ok(At(cell)),
        None => wrong(faults::NO_LAST),
    });
    engine.register_fn("opposite", |way: &str| direction(way).map(|way| ImmutableString::from(way.opposite().name())));
    let d = desk.clone();
    engine.register_get("column", move |at: &mut At| d.game.outline().column_of(at.0) as INT + 1);
    let d = desk.clone();
    engine.register_get("row", move |at: &mut At| d.game.outline().row_of(at.0) as INT + 1);
    both!(engine, "neighbours", desk, |; cells| desk.game.neighbours(cells));
    both!(engine, "around", desk, |; cells| desk.game.around(cells));
    both!(engine, "step", desk, |; cells; way: &str| direction(way).map(|way| desk.game.step(cells, way)));
    both!(engine, "ray", desk, |; cells; way: &str, through: Set| ray(&desk, cells, way, Cells::from(&through)));
    both!(engine, "ray", desk, |; cells; way: &str, through: At| ray(&desk, cells, way, Cells::from(&through)));
    both!(engine, "ray", desk, |; cells; way: &str| ray(&desk, cells, way, Cells::from(&desk.game.board())));
    both!(engine, "connected", desk, |; cells; among: Set| connected(&desk, cells, Cells::from(&among), Near::Beside));
    both!(engine, "connected", desk, |; cells; among: Set, by: &str| steps(by)
        .and_then(|steps| connected(&desk, cells, Cells::from(&among), steps)));
    both!(engine, "connected", desk, |; cells; among: At| connected(&desk, cells, Cells::from(&among), Near::Beside));
    both!(engine, "connected", desk, |; cells; among: At, by: &str| steps(by)
        .and_then(|steps| connected(&desk, cells, Cells::from(&among), steps)));
    both!(engine, "enclosed_by", desk, |; cells; other: Set| desk.game.enclosed(cells, Cells::from(&other)));
    both!(engine, "enclosed_by", desk, |; cells; other: At| desk.game.enclosed(cells, Cells::from(&other)));
}

/// What lies beyond in a direction, as long as it lies in a set.
fn ray(desk: &Desk, from: Cells, way: &str, through: Cells) -> Answer<CellSet> {
    direction(way).map(|way| desk.game.ray(from, way, through))
}

/// What of a set can be reached from cells inside it.
fn connected(desk: &Desk, cells: Cells, among: Cells, steps: Near) -> Answer<CellSet> {
    in_rounds(desk, desk.game.connected(cells, among, steps))
}

/// A set that was found in so many rounds over the board.
fn in_rounds(desk: &Desk, (found, rounds): (CellSet, usize)) -> Answer<CellSet> {
    desk.goes_through(rounds * desk.width).map(|()| found)
}

fn register_questions(engine: &mut Engine, desk: &Rc<Desk>) {
    property!(engine, desk, "board", |game| game.board());
    property!(engine, desk, "none", |game| CellSet::empty(game.width()));
    property!(engine, desk, "empty", |game| game.empty());
    property!(engine, desk, "occupied", |game| game.occupied());
    property!(engine, desk, "own", |game| game.owned_by(game.mover()));
    property!(engine, desk, "rival", |game| game.rival());
    property!(engine, desk, "mover", |game| INT::from(game.mover().number()));
    property!(engine, desk, "next", |game| INT::from(game.mover().number()) % INT::from(game.outline().says.seats) + 1);
    property!(engine, desk, "columns", |game| INT::from(game.outline().says.form.columns));
    property!(engine, desk, "rows", |game| INT::from(game.outline().says.form.rows));
    property!(engine, desk, "seats", |game| INT::from(game.outline().says.seats));
    property!(engine, desk, "ply", |game| INT::from(game.ply()));
    property!(engine, desk, "turn", |game| INT::from(game.turn()));
    let names = |ways: &[Direction]| -> Array { ways.iter().map(|way| way.name().into()).collect() };
    let (all, straight) = (names(&Direction::ALL), names(&Direction::STRAIGHT));
    engine.register_get("directions", move |_: &mut Game| all.clone());
    engine.register_get("straight", move |_: &mut Game| straight.clone());

    let d = desk.clone();
    engine.register_fn("tokens", move |_: &mut Game, seat: INT| d.seat(seat).map(|seat| d.game.owned_by(seat)));
    let d = desk.clone();
    engine.register_fn("pieces", move |_: &mut Game, name: &str| {
        d.trait_layer(name).map(|layer| d.game.with_trait(layer))
    });
    let d = desk.clone();
    engine.register_fn("marked", move |_: &mut Game, name: &str| {
        // A marker may belong to a rule that is not in the game. A misspelt one is told when the rule is read.
        d.game.outline().marker(name).map_or_else(|| CellSet::empty(d.width), |marker| d.game.marked(marker))
    });
    let d = desk.clone();
    engine.register_fn("cell", move |_: &mut Game, name: &str| {
        let place = parse_cell(name).and_then(|(column, row)| d.game.outline().cell(column, row));
        place.map_or_else(|| wrong(faults::no_cell(name)), |cell| Ok(At(cell)))
    });
    let d = desk.clone();
    engine.register_fn("cell", move |_: &mut Game, column: INT, row: INT| {
        faults::cell_at(d.game.outline(), column, row).map_or_else(wrong, |cell| Answer::Ok(At(cell)))
    });
    let d = desk.clone();
    engine.register_fn("group", move |_: &mut Game, at: At| in_rounds(&d, d.game.group(at.0)));
    let d = desk.clone();
    engine.register_fn("group", move |_: &mut Game, cells: CellSet| {
        d.one("group", &cells).and_then(|at| in_rounds(&d, d.game.group(at)))
    });
    let d = desk.clone();
    engine.register_fn("lines", move |_: &mut Game, length: INT| {
        if !(1..=INT::from(LONGEST_SIDE)).contains(&length) {
            return wrong(faults::no_lines(length));
        }
        if d.game.board().count() > faults::MOST_CELLS_WITH_LINES {
            return wrong(faults::NO_LINES_HERE);
        }
        let lines: Array = d.game.lines(length as usize).into_iter().map(Dynamic::from).collect();
        // The engine refuses a list that is too long, and nothing is gone through then.
        if lines.len() <= d.most_items() {
            d.goes_through(lines.len() * d.width)?;
        }
        Ok(lines)
    });
    let d = desk.clone();
    engine.register_fn("param", move |_: &mut Game, name: &str| {
        match d.params.borrow().iter().find(|(known, _)| known == name) {
            Some((_, Param::Number(number))) => Ok(Dynamic::from(*number)),
            Some((_, Param::Truth(truth))) => Ok(Dynamic::from(*truth)),
            Some((_, Param::Text(text))) => Ok(Dynamic::from(ImmutableString::from(text.as_str()))),
            None => wrong(faults::no_param(name)),
        }
    });
    let d = desk.clone();
    engine.register_fn("count", move |_: &mut Game, name: &str| {
        let counter = d.counter(name)?;
        Answer::Ok(INT::from(d.game.count(counter, d.game.mover())))
    });
    let d = desk.clone();
    engine.register_fn("count", move |_: &mut Game, name: &str, seat: INT| {
        let (counter, seat) = (d.counter(name)?, d.seat(seat)?);
        Answer::Ok(INT::from(d.game.count(counter, seat)))
    });
    let d = desk.clone();
    engine.register_fn("reserve", move |_: &mut Game, seat: INT| {
        let seat = d.seat(seat)?;
        if d.game.outline().says.reserve.is_none() {
            return wrong(faults::NO_RESERVE);
        }
        Ok(INT::from(d.game.reserve(seat)))
    });
    let d = desk.clone();
    engine.register_fn("refuse", move |call: NativeCallContext, _: &mut Game, why: ImmutableString| {
        refuse(&d, &call, None, why)
    });
    both!(engine, "refuse", desk, |call: NativeCallContext, _game: &mut Game; cells; why: ImmutableString| {
        refuse(&desk, &call, Some(cells.to_set(desk.width)), why)
    });
}

/// A question answered with no, and why. The value is `false`, so that `can_` may return it.
fn refuse(desk: &Desk, call: &NativeCallContext, cells: Option<CellSet>, why: ImmutableString) -> Answer<bool> {
    if desk.purpose.get() != Purpose::Ask {
        return wrong(faults::NO_QUESTION);
    }
    let mut refused = desk.refused.borrow_mut();
    if refused.len() >= MOST_REFUSALS {
        return wrong(faults::too_many_refusals());
    }
    refused.push(Said { cells, words: why, line: line(call) });
    Ok(false)
}

fn register_effects(engine: &mut Engine, desk: &Rc<Desk>) {
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act_on(&call, cells, |game| game.put(cells, game.mover())));
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells; seat: INT| {
        let seat = desk.seat(seat)?;
        desk.act_on(&call, cells, |game| game.put(cells, seat))
    });
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells; code: &str| {
        match desk.game.outline().kind(code) {
            Some(kind) => desk.act_on(&call, cells, |game| game.put_kind(cells, kind)),
            None => wrong(faults::no_piece(code)),
        }
    });
    both!(engine, "take", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act_on(&call, cells, |game| game.take(cells)));
    both!(engine, "destroy", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act_on(&call, cells, |game| game.destroy(cells)));
    both!(engine, "convert", desk, |call: NativeCallContext, _game: &mut Game; cells; seat: INT| {
        let seat = desk.seat(seat)?;
        desk.act_on(&call, cells, |game| game.convert(cells, seat))
    });
    both!(engine, "change", desk, |call: NativeCallContext, _game: &mut Game; cells; name: &str| {
        let layer = desk.trait_layer(name)?;
        desk.act_on(&call, cells, |game| game.change(cells, layer))
    });
    both!(engine, "mark", desk, |call: NativeCallContext, _game: &mut Game, name: &str; cells| match desk.game.outline().marker(name) {
        Some(marker) => desk.act_on(&call, cells, |game| {
            game.mark(marker, cells);
            Ok(())
        }),
        None => wrong(faults::no_marker(name)),
    });
    both!(engine, "unmark", desk, |call: NativeCallContext, _game: &mut Game, name: &str; cells| match desk.game.outline().marker(name) {
        Some(marker) => desk.act_on(&call, cells, |game| Ok(game.unmark(marker, cells))),
        None => Ok(false),
    });
    for (name, sign) in [("gain", 1), ("spend", -1)] {
        let count = move |d: &Desk, call: NativeCallContext, counter: &str, by: INT, seat: Option<INT>| -> Answer<()> {
            let counter = d.counter(counter)?;
            let seat = seat.map(|seat| d.seat(seat)).transpose()?;
            if by < 0 {
                return wrong(faults::negative(name, by));
            }
            d.act(&call, |game| game.gain(counter, seat.unwrap_or(game.mover()), sign * by))
        };
        let d = desk.clone();
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, counter: &str| {
            count(&d, call, counter, 1, None)
        });
        let d = desk.clone();
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, counter: &str, by: INT| {
            count(&d, call, counter, by, None)
        });
        let d = desk.clone();
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, counter: &str, by: INT, seat: INT| {
            count(&d, call, counter, by, Some(seat))
        });
    }
    let d = desk.clone();
    engine.register_fn(
        "scatter",
        move |call: NativeCallContext, _: &mut Game, marker: &str, count: INT, among: CellSet| {
            d.scatter(&call, marker, count, &among, false)
        },
    );
    let d = desk.clone();
    engine.register_fn(
        "scatter_hidden",
        move |call: NativeCallContext, _: &mut Game, marker: &str, count: INT, among: CellSet| {
            d.scatter(&call, marker, count, &among, true)
        },
    );
}

/// What moves on the board: one piece, two or many at once.
fn register_moves(engine: &mut Engine, desk: &Rc<Desk>) {
    register_pair(engine, "move", desk, |desk, call, from, to| desk.act(call, |game| game.move_to(from, to)));
    register_pair(engine, "swap", desk, |desk, call, one, other| {
        desk.act(call, |game| {
            game.swap(one, other);
            Ok(())
        })
    });
    both!(engine, "shift", desk, |call: NativeCallContext, _game: &mut Game; cells; way: &str| {
        let way = direction(way)?;
        desk.act_on(&call, cells, |game| game.shift(cells, way))
    });
    let d = desk.clone();
    engine.register_fn("rotate", move |call: NativeCallContext, _: &mut Game, square: CellSet, way: &str| {
        let clockwise = match way {
            "clockwise" => true,
            "anticlockwise" => false,
            _ => return wrong(faults::no_turn(way)),
        };
        d.act_on(&call, Cells::from(&square), |game| game.rotate(Cells::from(&square), clockwise))
    });
    let d = desk.clone();
    engine.register_fn("fall", move |call: NativeCallContext, _: &mut Game, way: &str| {
        let way = direction(way)?;
        d.goes_through(d.game.board().count())?;
        d.act(&call, |game| game.fall(way))
    });
}

/// What the game does to one cell and another, each given as a cell or as a set of one.
fn register_pair(
    engine: &mut Engine,
    name: &'static str,
    desk: &Rc<Desk>,
    act: fn(&Desk, &NativeCallContext, Cell, Cell) -> Answer<()>,
) {
    type Call<'a> = NativeCallContext<'a>;
    let d = desk.clone();
    engine.register_fn(name, move |call: Call, _: &mut Game, one: At, to: At| act(&d, &call, one.0, to.0));
    let d = desk.clone();
    engine.register_fn(name, move |call: Call, _: &mut Game, one: At, to: CellSet| {
        act(&d, &call, one.0, d.one(name, &to)?)
    });
    let d = desk.clone();
    engine.register_fn(name, move |call: Call, _: &mut Game, one: CellSet, to: At| {
        act(&d, &call, d.one(name, &one)?, to.0)
    });
    let d = desk.clone();
    engine.register_fn(name, move |call: Call, _: &mut Game, one: CellSet, to: CellSet| {
        act(&d, &call, d.one(name, &one)?, d.one(name, &to)?)
    });
}

/// What ends a turn or the game.
fn register_endings(engine: &mut Engine, desk: &Rc<Desk>) {
    let d = desk.clone();
    engine.register_fn("end_turn", move |call: NativeCallContext, _: &mut Game| {
        if d.purpose.get() == Purpose::Setup {
            return wrong(faults::NO_TURN);
        }
        d.act(&call, |game| game.end_turn())
    });
    for name in ["win", "lose"] {
        let (d, with_words) = (desk.clone(), desk.clone());
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, seat: INT| {
            rule(&d, &call, Some(seat), None)
        });
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, seat: INT, why: &str| {
            rule(&with_words, &call, Some(seat), Some((Cells::from(&CellSet::empty(with_words.width)), why)))
        });
    }
    both!(engine, "win", desk, |call: NativeCallContext, _game: &mut Game, seat: INT; cells; why: &str| rule(&desk, &call, Some(seat), Some((cells, why))));
    both!(engine, "lose", desk, |call: NativeCallContext, _game: &mut Game, seat: INT; cells; why: &str| rule(&desk, &call, Some(seat), Some((cells, why))));
    let d = desk.clone();
    engine.register_fn("draw", move |call: NativeCallContext, _: &mut Game| rule(&d, &call, None, None));
    let d = desk.clone();
    engine.register_fn("draw", move |call: NativeCallContext, _: &mut Game, why: &str| {
        rule(&d, &call, None, Some((Cells::from(&CellSet::empty(d.width)), why)))
    });
    both!(engine, "draw", desk, |call: NativeCallContext, _game: &mut Game; cells; why: &str| rule(&desk, &call, None, Some((cells, why))));
}

/// The end of a game: for a seat or for nobody, and why.
fn rule(desk: &Desk, call: &NativeCallContext, seat: Option<INT>, why: Why) -> Answer<()> {
    let seat = seat.map(|seat| desk.seat(seat)).transpose()?;
    let why = why.map(|(cells, words)| (cells, on_one_line(words)));
    let why = why.as_ref().map(|(cells, words)| (*cells, words.as_str()));
    desk.act(call, |game| {
        match seat {
            Some(seat) if call.fn_name() == "win" => game.win(seat, why),
            Some(seat) => game.lose(seat, why),
            None => game.draw(why),
        }
        Ok(())
    })
}
