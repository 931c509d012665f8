//! `quadrille show GAME|RULE`: a game's rules in words, its settings in force, what its scripts do when, and the start board; or what
//! a rule is.

mod rule;

pub use rule::declared_told;

use super::settings::Settings;
use super::{Done, GameArgs, Trouble, begin, here, open_with_sources};
use crate::ui::frame::{Frame, Ink, Line};
use crate::ui::{console, describe, effective, pieces, rule as described};
use clap::Args;
use quadrille_core::json;
use quadrille_core::lang::Said;
use quadrille_core::play::{Beginning, Eye};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::script::{self, Opened, Running};
use quadrille_core::variant::node::Node;
use quadrille_core::variant::{Changes, Effective, Library, NotFound, Origin, Sources, nearest};
use serde_json::{Map, Value, json};
use std::io::Write;

#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long)]
    rule: bool,
    #[arg(long)]
    sources: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

/// What a name means.
enum Meant {
    Game { also_rule: bool },
    Rule,
}

impl Show {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        let name = self.game.game.as_str();
        match meant(library, name, self.rule)? {
            Meant::Game { also_rule } => self.game(library, settings, also_rule, out),
            Meant::Rule if self.sources || self.game.changes.changes() != Changes::default() => {
                Err(Trouble::Usage(say!("usage-rule-changed", name = name)))
            }
            Meant::Rule => rule::show(library, name, self.json, settings, out),
        }
    }

    fn game(&self, library: &Library, settings: &Settings, also_rule: bool, out: &mut impl Write) -> Done {
        let (opened, mut sources) = open_with_sources(library, &self.game.game, &self.game.changes.changes())?;
        let Opened { variant, draft, declared } = opened;
        let in_force = quadrille_core::variant::effective(&draft, &declared, &mut sources);
        let verbs = variant.definition.verbs.iter().map(|verb| (verb.name.as_str(), verb.targets.len()));
        let verbs: Vec<(&str, usize)> = verbs.collect();
        let running = script::moments(&declared, &verbs);
        let table = begin(variant.clone(), &Beginning::Seed(self.seed))?;
        let scene = table.scene(Eye::Everybody);
        let lang = settings.lang.code();
        if self.json {
            let about = describe::about(&variant, settings.lang).into_iter();
            let rules: Vec<String> = about.chain(describe::rules(&variant, settings.lang)).collect();
            let used: Vec<_> = variant
                .rules
                .iter()
                .map(|rule| {
                    let params: Map<String, _> =
                        rule.params.iter().map(|(name, value)| (name.clone(), json!(value.to_string()))).collect();
                    json!({"name": rule.name, "file": rule.label, "params": params})
                })
                .collect();
            let each = in_force.root.as_map().unwrap_or_default();
            let values: Map<String, Value> =
                each.iter().map(|(key, node)| (key.text.clone(), json!(node.on_one_line()))).collect();
            let mut shown = json!({
                "game": variant.name, "title": variant.title.get(lang), "rules_in_words": rules, "rules": used, "settings": values,
                "hooks": hooks_told(&running, &sources),
                "columns": scene.columns, "rows": scene.rows, "state": protocol::state(&scene),
            });
            if let (true, Some(fields)) = (self.sources, shown.as_object_mut()) {
                fields.insert("sources".to_owned(), sources_told(&in_force, &sources));
            }
            json::print(&shown, out)?;
            return Ok(());
        }
        let (look, width) = (settings.look(), settings.width.unwrap_or(usize::MAX));
        let mut frame = Frame::new();
        let title = format!("{} ({})", variant.title.get(lang), variant.name);
        frame.line(Line::inked(title, Ink::STRONG)).gap();
        frame.below(describe::frame(&variant, settings.lang, width));
        if !scene.attributes.is_empty() {
            frame.gap().say(pieces::legend(&scene, &scene.tongue(look.lang), &look).join("\n"));
        }
        let head = if self.sources { say!("settings-sources") } else { say!("settings-in-force") };
        frame.gap().say(look.lang.say(&head));
        frame.below(effective::settings(&in_force, self.sources.then_some(&sources), look.lang));
        if !running.is_empty() {
            frame.gap().say(look.lang.say(&say!("hooks-head")));
            frame.table(&described::hooks(&running, &sources, look.lang, true), 2, width, Ink::PLAIN);
        }
        frame.gap().below(console::position(&scene, &look));
        if also_rule {
            frame.gap().say(look.lang.say(&say!("show-also-rule", name = &variant.name)));
        }
        settings.print(&frame, out)
    }
}

/// What is meant by a name or path; a game rather than a rule, unless a rule is asked for.
fn meant(library: &Library, name: &str, rule: bool) -> Result<Meant, Trouble> {
    if name.ends_with(".rhai") {
        return Ok(Meant::Rule);
    }
    let there = |found: Result<_, NotFound>| !matches!(found, Err(NotFound::Nowhere));
    let is_rule = !Library::is_path(name) && there(library.rule(name, None).map(drop));
    if rule {
        return if is_rule { Ok(Meant::Rule) } else { Err(Trouble::Usage(no_rule(library, name))) };
    }
    match library.game(name, None) {
        Ok(_) => Ok(Meant::Game { also_rule: is_rule }),
        Err(NotFound::Unreadable(why) | NotFound::Forbidden(why)) => Err(Trouble::Io(why)),
        Err(NotFound::Nowhere) if is_rule => Ok(Meant::Rule),
        Err(NotFound::Nowhere) if Library::is_path(name) => Err(Trouble::Usage(say!("usage-no-file", name = name))),
        Err(NotFound::Nowhere) if let Some(path) = here(name, &["yaml", "yml", "rhai"]) => {
            Err(Trouble::Usage(say!("usage-no-game-or-rule-here", name = name, path = path)))
        }
        Err(NotFound::Nowhere) => {
            let (games, rules) = (library.games(), library.rules());
            let near = nearest(name, games.iter().chain(&rules).map(String::as_str));
            Err(Trouble::Usage(match near {
                None => say!("usage-no-game-or-rule", name = name),
                Some(near) => {
                    let game = games.iter().any(|game| game == near);
                    let kind = if game { say!("kind-game") } else { say!("kind-rule") };
                    say!("usage-no-game-or-rule-near", name = name, kind = kind, near = near)
                }
            }))
        }
    }
}

fn no_rule(library: &Library, name: &str) -> Said {
    let near = || nearest(name, library.rules().iter().map(String::as_str)).map(str::to_owned);
    match here(name, &["rhai"]).or_else(near) {
        Some(near) => say!("usage-no-rule-near", name = name, near = near),
        None => say!("usage-no-rule", name = name),
    }
}

/// What runs when, for programs.
fn hooks_told(running: &[Running], sources: &Sources) -> Vec<Value> {
    let told = |running: &Running| {
        json!({
            "moment": running.moment.name(), "rule": running.rule.name, "function": running.function.name,
            "arguments": running.function.says, "file": sources.name(running.rule.source),
            "line": running.function.place.line_column(sources).0,
        })
    };
    running.iter().map(told).collect()
}

/// Where each setting comes from, for programs.
fn sources_told(in_force: &Effective, sources: &Sources) -> Value {
    let told = |(key, node): (String, &Node)| {
        let from = in_force.origin(node, sources).map(|origin| match origin {
            Origin::File(file, line) => json!({"file": file, "line": line}),
            Origin::Typed(typed) => json!({"typed": typed}),
            Origin::Default(None) => json!({"default": true}),
            Origin::Default(Some((file, line))) => json!({"default": true, "file": file, "line": line}),
        });
        json!({"key": key, "value": node.on_one_line(), "from": from})
    };
    in_force.each().into_iter().map(told).collect()
}
