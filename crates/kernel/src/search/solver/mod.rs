//! The exact solver of games in which two seats in turn drop or place a token, and so many in a line win: any size whose
//! layout fits 128 bits, any alignment. It says what is so, or nothing: it never guesses.
//!
//! Scores are the mover's: 0 is a draw, above 0 the mover wins, below 0 the rival does, and the sooner the farther from 0.
//! With `cells` on the board and `m` tokens on it just before the winning one, the score of a win is
//! `(cells + 1 - m) / 2`, rounded down, both sides playing for the quickest win or the slowest loss.

mod claims;
mod closing;
mod falling;
mod follow;
mod grid;
mod placing;
mod table;
#[cfg(test)]
mod tests;
mod watch;
mod word;

use super::book::{Book, Books, book};
use crate::*;
use closing::{Question, win_now};
use falling::Falling;
use grid::{Known, Told, span};
use placing::Placing;
use std::sync::Arc;
pub use watch::Stop;
use watch::Watch;

/// Solves positions of one game. What it has learnt of one position helps with the next.
pub struct Solver<const N: usize> {
    rules: Arc<Rules<N>>,
    verb: u8,
    /// Which way tokens fall, if they do.
    gravity: Option<Direction>,
    search: Box<dyn Search + Send>,
    nodes: u64,
    book: Option<Arc<Book>>,
}

/// The mover's tokens and the rival's, laid out as [`grid`] says.
type Position = (u128, u128);

/// A search of positions laid out as [`grid`] says, the mover's tokens and the rival's. No line is on the board.
trait Search {
    /// The score of a position that is not full, or its sign; none when told to stop.
    fn value(&mut self, position: Position, question: Question, watch: &mut Watch) -> Option<i32>;
    /// Is there a line in this set?
    fn aligned(&self, set: u128) -> bool;
}

impl<const N: usize> Solver<N> {
    /// A solver for the game, with a table of at most so many bytes; none where the game is not one of this family.
    pub fn new(referee: &Referee<N>, memory: usize) -> Option<Self> {
        let rules = &referee.rules;
        let says = &rules.says;
        let verb = family(referee)?;
        let (columns, rows) = (u32::from(says.form.columns), u32::from(says.form.rows));
        let search = search(columns, Told { rows, align: says.win.align as u32 }, says.gravity.is_some(), memory)?;
        Some(Self { rules: Arc::clone(rules), verb, gravity: says.gravity, search, nodes: 0, book: None })
    }

    /// The game's opening book, if one of these is.
    pub fn find_book(&self, referee: &Referee<N>, books: &Books) -> Option<Arc<Book>> {
        book(books, referee, self).map(Arc::new)
    }

    /// The same solver with the game's opening book.
    pub fn with_book(mut self, book: Option<Arc<Book>>) -> Self {
        self.book = book;
        self
    }

    /// The score of a position and every action that keeps it, in canonical order, if the book knows.
    pub fn in_book(&self, state: &State<N>) -> Option<(i32, Vec<Action>)> {
        self.book.as_ref().and_then(|book| book.best(state, self))
    }

    /// What games with the same positions have in common, in words.
    pub fn title(&self) -> String {
        let Definition { form, win, gravity, .. } = &self.rules.says;
        let how = if gravity.is_some() { "drop" } else { "place" };
        format!("{how} {}x{}, {} in line", form.columns, form.rows, win.align)
    }

    /// The score of a position; none when told to stop, or when the game is over.
    pub fn score(&mut self, state: &State<N>, stop: Stop) -> Option<i32> {
        self.ask(state, Question::Score, stop)
    }

    /// Only who wins: 1, 0 or -1 as the mover wins, draws or loses. Found sooner than the score.
    pub fn sign(&mut self, state: &State<N>, stop: Stop) -> Option<i32> {
        self.ask(state, Question::Sign, stop)
    }

    /// Every legal action with the score the mover has after it, in canonical order; none when told to stop.
    pub fn scores(&mut self, state: &State<N>, stop: Stop) -> Option<Vec<(Action, i32)>> {
        let (before, actions) = (self.nodes, self.actions(state));
        let mut scores = Vec::new();
        for action in actions {
            let spent = self.nodes - before;
            scores.push((action, self.score_after(state, action, &|nodes| stop(spent + nodes))?));
        }
        Some(scores)
    }

    /// The score that the mover has after a legal action; none when told to stop.
    pub fn score_after(&mut self, state: &State<N>, action: Action, stop: Stop) -> Option<i32> {
        let (mine, theirs) = self.position(state);
        let taken = (mine | theirs).count_ones() as i32;
        let token = self.moves(state).into_iter().find_map(|(legal, token)| (legal == action).then_some(token))?;
        if self.search.aligned(mine | token) {
            return Some(win_now(self.cells(), taken));
        }
        if taken + 1 == self.cells() {
            return Some(0);
        }
        let mut watch = Watch::new(stop);
        let score = self.search.value((theirs, mine | token), Question::Score, &mut watch);
        self.nodes += watch.nodes;
        score.map(|score| -score)
    }

    /// The score of a position and every action that keeps it, in canonical order; none when told to stop, or when the game is
    /// over. Of the other actions it is only asked whether they are as good, which is found sooner than what they are worth.
    pub fn best(&mut self, state: &State<N>, stop: Stop) -> Option<(i32, Vec<Action>)> {
        if state.outcome().is_some() {
            return None;
        }
        if let Some(known) = self.in_book(state) {
            return Some(known);
        }
        let mut watch = Watch::new(stop);
        let found = self.best_watched(state, &mut watch);
        self.nodes += watch.nodes;
        found
    }

    fn best_watched(&mut self, state: &State<N>, watch: &mut Watch) -> Option<(i32, Vec<Action>)> {
        let position = self.position(state);
        let score = self.search.value(position, Question::Score, watch)?;
        let mut best = Vec::new();
        for (action, token) in self.moves(state) {
            if self.keeps(position, token, score, watch)? {
                best.push(action);
            }
        }
        Some((score, best))
    }

    /// Only who wins, as [`sign`](Self::sign) says it, and one of these actions, all that are legal, that keeps it: the first
    /// that is found to. None when told to stop, or when the game is over.
    pub fn keeping(&mut self, state: &State<N>, actions: &[Action], stop: Stop) -> Option<(i32, Action)> {
        if let Some((score, best)) = self.in_book(state) {
            return Some((score.signum(), *actions.iter().find(|action| best.contains(action))?));
        }
        let before = self.nodes;
        let sign = self.sign(state, stop)?;
        if sign < 0 {
            // Whatever one does, it is lost.
            return Some((sign, *actions.first()?));
        }
        let (position, moves) = (self.position(state), self.moves(state));
        // Some are found sooner than others, so none is looked at for long before all were for a while.
        for patience in [1 << 8, 1 << 14, 1 << 18, 1 << 22, u64::MAX] {
            for (action, token) in actions.iter().filter_map(|action| moves.iter().find(|(legal, _)| legal == action)) {
                let spent = self.nodes - before;
                let enough = |nodes| nodes > patience || stop(spent + nodes);
                let mut watch = Watch::new(&enough);
                let keeps = self.keeps(position, *token, sign, &mut watch);
                self.nodes += watch.nodes;
                if keeps == Some(true) {
                    return Some((sign, *action));
                }
            }
            if stop(self.nodes - before) {
                return None;
            }
        }
        None
    }

    /// Does the mover with this token get a score of this much or more? None when told to stop.
    fn keeps(&mut self, (mine, theirs): Position, token: u128, score: i32, watch: &mut Watch) -> Option<bool> {
        if self.search.aligned(mine | token) {
            return Some(true);
        }
        if (mine | theirs).count_ones() as i32 + 1 == self.cells() {
            return Some(score <= 0);
        }
        let value = self.search.value((theirs, mine | token), Question::Above(-score), watch)?;
        Some(value <= -score)
    }

    /// How many nodes were searched so far, by this solver in all.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many tokens will be on the board when a position of this score ends, the winning one counted: what the score
    /// of a win or a loss means. None for a draw, and for what is no score of this board.
    pub fn length(&self, state: &State<N>, score: i32) -> Option<u32> {
        if score == 0 {
            return None;
        }
        // Two numbers of tokens have this score, and before one of them it is the winner's turn.
        let latest = self.cells() + 1 - 2 * score.abs();
        let mover_is_next = (latest - state.occupied().count() as i32) % 2 == 0;
        u32::try_from(latest + i32::from(mover_is_next == (score > 0))).ok()
    }

    fn ask(&mut self, state: &State<N>, question: Question, stop: Stop) -> Option<i32> {
        if state.outcome().is_some() {
            return None;
        }
        let position = self.position(state);
        let mut watch = Watch::new(stop);
        let value = self.search.value(position, question, &mut watch);
        self.nodes += watch.nodes;
        value
    }

    fn cells(&self) -> i32 {
        let form = &self.rules.says.form;
        i32::from(form.columns) * i32::from(form.rows)
    }

    /// The bit of a cell. A board on which tokens rise is laid out upside down.
    fn bit(&self, cell: usize) -> u128 {
        let (board, cell) = (&self.rules.board, Cell(cell as u16));
        self.bit_at(board.column_of(cell), board.row_of(cell))
    }

    fn bit_at(&self, column: usize, row: usize) -> u128 {
        let rows = usize::from(self.rules.says.form.rows);
        let row = if self.gravity == Some(Direction::Up) { rows - 1 - row } else { row };
        1 << (column * (rows + 1) + row)
    }

    fn position(&self, state: &State<N>) -> Position {
        let laid_out = |set: Bits<N>| set.iter().fold(0, |all, cell| all | self.bit(cell));
        let mine = state.owned_by(&self.rules, state.seat());
        (laid_out(mine), laid_out(state.occupied() - mine))
    }

    /// A position and its mirror image as one: the lesser of the two, the mover's tokens first, and whether it is the image.
    pub(super) fn least_image(&self, state: &State<N>) -> (Position, bool) {
        let (board, last) = (&self.rules.board, usize::from(self.rules.says.form.columns) - 1);
        let image = |set: Bits<N>| {
            let cells = set.iter().map(|cell| Cell(cell as u16));
            cells.fold(0, |all, cell| all | self.bit_at(last - board.column_of(cell), board.row_of(cell)))
        };
        let mine = state.owned_by(&self.rules, state.seat());
        let (own, mirrored) = (self.position(state), (image(mine), image(state.occupied() - mine)));
        if mirrored < own { (mirrored, true) } else { (own, false) }
    }

    /// What an action is in the mirror image.
    pub(super) fn mirror(&self, action: Action) -> Action {
        let (board, last) = (&self.rules.board, self.rules.says.form.columns - 1);
        let first = match self.gravity {
            Some(_) => last - action.first,
            None => {
                let cell = Cell(action.first);
                let image = board.cell(usize::from(last) - board.column_of(cell), board.row_of(cell));
                image.unwrap_or(cell).0
            }
        };
        Action { first, ..action }
    }

    /// Every legal action, in canonical order.
    pub(super) fn actions(&self, state: &State<N>) -> impl Iterator<Item = Action> + use<N> {
        self.moves(state).into_iter().map(|(action, _)| action)
    }

    /// Every legal action and its token, in canonical order.
    fn moves(&self, state: &State<N>) -> Vec<(Action, u128)> {
        let action = |first: usize| Action { verb: self.verb, first: first as u16, second: 0 };
        let (rules, taken) = (&*self.rules, state.occupied());
        if self.gravity.is_none() {
            return (rules.board.cells() - taken).iter().map(|cell| (action(cell), self.bit(cell))).collect();
        }
        let mut moves: Vec<(Action, u128)> = landings(rules, state)
            .iter()
            .map(|cell| (action(rules.board.column_of(Cell(cell as u16))), self.bit(cell)))
            .collect();
        moves.sort_unstable();
        moves
    }
}

/// The one verb of a game of this family: two seats take turns to drop or place one token of their own, and nothing else
/// than a line of tokens, or a full board, ends it.
fn family<const N: usize>(referee: &Referee<N>) -> Option<u8> {
    let rules = &*referee.rules;
    let says = &rules.says;
    let form = &says.form;
    let plain_board = form.missing.is_empty() && !form.wrap_columns && !form.wrap_rows;
    let plain_game = says.seats == 2
        && says.pieces == Pieces::Tokens
        && says.reserve.is_none()
        && says.limit.is_none()
        && says.stuck == Stuck::Ends
        && says.ending == Ending::Draw
        && says.opening.is_empty()
        && !referee.has_rules();
    let win = &says.win;
    let plain_line = win.align > 0 && win.by.is_empty() && win.shapes.is_empty() && win.serves == Serves::Owner;
    let [step] = says.turn.as_slice() else { return None };
    let &[verb] = step.verbs.as_slice() else { return None };
    let verb_says = &says.verbs.get(verb)?;
    let target = match (verb_says.effect, says.gravity) {
        (Effect::Drop, Some(Direction::Down | Direction::Up)) => Domain::OpenColumn,
        (Effect::Place, None) => Domain::Cells { content: Content::Empty, region: None, on: None, near: None },
        _ => return None,
    };
    let plain_verb = verb_says.targets == [target] && verb_says.price.is_empty();
    (plain_board && plain_game && plain_line && plain_verb).then_some(verb as u8)
}

/// The search for a board: the narrowest words that hold it, and its size built in where it is one that is played often.
fn search(columns: u32, size: Told, falling: bool, memory: usize) -> Option<Box<dyn Search + Send>> {
    let span = span(columns, size.rows);
    Some(match (falling, span) {
        (_, 129..) => return None,
        (true, ..=64) if table::suits::<u64>(span) => match (size.rows, size.align) {
            (4, 4) => Box::new(Falling::<u64, u64, _>::new(columns, Known::<4, 4>, memory)),
            (5, 4) => Box::new(Falling::<u64, u64, _>::new(columns, Known::<5, 4>, memory)),
            (6, 4) => Box::new(Falling::<u64, u64, _>::new(columns, Known::<6, 4>, memory)),
            (7, 4) => Box::new(Falling::<u64, u64, _>::new(columns, Known::<7, 4>, memory)),
            (8, 4) => Box::new(Falling::<u64, u64, _>::new(columns, Known::<8, 4>, memory)),
            _ => Box::new(Falling::<u64, u64, _>::new(columns, size, memory)),
        },
        (true, ..=64) => Box::new(Falling::<u64, u128, _>::new(columns, size, memory)),
        (true, _) => Box::new(Falling::<u128, u128, _>::new(columns, size, memory)),
        (false, ..=64) if table::suits::<u64>(placing::key_bits(columns, size.rows)) => {
            Box::new(Placing::<u64, u64, _>::new(columns, size, memory))
        }
        (false, ..=64) => Box::new(Placing::<u64, u128, _>::new(columns, size, memory)),
        (false, _) => Box::new(Placing::<u128, u128, _>::new(columns, size, memory)),
    })
}
