//! The rules of one game, laid out for its board: everything that does not change while it is played.

use super::alignment::Alignment;
use super::bits::Bits;
use super::board::{Board, Cell, Direction, LONGEST_SIDE};
use super::definition::*;
use super::outline::{Outline, Source};
use std::ops::Deref;
use std::sync::OnceLock;

/// A verb as it is offered on one board.
#[derive(Clone, Debug)]
pub struct VerbHere<const N: usize> {
    /// Where its piece comes from.
    pub source: Source,
    /// What its author said.
    pub says: Verb,
    pub(super) first: Targets<N>,
    pub(super) second: Targets<N>,
}

/// A domain, laid out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Targets<const N: usize> {
    None,
    Columns,
    Pool,
    Cells { content: Content, mask: Bits<N>, on: Option<usize>, near: Option<Near> },
}

impl<const N: usize> Targets<N> {
    fn of(board: &Board<N>, domain: Option<&Domain>) -> Self {
        match domain {
            None => Self::None,
            Some(Domain::OpenColumn) => Self::Columns,
            Some(Domain::Pool) => Self::Pool,
            Some(&Domain::Cells { content, region, on, near }) => Self::Cells {
                content,
                on,
                near,
                mask: match region {
                    None => board.cells(),
                    Some(Region::Bottom) => board.bottom(),
                    Some(Region::Top) => board.top(),
                    Some(Region::Edge) => board.edge(),
                },
            },
        }
    }

    /// How near they must be to the first target.
    pub(super) fn near(&self) -> Option<Near> {
        match self {
            Self::Cells { near, .. } => *near,
            _ => None,
        }
    }
}

/// The rules of one game on one board: its [`Outline`], and what is laid out in sets of cells. The outline's fields and
/// methods can be used as if they were the rules' own.
#[derive(Clone, Debug)]
pub struct Rules<const N: usize> {
    outline: Outline,
    /// The board.
    pub board: Board<N>,
    /// Verbs, in the order declared.
    pub verbs: Vec<VerbHere<N>>,
    /// Lines and shapes that win.
    pub alignment: Alignment<N>,
    /// The ways out of each column: where what is dropped enters.
    pub entries: Bits<N>,
    /// The number of the first entry, where all entries lie in one row.
    pub(super) entry_row: Option<usize>,
    /// The cells on which a piece that was given can be placed, where a cell that is taken stays so; none where one may become
    /// free again.
    pub(super) given_to: Option<Bits<N>>,
    /// Cells that a drop can reach when everything below is empty.
    pub(super) chutes: Bits<N>,
    /// The lines of each length, listed when they are first asked for. Behind a pointer, so that all else is known not to change.
    lines: Box<[OnceLock<Vec<Bits<N>>>]>,
}

impl<const N: usize> Deref for Rules<N> {
    type Target = Outline;
    #[inline(always)]
    fn deref(&self) -> &Outline {
        &self.outline
    }
}

impl<const N: usize> Rules<N> {
    /// Lays a definition out, or says in words what is wrong with it. The caller has checked that the board fits `N` words.
    pub fn new(says: Definition) -> Result<Self, Vec<String>> {
        Outline::new(says).map(Self::of)
    }

    /// Lays an outline out. Its board fits `N` words.
    pub fn of(outline: Outline) -> Self {
        let says = &outline.says;
        let board = Board::<N>::new(says.form.clone());
        let verbs: Vec<VerbHere<N>> = says
            .verbs
            .iter()
            .zip(&outline.sources)
            .map(|(verb, &source)| VerbHere {
                first: Targets::of(&board, verb.targets.first()),
                second: Targets::of(&board, verb.targets.get(1)),
                source,
                says: verb.clone(),
            })
            .collect();
        let entries = match says.gravity {
            Some(Direction::Up) => board.bottom(),
            _ => board.top(),
        };
        let chutes = match says.gravity {
            Some(way) => entries | board.ray(entries, way, board.cells()),
            None => Bits::EMPTY,
        };
        Self {
            alignment: Alignment::new(&board, says.win.align, says.win.shapes.clone()),
            entry_row: entry_row(&board, entries),
            given_to: given_to(&board, says, &verbs, entries),
            board,
            verbs,
            entries,
            chutes,
            lines: (0..=LONGEST_SIDE).map(|_| OnceLock::new()).collect(),
            outline,
        }
    }

    /// Every line of so many cells, in the order of [`Alignment::lines`]; none of more cells than the longest side of any board. They are
    /// listed once for each length.
    pub fn lines(&self, length: usize) -> &[Bits<N>] {
        let Some(lines) = self.lines.get(length) else { return &[] };
        lines.get_or_init(|| Alignment::new(&self.board, length, Vec::new()).lines(&self.board))
    }

    /// Would a piece that is given now stay in the hand, because no cell is left for it and none becomes free?
    #[inline(always)]
    pub(super) fn has_no_room(&self, occupied: Bits<N>) -> bool {
        self.given_to.is_some_and(|cells| cells.within(&occupied))
    }
}

/// The cells on which verbs place what was given, see [`Rules::given_to`].
fn given_to<const N: usize>(
    board: &Board<N>,
    says: &Definition,
    verbs: &[VerbHere<N>],
    entries: Bits<N>,
) -> Option<Bits<N>> {
    let placing: Vec<&VerbHere<N>> = verbs.iter().filter(|verb| verb.source == Source::Hand).collect();
    if says.clears || placing.is_empty() {
        return None;
    }
    // As long as any cell is free, a move can free any other.
    if verbs.iter().any(|verb| verb.says.effect == Effect::Move) {
        return Some(board.cells());
    }
    let cells = placing.into_iter().map(|verb| match verb.first {
        Targets::Cells { mask, .. } => mask,
        _ => entries,
    });
    Some(cells.fold(Bits::EMPTY, |all, cells| all | cells))
}

/// Where the one row begins that all entries lie in, if there is one.
fn entry_row<const N: usize>(board: &Board<N>, entries: Bits<N>) -> Option<usize> {
    let row = board.row_of(Cell(entries.first()? as u16));
    let first = row * (usize::from(board.form().columns) + 1);
    entries.iter().all(|entry| board.row_of(Cell(entry as u16)) == row).then_some(first)
}
