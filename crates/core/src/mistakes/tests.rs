//! Every message a YAML text can earn, as it is read in a terminal; below, how any message is shown.

mod layout;
mod signs;

use crate::variant::Code;
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
fn a_value_that_is_not_what_was_expected() {
    let mut sources = Sources::default();
    let game = read(&mut sources, "games/mine.yaml", "title: Échecs\nbord: { columns: seven }\n");
    let (key, board) = &game.as_map().unwrap()[1];
    let columns = board.get("columns").unwrap();
    let mistakes = [
        Mistake::new(Code::OutOfRange, format!("no setting is called `{}`", key.text))
            .at(key.place, "expected a setting")
            .helps(did_you_mean(&key.text, ["title", "board", "win"])),
        Mistake::warning(Code::OutOfRange, "this board is wide")
            .at(columns.place, format!("expected a number, found {}", columns.what())),
        Mistake::new(Code::OutOfRange, "there is no game `chess`").help("`quadrille list` names them"),
    ];
    assert_snapshot!(render(&mistakes, &sources, false), @"
    error[Q012]: no setting is called `bord`
     --> games/mine.yaml:2:1
      |
    2 | bord: { columns: seven }
      | ^^^^ expected a setting
      |
      = help: did you mean `board`?

    warning[Q012]: this board is wide
     --> games/mine.yaml:2:18
      |
    2 | bord: { columns: seven }
      |                  ^^^^^ expected a number, found a text

    error[Q012]: there is no game `chess`
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
    error[Q026]: `gravity.strength` cannot be set: `gravity` is a text
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
    error[Q026]: `board..columns` is no key
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
        Mistake::new(Code::OutOfRange, "the board is small").at(board.place, "expected more"),
        Mistake::new(Code::OutOfRange, "the picture is not as wide as the board")
            .at(start.line(&sources, 2), "expected 2 cells"),
    ];
    assert_snapshot!(render(&mistakes, &sources, false), @"
    error[Q012]: the board is small
     --> games/mine.yaml:2:3
      |
    2 |   columns: 7
      |   ^^^^^^^^^^ expected more

    error[Q012]: the picture is not as wide as the board
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
    let mistake = Mistake::new(Code::OutOfRange, "no \x1b[31mred\u{202d}").at(cell.place, "\u{9b}2J").help("\x07beep");
    let mistake = mistake.also(game.get("title").unwrap().place, "and\rhere");
    assert_snapshot!(render(&[mistake], &sources, false), @r#"
    error[Q012]: no \x1b[31mred\u{202d}
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
        Mistake::new(Code::OutOfRange, "no such result")
            .at(example.get("result").unwrap().place, "expected `seat 1 wins`"),
        Mistake::new(Code::OutOfRange, "too long")
            .at(example.place, "expected less")
            .also(example.get("because").unwrap().place, "also long")
            .help("x".repeat(10_000)),
    ];
    let shown = render(&mistakes, &sources, false);
    assert!(shown.lines().all(|line| line.chars().count() < 420), "{shown}");
    assert_snapshot!(shown, @"
    error[Q012]: no such result
     --> games/long.yaml:1:10030
      |
    1 | ...4 3 4 3 4 3 4 3 4 3 4 3 4 3 , result: nobody wins, because: 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 3 4 ...
      |                                          ^^^^^^^^^^^ expected `seat 1 wins`

    error[Q012]: too long
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
    let mistakes: Vec<Mistake> = (1..=53).map(|n| Mistake::new(Code::OutOfRange, format!("mistake {n}"))).collect();
    let shown = render(&mistakes, &sources, false);
    assert_eq!(shown.lines().last(), Some("and 3 more"));
    assert_eq!(shown.matches("error[Q012]: ").count(), 50);
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
