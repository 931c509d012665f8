//! A position that is edited by hand: what is put where, and a game that begins from it.

use super::{Focus, Game, Known, Wish};
use crate::lang::Said;
use crate::play::{Aim, NotBegun, Scene, SeenCell, SeenPiece, Start, authoring};
use crate::say;
use crate::ui::screen::canvas::Spot;
use crate::ui::screen::input::{Key, Mouse};
use crate::ui::screen::theme::Role;

/// A position in the making.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sketch {
    pub scene: Scene,
    /// What can be put on a cell.
    pub stamps: Vec<Stamp>,
    /// Which of them is.
    pub at: usize,
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
    fn of(scene: &Scene, pieces: Vec<SeenPiece>) -> Self {
        let marks = (0..scene.markers.len()).map(Stamp::Mark);
        let stamps: Vec<Stamp> = pieces.into_iter().map(Stamp::Piece).chain(marks).chain([Stamp::Empty]).collect();
        let mut scene = Scene { outcome: None, pool: None, closed: None, offers: Vec::new(), ..scene.clone() };
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
        Self { scene, stamps, at: 0 }
    }

    fn cell(&mut self, spot: Spot) -> Option<&mut SeenCell> {
        self.scene.cells.iter_mut().find(|cell| (cell.column, cell.row) == spot)
    }

    /// Puts something on a cell; the same thing again takes it away.
    fn put(&mut self, spot: Spot, stamp: &Stamp) {
        let sign = match stamp {
            Stamp::Mark(nth) => Some(self.scene.markers[*nth].symbol.clone()),
            _ => None,
        };
        let Some(cell) = self.cell(spot) else { return };
        let (piece, marks) = match (stamp, sign) {
            (Stamp::Piece(piece), _) => (Some(piece.clone()), Vec::new()),
            (_, Some(sign)) => (None, vec![sign]),
            _ => (None, Vec::new()),
        };
        if (&cell.piece, &cell.marks) == (&piece, &marks) {
            (cell.piece, cell.marks) = (None, Vec::new());
        } else {
            (cell.piece, cell.marks) = (piece.clone(), marks);
        }
        let name = cell.name.clone();
        // A piece with a name of its own is there once.
        if let Some(SeenPiece::Kind(..)) = &piece {
            let others = self.scene.cells.iter_mut().filter(|cell| cell.name != name && cell.piece == piece);
            others.for_each(|cell| cell.piece = None);
            if self.scene.hand == piece {
                self.scene.hand = None;
            }
        }
        self.mark_anew();
    }

    /// Which cells carry a mark, by what is drawn on them.
    fn mark_anew(&mut self) {
        for marker in &mut self.scene.markers {
            let marked = self.scene.cells.iter().filter(|cell| cell.marks.contains(&marker.symbol));
            marker.cells = marked.map(|cell| cell.name.clone()).collect();
        }
    }

    /// Whose turn it is: the next one's.
    fn next_seat(&mut self) {
        self.scene.to_move = self.scene.to_move % self.scene.players.len() as u8 + 1;
    }

    /// What is chosen lies in the mover's hand, or no longer.
    fn give(&mut self) {
        let Some(Stamp::Piece(piece @ SeenPiece::Kind(..))) = self.stamps.get(self.at).cloned() else { return };
        let given = Some(piece);
        self.scene.hand = if self.scene.hand == given { None } else { given.clone() };
        self.scene.cells.iter_mut().filter(|cell| cell.piece == given).for_each(|cell| cell.piece = None);
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
        self.sketch = Some(Sketch::of(scene, pieces));
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

    /// The keys of editing, for the last line.
    pub(super) fn edit_keys(&self) -> Vec<(&'static str, Said)> {
        let mut keys = vec![("Enter", say!("short-put")), ("Tab", say!("short-stamp")), ("t", say!("short-turn"))];
        if !self.scene.attributes.is_empty() {
            keys.push(("g", say!("short-give")));
        }
        keys.extend([("p", say!("short-play-on")), ("Esc", say!("short-back"))]);
        keys
    }

    pub(super) fn edit_key(&mut self, key: Key, known: &mut Known) -> Vec<Wish> {
        let Some(sketch) = &mut self.sketch else { return Vec::new() };
        let all = sketch.stamps.len();
        self.message = None;
        match key {
            Key::Enter | Key::Char(' ') => self.put_here(),
            Key::Delete | Key::Backspace | Key::Char('.') => sketch.put(self.cursor, &Stamp::Empty),
            Key::Char(digit @ '1'..='9') if (digit as usize - '1' as usize) < all => {
                sketch.at = digit as usize - '1' as usize;
                self.put_here();
            }
            Key::Tab => sketch.at = (sketch.at + 1) % all,
            Key::BackTab => sketch.at = (sketch.at + all - 1) % all,
            Key::Char('t') => sketch.next_seat(),
            Key::Char('g') => sketch.give(),
            Key::Char('p') => return self.play_on(known),
            Key::Char('?') => self.sheet = Some(super::sheets::Sheet::Help(0)),
            Key::Escape | Key::Char('e' | 'q') => {
                self.sketch = None;
                self.look_anew();
                return self.go_on(known);
            }
            _ => {}
        }
        Vec::new()
    }

    fn put_here(&mut self) {
        if let Some(sketch) = &mut self.sketch
            && let Some(stamp) = sketch.stamps.get(sketch.at).cloned()
        {
            sketch.put(self.cursor, &stamp);
        }
    }

    pub(super) fn edit_mouse(&mut self, mouse: Mouse, thing: Option<super::pointing::Thing>) {
        use super::pointing::Thing;
        let Some(sketch) = &mut self.sketch else { return };
        match (thing, mouse) {
            (Some(Thing::Deed(nth)), Mouse::Click) => sketch.at = nth.min(sketch.stamps.len() - 1),
            (Some(Thing::Aim(Aim::Cell(column, row))), Mouse::Click | Mouse::Move) => {
                self.cursor = (column, row);
                if mouse == Mouse::Click {
                    self.put_here();
                }
            }
            _ => {}
        }
    }

    /// A game from the position as it is now, if there can be one.
    fn play_on(&mut self, known: &mut Known) -> Vec<Wish> {
        let Some(sketch) = &self.sketch else { return Vec::new() };
        let text = authoring::position(&sketch.scene);
        let start = Start::of(self.game.table().variant(), &text);
        let start =
            start.map_err(|(wrong, _)| wrong.first().map_or_else(String::new, |mistake| mistake.message.clone()));
        let begun = start.and_then(|start| {
            self.game.from_position(start, known.limits).map_err(|error| match error {
                NotBegun::Position(words) => words,
                NotBegun::Failed(failure) => crate::play::examples::failure(&failure),
            })
        });
        match begun {
            Ok(game) => {
                self.sketch = None;
                self.go_on_with(game, known);
                self.go_on(known)
            }
            Err(why) => {
                self.refuse(&say!("edit-refused", why = why), known);
                Vec::new()
            }
        }
    }
}
