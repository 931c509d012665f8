//! What is judged by sets of cells is what is found by trying every action and every answer.

use super::Instinct;
use super::look::Looking;
use crate::fixtures::{definition, referee};
use crate::*;

/// Random games, in each position of which the two ways agree; how often something was there to agree about.
fn agree<const N: usize>(referee: &Referee<N>, games: u64) -> [usize; 5] {
    let judged = [Instinct::Win, Instinct::Block, Instinct::Guard, Instinct::Prepare, Instinct::Forestall];
    let mut telling = [0; 5];
    for game in 0..games {
        let (mut state, mut random) = (referee.start(game).unwrap(), Quick::new(game));
        while state.outcome().is_none() {
            let actions = Looking::new(referee).legal(&state).unwrap();
            let (mut fast, mut slow) = (Looking::new(referee), Looking::new(referee));
            assert!(fast.by_sets);
            (slow.by_sets, slow.no_rules) = (false, false);
            let (by_sets, by_tries) = (fast.winning(&state).unwrap(), slow.winning(&state).unwrap());
            assert_eq!(by_sets.is_empty(), by_tries.is_empty());
            assert!(by_sets.iter().all(|action| by_tries.contains(action)));
            let one_step = referee.rules.says.turn.len() == 1;
            for (nth, &instinct) in judged.iter().enumerate() {
                let by_sets = fast.scores(instinct, &[state], &actions).unwrap();
                let by_tries = slow.scores(instinct, &[state], &actions).unwrap();
                telling[nth] += usize::from(by_tries.iter().any(|score| *score != by_tries[0]));
                let at = format!("{instinct:?} in game {game} at ply {}", state.ply());
                match instinct {
                    _ if one_step => assert_eq!(by_sets, by_tries, "{at}"),
                    // With a token to spare anything wins and is a threat; sets tell only what is part of the line.
                    Instinct::Win => {}
                    Instinct::Block => assert_eq!(by_sets, block_by_lines(referee, &state, &actions), "{at}"),
                    _ => assert_eq!(best(by_sets), best(by_tries), "{at}"),
                }
            }
            lines_agree(referee, &state, &actions);
            let action = actions[random.below(actions.len())];
            referee.apply(&mut state, action, &mut Play::silent()).unwrap();
        }
    }
    telling
}

/// Lines are built alike by both ways; whether there was a choice.
fn lines_agree<const N: usize>(referee: &Referee<N>, state: &State<N>, actions: &[Action]) -> bool {
    let (mut fast, mut slow) = (Looking::new(referee), Looking::new(referee));
    slow.no_rules = false;
    let by_sets = best(fast.scores(Instinct::Build, &[*state], actions).unwrap());
    assert_eq!(by_sets, best(slow.scores(Instinct::Build, &[*state], actions).unwrap()), "at ply {}", state.ply());
    by_sets.contains(&false)
}

/// What stops the lines of the next seat that lack least, line by line, in a game where nothing falls.
fn block_by_lines<const N: usize>(referee: &Referee<N>, state: &State<N>, actions: &[Action]) -> Vec<u32> {
    let rules = &*referee.rules;
    let lines = rules.alignment.lines(&rules.board);
    let theirs = state.layer(referee.after(state.seat()).index());
    let empty = rules.board.cells() - state.occupied();
    let lacking = |steps: usize, blocked: Bits<N>| {
        let near = |line: &&Bits<N>| {
            line.within(&(theirs | empty)) && !line.meets(&blocked) && (**line & empty).count() <= steps
        };
        lines.iter().filter(near).fold(Bits::EMPTY, |all, line| all | (*line & empty))
    };
    let steps = (1..=rules.says.turn.len()).find(|&steps| !lacking(steps, Bits::EMPTY).is_empty()).unwrap_or(0);
    let threats = lacking(steps, Bits::EMPTY);
    let stopped = |action: &Action| {
        let mut next = *state;
        referee.apply(&mut next, *action, &mut Play::silent()).unwrap();
        let left = match next.outcome() {
            Some(_) => Bits::EMPTY,
            None => lacking(steps, Bits::single(usize::from(action.first))),
        };
        1 + (threats - left).count() as u32
    };
    actions.iter().map(stopped).collect()
}

/// Which of them are best.
fn best(scores: Vec<u32>) -> Vec<bool> {
    let most = scores.iter().copied().max();
    scores.into_iter().map(|score| Some(score) == most).collect()
}

fn in_game(game: &str, settings: &str, games: u64) -> [usize; 5] {
    crate::for_width!(definition(game, settings).form.span(), N => agree(&referee::<N>(game, settings), games))
}

#[test]
fn sets_of_cells_tell_what_trying_tells() {
    let told = [
        in_game("drop", "", 20),
        in_game("drop", "board.wrap=columns board.columns=5", 6),
        in_game("place", "", 40),
        in_game("place", "board.columns=4 board.rows=4 win.align=3", 10),
        in_game("place", "board.columns=5 board.rows=4 win.align=4", 6),
    ];
    for nth in 0..5 {
        assert!(told.iter().map(|telling| telling[nth]).sum::<usize>() > 20, "too little to tell: {told:?}");
    }
}

#[test]
fn sets_of_cells_tell_what_trying_tells_of_turns_of_two_steps_and_of_four_seats() {
    let told = in_game("pairs", "board.columns=4 board.rows=3 win.align=3", 10);
    assert!(told[1] > 5 && told[2] > 3, "too little to tell: {told:?}");
    let told = in_game("drop", "seats=4 board.columns=5 board.rows=5 win.align=3", 8);
    assert!(told[1] > 5 && told[2] > 5, "too little to tell: {told:?}");
}

#[test]
fn lines_of_pieces_that_share_are_built_alike_by_sets_and_by_trying() {
    for game in ["gifts", "kinds"] {
        let referee = referee::<1>(game, "");
        let mut choices = 0;
        for seed in 0..6 {
            let (mut state, mut random) = (referee.start(seed).unwrap(), Quick::new(seed));
            while state.outcome().is_none() {
                let actions = Looking::new(&referee).legal(&state).unwrap();
                choices += usize::from(lines_agree(&referee, &state, &actions));
                referee.apply(&mut state, actions[random.below(actions.len())], &mut Play::silent()).unwrap();
            }
        }
        assert!(choices > 20, "{game}: too little to choose");
    }
}
