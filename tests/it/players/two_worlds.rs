//! Nothing hidden leaks: in two worlds that look the same to a seat, everything that seat can learn is the same.

use crate::support::files::Folder;
use crate::support::table::{bounded_levels, legal, open_with_seed, play_any};
use quadrille::library;
use quadrille::system::now;
use quadrille::ui::{Look, board, spoken};
use quadrille_core::play::{self, Beginning, Eye, Problem, Scene, Table};
use quadrille_core::protocol;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use quadrille_kernel::search::{Asked, Budget, Goal};
use quadrille_kernel::{Draw, Seat};
use std::sync::atomic::AtomicBool;

/// Everything that can be learnt of a game without a referee's eye.
fn learnt(table: &mut Table, seed: u64) -> Vec<String> {
    let mut all = legal(table);
    let eyes = [Eye::Everybody, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))];
    for scene in eyes.map(|eye| table.scene(eye)) {
        all.push(format!("{scene:?}"));
        all.push(board::draw(&scene, &Look::default()).text());
        all.extend(spoken::position(&scene, &Look::default()));
        all.push(protocol::state(&scene).to_string());
    }
    all.push(format!("{:?}", table.threats(play::THREATS).unwrap()));
    for level in bounded_levels(300) {
        let thoughts = (seed..seed + 3).map(|seed| table.think(&level, seed).unwrap());
        all.extend(thoughts.map(|thought| format!("{}: {thought:?}", level.name)));
    }
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    let (asked, never) = (Asked::within(Goal::Best, budget).remembering(1), AtomicBool::new(false));
    all.push(format!("{:?}", play::hint(table, &asked, &never).unwrap()));
    let every = Asked { goal: Goal::Every, ..asked };
    all.push(format!("{:?}", table.advise(&every, &never, &mut |_| {}).unwrap()));
    for column in 'a'..='g' {
        for row in 1..=6 {
            for verb in ["recover", "disintegrate"] {
                match table.play(&format!("{verb} {column}{row}")) {
                    Ok(_) => assert!(table.undo(1)),
                    Err(Problem::Refused(words, _)) => all.push(words.to_string()),
                    Err(Problem::Failed(failure)) => panic!("{failure:?}"),
                }
            }
        }
    }
    all
}

/// Compares worlds at many positions of random games, and tells how many of them truly differed.
fn compare(open: impl Fn(u64) -> Table, games: u64) -> usize {
    let mut differed = 0;
    for seed in 0..games {
        let (mut table, mut draw) = (open(seed), Draw::player(seed, 0));
        let mut ply = 0;
        loop {
            if ply % 7 == seed % 7 {
                let mut other = table.other_world(seed + ply);
                differed += usize::from(table.scene(Eye::Referee).markers != other.scene(Eye::Referee).markers);
                assert_eq!(learnt(&mut table, seed), learnt(&mut other, seed), "seed {seed} after {:?}", table.moves());
            }
            ply += 1;
            if ply > 60 || !play_any(&mut table, &mut draw) {
                break;
            }
        }
    }
    differed
}

#[test]
fn nothing_hidden_leaks_from_super_puissance4() {
    let differed = compare(|seed| open_with_seed("super_puissance4", seed), 40);
    assert!(differed > 100, "only {differed} worlds differed, which shows too little");
}

#[test]
fn a_rule_that_asks_about_what_is_hidden_is_told_nothing() {
    let folder = Folder::new("worlds");
    folder.write(
        "peeping.rhai",
        "// Tries to tell by what is legal where disintegrators are hidden.
after(\"disintegrators\");
fn where_drop(game, cells) { cells - game.marked(\"disintegrator\") }
fn can_recover(game) { game.marked(\"disintegrator\").len < 4 }
",
    );
    let path = folder.write("mine.yaml", "title: Mine\nextends: super_puissance4\nwith: [peeping]\n");
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default()).unwrap();
    let open = |seed| {
        play::open(variant.clone(), &Beginning::Seed(seed), Limits::new(now)).unwrap_or_else(|e| panic!("{e:?}"))
    };
    assert!(compare(open, 15) > 20);
}

#[test]
fn a_referee_sees_five_disintegrators_and_everybody_three_and_how_many_are_hidden() {
    for seed in 0..20 {
        let table = open_with_seed("super_puissance4", seed);
        let (all, seen) = (table.scene(Eye::Referee), table.scene(Eye::Everybody));
        assert_eq!((all.markers[1].cells.len(), seen.markers[1].cells.len()), (5, 3));
        assert_eq!((seen.markers[1].hidden, seen.markers[1].possible.len()), (2, 5));
        assert_eq!(seen.markers[1].possible, seen.markers[0].cells, "behind the black holes");
        let text = board::draw(&seen, &Look::default()).text();
        let stars = text.lines().skip(2).take(6).map(|line| line[..23].matches('*').count()).sum::<usize>();
        assert_eq!(stars, 3, "{text}");
    }
}

#[test]
fn the_other_world_is_another_one_now_and_then_and_hides_as_many() {
    let table = open_with_seed("super_puissance4", 1);
    let worlds: Vec<Scene> = (0..20).map(|seed| table.other_world(seed).scene(Eye::Referee)).collect();
    assert!(worlds.iter().any(|world| world.markers != table.scene(Eye::Referee).markers));
    assert!(worlds.iter().all(|world| world.markers[1].cells.len() == 5));
}
