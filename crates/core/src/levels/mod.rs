//! The levels a seat can be played at, read from data: a level is a name, and either what it heeds, in order, or how it
//! searches and how long.

use crate::lang::Text;
use crate::variant::node::{self, Node};
use crate::variant::{Code, Mistake, SourceId, Sources, did_you_mean, text};
use quadrille_kernel::search::{Budget, Choice, Instinct, Instincts, Player, Search, Way};
use std::sync::OnceLock;
use std::time::Duration;

/// A level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub about: Text,
    /// How it plays.
    pub player: Player,
}

impl Level {
    /// A level that only searches, for those who name a budget and no level.
    pub fn searching(way: Way, budget: Budget) -> Self {
        let player = Player::Searching(Search { way, budget, memory: None, threads: 1 });
        Self { player, ..Self::named("search") }
    }

    /// A level that does anything.
    fn named(name: &str) -> Self {
        let player = Player::Instinctive(Instincts { heeds: Vec::new(), choice: Choice::Any });
        Self { name: name.to_owned(), about: Text::default(), player }
    }

    /// How it searches, if it does.
    pub fn search(&self) -> Option<&Search> {
        match &self.player {
            Player::Instinctive(_) => None,
            Player::Searching(search) => Some(search),
        }
    }

    /// This level on so many threads, where it searches.
    pub fn on_threads(mut self, threads: u32) -> Self {
        if let Player::Searching(search) = &mut self.player {
            search.threads = threads;
        }
        self
    }

    /// This level with another budget, where it searches and one is given.
    pub fn within(mut self, budget: Budget) -> Self {
        if let Player::Searching(search) = &mut self.player
            && budget != Budget::default()
        {
            // Random games have no depth that could bind them.
            search.budget = if search.way == Way::Mcts { patient(budget) } else { budget };
        }
        self
    }
}

/// What a level that is not bound by time may look at for a move, and how many moves' work scripts may do for it: more than it
/// needs in a game that people would wait for, and less than a minute.
const MOST_NODES: u64 = 20_000_000;
const MOST_WORK: u64 = 40;

/// The level that plays where nobody says which.
pub const USUAL: &str = "sneaky";

static OWN: OnceLock<Vec<Level>> = OnceLock::new();

/// All levels, weakest first, then the user's own.
pub fn levels() -> &'static [Level] {
    OWN.get_or_init(shipped)
}

/// The levels that come with the program.
fn shipped() -> Vec<Level> {
    let mut sources = Sources::default();
    let id = sources.add("levels.yaml", include_str!("levels.yaml").to_owned());
    // The file is part of the program; a test reads it.
    read(&sources, id).unwrap_or_default()
}

/// Adds a user's own levels to those there are; one of the same name takes its place. Only before anybody has asked for
/// levels; false where it is too late.
pub fn add_levels(own: Vec<Level>) -> bool {
    let mut all = shipped();
    for level in own {
        match all.iter_mut().find(|known| known.name == level.name) {
            Some(known) => *known = level,
            None => all.push(level),
        }
    }
    OWN.set(all).is_ok()
}

/// Why there is no such level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoLevel {
    /// Nobody knows the name; perhaps this one was meant.
    Unknown(Option<String>),
    /// What follows the name is no budget, in words.
    Budget(String),
    /// The level looks nothing up that a budget could bind.
    Unbound,
}

/// The level of a name: `sneaky`, or with a budget of one's own `minimax:nodes=20000`.
pub fn level(name: &str) -> Result<Level, NoLevel> {
    let (stem, budget) = name.split_once(':').map_or((name, None), |(stem, budget)| (stem, Some(budget)));
    let Some(level) = levels().iter().find(|level| level.name == stem) else {
        let near = crate::variant::nearest(stem, levels().iter().map(|level| level.name.as_str()));
        return Err(NoLevel::Unknown(near.map(str::to_owned)));
    };
    let Some(budget) = budget else { return Ok(level.clone()) };
    if level.search().is_none() {
        return Err(NoLevel::Unbound);
    }
    let mut within = Budget::default();
    for part in budget.split(',') {
        let (key, value) = part.split_once('=').ok_or_else(|| NoLevel::Budget(part.to_owned()))?;
        let wrong = || NoLevel::Budget(part.to_owned());
        match key {
            "depth" => within.depth = Some(value.parse().ok().filter(|&depth| depth > 0).ok_or_else(wrong)?),
            "nodes" => within.nodes = Some(value.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(wrong)?),
            "time" => within.time = Some(duration(value).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        }
    }
    // A name may come with somebody's saved game.
    Ok(Level { name: name.to_owned(), ..level.clone().within(patient(within)) })
}

/// `500 ms`, `0.5 s`, `2s`: a length of time above zero and up to a day.
pub fn duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (number, scale) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 1e-3),
        (None, Some(number)) => (number, 1.0),
        (None, None) => return None,
    };
    let seconds = number.trim().parse::<f64>().ok()? * scale;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

const KEYS: [&str; 9] = ["about", "instincts", "choice", "plays", "depth", "nodes", "time", "memory", "threads"];
const INSTINCTS: [(&str, Instinct); 9] = [
    ("win", Instinct::Win),
    ("block", Instinct::Block),
    ("guard", Instinct::Guard),
    ("prepare", Instinct::Prepare),
    ("forestall", Instinct::Forestall),
    ("keep", Instinct::Keep),
    ("build", Instinct::Build),
    ("share", Instinct::Share),
    ("centre", Instinct::Centre),
];
const CHOICES: [(&str, Choice); 2] = [("any", Choice::Any), ("first", Choice::First)];
const WAYS: [(&str, Way); 3] = [("minimax", Way::Minimax), ("mcts", Way::Mcts), ("exact", Way::Exact)];

/// Reads a file of levels, or tells all that is wrong with it.
pub fn read(sources: &Sources, source: SourceId) -> Result<Vec<Level>, Vec<Mistake>> {
    let root = node::read(sources, source)?;
    let Some(entries) = root.as_map() else {
        let example = "write a name for each level: `hasty: { plays: minimax, time: 50 ms }`";
        let mistake = Mistake::new(Code::Levels, format!("a file of levels names levels, and this is {}", root.what()));
        return Err(vec![mistake.at(root.place, "expected levels by name").help(example)]);
    };
    let mut reader = Reader { mistakes: Vec::new() };
    let levels: Vec<Level> = entries.iter().map(|(name, says)| reader.level(&name.text, says)).collect();
    if reader.mistakes.is_empty() { Ok(levels) } else { Err(reader.mistakes) }
}

/// A level that is not bound by time has an end in every game, and the same on every machine.
fn patient(budget: Budget) -> Budget {
    match budget.time {
        Some(_) => budget,
        None => Budget { nodes: budget.nodes.or(Some(MOST_NODES)), work: Some(MOST_WORK), ..budget },
    }
}

struct Reader {
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn level(&mut self, name: &str, says: &Node) -> Level {
        let mut level = Level::named(name);
        let Some(entries) = says.as_map() else {
            self.wrong(says, format!("level `{name}` is {}", says.what()), "expected what it heeds or how it plays");
            return level;
        };
        if name == "human" || name.contains([':', ',', ' ']) {
            self.wrong(
                says,
                format!("a level cannot be called `{name}`"),
                "expected a word without `:`, `,` and blanks",
            );
        }
        for (key, value) in entries {
            if !KEYS.contains(&key.text.as_str()) {
                let mistake =
                    Mistake::new(Code::Levels, format!("a level has no key `{}`", key.text)).at(key.place, "not known");
                let known = format!("known are {}", KEYS.join(", "));
                self.mistakes.push(mistake.helps(did_you_mean(&key.text, KEYS)).help(known));
            }
            if key.text == "about" {
                level.about = text::read(value).unwrap_or_default();
            }
        }
        let mut instincts = Instincts { heeds: Vec::new(), choice: Choice::Any };
        if let Some(list) = says.get("instincts") {
            match list.as_list() {
                None => {
                    self.wrong(list, format!("`instincts` is {}", list.what()), "expected a list, as in [win, block]")
                }
                Some(words) => instincts.heeds = words.iter().filter_map(|word| self.word(word, &INSTINCTS)).collect(),
            }
        }
        if let Some(word) = says.get("choice") {
            instincts.choice = self.word(word, &CHOICES).unwrap_or(Choice::Any);
        }
        let budget = Budget {
            depth: self.number(says, "depth", 1, 127).map(|depth| depth as u32),
            nodes: self.number(says, "nodes", 1, i64::MAX).map(|nodes| nodes as u64),
            time: self.time(says),
            work: None,
        };
        let memory = self.number(says, "memory", 1, 1 << 20).map(|memory| memory as u32);
        let threads = self.number(says, "threads", 1, 1024).map_or(1, |threads| threads as u32);
        match says.get("plays") {
            Some(word) => {
                if let Some(way) = self.word(word, &WAYS) {
                    level.player = Player::Searching(Search { way, budget: patient(budget), memory, threads });
                }
                if !instincts.heeds.is_empty() {
                    self.wrong(
                        word,
                        format!("level `{name}` has both `instincts` and `plays`"),
                        "expected one of them",
                    );
                }
                let bound = ["depth", "nodes", "time"].iter().any(|key| says.get(key).is_some());
                if !bound {
                    self.wrong(
                        word,
                        format!("level `{name}` would think for ever"),
                        "expected `depth`, `nodes` or `time` beside it",
                    );
                }
            }
            None if budget != Budget::default() || memory.is_some() || threads != 1 => {
                self.wrong(
                    says,
                    format!("level `{name}` does not say how it plays"),
                    "expected `plays: minimax`, `mcts` or `exact`",
                );
            }
            None => level.player = Player::Instinctive(instincts),
        }
        level
    }

    fn word<T: Copy>(&mut self, node: &Node, known: &[(&str, T)]) -> Option<T> {
        let word = node.as_text().unwrap_or_default();
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, means)| *means);
        if found.is_none() {
            let names = || known.iter().map(|(name, _)| *name);
            let mistake =
                Mistake::new(Code::Levels, format!("`{word}` means nothing to a level")).at(node.place, "not known");
            let all = format!("known are {}", names().collect::<Vec<_>>().join(", "));
            self.mistakes.push(mistake.helps(did_you_mean(word, names())).help(all));
        }
        found
    }

    fn number(&mut self, says: &Node, key: &str, least: i64, most: i64) -> Option<i64> {
        let node = says.get(key)?;
        let number = node.as_int().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let most = if most == i64::MAX { "up".to_owned() } else { format!("to {most}") };
            self.wrong(
                node,
                format!("`{key}` cannot be this"),
                &format!("expected a whole number from {least} {most}"),
            );
        }
        number
    }

    fn time(&mut self, says: &Node) -> Option<Duration> {
        let node = says.get("time")?;
        let time = node.as_text().and_then(duration);
        if time.is_none() {
            self.wrong(node, "`time` cannot be this".to_owned(), "expected such as `500 ms` or `2 s`, up to a day");
        }
        time
    }

    fn wrong(&mut self, node: &Node, message: String, expected: &str) {
        self.mistakes.push(Mistake::new(Code::Levels, message).at(node.place, expected));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_read_as_written() {
        let mut sources = Sources::default();
        let id = sources.add("levels.yaml", include_str!("levels.yaml").to_owned());
        let read = read(&sources, id).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        assert_eq!(read, levels());
        assert!(levels().iter().all(|level| level.about.get("en") != level.about.get("fr")));
        let sneaky = level("sneaky").unwrap();
        let instincts = |level: &Level| match &level.player {
            Player::Instinctive(instincts) => Some(instincts.clone()),
            Player::Searching(_) => None,
        };
        assert!(instincts(&sneaky).unwrap().heeds.starts_with(&[Instinct::Win, Instinct::Block]));
        let takes_first = |level: &&Level| instincts(level).is_some_and(|heeded| heeded.choice == Choice::First);
        let first = levels().iter().filter(takes_first);
        assert_eq!(first.map(|level| level.name.as_str()).collect::<Vec<_>>(), ["easy", "tactician"]);
        assert_eq!(level("perfect").unwrap().search().map(|search| search.way), Some(Way::Exact));
    }

    #[test]
    fn a_level_may_be_given_a_budget_with_its_name() {
        let budget = |name: &str| level(name).map(|level| level.search().unwrap().budget);
        let nodes = Budget { nodes: Some(20_000), work: Some(MOST_WORK), ..Budget::default() };
        assert_eq!(budget("minimax:nodes=20000"), Ok(nodes));
        for deep in ["minimax:depth=100", "mcts:depth=1", "perfect:depth=100"] {
            assert_eq!(budget(deep).unwrap().nodes, Some(MOST_NODES), "{deep} would think for ever");
        }
        let unbound = Level { player: level("mcts").unwrap().player, ..Level::named("mcts") };
        let deep = Budget { depth: Some(3), ..Budget::default() };
        assert_eq!(unbound.within(deep).search().unwrap().budget.nodes, Some(MOST_NODES));
        let both = Budget { depth: Some(4), time: Some(Duration::from_millis(500)), ..Budget::default() };
        assert_eq!(budget("mcts:depth=4,time=0.5s"), Ok(both));
        assert_eq!(level("sneaky:depth=2"), Err(NoLevel::Unbound));
        assert_eq!(level("minmax"), Err(NoLevel::Unknown(Some("minimax".to_owned()))));
        for odd in
            ["minimax:", "minimax:depth", "minimax:depth=0", "minimax:nodes=-1", "minimax:time=3", "minimax:size=9"]
        {
            assert!(matches!(level(odd), Err(NoLevel::Budget(_))), "{odd}");
        }
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        assert_eq!(duration("500 ms"), Some(Duration::from_millis(500)));
        assert_eq!(duration("0.25s"), Some(Duration::from_millis(250)));
        for odd in ["", "5", "s", "-1 s", "0 s", "nan s", "inf s", "100000 s", "5 min"] {
            assert_eq!(duration(odd), None, "{odd}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_of_levels_is_told_all_at_once() {
        let mut sources = Sources::default();
        let text = "hasty: { plays: minmax, time: 5 }\nlazy: { instinct: [win] }\nlost: { plays: mcts }\nodd: { depth: 3 }\nboth: { plays: mcts, depth: 1, instincts: [win, blok] }\n";
        let id = sources.add("mine.yaml", text.to_owned());
        let wrong: Vec<String> = read(&sources, id).unwrap_err().into_iter().map(|mistake| mistake.message).collect();
        assert_eq!(
            wrong,
            [
                "`time` cannot be this",
                "`minmax` means nothing to a level",
                "a level has no key `instinct`",
                "level `lost` would think for ever",
                "level `odd` does not say how it plays",
                "`blok` means nothing to a level",
                "level `both` has both `instincts` and `plays`",
            ]
        );
    }
}
