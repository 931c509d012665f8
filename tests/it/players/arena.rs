//! The arena as people and batch systems use it: the same games however they are spread, and results that can be trusted.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use serde_json::Value;

fn run(folder: &Folder, arguments: &str) -> Ran {
    run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>())
}

/// What a command prints, when all is well and nothing is told on the side.
fn printed(folder: &Folder, arguments: &str) -> String {
    let ran = run(folder, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quadrille {arguments}");
    ran.out
}

fn json(folder: &Folder, arguments: &str) -> Value {
    serde_json::from_str(&printed(folder, arguments)).unwrap()
}

/// A game for three, small enough to be over soon.
const THREE: &str = "title: Three\nextends: tictactoe\nboard: { columns: 4, rows: 4 }\nplayers:
  - { name: A, symbol: X }\n  - { name: B, symbol: O }\n  - { name: C, symbol: Z }\nexamples: []\n";

const RUN: &str = "arena super_puissance4 --levels nobrain,opportunist,sneaky --games 8 --opening 2 --seed 5";

#[test]
fn results_as_people_read_them() {
    let folder = Folder::new("arena");
    folder.write("three.yaml", THREE);
    for (name, arguments) in [
        ("two", "arena connect4 --p1 sneaky --p2 nobrain --games 60"),
        ("two_fr", "arena connect4 --p1 sneaky --p2 nobrain --games 60 --lang fr --unicode"),
        ("all_against_all", "arena tictactoe --levels nobrain,opportunist,sneaky --games 40 --seed 3"),
        (
            "all_against_all_fr",
            "arena tictactoe --levels nobrain,opportunist,sneaky --games 40 --seed 3 --lang fr --unicode",
        ),
        ("opening", "arena quarto --p1 opportunist --p2 sneaky --games 20 --opening 3"),
        ("changed", "arena connect4 --p1 nobrain --p2 nobrain --games 20 --set starts=random --with go_capture"),
        ("three_seats", "arena ./three.yaml --p1 nobrain --p2 sneaky --p3 opportunist --games 30"),
    ] {
        golden("arena", name, &printed(&folder, arguments));
    }
    let mut report = json(&folder, "arena tictactoe --levels nobrain,opportunist,sneaky --games 4 --json");
    // These change with the program.
    for changing in ["version", "variant"] {
        assert!(report["run"][changing].is_string());
        report["run"][changing] = "*".into();
    }
    golden("arena", "json", &serde_json::to_string_pretty(&report).unwrap());
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new("arena");
    for kind in ["", " --json", " --shard 1/1"] {
        let once = printed(&folder, &format!("{RUN} --threads 1{kind}"));
        for threads in [2, 7] {
            assert_eq!(printed(&folder, &format!("{RUN} --threads {threads}{kind}")), once, "{threads} threads{kind}");
        }
        assert_eq!(printed(&folder, &format!("{RUN}{kind}")), once);
    }
    assert_ne!(
        printed(&folder, &format!("{RUN} --json")),
        printed(&folder, &format!("{RUN} --json").replace("5", "6"))
    );
}

#[test]
fn parts_that_are_merged_are_the_whole_run() {
    let folder = Folder::new("arena");
    let whole = printed(&folder, &format!("{RUN} --out whole.json"));
    for part in 1..=3 {
        let told = printed(&folder, &format!("{RUN} --shard {part}/3 --out {part}.json"));
        assert!(told.contains(&format!("This is part {part} of 3; all parts together are 24 games.")), "{told}");
        let on_paper = printed(&folder, &format!("{RUN} --shard {part}/3"));
        let in_file = std::fs::read_to_string(folder.path().join(format!("{part}.json"))).unwrap();
        assert_eq!(on_paper, in_file, "without --out it is printed");
    }
    for order in ["1.json 2.json 3.json", "3.json 1.json 2.json"] {
        assert_eq!(printed(&folder, &format!("arena --merge {order} --out merged.json")), whole, "{order}");
        let files = ["whole.json", "merged.json"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
        assert_eq!(files[0], files[1], "{order}");
        let json = |arguments: &str| printed(&folder, &format!("{arguments} --json"));
        assert_eq!(json(&format!("arena --merge {order}")), json(RUN));
    }
    assert_eq!(printed(&folder, "arena --merge whole.json"), whole, "a whole is a part of its own");
}

#[test]
fn what_is_no_whole_is_not_merged() {
    let folder = Folder::new("arena");
    let part = |name: &str, arguments: &str| {
        folder.write(name, &printed(&folder, arguments));
    };
    let run_of = "arena tictactoe --p1 sneaky --p2 nobrain --games 8";
    part("1.json", &format!("{run_of} --shard 1/2"));
    part("2.json", &format!("{run_of} --shard 2/2"));
    part("seed.json", &format!("{run_of} --shard 2/2 --seed 9"));
    part("levels.json", "arena tictactoe --p1 nobrain --p2 sneaky --games 8 --shard 2/2");
    part("game.json", "arena connect4 --p1 sneaky --p2 nobrain --games 8 --shard 2/2");
    // The same name elsewhere is another game.
    folder.write(
        "there/tictactoe.yaml",
        "title: Other\nextends: tictactoe\nboard: { columns: 4, rows: 4 }\nexamples: []\n",
    );
    part("variant.json", &format!("{run_of} --shard 2/2 --games-dir there"));
    folder.write("torn.json", &std::fs::read_to_string(folder.path().join("1.json")).unwrap()[..400]);
    folder.write("list.json", "[1, 2]");
    for (files, code, words) in [
        ("1.json", 2, "4 of the 8 games are missing, the first of them is number 3"),
        ("1.json 2.json 1.json", 2, "game 1 is in 1.json and again in 1.json"),
        ("1.json seed.json", 2, "seed.json is of another run than 1.json: `seed` is 9 there, and 1 here"),
        ("1.json levels.json", 2, "`players` is nobrain, sneaky there, and sneaky, nobrain here"),
        ("1.json game.json", 2, "`game` is connect4 there, and tictactoe here"),
        ("1.json variant.json", 2, "`variant` is "),
        ("1.json nowhere.json", 2, "there is no file nowhere.json"),
        ("1.json torn.json", 3, "this is no file of games: EOF"),
        ("list.json", 3, "this is no file of games: invalid"),
        (".", 5, ".: this is a folder, not a file"),
    ] {
        let ran = run(&folder, &format!("arena --merge {files}"));
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{files}: {}", ran.err);
        assert!(ran.err.contains(words), "{files}: {}", ran.err);
    }
    let told = printed(&folder, "arena --merge 2.json 1.json");
    assert_eq!(told, printed(&folder, run_of));
}

#[test]
fn what_cannot_be_meant_is_told() {
    let folder = Folder::new("arena");
    folder.write("three.yaml", THREE);
    for (arguments, words) in [
        ("arena", "<GAME>"),
        ("arena connect4", "--p1"),
        ("arena connect4 --p1 sneaky", "--p2"),
        ("arena connct4 --p1 sneaky --p2 sneaky", "did you mean `connect4`?"),
        ("arena connect4 --p1 sneeky --p2 sneaky", "did you mean `sneaky`?"),
        ("arena connect4 --p1 human --p2 sneaky", "there is no level `human`"),
        ("arena connect4 --levels sneaky", "this game has 2 seats, and fewer levels were named"),
        ("arena connect4 --levels sneaky,nobran", "did you mean `nobrain`?"),
        ("arena connect4 --levels sneaky,nobrain --p1 sneaky", "cannot be used with"),
        ("arena connect4 --p1 sneaky --p2 sneaky --p3 sneaky", "this game has 2 seats, and more were named"),
        ("arena ./three.yaml --p1 sneaky --p2 sneaky", "this game has 3 seats, and fewer levels were named"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games 0", "--games is a number from 2 up"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games 1", "--games is a number from 2 up"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games 7", "so it is 6 or 8"),
        ("arena ./three.yaml --levels sneaky,sneaky,sneaky --games 100", "of the 3 seats, so it is 99 or 102"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games 99999999", "more than 10000000 games"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games -2", "--games"),
        ("arena connect4 --p1 sneaky --p2 sneaky --threads 0", "--threads"),
        ("arena connect4 --p1 sneaky --p2 sneaky --shard 3/2", "from 1/N to N/N"),
        ("arena connect4 --p1 sneaky --p2 sneaky --shard 0/2", "from 1/N to N/N"),
        ("arena connect4 --p1 sneaky --p2 sneaky --shard 2", "from 1/N to N/N"),
        ("arena connect4 --p1 sneaky --p2 sneaky --games 4 --shard 1/3", "3 parts are too many: there are 2 rounds"),
        ("arena tictactoe --p1 sneaky --p2 sneaky --opening 9", "no opening of 9 plies"),
        ("arena tictactoe --p1 sneaky --p2 sneaky --out nowhere/x.json", "there is no such folder"),
        ("arena tictactoe --p1 sneaky --p2 sneaky --out .", "this is a folder"),
        ("arena connect4 --merge x.json", "cannot be used with"),
    ] {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "quadrille {arguments}: {}", ran.err);
        assert!(ran.err.contains(words), "quadrille {arguments}: {}", ran.err);
    }
    let ran = run(&folder, "arena connect4 --p1 sneaky --p2 sneaky --set win.align=99");
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
}

#[test]
fn a_script_that_fails_ends_it_whoever_met_it_first() {
    let folder = Folder::new("arena");
    folder.write("mine.rhai", "fn on_land(game, at) {\n    if game.ply == 2 { game.win(9); }\n}\n");
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    let fails = |threads| {
        let ran = run(&folder, &format!("arena ./mine.yaml --p1 nobrain --p2 nobrain --threads {threads}"));
        assert_eq!((ran.code, ran.out.as_str()), (4, ""), "{}", ran.err);
        ran.err
    };
    assert!(fails(1).contains("there is no seat 9"));
    assert_eq!(fails(3), fails(1));
}

#[test]
fn games_that_are_kept_can_be_replayed_and_are_those_that_were_counted() {
    let folder = Folder::new("arena");
    let counted = json(&folder, "arena tictactoe --p1 sneaky --p2 nobrain --games 10 --opening 2 --record kept --json");
    let mut won = 0;
    for number in 1..=10 {
        let replayed = json(&folder, &format!("replay kept/{number:02}.yaml --json"));
        let sneaky = if number % 2 == 1 { 1 } else { 2 };
        assert_eq!(replayed["seats"][sneaky - 1], "sneaky");
        let outcome = &replayed["state"]["outcome"];
        assert!(outcome["winner"].is_number() || outcome["draw"] == true, "{outcome}");
        won += usize::from(outcome["winner"] == sneaky);
    }
    assert_eq!(counted["matches"][0][0]["won"], won);
    let again = run(&folder, "arena tictactoe --p1 sneaky --p2 nobrain --games 10 --record kept");
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(again.err.contains("kept/01.yaml is there already, and no game is written over another"), "{}", again.err);
}

#[test]
fn games_that_repeat_each_other_are_told() {
    let folder = Folder::new("arena");
    // Nobody has a choice here.
    folder.write("forced.yaml", "title: Forced\nextends: connect4\nboard: { columns: 1, rows: 4 }\nexamples: []\n");
    let told = printed(&folder, "arena ./forced.yaml --p1 nobrain --p2 sneaky --games 10");
    assert!(told.contains("Only 1 of the 10 games are different"), "{told}");
    let told = printed(&folder, "arena connect4 --p1 nobrain --p2 nobrain --games 10");
    assert!(told.contains("10 of the 10 games are different."), "{told}");
}

#[cfg(unix)]
#[test]
fn who_stops_it_is_told_what_was_played() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let folder = Folder::new("arena");
    let arguments = "arena tictactoe --p1 nobrain --p2 nobrain --games 1000000 --out so_far.json --record kept";
    let running = program(folder.path())
        .args(arguments.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A few games must be over before somebody loses patience.
    while !folder.path().join("kept/0000010.yaml").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let stopped = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let ran: Ran = running.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, ""));
    let told = ran.out.lines().find(|line| line.starts_with("Stopped: ")).unwrap_or_else(|| panic!("{}", ran.out));
    assert!(told.ends_with(" of 1000000 games have been played, and those of whole rounds are counted."), "{told}");
    assert!(ran.out.contains("\np1 nobrain "), "{}", ran.out);
    let played: usize = told.split(' ').nth(1).unwrap().parse().unwrap();
    let file = std::fs::File::open(folder.path().join("so_far.json")).unwrap();
    let kept = BufReader::new(file).lines().filter(|line| line.as_ref().unwrap().starts_with("{\"number\"")).count();
    assert_eq!(kept, played, "the file holds every game that was played");
    let merged = run(&folder, "arena --merge so_far.json");
    assert!(merged.code == 2 && merged.err.contains("of the 1000000 games are missing"), "{}", merged.err);
}
