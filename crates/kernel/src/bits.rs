//! A set of small numbers, `N` machine words wide: the one representation of everything that lies on a board.
//!
//! Owns the arithmetic of sets and nothing else: which number is which cell, and where the edges are, is
//! [`Board`](super::board::Board)'s affair.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Bits<N> {
    /// The set of nothing.
    pub const EMPTY: Self = Self([0; N]);

    /// How many numbers fit.
    pub const CAPACITY: usize = 64 * N;

    /// A set by its words, the smallest numbers first.
    #[inline(always)]
    pub fn from_words(words: [u64; N]) -> Self {
        Self(words)
    }

    /// The set's words, the smallest numbers first.
    #[inline(always)]
    pub fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// The set of one number.
    #[inline(always)]
    pub fn single(index: usize) -> Self {
        if N == 2 && index < Self::CAPACITY {
            return Self::of_word(1 << index);
        }
        let mut set = Self::EMPTY;
        set.insert(index);
        set
    }

    /// Adds one number.
    #[inline(always)]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes one number away.
    #[inline(always)]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Is this number in the set? Numbers beyond the width never are.
    #[inline(always)]
    pub fn contains(&self, index: usize) -> bool {
        index < Self::CAPACITY && self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Is there nothing in the set?
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut any = 0;
        for word in self.0 {
            any |= word;
        }
        any == 0
    }

    /// Do the two sets share a number?
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Is every number of this set in the other?
    pub fn within(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// How many numbers are in the set.
    #[inline(always)]
    pub fn count(&self) -> usize {
        if N == 1 && self.0[0] <= 0xFF {
            return usize::from(COUNT[self.0[0] as usize]);
        }
        // Words of wide boards are often empty, and to count is slow where there is no instruction for it.
        let count = |word: &u64| if N > 2 && *word == 0 { 0 } else { word.count_ones() as usize };
        self.0.iter().map(count).sum()
    }

    /// The smallest number.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        for (at, &word) in self.0.iter().enumerate() {
            if word != 0 {
                return Some(at * 64 + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The number that has exactly `n` smaller ones before it.
    #[inline(always)]
    pub fn nth(&self, n: usize) -> Option<usize> {
        let mut before = n as u32;
        for (at, &word) in self.0.iter().enumerate() {
            if N == 1 {
                return nth_in_word(word, before);
            }
            let here = word.count_ones();
            if before < here {
                return nth_in_word(word, before).map(|bit| at * 64 + bit);
            }
            before -= here;
        }
        None
    }

    /// The numbers, smallest first.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let (mut rest, mut at) = (self, 0);
        std::iter::from_fn(move || {
            while at < N {
                let word = rest.0[at];
                if word != 0 {
                    rest.0[at] = word & (word - 1);
                    return Some(at * 64 + word.trailing_zeros() as usize);
                }
                at += 1;
            }
            None
        })
    }

    /// Every number made larger by `by`; those beyond the width are lost.
    #[inline(always)]
    pub fn raised(self, by: usize) -> Self {
        if N == 1 {
            let mut set = self;
            set.0[0] = if by < 64 { set.0[0] << by } else { 0 };
            return set;
        }
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        for at in words..N {
            let mut word = self.0[at - words] << bits;
            if bits > 0 && at > words {
                word |= self.0[at - words - 1] >> (64 - bits);
            }
            set.0[at] = word;
        }
        set
    }

    /// Every number made smaller by `by`; those below zero are lost.
    #[inline(always)]
    pub fn lowered(self, by: usize) -> Self {
        if N == 1 {
            let mut set = self;
            set.0[0] = if by < 64 { set.0[0] >> by } else { 0 };
            return set;
        }
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        for at in 0..N.saturating_sub(words) {
            let mut word = self.0[at + words] >> bits;
            if bits > 0 && at + words + 1 < N {
                word |= self.0[at + words + 1] << (64 - bits);
            }
            set.0[at] = word;
        }
        set
    }

    /// As [`Self::lowered`], where `by` is known to be below the width: one shift on one word.
    #[inline(always)]
    pub fn lowered_within(self, by: u32) -> Self {
        debug_assert!((by as usize) < Self::CAPACITY);
        if N == 1 {
            let mut set = self;
            set.0[0] = set.0[0].wrapping_shr(by);
            return set;
        }
        if N == 2 {
            return Self::of_word(self.word().wrapping_shr(by));
        }
        if by >= 64 {
            return self.lowered(by as usize);
        }
        let mut set = self;
        for at in 0..N {
            let next = if at + 1 < N { self.0[at + 1] } else { 0 };
            // Shifted in two steps, because a word cannot be shifted by its whole width.
            set.0[at] = self.0[at] >> by | next << 1 << (63 - by);
        }
        set
    }

    /// As [`Self::raised`], where `by` is known to be below the width: one shift on one word.
    #[inline(always)]
    pub fn raised_within(self, by: u32) -> Self {
        debug_assert!((by as usize) < Self::CAPACITY);
        if N == 1 {
            let mut set = self;
            set.0[0] = set.0[0].wrapping_shl(by);
            return set;
        }
        if N == 2 {
            return Self::of_word(self.word().wrapping_shl(by));
        }
        if by >= 64 {
            return self.raised(by as usize);
        }
        let mut set = self;
        for at in 0..N {
            let before = if at > 0 { self.0[at - 1] } else { 0 };
            // Shifted in two steps, because a word cannot be shifted by its whole width.
            set.0[at] = self.0[at] << by | before >> 1 >> (63 - by);
        }
        set
    }

    /// A set of one word or two as one long word, which stays in the processor's registers.
    #[inline(always)]
    pub fn word(self) -> u128 {
        let high = if N == 2 { self.0[1] } else { 0 };
        u128::from(high) << 64 | u128::from(self.0[0])
    }

    /// The set of one word or two that is such a long word.
    #[inline(always)]
    pub fn of_word(word: u128) -> Self {
        let mut set = Self::EMPTY;
        set.0[0] = word as u64;
        if N == 2 {
            set.0[1] = (word >> 64) as u64;
        }
        set
    }

    /// Of a set of one word or two, all numbers before the first one; all there are where it is empty.
    #[inline(always)]
    pub fn before_first(self) -> Self {
        let word = self.word();
        Self::of_word(!word & word.wrapping_sub(1))
    }

    /// Of a set of one word or two, all numbers behind the last one; all there are where it is empty.
    #[inline(always)]
    pub fn behind_last(self) -> Self {
        let word = self.word();
        let last = 127 - (word | 1).leading_zeros();
        Self::of_word(if word == 0 { u128::MAX } else { u128::MAX << last << 1 })
    }

    /// All numbers up to this one.
    pub fn up_to(last: usize) -> Self {
        let word = |at: usize| match at.cmp(&(last / 64)) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => u64::MAX >> (63 - last % 64),
            std::cmp::Ordering::Greater => 0,
        };
        Self(std::array::from_fn(word))
    }

    /// As [`Self::shifted`], where the distance is known to be below the width.
    #[inline(always)]
    pub fn shifted_within(self, by: i32) -> Self {
        if by >= 0 { self.raised_within(by as u32) } else { self.lowered_within(by.unsigned_abs()) }
    }

    /// Raised by a positive distance, lowered by a negative one.
    #[inline(always)]
    pub fn shifted(self, by: i32) -> Self {
        if by >= 0 { self.raised(by as usize) } else { self.lowered(by.unsigned_abs() as usize) }
    }
}

/// For each byte, where its first, second, … eighth one bit is.
const SELECT: [[u8; 256]; 8] = {
    let mut table = [[8; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut seen) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[seen][byte] = bit as u8;
                seen += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// For each byte, how many one bits it has: on machines without an instruction for it, small sets are counted far faster.
const COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

/// The bit of a word that has `n` one bits below it, without a branch that depends on the word: counts of one bits up to
/// each byte, side by side in one word, tell the byte, and a table the bit.
#[inline(always)]
fn nth_in_word(word: u64, n: u32) -> Option<usize> {
    if word <= 0xFF {
        let bit = usize::from(SELECT[n as usize & 7][word as usize]);
        return (bit < 8 && n < 8).then_some(bit);
    }
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let mut sums = word - (word >> 1 & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + (sums >> 2 & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    if u64::from(n) >= sums >> 56 {
        return None;
    }
    // A byte lies before the one wanted where its sum is not above `n`.
    let before = ((u64::from(n).wrapping_mul(ONES) | TOPS) - sums) & TOPS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) as usize;
    let rank = u64::from(n) - ((sums << 8) >> (8 * byte) & 0xFF);
    Some(8 * byte + usize::from(SELECT[rank as usize & 7][(word >> (8 * byte)) as usize & 0xFF]))
}

impl<const N: usize> FromIterator<usize> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

/// Word by word, one operator and its assigning twin.
macro_rules! wordwise {
    ($op:ident $method:ident $assign:ident $assign_method:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<const N: usize> $op for Bits<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                if N == 2 {
                    let ($a, $b) = (self.word(), other.word());
                    return Self::of_word($word);
                }
                for (mine, $b) in self.0.iter_mut().zip(other.0) {
                    let $a = *mine;
                    *mine = $word;
                }
                self
            }
        }
        impl<const N: usize> $assign for Bits<N> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

wordwise!(BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b);
wordwise!(BitOr bitor BitOrAssign bitor_assign, |a, b| a | b);
wordwise!(BitXor bitxor BitXorAssign bitxor_assign, |a, b| a ^ b);
wordwise!(Sub sub SubAssign sub_assign, |a, b| a & !b);

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    /// All numbers that fit and are not in the set.
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The slow, obvious way: a tree of numbers.
    fn check<const N: usize>(numbers: &[usize]) {
        let set: Bits<N> = numbers.iter().copied().collect();
        let slow: BTreeSet<usize> = numbers.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), slow.iter().copied().collect::<Vec<_>>());
        assert_eq!(set.count(), slow.len());
        assert_eq!(set.first(), slow.first().copied());
        for (n, &number) in slow.iter().enumerate() {
            assert_eq!(set.nth(n), Some(number));
        }
        assert_eq!(set.nth(slow.len()), None);
        for by in [0, 1, 5, 63, 64, 65, 100, 127, 128, 200] {
            let raised: Vec<usize> = slow.iter().map(|n| n + by).filter(|&n| n < 64 * N).collect();
            let lowered: Vec<usize> = slow.iter().filter(|&&n| n >= by).map(|n| n - by).collect();
            assert_eq!(set.raised(by).iter().collect::<Vec<_>>(), raised, "raised by {by}");
            assert_eq!(set.lowered(by).iter().collect::<Vec<_>>(), lowered, "lowered by {by}");
            if by < 64 * N {
                assert_eq!(set.lowered_within(by as u32), set.lowered(by));
                assert_eq!(set.raised_within(by as u32), set.raised(by));
            }
        }
    }

    #[test]
    fn sets_of_every_width_agree_with_a_tree_of_numbers() {
        check::<1>(&[]);
        check::<1>(&[0, 1, 7, 31, 62, 63]);
        check::<2>(&[0, 1, 63, 64, 65, 100, 127]);
        check::<4>(&[3, 63, 64, 126, 127, 128, 191, 192, 255]);
        check::<5>(&(0..320).step_by(7).collect::<Vec<_>>());
    }

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b): (Bits<2>, Bits<2>) = ([1, 70, 90].into_iter().collect(), [70, 2].into_iter().collect());
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [70]);
        assert_eq!((a | b).iter().collect::<Vec<_>>(), [1, 2, 70, 90]);
        assert_eq!((a ^ b).iter().collect::<Vec<_>>(), [1, 2, 90]);
        assert_eq!((a - b).iter().collect::<Vec<_>>(), [1, 90]);
        assert!(a.meets(&b) && !a.within(&b) && (a & b).within(&b));
    }
}
