//! The menu: which game, who plays it, and how it is changed.
//!
//! ```text
//! list of games, narrowed by typing ─▶ set-up: seats, names, who starts, board, rules ─▶ game
//! ```

mod setup;

use super::canvas::{Canvas, Over};
use super::input::{Input, Key, Mouse};
use super::paint::{Painter, width};
use super::theme::Role;
use super::{Kept, Known};
use crate::ui::frame::{sentence, wrapped};
use crate::ui::renewal::News;
use crate::ui::resuming;
use quadrille_core::lang::{Said, Text};
use quadrille_core::play::record::Record;
use quadrille_core::play::{Match, Scene, Stopped};
use quadrille_core::say;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources};
use ratatui::layout::Rect;
use setup::{Setup, opened, preview, why_not_begun};

/// A game that can be chosen.
struct Entry {
    name: String,
    title: Text,
    about: Text,
    /// The board it begins with, or goes on from; none where something is wrong with it.
    scene: Option<Scene>,
    /// The saved game, where it is one.
    record: Option<Record>,
    /// Was it left before its end, rather than saved?
    left: bool,
}

/// What came of an input.
pub enum Chosen {
    /// Nothing yet.
    Nothing,
    /// This game has begun, and this has to be known of it.
    Game(Box<Match>, Vec<Said>),
    /// The program should be left.
    Leave,
}

/// The menu.
pub struct Menu {
    games: Vec<Entry>,
    /// What the games' names are to contain.
    filter: String,
    at: usize,
    setup: Option<Setup>,
    message: Option<(Role, String)>,
}

impl Menu {
    /// The menu of all games there are.
    pub fn new(known: &Known) -> Self {
        let mut menu = Self { games: Vec::new(), filter: String::new(), at: 0, setup: None, message: None };
        menu.look_anew(known);
        let last = known.memory.last().or_else(|| known.library.best_known());
        menu.at = menu.games.iter().position(|game| Some(&game.name) == last.as_ref()).unwrap_or(0);
        menu
    }

    /// All games there are, and those that were saved.
    pub fn look_anew(&mut self, known: &Known) {
        let chosen = self.listed(known).get(self.at).map(|game| game.name.clone());
        self.filter.clear();
        let limits = known.limits.for_looking();
        let entry = |name: String| {
            let variant = script::open(&known.library, &mut Sources::default(), &name, &Changes::default()).ok();
            let title = variant.as_ref().map_or_else(|| Text::said(&say!("game-invalid")), |game| game.title.clone());
            let about = variant.as_ref().and_then(|game| game.about.clone()).unwrap_or_default();
            let scene = variant.and_then(|variant| preview(variant, limits).ok());
            Entry { name, title, about, scene, record: None, left: false }
        };
        let kept = known.memory.kept().into_iter().map(|kept| entry_of(kept, known, limits));
        // What was begun is at hand.
        self.games = kept.chain(known.library.games().into_iter().map(entry)).collect();
        self.at = self.games.iter().position(|game| Some(&game.name) == chosen.as_ref()).unwrap_or(0);
    }

    /// A game that was played before was saved again: whoever goes on with it plays what it says now.
    pub fn renew(&mut self, news: &News, known: &Known) {
        if self.setup.is_none() && self.filter.is_empty() {
            self.look_anew(known);
        }
        let role = if news.variant.is_some() { Role::Good } else { Role::Refusal };
        self.message = Some((role, news.headline(&known.look)));
    }

    /// The games that the filter leaves: those called so, else those about it.
    fn listed(&self, known: &Known) -> Vec<&Entry> {
        let wanted = self.filter.to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        let code = known.look.lang.code();
        let called: Vec<&Entry> =
            self.games.iter().filter(|game| has(&game.name) || has(game.title.get(code))).collect();
        match called.is_empty() {
            true => self.games.iter().filter(|game| has(game.about.get(code))).collect(),
            false => called,
        }
    }

    /// Something reached the menu.
    pub fn hear(&mut self, input: &Input, known: &mut Known) -> Chosen {
        if let Input::Key(Key::Ctrl('c')) = input {
            return Chosen::Leave;
        }
        if let Some(setup) = &mut self.setup {
            match setup.hear(input, known) {
                setup::Next::Stay => {}
                setup::Next::Back => self.setup = None,
                setup::Next::Begin(game) => return Chosen::Game(game, Vec::new()),
            }
            return Chosen::Nothing;
        }
        match input {
            Input::Key(key) => self.key(*key, known),
            Input::Mouse(mouse, _, y) => self.mouse(*mouse, *y, known),
            _ => Chosen::Nothing,
        }
    }

    fn key(&mut self, key: Key, known: &mut Known) -> Chosen {
        self.message = None;
        let last = self.listed(known).len().saturating_sub(1);
        match key {
            Key::Escape if self.filter.is_empty() => return Chosen::Leave,
            Key::Escape => self.filter.clear(),
            Key::Up => self.at = self.at.saturating_sub(1),
            Key::Down | Key::Tab => self.at = (self.at + 1).min(last),
            Key::PageUp | Key::Home => self.at = 0,
            Key::PageDown | Key::End => self.at = last,
            Key::Enter => return self.choose(known),
            Key::Ctrl('t') => known.skin = known.skin.next(),
            Key::Backspace => {
                self.filter.pop();
                self.at = 0;
            }
            Key::Char(sign) if self.filter.chars().count() < 30 => {
                self.filter.push(sign);
                self.at = 0;
            }
            _ => {}
        }
        Chosen::Nothing
    }

    fn mouse(&mut self, mouse: Mouse, y: u16, known: &mut Known) -> Chosen {
        let last = self.listed(known).len().saturating_sub(1);
        match mouse {
            Mouse::WheelUp => self.at = self.at.saturating_sub(1),
            Mouse::WheelDown => self.at = (self.at + 1).min(last),
            Mouse::Click => {
                let from = self.from(list_area(known).height, known);
                let line = usize::from(y.saturating_sub(list_area(known).y)) + from;
                if y >= list_area(known).y && line <= last && y < list_area(known).bottom() {
                    if self.at == line {
                        return self.choose(known);
                    }
                    self.at = line;
                }
            }
            Mouse::Move => {}
        }
        Chosen::Nothing
    }

    fn choose(&mut self, known: &mut Known) -> Chosen {
        let Some(&game) = self.listed(known).get(self.at) else { return Chosen::Nothing };
        let left = game.left;
        match (game.name.clone(), game.record.clone()) {
            (name, Some(record)) => match go_on_with(left.then_some(&*name), record, known) {
                Ok((game, news)) => return Chosen::Game(Box::new(game), news),
                Err(why) => self.message = Some((Role::Refusal, why)),
            },
            (name, None) => match Setup::new(&name, known) {
                Ok(setup) => self.setup = Some(setup),
                Err(why) => self.message = Some((Role::Refusal, why)),
            },
        }
        Chosen::Nothing
    }

    /// The first game shown, in so many lines.
    fn from(&self, lines: u16, known: &Known) -> usize {
        let (lines, all) = (usize::from(lines.max(1)), self.listed(known).len());
        self.at.saturating_sub(lines / 2).min(all.saturating_sub(lines))
    }

    /// Paints the menu.
    pub fn draw(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let say = |said| known.look.lang.say(&said);
        if let Some(setup) = &self.setup {
            return setup.draw(painter, area, known);
        }
        painter.say(area, 1, 0, "Quadrille", Role::Title);
        let filter = match self.filter.as_str() {
            "" => say(say!("menu-filter")),
            filter => format!("{filter}_"),
        };
        painter.say(area, 12, 0, &filter, if self.filter.is_empty() { Role::Faint } else { Role::Strong });
        let list = list_area(known);
        let (games, from) = (self.listed(known), self.from(list.height, known));
        let code = known.look.lang.code();
        for (nth, (game, y)) in games.iter().skip(from).zip(list.top()..list.bottom()).enumerate() {
            let here = from + nth == self.at;
            let text = format!(" {} ", game.title.get(code));
            painter.say(list, list.x, y, &text, if here { Role::Cursor } else { Role::Text });
        }
        if games.is_empty() {
            painter.say(list, list.x + 1, list.y, &say(say!("menu-none")), Role::Refusal);
        }
        if let Some(game) = games.get(self.at) {
            let about = About::plain(game.about.get(code).trim());
            draw_about(painter, beside(area, list), &about, game.scene.as_ref(), known);
        }
        known.bottom(painter, area, self.message.as_ref(), &self.shown_keys());
    }

    /// The keys that the last line tells of, where it does.
    pub fn shown_keys(&self) -> Vec<(&'static str, Said)> {
        match (&self.setup, &self.message) {
            (Some(setup), _) => setup.shown_keys(),
            (None, Some(_)) => Vec::new(),
            (None, None) => vec![
                ("↑↓", say!("short-choose")),
                ("Enter", say!("short-open")),
                ("a…z", say!("short-filter")),
                ("Ctrl-T", say!("short-theme")),
                ("Esc", say!("short-quit")),
            ],
        }
    }
}

/// A game that can be gone on with, as the list has it.
fn entry_of(Kept { name, record, saved, files }: Kept, known: &Known, limits: Limits) -> Entry {
    let lang = known.look.lang;
    let game = resumed(&record, known, limits).ok();
    let title = game
        .as_ref()
        .map_or_else(|| Text::plain(record.game.clone()), |(game, _)| game.table().variant().title.clone());
    let plies = record.moves.len();
    let title = title.get(lang.code());
    let label = lang.say(&match saved {
        true => say!("menu-saved", game = title, plies = plies),
        false => say!("menu-left", game = title, plies = plies),
    });
    let mut about = lang.say(&say!("menu-saved-about", players = record.seats.join(" - "), name = &name));
    if let Some((game, _)) = &game
        && !files.is_empty()
        && game.table().variant().files != files
    {
        about = format!("{about} {}", lang.say(&say!("menu-changed")));
    }
    if let Some((_, Some(stopped))) = &game {
        let left = record.moves.len() + 1 - stopped.number;
        about = match stopped.failed {
            true => format!("{about} {}", lang.say(&say!("menu-late"))),
            false => format!("{about} {}", lang.say(&say!("menu-not-all", left = left))),
        };
    }
    let scene = game.map(|(game, _)| game.scene());
    Entry { name, title: Text::plain(label), about: Text::plain(about), scene, record: Some(record), left: !saved }
}

/// A game that was saved, or left under a name, and what has to be known of it; or why it cannot be gone on with. One that was left may
/// have been played elsewhere since it was listed.
fn go_on_with(left: Option<&str>, listed: Record, known: &mut Known) -> Result<(Match, Vec<Said>), String> {
    let refused = |why: Said| sentence(&known.look.lang.say(&why));
    let taken = left.map(|name| known.memory.take_up(name)).transpose().map_err(refused)?.flatten();
    let record = taken.as_ref().map_or(&listed, |(kept, _)| &kept.record);
    let files = taken.as_ref().map_or(&[][..], |(kept, _)| &kept.files);
    let (game, stopped, changed) = match resumed(record, known, known.limits) {
        Ok((game, stopped)) => {
            let changed = resuming::changed(files, &game.table().variant().files);
            (game, stopped, changed)
        }
        Err(why) => {
            known.memory.put_down();
            return Err(why);
        }
    };
    if let Some(why) = resuming::fails(stopped.as_ref(), &changed) {
        known.memory.put_down();
        return Err(sentence(&known.look.lang.say(&why)));
    }
    known.memory.goes_on_with(game.table().made().len());
    let news = taken.map_or_else(Vec::new, |(kept, end)| {
        resuming::news(&kept, game.table().variant(), end, &changed, stopped.as_ref())
    });
    Ok((game, news))
}

/// A saved game, gone on with, and the first of its moves that can no longer be made; or what is wrong with it.
fn resumed(record: &Record, known: &Known, limits: Limits) -> Result<(Match, Option<Stopped>), String> {
    if !known.library.is_of_record(&record.game) {
        return Err(known.look.lang.say(&say!("resume-no-game", game = &record.game)));
    }
    let (variant, _) = opened(&record.game, &record.changes, known)?;
    Match::resume(variant, record, limits).map_err(why_not_begun)
}

/// Where the list of games is.
fn list_area(known: &Known) -> Rect {
    let (width, height) = known.size;
    Rect { x: 1, y: 2, width: 38.min(width / 2), height: height.saturating_sub(4) }
}

/// What is beside it.
fn beside(area: Rect, list: Rect) -> Rect {
    let x = list.right() + 1;
    Rect { x, y: list.y, width: area.right().saturating_sub(x + 1), height: list.height }
}

/// What there is to know of something that is chosen.
#[derive(Default)]
struct About {
    /// What it is.
    text: String,
    /// What speaks against it.
    warning: Option<String>,
}

impl About {
    fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), warning: None }
    }
}

/// What something is, in words, and the board that a game begins with.
fn draw_about(painter: &mut Painter<'_>, area: Rect, about: &About, scene: Option<&Scene>, known: &Known) {
    let measure = usize::from(area.width).max(1);
    let warning = about.warning.iter().flat_map(|warning| wrapped(warning, measure));
    let text = wrapped(&about.text, measure).into_iter().map(|line| (line, Role::Text));
    let lines: Vec<(String, Role)> = text.chain(warning.map(|line| (line, Role::Refusal))).collect();
    for ((line, role), y) in lines.iter().zip(area.top()..area.bottom()) {
        painter.say(area, area.x, y, line, *role);
    }
    let top = area.y + lines.len() as u16 + 1;
    let room = Rect { y: top, height: area.bottom().saturating_sub(top), ..area };
    if let Some(scene) = scene
        && let Some(canvas) = Canvas::fit(scene, &known.look, room, (scene.columns / 2, scene.rows / 2), false)
    {
        canvas.draw(painter, scene, &Over::default(), &known.look);
    }
}

/// How wide a text is at least, for those who line things up.
fn at_least(text: &str, least: u16) -> u16 {
    width(text).max(least)
}
