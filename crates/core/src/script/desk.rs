//! The desk: where a game lies while a script works on it, and how what a script asks and does reaches it.

use super::cells::{At, CellSet, Cells};
use super::engine::Watch;
use super::explain::plain_type;
use super::faults;
use super::hearing::{Deed, Hearing};
use super::lent_game::LentGame;
use crate::variant::Param;
use quadrille_kernel::*;
use rhai::{Array, Dynamic, EvalAltResult, INT, ImmutableString, NativeCallContext};
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

/// What the hook under way is there for, and so what it may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Prepare the board.
    Setup,
    /// Answer a question.
    Ask,
    /// Change the game.
    Act,
}

/// The handle that scripts know as `game`. The game itself stays on the [`Desk`].
#[derive(Clone, Copy)]
pub struct Game;

/// Where a game lies while a script works on it, whatever its width.
pub struct Desk {
    /// The game, lent for the time of a hook.
    pub game: Rc<dyn LentGame>,
    /// How many words a set of cells has.
    pub width: usize,
    /// What the hook under way is there for.
    pub purpose: std::cell::Cell<Purpose>,
    /// The parameters of its rule.
    pub params: RefCell<Rc<Vec<(String, Param)>>>,
    /// The random stream, in set-up.
    pub draw: RefCell<Option<Draw>>,
    /// What it refused so far, with the reason.
    pub refused: RefCell<Vec<Said>>,
    /// What hooks do and say, where somebody listens.
    pub hearing: Option<Hearing>,
    /// What counts their steps.
    watch: Rc<Watch>,
}

/// What a hook refuses, and why.
pub struct Said {
    /// Which targets; none: all.
    pub cells: Option<CellSet>,
    /// Why, as the script said it.
    pub words: ImmutableString,
    /// On which line of the script.
    pub line: usize,
}

/// So many changes of a game are kept of one move: more is no move that anybody could follow.
pub(super) const MOST_EVENTS: usize = 40_000;

/// So often a hook may say no when it is asked once.
pub(super) const MOST_REFUSALS: usize = 1_000;

/// The words of a set without cells.
pub(super) const NO_CELLS: &str = "no cells";

/// The words of a set or a list end once they are longer than this, in bytes.
const MOST_WORDS: usize = 1_000;

/// A text, cut off behind so many characters.
pub(super) fn cut(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// A line of a script as it is quoted: not the whole of one that nobody could read.
pub fn quoted(line: &str) -> String {
    cut(line.chars().take(401).collect(), 400)
}

/// What a function that a script calls gives, or what went wrong.
pub(super) type Answer<T> = Result<T, Box<EvalAltResult>>;

/// The line of the script that calls.
pub(super) fn line(call: &NativeCallContext) -> usize {
    call.call_position().line().unwrap_or(1)
}

/// Something is wrong, in words.
pub(super) fn wrong<T>(words: impl Into<String>) -> Answer<T> {
    Err(words.into().into())
}

impl Desk {
    /// A desk on which a game is lent.
    pub fn new(game: Rc<dyn LentGame>, hearing: Option<Hearing>, watch: Rc<Watch>) -> Self {
        Self {
            width: game.width(),
            game,
            purpose: Purpose::Ask.into(),
            params: RefCell::default(),
            draw: RefCell::default(),
            refused: RefCell::default(),
            hearing,
            watch,
        }
    }

    /// How many items a list may have.
    pub(super) fn most_items(&self) -> usize {
        self.watch.most_items()
    }

    /// What is asked goes through so many words of sets.
    pub(super) fn goes_through(&self, words: usize) -> Answer<()> {
        self.watch.goes_through(words)
    }

    /// Changes something on each of these cells.
    pub(super) fn act_on<T>(
        &self,
        call: &NativeCallContext,
        cells: Cells,
        act: impl FnOnce(&dyn LentGame) -> Result<T, String>,
    ) -> Answer<T> {
        self.watch.goes_through(cells.count())?;
        self.act(call, act)
    }

    pub(super) fn act<T>(
        &self,
        call: &NativeCallContext,
        act: impl FnOnce(&dyn LentGame) -> Result<T, String>,
    ) -> Answer<T> {
        if self.purpose.get() == Purpose::Ask {
            return wrong(faults::only_asked(call.fn_name()));
        }
        let before = self.game.events();
        if before > MOST_EVENTS {
            return wrong(faults::too_many_changes());
        }
        let done = act(&*self.game);
        if let Some(hearing) = &self.hearing {
            match call.fn_name() {
                "win" | "lose" | "draw" if done.is_ok() => {
                    hearing.did(line(call), Deed::Ruled(call.fn_name().to_owned()));
                }
                _ => hearing.did(line(call), Deed::Changed(before..self.game.events())),
            }
        }
        done.or_else(wrong)
    }

    pub(super) fn scatter(
        &self,
        call: &NativeCallContext,
        marker: &str,
        count: INT,
        among: &CellSet,
        hidden: bool,
    ) -> Answer<()> {
        let Some(marker) = self.game.outline().marker(marker) else { return Ok(()) };
        let mut draw = self.draw.borrow_mut();
        let Some(draw) = &mut *draw else {
            return wrong(faults::only_in_setup(call.fn_name()));
        };
        self.watch.goes_through(among.count())?;
        let before = self.game.events();
        let done = if hidden {
            self.game.scatter_hidden(marker, count, among, draw)
        } else {
            self.game.scatter(marker, count, among, draw)
        };
        if let Some(hearing) = &self.hearing {
            hearing.did(
                line(call),
                match hidden {
                    true => Deed::Hid { marker, count, among: among.count() },
                    false => Deed::Changed(before..self.game.events()),
                },
            );
        }
        done.or_else(wrong)
    }

    /// A value as `print` says it, and a text in which it stands.
    pub(super) fn words(&self, value: &Dynamic) -> String {
        let name = |at: At| self.game.outline().name(at.0);
        if let Some(at) = value.read_lock::<At>() {
            return name(*at);
        }
        if let Some(cells) = value.read_lock::<CellSet>() {
            return if cells.is_empty() { NO_CELLS.to_owned() } else { joined(cells.iter().map(name), " ") };
        }
        if let Some(list) = value.read_lock::<Array>() {
            return format!("[{}]", joined(list.iter().map(|item| self.words(item)), ", "));
        }
        let is_range = value.is::<Range<INT>>() || value.is::<RangeInclusive<INT>>();
        match value.is_int() || value.is_bool() || value.is_char() || value.is_string() || is_range {
            true => value.to_string(),
            // The engine would tell the name of its type.
            false => plain_type(value.type_name()).to_owned(),
        }
    }

    pub(super) fn seat(&self, number: INT) -> Answer<Seat> {
        let outline = self.game.outline();
        if (1..=INT::from(outline.says.seats)).contains(&number) {
            Ok(Seat(number as u8 - 1))
        } else {
            wrong(faults::no_seat(outline, number))
        }
    }

    pub(super) fn counter(&self, name: &str) -> Answer<usize> {
        let outline = self.game.outline();
        outline.counter(name).map_or_else(|| wrong(faults::no_counter(outline, name)), Ok)
    }

    pub(super) fn trait_layer(&self, name: &str) -> Answer<usize> {
        match self.game.outline().trait_named(name) {
            Some(layer) => Ok(layer),
            None => wrong(faults::no_trait(name)),
        }
    }

    /// The one cell of a set, for what is done to a single cell.
    pub(super) fn one(&self, name: &str, set: &CellSet) -> Answer<Cell> {
        match (set.first(), set.count()) {
            (Some(cell), 1) => Ok(cell),
            (_, count) => wrong(faults::not_one(name, count)),
        }
    }
}

/// Joins the words of several values, up to [`MOST_WORDS`]. What comes after is not made, and an ellipsis stands for it.
pub(super) fn joined(values: impl Iterator<Item = String>, separator: &str) -> String {
    let mut text = String::new();
    for (nth, value) in values.enumerate() {
        text.push_str(if nth == 0 { "" } else { separator });
        if text.len() > MOST_WORDS {
            text.push('…');
            break;
        }
        text.push_str(&value);
    }
    text
}

/// The direction of a name.
pub(super) fn direction(name: &str) -> Answer<Direction> {
    Direction::named(name).map_or_else(|| wrong(faults::no_direction(name)), Ok)
}

/// The steps by which cells are connected, by the name of the function that makes one.
pub(super) fn steps(name: &str) -> Answer<Near> {
    match name {
        "neighbours" => Ok(Near::Beside),
        "around" => Ok(Near::Around),
        _ => wrong(faults::no_steps(name)),
    }
}
