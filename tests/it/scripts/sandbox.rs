//! Scripts are guests: what they could do harm with is not there, and everything they do has an end.

use crate::support::files::Folder;
use crate::support::program::{Ran, run_in};
use quadrille::library;
use quadrille::system::now;
use quadrille_core::mistakes;
use quadrille_core::play::{self, Beginning, NotBegun, Problem, Table, examples};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources, Variant};
use std::time::{Duration, Instant};

const GAME: &str = "title: Mine\nextends: connect4\nrules: [mine]\n";

fn load(script: &str) -> Result<Variant, String> {
    let folder = Folder::new("sandbox");
    folder.write("mine.rhai", script);
    let path = folder.write("mine.yaml", GAME);
    let mut sources = Sources::default();
    script::open(&library::shipped(), &mut sources, &path, &Changes::default())
        .map_err(|wrong| mistakes::render(&wrong, &sources, false))
}

fn table(script: &str, limits: Limits) -> Result<Table, String> {
    play::open(load(script)?, &Beginning::Seed(1), limits).map_err(|error| match error {
        NotBegun::Failed(failure) => examples::failure(&failure),
        NotBegun::Position(words) => words,
    })
}

/// Plays two moves of a game with this rule: what went wrong, if anything.
fn trouble_within(script: &str, limits: Limits) -> Option<String> {
    let mut table = match table(script, limits) {
        Ok(table) => table,
        Err(words) => return Some(words.to_string()),
    };
    for action in ["4", "4"] {
        match table.play(action) {
            Ok(_) => {}
            Err(Problem::Failed(failure)) => return Some(examples::failure(&failure)),
            Err(Problem::Refused(words, _)) => return Some(words.to_string()),
        }
    }
    None
}

/// The same for a rule that does this when a token lands.
fn trouble(body: &str) -> Option<String> {
    trouble_within(&format!("fn on_land(game, at) {{\n    {body}\n}}\n"), Limits::new(now))
}

fn not_there(bodies: &[&str]) {
    for body in bodies {
        assert!(trouble(body).is_some(), "a script can do this: {body}");
    }
}

#[test]
fn what_is_harmless_works() {
    for body in [
        "let sum = 0; for cell in game.own { sum += cell.row * cell.column; } if sum < 0 { throw \"no\"; }",
        "let ways = []; for way in game.directions { ways.push(way); } if ways.len() != 8 { throw \"no\"; }",
        "let n = 10; while n > 0 { n -= 1; }",
        "if at.row >= 1 && game.mover != 2 || game.ply > 0 { let x = (3 + 4) % 5; }",
    ] {
        assert_eq!(trouble(body), None, "{body}");
    }
}

#[test]
fn no_eval() {
    not_there(&["eval(\"1 + 1\");", "let x = eval(\"40 + 2\");"]);
}

#[test]
fn no_import_and_no_modules() {
    not_there(&[
        "import \"mine\" as other;",
        "import \"/etc/passwd\" as p;",
        "let x = global::count;",
        "let x = other::count();",
    ]);
    assert!(trouble_within("import \"mine\" as other;\nfn on_land(game, at) { }", Limits::new(now)).is_some());
    assert!(trouble_within("export let x = 1;\nfn on_land(game, at) { }", Limits::new(now)).is_some());
}

#[test]
fn no_closures_and_no_function_pointers() {
    not_there(&[
        "let f = |x| x + 1;",
        "let f = || 1;",
        "let f = Fn(\"on_land\");",
        "call(\"on_land\", game, at);",
        "[1, 2].map(|x| x + 1);",
        "[1, 2].map(\"on_land\");",
        "[1, 2].for_each(|| 1);",
        "[3, 1].sort(|a, b| a - b);",
        "curry(\"on_land\", game);",
    ]);
}

#[test]
fn no_object_maps() {
    not_there(&["let m = #{};", "let m = #{ a: 1 };"]);
}

#[test]
fn no_clock_and_no_sleep() {
    not_there(&["let t = timestamp();", "sleep(1);", "sleep(0);", "let t = now();", "let t = elapsed(1);"]);
}

#[test]
fn no_files_no_environment_no_programs() {
    not_there(&[
        "open_file(\"/tmp/x\");",
        "let x = read(\"/etc/passwd\");",
        "let x = cwd();",
        "let x = env(\"HOME\");",
        "system(\"ls\");",
        "exec(\"ls\");",
    ]);
}

#[test]
fn no_randomness_of_their_own() {
    not_there(&[
        "let x = rand();",
        "let x = rand(1, 6);",
        "let x = random();",
        "let x = [1, 2, 3].shuffle();",
        "let x = [1, 2, 3].sample();",
    ]);
}

#[test]
fn no_this_and_no_debugging() {
    not_there(&[
        "let x = this;",
        "this.x = 1;",
        "debug(1);",
        "let x = is_def_fn(\"on_land\", 2);",
        "let x = is_def_var(\"game\");",
    ]);
}

#[test]
fn nothing_that_is_printed_reaches_the_terminal() {
    let folder = Folder::new("print");
    folder.write("mine.rhai", "fn on_land(game, at) { print(\"I was here\"); }");
    let path = folder.write("mine.yaml", GAME);
    let Ran { code, out, err } = run_in(folder.path(), &["demo", &path, "--seed", "1"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(!out.contains("I was here"), "{out}");
}

#[test]
fn nothing_is_remembered_between_hooks() {
    for script in [
        "let seen = 0;\nfn on_land(game, at) { seen += 1; }",
        "const SEEN = [];\nfn on_land(game, at) { SEEN.push(1); }",
        "fn on_land(game, at) { let seen = 1; }\nfn on_turn_end(game) { if seen == 1 { game.win(1); } }",
        "fn on_land(game, at) { game.seen = 1; }",
        "fn on_land(game, at) { global.seen = 1; }",
    ] {
        assert!(trouble_within(script, Limits::new(now)).is_some(), "a script can keep this: {script}");
    }
    // What is changed in a list that the game gave is changed in a copy.
    let script = "fn on_land(game, at) { let ways = game.directions; ways.push(\"again\"); if game.directions.len() != 8 { throw \"kept\"; } }";
    assert_eq!(trouble_within(script, Limits::new(now)), None);
}

#[test]
fn a_limit_on_operations_ends_every_hook_in_the_same_place() {
    let forever = "loop { let x = 1; }";
    for script in [
        format!("fn on_land(game, at) {{ {forever} }}"),
        format!("fn on_turn_end(game) {{ {forever} }}"),
        format!("fn setup(game) {{ {forever} }}"),
        format!("fn outcome(game) {{ {forever} }}"),
        format!("fn can_drop(game) {{ {forever} true }}"),
        format!("fn where_drop(game, cells) {{ {forever} cells }}"),
    ] {
        let words = trouble_within(&script, Limits::new(now)).unwrap();
        assert!(words.contains("more than 200000 steps"), "{script}: {words}");
    }
    let few = Limits { operations: 100, ..Limits::new(now) };
    let count = |to: u32| {
        let script = format!("fn on_land(game, at) {{ let n = 0; while n < {to} {{ n += 1; }} }}");
        trouble_within(&script, few)
    };
    assert_eq!(count(5), None);
    assert!(count(400).unwrap().contains("more than 100 steps"));
}

#[test]
fn a_limit_on_all_hooks_of_one_move() {
    // Each hook is short, and none knows of the others.
    let script = "fn where_drop(game, cells) { let n = 0; while n < 100 { n += 1; } cells }\n\
                  fn on_land(game, at) { let n = 0; while n < 100 { n += 1; } }\n";
    let roomy = Limits { together: 100_000, ..Limits::new(now) };
    assert_eq!(trouble_within(script, roomy), None);
    let tight = Limits { together: 1_000, ..Limits::new(now) };
    let words = trouble_within(script, tight).unwrap();
    assert!(words.contains("more than 1000 steps for one move or question, all hooks together"), "{words}");
    // A game may be as long as it likes.
    let mut table = table(script, roomy).unwrap();
    for action in ["1", "1", "1", "1", "1", "1", "2", "2", "2", "2", "2", "2"].iter().cycle().take(12) {
        assert!(table.play(action).is_ok(), "{action}");
    }
}

#[test]
fn a_limit_on_calls_within_calls() {
    let script = "fn on_land(game, at) { down(game, 1000000); }\nfn down(game, n) { if n > 0 { down(game, n - 1); } }";
    assert!(trouble_within(script, Limits::new(now)).unwrap().contains("deep"));
    // To and fro is no way out.
    let script = "fn on_land(game, at) { to(1000000); }\nfn to(n) { fro(n - 1) }\nfn fro(n) { to(n - 1) }";
    assert!(trouble_within(script, Limits::new(now)).unwrap().contains("deep"));
    let script = "fn on_land(game, at) { down(game, 15); }\nfn down(game, n) { if n > 0 { down(game, n - 1); } }";
    assert_eq!(trouble_within(script, Limits::new(now)), None);
}

#[test]
fn limits_on_texts_and_lists() {
    for body in [
        "let text = \"xxxxxxxxxx\"; loop { text += text; }",
        "let list = [1, 2, 3, 4]; loop { list += list; }",
        "let list = []; loop { list.push(1); }",
        "let list = []; list.pad(1000000, 0);",
        "let list = [1]; loop { list = [list, list]; }",
        "let list = []; list.insert(0, 1); loop { list.append(list); }",
    ] {
        assert!(trouble(body).is_some(), "this has no end: {body}");
    }
}

#[test]
fn limits_on_what_is_written() {
    let deep = format!("let x = {}1{};", "(".repeat(200), ")".repeat(200));
    let blocks = format!("{}{}", "if true { ".repeat(200), "}".repeat(200));
    not_there(&[&deep, &blocks]);
    let functions: String = (0..100).map(|n| format!("fn f{n}() {{ f{} (); }}\n", (n + 1) % 100)).collect();
    assert!(trouble_within(&format!("{functions}fn on_land(game, at) {{ f0(); }}"), Limits::new(now)).is_some());
}

#[test]
fn a_net_of_wall_clock_time_beneath() {
    let limits =
        Limits { operations: u64::MAX, together: u64::MAX, time: Duration::from_millis(50), ..Limits::new(now) };
    let began = Instant::now();
    let words = trouble_within("fn on_land(game, at) { loop { let x = 1; } }", limits).unwrap();
    assert!(words.contains("ran longer than 50ms"), "{words}");
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn work_of_the_kernel_counts_as_well() {
    let began = Instant::now();
    let body = "loop { let all = game.lines(4); let around = game.board.connected(game.board); }";
    assert!(trouble(body).is_some());
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn a_question_cannot_change_the_game() {
    for change in [
        "game.put(game.cell(\"a1\"))",
        "game.take(game.occupied)",
        "game.destroy(game.occupied)",
        "game.convert(game.occupied, 1)",
        "game.move(game.cell(\"a1\"), game.cell(\"b1\"))",
        "game.mark(\"hole\", game.board)",
        "game.unmark(\"hole\", game.board)",
        "game.gain(\"coins\")",
        "game.spend(\"coins\", 0)",
        "game.win(1)",
        "game.lose(1)",
        "game.draw()",
    ] {
        for hook in [
            format!("fn can_drop(game) {{ {change}; true }}"),
            format!("fn where_drop(game, cells) {{ {change}; cells }}"),
        ] {
            let script = format!("marker(\"hole\", \"@\");\ncounter(\"coins\");\n{hook}\n");
            let words = trouble_within(&script, Limits::new(now)).unwrap_or_default();
            assert!(words.contains("changes the game, but this hook is only asked a question"), "{hook}: {words:?}");
        }
    }
    let score = "fn score(game, seat) { game.win(seat); 1 }";
    let folder = Folder::new("score");
    folder.write("mine.rhai", score);
    let path = folder.write("mine.yaml", "title: Mine\nextends: connect4\nrules: [mine]\nboard: { columns: 1, rows: 1 }\nwin: { align: none }\nending: most score\n");
    let variant = script::open(&library::shipped(), &mut Sources::default(), &path, &Changes::default()).unwrap();
    let mut table =
        play::open(variant, &Beginning::Seed(1), Limits::new(now)).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(matches!(table.play("1"), Err(Problem::Failed(_))));
}

#[test]
fn only_set_up_may_draw_at_random() {
    let marker = "marker(\"hole\", \"@\");\n";
    for hook in ["on_land(game, at)", "on_turn_end(game)", "outcome(game)", "can_drop(game)"] {
        for scatter in ["scatter", "scatter_hidden"] {
            let script = format!("{marker}fn {hook} {{ game.{scatter}(\"hole\", 1, game.empty); true }}");
            let words = trouble_within(&script, Limits::new(now)).unwrap_or_default();
            assert!(words.contains("draws at random, which only `setup` may"), "{hook}: {words:?}");
        }
    }
    let script = format!("{marker}fn setup(game) {{ game.scatter(\"hole\", 3, game.empty); }}");
    assert_eq!(trouble_within(&script, Limits::new(now)), None);
}

#[test]
fn a_hook_that_fails_half_way_leaves_nothing_behind() {
    let script = "marker(\"hole\", \"@\");
counter(\"coins\");
fn on_land(game, at) {
    game.mark(\"hole\", game.board);
    game.gain(\"coins\", 5);
    game.destroy(at);
    game.put(game.cell(\"a1\"), 2);
    throw \"no\";
}
";
    let mut table = table(script, Limits::new(now)).unwrap();
    let before = (table.key(), table.scene(play::Eye::Referee));
    assert!(matches!(table.play("4"), Err(Problem::Failed(_))));
    assert_eq!((table.key(), table.scene(play::Eye::Referee)), before);
    assert_eq!((table.key(), table.moves().len()), (table.recomputed_key(), 0));
}
