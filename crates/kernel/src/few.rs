//! Steps of few verbs that are picked from without listing what is legal: no rule narrows their targets but by a table, and none forbids them
//! but by what is in reserve. Most steps of most games that are not one plain verb are of this kind.

mod counting;
mod domain_mask;
mod offers;
#[cfg(test)]
mod tests;

use super::definition::{MOST_COUNTERS, MOST_SEATS, Step};
use super::hooks::Has;
use super::outline::Source;
use super::pairs::Known;
use super::rules::{Rules, Targets};
use super::state::State;
use arrayvec::ArrayVec;
pub(super) use counting::CountedFor;
use domain_mask::DomainMask;
pub(super) use offers::FewOffers;
use std::cell::Cell as Slot;

/// Steps of more verbs are listed.
const MOST_VERBS: usize = 4;

/// A verb of such a step, with all that must be looked at to offer it.
#[derive(Clone, Debug)]
struct FewVerb<const N: usize> {
    verb: u8,
    /// Where what is known of the verb for the seat is kept, and the last answer to whether it may use it.
    slot: usize,
    needs_reserve: bool,
    needs_hand: bool,
    price: ArrayVec<Price, MOST_PRICES>,
    /// Does it need anything, or cost anything?
    is_bound: bool,
    /// A rule may forbid it, by what is in reserve.
    is_asked: bool,
    /// It has two targets, and all pairs of them are known.
    has_pairs: bool,
    /// Neither of both.
    is_free: bool,
    first: DomainMask<N>,
    second: DomainMask<N>,
}

/// Verbs with a price in more counters are listed.
const MOST_PRICES: usize = 2;

/// What a verb costs.
#[derive(Clone, Copy, Debug)]
struct Price {
    counter: usize,
    shared: bool,
    costs: i32,
}

impl Price {
    #[inline(always)]
    fn can_be_paid<const N: usize>(&self, state: &State<N>) -> bool {
        let whose = if self.shared { 0 } else { state.seat.index() };
        state.counts[self.counter & (MOST_COUNTERS - 1)][whose & (MOST_SEATS - 1)] >= self.costs
    }
}

/// A step of few verbs, for one seat.
#[derive(Clone, Debug)]
pub(super) struct Few<const N: usize> {
    verbs: Vec<FewVerb<N>>,
    /// Must rules be asked or charged?
    is_asked: bool,
    /// Do answers of a table take steps?
    is_charged: bool,
    /// Does a rule want to know of each answer that is read from its table?
    is_counted: bool,
    /// Has no verb pairs, and must no rule be asked?
    is_free: bool,
    /// Is it one verb with pairs, which can always be used?
    is_single: bool,
    /// Does which verbs can be used depend on nothing but reserves?
    is_by_reserves: bool,
    /// The last verb with pairs that was the only one that could be used.
    only: Slot<Option<Only>>,
}

/// A verb with pairs that is the only one that can be used, whatever else is on the board, as long as the reserves stay as they are.
#[derive(Clone, Copy, Debug)]
struct Only {
    reserves: [u16; MOST_SEATS],
    /// Its place among the verbs of the step.
    nth: usize,
    /// The work of what rules have answered: until this verb was found, and about all verbs.
    until_found: u64,
    work: u64,
}

/// The last answer to whether a verb may be used, where that depends on what is in reserve alone.
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    reserves: [u16; MOST_SEATS],
    allowed: bool,
    work: u64,
}

/// The answers of each verb for each seat.
pub(super) type AllowedByReserves = Box<[Slot<Option<Allowed>>]>;

impl<const N: usize> Few<N> {
    /// The verbs of a step for each seat, where all of them can be picked from so. `known` is of all verbs for each seat.
    pub(super) fn of_seats(
        rules: &Rules<N>,
        has: Has,
        by_reserves: u32,
        known: &[Known<N>],
        step: &Step,
    ) -> Option<Vec<Self>> {
        (0..rules.seats()).map(|seat| Self::new(rules, has, by_reserves, known, step, seat)).collect()
    }

    fn new(rules: &Rules<N>, has: Has, by_reserves: u32, known: &[Known<N>], step: &Step, seat: usize) -> Option<Self> {
        let of = |verb: usize| {
            let (here, known) = (&rules.verbs[verb], &known[verb * rules.seats()..(verb + 1) * rules.seats()]);
            let is_one = |targets: &Targets<N>| !matches!(targets, Targets::Pool);
            let is_narrowed = has.narrows >> verb & 1 == 1;
            let has_pairs = known.iter().all(|known| known.pairs.is_some() && known.table.first_steps == 0);
            let is_counted = known.iter().any(|known| known.table.counts_first);
            let is_known = match here.second {
                _ if is_counted => false,
                Targets::None => is_one(&here.first) && !is_narrowed,
                _ => has_pairs && (!is_narrowed || known.iter().all(|known| known.table.first.is_some())),
            };
            let is_asked = has.forbids >> verb & 1 == 1;
            let needs_reserve = here.source == Source::Reserve && rules.says.reserve.is_some();
            let needs_hand = here.source == Source::Hand;
            let price = |&(counter, costs): &(usize, i32)| Price {
                counter,
                shared: rules.says.counters[counter].shared,
                costs,
            };
            let is_cheap = here.says.price.len() <= MOST_PRICES;
            (is_known && is_cheap && (!is_asked || by_reserves >> verb & 1 == 1)).then(|| FewVerb {
                verb: verb as u8,
                needs_reserve,
                needs_hand,
                price: here.says.price.iter().take(MOST_PRICES).map(price).collect(),
                is_bound: needs_reserve || needs_hand || !here.says.price.is_empty(),
                is_asked,
                has_pairs: !matches!(here.second, Targets::None),
                is_free: !is_asked && matches!(here.second, Targets::None),
                slot: verb * rules.seats() + seat,
                first: DomainMask::new(rules, &here.first, known[seat].table.first),
                second: DomainMask::new(rules, &here.second, None),
            })
        };
        if !(1..=MOST_VERBS).contains(&step.verbs.len()) {
            return None;
        }
        let verbs: Vec<FewVerb<N>> = step.verbs.iter().map(|&verb| of(verb)).collect::<Option<_>>()?;
        let known = |verb: &FewVerb<N>| &known[usize::from(verb.verb) * rules.seats()..][..rules.seats()];
        let with_pairs = || verbs.iter().filter(|verb| verb.has_pairs);
        let is_charged = with_pairs().any(|verb| known(verb).iter().any(|known| known.table.second_steps > 0));
        let is_counted = with_pairs().any(|verb| known(verb).iter().any(|known| known.table.counts_second));
        let is_asked = is_charged || verbs.iter().any(|verb| verb.is_asked);
        let only = match verbs.as_slice() {
            [verb] if verb.has_pairs && !verb.is_asked && !verb.is_bound => {
                let until_found = known(verb)[seat].table.second_steps;
                Some(Only { reserves: [0; MOST_SEATS], nth: 0, until_found, work: 0 })
            }
            _ => None,
        };
        Some(Self {
            is_free: verbs.iter().all(|verb| verb.is_free),
            is_by_reserves: verbs.iter().all(|verb| !verb.needs_hand && verb.price.is_empty()),
            verbs,
            is_asked,
            is_charged,
            is_counted,
            is_single: only.is_some(),
            only: Slot::new(only),
        })
    }
}
