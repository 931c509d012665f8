//! What a game is, before a width is chosen: the plain description that a variant comes to and the kernel plays by.
//!
//! A definition may still be nonsense (a verb on a marker that does not exist); [`Rules::new`](super::rules::Rules::new)
//! is the one way from here to something that can be played, and says what is wrong.

use super::board::Direction;
use super::board::Form;

/// The most seats a game can have.
pub const MOST_SEATS: usize = 4;
/// The most traits, markers and hidden layers together.
pub const MOST_LAYERS: usize = 16;
/// The most counters.
pub const MOST_COUNTERS: usize = 8;
/// The most pieces in a pool.
pub const MOST_PIECES: usize = 128;
/// The most verbs.
pub const MOST_VERBS: usize = 16;

/// A seat at the table, from 0; players call it one more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number players know it by, from 1.
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// Size and form of the board.
    pub form: Form,
    /// Does a rule ask which turn or ply it is? Then a board does not tell everything.
    pub timed: bool,
    /// Does a rule take pieces off their cells, so that a full board need not stay full?
    pub clears: bool,
    /// Which way things fall, if they do.
    pub gravity: Option<Direction>,
    /// How many seats, 2 to 4.
    pub seats: u8,
    /// Who begins.
    pub starts: Starts,
    /// Are the players' colours drawn at random?
    pub random_colours: bool,
    /// What is played with.
    pub pieces: Pieces,
    /// Tokens each seat has, where they are counted.
    pub reserve: Option<u16>,
    /// Layers of marks on cells.
    pub markers: Vec<String>,
    /// Counted things, in the order declared.
    pub counters: Vec<Counter>,
    /// What can be done.
    pub verbs: Vec<Verb>,
    /// The steps of the very first turn, where it differs.
    pub opening: Vec<Step>,
    /// The steps of a turn.
    pub turn: Vec<Step>,
    /// When a line wins, and for whom.
    pub win: Win,
    /// What becomes of a seat that cannot act.
    pub stuck: Stuck,
    /// Who wins a game that ends without a verdict.
    pub ending: Ending,
    /// After how many plies a game ends.
    pub limit: Option<u32>,
    /// What the board begins with.
    pub start: Option<Setup>,
}

impl Definition {
    /// A game of two seats who drop tokens into columns in turn; so many in a row, column or diagonal win. `dropping(7, 6, 4)` is
    /// Connect 4.
    pub fn dropping(columns: u16, rows: u16, align: usize) -> Self {
        let drop = Verb {
            name: "drop".to_owned(),
            effect: Effect::Drop,
            targets: vec![Domain::OpenColumn],
            price: Vec::new(),
        };
        Self { gravity: Some(Direction::Down), ..Self::of_lines(columns, rows, align, drop) }
    }

    /// A game of two seats who place tokens on empty cells in turn; so many in a row, column or diagonal win. `placing(3, 3, 3)` is
    /// tic-tac-toe.
    pub fn placing(columns: u16, rows: u16, align: usize) -> Self {
        let empty = Domain::Cells { content: Content::Empty, region: None, on: None, near: None };
        let place = Verb { name: "place".to_owned(), effect: Effect::Place, targets: vec![empty], price: Vec::new() };
        Self::of_lines(columns, rows, align, place)
    }

    /// A game of two seats with one verb, which brings tokens.
    fn of_lines(columns: u16, rows: u16, align: usize, verb: Verb) -> Self {
        let win = Win { align, by: Vec::new(), shapes: Vec::new(), serves: Serves::Owner, both: Both::MoverLoses };
        Self {
            form: Form::rectangle(columns, rows),
            timed: false,
            clears: false,
            gravity: None,
            seats: 2,
            starts: Starts::Seat(Seat(0)),
            random_colours: false,
            pieces: Pieces::Tokens,
            reserve: None,
            markers: Vec::new(),
            counters: Vec::new(),
            verbs: vec![verb],
            opening: Vec::new(),
            turn: vec![Step { verbs: vec![0] }],
            win,
            stuck: Stuck::Ends,
            ending: Ending::Draw,
            limit: None,
            start: None,
        }
    }
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// Always this seat.
    Seat(Seat),
    /// Drawn anew for each game.
    Random,
}

/// What a game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// Tokens whose one trait is their owner.
    Tokens,
    /// Pieces without an owner, known by their attributes.
    Attributes {
        /// Each attribute's values, by name.
        attributes: Vec<Vec<String>>,
        /// How many of each combination there are; `None`: as many as one likes.
        copies: Option<u16>,
    },
}

/// Something counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// One count for each seat, or one for all.
    pub shared: bool,
}

/// Something a player can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verb {
    /// The word a player types.
    pub name: String,
    /// What it does.
    pub effect: Effect,
    /// What it is done to, and where to.
    pub targets: Vec<Domain>,
    /// What it costs: counter by index, and how many.
    pub price: Vec<(usize, i32)>,
}

/// What a verb does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A piece enters at a column's open end and falls.
    Drop,
    /// A piece is put on a cell.
    Place,
    /// A piece goes from one cell to another.
    Move,
    /// A piece of the pool goes to the next seat's hand.
    Give,
    /// Nothing.
    Pass,
    /// What the rule with this index says.
    Rule(usize),
}

/// The targets a verb may be offered, before rules narrow them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A column whose open end is free.
    OpenColumn,
    /// A piece of the pool.
    Pool,
    /// Cells.
    Cells {
        /// What must be on them.
        content: Content,
        /// Where they must lie.
        region: Option<Region>,
        /// The marker, by index, that they must carry.
        on: Option<usize>,
        /// How they must lie to the first target, where they are the second.
        near: Option<Near>,
    },
}

/// What is on a cell, as far as a domain asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Anything or nothing.
    Any,
    /// Nothing.
    Empty,
    /// A token of the mover's.
    Own,
    /// A token of another seat's.
    Rival,
    /// Any token or piece.
    Occupied,
}

/// A part of the board that a domain can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The lowest cell of each column.
    Bottom,
    /// The highest cell of each column.
    Top,
    /// The rim.
    Edge,
}

/// How near to its first target a verb's second one must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Near {
    /// Left, right, above or below it.
    Beside,
    /// One step away in any of the eight directions.
    Around,
}

/// One step: the verbs it offers, by index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Verbs by index, in the order declared.
    pub verbs: Vec<usize>,
}

/// When a line wins, and for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// How many in a line; 0: lines do not count.
    pub align: usize,
    /// Traits that count, by index; empty: all of them.
    pub by: Vec<usize>,
    /// Further shapes that count, each as (column, row) offsets from 0.
    pub shapes: Vec<Vec<(u16, u16)>>,
    /// Whom a line serves.
    pub serves: Serves,
    /// When several owners have a line.
    pub both: Both,
}

/// Whom a line serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Serves {
    /// The owner of its tokens; the mover where they have none.
    Owner,
    /// Whoever moved.
    Mover,
    /// Everybody but its owner (misère).
    Rivals,
    /// One seat, whoever made it.
    Seat(Seat),
}

/// What it means that several seats have a line at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Both {
    /// The mover has fouled and loses.
    MoverLoses,
    /// The mover wins.
    MoverWins,
    /// Nobody wins.
    Draw,
}

/// What becomes of a seat that cannot act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// The game ends.
    Ends,
    /// The turn passes; the game ends when nobody can act.
    Pass,
    /// It loses.
    Loses,
    /// It wins.
    Wins,
}

/// Who wins a game that ends without a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Nobody.
    Draw,
    /// Who has most tokens on the board.
    MostTokens,
    /// Whom the rules' `score` puts first.
    MostScore,
    /// One seat.
    Seat(Seat),
}

/// A position as somebody wrote it down. It may be illegal; what is made of it never is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// What stands where, (column, row) from 0.
    pub standing: Vec<((u16, u16), Standing)>,
    /// Marked cells, by marker.
    pub marks: Vec<(usize, (u16, u16))>,
    /// Hidden marks, by marker.
    pub hidden: Vec<(usize, (u16, u16))>,
    /// Reserves, where they are not what the board leaves of the full ones.
    pub reserve: Vec<(Seat, u16)>,
    /// Counts: counter, seat, number.
    pub counts: Vec<(usize, Seat, i32)>,
    /// The piece in the mover's hand, by kind.
    pub hand: Option<usize>,
    /// Who moves; unless told, whoever has fewest tokens on the board, the one who starts first.
    pub to_move: Option<Seat>,
    /// Is the opening over, where no turn is told? Always so once something stands on the board.
    pub begun: bool,
    /// Which turn it is, from 0; the opening belongs to the first.
    pub turn: Option<u32>,
    /// Which step of the turn, from 0.
    pub step: u8,
    /// Plies played so far.
    pub ply: u32,
}

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A seat's token.
    Token(Seat),
    /// A piece, by kind.
    Piece(usize),
}
