//! How sure a score is: an interval of 95 %, and the difference in Elo that goes with it.
//!
//! The two games of a round begin alike, so they are not independent: where the first mover has the edge, one wins and one loses. What is
//! independent is a round, and what is counted is how many rounds brought how many half points (five kinds with two seats, hence
//! *pentanomial* in the testing of chess programs). The interval holds every expected score that the rounds do not speak
//! against by a likelihood ratio of more than exp(1.92), which is half of χ² with one degree of freedom at 95 %:
//!
//! ```text
//! sup L(kinds with mean m)
//! ------------------------ ≥ exp(−1.92)       L: multinomial over all kinds of rounds, those that never came included
//!      sup L(kinds)
//! ```
//!
//! It lies within 0 to 1, needs no variance, and stays honest where the normal approximation breaks down: ten rounds won out of ten are
//! 82.5 % to 100 %, not *exactly 100 %*. With kinds 0 and 1 alone it is the likelihood interval of a binomial proportion.
//!
//! The supremum over all distributions with mean m has a dual in one variable, which is concave (A. Owen, *Empirical
//! Likelihood*; J. Honda and A. Takemura for bounded support):
//!
//! ```text
//! −log ratio (m) = max over −1/(1−m) ≤ t ≤ 1/m of  Σ n(x) · log(1 + t·(x − m))
//! ```

/// Half of the quantile of χ² with one degree of freedom at 95 %.
const ALLOWED: f64 = 1.920_729_410_347_062;

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
        let stands = |mean: f64| against(&kinds, mean) <= ALLOWED;
        Self { score, low: edge(score, 0.0, stands), high: edge(score, 1.0, stands) }
    }
}

/// How far from `good` towards `bad` something stands, which it does at `good` and then no more.
fn edge(mut good: f64, mut bad: f64, stands: impl Fn(f64) -> bool) -> f64 {
    if stands(bad) {
        return bad;
    }
    for _ in 0..60 {
        let middle = (good + bad) / 2.0;
        if stands(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
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
    use crate::kernel::Quick;

    fn close(found: f64, known: f64) {
        assert!((found - known).abs() < 5e-5, "{found}, not {known}");
    }

    #[test]
    fn nothing_but_wins_or_losses_leave_room_beside_them() {
        for rounds in [1, 10, 100] {
            // (1 - e)^n = exp(-1.92), by hand.
            let room = 1.0 - (-ALLOWED / f64::from(rounds)).exp();
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
        close(Estimate::of(&[0, 10]).low, 0.8252);
    }

    #[test]
    fn two_kinds_are_the_likelihood_interval_of_a_proportion() {
        for (won, lost) in [(5, 5), (1, 9), (70, 30), (1, 999)] {
            let estimate = Estimate::of(&[lost, won]);
            let (n, k) = (f64::from(won + lost), f64::from(won));
            close(estimate.score, k / n);
            for end in [estimate.low, estimate.high] {
                let ratio = k * (k / n / end).ln() + (n - k) * ((1.0 - k / n) / (1.0 - end)).ln();
                assert!((ratio - ALLOWED).abs() < 1e-6, "{won}:{lost} at {end}: {ratio}");
            }
        }
        // 5 of 10 by hand: 20·p·(1-p) solves (4p(1-p))^5 = exp(-1.92).
        let half = (1.0 - (-ALLOWED / 5.0).exp()).sqrt() / 2.0;
        close(Estimate::of(&[5, 5]).low, 0.5 - half);
    }

    /// The obvious way: all distributions over five kinds, on a grid.
    #[test]
    fn the_dual_is_the_best_of_all_distributions_with_this_mean() {
        let rounds = [2u32, 1, 3, 0, 4];
        let kinds: Vec<(f64, f64)> =
            rounds.iter().enumerate().map(|(k, &n)| (k as f64 / 4.0, f64::from(n))).filter(|(_, n)| *n > 0.0).collect();
        let logs = |p: &[usize; 5], all: usize| -> f64 {
            let log = |(&n, &p): (&u32, &usize)| {
                if n == 0 { 0.0 } else { f64::from(n) * (p as f64 / all as f64).ln() }
            };
            rounds.iter().zip(p).map(log).sum()
        };
        let best = rounds.iter().filter(|n| **n > 0).map(|&n| f64::from(n) * (f64::from(n) / 10.0).ln()).sum::<f64>();
        const STEPS: usize = 60;
        for mean in [12, 24, 30, 48] {
            let mut found = f64::INFINITY;
            for a in 0..=STEPS {
                for b in 0..=STEPS - a {
                    for c in 0..=STEPS - a - b {
                        for d in 0..=STEPS - a - b - c {
                            let e = STEPS - a - b - c - d;
                            if b + 2 * c + 3 * d + 4 * e == 4 * mean {
                                found = found.min(best - logs(&[a, b, c, d, e], STEPS));
                            }
                        }
                    }
                }
            }
            let dual = against(&kinds, mean as f64 / STEPS as f64);
            assert!(dual <= found + 1e-9 && found - dual < 0.02, "mean {mean}/60: {dual}, on the grid {found}");
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
        for rounds in [20, 100] {
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
