//! `quadrille show GAME`: the rules in words, the settings in force, the start board.

use super::settings::Settings;
use super::{Done, GameArgs, begin};
use crate::play::{Beginning, Eye};
use crate::say;
use crate::ui::frame::{Frame, Ink, Line};
use crate::ui::{console, describe, pieces, protocol};
use crate::variant::Library;
use clap::Args;
use serde_json::json;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

impl Show {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        let variant = self.game.variant(library)?;
        let table = begin(variant.clone(), &Beginning::Seed(self.seed))?;
        let scene = table.scene(Eye::Everybody);
        let lang = settings.lang.code();
        let rules = describe::rules(&variant, settings.lang);
        if self.json {
            let used: Vec<_> = variant
                .rules
                .iter()
                .map(|rule| {
                    let params: serde_json::Map<String, _> =
                        rule.params.iter().map(|(name, value)| (name.clone(), json!(value.to_string()))).collect();
                    json!({"name": rule.name, "file": rule.label, "params": params})
                })
                .collect();
            let settings: serde_json::Map<String, _> =
                describe::settings(&variant).into_iter().map(|(key, value)| (key.to_owned(), json!(value))).collect();
            let shown = json!({
                "game": variant.name, "title": variant.title.get(lang), "rules_in_words": rules, "rules": used, "settings": settings,
                "columns": scene.columns, "rows": scene.rows, "state": protocol::state(&scene),
            });
            writeln!(out, "{shown}")?;
            return Ok(());
        }
        let (look, width) = (settings.look(), settings.width.unwrap_or(usize::MAX));
        let mut frame = Frame::new();
        let title = format!("{} ({})", variant.title.get(lang), variant.name);
        frame.line(Line::inked(title, Ink::STRONG)).gap();
        for line in rules {
            frame.paragraph(&line, width);
        }
        if !scene.attributes.is_empty() {
            frame.gap().say(pieces::legend(&scene, &scene.tongue(look.lang), &look).join("\n"));
        }
        frame.gap().say(look.lang.say(&say!("settings-in-force")));
        for (key, value) in describe::settings(&variant) {
            frame.say(format!("  {key}: {value}"));
        }
        frame.gap().below(console::position(&scene, &look));
        settings.print(&frame, out)
    }
}
