//! Gravity, a law of the kernel: what is not held up falls, and what falls triggers nothing.

use super::bits::Bits;
use super::board::{Cell, Direction};
use super::rules::Rules;
use super::state::{Play, State};

/// Where what is dropped into each open column comes to rest: one cell for each open column.
#[inline(always)]
pub fn landings<const N: usize>(rules: &Rules<N>, state: &State<N>) -> Bits<N> {
    let empty = rules.chutes - state.occupied();
    // A cell of a chute holds up what falls on it, unless the next one that way is empty too.
    match rules.says.gravity {
        Some(Direction::Up) => empty - rules.board.shift(empty, Direction::Down),
        _ => empty - rules.board.shift(empty, Direction::Up),
    }
}

/// Lets everything fall that can. Cells that the play itself entered are followed down.
pub fn settle<const N: usize>(rules: &Rules<N>, state: &mut State<N>, play: &mut Play<N>) {
    let Some(way) = rules.says.gravity else { return };
    let board = &rules.board;
    loop {
        let empty = board.cells() - state.occupied();
        let loose = state.occupied() & board.shift(empty, way.opposite());
        if loose.is_empty() {
            return;
        }
        for from in loose.iter() {
            let path = board.ray(Bits::single(from), way, board.cells() - state.occupied());
            let to = match way {
                Direction::Down | Direction::Left => path.first(),
                _ => path.iter().last(),
            };
            // A loose piece has an empty cell before it, so the path is not empty.
            let Some(to) = to else { continue };
            state.shift_piece(rules, Cell(from as u16), Cell(to as u16), play);
            if play.entered.contains(from) {
                play.entered.remove(from);
                play.entered.insert(to);
            }
        }
    }
}
