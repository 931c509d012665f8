//! A position that is edited by hand: what is put where, and a game that begins from it.

use super::{Focus, Game, Known, Wish};
use crate::ui::screen::canvas::Spot;
use crate::ui::screen::input::{Key, Mouse};
use crate::ui::screen::theme::Role;
use crate::ui::tell;
use quadrille_core::lang::Said;
use quadrille_core::play::{Aim, Match, Moment, NotBegun, Scene, SeenCell, SeenPiece, Start, authoring};
use quadrille_core::say;
use quadrille_kernel::{Effect, Pieces};

/// A position in the making.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sketch {
    pub scene: Scene,
    /// What can be put on a cell.
    pub stamps: Vec<Stamp>,
    /// Which of them is.
    pub at: usize,
    /// How it was before each change, the last one last.
    before: Vec<Scene>,
    /// When the game is that it is taken from.
    moment: Moment,
    /// How many there are of each piece that belongs to nobody; none: as many as one likes.
    copies: Option<u16>,
}

/// Something that is put on a cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Stamp {
    Piece(SeenPiece),
    /// A marker, by its number.
    Mark(usize),
    /// Nothing.
    Empty,
}

impl Sketch {
    /// Begins with what is there.
    fn of(scene: &Scene, pieces: Vec<SeenPiece>, copies: Option<u16>) -> Self {
        let marks = (0..scene.markers.len()).map(Stamp::Mark);
        let stamps: Vec<Stamp> = pieces.into_iter().map(Stamp::Piece).chain(marks).chain([Stamp::Empty]).collect();
        let plain = Scene { outcome: None, pool: None, closed: None, offers: Vec::new(), ..scene.clone() };
        // What is refused names cells.
        let mut scene = Scene { names_cells: true, ..plain };
        for cell in &mut scene.cells {
            cell.touched = None;
        }
        for player in &mut scene.players {
            // The board says how many are left.
            player.reserve = None;
        }
        for marker in &mut scene.markers {
            // What is hidden cannot be seen, and so not be edited.
            (marker.hidden, marker.possible) = (0, Vec::new());
        }
        Self { moment: scene.moment, scene, stamps, at: 0, before: Vec::new(), copies }
    }

    fn cell(&mut self, spot: Spot) -> Option<&mut SeenCell> {
        self.scene.cells.iter_mut().find(|cell| (cell.column, cell.row) == spot)
    }

    /// Puts something on a cell, over what lies beneath; the same thing again takes it away. Where all there are of a piece stand
    /// elsewhere nothing changes, unless there is only one of it, which moves.
    fn put(&mut self, spot: Spot, stamp: &Stamp) -> Result<(), Said> {
        let sign = match stamp {
            Stamp::Mark(nth) => Some(self.scene.markers[*nth].symbol.clone()),
            _ => None,
        };
        let Some(cell) = self.cell(spot).map(|cell| cell.clone()) else { return Ok(()) };
        let puts = |piece: &SeenPiece| cell.piece.as_ref() != Some(piece);
        match stamp {
            Stamp::Piece(piece @ SeenPiece::Kind(code, _)) if puts(piece) => self.fetch(code, piece)?,
            _ => self.remember(),
        }
        let Some(cell) = self.cell(spot) else { return Ok(()) };
        match (stamp, sign) {
            (Stamp::Piece(piece), _) if cell.piece.as_ref() == Some(piece) => cell.piece = None,
            (Stamp::Piece(piece), _) => cell.piece = Some(piece.clone()),
            (_, Some(sign)) if cell.marks.contains(&sign) => cell.marks.retain(|mark| *mark != sign),
            (_, Some(sign)) => cell.marks.push(sign),
            _ => (cell.piece, cell.marks) = (None, Vec::new()),
        }
        self.mark_anew();
        Ok(())
    }

    /// Sees to it that there is one more of a piece to put somewhere.
    fn fetch(&mut self, code: &str, piece: &SeenPiece) -> Result<(), Said> {
        let is = |other: &Option<SeenPiece>| other.as_ref() == Some(piece);
        let used = self.scene.cells.iter().filter(|cell| is(&cell.piece)).count() + usize::from(is(&self.scene.hand));
        match self.copies {
            Some(1) => {
                self.remember();
                self.scene.cells.iter_mut().filter(|cell| is(&cell.piece)).for_each(|cell| cell.piece = None);
                self.scene.hand = self.scene.hand.take().filter(|hand| hand != piece);
            }
            Some(copies) if used >= usize::from(copies) => {
                return Err(say!("edit-no-more", code = code, copies = copies));
            }
            _ => self.remember(),
        }
        Ok(())
    }

    /// What is changed now can be taken back.
    fn remember(&mut self) {
        self.before.push(self.scene.clone());
    }

    /// Takes the last change back. Was there one?
    fn undo(&mut self) -> bool {
        let before = self.before.pop();
        let any = before.is_some();
        self.scene = before.unwrap_or_else(|| self.scene.clone());
        any
    }

    /// Which cells carry a mark, by what is drawn on them.
    fn mark_anew(&mut self) {
        for marker in &mut self.scene.markers {
            let marked = self.scene.cells.iter().filter(|cell| cell.marks.contains(&marker.symbol));
            marker.cells = marked.map(|cell| cell.name.clone()).collect();
        }
    }

    /// Whose turn it is: the next one's, who is at its first step.
    fn next_seat(&mut self) {
        self.remember();
        self.scene.to_move = self.scene.to_move % self.scene.players.len() as u8 + 1;
        self.scene.moment.step = 1;
    }

    /// What is chosen lies in the mover's hand, or no longer.
    fn give(&mut self) -> Result<(), Said> {
        let Some(Stamp::Piece(piece @ SeenPiece::Kind(code, _))) = &self.stamps.get(self.at).cloned() else {
            return Ok(());
        };
        if self.scene.hand.as_ref() == Some(piece) {
            self.remember();
            (self.scene.hand, self.scene.moment) = (None, self.moment);
            return Ok(());
        }
        self.fetch(code, piece)?;
        self.scene.hand = Some(piece.clone());
        // Whoever holds something is at the beginning of a turn, and no opening is left.
        self.scene.moment = Moment { step: 1, turn: self.moment.turn.filter(|turn| *turn > 0), ..self.moment };
        Ok(())
    }
}

impl Game {
    /// Begins to edit the position.
    pub(super) fn edit(&mut self, known: &Known) -> Vec<Wish> {
        let shown = self.shown();
        let scene = shown.as_ref().unwrap_or(&self.scene);
        let seats = (1..=scene.players.len() as u8).map(SeenPiece::Token);
        let pieces = match scene.attributes.is_empty() {
            true => seats.collect(),
            false => self
                .game
                .table()
                .variant()
                .kinds()
                .into_iter()
                .map(|(code, traits)| SeenPiece::Kind(code, traits))
                .collect(),
        };
        let hides = scene.hides();
        let copies = match self.game.table().variant().definition.pieces {
            Pieces::Attributes { copies, .. } => copies,
            Pieces::Tokens => None,
        };
        self.sketch = Some(Sketch::of(scene, pieces, copies));
        (self.back, self.due, self.flight, self.focus) = (None, None, None, Focus::Board);
        self.picked.clear();
        self.message = hides.then(|| (Role::Faint, self.say(&say!("edit-hides"), known)));
        self.leave_off()
    }

    /// What the stamps are called.
    pub(super) fn stamps(&self, known: &Known) -> Vec<String> {
        let Some(sketch) = &self.sketch else { return Vec::new() };
        let name = |stamp: &Stamp| match stamp {
            Stamp::Piece(SeenPiece::Token(seat)) => {
                let player = sketch.scene.player(*seat);
                format!("{} {}", player.symbol, player.name.get(known.look.lang.code()))
            }
            Stamp::Piece(SeenPiece::Kind(code, _)) => code.clone(),
            Stamp::Mark(nth) => {
                let marker = &sketch.scene.markers[*nth];
                format!("{} {}", marker.symbol, sketch.scene.tongue(known.look.lang).word(&marker.name))
            }
            Stamp::Empty => self.say(&say!("edit-empty"), known),
        };
        sketch.stamps.iter().map(name).collect()
    }

    /// Is there a verb with which pieces are given?
    fn gives(&self) -> bool {
        self.game.table().variant().definition.verbs.iter().any(|verb| verb.effect == Effect::Give)
    }

    /// The keys of editing, for the last line.
    pub(super) fn edit_keys(&self) -> Vec<(&'static str, Said)> {
        let mut keys = vec![("p", say!("short-play-on")), ("Esc", say!("short-back")), ("Enter", say!("short-put"))];
        keys.extend([("Tab", say!("short-stamp")), ("t", say!("short-turn")), ("u", say!("short-undo"))]);
        if self.gives() {
            keys.push(("g", say!("short-give")));
        }
        keys.push(("?", say!("short-help")));
        keys
    }

    /// The keys of editing and what they do, for the help.
    pub(super) fn edit_help(&self) -> Vec<(&'static str, Said)> {
        let mut keys = vec![
            ("← → ↑ ↓, h j k l", say!("key-move")),
            ("Enter, Space", say!("edit-key-put")),
            ("Tab, Shift-Tab", say!("edit-key-stamp")),
            ("1 … 9", say!("edit-key-digit")),
            ("Delete, .", say!("edit-key-clear")),
            ("t", say!("edit-key-turn")),
        ];
        if self.gives() {
            keys.push(("g", say!("edit-key-give")));
        }
        keys.extend([("u", say!("edit-key-undo")), ("p", say!("edit-key-play")), ("Esc", say!("edit-key-back"))]);
        keys
    }

    pub(super) fn edit_key(&mut self, key: Key, known: &mut Known) -> Vec<Wish> {
        let (gives, cursor) = (self.gives(), self.cursor);
        let Some(sketch) = &mut self.sketch else { return Vec::new() };
        let all = sketch.stamps.len();
        self.message = None;
        let mut done = Ok(());
        match key {
            Key::Enter | Key::Char(' ') => done = self.put_here(),
            Key::Delete | Key::Backspace | Key::Char('.') => done = sketch.put(cursor, &Stamp::Empty),
            Key::Char(digit @ '1'..='9') if (digit as usize - '1' as usize) < all => {
                sketch.at = digit as usize - '1' as usize;
                done = self.put_here();
            }
            Key::Tab => sketch.at = (sketch.at + 1) % all,
            Key::BackTab => sketch.at = (sketch.at + all - 1) % all,
            Key::Char('t') => sketch.next_seat(),
            Key::Char('g') if gives => done = sketch.give(),
            Key::Char('u') if !sketch.undo() => done = Err(say!("nothing-to-undo")),
            Key::Char('p') => return self.play_on(known),
            Key::Char('?') => self.sheet = Some(super::sheets::Sheet::Help(0)),
            Key::Escape | Key::Char('e' | 'q') => {
                self.sketch = None;
                self.look_anew();
                return self.go_on(known);
            }
            _ => {}
        }
        if let Err(why) = done {
            self.refuse(&why, known);
        }
        Vec::new()
    }

    fn put_here(&mut self) -> Result<(), Said> {
        let Some(sketch) = &mut self.sketch else { return Ok(()) };
        let Some(stamp) = sketch.stamps.get(sketch.at).cloned() else { return Ok(()) };
        sketch.put(self.cursor, &stamp)
    }

    pub(super) fn edit_mouse(&mut self, mouse: Mouse, thing: Option<super::pointing::Thing>, known: &Known) {
        use super::pointing::Thing;
        let Some(sketch) = &mut self.sketch else { return };
        match (thing, mouse) {
            (Some(Thing::Deed(nth)), Mouse::Click) => sketch.at = nth.min(sketch.stamps.len() - 1),
            (Some(Thing::Aim(Aim::Cell(column, row))), Mouse::Click | Mouse::Move) => {
                self.cursor = (column, row);
                if mouse == Mouse::Click
                    && let Err(why) = self.put_here()
                {
                    self.refuse(&why, known);
                }
            }
            _ => {}
        }
    }

    /// A game from the position as it is now, if there can be one that is not over.
    fn play_on(&mut self, known: &mut Known) -> Vec<Wish> {
        let sketch = self.sketch.take();
        // What was saved meanwhile is what is played from here.
        let mut wishes = self.read_what_waits(known);
        self.sketch = sketch;
        match self.begun_here(known) {
            Ok(game) => {
                self.sketch = None;
                let before = self.go_on_with(game, known);
                self.edited = Some(Box::new(before));
                wishes.extend(self.go_on(known));
            }
            Err(why) => self.refuse(&say!("edit-refused", why = why), known),
        }
        wishes
    }

    fn begun_here(&self, known: &Known) -> Result<Match, String> {
        let text = self.sketch.as_ref().map(|sketch| authoring::position(&sketch.scene)).unwrap_or_default();
        let start = Start::of(self.game.table().variant(), &text)
            .map_err(|(wrong, _)| wrong.first().map_or_else(String::new, |mistake| mistake.message.clone()))?;
        let game = self.game.from_position(start, known.limits).map_err(|error| match error {
            NotBegun::Position(words) => words,
            NotBegun::Failed(failure) => quadrille_core::play::examples::failure(&failure),
        })?;
        let scene = game.scene();
        match &scene.outcome {
            Some(ended) => Err(self.say(&say!("edit-over", ended = tell::ended(&scene, ended, &known.look)), known)),
            None => Ok(game),
        }
    }
}
