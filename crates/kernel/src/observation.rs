//! What a seat may know, as a type. Players get an observation and views are made from one; the state stays with the
//! referee.
//!
//! A hidden layer is what is true and what is possible. Everybody knows the possible cells and how many there are; an
//! observation lacks the truth, and can be dealt anew.

use super::board::Cell;
use super::definition::Seat;
use super::random::Draw;
use super::rules::Rules;
use super::state::State;

/// What one seat may know of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation<const N: usize> {
    seen: State<N>,
    seat: Seat,
    hidden: Vec<usize>,
}

impl<const N: usize> Observation<N> {
    /// What a seat may know of a state.
    pub fn new(rules: &Rules<N>, state: &State<N>, seat: Seat) -> Self {
        let mut seen = *state;
        let mut hidden = Vec::new();
        for marker in 0..rules.layers.markers {
            let truth = rules.layers.truth(marker);
            hidden.push(seen.layers[truth].count());
            for cell in seen.layers[truth].iter() {
                seen.key ^= rules.cell_key(truth, Cell(cell as u16));
            }
            seen.layers[truth] = Default::default();
        }
        Self { seen, seat, hidden }
    }

    /// The state as far as it is known: without what is hidden.
    pub fn seen(&self) -> &State<N> {
        &self.seen
    }

    /// Who sees this.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many marks of a marker are hidden.
    pub fn hidden(&self, marker: usize) -> usize {
        self.hidden[marker]
    }

    /// A state that looks just like this to the seat: what is hidden is dealt anew among the cells where it may be.
    pub fn deal(&self, rules: &Rules<N>, draw: &mut Draw) -> State<N> {
        let mut state = self.seen;
        for (marker, &count) in self.hidden.iter().enumerate() {
            let possible = state.layers[rules.layers.possible(marker)].iter().collect();
            for cell in draw.sample(possible, count) {
                state.hide(rules, marker, Cell(cell as u16));
            }
        }
        state
    }
}

impl<const N: usize> State<N> {
    /// Is anything hidden?
    #[inline(always)]
    pub fn hides(&self, rules: &Rules<N>) -> bool {
        (0..rules.layers.markers).any(|marker| !self.layers[rules.layers.truth(marker)].is_empty())
    }
}
