//! What a search says of a position, as one number for the side to move: hundredths of a token's worth, or how far off the end is.
//!
//! ```text
//!     -WON + 4    loses in 4 plies              0   even, or drawn
//!     -PLAIN … PLAIN   an estimate              WON - 3   wins in 3 plies
//! ```

/// A score.
pub type Score = i32;

/// A win that is already there; one that is so many plies off is so much less.
pub const WON: Score = 500_000;

/// The largest estimate.
pub const PLAIN: Score = 400_000;

/// In how many plies a score says the game is won or lost; none where it is an estimate or a draw.
pub fn plies_to_end(score: Score) -> Option<u32> {
    (score.abs() > PLAIN).then(|| (WON - score.abs()) as u32)
}

/// A score of a position so many plies away from another, as it is seen from there.
#[inline(always)]
pub fn from_afar(score: Score, plies: u32) -> Score {
    match score {
        _ if score > PLAIN => score - plies as Score,
        _ if score < -PLAIN => score + plies as Score,
        _ => score,
    }
}

/// The opposite of [`from_afar`].
#[inline(always)]
pub fn from_near(score: Score, plies: u32) -> Score {
    match score {
        _ if score > PLAIN => score + plies as Score,
        _ if score < -PLAIN => score - plies as Score,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_is_as_far_from_wherever_one_looks() {
        assert_eq!((plies_to_end(WON - 3), plies_to_end(-WON + 4), plies_to_end(250)), (Some(3), Some(4), None));
        for score in [WON, WON - 7, -WON + 7, -WON, 0, 250, -PLAIN, PLAIN] {
            assert_eq!(from_near(from_afar(score, 5), 5), score);
        }
        assert_eq!((from_afar(WON - 3, 2), from_afar(-WON + 3, 2), from_afar(12, 2)), (WON - 5, -WON + 5, 12));
    }
}
