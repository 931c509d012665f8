//! What somebody may see of a game, without widths or numbers of layers: what every view is made from.

use super::moment::Moment;
use super::notation;
use super::table::Made;
use super::touched::{Touch, touched};
use crate::lang::{Text, Tongue, Words};
use crate::variant::Variant;
use quadrille_kernel::*;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eye {
    /// What everybody may see.
    Everybody,
    /// A seat.
    Seat(Seat),
    /// A referee, who sees all.
    Referee,
}

/// A game as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: Text,
    /// Plies played.
    pub ply: u32,
    /// Whose step it is, from 1.
    pub to_move: u8,
    /// Which step that is, and how late it is where that matters.
    pub moment: Moment,
    /// How it ended.
    pub outcome: Option<Ended>,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Every cell that exists, by row then column.
    pub cells: Vec<SeenCell>,
    /// Markers: name, sign, and the marked cells that are seen.
    pub markers: Vec<SeenMarker>,
    /// The seats.
    pub players: Vec<SeenPlayer>,
    /// The pieces left, where there is a pool that something is taken from.
    pub pool: Option<Vec<SeenPiece>>,
    /// What the seat to move was given.
    pub hand: Option<SeenPiece>,
    /// The board string, where the game has them.
    pub position: Option<String>,
    /// For each column whether it is closed, where one drops into columns.
    pub closed: Option<Vec<bool>>,
    /// Are cells named in moves?
    pub names_cells: bool,
    /// Are the left and right edges joined, and the top and bottom ones?
    pub joined: (bool, bool),
    /// Does what nothing holds up fall?
    pub falls: bool,
    /// The attributes of pieces that belong to nobody, each as its values in the order declared.
    pub attributes: Vec<Vec<String>>,
    /// The verbs of this step; none when the game is over.
    pub offers: Vec<SeenVerb>,
    /// What the variant's names are called.
    pub words: Words,
}

impl Scene {
    /// A column as moves name it: by number where one drops, by letter elsewhere.
    pub fn column_name(&self, column: usize) -> String {
        if self.closed.is_some() { (column + 1).to_string() } else { letters(column) }
    }

    /// A seat, by its number from 1.
    pub fn player(&self, seat: u8) -> &SeenPlayer {
        &self.players[usize::from(seat) - 1]
    }

    /// A language together with the variant's own words.
    pub fn tongue(&self, lang: crate::lang::Lang) -> Tongue<'_> {
        Tongue { lang, words: &self.words }
    }

    /// The cells where a marker lies that its sign cannot show: beneath a piece, or beneath another marker.
    pub fn beneath(&self, marker: &SeenMarker) -> Vec<&str> {
        let covered = |cell: &&SeenCell| {
            marker.cells.contains(&cell.name) && (cell.piece.is_some() || cell.marks.first() != Some(&marker.symbol))
        };
        self.cells.iter().filter(covered).map(|cell| cell.name.as_str()).collect()
    }

    /// Is there something that nobody has seen yet?
    pub fn hides(&self) -> bool {
        self.markers.iter().any(|marker| marker.hidden > 0)
    }
}

/// A verb that may be used now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenVerb {
    /// Its name, as it is typed.
    pub name: String,
    /// What it is aimed at.
    pub targets: Vec<Target>,
}

/// What a verb is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Target {
    Column,
    Cell,
    Piece,
}

/// A legal action, and what it is aimed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its canonical text.
    pub text: String,
    /// Its verb.
    pub verb: String,
    /// What it is aimed at, in the order its text has.
    pub aims: Vec<Aim>,
}

/// One thing that an action is aimed at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aim {
    /// A column, from 0.
    Column(usize),
    /// A cell, by column and row from 0.
    Cell(usize, usize),
    /// A piece of the pool, by its code.
    Piece(String),
}

/// How a game ended, as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Seats that won, from 1; none: a draw.
    pub winners: Vec<u8>,
    /// The word for why.
    pub reason: &'static str,
    /// The cells of the winning lines.
    pub cells: Vec<String>,
    /// Why a rule ended it, where one did and says so.
    pub ruled: Option<Ruled>,
    /// The seat, from 1, that could not act, where that decided the game.
    pub stuck: Option<u8>,
    /// What each seat has of what was counted, where counting decided the game; nothing elsewhere.
    pub counts: Vec<i64>,
}

impl Ended {
    /// Is this a cell that shows why the game ended?
    pub fn shows(&self, cell: &str) -> bool {
        self.cells.iter().chain(self.ruled.iter().flat_map(|ruled| &ruled.cells)).any(|shown| shown == cell)
    }
}

/// Why a rule ended a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruled {
    /// Its words, as the rule says them.
    pub says: String,
    /// The cells that show it.
    pub cells: Vec<String>,
}

/// A cell, as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenCell {
    /// Its name.
    pub name: String,
    /// Its column from 0.
    pub column: usize,
    /// Its row from 0.
    pub row: usize,
    /// What stands on it.
    pub piece: Option<SeenPiece>,
    /// The signs of its marks.
    pub marks: Vec<String>,
    /// What the last turn did to it.
    pub touched: Option<Touch>,
}

/// A piece, as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenPiece {
    /// A token, by its owner from 1.
    Token(u8),
    /// A piece by code and traits.
    Kind(String, Vec<String>),
}

/// A marker, as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenMarker {
    /// Its name.
    pub name: String,
    /// Its sign.
    pub symbol: String,
    /// The cells that carry it.
    pub cells: Vec<String>,
    /// How many more are hidden.
    pub hidden: usize,
    /// Where those may be.
    pub possible: Vec<String>,
}

/// A seat, as seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPlayer {
    /// Its name.
    pub name: Text,
    /// Its sign.
    pub symbol: String,
    /// Its colour.
    pub colour: String,
    /// Tokens left, where they are counted.
    pub reserve: Option<u16>,
    /// Tokens on the board, where those decide the game.
    pub tokens: Option<usize>,
    /// What it holds, by counter.
    pub holds: Vec<(String, i32)>,
    /// The level that plays it, where one does and it is known.
    pub level: Option<String>,
}

/// A ruling with names in place of numbers.
pub fn see_ruling(outline: &Outline, ruling: &Ruling) -> Ruled {
    Ruled { says: ruling.says.clone(), cells: outline.names(&ruling.cells) }
}

/// An event with names in place of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A piece moved.
    Moved {
        /// What.
        piece: SeenPiece,
        /// From where: a cell, `reserve 1`, `hand 2`, `pool`, `out`.
        from: String,
        /// Where to.
        to: String,
    },
    /// A piece became another.
    Changed {
        /// Where.
        at: String,
        /// What it was.
        was: SeenPiece,
        /// What it is.
        is: SeenPiece,
    },
    /// A mark came or went.
    Marked {
        /// Which.
        marker: String,
        /// Where.
        at: String,
        /// Is it there now?
        on: bool,
    },
    /// A count changed.
    Counted {
        /// Which.
        counter: String,
        /// Whose, from 1.
        seat: u8,
        /// By how many.
        by: i32,
        /// To what.
        now: i32,
    },
    /// The turn passed to a seat, from 1.
    Passed(u8),
}

/// The moves before a scene, as far as it shows them.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    /// The last move.
    pub last: Option<&'a Made>,
    /// All moves up to the latest that touched a cell.
    pub touching: &'a [Made],
}

/// The scene that an eye sees, after these moves.
pub fn scene(variant: &Variant, position: &dyn Position, past: Past<'_>, eye: Eye) -> Scene {
    let touched = touched(past.touching);
    let rules = position.outline();
    let seen = if eye == Eye::Referee { position.boxed() } else { position.seen() };
    let marked: Vec<Vec<Cell>> = (0..rules.layers.markers)
        .map(|marker| {
            let known = [rules.layers.marker(marker), rules.layers.truth(marker)].map(|layer| seen.layer(layer));
            let mut cells = known.concat();
            cells.sort_unstable();
            cells.dedup();
            cells
        })
        .collect();
    let markers: Vec<SeenMarker> = (0..rules.layers.markers)
        .map(|marker| SeenMarker {
            name: rules.says.markers[marker].clone(),
            symbol: variant.symbols[marker].clone(),
            cells: rules.names(&marked[marker]),
            hidden: if eye == Eye::Referee { 0 } else { position.hidden(marker) },
            possible: rules.names(&seen.layer(rules.layers.possible(marker))),
        })
        .collect();
    let cells = rules.cells.iter().map(|&cell| {
        let name = rules.name(cell);
        SeenCell {
            touched: touched.iter().find(|(touched, _)| *touched == name).map(|(_, touch)| *touch),
            name,
            column: rules.column_of(cell),
            row: rules.row_of(cell),
            piece: seen.piece_at(cell).map(|piece| see_piece(rules, piece)),
            marks: (0..markers.len())
                .filter(|&marker| marked[marker].binary_search(&cell).is_ok())
                .map(|m| markers[m].symbol.clone())
                .collect(),
        }
    });
    let standing =
        |seat: Seat| rules.cells.iter().filter(|&&cell| seen.piece_at(cell) == Some(Piece::Token(seat))).count();
    let players = (0..rules.says.seats).map(Seat).map(|seat| {
        let player = &variant.players[seen.colour(seat)];
        SeenPlayer {
            name: player.name.clone(),
            symbol: player.symbol.clone(),
            colour: player.colour.clone(),
            reserve: rules.says.reserve.map(|_| seen.reserve(seat)),
            tokens: (rules.says.ending == Ending::MostTokens).then(|| standing(seat)),
            holds: (0..rules.says.counters.len())
                .map(|counter| (rules.says.counters[counter].name.clone(), seen.count(counter, seat)))
                .collect(),
            level: None,
        }
    });
    let uses = |wanted: fn(&Domain) -> bool| rules.says.verbs.iter().any(|verb| verb.targets.iter().any(wanted));
    let closed = uses(|domain| matches!(domain, Domain::OpenColumn)).then(|| {
        let barred = if variant.rules.is_empty() { Vec::new() } else { barred(&*seen) };
        let full = seen.full_columns().into_iter().enumerate();
        full.map(|(column, full)| full || barred.contains(&column)).collect()
    });
    Scene {
        game: variant.name.clone(),
        title: variant.title.clone(),
        ply: seen.ply(),
        to_move: seen.seat().number(),
        moment: Moment::of(variant, &*seen),
        outcome: seen.outcome().map(|outcome| Ended {
            winners: outcome.winners().map(Seat::number).collect(),
            reason: outcome.reason.word(),
            cells: if matches!(outcome.reason, Reason::Align | Reason::Foul) {
                rules.names(&seen.lines())
            } else {
                Vec::new()
            },
            ruled: past.last.and_then(|made| made.ruled.clone()).filter(|_| outcome.reason == Reason::Rule),
            stuck: (outcome.reason == Reason::NoActions && matches!(rules.says.stuck, Stuck::Loses | Stuck::Wins))
                .then(|| seen.seat().number()),
            counts: if decided_by_counting(rules, outcome) { seen.counts().unwrap_or_default() } else { Vec::new() },
        }),
        columns: usize::from(rules.says.form.columns),
        rows: usize::from(rules.says.form.rows),
        cells: cells.collect(),
        players: players.collect(),
        pool: uses(|domain| *domain == Domain::Pool).then(|| {
            let left = (0..128u8).filter(|piece| seen.pool() >> piece & 1 == 1);
            left.map(|piece| see_piece(rules, Piece::Kind(rules.kind_of(piece)))).collect()
        }),
        hand: seen.hand(seen.seat()).map(|piece| see_piece(rules, Piece::Kind(rules.kind_of(piece)))),
        position: notation::write_position(&*seen),
        closed,
        names_cells: uses(|domain| matches!(domain, Domain::Cells { .. })),
        falls: rules.says.gravity.is_some(),
        joined: (rules.says.form.wrap_columns, rules.says.form.wrap_rows),
        attributes: match &rules.says.pieces {
            Pieces::Tokens => Vec::new(),
            Pieces::Attributes { attributes, .. } => attributes.clone(),
        },
        offers: match seen.outcome() {
            Some(_) => Vec::new(),
            None => rules.offered(seen.step()).iter().map(|&verb| see_verb(&rules.says.verbs[verb])).collect(),
        },
        words: variant.words.clone(),
        markers,
    }
}

/// Has a game ended without a verdict, so that whatever is counted decided it?
fn decided_by_counting(rules: &Outline, outcome: Outcome) -> bool {
    match outcome.reason {
        Reason::Full | Reason::Limit => true,
        Reason::NoActions => matches!(rules.says.stuck, Stuck::Ends | Stuck::Pass),
        Reason::Align | Reason::Foul | Reason::Rule => false,
    }
}

/// Columns that rules close to the seat to move, where it may drop into others.
fn barred(seen: &dyn Position) -> Vec<usize> {
    let rules = seen.outline();
    let drops = |verb: usize| rules.says.verbs[verb].targets == [Domain::OpenColumn];
    let Ok(legal) = seen.legal() else { return Vec::new() };
    let open: Vec<usize> = legal
        .into_iter()
        .filter(|action| drops(usize::from(action.verb)))
        .map(|action| usize::from(action.first))
        .collect();
    let columns = 0..usize::from(rules.says.form.columns);
    if open.is_empty() { Vec::new() } else { columns.filter(|column| !open.contains(column)).collect() }
}

fn see_verb(verb: &Verb) -> SeenVerb {
    let target = |domain: &Domain| match domain {
        Domain::OpenColumn => Target::Column,
        Domain::Pool => Target::Piece,
        Domain::Cells { .. } => Target::Cell,
    };
    SeenVerb { name: verb.name.clone(), targets: verb.targets.iter().map(target).collect() }
}

/// An action with names in place of numbers.
pub fn see_choice(rules: &Outline, step: u8, action: Action) -> Choice {
    let verb = &rules.says.verbs[usize::from(action.verb)];
    let aim = |(domain, value): (&Domain, u16)| match domain {
        Domain::OpenColumn => Aim::Column(usize::from(value)),
        Domain::Pool => Aim::Piece(rules.kinds[rules.kind_of(value as u8)].code.clone()),
        Domain::Cells { .. } => Aim::Cell(rules.column_of(Cell(value)), rules.row_of(Cell(value))),
    };
    Choice {
        text: notation::write(rules, step, action),
        verb: verb.name.clone(),
        aims: verb.targets.iter().zip([action.first, action.second]).map(aim).collect(),
    }
}

/// The last cell that an action names, where a rule says what its verb does.
pub fn aimed(rules: &Outline, action: Action) -> Option<String> {
    let verb = &rules.says.verbs[usize::from(action.verb)];
    let targets = verb.targets.iter().zip([action.first, action.second]);
    let mut cells = targets.filter(|(domain, _)| matches!(domain, Domain::Cells { .. }));
    let last = cells.next_back().map(|(_, cell)| rules.name(Cell(cell)));
    last.filter(|_| matches!(verb.effect, Effect::Rule(_)))
}

fn see_piece(rules: &Outline, piece: Piece) -> SeenPiece {
    match piece {
        Piece::Token(seat) => SeenPiece::Token(seat.number()),
        Piece::Kind(kind) => SeenPiece::Kind(rules.kinds[kind].code.clone(), rules.kinds[kind].names.clone()),
    }
}

/// An event with names in place of numbers.
pub fn tell(rules: &Outline, event: &Event) -> Told {
    let spot = |spot: &Spot| match spot {
        Spot::Cell(cell) => rules.name(*cell),
        Spot::Reserve(seat) => format!("reserve {}", seat.number()),
        Spot::Hand(seat) => format!("hand {}", seat.number()),
        Spot::Pool => "pool".to_owned(),
        Spot::Out => "out".to_owned(),
    };
    match event {
        Event::Moved { piece, from, to } => {
            Told::Moved { piece: see_piece(rules, *piece), from: spot(from), to: spot(to) }
        }
        Event::Changed { at, was, is } => {
            Told::Changed { at: rules.name(*at), was: see_piece(rules, *was), is: see_piece(rules, *is) }
        }
        Event::Marked { marker, at, on } => {
            Told::Marked { marker: rules.says.markers[*marker].clone(), at: rules.name(*at), on: *on }
        }
        Event::Counted { counter, seat, by, now } => Told::Counted {
            counter: rules.says.counters[*counter].name.clone(),
            seat: seat.number(),
            by: *by,
            now: *now,
        },
        Event::Passed { to } => Told::Passed(to.number()),
    }
}
