//! Every word of the script interface, asked in a position that can be checked by eye.

use crate::support::files::Folder;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::play::{self, Beginning, Eye, Ruled, SeenPiece};
use quadrille_core::script::{self, Limits, reference};
use quadrille_core::variant::{Changes, Sources};

/// Seat 1 then places on c1, and the rule is asked there.
const VARIANT: &str = "\
title: Mine
board: { columns: 5, rows: 4 }
start: |
  . . . . .
  1 1 . 2 .
  . 1 . 2 2
  . . . . 1
turn:
  - place: empty cell
win: { align: 5 }
reserve: 9
rules: [mine: { size: 3 }]
";

const CLAIMS: &str = r#"
game.board.len == 20 && game.empty.len == 12 && game.occupied.len == 8 && game.none.is_empty
game.own.len == 5 && game.rival.len == 3 && game.tokens(2) == game.rival && game.tokens(1) == game.own
game.columns == 5 && game.rows == 4
at == (game.none | at) && (game.none | at) == at && at.meets(game.own) && game.own.contains(at | game.cell("a3"))
(at & at).len == 1 && (at - at).is_empty && at.ray("up", at.step("up").first) == at.step("up")
game.mover == 1 && game.next == 2 && game.seats == 2 && game.ply == 0 && game.turn == 0
game.directions.len() == 8 && game.straight.len() == 4
at.column == 3 && at.row == 1 && at == game.cell("c1") && at != game.cell("c2")
game.group(game.cell("a3")) == (game.cell("a3") | game.cell("b3") | game.cell("b2"))
game.cell("d3").connected(game.rival) == game.rival
game.lines(3).len() == 34
at.neighbours() == (game.cell("b1") | game.cell("d1") | game.cell("c2"))
at.around() == (game.cell("b1") | game.cell("d1") | game.cell("c2") | game.cell("b2") | game.cell("d2"))
at.step("up") == (game.none | game.cell("c2")) && at.step("down").is_empty
at.ray("up") == (game.cell("c2") | game.cell("c3") | game.cell("c4"))
game.cell("e2").ray("left", game.rival) == (game.none | game.cell("d2"))
game.board.enclosed_by(game.board).len == 6
game.own.first == at && game.own.contains(at) && !game.rival.contains(at)
!game.own.meets(game.rival) && game.own.meets(at | game.rival)
(game.own & game.rival).is_empty && (game.own | game.rival) == game.occupied && game.board - game.occupied == game.empty
game.cell(3, 1) == at && game.cell(5, 4) == game.cell("e4")
opposite("up_left") == "down_right" && "up".opposite() == "down"
game.own.last == game.cell("b3") && game.board.last == game.cell("e4")
game.cell("a3").connected(game.own, "around") == (game.group(game.cell("a3")) | at)
game.cell("a3").connected(game.own, "neighbours") == game.group(game.cell("b3").step("left"))
`${at} ${game.rival}` == "c1 d2 e2 d3" && game.none.to_string() == "no cells" && print(at) == ()
`${[at, game.rival, 1, "a", [at]]}` == "[c1, d2 e2 d3, 1, a, [c1]]" && [game.none].to_string() == "[no cells]"
game.param("size") == 3 && game.reserve(1) == 4 && game.reserve(2) == 6
"#;

const DEEDS: &str = r#"
game.gain("coin", 3); game.spend("coin"); game.gain("coin", 1, 2); check(game.count("coin") == 2 && game.count("coin", 2) == 1);
game.mark("flag", game.cell("a1") | at); check(game.marked("flag").len == 2 && game.unmark("flag", at) && !game.unmark("flag", at));
game.put(game.cell("a1")); check(game.own.contains(game.cell("a1")) && game.reserve(1) == 3);
game.put(game.cell("a1"), 2); check(game.rival.contains(game.cell("a1")) && game.reserve(2) == 5);
game.move(at, game.cell("c4")); check(game.own.contains(game.cell("c4")) && game.empty.contains(at));
game.move(at, at.step("up")); check(game.own.contains(game.cell("c2")) && game.empty.contains(at));
game.move(at.step("up").step("down"), game.cell("c4")); game.move(game.none | game.cell("c4"), game.none | at); check(game.own.contains(at));
game.swap(at, game.cell("d2")); check(game.rival.contains(at) && game.own.contains(game.cell("d2")) && game.rival.len == 3);
game.swap(at, at.step("up")); check(game.empty.contains(at) && game.own.contains(game.cell("c2")));
game.swap(game.cell("a1"), game.cell("b1")); game.swap(at, at); check(game.occupied.len == 8 && game.own.contains(at));
game.shift(game.rival, "up"); check(game.rival == (game.cell("d4") | game.cell("d3") | game.cell("e3")));
game.shift(game.board.ray("left", game.rival) | game.cell("a4"), "up_left"); check(game.rival.contains(game.cell("c3")));
game.rotate(game.cell("d2").around() & game.cell("e3").around() | game.cell("d2") | game.cell("e3"), "clockwise"); check(game.rival == (game.cell("d2") | game.cell("d3") | game.cell("e3")));
game.rotate(game.cell("b3") | game.cell("b3").around(), "anticlockwise"); check(game.own == (at | game.cell("e1") | game.cell("b2") | game.cell("b3") | game.cell("c3")));
game.fall("down"); check(game.own == (game.cell("a1") | game.cell("b1") | game.cell("b2") | at | game.cell("e1")) && game.rival.len == 3);
game.fall("right"); check(game.rival == (game.cell("e3") | game.cell("d2") | game.cell("e2")));
game.end_turn(); game.end_turn(); check(game.mover == 1);
game.take(game.rival); check(game.rival.is_empty && game.reserve(2) == 9);
game.destroy(game.rival); check(game.rival.is_empty && game.reserve(2) == 6);
game.convert(game.rival, game.mover); check(game.rival.is_empty && game.own.len == 8);
"#;

fn trouble(variant: &str, script: &str, action: &str) -> Result<play::Table, String> {
    let folder = Folder::new("interface");
    folder.write("mine.rhai", script);
    let path = folder.write("mine.yaml", variant);
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .map_err(|wrong| quadrille_core::mistakes::render(&wrong, &sources, false))?;
    let mut table = play::open(variant, &Beginning::Seed(1), Limits::new(now)).map_err(|error| format!("{error:?}"))?;
    table.play(action).map_err(|problem| format!("{problem:?}"))?;
    Ok(table)
}

fn rule(body: &str) -> String {
    format!(
        "param(\"size\", 1);\ncounter(\"coin\");\nmarker(\"flag\", \"~\");\n\
         fn check(truth) {{ if !truth {{ throw \"it does not hold\"; }} }}\n\
         fn on_land(game, at) {{ {body} check(game.ply == 0); }}\n"
    )
}

#[test]
fn every_question_is_answered() {
    for claim in CLAIMS.trim().lines() {
        assert_eq!(trouble(VARIANT, &rule(&format!("check({claim});")), "c1").err(), None, "{claim}");
        assert!(trouble(VARIANT, &rule(&format!("check(!({claim}));")), "c1").is_err(), "{claim}");
    }
}

#[test]
fn every_deed_is_done() {
    for deed in DEEDS.trim().lines() {
        let table = trouble(VARIANT, &rule(deed), "c1").unwrap_or_else(|wrong| panic!("{deed}: {wrong}"));
        assert_eq!(table.key(), table.recomputed_key(), "{deed}");
        assert_eq!(table.census(), Some(18), "{deed}");
    }
}

#[test]
fn what_cannot_be_done_says_why_not() {
    for (deed, why) in [
        ("game.move(game.own, game.cell(\"c4\"));", "`move` is for one cell, and there are 5 in this set"),
        ("game.move(at, at.step(\"down\"));", "`move` is for one cell, and there is none in this set"),
        ("game.swap(game.rival, at);", "`swap` is for one cell, and there are 3 in this set"),
        ("game.group(game.rival);", "`group` is for one cell, and there are 3 in this set"),
        ("game.shift(game.rival, \"right\");", "what stands on e2 would leave the board"),
        ("game.shift(game.cell(\"b2\"), \"up\");", "b3 is not empty"),
        ("game.rotate(game.rival, \"clockwise\");", "only a square of cells can be turned, not these 3"),
        ("game.rotate(game.board.ray(\"left\") & at.ray(\"left\") | at, \"clockwise\");", "not these 3"),
        ("game.rotate(game.lines(4)[0], \"clockwise\");", "not these 4"),
        ("game.rotate(game.board, \"left\");", "`clockwise` or `anticlockwise`, not `left`"),
        ("game.fall(\"up_left\");", "things fall up, down, left or right, not up_left"),
        ("game.fall(\"forward\");", "there is no direction `forward`"),
        ("opposite(\"upp\");", "did you mean `up`?"),
        ("game.cell(6, 1);", "there is no column 6, row 1: this board has columns 1 to 5 and rows 1 to 4"),
        ("game.cell(0, -1);", "there is no column 0, row -1"),
        ("at.connected(game.own, \"diagonally\");", "steps to `neighbours` or `around`, not `diagonally`"),
        ("game.none.last;", "an empty set has no last cell"),
    ] {
        let told = trouble(VARIANT, &rule(deed), "c1").err().unwrap_or_else(|| panic!("{deed} is done"));
        assert!(told.contains(why), "{deed}: {told}");
    }
    let late = "fn on_turn_end(game) { game.end_turn(); }";
    let told = trouble(VARIANT, &format!("param(\"size\", 1);\n{late}"), "c1").err().unwrap_or_default();
    assert!(told.contains("the turn is at its end already"), "{told}");
    let early = "fn setup(game) { game.end_turn(); }";
    let told = trouble(VARIANT, &format!("param(\"size\", 1);\n{early}"), "c1").err().unwrap_or_default();
    assert!(told.contains("no turn has begun"), "{told}");
    let joined = VARIANT.replace("rows: 4 }", "rows: 4, wrap: columns }");
    let told = trouble(&joined, &rule("game.fall(\"left\");"), "c1").err().unwrap_or_default();
    assert!(told.contains("things would fall left for ever"), "{told}");
    let missing =
        VARIANT.replace("rows: 4 }", "rows: 4, missing: a4 }").replace("  . . . . .\n  1 1", "  # . . . .\n  1 1");
    let told = trouble(&missing, &rule("game.cell(1, 4);"), "c1").err().unwrap_or_default();
    assert!(told.contains("column 1, row 4: this cell is missing"), "{told}");
}

#[test]
fn what_is_joined_is_shifted_round() {
    let joined = VARIANT.replace("rows: 4 }", "rows: 4, wrap: columns }");
    let deed = "let row = at | at.ray(\"right\"); game.shift(row, \"right\"); \
                check(game.own == (game.cell(\"a1\") | game.cell(\"d1\") | game.cell(\"b2\") | game.cell(\"a3\") | game.cell(\"b3\")));";
    let table = trouble(&joined, &rule(deed), "c1").unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!((table.key(), table.census()), (table.recomputed_key(), Some(18)));
}

#[test]
fn a_rule_ends_a_game_in_three_ways() {
    for (verdict, winners) in [("game.win(2);", vec![2]), ("game.lose(2);", vec![1]), ("game.draw();", vec![])] {
        let table = trouble(VARIANT, &rule(verdict), "c1").unwrap_or_else(|wrong| panic!("{verdict}: {wrong}"));
        let ended = table.scene(Eye::Everybody).outcome.unwrap();
        assert_eq!((ended.winners, ended.reason), (winners, "rule"), "{verdict}");
    }
}

#[test]
fn a_rule_says_why_it_ends_a_game() {
    let ended = |verdict: &str| {
        let table = trouble(VARIANT, &rule(verdict), "c1").unwrap_or_else(|wrong| panic!("{verdict}: {wrong}"));
        table.scene(Eye::Everybody).outcome.unwrap()
    };
    let here = |cells: &[&str]| {
        Some(Ruled { says: "it is so".to_owned(), cells: cells.iter().map(|cell| (*cell).to_owned()).collect() })
    };
    for (verdict, winners, ruled) in [
        ("game.win(2, \"it is so\");", vec![2], here(&[])),
        ("game.win(2, at, \"it is so\");", vec![2], here(&["c1"])),
        ("game.lose(2, \"it is so\");", vec![1], here(&[])),
        ("game.lose(2, game.rival, \"it is so\");", vec![1], here(&["d2", "e2", "d3"])),
        ("game.draw(\"it is so\");", vec![], here(&[])),
        ("game.draw(at | game.rival, \"it is so\");", vec![], here(&["c1", "d2", "e2", "d3"])),
        // The last ruling stands, and what was said of another is not said of it.
        ("game.win(1, at, \"it is so\"); game.win(2);", vec![2], None),
    ] {
        let ended = ended(verdict);
        assert_eq!((ended.winners, ended.reason, ended.ruled), (winners, "rule", ruled), "{verdict}");
        assert!(ended.cells.is_empty(), "{verdict}: what machines are told of lines is of lines");
    }
}

#[test]
fn pieces_of_a_pool_are_put_by_their_code() {
    let variant = "\
title: Mine
board: { columns: 3, rows: 3 }
pieces: { 2 of each: [[red, blue], [big, small]] }
turn: [{ place: piece in pool to empty cell }]
win: { align: 3 }
rules: [mine]
";
    let script = "fn on_land(game, at) {\n\
         game.put(game.cell(\"c3\"), \"BS\");\n\
         if game.pieces(\"blue\") != (game.none | game.cell(\"c3\")) || game.pieces(\"big\") != (game.none | at) { throw \"no\"; }\n}\n";
    let table = trouble(variant, script, "RB-a1").unwrap_or_else(|wrong| panic!("{wrong}"));
    let scene = table.scene(Eye::Everybody);
    let put = scene.cells.iter().find(|cell| cell.name == "c3").and_then(|cell| cell.piece.clone());
    assert_eq!(put, Some(SeenPiece::Kind("BS".into(), vec!["blue".into(), "small".into()])));
    assert_eq!((scene.pool.map(|pool| pool.len()), table.census()), (Some(6), Some(8)));
}

#[test]
fn nothing_in_the_interface_is_left_untried() {
    let tried = |folder: &str| -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files
            .filter(|path| path.extension().is_some_and(|e| e == "rhai"))
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect()
    };
    let all = [include_str!("interface.rs").to_owned(), tried("rules"), tried("tests/it/variants/inventions")].concat();
    for name in reference::names() {
        // Rhai has `print` as a function only.
        let called = if name == "print" { format!(" {name}(") } else { format!(".{name}") };
        assert!(all.contains(&called), "nobody tries `{name}`");
    }
}
