//! The search for games in which tokens fall: alpha-beta on whole sets of cells.
//!
//! A node is only ever a position whose mover has no win at once. Its moves never hand the rival one, and of two replies
//! that are needed at once neither is searched.

use super::closing::{Question, close_in, limits, win_now};
use super::follow::Follow;
use super::grid::{Grid, MOST_COLUMNS, Size, span};
use super::table::Table;
use super::watch::Watch;
use super::word::Word;
use super::{Search, Tokens};
use arrayvec::ArrayVec;

/// With fewer empty cells looking a position up takes longer than searching it.
const KEPT_FROM: i32 = 6;
/// With fewer empty cells the moves' own entries are not looked up beforehand.
const FORESEEN_FROM: i32 = 17;

/// A board and what is known of its positions.
pub(super) struct Falling<W, E, S> {
    grid: Grid<W, S>,
    table: Table<E>,
}

impl<W: Word, E: Word, S: Size> Falling<W, E, S> {
    /// The caller has checked that the board's span fits the word.
    pub fn new(columns: u32, size: S, memory: usize) -> Self {
        Self { grid: Grid::new(columns, size), table: Table::new(span(columns, size.rows()), memory) }
    }
}

impl<W: Word + Send, E: Word + Send, S: Size> Search for Falling<W, E, S> {
    fn value(&mut self, tokens: Tokens, question: Question, watch: &mut Watch) -> Option<i32> {
        let (mine, theirs) = (W::from_wide(tokens.mine), W::from_wide(tokens.theirs));
        let (grid, taken) = (&self.grid, mine | theirs);
        let (cells, ply) = (grid.cells(), taken.count() as i32);
        let wins = |set: W| grid.completing(set, true) & !taken;
        if !(wins(mine) & grid.landings(taken)).is_none() {
            return Some(if question == Question::Sign { 1 } else { win_now(cells, ply) });
        }
        let node = Node { mine, theirs, their_wins: wins(theirs), ply };
        let mut run = Run { grid, table: &mut self.table, watch };
        close_in(question, limits(cells, ply), |bound| {
            let value = run.search(node, bound, bound + 1);
            (!run.watch.stopped).then_some(value)
        })
    }

    fn aligned(&self, set: u128) -> bool {
        self.grid.aligned(W::from_wide(set))
    }
}

impl<W: Word, S: Size> Grid<W, S> {
    /// The cells that tokens land on.
    #[inline(always)]
    fn landings(&self, taken: W) -> W {
        (taken + self.feet) & self.board
    }

    /// One number for a position, the same for its mirror image while that can still matter. In each column the mover's
    /// tokens are added to the occupied cells and one: of a height `h` that gives `2^h` and more, below `2^(h + 1)`, and so
    /// tells both.
    #[inline(always)]
    fn key(&self, mine: W, taken: W, ply: i32) -> u128 {
        let key = |mine: W, taken: W| mine + taken + self.feet;
        let own = key(mine, taken);
        if 3 * ply > self.cells() {
            return own.wide();
        }
        own.min(key(self.mirrored(mine), self.mirrored(taken))).wide()
    }
}

/// A position whose mover has no win at once.
#[derive(Clone, Copy)]
struct Node<W> {
    mine: W,
    theirs: W,
    /// The empty cells that complete a line of the rival's, wherever they lie.
    their_wins: W,
    /// How many tokens are on the board.
    ply: i32,
}

/// A move, and what it leads to.
#[derive(Clone, Copy)]
struct Move<W> {
    /// How many wins it leaves the mover.
    threats: u32,
    next: Node<W>,
}

/// One search under way.
struct Run<'a, 'b, W, E, S> {
    grid: &'a Grid<W, S>,
    table: &'a mut Table<E>,
    watch: &'a mut Watch<'b>,
}

impl<W: Word, E: Word, S: Size> Run<'_, '_, W, E, S> {
    /// The node's score if it lies between `alpha` and `beta`; else an upper bound of it that is `alpha` or less, or a lower
    /// one that is `beta` or more. Anything once the watch has stopped.
    fn search(&mut self, node: Node<W>, mut alpha: i32, mut beta: i32) -> i32 {
        let grid = self.grid;
        let Node { mine, theirs, their_wins, ply } = node;
        let left = grid.cells() - ply;
        if self.watch.stops() {
            return 0;
        }
        let taken = mine | theirs;
        let landings = grid.landings(taken);
        let forced = landings & their_wins;
        let mut moves = landings & !(their_wins >> 1);
        if !forced.is_none() {
            moves = if forced.several() { W::NONE } else { forced & moves };
        }
        if moves.is_none() {
            return if landings.is_none() { 0 } else { -(left / 2) };
        }
        if left <= 2 {
            return 0;
        }
        // The rival's next win is three tokens away, the mover's two.
        let (lower, upper) = (-((left - 2) / 2), (left - 1) / 2);
        if lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let follow = Follow { a: theirs, b: mine, landings, a_wins: their_wins, odd: left % 2 == 1 };
        if let Some(bound) = grid.follow_up(follow, alpha) {
            return bound;
        }
        if !moves.several() {
            let next = self.after(node, moves);
            return -self.search(next, -beta, -alpha);
        }
        let kept = left >= KEPT_FROM;
        let key = self.table.spread(E::from_wide(grid.key(mine, taken, ply)));
        let known = if kept { self.table.bounds(key) } else { None };

        let mut list = ArrayVec::<Move<W>, MOST_COLUMNS>::new();
        for &column in &grid.from_middle {
            let token = moves & column;
            if token.is_none() {
                continue;
            }
            let next = self.after(node, token);
            let now = (landings ^ token) | (token << 1 & grid.board);
            let at_once = next.their_wins & now;
            let safe = now & !(next.their_wins >> 1);
            if at_once.several() || safe.is_none() || !(at_once & !safe).is_none() {
                return upper;
            }
            let follow =
                Follow { a: next.theirs, b: next.mine, landings: now, a_wins: next.their_wins, odd: left % 2 == 0 };
            if let Some(bound) = grid.follow_up(follow, -beta) {
                return -bound;
            }
            let threats = next.their_wins.count();
            let at = list.iter().rposition(|other| other.threats >= threats).map_or(0, |at| at + 1);
            list.insert(at, Move { threats, next });
        }
        // None of the moves wins with the next token but one.
        let (mut lower, mut upper) = (lower, (left - 3) / 2);
        if let Some((least, most)) = known {
            (lower, upper) = (lower.max(least), upper.min(most));
        }
        if lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        if left >= FORESEEN_FROM
            && let Some(bound) = self.foreseen(&list, alpha, beta)
        {
            return bound;
        }
        let before = self.watch.nodes;
        let mut best = i32::MIN;
        for way in &list {
            best = best.max(-self.search(way.next, -beta, -alpha));
            if self.watch.stopped {
                return 0;
            }
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        if kept {
            let bounds = if best >= beta { (lower.max(best), upper) } else { (lower, upper.min(best)) };
            self.table.keep(key, bounds, self.watch.nodes - before);
        }
        best
    }

    /// The node after a token that does not win.
    #[inline(always)]
    fn after(&self, node: Node<W>, token: W) -> Node<W> {
        let mine = node.mine | token;
        Node {
            mine: node.theirs,
            theirs: mine,
            their_wins: self.grid.completing(mine, true) & !(mine | node.theirs),
            ply: node.ply + 1,
        }
    }

    /// A bound that the table's entries for the moves give at once. All are looked up before any is waited for.
    #[inline(always)]
    fn foreseen(&self, list: &[Move<W>], alpha: i32, beta: i32) -> Option<i32> {
        let mut most = i32::MIN;
        for Move { next, .. } in list {
            let key = self.grid.key(next.mine, next.mine | next.theirs, next.ply);
            match self.table.bounds(self.table.spread(E::from_wide(key))) {
                Some((_, upper)) if -upper >= beta => return Some(-upper),
                Some((lower, _)) => most = most.max(-lower),
                None => most = i32::MAX,
            }
        }
        (most <= alpha).then_some(most)
    }
}
