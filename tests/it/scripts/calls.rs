//! What is seen of a script without running it: names, what is given to what, and what is returned; and that nothing is told of
//! a script that is right.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, run_in};

/// What `check` says of a game with this rule, without playing it.
fn looked_at(script: &str) -> Ran {
    let folder = Folder::new("calls");
    folder.write("mine.rhai", script);
    folder.write(
        "mine.yaml",
        "title: Mine\nextends: tictactoe\nboard: { columns: 5, rows: 5 }\nrules: [mine]\nwin: { align: 4, both: draw }\n",
    );
    run_in(folder.path(), &["check", "mine.yaml", "--only", "static"])
}

/// The heads of what is told: code and message.
fn heads(script: &str) -> Vec<String> {
    looked_at(script).err.lines().filter(|line| line.starts_with("error[")).map(str::to_owned).collect()
}

#[test]
fn everything_that_is_wrong_whenever_it_runs_is_told_at_once() {
    let script = r#"// Nothing is right here, and hardly any of it ever runs.
marker("lamp", "*");
fn on_land(game, at) {
    if at.row == 5 && game.own.len > 20 {
        game.kill(at);
        halper(game);
        let number = at.col + game.player;
        game.win();
        let mine = game.own();
        let beside = at.neighbours;
        at.destroy();
        game.win("seat 1");
        let up = at.step("north");
        let rivals = at.neighbours() & game.rival;
        if rivals > 2 { game.mark(at, "lamp"); }
        if at == "a1" { helper(game); }
        if game.mover == "seat 1" { number += missing; }
        let joined = rivals + at;
        if !rivals { game.unmark("lamp", at); }
        while rivals { rivals -= at; }
    }
}
fn helper(game, at) { game.own.length }
fn where_place(game, cells) { game.refuse(cells, "no"); }
fn can_place(game) { game.own }
"#;
    golden("messages", "calls", &looked_at(script).err);
}

#[test]
fn what_is_right_is_not_told() {
    for right in [
        "fn on_land(game, at) { let set = at | at.around(); set |= game.own; set -= at; if set.meets(at) { game.put(set & game.empty); } }",
        "fn on_land(game, at) { let it = at; it = game.own; if it.len > 0 { game.destroy(it); } }",
        "fn on_land(game, at) { let n = 0; for cell in game.own { n += cell.row; } if n > game.rows { game.win(game.mover); } }",
        "fn on_land(game, at) { for way in game.straight { let row = at.ray(way, game.rival); if row == at { game.take(row); } } }",
        "fn on_land(game, at) { for line in game.lines(3) { if game.own.contains(line) { game.draw(\"a line\"); } } }",
        "fn on_land(game, at) { let list = [1, 2]; list.push(3); if list.len > 2 && list[0] == 1 { game.win(max(1, 2)); } }",
        "fn on_land(game, at) { if game.ply > 9 { throw \"x\"; } print(game.ply); game.put(twice(at.step(\"up\")) & game.empty); } fn twice(cells) { cells.step(\"up\") }",
        "fn on_land(game, at) { let text = \"at \" + at.to_string(); print(`${text} ${game.mover}`); game.put(neighbours(at) & game.empty); }",
        "fn where_place(game, cells) { if game.own.is_empty { return cells; } cells - game.rival }",
        "fn where_place(game, cells) { cells.first }",
        "fn on_land(game, at) { if game.param(\"most\") > 1 { game.gain(\"coin\"); } }\ncounter(\"coin\");\nparam(\"most\", 3);",
        "fn where_place(game, cells) { switch game.mover { 1 => cells, _ => game.empty } }",
        "fn can_place(game) { game.ply < 9 || game.refuse(\"enough\") }",
        "fn score(game, seat) { let most = 0; for cell in game.tokens(seat) { most = max(most, cell.row); } most }",
    ] {
        let ran = looked_at(&format!("// Right.\n{right}\n"));
        assert!(!ran.err.contains("error["), "{right}\n{}", ran.err);
    }
}

#[test]
fn a_variable_that_changes_its_kind_is_not_judged() {
    let changing = "// It is one thing and then another.\nfn on_land(game, at) { let it = 1; if at.row > 2 { it = game.own; } it.around(); }\n";
    assert_eq!(heads(changing), [""; 0]);
    let steady = changing.replace("it = game.own", "it = 2");
    assert_eq!(heads(&steady).len(), 0, "a number may have functions that are not known here");
}

#[test]
fn habits_from_other_languages_are_told_as_such() {
    let slips = [
        "# a comment",
        "fn on_land(game, at) { var i = 0; }",
        "fn on_land(game, at) { game.print(\"x\"); }",
        "function on_land(game, at) { }",
        "def on_land(game, at) { }",
        "counter(\"oil\");\nfn on_land(game, at) { game.gain('oil'); }",
        "price(\"light\", \"oil\", 2;",
        "fn on_land(game, at) { let i = 1; i++; }",
        "fn on_land(game, at) { let i = 1 > 0 ? 1 : 2; }",
        "fn on_land(game, at) { if true and false { } }",
        "fn on_land(game, at) { let a = 1.5; }",
        "fn on_land(game, at) { if true { } elif false { } }",
    ];
    let told = |slip: &&str| {
        let folder = Folder::new("slips");
        folder.write("mine.rhai", &format!("{slip}\n"));
        run_in(folder.path(), &["check", "mine.rhai"]).err
    };
    golden("messages", "slips", &slips.iter().map(told).collect::<Vec<_>>().join("\n"));
}

#[test]
fn nothing_hides_what_else_is_wrong() {
    let folder = Folder::new("calls");
    folder.write(
        "mine.rhai",
        "// Much is wrong.\nfn on_land(game, at) { foo = 3; let a = bar; }\nfn where_palce(game, cells) { cells & game.emty }\nfn on_lnad(game) { }\n",
    );
    folder.write(
        "mine.yaml",
        "title: Mine\nextends: tictactoe\ntitle: Yours\ngravty: down\nrules: [mine]\nexamples:\n  - { play: a1, b1, expect: { a1: seat 1 } }\n  - { play: a1, becuse: x, expect: { a1: seat 1 } }\n",
    );
    let ran = run_in(folder.path(), &["check", "mine.yaml"]);
    for told in [
        "[Q007]",
        "[Q005]",
        "`gravty`",
        "variable `foo`",
        "variable `bar`",
        "`palce`",
        "`emty`",
        "`on_lnad`",
        "`becuse`",
    ] {
        assert_eq!(ran.err.matches(told).count().min(1), 1, "{told} is not told\n{}", ran.err);
    }
    assert!(!ran.err.contains("nobody can ever win"), "{}", ran.err);
}

#[test]
fn a_script_that_fails_is_told_at_the_same_place_by_whoever_finds_it() {
    let folder = Folder::new("calls");
    let script = "// It fails at times.\nfn on_land(game, at) {\n    let a = 1; if a == 1 { if at.row > 1 { let z = game.none.first; } } else if a == 2 { game.draw(); }\n}\n";
    folder.write("mine.rhai", script);
    let game = "title: Mine\nextends: tictactoe\nrules: [mine]\n";
    let place = |examples: &str| {
        folder.write("mine.yaml", &format!("{game}{examples}"));
        let ran = run_in(folder.path(), &["check", "mine.yaml"]);
        let at = ran.err.find("mine.rhai:").unwrap_or_else(|| panic!("{}", ran.err));
        ran.err[at..].split_whitespace().next().unwrap().to_owned()
    };
    let column = script.lines().nth(2).unwrap().find("first").unwrap() + 1;
    let expected = format!("mine.rhai:3:{column}");
    assert_eq!(place(""), expected, "in random games");
    assert_eq!(place("examples:\n  - { play: a2, expect: { a2: seat 1 } }\n"), expected, "in an example");
}

#[test]
fn verbs_of_rules_stand_in_several_steps_and_in_the_opening() {
    let folder = Folder::new("calls");
    folder
        .write("sow.rhai", "// Tokens are sown.\nverb(\"sow\", \"empty cell\");\nfn sow(game, at) { game.put(at); }\n");
    folder.write(
        "mine.yaml",
        "title: Mine\nextends: tictactoe\nturn:\n  - sow\n  - [sow, pass]\nopening:\n  - sow\nrules: [sow]\nexamples:\n  - { play: a1, expect: { to move: seat 2 } }\n  - { play: a1 sow b1 sow c1, expect: { c1: seat 2, to move: seat 1 } }\n  - { play: a1 sow b1 pass, expect: { to move: seat 1 } }\n",
    );
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--only", "static", "--only", "examples"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let shown = run_in(folder.path(), &["show", "mine.yaml"]).out;
    assert!(shown.contains("sow (empty cell); then pass, or sow (empty cell)"), "{shown}");
}
