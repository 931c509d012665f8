//! What people bring along from other languages and other programs: what they call things that have another name here, and what
//! they do in another way.

/// What people call things of the game and of cells that have another name here.
pub const OTHERWISE: [(&str, &str); 22] = [
    ("adjacent", "neighbours()"),
    ("capture", "destroy(at)"),
    ("col", "column"),
    ("current", "mover"),
    ("enemy", "rival"),
    ("flip", "convert(at, seat)"),
    ("free", "empty"),
    ("height", "rows"),
    ("kill", "destroy(at)"),
    ("length", "len"),
    ("me", "mover"),
    ("mine", "own"),
    ("opponent", "rival"),
    ("place", "put(at)"),
    ("player", "mover"),
    ("remove", "destroy(at)"),
    ("seat", "mover"),
    ("size", "len"),
    ("theirs", "rival"),
    ("width", "columns"),
    ("x", "column"),
    ("y", "row"),
];

/// How to do what other languages have a function for.
pub fn of_other_languages(name: &str) -> Option<&'static str> {
    match name {
        "rand" | "random" | "randint" | "rand_int" | "rand_range" | "randrange" | "rnd" | "dice" | "roll"
        | "shuffle" => Some(
            "only marks are drawn at random, and only in `setup`: declare `marker(\"trap\", \"*\");` and write \
                 `game.scatter(\"trap\", 3, game.board);`",
        ),
        _ => None,
    }
}

/// How to do what somebody asks of a set of cells by a name that other languages have for it.
pub fn of_sets(name: &str) -> Option<&'static str> {
    match name {
        "count" | "length" | "size" => Some("`cells.len` says how many there are"),
        "filter" | "find" | "retain" | "where" | "select" => {
            Some("gather them: `let kept = game.none; for c in cells { if c.row == 1 { kept |= c; } }`")
        }
        "any" | "some" | "exists" => {
            Some("look at each: `let any = false; for c in cells { if c.row == 1 { any = true; } }`")
        }
        "all" | "every" => Some("look at each: `let all = true; for c in cells { if c.row != 1 { all = false; } }`"),
        "map" | "reduce" | "fold" | "sum" => Some("go through them: `let sum = 0; for c in cells { sum += c.row; }`"),
        "for_each" | "forEach" | "each" | "foreach" => Some("go through them: `for c in cells { … }`"),
        "add" | "push" | "insert" | "union" => Some("a set grows by `|=`: `cells |= at;`"),
        "intersect" | "intersection" => Some("`a & b` is what is in both"),
        "difference" | "without" | "subtract" => Some("`a - b` is what is in the first and not in the second"),
        _ => None,
    }
}
