//! Compiled and interpreted rules mean the same. The interpreter is the oracle: in lock-step, state by state, step by step and failure
//! by failure.

use super::bodies;
use crate::support::files::Folder;
use crate::support::inventions;
use crate::support::table::variant;
use crate::support::targets::lockstep::{Pair, Played};
use quadrille::library;
use quadrille_core::mistakes;
use quadrille_core::script::{self, Limits, not_compiled};
use quadrille_core::variant::{Changes, Sources, Variant};
use quadrille_kernel::EventLog;
use std::sync::Arc;
use std::time::Duration;

/// All shipped games and inventions.
fn games() -> Vec<(String, Variant)> {
    let names = library::shipped().games().into_iter().chain(inventions::paths());
    names.map(|name| (name.clone(), variant(&name, &Changes::default()))).collect()
}

/// Plays random games of a variant in both ways.
pub fn in_lockstep(name: &str, variant: Variant, games: u64, longest: usize) {
    let variant = Arc::new(variant);
    for played in [Played::Plainly, Played::Heard, Played::Counted] {
        // The clock stands still: one engine is slower than the other, and a busy machine slower than both.
        let pair = Pair::new(name, &variant, Limits::new(|| Duration::ZERO), played);
        (0..games).for_each(|seed| pair.play(seed, longest));
    }
}

#[test]
fn every_shipped_rule_and_every_invention_is_compiled_entirely() {
    let mut told = String::new();
    for (name, variant) in games() {
        for not in not_compiled(&variant).unwrap() {
            let rule = &variant.rules[not.rule].name;
            told += &format!("{name}: {rule}.{} {:?}: {}\n", not.hook, not.place, not.reason);
        }
    }
    assert_eq!(told, "");
}

#[test]
fn random_games_of_every_game_agree() {
    for (name, variant) in games() {
        if !variant.rules.is_empty() {
            in_lockstep(&name, variant, 6, 200);
        }
    }
}

/// A rule on a board of four by four, with markers, counters and a verb, and whether all of its hooks are compiled.
fn with_rule(script: &str) -> (Variant, bool) {
    on_board(4, script)
}

/// The same on a board of so many columns and rows.
fn on_board(side: usize, script: &str) -> (Variant, bool) {
    let folder = Folder::new("engines");
    folder.write("mine.rhai", script);
    let game = format!(
        "title: Mine\nboard: {{ columns: {side}, rows: {side} }}\nplayers:\n  - {{ name: One, symbol: X }}\n  - {{ name: Two, symbol: O }}\n\
         turn:\n  - place: empty cell\n    move: own token to empty cell around\nwin: {{ align: 4 }}\nrules: [mine]\n\
         limit: 24 plies\n"
    );
    let path = folder.write("mine.yaml", &game);
    let mut sources = Sources::default();
    let variant = script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .unwrap_or_else(|wrong| panic!("{script}\n{}", mistakes::render(&wrong, &sources, false)));
    let compiled = not_compiled(&variant).unwrap().is_empty();
    (variant, compiled)
}

const DECLARED: &str = "marker(\"lamp\", \"*\");\ncounter(\"coin\");\ncounter(\"storm\", \"shared\");\nparam(\"count\", 3);\n\
                        param(\"deep\", true);\nparam(\"way\", \"up_left\");\n";

/// Bodies of `on_land`, each of which is compiled.
const LANDINGS: &[&str] = &[
    "let n = 0; for i in 0..5 { if i == 3 { continue; } n += i; } game.gain(\"coin\", n);",
    "let n = 0; for i in 1..=game.param(\"count\") { n += i * i; } game.gain(\"coin\", n % 7);",
    "let n = 0; for (cell, i) in game.occupied { n += i * cell.row; } game.gain(\"coin\", n);",
    "let n = 10; while n > game.ply { n -= 3; if n < 0 { break; } } if n > 2 { game.mark(\"lamp\", at); }",
    "let n = 0; loop { n += 1; if n * n > 20 { break; } } game.gain(\"coin\", n);",
    "let n = loop { break 3; }; game.gain(\"coin\", n);",
    "let n = 0; do { n += 2; } while n < 7; do { n -= 1; } until n < 4; game.gain(\"storm\", n);",
    "let n = switch game.mover { 1 => 4, 2 => { let x = 5; x * 2 } _ => 0 }; game.gain(\"coin\", n);",
    "switch at.column { 1 | 2 => game.mark(\"lamp\", at), 3..=4 if at.row > 2 => game.unmark(\"lamp\", game.board), _ => () }",
    "let word = switch game.param(\"way\") { \"up\" => \"left\", \"up_left\" => \"down\", _ => \"up\" }; game.mark(\"lamp\", at.step(word));",
    "let way = if game.mover == 1 { \"up\" } else { \"down\" }; way += \"_left\"; game.mark(\"lamp\", at.step(way));",
    "for side in [\"left\", \"right\"] { for level in [\"up\", \"down\"] { game.mark(\"lamp\", at.ray(level + \"_\" + side)); } }",
    "let found = at; for cell in game.own { found = cell; } if found.row > 1 { game.gain(\"coin\"); }",
    "let found = at; found |= at.around(); game.mark(\"lamp\", found & game.empty); if found.len > 5 { game.gain(\"coin\"); }",
    "let set = game.none; for way in game.straight { set |= at.step(opposite(way)); } game.mark(\"lamp\", set - game.occupied);",
    "if (game.own & at.around()).is_empty || !game.rival.meets(at.neighbours()) && game.turn > 1 { game.gain(\"storm\", 2); }",
    "let a = game.own.len > 1; let b = !a; if a != b && (a | b) { game.gain(\"coin\"); } if a ^ b { game.spend(\"coin\"); }",
    "let list = []; for cell in game.occupied { list.push(cell.row); } let n = 0; for row in list { n += row; } game.gain(\"coin\", n);",
    "let list = [1, 2, 3]; list[1] = 7; list[0] += 2; list += 4; list += [5]; game.gain(\"coin\", list[1] + list[-1] + list.len + list.len());",
    "let sets = [game.own, game.rival]; sets.push(at | at.around()); let n = 0; for set in sets { n += set.len; } game.gain(\"coin\", n);",
    "let n = 0; for line in game.lines(3) { if game.own.contains(line) { n += 1; } } if n > 0 { game.win(game.mover, \"three in a line\"); }",
    "if 3 in [1, 2, 3] && at in game.own { game.gain(\"coin\"); } if [game.own, at | at].contains(at | at) { game.gain(\"storm\"); }",
    "const LIMIT = 2; let x = 1; { let x = 5; game.gain(\"coin\", x); } let x = x + LIMIT; game.gain(\"coin\", x);",
    "print(`${at} of ${game.own}: ${game.ply} ${game.own.is_empty} ${\"lamp\"} ${[1, 2]} ${[at]} ${game.none}`);",
    "print(at); print(game.own); print(3); print(true); print(\"text\"); print([1]); print(game.none.to_string() + \"!\");",
    "let text = `a${game.mover}`; text += \"b\"; if text == \"a1b\" { game.gain(\"coin\"); } if text != \"a1b\" { throw text; }",
    "game.gain(\"coin\", twice(game.ply) + twice(2));",
    "game.gain(\"coin\", down_to(game.ply)); mark_all(game, at); mark_all(game, at.around());",
    "if early(game, at) { game.mark(\"lamp\", at); }",
    "let n = -7; game.gain(\"coin\", abs(n) + max(n, 2) + min(3, 4) + (n % 3 + 3) + (7 / 2) + (2 ** 3) + (1 << 3) + (255 >> 4) + (6 & 3) + (6 | 1) + (6 ^ 3));",
    "if at == game.own.first || at == game.own.last { game.gain(\"coin\"); }",
    "if game.ply.is_odd { game.gain(\"coin\"); } if game.ply.is_even() { game.gain(\"storm\"); } if game.ply.is_zero { game.gain(\"storm\"); }",
    "if same(at, 1) || same(game.own, \"text\") || same(1, \"1\") || same((), 1) || same(at, at | at) { game.gain(\"coin\"); }",
    "if game.unmark(\"lamp\", at) { game.destroy(at); } else { game.mark(\"lamp\", at.around() & game.empty); }",
    "let rivals = at.neighbours() & game.rival; if rivals.len == 1 { game.move(rivals, game.empty.first); }",
    "let rivals = at.neighbours() & game.rival; if !rivals.is_empty { game.swap(at, rivals.first); }",
    "let row = at.ray(\"left\", game.occupied); if (at | row).step(\"right\").meets(game.empty) { game.shift(at | row, \"left\"); }",
    "game.rotate(game.board, if game.mover == 1 { \"clockwise\" } else { \"anticlockwise\" });",
    "game.fall(if game.ply % 2 == 0 { \"down\" } else { \"left\" });",
    "game.convert(at.connected(game.occupied, \"around\") & game.rival, game.mover); game.put(at.around() & game.empty & game.marked(\"lamp\"), game.next);",
    "game.take(game.group(at)); game.mark(\"lamp\", game.cell(at.column, at.row) | game.cell(\"a1\"));",
    "if game.count(\"coin\") > game.count(\"coin\", game.next) { game.end_turn(); } game.gain(\"coin\", 1, game.next);",
    "if game.tokens(1).len > 3 { game.lose(1, game.own, `seat ${game.mover}`); } if game.empty.len < 4 { game.draw(); }",
    "let name = if game.mover == 1 { \"coin\" } else { \"storm\" }; game.gain(name, 2); if game.count(name) > 6 { game.spend(name, 3); }",
    "print(game.directions.len()); print(game.straight.is_empty()); if game.directions.contains(\"up\") { game.gain(\"coin\"); }",
    "let known = [game.own, game.rival].contains(game.own);",
    "let known = game.ply in [1, game.mover];",
    "let list = []; if game.ply > 0 { list = game.lines(3); } let n = (list + game.lines(4)).len; list += [at | at]; list.push(game.own); game.gain(\"coin\", n + list.len);",
    "let list = []; if game.ply > 4 { list = [at | at]; } list.push(game.own); for set in list + list { game.gain(\"coin\", set.len); }",
    "let list = []; for i in 0..1500 { list += i; } list += list; game.gain(\"coin\", list[2999]);",
    "for i in 3..=(9223372036854775807 | game.ply) { if i > 5 { break; } game.gain(\"coin\"); }",
    "let n = 9223372036854775806 | game.ply; for i in n..=9223372036854775807 { game.gain(\"coin\"); } for i in 2..=game.ply { game.gain(\"storm\"); }",
    "let n = +game.ply; game.gain(\"coin\", +n);",
    "nothing(); let x = nothing(); game.gain(\"coin\");",
    // These fail, at the latest after some moves.
    "let x = 10 / (2 - game.ply);",
    "let x = 10 % (2 - game.ply);",
    "let x = 9223372036854775807; x += game.ply;",
    "let x = 4611686018427387904; x *= game.ply;",
    "let x = -9223372036854775807; x -= game.ply;",
    "let x = 2 ** (62 + game.ply);",
    "let x = 2 ** (1 - game.ply);",
    "game.put(at);",
    "game.win(game.ply);",
    "game.put(game.cell(game.ply, 2));",
    "game.mark(\"lamp\", game.cell(\"d4\")); game.destroy(game.cell(\"a1\") | game.cell(\"b1\"));",
    "let lost = at.ray(\"up\").first;",
    "let lost = (at.neighbours() & game.rival).last;",
    "game.move(at.around() & game.rival, game.empty.first);",
    "let name = \"coins\"; if game.ply > 2 { game.gain(name); }",
    "let way = \"upp\"; if game.ply > 2 { game.mark(\"lamp\", at.step(way)); }",
    "let name = if game.ply > 2 { \"lamp\" } else { \"lmap\" }; game.mark(name, at);",
    "game.spend(\"coin\", game.ply); game.gain(\"coin\", 2);",
    "game.gain(\"coin\", 1 - game.ply);",
    "if game.ply > 1 { throw \"this cannot be\"; }",
    "if game.ply > 1 { throw `ply ${game.ply}`; }",
    "if game.ply > 1 { throw at; }",
    "if game.ply > 1 { throw 7; }",
    "if game.ply > 1 { throw; }",
    "let list = [1, 2]; let x = list[game.ply];",
    "let list = [1, 2]; list[game.ply] = 4;",
    "game.refuse(\"no\");",
    "if game.ply > 1 { game.scatter(\"lamp\", 1, game.empty); }",
    "let x = game.lines(game.ply);",
    "let x = game.reserve(1);",
    "loop { }",
    "loop { let x = at.row; }",
    "let n = 0; while true { n += 1; }",
    "deep(game.ply * 9);",
    "let list = []; loop { list.push(1); }",
    "let list = [game.ply]; loop { list += list; }",
    "let list = game.directions; loop { list.push(\"down_right\"); }",
    "let list = game.straight; loop { list = list + [opposite(list[0])]; }",
    "let list = [\"up\"]; for i in 0..9 { list += list; } list += list; game.gain(\"coin\"); if \"up\" in list { game.gain(\"coin\"); }",
    "let list = [\"a\", \"b\"]; loop { list = list + list; }",
    "let list = [if game.ply > 0 { \"a\" } else { \"b\" }]; loop { list.push(\"c\"); }",
    "let list = [game.own]; for i in 0..11 { list += list; } game.gain(\"coin\", list.len());",
    "let list = [1]; for i in 0..11 { list += list; } if 2 in list { game.gain(\"coin\"); }",
    "let text = \"xx\"; loop { text += text; }",
    "let text = \"\"; for i in 0..9999 { text += `${i}`; }",
];

const HELPERS: &str = "fn nothing() { }\n\
    fn twice(n) { n * 2 }\n\
    fn same(one, other) { one == other }\n\
    fn down_to(n) { if n <= 0 { return 0; } 1 + down_to(n - 1) }\n\
    fn mark_all(game, cells) { game.mark(\"lamp\", cells & game.empty); }\n\
    fn early(game, at) { for way in game.directions { if at.step(way).meets(game.rival) { return true; } } false }\n\
    fn lowest(game, row) { for cell in game.own { if cell.row >= row { return cell; } } }\n\
    fn choose(game, at, cell) { if game.ply > 2 { cell = at; } if cell != () { game.mark(\"lamp\", cell); } }\n\
    fn total(range) { let n = 0; for i in range { n += i; } n }\n\
    fn deep(n) { if n > 0 { deep(n - 1) } else { 0 } }\n";

/// Only the helpers that a body calls: one that nothing calls is a mistake.
fn helpers(body: &str) -> String {
    let called = |line: &&str| {
        let name = line.trim_start_matches("fn ").split('(').next().unwrap_or_default();
        body.contains(&format!("{name}("))
    };
    HELPERS.lines().map(str::trim_start).filter(called).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_statement_and_function_means_the_same_compiled_and_interpreted() {
    let mut interpreted = Vec::new();
    for body in LANDINGS.iter().chain(bodies::COMPILED) {
        let script = format!("{DECLARED}fn on_land(game, at) {{\n    {body}\n}}\n{}", helpers(body));
        let (variant, compiled) = with_rule(&script);
        if !compiled {
            let reasons = not_compiled(&variant).unwrap();
            interpreted.extend(reasons.into_iter().map(|not| format!("{body}: {:?}: {}", not.place, not.reason)));
        }
        in_lockstep(body, variant, 4, 24);
    }
    assert!(interpreted.is_empty(), "{interpreted:#?}");
}

#[test]
fn what_is_interpreted_means_the_same_and_says_why() {
    for (body, why) in bodies::INTERPRETED {
        let (variant, _) = with_rule(&format!("{DECLARED}fn on_land(game, at) {{\n    {body}\n}}\n"));
        let told = not_compiled(&variant).unwrap();
        let told: Vec<_> = told.iter().map(|not| (not.hook.as_str(), not.reason.as_str())).collect();
        assert_eq!(told, [("on_land", *why)], "{body}");
        in_lockstep(body, variant, 2, 24);
    }
}

/// What goes through many cells, items or words of sets, what goes through few in the same way, and how many each of them goes through. One
/// of more than 64 takes a step more for each further 64. The board is 30 by 30, and its sets have 158 words.
const WIDE: &[(&str, &str, [u64; 2])] = &[
    // In the last round nothing more is found.
    ("game.cell(1, 1).connected(game.board)", "game.cell(1, 1).connected(game.none)", [59 * 158, 158]),
    (
        "game.cell(1, 1).connected(game.board, \"around\")",
        "game.cell(1, 1).connected(game.none, \"around\")",
        [30 * 158, 158],
    ),
    ("game.mark(\"lamp\", game.board)", "game.mark(\"lamp\", game.none)", [900, 0]),
    ("game.unmark(\"lamp\", game.board)", "game.unmark(\"lamp\", game.none)", [900, 0]),
    ("game.put(game.empty)", "game.put(game.none)", [899, 0]),
    ("game.rotate(game.board, \"clockwise\")", "game.rotate(game.none, \"clockwise\")", [900, 0]),
    ("full(100).contains(2)", "full(20).contains(2)", [100, 20]),
    ("full(100).index_of(2)", "full(20).index_of(2)", [100, 20]),
    ("full(100).index_of(2, 70)", "full(20).index_of(2, 10)", [100, 20]),
    ("full(100).sort()", "full(20).sort()", [100, 20]),
    ("full(100) == full(100)", "full(20) == full(20)", [100, 20]),
];

/// A rule with a body, and a list of any length.
fn wide(body: &str) -> String {
    let full = match body.contains("full(") {
        true => "fn full(n) { let list = []; list.pad(n, 1); list }\n",
        false => "",
    };
    format!("marker(\"lamp\", \"*\");\nfn on_land(game, at) {{\n    {body};\n}}\n{full}")
}

#[test]
fn what_goes_through_much_takes_further_steps_in_both_engines() {
    for (much, little, through) in WIDE {
        let [much_taken, little_taken] = [much, little].map(|body| {
            let (variant, compiled) = on_board(30, &wide(body));
            assert!(compiled, "{body}: {:?}", not_compiled(&variant).unwrap());
            in_lockstep(body, variant, 1, 3);
            let variant = Arc::new(on_board(30, &wide(body)).0);
            let steps = [script::Engine::Compiled, script::Engine::Interpreted].map(|engine| {
                let referee = script::referee(&variant, Limits { engine, ..Limits::new(|| Duration::ZERO) }).unwrap();
                let position = referee.clone().start(0, &mut EventLog::default()).unwrap();
                let first = position.legal().unwrap()[0];
                let before = referee.work();
                position.after(first, &mut EventLog::default()).unwrap();
                referee.work() - before
            });
            assert_eq!(steps[0], steps[1], "{body}");
            steps[0]
        });
        let [much_further, little_further] = through.map(|count| count.saturating_sub(1) / 64);
        assert_eq!(much_taken - little_taken, much_further - little_further, "{much}");
    }
}

#[test]
fn steps_for_what_goes_through_much_run_out_in_both_engines() {
    for (much, ..) in WIDE {
        for most in [10, 60, 100, 400] {
            let body = format!("for n in 0..20 {{ {much}; game.take(game.occupied - at); }}");
            let variant = Arc::new(on_board(30, &wide(&body)).0);
            for limits in [
                Limits { operations: most, ..Limits::new(|| Duration::ZERO) },
                Limits { together: most, ..Limits::new(|| Duration::ZERO) },
            ] {
                for played in [Played::Plainly, Played::Heard, Played::Counted] {
                    Pair::new(much, &variant, limits, played).play(1, 2);
                }
            }
        }
    }
}
