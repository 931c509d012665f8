//! The games that generated rules belong to.

/// A game, as far as a script must know it.
pub struct Game {
    /// Its file.
    pub text: &'static str,
    /// Columns and rows are at least so many.
    pub side: usize,
    /// How many seats there are.
    pub seats: usize,
    /// The verbs of its turn, with the number of their targets that are cells.
    pub verbs: &'static [(&'static str, usize)],
    /// The attributes of its pieces; none where seats have tokens.
    pub traits: &'static [&'static str],
    /// The codes of its pieces.
    pub codes: &'static [&'static str],
    /// Is it scored by a rule?
    pub scored: bool,
    /// Is its board square?
    pub square: bool,
}

impl Game {
    /// The attributes of its pieces, or one that no piece has.
    pub fn traits_or_none(&self) -> &'static [&'static str] {
        if self.traits.is_empty() { &["tall"] } else { self.traits }
    }

    /// The codes of its pieces, or one that no piece has.
    pub fn codes_or_none(&self) -> &'static [&'static str] {
        if self.codes.is_empty() { &["TD"] } else { self.codes }
    }
}

/// All of them.
pub const GAMES: [Game; 7] = [
    Game {
        text: "title: Mine\nboard: { columns: 5, rows: 5 }\nturn:\n  - place: empty cell\n    move: own token to empty cell around\n\
               win: { align: 4 }\nrules: [mine]\nlimit: 24 plies\n",
        side: 5,
        seats: 2,
        verbs: &[("place", 1), ("move", 2)],
        traits: &[],
        codes: &[],
        scored: false,
        square: true,
    },
    Game {
        text: "title: Mine\nboard: { columns: 5, rows: 5 }\ngravity: down\nturn:\n  - drop: open column\nwin: { align: 4 }\n\
               rules: [mine]\nlimit: 24 plies\n",
        side: 5,
        seats: 2,
        verbs: &[("drop", 1)],
        traits: &[],
        codes: &[],
        scored: false,
        square: true,
    },
    Game {
        text: "title: Mine\nboard: { columns: 4, rows: 4 }\npieces:\n  3 of each: [[tall, short], [dark, light]]\nturn:\n\
               \x20 - place: piece in pool to empty cell\nwin: { align: 4 }\nrules: [mine]\nlimit: 24 plies\n",
        side: 4,
        seats: 2,
        verbs: &[("place", 1)],
        traits: &["tall", "short", "dark", "light"],
        codes: &["TD", "TL", "SD", "SL"],
        scored: false,
        square: true,
    },
    Game {
        text: "title: Mine\nboard: { columns: 4, rows: 5 }\npieces:\n  any number of each: [[tall, short], [dark, light]]\nturn:\n\
               \x20 - place: piece in pool to empty cell\n  - { move: any token to empty cell beside, pass: nothing }\n\
               win: { align: 4 }\nrules: [mine]\nlimit: 24 plies\n",
        side: 4,
        seats: 2,
        verbs: &[("place", 1), ("move", 2), ("pass", 0)],
        traits: &["tall", "short", "dark", "light"],
        codes: &["TD", "TL", "SD", "SL"],
        scored: false,
        square: false,
    },
    Game {
        text: "title: Mine\nboard: { columns: 5, rows: 5, missing: a1 c3 }\nplayers:\n  - { symbol: X }\n  - { symbol: O }\n  - { symbol: Z }\n\
               reserve: 9\nturn:\n  - place: empty cell\n  - { move: own token to empty cell, pass: nothing }\nwin: { align: 4 }\n\
               ending: most score\nrules: [mine]\nlimit: 24 plies\n",
        side: 5,
        seats: 3,
        verbs: &[("place", 1), ("move", 2), ("pass", 0)],
        traits: &[],
        codes: &[],
        scored: true,
        square: false,
    },
    Game {
        text: "title: Mine\nboard: { columns: 9, rows: 9 }\nturn:\n  - place: empty cell\nwin: { align: 5 }\nrules: [mine]\n\
               limit: 24 plies\n",
        side: 9,
        seats: 2,
        verbs: &[("place", 1)],
        traits: &[],
        codes: &[],
        scored: false,
        square: true,
    },
    Game {
        text: "title: Mine\nboard: { columns: 13, rows: 11, wrap: columns }\nturn:\n  - place: empty cell\n    move: own token to empty cell around\n\
               win: { align: 5 }\nrules: [mine]\nlimit: 24 plies\n",
        side: 11,
        seats: 2,
        verbs: &[("place", 1), ("move", 2)],
        traits: &[],
        codes: &[],
        scored: false,
        square: false,
    },
];
