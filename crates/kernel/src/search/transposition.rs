//! What a search remembers of positions it has been to, in memory of a limited size that several threads may share.
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
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

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

/// A table grows by this factor where a place of it is full, until it is as large as it may be.
const GROWTH: usize = 4;

/// A table begins with at most so many places.
const FIRST: usize = 256;

/// Steps of growth: enough for every size that a machine can have.
const SIZES: usize = 20;

/// A table of memories.
///
/// It begins small, because most searches are: a page of memory that is touched for the first time costs as much as many positions. It grows
/// where it would have to forget something otherwise, and then remembers what one of its full size would, in the same order.
pub struct Transpositions {
    /// The table in each of its sizes so far. Smaller ones stay, a third of the largest together.
    sizes: [OnceLock<Places>; SIZES],
    /// Which of them is in use.
    current: AtomicUsize,
    /// Held by the thread that has it grow.
    growing: Mutex<()>,
    /// How many places it may have.
    most: usize,
}

/// The places of a table of one size.
struct Places {
    words: Box<[AtomicU64]>,
    mask: u64,
}

impl Places {
    /// So many places, a power of two; none where the system does not give the memory. It gives each page of it when it is first written to.
    fn new(count: usize) -> Option<Self> {
        count.checked_mul(PLACE).filter(|&bytes| has_room_for(bytes))?;
        let words = bytemuck::try_zeroed_slice_box(count * SHARE * 2).ok()?;
        Some(Self { words, mask: count as u64 - 1 })
    }

    #[inline(always)]
    fn of(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let place = (key & self.mask) as usize * SHARE * 2;
        (place..place + SHARE * 2).step_by(2)
    }

    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        self.words[at].load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn put(&self, at: usize, key: u64, word: u64) {
        self.words[at].store(key ^ word, Ordering::Relaxed);
        self.words[at + 1].store(word, Ordering::Relaxed);
    }

    /// Where there is room for a key: an empty place or its own; none where all are taken.
    #[inline(always)]
    fn room(&self, key: u64) -> Option<usize> {
        self.of(key).find(|&at| {
            let word = self.word(at + 1);
            word == 0 || self.word(at) == key ^ word
        })
    }

    /// The one of the places of a key that was looked at least.
    fn shallowest(&self, key: u64) -> usize {
        self.of(key).min_by_key(|&at| self.word(at + 1) >> 55).unwrap_or_default()
    }
}

impl Transpositions {
    /// A table of at most so many bytes, and at least one place. Where the system does not give as much, it is smaller.
    pub fn new(bytes: usize) -> Self {
        let mut most: usize = 1 << (bytes / PLACE).max(1).ilog2();
        while most > 1 && most.checked_mul(PLACE).is_none_or(|bytes| !has_room_for(bytes)) {
            most /= 2;
        }
        let mut first = most;
        while first > FIRST {
            first /= GROWTH;
        }
        Self::beginning_with(first, most)
    }

    /// A table that has so many places at first. The system gives memory for one, whatever happens.
    fn beginning_with(mut first: usize, most: usize) -> Self {
        let sizes = [const { OnceLock::new() }; SIZES];
        let places = loop {
            match Places::new(first) {
                Some(places) => break places,
                None if first > 1 => first /= 2,
                None => break Places { words: [const { AtomicU64::new(0) }; SHARE * 2].into(), mask: 0 },
            }
        };
        sizes[0].get_or_init(|| places);
        Self { sizes, current: AtomicUsize::new(0), growing: Mutex::new(()), most }
    }

    #[inline(always)]
    fn places(&self, size: usize) -> &Places {
        // What is in use has been made before.
        self.sizes[size].get().unwrap_or_else(|| unreachable!("size {size} of a table is in use, and was never made"))
    }

    /// What is remembered of a key.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Memory> {
        let places = self.places(self.current.load(Ordering::Acquire));
        for at in places.of(key) {
            let word = places.word(at + 1);
            if word != 0 && places.word(at) == key ^ word {
                return Some(Memory::unpacked(word));
            }
        }
        None
    }

    /// Remembers something of a key, in place of what was remembered of it, or of what was looked at least.
    #[inline]
    pub fn remember(&self, key: u64, memory: Memory) {
        let mut size = self.current.load(Ordering::Acquire);
        loop {
            let places = self.places(size);
            let room = match places.room(key) {
                Some(room) => room,
                None => match self.grow(size) {
                    Some(larger) => {
                        size = larger;
                        continue;
                    }
                    None => places.shallowest(key),
                },
            };
            return places.put(room, key, memory.packed());
        }
    }

    /// Has the table grow from a size, with all that it remembers; nothing where it is as large as it can be.
    #[cold]
    #[inline(never)]
    fn grow(&self, size: usize) -> Option<usize> {
        let _alone = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.current.load(Ordering::Acquire);
        if current > size {
            return Some(current);
        }
        let (places, next) = (self.places(size), self.sizes.get(size + 1)?);
        let count = (places.mask as usize + 1).checked_mul(GROWTH).filter(|&count| count <= self.most)?;
        let larger = Places::new(count)?;
        // What it remembers lies everywhere in it. The system gives the pages faster one after the other, and when they are written to.
        larger.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        // In the order of their places, in which they were remembered.
        for at in (0..places.words.len()).step_by(2) {
            let word = places.word(at + 1);
            let key = places.word(at) ^ word;
            if word != 0
                && let Some(room) = larger.room(key)
            {
                larger.put(room, key, word);
            }
        }
        next.set(larger).ok()?;
        self.current.store(size + 1, Ordering::Release);
        Some(size + 1)
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

    /// The obvious way is a table that has its full size from the beginning.
    #[test]
    fn a_table_that_grows_remembers_what_one_of_its_full_size_does() {
        for most in [1, 8, 256, 512, 2048, 4096] {
            let (growing, full) = (Transpositions::new(most * PLACE), Transpositions::beginning_with(most, most));
            for n in 0..40_000u64 {
                let key = mix(12, mix(13, n) % 30_000);
                assert_eq!(growing.recall(key), full.recall(key), "{most} places, {n}");
                let depth = (mix(14, n) % 20) as u32;
                let memory = Memory { depth, score: n as Score, bound: Bound::Exact, sure: false, best: n as u32 };
                growing.remember(key, memory);
                full.remember(key, memory);
            }
            let grown = growing.places(growing.current.load(Ordering::Relaxed));
            assert_eq!(grown.mask as usize + 1, most);
        }
    }
}
