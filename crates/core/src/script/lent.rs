//! A game of one width while a script works on it. This is all of the interpreter that is compiled for each width of a board, beside the
//! hooks themselves: it turns sets of cells into the kernel's and back, and asks the kernel.

use super::cells::{CellSet, Cells};
use super::hooks::landing;
use super::lent_game::{Done, LentGame, Why};
use quadrille_kernel::*;
use std::cell::RefCell;
use std::mem::swap;
use std::sync::Arc;

/// The rules of a game and, for the time of a hook, its state and the play under way.
pub struct Lent<const N: usize> {
    rules: Arc<Rules<N>>,
    game: RefCell<Game<N>>,
    /// What [`LentGame::remember`] keeps, where hooks are counted.
    before: RefCell<Option<Box<Before<N>>>>,
}

/// What is lent.
struct Game<const N: usize> {
    state: State<N>,
    play: Play<N>,
}

/// What a hook may change, as it was before it.
struct Before<const N: usize> {
    state: State<N>,
    verdict: Option<Outcome>,
}

impl<const N: usize> Lent<N> {
    /// A place for a game of these rules, with an empty board on it.
    pub fn new(rules: Arc<Rules<N>>) -> Self {
        let game = Game { state: State::blank(&rules), play: Play::silent() };
        Self { rules, game: game.into(), before: RefCell::default() }
    }

    /// Lends the game, for a change. [`Self::give_back`] must follow.
    pub fn lend(&self, state: &State<N>, play: &mut Play<N>) {
        let mut game = self.game.borrow_mut();
        game.state = *state;
        swap(play, &mut game.play);
    }

    /// Gives back what [`Self::lend`] lent, as it is now.
    pub fn give_back(&self, state: &mut State<N>, play: &mut Play<N>) {
        let mut game = self.game.borrow_mut();
        *state = game.state;
        swap(play, &mut game.play);
    }

    /// Lends a copy, for a question.
    pub fn show(&self, state: &State<N>) {
        self.game.borrow_mut().state = *state;
    }

    fn state<T>(&self, question: impl FnOnce(&State<N>) -> T) -> T {
        question(&self.game.borrow().state)
    }

    fn act<T>(&self, act: impl FnOnce(&mut Effects<N>) -> T) -> T {
        let Game { state, play } = &mut *self.game.borrow_mut();
        act(&mut Effects { rules: &self.rules, state, play })
    }
}

/// Why a rule ends a game, with the kernel's cells.
fn at_width<const N: usize>(why: Why<'_>) -> Option<(Bits<N>, &str)> {
    why.map(|(cells, words)| (cells.to_bits(), words))
}

impl<const N: usize> LentGame for Lent<N> {
    fn width(&self) -> usize {
        N
    }

    fn outline(&self) -> &Outline {
        &self.rules
    }

    fn board(&self) -> CellSet {
        self.rules.board.cells().into()
    }

    fn neighbours(&self, cells: Cells) -> CellSet {
        self.rules.board.neighbours(cells.to_bits()).into()
    }

    fn around(&self, cells: Cells) -> CellSet {
        self.rules.board.around(cells.to_bits()).into()
    }

    fn step(&self, cells: Cells, way: Direction) -> CellSet {
        self.rules.board.shift(cells.to_bits(), way).into()
    }

    fn ray(&self, cells: Cells, way: Direction, through: Cells) -> CellSet {
        self.rules.board.ray(cells.to_bits(), way, through.to_bits()).into()
    }

    fn connected(&self, cells: Cells, among: Cells, steps: Near) -> (CellSet, usize) {
        let (found, rounds) = self.rules.board.connected_in_rounds(cells.to_bits(), among.to_bits(), steps);
        (found.into(), rounds)
    }

    fn enclosed(&self, cells: Cells, by: Cells) -> CellSet {
        self.rules.board.enclosed(cells.to_bits(), by.to_bits()).into()
    }

    fn lines(&self, length: usize) -> Vec<CellSet> {
        self.rules.lines(length).iter().copied().map(CellSet::from).collect()
    }

    fn mover(&self) -> Seat {
        self.state(|state| state.seat())
    }

    fn ply(&self) -> u32 {
        self.state(|state| state.ply())
    }

    fn turn(&self) -> u32 {
        self.state(|state| state.turn())
    }

    fn occupied(&self) -> CellSet {
        self.state(|state| state.occupied()).into()
    }

    fn empty(&self) -> CellSet {
        self.state(|state| self.rules.board.cells() - state.occupied()).into()
    }

    fn owned_by(&self, seat: Seat) -> CellSet {
        self.state(|state| state.owned_by(&self.rules, seat)).into()
    }

    fn rival(&self) -> CellSet {
        let rival = |state: &State<N>| match self.rules.owned() {
            true => state.occupied() - state.layer(state.seat().index()),
            false => Bits::EMPTY,
        };
        self.state(rival).into()
    }

    fn with_trait(&self, layer: usize) -> CellSet {
        self.state(|state| state.layer(layer)).into()
    }

    fn marked(&self, marker: usize) -> CellSet {
        let layers = self.rules.layers;
        self.state(|state| state.layer(layers.marker(marker)) | state.layer(layers.truth(marker))).into()
    }

    fn group(&self, at: Cell) -> (CellSet, usize) {
        let alike = self.state(|state| {
            let traits = state.traits_at(&self.rules, at);
            (0..self.rules.layers.traits)
                .filter(|layer| traits >> layer & 1 == 1)
                .fold(state.occupied(), |set, layer| set & state.layer(layer))
        });
        let (found, rounds) = self.rules.board.connected_in_rounds(Bits::single(at.index()), alike, Near::Beside);
        (found.into(), rounds)
    }

    fn landing(&self, column: usize) -> Option<Cell> {
        self.state(|state| landing(&self.rules, state, column))
    }

    fn count(&self, counter: usize, seat: Seat) -> i32 {
        self.state(|state| state.count(&self.rules, counter, seat))
    }

    fn reserve(&self, seat: Seat) -> u16 {
        self.state(|state| state.reserve(seat))
    }

    fn put(&self, cells: Cells, seat: Seat) -> Done {
        self.act(|game| game.put(cells.to_bits(), seat))
    }

    fn put_kind(&self, cells: Cells, kind: usize) -> Done {
        self.act(|game| game.put_kind(cells.to_bits(), kind))
    }

    fn take(&self, cells: Cells) -> Done {
        self.act(|game| game.take(cells.to_bits()))
    }

    fn destroy(&self, cells: Cells) -> Done {
        self.act(|game| game.destroy(cells.to_bits()))
    }

    fn convert(&self, cells: Cells, seat: Seat) -> Done {
        self.act(|game| game.convert(cells.to_bits(), seat))
    }

    fn change(&self, cells: Cells, layer: usize) -> Done {
        self.act(|game| game.change(cells.to_bits(), layer))
    }

    fn mark(&self, marker: usize, cells: Cells) {
        self.act(|game| game.mark(marker, cells.to_bits()));
    }

    fn unmark(&self, marker: usize, cells: Cells) -> bool {
        self.act(|game| game.unmark(marker, cells.to_bits()))
    }

    fn gain(&self, counter: usize, seat: Seat, by: i64) -> Done {
        self.act(|game| game.gain(counter, seat, by))
    }

    fn scatter(&self, marker: usize, count: i64, among: &CellSet, draw: &mut Draw) -> Done {
        self.act(|game| game.scatter(marker, count, among.to_bits(), draw))
    }

    fn scatter_hidden(&self, marker: usize, count: i64, among: &CellSet, draw: &mut Draw) -> Done {
        self.act(|game| game.scatter_hidden(marker, count, among.to_bits(), draw))
    }

    fn move_to(&self, from: Cell, to: Cell) -> Done {
        self.act(|game| game.move_to(from, to))
    }

    fn swap(&self, one: Cell, other: Cell) {
        self.act(|game| game.swap(one, other));
    }

    fn shift(&self, cells: Cells, way: Direction) -> Done {
        self.act(|game| game.shift(cells.to_bits(), way))
    }

    fn rotate(&self, cells: Cells, clockwise: bool) -> Done {
        self.act(|game| game.rotate(cells.to_bits(), clockwise))
    }

    fn fall(&self, way: Direction) -> Done {
        self.act(|game| game.fall(way))
    }

    fn end_turn(&self) -> Done {
        self.act(|game| game.end_turn())
    }

    fn win(&self, seat: Seat, why: Why) {
        self.act(|game| game.win(seat, at_width(why)));
    }

    fn lose(&self, seat: Seat, why: Why) {
        self.act(|game| game.lose(seat, at_width(why)));
    }

    fn draw(&self, why: Why) {
        self.act(|game| game.draw(at_width(why)));
    }

    fn events(&self) -> usize {
        self.game.borrow().play.events.as_ref().map_or(0, Vec::len)
    }

    fn remember(&self) {
        let Game { state, play } = &*self.game.borrow();
        self.before.replace(Some(Box::new(Before { state: *state, verdict: play.verdict })));
    }

    fn has_changed(&self) -> bool {
        let Game { state, play } = &*self.game.borrow();
        self.before.borrow().as_ref().is_some_and(|was| was.state != *state || was.verdict != play.verdict)
    }
}
