//! Gravity, a law of the kernel: what is not held up falls, and what falls triggers nothing.

use super::bits::Bits;
use super::board::{Cell, Direction};
use super::play::Play;
use super::rules::Rules;
use super::state::State;

/// Where what is dropped into each open column comes to rest: one cell for each open column.
#[inline(always)]
pub fn landings<const N: usize>(rules: &Rules<N>, state: &State<N>) -> Bits<N> {
    let empty = rules.chutes - state.occupied();
    // An empty cell lets through what falls on it when the next one is empty too. Columns are never joined end to end where
    // things fall, so one step is one shift.
    match rules.says.gravity {
        Some(Direction::Up) => empty - empty.lowered(rules.stride),
        _ => empty - empty.raised(rules.stride),
    }
}

/// The columns that are open, by their numbers from 0.
#[inline(always)]
pub fn open_columns<const N: usize>(rules: &Rules<N>, state: &State<N>) -> Bits<N> {
    let open = rules.entries - state.occupied();
    match rules.entry_row {
        Some(first) => open.lowered(first),
        None => columns_of(rules, open),
    }
}

/// The columns that cells lie in.
#[inline(never)]
pub fn columns_of<const N: usize>(rules: &Rules<N>, cells: Bits<N>) -> Bits<N> {
    cells.iter().map(|cell| rules.board.column_of(Cell(cell as u16))).collect()
}

/// Lets everything fall that can. Cells that the play itself entered are followed down.
#[inline(always)]
pub fn settle<const N: usize>(rules: &Rules<N>, state: &mut State<N>, play: &mut Play<N>) {
    if let Some(way) = rules.says.gravity {
        fall(rules, way, state, play);
    }
}

/// Lets everything fall one way that can, on a board whose edges that way are not joined.
pub(super) fn fall<const N: usize>(rules: &Rules<N>, way: Direction, state: &mut State<N>, play: &mut Play<N>) {
    let board = &rules.board;
    if !state.occupied().meets(&board.shift(board.cells() - state.occupied(), way.opposite())) {
        return;
    }
    // A cell that the play entered and where nothing stands any more would be taken along by what falls through it.
    if play.events.is_none() && play.entered.within(&state.occupied()) {
        fall_together(rules, way, state, play);
    } else {
        fall_one_by_one(rules, way, state, play);
    }
}

/// Lets what can fall do so piece by piece, each as far as it goes.
#[inline(never)]
fn fall_one_by_one<const N: usize>(rules: &Rules<N>, way: Direction, state: &mut State<N>, play: &mut Play<N>) {
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

/// The same with whole sets and without events: all that is not held up goes one step, until everything is.
#[inline(never)]
fn fall_together<const N: usize>(rules: &Rules<N>, way: Direction, state: &mut State<N>, play: &mut Play<N>) {
    let board = &rules.board;
    state.rearrange_layers(rules, play, |layers, occupied, entered| {
        loop {
            // Above an empty cell everything falls, up to the next one.
            let loose = board.ray(board.cells() - *occupied, way.opposite(), *occupied);
            if loose.is_empty() {
                return;
            }
            let step = |set: &mut Bits<N>| *set = (*set - loose) | board.shift(*set & loose, way);
            layers.iter_mut().for_each(step);
            step(occupied);
            step(entered);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::*;
    use crate::*;

    /// The slow, obvious way is the one with events: piece by piece.
    fn both_ways_agree<const N: usize>(definition: Definition, seed: u64) {
        let rules = Rules::<N>::of(Outline::new(definition).unwrap());
        let mut random = Quick::new(seed);
        for nth in 0..200 {
            let mut state = State::blank(&rules);
            let mut heard = Play::heard();
            for cell in rules.board.cells().iter() {
                if random.below(4) <= nth % 4 {
                    heard.entering = random.below(3) == 0;
                    state.put_token(&rules, Seat(random.below(rules.seats()) as u8), Cell(cell as u16), &mut heard);
                }
            }
            for way in Direction::STRAIGHT {
                if rules.board.joined(way) {
                    continue;
                }
                let (mut slow, mut fast) = (state, state);
                let mut silent = Play { entered: heard.entered, ..Play::silent() };
                let mut slow_play = Play { fresh: 0, events: Some(Vec::new()), ..heard.clone() };
                fall_one_by_one(&rules, way, &mut slow, &mut slow_play);
                fall_together(&rules, way, &mut fast, &mut silent);
                assert_eq!(slow, fast, "{way:?}");
                assert_eq!(fast.key(), fast.recomputed_key(&rules));
                assert_eq!((slow_play.entered, slow_play.fresh), (silent.entered, silent.fresh));
            }
        }
    }

    #[test]
    fn falling_together_is_falling_one_by_one() {
        let form = |columns, rows, missing: &[(u16, u16)]| Form {
            missing: missing.to_vec(),
            ..Form::rectangle(columns, rows)
        };
        let game = |form| Definition { form, ..definition("drop", "") };
        both_ways_agree::<1>(game(form(7, 6, &[])), 1);
        both_ways_agree::<1>(game(form(7, 7, &[(0, 3), (3, 0), (3, 5), (6, 6)])), 2);
        both_ways_agree::<1>(game(Form { wrap_columns: true, ..form(6, 7, &[(2, 2)]) }), 3);
        both_ways_agree::<2>(game(form(9, 9, &[(4, 4)])), 4);
        both_ways_agree::<4>(game(form(15, 15, &[(1, 14), (7, 7), (7, 8)])), 5);
    }
}
