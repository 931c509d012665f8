//! Answers that do not depend on the state: the last one is kept, and where each target is judged by itself a table has all of them. Where
//! somebody counts, an answer that is given again counts as if the hook had run again.

use super::{Hook, Refusals, Scripts};
use quadrille_kernel::{Bits, Cell, Failure, Hooks, Seat, State, TableRead, TargetTable};

/// The last answer of a hook that does not depend on the state.
#[derive(Clone, Copy)]
pub(super) struct Kept<const N: usize> {
    targets: Bits<N>,
    left: Bits<N>,
    /// The steps that it took.
    steps: u64,
}

impl<const N: usize> Scripts<N> {
    /// What is known of a verb's targets for a seat whatever the state, see [`Hooks::target_table`].
    pub(super) fn table_of(&self, verb: usize, seat: Seat) -> TargetTable<N> {
        if self.hearing.is_some() {
            return TargetTable::default();
        }
        let state = State::blank(&self.kernel).with_mover(&self.kernel, seat);
        let board = self.kernel.board.cells();
        let counting = self.texts.counting.as_ref();
        let asked = |hook: &Hook, from: Option<Cell>, refused: &mut Refusals<N>| {
            let ask = |refused| self.remaining(hook, &state, from, board, refused).ok();
            let Some(counting) = counting else { return ask(refused) };
            let (left, run) = counting.record(hook.counted, || ask(refused));
            counting.take_back(&run);
            counting.keep(self.pair(verb, seat), from.map(Cell::index), run);
            left
        };
        let remaining = |hooks: &[Hook], from: Option<Cell>, steps: &mut u64| -> Option<Bits<N>> {
            let mut left = board;
            for hook in hooks {
                let before = self.work();
                self.begin();
                let refused = &mut Refusals::nothing(false);
                left = (left & asked(hook, from, refused)?) - refused.targets;
                *steps = (*steps).max(self.work() - before);
            }
            Some(left)
        };
        let known = |hooks: &[Hook]| {
            // Which of several hooks are asked depends on what those before leave, so they are counted one by one.
            (counting.is_none() || hooks.len() <= 1)
                && hooks.iter().all(|hook| hook.code.is_some() && hook.depends.is_static && hook.depends.is_pointwise)
        };
        let (firsts, seconds) = (&self.where_first[verb], &self.where_second[verb]);
        let (mut first_steps, mut second_steps) = (0, 0);
        let first = if known(firsts) { remaining(firsts, None, &mut first_steps) } else { None };
        let second = match known(seconds) && !seconds.is_empty() {
            true => {
                let span = self.kernel.says.form.span();
                let of = |at: usize| match board.contains(at) {
                    true => remaining(seconds, Some(Cell(at as u16)), &mut second_steps),
                    false => Some(Bits::EMPTY),
                };
                (0..span).map(of).collect()
            }
            false => None,
        };
        let keeps_first = matches!(firsts.as_slice(), [hook] if hook.code.is_some() && hook.depends.is_static);
        let counts_first = counting.is_some() && !firsts.is_empty();
        let counts_second = counting.is_some() && !seconds.is_empty();
        TargetTable { first, second, keeps_first, counts_first, counts_second, first_steps, second_steps }
    }

    /// Counts what was read from a table, see [`Hooks::read_from_table`].
    pub(super) fn note_read(&self, verb: usize, seat: Seat, read: TableRead<N>) {
        let Some(counting) = &self.texts.counting else { return };
        match read {
            TableRead::First { took_away } => counting.again(self.pair(verb, seat), |kept| kept.first_again(took_away)),
            TableRead::Seconds { of, took_away } => {
                counting.again(self.pair(verb, seat), |kept| kept.seconds_again(of.words(), took_away.words()));
            }
        }
    }

    /// What a hook leaves of targets that looks at no state: what it left of the same targets the last time, or what it says now.
    pub(super) fn kept_or_asked(
        &self,
        hook: &Hook,
        verb: usize,
        state: &State<N>,
        targets: Bits<N>,
    ) -> Result<Bits<N>, Box<Failure>> {
        let place = self.pair(verb, state.seat());
        if let Some(kept) = &self.kept.borrow()[place]
            && kept.targets == targets
            && self.charge(kept.steps)
        {
            if let Some(counting) = &self.texts.counting {
                counting.again(place, |runs| runs.first_again(kept.left != targets));
            }
            return Ok(kept.left);
        }
        let before = self.work();
        let refused = &mut Refusals::nothing(false);
        let ask = |refused| self.remaining(hook, state, None, targets, refused);
        let left = match &self.texts.counting {
            Some(counting) => {
                let (asked, run) = counting.record(hook.counted, || ask(refused));
                // What fails is not kept, and neither is its run.
                let left = asked?;
                counting.keep(place, None, run);
                left
            }
            None => ask(refused)?,
        };
        let left = (left & targets) - refused.targets;
        if left != targets {
            self.forbade(hook);
        }
        self.kept.borrow_mut()[place] = Some(Kept { targets, left, steps: self.work() - before });
        Ok(left)
    }

    /// The number of a verb and a seat together.
    #[inline(always)]
    fn pair(&self, verb: usize, seat: Seat) -> usize {
        verb * self.kernel.seats() + seat.index()
    }
}
