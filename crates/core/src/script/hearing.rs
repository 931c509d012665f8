//! What the hooks of a game's rules did and said, call by call and with the line of each: for those who trace a game. A game that
//! nobody traces has no ear, and its scripts run as fast as they can.

use quadrille_kernel::Cell;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// A hook that was called, or the function of a verb.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The rule, by its place in the game's list.
    pub rule: usize,
    /// The hook.
    pub hook: String,
    /// The cell it was about, if it was.
    pub on: Option<Cell>,
    /// Was it only asked something?
    pub asked: bool,
    /// How many events the play had before.
    pub began: usize,
    /// What it did, and on which line of its script, from 1.
    pub deeds: Vec<(usize, Deed)>,
}

/// Something that a hook did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It changed the game: these of the play's events.
    Changed(Range<usize>),
    /// It hid marks.
    Hid {
        /// Of which marker, by index.
        marker: usize,
        /// How many.
        count: i64,
        /// Among how many cells.
        among: usize,
    },
    /// It ruled how the game ends: by `win`, `lose` or `draw`.
    Ruled(String),
    /// It said something.
    Said(String),
}

/// So many calls of hooks are kept, of each so many deeds, and so many of all. More of them nobody reads, and they would fill the memory.
const MOST_CALLS: usize = 20_000;
const MOST_DEEDS: usize = 2_000;
const MOST_DEEDS_OF_ALL: usize = 20_000;
/// So many bytes are kept of what is said in all.
const MOST_WORDS: usize = 1 << 20;
/// What is said is cut off behind so many characters.
pub(super) const MOST_SAID: usize = 500;

/// The ear: what was heard since it was last asked.
#[derive(Clone, Debug, Default)]
pub struct Hearing(Rc<RefCell<Heard>>);

/// What was heard, and how much.
#[derive(Debug, Default)]
struct Heard {
    calls: Vec<Call>,
    deeds: usize,
    words: usize,
}

impl Hearing {
    /// All that was heard so far, which is then forgotten.
    pub fn take(&self) -> Vec<Call> {
        self.0.take().calls
    }

    /// A hook that was only asked and did nothing is forgotten when the next is called: nobody tells it.
    pub(super) fn called(&self, rule: usize, hook: &str, on: Option<Cell>, asked: bool, began: usize) {
        let calls = &mut self.0.borrow_mut().calls;
        let full = calls.len() >= MOST_CALLS;
        calls.pop_if(|last| full || last.asked && last.deeds.is_empty());
        calls.push(Call { rule, hook: hook.to_owned(), on, asked, began, deeds: Vec::new() });
    }

    pub(super) fn did(&self, line: usize, deed: Deed) {
        // What has no effect is not done.
        let idle = matches!(&deed, Deed::Changed(events) if events.is_empty());
        let Heard { calls, deeds, words } = &mut *self.0.borrow_mut();
        let says = if let Deed::Said(text) = &deed { text.len() } else { 0 };
        let room = *deeds < MOST_DEEDS_OF_ALL && *words + says <= MOST_WORDS;
        if let Some(call) = calls.last_mut().filter(|call| !idle && room && call.deeds.len() < MOST_DEEDS) {
            call.deeds.push((line, deed));
            *deeds += 1;
            *words += says;
        }
    }
}
