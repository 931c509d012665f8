//! The command line: one file a command. What is typed becomes arguments, arguments become a run, a run becomes an exit code.

mod analyse;
mod arena;
mod bench;
mod best_move;
mod book;
mod check;
mod compare;
mod completions;
mod defs;
mod demo;
mod drawer;
mod engine;
mod explain;
mod help;
mod journals;
mod keeping;
mod limits;
mod lines;
mod list;
mod man;
mod muted;
mod new;
mod own;
mod perft;
mod play;
mod progress;
mod replay;
mod resume;
mod saved;
mod schema;
mod screen;
mod settings;
mod shell;
mod show;
mod show_settings;
mod situation;
mod solve;
mod starting;
mod survey;
mod trace;
mod watch;
mod writing;

use crate::ui::frame::ascii;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use muted::Muted;
use quadrille_core::lang::Said;
use quadrille_core::levels::NoLevel;
use quadrille_core::mistakes;
use quadrille_core::play::{self as games, Beginning, Control, HUMAN, NotBegun, Problem, Table};
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Library, Mistake, NotFound, Severity, Sources, Variant, clean, nearest};
use quadrille_kernel::Failure;
use quadrille_kernel::search;
use quadrille_kernel::search::Budget;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// The command line. What its parts mean is said in `lang/`, see [`help`].
#[derive(Parser, Debug)]
#[command(name = "quadrille", version, max_term_width = 100)]
struct Command {
    #[command(flatten)]
    given: settings::Given,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    Play(play::Play),
    Resume(resume::Resume),
    Replay(replay::Replay),
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Explain(explain::Explain),
    New(new::New),
    Demo(demo::Demo),
    #[command(name = "best-move")]
    BestMove(best_move::BestMove),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Arena(arena::Arena),
    Compare(compare::Compare),
    Survey(survey::Survey),
    Trace(trace::Trace),
    Book(book::Book),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Engine(engine::Engine),
    Defs(defs::Defs),
    Schema(schema::Schema),
    Settings(show_settings::ShowSettings),
    Completions(completions::Completions),
    Man(man::Man),
    Help(help::Help),
}

/// A game and how it is changed.
#[derive(Args, Debug)]
struct GameArgs {
    #[arg(value_hint = ValueHint::FilePath)]
    game: String,
    #[command(flatten)]
    changes: ChangeArgs,
}

/// How a game is changed.
#[derive(Args, Debug, Default)]
struct ChangeArgs {
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    #[arg(long, value_name = "RULE")]
    with: Vec<String>,
    #[arg(long, value_name = "RULE")]
    without: Vec<String>,
}

/// How long to think.
#[derive(Args, Debug, Default)]
struct BudgetArgs {
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=127))]
    depth: Option<u32>,
    #[arg(long, value_name = "STATES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
}

impl BudgetArgs {
    fn budget(&self) -> Budget {
        Budget { depth: self.depth, nodes: self.nodes, time: self.time, work: None }
    }
}

fn time(text: &str) -> Result<Duration, String> {
    quadrille_core::levels::duration(text).ok_or_else(|| "a time is such as 500ms or 2s, up to a day".to_owned())
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("a setting is KEY=VALUE, such as board.columns=9".to_owned()),
    }
}

/// Why a command did not do what was asked.
#[derive(Debug)]
enum Trouble {
    /// Something was checked and is wrong, or compared and differs; it has been told already.
    CheckFailed,
    /// What was wrong has been told already; this is the exit code for it.
    Told { code: u8 },
    /// Ctrl-C.
    Interrupted,
    /// Some thread panicked; that has been told already.
    Panicked,
    /// The command cannot be meant like this.
    Usage(Said),
    /// A variant is wrong.
    Invalid(Vec<Mistake>, Sources),
    /// The environment or the user's file gives a setting that cannot be.
    Settings { mistakes: Vec<Mistake>, sources: Sources, colour: bool },
    /// A script failed at play.
    Script(Box<Failure>),
    /// Nobody reads what is written, so no more need be done. A command whose exit code is a verdict finds it nevertheless: it writes
    /// through [`Muted`], or decides by what it knows.
    Unheard,
    /// Something could not be read or written.
    Io(String),
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::Unheard,
            _ => Self::Io(error.to_string()),
        }
    }
}

impl From<Box<Failure>> for Trouble {
    fn from(failure: Box<Failure>) -> Self {
        Self::Script(failure)
    }
}

type Done = Result<(), Trouble>;

/// Runs the command line. 0: fine, 1: a check failed or two versions differ, 2: usage, 3: an invalid variant or saved game, 4: a script failed
/// at play, 5: nothing could be read or written, 130: Ctrl-C.
pub fn run() -> ExitCode {
    let command = match parsed(std::env::args_os().collect()) {
        Ok(command) => command,
        Err(error) => {
            // Help and version are no errors, and a closed pipe is nobody's fault.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let what = command.what.unwrap_or(What::Play(play::Play::default()));
    let in_force = match &what {
        // A shell that starts must not stumble over settings it has no use for.
        What::Completions(_) | What::Man(_) => Ok(Default::default()),
        // Nor somebody who asks what is wrong with them.
        What::Explain(_) => settings::in_force(&command.given).or_else(|_| Ok(Default::default())),
        _ => settings::in_force(&command.given),
    };
    let (settings, origins) = match in_force {
        Ok(in_force) => in_force,
        Err(trouble) => return ExitCode::from(told(trouble, &Default::default())),
    };
    let own_books = match what {
        What::Completions(_) | What::Man(_) | What::Explain(_) => Vec::new(),
        _ => match own::add(&settings) {
            Ok(books) => books,
            Err(trouble) => return ExitCode::from(told(trouble, &settings)),
        },
    };
    let needs_games = !matches!(what, What::Settings(_));
    if let Some(dir) = settings.games_dir.as_deref().filter(|dir| needs_games && !dir.is_dir()) {
        let trouble = Trouble::Usage(say!("usage-no-games-dir", path = dir.display().to_string()));
        return ExitCode::from(told(trouble, &settings));
    }
    limits::set(&settings);
    let library = crate::library::usual(settings.games_dir.as_deref()).with_books(own_books);
    let mut out = std::io::stdout().lock();
    let result = match what {
        What::Play(play) => play.run(library, &settings, &mut out),
        What::Resume(resume) => resume.run(library, &settings, &mut out),
        What::Replay(replay) => replay.run(&library, &settings, &mut out),
        What::List(list) => list.run(&library, &settings, &mut out),
        What::Show(show) => show.run(&library, &settings, &mut out),
        What::Check(check) => check.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Explain(explain) => explain.run(&settings, &mut out),
        What::New(new) => new.run(&library, &settings, &mut out),
        What::Demo(demo) => demo.run(library, &settings, &mut out),
        What::BestMove(best_move) => best_move.run(&library, &settings, &mut out),
        What::Solve(solve) => solve.run(&library, &settings, &mut out),
        What::Analyse(analyse) => analyse.run(&library, &settings, &mut out),
        What::Arena(arena) => arena.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Compare(compare) => compare.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Survey(survey) => survey.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Trace(trace) => trace.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Book(book) => book.run(&library, &settings, &mut Muted::new(&mut out)),
        What::Perft(perft) => perft.run(&library, &mut out),
        What::Bench(bench) => bench.run(&library, &mut out),
        What::Engine(engine) => engine.run(library, &mut out),
        What::Defs(defs) => defs.run(&mut out),
        What::Schema(schema) => schema.run(&mut out),
        What::Settings(show) => show.run(&settings, &origins, &mut out),
        What::Completions(completions) => completions.run(&mut out),
        What::Man(man) => man.run(&mut out),
        // It has been answered when the command line was read.
        What::Help(_) => Ok(()),
    };
    match result.and(out.flush().map_err(Trouble::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => ExitCode::from(told(trouble, &settings)),
    }
}

/// What the words of a command line mean, or the help they ask for, or what is wrong with them.
fn parsed(words: Vec<OsString>) -> Result<Command, clap::Error> {
    let look = settings::for_help(&words).look();
    let mut clap = help::speaking(Command::command(), &look);
    clap = clap.color(settings::colour_of_help(words.iter().skip(1).cloned(), &|name| std::env::var_os(name)));
    let matches = clap.try_get_matches_from_mut(&words)?;
    let command = Command::from_arg_matches(&matches).map_err(|error| error.format(&mut clap))?;
    if !matches!(command.what, Some(What::Help(_))) {
        return Ok(command);
    }
    // `help play` is `play --help`, with the same flags.
    let mut asked = words;
    if let Some(at) = asked.iter().skip(1).position(|word| word == "help") {
        asked.remove(at + 1);
    }
    asked.push("--help".into());
    parsed(asked)
}

/// Says something on standard error. Where that is gone as well, as in a terminal that was closed, nobody is to be told.
fn complain(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// An error in a sentence, as the settings want it.
fn error(words: Said, settings: &settings::Settings) -> String {
    let words = clean(&settings.lang.say(&say!("error", words = words))).into_owned();
    if settings.unicode { words } else { ascii(&words) }
}

/// Says on standard error what went wrong, and gives the exit code for it.
fn told(trouble: Trouble, settings: &settings::Settings) -> u8 {
    let colour = settings.colour_errors;
    match trouble {
        Trouble::Unheard => 0,
        Trouble::CheckFailed => 1,
        Trouble::Panicked => 101,
        Trouble::Io(why) => {
            complain(&error(say!("usage-io", why = why), settings));
            5
        }
        Trouble::Told { code } => code,
        Trouble::Interrupted => 130,
        Trouble::Usage(words) => {
            complain(&error(words, settings));
            2
        }
        Trouble::Settings { mistakes, sources, colour } => {
            complain(&mistakes::render(&mistakes, &sources, colour));
            2
        }
        Trouble::Invalid(wrong, sources) => {
            complain(&mistakes::render(&wrong, &sources, colour));
            3
        }
        Trouble::Script(failure) => {
            complain(&mistakes::failure(&failure, colour));
            4
        }
    }
}

impl ChangeArgs {
    fn changes(&self) -> Changes {
        Changes { set: self.set.clone(), with: self.with.clone(), without: self.without.clone() }
    }
}

impl GameArgs {
    fn variant(&self, library: &Library) -> Result<Variant, Trouble> {
        open_variant(library, &self.game, &self.changes.changes())
    }

    fn table(&self, library: &Library, beginning: &Beginning) -> Result<Table, Trouble> {
        begin(self.variant(library)?, beginning)
    }
}

fn open_variant(library: &Library, name: &str, changes: &Changes) -> Result<Variant, Trouble> {
    Ok(open_with_sources(library, name, changes)?.0.variant)
}

/// A variant, and what its files say.
fn open_with_sources(library: &Library, name: &str, changes: &Changes) -> Result<(script::Opened, Sources), Trouble> {
    match library.game(name, None) {
        Ok(_) => {}
        Err(NotFound::Unreadable(why) | NotFound::Forbidden(why)) => return Err(Trouble::Io(why)),
        Err(NotFound::Nowhere) if Library::is_path(name) => {
            return Err(Trouble::Usage(say!("usage-no-file", name = name)));
        }
        Err(NotFound::Nowhere) if let Some(path) = here(name, &["yaml", "yml"]) => {
            return Err(Trouble::Usage(say!("usage-no-game-here", name = name, path = path)));
        }
        Err(NotFound::Nowhere) => {
            let games = library.games();
            let near = nearest(name, games.iter().map(String::as_str));
            let all = games.join(", ");
            return Err(Trouble::Usage(match near {
                Some(near) => say!("usage-no-game-near", name = name, near = near, games = &all),
                None => say!("usage-no-game", name = name, games = &all),
            }));
        }
    }
    let mut sources = Sources::default();
    match script::open_with_sources(library, &mut sources, name, changes) {
        Ok(opened) => Ok((opened, sources)),
        Err(wrong) => {
            debug_assert!(wrong.iter().any(|mistake| mistake.severity == Severity::Error));
            Err(Trouble::Invalid(wrong, sources))
        }
    }
}

/// A file in this folder that may be meant by a name, as a path.
fn here(name: &str, endings: &[&str]) -> Option<String> {
    let paths = endings.iter().map(|ending| format!("./{name}.{ending}"));
    { paths }.find(|path| Library::is_name(name) && Path::new(path).is_file())
}

fn begin(variant: Variant, beginning: &Beginning) -> Result<Table, Trouble> {
    games::open(variant, beginning, limits::limits()).map_err(not_begun)
}

fn not_begun(error: NotBegun) -> Trouble {
    match error {
        NotBegun::Position(words) => Trouble::Usage(say!("as-it-is", text = words)),
        NotBegun::Failed(failure) => Trouble::Script(failure),
    }
}

fn not_played(problem: Problem) -> Trouble {
    match problem {
        Problem::Refused(words, _) => Trouble::Usage(words),
        Problem::Failed(failure) => Trouble::Script(failure),
    }
}

/// The memory that `--memory` asks for, in MiB. Less than is usual is taken as it is: a table that cannot be had becomes a smaller one.
fn memory(asked: u32) -> Result<u32, Trouble> {
    match asked <= search::SOLVER_MEMORY || search::can_have(asked) {
        true => Ok(asked),
        false => Err(Trouble::Usage(say!("usage-memory", asked = asked))),
    }
}

/// Who is meant: `human`, or a level.
fn control(name: &str) -> Result<Control, Trouble> {
    if name == HUMAN { Ok(Control::Human) } else { level(name).map(Control::Level) }
}

fn level(name: &str) -> Result<&'static quadrille_core::levels::Level, Trouble> {
    games::level(name).map_err(|error| {
        let all =
            quadrille_core::levels::levels().iter().map(|level| level.name.as_str()).collect::<Vec<_>>().join(", ");
        Trouble::Usage(match error {
            NoLevel::Unknown(Some(near)) => say!("usage-no-level-near", name = name, near = near, levels = all),
            NoLevel::Unknown(None) => say!("usage-no-level", name = name, levels = all),
            NoLevel::Budget(part) => say!("usage-no-budget", text = part),
            NoLevel::Unbound => say!("usage-unbound", name = name),
        })
    })
}
