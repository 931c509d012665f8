//! Random games to their end: the measure of the kernel's speed, and one day what a tree search rolls out.

use crate::kernel::*;

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

/// Plays random games until `go_on` says no; it is asked every so many games.
pub fn playouts<const N: usize>(
    referee: &Referee<N>,
    seed: u64,
    go_on: &mut dyn FnMut(&Playouts) -> bool,
) -> Result<Playouts, Box<Failure>> {
    let mut sum = Playouts::default();
    let fixed = if referee.sets_up_at_random() { None } else { Some(referee.start(seed)?) };
    let mut choices = Choices::new();
    while go_on(&sum) {
        for _ in 0..16 {
            let mut state = match fixed {
                Some(start) => start,
                None => referee.start(game_seed(seed, sum.games))?,
            };
            let mut random = Quick::new(game_seed(seed, sum.games));
            play_out(referee, &mut state, &mut random, &mut choices, |_, _| {})?;
            sum.games += 1;
            sum.plies += u64::from(state.ply());
            sum.keys = sum.keys.rotate_left(1) ^ state.key();
        }
    }
    Ok(sum)
}

/// One game of [`playouts`], by its number, told move by move.
pub fn playout<const N: usize>(
    referee: &Referee<N>,
    seed: u64,
    game: u64,
    tell: impl FnMut(&State<N>, Action),
) -> Result<State<N>, Box<Failure>> {
    let start = if referee.sets_up_at_random() { game_seed(seed, game) } else { seed };
    let mut state = referee.start(start)?;
    let mut random = Quick::new(game_seed(seed, game));
    play_out(referee, &mut state, &mut random, &mut Choices::new(), tell)?;
    Ok(state)
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
    while state.outcome().is_none() {
        referee.legal(state, choices)?;
        let Some(action) = choices.nth(&referee.rules.board, random.below(choices.count())) else { break };
        tell(state, action);
        referee.apply(state, action, &mut Play::silent())?;
    }
    Ok(())
}
