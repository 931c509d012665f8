//! What `show` and `list rules` tell: the settings in force are the game itself, and say where they come from.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::run_in;
use quadrille::library;
use quadrille::ui::{describe, effective};
use quadrille_core::lang::Lang;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Sources};
use serde_json::Value;

fn shown(arguments: &str) -> String {
    let folder = Folder::new("showing");
    let ran = run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quadrille {arguments}");
    ran.out
}

fn refused(arguments: &str) -> String {
    let folder = Folder::new("showing");
    let ran = run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "quadrille {arguments}");
    ran.err
}

/// The settings of a game as they are shown, as the file of a variant.
fn printed(name: &str, changes: &Changes, with_sources: bool) -> String {
    let mut sources = Sources::default();
    let opened = script::open_with_sources(&library::shipped(), &mut sources, name, changes).unwrap();
    let in_force = quadrille_core::variant::effective(&opened.draft, &opened.declared, &mut sources);
    effective::settings(&in_force, with_sources.then_some(&sources), Lang::En).text()
}

#[test]
fn the_settings_shown_of_every_game_are_that_game() {
    let folder = Folder::new("pasted");
    for name in library::shipped().games() {
        for with_sources in [false, true] {
            let text = printed(&name, &Changes::default(), with_sources);
            let path = folder.write(&format!("{name}.yaml"), &text);
            let open = |name: &str| {
                script::open(&library::shipped(), &mut Sources::default(), name, &Changes::default())
                    .unwrap_or_else(|wrong| panic!("{wrong:#?}\n{text}"))
            };
            let (game, again) = (open(&name), open(&path));
            assert_eq!(game.definition, again.definition, "{name}");
            assert_eq!(
                (&game.title, &game.players, &game.symbols),
                (&again.title, &again.players, &again.symbols),
                "{name}"
            );
            for lang in Lang::ALL {
                assert_eq!(describe::rules(&game, lang), describe::rules(&again, lang), "{name}");
            }
            assert_eq!(
                printed(&path, &Changes::default(), false),
                printed(&name, &Changes::default(), false),
                "{name}"
            );
        }
    }
}

#[test]
fn every_setting_says_where_it_comes_from() {
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
    let changes = Changes {
        set: vec![
            ("board.rows".to_owned(), "8".to_owned()),
            ("rules.disintegrators.hidden".to_owned(), "1".to_owned()),
        ],
        with: words(&["rocks", "go_capture"]),
        without: words(&["recovery"]),
    };
    golden("commands", "settings_with_sources", &printed("super_puissance4", &changes, true));
    let told: Value =
        serde_json::from_str(&shown("show puissance5 --with black_holes --set board.rows=8 --sources --json")).unwrap();
    let from = |key: &str| {
        let row = told["sources"].as_array().unwrap().iter().find(|row| row["key"] == key);
        row.unwrap_or_else(|| panic!("{key}: {told}"))["from"].to_string()
    };
    assert_eq!(from("board.rows"), r#"{"typed":"--set board.rows=8"}"#);
    assert_eq!(from("board.columns"), r#"{"file":"games/puissance5.yaml","line":6}"#);
    assert_eq!(from("gravity"), r#"{"file":"games/connect4.yaml","line":6}"#);
    assert_eq!(from("stuck"), r#"{"default":true}"#);
    assert_eq!(from("rules.black_holes"), r#"{"typed":"--with black_holes"}"#);
    assert_eq!(from("rules.black_holes.count"), r#"{"default":true,"file":"rules/black_holes.rhai","line":2}"#);
    assert!(told["settings"]["board"].as_str().unwrap().contains("rows: 8"), "{told}");
}

#[test]
fn hooks_are_told_in_the_order_in_which_they_run() {
    let folder = Folder::new("order");
    folder.write(
        "late.rhai",
        "// Late.\nafter(\"soon\");\nfn on_land(game, at) { }\nfn can_drop(game) { true }\nfn setup(game) { }\n",
    );
    folder.write(
        "soon.rhai",
        "// Soon.\nfn on_turn_end(game) { }\nfn where_drop(game, cells) { cells }\nfn on_land(game, at) { }\nfn where_place(game, cells) { cells }\nfn where_drop(game, from, cells) { cells }\n",
    );
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [late, soon]\n");
    let ran = run_in(folder.path(), &["show", "mine.yaml", "--json"]);
    let told: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let hooks: Vec<String> = told["hooks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hook| {
            format!(
                "{} {} {}:{}",
                hook["moment"].as_str().unwrap(),
                hook["function"].as_str().unwrap(),
                hook["file"].as_str().unwrap(),
                hook["line"]
            )
        })
        .collect();
    assert_eq!(
        hooks,
        [
            "setup setup late.rhai:5",
            "legal where_drop soon.rhai:3",
            "legal can_drop late.rhai:4",
            "on_land on_land soon.rhai:4",
            "on_land on_land late.rhai:3",
            "on_turn_end on_turn_end soon.rhai:2",
        ]
    );
}

#[test]
fn a_rule_is_shown_by_itself() {
    golden("commands", "show_rule_disintegrators", &shown("show disintegrators"));
    golden("commands", "show_rule_sliding_fr", &shown("show sliding --lang fr --unicode"));
    golden("commands", "show_rule_go_capture", &shown("show --rule go_capture"));
    let folder = Folder::new("rule");
    let rule = "// Mine.\nparam(\"deep\", 3, 1, 9);  // how deep it is\nparam(\"name\", \"x\");\ncounter(\"all\", \"shared\");\nverb(\"dig\", \"own token to empty cell\", 2);\nprice(\"dig\", \"all\", 2);\nneeds(\"black_holes\");\nfn dig(game, from, to) { if game.param(\"deep\") > 2 && game.param(\"name\") != \"\" { game.gain(\"all\"); } }\n";
    let path = folder.write("digging.rhai", rule);
    let ran = run_in(folder.path(), &["show", &path]);
    golden("commands", "show_rule_of_ones_own", &ran.out.replace(&path, "digging.rhai"));
    let ran = run_in(folder.path(), &["show", &path, "--json"]);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&told["params"][0]["most"], &told["verbs"][0]["price"][0]["count"]), (&9.into(), &2.into()));
    assert_eq!((&told["hooks"][0]["line"], &told["counters"][0]["shared"]), (&8.into(), &true.into()));
    let told: Value = serde_json::from_str(&shown("show black_holes --json")).unwrap();
    assert_eq!(told["games"], serde_json::json!(["super_puissance4"]));
    assert_eq!(told["add"], "quadrille play connect4 --with black_holes");
}

#[test]
fn hooks_that_are_interpreted_are_told_with_the_reason() {
    let folder = Folder::new("showing");
    folder.write(
        "mine.rhai",
        "// Corners belong together.\nfn on_land(game, at) {\n    let pair = across(game, at);\n    game.destroy(pair & game.rival);\n}\n\
         fn outcome(game) {\n    if across(game, game.cell(\"a1\")).is_empty { game.draw(); }\n}\n\
         fn where_place(game, cells) { cells - game.cell(\"b2\") }\n\
         fn across(game, at) {\n    for pair in [[game.cell(\"a1\"), game.cell(\"c3\")]] {\n        \
         if at in pair { return pair[0] | pair[1]; }\n    }\n    game.none\n}\n",
    );
    folder.write("mine.yaml", "extends: tictactoe\nrules: [mine]\n");
    let run = |arguments: &str| {
        let ran = run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
        assert_eq!(ran.code, 0, "{arguments}: {}", ran.err);
        format!("$ quadrille {arguments}\n{}{}\n", ran.out, ran.err)
    };
    let commands = [
        "show mine.rhai",
        "show mine.rhai --lang fr",
        "show mine.rhai --json",
        "check mine.rhai --strict",
        "check mine.yaml --strict --only static",
        "check mine.yaml --only static --json",
        "check mine.yaml --only static --lang fr",
    ];
    golden("commands", "interpreted", &folder.masked(&commands.map(run).concat()));
}

#[test]
fn a_name_of_both_or_neither_gets_an_answer() {
    assert!(shown("show go_capture").ends_with("quadrille show --rule go_capture\n"));
    assert!(refused("show black_hole").contains("did you mean the rule `black_holes`?"));
    assert!(refused("show conect4").contains("did you mean the game `connect4`?"));
    assert!(refused("show xyzzy").contains("no game or rule `xyzzy`"));
    assert!(refused("show --rule connect4").contains("no rule `connect4`"));
    assert!(refused("show black_holes --set board.rows=3").contains("--set, --with"));
    assert!(refused("show nowhere.rhai").contains("no file nowhere.rhai"));
}

#[test]
fn rules_are_listed_with_what_they_declare() {
    let listed = shown("list rules");
    assert_eq!(listed.lines().count(), library::shipped().rules().len(), "{listed}");
    assert!(
        listed.contains("[{ visible: 3, hidden: 0 }; marks disintegrator; counts disintegrator; verbs disintegrate; prices disintegrate: disintegrator; after black_holes]"),
        "{listed}"
    );
    let told: Value = serde_json::from_str(&shown("list rules --json")).unwrap();
    let rule = told.as_array().unwrap().iter().find(|rule| rule["name"] == "disintegrators").unwrap();
    assert_eq!((&rule["params"][0]["default"], &rule["verbs"][0]["domain"]), (&3.into(), &"rival token".into()));
}

#[test]
fn the_foul_is_told_where_only_a_hook_can_make_one_and_parameters_have_their_words() {
    for game in ["undercut", "crosswind", "lodestone", "super_puissance4"] {
        assert!(shown(&format!("show {game}")).contains("it is a foul and the mover loses"), "{game}");
    }
    assert!(!shown("show connect4").contains("foul"));
    assert!(shown("show notakto --lang fr --unicode").contains("toutes couleurs "));
    assert!(shown("show notakto").contains("any_colours "));
}

#[test]
fn a_name_that_is_a_file_in_this_folder_is_told_to_be_one() {
    let folder = Folder::new("here");
    folder.write("konane.yaml", "title: Konane\nextends: tictactoe\n");
    folder.write("leap.rhai", "// Nothing leaps.\nfn on_land(game, at) { }\n");
    for (arguments, wanted) in [
        (vec!["play", "konane"], "there is no game `konane`; did you mean ./konane.yaml?"),
        (vec!["trace", "konane"], "there is no game `konane`; did you mean ./konane.yaml?"),
        (vec!["check", "konane"], "there is no game `konane`; did you mean ./konane.yaml?"),
        (vec!["show", "konane"], "there is no game or rule `konane`; did you mean ./konane.yaml?"),
        (vec!["show", "leap"], "there is no game or rule `leap`; did you mean ./leap.rhai?"),
        (vec!["show", "leap", "--rule"], "there is no rule `leap`; did you mean `./leap.rhai`?"),
        (vec!["play", "leap"], "there is no game `leap`"),
    ] {
        let ran = run_in(folder.path(), &arguments);
        assert!(ran.code == 2 && ran.err.contains(wanted), "{arguments:?}: {}", ran.err);
    }
    for path in ["./konane.yaml", "./leap.rhai"] {
        assert_eq!(run_in(folder.path(), &["show", path]).code, 0, "{path}");
    }
}
