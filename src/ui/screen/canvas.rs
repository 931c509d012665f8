//! The board on the screen: how large its cells are, which of them fit, what lies below a mouse, and how each is drawn.
//!
//! ```text
//!      1      2      3   ◂ columns, where one drops; a line where one is full
//!    ┌─────────────────────┐
//!    │        ╭───╮        │   a cell is as large as the screen allows,
//!  2 │   ·    │ X │    ·   │   from two signs in one line to eleven in five
//!    │        ╰───╯        │
//!    └─────────────────────┘
//!         a      b      c      letters and rows, where moves name cells
//! ```

use super::paint::{Painter, width};
use super::theme::Role;
use crate::ui::board::{mark_sign, seat_ink, sign};
use crate::ui::frame::{Ink, Weight};
use crate::ui::look::Look;
use crate::ui::pieces;
use quadrille_core::play::{Aim, Scene, SeenCell, SeenPiece, Touch};
use quadrille_kernel::letters;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// A column and a row, from 0.
pub type Spot = (usize, usize);

/// Where a board is on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    /// All that the board takes, with its names.
    pub area: Rect,
    /// Where the cells are.
    cells: Rect,
    /// How large a cell is.
    size: (u16, u16),
    /// Columns and rows that are shown.
    columns: Range<usize>,
    rows: Range<usize>,
    /// Lines above the edge: names of columns, and what moves into them are worth.
    head: u16,
}

/// What lies over the position on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Over {
    /// Where keys work.
    pub cursor: Option<Spot>,
    /// Does only its column matter?
    pub columns_only: bool,
    /// What would stand there if it were done.
    pub ghosts: Vec<(Spot, SeenPiece)>,
    /// What would happen to the piece there.
    pub fates: Vec<(Spot, Fate)>,
    /// Where somebody would win at once.
    pub threats: Vec<Spot>,
    /// What is chosen already of a move that needs more.
    pub picked: Vec<Spot>,
    /// What moves are worth, in few signs.
    pub values: Vec<(Aim, String, Role)>,
    /// Pieces on their way: drawn where they are, and not where they will be.
    pub flying: Vec<Flying>,
}

/// What a move would do to a piece that stands on the board. Each has a look of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It moves to another cell.
    Moved,
    /// It is taken from the board and stays in the game.
    Taken,
    /// It leaves the game.
    Destroyed,
    /// It becomes another.
    Changed,
}

/// A piece on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct Flying {
    /// Where it is now.
    pub at: Spot,
    /// Where it will be; it is not drawn there yet.
    pub to: Spot,
    /// What it is.
    pub piece: SeenPiece,
}

/// How large cells may be, the largest first.
fn sizes(scene: &Scene, look: &Look) -> Vec<(u16, u16)> {
    let players = (1..).zip(&scene.players).map(|(seat, player)| sign(player, seat, look));
    let marks = scene.markers.iter().map(|marker| mark_sign(&marker.symbol, look));
    let widest = players.chain(marks).map(|sign| width(&sign)).max().unwrap_or(1);
    let code = (scene.attributes.len() as u16).max(widest);
    match pieces::height(scene) {
        Some(height) => {
            let (across, height) = (pieces::WIDTH as u16, height as u16);
            vec![(2 * across + 2, 2 * height + 1), (across.max(code) + 2, height + 1), (code + 2, 1), (code + 1, 1)]
        }
        None => vec![(code + 10, 5), (code + 6, 3), (code + 4, 2), (code + 2, 1), (code + 1, 1)],
    }
}

impl Canvas {
    /// The board in a room, as large as it can be; where not even the smallest cells fit, the part around a spot. None where
    /// there is no room for anything.
    pub fn fit(scene: &Scene, look: &Look, room: Rect, around: Spot, valued: bool) -> Option<Self> {
        let margin = if scene.names_cells { scene.rows.to_string().len() as u16 + 1 } else { 0 };
        let head = u16::from(scene.closed.is_some()) * (1 + u16::from(valued));
        let foot = u16::from(scene.names_cells);
        let inside = (room.width.checked_sub(margin + 2)?, room.height.checked_sub(head + foot + 2)?);
        let all = (scene.columns as u16, scene.rows as u16);
        let sizes = sizes(scene, look);
        let fits = |&&(w, h): &&(u16, u16)| {
            all.0.checked_mul(w).is_some_and(|w| w <= inside.0) && all.1.checked_mul(h).is_some_and(|h| h <= inside.1)
        };
        let size = *sizes.iter().find(fits).or(sizes.last())?;
        let part = |all: usize, room: u16, centre: usize| {
            let fits = usize::from(room).min(all);
            let start = centre.saturating_sub(fits / 2).min(all - fits);
            start..start + fits
        };
        let columns = part(scene.columns, inside.0 / size.0, around.0);
        let rows = part(scene.rows, inside.1 / size.1, around.1);
        if columns.is_empty() || rows.is_empty() {
            return None;
        }
        let (across, down) = (columns.len() as u16 * size.0, rows.len() as u16 * size.1);
        let area = Rect {
            x: room.x + (room.width - (across + margin + 2)) / 2,
            y: room.y + (room.height - (down + head + foot + 2)) / 2,
            width: across + margin + 2,
            height: down + head + foot + 2,
        };
        let cells = Rect { x: area.x + margin + 1, y: area.y + head + 1, width: across, height: down };
        Some(Self { area, cells, size, columns, rows, head })
    }

    /// Are its cells as large as those of another, and as many of them shown?
    pub fn is_as_large_as(&self, other: &Self) -> bool {
        (self.size, self.columns.len(), self.rows.len()) == (other.size, other.columns.len(), other.rows.len())
    }

    /// Is the whole board shown?
    pub fn is_whole(&self, scene: &Scene) -> bool {
        self.columns.len() == scene.columns && self.rows.len() == scene.rows
    }

    /// The columns and rows that are shown.
    pub fn shown(&self) -> (Range<usize>, Range<usize>) {
        (self.columns.clone(), self.rows.clone())
    }

    /// Where a cell is.
    pub fn rect(&self, (column, row): Spot) -> Option<Rect> {
        if !self.columns.contains(&column) || !self.rows.contains(&row) {
            return None;
        }
        let x = self.cells.x + (column - self.columns.start) as u16 * self.size.0;
        let y = self.cells.y + (self.rows.end - 1 - row) as u16 * self.size.1;
        Some(Rect { x, y, width: self.size.0, height: self.size.1 })
    }

    /// The cell below a place of the screen.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        if !self.cells.contains((x, y).into()) {
            return None;
        }
        let column = self.columns.start + usize::from((x - self.cells.x) / self.size.0);
        let row = self.rows.end - 1 - usize::from((y - self.cells.y) / self.size.1);
        Some((column, row))
    }

    /// The column whose name is below a place of the screen.
    pub fn column_at(&self, x: u16, y: u16) -> Option<usize> {
        let above = y >= self.area.y && y < self.area.y + self.head + 1;
        let within = x >= self.cells.x && x < self.cells.right();
        (above && within).then(|| self.columns.start + usize::from((x - self.cells.x) / self.size.0))
    }

    /// Draws the board and what lies over it.
    pub fn draw(&self, painter: &mut Painter<'_>, scene: &Scene, over: &Over, look: &Look) {
        self.edges(painter, scene, look);
        self.names(painter, scene, over, look);
        for cell in &scene.cells {
            if let Some(area) = self.rect((cell.column, cell.row)) {
                self.cell(painter, scene, cell, over, area, look);
            }
        }
    }

    fn edges(&self, painter: &mut Painter<'_>, scene: &Scene, look: &Look) {
        let cells = self.cells;
        let (sides, ends) = scene.joined;
        let sign = |joined: bool, unicode: [&'static str; 2], ascii: [&'static str; 2]| {
            (if look.unicode { unicode } else { ascii })[usize::from(joined)]
        };
        let (level, upright) = (sign(ends, ["─", "┄"], ["-", "."]), sign(sides, ["│", "┊"], ["|", ":"]));
        let corners = if look.unicode { ["┌", "┐", "└", "┘"] } else { ["+"; 4] };
        let edge = painter.skin.role(Role::Edge);
        let across = level.repeat(usize::from(cells.width));
        let (left, right) = (cells.x - 1, cells.right());
        painter.text(self.area, left, cells.y - 1, &format!("{}{across}{}", corners[0], corners[1]), edge);
        painter.text(self.area, left, cells.bottom(), &format!("{}{across}{}", corners[2], corners[3]), edge);
        for y in cells.y..cells.bottom() {
            painter.text(self.area, left, y, upright, edge);
            painter.text(self.area, right, y, upright, edge);
        }
    }

    fn names(&self, painter: &mut Painter<'_>, scene: &Scene, over: &Over, look: &Look) {
        let (across, down) = self.size;
        for column in self.columns.clone() {
            let x = self.cells.x + (column - self.columns.start) as u16 * across;
            if let Some(closed) = &scene.closed {
                let (text, role) = match closed[column] {
                    true => (if look.unicode { "─" } else { "-" }.to_owned(), Role::Faint),
                    false => ((column + 1).to_string(), Role::Text),
                };
                let here = over.cursor.is_some_and(|(at, _)| at == column);
                self.label(painter, x, self.area.y, &text, if here { Role::Cursor } else { role });
                let value = over.values.iter().find(|(aim, ..)| *aim == Aim::Column(column));
                if let (Some((_, text, role)), 2) = (value, self.head) {
                    self.label(painter, x, self.area.y + 1, short(text, across), *role);
                }
            }
            if scene.names_cells {
                self.label(painter, x, self.cells.bottom() + 1, &letters(column), Role::Text);
            }
        }
        if scene.names_cells {
            for row in self.rows.clone() {
                let y = self.cells.y + (self.rows.end - 1 - row) as u16 * down + (down - 1) / 2;
                let text = (row + 1).to_string();
                let x = self.cells.x - 2 - width(&text).min(self.cells.x - 2 - self.area.x.min(self.cells.x - 2));
                painter.say(self.area, x.max(self.area.x), y, &text, Role::Text);
            }
        }
    }

    /// A name in the middle of a column.
    fn label(&self, painter: &mut Painter<'_>, x: u16, y: u16, text: &str, role: Role) {
        let left = self.size.0.saturating_sub(width(text)).div_ceil(2);
        painter.say(self.area, x + left, y, text, role);
    }

    fn cell(&self, painter: &mut Painter<'_>, scene: &Scene, cell: &SeenCell, over: &Over, area: Rect, look: &Look) {
        let spot = (cell.column, cell.row);
        let flies = over.flying.iter().find(|flying| flying.at == spot);
        let waits = over.flying.iter().any(|flying| flying.to == spot) && flies.is_none();
        let ghost = over.ghosts.iter().find(|(at, _)| *at == spot);
        let fate = over.fates.iter().find(|(at, _)| *at == spot).map(|(_, fate)| *fate);
        let won = scene.outcome.as_ref().is_some_and(|ended| ended.shows(&cell.name));
        let state = match cell.touched {
            _ if waits || flies.is_some() => State::Usual,
            _ if won => State::Won,
            _ if over.picked.contains(&spot) => State::Picked,
            _ if let Some(fate) = fate => State::Fated(fate),
            Some(Touch::Played) => State::Played,
            Some(Touch::Changed) => State::Changed,
            None => State::Usual,
        };
        let piece = match flies {
            Some(flying) => Some(&flying.piece),
            None if waits => None,
            None => cell.piece.as_ref(),
        };
        let middle = area.y + (area.height - 1) / 2;
        match (piece, ghost) {
            (Some(piece), _) => self.piece(painter, scene, piece, state, area, look),
            (None, Some((_, piece))) => {
                self.piece(painter, scene, piece, State::Ghost, area, look);
                if over.threats.contains(&spot) {
                    painter.say(area, area.right() - 1, middle, "!", Role::Threat);
                }
            }
            (None, None) => {
                let threat = over.threats.contains(&spot);
                let (text, style) = match cell.marks.first() {
                    _ if threat => ("!".to_owned(), painter.skin.role(Role::Threat)),
                    Some(mark) => (mark_sign(mark, look), painter.skin.role(Role::Strong)),
                    None => (if look.unicode { "·" } else { "." }.to_owned(), painter.skin.role(Role::Faint)),
                };
                let (left, right) = state.brackets(area.width);
                self.middle(painter, area, middle, &format!("{left}{text}{right}"), style);
            }
        }
        let value = over.values.iter().find(|(aim, ..)| *aim == Aim::Cell(spot.0, spot.1));
        // What stands somewhere is not hidden by what could be done with it.
        let line = if cell.piece.is_none() { Some(middle) } else { (area.height > 1).then(|| area.bottom() - 1) };
        if let (Some((_, text, role)), Some(y)) = (value, line) {
            self.middle(painter, area, y, short(text, area.width), painter.skin.role(*role));
        }
        if over.cursor == Some(spot) && !over.columns_only {
            painter.tint(area, Style::new().add_modifier(Modifier::REVERSED));
        }
    }

    /// Text in the middle of a cell's line.
    fn middle(&self, painter: &mut Painter<'_>, area: Rect, y: u16, text: &str, style: Style) {
        let left = area.width.saturating_sub(width(text)).div_ceil(2);
        painter.text(area, area.x + left, y, text, style);
    }

    fn piece(
        &self,
        painter: &mut Painter<'_>,
        scene: &Scene,
        piece: &SeenPiece,
        state: State,
        area: Rect,
        look: &Look,
    ) {
        match piece {
            SeenPiece::Token(seat) => {
                let player = scene.player(*seat);
                let sign = sign(player, *seat, look);
                let ink = Ink { weight: state.weight(), ..seat_ink(player, Weight::Normal) };
                self.token(painter, &sign, ink, state, area, look);
            }
            SeenPiece::Kind(code, traits) => {
                let ink = pieces::ink(scene, traits, state.weight());
                let style = painter.skin.ink(ink);
                let drawn = pieces::draw(scene, traits, state.weight(), look);
                let scale = if area.height > 2 * drawn.len() as u16 && drawn.len() > 1 { 2 } else { 1 };
                if !drawn.is_empty() && area.height > drawn.len() as u16 {
                    for (nth, line) in drawn.iter().enumerate() {
                        let text: String =
                            line.text().chars().flat_map(|sign| std::iter::repeat_n(sign, scale)).collect();
                        for again in 0..scale as u16 {
                            let y = area.y + nth as u16 * scale as u16 + again;
                            self.middle(painter, area, y, &text, style);
                        }
                    }
                }
                let (left, right) = state.brackets(area.width.saturating_sub(width(code)) + 1);
                self.middle(painter, area, area.bottom() - 1, &format!("{left}{code}{right}"), style);
            }
        }
    }

    /// A token: its sign in one line, a disc with its sign where there is room.
    fn token(&self, painter: &mut Painter<'_>, sign: &str, ink: Ink, state: State, area: Rect, look: &Look) {
        let style = painter.skin.ink(ink);
        if area.height < 3 {
            let (left, right) = state.brackets(area.width);
            let text = format!("{left}{sign}{right}");
            self.middle(painter, area, area.y + (area.height - 1) / 2, &text, style);
            return;
        }
        let rim = state.rim(look.unicode);
        let inner = usize::from(area.width - 4).max(1);
        let across = rim.level.repeat(inner);
        let x = area.x + 1;
        // Reversed signs on a rim look like dirt: what is loud is so in the middle.
        let quiet = painter.skin.ink(Ink { weight: ink.weight.min_strong(), ..ink });
        painter.text(area, x, area.y, &format!("{}{across}{}", rim.corners[0], rim.corners[1]), quiet);
        painter.text(area, x, area.bottom() - 1, &format!("{}{across}{}", rim.corners[2], rim.corners[3]), quiet);
        for y in area.y + 1..area.bottom() - 1 {
            painter.text(area, x, y, &format!("{}{}{}", rim.upright, " ".repeat(inner), rim.upright), quiet);
        }
        let (left, right) = if state == State::Won { ("<", ">") } else { ("", "") };
        self.middle(painter, area, area.y + (area.height - 1) / 2, &format!("{left}{sign}{right}"), style);
    }
}

/// What a move is worth, in a cell of this width: of an estimate that does not fit, that it is one and its sign.
fn short(text: &str, across: u16) -> &str {
    let estimate = text.contains('.');
    let room = if estimate { across.saturating_sub(1) } else { across };
    if width(text) <= room { text } else { text.get(..2).filter(|_| estimate).unwrap_or(text) }
}

/// What is the matter with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Usual,
    Played,
    Changed,
    Won,
    Ghost,
    Picked,
    /// What a move would do to it.
    Fated(Fate),
}

/// The signs of a disc's rim.
struct Rim {
    corners: [&'static str; 4],
    level: &'static str,
    upright: &'static str,
}

impl State {
    fn weight(self) -> Weight {
        match self {
            Self::Usual => Weight::Normal,
            Self::Played | Self::Changed | Self::Picked => Weight::Strong,
            Self::Won => Weight::Loud,
            Self::Ghost | Self::Fated(_) => Weight::Faint,
        }
    }

    /// Signs around what stands in a cell of one line, where there is room for them.
    fn brackets(self, width: u16) -> (&'static str, &'static str) {
        match self {
            _ if width < 3 => ("", ""),
            Self::Usual => ("", ""),
            Self::Played => ("[", "]"),
            Self::Changed | Self::Fated(Fate::Changed) => ("~", "~"),
            Self::Won => ("<", ">"),
            Self::Ghost | Self::Fated(Fate::Moved) => (":", ":"),
            Self::Picked => (">", "<"),
            Self::Fated(Fate::Taken) => ("^", "^"),
            Self::Fated(Fate::Destroyed) => ("x", "x"),
        }
    }

    fn rim(self, unicode: bool) -> Rim {
        let rim = |corners, level, upright| Rim { corners, level, upright };
        match (self, unicode) {
            (Self::Usual, true) => rim(["╭", "╮", "╰", "╯"], "─", "│"),
            (Self::Played | Self::Changed, true) => rim(["┏", "┓", "┗", "┛"], "━", "┃"),
            (Self::Won | Self::Picked, true) => rim(["╔", "╗", "╚", "╝"], "═", "║"),
            (Self::Ghost | Self::Fated(Fate::Moved), true) => rim(["╭", "╮", "╰", "╯"], "┄", "┊"),
            (Self::Fated(Fate::Taken), true) => rim(["╭", "╮", "╰", "╯"], "↑", "┊"),
            (Self::Fated(Fate::Destroyed), true) => rim(["╭", "╮", "╰", "╯"], "×", "×"),
            (Self::Fated(Fate::Changed), true) => rim(["╭", "╮", "╰", "╯"], "~", "┊"),
            (Self::Usual, false) => rim(["/", "\\", "\\", "/"], "-", "|"),
            (Self::Played | Self::Changed, false) => rim(["[", "]", "[", "]"], "=", "|"),
            (Self::Won | Self::Picked, false) => rim(["#", "#", "#", "#"], "#", "#"),
            (Self::Ghost | Self::Fated(Fate::Moved), false) => rim([".", ".", "'", "'"], ".", ":"),
            (Self::Fated(Fate::Taken), false) => rim([".", ".", "'", "'"], "^", ":"),
            (Self::Fated(Fate::Destroyed), false) => rim([".", ".", "'", "'"], "x", "x"),
            (Self::Fated(Fate::Changed), false) => rim([".", ".", "'", "'"], "~", ":"),
        }
    }
}

impl Weight {
    /// At most strong.
    fn min_strong(self) -> Self {
        if self == Self::Loud { Self::Strong } else { self }
    }
}
