//! The same everywhere: a seed means one game, in every build, on every machine, on as many threads as there are, and after every
//! update of what the program is made of. The goldens here were made once; they may only change on purpose.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::run_in;
use crate::support::table::{bounded_levels, open, variant};
use quadrille::system::now;
use quadrille_core::play::{Control, Match, Sitter, level};
use quadrille_core::script::Limits;
use quadrille_core::variant::Changes;
use quadrille_kernel::Draw;
use std::path::Path;

#[test]
fn the_stream_of_random_numbers() {
    let mut text = String::new();
    type Stream = fn(u64) -> Draw;
    let streams: [(&str, Stream); 4] = [
        ("setup", Draw::setup),
        ("player 1", |seed| Draw::player(seed, 0)),
        ("player 2", |seed| Draw::player(seed, 1)),
        ("opening", Draw::opening),
    ];
    for (name, stream) in streams {
        for seed in [0, 1, 42, u64::MAX] {
            let mut draw = stream(seed);
            let numbers: Vec<String> = (0..4).map(|_| format!("{:016x}", draw.seed())).collect();
            let below: Vec<String> = (1..20).map(|bound| draw.below(bound * bound).to_string()).collect();
            text += &format!("{name}, seed {seed}\n  {}\n  {}\n", numbers.join(" "), below.join(" "));
        }
    }
    golden("same", "stream", &text);
}

/// A game between two levels, move by move.
fn game(game: &str, levels: [&str; 2], seed: u64) -> String {
    let sitters = levels.map(|name| Sitter::new(Control::Level(level(name).unwrap()))).to_vec();
    let changes = Changes::default();
    let begun = Match::begin(variant(game, &changes), (game, &changes), sitters, (seed, None), Limits::new(now));
    let mut game = begun.unwrap();
    while game.table().outcome().is_none() && game.table().made().len() < 60 {
        game.think().unwrap();
    }
    game.table().moves().join(" ")
}

/// With so many positions the solver of a game is asked, where it has one.
const SOLVING: &str = "perfect:nodes=2000";

#[test]
fn games_of_every_level_whose_thinking_is_counted() {
    let mut text = String::new();
    for name in ["connect4", "super_puissance4", "go_capture", "quarto", "tictactoe", "hexapawn", "nim", "obstacles"] {
        for known in bounded_levels(1) {
            // What ends by the clock is another game on another machine; by a count of positions it is not.
            let counted = match known.name.as_str() {
                clocked @ ("minimax" | "mcts" | "patient") => format!("{clocked}:nodes=200"),
                "perfect" => SOLVING.to_owned(),
                // This would take minutes, and tell no more than four plies do.
                "minimax6" if name == "obstacles" => continue,
                other => other.to_owned(),
            };
            let moves = game(name, [&counted, "nobrain"], 5);
            text += &format!("{name}, {counted} and nobrain: {moves}\n");
        }
    }
    golden("same", "games", &text);
}

/// Else nothing here would tell whether the solver still says the same.
#[test]
fn whoever_solves_is_sure_where_looking_ahead_is_not() {
    let looking = &SOLVING.replace("perfect", "minimax");
    let [solved, looked] = [SOLVING, looking].map(|name| {
        let thought = open("connect4").think(level(name).unwrap(), 5).unwrap().unwrap();
        (thought.action, thought.exact)
    });
    assert_eq!((solved, looked.1), (("4".to_owned(), true), false));
    assert_ne!(game("connect4", [SOLVING, "nobrain"], 5), game("connect4", [looking, "nobrain"], 5));
}

#[test]
fn an_arena_on_one_thread_and_on_two() {
    let folder = Folder::new("same");
    let run = |threads: &str| {
        let arguments = ["arena", "super_puissance4", "--p1", "sneaky", "--p2", "minimax2", "--games", "12"];
        let more = ["--json", "--threads", threads, "--record", threads];
        let ran = run_in(folder.path(), &[&arguments[..], &more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        for name in ["seconds", "time", "time_ms", "threads"] {
            report.as_object_mut().unwrap().remove(name);
        }
        report
    };
    // Every game, move by move.
    let games = |threads: &str| -> Vec<(String, String)> {
        let files = std::fs::read_dir(folder.path().join(threads)).unwrap().map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let mut games: Vec<_> = files.map(|path| (name(&path), std::fs::read_to_string(path).unwrap())).collect();
        games.sort();
        games
    };
    assert_eq!(run("1"), run("2"));
    let (one, two) = (games("1"), games("2"));
    assert!(one.len() == 12 && one.iter().all(|(_, text)| text.contains("\nmoves:\n")), "{one:?}");
    assert_eq!(one, two);
}
