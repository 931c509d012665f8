//! The position in sentences, for those who hear it instead of seeing it.

use super::frame::capital;
use super::look::Look;
use super::tell;
use quadrille_core::lang::Arg;
use quadrille_core::play::{Scene, SeenCell, SeenPiece, Target};
use quadrille_core::say;

/// What stands where, who has what, and what is left. Empty parts of the board are not spoken of.
pub fn position(scene: &Scene, look: &Look) -> Vec<String> {
    let tongue = scene.tongue(look.lang);
    let mut said = Vec::new();
    let standing = scene.cells.iter().any(|cell| cell.piece.is_some());
    if !standing {
        said.push(say!("spoken-empty"));
    }
    if let Some(closed) = &scene.closed {
        for (column, closed) in closed.iter().enumerate() {
            let there: Vec<Arg> = whats(scene, |cell| cell.column == column, false, look);
            match (there.is_empty(), closed) {
                (true, _) => {}
                (false, false) => said.push(say!("spoken-column", column = column + 1, pieces = listed(there))),
                (false, true) => said.push(say!("spoken-column-full", column = column + 1, pieces = listed(there))),
            }
        }
    } else {
        for row in 0..scene.rows {
            let there = whats(scene, |cell| cell.row == row, true, look);
            if !there.is_empty() {
                said.push(say!("spoken-row", row = row + 1, pieces = listed(there)));
            }
        }
    }
    for marker in &scene.markers {
        if !marker.cells.is_empty() {
            said.push(say!("spoken-marker", marker = Arg::word(&marker.name), cells = marker.cells.join(", ")));
        }
        if marker.hidden > 0 {
            let cells = marker.possible.join(", ");
            said.push(say!("hidden", marker = Arg::word(&marker.name), count = marker.hidden, cells = cells));
        }
    }
    let mut lines: Vec<String> = said.iter().map(|said| capital(&tongue.say(said))).collect();
    for (nth, player) in scene.players.iter().enumerate() {
        if let Some(has) = super::board::holdings(player, &tongue) {
            let name = tell::seat(scene, nth as u8 + 1, look);
            lines.push(tongue.say(&say!("spoken-has", name = name, things = has)));
        }
    }
    if let Some(hand) = &scene.hand {
        lines.push(tongue.say(&say!("spoken-hand", piece = named(scene, hand, look))));
    }
    if let Some(pool) = &scene.pool
        && !pool.is_empty()
    {
        let wanted = scene.offers.iter().any(|verb| verb.targets.contains(&Target::Piece));
        let pieces = listed(pool.iter().map(|piece| named(scene, piece, look)).collect());
        // What cannot be chosen now need not be heard.
        lines.push(tongue.say(&match wanted {
            true => say!("spoken-pool", pieces = pieces),
            false => say!("spoken-pool-count", count = pool.len()),
        }));
    }
    lines
}

fn listed(many: Vec<Arg>) -> Arg {
    Arg::List("join-comma", many)
}

/// What stands on some cells, in their order, with or without the cells' names.
fn whats(scene: &Scene, wanted: impl Fn(&SeenCell) -> bool, names: bool, look: &Look) -> Vec<Arg> {
    let cells = scene.cells.iter().filter(|cell| wanted(cell));
    let what = |cell: &SeenCell| {
        let piece = match cell.piece.as_ref()? {
            SeenPiece::Token(owner) => Arg::from(&scene.player(*owner).name),
            kind => named(scene, kind, look),
        };
        let known = names || scene.names_cells;
        Some(if known { say!("spoken-at", cell = &cell.name, piece = piece).into() } else { piece })
    };
    cells.filter_map(what).collect()
}

/// A piece by its traits, and the code that is typed for it.
fn named(scene: &Scene, piece: &SeenPiece, look: &Look) -> Arg {
    match piece {
        SeenPiece::Token(owner) => Arg::from(&scene.player(*owner).name),
        SeenPiece::Kind(code, traits) => {
            let words: Vec<String> = traits.iter().map(|name| scene.tongue(look.lang).word(name)).collect();
            say!("spoken-piece", traits = words.join(" "), code = code).into()
        }
    }
}
