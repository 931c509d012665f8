//! What is legal: each verb of the step → its domain → every rule's narrowing → every rule's ban → its price.

use super::action::{Action, Choices, Offer};
use super::bits::Bits;
use super::board::Cell;
use super::definition::{Content, Effect};
use super::gravity::{columns_of, landings, open_columns};
use super::hooks::Failure;
use super::inquiry::Inquiry;
use super::lanes::{Lane, Reads};
use super::observation::Observation;
use super::outline::Source;
use super::pairs::Ends;
use super::rules::{Targets, VerbHere};
use super::state::State;
use super::turn::Referee;

/// More moves than this are not listed: from any cell to any other of the largest board there are a hundred million.
const MOST_PAIRS: usize = 200_000;

#[inline(always)]
pub(super) fn few_enough(pairs: usize) -> Result<(), Box<Failure>> {
    if pairs <= MOST_PAIRS { Ok(()) } else { Err(too_many()) }
}

#[cold]
fn too_many() -> Box<Failure> {
    Failure::of_kernel(format!(
        "there are more than {MOST_PAIRS} moves here, from one cell to another; give the verb a smaller domain or the game a \
         smaller board"
    ))
}

impl<const N: usize> Referee<N> {
    /// Every legal action, into `choices`. None when the game is over.
    #[inline(never)]
    pub fn legal(&self, state: &State<N>, choices: &mut Choices<N>) -> Result<(), Box<Failure>> {
        choices.clear();
        if state.outcome.is_some() {
            return Ok(());
        }
        self.begin();
        if let Lane::One(verb) = self.lanes[usize::from(state.step)] {
            let targets = self.one_asked_target(state, usize::from(verb))?;
            choices.add(usize::from(verb), self.offer_of(usize::from(verb), targets));
            return Ok(());
        }
        let mut inquiry = Inquiry::recalled(self, state);
        for &verb in self.rules.offered(state.step) {
            if self.plain >> verb & 1 == 1 {
                choices.add(verb, self.plain_offer(state, verb));
            } else if let Some(offer) = self.offer(&mut inquiry, state, verb, usize::MAX, &mut choices.pairs)? {
                choices.add(verb, offer);
            }
        }
        Ok(())
    }

    /// What a verb of one target at most offers.
    fn offer_of(&self, verb: usize, targets: Bits<N>) -> Offer<N> {
        match &self.rules.verbs[verb].first {
            Targets::None if targets.is_empty() => Offer::Cells(targets),
            Targets::None => Offer::Alone,
            Targets::Columns => Offer::Columns(targets),
            _ => Offer::Cells(targets),
        }
    }

    /// The cells that the two targets of a verb may be; `None` where the verb cannot be used at all.
    #[inline(always)]
    pub(super) fn ends(
        &self,
        inquiry: &mut Inquiry<'_, N>,
        state: &State<N>,
        verb: usize,
    ) -> Result<Option<Ends<N>>, Box<Failure>> {
        let here = &self.rules.verbs[verb];
        let seconds = self.domain(state, &here.second);
        let known = self.known(verb, state.seat);
        if known.is_free {
            let firsts = self.domain(state, &here.first);
            return Ok(Some(Ends { firsts: known.table.first.map_or(firsts, |left| left & firsts), seconds }));
        }
        if !self.can_pay(state, verb) || !inquiry.allows(verb)? || self.brings_nothing(state, here.source) {
            return Ok(None);
        }
        let firsts = inquiry.narrow(verb, None, self.domain(state, &here.first))?;
        Ok(Some(Ends { firsts, seconds }))
    }

    #[inline(never)]
    pub(super) fn can_do_anything(&self, state: &State<N>) -> Result<bool, Box<Failure>> {
        let mut inquiry = Inquiry::kept(self, state);
        for &verb in self.rules.offered(state.step) {
            let known = self.known(verb, state.seat);
            let any = if self.plain >> verb & 1 == 1 {
                !self.plain_offer(state, verb).is_empty()
            } else if let Some(ways) = &known.pairs {
                let Some(ends) = self.ends(&mut inquiry, state, verb)? else { continue };
                if !inquiry.charge(known.table.second_steps) {
                    // The rule is asked after all, and fails where it does.
                    self.pairs(&mut inquiry, verb, ends, 1, &mut Vec::new())?;
                }
                self.tell_of_pairs(state, verb, ends, Reads::UntilFound);
                ways.any(ends)
            } else {
                self.offer(&mut inquiry, state, verb, 1, &mut Vec::new())?.is_some_and(|offer| !offer.is_empty())
            };
            if any {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a verb offers that costs nothing, that no rule narrows or forbids, and that has one target at most: its domain,
    /// where there is something to bring.
    #[inline(always)]
    pub(super) fn plain_offer(&self, state: &State<N>, verb: usize) -> Offer<N> {
        let here = &self.rules.verbs[verb];
        match &here.first {
            _ if self.brings_nothing(state, here.source) => Offer::Cells(Bits::EMPTY),
            _ if self.gives_in_vain(state, here) => Offer::Pieces(0),
            Targets::Columns => Offer::Columns(open_columns(&self.rules, state)),
            Targets::Pool => Offer::Pieces(self.rules.one_of_each(state.pool)),
            Targets::None => Offer::Alone,
            cells => Offer::Cells(self.domain(state, cells)),
        }
    }

    /// What a verb offers now, of pairs as many as are enough; `None` where it cannot be used at all.
    #[inline(never)]
    pub(super) fn offer(
        &self,
        inquiry: &mut Inquiry<'_, N>,
        state: &State<N>,
        verb: usize,
        enough: usize,
        pairs: &mut Vec<Action>,
    ) -> Result<Option<Offer<N>>, Box<Failure>> {
        let here = &self.rules.verbs[verb];
        let before = pairs.len();
        match (&here.first, &here.second) {
            (_, Targets::None) => {
                if !self.can_pay(state, verb) || !inquiry.allows(verb)? {
                    return Ok(None);
                }
                let narrowed = self.has.narrows >> verb & 1 == 1;
                return Ok(Some(match self.plain_offer(state, verb) {
                    Offer::Columns(_) if narrowed => {
                        let rests = inquiry.narrow(verb, None, landings(&self.rules, state))?;
                        Offer::Columns(columns_of(&self.rules, rests))
                    }
                    Offer::Cells(cells) => Offer::Cells(inquiry.narrow(verb, None, cells)?),
                    offer => offer,
                }));
            }
            (Targets::Pool, _) => {
                if !self.can_pay(state, verb) || !inquiry.allows(verb)? || self.brings_nothing(state, here.source) {
                    return Ok(None);
                }
                let seconds = inquiry.narrow(verb, None, self.domain(state, &here.second))?;
                self.pairs_of_pool(state, verb, seconds, enough, pairs)?;
            }
            _ => {
                let Some(ends) = self.ends(inquiry, state, verb)? else { return Ok(None) };
                self.pairs(inquiry, verb, ends, enough, pairs)?;
            }
        }
        Ok(Some(Offer::Pairs(pairs.len() - before)))
    }

    /// The cells of a domain; of a second target's, whatever the first is.
    #[inline(always)]
    pub(super) fn domain(&self, state: &State<N>, targets: &Targets<N>) -> Bits<N> {
        let Targets::Cells { content, mask, on, .. } = targets else { return landings(&self.rules, state) };
        let set = match content {
            Content::Any => *mask,
            Content::Empty => *mask - state.occupied,
            Content::Own => *mask & state.layers[state.seat.index()],
            Content::Rival => (*mask & state.occupied) - state.layers[state.seat.index()],
            Content::Occupied => *mask & state.occupied,
        };
        match on {
            None => set,
            Some(marker) => set & state.layers[self.rules.layers.marker(*marker)],
        }
    }

    /// Adds the pairs of a piece of the pool and a place for it; once so many are listed that it is enough, not necessarily the rest.
    fn pairs_of_pool(
        &self,
        state: &State<N>,
        verb: usize,
        seconds: Bits<N>,
        enough: usize,
        pairs: &mut Vec<Action>,
    ) -> Result<(), Box<Failure>> {
        let pieces = self.rules.one_of_each(state.pool);
        for piece in (0..128).filter(|piece| pieces >> piece & 1 == 1) {
            if pairs.len() >= enough {
                break;
            }
            pairs.extend(seconds.iter().map(|cell| self.pair(verb, piece, cell)));
            few_enough(pairs.len())?;
        }
        Ok(())
    }

    /// Adds the pairs of cells that a verb has; once so many are listed that it is enough, not necessarily the rest.
    fn pairs(
        &self,
        inquiry: &mut Inquiry<'_, N>,
        verb: usize,
        Ends { mut firsts, seconds }: Ends<N>,
        enough: usize,
        pairs: &mut Vec<Action>,
    ) -> Result<(), Box<Failure>> {
        let board = &self.rules.board;
        let near = self.rules.verbs[verb].second.near();
        if let Some(near) = near {
            firsts &= board.near(seconds, near);
        }
        for first in firsts.iter() {
            if pairs.len() >= enough {
                break;
            }
            let mut left = near.map_or(seconds, |near| seconds & board.near_cell(Cell(first as u16), near));
            left.remove(first);
            let seconds = inquiry.narrow(verb, Some(Cell(first as u16)), left)?;
            pairs.extend(seconds.iter().map(|cell| self.pair(verb, first, cell)));
            few_enough(pairs.len())?;
        }
        Ok(())
    }

    /// The action of two targets, of which the second is a cell.
    fn pair(&self, verb: usize, first: usize, second: usize) -> Action {
        let second = match self.rules.verbs[verb].second {
            Targets::Columns => self.rules.board.column_of(Cell(second as u16)),
            _ => second,
        };
        Action { verb: verb as u8, first: first as u16, second: second as u16 }
    }

    /// Puts a question to a hook about what the mover may know, so that what is legal tells nothing that is hidden.
    pub(super) fn ask<T>(
        &self,
        state: &State<N>,
        question: impl FnOnce(&State<N>) -> Result<T, Box<Failure>>,
    ) -> Result<T, Box<Failure>> {
        if state.hides(&self.rules) {
            question(Observation::new(&self.rules, state, state.seat).seen())
        } else {
            question(state)
        }
    }

    /// Has the mover nothing to bring to the board from there?
    #[inline(always)]
    pub(super) fn brings_nothing(&self, state: &State<N>, source: Source) -> bool {
        match source {
            Source::Reserve => self.rules.says.reserve.is_some() && state.reserve(state.seat) == 0,
            Source::Hand => state.hand(state.seat).is_none(),
            Source::Pool | Source::None => false,
        }
    }

    /// Does the verb give a piece that nobody could place?
    #[inline(always)]
    pub(super) fn gives_in_vain(&self, state: &State<N>, here: &VerbHere<N>) -> bool {
        here.says.effect == Effect::Give && self.rules.has_no_room(state.occupied)
    }

    /// Can the mover pay for the verb?
    #[inline(always)]
    pub(super) fn can_pay(&self, state: &State<N>, verb: usize) -> bool {
        let price = &self.rules.verbs[verb].says.price;
        price.iter().all(|&(counter, costs)| state.count(&self.rules, counter, state.seat) >= costs)
    }
}
