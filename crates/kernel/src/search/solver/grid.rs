//! The board as the solver lays it out: column by column from the bottom, with one bit left free above each column.
//!
//! The bits of a board of 4 columns and 3 rows:
//!
//! ```text
//!     free   (3) (7) (11) (15)
//!     row 3   2   6   10   14
//!     row 2   1   5    9   13          up: + 1   right: + 4   up-right: + 5   down-right: + 3
//!     row 1   0   4    8   12
//!             a   b    c    d
//! ```
//!
//! In a game where tokens fall, adding the bottom row to the occupied cells carries each column's bits into the cell on
//! which the next token lands, and the bit above keeps a full column's carry out of its neighbour.

use super::word::Word;
use arrayvec::ArrayVec;

/// The most columns a word holds: of one row, with the free bit.
pub(super) const MOST_COLUMNS: usize = 64;

/// Rows and alignment, known when the program is built for the sizes that are played most: shifts by constants are
/// what the search spends its time on.
pub(super) trait Size: Copy + Send {
    /// How many rows.
    fn rows(self) -> u32;
    /// How many in a line win.
    fn align(self) -> u32;
}

/// A size known when the program is built.
#[derive(Clone, Copy)]
pub(super) struct Known<const ROWS: u32, const ALIGN: u32>;

impl<const ROWS: u32, const ALIGN: u32> Size for Known<ROWS, ALIGN> {
    #[inline(always)]
    fn rows(self) -> u32 {
        ROWS
    }
    #[inline(always)]
    fn align(self) -> u32 {
        ALIGN
    }
}

/// Any other size.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub rows: u32,
    pub align: u32,
}

impl Size for Told {
    #[inline(always)]
    fn rows(self) -> u32 {
        self.rows
    }
    #[inline(always)]
    fn align(self) -> u32 {
        self.align
    }
}

/// A board laid out.
#[derive(Clone)]
pub(super) struct Grid<W, S> {
    pub size: S,
    pub columns: u32,
    /// All cells.
    pub board: W,
    /// The bottom row.
    pub feet: W,
    /// The free bits above the columns.
    pub roof: W,
    /// Rows 1, 3, 5…
    pub odd_rows: W,
    /// Rows from which, themselves counted, an odd number of cells leads to the top.
    pub odd_left: W,
    /// The cells of each column, from the middle outwards.
    pub from_middle: ArrayVec<W, MOST_COLUMNS>,
    /// Whether a line fits across, and whether one fits slantwise.
    across: bool,
    slanting: bool,
}

/// How many bits a board takes.
pub(super) fn span(columns: u32, rows: u32) -> u32 {
    columns * (rows + 1)
}

impl<W: Word, S: Size> Grid<W, S> {
    /// The caller has checked that the board's span fits the word.
    pub fn new(columns: u32, size: S) -> Self {
        let (rows, align) = (size.rows(), size.align());
        let every_column = |of_one: W| (0..columns).fold(W::NONE, |all, column| all | of_one << (column * (rows + 1)));
        let rows_where = |wanted: &dyn Fn(u32) -> bool| {
            every_column((0..rows).filter(|&row| wanted(row)).fold(W::NONE, |all, row| all | W::ONE << row))
        };
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(columns));
        Self {
            size,
            columns,
            board: every_column(W::ones(rows)),
            feet: every_column(W::ONE),
            roof: every_column(W::ONE << rows),
            odd_rows: rows_where(&|row| row % 2 == 0),
            odd_left: rows_where(&|row| (rows - row) % 2 == 1),
            from_middle: order.into_iter().map(|column| W::ones(rows) << (column * (rows + 1))).collect(),
            across: align <= columns,
            slanting: align <= columns && align <= rows,
        }
    }

    /// How many cells there are.
    #[inline(always)]
    pub fn cells(&self) -> i32 {
        (self.columns * self.size.rows()) as i32
    }

    /// From each cell of a set upwards: all cells of a column that has one, from its lowest on.
    ///
    /// Below the roof's bit, `2^rows - x` is the complement of `x` above its lowest bit, and that bit itself.
    #[inline(always)]
    pub fn upwards(&self, set: W) -> W {
        ((self.roof - set) | set) & self.board
    }

    /// Is there a line in this set?
    #[inline(always)]
    pub fn aligned(&self, set: W) -> bool {
        let (align, up) = (self.size.align(), self.size.rows() + 1);
        let starts = |by: u32| {
            let (mut starts, mut seen) = (set, 1);
            while seen < align {
                let more = seen.min(align - seen);
                starts = starts & (starts >> (by * more));
                seen += more;
            }
            starts
        };
        let mut found = W::NONE;
        if align < up {
            found = found | starts(1);
        }
        if self.across {
            found = found | starts(up);
        }
        if self.slanting {
            found = found | starts(up - 1) | starts(up + 1);
        }
        !found.is_none()
    }

    /// Every cell that would complete a line with this set, occupied or not; where tokens fall nothing is ever above, so
    /// upright lines are only completed at their upper end.
    #[inline(always)]
    pub fn completing(&self, set: W, falling: bool) -> W {
        let (align, up) = (self.size.align(), self.size.rows() + 1);
        let through = |by: u32, ahead_too: bool| {
            let mut found = W::NONE;
            // So many of the line's other cells lie ahead, the rest behind.
            for ahead in 0..if ahead_too { align } else { 1 } {
                let mut here = self.board;
                for step in 1..align - ahead {
                    here = here & (set << (by * step));
                }
                for step in 1..ahead + 1 {
                    here = here & (set >> (by * step));
                }
                found = found | here;
            }
            found
        };
        let mut found = W::NONE;
        if align < up {
            found = found | through(1, !falling);
        }
        if self.across {
            found = found | through(up, true);
        }
        if self.slanting {
            found = found | through(up - 1, true) | through(up + 1, true);
        }
        found
    }

    /// The set with left and right exchanged.
    #[inline(always)]
    pub fn mirrored(&self, set: W) -> W {
        let stride = self.size.rows() + 1;
        let column = W::ones(stride);
        (0..self.columns).fold(W::NONE, |all, nth| (all << stride) | ((set >> (nth * stride)) & column))
    }
}
