//! The rules of one game, laid out for its board: everything that does not change while it is played.

use super::alignment::Alignment;
use super::bits::Bits;
use super::board::{Board, Cell, Direction};
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

/// A verb as it is offered on one board.
#[derive(Clone, Debug)]
pub struct VerbHere<const N: usize> {
    /// Where its piece comes from.
    pub source: Source,
    /// What its author said.
    pub says: Verb,
    pub(super) first: Targets<N>,
    pub(super) second: Targets<N>,
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

/// A domain, laid out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Targets<const N: usize> {
    None,
    Columns,
    Pool,
    Cells { content: Content, mask: Bits<N>, on: Option<usize>, near: Option<Near> },
}

impl<const N: usize> Targets<N> {
    /// How near they must be to the first target.
    pub(super) fn near(&self) -> Option<Near> {
        match self {
            Self::Cells { near, .. } => *near,
            _ => None,
        }
    }
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

/// The rules of one game on one board.
#[derive(Clone, Debug)]
pub struct Rules<const N: usize> {
    /// What the game's author said.
    pub says: Definition,
    /// The board.
    pub board: Board<N>,
    /// The layers.
    pub layers: Layers,
    /// Kinds of pieces, sorted by code; empty where tokens have owners.
    pub kinds: Vec<Kind>,
    /// Verbs, in the order declared.
    pub verbs: Vec<VerbHere<N>>,
    /// Steps of the opening, then those of a turn.
    pub steps: Vec<Step>,
    /// How many of the steps are the opening's.
    pub opening: usize,
    /// Lines and shapes that win.
    pub alignment: Alignment<N>,
    /// Mask of traits whose lines count.
    pub counting: u32,
    /// The ways out of each column: where what is dropped enters.
    pub entries: Bits<N>,
    owned: bool,
    /// How many of each kind there are; 0: as many as one likes.
    copies: u16,
    /// The number of the first entry, where all entries lie in one row.
    pub(super) entry_row: Option<usize>,
    /// How many numbers the layout takes.
    pub(super) span: usize,
    /// How far apart a cell and the one above it are numbered.
    pub(super) stride: usize,
    /// For each step whether it is the last of its turn.
    pub(super) last: Vec<bool>,
    /// The cells on which a piece that was given can be placed, where a cell that is taken stays so; none where one may become
    /// free again.
    pub(super) given_to: Option<Bits<N>>,
    /// Cells that a drop can reach when everything below is empty.
    pub(super) chutes: Bits<N>,
    pub(super) keys: Vec<u64>,
    pub(super) turn_keys: Vec<u64>,
    pub(super) hand_keys: Vec<u64>,
    pub(super) pool_keys: Vec<u64>,
}

impl<const N: usize> Rules<N> {
    /// Lays a definition out, or says in words what is wrong with it. The caller has checked that the board fits `N` words.
    pub fn new(says: Definition) -> Result<Self, Vec<String>> {
        let mut wrong = Vec::new();
        let board = Board::<N>::new(says.form.clone());
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
        if says.gravity.is_some_and(|way| board.joined(way)) {
            wrong.push("things would fall for ever: gravity and the edges it would cross cannot be joined".to_owned());
        }
        let given = says.verbs.iter().any(|verb| verb.effect == Effect::Give);
        let mut verbs = Vec::new();
        for verb in &says.verbs {
            match verb_here(&board, &says, verb, given) {
                Ok(here) => verbs.push(here),
                Err(message) => wrong.push(format!("`{}`: {message}", verb.name)),
            }
        }
        if says.turn.is_empty() || says.turn.iter().chain(&says.opening).any(|step| step.verbs.is_empty()) {
            wrong.push("every step of a turn offers at least one verb".to_owned());
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let counting = match says.win.by.as_slice() {
            [] => (1u32 << layers.traits) - 1,
            by => by.iter().fold(0, |mask, layer| mask | 1 << layer),
        };
        let entries = match says.gravity {
            Some(Direction::Up) => board.bottom(),
            _ => board.top(),
        };
        let chutes = match says.gravity {
            Some(way) => entries | board.ray(entries, way, board.cells()),
            None => Bits::EMPTY,
        };
        let given_to = given_to(&board, &says, &verbs, entries);
        let cells = says.form.span();
        let keys = (0..layers.count() * cells).map(|n| random::mix(1, n as u64)).collect();
        let steps: Vec<Step> = says.opening.iter().chain(&says.turn).cloned().collect();
        let turn_keys = (0..seats * steps.len()).map(|n| random::mix(2, n as u64)).collect();
        Ok(Self {
            alignment: Alignment::new(&board, says.win.align, says.win.shapes.clone()),
            opening: says.opening.len(),
            owned: says.pieces == Pieces::Tokens,
            copies: match says.pieces {
                Pieces::Attributes { copies, .. } => copies.unwrap_or(0),
                Pieces::Tokens => 1,
            },
            entry_row: entry_row(&board, entries),
            span: cells,
            stride: usize::from(says.form.columns) + 1,
            last: (1..=steps.len()).map(|next| next == steps.len() || next == says.opening.len()).collect(),
            board,
            layers,
            kinds,
            verbs,
            steps,
            counting,
            entries,
            given_to,
            chutes,
            keys,
            turn_keys,
            hand_keys: (0..256 * seats as u64).map(|n| random::mix(5, n)).collect(),
            pool_keys: (0..MOST_PIECES as u64).map(|n| random::mix(6, n)).collect(),
            says,
        })
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
        self.verbs.iter().position(|verb| verb.says.name == name)
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

    /// Would a piece that is given now stay in the hand, because no cell is left for it and none becomes free?
    #[inline(always)]
    pub(super) fn has_no_room(&self, occupied: Bits<N>) -> bool {
        self.given_to.is_some_and(|cells| cells.within(&occupied))
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

    /// The verbs of a step, by index.
    #[inline(always)]
    pub fn offered(&self, step: u8) -> &[usize] {
        &self.steps[usize::from(step)].verbs
    }
}

/// The cells on which verbs place what was given, see [`Rules::given_to`].
fn given_to<const N: usize>(
    board: &Board<N>,
    says: &Definition,
    verbs: &[VerbHere<N>],
    entries: Bits<N>,
) -> Option<Bits<N>> {
    let placing: Vec<&VerbHere<N>> = verbs.iter().filter(|verb| verb.source == Source::Hand).collect();
    if says.clears || placing.is_empty() {
        return None;
    }
    // As long as any cell is free, a move can free any other.
    if verbs.iter().any(|verb| verb.says.effect == Effect::Move) {
        return Some(board.cells());
    }
    let cells = placing.into_iter().map(|verb| match verb.first {
        Targets::Cells { mask, .. } => mask,
        _ => entries,
    });
    Some(cells.fold(Bits::EMPTY, |all, cells| all | cells))
}

/// Where the one row begins that all entries lie in, if there is one.
fn entry_row<const N: usize>(board: &Board<N>, entries: Bits<N>) -> Option<usize> {
    let row = board.row_of(Cell(entries.first()? as u16));
    let first = row * (usize::from(board.form().columns) + 1);
    entries.iter().all(|entry| board.row_of(Cell(entry as u16)) == row).then_some(first)
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

fn verb_here<const N: usize>(
    board: &Board<N>,
    says: &Definition,
    verb: &Verb,
    given: bool,
) -> Result<VerbHere<N>, String> {
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
    let source = match (verb.effect, verb.targets.as_slice()) {
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
    };
    let lay = |domain: Option<&Domain>| match domain {
        None => Targets::None,
        Some(Domain::OpenColumn) => Targets::Columns,
        Some(Domain::Pool) => Targets::Pool,
        Some(&Domain::Cells { content, region, on, near }) => Targets::Cells {
            content,
            on,
            near,
            mask: match region {
                None => board.cells(),
                Some(Region::Bottom) => board.bottom(),
                Some(Region::Top) => board.top(),
                Some(Region::Edge) => board.edge(),
            },
        },
    };
    Ok(VerbHere { first: lay(verb.targets.first()), second: lay(verb.targets.get(1)), source, says: verb.clone() })
}
