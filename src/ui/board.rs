//! The board, and beside it what is not on it: scene → frame.
//!
//! ```text
//!    1  2  3  4  -  6  7        numbers where one drops, `-` where a column is full
//!  +---------------------+
//! 2| .  . [X] .  O  .  @ |      [X] played last   ~X~ changed by it   <X> the winning line   {X} differs elsewhere
//! 1| .  .  O ~X~ X  .  . |
//!  +---------------------+
//!    a  b  c  d  e  f  g        letters and rows where moves name cells
//! ```

use super::frame::{Colour, Frame, Ink, Line, Weight, wrapped};
use super::look::Look;
use super::pieces;
use quadrille_core::lang::{Arg, Tongue};
use quadrille_core::play::{Scene, SeenCell, SeenMarker, SeenPiece, SeenPlayer, Touch};
use quadrille_core::say;
use std::ops::Range;

/// The text beside the board is broken at this width.
const PANEL: usize = 44;
/// Between the board and what is beside it.
const GAP: usize = 3;
/// Lines of a screen that are left for what is not the cells: edges and names, a move in two lines, the prompt.
const SPARE: usize = 8;
/// Lines that the word about a part of the board takes at most.
const WORD: usize = 2;

/// The board and what is beside it. Where a terminal is too small, the part around the last move, and a word about it.
pub fn draw(scene: &Scene, look: &Look) -> Frame {
    let cells = CellSize::of(scene, look);
    let width = look.size.map(|(width, _)| width);
    let (columns, rows) = window(scene, &cells, look, SPARE);
    if columns.len() < scene.columns || rows.len() < scene.rows {
        // What stands beside a whole board stands below a part of it.
        let panel = panel(scene, look, width);
        let (columns, rows) = window(scene, &cells, look, SPARE + WORD + panel.0.len());
        let part = say!(
            "window",
            first = scene.column_name(columns.start),
            last = scene.column_name(columns.end - 1),
            low = rows.start + 1,
            high = rows.end,
        );
        let mut whole = grid(scene, &cells, look, columns, rows);
        whole.paragraph(&scene.tongue(look.lang).say(&part), look.measure());
        whole.below(panel);
        return whole;
    }
    let mut board = grid(scene, &cells, look, columns, rows);
    let room = width.map(|width| width.saturating_sub(board.width() + GAP));
    let mut beside = panel(scene, look, room);
    if room.is_none_or(|room| beside.width() <= room) {
        // Beside the cells, below the line of numbers.
        beside.0.insert(0, Line::default());
        return board.beside(beside, GAP);
    }
    board.below(panel(scene, look, width));
    board
}

/// The whole board, whatever its size: where a terminal is too narrow, some columns at a time, one part below the other.
pub fn draw_all(scene: &Scene, look: &Look) -> Frame {
    let cells = CellSize::of(scene, look);
    let fits = look.size.map_or(scene.columns, |(width, _)| fitting(scene, &cells, width)).max(3);
    if fits >= scene.columns {
        return draw(scene, &Look { size: look.size.map(|(width, _)| (width, usize::MAX)), ..*look });
    }
    let mut whole = Frame::new();
    for start in (0..scene.columns).step_by(fits) {
        let columns = start..(start + fits).min(scene.columns);
        whole.below(grid(scene, &cells, look, columns, 0..scene.rows));
    }
    whole.below(panel(scene, look, None));
    whole
}

/// The whole board with nothing beside it, and some cells marked as other than elsewhere.
pub fn draw_odd(scene: &Scene, look: &Look, odd: &[String]) -> Frame {
    grid_with(scene, &CellSize::of(scene, look), look, (0..scene.columns, 0..scene.rows), odd)
}

/// The sign of a seat's tokens.
pub fn sign(player: &SeenPlayer, seat: u8, look: &Look) -> String {
    match look.unicode || player.symbol.is_ascii() {
        true => player.symbol.clone(),
        false => seat.to_string(),
    }
}

/// The ink of a seat's tokens.
pub fn seat_ink(player: &SeenPlayer, weight: Weight) -> Ink {
    Ink::colour(Colour::named(&player.colour), weight)
}

/// A seat by sign and name: `X Yellow`, with the level that plays it.
pub fn seat(scene: &Scene, seat: u8, look: &Look) -> Line {
    let player = scene.player(seat);
    let mut line = Line::default();
    if scene.attributes.is_empty() {
        line.push(sign(player, seat, look), seat_ink(player, Weight::Strong));
        line.push(" ", Ink::PLAIN);
    }
    line.push(name(scene, seat, look), Ink::PLAIN);
    line
}

/// A seat by name, with the level that plays it.
pub fn name(scene: &Scene, seat: u8, look: &Look) -> String {
    let player = scene.player(seat);
    let name = player.name.get(look.lang.code());
    match &player.level {
        Some(level) => format!("{name} ({level})"),
        None => name.to_owned(),
    }
}

/// How large a cell is drawn, without the two signs that mark it.
struct CellSize {
    width: usize,
    height: usize,
}

impl CellSize {
    fn of(scene: &Scene, look: &Look) -> Self {
        let players = (1..).zip(&scene.players).map(|(seat, player)| sign(player, seat, look));
        let marks = scene.markers.iter().map(|marker| mark_sign(&marker.symbol, look));
        let widest = players.chain(marks).map(|sign| Line::plain(sign).width()).max().unwrap_or(1);
        let code = scene.attributes.len().max(widest);
        match pieces::height(scene) {
            Some(height) => Self { width: pieces::WIDTH.max(code), height: height + 1 },
            None => Self { width: code, height: 1 },
        }
    }
}

/// The columns and rows that are drawn: all, or as many as fit around the last move with some lines to spare.
fn window(scene: &Scene, cells: &CellSize, look: &Look, spare: usize) -> (Range<usize>, Range<usize>) {
    let all = (0..scene.columns, 0..scene.rows);
    let Some((width, height)) = look.size else { return all };
    let across = fitting(scene, cells, width);
    let up = height.saturating_sub(spare) / cells.height;
    let played = scene.cells.iter().find(|cell| cell.touched == Some(Touch::Played));
    let centre = played.map_or((scene.columns / 2, 0), |cell| (cell.column, cell.row));
    (part(scene.columns, across, centre.0), part(scene.rows, up, centre.1))
}

/// How many columns fit into a width.
fn fitting(scene: &Scene, cells: &CellSize, width: usize) -> usize {
    width.saturating_sub(margin(scene) + 2) / (cells.width + 2)
}

/// As many of `all` as fit, three at least, with `centre` among them, in the middle if it can be.
fn part(all: usize, fits: usize, centre: usize) -> Range<usize> {
    let fits = fits.clamp(3, all.max(3)).min(all);
    let start = centre.saturating_sub(fits / 2).min(all - fits);
    start..start + fits
}

fn margin(scene: &Scene) -> usize {
    if scene.names_cells { scene.rows.to_string().len() } else { 0 }
}

fn grid(scene: &Scene, cells: &CellSize, look: &Look, columns: Range<usize>, rows: Range<usize>) -> Frame {
    grid_with(scene, cells, look, (columns, rows), &[])
}

fn grid_with(
    scene: &Scene,
    cells: &CellSize,
    look: &Look,
    (columns, rows): (Range<usize>, Range<usize>),
    odd: &[String],
) -> Frame {
    let margin = margin(scene);
    let across = cells.width + 2;
    let label = |text: &str| format!("{text:^across$}");
    let mut frame = Frame::new();
    if let Some(closed) = &scene.closed {
        let mut line = Line::plain(" ".repeat(margin + 1));
        for column in columns.clone() {
            match closed[column] {
                false => line.push(label(&(column + 1).to_string()), Ink::PLAIN),
                true => line.push(label(if look.unicode { "─" } else { "-" }), Ink::FAINT),
            }
        }
        frame.line(line);
    }
    let edges = Edges::of(scene, look);
    let level = |corners: (char, char)| {
        let text = format!("{}{}{}", corners.0, String::from(edges.level).repeat(across * columns.len()), corners.1);
        Line::inked(format!("{}{text}", " ".repeat(margin)), Ink::FAINT)
    };
    frame.line(level(edges.top));
    let mut there = vec![None; scene.columns * scene.rows];
    for cell in &scene.cells {
        there[cell.row * scene.columns + cell.column] = Some(cell);
    }
    for row in rows.rev() {
        let mut lines = vec![Line::default(); cells.height];
        for (nth, line) in lines.iter_mut().enumerate() {
            let named = scene.names_cells && nth == cells.height / 2;
            let head = if named { (row + 1).to_string() } else { String::new() };
            line.push(format!("{head:>margin$}"), Ink::PLAIN);
            line.push(edges.upright.to_string(), Ink::FAINT);
        }
        for column in columns.clone() {
            let cell = there[row * scene.columns + column];
            for (line, part) in lines.iter_mut().zip(draw_cell(scene, cells, cell, look, odd)) {
                line.append(part);
            }
        }
        for mut line in lines {
            line.push(edges.upright.to_string(), Ink::FAINT);
            frame.line(line);
        }
    }
    frame.line(level(edges.bottom));
    if scene.names_cells {
        let letters: String = columns.map(|column| label(&quadrille_kernel::letters(column))).collect();
        frame.line(Line::plain(format!("{}{letters}", " ".repeat(margin + 1))));
    }
    frame
}

/// The signs of the board's edges: broken where opposite ones are joined.
struct Edges {
    top: (char, char),
    bottom: (char, char),
    level: char,
    upright: char,
}

impl Edges {
    fn of(scene: &Scene, look: &Look) -> Self {
        let (sides, ends) = scene.joined;
        let (top, bottom) = match look.unicode {
            true => (('┌', '┐'), ('└', '┘')),
            false => (('+', '+'), ('+', '+')),
        };
        let choose = |joined, unicode: [char; 2], ascii: [char; 2]| {
            (if look.unicode { unicode } else { ascii })[usize::from(joined)]
        };
        Self {
            top,
            bottom,
            level: choose(ends, ['─', '┄'], ['-', '.']),
            upright: choose(sides, ['│', '┊'], ['|', ':']),
        }
    }
}

/// The lines of a cell.
fn draw_cell(scene: &Scene, size: &CellSize, cell: Option<&SeenCell>, look: &Look, odd: &[String]) -> Vec<Line> {
    let across = size.width + 2;
    let mut lines = vec![Line::plain(" ".repeat(across)); size.height];
    let Some(cell) = cell else { return lines };
    let won = scene.outcome.as_ref().is_some_and(|ended| ended.shows(&cell.name));
    let odd = odd.contains(&cell.name);
    let (marks, weight) = match cell.touched {
        _ if odd => (('{', '}'), Weight::Loud),
        _ if won => (('<', '>'), Weight::Loud),
        Some(Touch::Played) => (('[', ']'), Weight::Strong),
        Some(Touch::Changed) => (('~', '~'), Weight::Strong),
        None => ((' ', ' '), Weight::Normal),
    };
    let (text, ink) = match (&cell.piece, cell.marks.first()) {
        (Some(SeenPiece::Token(seat)), _) => {
            let player = scene.player(*seat);
            (sign(player, *seat, look), seat_ink(player, weight))
        }
        (Some(SeenPiece::Kind(code, traits)), _) => {
            let drawn = pieces::draw(scene, traits, weight, look);
            for (line, part) in lines.iter_mut().zip(drawn) {
                *line = Line::plain(" ");
                line.append(part);
                line.pad(across);
            }
            (code.clone(), pieces::ink(scene, traits, weight))
        }
        (None, Some(mark)) => (mark_sign(mark, look), Ink::STRONG),
        (None, None) => (if look.unicode { "·" } else { "." }.to_owned(), Ink::FAINT),
    };
    let drawn = matches!(cell.piece, Some(SeenPiece::Kind(..)));
    let at = if drawn { size.height - 1 } else { size.height / 2 };
    let marked = odd || won || cell.touched.is_some();
    let mark = |sign: char| if marked { sign } else { ' ' };
    // What marks a cell stands close to what is in it.
    let shown = format!("{}{text}{}", mark(marks.0), mark(marks.1));
    let ink = if marked { Ink { weight, ..ink } } else { ink };
    let width = Line::plain(&shown).width();
    let left = across.saturating_sub(width).div_ceil(2);
    let mut line = Line::plain(" ".repeat(left));
    line.push(shown, ink);
    line.pad(across);
    lines[at] = line;
    lines
}

/// The sign of a mark.
pub fn mark_sign(mark: &str, look: &Look) -> String {
    if look.unicode || mark.is_ascii() { mark.to_owned() } else { "?".to_owned() }
}

/// Who plays and has what, what the signs mean, what is hidden, what is given and what is left; in a width, if it is known.
fn panel(scene: &Scene, look: &Look, room: Option<usize>) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = players(scene, look);
    frame.below(signs(scene, look, PANEL));
    if let Some(hand) = &scene.hand {
        frame.gap().say(tongue.say(&say!("to-place", name = name(scene, scene.to_move, look))));
        frame.below(given(scene, hand, look));
    }
    if let Some(pool) = &scene.pool
        && !pool.is_empty()
    {
        frame.gap().say(tongue.say(&say!("pool")));
        frame.below(pool_of(scene, pool, look, room));
    }
    frame
}

/// Who plays, whose turn it is, and what each has.
pub fn players(scene: &Scene, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    for (nth, player) in scene.players.iter().enumerate() {
        let number = nth as u8 + 1;
        let moves = scene.outcome.is_none() && scene.to_move == number;
        let mut line = if moves { Line::inked("> ", Ink::STRONG) } else { Line::plain("  ") };
        line.append(seat(scene, number, look));
        frame.line(line);
        if let Some(has) = holdings(player, &tongue) {
            frame.say(format!("    {has}"));
        }
    }
    frame
}

/// What the signs on the board mean, and what is hidden, in a width.
pub fn signs(scene: &Scene, look: &Look, width: usize) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    let width = width.min(look.measure().saturating_sub(2));
    let seen: Vec<&SeenMarker> = scene.markers.iter().filter(|marker| !marker.cells.is_empty()).collect();
    if !seen.is_empty() {
        frame.gap();
    }
    for marker in seen {
        let sign = mark_sign(&marker.symbol, look);
        // What goes on below stands below the word, not below the sign.
        let room = width.saturating_sub(Line::plain(&sign).width() + 1);
        let indent = " ".repeat(Line::plain(&sign).width());
        for (nth, line) in wrapped(&legend(scene, marker, &tongue), room).into_iter().enumerate() {
            frame.say(format!("  {} {line}", if nth == 0 { &sign } else { &indent }));
        }
    }
    for marker in scene.markers.iter().filter(|marker| marker.hidden > 0) {
        let hidden =
            say!("hidden", marker = Arg::word(&marker.name), count = marker.hidden, cells = marker.possible.join(" "));
        for line in wrapped(&tongue.say(&hidden), width) {
            frame.say(format!("  {line}"));
        }
    }
    frame
}

/// What a marker's sign means, and where it lies unseen.
pub fn legend(scene: &Scene, marker: &SeenMarker, tongue: &Tongue) -> String {
    let beneath = scene.beneath(marker);
    let (name, cells) = (Arg::word(&marker.name), beneath.join(" "));
    match beneath.len() {
        0 => tongue.word(&marker.name),
        all if all == marker.cells.len() => tongue.say(&say!("legend-beneath", marker = name, cells = cells)),
        _ => tongue.say(&say!("legend-also-beneath", marker = name, cells = cells)),
    }
}

/// What a player has: reserve and counters.
pub fn holdings(player: &SeenPlayer, tongue: &Tongue) -> Option<String> {
    let mut has: Vec<String> =
        player.reserve.iter().map(|reserve| tongue.say(&say!("in-reserve", count = *reserve))).collect();
    has.extend(player.tokens.iter().map(|tokens| tongue.say(&say!("on-board", count = *tokens))));
    has.extend(player.holds.iter().map(|(name, count)| format!("{} {count}", tongue.word(name))));
    (!has.is_empty()).then(|| has.join(", "))
}

/// The piece that was given, so that nobody can miss it.
fn given(scene: &Scene, piece: &SeenPiece, look: &Look) -> Frame {
    let mut frame = Frame::new();
    for line in labelled(scene, piece, Weight::Strong, look) {
        let mut pointed = Line::inked("  >> ", Ink::STRONG);
        pointed.append(line);
        pointed.push(" <<", Ink::STRONG);
        frame.line(pointed);
    }
    frame
}

/// Pieces side by side: eight codes in a line, or as many drawn pieces as there is room for, four at least.
fn pool_of(scene: &Scene, pool: &[SeenPiece], look: &Look, room: Option<usize>) -> Frame {
    let a_line = match (pieces::height(scene), room) {
        (None, _) => 8,
        (Some(_), None) => 4,
        (Some(_), Some(room)) => (room / (pieces::WIDTH + 2)).clamp(4, 8),
    };
    let mut frame = Frame::new();
    for some in pool.chunks(a_line) {
        let mut block = Frame::new();
        for piece in some {
            let one = match (piece, scene.attributes.len()) {
                // A letter alone says little.
                (SeenPiece::Kind(code, traits), 1) => {
                    let words = traits.iter().map(|name| scene.tongue(look.lang).word(name));
                    Frame(vec![Line::plain(format!("{code} {}", words.collect::<Vec<_>>().join(" ")))])
                }
                _ => Frame(labelled(scene, piece, Weight::Normal, look)),
            };
            block = block.beside(one, 2);
        }
        // Where all are short, nothing stands above them.
        block.0.drain(..block.0.iter().take_while(|line| line.text().trim().is_empty()).count());
        if !frame.is_empty() && pieces::height(scene).is_some() {
            frame.gap();
        }
        frame.below(block);
    }
    frame
}

/// A piece with its code below it.
pub fn labelled(scene: &Scene, piece: &SeenPiece, weight: Weight, look: &Look) -> Vec<Line> {
    match piece {
        SeenPiece::Token(seat) => vec![Line::plain(sign(scene.player(*seat), *seat, look))],
        SeenPiece::Kind(code, traits) => {
            let mut lines = pieces::draw(scene, traits, weight, look);
            let width = if lines.is_empty() { code.len() } else { pieces::WIDTH };
            lines.push(Line::inked(format!("{code:^width$}"), pieces::ink(scene, traits, weight)));
            lines
        }
    }
}
