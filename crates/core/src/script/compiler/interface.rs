//! What a script may ask of the game and of cells, and do to them: for each function of the interface, and the few of the engine's own
//! that rules have, the instructions that do the same. What can be looked up by a name is looked up here, once.
//!
//! A name that is not there fails where it runs, and only there, with the words that the interpreter has for it.

use super::body::{Body, Compiled, Value};
use super::calls::Form;
use super::code::{Ends, Op, Reg, Words};
use super::operators::may_be_nothing;
use super::types::{Bank, Item, Reason, TextId, Type};
use crate::script::{faults, lines};
use crate::variant::Param;
use quadrille_kernel::{Direction, parse_cell};
use rhai::Position;

impl Body<'_, '_> {
    /// Asks something of values, the first of which is what it is asked of. `variable` holds that, where one does.
    pub fn ask(
        &mut self,
        name: &str,
        values: &[Value],
        form: Form,
        variable: Option<usize>,
        at: Position,
    ) -> Compiled<Value> {
        if values.iter().any(|value| matches!(value.is, Type::Maybe(_))) {
            return Err(may_be_nothing(at));
        }
        // Which of several names a value is decides what is done: each is compiled by itself.
        if let Some(nth) = chosen_by(name, values)
            && let Type::Name(names) = &values[nth].is
            && names.len() > 1
        {
            return self.for_each_name(name, values, form, nth, &names.clone(), at);
        }
        // A call of a native function is a step of its own.
        self.step(at)?;
        match values {
            [] => Err(Reason::new(format!("there is no function `{name}`"), at)),
            [value] if name == "print" && form == Form::Call => self.print(value, at),
            [game, rest @ ..] if game.is == Type::Game => self.ask_game(name, rest, form, at),
            [cells, rest @ ..] if cells.is.is_cells() => self.ask_cells(name, cells, rest, form, at),
            [list, ..] if matches!(list.is, Type::List { .. }) => self.ask_list(name, values, form, variable, at),
            [range, rest @ ..] if matches!(range.is, Type::Range { .. }) => self.ask_range(name, range, rest, at),
            _ => self.ask_plain(name, values, form, at),
        }
    }

    /// Compiles a call for each of the names that one of its values can be.
    fn for_each_name(
        &mut self,
        name: &str,
        values: &[Value],
        form: Form,
        nth: usize,
        names: &[TextId],
        at: Position,
    ) -> Compiled<Value> {
        let chosen = self.int(&values[nth], at)?;
        let count = self.variables.len();
        let mut ways = self.ways(count, true, at);
        for id in names {
            let mark = self.mark();
            let known = self.register(Bank::Int, at)?;
            self.load(known, i64::from(*id), at);
            let other = self.jump(Op::JumpIfOther(chosen, known, 0), at);
            self.release(mark);
            let mut values = values.to_vec();
            values[nth] = Value::known(Type::text(*id));
            let value = self.ask(name, &values, form, None, at)?;
            self.end_way(value, &mut ways)?;
            self.land_all(&[other]);
        }
        self.live = false;
        self.join_ways(ways)
    }

    fn text_of(&self, value: &Value) -> Option<String> {
        let id = value.is.known_text()?;
        Some(self.compiler.program.texts[usize::from(id)].clone())
    }

    /// A name that the program knows by now, or why not.
    fn name_of(&self, value: &Value, at: Position) -> Compiled<String> {
        self.text_of(value).ok_or_else(|| Reason::new("this text is not one of a few that stand in the script", at))
    }

    /// The register that holds the name of a direction. A name that is none fails.
    fn direction(&mut self, value: &Value, at: Position) -> Compiled<Option<Reg>> {
        let Type::Name(names) = &value.is else {
            return Err(Reason::new("this direction is not one of a few names that stand in the script", at));
        };
        if names.iter().all(|id| usize::from(*id) < Direction::ALL.len()) {
            return self.int(value, at).map(Some);
        }
        let text = self.name_of(value, at)?;
        self.fail(faults::no_direction(&text), at);
        Ok(None)
    }

    fn ask_game(&mut self, name: &str, rest: &[Value], form: Form, at: Position) -> Compiled<Value> {
        match form {
            Form::Property => self.property_of_game(name, at),
            Form::Call => match self.question(name, rest, at)? {
                Some(value) => Ok(value),
                None => match self.effect(name, rest, at)? {
                    Some(value) => Ok(value),
                    None => Err(self.no_such(name, rest, at)),
                },
            },
        }
    }

    /// There is no function of this name for these values.
    fn no_such(&self, name: &str, values: &[Value], at: Position) -> Reason {
        let given: Vec<String> = values.iter().map(|value| value.is.to_string()).collect();
        let given = if given.is_empty() { "no values".to_owned() } else { given.join(" and ") };
        Reason::new(format!("`{name}` is given {given}"), at)
    }

    fn property_of_game(&mut self, name: &str, at: Position) -> Compiled<Value> {
        let says = &self.compiler.outline.says;
        let known = match name {
            "columns" => Some(i64::from(says.form.columns)),
            "rows" => Some(i64::from(says.form.rows)),
            "seats" => Some(i64::from(says.seats)),
            _ => None,
        };
        if let Some(known) = known {
            return Ok(Value::known(Type::Int(Some(known))));
        }
        let list = |ways: &[Direction]| -> Vec<i64> { ways.iter().map(|way| *way as i64).collect() };
        let names = |ways: &[Direction]| Item::Name(ways.iter().map(|way| *way as TextId).collect());
        match name {
            "board" => self.make_set(at, Op::Board),
            "none" => self.make_set(at, Op::NoCells),
            // Pieces without an owner are nobody's.
            "own" | "rival" if !self.compiler.outline.owned() => self.make_set(at, Op::NoCells),
            "empty" => self.make_set(at, Op::Vacant),
            "occupied" => self.make_set(at, Op::Occupied),
            "own" => self.make_set(at, Op::Own),
            "rival" => self.make_set(at, Op::Rival),
            "mover" => self.make_int(Type::Int(None), at, Op::Mover),
            "next" => self.make_int(Type::Int(None), at, Op::Next),
            "ply" => self.make_int(Type::Int(None), at, Op::Ply),
            "turn" => self.make_int(Type::Int(None), at, Op::Turn),
            "directions" => self.known_list(names(&Direction::ALL), list(&Direction::ALL), at),
            "straight" => self.known_list(names(&Direction::STRAIGHT), list(&Direction::STRAIGHT), at),
            _ => Err(Reason::new(format!("the game has no `{name}`"), at)),
        }
    }

    /// What asks the game and changes nothing.
    fn question(&mut self, name: &str, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        use Type::{Cell, Int};
        Ok(Some(match (name, rest) {
            ("tokens", [seat]) if matches!(seat.is, Int(_)) => {
                let seat = self.int(seat, at)?;
                self.make_set(at, |to| Op::Tokens(to, seat))?
            }
            ("pieces", [attribute]) if attribute.is.is_text() => {
                let name = self.name_of(attribute, at)?;
                match self.compiler.outline.trait_named(&name) {
                    Some(layer) => self.make_set(at, |to| Op::Layer(to, layer as u8))?,
                    None => self.fail(faults::no_trait(&name), at),
                }
            }
            ("marked", [marker]) if marker.is.is_text() => {
                let name = self.name_of(marker, at)?;
                match self.compiler.outline.marker(&name) {
                    Some(marker) => self.make_set(at, |to| Op::Marked(to, marker as u8))?,
                    None => self.make_set(at, Op::NoCells)?,
                }
            }
            ("cell", [name]) if name.is.is_text() => {
                let name = self.name_of(name, at)?;
                let outline = self.compiler.outline;
                let cell = parse_cell(&name).and_then(|(column, row)| outline.cell(column, row));
                match cell {
                    Some(cell) => {
                        let to = self.register(Bank::Int, at)?;
                        self.load(to, i64::from(cell.0), at);
                        Value { is: Cell, reg: Some(to) }
                    }
                    None => self.fail(faults::no_cell(&name), at),
                }
            }
            ("cell", [column, row]) if matches!((&column.is, &row.is), (Int(_), Int(_))) => {
                let (column, row) = (self.int(column, at)?, self.int(row, at)?);
                self.make_int(Cell, at, |to| Op::CellAt(to, column, row))?
            }
            ("group", [cells]) if cells.is.is_cells() => {
                let cell = self.only("group", cells, at)?;
                self.make_set(at, |to| Op::Group(to, cell))?
            }
            ("lines", [length]) if matches!(length.is, Int(_)) => {
                let length = self.int(length, at)?;
                let to = self.register(Bank::List, at)?;
                self.emit(Op::Lines(to, length), at);
                Value { is: Type::list(Item::Set), reg: Some(to) }
            }
            ("param", [name]) if name.is.is_text() => {
                let name = self.name_of(name, at)?;
                match self.compiler.param(self.rule, &name) {
                    Some(Param::Number(number)) => Value::known(Int(Some(number))),
                    Some(Param::Truth(truth)) => Value::known(Type::Bool(Some(truth))),
                    Some(Param::Text(text)) => Value::known(Type::text(self.compiler.text(&text))),
                    None => self.fail(faults::no_param(&name), at),
                }
            }
            ("count", [counter]) if counter.is.is_text() => {
                let name = self.name_of(counter, at)?;
                match self.compiler.outline.counter(&name) {
                    Some(counter) => self.make_int(Int(None), at, |to| Op::Counted(to, counter as u8))?,
                    None => self.fail(faults::no_counter(self.compiler.outline, &name), at),
                }
            }
            ("count", [counter, seat]) if counter.is.is_text() && matches!(seat.is, Int(_)) => {
                let name = self.name_of(counter, at)?;
                match self.compiler.outline.counter(&name) {
                    Some(counter) => {
                        let seat = self.int(seat, at)?;
                        self.make_int(Int(None), at, |to| Op::CountedOf(to, counter as u8, seat))?
                    }
                    None => self.fail(faults::no_counter(self.compiler.outline, &name), at),
                }
            }
            ("reserve", [seat]) if matches!(seat.is, Int(_)) => {
                let seat = self.int(seat, at)?;
                self.make_int(Int(None), at, |to| Op::Reserve(to, seat))?
            }
            ("refuse", [why]) if why.is.is_text() => {
                let why = self.words(why);
                self.emit(Op::Refuse(why), at);
                Value::known(Type::Bool(Some(false)))
            }
            ("refuse", [cells, why]) if cells.is.is_cells() && why.is.is_text() => {
                let (cells, why) = (self.set(cells, at)?, self.words(why));
                self.emit(Op::RefuseCells(cells, why), at);
                Value::known(Type::Bool(Some(false)))
            }
            _ => return Ok(None),
        }))
    }

    /// The one cell of what is given to a function for single cells.
    fn only(&mut self, name: &str, cells: &Value, at: Position) -> Compiled<Reg> {
        if cells.is == Type::Cell {
            return self.int(cells, at);
        }
        let function = self.compiler.text(name);
        let set = self.set(cells, at)?;
        let to = self.register(Bank::Int, at)?;
        self.emit(Op::Only(to, set, function), at);
        Ok(to)
    }

    /// What changes the game.
    fn effect(&mut self, name: &str, rest: &[Value], at: Position) -> Compiled<Option<Value>> {
        let is_int = |value: &Value| matches!(value.is, Type::Int(_));
        let op = match (name, rest) {
            ("put", [cells]) if cells.is.is_cells() => Op::Put(self.set(cells, at)?),
            ("put", [cells, seat]) if cells.is.is_cells() && is_int(seat) => {
                Op::PutOf(self.set(cells, at)?, self.int(seat, at)?)
            }
            ("put", [cells, code]) if cells.is.is_cells() && code.is.is_text() => {
                let code = self.name_of(code, at)?;
                match self.compiler.outline.kind(&code) {
                    Some(kind) => Op::PutKind(self.set(cells, at)?, kind as u8),
                    None => return Ok(Some(self.fail(faults::no_piece(&code), at))),
                }
            }
            ("take", [cells]) if cells.is.is_cells() => Op::Take(self.set(cells, at)?),
            ("destroy", [cells]) if cells.is.is_cells() => Op::Destroy(self.set(cells, at)?),
            ("convert", [cells, seat]) if cells.is.is_cells() && is_int(seat) => {
                Op::Convert(self.set(cells, at)?, self.int(seat, at)?)
            }
            ("change", [cells, attribute]) if cells.is.is_cells() && attribute.is.is_text() => {
                let name = self.name_of(attribute, at)?;
                match self.compiler.outline.trait_named(&name) {
                    Some(layer) => Op::Change(self.set(cells, at)?, layer as u8),
                    None => return Ok(Some(self.fail(faults::no_trait(&name), at))),
                }
            }
            ("mark", [marker, cells]) if marker.is.is_text() && cells.is.is_cells() => {
                let name = self.name_of(marker, at)?;
                match self.compiler.outline.marker(&name) {
                    Some(marker) => Op::Mark(marker as u8, self.set(cells, at)?),
                    None => return Ok(Some(self.fail(faults::no_marker(&name), at))),
                }
            }
            ("unmark", [marker, cells]) if marker.is.is_text() && cells.is.is_cells() => {
                let name = self.name_of(marker, at)?;
                let Some(marker) = self.compiler.outline.marker(&name) else {
                    return Ok(Some(Value::known(Type::Bool(Some(false)))));
                };
                let set = self.set(cells, at)?;
                return self.make_int(Type::Bool(None), at, |to| Op::Unmark(to, marker as u8, set)).map(Some);
            }
            ("gain" | "spend", [counter, how @ ..])
                if counter.is.is_text() && how.len() <= 2 && how.iter().all(is_int) =>
            {
                let named = self.name_of(counter, at)?;
                let Some(counter) = self.compiler.outline.counter(&named) else {
                    return Ok(Some(self.fail(faults::no_counter(self.compiler.outline, &named), at)));
                };
                let one = Value::known(Type::Int(Some(1)));
                let by = self.int(how.first().unwrap_or(&one), at)?;
                let seat = how.get(1).map(|seat| self.int(seat, at)).transpose()?;
                Op::Gain(counter as u8, by, if name == "gain" { 1 } else { -1 }, seat)
            }
            ("scatter" | "scatter_hidden", [marker, count, among])
                if marker.is.is_text() && is_int(count) && among.is == Type::Set =>
            {
                let named = self.name_of(marker, at)?;
                let Some(marker) = self.compiler.outline.marker(&named) else { return Ok(Some(Value::unit())) };
                let (count, among) = (self.int(count, at)?, self.set(among, at)?);
                match name {
                    "scatter" => Op::Scatter(marker as u8, count, among),
                    _ => Op::ScatterHidden(marker as u8, count, among),
                }
            }
            ("move" | "swap", [one, other]) if one.is.is_cells() && other.is.is_cells() => {
                let (one, other) = (self.only(name, one, at)?, self.only(name, other, at)?);
                if name == "move" { Op::MoveTo(one, other) } else { Op::Swap(one, other) }
            }
            ("shift", [cells, way]) if cells.is.is_cells() && way.is.is_text() => {
                let cells = self.set(cells, at)?;
                match self.direction(way, at)? {
                    Some(way) => Op::Shift(cells, way),
                    None => return Ok(Some(Value::known(Type::Never))),
                }
            }
            ("rotate", [square, way]) if square.is == Type::Set && way.is.is_text() => {
                let way = self.name_of(way, at)?;
                match way.as_str() {
                    "clockwise" | "anticlockwise" => Op::Rotate(self.set(square, at)?, way == "clockwise"),
                    _ => return Ok(Some(self.fail(faults::no_turn(&way), at))),
                }
            }
            ("fall", [way]) if way.is.is_text() => match self.direction(way, at)? {
                Some(way) => Op::Fall(way),
                None => return Ok(Some(Value::known(Type::Never))),
            },
            ("end_turn", []) => Op::EndTurn,
            ("win" | "lose", [seat, why @ ..]) if is_int(seat) => {
                let ends = if name == "win" { Ends::Win } else { Ends::Lose };
                let Some((cells, words)) = self.verdict(why, at)? else { return Ok(None) };
                Op::End(ends, self.int(seat, at)?, cells, words)
            }
            ("draw", why) => {
                let Some((cells, words)) = self.verdict(why, at)? else { return Ok(None) };
                Op::End(Ends::Draw, 0, cells, words)
            }
            _ => return Ok(None),
        };
        self.emit(op, at);
        Ok(Some(Value::unit()))
    }

    /// What a rule says of an end: nothing, why, or why with the cells that show it.
    fn verdict(&mut self, why: &[Value], at: Position) -> Compiled<Option<(Reg, u16)>> {
        let (cells, words) = match why {
            [] => (0, Words::None),
            [why] if why.is.is_text() => {
                let none = self.make_set(at, Op::NoCells)?;
                (none.reg.unwrap_or(0), self.words(why))
            }
            [cells, why] if cells.is.is_cells() && why.is.is_text() => (self.set(cells, at)?, self.words(why)),
            _ => return Ok(None),
        };
        let endings = &mut self.program().endings;
        endings.push(words);
        Ok(Some((cells, (endings.len() - 1) as u16)))
    }

    /// What is asked of a cell, of a set or of what may be either.
    fn ask_cells(&mut self, name: &str, cells: &Value, rest: &[Value], form: Form, at: Position) -> Compiled<Value> {
        let is_set = cells.is == Type::Set;
        match (name, form, rest) {
            ("len", _, []) if is_set => {
                let set = self.set(cells, at)?;
                self.make_int(Type::Int(None), at, |to| Op::Count(to, set))
            }
            ("is_empty", _, []) if is_set => {
                let set = self.set(cells, at)?;
                self.make_int(Type::Bool(None), at, |to| Op::IsEmpty(to, set))
            }
            ("first" | "last", Form::Property, []) if is_set => {
                let set = self.set(cells, at)?;
                self.make_int(Type::Cell, at, |to| if name == "first" { Op::First(to, set) } else { Op::Last(to, set) })
            }
            ("column" | "row", Form::Property, []) if cells.is == Type::Cell => {
                let cell = self.int(cells, at)?;
                let number = Type::Int(None);
                self.make_int(number, at, |to| if name == "column" { Op::Column(to, cell) } else { Op::Row(to, cell) })
            }
            ("contains" | "meets", Form::Call, [others]) if others.is.is_cells() => {
                let (one, other) = (self.set(cells, at)?, self.set(others, at)?);
                let truth = Type::Bool(None);
                match name {
                    "contains" => self.make_int(truth, at, |to| Op::Contains(to, one, other)),
                    _ => self.make_int(truth, at, |to| Op::Meets(to, one, other)),
                }
            }
            ("neighbours" | "around", Form::Call, []) => match (&cells.is, cells.reg, name) {
                (Type::Cell, Some(cell), "neighbours") => self.make_set(at, |to| Op::BesideOf(to, cell)),
                (Type::Cell, Some(cell), _) => self.make_set(at, |to| Op::AroundOf(to, cell)),
                (_, _, "neighbours") => {
                    let set = self.set(cells, at)?;
                    self.make_set(at, |to| Op::Beside(to, set))
                }
                _ => {
                    let set = self.set(cells, at)?;
                    self.make_set(at, |to| Op::Around(to, set))
                }
            },
            ("step", Form::Call, [way]) if way.is.is_text() => {
                let set = self.set(cells, at)?;
                match (way.is.known_text(), self.direction(way, at)?) {
                    (_, None) => Ok(Value::known(Type::Never)),
                    (Some(way), _) => self.make_set(at, |to| Op::StepTo(to, set, way as u8)),
                    (None, Some(way)) => self.make_set(at, |to| Op::Step(to, set, way)),
                }
            }
            ("ray", Form::Call, [way, through @ ..])
                if way.is.is_text() && through.len() <= 1 && through.iter().all(|through| through.is.is_cells()) =>
            {
                let set = self.set(cells, at)?;
                let through = match through.first() {
                    Some(through) => self.set(through, at)?,
                    None => {
                        let board = self.make_set(at, Op::Board)?;
                        self.set(&board, at)?
                    }
                };
                match (way.is.known_text(), self.direction(way, at)?) {
                    (_, None) => Ok(Value::known(Type::Never)),
                    (Some(way), _) => self.make_set(at, |to| Op::RayTo(to, set, way as u8, through)),
                    (None, Some(way)) => self.make_set(at, |to| Op::Ray(to, set, way, through)),
                }
            }
            ("connected", Form::Call, [among, by @ ..])
                if among.is.is_cells() && by.len() <= 1 && by.iter().all(|by| by.is.is_text()) =>
            {
                let by = by.first().map(|by| self.name_of(by, at)).transpose()?;
                let (set, among) = (self.set(cells, at)?, self.set(among, at)?);
                match by.as_deref() {
                    None | Some("neighbours") => self.make_set(at, |to| Op::Connected(to, set, among)),
                    Some("around") => self.make_set(at, |to| Op::ConnectedAround(to, set, among)),
                    Some(other) => Ok(self.fail(faults::no_steps(other), at)),
                }
            }
            ("enclosed_by", Form::Call, [others]) if others.is.is_cells() => {
                let (set, by) = (self.set(cells, at)?, self.set(others, at)?);
                self.make_set(at, |to| Op::Enclosed(to, set, by))
            }
            ("to_string", Form::Call, []) => self.as_text(cells, at),
            _ if cells.is == Type::Cells => {
                Err(Reason::new(format!("`{name}` is asked of a cell or a set of cells, and which is not known"), at))
            }
            _ => Err(self.no_such(name, rest, at)),
        }
    }

    pub fn as_text(&mut self, value: &Value, at: Position) -> Compiled<Value> {
        let to = self.register(Bank::Text, at)?;
        let empty = self.compiler.text("");
        self.emit(Op::MakeText(to, Words::Known(empty)), at);
        self.append(to, value, at)?;
        Ok(Value { is: Type::Text, reg: Some(to) })
    }

    /// Says a value to whoever listens.
    fn print(&mut self, value: &Value, at: Position) -> Compiled<Value> {
        let words = match &value.is {
            is if is.is_text() => self.words(value),
            Type::Unit => Words::Known(self.compiler.text("nothing")),
            _ => {
                let text = self.as_text(value, at)?;
                self.words(&text)
            }
        };
        self.emit(Op::Print(words), at);
        Ok(Value::unit())
    }

    /// What is asked of numbers, texts and nothing.
    fn ask_plain(&mut self, name: &str, values: &[Value], form: Form, at: Position) -> Compiled<Value> {
        let truth = |known: bool| Ok(Value::known(Type::Bool(Some(known))));
        match (name, form, values) {
            (lines::RAN, Form::Call, [Value { is: Type::Int(Some(number)), .. }]) => {
                self.emit(Op::Ran(*number as u32), at);
                truth(false)
            }
            ("opposite", Form::Call, [way]) if way.is.is_text() => {
                let Type::Name(names) = &way.is else {
                    return Err(Reason::new("this direction is not one of a few names that stand in the script", at));
                };
                let names = names.clone();
                let Some(from) = self.direction(way, at)? else { return Ok(Value::known(Type::Never)) };
                let mut others: Vec<TextId> = names.iter().map(|id| (id + 4) % 8).collect();
                others.sort_unstable();
                match others[..] {
                    [only] => Ok(Value::known(Type::text(only))),
                    _ => self.make_int(Type::Name(others.into()), at, |to| Op::Opposite(to, from)),
                }
            }
            ("abs", Form::Call, [value]) if matches!(value.is, Type::Int(_)) => {
                let from = self.int(value, at)?;
                self.make_int(Type::Int(None), at, |to| Op::Absolute(to, from))
            }
            ("min" | "max", Form::Call, [one, other])
                if matches!((&one.is, &other.is), (Type::Int(_), Type::Int(_))) =>
            {
                let (one, other) = (self.int(one, at)?, self.int(other, at)?);
                let number = Type::Int(None);
                match name {
                    "min" => self.make_int(number, at, |to| Op::Smaller(to, one, other)),
                    _ => self.make_int(number, at, |to| Op::Larger(to, one, other)),
                }
            }
            ("sign", Form::Call, [value]) if matches!(value.is, Type::Int(_)) => {
                let number = |number| Value::known(Type::Int(Some(number)));
                let (from, one, least) = (self.int(value, at)?, self.int(&number(1), at)?, self.int(&number(-1), at)?);
                let most = self.make_int(Type::Int(None), at, |to| Op::Smaller(to, from, one))?;
                let most = self.int(&most, at)?;
                self.make_int(Type::Int(None), at, |to| Op::Larger(to, most, least))
            }
            ("is_zero" | "is_odd" | "is_even", _, [value]) if matches!(value.is, Type::Int(_)) => {
                let number = |number| Value::known(Type::Int(Some(number)));
                if name == "is_zero" {
                    return self.binary("==", value, &number(0), at);
                }
                let low = self.binary("&", value, &number(1), at)?;
                self.binary("==", &low, &number(i64::from(name == "is_odd")), at)
            }
            ("to_string", Form::Call, [value]) if value.is.is_text() => Ok(value.clone()),
            (
                "+" | "-" | "*" | "/" | "%" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "&" | "|",
                Form::Call,
                [one, other],
            ) => self.binary(name, one, other, at),
            _ => Err(self.no_such(name, &values[values.len().min(1)..], at)),
        }
    }
}

/// Which of the values is a name that decides what a function does; the game or the cells come first.
fn chosen_by(name: &str, values: &[Value]) -> Option<usize> {
    let is_text = |nth: usize| values.get(nth).is_some_and(|value| value.is.is_text());
    let nth = match name {
        "pieces" | "marked" | "cell" | "param" | "count" | "mark" | "unmark" | "gain" | "spend" | "scatter"
        | "scatter_hidden" => 1,
        "put" | "change" | "rotate" | "connected" => 2,
        // Directions are looked up by number, but for names that are none.
        "step" | "ray" | "fall" | "opposite" | "shift" => {
            let nth = if name == "shift" { 2 } else { usize::from(name != "opposite") };
            let value = values.get(nth)?;
            let Type::Name(names) = &value.is else { return None };
            return names.iter().any(|id| usize::from(*id) >= Direction::ALL.len()).then_some(nth);
        }
        _ => return None,
    };
    is_text(nth).then_some(nth)
}
