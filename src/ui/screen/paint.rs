//! Putting text on a buffer: clipped, in signs the theme allows, and never outside.

use super::theme::{Role, Skin};
use crate::ui::frame::{Frame, Line, ascii};
use quadrille_core::variant::clean;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// A buffer, and the theme it is painted in.
pub struct Painter<'a> {
    /// What is painted on.
    pub buffer: &'a mut Buffer,
    /// How.
    pub skin: Skin,
    /// Only in ASCII characters?
    pub ascii: bool,
}

impl Painter<'_> {
    /// Writes text at a place of an area, cut off at its right edge; what could act on a terminal becomes visible. Returns the
    /// column after it.
    pub fn text(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let room = area.intersection(self.buffer.area);
        if y < room.top() || y >= room.bottom() || x < room.left() || x >= room.right() {
            return x;
        }
        let text = clean(text);
        let text = if self.ascii { ascii(&text) } else { text.into_owned() };
        self.buffer.set_stringn(x, y, &text, usize::from(room.right() - x), style).0
    }

    /// Writes text in the look of a role.
    pub fn say(&mut self, area: Rect, x: u16, y: u16, text: &str, role: Role) -> u16 {
        self.text(area, x, y, text, self.skin.role(role))
    }

    /// Writes a line.
    pub fn line(&mut self, area: Rect, mut x: u16, y: u16, line: &Line) -> u16 {
        for (text, ink) in line.spans() {
            x = self.text(area, x, y, text, self.skin.ink(ink));
        }
        x
    }

    /// Writes a frame into an area, from its line of this number on.
    pub fn frame(&mut self, area: Rect, frame: &Frame, from: usize) {
        for (line, y) in frame.0.iter().skip(from).zip(area.top()..area.bottom()) {
            self.line(area, area.left(), y, line);
        }
    }

    /// Everything in an area becomes blank.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        let ground = self.skin.ground();
        for position in area.positions() {
            let cell = &mut self.buffer[position];
            cell.reset();
            cell.set_style(ground);
        }
    }

    /// A style over what stands in an area.
    pub fn tint(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// A box with a title around an area, cleared within. Returns what is inside.
    pub fn boxed(&mut self, area: Rect, title: &str) -> Rect {
        self.clear(area);
        let (level, upright, corners) = match self.ascii {
            true => ('-', '|', ['+', '+', '+', '+']),
            false => ('─', '│', ['╭', '╮', '╰', '╯']),
        };
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let edge = self.skin.role(Role::Edge);
        let across = String::from(level).repeat(usize::from(area.width) - 2);
        let (last_x, last_y) = (area.right() - 1, area.bottom() - 1);
        self.text(area, area.x, area.y, &format!("{}{across}{}", corners[0], corners[1]), edge);
        self.text(area, area.x, last_y, &format!("{}{across}{}", corners[2], corners[3]), edge);
        for y in area.y + 1..last_y {
            self.text(area, area.x, y, &upright.to_string(), edge);
            self.text(area, last_x, y, &upright.to_string(), edge);
        }
        if !title.is_empty() && area.width > 6 {
            let title = format!(" {title} ");
            let within = Rect { width: area.width - 2, ..area };
            self.say(within, area.x + 2, area.y, &title, Role::Title);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    text.width().min(usize::from(u16::MAX)) as u16
}

/// An area of this size in the middle of another, no larger than it.
pub fn centred(within: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(within.width), height.min(within.height));
    Rect { x: within.x + (within.width - width) / 2, y: within.y + (within.height - height) / 2, width, height }
}
