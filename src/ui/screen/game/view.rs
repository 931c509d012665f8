//! How the page of a game looks: where everything is, and what is painted there.

use super::keys::keys;
use super::{Focus, Game, Sheet};
use crate::play::{Aim, Ask, Control, Scene, SeenPiece, SeenPlayer};
use crate::say;
use crate::ui::frame::{Frame, Ink, Line, Weight, wrapped};
use crate::ui::screen::Known;
use crate::ui::screen::canvas::Canvas;
use crate::ui::screen::paint::{Painter, centred, width};
use crate::ui::screen::theme::Role;
use crate::ui::{board, describe, pieces, tell};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Wider than this the side takes no more than it needs.
const SIDE: u16 = 38;
/// With less beside the board, what is there goes below it.
const LEAST_SIDE: u16 = 24;

/// Where everything is on the page.
pub(super) struct Plan {
    title: Rect,
    canvas: Option<Canvas>,
    /// Players, signs, what is given, the pool, what happened.
    side: Rect,
    panel: Frame,
    pool: Vec<(String, Rect)>,
    log: Rect,
    message: Rect,
    keys: Rect,
}

impl Plan {
    /// Where everything of a page is in an area.
    pub(super) fn of(page: &Game, area: Rect, known: &Known) -> Self {
        let shown = page.shown();
        let scene = shown.as_ref().unwrap_or(&page.scene);
        let look = &known.look;
        let line = |y: u16| Rect { y, height: u16::from(y < area.bottom()), ..area };
        let (title, keys) = (line(area.y), line(area.bottom().saturating_sub(1)));
        let message_lines = if area.height > 20 { 2 } else { 1 };
        let top = area.y + 1;
        let bottom = area.bottom().saturating_sub(1 + message_lines).max(top);
        let message = Rect { y: bottom, height: message_lines.min(area.bottom().saturating_sub(bottom)), ..area };
        let body = Rect { y: top, height: bottom - top, ..area };
        let valued = page.review.is_some();
        let wide = body.width >= 2 * LEAST_SIDE + 6;
        let beside = wide && {
            let least =
                Canvas::fit(scene, look, Rect { width: body.width - LEAST_SIDE, ..body }, page.around(), valued);
            least.is_some()
        };
        if beside {
            let side_width = SIDE.min(body.width / 2).max(LEAST_SIDE).min(body.width - LEAST_SIDE);
            let room = Rect { width: body.width - side_width, ..body };
            let canvas = Canvas::fit(scene, look, room, page.around(), valued);
            let side = Rect { x: room.right(), width: side_width, ..body };
            return Self::beside(page, scene, known, (title, message, keys), canvas, side);
        }
        Self::below(page, scene, known, (title, message, keys), body, valued)
    }

    /// The board on the left, everything else on the right.
    fn beside(
        page: &Game,
        scene: &Scene,
        known: &Known,
        (title, message, keys): (Rect, Rect, Rect),
        canvas: Option<Canvas>,
        side: Rect,
    ) -> Self {
        let side = Rect { x: side.x + 1, y: side.y + 1, width: side.width - 2, height: side.height.saturating_sub(1) };
        let mut panel = board::players(scene, &known.look);
        panel.below(board::signs(scene, &known.look, usize::from(side.width).saturating_sub(4)));
        page.given(scene, known, &mut panel);
        let mut y = side.y + panel.0.len() as u16;
        let mut pool = Vec::new();
        if scene.pool.is_some() {
            y += 2;
            let room = Rect { y, height: side.bottom().saturating_sub(y), ..side };
            pool = pool_places(page, scene, room);
            y = pool.iter().map(|(_, place)| place.bottom()).max().unwrap_or(y);
        }
        let log = Rect { y: y + 1, height: side.bottom().saturating_sub(y + 1), ..side };
        Self { title, canvas, side, panel, pool, log, message, keys }
    }

    /// The board, and below it in few lines what must be in sight.
    fn below(
        page: &Game,
        scene: &Scene,
        known: &Known,
        (title, message, keys): (Rect, Rect, Rect),
        body: Rect,
        valued: bool,
    ) -> Self {
        let mut panel = Frame::new();
        for line in page.in_short(scene, known, usize::from(body.width)) {
            panel.line(line);
        }
        let codes: Vec<&str> = page.pool();
        let per_line = (body.width / (codes.first().map_or(1, |code| width(code)) + 1)).max(1);
        let pool_lines = (codes.len() as u16).div_ceil(per_line);
        let below = panel.0.len() as u16 + pool_lines;
        let board = Rect { height: body.height.saturating_sub(below), ..body };
        let canvas = Canvas::fit(scene, &known.look, board, page.around(), valued);
        let side = Rect { y: board.bottom(), height: body.bottom() - board.bottom(), ..body };
        let start = side.y + panel.0.len() as u16;
        let mut pool = Vec::new();
        for (nth, code) in codes.iter().enumerate() {
            let (across, down) = (nth as u16 % per_line, nth as u16 / per_line);
            let place = Rect { x: side.x + across * (width(code) + 1), y: start + down, width: width(code), height: 1 };
            pool.push(((*code).to_owned(), place));
        }
        Self { title, canvas, side, panel, pool, log: Rect { height: 0, ..side }, message, keys }
    }

    /// What lies under a place of the screen, and which part of the page it belongs to.
    pub(super) fn under(&self, page: &Game, x: u16, y: u16) -> Option<(Focus, Aim)> {
        if let Some((code, _)) = self.pool.iter().find(|(_, place)| place.contains((x, y).into())) {
            return Some((Focus::Pool, Aim::Piece(code.clone())));
        }
        let canvas = self.canvas.as_ref()?;
        if let Some(column) = canvas.column_at(x, y)
            && page.scene.closed.is_some()
        {
            return Some((Focus::Board, Aim::Column(column)));
        }
        canvas.spot_at(x, y).map(|(column, row)| (Focus::Board, Aim::Cell(column, row)))
    }
}

/// Where the pieces of the pool are: drawn side by side where there is room, by their codes elsewhere.
fn pool_places(page: &Game, scene: &Scene, room: Rect) -> Vec<(String, Rect)> {
    let codes = page.pool();
    let code = codes.first().map_or(1, |code| width(code));
    let drawn = pieces::height(scene).map(|height| (pieces::WIDTH as u16, height as u16 + 1));
    let places = |(across, down): (u16, u16), gap: (u16, u16)| {
        let per_line = ((room.width + gap.0) / (across + gap.0)).max(1);
        let place = |(nth, code): (usize, &&str)| {
            let nth = nth as u16;
            let (x, y) = (room.x + nth % per_line * (across + gap.0), room.y + nth / per_line * (down + gap.1));
            ((*code).to_owned(), Rect { x, y, width: across, height: down })
        };
        codes.iter().enumerate().map(place).collect::<Vec<_>>()
    };
    let fits = |places: &Vec<(String, Rect)>| places.iter().all(|(_, place)| place.bottom() <= room.bottom());
    let large = drawn.into_iter().flat_map(|size| [places(size, (2, 1)), places(size, (1, 0))]);
    large.chain([places((code, 1), (1, 0))]).find(fits).unwrap_or_default()
}

impl Game {
    /// The position that is shown, where it is an earlier one.
    fn shown(&self) -> Option<Scene> {
        self.back.map(|plies| self.game.scene_after(plies))
    }

    /// The part of a large board to show.
    fn around(&self) -> (usize, usize) {
        self.cursor
    }

    /// What the mover was given.
    fn given(&self, scene: &Scene, known: &Known, frame: &mut Frame) {
        let Some(hand) = &scene.hand else { return };
        let name = board::name(scene, scene.to_move, &known.look);
        frame.gap().say(self.say(&say!("to-place", name = name), known));
        for line in board::labelled(scene, hand, Weight::Strong, &known.look) {
            let mut pointed = Line::inked("  >> ", Ink::STRONG);
            pointed.append(line);
            pointed.push(" <<", Ink::STRONG);
            frame.line(pointed);
        }
    }

    /// Players and what they have, in as few lines as can be.
    fn in_short(&self, scene: &Scene, known: &Known, room: usize) -> Vec<Line> {
        let tongue = scene.tongue(known.look.lang);
        let mut parts = Vec::new();
        for (nth, player) in scene.players.iter().enumerate() {
            let number = nth as u8 + 1;
            let moves = scene.outcome.is_none() && scene.to_move == number;
            let mut line = if moves { Line::inked(">", Ink::STRONG) } else { Line::plain(" ") };
            line.append(board::seat(scene, number, &known.look));
            if let Some(has) = board::holdings(player, &tongue) {
                line.push(format!(" ({has})"), Ink::PLAIN);
            }
            parts.push(line);
        }
        if let Some(SeenPiece::Kind(code, _)) = &scene.hand {
            parts.push(Line::inked(format!(">> {code} <<"), Ink::STRONG));
        }
        let mut lines: Vec<Line> = Vec::new();
        for part in parts {
            match lines.last_mut() {
                Some(last) if last.width() + 2 + part.width() <= room => {
                    last.push("  ", Ink::PLAIN);
                    last.append(part);
                }
                _ => lines.push(part),
            }
        }
        lines
    }

    /// Paints the page.
    pub fn draw(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let plan = Plan::of(self, area, known);
        let shown = self.shown();
        let scene = shown.as_ref().unwrap_or(&self.scene);
        self.draw_title(painter, plan.title, known);
        match &plan.canvas {
            Some(canvas) => {
                canvas.draw(painter, scene, &self.over(known), &known.look);
                if !canvas.is_whole(scene) {
                    self.draw_part(painter, canvas, scene, known);
                }
            }
            None => {
                painter.say(area, area.x, area.y + 1, &self.say(&say!("screen-no-room"), known), Role::Refusal);
            }
        }
        painter.frame(plan.side, &plan.panel, 0);
        self.draw_pool(painter, &plan, scene, known);
        self.draw_log(painter, plan.log, known);
        self.draw_message(painter, plan.message, known);
        self.draw_keys(painter, plan.keys, known);
        if let Some(sheet) = &self.sheet {
            self.draw_sheet(painter, area, sheet, known);
        }
    }

    fn draw_title(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let title = self.scene.tongue(known.look.lang).text(&self.scene.title);
        let x = painter.say(area, area.x + 1, area.y, title, Role::Title);
        // A seed tells what is hidden.
        if !self.scene.hides() {
            let seed = self.say(&say!("screen-seed", seed = self.game.seed().to_string()), known);
            painter.say(area, x + 2, area.y, &seed, Role::Faint);
        }
        if self.tally.games > 0 {
            let code = known.look.lang.code();
            let named = |(player, won): (&SeenPlayer, &u32)| format!("{} {won}", player.name.get(code));
            let won: Vec<String> = self.scene.players.iter().zip(&self.tally.won).map(named).collect();
            let tally = self.say(&say!("screen-tally", won = won.join(", "), drawn = self.tally.drawn), known);
            let left = (area.x + 2 + width(title)).min(area.right());
            let x = area.right().saturating_sub(width(&tally) + 1).max(left);
            painter.say(area, x, area.y, &tally, Role::Strong);
        }
    }

    /// Which part of the board is shown.
    fn draw_part(&self, painter: &mut Painter<'_>, canvas: &Canvas, scene: &Scene, known: &Known) {
        let (columns, rows) = canvas.shown();
        let part = say!(
            "screen-window",
            first = scene.column_name(columns.start),
            last = scene.column_name(columns.end - 1),
            low = rows.start + 1,
            high = rows.end,
        );
        let text = self.say(&part, known);
        let y = canvas.area.bottom().saturating_sub(1);
        painter.say(canvas.area, canvas.area.x + 1, y, &text, Role::Faint);
    }

    fn draw_pool(&self, painter: &mut Painter<'_>, plan: &Plan, scene: &Scene, known: &Known) {
        let Some((_, first)) = plan.pool.first() else { return };
        if first.y > plan.side.y && plan.log.height > 0 {
            let words = self.say(&say!("pool"), known);
            painter.say(plan.side, plan.side.x, first.y - 1, &words, Role::Text);
        }
        let kind = |wanted: &str| {
            scene.pool.iter().flatten().find_map(|piece| match piece {
                SeenPiece::Kind(code, traits) if code == wanted => Some(traits),
                _ => None,
            })
        };
        for (nth, (code, place)) in plan.pool.iter().enumerate() {
            let Some(traits) = kind(code) else { continue };
            let drawn = pieces::draw(scene, traits, Weight::Normal, &known.look);
            if place.height as usize > drawn.len() && !drawn.is_empty() {
                for (line, y) in drawn.iter().zip(place.y..) {
                    painter.line(*place, place.x, y, line);
                }
            }
            let style = painter.skin.ink(pieces::ink(scene, traits, Weight::Normal));
            let left = place.width.saturating_sub(width(code)) / 2;
            painter.text(*place, place.x + left, place.bottom() - 1, code, style);
            let value = self.values().into_iter().find(|(aim, ..)| *aim == Aim::Piece(code.clone()));
            if let Some((_, text, role)) = value {
                painter.say(*place, place.x, place.bottom() - 1, &text, role);
            }
            let picked = self.picked.contains(&Aim::Piece(code.clone()));
            let here = self.focus == Focus::Pool && self.piece == nth && self.game.turn() == Some(Control::Human);
            if here || picked {
                painter.tint(*place, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }

    /// What happened last.
    fn draw_log(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        if area.height < 2 {
            return;
        }
        let back = self.back.unwrap_or(usize::MAX);
        let mut lines: Vec<(String, Role)> = Vec::new();
        let mut starts = Vec::new();
        for (nth, said) in self.log(known).into_iter().enumerate() {
            let role = match nth + 1 {
                ply if ply == back => Role::Strong,
                ply if ply > back => Role::Faint,
                _ => Role::Text,
            };
            starts.push(lines.len());
            lines.extend(wrapped(&said, usize::from(area.width)).into_iter().map(|line| (line, role)));
        }
        let last = match self.back {
            Some(_) => lines.iter().rposition(|(_, role)| *role == Role::Strong).map_or(0, |at| at + 1),
            None => lines.len(),
        };
        let from = last.max(usize::from(area.height)).min(lines.len()).saturating_sub(usize::from(area.height));
        // Nothing begins in the middle, unless that is all there is.
        let from = starts.iter().copied().find(|start| (from..last).contains(start)).unwrap_or(from);
        for ((line, role), y) in lines[from..].iter().zip(area.top()..area.bottom()) {
            painter.say(area, area.x, y, line, *role);
        }
    }

    fn draw_message(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let (text, role) = self.status(known);
        for (line, y) in
            wrapped(&text, usize::from(area.width.saturating_sub(2)).max(1)).iter().zip(area.top()..area.bottom())
        {
            painter.say(area, area.x + 1, y, line, role);
        }
    }

    /// The one thing to know now.
    fn status(&self, known: &Known) -> (String, Role) {
        if let Some(typed) = &self.typed {
            return (format!(":{typed}_"), Role::Strong);
        }
        if let Some(back) = self.back {
            let all = self.game.table().made().len();
            return (self.say(&say!("screen-back", ply = back, all = all), known), Role::Strong);
        }
        if let Some((role, message)) = &self.message {
            return (message.clone(), *role);
        }
        if let Some(ended) = &self.scene.outcome {
            let ended = tell::ended(&self.scene, ended, &known.look);
            return (format!("{ended} {}", self.say(&say!("screen-again"), known)), Role::Strong);
        }
        let name = tell::seat(&self.scene, self.scene.to_move, &known.look);
        if let Some(thinking) = &self.thinking {
            if let Ask::Move(..) = thinking.ask {
                return (self.thinks(thinking, &name, known), Role::Text);
            }
            if let (Ask::Review(_), Some(Some(review))) = (&thinking.ask, &self.review) {
                let said = say!("screen-judges", depth = review.depth, nodes = known.count(review.nodes));
                return (self.say(&said, known), Role::Text);
            }
        }
        if self.paused && !self.game.has_humans() {
            return (self.say(&say!("screen-paused"), known), Role::Strong);
        }
        let verbs = self.scene.offers.iter().map(|verb| self.scene.tongue(known.look.lang).verb(&verb.name));
        let verbs = crate::lang::Arg::List("join-or", verbs.map(crate::lang::Arg::from).collect());
        (self.say(&say!("screen-turn", name = name, verbs = verbs), known), Role::Text)
    }

    fn thinks(&self, thinking: &super::Thinking, name: &crate::lang::Said, known: &Known) -> String {
        let seconds = format!("{:.1}", known.now.saturating_sub(thinking.since).as_secs_f64());
        let tongue = self.scene.tongue(known.look.lang);
        match &thinking.thought {
            None => self.say(&say!("screen-thinks", name = name.clone(), seconds = seconds), known),
            Some(thought) => {
                let line: Vec<String> = thought
                    .line
                    .iter()
                    .take(6)
                    .map(|action| tell::translated(action, |verb| tongue.verb(verb)))
                    .collect();
                let said = say!(
                    "screen-thinks-ahead",
                    name = name.clone(),
                    seconds = seconds,
                    depth = thought.depth,
                    nodes = known.count(thought.nodes),
                    line = line.join(" "),
                );
                self.say(&said, known)
            }
        }
    }

    fn draw_keys(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        let keys = match (&self.scene.outcome, self.game.has_humans()) {
            (Some(_), _) => vec![
                ("g", say!("short-again")),
                ("w", say!("short-swap")),
                ("u", say!("short-undo")),
                ("m", say!("short-menu")),
                ("?", say!("short-help")),
                ("q", say!("short-quit")),
            ],
            (None, true) => vec![
                ("h", say!("short-hint")),
                ("a", say!("short-values")),
                ("u", say!("short-undo")),
                (":", say!("short-type")),
                ("?", say!("short-help")),
                ("m", say!("short-menu")),
                ("q", say!("short-quit")),
            ],
            (None, false) => vec![
                ("p", say!("short-pause")),
                ("s", say!("short-step")),
                ("+-", say!("short-speed")),
                ("?", say!("short-help")),
                ("m", say!("short-menu")),
                ("q", say!("short-quit")),
            ],
        };
        known.keys(painter, area, &keys);
    }

    fn draw_sheet(&self, painter: &mut Painter<'_>, area: Rect, sheet: &Sheet, known: &Known) {
        let (title, frame, from) = match sheet {
            Sheet::Help(from) => (self.say(&say!("screen-help"), known), self.help(area.width, known), *from),
            Sheet::Log(from) => {
                let mut frame = Frame::new();
                for said in self.log(known) {
                    frame.paragraph(&said, usize::from(area.width.saturating_sub(6)).clamp(10, 76));
                }
                (self.say(&say!("screen-log"), known), frame, *from)
            }
            Sheet::Which(choices) => {
                let mut frame = Frame::new();
                let tongue = self.scene.tongue(known.look.lang);
                for (nth, choice) in choices.iter().enumerate() {
                    let text = tell::translated(&choice.text, |verb| tongue.verb(verb));
                    frame.say(format!("{}  {text}", nth + 1));
                }
                (self.say(&say!("screen-which"), known), frame, 0)
            }
            Sheet::Leave => {
                let mut frame = Frame::new();
                frame.paragraph(
                    &self.say(&say!("screen-leave"), known),
                    usize::from(area.width.saturating_sub(6)).clamp(10, 60),
                );
                (String::new(), frame, 0)
            }
        };
        let across = (frame.width() as u16).max(width(&title) + 4) + 4;
        let place = centred(area, across, (frame.0.len() as u16).saturating_add(2));
        let inside = painter.boxed(place, &title);
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let last = frame.0.len().saturating_sub(usize::from(inside.height));
        painter.frame(inside, &frame, from.min(last));
        if last > 0 && place.height > 2 {
            let more = if from.min(last) < last { "↓" } else { "↑" };
            painter.say(place, place.right().saturating_sub(3), place.bottom() - 1, more, Role::Key);
        }
    }

    /// Keys, and the rules of this game in words.
    fn help(&self, room: u16, known: &Known) -> Frame {
        let measure = usize::from(room.saturating_sub(8)).clamp(20, 78);
        let mut frame = Frame::new();
        let rows: Vec<Vec<String>> =
            keys().iter().map(|(key, says)| vec![(*key).to_owned(), self.say(says, known)]).collect();
        frame.table(&rows, 0, measure, Ink::STRONG);
        frame.gap();
        let tongue = self.scene.tongue(known.look.lang);
        frame.strong(tongue.text(&self.scene.title), measure);
        for rule in describe::rules(self.game.table().variant(), known.look.lang) {
            frame.paragraph(&rule, measure);
        }
        if !self.scene.attributes.is_empty() {
            frame.gap().say(pieces::legend(&self.scene, &tongue, &known.look).join("\n"));
        }
        frame
    }
}
