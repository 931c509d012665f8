//! `quadrille new NAME`: a variant to begin with, which is right as it stands, and whose every line says what can be changed.

mod bundle;
mod editor;
mod sample;
mod sheet;

use super::settings::Settings;
use super::{Done, Trouble, begin, open_with_sources};
use crate::ui::frame::{Frame, Ink};
use bundle::Bundle;
use clap::{Args, ValueHint};
use quadrille_core::lang::{Lang, Said};
use quadrille_core::play::Beginning;
use quadrille_core::say;
use quadrille_core::script::Opened;
use quadrille_core::variant::{Changes, Declared, Library, Sources, clean, effective};
use quadrille_kernel::{Effect, Verb};
use sheet::Sheet;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct New {
    name: String,
    #[arg(long = "from", value_name = "GAME")]
    base: Option<String>,
    #[arg(long)]
    rule: bool,
    #[arg(long)]
    editor: bool,
    #[arg(long = "in", value_name = "DIR", default_value = ".", hide_default_value = true, value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[arg(long)]
    shadow: bool,
}

/// What a file is called in what is written to people: without the `./` that nobody typed.
fn called(path: &Path) -> String {
    clean(&path.strip_prefix(".").unwrap_or(path).display().to_string()).into_owned()
}

impl New {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut impl Write) -> Done {
        self.check_name()?;
        let lang = settings.lang;
        let mut bundle = Bundle::new(&self.folder);
        let game = self.folder.join(format!("{}.yaml", self.name));
        let rule = self.rule.then(|| self.folder.join(format!("{}.rhai", self.name)));
        // Both endings are looked for, so either would hide the other.
        bundle.keep_free(self.folder.join(format!("{}.yml", self.name)));
        bundle.add(game.clone(), String::new());
        if let Some(rule) = &rule {
            bundle.add(rule.clone(), sheet::rule(&self.name, true, lang));
        }
        if self.editor {
            editor::add(&mut bundle, &self.folder);
        }
        bundle.check()?;
        let taken = self.taken(library);
        if taken && !self.shadow {
            return Err(Trouble::Usage(say!("new-taken", name = &self.name)));
        }
        let sheet = match &self.base {
            None => self.own(lang),
            Some(from) => {
                let (opened, sources) = base(library, from, &self.folder)?;
                if let Some(rule) = &rule {
                    bundle.add(rule.clone(), sheet::rule(&self.name, lands(&opened), lang));
                }
                self.extending(opened, sources, from, lang)?
            }
        };
        let first = if self.editor { editor::modeline() } else { String::new() };
        bundle.add(game.clone(), format!("{first}{}", sheet.text()));
        let written = bundle.write()?;
        let mut frame = self.told(&written, &game, settings);
        if taken {
            frame.gap().say(lang.say(&say!("new-shadows", name = &self.name)));
        }
        settings.print(&frame, out)
    }

    fn check_name(&self) -> Done {
        let usage = |words| Err(Trouble::Usage(words));
        if Library::is_path(&self.name) {
            return usage(say!("new-no-path", name = &self.name));
        }
        if !Library::is_name(&self.name) || self.name.starts_with('-') {
            return usage(say!("new-no-name", name = &self.name));
        }
        Ok(())
    }

    /// Does the name mean something already? Then it would mean two things.
    fn taken(&self, library: &Library) -> bool {
        library.games().contains(&self.name) || self.rule && library.rules().contains(&self.name)
    }

    /// `my_game` as a title: `My game`.
    fn title(&self) -> String {
        let words = self.name.replace(['_', '-'], " ");
        let words = words.trim();
        let (first, rest) = words.split_at(words.chars().next().map_or(0, char::len_utf8));
        format!("{}{rest}", first.to_uppercase())
    }

    /// The lines that every variant begins with.
    fn head(&self, about: Said, lang: Lang) -> Sheet {
        let mut sheet = Sheet::new(lang);
        sheet.line(format!("title: {}", sheet::quoted(&self.title())), say!("new-title"));
        sheet.line(format!("about: {}", sheet::quoted(&lang.say(&about))), say!("new-about"));
        sheet
    }

    /// A game of its own.
    fn own(&self, lang: Lang) -> Sheet {
        let mut sheet = self.head(say!("new-about-own"), lang);
        sheet.top(say!("new-head-own", title = self.title()));
        sample::own(&mut sheet);
        match self.rule {
            true => sheet.line(format!("rules: [{}]", self.listed()), say!("new-rules", file = self.rule_file())),
            false => sheet.line("rules: []", say!("new-rules-none")),
        }
        sample::examples(&mut sheet, self.rule);
        sheet
    }

    /// A game that differs from another, which is right.
    fn extending(&self, opened: Opened, mut sources: Sources, from: &str, lang: Lang) -> Result<Sheet, Trouble> {
        let in_force = effective(&opened.draft, &opened.declared, &mut sources);
        let base = opened.variant;
        let title = base.title.get(lang.code());
        let mut sheet = self.head(say!("new-about-from", title = title), lang);
        sheet.top(say!("new-head-from", title = self.title(), from = from));
        sheet.line(format!("extends: {}", sheet::plain(from)), say!("new-extends", from = from));
        if self.rule {
            sheet.line(format!("with: [{}]", self.listed()), say!("new-with", file = self.rule_file()));
        }
        if let Some(rule) = base.rules.last() {
            sheet.remark(format!("without: [{}]", sheet::plain(&rule.name)), say!("new-without"));
        }
        for (key, value) in in_force.root.as_map().unwrap_or_default() {
            let hint = match key.text.as_str() {
                "board" => say!("new-board"),
                "gravity" => say!("new-gravity"),
                "starts" => say!("new-starts"),
                // Shapes are pictures, which do not fit into a line.
                "win" if base.definition.win.shapes.is_empty() => say!("new-win"),
                "stuck" => say!("new-stuck"),
                "ending" => say!("new-ending"),
                "limit" => say!("new-limit"),
                _ => continue,
            };
            sheet.remark(format!("{}: {}", key.text, value.on_one_line()), hint);
        }
        let table = begin(base, &Beginning::Seed(1))?;
        sample::played(&mut sheet, table, self.rule)?;
        Ok(sheet)
    }

    fn listed(&self) -> String {
        sheet::plain(&self.name)
    }

    fn rule_file(&self) -> String {
        format!("{}.rhai", self.name)
    }

    /// What was written, and what to do next.
    fn told(&self, written: &[PathBuf], game: &Path, settings: &Settings) -> Frame {
        let say = |said: Said| settings.lang.say(&said);
        let mut frame = Frame::new();
        for path in written {
            frame.say(say(say!("new-written", path = called(path))));
        }
        // A name alone is looked for elsewhere; a path is what it says.
        let path = called(game);
        frame.gap().say(say(say!("new-next")));
        let mut rows = vec![
            vec![format!("quadrille check {path}"), say(say!("new-next-check"))],
            vec![format!("quadrille play {path}"), say(say!("new-next-play"))],
        ];
        if self.rule {
            rows.push(vec!["quadrille defs".to_owned(), say(say!("new-next-defs"))]);
        }
        frame.table(&rows, 2, settings.width.unwrap_or(usize::MAX), Ink::STRONG);
        frame
    }
}

/// Does anything ever land in a game, so that rules hear of it?
fn lands(opened: &Opened) -> bool {
    let stock = |verb: &Verb| matches!(verb.effect, Effect::Drop | Effect::Place | Effect::Move);
    let puts = |rule: &Declared| rule.called.iter().any(|called| called == "put" || called == "move");
    opened.variant.definition.verbs.iter().any(stock) || opened.declared.iter().any(puts)
}

/// The game to start from, by a name that the new file can say as well.
fn base(library: &Library, from: &str, folder: &Path) -> Result<(Opened, Sources), Trouble> {
    if Library::is_path(from) {
        return Err(Trouble::Usage(say!("new-from-path", name = from)));
    }
    // A game beside the new file comes first, as `extends` has it.
    let beside = [folder.join(format!("{from}.yaml")), folder.join(format!("{from}.yml"))];
    let near = beside.iter().find(|path| Library::is_name(from) && path.is_file());
    let path = near.map(|path| if path.is_absolute() { path.clone() } else { Path::new(".").join(path) });
    let name = path.map_or_else(|| from.to_owned(), |path| path.display().to_string());
    open_with_sources(library, &name, &Changes::default())
}
