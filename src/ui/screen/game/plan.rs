//! Where everything is on the page of a game, and what lies under a mouse.

use super::Game;
use super::pointing::Thing;
use crate::ui::frame::Frame;
use crate::ui::screen::Known;
use crate::ui::screen::canvas::Canvas;
use crate::ui::screen::paint::width;
use crate::ui::{board, pieces, tell};
use quadrille_core::play::{Aim, Control, Scene};
use ratatui::layout::Rect;

/// What stands beside the board takes no more than this.
const SIDE: u16 = 38;
/// With less beside the board, what is there goes below it.
const LEAST_SIDE: u16 = 24;
/// What a button takes beyond its words.
const BUTTON: u16 = 4;

/// Where everything is on the page.
pub(super) struct Plan {
    pub title: Rect,
    pub canvas: Option<Canvas>,
    /// Players, signs, what is given, what can be done without pointing at anything, the pool, what happened.
    pub side: Rect,
    pub panel: Frame,
    /// What can be done without pointing at anything, in words.
    pub deeds: Vec<(String, Rect)>,
    pub pool: Vec<(String, Rect)>,
    pub log: Rect,
    pub message: Rect,
    pub keys: Rect,
}

impl Plan {
    /// Where everything of a page is in an area.
    pub fn of(page: &Game, area: Rect, known: &Known) -> Self {
        let shown = page.shown();
        let scene = shown.as_ref().unwrap_or(&page.scene);
        let line = |y: u16| Rect { y, height: u16::from(y < area.bottom()), ..area };
        let (title, keys) = (line(area.y), line(area.bottom().saturating_sub(1)));
        let message_lines = if area.height > 20 { 2 } else { 1 };
        let top = area.y + 1;
        let bottom = area.bottom().saturating_sub(1 + message_lines).max(top);
        let message = Rect { y: bottom, height: message_lines.min(area.bottom().saturating_sub(bottom)), ..area };
        let body = Rect { y: top, height: bottom - top, ..area };
        let lines = (title, message, keys);
        let below = Self::below(page, scene, known, lines, body);
        let Some((canvas, side)) = beside(page, scene, known, body) else { return below };
        let whole = |canvas: &Canvas| canvas.is_whole(scene);
        // A board that is whole is worth more than what would stand beside it.
        if !whole(&canvas) && below.canvas.as_ref().is_some_and(whole) {
            return below;
        }
        Self::beside(page, scene, known, lines, (canvas, side))
    }

    /// The board on the left, everything else on the right.
    fn beside(
        page: &Game,
        scene: &Scene,
        known: &Known,
        (title, message, keys): (Rect, Rect, Rect),
        (canvas, side): (Canvas, Rect),
    ) -> Self {
        let side = Rect { x: side.x + 1, y: side.y + 1, width: side.width - 2, height: side.height.saturating_sub(1) };
        let mut panel = board::players(scene, &known.look);
        panel.below(board::signs(scene, &known.look, usize::from(side.width).saturating_sub(4)));
        page.given(scene, known, &mut panel);
        let mut y = side.y + panel.0.len() as u16;
        let deeds = deed_places(page, Rect { y: y + 1, height: side.bottom().saturating_sub(y + 1), ..side }, known);
        y = deeds.iter().map(|(_, place)| place.bottom()).max().unwrap_or(y);
        let mut pool = Vec::new();
        if scene.pool.is_some() {
            y += 2;
            let room = Rect { y, height: side.bottom().saturating_sub(y), ..side };
            pool = pool_places(page, scene, room);
            y = pool.iter().map(|(_, place)| place.bottom()).max().unwrap_or(y);
        }
        let log = Rect { y: y + 1, height: side.bottom().saturating_sub(y + 1), ..side };
        Self { title, canvas: Some(canvas), side, panel, deeds, pool, log, message, keys }
    }

    /// The board, and below it in few lines what must be in sight.
    fn below(
        page: &Game,
        scene: &Scene,
        known: &Known,
        (title, message, keys): (Rect, Rect, Rect),
        body: Rect,
    ) -> Self {
        let mut panel = Frame::new();
        for line in page.in_short(scene, known, usize::from(body.width)) {
            panel.line(line);
        }
        let codes: Vec<&str> = page.pool();
        let code = codes.first().map_or(1, |code| width(code));
        let deed_lines = lines_of(&deed_places(page, Rect { height: body.height, ..body }, known));
        let pool_lines = lines_of(&in_rows(&codes, (code, 1), (1, 0), body));
        let below = panel.0.len() as u16 + deed_lines + pool_lines;
        let board = Rect { height: body.height.saturating_sub(below), ..body };
        let canvas = Canvas::fit(scene, &known.look, board, page.around(), page.shows_values());
        let side = Rect { y: board.bottom(), height: body.bottom() - board.bottom(), ..body };
        let start = side.y + panel.0.len() as u16;
        let deeds = deed_places(page, Rect { y: start, height: deed_lines, ..side }, known);
        let pool = in_rows(&codes, (code, 1), (1, 0), Rect { y: start + deed_lines, height: pool_lines, ..side });
        Self { title, canvas, side, panel, deeds, pool, log: Rect { height: 0, ..side }, message, keys }
    }

    /// What lies under a place of the screen.
    pub fn under(&self, page: &Game, x: u16, y: u16) -> Option<Thing> {
        let here = |(_, place): &&(String, Rect)| place.contains((x, y).into());
        if let Some((code, _)) = self.pool.iter().find(here) {
            return Some(Thing::Aim(Aim::Piece(code.clone())));
        }
        if let Some(nth) = self.deeds.iter().position(|deed| here(&deed)) {
            return Some(Thing::Deed(nth));
        }
        let canvas = self.canvas.as_ref()?;
        if let Some(column) = canvas.column_at(x, y)
            && page.scene.closed.is_some()
            && page.sketch.is_none()
        {
            return Some(Thing::Aim(Aim::Column(column)));
        }
        canvas.spot_at(x, y).map(|(column, row)| Thing::Aim(Aim::Cell(column, row)))
    }
}

/// The board, and the room beside it: as wide as it may be without making the board's cells smaller. None where there is no room
/// for both.
fn beside(page: &Game, scene: &Scene, known: &Known, body: Rect) -> Option<(Canvas, Rect)> {
    if body.width < 2 * LEAST_SIDE + 6 {
        return None;
    }
    let fit = |side: u16| {
        let room = Rect { width: body.width - side, ..body };
        let canvas = Canvas::fit(scene, &known.look, room, page.around(), page.shows_values())?;
        Some((canvas, Rect { x: room.right(), width: side, ..body }))
    };
    let (largest, _) = fit(LEAST_SIDE)?;
    let widest = SIDE.min(body.width - LEAST_SIDE);
    (LEAST_SIDE..=widest).rev().filter_map(fit).find(|(canvas, _)| canvas.is_as_large_as(&largest))
}

/// The lines that places take.
fn lines_of(places: &[(String, Rect)]) -> u16 {
    let top = places.iter().map(|(_, place)| place.top()).min().unwrap_or(0);
    places.iter().map(|(_, place)| place.bottom() - top).max().unwrap_or(0)
}

/// Places of one size, side by side and then in the next row, with gaps between them.
fn in_rows(codes: &[&str], (across, down): (u16, u16), gap: (u16, u16), room: Rect) -> Vec<(String, Rect)> {
    let per_line = ((room.width + gap.0) / (across + gap.0)).max(1);
    let place = |(nth, code): (usize, &&str)| {
        let nth = nth as u16;
        let (x, y) = (room.x + nth % per_line * (across + gap.0), room.y + nth / per_line * (down + gap.1));
        ((*code).to_owned(), Rect { x, y, width: across, height: down })
    };
    codes.iter().enumerate().map(place).collect()
}

/// Where the pieces of the pool are: drawn side by side where there is room, by their codes elsewhere.
fn pool_places(page: &Game, scene: &Scene, room: Rect) -> Vec<(String, Rect)> {
    let codes = page.pool();
    let code = codes.first().map_or(1, |code| width(code));
    let drawn = pieces::height(scene).map(|height| (pieces::WIDTH as u16, height as u16 + 1));
    let fits = |places: &Vec<(String, Rect)>| places.iter().all(|(_, place)| place.bottom() <= room.bottom());
    let rows = |size, gap| in_rows(&codes, size, gap, room);
    let large = drawn.into_iter().flat_map(|size| [rows(size, (2, 1)), rows(size, (1, 0))]);
    large.chain([rows((code, 1), (1, 0))]).find(fits).unwrap_or_default()
}

/// Buttons for what can be done without pointing at anything, as many as there is room for.
fn deed_places(page: &Game, room: Rect, known: &Known) -> Vec<(String, Rect)> {
    if page.sketch.is_some() {
        return buttons(page.stamps(known), room);
    }
    if page.back.is_some() || page.game.turn() != Some(Control::Human) {
        return Vec::new();
    }
    let tongue = page.scene.tongue(known.look.lang);
    buttons(page.deeds().map(|deed| tell::translated(&deed.text, |verb| tongue.verb(verb))), room)
}

/// Buttons side by side, and then in the next row.
fn buttons(all: impl IntoIterator<Item = String>, room: Rect) -> Vec<(String, Rect)> {
    let (mut x, mut y) = (room.x, room.y);
    let mut places = Vec::new();
    for words in all {
        let across = (width(&words) + BUTTON).min(room.width);
        if x > room.x && x + across > room.right() {
            (x, y) = (room.x, y + 1);
        }
        if y >= room.bottom() {
            break;
        }
        places.push((words, Rect { x, y, width: across, height: 1 }));
        x += across + 1;
    }
    places
}
