//! The results of the arena as one JSON object.
//!
//! ```text
//! run       what was played, as in a file of games: version, game, set, with, without, variant, seats, players,
//!           games (of each match), seed, opening
//! shard     [i, n], where a part of the run was asked for
//! stopped   true where not all that was asked for has been played
//! played    how many games were played
//! games     how many are counted below: those of whole rounds
//! matches   for each match a list, for each who played it: player (its name), won, drawn, lost, score and interval
//!           (from 0 to 1); with two seats also elo and elo_interval, where null is without bounds
//! ranking   the best first: player, elo (their mean is 0), won, drawn, lost, score; null where two players met
//! seats     for each seat: won, drawn, lost, score
//! first     the same for whoever began
//! plies     mean, median, min, max; null where no game is counted
//! ends      for each reason how many games ended by it
//! different how many games went differently
//! ```

use super::Extent;
use quadrille_core::play::arena::{Count, Plies, Results, Run, Standing, elo};
use serde_json::{Map, Value, json};

/// The results for programs.
pub fn report(run: &Run, results: &Results, extent: Extent) -> Value {
    let mut report = Map::new();
    let mut tell = |name: &str, value: Value| {
        report.insert(name.to_owned(), value);
    };
    // A run is numbers, texts and lists, which can always be written.
    tell("run", serde_json::to_value(run).unwrap_or_default());
    if let Some(shard) = extent.shard {
        tell("shard", json!([shard.nth, shard.of]));
    }
    tell("stopped", json!(extent.played < extent.asked));
    tell("played", json!(extent.played));
    tell("games", json!(results.games));
    let standing = |one: &Standing| {
        let mut told = with_player(&run.players[one.player], &one.count);
        let estimate = one.estimate;
        told["interval"] = json!([rounded(estimate.low, 6), rounded(estimate.high, 6)]);
        if run.seats == 2 {
            told["elo"] = finite(elo(estimate.score));
            told["elo_interval"] = json!([finite(elo(estimate.low)), finite(elo(estimate.high))]);
        }
        told
    };
    let matches: Vec<Vec<Value>> =
        results.matches.iter().map(|result| result.standings.iter().map(standing).collect()).collect();
    tell("matches", json!(matches));
    let ranking = results.ranking.as_ref().map(|ranking| {
        let ranked = ranking.iter().map(|ranked| {
            let mut told = with_player(&run.players[ranked.player], &ranked.count);
            told["elo"] = finite(ranked.elo);
            told
        });
        ranked.collect::<Vec<Value>>()
    });
    tell("ranking", json!(ranking));
    tell("seats", results.seats.iter().map(counted).collect());
    tell("first", counted(&results.first));
    let plies = |plies: Plies| json!({"mean": rounded(plies.mean, 6), "median": plies.median, "min": plies.min, "max": plies.max});
    tell("plies", results.plies.map_or(Value::Null, plies));
    tell("ends", results.ends.iter().map(|(reason, count)| (reason.word().to_owned(), json!(count))).collect());
    tell("different", json!(results.different));
    Value::Object(report)
}

fn counted(count: &Count) -> Value {
    json!({"won": count.won, "drawn": count.drawn, "lost": count.lost, "score": rounded(count.score(), 6)})
}

fn with_player(name: &str, count: &Count) -> Value {
    json!({"player": name, "won": count.won, "drawn": count.drawn, "lost": count.lost, "score": rounded(count.score(), 6)})
}

/// Elo points, or null where there are no bounds.
fn finite(elo: f64) -> Value {
    if elo.is_finite() { json!(rounded(elo, 2)) } else { Value::Null }
}

/// A number to so many places: what lies behind them differs from machine to machine.
fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10f64.powi(places);
    (number * scale).round() / scale
}
