//! `quadrille check [PATH…]`: are these variants and rules right?
//!
//! In stages, each of which needs the one before: what the files say, their examples, their golden games, many random games.

mod goldens;

pub use goldens::next as next_golden;

use super::settings::Settings;
use super::{Done, Trouble};
use crate::lang::Said;
use crate::play::{examples, order, trial};
use crate::say;
use crate::script::{self, Limits};
use crate::ui::frame::{Frame, Line};
use crate::ui::mistakes;
use crate::variant::clean;
use crate::variant::{Changes, Code, Library, Mistake, NotFound, Severity, Sources, doubts_about_rule};
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

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

/// What was found about one file.
#[derive(Default)]
struct Report {
    mistakes: Vec<Mistake>,
    examples: Option<usize>,
    goldens: Option<usize>,
    /// Random games that were played.
    games: Option<u64>,
}

impl Report {
    fn has_errors(&self) -> bool {
        self.mistakes.iter().any(|mistake| mistake.severity == Severity::Error)
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
                targets.extend(folder(path)?);
            } else {
                targets.push(path.clone());
            }
        }
        let (mut good, mut reports) = (true, Vec::new());
        for target in &targets {
            let mut sources = Sources::default();
            let report = match self.report(library, &mut sources, target, settings, out) {
                // Programs are told in the form they asked for.
                Err(Trouble::Usage(words)) if self.json => {
                    let code = if target.ends_with(".rhai") { Code::NoRule } else { Code::NoGame };
                    let mistakes = vec![Mistake::new(code, words.to_string())];
                    Report { mistakes, ..Report::default() }
                }
                other => other?,
            };
            good &= !report.has_errors() && (report.mistakes.is_empty() || !self.strict);
            if self.json {
                reports.push(told(target, &report, &sources));
                continue;
            }
            if !report.mistakes.is_empty() {
                out.flush()?;
                super::complain(&mistakes::render(&report.mistakes, &sources, settings.colour_errors));
            }
            let words = settings.lang.say(&said(target, &report));
            settings.print(&Frame(vec![Line::plain(words)]), out)?;
        }
        if self.json {
            writeln!(out, "{}", json!(reports))?;
        }
        if good { Ok(()) } else { Err(Trouble::CheckFailed) }
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
            return Ok(Report { mistakes: rule(library, sources, target)?, ..Report::default() });
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
        let found = library.game(name, None).map_err(|error| missing(name, error))?;
        let mut report = Report::default();
        let variant = match script::open(library, sources, name, &Changes::default()) {
            Ok(variant) => variant,
            Err(wrong) => {
                report.mistakes = wrong;
                return Ok(report);
            }
        };
        let limits = Limits::default();
        if self.wants(Stage::Static) {
            report.mistakes.clone_from(&variant.doubts);
        }
        if self.wants(Stage::Examples) {
            report.mistakes.extend(examples::check(&variant, sources, limits));
            report.examples = Some(variant.examples.len());
        }
        if self.wants(Stage::Goldens) {
            let goldens = goldens::find(&found.name, found.folder.as_deref());
            if self.bless {
                goldens::bless(library, (name, &found), &goldens, settings, out)?;
            }
            let goldens = goldens::find(&found.name, found.folder.as_deref());
            for golden in &goldens {
                report.mistakes.extend(goldens::check(library, name, golden, limits));
            }
            report.goldens = Some(goldens.len());
        }
        // A script that has failed need not be told again.
        if self.wants(Stage::Play) && !report.has_errors() {
            let (odd, games) = trial::check(&variant, sources, limits);
            report.mistakes.extend(odd);
            report.mistakes.extend(order::check(library, name, &variant, limits));
            report.games = Some(games);
        }
        Ok(report)
    }
}

fn folder(path: &str) -> Result<Vec<String>, Trouble> {
    let entries =
        std::fs::read_dir(path).map_err(|error| Trouble::Usage(say!("as-it-is", text = format!("{path}: {error}"))))?;
    let mut files: Vec<String> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml" || ending == "rhai"))
        .map(|path| path.display().to_string())
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(Trouble::Usage(say!("usage-empty-folder", path = path)));
    }
    Ok(files)
}

fn missing(what: &str, error: NotFound) -> Trouble {
    Trouble::Usage(match error {
        NotFound::Nowhere => say!("usage-no-file-or-game", name = what),
        NotFound::Unreadable(why) => say!("as-it-is", text = why),
    })
}

fn rule(library: &Library, sources: &mut Sources, path: &str) -> Result<Vec<Mistake>, Trouble> {
    let found = library.rule(path, None).map_err(|error| missing(path, error))?;
    let id = sources.add(found.label, found.text);
    Ok(match script::declare(sources, id, &found.name) {
        Err(wrong) => wrong,
        Ok(declared) => doubts_about_rule(&declared),
    })
}

/// What was found, in a line.
fn said(target: &str, report: &Report) -> Said {
    let errors = report.mistakes.iter().filter(|mistake| mistake.severity == Severity::Error).count();
    match (errors, report.mistakes.len() - errors) {
        (0, warnings) => say!(
            "check-fine",
            target = target,
            examples = report.examples.unwrap_or(0),
            goldens = report.goldens.unwrap_or(0),
            games = report.games.unwrap_or(0),
            warnings = warnings,
        ),
        (errors, warnings) => say!("check-mistakes", target = target, count = errors, warnings = warnings),
    }
}

/// What was found, for programs.
fn told(target: &str, report: &Report, sources: &Sources) -> Value {
    let mistakes: Vec<Value> = report.mistakes.iter().map(|mistake| mistake_told(mistake, sources)).collect();
    json!({
        "target": target,
        "ok": !report.has_errors(),
        "examples": report.examples,
        "goldens": report.goldens,
        "games": report.games,
        "mistakes": mistakes,
    })
}

fn mistake_told(mistake: &Mistake, sources: &Sources) -> Value {
    let place = mistake.place.map(|place| {
        let (line, column) = place.line_column(sources);
        let end = crate::variant::Place { start: place.end, ..place }.line_column(sources);
        let file = sources.name(place.source);
        json!({"file": file, "line": line, "column": column, "end_line": end.0, "end_column": end.1})
    });
    json!({
        "code": mistake.code.id(),
        "severity": match mistake.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "message": clean(&mistake.message),
        "place": place,
        "label": clean(&mistake.label),
        "help": mistake.help,
    })
}
