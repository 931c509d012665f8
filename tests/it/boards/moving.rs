//! What moves many at once, against the slow way: scripts that lift and put, or move one after the other. Both play the same random
//! games and have the same board, by its key, after every ply.

use crate::support::files::Folder;
use crate::support::table::{begin, legal, play};
use quadrille::library;
use quadrille_core::mistakes;
use quadrille_core::play::{Beginning, Table};
use quadrille_core::script;
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::Draw;

/// A shipped game without one of its rules, and with another script in its place.
fn open(game: &str, without: &str, script: &str) -> Table {
    let folder = Folder::new("moving");
    folder.write("mine.rhai", script);
    let without = if without.is_empty() { String::new() } else { format!("without: [{without}]\n") };
    let board = if game == "pentago" { "" } else { "board: { columns: 7, rows: 6 }\n" };
    let game = format!("extends: {game}\n{board}{without}with: [mine]\nlimit: 30 plies\n");
    let path = folder.write("mine.yaml", &game);
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{game}: {}", mistakes::render(&wrong, &sources, false)));
    begin(variant, &Beginning::Seed(1)).unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

fn side_by_side(mut native: impl FnMut() -> Table, mut slow: impl FnMut() -> Table) {
    for seed in 0..2 {
        let (mut native, mut slow) = (native(), slow());
        let mut draw = Draw::player(seed, 0);
        while native.outcome().is_none() {
            let offered = legal(&native);
            assert_eq!(offered, legal(&slow), "after {}", native.moves().join(", "));
            let action = &offered[draw.below(offered.len())];
            play(&mut native, action);
            play(&mut slow, action);
            assert_eq!(native.key(), slow.key(), "after {}", native.moves().join(", "));
            assert_eq!(native.key(), native.recomputed_key());
        }
        assert_eq!(native.outcome(), slow.outcome());
    }
}

#[test]
fn what_falls_comes_to_rest_where_steps_would_bring_it() {
    for way in ["up", "down", "left", "right"] {
        let fall = format!("fn on_land(game, at) {{ game.fall(\"{way}\"); }}");
        let steps = format!(
            "fn on_land(game, at) {{\n\
             let loose = game.occupied & game.empty.step(opposite(\"{way}\"));\n\
             while !loose.is_empty {{\n\
             for cell in loose {{ game.move(cell, cell.step(\"{way}\")); }}\n\
             loose = game.occupied & game.empty.step(opposite(\"{way}\"));\n}}\n}}"
        );
        side_by_side(|| open("lodestone", "magnetism", &fall), || open("lodestone", "magnetism", &steps));
    }
}

const SPIN: &str = r#"
verb("clockwise", "cell");
verb("anticlockwise", "cell");
fn where_clockwise(game, cells) { centres(game, cells) }
fn where_anticlockwise(game, cells) { centres(game, cells) }
fn clockwise(game, at) { spin(game, at, 6); }
fn anticlockwise(game, at) { spin(game, at, 2); }
fn centres(game, cells) {
    for cell in cells {
        if cell.column % 3 != 2 || cell.row % 3 != 2 { game.refuse(cell, "no centre"); }
    }
    cells
}
fn spin(game, centre, eighths) {
    let own = turned(game, centre, game.own, eighths);
    let rival = turned(game, centre, game.rival, eighths);
    game.take(centre.around() & game.occupied);
    game.put(own);
    game.put(rival, game.next);
}
fn turned(game, centre, cells, eighths) {
    let ways = game.directions;
    let there = game.none;
    for nth in 0..8 {
        if centre.step(ways[nth]).meets(cells) { there |= centre.step(ways[(nth + eighths) % 8]); }
    }
    there
}
"#;

#[test]
fn a_square_is_turned_as_by_hand() {
    let native = SPIN.replace("spin(game, at, 6)", "game.rotate(at | at.around(), \"clockwise\")");
    let native = native.replace("spin(game, at, 2)", "game.rotate(at | at.around(), \"anticlockwise\")");
    let native = native.split("fn spin").next().unwrap().to_owned();
    side_by_side(|| open("pentago", "quarter_turns", &native), || open("pentago", "quarter_turns", SPIN));
}

#[test]
fn what_is_swapped_or_shifted_is_lifted_first() {
    let swap = "fn on_land(game, at) {\n\
                let up = at.step(\"down\") & game.rival;\n\
                if !up.is_empty { game.swap(at, up); }\n}";
    let convert = "fn on_land(game, at) {\n\
                   let up = at.step(\"down\") & game.rival;\n\
                   if !up.is_empty { game.convert(up, game.mover); game.convert(at, game.next); }\n}";
    side_by_side(|| open("undercut", "undercut", swap), || open("undercut", "undercut", convert));
    for way in ["up", "right", "down_left"] {
        let before = format!(
            "fn on_land(game, at) {{\n\
             let row = at | at.ray(opposite(\"{way}\"), game.occupied);\n\
             if !at.step(\"{way}\").meets(game.empty) {{ return; }}\n"
        );
        let shift = format!("{before} game.shift(row, \"{way}\");\n}}");
        let one_by_one = format!(
            "{before} let front = at.step(\"{way}\");\n\
             for nth in 0..row.len {{\n\
             let back = front.step(opposite(\"{way}\"));\n\
             game.move(back, front);\n front = back;\n}}\n}}"
        );
        side_by_side(|| open("gomoku", "", &shift), || open("gomoku", "", &one_by_one));
    }
}
