//! A game on a table as its author writes it down: what was played as an example, a position as a start.

use super::examples::picture;
use super::matches::Match;
use super::record;
use super::scene::{Eye, Scene, SeenPiece};

/// What was played, as an example to paste below `examples:`. What is hidden from players is left out.
pub fn example(game: &Match) -> String {
    let table = game.table();
    let scene = table.scene(Eye::Everybody);
    let mut lines = Vec::new();
    match game.start() {
        Some(start) => lines.extend(record::start_text(start.text(), 0).lines().map(str::to_owned)),
        // Where nothing is drawn, every seed begins alike.
        None if !table.variant().rules.is_empty() || scene.hides() => lines.push(format!("seed: {}", game.seed())),
        None => {}
    }
    let moves = table.moves();
    let play = if moves.is_empty() { "\"\"".to_owned() } else { moves.join(", ") };
    lines.push(format!("play: {play}"));
    match &scene.outcome {
        Some(ended) => {
            let who = match ended.winners.as_slice() {
                [seat] => format!("seat {seat} wins"),
                _ => "draw".to_owned(),
            };
            lines.push(format!("result: {who} by {}", ended.reason));
        }
        None => {
            lines.push("expect:".to_owned());
            if !scene.hides() {
                lines.push("  board: |".to_owned());
                lines.extend(picture(&scene).lines().map(|line| format!("    {line}")));
            }
            lines.push(format!("  to move: seat {}", scene.to_move));
        }
    }
    let first = |nth: usize| if nth == 0 { "  - " } else { "    " };
    lines.iter().enumerate().map(|(nth, line)| format!("{}{line}\n", first(nth))).collect()
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
    text += &format!("to move: seat {}\n", scene.to_move);
    if let Some(SeenPiece::Kind(code, _)) = &scene.hand {
        text += &format!("hand: {code}\n");
    }
    for (nth, has) in holdings(scene).into_iter().enumerate().filter(|(_, has)| !has.is_empty()) {
        text += &format!("seat {}: {{ {} }}\n", nth + 1, has.join(", "));
    }
    text
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
