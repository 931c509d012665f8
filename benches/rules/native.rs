//! Rules of the repository, written by hand in Rust against the kernel's hooks. Each plays the same game as its script in `rules/`.

use quadrille_kernel::{
    Action, Bits, Cell, Direction, Draw, Effects, Failure, Has, Hooks, MakeHooks, Play, Refused, Rules, Seat, State,
    TargetTable,
};
use std::sync::Arc;

/// The rules of one game.
#[derive(Clone, Copy, Debug)]
pub enum Native {
    GoCapture,
    SuperPuissance4,
    Reversi,
    Breakthrough,
    Ataxx,
    Pentago,
}

impl Native {
    /// The rules of a game, by its name.
    pub fn of(game: &str) -> Self {
        match game {
            "go_capture" => Self::GoCapture,
            "super_puissance4" => Self::SuperPuissance4,
            "reversi" => Self::Reversi,
            "breakthrough" => Self::Breakthrough,
            "ataxx" => Self::Ataxx,
            "pentago" => Self::Pentago,
            _ => panic!("nobody has written the rules of {game} in Rust"),
        }
    }
}

impl MakeHooks for Native {
    fn make<const N: usize>(&self, rules: &Arc<Rules<N>>) -> Result<Option<Box<dyn Hooks<N>>>, Box<Failure>> {
        let rules = Arc::clone(rules);
        Ok(Some(match self {
            Self::GoCapture => Box::new(GoCapture { rules }),
            Self::SuperPuissance4 => Box::new(SuperPuissance4::new(rules)),
            Self::Reversi => Box::new(Flanking { rules }),
            Self::Breakthrough => Box::new(Pawns::new(rules)),
            Self::Ataxx => Box::new(Infection::new(rules)),
            Self::Pentago => Box::new(QuarterTurns::new(rules)),
        }))
    }
}

type Done = Result<(), Box<Failure>>;

/// The verb of this name, which the game has.
fn verb<const N: usize>(rules: &Rules<N>, name: &str) -> usize {
    rules.verb(name).expect("the game has the verb")
}

/// The mover's tokens and those of its rivals.
#[inline(always)]
fn sides<const N: usize>(state: &State<N>) -> (Bits<N>, Bits<N>) {
    let own = state.layer(state.seat().index());
    (own, state.occupied() - own)
}

/// The result of an effect as that of a hook.
#[inline(always)]
fn done(result: Result<(), String>) -> Done {
    result.map_err(Failure::of_kernel)
}

/// A table with a set for each cell.
fn by_cell<const N: usize>(rules: &Rules<N>, set: impl Fn(Bits<N>) -> Bits<N>) -> Vec<Bits<N>> {
    let mut table = vec![Bits::EMPTY; Bits::<N>::CAPACITY];
    rules.board.cells().iter().for_each(|cell| table[cell] = set(Bits::single(cell)));
    table
}

/// `go_capture`
struct GoCapture<const N: usize> {
    rules: Arc<Rules<N>>,
}

impl<const N: usize> Hooks<N> for GoCapture<N> {
    fn has(&self) -> Has {
        Has { on_land: true, ..Has::default() }
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Done {
        let (rules, mover) = (&*self.rules, state.seat());
        let (own, rival) = sides(state);
        let prey = rules.board.beside(at) & rival;
        if prey.is_empty() {
            return Ok(());
        }
        let captured = rules.board.enclosed(prey, own);
        done(Effects { rules, state, play }.convert(captured, mover))
    }
}

/// `black_holes`, `disintegrators` and `recovery`
struct SuperPuissance4<const N: usize> {
    rules: Arc<Rules<N>>,
    black_hole: usize,
    disintegrator: usize,
    disintegrators: usize,
    disintegrate: usize,
}

impl<const N: usize> SuperPuissance4<N> {
    fn new(rules: Arc<Rules<N>>) -> Self {
        Self {
            black_hole: rules.marker("black_hole").expect("the game has black holes"),
            disintegrator: rules.marker("disintegrator").expect("the game has disintegrators"),
            disintegrators: rules.counter("disintegrator").expect("the game counts disintegrators"),
            disintegrate: verb(&rules, "disintegrate"),
            rules,
        }
    }
}

impl<const N: usize> Hooks<N> for SuperPuissance4<N> {
    fn has(&self) -> Has {
        Has { on_land: true, ..Has::default() }
    }

    fn setup(&self, state: &mut State<N>, play: &mut Play<N>, draw: &mut Draw) -> Done {
        let rules = &*self.rules;
        let cells = rules.board.cells();
        let mut game = Effects { rules, state, play };
        let empty = cells - game.state.occupied();
        done(game.scatter(self.black_hole, 5, empty, draw))?;
        let holes = game.state.layer(rules.layers.marker(self.black_hole));
        done(game.scatter_hidden(self.disintegrator, 2, holes, draw))?;
        done(game.scatter(self.disintegrator, 3, cells - holes, draw))
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, _: usize, action: Action) -> Done {
        let at = Bits::single(usize::from(action.first));
        let mut game = Effects { rules: &self.rules, state, play };
        done(if usize::from(action.verb) == self.disintegrate { game.destroy(at) } else { game.take(at) })
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Done {
        let (at, mover) = (Bits::single(at.index()), state.seat());
        let mut game = Effects { rules: &self.rules, state, play };
        if game.unmark(self.black_hole, at) {
            done(game.destroy(at))?;
        }
        if game.unmark(self.disintegrator, at) {
            done(game.gain(self.disintegrators, mover, 1))?;
        }
        Ok(())
    }
}

/// `flanking`
struct Flanking<const N: usize> {
    rules: Arc<Rules<N>>,
}

impl<const N: usize> Hooks<N> for Flanking<N> {
    fn has(&self) -> Has {
        Has { on_land: true, narrows: 1 << verb(&self.rules, "place"), ..Has::default() }
    }

    fn may_reuse(&self) -> bool {
        true
    }

    fn narrow(
        &self,
        state: &State<N>,
        _: usize,
        _: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let board = &self.rules.board;
        let (own, rival) = sides(state);
        let flanks = Direction::ALL.into_iter().fold(Bits::EMPTY, |flanks, way| {
            let rows = board.ray(own, way, rival);
            flanks | board.shift(rows, way)
        });
        Ok(targets & flanks)
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Done {
        let (rules, mover) = (&*self.rules, state.seat());
        for way in Direction::ALL {
            let (own, rival) = sides(state);
            let row = rules.board.ray_of(at, way, rival);
            if !row.is_empty() && rules.board.shift(row, way).meets(&own) {
                done(Effects { rules, state, play }.convert(row, mover))?;
            }
        }
        Ok(())
    }
}

/// `pawns`, with diagonal steps
struct Pawns<const N: usize> {
    rules: Arc<Rules<N>>,
    capture: usize,
    /// For each seat and cell, where a pawn can step and what it can capture.
    steps: [Vec<Bits<N>>; 2],
    captures: [Vec<Bits<N>>; 2],
    /// For each seat, the last row.
    last: [Bits<N>; 2],
}

impl<const N: usize> Pawns<N> {
    fn new(rules: Arc<Rules<N>>) -> Self {
        let board = &rules.board;
        let ways = [Direction::Up, Direction::Down];
        let diagonals = |from: Bits<N>, way: Direction| {
            let ahead = board.shift(from, way);
            board.shift(ahead, Direction::Left) | board.shift(ahead, Direction::Right)
        };
        let steps = ways.map(|way| by_cell(&rules, |from| board.shift(from, way) | diagonals(from, way)));
        let captures = ways.map(|way| by_cell(&rules, |from| diagonals(from, way)));
        let last = ways.map(|way| board.cells() - board.shift(board.cells(), way.opposite()));
        Self { capture: verb(&rules, "capture"), steps, captures, last, rules }
    }

    /// For each first target of a verb, the second targets that a pawn can reach.
    fn table(&self, verb: usize, seat: Seat) -> &[Bits<N>] {
        if verb == self.capture { &self.captures[seat.index()] } else { &self.steps[seat.index()] }
    }
}

impl<const N: usize> Hooks<N> for Pawns<N> {
    fn has(&self) -> Has {
        Has { outcome: true, narrows: 1 << self.capture | 1 << verb(&self.rules, "move"), ..Has::default() }
    }

    fn may_reuse(&self) -> bool {
        true
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        Ok(match from {
            None => targets,
            Some(from) => targets & self.table(verb, state.seat())[from.index()],
        })
    }

    fn target_table(&self, verb: usize, seat: Seat) -> TargetTable<N> {
        let table = self.table(verb, seat).to_vec();
        TargetTable { first: Some(self.rules.board.cells()), second: Some(table), ..TargetTable::default() }
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, _: usize, action: Action) -> Done {
        let mut game = Effects { rules: &self.rules, state, play };
        done(game.destroy(Bits::single(usize::from(action.second))))?;
        done(game.move_to(Cell(action.first), Cell(action.second)))
    }

    fn outcome(&self, state: &mut State<N>, play: &mut Play<N>) -> Done {
        let mover = state.seat();
        let across = state.layer(mover.index()) & self.last[mover.index()];
        if !across.is_empty() {
            Effects { rules: &self.rules, state, play }.win(mover, Some((across, "a pawn got across")));
        }
        Ok(())
    }
}

/// `infection`
struct Infection<const N: usize> {
    rules: Arc<Rules<N>>,
    place: usize,
    /// For each cell, those two steps away.
    jumps: Vec<Bits<N>>,
}

impl<const N: usize> Infection<N> {
    fn new(rules: Arc<Rules<N>>) -> Self {
        let around = |cells: Bits<N>| rules.board.around(cells);
        let jumps = by_cell(&rules, |from| around(around(from)) - around(from));
        Self { place: verb(&rules, "place"), jumps, rules }
    }
}

impl<const N: usize> Hooks<N> for Infection<N> {
    fn has(&self) -> Has {
        Has { on_land: true, narrows: 1 << self.place | 1 << verb(&self.rules, "move"), ..Has::default() }
    }

    fn may_reuse(&self) -> bool {
        true
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        Ok(match from {
            Some(from) => targets & self.jumps[from.index()],
            None if verb == self.place => targets & self.rules.board.around(state.layer(state.seat().index())),
            None => targets,
        })
    }

    fn target_table(&self, verb: usize, _: Seat) -> TargetTable<N> {
        if verb == self.place {
            return TargetTable::default();
        }
        TargetTable {
            first: Some(self.rules.board.cells()),
            second: Some(self.jumps.clone()),
            ..TargetTable::default()
        }
    }

    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Done {
        let (rules, mover) = (&*self.rules, state.seat());
        let (_, rival) = sides(state);
        let infected = rules.board.surrounding(at) & rival;
        done(Effects { rules, state, play }.convert(infected, mover))
    }
}

/// `quarter_turns`
struct QuarterTurns<const N: usize> {
    rules: Arc<Rules<N>>,
    clockwise: usize,
    /// The centres of the blocks.
    centres: Bits<N>,
}

impl<const N: usize> QuarterTurns<N> {
    fn new(rules: Arc<Rules<N>>) -> Self {
        let board = &rules.board;
        let is_centre = |cell: &usize| {
            let cell = Cell(*cell as u16);
            board.column_of(cell) % 3 == 1 && board.row_of(cell) % 3 == 1
        };
        let centres = board.cells().iter().filter(is_centre).collect();
        Self { clockwise: verb(&rules, "clockwise"), centres, rules }
    }
}

impl<const N: usize> Hooks<N> for QuarterTurns<N> {
    fn has(&self) -> Has {
        Has { narrows: 1 << self.clockwise | 1 << verb(&self.rules, "anticlockwise"), ..Has::default() }
    }

    fn may_reuse(&self) -> bool {
        true
    }

    fn narrow(
        &self,
        _: &State<N>,
        _: usize,
        _: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        Ok(targets & self.centres)
    }

    fn target_table(&self, _: usize, _: Seat) -> TargetTable<N> {
        TargetTable { first: Some(self.centres), ..TargetTable::default() }
    }

    fn act(&self, state: &mut State<N>, play: &mut Play<N>, _: usize, action: Action) -> Done {
        let rules = &*self.rules;
        let centre = Cell(action.first);
        let block = Bits::single(centre.index()) | rules.board.surrounding(centre);
        done(Effects { rules, state, play }.rotate(block, usize::from(action.verb) == self.clockwise))
    }
}
