//! Strangers' variants that mean harm. Each is run as people would run it, in a process of its own, and ends in a clear message:
//! in time, in little memory, without a panic, and with nothing on the terminal that acts there.
//!
//! Each file in `hostile/` is an attack by a rule: what it is about stands in its first lines. `// expect:` are words that
//! somebody must be told, or `// fine` says that nothing is wrong with it; `// variant:` are lines of the variant that lists
//! the rule, `// moves:` is what is typed. What would be too large for a file is made in `hostile/generated.rs`; what lies on
//! the disk in another way is in `hostile/disk.rs`.

#[cfg(unix)]
mod disk;
mod engines;
mod generated;
#[cfg(unix)]
mod players;

use crate::support::files::Folder;
use crate::support::program::program;
use quadrille_core::variant::is_unsafe;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How much scripts may use here: less than usual, so that the tests are quick.
const LIMITS: [&str; 4] = ["--script-steps", "50000", "--script-time", "1s"];
/// Everything has ended within twice its limit, and a little more because machines are noisy. This is for one move or question, and for
/// what asks no script.
const ONE_QUESTION: Duration = Duration::from_secs(4);
/// Checking a game may take four times as long as one move; and whoever types moves asks scripts as often.
const CHECK: Duration = Duration::from_secs(10);
/// For one move, under the limits that are in force where nobody says otherwise.
const USUAL: Duration = Duration::from_secs(12);
/// Where others keep the processors busy, whoever works for so long may have to wait so many times as long.
const BUSY: u32 = 3;
/// What a process may hold.
const MOST_KIB: u64 = 256 << 10;
/// A process is run so often at most until it is seen at work.
const MOST_RUNS: usize = 100;
/// What every process holds once it has begun.
const LEAST_KIB: u64 = 1 << 10;
/// Nobody reads more than that, in bytes.
const MOST_SAID: usize = 4 << 20;

/// A variant that means harm.
struct Attack {
    name: String,
    /// Its files; `attack.yaml` is the variant.
    files: Vec<(String, Vec<u8>)>,
    moves: String,
    expect: Expect,
}

/// What must come of an attack.
enum Expect {
    /// Somebody is told these words.
    Told(String),
    /// Nothing is wrong with it: whoever checks it is told so.
    Fine,
    /// The same; but where a machine is slow, somebody may be told these words instead.
    FineOr(&'static str),
}

impl From<&str> for Expect {
    fn from(words: &str) -> Self {
        Self::Told(words.to_owned())
    }
}

/// What a run came to.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
    took: Duration,
    /// For how long processors worked for it; nothing where the system does not tell.
    worked: Duration,
    /// The most memory that it held, in KiB; 0 where the system does not tell.
    peak: u64,
}

/// A file of the system's about a process; none where the system has none, or the process has ended. A process that has just been
/// spawned shares its parent's memory and time until it becomes the program, so nothing is read of it before.
fn facts(process: &Child, file: &str) -> Option<String> {
    let of = |file: &str| format!("/proc/{}/{file}", process.id());
    let program = std::fs::canonicalize(env!("CARGO_BIN_EXE_quadrille")).ok()?;
    let runs = std::fs::read_link(of("exe")).ok()?;
    (runs == program).then(|| std::fs::read_to_string(of(file)).ok())?
}

/// The most memory that a process has held so far, in KiB; none where the system does not tell, or it has ended.
fn peak(process: &Child) -> Option<u64> {
    let status = facts(process, "status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// For how long processors have worked for a process so far; none where the system does not tell.
fn worked(process: &Child) -> Option<Duration> {
    let stat = facts(process, "stat")?;
    // Behind its name in brackets: its own time and the system's are the 12th and the 13th, in hundredths of a second.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

/// Everything that a stream says, read beside.
fn reader(mut stream: impl Read + Send + 'static) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

/// Runs a command to its end, or until it has taken far too long. Where the system tells what a process holds, one that has ended
/// before anybody saw it at work is run again.
fn run(mut command: Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // On a busy machine most short processes end between two looks at them, but not all.
    for _ in 1..MOST_RUNS {
        let ran = run_once(&mut command, input);
        if ran.peak > LEAST_KIB || !cfg!(target_os = "linux") {
            return ran;
        }
    }
    run_once(&mut command, input)
}

fn run_once(command: &mut Command, input: &str) -> Ran {
    let began = Instant::now();
    let mut process = command.spawn().expect("it runs");
    let (mut most, mut work) = (peak(&process), worked(&process));
    let (out, err) = (reader(process.stdout.take().unwrap()), reader(process.stderr.take().unwrap()));
    let mut typed = process.stdin.take().unwrap();
    let input = input.to_owned();
    // Who does not read it to its end has ended already.
    let typing = std::thread::spawn(move || drop(typed.write_all(input.as_bytes())));
    let status = loop {
        most = most.max(peak(&process));
        work = work.max(worked(&process));
        match process.try_wait().unwrap() {
            Some(status) => break status,
            None if began.elapsed() > BUSY * USUAL => {
                process.kill().unwrap();
                break process.wait().unwrap();
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let took = began.elapsed();
    typing.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("all that is said is UTF-8");
    let (out, err) = (text(out.join().unwrap()), text(err.join().unwrap()));
    Ran { code: status.code(), out, err, took, worked: work.unwrap_or_default(), peak: most.unwrap_or(0) }
}

/// What must hold of every run of anything that may take so long. `--nocapture` shows the figures.
fn judge(what: &str, ran: &Ran, longest: Duration) {
    let Ran { code, out, err, took, worked, peak } = ran;
    println!("hostile: {} ms, {} ms of work, {peak} KiB: {what}", took.as_millis(), worked.as_millis());
    assert!(code.is_some_and(|code| (0..=5).contains(&code)), "{what} ended with {code:?}: {err}");
    assert!(*worked < longest && *took < BUSY * longest, "{what} took {took:?}, and worked for {worked:?}");
    assert!(*peak > LEAST_KIB || !cfg!(target_os = "linux"), "nobody knows how much {what} held: {peak} KiB");
    assert!(*peak < MOST_KIB, "{what} held {} MiB", peak >> 10);
    assert!(out.len() + err.len() < MOST_SAID, "{what} said {} bytes", out.len() + err.len());
    for (stream, said) in [("out", out), ("err", err)] {
        let acts = said.chars().find(|c| is_unsafe(*c));
        assert_eq!(acts, None, "{what} says what acts on a terminal, on std{stream}");
    }
    assert!(*code == Some(0) || !err.is_empty() || out.contains("\"mistakes\""), "{what} failed without a word");
}

/// Tries an attack in every way in which people run a variant.
fn try_out(attack: &Attack) {
    let folder = Folder::new("hostile");
    for (name, bytes) in &attack.files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let all = everything(&attack.name, folder.path(), &attack.moves);
    let name = &attack.name;
    match &attack.expect {
        Expect::Told(words) => {
            assert!(!words.trim().is_empty(), "{name}: nobody says what must be told");
            assert!(all.said.contains(words), "{name}: nobody is told `{words}`, but\n{:.3000}", all.said);
        }
        Expect::FineOr(words) if all.said.contains(words) => {}
        Expect::Fine | Expect::FineOr(_) => {
            assert_eq!(all.checked, [Some(0); 2], "{name} is not fine:\n{:.3000}", all.said);
        }
    }
    let left = |name: &str| folder.path().join(name).exists();
    assert!(!left("hacked"), "{name} has run something");
}

/// What came of every command.
struct All {
    /// How those ended that check.
    checked: Vec<Option<i32>>,
    said: String,
}

/// Runs every command on `attack.yaml` in a folder.
fn everything(name: &str, folder: &Path, moves: &str) -> All {
    let typed = format!("{}\nlegal\nwhy 1\nlog\nsave game.yaml\nquit\n", moves.replace(' ', "\n"));
    let mut all = All { checked: Vec::new(), said: String::new() };
    for (line, input) in [
        ("check attack.yaml", ""),
        ("check attack.yaml --json", ""),
        ("play attack.yaml --p1 human --p2 human", &*typed),
        ("play attack.yaml --p1 human --p2 human --json --spoken", &*typed),
        ("show attack.yaml", ""),
        ("show attack.yaml --json", ""),
        ("trace attack.yaml --moves MOVES", ""),
        ("trace attack.yaml --json --moves MOVES", ""),
        ("list --games-dir .", ""),
    ] {
        let words = line.split(' ').map(|word| if word == "MOVES" { moves } else { word });
        let mut command = program(folder);
        command.args(words).args(LIMITS);
        let ran = run(command, input);
        let checks = line.starts_with("check");
        let longest = if checks || line.starts_with("play") { CHECK } else { ONE_QUESTION };
        judge(&format!("{name}: {line}"), &ran, longest);
        all.checked.extend(checks.then_some(ran.code));
        all.said += &format!("{}{}\n", ran.out, ran.err);
    }
    all
}

/// The names of all attacks by rules, sorted.
fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/trust/hostile");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.filter_map(|name| name.strip_suffix(".rhai").map(str::to_owned)).collect();
    names.sort();
    names
}

/// The attacks whose file begins with this.
fn attacks(kind: &str) -> Vec<Attack> {
    let kind = format!("{kind}_");
    names().iter().filter(|name| name.starts_with(&kind)).map(|name| read(name)).collect()
}

fn read(name: &str) -> Attack {
    let path = format!("{}/tests/it/trust/hostile/{name}.rhai", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let says = |what: &str| -> Vec<&str> {
        let sign = format!("// {what}: ");
        text.lines().filter_map(|line| line.strip_prefix(&sign)).collect()
    };
    let variant = format!("title: Attack\nextends: connect4\nrules: [attack]\n{}\n", says("variant").join("\n"));
    Attack {
        name: name.to_owned(),
        moves: says("moves").first().map_or("4 4", |moves| moves).to_owned(),
        expect: match says("expect").first() {
            Some(words) => Expect::from(*words),
            None if text.lines().any(|line| line == "// fine") => Expect::Fine,
            None => panic!("{name} does not say what must come of it"),
        },
        files: vec![("attack.yaml".to_owned(), variant.into()), ("attack.rhai".to_owned(), text.clone().into())],
    }
}

/// The variants of attacks that are short enough for whoever changes them a little.
pub fn short_variants() -> Vec<Vec<u8>> {
    let variant = |attack: Attack| attack.files.into_iter().find(|(name, _)| name == "attack.yaml").unwrap().1;
    generated::all().into_iter().map(variant).filter(|bytes| bytes.len() < 2_000).collect()
}

/// Each kind of attack is a test of its own, so that they run beside each other.
macro_rules! kinds {
    ($($test:ident $kind:literal $least:literal)*) => {
        $(#[test]
        fn $test() {
            let attacks = attacks($kind);
            assert!(attacks.len() >= $least, "{} attacks", attacks.len());
            attacks.iter().for_each(try_out);
        })*

        #[test]
        fn every_attack_is_tried() {
            let tried: usize = [$($kind),*].iter().map(|kind| attacks(kind).len()).sum();
            let there = names().len();
            assert_eq!(tried, there);
            assert!(there >= 60);
        }
    };
}

kinds! {
    a_loop_in_any_hook_ends "endless" 9
    many_short_hooks_are_one_long_one "many" 2
    work_that_is_hidden_in_one_step_ends "native" 8
    functions_that_call_each_other_end "recursion" 11
    memory_has_an_end "memory" 20
    a_limit_cannot_be_caught "caught" 4
    what_must_not_be_there_is_not_there "not_there" 14
    strange_values_are_thrown_and_told "throws" 6
    what_acts_on_a_terminal_is_shown "escapes" 5
    nonsense_is_told "nonsense" 26
    nothing_is_kept "keeps" 2
}

/// The figures that `docs/trust.md` promises, under the limits that are in force where nobody says otherwise.
#[test]
fn the_worst_of_them_hold_under_the_usual_limits() {
    for name in
        ["memory_everywhere", "memory_everywhere_large", "memory_everywhere_small", "memory_events", "many_targets"]
    {
        let attack = read(name);
        let folder = Folder::new("hostile");
        for (name, bytes) in &attack.files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        let mut command = program(folder.path());
        command.args(["trace", "attack.yaml", "--moves", &attack.moves]);
        let ran = run(command, "");
        judge(name, &ran, USUAL);
        assert_eq!(ran.code, Some(4), "{name}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn only_the_program_itself_is_measured() {
    let mut other = Command::new("sleep").arg("600").spawn().unwrap();
    let (held, took) = (peak(&other), worked(&other));
    other.kill().unwrap();
    other.wait().unwrap();
    assert_eq!((held, took), (None, None));
}

#[test]
fn the_game_before_still_stands() {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", "title: Attack\nextends: connect4\nrules: [attack]\n");
    let rule = "fn on_land(game, at) { if at.column == 4 { game.destroy(game.occupied); loop { let x = 1; } } }\n";
    folder.write("attack.rhai", rule);
    let mut command = program(folder.path());
    command.args(["play", "attack.yaml", "--p1", "human", "--p2", "human", "--json"]).args(LIMITS);
    let ran = run(command, "1\n4\n2\nquit\n");
    judge("play", &ran, ONE_QUESTION);
    assert!(ran.out.contains("\"moves\":[\"1\",\"2\"]"), "{}", ran.out);
}

#[test]
fn a_variant_cannot_set_its_own_limits() {
    for key in ["script_steps: 1000000000", "script_time: 1d", "limits: { operations: 9 }"] {
        let folder = Folder::new("hostile");
        folder.write("attack.yaml", &format!("title: Attack\nextends: connect4\n{key}\n"));
        let mut command = program(folder.path());
        command.args(["check", "attack.yaml"]);
        let ran = run(command, "");
        assert_eq!(ran.code, Some(1), "{key}");
        assert!(ran.err.contains("a variant has no"), "{}", ran.err);
    }
}

#[test]
fn many_hostile_games_do_not_hold_up_a_list() {
    let folder = Folder::new("hostile");
    for nth in 0..12 {
        folder.write(&format!("games/g{nth}.yaml"), "title: Attack\nextends: connect4\nrules: [attack]\n");
    }
    folder.write("games/attack.rhai", "fn setup(game) { loop { let x = game.board.connected(game.board); } }\n");
    let mut command = program(folder.path());
    command.args(["list"]).args(LIMITS);
    judge("list", &run(command, ""), ONE_QUESTION);
}
