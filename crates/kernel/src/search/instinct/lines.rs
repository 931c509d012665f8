//! Building lines: how little a line through what an action puts down still lacks.

use super::look::Looking;
use crate::*;

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
        if let Some(scores) = self.build_by_sets(world, actions, longest) {
            return Ok(scores);
        }
        let mut scores = vec![0; actions.len()];
        for (score, &action) in scores.iter_mut().zip(actions) {
            if let Some(next) = self.after(world, action)? {
                let missing = fewest_missing(rules, world, &next, longest);
                *score = missing.map_or(0, |missing| (longest + 1 - missing) as u32);
            }
        }
        Ok(scores)
    }

    /// The same without trying anything, where a verb and its targets tell what an action puts where: once for all cells.
    fn build_by_sets(&mut self, world: &State<N>, actions: &[Action], longest: usize) -> Option<Vec<u32>> {
        if !self.no_rules {
            return None;
        }
        let rules = &*self.referee.rules;
        let puts: Vec<(u32, usize)> = actions.iter().map(|&action| self.puts(world, action)).collect::<Option<_>>()?;
        let all = puts.iter().fold(0, |all, (traits, _)| all | traits) & rules.counting;
        let empty = rules.board.cells() - world.occupied();
        let mut scores = vec![0; actions.len()];
        self.nodes += actions.len() as u64;
        for missing in 1..=longest {
            for layer in (0..rules.layers.traits).filter(|layer| all >> layer & 1 == 1) {
                let cells = rules.alignment.completing(&rules.board, world.layer(layer), empty, missing);
                for (score, (traits, cell)) in scores.iter_mut().zip(&puts) {
                    if traits >> layer & 1 == 1 && cells.contains(*cell) {
                        *score = (longest + 1 - missing) as u32;
                    }
                }
            }
            // Only the best are ever asked for.
            if scores.iter().any(|&score| score > 0) {
                break;
            }
        }
        Some(scores)
    }

    /// The traits of what an action puts down, and the cell; no traits where it puts nothing down. `None` where its verb does
    /// more than that.
    fn puts(&self, state: &State<N>, action: Action) -> Option<(u32, usize)> {
        let rules = &*self.referee.rules;
        let here = &rules.verbs[usize::from(action.verb)];
        let kind = |piece: u8| rules.kinds[rules.kind_of(piece)].traits;
        let (traits, target) = match here.source {
            Source::Reserve => (1 << state.seat().0, action.first),
            Source::Hand => (kind(state.hand(state.seat())?), action.first),
            Source::Pool => (kind(action.first as u8), action.second),
            Source::None => (0, 0),
        };
        match here.says.effect {
            Effect::Give | Effect::Pass => Some((0, 0)),
            Effect::Place if rules.says.gravity.is_none() => Some((traits, usize::from(target))),
            Effect::Drop => {
                let rest = landings(rules, state) & rules.board.column(usize::from(target));
                rest.first().map(|cell| (traits, cell))
            }
            _ => None,
        }
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
