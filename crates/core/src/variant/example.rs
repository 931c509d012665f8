//! A variant's own tests: from where, what is played, and what must hold then.

mod claims;

pub use claims::{Claim, Expected, Held};

use super::clean::on_one_line;
use super::code::Code;
use super::meaning::{Variant, codes};
use super::mistake::{Mistake, did_you_mean};
use super::node::{Key, Node, Value};
use super::picture::{self, Symbols};
use super::source::{Place, Sources};
use quadrille_kernel::{Pieces, Seat, Setup, Standing, parse_cell};
use std::ops::RangeInclusive;

/// One example.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it is called, if anything.
    pub name: Option<String>,
    /// Where it stands.
    pub place: Place,
    /// The position it begins with; the game's own beginning where there is none.
    pub start: Option<Setup>,
    /// The seed of the game's own beginning.
    pub seed: u64,
    /// The moves, as a player types them.
    pub play: Option<(String, Place)>,
    /// A move that must be refused then, and a word of the reason.
    pub refuse: Option<(String, Place)>,
    /// A part of the words of the refusal.
    pub because: Option<(String, Place)>,
    /// How the game must have ended.
    pub result: Option<(Expected, Place)>,
    /// What must hold at the end.
    pub expect: Vec<(Claim, Place)>,
}

/// What an example can refer to.
pub struct Context<'a> {
    /// For pictures.
    pub symbols: Symbols<'a>,
    /// Names of markers.
    pub markers: &'a [String],
    /// Names of counters.
    pub counters: &'a [String],
    /// The signs of the seats' tokens.
    pub signs: &'a [&'a str],
    /// How many seats.
    pub seats: u8,
}

const KEYS: [&str; 9] = ["name", "start", "seed", "play", "refuse", "because", "result", "expect", "about"];
const POSITION: [&str; 8] = ["board", "marked", "hidden", "to move", "hand", "step", "turn", "ply"];

/// Reads the `examples` of a variant, with every mistake in them.
pub fn read(list: &Node, context: &Context, sources: &Sources) -> Result<Vec<Example>, Vec<Mistake>> {
    let Some(items) = list.as_list() else {
        return Err(vec![
            Mistake::new(Code::Example, "`examples` is a list").at(list.place, "expected `- { play: …, result: … }`"),
        ]);
    };
    let mut mistakes = Vec::new();
    let examples = items.iter().filter_map(|item| one(item, context, sources, &mut mistakes)).collect();
    if mistakes.is_empty() { Ok(examples) } else { Err(mistakes) }
}

fn one(node: &Node, context: &Context, sources: &Sources, mistakes: &mut Vec<Mistake>) -> Option<Example> {
    let Value::Map(entries) = &node.value else {
        mistakes.push(
            Mistake::new(Code::Example, "an example is a map")
                .at(node.place, "expected `{ play: 4 4, result: seat 1 wins }`"),
        );
        return None;
    };
    let mut example = Example {
        name: None,
        place: node.place,
        start: None,
        seed: 1,
        play: None,
        refuse: None,
        because: None,
        result: None,
        expect: Vec::new(),
    };
    for (key, value) in entries {
        match key.text.as_str() {
            "name" | "about" => example.name = text(key, value, mistakes).map(|(words, _)| on_one_line(&words)),
            "play" => example.play = moves(key, value, mistakes),
            "refuse" if value.as_list().is_some() => mistakes.push(
                Mistake::new(Code::Example, "`refuse` is one move, not a list")
                    .at(value.place, "expected one move")
                    .help("write an example for each move that is refused"),
            ),
            "refuse" => example.refuse = some_text(key, value, "any move would do", mistakes),
            "because" => example.because = some_text(key, value, "any reason would do", mistakes),
            "seed" => match value.as_int().and_then(|seed| u64::try_from(seed).ok()) {
                Some(seed) => example.seed = seed,
                None => mistakes.push(
                    Mistake::new(Code::Example, "a seed is a number from 0 up").at(value.place, "expected a number"),
                ),
            },
            "result" => {
                let none = value.as_text().and_then(|words| no_seat(words, context.seats.into()));
                let result =
                    text(key, value, mistakes).map(|(words, place)| (claims::result(&words, context.seats), place));
                match result {
                    Some((Ok(expected), place)) => example.result = Some((expected, place)),
                    Some((Err(words), place)) => {
                        mistakes.push(Mistake::new(Code::Example, words).at(place, claims::RESULTS).helps(none));
                    }
                    None => {}
                }
            }
            "start" => example.start = start(value, context, sources, mistakes).map(|(setup, _)| setup),
            "expect" => claims::read(value, context, sources, &mut example.expect, mistakes),
            other => mistakes.push(
                Mistake::new(Code::Example, format!("an example has no `{other}`"))
                    .at(key.place, "not known here")
                    .helps(did_you_mean(other, KEYS))
                    .help(format!("known are {}", KEYS.join(", "))),
            ),
        }
    }
    let says = |key: &str| entries.iter().any(|(said, _)| said.text == key);
    if says("because") && !says("refuse") {
        mistakes.push(
            Mistake::new(Code::Example, "`because` goes with `refuse`: the move that is refused")
                .at(node.place, "has no `refuse`"),
        );
    }
    let claims = |(key, value): &(Key, Node)| match key.text.as_str() {
        "result" | "refuse" => true,
        "expect" => value.as_map().is_none_or(|entries| !entries.is_empty()),
        _ => false,
    };
    if !entries.iter().any(claims) {
        mistakes.push(
            Mistake::new(Code::Example, "this example claims nothing")
                .at(node.place, "expected `result`, `refuse` or `expect`"),
        );
    }
    Some(example)
}

fn text(key: &Key, value: &Node, mistakes: &mut Vec<Mistake>) -> Option<(String, Place)> {
    let words = value.as_text();
    if words.is_none() {
        mistakes.push(
            Mistake::new(Code::Example, format!("`{}` is a text, not {}", key.text, value.what()))
                .at(value.place, "expected a text"),
        );
    }
    words.map(|words| (words.to_owned(), value.place))
}

/// A text that is not empty.
fn some_text(key: &Key, value: &Node, otherwise: &str, mistakes: &mut Vec<Mistake>) -> Option<(String, Place)> {
    let (words, place) = text(key, value, mistakes)?;
    if words.trim().is_empty() {
        let message = format!("`{}` is empty, so {otherwise}", key.text);
        mistakes.push(Mistake::new(Code::Example, message).at(place, "expected a text"));
    }
    Some((words, place))
}

fn moves(key: &Key, value: &Node, mistakes: &mut Vec<Mistake>) -> Option<(String, Place)> {
    let Some(items) = value.as_list() else { return text(key, value, mistakes) };
    let words: Option<Vec<&str>> = items.iter().map(Node::as_text).collect();
    if words.is_none() {
        mistakes
            .push(Mistake::new(Code::Example, "moves are texts").at(value.place, "expected `[drop 4, recover d1]`"));
    }
    words.map(|words| (words.join(", "), value.place))
}

fn seat(words: &str, seats: u8) -> Option<Seat> {
    let number: u8 = words.strip_prefix("seat ")?.trim().parse().ok()?;
    (1..=seats).contains(&number).then(|| Seat(number - 1))
}

/// What a start means in a game that is known: a picture, or a map with one.
pub fn read_start(variant: &Variant, node: &Node, sources: &Sources) -> Result<Setup, Vec<Mistake>> {
    in_game(variant, |context| beginning(node, context, sources).map(|(setup, _)| setup))
}

/// What a list of examples means in a game that is known.
pub fn read_examples(variant: &Variant, list: &Node, sources: &Sources) -> Result<Vec<Example>, Vec<Mistake>> {
    in_game(variant, |context| read(list, context, sources))
}

/// What can be referred to in a game that is known.
fn in_game<T>(variant: &Variant, read: impl FnOnce(&Context) -> T) -> T {
    let says = &variant.definition;
    let codes = codes(&says.pieces);
    let counters: Vec<String> = says.counters.iter().map(|counter| counter.name.clone()).collect();
    let seats = variant.players.len() as u8;
    let symbols = Symbols {
        size: Some((says.form.columns, says.form.rows)),
        seats: if says.pieces == Pieces::Tokens { seats } else { 0 },
        markers: &variant.symbols,
        codes: &codes,
        complete: true,
    };
    let signs: Vec<&str> = variant.players.iter().map(|player| player.symbol.as_str()).collect();
    read(&Context { symbols, markers: &says.markers, counters: &counters, signs: &signs, seats })
}

/// What a start means, and the cells that its picture says do not exist.
pub(super) fn beginning(node: &Node, context: &Context, sources: &Sources) -> Result<(Setup, Missing), Vec<Mistake>> {
    let mut mistakes = Vec::new();
    match start(node, context, sources, &mut mistakes) {
        Some(start) if mistakes.is_empty() => Ok(start),
        _ => Err(mistakes),
    }
}

/// Cells that a picture says do not exist.
type Missing = Vec<(u16, u16)>;

fn start(node: &Node, context: &Context, sources: &Sources, mistakes: &mut Vec<Mistake>) -> Option<(Setup, Missing)> {
    let Some(entries) = node.as_map() else {
        return match picture::read(node, &context.symbols, sources) {
            Ok(picture) => Some((picture.setup, picture.missing)),
            Err(wrong) => {
                mistakes.extend(wrong);
                None
            }
        };
    };
    let (mut setup, mut missing) = (Setup::default(), Vec::new());
    let mut cells = Vec::new();
    let mut rest = Setup { begun: true, ..Setup::default() };
    for (key, value) in entries {
        match key.text.as_str() {
            "board" => match picture::read(value, &context.symbols, sources) {
                Ok(picture) => (setup, missing) = (picture.setup, picture.missing),
                Err(wrong) => mistakes.extend(wrong),
            },
            "hidden" => rest.hidden = marked(key, value, context, false, mistakes),
            "marked" => rest.marks = marked(key, value, context, false, mistakes),
            "to move" => match value.as_text().and_then(|words| seat(words, context.seats)) {
                Some(seat) => rest.to_move = Some(seat),
                None => mistakes.push(no_mover(value, context)),
            },
            "hand" => match value
                .as_text()
                .and_then(|code| context.symbols.codes.iter().position(|c| c.eq_ignore_ascii_case(code)))
            {
                Some(kind) => rest.hand = Some(kind),
                None => mistakes.push(
                    Mistake::new(Code::Example, "the hand holds a piece").at(value.place, "expected a piece's code"),
                ),
            },
            "step" => rest.step = number(key, value, 1..=100, mistakes).map_or(0, |step| step as u8 - 1),
            "turn" => rest.turn = number(key, value, 0..=1_000_000, mistakes).map(|turn| turn as u32),
            "ply" => rest.ply = number(key, value, 0..=1_000_000, mistakes).unwrap_or(0) as u32,
            name if let Some((column, row)) = parse_cell(name) => {
                let held = claims::cell(key, (column, row), value, context, mistakes);
                cells.extend(held.map(|all| (key, (column as u16, row as u16), all)));
            }
            name => match seat(name, context.seats) {
                Some(seat) => {
                    if value.as_map().is_none() {
                        let mistake = Mistake::new(Code::Example, "what a seat has is a map");
                        mistakes.push(mistake.at(value.place, "expected `{ reserve: 20 }`"));
                    }
                    for (what, number) in value.as_map().unwrap_or_default() {
                        let counter = context.counters.iter().position(|known| *known == what.text);
                        match (number.as_int(), counter) {
                            (Some(count @ 0..=1_000_000), Some(counter)) => {
                                rest.counts.push((counter, seat, count as i32))
                            }
                            (Some(count @ 0..=10_000), None) if what.text == "reserve" => {
                                rest.reserve.push((seat, count as u16))
                            }
                            _ if !context.symbols.complete => {}
                            _ => mistakes.push(
                                Mistake::new(
                                    Code::Example,
                                    format!("`{}` cannot be given to a seat like this", what.text),
                                )
                                .at(what.place, "expected `reserve` or a counter, and a number"),
                            ),
                        }
                    }
                }
                None => mistakes.push(
                    Mistake::new(Code::Example, format!("a start has no `{name}`"))
                        .at(key.place, "expected one of these, a cell such as `d2`, or a seat such as `seat 1`")
                        .helps(no_seat(name, context.seats.into()).or_else(|| did_you_mean(name, POSITION)))
                        .help(format!("known are {}", POSITION.join(", "))),
                ),
            },
        }
    }
    rest.marks.extend(setup.marks);
    rest.standing = setup.standing;
    for (key, at, held) in cells {
        put(&mut rest, key, at, &held, context, mistakes);
    }
    Some((rest, missing))
}

/// Puts on a cell of a start what its key says.
fn put(setup: &mut Setup, key: &Key, at: (u16, u16), held: &[Held], context: &Context, mistakes: &mut Vec<Mistake>) {
    for held in held {
        let standing = match held {
            // A cell is empty unless something else puts a piece there.
            Held::Nothing => None,
            Held::Token(seat) => Some(Standing::Token(*seat)),
            Held::Piece(code) => context.symbols.codes.iter().position(|known| known == code).map(Standing::Piece),
            Held::Marker(name) => {
                let marker = context.markers.iter().position(|known| known == name);
                setup.marks.extend(marker.map(|marker| (marker, at)));
                continue;
            }
        };
        if setup.standing.iter().any(|(other, _)| *other == at) {
            mistakes.push(
                Mistake::new(Code::Example, format!("something stands on {} already", key.text))
                    .at(key.place, "said twice: by the picture, or by another key"),
            );
            continue;
        }
        setup.standing.extend(standing.map(|standing| (at, standing)));
    }
}

/// How many seats a game has, for words such as `seat 3 wins` that begin with one that it has not.
pub(super) fn no_seat(words: &str, seats: usize) -> Option<String> {
    let number: usize = words.strip_prefix("seat ")?.split(' ').next()?.parse().ok()?;
    let there = (1..=seats).contains(&number);
    (seats > 0 && !there).then(|| format!("the game has {seats} seats, `seat 1` to `seat {seats}`"))
}

/// Who is to move is none of the seats.
fn no_mover(node: &Node, context: &Context) -> Mistake {
    Mistake::new(Code::Example, "who is to move is a seat")
        .at(node.place, "expected `seat 1`")
        .helps(node.as_text().and_then(|words| no_seat(words, context.seats.into())))
}

/// A number of a start.
fn number(key: &Key, node: &Node, range: RangeInclusive<i64>, mistakes: &mut Vec<Mistake>) -> Option<i64> {
    let number = node.as_int().filter(|number| range.contains(number));
    if number.is_none() {
        let beyond = node.as_int().is_some_and(|number| number > *range.end());
        let range = match beyond {
            true => format!("{} to {}", range.start(), range.end()),
            false => format!("{} up", range.start()),
        };
        let mistake = Mistake::new(Code::Example, format!("`{}` is a number from {range}", key.text));
        mistakes.push(mistake.at(node.place, "expected a number"));
    }
    number
}

/// Which markers lie where: `{ trap: d2 e3 }`; where that can be told, `{ trap: none }`.
fn marked(
    key: &Key,
    node: &Node,
    context: &Context,
    nowhere: bool,
    mistakes: &mut Vec<Mistake>,
) -> Vec<(usize, (u16, u16))> {
    if node.as_map().is_none() {
        let mistake = Mistake::new(Code::Example, format!("`{}` is a map from marker to cells", key.text));
        mistakes.push(mistake.at(node.place, "expected `{ trap: d2 }`"));
    }
    let mut marks = Vec::new();
    for (name, cells) in node.as_map().unwrap_or_default() {
        match context.markers.iter().position(|known| *known == name.text) {
            Some(marker) => {
                for (word, _) in cells.words() {
                    match parse_cell(word) {
                        Some((column, row)) => marks.push((marker, (column as u16, row as u16))),
                        None if nowhere && cells.as_text() == Some("none") => {}
                        None => {
                            let label = if nowhere { "expected `d2`, or `none`" } else { "expected `d2`" };
                            let mistake = Mistake::new(Code::Example, format!("`{word}` is no cell"));
                            mistakes.push(mistake.at(cells.place, label));
                        }
                    }
                }
            }
            None if !context.symbols.complete => {}
            None => mistakes.push(
                Mistake::new(Code::Example, format!("no rule declares a marker `{}`", name.text))
                    .at(name.place, "not known here")
                    .helps(did_you_mean(&name.text, context.markers.iter().map(String::as_str))),
            ),
        }
    }
    marks
}
