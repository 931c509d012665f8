//! What is fuzzed: every reader of foreign bytes, each as a function that must come back, whatever it is given. libFuzzer calls them, and so
//! do the tests, with few bytes and for a short time.

use quadrille::kernel::Draw;
use quadrille::lang::Lang;
use quadrille::play::journal::{End, Journal};
use quadrille::play::{self, Beginning, Eye, Match, Problem, Table, examples, record};
use quadrille::script::{self, Limits};
use quadrille::ui::protocol::Session;
use quadrille::ui::{Look, board, mistakes};
use quadrille::variant::{Changes, Library, Sources, Variant, clean, node};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Scripts may do little here, so that much can be tried.
fn limits() -> Limits {
    Limits { operations: 3_000, size: 500, time: Duration::from_millis(500), ..Limits::default() }
}

/// Longer texts find nothing that shorter ones would not.
const LONGEST: usize = 20_000;

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)
}

/// Is this one of the few that are worth what takes long? The same for the same bytes.
fn is_chosen(bytes: &[u8], one_in: u64) -> bool {
    let mixed =
        bytes.iter().fold(1469598103934665603, |sum: u64, byte| (sum ^ u64::from(*byte)).wrapping_mul(1099511628211));
    (mixed >> 32) % one_in == 0
}

/// A folder of its own for a variant, in memory where the system has such a place.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let memory = PathBuf::from("/dev/shm");
        let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let name = format!("quadrille-fuzz-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = base.join(name);
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        Self(folder)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("there is room for a file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whatever is told of a variant can be shown on a terminal, and tells where it is.
fn opened(path: &str) -> Option<Variant> {
    let mut sources = Sources::default();
    match script::open(&Library::shipped(), &mut sources, path, &Changes::default()) {
        Ok(variant) => Some(variant),
        Err(wrong) => {
            assert!(!wrong.is_empty(), "wrong, and nobody says why");
            let told = mistakes::render(&wrong, &sources, false);
            assert_eq!(clean(&told), told, "this would act on a terminal");
            None
        }
    }
}

/// Plays a few moves at random: whatever is legal can be made, and what was made can be taken back.
fn played(variant: Variant, seed: u64) {
    let cells = usize::from(variant.definition.form.columns) * usize::from(variant.definition.form.rows);
    if cells > 500 {
        return;
    }
    let _ = examples::check(&variant, &Sources::default(), limits());
    let Ok(mut table) = play::open(variant, &Beginning::Seed(seed), limits()) else { return };
    let mut draw = Draw::opening(seed);
    for _ in 0..8 {
        let Ok(legal) = table.legal() else { return };
        if legal.is_empty() {
            break;
        }
        let action = &legal[draw.below(legal.len())];
        let before = table.key();
        match table.play(action) {
            Ok(_) => {}
            Err(Problem::Failed(_)) => {
                assert_eq!(table.key(), before, "a move that failed has left something behind");
                return;
            }
            Err(Problem::Refused(why, _)) => panic!("`{action}` is legal, and refused: {why}"),
        }
    }
    let shown = board::draw(&table.scene(Eye::Everybody), &Look::default()).text();
    assert_eq!(clean(&shown), shown, "this would act on a terminal");
    let made = table.made().len();
    table.undo(made);
    assert!(table.made().is_empty());
}

/// A variant: always as YAML, and now and then as a game.
pub fn yaml(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut sources = Sources::default();
    let id = sources.add("mine.yaml", text.to_owned());
    match node::read_on(&sources, id) {
        Err(wrong) => assert!(!wrong.is_empty()),
        Ok((root, _)) => {
            // What is written of it is read again.
            let id = sources.add("again.yaml", root.on_one_line());
            assert!(node::read_on(&sources, id).is_ok(), "{}", root.on_one_line());
        }
    }
    if !is_chosen(bytes, 16) {
        return;
    }
    let folder = Folder::new();
    if let Some(variant) = opened(&folder.write("mine.yaml", text)) {
        played(variant, 1);
    }
}

/// A rule's script, in a game that lists it.
pub fn script(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let folder = Folder::new();
    folder.write("mine.rhai", text);
    let own = "title: Mine\nextends: connect4\nboard: { columns: 5, rows: 4 }\nrules: [mine]\n";
    if let Some(variant) = opened(&folder.write("mine.yaml", own)) {
        played(variant, 1);
    }
}

fn tables() -> Vec<Box<dyn Table>> {
    let open = |game: &str| {
        let mut sources = Sources::default();
        let variant = script::open(&Library::shipped(), &mut sources, game, &Changes::default());
        let variant = variant.expect("the shipped files are right");
        let Ok(table) = play::open(variant, &Beginning::Seed(3), Limits::default()) else {
            panic!("{game} has no beginning")
        };
        table
    };
    ["connect4", "super_puissance4", "quarto", "breakthrough", "pentago", "order_and_chaos"].map(open).into()
}

/// A move as somebody types it, and a list of them: the first byte says in which game.
pub fn moves(bytes: &[u8]) {
    thread_local! {
        static TABLES: Vec<Box<dyn Table>> = tables();
    }
    let Some((which, text)) = bytes.split_first() else { return };
    let Some(text) = self::text(text).filter(|text| text.len() < 200) else { return };
    TABLES.with(|tables| {
        let table = &tables[usize::from(*which) % tables.len()];
        let read = table.reads(text);
        let made = table.foresee(text, limits().time);
        assert!(read || made.is_err(), "`{text}` is made, and cannot be read");
        if let Err(Problem::Refused(why, _)) = made {
            let said = Lang::Fr.say(&why);
            assert!(!said.is_empty());
        }
        if is_chosen(bytes, 64) {
            let _ = table.account(text, Eye::Everybody);
        }
        assert!(table.split(text).iter().all(|part| !part.is_empty()), "a move that is nothing: {text:?}");
    });
}

/// A board string, and a position as files write it.
pub fn position(bytes: &[u8]) {
    thread_local! {
        static TABLES: Vec<Box<dyn Table>> = tables();
    }
    let Some(text) = text(bytes).filter(|text| text.len() < 2_000) else { return };
    TABLES.with(|tables| {
        for table in tables {
            if let Ok(begun) = table.another(&Beginning::Position(text.to_owned(), None)) {
                let again = begun.scene(Eye::Everybody).position;
                assert_eq!(again.as_deref(), Some(text.trim()), "it is written otherwise than it is read");
            }
            if let Ok(start) = play::Start::of(table.variant(), text) {
                let _ = table.another(&start.beginning()).map(|begun| begun.legal());
            }
        }
    });
}

/// A saved game.
pub fn saved(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut sources = Sources::default();
    let id = sources.add("saved.yaml", text.to_owned());
    let Ok((mut read, _)) = record::read(&sources, id) else { return };
    // What is read can be written, and says the same then; but for names that are nobody's.
    let mut again = Sources::default();
    let first = record::write(&read);
    let id = again.add("again.yaml", first.clone());
    let (second, _) = record::read(&again, id).unwrap_or_else(|_| panic!("{first}"));
    assert_eq!((&read.moves, &first), (&second.moves, &record::write(&second)));
    // Only games inside the program, and no board that takes long.
    if Library::is_path(&read.game) || !read.changes.set.is_empty() {
        return;
    }
    read.moves.truncate(30);
    let variant = script::open(&Library::shipped(), &mut Sources::default(), &read.game, &read.changes);
    if let Ok(variant) = variant {
        let _ = Match::resume(variant, &read, limits()).map(|(game, _)| game.record());
    }
}

/// The journal of a game.
pub fn journal(bytes: &[u8]) {
    let mut reading = Journal::read(bytes);
    assert!(reading.good <= bytes.len());
    let again = Journal::read(&bytes[..reading.good]);
    assert_eq!(again.journal, reading.journal);
    let Some(mut now) = reading.journal.kept().cloned() else { return };
    now.record.moves.push("4".to_owned());
    if bytes[..reading.good].ends_with(b"\n") {
        let mut longer = bytes[..reading.good].to_vec();
        longer.extend(reading.journal.follow(&now).into_bytes());
        let longer = Journal::read(&longer);
        assert_eq!((longer.end, longer.journal.kept().map(|kept| &kept.record)), (End::Whole, Some(&now.record)));
    }
}

/// Requests of another program, a line each.
pub fn protocol(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut session = Session::new(Library::shipped(), limits());
    for line in text.lines().take(8) {
        // All games at once take their time, and to begin one takes far longer than to read what is asked for.
        if (line.contains("games") && !is_chosen(bytes, 64)) || (line.contains("new") && !is_chosen(bytes, 8)) {
            continue;
        }
        let (answer, _) = session.answer(&hurried(line));
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let ok = answer["ok"].as_bool().expect("an answer says whether it is one");
        assert!(ok || answer["error"]["code"].is_string(), "{answer}");
    }
}

/// A request that does not think for long.
fn hurried(line: &str) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(line) else { return line.to_owned() };
    let small = |fields: &serde_json::Map<String, Value>, name: &str, most: u64| {
        fields.get(name).is_some_and(|value| value.as_u64().is_some_and(|number| number > most))
    };
    match fields.get("cmd").and_then(Value::as_str) {
        Some("solve") => drop(fields.insert("time_ms".to_owned(), json!(1))),
        Some("perft") if small(&fields, "depth", 2) => drop(fields.insert("depth".to_owned(), json!(1))),
        Some("go") => {
            fields.insert("nodes".to_owned(), json!(50));
            fields.remove("level");
            fields.remove("time_ms");
        }
        // Large boards take their time, which is no fault.
        Some("new") => drop(fields.remove("set")),
        _ => {}
    }
    Value::Object(fields).to_string()
}
