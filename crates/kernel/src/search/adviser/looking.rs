//! The adviser's search: deeper and deeper, what is best first, then what the other actions are worth.

use super::{Adviser, Asked, average};
use crate::search::clock::Clock;
use crate::search::minimax::{Cut, DEEPEST, Minimax, Valued};
use crate::search::thinking::MEMORY;
use crate::search::transposition::Transpositions;
use crate::search::worth::Worth;
use crate::*;

/// How far a search has come. It can be cut short and taken up again.
pub(super) struct Looking {
    memories: Transpositions,
    /// The actions, the best so far first.
    order: Vec<Action>,
    deepest: u32,
    /// So deep is known what is best.
    best: u32,
    /// So deep is known what each action is worth.
    each: u32,
    /// Nodes that both took.
    spent: (u64, u64),
    /// Is what is best proven, so that looking deeper for it changes nothing?
    ended: bool,
}

impl Looking {
    pub fn new(asked: &Asked, order: &[Action]) -> Self {
        let memories = Transpositions::new(bytes(asked));
        let deepest = asked.budget.depth.unwrap_or(DEEPEST).min(DEEPEST);
        Self { memories, order: order.to_vec(), deepest, best: 0, each: 0, spent: (0, 0), ended: false }
    }
}

/// Bytes to remember in: no more than the budget can fill.
fn bytes(asked: &Asked) -> usize {
    let most = (asked.memory.min(MEMORY) as usize) << 20;
    let nodes = asked.budget.nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes).unwrap_or(usize::MAX));
    most.min(nodes.saturating_mul(32).max(1 << 12))
}

impl<const N: usize> Adviser<'_, N> {
    /// Looks ahead where nothing is hidden, for so many nodes.
    pub(super) fn look(&mut self, state: &State<N>, looking: &mut Looking, most: u64) -> Result<(), Box<Failure>> {
        if self.only_one() {
            looking.deepest = 1;
        }
        let mut clock = self.clock.slice(most);
        let before = self.clock.nodes();
        let cut = loop {
            let cut = match self.next(looking) {
                Next::Nothing => break Ok(()),
                Next::Best => self.look_for_best(state, looking, &mut clock),
                Next::Each => self.look_at_each(state, looking, &mut clock),
            };
            // What was looked at so far is told as well.
            self.clock.add(before + clock.nodes() - self.clock.nodes());
            match cut {
                Ok(()) => self.told(),
                cut => break cut,
            }
        };
        self.clock.join_steps(&clock);
        match cut {
            Err(Cut::Failed(failure)) => Err(failure),
            Err(Cut::Over) | Ok(()) => Ok(()),
        }
    }

    /// What to look for next. What is best goes ahead; the values of all others get as many nodes.
    fn next(&self, looking: &Looking) -> Next {
        let open = self.known.actions.iter().any(|judged| !judged.worth.is_exact());
        let deeper = looking.best < looking.deepest && !looking.ended;
        match () {
            () if !open || self.is_done() => Next::Nothing,
            () if deeper && (looking.each >= looking.best || looking.spent.0 < looking.spent.1) => Next::Best,
            () if looking.each < looking.best || (looking.ended && looking.each < looking.deepest) => Next::Each,
            () if deeper => Next::Best,
            () => Next::Nothing,
        }
    }

    /// Actions whose end is not known yet.
    fn open(&self, looking: &Looking) -> Vec<Action> {
        looking.order.iter().copied().filter(|&action| !self.known.worth(action).is_exact()).collect()
    }

    /// Looks a ply deeper for what is best.
    fn look_for_best(&mut self, state: &State<N>, looking: &mut Looking, clock: &mut Clock<'_>) -> Result<(), Cut> {
        let (open, depth) = (self.open(looking), looking.best + 1);
        let before = clock.nodes();
        let (best, cut) = Minimax::new(&self.game, &looking.memories, clock, self.me).best(state, &open, depth);
        looking.spent.0 += clock.nodes() - before;
        let Some(Valued { action, score, sure, line }) = best else { return cut };
        let worth = Worth::searched(score, sure);
        // Before all were looked at, only a win says something.
        if cut.is_err() && !matches!(worth, Worth::Wins(_)) {
            return cut;
        }
        let at = looking.order.iter().position(|&other| other == action).unwrap_or(0);
        looking.order[..=at].rotate_right(1);
        if worth.is_proven() || depth >= self.known.depth {
            self.known.learn(action, worth, depth);
            self.known.learn_at_most(worth, |other| other != action && open.contains(&other));
            // What is settled stays chosen, so that every question gets the same answer.
            if !self.known.settled {
                self.known.line = line;
            }
            self.known.depth = self.known.depth.max(depth);
        }
        if worth.is_proven() {
            looking.ended = true;
            // A win of unknown distance may be quicker.
            self.known.settled |= self.known.actions.iter().all(|judged| judged.worth != Worth::Wins(None));
        }
        looking.best = depth;
        cut
    }

    /// Looks a ply deeper at each action.
    fn look_at_each(&mut self, state: &State<N>, looking: &mut Looking, clock: &mut Clock<'_>) -> Result<(), Cut> {
        let (open, depth) = (self.open(looking), looking.each + 1);
        let before = clock.nodes();
        let values = Minimax::new(&self.game, &looking.memories, clock, self.me).every(state, &open, depth);
        looking.spent.1 += clock.nodes() - before;
        let best = self.known.line.first().map(|&action| (action, self.known.worth(action)));
        for Valued { action, score, sure, .. } in values? {
            self.known.learn(action, Worth::searched(score, sure), depth);
        }
        // What is best was looked for further ahead.
        if let Some((best, worth)) = best
            && depth < looking.best
        {
            self.known.learn_at_most(worth, |other| other != best && open.contains(&other));
        }
        looking.each = depth;
        Ok(())
    }

    /// Looks ahead in every world that may be, and judges by the average.
    pub(super) fn weigh(&mut self, worlds: &[State<N>]) -> Result<(), Box<Failure>> {
        let deepest = if self.only_one() { 1 } else { self.asked.budget.depth.unwrap_or(DEEPEST).min(DEEPEST) };
        let room = bytes(self.asked) / worlds.len();
        let memories: Vec<Transpositions> = worlds.iter().map(|_| Transpositions::new(room)).collect();
        let actions: Vec<Action> = self.known.actions.iter().map(|judged| judged.action).collect();
        for depth in 1..=deepest {
            let mut scores = vec![Vec::new(); actions.len()];
            for (world, memories) in worlds.iter().zip(&memories) {
                let values = Minimax::new(&self.game, memories, &mut self.clock, self.me).every(world, &actions, depth);
                match values {
                    Err(Cut::Failed(failure)) => return Err(failure),
                    Err(Cut::Over) => return Ok(()),
                    Ok(values) => {
                        for (scores, value) in scores.iter_mut().zip(values) {
                            scores.push((value.score, value.sure));
                        }
                    }
                }
            }
            for (&action, scores) in actions.iter().zip(&scores) {
                self.known.learn(action, Worth::Estimate(average(scores)), depth);
            }
            self.known.depth = self.known.depth.max(depth);
            self.told();
            if scores.iter().flatten().all(|(_, sure)| *sure) {
                break;
            }
        }
        Ok(())
    }
}

/// What a search does next.
enum Next {
    Best,
    Each,
    Nothing,
}
