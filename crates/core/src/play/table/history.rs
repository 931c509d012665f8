//! The moves of a game so far. Every position is kept so that it can be taken back, so a game may become only so long.

use super::Made;
use crate::play::touched::touches;
use quadrille_kernel::Failure;

/// The most bytes that are kept of one game.
const MOST_BYTES: usize = 96 << 20;
/// About how many bytes an event takes.
const EVENT_BYTES: usize = 200;
/// About how many bytes a move takes, without its events.
const MOVE_BYTES: usize = 2_000;

/// The moves of a game, and what is counted along with them so that no question goes through all of them.
#[derive(Clone, Default)]
pub(super) struct History {
    made: Vec<Made>,
    /// The events of all moves together.
    events: usize,
    /// For each move, how many moves there are up to the latest that touched a cell, itself included.
    touching: Vec<usize>,
}

impl History {
    /// All moves, the first one first.
    pub fn made(&self) -> &[Made] {
        &self.made
    }

    /// Adds a move after which the state takes so many bytes, or says that the game has become too long to be kept.
    pub fn push(&mut self, made: Made, bytes: usize) -> Result<(), Box<Failure>> {
        let (many, events) = (self.made.len(), self.events + made.events.len());
        if (many + 1) * (bytes + MOVE_BYTES) + events * EVENT_BYTES > MOST_BYTES {
            return Err(Failure::of_kernel(format!(
                "this game is too long: after {many} moves there is no room to keep another; `limit: 500 plies` in its file would end it in time"
            )));
        }
        self.touching.push(if touches(&made) { many + 1 } else { self.touching_before(many) });
        self.events = events;
        self.made.push(made);
        Ok(())
    }

    /// Takes the latest moves back, as many as there are at most.
    pub fn pop(&mut self, plies: usize) {
        let left = self.made.len().saturating_sub(plies);
        self.events -= self.made[left..].iter().map(|made| made.events.len()).sum::<usize>();
        self.made.truncate(left);
        self.touching.truncate(left);
    }

    /// The first so many moves, without the latest ones that touched no cell.
    pub fn touching(&self, plies: usize) -> &[Made] {
        &self.made[..self.touching_before(plies)]
    }

    fn touching_before(&self, plies: usize) -> usize {
        plies.checked_sub(1).map_or(0, |last| self.touching[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::scene::{SeenPiece, Told};
    use crate::play::touched::{Touch, touched};
    use quadrille_kernel::mix;

    /// About how many bytes a state takes.
    const STATE: usize = 1_000;

    /// The cells that the last turn touched, found by going back through all moves turn by turn.
    fn touched_slowly(mut moves: &[Made]) -> Vec<(&str, Touch)> {
        while let Some(last) = moves.last() {
            let turn = moves.iter().rev().take_while(|made| made.seat == last.seat).count();
            let (before, turn) = moves.split_at(moves.len() - turn);
            match touched(turn) {
                cells if cells.is_empty() => moves = before,
                cells => return cells,
            }
        }
        Vec::new()
    }

    /// A move that touches a cell, or two, or none.
    fn made(number: u64) -> Made {
        let cell = |n: u64| format!("{}{}", ["a", "b", "c"][n as usize % 3], 1 + n / 3 % 3);
        let (from, to) = (cell(number >> 8), cell(number >> 16));
        let piece = SeenPiece::Token(1);
        let events = match number >> 4 & 7 {
            0 => vec![Told::Moved { piece, from: "reserve 1".to_owned(), to }],
            1 => vec![Told::Moved { piece, from, to }],
            2 => vec![Told::Changed { at: to, was: piece.clone(), is: piece }],
            3 => vec![Told::Moved { piece, from: "pool".to_owned(), to: "hand 2".to_owned() }],
            _ => Vec::new(),
        };
        Made { seat: 1 + (number & 1) as u8, action: "go".to_owned(), aimed: None, events, ruled: None }
    }

    #[test]
    fn what_was_touched_last_is_found_without_going_back_through_the_game() {
        let mut history = History::default();
        for nth in 0..20_000 {
            let number = mix(7, nth);
            if number.is_multiple_of(5) {
                history.pop((number >> 32) as usize % 4);
            }
            history.push(made(number >> 3), STATE).unwrap();
            let plies = history.made().len().saturating_sub((number >> 40) as usize % 3);
            let slowly = touched_slowly(&history.made()[..plies]);
            assert_eq!(touched(history.touching(plies)), slowly, "after {plies} plies");
        }
        assert!(history.made().len() > 5_000);
    }

    #[test]
    fn moves_that_touched_nothing_are_left_out_however_many_they_are() {
        let mut history = History::default();
        history.push(made(0), STATE).unwrap();
        for _ in 0..20_000 {
            history.push(made(0x70), STATE).unwrap();
        }
        assert_eq!(history.touching(20_001).len(), 1);
        history.pop(20_001);
        assert!(history.touching(0).is_empty());
    }

    #[test]
    fn a_game_that_is_too_long_is_told_and_can_be_taken_back() {
        let mut history = History::default();
        let full = (0..).find_map(|_| history.push(made(0x70), STATE).err()).unwrap();
        assert!(full.message.contains("this game is too long"), "{}", full.message);
        history.pop(1);
        history.push(made(0x70), STATE).unwrap();
    }
}
