//! Attacks by rules, compiled and interpreted in lock-step: they fail alike.

use super::{names, read};
use crate::support::files::Folder;
use crate::support::targets::lockstep::{Pair, Played, Tally};
use quadrille::library;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use std::sync::Arc;
use std::time::Duration;

/// Few steps, and a clock that stands still: what an attack does in a step must not decide which limit it meets.
fn limits() -> Limits {
    let still = Limits::new(|| Duration::ZERO);
    Limits { operations: 2_000, together: 10_000, ..still }
}

#[test]
fn every_attack_that_can_be_opened_fails_alike_on_both_engines() {
    let work = || {
        let (mut opened, mut all) = (0, Tally::default());
        for name in names() {
            let attack = read(&name);
            let folder = Folder::new("hostile");
            for (file, bytes) in &attack.files {
                std::fs::write(folder.path().join(file), bytes).unwrap();
            }
            let path = folder.path().join("attack.yaml").display().to_string();
            let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default());
            let Ok(variant) = variant else { continue };
            opened += 1;
            let variant = Arc::new(variant);
            for played in [Played::Plainly, Played::Heard] {
                let pair = Pair::new(&name, &variant, limits(), played);
                pair.play(1, 4);
                all.add(pair.tally());
            }
        }
        (opened, all)
    };
    // Functions that call themselves want room, as they have in the program.
    let (opened, all) =
        std::thread::Builder::new().stack_size(quadrille_kernel::STACK).spawn(work).unwrap().join().unwrap();
    assert!(opened > 70 && all.limited > 60 && all.failed.len() > 40, "{opened} were opened: {all:?}");
}
