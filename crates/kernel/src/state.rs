//! The state of a game: a value. Copying it is how search looks ahead, and how a failed play leaves no trace.
//!
//! Everything that changes a state goes through the few methods here, which keep the key, the count of pieces and the
//! list of events true. They trust their caller to name cells that exist and pieces that are there; whoever passes on
//! words of a stranger (a script) checks first.

use super::bits::Bits;
use super::board::Cell;
use super::definition::{MOST_COUNTERS, MOST_LAYERS, MOST_SEATS, Seat};
use super::event::{Event, Piece, Spot};
use super::outcome::Outcome;
use super::play::Play;
use super::random::mix;
use super::rules::Rules;

/// No piece in a hand.
const NOTHING: u8 = u8::MAX;

/// A position, with everything that the future of the game depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<const N: usize> {
    pub(super) layers: [Bits<N>; MOST_LAYERS],
    pub(super) occupied: Bits<N>,
    pub(super) pool: u128,
    pub(super) out_pieces: u128,
    pub(super) reserve: [u16; MOST_SEATS],
    pub(super) out: [u16; MOST_SEATS],
    pub(super) hand: [u8; MOST_SEATS],
    pub(super) colours: [u8; MOST_SEATS],
    pub(super) counts: [[i32; MOST_SEATS]; MOST_COUNTERS],
    pub(super) seat: Seat,
    pub(super) step: u8,
    pub(super) ply: u32,
    pub(super) turn: u32,
    pub(super) outcome: Option<Outcome>,
    pub(super) key: u64,
}

impl<const N: usize> State<N> {
    /// The state before anything is set up: an empty board, all pieces in their places, seat 1's first step.
    pub fn blank(rules: &Rules<N>) -> Self {
        let mut state = Self {
            layers: [Bits::EMPTY; MOST_LAYERS],
            occupied: Bits::EMPTY,
            pool: rules.full_pool(),
            out_pieces: 0,
            reserve: [rules.says.reserve.unwrap_or(0); MOST_SEATS],
            out: [0; MOST_SEATS],
            hand: [NOTHING; MOST_SEATS],
            colours: [0, 1, 2, 3],
            counts: [[0; MOST_SEATS]; MOST_COUNTERS],
            seat: Seat(0),
            step: 0,
            ply: 0,
            turn: 0,
            outcome: None,
            key: 0,
        };
        state.key = state.recomputed_key(rules);
        state
    }

    /// Whose step it is.
    #[inline(always)]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Which step, as an index into the rules' steps.
    #[inline(always)]
    pub fn step(&self) -> u8 {
        self.step
    }

    /// Plies played so far.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Turns begun before this one.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// How the game ended, if it has.
    #[inline(always)]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A number that tells states apart. Ply is not in it.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The cells of a layer.
    #[inline(always)]
    pub fn layer(&self, layer: usize) -> Bits<N> {
        self.layers[layer]
    }

    /// The first trait of the seat to move: its tokens, where pieces have owners.
    #[inline(always)]
    pub fn own(&self) -> Bits<N> {
        // There are fewer seats than layers; so the compiler knows it.
        self.layers[self.seat.index() & (MOST_LAYERS - 1)]
    }

    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> Bits<N> {
        self.occupied
    }

    /// The tokens of a seat. Nothing where pieces have no owner.
    pub fn owned_by(&self, rules: &Rules<N>, seat: Seat) -> Bits<N> {
        if rules.owned() { self.layers[seat.index()] } else { Bits::EMPTY }
    }

    /// Pieces left in the pool, as a set of their numbers.
    pub fn pool(&self) -> u128 {
        self.pool
    }

    /// What a seat was given.
    pub fn hand(&self, seat: Seat) -> Option<u8> {
        Some(self.hand[seat.index()]).filter(|&piece| piece != NOTHING)
    }

    /// Tokens a seat has left.
    #[inline(always)]
    pub fn reserve(&self, seat: Seat) -> u16 {
        self.reserve[seat.index()]
    }

    /// Tokens that all seats have left.
    #[inline(always)]
    pub fn reserves(&self) -> [u16; MOST_SEATS] {
        self.reserve
    }

    /// Which of the players' colours a seat has.
    pub fn colour(&self, seat: Seat) -> usize {
        usize::from(self.colours[seat.index()])
    }

    /// How many of a counted thing a seat has, or all have where it is shared.
    pub fn count(&self, rules: &Rules<N>, counter: usize, seat: Seat) -> i32 {
        self.counts[counter][if rules.says.counters[counter].shared { 0 } else { seat.index() }]
    }

    /// The traits of what stands on a cell, as a mask.
    #[inline(always)]
    pub fn traits_at(&self, rules: &Rules<N>, cell: Cell) -> u32 {
        (0..rules.layers.traits)
            .fold(0, |mask, layer| mask | u32::from(self.layers[layer].contains(cell.index())) << layer)
    }

    /// What stands on a cell.
    pub fn piece_at(&self, rules: &Rules<N>, cell: Cell) -> Option<Piece> {
        if !self.occupied.contains(cell.index()) {
            return None;
        }
        let traits = self.traits_at(rules, cell);
        Some(piece_of(rules, traits))
    }

    /// Pieces in the whole game, wherever they are. No play changes it, where pieces are counted at all.
    pub fn census(&self, rules: &Rules<N>) -> Option<u32> {
        if rules.endless() || (rules.owned() && rules.says.reserve.is_none()) {
            return None;
        }
        let held = self.hand.iter().filter(|&&piece| piece != NOTHING).count() as u32;
        let tokens: u32 =
            (0..rules.seats()).map(|seat| u32::from(self.reserve[seat]) + u32::from(self.out[seat])).sum();
        let pieces = self.pool.count_ones() + self.out_pieces.count_ones() + held;
        Some(self.occupied.count() as u32 + pieces + tokens)
    }

    /// The key, made from nothing: what the one kept on the way must equal.
    pub fn recomputed_key(&self, rules: &Rules<N>) -> u64 {
        let mut key = self.turn_key(rules);
        for layer in 0..rules.layers.count() {
            for cell in self.layers[layer].iter() {
                key ^= rules.cell_key(layer, Cell(cell as u16));
            }
        }
        for seat in 0..rules.seats() {
            key ^= rules.reserve_key(seat, self.reserve[seat]);
            key ^= rules.hand_keys[seat << 8 | usize::from(self.hand[seat])];
            for counter in 0..rules.says.counters.len() {
                key ^= count_key(counter, seat, self.counts[counter][seat]);
            }
        }
        for piece in 0..128 {
            if self.pool >> piece & 1 == 1 {
                key ^= rules.pool_keys[piece];
            }
        }
        key
    }

    #[inline(always)]
    fn turn_key(&self, rules: &Rules<N>) -> u64 {
        rules.turn_keys[self.seat.index() * rules.steps.len() + usize::from(self.step)]
    }

    /// The same with another seat to move, at the same step.
    pub fn with_mover(mut self, rules: &Rules<N>, seat: Seat) -> Self {
        self.set_turn(rules, seat, self.step);
        self
    }

    /// Whose step it is, and which, from now on.
    #[inline(always)]
    pub(super) fn set_turn(&mut self, rules: &Rules<N>, seat: Seat, step: u8) {
        self.key ^= self.turn_key(rules);
        (self.seat, self.step) = (seat, step);
        self.key ^= self.turn_key(rules);
    }

    /// Puts something with these traits on an empty cell. Where it comes from is the caller's affair.
    #[inline(always)]
    fn stand(&mut self, rules: &Rules<N>, traits: u32, cell: Cell, play: &mut Play<N>) {
        debug_assert!(!self.occupied.contains(cell.index()));
        let mut rest = traits;
        while rest != 0 {
            let layer = rest.trailing_zeros() as usize;
            self.layers[layer].insert(cell.index());
            self.key ^= rules.cell_key(layer, cell);
            rest &= rest - 1;
        }
        self.occupied.insert(cell.index());
        play.fresh |= traits;
    }

    /// Takes what stands on a cell off it, and says which traits it had.
    #[inline(always)]
    fn lift(&mut self, rules: &Rules<N>, cell: Cell) -> u32 {
        let traits = self.traits_at(rules, cell);
        let mut rest = traits;
        while rest != 0 {
            let layer = rest.trailing_zeros() as usize;
            self.layers[layer].remove(cell.index());
            self.key ^= rules.cell_key(layer, cell);
            rest &= rest - 1;
        }
        self.occupied.remove(cell.index());
        traits
    }

    #[inline(always)]
    fn set_reserve(&mut self, rules: &Rules<N>, seat: Seat, to: u16) {
        let from = std::mem::replace(&mut self.reserve[seat.index()], to);
        self.key ^= rules.reserve_key(seat.index(), from) ^ rules.reserve_key(seat.index(), to);
    }

    /// Says how many tokens a seat has left, whatever is on the board.
    pub(super) fn replace_reserve(&mut self, rules: &Rules<N>, seat: Seat, to: u16) {
        self.set_reserve(rules, seat, to);
    }

    fn set_hand(&mut self, rules: &Rules<N>, seat: Seat, to: u8) {
        let from = std::mem::replace(&mut self.hand[seat.index()], to);
        self.key ^= rules.hand_keys[seat.index() << 8 | usize::from(from)];
        self.key ^= rules.hand_keys[seat.index() << 8 | usize::from(to)];
    }

    /// A token of a seat's enters the board, from its reserve where that is counted.
    #[inline(always)]
    pub(super) fn put_token(&mut self, rules: &Rules<N>, seat: Seat, cell: Cell, play: &mut Play<N>) {
        if rules.says.reserve.is_some() {
            self.set_reserve(rules, seat, self.reserve[seat.index()] - 1);
        }
        debug_assert!(!self.occupied.contains(cell.index()));
        self.layers[seat.index()].insert(cell.index());
        self.occupied.insert(cell.index());
        self.key ^= rules.cell_key(seat.index(), cell);
        play.fresh |= 1 << seat.0;
        self.entered(cell, play);
        play.note(|| Event::Moved { piece: Piece::Token(seat), from: Spot::Reserve(seat), to: Spot::Cell(cell) });
    }

    /// The mover's given piece enters the board.
    #[inline(always)]
    pub(super) fn put_from_hand(&mut self, rules: &Rules<N>, cell: Cell, play: &mut Play<N>) {
        let seat = self.seat;
        let kind = rules.kind_of(self.hand[seat.index()]);
        self.set_hand(rules, seat, NOTHING);
        self.stand(rules, rules.kinds[kind].traits, cell, play);
        self.entered(cell, play);
        play.note(|| Event::Moved { piece: Piece::Kind(kind), from: Spot::Hand(seat), to: Spot::Cell(cell) });
    }

    /// A piece of the pool enters the board.
    pub(super) fn put_from_pool(&mut self, rules: &Rules<N>, piece: u8, cell: Cell, play: &mut Play<N>) {
        self.draw_from_pool(rules, piece);
        let kind = rules.kind_of(piece);
        self.stand(rules, rules.kinds[kind].traits, cell, play);
        self.entered(cell, play);
        play.note(|| Event::Moved { piece: Piece::Kind(kind), from: Spot::Pool, to: Spot::Cell(cell) });
    }

    /// A piece of the pool goes to a seat's hand.
    #[inline(always)]
    pub(super) fn give(&mut self, rules: &Rules<N>, piece: u8, to: Seat, play: &mut Play<N>) {
        self.draw_from_pool(rules, piece);
        self.set_hand(rules, to, piece);
        let kind = rules.kind_of(piece);
        play.note(|| Event::Moved { piece: Piece::Kind(kind), from: Spot::Pool, to: Spot::Hand(to) });
    }

    #[inline(always)]
    fn draw_from_pool(&mut self, rules: &Rules<N>, piece: u8) {
        if !rules.endless() {
            self.pool &= !(1 << piece);
            self.key ^= rules.pool_keys[usize::from(piece)];
        }
    }

    #[inline(always)]
    fn entered(&mut self, cell: Cell, play: &mut Play<N>) {
        if play.entering {
            play.entered.insert(cell.index());
        }
    }

    /// What stands on one cell goes to another, empty one.
    #[inline(always)]
    pub(super) fn shift_piece(&mut self, rules: &Rules<N>, from: Cell, to: Cell, play: &mut Play<N>) {
        if rules.owned() && play.events.is_none() {
            return self.shift_token(rules, from, to, play);
        }
        self.shift_any_piece(rules, from, to, play);
    }

    /// The same with a token, and without events.
    #[inline(always)]
    fn shift_token(&mut self, rules: &Rules<N>, from: Cell, to: Cell, play: &mut Play<N>) {
        debug_assert!(self.occupied.contains(from.index()) && !self.occupied.contains(to.index()));
        let moved = Bits::single(from.index()) | Bits::single(to.index());
        // It is the mover's nearly always.
        let is_owner = |seat: usize| self.layers[seat].contains(from.index());
        let owner = match self.seat.index() {
            mover if is_owner(mover) => mover,
            _ => (0..rules.seats()).find(|&seat| is_owner(seat)).unwrap_or(0),
        };
        self.layers[owner] ^= moved;
        self.occupied ^= moved;
        self.key ^= rules.cell_key(owner, from) ^ rules.cell_key(owner, to);
        play.fresh |= 1 << owner;
    }

    #[inline(never)]
    fn shift_any_piece(&mut self, rules: &Rules<N>, from: Cell, to: Cell, play: &mut Play<N>) {
        let traits = self.lift(rules, from);
        self.stand(rules, traits, to, play);
        play.note(|| Event::Moved { piece: piece_of(rules, traits), from: Spot::Cell(from), to: Spot::Cell(to) });
    }

    /// As [`Self::shift_piece`], as part of the play itself.
    #[inline(always)]
    pub(super) fn move_piece(&mut self, rules: &Rules<N>, from: Cell, to: Cell, play: &mut Play<N>) {
        self.shift_piece(rules, from, to, play);
        self.entered(to, play);
    }

    /// Pieces go from cells to cells all at once, as part of the play itself: every one is lifted before any is set down. Each
    /// leaves another cell and goes to another, which is empty or left.
    pub(super) fn rearrange(&mut self, rules: &Rules<N>, moves: &[(Cell, Cell)], play: &mut Play<N>) {
        let lifted: Vec<u32> = moves.iter().map(|&(from, _)| self.lift(rules, from)).collect();
        for (&(from, to), traits) in moves.iter().zip(lifted) {
            self.stand(rules, traits, to, play);
            self.entered(to, play);
            play.note(|| Event::Moved { piece: piece_of(rules, traits), from: Spot::Cell(from), to: Spot::Cell(to) });
        }
    }

    /// As [`Self::rearrange`], with whole sets and no events: `moved` says where a set of cells goes. No cell goes to where it is.
    pub(super) fn rearrange_sets(
        &mut self,
        rules: &Rules<N>,
        moving: Bits<N>,
        moved: impl Fn(Bits<N>) -> Bits<N>,
        play: &mut Play<N>,
    ) {
        let mut arrived = Bits::EMPTY;
        for layer in 0..rules.layers.traits {
            let from = self.layers[layer] & moving;
            if from.is_empty() {
                continue;
            }
            let to = moved(from);
            self.toggle(rules, layer, from);
            self.toggle(rules, layer, to);
            self.layers[layer] = (self.layers[layer] - from) | to;
            arrived |= to;
            play.fresh |= 1 << layer;
        }
        self.occupied = (self.occupied - moving) | arrived;
        if play.entering {
            play.entered |= arrived;
        }
    }

    /// Pieces change places on the whole board, without events: `moves` changes the layers of traits, the occupied cells and those that the
    /// play has entered.
    pub(super) fn rearrange_layers(
        &mut self,
        rules: &Rules<N>,
        play: &mut Play<N>,
        moves: impl FnOnce(&mut [Bits<N>], &mut Bits<N>, &mut Bits<N>),
    ) {
        let before = self.layers;
        let traits = rules.layers.traits;
        moves(&mut self.layers[..traits], &mut self.occupied, &mut play.entered);
        for (layer, before) in before.into_iter().enumerate().take(traits) {
            let changed = before ^ self.layers[layer];
            if !changed.is_empty() {
                self.toggle(rules, layer, changed);
                play.fresh |= 1 << layer;
            }
        }
    }

    /// Changes the key by all these cells of a layer.
    #[inline(always)]
    fn toggle(&mut self, rules: &Rules<N>, layer: usize, cells: Bits<N>) {
        for cell in cells.iter() {
            self.key ^= rules.cell_key(layer, Cell(cell as u16));
        }
    }

    /// As [`Self::put_token`] on each of a set of cells, without events.
    pub(super) fn put_tokens(&mut self, rules: &Rules<N>, seat: Seat, cells: Bits<N>, play: &mut Play<N>) {
        if cells.is_empty() {
            return;
        }
        if rules.says.reserve.is_some() {
            self.set_reserve(rules, seat, self.reserve[seat.index()] - cells.count() as u16);
        }
        self.toggle(rules, seat.index(), cells);
        self.layers[seat.index()] |= cells;
        self.occupied |= cells;
        play.fresh |= 1 << seat.0;
        if play.entering {
            play.entered |= cells;
        }
    }

    /// Takes a seat's tokens off cells, and says how many there were.
    #[inline(always)]
    fn lift_tokens(&mut self, rules: &Rules<N>, seat: usize, cells: Bits<N>) -> u16 {
        let lifted = self.layers[seat] & cells;
        if lifted.is_empty() {
            return 0;
        }
        self.toggle(rules, seat, lifted);
        self.layers[seat] -= lifted;
        self.occupied -= lifted;
        if rules.says.reserve.is_some() { lifted.count() as u16 } else { 0 }
    }

    /// As [`Self::destroy`] on each of a set of cells, without events. All pieces are tokens.
    pub(super) fn destroy_tokens(&mut self, rules: &Rules<N>, cells: Bits<N>) {
        for seat in 0..rules.seats() {
            self.out[seat] += self.lift_tokens(rules, seat, cells);
        }
    }

    /// As [`Self::take`] on each of a set of cells, without events. All pieces are tokens.
    pub(super) fn take_tokens(&mut self, rules: &Rules<N>, cells: Bits<N>) {
        for seat in 0..rules.seats() {
            let lifted = self.lift_tokens(rules, seat, cells);
            if lifted > 0 {
                self.set_reserve(rules, Seat(seat as u8), self.reserve[seat] + lifted);
            }
        }
    }

    /// As [`Self::convert`] on each of a set of cells that is another seat's, without events.
    pub(super) fn convert_tokens(&mut self, rules: &Rules<N>, cells: Bits<N>, to: Seat, play: &mut Play<N>) {
        let converted = cells - self.layers[to.index()];
        if converted.is_empty() {
            return;
        }
        for seat in 0..rules.seats() {
            let lost = self.layers[seat] & converted;
            if !lost.is_empty() {
                self.toggle(rules, seat, lost);
                self.layers[seat] -= lost;
            }
        }
        self.toggle(rules, to.index(), converted);
        self.layers[to.index()] |= converted;
        play.fresh |= 1 << to.0;
    }

    /// What stands on a cell leaves the game for good.
    pub(super) fn destroy(&mut self, rules: &Rules<N>, cell: Cell, play: &mut Play<N>) {
        let traits = self.lift(rules, cell);
        let piece = piece_of(rules, traits);
        match piece {
            Piece::Token(seat) => self.out[seat.index()] += u16::from(rules.says.reserve.is_some()),
            Piece::Kind(kind) => self.out_pieces |= self.absent_copy(rules, kind),
        }
        play.note(|| Event::Moved { piece, from: Spot::Cell(cell), to: Spot::Out });
    }

    /// What stands on a cell goes back where it came from: a token to its owner's reserve, a piece to the pool.
    pub(super) fn take(&mut self, rules: &Rules<N>, cell: Cell, play: &mut Play<N>) {
        let traits = self.lift(rules, cell);
        let piece = piece_of(rules, traits);
        let to = match piece {
            Piece::Token(seat) => {
                if rules.says.reserve.is_some() {
                    self.set_reserve(rules, seat, self.reserve[seat.index()] + 1);
                }
                Spot::Reserve(seat)
            }
            Piece::Kind(kind) => {
                let copy = self.absent_copy(rules, kind);
                if !rules.endless() && copy != 0 {
                    self.pool |= copy;
                    self.key ^= rules.pool_keys[copy.trailing_zeros() as usize];
                }
                Spot::Pool
            }
        };
        play.note(|| Event::Moved { piece, from: Spot::Cell(cell), to });
    }

    /// A piece of this kind that is neither in the pool, in a hand nor out: one of those on the board. Copies are alike, so
    /// any will do. Nothing where the pool is endless.
    fn absent_copy(&self, rules: &Rules<N>, kind: usize) -> u128 {
        if rules.endless() {
            return 0;
        }
        let held = self.hand.iter().filter(|&&piece| piece != NOTHING).fold(0, |set, &piece| set | 1u128 << piece);
        let away = self.pool | self.out_pieces | held;
        (0..128u8)
            .filter(|&piece| rules.full_pool() >> piece & 1 == 1 && rules.kind_of(piece) == kind)
            .map(|piece| 1u128 << piece)
            .find(|copy| away & copy == 0)
            .unwrap_or(0)
    }

    /// A token on the board becomes another seat's.
    pub(super) fn convert(&mut self, rules: &Rules<N>, cell: Cell, to: Seat, play: &mut Play<N>) {
        let was = self.lift(rules, cell);
        self.stand(rules, 1 << to.0, cell, play);
        play.note(|| Event::Changed { at: cell, was: piece_of(rules, was), is: Piece::Token(to) });
    }

    /// A piece on the board takes on a trait, and loses its attribute's other values.
    pub(super) fn become_trait(&mut self, rules: &Rules<N>, cell: Cell, layer: usize, play: &mut Play<N>) {
        let was = self.lift(rules, cell);
        let is = was & !rules.rivals_of_trait(layer) | 1 << layer;
        self.stand(rules, is, cell, play);
        play.note(|| Event::Changed { at: cell, was: piece_of(rules, was), is: piece_of(rules, is) });
    }

    fn set_layer_cell(&mut self, rules: &Rules<N>, layer: usize, cell: Cell, on: bool) -> bool {
        let was = self.layers[layer].contains(cell.index());
        if was != on {
            if on {
                self.layers[layer].insert(cell.index());
            } else {
                self.layers[layer].remove(cell.index());
            }
            self.key ^= rules.cell_key(layer, cell);
        }
        was
    }

    /// Marks a cell for all to see.
    pub(super) fn mark(&mut self, rules: &Rules<N>, marker: usize, cell: Cell, play: &mut Play<N>) {
        if !self.set_layer_cell(rules, rules.layers.marker(marker), cell, true) {
            play.note(|| Event::Marked { marker, at: cell, on: true });
        }
    }

    /// Hides a mark on a cell; that it may be there must be said with [`Self::suspect`].
    pub(super) fn hide(&mut self, rules: &Rules<N>, marker: usize, cell: Cell) {
        self.set_layer_cell(rules, rules.layers.truth(marker), cell, true);
    }

    /// Everybody knows that a mark may be hidden here.
    pub(super) fn suspect(&mut self, rules: &Rules<N>, marker: usize, cell: Cell) {
        self.set_layer_cell(rules, rules.layers.possible(marker), cell, true);
    }

    /// Takes a mark off a cell, seen or hidden, and says whether there was one. Either way everybody now knows that none is
    /// hidden there.
    pub(super) fn unmark(&mut self, rules: &Rules<N>, marker: usize, cell: Cell, play: &mut Play<N>) -> bool {
        let layers = rules.layers;
        let seen = self.set_layer_cell(rules, layers.marker(marker), cell, false);
        let hidden = self.set_layer_cell(rules, layers.truth(marker), cell, false);
        self.set_layer_cell(rules, layers.possible(marker), cell, false);
        if seen || hidden {
            play.note(|| Event::Marked { marker, at: cell, on: false });
        }
        seen || hidden
    }

    /// A seat has `by` more of something, which is told unless it is nothing. The caller has checked that it cannot overflow.
    pub(super) fn tally(&mut self, rules: &Rules<N>, counter: usize, seat: Seat, by: i32, play: &mut Play<N>) {
        if by == 0 {
            return;
        }
        let whose = if rules.says.counters[counter].shared { 0 } else { seat.index() };
        let now = self.counts[counter][whose].saturating_add(by);
        self.key ^= count_key(counter, whose, self.counts[counter][whose]) ^ count_key(counter, whose, now);
        self.counts[counter][whose] = now;
        play.note(|| Event::Counted { counter, seat, by, now });
    }
}

fn count_key(counter: usize, seat: usize, count: i32) -> u64 {
    mix(7, (counter as u64) << 40 | (seat as u64) << 32 | u64::from(count as u32))
}

/// What a set of traits is called.
pub(super) fn piece_of<const N: usize>(rules: &Rules<N>, traits: u32) -> Piece {
    if rules.owned() {
        Piece::Token(Seat(traits.trailing_zeros() as u8))
    } else {
        // Kinds are every combination of values, so each combination on the board is one of them.
        Piece::Kind(rules.kinds.iter().position(|kind| kind.traits == traits).unwrap_or(0))
    }
}
