//! Requests to the engine, good and bad, and what it must answer: the same as a conversation inside this program that is asked the same.

use quadrille::library;
use quadrille::system::now;
use quadrille_core::protocol::Session;
use quadrille_core::script::Limits;
use quadrille_kernel::Draw;
use serde_json::{Value, json};

const GAMES: [&str; 8] = [
    "connect4",
    "super_puissance4",
    "quarto",
    "go_capture",
    "tictactoe",
    "hexapawn",
    "order_and_chaos",
    "no such game",
];

/// Lines that are no requests, or requests that are refused.
const BAD: [&str; 12] = [
    "nonsense",
    "{",
    "[1,2]",
    "{\"cmd\":\"fly\"}",
    "{\"cmd\":\"play\"}",
    "{\"cmd\":\"play\",\"action\":\"zz9\"}",
    "{\"cmd\":\"new\",\"game\":7}",
    "{\"cmd\":\"new\",\"game\":\"connect4\",\"colour\":\"red\"}",
    "{\"cmd\":\"undo\",\"plies\":9999}",
    "{\"cmd\":\"go\",\"level\":\"nobody\"}",
    "{\"cmd\":\"state\",\"as\":9}",
    "\u{1b}[2J\u{0}\u{202e}",
];

/// Somebody who asks, and knows the answers.
pub struct Requests {
    draw: Draw,
    oracle: Session,
    /// What can be played now.
    legal: Vec<String>,
}

impl Requests {
    /// Those of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            draw: Draw::opening(seed),
            oracle: Session::new(library::shipped(), Limits::new(now), quadrille::system::entropy),
            legal: Vec::new(),
        }
    }

    /// The next request, and its answer.
    pub fn next(&mut self) -> (String, Value) {
        let request = match self.draw.below(20) {
            0 => json!({"cmd": "new", "game": GAMES[self.draw.below(GAMES.len())], "seed": self.draw.below(1000)})
                .to_string(),
            1 => BAD[self.draw.below(BAD.len())].to_owned(),
            2 => json!({"cmd": "undo", "plies": 1 + self.draw.below(3)}).to_string(),
            3 => json!({"cmd": "state", "reveal": true}).to_string(),
            4 => json!({"cmd": "go", "nodes": 20, "seed": self.draw.below(50)}).to_string(),
            5 => json!({"cmd": "perft", "depth": 1}).to_string(),
            6 if self.draw.below(50) == 0 => json!({"cmd": "games"}).to_string(),
            6 | 7 => json!({"cmd": "state"}).to_string(),
            8..12 => json!({"cmd": "legal"}).to_string(),
            _ if self.legal.is_empty() => json!({"cmd": "legal"}).to_string(),
            _ => json!({"cmd": "play", "action": self.legal[self.draw.below(self.legal.len())]}).to_string(),
        };
        let answer = answered(&self.oracle.answer(&request).0);
        if let Some(actions) = answer["actions"].as_array() {
            self.legal = actions.iter().filter_map(|action| action.as_str().map(str::to_owned)).collect();
        }
        (request, answer)
    }
}

/// An answer without what the clock says.
pub fn answered(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(line).unwrap_or(Value::Null);
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("time_ms");
    }
    answer
}
