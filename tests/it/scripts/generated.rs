//! Generated rules mean the same, compiled and interpreted; and what is generated says something: nearly all of it is compiled, and most of
//! it runs to its end. `cargo bench --bench engines` compares as many as one likes.

use crate::support::targets::generated::{Share, bytes, compared, limits, opened, written};
use crate::support::targets::scripts::{GAMES, generate, signatures};
use quadrille_core::script;
use quadrille_kernel::{Draw, EventLog, Failure};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[test]
fn generated_rules_mean_the_same_and_nearly_all_hooks_are_compiled() {
    let mut share = Share::default();
    let work = move || {
        (0..300).for_each(|number| share.add(&compared(&bytes(number)), true));
        share
    };
    // Functions that call themselves want room, as they have in the program.
    let share = std::thread::Builder::new().stack_size(quadrille_kernel::STACK).spawn(work).unwrap().join().unwrap();
    assert!(share.refused * 8 < share.rules, "{share}");
    assert!(share.interpreted * 5 < share.hooks && share.hooks > 700, "{share}");
    assert!(share.done * 10 > (share.done + share.failed + share.limited) * 8, "{share}");
    assert!(share.failed > 100 && share.limited > 10, "{share}");
}

/// Every function and property of the interface for all of its types, every operator and every statement.
#[test]
fn everything_that_a_rule_can_say_is_generated() {
    let mut used = BTreeSet::new();
    let mut games = BTreeSet::new();
    for number in 0..3_000 {
        let generated = generate(&bytes(number));
        used.extend(generated.used);
        games.insert(generated.game);
    }
    assert_eq!(games.len(), GAMES.len());
    let missing: Vec<String> = signatures().into_iter().filter(|signature| !used.contains(signature)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
    let missing: Vec<&str> = SAID.split("; ").filter(|said| !used.contains(*said)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Statements, operators and hooks, as the generator calls them.
const SAID: &str = "\
    if; else; else if; if as a value; else if as a value; switch; switch as a value; case with a condition; switch \
    by Int; switch by Way; switch by Bool; switch by Cell; while; do while; do until; loop; loop as a value; for in \
    ..; for in ..=; for in a set; for in directions; for in lines; for in range; for in a list; for with a counter; \
    break; continue; return; throw; let; const; block; block as a value; block that sets a variable; recursion; of a \
    wrong type; a variable of another type; number + number; number - number; number * number; number / number; \
    number % number; number & number; number | number; number ^ number; number << number; number >> number; number \
    ** number; number == number; number != number; number < number; number > number; number <= number; number >= \
    number; - number; + number; number =; number +=; number -=; number *=; number /=; number %=; number **=; number \
    <<=; number >>=; number &=; number |=; number ^=; value =; value +=; value |=; value &=; value -=; value ^=; \
    truth && truth; truth || truth; truth & truth; truth | truth; truth ^ truth; truth == truth; truth != truth; !; \
    text + text; text == text; text != text; `${…}`; in; !in; list; list + list; list[…]; list[…] = item; list[…] += \
    item; list += item; list += list; push; contains of a list; len of a list; is_empty of a list; abs; min; max; \
    is_odd; is_even; is_zero; hook setup 0; hook on 1; hook on 0; hook outcome 0; hook score 1; hook evaluate 1; \
    hook where 1; hook where 2; hook can 0; hook zap 0; hook hit 1; hook hop 2; function measure 1; function measure \
    2; function same 1; function choose 3; function act 1; function down 1; function spread 2";

#[test]
fn most_hooks_run_to_their_end() {
    let (mut hooks, mut called, mut ended) = (0, 0, 0);
    for number in 0..150 {
        let (game, script) = written(&bytes(number));
        let Ok(variant) = opened(game, &script) else { continue };
        let (referee, counting) = script::counted_referee(&Arc::new(variant), limits()).unwrap();
        let mut failed: BTreeMap<String, u64> = BTreeMap::new();
        let mut fails = |failure: Box<Failure>| *failed.entry(failure.hook).or_default() += 1;
        let mut draw = Draw::player(number, 0);
        let mut position = referee.start(number, &mut EventLog::default()).map_err(&mut fails).ok();
        for _ in 0..10 {
            let Some(here) = &position else { break };
            let seats = (0..here.outline().seats()).map(|seat| quadrille_kernel::Seat(seat as u8));
            seats.filter_map(|seat| here.worth(seat).err()).for_each(&mut fails);
            let Ok(legal) = here.legal().map_err(&mut fails) else { break };
            if legal.is_empty() {
                break;
            }
            let action = legal[draw.below(legal.len())];
            position = here.after(action, &mut EventLog::default()).map_err(&mut fails).ok();
        }
        for hook in counting.take().iter().flat_map(|rule| &rule.hooks) {
            hooks += 1;
            called += u64::from(hook.calls > 0);
            ended += u64::from(hook.calls > failed.get(&hook.name).copied().unwrap_or(0));
        }
    }
    assert!(called * 10 > hooks * 5 && ended * 10 > called * 7, "{hooks} hooks, {called} called, {ended} ended");
}
