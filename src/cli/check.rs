//! `quadrille check [PATH…]`: are these variants and rules right?

use super::settings::Settings;
use super::{Done, Trouble};
use crate::play::examples;
use crate::say;
use crate::script::{self, Limits};
use crate::ui::frame::{Frame, Line};
use crate::ui::mistakes;
use crate::variant::clean;
use crate::variant::{Changes, Library, Mistake, NotFound, Sources};
use clap::{Args, ValueHint};
use serde_json::json;
use std::io::Write;
use std::path::Path;

#[derive(Args, Debug)]
pub struct Check {
    #[arg(value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
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
            let (wrong, examples) = if target.ends_with(".rhai") {
                (rule(library, &mut sources, target)?, 0)
            } else {
                game(library, &mut sources, target)?
            };
            good &= wrong.is_empty();
            if self.json {
                let list: Vec<_> = wrong.iter().map(|mistake| told(mistake, &sources)).collect();
                reports.push(json!({"target": target, "ok": wrong.is_empty(), "examples": examples, "mistakes": list}));
            } else if wrong.is_empty() {
                let words = match examples {
                    0 => say!("check-fine", target = target),
                    count => say!("check-fine-examples", target = target, count = count),
                };
                settings.print(&Frame(vec![Line::plain(settings.lang.say(&words))]), out)?;
            } else {
                out.flush()?;
                super::complain(&mistakes::render(&wrong, &sources, settings.colour_errors));
                let words = say!("check-mistakes", target = target, count = wrong.len());
                settings.print(&Frame(vec![Line::plain(settings.lang.say(&words))]), out)?;
            }
        }
        if self.json {
            writeln!(out, "{}", json!(reports))?;
        }
        if good { Ok(()) } else { Err(Trouble::CheckFailed) }
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
    Ok(script::declare(sources, id, &found.name).err().unwrap_or_default())
}

fn game(library: &Library, sources: &mut Sources, name: &str) -> Result<(Vec<Mistake>, usize), Trouble> {
    library.game(name, None).map_err(|error| missing(name, error))?;
    match script::open(library, sources, name, &Changes::default()) {
        Err(wrong) => Ok((wrong, 0)),
        Ok(variant) => Ok((examples::check(&variant, sources, Limits::default()), variant.examples.len())),
    }
}

fn told(mistake: &Mistake, sources: &Sources) -> serde_json::Value {
    let place = mistake.place.map(|place| {
        let (line, column) = place.line_column(sources);
        json!({"file": sources.name(place.source), "line": line, "column": column})
    });
    json!({"message": clean(&mistake.message), "place": place, "label": clean(&mistake.label), "help": mistake.help})
}
