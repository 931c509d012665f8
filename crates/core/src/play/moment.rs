//! When a position is: the step of the turn, and the time where the game goes on otherwise at another.

use crate::variant::Variant;
use quadrille_kernel::{Rules, State};

/// When a position is, as far as the game goes on otherwise at another time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Moment {
    /// The step of the turn, or of the opening, from 1.
    pub step: u8,
    /// Turns begun before, where a rule asks for them or the opening is not over.
    pub turn: Option<u32>,
    /// Plies played, where a rule asks for them or a limit is set on them.
    pub ply: Option<u32>,
}

impl Moment {
    /// When a state is.
    pub fn of<const N: usize>(variant: &Variant, rules: &Rules<N>, state: &State<N>) -> Self {
        let asked = |word: &str| variant.rules.iter().any(|rule| rule.text.contains(word));
        let opens = usize::from(state.step()) < rules.opening;
        let first = if opens { 0 } else { rules.opening as u8 };
        let timed = rules.says.limit.is_some() || asked(".ply");
        Self {
            step: state.step() - first + 1,
            turn: (opens || asked(".turn") && state.turn() > 0).then(|| state.turn()),
            ply: Some(state.ply()).filter(|ply| timed && *ply > 0),
        }
    }
}
