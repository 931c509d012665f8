//! What authors are told about their mistakes, word for word.

use crate::support::files::Folder;
use crate::support::golden::golden;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::{self, Beginning, Eye, NotBegun, Problem, examples, trial};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Severity, Sources};

/// A game that is right, for mistakes to be made in.
const SOUND: &str = "\
title: Mine
board: { columns: 7, rows: 6 }
gravity: down
turn:
  - drop: open column
win: { align: 4 }
";

/// Files that are found beside each other: name and text.
type Files<'a> = &'a [(&'a str, &'a str)];

/// What is said about the first of these files, a variant.
fn told_of(files: Files, changes: &Changes) -> String {
    let folder = Folder::new("messages");
    let paths: Vec<String> = files.iter().map(|(name, text)| folder.write(name, text)).collect();
    let mut sources = Sources::default();
    let wrong = match script::open(&library::shipped(), &mut sources, &paths[0], changes) {
        Err(wrong) => wrong,
        Ok(variant) => {
            let limits = Limits::new(now);
            let failing = examples::check(&variant, &sources, limits);
            let odd = if failing.is_empty() { trial::check(&variant, &sources, limits).odd } else { Vec::new() };
            let failed = odd.into_iter().filter(|mistake| mistake.severity == Severity::Error).collect();
            [failing, failed].concat()
        }
    };
    let words = folder.masked(&mistakes::render(&wrong, &sources, false));
    if words.is_empty() { "(nothing is wrong)".to_owned() } else { words }
}

fn told(variant: &str) -> String {
    told_of(&[("mine.yaml", variant)], &Changes::default())
}

/// What is said about a sound game with this rule.
fn told_of_rule(script: &str) -> String {
    told_of(&[("mine.yaml", &format!("{SOUND}rules: [mine]\n")), ("mine.rhai", script)], &Changes::default())
}

/// One page of messages, each under what was written.
fn page(name: &str, entries: &[(&str, String)]) {
    let entries: Vec<String> = entries.iter().map(|(title, words)| format!("## {title}\n\n{words}")).collect();
    golden("messages", name, &entries.join("\n\n\n"));
}

/// A sound game with one line in place of another.
fn with(line: &str, other: &str) -> String {
    assert!(SOUND.contains(line), "{line}");
    told(&SOUND.replace(line, other))
}

#[test]
fn the_sound_game_is_sound() {
    assert_eq!(told(SOUND), "(nothing is wrong)");
    assert_eq!(told_of_rule("fn on_land(game, at) { }"), "(nothing is wrong)");
}

#[test]
fn unknown_names() {
    page(
        "unknown_names",
        &[
            ("a key", told(&SOUND.replace("gravity", "gravty"))),
            ("a key of the board", with("columns: 7", "colums: 7")),
            ("a key of win", with("align: 4", "aling: 4")),
            (
                "a key of a player",
                told(&format!("{SOUND}players:\n  - {{ nam: A, symbol: X }}\n  - {{ name: B, symbol: O }}\n")),
            ),
            ("a key of an example", told(&format!("{SOUND}examples:\n  - {{ plays: 4, expect: {{ d1: seat 1 }} }}\n"))),
            ("a game to extend", told("title: Mine\nextends: conect4\n")),
            ("a rule", told(&format!("{SOUND}rules: [go_captur]\n"))),
            ("a rule nobody wrote", told(&format!("{SOUND}rules: [teleporters]\n"))),
            ("a rule to take away", told("extends: super_puissance4\nwithout: [recovry]\n")),
            ("a parameter", told("extends: super_puissance4\nrules:\n  - black_holes: { cuont: 5 }\n")),
            ("a verb", with("drop: open column", "dorp: open column")),
            ("a target", with("drop: open column", "drop: open colum")),
            ("a marker in a target", with("drop: open column", "place: empty cell on black_hole")),
            ("a hook", told_of_rule("fn on_lnad(game, at) { }")),
            ("what a hook is given", told_of_rule("fn where_place(cells) { cells & game.empty }")),
            ("a question about a verb", told_of_rule("fn where_dorp(game, cells) { cells }")),
            ("a declaration", told_of_rule("markr(\"hole\", \"@\");")),
            ("a property", told_of_rule("fn on_land(game, at) { let them = game.rivals; }")),
            ("a function", told_of_rule("fn on_land(game, at) { game.convret(at, 1); }")),
        ],
    );
}

#[test]
fn unknown_names_on_the_command_line() {
    let changed = |set: &[(&str, &str)], with: &[&str], without: &[&str]| {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        told_of(&[("mine.yaml", SOUND)], &Changes { set, with: owned(with), without: owned(without) })
    };
    page(
        "command_line",
        &[
            ("--set gravty=up", changed(&[("gravty", "up")], &[], &[])),
            ("--set board.columns=wide", changed(&[("board.columns", "wide")], &[], &[])),
            ("--set board.columns=101", changed(&[("board.columns", "101")], &[], &[])),
            ("--set board.columns.more=1", changed(&[("board.columns.more", "1")], &[], &[])),
            ("--set title=Yours", changed(&[("title", "Yours")], &[], &[])),
            ("--set .=1", changed(&[(".", "1")], &[], &[])),
            ("--set win.align=[", changed(&[("win.align", "[")], &[], &[])),
            ("--set rules.black_holes.count=2", changed(&[("rules.black_holes.count", "2")], &[], &[])),
            ("--with black_hole", changed(&[], &["black_hole"], &[])),
            ("--with ../black_holes", changed(&[], &["../black_holes"], &[])),
            ("--without recovery", changed(&[], &[], &["recovery"])),
        ],
    );
}

#[test]
fn wrong_types() {
    page(
        "wrong_types",
        &[
            ("a variant that is a list", told("- title: Mine\n")),
            ("a board that is a word", with("board: { columns: 7, rows: 6 }", "board: large")),
            ("a number that is a word", with("columns: 7", "columns: seven")),
            ("a number in quotes", with("columns: 7", "columns: \"7\"")),
            ("a number with a point", with("columns: 7", "columns: 7.5")),
            ("a turn that is a word", with("turn:\n  - drop: open column", "turn: drop")),
            ("a step that is a word", with("- drop: open column", "- drop")),
            ("a target that is a list", with("drop: open column", "drop: [open column]")),
            ("a gravity there is not", with("gravity: down", "gravity: dwon")),
            ("a limit that is no number", told(&format!("{SOUND}limit: long\n"))),
            ("a reserve below 1", told(&format!("{SOUND}reserve: 0\n"))),
            ("a start for a seat there is not", told(&format!("{SOUND}starts: seat 3\n"))),
            ("an end for a seat there is not", told(&format!("{SOUND}ending: seat 3 wins\n"))),
            ("one player", told(&format!("{SOUND}players: [{{ name: A }}]\n"))),
            ("two players with one symbol", told(&format!("{SOUND}players: [{{ symbol: X }}, {{ symbol: X }}]\n"))),
            ("a symbol of two characters", told(&format!("{SOUND}players: [{{ symbol: XX }}, {{ symbol: O }}]\n"))),
            ("a colour there is not", told(&format!("{SOUND}players: [{{ colour: yelow }}, {{ symbol: O }}]\n"))),
            ("rules that are a word", told(&format!("{SOUND}rules: go_capture\n"))),
            (
                "a parameter of another type",
                told("extends: super_puissance4\nrules:\n  - black_holes: { count: many }\n"),
            ),
            ("a title that is a list", with("title: Mine", "title: [Mine]")),
            ("`most score` without a score", told(&format!("{SOUND}ending: most score\n"))),
        ],
    );
}

#[test]
fn boards() {
    page(
        "boards",
        &[
            ("0 by 0", with("columns: 7, rows: 6", "columns: 0, rows: 0")),
            ("101 by 1", with("columns: 7, rows: 6", "columns: 101, rows: 1")),
            ("minus one", with("columns: 7", "columns: -1")),
            ("without rows", with("columns: 7, rows: 6", "columns: 7")),
            ("none at all", with("board: { columns: 7, rows: 6 }\n", "")),
            ("8 to align on 7 by 6", with("align: 4", "align: 8")),
            ("0 to align", with("align: 4", "align: 0")),
            ("4 to align on 3 by 3", told("title: Mine\nextends: tictactoe\nwin: { align: 4 }\n")),
            ("a missing cell outside", with("rows: 6", "rows: 6, missing: h1")),
            ("nobody can ever win", with("win: { align: 4 }\n", "")),
        ],
    );
}

#[test]
fn pieces() {
    let game = |pieces: &str| {
        told(&format!(
            "title: Mine\nboard: {{ columns: 4, rows: 4 }}\npieces:\n  {pieces}\nturn:\n  - place: piece in pool to empty cell\nwin: {{ align: 4 }}\n"
        ))
    };
    page(
        "pieces",
        &[
            ("none wrong", game("one of each: [[tall, short], [dark, light]]")),
            ("two values with one letter", game("one of each: [[tall, tiny], [dark, light]]")),
            ("one value", game("one of each: [[tall], [dark, light]]")),
            ("one value, where there are many", game("any number of each: [[tall], [dark, light]]")),
            ("no value", game("any number of each: [[]]")),
            (
                "pictures of pieces that are wrong themselves",
                told("title: Mine\nextends: nim\npieces: { one of each: [[match]] }\n"),
            ),
            ("a value in two attributes", game("one of each: [[tall, short], [tall, light]]")),
            ("how many?", game("some of each: [[tall, short]]")),
            ("more than the kernel holds", game("9 of each: [[a, b], [c, d], [e, f], [g, h]]")),
            ("a reserve of them", told("title: Mine\nextends: quarto\nreserve: 5\n")),
        ],
    );
}

#[test]
fn extends_in_a_circle() {
    let circle: Files = &[
        ("a.yaml", "title: A\nextends: b\n"),
        ("b.yaml", "title: B\nextends: c\n"),
        ("c.yaml", "title: C\nextends: a\n"),
    ];
    page(
        "circle",
        &[
            ("three games", told_of(circle, &Changes::default())),
            (
                "a game that extends itself",
                told_of(&[("mine.yaml", "title: Mine\nextends: mine\n")], &Changes::default()),
            ),
            ("a path", told("title: Mine\nextends: ../connect4.yaml\n")),
            (
                "rules that each come after the other",
                told_of(
                    &[
                        ("mine.yaml", &format!("{SOUND}rules: [one, two]\n")),
                        ("one.rhai", "after(\"two\");\nfn on_turn_end(game) { }"),
                        ("two.rhai", "after(\"one\");\nfn on_turn_end(game) { }"),
                    ],
                    &Changes::default(),
                ),
            ),
        ],
    );
}

#[test]
fn a_game_may_extend_the_shipped_one_of_its_name() {
    let own = told_of(&[("connect4.yaml", "title: Mine\nextends: connect4\nwin: { align: 3 }\n")], &Changes::default());
    assert_eq!(own, "(nothing is wrong)");
}

#[test]
fn examples_that_do_not_hold() {
    let example = |example: &str| told(&format!("{SOUND}examples:\n{example}\n"));
    page(
        "examples",
        &[
            ("another result", example("  - { play: 4 3 4 3 4 3 4, result: seat 2 wins }")),
            ("another reason", example("  - { play: 4 3 4 3 4 3 4, result: seat 1 wins by foul }")),
            ("a game that goes on", example("  - { name: three are enough, play: 4 3 4 3 4, result: seat 1 wins }")),
            ("a move that is refused", example("  - { play: 4 4 8, result: draw }")),
            ("a move that is not refused", example("  - { play: 4 4, refuse: 4 }")),
            ("refused for another reason", example("  - { play: 4 4 4 4 4 4, refuse: 4, because: outside }")),
            ("a cell", example("  - { play: 4, expect: { d1: seat 2 } }")),
            ("who is to move", example("  - { play: 4, expect: { to move: seat 1 } }")),
            ("a cell outside", example("  - { play: 4, expect: { h1: seat 1 } }")),
            ("nothing claimed", example("  - { play: 4 }")),
            ("a result that is none", example("  - { play: 4, result: player 1 }")),
            ("a reason that is none", example("  - { play: 4, result: draw by luck }")),
            ("a list of moves to refuse", example("  - { play: 4, refuse: [4, 5], because: full }")),
            ("a reason that is a list", example("  - { play: 4, refuse: 8, because: [outside] }")),
            ("`because` alone", example("  - { play: 4, because: full, result: draw }")),
            ("a count of nothing", example("  - { play: 4, expect: { seat 1: { reserve: 20 } } }")),
            ("a counter there is not", example("  - { play: 4, expect: { seat 1: { coins: 2 } } }")),
            (
                "two of several",
                example(
                    "  - { play: 4, expect: { d1: seat 2 } }\n  - { play: 4, expect: { d1: seat 1 } }\n  - { play: 5, result: draw }",
                ),
            ),
        ],
    );
}

#[test]
fn pictures_of_another_size() {
    let picture = |rows: &str| {
        let rows: String = rows.lines().map(|row| format!("      {}\n", row.trim())).collect();
        told(&format!(
            "{}examples:\n  - start: |\n{rows}    play: 1\n    result: draw\n",
            SOUND.replace("columns: 7, rows: 6", "columns: 4, rows: 4")
        ))
    };
    page(
        "pictures",
        &[
            ("a row too few", picture(". . . .\n. . . .\n. . . .")),
            ("a cell too many", picture(". . . .\n. . . . .\n. . . .\n. . . .")),
            ("without blanks", picture("....\n....\n....\n....")),
            ("a sign nobody knows", picture(". . . .\n. . . .\n. . . .\nx . . 3")),
            ("a sign nobody knows, again and again", picture(". . . .\n. . . .\n. x . .\nx x 3 x")),
            ("what hangs in the air", picture(". . . .\n1 . . .\n. . . .\n. . . .")),
            (
                "a start picture that hangs in the air",
                told(&format!(
                    "{}start: |\n  1 . .\n  . . .\n",
                    SOUND.replace("columns: 7, rows: 6", "columns: 3, rows: 2").replace("align: 4", "align: 2")
                )),
            ),
        ],
    );
}

#[test]
fn traps_of_yaml() {
    page(
        "yaml_traps",
        &[
            (
                "the comma that cuts a play short",
                told("title: Mine\nextends: quarto\nexamples:\n  - { play: TDRS, b2 SLSH, refuse: b2 }\n"),
            ),
            (
                "an unquoted *",
                told(&format!("{SOUND}players:\n  - {{ name: A, symbol: * }}\n  - {{ name: B, symbol: O }}\n")),
            ),
            (
                "an unquoted @",
                told(&format!("{SOUND}players:\n  - {{ name: A, symbol: @ }}\n  - {{ name: B, symbol: O }}\n")),
            ),
            ("a key twice", told(&format!("{SOUND}win: {{ align: 5 }}\n"))),
            ("a tab", with("  - drop", "\t- drop")),
            ("no blank after a colon", with("columns: 7", "columns:7")),
            ("an empty file", told("")),
        ],
    );
}

#[test]
fn declarations() {
    page(
        "declarations",
        &[
            ("about without words", told_of_rule("about();")),
            ("param without a default", told_of_rule("param(\"count\");")),
            ("param without a name", told_of_rule("param(5, \"count\");")),
            ("marker with a sign of two", told_of_rule("marker(\"hole\", \"@@\");")),
            ("counter for whom?", told_of_rule("counter(\"coins\", \"mine\");")),
            ("verb without a target", told_of_rule("verb(\"jump\");\nfn jump(game, at) { }")),
            ("verb in step 0", told_of_rule("verb(\"jump\", \"own token\", 0);\nfn jump(game, at) { }")),
            (
                "verb in a step there is not",
                told_of_rule("verb(\"jump\", \"own token\", 2);\nfn jump(game, at) { game.take(at); }"),
            ),
            ("verb on what?", told_of_rule("verb(\"jump\", \"own tokn\");\nfn jump(game, at) { game.take(at); }")),
            ("verb without a function", told_of_rule("verb(\"jump\", \"own token\");")),
            (
                "verb with another number of targets",
                told_of_rule("verb(\"jump\", \"own token to empty cell\");\nfn jump(game, at) { game.take(at); }"),
            ),
            (
                "verb of the kernel's own",
                told_of_rule("verb(\"drop\", \"own token\");\nfn drop(game, at) { game.take(at); }"),
            ),
            (
                "price of nothing",
                told_of_rule(
                    "counter(\"coins\");\nverb(\"jump\", \"own token\");\nprice(\"jump\", \"coins\", 0);\nfn jump(game, at) { }",
                ),
            ),
            (
                "price in what?",
                told_of_rule(
                    "counter(\"coins\");\nverb(\"jump\", \"own token\");\nprice(\"jump\", \"coin\");\nfn jump(game, at) { }",
                ),
            ),
            ("price of what?", told_of_rule("counter(\"coins\");\nprice(\"jump\", \"coins\");")),
            ("after a number", told_of_rule("after(1);")),
            ("needs a rule that is not there", told_of_rule("needs(\"black_holes\");")),
            ("a value that must be computed", told_of_rule("param(\"count\", 2 + game.ply);")),
            ("a statement", told_of_rule("let holes = 5;")),
            ("no declaration", told_of_rule("scatter(\"hole\", 3);")),
            (
                "a hook with too many arguments",
                told_of_rule(
                    "fn on_land(game) { }\nfn setup(game, seed) { }\nfn can_drop(game, at) { }\nfn where_drop(game) { }",
                ),
            ),
            ("a function nobody calls", told_of_rule("fn helper(game) { 1 }")),
            (
                "a function with a name of the interface",
                told_of_rule("fn neighbours(game) { 1 }\nfn on_turn_end(game) { neighbours(game); }"),
            ),
            ("a question about a verb of another rule", told_of_rule("fn can_recover(game) { true }")),
        ],
    );
}

#[test]
fn words_of_a_variant() {
    let words = |words: &str| told(&format!("{SOUND}words: {words}\n"));
    let pieces = |words: &str| told(&format!("title: Mine\nextends: quarto\nwords: {words}\n"));
    let holes = |words: &str| told(&format!("{SOUND}rules: [black_holes]\nwords: {words}\n"));
    page(
        "words",
        &[
            ("none wrong", holes("{ fr: { black_hole: gouffre, drop: jeter, count: nombre, it will not do: non } }")),
            ("a word", words("french")),
            ("a list", words("[fr]")),
            ("nothing", words("")),
            ("a language that is a word", words("{ fr: jeter }")),
            ("a language by its name", words("{ french: { drop: jeter } }")),
            ("a language in capitals", words("{ FR: { drop: jeter } }")),
            ("a language with a country", words("{ fr_CA: { drop: jeter } }")),
            ("the name before the language", words("{ drop: { fr: jeter } }")),
            ("a word that is a list", words("{ fr: { drop: [jeter] } }")),
            ("a word that is nothing", words("{ fr: { drop: } }")),
            ("a marker there is not", holes("{ fr: { blak_hole: gouffre } }")),
            ("a value there is not", pieces("{ fr: { tal: haute } }")),
            ("nothing like it", words("{ fr: { treasure: trésor } }")),
            ("a verb of two words", words("{ fr: { drop: laisser tomber } }")),
            ("two verbs of one word", words("{ fr: { drop: poser, place: Poser } }")),
            (
                "pieces that are wrong themselves",
                told(
                    "title: Mine\nextends: quarto\npieces: { one of each: [[tall]] }\nwords: { fr: { tall: haute } }\n",
                ),
            ),
            (
                "a rule that is missing",
                told(&format!("{SOUND}rules: [teleporters]\nwords: {{ fr: {{ jump: sauter }} }}\n")),
            ),
        ],
    );
}

#[test]
fn words_of_a_rule() {
    let hole = |words: &str| told_of_rule(&format!("marker(\"hole\", \"@\");\n{words}"));
    page(
        "words_of_rules",
        &[
            (
                "none wrong",
                hole(
                    "param(\"size\", 3);\ncounter(\"coins\");\nabout(\"fr\", \"Des trous.\");\nabout(\"Holes.\");\n\
                     words(\"fr\", \"hole\", \"trou\");\nwords(\"eo\", \"hole\", \"truo\");\nwords(\"fr\", \"size\", \"taille\");\n\
                     words(\"fr\", \"coins\", \"pièces\");\nwords(\"fr\", \"it is too dark\", \"il fait trop noir\");",
                ),
            ),
            ("words without a language", hole("words(\"hole\", \"trou\");")),
            ("words without a name", hole("words(\"fr\", \"trou\");")),
            ("words of another kind", hole("words(\"fr\", \"hole\", 1);")),
            ("words that must be computed", hole("words(\"fr\", \"hole\", [\"trou\"]);")),
            ("words in a language by its name", hole("words(\"french\", \"hole\", \"trou\");")),
            ("words for what is not declared", hole("words(\"fr\", \"hol\", \"trou\");")),
            ("words for a name of another rule", hole("words(\"fr\", \"black_hole\", \"trou noir\");")),
            (
                "words for a marker that is wrong itself",
                told_of_rule("marker(\"hole\", \"@@\");\nwords(\"fr\", \"hole\", \"trou\");"),
            ),
            (
                "words before what they are for",
                told_of_rule("words(\"fr\", \"hole\", \"trou\");\nmarker(\"hole\", \"@\");"),
            ),
            ("words twice", hole("words(\"fr\", \"hole\", \"trou\");\nwords(\"fr\", \"hole\", \"fosse\");")),
            ("about in a language by its name", told_of_rule("about(\"french\", \"Des trous.\");")),
            ("about with three values", told_of_rule("about(\"fr\", \"Des trous.\", \"Holes.\");")),
            ("about of another kind", told_of_rule("about(\"fr\", 1);")),
            ("about twice", told_of_rule("about(\"Holes.\");\nabout(\"en\", \"Pits.\");")),
            ("a misspelt declaration", hole("word(\"fr\", \"hole\", \"trou\");")),
        ],
    );
}

#[test]
fn scripts_that_cannot_be_read() {
    page(
        "syntax",
        &[
            ("a bracket left open", told_of_rule("fn on_land(game, at) {\n    game.destroy(at;\n}")),
            ("a brace left open", told_of_rule("fn on_land(game, at) {\n    game.destroy(at);\n")),
            ("a variable nobody declared", told_of_rule("fn on_land(game, at) {\n    game.destroy(where_it_is);\n}")),
            ("a text left open", told_of_rule("marker(\"hole, \"@\");")),
            ("an object map", told_of_rule("fn on_land(game, at) {\n    let seen = #{ a: 1 };\n}")),
            ("a closure", told_of_rule("fn on_land(game, at) {\n    let f = |x| x + 1;\n}")),
            ("a word as an index", told_of_rule("fn on_land(game, at) {\n    let x = [1, 2][\"a\"];\n}")),
            ("a number as a condition", told_of_rule("fn on_land(game, at) {\n    if 1 { }\n}")),
            ("a loop through a number", told_of_rule("fn on_land(game, at) {\n    for x in 3 { }\n}")),
            ("a comment left open", told_of_rule("/* Nothing.\nfn on_land(game, at) { game.draw(); }")),
            ("a comment left open in a function", told_of_rule("fn on_land(game, at) {\n    /* Nothing.\n}")),
            ("a comment left open in another", told_of_rule("/* a /* b */\nfn on_land(game, at) { }")),
        ],
    );
}

#[test]
fn verbs_that_rhai_keeps_for_itself() {
    let words = ["new", "with", "super", "go", "match", "spawn", "use", "case", "call", "this"];
    let entries: Vec<(&str, String)> = words
        .iter()
        .map(|word| {
            (
                *word,
                told_of_rule(&format!(
                    "verb(\"{word}\", \"own token\");\n\nfn {word}(game, at) {{ game.take(at); }}\n"
                )),
            )
        })
        .collect();
    page("reserved_words", &entries);
}

#[test]
fn names_declared_twice() {
    let two = |one: &str, other: &str| {
        told_of(
            &[("mine.yaml", &format!("{SOUND}rules: [one, two]\n")), ("one.rhai", one), ("two.rhai", other)],
            &Changes::default(),
        )
    };
    page(
        "twice",
        &[
            ("one marker", two("// One.\nmarker(\"hole\", \"@\");", "marker(\"hole\", \"*\");")),
            ("one counter", two("counter(\"coins\");", "// Two.\n\ncounter(\"coins\", \"shared\");")),
            (
                "one verb",
                two(
                    "verb(\"jump\", \"own token\");\nfn jump(game, at) { }",
                    "verb(\"jump\", \"rival token\");\nfn jump(game, at) { }",
                ),
            ),
            ("one marker in one rule", told_of_rule("marker(\"hole\", \"@\");\nmarker(\"hole\", \"*\");")),
            ("one rule", told(&format!("{SOUND}rules: [go_capture, go_capture]\n"))),
            (
                "two scores",
                told_of(
                    &[
                        ("mine.yaml", &format!("{SOUND}rules: [one, two]\nending: most score\n")),
                        ("one.rhai", "fn score(game, seat) { 1 }"),
                        ("two.rhai", "fn score(game, seat) { 2 }"),
                    ],
                    &Changes::default(),
                ),
            ),
        ],
    );
}

#[test]
fn all_of_a_files_mistakes_in_one_pass() {
    let variant = "\
title: Mine
bord: { columns: 7, rows: 6 }
board: { columns: 0, rows: 200, colour: red }
gravity: sideways
players:
  - { name: A, symbol: XX }
  - { name: B, color: red }
turn:
  - dorp: open column
win: { align: four, both: nobody }
stuck: waits
limit: 0
rules: [go_captur, mine]
examples:
  - { plya: 4 }
";
    let rule = "markr(\"hole\", \"@\");\ncounter();\nfn on_lnad(game, at) { }\nfn setup() { }\n";
    page(
        "all_at_once",
        &[("fifteen and more", told_of(&[("mine.yaml", variant), ("mine.rhai", rule)], &Changes::default()))],
    );
}

#[test]
fn text_that_could_act_on_a_terminal_is_shown_not_obeyed() {
    let variant = "title: \"\\u001b[2Jgone\\u202e\"\nextends: connect4\n\"\\u001b[31mred\": 1\nrules: [\"\\u0007\"]\nexamples:\n  - { name: \"\\u001b[5m\", play: \"4\\u202e\", result: draw }\n";
    let words = told(variant);
    assert!(!words.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{words:?}");
    let raw = told("title: Mine\nextends: connect4\ngravity: \u{202e}nwod\n");
    assert!(!raw.contains('\u{202e}'), "{raw:?}");
    page("control_characters", &[("escaped in the file", words), ("as they are", raw)]);
}

/// What a rule that fails says, once it fails in a game of these moves; and that the game before stands.
fn failure(script: &str, moves: &str) -> String {
    let folder = Folder::new("failure");
    folder.write("mine.rhai", script);
    let path = folder.write("mine.yaml", &format!("{SOUND}rules: [mine]\n"));
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{}", mistakes::render(&wrong, &sources, false)));
    let mut table = match play::open(variant, &Beginning::Seed(1), Limits::new(now)) {
        Ok(table) => table,
        Err(NotBegun::Failed(failed)) => return examples::failure(&failed),
        Err(NotBegun::Position(words)) => panic!("{words}"),
    };
    for text in table.split(moves) {
        let before = (table.key(), table.scene(Eye::Referee), table.moves().to_vec());
        match table.play(&text) {
            Ok(_) => {}
            Err(Problem::Failed(failed)) => {
                assert_eq!(before, (table.key(), table.scene(Eye::Referee), table.moves().to_vec()));
                assert_eq!(table.key(), table.recomputed_key());
                return examples::failure(&failed);
            }
            Err(Problem::Refused(words, _)) => panic!("{words}"),
        }
    }
    panic!("nothing failed");
}

#[test]
fn scripts_that_fail_at_play() {
    let landing =
        |body: &str| failure(&format!("// A rule with a fault.\nfn on_land(game, at) {{\n    {body}\n}}\n"), "4 4");
    page(
        "at_play",
        &[
            ("a division by zero, in the second move", landing("let x = 10 / (1 - game.ply);")),
            ("a loop without an end", landing("loop { }")),
            ("put on an occupied cell", landing("game.put(at);")),
            ("a seat there is not", landing("game.win(9);")),
            (
                "a function that calls itself",
                failure("fn on_land(game, at) { deeper(game, at); }\nfn deeper(game, at) { deeper(game, at) }\n", "4"),
            ),
            // What can be told by looking is told before anything is played: here the kinds are not known before.
            (
                "arguments of another kind",
                landing(
                    "let one = at; let other = 1; if game.ply < 99 { one = 1; other = at; } game.convert(one, other);",
                ),
            ),
            (
                "a property of something else",
                landing("let it = at; if game.ply < 99 { it = game.own; } let x = it.row;"),
            ),
            ("a marker there is not", landing("let name = \"hole\"; game.mark(name, at);")),
            ("a counter there is not", landing("let name = \"coins\"; game.gain(name);")),
            ("a parameter there is not", landing("let name = \"count\"; game.param(name);")),
            ("a cell there is not", landing("game.put(game.cell(\"h9\"));")),
            ("a direction there is not", landing("let way = \"upp\"; at.step(way);")),
            ("nothing to take", landing("game.take(game.cell(\"a6\"));")),
            ("the first of none", landing("let first = game.none.first;")),
            (
                "a random draw",
                failure(
                    "marker(\"hole\", \"@\");\nfn on_land(game, at) {\n    game.scatter(\"hole\", 1, game.empty);\n}",
                    "4",
                ),
            ),
            ("a refusal", landing("game.refuse(\"no\");")),
            ("an array beyond its size", landing("let a = []; loop { a.push(1); }")),
            ("a text beyond its size", landing("let a = \"xx\"; loop { a += a; }")),
            ("thrown by the author", landing("throw \"this cannot be\";")),
            ("a range that is thrown", landing("throw 0..3;")),
            ("a range in place of cells", landing("let it = at; if game.ply < 99 { it = 0..3; } game.destroy(it);")),
            ("a range that is added to", landing("let it = 1; if game.ply < 99 { it = 0..3; } let x = it + 1;")),
            ("a loop through the game", landing("let it = at; if game.ply < 99 { it = game; } for x in it { }")),
            ("a part of the game", landing("let it = [1]; if game.ply < 99 { it = game; } let x = it[0];")),
            ("an item there is not", landing("let it = [1, 2]; let x = it[2];")),
            ("a character there is not", landing("let it = \"ab\"; let x = it[7];")),
            (
                "a condition that is a range",
                landing("let it = true; if game.ply < 99 { it = 0..3; } if it { game.draw(); }"),
            ),
            ("a set as an index", landing("let it = 0; if game.ply < 99 { it = game.own; } let x = [1][it];")),
            (
                "a question that returns nothing",
                failure("fn where_drop(game, cells) { if game.ply > 99 { return cells; } }", "4"),
            ),
            ("a question that returns a number", failure("fn can_drop(game) { let it = true; it = 1; it }", "4")),
            ("a question that changes the game", failure("fn can_drop(game) { game.win(1); true }", "4")),
            (
                "a set-up that fails",
                failure(
                    "marker(\"hole\", \"@\");\nfn setup(game) {\n    game.scatter(\"hole\", 43, game.empty);\n}",
                    "4",
                ),
            ),
        ],
    );
}

#[test]
fn a_script_that_fails_names_rule_hook_and_line() {
    for (hook, body) in [
        ("on_land", "let x = 1 / 0 * game.ply;"),
        ("on_land", "loop { }"),
        ("on_land", "loop { let x = 1; }"),
        ("on_land", "game.put(at);"),
        ("on_land", "game.win(9);"),
        ("on_land", "deeper(game, at);"),
        ("on_land", "let a = []; loop { a.push(1); }"),
    ] {
        let script = format!(
            "// One.\nfn {hook}(game, at) {{\n    {body}\n}}\nfn deeper(game, at) {{ deeper(game, at) }}\nfn on_turn_end(game) {{ if game.ply < 0 {{ deeper(game, 1); }} }}\n"
        );
        let words = failure(&script, "4");
        for part in ["`mine`", &format!("`{hook}`"), "line "] {
            assert!(words.contains(part), "{body}: {words}");
        }
    }
    let words = failure("// One.\n\nfn can_drop(game) { let it = true; it = 1; it }", "4");
    assert!(words.contains("line 3"), "{words}");
}

#[test]
fn two_rules_that_declare_one_name_are_both_named() {
    let verb = "verb(\"jump\", \"own token\");\nfn jump(game, at) { game.take(at); }";
    let rules: Files = &[("mine.yaml", &format!("{SOUND}rules: [one, two]\n")), ("one.rhai", verb), ("two.rhai", verb)];
    let words = told_of(rules, &Changes::default());
    assert!(words.contains("`one`") && words.contains("`two`"), "{words}");
}

#[test]
fn one_mistake_is_told_once() {
    for (what, words) in [
        ("a board of no size", with("columns: 7, rows: 6", "columns: 101, rows: 1")),
        ("a board that is a word", with("board: { columns: 7, rows: 6 }", "board: large")),
        ("no board", with("board: { columns: 7, rows: 6 }\n", "")),
        ("a misspelt key", with("columns: 7", "colums: 7")),
        ("a claim about no cell", told(&format!("{SOUND}examples:\n  - {{ play: 4, expect: {{ h1: seat 1 }} }}\n"))),
        ("a result that is none", told(&format!("{SOUND}examples:\n  - {{ play: 4, result: player 1 }}\n"))),
    ] {
        assert_eq!(words.matches("error[Q").count(), 1, "{what}:\n{words}");
    }
}

#[test]
fn mistakes_in_the_rules_of_a_file_do_not_hide_its_others() {
    let words = told("title: Mine\nextends: super_puissance4\nwithout: [recovry]\ngravty: down\n");
    assert!(words.contains("recovry") && words.contains("gravty"), "{words}");
    let words = told(&format!("{SOUND}rules: [teleporters]\nexamples:\n  - {{ plya: 4, result: draw }}\n"));
    assert!(words.contains("teleporters") && words.contains("plya"), "{words}");
}

#[test]
fn a_variant_may_have_other_pieces_than_the_one_it_extends() {
    let words =
        told("title: Mine\nextends: quarto\npieces:\n  2 of each: [[tall, short], [dark, light], [round, square]]\n");
    assert_eq!(words, "(nothing is wrong)");
}

#[test]
fn a_start_picture_that_cannot_be_is_shown_where_it_is() {
    let small = SOUND.replace("columns: 7, rows: 6", "columns: 3, rows: 2").replace("align: 4", "align: 2");
    let words = told(&format!("{small}start: |\n  1 . .\n  . . .\n"));
    assert!(words.contains("mine.yaml:8"), "{words}");
}

#[test]
fn a_game_that_extends_itself_is_told_so() {
    let words = told("title: Mine\nextends: mine\n");
    assert!(words.contains("itself") || words.contains("circle"), "{words}");
}

#[test]
fn every_word_that_rhai_keeps_is_told_as_one() {
    for word in ["new", "with", "super", "go", "match", "spawn", "use", "case", "call", "this", "eval", "Fn"] {
        let words =
            told_of_rule(&format!("verb(\"{word}\", \"own token\");\nfn {word}(game, at) {{ game.take(at); }}\n"));
        assert!(words.contains(&format!("`{word}` is a word that Rhai keeps for itself")), "{words}");
    }
}

#[test]
fn a_misspelt_marker_is_told() {
    let script = |call: &str| format!("marker(\"hole\", \"@\");\nfn setup(game) {{ {call} }}\n");
    for call in [
        "game.scatter(\"hol\", 1, game.empty);",
        "let holes = game.marked(\"hol\");",
        "game.unmark(\"hol\", game.board);",
    ] {
        let folder = Folder::new("marker");
        folder.write("mine.rhai", &script(call));
        let path = folder.write("mine.yaml", &format!("{SOUND}rules: [mine]\n"));
        let mut sources = Sources::default();
        let words = match script::open(&library::shipped(), &mut sources, &path, &Changes::default()) {
            Err(wrong) => mistakes::render(&wrong, &sources, false),
            Ok(variant) => match play::open(variant, &Beginning::Seed(1), Limits::new(now)) {
                Err(NotBegun::Failed(failed)) => examples::failure(&failed),
                _ => String::new(),
            },
        };
        assert!(words.contains("did you mean `hole`?"), "{call}: {words:?}");
    }
}

#[test]
fn a_markers_sign_means_one_thing() {
    for sign in [".", "#", "1", "X", " "] {
        let words = told_of_rule(&format!("marker(\"hole\", \"{sign}\");"));
        assert_ne!(words, "(nothing is wrong)", "the sign `{sign}`");
    }
    let words = told_of_rule("marker(\"hole\", \"@\");\nmarker(\"mine\", \"@\");");
    assert_ne!(words, "(nothing is wrong)", "one sign for two markers");
}

#[test]
fn what_one_rule_declares_twice_is_told_as_its_own_mistake() {
    for declaration in ["param(\"n\", 5);\nparam(\"n\", 6);", "marker(\"hole\", \"@\");\nmarker(\"hole\", \"*\");"] {
        let words = told_of_rule(declaration);
        assert!(words.contains("twice") && !words.contains("`mine` and `mine`"), "{declaration}\n{words}");
    }
}

/// What is doubtful about the first of these files, a variant that can be played.
fn doubts(files: Files) -> String {
    let folder = Folder::new("doubts");
    let paths: Vec<String> = files.iter().map(|(name, text)| folder.write(name, text)).collect();
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &paths[0], &Changes::default()).unwrap();
    let words = folder.masked(&mistakes::render(&variant.doubts, &sources, false));
    if words.is_empty() { "(nothing is doubtful)".to_owned() } else { words }
}

#[test]
fn what_authors_stumbled_over() {
    let listed = |list: &str| told(&format!("{SOUND}rules:\n{list}"));
    let reversi = "title: Mine\nextends: reversi\nboard: { columns: 6, rows: 6 }\n";
    let tall = "title: Mine\nextends: reversi\n";
    let rows = |row: &str, count: usize| format!("{SOUND}start: |\n{}", format!("  {row}\n").repeat(count));
    let set = |key: &str, value: &str| Changes { set: vec![(key.to_owned(), value.to_owned())], ..Changes::default() };
    page(
        "stumbled_over",
        &[
            ("a picture of the base on another board", told(reversi)),
            ("the same from the command line", told_of(&[("mine.yaml", tall)], &set("board.rows", "9"))),
            ("a picture that is too narrow everywhere", told(&rows(". . . .", 6))),
            ("a picture with one row", told(&rows(". . . . . . .", 1))),
            ("parameters in the column of their rule", listed("  - black_holes:\n    count: 3\n")),
            ("a dash without a blank", with("  - drop: open column", "  -drop: open column")),
            (
                "a variable outside all functions",
                told_of_rule("let rocks = 2;\nfn on_land(game, at) { if rocks > 1 { game.destroy(at); } }"),
            ),
            (
                "a list outside all functions",
                told_of_rule(
                    "const WAYS = [\"up\", \"down\"];\nfn on_land(game, at) { for way in WAYS { at.step(way); } }",
                ),
            ),
            (
                "a list with a name of the interface",
                told_of_rule(
                    "const DIRECTIONS = [\"up\"];\nfn on_land(game, at) { for way in DIRECTIONS { at.step(way); } }",
                ),
            ),
            (
                "a constant in capitals",
                told_of_rule("const MOST = 3;\nfn on_land(game, at) { if game.own.len > MOST { game.draw(); } }"),
            ),
            ("a random number", told_of_rule("fn on_land(game, at) { if rand(0, 3) == 1 { game.draw(); } }")),
            ("a random number of the game", told_of_rule("fn on_land(game, at) { let dice = game.random(6); }")),
            (
                "a list that is shuffled",
                told_of_rule("fn on_land(game, at) { let ways = game.straight; ways.shuffle(); }"),
            ),
            ("no plies", told(&format!("{SOUND}limit: 0 plies\n"))),
            ("five players", told(&format!("{SOUND}players: [{{}}, {{}}, {{}}, {{}}, {{}}]\n"))),
            ("two functions of one name", told_of_rule("fn on_land(game, at) { }\nfn on_land(game, at) { }")),
            ("import", told_of_rule("import \"other\" as other;\nfn on_land(game, at) { }")),
            (
                "more to scatter than one cell",
                told_of(
                    &[(
                        "mine.yaml",
                        "title: Mine\nboard: { columns: 1, rows: 1 }\nturn: [place: empty cell]\nwin: { align: 1 }\nrules:\n  - black_holes: { count: 3 }\n",
                    )],
                    &Changes::default(),
                ),
            ),
            (
                "a board without cells",
                told(
                    "title: Mine\nboard: { columns: 1, rows: 1, missing: a1 }\nturn: [place: empty cell]\nwin: { align: 1 }\n",
                ),
            ),
            (
                "a parameter out of bounds",
                told_of(
                    &[
                        ("mine.yaml", &format!("{SOUND}rules:\n  - mine: {{ deep: 12 }}\n")),
                        ("mine.rhai", "param(\"deep\", 3, 1, 9);\nfn on_turn_end(game) { game.param(\"deep\"); }"),
                    ],
                    &Changes::default(),
                ),
            ),
            (
                "bounds that leave the default out",
                told_of_rule("param(\"deep\", 12, 1, 9);\nfn on_turn_end(game) { game.param(\"deep\"); }"),
            ),
        ],
    );
}

#[test]
fn what_is_doubtful_before_anything_is_played() {
    let ruled = format!("{SOUND}rules: [mine]\n");
    let rule = |script: &str| doubts(&[("mine.yaml", &ruled), ("mine.rhai", script)]);
    let start = "start: |\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . . . . . .\n  . . 2 2 2 2 .\n";
    page(
        "doubts_about_games",
        &[
            ("a title that a comment cuts", doubts(&[("mine.yaml", &SOUND.replace("Mine", "Robot #5"))])),
            ("a comment behind a title", doubts(&[("mine.yaml", &SOUND.replace("Mine", "Robot  # five"))])),
            ("a question about a stock verb that is not there", rule("fn where_move(game, cells) { cells }")),
            (
                "one of two questions is asked",
                rule("fn where_place(game, cells) { cells }\nfn where_drop(game, cells) { cells }"),
            ),
            ("a score that decides nothing", rule("fn score(game, seat) { seat }")),
            ("a start that is the end", doubts(&[("mine.yaml", &format!("{SOUND}{start}"))])),
        ],
    );
}

#[test]
fn what_is_said_to_write_instead_of_a_list_outside_can_be_written() {
    for script in [
        "fn ways() { [\"up\", \"down\"] }\nfn on_land(game, at) { for way in ways() { at.step(way); } }",
        "param(\"most\", 3);\nfn on_land(game, at) { if game.own.len > game.param(\"most\") { game.draw(); } }",
        "marker(\"trap\", \"*\");\nfn setup(game) { game.scatter(\"trap\", 3, game.board); }",
    ] {
        assert_eq!(told_of_rule(script), "(nothing is wrong)", "{script}");
    }
}

#[test]
fn a_text_may_be_as_long_on_every_board_and_a_list_may_not() {
    let large = |body: &str| {
        let variant = "title: Mine\nboard: { columns: 40, rows: 40 }\nturn: [place: empty cell]\nwin: { align: 5 }\nrules: [mine]\n";
        told_of(
            &[("mine.yaml", variant), ("mine.rhai", &format!("fn on_land(game, at) {{ {body} }}\n"))],
            &Changes::default(),
        )
    };
    page(
        "large_boards",
        &[
            ("a text", large("let text = \"x\"; loop { text += \"x\"; }")),
            ("a list", large("let list = []; loop { list.push(at); }")),
        ],
    );
    assert_eq!(large("let text = \"\"; for n in 0..2000 { text += \"x\"; }"), "(nothing is wrong)");
}

#[test]
fn cells_of_a_start() {
    let started = |start: &str| {
        told(&format!(
            "title: Mine\nextends: tictactoe\nexamples:\n  - {{ start: {start}, play: c3, expect: {{ a1: seat 1, b1: seat 2, c3: seat 1 }} }}\n"
        ))
    };
    assert_eq!(started("{ a1: seat 1, b1: seat 2 }"), "(nothing is wrong)");
    assert_eq!(started("{ board: \". . .\\n. . .\\n1 . .\\n\", b1: [seat 2], c1: empty }"), "(nothing is wrong)");
    let pieces = "title: Mine\nextends: quarto\nexamples:\n  - { start: { a1: TDRS, hand: SLSH }, play: b1, expect: { a1: TDRS, b1: SLSH } }\n";
    assert_eq!(told(pieces), "(nothing is wrong)");
    let marked = "title: Mine\nextends: super_puissance4\nexamples:\n  - { start: { d1: black_hole }, play: drop 4, expect: { d1: empty } }\n";
    assert_eq!(told(marked), "(nothing is wrong)");
    page(
        "starts_by_cells",
        &[
            ("a cell outside", started("{ a1: seat 1, d1: seat 2 }")),
            ("a piece of another game", started("{ a1: TDRS }")),
            ("two on one cell", started("{ a1: [seat 1, seat 2] }")),
            ("one on what the picture shows", started("{ board: \". . .\\n. . .\\n1 . .\\n\", a1: seat 2 }")),
            ("what is no cell", started("{ a: seat 1 }")),
        ],
    );
}
