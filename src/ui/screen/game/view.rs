//! How the page of a game looks: what is painted where [`Plan`] says.

use super::picking::Pointed;
use super::plan::Plan;
use super::{Focus, Game};
use crate::ui::frame::{Frame, Ink, Line, Weight, wrapped};
use crate::ui::screen::Known;
use crate::ui::screen::canvas::Canvas;
use crate::ui::screen::paint::{Painter, width};
use crate::ui::screen::theme::Role;
use crate::ui::{board, pieces, tell};
use quadrille_core::lang::{Arg, Said};
use quadrille_core::play::{Aim, Ask, Choice, Control, Scene, SeenPiece, SeenPlayer, SeenVerb};
use quadrille_core::say;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

impl Game {
    /// The position that is shown, where it is an earlier one or one that is edited.
    pub(super) fn shown(&self) -> Option<Scene> {
        if let Some(sketch) = &self.sketch {
            return Some(sketch.scene.clone());
        }
        self.back.map(|plies| self.game.scene_after(plies))
    }

    /// The part of a large board to show.
    pub(super) fn around(&self) -> (usize, usize) {
        self.cursor
    }

    /// What the mover was given.
    pub(super) fn given(&self, scene: &Scene, known: &Known, frame: &mut Frame) {
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
    pub(super) fn in_short(&self, scene: &Scene, known: &Known, room: usize) -> Vec<Line> {
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
        // Where signs are seen, their names can wait; where they are not, nobody would know.
        for marker in scene.markers.iter().filter(|marker| !scene.beneath(marker).is_empty()) {
            let legend =
                format!("{} {}", board::mark_sign(&marker.symbol, &known.look), board::legend(scene, marker, &tongue));
            lines.extend(wrapped(&legend, room.saturating_sub(1)).iter().map(|line| Line::plain(format!(" {line}"))));
        }
        lines
    }

    /// Paints the page.
    pub fn draw(&self, painter: &mut Painter<'_>, area: Rect, known: &Known) {
        if let Some(sheet) = self.sheet.as_ref().filter(|_| self.is_unkept()) {
            return self.draw_sheet(painter, area, sheet, known);
        }
        let plan = Plan::of(self, area, known);
        let shown = self.shown();
        let scene = shown.as_ref().unwrap_or(&self.scene);
        let part = plan.canvas.as_ref().filter(|canvas| !canvas.is_whole(scene));
        self.draw_title(painter, plan.title, part.map(|canvas| self.part(canvas, scene, known)), known);
        match &plan.canvas {
            Some(canvas) => canvas.draw(painter, scene, &self.over(known), &known.look),
            None => {
                painter.say(area, area.x, area.y + 1, &self.say(&say!("screen-no-room"), known), Role::Refusal);
            }
        }
        painter.frame(plan.side, &plan.panel, 0);
        self.draw_deeds(painter, &plan);
        self.draw_pool(painter, &plan, scene, known);
        self.draw_log(painter, plan.log, known);
        known.keys(painter, plan.keys, &self.usual_keys());
        self.draw_message(painter, &plan, known);
        if let Some(sheet) = &self.sheet {
            self.draw_sheet(painter, area, sheet, known);
        }
    }

    fn draw_title(&self, painter: &mut Painter<'_>, area: Rect, part: Option<[String; 2]>, known: &Known) {
        let title = self.scene.tongue(known.look.lang).text(&self.scene.title);
        let mut x = painter.say(area, area.x + 1, area.y, title, Role::Title);
        let sign = match (&self.waiting, self.outdated) {
            (Some(_), _) => Some((say!("screen-waiting"), Role::Strong)),
            (None, true) => Some((say!("screen-outdated"), Role::Refusal)),
            (None, false) => None,
        };
        if let Some((says, role)) = sign {
            x = painter.say(area, x + 2, area.y, &self.say(&says, known), role);
        }
        // A seed tells what is hidden.
        if !self.scene.hides() {
            let seed = self.say(&say!("screen-seed", seed = self.game.seed().to_string()), known);
            x = painter.say(area, x + 2, area.y, &seed, Role::Faint);
        }
        let fits = |part: &&String| x + 2 + width(part) <= area.right();
        if let Some(part) = part.iter().flatten().find(fits) {
            x = painter.say(area, x + 2, area.y, part, Role::Faint);
        }
        if self.tally.games > 0 {
            let code = known.look.lang.code();
            let named = |(player, won): (&SeenPlayer, &u32)| format!("{} {won}", player.name.get(code));
            let won: Vec<String> = self.scene.players.iter().zip(&self.tally.won).map(named).collect();
            let tally = self.say(&say!("screen-tally", won = won.join(", "), drawn = self.tally.drawn), known);
            let left = (x + 1).min(area.right());
            let x = area.right().saturating_sub(width(&tally) + 1).max(left);
            painter.say(area, x, area.y, &tally, Role::Strong);
        }
    }

    /// Which part of the board is shown, in words and in short.
    fn part(&self, canvas: &Canvas, scene: &Scene, known: &Known) -> [String; 2] {
        let (columns, rows) = canvas.shown();
        let (first, last) = (scene.column_name(columns.start), scene.column_name(columns.end - 1));
        let (low, high) = (rows.start + 1, rows.end);
        let short = format!("{first}-{last} {low}-{high}");
        [self.say(&say!("screen-window", first = first, last = last, low = low, high = high), known), short]
    }

    /// What can be done without pointing at anything, as buttons.
    fn draw_deeds(&self, painter: &mut Painter<'_>, plan: &Plan) {
        for (nth, (words, place)) in plan.deeds.iter().enumerate() {
            let x = painter.say(*place, place.x, place.y, &format!("[ {words} ]"), Role::Strong);
            if self.sketch.is_none()
                && let Some((value, role)) = self.deed_value(nth)
            {
                painter.say(*place, x.saturating_sub(1 + width(&value)), place.y, &value, role);
            }
            let chosen = match &self.sketch {
                Some(sketch) => sketch.at == nth,
                None => self.focus == Focus::Deeds && self.deed == nth,
            };
            if chosen {
                painter.tint(*place, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
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

    /// The one thing to know now. What is said once is said whole: where it is long it covers the keys, and what is above.
    fn draw_message(&self, painter: &mut Painter<'_>, plan: &Plan, known: &Known) {
        let mut area = plan.message;
        let (text, role) = self.status(known, area);
        let lines = wrapped(&text, usize::from(area.width.saturating_sub(2)).max(1));
        let needed = lines.len() as u16;
        if needed > area.height && self.message.is_some() && self.typed.is_none() {
            let bottom = plan.keys.bottom();
            let top = bottom.saturating_sub(needed).max(plan.title.bottom()).min(area.y);
            area = Rect { y: top, height: bottom - top, ..area };
            painter.clear(area);
        }
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            painter.say(area, area.x + 1, y, line, role);
        }
    }

    /// The one thing to know now, as much of it as there is room for.
    fn status(&self, known: &Known, room: Rect) -> (String, Role) {
        if let Some(typed) = &self.typed {
            return (format!(":{typed}_"), Role::Strong);
        }
        if let Some((role, message)) = &self.message {
            return (message.clone(), *role);
        }
        if let Some(back) = self.back {
            let all = self.game.table().made().len();
            let back = self.say(&say!("screen-back", ply = back, all = all), known);
            let judges = self.judges(known).map_or_else(String::new, |judges| format!(" {judges}"));
            return (format!("{back}{judges}"), Role::Strong);
        }
        if let Some(sketch) = &self.sketch {
            let name = tell::seat(&sketch.scene, sketch.scene.to_move, &known.look);
            return (self.say(&say!("edit-status", name = name), known), Role::Strong);
        }
        if let Some(ended) = &self.scene.outcome {
            let ended = tell::ended(&self.scene, ended, &known.look);
            return (format!("{ended} {}", self.say(&say!("screen-again"), known)), Role::Strong);
        }
        let name = tell::seat(&self.scene, self.scene.to_move, &known.look);
        if let Some(thinking) = &self.thinking
            && let Ask::Move(..) = thinking.ask
        {
            return (self.thinks(thinking, &name, known), Role::Text);
        }
        if let Some(judges) = self.judges(known) {
            return (judges, Role::Text);
        }
        if self.paused && !self.game.has_humans() {
            return (self.say(&say!("screen-paused"), known), Role::Strong);
        }
        let picked = |choice: &&Choice| choice.aims.starts_with(&self.picked);
        let can = |verb: &&SeenVerb| {
            self.choices.is_empty() || self.choices.iter().filter(picked).any(|choice| choice.verb == verb.name)
        };
        let verbs =
            self.scene.offers.iter().filter(can).map(|verb| self.scene.tongue(known.look.lang).verb(&verb.name));
        let verbs = Arg::List("join-or", verbs.map(Arg::from).collect());
        let said = match (self.picked.as_slice(), self.enter(known)) {
            ([], None) => self.say(&say!("screen-turn", name = name, verbs = verbs), known),
            ([], Some(does)) => {
                let whole =
                    self.say(&say!("screen-turn-enter", name = name, verbs = verbs, does = does.clone()), known);
                let lines = wrapped(&whole, usize::from(room.width.saturating_sub(2)).max(1)).len();
                let fits = lines <= usize::from(room.height);
                if fits { whole } else { self.say(&say!("screen-enter", does = does), known) }
            }
            _ => self.say(&say!("screen-picked", name = name, verbs = verbs, picked = self.picked()), known),
        };
        (said, Role::Text)
    }

    /// What Enter would do now, where the step has several verbs and it may be any of them.
    fn enter(&self, known: &Known) -> Option<Arg> {
        if self.scene.offers.len() < 2 {
            return None;
        }
        let words = |text: &str| self.in_words(text, known);
        let texts = match (self.focus, self.pointing()) {
            (Focus::Deeds, _) => vec![words(&self.deeds().nth(self.deed)?.text)],
            (_, Pointed::Do(text)) => vec![words(&text)],
            (_, Pointed::Which(choices)) => choices.iter().map(|choice| words(&choice.text)).collect(),
            (_, Pointed::Sure(choice)) => vec![words(&choice.text)],
            (_, Pointed::Pick(_) | Pointed::Nothing) => return None,
        };
        Some(Arg::List("join-or", texts.into_iter().map(Arg::from).collect()))
    }

    /// A move as it is written, its verb in the language.
    pub(super) fn in_words(&self, action: &str, known: &Known) -> String {
        let tongue = self.scene.tongue(known.look.lang);
        tell::translated(action, |verb| tongue.verb(verb))
    }

    fn thinks(&self, thinking: &super::Thinking, name: &quadrille_core::lang::Said, known: &Known) -> String {
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

    /// The keys that the last line tells of; none while something lies over the page.
    pub fn shown_keys(&self) -> Vec<(&'static str, Said)> {
        if self.sheet.is_some() || self.typed.is_some() {
            return Vec::new();
        }
        self.usual_keys()
    }

    fn usual_keys(&self) -> Vec<(&'static str, Said)> {
        if self.sketch.is_some() {
            return self.edit_keys();
        }
        match (&self.scene.outcome, self.game.has_humans()) {
            (Some(_), _) => vec![
                ("g", say!("short-again")),
                ("w", say!("short-swap")),
                ("u", say!("short-undo")),
                ("m", say!("short-menu")),
                ("?", say!("short-help")),
                ("q", say!("short-quit")),
                ("y", say!("short-why")),
                ("x", say!("short-example")),
            ],
            (None, true) => vec![
                ("h", say!("short-hint")),
                ("a", say!("short-values")),
                ("u", say!("short-undo")),
                (":", say!("short-type")),
                ("?", say!("short-help")),
                ("m", say!("short-menu")),
                ("q", say!("short-quit")),
                ("y", say!("short-why")),
                ("x", say!("short-example")),
                ("e", say!("short-edit")),
            ],
            (None, false) => vec![
                ("p", say!("short-pause")),
                ("s", say!("short-step")),
                ("+-", say!("short-speed")),
                ("?", say!("short-help")),
                ("m", say!("short-menu")),
                ("q", say!("short-quit")),
            ],
        }
    }
}
