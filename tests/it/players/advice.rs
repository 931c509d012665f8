//! The adviser: hints, values, `analyse` and `best-move` never contradict each other, nor what is true.

use crate::support::table::{changed, legal, open, play, play_any, set};
use quadrille::ui::{Look, advice};
use quadrille_core::lang::Lang;
use quadrille_core::play::{self, Eye, Hint, Review, Solution, Table, Why};
use quadrille_kernel::search::{Asked, Budget, Exact, Goal, Worth};
use quadrille_kernel::{Draw, Fate};
use std::sync::atomic::AtomicBool;

/// Games that `solve` can solve from any position: by the solver of lines, and by searching everything.
const SOLVABLE: [(&str, &str); 9] = [
    ("tictactoe", ""),
    ("connect4", "board.columns=4 board.rows=4"),
    ("connect4", "board.columns=5 board.rows=4"),
    ("connect4", "board.columns=4 board.rows=4 win.align=3"),
    ("tictactoe", "board.columns=4 board.rows=3"),
    ("misere", "board.columns=3 board.rows=3 win.align=3"),
    ("hexapawn", ""),
    ("nim", ""),
    ("notakto", ""),
];

fn review(table: &Table, goal: Goal, budget: Budget) -> Review {
    let asked = Asked::within(goal, budget).remembering(8);
    table.advise(&asked, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

fn hint(table: &Table, budget: Budget) -> Hint {
    let asked = Asked::within(Goal::Best, budget).remembering(8);
    play::hint(table, &asked, &AtomicBool::new(false)).unwrap().unwrap()
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

fn depth(plies: u32) -> Budget {
    Budget { depth: Some(plies), ..Budget::default() }
}

fn solve(table: &Table) -> Solution {
    table.solve((&Budget::default(), 8), &AtomicBool::new(false)).unwrap().unwrap()
}

/// What each action truly comes to, for the seat to move.
fn truths(table: &mut Table) -> Vec<(String, Fate, Option<u32>)> {
    let me = table.to_move();
    let mut truths = Vec::new();
    for action in legal(table) {
        table.play(&action).unwrap();
        let (fate, plies) = match table.outcome() {
            Some(outcome) => (outcome.of(me), Some(1)),
            None => {
                let after = solve(table);
                let same = table.to_move() == me;
                let fate = match after.value {
                    Fate::Won if !same => Fate::Lost,
                    Fate::Lost if !same => Fate::Won,
                    fate => fate,
                };
                (fate, after.plies.map(|plies| plies + 1))
            }
        };
        truths.push((action, fate, plies.filter(|_| fate != Fate::Drawn)));
        assert!(table.undo(1));
    }
    truths
}

fn fate(worth: Worth) -> Option<Fate> {
    match worth {
        Worth::Wins(_) => Some(Fate::Won),
        Worth::Draws => Some(Fate::Drawn),
        Worth::Loses(_) => Some(Fate::Lost),
        Worth::Estimate(_) | Worth::Unknown => None,
    }
}

/// Compares everything that advice is given by, in one position and within one budget.
fn agree(table: &Table, solution: &Solution, truths: &[(String, Fate, Option<u32>)], budget: Budget, at: &str) {
    let every = review(table, Goal::Every, budget);
    let best = review(table, Goal::Best, budget);
    let hint = hint(table, budget);
    let thought = best.thought().unwrap();
    let all: Vec<&String> = truths.iter().map(|(action, ..)| action).collect();
    assert_eq!(every.actions.iter().map(|judged| &judged.action).collect::<Vec<_>>(), all, "{at}");
    assert!(every.is_best(&hint.action), "{at}: the hint is {hint:?}, the best are {:?}", every.best);
    assert_eq!(thought.action, hint.action, "{at}: best-move and the hint differ");
    assert_eq!(every.line.first(), Some(&hint.action), "{at}: the values and the hint differ");
    for review in [&every, &best] {
        for (judged, (_, truth, plies)) in review.actions.iter().zip(truths) {
            if let Some(fate) = fate(judged.worth) {
                assert_eq!(fate, *truth, "{at}: {judged:?}");
            }
            if judged.worth.plies().is_some() {
                assert_eq!(judged.worth.plies(), *plies, "{at}: {judged:?}");
            }
        }
        let most = review.actions.iter().map(|judged| judged.worth).max();
        for judged in &review.actions {
            let starred = review.is_best(&judged.action);
            assert!(!starred || Some(judged.worth) == most, "{at}: {judged:?} is no best of {review:?}");
        }
        if review.settled {
            assert_eq!(fate(review.choice().unwrap().worth), Some(solution.value), "{at}: {review:?}");
            assert!(review.best.iter().all(|action| solution.best.contains(action)), "{at}: {review:?} {solution:?}");
        }
        if review.actions.iter().all(|judged| judged.worth.is_exact()) {
            assert_eq!(review.best, solution.best, "{at}");
            let exact: Vec<i32> = review.actions.iter().filter_map(|judged| judged.exact).map(Exact::number).collect();
            assert!(exact.contains(&solution.score), "{at}: {exact:?} {solution:?}");
        }
    }
    assert_eq!(thought.exact, best.choice().unwrap().worth.is_exact(), "{at}: {thought:?}");
    match hint.why {
        Why::WinsNow => assert_eq!(solution.plies, Some(1), "{at}"),
        Why::WinsIn(plies) if best.settled => {
            assert_eq!((solution.value, solution.plies), (Fate::Won, Some(plies)), "{at}")
        }
        Why::WinsIn(_) | Why::Wins => assert_eq!(solution.value, Fate::Won, "{at}"),
        Why::Draws => assert_eq!(solution.value, Fate::Drawn, "{at}"),
        Why::LosesIn(plies) => assert_eq!((solution.value, solution.plies), (Fate::Lost, Some(plies)), "{at}"),
        Why::Loses => assert_eq!(solution.value, Fate::Lost, "{at}"),
        _ => {}
    }
}

#[test]
fn hints_values_and_best_moves_never_contradict_each_other_or_the_truth() {
    let mut settled = 0;
    for (game, settings) in SOLVABLE {
        for seed in 0..4 {
            let mut draw = Draw::player(seed, 0);
            let mut table = changed(game, &set(settings), seed);
            // The first plies of the largest boards take long to solve.
            for _ in 0..seed {
                play_any(&mut table, &mut draw);
            }
            while table.outcome().is_none() {
                let at = format!("{game} {settings} after {}", table.moves().join(" "));
                let (solution, truths) = (solve(&table), truths(&mut table));
                for budget in [nodes(40), nodes(3_000), nodes(60_000), depth(1), depth(3), depth(40)] {
                    agree(&table, &solution, &truths, budget, &format!("{at} within {budget:?}"));
                }
                settled += usize::from(review(&table, Goal::Every, nodes(60_000)).settled);
                play_any(&mut table, &mut draw);
            }
        }
    }
    assert!(settled > 100, "only {settled} positions were settled");
}

#[test]
fn a_distance_is_not_written_like_a_score() {
    let numbers = |game: &str, moves: &str| -> Vec<String> {
        let mut table = open(game);
        play(&mut table, moves);
        let review = review(&table, Goal::Every, Budget::default());
        assert!(review.actions.iter().all(|judged| judged.worth.is_exact()), "{review:?}");
        review.actions.iter().map(|judged| format!("{} {}", judged.action, advice::number(judged, 2))).collect()
    };
    assert_eq!(numbers("tictactoe", "a1 b1 a2"), ["c1 -3", "b2 -3", "c2 -3", "a3 -2", "b3 -3", "c3 -3"]);
    assert_eq!(numbers("hexapawn", "a1-a2"), ["move b3-b2 -#2", "move c3-c2 -#2", "capture b3-a2 #3"]);
}

#[test]
fn the_book_says_at_once_what_every_first_move_is_worth() {
    let table = open("connect4");
    for budget in [nodes(1), depth(1), Budget::default()] {
        let review = review(&table, Goal::Every, budget);
        let worths: Vec<Worth> = review.actions.iter().map(|judged| judged.worth).collect();
        let (loses, draws) = (|plies| Worth::Loses(Some(plies)), Worth::Draws);
        let right = [loses(40), loses(42), draws, Worth::Wins(Some(41)), draws, loses(42), loses(40)];
        assert_eq!((worths.as_slice(), review.nodes), (&right[..], 0));
        assert_eq!(review.best, ["4"]);
        assert_eq!(hint(&table, budget).why, Why::WinsIn(41));
    }
}

#[test]
fn what_the_book_knows_is_best_whatever_others_are_estimated_at() {
    let mut table = open("connect4");
    play(&mut table, "4 1");
    let review = review(&table, Goal::Every, nodes(5_000));
    assert_eq!((review.best.as_slice(), review.settled), (&["4".to_owned()][..], true));
    assert!(review.actions.iter().any(|judged| matches!(judged.worth, Worth::Estimate(_))));
    let shown = advice::review(&review, &table.scene(Eye::Everybody), &Look::default()).text();
    assert!(shown.contains("*  4  +4"), "{shown}");
    assert!(shown.contains("wins in 33 plies") && shown.contains("not on one scale"), "{shown}");
    for line in shown.lines().filter(|line| line.contains("estimated")) {
        assert!(line.contains(" ~") && !line.contains('*'), "{shown}");
    }
}

#[test]
fn the_same_budget_gives_the_same_advice_whatever_was_asked_before() {
    let mut table = changed("connect4", &set("board.columns=6 board.rows=5"), 1);
    play(&mut table, "3 4");
    let before = review(&table, Goal::Every, nodes(20_000));
    let deeper = review(&table, Goal::Every, nodes(400_000));
    assert_eq!(review(&table, Goal::Every, nodes(20_000)), before);
    assert_ne!(before, deeper);
}

#[test]
fn with_more_than_two_seats_a_value_says_what_it_assumes() {
    let (mut lost, mut shown) = (0, 0);
    for seed in 0..40 {
        let mut draw = Draw::player(seed, 0);
        let mut table = changed("three", &set("board.columns=5 board.rows=4 win.align=3"), seed);
        for _ in 0..6 {
            play_any(&mut table, &mut draw);
        }
        if table.outcome().is_some() {
            continue;
        }
        let (scene, review) = (table.scene(Eye::Everybody), review(&table, Goal::Every, nodes(20_000)));
        for (lang, words) in
            [(Lang::En, "all others play against you"), (Lang::Fr, "tous les autres jouent contre vous")]
        {
            let look = Look { lang, ..Look::default() };
            let text = advice::review(&review, &scene, &look).text().replace('\n', " ");
            assert!(text.contains(words), "{text}");
            shown += 1;
            let hint = hint(&table, nodes(20_000));
            if let Why::LosesIn(_) | Why::Loses | Why::LooksBest(_) = hint.why {
                let tongue = scene.tongue(lang);
                let said = tongue.say(&advice::hint(&hint, &tongue));
                assert!(said.contains(words), "{said}");
                lost += usize::from(!matches!(hint.why, Why::LooksBest(_)));
            }
        }
    }
    assert!(lost > 0 && shown > 0, "{lost} {shown}");
}

#[test]
fn a_level_answers_as_itself() {
    let mut table = open("connect4");
    play(&mut table, "4 3 4 3 4 3");
    let nobrain = quadrille_core::levels::level("nobrain").unwrap();
    let mut missed = 0;
    for seed in 0..20 {
        let thought = table.think(&nobrain, seed).unwrap().unwrap();
        let hint = play::hint_of(&table, &nobrain, seed).unwrap().unwrap();
        assert_eq!(hint.action, thought.action);
        assert_eq!(hint.why == Why::WinsNow, hint.action == "4");
        missed += usize::from(hint.action != "4");
    }
    assert!(missed > 0);
    assert_eq!(hint(&table, nodes(1_000)).why, Why::WinsNow);
}
