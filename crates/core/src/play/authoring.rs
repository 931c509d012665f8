//! A game on a table as its author writes it down: what was played as an example, a position as a start.

use super::examples::{picture, seats};
use super::matches::Match;
use super::record;
use super::scene::{Eye, Scene, SeenMarker, SeenPiece};
use crate::variant::Variant;
use quadrille_kernel::Starts;

/// What was played, as an example to paste below `examples:`. What is hidden from players is left out.
pub fn example(game: &Match) -> String {
    let table = game.table();
    let scene = table.scene(Eye::Everybody);
    let mut lines = Vec::new();
    match game.start() {
        Some(start) => lines.extend(record::start_text(start.text(), 0).lines().map(str::to_owned)),
        None if drawn(table.variant()) => lines.push(format!("seed: {}", game.seed())),
        None => {}
    }
    let moves = table.moves();
    let play = if moves.is_empty() { "\"\"".to_owned() } else { moves.join(", ") };
    lines.push(format!("play: {play}"));
    match &scene.outcome {
        Some(ended) => lines.push(format!("result: {} by {}", result(&scene, &ended.winners), ended.reason)),
        None => {
            lines.push("expect:".to_owned());
            if !scene.hides() {
                lines.push("  board: |".to_owned());
                lines.extend(picture(&scene).lines().map(|line| format!("    {line}")));
            }
            // What an example says of a marker is all there is of it.
            let covered = |marker: &&SeenMarker| marker.hidden == 0 && !scene.beneath(marker).is_empty();
            let marked = scene.markers.iter().filter(covered);
            let marked: Vec<String> =
                marked.map(|marker| format!("{}: {}", marker.name, marker.cells.join(" "))).collect();
            if !marked.is_empty() {
                lines.push(format!("  marked: {{ {} }}", marked.join(", ")));
            }
            for (nth, has) in holdings(&scene).into_iter().enumerate().filter(|(_, has)| !has.is_empty()) {
                lines.push(format!("  seat {}: {{ {} }}", nth + 1, has.join(", ")));
            }
            lines.push(format!("  to move: seat {}", scene.to_move));
        }
    }
    let first = |nth: usize| if nth == 0 { "  - " } else { "    " };
    lines.iter().enumerate().map(|(nth, line)| format!("{}{line}\n", first(nth))).collect()
}

/// Who won, in the fewest words of a `result`.
fn result(scene: &Scene, winners: &[u8]) -> String {
    let losers: Vec<u8> = (1..=scene.players.len() as u8).filter(|seat| !winners.contains(seat)).collect();
    match (winners, losers.as_slice()) {
        ([], _) => "draw".to_owned(),
        ([_], _) => format!("{} wins", seats(winners)),
        (_, [_]) => format!("{} loses", seats(&losers)),
        _ => format!("{} win", seats(winners)),
    }
}

/// Is anything of the game's own beginning drawn? Where nothing is, every seed begins alike.
fn drawn(variant: &Variant) -> bool {
    let says = &variant.definition;
    says.starts == Starts::Random || says.random_colours || !variant.rules.is_empty()
}

/// A position, as a start to paste into a variant's `start` or an example's.
pub fn start(scene: &Scene) -> String {
    record::start_text(&position(scene), 0)
}

/// A position as a start says it, without the key it stands below.
pub fn position(scene: &Scene) -> String {
    let mut text = String::from("board: |\n");
    for line in picture(scene).lines() {
        text += &format!("  {line}\n");
    }
    let beneath = beneath(scene);
    if !beneath.is_empty() {
        text += &format!("marked: {{ {} }}\n", beneath.join(", "));
    }
    text += &format!("to move: seat {}\n", scene.to_move);
    let moment = scene.moment;
    let told = [("turn", moment.turn), ("step", (moment.step > 1).then_some(moment.step.into())), ("ply", moment.ply)];
    for (key, number) in told {
        if let Some(number) = number {
            text += &format!("{key}: {number}\n");
        }
    }
    if let Some(SeenPiece::Kind(code, _)) = &scene.hand {
        text += &format!("hand: {code}\n");
    }
    for (nth, has) in holdings(scene).into_iter().enumerate().filter(|(_, has)| !has.is_empty()) {
        text += &format!("seat {}: {{ {} }}\n", nth + 1, has.join(", "));
    }
    text
}

/// Markers that a picture cannot show: beneath a piece, or several on a cell.
fn beneath(scene: &Scene) -> Vec<String> {
    let of = |marker: &SeenMarker| {
        let names = scene.beneath(marker);
        (!names.is_empty()).then(|| format!("{}: {}", marker.name, names.join(" ")))
    };
    scene.markers.iter().filter_map(of).collect()
}

/// What each seat has, beyond what stands on the board.
fn holdings(scene: &Scene) -> Vec<Vec<String>> {
    let of = |player: &super::scene::SeenPlayer| {
        let reserve = player.reserve.map(|reserve| format!("reserve: {reserve}"));
        let counts = player.holds.iter().filter(|(_, count)| *count > 0);
        reserve.into_iter().chain(counts.map(|(name, count)| format!("{name}: {count}"))).collect()
    };
    scene.players.iter().map(of).collect()
}
