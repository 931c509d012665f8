//! The form of a variant as a JSON Schema, for editors: what can be said where, what it means, what stands where nothing is said.
//!
//! It is written by hand, because a variant is read by hand: from a tree that knows places, not into structures. Tests see that
//! it has every key and every word that the reader has, and no other. It is of draft 7, the latest that YAML language servers
//! know. A schema sees one file: what depends on other files (whether a rule exists, what a marker is called) or on arithmetic (whether a
//! picture has the board's size) is for `quadrille check`.

use super::library::Shipped;
use super::meaning::{COLOURS, STOCK};
use crate::lang::Lang;
use quadrille_kernel::{LONGEST_SIDE, MOST_SEATS};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One of a rule's names, or a game's.
const NAME: &str = "^[A-Za-z0-9_-]{1,64}$";
/// A cell, such as `d2`.
const CELL: &str = "^[a-z]{1,2}[1-9][0-9]{0,2}$";
/// Some cells, such as `a1 g1`.
const CELLS: &str = "^\\s*([a-z]{1,2}[1-9][0-9]{0,2}(\\s+|$))+$";
/// A seat.
const SEAT: &str = "^seat [1-4]$";
/// How a game ended.
const RESULT: &str = "^(draw|seat [1-4] (wins|loses)|seats [1-4](, ?[1-4])*( and [1-4])? (win|lose))( by (align|full|no[ _]actions|foul|limit|rule))?$";
/// One of each piece.
const ONE: &str = "^(one|1) of each$";
/// How many there are of each piece, where there are several.
const SEVERAL: &str = "^(any number|[2-9]|[1-9][0-9]|1[01][0-9]|12[0-8]) of each$";

/// The schema of a variant's file.
pub fn schema(shipped: &Shipped) -> Value {
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A variant of Quadrille",
        "description": "A game: a board, players, what a turn is and how it is won; or how it differs from another.",
        "type": "object",
        "additionalProperties": false,
        "if": { "required": ["extends"] },
        "else": {
            "required": ["board", "turn"],
            "properties": { "board": { "required": ["columns", "rows"] } },
        },
    });
    schema["properties"] = object([
        ("title", text_in_languages("What the game is called: a text, or one for each language.", "Connect 5")),
        ("about", text_in_languages("What the game is, in a sentence.", "Five in a line win.")),
        ("words", words()),
        (
            "extends",
            named(
                "A game to start from. Maps merge key by key, lists and values replace; title, about and examples are not inherited.",
                &names(&shipped.games),
            ),
        ),
        ("board", board()),
        ("gravity", words_of("Which way pieces fall.", &["down", "up", "left", "right", "none"], "none")),
        ("players", players()),
        ("starts", words_of("Who begins.", &[&seats()[..], &["random".to_owned()]].concat(), "seat 1")),
        ("colours", words_of("Are colours drawn by lot?", &["random", "fixed"], "fixed")),
        ("reserve", number_or_none("How many tokens each seat has; not counted where nothing is said.", 10_000)),
        ("pieces", pieces()),
        (
            "start",
            json!({
                "description": "What the game begins with, a picture or a picture and more.",
                "anyOf": [
                    picture("What the board begins with. `#` is a cell that does not exist."),
                    { "$ref": "#/definitions/example/properties/start/anyOf/1" },
                ],
            }),
        ),
        ("turn", steps("The steps of a turn; each maps verbs to what they are done to, or names verbs of rules.")),
        ("opening", steps("The steps of the very first turn, where it differs.")),
        ("win", win()),
        ("stuck", words_of("What a seat that cannot act does.", &["ends", "pass", "loses", "wins"], "ends")),
        ("ending", words_of("Who wins a game that ends without a verdict.", &endings(), "draw")),
        ("limit", limit()),
        (
            "rules",
            rules(
                "The rules in force, in order: names, or a name with parameters. They replace inherited ones.",
                shipped,
            ),
        ),
        ("with", rules("Rules added to inherited ones.", shipped)),
        ("without", without(shipped)),
        (
            "examples",
            json!({
                "description": "The variant's own tests: `quadrille check` plays them.",
                "type": "array", "items": { "$ref": "#/definitions/example" },
            }),
        ),
    ]);
    schema["definitions"] = object([
        ("text", json!({ "type": ["string", "number", "boolean"] })),
        ("seat", json!({ "type": "string", "enum": seats() })),
        ("domain", domain()),
        ("example", example()),
        (
            "counts",
            json!({
                "description": "What a seat has: its `reserve`, and counters by name.",
                "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 },
                "examples": [{ "reserve": 20 }],
            }),
        ),
    ]);
    schema
}

/// A map in the order it is written down.
fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>())
}

/// A number from the least up.
fn count(description: &str, least: u32, default: u32) -> Value {
    json!({ "description": description, "type": "integer", "minimum": least, "default": default })
}

fn seats() -> Vec<String> {
    (1..=MOST_SEATS).map(|seat| format!("seat {seat}")).collect()
}

fn endings() -> Vec<String> {
    let plain = ["draw", "most tokens", "most score"].map(str::to_owned);
    plain.into_iter().chain(seats().iter().map(|seat| format!("{seat} wins"))).collect()
}

fn words_of<T: AsRef<str>>(about: &str, words: &[T], default: &str) -> Value {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    json!({ "description": about, "type": "string", "enum": words, "default": default })
}

fn number_or_none(about: &str, most: u32) -> Value {
    json!({ "description": about, "anyOf": [{ "type": "integer", "minimum": 1, "maximum": most }, { "const": "none" }] })
}

fn text_in_languages(about: &str, example: &str) -> Value {
    let said = |lang: Lang| {
        let about = format!("The text in the language `{}`.", lang.code());
        (lang.code().to_owned(), json!({ "description": about, "allOf": [{ "$ref": "#/definitions/text" }] }))
    };
    let languages: Map<String, Value> = Lang::ALL.map(said).into_iter().collect();
    json!({
        "description": about,
        "anyOf": [
            { "$ref": "#/definitions/text" },
            {
                "type": "object", "minProperties": 1, "properties": languages,
                "additionalProperties": { "$ref": "#/definitions/text" },
            },
        ],
        "examples": [example, { "en": example, "fr": "…" }],
    })
}

/// A name, with those that the program brings to choose from.
fn named(about: &str, shipped: &[String]) -> Value {
    json!({ "description": about, "anyOf": [{ "enum": shipped }, { "type": ["string", "integer"], "pattern": NAME }] })
}

fn words() -> Value {
    json!({
        "description": "What names are called in a language: markers, counters, verbs, parameters, attributes, and sentences that rules refuse with.",
        "type": "object", "additionalProperties": false,
        "patternProperties": { "^[a-z]{2,3}$": {
            "description": "The words of a language, by its code.",
            "type": "object", "additionalProperties": { "$ref": "#/definitions/text" },
        } },
        "examples": [{ "fr": { "black_hole": "trou noir" } }],
    })
}

fn board() -> Value {
    let side = |about: &str| json!({ "description": about, "type": "integer", "minimum": 1, "maximum": LONGEST_SIDE });
    let missing = json!({
        "description": "Cells that do not exist.",
        "anyOf": [
            { "type": "string", "pattern": CELLS },
            { "type": "array", "items": { "type": "string", "pattern": CELL } },
        ],
        "examples": ["a1 g1", ["a1", "g1"]],
    });
    let keys = object([
        ("columns", side("How many columns, from `a` on the left.")),
        ("rows", side("How many rows, from 1 at the bottom.")),
        ("missing", missing),
        ("wrap", words_of("Which edges are joined.", &["columns", "rows", "both", "none"], "none")),
    ]);
    json!({
        "description": "The board's size and form.",
        "type": "object", "additionalProperties": false, "properties": keys,
        "examples": [{ "columns": 7, "rows": 6 }],
    })
}

fn players() -> Value {
    let symbol = json!({
        "description": "The sign of the player's tokens: one character, neither `.` nor `#`.",
        "type": ["string", "integer"], "pattern": "^[^.#]$", "minimum": 0, "maximum": 9,
    });
    let keys = object([
        ("name", text_in_languages("What the player is called.", "Yellow")),
        ("symbol", symbol),
        ("colour", json!({ "description": "The colour of the player's tokens.", "type": "string", "enum": COLOURS })),
    ]);
    json!({
        "description": "The players, seat 1 first; two where nothing is said.",
        "type": "array", "minItems": 2, "maxItems": MOST_SEATS,
        "items": { "type": "object", "additionalProperties": false, "properties": keys },
        "examples": [[{ "name": "Yellow", "symbol": "X", "colour": "yellow" }, { "name": "Red", "symbol": "O", "colour": "red" }]],
    })
}

fn pieces() -> Value {
    let values = |least: u8, about: &str| {
        json!({
            "description": about,
            "type": "array", "minItems": 1,
            "items": { "type": "array", "minItems": least, "items": { "type": ["string", "boolean"], "pattern": "^[A-Za-z]" } },
        })
    };
    json!({
        "description": "Pieces without an owner, known by their attributes, and how many there are of each. Without it, seats have tokens.",
        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        "patternProperties": {
            ONE: values(2, "Attributes, each a list of values that begin with different letters."),
            SEVERAL: values(1, "Attributes, each a list of values that begin with different letters; one value where all are alike."),
        },
        "examples": [{ "one of each": [["tall", "short"], ["dark", "light"]] }, { "3 of each": [["red", "blue"]] }, { "any number of each": [["cross", "nought"]] }, { "any number of each": [["match"]] }],
    })
}

fn picture(about: &str) -> Value {
    json!({
        "description": format!("{about} Rows from the top, cells with blanks between: `.` empty, a digit a seat's token, else a marker's sign or a piece's code."),
        "type": ["string", "integer"],
        "examples": [". . .\n. 1 .\n2 1 2\n"],
    })
}

/// What a verb is done to, in the words of the file `domain.rs`.
fn domain() -> Value {
    let cell = "((own|rival|any) +token|token|(empty +)?cell)";
    let place = "( +in +(bottom|top|edge)| +on +[a-z][a-z0-9_-]*)*";
    let target = format!("(open +column|piece +in +pool|{cell}{place})");
    let near = format!("{cell}{place} +to +{cell}{place} +(beside|around){place}");
    json!({
        "description": "What a verb is done to: `open column`, `[empty] cell`, `[own|rival|any] token` (with `in bottom`, `in top`, `in edge` or `on MARKER`), `piece in pool`, `nothing`; two of them joined by `to`, the second with `beside` (one of the first's four neighbours) or `around` (of the eight) where wanted.",
        "type": "string", "pattern": format!("^ *(nothing|{target}( +to +{target})?|{near}) *$"),
        "examples": ["open column", "empty cell", "own token", "rival token on trap", "piece in pool to empty cell", "own token to empty cell", "own token to empty cell beside", "nothing"],
    })
}

fn steps(about: &str) -> Value {
    let says = |verb: &str| match verb {
        "drop" => "Drops a token into a column, where it falls until something stops it.",
        "place" => "Puts a token, or the piece in hand or one of the pool, on a cell.",
        "move" => "Moves what stands on one cell to another.",
        "give" => "Gives a piece of the pool to the next player, who must play it.",
        _ => "Does nothing, and the turn goes on.",
    };
    let verb = |verb: &str| json!({ "description": says(verb), "allOf": [{ "$ref": "#/definitions/domain" }] });
    let verbs: Map<String, Value> = STOCK.iter().map(|(name, _)| ((*name).to_owned(), verb(name))).collect();
    let stock: Vec<&str> = STOCK.iter().map(|(name, _)| *name).collect();
    let named = json!({
        "description": "A verb that a rule declares.", "type": "string", "pattern": "^[a-z][a-z0-9_]*$",
        "not": { "enum": stock },
    });
    let step = json!({ "anyOf": [
        { "type": "object", "additionalProperties": false, "properties": verbs },
        named,
        { "type": "array", "minItems": 1, "items": named },
    ] });
    json!({
        "description": about, "type": "array", "items": step,
        "examples": [[{ "drop": "open column" }], [{ "place": "empty cell" }, { "give": "piece in pool" }], ["pick"]],
    })
}

fn win() -> Value {
    let by = json!({
        "description": "Which values of attributes count for a line; all where nothing is said.",
        "anyOf": [{ "type": "string" }, { "type": "array", "items": { "$ref": "#/definitions/text" } }],
    });
    let shapes = json!({
        "description": "Shapes that win as lines do: `square`, or pictures of `x` and `.`.",
        "type": "array",
        "items": { "anyOf": [{ "const": "square" }, { "type": "string", "pattern": "^[x.\\s]*x[x.\\s]*$" }] },
        "examples": [["square"], ["x . x\n. x .\nx . x\n"]],
    });
    let serves: Vec<String> = ["owner", "mover", "rivals"].into_iter().map(str::to_owned).chain(seats()).collect();
    let keys = object([
        (
            "align",
            number_or_none("How many in a line win, in any direction; `none` takes an inherited one away.", 10_000),
        ),
        ("by", by),
        ("shapes", shapes),
        ("for", words_of("For whom a line counts; for `rivals`, who makes one loses.", &serves, "owner")),
        (
            "both",
            words_of(
                "What happens when several owners have a line at once.",
                &["mover loses", "mover wins", "draw"],
                "mover loses",
            ),
        ),
    ]);
    json!({
        "description": "How the game is won; `none` takes away all that is inherited.",
        "type": ["object", "string"], "pattern": "^none$", "additionalProperties": false, "properties": keys,
        "examples": [{ "align": 4 }],
    })
}

fn limit() -> Value {
    json!({
        "description": "After so many plies the game is over, and `ending` judges it.",
        "anyOf": [
            { "type": "string", "pattern": "^[1-9][0-9]{0,6}( plies)?$" },
            { "type": "integer", "minimum": 1, "maximum": 1_000_000 },
            { "const": "none" },
        ],
        "examples": ["500 plies"],
    })
}

/// The names of games or rules.
fn names(texts: &BTreeMap<String, Cow<'static, str>>) -> Vec<String> {
    texts.keys().cloned().collect()
}

fn rules(about: &str, shipped: &Shipped) -> Value {
    let parameters = json!({
        "description": "The rule's parameters.",
        "type": ["object", "null"],
        "additionalProperties": { "$ref": "#/definitions/text" },
    });
    json!({
        "description": about, "type": "array", "uniqueItems": true,
        "items": { "anyOf": [
            { "enum": names(&shipped.rules) },
            { "type": ["string", "integer"], "pattern": NAME },
            {
                "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
                "patternProperties": { NAME: parameters },
            },
        ] },
        "examples": [["mine"], [{ "mine": { "count": 5 } }]],
    })
}

fn without(shipped: &Shipped) -> Value {
    json!({
        "description": "Rules taken away from inherited ones.",
        "type": "array", "uniqueItems": true, "items": named("A rule.", &names(&shipped.rules)),
    })
}

fn example() -> Value {
    let text = |about: &str| json!({ "description": about, "allOf": [{ "$ref": "#/definitions/text" }] });
    let some =
        |about: &str| json!({ "description": about, "allOf": [{ "$ref": "#/definitions/text" }], "pattern": "\\S" });
    let seat = |about: &str| json!({ "description": about, "allOf": [{ "$ref": "#/definitions/seat" }] });
    let play = json!({
        "description": "The moves, as a player types them: one text, or a list.",
        "anyOf": [{ "$ref": "#/definitions/text" }, { "type": "array", "items": { "$ref": "#/definitions/text" } }],
        "examples": ["4 3 4 3", ["drop 4", "recover d1"]],
    });
    let result = json!({
        "description": "How the game must have ended.", "type": "string", "pattern": RESULT,
        "examples": ["seat 1 wins", "seat 1 wins by align", "draw by full", "seats 1 and 3 win", "seat 2 loses"],
    });
    let cells = json!({ "anyOf": [
        { "type": "string", "pattern": CELLS },
        { "type": "array", "items": { "type": "string", "pattern": CELL } },
    ] });
    let position = object([
        ("board", picture("What stands where.")),
        (
            "marked",
            json!({ "description": "Where markers lie that the picture cannot show, beneath a piece.", "type": "object", "additionalProperties": cells.clone() }),
        ),
        (
            "hidden",
            json!({ "description": "Where markers lie hidden.", "type": "object", "additionalProperties": cells.clone() }),
        ),
        ("to move", seat("Whose turn it is.")),
        ("hand", text("The piece in the mover's hand, by its code.")),
        ("step", count("Which step of the turn it is.", 1, 1)),
        ("turn", count("How many turns have begun before this one; in turn 0 the opening is played.", 0, 0)),
        ("ply", count("How many moves have been made.", 0, 0)),
    ]);
    let held = |about: &str| {
        json!({ "description": about, "anyOf": [
            { "$ref": "#/definitions/text" },
            { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/text" } },
        ] })
    };
    let start = json!({
        "description": "The position it begins with, a picture or a picture and more; the game's own beginning where there is none.",
        "anyOf": [
            picture("What stands where."),
            {
                "type": "object", "additionalProperties": false, "properties": position,
                "patternProperties": {
                    SEAT: { "$ref": "#/definitions/counts" },
                    CELL: held("What stands on a cell: `seat 1`, a piece's code or a marker; or a list of all that does."),
                },
            },
        ],
    });
    let marked = json!({
        "description": "Where markers must lie, beneath pieces as well, and nowhere else: cells, or `none`.",
        "type": "object",
        "additionalProperties": { "anyOf": [{ "const": "none" }, cells.clone()] },
        "examples": [{ "trap": "d2 e3", "lamp": "none" }],
    });
    let expect = json!({
        "description": "What must hold at the end: of cells, of seats, and whose turn it is.",
        "type": "object", "additionalProperties": false,
        "properties": {
            "board": picture("What the whole board must look like."),
            "marked": marked,
            "to move": seat("Whose turn it must be."),
        },
        "patternProperties": {
            SEAT: { "$ref": "#/definitions/counts" },
            CELL: held("What is on a cell: `empty`, `seat 1`, a piece's code or a marker; or a list of all that is."),
        },
        "examples": [{ "d2": "empty", "d3": "seat 1", "seat 2": { "reserve": 20 }, "to move": "seat 1" }],
    });
    let keys = object([
        ("name", text("What the example shows.")),
        ("about", text("The same as `name`.")),
        ("start", start),
        (
            "seed",
            json!({ "description": "The seed of the game's own beginning.", "type": "integer", "minimum": 0, "default": 1 }),
        ),
        ("play", play),
        ("refuse", some("One move that must be refused then.")),
        ("because", some("Some words of the reason.")),
        ("result", result),
        ("expect", expect),
    ]);
    json!({
        "description": "From where, what is played, and what must hold then.",
        "type": "object", "additionalProperties": false, "properties": keys,
        "anyOf": [
            { "required": ["result"] }, { "required": ["refuse"] },
            { "required": ["expect"], "properties": { "expect": { "minProperties": 1 } } },
        ],
        "dependencies": { "because": ["refuse"] },
        "examples": [
            { "play": "4 3 4 3 4 3 4", "result": "seat 1 wins" },
            { "play": "4 4 4 4 4 4", "refuse": "4", "because": "full" },
            { "name": "the last token makes a line", "start": ". . .\n1 1 .\n2 2 .\n", "play": "c2", "result": "seat 1 wins" },
        ],
    })
}
