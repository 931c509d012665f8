//! What is legal: each verb of the step → its domain → every rule's narrowing → every rule's ban → its price. And, of what is
//! not, why.

use super::action::{Action, Choices, Offer};
use super::bits::Bits;
use super::board::Cell;
use super::definition::{Content, Effect, Ending, Serves, Step, Stuck};
use super::gravity::{columns_of, landings, open_columns};
use super::hooks::{Failure, Refused, TableRead};
use super::inquiry::Inquiry;
use super::observation::Observation;
use super::outline::Source;
use super::pairs::{Counted, Ends};
use super::refusal::Refusal;
use super::rules::{Rules, Targets, VerbHere};
use super::state::State;
use super::turn::Referee;

/// What a step offers, where it is one plain verb on columns, empty cells or the pool: what most steps of most games are,
/// laid out so that asking costs next to nothing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lane<const N: usize> {
    Columns(u8),
    Empty(u8, Bits<N>),
    EmptyFromHand(u8, Bits<N>),
    Pool(u8),
    Give(u8),
    /// Few verbs about whose targets no rule is asked; their number among the steps of this kind.
    Few(u8),
    /// One verb of one target, about which a rule is asked.
    One(u8),
    Anything,
}

impl<const N: usize> Lane<N> {
    /// How a step is offered, of whose verbs `few` is known.
    pub(super) fn new(rules: &Rules<N>, plain: u32, few: Option<u8>, step: &Step) -> Self {
        let &[verb] = step.verbs.as_slice() else { return few.map_or(Self::Anything, Self::Few) };
        let here = &rules.verbs[verb];
        let uncounted = here.source == Source::Reserve && rules.says.reserve.is_none();
        let number = verb as u8;
        let has_one_target = matches!(
            (&here.first, &here.second),
            (Targets::None | Targets::Columns | Targets::Cells { .. }, Targets::None)
        );
        let is_plain = plain >> verb & 1 == 1;
        match &here.first {
            Targets::Columns if is_plain && uncounted => Self::Columns(number),
            Targets::Cells { content: Content::Empty, mask, on: None, .. } if is_plain && uncounted => {
                Self::Empty(number, *mask)
            }
            Targets::Cells { content: Content::Empty, mask, on: None, .. }
                if is_plain && here.source == Source::Hand =>
            {
                Self::EmptyFromHand(number, *mask)
            }
            Targets::Pool if !is_plain || rules.one_of_each(u128::MAX) != u128::MAX => Self::Anything,
            Targets::Pool if here.says.effect == Effect::Give && rules.given_to.is_some() => Self::Give(number),
            Targets::Pool => Self::Pool(number),
            _ => match few {
                Some(few) => Self::Few(few),
                None if has_one_target => Self::One(number),
                None => Self::Anything,
            },
        }
    }
}

/// More moves than this are not listed: from any cell to any other of the largest board there are a hundred million.
const MOST_PAIRS: usize = 200_000;

#[inline(always)]
fn few_enough(pairs: usize) -> Result<(), Box<Failure>> {
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

    /// One legal action, chosen by a number below how many there are: the same as [`Self::legal`] and
    /// [`Choices::nth`] give, without listing anything where a step is plain. None where there is none.
    #[inline(always)]
    pub fn pick(
        &self,
        state: &State<N>,
        choices: &mut Choices<N>,
        below: impl FnOnce(usize) -> usize,
    ) -> Result<Option<Action>, Box<Failure>> {
        let (verb, offer) = match self.lanes[usize::from(state.step)] {
            _ if state.outcome.is_some() => return Ok(None),
            Lane::Columns(verb) => (verb, Offer::Columns(open_columns(&self.rules, state))),
            Lane::Empty(verb, mask) => (verb, Offer::Cells(mask - state.occupied)),
            Lane::EmptyFromHand(verb, mask) if state.hand(state.seat).is_some() => {
                (verb, Offer::Cells(mask - state.occupied))
            }
            Lane::Pool(verb) => (verb, Offer::Pieces(state.pool)),
            Lane::Give(verb) if !self.rules.has_no_room(state.occupied) => (verb, Offer::Pieces(state.pool)),
            // Apart from `below`, so that all else is known not to change what it draws from.
            lane => {
                let count = self.count_asked(lane, state, choices)?;
                return Ok(self.nth_asked(lane, state, choices, below(count)));
            }
        };
        Ok(offer.nth(verb, below(offer.count())))
    }

    /// Counts what is legal in a step that is no plain offer, for [`Self::nth_asked`].
    #[inline(never)]
    fn count_asked(&self, lane: Lane<N>, state: &State<N>, choices: &mut Choices<N>) -> Result<usize, Box<Failure>> {
        match lane {
            Lane::Few(few) => self.count_few(state, few, choices),
            Lane::One(verb) => {
                self.begin();
                choices.one = self.one_asked_target(state, usize::from(verb))?;
                Ok(choices.one.count())
            }
            _ => {
                self.count(state, choices)?;
                Ok(choices.count())
            }
        }
    }

    /// The `n`th of what [`Self::count_asked`] has counted.
    #[inline(never)]
    fn nth_asked(&self, lane: Lane<N>, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        match lane {
            Lane::Few(_) => self.nth_of_few(state, choices, n),
            Lane::One(verb) => choices.one.nth(n).map(|first| Action { verb, first: first as u16, second: 0 }),
            _ => self.nth_counted(state, choices, n),
        }
    }

    /// The targets of a verb that has one or none and that a rule is asked about; the number 0 stands for a target that there is none of.
    /// What was found for the same state is not looked for again.
    #[inline(always)]
    fn one_asked_target(&self, state: &State<N>, verb: usize) -> Result<Bits<N>, Box<Failure>> {
        match self.kept_targets(state) {
            Some(targets) => Ok(targets),
            None => self.find_one_target(state, verb),
        }
    }

    #[inline(never)]
    fn find_one_target(&self, state: &State<N>, verb: usize) -> Result<Bits<N>, Box<Failure>> {
        let (here, mut inquiry) = (&self.rules.verbs[verb], Inquiry::fresh(self, state));
        if !self.can_pay(state, verb) || !inquiry.allows(verb)? || self.brings_nothing(state, here.source) {
            return Ok(Bits::EMPTY);
        }
        Ok(match &here.first {
            Targets::None => Bits::single(0),
            Targets::Columns if self.has.narrows >> verb & 1 == 1 => {
                columns_of(&self.rules, inquiry.narrow(verb, None, landings(&self.rules, state))?)
            }
            Targets::Columns => open_columns(&self.rules, state),
            cells => inquiry.narrow(verb, None, self.domain(state, cells))?,
        })
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

    /// As [`Self::legal`], but pairs of cells that are known are only counted. The rules are asked the same questions in the same order.
    #[inline(never)]
    pub(super) fn count(&self, state: &State<N>, choices: &mut Choices<N>) -> Result<(), Box<Failure>> {
        if !self.countable[usize::from(state.step)] {
            return self.legal(state, choices);
        }
        choices.clear();
        self.begin();
        let mut inquiry = Inquiry::recalled(self, state);
        let (mut pairs, mut most) = (0, 0u64);
        for &verb in self.rules.offered(state.step) {
            let known = self.known(verb, state.seat);
            if self.plain >> verb & 1 == 1 {
                choices.add(verb, self.plain_offer(state, verb));
            } else if let Some(ways) = &known.pairs {
                let Some(ends) = self.ends(&mut inquiry, state, verb)? else { continue };
                most = most.saturating_add(known.most_steps);
                let tally = ways.tally(ends);
                let count = tally.count();
                choices.counted.push(Counted { verb: verb as u8, ends, tally });
                choices.add(verb, Offer::Pairs(count));
                pairs += count;
                few_enough(pairs)?;
            } else if let Some(offer) = self.offer(&mut inquiry, state, verb, usize::MAX, &mut choices.pairs)? {
                choices.add(verb, offer);
            }
        }
        if !inquiry.can_charge(most) {
            // Each answer is charged, and where there are too few steps the rules are asked after all, and fail where they do.
            return self.legal(state, choices);
        }
        for counted in &choices.counted {
            self.tell_of_pairs(state, usize::from(counted.verb), counted.ends, false);
        }
        Ok(())
    }

    /// Tells the rules that their table was read for these pairs, where they want to know: for all of them, or from cell to cell until one
    /// was found.
    #[inline(always)]
    pub(super) fn tell_of_pairs(&self, state: &State<N>, verb: usize, ends: Ends<N>, until_found: bool) {
        if self.known(verb, state.seat).table.counts_second {
            self.tell_of_counted_pairs(state, verb, ends, until_found);
        }
    }

    #[inline(never)]
    fn tell_of_counted_pairs(&self, state: &State<N>, verb: usize, ends: Ends<N>, until_found: bool) {
        let (Some(ways), Some(hooks)) = (&self.known(verb, state.seat).pairs, &self.hooks) else { return };
        let Ends { mut firsts, seconds } = ends;
        firsts = match self.rules.verbs[verb].second.near() {
            Some(near) => firsts & self.rules.board.near(seconds, near),
            None if seconds.count() > 1 => firsts,
            None if seconds.is_empty() => Bits::EMPTY,
            None => firsts - seconds,
        };
        if let (true, Some(found)) = (until_found, ways.first(ends)) {
            firsts = firsts.iter().take_while(|first| *first <= found).collect();
        }
        if !firsts.is_empty() {
            let took_away = ways.narrowed(Ends { firsts, seconds });
            hooks.read_from_table(verb, state.seat, TableRead::Seconds { of: firsts, took_away });
        }
    }

    /// The `n`th of the actions that [`Self::count`] has counted.
    #[inline(never)]
    pub(super) fn nth_counted(&self, state: &State<N>, choices: &Choices<N>, n: usize) -> Option<Action> {
        let (offered, n) = choices.offer_of_nth(n)?;
        let verb = offered.verb;
        let counted = choices.counted.iter().find(|counted| counted.verb == verb);
        match (counted, &self.known(usize::from(verb), state.seat).pairs) {
            (Some(Counted { ends, tally, .. }), Some(ways)) => {
                let (first, second) = ways.nth(*ends, tally, n)?;
                Some(Action { verb, first: first.0, second: second.0 })
            }
            _ => choices.nth_of(offered, n),
        }
    }

    /// The cells that the two targets of a verb may be; `None` where the verb cannot be used at all.
    #[inline(always)]
    fn ends(
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

    /// Does every step of the game add one token of the mover's and nothing else, with nothing to win but a line of one's own?
    /// Then whoever looks ahead can do so by sets of cells alone: a token stands on any empty cell or, where things fall, where it
    /// lands.
    pub fn only_adds(&self) -> bool {
        let (rules, says) = (&*self.rules, &self.rules.says);
        let lines_are_all = says.win.serves == Serves::Owner
            && rules.counting == (1 << rules.seats()) - 1
            && says.ending == Ending::Draw
            && matches!(says.stuck, Stuck::Ends | Stuck::Pass)
            && says.limit.is_none();
        // With two drops a turn the second can stand on the first, which no set of landings shows.
        let one_drop = says.turn.len() == 1 && says.opening.len() <= 1;
        let adds = self.lanes.iter().all(|lane| match lane {
            Lane::Columns(_) => one_drop,
            Lane::Empty(_, mask) => says.gravity.is_none() && *mask == rules.board.cells(),
            _ => false,
        });
        self.hooks.is_none() && rules.owned() && lines_are_all && adds
    }

    /// Can the seat to move do anything?
    #[inline(always)]
    pub(super) fn can_act(&self, state: &State<N>) -> Result<bool, Box<Failure>> {
        Ok(match self.lanes[usize::from(state.step)] {
            Lane::Columns(_) => !(self.rules.entries - state.occupied).is_empty(),
            Lane::Empty(_, mask) => !(mask - state.occupied).is_empty(),
            Lane::EmptyFromHand(_, mask) => state.hand(state.seat).is_some() && !(mask - state.occupied).is_empty(),
            Lane::Pool(_) => state.pool != 0,
            Lane::Give(_) => state.pool != 0 && !self.rules.has_no_room(state.occupied),
            Lane::Few(few) => self.can_do_few(state, few)?,
            Lane::One(verb) => self.can_do_one(state, verb)?,
            Lane::Anything => self.can_do_anything(state)?,
        })
    }

    #[inline(never)]
    fn can_do_one(&self, state: &State<N>, verb: u8) -> Result<bool, Box<Failure>> {
        let before = if self.memory.is_some() { self.work() } else { 0 };
        let targets = self.find_one_target(state, usize::from(verb))?;
        self.keep_targets(state, targets, before);
        Ok(!targets.is_empty())
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
                self.tell_of_pairs(state, verb, ends, true);
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
    fn plain_offer(&self, state: &State<N>, verb: usize) -> Offer<N> {
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
    fn offer(
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
    fn brings_nothing(&self, state: &State<N>, source: Source) -> bool {
        match source {
            Source::Reserve => self.rules.says.reserve.is_some() && state.reserve(state.seat) == 0,
            Source::Hand => state.hand(state.seat).is_none(),
            Source::Pool | Source::None => false,
        }
    }

    /// Does the verb give a piece that nobody could place?
    #[inline(always)]
    fn gives_in_vain(&self, state: &State<N>, here: &VerbHere<N>) -> bool {
        here.says.effect == Effect::Give && self.rules.has_no_room(state.occupied)
    }

    /// Can the mover pay for the verb?
    #[inline(always)]
    pub(super) fn can_pay(&self, state: &State<N>, verb: usize) -> bool {
        let price = &self.rules.verbs[verb].says.price;
        price.iter().all(|&(counter, costs)| state.count(&self.rules, counter, state.seat) >= costs)
    }

    /// Why the mover cannot pay for the verb, if so.
    fn cannot_pay(&self, state: &State<N>, verb: usize) -> Option<Refusal> {
        let price = &self.rules.verbs[verb].says.price;
        price.iter().find_map(|&(counter, costs)| {
            let has = state.count(&self.rules, counter, state.seat);
            (has < costs).then_some(Refusal::Price { verb, counter, costs, has })
        })
    }

    /// Why an action is not legal; `None` where it is.
    pub fn refusal(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        Ok(self.objections(state, action)?.into_iter().next())
    }

    /// All that keeps an action from being legal, what was asked first first; nothing where it is legal. Rules and prices are not
    /// asked about what lies outside the verb's domain.
    pub fn objections(&self, state: &State<N>, action: Action) -> Result<Vec<Refusal>, Box<Failure>> {
        if state.outcome.is_some() {
            return Ok(vec![Refusal::GameOver]);
        }
        let mut choices = Choices::new();
        self.legal(state, &mut choices)?;
        if choices.contains(action) {
            return Ok(Vec::new());
        }
        let verb = usize::from(action.verb);
        if verb >= self.rules.verbs.len() || !self.rules.offered(state.step).contains(&verb) {
            return Ok(vec![Refusal::NotNow { verb }]);
        }
        let here = &self.rules.verbs[verb];
        if self.brings_nothing(state, here.source) {
            let empty_handed = if here.source == Source::Hand { Refusal::EmptyHand } else { Refusal::NoReserve };
            return Ok(vec![empty_handed]);
        }
        if self.gives_in_vain(state, here) {
            return Ok(vec![Refusal::NoRoom]);
        }
        let targets = [(&here.first, action.first), (&here.second, action.second)];
        let outside = targets.into_iter().find_map(|(targets, value)| self.outside_domain(state, targets, value));
        if let Some(outside) = outside {
            return Ok(vec![outside]);
        }
        if let Some(refusal) = self.too_far(here, action) {
            return Ok(vec![refusal]);
        }
        let mut objections: Vec<Refusal> = self.refused_by_rule(state, action)?.into_iter().collect();
        objections.extend(self.cannot_pay(state, verb));
        if objections.is_empty() {
            // What no domain, rule or price forbids is legal, and legal actions have been seen to above.
            objections.push(Refusal::Here);
        }
        Ok(objections)
    }

    fn outside_domain(&self, state: &State<N>, targets: &Targets<N>, value: u16) -> Option<Refusal> {
        let index = usize::from(value);
        match targets {
            Targets::None => None,
            Targets::Columns => {
                let rests = landings(&self.rules, state);
                (!rests.meets(&self.rules.board.column(index))).then_some(Refusal::ColumnFull(index))
            }
            Targets::Pool => {
                let kind = self.rules.kind_of(value as u8);
                let there = (0..128u8).any(|piece| state.pool >> piece & 1 == 1 && self.rules.kind_of(piece) == kind);
                (!there).then_some(Refusal::NotInPool(kind))
            }
            Targets::Cells { content, mask, on, .. } => {
                let at = Cell(value);
                let whole = Targets::Cells { content: *content, mask: self.rules.board.cells(), on: None, near: None };
                if !self.domain(state, &whole).contains(index) {
                    return Some(Refusal::WrongContent { at, asked: *content });
                }
                if !mask.contains(index) {
                    return Some(Refusal::Elsewhere(at));
                }
                let marker = (*on)?;
                let marked = state.layers[self.rules.layers.marker(marker)].contains(index);
                (!marked).then_some(Refusal::Unmarked(at, marker))
            }
        }
    }

    /// Does the second target lie too far from the first?
    fn too_far(&self, here: &VerbHere<N>, action: Action) -> Option<Refusal> {
        let near = here.second.near()?;
        let (from, at) = (Cell(action.first), Cell(action.second));
        let reached = self.rules.board.near_cell(from, near).contains(at.index());
        (!reached || from == at).then_some(Refusal::TooFar { at, from, near })
    }

    fn refused_by_rule(&self, state: &State<N>, action: Action) -> Result<Option<Refusal>, Box<Failure>> {
        let verb = usize::from(action.verb);
        let here = &self.rules.verbs[verb];
        let Some(hooks) = &self.hooks else { return Ok(None) };
        if let Err(refusal) = self.ask(state, |seen| hooks.allows(seen, verb))? {
            return Ok(Some(refusal));
        }
        let mut refused: Vec<Refused<N>> = Vec::new();
        let mut look =
            |targets: &Targets<N>, from: Option<Cell>, value: u16| -> Result<Option<Refusal>, Box<Failure>> {
                refused.clear();
                let mut cells = self.domain(state, targets);
                if let (Some(near), Some(from)) = (targets.near(), from) {
                    cells &= self.rules.board.near_cell(from, near);
                }
                self.ask(state, |seen| hooks.narrow(seen, verb, from, cells, Some(&mut refused)))?;
                let meant = match targets {
                    Targets::Columns => cells & self.rules.board.column(usize::from(value)),
                    _ => Bits::single(usize::from(value)),
                };
                Ok(refused.iter().find(|refused| refused.targets.meets(&meant)).map(|refused| refused.why.clone()))
            };
        let found = match (&here.first, &here.second) {
            (Targets::Pool, second) => look(second, None, action.second)?,
            (first, Targets::None) => look(first, None, action.first)?,
            (first, second) => match look(first, None, action.first)? {
                Some(refusal) => Some(refusal),
                None => look(second, Some(Cell(action.first)), action.second)?,
            },
        };
        Ok(found)
    }
}
