//! Signs that YAML keeps for itself, and keys.

use super::*;

#[test]
fn a_comma_that_cuts_a_play_short() {
    let quarto = "\
title: Quarto
board: { columns: 4, rows: 4 }
examples:
  - { play: place b2, give TDRS }
";
    assert_snapshot!(told(quarto), @r#"
    error[Q005]: `give TDRS` has no value
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
    error[Q005]: `give TDRS`, `place c3`, `give SLRH` have no value
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
    error[Q006]: `columns:7` has no value
     --> games/mine.yaml:1:10
      |
    1 | board: { columns:7, rows: 6 }
      |          ^^^^^^^^^ expected `key: value`
      |
      = help: a colon needs a blank after it: `columns: 7`
    ");
    assert_snapshot!(told("rules: { go_capture, recovery }"), @"
    error[Q006]: `go_capture` has no value
     --> games/mine.yaml:1:10
      |
    1 | rules: { go_capture, recovery }
      |          ^^^^^^^^^^ expected `key: value`
      |
      = help: a list stands between `[` and `]`

    error[Q006]: `recovery` has no value
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
    error[Q002]: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:27
      |
    2 |   - { name: Star, symbol: * }
      |                           ^ YAML reads this as an alias
      |
      = help: write it in quotes: "*"

    error[Q002]: a text that starts with `&` needs quotes
     --> games/mine.yaml:3:26
      |
    3 |   - { name: And, symbol: & }
      |                          ^ YAML reads this as an anchor
      |
      = help: write it in quotes: "&"

    error[Q002]: a text that starts with `@` needs quotes
     --> games/mine.yaml:4:25
      |
    4 |   - { name: At, symbol: @ }
      |                         ^ YAML keeps this sign for itself
      |
      = help: write it in quotes: "@"

    error[Q002]: a text that starts with `!` needs quotes
     --> games/mine.yaml:5:27
      |
    5 |   - { name: Bang, symbol: ! }
      |                           ^ YAML reads this as a tag
      |
      = help: write it in quotes: "!"

    error[Q002]: a text that starts with `-` needs quotes
     --> games/mine.yaml:7:9
      |
    7 |   dash: -
      |         ^ YAML reads this as an item of a list
      |
      = help: write it in quotes: "-"

    error[Q002]: a text that starts with `|` needs quotes
     --> games/mine.yaml:8:8
      |
    8 |   bar: |
      |        ^ YAML reads this as a text of several lines
      |
      = help: write it in quotes: "|"

    error[Q002]: a text that starts with `#` needs quotes
     --> games/mine.yaml:9:9
      |
    9 |   hash: #
      |         ^ YAML reads this as a comment
      |
      = help: write it in quotes: "#"

    error[Q002]: a text that starts with a backquote needs quotes
      --> games/mine.yaml:10:9
       |
    10 |   tick: `
       |         ^ YAML keeps this sign for itself
       |
       = help: write it in quotes: "`"

    error[Q002]: a text that starts with `%` needs quotes
      --> games/mine.yaml:11:10
       |
    11 |   share: %
       |          ^ YAML reads this as a directive
       |
       = help: write it in quotes: "%"

    error[Q002]: a text that starts with `?` needs quotes
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
    error[Q002]: a text that starts with `@` needs quotes
     --> games/mine.yaml:1:8
      |
    1 | about: @home: a game # for two
      |        ^^^^^^^^^^^^^ YAML keeps this sign for itself
      |
      = help: write it in quotes: "@home: a game"

    error[Q002]: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:8
      |
    2 | title: *The* game
      |        ^^^^^^^^^^ YAML reads this as an alias
      |
      = help: write it in quotes: "*The* game"
      = help: variants have no aliases: write the value itself

    error[Q002]: a text that starts with `-` needs quotes
     --> games/mine.yaml:3:8
      |
    3 | limit: - 500 plies
      |        ^^^^^^^^^^^ YAML reads this as an item of a list
      |
      = help: write it in quotes: "- 500 plies"
      = help: items of a list stand on lines of their own

    error[Q002]: a text that starts with `|` needs quotes
     --> games/mine.yaml:4:7
      |
    4 | note: | of several lines
      |       ^^^^^^^^^^^^^^^^^^ YAML reads this as a text of several lines
      |
      = help: write it in quotes: "| of several lines"
      = help: such a text begins on the next line

    error[Q002]: a text that starts with `!` needs quotes
     --> games/mine.yaml:5:6
      |
    5 | win: !!str 4
      |      ^^^^^^^ YAML reads this as a tag
      |
      = help: write it in quotes: "!!str 4"
      = help: variants have no tags: leave it out

    error[Q002]: a text that starts with `%` needs quotes
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
    error[Q002]: a text that starts with `&` needs quotes
     --> games/mine.yaml:1:10
      |
    1 | players: &two [Yellow, Red]
      |          ^^^^ YAML reads this as an anchor
      |
      = help: write it in quotes: "&two"
      = help: variants have no anchors: leave it out

    error[Q002]: a text that starts with `*` needs quotes
     --> games/mine.yaml:2:9
      |
    2 | others: *two
      |         ^^^^ YAML reads this as an alias
      |
      = help: write it in quotes: "*two"
      = help: variants have no aliases: write the value itself

    error[Q002]: a text that starts with `!` needs quotes
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
    error[Q007]: the key `columns` is there twice
     --> games/mine.yaml:2:31
      |
    2 | board: { columns: 7, rows: 6, columns: 8 }
      |          -------              ^^^^^^^ expected another key
      |          |
      |          first written here
      |
      = help: keep one of the two

    error[Q007]: the key `title` is there twice
     --> games/mine.yaml:6:1
      |
    1 | title: Connect 4
      | ----- first written here
    ...
    6 | title: Puissance 4
      | ^^^^^ expected another key
      |
      = help: keep one of the two

    error[Q007]: the key `title` is there twice
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
    error[Q006]: a key must be a text, not a list
     --> games/mine.yaml:1:1
      |
    1 | [columns, rows]: 7
      | ^^^^^^^^^^^^^^^ expected a text and a colon

    error[Q006]: a key must be a text, not a map
     --> games/mine.yaml:2:3
      |
    2 | ? { a: b }
      |   ^^^^^^^^ expected a text and a colon
    ");
    assert_snapshot!(told("board: { : 7 }"), @"
    error[Q006]: there is no key before this colon
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
    error[Q001]: there is nothing in this text
     --> games/mine.yaml:1:1
      |
    1 |
      | ^ expected `key: value`
    ");
    assert_snapshot!(told("# games/mine.yaml\n"), @"
    error[Q001]: there is nothing in this text
     --> games/mine.yaml:1:1
      |
    1 | # games/mine.yaml
      | ^ expected `key: value`
    ");
    assert_snapshot!(told("title: Connect 4\n---\ntitle: Quarto\n"), @"
    error[Q001]: a second document begins here
     --> games/mine.yaml:2:1
      |
    2 | ---
      | ^^^ expected the end of the text
      |
      = help: a file holds one variant: put the second into a file of its own
    ");
}
