//! The board: which cells exist, what they are called, and what lies one step further.
//!
//! Cells are numbered row by row from the bottom left, with one number left free at the end of each row. Nothing is ever
//! in that gap, so a whole set moves one step by one shift: what leaves the board lands in the gap (or beyond the top)
//! and is masked away. The numbers of a board of 4 columns and 3 rows:
//!
//! ```text
//!     row 3   10 11 12 13 (14)
//!     row 2    5  6  7  8  (9)         up: + 5   right: + 1   up-right: + 6   up-left: + 4
//!     row 1    0  1  2  3  (4)
//!              a  b  c  d
//! ```
//!
//! Order of numbers is therefore the canonical order of cells: by row, then by column.

use super::bits::Bits;
use super::definition::Near;
use std::collections::HashSet;

/// The largest number of columns, and of rows.
pub const LONGEST_SIDE: u16 = 100;

/// One cell of a board, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell's number as an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The eight ways to step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Direction {
    Right,
    UpRight,
    Up,
    UpLeft,
    Left,
    DownLeft,
    Down,
    DownRight,
}

impl Direction {
    /// All eight, anticlockwise from the right.
    pub const ALL: [Self; 8] =
        [Self::Right, Self::UpRight, Self::Up, Self::UpLeft, Self::Left, Self::DownLeft, Self::Down, Self::DownRight];
    /// Right, up, left, down.
    pub const STRAIGHT: [Self; 4] = [Self::Right, Self::Up, Self::Left, Self::Down];
    /// One of each pair of opposites: the four directions a line can have.
    pub const LINES: [Self; 4] = [Self::Right, Self::UpRight, Self::Up, Self::UpLeft];

    /// Columns and rows that one step adds.
    pub fn delta(self) -> (i32, i32) {
        match self {
            Self::Right => (1, 0),
            Self::UpRight => (1, 1),
            Self::Up => (0, 1),
            Self::UpLeft => (-1, 1),
            Self::Left => (-1, 0),
            Self::DownLeft => (-1, -1),
            Self::Down => (0, -1),
            Self::DownRight => (1, -1),
        }
    }

    /// The way back.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// `right`, `up_left`, … as scripts name it.
    pub fn name(self) -> &'static str {
        ["right", "up_right", "up", "up_left", "left", "down_left", "down", "down_right"][self as usize]
    }

    /// The direction of a name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "right" => Self::Right,
            "up_right" => Self::UpRight,
            "up" => Self::Up,
            "up_left" => Self::UpLeft,
            "left" => Self::Left,
            "down_left" => Self::DownLeft,
            "down" => Self::Down,
            "down_right" => Self::DownRight,
            _ => return None,
        })
    }
}

/// Size and form of a board, before it is laid out in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Columns, 1 to 100.
    pub columns: u16,
    /// Rows, 1 to 100.
    pub rows: u16,
    /// Cells that do not exist, as (column, row) from 0.
    pub missing: Vec<(u16, u16)>,
    /// The left edge joins the right one.
    pub wrap_columns: bool,
    /// The bottom edge joins the top one.
    pub wrap_rows: bool,
}

impl Form {
    /// A plain rectangle.
    pub fn rectangle(columns: u16, rows: u16) -> Self {
        Self { columns, rows, missing: Vec::new(), wrap_columns: false, wrap_rows: false }
    }

    /// How many numbers the layout takes, gaps included.
    pub fn span(&self) -> usize {
        self.stride() * usize::from(self.rows)
    }

    /// How far apart a cell and the one above it are numbered.
    pub fn stride(&self) -> usize {
        usize::from(self.columns) + 1
    }

    /// `d3`: the column's letters and the row from 1.
    pub fn name(&self, cell: Cell) -> String {
        format!("{}{}", letters(cell.index() % self.stride()), cell.index() / self.stride() + 1)
    }

    /// Are the edges joined that a step in this direction may cross?
    pub fn joins(&self, direction: Direction) -> bool {
        let (right, up) = direction.delta();
        (right != 0 && self.wrap_columns) || (up != 0 && self.wrap_rows)
    }

    /// The most distinct cells that follow each other in a direction.
    pub fn longest_run(&self, direction: Direction) -> usize {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let mut there = vec![true; usize::from(self.columns) * usize::from(self.rows)];
        for &(column, row) in self.missing.iter().filter(|(column, row)| *column < self.columns && *row < self.rows) {
            there[usize::from(row) * usize::from(self.columns) + usize::from(column)] = false;
        }
        let step = |cell: usize, direction: Direction| {
            let (right, up) = direction.delta();
            let (column, row) = (cell as i32 % columns + right, cell as i32 / columns + up);
            let column = if self.wrap_columns { column.rem_euclid(columns) } else { column };
            let row = if self.wrap_rows { row.rem_euclid(rows) } else { row };
            let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            Some((row * columns + column) as usize).filter(|&next| inside && there[next])
        };
        let mut seen = vec![false; there.len()];
        let mut walk = |start: usize| {
            let mut length = 0;
            let mut next = Some(start).filter(|&start| there[start]);
            while let Some(cell) = next.filter(|&cell| !seen[cell]) {
                seen[cell] = true;
                length += 1;
                next = step(cell, direction);
            }
            length
        };
        // Runs that begin somewhere first. What is left then are rings without a gap, which begin anywhere.
        let begins = |cell: &usize| step(*cell, direction.opposite()).is_none();
        let runs = (0..there.len()).filter(begins).map(&mut walk).max();
        let rings = (0..there.len()).map(walk).max();
        runs.max(rings).unwrap_or(0)
    }

    /// Every cell that exists, in canonical order.
    pub fn cells(&self) -> Vec<Cell> {
        let missing: HashSet<&(u16, u16)> = self.missing.iter().collect();
        let all = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let there = all.filter(|at| !missing.contains(at));
        there.map(|(column, row)| Cell(row * self.stride() as u16 + column)).collect()
    }
}

/// One step in one direction, or several at once: a shift and, where edges are joined, what re-enters at the other side.
#[derive(Clone, Debug)]
struct Step<const N: usize> {
    by: i32,
    /// Where the shift may lead: all cells, or none where there is no plain shift.
    into: Bits<N>,
    joins: Vec<(Bits<N>, i32)>,
}

impl<const N: usize> Step<N> {
    /// So many steps in a direction, on a board of these cells. What lies between is not looked at. Several steps would pass over the
    /// gap at the end of a row, so for them all cells that have a place to go are listed among the joins.
    fn new(form: &Form, cells: Bits<N>, direction: Direction, times: i32) -> Self {
        let (columns, rows, stride) = (i32::from(form.columns), i32::from(form.rows), form.stride() as i32);
        let (right, up) = direction.delta();
        let (right, up) = (right * times, up * times);
        let mut joins: Vec<(Bits<N>, i32)> = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let (mut c, mut r) = (column + right, row + up);
            if form.wrap_columns {
                c = c.rem_euclid(columns);
            }
            if form.wrap_rows {
                r = r.rem_euclid(rows);
            }
            let inside = (0..columns).contains(&c) && (0..rows).contains(&r);
            if !inside || (times == 1 && (c, r) == (column + right, row + up)) {
                continue;
            }
            let from = (row * stride + column) as usize;
            let distance = (r - row) * stride + c - column;
            match joins.iter_mut().find(|(_, by)| *by == distance) {
                Some((set, _)) => set.insert(from),
                None => joins.push((Bits::single(from), distance)),
            }
        }
        let by = up * stride + right;
        let fits = times == 1 && (by.unsigned_abs() as usize) < Bits::<N>::CAPACITY;
        Self { by: if fits { by } else { 0 }, into: if fits { cells } else { Bits::EMPTY }, joins }
    }

    #[inline(always)]
    fn shift(&self, set: Bits<N>) -> Bits<N> {
        set.shifted_within(self.by) & self.into
    }
}

/// Boards of more words have no tables with a set for each cell, nor steps of several cells over joined edges.
const WIDEST: usize = 8;

/// Sets of so many words are kept in registers as a whole, see [`Bits::word`].
const NARROW: usize = 2;

/// A board laid out in sets of `N` words.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    form: Form,
    cells: Bits<N>,
    steps: [Step<N>; 8],
    /// The distance from row to row where no edges are joined, so that a step is a shift and nothing else.
    plain: Option<u32>,
    /// For each direction with joined edges, two steps at once, then four, and so on.
    leaps: [Vec<Step<N>>; 8],
    columns: Vec<Bits<N>>,
    column_of: Vec<u8>,
    /// For each number, the cells beside it and all around it; nothing on the widest boards.
    beside: Vec<Bits<N>>,
    surrounding: Vec<Bits<N>>,
    /// For each number, what lies each way as far as the board goes; only on narrow boards without joined edges.
    rays: Vec<[Bits<N>; 8]>,
}

impl<const N: usize> Board<N> {
    /// Lays out a form. The form's span must fit `N` words.
    pub fn new(form: Form) -> Self {
        debug_assert!(form.span() <= Bits::<N>::CAPACITY);
        let stride = usize::from(form.columns) + 1;
        let at = |column: u16, row: u16| usize::from(row) * stride + usize::from(column);
        let mut cells = Bits::EMPTY;
        let mut columns = vec![Bits::EMPTY; usize::from(form.columns)];
        let mut column_of = vec![0; form.span()];
        let missing: HashSet<&(u16, u16)> = form.missing.iter().collect();
        for row in 0..form.rows {
            for column in 0..form.columns {
                column_of[at(column, row)] = column as u8;
                if !missing.contains(&(column, row)) {
                    cells.insert(at(column, row));
                    columns[usize::from(column)].insert(at(column, row));
                }
            }
        }
        let steps = Direction::ALL.map(|direction| Step::new(&form, cells, direction, 1));
        let leaps = Direction::ALL.map(|direction| {
            let longest = i32::from(form.columns.max(form.rows));
            let joined = N <= WIDEST && form.joins(direction);
            let times =
                std::iter::successors(Some(2), |times| Some(2 * times)).take_while(|&times| joined && times < longest);
            times.map(|times| Step::new(&form, cells, direction, times)).collect()
        });
        let is_plain = steps.iter().all(|step| step.joins.is_empty()) && stride + 1 < Bits::<N>::CAPACITY;
        let plain = is_plain.then_some(stride as u32);
        let (beside, surrounding, rays) = (Vec::new(), Vec::new(), Vec::new());
        let mut board = Self { form, cells, steps, plain, leaps, columns, column_of, beside, surrounding, rays };
        if N <= WIDEST {
            let singles = || (0..board.form.span()).map(|cell| Bits::single(cell) & cells);
            let beside = singles().map(|single| board.neighbours(single)).collect();
            let surrounding = singles().map(|single| board.around(single)).collect();
            (board.beside, board.surrounding) = (beside, surrounding);
        }
        if N <= NARROW && board.steps.iter().all(|step| step.joins.is_empty()) {
            let all = (0..board.form.span()).map(Bits::single);
            let rays = all.map(|from| Direction::ALL.map(|way| board.ray(from & cells, way, cells))).collect();
            board.rays = rays;
        }
        board
    }

    /// Size and form.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// All cells that exist.
    #[inline(always)]
    pub fn cells(&self) -> Bits<N> {
        self.cells
    }

    /// The cells of a column, from 0.
    #[inline(always)]
    pub fn column(&self, column: usize) -> Bits<N> {
        self.columns[column]
    }

    /// The column a cell lies in, from 0.
    #[inline(always)]
    pub fn column_of(&self, cell: Cell) -> usize {
        usize::from(self.column_of[cell.index()])
    }

    /// The row a cell lies in, from 0.
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / (usize::from(self.form.columns) + 1)
    }

    /// The cell at a column and row from 0, where one exists.
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        if column >= usize::from(self.form.columns) || row >= usize::from(self.form.rows) {
            return None;
        }
        let index = row * (usize::from(self.form.columns) + 1) + column;
        self.cells.contains(index).then_some(Cell(index as u16))
    }

    /// Do edges join in this direction, so that a line may close on itself?
    pub fn joined(&self, direction: Direction) -> bool {
        !self.steps[direction as usize].joins.is_empty()
    }

    /// The number of steps from a cell to its neighbour that way, on the numbers of the layout.
    pub fn stride(&self, direction: Direction) -> i32 {
        let (right, up) = direction.delta();
        up * self.form.stride() as i32 + right
    }

    /// This set, shifted one step in that direction: the one operation all others are built on. What leaves the board, or
    /// would enter a missing cell, is gone; what crosses a joined edge comes back at the other side.
    #[inline(always)]
    pub fn shift(&self, set: Bits<N>, direction: Direction) -> Bits<N> {
        self.stepped(set, &self.steps[direction as usize])
    }

    #[inline(always)]
    fn stepped(&self, set: Bits<N>, step: &Step<N>) -> Bits<N> {
        let moved = step.shift(set);
        if step.joins.is_empty() { moved } else { moved | self.rejoined(set, step) }
    }

    /// What of a set crosses a joined edge and comes back at the other side.
    #[inline(never)]
    fn rejoined(&self, set: Bits<N>, step: &Step<N>) -> Bits<N> {
        let joins = step.joins.iter();
        joins.fold(Bits::EMPTY, |all, (edge, by)| all | (set & *edge).shifted(*by)) & self.cells
    }

    /// The cells left, right, above and below those of a set. A cell of the set is among them where it neighbours another.
    #[inline]
    pub fn neighbours(&self, set: Bits<N>) -> Bits<N> {
        if let Some(stride) = self.plain {
            let beside = set.raised_within(1) | set.lowered_within(1);
            return (beside | set.raised_within(stride) | set.lowered_within(stride)) & self.cells;
        }
        Direction::STRAIGHT.into_iter().fold(Bits::EMPTY, |all, way| all | self.shift(set, way))
    }

    /// The cells one step away in any of the eight directions.
    #[inline]
    pub fn around(&self, set: Bits<N>) -> Bits<N> {
        if let Some(stride) = self.plain {
            let beside = set.raised_within(1) | set.lowered_within(1);
            let row = set | beside;
            return (beside | row.raised_within(stride) | row.lowered_within(stride)) & self.cells;
        }
        Direction::ALL.into_iter().fold(Bits::EMPTY, |all, way| all | self.shift(set, way))
    }

    /// The cells left, right, above and below a cell.
    #[inline(always)]
    pub fn beside(&self, cell: Cell) -> Bits<N> {
        match self.beside.get(cell.index()) {
            Some(beside) => *beside,
            None => self.neighbours(Bits::single(cell.index())),
        }
    }

    /// The cells one step away from a cell in any of the eight directions.
    #[inline(always)]
    pub fn surrounding(&self, cell: Cell) -> Bits<N> {
        match self.surrounding.get(cell.index()) {
            Some(surrounding) => *surrounding,
            None => self.around(Bits::single(cell.index())),
        }
    }

    /// The cells that are so near to a cell.
    #[inline(always)]
    pub fn near_cell(&self, cell: Cell, near: Near) -> Bits<N> {
        match near {
            Near::Beside => self.beside(cell),
            Near::Around => self.surrounding(cell),
        }
    }

    /// The cells that are so near to one of a set. Adjacency is symmetric.
    #[inline]
    pub fn near(&self, set: Bits<N>, near: Near) -> Bits<N> {
        match near {
            Near::Beside => self.neighbours(set),
            Near::Around => self.around(set),
        }
    }

    /// Those of `set` whose four straight neighbours all exist and all belong to `by`.
    pub fn enclosed(&self, set: Bits<N>, by: Bits<N>) -> Bits<N> {
        if set.is_empty() {
            return set;
        }
        Direction::STRAIGHT.into_iter().fold(set, |left, way| left & self.shift(by, way))
    }

    /// The cells beyond each of `from` in one direction, as far as they lie in `through` without a break.
    ///
    /// Each round doubles the length that it has seen (Kogge and Stone): what is reached so far, moved as many cells on as it can be
    /// long, is reached where all cells on the way lie in `through`.
    #[inline]
    pub fn ray(&self, from: Bits<N>, direction: Direction, through: Bits<N>) -> Bits<N> {
        let step = &self.steps[direction as usize];
        let reached = self.stepped(from, step) & through;
        if reached.is_empty() {
            return reached;
        }
        if step.joins.is_empty() {
            self.plain_ray(reached, step, through)
        } else {
            self.joined_ray(reached, direction, through)
        }
    }

    /// The cell one step from a cell, where there is one.
    #[inline(always)]
    pub fn step_of(&self, from: Cell, direction: Direction) -> Bits<N> {
        let step = &self.steps[direction as usize];
        if step.by == 0 || !step.joins.is_empty() {
            return self.shift(Bits::single(from.index()), direction);
        }
        // Beyond an edge there is a number that is no cell, or none.
        let at = from.index().wrapping_add_signed(step.by as isize);
        if step.into.contains(at) { Bits::single(at) } else { Bits::EMPTY }
    }

    /// The ray of one cell. On narrow boards it is known how far it can go, and the first cell that is in the way ends it. On others it is
    /// followed cell by cell: most are short, and many are empty.
    #[inline]
    pub fn ray_of(&self, from: Cell, direction: Direction, through: Bits<N>) -> Bits<N> {
        let step = &self.steps[direction as usize];
        if N <= NARROW
            && let Some(rays) = self.rays.get(from.index())
        {
            let ray = rays[direction as usize];
            let in_the_way = ray - through;
            return ray & if step.by > 0 { in_the_way.before_first() } else { in_the_way.behind_last() };
        }
        if step.by == 0 || !step.joins.is_empty() {
            return self.ray(Bits::single(from.index()), direction, through);
        }
        let mut reached = Bits::EMPTY;
        // Beyond an edge there is a number that is no cell, or none.
        let mut at = from.index().wrapping_add_signed(step.by as isize);
        while through.contains(at) && step.into.contains(at) {
            reached.insert(at);
            at = at.wrapping_add_signed(step.by as isize);
        }
        reached
    }

    /// The rest of a ray of which the first cells are known, where no edge is joined.
    #[inline(always)]
    fn plain_ray(&self, first: Bits<N>, step: &Step<N>, through: Bits<N>) -> Bits<N> {
        let (mut reached, mut open, mut by) = (first, through & self.cells, step.by);
        loop {
            let grown = reached | (open & reached.shifted_within(by));
            if grown == reached {
                return reached;
            }
            reached = grown;
            if 2 * by.unsigned_abs() as usize >= Bits::<N>::CAPACITY {
                return reached;
            }
            open &= open.shifted_within(by);
            by *= 2;
        }
    }

    /// The rest of a ray of which the first cells are known, where edges are joined.
    #[inline(never)]
    fn joined_ray(&self, first: Bits<N>, direction: Direction, through: Bits<N>) -> Bits<N> {
        let (mut reached, mut open) = (first, through & self.cells);
        let mut step = &self.steps[direction as usize];
        for leap in &self.leaps[direction as usize] {
            let grown = reached | (open & self.stepped(reached, step));
            if grown == reached {
                return reached;
            }
            reached = grown;
            open &= self.stepped(open, step);
            step = leap;
        }
        // A diagonal may go round several times. It goes on as far as it can.
        loop {
            let grown = reached | (open & self.stepped(reached, step));
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// What of `among` can be reached from `seeds` inside `among`, by straight steps or any of the eight.
    pub fn connected(&self, seeds: Bits<N>, among: Bits<N>, steps: Near) -> Bits<N> {
        self.connected_in_rounds(seeds, among, steps).0
    }

    /// As [`Self::connected`], and in how many rounds it was found: each looks at the whole board once.
    #[inline(always)]
    pub fn connected_in_rounds(&self, seeds: Bits<N>, among: Bits<N>, steps: Near) -> (Bits<N>, usize) {
        let (mut group, mut rounds) = (seeds & among, 1);
        loop {
            let grown = group | (self.near(group, steps) & among);
            if grown == group {
                return (group, rounds);
            }
            group = grown;
            rounds += 1;
        }
    }

    /// The cells on the rim: those of which a straight neighbour is missing.
    pub fn edge(&self) -> Bits<N> {
        self.cells - self.enclosed(self.cells, self.cells)
    }

    /// The lowest existing cell of each column.
    pub fn bottom(&self) -> Bits<N> {
        self.columns.iter().filter_map(|column| column.first()).collect()
    }

    /// The highest existing cell of each column.
    pub fn top(&self) -> Bits<N> {
        self.columns.iter().filter_map(|column| column.iter().last()).collect()
    }
}

/// The letters of a column from 0: a … z, aa, ab …
pub fn letters(column: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match column.checked_sub(26) {
        None => letter(column).to_string(),
        Some(past) => format!("{}{}", letter(past / 26), letter(past % 26)),
    }
}

/// The column of letters, from 0, whatever their case.
pub fn column_of_letters(text: &str) -> Option<usize> {
    let mut value = 0usize;
    if text.is_empty() || text.len() > 2 {
        return None;
    }
    for letter in text.chars() {
        let digit = letter.to_ascii_lowercase();
        if !digit.is_ascii_lowercase() {
            return None;
        }
        value = value * 26 + (digit as usize - 'a' as usize) + 1;
    }
    Some(value - 1)
}

/// `d3` as column and row from 0, whatever the board; `None` where it is no name of a cell.
pub fn parse_cell(text: &str) -> Option<(usize, usize)> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (column, row) = text.split_at(digits);
    if row.len() > 4 || !row.chars().all(|c| c.is_ascii_digit()) || row.starts_with('0') {
        return None;
    }
    Some((column_of_letters(column)?, row.parse::<usize>().ok()? - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow, obvious way: coordinates, cell by cell.
    fn slow_step(form: &Form, (column, row): (i32, i32), way: Direction) -> Option<(i32, i32)> {
        let (right, up) = way.delta();
        let (mut c, mut r) = (column + right, row + up);
        if form.wrap_columns {
            c = c.rem_euclid(i32::from(form.columns));
        }
        if form.wrap_rows {
            r = r.rem_euclid(i32::from(form.rows));
        }
        let inside = c >= 0 && r >= 0 && c < i32::from(form.columns) && r < i32::from(form.rows);
        (inside && !form.missing.contains(&(c as u16, r as u16))).then_some((c, r))
    }

    fn every_step_agrees<const N: usize>(form: Form) {
        let board = Board::<N>::new(form.clone());
        for cell in board.cells().iter() {
            let at = (board.column_of(Cell(cell as u16)) as i32, board.row_of(Cell(cell as u16)) as i32);
            for way in Direction::ALL {
                let expected: Option<Cell> =
                    slow_step(&form, at, way).and_then(|(c, r)| board.cell(c as usize, r as usize));
                let got = board.shift(Bits::single(cell), way);
                assert_eq!(got, expected.map_or(Bits::EMPTY, |c| Bits::single(c.index())), "{form:?} {at:?} {way:?}");
            }
        }
    }

    #[test]
    fn one_step_of_a_set_is_one_step_of_each_cell() {
        for (columns, rows) in [(1, 1), (1, 5), (5, 1), (2, 2), (7, 6), (3, 4), (9, 6)] {
            for (wrap_columns, wrap_rows) in [(false, false), (true, false), (false, true), (true, true)] {
                for missing in [vec![], vec![(0, 0)], vec![(columns - 1, rows - 1), (columns / 2, rows / 2)]] {
                    every_step_agrees::<2>(Form { columns, rows, missing, wrap_columns, wrap_rows });
                }
            }
        }
        every_step_agrees::<1>(Form::rectangle(7, 6));
        every_step_agrees::<4>(Form::rectangle(15, 15));
        every_step_agrees::<158>(Form::rectangle(100, 100));
    }

    /// The slow, obvious ways: one step after the other, and the union of steps.
    fn rays_and_neighbours_agree<const N: usize>(form: Form) {
        let board = Board::<N>::new(form.clone());
        let mut random = crate::Quick::new(1);
        let mut drawn = |nth: usize| -> Bits<N> {
            board.cells().iter().filter(|_| random.below(10) < [1, 5, 8, 10][nth % 4]).collect()
        };
        for (nth, way) in (0..16).flat_map(|nth| Direction::ALL.map(|way| (nth, way))) {
            let (from, mut through) = (drawn(nth), drawn(nth / 4));
            if nth % 3 == 0 {
                // What is no cell is passed by nobody.
                through |= !board.cells();
            }
            let (mut all, mut front) = (Bits::EMPTY, board.shift(from, way) & through);
            while !front.is_empty() {
                all |= front;
                front = (board.shift(front, way) & through) - all;
            }
            assert_eq!(board.ray(from, way, through), all, "{form:?} {way:?}");
            for cell in from.iter() {
                assert_eq!(
                    board.step_of(Cell(cell as u16), way),
                    board.shift(Bits::single(cell), way),
                    "{form:?} {way:?} {cell}"
                );
                let of_cell = board.ray(Bits::single(cell), way, through);
                assert_eq!(board.ray_of(Cell(cell as u16), way, through), of_cell, "{form:?} {way:?} {cell}");
            }
            for (near, ways) in [(Near::Beside, &Direction::STRAIGHT[..]), (Near::Around, &Direction::ALL[..])] {
                let union = ways.iter().fold(Bits::EMPTY, |all, &way| all | board.shift(from, way));
                assert_eq!(board.near(from, near), union, "{form:?} {from:?} {near:?}");
            }
        }
        for cell in board.cells().iter() {
            let (cell, single) = (Cell(cell as u16), Bits::single(cell));
            let union = |ways: &[Direction]| ways.iter().fold(Bits::EMPTY, |all, &way| all | board.shift(single, way));
            for (near, ways) in [(Near::Beside, &Direction::STRAIGHT[..]), (Near::Around, &Direction::ALL[..])] {
                assert_eq!(board.near_cell(cell, near), union(ways), "{form:?} {cell:?} {near:?}");
                assert_eq!(board.near(single, near), union(ways), "{form:?} {cell:?} {near:?}");
            }
        }
    }

    #[test]
    fn rays_by_doubling_are_those_step_by_step() {
        for (columns, rows) in [(1, 1), (1, 5), (5, 1), (2, 2), (7, 6), (3, 4), (9, 6), (11, 3)] {
            for (wrap_columns, wrap_rows) in [(false, false), (true, false), (false, true), (true, true)] {
                for missing in [vec![], vec![(0, 0)], vec![(columns - 1, rows - 1), (columns / 2, rows / 2)]] {
                    let form = Form { columns, rows, missing, wrap_columns, wrap_rows };
                    if form.span() <= 64 {
                        rays_and_neighbours_agree::<1>(form.clone());
                    }
                    rays_and_neighbours_agree::<2>(form);
                }
            }
        }
        // The longest steps that one word holds, and one that it does not.
        rays_and_neighbours_agree::<1>(Form::rectangle(63, 1));
        rays_and_neighbours_agree::<1>(Form { wrap_rows: true, ..Form::rectangle(63, 1) });
        rays_and_neighbours_agree::<1>(Form { wrap_columns: true, ..Form::rectangle(1, 32) });
        for wrap_rows in [false, true] {
            rays_and_neighbours_agree::<4>(Form { wrap_rows, ..Form::rectangle(15, 15) });
            rays_and_neighbours_agree::<8>(Form { wrap_rows, wrap_columns: true, ..Form::rectangle(22, 21) });
        }
        rays_and_neighbours_agree::<158>(Form { wrap_columns: true, ..Form::rectangle(30, 20) });
    }

    #[test]
    fn names_of_cells_are_read_back() {
        let board = Board::<158>::new(Form::rectangle(100, 100));
        for cell in board.cells().iter() {
            let cell = Cell(cell as u16);
            assert_eq!(parse_cell(&board.form().name(cell)), Some((board.column_of(cell), board.row_of(cell))));
        }
        assert_eq!(
            (letters(25), letters(26), letters(27), letters(99)),
            ("z".into(), "aa".into(), "ab".into(), "cv".into())
        );
        for nonsense in ["", "d", "3", "d0", "d-1", "3d", "d3d", "é3", "aaa1", "d99999"] {
            assert_eq!(parse_cell(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn directions_are_found_by_their_names() {
        for way in Direction::ALL {
            assert_eq!(Direction::named(way.name()), Some(way));
        }
        assert_eq!(Direction::named("upright"), None);
    }

    #[test]
    fn a_token_at_the_edge_is_never_enclosed() {
        let board = Board::<1>::new(Form::rectangle(3, 3));
        assert_eq!(board.enclosed(board.cells(), board.cells()), Bits::single(board.cell(1, 1).unwrap().index()));
        assert_eq!(board.edge().count(), 8);
    }
}
