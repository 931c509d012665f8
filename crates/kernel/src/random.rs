//! Randomness that means the same for ever: a named stream (ChaCha8), and numbers drawn from it by `rand`, whose version is pinned.
//!
//! Games draw in set-up only. Whoever plays draws from a stream of their own, so that no player's luck changes the deal.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of random numbers: a seed, and which of its streams.
#[derive(Clone, Debug)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// The stream that sets up the game of a seed.
    pub fn setup(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// The stream of a player: by seat, from 0.
    pub fn player(seed: u64, seat: u8) -> Self {
        Self::stream(seed, 1 + u64::from(seat))
    }

    /// The stream that draws plies which a game begins with before anybody thinks.
    pub fn opening(seed: u64) -> Self {
        Self::stream(seed, 1 << 16)
    }

    fn stream(seed: u64, stream: u64) -> Self {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(stream);
        Self(source)
    }

    /// A number below `bound`, each equally likely. 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // A range of `usize` would be drawn otherwise on a machine with smaller ones.
        if bound == 0 { 0 } else { self.0.random_range(0..bound as u64) as usize }
    }

    /// Puts items into an order, each equally likely. `rand` has such a thing, too, but does not promise to keep its order from one
    /// version to the next.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// So many of these items, or all of them where there are fewer, each selection equally likely, in the order drawn.
    pub fn sample<T>(&mut self, mut items: Vec<T>, count: usize) -> Vec<T> {
        let rest = items.len() - count.min(items.len());
        for last in (rest..items.len()).rev() {
            // The one that is drawn changes places with the last of those that are left.
            items.swap(last, self.below(last + 1));
        }
        items.drain(..rest);
        items.reverse();
        items
    }

    /// A fresh seed, for a stream of somebody else's.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A fast source for playouts, where only speed and evenness matter (xorshift64). `rand` has no generator this small: with its
/// xoshiro256++ a playout of gomoku takes a twentieth longer.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(mix(3, seed) | 1)
    }

    /// A number below `bound`, all but equally likely.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// A well-mixed number for a pair of numbers (splitmix64): the same on every machine, for keys.
#[inline(always)]
pub fn mix(domain: u64, value: u64) -> u64 {
    let mut z = value.wrapping_add(domain << 56).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_for_ever() {
        let mut draw = Draw::setup(7);
        let first: Vec<usize> = (0..8).map(|_| draw.below(100)).collect();
        let mut other = Draw::player(7, 0);
        let second: Vec<usize> = (0..8).map(|_| other.below(100)).collect();
        assert_eq!(first, [15, 16, 70, 72, 60, 35, 8, 84]);
        assert_eq!(second, [99, 0, 72, 52, 5, 59, 52, 68]);
    }

    #[test]
    fn every_number_below_a_bound_is_drawn_about_as_often() {
        let (mut draw, mut quick) = (Draw::setup(1), Quick::new(1));
        let (mut slow, mut fast) = ([0; 7], [0; 7]);
        for _ in 0..70_000 {
            slow[draw.below(7)] += 1;
            fast[quick.below(7)] += 1;
        }
        assert!(slow.iter().chain(&fast).all(|&n| (9_500..10_500).contains(&n)), "{slow:?} {fast:?}");
    }
}
