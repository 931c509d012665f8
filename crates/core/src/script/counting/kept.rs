//! Runs of hooks whose answers are kept. Each time such an answer is given again counts as if the hook had run once more, as it did then.

/// What a run of a hook has counted.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The rule and the hook, by its place in the rule's list; none where no hook ran.
    pub hook: Option<(usize, usize)>,
    /// How often it ran each statement that it ran, by their numbers.
    pub statements: Vec<(usize, u64)>,
}

/// How often the answer of a run was given again, and how often that forbade something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repeated {
    /// How often it was given again.
    pub times: u64,
    /// How often that forbade something.
    pub acted: u64,
}

/// The runs about the targets of one verb for one seat.
#[derive(Clone, Debug, Default)]
pub struct KeptRuns {
    first: Run,
    first_repeated: Repeated,
    /// Those about second targets, by the number of the first one.
    seconds: Vec<Run>,
    times: SetCounts,
    acted: SetCounts,
}

impl KeptRuns {
    /// Keeps a run about first targets, or about the second ones of a first.
    pub fn keep(&mut self, from: Option<usize>, run: Run) {
        match from {
            Some(from) => {
                let span = self.seconds.len().max(from + 1);
                self.seconds.resize_with(span, Run::default);
                self.times.make_room(span);
                self.acted.make_room(span);
                self.seconds[from] = run;
            }
            None => self.first = run,
        }
    }

    /// The answer about first targets was given again.
    #[inline(always)]
    pub fn first_again(&mut self, acted: bool) {
        self.first_repeated.times += 1;
        self.first_repeated.acted += u64::from(acted);
    }

    /// The answers about the second targets of a set of first ones were given again, of which some forbade something.
    #[inline(always)]
    pub fn seconds_again(&mut self, of: &[u64], acted: &[u64]) {
        self.times.add(of);
        self.acted.add(acted);
    }

    /// Shows each run whose answer was given again since the last time, and how often.
    pub fn take(&mut self, mut show: impl FnMut(&Run, Repeated)) {
        let repeated = std::mem::take(&mut self.first_repeated);
        if repeated != Repeated::default() {
            show(&self.first, repeated);
        }
        self.times.take(|from, times| show(&self.seconds[from], Repeated { times, acted: 0 }));
        self.acted.take(|from, acted| show(&self.seconds[from], Repeated { times: 0, acted }));
    }
}

/// So many binary digits of a count are in planes.
const PLANES: usize = 8;

/// So many sets are added up at once.
const BATCH: usize = 7;

/// How often each number was in a set: counted for all numbers of a word at once, a plane for each binary digit of the counts.
#[derive(Clone, Debug, Default)]
struct SetCounts {
    words: Vec<WordCounts>,
    /// How many sets wait to be added up.
    waiting: usize,
    /// What no plane holds any more.
    beyond: Vec<u64>,
}

/// The same for the numbers of one word.
#[derive(Clone, Copy, Debug, Default)]
struct WordCounts {
    planes: [u64; PLANES],
    waiting: [u64; BATCH],
}

impl WordCounts {
    /// Adds up what waits. Returns the numbers of which the counts have become too large for the planes.
    fn add_up(&mut self) -> u64 {
        let [a, b, c, d, e, f, g] = std::mem::take(&mut self.waiting);
        let ((ones, twos), (more_ones, more_twos)) = (sum_of_three(a, b, c), sum_of_three(d, e, f));
        let (ones, other_twos) = sum_of_three(ones, more_ones, g);
        let (twos, fours) = sum_of_three(twos, more_twos, other_twos);
        let mut carry = 0;
        for (plane, digit) in self.planes.iter_mut().zip([ones, twos, fours, 0, 0, 0, 0, 0]) {
            (*plane, carry) = sum_of_three(*plane, digit, carry);
        }
        carry
    }
}

/// The sum of three bits in each place: its ones, and its twos.
#[inline(always)]
fn sum_of_three(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

impl SetCounts {
    /// Makes room for numbers below `span`.
    fn make_room(&mut self, span: usize) {
        self.words.resize(span.div_ceil(64), WordCounts::default());
        self.beyond.resize(64 * self.words.len(), 0);
    }

    /// Counts the numbers of a set once more.
    #[inline(always)]
    fn add(&mut self, set: &[u64]) {
        if self.waiting == BATCH {
            self.add_up();
        }
        for (counts, &word) in self.words.iter_mut().zip(set) {
            counts.waiting[self.waiting] = word;
        }
        self.waiting += 1;
    }

    #[inline(never)]
    fn add_up(&mut self) {
        self.waiting = 0;
        for (at, counts) in self.words.iter_mut().enumerate() {
            each_bit(counts.add_up(), |bit| self.beyond[64 * at + bit] += 1 << PLANES);
        }
    }

    /// Shows each number that was counted, and how often; then nothing has been counted.
    fn take(&mut self, mut show: impl FnMut(usize, u64)) {
        self.add_up();
        for (at, counts) in self.words.iter_mut().enumerate() {
            for (digit, plane) in counts.planes.iter_mut().enumerate() {
                each_bit(std::mem::take(plane), |bit| self.beyond[64 * at + bit] += 1 << digit);
            }
        }
        for (number, count) in self.beyond.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            show(number, std::mem::take(count));
        }
    }
}

fn each_bit(mut word: u64, mut show: impl FnMut(usize)) {
    while word != 0 {
        show(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sets_are_counted_as_one_by_one() {
        let (mut counts, mut slow) = (SetCounts::default(), vec![0; 128]);
        counts.make_room(100);
        let mut random = 7u64;
        for round in 0..3 {
            for _ in 0..(50 << PLANES) / (round + 1) {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let set = [random | random >> 32, random.rotate_left(17) & 0xF_FFFF];
                counts.add(&set);
                (0..128)
                    .filter(|number| set[number / 64] >> (number % 64) & 1 == 1)
                    .for_each(|number| slow[number] += 1);
            }
            let mut taken = vec![0; 128];
            counts.take(|number, count| taken[number] = count);
            assert_eq!(taken, slow);
            slow.fill(0);
        }
    }
}
