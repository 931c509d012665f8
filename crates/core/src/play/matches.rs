//! A match: who sits where, the game on the table, what was taken back, and what to save.

use super::examples;
use super::record::Record;
use super::renewal::Stopped;
use super::scene::{Eye, Scene};
use super::signs;
use super::start::Start;
use super::table::{self, Beginning, Made, NotBegun, Problem, Table};
use crate::lang::Text;
use crate::levels::{Level, NoLevel};
use crate::say;
use crate::script::Limits;
use crate::variant::{Changes, Library, Mistake, Variant, clean_name};
use quadrille_kernel::{Failure, mix};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// A person.
    Human,
    /// The computer, at a level.
    Level(&'static Level),
}

/// The word for a person, where seats are named.
pub const HUMAN: &str = "human";

impl Control {
    /// Who is meant: `human`, or the name of a level.
    pub fn named(name: &str) -> Option<Self> {
        if name == HUMAN {
            return Some(Self::Human);
        }
        level(name).ok().map(Self::Level)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Human => HUMAN,
            Self::Level(level) => &level.name,
        }
    }

    /// All words there are, `human` first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(HUMAN).chain(crate::levels::levels().iter().map(|level| level.name.as_str()))
    }
}

/// The level of a name, as [`crate::levels::level`] finds it, for as long as the program runs.
pub fn level(name: &str) -> Result<&'static Level, NoLevel> {
    static BOUND: Mutex<Vec<&'static Level>> = Mutex::new(Vec::new());
    if let Some(level) = crate::levels::levels().iter().find(|level| level.name == name) {
        return Ok(level);
    }
    let level = crate::levels::level(name)?;
    let mut bound = BOUND.lock().unwrap_or_else(PoisonError::into_inner);
    // A level with a budget of its own is kept once, however often it is asked for.
    if let Some(known) = bound.iter().find(|known| ***known == level) {
        return Ok(known);
    }
    let kept: &'static Level = Box::leak(Box::new(level));
    bound.push(kept);
    Ok(kept)
}

impl Record {
    /// The position it began from, in this game; none where the game began as it always does.
    pub fn start_in(&self, variant: &Variant) -> Result<Option<Start>, NotBegun> {
        let read = self.start.as_deref().map(|text| Start::of(variant, text)).transpose();
        let first = |wrong: Vec<Mistake>| wrong.into_iter().next().map_or_else(String::new, |mistake| mistake.message);
        read.map_err(|(wrong, _)| NotBegun::Position(first(wrong)))
    }

    /// Those who sit at the table of a game. Unknown players are persons, and unusable signs are the variant's.
    pub fn sitters(&self, variant: &Variant) -> Vec<Sitter> {
        let symbols = signs::usable(&self.symbols, variant);
        let said = |texts: &[String], seat: usize| texts.get(seat).filter(|text| !text.is_empty()).cloned();
        let sitter = |seat: usize| Sitter {
            // It may come from a stranger, and stands within sentences.
            name: said(&self.names, seat).map(|name| clean_name(&name)),
            symbol: said(&symbols, seat),
            colour: said(&self.colours, seat),
            control: self.seats.get(seat).and_then(|name| Control::named(name)).unwrap_or(Control::Human),
        };
        (0..variant.players.len()).map(sitter).collect()
    }
}

/// Somebody who sits at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// What they are called; none where they go by their seat.
    pub name: Option<String>,
    /// The sign of their tokens; none where it is the variant's.
    pub symbol: Option<String>,
    /// The colour of their tokens; none where it is the variant's.
    pub colour: Option<String>,
    /// Who decides.
    pub control: Control,
}

impl Sitter {
    /// Somebody who goes by their seat.
    pub fn new(control: Control) -> Self {
        Self { name: None, symbol: None, colour: None, control }
    }
}

/// A game between sitters.
pub struct Match {
    game: String,
    changes: Changes,
    seed: u64,
    start: Option<Start>,
    sitters: Vec<Sitter>,
    table: Table,
    /// Moves that were taken back, the next one last.
    undone: Vec<String>,
    /// Moves that rules which have changed do not allow any more, the first one first.
    pub(super) cut: Vec<String>,
    /// Moves that were there when it began here.
    given: Vec<String>,
}

impl Match {
    /// Begins a game of a variant, which is called `game` and came about by `changes`: by itself, with this seed, or from a
    /// position. There is a sitter for each seat.
    pub fn begin(
        variant: Variant,
        (game, changes): (&str, &Changes),
        sitters: Vec<Sitter>,
        (seed, start): (u64, Option<Start>),
        limits: Limits,
    ) -> Result<Self, NotBegun> {
        debug_assert_eq!(sitters.len(), variant.players.len());
        let beginning = start.as_ref().map_or(Beginning::Seed(seed), Start::beginning);
        let table = table::open(variant, &beginning, limits)?;
        Ok(Self {
            game: game.to_owned(),
            changes: changes.clone(),
            seed,
            start,
            sitters,
            table,
            undone: Vec::new(),
            cut: Vec::new(),
            given: Vec::new(),
        })
    }

    /// The same game: what has been played of it was given, and whatever comes now is new.
    pub fn as_given(mut self) -> Self {
        self.given = self.table.moves();
        self
    }

    /// Has nothing been played but what was given?
    pub fn is_as_given(&self) -> bool {
        let made = self.table.made();
        made.len() <= self.given.len() && made.iter().zip(&self.given).all(|(made, given)| made.action == *given)
    }

    /// Its moves, and those that rules which have changed do not allow any more and others may.
    pub fn moves_and_cut(&self) -> Vec<String> {
        self.table.moves().into_iter().chain(self.cut.iter().cloned()).collect()
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game: its name or the path of its variant, and how it is changed.
    pub fn version(&self) -> (&str, &Changes) {
        (&self.game, &self.changes)
    }

    /// Is this a game of that version, however whoever tells of it calls its file?
    pub fn is_of(&self, game: &str, changes: &Changes) -> bool {
        findable(&self.game) == findable(game) && self.changes == *changes
    }

    /// The seed of the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The position it began from, where that is not the game's own beginning.
    pub fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    /// How it began.
    pub fn beginning(&self) -> Beginning {
        self.start.as_ref().map_or(Beginning::Seed(self.seed), Start::beginning)
    }

    /// The same sitters with the same game at another beginning.
    pub fn from_position(&self, start: Start, limits: Limits) -> Result<Self, NotBegun> {
        let variant = self.table.variant().clone();
        Self::begin(variant, (&self.game, &self.changes), self.sitters.clone(), (self.seed, Some(start)), limits)
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// Who decides now; none when the game is over.
    pub fn turn(&self) -> Option<Control> {
        let over = self.table.outcome().is_some();
        (!over).then(|| self.sitters[self.table.to_move().index()].control)
    }

    /// Is there a person at the table?
    pub fn has_humans(&self) -> bool {
        self.sitters.iter().any(|sitter| sitter.control == Control::Human)
    }

    /// What everybody sees, with the sitters' names.
    pub fn scene(&self) -> Scene {
        self.scene_after(self.table.made().len())
    }

    /// What everybody saw after the first so many plies.
    pub fn scene_after(&self, plies: usize) -> Scene {
        let mut scene = self.table.scene_after(plies, Eye::Everybody);
        for (player, sitter) in scene.players.iter_mut().zip(&self.sitters) {
            if let Some(name) = &sitter.name {
                player.name = Text::plain(name.clone());
            }
            if let Some(symbol) = &sitter.symbol {
                player.symbol = symbol.clone();
            }
            if let Some(colour) = &sitter.colour {
                player.colour = colour.clone();
            }
            if let Control::Level(level) = sitter.control {
                player.level = Some(level.name.clone());
            }
        }
        scene
    }

    /// Makes a move as it is typed. What was taken back cannot be had again then.
    pub fn play(&mut self, text: &str) -> Result<Made, Problem> {
        let made = self.table.play(text)?;
        self.undone.clear();
        self.cut.clear();
        Ok(made)
    }

    /// Lets the level whose turn it is make its move; none where it is not a level's turn.
    pub fn think(&mut self) -> Result<Option<Made>, Box<Failure>> {
        self.think_unless(&AtomicBool::new(false))
    }

    /// As [`Self::think`], but told to stop it makes no move at all.
    pub fn think_unless(&mut self, stop: &AtomicBool) -> Result<Option<Made>, Box<Failure>> {
        let Some(Control::Level(level)) = self.turn() else { return Ok(None) };
        let thought = self.table.think_until(level, self.thinking_seed(), stop, &mut |_| {})?;
        let Some(thought) = thought.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(None) };
        match self.play(&thought.action) {
            Ok(made) => Ok(Some(made)),
            Err(Problem::Failed(failure)) => Err(failure),
            Err(Problem::Refused(..)) => unreachable!("a level chooses among what is legal"),
        }
    }

    /// The seed of what a level draws now. It depends on the game's seed and the ply alone, so that the same seed is the same game.
    pub fn thinking_seed(&self) -> u64 {
        let ply = self.table.made().len() as u64;
        mix(9, self.seed ^ (ply << 32))
    }

    /// Takes back to the last choice of a person: one ply among persons, the computer's answer as well against it. How many
    /// plies that were; none where nobody has chosen anything yet.
    pub fn take_back(&mut self) -> usize {
        let made = self.table.made();
        let human = |made: &Made| self.sitters[usize::from(made.seat) - 1].control == Control::Human;
        let Some(last) = made.iter().rposition(human) else { return 0 };
        let undone: Vec<String> = made[last..].iter().rev().map(|made| made.action.clone()).collect();
        let plies = undone.len();
        self.table.undo(plies);
        self.undone.extend(undone);
        plies
    }

    /// Takes one ply back, whoever made it. How many plies that were.
    pub fn take_back_one(&mut self) -> usize {
        let Some(last) = self.table.made().last().map(|made| made.action.clone()) else { return 0 };
        self.table.undo(1);
        self.undone.push(last);
        1
    }

    /// Makes one ply again that was taken back.
    pub fn take_forth_one(&mut self) -> Result<Vec<Made>, Problem> {
        let Some(action) = self.undone.pop() else { return Ok(Vec::new()) };
        Ok(vec![self.table.play(&action)?])
    }

    /// Another game of the same variant between the same, with the next seed; the seats swapped or not.
    pub fn again(&self, swap: bool, limits: Limits) -> Result<Self, Box<Failure>> {
        let mut sitters = self.sitters.clone();
        if swap {
            sitters.rotate_right(1);
        }
        let variant = self.table.variant().clone();
        let dealt = (next_seed(self.seed), self.start.clone());
        let begun = Self::begin(variant, (&self.game, &self.changes), sitters, dealt, limits);
        begun.map_err(|error| match error {
            NotBegun::Failed(failure) => failure,
            // It has begun like this before.
            NotBegun::Position(why) => unreachable!("{why}"),
        })
    }

    /// Makes again what was taken back, up to the next choice of a person. What happened; nothing where there is nothing.
    pub fn take_forth(&mut self) -> Result<Vec<Made>, Problem> {
        let mut again = Vec::new();
        while let Some(action) = self.undone.pop() {
            again.push(self.table.play(&action)?);
            if self.turn() == Some(Control::Human) {
                break;
            }
        }
        Ok(again)
    }

    /// A saved game of a variant, with its moves as far as they can be made, and the first that could not.
    pub fn resume(variant: Variant, record: &Record, limits: Limits) -> Result<(Self, Option<Stopped>), NotBegun> {
        let sitters = record.sitters(&variant);
        let start = record.start_in(&variant)?;
        let mut game = Self::begin(variant, (&record.game, &record.changes), sitters, (record.seed, start), limits)?;
        for (nth, action) in record.moves.iter().enumerate() {
            let (why, failed) = match game.play(action) {
                Ok(_) => continue,
                Err(Problem::Refused(why, _)) => (why, false),
                Err(Problem::Failed(failure)) => (say!("as-it-is", text = examples::failure(&failure)), true),
            };
            return Ok((game.as_given(), Some(Stopped { number: nth + 1, action: action.clone(), why, failed })));
        }
        Ok((game.as_given(), None))
    }

    /// What to save of this game.
    pub fn record(&self) -> Record {
        Record {
            game: findable(&self.game),
            changes: self.changes.clone(),
            seed: self.seed,
            seats: self.sitters.iter().map(|sitter| sitter.control.name().to_owned()).collect(),
            names: self.sitters.iter().map(|sitter| sitter.name.clone().unwrap_or_default()).collect(),
            symbols: self.sitters.iter().map(|sitter| sitter.symbol.clone().unwrap_or_default()).collect(),
            colours: self.sitters.iter().map(|sitter| sitter.colour.clone().unwrap_or_default()).collect(),
            start: self.start.as_ref().map(|start| start.text().to_owned()),
            moves: self.table.moves(),
        }
    }
}

/// How a game is called where somebody elsewhere must find its variant again.
fn findable(game: &str) -> String {
    let absolute = || std::path::absolute(game).ok().map(|path| path.display().to_string());
    let path = if Library::is_path(game) { absolute() } else { None };
    path.unwrap_or_else(|| game.to_owned())
}

/// The seed of the game after the one with this seed.
pub fn next_seed(seed: u64) -> u64 {
    mix(10, seed) % 1_000_000
}

/// Wins, draws and losses of those who play together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// For each sitter, games won.
    pub won: Vec<u32>,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games played.
    pub games: u32,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(sitters: usize) -> Self {
        Self { won: vec![0; sitters], drawn: 0, games: 0 }
    }

    /// Counts a game, by the seats that won it, from 1.
    pub fn count(&mut self, winners: &[u8]) {
        self.games += 1;
        self.drawn += u32::from(winners.is_empty());
        for &winner in winners {
            self.won[usize::from(winner) - 1] += 1;
        }
    }

    /// Takes a game back that was counted.
    pub fn discount(&mut self, winners: &[u8]) {
        let less = |count: &mut u32, by: u32| *count = count.saturating_sub(by);
        less(&mut self.games, 1);
        less(&mut self.drawn, u32::from(winners.is_empty()));
        for &winner in winners {
            less(&mut self.won[usize::from(winner) - 1], 1);
        }
    }

    /// Everybody moves on by a seat, and takes along what they have won.
    pub fn rotate(&mut self) {
        self.won.rotate_right(1);
    }
}
