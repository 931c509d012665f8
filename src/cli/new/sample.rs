//! What a new variant says by itself: a small game, and examples that hold.

use super::super::{Trouble, not_played};
use super::sheet::{Sheet, quoted};
use quadrille_core::play::{Eye, Scene, SeenPiece, Table};
use quadrille_core::say;

/// The lines of a game of its own.
pub fn own(sheet: &mut Sheet) {
    sheet.line("board: { columns: 6, rows: 6 }", say!("new-board"));
    sheet.line("gravity: none", say!("new-gravity"));
    sheet.line("players:", say!("new-players"));
    sheet.bare("  - { name: { en: Blue, fr: Bleu }, symbol: X, colour: blue }");
    sheet.bare("  - { name: { en: Red, fr: Rouge }, symbol: O, colour: red }");
    sheet.line("starts: seat 1", say!("new-starts"));
    sheet.line("turn:", say!("new-turn"));
    sheet.line("  - place: empty cell", say!("new-domain"));
    sheet.line("win: { align: 4 }", say!("new-win"));
    sheet.line("stuck: ends", say!("new-stuck"));
    sheet.line("ending: draw", say!("new-ending"));
    sheet.line("limit: none", say!("new-limit"));
}

/// The examples of a game of its own.
pub fn examples(sheet: &mut Sheet, rule: bool) {
    sheet.line("examples:", say!("new-examples"));
    sheet.bare("  - { play: a2 b2, expect: { a2: seat 1, b2: seat 2, to move: seat 1 } }");
    sheet.bare("  - { play: a2, refuse: a2, because: occupied }");
    if rule {
        sheet.bare("  - { play: a1 b2, expect: { seat 1: { point: 1 }, seat 2: { point: 0 } } }");
    }
    let name = quoted(&sheet.say(say!("new-example-name")));
    sheet.bare(format!("  - name: {name}"));
    sheet.line("    start: |", say!("new-picture"));
    for row in [". . . . . .", ". . . . . .", ". . 2 . . .", ". 2 1 . . .", ". 2 1 2 . .", "1 1 1 . 2 ."] {
        sheet.bare(format!("      {row}"));
    }
    sheet.bare("    play: d1");
    sheet.bare("    result: seat 1 wins by align");
}

/// An example from the beginning of a game: the first actions until something lands, and what is so then.
pub fn played(sheet: &mut Sheet, mut table: Table, rule: bool) -> Result<(), Trouble> {
    let mut moves = Vec::new();
    let mut landed = None;
    for _ in 0..2 {
        let Some((action, at)) = chosen(&mut table)? else { break };
        let seat = table.to_move().number();
        table.play(&action).map_err(not_played)?;
        moves.push(action);
        landed = at.map(|(name, is, row)| (name, is, row, seat));
        if landed.is_some() || table.outcome().is_some() {
            break;
        }
    }
    let text = moves.join(" ");
    // Where moves cannot stand beside each other, a list says them apart.
    let play = if table.split(&text) == moves { word(&text) } else { listed(&moves) };
    let mut claims = Vec::new();
    if let Some((name, is, row, seat)) = landed {
        claims.push(format!("{name}: {is}"));
        if rule {
            claims.push(format!("seat {seat}: {{ point: {} }}", u8::from(row == 0)));
        }
    }
    if table.outcome().is_none() {
        claims.push(format!("to move: seat {}", table.to_move().number()));
    }
    if claims.is_empty() {
        return Ok(());
    }
    sheet.line("examples:", say!("new-examples"));
    sheet.bare(format!("  - {{ play: {play}, expect: {{ {} }} }}", claims.join(", ")));
    Ok(())
}

/// A cell by its name, what came to stand there, and its row from 0.
type Landed = (String, String, usize);

/// A legal action, one near the middle, and what it brings to rest; if any does so on the lowest row, one of those.
fn chosen(table: &mut Table) -> Result<Option<(String, Option<Landed>)>, Trouble> {
    let legal = table.legal()?;
    let middle = legal.len() / 2;
    let order = (middle..legal.len()).chain((0..middle).rev());
    let mut best: Option<(String, Option<Landed>)> = None;
    for action in order.map(|nth| legal[nth].clone()) {
        let before = table.scene(Eye::Everybody);
        table.play(&action).map_err(not_played)?;
        let landed = landed(&before, &table.scene(Eye::Everybody));
        table.undo(1);
        let good = |found: &Option<Landed>| match found {
            None => 0,
            Some((_, _, 0)) => 2,
            Some(_) => 1,
        };
        if best.as_ref().is_none_or(|(_, known)| good(&landed) > good(known)) {
            best = Some((action, landed));
        }
        if best.as_ref().is_some_and(|(_, known)| good(known) == 2) {
            break;
        }
    }
    Ok(best)
}

/// The first cell that was empty and is not any more.
fn landed(before: &Scene, after: &Scene) -> Option<Landed> {
    let pairs = before.cells.iter().zip(&after.cells);
    let (_, now) = pairs.into_iter().find(|(was, is)| was.piece.is_none() && is.piece.is_some())?;
    let is = match now.piece.as_ref()? {
        SeenPiece::Token(seat) => format!("seat {seat}"),
        SeenPiece::Kind(code, _) => code.clone(),
    };
    Some((now.name.clone(), is, now.row))
}

/// A text as YAML reads it between `{` and `}`.
fn word(text: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || " -_".contains(c);
    if !text.is_empty() && text.chars().all(harmless) { text.to_owned() } else { quoted(text) }
}

fn listed(moves: &[String]) -> String {
    format!("[{}]", moves.iter().map(|action| word(action)).collect::<Vec<_>>().join(", "))
}
