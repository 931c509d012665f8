//! The adviser: what every legal action of a position is worth to the seat to move, and so which are best. Hints, values, `analyse`
//! and `best-move` without a level all ask it, so that none of them contradicts another.
//!
//! It asks, in this order, the opening book, the solver and a search, and everything that one of them proves is exact from then on.
//! How proven and estimated worths compare is said in [`Worth`]. It sees an [`Observation`]: where something is hidden it deals it
//! anew several times, judges by the average, and proves nothing.
//!
//! A budget of nodes or depth gives the same answer on every machine, whatever was asked before. A depth binds the search, so the
//! solver, which looks to the end, is not asked then; the book still is. Otherwise what was found about a position is
//! remembered, and the next question about it begins there.
//!
//! With more than two seats the search takes everybody else for one rival: a win is certain, and a loss or a draw is what comes of it if
//! all others play against the seat to move.

mod looking;

use super::clock::{Budget, Clock, Interrupt};
use super::contract::Game;
use super::instinct;
use super::playing::Playing;
use super::score::Score;
use super::solve::SOLVER_MEMORY;
use super::solver::Solver;
use super::thinking::{DEALS, FEWEST, Insight, line};
use super::worlds::worlds;
use super::worth::Worth;
use crate::*;
use looking::Looking;
use std::cmp::Reverse;
use std::time::Duration;

/// How long the adviser thinks where nobody says.
pub const ADVICE: Duration = Duration::from_secs(1);
/// Nodes that the solver may use before anything is estimated.
const QUICK: u64 = 200_000;
/// Nodes of the first search where there is a solver. After it search and solver take turns, each twice as long as the time before.
const SLICE: u64 = 50_000;
/// Nodes of the solver for each of the search's: they are that much cheaper.
const CHEAPER: u64 = 8;

/// What is wanted of the adviser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// What is best: it ends as soon as that is settled.
    Best,
    /// What every action is worth.
    Every,
}

/// A question to the adviser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// What is wanted.
    pub goal: Goal,
    /// How much thinking it may do; unbound it goes on until all is known or it is told to stop.
    pub budget: Budget,
    /// How many MiB it may remember in.
    pub memory: u32,
}

impl Asked {
    /// A question within a budget, or within [`ADVICE`] where that does not bind.
    pub fn within(goal: Goal, budget: Budget) -> Self {
        let unbound = budget == Budget::default();
        let budget = if unbound { Budget { time: Some(ADVICE), ..budget } } else { budget };
        Self { goal, budget, memory: SOLVER_MEMORY }
    }

    /// The same within so many MiB.
    pub fn remembering(self, memory: u32) -> Self {
        Self { memory, ..self }
    }
}

/// What is known of one action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// Its worth to the seat that does it.
    pub worth: Worth,
    /// How many plies ahead an estimate looked.
    pub depth: u32,
}

/// What is known of every legal action of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<A> {
    /// Every legal action, in canonical order.
    pub actions: Vec<Judged<A>>,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// States looked at.
    pub nodes: u64,
    /// The one of the best actions to do, and how the game is expected to go on; empty when there is nothing to do.
    pub line: Vec<A>,
    /// Is it proven that none is better than the best, and how the game ends?
    pub settled: bool,
}

impl<A: Copy + Eq> Analysis<A> {
    /// Nothing is known yet of these actions.
    fn new(actions: &[A]) -> Self {
        let unknown = |&action: &A| Judged { action, worth: Worth::Unknown, depth: 0 };
        let (depth, nodes, settled) = (0, 0, false);
        Self { actions: actions.iter().map(unknown).collect(), depth, nodes, line: Vec::new(), settled }
    }

    /// Every action that nothing is known to be better than, in canonical order. Of equal estimates those that look furthest.
    pub fn best(&self) -> Vec<A> {
        let rank = |judged: &Judged<A>| (judged.worth, if judged.worth.is_proven() { 0 } else { judged.depth });
        let most = self.actions.iter().map(rank).max();
        self.actions.iter().filter(|judged| Some(rank(judged)) == most).map(|judged| judged.action).collect()
    }

    /// The worth of an action.
    pub fn worth(&self, action: A) -> Worth {
        self.actions.iter().find(|judged| judged.action == action).map_or(Worth::Unknown, |judged| judged.worth)
    }

    /// Learns what an action is worth. What is proven stays, and so does an estimate that looked further.
    fn learn(&mut self, action: A, worth: Worth, depth: u32) {
        let Some(judged) = self.actions.iter_mut().find(|judged| judged.action == action) else { return };
        let weaker =
            if worth.is_proven() { judged.worth.is_exact() } else { judged.worth.is_proven() || depth < judged.depth };
        if !weaker {
            (judged.worth, judged.depth) = (worth, depth);
        }
    }

    /// Learns that no action of those is better than something of this worth.
    fn learn_at_most(&mut self, best: Worth, of: impl Fn(A) -> bool) {
        for judged in self.actions.iter_mut().filter(|judged| of(judged.action)) {
            judged.worth = judged.worth.at_most(best);
        }
    }

    fn is_all_exact(&self) -> bool {
        self.actions.iter().all(|judged| judged.worth.is_exact())
    }
}

/// Tells what every legal action is worth to the seat that observes, as far as the budget reaches, and each time it is known
/// better. Nothing is in it when the game is over.
pub fn advise<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    seen: &Observation<N>,
    asked: &Asked,
    interrupt: Interrupt<'_>,
    tell: &mut dyn FnMut(&Analysis<Action>),
) -> Result<Analysis<Action>, Box<Failure>> {
    let game = insight.playing(referee);
    let mut actions = Vec::new();
    game.actions(seen.seen(), &mut actions)?;
    actions.sort_unstable();
    if actions.is_empty() {
        return Ok(Analysis::new(&actions));
    }
    let worlds = worlds(&referee.rules, seen, DEALS, &mut Draw::player(0, seen.seat().0));
    let key = game.key(seen.seen());
    let repeatable = asked.budget.nodes.is_some() || asked.budget.depth.is_some();
    let before = if repeatable { None } else { insight.advised(key) };
    let mut order = actions.clone();
    let centre = instinct::nearness(&referee.rules, &actions);
    let nearness = |action: &Action| actions.binary_search(action).map_or(0, |at| centre[at]);
    order.sort_by_key(|action| (-game.promise(seen.seen(), *action), Reverse(nearness(action))));
    let mut adviser = Adviser {
        referee,
        insight,
        game,
        me: seen.seat(),
        asked,
        clock: Clock::new(&asked.budget, interrupt),
        known: before.unwrap_or_else(|| Analysis::new(&actions)),
        order,
        own_solver: None,
        signed: false,
        tell,
    };
    match worlds.as_slice() {
        [state] => adviser.certain(state)?,
        worlds => adviser.weigh(worlds)?,
    }
    let known = adviser.finished(worlds.first());
    if !repeatable {
        insight.remember_advice(key, &known);
    }
    Ok(known)
}

/// One question while it is thought about.
struct Adviser<'a, const N: usize> {
    referee: &'a Referee<N>,
    insight: &'a Insight<N>,
    game: Playing<'a, N>,
    me: Seat,
    asked: &'a Asked,
    clock: Clock<'a>,
    known: Analysis<Action>,
    /// The legal actions, the most promising first.
    order: Vec<Action>,
    /// The solver of this question, where the answer must not depend on what was asked before; None in it where the game has none.
    own_solver: Option<Option<Box<Solver>>>,
    /// Has the solver told who wins?
    signed: bool,
    tell: &'a mut dyn FnMut(&Analysis<Action>),
}

impl<const N: usize> Adviser<'_, N> {
    /// Advises where nothing is hidden.
    fn certain(&mut self, state: &State<N>) -> Result<(), Box<Failure>> {
        // The book says the same whatever was asked before.
        let (referee, insight, memory) = (self.referee, self.insight, self.asked.memory);
        let has_solver = insight.ask_solver(referee, memory, |solver| self.look_up(solver, state)).is_some();
        let mut looking = Looking::new(self.asked, &self.order);
        if !has_solver || self.asked.budget.depth.is_some() {
            return self.look(state, &mut looking, u64::MAX);
        }
        self.solve(state, QUICK);
        let mut slice = SLICE;
        while !self.is_done() && !self.is_over() {
            let before = self.clock.nodes();
            self.look(state, &mut looking, slice)?;
            self.solve(state, slice.saturating_mul(CHEAPER));
            slice = slice.saturating_mul(2);
            if self.only_one() || self.clock.nodes() == before {
                break;
            }
        }
        Ok(())
    }

    /// Is there nothing to choose, so that whoever only asks what is best need not wait?
    fn only_one(&self) -> bool {
        self.asked.goal == Goal::Best && self.order.len() == 1
    }

    fn is_done(&self) -> bool {
        match self.asked.goal {
            Goal::Best => self.known.settled,
            Goal::Every => self.known.is_all_exact(),
        }
    }

    fn is_over(&self) -> bool {
        self.clock.is_beyond(self.clock.nodes())
    }

    fn told(&mut self) {
        self.known.nodes = self.clock.nodes();
        self.choose();
        (self.tell)(&self.known);
    }

    /// Sees to it that the line begins with one of the best actions.
    fn choose(&mut self) {
        self.known.settled |= self.known.is_all_exact();
        let best = self.known.best();
        if !self.known.line.first().is_some_and(|first| best.contains(first)) {
            self.known.line = self.order.iter().copied().find(|action| best.contains(action)).into_iter().collect();
        }
    }

    /// Asks the solver, if the game has one.
    fn ask_solver<T>(&mut self, ask: impl FnOnce(&mut Self, &mut Solver) -> T) -> Option<T> {
        let (referee, insight, memory) = (self.referee, self.insight, self.asked.memory);
        let Some(nodes) = self.asked.budget.nodes else {
            return insight.ask_solver(referee, memory, |solver| ask(self, solver));
        };
        let mut own = self.own_solver.take().unwrap_or_else(|| {
            // More than the nodes can fill is not needed.
            let most = u32::try_from(nodes >> 14).unwrap_or(u32::MAX).saturating_add(1);
            insight.new_solver(referee, memory.min(most)).map(Box::new)
        });
        let told = own.as_deref_mut().map(|solver| ask(self, solver));
        self.own_solver = Some(own);
        told
    }

    /// Looks a position and those after it up in the book, and sees which actions end the game.
    fn look_up(&mut self, solver: &Solver, state: &State<N>) {
        for action in self.order.clone() {
            let mut next = *state;
            if self.referee.play(&mut next, action).is_err() {
                continue;
            }
            let worth = match next.outcome().map(|outcome| outcome.of(self.me)) {
                Some(Fate::Won) => Some(Worth::Wins(Some(1))),
                Some(Fate::Drawn) => Some(Worth::Draws),
                Some(Fate::Lost) => Some(Worth::Loses(Some(1))),
                None => solver.in_book(&next).map(|(score, _)| solved(solver, state, -score)),
            };
            if let Some(worth) = worth {
                self.known.learn(action, worth, 0);
            }
        }
        if let Some((score, best)) = solver.in_book(state) {
            self.learn_best(solver, state, score, &best);
        }
        // Nothing is sooner than a win at once.
        let wins_now = self.known.actions.iter().any(|judged| judged.worth == Worth::Wins(Some(1)));
        self.known.settled |= wins_now;
        if self.known.actions.iter().any(|judged| judged.worth.is_proven()) {
            self.told();
        }
    }

    /// Learns the score of a position and every action that keeps it: the others are worse.
    fn learn_best(&mut self, solver: &Solver, state: &State<N>, score: i32, best: &[Action]) {
        let worth = solved(solver, state, score);
        for action in self.order.clone() {
            match best.contains(&action) {
                true => self.known.learn(action, worth, 0),
                // Worse than a draw or a loss is a loss.
                false if score <= 0 => self.known.learn(action, Worth::Loses(None), 0),
                false => {}
            }
        }
        (self.known.settled, self.signed) = (true, true);
    }

    /// Lets the solver work for so many nodes: who wins, what is best and how soon, and what each other action is worth.
    fn solve(&mut self, state: &State<N>, most: u64) {
        let (spent, clock) = (self.clock.nodes(), self.clock.clone());
        // Where nodes are counted, some are left for the search.
        let most = most.min(clock.left_nodes() / 2);
        if most < FEWEST {
            return;
        }
        self.ask_solver(|adviser, solver| {
            let before = solver.nodes();
            let mut used = 0;
            while used < most && !adviser.is_done() {
                let enough = |nodes: u64| used + nodes >= most || clock.is_beyond(spent + used + nodes);
                let found = adviser.solve_more(solver, state, &enough);
                used = solver.nodes() - before;
                adviser.clock.add(spent + used - adviser.clock.nodes());
                if !found {
                    break;
                }
                adviser.told();
            }
        });
    }

    /// Finds the next thing that the solver can say; false where it was stopped before.
    fn solve_more(&mut self, solver: &mut Solver, state: &State<N>, stop: super::Stop) -> bool {
        if !self.signed {
            let Some((sign, action)) = solver.keeping(state, &self.order, stop) else { return false };
            self.signed = true;
            match sign {
                0 => {
                    self.known.learn(action, Worth::Draws, 0);
                    self.known.learn_at_most(Worth::Draws, |_| true);
                }
                1.. => self.known.learn(action, Worth::Wins(None), 0),
                _ => self.known.learn_at_most(Worth::Loses(None), |_| true),
            }
            return true;
        }
        if !self.known.settled {
            let Some((score, best)) = solver.best(state, stop) else { return false };
            self.learn_best(solver, state, score, &best);
            return true;
        }
        let open = self.known.actions.iter().find(|judged| !judged.worth.is_exact());
        let Some(action) = open.map(|judged| judged.action) else { return false };
        let Some(score) = solver.score_after(state, action, stop) else { return false };
        self.known.learn(action, solved(solver, state, score), 0);
        true
    }

    /// All that is known when the time is over.
    fn finished(mut self, state: Option<&State<N>>) -> Analysis<Action> {
        self.choose();
        let proven = self.known.settled && self.known.line.len() == 1;
        if let (Some(state), Some(&action), true, Goal::Best) =
            (state, self.known.line.first(), proven, self.asked.goal)
        {
            let referee = self.referee;
            let goes_on = self.ask_solver(|_, solver| line(referee, solver, state, action));
            self.known.line = goes_on.unwrap_or_else(|| vec![action]);
        }
        if self.known.is_all_exact() {
            self.known.depth = self.known.actions.iter().filter_map(|judged| judged.worth.plies()).max().unwrap_or(0);
        }
        self.known.nodes = self.clock.nodes();
        self.known
    }
}

/// The worth that a solver's score means in a position.
fn solved<const N: usize>(solver: &Solver, state: &State<N>, score: i32) -> Worth {
    let plies = solver.length(state, score).map(|tokens| tokens - state.occupied().count() as u32);
    match (score, plies) {
        (1.., plies) => Worth::Wins(plies),
        (0, _) => Worth::Draws,
        (_, plies) => Worth::Loses(plies),
    }
}

/// The average of an action's scores over several worlds. Where it wins in all of them, or loses in all, it is beyond every other
/// estimate.
fn average(scores: &[(Score, bool)]) -> Score {
    use super::score::PLAIN;
    let mean = (scores.iter().map(|(score, _)| i64::from(*score)).sum::<i64>() / scores.len().max(1) as i64) as Score;
    let agree = |sign: Score| scores.iter().all(|&(score, sure)| sure && score * sign > PLAIN);
    if agree(1) || agree(-1) { mean } else { mean.clamp(-PLAIN, PLAIN) }
}
