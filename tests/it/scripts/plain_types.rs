//! Messages about scripts never name a type of Rust or of the engine.

use crate::support::files::Folder;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::play::{self, Beginning, NotBegun, Problem, examples};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};

/// A value of every type that a script can hold.
const VALUES: [&str; 17] = [
    "game",
    "at",
    "game.board",
    "game.none",
    "at.ray(\"up\")",
    "1",
    "true",
    "\"x\"",
    "'x'",
    "[1, at]",
    "()",
    "0..3",
    "0..=3",
    "range(0, 9, 2)",
    "\"abc\".chars()",
    "5.bits()",
    "game.lines(3)",
];

/// What can be done with a value `v`, rightly or not.
const USES: [&str; 53] = [
    "throw v;",
    "throw `${v}`;",
    "let x = v + 1;",
    "let x = 1 + v;",
    "let x = v + v;",
    "let x = \"a\" + v;",
    "let x = v - v;",
    "let x = v * 2;",
    "let x = v & v;",
    "let x = v | 1;",
    "let x = -v;",
    "let x = !v;",
    "let x = v < v;",
    "let x = v == 1;",
    "let x = v && true;",
    "let x = 1; x += v;",
    "let x = v; x -= 1;",
    "let x = at; x |= v;",
    "let x = v..3;",
    "let x = v in v;",
    "let x = 1 in v;",
    "if v { }",
    "while v { break; }",
    "for x in v { let y = x + game; }",
    "switch v { 1 => 2, _ => 3 }",
    "let x = v[0];",
    "let x = v[\"a\"];",
    "let x = v[v];",
    "let x = [1, 2]; let y = x[v];",
    "let x = [1, 2]; x[v] = 1;",
    "let x = v; x[0] = game;",
    "let x = v.row;",
    "let x = v.nothing;",
    "let x = v; x.row = 1;",
    "let x = v.step(v);",
    "let x = v.nothing(v);",
    "let x = nothing(v);",
    "let x = v.len;",
    "let x = v.len();",
    "let x = to_string(v) + 1;",
    "let x = [1, v]; x.sort();",
    "let x = [3]; x.push(v); x.insert(v, v);",
    "let x = [v].contains(v); let y = [v] == [v]; let z = [v] + v;",
    "game.destroy(v);",
    "game.win(v);",
    "game.convert(at, v);",
    "game.convert(v, 1);",
    "game.draw(v);",
    "game.mark(v, v);",
    "game.put(at, v);",
    "let x = at.step(v);",
    "let x = game.cell(v);",
    "let x = range(v, v); let y = range(0, 3, v);",
];

/// Everything that is said about a rule: where it is read, or at the first move and at what is legal.
fn said(folder: &Folder, script: &str) -> Vec<String> {
    folder.write("mine.rhai", script);
    let path = folder.write("mine.yaml", "title: Mine\nextends: tictactoe\nrules: [mine]\n");
    let mut sources = Sources::default();
    let variant = match script::open(&library::shipped(), &mut sources, &path, &Changes::default()) {
        Ok(variant) => variant,
        Err(wrong) => {
            return wrong
                .iter()
                .flat_map(|wrong| [wrong.message.clone()].into_iter().chain(wrong.help.clone()))
                .collect();
        }
    };
    let failed = match play::open(variant, &Beginning::Seed(1), Limits::new(now)) {
        Ok(mut table) => match table.play("b2") {
            Ok(_) => return Vec::new(),
            Err(Problem::Failed(failed)) => failed,
            Err(Problem::Refused(words, _)) => return vec![words.to_string()],
        },
        Err(NotBegun::Failed(failed)) => failed,
        Err(NotBegun::Position(words)) => panic!("{words}"),
    };
    vec![examples::failure(&failed)]
}

/// The name of a type in a message, if there is one: a path, something in angle brackets, or a name of Rust's own.
fn type_named(words: &str) -> Option<String> {
    let generic = words
        .as_bytes()
        .windows(3)
        .any(|three| three[0].is_ascii_alphanumeric() && three[1] == b'<' && three[2].is_ascii_alphanumeric());
    let names =
        ["::", "i64", "INT", "Dynamic", "ImmutableString", "FnPtr", "Range", "Stream", "CellSet", "Array", "Indexer"];
    let named = names.into_iter().find(|name| words.contains(name)).map(str::to_owned);
    named.or_else(|| generic.then(|| "<…>".to_owned()))
}

/// How many messages there are about a rule, none of which names a type.
fn looked_at(folder: &Folder, script: &str) -> usize {
    let all = said(folder, script);
    for words in &all {
        let named = type_named(words);
        assert!(named.is_none(), "{}: {words}\n{script}", named.unwrap_or_default());
    }
    all.len()
}

#[test]
fn no_message_names_a_type() {
    let folder = Folder::new("plain_types");
    let mut messages = 0;
    for value in VALUES {
        for hook in [
            format!("fn hidden(v) {{ v }}\nfn where_place(game, cells) {{ let at = cells.first; hidden({value}) }}"),
            format!("fn hidden(v) {{ v }}\nfn can_place(game) {{ let at = game.board.first; hidden({value}) }}"),
        ] {
            messages += looked_at(&folder, &hook);
        }
        for usage in USES {
            // What is read sees the type of the one, and what is run that of the other.
            let seen = usage.replace("(v", &format!("({value}")).replace(" v", &format!(" {value}"));
            for script in [
                format!("fn on_land(game, at) {{ {seen} }}"),
                format!("fn hidden(v) {{ v }}\nfn on_land(game, at) {{ let v = hidden({value}); {usage} }}"),
            ] {
                messages += looked_at(&folder, &script);
            }
        }
    }
    assert!(messages > 1_000, "only {messages} messages were looked at");
}

#[test]
fn the_engines_own_names_of_types_are_short() {
    let folder = Folder::new("plain_types");
    for value in VALUES {
        let said = said(&folder, &format!("fn on_land(game, at) {{ throw type_of({value}); }}"));
        assert!(!said.concat().contains("::"), "{said:?}");
    }
}

#[test]
fn a_type_in_a_message_would_be_found() {
    for words in ["`core::ops::range::Range<i64>` was thrown", "Vec<u8>", "Indexer unavailable: Game [i64]"] {
        assert!(type_named(words).is_some(), "{words}");
    }
    assert_eq!(type_named("`a < b` does not join a cell and a number"), None);
}
