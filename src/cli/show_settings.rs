//! `quadrille settings`: each setting in force, and who decided it.

use super::Done;
use super::limits;
use super::settings::{self, Origin, Origins, Settings};
use crate::ui::frame::{Frame, Ink};
use clap::Args;
use quadrille_core::json;
use quadrille_core::lang::Said;
use quadrille_core::say;
use quadrille_core::variant::clean;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;

#[derive(Args, Debug)]
pub struct ShowSettings {
    #[arg(long)]
    json: bool,
}

impl ShowSettings {
    pub fn run(self, settings: &Settings, origins: &Origins, out: &mut impl Write) -> Done {
        let file = settings::path_of_file();
        let path = file.as_deref().map(shown);
        let rows = rows(settings, origins);
        if self.json {
            let from = |origin| match origin {
                Origin::Terminal => "terminal".to_owned(),
                Origin::Default => "default".to_owned(),
                named => name(named, path.as_deref()).unwrap_or_default(),
            };
            let mut told: Map<String, Value> = rows
                .into_iter()
                .map(|row| (row.key.to_owned(), json!({"value": row.value, "from": from(row.from)})))
                .collect();
            let exists = file.as_deref().is_some_and(Path::exists);
            told.insert("file".to_owned(), json!({"path": path, "exists": exists}));
            json::print(&Value::Object(told), out)?;
            return Ok(());
        }
        let say = |said: Said| settings.lang.say(&said);
        let words = |value: &Value| match value {
            Value::Null => say!("settings-none"),
            Value::Bool(true) => say!("settings-yes"),
            Value::Bool(false) => say!("settings-no"),
            Value::String(text) => say!("settings-value", value = text),
            other => say!("settings-value", value = other.to_string()),
        };
        let from = |origin| match origin {
            Origin::Terminal => say!("settings-terminal"),
            Origin::Default => say!("settings-default"),
            named => say!("settings-value", value = name(named, path.as_deref()).unwrap_or_default()),
        };
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| vec![row.key.to_owned(), say(words(&row.value)), say(from(row.from))]).collect();
        let mut frame = Frame::new();
        frame.table(&rows, 0, settings.width.unwrap_or(usize::MAX), Ink::PLAIN).gap();
        let about_file = match (path, file) {
            (Some(path), Some(file)) if file.exists() => say!("settings-file", path = path),
            (Some(path), _) => say!("settings-no-file", path = path),
            (None, _) => say!("settings-no-folder"),
        };
        frame.say(say(about_file));
        settings.print(&frame, out)
    }
}

struct Row {
    key: &'static str,
    value: Value,
    from: Origin,
}

/// Every setting under the name it has in a file, with those that cannot be given behind the one they belong to.
fn rows(settings: &Settings, origins: &Origins) -> Vec<Row> {
    let characters = if settings.unicode { "unicode" } else { "ascii" };
    let pause = settings.pause.map(|pause| pause.as_secs_f64());
    let games_dir = settings.games_dir.as_deref().map(shown);
    let limits = limits::asked(settings);
    let row = |key, value, from| Row { key, value, from };
    let mut rows = vec![
        row("lang", json!(settings.lang.code()), origins.lang),
        row("color", json!(settings.colour), origins.colour),
        row("color_errors", json!(settings.colour_errors), origins.colour_errors),
        row("characters", json!(characters), origins.unicode),
        row("theme", json!(settings.theme), origins.theme),
        row("animation", json!(settings.animation), origins.animation),
        row("console", json!(settings.console), origins.console),
        row("plain", json!(settings.plain), origins.plain),
        row("spoken", json!(settings.spoken), origins.spoken),
        row("pause", json!(pause), origins.pause),
        row("games_dir", json!(games_dir), origins.games_dir),
        row("script_steps", json!(limits.operations), origins.script_steps),
        row("script_time", json!(limits.time.as_secs_f64()), origins.script_time),
        row("width", json!(settings.width), origins.width),
    ];
    // It is for tests and doubts, and told only where it is given.
    if origins.script_engine != Origin::Default {
        rows.push(row("script_engine", json!(settings::engine_name(limits.engine)), origins.script_engine));
    }
    rows
}

/// What an origin is called in every language, where it has such a name.
fn name(origin: Origin, file: Option<&str>) -> Option<String> {
    match origin {
        Origin::Flag(name) | Origin::Variable(name) => Some(name.to_owned()),
        Origin::File => file.map(str::to_owned),
        Origin::Terminal | Origin::Default => None,
    }
}

fn shown(path: &Path) -> String {
    clean(&path.display().to_string()).into_owned()
}
