//! The same everywhere: a seed means one game, in every build, on every machine, on as many threads as there are, and after every
//! update of what the program is made of. The goldens here were made once; they may only change on purpose.

use crate::files::Folder;
use crate::golden::golden;
use crate::program::run_in;
use crate::table::{bounded_levels, variant};
use quadrille::kernel::Draw;
use quadrille::play::{Control, Match, Sitter, level};
use quadrille::script::Limits;
use quadrille::variant::Changes;

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
    let begun = Match::begin(variant(game, &changes), (game, &changes), sitters, (seed, None), Limits::default());
    let mut game = begun.unwrap();
    while game.table().outcome().is_none() && game.table().made().len() < 60 {
        game.think().unwrap();
    }
    game.table().moves().join(" ")
}

#[test]
fn games_of_every_level_whose_thinking_is_counted() {
    let mut text = String::new();
    for name in ["connect4", "super_puissance4", "go_capture", "quarto", "tictactoe", "hexapawn", "nim", "obstacles"] {
        for known in bounded_levels(1) {
            // What ends by the clock is another game on another machine; by a count of positions it is not.
            let counted = match known.name.as_str() {
                clocked @ ("minimax" | "mcts" | "patient" | "perfect") => format!("{clocked}:nodes=200"),
                "minimax6" => "minimax:depth=3".to_owned(),
                other => other.to_owned(),
            };
            let moves = game(name, [&counted, "nobrain"], 5);
            text += &format!("{name}, {counted} and nobrain: {moves}\n");
        }
    }
    golden("same", "games", &text);
}

#[test]
fn an_arena_on_one_thread_and_on_two() {
    let folder = Folder::new("same");
    let run = |threads: &str| {
        let arguments = ["arena", "super_puissance4", "--p1", "sneaky", "--p2", "minimax2", "--games", "12"];
        let ran = run_in(folder.path(), &[&arguments[..], &["--json", "--threads", threads]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let without_time = |text: String| {
        let mut report: serde_json::Value = serde_json::from_str(&text).unwrap();
        for name in ["seconds", "time", "time_ms", "threads"] {
            report.as_object_mut().unwrap().remove(name);
        }
        report
    };
    assert_eq!(without_time(run("1")), without_time(run("2")));
}
