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
///
/// It lays boards out in bits of its own, whatever the width of the game's sets: see [`Tokens`].
pub struct Solver {
    form: Form,
    align: usize,
    verb: u8,
    /// Which way tokens fall, if they do.
    gravity: Option<Direction>,
    search: Box<dyn Search + Send>,
    nodes: u64,
    book: Option<Arc<Book>>,
}

/// A position as the solver lays it out, see [`grid`]: the tokens of the mover and of the rival.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tokens {
    mine: u128,
    theirs: u128,
}

impl Tokens {
    /// How many there are.
    fn count(self) -> i32 {
        (self.mine | self.theirs).count_ones() as i32
    }

    /// The position after the mover's next token: the rival is the mover then.
    fn with(self, token: u128) -> Self {
        Self { mine: self.theirs, theirs: self.mine | token }
    }
}

/// A search of positions. No line is on the board.
trait Search {
    /// The score of a position that is not full, or its sign; none when told to stop.
    fn value(&mut self, tokens: Tokens, question: Question, watch: &mut Watch) -> Option<i32>;
    /// Is there a line in this set?
    fn aligned(&self, set: u128) -> bool;
}

impl Solver {
    /// A solver for the game, with a table of at most so many bytes; none where the game is not one of this family.
    pub fn new<const N: usize>(referee: &Referee<N>, memory: usize) -> Option<Self> {
        if referee.has_rules() { None } else { Self::of(&referee.rules.says, memory) }
    }

    /// As [`new`](Self::new), for a game without rules beyond the kernel's own.
    pub(super) fn of(says: &Definition, memory: usize) -> Option<Self> {
        let verb = family(says)?;
        let (columns, rows) = (u32::from(says.form.columns), u32::from(says.form.rows));
        let align = says.win.align;
        let search = search(columns, Told { rows, align: align as u32 }, says.gravity.is_some(), memory)?;
        Some(Self { form: says.form.clone(), align, verb, gravity: says.gravity, search, nodes: 0, book: None })
    }

    /// The game's opening book, if one of these is.
    pub fn find_book(&self, books: &Books) -> Option<Arc<Book>> {
        book(books, self).map(Arc::new)
    }

    /// The same solver with the game's opening book.
    pub fn with_book(mut self, book: Option<Arc<Book>>) -> Self {
        self.book = book;
        self
    }

    /// The score of a position and every action that keeps it, in canonical order, if the book knows.
    pub fn in_book<const N: usize>(&self, state: &State<N>) -> Option<(i32, Vec<Action>)> {
        self.look_up(self.tokens(state))
    }

    fn look_up(&self, tokens: Tokens) -> Option<(i32, Vec<Action>)> {
        self.book.as_ref().and_then(|book| book.best(tokens, self))
    }

    /// What games with the same positions have in common, in words.
    pub fn title(&self) -> String {
        let how = if self.gravity.is_some() { "drop" } else { "place" };
        format!("{how} {}x{}, {} in line", self.form.columns, self.form.rows, self.align)
    }

    /// The score of a position; none when told to stop, or when the game is over.
    pub fn score<const N: usize>(&mut self, state: &State<N>, stop: Stop) -> Option<i32> {
        self.ask(self.tokens(state), Question::Score, stop)
    }

    /// Only who wins: 1, 0 or -1 as the mover wins, draws or loses. Found sooner than the score.
    pub fn sign<const N: usize>(&mut self, state: &State<N>, stop: Stop) -> Option<i32> {
        self.ask(self.tokens(state), Question::Sign, stop)
    }

    /// Every legal action with the score the mover has after it, in canonical order; none when told to stop.
    pub fn scores<const N: usize>(&mut self, state: &State<N>, stop: Stop) -> Option<Vec<(Action, i32)>> {
        let (before, tokens) = (self.nodes, self.tokens(state));
        let mut scores = Vec::new();
        for (action, token) in self.moves(tokens) {
            let spent = self.nodes - before;
            scores.push((action, self.score_with(tokens, token, &|nodes| stop(spent + nodes))?));
        }
        Some(scores)
    }

    /// The score that the mover has after a legal action; none when told to stop.
    pub fn score_after<const N: usize>(&mut self, state: &State<N>, action: Action, stop: Stop) -> Option<i32> {
        let tokens = self.tokens(state);
        self.score_with(tokens, self.token(tokens, action)?, stop)
    }

    /// The score that the mover has after this token; none when told to stop.
    fn score_with(&mut self, tokens: Tokens, token: u128, stop: Stop) -> Option<i32> {
        if self.search.aligned(tokens.mine | token) {
            return Some(win_now(self.cells(), tokens.count()));
        }
        if tokens.count() + 1 == self.cells() {
            return Some(0);
        }
        let mut watch = Watch::new(stop);
        let score = self.search.value(tokens.with(token), Question::Score, &mut watch);
        self.nodes += watch.nodes;
        score.map(|score| -score)
    }

    /// The score of a position and every action that keeps it, in canonical order; none when told to stop, or when the game is
    /// over. Of the other actions it is only asked whether they are as good, which is found sooner than what they are worth.
    pub fn best<const N: usize>(&mut self, state: &State<N>, stop: Stop) -> Option<(i32, Vec<Action>)> {
        self.best_of(self.tokens(state), stop)
    }

    pub(super) fn best_of(&mut self, tokens: Tokens, stop: Stop) -> Option<(i32, Vec<Action>)> {
        if self.is_over(tokens) {
            return None;
        }
        if let Some(known) = self.look_up(tokens) {
            return Some(known);
        }
        let mut watch = Watch::new(stop);
        let found = self.best_watched(tokens, &mut watch);
        self.nodes += watch.nodes;
        found
    }

    fn best_watched(&mut self, tokens: Tokens, watch: &mut Watch) -> Option<(i32, Vec<Action>)> {
        let score = self.search.value(tokens, Question::Score, watch)?;
        let mut best = Vec::new();
        for (action, token) in self.moves(tokens) {
            if self.keeps(tokens, token, score, watch)? {
                best.push(action);
            }
        }
        Some((score, best))
    }

    /// Only who wins, as [`sign`](Self::sign) says it, and one of these actions, all that are legal, that keeps it: the first
    /// that is found to. None when told to stop, or when the game is over.
    pub fn keeping<const N: usize>(
        &mut self,
        state: &State<N>,
        actions: &[Action],
        stop: Stop,
    ) -> Option<(i32, Action)> {
        self.keeping_of(self.tokens(state), actions, stop)
    }

    fn keeping_of(&mut self, tokens: Tokens, actions: &[Action], stop: Stop) -> Option<(i32, Action)> {
        if let Some((score, best)) = self.look_up(tokens) {
            return Some((score.signum(), *actions.iter().find(|action| best.contains(action))?));
        }
        let before = self.nodes;
        let sign = self.ask(tokens, Question::Sign, stop)?;
        if sign < 0 {
            // Whatever one does, it is lost.
            return Some((sign, *actions.first()?));
        }
        let moves = self.moves(tokens);
        // Some are found sooner than others, so none is looked at for long before all were for a while.
        for patience in [1 << 8, 1 << 14, 1 << 18, 1 << 22, u64::MAX] {
            for (action, token) in actions.iter().filter_map(|action| moves.iter().find(|(legal, _)| legal == action)) {
                let spent = self.nodes - before;
                let enough = |nodes| nodes > patience || stop(spent + nodes);
                let mut watch = Watch::new(&enough);
                let keeps = self.keeps(tokens, *token, sign, &mut watch);
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
    fn keeps(&mut self, tokens: Tokens, token: u128, score: i32, watch: &mut Watch) -> Option<bool> {
        if self.search.aligned(tokens.mine | token) {
            return Some(true);
        }
        if tokens.count() + 1 == self.cells() {
            return Some(score <= 0);
        }
        let value = self.search.value(tokens.with(token), Question::Above(-score), watch)?;
        Some(value <= -score)
    }

    /// How many nodes were searched so far, by this solver in all.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many tokens will be on the board when a position of this score ends, the winning one counted: what the score
    /// of a win or a loss means. None for a draw, and for what is no score of this board.
    pub fn length<const N: usize>(&self, state: &State<N>, score: i32) -> Option<u32> {
        self.length_of(state.occupied().count() as i32, score)
    }

    fn length_of(&self, taken: i32, score: i32) -> Option<u32> {
        if score == 0 {
            return None;
        }
        // Two numbers of tokens have this score, and before one of them it is the winner's turn.
        let latest = self.cells() + 1 - 2 * score.abs();
        let mover_is_next = (latest - taken) % 2 == 0;
        u32::try_from(latest + i32::from(mover_is_next == (score > 0))).ok()
    }

    fn ask(&mut self, tokens: Tokens, question: Question, stop: Stop) -> Option<i32> {
        if self.is_over(tokens) {
            return None;
        }
        let mut watch = Watch::new(stop);
        let value = self.search.value(tokens, question, &mut watch);
        self.nodes += watch.nodes;
        value
    }

    fn is_over(&self, tokens: Tokens) -> bool {
        tokens.count() == self.cells() || self.search.aligned(tokens.theirs) || self.search.aligned(tokens.mine)
    }

    fn cells(&self) -> i32 {
        i32::from(self.form.columns) * i32::from(self.form.rows)
    }

    /// The bit of a cell. A board on which tokens rise is laid out upside down.
    fn bit_at(&self, column: usize, row: usize) -> u128 {
        let rows = usize::from(self.form.rows);
        let row = if self.gravity == Some(Direction::Up) { rows - 1 - row } else { row };
        1 << (column * (rows + 1) + row)
    }

    /// A state as the solver lays it out.
    pub(super) fn tokens<const N: usize>(&self, state: &State<N>) -> Tokens {
        let stride = self.form.stride();
        let laid_out = |set: Bits<N>| set.iter().fold(0, |all, cell| all | self.bit_at(cell % stride, cell / stride));
        let mine = state.layer(state.seat().index());
        Tokens { mine: laid_out(mine), theirs: laid_out(state.occupied() - mine) }
    }

    /// A position and its mirror image as one: the lesser of the two, and whether it is the image.
    pub(super) fn least_image(&self, tokens: Tokens) -> (Tokens, bool) {
        let stride = u32::from(self.form.rows) + 1;
        let column = (1 << stride) - 1;
        let image = |set: u128| {
            let columns = (0..u32::from(self.form.columns)).map(|nth| set >> (nth * stride) & column);
            columns.fold(0, |all, column| all << stride | column)
        };
        let mirrored = Tokens { mine: image(tokens.mine), theirs: image(tokens.theirs) };
        if mirrored < tokens { (mirrored, true) } else { (tokens, false) }
    }

    /// What an action is in the mirror image.
    pub(super) fn mirror(&self, action: Action) -> Action {
        let (last, stride) = (self.form.columns - 1, self.form.stride() as u16);
        let first = match self.gravity {
            Some(_) => last - action.first,
            None => action.first - action.first % stride + last - action.first % stride,
        };
        Action { first, ..action }
    }

    /// An action as books write it: its column from 1, or its cell.
    pub(super) fn name(&self, action: Action) -> String {
        match self.gravity {
            Some(_) => (action.first + 1).to_string(),
            None => self.form.name(Cell(action.first)),
        }
    }

    /// The position after a legal action; none where the game is over with it.
    pub(super) fn after(&self, tokens: Tokens, action: Action) -> Option<Tokens> {
        let next = tokens.with(self.token(tokens, action)?);
        (!self.is_over(next)).then_some(next)
    }

    /// Every legal action, in canonical order.
    pub(super) fn actions(&self, tokens: Tokens) -> impl Iterator<Item = Action> + use<> {
        self.moves(tokens).into_iter().map(|(action, _)| action)
    }

    /// The token of a legal action.
    fn token(&self, tokens: Tokens, action: Action) -> Option<u128> {
        self.moves(tokens).into_iter().find_map(|(legal, token)| (legal == action).then_some(token))
    }

    /// Every legal action and its token, in canonical order.
    fn moves(&self, tokens: Tokens) -> Vec<(Action, u128)> {
        let action = |first: usize| Action { verb: self.verb, first: first as u16, second: 0 };
        let (columns, rows) = (usize::from(self.form.columns), usize::from(self.form.rows));
        let taken = tokens.mine | tokens.theirs;
        let free = |(column, row): &(usize, usize)| taken & self.bit_at(*column, *row) == 0;
        if self.gravity.is_none() {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))).filter(free);
            return cells
                .map(|(column, row)| (action(row * self.form.stride() + column), self.bit_at(column, row)))
                .collect();
        }
        // The layout has the cell that a token reaches first in each column lowest.
        let reached = |column: usize| {
            let bits = (0..rows).map(|up| 1 << (column * (rows + 1) + up));
            bits.into_iter().find(|bit| taken & bit == 0).map(|bit| (action(column), bit))
        };
        (0..columns).filter_map(reached).collect()
    }
}

/// The one verb of a game of this family: two seats take turns to drop or place one token of their own, and nothing else
/// than a line of tokens, or a full board, ends it.
fn family(says: &Definition) -> Option<u8> {
    let form = &says.form;
    let plain_board = form.missing.is_empty() && !form.wrap_columns && !form.wrap_rows;
    let plain_game = says.seats == 2
        && says.pieces == Pieces::Tokens
        && says.reserve.is_none()
        && says.limit.is_none()
        && says.stuck == Stuck::Ends
        && says.ending == Ending::Draw
        && says.opening.is_empty();
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
