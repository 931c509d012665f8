//! Does it matter in which order a game's rules are listed? Each two neighbours are swapped, and the two games compared.

use super::compare::{Reach, compare};
use super::table::{self, Beginning, Table};
use crate::script::{self, Limits};
use crate::variant::{Code, Library, Mistake, Sources, Variant};
use std::sync::atomic::AtomicBool;

/// How far two orders are compared: it takes a moment, and a difference that matters shows soon.
const REACH: Reach = Reach { seed: 1, depth: 2, nodes: 200, games: 30 };

/// Tells each two rules of a game that would play otherwise in the other order, and do not say which comes first.
pub fn check(library: &Library, name: &str, variant: &Variant, limits: Limits) -> Vec<Mistake> {
    let mut doubts = Vec::new();
    for first in 1..variant.rules.len() {
        // What is compared is only doubtful, and may be left out.
        if limits.is_over() {
            break;
        }
        let Some(swapped) = swapped(library, name, variant, first - 1) else { continue };
        if differs(variant, &swapped, limits) == Some(true) {
            let (one, other) = (&variant.rules[first - 1].name, &variant.rules[first].name);
            let words = format!("the rules `{one}` and `{other}` would make another game in the other order");
            let help = format!("say in `{other}.rhai` which comes first: `after(\"{one}\");`");
            doubts.push(Mistake::warning(Code::Order, words).help(help));
        }
    }
    doubts
}

/// The game with two rules swapped, from this one on; none where they say themselves in which order they come.
fn swapped(library: &Library, name: &str, variant: &Variant, first: usize) -> Option<Variant> {
    let mut order: Vec<String> = variant.rules.iter().map(|rule| rule.name.clone()).collect();
    order.swap(first, first + 1);
    let other = script::open_in_order(library, &mut Sources::default(), name, &order).ok()?;
    let is_swapped = other.rules.iter().map(|rule| &rule.name).eq(&order);
    is_swapped.then_some(other)
}

/// Do two games differ? None where they begin otherwise already: what is set up at random is drawn in the order of the rules.
fn differs(one: &Variant, other: &Variant, limits: Limits) -> Option<bool> {
    let open = |variant: &Variant| table::open(variant.clone(), &Beginning::Seed(REACH.seed), limits).ok();
    let (one, other): (Table, Table) = (open(one)?, open(other)?);
    let found = compare([&one, &other], &REACH, &AtomicBool::new(false), &mut |_| {}).ok()?;
    match found.game {
        Some(game) if game.moves.is_empty() => None,
        Some(_) => Some(true),
        None => Some(false),
    }
}
