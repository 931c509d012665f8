//! Running a variant's own examples: from a position, some moves, and what must hold then.

use super::scene::{Eye, Scene, SeenMarker, SeenPiece};
use super::table::{self, Beginning, NotBegun, Problem, Table};
use crate::script::{Limits, RuleCount};
use crate::variant::{Claim, Code, Example, Held, Mistake, Place, Sources, Variant};
use quadrille_kernel::{Failure, Seat, letters};

impl Example {
    /// How its game begins.
    fn beginning(&self) -> Beginning {
        match &self.start {
            Some(setup) => Beginning::Setup(setup.clone()),
            None => Beginning::Seed(self.seed),
        }
    }
}

/// The tables that the examples of a variant are played at. They share one opening of it, so that its rules are compiled once.
struct Tables<'a> {
    variant: &'a Variant,
    limits: Limits,
    first: Option<Table>,
}

impl<'a> Tables<'a> {
    fn new(variant: &'a Variant, limits: Limits) -> Self {
        Self { variant, limits, first: None }
    }

    /// A table where an example begins.
    fn begin(&mut self, example: &Example) -> Result<Table, NotBegun> {
        let first = match &mut self.first {
            Some(first) => first,
            none => none.insert(table::open(self.variant.clone(), &example.beginning(), self.limits)?),
        };
        first.another(&example.beginning())
    }
}

/// Runs every example of a variant, and tells what does not hold. A script that fails is told like any other mistake.
pub fn check(variant: &Variant, sources: &Sources, limits: Limits) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut tables = Tables::new(variant, limits);
    for (nth, example) in variant.examples.iter().enumerate() {
        if limits.is_over() {
            let words = format!("there was no time for {} of the examples", variant.examples.len() - nth);
            let mistake = Mistake::new(Code::ExampleFails, words).at(example.place, "this one and those after it");
            mistakes.push(mistake.help("whoever runs them allows more with `--script-time`"));
            break;
        }
        if let Err((mistake, script)) = run(&mut tables, example) {
            mistakes.push(with_line(*mistake, script.as_deref(), sources));
        }
    }
    mistakes
}

/// A mistake with the line of the script that failed, if one did.
pub(super) fn with_line(mistake: Mistake, script: Option<&Failure>, sources: &Sources) -> Mistake {
    let place = script.and_then(|script| {
        let (line, column, _) = script.place.as_ref()?;
        Some(sources.place(sources.find(&script.file)?, *line, *column))
    });
    let label = script.map_or("", Failure::label);
    match (place, mistake.place) {
        (Some(place), None) => mistake.at(place, label),
        (Some(place), Some(_)) => mistake.also(place, label),
        (None, _) => mistake,
    }
}

/// The words for a script's failure.
pub fn failure(failure: &Failure) -> String {
    let place =
        failure.place.as_ref().map_or(String::new(), |(line, column, _)| format!(", line {line}, column {column}"));
    failure.says(&place)
}

/// What the scripts of a variant do in its examples together, as far as they can be played and as there is time.
pub(super) fn counted(variant: &Variant, limits: Limits) -> Vec<RuleCount> {
    // An example whose start cannot be counts nothing, and another may begin.
    let open = |example: &Example| table::open_counted(variant.clone(), &example.beginning(), limits).ok();
    let Some((first, counting)) = variant.examples.iter().find_map(open) else { return Vec::new() };
    for example in variant.examples.iter().take_while(|_| !limits.is_over()) {
        let Ok(mut table) = first.another(&example.beginning()) else { continue };
        let moves = example.play.iter().map(|(moves, _)| moves).chain(example.refuse.iter().map(|(text, _)| text));
        for moves in moves {
            for text in table.split(moves) {
                if table.play(&text).is_err() {
                    break;
                }
            }
        }
    }
    counting.take()
}

/// What is wrong with an example, and the script that failed, where that is why.
type Wrong = (Box<Mistake>, Option<Box<Failure>>);

fn run(tables: &mut Tables<'_>, example: &Example) -> Result<(), Wrong> {
    let title = example
        .name
        .as_deref()
        .map_or_else(|| "an example".to_owned(), |name| format!("the example \u{201c}{name}\u{201d}"));
    let fails = |message: String| Mistake::new(Code::ExampleFails, format!("{title} fails: {message}"));
    let mut table = tables.begin(example).map_err(|error| match error {
        NotBegun::Position(words) => {
            (Box::new(fails(format!("its start cannot be: {words}")).at(example.place, "this start")), None)
        }
        NotBegun::Failed(script) => {
            (Box::new(fails(failure(&script)).at(example.place, "before the first move")), Some(script))
        }
    })?;
    if let Some((moves, place)) = &example.play {
        for (nth, text) in table.split(moves).iter().enumerate() {
            let Err(problem) = table.play(text) else { continue };
            let (why, script) = told(problem);
            let mistake = fails(format!("move {} (`{text}`) was not made: {why}", nth + 1))
                .at(*place, format!("move {} of these", nth + 1));
            let scene = table.scene(Eye::Referee);
            return Err(match script {
                None => {
                    (Box::new(mistake.help(format!("{}; the board is\n{}", standing(&scene), whole(&scene)))), None)
                }
                failed => (Box::new(mistake), failed),
            });
        }
    }
    let shown = |mistake: Mistake, table: &Table| {
        (Box::new(mistake.help(format!("the board is then\n{}", whole(&table.scene(Eye::Referee))))), None)
    };
    if let Some((text, place)) = &example.refuse {
        match table.play(text) {
            Ok(_) => {
                table.undo(1);
                return Err(shown(
                    fails(format!("`{text}` is legal, but should be refused")).at(*place, "was played"),
                    &table,
                ));
            }
            Err(problem) => {
                let (why, script) = told(problem);
                if script.is_some() {
                    return Err((Box::new(fails(why).at(*place, "failed, which is no refusal")), script));
                }
                if let Some((because, place)) = &example.because
                    && !why.to_lowercase().contains(&because.to_lowercase())
                {
                    let mistake = fails(format!("`{text}` was refused for another reason: {why}"));
                    return Err((Box::new(mistake.at(*place, "not in the words of the refusal")), None));
                }
                // Who says why has seen what it is refused for.
                if example.because.is_none() && !table.reads(text) {
                    let mistake = fails(format!("`{text}` cannot be read as a move of this game, legal or not"));
                    let why = table.outcome().is_none().then_some(why);
                    return Err((Box::new(mistake.at(*place, "expected one move").helps(why)), None));
                }
            }
        }
    }
    let scene = table.scene(Eye::Referee);
    if let Some((expected, place)) = &example.result {
        let got = scene.outcome.as_ref().map(|ended| (ended.winners.clone(), ended.reason));
        let holds = got.as_ref().is_some_and(|(winners, reason)| {
            *winners == expected.winners.iter().map(|seat| seat.number()).collect::<Vec<_>>()
                && expected.reason.as_ref().is_none_or(|expected| expected == reason)
        });
        if !holds {
            let words = if got.is_none() { "the game goes on, and " } else { "" };
            return Err(shown(fails(format!("{words}{}", standing(&scene))).at(*place, "expected this"), &table));
        }
    }
    for (claim, place) in &example.expect {
        if let Claim::Board(expected) = claim {
            let there = cells(&scene);
            if let Some(first) = first_difference(expected, &there) {
                let mistake = fails(first).at(*place, "expected this board");
                return Err((Box::new(mistake.help(beside(expected, &there))), None));
            }
        } else if let Err(words) = holds(claim, &scene) {
            let mistake = fails(words).at(*place, "expected this");
            let (wanted, there) = (as_expected(&example.expect, &scene), cells(&scene));
            return Err(match claim {
                // What lies beneath a piece is in no picture.
                Claim::Cell(..) if first_difference(&wanted, &there).is_some() => {
                    (Box::new(mistake.help(beside(&wanted, &there))), None)
                }
                _ => shown(mistake, &table),
            });
        }
    }
    Ok(())
}

/// Whose turn it is, or how the game ended.
fn standing(scene: &Scene) -> String {
    match &scene.outcome {
        None => format!("seat {} is to move", scene.to_move),
        Some(ended) if ended.winners.is_empty() => format!("the game ended in a draw ({})", ended.reason),
        Some(ended) => format!("{} won ({})", seats(&ended.winners), ended.reason),
    }
}

/// The board as a picture, and what lies beneath pieces.
fn whole(scene: &Scene) -> String {
    let unseen = |marker: &SeenMarker| {
        let beneath = scene.beneath(marker);
        (!beneath.is_empty()).then(|| format!("\n{} beneath {}", marker.name, beneath.join(" ")))
    };
    let unseen: String = scene.markers.iter().filter_map(unseen).collect();
    format!("{}{unseen}", picture(scene))
}

/// `seat 1`, `seats 1 and 3`, `seats 1, 2 and 4`.
pub(super) fn seats(numbers: &[u8]) -> String {
    let texts: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => format!("seat {last}"),
        Some((last, others)) => format!("seats {} and {last}", others.join(", ")),
        None => "nobody".to_owned(),
    }
}

/// The words for a move that was not made, and the script that failed, where one did.
fn told(problem: Problem) -> (String, Option<Box<Failure>>) {
    match problem {
        Problem::Refused(words, _) => (words.to_string(), None),
        Problem::Failed(script) => (failure(&script), Some(script)),
    }
}

fn holds(claim: &Claim, scene: &Scene) -> Result<(), String> {
    match claim {
        Claim::Cell(at, expected) => {
            let name = cell_name(*at);
            let Some(cell) = scene.cells.iter().find(|cell| cell.name == name) else {
                return Err(format!("there is no cell {name}"));
            };
            let piece = match &cell.piece {
                None => Held::Nothing,
                Some(SeenPiece::Token(seat)) => Held::Token(Seat(seat - 1)),
                Some(SeenPiece::Kind(code, _)) => Held::Piece(code.clone()),
            };
            let marks = scene.markers.iter().filter(|marker| marker.cells.contains(&name));
            let there: Vec<Held> =
                [piece].into_iter().chain(marks.map(|marker| Held::Marker(marker.name.clone()))).collect();
            match expected.iter().all(|held| there.contains(held)) {
                true => Ok(()),
                false => Err(format!("{name} is {}, not {}", all(&there), all(expected))),
            }
        }
        Claim::Marked(name, expected) => {
            let Some(marker) = scene.markers.iter().find(|marker| marker.name == *name) else { return Ok(()) };
            let expected: Vec<String> = expected.iter().map(|at| cell_name(*at)).collect();
            let more = marker.cells.iter().find(|cell| !expected.contains(cell));
            match (expected.iter().find(|cell| !marker.cells.contains(cell)), more) {
                (None, None) => Ok(()),
                (Some(missing), None) => Err(format!("there is no {name} on {missing}")),
                (None, Some(more)) => Err(format!("there is a {name} on {more}")),
                (Some(missing), Some(more)) => {
                    Err(format!("there is no {name} on {missing}, and there is one on {more}"))
                }
            }
        }
        Claim::Count(seat, what, expected) => {
            let player = &scene.players[seat.index()];
            let has = match (what.as_str(), player.reserve) {
                ("reserve", Some(reserve)) => i64::from(reserve),
                ("reserve", None) => return Err("tokens are not counted in this game".to_owned()),
                _ => player.holds.iter().find(|(name, _)| name == what).map_or(0, |(_, count)| i64::from(*count)),
            };
            if has == *expected { Ok(()) } else { Err(format!("seat {} has {what} {has}", seat.number())) }
        }
        Claim::Board(_) => Ok(()),
        Claim::ToMove(seat) => match &scene.outcome {
            Some(_) => Err("the game is over".to_owned()),
            None if scene.to_move == seat.number() => Ok(()),
            None => Err(format!("seat {} is to move", scene.to_move)),
        },
    }
}

fn cell_name((column, row): (u16, u16)) -> String {
    format!("{}{}", letters(usize::from(column)), row + 1)
}

/// What is on a cell, as `expect` says it.
fn all(held: &[Held]) -> String {
    let word = |held: &Held| match held {
        Held::Nothing => "empty".to_owned(),
        Held::Token(seat) => format!("seat {}", seat.number()),
        Held::Piece(code) => code.clone(),
        Held::Marker(name) => name.clone(),
    };
    held.iter().map(word).collect::<Vec<_>>().join(" and ")
}

/// The signs of a board as pictures write them, row by row from the top.
fn cells(scene: &Scene) -> Vec<Vec<String>> {
    let mut rows = vec![vec!["#".to_owned(); scene.columns]; scene.rows];
    for cell in &scene.cells {
        rows[cell.row][cell.column] = match (&cell.piece, cell.marks.first()) {
            (Some(SeenPiece::Token(seat)), _) => seat.to_string(),
            (Some(SeenPiece::Kind(code, _)), _) => code.clone(),
            (None, Some(mark)) => mark.clone(),
            (None, None) => ".".to_owned(),
        };
    }
    rows.reverse();
    rows
}

/// A board as it would be if what is expected of its cells held.
fn as_expected(claims: &[(Claim, Place)], scene: &Scene) -> Vec<Vec<String>> {
    let mut rows = cells(scene);
    let sign = |held: &Held| match held {
        Held::Nothing => None,
        Held::Token(seat) => Some(seat.number().to_string()),
        Held::Piece(code) => Some(code.clone()),
        Held::Marker(name) => {
            scene.markers.iter().find(|marker| marker.name == *name).map(|marker| marker.symbol.clone())
        }
    };
    for (claim, _) in claims {
        if let (Claim::Cell((column, row), expected), Err(_)) = (claim, holds(claim, scene)) {
            // A picture shows a piece rather than what it stands on.
            let (marks, pieces): (Vec<&Held>, Vec<&Held>) =
                expected.iter().partition(|held| matches!(held, Held::Marker(_)));
            let shown = pieces.into_iter().chain(marks).find_map(sign);
            let up = rows.len().checked_sub(1 + usize::from(*row));
            if let Some(cell) = up.and_then(|down| rows[down].get_mut(usize::from(*column))) {
                *cell = shown.unwrap_or_else(|| ".".to_owned());
            }
        }
    }
    rows
}

/// A scene as a picture, in the form that variants are written in.
pub fn picture(scene: &Scene) -> String {
    let rows = cells(scene);
    let width = widest(&rows);
    let line = |row: &Vec<String>| {
        row.iter().map(|cell| format!("{cell:<width$}")).collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn widest(rows: &[Vec<String>]) -> usize {
    rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1)
}

/// The first cell, from the top, that is not as expected, in words.
fn first_difference(expected: &[Vec<String>], there: &[Vec<String>]) -> Option<String> {
    for (down, (wanted, found)) in expected.iter().zip(there).enumerate() {
        for (column, (wanted, found)) in wanted.iter().zip(found).enumerate() {
            if !wanted.eq_ignore_ascii_case(found) {
                let name = format!("{}{}", letters(column), there.len() - down);
                return Some(format!("{name} is `{found}`, not `{wanted}`"));
            }
        }
    }
    None
}

/// Two boards side by side, with brackets around every cell that differs.
fn beside(expected: &[Vec<String>], there: &[Vec<String>]) -> String {
    let width = widest(expected).max(widest(there));
    let line = |row: &[String], other: &[String]| {
        let differs = |at: usize| row.get(at).zip(other.get(at)).is_some_and(|(a, b)| !a.eq_ignore_ascii_case(b));
        let mut text = String::new();
        for (column, cell) in row.iter().enumerate() {
            text.push(match (column > 0 && differs(column - 1), differs(column)) {
                (true, true) => '|',
                (true, false) => ']',
                (false, true) => '[',
                (false, false) => ' ',
            });
            text += &format!("{cell:<width$}");
        }
        text.push(if row.len().checked_sub(1).is_some_and(differs) { ']' } else { ' ' });
        text
    };
    let across = expected.first().map_or(0, |row| row.len() * (width + 1) + 1).max("expected".len() + 1);
    let mut text = format!("{:<across$}  the board is", " expected");
    for (wanted, found) in expected.iter().zip(there) {
        text += &format!("\n{:<across$}  {}", line(wanted, found), line(found, wanted).trim_end());
    }
    text
}
