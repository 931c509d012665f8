//! The two machine words that the solver lays boards out in: everything it asks of a set of cells or a key.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A word of bits: `u64` where a board or a key fits, `u128` elsewhere.
pub(super) trait Word:
    Copy
    + Ord
    + bytemuck::Zeroable
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;
    /// How many bits there are.
    const BITS: u32;

    /// The word with these bits; those that do not fit are lost.
    fn from_wide(bits: u128) -> Self;
    /// The same bits in the widest word.
    fn wide(self) -> u128;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The lowest bit alone; nothing where there is none.
    fn lowest(self) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// The product, without what overflows.
    fn times(self, other: Self) -> Self;

    /// Is no bit set?
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Are several bits set?
    #[inline(always)]
    fn several(self) -> bool {
        self != self.lowest()
    }

    /// So many bits, the lowest.
    fn ones(count: u32) -> Self {
        if count >= Self::BITS { !Self::NONE } else { (Self::ONE << count) - Self::ONE }
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const NONE: Self = 0;
            const ONE: Self = 1;
            const BITS: u32 = <$word>::BITS;

            #[inline(always)]
            fn from_wide(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn wide(self) -> u128 {
                u128::from(self)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }
    };
}

word!(u64);
word!(u128);
