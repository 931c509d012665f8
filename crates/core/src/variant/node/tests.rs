use super::*;
use crate::variant::source::SourceId;

const CONNECT4: &str = "\
# games/connect4.yaml
title: { en: Connect 4, fr: Puissance 4 }        # or one plain string
board: { columns: 7, rows: 6 }
gravity: down
players:
  - { name: Yellow, symbol: X, colour: yellow }
  - { name: Red, symbol: O, colour: red }
turn:
  - drop: open column
win:
  align: 4
examples:
  - { play: 4 3 4 3 4 3 4, result: seat 1 wins }
  - { play: 4 4 4 4 4 4, refuse: 4, because: full }
";

fn add(sources: &mut Sources, text: &str) -> (SourceId, Node) {
    let id = sources.add("games/mine.yaml", text.to_owned());
    (id, read(sources, id).unwrap())
}

fn tree(text: &str) -> Node {
    add(&mut Sources::default(), text).1
}

/// The tree in one line; what is not plain in quotes.
fn brief(node: &Node) -> String {
    match &node.value {
        Value::Null => "~".into(),
        Value::Scalar(Scalar { text, plain: true }) => text.clone(),
        Value::Scalar(Scalar { text, plain: false }) => format!("{text:?}"),
        Value::List(items) => format!("[{}]", items.iter().map(brief).collect::<Vec<_>>().join(", ")),
        Value::Map(entries) => {
            let entries = entries.iter().map(|(key, node)| format!("{}: {}", key.text, brief(node)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

#[test]
fn a_game_is_read_as_written() {
    let game = tree(CONNECT4);
    assert_eq!(brief(game.get("board").unwrap()), "{columns: 7, rows: 6}");
    assert_eq!(brief(game.get("turn").unwrap()), "[{drop: open column}]");
    assert_eq!(game.get("win").unwrap().get("align").unwrap().as_int(), Some(4));
    assert_eq!(game.get("title").unwrap().get("fr").unwrap().as_text(), Some("Puissance 4"));
    assert_eq!(game.get("players").unwrap().as_list().unwrap().len(), 2);
    assert!(game.get("rules").is_none());
    assert!(game.get("gravity").unwrap().get("down").is_none());
}

#[test]
fn every_node_and_key_knows_its_place() {
    let mut sources = Sources::default();
    let (id, game) = add(&mut sources, &format!("\u{feff}{CONNECT4}start: |\n\n  . .\n  1 2\n\nend: 'é'\n"));
    let written = |place: Place| &sources.text(id)[place.start..place.end];
    let (key, board) = &game.as_map().unwrap()[1];
    assert_eq!(written(key.place), "board");
    assert_eq!(written(board.place), "{ columns: 7, rows: 6 }");
    assert_eq!(board.get("rows").unwrap().place.line_column(&sources), (3, 28));
    assert_eq!(written(game.get("turn").unwrap().place), "- drop: open column");
    assert_eq!(written(game.get("win").unwrap().place), "align: 4");
    assert_eq!(written(game.get("end").unwrap().place), "'é'");
    assert_eq!(written(game.place), sources.text(id)[CONNECT4.find("title").unwrap() + 3..].trim_end());
    let picture = game.get("start").unwrap();
    assert_eq!(picture.as_text(), Some("\n. .\n1 2\n"));
    assert_eq!(written(picture.place), ". .\n  1 2");
    assert_eq!(written(picture.line(&sources, 1)), ". .");
    assert_eq!(written(picture.line(&sources, 2)), "1 2");
    assert_eq!(picture.line(&sources, 0), picture.place);
    assert_eq!(picture.line(&sources, 9), picture.place);
}

#[test]
fn only_plain_texts_are_numbers_and_truth_values() {
    for (text, int, truth, what) in [
        ("7", Some(7), None, "a number"),
        ("-7", Some(-7), None, "a number"),
        ("0", Some(0), None, "a number"),
        ("99999999999999999999", None, None, "a number"),
        ("true", None, Some(true), "a truth value"),
        ("false", None, Some(false), "a truth value"),
        ("\"7\"", None, None, "a text"),
        ("'true'", None, None, "a text"),
        ("|\n  7", None, None, "a text"),
        ("07", None, None, "a text"),
        ("+7", None, None, "a text"),
        ("0x7", None, None, "a text"),
        ("7.0", None, None, "a text"),
        ("-", None, None, "a text"),
        ("yes", None, None, "a text"),
        ("True", None, None, "a text"),
        ("~", None, None, "nothing"),
        ("null", None, None, "nothing"),
        ("", None, None, "nothing"),
        ("'~'", None, None, "a text"),
        ("''", None, None, "a text"),
        ("[7]", None, None, "a list"),
        ("{ a: 7 }", None, None, "a map"),
    ] {
        let text = if text == "-" { "'-'" } else { text };
        let node = tree(&format!("key: {text}\n"));
        let node = node.get("key").unwrap();
        assert_eq!((node.as_int(), node.as_bool(), node.what()), (int, truth, what), "{text}");
    }
}

#[test]
fn nothing_is_legal_where_a_colon_says_so() {
    assert_eq!(
        brief(&tree("a:\nb: { c: , d: }\ne: [~, x]\nf:   # a comment\n")),
        "{a: ~, b: {c: ~, d: ~}, e: [~, x], f: ~}"
    );
    assert_eq!(brief(&tree("rules:\n  - black_holes:\n  - recovery\n")), "{rules: [{black_holes: ~}, recovery]}");
}

#[test]
fn what_looks_like_a_trap_and_is_none() {
    for (text, read) in [
        ("a: \"*\"\nb: '@'\n", r#"{a: "*", b: "@"}"#),
        ("a: x*y & z @ home # no\n", "{a: x*y & z @ home}"),
        ("a: 4 - 3\nb: -3\nc: seat 1, seat 2\n", "{a: 4 - 3, b: -3, c: seat 1, seat 2}"),
        ("a: { b: c, }\n", "{a: {b: c}}"),
        ("a: [b: 1, c d]\n", "{a: [{b: 1}, c d]}"),
        ("a: one\n  two\n", "{a: one two}"),
        ("a: >\n  one\n  two\n", r#"{a: "one two\n"}"#),
        ("a: |\n  * @ #\n  \t- &\n", r#"{a: "* @ #\n\t- &\n"}"#),
        ("a: [1,\n\t2]\nb:\t3\n", "{a: [1, 2], b: 3}"),
        ("---\na: 1\n...\n", "{a: 1}"),
        ("\u{feff}a: 1\r\nb: 2\r\n", "{a: 1, b: 2}"),
        ("to move: seat 2\n'seat 2': { reserve: 20 }\n", "{to move: seat 2, seat 2: {reserve: 20}}"),
        ("7", "7"),
    ] {
        assert_eq!(brief(&tree(text)), read, "{text}");
    }
}

#[test]
fn maps_merge_key_by_key_and_all_else_replaces() {
    let mut sources = Sources::default();
    let (_, base) = add(&mut sources, CONNECT4);
    let (id, over) =
        add(&mut sources, "title: Puissance 5\nboard: { columns: 9, wrap: true }\nturn: [pass]\nreserve: 21\nwin:\n");
    let merged = merge(&base, &over);
    assert_eq!(brief(merged.get("board").unwrap()), "{columns: 9, rows: 6, wrap: true}");
    assert_eq!(brief(merged.get("title").unwrap()), "Puissance 5");
    assert_eq!(brief(merged.get("turn").unwrap()), "[pass]");
    assert_eq!(brief(merged.get("win").unwrap()), "~");
    let keys: Vec<&str> = merged.as_map().unwrap().iter().map(|(key, _)| key.text.as_str()).collect();
    assert_eq!(keys, ["title", "board", "gravity", "players", "turn", "win", "examples", "reserve"]);
    let board = merged.get("board").unwrap();
    assert_eq!(board.get("columns").unwrap().place.source, id);
    assert_ne!(board.get("rows").unwrap().place.source, id);
}

#[test]
fn set_makes_the_maps_on_its_way() {
    let mut sources = Sources::default();
    let (_, mut game) = add(&mut sources, "board: { columns: 7, rows: 6 }\nwin:\ngravity: down\n");
    for (key, value) in [("board.columns", "9"), ("win.align", "5"), ("seat 2.hand.size", "3"), ("gravity", "up")] {
        let (_, value) = add(&mut sources, value);
        set(&mut game, key, value).unwrap();
    }
    assert_eq!(brief(&game), "{board: {columns: 9, rows: 6}, win: {align: 5}, gravity: up, seat 2: {hand: {size: 3}}}");
    assert_eq!(game.get("board").unwrap().place.line_column(&sources), (1, 8));
    assert_eq!(sources.text(game.get("win").unwrap().get("align").unwrap().place.source), "5");
    let before = brief(&game);
    let (_, value) = add(&mut sources, "1");
    for key in ["gravity.strength", "board.columns.x.y", "", ".", "board.", &"a.".repeat(100)] {
        assert!(set(&mut game, key, value.clone()).is_err(), "{key}");
        assert_eq!(brief(&game), before);
    }
    let (_, mut list) = add(&mut sources, "[a]");
    assert!(set(&mut list, "board", value).is_err());
}

/// What is read from what is written, in one line and in lines.
fn written_and_read(node: &Node) -> [String; 2] {
    let lines: String = node.in_lines(&|_| None).iter().map(|written| format!("  {}\n", written.line)).collect();
    [brief(&tree(&node.on_one_line())), brief(&tree(&lines))]
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let texts = [
        "7",
        "'7'",
        "-1",
        "'true'",
        "true",
        "'null'",
        "'~'",
        "''",
        "' a '",
        "'a: b'",
        "'a #b'",
        "'@'",
        "'*'",
        "'-'",
        "'- a'",
        "'a, b'",
        "\"\\e[2J\\u202e\"",
        "\"a\\tb\"",
        "\"a\\\"b\\\\\"",
        "Échecs ; oui",
        "'[x]'",
        "'1e3'",
        "'.5'",
        "'yes'",
        "\"a\\n b\"",
        "\"\\n\"",
        "\"x x\\n. x\\n\"",
        "\"x x\\n. x\"",
        "\"a\\n\\n\\n\"",
        "\"a\\n\\nb\\n\"",
    ];
    for text in texts {
        for whole in [
            format!("a: {text}"),
            format!("a: [{text}, [{text}]]"),
            format!("b: {{ c: {{ d: {text} }} }}\ne: ~\nf: []\ng: {{}}"),
        ] {
            let node = tree(&whole);
            assert!(
                written_and_read(&node).iter().all(|read| *read == plainly(&node)),
                "{whole}: {:?}",
                written_and_read(&node)
            );
        }
    }
    for game in [CONNECT4, "start: |\n  . 1\n  2 .\nrules:\n  - a: { count: 5, 'odd: key': 'x' }\n  - b\n"] {
        let node = tree(game);
        assert_eq!(written_and_read(&node), [plainly(&node), plainly(&node)]);
    }
}

/// As [`brief`], with texts that mean nothing more as they are best written.
fn plainly(node: &Node) -> String {
    brief(&tree(&node.on_one_line()))
}

#[test]
fn maps_stand_on_one_line_unless_they_are_long_or_remarked_differently() {
    let node = tree(
        "board: { columns: 7, rows: 6 }\nstart: |\n  . .\n  1 2\nrules:\n  - holes: { count: 5, deep: no }\n  - rocks\n",
    );
    let text = |remark: &dyn Fn(&Node) -> Option<String>| -> String {
        let line = |written: &Written| {
            format!("{}{}\n", written.line, written.remark.as_ref().map_or(String::new(), |r| format!(" # {r}")))
        };
        node.in_lines(&|node: &Node| remark(node)).iter().map(line).collect()
    };
    let plain =
        "board: { columns: 7, rows: 6 }\nstart: |\n  . .\n  1 2\nrules: [holes: { count: 5, deep: no }, rocks]\n";
    assert_eq!(text(&|_| None).replace("[{ holes", "[holes").replace("} }", "}"), plain);
    let remarked = "board:\n  columns: 7 # seven\n  rows: 6\nstart: |\n  . .\n  1 2\nrules:\n  - holes:\n      count: 5\n      deep: no # seven\n  - rocks\n";
    let seven = |node: &Node| node.as_text().filter(|text| ["7", "no"].contains(text)).map(|_| "seven".to_owned());
    assert_eq!(text(&seven), remarked);
}
