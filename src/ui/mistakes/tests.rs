//! Every message a YAML text can earn, as it is read in a terminal.

use insta::assert_snapshot;

use super::*;
use crate::variant::mistake::did_you_mean;
use crate::variant::node::{self, MAX_BYTES, MAX_DEPTH, Node};

/// The mistakes of a game's file, rendered.
fn told(text: &str) -> String {
    let mut sources = Sources::default();
    let id = sources.add("games/mine.yaml", text.to_owned());
    match node::read(&sources, id) {
        Ok(node) => panic!("this was read: {node:?}"),
        Err(mistakes) => render(&mistakes, &sources, false),
    }
}

fn read(sources: &mut Sources, name: &str, text: &str) -> Node {
    let id = sources.add(name, text.to_owned());
    node::read(sources, id).unwrap()
}

#[test]
fn a_comma_that_cuts_a_play_short() {
    let quarto = "\
title: Quarto
board: { columns: 4, rows: 4 }
examples:
  - { play: place b2, give TDRS }
";
    assert_snapshot!(told(quarto), @r#"
    error: `give TDRS` has no value
     --> games/mine.yaml:4:21
      |
    4 |   - { play: place b2, give TDRS }
      |                     ^ --------- so this became a key
      |                     |
      |                     a comma ends the value here
      |
      = help: put the whole text in quotes: "place b2, give TDRS"
    "#);
    assert_snapshot!(told("- { play: \"place b2\", give TDRS, place c3, give SLRH, result: seat 1 wins }"), @r#"
    error: `give TDRS`, `place c3`, `give SLRH` have no value
     --> games/mine.yaml:1:21
      |
    1 | - { play: "place b2", give TDRS, place c3, give SLRH, result: seat 1 wins }
      |                     ^ --------- so this became a key
      |                     |
      |                     a comma ends the value here
      |
      = help: put the whole text in quotes: "place b2, give TDRS, place c3, give SLRH"
    "#);
    assert_snapshot!(told("board: { columns:7, rows: 6 }"), @"
    error: `columns:7` has no value
     --> games/mine.yaml:1:10
      |
    1 | board: { columns:7, rows: 6 }
      |          ^^^^^^^^^ expected `key: value`
      |
      = help: a colon needs a blank after it: `columns: 7`
    ");
    assert_snapshot!(told("rules: { go_capture, recovery }"), @"
    error: `go_capture` has no value
     --> games/mine.yaml:1:10
      |
    1 | rules: { go_capture, recovery }
      |          ^^^^^^^^^^ expected `key: value`
      |
      = help: a list stands between `[` and `]`

    error: `recovery` has no value
     --> games/mine.yaml:1:22
      |
    1 | rules: { go_capture, recovery }
      |                      ^^^^^^^^ expected `key: value`
      |
      = help: a list stands between `[` and `]`
    ");
}

#[test]
fn signs_that_yaml_keeps_for_itself() {
    let markers = "\
players:
  - { name: Star, symbol: * }
  - { name: And, symbol: & }
  - { name: At, symbol: @ }
  - { name: Bang, symbol: ! }
marks:
  dash: -
  bar: |
  hash: #
  tick: `
  share: %
  what: ?
";
    assert_snapshot!(told(markers), @r##"
    error: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:27
      |
    2 |   - { name: Star, symbol: * }
      |                           ^ YAML reads this as an alias
      |
      = help: write it in quotes: "*"

    error: a text that starts with `&` needs quotes
     --> games/mine.yaml:3:26
      |
    3 |   - { name: And, symbol: & }
      |                          ^ YAML reads this as an anchor
      |
      = help: write it in quotes: "&"

    error: a text that starts with `@` needs quotes
     --> games/mine.yaml:4:25
      |
    4 |   - { name: At, symbol: @ }
      |                         ^ YAML keeps this sign for itself
      |
      = help: write it in quotes: "@"

    error: a text that starts with `!` needs quotes
     --> games/mine.yaml:5:27
      |
    5 |   - { name: Bang, symbol: ! }
      |                           ^ YAML reads this as a tag
      |
      = help: write it in quotes: "!"

    error: a text that starts with `-` needs quotes
     --> games/mine.yaml:7:9
      |
    7 |   dash: -
      |         ^ YAML reads this as an item of a list
      |
      = help: write it in quotes: "-"

    error: a text that starts with `|` needs quotes
     --> games/mine.yaml:8:8
      |
    8 |   bar: |
      |        ^ YAML reads this as a text of several lines
      |
      = help: write it in quotes: "|"

    error: a text that starts with `#` needs quotes
     --> games/mine.yaml:9:9
      |
    9 |   hash: #
      |         ^ YAML reads this as a comment
      |
      = help: write it in quotes: "#"

    error: a text that starts with a backquote needs quotes
      --> games/mine.yaml:10:9
       |
    10 |   tick: `
       |         ^ YAML keeps this sign for itself
       |
       = help: write it in quotes: "`"

    error: a text that starts with `%` needs quotes
      --> games/mine.yaml:11:10
       |
    11 |   share: %
       |          ^ YAML reads this as a directive
       |
       = help: write it in quotes: "%"

    error: a text that starts with `?` needs quotes
      --> games/mine.yaml:12:9
       |
    12 |   what: ?
       |         ^ YAML reads this as a key
       |
       = help: write it in quotes: "?"
    "##);
}

#[test]
fn texts_that_begin_with_such_a_sign() {
    let texts = "\
about: @home: a game # for two
title: *The* game
limit: - 500 plies
note: | of several lines
win: !!str 4
reason: \"so\"
%percent: half
";
    assert_snapshot!(told(texts), @r#"
    error: a text that starts with `@` needs quotes
     --> games/mine.yaml:1:8
      |
    1 | about: @home: a game # for two
      |        ^^^^^^^^^^^^^ YAML keeps this sign for itself
      |
      = help: write it in quotes: "@home: a game"

    error: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:8
      |
    2 | title: *The* game
      |        ^^^^^^^^^^ YAML reads this as an alias
      |
      = help: write it in quotes: "*The* game"
      = help: variants have no aliases: write the value itself

    error: a text that starts with `-` needs quotes
     --> games/mine.yaml:3:8
      |
    3 | limit: - 500 plies
      |        ^^^^^^^^^^^ YAML reads this as an item of a list
      |
      = help: write it in quotes: "- 500 plies"
      = help: items of a list stand on lines of their own

    error: a text that starts with `|` needs quotes
     --> games/mine.yaml:4:7
      |
    4 | note: | of several lines
      |       ^^^^^^^^^^^^^^^^^^ YAML reads this as a text of several lines
      |
      = help: write it in quotes: "| of several lines"
      = help: such a text begins on the next line

    error: a text that starts with `!` needs quotes
     --> games/mine.yaml:5:6
      |
    5 | win: !!str 4
      |      ^^^^^^^ YAML reads this as a tag
      |
      = help: write it in quotes: "!!str 4"
      = help: variants have no tags: leave it out

    error: a text that starts with `%` needs quotes
     --> games/mine.yaml:7:1
      |
    7 | %percent: half
      | ^^^^^^^^ YAML reads this as a directive
      |
      = help: write it in quotes: "%percent"
    "#);
}

#[test]
fn anchors_aliases_and_tags() {
    let shared = "\
players: &two [Yellow, Red]
others: *two
board: !grid { columns: 7 }
";
    assert_snapshot!(told(shared), @r#"
    error: a text that starts with `&` needs quotes
     --> games/mine.yaml:1:10
      |
    1 | players: &two [Yellow, Red]
      |          ^^^^ YAML reads this as an anchor
      |
      = help: write it in quotes: "&two"
      = help: variants have no anchors: leave it out

    error: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:9
      |
    2 | others: *two
      |         ^^^^ YAML reads this as an alias
      |
      = help: write it in quotes: "*two"
      = help: variants have no aliases: write the value itself

    error: a text that starts with `!` needs quotes
     --> games/mine.yaml:3:8
      |
    3 | board: !grid { columns: 7 }
      |        ^^^^^ YAML reads this as a tag
      |
      = help: write it in quotes: "!grid"
      = help: variants have no tags: leave it out
    "#);
}

#[test]
fn a_key_twice_and_all_of_them() {
    let twice = "\
title: Connect 4
board: { columns: 7, rows: 6, columns: 8 }
gravity: down
win:
  align: 4
title: Puissance 4
title: Vier gewinnt
";
    assert_snapshot!(told(twice), @"
    error: the key `columns` is there twice
     --> games/mine.yaml:2:31
      |
    2 | board: { columns: 7, rows: 6, columns: 8 }
      |          -------              ^^^^^^^ expected another key
      |          |
      |          first written here
      |
      = help: keep one of the two

    error: the key `title` is there twice
     --> games/mine.yaml:6:1
      |
    1 | title: Connect 4
      | ----- first written here
    ...
    6 | title: Puissance 4
      | ^^^^^ expected another key
      |
      = help: keep one of the two

    error: the key `title` is there twice
     --> games/mine.yaml:7:1
      |
    1 | title: Connect 4
      | ----- first written here
    ...
    7 | title: Vier gewinnt
      | ^^^^^ expected another key
      |
      = help: keep one of the two
    ");
}

#[test]
fn keys_that_are_none() {
    assert_snapshot!(told("[columns, rows]: 7\n? { a: b }\n: 6\n"), @"
    error: a key must be a text, not a list
     --> games/mine.yaml:1:1
      |
    1 | [columns, rows]: 7
      | ^^^^^^^^^^^^^^^ expected a text and a colon

    error: a key must be a text, not a map
     --> games/mine.yaml:2:3
      |
    2 | ? { a: b }
      |   ^^^^^^^^ expected a text and a colon
    ");
    assert_snapshot!(told("board: { : 7 }"), @"
    error: there is no key before this colon
     --> games/mine.yaml:1:10
      |
    1 | board: { : 7 }
      |          ^ expected `key: value`
      |
      = help: a text that starts with a colon needs quotes
    ");
}

#[test]
fn one_document_with_something_in_it() {
    assert_snapshot!(told(""), @"
    error: there is nothing in this text
     --> games/mine.yaml:1:1
      |
    1 |
      | ^ expected `key: value`
    ");
    assert_snapshot!(told("# games/mine.yaml\n"), @"
    error: there is nothing in this text
     --> games/mine.yaml:1:1
      |
    1 | # games/mine.yaml
      | ^ expected `key: value`
    ");
    assert_snapshot!(told("title: Connect 4\n---\ntitle: Quarto\n"), @"
    error: a second document begins here
     --> games/mine.yaml:2:1
      |
    2 | ---
      | ^^^ expected the end of the text
      |
      = help: a file holds one variant: put the second into a file of its own
    ");
}

#[test]
fn tabs() {
    assert_snapshot!(told("board:\n\tcolumns: 7\n"), @"
    error: YAML is indented with blanks, not tabs
     --> games/mine.yaml:2:1
      |
    2 |     columns: 7
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("board:\n  columns: 7\n\trows: 6\n"), @"
    error: YAML is indented with blanks, not tabs
     --> games/mine.yaml:3:1
      |
    3 |     rows: 6
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("\ttitle: Connect 4\n"), @"
    error: YAML is indented with blanks, not tabs
     --> games/mine.yaml:1:1
      |
    1 |     title: Connect 4
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("start: |\n\t. . .\n"), @"
    error: YAML is indented with blanks, not tabs
     --> games/mine.yaml:2:1
      |
    2 |     . . .
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
}

#[test]
fn indentation() {
    assert_snapshot!(told("board:\n  columns: 7\n rows: 6\n"), @"
    error: the indentation of this line fits none above it
     --> games/mine.yaml:3:2
      |
    3 |  rows: 6
      |  ^^^^^^^ expected it further left or right
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("gravity: down\n  reserve: 21\n"), @"
    error: this line is indented deeper than the one before it
     --> games/mine.yaml:2:3
      |
    2 |   reserve: 21
      |   ^^^^^^^ read as part of the value above
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("rules:\n  - recovery\n   - go_capture\n"), @"
    error: this line is indented deeper than the one before it
     --> games/mine.yaml:3:4
      |
    3 |    - go_capture
      |    ^^^^^^^^^^^^ read as part of the text above
      |
      = help: the items of one list begin in the same column
    ");
    assert_snapshot!(told("rules:\n    - recovery\n  - go_capture\n"), @"
    error: an item of a list stands among keys
     --> games/mine.yaml:3:3
      |
    3 |   - go_capture
      |   ^ expected `key: value`
      |
      = help: items of one list begin in the same column, below the key they belong to
    ");
    assert_snapshot!(told("rules:\n  - recovery\n  gravity: down\n"), @"
    error: a key stands among the items of a list
     --> games/mine.yaml:3:3
      |
    3 |   gravity: down
      |   ^^^^^^^^^^^^^ expected `- `
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("start: |\n    . . .\n    . 1 .\n  . 2 .\nwin: 3\n"), @"
    error: the indentation of this line fits none above it
     --> games/mine.yaml:4:3
      |
    4 |   . 2 .
      |   ^^^^^ expected it further left or right
      |
      = help: the lines below a `|` begin in the same column
    ");
}

#[test]
fn colons_and_dashes() {
    assert_snapshot!(told("title:Connect 4\nboard: { columns: 7 }\n"), @"
    error: there is no `key: value` in this line
     --> games/mine.yaml:1:1
      |
    1 | title:Connect 4
      | ^^^^^^^^^^^^^^^ expected `key: value`
      |
      = help: a colon needs a blank after it: `title: Connect 4`
    ");
    assert_snapshot!(told("gravity: down\nreserve 21\nlimit: 500 plies\n"), @"
    error: there is no `key: value` in this line
     --> games/mine.yaml:2:1
      |
    2 | reserve 21
      | ^^^^^^^^^^ expected `key: value`
    ");
    assert_snapshot!(told("rules:\n  - recovery\n  -go_capture\n"), @"
    error: there is no `key: value` in this line
     --> games/mine.yaml:3:3
      |
    3 |   -go_capture
      |   ^^^^^^^^^^^ expected `key: value`
      |
      = help: a dash needs a blank after it: `- go_capture`
    ");
    assert_snapshot!(told("name: the hole: it swallows # and keeps\n"), @r#"
    error: there are two `: ` in this line
     --> games/mine.yaml:1:15
      |
    1 | name: the hole: it swallows # and keeps
      |               ^ expected the end of the value
      |
      = help: put a text with `: ` in it in quotes: "the hole: it swallows"
    "#);
    assert_snapshot!(told("- { name: the hole: it swallows }\n"), @"
    error: expected `,` or `}`
     --> games/mine.yaml:1:19
      |
    1 | - { name: the hole: it swallows }
      |                   ^ not this
      |
      = help: put a comma between two entries, and a text with `: ` in it in quotes
    ");
    assert_snapshot!(told("board: { columns:[7] }\n"), @"
    error: expected `,` or `}`
     --> games/mine.yaml:1:17
      |
    1 | board: { columns:[7] }
      |                 ^ not this
      |
      = help: put a comma between two entries, and a text with `: ` in it in quotes
      = help: a colon needs a blank after it
    ");
    assert_snapshot!(told("board: [columns: 7] by 6\n"), @"
    error: something follows the end of a value
     --> games/mine.yaml:1:21
      |
    1 | board: [columns: 7] by 6
      |                     ^^^^ expected the end of the line
      |
      = help: put the whole text in quotes if it is one
    ");
}

#[test]
fn brackets() {
    assert_snapshot!(told("board: { columns: 7, rows: 6\n"), @"
    error: this `{` is never closed
     --> games/mine.yaml:1:8
      |
    1 | board: { columns: 7, rows: 6
      |        ^ expected a `}` after it
    ");
    assert_snapshot!(told("board: { columns: 7, rows: 6\ngravity: down\n"), @"
    error: a `}` is missing, or a comma
     --> games/mine.yaml:2:1
      |
    1 | board: { columns: 7, rows: 6
      |        - opened here
    2 | gravity: down
      | ^^^^^^^^^^^^^ expected `,` or `}` before this
    ");
    assert_snapshot!(told("players:\n  - { name: Hash, symbol: # }\n  - { name: O, symbol: O }\n"), @r##"
    error: a `}` is missing, or a comma
     --> games/mine.yaml:3:3
      |
    2 |   - { name: Hash, symbol: # }
      |     - opened here
    3 |   - { name: O, symbol: O }
      |   ^^^^^^^^^^^^^^^^^^^^^^^^ expected `,` or `}` before this
      |
      = help: ` #` starts a comment; write it in quotes: "#"
    "##);
    assert_snapshot!(told("rules: [recovery, go_capture}\n"), @"
    error: what begins with `[` ends with `}`
     --> games/mine.yaml:1:8
      |
    1 | rules: [recovery, go_capture}
      |        ^ expected a `]` that closes this
    ");
    assert_snapshot!(told("board: { columns: 7, rows: 6 }}\n"), @"
    error: this `}` closes nothing
     --> games/mine.yaml:1:31
      |
    1 | board: { columns: 7, rows: 6 }}
      |                               ^ nothing is open
      |
      = help: remove it, or put the whole text in quotes if it belongs to one
    ");
    assert_snapshot!(told("rules: [recovery,, go_capture]\n"), @r#"
    error: there is nothing before this comma
     --> games/mine.yaml:1:18
      |
    1 | rules: [recovery,, go_capture]
      |                  ^ expected a value
      |
      = help: remove it, or write it in quotes: ","
    "#);
    assert_snapshot!(told("board: {\n  columns: 7\n  rows: 6\n}\n"), @"
    error: a `}` is missing, or a comma
     --> games/mine.yaml:3:3
      |
    1 | board: {
      |        - opened here
    2 |   columns: 7
    3 |   rows: 6
      |   ^^^^^^^ expected `,` or `}` before this
    ");
    assert_snapshot!(told("rules: [ - recovery ]\n"), @"
    error: a list between brackets has no `-`
     --> games/mine.yaml:1:10
      |
    1 | rules: [ - recovery ]
      |          ^ expected an item
      |
      = help: write `[a, b]`; or put a text that starts with `-` in quotes
    ");
}

#[test]
fn quotes() {
    assert_snapshot!(told("title: \"Connect 4\nboard: { columns: 7 }\n"), @r#"
    error: this quote is never closed
     --> games/mine.yaml:1:8
      |
    1 | title: "Connect 4
      |        ^ opened here
      |
      = help: close it: "Connect 4"
    "#);
    assert_snapshot!(told("title: 'Rock 'n' roll'\n"), @"
    error: something follows the end of a value
     --> games/mine.yaml:1:15
      |
    1 | title: 'Rock 'n' roll'
      |               ^^^^^^^^ expected the end of the line
      |
      = help: put the whole text in quotes if it is one
      = help: inside single quotes, write `'` as `''`
    ");
    assert_snapshot!(told("title: \"Connect\" 4\n"), @r#"
    error: something follows the end of a value
     --> games/mine.yaml:1:18
      |
    1 | title: "Connect" 4
      |                  ^ expected the end of the line
      |
      = help: put the whole text in quotes if it is one
      = help: inside double quotes, write `"` as `\"`
    "#);
    assert_snapshot!(told("symbol: \"a\\tb\\c\"\n"), @r#"
    error: `\c` is no escape
     --> games/mine.yaml:1:14
      |
    1 | symbol: "a\tb\c"
      |              ^^ expected `\\`
      |
      = help: write a backslash in double quotes as `\\`, or use single quotes
    "#);
    assert_snapshot!(told("symbol: \"\\u26\"\n"), @r#"
    error: `\u26` is no escape
     --> games/mine.yaml:1:10
      |
    1 | symbol: "\u26"
      |          ^^^^ expected `\\`
      |
      = help: write a backslash in double quotes as `\\`, or use single quotes
    "#);
    assert_snapshot!(told("title: \"Connect 4\"# or five\n"), @r##"
    error: a comment needs a blank before its `#`
     --> games/mine.yaml:1:19
      |
    1 | title: "Connect 4"# or five
      |                   ^ expected a blank
      |
      = help: put the whole text in quotes if the `#` belongs to it
    "##);
    assert_snapshot!(told("about: four # or five\n  in a row\n"), @"
    error: a comment cuts a text of several lines
     --> games/mine.yaml:1:13
      |
    1 | about: four # or five
      |             ^^^^^^^^^ the text goes on below
      |
      = help: put the comment above the text, or the text in quotes
    ");
}

#[test]
fn characters_that_no_text_may_hold() {
    assert_snapshot!(told("title: Connect \x1b[31m4\n"), @r"
    error: the character `\x1b` cannot stand in a text
     --> games/mine.yaml:1:16
      |
    1 | title: Connect \x1b[31m4
      |                ^^^^ not a printable character
    ");
    assert_snapshot!(told("players: [{ name: 'Yel\x08low' }]\n"), @r"
    error: the character `\x08` cannot stand in a text
     --> games/mine.yaml:1:23
      |
    1 | players: [{ name: 'Yel\x08low' }]
      |                       ^^^^ not a printable character
    ");
    assert_snapshot!(told("title: Connect 4\n\u{feff}gravity: down\n"), @r"
    error: a byte-order mark may only be the first thing in a text
     --> games/mine.yaml:2:1
      |
    2 | \u{feff}gravity: down
      | ^^^^^^^^ an invisible character
      |
      = help: write the line anew
    ");
}

#[test]
fn what_has_no_words_of_its_own_still_has_a_place() {
    assert_snapshot!(told("title: Connect 4\n... or five\n"), @"
    error: this is no YAML: invalid content after document end marker
     --> games/mine.yaml:2:5
      |
    2 | ... or five
      |     ^^^^^^^ reading stopped here
    ");
}

#[test]
fn limits() {
    assert_snapshot!(told(&format!("{}a", "- ".repeat(MAX_DEPTH + 1))), @"
    error: this is nested more than 64 levels deep
     --> games/mine.yaml:1:129
      |
    1 | ... - - - - - - - - - - - - - - - - - - - - - - - a
      |                                                 ^ one level too many
    ");
    assert_snapshot!(told(&format!("{}{}", "[".repeat(MAX_DEPTH + 1), "]".repeat(MAX_DEPTH + 1))), @"
    error: this is nested more than 64 levels deep
     --> games/mine.yaml:1:65
      |
    1 | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]...
      |                                                                 ^ one level too many
    ");
    assert_snapshot!(told(&format!("rules: [{}]", "a, ".repeat(100_000))), @"
    error: this text has more than 100000 keys and values
     --> games/mine.yaml:1:300000
      |
    1 | ..., a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, ]
      |                                                ^ reading stopped here
    ");
    assert_snapshot!(told(&format!("title: Connect 4\nabout: {}", "a".repeat(MAX_BYTES))), @"
    error: this text is too long: 1048600 bytes, where 1048576 are allowed
     --> games/mine.yaml:1:1
      |
    1 | title: Connect 4
      | ^ expected a short file
    ");
}

#[test]
fn a_value_that_is_not_what_was_expected() {
    let mut sources = Sources::default();
    let game = read(&mut sources, "games/mine.yaml", "title: Échecs\nbord: { columns: seven }\n");
    let (key, board) = &game.as_map().unwrap()[1];
    let columns = board.get("columns").unwrap();
    let mistakes = [
        Mistake::new(format!("no setting is called `{}`", key.text))
            .at(key.place, "expected a setting")
            .helps(did_you_mean(&key.text, ["title", "board", "win"])),
        Mistake::warning("this board is wide")
            .at(columns.place, format!("expected a number, found {}", columns.what())),
        Mistake::new("there is no game `chess`").help("`quadrille list` names them"),
    ];
    assert_snapshot!(render(&mistakes, &sources, false), @"
    error: no setting is called `bord`
     --> games/mine.yaml:2:1
      |
    2 | bord: { columns: seven }
      | ^^^^ expected a setting
      |
      = help: did you mean `board`?

    warning: this board is wide
     --> games/mine.yaml:2:18
      |
    2 | bord: { columns: seven }
      |                  ^^^^^ expected a number, found a text

    error: there is no game `chess`
     |
     = help: `quadrille list` names them
    ");
}

#[test]
fn two_files_in_one_mistake() {
    let mut sources = Sources::default();
    let mut game = read(&mut sources, "games/connect4.yaml", "title: Connect 4\ngravity: down\n");
    let value = read(&mut sources, "--set gravity.strength", "9");
    let mistake = node::set(&mut game, "gravity.strength", value.clone()).unwrap_err();
    assert_snapshot!(render(&[*mistake], &sources, false), @"
    error: `gravity.strength` cannot be set: `gravity` is a text
     --> games/connect4.yaml:2:10
      |
    2 | gravity: down
      |          ^^^^ expected a map
      |
     ::: --set gravity.strength:1:1
      |
    1 | 9
      | - set here
    ");
    let mistake = node::set(&mut game, "board..columns", value).unwrap_err();
    assert_snapshot!(render(&[*mistake], &sources, false), @"
    error: `board..columns` is no key
     --> --set gravity.strength:1:1
      |
    1 | 9
      | ^ set here
      |
      = help: write the names of keys with a dot between: `board.columns`
    ");
}

#[test]
fn a_place_of_several_lines_is_marked_at_its_first() {
    let mut sources = Sources::default();
    let game = read(&mut sources, "games/mine.yaml", "board:\n  columns: 7\n  rows: 6\nstart: |\n\n  . .\n  . 1 .\n");
    let (board, start) = (game.get("board").unwrap(), game.get("start").unwrap());
    let mistakes = [
        Mistake::new("the board is small").at(board.place, "expected more"),
        Mistake::new("the picture is not as wide as the board").at(start.line(&sources, 2), "expected 2 cells"),
    ];
    assert_snapshot!(render(&mistakes, &sources, false), @"
    error: the board is small
     --> games/mine.yaml:2:3
      |
    2 |   columns: 7
      |   ^^^^^^^^^^ expected more

    error: the picture is not as wide as the board
     --> games/mine.yaml:7:3
      |
    7 |   . 1 .
      |   ^^^^^ expected 2 cells
    ");
}

#[test]
fn foreign_text_is_clean_and_the_caret_is_right() {
    let mut sources = Sources::default();
    let text = "\u{feff}title: \"\u{202e}4 tcennoC\"\r\nwin: { \u{2066}é: 1, 象: \u{200f}2 }\r\n";
    let game = read(&mut sources, "games/\x1b]0;evil\x07.yaml", text);
    let cell = game.get("win").unwrap().get("象").unwrap();
    let mistake = Mistake::new("no \x1b[31mred\u{202d}").at(cell.place, "\u{9b}2J").help("\x07beep");
    let mistake = mistake.also(game.get("title").unwrap().place, "and\rhere");
    assert_snapshot!(render(&[mistake], &sources, false), @r#"
    error: no \x1b[31mred\u{202d}
     --> games/\x1b]0;evil\x07.yaml:2:18
      |
    1 | title: "\u{202e}4 tcennoC"
      |        ------------------- and\x0dhere
    2 | win: { \u{2066}é: 1, 象: \u{200f}2 }
      |                          ^^^^^^^^^ \u{9b}2J
      |
      = help: \x07beep
    "#);
}

#[test]
fn a_long_line_is_shown_around_the_place() {
    let mut sources = Sources::default();
    let plays = "4 3 ".repeat(2_500);
    let text = format!("examples: [{{ play: {plays}, result: nobody wins, because: {plays} }}]\n");
    let game = read(&mut sources, "games/long.yaml", &text);
    let example = &game.get("examples").unwrap().as_list().unwrap()[0];
    let mistakes = [
        Mistake::new("no such result").at(example.get("result").unwrap().place, "expected `seat 1 wins`"),
        Mistake::new("too long")
            .at(example.place, "expected less")
            .also(example.get("because").unwrap().place, "also long")
            .help("x".repeat(10_000)),
    ];
    let shown = render(&mistakes, &sources, false);
    assert!(shown.lines().all(|line| line.chars().count() < 420), "{shown}");
    assert_snapshot!(shown, @"
    error: no such result
     --> games/long.yaml:1:10030
      |
    1 | ...4 3 4 3 4 3 4 3 4 3 4 3 4 3 , result: nobody wins, because: 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 ...
      |                                          ^^^^^^^^^^^ expected `seat 1 wins`

    error: too long
     --> games/long.yaml:1:12
      |
    1 | examples: [{ play: 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 ...
      |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected less
      |
      = note: also long: games/long.yaml:1:10052
      = help: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
    ");
}

#[test]
fn many_mistakes_are_counted() {
    let sources = Sources::default();
    let mistakes: Vec<Mistake> = (1..=53).map(|n| Mistake::new(format!("mistake {n}"))).collect();
    let shown = render(&mistakes, &sources, false);
    assert_eq!(shown.lines().last(), Some("and 3 more"));
    assert_eq!(shown.matches("error: ").count(), 50);
    assert_eq!(render(&[], &sources, true), "");
}

#[test]
fn colour_is_only_colour() {
    let mut sources = Sources::default();
    let id = sources.add("games/mine.yaml", "a: 1\na: *\n".to_owned());
    let mistakes = node::read(&sources, id).unwrap_err();
    let coloured = render(&mistakes, &sources, true);
    assert!(coloured.contains("\x1b[1m\x1b[91merror"));
    let mut pieces = coloured.split("\x1b[");
    let first = pieces.next().unwrap().to_owned();
    let plain = pieces.fold(first, |plain, piece| plain + piece.split_once('m').unwrap().1);
    assert_eq!(plain, render(&mistakes, &sources, false));
}

#[test]
fn no_text_makes_reading_or_showing_panic() {
    let game = "\
title: { en: Connect 4, fr: \"Puissance\\t4\" } # é
players:
  - { name: Yellow, symbol: 'X''s' }
turn:
  - drop: open column
start: |
  . é
  1 2
";
    let signs = "\n\t é*&!%@`|>#?-:,[]{}\"'\\\x1b\u{feff}";
    for (at, c) in game.char_indices() {
        let (before, after) = (&game[..at], &game[at + c.len_utf8()..]);
        for new in signs.chars().map(String::from).chain(["".into(), "\r\n".into(), "---\n".into()]) {
            let mut sources = Sources::default();
            let id = sources.add("games/broken.yaml", format!("{before}{new}{after}"));
            let mistakes = node::read(&sources, id).err().unwrap_or_default();
            for place in mistakes.iter().map(|mistake| mistake.place.expect("every mistake has a place")) {
                assert!(
                    sources.text(id).get(place.start..place.end).is_some(),
                    "{mistakes:?} in {:?}",
                    sources.text(id)
                );
            }
            render(&mistakes, &sources, true);
        }
    }
}
