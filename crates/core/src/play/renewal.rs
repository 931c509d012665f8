//! A game that goes on under rules that have changed: its moves made anew, and where it first comes out differently.

use super::compare::{Difference, Differing, Pair};
use super::matches::{Control, Match, Sitter};
use super::scene::Scene;
use super::start::Start;
use super::table::{self, NotBegun, Problem};
use crate::lang::Said;
use crate::script::Limits;
use crate::variant::Variant;

/// A game under rules that have changed.
pub struct Renewed {
    /// The game, as far as its moves can still be made.
    pub game: Match,
    /// The first position that came out differently, before and now; where none did, the first in which something else is legal.
    pub differs: Option<Differing>,
    /// The first move that cannot be made any more.
    pub stopped: Option<Stopped>,
}

/// Why a game cannot go on under rules that have changed.
#[derive(Debug)]
pub struct NotRenewed {
    /// Why not.
    pub why: NotBegun,
    /// The move at which a script fails; none where that is before the first.
    pub at: Option<Box<FailsAt>>,
}

/// A move at which a script fails.
#[derive(Debug)]
pub struct FailsAt {
    /// Which, from 1.
    pub number: usize,
    /// How it is written.
    pub action: String,
    /// The position in which it fails.
    pub scene: Scene,
}

impl From<NotBegun> for NotRenewed {
    fn from(why: NotBegun) -> Self {
        Self { why, at: None }
    }
}

/// A move that cannot be made any more.
#[derive(Clone, PartialEq, Debug)]
pub struct Stopped {
    /// Which, from 1.
    pub number: usize,
    /// How it was written.
    pub action: String,
    /// Why not.
    pub why: Said,
    /// Did a rule fail, so that nobody knows whether it could be made?
    pub failed: bool,
}

impl Match {
    /// The same game between the same under other rules. A script that fails on the way is told, and there is no such game.
    pub fn under(&self, variant: Variant, limits: Limits) -> Result<Renewed, NotRenewed> {
        let mut sitters = self.sitters().to_vec();
        sitters.resize(variant.players.len(), Sitter::new(Control::Human));
        let record = self.record();
        let start = record.start_in(&variant)?;
        let (seed, beginning) = (self.seed(), start.as_ref().map_or_else(|| self.beginning(), Start::beginning));
        let now = table::open(variant.clone(), &beginning, limits)?;
        let mut both = Both {
            pair: Pair::of([self.table().another(&self.beginning())?, now]),
            comparable: true,
            board: None,
            legal: None,
        };
        let mut game = Self::begin(variant, self.version(), sitters, (seed, start), limits)?;
        both.look(seed)?;
        let mut stopped = None;
        // What other rules have cut off may be possible again.
        let moves = self.moves_and_cut();
        for (nth, action) in moves.iter().enumerate() {
            let fails = |why: NotBegun, game: &Match| {
                let at = FailsAt { number: nth + 1, action: action.clone(), scene: game.scene() };
                NotRenewed { why, at: Some(Box::new(at)) }
            };
            match both.play(&mut game, action) {
                Ok(()) => both.look(seed).map_err(|why| fails(why, &game))?,
                Err(Problem::Failed(failure)) => return Err(fails(NotBegun::Failed(failure), &game)),
                Err(Problem::Refused(why, _)) => {
                    stopped = Some(Stopped { number: nth + 1, action: action.clone(), why, failed: false });
                    game.cut = moves[nth..].to_vec();
                    break;
                }
            }
        }
        Ok(Renewed { game, differs: both.board.or(both.legal), stopped })
    }
}

/// The game as it was and as it is now, and what was found.
struct Both {
    pair: Pair,
    /// Can the move be made under the rules as they were as well?
    comparable: bool,
    board: Option<Differing>,
    legal: Option<Differing>,
}

impl Both {
    /// Compares the two positions, until what stands on the board differs.
    fn look(&mut self, seed: u64) -> Result<(), NotBegun> {
        if self.board.is_some() || !self.comparable {
            return Ok(());
        }
        let mut differences = self.pair.differences().map_err(NotBegun::Failed)?;
        // Those who compare two games wait until it shows on the board; whoever changes a rule wants to know at once.
        differences.extend(self.pair.held());
        let only_legal = differences.iter().all(|difference| matches!(difference, Difference::Legal(_)));
        match (differences.is_empty(), only_legal) {
            (true, _) => {}
            (false, false) => self.board = Some(self.pair.differing(seed, differences, false)),
            (false, true) if self.legal.is_none() => self.legal = Some(self.pair.differing(seed, differences, false)),
            (false, true) => {}
        }
        Ok(())
    }

    /// Makes a move again: the same deed, however it is written now.
    fn play(&mut self, game: &mut Match, action: &str) -> Result<(), Problem> {
        let now = match self.pair.written_anew(action).map_err(Problem::Failed)? {
            Some(text) => text,
            None => action.to_owned(),
        };
        game.play(&now)?;
        if self.comparable {
            match self.pair.play_texts([action.to_owned(), now]) {
                // Only what the old rules had cut off is not a move of theirs.
                Err(Problem::Refused(..)) => self.comparable = false,
                played => return played,
            }
        }
        Ok(())
    }
}
