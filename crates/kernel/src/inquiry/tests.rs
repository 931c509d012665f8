//! Rules that keep their answers, or know them by tables, beside the same rules that are asked every time.

use crate::random::mix;
use crate::*;
use std::cell::Cell as Slot;
use std::sync::Arc;

/// A rule whose answers look random, and cost steps.
struct Moody<const N: usize> {
    /// What it knows whatever the state; where there is no table, it depends on the state what is left.
    table: Option<Vec<Bits<N>>>,
    firsts: Bits<N>,
    steps: u64,
    reuses: bool,
    tells: bool,
    budget: u64,
    left: Slot<u64>,
    work: Slot<u64>,
    asked: Slot<u64>,
}

impl<const N: usize> Moody<N> {
    fn take(&self, steps: u64, what: &str) -> Result<(), Box<Failure>> {
        self.asked.set(self.asked.get() + 1);
        if self.charge(steps) { Ok(()) } else { Err(Failure::of_kernel(format!("no steps left for {what}"))) }
    }
}

/// A rule that several referees share, so that tests can look at it.
struct Shared<const N: usize>(std::rc::Rc<Moody<N>>);

const MOVE: usize = 1;

impl<const N: usize> Hooks<N> for Shared<N> {
    fn has(&self) -> Has {
        let forbids = if self.0.table.is_some() { 0 } else { 3 };
        Has { narrows: if self.0.table.is_some() { 1 << MOVE } else { 3 }, forbids, ..Has::default() }
    }

    fn work(&self) -> u64 {
        self.0.work.get()
    }

    fn begin(&self) {
        self.0.left.set(self.0.budget);
    }

    fn may_reuse(&self) -> bool {
        self.0.reuses
    }

    fn charge(&self, steps: u64) -> bool {
        self.0.charge(steps)
    }

    fn can_charge(&self, steps: u64) -> bool {
        steps <= self.0.left.get()
    }

    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        _: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let what = format!("{verb} from {from:?}");
        if let Some(table) = &self.0.table {
            self.0.take(self.0.steps, &what)?;
            return Ok(targets & from.map_or(self.0.firsts, |from| table[from.index()]));
        }
        let mood = mix(verb as u64, state.key() ^ from.map_or(9999, |from| u64::from(from.0)));
        self.0.take(1 + mood % 7, &what)?;
        Ok(targets.iter().filter(|&cell| !mix(mood, cell as u64).is_multiple_of(3)).collect())
    }

    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        let mood = mix(77 + verb as u64, state.key());
        self.0.take(1 + mood % 5, "whether it may")?;
        Ok(if mood.is_multiple_of(4) { Err(Refusal::Here) } else { Ok(()) })
    }

    fn target_table(&self, verb: usize, _: Seat) -> TargetTable<N> {
        let rule = &self.0;
        match &rule.table {
            Some(table) if rule.tells && verb == MOVE => TargetTable {
                counts_first: false,
                counts_second: false,
                first: Some(rule.firsts),
                second: Some(table.clone()),
                keeps_first: false,
                first_steps: rule.steps,
                second_steps: rule.steps,
            },
            _ => TargetTable::default(),
        }
    }
}

impl<const N: usize> Moody<N> {
    fn charge(&self, steps: u64) -> bool {
        if steps > self.left.get() {
            return false;
        }
        self.left.set(self.left.get() - steps);
        self.work.set(self.work.get() + steps);
        true
    }
}

/// Tokens are placed on empty cells, or moved to others.
fn game(form: Form, near: Option<Near>) -> Definition {
    let cells = |content, near| Domain::Cells { content, region: None, on: None, near };
    let mut game = Definition::placing(form.columns, form.rows, 0);
    let targets = vec![cells(Content::Own, None), cells(Content::Empty, near)];
    game.verbs.push(Verb { name: "move".to_owned(), effect: Effect::Move, targets, price: Vec::new() });
    game.turn = vec![Step { verbs: vec![0, MOVE] }];
    Definition { form, stuck: Stuck::Pass, limit: Some(60), ..game }
}

type Pair<const N: usize> = [(Referee<N>, std::rc::Rc<Moody<N>>); 2];

/// Two referees of one game: the rules of the first keep or tell what they can, those of the second are always asked.
fn two<const N: usize>(game: &Definition, table: Option<&Vec<Bits<N>>>, budget: u64) -> Pair<N> {
    let rules = Arc::new(Rules::<N>::new(game.clone()).unwrap());
    [true, false].map(|quick| {
        let zero = || Slot::new(0);
        let rule = std::rc::Rc::new(Moody {
            table: table.cloned(),
            firsts: (0..Bits::<N>::CAPACITY).filter(|cell| table.is_none() || cell % 5 != 3).collect(),
            steps: if budget > 1000 { 0 } else { 3 },
            reuses: quick,
            tells: quick,
            budget,
            left: zero(),
            work: zero(),
            asked: zero(),
        });
        (Referee::new(Arc::clone(&rules), Some(Box::new(Shared(rule.clone())))), rule)
    })
}

fn forms() -> Vec<Form> {
    let mut forms = vec![Form::rectangle(1, 1), Form::rectangle(5, 4), Form::rectangle(1, 6)];
    for (wrap_columns, wrap_rows) in [(true, false), (false, true), (true, true)] {
        forms.push(Form { wrap_columns, wrap_rows, ..Form::rectangle(4, 5) });
        forms.push(Form { wrap_columns, wrap_rows, missing: vec![(1, 1), (3, 0)], ..Form::rectangle(5, 5) });
    }
    forms.push(Form { missing: vec![(0, 0), (2, 2)], ..Form::rectangle(6, 3) });
    forms
}

/// Every form that is small, at several widths, and one form for each width that needs it.
macro_rules! at_every_width {
    ($check:ident) => {
        for form in forms() {
            $check::<1>(form.clone());
            $check::<2>(form.clone());
            $check::<4>(form);
        }
        $check::<2>(Form { wrap_columns: true, ..Form::rectangle(8, 8) });
        $check::<4>(Form::rectangle(15, 13));
        $check::<8>(Form { missing: vec![(3, 3)], ..Form::rectangle(20, 20) });
        $check::<158>(Form::rectangle(24, 23));
    };
}

fn kept_answers_agree<const N: usize>(form: Form) {
    let game = game(form, Some(Near::Around));
    let mut random = Quick::new(5);
    let (mut failures, mut saved) = (0, 0);
    for budget in [20, 60, 10_000] {
        let [(quick, mine), (slow, theirs)] = two::<N>(&game, None, budget);
        for seed in 0..if N > 8 { 2 } else { 8 } {
            let (started, expected) = (quick.start(seed), slow.start(seed));
            assert_eq!(started, expected);
            let Ok(mut state) = started else { continue };
            let mut other = state;
            let (mut choices, mut listed) = (Choices::new(), Choices::new());
            while state.outcome().is_none() {
                if random.below(4) == 0 {
                    // Another position in between is none of what was kept.
                    let theirs = quick.as_if_to_move(&state, quick.after(state.seat()));
                    let [mut one, mut two] = [Choices::new(), Choices::new()];
                    assert_eq!(quick.legal(&theirs, &mut one), slow.legal(&theirs, &mut two));
                    assert_eq!(one.sorted(), two.sorted());
                }
                let (told, expected) = (quick.legal(&state, &mut choices), slow.legal(&other, &mut listed));
                assert_eq!(told, expected, "{:?}", game.form);
                assert_eq!(mine.work.get(), theirs.work.get(), "{:?}", game.form);
                assert_eq!(choices.sorted(), listed.sorted());
                let (Ok(()), 1..) = (told, listed.count()) else {
                    failures += 1;
                    break;
                };
                let action = listed.nth(random.below(listed.count())).unwrap();
                let applied = quick.apply(&mut state, action, &mut Play::silent());
                assert_eq!(applied, slow.apply(&mut other, action, &mut Play::silent()));
                assert_eq!(mine.work.get(), theirs.work.get(), "{:?}", game.form);
                assert_eq!(state, other);
                if applied.is_err() {
                    failures += 1;
                    break;
                }
            }
        }
        saved += theirs.asked.get() - mine.asked.get();
    }
    let cells = game.form.cells().len();
    assert!(cells < 2 || saved > 0 && failures > 0, "{:?}: {saved} questions saved, {failures} failures", game.form);
}

#[test]
fn answers_that_are_kept_are_those_that_would_be_given() {
    at_every_width!(kept_answers_agree);
}

/// The slow, obvious way: every pair of cells is looked at.
fn slow_pairs<const N: usize>(
    rules: &Rules<N>,
    state: &State<N>,
    near: Option<Near>,
    (table, mine): (Option<&Vec<Bits<N>>>, &Moody<N>),
) -> Vec<Action> {
    let own = state.layer(state.seat().index()) & mine.firsts;
    let mut pairs = Vec::new();
    for first in own.iter() {
        for second in (rules.board.cells() - state.occupied()).iter() {
            let is_near = near.is_none_or(|near| rules.board.near(Bits::single(first), near).contains(second));
            if first != second && is_near && table.is_none_or(|table| table[first].contains(second)) {
                pairs.push(Action { verb: MOVE as u8, first: first as u16, second: second as u16 });
            }
        }
    }
    pairs
}

fn tables_agree<const N: usize>(form: Form) {
    for (nth, near) in [None, Some(Near::Beside), Some(Near::Around)].into_iter().enumerate() {
        let game = game(form.clone(), near);
        let rules = Rules::<N>::new(game.clone()).unwrap();
        let table = |set: &dyn Fn(usize) -> Bits<N>| {
            let mut table = vec![Bits::EMPTY; Bits::<N>::CAPACITY];
            rules.board.cells().iter().for_each(|cell| table[cell] = set(cell));
            table
        };
        let board = &rules.board;
        let knights = table(&|cell| {
            let (around, single) = (board.around(Bits::single(cell)), Bits::single(cell));
            board.around(around) - around - single
        });
        let scattered =
            table(&|cell| board.cells().iter().filter(|&to| mix(cell as u64, to as u64).is_multiple_of(4)).collect());
        for table in [None, Some(&knights), Some(&scattered)] {
            for budget in [100, 1_000_000] {
                tables_agree_in_games(&game, near, table, budget, nth as u64);
            }
        }
    }
}

fn picks_what_it_lists<const N: usize>(referee: &Referee<N>, state: &State<N>) {
    let (mut choices, mut all) = (Choices::new(), Vec::new());
    referee.legal(state, &mut choices).unwrap();
    choices.list(&mut all);
    for (n, &action) in all.iter().enumerate() {
        assert_eq!(choices.nth(n), Some(action));
        let picked = referee.pick(state, &mut Choices::new(), |count| {
            assert_eq!(count, all.len());
            n
        });
        assert_eq!(picked, Ok(Some(action)), "{:?}", referee.rules.says);
    }
}

fn tables_agree_in_games<const N: usize>(
    game: &Definition,
    near: Option<Near>,
    table: Option<&Vec<Bits<N>>>,
    budget: u64,
    seed: u64,
) {
    let [(quick, mine), (slow, theirs)] = match table {
        Some(_) => two::<N>(game, table, budget),
        None => two::<N>(game, Some(&vec![!Bits::EMPTY; Bits::<N>::CAPACITY]), budget),
    };
    let unbound = Referee::<N>::new(Arc::clone(&quick.rules), None);
    let mut random = Quick::new(seed);
    let (mut choices, mut listed) = (Choices::new(), Choices::new());
    let Ok(mut state) = slow.start(seed) else { return };
    assert_eq!(quick.start(seed).as_ref(), Ok(&state));
    for _ in 0..if N > 4 { 3 } else { 20 } {
        if state.outcome().is_some() {
            return;
        }
        let before = (mine.work.get(), theirs.work.get());
        let (told, expected) = (quick.legal(&state, &mut choices), slow.legal(&state, &mut listed));
        assert_eq!(told, expected);
        let spent = theirs.work.get() - before.1;
        assert_eq!(mine.work.get() - before.0, spent, "{game:?}");
        let failed = quick.pick(&state, &mut Choices::new(), |_| 0).err();
        assert_eq!(failed, expected.clone().err());
        // To pick one of known pairs takes no more steps than to list them. Where too few may be left, they are listed after all.
        let picked = mine.work.get() - before.0 - spent;
        assert!(picked <= if budget > 1000 { spent } else { 2 * spent }, "{game:?}");
        if expected.is_err() {
            return;
        }
        let mut all = Vec::new();
        listed.list(&mut all);
        let pairs: Vec<Action> = all.iter().copied().filter(|action| usize::from(action.verb) == MOVE).collect();
        assert_eq!(pairs, slow_pairs(&quick.rules, &state, near, (table, &mine)));
        picks_what_it_lists(&quick, &state);
        picks_what_it_lists(&unbound, &state);
        let action = all[random.below(all.len())];
        let [mut one, mut two] = [state, state];
        let applied = quick.apply(&mut one, action, &mut Play::silent());
        if slow.apply(&mut two, action, &mut Play::silent()).is_err() {
            return;
        }
        assert_eq!((applied, one), (Ok(()), two));
        state = two;
    }
}

#[test]
fn pairs_by_tables_are_those_that_the_rules_leave() {
    at_every_width!(tables_agree);
}
