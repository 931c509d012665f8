//! The opening book of the program, against itself and against the solver.

use crate::support::table::variant;
use quadrille::system::now;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::Changes;
use quadrille_kernel::search::{Solver, not_of_a_book};
use quadrille_kernel::{Choices, State};

/// Whoever keeps to the best gets the score of the position against the rival's best reply, and more against any other: so each
/// line of the book is borne out by the lines two tokens on.
#[test]
fn the_book_of_the_program_agrees_with_itself_and_with_the_solver() {
    let variant = variant("connect4", &Changes::default());
    let referee = script::referee_of_width::<1>(&variant, Limits::new(now)).unwrap();
    let mut solver = Solver::new(&referee, 64 << 20).unwrap();
    let book = solver.find_book(&variant.books).expect("there is one");
    let reader = Solver::new(&referee, 0).unwrap().with_book(Some(book.clone()));
    assert!(variant.books.iter().all(|text| not_of_a_book(text).is_none()));
    // The seats' own positions, which end at different lengths.
    let longest = [0, 1].map(|seat| {
        let lengths = book.entries().map(|entry| entry.way.len());
        lengths.filter(|length| length % 2 == seat).max().unwrap()
    });
    assert!(longest[0] >= 8 && longest[1] >= 5, "{longest:?}");
    let (mut borne_out, mut last) = (0, Vec::new());
    for entry in book.entries() {
        let mut state = referee.start(0).unwrap();
        for &action in &entry.way {
            referee.play(&mut state, action).unwrap();
        }
        if entry.way.len() + 2 > longest[entry.way.len() % 2] {
            last.push((entry, state));
            continue;
        }
        for &best in &entry.best {
            let mut after = state;
            referee.play(&mut after, best).unwrap();
            // What a win with the next token is worth.
            let win_now = |state: &State<1>| (43 - state.occupied().count() as i32) / 2;
            if after.outcome().is_some() {
                assert_eq!(entry.score, win_now(&state), "{entry:?}");
                continue;
            }
            let mut replies = Choices::new();
            referee.legal(&after, &mut replies).unwrap();
            let scores = replies.sorted().into_iter().map(|reply| {
                let mut next = after;
                referee.play(&mut next, reply).unwrap();
                match next.outcome() {
                    None => reader.in_book(&next).expect("the rival's reply is in the book").0,
                    Some(_) => -win_now(&after),
                }
            });
            assert_eq!(scores.min(), Some(entry.score), "{entry:?}");
            borne_out += 1;
        }
    }
    assert!(borne_out > 100);
    // The last ones are borne out by the solver; some of them, for it takes long.
    last.sort_by(|a, b| a.0.way.cmp(&b.0.way));
    for (entry, state) in last.iter().step_by(last.len() / 5) {
        assert_eq!(solver.best(state, &|_| false), Some((entry.score, entry.best.clone())), "{entry:?}");
    }
}
