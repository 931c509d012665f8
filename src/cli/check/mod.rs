//! `quadrille check [PATH…]`: are these variants and rules right?
//!
//! In stages, each of which needs the one before: what the files say, their examples, their golden games, many random games.

mod goldens;

pub use goldens::{
    check as check_golden, file as read_golden, find as find_goldens, next as next_golden, write as write_golden,
};

use super::limits::for_check;
use super::settings::Settings;
use super::{Done, Trouble, here};
use crate::ui::frame::{Frame, Line};
use clap::{Args, ValueEnum, ValueHint};
use quadrille_core::json;
use quadrille_core::lang::{Arg, Said};
use quadrille_core::mistakes;
use quadrille_core::play::trial::{self, Bound, Tried};
use quadrille_core::play::{examples, order};
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::clean;
use quadrille_core::variant::{
    Changes, Code, Found, Library, Mistake, NotFound, Place, Severity, Sources, doubts_about_rule, doubts_about_verbs,
};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct Check {
    #[arg(value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    #[arg(long, value_enum, value_name = "STAGE")]
    only: Vec<Stage>,
    #[arg(long)]
    strict: bool,
    #[arg(long)]
    bless: bool,
    #[arg(long)]
    json: bool,
}

/// A stage of checking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Stage {
    Static,
    Examples,
    Goldens,
    Play,
}

/// The exit code where a file could not be read.
const UNREAD: u8 = 5;

/// What was found about one file.
#[derive(Default)]
struct Report {
    mistakes: Vec<Mistake>,
    examples: Option<usize>,
    goldens: Option<usize>,
    /// Random games that were played.
    games: Option<u64>,
    /// Why they were not as many as usual.
    stopped: Option<Bound>,
}

impl Report {
    /// Of a file about which only this can be said.
    fn of(mistake: Mistake) -> Self {
        Self { mistakes: vec![mistake], ..Self::default() }
    }

    /// Is it as it should be? Warnings count where somebody is strict, notes never.
    fn is_good(&self, strict: bool) -> bool {
        !self.has_errors() && (!strict || self.count(Severity::Warning) == 0)
    }

    fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// How many of its mistakes are of a severity.
    fn count(&self, severity: Severity) -> usize {
        self.mistakes.iter().filter(|mistake| mistake.severity == severity).count()
    }
}

impl Check {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        if self.bless && std::env::var_os("CI").is_some_and(|ci| !ci.is_empty() && ci != "false") {
            return Err(Trouble::Usage(say!("check-no-bless")));
        }
        let mut targets = Vec::new();
        if self.paths.is_empty() {
            targets = library.games();
        }
        for path in &self.paths {
            if Path::new(path).is_dir() {
                targets.extend(folder(library, path)?);
            } else {
                targets.push(path.clone());
            }
        }
        let (mut good, mut reports) = (true, Vec::new());
        // The exit code for the first that could not be checked.
        let mut unchecked = None;
        for target in &targets {
            let mut sources = Sources::default();
            let report = match self.report(library, &mut sources, target, settings, out) {
                // Programs are told in the form they asked for.
                Err(Trouble::Usage(words)) if self.json => {
                    let code = if target.ends_with(".rhai") { Code::NoRule } else { Code::NoGame };
                    Report::of(Mistake::new(code, words.to_string()))
                }
                // The rest can be checked all the same.
                Err(why @ Trouble::Usage(_)) if !self.bless => {
                    out.flush()?;
                    unchecked = unchecked.or(Some(super::told(why, settings)));
                    continue;
                }
                Err(Trouble::Io(why)) if !self.bless => {
                    unchecked = unchecked.or(Some(UNREAD));
                    Report::of(Mistake::new(Code::Unreadable, why))
                }
                other => other?,
            };
            good &= report.is_good(self.strict);
            if self.json {
                reports.push(told(target, &report, &sources, self.strict));
                continue;
            }
            if !report.mistakes.is_empty() {
                out.flush()?;
                super::complain(&mistakes::render(&report.mistakes, &sources, settings.colour_errors));
            }
            let words = settings.lang.say(&said(target, &report, self.strict));
            settings.print(&Frame(vec![Line::plain(words)]), out)?;
        }
        if self.json {
            json::print(&json!(reports), out)?;
        }
        match unchecked {
            Some(code) => Err(Trouble::Told { code }),
            None if good => Ok(()),
            None => Err(Trouble::CheckFailed),
        }
    }

    fn report(
        &self,
        library: &Library,
        sources: &mut Sources,
        target: &str,
        settings: &Settings,
        out: &mut impl Write,
    ) -> Result<Report, Trouble> {
        if target.ends_with(".rhai") {
            let found = match library.rule(target, None) {
                Err(NotFound::Unreadable(why)) => return Ok(Report::of(Mistake::new(Code::Unreadable, why))),
                found => found.map_err(|error| missing(target, error))?,
            };
            return Ok(Report { mistakes: rule(found, sources), ..Report::default() });
        }
        self.game(library, sources, target, settings, out)
    }

    fn wants(&self, stage: Stage) -> bool {
        self.only.is_empty() || self.only.contains(&stage)
    }

    fn game(
        &self,
        library: &Library,
        sources: &mut Sources,
        name: &str,
        settings: &Settings,
        out: &mut impl Write,
    ) -> Result<Report, Trouble> {
        let found = match library.game(name, None) {
            Err(NotFound::Unreadable(why)) => return Ok(Report::of(Mistake::new(Code::Unreadable, why))),
            found => found.map_err(|error| missing(name, error))?,
        };
        let mut report = Report::default();
        let variant = match script::open(library, sources, name, &Changes::default()) {
            Ok(variant) => variant,
            Err(wrong) => {
                report.mistakes = wrong;
                return Ok(report);
            }
        };
        let limits = for_check();
        if self.wants(Stage::Static) {
            report.mistakes.clone_from(&variant.doubts);
            report.mistakes.extend(script::interpreted_notes(&variant, sources));
        }
        if self.wants(Stage::Examples) {
            report.mistakes.extend(examples::check(&variant, sources, limits));
            report.examples = Some(variant.examples.len());
        }
        if self.wants(Stage::Goldens) {
            let goldens = goldens::find(&found.name, found.folder.as_deref());
            if self.bless {
                if report.has_errors() {
                    super::complain(&mistakes::render(&report.mistakes, sources, settings.colour_errors));
                    return Err(Trouble::Usage(say!("check-bless-wrong", name = name)));
                }
                goldens::bless(library, (name, &found), &goldens, settings, out)?;
            }
            let goldens = goldens::find(&found.name, found.folder.as_deref());
            for golden in goldens.iter().take_while(|_| !limits.is_over()) {
                report.mistakes.extend(goldens::check(library, name, golden, limits));
            }
            report.goldens = Some(goldens.len());
        }
        // A script that has failed need not be told again.
        if self.wants(Stage::Play) && !report.has_errors() {
            let Tried { odd, games, stopped } = trial::check(&variant, sources, limits);
            report.mistakes.extend(odd);
            report.mistakes.extend(order::check(library, name, &variant, limits));
            (report.games, report.stopped) = (Some(games), stopped);
        }
        Ok(report)
    }
}

/// The variants and rules of a folder, and of `games` and `rules` in it. Saved games and positions are none of them.
fn folder(library: &Library, path: &str) -> Result<Vec<String>, Trouble> {
    let mut files = Vec::new();
    for below in ["", "games", "rules"] {
        let folder = Path::new(path).join(below);
        if !below.is_empty() && !folder.is_dir() {
            continue;
        }
        let entries = std::fs::read_dir(&folder)
            .map_err(|error| Trouble::Usage(say!("as-it-is", text = format!("{}: {error}", folder.display()))))?;
        let paths = entries.flatten().map(|entry| entry.path());
        let ending = |path: &PathBuf| path.extension().map(|ending| ending.to_string_lossy().into_owned());
        // A pipe that lies there would never end, and a link may lead to what is nobody else's.
        let plain = paths.filter(|path| path.is_file() && library.holds(&folder, path));
        let ours = plain.filter(|path| match ending(path).as_deref() {
            Some("rhai") => true,
            Some("yaml" | "yml") => is_variant(library, path),
            _ => false,
        });
        let mut found: Vec<String> = ours.map(|path| path.display().to_string()).collect();
        found.sort();
        files.extend(found);
    }
    if files.is_empty() {
        return Err(Trouble::Usage(say!("usage-empty-folder", path = path)));
    }
    Ok(files)
}

/// A file that says which game was played is a saved one, and one with nothing but a start is a position.
fn is_variant(library: &Library, path: &Path) -> bool {
    let Ok(text) = library.read(path).map(|found| found.text) else { return true };
    let mut keys = text.lines().filter(|line| line.starts_with(char::is_alphabetic)).peekable();
    let nothing_else = keys.peek().is_some() && keys.clone().all(|line| line.starts_with("start:"));
    !nothing_else && !keys.any(|line| line.starts_with("game:"))
}

fn missing(what: &str, error: NotFound) -> Trouble {
    match error {
        NotFound::Nowhere => Trouble::Usage(match here(what, &["yaml", "yml", "rhai"]) {
            Some(path) => say!("usage-no-game-here", name = what, path = path),
            None => say!("usage-no-file-or-game", name = what),
        }),
        NotFound::Unreadable(why) | NotFound::Forbidden(why) => Trouble::Io(why),
    }
}

/// A rule by itself: what it says, and how it goes with a game that has it.
fn rule(found: Found, sources: &mut Sources) -> Vec<Mistake> {
    let id = sources.add(found.label, found.text);
    let (declared, mut mistakes) = script::declare_on(sources, id, &found.name);
    if let Some(declared) = declared {
        mistakes.extend(doubts_about_verbs(&declared));
        mistakes.extend(doubts_about_rule(&declared));
        if mistakes.iter().all(|mistake| mistake.severity != Severity::Error)
            && let Some(game) = script::plain_game(&declared, sources)
        {
            mistakes.extend(script::interpreted_notes(&game, sources));
        }
    }
    mistakes
}

/// What was found, in a line.
fn said(target: &str, report: &Report, strict: bool) -> Said {
    match (report.count(Severity::Error), report.count(Severity::Warning)) {
        (0, warnings @ 1..) if strict => say!("check-strict", target = target, warnings = warnings),
        (0, warnings) => say!(
            "check-fine",
            target = target,
            examples = report.examples.unwrap_or(0),
            goldens = report.goldens.unwrap_or(0),
            games = games(report),
            warnings = warnings,
            notes = report.count(Severity::Note),
        ),
        (errors, warnings) => say!("check-mistakes", target = target, count = errors, warnings = warnings),
    }
}

/// The random games that were played, in words; nothing where none was.
fn games(report: &Report) -> Arg {
    let played = report.games.unwrap_or(0);
    let words = match report.stopped {
        None if played == 0 => return Arg::from(""),
        None => say!("check-games", games = played),
        Some(Bound::Plies) => say!("check-games-plies", games = played, wanted = trial::GAMES, most = trial::PLIES),
        Some(Bound::Statements) => {
            say!("check-games-statements", games = played, wanted = trial::GAMES, most = trial::WORK)
        }
        Some(Bound::Time) => say!("check-games-time", games = played, wanted = trial::GAMES),
    };
    Arg::from(words)
}

/// What was found, for programs.
fn told(target: &str, report: &Report, sources: &Sources, strict: bool) -> Value {
    let mistakes: Vec<Value> = report.mistakes.iter().map(|mistake| mistake_told(mistake, sources)).collect();
    json!({
        "target": target,
        "ok": report.is_good(strict),
        "examples": report.examples,
        "goldens": report.goldens,
        "games": report.games,
        "games_stopped_by": report.stopped.map(Bound::word),
        "mistakes": mistakes,
    })
}

fn mistake_told(mistake: &Mistake, sources: &Sources) -> Value {
    let place = mistake.place.map(|place| told_place(place, sources));
    let also: Vec<Value> = mistake
        .also
        .iter()
        .map(|(place, label)| json!({"place": told_place(*place, sources), "label": clean(label)}))
        .collect();
    json!({
        "code": mistake.code.id(),
        "severity": match mistake.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        "message": clean(&mistake.message),
        "place": place,
        "label": clean(&mistake.label),
        "also": also,
        "help": mistake.help,
    })
}

fn told_place(place: Place, sources: &Sources) -> Value {
    let (line, column) = place.line_column(sources);
    let end = Place { start: place.end, ..place }.line_column(sources);
    let file = sources.name(place.source);
    json!({"file": file, "line": line, "column": column, "end_line": end.0, "end_column": end.1})
}
