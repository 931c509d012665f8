//! The levels a seat can be played at, read from data: a level is a name and what it heeds, in order.

use crate::lang::Text;
use crate::variant::{Sources, node, text};
use std::sync::OnceLock;

/// Something a player heeds before it plays at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instinct {
    /// Wins at once where it can.
    Win,
    /// Stops a rival who would win at once, and hands over nothing that wins at once.
    Block,
}

/// A level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub about: Text,
    /// What it heeds, in order.
    pub instincts: Vec<Instinct>,
}

/// All levels, weakest first.
pub fn levels() -> &'static [Level] {
    static LEVELS: OnceLock<Vec<Level>> = OnceLock::new();
    LEVELS.get_or_init(|| {
        let mut sources = Sources::default();
        let id = sources.add("levels.yaml", include_str!("levels.yaml").to_owned());
        // The file is part of the program; a test reads it.
        node::read(&sources, id).map(|root| read(&root)).unwrap_or_default()
    })
}

fn read(root: &node::Node) -> Vec<Level> {
    let instinct = |word: &str| match word {
        "win" => Some(Instinct::Win),
        "block" => Some(Instinct::Block),
        _ => None,
    };
    let entries = root.as_map().unwrap_or_default();
    entries
        .iter()
        .map(|(name, says)| Level {
            name: name.text.clone(),
            about: says.get("about").and_then(text::read).unwrap_or_default(),
            instincts: says
                .get("instincts")
                .and_then(|list| list.as_list())
                .unwrap_or_default()
                .iter()
                .filter_map(|word| instinct(word.as_text()?))
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_read_as_written() {
        let names: Vec<&str> = levels().iter().map(|level| level.name.as_str()).collect();
        assert_eq!(names, ["nobrain", "opportunist", "sneaky"]);
        assert_eq!(levels()[2].instincts, [Instinct::Win, Instinct::Block]);
        assert!(levels().iter().all(|level| level.about.get("en") != level.about.get("fr")));
    }
}
