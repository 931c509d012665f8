//! Monte Carlo tree search: random games from a position, more of them where they go well. For games where nobody knows how to
//! judge a position, it needs no judgement but the ends of games.
//!
//! The tree remembers for each position it has been to how often and how well for each seat. A walk goes down by what looks
//! best while giving each action its chance (UCB1), adds one position, plays at random to the end, and tells everybody
//! on the way. What has been decided is decided: a position where the mover can win is won, and one where every action is
//! decided is worth the best of them; no walk goes there again.

use super::clock::Clock;
use super::contract::Game;
use super::minimax::Cut;
use crate::{Fate, Outcome, Quick, Seat};

/// How much to try what has been tried little.
const CURIOSITY: f32 = 1.0;
/// Random games are stopped after so many plies, as if drawn.
const LONGEST: u32 = 2_000;
/// After so many walks there is something to tell.
const FIRST_TOLD: u32 = 32;
/// The most positions a tree holds; from then on walks only refine what is there.
const LARGEST: usize = 4_000_000;

/// What is known of one action after many walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// Walks that began with it.
    pub walks: u32,
    /// How they went for the one who did it, from 0 (all lost) to 1,000,000 (all won).
    pub share: u32,
    /// What it comes to when both sides do their best, where that is known.
    pub fate: Option<Fate>,
}

struct Node<A> {
    action: A,
    /// Who came here by the action.
    by: Seat,
    /// The first of its children, which lie together, and how many they are; none yet where it was never gone through.
    children: Option<(u32, u16)>,
    walks: u32,
    /// Walks won by the one who came here, draws for a half.
    won: f32,
    /// What it comes to for the one who came here.
    fate: Option<Fate>,
}

/// A tree for one position.
pub struct Tree<'a, G: Game> {
    game: &'a G,
    nodes: Vec<Node<G::Action>>,
    listed: Vec<G::Action>,
    random: Quick,
    /// What scripts had done when the clock was last told.
    worked: u64,
}

impl<'a, G: Game> Tree<'a, G> {
    /// A tree that knows nothing yet. Actions that are tried equally often are tried in the order of the seed.
    pub fn new(game: &'a G, seed: u64) -> Self {
        Self { game, nodes: Vec::new(), listed: Vec::new(), random: Quick::new(seed), worked: game.work() }
    }

    /// Walks until the clock is over or everything is decided; each time there are twice as many walks, the tree is shown to
    /// whoever hears. A script's failure is the only error.
    pub fn grow(
        &mut self,
        state: &G::State,
        clock: &mut Clock<'_>,
        hear: &mut dyn FnMut(&Self, u64),
    ) -> Result<(), Cut> {
        if self.nodes.is_empty() {
            let mut listed = Vec::new();
            self.game.actions(state, &mut listed)?;
            if let Some(&action) = listed.first() {
                let by = self.game.to_move(state);
                self.nodes.push(Node { action, by, children: None, walks: 0, won: 0.0, fate: None });
            }
        }
        while !self.nodes.is_empty() && self.nodes[0].fate.is_none() {
            match self.walk(state, clock) {
                Ok(()) if self.nodes[0].walks >= FIRST_TOLD && self.nodes[0].walks.is_power_of_two() => {
                    hear(self, clock.nodes());
                }
                Ok(()) => {}
                Err(Cut::Over) => return Ok(()),
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    /// What is known of each action, in the order they are listed.
    pub fn tried(&self) -> Vec<Tried<G::Action>> {
        let Some((first, count)) = self.nodes.first().and_then(|root| root.children) else { return Vec::new() };
        let children = &self.nodes[first as usize..first as usize + usize::from(count)];
        let share = |node: &Node<G::Action>| match node.fate {
            Some(Fate::Won) => 1_000_000,
            Some(Fate::Lost) => 0,
            Some(Fate::Drawn) => 500_000,
            None => (node.won / node.walks.max(1) as f32 * 1e6) as u32,
        };
        children
            .iter()
            .map(|node| Tried { action: node.action, walks: node.walks, share: share(node), fate: node.fate })
            .collect()
    }

    /// What walks went through most after an action, beginning with it.
    pub fn line(&self, action: G::Action) -> Vec<G::Action> {
        let children = |at: usize| {
            let (first, count) = self.nodes[at].children.unwrap_or((0, 0));
            first as usize..first as usize + usize::from(count)
        };
        let mut line = vec![action];
        let mut at = if self.nodes.is_empty() { None } else { children(0).find(|&at| self.nodes[at].action == action) };
        while let Some(here) = at {
            at = children(here).filter(|&at| self.nodes[at].walks > 0).max_by_key(|&at| self.nodes[at].walks);
            line.extend(at.map(|at| self.nodes[at].action));
        }
        line
    }

    fn walk(&mut self, root: &G::State, clock: &mut Clock<'_>) -> Result<(), Cut> {
        let mut state = *root;
        let mut path = vec![0usize];
        let mut at = 0;
        // Down to a position that was never gone through.
        while self.nodes[at].walks > 0 || at == 0 {
            if self.game.outcome(&state).is_some() {
                break;
            }
            if self.nodes[at].children.is_none() {
                if self.nodes.len() > LARGEST {
                    break;
                }
                self.unfold(at, &state)?;
                clock.spend(self.listed.len() as u64)?;
            }
            at = self.choose(at);
            clock.tick()?;
            self.game.play(&mut state, self.nodes[at].action)?;
            self.spend(clock)?;
            path.push(at);
        }
        let ended = self.game.outcome(&state);
        let outcome = match ended {
            Some(outcome) => Some(outcome),
            None => self.play_out(&mut state, clock)?,
        };
        for &at in &path {
            let node = &mut self.nodes[at];
            node.walks += 1;
            node.won += match outcome.map(|outcome| outcome.of(node.by)) {
                Some(Fate::Won) => 1.0,
                Some(Fate::Lost) => 0.0,
                _ => 0.5,
            };
        }
        if let Some(outcome) = ended {
            self.decide(&path, &outcome);
        }
        Ok(())
    }

    /// Tells the clock what scripts have done since it was last told.
    #[inline(always)]
    fn spend(&mut self, clock: &mut Clock<'_>) -> Result<(), Cut> {
        let work = self.game.work();
        let steps = work - self.worked;
        self.worked = work;
        Ok(clock.spend(steps)?)
    }

    fn unfold(&mut self, at: usize, state: &G::State) -> Result<(), Cut> {
        self.listed.clear();
        self.game.actions(state, &mut self.listed)?;
        let by = self.game.to_move(state);
        let first = self.nodes.len() as u32;
        for n in (1..self.listed.len()).rev() {
            self.listed.swap(n, self.random.below(n + 1));
        }
        let count = self.listed.len().min(usize::from(u16::MAX));
        for &action in &self.listed[..count] {
            self.nodes.push(Node { action, by, children: None, walks: 0, won: 0.0, fate: None });
        }
        self.nodes[at].children = Some((first, count as u16));
        Ok(())
    }

    /// The child to go to: one that is undecided and was never tried, or the one with the best hopes.
    fn choose(&self, at: usize) -> usize {
        let (first, count) = self.nodes[at].children.unwrap_or((0, 0));
        let tries = logarithm(self.nodes[at].walks);
        let mut best = (f32::NEG_INFINITY, first as usize);
        for child in first as usize..first as usize + usize::from(count) {
            let node = &self.nodes[child];
            let hope = match (node.fate, node.walks) {
                (Some(_), _) => f32::MIN,
                (None, 0) => return child,
                (None, walks) => node.won / walks as f32 + CURIOSITY * (tries / walks as f32).sqrt(),
            };
            if hope > best.0 {
                best = (hope, child);
            }
        }
        best.1
    }

    fn play_out(&mut self, state: &mut G::State, clock: &mut Clock<'_>) -> Result<Option<Outcome>, Cut> {
        for _ in 0..LONGEST {
            if let Some(outcome) = self.game.outcome(state) {
                return Ok(Some(outcome));
            }
            clock.tick()?;
            let count = &mut self.random;
            if !self.game.play_any(state, &mut |below| count.below(below))? {
                return Ok(None);
            }
            self.spend(clock)?;
        }
        Ok(None)
    }

    /// The last position of a walk has ended; what follows for those before it?
    fn decide(&mut self, path: &[usize], outcome: &Outcome) {
        let Some((&last, before)) = path.split_last() else { return };
        self.nodes[last].fate = Some(outcome.of(self.nodes[last].by));
        // With more seats, what one loses need not be another's.
        let before = if self.game.seats() == 2 { before } else { &[] };
        for &at in before.iter().rev() {
            let Some((first, count)) = self.nodes[at].children else { return };
            let children = &self.nodes[first as usize..first as usize + usize::from(count)];
            // Children are values of the one who moves here.
            let Some(mover) = children.first().map(|child| child.by) else { return };
            let fate = if children.iter().any(|child| child.fate == Some(Fate::Won)) {
                Fate::Won
            } else if children.iter().any(|child| child.fate.is_none()) {
                return;
            } else if children.iter().any(|child| child.fate == Some(Fate::Drawn)) {
                Fate::Drawn
            } else {
                Fate::Lost
            };
            let here = &mut self.nodes[at];
            here.fate = Some(match (here.by == mover, fate) {
                (true, fate) => fate,
                (false, Fate::Won) => Fate::Lost,
                (false, Fate::Drawn) => Fate::Drawn,
                (false, Fate::Lost) => Fate::Won,
            });
        }
    }
}

/// The natural logarithm of a count, and 0 of nothing. Libraries differ in its last digit from machine to machine; what is used here does
/// not, so that the same walks are taken everywhere.
fn logarithm(count: u32) -> f32 {
    let Some(twos) = count.checked_ilog2() else { return 0.0 };
    // The count is a number from 1 to 2, doubled so often.
    let rest = count as f32 / (1_u64 << twos) as f32;
    let part = (rest - 1.0) / (rest + 1.0);
    let square = part * part;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    twos as f32 * std::f32::consts::LN_2 + 2.0 * part * series
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_one() {
        assert_eq!((logarithm(0), logarithm(1)), (0.0, 0.0));
        let counts = (1..70_000).chain((1..32).flat_map(|twos| [(1 << twos) - 1, 1 << twos, (1 << twos) + 1]));
        for count in counts.chain([u32::MAX]) {
            let (ours, exact) = (f64::from(logarithm(count)), f64::from(count).ln());
            assert!((ours - exact).abs() < 1e-5, "{count}: {ours} and not {exact}");
        }
    }
}
