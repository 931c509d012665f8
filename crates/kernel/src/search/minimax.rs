//! Alpha-beta: what a position is worth when both sides do their best, so many plies deep.
//!
//! The value of a search of a depth is exactly that of plain minimax to that depth: everything here saves work and nothing
//! else. What saves it: a window that closes as better actions are found, with the first action searched in full and the rest
//! only asked whether they are better; memories of positions seen before, images of each other taken as one; what is clear at
//! a glance; and trying first what was best before, what refuted a sibling, and what has refuted most elsewhere.
//!
//! A memory is believed where it was looked as deep as is asked now, or less deep but nothing was left open: `sure` says that
//! looking further would change nothing. A win or loss that was found is always sure, because a nearer one would have been
//! found as well.

use super::clock::{Clock, Over};
use super::contract::{Game, Pressing};
use super::score::{PLAIN, Score, WON, from_afar, from_near};
use super::transposition::{Bound, Memory, Transpositions};
use crate::{Failure, Fate, Outcome, Seat};

/// The deepest search.
pub const DEEPEST: u32 = 127;

/// From this depth on it pays to look for images.
const IMAGES: u32 = 3;

/// Looking over so many actions for the most promising counts as a step.
const LOOKED_OVER: u64 = 16;

/// Beyond every score.
const INFINITE: Score = WON + 1;

/// Why a search gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Its time was over.
    Over,
    /// A script failed.
    Failed(Box<Failure>),
}

impl From<Over> for Cut {
    fn from(_: Over) -> Self {
        Self::Over
    }
}

impl From<Box<Failure>> for Cut {
    fn from(failure: Box<Failure>) -> Self {
        Self::Failed(failure)
    }
}

/// What a search found of one action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the seat that moves.
    pub score: Score,
    /// Would looking further change nothing?
    pub sure: bool,
    /// How the game is expected to go on, this action first.
    pub line: Vec<A>,
}

/// A search. Values are those of `me` and of everybody else together.
pub struct Minimax<'a, 'c, G: Game> {
    game: &'a G,
    memories: &'a Transpositions,
    clock: &'a mut Clock<'c>,
    /// What scripts had done when the clock was last told.
    worked: u64,
    me: Seat,
    history: Vec<[i32; 2]>,
    /// By ply: two actions that lately refuted what came before them.
    killers: Vec<[Option<G::Action>; 2]>,
    /// By ply: the position, its actions yet to be tried, and the best line from it.
    states: Vec<G::State>,
    untried: Vec<(Score, G::Action)>,
    lines: Vec<Vec<G::Action>>,
    listed: Vec<G::Action>,
}

const HISTORY: usize = 1 << 12;

impl<'a, 'c, G: Game> Minimax<'a, 'c, G> {
    /// A search for a seat.
    pub fn new(game: &'a G, memories: &'a Transpositions, clock: &'a mut Clock<'c>, me: Seat) -> Self {
        Self {
            game,
            memories,
            clock,
            worked: game.work(),
            me,
            history: vec![[0; 2]; HISTORY],
            killers: vec![[None; 2]; DEEPEST as usize + 2],
            states: Vec::new(),
            untried: Vec::new(),
            lines: vec![Vec::new(); DEEPEST as usize + 2],
            listed: Vec::new(),
        }
    }

    /// How many states were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.clock.nodes()
    }

    /// The best of these actions, looked at to a depth and in this order; of equals the first. Where the time is over, the
    /// best of those that were looked at in full, if the first was.
    pub fn best(
        &mut self,
        state: &G::State,
        actions: &[G::Action],
        depth: u32,
    ) -> (Option<Valued<G::Action>>, Result<(), Cut>) {
        let mut best: Option<Valued<G::Action>> = None;
        let mut sure = true;
        for &action in actions {
            let alpha = best.as_ref().map_or(-INFINITE, |best| best.score);
            match self.value(state, action, depth, alpha, best.is_some()) {
                Err(cut) => {
                    // Not all were looked at.
                    return (best.map(|best| Valued { sure: best.score > PLAIN, ..best }), Err(cut));
                }
                Ok(valued) => {
                    sure &= valued.sure;
                    if valued.score > alpha {
                        best = Some(valued);
                    }
                }
            }
        }
        let all_sure = |best: Valued<G::Action>| Valued { sure: sure || best.score.abs() > PLAIN, ..best };
        (best.map(all_sure), Ok(()))
    }

    /// Each of these actions, with its own value.
    pub fn every(
        &mut self,
        state: &G::State,
        actions: &[G::Action],
        depth: u32,
    ) -> Result<Vec<Valued<G::Action>>, Cut> {
        actions.iter().map(|&action| self.value(state, action, depth, -INFINITE, false)).collect()
    }

    /// What an action is worth, or with `asked` first only whether it is more than `alpha`.
    fn value(
        &mut self,
        state: &G::State,
        action: G::Action,
        depth: u32,
        alpha: Score,
        asked: bool,
    ) -> Result<Valued<G::Action>, Cut> {
        self.states.clear();
        self.untried.clear();
        self.states.push(*state);
        let (mut score, mut sure) = (alpha + 1, false);
        if asked {
            (score, sure) = self.after(0, action, depth, alpha, alpha + 1)?;
        }
        if score > alpha {
            (score, sure) = self.after(0, action, depth, alpha, INFINITE)?;
        }
        let mut line = vec![action];
        line.extend_from_slice(&self.lines[1]);
        Ok(Valued { action, score, sure: sure || score.abs() > PLAIN, line })
    }

    /// The value of an action at a ply to whoever does it, inside a window or as a bound beyond it.
    fn after(
        &mut self,
        ply: usize,
        action: G::Action,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<(Score, bool), Cut> {
        self.clock.tick()?;
        let mut next = self.states[ply];
        let mover = self.game.to_move(&next) == self.me;
        self.game.play(&mut next, action)?;
        let work = self.game.work();
        self.clock.spend(work - self.worked)?;
        self.worked = work;
        let same = (self.game.to_move(&next) == self.me) == mover;
        self.states.truncate(ply + 1);
        self.states.push(next);
        if same {
            return self.search(ply + 1, depth - 1, alpha, beta);
        }
        let (score, sure) = self.search(ply + 1, depth - 1, -beta, -alpha)?;
        Ok((-score, sure))
    }

    /// The value of the position at a ply to the side to move: just this inside the window, at most this where it is not
    /// above `alpha`, at least this where it is not below `beta`; and whether that is sure.
    fn search(&mut self, ply: usize, depth: u32, mut alpha: Score, mut beta: Score) -> Result<(Score, bool), Cut> {
        self.lines[ply].clear();
        let game = self.game;
        let state = &self.states[ply];
        if let Some(outcome) = game.outcome(state) {
            return Ok((self.ended(&outcome, state, ply), true));
        }
        if depth == 0 {
            let worth = game.worth(state, self.me)?.clamp(-PLAIN, PLAIN);
            return Ok((if game.to_move(state) == self.me { worth } else { -worth }, false));
        }
        // The next action may win or lose, and nothing sooner.
        let soonest = WON - (ply as Score + 1);
        (alpha, beta) = (alpha.max(-soonest), beta.min(soonest));
        if alpha >= beta {
            return Ok((alpha, true));
        }
        let mut forced = None;
        match game.pressing(state) {
            Pressing::Wins(action) => {
                self.lines[ply].push(action);
                return Ok((soonest, true));
            }
            Pressing::Lost if depth >= 2 => return Ok((1 - soonest, true)),
            Pressing::Must(action) if depth >= 2 => forced = Some(action),
            _ => {}
        }
        let (key, image) = if depth >= IMAGES { game.image(state) } else { (game.key(state), 0) };
        let mut first = None;
        if forced.is_none()
            && let Some(memory) = self.memories.recall(key)
        {
            if memory.depth == depth || (memory.depth < depth && memory.sure) {
                let score = from_afar(memory.score, ply as u32);
                let settled = match memory.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => score >= beta,
                    Bound::AtMost => score <= alpha,
                };
                if settled {
                    return Ok((score, memory.sure));
                }
            }
            first = Some(game.unimaged(game.named(memory.best), image));
        }
        self.search_actions(ply, depth, (alpha, beta), (key, image), (forced, first))
    }

    fn search_actions(
        &mut self,
        ply: usize,
        depth: u32,
        (mut alpha, beta): (Score, Score),
        (key, image): (u64, usize),
        (forced, first): (Option<G::Action>, Option<G::Action>),
    ) -> Result<(Score, bool), Cut> {
        let floor = alpha;
        let base = self.untried.len();
        match forced {
            Some(action) => self.untried.push((0, action)),
            None => self.list(ply, depth, first)?,
        }
        let mut best = (-INFINITE, self.untried[base].1);
        let mut all_sure = true;
        let mut refuted = false;
        for at in base..self.untried.len() {
            self.bring_best_forward(at);
            self.clock.spend((self.untried.len() - at) as u64 / LOOKED_OVER)?;
            let action = self.untried[at].1;
            let (mut score, mut sure);
            if at > base {
                (score, sure) = self.after(ply, action, depth, alpha, alpha + 1)?;
                if score > alpha && score < beta {
                    (score, sure) = self.after(ply, action, depth, alpha, beta)?;
                }
            } else {
                (score, sure) = self.after(ply, action, depth, alpha, beta)?;
            }
            sure |= score.abs() > PLAIN;
            all_sure &= sure;
            if score > best.0 {
                best = (score, action);
                if score > alpha {
                    alpha = score;
                    let (here, below) = self.lines.split_at_mut(ply + 1);
                    here[ply].clear();
                    here[ply].push(action);
                    here[ply].extend_from_slice(&below[0]);
                }
            }
            if alpha >= beta {
                all_sure = sure;
                refuted = true;
                if forced.is_none() {
                    self.learn(ply, depth, action, base, at);
                }
                break;
            }
        }
        self.untried.truncate(base);
        let (score, action) = best;
        let bound = match () {
            () if refuted => Bound::AtLeast,
            () if score > floor => Bound::Exact,
            () => Bound::AtMost,
        };
        if forced.is_none() {
            let best = self.game.name(self.game.imaged(action, image));
            let score = from_near(score, ply as u32);
            self.memories.remember(key, Memory { depth, score, bound, sure: all_sure, best });
        }
        Ok((score, all_sure))
    }

    /// Lists the actions of a position and how soon each is to be tried.
    fn list(&mut self, ply: usize, depth: u32, first: Option<G::Action>) -> Result<(), Cut> {
        let state = &self.states[ply];
        self.listed.clear();
        self.game.actions(state, &mut self.listed)?;
        self.clock.spend(self.listed.len() as u64)?;
        let side = usize::from(self.game.to_move(state) == self.me);
        let killers = self.killers[ply];
        for &action in &self.listed {
            let learnt = self.history[slot(self.game.name(action))][side];
            let worth = match Some(action) {
                action if action == first => Score::MAX,
                action if action == killers[0] => Score::MAX - 1,
                action if action == killers[1] => Score::MAX - 2,
                _ if depth > 1 => learnt + self.game.promise(state, action),
                _ => learnt,
            };
            self.untried.push((worth, action));
        }
        Ok(())
    }

    /// Of what is yet to be tried the most promising is next; of equals the first.
    #[inline(always)]
    fn bring_best_forward(&mut self, at: usize) {
        let mut best = at;
        for other in at + 1..self.untried.len() {
            if self.untried[other].0 > self.untried[best].0 {
                best = other;
            }
        }
        self.untried.swap(at, best);
    }

    /// An action refuted what came before it, and those tried before it did not.
    fn learn(&mut self, ply: usize, depth: u32, action: G::Action, base: usize, at: usize) {
        if self.killers[ply][0] != Some(action) {
            self.killers[ply] = [Some(action), self.killers[ply][0]];
        }
        let side = usize::from(self.game.to_move(&self.states[ply]) == self.me);
        let credit = (depth * depth) as i32;
        let mut change = |action: G::Action, by: i32| {
            let learnt = &mut self.history[slot(self.game.name(action))][side];
            // What was learnt fades as more is, and stays below a bound.
            *learnt += by - *learnt * by.abs() / 16_384;
        };
        for &(_, failed) in &self.untried[base..at] {
            change(failed, -credit / 4);
        }
        change(action, credit);
    }

    fn ended(&self, outcome: &Outcome, state: &G::State, ply: usize) -> Score {
        let mine = match outcome.of(self.me) {
            Fate::Won => WON - ply as Score,
            Fate::Drawn => 0,
            Fate::Lost => -WON + ply as Score,
        };
        if self.game.to_move(state) == self.me { mine } else { -mine }
    }
}

#[inline(always)]
fn slot(name: u32) -> usize {
    (name.wrapping_mul(0x9E37_79B1) >> 20) as usize
}
