//! Surveys: what is counted is what a plain recount finds, whatever the number of threads, and people are told.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use quadrille::library;
use quadrille::system::now;
use quadrille_core::levels::{Level, levels};
use quadrille_core::play::survey::{Game, LEAD, Plan, play, survey};
use quadrille_core::play::{Beginning, Told, open};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources, Variant};
use quadrille_kernel::Seat;
use serde_json::Value;
use std::sync::atomic::AtomicBool;

fn variant(name: &str, changes: &Changes) -> Variant {
    script::open(&library::shipped(), &mut Sources::default(), name, changes).unwrap()
}

fn plan(game: &str, changes: &Changes, names: &[&str], games: usize) -> Plan {
    let levels = names.iter().map(|&name| name.to_owned()).collect();
    Plan { game: game.to_owned(), changes: changes.clone(), seats: 2, levels, games, seed: 3 }
}

fn known(plan: &Plan) -> Vec<Level> {
    plan.levels.iter().map(|name| levels().iter().find(|level| level.name == *name).unwrap().clone()).collect()
}

fn played(plan: &Plan, threads: usize) -> Vec<Game> {
    let (variant, levels, stop) = (variant(&plan.game, &plan.changes), known(plan), AtomicBool::new(false));
    play(plan, (&variant, &levels), Limits::new(now), threads, &stop, &|| {}).unwrap()
}

#[test]
fn what_is_counted_is_what_a_plain_recount_finds() {
    for (name, set) in [("go_capture", "board.rows=5"), ("super_puissance4", "limit=60"), ("tictactoe", "win.align=3")]
    {
        let (key, value) = set.split_once('=').unwrap();
        let changes = Changes { set: vec![(key.to_owned(), value.to_owned())], ..Changes::default() };
        let plan = plan(name, &changes, &["nobrain", "sneaky"], 6);
        let games = played(&plan, 2);
        assert_eq!(games.len(), 18);
        let (game, levels) = (variant(name, &changes), known(&plan));
        let (mut changed, mut landed) = (0, 0);
        for seen in &games {
            let seating = plan.seating(seen.number);
            let mut table = open(game.clone(), &Beginning::Seed(seating.seed), Limits::new(now)).unwrap();
            let (mut choices, mut leads) = (Vec::new(), Vec::new());
            while table.outcome().is_none() {
                let [one, other] = [0, 1].map(|seat| table.worth(Seat(seat)).unwrap());
                if (one - other).abs() > LEAD {
                    leads.push(one > other);
                }
                choices.push(table.legal().unwrap().len() as u32);
                let seat = table.to_move().index();
                let seed = seating.thinking_seed(seat, table.made().len());
                let thought = table.think(&levels[seating.players[seat]], seed).unwrap().unwrap();
                let made = table.play(&thought.action).unwrap();
                changed += u64::from(made.events.iter().any(|event| matches!(event, Told::Changed { .. })));
                landed += u64::from(thought.action.starts_with("drop") || !thought.action.contains(' '));
            }
            leads.dedup();
            let outcome = table.outcome().unwrap();
            assert_eq!(seen.choices, choices, "{name} {}", seen.number);
            assert_eq!(seen.leads as usize, leads.len().saturating_sub(1), "{name} {}", seen.number);
            assert_eq!(seen.reason, outcome.reason);
            assert_eq!(seen.winners, outcome.winners().map(|seat| seat.number()).collect::<Vec<_>>());
            assert_eq!(seen.first, table.made()[0].seat);
        }
        let found = survey(&plan, &games).unwrap();
        assert_eq!(found.ends.iter().map(|(_, share)| share.count).sum::<usize>(), 18);
        assert_eq!(found.by_length.iter().map(|bar| bar.height).sum::<f64>(), 18.0);
        let longest = games.iter().map(|game| game.choices.len() as u32).max().unwrap();
        assert_eq!((found.by_ply[0].from, found.by_ply.last().unwrap().to, found.lengths.2), (1, longest, longest));
        for level in &found.levels {
            let own = games.iter().filter(|game| (game.number - 1) / 6 == level.level);
            let points: f64 = own
                .map(|game| match game.winners.as_slice() {
                    [] => 0.5,
                    winners => f64::from(u8::from(winners.contains(&game.first))),
                })
                .sum();
            assert!((level.first.score - points / 6.0).abs() < 1e-9, "{name}: {points}");
        }
        let [won, drawn, lost] = found.pairs[0].other_did;
        assert_eq!(won + drawn + lost, 6);
        let sneaky = |game: &&Game| game.winners.contains(&(plan.seating(game.number).turn as u8 + 1));
        assert_eq!(won as usize, games[12..].iter().filter(sneaky).count());
        if name == "go_capture" {
            let hook = &found.rules[0].hooks[0];
            assert_eq!((hook.name.as_str(), hook.calls, hook.acted), ("on_land", landed, changed));
            assert!(changed > 0, "a survey in which nothing happens tests nothing");
            let ran: Vec<_> = found.rules[0].lines.iter().filter(|line| !line.ran.is_empty()).collect();
            assert!(ran.iter().all(|line| line.ran == [landed]), "{ran:?}");
        }
    }
}

/// A script whose counts can be told beforehand: a game has four plies, whatever anybody does.
const KNOWN: &str = "// Counts.
fn chosen(n) {
    if n == 1 {
        return 5; // once
    }
    n
}
fn on_turn_end(game) {
    let x = 0;
    for i in 0..3 { x += i; }
    if game.ply == 0 {
        x = chosen(1);
    } else if game.ply == 1 {
        x = chosen(2);
    } else {
        x += 1;
    }

    if x > 1000 { game.win(1); }
}
fn on_land(game, at) { if game.ply == 3 { game.draw(); } }
";

fn known_folder() -> Folder {
    let folder = Folder::new("survey");
    folder.write("known.rhai", KNOWN);
    folder.write(
        "known.yaml",
        "title: Known\nextends: connect4\nboard: { columns: 1, rows: 4 }\nrules: [known]\nexamples: []\n",
    );
    folder
}

fn run(folder: &Folder, arguments: &str) -> Ran {
    run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>())
}

fn printed(folder: &Folder, arguments: &str) -> String {
    let ran = run(folder, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quadrille {arguments}");
    ran.out
}

fn json(folder: &Folder, arguments: &str) -> Value {
    serde_json::from_str(&printed(folder, &format!("{arguments} --json"))).unwrap()
}

#[test]
fn lines_are_counted_as_often_as_they_run() {
    let folder = known_folder();
    let found = json(&folder, "survey ./known.yaml --levels nobrain --games 2");
    let lines: Vec<(u64, Vec<u64>)> = found["rules"][0]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["line"].as_u64().unwrap(), serde_json::from_value(line["ran"].clone()).unwrap()))
        .collect();
    let expected: [(u64, &[u64]); 12] = [
        (3, &[4]),
        (4, &[2]),
        (6, &[2]),
        (9, &[8]),
        (10, &[8, 24]),
        (11, &[8]),
        (12, &[2]),
        (13, &[6]),
        (14, &[2]),
        (16, &[4]),
        (19, &[8, 0]),
        (21, &[8, 2]),
    ];
    let expected: Vec<(u64, Vec<u64>)> = expected.iter().map(|(line, ran)| (*line, ran.to_vec())).collect();
    assert_eq!(lines, expected);
    let hooks = found["rules"][0]["hooks"].as_array().unwrap();
    let told: Vec<_> =
        hooks.iter().map(|hook| (hook["name"].as_str().unwrap(), &hook["calls"], &hook["acted"])).collect();
    assert_eq!(told, [("on_land", &8.into(), &2.into()), ("on_turn_end", &8.into(), &0.into())]);
    assert_eq!(found["ends"]["rule"]["count"], 2);
}

#[test]
fn scripts_that_are_counted_play_the_same_games() {
    for name in library::shipped().games() {
        let game = variant(&name, &Changes::default());
        if game.rules.is_empty() {
            continue;
        }
        let plain = open(game.clone(), &Beginning::Seed(5), Limits::new(now)).unwrap();
        let (counted, _) = quadrille_core::play::open_counted(game, &Beginning::Seed(5), Limits::new(now)).unwrap();
        for nth in 0..3 {
            assert_eq!(plain.playout(5, nth), counted.playout(5, nth), "{name}");
        }
    }
}

#[test]
fn surveys_as_people_read_them() {
    let folder = known_folder();
    for (name, arguments) in [
        ("two", "survey connect4 --levels nobrain,sneaky --games 20"),
        ("two_fr", "survey connect4 --levels nobrain,sneaky --games 20 --lang fr --unicode"),
        ("rules", "survey super_puissance4 --levels nobrain,sneaky --games 10 --seed 4"),
        ("lines", "survey ./known.yaml --levels nobrain --games 2 --lines"),
        ("lines_fr", "survey ./known.yaml --levels nobrain --games 2 --lines --lang fr"),
        ("alike", "survey ./known.yaml --levels easy --games 6"),
        ("three", "survey tictactoe --levels nobrain,opportunist,minimax:nodes=50,depth=2 --games 10"),
    ] {
        golden("survey", name, &printed(&folder, arguments));
    }
    let report = json(&folder, "survey go_capture --levels nobrain,sneaky --games 4 --set win.align=3");
    golden("survey", "json", &serde_json::to_string_pretty(&report).unwrap());
    printed(&folder, "survey connect4 --levels nobrain,sneaky --games 20 --svg chart.svg");
    golden("survey", "svg", &std::fs::read_to_string(folder.path().join("chart.svg")).unwrap());
}

#[test]
fn a_picture_is_whole_whatever_the_game_is_called() {
    let folder = Folder::new("survey");
    folder.write("a&b<c.yaml", "title: A & B\nextends: tictactoe\nexamples: []\n");
    printed(&folder, "survey ./a&b<c.yaml --levels nobrain --games 2 --svg chart.svg");
    let svg = std::fs::read_to_string(folder.path().join("chart.svg")).unwrap();
    assert!(svg.contains("a&amp;b&lt;c.yaml") && !svg.contains("b<c"), "{svg}");
    // Every tag that opens is closed, and nothing else opens.
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new("survey");
    for game in ["super_puissance4", "connect4"] {
        let run = format!("survey {game} --levels sneaky,minimax:nodes=300 --games 4 --json");
        let once = printed(&folder, &format!("{run} --threads 1"));
        assert_eq!(printed(&folder, &format!("{run} --threads 2")), once);
        assert_ne!(printed(&folder, &format!("{run} --seed 2")), once);
    }
}

#[test]
fn what_goes_wrong_is_told_as_elsewhere() {
    let folder = Folder::new("survey");
    folder.write("mine.rhai", "fn on_land(game, at) {\n    if game.ply == 2 { game.win(9); }\n}\n");
    folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\n");
    for (arguments, code, words) in [
        ("survey", 2, "<GAME>"),
        ("survey connct4", 2, "did you mean `connect4`?"),
        ("survey connect4 --levels sneeky", 2, "did you mean `sneaky`?"),
        ("survey connect4 --levels sneaky:nodes=5", 2, "only a level that searches"),
        ("survey connect4 --games 0", 2, "--games is a number from 2 up"),
        ("survey connect4 --games 3", 2, "so it is 2 or 4"),
        ("survey connect4 --games 99999999999", 2, "too many"),
        ("survey connect4 --threads 0", 2, "--threads"),
        ("survey connect4 --svg nowhere/x.svg", 2, "there is no such folder"),
        ("survey connect4 --svg .", 2, "this is a folder"),
        ("survey connect4 --set win.align=99", 3, "win"),
        ("survey ./mine.yaml --levels nobrain --games 2", 4, "there is no seat 9"),
    ] {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "quadrille {arguments}: {}", ran.err);
        assert!(ran.err.contains(words), "quadrille {arguments}: {}", ran.err);
    }
    let failed = run(&folder, "survey ./mine.yaml --levels nobrain --games 2").err;
    assert!(failed.contains("mine.rhai:2:"), "{failed}");
}

#[cfg(unix)]
#[test]
fn who_stops_it_is_told_what_was_played() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("survey");
    let running = program(folder.path())
        .args("survey tictactoe --levels nobrain --games 10000000".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let stopped = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let ran: Ran = running.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, ""));
    assert!(ran.out.contains("Stopped: ") && ran.out.contains("Plies a game, in all games: "), "{}", ran.out);
}
