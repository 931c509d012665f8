//! Attacks that are too large, or too odd, for a file of their own.

use super::Expect::{Fine, FineOr};
use super::{Attack, Expect, everything, try_out};
use crate::support::files::Folder;

const BASE: &str = "title: Attack\nextends: connect4\n";

/// A variant, as bytes, and what somebody must be told of it.
fn variant(name: &str, expect: impl Into<Expect>, text: impl AsRef<[u8]>) -> Attack {
    let files = vec![("attack.yaml".to_owned(), text.as_ref().to_vec())];
    Attack { name: name.to_owned(), files, moves: "4 4".to_owned(), expect: expect.into() }
}

/// An ordinary game with lines more.
fn changed(name: &str, expect: impl Into<Expect>, lines: &str) -> Attack {
    variant(name, expect, format!("{BASE}{lines}\n"))
}

/// A rule of an ordinary game.
fn rule(name: &str, expect: impl Into<Expect>, text: impl AsRef<[u8]>) -> Attack {
    variant(name, expect, format!("{BASE}rules: [attack]\n")).with("attack.rhai", text)
}

/// What a token does when it lands.
fn body(name: &str, expect: impl Into<Expect>, text: String) -> Attack {
    rule(name, expect, format!("fn on_land(game, at) {{ {text} }}\n"))
}

impl Attack {
    fn with(mut self, file: &str, bytes: impl AsRef<[u8]>) -> Self {
        self.files.push((file.to_owned(), bytes.as_ref().to_vec()));
        self
    }
}

/// The same for each number, one after the other.
fn each(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

fn growing() -> Vec<Attack> {
    let deep = "this is nested more than 64 levels deep";
    let bomb: String = ('b'..='j')
        .zip('a'..='i')
        .map(|(one, of)| format!("{one}: &{one} [{}]\n", format!("*{of},").repeat(9)))
        .collect();
    vec![
        variant("anchors", "needs quotes", format!("a: &a [x]\n{bomb}")),
        variant("merge keys", "needs quotes", "a: &a { x: 1 }\nb:\n  <<: *a\n"),
        variant("open brackets", deep, format!("title: {}", "[".repeat(80_000))),
        variant("open braces", deep, format!("title: {}", "{a: ".repeat(20_000))),
        variant("brackets", deep, format!("title: {}{}", "[".repeat(40_000), "]".repeat(40_000))),
        variant("indentation", deep, each(400, |n| format!("{}a:\n", " ".repeat(n)))),
        variant("dashes", "an item of a list stands among keys", format!("title: X\n{}", "- ".repeat(40_000))),
        variant("tags", "variants have no tags", "!!python/object/apply:os.system [\"touch hacked\"]\n"),
        variant("documents", "second document", format!("{BASE}---\n{BASE}")),
        variant("directive", "YAML reads this as a directive", format!("%YAML 9.9\n---\n{BASE}")),
        variant("nothing", "nothing in this text", ""),
        variant("null", "nothing in this text", "~\n"),
        variant("the same key", "twice", format!("{BASE}{}", "title: B\n".repeat(2_000))),
        variant("too long", "larger than 1 MiB", "x".repeat(2 << 20)),
    ]
}

fn bytes() -> Vec<Attack> {
    let every: Vec<u8> = (0..=255).collect();
    let wide: Vec<u8> = BASE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        variant("a byte-order mark", Fine, format!("\u{feff}{BASE}")),
        variant("UTF-16", "not UTF-8", [&[0xff, 0xfe], &wide[..]].concat()),
        variant("Latin-1", "not UTF-8", b"title: \xc9checs\nextends: connect4\n"),
        variant("NUL", "\\x00", "title: a\0b\nextends: connect4\n"),
        variant("every byte", "not UTF-8", every.repeat(400)),
        rule("every byte of a rule", "not UTF-8", every.repeat(100)),
        rule("NUL in a rule", "Unexpected '\\x00'", "fn on_land(game, at) { let x = \"\0\"; \0 }\n"),
        rule(
            "a rule that is read from right to left",
            "/* \\u{202e} } \\u{2066} */ y }",
            "fn on_land(game, at) { /* \u{202e} } \u{2066} */ y }\n",
        ),
    ]
}

fn numbers() -> Vec<Attack> {
    let shapes = "square, ".repeat(30_000);
    let row = |n: u32| (0..8).map(|bit| if n >> bit & 1 == 1 { " x" } else { " ." }).collect::<String>();
    let many: String = (0..200).map(|n| format!("    - x{}\n", row(n))).collect();
    let jump = "verb(\"jump\", \"cell to cell\");\nfn jump(game, from, to) { }\n";
    vec![
        changed("a huge board", "columns cannot be", "board: { columns: 1000000000, rows: 1000000000 }"),
        changed(
            "a board below nothing",
            "columns cannot be",
            "board: { columns: -5, rows: 99999999999999999999999999 }",
        ),
        changed("the largest board", Fine, "board: { columns: 100, rows: 100 }"),
        changed("a long line", "`align` cannot be 1000000000", "win: { align: 1000000000 }"),
        changed("a line of nothing", "`align` cannot be 0", "win: { align: 0 }"),
        changed("a late limit", "expected 1 to 1000000 plies", "limit: 1000000000000 plies"),
        changed("many tokens", "expected a whole number", "reserve: 99999999999999999999"),
        changed(
            "many players",
            "there cannot be 5000 players",
            &format!("players: [{}]", "{ name: x }, ".repeat(5_000)),
        ),
        changed(
            "much to scatter",
            "cannot scatter 1000000000000 among 42 cells",
            "rules:\n  - black_holes: { count: 1000000000000 }",
        ),
        changed(
            "many steps",
            "the step does not say what `drop` is done to",
            &format!("turn: [{}]", "drop, ".repeat(5_000)),
        ),
        changed(
            "more steps than can be counted",
            "`turn` has 100 steps at most, not 300",
            &format!("turn: [{}]", "{ drop: open column, pass: nothing }, ".repeat(300)),
        ),
        changed(
            "a cell that is missing very often",
            Fine,
            &format!("board: {{ columns: 100, rows: 100, missing: {} }}", "a100 ".repeat(150_000)),
        ),
        changed(
            "a tall picture",
            "but the board is 7 × 6",
            &format!("start:\n  board: |\n{}", "    1111111\n".repeat(20_000)),
        ),
        changed(
            "one shape very often",
            Fine,
            &format!("win: {{ shapes: [{shapes}] }}\nboard: {{ columns: 100, rows: 100 }}"),
        ),
        changed(
            "many shapes",
            "100 shapes at most",
            &format!("win:\n  shapes:\n{many}board: {{ columns: 100, rows: 100 }}"),
        ),
        changed(
            "a symbol that nobody sees",
            "that can be seen",
            "players: [{ symbol: \"\\u200b\" }, { symbol: \"\\u2028\" }]",
        ),
        changed(
            "a game without an end",
            "100 of 100 random games had not ended after 1000 plies",
            "turn: [{ pass: nothing }]\nlimit: none",
        ),
        variant(
            "moves",
            "more than 200000 moves",
            format!("{BASE}rules: [attack]\nboard: {{ columns: 100, rows: 100 }}\n"),
        )
        .with("attack.rhai", jump),
    ]
}

fn hooks() -> Vec<Attack> {
    let fill = "verb(\"fill\", \"nothing\");\nfn fill(game) { game.put(game.empty); }\n";
    let slow = format!("fn on_land(game, at) {{ {} }}\n", "game.group(at); ".repeat(5));
    let names: String = (0..12).map(|n| format!(", r{n}")).collect();
    let text = format!(
        "title: Attack\nextends: tictactoe\nboard: {{ columns: 100, rows: 100 }}\nwin: {{ align: none }}\nlimit: 5 plies\nturn: [fill]\nrules: [attack{names}]\n"
    );
    let mut attack = variant("short hooks", "ran longer than", text).with("attack.rhai", fill);
    for n in 0..12 {
        attack = attack.with(&format!("r{n}.rhai"), &slow);
    }
    let heard =
        "fn on_land(game, at) { let t = \"many words \"; for n in 0..5 { t += t; } for n in 0..90 { print(t); } }\n";
    let small = "title: Attack\nextends: tictactoe\nboard: { columns: 11, rows: 11 }\nwin: { align: none }\nlimit: 2 plies\nturn: [fill]\nrules: [attack]\n";
    let prints = variant("prints at every landing", "many words", small).with("attack.rhai", format!("{fill}{heard}"));
    vec![
        Attack { moves: "fill".to_owned(), ..attack },
        Attack { moves: "fill".to_owned(), ..prints },
        body(
            "a block to choose by",
            Fine,
            "let x = switch { at.row } { 1 => 2, _ => 3 }; if x == 4 || { at.row } in [9] { game.draw(); }".to_owned(),
        ),
        rule(
            "a function of the program's",
            "what begins with `__` is the program's",
            "fn __ran(x) { true }\nfn on_land(game, at) { __ran(5000000000); }\n",
        ),
    ]
}

fn much() -> Vec<Attack> {
    let most = "more than 100000 keys and values";
    let names = each(300, |n| format!("r{n}, "));
    let rules = variant("rules", "a game has 64 rules at most", format!("{BASE}rules: [{names}]\n"));
    let on_land = "fn on_land(game, at) { for cell in game.board { let x = cell; } }\n";
    let rules = (0..300).fold(rules, |attack, n| attack.with(&format!("r{n}.rhai"), on_land));
    let chain = |n: usize| {
        format!("title: G\nextends: {}\n", if n < 100 { format!("g{}", n + 1) } else { "connect4".to_owned() })
    };
    let games = variant("a chain of games", "leads through more than 16 games", chain(0));
    let games = (1..101).fold(games, |attack, n| attack.with(&format!("g{n}.yaml"), chain(n)));
    let wrong = variant(
        "mistakes",
        "have 256 KiB together at most",
        format!("{BASE}rules: [{}]\n", each(60, |n| format!("r{n}, "))),
    );
    let wrong = (0..60).fold(wrong, |attack, n| attack.with(&format!("r{n}.rhai"), "x();\n".repeat(26_000)));
    let statements = format!("fn on_land(game, at) {{\n{}}}\nfn a() {{}}\n", "a();\n".repeat(24_000));
    let statements = variant("statements", Fine, format!("{BASE}rules: [attack, other]\n"))
        .with("attack.rhai", &statements)
        .with("other.rhai", &statements);
    vec![
        wrong,
        statements,
        variant("words", most, format!("{BASE}words:\n  fr:\n{}", each(60_000, |n| format!("    w{n}: x\n")))),
        variant("keys", most, format!("{BASE}{}", each(60_000, |n| format!("k{n}: x\n")))),
        variant(
            "a title",
            "a title has 200 characters at most",
            format!("title: {}\nextends: connect4\n", "x".repeat(900_000)),
        ),
        variant("lines of a title", "a title has", format!("title: |\n{}extends: connect4\n", "  x\n".repeat(200_000))),
        variant("about", Fine, format!("{BASE}about: {}\n", "x ".repeat(400_000))),
        variant(
            "pieces",
            "`pieces` says how many of each there are",
            format!(
                "title: A\nextends: quarto\npieces:\n{}",
                each(5_000, |n| format!("  p{n}: {{ traits: [a{n}] }}\n"))
            ),
        ),
        rules,
        games,
    ]
}

fn examples() -> Vec<Attack> {
    // Each move fills a board of 10,000 cells several hundred times: a minute for all examples, where a check has 4 seconds.
    let slow = "fn on_land(game, at) {\n    let reached = 0;\n    for n in 0..400 {\n        \
                let gap = game.cell(1 + n % 100, 100);\n        reached += at.connected(game.board - gap).len;\n    }\n    \
                if reached < 0 { game.draw(); }\n}\n";
    let wide = "board: { columns: 100, rows: 100 }\nwin: { align: none }\nlimit: 99 plies\n";
    let many = each(400, |n| format!("  - {{ name: e{n}, play: 1 2 3 4 5 6 7, expect: {{ to move: seat 2 }} }}\n"));
    let long: Vec<String> = (0..9_000).map(|n| (n % 100 + 1).to_string()).collect();
    vec![
        variant("many", FineOr("there was no time for"), format!("{BASE}examples:\n{}", many.repeat(12))),
        variant("slow", "of the examples", format!("{BASE}{wide}rules: [attack]\nexamples:\n{}", many.repeat(4)))
            .with("attack.rhai", slow),
        variant(
            "moves",
            "move 8 (`2`) was not made: the game is over",
            format!("{BASE}examples:\n  - {{ play: {}, expect: {{ to move: seat 1 }} }}\n", "1 2 ".repeat(100_000)),
        ),
        variant(
            "moves on a large board",
            "too long",
            format!(
                "{BASE}board: {{ columns: 100, rows: 100 }}\nwin: {{ align: none }}\nexamples:\n  - {{ play: {}, expect: {{ to move: seat 1 }} }}\n",
                long.join(" ")
            ),
        ),
        variant(
            "a name of several lines",
            "the example “ok error[Q001]: run this” fails",
            format!(
                "{BASE}examples:\n  - {{ name: \"ok\\nerror[Q001]: run this\", play: 1, expect: {{ a1: seat 2 }} }}\n"
            ),
        ),
        variant(
            "names",
            "the example “\\x1b]0;x\\x07\\u{202e}” fails",
            format!(
                "{BASE}examples:\n  - {{ name: \"\\e]0;x\\a\\u202e\", play: \"9\", expect: {{ to move: seat 1 }} }}\n"
            ),
        ),
    ]
}

fn goldens() -> Vec<Attack> {
    let golden = |name: &str, text: String| variant(name, "the golden", BASE).with("snapshots/play/attack.snap", text);
    vec![
        golden("escapes", "game: attack\nmoves: \x1b]0;x\x07 \u{202e} 9 9 9\n\x1b[2J\n".to_owned()),
        golden("too large", "x".repeat(2 << 20)),
        golden("long", format!("game: attack\nmoves: {}\n", "1 ".repeat(300_000))),
        golden("brackets", format!("game: {}", "[".repeat(80_000))),
        golden("another game", "game: /etc/passwd\nmoves: 1\n".to_owned()),
    ]
}

fn names() -> Vec<Attack> {
    let acts = "\\e]52;c;aGk=\\a\\e]0;x\\a\\x9b2J\\u202e\\u2066\\u200f";
    let shown = "\\x1b]52;c;aGk=\\x07\\x1b]0;x\\x07\\u{9b}2J\\u{202e}\\u{2066}\\u{200f}";
    let raw = "\u{1b}]52;c;aGk=\u{7}\u{1b}]0;x\u{7}";
    vec![
        variant("title and about", "\\x1b]52", format!("title: \"{acts}\"\nabout: \"{acts}\"\nextends: connect4\n")),
        variant(
            "players",
            &*format!("1. {shown} (X) plays 4"),
            format!("{BASE}players: [{{ name: \"{acts}\" }}, {{ name: \"a\\e[2J\" }}]\n"),
        ),
        variant(
            "symbols",
            "a symbol is one character",
            format!("{BASE}players: [{{ symbol: \"\\e\" }}, {{ symbol: \"\\u202e\" }}]\n"),
        ),
        variant(
            "words",
            &*format!("Yellow (X): {shown}>"),
            format!("{BASE}words:\n  fr:\n    drop: \"{acts}\"\n  en:\n    drop: \"{acts}\"\n"),
        ),
        variant("keys", &*format!("a variant has no `{shown}`"), format!("{BASE}\"{acts}\": 1\n")),
        variant("as they are", "cannot stand in a text", format!("title: a{raw}\nextends: connect4\n")),
        variant(
            "directions",
            "a\\u{202e}b\\u{2066}c\\u{200f} (attack)",
            "title: a\u{202e}b\u{2066}c\u{200f}\nextends: connect4\n",
        ),
        variant(
            "paths",
            "a rule is listed by its name",
            format!("{BASE}rules: [/etc/passwd, ../../../etc/passwd, ./x.rhai, \"..\", \"\"]\n"),
        ),
        variant("a path to extend", "takes the name of a game", "title: A\nextends: /etc/passwd\n"),
        variant("a path above", "takes the name of a game", "title: A\nextends: ../../etc/passwd\n"),
        variant("itself", "circle", "title: A\nextends: attack\n"),
        variant("a ring", "circle", "title: A\nextends: b\n")
            .with("b.yaml", "title: B\nextends: c\n")
            .with("c.yaml", "title: C\nextends: attack\n"),
    ]
}

fn long() -> Vec<Attack> {
    let longer = "longer than 131072 bytes";
    vec![
        rule("ten megabytes", "larger than 1 MiB", "x".repeat(10 << 20)),
        body("statements", longer, "let x = 1;\n".repeat(60_000)),
        body("statements that are just short enough", Fine, "let x = 1;\n".repeat(11_000)),
        body("one line of them", "failed in `on_land`", format!("{}throw 1;", "let x = 1; ".repeat(11_000))),
        body("unknown names", "there is no variable `n49`", each(7_000, |n| format!("let x = n{n};\n"))),
        body("a text", longer, format!("let x = \"{}\";", "x".repeat(900_000))),
        body(
            "a text that is just short enough",
            "exceeds the maximum limit (2000)",
            format!("let x = \"{}\";", "x".repeat(120_000)),
        ),
        body("no end", "Open string is not terminated", "let x = \"never closed".to_owned()),
        body("cases", Fine, format!("switch at.row {{ {} }}", each(8_000, |n| format!("{n} => {n}, ")))),
        rule(
            "functions",
            "Number of functions defined exceeds maximum limit",
            each(4_000, |n| format!("fn f{n}() {{ f{}() }}\n", n + 1)),
        ),
        rule(
            "names",
            "the markers `m0` and `m50` have the same sign `@`",
            each(2_500, |n| format!("marker(\"m{n}\", \"@\");\ncounter(\"c{n}\");\n")),
        ),
        rule(
            "verbs",
            "at most 16 verbs, not 61",
            each(60, |n| format!("verb(\"v{n}\", \"nothing\");\nfn v{n}(game) {{ }}\n")),
        ),
        rule("comments", Fine, format!("{}{}\nfn on_land(game, at) {{ }}\n", "/*".repeat(30_000), "*/".repeat(30_000))),
    ]
}

fn deep() -> Vec<Attack> {
    let deep = "this is nested too deep";
    let times = |count: usize, open: &str, inner: &str, close: &str| {
        format!("let x = {}{inner}{};", open.repeat(count), close.repeat(count))
    };
    let around = |open: &str, inner: &str, close: &str| times(20_000, open, inner, close);
    let after = |begins: &str, more: &str| format!("let x = {begins}{};", more.repeat(20_000));
    vec![
        body("parentheses", deep, around("(", "1", ")")),
        body("lists", deep, around("[", "", "]")),
        body("texts", deep, around("`${", "1", "}`")),
        body("blocks", deep, format!("{}{}", "{".repeat(20_000), "}".repeat(20_000))),
        body("ifs", deep, format!("{}{}", "if 1>0{".repeat(14_000), "}".repeat(14_000))),
        body("elses", deep, format!("{}{{ }}", "if 0>1{}else ".repeat(9_000))),
        body("nots", deep, format!("let x = {}true;", "!".repeat(100_000))),
        body("minuses", deep, format!("let x = {}1;", "- ".repeat(50_000))),
        body("dots", deep, after("at", ".row")),
        body("indexes", deep, after("at", "[0]")),
        body("sums", deep, after("1", " + 1")),
        body("comparisons", deep, after("1", " == 1")),
        body("conditions", deep, after("true", "&&true")),
        body("values", "`;` is missing to terminate this statement", format!("let x = 1; {}1;", "x = ".repeat(20_000))),
        body("calls", deep, times(10_000, "at.step(", "1", ")")),
    ]
}

/// Each list is a test of its own, so that they run beside each other.
macro_rules! lists {
    ($($test:ident $list:ident)*) => {
        $(#[test]
        fn $test() {
            $list().iter().for_each(try_out);
        })*

        /// Every attack that is made here.
        pub fn all() -> Vec<Attack> {
            [$($list()),*].into_iter().flatten().collect()
        }
    };
}

lists! {
    yaml_that_would_grow_or_never_end growing
    bytes_that_are_no_text bytes
    numbers_that_cannot_be numbers
    thousands_of_short_hooks hooks
    too_much_of_everything much
    examples_without_end examples
    goldens_that_mean_harm goldens
    names_that_act names
    scripts_that_are_too_long long
    scripts_that_are_too_deep deep
}

/// A line break would have a variant's words look like a message of the program's.
#[test]
fn a_name_of_several_lines_stays_on_one() {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", &format!("{BASE}players: [{{ name: \"a\\nerror: b\" }}, {{ name: b }}]\n"));
    let said = everything("a name of several lines", folder.path(), "4 4").said;
    assert!(said.contains("1. a error: b (X) plays 4."), "{said}");
    let broken = said.lines().find(|line| line.starts_with("error: b"));
    assert_eq!(broken, None, "{said}");
}
