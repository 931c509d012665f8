//! The machine protocol: one JSON object in, one out. What a request changes, and the exact words of every answer, are here;
//! reading and writing lines is the caller's affair.

use crate::levels::NoLevel;
use crate::mistakes;
use crate::play::{self, Beginning, Eye, NotBegun, Problem, Scene, SeenPiece, Solution, Table, Told};
use crate::script::{self, Limits};
use crate::variant::{Changes, Library, NotFound, Sources, Variant, did_you_mean};
use quadrille_kernel::search;
use quadrille_kernel::search::{Asked, Budget, Goal, Thought, Unsolved};
use quadrille_kernel::{Failure, Fate, Seat};
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// One conversation: the game under way, if any.
pub struct Session {
    library: Library,
    limits: Limits,
    entropy: fn() -> u64,
    table: Option<Table>,
}

/// How long `solve` tries where nobody says.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request refused: a code of the protocol, and words.
struct Refused(&'static str, String);

type Answer = Result<Map<String, Value>, Refused>;

fn refuse<T>(code: &'static str, message: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(code, message.into()))
}

/// What is answered to a line that is longer than anybody needs.
pub fn too_long(most: u64) -> String {
    let message = format!("a request has at most {most} bytes, and this line has more");
    crate::json::text(&json!({"ok": false, "error": {"code": "bad_json", "message": message}}))
}

/// The commands, and the fields each takes.
const COMMANDS: [(&str, &[&str]); 10] = [
    ("games", &[]),
    ("new", &["game", "seed", "set", "with", "moves", "position", "to_move"]),
    ("state", &["as", "reveal"]),
    ("legal", &[]),
    ("play", &["action"]),
    ("undo", &["plies"]),
    ("go", &["level", "depth", "time_ms", "nodes", "seed"]),
    ("solve", &["time_ms"]),
    ("perft", &["depth"]),
    ("quit", &[]),
];

impl Session {
    /// A conversation without a game yet. `entropy` is a number that nobody chose, for games and levels without a seed.
    pub fn new(library: Library, limits: Limits, entropy: fn() -> u64) -> Self {
        Self { library, limits, entropy, table: None }
    }

    /// Answers one line. The second value is false when the conversation is over.
    pub fn answer(&mut self, line: &str) -> (String, bool) {
        let mut go_on = true;
        let answer = match self.request(line, &mut go_on) {
            Ok(fields) => {
                let mut answer = Map::new();
                answer.insert("ok".to_owned(), true.into());
                answer.extend(fields);
                Value::Object(answer)
            }
            Err(Refused(code, message)) => {
                json!({"ok": false, "error": {"code": code, "message": crate::variant::clean(&message)}})
            }
        };
        (crate::json::text(&answer), go_on)
    }

    fn request(&mut self, line: &str, go_on: &mut bool) -> Answer {
        let request: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(error) => return refuse("bad_json", format!("this line is not JSON: {error}")),
        };
        let Value::Object(fields) = request else {
            return refuse("bad_json", "a request is one JSON object, such as {\"cmd\":\"games\"}");
        };
        let names = || COMMANDS.iter().map(|(name, _)| *name);
        let command = match fields.get("cmd") {
            Some(Value::String(command)) => command.as_str(),
            Some(_) => return refuse("bad_value", "`cmd` is a text"),
            None => {
                return refuse(
                    "unknown_command",
                    format!("a request names its command in `cmd`: {}", names().collect::<Vec<_>>().join(", ")),
                );
            }
        };
        let Some((_, known)) = COMMANDS.iter().find(|(name, _)| *name == command) else {
            let near = did_you_mean(command, names()).map_or(String::new(), |near| format!("; {near}"));
            return refuse("unknown_command", format!("there is no command `{command}`{near}"));
        };
        if let Some(odd) = fields.keys().find(|key| *key != "cmd" && !known.contains(&key.as_str())) {
            let near = did_you_mean(odd, known.iter().copied()).map_or(String::new(), |near| format!("; {near}"));
            return refuse("unknown_field", format!("`{command}` has no field `{odd}`{near}"));
        }
        let fields = Fields(&fields);
        match command {
            "games" => Ok(self.games()),
            "new" => self.new_game(fields),
            "state" => {
                let table = self.table()?;
                let eye = match (fields.number("as")?, fields.truth("reveal")?.unwrap_or(false)) {
                    (Some(_), true) => return refuse("bad_value", "`as` and `reveal` do not go together"),
                    (Some(seat), false) => Eye::Seat(seat_of(table, seat)?),
                    (None, true) => Eye::Referee,
                    (None, false) => Eye::Everybody,
                };
                Ok(one("state", state(&table.scene(eye))))
            }
            "legal" => Ok(one("actions", json!(self.table()?.legal().map_err(failed)?))),
            "play" => {
                let Some(action) = fields.text("action")? else {
                    return refuse("bad_value", "`play` needs an `action`");
                };
                let table = self.table_mut()?;
                let made = table.play(action).map_err(not_made)?;
                let mut answer = one("events", made.events.iter().map(event).collect());
                answer.insert("state".to_owned(), state(&table.scene(Eye::Everybody)));
                Ok(answer)
            }
            "undo" => {
                let plies = fields.number("plies")?.unwrap_or(1);
                let table = self.table_mut()?;
                if plies == 0 {
                    return refuse("bad_value", "`plies` is a number from 1 up");
                }
                let made = table.made().len();
                if !table.undo(usize::try_from(plies).unwrap_or(usize::MAX)) {
                    return refuse(
                        "nothing_to_undo",
                        format!("{plies} plies cannot be taken back: {made} were played"),
                    );
                }
                Ok(one("state", state(&table.scene(Eye::Everybody))))
            }
            "go" => self.go(fields),
            "solve" => self.solve(fields),
            "perft" => {
                let Some(depth) = fields.number("depth")? else {
                    return refuse("bad_value", "`perft` needs a `depth`");
                };
                let Ok(depth @ 0..=64) = u32::try_from(depth) else { return refuse("bad_value", "`depth` is 0 to 64") };
                Ok(one("nodes", self.table()?.perft(depth).map_err(failed)?.into()))
            }
            _ => {
                *go_on = false;
                Ok(Map::new())
            }
        }
    }

    fn table(&self) -> Result<&Table, Refused> {
        match &self.table {
            Some(table) => Ok(table),
            None => refuse(
                "no_game",
                "no game yet: begin one with {\"cmd\":\"new\",\"game\":NAME}; {\"cmd\":\"games\"} names them",
            ),
        }
    }

    fn table_mut(&mut self) -> Result<&mut Table, Refused> {
        self.table()?;
        match &mut self.table {
            Some(table) => Ok(table),
            None => refuse("no_game", "no game yet"),
        }
    }

    fn games(&self) -> Map<String, Value> {
        let games = self.library.games().into_iter().filter_map(|name| {
            let variant = script::open(&self.library, &mut Sources::default(), &name, &Changes::default()).ok()?;
            let about = variant.about.as_ref().map_or("", |about| about.get("en").trim());
            Some(json!({"name": name, "title": variant.title.get("en"), "about": about}))
        });
        one("games", games.collect())
    }

    fn new_game(&mut self, fields: Fields) -> Answer {
        let Some(name) = fields.text("game")? else { return refuse("bad_value", "`new` needs a `game`") };
        if let Err(error) = self.library.game(name, None) {
            return refuse(
                "unknown_game",
                match error {
                    NotFound::Unreadable(why) | NotFound::Forbidden(why) => why,
                    NotFound::Nowhere => {
                        let near = did_you_mean(name, self.library.games().iter().map(String::as_str));
                        format!("there is no game `{name}`{}", near.map_or(String::new(), |near| format!("; {near}")))
                    }
                },
            );
        }
        let changes = Changes {
            set: fields.settings("set")?,
            with: fields.texts("with")?.unwrap_or_default(),
            without: Vec::new(),
        };
        let mut sources = Sources::default();
        let variant = script::open(&self.library, &mut sources, name, &changes)
            .or_else(|wrong| refuse("invalid_variant", mistakes::render(&wrong, &sources, false)))?;
        let seats = variant.definition.seats;
        let to_move = match fields.number("to_move")? {
            None => None,
            Some(seat) if (1..=u64::from(seats)).contains(&seat) => Some(Seat(seat as u8 - 1)),
            Some(seat) => {
                return refuse("bad_value", format!("`to_move`: there is no seat {seat}; seats are 1 to {seats}"));
            }
        };
        let beginning = match (fields.text("position")?, to_move) {
            (Some(position), to_move) => Beginning::Position(position.to_owned(), to_move),
            (None, Some(_)) => return refuse("bad_value", "`to_move` goes with `position`"),
            (None, None) => Beginning::Seed(fields.number("seed")?.unwrap_or_else(self.entropy)),
        };
        let moves = match fields.0.get("moves") {
            None => Vec::new(),
            Some(Value::String(text)) => vec![text.clone()],
            Some(_) => fields.texts("moves")?.unwrap_or_default(),
        };
        let has_position = {
            let probe = play::open(variant.clone(), &Beginning::Seed(0), self.limits);
            probe.is_ok_and(|table| table.has_position())
        };
        let mut table = play::open(variant, &beginning, self.limits).or_else(|error| match error {
            NotBegun::Failed(failure) => Err(failed(failure)),
            NotBegun::Position(words) if !has_position => refuse("no_position", words),
            NotBegun::Position(words) => refuse("bad_value", format!("`position`: {words}")),
        })?;
        let moves: Vec<String> = moves.iter().flat_map(|list| table.split(list)).collect();
        for (nth, text) in moves.iter().enumerate() {
            table.play(text).map_err(|problem| {
                let Refused(code, message) = not_made(problem);
                Refused(code, format!("move {} (`{text}`): {message}", nth + 1))
            })?;
        }
        let answer = one("state", state(&table.scene(Eye::Everybody)));
        self.table = Some(table);
        Ok(answer)
    }

    fn go(&self, fields: Fields) -> Answer {
        let budget = Budget {
            depth: match fields.number("depth")? {
                Some(0) => return refuse("bad_value", "`depth` is a number from 1 up"),
                depth => depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            },
            nodes: fields.number("nodes")?,
            time: fields.number("time_ms")?.map(Duration::from_millis),
            work: None,
        };
        let seed = fields.number("seed")?.unwrap_or_else(self.entropy);
        let level = match fields.text("level")? {
            Some(name) => Some(crate::levels::level(name).or_else(|error| no_level(name, error))?.within(budget)),
            None => None,
        };
        let table = self.table()?;
        let began = (self.limits.now)();
        let thought = match &level {
            Some(level) => table.think(level, seed).map_err(failed)?,
            None => {
                let asked = Asked::within(Goal::Best, budget);
                table.advise(&asked, &AtomicBool::new(false), &mut |_| {}).map_err(failed)?.thought()
            }
        };
        let Some(thought) = thought else { return refuse("game_over", "the game is over") };
        Ok(self::thought(&thought, table.variant(), (self.limits.now)().saturating_sub(began)))
    }

    fn solve(&self, fields: Fields) -> Answer {
        let time = fields.number("time_ms")?.map_or(PATIENCE, Duration::from_millis);
        let table = self.table()?;
        if table.outcome().is_some() {
            return refuse("game_over", "the game is over: there is nothing to solve");
        }
        let began = (self.limits.now)();
        let budget = Budget { time: Some(time), ..Budget::default() };
        let never = AtomicBool::new(false);
        match table.solve((&budget, search::SOLVER_MEMORY), &never).map_err(failed)? {
            Ok(solution) => Ok(solved(&solution, (self.limits.now)().saturating_sub(began))),
            Err(Unsolved::Late) => refuse(
                "unsolved",
                format!("not solved within {} ms; give more with `time_ms`, or play on", time.as_millis()),
            ),
            Err(Unsolved::Far(plies)) => refuse("unsolved", format!("nothing is sure {plies} plies ahead; play on")),
        }
    }
}

/// That a position was not solved, in the words of the protocol.
pub fn unsolved(time: Duration) -> Map<String, Value> {
    let mut answer = one("value", "unsolved".into());
    answer.insert("time_ms".to_owned(), (time.as_millis() as u64).into());
    answer
}

/// What losses and draws assume with more than two seats.
pub const AGAINST_ALL: &str = "all others play against the seat to move";

/// What a player thought, as the protocol tells it.
pub fn thought(thought: &Thought<String>, variant: &Variant, time: Duration) -> Map<String, Value> {
    // A distance in plies where the end is known, above zero for a win.
    let score = thought.score.unwrap_or(0);
    let score = match search::plies_to_end(score) {
        Some(plies) if thought.exact => i64::from(plies) * i64::from(score.signum()),
        _ => i64::from(score),
    };
    let mut answer = one("action", thought.action.clone().into());
    answer.insert("score".to_owned(), score.into());
    answer.insert("exact".to_owned(), thought.exact.into());
    answer.insert("depth".to_owned(), thought.depth.into());
    answer.insert("nodes".to_owned(), thought.nodes.into());
    answer.insert("time_ms".to_owned(), (time.as_millis() as u64).into());
    answer.insert("pv".to_owned(), json!(thought.line));
    if variant.definition.seats > 2 {
        answer.insert("assumes".to_owned(), AGAINST_ALL.into());
    }
    answer
}

/// A solved position as the protocol tells it.
pub fn solved(solution: &Solution, time: Duration) -> Map<String, Value> {
    let value = match solution.value {
        Fate::Won => "win",
        Fate::Drawn => "draw",
        Fate::Lost => "loss",
    };
    let mut answer = one("value", value.into());
    answer.insert("score".to_owned(), solution.score.into());
    answer.insert("best".to_owned(), json!(solution.best));
    answer.insert("nodes".to_owned(), solution.nodes.into());
    answer.insert("time_ms".to_owned(), (time.as_millis() as u64).into());
    if solution.against_all {
        answer.insert("assumes".to_owned(), AGAINST_ALL.into());
    }
    answer
}

fn no_level<T>(name: &str, error: NoLevel) -> Result<T, Refused> {
    let known = || crate::levels::levels().iter().map(|level| level.name.as_str()).collect::<Vec<_>>().join(", ");
    let message = match error {
        NoLevel::Unknown(near) => {
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            format!("there is no level `{name}`{near}; levels are {}", known())
        }
        NoLevel::Budget(part) => {
            format!("`{part}` is no budget; write `minimax:nodes=20000`, `depth=6` or `time=500ms`")
        }
        NoLevel::Unbound => format!("`{name}`: only a level that searches can be given a budget"),
    };
    refuse("unknown_level", message)
}

/// The fields of a request, read with their types.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn text(self, name: &str) -> Result<Option<&'a str>, Refused> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => refuse("bad_value", format!("`{name}` is a text, not {other}")),
        }
    }

    fn number(self, name: &str) -> Result<Option<u64>, Refused> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(number)),
                None => refuse("bad_value", format!("`{name}` is a whole number from 0 up, not {value}")),
            },
        }
    }

    fn truth(self, name: &str) -> Result<Option<bool>, Refused> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(truth)) => Ok(Some(*truth)),
            Some(other) => refuse("bad_value", format!("`{name}` is true or false, not {other}")),
        }
    }

    fn texts(self, name: &str) -> Result<Option<Vec<String>>, Refused> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        let texts =
            value.as_array().and_then(|items| items.iter().map(|item| item.as_str().map(str::to_owned)).collect());
        match texts {
            Some(texts) => Ok(Some(texts)),
            None => refuse("bad_value", format!("`{name}` is a list of texts, not {value}")),
        }
    }

    /// Settings as the command line would write them. JSON is YAML, so a value is passed on as it is.
    fn settings(self, name: &str) -> Result<Vec<(String, String)>, Refused> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::Object(settings)) => {
                Ok(settings.iter().map(|(key, value)| (key.clone(), value.to_string())).collect())
            }
            Some(other) => {
                refuse("bad_value", format!("`{name}` is an object such as {{\"board.columns\":9}}, not {other}"))
            }
        }
    }
}

fn one(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value)])
}

fn seat_of(table: &Table, number: u64) -> Result<Seat, Refused> {
    let seats = table.variant().definition.seats;
    match u8::try_from(number) {
        Ok(seat) if (1..=seats).contains(&seat) => Ok(Seat(seat - 1)),
        _ => refuse("bad_value", format!("there is no seat {number}; seats are 1 to {seats}")),
    }
}

fn failed(failure: Box<Failure>) -> Refused {
    Refused("script_failed", play::examples::failure(&failure))
}

fn not_made(problem: Problem) -> Refused {
    match problem {
        Problem::Refused(words, true) => Refused("game_over", words.to_string()),
        Problem::Refused(words, false) => Refused("illegal_action", words.to_string()),
        Problem::Failed(failure) => failed(failure),
    }
}

fn piece(piece: &SeenPiece) -> Value {
    match piece {
        SeenPiece::Token(owner) => json!({"owner": owner}),
        SeenPiece::Kind(code, traits) => json!({"piece": code, "traits": traits}),
    }
}

/// A state as the protocol tells it.
pub fn state(scene: &Scene) -> Value {
    let outcome = scene.outcome.as_ref().map(|ended| {
        let mut outcome = match ended.winners.as_slice() {
            [] => json!({"draw": true, "reason": ended.reason}),
            [winner] => json!({"winner": winner, "reason": ended.reason, "cells": ended.cells}),
            winners => json!({"winners": winners, "reason": ended.reason, "cells": ended.cells}),
        };
        if !ended.counts.is_empty() {
            outcome["counts"] = json!(ended.counts);
        }
        outcome
    });
    let mut state = Map::new();
    let mut add = |name: &str, value: Value| state.insert(name.to_owned(), value);
    add("game", scene.game.clone().into());
    add("ply", scene.ply.into());
    add("to_move", scene.to_move.into());
    add("outcome", outcome.into());
    add(
        "cells",
        scene.cells.iter().filter_map(|cell| Some((cell.name.clone(), piece(cell.piece.as_ref()?)))).collect(),
    );
    if !scene.markers.is_empty() {
        add("markers", scene.markers.iter().map(|marker| (marker.name.clone(), json!(marker.cells))).collect());
    }
    let players = scene.players.iter().map(|player| {
        let mut has = Map::new();
        if let Some(reserve) = player.reserve {
            has.insert("reserve".to_owned(), reserve.into());
        }
        let holds: Map<String, Value> =
            player.holds.iter().map(|(name, count)| (name.clone(), (*count).into())).collect();
        has.insert("holds".to_owned(), holds.into());
        Value::Object(has)
    });
    add("players", players.collect());
    if let Some(pool) = &scene.pool {
        add("pool", pool.iter().map(piece).collect());
    }
    if let Some(hand) = &scene.hand {
        add("hand", piece(hand));
    }
    if let Some(position) = &scene.position {
        add("position", position.clone().into());
    }
    Value::Object(state)
}

/// An event, as programs read it.
pub fn event(told: &Told) -> Value {
    match told {
        Told::Moved { piece: what, from, to } => {
            json!({"event": "moved", "piece": piece(what), "from": from, "to": to})
        }
        Told::Changed { at, was, is } => json!({"event": "changed", "at": at, "was": piece(was), "is": piece(is)}),
        Told::Marked { marker, at, on } => json!({"event": "marked", "marker": marker, "at": at, "on": on}),
        Told::Counted { counter, seat, by, now } => {
            json!({"event": "counted", "counter": counter, "seat": seat, "by": by, "now": now})
        }
        Told::Passed(to) => json!({"event": "passed", "to": to}),
    }
}
