//! Laws that every game keeps, whatever its rules: each game that is shipped is put to all of them by itself.

use crate::support::table::{bounded_levels, legal, open_with_seed, play, play_any, seen};
use quadrille::library;
use quadrille_core::levels::levels;
use quadrille_core::play::{Beginning, Eye, Problem, Scene, Table};
use quadrille_kernel::{Domain, Draw, Pieces, letters};
use std::collections::BTreeSet;

/// Far beyond what any random game has taken.
const ENDLESS: usize = 5_000;

fn each_game(law: impl Fn(&str)) {
    let mut games = library::shipped().games();
    assert!(games.len() >= 10, "{games:?}");
    games.extend(crate::support::inventions::paths());
    games.iter().for_each(|game| law(game));
}

/// Everything that there is to compare in a game.
fn whole(table: &Table) -> (u64, Scene, Vec<String>) {
    (table.key(), table.scene(Eye::Referee), table.moves().to_vec())
}

/// A random game, looked at before each ply and at its end.
fn random_game(game: &str, seed: u64, mut look: impl FnMut(&mut Table, usize)) {
    let (mut table, mut draw) = (open_with_seed(game, seed), Draw::player(seed, 0));
    for ply in 0.. {
        assert!(ply < ENDLESS, "{game}, seed {seed}: a random game does not end");
        look(&mut table, ply);
        if !play_any(&mut table, &mut draw) {
            break;
        }
    }
}

#[test]
fn random_games_end_and_then_nothing_is_legal() {
    each_game(|game| {
        for seed in 0..60 {
            let (mut table, mut draw) = (open_with_seed(game, seed), Draw::player(seed, 0));
            while play_any(&mut table, &mut draw) {
                assert!(table.moves().len() < ENDLESS, "{game}, seed {seed}: a random game does not end");
            }
            assert!(table.outcome().is_some(), "{game}, seed {seed}: nothing to do, and no outcome");
            assert!(seen(&table).outcome.is_some());
            assert!(levels().iter().all(|level| table.think(level, seed).unwrap().is_none()), "{game}");
            let last = table.moves().last().cloned().unwrap_or_default();
            let Err(Problem::Refused(words, true)) = table.play(&last) else { panic!("{game}: `{last}` once more") };
            assert_eq!(words.to_string(), "the game is over");
        }
    });
}

fn can_be_played(game: &str, table: &mut Table) {
    let before = whole(table);
    for action in legal(table) {
        assert_eq!(play(table, &action).action, action, "{game}");
        assert_eq!(table.moves().last(), Some(&action), "{game}");
        assert_eq!(seen(table).ply, before.1.ply + 1, "{game}");
        assert!(table.undo(1));
    }
    assert_eq!(whole(table), before, "{game}");
}

#[test]
fn every_action_listed_can_be_played_as_it_is_written() {
    each_game(|game| {
        for seed in 0..4 {
            random_game(game, seed, |table, ply| {
                if ply % 5 != seed as usize {
                    return;
                }
                can_be_played(game, table);
            });
        }
    });
}

/// Every verb with every target, those one step outside the board included, as a player could type them.
fn everything(table: &Table) -> Vec<String> {
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

fn only_what_is_listed(game: &str, table: &mut Table, all: &[String]) {
    let before = whole(table);
    let mut played = BTreeSet::new();
    for text in all {
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
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    each_game(|game| {
        let all = everything(&open_with_seed(game, 0));
        // Large boards have many targets, and long games.
        let every = if all.len() > 150 { 40 } else { 3 };
        for seed in 0..3 {
            random_game(game, seed, |table, ply| {
                if ply % every != seed as usize && table.outcome().is_none() {
                    return;
                }
                only_what_is_listed(game, table, &all);
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

fn in_order(game: &str, table: &Table) {
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
}

#[test]
fn actions_are_listed_once_each_in_canonical_order() {
    each_game(|game| {
        for seed in 0..10 {
            random_game(game, seed, |table, _| in_order(game, table));
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
                    play(&mut again, last);
                }
                assert_eq!(whole(table), whole(&again), "{game}, seed {seed}");
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
                history.push((whole(&table), legal(&table)));
                if !play_any(&mut table, &mut draw) {
                    break;
                }
            }
            assert!(!table.undo(table.moves().len() + 1), "{game}: more was taken back than was played");
            while !table.moves().is_empty() {
                let plies = 1 + draw.below(table.moves().len().min(3));
                assert!(table.undo(plies));
                assert_eq!((whole(&table), legal(&table)), history[table.moves().len()], "{game}, seed {seed}");
            }
            assert!(!table.undo(1));
        }
    });
}

fn is_its_board_string(game: &str, table: &Table) {
    let scene = seen(table);
    let beginning = Beginning::Position(scene.position.clone().unwrap(), Some(table.to_move()));
    // Whose turn it would be after the end is no question.
    let Ok(other) = table.another(&beginning) else {
        assert!(scene.outcome.is_some(), "{game}: {beginning:?}");
        return;
    };
    // What a rule decides it decides after a move.
    if scene.outcome.as_ref().is_some_and(|ended| ended.reason == "rule") {
        return;
    }
    let again = seen(&other);
    let standing = |scene: &Scene| -> Vec<_> { scene.cells.iter().map(|cell| cell.piece.clone()).collect() };
    assert_eq!((standing(&scene), scene.position), (standing(&again), again.position), "{game}");
    assert_eq!((legal(table), scene.outcome), (legal(&other), again.outcome), "{game}: {beginning:?}");
    assert_eq!(table.key(), other.key(), "{game}: {beginning:?}");
}

#[test]
fn a_board_string_says_the_whole_game() {
    each_game(|game| {
        if !open_with_seed(game, 0).has_position() {
            return;
        }
        for seed in 0..10 {
            random_game(game, seed, |table, _| is_its_board_string(game, table));
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
                assert_eq!(play(&mut replayed, text).action, *text, "{game}, playout {number}");
            }
            assert_eq!(replayed.key(), last_key, "{game}, playout {number}");
            assert!(replayed.outcome().is_some(), "{game}, playout {number} stops before the end");
            keys = keys.rotate_left(1) ^ last_key;
            plies += moves.len() as u64;
        }
        assert_eq!((sum.games, sum.plies, sum.keys), (16, plies, keys), "{game}");
    });
}

/// Everything above in one pass, for many random games of a game: what is cheap at every ply, what is not at one of them.
fn keeps_every_law(game: &str, games: u64) -> u64 {
    let first = open_with_seed(game, 0);
    let all = everything(&first);
    let mut plies = 0;
    for seed in 0..games {
        let mut table = first.another(&Beginning::Seed(seed)).ok().unwrap();
        let mut draw = Draw::player(seed, 0);
        let (pieces, mut keys) = (table.census(), Vec::new());
        let looked_at = draw.below(60);
        loop {
            in_order(game, &table);
            assert_eq!(table.census(), pieces, "{game}, seed {seed}");
            assert_eq!(table.key(), table.recomputed_key(), "{game}, seed {seed}");
            if keys.len() == looked_at {
                can_be_played(game, &mut table);
                if table.has_position() {
                    is_its_board_string(game, &table);
                }
                // Large boards have many targets.
                if all.len() < 500 || seed.is_multiple_of(50) {
                    only_what_is_listed(game, &mut table, &all);
                }
                if seed.is_multiple_of(500) && table.outcome().is_none() {
                    for level in bounded_levels(100) {
                        let thought = table.think(&level, seed).unwrap().unwrap();
                        assert!(legal(&table).contains(&thought.action), "{game}: {} plays {thought:?}", level.name);
                    }
                }
            }
            keys.push(table.key());
            if !play_any(&mut table, &mut draw) {
                break;
            }
            assert!(keys.len() < ENDLESS, "{game}, seed {seed}: a random game does not end");
        }
        assert!(table.outcome().is_some(), "{game}, seed {seed}: nothing to do, and no outcome");
        plies += table.moves().len() as u64;
        let (moves, last) = (table.moves(), whole(&table));
        while !table.moves().is_empty() {
            assert!(table.undo(1 + draw.below(table.moves().len().min(3))));
            assert_eq!(table.key(), keys[table.moves().len()], "{game}, seed {seed}");
        }
        moves.iter().for_each(|text| drop(play(&mut table, text)));
        assert_eq!(whole(&table), last, "{game}, seed {seed}: the same moves lead elsewhere");
    }
    plies
}

/// `QUADRILLE_LAWS=10000 cargo test --release --test it ten_thousand -- --ignored --nocapture`, with `QUADRILLE_LAWS_OF=pente,ataxx` for
/// some games only.
#[test]
#[ignore = "it takes an hour or more: ten thousand random games of every game, or as many as QUADRILLE_LAWS says"]
fn ten_thousand_games_of_every_game_keep_every_law() {
    let games = std::env::var("QUADRILLE_LAWS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let of = std::env::var("QUADRILLE_LAWS_OF").ok();
    let asked = |name: &String| of.as_ref().is_none_or(|of| of.split(',').any(|one| one == name));
    let names = std::sync::Mutex::new(library::shipped().games().into_iter().filter(asked).collect::<Vec<_>>());
    let work = || {
        while let Some(name) = { names.lock().unwrap().pop() } {
            let began = std::time::Instant::now();
            let plies = keeps_every_law(&name, games);
            println!("{name}: {games} games, {plies} plies, {:.0} s", began.elapsed().as_secs_f64());
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new().stack_size(quadrille_kernel::STACK).spawn_scoped(scope, work).unwrap();
        }
    });
}

#[test]
fn a_few_games_of_every_game_keep_every_law() {
    each_game(|game| assert!(keeps_every_law(game, 2) > 0, "{game}"));
}
