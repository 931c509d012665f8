//! Random games a second of rules as scripts, and of the same rules written by hand in Rust: `cargo bench --bench rules`.
//!
//! The rules in Rust (`rules/native.rs`) are the speed of light of scripts. First both play the same games in lock-step: the same legal
//! actions, events, states and outcomes, or the benchmark panics. Then they take turns, five times each, and the median of the five
//! ratios is told, and how fast the scripts are while their statements are counted; with `QUADRILLE_YARDSTICK=DIR` also the share of the
//! games that the crate in that folder plays, see `playouts`.
//!
//! It belongs to the crate `quadrille-core`, so that the rules in Rust are optimised as the code that runs scripts is. Words after `--`
//! name the games to measure.

#![allow(clippy::expect_used)] // A benchmark that cannot run says so and stops.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)] // Unlike its crate, it reads files and prints.

mod measure;
#[path = "rules/native.rs"]
mod native;
#[path = "measure/shipped.rs"]
mod shipped;

use measure::{Yardstick, median};
use native::Native;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources, Variant};
use quadrille_kernel::search::Playouts;
use quadrille_kernel::{AnyReferee, Choices, Failure, MakeHooks, Outline, Play, Quick, Referee};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

const GAMES: [&str; 6] = ["go_capture", "super_puissance4", "reversi", "breakthrough", "ataxx", "pentago"];
const RUNS: usize = 5;

/// How long one run takes.
const TIME: Duration = Duration::from_millis(1000);

/// Games that are played in lock-step.
const COMPARED: u64 = 200;

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

fn main() {
    if !measure::is_asked_for() {
        return;
    }
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let yardstick = Yardstick::named();
    let library = shipped::library();
    println!(
        "{:18}{:>14}{:>14}{:>8}{:>9}{:>12}{:>12}",
        "game", "scripted/s", "native/s", "ratio", "counted", "scripted", "native"
    );
    for game in GAMES.into_iter().filter(|game| named.is_empty() || named.iter().any(|name| name == game)) {
        let opened = script::open(&library, &mut Sources::default(), game, &Changes::default());
        let variant = Arc::new(opened.expect("the game's files are right"));
        let native = Native::of(game);
        match variant.definition.form.span() {
            0..=64 => in_lock_step::<1>(&variant, &native),
            65..=128 => in_lock_step::<2>(&variant, &native),
            span => panic!("{game} has a span of {span}, which no game here had"),
        }
        .expect("no rule fails");
        let scripted = script::referee(&variant, limits()).expect("the scripts run");
        let outline = Outline::new(variant.definition.clone()).expect("the definition is right");
        let by_hand = quadrille_kernel::open(outline, &variant.books, &native, native).expect("the rules fit the game");
        let (counted, _) = script::counted_referee(&variant, limits()).expect("the scripts run");
        let (mut scripts, mut natives, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut counted_ratios = Vec::new();
        let (mut script_shares, mut native_shares) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let (script, native) = (games_a_second(&*scripted), games_a_second(&*by_hand));
            scripts.push(script);
            natives.push(native);
            ratios.push(script / native);
            counted_ratios.push(games_a_second(&*counted) / script);
            if let Some(yardstick) = &yardstick {
                let all = yardstick.games_a_second();
                script_shares.push(script / all);
                native_shares.push(native / all);
            }
        }
        let share =
            |shares: Vec<f64>| if shares.is_empty() { "-".to_owned() } else { format!("{:.6}", median(shares)) };
        println!(
            "{game:18}{:>14.0}{:>14.0}{:>8.3}{:>9.3}{:>12}{:>12}",
            median(scripts),
            median(natives),
            median(ratios),
            median(counted_ratios),
            share(script_shares),
            share(native_shares)
        );
    }
}

fn limits() -> Limits {
    Limits::new(|| BEGAN.elapsed())
}

/// Random games a second. Both sides run the kernel's own playouts.
fn games_a_second(referee: &dyn AnyReferee) -> f64 {
    let began = Instant::now();
    let mut go_on = |_: &Playouts| began.elapsed() < TIME;
    let played = referee.playouts(1, &mut go_on).expect("no rule fails");
    played.games as f64 / began.elapsed().as_secs_f64()
}

/// Plays random games with the scripts and the rules in Rust side by side. Panics where they differ.
fn in_lock_step<const N: usize>(variant: &Variant, native: &Native) -> Result<(), Box<Failure>> {
    let name = &variant.name;
    let scripted = script::referee_of_width::<N>(variant, limits())?;
    let by_hand = Referee::new(Arc::clone(&scripted.rules), native.make(&scripted.rules)?);
    let (mut asked, mut listed, mut picked) = (Choices::new(), Choices::new(), Choices::new());
    for seed in 0..COMPARED {
        let mut random = Quick::new(seed);
        let (mut state, mut by_hand_state) = (scripted.start(seed)?, by_hand.start(seed)?);
        loop {
            let ply = state.ply();
            assert_eq!(state, by_hand_state, "{name}, game {seed}: the states after ply {ply}");
            if state.outcome().is_some() {
                break;
            }
            scripted.legal(&state, &mut asked)?;
            by_hand.legal(&state, &mut listed)?;
            assert_eq!(asked.sorted(), listed.sorted(), "{name}, game {seed}: what is legal after ply {ply}");
            let nth = random.below(asked.count());
            let action = listed.nth(nth).expect("some seat can act");
            let chosen = by_hand.pick(&state, &mut picked, |count| {
                assert_eq!(count, asked.count(), "{name}, game {seed}: how much is legal after ply {ply}");
                nth
            })?;
            assert_eq!(Some(action), chosen, "{name}, game {seed}: what is picked after ply {ply}");
            let (mut play, mut by_hand_play) = (Play::heard(), Play::heard());
            scripted.apply(&mut state, action, &mut play)?;
            by_hand.apply(&mut by_hand_state, action, &mut by_hand_play)?;
            assert_eq!(play.events, by_hand_play.events, "{name}, game {seed}: the events of {action:?}");
        }
    }
    Ok(())
}
