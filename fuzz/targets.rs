//! What is fuzzed: every reader of foreign bytes, each as a function that must come back, whatever it is given. libFuzzer calls them, and so
//! do the tests, with few bytes and for a short time.

pub mod generated;
pub mod lockstep;
pub mod scripts;

use quadrille::library;
use quadrille::system::now;
use quadrille::ui::frame::Frame;
use quadrille::ui::{Look, board};
use quadrille_core::lang::Lang;
use quadrille_core::mistakes;
use quadrille_core::play::journal::{End, Journal};
use quadrille_core::play::{self, Beginning, Eye, Match, NotBegun, Problem, Table, examples, record};
use quadrille_core::protocol::Session;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::node::{self, Key, Node};
use quadrille_core::variant::{Changes, Library, Mistake, Sources, Variant, clean};
use quadrille_kernel::Draw;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Scripts may do little here, so that much can be tried.
fn limits() -> Limits {
    Limits { operations: 3_000, items: 500, bytes: 500, time: Duration::from_millis(500), ..Limits::new(now) }
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

/// Whoever refuses says why, in words that can be shown on a terminal.
fn is_told(words: &str) {
    assert!(!words.trim().is_empty(), "wrong, and nobody says why");
    assert_eq!(clean(words), words, "this would act on a terminal");
}

/// The same of mistakes in a text.
fn are_told(wrong: &[Mistake], sources: &Sources) {
    assert!(!wrong.is_empty(), "wrong, and nobody says why");
    is_told(&mistakes::render(wrong, sources, false));
}

/// A variant that is right; whatever is told of another can be shown, and tells where it is.
fn opened(path: &str) -> Option<Variant> {
    let mut sources = Sources::default();
    match script::open(&library::shipped(), &mut sources, path, &Changes::default()) {
        Ok(variant) => Some(variant),
        Err(wrong) => {
            are_told(&wrong, &sources);
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

/// Do both mean the same, wherever they stand and whatever quotes they have?
fn is_same(one: &Node, other: &Node) -> bool {
    let lists = |one: &[Node], other: &[Node]| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
    };
    let maps = |one: &[(Key, Node)], other: &[(Key, Node)]| {
        let entries =
            |((key, node), (name, value)): (&(Key, Node), &(Key, Node))| key.text == name.text && is_same(node, value);
        one.len() == other.len() && one.iter().zip(other).all(entries)
    };
    match (one.as_list().zip(other.as_list()), one.as_map().zip(other.as_map())) {
        (Some((one, other)), _) => lists(one, other),
        (_, Some((one, other))) => maps(one, other),
        _ => (one.what(), one.as_text()) == (other.what(), other.as_text()),
    }
}

/// A variant: always as YAML, and now and then as a game.
pub fn yaml(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut sources = Sources::default();
    let id = sources.add("mine.yaml", text.to_owned());
    match node::read_on(&sources, id) {
        Err(wrong) => are_told(&wrong, &sources),
        Ok((root, _)) => {
            // What is written of it, in both ways, is read again as the same.
            let lines: Vec<String> = root.in_lines(&|_| None).into_iter().map(|written| written.line).collect();
            for written in [root.on_one_line(), lines.join("\n")] {
                let id = sources.add("again.yaml", written.clone());
                let Ok((again, _)) = node::read_on(&sources, id) else { panic!("this cannot be read: {written}") };
                assert!(is_same(&root, &again), "this is something else: {written}");
            }
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

fn tables() -> Vec<Table> {
    let open = |game: &str| {
        let mut sources = Sources::default();
        let variant = script::open(&library::shipped(), &mut sources, game, &Changes::default());
        let variant = variant.expect("the shipped files are right");
        let Ok(table) = play::open(variant, &Beginning::Seed(3), Limits::new(now)) else {
            panic!("{game} has no beginning")
        };
        table
    };
    ["connect4", "super_puissance4", "quarto", "breakthrough", "pentago", "order_and_chaos"].map(open).into()
}

/// A move as somebody types it, and a list of them: the first byte says in which game.
pub fn moves(bytes: &[u8]) {
    thread_local! {
        static TABLES: Vec<Table> = tables();
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

/// Whoever begins no game says why, as it is told on the console.
fn is_refused(why: &NotBegun) {
    match why {
        NotBegun::Position(words) => is_told(&Frame::new().say(words).text()),
        NotBegun::Failed(failure) => is_told(&mistakes::failure(failure, false)),
    }
}

/// A board string, and a position as files write it.
pub fn position(bytes: &[u8]) {
    thread_local! {
        static TABLES: Vec<Table> = tables();
    }
    let Some(text) = text(bytes).filter(|text| text.len() < 2_000) else { return };
    TABLES.with(|tables| {
        for table in tables {
            match table.another(&Beginning::Position(text.to_owned(), None)) {
                Ok(begun) => {
                    let again = begun.scene(Eye::Everybody).position;
                    assert_eq!(again.as_deref(), Some(text.trim()), "it is written otherwise than it is read");
                }
                Err(why) => is_refused(&why),
            }
            match play::Start::of(table.variant(), text) {
                Ok(start) => match table.another(&start.beginning()) {
                    Ok(begun) => drop(begun.legal()),
                    Err(why) => is_refused(&why),
                },
                Err((wrong, sources)) => are_told(&wrong, &sources),
            }
        }
    });
}

/// A saved game.
pub fn saved(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut sources = Sources::default();
    let id = sources.add("saved.yaml", text.to_owned());
    let mut read = match record::read(&sources, id) {
        Ok((read, _)) => read,
        Err(wrong) => return are_told(&wrong, &sources),
    };
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
    let mut sources = Sources::default();
    match script::open(&library::shipped(), &mut sources, &read.game, &read.changes) {
        Ok(variant) => match Match::resume(variant, &read, limits()) {
            Ok((game, _)) => drop(game.record()),
            Err(why) => is_refused(&why),
        },
        Err(wrong) => are_told(&wrong, &sources),
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

/// A conversation in which a game has begun.
fn begun(game: &str) -> Session {
    let mut session = Session::new(library::shipped(), limits(), quadrille::system::entropy);
    assert!(
        asked(&mut session, &json!({"cmd": "new", "game": game, "seed": 3}).to_string()),
        "{game} has no beginning"
    );
    session
}

/// Is a request granted? Whoever refuses it says why.
fn asked(session: &mut Session, line: &str) -> bool {
    let (answer, _) = session.answer(line);
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let ok = answer["ok"].as_bool().expect("an answer says whether it is one");
    if !ok {
        assert!(answer["error"]["code"].is_string(), "{answer}");
        is_told(answer["error"]["message"].as_str().expect("a refusal has words"));
    }
    ok
}

/// Requests of another program, a line each. To begin a game takes far longer than to answer what is asked of it: few do so, and the
/// others find one that is kept ready.
pub fn protocol(bytes: &[u8]) {
    thread_local! {
        static READY: RefCell<Vec<Session>> = RefCell::new(["connect4", "tictactoe", "quarto"].map(begun).into());
    }
    let Some(text) = text(bytes) else { return };
    // All games at once take their time, and so does the room in which a game is solved.
    let is_quick = |line: &String| !["games", "solve"].iter().any(|slow| line.contains(slow)) || is_chosen(bytes, 64);
    let lines = text.lines().take(8).map(hurried).filter(is_quick);
    if is_chosen(bytes, 8) {
        let mut session = Session::new(library::shipped(), limits(), quadrille::system::entropy);
        for line in lines {
            asked(&mut session, &line);
        }
        return;
    }
    READY.with_borrow_mut(|ready| {
        let which = bytes.len() % ready.len();
        let session = &mut ready[which];
        // Those before may have played.
        while asked(session, "{\"cmd\":\"undo\"}") {}
        for line in lines.filter(|line| !line.contains("new")) {
            asked(session, &line);
        }
    });
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

/// A rule that is written from bytes, in lock-step on both engines.
pub fn engines(bytes: &[u8]) {
    generated::compared(bytes);
}
