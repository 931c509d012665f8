//! Tabs, indentation, brackets, quotes, and what is too large.

use super::*;

#[test]
fn tabs() {
    assert_snapshot!(told("board:\n\tcolumns: 7\n"), @"
    error[Q004]: YAML is indented with blanks, not tabs
     --> games/mine.yaml:2:1
      |
    2 |     columns: 7
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("board:\n  columns: 7\n\trows: 6\n"), @"
    error[Q004]: YAML is indented with blanks, not tabs
     --> games/mine.yaml:3:1
      |
    3 |     rows: 6
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("\ttitle: Connect 4\n"), @"
    error[Q004]: YAML is indented with blanks, not tabs
     --> games/mine.yaml:1:1
      |
    1 |     title: Connect 4
      | ^^^^ expected blanks
      |
      = help: most editors can put blanks for the tabulator key
    ");
    assert_snapshot!(told("start: |\n\t. . .\n"), @"
    error[Q004]: YAML is indented with blanks, not tabs
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
    error[Q004]: the indentation of this line fits none above it
     --> games/mine.yaml:3:2
      |
    3 |  rows: 6
      |  ^^^^^^^ expected it further left or right
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("gravity: down\n  reserve: 21\n"), @"
    error[Q004]: this line is indented deeper than the one before it
     --> games/mine.yaml:2:3
      |
    2 |   reserve: 21
      |   ^^^^^^^ read as part of the value above
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("rules:\n  - recovery\n   - go_capture\n"), @"
    error[Q004]: this line is indented deeper than the one before it
     --> games/mine.yaml:3:4
      |
    3 |    - go_capture
      |    ^^^^^^^^^^^^ read as part of the text above
      |
      = help: the items of one list begin in the same column
    ");
    assert_snapshot!(told("rules:\n    - recovery\n  - go_capture\n"), @"
    error[Q004]: an item of a list stands among keys
     --> games/mine.yaml:3:3
      |
    3 |   - go_capture
      |   ^ expected `key: value`
      |
      = help: items of one list begin in the same column, below the key they belong to
    ");
    assert_snapshot!(told("rules:\n  - recovery\n  gravity: down\n"), @"
    error[Q004]: a key stands among the items of a list
     --> games/mine.yaml:3:3
      |
    3 |   gravity: down
      |   ^^^^^^^^^^^^^ expected `- `
      |
      = help: the keys of one map begin in the same column
    ");
    assert_snapshot!(told("start: |\n    . . .\n    . 1 .\n  . 2 .\nwin: 3\n"), @"
    error[Q004]: the indentation of this line fits none above it
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
    error[Q006]: there is no `key: value` in this line
     --> games/mine.yaml:1:1
      |
    1 | title:Connect 4
      | ^^^^^^^^^^^^^^^ expected `key: value`
      |
      = help: a colon needs a blank after it: `title: Connect 4`
    ");
    assert_snapshot!(told("gravity: down\nreserve 21\nlimit: 500 plies\n"), @"
    error[Q006]: there is no `key: value` in this line
     --> games/mine.yaml:2:1
      |
    2 | reserve 21
      | ^^^^^^^^^^ expected `key: value`
    ");
    assert_snapshot!(told("rules:\n  - recovery\n  -go_capture\n"), @"
    error[Q006]: there is no `key: value` in this line
     --> games/mine.yaml:3:3
      |
    3 |   -go_capture
      |   ^^^^^^^^^^^ expected `key: value`
      |
      = help: a dash needs a blank after it: `- go_capture`
    ");
    assert_snapshot!(told("name: the hole: it swallows # and keeps\n"), @r#"
    error[Q002]: there are two `: ` in this line
     --> games/mine.yaml:1:15
      |
    1 | name: the hole: it swallows # and keeps
      |               ^ expected the end of the value
      |
      = help: put a text with `: ` in it in quotes: "the hole: it swallows"
    "#);
    assert_snapshot!(told("- { name: the hole: it swallows }\n"), @"
    error[Q003]: expected `,` or `}`
     --> games/mine.yaml:1:19
      |
    1 | - { name: the hole: it swallows }
      |                   ^ not this
      |
      = help: put a comma between two entries, and a text with `: ` in it in quotes
    ");
    assert_snapshot!(told("board: { columns:[7] }\n"), @"
    error[Q003]: expected `,` or `}`
     --> games/mine.yaml:1:17
      |
    1 | board: { columns:[7] }
      |                 ^ not this
      |
      = help: put a comma between two entries, and a text with `: ` in it in quotes
      = help: a colon needs a blank after it
    ");
    assert_snapshot!(told("board: [columns: 7] by 6\n"), @"
    error[Q009]: something follows the end of a value
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
    error[Q003]: this `{` is never closed
     --> games/mine.yaml:1:8
      |
    1 | board: { columns: 7, rows: 6
      |        ^ expected a `}` after it
    ");
    assert_snapshot!(told("board: { columns: 7, rows: 6\ngravity: down\n"), @"
    error[Q003]: a `}` is missing, or a comma
     --> games/mine.yaml:2:1
      |
    1 | board: { columns: 7, rows: 6
      |        - opened here
    2 | gravity: down
      | ^^^^^^^^^^^^^ expected `,` or `}` before this
    ");
    assert_snapshot!(told("players:\n  - { name: Hash, symbol: # }\n  - { name: O, symbol: O }\n"), @r##"
    error[Q003]: a `}` is missing, or a comma
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
    error[Q003]: what begins with `[` ends with `}`
     --> games/mine.yaml:1:8
      |
    1 | rules: [recovery, go_capture}
      |        ^ expected a `]` that closes this
    ");
    assert_snapshot!(told("board: { columns: 7, rows: 6 }}\n"), @"
    error[Q003]: this `}` closes nothing
     --> games/mine.yaml:1:31
      |
    1 | board: { columns: 7, rows: 6 }}
      |                               ^ nothing is open
      |
      = help: remove it, or put the whole text in quotes if it belongs to one
    ");
    assert_snapshot!(told("rules: [recovery,, go_capture]\n"), @r#"
    error[Q003]: there is nothing before this comma
     --> games/mine.yaml:1:18
      |
    1 | rules: [recovery,, go_capture]
      |                  ^ expected a value
      |
      = help: remove it, or write it in quotes: ","
    "#);
    assert_snapshot!(told("board: {\n  columns: 7\n  rows: 6\n}\n"), @"
    error[Q003]: a `}` is missing, or a comma
     --> games/mine.yaml:3:3
      |
    1 | board: {
      |        - opened here
    2 |   columns: 7
    3 |   rows: 6
      |   ^^^^^^^ expected `,` or `}` before this
    ");
    assert_snapshot!(told("rules: [ - recovery ]\n"), @"
    error[Q003]: a list between brackets has no `-`
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
    error[Q003]: this quote is never closed
     --> games/mine.yaml:1:8
      |
    1 | title: "Connect 4
      |        ^ opened here
      |
      = help: close it: "Connect 4"
    "#);
    assert_snapshot!(told("title: 'Rock 'n' roll'\n"), @"
    error[Q009]: something follows the end of a value
     --> games/mine.yaml:1:15
      |
    1 | title: 'Rock 'n' roll'
      |               ^^^^^^^^ expected the end of the line
      |
      = help: put the whole text in quotes if it is one
      = help: inside single quotes, write `'` as `''`
    ");
    assert_snapshot!(told("title: \"Connect\" 4\n"), @r#"
    error[Q009]: something follows the end of a value
     --> games/mine.yaml:1:18
      |
    1 | title: "Connect" 4
      |                  ^ expected the end of the line
      |
      = help: put the whole text in quotes if it is one
      = help: inside double quotes, write `"` as `\"`
    "#);
    assert_snapshot!(told("symbol: \"a\\tb\\c\"\n"), @r#"
    error[Q008]: `\c` is no escape
     --> games/mine.yaml:1:14
      |
    1 | symbol: "a\tb\c"
      |              ^^ expected `\\`
      |
      = help: write a backslash in double quotes as `\\`, or use single quotes
    "#);
    assert_snapshot!(told("symbol: \"\\u26\"\n"), @r#"
    error[Q008]: `\u26` is no escape
     --> games/mine.yaml:1:10
      |
    1 | symbol: "\u26"
      |          ^^^^ expected `\\`
      |
      = help: write a backslash in double quotes as `\\`, or use single quotes
    "#);
    assert_snapshot!(told("title: \"Connect 4\"# or five\n"), @r##"
    error[Q002]: a comment needs a blank before its `#`
     --> games/mine.yaml:1:19
      |
    1 | title: "Connect 4"# or five
      |                   ^ expected a blank
      |
      = help: put the whole text in quotes if the `#` belongs to it
    "##);
    assert_snapshot!(told("about: four # or five\n  in a row\n"), @"
    error[Q002]: a comment cuts a text of several lines
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
    error[Q008]: the character `\x1b` cannot stand in a text
     --> games/mine.yaml:1:16
      |
    1 | title: Connect \x1b[31m4
      |                ^^^^ not a printable character
    ");
    assert_snapshot!(told("players: [{ name: 'Yel\x08low' }]\n"), @r"
    error[Q008]: the character `\x08` cannot stand in a text
     --> games/mine.yaml:1:23
      |
    1 | players: [{ name: 'Yel\x08low' }]
      |                       ^^^^ not a printable character
    ");
    assert_snapshot!(told("title: Connect 4\n\u{feff}gravity: down\n"), @r"
    error[Q008]: a byte-order mark may only be the first thing in a text
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
    error[Q009]: this is no YAML: invalid content after document end marker
     --> games/mine.yaml:2:5
      |
    2 | ... or five
      |     ^^^^^^^ reading stopped here
    ");
}

#[test]
fn limits() {
    assert_snapshot!(told(&format!("{}a", "- ".repeat(MAX_DEPTH + 1))), @"
    error[Q001]: this is nested more than 64 levels deep
     --> games/mine.yaml:1:129
      |
    1 | ... - - - - - - - - - - - - - - - - - - - - - - - a
      |                                                 ^ one level too many
    ");
    assert_snapshot!(told(&format!("{}{}", "[".repeat(MAX_DEPTH + 1), "]".repeat(MAX_DEPTH + 1))), @"
    error[Q001]: this is nested more than 64 levels deep
     --> games/mine.yaml:1:65
      |
    1 | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]...
      |                                                                 ^ one level too many
    ");
    assert_snapshot!(told(&format!("rules: [{}]", "a, ".repeat(100_000))), @"
    error[Q001]: this text has more than 100000 keys and values
     --> games/mine.yaml:1:300000
      |
    1 | ..., a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, ]
      |                                                ^ reading stopped here
    ");
    assert_snapshot!(told(&format!("title: Connect 4\nabout: {}", "a".repeat(MAX_BYTES))), @"
    error[Q001]: this text is too long: 1048600 bytes, where 1048576 are allowed
     --> games/mine.yaml:1:1
      |
    1 | title: Connect 4
      | ^ expected a short file
    ");
}
