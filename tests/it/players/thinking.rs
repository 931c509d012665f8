//! Players that look ahead: what they promise, seen in positions where it shows.

use crate::support::files::Folder;
use crate::support::table::{legal, open_with_seed, play, play_any};
use quadrille::library;
use quadrille::system::now;
use quadrille_core::levels::Level;
use quadrille_core::play::{self, Beginning, Review, Table, Why};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::search::{Asked, Budget, Exact, Goal, Way, Worth};
use quadrille_kernel::{Draw, Fate};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn at(game: &str, moves: &str) -> Table {
    let mut table = open_with_seed(game, 1);
    if !moves.is_empty() {
        play(&mut table, moves);
    }
    table
}

fn level(name: &str) -> Level {
    quadrille_core::levels::level(name).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

const SEARCHING: [&str; 3] = ["minimax:nodes=2000", "mcts:nodes=20000", "perfect:nodes=2000"];

#[test]
fn whoever_looks_ahead_wins_at_once_and_stops_who_would() {
    for (game, moves, best) in [
        ("connect4", "434343", "4"),
        ("connect4", "41424", "4"),
        ("puissance5", "5 1 5 1 5 1 5 1", "5"),
        ("puissance5", "5 1 5 1 5 1 5", "5"),
        ("tictactoe", "a1 a2 b1 b2", "c1"),
        ("tictactoe", "a1 b2 b1", "c1"),
        ("go_capture", "434343", "4"),
        ("quarto", "TDRS a1 TDRH b1 TDSS c1 TDSH", "d1"),
    ] {
        let table = at(game, moves);
        for name in SEARCHING {
            for seed in 0..5 {
                let thought = table.think(&level(name), seed).unwrap().unwrap();
                assert_eq!(thought.action, best, "{name} in {game} after {moves}");
            }
        }
    }
}

#[test]
fn the_same_seed_and_depth_give_the_same_move_and_other_seeds_other_equals() {
    for game in ["connect4", "quarto", "go_capture", "super_puissance4", "tictactoe"] {
        let table = at(game, "");
        for name in ["minimax:depth=3", "mcts:nodes=3000", "minimax:nodes=700"] {
            let think = |seed| table.think(&level(name), seed).unwrap().unwrap();
            let thoughts: Vec<_> = (0..3).map(think).collect();
            assert_eq!(thoughts, (0..3).map(think).collect::<Vec<_>>(), "{name} in {game}");
        }
    }
    let table = at("tictactoe", "");
    let mut opened: Vec<String> =
        (0..40).map(|seed| table.think(&level("perfect:depth=9"), seed).unwrap().unwrap().action).collect();
    opened.sort();
    opened.dedup();
    assert_eq!(opened.len(), 9, "every opening of tic-tac-toe draws");
}

#[test]
fn a_budget_of_nodes_is_kept_and_whoever_is_told_to_stop_has_an_answer() {
    for game in ["connect4", "quarto", "go_capture", "super_puissance4", "gomoku", "reversi"] {
        let table = at(game, "");
        for way in [Way::Minimax, Way::Mcts, Way::Exact] {
            for nodes in [1, 10, 1000] {
                let budget = Budget { nodes: Some(nodes), ..Budget::default() };
                let thought = table.think(&Level::searching(way, budget), 1).unwrap().unwrap();
                assert!(thought.nodes <= nodes + 5, "{way:?} in {game}: {} of {nodes} nodes", thought.nodes);
                assert!(legal(&table).contains(&thought.action));
            }
            let told = AtomicBool::new(true);
            let forever = Level::searching(way, Budget::default());
            let thought = table.think_until(&forever, 1, &told, &mut |_| {}).unwrap().unwrap();
            assert!(legal(&table).contains(&thought.action), "{way:?} in {game}, told before it began");
            told.store(false, Ordering::Relaxed);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(30));
                    told.store(true, Ordering::Relaxed);
                });
                let thought = table.think_until(&forever, 1, &told, &mut |_| {}).unwrap().unwrap();
                assert!(legal(&table).contains(&thought.action), "{way:?} in {game}, told while it thought");
            });
        }
    }
}

#[test]
fn a_player_takes_about_the_time_it_is_given() {
    let table = at("super_puissance4", "");
    for name in ["minimax:time=200ms", "mcts:time=200ms", "perfect:time=200ms"] {
        let began = Instant::now();
        table.think(&level(name), 1).unwrap();
        // Far more than it should take, because machines are busy; far less than for ever.
        assert!(began.elapsed() < Duration::from_secs(20), "{name}: {:?}", began.elapsed());
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    for (game, moves, depth) in [("connect4", "4433", 6), ("quarto", "TDRS a1 SLSH d4", 3), ("go_capture", "443", 4)] {
        let table = at(game, moves);
        let think = |threads| {
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let level = Level::searching(Way::Minimax, budget).on_threads(threads);

            table.think(&level, 3).unwrap().unwrap()
        };
        let (alone, together) = (think(1), think(4));
        assert_eq!(alone.score, together.score, "{game}");
        assert!(together.nodes >= 1 && legal(&table).contains(&together.action));
    }
}

#[test]
fn a_rule_may_say_what_a_position_is_worth() {
    let folder = Folder::new("worth");
    folder.write(
        "hugging.rhai",
        "// Tokens at the edge are worth most.\nfn evaluate(game, seat) {\n    let own = game.tokens(seat);\n    (own - own.enclosed_by(game.board)).len * 100\n}\n",
    );
    let path =
        folder.write("mine.yaml", "title: Mine\nextends: gomoku\nboard: { columns: 7, rows: 7 }\nwith: [hugging]\n");
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default()).unwrap();
    let table = play::open(variant, &Beginning::Seed(1), Limits::new(now)).unwrap_or_else(|error| panic!("{error:?}"));
    for seed in 0..20 {
        let action = table.think(&level("greedy"), seed).unwrap().unwrap().action;
        let edge = action.starts_with(['a', 'g']) || action.ends_with(['1', '7']);
        assert!(edge, "{action} is not at the edge");
    }
    // Without the rule, the middle has most lines.
    let gomoku = at("gomoku", "");
    let action = gomoku.think(&level("greedy"), 1).unwrap().unwrap().action;
    assert!(('e'..='k').contains(&action.chars().next().unwrap()), "{action} is not in the middle");
}

#[test]
fn a_rule_that_fails_to_judge_is_told() {
    let folder = Folder::new("worth");
    folder.write(
        "odd.rhai",
        "// Says something odd.\nfn evaluate(game, seat) { let worth = 1; worth = \"much\"; worth }\n",
    );
    let path = folder.write("mine.yaml", "title: Mine\nextends: tictactoe\nwith: [odd]\n");
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default()).unwrap();
    let table = play::open(variant, &Beginning::Seed(1), Limits::new(now)).unwrap_or_else(|error| panic!("{error:?}"));
    let failure = table.think(&level("greedy"), 1).unwrap_err();
    assert_eq!((failure.rule.as_str(), failure.hook.as_str()), ("odd", "evaluate"));
    assert!(failure.message.contains("a number"), "{}", failure.message);
}

#[test]
fn small_games_are_solved_from_the_start() {
    let solve = |table: &Table| {
        let budget = Budget { time: Some(Duration::from_secs(120)), ..Budget::default() };
        table.solve((&budget, 64), &AtomicBool::new(false)).unwrap().unwrap()
    };
    let start = solve(&at("tictactoe", ""));
    assert_eq!((start.value, start.score, start.best.len()), (Fate::Drawn, 0, 9));
    // In the corner, only the middle holds.
    let corner = solve(&at("tictactoe", "a1"));
    assert_eq!((corner.value, corner.best), (Fate::Drawn, vec!["b2".to_owned()]));
    let edge = solve(&at("tictactoe", "a1 b1"));
    assert_eq!((edge.value, edge.plies), (Fate::Won, Some(5)));
}

#[test]
fn games_with_rules_and_pieces_are_solved_near_their_end() {
    let solve = |table: &Table, depth| {
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        table.solve((&budget, 64), &AtomicBool::new(false)).unwrap().ok()
    };
    // Random games, a few plies before they would have ended: what is solved agrees with what is solved one ply later.
    for (game, back, deep, games) in [("quarto", 6, 12, 4), ("go_capture", 4, 5, 4), ("super_puissance4", 1, 2, 8)] {
        let mut solved = 0;
        for seed in 0..games {
            let mut table = open_with_seed(game, seed);
            let mut draw = Draw::player(seed, 0);
            while play_any(&mut table, &mut draw) {}
            table.undo(back.min(table.moves().len()));
            let Some(solution) = solve(&table, deep) else { continue };
            solved += 1;
            let mover = table.to_move();
            for action in legal(&table) {
                table.play(&action).unwrap();
                let value = match table.outcome() {
                    Some(outcome) => Some(outcome.of(mover)),
                    None => solve(&table, deep).map(|after| match (table.to_move() == mover, after.value) {
                        (true, value) => value,
                        (false, Fate::Won) => Fate::Lost,
                        (false, Fate::Lost) => Fate::Won,
                        (false, Fate::Drawn) => Fate::Drawn,
                    }),
                };
                assert!(table.undo(1));
                if solution.best.contains(&action) {
                    assert_eq!(value, Some(solution.value), "{game}, seed {seed}: {action} is said to be best");
                } else if value == Some(Fate::Won) {
                    assert_eq!(solution.value, Fate::Won, "{game}, seed {seed}: {action} wins");
                }
            }
        }
        assert!(solved > 0, "none of {game} was solved");
    }
}

#[test]
fn a_hint_has_a_reason() {
    let asked = Asked::within(Goal::Best, Budget { nodes: Some(50_000), ..Budget::default() });
    let hint = |game: &str, moves: &str| play::hint(&at(game, moves), &asked, &AtomicBool::new(false)).unwrap();
    let why = |game: &str, moves: &str| hint(game, moves).map(|hint| (hint.action, hint.why));
    assert_eq!(why("connect4", "434343"), Some(("4".to_owned(), Why::WinsNow)));
    assert_eq!(why("connect4", "43434"), Some(("4".to_owned(), Why::Blocks(vec!["4".to_owned()]))));
    assert_eq!(why("tictactoe", "a1 b1").map(|(_, why)| why), Some(Why::WinsIn(5)));
    assert_eq!(why("tictactoe", "a1"), Some(("b2".to_owned(), Why::Draws)));
    assert_eq!(why("tictactoe", "a1 b2 a2 a3 c1 b1 b3 c2"), Some(("c3".to_owned(), Why::Only)));
    assert_eq!(why("connect4", "4343434"), None);
    let gives = why("quarto", "TDRS a1 TDRH b1 TDSS c1 SLSH a2").unwrap();
    assert!(matches!(gives.1, Why::GivesNothing(_) | Why::LosesIn(_) | Why::WinsIn(_)), "{gives:?}");
}

#[test]
fn an_analysis_knows_every_action_and_grows_more_precise() {
    let table = at("tictactoe", "a1");
    let deep = Budget { depth: Some(9), ..Budget::default() };
    let asked = Asked::within(Goal::Every, deep).remembering(16);
    let mut told = Vec::new();
    let review = table.advise(&asked, &AtomicBool::new(false), &mut |review| told.push(review.clone())).unwrap();
    let actions: Vec<String> = review.actions.iter().map(|judged| judged.action.clone()).collect();
    assert_eq!(actions, legal(&table));
    for judged in &review.actions {
        assert!(judged.worth.is_exact());
        assert_eq!(judged.action == "b2", judged.worth == Worth::Draws, "only the middle holds: {judged:?}");
    }
    assert!(told.len() > 2 && told.windows(2).all(|pair| pair[0].depth <= pair[1].depth));
    let proven = |review: &Review| review.actions.iter().filter(|judged| judged.worth.is_proven()).count();
    assert!(told.windows(2).all(|pair| proven(&pair[0]) <= proven(&pair[1])));
    assert!(proven(&told[0]) < told[0].actions.len());
}

#[test]
fn where_a_game_can_be_solved_an_analysis_is_exact() {
    for moves in ["7422341735647741166133573473242566", "173235554143171", "57734364345415"] {
        let mut table = at("connect4", moves);
        let stop = AtomicBool::new(false);
        let asked = Asked { goal: Goal::Every, budget: Budget::default(), memory: 16 };
        let review = table.advise(&asked, &stop, &mut |_| {}).unwrap();
        let best = table.solve((&Budget::default(), 16), &stop).unwrap().unwrap();
        assert_eq!(review.best, best.best);
        for judged in review.actions {
            let Some(Exact::Score(score)) = judged.exact else { panic!("{judged:?} has no exact score") };
            assert_eq!(score == best.score, best.best.contains(&judged.action), "{moves}: {judged:?}");
            table.play(&judged.action).unwrap();
            if table.outcome().is_none() {
                let after = table.solve((&Budget::default(), 16), &stop).unwrap().unwrap();
                assert_eq!(after.score, -score, "{moves}: {}", judged.action);
            }
            assert!(table.undo(1));
        }
    }
}

#[test]
fn whoever_looks_ahead_tells_better_and_better_lines_that_can_be_played() {
    for (game, moves) in
        [("connect4", "4444"), ("go_capture", "4343"), ("quarto", "TDRS a1"), ("super_puissance4", "4 4")]
    {
        for name in ["minimax:nodes=20000", "mcts:nodes=20000"] {
            let mut table = at(game, moves);
            let mut told = Vec::new();
            let level = level(name);
            let quiet = &AtomicBool::new(false);
            let last = table.think_until(&level, 1, quiet, &mut |thought| told.push(thought.clone())).unwrap().unwrap();
            assert!(told.len() > 1, "{game}, {name}: {} thoughts", told.len());
            assert!(told.is_sorted_by_key(|thought| thought.nodes), "{game}, {name}");
            for thought in told.iter().chain([&last]) {
                assert_eq!(thought.line.first(), Some(&thought.action), "{game}, {name}");
                let plies = thought.line.iter().take_while(|action| table.play(action).is_ok()).count();
                // Where something is hidden, a line may be one of another world.
                assert!(
                    plies == thought.line.len() || (game == "super_puissance4" && plies > 0),
                    "{game}: {thought:?}"
                );
                assert!(table.undo(plies));
            }
        }
    }
}

#[test]
fn what_is_exactly_known_comes_with_the_line_to_its_end() {
    for (game, moves) in [("connect4", "444444521277"), ("connect4", "4444442222226666661"), ("tictactoe", "a1 b1")] {
        let mut table = at(game, moves);
        let thought = table.think(&level("perfect"), 1).unwrap().unwrap();
        assert!(thought.exact, "{game} {moves}: {thought:?}");
        for action in &thought.line {
            table.play(action).unwrap_or_else(|_| panic!("{action} of {:?}", thought.line));
        }
        let won = thought.score.is_some_and(|score| score != 0);
        match table.outcome() {
            Some(_) => {
                assert_eq!(thought.line.len() as u32, thought.depth.max(thought.line.len() as u32 * u32::from(!won)))
            }
            None => assert!(thought.line.len() > 1, "{game} {moves}: {thought:?}"),
        }
    }
}
