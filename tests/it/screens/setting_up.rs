//! The set-up of a game on the full screen: what every rule is, which of them fit, and what cannot be set.

use crate::screens::full_screen::{Opening, Stage, USUAL, pictured};
use crate::support::files::Folder;
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::screen::Known;
use quadrille_core::lang::Lang;
use quadrille_core::play::fitting::{Fitting, fittings};
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;

fn opened(opening: &Opening, game: &str) -> Stage {
    opening.menu().types(game).press("Enter")
}

/// Puts the cursor on the row with this label, from the top.
fn on(stage: Stage, label: &str) -> Stage {
    let mut stage = stage.press("Home");
    for _ in 0..80 {
        let text = stage.text();
        if text.lines().any(|line| line.trim_start().starts_with(label) && line.contains("< ")) {
            return stage;
        }
        stage = stage.press("Down");
    }
    panic!("no row is called {label}:\n{}", stage.text());
}

/// The row that the cursor is on: its line, and what it says.
fn row(stage: &Stage) -> (usize, String) {
    let text = stage.text();
    let (y, line) = text.lines().enumerate().find(|(_, line)| line.contains("< ")).expect("a row is chosen");
    (y, line.split(" >").next().unwrap().trim().to_owned())
}

fn rules_of(game: &str) -> Vec<Fitting> {
    fittings(&library::shipped(), game, &Changes::default(), Limits::new(now))
}

fn misfits(game: &str) -> Vec<String> {
    rules_of(game).into_iter().filter(|rule| rule.misfit.is_some()).map(|rule| rule.rule).collect()
}

#[test]
fn the_rule_that_is_chosen_says_what_it_does_in_the_language() {
    let english = on(opened(&USUAL, "connect 4"), "rule go_capture");
    assert!(english.text().contains("A token with its rival on all four sides"), "{}", english.text());
    pictured("setup-rule", &english);
    let french = Opening { lang: Lang::Fr, ..USUAL };
    let french = on(opened(&french, "puissance 4"), "règle go_capture");
    assert!(french.text().contains("Un jeton entouré de jetons adverses sur ses"), "{}", french.text());
}

#[test]
fn every_shipped_rule_says_what_it_does_in_both_languages() {
    for rule in rules_of("connect4") {
        let about = rule.about.unwrap_or_else(|| panic!("{} does not say what it does", rule.rule));
        assert_ne!(about.get("en"), about.get("fr"), "{}", rule.rule);
    }
}

#[test]
fn ticking_a_rule_does_not_move_the_cursor() {
    for label in ["rule black_holes", "rule disintegrators", "rule pawns"] {
        let stage = on(opened(&USUAL, "connect 4"), label);
        let (line, says) = row(&stage);
        let ticked = stage.press("Space");
        let (line_then, says_then) = row(&ticked);
        assert_eq!(says_then, says.replace("[ ]", "[x]"), "{}", ticked.text());
        assert_eq!(line_then, line, "{}", ticked.text());
        let (line_again, says_again) = row(&ticked.press("Space"));
        assert_eq!((line_again, says_again), (line, says));
    }
}

#[test]
fn the_numbers_of_a_rule_stand_below_it() {
    let stage = on(opened(&USUAL, "connect 4"), "rule black_holes").press("Space Down");
    assert!(row(&stage).1.starts_with("count"), "{}", stage.text());
    let stage = stage.press("Right");
    assert!(row(&stage).1.ends_with("< 6"), "{}", stage.text());
    assert!(stage.text().contains("A token that stops on a black hole"), "{}", stage.text());
}

#[test]
fn rules_that_do_not_fit_are_apart_and_say_why() {
    let stage = on(opened(&USUAL, "connect 4"), "rule pawns");
    let text = stage.text();
    let line = |label: &str| text.lines().position(|line| line.trim_start().starts_with(label)).unwrap();
    assert!(
        line("rule undercut") < line("these do not fit") && line("these do not fit") < line("rule pawns"),
        "{text}"
    );
    pictured("setup-misfit", &stage);
    let french = Opening { lang: Lang::Fr, size: (80, 24), ..USUAL };
    pictured("setup-misfit-fr", &on(opened(&french, "puissance 4"), "règle pawns"));
}

#[test]
fn which_of_the_shipped_rules_do_not_fit_the_shipped_games() {
    let mut page = String::new();
    let library = library::shipped();
    for game in library.games() {
        let lines = rules_of(&game).into_iter().filter_map(|rule| {
            let why = rule.misfit?;
            Some(format!("  {}: {}\n", rule.rule, Lang::En.say(&why)))
        });
        page += &format!("{game}\n{}", lines.collect::<String>());
    }
    crate::support::golden::golden("screen", "misfits", &page);
}

#[test]
fn what_a_game_has_by_itself_fits_it() {
    let library = library::shipped();
    for game in library.games() {
        let variant = crate::support::table::variant(&game, &Changes::default());
        let misfits = misfits(&game);
        for rule in variant.rules {
            assert!(!misfits.contains(&rule.name), "{game}: {}", rule.name);
        }
    }
}

/// A screen on which these rules are known as well.
fn known_with(folder: &Folder, rules: &[(&str, &str)]) -> Known {
    for (name, text) in rules {
        folder.write(&format!("rules/{name}.rhai"), text);
    }
    let mut known = USUAL.known();
    known.library = library::usual(Some(folder.path()));
    known
}

#[test]
fn whether_a_rule_fits_is_found_out_by_trying_it() {
    let folder = Folder::new("fitting");
    let rules = [
        ("ends_at_once", "// The first token wins.\nfn outcome(game) { game.win(game.mover, game.own, \"first\"); }\n"),
        (
            "fails_late",
            "// Fails at the third token.\nfn on_land(game, at) { if (game.board - game.empty).len > 2 { let none = [][3]; } }\n",
        ),
        ("forbids_all", "// Nobody may do anything.\nfn where_drop(game, columns) { game.none }\n"),
        ("harmless", "// Does nothing much.\nfn on_land(game, at) { }\n"),
        ("needs_another", "// Needs another.\nneeds(\"harmless\");\nfn on_land(game, at) { }\n"),
        ("not_a_rule", "fn on_land(game at) { }\n"),
    ];
    let known = known_with(&folder, &rules);
    let tried = |changes: &Changes| -> Vec<(String, String)> {
        let found = fittings(&known.library, "connect4", changes, Limits::new(now));
        let mine = found.into_iter().filter(|rule| rules.iter().any(|(name, _)| *name == rule.rule));
        mine.map(|rule| (rule.rule, rule.misfit.map_or_else(String::new, |why| Lang::En.say(&why)))).collect()
    };
    let says = |tried: &[(String, String)], rule: &str| tried.iter().find(|(name, _)| name == rule).unwrap().1.clone();
    let found = tried(&Changes::default());
    assert!(says(&found, "ends_at_once").contains("15 of 15 random games were over by move 2"), "{found:?}");
    assert!(says(&found, "fails_late").contains("`fails_late` fails in a random game: "), "{found:?}");
    assert_eq!(says(&found, "forbids_all"), "the game is over before the first move");
    assert_eq!(says(&found, "harmless"), "");
    assert!(says(&found, "needs_another").contains("harmless"), "{found:?}");
    assert!(!says(&found, "not_a_rule").is_empty());
    // What was added is tried along; what does not fit is not held against the others.
    let with = |rule: &str| Changes { with: vec![rule.to_owned()], ..Changes::default() };
    assert_eq!(says(&tried(&with("harmless")), "needs_another"), "");
    let found = tried(&with("ends_at_once"));
    assert!(!says(&found, "ends_at_once").is_empty() && says(&found, "harmless").is_empty(), "{found:?}");
    assert_eq!(tried(&Changes::default()), tried(&Changes::default()), "the same every time");
}

#[test]
fn lines_that_can_never_be_are_refused() {
    for (game, field, before, key, says) in [
        ("connect 4", "in a line", "", "9", "9 in a line can never be reached on this board of 7 × 6"),
        // A seat has four tokens.
        ("teeko", "in a line", "", "Right", "a line of 5 needs more tokens than the 4 that a seat has"),
        // Of six cells a seat fills three.
        (
            "connect 4",
            "columns",
            "Left Left Left Left Left",
            "Left",
            "a line of 4 needs more tokens than the 3 that a seat can place on this board",
        ),
    ] {
        let stage = on(opened(&USUAL, game), field).press(before);
        let before = row(&stage);
        let refused = stage.press(key);
        assert!(refused.text().contains(says), "{}", refused.text());
        assert_eq!(row(&refused), before);
    }
}

#[test]
fn a_rule_of_the_games_own_folder_can_be_left_out_and_had_again() {
    let folder = Folder::new("own-rule");
    folder.write("own.rhai", "// A rule of one's own.\nfn on_land(game, at) { }\n");
    folder.write("ours.yaml", "title: Ours\nextends: tictactoe\nrules: [own]\n");
    let mut known = USUAL.known();
    known.library = library::usual(Some(folder.path()));
    let stage = on(Stage::new(&USUAL, known, None).types("ours").press("Enter"), "rule own");
    assert!(row(&stage).1.contains("[x]") && stage.text().contains("A rule of one's own."), "{}", stage.text());
    let stage = stage.press("Space");
    assert!(row(&stage).1.contains("[ ]"), "{}", stage.text());
    assert!(row(&stage.press("Space")).1.contains("[x]"));
}
