//! Pieces on their way: what falls, shifts or vanishes takes a moment, and can be skipped.

use crate::ui::screen::canvas::{Flying, Spot};
use crate::ui::screen::input::Instant;
use quadrille_core::play::{Made, Scene, SeenCell, SeenPiece, Told};
use quadrille_kernel::parse_cell;
use std::time::Duration;

/// How long a move is shown.
pub const LONGEST: Duration = Duration::from_millis(200);
/// How often it is drawn in that time.
const STEP: Duration = Duration::from_millis(25);

/// A move that is being shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    began: Instant,
    ways: Vec<(Spot, Spot, SeenPiece)>,
}

impl Flight {
    /// The way of everything that a move moved; none where nothing can be seen moving. The scene is the one after it.
    pub fn of(made: &Made, scene: &Scene, now: Instant) -> Option<Self> {
        let spot = |text: &str| parse_cell(text).filter(|(column, row)| *column < scene.columns && *row < scene.rows);
        let mut ways: Vec<(Spot, Spot, SeenPiece)> = Vec::new();
        for event in &made.events {
            let Told::Moved { piece, from, to } = event else { continue };
            match (spot(from), spot(to)) {
                // It goes on from where it came.
                (Some(from), Some(to)) => match ways.iter_mut().find(|way| way.1 == from) {
                    Some(way) => way.1 = to,
                    None => ways.push((from, to, piece.clone())),
                },
                (None, Some(to)) => ways.push((entry(scene, to), to, piece.clone())),
                (Some(from), None) if !ways.iter().any(|way| way.1 == from) => ways.push((from, from, piece.clone())),
                _ => {}
            }
        }
        (!ways.is_empty()).then_some(Self { began: now, ways })
    }

    /// Where everything is now; none once it is over.
    pub fn at(&self, now: Instant) -> Option<Vec<Flying>> {
        let gone = now.saturating_sub(self.began);
        if gone >= LONGEST {
            return None;
        }
        // What falls is slow at first.
        let share = gone.as_secs_f64() / LONGEST.as_secs_f64();
        let between =
            |from: usize, to: usize| (from as f64 + (to as f64 - from as f64) * share * share).round() as usize;
        let fly = |(from, to, piece): &(Spot, Spot, SeenPiece)| Flying {
            at: (between(from.0, to.0), between(from.1, to.1)),
            to: *to,
            piece: piece.clone(),
        };
        Some(self.ways.iter().map(fly).collect())
    }

    /// When it is drawn the next time.
    pub fn next(&self, now: Instant) -> Instant {
        let gone = now.saturating_sub(self.began);
        let steps = gone.as_millis() / STEP.as_millis() + 1;
        self.began + (STEP * steps as u32).min(LONGEST)
    }
}

/// Where something comes onto the board: where it falls, at the open end of its column; elsewhere it is just there.
fn entry(scene: &Scene, (column, row): Spot) -> Spot {
    if scene.closed.is_none() {
        return (column, row);
    }
    let stands = |cell: &SeenCell| cell.column == column && cell.row > row && cell.piece.is_some();
    let open_above = !scene.cells.iter().any(stands);
    if open_above { (column, scene.rows - 1) } else { (column, 0) }
}
