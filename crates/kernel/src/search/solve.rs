//! What a position is truly worth, by looking at everything that can come of it: a value with its distance, and every best
//! action; or why it was not found. It knows the truth, as referees do.

use super::clock::{Budget, Clock, Interrupt};
use super::contract::Game;
use super::minimax::{Cut, DEEPEST, Minimax, Valued};
use super::score::{PLAIN, Score, WON};
use super::thinking::Insight;
use super::transposition::Transpositions;
use crate::*;

/// What a solver remembers in, in MiB, unless somebody says otherwise.
pub const SOLVER_MEMORY: u32 = 256;

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<A> {
    /// What it is worth to the side to move: a distance to the end, or 0 for a draw.
    pub score: Score,
    /// Every action that keeps it, in canonical order: the quickest wins, or the slowest losses.
    pub best: Vec<A>,
    /// States looked at.
    pub nodes: u64,
}

/// Why a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The time, or whatever else there was of it, is over.
    Late,
    /// So many plies ahead, and as far as anybody looks, nothing is sure.
    Far(u32),
}

/// Solves a position, where it can be done in time and within so many MiB. Nothing is solved that is over.
pub fn solve<const N: usize>(
    referee: &Referee<N>,
    insight: &Insight<N>,
    state: &State<N>,
    budget: &Budget,
    memory: u32,
    interrupt: Interrupt<'_>,
) -> Result<Result<Solved<Action>, Unsolved>, Box<Failure>> {
    let clock = &mut Clock::new(budget, interrupt);
    let solved = insight.ask_solver(referee, memory, |solver| {
        let before = solver.nodes();
        let (score, best) = solver.best(state, &|nodes| clock.is_beyond(nodes))?;
        let plies = solver.length(state, score).map(|tokens| tokens as Score - state.occupied().count() as Score);
        let score = plies.map_or(0, |plies| score.signum() * (WON - plies));
        Some(Solved { score, best, nodes: solver.nodes() - before })
    });
    if let Some(solved) = solved {
        return Ok(solved.ok_or(Unsolved::Late));
    }
    let game = insight.playing(referee).unjudged();
    let mut actions = Vec::new();
    game.actions(state, &mut actions)?;
    actions.sort_unstable();
    let memories = Transpositions::new((memory as usize) << 20);
    let me = state.seat();
    let mut minimax = Minimax::new(&game, &memories, clock, me);
    let mut order = actions.clone();
    let deepest = budget.depth.unwrap_or(DEEPEST).min(DEEPEST);
    for depth in 1..=deepest {
        let (best, result) = minimax.best(state, &order, depth);
        match result {
            Err(Cut::Failed(failure)) => return Err(failure),
            Err(Cut::Over) => return Ok(Err(Unsolved::Late)),
            Ok(()) => {}
        }
        let Some(best) = best else { break };
        let at = order.iter().position(|action| *action == best.action).unwrap_or(0);
        order[..=at].rotate_right(1);
        if !best.sure {
            continue;
        }
        match minimax.every(state, &actions, depth) {
            Err(Cut::Failed(failure)) => return Err(failure),
            Err(Cut::Over) => return Ok(Err(Unsolved::Late)),
            // An action as good as the best, as far as one sees, but not for sure: look further.
            Ok(values) if values.iter().any(|valued| valued.score == best.score && !valued.sure) => {}
            Ok(values) => {
                let kept = |valued: Valued<Action>| (valued.score == best.score).then_some(valued.action);
                let best_actions = values.into_iter().filter_map(kept).collect();
                return Ok(Ok(Solved { score: best.score, best: best_actions, nodes: clock.nodes() }));
            }
        }
    }
    Ok(Err(Unsolved::Far(deepest)))
}

/// A proven value as a number: 0 for a draw, negative for a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exact {
    /// As the tables of solved positions write it: half the cells that the winner leaves empty, counting its last token. A win with
    /// one's last token is 1, and quicker ones are more.
    Score(i32),
    /// Plies to the end, in games where tokens do not only ever come: quicker wins are less.
    Distance(i32),
}

impl Exact {
    /// A search's score of a position whose end is known.
    pub fn new<const N: usize>(referee: &Referee<N>, state: &State<N>, score: Score) -> Self {
        if score.abs() <= PLAIN {
            return Self::Score(0);
        }
        let plies = usize::try_from(WON - score.abs()).unwrap_or_default();
        match tokens_after(referee, state, plies.saturating_sub(1)) {
            Some(tokens) => {
                let half = (referee.rules.board.cells().count() + 1 - tokens) / 2;
                Self::Score(half as i32 * score.signum())
            }
            None => Self::Distance(plies as i32 * score.signum()),
        }
    }

    /// The number alone, as the machine protocol has it.
    pub fn number(self) -> i32 {
        match self {
            Self::Score(number) | Self::Distance(number) => number,
        }
    }
}

/// How many tokens will be on the board so many plies on, where every step brings one or none, whatever is done.
fn tokens_after<const N: usize>(referee: &Referee<N>, state: &State<N>, plies: usize) -> Option<usize> {
    let rules = &*referee.rules;
    if referee.has_rules() {
        return None;
    }
    let mut tokens = state.occupied().count();
    let mut step = usize::from(state.step());
    for _ in 0..plies {
        let mut brings = None;
        for &verb in &rules.steps[step].verbs {
            let one = match rules.verbs[verb].says.effect {
                Effect::Drop | Effect::Place => 1,
                Effect::Give | Effect::Pass => 0,
                Effect::Move | Effect::Rule(_) => return None,
            };
            if brings.is_some_and(|before| before != one) {
                return None;
            }
            brings = Some(one);
        }
        tokens += brings?;
        step = if step + 1 == rules.opening || step + 1 == rules.steps.len() { rules.opening } else { step + 1 };
    }
    Some(tokens)
}
