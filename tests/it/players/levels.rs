//! The levels of instinct: each behaviour in a position where it shows, with many seeds.

use crate::support::table::{
    bounded_levels, changed, from_picture, legal, open, open_with_seed, play, play_any, set, standing, variant,
};
use quadrille::library;
use quadrille_core::levels::{Level, levels};
use quadrille_core::play::{self, Beginning, Table};
use quadrille_core::variant::Changes;
use quadrille_kernel::search::Code;
use quadrille_kernel::{Draw, Seat, Setup, mix};
use std::collections::BTreeSet;

const SEEDS: u64 = 50;

fn level(name: &str) -> &'static Level {
    levels().iter().find(|level| level.name == name).unwrap_or_else(|| panic!("no level {name}"))
}

fn move_of(table: &Table, name: &str, seed: u64) -> String {
    table.think(level(name), seed).unwrap().unwrap().action
}

/// Everything that a level plays here, with many seeds.
fn moves_of(table: &Table, name: &str) -> String {
    let moves: BTreeSet<String> = (0..SEEDS).map(|seed| move_of(table, name, seed)).collect();
    moves.into_iter().collect::<Vec<_>>().join(" ")
}

/// The paper's numbers of all actions, in canonical order.
fn numbers(table: &Table) -> Vec<u8> {
    table.codes().unwrap().into_iter().map(|(_, code)| code.number()).collect()
}

fn code_of(table: &Table, action: &str) -> Code {
    let codes = table.codes().unwrap();
    codes.into_iter().find(|(text, _)| text == action).unwrap_or_else(|| panic!("no code for {action}")).1
}

/// Seat 1 wins with 4, which seat 2 has to stop.
const THREE_IN_A_ROW: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    2 2 . . . . .
    1 1 1 . . . .";

/// Who plays 4 lets the rival, seat 2, win above it.
const A_WIN_OVER_AN_EMPTY_CELL: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    1 . . . . . .
    2 2 2 . . . .
    1 1 2 . . . 1";

/// Two of seat 1's with room on both sides.
const AN_OPEN_TWO: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . 2 . . . .
    . . 1 1 . . .";

#[test]
fn nobrain_plays_anything() {
    let table = from_picture("connect4", 1, THREE_IN_A_ROW);
    assert_eq!(moves_of(&table, "nobrain"), "1 2 3 4 5 6 7");
}

#[test]
fn all_others_win_when_they_can() {
    let table = from_picture("connect4", 1, THREE_IN_A_ROW);
    for name in ["opportunist", "builder", "sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "4", "{name}");
    }
}

#[test]
fn sneaky_and_up_stop_a_win_and_those_below_do_not_care() {
    let table = from_picture("connect4", 2, THREE_IN_A_ROW);
    for name in ["sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "4", "{name}");
    }
    assert_eq!(moves_of(&table, "opportunist"), "1 2 3 4 5 6 7");
}

#[test]
fn builder_makes_its_longest_line_that_can_be_completed() {
    let table = from_picture("connect4", 2, THREE_IN_A_ROW);
    assert_eq!(moves_of(&table, "builder"), "3", "a2 b2 c2 lack d2 alone");
    let table = from_picture("tictactoe", 1, ". . .\n . . .\n 1 2 .");
    assert_eq!(moves_of(&table, "builder"), "a2 a3 b2 c3", "the bottom row is blocked");
    let table = from_picture("tictactoe", 1, "2 . .\n . . .\n 1 . .");
    assert_eq!(moves_of(&table, "builder"), "b1 b2 c1 c3", "the left column is blocked");
    let table = open("tictactoe");
    assert_eq!(moves_of(&table, "builder"), "a1 a2 a3 b1 b2 b3 c1 c2 c3", "any line may be begun");
}

#[test]
fn builder_has_nothing_to_build_where_lines_serve_others() {
    let path = crate::support::inventions::paths().into_iter().find(|path| path.ends_with("misere.yaml")).unwrap();
    let mut table = open(&path);
    play(&mut table, "a1 c3");
    assert_eq!(moves_of(&table, "builder"), moves_of(&table, "nobrain"));
    let mut chaos = open("order_and_chaos");
    play(&mut chaos, "C-a1");
    let built: BTreeSet<String> = (0..200).map(|seed| move_of(&chaos, "builder", seed)).collect();
    assert!(built.len() > 50, "a line serves Order, not Chaos: {built:?}");
}

#[test]
fn easy_hands_over_no_win_and_plays_near_the_centre() {
    let table = from_picture("connect4", 1, A_WIN_OVER_AN_EMPTY_CELL);
    assert_eq!(moves_of(&table, "easy"), "3", "4 is nearer the centre, and lets seat 2 win on d2");
    assert!(moves_of(&table, "sneaky").contains('4'));
    assert_ne!(moves_of(&table, "tactician"), "4");
    for (game, centre) in
        [("connect4", "4"), ("puissance5", "5"), ("tictactoe", "b2"), ("gomoku", "h8"), ("connect6", "j10")]
    {
        assert_eq!(moves_of(&open(game), "easy"), centre, "{game}");
        assert_eq!(moves_of(&open(game), "tactician"), centre, "{game}");
    }
}

#[test]
fn easy_plays_on_when_nothing_helps() {
    let picture = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 1 1 . . . .
        . 2 2 2 . . .";
    let table = from_picture("connect4", 1, picture);
    assert_eq!(numbers(&table), [6, 1, 1, 1, 6, 1, 1]);
    assert_eq!(moves_of(&table, "easy"), "5", "of two that stop one of two wins, the one nearer the centre");
}

#[test]
fn tactician_starts_a_win_in_two_and_easy_does_not_see_it() {
    let table = from_picture("connect4", 1, &AN_OPEN_TWO.replace(". . 2 . . . .", ". . 2 2 . . ."));
    assert_eq!(moves_of(&table, "tactician"), "5", "then b1 and f1 both win");
    assert_eq!(moves_of(&table, "easy"), "4");
    let mut table = open("gomoku");
    play(&mut table, "h8 a1 i8 a3 j8 a5");
    assert_eq!(moves_of(&table, "tactician"), "g8", "four with both ends open");
}

#[test]
fn tactician_forestalls_a_win_in_two() {
    let table = from_picture("connect4", 2, AN_OPEN_TWO);
    assert_eq!(moves_of(&table, "tactician"), "5");
    let mut table = open("gomoku");
    play(&mut table, "h8 a1 i8 a3 j8");
    assert_eq!(moves_of(&table, "tactician"), "g8");
}

#[test]
fn tactician_does_not_spoil_its_own_win() {
    let mine = A_WIN_OVER_AN_EMPTY_CELL;
    let table = from_picture("connect4", 2, mine);
    assert_eq!(moves_of(&table, "easy"), "4", "and seat 1 blocks on d2");
    assert_eq!(moves_of(&table, "tactician"), "3");
}

#[test]
fn code_0_anything_goes_and_the_centre_is_best() {
    assert_eq!(numbers(&open("connect4")), [0; 7]);
}

#[test]
fn code_1_lets_the_rival_win() {
    assert_eq!(numbers(&from_picture("connect4", 1, A_WIN_OVER_AN_EMPTY_CELL)), [0, 0, 0, 1, 0, 0, 0]);
}

#[test]
fn code_2_lets_the_rival_block() {
    assert_eq!(numbers(&from_picture("connect4", 2, A_WIN_OVER_AN_EMPTY_CELL)), [0, 0, 0, 2, 0, 0, 0]);
}

#[test]
fn code_3_wins() {
    assert_eq!(code_of(&from_picture("connect4", 1, THREE_IN_A_ROW), "4"), Code::Wins);
    assert_eq!(Code::Wins.number(), 3);
}

#[test]
fn code_4_a_full_column_is_no_action() {
    let mut table = open("connect4");
    play(&mut table, "444444");
    let columns: Vec<String> = table.codes().unwrap().into_iter().map(|(action, _)| action).collect();
    assert_eq!(columns.join(" "), "1 2 3 5 6 7");
}

#[test]
fn code_5_starts_a_win_in_two() {
    let table = from_picture("connect4", 1, &AN_OPEN_TWO.replace(". . 2 . . . .", ". . 2 2 . . ."));
    assert_eq!(numbers(&table), [0, 5, 0, 0, 5, 0, 0]);
}

#[test]
fn code_6_blocks_a_win_at_once_or_in_two() {
    assert_eq!(numbers(&from_picture("connect4", 2, THREE_IN_A_ROW)), [1, 1, 1, 6, 1, 1, 1]);
    assert_eq!(numbers(&from_picture("connect4", 2, AN_OPEN_TWO)), [0, 6, 0, 0, 6, 0, 0]);
}

#[test]
fn codes_are_ordered_as_the_paper_plays_them() {
    let mut all = [Code::Neutral, Code::Loses, Code::Spoils, Code::Wins, Code::Prepares, Code::Blocks];
    all.sort();
    assert_eq!(all.map(Code::number), [3, 6, 5, 0, 2, 1]);
}

#[test]
fn tactician_always_plays_the_best_code() {
    for game in ["connect4", "tictactoe", "go_capture", "quarto", "puissance5"] {
        for seed in 0..6 {
            let (mut table, mut draw) = (open_with_seed(game, seed), Draw::player(seed, 0));
            while table.outcome().is_none() {
                let best = table.codes().unwrap().into_iter().map(|(_, code)| code).min().unwrap();
                let chosen = move_of(&table, "tactician", seed);
                assert_eq!(code_of(&table, &chosen), best, "{game}, seed {seed}, {chosen} after {:?}", table.moves());
                play_any(&mut table, &mut draw);
            }
        }
    }
}

#[test]
fn easy_and_tactician_leave_nothing_to_luck() {
    let mut games = library::shipped().games();
    games.extend(crate::support::inventions::paths());
    for game in games {
        let (mut table, mut draw) = (open_with_seed(&game, 3), Draw::player(3, 0));
        // Where scripts are asked about much to choose from, one position is enough.
        let mut patience = 20;
        for ply in 0..24 {
            if ply % 6 == 5 && patience > 0 && table.outcome().is_none() {
                let legal = table.legal().unwrap().len();
                if legal > 30 && !table.variant().rules.is_empty() {
                    patience = usize::saturating_sub(patience, legal);
                }
                for name in ["easy", "tactician"] {
                    let moves: BTreeSet<String> = (0..5).map(|seed| move_of(&table, name, seed)).collect();
                    assert_eq!(moves.len(), 1, "{game}: {name} after {:?}", table.moves());
                }
            }
            play_any(&mut table, &mut draw);
        }
    }
}

#[test]
fn a_turn_of_two_steps_is_won_and_stopped_as_one() {
    let mut table = open("connect6");
    play(&mut table, "j10 a1 c2 k10 l10 e1 g2 m10 s19");
    let mut blocked = table.other_world(0);
    play(&mut table, "a4 c5");
    for name in ["opportunist", "builder", "sneaky", "easy", "tactician"] {
        for seed in 0..5 {
            let before = table.moves().len();
            for _ in 0..2 {
                let chosen = move_of(&table, name, seed);
                play(&mut table, &chosen);
            }
            assert_eq!(standing(&table), "seat 1 wins by align", "{name}");
            assert!(table.undo(table.moves().len() - before));
        }
    }
    for name in ["sneaky", "easy", "tactician"] {
        for seed in 0..5 {
            for mover in [name, name, "opportunist", "opportunist"] {
                let chosen = move_of(&blocked, mover, seed);
                play(&mut blocked, &chosen);
            }
            assert_eq!(standing(&blocked), "seat 2 to move", "{name}");
            assert!(blocked.undo(4));
        }
    }
}

#[test]
fn of_several_rivals_the_next_is_stopped() {
    let path = crate::support::inventions::paths().into_iter().find(|path| path.ends_with("four.yaml")).unwrap();
    let picture = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . 2 3 . . . . . .
        1 2 3 4 . . . . .
        1 2 3 4 . . . . 4";
    for (seat, stopped) in [(1, "2"), (2, "2"), (3, "3")] {
        let table = from_picture(&path, seat, picture);
        for name in ["sneaky", "easy", "tactician"] {
            assert_eq!(moves_of(&table, name), stopped, "{name} for seat {seat}");
        }
    }
}

#[test]
fn in_a_game_of_attributes_sneaky_and_up_extend_what_shares() {
    let mut table = open("quarto");
    play(&mut table, "TDRS a1 TDRH");
    assert_eq!(moves_of(&table, "sneaky"), "a2 a3 a4 b1 b2 c1 c3 d1 d4");
    assert!(moves_of(&table, "opportunist").len() > moves_of(&table, "sneaky").len());
    for name in ["easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "b2", "{name}");
    }
    let mut table = open("quarto");
    play(&mut table, "TDRS a1 SLSH b1 TDRH");
    assert_eq!(moves_of(&table, "sneaky"), "a2 a3 a4 b2 b3 b4 c3 d4", "a1 and b1 share nothing");
}

#[test]
fn in_a_game_of_attributes_lines_that_share_are_completed() {
    let mut table = open("quarto");
    play(&mut table, "TDRS a1 TDRH b1 TDSS c1 TDSH");
    for name in ["opportunist", "builder", "sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "d1", "{name}");
    }
}

#[test]
fn nobody_from_sneaky_up_gives_a_piece_that_wins_when_another_is_left() {
    let mut table = open("quarto");
    play(&mut table, "TDRS a1 TDRH b1 TDSS c1 SLSH d4");
    assert_eq!(moves_of(&table, "sneaky"), "SLRH SLRS SLSS");
    assert_eq!(moves_of(&table, "easy"), "SLRH");
    assert!("SLRH SLRS SLSS".contains(&moves_of(&table, "tactician")));
    assert!(moves_of(&table, "opportunist").contains('T'));
}

#[test]
fn easy_places_no_piece_after_which_every_gift_wins() {
    let mut table = open("quarto");
    // Three tall ones on row 1; a third short one on row 4 would leave no piece to give.
    play(&mut table, "TDRS a1 TLSH b1 TDSS c1 SDRS a4 SLSH b4 SDRH");
    assert!(moves_of(&table, "sneaky").contains("c4"));
    for name in ["easy", "tactician"] {
        let chosen = move_of(&table, name, 0);
        play(&mut table, &chosen);
        let gift = move_of(&table, name, 0);
        play(&mut table, &gift);
        assert!(table.threats(play::THREATS).unwrap().wins.is_empty(), "{name} placed on {chosen} and gave {gift}");
        assert!(table.undo(2));
    }
}

/// A game of Super Puissance 4 from a picture, with so many disintegrators for each seat.
fn with_disintegrators(to_move: u8, each: [i32; 2], picture: &str) -> Table {
    let variant = variant("super_puissance4", &Changes::default());
    let counts = each.into_iter().enumerate().map(|(seat, count)| (0, Seat(seat as u8), count)).collect();
    let setup = Setup { to_move: Some(Seat(to_move - 1)), counts, ..crate::support::table::drawn(&variant, picture) };
    crate::support::table::begin(variant, &Beginning::Setup(setup)).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Who takes d1 away lets seat 1's token fall into its line.
const A_LINE_BUT_FOR_D1: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . 1 . . .
    1 1 1 2 . . .";

#[test]
fn any_verb_can_win_or_block() {
    let table = with_disintegrators(1, [1, 0], A_LINE_BUT_FOR_D1);
    for name in ["opportunist", "builder", "sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "disintegrate d1", "{name}");
    }
    let table = with_disintegrators(2, [1, 1], A_LINE_BUT_FOR_D1);
    let stops = "disintegrate a1 disintegrate b1 disintegrate c1 disintegrate d2";
    assert_eq!(moves_of(&table, "sneaky"), stops);
    assert!(moves_of(&table, "nobrain").contains("recover d1"), "which makes seat 1's line");
    assert!(stops.contains(&moves_of(&table, "easy")));
    assert!(stops.contains(&moves_of(&table, "tactician")));
}

#[test]
fn a_token_that_a_hole_swallows_wins_nothing() {
    let picture = &THREE_IN_A_ROW.replace("1 1 1 .", "1 1 1 @");
    let table = with_disintegrators(1, [0, 0], picture);
    assert_ne!(moves_of(&table, "opportunist"), "drop 4");
    assert_ne!(code_of(&table, "drop 4"), Code::Wins);
}

#[test]
fn a_capture_can_win_and_be_stopped() {
    let picture = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 1 2 1 1 . .
        . 2 1 2 2 . .";
    let table = from_picture("go_capture", 1, picture);
    for name in ["opportunist", "builder", "sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "3", "{name}");
    }
    let table = from_picture("go_capture", 2, picture);
    for name in ["sneaky", "easy", "tactician"] {
        assert_eq!(moves_of(&table, name), "3", "{name}");
    }
    assert_ne!(moves_of(&table, "opportunist"), "3");
}

#[test]
fn big_boards_are_thought_about_as_well() {
    for (game, size) in
        [("gomoku", "board.columns=100 board.rows=100"), ("connect4", "board.columns=100 board.rows=100")]
    {
        let mut table = changed(game, &set(size), 1);
        let mut draw = Draw::player(1, 0);
        for _ in 0..6 {
            play_any(&mut table, &mut draw);
        }
        for level in bounded_levels(200) {
            let thought = table.think(&level, 1).unwrap().unwrap();
            assert!(legal(&table).contains(&thought.action), "{game}: {}", level.name);
        }
    }
}

#[test]
fn each_level_beats_the_one_that_plays_anything() {
    for (name, game, of_40) in [
        ("builder", "connect4", 22),
        ("easy", "connect4", 32),
        ("tactician", "connect4", 34),
        ("tactician", "tictactoe", 30),
        ("tactician", "quarto", 30),
        ("tactician", "go_capture", 34),
    ] {
        let mut won = 0;
        for seed in 0..40 {
            let mut table = open_with_seed(game, seed);
            let strong = Seat((seed % 2) as u8);
            for ply in 0.. {
                if table.outcome().is_some() {
                    break;
                }
                let mover = if table.to_move() == strong { name } else { "nobrain" };
                let chosen = move_of(&table, mover, mix(seed, ply));
                play(&mut table, &chosen);
            }
            won += usize::from(standing(&table).starts_with(&format!("seat {} wins", strong.number())));
        }
        assert!(won >= of_40, "{name} won {won} of 40 games of {game} against a random player");
    }
}
