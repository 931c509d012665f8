//! The program as people and shell scripts run it: what it prints, where, and its exit code.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use serde_json::Value;

/// Runs the program in an empty folder.
fn run(arguments: &str) -> Ran {
    let folder = Folder::new("commands");
    run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>())
}

/// What a command prints, when all is well.
fn printed(arguments: &str) -> String {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quadrille {arguments}");
    ran.out
}

fn json(arguments: &str) -> Value {
    let out = printed(arguments);
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("quadrille {arguments}: {error}\n{out}"))
}

fn snapshot(name: &str, text: &str) {
    golden("commands", name, text);
}

#[test]
fn what_is_printed() {
    for (name, arguments) in [
        ("list", "list"),
        ("list_rules", "list rules"),
        ("list_levels", "list levels"),
        ("show_connect4", "show connect4"),
        ("show_super_puissance4", "show super_puissance4"),
        ("show_quarto", "show quarto"),
        ("show_order_and_chaos", "show order_and_chaos"),
        ("show_reversi", "show reversi"),
        ("show_changed", "show puissance5 --with go_capture --set board.rows=8 --set win.align=6"),
        ("perft", "perft connect4 --depth 4 --moves 4455"),
        ("check", "check"),
        ("man", "man"),
    ] {
        snapshot(name, &printed(arguments));
    }
}

/// Every command; `all` is the program itself.
const COMMANDS: [&str; 23] = [
    "all",
    "play",
    "replay",
    "list",
    "show",
    "check",
    "explain",
    "new",
    "demo",
    "arena",
    "compare",
    "survey",
    "trace",
    "perft",
    "bench",
    "bench playouts",
    "engine",
    "defs",
    "schema",
    "settings",
    "completions",
    "man",
    "help",
];

#[test]
fn help_in_full_begins_with_examples() {
    for command in COMMANDS {
        let help = printed(&format!("{} --help", command.trim_start_matches("all")));
        assert!(help.starts_with("Examples:\n  quadrille"), "{help}");
        snapshot(&format!("help_{}", command.replace(' ', "_")), &help);
    }
}

#[test]
fn help_in_french_and_help_as_a_command() {
    for command in ["all", "play", "new", "defs", "settings", "completions"] {
        let help = printed(&format!("--unicode {} --lang fr --help", command.trim_start_matches("all")));
        snapshot(&format!("help_{command}_fr"), &help);
    }
    assert_eq!(printed("help play"), printed("play --help"));
    assert_eq!(printed("--lang=fr help bench playouts"), printed("bench playouts --lang fr --help"));
    assert_eq!(printed("help"), printed("--help"));
    assert!(printed("help --lang fr").starts_with("Exemples :"), "{}", printed("help --lang fr"));
    assert!(printed("--lang fr --help").is_ascii(), "where the locale has nothing more");
    assert_eq!(run("help fly").code, 2);
}

#[test]
fn exit_code_0_and_nothing_on_standard_error_when_all_is_well() {
    for arguments in [
        "list",
        "show quarto",
        "check connect4",
        "demo tictactoe --seed 1",
        "perft tictactoe --depth 3",
        "--version",
        "--help",
    ] {
        printed(arguments);
    }
}

#[test]
fn exit_code_1_when_a_check_fails() {
    let folder = Folder::new("check");
    let bad = folder.write("bad.yaml", "title: Bad\nextends: connect4\nexamples:\n  - { play: 4, result: draw }\n");
    let worse = folder.write("worse.yaml", "title: Worse\nextends: connect4\ngravty: down\n");
    let rule = folder.write("rule.rhai", "fn on_lnad(game, at) { }");
    for (path, words) in
        [(&bad, "an example fails"), (&worse, "did you mean `gravity`?"), (&rule, "did you mean `on_land`?")]
    {
        let ran = run_in(folder.path(), &["check", path]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(ran.out.contains("1 mistake"), "{}", ran.out);
    }
    let all = run_in(folder.path(), &["check", "."]);
    assert_eq!(all.code, 1);
    assert_eq!(all.out.lines().count(), 3, "{}", all.out);
}

#[test]
fn exit_code_2_for_what_cannot_be_meant() {
    for (arguments, words) in [
        ("fly", "unrecognized subcommand"),
        ("show", "GAME"),
        ("show conect4", "did you mean the game `connect4`?"),
        ("show missing.yaml", "there is no file missing.yaml"),
        ("show connect4 --set columns", "KEY=VALUE"),
        ("demo connect4 --p1 sneeky", "did you mean `sneaky`?"),
        ("demo connect4 --seed x", "--seed"),
        ("perft connect4 --depth 65", "65"),
        ("perft connect4 --moves 48", "move 2 (`8`): column 8 is outside the board"),
        ("bench playouts connect4 --seconds=-1", "--seconds"),
        ("check nowhere.yaml", "nowhere.yaml"),
        ("list gaems", "games"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "quadrille {arguments}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "quadrille {arguments}: {}", ran.err);
        assert_eq!(ran.out, "", "quadrille {arguments}");
    }
}

#[test]
fn exit_code_3_for_an_invalid_variant() {
    for arguments in [
        "show connect4 --set win.align=99",
        "demo connect4 --set board.columns=0",
        "perft connect4 --with no_such_rule",
        "bench playouts connect4 --set gravty=up",
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "quadrille {arguments}");
        assert!(ran.err.starts_with("error[Q") && ran.err.contains(" --> "), "{}", ran.err);
    }
}

#[test]
fn exit_code_4_when_a_script_fails_at_play() {
    let folder = Folder::new("fails");
    folder.write("mine.rhai", "fn on_land(game, at) {\n    if game.ply == 2 { game.win(9); }\n}\n");
    let path = folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    for arguments in [
        &["demo", &path, "--seed", "1"][..],
        &["perft", &path, "--depth", "4"],
        &["bench", "playouts", &path, "--seconds", "0"],
    ] {
        let ran = run_in(folder.path(), arguments);
        assert_eq!(ran.code, 4, "{arguments:?}: {}", ran.err);
        for words in ["`mine`", "`on_land`", "mine.rhai:2:", "there is no seat 9"] {
            assert!(ran.err.contains(words), "{}", ran.err);
        }
    }
}

#[test]
fn what_is_json_parses_and_says_what_is_asked() {
    let games = json("list --json");
    assert!(games.as_array().unwrap().iter().any(|game| game["name"] == "connect4"), "{games}");
    assert!(json("list rules --json").as_array().unwrap().iter().any(|rule| rule["name"] == "go_capture"));
    assert!(json("list levels --json").as_array().unwrap().iter().any(|level| level["name"] == "sneaky"));
    let shown = json("show super_puissance4 --json --seed 7");
    assert_eq!(
        (&shown["columns"], &shown["rows"], &shown["rules"][0]["name"]),
        (&7.into(), &6.into(), &"black_holes".into())
    );
    assert_eq!(json("perft connect4 --depth 3 --json")["nodes"], 343);
    let demo = json("demo connect4 --seed 3 --p1 sneaky --p2 nobrain --json");
    assert_eq!((&demo["seed"], &demo["state"]["game"]), (&3.into(), &"connect4".into()));
    assert_eq!(demo["moves"].as_array().unwrap().len() as u64, demo["state"]["ply"].as_u64().unwrap());
    let bench = json("bench playouts connect4 --seconds 0.05 --json");
    for field in ["playouts_per_s", "plies_per_s"] {
        assert!(bench[field].as_f64().unwrap() > 0.0, "{bench}");
    }
    let check = json("check connect4 quarto --json");
    assert_eq!((&check[0]["ok"], &check[1]["ok"]), (&true.into(), &true.into()));
    let folder = Folder::new("json");
    let bad = folder.write("bad.yaml", "title: Bad\nextends: connect4\ngravty: down\n");
    let ran = run_in(folder.path(), &["check", "--json", &bad]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &report[0]["ok"], &report[0]["mistakes"][0]["place"]["line"]), (1, &false.into(), &3.into()));
}

#[test]
fn the_same_seed_prints_the_same_game() {
    let again = "demo super_puissance4 --seed 11 --p1 nobrain --p2 opportunist";
    assert_eq!(printed(again), printed(again));
    let unseeded = printed("demo connect4");
    let seed = unseeded.lines().last().unwrap().strip_prefix("This game again: --seed ").unwrap();
    assert_eq!(printed(&format!("demo connect4 --seed {seed}")), unseeded);
}

#[test]
fn a_games_dir_comes_before_the_games_folder_and_that_before_what_is_shipped() {
    let folder = Folder::new("order");
    let title = |arguments: &[&str]| {
        let ran = run_in(folder.path(), &[&["show", "connect4"], arguments].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.lines().next().unwrap().to_owned()
    };
    assert_eq!(title(&[]), "Connect 4 (connect4)");
    folder.write("games/connect4.yaml", "title: From ./games\nextends: connect4\n");
    assert_eq!(title(&[]), "From ./games (connect4)");
    folder.write("mine/connect4.yaml", "title: From --games-dir\nextends: connect4\n");
    assert_eq!(title(&["--games-dir", "mine"]), "From --games-dir (connect4)");
    let path = folder.write("elsewhere/connect4.yaml", "title: From a path\nextends: connect4\n");
    let ran = run_in(folder.path(), &["show", &path, "--games-dir", "mine"]);
    assert_eq!(ran.out.lines().next(), Some("From a path (connect4)"));
}

#[test]
fn a_users_own_folder_comes_before_what_is_shipped() {
    let folder = Folder::new("own");
    folder.write("no-data/quadrille/games/connect4.yaml", "title: My own\nextends: connect4\nrules: [still]\n");
    folder.write("no-data/quadrille/rules/still.rhai", "// Nothing happens.\nfn on_turn_end(game) { }\n");
    let ran = run_in(folder.path(), &["show", "connect4"]);
    assert_eq!(ran.out.lines().next(), Some("My own (connect4)"), "{}", ran.err);
    assert!(ran.out.contains("Rule still: Nothing happens."), "{}", ran.out);
}

#[test]
fn a_variant_elsewhere_with_a_rule_of_its_own_is_checked_and_played() {
    let folder = Folder::new("variant");
    folder.write("rules/twice.rhai", "// A token that lands on a corner wins.\nfn on_land(game, at) {\n    if at.row == 1 && (at.column == 1 || at.column == 8) { game.win(game.mover); }\n}\n");
    folder.write("big.yaml", "title: Big\nextends: connect4\nboard: { columns: 8, rows: 7 }\nrules: [black_holes, twice]\nwin: { both: draw }\nexamples:\n  - { play: 4 4 4 4, expect: { to move: seat 1 }, seed: 2 }\n");
    let checked = run_in(folder.path(), &["check", "big.yaml"]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    assert_eq!(checked.out, "big.yaml: fine, 1 example holds, 300 random games played\n");
    let played = run_in(folder.path(), &["demo", "./big.yaml", "--seed", "4"]);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.starts_with("Big\n"), "{}", played.out);
}

/// A folder with a variant and a rule whose every text would like to act on a terminal.
fn nasty() -> Folder {
    let folder = Folder::new("clean");
    let nasty = "\\e[2J\\u202e\\u0007";
    folder.write(
        "games/nasty.yaml",
        &format!(
            "title: \"T{nasty}\"
about: \"A{nasty}\"
extends: connect4
players:
  - {{ name: \"N{nasty}\", symbol: \"\\u202e\" }}
  - {{ name: B, symbol: O }}
rules: [nasty]
examples:
  - {{ name: \"E{nasty}\", play: \"4\", result: draw }}
"
        ),
    );
    folder.write(
        "rules/nasty.rhai",
        "// Comment \u{202e} here.
about(\"R\\x1b[2J\\u202e\");
counter(\"c\\x1b\");
fn on_turn_end(game) { if game.ply == 3 { throw \"F\\x1b[2J\\u202e\"; } }
",
    );
    folder
}

fn acts_on_a_terminal(c: char) -> bool {
    (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c)
}

#[test]
fn text_of_a_variant_cannot_act_on_the_terminal() {
    let folder = nasty();
    for arguments in [
        &["list"][..],
        &["list", "rules"],
        &["show", "nasty"],
        &["demo", "nasty", "--seed", "1"],
        &["check", "nasty"],
        &["demo", "nasty", "--p1", "\u{1b}[2J"],
        &["compare", "nasty", "connect4"],
        &["compare", "\u{1b}[2J"],
        &["survey", "nasty", "--lines"],
        &["survey", "connect4", "--levels", "\u{1b}[2J"],
        &["show", "\u{1b}[2J"],
        &["check", "\u{1b}[2J"],
    ] {
        let ran = run_in(folder.path(), arguments);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains(acts_on_a_terminal), "{arguments:?}: {all:?}");
    }
}

#[test]
fn json_that_a_terminal_shows_cannot_act_on_it_either() {
    let folder = nasty();
    for arguments in [
        &["list", "--json"][..],
        &["list", "rules", "--json"],
        &["show", "nasty", "--json"],
        &["check", "nasty", "--json"],
        &["compare", "nasty", "connect4", "--json"],
        &["survey", "nasty", "--json"],
    ] {
        let ran = run_in(folder.path(), arguments);
        assert!(!ran.out.contains(acts_on_a_terminal), "{arguments:?}: {:?}", ran.out);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut program = program(&std::env::temp_dir())
        .args(["demo", "gomoku", "--p1", "nobrain", "--p2", "nobrain", "--seed", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let ended = program.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8(ended.stderr).unwrap()), (Some(0), String::new()));
}

#[test]
fn players_have_the_names_and_signs_they_are_given() {
    let shown = printed("play connect4 --names Ada,Bob --symbols @,+ --moves 45 --seed 1");
    assert!(shown.contains("> @ Ada") && shown.contains(" @ [+]"), "{shown}");
    for (symbols, words) in [
        ("@,@", "`@` means something else on this board already"),
        ("O", "`O` means something else"),
        ("ab", "`ab` is no sign"),
        (".", "`.` is no sign"),
        ("1,2,3", "2 seats, and 3 signs"),
    ] {
        let ran = run(&format!("play connect4 --symbols {symbols}"));
        assert_eq!(ran.code, 2, "{symbols}");
        assert!(ran.err.contains(words), "{symbols}: {}", ran.err);
    }
    let ran = run("play super_puissance4 --symbols @,O");
    assert!(ran.err.contains("`@` means something else"), "a black hole is an @: {}", ran.err);
    let ran = run("play connect4 --names a,b,c");
    assert!(ran.code == 2 && ran.err.contains("2 seats"), "{}", ran.err);
}

#[test]
fn what_is_not_there_is_told_in_json_where_json_is_asked_for() {
    let ran = run("check --json nowhere.yaml connect4 nowhere.rhai --only static");
    let report: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let codes = |nth: usize| report[nth]["mistakes"][0]["code"].clone();
    assert_eq!((codes(0), codes(1), codes(2)), ("Q015".into(), Value::Null, "Q017".into()));
}

#[test]
fn a_check_of_fewer_random_games_says_why() {
    let folder = Folder::new("check_games");
    folder.write(
        "wide.yaml",
        "title: Wide\nboard: { columns: 40, rows: 40 }\nturn:\n  - place: empty cell\nwin: { align: none }\n",
    );
    let mut page = String::new();
    for (arguments, why) in [
        (&["check", "wide.yaml"][..], Some("plies")),
        (&["check", "reversi"], Some("statements")),
        (&["check", "tictactoe"], None),
    ] {
        for lang in ["en", "fr"] {
            page += &run_in(folder.path(), &[arguments, &["--lang", lang]].concat()).out;
        }
        let told: Value = serde_json::from_str(&run_in(folder.path(), &[arguments, &["--json"]].concat()).out).unwrap();
        assert_eq!(told[0]["games_stopped_by"].as_str(), why, "{arguments:?}");
        assert_eq!(told[0]["games"] == 300, why.is_none(), "{arguments:?}");
    }
    // So many games take longer than this on any machine; how many are played depends on it.
    for lang in ["en", "fr"] {
        let out = run_in(folder.path(), &["check", "wide.yaml", "--script-time", "1ms", "--lang", lang]).out;
        let digits = out.split_once([',']).map_or("", |(_, rest)| rest.trim_start()).split(' ').next().unwrap_or("");
        assert!(digits.parse::<u32>().is_ok_and(|games| games < 300), "{out}");
        page += &out.replacen(&format!(", {digits} "), ", N ", 1);
    }
    snapshot("check_games", &page);
}

/// The hidden switch for tests and doubts: both engines play the same games.
#[test]
fn scripts_are_compiled_or_interpreted_as_one_likes() {
    for arguments in [
        "play reversi --p1 nobrain --p2 nobrain --seed 4 --json",
        "play super_puissance4 --p1 sneaky --p2 nobrain --seed 4 --json",
        "arena go_capture --p1 nobrain --p2 nobrain --games 4 --threads 1 --json",
        "perft reversi --depth 3",
        "check reversi",
    ] {
        let [compiled, interpreted] = ["compiled", "interpreted"].map(|engine| {
            let words = printed(&format!("{arguments} --script-engine {engine}"));
            assert!(!words.is_empty(), "{arguments} says nothing");
            words
        });
        assert_eq!(compiled, interpreted, "{arguments}");
    }
    for engine in ["compiled", "interpreted"] {
        let told = json(&format!("settings --json --script-engine {engine}"));
        let expected = serde_json::json!({"value": engine, "from": "--script-engine"});
        assert_eq!(told["script_engine"], expected);
        let played = json(&format!("bench playouts reversi --seconds 0.05 --json --script-engine {engine}"));
        assert!(played["plies"].as_u64().unwrap() > 0, "{played}");
    }
    assert!(json("settings --json").get("script_engine").is_none());
    let wrong = run("play reversi --script-engine fast");
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("'fast'") && wrong.err.contains("compiled, interpreted"), "{}", wrong.err);
    assert!(!printed("help play").contains("script-engine"));
}
