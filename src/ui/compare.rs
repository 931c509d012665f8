//! Two versions that were compared: two boards side by side, what differs between them, and how sure it is that nothing did before.

use super::describe::version;
use super::frame::{Frame, Ink, Line};
use super::look::Look;
use super::{board, tell};
use quadrille_core::lang::{Arg, Said};
use quadrille_core::play::compare::{Comparison, Difference, Differing, Tried};
use quadrille_core::play::{Aim, Choice, Scene, SeenPiece};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::{Changes, clean};
use serde_json::{Map, Value, json};

/// A game and how it is changed.
pub type Version = (String, Changes);

/// What the two versions are called.
const NAMES: [&str; 2] = ["A", "B"];
/// So many cells, and so many moves, are told one by one.
const MANY: usize = 6;
/// What signs mean may be as wide as this beside a narrow board.
const LEGEND: usize = 28;
/// Between the boards.
const GAP: usize = 4;

/// The comparison as a page.
pub fn page(versions: &[Version; 2], seed: u64, found: &Comparison, look: &Look) -> Frame {
    let mut frame = Frame::new();
    let [a, b] = versions.each_ref().map(|(game, changes)| version(game, changes));
    frame.strong(&look.lang.say(&say!("compare-versions", a = a, b = b)), look.measure());
    if let Some(game) = &found.game {
        let moves = game.moves.join(" ");
        let differ = say!("compare-differ", plies = game.moves.len(), seed = plain(game.seed), moves = moves);
        frame.paragraph(&look.lang.say(&differ), look.measure());
        if !look.spoken {
            frame.gap().below(boards(game, NAMES, look));
        }
        frame.gap();
        for words in differences(game, look) {
            frame.paragraph(&words, look.measure());
        }
    }
    for words in sure(found, seed) {
        frame.paragraph(&look.lang.say(&words), look.measure());
    }
    frame
}

/// A number that is a name.
fn plain(number: u64) -> Arg {
    Arg::Plain(number.to_string())
}

/// Both boards, side by side where there is room, with what differs marked.
pub(super) fn boards(game: &Differing, captions: [&str; 2], look: &Look) -> Frame {
    let marked = |side: usize| -> Vec<String> {
        let cells = game.differences.iter().flat_map(|difference| match difference {
            Difference::Cells(cells) => cells.clone(),
            Difference::Legal(only) => only[side].iter().flat_map(|choice| &choice.aims).filter_map(cell).collect(),
            _ => Vec::new(),
        });
        cells.collect()
    };
    let side = |side: usize| {
        let scene = &game.scenes[side];
        let odd = marked(side);
        let mut frame = Frame(vec![Line::inked(captions[side], Ink::STRONG)]);
        frame.below(board::draw_odd(scene, look, &odd));
        frame.below(board::players(scene, look));
        // No wider than the board, so that both stand side by side where they can.
        let room = frame.width().saturating_sub(2).max(LEGEND);
        frame.below(board::signs(scene, look, room));
        (frame, !odd.is_empty())
    };
    let ((a, odd_a), (b, odd_b)) = (side(0), side(1));
    let mut both = match a.width() + GAP + b.width() <= look.measure() {
        true => a.beside(b, GAP),
        false => {
            let mut below = a;
            below.gap().below(b);
            below
        }
    };
    if odd_a || odd_b {
        both.gap().paragraph(&look.lang.say(&say!("compare-odd")), look.measure());
    }
    both
}

fn cell(aim: &Aim) -> Option<String> {
    match aim {
        Aim::Cell(column, row) => Some(format!("{}{}", quadrille_kernel::letters(*column), row + 1)),
        Aim::Column(_) | Aim::Piece(_) => None,
    }
}

/// What differs, in sentences.
pub(super) fn differences(game: &Differing, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    let say = |said: Said| look.lang.say(&said);
    let [a, b] = &game.scenes;
    for difference in &game.differences {
        match difference {
            Difference::Size([(columns_a, rows_a), (columns_b, rows_b)]) => lines.push(say(say!(
                "compare-size",
                columns_a = *columns_a,
                rows_a = *rows_a,
                columns_b = *columns_b,
                rows_b = *rows_b
            ))),
            Difference::Seats([a, b]) => lines.push(say(say!("compare-seats", a = *a, b = *b))),
            Difference::Cells(cells) => {
                let told = |name: &String| {
                    let [a, b] = [a, b].map(|scene| content(scene, name, look));
                    say(say!("compare-cell", cell = name, a = a, b = b))
                };
                lines.extend(cells.iter().take(MANY).map(told));
                let more = cells.len().saturating_sub(MANY);
                if more > 0 {
                    lines.push(say(say!("compare-more-cells", count = more)));
                }
            }
            Difference::Outcome => lines.extend(NAMES.iter().zip([a, b]).map(|(name, scene)| match &scene.outcome {
                Some(ended) => say(say!("compare-over", version = *name, how = tell::ended(scene, ended, look))),
                None => say(say!("compare-goes-on", version = *name)),
            })),
            Difference::ToMove([in_a, in_b]) => {
                let (a, b) = (board::name(a, *in_a, look), board::name(b, *in_b, look));
                lines.push(say(say!("compare-to-move", a = a, b = b)));
            }
            Difference::Held(held) => {
                for (seat, what, [in_a, in_b]) in held {
                    let name = board::name(a, *seat, look);
                    let what = if what == "reserve" { say!("compare-reserve").into() } else { Arg::word(what) };
                    let has = say!("compare-held", name = name, what = what, a = *in_a as i32, b = *in_b as i32);
                    lines.push(a.tongue(look.lang).say(&has));
                }
            }
            Difference::Legal(only) => {
                let allows = NAMES.iter().zip([a, b]).zip(only).filter(|(_, only)| !only.is_empty());
                lines.extend(allows.map(|((name, scene), only)| say(allowed(name, scene, only, look))));
            }
        }
    }
    lines
}

/// What only one of the two allows.
fn allowed(name: &str, scene: &Scene, only: &[Choice], look: &Look) -> Said {
    let tongue = scene.tongue(look.lang);
    let moves = only.iter().take(MANY).map(|choice| tell::translated(&choice.text, |verb| tongue.verb(verb)));
    let moves = moves.collect::<Vec<_>>().join(", ");
    match only.len().saturating_sub(MANY) {
        0 => say!("compare-only", version = name, moves = moves),
        more => say!("compare-only-more", version = name, moves = moves, count = more),
    }
}

/// What is on a cell: a piece, marks, or nothing; or there is no such cell.
fn content(scene: &Scene, name: &str, look: &Look) -> Arg {
    let Some(cell) = scene.cells.iter().find(|cell| cell.name == name) else { return say!("compare-no-cell").into() };
    let tongue = scene.tongue(look.lang);
    let piece = cell.piece.iter().map(|piece| match piece {
        SeenPiece::Token(seat) if look.spoken => board::name(scene, *seat, look),
        SeenPiece::Token(seat) => {
            let sign = board::sign(scene.player(*seat), *seat, look);
            tongue.say(&say!("compare-token", sign = sign, name = board::name(scene, *seat, look)))
        }
        SeenPiece::Kind(code, _) => code.clone(),
    });
    let marks = scene.markers.iter().filter(|marker| marker.cells.iter().any(|marked| marked == name));
    let all: Vec<String> = piece.chain(marks.map(|marker| tongue.word(&marker.name))).collect();
    if all.is_empty() { say!("compare-nothing").into() } else { Arg::all(all) }
}

/// How sure it is, and where it was looked.
fn sure(found: &Comparison, seed: u64) -> Vec<Said> {
    let Tried { plies, lines, positions, all } = found.tried;
    let tried = || say!("compare-tried", plies = plies, lines = lines, positions = positions);
    let mut said = Vec::new();
    match &found.game {
        // Nothing is shorter than a game without moves.
        Some(game) if game.shortest && game.moves.is_empty() => {}
        Some(game) if game.shortest => said.push(say!("compare-shortest", plies = plies, lines = lines)),
        Some(game) => {
            said.push(match game.found == game.moves.len() {
                true => say!("compare-chanced", games = found.games),
                false => say!("compare-shortened", games = found.games, found = game.found, plies = game.moves.len()),
            });
            said.push(tried());
        }
        None if all => said.push(say!("compare-same", lines = lines, seed = plain(seed))),
        None => said.extend([say!("compare-none"), tried(), say!("compare-games", games = found.games)]),
    }
    if found.stopped {
        said.push(say!("compare-stopped"));
    }
    said
}

/// The comparison as one JSON object.
///
/// ```text
/// a, b         each version: game, set, with, without
/// seed         the seed that was asked for
/// differs      was a game found in which they differ?
/// game         that game, or null: seed, moves, shortest (or else shortened, from so many plies as `found`), differences, and
///              the last position of either as a and b, as the machine protocol tells it
/// tried        the lines of play that were all tried: plies, lines, positions; all where the game has no more
/// games        how many games were played at random
/// stopped      true where somebody stopped it
/// ```
pub fn report(versions: &[Version; 2], seed: u64, found: &Comparison) -> Value {
    let [a, b] = versions.each_ref().map(|(game, changes)| {
        let set: Map<String, Value> = changes.set.iter().map(|(key, value)| (cleaned(key), json!(cleaned(value)))).collect();
        json!({"game": cleaned(game), "set": set, "with": all_cleaned(&changes.with), "without": all_cleaned(&changes.without)})
    });
    let game = found.game.as_ref().map(|game| {
        let [a, b] = game.scenes.each_ref().map(protocol::state);
        let differences: Vec<Value> = game.differences.iter().map(difference).collect();
        json!({"seed": game.seed, "moves": all_cleaned(&game.moves), "shortest": game.shortest, "found": game.found,
            "differences": differences, "a": a, "b": b})
    });
    let Tried { plies, lines, positions, all } = found.tried;
    let tried = json!({"plies": plies, "lines": lines, "positions": positions, "all": all});
    json!({"a": a, "b": b, "seed": seed, "differs": game.is_some(), "game": game, "tried": tried, "games": found.games,
        "stopped": found.stopped})
}

fn difference(difference: &Difference) -> Value {
    match difference {
        Difference::Size([a, b]) => json!({"what": "size", "a": [a.0, a.1], "b": [b.0, b.1]}),
        Difference::Seats([a, b]) => json!({"what": "seats", "a": a, "b": b}),
        Difference::Cells(cells) => json!({"what": "board", "cells": cells}),
        Difference::Outcome => json!({"what": "outcome"}),
        Difference::ToMove([a, b]) => json!({"what": "to_move", "a": a, "b": b}),
        Difference::Held(held) => {
            let one =
                |(seat, what, [a, b]): &(u8, String, [i64; 2])| json!({"seat": seat, "has": what, "a": a, "b": b});
            json!({"what": "held", "held": held.iter().map(one).collect::<Vec<_>>()})
        }
        Difference::Legal(only) => {
            let [a, b] =
                only.each_ref().map(|only| only.iter().map(|choice| cleaned(&choice.text)).collect::<Vec<_>>());
            json!({"what": "legal", "only_a": a, "only_b": b})
        }
    }
}

fn cleaned(text: &str) -> String {
    clean(text).into_owned()
}

fn all_cleaned(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| cleaned(text)).collect()
}
