//! `beside` and `around`, which the kernel works out by shifting sets, against the slow way: every second target, narrowed by a
//! script for each first one. Both play the same random games, and offer the same at every ply.

use crate::support::files::Folder;
use crate::support::table::{begin, legal, play, refusal};
use quadrille::library;
use quadrille_core::mistakes;
use quadrille_core::play::{Beginning, Table};
use quadrille_core::script;
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::Draw;

/// Boards on which a step leads to odd places: off, over an edge, into a hole, to where one stands, twice to the same cell.
const BOARDS: [&str; 9] = [
    "columns: 5, rows: 4",
    "columns: 9, rows: 8",
    "columns: 5, rows: 4, missing: a1 c2 c3 e4",
    "columns: 5, rows: 4, wrap: columns",
    "columns: 4, rows: 5, wrap: rows, missing: b1 b5",
    "columns: 4, rows: 4, wrap: both",
    "columns: 2, rows: 5, wrap: both",
    "columns: 1, rows: 6, wrap: both",
    "columns: 6, rows: 1, wrap: columns",
];

fn open(board: &str, near: &str, script: &str) -> Table {
    let folder = Folder::new("near");
    let game = format!(
        "title: Mine\nboard: {{ {board} }}\n\
         turn: [{{ place: empty cell, move: own token to empty cell{near}, pass: nothing }}]\n\
         rules: [mine]\nending: most tokens\nlimit: 30 plies\n"
    );
    let capture = "fn capture(game, from, to) { game.destroy(to); game.move(from, to); }\n";
    folder.write("mine.rhai", &format!("verb(\"capture\", \"own token to rival token{near}\");\n{capture}{script}"));
    let path = folder.write("mine.yaml", &game);
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{board}: {}", mistakes::render(&wrong, &sources, false)));
    begin(variant, &Beginning::Seed(1)).unwrap_or_else(|error| panic!("{board}: {error:?}"))
}

#[test]
fn what_is_near_is_what_a_script_finds_there() {
    let mut moves = 0;
    for (near, function) in [(" beside", "neighbours"), (" around", "around")] {
        let slow = format!(
            "fn where_move(game, from, cells) {{ cells & from.{function}() }}\n\
             fn where_capture(game, from, cells) {{ cells & from.{function}() }}\n"
        );
        for board in BOARDS {
            for seed in 0..2 {
                let (mut native, mut scripted) = (open(board, near, ""), open(board, "", &slow));
                let mut draw = Draw::player(seed, 0);
                while native.outcome().is_none() {
                    let offered = legal(&native);
                    assert_eq!(offered, legal(&scripted), "{board}{near} after {}", native.moves().join(", "));
                    let action = &offered[draw.below(offered.len())];
                    moves += usize::from(action.contains('-'));
                    assert_eq!(play(&mut native, action), play(&mut scripted, action));
                }
                assert_eq!(native.outcome(), scripted.outcome());
            }
        }
    }
    assert!(moves > 200, "only {moves} moves");
}

/// A rule narrows what is near further, and is asked about nothing else.
#[test]
fn rules_narrow_what_is_near() {
    let board = "columns: 3, rows: 3";
    let narrow = "fn where_move(game, from, cells) {\n\
        if cells.len > 4 || !(cells - from.neighbours()).is_empty { throw \"too many\"; }\n\
        game.refuse(from.step(\"up\"), \"never up\");\n    cells\n}\n";
    let mut table = open(board, " beside", narrow);
    play(&mut table, "place b2, place c3");
    let moves: Vec<String> = legal(&table).into_iter().filter(|action| action.starts_with("move")).collect();
    assert_eq!(moves, ["move b2-b1", "move b2-a2", "move b2-c2"]);
    for (wrong, why) in [
        ("move b2-b3", "never up"),
        ("move b2-a1", "a1 is not beside b2"),
        ("move b2-c3", "c3 is occupied"),
        ("move b2-b2", "b2 is occupied"),
        ("capture b2-c3", "c3 is not beside b2"),
    ] {
        let words = refusal(&mut table, wrong);
        assert!(words.contains(why), "{wrong}: {words}");
    }
    let mut around = open(board, " around", "");
    play(&mut around, "place a1, place b2");
    assert!(refusal(&mut around, "move a1-c1").contains("c1 is not one step from a1"));
    assert!(legal(&around).contains(&"capture a1-b2".to_owned()));
}
