//! The cases that must stay tested, each by its name.

use crate::support::table::*;
use quadrille_core::levels::levels;
use quadrille_core::play::{Beginning, Eye, Table, Told};
use quadrille_core::variant::Changes;
use quadrille_kernel::{Draw, Seat, Setup, Standing, mix};
use std::collections::BTreeSet;

/// The board string of the second paper, as printed: one digit too many.
const PRINTED: &str = "6x7-2112221122112011122101212120000200000000000";

#[test]
fn a_board_of_0_by_0_is_an_error_that_says_what_is_possible() {
    for game in ["connect4", "puissance5", "tictactoe", "gomoku", "quarto", "reversi"] {
        let words = refused(game, &set("board.columns=0 board.rows=0"));
        assert!(words.contains("the number of columns cannot be 0"), "{words}");
        assert!(words.contains("the number of rows cannot be 0"), "{words}");
        assert!(words.contains("expected 1 to 100"), "{words}");
    }
}

#[test]
fn a_board_of_1_by_1_is_won_by_the_first_token() {
    for (game, only, beyond) in [("connect4", "1", "2"), ("tictactoe", "a1", "b1")] {
        let one = set("board.columns=1 board.rows=1 win.align=1");
        let mut table = changed(game, &one, 1);
        assert_eq!(legal(&table), [only]);
        assert!(refusal(&mut table, beyond).contains("outside the board"));
        play(&mut table, only);
        assert_eq!(standing(&table), "seat 1 wins by align");
        assert_eq!(winning_cells(&table), "a1");
    }
    assert!(refused("connect4", &set("board.columns=1 board.rows=1")).contains("can never be reached"));
}

#[test]
fn a_board_of_1_by_1_without_lines_is_full_after_one_token() {
    let mut table = changed("connect4", &set("board.columns=1 board.rows=1 win.align=none"), 1);
    play(&mut table, "1");
    assert_eq!(standing(&table), "draw by full");
}

#[test]
fn on_a_board_of_100_by_100_the_far_corner_is_a_cell_and_the_next_is_not() {
    let mut table = changed("gomoku", &set("board.columns=100 board.rows=100"), 1);
    assert_eq!(legal(&table).len(), 10_000);
    play(&mut table, "cv100 a1 a100 cv1");
    assert_eq!(legal(&table).len(), 9_996);
    for outside in ["cw100", "cv101", "cw1", "a101", "a0"] {
        assert!(refusal(&mut table, outside).contains("cells are a1 to cv100"));
    }
    for beyond in ["board.columns=101", "board.rows=101"] {
        assert!(refused("gomoku", &set(beyond)).contains("cannot be 101"));
    }
}

#[test]
fn on_a_board_of_100_by_100_a_hundred_can_be_aligned() {
    let mut table = changed("connect4", &set("board.columns=100 board.rows=100 win.align=100"), 1);
    for column in 1..=100 {
        assert_eq!(standing(&table), "seat 1 to move");
        play(&mut table, &column.to_string());
        if column < 100 {
            play(&mut table, &column.to_string());
        }
    }
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert_eq!(winning_cells(&table).split(' ').count(), 100);
    assert!(refused("connect4", &set("board.columns=100 board.rows=100 win.align=101")).contains("never be reached"));
}

#[test]
fn a_column_below_1_at_the_edge_and_beyond_it() {
    let mut table = open("connect4");
    for outside in ["0", "-1", "8", "9", "100", "h", "drop 0", "drop 8"] {
        let words = refusal(&mut table, outside);
        assert!(words.ends_with("is outside the board; columns are 1 to 7"), "{outside}: {words}");
    }
    for (edge, column) in [("1", "1"), ("7", "7"), ("a", "1"), ("g", "7"), ("G", "7"), ("drop 7", "7"), ("Drop A", "1")]
    {
        assert_eq!(play(&mut table, edge).action, column);
    }
}

#[test]
fn every_cell_one_step_outside_the_board() {
    for game in ["tictactoe", "gomoku", "reversi", "connect6"] {
        let mut table = open(game);
        let scene = seen(&table);
        let letters = |column| quadrille_kernel::letters(column);
        let (columns, rows) = (scene.columns, scene.rows);
        let above_and_below = (0..=columns).flat_map(|column| [(column, 0), (column, rows + 1)]);
        let beside = (1..=rows).map(|row| (columns, row));
        for (column, row) in above_and_below.chain(beside) {
            let words = refusal(&mut table, &format!("{}{row}", letters(column)));
            assert!(words.contains("is outside the board; cells are a1 to"), "{game}: {words}");
        }
    }
}

#[test]
fn a_full_column_is_refused_with_the_reason_and_looks_closed() {
    let mut table = open("connect4");
    play(&mut table, "444444");
    assert_eq!(refusal(&mut table, "4"), "column 4 is full");
    assert_eq!(refusal(&mut table, "d"), "column 4 is full");
    assert_eq!(legal(&table), ["1", "2", "3", "5", "6", "7"]);
    assert_eq!(seen(&table).closed.unwrap(), [false, false, false, true, false, false, false]);
}

/// Fills all 42 cells without a line.
const FILLING: &str = "257771314744647214154617633623313656555222";

#[test]
fn all_42_cells_filled_without_a_line_are_a_draw_and_one_more_is_refused() {
    let mut table = open("connect4");
    play(&mut table, &FILLING[..41]);
    assert_eq!(standing(&table), "seat 2 to move");
    assert_eq!(legal(&table), ["2"]);
    play(&mut table, "2");
    assert_eq!(standing(&table), "draw by full");
    assert_eq!(seen(&table).ply, 42);
    for column in 1..=8 {
        assert_eq!(refusal(&mut table, &column.to_string()), "the game is over");
    }
}

#[test]
fn a_line_made_by_the_42nd_token_wins() {
    let mut table = open("connect4");
    play(&mut table, "55735375635726216472116646325347344742111");
    assert_eq!(standing(&table), "seat 2 to move");
    play(&mut table, "2");
    assert_eq!(seen(&table).ply, 42);
    assert_eq!(standing(&table), "seat 2 wins by align");
}

#[test]
fn a_line_made_by_the_last_of_nine_wins() {
    let mut table = open("tictactoe");
    play(&mut table, "a1 b1 c1 a2 b2 c2 b3 a3 c3");
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert_eq!(winning_cells(&table), "a1 b2 c3");
}

/// Every line of so many cells, (column, row) from 0.
fn lines(columns: usize, rows: usize, align: usize) -> Vec<Vec<(usize, usize)>> {
    let mut lines = Vec::new();
    for column in 0..columns as i32 {
        for row in 0..rows as i32 {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line: Vec<_> = (0..align as i32).map(|n| (column + n * right, row + n * up)).collect();
                let on_board = |&(c, r): &(i32, i32)| (0..columns as i32).contains(&c) && (0..rows as i32).contains(&r);
                if line.iter().all(on_board) {
                    lines.push(line.iter().map(|&(c, r)| (c as usize, r as usize)).collect());
                }
            }
        }
    }
    lines
}

fn names(cells: &[(usize, usize)]) -> String {
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|&(column, row)| (row, column));
    let name = |&(column, row): &(usize, usize)| format!("{}{}", quadrille_kernel::letters(column), row + 1);
    sorted.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Drops the last token of a line, which stands on whatever makes no line itself.
fn completes(game: &str, line: &[(usize, usize)], last: (usize, usize), seat: u8) {
    let variant = variant(game, &Changes::default());
    let below = |&(column, row): &(usize, usize)| (0..row).map(move |under| (column, under));
    let mut draw = Draw::setup(mix(last.0 as u64, last.1 as u64));
    for _ in 0..10_000 {
        let mut setup = Setup { to_move: Some(Seat(seat - 1)), begun: true, ..Setup::default() };
        let mut stand = |(column, row): (usize, usize), owner: u8| {
            setup.standing.push(((column as u16, row as u16), Standing::Token(Seat(owner - 1))));
        };
        let supports: BTreeSet<_> = line.iter().flat_map(below).filter(|cell| !line.contains(cell)).collect();
        for under in supports {
            stand(under, 1 + draw.below(2) as u8);
        }
        line.iter().filter(|cell| **cell != last).for_each(|&cell| stand(cell, seat));
        let mut table = begin(variant.clone(), &Beginning::Setup(setup)).unwrap();
        if table.outcome().is_none() {
            play(&mut table, &(last.0 + 1).to_string());
            assert_eq!(standing(&table), format!("seat {seat} wins by align"), "{}", names(line));
            if winning_cells(&table) == names(line) {
                return;
            }
        }
    }
    panic!("{game}: no position in which {} alone wins", names(line));
}

fn every_line_wins(game: &str, lines: &[Vec<(usize, usize)>]) {
    for line in lines {
        for &last in line {
            // A token cannot be dropped under another.
            let covered = line.iter().any(|&(column, row)| column == last.0 && row > last.1);
            if !covered {
                completes(game, line, last, 1);
                completes(game, line, last, 2);
            }
        }
    }
}

#[test]
fn each_of_the_69_lines_of_connect4_wins() {
    let lines = lines(7, 6, 4);
    assert_eq!(lines.len(), 69);
    every_line_wins("connect4", &lines);
}

#[test]
fn each_of_the_68_lines_of_puissance5_wins_and_four_do_not() {
    let lines = lines(9, 6, 5);
    assert_eq!(lines.len(), 68);
    every_line_wins("puissance5", &lines);
    let mut table = open("puissance5");
    play(&mut table, "1 9 2 9 3 9 4");
    assert_eq!(standing(&table), "seat 2 to move");
}

#[test]
fn each_of_the_8_lines_of_tictactoe_wins_in_any_order() {
    let lines = lines(3, 3, 3);
    assert_eq!(lines.len(), 8);
    for line in lines {
        let own: Vec<String> = names(&line).split(' ').map(str::to_owned).collect();
        let elsewhere: Vec<String> = legal(&open("tictactoe")).into_iter().filter(|cell| !own.contains(cell)).collect();
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let mut table = open("tictactoe");
            for (nth, &cell) in order.iter().enumerate() {
                assert_eq!(standing(&table), "seat 1 to move");
                play(&mut table, &own[cell]);
                if nth < 2 {
                    play(&mut table, &elsewhere[nth]);
                }
            }
            assert_eq!(standing(&table), "seat 1 wins by align");
            assert_eq!(winning_cells(&table), own.join(" "));
        }
    }
}

/// Four pieces that share one value and nothing else.
fn alike(attribute: usize, value: usize) -> Vec<String> {
    let letters = [["T", "S"], ["D", "L"], ["R", "S"], ["S", "H"]];
    [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]
        .iter()
        .map(|others| {
            let mut values = others.to_vec();
            values.insert(attribute, value);
            values.iter().zip(letters).map(|(&value, letters)| letters[value]).collect()
        })
        .collect()
}

#[test]
fn each_of_the_10_lines_of_quarto_wins_by_each_attribute() {
    assert_eq!(alike(0, 0), ["TDRS", "TDSH", "TLRH", "TLSS"]);
    let lines = lines(4, 4, 4);
    assert_eq!(lines.len(), 10);
    for line in &lines {
        for (attribute, value) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)] {
            let mut table = open("quarto");
            for (piece, cell) in alike(attribute, value).iter().zip(names(line).split(' ')) {
                assert!(table.outcome().is_none());
                play(&mut table, piece);
                let placed = play(&mut table, cell);
                if let Some(ended) = seen(&table).outcome {
                    assert_eq!((ended.winners, ended.reason), (vec![placed.seat], "align"));
                }
            }
            assert_eq!(winning_cells(&table), names(line), "{:?}", table.moves());
        }
    }
}

#[test]
fn four_that_share_nothing_are_no_line_in_quarto() {
    let mut table = open("quarto");
    play(&mut table, "TDRS a1 SDRS b1 TLRS c1 TDSH d1");
    assert!(table.outcome().is_none());
}

#[test]
fn a_quarto_move_that_completes_two_lines_shows_both() {
    let mut table = open("quarto");
    let last = play(&mut table, "TDRS b1 TDRH c1 TDSS d1 TDSH a2 TLRS a3 TLRH a4 TLSS a1");
    assert_eq!(standing(&table), format!("seat {} wins by align", last.seat));
    assert_eq!(winning_cells(&table), "a1 b1 c1 d1 a2 a3 a4");
}

#[test]
fn a_quarto_square_wins_only_where_squares_count() {
    let moves = "TDRS a1 TDSH b1 TLRH a2 TLSS b2";
    let mut lines_only = open("quarto");
    play(&mut lines_only, moves);
    assert!(lines_only.outcome().is_none());
    let mut squares = changed("quarto", &set("win.shapes=[square]"), 1);
    play(&mut squares, moves);
    assert_eq!(winning_cells(&squares), "a1 b1 a2 b2");
}

#[test]
fn in_quarto_the_starter_only_gives_and_nothing_is_given_after_the_last_piece() {
    let mut table = open_with_seed("quarto", 3);
    let starter = seen(&table).to_move;
    assert_eq!(play(&mut table, "TDRS").seat, starter);
    assert_eq!(play(&mut table, "a1").seat, 3 - starter);
    assert_eq!(play(&mut table, "SLSH").seat, 3 - starter);
    assert_eq!(seen(&table).to_move, starter);
    // The last step of a drawn game is a place.
    let drawn = (0..).find_map(|seed| {
        let (mut table, mut draw) = (open_with_seed("quarto", seed), Draw::player(seed, 0));
        while play_any(&mut table, &mut draw) {}
        (standing(&table) == "draw by full").then_some(table)
    });
    let drawn = drawn.unwrap();
    assert_eq!(seen(&drawn).ply, 32);
    assert!(seen(&drawn).pool.unwrap().is_empty());
}

#[test]
fn the_papers_board_string_has_43_digits_for_42_cells() {
    let words = from_position("connect4", PRINTED, None).err().unwrap();
    assert!(words.contains("43") && words.contains("42"), "{words}");
}

#[test]
fn the_papers_board_string_without_its_last_0_is_a_legal_position() {
    let string = PRINTED.strip_suffix('0').unwrap();
    let table = from_position("connect4", string, None).unwrap();
    let scene = seen(&table);
    assert_eq!(scene.position.as_deref(), Some(string));
    let tokens = |seat: &str| scene.cells.iter().filter(|cell| on(&table, &cell.name) == seat).count();
    assert_eq!((tokens("1"), tokens("2")), (13, 13));
    assert_eq!(standing(&table), "seat 1 to move");
    assert_eq!(standing(&from_position("connect4", string, Some(2)).unwrap()), "seat 2 to move");
    // Bottom row first: 2112221, and column g holds nothing above row 4.
    assert_eq!(["a1", "b1", "g1"].map(|cell| on(&table, cell)), ["2", "1", "1"]);
}

#[test]
fn a_board_string_is_refused_with_the_reason() {
    let empty = "0".repeat(35);
    for (string, because) in [
        (format!("6x7-00000001{}", &empty[1..]), "a2 hangs in the air"),
        (format!("6x7-3000000{empty}"), "`3` at a1 is no player"),
        (format!("6x7-x000000{empty}"), "`x` at a1 is no player"),
        (format!("7x6-0000000{empty}"), "7 rows × 6 columns, but this game has 6 × 7"),
        (format!("6x7-1100000{empty}"), "2 tokens against 0 cannot be"),
        (format!("6x7-2220000{empty}"), "0 tokens against 3 cannot be"),
        ("6x7".to_owned(), "a board string is ROWSxCOLUMNS-"),
        ("".to_owned(), "a board string is ROWSxCOLUMNS-"),
        ("sixx7-0".to_owned(), "a board string is ROWSxCOLUMNS-"),
    ] {
        let words = from_position("connect4", &string, None).err().unwrap();
        assert!(words.contains(because), "{string}: {words}");
    }
    let words = from_position("connect4", &format!("6x7-1000000{empty}"), Some(1)).err().unwrap();
    assert!(words.contains("seat 2 is to move"), "{words}");
}

#[test]
fn a_board_string_with_a_line_is_a_finished_game() {
    let table = from_position("connect4", &format!("6x7-11112220{}", "0".repeat(34)), None).unwrap();
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert!(legal(&table).is_empty());
}

#[test]
fn games_that_are_more_than_their_board_have_no_board_strings() {
    for game in ["quarto", "super_puissance4", "order_and_chaos", "connect6"] {
        let table = open(game);
        let scene = seen(&table);
        assert_eq!((table.has_position(), scene.position), (false, None), "{game}");
        let string = format!("{}x{}-{}", scene.rows, scene.columns, "0".repeat(scene.rows * scene.columns));
        assert!(from_position(game, &string, None).err().unwrap().contains("no board strings"), "{game}");
    }
}

#[test]
fn a_removal_that_makes_only_the_rival_win() {
    let mut table = from_picture(
        "super_puissance4",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 2 . . .
        2 2 2 1 . . .",
    );
    play(&mut table, "recover d1");
    assert_eq!(standing(&table), "seat 2 wins by align");
    assert_eq!(winning_cells(&table), "a1 b1 c1 d1");
}

#[test]
fn a_removal_that_makes_only_the_mover_win() {
    let mut table = from_picture(
        "super_puissance4",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 1 . . .
        1 1 1 2 . . .
        2 1 2 1 . . .",
    );
    play(&mut table, "recover d1");
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert_eq!(winning_cells(&table), "a2 b2 c2 d2");
}

const FOUL: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . 1 . . .
    1 1 1 2 . . .
    2 2 2 1 . . .";

#[test]
fn a_removal_that_makes_both_win_is_a_foul_and_the_mover_loses() {
    let mut table = from_picture("super_puissance4", 1, FOUL);
    play(&mut table, "recover d1");
    assert_eq!(standing(&table), "seat 2 wins by foul");
    assert_eq!(winning_cells(&table), "a1 b1 c1 d1 a2 b2 c2 d2");
}

#[test]
fn what_makes_both_win_is_what_the_file_says() {
    for (both, result) in [("mover wins", "seat 1 wins by align"), ("draw", "draw by align")] {
        let changes = Changes { set: vec![("win.both".to_owned(), both.to_owned())], ..Changes::default() };
        let variant = variant("super_puissance4", &changes);
        let setup = Setup { to_move: Some(Seat(0)), ..drawn(&variant, FOUL) };
        let mut table = begin(variant, &Beginning::Setup(setup)).unwrap();
        play(&mut table, "recover d1");
        assert_eq!(standing(&table), result, "both: {both}");
    }
}

#[test]
fn a_disintegrated_token_is_lost_for_good_and_costs_a_disintegrator() {
    let variant = variant("super_puissance4", &Changes::default());
    let picture = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 1 . . .
        . . . 2 . . .";
    let setup = Setup { to_move: Some(Seat(0)), counts: vec![(0, Seat(0), 1)], ..drawn(&variant, picture) };
    let mut table = begin(variant, &Beginning::Setup(setup)).unwrap();
    assert_eq!(refusal(&mut table, "disintegrate d2"), "the token on d2 is your own");
    assert_eq!(refusal(&mut table, "disintegrate a1"), "there is no token on a1");
    play(&mut table, "disintegrate d1");
    assert_eq!((on(&table, "d1"), on(&table, "d2")), ("1".to_owned(), "empty".to_owned()));
    let players = seen(&table).players;
    assert_eq!((players[0].reserve, players[1].reserve), (Some(20), Some(20)));
    assert_eq!(players[0].holds, [("disintegrator".to_owned(), 0)]);
    assert_eq!(table.census(), Some(42));
    assert!(refusal(&mut table, "disintegrate d1").contains("nothing to spend"));
    assert_eq!(refusal(&mut table, "recover d1"), "the token on d1 is not yours");
}

#[test]
fn a_hole_above_a_stack_swallows_the_first_token_that_stops_there() {
    let mut table = from_picture(
        "super_puissance4",
        2,
        "
        . . . . . . .
        . . . . . . .
        . . . @ . . .
        . . . 1 . . .
        . . . 2 . . .
        . . . 1 . . .",
    );
    play(&mut table, "drop 4");
    assert_eq!(on(&table, "d4"), "empty");
    assert!(seen(&table).markers[0].cells.is_empty(), "the hole is gone");
    assert_eq!(seen(&table).players[1].reserve, Some(19), "and so is the token");
    assert_eq!(standing(&table), "seat 1 to move");
    play(&mut table, "drop 4");
    assert_eq!(on(&table, "d4"), "1");
}

#[test]
fn a_token_that_passes_over_a_hole_is_safe() {
    let mut table = from_picture(
        "super_puissance4",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . @ . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
    );
    play(&mut table, "drop 4, drop 4, drop 4");
    assert_eq!(["d1", "d2", "d3", "d4"].map(|cell| on(&table, cell)), ["1", "2", "1", "empty"]);
    assert_eq!(seen(&table).markers[0].cells, ["d4"]);
}

#[test]
fn a_swallowed_token_makes_no_line() {
    let mut table = from_picture(
        "super_puissance4",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        1 1 1 @ . . .",
    );
    play(&mut table, "drop 4");
    assert_eq!(standing(&table), "seat 2 to move");
}

/// A disintegrator hidden behind the hole at d2, seat 2 to move.
fn behind_a_hole() -> Table {
    let variant = variant("super_puissance4", &Changes::default());
    let picture = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . @ . . @
        . . . 1 . . 2";
    let marker = variant.definition.markers.iter().position(|marker| marker == "disintegrator").unwrap();
    let setup = Setup { to_move: Some(Seat(1)), hidden: vec![(marker, (3, 1))], ..drawn(&variant, picture) };
    begin(variant, &Beginning::Setup(setup)).unwrap()
}

#[test]
fn a_disintegrator_behind_a_hole_is_won_by_the_token_that_the_hole_swallows() {
    let mut table = behind_a_hole();
    assert!(seen(&table).markers[1].cells.is_empty(), "nobody sees it");
    assert_eq!(table.scene(Eye::Referee).markers[1].cells, ["d2"]);
    let made = play(&mut table, "drop 4");
    assert_eq!(on(&table, "d2"), "empty");
    assert_eq!(seen(&table).players[1].holds, [("disintegrator".to_owned(), 1)]);
    let gained = Told::Counted { counter: "disintegrator".to_owned(), seat: 2, by: 1, now: 1 };
    assert!(made.events.contains(&gained), "{:?}", made.events);
    assert!(legal(&table).contains(&"drop 4".to_owned()));
    play(&mut table, "drop 4");
    assert_eq!(on(&table, "d2"), "1");
    assert_eq!(seen(&table).players[0].holds, [("disintegrator".to_owned(), 0)], "the first token took it");
}

#[test]
fn a_hole_that_hides_nothing_gives_nothing() {
    let mut table = behind_a_hole();
    play(&mut table, "drop 7");
    assert_eq!(seen(&table).players[1].holds, [("disintegrator".to_owned(), 0)]);
}

#[test]
fn a_token_that_falls_triggers_nothing() {
    let variant = variant("super_puissance4", &Changes::default());
    let picture = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 2 . . 2
        . . . 1 . . 1";
    // Marks under tokens, so that what falls stops on them.
    let marks = vec![(0, (3, 0)), (1, (6, 0))];
    let setup = Setup { to_move: Some(Seat(0)), marks, ..drawn(&variant, picture) };
    let mut table = begin(variant, &Beginning::Setup(setup)).unwrap();
    play(&mut table, "recover d1, drop 1, recover g1");
    assert_eq!(["d1", "d2", "g1", "g2"].map(|cell| on(&table, cell)), ["2", "empty", "2", "empty"]);
    let scene = seen(&table);
    assert_eq!(
        (&scene.markers[0].cells[..], &scene.markers[1].cells[..]),
        (&["d1".to_owned()][..], &["g1".to_owned()][..])
    );
    assert!(scene.players.iter().all(|player| player.holds[0].1 == 0));
}

#[test]
fn without_tokens_in_reserve_one_cannot_drop_and_a_full_board_ends_nothing() {
    let nothing_on_the_board =
        set("rules.black_holes.count=0 rules.disintegrators.hidden=0 rules.disintegrators.visible=0");
    let mut table = changed("super_puissance4", &nothing_on_the_board, 1);
    let starter = seen(&table).to_move;
    for column in FILLING.chars() {
        play(&mut table, &format!("drop {column}"));
    }
    assert_eq!(standing(&table), format!("seat {starter} to move"));
    assert!(legal(&table).iter().all(|action| action.starts_with("recover")));
    assert_eq!(refusal(&mut table, "drop 4"), "you have no token left in reserve");
}

#[test]
fn a_game_of_500_plies_is_a_draw_by_the_limit() {
    let mut table = changed("super_puissance4", &set("rules.black_holes.count=0 rules.disintegrators.hidden=0"), 1);
    while table.outcome().is_none() {
        let tokens = seen(&table).players[table.to_move().index()].reserve;
        let action = if tokens == Some(21) {
            format!("drop {}", if table.to_move() == Seat(0) { 1 } else { 7 })
        } else {
            format!("recover {}", if table.to_move() == Seat(0) { "a1" } else { "g1" })
        };
        play(&mut table, &action);
    }
    assert_eq!((standing(&table), seen(&table).ply), ("draw by limit".to_owned(), 500));
}

/// The cells that changed sides in a move.
fn captured(events: &[Told]) -> Vec<&str> {
    let mut cells: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Told::Changed { at, .. } => Some(at.as_str()),
            _ => None,
        })
        .collect();
    cells.sort_unstable();
    cells
}

#[test]
fn two_captures_at_once() {
    let mut table = from_picture(
        "go_capture",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . 1 . . . .
        . 1 2 . . . .
        . 2 1 2 1 . .
        . 2 2 1 2 . .",
    );
    let made = play(&mut table, "4");
    assert_eq!(captured(&made.events), ["c3", "d2"]);
    assert_eq!((on(&table, "c3"), on(&table, "d2")), ("1".to_owned(), "1".to_owned()));
    assert_eq!(standing(&table), "seat 2 to move");
}

#[test]
fn three_captures_at_once_and_the_line_they_make() {
    let mut table = from_picture(
        "go_capture",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . 1 . 1 . .
        . 1 2 . 2 1 .
        . 2 1 2 1 2 .
        . 2 2 1 2 2 .",
    );
    let made = play(&mut table, "4");
    assert_eq!(captured(&made.events), ["c3", "d2", "e3"]);
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert_eq!(winning_cells(&table), "b3 c3 d3 e3 f3");
}

#[test]
fn a_capture_from_above_and_one_from_the_side() {
    for (column, picture) in [
        (
            3,
            "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 1 2 1 . . .
        . 2 1 2 . . .",
        ),
        (
            4,
            "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . 1 . . . .
        . 1 2 . . . .
        . 2 1 2 . . .",
        ),
    ] {
        let mut table = from_picture("go_capture", 1, picture);
        let made = play(&mut table, &column.to_string());
        assert_eq!(captured(&made.events), ["c2"]);
    }
}

#[test]
fn tokens_at_an_edge_or_in_a_corner_are_safe() {
    for (column, picture) in [
        (
            2,
            "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        1 . . . . . .
        2 . . . . . .",
        ),
        (
            4,
            "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . 1 2 1 . .",
        ),
        (
            2,
            "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        1 . . . . . .
        2 2 . . . . .
        1 1 . . . . .",
        ),
    ] {
        let mut table = from_picture("go_capture", 1, picture);
        let made = play(&mut table, &column.to_string());
        assert!(captured(&made.events).is_empty(), "{:?}", made.events);
    }
}

#[test]
fn captures_do_not_chain() {
    // b2 would have its rival on all four sides once c2 has changed.
    let mut table = from_picture(
        "go_capture",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 1 . . . . .
        1 2 2 1 . . .
        2 1 1 2 . . .",
    );
    let made = play(&mut table, "3");
    assert!(captured(&made.events).is_empty(), "c2 has b2 beside it");
    // And a rival that stood enclosed before is not captured by a landing elsewhere.
    let mut table = from_picture(
        "go_capture",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . 1 . . . .
        . 1 2 1 . . .
        . 2 1 2 . . .",
    );
    let made = play(&mut table, "7");
    assert!(captured(&made.events).is_empty(), "{:?}", made.events);
    assert_eq!(on(&table, "c2"), "2");
}

#[test]
fn a_move_into_an_enclosure_is_no_capture_by_the_rival() {
    let mut table = from_picture(
        "go_capture",
        2,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 1 . 1 . . .
        . 2 1 2 . . .",
    );
    play(&mut table, "3");
    assert_eq!(on(&table, "c2"), "2");
}

#[test]
fn a_verb_may_be_left_out_where_only_one_legal_action_is_meant() {
    let mut table = from_picture(
        "super_puissance4",
        1,
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 2 . . .
        . . . 1 . . .",
    );
    for (typed, meant) in [("4", "drop 4"), ("d1", "recover d1"), ("DROP D", "drop 4"), ("Recover D1", "recover d1")] {
        assert_eq!(play(&mut table, typed).action, meant);
        table.undo(1);
    }
    assert!(refusal(&mut table, "d2").contains("nothing to spend"), "a rival's token costs a disintegrator");
    assert_eq!(refusal(&mut table, "d3"), "there is no token on d3");
    assert!(refusal(&mut table, "fly 4").contains("fly"));
}

#[test]
fn random_players_against_the_engine() {
    let level = |name: &str| levels().iter().find(|level| level.name == name).unwrap();
    for (stronger, game, of_40) in [
        ("opportunist", "connect4", 22),
        ("sneaky", "connect4", 30),
        ("sneaky", "tictactoe", 24),
        ("sneaky", "quarto", 30),
    ] {
        let mut won = 0;
        for seed in 0..40 {
            let mut table = open_with_seed(game, seed);
            let strong = Seat((seed % 2) as u8);
            let mut ply = 0;
            while table.outcome().is_none() {
                let mover = if table.to_move() == strong { stronger } else { "nobrain" };
                let thought = table.think(level(mover), mix(seed, ply)).unwrap().unwrap();
                assert_eq!(play(&mut table, &thought.action).action, thought.action);
                ply += 1;
            }
            won += usize::from(standing(&table).starts_with(&format!("seat {} wins", strong.number())));
        }
        assert!(won >= of_40, "{stronger} won {won} of 40 games of {game} against a random player");
    }
}

#[test]
fn each_rule_of_super_puissance4_can_be_taken_away_alone() {
    for rule in ["black_holes", "disintegrators", "recovery"] {
        let changes = Changes { without: vec![rule.to_owned()], ..Changes::default() };
        let begun = begin(variant("super_puissance4", &changes), &Beginning::Seed(1));
        assert!(begun.is_ok(), "without {rule}: {:?}", begun.err());
    }
}

#[test]
fn a_line_goes_on_over_edges_that_are_joined() {
    let mut table = changed("connect4", &set("board.wrap=columns"), 1);
    play(&mut table, "1177662");
    assert_eq!(standing(&table), "seat 1 wins by align");
    assert_eq!(winning_cells(&table), "a1 b1 f1 g1");
}

#[test]
fn a_cell_that_is_missing_holds_up_what_is_above_it() {
    let mut table = changed("connect4", &set("board.missing=d2"), 1);
    play(&mut table, "4");
    assert_eq!(on(&table, "d3"), "1");
    let scene = seen(&table);
    assert!(!scene.cells.iter().any(|cell| cell.name == "d2"));
    assert_eq!(scene.cells.len(), 41);
}

#[test]
fn three_play_in_turn() {
    let players = "[{symbol: A}, {symbol: B}, {symbol: C}]".to_owned();
    let changes = Changes { set: vec![("players".to_owned(), players)], ..Changes::default() };
    let mut table = changed("connect4", &changes, 1);
    let seats: Vec<u8> = (0..4).map(|_| play(&mut table, "4").seat).collect();
    assert_eq!(seats, [1, 2, 3, 1]);
    play(&mut table, "5 6 1 5 6 1 5 6 1");
    assert_eq!(standing(&table), "seat 2 to move");
    play(&mut table, "5");
    assert_eq!(standing(&table), "seat 2 wins by align");
}
