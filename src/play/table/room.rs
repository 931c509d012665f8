//! How long a game may become: every position is kept, so that it can be taken back, and all that happened.

use super::Made;
use crate::kernel::{Failure, State};

/// So many bytes are kept of one game.
const MOST: usize = 96 << 20;
/// So many an event takes, and a move without any, about.
const EVENT: usize = 200;
const MOVE: usize = 2_000;

/// How many events there were in these moves.
pub(super) fn events(made: &[Made]) -> usize {
    made.iter().map(|made| made.events.len()).sum()
}

/// A game of so many moves, with so many events in them and in the next, has room for one more; or has become too long to be kept.
pub(super) fn for_another<const N: usize>(many: usize, events: usize) -> Result<(), Box<Failure>> {
    if (many + 1) * (size_of::<State<N>>() + MOVE) + events * EVENT <= MOST {
        return Ok(());
    }
    Err(Failure::of_kernel(format!(
        "this game is too long: after {many} moves there is no room to keep another; `limit: 500 plies` in its file would end it in time"
    )))
}
