//! How the set-up looks: a list of fields on the left, what the chosen one is and the board on the right.

use super::super::super::Known;
use super::super::super::paint::Painter;
use super::super::super::theme::Role;
use super::super::{About, at_least, draw_about};
use super::{Field, Setup};
use crate::ui::frame::sentence;
use quadrille_core::lang::{Said, Tongue};
use quadrille_core::play::{Control, Scene};
use quadrille_core::say;
use quadrille_kernel::Starts;
use ratatui::layout::Rect;

/// Rows that stay in sight above and below the cursor.
const AROUND: usize = 3;

/// A line of the list.
pub(super) enum Row {
    Field(Field),
    Heading(Said),
}

impl Row {
    /// What can be set there, if anything.
    pub(super) fn field(&self) -> Option<&Field> {
        match self {
            Self::Field(field) => Some(field),
            Self::Heading(_) => None,
        }
    }
}

impl Setup {
    /// The row that the cursor is on.
    fn row_at(&self, rows: &[Row]) -> usize {
        rows.iter().position(|row| row.field() == Some(&self.at)).unwrap_or(0)
    }

    /// The first row shown, in so many lines. The window may have become smaller than the cursor allows.
    pub(super) fn from(&self, lines: u16, rows: &[Row]) -> usize {
        let (lines, at) = (usize::from(lines.max(1)), self.row_at(rows));
        self.top.clamp((at + 1).saturating_sub(lines), at)
    }

    /// The first row to show from now on: some rows before and after the cursor are in sight, as far as there are any.
    pub(super) fn scrolled(&self, lines: u16, rows: &[Row]) -> usize {
        let (lines, at) = (usize::from(lines.max(1)), self.row_at(rows));
        let around = AROUND.min((lines - 1) / 2);
        let (least, most) = ((at + around + 1).saturating_sub(lines), at.saturating_sub(around));
        self.top.clamp(least, most.max(least)).min(rows.len().saturating_sub(lines))
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
                let tongue = Tongue { lang, words: &self.variant.words };
                (format!("  {}", tongue.word(param)), value)
            }
            Field::Rule(rule) => {
                let sign = if self.rule(rule).is_some() { "[x]" } else { "[ ]" };
                (lang.say(&say!("menu-rule", name = rule)), sign.to_owned())
            }
        }
    }

    /// Paints the set-up.
    pub fn draw(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let lang = known.look.lang;
        painter.say(area, 1, 0, self.variant.title.get(lang.code()), Role::Title);
        let list = field_area(known);
        let rows = self.rows();
        let told: Vec<(String, Option<String>)> = rows.iter().map(|row| self.row(row, known)).collect();
        let labels = told.iter().filter(|(_, value)| value.is_some());
        let across = labels.map(|(label, _)| at_least(label, 8)).max().unwrap_or(8).min(list.width * 2 / 3);
        let from = self.from(list.height, &rows);
        for ((row, (label, value)), y) in rows.iter().zip(&told).skip(from).zip(list.top()..list.bottom()) {
            let Some(value) = value else {
                painter.say(list, list.x, y, label, Role::Faint);
                continue;
            };
            let here = row.field() == Some(&self.at);
            painter.say(Rect { width: across, ..list }, list.x, y, label, Role::Text);
            let value = if here { format!("< {value} >") } else { format!("  {value}") };
            painter.say(list, list.x + across + 1, y, &value, if here { Role::Cursor } else { Role::Strong });
        }
        let x = list.right() + 1;
        let right = Rect { x, y: list.y, width: area.right().saturating_sub(x + 1), height: list.height };
        draw_about(painter, right, &self.about(known), Some(&self.seated()), known);
        known.bottom(painter, area, self.message.as_ref(), &self.shown_keys());
    }

    /// A line of the list: a label, and what is set there.
    fn row(&self, row: &Row, known: &Known) -> (String, Option<String>) {
        match row {
            Row::Heading(said) => (known.look.lang.say(said), None),
            Row::Field(field) => {
                let (label, value) = self.told(field, known);
                (label, Some(value))
            }
        }
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
    fn about(&self, known: &Known) -> About {
        let lang = known.look.lang;
        match &self.at {
            Field::Seat(seat) => About::plain(match self.sitters[*seat].control {
                Control::Human => lang.say(&say!("about-human")),
                Control::Level(level) => level.about.get(lang.code()).to_owned(),
            }),
            Field::Rule(rule) | Field::Param(rule, _) => self.about_rule(rule, known),
            _ => About::plain(match &self.variant.about {
                Some(about) => about.get(lang.code()).trim().to_owned(),
                None => String::new(),
            }),
        }
    }

    /// What a rule does, and why it does not fit.
    fn about_rule(&self, rule: &str, known: &Known) -> About {
        let lang = known.look.lang;
        let Some(fitting) = self.rules.iter().find(|fitting| fitting.rule == rule) else { return About::default() };
        let text = match &fitting.about {
            Some(about) => about.get(lang.code()).trim().to_owned(),
            None => lang.say(&say!("rule-silent")),
        };
        let warning = fitting.misfit.as_ref().map(|why| sentence(&lang.say(&say!("menu-misfit", why = why.clone()))));
        About { text, warning }
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

/// Where the fields are.
pub(super) fn field_area(known: &Known) -> Rect {
    let (width, height) = known.size;
    Rect { x: 1, y: 2, width: 40.min(width.saturating_sub(2) * 3 / 5), height: height.saturating_sub(4) }
}
