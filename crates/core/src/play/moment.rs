//! When a position is: the step of the turn, and the time where the game goes on otherwise at another.

use crate::variant::Variant;
use quadrille_kernel::Position;

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
    pub fn of(variant: &Variant, position: &dyn Position) -> Self {
        let rules = position.outline();
        let asked = |word: &str| variant.rules.iter().any(|rule| rule.text.contains(word));
        let opens = usize::from(position.step()) < rules.opening;
        let first = if opens { 0 } else { rules.opening as u8 };
        let timed = rules.says.limit.is_some() || asked(".ply");
        Self {
            step: position.step() - first + 1,
            turn: (opens || asked(".turn") && position.turn() > 0).then(|| position.turn()),
            ply: Some(position.ply()).filter(|ply| timed && *ply > 0),
        }
    }
}
