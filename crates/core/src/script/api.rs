//! Everything a script may call, in one place: plain Rust functions on cells, a cell and the game.
//!
//! The interface is typed and small (cells, a cell, a seat by its number, a number, a truth value, a name), so that one
//! interpreted operation does board-wide native work. Questions (`where_`, `can_`) may only ask, set-up alone may draw at
//! random, and whatever changes the game is checked by the kernel's [`Effects`].
//!
//! What each of them means to an author is said in `interface.d.rhai`; a test sees that it says all of them.

use super::desk::{Answer, Desk, MOST_REFUSALS, Purpose, Said, cut, direction, line, steps, wrong};
use super::hearing::{Deed, MOST_SAID};
use super::reference;
use crate::variant::{Param, on_one_line};
use quadrille_kernel::*;
use rhai::{Array, Dynamic, Engine, INT, ImmutableString, NativeCallContext};
use std::rc::Rc;

/// Is this a name of the interface?
pub fn is_interface(name: &str) -> bool {
    reference::names().any(|known| known == name)
}

/// The handle that scripts know as `game`. The game itself stays in the [`Desk`].
#[derive(Clone, Copy)]
pub struct Game;

/// A set of cells, as scripts hold it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CellSet<const N: usize>(pub Bits<N>);

/// A cell, as scripts hold it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct At(pub Cell);

impl<const N: usize> From<At> for CellSet<N> {
    fn from(at: At) -> Self {
        Self(Bits::single(at.0.index()))
    }
}

impl<const N: usize> IntoIterator for CellSet<N> {
    type Item = At;
    type IntoIter = std::vec::IntoIter<At>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|cell| At(Cell(cell as u16))).collect::<Vec<_>>().into_iter()
    }
}

/// Registers a function for a set of cells and for one cell, in the same argument.
macro_rules! both {
    ($engine:ident, $name:literal, $desk:ident, |$($before:ident : $type:ty),* ; $cells:ident $(; $($after:ident : $after_type:ty),*)?| $body:expr) => {{
        let $desk = $desk.clone();
        $engine.register_fn($name, { let $desk = $desk.clone(); move |$($before: $type,)* $cells: CellSet<N> $($(, $after: $after_type)*)?| { let $cells = $cells.0; $body } });
        $engine.register_fn($name, move |$($before: $type,)* $cells: At $($(, $after: $after_type)*)?| { let $cells = CellSet::<N>::from($cells).0; $body });
    }};
}

/// Registers a function of two sets, either of which may be a cell.
macro_rules! sets {
    ($engine:ident, $name:literal, |$one:ident, $other:ident| $body:expr) => {{
        let join = |$one: Bits<N>, $other: Bits<N>| $body;
        let of = |at: At| CellSet::<N>::from(at).0;
        $engine.register_fn($name, move |one: CellSet<N>, other: CellSet<N>| join(one.0, other.0));
        $engine.register_fn($name, move |one: CellSet<N>, other: At| join(one.0, of(other)));
        $engine.register_fn($name, move |one: At, other: CellSet<N>| join(of(one), other.0));
        $engine.register_fn($name, move |one: At, other: At| join(of(one), of(other)));
    }};
}

/// Registers what the game does to one cell and another, each given as a cell or as a set of one.
macro_rules! pair {
    ($engine:ident, $name:literal, $desk:ident, |$call:ident, $one:ident, $other:ident| $body:expr) => {{
        let $desk = $desk.clone();
        let act = move |$call: &NativeCallContext, one: CellSet<N>, other: CellSet<N>| -> Answer<()> {
            let ($one, $other) = ($desk.one($name, one.0)?, $desk.one($name, other.0)?);
            $body
        };
        let (a, b, c) = (act.clone(), act.clone(), act.clone());
        type Call<'a> = NativeCallContext<'a>;
        $engine.register_fn($name, move |call: Call, _: &mut Game, one: At, to: At| a(&call, one.into(), to.into()));
        $engine.register_fn($name, move |call: Call, _: &mut Game, one: At, to: CellSet<N>| b(&call, one.into(), to));
        $engine.register_fn($name, move |call: Call, _: &mut Game, one: CellSet<N>, to: At| c(&call, one, to.into()));
        $engine
            .register_fn($name, move |call: Call, _: &mut Game, one: CellSet<N>, to: CellSet<N>| act(&call, one, to));
    }};
}

/// Registers a property of the game.
macro_rules! property {
    ($engine:ident, $desk:ident, $name:literal, |$rules:ident, $state:ident| $body:expr) => {{
        let desk = $desk.clone();
        $engine.register_get($name, move |_: &mut Game| {
            desk.ask(|$rules, $state| {
                let _ = $rules;
                let _ = $state;
                $body
            })
        });
    }};
}

/// Registers the whole interface.
pub fn register<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    engine.register_type_with_name::<Game>("Game");
    engine.register_type_with_name::<CellSet<N>>("Cells");
    engine.register_type_with_name::<At>("Cell");
    register_cells(engine, desk);
    register_questions(engine, desk);
    register_effects(engine, desk);
    register_moves(engine, desk);
    register_endings(engine, desk);
    register_words(engine, desk);
}

/// What a script tells its author, and the names of cells.
fn register_words<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    let d = desk.clone();
    engine.register_fn("print", move |call: NativeCallContext, what: Dynamic| {
        if let Some(hearing) = &d.hearing {
            hearing.did(line(&call), Deed::Said(cut(d.words(&what), MOST_SAID)));
        }
        // The engine wants a text back, to print it; what is heard has been heard.
        ImmutableString::new()
    });
    both!(engine, "to_string", desk, |; cells| desk.words(&Dynamic::from(CellSet(cells))));
    let d = desk.clone();
    engine.register_fn("to_string", move |list: Array| d.words(&Dynamic::from_array(list)));
}

fn register_cells<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    type Set<const N: usize> = CellSet<N>;
    engine.register_iterator::<CellSet<N>>();
    sets!(engine, "&", |a, b| CellSet(a & b));
    sets!(engine, "|", |a, b| CellSet(a | b));
    sets!(engine, "-", |a, b| CellSet(a - b));
    sets!(engine, "==", |a, b| a == b);
    sets!(engine, "!=", |a, b| a != b);
    sets!(engine, "contains", |a, b| (b - a).is_empty());
    sets!(engine, "meets", |a, b| a.meets(&b));
    engine.register_get("len", |set: &mut Set<N>| set.0.count() as INT);
    engine.register_fn("len", |set: Set<N>| set.0.count() as INT);
    engine.register_get("is_empty", |set: &mut Set<N>| set.0.is_empty());
    engine.register_fn("is_empty", |set: Set<N>| set.0.is_empty());
    engine.register_get("first", |set: &mut Set<N>| match set.0.first() {
        Some(cell) => Ok(At(Cell(cell as u16))),
        None => wrong("an empty set has no first cell"),
    });
    engine.register_get("last", |set: &mut Set<N>| match set.0.iter().last() {
        Some(cell) => Ok(At(Cell(cell as u16))),
        None => wrong("an empty set has no last cell"),
    });
    engine.register_fn("opposite", |way: &str| direction(way).map(|way| ImmutableString::from(way.opposite().name())));
    let board = desk.clone();
    engine.register_get("column", move |at: &mut At| board.rules.board.column_of(at.0) as INT + 1);
    let board = desk.clone();
    engine.register_get("row", move |at: &mut At| board.rules.board.row_of(at.0) as INT + 1);
    both!(engine, "neighbours", desk, |; cells| CellSet(desk.rules.board.neighbours(cells)));
    both!(engine, "around", desk, |; cells| CellSet(desk.rules.board.around(cells)));
    both!(engine, "step", desk, |; cells; way: &str| direction(way).map(|way| CellSet(desk.rules.board.shift(cells, way))));
    both!(engine, "ray", desk, |; cells; way: &str, through: Set<N>| ray(&desk, cells, way, through));
    both!(engine, "ray", desk, |; cells; way: &str, through: At| ray(&desk, cells, way, through.into()));
    both!(engine, "ray", desk, |; cells; way: &str| direction(way)
        .map(|way| CellSet(desk.rules.board.ray(cells, way, desk.rules.board.cells()))));
    both!(engine, "connected", desk, |; cells; among: Set<N>| CellSet(desk.rules.board.connected(cells, among.0, Near::Beside)));
    both!(engine, "connected", desk, |; cells; among: Set<N>, by: &str| steps(by)
        .map(|steps| CellSet(desk.rules.board.connected(cells, among.0, steps))));
    both!(engine, "connected", desk, |; cells; among: At| CellSet(desk.rules.board.connected(cells, Set::from(among).0, Near::Beside)));
    both!(engine, "connected", desk, |; cells; among: At, by: &str| steps(by)
        .map(|steps| CellSet(desk.rules.board.connected(cells, Set::from(among).0, steps))));
    both!(engine, "enclosed_by", desk, |; cells; other: Set<N>| CellSet(desk.rules.board.enclosed(cells, other.0)));
    both!(engine, "enclosed_by", desk, |; cells; other: At| CellSet(desk.rules.board.enclosed(cells, Set::from(other).0)));
}

/// What lies beyond in a direction, as long as it lies in a set.
fn ray<const N: usize>(desk: &Desk<N>, from: Bits<N>, way: &str, through: CellSet<N>) -> Answer<CellSet<N>> {
    direction(way).map(|way| CellSet(desk.rules.board.ray(from, way, through.0)))
}

fn register_questions<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    property!(engine, desk, "board", |rules, state| CellSet(rules.board.cells()));
    property!(engine, desk, "none", |rules, state| CellSet::<N>(Bits::EMPTY));
    property!(engine, desk, "empty", |rules, state| CellSet(rules.board.cells() - state.occupied()));
    property!(engine, desk, "occupied", |rules, state| CellSet(state.occupied()));
    property!(engine, desk, "own", |rules, state| CellSet(state.owned_by(rules, state.seat())));
    property!(engine, desk, "rival", |rules, state| CellSet(if rules.owned() {
        state.occupied() - state.layer(state.seat().index())
    } else {
        Bits::EMPTY
    }));
    property!(engine, desk, "mover", |rules, state| INT::from(state.seat().number()));
    property!(engine, desk, "next", |rules, state| INT::from(state.seat().0 + 1) % INT::from(rules.says.seats) + 1);
    property!(engine, desk, "columns", |rules, state| INT::from(rules.board.form().columns));
    property!(engine, desk, "rows", |rules, state| INT::from(rules.board.form().rows));
    property!(engine, desk, "seats", |rules, state| INT::from(rules.says.seats));
    property!(engine, desk, "ply", |rules, state| INT::from(state.ply()));
    property!(engine, desk, "turn", |rules, state| INT::from(state.turn()));
    let names = |ways: &[Direction]| -> Array { ways.iter().map(|way| way.name().into()).collect() };
    let (all, straight) = (names(&Direction::ALL), names(&Direction::STRAIGHT));
    engine.register_get("directions", move |_: &mut Game| all.clone());
    engine.register_get("straight", move |_: &mut Game| straight.clone());

    let d = desk.clone();
    engine.register_fn("tokens", move |_: &mut Game, seat: INT| {
        let seat = d.seat(seat)?;
        Answer::Ok(CellSet(d.ask(|rules, state| state.owned_by(rules, seat))))
    });
    let d = desk.clone();
    engine.register_fn("pieces", move |_: &mut Game, name: &str| {
        let layer = d.trait_layer(name)?;
        Answer::Ok(CellSet(d.ask(|_, state| state.layer(layer))))
    });
    let d = desk.clone();
    engine.register_fn("marked", move |_: &mut Game, name: &str| {
        let marker = d.marker(name);
        Answer::Ok(CellSet(d.ask(|rules, state| match marker {
            Some(marker) => state.layer(rules.layers.marker(marker)) | state.layer(rules.layers.truth(marker)),
            None => Bits::EMPTY,
        })))
    });
    let d = desk.clone();
    engine.register_fn("cell", move |_: &mut Game, name: &str| {
        let place = parse_cell(name).and_then(|(column, row)| d.rules.board.cell(column, row));
        place.map_or_else(|| wrong(format!("there is no cell `{name}` on this board")), |cell| Ok(At(cell)))
    });
    let d = desk.clone();
    engine.register_fn("cell", move |_: &mut Game, column: INT, row: INT| {
        let Form { columns, rows, .. } = *d.rules.board.form();
        let from_0 = |number: INT| usize::try_from(number.saturating_sub(1)).ok();
        let place = from_0(column).zip(from_0(row)).and_then(|(column, row)| d.rules.board.cell(column, row));
        match place {
            Some(cell) => Ok(At(cell)),
            None if (1..=INT::from(columns)).contains(&column) && (1..=INT::from(rows)).contains(&row) => {
                wrong(format!("column {column}, row {row}: this cell is missing on this board"))
            }
            None => wrong(format!(
                "there is no column {column}, row {row}: this board has columns 1 to {columns} and rows 1 to {rows}"
            )),
        }
    });
    both!(engine, "group", desk, |_game: &mut Game; cells| desk
        .one("group", cells)
        .map(|at| CellSet(desk.ask(|rules, state| group(rules, state, at)))));
    let d = desk.clone();
    engine.register_fn("lines", move |_: &mut Game, length: INT| {
        if !(1..=INT::from(LONGEST_SIDE)).contains(&length) {
            return wrong(format!("lines have 1 to {LONGEST_SIDE} cells, not {length}"));
        }
        let board = &d.rules.board;
        if board.cells().count() > 1024 {
            return wrong("`lines` lists every line of the board, and this board is too large for that");
        }
        let lines: Array = Alignment::new(board, length as usize, Vec::new())
            .lines(board)
            .into_iter()
            .map(|line| rhai::Dynamic::from(CellSet(line)))
            .collect();
        Ok(lines)
    });
    let d = desk.clone();
    engine.register_fn("param", move |_: &mut Game, name: &str| {
        let lent = d.lent.borrow();
        match lent.params.iter().find(|(known, _)| known == name) {
            Some((_, Param::Number(number))) => Ok(rhai::Dynamic::from(*number)),
            Some((_, Param::Truth(truth))) => Ok(rhai::Dynamic::from(*truth)),
            Some((_, Param::Text(text))) => Ok(rhai::Dynamic::from(ImmutableString::from(text.as_str()))),
            None => wrong(format!("the rule declares no param `{name}`")),
        }
    });
    let d = desk.clone();
    engine.register_fn("count", move |_: &mut Game, name: &str| {
        let counter = d.counter(name)?;
        Answer::Ok(INT::from(d.ask(|rules, state| state.count(rules, counter, state.seat()))))
    });
    let d = desk.clone();
    engine.register_fn("count", move |_: &mut Game, name: &str, seat: INT| {
        let (counter, seat) = (d.counter(name)?, d.seat(seat)?);
        Answer::Ok(INT::from(d.ask(|rules, state| state.count(rules, counter, seat))))
    });
    let d = desk.clone();
    engine.register_fn("reserve", move |_: &mut Game, seat: INT| {
        let seat = d.seat(seat)?;
        if d.rules.says.reserve.is_none() {
            return wrong("this game does not count tokens: its file sets no `reserve`");
        }
        Ok(INT::from(d.ask(|_, state| state.reserve(seat))))
    });
    let d = desk.clone();
    engine.register_fn("refuse", move |call: NativeCallContext, _: &mut Game, why: &str| refuse(&d, &call, None, why));
    both!(engine, "refuse", desk, |call: NativeCallContext, _game: &mut Game; cells; why: &str| {
        refuse(&desk, &call, Some(cells), why)
    });
}

/// What hangs together with a cell and is like it.
fn group<const N: usize>(rules: &Rules<N>, state: &State<N>, at: Cell) -> Bits<N> {
    let traits = state.traits_at(rules, at);
    let alike = (0..rules.layers.traits)
        .filter(|layer| traits >> layer & 1 == 1)
        .fold(state.occupied(), |set, layer| set & state.layer(layer));
    rules.board.connected(Bits::single(at.index()), alike, Near::Beside)
}

/// A question answered with no, and why. The value is `false`, so that `can_` may return it.
fn refuse<const N: usize>(desk: &Desk<N>, call: &NativeCallContext, cells: Option<Bits<N>>, why: &str) -> Answer<bool> {
    let mut lent = desk.lent.borrow_mut();
    if lent.purpose != Purpose::Ask {
        return wrong("`refuse` answers a question: it belongs in `where_…` and `can_…`");
    }
    if lent.refused.len() >= MOST_REFUSALS {
        return wrong(format!("`refuse` was called more than {MOST_REFUSALS} times to answer one question"));
    }
    lent.refused.push(Said { cells, words: on_one_line(why), line: line(call) });
    Ok(false)
}

fn register_effects<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act(&call, |game| game.put(cells, game.state.seat())));
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells; seat: INT| {
        let seat = desk.seat(seat)?;
        desk.act(&call, |game| game.put(cells, seat))
    });
    both!(engine, "put", desk, |call: NativeCallContext, _game: &mut Game; cells; code: &str| {
        match desk.rules.kind(code) {
            Some(kind) => desk.act(&call, |game| game.put_kind(cells, kind)),
            None => wrong(format!("there is no piece `{code}`")),
        }
    });
    both!(engine, "take", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act(&call, |game| game.take(cells)));
    both!(engine, "destroy", desk, |call: NativeCallContext, _game: &mut Game; cells| desk.act(&call, |game| game.destroy(cells)));
    both!(engine, "convert", desk, |call: NativeCallContext, _game: &mut Game; cells; seat: INT| {
        let seat = desk.seat(seat)?;
        desk.act(&call, |game| game.convert(cells, seat))
    });
    both!(engine, "change", desk, |call: NativeCallContext, _game: &mut Game; cells; name: &str| {
        let layer = desk.trait_layer(name)?;
        desk.act(&call, |game| game.change(cells, layer))
    });
    both!(engine, "mark", desk, |call: NativeCallContext, _game: &mut Game, name: &str; cells| match desk.marker(name) {
        Some(marker) => desk.act(&call, |game| {
            game.mark(marker, cells);
            Ok(())
        }),
        None => wrong(format!("no rule declares a marker `{name}`")),
    });
    both!(engine, "unmark", desk, |call: NativeCallContext, _game: &mut Game, name: &str; cells| match desk.marker(name) {
        Some(marker) => desk.act(&call, |game| Ok(game.unmark(marker, cells))),
        None => Ok(false),
    });
    for (name, sign) in [("gain", 1), ("spend", -1)] {
        let count =
            move |d: &Desk<N>, call: NativeCallContext, counter: &str, by: INT, seat: Option<INT>| -> Answer<()> {
                let counter = d.counter(counter)?;
                let seat = seat.map(|seat| d.seat(seat)).transpose()?;
                if by < 0 {
                    return wrong(format!("`{name}` takes a number from 0 up, not {by}"));
                }
                d.act(&call, |game| game.gain(counter, seat.unwrap_or(game.state.seat()), sign * by))
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
        move |call: NativeCallContext, _: &mut Game, marker: &str, count: INT, among: CellSet<N>| {
            d.scatter(&call, marker, count, among.0, false)
        },
    );
    let d = desk.clone();
    engine.register_fn(
        "scatter_hidden",
        move |call: NativeCallContext, _: &mut Game, marker: &str, count: INT, among: CellSet<N>| {
            d.scatter(&call, marker, count, among.0, true)
        },
    );
}

/// What moves on the board: one piece, two or many at once.
fn register_moves<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    pair!(engine, "move", desk, |call, from, to| desk.act(call, |game| game.move_to(from, to)));
    pair!(engine, "swap", desk, |call, one, other| desk.act(call, |game| {
        game.swap(one, other);
        Ok(())
    }));
    both!(engine, "shift", desk, |call: NativeCallContext, _game: &mut Game; cells; way: &str| {
        let way = direction(way)?;
        desk.act(&call, |game| game.shift(cells, way))
    });
    let d = desk.clone();
    engine.register_fn("rotate", move |call: NativeCallContext, _: &mut Game, square: CellSet<N>, way: &str| {
        let clockwise = match way {
            "clockwise" => true,
            "anticlockwise" => false,
            _ => return wrong(format!("a square is turned `clockwise` or `anticlockwise`, not `{way}`")),
        };
        d.act(&call, |game| game.rotate(square.0, clockwise))
    });
    let d = desk.clone();
    engine.register_fn("fall", move |call: NativeCallContext, _: &mut Game, way: &str| {
        let way = direction(way)?;
        d.act(&call, |game| game.fall(way))
    });
}

/// What ends a turn or the game.
fn register_endings<const N: usize>(engine: &mut Engine, desk: &Rc<Desk<N>>) {
    let d = desk.clone();
    engine.register_fn("end_turn", move |call: NativeCallContext, _: &mut Game| {
        if d.lent.borrow().purpose == Purpose::Setup {
            return wrong("in `setup` no turn has begun that could end");
        }
        d.act(&call, |game| game.end_turn())
    });
    for name in ["win", "lose"] {
        let (d, with_words) = (desk.clone(), desk.clone());
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, seat: INT| {
            rule(&d, &call, Some(seat), None)
        });
        engine.register_fn(name, move |call: NativeCallContext, _: &mut Game, seat: INT, why: &str| {
            rule(&with_words, &call, Some(seat), Some((Bits::EMPTY, why)))
        });
    }
    both!(engine, "win", desk, |call: NativeCallContext, _game: &mut Game, seat: INT; cells; why: &str| rule(&desk, &call, Some(seat), Some((cells, why))));
    both!(engine, "lose", desk, |call: NativeCallContext, _game: &mut Game, seat: INT; cells; why: &str| rule(&desk, &call, Some(seat), Some((cells, why))));
    let d = desk.clone();
    engine.register_fn("draw", move |call: NativeCallContext, _: &mut Game| rule(&d, &call, None, None));
    let d = desk.clone();
    engine.register_fn("draw", move |call: NativeCallContext, _: &mut Game, why: &str| {
        rule(&d, &call, None, Some((Bits::EMPTY, why)))
    });
    both!(engine, "draw", desk, |call: NativeCallContext, _game: &mut Game; cells; why: &str| rule(&desk, &call, None, Some((cells, why))));
}

/// The end of a game: for a seat or for nobody, and why.
fn rule<const N: usize>(
    desk: &Desk<N>,
    call: &NativeCallContext,
    seat: Option<INT>,
    why: Option<(Bits<N>, &str)>,
) -> Answer<()> {
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
