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

/// How much hooks may do for one question or action, where nobody says otherwise.
pub const MOST_WORK: u64 = 10_000_000;

/// The rules beyond the kernel's own. Every method may fail, and a failure leaves nothing behind.
pub trait Hooks<const N: usize> {
    /// Which of the hooks below exist.
    fn has(&self) -> Has;

    /// How much they have done so far, in steps of their own that are the same on every machine.
    fn work(&self) -> u64;

    /// How much they may do for one question or action.
    fn most_work(&self) -> u64;

    /// A new question or action begins: what all hooks together may use for one is theirs anew. Does nothing while they are held.
    fn begin(&self);

    /// Holds the hooks to what they may use for one question or action, or lets go of them again.
    fn hold(&self, held: bool);

    /// However often they are asked, the hooks have no longer than so many milliseconds from now; or as long as ever again.
    fn hurry(&self, milliseconds: Option<u64>);

    /// Prepares the board before the first turn. The only hook with randomness.
    fn setup(&self, state: &mut State<N>, play: &mut Play<N>, draw: &mut Draw) -> Result<(), Box<Failure>>;

    /// Which of these targets remain. With `from`, the targets are second ones, for that first target. Asked of what the
    /// mover may know. `refused` gathers why targets were taken away, where somebody wants to know.
    fn narrow(
        &self,
        state: &State<N>,
        verb: usize,
        from: Option<Cell>,
        targets: Bits<N>,
        refused: Option<&mut Vec<Refused<N>>>,
    ) -> Result<Bits<N>, Box<Failure>>;

    /// May the verb be used at all? Asked of what the mover may know.
    fn allows(&self, state: &State<N>, verb: usize) -> Result<Result<(), Refusal>, Box<Failure>>;

    /// Does what a rule's verb does.
    fn act(&self, state: &mut State<N>, play: &mut Play<N>, rule: usize, action: Action) -> Result<(), Box<Failure>>;

    /// A piece has come to rest.
    fn on_land(&self, state: &mut State<N>, play: &mut Play<N>, at: Cell) -> Result<(), Box<Failure>>;

    /// The turn's last step is done.
    fn on_turn_end(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>>;

    /// Has the game ended by a rule? The verdict is left in the play.
    fn outcome(&self, state: &mut State<N>, play: &mut Play<N>) -> Result<(), Box<Failure>>;

    /// A seat's score.
    fn score(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>>;

    /// What a position is worth to a seat, in hundredths of a token's worth.
    fn evaluate(&self, state: &State<N>, seat: Seat) -> Result<i64, Box<Failure>>;
}

/// Targets that a rule took away, and why.
#[derive(Clone, Debug)]
pub struct Refused<const N: usize> {
    /// Which targets.
    pub targets: Bits<N>,
    /// Whose rule, and what it said, if anything.
    pub why: Refusal,
}
