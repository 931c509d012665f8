//! The outline of a game: what its definition says and all that follows from it, whatever the width of its sets. Whoever names
//! things, writes moves or explains needs nothing else of the rules.

use super::board::{Cell, Direction};
use super::definition::*;
use super::random;

/// A trait of pieces, by its layer: owners first, then attribute values in the order declared.
pub type Trait = usize;

/// A kind of piece in a game of attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// First letters of its values: `TDRS`.
    pub code: String,
    /// Its traits as a mask of layers.
    pub traits: u32,
    /// The names of its traits.
    pub names: Vec<String>,
}

/// Where the piece comes from that a verb puts on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The mover's own tokens.
    Reserve,
    /// What the mover was given.
    Hand,
    /// A piece of the pool, named as the first target.
    Pool,
    /// The verb brings none.
    None,
}

/// Which layer means what. Layers are numbered traits first, then markers, then for each marker that can be hidden the
/// cells where it truly is, and those where it may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// Number of traits, the first layers.
    pub traits: usize,
    /// Number of markers, the next.
    pub markers: usize,
}

impl Layers {
    /// The layer of a marker.
    #[inline(always)]
    pub fn marker(self, marker: usize) -> usize {
        self.traits + marker
    }
    /// The layer of what is truly hidden of a marker.
    pub fn truth(self, marker: usize) -> usize {
        self.traits + self.markers + 2 * marker
    }
    /// The layer of where a marker may be hidden, as everybody knows.
    pub fn possible(self, marker: usize) -> usize {
        self.truth(marker) + 1
    }
    /// How many layers there are.
    pub fn count(self) -> usize {
        self.traits + 3 * self.markers
    }
}

/// The outline of a game.
#[derive(Clone, Debug)]
pub struct Outline {
    /// What the game's author said.
    pub says: Definition,
    /// The layers.
    pub layers: Layers,
    /// Kinds of pieces, sorted by code; empty where tokens have owners.
    pub kinds: Vec<Kind>,
    /// Steps of the opening, then those of a turn.
    pub steps: Vec<Step>,
    /// How many of the steps are the opening's.
    pub opening: usize,
    /// Mask of traits whose lines count.
    pub counting: u32,
    /// Every cell of the board, in canonical order.
    pub cells: Vec<Cell>,
    /// For each verb where its piece comes from.
    pub(super) sources: Vec<Source>,
    owned: bool,
    /// How many of each kind there are; 0: as many as one likes.
    copies: u16,
    /// How many numbers the layout takes.
    pub(super) span: usize,
    /// How far apart a cell and the one above it are numbered.
    pub(super) stride: usize,
    /// For each step whether it is the last of its turn.
    pub(super) last: Vec<bool>,
    keys: Vec<u64>,
    pub(super) turn_keys: Vec<u64>,
    pub(super) hand_keys: Vec<u64>,
    /// For each seat, of the first [`KEYED_RESERVES`] numbers of tokens in reserve, where reserves are counted.
    reserve_keys: Vec<u64>,
    pub(super) pool_keys: Vec<u64>,
}

impl Outline {
    /// The outline of a definition, or in words all that is wrong with it.
    pub fn new(says: Definition) -> Result<Self, Vec<String>> {
        let mut wrong = Vec::new();
        let seats = usize::from(says.seats);
        if !(2..=MOST_SEATS).contains(&seats) {
            wrong.push(format!("a game has 2 to {MOST_SEATS} seats, not {seats}"));
        }
        let (traits, kinds) = match kinds(&says.pieces, says.seats) {
            Ok(both) => both,
            Err(message) => {
                wrong.push(message);
                (0, Vec::new())
            }
        };
        let layers = Layers { traits, markers: says.markers.len() };
        if layers.count() > MOST_LAYERS {
            wrong.push(format!(
                "{} traits and {} markers are more than the kernel holds: traits and three times the markers may be {MOST_LAYERS} together",
                layers.traits, layers.markers
            ));
        }
        if says.counters.len() > MOST_COUNTERS {
            wrong.push(format!("at most {MOST_COUNTERS} counters, not {}", says.counters.len()));
        }
        if says.verbs.len() > MOST_VERBS {
            wrong.push(format!("at most {MOST_VERBS} verbs, not {}", says.verbs.len()));
        }
        if says.gravity.is_some_and(|way| says.form.joins(way)) {
            wrong.push("things would fall for ever: gravity and the edges it would cross cannot be joined".to_owned());
        }
        let given = says.verbs.iter().any(|verb| verb.effect == Effect::Give);
        let mut sources = Vec::new();
        for verb in &says.verbs {
            match source_of(&says, verb, given) {
                Ok(source) => sources.push(source),
                Err(message) => wrong.push(format!("`{}`: {message}", verb.name)),
            }
        }
        if says.turn.is_empty() || says.turn.iter().chain(&says.opening).any(|step| step.verbs.is_empty()) {
            wrong.push("every step of a turn offers at least one verb".to_owned());
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let span = says.form.span();
        let steps: Vec<Step> = says.opening.iter().chain(&says.turn).cloned().collect();
        Ok(Self {
            layers,
            kinds,
            counting: match says.win.by.as_slice() {
                [] => (1u32 << layers.traits) - 1,
                by => by.iter().fold(0, |mask, layer| mask | 1 << layer),
            },
            cells: says.form.cells(),
            sources,
            opening: says.opening.len(),
            owned: says.pieces == Pieces::Tokens,
            copies: match says.pieces {
                Pieces::Attributes { copies, .. } => copies.unwrap_or(0),
                Pieces::Tokens => 1,
            },
            span,
            stride: says.form.stride(),
            last: (1..=steps.len()).map(|next| next == steps.len() || next == says.opening.len()).collect(),
            keys: (0..layers.count() * span).map(|n| random::mix(1, n as u64)).collect(),
            turn_keys: (0..seats * steps.len()).map(|n| random::mix(2, n as u64)).collect(),
            reserve_keys: if says.reserve.is_some() { reserve_keys(seats) } else { Vec::new() },
            hand_keys: (0..256 * seats as u64).map(|n| random::mix(5, n)).collect(),
            pool_keys: (0..MOST_PIECES as u64).map(|n| random::mix(6, n)).collect(),
            steps,
            says,
        })
    }

    /// The column a cell lies in, from 0.
    pub fn column_of(&self, cell: Cell) -> usize {
        cell.index() % self.stride
    }

    /// The row a cell lies in, from 0.
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / self.stride
    }

    /// The cell at a column and row from 0, where one exists.
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        let cell = u16::try_from(row * self.stride + column).ok().map(Cell)?;
        (column + 1 < self.stride && self.cells.binary_search(&cell).is_ok()).then_some(cell)
    }

    /// `d3`: the column's letters and the row from 1.
    pub fn name(&self, cell: Cell) -> String {
        self.says.form.name(cell)
    }

    /// The names of cells.
    pub fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| self.name(*cell)).collect()
    }

    /// How many seats there are.
    #[inline(always)]
    pub fn seats(&self) -> usize {
        usize::from(self.says.seats)
    }

    /// Do tokens have owners?
    #[inline(always)]
    pub fn owned(&self) -> bool {
        self.owned
    }

    /// The name of a trait, for attributes; owners have none.
    pub fn trait_named(&self, name: &str) -> Option<Trait> {
        let Pieces::Attributes { attributes, .. } = &self.says.pieces else { return None };
        attributes.iter().flatten().position(|value| value == name)
    }

    /// The traits that exclude this one: its attribute's other values.
    pub(super) fn rivals_of_trait(&self, layer: Trait) -> u32 {
        let Pieces::Attributes { attributes, .. } = &self.says.pieces else { return 0 };
        let mut first = 0;
        for values in attributes {
            if layer < first + values.len() {
                return (((1u32 << values.len()) - 1) << first) & !(1 << layer);
            }
            first += values.len();
        }
        0
    }

    /// The marker of a name.
    pub fn marker(&self, name: &str) -> Option<usize> {
        self.says.markers.iter().position(|marker| marker == name)
    }

    /// The counter of a name.
    pub fn counter(&self, name: &str) -> Option<usize> {
        self.says.counters.iter().position(|counter| counter.name == name)
    }

    /// The verb of a name.
    pub fn verb(&self, name: &str) -> Option<usize> {
        self.says.verbs.iter().position(|verb| verb.name == name)
    }

    /// The kind of a code, whatever its case.
    pub fn kind(&self, code: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.code.eq_ignore_ascii_case(code))
    }

    /// The kind of a pool piece. Pieces are numbered kind by kind, copies together.
    #[inline(always)]
    pub fn kind_of(&self, piece: u8) -> usize {
        if self.copies > 1 { usize::from(piece) / usize::from(self.copies) } else { usize::from(piece) }
    }

    /// All pieces of the pool, as it is before the game.
    pub fn full_pool(&self) -> u128 {
        match self.kinds.len() * usize::from(self.copies.max(1)) {
            0 => 0,
            pieces => u128::MAX >> (128 - pieces),
        }
    }

    /// Of pieces that are alike, the first.
    #[inline(always)]
    pub(super) fn one_of_each(&self, pool: u128) -> u128 {
        if self.copies < 2 {
            return pool;
        }
        let copies = u32::from(self.copies);
        let mut first = 0;
        for kind in 0..self.kinds.len() as u32 {
            let alike = pool & ((u128::MAX >> (128 - copies)) << (kind * copies));
            first |= alike & alike.wrapping_neg();
        }
        first
    }

    /// Is the pool never used up?
    #[inline(always)]
    pub fn endless(&self) -> bool {
        self.copies == 0
    }

    /// The random number that stands for a cell of a layer in a key.
    #[inline(always)]
    pub(super) fn cell_key(&self, layer: usize, cell: Cell) -> u64 {
        self.keys[layer * self.span + cell.index()]
    }

    /// The random number that stands in a key for what a seat has in reserve.
    #[inline(always)]
    pub(super) fn reserve_key(&self, seat: usize, tokens: u16) -> u64 {
        let tokens = usize::from(tokens);
        match self.reserve_keys.get(seat * KEYED_RESERVES + tokens) {
            Some(key) if tokens < KEYED_RESERVES => *key,
            _ => reserve_key(seat, tokens),
        }
    }

    /// The verbs of a step, by index.
    #[inline(always)]
    pub fn offered(&self, step: u8) -> &[usize] {
        &self.steps[usize::from(step)].verbs
    }
}

/// The traits and kinds of a set of pieces, kinds sorted by code.
fn kinds(pieces: &Pieces, seats: u8) -> Result<(usize, Vec<Kind>), String> {
    let Pieces::Attributes { attributes, copies } = pieces else { return Ok((usize::from(seats), Vec::new())) };
    let mut kinds = vec![Kind { code: String::new(), traits: 0, names: Vec::new() }];
    let mut layer = 0;
    for values in attributes {
        let mut next = Vec::new();
        for kind in &kinds {
            for (nth, value) in values.iter().enumerate() {
                let mut with = kind.clone();
                with.code.extend(value.chars().next().map(|first| first.to_ascii_uppercase()));
                with.traits |= 1u32.checked_shl((layer + nth) as u32).unwrap_or(0);
                with.names.push(value.clone());
                next.push(with);
            }
        }
        layer += values.len();
        kinds = next;
        if kinds.len() * usize::from(copies.unwrap_or(1)) > MOST_PIECES {
            return Err(format!("these attributes make more than {MOST_PIECES} pieces, the most a pool can hold"));
        }
    }
    kinds.sort_by(|a, b| a.code.cmp(&b.code));
    if let Some(pair) = kinds.windows(2).find(|pair| pair[0].code == pair[1].code) {
        return Err(format!(
            "two pieces would be called {}: values of one attribute need different first letters",
            pair[0].code
        ));
    }
    Ok((layer, kinds))
}

/// Where a verb's piece comes from, or what is wrong with the verb. `given`: does some verb give pieces?
fn source_of(says: &Definition, verb: &Verb, given: bool) -> Result<Source, String> {
    let owned = says.pieces == Pieces::Tokens;
    let empty = |domain: &Domain| matches!(domain, Domain::Cells { content: Content::Empty, .. });
    let token = |domain: &Domain| {
        matches!(domain, Domain::Cells { content: Content::Own | Content::Rival | Content::Occupied, .. })
    };
    for domain in &verb.targets {
        match domain {
            Domain::OpenColumn if !matches!(says.gravity, Some(Direction::Down | Direction::Up)) => {
                return Err("an open column needs `gravity: down` or `gravity: up`".to_owned());
            }
            Domain::Pool if owned => return Err("there is no pool: the game declares no `pieces`".to_owned()),
            Domain::Cells { content: Content::Own | Content::Rival, .. } if !owned => {
                return Err("pieces with attributes belong to nobody: say `any token`".to_owned());
            }
            _ => {}
        }
    }
    let asks_near = |domain: &Domain| matches!(domain, Domain::Cells { near: Some(_), .. });
    match verb.targets.as_slice() {
        [first, ..] if asks_near(first) => return Err("nothing comes before the first target to be near to".to_owned()),
        [first, second] if asks_near(second) && !matches!(first, Domain::Cells { .. }) => {
            return Err("only to a cell can something be near".to_owned());
        }
        _ => {}
    }
    let one_source = if owned { Source::Reserve } else { Source::Hand };
    let from_hand = |source: Source| match source {
        Source::Hand if !given => {
            Err("nobody gives a piece: say `piece in pool to …`, or add a step with `give`".to_owned())
        }
        source => Ok(source),
    };
    Ok(match (verb.effect, verb.targets.as_slice()) {
        (Effect::Drop, [Domain::OpenColumn]) => from_hand(one_source)?,
        (Effect::Drop, [Domain::Pool, Domain::OpenColumn]) => Source::Pool,
        (Effect::Drop, _) => return Err("a drop goes to `open column`, or `piece in pool to open column`".to_owned()),
        (Effect::Place, [cell]) if empty(cell) => from_hand(one_source)?,
        (Effect::Place, [Domain::Pool, cell]) if empty(cell) => Source::Pool,
        (Effect::Place, _) => {
            return Err("a piece is placed on `empty cell`, or `piece in pool to empty cell`".to_owned());
        }
        (Effect::Move, [from, to]) if token(from) && empty(to) => Source::None,
        (Effect::Move, _) => {
            return Err("a move goes from a token to an empty cell: `own token to empty cell`".to_owned());
        }
        (Effect::Give, [Domain::Pool]) => Source::None,
        (Effect::Give, _) => return Err("what is given is a `piece in pool`".to_owned()),
        (Effect::Pass, []) => Source::None,
        (Effect::Pass, _) => return Err("a pass has no target: say `nothing`".to_owned()),
        (Effect::Rule(_), targets) if targets.len() <= 2 => Source::None,
        (Effect::Rule(_), _) => return Err("a verb has at most two targets".to_owned()),
    })
}

/// The keys of larger reserves are worked out each time.
const KEYED_RESERVES: usize = 128;

fn reserve_keys(seats: usize) -> Vec<u64> {
    (0..seats * KEYED_RESERVES).map(|n| reserve_key(n / KEYED_RESERVES, n % KEYED_RESERVES)).collect()
}

fn reserve_key(seat: usize, tokens: usize) -> u64 {
    random::mix(4, (seat as u64) << 32 | tokens as u64)
}
