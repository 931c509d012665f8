//! What a position is worth that is not over, for any game: lines that are still open, and how far along they are.
//!
//! A token that lies in as many lines as one can is worth a hundred. Each further token in the same open line counts four
//! times as much as the one before. Where tokens have owners a line is its owner's; where a line serves one seat, all are
//! that seat's. Pieces that belong to nobody serve whoever completes their line, so lines are worth nothing by themselves: there
//! it counts who will run out first of pieces that can be given without losing.
//!
//! A game whose end is judged by tokens or by a score is worth what it would be if it ended now, and what a seat holds to
//! spend is worth something too. A rule may replace all of it: `evaluate(game, seat)`.

use super::score::{PLAIN, Score};
use crate::*;

/// How positions of one game are judged.
#[derive(Clone, Debug)]
pub struct Evaluation<const N: usize> {
    lines: Lines,
    weights: [Score; LONGEST_COUNTED + 1],
    /// Lines that bend over a joined edge, and shapes: looked at one by one.
    bent: Vec<Bits<N>>,
    /// Counters that something can be paid with.
    purse: Vec<usize>,
    /// Of how many lines each cell is part.
    through: Vec<u16>,
}

/// Whom open lines serve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// Their owner, or all others.
    Owners(Score),
    /// One seat.
    Seat(Seat),
    /// Whoever is given the piece that completes them.
    Given,
    /// Nobody can say.
    Nobody,
}

/// What can be spent once is worth half a token.
const PURSE: Score = 50;
/// What an end by tokens or score counts for each.
const EACH: Score = 100;
/// Being the last who has something safe to give.
const LAST_TO_GIVE: Score = 600;
/// More bent lines than this are not looked at.
const MOST_BENT: usize = 512;

impl<const N: usize> Evaluation<N> {
    /// How positions are judged that come up under these rules.
    pub fn new(rules: &Rules<N>) -> Self {
        let length = rules.alignment.length();
        let mut weights = [0; LONGEST_COUNTED + 1];
        let mut weight = (100 / (4 * length.max(1)) as Score).max(1);
        for each in weights.iter_mut().take(length).skip(1) {
            *each = weight;
            weight = (weight * 4).min(PLAIN / 64);
        }
        let gives = rules.verbs.iter().any(|verb| verb.says.effect == Effect::Give);
        let lines = match rules.says.win.serves {
            _ if length == 0 && rules.says.win.shapes.is_empty() => Lines::Nobody,
            Serves::Seat(seat) => Lines::Seat(seat),
            Serves::Owner if rules.owned() => Lines::Owners(1),
            Serves::Rivals if rules.owned() => Lines::Owners(-1),
            Serves::Owner | Serves::Mover if !rules.owned() && gives => Lines::Given,
            _ => Lines::Nobody,
        };
        let small = rules.board.cells().count() <= MOST_BENT;
        let bent = if rules.alignment.is_plain() || !small { Vec::new() } else { rules.alignment.lines(&rules.board) };
        let mut purse: Vec<usize> =
            rules.verbs.iter().flat_map(|verb| &verb.says.price).map(|&(paid, _)| paid).collect();
        purse.sort_unstable();
        purse.dedup();
        let through = rules.alignment.through(rules.says.form.span());
        Self { lines, weights, bent, purse, through }
    }

    /// Of how many lines a cell is part: what there is to hope for from it.
    #[inline(always)]
    pub fn through(&self, cell: usize) -> Score {
        self.through.get(cell).map_or(0, |&lines| Score::from(lines))
    }

    /// What a position that is not over is worth to a seat.
    pub fn worth(&self, referee: &Referee<N>, state: &State<N>, seat: Seat) -> Result<Score, Box<Failure>> {
        if let Some(worth) = referee.evaluation(state, seat)? {
            return Ok(worth.clamp(-i64::from(PLAIN), i64::from(PLAIN)) as Score);
        }
        let rules = &*referee.rules;
        let mut worth = match self.lines {
            Lines::Nobody => 0,
            Lines::Owners(sign) => {
                let of = |seat: Seat| self.open(rules, state.owned_by(rules, seat), state.occupied());
                sign * (of(seat) - most(rules, seat, of))
            }
            Lines::Seat(served) => {
                let all = traits(rules).map(|layer| self.open(rules, state.layer(layer), state.occupied())).sum();
                if served == seat { all } else { -Score::min(all, PLAIN) }
            }
            Lines::Given => self.given(rules, state, seat),
        };
        if rules.says.ending == Ending::MostTokens {
            let of = |seat: Seat| state.owned_by(rules, seat).count() as Score;
            worth += EACH * (of(seat) - most(rules, seat, of));
        }
        if rules.says.ending == Ending::MostScore {
            let mut points = Vec::new();
            for seat in (0..rules.says.seats).map(Seat) {
                points.push(referee.score(state, seat)?.clamp(-i64::from(PLAIN), i64::from(PLAIN)) as Score);
            }
            worth = worth.saturating_add(
                EACH.saturating_mul(points[seat.index()] - most(rules, seat, |seat| points[seat.index()])),
            );
        }
        for &counter in &self.purse {
            let of = |seat: Seat| state.count(rules, counter, seat).min(100);
            worth += PURSE * (of(seat) - most(rules, seat, of));
        }
        Ok(worth.clamp(-PLAIN, PLAIN))
    }

    /// The lines still open to a set, weighted.
    #[inline]
    fn open(&self, rules: &Rules<N>, own: Bits<N>, occupied: Bits<N>) -> Score {
        let foreign = occupied - own;
        if self.bent.is_empty() {
            let counts = rules.alignment.open_lines(own, foreign);
            // A line that is complete is no open one.
            let weights = &self.weights[..rules.alignment.length().min(LONGEST_COUNTED)];
            let weighted = counts.iter().zip(weights).map(|(&count, &weight)| count as Score * weight);
            return weighted.sum::<Score>().min(PLAIN);
        }
        let open = self.bent.iter().filter(|line| !line.meets(&foreign));
        open.map(|line| self.weights[(*line & own).count().min(LONGEST_COUNTED)]).sum::<Score>().min(PLAIN)
    }

    /// Who will run out of pieces that can be given without losing? If nothing changes, seats give them by turns, and with
    /// none left the one who must give loses.
    fn given(&self, rules: &Rules<N>, state: &State<N>, seat: Seat) -> Score {
        let empty = rules.board.cells() - state.occupied();
        let deadly = traits(rules)
            .filter(|&layer| self.completes(rules, state.layer(layer), empty))
            .fold(0u32, |mask, layer| mask | 1 << layer);
        let kind = |piece: u8| rules.kinds[rules.kind_of(piece)].traits;
        let mover = if state.seat() == seat { 1 } else { -1 };
        if let Some(piece) = state.hand(state.seat())
            && kind(piece) & deadly != 0
        {
            return mover * 2 * LAST_TO_GIVE;
        }
        let safe =
            (0..128u8).filter(|piece| state.pool() >> piece & 1 == 1 && kind(*piece) & deadly == 0).count() as Score;
        let last = if safe % 2 == 1 { 1 } else { -1 };
        mover * last * LAST_TO_GIVE / (1 + safe)
    }

    fn completes(&self, rules: &Rules<N>, own: Bits<N>, empty: Bits<N>) -> bool {
        if self.bent.is_empty() {
            return rules.alignment.finishing(own, empty).meets(&empty);
        }
        self.bent.iter().any(|line| (*line - own).count() == 1 && (*line - own).meets(&empty))
    }
}

fn traits<const N: usize>(rules: &Rules<N>) -> impl Iterator<Item = usize> {
    let counting = rules.counting;
    (0..rules.layers.traits).filter(move |layer| counting >> layer & 1 == 1)
}

/// The most that any other seat has of something.
#[inline(always)]
fn most<const N: usize>(rules: &Rules<N>, seat: Seat, of: impl Fn(Seat) -> Score) -> Score {
    (0..rules.says.seats).map(Seat).filter(|&other| other != seat).map(of).max().unwrap_or(0)
}
