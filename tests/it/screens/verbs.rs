//! Several verbs at one cell of the full screen: what Enter will do is said and shown before it is done, and a key that is pressed again
//! does not do something else unasked.

use crate::screens::full_screen::{Opening, Stage, USUAL, pictured};
use quadrille_core::lang::Lang;

/// Super Puissance 4 with the cursor on d1, in a column where nothing lies. Seat 1 plays O here.
fn at_the_bottom(opening: &Opening) -> Stage {
    opening.game("super_puissance4", ["human", "human"]).press("Down Down Down")
}

/// Types a column to drop into.
fn drops(stage: Stage, column: u8) -> Stage {
    stage.press(":").types(&column.to_string()).press("Enter")
}

/// The same when seat 1 has dropped a token there with Enter, and it is its turn again.
fn dropped(opening: &Opening) -> Stage {
    drops(at_the_bottom(opening).press("Enter"), 7)
}

#[test]
fn enter_again_on_the_same_cell_asks_before_it_recovers() {
    let stage = at_the_bottom(&USUAL);
    assert!(stage.text().contains("Enter: drop 4"), "{}", stage.text());
    let stage = dropped(&USUAL);
    assert!(stage.text().contains("Enter: drop 4 or recover d1"), "{}", stage.text());
    let asked = stage.press("Enter");
    assert_eq!(asked.moves(), "drop 4 drop 7");
    pictured("another-verb", &asked);
    // Whoever goes on pressing Enter goes on dropping.
    let again = asked.press("Enter");
    assert_eq!(again.moves(), "drop 4 drop 7 drop 4");
    let recovered = drops(again, 6).press("Enter Down Enter");
    assert_eq!(recovered.moves(), "drop 4 drop 7 drop 4 drop 6 recover d1");
}

#[test]
fn whoever_comes_back_to_a_cell_is_not_asked() {
    let stage = dropped(&USUAL).press("Right Left");
    assert!(stage.text().contains("Enter: recover d1"), "{}", stage.text());
    pictured("recover-ghost", &stage);
    assert_eq!(stage.press("Enter").moves(), "drop 4 drop 7 recover d1");
}

#[test]
fn a_click_on_the_same_cell_asks_as_well() {
    let stage = dropped(&USUAL);
    let text = stage.text();
    let on_board = |line: &&str| line.starts_with("1 │");
    let y = text.lines().position(|line| on_board(&line)).unwrap();
    let x = text.lines().find(on_board).unwrap().chars().position(|sign| sign == 'O').unwrap();
    let asked = stage.clicks_at(x as u16, y as u16);
    assert_eq!(asked.moves(), "drop 4 drop 7");
    assert_eq!(asked.clicks("2  recover d1").moves(), "drop 4 drop 7 recover d1");
}

#[test]
fn where_the_verb_of_before_is_impossible_the_other_needs_a_yes() {
    let mut stage = at_the_bottom(&USUAL).press("Enter");
    for _ in 0..5 {
        stage = drops(stage, 4);
    }
    let before = stage.moves();
    assert_eq!(before, ["drop 4"; 6].join(" "), "the column is full");
    assert!(stage.text().contains("Enter: recover d1"), "{}", stage.text());
    let asked = stage.press("Enter");
    assert!(asked.text().contains("Another move than before: recover d1?"), "{}", asked.text());
    let kept = asked.press("Enter");
    assert_eq!(kept.moves(), before);
    assert_eq!(kept.press("Enter y").moves(), format!("{before} recover d1"));
}

#[test]
fn each_verb_has_its_own_ghost() {
    let count = |stage: &Stage, sign: &str| stage.text().matches(sign).count();
    let dropping = at_the_bottom(&USUAL);
    assert!(count(&dropping, "┄") > 0 && count(&dropping, "↑") == 0, "{}", dropping.text());
    let recovering = dropped(&USUAL).press("Right Left");
    assert!(count(&recovering, "↑↑↑") == 2 && count(&recovering, "┄") == 0, "{}", recovering.text());
    // A token that is won by landing on a disintegrator pays for the rival's: g1 is the rival's, b2 and b3 have one each.
    let armed = drops(drops(drops(dropped(&USUAL), 2), 1), 2);
    let destroying = drops(armed, 1).press("Right Right Right");
    assert!(destroying.text().contains("Enter: disintegrate g1"), "{}", destroying.text());
    assert!(count(&destroying, "×××") == 2 && count(&destroying, "↑") == 0, "{}", destroying.text());
    let small = dropped(&Opening { size: (40, 15), ..USUAL }).press("Right Left");
    assert!(small.text().contains("^O^") && small.text().contains("Enter: recover d1"), "{}", small.text());
}

#[test]
fn a_step_that_has_only_another_verb_asks_nothing() {
    // In Quarto a piece is given, and then it is placed, without the cursor moving.
    let stage = USUAL.game("quarto", ["human", "human"]).press("Enter Enter");
    assert_eq!(stage.moves(), "SDRH c3", "{}", stage.text());
}

#[test]
fn what_enter_does_is_said_in_the_language() {
    let french = Opening { lang: Lang::Fr, ..USUAL };
    let stage = dropped(&french).press("Right Left");
    assert!(stage.text().contains("Entrée : récupérer d1"), "{}", stage.text());
    // With one verb there is nothing to add.
    let stage = USUAL.game("connect4", ["human", "human"]);
    assert!(!stage.text().contains("Enter:"), "{}", stage.text());
}
