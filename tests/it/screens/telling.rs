//! What the log and the board tell of a move: which way things went, what is gone, who could not act, and what is open now.

use crate::support::files::Folder;
use crate::support::table::{begin, changed, open, open_with_seed, play, play_any, seen, set};
use quadrille::library;
use quadrille::ui::console::position;
use quadrille::ui::{Look, tell};
use quadrille_core::lang::Lang;
use quadrille_core::play::{Beginning, Table};
use quadrille_core::protocol;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::Draw;

/// A sentence for each thing that the last of these moves did.
fn told(table: &mut Table, moves: &str) -> String {
    let made = play(table, moves);
    tell::made(&seen(table), table.moves().len(), &made, &Look::default())
}

/// Connect 4 with a rule of one's own.
fn ruled(script: &str) -> Table {
    let folder = Folder::new("telling");
    folder.write("mine.rhai", script);
    let path = folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default()).unwrap();
    begin(variant, &Beginning::Seed(1)).unwrap()
}

#[test]
fn what_goes_down_comes_down_and_all_else_goes() {
    let said = told(&mut open("lodestone"), "a1 h1");
    assert!(said.ends_with("The token on a1 goes to g1."), "{said}");
    let said = told(&mut open("popout"), "4 4 pop d1");
    assert!(said.contains("The token on d2 comes down to d1."), "{said}");
}

#[test]
fn what_is_destroyed_at_once_is_told_at_once() {
    let mut table = ruled("// Three.\nfn on_turn_end(game) { if game.ply == 3 { game.destroy(game.occupied); } }\n");
    let said = told(&mut table, "1 2 3 4");
    assert!(said.ends_with("The tokens on a1, b1, c1 and d1 are destroyed."), "{said}");
    assert_eq!(said.matches("destroyed").count(), 1, "{said}");
}

#[test]
fn who_could_not_act_is_named_where_that_decides() {
    let mut table = open("nim");
    play(&mut table, "a4 a3 a2 a1");
    let scene = seen(&table);
    let ended = tell::ended(&scene, scene.outcome.as_ref().unwrap(), &Look::default());
    assert_eq!(ended, "Player 1 wins. Player 1 cannot act.");
}

/// Plays at random to the end, and tells it.
fn random_end(table: &mut Table, look: &Look) -> String {
    let mut draw = Draw::player(5, 0);
    while table.outcome().is_none() {
        play_any(table, &mut draw);
    }
    let scene = seen(table);
    tell::ended(&scene, scene.outcome.as_ref().unwrap(), look)
}

#[test]
fn an_end_by_counting_says_the_count() {
    for (game, seed) in [("reversi", 1), ("ataxx", 2)] {
        let mut table = open_with_seed(game, seed);
        let said = random_end(&mut table, &Look::default());
        let on_board: Vec<usize> = seen(&table).players.iter().map(|player| player.tokens.unwrap()).collect();
        let (most, least) = (on_board[0].max(on_board[1]), on_board[0].min(on_board[1]));
        assert!(said.contains(&format!(", {most} to {least}.")), "{said}");
        let french = Look { lang: Lang::Fr, ..Look::default() };
        let said = random_end(&mut table, &french);
        assert!(said.contains(&format!(", {most} à {least}.")), "{said}");
        let spoken = random_end(&mut table, &Look { spoken: true, ..Look::default() });
        assert!(spoken.contains(&format!(", {most} to {least}.")), "{spoken}");
        let counts = &protocol::state(&seen(&table))["outcome"]["counts"];
        assert_eq!(counts, &serde_json::json!(on_board));
    }
    // A line is a line, however many tokens there are; and of three the names are told.
    let mut table = changed("reversi", &set("win.align=4"), 1);
    assert!(random_end(&mut table, &Look::default()).contains("wins. In line"));
    let mut changes = set("board.columns=3 board.rows=3 win.align=none");
    changes.set.push(("ending".to_owned(), "most tokens".to_owned()));
    let said = random_end(&mut changed("three", &changes, 1), &Look::default());
    assert!(said.ends_with("Yellow (X) has 3, Red (O) has 3 and Green (+) has 3."), "{said}");
}

#[test]
fn a_pool_is_shown_where_something_is_taken_from_it() {
    for (game, shows) in [("nim", false), ("chomp", false), ("quarto", true), ("order_and_chaos", true)] {
        let table = open(game);
        assert_eq!(position(&seen(&table), &Look::default()).text().contains("In the pool"), shows, "{game}");
    }
}

#[test]
fn a_column_that_a_rule_closes_looks_closed() {
    let mut table = ruled(
        "// Never beside the last.\nfn where_drop(game, cells) { cells - game.cell(\"a1\").ray(\"up\") - game.cell(\"a1\") }\n",
    );
    let head = |table: &Table| position(&seen(table), &Look::default()).text().lines().next().unwrap().to_owned();
    assert_eq!(head(&table).split_whitespace().collect::<Vec<_>>(), ["-", "2", "3", "4", "5", "6", "7"]);
    play(&mut table, "2");
    assert_eq!(head(&table).split_whitespace().next(), Some("-"));
    assert!(!head(&open("connect4")).contains('-'));
}

#[test]
fn nothing_falls_where_there_is_no_gravity() {
    let mut table = open("clobber");
    let down = table.legal().unwrap().into_iter().find(|text| text == "a2-a1" || text == "b2-b1").unwrap();
    play(&mut table, &down);
    let made = table.made().last().unwrap().clone();
    let told = tell::made(&seen(&table), 1, &made, &Look::default());
    assert!(told.contains(" goes to ") && !told.contains("comes down"), "{told}");
}

#[test]
fn what_is_gained_by_nothing_is_not_told() {
    let mut table = ruled("counter(\"gold\");\nfn on_land(game, at) { game.gain(\"gold\", 0); }\n");
    play(&mut table, "2");
    let made = table.made().last().unwrap().clone();
    assert_eq!(tell::made(&seen(&table), 1, &made, &Look::default()), "1. Yellow (X) plays 2. The token lands on b1.");
}
