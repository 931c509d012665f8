//! Why a game ended as it did, and how far everybody has come towards a line, with names in place of numbers.

use quadrille_kernel::*;

/// How a game ended, and on what grounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The seats that won, from 1; none: a draw.
    pub winners: Vec<u8>,
    /// Why.
    pub reason: Reason,
    /// The complete lines that count, and whose each is.
    pub lines: Vec<(Whose, Vec<String>)>,
    /// Whose move it was, or would have been, from 1.
    pub seat: u8,
    /// What each seat has of what decides, where the game ended without a verdict and most tokens or the highest score win.
    pub points: Vec<i64>,
}

/// Whose a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A seat's, from 1.
    Seat(u8),
    /// Of pieces with a trait, by its name.
    Trait(String),
}

/// How far everybody has come towards a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// Each seat, or each trait of the pieces, in their order; none where lines do not count.
    pub each: Vec<Standing>,
    /// Lines that are full of pieces which have nothing in common.
    pub in_vain: Vec<Vec<String>>,
}

/// How far somebody has come towards a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub whose: Whose,
    /// Do their lines count?
    pub counts: bool,
    /// The cells of their complete lines.
    pub lines: Vec<String>,
    /// Where they have come furthest in a line that can still be completed.
    pub open: Option<Reached>,
    /// Where they have come further than that, but something bars the line.
    pub barred: Option<Reached>,
}

/// How far somebody has come in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// How many cells the line has.
    pub length: usize,
    /// Those they have.
    pub has: Vec<String>,
    /// In a barred line what bars it; in an open one that lacks one cell, the cells that would complete it.
    pub other: Vec<String>,
}

fn whose(rules: &Outline, layer: usize) -> Whose {
    match &rules.says.pieces {
        Pieces::Tokens => Whose::Seat(layer as u8 + 1),
        Pieces::Attributes { attributes, .. } => {
            Whose::Trait(attributes.iter().flatten().nth(layer).cloned().unwrap_or_default())
        }
    }
}

/// How the game ended and on what grounds, if it has.
pub(super) fn verdict(position: &dyn Position) -> Result<Option<Verdict>, Box<Failure>> {
    let rules = position.outline();
    let Some(outcome) = position.outcome() else { return Ok(None) };
    let by_line = matches!(outcome.reason, Reason::Align | Reason::Foul);
    let counting = (0..rules.layers.traits).filter(|layer| by_line && rules.counting >> layer & 1 == 1);
    let lines = counting.map(|layer| (whose(rules, layer), rules.names(&position.lines_of(layer))));
    let stuck_decides = outcome.reason == Reason::NoActions && matches!(rules.says.stuck, Stuck::Loses | Stuck::Wins);
    let judged = !by_line && outcome.reason != Reason::Rule && !stuck_decides;
    let seats = (0..rules.says.seats).map(Seat);
    let points = match rules.says.ending {
        Ending::MostTokens if judged => seats.map(|seat| position.tokens(seat) as i64).collect(),
        Ending::MostScore if judged => seats.map(|seat| position.score(seat)).collect::<Result<_, _>>()?,
        _ => Vec::new(),
    };
    Ok(Some(Verdict {
        winners: outcome.winners().map(Seat::number).collect(),
        reason: outcome.reason,
        lines: lines.filter(|(_, cells)| !cells.is_empty()).collect(),
        seat: position.seat().number(),
        points,
    }))
}

/// How far everybody has come towards a line.
pub(super) fn standings(position: &dyn Position) -> Standings {
    let rules = position.outline();
    if rules.says.win.align == 0 && rules.says.win.shapes.is_empty() {
        return Standings { each: Vec::new(), in_vain: Vec::new() };
    }
    let reached = |progress: Progress| Reached {
        length: progress.length,
        has: rules.names(&progress.has),
        other: rules.names(&progress.other),
    };
    let each = (0..rules.layers.traits).map(|layer| {
        let (open, barred) = position.progress(layer);
        Standing {
            whose: whose(rules, layer),
            counts: rules.counting >> layer & 1 == 1,
            lines: rules.names(&position.lines_of(layer)),
            open: open.map(reached),
            barred: barred.map(reached),
        }
    });
    let in_vain = if rules.owned() { Vec::new() } else { position.full_in_vain() };
    Standings { each: each.collect(), in_vain: in_vain.iter().map(|line| rules.names(line)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{limits, variant};
    use crate::script;

    /// The slow, obvious way: every line there is, one by one.
    #[test]
    fn no_line_has_come_further_than_the_furthest() {
        let variant = variant("place", "board.columns=7 board.rows=6 win.align=4");
        let referee = script::referee_of_width::<1>(&variant, limits()).unwrap();
        let rules = &*referee.rules;
        let lines = rules.alignment.lines(&rules.board);
        let mut random = Quick::new(1);
        let (mut opened, mut barred_ones) = (0, 0);
        for _ in 0..200 {
            let mut setup = Setup::default();
            for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
                let standing = random.below(5) as u8;
                if standing < 2 {
                    setup.standing.push(((column, row), quadrille_kernel::Standing::Token(Seat(standing))));
                }
            }
            let state = referee.position(&setup).unwrap().unwrap();
            for (own, other) in [(0, 1), (1, 0)] {
                let missing = |line: &&Bits<1>| 4 - (**line & state.layer(own)).count();
                let touched = || lines.iter().filter(|line| line.meets(&state.layer(own)));
                let free = |line: &&Bits<1>| !line.meets(&state.layer(other));
                let (open, barred) = referee.furthest(&state, own);
                let nearest = touched().filter(free).map(|line| missing(&line)).min();
                assert_eq!(open.first().map(Reach::missing), nearest);
                let same = |line: &&Bits<1>| **line & state.layer(own) == open[0].has;
                if nearest.is_some() {
                    assert_eq!(open.len(), touched().filter(free).filter(same).count());
                }
                let behind = touched().filter(|line| !free(line)).map(|line| missing(&line)).min();
                let behind = behind.filter(|behind| nearest.is_none_or(|nearest| *behind < nearest));
                assert_eq!(barred.map(|reach| reach.missing()), behind);
                assert!(open.iter().all(|reach| reach.barred.is_empty()));
                assert!(barred.is_none_or(|reach| reach.barred == reach.line & state.layer(other)));
                opened += usize::from(nearest.is_some());
                barred_ones += usize::from(behind.is_some());
            }
        }
        assert!(opened > 100 && barred_ones > 20, "{opened} {barred_ones}");
    }
}
