//! What is known of positions: a lower and an upper bound of each score, in bounded memory, found again without doubt.
//!
//! A key of `b` bits goes through a *bijection* of numbers of `b` bits: a shift-and-xor is undone from the top bits
//! downwards, and a product with an odd number modulo `2^b` by that number's inverse. The result's low bits say where to
//! look, and all its other bits are kept in the entry; both together are the result, the result gives the key, and so no
//! two keys are ever taken for each other.
//!
//! The table begins small, because one that fits the processor's cache answers several times faster, and doubles as it is
//! written to, up to its limit. Each place has two entries: one keeps what cost most, the other what came last.

use super::word::Word;
use crate::has_room_for;

/// Bits of an entry beside the key's: lower bound, upper bound, cost.
const NOTED: u32 = 8 + 8 + 6;
/// Bounds are kept from here, so that no entry is zero, which means there is none.
const ZERO_SCORE: i32 = 128;
/// A table begins with two to so many places.
const FIRST_BITS: u32 = 14;
/// It doubles when it was written to so many times for each of its places.
const WRITES: usize = 6;
const ODD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// Bounds by key.
pub(super) struct Table<E> {
    places: Vec<[E; 2]>,
    /// The bits of a spread key that say where to look, as a mask and how many they are.
    low: E,
    bits: u32,
    first_bits: u32,
    most_bits: u32,
    /// All bits of a key, as a mask and how many they are.
    whole: E,
    key_bits: u32,
    writes: usize,
}

/// A key, spread: good for looking up and for storing.
#[derive(Clone, Copy)]
pub(super) struct Spread<E>(E);

/// Do keys of so many bits fit entries of this word, from the smallest table on?
pub(super) fn suits<E: Word>(key_bits: u32) -> bool {
    key_bits + NOTED <= E::BITS + FIRST_BITS
}

impl<E: Word> Table<E> {
    /// For keys of so many bits, within so many bytes. Where they are too few for the keys to be told apart, or the keys
    /// have more bits than the word, nothing is ever kept.
    pub fn new(key_bits: u32, memory: usize) -> Self {
        let pairs = memory / std::mem::size_of::<[E; 2]>();
        let most_bits = pairs.checked_ilog2().unwrap_or(0).min(key_bits);
        let needed = (key_bits + NOTED).saturating_sub(E::BITS);
        let usable = pairs > 0 && key_bits <= E::BITS && needed <= most_bits;
        Self {
            places: Vec::new(),
            low: E::NONE,
            bits: 0,
            first_bits: FIRST_BITS.min(most_bits).max(needed),
            most_bits: if usable { most_bits } else { 0 },
            whole: E::ones(key_bits),
            key_bits: if usable { key_bits } else { 0 },
            writes: 0,
        }
    }

    /// Can anything be kept at all?
    #[inline(always)]
    pub fn keeps(&self) -> bool {
        self.key_bits > 0
    }

    #[inline(always)]
    pub fn spread(&self, key: E) -> Spread<E> {
        let half = self.key_bits / 2;
        let mixed = (key ^ (key >> half)).times(E::from_wide(ODD)) & self.whole;
        Spread(mixed ^ (mixed >> half))
    }

    /// The bounds known for a key, lower and upper.
    #[inline(always)]
    pub fn bounds(&self, key: Spread<E>) -> Option<(i32, i32)> {
        let rest = key.0 >> self.bits;
        let place = self.places.get((key.0 & self.low).low() as usize)?;
        let entry = place.iter().find(|&&entry| entry >> NOTED == rest && !entry.is_none())?;
        let noted = entry.low() as i32;
        Some(((noted & 255) - ZERO_SCORE, (noted >> 8 & 255) - ZERO_SCORE))
    }

    /// Keeps bounds that cost so many nodes.
    #[inline(always)]
    pub fn keep(&mut self, key: Spread<E>, (lower, upper): (i32, i32), nodes: u64) {
        if self.writes >= self.places.len() * WRITES {
            self.grow();
        }
        self.writes += 1;
        let cost = 64 - u64::from((nodes | 1).leading_zeros());
        let noted = cost.min(63) << 16 | ((upper + ZERO_SCORE) as u64) << 8 | (lower + ZERO_SCORE) as u64;
        let rest = key.0 >> self.bits;
        if let Some(place) = self.places.get_mut((key.0 & self.low).low() as usize) {
            add(place, rest << NOTED | E::from_wide(u128::from(noted)));
        }
    }

    #[inline(never)]
    fn grow(&mut self) {
        if !self.keeps() || self.bits == self.most_bits && !self.places.is_empty() {
            self.writes = 0;
            return;
        }
        let bits = if self.places.is_empty() { self.first_bits } else { self.bits + 1 };
        let low = E::ones(bits);
        let room = has_room_for(std::mem::size_of::<[E; 2]>() << bits);
        let Some(mut wider) = room.then(|| bytemuck::try_zeroed_vec::<[E; 2]>(1 << bits).ok()).flatten() else {
            // The system gives no more: what there is must do.
            if self.places.is_empty() {
                self.key_bits = 0;
            } else {
                self.most_bits = self.bits;
            }
            self.writes = 0;
            return;
        };
        for (index, place) in self.places.iter().enumerate() {
            // The entry that came last first, so that the costly one takes its own slot again.
            for &entry in place.iter().rev().filter(|entry| !entry.is_none()) {
                let whole = entry >> NOTED << self.bits | E::from_wide(index as u128);
                let at = (whole & low).low() as usize;
                add(&mut wider[at], whole >> bits << NOTED | entry & E::ones(NOTED));
            }
        }
        (self.places, self.low, self.bits, self.writes) = (wider, low, bits, 0);
    }

    /// How many places there are now.
    #[cfg(test)]
    pub fn places(&self) -> usize {
        self.places.len()
    }
}

/// Puts an entry into its place: the first slot is for what cost most, the second for what came last. The first is filled
/// first, and a key is never in both.
#[inline(always)]
fn add<E: Word>(place: &mut [E; 2], entry: E) {
    let cost = |entry: E| entry.low() >> 16 & 63;
    let first = place[0];
    if first >> NOTED == entry >> NOTED {
        place[0] = entry;
    } else if cost(entry) >= cost(first) {
        *place = [entry, first];
    } else {
        place[1] = entry;
    }
}
