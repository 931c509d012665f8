//! The set-up of a game: who sits where and what is changed, with the board redrawn at every change. What cannot be is refused, with
//! the reason, and nothing changes.

use super::super::Known;
use super::super::input::{Input, Key, Mouse};
use super::super::paint::Painter;
use super::super::theme::Role;
use super::{at_least, draw_about};
use crate::ai::USUAL;
use crate::kernel::Starts;
use crate::lang::Said;
use crate::play::{self, Beginning, Control, Eye, Match, NotBegun, Scene, Sitter};
use crate::say;
use crate::script::{self, Limits};
use crate::ui::frame::Colour;
use crate::ui::mistakes;
use crate::variant::{Changes, Param, Sources, Variant};
use ratatui::layout::Rect;

/// What can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Field {
    /// Who decides for a seat, from 0.
    Seat(usize),
    /// What they are called.
    Name(usize),
    /// The sign of their tokens.
    Sign(usize),
    /// Their colour.
    Colour(usize),
    Starts,
    /// A number of the variant, by its key.
    Number(&'static str),
    /// A rule's parameter.
    Param(String, String),
    /// Is a rule in force?
    Rule(String),
}

/// What comes next.
pub enum Next {
    Stay,
    Back,
    Begin(Box<Match>),
}

/// The set-up of a game.
pub struct Setup {
    game: String,
    changes: Changes,
    variant: Variant,
    scene: Scene,
    sitters: Vec<Sitter>,
    at: usize,
    message: Option<(Role, String)>,
}

/// The board that a variant begins with.
pub fn preview(variant: Variant, limits: Limits) -> Result<Scene, NotBegun> {
    Ok(play::open(variant, &Beginning::Seed(1), limits)?.scene(Eye::Everybody))
}

impl Setup {
    /// The set-up of a game as it was last, else as it comes, a person against the computer; or what is wrong with it.
    pub fn new(game: &str, known: &Known) -> Result<Self, String> {
        if let Some(last) = known.memory.recall(game)
            && let Ok((variant, scene)) = opened(game, &last.changes, known)
        {
            let sitters = last.sitters(variant.players.len());
            let (game, changes) = (game.to_owned(), last.changes);
            return Ok(Self { game, changes, variant, scene, sitters, at: 0, message: None });
        }
        let changes = Changes::default();
        let (variant, scene) = opened(game, &changes, known)?;
        let control = |seat: usize| if seat == 0 { Some(Control::Human) } else { Control::named(USUAL) };
        let sitter = |seat| Sitter::new(control(seat).unwrap_or(Control::Human));
        let sitters = (0..variant.players.len()).map(sitter).collect();
        Ok(Self { game: game.to_owned(), changes, variant, scene, sitters, at: 0, message: None })
    }

    fn fields(&self, known: &Known) -> Vec<Field> {
        let seats = 0..self.sitters.len();
        let mut fields: Vec<Field> = seats.clone().map(Field::Seat).collect();
        fields.extend(seats.clone().map(Field::Name));
        if self.scene.attributes.is_empty() {
            fields.extend(seats.clone().map(Field::Sign));
            fields.extend(seats.map(Field::Colour));
        }
        fields.push(Field::Starts);
        fields.extend(["board.columns", "board.rows"].map(Field::Number));
        if self.variant.definition.win.align > 0 {
            fields.push(Field::Number("win.align"));
        }
        for rule in &self.variant.rules {
            let numbers = rule.params.iter().filter(|(_, value)| !matches!(value, Param::Text(_)));
            fields.extend(numbers.map(|(name, _)| Field::Param(rule.name.clone(), name.clone())));
        }
        fields.extend(known.library.rules().into_iter().map(Field::Rule));
        fields
    }

    /// Something reached the set-up.
    pub fn hear(&mut self, input: &Input, known: &mut Known) -> Next {
        let fields = self.fields(known);
        let field = fields.get(self.at).cloned();
        let last = fields.len() - 1;
        match input {
            Input::Key(key) => {
                self.message = None;
                match key {
                    Key::Escape => return Next::Back,
                    Key::Up | Key::BackTab => self.at = self.at.saturating_sub(1),
                    Key::Down | Key::Tab => self.at = (self.at + 1).min(last),
                    Key::PageUp | Key::Home => self.at = 0,
                    Key::PageDown | Key::End => self.at = last,
                    Key::Ctrl('t') => known.skin = known.skin.next(),
                    Key::Enter => return self.begin(known),
                    Key::Left => self.change(field.as_ref(), -1, known),
                    Key::Right => self.change(field.as_ref(), 1, known),
                    Key::Char(' ') if !matches!(field, Some(Field::Name(_))) => self.change(field.as_ref(), 1, known),
                    Key::Char(sign) => self.typed(field.as_ref(), *sign, known),
                    Key::Backspace | Key::Delete => self.erased(field.as_ref(), known),
                    _ => {}
                }
            }
            Input::Mouse(Mouse::WheelUp, ..) => self.at = self.at.saturating_sub(1),
            Input::Mouse(Mouse::WheelDown, ..) => self.at = (self.at + 1).min(last),
            Input::Mouse(Mouse::Click, x, y) => {
                let list = field_area(known);
                let line = usize::from(y.saturating_sub(list.y)) + self.from(list.height, fields.len());
                if *y >= list.y && *y < list.bottom() && *x < list.right() && line <= last {
                    if self.at == line {
                        self.change(fields.get(line), 1, known);
                    }
                    self.at = line;
                }
            }
            _ => {}
        }
        Next::Stay
    }

    /// The next or the one before of what a field can be.
    fn change(&mut self, field: Option<&Field>, by: i64, known: &Known) {
        match field {
            Some(Field::Seat(seat)) => {
                let names: Vec<&str> = Control::names().collect();
                let now = names.iter().position(|name| *name == self.sitters[*seat].control.name()).unwrap_or(0);
                let next = (now as i64 + by).rem_euclid(names.len() as i64) as usize;
                self.sitters[*seat].control = Control::named(names[next]).unwrap_or(Control::Human);
            }
            Some(Field::Colour(seat)) => {
                let now = self.colour(*seat);
                let others: Vec<String> =
                    (0..self.sitters.len()).filter(|other| other != seat).map(|other| self.colour(other)).collect();
                let all = Colour::NAMES.len() as i64;
                let at = Colour::NAMES.iter().position(|name| *name == now).unwrap_or(0) as i64;
                // Two seats of one colour cannot be told apart.
                let next = (1..all).map(|step| Colour::NAMES[(at + step * by).rem_euclid(all) as usize]);
                self.sitters[*seat].colour = next.map(str::to_owned).find(|name| !others.contains(name)).or(Some(now));
            }
            Some(Field::Starts) => {
                let seats = self.sitters.len() as i64;
                let now = match self.variant.definition.starts {
                    Starts::Seat(seat) => i64::from(seat.0),
                    Starts::Random => seats,
                };
                let next = (now + by).rem_euclid(seats + 1);
                let value = if next == seats { "random".to_owned() } else { format!("seat {}", next + 1) };
                self.set("starts", &value, known);
            }
            Some(Field::Number(key)) => {
                let value = (self.number(key) + by).max(0);
                self.set(key, &value.to_string(), known);
            }
            Some(Field::Param(rule, name)) => {
                let value = match self.param(rule, name) {
                    Some(Param::Number(number)) => (number + by).to_string(),
                    Some(Param::Truth(truth)) => (!truth).to_string(),
                    _ => return,
                };
                self.set(&format!("rules.{rule}.{name}"), &value, known);
            }
            Some(Field::Rule(rule)) => self.toggle(rule, known),
            Some(Field::Name(_) | Field::Sign(_)) | None => {}
        }
    }

    fn typed(&mut self, field: Option<&Field>, sign: char, known: &Known) {
        match field {
            Some(Field::Name(seat)) => {
                let name = self.sitters[*seat].name.get_or_insert_default();
                if name.chars().count() < 20 && !sign.is_control() {
                    name.push(sign);
                }
            }
            Some(Field::Sign(seat)) => {
                let taken = |other: &str| other.chars().eq([sign]);
                let players = (0..self.sitters.len()).filter(|other| other != seat).map(|other| self.sign(other));
                let marks = self.variant.symbols.iter().cloned();
                let odd = sign.is_whitespace() || sign.is_control() || ".#~[]<>|:".contains(sign);
                if odd || players.chain(marks).any(|other| taken(&other)) {
                    let said = if odd {
                        say!("usage-no-sign", sign = sign.to_string())
                    } else {
                        say!("usage-sign-taken", sign = sign.to_string())
                    };
                    self.refuse(&said, known);
                } else {
                    self.sitters[*seat].symbol = Some(sign.to_string());
                }
            }
            Some(Field::Number(key)) if sign.is_ascii_digit() => {
                // Typed behind what is there where that can be, else in place of it.
                let longer = format!("{}{sign}", self.number(key));
                if longer.len() > 3 || !self.set(key, &longer, known) {
                    self.set(key, &sign.to_string(), known);
                }
            }
            _ => {}
        }
    }

    fn erased(&mut self, field: Option<&Field>, known: &Known) {
        match field {
            Some(Field::Name(seat)) => {
                if let Some(name) = &mut self.sitters[*seat].name {
                    name.pop();
                }
                self.sitters[*seat].name = self.sitters[*seat].name.take().filter(|name| !name.is_empty());
            }
            Some(Field::Sign(seat)) => self.sitters[*seat].symbol = None,
            Some(Field::Colour(seat)) => self.sitters[*seat].colour = None,
            Some(Field::Number(key)) => {
                let shorter = self.number(key) / 10;
                self.set(key, &shorter.to_string(), known);
            }
            _ => {}
        }
    }

    fn sign(&self, seat: usize) -> String {
        self.sitters[seat].symbol.clone().unwrap_or_else(|| self.variant.players[seat].symbol.clone())
    }

    fn colour(&self, seat: usize) -> String {
        self.sitters[seat].colour.clone().unwrap_or_else(|| self.variant.players[seat].colour.clone())
    }

    fn number(&self, key: &str) -> i64 {
        let says = &self.variant.definition;
        match key {
            "board.columns" => i64::from(says.form.columns),
            "board.rows" => i64::from(says.form.rows),
            _ => says.win.align as i64,
        }
    }

    fn param(&self, rule: &str, name: &str) -> Option<&Param> {
        let rule = self.variant.rules.iter().find(|known| known.name == rule)?;
        rule.params.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Changes a setting, if that can be.
    fn set(&mut self, key: &str, value: &str, known: &Known) -> bool {
        let mut changes = self.changes.clone();
        changes.set.retain(|(other, _)| other != key);
        changes.set.push((key.to_owned(), value.to_owned()));
        self.try_changes(changes, known)
    }

    /// A rule more, or one less.
    fn toggle(&mut self, rule: &str, known: &Known) {
        let mut changes = self.changes.clone();
        let is_in = self.variant.rules.iter().any(|other| other.name == rule);
        changes.with.retain(|other| other != rule);
        changes.without.retain(|other| other != rule);
        // What was set of a rule goes with it.
        changes.set.retain(|(key, _)| !key.starts_with(&format!("rules.{rule}.")));
        let (variant, added) = (rule.to_owned(), self.changes.with.iter().any(|other| other == rule));
        match (is_in, added) {
            (true, true) => {}
            (true, false) => changes.without.push(variant),
            (false, _) if self.changes.without.iter().any(|other| other == rule) => {}
            (false, _) => changes.with.push(variant),
        }
        self.try_changes(changes, known);
    }

    fn try_changes(&mut self, changes: Changes, known: &Known) -> bool {
        match opened(&self.game, &changes, known) {
            Ok((variant, scene)) => {
                (self.changes, self.variant, self.scene) = (changes, variant, scene);
                true
            }
            Err(why) => {
                self.message = Some((Role::Refusal, why));
                false
            }
        }
    }

    fn refuse(&mut self, said: &Said, known: &Known) {
        self.message = Some((Role::Refusal, known.look.lang.say(said)));
    }

    fn begin(&mut self, known: &mut Known) -> Next {
        let game = (self.game.as_str(), &self.changes);
        match Match::begin(self.variant.clone(), game, self.sitters.clone(), (known.seed, None), known.limits) {
            Ok(game) => {
                known.seed = play::next_seed(known.seed);
                known.memory.remember(&game.record());
                Next::Begin(Box::new(game))
            }
            Err(error) => {
                self.message = Some((Role::Refusal, why_not_begun(error)));
                Next::Stay
            }
        }
    }

    /// The first field shown, in so many lines.
    fn from(&self, lines: u16, all: usize) -> usize {
        let lines = usize::from(lines.max(1));
        self.at.saturating_sub(lines / 2).min(all.saturating_sub(lines))
    }

    /// What a field is called, and what it is now.
    fn told(&self, field: &Field, known: &Known) -> (String, String) {
        let lang = known.look.lang;
        let name = |seat: usize| self.variant.players[seat].name.get(lang.code()).to_owned();
        match field {
            Field::Seat(seat) => (name(*seat), self.sitters[*seat].control.name().to_owned()),
            Field::Name(seat) => {
                let label = lang.say(&say!("menu-name", name = name(*seat)));
                (label, self.sitters[*seat].name.clone().unwrap_or_else(|| "-".to_owned()))
            }
            Field::Sign(seat) => (lang.say(&say!("menu-sign", name = name(*seat))), self.sign(*seat)),
            Field::Colour(seat) => (lang.say(&say!("menu-colour", name = name(*seat))), self.colour(*seat)),
            Field::Starts => {
                let who = match self.variant.definition.starts {
                    Starts::Seat(seat) => name(seat.index()),
                    Starts::Random => lang.say(&say!("random")),
                };
                (lang.say(&say!("menu-starts")), who)
            }
            Field::Number(key) => {
                let label = match *key {
                    "board.columns" => say!("menu-columns"),
                    "board.rows" => say!("menu-rows"),
                    _ => say!("menu-align"),
                };
                (lang.say(&label), self.number(key).to_string())
            }
            Field::Param(rule, param) => {
                let value = self.param(rule, param).map_or_else(String::new, ToString::to_string);
                (format!("{rule}: {param}"), value)
            }
            Field::Rule(rule) => {
                let is_in = self.variant.rules.iter().any(|other| other.name == *rule);
                (lang.say(&say!("menu-rule", name = rule)), if is_in { "[x]" } else { "[ ]" }.to_owned())
            }
        }
    }

    /// Paints the set-up.
    pub fn draw(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let lang = known.look.lang;
        painter.say(area, 1, 0, self.variant.title.get(lang.code()), Role::Title);
        let list = field_area(known);
        let fields = self.fields(known);
        let told: Vec<(String, String)> = fields.iter().map(|field| self.told(field, known)).collect();
        let across = told.iter().map(|(label, _)| at_least(label, 8)).max().unwrap_or(8).min(list.width * 2 / 3);
        let from = self.from(list.height, fields.len());
        for (nth, ((label, value), y)) in told.iter().skip(from).zip(list.top()..list.bottom()).enumerate() {
            let here = from + nth == self.at;
            painter.say(Rect { width: across, ..list }, list.x, y, label, Role::Text);
            let value = if here { format!("< {value} >") } else { format!("  {value}") };
            painter.say(list, list.x + across + 1, y, &value, if here { Role::Cursor } else { Role::Strong });
        }
        let x = list.right() + 1;
        let right = Rect { x, y: list.y, width: area.right().saturating_sub(x + 1), height: list.height };
        let scene = self.seated();
        draw_about(painter, right, &self.about(known), Some(&scene), known);
        known.bottom(painter, area, self.message.as_ref(), &self.shown_keys());
    }

    /// The keys that the last line tells of, where it does.
    pub fn shown_keys(&self) -> Vec<(&'static str, Said)> {
        match self.message {
            Some(_) => Vec::new(),
            None => vec![
                ("Enter", say!("short-begin")),
                ("↑↓", say!("short-choose")),
                ("←→", say!("short-change")),
                ("Esc", say!("short-back")),
            ],
        }
    }

    /// What the chosen level, rule or game is.
    fn about(&self, known: &Known) -> String {
        let code = known.look.lang.code();
        let field = self.fields(known).get(self.at).cloned();
        match field {
            Some(Field::Seat(seat)) => match self.sitters[seat].control {
                Control::Human => known.look.lang.say(&say!("about-human")),
                Control::Level(level) => level.about.get(code).to_owned(),
            },
            _ => self.variant.about.as_ref().map_or_else(String::new, |about| about.get(code).trim().to_owned()),
        }
    }

    /// The board, with the signs that were chosen.
    fn seated(&self) -> Scene {
        let mut scene = self.scene.clone();
        for (player, sitter) in scene.players.iter_mut().zip(&self.sitters) {
            if let Some(symbol) = &sitter.symbol {
                player.symbol.clone_from(symbol);
            }
            if let Some(colour) = &sitter.colour {
                player.colour.clone_from(colour);
            }
        }
        scene
    }
}

/// A variant with changes, and its board; or what is wrong, in a line.
pub fn opened(game: &str, changes: &Changes, known: &Known) -> Result<(Variant, Scene), String> {
    let variant = script::open(&known.library, &mut Sources::default(), game, changes)
        .map_err(|wrong| wrong.first().map_or_else(String::new, |mistake| mistake.message.clone()))?;
    let scene = preview(variant.clone(), known.limits).map_err(why_not_begun)?;
    Ok((variant, scene))
}

/// Why a game could not begin, in a line.
pub fn why_not_begun(error: NotBegun) -> String {
    match error {
        NotBegun::Failed(failure) => mistakes::failure(&failure, false).lines().next().unwrap_or_default().to_owned(),
        NotBegun::Position(why) => why,
    }
}

/// Where the fields are.
fn field_area(known: &Known) -> Rect {
    let (width, height) = known.size;
    Rect { x: 1, y: 2, width: 40.min(width.saturating_sub(2) * 3 / 5), height: height.saturating_sub(4) }
}
