//! The plain board: text that works in every terminal and through a pipe.

use crate::play::{Ended, Scene, SeenPiece, Told};
use crate::variant::clean;

/// The board with its column numbers and cell names, and beside it what is not on it.
pub fn board(scene: &Scene) -> String {
    let mut rows = vec![vec![" ".to_owned(); scene.columns]; scene.rows];
    for cell in &scene.cells {
        rows[cell.row][cell.column] = match (&cell.piece, cell.marks.first()) {
            (Some(piece), _) => symbol(scene, piece),
            (None, Some(mark)) => mark.clone(),
            (None, None) => ".".to_owned(),
        };
    }
    let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let numbers = scene.closed.as_ref().map(|closed| {
        let number = |(column, closed): (usize, &bool)| if *closed { "-".to_owned() } else { (column + 1).to_string() };
        closed.iter().enumerate().map(number).collect::<Vec<_>>()
    });
    let letters: Vec<String> = (0..scene.columns).map(crate::kernel::letters).collect();
    let width = numbers.iter().flatten().chain(&letters).map(String::len).max().unwrap_or(1).max(width);
    let margin = if scene.names_cells { scene.rows.to_string().len() } else { 0 };
    let line = |head: &str, cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{head:>margin$} {}", cells.join(" ")).trim_end().to_owned()
    };
    let mut lines = Vec::new();
    if let Some(numbers) = &numbers {
        lines.push(line("", numbers));
    }
    for (row, cells) in rows.iter().enumerate().rev() {
        let head = if scene.names_cells { (row + 1).to_string() } else { String::new() };
        lines.push(line(&head, cells));
    }
    if scene.names_cells {
        lines.push(line("", &letters));
    }
    lines.extend(beside(scene));
    clean(&lines.join("\n")).into_owned()
}

/// Reserves, what is held, the pool and the hand.
fn beside(scene: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    for (nth, player) in scene.players.iter().enumerate() {
        let mut has: Vec<String> = player.reserve.iter().map(|reserve| format!("{reserve} in reserve")).collect();
        has.extend(player.holds.iter().map(|(name, count)| format!("{count} {name}")));
        if !has.is_empty() {
            lines.push(format!("{}: {}", seat(scene, nth as u8 + 1), has.join(", ")));
        }
    }
    for marker in scene.markers.iter().filter(|marker| marker.hidden > 0) {
        lines.push(format!("hidden {}: {}, among {}", marker.name, marker.hidden, marker.possible.join(" ")));
    }
    let codes = |pieces: &[SeenPiece]| pieces.iter().map(|piece| symbol(scene, piece)).collect::<Vec<_>>().join(" ");
    if let Some(hand) = &scene.hand {
        lines.push(format!("to place: {}", codes(std::slice::from_ref(hand))));
    }
    if let Some(pool) = &scene.pool {
        lines.push(format!("pool: {}", codes(pool)));
    }
    lines
}

/// The sign of a piece.
fn symbol(scene: &Scene, piece: &SeenPiece) -> String {
    match piece {
        SeenPiece::Token(seat) => scene.players[usize::from(*seat) - 1].symbol.clone(),
        SeenPiece::Kind(code, _) => code.clone(),
    }
}

/// A seat by name and number: `Yellow (1)`.
pub fn seat(scene: &Scene, seat: u8) -> String {
    let player = &scene.players[usize::from(seat) - 1];
    let name = player.name.get("en");
    // Where pieces belong to nobody, a seat's symbol says nothing.
    let words = match scene.pool {
        None => format!("{name} ({}, seat {seat})", player.symbol),
        Some(_) => format!("{name} (seat {seat})"),
    };
    clean(&words).into_owned()
}

/// How a game ended, in a sentence.
pub fn ended(scene: &Scene, ended: &Ended) -> String {
    let reason = match ended.reason {
        "align" if ended.cells.is_empty() => "by a line".to_owned(),
        "align" => format!("with {}", ended.cells.join(" ")),
        "full" => "the board is full".to_owned(),
        "no_actions" => "nothing could be done".to_owned(),
        "foul" => "by a foul: the mover made lines for both".to_owned(),
        "limit" => "the plies are over".to_owned(),
        _ => "by a rule".to_owned(),
    };
    match ended.winners.as_slice() {
        [] => format!("A draw: {reason}."),
        winners => {
            let names: Vec<String> = winners.iter().map(|&winner| seat(scene, winner)).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            let joint = if ["align", "foul", "rule"].contains(&ended.reason) { ' ' } else { ':' };
            let space = if joint == ':' { " " } else { "" };
            format!("{} {verb}{joint}{space}{reason}.", names.join(" and "))
        }
    }
}

/// What happened, in a line each.
pub fn told(scene: &Scene, event: &Told) -> String {
    let sign = |piece: &SeenPiece| symbol(scene, piece);
    let words = match event {
        // A reserve that is not counted is no place worth a word.
        Told::Moved { piece, from, to } if from.starts_with("reserve") && scene.players[0].reserve.is_none() => {
            format!("{} > {to}", sign(piece))
        }
        Told::Moved { piece, from, to } => format!("{} {from} > {to}", sign(piece)),
        Told::Changed { at, was, is } => format!("{at} {} becomes {}", sign(was), sign(is)),
        Told::Marked { marker, at, on: true } => format!("{marker} at {at}"),
        Told::Marked { marker, at, on: false } => format!("no {marker} at {at} any more"),
        Told::Counted { counter, seat, by, now } => format!("seat {seat}: {by:+} {counter}, now {now}"),
        Told::Passed(to) => format!("seat {to} to move"),
    };
    clean(&words).into_owned()
}
