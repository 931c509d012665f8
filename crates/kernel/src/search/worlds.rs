//! What may be true: what a seat cannot see is dealt anew, several times, and judged by the average.

use crate::*;

/// One world where nothing is hidden from the seat, else so many, each dealt anew.
pub fn worlds<const N: usize>(rules: &Rules<N>, seen: &Observation<N>, deals: usize, draw: &mut Draw) -> Vec<State<N>> {
    let hidden = (0..rules.layers.markers).any(|marker| seen.hidden(marker) > 0);
    (0..if hidden { deals } else { 1 }).map(|_| seen.deal(rules, draw)).collect()
}
