//! Building lines: how little a line through what an action puts down still lacks.

use super::look::Looking;
use crate::kernel::*;

impl<const N: usize> Looking<'_, N> {
    /// The fewer cells a line lacks that goes through what the action puts down, that nothing blocks and that would serve the seat
    /// to move, the more; 0 where there is no such line. Where pieces belong to nobody a line is one whose pieces share a trait.
    pub fn build(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let rules = &*self.referee.rules;
        let me = world.seat();
        let serves = match rules.says.win.serves {
            Serves::Owner | Serves::Mover => true,
            Serves::Seat(seat) => seat == me,
            Serves::Rivals => false,
        };
        let longest = rules.says.win.shapes.iter().map(Vec::len).fold(rules.says.win.align, usize::max);
        if !serves || longest == 0 {
            return Ok(vec![0; actions.len()]);
        }
        let mut scores = vec![0; actions.len()];
        if self.by_sets {
            self.nodes += actions.len() as u64;
            let empty = rules.board.cells() - world.occupied();
            for missing in 1..=longest {
                let cells = rules.alignment.completing(&rules.board, world.layer(me.index()), empty, missing);
                for (score, &action) in scores.iter_mut().zip(actions) {
                    *score = u32::from(cells.contains(self.cell(world, action)));
                }
                // Only the best are ever asked for.
                if scores.iter().any(|&score| score > 0) {
                    scores.iter_mut().for_each(|score| *score *= (longest + 1 - missing) as u32);
                    break;
                }
            }
            return Ok(scores);
        }
        for (score, &action) in scores.iter_mut().zip(actions) {
            if let Some(next) = self.after(world, action)? {
                let missing = fewest_missing(rules, world, &next, longest);
                *score = missing.map_or(0, |missing| (longest + 1 - missing) as u32);
            }
        }
        Ok(scores)
    }
}

/// How many cells the line lacked that lacks least, of those through what the seat to move has gained from one state to the
/// next; the one it went to counts as lacking.
fn fewest_missing<const N: usize>(
    rules: &Rules<N>,
    before: &State<N>,
    after: &State<N>,
    longest: usize,
) -> Option<usize> {
    let counts =
        |layer: &usize| rules.counting >> layer & 1 == 1 && (!rules.owned() || *layer == before.seat().index());
    let empty = rules.board.cells() - after.occupied();
    let mut fewest = None;
    for layer in (0..rules.layers.traits).filter(counts) {
        for cell in (after.layer(layer) - before.layer(layer)).iter() {
            let at = Bits::single(cell);
            let through = |&missing: &usize| {
                let cells = rules.alignment.completing(&rules.board, after.layer(layer) - at, empty | at, missing);
                cells.contains(cell)
            };
            let found = (1..fewest.unwrap_or(longest + 1)).find(through);
            fewest = found.or(fewest);
        }
    }
    fewest
}
