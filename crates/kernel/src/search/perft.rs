//! Counting sequences of plies: how two implementations of one game are compared.

use crate::*;

/// How many sequences of exactly `depth` plies there are from a state. A finished game has none below it.
pub fn perft<const N: usize>(referee: &Referee<N>, state: &State<N>, depth: u32) -> Result<u64, Box<Failure>> {
    if depth == 0 {
        return Ok(1);
    }
    let mut choices = Choices::new();
    referee.legal(state, &mut choices)?;
    if depth == 1 {
        return Ok(choices.count() as u64);
    }
    let mut nodes = 0;
    for action in choices.sorted() {
        let mut next = *state;
        referee.attempt(&mut next, action, &mut Play::silent())?;
        nodes += perft(referee, &next, depth - 1)?;
    }
    Ok(nodes)
}
