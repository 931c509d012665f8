//! Closing in on a score: each question is whether it is above a number, and each answer halves what is left.

/// The least and the greatest score of a position with so many of its cells taken, its mover having no win at once.
pub(super) fn limits(cells: i32, taken: i32) -> (i32, i32) {
    (-((cells - taken) / 2), (cells - 1 - taken) / 2)
}

/// The score of a win with the next token.
pub(super) fn win_now(cells: i32, taken: i32) -> i32 {
    (cells + 1 - taken) / 2
}

/// What is wanted of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Its score.
    Score,
    /// Only the score's sign.
    Sign,
    /// Only whether the score is above this: an answer that is, if it is.
    Above(i32),
}

/// The score, or its sign, found by asking: `above(n)` gives a bound of the score, upper if it is `n` or less and lower if
/// it is more; none when told to stop.
///
/// Far from 0 a question only looks a few tokens ahead, so early questions are cheap, and what they leave in the table
/// orders the later ones.
pub(super) fn close_in(
    question: Question,
    (mut least, mut most): (i32, i32),
    mut above: impl FnMut(i32) -> Option<i32>,
) -> Option<i32> {
    if let Question::Above(bound) = question {
        return match bound {
            _ if bound < least => Some(least),
            _ if bound >= most => Some(most),
            _ => above(bound),
        };
    }
    if question == Question::Sign {
        (least, most) = (least.max(-1), most.min(1));
    }
    while least < most {
        let mut middle = least + (most - least) / 2;
        if middle <= 0 && least / 2 < middle {
            middle = least / 2;
        } else if middle >= 0 && most / 2 > middle {
            middle = most / 2;
        }
        let bound = above(middle)?;
        if bound <= middle {
            most = bound;
        } else {
            least = bound;
        }
    }
    Some(if question == Question::Sign { least.signum() } else { least })
}
