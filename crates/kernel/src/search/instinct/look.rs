//! Looking ahead a few plies: who can win in a turn, whom an action leaves a win, what no answer can stop.
//!
//! Where a game only adds tokens ([`Referee::only_adds`]) wins are found as sets of cells; elsewhere actions are tried one by
//! one, at most [`MOST_TRIES`] for a question and with the work of [`MOST_MOVES`] in all. What is left untried then counts as harmless, and as no
//! win.

use crate::search::clock::Now;
use crate::*;
use std::time::Duration;

/// How many plies are tried for one question: enough for every action and every answer on a board of 15 by 15.
const MOST_TRIES: u64 = 100_000;

/// Looking ahead may take as much work in all as scripts may do for so many moves; an action that is listed counts as a step of
/// theirs. That is counted and not timed, so that a player does the same on every machine, and it is a matter of seconds.
const MOST_MOVES: u64 = 6;

/// A look ahead, and how much was looked at.
pub(super) struct Looking<'a, const N: usize> {
    pub referee: &'a Referee<N>,
    pub nodes: u64,
    /// Do sets of cells tell who wins?
    pub by_sets: bool,
    /// Do a verb and its targets tell what an action puts where?
    pub no_rules: bool,
    left: u64,
    /// What scripts had done when this began, and how many actions were listed since.
    began: u64,
    listed: u64,
    most_work: u64,
    /// The clock, and when it must have ended.
    until: Option<(Now, Duration)>,
}

impl<'a, const N: usize> Looking<'a, N> {
    pub fn new(referee: &'a Referee<N>) -> Self {
        let (by_sets, no_rules, began) = (referee.only_adds(), !referee.has_rules(), referee.work());
        let most_work = referee.most_work().saturating_mul(MOST_MOVES);
        Self { referee, nodes: 0, by_sets, no_rules, left: MOST_TRIES, began, listed: 0, most_work, until: None }
    }

    /// The same for no longer than this. What is counted ends sooner, but where scripts do much in every step.
    pub fn at_most(self, time: Duration, now: Now) -> Self {
        Self { until: now().checked_add(time).map(|until| (now, until)), ..self }
    }

    /// May nothing more be tried?
    pub fn is_spent(&self) -> bool {
        self.left == 0 || self.is_late() || self.listed + self.referee.work() - self.began >= self.most_work
    }

    /// Has it taken too long?
    pub fn is_late(&self) -> bool {
        self.until.is_some_and(|(now, until)| now() >= until)
    }

    /// Every legal action, in canonical order.
    pub fn legal(&mut self, state: &State<N>) -> Result<Vec<Action>, Box<Failure>> {
        let mut choices = Choices::new();
        self.list(state, &mut choices)?;
        Ok(choices.sorted())
    }

    /// The same, as it was listed.
    pub fn list(&mut self, state: &State<N>, choices: &mut Choices<N>) -> Result<(), Box<Failure>> {
        self.referee.legal(state, choices)?;
        self.listed += choices.count() as u64;
        Ok(())
    }

    /// Another question: it may try as much as the one before.
    pub fn refresh(&mut self) {
        self.left = MOST_TRIES;
    }

    /// The state after an action; `None` where nothing more may be tried.
    pub fn after(&mut self, state: &State<N>, action: Action) -> Result<Option<State<N>>, Box<Failure>> {
        if self.is_spent() {
            return Ok(None);
        }
        self.left -= 1;
        self.nodes += 1;
        let mut next = *state;
        self.referee.attempt(&mut next, action, &mut Play::silent())?;
        Ok(Some(next))
    }

    /// Do tokens stay where they are put, so that none of them ever makes way for a rival's?
    pub fn nothing_opens(&self) -> bool {
        self.by_sets && self.referee.rules.says.gravity.is_none()
    }

    /// Where a token can come to stand now.
    pub fn open_cells(&self, state: &State<N>) -> Bits<N> {
        let rules = &*self.referee.rules;
        match rules.says.gravity {
            None => rules.board.cells() - state.occupied(),
            Some(_) => landings(rules, state),
        }
    }

    /// The cell an action puts a token on, in a game that only adds tokens.
    pub fn cell(&self, state: &State<N>, action: Action) -> usize {
        let first = usize::from(action.first);
        match self.referee.rules.says.gravity {
            None => first,
            Some(_) => {
                let rest = landings(&self.referee.rules, state) & self.referee.rules.board.column(first);
                rest.first().unwrap_or(Bits::<N>::CAPACITY - 1)
            }
        }
    }

    /// How many steps the seat to move has left in its turn, this one included.
    pub fn steps_left(&self, state: &State<N>) -> usize {
        let (rules, step) = (&*self.referee.rules, usize::from(state.step()));
        if step < rules.opening { rules.opening - step } else { rules.steps.len() - step }
    }

    /// In a game that only adds tokens, the cells that belong to a line which the seat to move can complete in this turn.
    pub fn completing(&self, state: &State<N>) -> Bits<N> {
        self.completing_within(state, self.steps_left(state))
    }

    /// The same, of the lines that take the fewest steps, and how many those are.
    pub fn completing_soonest(&self, state: &State<N>) -> (Bits<N>, usize) {
        let within = |steps| (self.completing_within(state, steps), steps);
        let mut all = (1..=self.steps_left(state)).map(within);
        all.find(|(cells, _)| !cells.is_empty()).unwrap_or((Bits::EMPTY, 0))
    }

    /// In a game that only adds tokens, the cells of lines that the seat to move can complete with so many tokens.
    pub fn completing_within(&self, state: &State<N>, steps: usize) -> Bits<N> {
        let rules = &*self.referee.rules;
        let own = state.layer(state.seat().index());
        rules.alignment.completing(&rules.board, own, self.open_cells(state), steps)
    }

    /// Every action with which the seat to move wins, at once or with the rest of its turn; told by sets, only those that are part
    /// of the line.
    pub fn winning(&mut self, state: &State<N>) -> Result<Vec<Action>, Box<Failure>> {
        let mut actions = self.legal(state)?;
        if self.by_sets {
            self.nodes += actions.len() as u64;
            let cells = self.completing(state);
            actions.retain(|&action| cells.contains(self.cell(state, action)));
            return Ok(actions);
        }
        let mut winning = Vec::new();
        for action in actions {
            if self.wins(state, action)? {
                winning.push(action);
            }
        }
        Ok(winning)
    }

    /// Does this action win for the seat to move, at once or with the rest of its turn?
    pub fn wins(&mut self, state: &State<N>, action: Action) -> Result<bool, Box<Failure>> {
        let Some(next) = self.after(state, action)? else { return Ok(false) };
        match next.outcome() {
            Some(outcome) => Ok(outcome.of(state.seat()) == Fate::Won),
            None => Ok(same_turn(state, &next) && self.can_win(&next)?),
        }
    }

    /// Can the seat to move win in this turn?
    pub fn can_win(&mut self, state: &State<N>) -> Result<bool, Box<Failure>> {
        if state.outcome().is_some() || self.is_spent() || self.only_gives(state.step()) {
            return Ok(false);
        }
        if self.by_sets {
            return Ok(!self.completing(state).is_empty());
        }
        for action in self.legal(state)? {
            if self.wins(state, action)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is this a step at which nothing can be won: one that hands a piece over, by no rule but the kernel's?
    fn only_gives(&self, step: u8) -> bool {
        let rules = &*self.referee.rules;
        let gives = |&verb: &usize| rules.verbs[verb].says.effect == Effect::Give;
        let nothing_else = rules.says.ending == Ending::Draw && matches!(rules.says.stuck, Stuck::Ends | Stuck::Pass);
        !self.referee.has_rules() && nothing_else && rules.offered(step).iter().all(gives)
    }

    /// After an action of a seat's that led from one state to the next: can it end its turn so that the next seat has no win at
    /// once?
    pub fn safe(&mut self, before: &State<N>, next: &State<N>) -> Result<bool, Box<Failure>> {
        let me = before.seat();
        if let Some(outcome) = next.outcome() {
            return Ok(outcome.of(me) != Fate::Lost);
        }
        if !same_turn(before, next) {
            return Ok(next.seat() == me || !self.can_win(next)?);
        }
        let mut actions = self.legal(next)?;
        if self.nothing_opens() {
            let theirs = self.referee.as_if_to_move(next, self.referee.after(me));
            let threats = self.completing(&theirs);
            if threats.is_empty() {
                return Ok(true);
            }
            let helpful = threats | self.completing(next);
            actions.retain(|&action| helpful.contains(self.cell(next, action)));
        }
        for action in actions {
            let Some(later) = self.after(next, action)? else { return Ok(true) };
            if self.safe(next, &later)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does this action win in two turns: can its seat win in the next, whatever the others answer? Of a turn of several steps
    /// only the last is looked at.
    pub fn prepares(&mut self, state: &State<N>, action: Action) -> Result<bool, Box<Failure>> {
        let me = state.seat();
        match self.after(state, action)? {
            Some(next) if next.outcome().is_some() || !same_turn(state, &next) => self.forced(&next, me),
            _ => Ok(false),
        }
    }

    /// Can a seat win in its next turn, whatever happens before it?
    fn forced(&mut self, state: &State<N>, me: Seat) -> Result<bool, Box<Failure>> {
        if let Some(outcome) = state.outcome() {
            return Ok(outcome.of(me) == Fate::Won);
        }
        let can_win = self.can_win(state)?;
        if can_win || state.seat() == me {
            return Ok(can_win && state.seat() == me);
        }
        let mut answers = self.legal(state)?;
        if self.nothing_opens() {
            // Only a token on one of these cells can be in the way.
            let wins = self.completing(&self.referee.as_if_to_move(state, me));
            if wins.is_empty() {
                return Ok(false);
            }
            answers.retain(|&answer| wins.contains(self.cell(state, answer)));
        }
        for answer in answers {
            let Some(next) = self.after(state, answer)? else { return Ok(false) };
            if !self.forced(&next, me)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Is it still the same turn?
pub(super) fn same_turn<const N: usize>(before: &State<N>, after: &State<N>) -> bool {
    (before.seat(), before.turn()) == (after.seat(), after.turn())
}
