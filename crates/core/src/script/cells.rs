//! Cells as scripts hold them: one cell, and a set of cells at a width that is known when a game is opened.
//!
//! The kernel's [`Bits`] have their width in their type, and whatever names them is compiled for each width. The engine and all that is
//! registered with it are compiled once, so they hold sets whose width is a value. Only [`Lent`](super::lent::Lent) turns one into the
//! other.

use quadrille_kernel::{Bits, Cell};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use std::rc::Rc;

/// A cell, as scripts hold it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct At(pub Cell);

/// Sets of up to this many words need no memory beside themselves.
const INLINE: usize = 4;

/// A set of cells, as scripts hold it. All sets of one game have the same width.
#[derive(Clone, PartialEq, Eq)]
pub struct CellSet(Words);

/// The words of a set, the smallest numbers first.
#[derive(Clone, PartialEq, Eq)]
enum Words {
    /// A narrow set. Words beyond its width are 0.
    Inline([u64; INLINE]),
    /// A wide set, shared with its copies.
    Shared(Rc<[u64]>),
}

impl CellSet {
    /// The set of nothing, of this many words.
    pub fn empty(width: usize) -> Self {
        Self(match width {
            0..=INLINE => Words::Inline([0; INLINE]),
            _ => Words::Shared((0..width).map(|_| 0).collect()),
        })
    }

    /// The set of one cell, of this many words.
    pub fn single(cell: Cell, width: usize) -> Self {
        let (at, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        Self(match width {
            0..=INLINE => {
                let mut words = [0; INLINE];
                words[at] = bit;
                Words::Inline(words)
            }
            _ => Words::Shared((0..width).map(|word| if word == at { bit } else { 0 }).collect()),
        })
    }

    /// The kernel's set, of the width that the game has.
    #[inline(always)]
    pub fn to_bits<const N: usize>(&self) -> Bits<N> {
        let mut words = [0; N];
        match &self.0 {
            Words::Inline(own) => words.iter_mut().zip(own).for_each(|(word, own)| *word = *own),
            Words::Shared(own) => words.iter_mut().zip(own.iter()).for_each(|(word, own)| *word = *own),
        }
        Bits::from_words(words)
    }

    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Inline(words) => words,
            Words::Shared(words) => words,
        }
    }

    /// Is there nothing in the set?
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// How many cells are in the set.
    pub fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first cell in the order of numbers.
    pub fn first(&self) -> Option<Cell> {
        let (at, word) = self.words().iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(cell(at, word.trailing_zeros()))
    }

    /// The last cell in the order of numbers.
    pub fn last(&self) -> Option<Cell> {
        let (at, word) = self.words().iter().enumerate().rfind(|(_, word)| **word != 0)?;
        Some(cell(at, word.ilog2()))
    }

    /// Do the two sets share a cell?
    pub fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(own, other)| own & other != 0)
    }

    /// Is every cell of this set in the other?
    pub fn within(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(own, other)| own & !other == 0)
    }

    /// The cells in the order of numbers.
    pub fn iter(&self) -> CellIterator {
        self.clone().into_iter()
    }

    /// Joins another set to this one, word by word. A wide set that is shared becomes one of its own.
    #[inline(always)]
    fn join(&mut self, other: &Self, join: impl Fn(u64, u64) -> u64) {
        match (&mut self.0, &other.0) {
            (Words::Inline(own), Words::Inline(other)) => {
                own.iter_mut().zip(other).for_each(|(own, other)| *own = join(*own, *other));
            }
            (Words::Shared(own), _) => match Rc::get_mut(own) {
                Some(words) => words.iter_mut().zip(other.words()).for_each(|(own, other)| *own = join(*own, *other)),
                None => *own = own.iter().zip(other.words()).map(|(own, other)| join(*own, *other)).collect(),
            },
            // Sets of one game are all narrow or all wide.
            (Words::Inline(_), Words::Shared(_)) => {}
        }
    }
}

/// Cells as a script names them: a set, or one cell.
#[derive(Clone, Copy)]
pub enum Cells<'a> {
    /// A set.
    Set(&'a CellSet),
    /// One cell.
    One(Cell),
}

impl Cells<'_> {
    /// The kernel's set, of the width that the game has.
    #[inline(always)]
    pub fn to_bits<const N: usize>(self) -> Bits<N> {
        match self {
            Self::Set(set) => set.to_bits(),
            Self::One(cell) => Bits::single(cell.index()),
        }
    }

    /// How many cells these are.
    pub fn count(self) -> usize {
        match self {
            Self::Set(set) => set.count(),
            Self::One(_) => 1,
        }
    }

    /// A set of its own, of this many words.
    pub fn to_set(self, width: usize) -> CellSet {
        match self {
            Self::Set(set) => set.clone(),
            Self::One(cell) => CellSet::single(cell, width),
        }
    }
}

impl<'a> From<&'a CellSet> for Cells<'a> {
    fn from(set: &'a CellSet) -> Self {
        Self::Set(set)
    }
}

impl From<&At> for Cells<'_> {
    fn from(at: &At) -> Self {
        Self::One(at.0)
    }
}

/// The cell of a bit of a word.
fn cell(word: usize, bit: u32) -> Cell {
    Cell((64 * word) as u16 + bit as u16)
}

impl<const N: usize> From<Bits<N>> for CellSet {
    #[inline(always)]
    fn from(bits: Bits<N>) -> Self {
        if N > INLINE {
            return Self(Words::Shared(Rc::from(bits.words().as_slice())));
        }
        let mut words = [0; INLINE];
        words.iter_mut().zip(bits.words()).for_each(|(word, own)| *word = *own);
        Self(Words::Inline(words))
    }
}

/// Word by word, one operator and its assigning twin.
macro_rules! wordwise {
    ($op:ident $method:ident $assign:ident $assign_method:ident, $word:expr) => {
        impl $assign<&Self> for CellSet {
            fn $assign_method(&mut self, other: &Self) {
                self.join(other, $word);
            }
        }
        impl $op<&Self> for CellSet {
            type Output = Self;
            fn $method(mut self, other: &Self) -> Self {
                self.join(other, $word);
                self
            }
        }
    };
}

wordwise!(BitAnd bitand BitAndAssign bitand_assign, |own, other| own & other);
wordwise!(BitOr bitor BitOrAssign bitor_assign, |own, other| own | other);
wordwise!(Sub sub SubAssign sub_assign, |own, other| own & !other);

impl IntoIterator for CellSet {
    type Item = At;
    type IntoIter = CellIterator;
    fn into_iter(self) -> CellIterator {
        let rest = self.words()[0];
        CellIterator { set: self, at: 0, rest }
    }
}

/// The cells of a set in the order of numbers.
pub struct CellIterator {
    set: CellSet,
    /// The word that is read.
    at: usize,
    /// What is left of it.
    rest: u64,
}

impl Iterator for CellIterator {
    type Item = At;

    fn next(&mut self) -> Option<At> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.set.words().get(self.at)?;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(At(cell(self.at, bit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells<const N: usize>(bits: Bits<N>) -> Vec<usize> {
        bits.iter().collect()
    }

    /// Compares what can be asked of a set with the kernel's answers.
    fn same<const N: usize>(set: &CellSet, bits: Bits<N>) {
        assert!(set.to_bits() == bits);
        assert!(*set == CellSet::from(bits));
        assert_eq!(set.iter().map(|At(cell)| cell.index()).collect::<Vec<_>>(), cells(bits));
        assert_eq!((set.count(), set.is_empty()), (bits.count(), bits.is_empty()));
        assert_eq!(set.first().map(Cell::index), bits.first());
        assert_eq!(set.last().map(Cell::index), bits.iter().last());
    }

    fn agree<const N: usize>() {
        let every = |step: usize| (0..64 * N).step_by(step).collect::<Bits<N>>();
        let ends = [Bits::EMPTY, Bits::single(0), Bits::single(64 * N - 1)];
        let sets = [every(1), every(2), every(3), every(7), every(64), ends[0], ends[1], ends[2]];
        for one in sets {
            same(&CellSet::from(one), one);
            for other in sets {
                let (own, its) = (CellSet::from(one), CellSet::from(other));
                same(&(own.clone() & &its), one & other);
                same(&(own.clone() | &its), one | other);
                same(&(own.clone() - &its), one - other);
                assert_eq!((own.meets(&its), own.within(&its)), (one.meets(&other), one.within(&other)));
                assert_eq!(own == its, one == other);
                // What was copied has not changed.
                same(&own, one);
                same(&(own & &its), one & other);
            }
        }
        same(&CellSet::empty(N), Bits::<N>::EMPTY);
        for cell in [0, 1, 63, 64 * N - 1] {
            let at = Cell(cell as u16);
            same(&CellSet::single(at, N), Bits::<N>::single(cell));
            assert!(Cells::One(at).to_bits() == Bits::<N>::single(cell));
            same(&Cells::One(at).to_set(N), Bits::<N>::single(cell));
        }
    }

    #[test]
    fn sets_of_every_width_are_those_of_the_kernel() {
        agree::<1>();
        agree::<2>();
        agree::<4>();
        agree::<16>();
        agree::<158>();
    }
}
