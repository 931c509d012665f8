//! A position as a picture: top row first, cells separated by blanks, `.` empty, `#` no cell, a digit a seat's token, else
//! a declared symbol or a piece's code.

use super::code::Code;
use super::mistake::Mistake;
use super::node::Node;
use super::source::{Place, Sources};
use quadrille_kernel::{Seat, Setup, Standing};

/// What the symbols of a picture can mean in a game.
pub struct Symbols<'a> {
    /// Columns and rows, where they are known.
    pub size: Option<(u16, u16)>,
    /// Seats whose tokens can stand; none where pieces have no owner.
    pub seats: u8,
    /// Marker symbols, by marker.
    pub markers: &'a [String],
    /// Codes of pieces, by kind.
    pub codes: &'a [String],
    /// Are these all the signs there are? Not so where a rule is missing, or what pieces there are cannot be read.
    pub complete: bool,
}

/// What a picture shows.
pub struct Picture {
    /// What stands and what is marked.
    pub setup: Setup,
    /// Cells that do not exist.
    pub missing: Vec<(u16, u16)>,
}

/// Reads a picture, with every mistake in it.
pub fn read(node: &Node, symbols: &Symbols, sources: &Sources) -> Result<Picture, Vec<Mistake>> {
    let Some(text) = node.as_text() else {
        return Err(vec![
            Mistake::new(Code::Picture, format!("a picture is text in rows, not {}", node.what()))
                .at(node.place, "expected `|` and rows below"),
        ]);
    };
    let mut picture = Picture { setup: Setup::default(), missing: Vec::new() };
    let Some((columns, height)) = symbols.size.map(|(columns, rows)| (usize::from(columns), usize::from(rows))) else {
        return Ok(picture);
    };
    let rows = rows(text);
    let mut mistakes = Vec::new();
    let mut unknown: Vec<(&str, Place, usize)> = Vec::new();
    let drawn = drawn(node);
    if let Some((across, down)) = drawn.filter(|(across, _)| *across != columns && rows.len() > 1) {
        let words = format!("the picture is {across} × {down}, but the board is {columns} × {height}");
        let expected = format!("expected {} of {}, separated by blanks", some(height, "row"), some(columns, "cell"));
        return Err(vec![Mistake::new(Code::Picture, words).at(node.place, expected)]);
    }
    if rows.len() != height {
        let words = format!("the picture has {}, but the board has {height}", some(rows.len(), "row"));
        let expected = format!("expected {} of {}, separated by blanks", some(height, "row"), some(columns, "cell"));
        mistakes.push(Mistake::new(Code::Picture, words).at(node.place, expected));
    }
    for (down, line) in rows.iter().enumerate() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        if cells.len() != columns {
            mistakes.push(
                Mistake::new(
                    Code::Picture,
                    format!(
                        "row {} of the picture has {}, but the board has {}",
                        down + 1,
                        some(cells.len(), "cell"),
                        some(columns, "column")
                    ),
                )
                .at(node.line(sources, down), format!("expected {}, separated by blanks", some(columns, "cell"))),
            );
            continue;
        }
        for (column, cell) in cells.iter().enumerate() {
            let at = (column as u16, height.saturating_sub(1 + down) as u16);
            let digit = cell.parse::<u8>().ok().filter(|seat| (1..=symbols.seats).contains(seat));
            let marker = symbols.markers.iter().position(|symbol| symbol == cell);
            let kind = symbols.codes.iter().position(|code| code.eq_ignore_ascii_case(cell));
            match (*cell, digit, kind, marker) {
                (".", ..) => {}
                ("#", ..) => picture.missing.push(at),
                (_, Some(seat), ..) => picture.setup.standing.push((at, Standing::Token(Seat(seat - 1)))),
                (_, None, Some(kind), _) => picture.setup.standing.push((at, Standing::Piece(kind))),
                (_, None, None, Some(marker)) => picture.setup.marks.push((marker, at)),
                _ if !symbols.complete => {}
                _ => match unknown.iter_mut().find(|(sign, ..)| sign == cell) {
                    Some((_, _, times)) => *times += 1,
                    None => unknown.push((cell, sign_place(node.line(sources, down), sources, column), 1)),
                },
            }
        }
    }
    for (sign, place, times) in unknown {
        let words = match times {
            1 => format!("`{sign}` means nothing in this picture"),
            _ => format!("`{sign}` means nothing in this picture, in which it stands {times} times"),
        };
        mistakes.push(Mistake::new(Code::Picture, words).at(place, known(symbols)));
    }
    if mistakes.is_empty() { Ok(picture) } else { Err(mistakes) }
}

/// Where the sign of a column stands in the line of its row; the whole line where it cannot be told.
fn sign_place(line: Place, sources: &Sources, column: usize) -> Place {
    let text = &sources.text(line.source)[line.start..line.end];
    let mut end = 0;
    let ends = text.split_whitespace().map(|sign| {
        end += text[end..].find(sign).unwrap_or(0) + sign.len();
        (end - sign.len(), end)
    });
    match { ends }.nth(column) {
        Some((from, to)) if !text.contains('\n') => Place { start: line.start + from, end: line.start + to, ..line },
        _ => line,
    }
}

/// The lines of a picture.
fn rows(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

/// The signs of a picture, row by row from the top.
pub fn cells(text: &str) -> Vec<Vec<String>> {
    rows(text).into_iter().map(|line| line.split_whitespace().map(str::to_uppercase).collect()).collect()
}

fn some(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// How many columns and rows a picture has, where all rows are as long.
pub fn drawn(node: &Node) -> Option<(usize, usize)> {
    let rows = rows(node.as_text()?);
    let across = |line: &&str| line.split_whitespace().count();
    let first = rows.first().map(across)?;
    rows.iter().all(|line| across(line) == first).then_some((first, rows.len()))
}

fn known(symbols: &Symbols) -> String {
    let mut words = vec!["`.` empty".to_owned(), "`#` no cell".to_owned()];
    if symbols.seats > 0 {
        words.push(format!("`1` to `{}` tokens", symbols.seats));
    }
    words.extend(symbols.markers.iter().map(|symbol| format!("`{symbol}`")));
    if let Some(code) = symbols.codes.first() {
        words.push(format!("pieces such as `{code}`"));
    }
    format!("known are {}", words.join(", "))
}
