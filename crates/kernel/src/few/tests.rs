//! Steps of few verbs, beside the same steps that are listed every time.

use crate::random::mix;
use crate::*;
use std::cell::Cell as Slot;
use std::rc::Rc;
use std::sync::Arc;

const MOVE: usize = 1;

/// A rule that forbids a verb by what is in reserve, and takes steps to say so.
struct Strict {
    /// Does it tell that it depends on reserves alone?
    tells: bool,
    /// Never before all tokens are placed, or now and then?
    waits: bool,
    /// Does it also narrow where tokens are moved to? Then it tells so by a table.
    narrows: bool,
    budget: u64,
    left: Slot<u64>,
    work: Slot<u64>,
    asked: Slot<u64>,
}

impl Strict {
    fn charge(&self, steps: u64) -> bool {
        let is_enough = steps <= self.left.get();
        if is_enough {
            self.left.update(|left| left - steps);
            self.work.update(|work| work + steps);
        }
        is_enough
    }
}

/// A rule that tests can look at while a referee has it.
struct Shared(Rc<Strict>);

/// The steps of one answer about second targets.
const STEPS: u64 = 3;

impl Shared {
    /// Where a token may be moved to, if this rule narrows it.
    fn left_of<const N: usize>(&self, from: Option<Cell>) -> Bits<N> {
        let Some(from) = from else { return !Bits::EMPTY };
        (0..Bits::<N>::CAPACITY).filter(|&to| !mix(from.index() as u64, to as u64).is_multiple_of(3)).collect()
    }
}

impl<const N: usize> Hooks<N> for Shared {
    fn has(&self) -> Has {
        Has { forbids: 1 << MOVE, narrows: if self.0.narrows { 1 << MOVE } else { 0 }, ..Has::default() }
    }

    fn work(&self) -> u64 {
        self.0.work.get()
    }

    fn most_work(&self) -> u64 {
        self.0.budget
    }

    fn begin(&self) {
        self.0.left.set(self.0.budget);
    }

    fn charge(&self, steps: u64) -> bool {
        self.0.charge(steps)
    }

    fn can_charge(&self, steps: u64) -> bool {
        steps <= self.0.left.get()
    }

    fn charge_and_begin(&self, now: u64, then: u64) -> bool {
        let is_enough = now <= self.0.left.get() && then <= self.0.budget;
        is_enough && self.0.charge(now) && Hooks::<N>::begin_charged(self, then)
    }

    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        self.0.asked.update(|asked| asked + 1);
        let [one, two, ..] = state.reserves();
        let mood = mix(verb as u64, u64::from(one) << 20 | u64::from(two) << 4 | state.seat().index() as u64);
        if !self.0.charge(1 + mood % 5) {
            return Err(Failure::of_kernel("no steps left"));
        }
        let allowed = if self.0.waits { state.reserve(state.seat()) == 0 } else { !mood.is_multiple_of(3) };
        Ok(if allowed { Ok(()) } else { Err(Refusal::Here) })
    }

    fn narrow(
        &self,
        _: &State<N>,
        _: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        if from.is_some() && !self.0.charge(STEPS) {
            return Err(Failure::of_kernel("no steps left"));
        }
        Ok(targets & self.left_of(from))
    }

    fn target_table(&self, _: usize, _: Seat) -> TargetTable<N> {
        if !self.0.tells {
            return TargetTable::default();
        }
        let seconds = (0..Bits::<N>::CAPACITY).map(|from| self.left_of(Some(Cell(from as u16)))).collect();
        TargetTable {
            first: Some(self.left_of(None)),
            second: Some(seconds),
            second_steps: STEPS,
            ..TargetTable::default()
        }
    }

    fn depends_on_reserves(&self, _: usize) -> bool {
        self.0.tells
    }
}

/// Tokens are placed on empty cells as long as there are any in reserve, or moved to others that are near.
fn game(form: Form, near: Near, reserve: u16) -> Definition {
    let cells = |content, near| Domain::Cells { content, region: None, on: None, near };
    let mut game = Definition::placing(form.columns, form.rows, 0);
    let targets = vec![cells(Content::Own, None), cells(Content::Empty, Some(near))];
    game.verbs.push(Verb { name: "move".to_owned(), effect: Effect::Move, targets, price: Vec::new() });
    game.turn = vec![Step { verbs: vec![0, MOVE] }];
    Definition { form, reserve: Some(reserve), stuck: Stuck::Pass, limit: Some(40), ..game }
}

/// The same game before two referees: one is told what its rule depends on, the other lists what is legal and asks each time.
fn two<const N: usize>(game: &Definition, [waits, narrows]: [bool; 2], budget: u64) -> [(Referee<N>, Rc<Strict>); 2] {
    let rules = Arc::new(Rules::<N>::new(game.clone()).unwrap());
    [true, false].map(|tells| {
        let zero = || Slot::new(0);
        let rule = Rc::new(Strict { tells, waits, narrows, budget, left: zero(), work: zero(), asked: zero() });
        (Referee::new(Arc::clone(&rules), Some(Box::new(Shared(rule.clone())))), rule)
    })
}

/// How many turns were counted ahead, and how many questions and moves have failed.
#[derive(Default)]
struct Seen {
    moves: u64,
    saved: u64,
    failures: u64,
}

fn plays_alike<const N: usize>(game: &Definition, moods: [bool; 2], budget: u64, seed: u64, seen: &mut Seen) {
    let [(quick, mine), (slow, theirs)] = two::<N>(game, moods, budget);
    let [_, narrows] = moods;
    let mut random = Quick::new(seed);
    let (mut choices, mut listed) = (Choices::new(), Choices::new());
    let (started, expected) = (quick.start(seed), slow.start(seed));
    assert_eq!(started, expected);
    let (Ok(mut state), Ok(mut other)) = (started, expected) else { return };
    let mut before = None;
    loop {
        // The slow way: play, list what is legal then, and take one of it.
        let asked = || format!("{:?}, {before:?} with {budget}", game.form);
        let applied = before.map_or(Ok(()), |action| slow.apply(&mut other, action, &mut Play::silent()));
        if narrows && applied.is_err() {
            // To see that a seat can act takes fewer steps with a table.
            seen.failures += 1;
            break;
        }
        let told = applied.and_then(|()| slow.legal(&other, &mut listed));
        let n = if told.is_ok() && !listed.is_empty() { random.below(listed.count()) } else { 0 };
        let expected = told.map(|()| if other.outcome().is_some() { None } else { listed.nth(n) });
        let below = |count: usize| {
            assert_eq!(count, listed.count(), "{}", asked());
            n
        };
        let picked = match before {
            None => quick.pick(&state, &mut choices, below),
            Some(action) => quick.attempt_and_pick(&mut state, action, &mut choices, below),
        };
        assert_eq!(picked, expected, "{}", asked());
        if !narrows {
            assert_eq!(mine.work.get(), theirs.work.get(), "{}", asked());
        }
        if picked.is_err() {
            seen.failures += 1;
            break;
        }
        assert_eq!(state, other, "{}", asked());
        let Ok(Some(action)) = picked else { break };
        before = Some(action);
        seen.moves += 1;
    }
    seen.saved += theirs.asked.get() - mine.asked.get();
}

fn plays_alike_everywhere<const N: usize>(form: &Form) {
    let mut seen = Seen::default();
    for near in [Near::Beside, Near::Around] {
        for reserve in [1, 3, 7, 12] {
            let game = game(form.clone(), near, reserve);
            for moods in [[true, false], [false, false], [true, true], [false, true]] {
                for budget in [0, 2, 5, 8, 30, 10_000] {
                    for seed in 0..4 {
                        plays_alike::<N>(&game, moods, budget, seed, &mut seen);
                    }
                }
            }
        }
    }
    let Seen { moves, saved, failures } = seen;
    assert!(moves > 500 && saved > 500 && failures > 50, "{form:?}: {moves}, {saved}, {failures}");
}

#[test]
fn what_is_counted_ahead_is_what_is_listed_afterwards() {
    let forms = [
        Form::rectangle(5, 5),
        Form { missing: vec![(0, 0), (2, 2)], ..Form::rectangle(6, 3) },
        Form { wrap_columns: true, ..Form::rectangle(4, 4) },
    ];
    for form in &forms {
        plays_alike_everywhere::<1>(form);
        plays_alike_everywhere::<2>(form);
    }
    plays_alike_everywhere::<4>(&Form::rectangle(12, 12));
    plays_alike_everywhere::<8>(&Form::rectangle(20, 20));
}

#[test]
fn such_games_are_counted_ahead() {
    let game = game(Form::rectangle(5, 5), Near::Around, 4);
    let [(quick, _), (slow, _)] = two::<1>(&game, [true, false], 1_000);
    assert!(quick.counts_ahead() && !slow.counts_ahead());
}
