//! Laws that every game keeps, whatever its rules: each game that is shipped is put to all of them by itself.

use crate::table::{begin, bounded_levels, legal, open_with_seed, play, play_any, seen, variant};
use quadrille::ai::levels;
use quadrille::kernel::{Domain, Draw, Pieces, letters};
use quadrille::play::{Beginning, Eye, Problem, Scene, Table};
use quadrille::variant::{Changes, Library};
use std::collections::BTreeSet;

/// Far beyond what any random game has taken.
const ENDLESS: usize = 5_000;

fn each_game(law: impl Fn(&str)) {
    let mut games = Library::shipped().games();
    assert!(games.len() >= 10, "{games:?}");
    games.extend(crate::inventions::paths());
    games.iter().for_each(|game| law(game));
}

/// Everything that there is to compare in a game.
fn whole(table: &dyn Table) -> (u64, Scene, Vec<String>) {
    (table.key(), table.scene(Eye::Referee), table.moves().to_vec())
}

/// A random game, looked at before each ply and at its end.
fn random_game(game: &str, seed: u64, mut look: impl FnMut(&mut dyn Table, usize)) {
    let (mut table, mut draw) = (open_with_seed(game, seed), Draw::player(seed, 0));
    for ply in 0.. {
        assert!(ply < ENDLESS, "{game}, seed {seed}: a random game does not end");
        look(&mut *table, ply);
        if !play_any(&mut *table, &mut draw) {
            break;
        }
    }
}

#[test]
fn random_games_end_and_then_nothing_is_legal() {
    each_game(|game| {
        for seed in 0..60 {
            let (mut table, mut draw) = (open_with_seed(game, seed), Draw::player(seed, 0));
            while play_any(&mut *table, &mut draw) {
                assert!(table.moves().len() < ENDLESS, "{game}, seed {seed}: a random game does not end");
            }
            assert!(table.outcome().is_some(), "{game}, seed {seed}: nothing to do, and no outcome");
            assert!(seen(&*table).outcome.is_some());
            assert!(levels().iter().all(|level| table.think(level, seed).unwrap().is_none()), "{game}");
            let last = table.moves().last().cloned().unwrap_or_default();
            let Err(Problem::Refused(words, true)) = table.play(&last) else { panic!("{game}: `{last}` once more") };
            assert_eq!(words.to_string(), "the game is over");
        }
    });
}

#[test]
fn every_action_listed_can_be_played_as_it_is_written() {
    each_game(|game| {
        for seed in 0..4 {
            random_game(game, seed, |table, ply| {
                if ply % 5 != seed as usize {
                    return;
                }
                let before = whole(table);
                for action in legal(table) {
                    assert_eq!(play(table, &action).action, action, "{game}");
                    assert_eq!(table.moves().last(), Some(&action), "{game}");
                    assert_eq!(seen(table).ply, before.1.ply + 1, "{game}");
                    assert!(table.undo(1));
                }
                assert_eq!(whole(table), before, "{game}");
            });
        }
    });
}

/// Every verb with every target, those one step outside the board included, as a player could type them.
fn everything(table: &dyn Table) -> Vec<String> {
    let says = &table.variant().definition;
    let (columns, rows) = (usize::from(says.form.columns), usize::from(says.form.rows));
    let cells =
        || (0..=columns).flat_map(move |column| (0..=rows + 1).map(move |row| format!("{}{row}", letters(column))));
    let target = |domain: &Domain| -> Vec<String> {
        match domain {
            Domain::OpenColumn => (0..=columns + 1).map(|number| number.to_string()).collect(),
            Domain::Cells { .. } => cells().collect(),
            Domain::Pool => codes(&says.pieces),
        }
    };
    let mut texts = Vec::new();
    for verb in &says.verbs {
        match verb.targets.as_slice() {
            [] => texts.push(verb.name.clone()),
            [one] => texts.extend(target(one).iter().map(|first| format!("{} {first}", verb.name))),
            [one, two] => {
                let second = target(two);
                for first in target(one) {
                    texts.extend(second.iter().map(|second| format!("{} {first}-{second}", verb.name)));
                }
            }
            more => panic!("a verb with {} targets", more.len()),
        }
    }
    texts
}

/// The codes of all pieces, and one that is none.
fn codes(pieces: &Pieces) -> Vec<String> {
    let mut codes = vec![String::new()];
    if let Pieces::Attributes { attributes, .. } = pieces {
        for values in attributes {
            let longer =
                |code: &String| values.iter().map(|value| format!("{code}{}", &value[..1])).collect::<Vec<_>>();
            codes = codes.iter().flat_map(longer).collect();
        }
    }
    codes.push("ZZ".to_owned());
    codes
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    each_game(|game| {
        let all = everything(&*open_with_seed(game, 0));
        // Large boards have many targets, and long games.
        let every = if all.len() > 150 { 40 } else { 3 };
        for seed in 0..3 {
            random_game(game, seed, |table, ply| {
                if ply % every != seed as usize && table.outcome().is_none() {
                    return;
                }
                let before = whole(table);
                let mut played = BTreeSet::new();
                for text in &all {
                    match table.play(text) {
                        Ok(made) => {
                            assert!(played.insert(made.action), "{game}: `{text}` is an action twice");
                            assert!(table.undo(1));
                        }
                        Err(Problem::Refused(words, _)) => assert!(!words.to_string().is_empty()),
                        Err(Problem::Failed(failure)) => panic!("{game}: `{text}`: {failure:?}"),
                    }
                    assert_eq!(table.key(), before.0, "{game}: after `{text}`");
                }
                assert_eq!(whole(table), before, "{game}");
                assert_eq!(played, legal(table).into_iter().collect(), "{game} after {:?}", table.moves());
            });
        }
    });
}

#[test]
fn what_is_no_move_at_all_is_refused_and_changes_nothing() {
    let nonsense = [
        "",
        " ",
        "4 4 4 4",
        "frobnicate",
        "frobnicate a1",
        "-1",
        "1.5",
        "a",
        "zz99",
        "drop",
        "\u{202e}4",
        "é",
        "99999999999999999999",
    ];
    each_game(|game| {
        random_game(game, 0, |table, ply| {
            if ply > 3 {
                return;
            }
            let before = whole(table);
            for text in nonsense {
                match table.play(text) {
                    // A column has a letter, too.
                    Ok(made) => assert!(text == "a" && made.action.ends_with('1'), "{game}: `{text}` was {made:?}"),
                    Err(Problem::Refused(words, _)) => assert!(!words.to_string().is_empty()),
                    Err(Problem::Failed(failure)) => panic!("{game}: `{text}`: {failure:?}"),
                }
                table.undo(table.moves().len() - before.2.len());
            }
            assert_eq!(whole(table), before, "{game}");
        });
    });
}

/// Where a target stands in the canonical order.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    Column(u32),
    Cell(u32, usize, String),
    Piece(String),
}

fn rank(target: &str) -> Rank {
    let letters = target.trim_end_matches(|c: char| c.is_ascii_digit());
    match (letters, target[letters.len()..].parse()) {
        ("", Ok(number)) => Rank::Column(number),
        (letters, Ok(row)) => Rank::Cell(row, letters.len(), letters.to_owned()),
        _ => Rank::Piece(target.to_owned()),
    }
}

#[test]
fn actions_are_listed_once_each_in_canonical_order() {
    each_game(|game| {
        for seed in 0..10 {
            random_game(game, seed, |table, _| {
                let verbs = &table.variant().definition.verbs;
                let order = |text: &String| {
                    let named = |name: &str| verbs.iter().position(|known| known.name == name);
                    match text.split_once(' ') {
                        None if named(text).is_some() => (named(text), Vec::new()),
                        None => (None, text.split('-').map(rank).collect()),
                        Some((verb, targets)) => (named(verb), targets.split('-').map(rank).collect::<Vec<_>>()),
                    }
                };
                let ranks: Vec<_> = legal(table).iter().map(order).collect();
                assert!(ranks.is_sorted_by(|a, b| a < b), "{game}: {ranks:?}");
            });
        }
    });
}

#[test]
fn pieces_are_conserved() {
    each_game(|game| {
        for seed in 0..60 {
            let all = open_with_seed(game, seed).census();
            random_game(game, seed, |table, _| assert_eq!(table.census(), all, "{game} after {:?}", table.moves()));
        }
    });
    assert_eq!(open_with_seed("quarto", 0).census(), Some(16));
    assert_eq!(open_with_seed("super_puissance4", 0).census(), Some(42));
}

#[test]
fn the_key_is_what_it_would_be_made_from_nothing() {
    each_game(|game| {
        for seed in 0..60 {
            random_game(game, seed, |table, _| {
                assert_eq!(table.key(), table.recomputed_key(), "{game}, seed {seed}, after {:?}", table.moves());
            });
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_game() {
    each_game(|game| {
        for seed in 0..20 {
            let mut again = open_with_seed(game, seed);
            random_game(game, seed, |table, _| {
                if let Some(last) = table.moves().last() {
                    play(&mut *again, last);
                }
                assert_eq!(whole(table), whole(&*again), "{game}, seed {seed}");
            });
        }
    });
}

#[test]
fn other_seeds_give_other_games_where_something_is_drawn() {
    for (game, drawn) in [("super_puissance4", true), ("quarto", true), ("connect4", false), ("reversi", false)] {
        let first = open_with_seed(game, 0).scene(Eye::Referee);
        let differs = (1..20).any(|seed| open_with_seed(game, seed).scene(Eye::Referee) != first);
        assert_eq!(differs, drawn, "{game}");
    }
}

#[test]
fn taking_back_returns_exactly() {
    each_game(|game| {
        for seed in 0..10 {
            let mut history = Vec::new();
            let mut table = open_with_seed(game, seed);
            let mut draw = Draw::player(seed, 0);
            loop {
                history.push((whole(&*table), legal(&*table)));
                if !play_any(&mut *table, &mut draw) {
                    break;
                }
            }
            assert!(!table.undo(table.moves().len() + 1), "{game}: more was taken back than was played");
            while !table.moves().is_empty() {
                let plies = 1 + draw.below(table.moves().len().min(3));
                assert!(table.undo(plies));
                assert_eq!((whole(&*table), legal(&*table)), history[table.moves().len()], "{game}, seed {seed}");
            }
            assert!(!table.undo(1));
        }
    });
}

#[test]
fn a_board_string_says_the_whole_game() {
    each_game(|game| {
        if !open_with_seed(game, 0).has_position() {
            return;
        }
        for seed in 0..10 {
            random_game(game, seed, |table, _| {
                let scene = seen(table);
                let beginning = Beginning::Position(scene.position.clone().unwrap(), Some(table.to_move()));
                let variant = variant(game, &Changes::default());
                // Whose turn it would be after the end is no question.
                let Ok(other) = begin(variant, &beginning) else {
                    assert!(scene.outcome.is_some(), "{game}: {beginning:?}");
                    return;
                };
                // What a rule decides it decides after a move.
                if scene.outcome.as_ref().is_some_and(|ended| ended.reason == "rule") {
                    return;
                }
                let again = seen(&*other);
                let standing =
                    |scene: &Scene| -> Vec<_> { scene.cells.iter().map(|cell| cell.piece.clone()).collect() };
                assert_eq!((standing(&scene), scene.position), (standing(&again), again.position), "{game}");
                assert_eq!((legal(table), scene.outcome), (legal(&*other), again.outcome), "{game}: {beginning:?}");
                assert_eq!(table.key(), other.key(), "{game}: {beginning:?}");
            });
        }
    });
}

#[test]
fn every_level_plays_what_is_legal_and_the_same_with_the_same_seed() {
    each_game(|game| {
        for seed in 0..2 {
            // Where scripts are asked about much to choose from, a few positions are enough.
            let mut patience = 30;
            random_game(game, seed, |table, ply| {
                if ply % 9 != 0 || patience == 0 || table.outcome().is_some() {
                    return;
                }
                let (before, legal) = (whole(table), legal(table));
                if legal.len() > 30 && !table.variant().rules.is_empty() {
                    patience = usize::saturating_sub(patience, legal.len());
                }
                for level in bounded_levels(400) {
                    let thought = table.think(&level, seed).unwrap().unwrap();
                    assert!(legal.contains(&thought.action), "{game}: {} would play {thought:?}", level.name);
                    assert_eq!(table.think(&level, seed).unwrap(), Some(thought), "{game}: {}", level.name);
                }
                assert_eq!(whole(table), before, "{game}: thinking changed the game");
            });
        }
    });
}

#[test]
fn playouts_are_games_that_anybody_could_have_played() {
    each_game(|game| {
        let table = open_with_seed(game, 7);
        let sum = table.playouts(7, &mut |sum| sum.games < 16).unwrap();
        let (mut keys, mut plies) = (0u64, 0);
        for number in 0..sum.games {
            let (start, moves, last_key) = table.playout(7, number).unwrap();
            let mut replayed = open_with_seed(game, start);
            for text in &moves {
                assert_eq!(play(&mut *replayed, text).action, *text, "{game}, playout {number}");
            }
            assert_eq!(replayed.key(), last_key, "{game}, playout {number}");
            assert!(replayed.outcome().is_some(), "{game}, playout {number} stops before the end");
            keys = keys.rotate_left(1) ^ last_key;
            plies += moves.len() as u64;
        }
        assert_eq!((sum.games, sum.plies, sum.keys), (16, plies, keys), "{game}");
    });
}
