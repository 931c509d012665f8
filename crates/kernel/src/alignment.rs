//! Alignment, one operation for all games: *k distinct cells in a line whose traits, among those that count, intersect*.
//!
//! For one trait that is a question about one set: where do `k` of its cells follow each other in a direction? Each round
//! of the answer doubles the length it has seen, so four in a row are two shifts a direction:
//!
//! ```text
//!     set            1 1 1 1 0 1        cells of the trait
//!     & one further  1 1 1 0 0 .        starts of two
//!     & two further  1 0 0 . . .        starts of four
//! ```
//!
//! Where edges are joined a shift by several steps is no longer one shift, and the same is done step by step.

mod completing;

use super::bits::Bits;
use super::board::{Board, Direction};
use arrayvec::ArrayVec;

/// The lines and shapes that count on one board.
#[derive(Clone, Debug)]
pub struct Alignment<const N: usize> {
    pub(super) length: usize,
    pub(super) plain: ArrayVec<Plain<N>, 4>,
    /// The shifts of each direction; where a direction has no line, those of another again, so that there are always four.
    shifts: [[u32; MOST_ROUNDS]; 4],
    rounds: usize,
    pub(super) joined: Vec<Direction>,
    /// The shapes by their cells, as (column, row) from 0.
    pub(super) shapes: Vec<Vec<(u16, u16)>>,
    /// Those of them that are small and fit the board, where no edges are joined.
    small_shapes: Vec<SmallShape<N>>,
    /// All others.
    large_shapes: Vec<Vec<(u16, u16)>>,
    /// Is there more than lines without joined edges?
    has_more: bool,
    /// Is there more than these and small shapes?
    walks: bool,
}

/// The most rounds a line can take: a hundred cells are seen in seven.
const MOST_ROUNDS: usize = 7;

/// A direction without joined edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain<const N: usize> {
    direction: Direction,
    /// How far to shift in each round.
    shifts: [u32; MOST_ROUNDS],
    /// How far apart the cells of a line are numbered.
    pub(super) stride: u32,
    /// The cells from which a whole line fits the board.
    pub(super) starts: Bits<N>,
}

/// A shape of four cells at most on a board without joined edges: four shifts of the whole set.
#[derive(Clone, Copy, Debug)]
struct SmallShape<const N: usize> {
    /// The first cells of those that fit the board.
    fits: Bits<N>,
    /// How far its cells are numbered from the first; the last one again where there are fewer than four.
    numbers: [u32; 4],
}

impl<const N: usize> SmallShape<N> {
    fn new(board: &Board<N>, cells: &[(u16, u16)]) -> Self {
        let stride = board.stride(Direction::Up).unsigned_abs();
        let number = |&(columns, rows): &(u16, u16)| u32::from(columns) + u32::from(rows) * stride;
        let numbers = std::array::from_fn(|nth| cells.get(nth).or(cells.last()).map_or(0, number));
        Self { fits: shape_starts(board, board.cells(), cells), numbers }
    }

    /// The cells from which the whole shape lies in the set.
    #[inline(always)]
    fn starts(&self, set: Bits<N>) -> Bits<N> {
        // What fits the board has numbers below its span.
        let [a, b, c, d] = self.numbers.map(|by| set.lowered_within(by));
        self.fits & (a & b) & (c & d)
    }
}

impl<const N: usize> Alignment<N> {
    /// Lines of `length` cells (0: none) in the four directions, and shapes given by their cells as (column, row) from 0.
    pub fn new(board: &Board<N>, length: usize, shapes: Vec<Vec<(u16, u16)>>) -> Self {
        let (mut plain, mut joined, mut rounds) = (ArrayVec::new(), Vec::new(), 0);
        for direction in Direction::LINES {
            if length == 0 || length > board.form().longest_run(direction) {
                continue;
            }
            if board.joined(direction) {
                joined.push(direction);
                continue;
            }
            let stride = board.stride(direction) as usize;
            let (mut seen, mut shifts) = (1, [0; MOST_ROUNDS]);
            rounds = 0;
            while seen < length {
                let more = seen.min(length - seen);
                shifts[rounds] = (more * stride) as u32;
                rounds += 1;
                seen += more;
            }
            let starts = starts(board.cells(), &shifts[..rounds]);
            plain.push(Plain { direction, shifts, stride: stride as u32, starts });
        }
        let shifts = std::array::from_fn(|nth| {
            let line = plain.get(nth).or(plain.first());
            line.map_or([0; MOST_ROUNDS], |line: &Plain<N>| line.shifts)
        });
        let is_joined = Direction::ALL.into_iter().any(|way| board.joined(way));
        let fits = |shape: &Vec<(u16, u16)>| !shape_starts(board, board.cells(), shape).is_empty();
        let (small, large_shapes): (Vec<_>, Vec<_>) =
            shapes.iter().filter(|shape| fits(shape)).cloned().partition(|shape| !is_joined && shape.len() <= 4);
        let small_shapes = small.iter().map(|shape| SmallShape::new(board, shape)).collect();
        let (has_more, walks) =
            (!joined.is_empty() || !shapes.is_empty(), !joined.is_empty() || !large_shapes.is_empty());
        Self { length, plain, shifts, rounds, joined, shapes, small_shapes, large_shapes, has_more, walks }
    }

    /// Are there no lines or shapes at all?
    pub(super) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.joined.is_empty() && self.shapes.is_empty()
    }

    /// Is there a line or shape in this set?
    #[inline(always)]
    pub fn any(&self, board: &Board<N>, set: Bits<N>) -> bool {
        if self.plain.is_empty() {
            return self.any_small_shape(set) || self.any_by_walking(board, set);
        }
        // Three, four and five in a row are nearly all games there are: their rounds, unrolled.
        let found = match self.rounds {
            2 => self.starts::<2>(set),
            3 => self.starts::<3>(set),
            rounds => self.shifts.iter().fold(Bits::EMPTY, |found, shifts| found | starts(set, &shifts[..rounds])),
        };
        if !found.is_empty() {
            return true;
        }
        self.has_more && (self.any_small_shape(set) || self.walks && self.any_by_walking(board, set))
    }

    #[inline(always)]
    fn starts<const ROUNDS: usize>(&self, set: Bits<N>) -> Bits<N> {
        let mut found = Bits::EMPTY;
        for shifts in &self.shifts {
            let mut line = set;
            for &by in &shifts[..ROUNDS] {
                line &= line.lowered_within(by);
            }
            found |= line;
        }
        found
    }

    #[inline(never)]
    fn any_small_shape(&self, set: Bits<N>) -> bool {
        self.small_shapes.iter().any(|shape| !shape.starts(set).is_empty())
    }

    /// Is there a line over a joined edge, or a shape that is not small? Found step by step.
    #[inline(never)]
    fn any_by_walking(&self, board: &Board<N>, set: Bits<N>) -> bool {
        self.joined.iter().any(|&way| !self.starts_step_by_step(board, set, way).is_empty())
            || self.large_shapes.iter().any(|shape| !shape_starts(board, set, shape).is_empty())
    }

    /// Every cell of every line and shape in this set.
    pub fn cells(&self, board: &Board<N>, set: Bits<N>) -> Bits<N> {
        let mut all = Bits::EMPTY;
        let plain = self.plain.iter().map(|line| (line.direction, starts(set, &line.shifts[..self.rounds])));
        let joined = self.joined.iter().map(|&way| (way, self.starts_step_by_step(board, set, way)));
        for (direction, mut front) in plain.chain(joined) {
            for _ in 0..self.length {
                all |= front;
                front = board.shift(front, direction);
            }
        }
        for shape in &self.shapes {
            let starts = shape_starts(board, set, shape);
            for &offset in shape {
                all |= walk(board, starts, offset, false);
            }
        }
        all
    }

    /// Every line and shape of the board, cell by cell, once each: for those who need to look at lines one by one.
    pub fn lines(&self, board: &Board<N>) -> Vec<Bits<N>> {
        let mut lines = Vec::new();
        self.each_line(board, |line| {
            if !lines.contains(&line) {
                lines.push(line);
            }
        });
        lines
    }

    /// Shows every line and shape of the board; what lies on a ring may be shown several times.
    pub fn each_line(&self, board: &Board<N>, mut show: impl FnMut(Bits<N>)) {
        let ways = self.plain.iter().map(|line| line.direction).chain(self.joined.iter().copied());
        for way in ways {
            for start in board.cells().iter() {
                let (mut line, mut front) = (Bits::EMPTY, Bits::single(start));
                for _ in 0..self.length {
                    line |= front;
                    front = board.shift(front, way);
                }
                if line.count() == self.length {
                    show(line);
                }
            }
        }
        for shape in &self.shapes {
            for start in shape_starts(board, board.cells(), shape).iter() {
                show(shape.iter().fold(Bits::EMPTY, |all, &o| all | walk(board, Bits::single(start), o, false)));
            }
        }
    }

    fn starts_step_by_step(&self, board: &Board<N>, set: Bits<N>, way: Direction) -> Bits<N> {
        let mut starts = set;
        for _ in 1..self.length {
            starts = set & board.shift(starts, way.opposite());
        }
        starts
    }
}

#[inline(always)]
fn starts<const N: usize>(set: Bits<N>, shifts: &[u32]) -> Bits<N> {
    // A line fits the board, so its shifts stay below the board's span.
    shifts.iter().fold(set, |starts, &by| starts & starts.lowered_within(by))
}

/// The cells from which the whole shape lies in the set.
fn shape_starts<const N: usize>(board: &Board<N>, set: Bits<N>, shape: &[(u16, u16)]) -> Bits<N> {
    shape.iter().fold(board.cells(), |starts, &offset| starts & walk(board, set, offset, true))
}

/// The set, moved by so many columns and rows, there or back.
fn walk<const N: usize>(board: &Board<N>, set: Bits<N>, (columns, rows): (u16, u16), back: bool) -> Bits<N> {
    let ways = if back { [Direction::Left, Direction::Down] } else { [Direction::Right, Direction::Up] };
    let mut moved = set;
    for (way, steps) in ways.into_iter().zip([columns, rows]) {
        for _ in 0..steps {
            moved = board.shift(moved, way);
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Form;

    /// The slow, obvious way: walk from every cell, and look at each.
    fn slow_lines<const N: usize>(board: &Board<N>, length: usize) -> Vec<Bits<N>> {
        let mut lines = Vec::new();
        for start in board.cells().iter() {
            for way in Direction::LINES {
                let mut line = vec![start];
                let mut here = Bits::single(start);
                while line.len() < length {
                    here = board.shift(here, way);
                    match here.first() {
                        Some(next) if !line.contains(&next) => line.push(next),
                        _ => break,
                    }
                }
                let set: Bits<N> = line.iter().copied().collect();
                if line.len() == length && !lines.contains(&set) {
                    lines.push(set);
                }
            }
        }
        lines
    }

    fn agrees<const N: usize>(form: Form, length: usize) {
        let board = Board::<N>::new(form.clone());
        let alignment = Alignment::new(&board, length, vec![]);
        let lines = slow_lines(&board, length);
        assert_eq!(alignment.lines(&board).len(), lines.len(), "{form:?} {length}");
        let mut random = 0x9E37_79B9_7F4A_7C15u64;
        let mut draw = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for line in &lines {
            assert!(alignment.any(&board, *line));
            assert_eq!(alignment.cells(&board, *line), *line, "{form:?} {length}");
            for cell in line.iter() {
                let mut broken = *line;
                broken.remove(cell);
                assert!(!alignment.any(&board, broken));
            }
        }
        for _ in 0..200 {
            let set: Bits<N> = board.cells().iter().filter(|_| draw() % 3 > 0).collect();
            let there = lines.iter().filter(|line| line.within(&set)).fold(Bits::EMPTY, |all, line| all | *line);
            assert_eq!(alignment.any(&board, set), !there.is_empty());
            assert_eq!(alignment.cells(&board, set), there);
        }
    }

    #[test]
    fn every_line_of_every_board_is_seen_and_nothing_else() {
        for (columns, rows, length) in [(7, 6, 4), (9, 6, 5), (4, 4, 4), (3, 3, 3), (5, 4, 2), (6, 6, 6), (2, 7, 7)] {
            for (wrap_columns, wrap_rows) in [(false, false), (true, false), (false, true), (true, true)] {
                for missing in [vec![], vec![(1, 1)]] {
                    agrees::<2>(Form { columns, rows, missing, wrap_columns, wrap_rows }, length);
                }
            }
        }
    }

    #[test]
    fn every_shape_of_every_size_is_seen_and_nothing_else() {
        let mut random = crate::Quick::new(9);
        let (mut found, mut missed) = (0, 0);
        for nth in 0..400 {
            let form = Form {
                columns: 1 + random.below(6) as u16,
                rows: 1 + random.below(6) as u16,
                missing: if nth % 3 == 0 { vec![(0, 0), (1, 1)] } else { Vec::new() },
                wrap_columns: nth % 5 == 0,
                wrap_rows: nth % 7 == 0,
            };
            let board = Board::<1>::new(form.clone());
            let mut shape = || {
                let mut cells = vec![(0, 0)];
                cells.extend((0..random.below(6)).map(|_| (random.below(3) as u16, random.below(3) as u16)));
                cells.sort_unstable();
                cells.dedup();
                cells
            };
            let shapes: Vec<_> = (0..1 + nth % 3).map(|_| shape()).collect();
            let alignment = Alignment::new(&board, 0, shapes.clone());
            for _ in 0..40 {
                let set: Bits<1> = board.cells().iter().filter(|_| random.below(4) > 0).collect();
                // The slow way goes step by step on every board.
                let is_there = shapes.iter().any(|shape| !shape_starts(&board, set, shape).is_empty());
                assert_eq!(alignment.any(&board, set), is_there, "{form:?} {shapes:?}");
                assert_eq!(alignment.cells(&board, set).is_empty(), !is_there, "{form:?} {shapes:?}");
                *if is_there { &mut found } else { &mut missed } += 1;
            }
        }
        assert!(found > 2000 && missed > 2000, "{found} {missed}");
    }

    /// The most distinct cells one can walk through in a direction: shifts whole sets until nothing is left.
    fn longest_line<const N: usize>(board: &Board<N>, direction: Direction) -> usize {
        let cap = usize::from(board.form().columns) * usize::from(board.form().rows);
        let mut longest = 0;
        let mut runs = board.cells();
        // `runs` holds the starts of runs of `longest + 1` cells. On a ring it never runs dry, so the ring's size caps it.
        let ring = ring_size(board, direction);
        while !runs.is_empty() && longest < cap.min(ring) {
            longest += 1;
            runs = board.cells() & board.shift(runs, direction.opposite());
        }
        longest
    }

    /// After how many steps in a direction one is back where one began, where edges are joined.
    fn ring_size<const N: usize>(board: &Board<N>, direction: Direction) -> usize {
        let form = board.form();
        let (right, up) = direction.delta();
        let (columns, rows) = (usize::from(form.columns), usize::from(form.rows));
        let open = (right != 0 && !form.wrap_columns) || (up != 0 && !form.wrap_rows);
        match (right != 0, up != 0) {
            _ if open => usize::MAX,
            (true, false) => columns,
            (false, _) => rows,
            (true, true) => {
                let (mut a, mut b) = (columns, rows);
                while b > 0 {
                    (a, b) = (b, a % b);
                }
                columns / a * rows
            }
        }
    }

    #[test]
    fn the_longest_run_of_a_form_is_that_of_its_board() {
        let mut random = crate::Quick::new(5);
        for (columns, rows) in [(1, 1), (1, 5), (6, 1), (2, 2), (7, 6), (3, 4), (6, 9), (4, 8)] {
            for (wrap_columns, wrap_rows) in [(false, false), (true, false), (false, true), (true, true)] {
                for often in [0, 3, 8] {
                    let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
                    let missing = all.filter(|_| random.below(9) < often).collect();
                    let form = Form { columns, rows, missing, wrap_columns, wrap_rows };
                    let board = Board::<2>::new(form.clone());
                    for way in Direction::LINES {
                        assert_eq!(form.longest_run(way), longest_line(&board, way), "{form:?} {way:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_papers_count_their_lines() {
        let count = |columns, rows, length| {
            let board = Board::<1>::new(Form::rectangle(columns, rows));
            Alignment::new(&board, length, vec![]).lines(&board).len()
        };
        assert_eq!((count(7, 6, 4), count(9, 6, 5), count(4, 4, 4)), (69, 68, 10));
    }

    #[test]
    fn a_ring_is_not_longer_than_itself() {
        let board = Board::<1>::new(Form { wrap_columns: true, ..Form::rectangle(5, 1) });
        let full = board.cells();
        assert!(Alignment::new(&board, 5, vec![]).any(&board, full));
        assert!(!Alignment::new(&board, 6, vec![]).any(&board, full));
    }

    #[test]
    fn shapes_are_found_where_they_fit() {
        let board = Board::<1>::new(Form::rectangle(4, 4));
        let squares = Alignment::new(&board, 4, vec![vec![(0, 0), (1, 0), (0, 1), (1, 1)]]);
        assert_eq!(squares.lines(&board).len(), 10 + 9);
        let square: Bits<1> =
            [(1, 1), (2, 1), (1, 2), (2, 2)].map(|(c, r)| board.cell(c, r).unwrap().index()).into_iter().collect();
        assert!(squares.any(&board, square));
        assert_eq!(squares.cells(&board, square), square);
        let mut three = square;
        three.remove(board.cell(2, 2).unwrap().index());
        assert!(!squares.any(&board, three));
    }
}
