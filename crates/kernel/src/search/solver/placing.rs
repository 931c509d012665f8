//! The search for games in which tokens are put on any empty cell: as where they fall, with more symmetries and without
//! anything that rests on columns filling up.

use super::closing::{Question, close_in, limits, win_now};
use super::grid::{Grid, Size, span};
use super::table::Table;
use super::watch::Watch;
use super::word::Word;
use super::{Search, Tokens};

/// With fewer empty cells looking a position up takes longer than searching it.
const KEPT_FROM: i32 = 4;

/// A board, its symmetries, and what is known of its positions.
pub(super) struct Placing<W, E, S> {
    grid: Grid<W, S>,
    /// Where each bit goes, for each symmetry of the board.
    symmetries: Vec<Vec<u32>>,
    table: Table<E>,
    /// Moves not yet tried, of all nodes on the way to the one searched.
    moves: Vec<Move<W>>,
}

/// How many bits a position's key takes: the mover's tokens, and the rival's.
pub(super) fn key_bits(columns: u32, rows: u32) -> u32 {
    2 * span(columns, rows)
}

impl<W: Word, E: Word, S: Size> Placing<W, E, S> {
    /// The caller has checked that the board's span fits the word.
    pub fn new(columns: u32, size: S, memory: usize) -> Self {
        let rows = size.rows();
        let mut symmetries = Vec::new();
        for turn in 0..8 {
            let (across, upright, swapped) = (turn & 1 == 1, turn & 2 == 2, turn & 4 == 4);
            if swapped && columns != rows {
                continue;
            }
            let image = |bit: u32| {
                let (column, row) = (bit / (rows + 1), bit % (rows + 1));
                let column = if across { columns - 1 - column } else { column };
                let row = if upright && row < rows { rows - 1 - row } else { row };
                if swapped { row * (rows + 1) + column } else { column * (rows + 1) + row }
            };
            symmetries.push((0..span(columns, rows)).map(image).collect());
        }
        let table = Table::new(key_bits(columns, rows), memory);
        Self { grid: Grid::new(columns, size), symmetries, table, moves: Vec::new() }
    }
}

impl<W: Word + Send, E: Word + Send, S: Size> Search for Placing<W, E, S> {
    fn value(&mut self, tokens: Tokens, question: Question, watch: &mut Watch) -> Option<i32> {
        let (mine, theirs) = (W::from_wide(tokens.mine), W::from_wide(tokens.theirs));
        let taken = mine | theirs;
        let (cells, ply) = (self.grid.cells(), taken.count() as i32);
        let wins = |set: W| self.grid.completing(set, false) & !taken;
        if !wins(mine).is_none() {
            return Some(if question == Question::Sign { 1 } else { win_now(cells, ply) });
        }
        let node = Node { mine, theirs, their_wins: wins(theirs), ply };
        self.moves.clear();
        close_in(question, limits(cells, ply), |bound| {
            let value = self.search(node, bound, bound + 1, watch);
            (!watch.stopped).then_some(value)
        })
    }

    fn aligned(&self, set: u128) -> bool {
        self.grid.aligned(W::from_wide(set))
    }
}

/// A position whose mover has no win at once.
#[derive(Clone, Copy)]
struct Node<W> {
    mine: W,
    theirs: W,
    /// The empty cells that complete a line of the rival's.
    their_wins: W,
    /// How many tokens are on the board.
    ply: i32,
}

/// A move, and what it leads to.
#[derive(Clone, Copy)]
struct Move<W> {
    /// Whether it leaves the mover a win, and on how many lines it lies that the mover can still complete.
    rank: (u32, u32),
    next: Node<W>,
}

impl<W: Word, E: Word, S: Size> Placing<W, E, S> {
    /// The node's score if it lies between `alpha` and `beta`; else an upper bound of it that is `alpha` or less, or a lower
    /// one that is `beta` or more. Anything once the watch has stopped.
    fn search(&mut self, node: Node<W>, mut alpha: i32, mut beta: i32, watch: &mut Watch) -> i32 {
        let Node { mine, theirs, their_wins, ply } = node;
        let left = self.grid.cells() - ply;
        if watch.stops() {
            return 0;
        }
        if their_wins.several() {
            return -(left / 2);
        }
        if left <= 2 {
            return 0;
        }
        // The rival's next win is three tokens away, the mover's two; none is where no line can be filled any more.
        let empty = self.grid.board & !(mine | theirs);
        let mut lower = if self.grid.aligned(theirs | empty) { -((left - 2) / 2) } else { 0 };
        let mut upper = if self.grid.aligned(mine | empty) { (left - 1) / 2 } else { 0 };
        if lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let kept = self.table.keeps() && left >= KEPT_FROM && their_wins.is_none();
        let key = self.table.spread(if kept { self.key(mine, theirs, ply) } else { E::NONE });
        if kept && let Some((least, most)) = self.table.bounds(key) {
            (lower, upper) = (lower.max(least), upper.min(most));
            if lower >= beta {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let first = self.moves.len();
        let mut rest = if their_wins.is_none() { empty } else { their_wins };
        while !rest.is_none() {
            let token = rest.lowest();
            rest = rest ^ token;
            let own = mine | token;
            let wins = self.grid.completing(own, false) & !(own | theirs);
            if wins.several() {
                self.moves.truncate(first);
                return (left - 1) / 2;
            }
            let next = Node { mine: theirs, theirs: own, their_wins: wins, ply: ply + 1 };
            self.moves.push(Move { rank: (wins.count(), self.reach(token, own | empty)), next });
        }
        // The best last, so that moves are taken off the end.
        self.moves[first..].sort_by_key(|way| way.rank);
        upper = upper.min(((left - 3) / 2).max(0));
        if upper <= alpha {
            self.moves.truncate(first);
            return upper;
        }
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        let before = watch.nodes;
        let mut best = i32::MIN;
        while self.moves.len() > first
            && best < beta
            && let Some(way) = self.moves.pop()
        {
            best = best.max(-self.search(way.next, -beta, -alpha, watch));
            if watch.stopped {
                return 0;
            }
            alpha = alpha.max(best);
        }
        self.moves.truncate(first);
        if kept {
            let bounds = if best >= beta { (lower.max(best), upper) } else { (lower, upper.min(best)) };
            self.table.keep(key, bounds, watch.nodes - before);
        }
        best
    }

    /// In how many of the eight directions the mover could still go a step from here.
    #[inline(always)]
    fn reach(&self, token: W, open: W) -> u32 {
        let up = self.grid.size.rows() + 1;
        [1, up - 1, up, up + 1].iter().fold(0, |sum, &by| {
            sum + u32::from(!(token << by & open).is_none()) + u32::from(!(token >> by & open).is_none())
        })
    }

    /// One number for a position, the same for its images while those can still matter.
    #[inline(always)]
    fn key(&self, mine: W, theirs: W, ply: i32) -> E {
        let span = span(self.grid.columns, self.grid.size.rows());
        let key = |mine: W, theirs: W| E::from_wide(mine.wide()) | E::from_wide(theirs.wide()) << span;
        if 2 * ply > self.grid.cells() {
            return key(mine, theirs);
        }
        let images = self.symmetries.iter().map(|to| key(image(mine, to), image(theirs, to)));
        images.min().unwrap_or(key(mine, theirs))
    }
}

/// The set as a symmetry shows it.
fn image<W: Word>(set: W, to: &[u32]) -> W {
    let (mut rest, mut image) = (set.wide(), W::NONE);
    while rest != 0 {
        image = image | W::ONE << to[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}
