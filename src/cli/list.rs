//! `quadrille list`: the games, rules and levels there are.

use super::Done;
use super::settings::Settings;
use crate::lang::Lang;
use crate::say;
use crate::script;
use crate::ui::frame::{Frame, Ink};
use crate::variant::{Changes, Library, Sources};
use clap::{Args, ValueEnum};
use serde_json::json;
use std::io::Write;

#[derive(Args, Debug)]
pub struct List {
    #[arg(value_enum, default_value = "games")]
    what: Kind,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Games,
    Rules,
    Levels,
}

struct Row {
    name: String,
    title: String,
    about: String,
}

impl List {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        let lang = settings.lang;
        let rows: Vec<Row> = match self.what {
            Kind::Games => library.games().into_iter().map(|name| game(library, name, lang)).collect(),
            Kind::Rules => library.rules().into_iter().map(|name| rule(library, name, lang)).collect(),
            Kind::Levels => crate::ai::levels()
                .iter()
                .map(|level| Row {
                    name: level.name.clone(),
                    title: String::new(),
                    about: level.about.get(lang.code()).to_owned(),
                })
                .collect(),
        };
        if self.json {
            let rows: Vec<_> =
                rows.iter().map(|row| json!({"name": row.name, "title": row.title, "about": row.about})).collect();
            writeln!(out, "{}", json!(rows))?;
            return Ok(());
        }
        let row = |row: Row| match self.what {
            Kind::Games => vec![row.name, row.title, row.about],
            Kind::Rules | Kind::Levels => vec![row.name, row.about],
        };
        let mut frame = Frame::new();
        // Through a pipe a row is a line.
        frame.table(
            &rows.into_iter().map(row).collect::<Vec<_>>(),
            0,
            settings.width.unwrap_or(usize::MAX),
            Ink::STRONG,
        );
        settings.print(&frame, out)
    }
}

fn game(library: &Library, name: String, lang: Lang) -> Row {
    match script::open(library, &mut Sources::default(), &name, &Changes::default()) {
        Ok(variant) => Row {
            title: variant.title.get(lang.code()).to_owned(),
            about: variant.about.as_ref().map_or(String::new(), |about| about.get(lang.code()).trim().to_owned()),
            name,
        },
        Err(wrong) => Row {
            title: lang.say(&say!("game-invalid")),
            about: lang.say(&say!("game-check", count = wrong.len(), name = &name)),
            name,
        },
    }
}

fn rule(library: &Library, name: String, lang: Lang) -> Row {
    let mut sources = Sources::default();
    let declared = library.rule(&name, None).ok().and_then(|found| {
        let id = sources.add(found.label, found.text);
        script::declare(&sources, id, &name).ok()
    });
    let about = declared.map_or_else(
        || lang.say(&say!("rule-check", name = &name)),
        |rule| {
            let params: Vec<String> =
                rule.params.iter().map(|param| format!("{} {}", param.name, param.says)).collect();
            let params = if params.is_empty() { String::new() } else { format!(" [{}]", params.join(", ")) };
            format!("{}{params}", rule.about.as_ref().map_or("", |about| about.get(lang.code())))
        },
    );
    Row { name, title: String::new(), about }
}
