//! Random games to their end: the measure of the kernel's speed, and one day what a tree search rolls out.

use crate::*;

/// How much was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// Games, each to its end.
    pub games: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// All last keys, folded into one number.
    pub keys: u64,
}

/// A random game that has not ended after so many plies is left off: some never would.
const LONGEST: u32 = 100_000;

/// So many games begin alike where no rule sets anything up: only who starts, and with which colour, is drawn.
const BATCH: u64 = 16;

/// Plays random games until `go_on` says no; it is asked every so many games.
pub fn playouts<const N: usize>(
    referee: &Referee<N>,
    seed: u64,
    go_on: &mut dyn FnMut(&Playouts) -> bool,
) -> Result<Playouts, Box<Failure>> {
    let mut sum = Playouts::default();
    let mut choices = Choices::new();
    while go_on(&sum) {
        let mut start = referee.start(start_seed(referee, seed, sum.games))?;
        for nth in 0..BATCH {
            if nth > 0 && referee.has_rules() {
                start = referee.start(start_seed(referee, seed, sum.games))?;
            }
            let mut state = start;
            play_out(referee, &mut state, &mut Quick::new(game_seed(seed, sum.games)), &mut choices, |_, _| {})?;
            sum.games += 1;
            sum.plies += u64::from(state.ply());
            sum.keys = sum.keys.rotate_left(1) ^ state.key();
        }
    }
    Ok(sum)
}

/// One game of [`playouts`], by its number, told move by move, and the seed of its beginning.
pub fn playout<const N: usize>(
    referee: &Referee<N>,
    seed: u64,
    game: u64,
    tell: impl FnMut(&State<N>, Action),
) -> Result<(u64, State<N>), Box<Failure>> {
    let start = start_seed(referee, seed, game);
    let mut state = referee.start(start)?;
    play_out(referee, &mut state, &mut Quick::new(game_seed(seed, game)), &mut Choices::new(), tell)?;
    Ok((start, state))
}

fn start_seed<const N: usize>(referee: &Referee<N>, seed: u64, game: u64) -> u64 {
    game_seed(seed, if referee.has_rules() { game } else { game / BATCH * BATCH })
}

/// The seed of one of many games.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    mix(8, seed.wrapping_add(game))
}

#[inline(always)]
fn play_out<const N: usize>(
    referee: &Referee<N>,
    state: &mut State<N>,
    random: &mut Quick,
    choices: &mut Choices<N>,
    mut tell: impl FnMut(&State<N>, Action),
) -> Result<(), Box<Failure>> {
    if referee.counts_ahead() {
        return play_out_ahead(referee, state, random, choices, tell);
    }
    let longest = state.ply().saturating_add(LONGEST);
    while state.outcome().is_none() && state.ply() < longest {
        let Some(action) = referee.pick(state, choices, |count| random.below(count))? else { break };
        tell(state, action);
        referee.apply_unguarded(state, action, &mut Play::silent())?;
    }
    Ok(())
}

/// The same, where it is faster to play and to pick at once. Apart, so that other games do not pay for it.
#[inline(never)]
fn play_out_ahead<const N: usize>(
    referee: &Referee<N>,
    state: &mut State<N>,
    random: &mut Quick,
    choices: &mut Choices<N>,
    mut tell: impl FnMut(&State<N>, Action),
) -> Result<(), Box<Failure>> {
    let mut next = referee.pick(state, choices, |count| random.below(count))?;
    for _ in 0..LONGEST {
        let Some(action) = next else { break };
        tell(state, action);
        next = referee.attempt_and_pick(state, action, choices, |count| random.below(count))?;
    }
    Ok(())
}
