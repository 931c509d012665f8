//! What a rule may do to a game, each with the checks that keep the game whole. A mistake is told in words and changes
//! nothing by itself; whoever called is expected to give the play up.

use super::bits::Bits;
use super::board::{Cell, Direction};
use super::definition::{MOST_COUNTERS, Seat};
use super::gravity::fall;
use super::outcome::{Outcome, Reason, Ruling};
use super::play::{Play, Rest};
use super::random::Draw;
use super::rules::Rules;
use super::state::State;

/// The largest count a counter can reach, either way.
const MOST_COUNTED: i64 = 1_000_000;

/// A game in the hands of a rule.
pub struct Effects<'a, const N: usize> {
    /// The rules.
    pub rules: &'a Rules<N>,
    /// The state.
    pub state: &'a mut State<N>,
    /// The play under way.
    pub play: &'a mut Play<N>,
}

type Done = Result<(), String>;

/// Cells that show why a rule ends a game, and its words for it.
type Why<'a, const N: usize> = Option<(Bits<N>, &'a str)>;

impl<const N: usize> Effects<'_, N> {
    fn name(&self, cell: usize) -> String {
        self.rules.name(Cell(cell as u16))
    }

    fn all_empty(&self, cells: Bits<N>) -> Done {
        match (cells & self.state.occupied()).first() {
            Some(cell) => Err(format!("{} is not empty", self.name(cell))),
            None => Ok(()),
        }
    }

    fn all_occupied(&self, cells: Bits<N>) -> Done {
        match (cells - self.state.occupied()).first() {
            Some(cell) => Err(format!("nothing stands on {}", self.name(cell))),
            None => Ok(()),
        }
    }

    fn only_tokens(&self, doing: &str) -> Done {
        if self.rules.owned() {
            Ok(())
        } else {
            Err(format!("{doing} needs tokens with an owner; these pieces have none"))
        }
    }

    /// Can whole sets be changed at once? Where somebody listens, each cell is an event.
    #[inline(always)]
    fn by_sets(&self) -> bool {
        self.play.events.is_none() && self.rules.owned()
    }

    /// Puts a seat's tokens on empty cells, from its reserve where that is counted.
    pub fn put(&mut self, cells: Bits<N>, seat: Seat) -> Done {
        self.only_tokens("put")?;
        self.all_empty(cells)?;
        if self.rules.says.reserve.is_some() && usize::from(self.state.reserve(seat)) < cells.count() {
            return Err(format!(
                "seat {} has {} tokens left, not {}",
                seat.number(),
                self.state.reserve(seat),
                cells.count()
            ));
        }
        if self.play.events.is_none() {
            self.state.put_tokens(self.rules, seat, cells, self.play);
            return Ok(());
        }
        for cell in cells.iter() {
            self.state.put_token(self.rules, seat, Cell(cell as u16), self.play);
        }
        Ok(())
    }

    /// Puts a piece of the pool on an empty cell.
    pub fn put_kind(&mut self, cells: Bits<N>, kind: usize) -> Done {
        self.all_empty(cells)?;
        for cell in cells.iter() {
            let pool = self.state.pool();
            let piece = (0..128u8).find(|&piece| pool >> piece & 1 == 1 && self.rules.kind_of(piece) == kind);
            let Some(piece) = piece else { return Err(format!("{} is not in the pool", self.rules.kinds[kind].code)) };
            self.state.put_from_pool(self.rules, piece, Cell(cell as u16), self.play);
        }
        Ok(())
    }

    /// Takes what stands on cells back: tokens to their owners' reserves, pieces to the pool.
    pub fn take(&mut self, cells: Bits<N>) -> Done {
        self.all_occupied(cells)?;
        if self.by_sets() {
            self.state.take_tokens(self.rules, cells);
            return Ok(());
        }
        for cell in cells.iter() {
            self.state.take(self.rules, Cell(cell as u16), self.play);
        }
        Ok(())
    }

    /// Destroys what stands on cells: it is out of the game.
    pub fn destroy(&mut self, cells: Bits<N>) -> Done {
        self.all_occupied(cells)?;
        if self.by_sets() {
            self.state.destroy_tokens(self.rules, cells);
            return Ok(());
        }
        for cell in cells.iter() {
            self.state.destroy(self.rules, Cell(cell as u16), self.play);
        }
        Ok(())
    }

    /// Moves what stands on one cell to an empty one.
    pub fn move_to(&mut self, from: Cell, to: Cell) -> Done {
        self.all_occupied(Bits::single(from.index()))?;
        self.all_empty(Bits::single(to.index()))?;
        self.state.move_piece(self.rules, from, to, self.play);
        Ok(())
    }

    /// What stands on two cells changes places; either may be empty.
    pub fn swap(&mut self, one: Cell, other: Cell) {
        if one == other {
            return;
        }
        let pair = Bits::single(one.index()) | Bits::single(other.index());
        match self.play.events {
            // One of the two goes where the other was.
            None => {
                self.state.rearrange_sets(self.rules, pair & self.state.occupied, |set| swapped(set, pair), self.play)
            }
            Some(_) => self.all_at_once(&[(one, other), (other, one)]),
        }
    }

    /// Everything on these cells goes one step that way, all at once.
    pub fn shift(&mut self, cells: Bits<N>, way: Direction) -> Done {
        let board = &self.rules.board;
        let moving = cells & self.state.occupied();
        let moved = board.shift(moving, way);
        let step = |cell: usize| board.shift(Bits::single(cell), way).first();
        if moved.count() < moving.count()
            && let Some(leaving) = moving.iter().find(|&cell| step(cell).is_none())
        {
            return Err(format!("what stands on {} would leave the board", self.name(leaving)));
        }
        self.all_empty(moved - moving)?;
        // Over a joined edge something may go to where it is.
        if self.play.events.is_none() && !board.joined(way) {
            self.state.rearrange_sets(self.rules, moving, |set| board.shift(set, way), self.play);
            return Ok(());
        }
        let to = |from: usize| step(from).map(|to| (Cell(from as u16), Cell(to as u16)));
        let moves: Vec<(Cell, Cell)> = moving.iter().filter_map(to).collect();
        self.all_at_once(&moves);
        Ok(())
    }

    /// A square of cells is turned by a quarter, with everything that stands on it.
    pub fn rotate(&mut self, cells: Bits<N>, clockwise: bool) -> Done {
        let Some(corner) = cells.first() else { return Ok(()) };
        let (side, stride) = (cells.count().isqrt(), self.rules.stride);
        let square = (0..side * side).map(|nth| corner + nth / side * stride + nth % side);
        // Where the square would leave the board there is a gap, which is no cell.
        let inside = |cell: &usize| *cell < Bits::<N>::CAPACITY;
        if side * side != cells.count() || square.filter(inside).collect::<Bits<N>>() != cells {
            return Err(format!("only a square of cells can be turned, not these {}", cells.count()));
        }
        let last = side - 1;
        let turns = (0..side).flat_map(|up| (0..side).map(move |right| (right, up))).map(|(right, up)| {
            let (to_right, to_up) = if clockwise { (up, last - right) } else { (last - up, right) };
            (corner + up * stride + right, corner + to_up * stride + to_right)
        });
        if self.play.events.is_some() {
            let moves: Vec<(Cell, Cell)> = turns.map(|(from, to)| (Cell(from as u16), Cell(to as u16))).collect();
            self.all_at_once(&moves);
            return Ok(());
        }
        let mut moving = cells & self.state.occupied();
        if side % 2 == 1 {
            moving.remove(corner + last / 2 * stride + last / 2);
        }
        let turned =
            |set: Bits<N>| turns.clone().filter(|&(from, _)| set.contains(from)).map(|(_, to)| to).collect::<Bits<N>>();
        self.state.rearrange_sets(self.rules, moving, turned, self.play);
        Ok(())
    }

    /// Everything on the board falls that way as far as it can, as it does by gravity.
    pub fn fall(&mut self, way: Direction) -> Done {
        if !Direction::STRAIGHT.contains(&way) {
            return Err(format!("things fall up, down, left or right, not {}", way.name()));
        }
        if self.rules.board.joined(way) {
            return Err(format!("things would fall {} for ever: the edges are joined", way.name()));
        }
        fall(self.rules, way, self.state, self.play);
        Ok(())
    }

    /// Moves the pieces that there are among these. No two go to one cell, and what stands where one goes is among them.
    fn all_at_once(&mut self, moves: &[(Cell, Cell)]) {
        let there = |(from, to): &(Cell, Cell)| from != to && self.state.occupied().contains(from.index());
        let moves: Vec<(Cell, Cell)> = moves.iter().copied().filter(there).collect();
        self.state.rearrange(self.rules, &moves, self.play);
    }

    /// Makes tokens another seat's.
    pub fn convert(&mut self, cells: Bits<N>, seat: Seat) -> Done {
        self.only_tokens("convert")?;
        self.all_occupied(cells)?;
        if self.play.events.is_none() {
            self.state.convert_tokens(self.rules, cells, seat, self.play);
            return Ok(());
        }
        for cell in (cells - self.state.layer(seat.index())).iter() {
            self.state.convert(self.rules, Cell(cell as u16), seat, self.play);
        }
        Ok(())
    }

    /// Gives pieces a trait, in place of their attribute's other values.
    pub fn change(&mut self, cells: Bits<N>, layer: usize) -> Done {
        if self.rules.owned() {
            return Err("tokens have no attributes to change; `convert` changes their owner".to_owned());
        }
        if !self.rules.endless() {
            return Err(
                "the pieces of a pool are counted and keep what they are; only `any number of each` can change"
                    .to_owned(),
            );
        }
        self.all_occupied(cells)?;
        for cell in (cells - self.state.layer(layer)).iter() {
            self.state.become_trait(self.rules, Cell(cell as u16), layer, self.play);
        }
        Ok(())
    }

    /// Marks cells for all to see.
    pub fn mark(&mut self, marker: usize, cells: Bits<N>) {
        for cell in cells.iter() {
            self.state.mark(self.rules, marker, Cell(cell as u16), self.play);
        }
    }

    /// Takes marks off cells, seen or hidden; was there one?
    pub fn unmark(&mut self, marker: usize, cells: Bits<N>) -> bool {
        let (state, layers) = (&*self.state, self.rules.layers);
        let known = state.layer(layers.marker(marker)) | state.layer(layers.truth(marker));
        if !cells.meets(&(known | state.layer(layers.possible(marker)))) {
            return false;
        }
        cells.iter().fold(false, |any, cell| self.state.unmark(self.rules, marker, Cell(cell as u16), self.play) | any)
    }

    /// A seat gains so many of something, or loses them.
    pub fn gain(&mut self, counter: usize, seat: Seat, by: i64) -> Done {
        debug_assert!(counter < MOST_COUNTERS);
        let now = i64::from(self.state.count(self.rules, counter, seat)).saturating_add(by);
        if now < 0 {
            let name = &self.rules.says.counters[counter].name;
            return Err(format!("seat {} has {} `{name}`, and cannot spend {}", seat.number(), now - by, -by));
        }
        if now > MOST_COUNTED {
            return Err(format!("a count cannot go beyond {MOST_COUNTED}"));
        }
        self.state.tally(self.rules, counter, seat, by as i32, self.play);
        Ok(())
    }

    /// Marks so many cells, drawn at random from these.
    pub fn scatter(&mut self, marker: usize, count: i64, among: Bits<N>, draw: &mut Draw) -> Done {
        for cell in self.drawn(count, among, draw)? {
            self.state.mark(self.rules, marker, Cell(cell as u16), self.play);
        }
        Ok(())
    }

    /// Hides marks on so many cells, drawn at random from these. Everybody knows the cells, and how many.
    pub fn scatter_hidden(&mut self, marker: usize, count: i64, among: Bits<N>, draw: &mut Draw) -> Done {
        for cell in self.drawn(count, among, draw)? {
            self.state.hide(self.rules, marker, Cell(cell as u16));
        }
        if count > 0 {
            for cell in among.iter() {
                self.state.suspect(self.rules, marker, Cell(cell as u16));
            }
        }
        Ok(())
    }

    fn drawn(&self, count: i64, among: Bits<N>, draw: &mut Draw) -> Result<Vec<usize>, String> {
        let mut cells = Vec::with_capacity(among.count());
        cells.extend(among.iter());
        if count < 0 || count as usize > cells.len() {
            return Err(match cells.len() {
                1 => format!("cannot scatter {count} on a single cell"),
                cells => format!("cannot scatter {count} among {cells} cells"),
            });
        }
        Ok(draw.sample(cells, count as usize))
    }

    /// The turn is over with this step, whatever steps are left.
    pub fn end_turn(&mut self) -> Done {
        if self.play.rest == Rest::Settled {
            return Err("the turn is at its end already: `end_turn` belongs in a verb or in `on_land`".to_owned());
        }
        self.play.rest = Rest::Skipped;
        Ok(())
    }

    /// One seat wins.
    pub fn win(&mut self, seat: Seat, why: Why<'_, N>) {
        self.rule(Outcome::won_by(seat, Reason::Rule), why);
    }

    /// One seat loses, and all others win.
    pub fn lose(&mut self, seat: Seat, why: Why<'_, N>) {
        self.rule(Outcome::lost_by(seat, self.rules.seats(), Reason::Rule), why);
    }

    /// Nobody wins.
    pub fn draw(&mut self, why: Why<'_, N>) {
        self.rule(Outcome::draw(Reason::Rule), why);
    }

    /// The last ruling stands.
    fn rule(&mut self, outcome: Outcome, why: Why<'_, N>) {
        self.play.verdict = Some(outcome);
        let heard = why.filter(|_| self.play.events.is_some());
        self.play.ruling = heard.map(|(cells, says)| {
            let cells = cells.iter().map(|cell| Cell(cell as u16)).collect();
            Box::new(Ruling { says: says.to_owned(), cells })
        });
    }
}

/// Each of two cells where the other is in the set.
fn swapped<const N: usize>(set: Bits<N>, pair: Bits<N>) -> Bits<N> {
    if set == pair { pair } else { pair - set }
}

#[cfg(test)]
mod tests;
