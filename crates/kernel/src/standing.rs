//! How far lines have come: for those who are told why somebody has won, or why nobody has yet.

use super::bits::Bits;
use super::board::Cell;
use super::outline::Trait;
use super::state::State;
use super::turn::Referee;

/// How far a trait has come in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach<const N: usize> {
    /// The line.
    pub line: Bits<N>,
    /// Its cells that have the trait.
    pub has: Bits<N>,
    /// Its cells on which something else stands.
    pub barred: Bits<N>,
}

impl<const N: usize> Reach<N> {
    /// How many cells are missing.
    pub fn missing(&self) -> usize {
        self.line.count() - self.has.count()
    }
}

/// How far a trait has come in a line, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many cells the line has.
    pub length: usize,
    /// Those that have the trait.
    pub has: Vec<Cell>,
    /// In a barred line what bars it; in an open one that lacks one cell, the cells that would complete it.
    pub other: Vec<Cell>,
}

impl Progress {
    fn of<const N: usize>(reach: &Reach<N>, other: Bits<N>) -> Self {
        let cells = |set: Bits<N>| set.iter().map(|cell| Cell(cell as u16)).collect();
        Self { length: reach.line.count(), has: cells(reach.has), other: cells(other) }
    }
}

impl<const N: usize> Referee<N> {
    /// How far a trait has come in a line that can still be completed, and in one that cannot, where that has come further.
    pub fn progress(&self, state: &State<N>, layer: Trait) -> (Option<Progress>, Option<Progress>) {
        let (open, barred) = self.furthest(state, layer);
        let completing = open.iter().filter(|reach| reach.missing() == 1);
        let completing = completing.fold(Bits::EMPTY, |all, reach| all | (reach.line - reach.has));
        let open = open.first().map(|reach| Progress::of(reach, completing));
        (open, barred.map(|reach| Progress::of(&reach, reach.barred)))
    }

    /// The lines in which a trait has come furthest, whether or not its lines count: one that can still be completed as things
    /// stand, with the others through the same of its cells that miss as few, and one that cannot, where that has come further.
    pub fn furthest(&self, state: &State<N>, layer: Trait) -> (Vec<Reach<N>>, Option<Reach<N>>) {
        let set = state.layer(layer);
        let (mut open, mut barred): (Vec<Reach<N>>, Option<Reach<N>>) = (Vec::new(), None);
        self.rules.alignment.each_line(&self.rules.board, |line| {
            let reach = Reach { line, has: line & set, barred: (line & state.occupied()) - set };
            if reach.has.is_empty() {
                return;
            }
            if !reach.barred.is_empty() {
                if barred.is_none_or(|known| reach.missing() < known.missing()) {
                    barred = Some(reach);
                }
                return;
            }
            match open.first() {
                Some(known) if reach.missing() < known.missing() => open = vec![reach],
                Some(known)
                    if reach.missing() == known.missing() && reach.has == known.has && !open.contains(&reach) =>
                {
                    open.push(reach)
                }
                Some(_) => {}
                None => open = vec![reach],
            }
        });
        let nearest = open.first().map_or(usize::MAX, Reach::missing);
        (open, barred.filter(|reach| reach.missing() < nearest))
    }

    /// The cells of all complete lines of a trait, whether or not its lines count.
    pub fn lines_of(&self, state: &State<N>, layer: Trait) -> Bits<N> {
        self.rules.alignment.cells(&self.rules.board, state.layer(layer))
    }

    /// The lines that are full of pieces which have no trait in common.
    pub fn full_in_vain(&self, state: &State<N>) -> Vec<Bits<N>> {
        let mut found = Vec::new();
        let shares = |line: &Bits<N>| (0..self.rules.layers.traits).any(|layer| line.within(&state.layer(layer)));
        self.rules.alignment.each_line(&self.rules.board, |line| {
            if line.within(&state.occupied()) && !shares(&line) && !found.contains(&line) {
                found.push(line);
            }
        });
        found
    }
}
