//! How long a game may become: every position is kept, so that it can be taken back, and all that happened.

use super::Made;
use crate::kernel::{Failure, State};

/// So many bytes are kept of one game.
const MOST: usize = 96 << 20;
/// So many an event takes, and a move without any, about.
const EVENT: usize = 200;
const MOVE: usize = 2_000;

/// The game has room for one more move, or has become too long to be kept.
pub(super) fn for_another<const N: usize>(made: &[Made], next: &Made) -> Result<(), Box<Failure>> {
    let moves = (made.len() + 1) * (size_of::<State<N>>() + MOVE);
    let happened: usize = made.iter().chain([next]).map(|made| made.events.len() * EVENT).sum();
    if moves + happened <= MOST {
        return Ok(());
    }
    let many = made.len();
    Err(Failure::of_kernel(format!(
        "this game is too long: after {many} moves there is no room to keep another; `limit: 500 plies` in its file would end it in time"
    )))
}
