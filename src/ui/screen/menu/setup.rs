//! The set-up of a game: who sits where and what is changed, with the board redrawn at every change. What cannot be is refused, with
//! the reason, and nothing changes.

mod page;

use super::super::Known;
use super::super::input::{Input, Key, Mouse};
use super::super::theme::Role;
use crate::ui::frame::Colour;
use page::{Row, field_area};
use quadrille_core::lang::Said;
use quadrille_core::levels::USUAL;
use quadrille_core::mistakes;
use quadrille_core::play::fitting::{Fitting, fittings};
use quadrille_core::play::{self, Beginning, Control, Eye, Match, NotBegun, Scene, Sitter, signs};
use quadrille_core::say;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Code, Param, RuleUse, Sources, Variant};
use quadrille_kernel::Starts;

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
    /// Every rule there is, and whether it fits.
    rules: Vec<Fitting>,
    /// The field that keys work on. It stays the same whatever comes and goes above it.
    at: Field,
    /// The first row that is shown, as long as the cursor is in sight from there.
    top: usize,
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
            let sitters = last.sitters(&variant);
            return Ok(Self::of(game, last.changes, (variant, scene), sitters, known));
        }
        let changes = Changes::default();
        let (variant, scene) = opened(game, &changes, known)?;
        let control = |seat: usize| if seat == 0 { Some(Control::Human) } else { Control::named(USUAL) };
        let sitter = |seat| Sitter::new(control(seat).unwrap_or(Control::Human));
        let sitters = (0..variant.players.len()).map(sitter).collect();
        Ok(Self::of(game, changes, (variant, scene), sitters, known))
    }

    fn of(
        game: &str,
        changes: Changes,
        (variant, scene): (Variant, Scene),
        sitters: Vec<Sitter>,
        known: &Known,
    ) -> Self {
        let rules = fittings(&known.library, game, &changes, known.limits);
        let (game, at) = (game.to_owned(), Field::Seat(0));
        Self { game, changes, variant, scene, sitters, rules, at, top: 0, message: None }
    }

    /// Everything that stands in the list, from top to bottom. The numbers of a rule stand below it, and rules that do not fit come last.
    fn rows(&self) -> Vec<Row> {
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
        let mut rows: Vec<Row> = fields.into_iter().map(Row::Field).collect();
        let (fit, others): (Vec<&Fitting>, Vec<&Fitting>) = self.rules.iter().partition(|rule| rule.misfit.is_none());
        rows.extend(fit.into_iter().flat_map(|rule| self.rows_of(&rule.rule)));
        if !others.is_empty() {
            rows.push(Row::Heading(say!("menu-misfits")));
        }
        rows.extend(others.into_iter().flat_map(|rule| self.rows_of(&rule.rule)));
        rows
    }

    /// A rule, and what can be set of it while it is in force.
    fn rows_of(&self, rule: &str) -> Vec<Row> {
        let params = self.rule(rule).into_iter().flat_map(|rule| &rule.params);
        let numbers = params.filter(|(_, value)| !matches!(value, Param::Text(_)));
        let numbers = numbers.map(|(name, _)| Field::Param(rule.to_owned(), name.clone()));
        std::iter::once(Field::Rule(rule.to_owned())).chain(numbers).map(Row::Field).collect()
    }

    /// A rule that is in force.
    fn rule(&self, name: &str) -> Option<&RuleUse> {
        self.variant.rules.iter().find(|rule| rule.name == name)
    }

    /// Moves the cursor by so many fields, or to an end. The list scrolls only here, so that a change leaves the cursor in its place.
    fn step(&mut self, by: isize, known: &Known) {
        let rows = self.rows();
        let fields: Vec<&Field> = rows.iter().filter_map(Row::field).collect();
        let at = fields.iter().position(|field| **field == self.at).unwrap_or(0);
        let next = at.saturating_add_signed(by).min(fields.len().saturating_sub(1));
        self.at = fields.get(next).map_or(Field::Starts, |field| (*field).clone());
        self.top = self.scrolled(field_area(known).height, &rows);
    }

    /// Something reached the set-up.
    pub fn hear(&mut self, input: &Input, known: &mut Known) -> Next {
        match input {
            Input::Key(key) => {
                self.message = None;
                match key {
                    Key::Escape => return Next::Back,
                    Key::Up | Key::BackTab => self.step(-1, known),
                    Key::Down | Key::Tab => self.step(1, known),
                    Key::PageUp | Key::Home => self.step(isize::MIN, known),
                    Key::PageDown | Key::End => self.step(isize::MAX, known),
                    Key::Ctrl('t') => known.skin = known.skin.next(),
                    Key::Enter => return self.begin(known),
                    Key::Left => self.change(-1, known),
                    Key::Right => self.change(1, known),
                    Key::Char(' ') if !matches!(self.at, Field::Name(_)) => self.change(1, known),
                    Key::Char(sign) => self.typed(*sign, known),
                    Key::Backspace | Key::Delete => self.erased(known),
                    _ => {}
                }
            }
            Input::Mouse(Mouse::WheelUp, ..) => self.step(-1, known),
            Input::Mouse(Mouse::WheelDown, ..) => self.step(1, known),
            Input::Mouse(Mouse::Click, x, y) => self.click(*x, *y, known),
            _ => {}
        }
        Next::Stay
    }

    /// A click chooses a field, and changes the one that is chosen.
    fn click(&mut self, x: u16, y: u16, known: &Known) {
        let list = field_area(known);
        if !list.contains((x, y).into()) {
            return;
        }
        let rows = self.rows();
        let line = usize::from(y - list.y) + self.from(list.height, &rows);
        match rows.get(line).and_then(Row::field) {
            Some(field) if *field == self.at => self.change(1, known),
            Some(field) => self.at = field.clone(),
            None => {}
        }
    }

    /// The next or the one before of what a field can be.
    fn change(&mut self, by: i64, known: &Known) {
        match &self.at.clone() {
            Field::Seat(seat) => {
                let names: Vec<&str> = Control::names().collect();
                let now = names.iter().position(|name| *name == self.sitters[*seat].control.name()).unwrap_or(0);
                let next = (now as i64 + by).rem_euclid(names.len() as i64) as usize;
                self.sitters[*seat].control = Control::named(names[next]).unwrap_or(Control::Human);
            }
            Field::Colour(seat) => {
                let now = self.colour(*seat);
                let others: Vec<String> =
                    (0..self.sitters.len()).filter(|other| other != seat).map(|other| self.colour(other)).collect();
                let all = Colour::NAMES.len() as i64;
                let at = Colour::NAMES.iter().position(|name| *name == now).unwrap_or(0) as i64;
                // Two seats of one colour cannot be told apart.
                let next = (1..all).map(|step| Colour::NAMES[(at + step * by).rem_euclid(all) as usize]);
                self.sitters[*seat].colour = next.map(str::to_owned).find(|name| !others.contains(name)).or(Some(now));
            }
            Field::Starts => {
                let seats = self.sitters.len() as i64;
                let now = match self.variant.definition.starts {
                    Starts::Seat(seat) => i64::from(seat.0),
                    Starts::Random => seats,
                };
                let next = (now + by).rem_euclid(seats + 1);
                let value = if next == seats { "random".to_owned() } else { format!("seat {}", next + 1) };
                self.set("starts", &value, known);
            }
            Field::Number(key) => {
                let value = (self.number(key) + by).max(0);
                self.set(key, &value.to_string(), known);
            }
            Field::Param(rule, name) => {
                let value = match self.param(rule, name) {
                    Some(Param::Number(number)) => (number + by).to_string(),
                    Some(Param::Truth(truth)) => (!truth).to_string(),
                    _ => return,
                };
                self.set(&format!("rules.{rule}.{name}"), &value, known);
            }
            Field::Rule(rule) => self.toggle(rule, known),
            Field::Name(_) | Field::Sign(_) => {}
        }
    }

    fn typed(&mut self, sign: char, known: &Known) {
        match &self.at.clone() {
            Field::Name(seat) => {
                let name = self.sitters[*seat].name.get_or_insert_default();
                if name.chars().count() < 20 && !sign.is_control() {
                    name.push(sign);
                }
            }
            Field::Sign(seat) => {
                let taken = |other: &str| other.chars().eq([sign]);
                let players = (0..self.sitters.len()).filter(|other| other != seat).map(|other| self.sign(other));
                let marks = self.variant.symbols.iter().cloned();
                let odd = !signs::is_sign(sign.encode_utf8(&mut [0; 4]));
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
            Field::Number(key) if sign.is_ascii_digit() => {
                // Typed behind what is there where that can be, else in place of it.
                let longer = format!("{}{sign}", self.number(key));
                if longer.len() > 3 || !self.set(key, &longer, known) {
                    self.set(key, &sign.to_string(), known);
                }
            }
            _ => {}
        }
    }

    fn erased(&mut self, known: &Known) {
        match &self.at.clone() {
            Field::Name(seat) => {
                if let Some(name) = &mut self.sitters[*seat].name {
                    name.pop();
                }
                self.sitters[*seat].name = self.sitters[*seat].name.take().filter(|name| !name.is_empty());
            }
            Field::Sign(seat) => self.sitters[*seat].symbol = None,
            Field::Colour(seat) => self.sitters[*seat].colour = None,
            Field::Number(key) => {
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
        self.rule(rule)?.params.iter().find(|(known, _)| known == name).map(|(_, value)| value)
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
        let is_in = self.rule(rule).is_some();
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
        let no_win = |variant: &Variant| variant.doubts.iter().find(|doubt| doubt.code == Code::NoWin).cloned();
        match opened(&self.game, &changes, known) {
            Ok((variant, _))
                if no_win(&self.variant).is_none()
                    && let Some(doubt) = no_win(&variant) =>
            {
                self.message = Some((Role::Refusal, doubt.message));
                false
            }
            Ok((variant, scene)) => {
                (self.changes, self.variant, self.scene) = (changes, variant, scene);
                self.rules = fittings(&known.library, &self.game, &self.changes, known.limits);
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
