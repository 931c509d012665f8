//! `quadrille list`: the games, rules and levels there are.

use super::Done;
use super::settings::Settings;
use super::show::declared_told;
use crate::ui::frame::{Frame, Ink};
use crate::ui::rule as described;
use clap::{Args, ValueEnum};
use quadrille_core::json;
use quadrille_core::lang::Lang;
use quadrille_core::say;
use quadrille_core::script;
use quadrille_core::variant::{Changes, Library, Sources, on_one_line};
use serde_json::{Value, json};
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
    /// What a rule declares, in a few words and for programs.
    declares: Option<(String, Value)>,
}

impl List {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        let lang = settings.lang;
        let rows: Vec<Row> = match self.what {
            Kind::Games => library.games().into_iter().map(|name| game(library, name, lang)).collect(),
            Kind::Rules => library.rules().into_iter().map(|name| rule(library, name, lang)).collect(),
            Kind::Levels => quadrille_core::levels::levels()
                .iter()
                .map(|level| Row {
                    name: level.name.clone(),
                    title: String::new(),
                    about: level.about.get(lang.code()).to_owned(),
                    declares: None,
                })
                .collect(),
        };
        if self.json {
            let told = |row: Row| {
                let mut told = json!({"name": row.name, "title": row.title, "about": row.about});
                if let (Some(fields), Some((_, Value::Object(declares)))) = (told.as_object_mut(), row.declares) {
                    fields.extend(declares);
                }
                told
            };
            json::print(&rows.into_iter().map(told).collect::<Value>(), out)?;
            return Ok(());
        }
        let row = |row: Row| match self.what {
            Kind::Games => vec![row.name, row.title, on_one_line(&row.about)],
            Kind::Levels => vec![row.name, on_one_line(&row.about)],
            Kind::Rules => {
                let declares = row.declares.map(|(words, _)| words).filter(|words| !words.is_empty());
                vec![
                    row.name,
                    format!("{}{}", row.about, declares.map_or(String::new(), |words| format!(" [{words}]"))),
                ]
            }
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
            declares: None,
        },
        Err(wrong) => Row {
            title: lang.say(&say!("game-invalid")),
            about: lang.say(&say!("game-check", count = wrong.len(), name = &name)),
            name,
            declares: None,
        },
    }
}

fn rule(library: &Library, name: String, lang: Lang) -> Row {
    let mut sources = Sources::default();
    let declared = library.rule(&name, None).ok().and_then(|found| {
        let id = sources.add(found.label, found.text);
        script::declare(&sources, id, &name).ok()
    });
    let (about, declares) = match declared {
        None => (lang.say(&say!("rule-check", name = &name)), None),
        Some(rule) => {
            let about = rule.about.as_ref().map_or("", |about| about.get(lang.code())).to_owned();
            (about, Some((described::brief(&rule, lang), declared_told(&rule))))
        }
    };
    Row { name, title: String::new(), about, declares }
}
