//! What people bring along from other languages, what they take for granted, and what is not told of a script that cannot be read.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::run_in;

const GAME: &str = "title: Mine\nextends: tictactoe\nrules: [mine]\n";

/// What `check` says of a game with a rule, and of what it plays where it is to.
fn checked(variant: &str, script: &str, only: &[&str]) -> String {
    let folder = Folder::new("habits");
    folder.write("mine.rhai", script);
    folder.write("mine.yaml", variant);
    run_in(folder.path(), &[&["check", "mine.yaml"], only].concat()).err
}

/// What is told of a game with a rule, without playing it.
fn told(variant: &str, script: &str) -> String {
    checked(variant, script, &["--only", "static"])
}

/// What is told of a rule.
fn rule(script: &str) -> String {
    told(GAME, &format!("// A rule.\n{script}\n"))
}

/// What is told of a hook that does this.
fn hook(statements: &[&str]) -> String {
    rule(&format!("fn on_land(game, at) {{\n    {}\n}}", statements.join("\n    ")))
}

/// The heads of what is told: code and message.
fn heads(words: &str) -> Vec<&str> {
    words.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning[")).collect()
}

#[test]
fn a_verb_without_a_function_is_told_which_it_needs() {
    let verbs = [
        ("wait", "nothing"),
        ("lift", "own token"),
        ("slip", "open column"),
        ("burn", "piece in pool"),
        ("lay", "piece in pool to empty cell"),
        ("jump", "own token to empty cell beside"),
    ];
    let declared: String = verbs.iter().map(|(verb, domain)| format!("verb(\"{verb}\", \"{domain}\");\n")).collect();
    golden("messages", "verbs_without_functions", &rule(&declared));
    // What is advised is what is wanted.
    let advised = rule(&declared);
    let functions = advised.lines().filter_map(|line| line.split_once("add `")).map(|(_, rest)| rest);
    let functions: String = functions.map(|rest| rest.replace("… }`", "}\n")).collect();
    assert_eq!(functions.lines().count(), verbs.len());
    let told = rule(&format!("{declared}{functions}"));
    assert!(!told.contains("[Q037]") && !told.contains("[Q038]"), "{told}");
}

#[test]
fn names_and_words_of_declarations() {
    let scripts = [
        "marker(\"a-b\", \"x\");\nfn on_land(game, at) { game.mark(\"a-b\", at); }",
        "counter(\"Gold\");\nverb(\"walk-on\", \"own token\");\nprice(\"walk-on\", \"Gold\");\nfn on_land(game, at) { game.gain(\"Gold\"); }",
        "param(\"Big\", 3);\nfn on_land(game, at) { if game.param(\"Big\") > 1 { game.draw(); } }",
        "after(\"my rule\");\nafter(\"my-rule\");",
        "counter(\"gold\", shared);\nfn on_land(game, at) { game.gain(\"gold\"); }",
        "counter(gold);\nmarker(water, \"~\");\nparam(\"wide\", yes);\nparam(big, 3);\nfn on_land(game, at) { if game.param(\"big\") > 1 { game.gain(\"gold\"); } }",
        "verb(\"walk\", own token);",
        "counter('k');",
        "counter(\"gold\");\nfn on_land(game, at) { game.gain(gold); game.gain('k'); }",
        "fn on_land(game, at) { game.gain(shared); }",
        "counter(\"gold\", \"shard\");\nfn on_land(game, at) { game.gain(\"gold\"); }",
        "verb(\"place\", \"empty cell\");",
        "verb(\"pass\", \"nothing\");\nfn pass(game) { }",
    ];
    golden("messages", "names_and_words", &scripts.map(rule).join("\n"));
}

#[test]
fn what_can_only_be_asked_is_not_set() {
    let statements = [
        "game.own = game.none;",
        "game.own.len = 3;",
        "game.mover += 1;",
        "game.columns = 9;",
        "game.seen = 1;",
        "at.row = 3;",
        "let c = at; c.column -= 1;",
        "helper(at);",
    ];
    let helper = "fn helper(it) { it.row = 3; }";
    let script = format!("fn on_land(game, at) {{\n    {}\n}}\n{helper}", statements.join("\n    "));
    golden("messages", "setting", &rule(&script));
}

#[test]
fn sets_are_joined_and_gone_through() {
    let statements = [
        "let a = game.own && game.rival;",
        "let b = game.own || at;",
        "if game.own && at.row == 1 { game.draw(); }",
        "let n = game.own.count() + (a & b).length + game.own.size();",
        "let low = game.own.filter(\"low\");",
        "game.own.for_each(\"low\");",
        "for i in range(3) { game.draw(); }",
        "for i in range(n) { game.draw(); }",
        "let bank = game.none;",
        "bank += at;",
        "bank -= 1;",
        "n += game.own;",
        "let c = at; c += 1;",
    ];
    golden("messages", "joining", &hook(&statements));
}

#[test]
fn a_cell_is_not_its_name() {
    let statements = [
        "if at == \"a1\" { game.draw(); }",
        "if game.own.contains(\"a1\") { game.draw(); }",
        "game.put(\"a1\");",
        "game.move(at, \"b1\");",
        "let corners = game.cell(\"a1\") | \"c3\";",
        "corners |= \"c1\";",
    ];
    golden("messages", "names_of_cells", &hook(&statements));
}

#[test]
fn what_is_not_known_before_it_runs_is_told_when_it_does() {
    let failing = |call: &str| {
        let script = format!("// A rule.\nfn on_land(game, at) {{ helper(game.own); }}\nfn helper(it) {{ {call} }}\n");
        checked(GAME, &script, &[])
    };
    for (call, words) in [
        ("it.filter(1)", "a set of cells has no `filter`; gather them"),
        ("it.count()", "`cells.len` says how many there are"),
        ("let list = it; list.push(1)", "a set grows by `|=`"),
    ] {
        let told = failing(call);
        assert!(told.contains(words), "{call}\n{told}");
    }
}

#[test]
fn what_is_right_is_not_told() {
    for right in [
        "let list = []; list += at; list += 3; if list.len > 1 { game.put(list[0]); }",
        "let text = \"at \"; text += \"once\"; text += 'x'; if text == 'x' { print(text); }",
        "let n = 1; n += game.own.len; n -= at.row; n *= 2; if n > 9 { game.draw(); }",
        "let set = at; set |= game.own; set &= game.board; set -= at; game.mark(\"lamp\", set);",
        "for i in range(0, 3) { game.mark(\"lamp\", at); } for (c, i) in game.own { game.mark(\"lamp\", c); }",
        "let list = [1]; list[0] = 2; if list[0] == 2 && game.own.len > 1 || at.row == 1 { game.unmark(\"lamp\", at); }",
    ] {
        let told =
            rule(&format!("marker(\"lamp\", \"*\");\nfn on_land(game, at) {{ {right} game.mark(\"lamp\", at); }}"));
        assert!(!told.contains("error["), "{right}\n{told}");
    }
}

#[test]
fn words_of_other_languages() {
    let inside = |statement: &str| format!("fn on_land(game, at) {{ {statement} }}");
    let slips = [
        "function f(game, at) { return 1; }".to_owned(),
        "def f(game):\n    return 1".to_owned(),
        "void on_land(game, at) { }".to_owned(),
        "fn on_land(game: Game, at: Cell) { }".to_owned(),
        "fn can_place(game) -> bool { true }".to_owned(),
        inside("foreach c in game.own { }"),
        inside("foreach (c in game.own) { }"),
        inside("for (c of game.own) { }"),
        inside("for c of game.own { }"),
        inside("for (let i = 0; i < 3; i++) { }"),
        inside("for (int i = 0; i < 3; i += 1) { }"),
        inside("if at.row == 1 { } elif at.row == 2 { }"),
        inside("int y = 1;"),
        inside("let y: int = 1;"),
        inside("let mut y = 1;"),
        inside("if not game.own.is_empty { }"),
        inside("if at.row = 1 { }"),
        inside("if at.row === 1 { }"),
        inside("if at.row <> 1 { }"),
        inside("if at.row == 1: game.draw()"),
        inside("if at.row == 1 then game.draw();"),
        inside("if (at.row == 1) game.draw();"),
        inside("switch at.row { case 1: game.draw(); }"),
        inside("let y = null;"),
        inside("let low = game.own.filter(|c| c.row == 1);"),
        inside("let low = game.own.filter(c => c.row == 1);"),
        inside("let sum = game.own.map(|c| c.row);"),
        inside("if game.own.any(|c| c.row == 1) { }"),
    ];
    golden("messages", "other_languages", &slips.map(|slip| rule(&slip)).join("\n"));
}

#[test]
fn names_that_sound_like_words_of_other_languages_are_names() {
    let told = rule("fn on_land(game, at) {\n    sub(game, number);\n}\nfn sub(game, number) { game.draw(); }");
    assert_eq!(heads(&told), ["error[Q040]: there is no variable `number`"]);
    let told = rule("fn on_land(game, at) {\n    sub(game, 1 2);\n}\nfn sub(game, number) { game.draw(); }");
    assert_eq!(heads(&told), ["error[Q030]: the arguments of a call are not closed"]);
}

#[test]
fn nothing_that_a_broken_script_may_declare_is_missed() {
    let script = "// A rule.\nverb(\"step\", \"own token\");\nmarker(\"pit\", \"%\");\ncounter(\"gold\");\nfn step(game, at) { let i = 1 > 0 ? 1 : 2; }\n";
    let other = "// Another.\nverb(\"jump\", \"own token on pit\");\nprice(\"jump\", \"gold\");\nprice(\"step\", \"gold\");\nfn jump(game, at) { game.take(at); }\n";
    let variant = "title: Mine\nextends: tictactoe\nrules: [mine, other]\nturn:\n  - step\n  - [step, jump]\n  - place: empty cell on pit\nopening: [step]\nwords: { fr: { pit: fosse } }\nstart: |\n  . . %\n  . . .\n  . . .\nexamples:\n  - { play: a1, expect: { a1: pit, seat 1: { gold: 1 } } }\n";
    let folder = Folder::new("habits");
    folder.write("mine.rhai", script);
    folder.write("other.rhai", other);
    folder.write("mine.yaml", variant);
    let told = run_in(folder.path(), &["check", "mine.yaml"]).err;
    assert_eq!(heads(&told), ["error[Q030]: there is no `? :`"], "{told}");
}

#[test]
fn a_turn_that_is_wrong_itself_lacks_no_step() {
    let script = "// A rule.\nverb(\"step\", \"own token\");\nverb(\"jump\", \"own token\", 2);\nfn step(game, at) { game.take(at); }\nfn jump(game, at) { game.take(at); }\n";
    let game = "title: Mine\nboard: { columns: 3, rows: 3 }\nwin: { align: 3 }\nrules: [mine]\n";
    assert_eq!(heads(&told(game, script)), ["error[Q013]: a variant says what a turn is"]);
    let with = |turn: &str| told(&format!("{game}turn: {turn}\n"), script);
    assert_eq!(heads(&with("step")), ["error[Q011]: `turn` is a list of steps"]);
    let mixed = with("[step, [place: empty cell, jump]]");
    assert_eq!(heads(&mixed), ["error[Q011]: a step says which verbs it offers, and on what"]);
    let pages = [mixed, with("[]"), with("[step]"), with("[step, jmup]"), with("[{ step: own token }]")];
    golden("messages", "steps", &pages.join("\n"));
}

#[test]
fn what_none_takes_away_and_how_many_seats_there_are() {
    let script = "// A rule.\nparam(\"wide\", true);\nfn can_place(game) { game.param(\"wide\") }\n";
    let variant = "title: Mine\nextends: tictactoe\nrules: [mine: { wide: 3 }]\nstarts: seat 3\nending: seat 3 wins\nreserve: nothing\nlimit: never\nexamples:\n  - { play: a1, expect: { a1: seat 3, to move: seat 3, seat 3: { reserve: 1 } } }\n  - { play: a1, result: seat 3 wins }\n";
    let pages = ["win: nothing", "win: { align: nothing }", "win: { for: seat 5 }"];
    let pages = pages.map(|win| told(&format!("title: Mine\nextends: tictactoe\n{win}\n"), script));
    golden("messages", "none_and_seats", &[&[told(variant, script)], &pages[..]].concat().join("\n"));
}
