//! What a search remembers of positions it has been to, in memory of a fixed size that several threads may share.
//!
//! Four memories that share a place lie side by side; the shallowest makes room. Each is two words: what is remembered, and the
//! key mixed with it, so that two halves written by different threads at once do not fit together and are not believed.
//!
//! ```text
//!     62        55  54    53 52        32 31                 0
//!     depth (7)    sure   bound (2)   score (20)    action (32)
//! ```

use super::score::Score;
use crate::has_room_for;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a remembered score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is just this.
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// How many plies were looked ahead, up to 127.
    pub depth: u32,
    /// The score, as seen from the position.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Would looking further ahead change nothing?
    pub sure: bool,
    /// The name of the best action.
    pub best: u32,
}

/// So many memories share a place.
const SHARE: usize = 4;

/// The bytes of a place.
const PLACE: usize = SHARE * 16;

/// Would the system give so many MiB, and leave enough for everything else?
pub fn can_have(mebibytes: u32) -> bool {
    (mebibytes as usize).checked_mul(1 << 20).is_some_and(has_room_for)
}

/// A table of memories.
pub struct Transpositions {
    words: Box<[AtomicU64]>,
    mask: u64,
}

impl Transpositions {
    /// A table of at most so many bytes, and at least one place. Where the system does not give as much, it is smaller.
    pub fn new(bytes: usize) -> Self {
        let mut places = 1 << (bytes / PLACE).max(1).ilog2();
        loop {
            match Self::with(places) {
                Some(table) => return table,
                None if places > 1 => places /= 2,
                None => return Self { words: [const { AtomicU64::new(0) }; SHARE * 2].into(), mask: 0 },
            }
        }
    }

    /// A table of so many places, a power of two; none where the system does not give the memory. It gives each page of it when it is
    /// first written to.
    fn with(places: usize) -> Option<Self> {
        places.checked_mul(PLACE).filter(|&bytes| has_room_for(bytes))?;
        let words = bytemuck::try_zeroed_slice_box(places * SHARE * 2).ok()?;
        Some(Self { words, mask: places as u64 - 1 })
    }

    fn place(&self, key: u64) -> usize {
        (key & self.mask) as usize * SHARE * 2
    }

    /// What is remembered of a key.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Memory> {
        let place = self.place(key);
        for at in (place..place + SHARE * 2).step_by(2) {
            let word = self.words[at + 1].load(Ordering::Relaxed);
            if word != 0 && self.words[at].load(Ordering::Relaxed) == key ^ word {
                return Some(Memory::unpacked(word));
            }
        }
        None
    }

    /// Remembers something of a key, in place of what was remembered of it, or of what was looked at least.
    #[inline]
    pub fn remember(&self, key: u64, memory: Memory) {
        let place = self.place(key);
        let (mut room, mut shallowest) = (place, u64::MAX);
        for at in (place..place + SHARE * 2).step_by(2) {
            let word = self.words[at + 1].load(Ordering::Relaxed);
            if word == 0 || self.words[at].load(Ordering::Relaxed) == key ^ word {
                room = at;
                break;
            }
            if word >> 55 < shallowest {
                (room, shallowest) = (at, word >> 55);
            }
        }
        let word = memory.packed();
        self.words[room].store(key ^ word, Ordering::Relaxed);
        self.words[room + 1].store(word, Ordering::Relaxed);
    }
}

impl Memory {
    fn packed(self) -> u64 {
        let bound = 1 + self.bound as u64;
        u64::from(self.depth.min(127)) << 55
            | u64::from(self.sure) << 54
            | bound << 52
            | (self.score as u64 & 0xF_FFFF) << 32
            | u64::from(self.best)
    }

    fn unpacked(word: u64) -> Self {
        Self {
            depth: (word >> 55) as u32 & 127,
            sure: word >> 54 & 1 == 1,
            bound: [Bound::Exact, Bound::Exact, Bound::AtLeast, Bound::AtMost][(word >> 52 & 3) as usize],
            // Twenty bits, the sign first.
            score: ((word >> 32 << 44) as i64 >> 44) as Score,
            best: word as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix;
    use crate::search::score::{PLAIN, WON};
    use std::collections::HashMap;

    #[test]
    fn what_is_packed_is_unpacked() {
        for score in [0, 1, -1, PLAIN, -PLAIN, WON, -WON, 12_345, -54_321] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for (depth, sure, best) in [(0, false, 0), (127, true, u32::MAX), (9, true, 77)] {
                    let memory = Memory { depth, score, bound, sure, best };
                    assert_eq!(Memory::unpacked(memory.packed()), memory);
                }
            }
        }
    }

    #[test]
    fn a_table_that_cannot_be_had_is_a_smaller_one() {
        let table = Transpositions::new(usize::MAX);
        let memory = Memory { depth: 3, score: 7, bound: Bound::Exact, sure: true, best: 1 };
        table.remember(mix(11, 1), memory);
        assert_eq!(table.recall(mix(11, 1)), Some(memory));
        assert!(!can_have(u32::MAX));
    }

    #[test]
    fn a_small_table_forgets_but_never_remembers_wrongly() {
        let table = Transpositions::new(4096);
        let mut truth = HashMap::new();
        let mut known = 0;
        for n in 0..20_000u64 {
            let key = mix(11, n % 3_000);
            if let Some(memory) = table.recall(key) {
                assert_eq!(Some(&memory), truth.get(&key));
                known += 1;
            }
            let memory = Memory {
                depth: (n % 20) as u32,
                score: (n as Score) - 10_000,
                bound: Bound::AtLeast,
                sure: n % 2 == 0,
                best: n as u32,
            };
            table.remember(key, memory);
            assert_eq!(table.recall(key), Some(memory));
            truth.insert(key, memory);
        }
        assert!(known > 100);
    }
}
