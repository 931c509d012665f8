//! How sure a score is: an interval of 95 %, and the difference in Elo that goes with it.
//!
//! The two games of a round begin alike, so they are not independent: where the first mover has the edge, one wins and one loses. What is
//! independent is a round, and what is counted is how many rounds brought how many half points (five kinds with two seats, hence
//! *pentanomial* in the testing of chess programs). The interval holds every expected score that the rounds do not speak
//! against too much:
//!
//! ```text
//!      sup L(kinds with mean m)      t²
//! −log ------------------------  ≤  ---      L: multinomial over all kinds of rounds, those that never came included
//!            sup L(kinds)            2       t: Student's at 95 %, with one degree of freedom less than rounds
//! ```
//!
//! It lies within 0 to 1, needs no variance, and stays honest where the normal approximation breaks down: ten rounds won out of ten are
//! 77.4 % to 100 %, not *exactly 100 %*. Many rounds of two kinds alone give the likelihood interval of a binomial proportion; of
//! few, Student's t takes care, for with the χ² of the large the truth would be outside too often.
//!
//! The supremum over all distributions with mean m has a dual in one variable, which is concave (A. Owen, *Empirical
//! Likelihood*, where t² is advised as well; J. Honda and A. Takemura for bounded support):
//!
//! ```text
//! −log ratio (m) = max over −1/(1−m) ≤ x ≤ 1/m of  Σ n(k) · log(1 + x·(k − m))
//! ```

/// How much so many rounds may speak against a mean that is believed.
fn allowed(rounds: f64) -> f64 {
    let t = student(rounds - 1.0);
    t * t / 2.0
}

/// Student's t at 95 %, both sides, for some degrees of freedom.
fn student(freedom: f64) -> f64 {
    const FEW: [f64; 6] = [f64::INFINITY, 12.7062, 4.302_65, 3.182_45, 2.776_45, 2.570_58];
    if let Some(&known) = FEW.get(freedom as usize) {
        return known;
    }
    // From the normal quantile, in powers of 1/freedom (Abramowitz and Stegun, 26.7.5).
    const Z: f64 = 1.959_963_984_540_054;
    let (z3, z5, z7) = (Z.powi(3), Z.powi(5), Z.powi(7));
    Z + (z3 + Z) / (4.0 * freedom)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * freedom.powi(3))
}

/// A score and its interval, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub score: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// From how many rounds brought 0, 1, 2, … of all the half points there were. Without any round nothing is known.
    pub fn of(rounds: &[u32]) -> Self {
        let most = rounds.len().saturating_sub(1) as f64;
        let kinds = rounds.iter().enumerate().filter(|(_, count)| **count > 0);
        let kinds: Vec<(f64, f64)> = kinds.map(|(half, &count)| (half as f64 / most, f64::from(count))).collect();
        let all: f64 = kinds.iter().map(|(_, count)| count).sum();
        if all == 0.0 {
            return Self { score: 0.5, low: 0.0, high: 1.0 };
        }
        let score = kinds.iter().map(|(value, count)| value * count).sum::<f64>() / all;
        let allowed = allowed(all);
        let stands = |mean: f64| against(&kinds, mean) <= allowed;
        Self { score, low: edge(score, 0.0, stands), high: edge(score, 1.0, stands) }
    }
}

/// A mean of numbers and its interval of 95 %, by Student's t.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval; without bounds where there is one number alone.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// The mean of some numbers; none where there are none.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let room = match numbers {
            [] => return None,
            [_] => f64::INFINITY,
            _ => {
                let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
                student(count - 1.0) * (squares / (count - 1.0) / count).sqrt()
            }
        };
        Some(Self { mean, low: mean - room, high: mean + room })
    }
}

/// How far from `good` towards the `end` something stands, which it does at first and then no more.
fn edge(mut good: f64, end: f64, stands: impl Fn(f64) -> bool) -> f64 {
    /// Nearer to the end nothing can be told from it.
    const NEAR: f64 = 1e-9;
    let mut bad = end;
    if stands(end) {
        return end;
    }
    for _ in 0..60 {
        let middle = (good + bad) / 2.0;
        if stands(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    if (good - end).abs() < NEAR { end } else { good }
}

/// How much the rounds speak against a mean: the negative logarithm of the likelihood ratio.
fn against(kinds: &[(f64, f64)], mean: f64) -> f64 {
    if mean <= 0.0 || mean >= 1.0 {
        // Only rounds that are all like this allow it.
        return if kinds.iter().all(|(value, _)| *value == mean) { 0.0 } else { f64::INFINITY };
    }
    let slope = |t: f64| -> f64 {
        kinds.iter().map(|(value, count)| count * (value - mean) / (1.0 + t * (value - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    kinds.iter().map(|(value, count)| count * (t * (value - mean)).ln_1p()).sum()
}

/// The difference in Elo that an expected score means: infinite for 0 and 1.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_kernel::Quick;

    fn close(found: f64, known: f64) {
        assert!((found - known).abs() < 5e-5, "{found}, not {known}");
    }

    #[test]
    fn nothing_but_wins_or_losses_leave_room_beside_them() {
        for rounds in [2, 10, 100] {
            // (1 - e)^n = exp(-t²/2), by hand.
            let room = 1.0 - (-allowed(f64::from(rounds)) / f64::from(rounds)).exp();
            let won = Estimate::of(&[0, 0, 0, 0, rounds]);
            assert_eq!((won.score, won.high), (1.0, 1.0));
            close(won.low, 1.0 - room);
            let lost = Estimate::of(&[rounds, 0, 0, 0, 0]);
            assert_eq!((lost.score, lost.low), (0.0, 0.0));
            close(lost.high, room);
            // Something unseen at either end, half as far away.
            let even = Estimate::of(&[0, 0, rounds, 0, 0]);
            close(even.high, 0.5 + room / 2.0);
            close(even.low, 0.5 - room / 2.0);
        }
        // exp(-2.2622² / 2 / 10) and exp(-1.98422² / 2 / 100).
        close(Estimate::of(&[0, 10]).low, 0.774_24);
        close(Estimate::of(&[0, 100]).low, 0.980_51);
    }

    #[test]
    fn one_round_tells_nothing() {
        for rounds in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]] {
            let estimate = Estimate::of(&rounds);
            assert_eq!((estimate.low, estimate.high), (0.0, 1.0), "{rounds:?}");
        }
        let two = Estimate::of(&[0, 0, 1, 1, 0]);
        assert_eq!((two.low, two.high), (0.0, 1.0), "nor do two that differ");
    }

    #[test]
    fn student_is_as_in_the_tables() {
        for (freedom, known) in
            [(1, 12.706), (2, 4.303), (6, 2.447), (9, 2.262), (19, 2.093), (30, 2.042), (120, 1.980)]
        {
            let found = student(f64::from(freedom));
            assert!((found - known).abs() < 2e-3, "{freedom}: {found}, not {known}");
        }
        close(student(1e9), 1.959_96);
    }

    #[test]
    fn two_kinds_are_the_likelihood_interval_of_a_proportion() {
        for (won, lost) in [(5, 5), (1, 9), (70, 30), (1, 999)] {
            let estimate = Estimate::of(&[lost, won]);
            let (n, k) = (f64::from(won + lost), f64::from(won));
            close(estimate.score, k / n);
            for end in [estimate.low, estimate.high] {
                let ratio = k * (k / n / end).ln() + (n - k) * ((1.0 - k / n) / (1.0 - end)).ln();
                assert!((ratio - allowed(n)).abs() < 1e-6, "{won}:{lost} at {end}: {ratio}");
            }
        }
    }

    /// The obvious way: all distributions over five kinds, on a grid.
    #[test]
    fn the_dual_is_the_best_of_all_distributions_with_this_mean() {
        const STEPS: i32 = 120;
        let rounds = [2, 1, 3, 0, 4];
        let seen = rounds.iter().enumerate().filter(|(_, n)| **n > 0);
        let kinds: Vec<(f64, f64)> = seen.map(|(k, &n)| (k as f64 / 4.0, f64::from(n))).collect();
        let likely = |shares: [i32; 5], all: i32| -> f64 {
            let log = |(&n, share): (&i32, i32)| match n {
                0 => 0.0,
                n => f64::from(n) * (f64::from(share) / f64::from(all)).ln(),
            };
            rounds.iter().zip(shares).map(log).sum()
        };
        let best = likely(rounds, 10);
        for mean in [24, 48, 60, 96] {
            let mut found = f64::NEG_INFINITY;
            for a in 0..=STEPS {
                for b in 0..=STEPS - a {
                    for c in 0..=STEPS - a - b {
                        // The mean says how the rest is shared.
                        let d = 4 * (STEPS - a - mean) - 3 * b - 2 * c;
                        let e = STEPS - a - b - c - d;
                        if d >= 0 && e >= 0 {
                            found = found.max(likely([a, b, c, d, e], STEPS));
                        }
                    }
                }
            }
            let (dual, grid) = (against(&kinds, f64::from(mean) / f64::from(STEPS)), best - found);
            assert!(dual <= grid + 1e-9 && grid - dual < 0.02, "mean {mean}/{STEPS}: {dual}, on the grid {grid}");
        }
    }

    #[test]
    fn draws_and_pairs_that_balance_make_it_narrower() {
        let width = |rounds: &[u32]| {
            let estimate = Estimate::of(rounds);
            assert_eq!(estimate.score, 0.5);
            estimate.high - estimate.low
        };
        let (decided, drawn, balanced) = ([50, 0, 0, 0, 50], [25, 0, 50, 0, 25], [0, 5, 90, 5, 0]);
        assert!(width(&decided) > width(&drawn) && width(&drawn) > width(&balanced));
    }

    #[test]
    fn the_truth_is_inside_95_times_of_100() {
        // Kinds of rounds as they come where the first mover has the edge.
        let likely = [5, 15, 45, 20, 15];
        let truth = likely.iter().enumerate().map(|(k, n)| k as f64 / 4.0 * f64::from(*n) / 100.0).sum::<f64>();
        let mut random = Quick::new(1);
        for rounds in [20, 50, 100] {
            let runs = 2000;
            let inside = (0..runs).filter(|_| {
                let mut seen = [0; 5];
                for _ in 0..rounds {
                    let mut at = random.below(100) as i32;
                    let kind = likely.iter().position(|n| {
                        at -= n;
                        at < 0
                    });
                    seen[kind.unwrap()] += 1;
                }
                let estimate = Estimate::of(&seen);
                (estimate.low..=estimate.high).contains(&truth)
            });
            let share = inside.count() as f64 / f64::from(runs);
            assert!((0.93..0.97).contains(&share), "{rounds} rounds: {share}");
        }
    }

    #[test]
    fn a_mean_is_as_sure_as_its_numbers_are_many_and_alike() {
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[3.0]).map(|mean| (mean.mean, mean.high)), Some((3.0, f64::INFINITY)));
        let few = Mean::of(&[2.0, 4.0, 6.0, 8.0]).unwrap();
        // 5 ± 3.18245 · sqrt(20 / 3 / 4), by hand.
        close(few.mean, 5.0);
        close(few.low, 5.0 - 3.182_45 * (20.0f64 / 12.0).sqrt());
        assert_eq!(Mean::of(&[7.0; 9]), Some(Mean { mean: 7.0, low: 7.0, high: 7.0 }));
    }

    #[test]
    fn without_rounds_nothing_is_known() {
        assert_eq!(Estimate::of(&[0, 0, 0, 0, 0]), Estimate { score: 0.5, low: 0.0, high: 1.0 });
        assert_eq!(Estimate::of(&[]), Estimate { score: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_what_chess_players_know() {
        for (score, known) in [(0.5, 0.0), (0.75, 190.848), (0.64, 99.95), (0.909_090_9, 400.0), (0.25, -190.848)] {
            assert!((elo(score) - known).abs() < 0.01, "{score}: {}", elo(score));
        }
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }
}
