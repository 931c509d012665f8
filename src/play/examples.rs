//! Running a variant's own examples: from a position, some moves, and what must hold then.

use super::scene::{Eye, Scene, SeenPiece};
use super::table::{self, Beginning, NotBegun, Problem, Table};
use crate::kernel::{Failure, letters};
use crate::script::{Limits, RuleCount};
use crate::variant::{Claim, Code, Example, Mistake, Place, Sources, Variant};

impl Example {
    /// How its game begins.
    fn beginning(&self) -> Beginning {
        match &self.start {
            Some(setup) => Beginning::Setup(setup.clone()),
            None => Beginning::Seed(self.seed),
        }
    }
}

/// Runs every example of a variant, and tells what does not hold. A script that fails is told like any other mistake.
pub fn check(variant: &Variant, sources: &Sources, limits: Limits) -> Vec<Mistake> {
    let run = |example| run(variant, example, limits).err();
    let wrong = variant.examples.iter().filter_map(run);
    wrong.map(|(mistake, script)| with_line(*mistake, script.as_deref(), sources)).collect()
}

/// A mistake with the line of the script that failed, if one did.
pub(super) fn with_line(mistake: Mistake, script: Option<&Failure>, sources: &Sources) -> Mistake {
    let place = script.and_then(|script| {
        let (line, column, _) = script.place.as_ref()?;
        Some(sources.place(sources.find(&script.file)?, *line, *column))
    });
    match (place, mistake.place) {
        (Some(place), None) => mistake.at(place, "failed here"),
        (Some(place), Some(_)) => mistake.also(place, "failed here"),
        (None, _) => mistake,
    }
}

/// The words for a script's failure.
pub fn failure(failure: &Failure) -> String {
    let place =
        failure.place.as_ref().map_or(String::new(), |(line, column, _)| format!(", line {line}, column {column}"));
    format!("the rule `{}` failed in `{}`{place}: {}", failure.rule, failure.hook, failure.message)
}

/// What the scripts of a variant do in an example, as far as it can be played.
pub(super) fn counted(variant: &Variant, example: &Example, limits: Limits) -> Vec<RuleCount> {
    let Ok((mut table, counting)) = table::open_counted(variant.clone(), &example.beginning(), limits) else {
        return Vec::new();
    };
    let moves = example.play.iter().map(|(moves, _)| moves).chain(example.refuse.iter().map(|(text, _)| text));
    for moves in moves {
        for text in table.split(moves) {
            if table.play(&text).is_err() {
                break;
            }
        }
    }
    counting.take()
}

/// What is wrong with an example, and the script that failed, where that is why.
type Wrong = (Box<Mistake>, Option<Box<Failure>>);

fn run(variant: &Variant, example: &Example, limits: Limits) -> Result<(), Wrong> {
    let title = example
        .name
        .as_deref()
        .map_or_else(|| "an example".to_owned(), |name| format!("the example \u{201c}{name}\u{201d}"));
    let fails = |message: String| Mistake::new(Code::ExampleFails, format!("{title} fails: {message}"));
    let mut table = table::open(variant.clone(), &example.beginning(), limits).map_err(|error| match error {
        NotBegun::Position(words) => {
            (Box::new(fails(format!("its start cannot be: {words}")).at(example.place, "this start")), None)
        }
        NotBegun::Failed(script) => {
            (Box::new(fails(failure(&script)).at(example.place, "before the first move")), Some(script))
        }
    })?;
    if let Some((moves, place)) = &example.play {
        for (nth, text) in table.split(moves).iter().enumerate() {
            table.play(text).map_err(|problem| {
                let (why, script) = told(problem);
                let mistake = fails(format!("move {} (`{text}`) was not made: {why}", nth + 1));
                (Box::new(mistake.at(*place, format!("move {} of these", nth + 1))), script)
            })?;
        }
    }
    let shown = |mistake: Mistake, table: &dyn Table| {
        let picture = picture(&table.scene(Eye::Referee));
        (Box::new(mistake.help(format!("the board is then\n{picture}"))), None)
    };
    if let Some((text, place)) = &example.refuse {
        match table.play(text) {
            Ok(_) => {
                table.undo(1);
                return Err(shown(
                    fails(format!("`{text}` is legal, but should be refused")).at(*place, "was played"),
                    &*table,
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
            }
        }
    }
    let scene = table.scene(Eye::Referee);
    if let Some((expected, place)) = &example.result {
        let got = scene.outcome.as_ref().map(|ended| (ended.winners.clone(), ended.reason));
        let holds = got.as_ref().is_some_and(|(winners, reason)| {
            *winners == expected.winner.map(|seat| seat.number()).into_iter().collect::<Vec<_>>()
                && expected.reason.as_ref().is_none_or(|expected| expected == reason)
        });
        if !holds {
            let words = match got {
                None => format!("the game goes on, and seat {} is to move", scene.to_move),
                Some((winners, reason)) if winners.is_empty() => format!("the game ended in a draw ({reason})"),
                Some((winners, reason)) => {
                    let seats: Vec<String> = winners.iter().map(u8::to_string).collect();
                    format!("seat {} won ({reason})", seats.join(" and "))
                }
            };
            return Err(shown(fails(words).at(*place, "expected this"), &*table));
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
            return Err(match claim {
                Claim::Cell(..) => {
                    let there = cells(&scene);
                    (Box::new(mistake.help(beside(&as_expected(&example.expect, &scene), &there))), None)
                }
                _ => shown(mistake, &*table),
            });
        }
    }
    Ok(())
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
        Claim::Cell((column, row), expected) => {
            let name = format!("{}{}", letters(usize::from(*column)), row + 1);
            let Some(cell) = scene.cells.iter().find(|cell| cell.name == name) else {
                return Err(format!("there is no cell {name}"));
            };
            let marks =
                scene.markers.iter().filter(|marker| marker.cells.contains(&name)).map(|marker| marker.name.clone());
            let mut there: Vec<String> = marks.collect();
            match &cell.piece {
                None => there.push("empty".to_owned()),
                Some(SeenPiece::Token(seat)) => there.push(format!("seat {seat}")),
                Some(SeenPiece::Kind(code, _)) => there.push(code.clone()),
            }
            if there.iter().any(|thing| thing.eq_ignore_ascii_case(expected)) {
                Ok(())
            } else {
                Err(format!("{name} is {}, not {expected}", there.join(" and ")))
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
    for (claim, _) in claims {
        if let (Claim::Cell((column, row), expected), Err(_)) = (claim, holds(claim, scene)) {
            let marker = scene.markers.iter().find(|marker| marker.name.eq_ignore_ascii_case(expected));
            let sign = match (marker, expected.strip_prefix("seat ")) {
                (Some(marker), _) => marker.symbol.clone(),
                (None, Some(seat)) => seat.to_owned(),
                (None, None) if expected == "empty" => ".".to_owned(),
                (None, None) => expected.clone(),
            };
            let up = rows.len().checked_sub(1 + usize::from(*row));
            if let Some(cell) = up.and_then(|down| rows[down].get_mut(usize::from(*column))) {
                *cell = sign;
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
