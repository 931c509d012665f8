//! What the hooks of a game's rules did and said, call by call and with the line of each: for those who trace a game. A game that
//! nobody traces has no ear, and its scripts run as fast as they can.

use super::desk::{Lent, Purpose};
use crate::kernel::Cell;
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

/// The ear: what was heard since it was last asked.
#[derive(Clone, Debug, Default)]
pub struct Hearing(Rc<RefCell<Vec<Call>>>);

impl Hearing {
    /// All that was heard so far, which is then forgotten.
    pub fn take(&self) -> Vec<Call> {
        self.0.take()
    }

    pub(super) fn called<const N: usize>(&self, lent: &Lent<N>, rule: usize, hook: &str, on: Option<Cell>) {
        let asked = lent.purpose == Purpose::Ask;
        let began = lent.play.events.as_ref().map_or(0, Vec::len);
        self.0.borrow_mut().push(Call { rule, hook: hook.to_owned(), on, asked, began, deeds: Vec::new() });
    }

    pub(super) fn did(&self, line: usize, deed: Deed) {
        // What has no effect is not done.
        let idle = matches!(&deed, Deed::Changed(events) if events.is_empty());
        if let Some(call) = self.0.borrow_mut().last_mut().filter(|_| !idle) {
            call.deeds.push((line, deed));
        }
    }
}
