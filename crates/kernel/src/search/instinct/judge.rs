//! What each instinct makes of each action: a number, the more the better, summed over all worlds that may be true.

use super::look::Looking;
use super::{Instinct, centre};
use crate::*;

impl<const N: usize> Looking<'_, N> {
    /// What an instinct makes of actions of the seat to move. Win, guard, prepare and keep give each world a 1 for yes.
    pub fn scores(
        &mut self,
        instinct: Instinct,
        worlds: &[State<N>],
        actions: &[Action],
    ) -> Result<Vec<u32>, Box<Failure>> {
        let mut sums = vec![0; actions.len()];
        for world in worlds {
            self.refresh();
            let scores = match instinct {
                Instinct::Win => self.win(world, actions)?,
                Instinct::Block => self.block(world, actions)?,
                Instinct::Guard => self.guard(world, actions)?,
                Instinct::Prepare => self.prepare(world, actions)?,
                Instinct::Forestall => self.forestall(world, actions)?,
                Instinct::Keep => self.keep(world, actions)?,
                Instinct::Share if self.referee.rules.owned() => vec![0; actions.len()],
                Instinct::Build | Instinct::Share => self.build(world, actions)?,
                Instinct::Centre => centre::scores(&self.referee.rules, actions),
            };
            sums.iter_mut().zip(scores).for_each(|(sum, score)| *sum += score);
        }
        Ok(sums)
    }

    /// Does it win, at once or with the rest of the turn?
    fn win(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        if self.by_sets {
            self.nodes += actions.len() as u64;
            let (cells, _) = self.completing_soonest(world);
            return Ok(actions.iter().map(|&action| u32::from(cells.contains(self.cell(world, action)))).collect());
        }
        actions.iter().map(|&action| Ok(u32::from(self.wins(world, action)?))).collect()
    }

    /// How many of the next seat's wins it stops, and one more. Where pieces belong to nobody nothing can be stopped: there it
    /// is whether the action itself hands over a win.
    fn block(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let (me, rival) = (world.seat(), self.referee.after(world.seat()));
        if !self.referee.rules.owned() {
            let harmless = |looking: &mut Self, action| match looking.after(world, action)? {
                Some(next) if next.seat() != me => Ok(u32::from(!looking.can_win(&next)?)),
                _ => Ok(1),
            };
            return actions.iter().map(|&action| harmless(self, action)).collect();
        }
        if self.nothing_opens() {
            return self.block_by_sets(world, actions);
        }
        let theirs = self.referee.as_if_to_move(world, rival);
        let threats = self.winning(&theirs)?;
        let stops = |looking: &mut Self, theirs: &State<N>, threat| Ok(!looking.wins(theirs, threat)?);
        self.undone(world, actions, &threats, self.referee.rules.board.cells(), stops)
    }

    /// The same where nothing falls and only tokens are added: of the next seat's wins, those count that take the fewest tokens.
    fn block_by_sets(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let rival = self.referee.after(world.seat());
        let theirs = self.referee.as_if_to_move(world, rival);
        let (threats, steps) = self.completing_soonest(&theirs);
        let mut scores = vec![1; actions.len()];
        let within = threats | self.completing(world);
        for (score, &action) in scores.iter_mut().zip(actions) {
            if within.contains(self.cell(world, action))
                && let Some(next) = self.after(world, action)?
            {
                let left = match next.outcome() {
                    Some(_) => Bits::EMPTY,
                    None => self.completing_within(&self.referee.as_if_to_move(&next, rival), steps),
                };
                *score += (threats - left).count() as u32;
            }
        }
        Ok(scores)
    }

    /// Is the next seat left without a win at once?
    fn guard(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let mut within = self.referee.rules.board.cells();
        if self.nothing_opens() {
            let threats = self.completing(&self.referee.as_if_to_move(world, self.referee.after(world.seat())));
            if threats.is_empty() {
                return Ok(vec![1; actions.len()]);
            }
            if self.steps_left(world) == 1 {
                within = threats | self.completing(world);
            }
        }
        let mut scores = Vec::with_capacity(actions.len());
        for &action in actions {
            let hopeless = self.by_sets && !within.contains(self.cell(world, action));
            scores.push(u32::from(!hopeless && self.guards(world, action)?));
        }
        Ok(scores)
    }

    fn guards(&mut self, world: &State<N>, action: Action) -> Result<bool, Box<Failure>> {
        match self.after(world, action)? {
            Some(next) => self.safe(world, &next),
            None => Ok(true),
        }
    }

    /// Does it win in two turns, whatever the others answer?
    fn prepare(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let near = self.near_lines(world);
        let mut scores = Vec::with_capacity(actions.len());
        for &action in actions {
            let hopeless = self.by_sets && !near.contains(self.cell(world, action));
            scores.push(u32::from(!hopeless && self.prepares(world, action)?));
        }
        Ok(scores)
    }

    /// In a game that only adds tokens, where one of the mover's could bring it within a turn of a line. That is anywhere if it is
    /// there already, or where things fall and an answer can open a cell.
    fn near_lines(&self, state: &State<N>) -> Bits<N> {
        let rules = &*self.referee.rules;
        if !self.nothing_opens() || !self.completing(state).is_empty() {
            return rules.board.cells();
        }
        self.completing_within(state, rules.steps.len() - rules.opening + self.steps_left(state))
    }

    /// How many of the ways in which the next seat could win in two turns it stops, and one more.
    fn forestall(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let theirs = self.referee.as_if_to_move(world, self.referee.after(world.seat()));
        // Who can win at once need not prepare anything.
        let mut plans = Vec::new();
        if !self.can_win(&theirs)? {
            let all = self.legal(&theirs)?;
            let scores = self.prepare(&theirs, &all)?;
            plans = all.into_iter().zip(scores).filter(|(_, score)| *score > 0).map(|(plan, _)| plan).collect();
        }
        if plans.is_empty() {
            return Ok(vec![1; actions.len()]);
        }
        let stops = |looking: &mut Self, theirs: &State<N>, plan| Ok(!looking.prepares(theirs, plan)?);
        // A threat of one's own is in the way as well.
        let within = self.near_lines(&theirs) | self.near_lines(world);
        self.undone(world, actions, &plans, within, stops)
    }

    /// For each action one and how many of these actions of the next seat's it stops; 0 where it loses the game itself. In a game
    /// that only adds tokens nothing outside of `within` can stop any.
    fn undone(
        &mut self,
        world: &State<N>,
        actions: &[Action],
        theirs: &[Action],
        within: Bits<N>,
        mut stops: impl FnMut(&mut Self, &State<N>, Action) -> Result<bool, Box<Failure>>,
    ) -> Result<Vec<u32>, Box<Failure>> {
        let (me, rival) = (world.seat(), self.referee.after(world.seat()));
        if theirs.is_empty() && self.by_sets {
            return Ok(vec![1; actions.len()]);
        }
        let mut choices = Choices::new();
        let mut scores = Vec::with_capacity(actions.len());
        for &action in actions {
            let next = match self.by_sets && !within.contains(self.cell(world, action)) {
                true => None,
                false => self.after(world, action)?,
            };
            let Some(next) = next else {
                scores.push(1);
                continue;
            };
            let mut stopped = 1;
            match next.outcome() {
                Some(outcome) if outcome.of(me) == Fate::Lost => stopped = 0,
                Some(_) => stopped += theirs.len() as u32,
                None => {
                    let then = self.referee.as_if_to_move(&next, rival);
                    self.list(&then, &mut choices)?;
                    for &threat in theirs {
                        stopped += u32::from(!choices.contains(threat) || stops(self, &then, threat)?);
                    }
                }
            }
            scores.push(stopped);
        }
        Ok(scores)
    }

    /// Does it open no cell to the others that would complete a line of one's own, and that nobody could reach before?
    fn keep(&mut self, world: &State<N>, actions: &[Action]) -> Result<Vec<u32>, Box<Failure>> {
        let rules = &*self.referee.rules;
        let reached = landings(rules, world);
        let mut saved = Bits::EMPTY;
        if rules.owned() && rules.says.win.serves == Serves::Owner && !reached.is_empty() {
            let own = world.layer(world.seat().index());
            let empty = rules.board.cells() - world.occupied();
            saved = rules.alignment.completing(&rules.board, own, empty, 1) - reached;
        }
        if saved.is_empty() {
            return Ok(vec![1; actions.len()]);
        }
        let keeps = |looking: &mut Self, action| match looking.after(world, action)? {
            Some(next) if next.outcome().is_none() => Ok(u32::from(!landings(rules, &next).meets(&saved))),
            _ => Ok(1),
        };
        actions.iter().map(|&action| keeps(self, action)).collect()
    }
}
