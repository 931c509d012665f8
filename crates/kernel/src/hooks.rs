//! What rules beyond the kernel's own can do: the one door through which scripts come in.
//!
//! A game without such rules has no hooks and pays nothing. The kernel asks a hook only where
//! [`Hooks::has`] says that somebody answers.

use super::action::Action;
use super::bits::Bits;
use super::board::Cell;
use super::definition::Seat;
use super::play::Play;
use super::random::Draw;
use super::refusal::Refusal;
use super::state::State;
use std::fmt;

/// Which hooks exist in a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Has {
    /// Something happens when a piece comes to rest.
    pub on_land: bool,
    /// Something happens at the end of a turn.
    pub on_turn_end: bool,
    /// A rule may end the game.
    pub outcome: bool,
    /// A rule keeps score.
    pub score: bool,
    /// A rule judges positions that are not over, for players that look ahead.
    pub evaluate: bool,
    /// Verbs whose targets a rule narrows, as a mask.
    pub narrows: u32,
    /// Verbs that a rule may forbid, as a mask.
    pub forbids: u32,
}

/// A script that failed. The play it failed in has not happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The rule.
    pub rule: String,
    /// The hook.
    pub hook: String,
    /// What went wrong, in words.
    pub message: String,
    /// The rule's file.
    pub file: String,
    /// Line and column in the file, from 1, and what the line says.
    pub place: Option<(usize, usize, String)>,
}

impl Failure {
    /// A limit of the kernel's own that a game has gone beyond: no rule failed.
    pub fn of_kernel(message: impl Into<String>) -> Box<Self> {
        let none = String::new;
        Box::new(Self { rule: none(), hook: none(), message: message.into(), file: none(), place: None })
    }

    /// What stands beside its place. Where nobody knows the place in a hook, it is the line in which the hook begins.
    pub fn label(&self) -> &'static str {
        match &self.place {
            Some((_, 1, says)) if says.starts_with("fn ") => "in this hook",
            _ => "failed here",
        }
    }

    /// What failed and how, in words; where, between the two.
    pub fn says(&self, place: &str) -> String {
        if self.rule.is_empty() {
            return self.message.clone();
        }
        format!("the rule `{}` failed in `{}`{place}: {}", self.rule, self.hook, self.message)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.says(""))
    }
}

impl std::error::Error for Failure {}

/// How much hooks may do for one question or action, where nobody says otherwise.
pub const MOST_WORK: u64 = 10_000_000;

/// The rules beyond the kernel's own. Every method may fail, and a failure leaves nothing behind. Only those are called that
/// [`has`](Self::has) names; the others need not be written.
pub trait Hooks<const N: usize> {
    /// Which of the hooks below exist.
    fn has(&self) -> Has;

    /// How much they have done so far, in steps of their own that are the same on every machine.
    fn work(&self) -> u64 {
        0
    }

    /// How much they may do for one question or action.
    fn most_work(&self) -> u64 {
        MOST_WORK
    }

    /// May an answer to [`narrow`](Self::narrow) or [`allows`](Self::allows) be given again for an equal state, without asking? Asked
    /// once, when the referee is made. Not where calls are counted or heard.
    fn may_reuse(&self) -> bool {
        false
    }

    /// Counts steps as if hooks had done them now: adds them to [`work`](Self::work) and takes them off what is left for the question or
    /// action under way. Says no, and counts nothing, where fewer are left. Then the hooks are asked anew, and fail where they do.
    ///
    /// Called for each answer that is given again, with the work that it took, and where a [`TargetTable`] has steps.
    fn charge(&self, _steps: u64) -> bool {
        true
    }

    /// Are so many steps left for the question or action under way?
    fn can_charge(&self, _steps: u64) -> bool {
        true
    }

    /// A new question or action begins: what all hooks together may use for one is theirs anew. Does nothing while they are held.
    fn begin(&self) {}

    /// As [`begin`](Self::begin) and then [`charge`](Self::charge).
    fn begin_charged(&self, steps: u64) -> bool {
        self.begin();
        self.charge(steps)
    }

    /// Charges steps to the question or action under way, and others to one that begins then. Says no, and has charged nothing, where too few
    /// are left, or where that is not known.
    fn charge_and_begin(&self, _now: u64, _then: u64) -> bool {
        false
    }

    /// Holds the hooks to what they may use for one question or action, or lets go of them again.
    fn hold(&self, _held: bool) {}

    /// However often they are asked, the hooks have no longer than so many milliseconds from now; or as long as ever again.
    fn hurry(&self, _milliseconds: Option<u64>) {}

    /// Prepares the board before the first turn. The only hook with randomness.
    fn setup(&self, _state: &mut State<N>, _play: &mut Play<N>, _draw: &mut Draw) -> Result<(), Box<Failure>> {
        Ok(())
    }

    /// Which of these targets remain. With `from`, the targets are second ones, for that first target. Asked of what the
    /// mover may know. `refused` gathers why targets were taken away, where somebody wants to know.
    fn narrow(
        &self,
        _state: &State<N>,
        _verb: usize,
        _from: Option<Cell>,
        targets: Bits<N>,
        _refused: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>> {
        Ok(targets)
    }

    /// What this rule leaves of a verb's targets for a seat, where that does not depend on the state; nothing known unless a rule says so.
    /// Asked once for each verb and seat, when the referee is made, of verbs that [`Has::narrows`] names and on boards of at most
    /// 512 numbers. What is known is never asked for by [`narrow`](Self::narrow) again, but where somebody wants to know why targets
    /// were taken away. Not for rules whose calls are heard.
    fn target_table(&self, _verb: usize, _seat: Seat) -> TargetTable<N> {
        TargetTable::default()
    }

    /// The rule's table was read for a seat in the place of questions to [`narrow`](Self::narrow), only where
    /// [`TargetTable::counts_first`] and [`TargetTable::counts_second`] ask to be told.
    fn read_from_table(&self, _verb: usize, _seat: Seat, _read: TableRead<N>) {}

    /// May the verb be used at all? Asked of what the mover may know.
    fn allows(&self, _state: &State<N>, _verb: usize) -> Result<Result<(), Refusal>, Box<Failure>> {
        Ok(Ok(()))
    }

    /// As [`allows`](Self::allows), where nobody wants to know why not.
    fn may(&self, state: &State<N>, verb: usize) -> Result<bool, Box<Failure>> {
        Ok(self.allows(state, verb)?.is_ok())
    }

    /// Does the answer to [`may`](Self::may) depend on nothing but the verb, the seat to move and what all seats have in reserve? Then it is
    /// asked again only once that has changed. Asked once, when the referee is made. Not where calls are counted or heard.
    fn depends_on_reserves(&self, _verb: usize) -> bool {
        false
    }

    /// Does what a rule's verb does.
    fn act(
        &self,
        _state: &mut State<N>,
        _play: &mut Play<N>,
        _rule: usize,
        _action: Action,
    ) -> Result<(), Box<Failure>> {
        Ok(())
    }

    /// A piece has come to rest.
    fn on_land(&self, _state: &mut State<N>, _play: &mut Play<N>, _at: Cell) -> Result<(), Box<Failure>> {
        Ok(())
    }

    /// The turn's last step is done.
    fn on_turn_end(&self, _state: &mut State<N>, _play: &mut Play<N>) -> Result<(), Box<Failure>> {
        Ok(())
    }

    /// Has the game ended by a rule? The verdict is left in the play.
    fn outcome(&self, _state: &mut State<N>, _play: &mut Play<N>) -> Result<(), Box<Failure>> {
        Ok(())
    }

    /// A seat's score.
    fn score(&self, _state: &State<N>, _seat: Seat) -> Result<i64, Box<Failure>> {
        Ok(0)
    }

    /// What a position is worth to a seat, in hundredths of a token's worth.
    fn evaluate(&self, _state: &State<N>, _seat: Seat) -> Result<i64, Box<Failure>> {
        Ok(0)
    }
}

/// What a rule leaves of a verb's targets, whatever the state. For every state in which the seat is to move, and every set of
/// targets, [`Hooks::narrow`] succeeds and leaves those of the targets that are in the set here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TargetTable<const N: usize> {
    /// The first targets that remain; none where the rule must be asked.
    pub first: Option<Bits<N>>,
    /// The second targets that remain, by the number of the first one, which is a cell; none where the rule must be asked.
    pub second: Option<Vec<Bits<N>>>,
    /// Does what remains of first targets depend on nothing but those that are asked about? Then the rule keeps its last answer itself, and
    /// to ask it again is fast.
    pub keeps_first: bool,
    /// Is [`Hooks::read_from_table`] to be called each time first targets are read here in the place of the rule?
    pub counts_first: bool,
    /// The same for second targets.
    pub counts_second: bool,
    /// The work of one answer for first targets, charged with [`Hooks::charge`].
    pub first_steps: u64,
    /// The same for second targets: charged once for each first target that has second ones. Where only somebody who can act is looked for,
    /// one answer is charged for all first targets together, and where one of
    /// all pairs is picked, none as long as there are steps enough for all of them.
    pub second_steps: u64,
}

/// Questions that a [`TargetTable`] has answered in the place of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableRead<const N: usize> {
    /// One for first targets. Did that take any away?
    First {
        /// It did.
        took_away: bool,
    },
    /// One for the second targets of each of these first ones, and those of them of which it took second targets away.
    Seconds {
        /// The first targets.
        of: Bits<N>,
        /// Those that have fewer second targets than before.
        took_away: Bits<N>,
    },
}

/// Targets that a rule took away, and why.
#[derive(Clone, Debug)]
pub struct Refused<const N: usize> {
    /// Which targets.
    pub targets: Bits<N>,
    /// Whose rule, and what it said, if anything.
    pub why: Refusal,
}
