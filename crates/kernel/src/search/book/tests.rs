//! Books against the solver that made them, and the program's own book against itself.

use super::*;
use crate::fixtures::referee;
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

fn made(referee: &Referee<1>, tokens: usize, threads: usize, older: Option<&str>) -> String {
    let (stop, tell) = (&NEVER, &|_: Progress| {});
    write_book(referee, &Making { tokens, seat: None, older, threads, memory: 4, stop, tell })
        .unwrap_or_else(|why| panic!("{why:?}"))
}

fn solver(referee: &Referee<1>) -> Solver {
    Solver::new(referee, 1 << 20).unwrap()
}

/// Every position of up to so many tokens that is not an end.
fn positions(referee: &Referee<1>, tokens: usize) -> Vec<State<1>> {
    let (mut all, mut last) = (Vec::new(), vec![referee.start(0).unwrap()]);
    for _ in 0..=tokens {
        all.extend_from_slice(&last);
        let mut next = Vec::new();
        for state in &last {
            for action in solver(referee).actions(solver(referee).tokens(state)) {
                let mut after = *state;
                referee.play(&mut after, action).unwrap();
                next.extend(after.outcome().is_none().then_some(after));
            }
        }
        last = next;
    }
    all
}

#[test]
fn a_book_says_what_the_solver_says_of_every_position_it_knows() {
    for (game, settings, tokens) in
        [("drop", "board.columns=5 board.rows=4", 4), ("place", "", 3), ("drop", "board.columns=4", 3)]
    {
        let referee = referee(game, settings);
        let mut solver = solver(&referee);
        let book = Book::read(&made(&referee, tokens, 2, None), &solver).unwrap();
        let (mut known, all) = (0, positions(&referee, tokens));
        for state in &all {
            if let Some(told) = book.best(solver.tokens(state), &solver) {
                assert_eq!(Some(told), solver.best(state, &|_| false), "{game} {settings}");
                known += 1;
            }
        }
        assert!(3 * known > all.len(), "{game}: {known} of {}", all.len());
    }
}

#[test]
fn whoever_does_the_best_stays_in_the_book_whatever_the_rival_does() {
    let referee = referee("drop", "board.columns=5 board.rows=4");
    let solver = solver(&referee);
    let book = Book::read(&made(&referee, 5, 1, None), &solver).unwrap();
    let start = referee.start(0).unwrap();
    for best in [0, 1] {
        let mut open = vec![start];
        for tokens in 0..=5 {
            let mut next = Vec::new();
            for state in &open {
                let actions = match tokens % 2 == best {
                    true => book.best(solver.tokens(state), &solver).expect("the book knows").1,
                    false => solver.actions(solver.tokens(state)).collect(),
                };
                for action in actions {
                    let mut after = *state;
                    referee.play(&mut after, action).unwrap();
                    next.extend(after.outcome().is_none().then_some(after));
                }
            }
            open = next;
        }
        assert!(open.len() > 100);
    }
}

#[test]
fn a_book_made_again_on_other_threads_or_from_a_shorter_one_is_the_same() {
    let referee = referee("drop", "board.columns=5 board.rows=4");
    let book = made(&referee, 4, 1, None);
    assert_eq!(made(&referee, 4, 3, None), book);
    assert_eq!(made(&referee, 4, 2, Some(&made(&referee, 2, 1, None))), book);
    let read = Book::read(&book, &solver(&referee)).unwrap();
    assert_eq!(read.write(&solver(&referee)), book);
    assert_eq!(not_of_a_book(&book), None);
}

#[test]
fn what_is_known_already_is_believed_and_not_solved_again() {
    let referee = referee("drop", "board.columns=5 board.rows=4");
    let odd = made(&referee, 0, 1, None).replace("- = 0 by 2 3 4", "- = 5 by 1");
    assert!(made(&referee, 0, 1, Some(&odd)).contains("- = 5 by 1"));
}

#[test]
fn who_is_told_to_stop_keeps_what_was_found() {
    let referee = referee::<1>("drop", "");
    let stop = AtomicBool::new(true);
    let older = "drop 7x6, 4 in line\n- = 1 by 4\n4 4 = 1 by 4\n";
    let making =
        Making { tokens: 2, seat: None, older: Some(older), threads: 1, memory: 1, stop: &stop, tell: &|_| {} };
    assert_eq!(write_book(&referee, &making).unwrap(), older);
}

#[test]
fn a_text_that_is_no_book_of_the_game_is_told_by_its_line() {
    let referee = referee("drop", "board.columns=5 board.rows=4");
    let read = |text: &str| Book::read(text, &solver(&referee)).map(|_| ()).map_err(|line| (line.number, line.text));
    let bad = |number, text: &str| Err((number, text.to_owned()));
    assert_eq!(read("drop 5x4, 4 in line\n- = 0 by 2 3 4\n"), Ok(()));
    assert_eq!(read(""), bad(1, ""));
    assert_eq!(read("drop 7x6, 4 in line\n"), bad(1, "drop 7x6, 4 in line"));
    for line in
        ["- = 0 by", "- = x by 2", "- 0 2", "6 = 0 by 2", "1 1 1 1 1 = 0 by 2", "- = 0 by 9", "1 2 1 2 1 2 1 = 0 by 3"]
    {
        assert_eq!(read(&format!("drop 5x4, 4 in line\n{line}\n")), bad(2, line));
    }
    let odd = not_of_a_book("drop 5x4, 4 in line\n- = 0 by 2\nnonsense\n").unwrap();
    assert_eq!((odd.number, odd.text.as_str()), (3, "nonsense"));
    assert_eq!(not_of_a_book("hello").unwrap().number, 1);
}

#[test]
fn a_line_that_cannot_be_is_told_with_the_reason() {
    let referee = referee("drop", "board.columns=5 board.rows=4");
    for (lines, number, why) in [
        ("- = 0 by 2 3 4", 2, "the file is cut short: this line has no end"),
        ("- = 0 by 2 3 4\n1 = 0 b", 3, "the file is cut short: this line has no end"),
        ("- = 0 by 2 2\n", 2, "expected every best move once, in their order"),
        ("- = 0 by 3 2\n", 2, "expected every best move once, in their order"),
        ("- = 10 by 1\n", 2, "no position with so many tokens has this score"),
        ("- = -11 by 1\n", 2, "no position with so many tokens has this score"),
        ("- = 8 by 1\n", 2, "nobody can have a line so soon"),
        ("- = -8 by 1\n", 2, "nobody can have a line so soon"),
        ("1 - 1 = 0 by 1\n", 2, "there is no such move here"),
        ("1 2 1 2 1 2 = 0 by 1\n", 2, "there is a win at once, which is another score or another move"),
        ("1 2 1 2 1 2 = 7 by 1 3\n", 2, "there is a win at once, which is another score or another move"),
        ("1 = 0 by 1\n5 = 0 by 5\n", 3, "line 2 is about the same position"),
        ("- = 1 by 3\n3 3 = 0 by 3\n", 2, "line 3 says that one of these moves gives no more than 0"),
        ("1 2 1 2 1 = 0 by 3\n", 2, "one of these moves gives no more than -7"),
    ] {
        let text = format!("drop 5x4, 4 in line\n{lines}");
        let bad = Book::read(&text, &solver(&referee)).unwrap_err();
        assert_eq!((bad.number, bad.why.as_str()), (number, why), "{lines}");
        assert_eq!(not_of_a_book(&text), Some(bad), "its title says as much");
    }
}

#[test]
fn whatever_a_book_says_its_scores_are_scores_of_the_board() {
    let referee = referee("drop", "board.columns=4 board.rows=4");
    let solver = solver(&referee);
    for way in ["-", "1", "1 1", "1 2 1 2 1", "1 2 1 2 3 4"] {
        for score in -20..=20 {
            let text = format!("drop 4x4, 4 in line\n{way} = {score} by 1\n");
            let Ok(book) = Book::read(&text, &solver) else { continue };
            let entry = book.entries.values().next().unwrap();
            let mut state = referee.start(0).unwrap();
            entry.way.iter().for_each(|&action| drop(referee.play(&mut state, action).unwrap()));
            let taken = entry.way.len() as u32;
            let length = solver.length(&state, score);
            assert!(length.is_none_or(|length| (7.max(taken + 1)..=16).contains(&length)), "{text}: {length:?}");
        }
    }
}

#[test]
fn a_game_that_starts_with_tokens_on_the_board_finds_its_positions_in_the_book() {
    let settings = "board.columns=5 board.rows=4";
    let books: Books = [Cow::from(made(&referee("drop", settings), 5, 1, None))].into();
    let mut definition = crate::fixtures::definition("drop", settings);
    let standing = vec![((2, 0), Standing::Token(Seat(0))), ((2, 1), Standing::Token(Seat(1)))];
    definition.start = Some(Setup { standing, ..Setup::default() });
    let started = Referee::new(Arc::new(Rules::<1>::new(definition).unwrap()), None);
    let mut solver = solver(&started);
    let book = solver.find_book(&books).expect("its title is that of the game without tokens");
    let mut known = 0;
    for state in positions(&started, 2) {
        if let Some(told) = book.best(solver.tokens(&state), &solver) {
            assert_eq!(Some(told), solver.best(&state, &|_| false));
            known += 1;
        }
    }
    assert!(known > 5, "{known}");
}

#[test]
fn a_game_that_the_solver_does_not_take_has_no_book() {
    let making = Making { tokens: 2, seat: None, older: None, threads: 1, memory: 1, stop: &NEVER, tell: &|_| {} };
    assert!(matches!(write_book(&referee::<1>("gifts", ""), &making), Err(NoBook::NotSolvable)));
}
