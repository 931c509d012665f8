//! What a rule script declares, as data: who reads scripts fills it in, and a variant is checked against it.

use super::source::{Place, SourceId};
use crate::lang::Text;

/// A value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Param {
    /// A whole number.
    Number(i64),
    /// True or false.
    Truth(bool),
    /// A text.
    Text(String),
}

impl Param {
    /// What kind of value this is, in words.
    pub fn what(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Truth(_) => "true or false",
            Self::Text(_) => "a text",
        }
    }
}

impl std::fmt::Display for Param {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Something with a name, and the place in the script that declares it.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T> {
    /// Its name.
    pub name: String,
    /// What is said of it.
    pub says: T,
    /// Where.
    pub place: Place,
}

/// A verb of a rule's own.
#[derive(Clone, PartialEq, Debug)]
pub struct DeclaredVerb {
    /// The domain of its targets, as written.
    pub domain: String,
    /// The step of the turn that it joins, from 1.
    pub step: usize,
}

/// What kind of name a script speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spoken {
    /// A marker.
    Marker,
    /// A counter.
    Counter,
    /// A parameter of the rule's own.
    Param,
}

/// All that a rule script declares.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    /// The rule's name: its file's stem.
    pub name: String,
    /// Its script.
    pub source: SourceId,
    /// What it does, in words: `about`, or its first comment.
    pub about: Option<Text>,
    /// What its names, and the sentences it refuses with, are called: in which language, and how.
    pub words: Vec<Named<(String, String)>>,
    /// Parameters and their defaults.
    pub params: Vec<Named<Param>>,
    /// The least and the most that a parameter can be, where it says so.
    pub bounds: Vec<Named<(i64, i64)>>,
    /// What parameters mean: the remark beside their declaration.
    pub meanings: Vec<Named<String>>,
    /// Markers and their symbols.
    pub markers: Vec<Named<String>>,
    /// Counters; true where one count is shared by all.
    pub counters: Vec<Named<bool>>,
    /// Verbs.
    pub verbs: Vec<Named<DeclaredVerb>>,
    /// Prices: verb, counter, how many.
    pub prices: Vec<Named<(String, i64)>>,
    /// Rules that come before this one where they are in the game.
    pub after: Vec<Named<()>>,
    /// Rules that must be in the game, and come before this one.
    pub needs: Vec<Named<()>>,
    /// Its functions, with their number of arguments.
    pub functions: Vec<Named<usize>>,
    /// Is it inside the program?
    pub shipped: bool,
    /// Does it ask which turn or ply it is?
    pub timed: bool,
    /// Functions that its own script calls.
    pub called: Vec<String>,
    /// Names of markers, counters and parameters that its functions speak of.
    pub spoken: Vec<Named<Spoken>>,
}

impl Declared {
    /// Every name that it declares.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        fn all<T>(named: &[Named<T>]) -> impl Iterator<Item = &str> {
            named.iter().map(|named| named.name.as_str())
        }
        all(&self.params).chain(all(&self.markers)).chain(all(&self.counters)).chain(all(&self.verbs))
    }

    /// What a parameter means, if the script says so.
    pub fn meaning(&self, param: &str) -> Option<&str> {
        self.meanings.iter().find(|meaning| meaning.name == param).map(|meaning| meaning.says.as_str())
    }

    /// The least and the most that a parameter can be, if the script says so.
    pub fn bounds(&self, param: &str) -> Option<(i64, i64)> {
        self.bounds.iter().find(|bounds| bounds.name == param).map(|bounds| bounds.says)
    }

    /// Does the script have this function?
    pub fn has(&self, name: &str, arguments: usize) -> bool {
        self.functions.iter().any(|function| function.name == name && function.says == arguments)
    }
}
