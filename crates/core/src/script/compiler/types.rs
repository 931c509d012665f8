//! The types of values, as far as they are known before a script runs.
//!
//! Rhai's values carry their types at run time. The interface is small and typed, so the compiler finds nearly all of them beforehand, and
//! with them many values: a parameter is a constant, and a direction is one of a few names.

use rhai::Position;
use std::fmt;
use std::sync::Arc;

/// A text by its number in the program's table.
pub type TextId = u16;

/// The texts that a value can be, sorted by number, without duplicates.
pub type Names = Arc<[TextId]>;

/// A value is one of this many texts at most; beyond that it is any text.
const MOST_NAMES: usize = 24;

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value: the code before it never goes on.
    Never,
    /// `()`.
    Unit,
    /// The game, which scripts only hand on.
    Game,
    /// True or false, and which of the two where it is known.
    Bool(Option<bool>),
    /// A number, and which one where it is known.
    Int(Option<i64>),
    /// A cell.
    Cell,
    /// A set of cells.
    Set,
    /// A cell or a set, held as a set. Only what is the same for both can be asked of it.
    Cells,
    /// One of finitely many texts.
    Name(Names),
    /// Any text.
    Text,
    /// A list of items of one type.
    List {
        /// The type of its items.
        item: Item,
        /// Has it an item, whatever happens?
        filled: bool,
    },
    /// A range of numbers, held as a list of its two ends.
    Range {
        /// Is its end one of its numbers?
        inclusive: bool,
    },
    /// A cell, a name or a truth value, or nothing, which is held as -1. Other types have no number to spare for nothing: that is none
    /// here, and an error only where the value is used.
    Maybe(Option<Item>),
    /// Values of types that cannot be joined: an error only where it is used.
    Mixed,
}

/// The type of a list's items.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The list has never had an item.
    Unknown,
    /// Numbers.
    Int,
    /// Truth values.
    Bool,
    /// Cells.
    Cell,
    /// Sets of cells.
    Set,
    /// Cells and sets of cells, held as sets.
    Cells,
    /// Texts, each one of these.
    Name(Names),
}

/// The bank of registers that holds a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bank {
    /// Numbers, truth values, cells and names.
    Int,
    /// Sets of cells.
    Set,
    /// Lists.
    List,
    /// Texts.
    Text,
}

impl Bank {
    /// The place of its masks among those of numbers and sets, which passes over code follow.
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Int => Some(0),
            Self::Set => Some(1),
            Self::List | Self::Text => None,
        }
    }
}

impl Type {
    /// A single text.
    pub fn text(id: TextId) -> Self {
        Self::Name([id].into())
    }

    /// A list of these items, which may be empty.
    pub fn list(item: Item) -> Self {
        Self::List { item, filled: false }
    }

    /// The bank that holds values of this type; none where there is nothing to hold.
    pub fn bank(&self) -> Option<Bank> {
        match self {
            Self::Never | Self::Unit | Self::Game | Self::Mixed | Self::Maybe(None) => None,
            Self::Bool(_) | Self::Int(_) | Self::Cell | Self::Name(_) | Self::Maybe(Some(_)) => Some(Bank::Int),
            Self::Set | Self::Cells => Some(Bank::Set),
            Self::List { .. } | Self::Range { .. } => Some(Bank::List),
            Self::Text => Some(Bank::Text),
        }
    }

    /// The value itself as a number of the bank of numbers, where it is known.
    pub fn known(&self) -> Option<i64> {
        match self {
            Self::Bool(Some(truth)) => Some(i64::from(*truth)),
            Self::Int(Some(number)) => Some(*number),
            Self::Name(names) if names.len() == 1 => Some(i64::from(names[0])),
            _ => None,
        }
    }

    /// The one text that this is, where it is known.
    pub fn known_text(&self) -> Option<TextId> {
        match self {
            Self::Name(names) if names.len() == 1 => Some(names[0]),
            _ => None,
        }
    }

    /// The same type without what is known of the value, for a variable that a loop changes or an argument of a function. Names stay.
    pub fn weakened(&self) -> Self {
        match self {
            Self::Bool(_) => Self::Bool(None),
            Self::Int(_) => Self::Int(None),
            Self::List { item, .. } => Self::list(item.clone()),
            other => other.clone(),
        }
    }

    /// Is it a text of any kind?
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Name(_) | Self::Text)
    }

    /// Is it a cell, a set or either?
    pub fn is_cells(&self) -> bool {
        matches!(self, Self::Cell | Self::Set | Self::Cells)
    }

    /// The type of a value that is one of two.
    pub fn join(&self, other: &Self) -> Self {
        match (self, other) {
            (one, other) if one == other => one.clone(),
            (Self::Never, other) | (other, Self::Never) => other.clone(),
            (Self::Bool(_), Self::Bool(_)) => Self::Bool(None),
            (Self::Int(_), Self::Int(_)) => Self::Int(None),
            (one, other) if one.is_cells() && other.is_cells() => Self::Cells,
            (Self::Name(one), Self::Name(other)) => join_names(one, other).map_or(Self::Text, Self::Name),
            (one, other) if one.is_text() && other.is_text() => Self::Text,
            (Self::List { item: one, filled }, Self::List { item: other, filled: both }) => {
                one.join(other).map_or(Self::Mixed, |item| Self::List { item, filled: *filled && *both })
            }
            (one, other) => match (one.or_nothing(), other.or_nothing()) {
                (Some(one), Some(other)) => one.join(&other).map_or(Self::Mixed, |item| Self::Maybe(Some(item))),
                _ => Self::Mixed,
            },
        }
    }

    /// What a value is that may be nothing, where nothing can be held in its place.
    fn or_nothing(&self) -> Option<Item> {
        match self {
            Self::Unit => Some(Item::Unknown),
            Self::Maybe(item) => item.clone(),
            Self::Cell | Self::Name(_) | Self::Bool(_) => Item::of(self),
            _ => None,
        }
    }
}

impl Item {
    /// The type of items that are one of two; none where lists cannot hold both.
    pub fn join(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (one, other) if one == other => Some(one.clone()),
            (Self::Unknown, other) | (other, Self::Unknown) => Some(other.clone()),
            (Self::Set, Self::Cells) | (Self::Cells, Self::Set) => Some(Self::Cells),
            (Self::Name(one), Self::Name(other)) => join_names(one, other).map(Self::Name),
            _ => None,
        }
    }

    /// The type of items when a value joins them; none where lists cannot hold both. A cell joins sets, but no set joins cells: they are
    /// held as numbers.
    pub fn with(&self, value: &Type) -> Option<Self> {
        match (self, value) {
            (Self::Set | Self::Cells, Type::Cell) => Some(Self::Cells),
            _ => self.join(&Self::of(value)?),
        }
    }

    /// Are the items held as sets?
    pub fn are_sets(&self) -> bool {
        matches!(self, Self::Set | Self::Cells)
    }

    /// The item type of a value; none where lists cannot hold it.
    pub fn of(value: &Type) -> Option<Self> {
        Some(match value {
            Type::Bool(_) => Self::Bool,
            Type::Int(_) => Self::Int,
            Type::Cell => Self::Cell,
            Type::Set => Self::Set,
            Type::Cells => Self::Cells,
            Type::Name(names) => Self::Name(names.clone()),
            _ => return None,
        })
    }

    /// The type of a value taken from the list. Nothing is ever taken from a list that never had an item.
    pub fn value(&self) -> Type {
        match self {
            Self::Unknown => Type::Never,
            Self::Int => Type::Int(None),
            Self::Bool => Type::Bool(None),
            Self::Cell => Type::Cell,
            Self::Set => Type::Set,
            Self::Cells => Type::Cells,
            Self::Name(names) => Type::Name(names.clone()),
        }
    }
}

/// The texts of two values; none where they are too many.
pub fn join_names(one: &Names, other: &Names) -> Option<Names> {
    let mut all: Vec<TextId> = one.iter().chain(other.iter()).copied().collect();
    all.sort_unstable();
    all.dedup();
    (all.len() <= MOST_NAMES).then(|| all.into())
}

impl fmt::Display for Type {
    /// The type in the words of a rule's author.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Never | Self::Unit => "nothing",
            Self::Game => "the game",
            Self::Bool(_) => "true or false",
            Self::Int(_) => "a number",
            Self::Cell => "a cell",
            Self::Set => "a set of cells",
            Self::Cells => "a cell or a set of cells",
            Self::Name(_) | Self::Text => "a text",
            Self::List { .. } => "a list",
            Self::Range { .. } => "a range of numbers",
            Self::Maybe(_) => "a value or nothing",
            Self::Mixed => "of more than one type",
        })
    }
}

/// Why a hook is not compiled, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What the compiler cannot translate, in the words of a rule's author.
    pub says: String,
    /// Where it stands.
    pub at: Position,
}

impl Reason {
    /// A reason at a place.
    pub fn new(says: impl Into<String>, at: Position) -> Self {
        Self { says: says.into(), at }
    }
}
