//! Ratings for many players from the points they took from each other: the model of Bradley and Terry, which is Elo's.
//!
//! A player of strength g beats one of strength h with the probability g / (g + h). The strengths under which the points are likeliest
//! are found by the old iteration of Zermelo, which always converges where everybody is linked to everybody
//! by points taken (D. Hunter, *MM algorithms for generalized Bradley–Terry models*):
//!
//! ```text
//! g(i)  ←  points(i) / Σ over j of games(i, j) / (g(i) + g(j))
//! ```

/// What each player (first) took from each other: 1 for a win, a half for a draw.
pub type Points = Vec<Vec<f64>>;

/// Each player's rating in Elo, their mean being 0.
///
/// Everybody who met is given so many drawn games more. With some, whoever won or lost everything has a finite
/// place, a little nearer to the others than their games say.
pub fn ratings(points: &Points, drawn_more: f64) -> Vec<f64> {
    const ROUNDS: usize = 100_000;
    let players = points.len();
    let met = |i: usize, j: usize| points[i][j] + points[j][i] > 0.0;
    let more = |i: usize, j: usize| if met(i, j) { drawn_more } else { 0.0 };
    let others = |i: usize| (0..players).filter(move |&j| j != i && met(i, j));
    let mut strengths = vec![1.0f64; players];
    for _ in 0..ROUNDS {
        let mut changed = 0.0f64;
        for i in 0..players {
            let won: f64 = others(i).map(|j| points[i][j] + more(i, j) / 2.0).sum();
            let due: f64 =
                others(i).map(|j| (points[i][j] + points[j][i] + more(i, j)) / (strengths[i] + strengths[j])).sum();
            if due > 0.0 {
                let new = won / due;
                changed = changed.max((new / strengths[i]).ln().abs());
                strengths[i] = new;
            }
        }
        let middle = (strengths.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64).exp();
        strengths.iter_mut().for_each(|strength| *strength /= middle);
        // Less than a thousandth of a point.
        if changed < 1e-9 {
            break;
        }
    }
    strengths.iter().map(|strength| 400.0 * strength.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::elo;
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let found = ratings(&vec![vec![0.0, 75.0], vec![25.0, 0.0]], 0.0);
        assert!((found[0] - found[1] - elo(0.75)).abs() < 1e-6 && (found[0] + found[1]).abs() < 1e-6, "{found:?}");
    }

    /// The worked example of the encyclopedia: strengths 0.640, 1.043, 0.660, 2.270.
    #[test]
    fn a_known_example() {
        let points = [[0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]];
        let points: Points = points.map(|row| row.map(f64::from).to_vec()).to_vec();
        let known = [0.640, 1.043, 0.660, 2.270];
        for (found, known) in ratings(&points, 0.0).iter().zip(known) {
            let strength = 10f64.powf(found / 400.0);
            assert!((strength - known).abs() < 5e-4, "{strength}, not {known}");
        }
    }

    #[test]
    fn everybody_is_expected_to_score_what_they_scored() {
        let points = vec![
            vec![0.0, 12.5, 30.0, 9.0],
            vec![7.5, 0.0, 11.0, 3.0],
            vec![10.0, 9.0, 0.0, 0.5],
            vec![1.0, 7.0, 9.5, 0.0],
        ];
        let found = ratings(&points, 0.0);
        for i in 0..4 {
            let (scored, expected) = (0..4).filter(|&j| j != i).fold((0.0, 0.0), |(scored, expected), j| {
                let chance = 1.0 / (1.0 + 10f64.powf((found[j] - found[i]) / 400.0));
                (scored + points[i][j], expected + chance * (points[i][j] + points[j][i]))
            });
            assert!((scored - expected).abs() < 1e-4, "{i}: {scored}, expected {expected}");
        }
    }

    #[test]
    fn who_won_everything_has_a_place_above_the_rest() {
        let found = ratings(&vec![vec![0.0, 10.0, 10.0], vec![0.0, 0.0, 6.0], vec![0.0, 4.0, 0.0]], 1.0);
        assert!(found[0] > found[1] + 200.0 && found[1] > found[2] && found.iter().all(|elo| elo.is_finite()));
        assert_eq!(ratings(&vec![vec![0.0; 2]; 2], 1.0), [0.0, 0.0], "nobody has played");
    }
}
