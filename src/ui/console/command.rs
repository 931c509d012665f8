//! What can be typed besides moves, in the reader's language or in English.

use crate::ui::Look;
use crate::ui::frame::{Frame, Ink, ascii};
use crate::ui::keepsake::Keepsake;
use quadrille_core::lang::{Lang, Said};
use quadrille_core::play::{Scene, SeenVerb};
use quadrille_core::say;

/// Something typed that is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Help,
    Moves,
    Threats,
    Hint,
    Board,
    /// What a move would do, or why it is not legal; none: why the game stands as it does.
    Why(String),
    /// What was played, as an example for the variant's file: shown, or kept.
    Record(Option<Keepsake>),
    /// As something that it cannot be kept as.
    Unrecorded,
    /// The position, as a start for it.
    Picture,
    Undo,
    Redo,
    Restart,
    /// Where to; none: where it was saved last.
    Save(Option<String>),
    Quit,
    /// Another game, after one.
    Again,
    /// Another game with the seats swapped.
    Swap,
}

/// Every command of the prompt: its words, what it does, what it becomes.
fn all() -> [(Said, Said, Command); 13] {
    [
        (say!("command-help"), say!("about-help"), Command::Help),
        (say!("command-moves"), say!("about-moves"), Command::Moves),
        (say!("command-threats"), say!("about-threats"), Command::Threats),
        (say!("command-hint"), say!("about-hint"), Command::Hint),
        (say!("command-board"), say!("about-board"), Command::Board),
        (say!("command-why"), say!("about-why"), Command::Why(String::new())),
        (say!("command-undo"), say!("about-undo"), Command::Undo),
        (say!("command-redo"), say!("about-redo"), Command::Redo),
        (say!("command-restart"), say!("about-restart"), Command::Restart),
        (say!("command-save"), say!("about-save"), Command::Save(None)),
        (say!("command-record"), say!("about-record"), Command::Record(None)),
        (say!("command-picture"), say!("about-picture"), Command::Picture),
        (say!("command-quit"), say!("about-quit"), Command::Quit),
    ]
}

/// Is a word one of those that a text lists? Case and accents do not matter.
fn among(word: &str, words: &Said, lang: Lang) -> bool {
    let same = |other: &str| folded(other) == folded(word);
    [lang, Lang::En].iter().any(|lang| lang.say(words).split_whitespace().any(same))
}

fn folded(word: &str) -> String {
    ascii(word).to_lowercase()
}

/// Is this the word that leaves?
pub fn is_quit(line: &str, lang: Lang) -> bool {
    among(line, &say!("command-quit"), lang)
}

/// Is this a yes or a no? An empty line is a yes.
pub fn yes(line: &str, lang: Lang) -> Option<bool> {
    match line {
        "" => Some(true),
        line if among(line, &say!("answer-yes"), lang) => Some(true),
        line if among(line, &say!("answer-no"), lang) => Some(false),
        _ => None,
    }
}

impl Command {
    /// Does it only ask about the position that is shown?
    pub fn is_question(&self) -> bool {
        use Command::*;
        matches!(self, Hint | Why(_) | Moves | Threats | Board | Picture | Help)
    }

    /// The command that a line is, if it is one. A verb of the game comes first; a colon before the line makes it a command.
    pub fn read(line: &str, scene: &Scene, lang: Lang) -> Option<Self> {
        let (forced, line) = match line.strip_prefix(':') {
            Some(rest) => (true, rest.trim()),
            None => (false, line),
        };
        let over = scene.outcome.is_some();
        if over && !forced {
            match yes(line, lang) {
                Some(true) => return Some(Self::Again),
                Some(false) => return Some(Self::Quit),
                None if among(line, &say!("answer-swap"), lang) => return Some(Self::Swap),
                None => {}
            }
        }
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let is_verb = |verb: &SeenVerb| {
            verb.name.eq_ignore_ascii_case(word) || folded(&scene.tongue(lang).verb(&verb.name)) == folded(word)
        };
        if word.is_empty() || !forced && scene.offers.iter().any(is_verb) {
            return None;
        }
        let (_, _, command) = all().into_iter().find(|(words, ..)| among(word, words, lang))?;
        match command {
            Self::Save(_) => {
                // A name with blanks may stand in quotes, as in a shell.
                let quoted = ['"', '\''].iter().find_map(|&quote| rest.strip_prefix(quote)?.strip_suffix(quote));
                let name = quoted.unwrap_or(rest).trim();
                Some(Self::Save((!name.is_empty()).then(|| name.to_owned())))
            }
            Self::Record(_) => match rest {
                "" => Some(Self::Record(None)),
                _ if among(rest, &say!("record-example"), lang) => Some(Self::Record(Some(Keepsake::Example))),
                _ if among(rest, &say!("record-golden"), lang) => Some(Self::Record(Some(Keepsake::Golden))),
                _ => Some(Self::Unrecorded),
            },
            Self::Why(_) => Some(Self::Why(rest.to_owned())),
            // `moves 4` is no command.
            _ if !rest.is_empty() => None,
            command => Some(command),
        }
    }

    /// The first word of each command, for completion.
    pub fn words(lang: Lang) -> Vec<String> {
        all().into_iter().map(|(words, ..)| first(&words, lang)).collect()
    }

    /// What answers the question after a game: yes, no, swap.
    pub fn answers(lang: Lang) -> Vec<String> {
        [say!("answer-yes"), say!("answer-no"), say!("answer-swap")].iter().map(|words| first(words, lang)).collect()
    }
}

fn first(words: &Said, lang: Lang) -> String {
    lang.say(words).split_whitespace().next().unwrap_or_default().to_owned()
}

/// Every command and what it does, in a line each.
pub fn listed(look: &Look) -> Frame {
    let rows: Vec<_> = prompt_words(look.lang).into_iter().map(|(name, about)| vec![name, about]).collect();
    let mut frame = Frame::new();
    frame.table(&rows, 2, look.measure(), Ink::STRONG);
    frame
}

/// What can be typed besides moves, and what it does.
pub fn prompt_words(lang: Lang) -> Vec<(String, String)> {
    let entry = |(words, about, command): &(Said, Said, Command)| {
        let name = match command {
            Command::Save(_) => lang.say(&say!("save-file", save = first(words, lang))),
            Command::Why(_) => lang.say(&say!("why-move", why = first(words, lang))),
            _ => first(words, lang),
        };
        (name, lang.say(about))
    };
    all().iter().map(entry).collect()
}

/// A line in which verbs of the game, as the reader's language calls them, have become those that are played.
pub fn canonical(line: &str, scene: &Scene, lang: Lang) -> String {
    let tongue = scene.tongue(lang);
    let word = |part: &str| {
        let word = part.trim_end_matches([' ', ',', ';']);
        let verb = scene.offers.iter().find(|verb| folded(&tongue.verb(&verb.name)) == folded(word));
        verb.map_or_else(|| part.to_owned(), |verb| format!("{}{}", verb.name, &part[word.len()..]))
    };
    line.split_inclusive([' ', ',', ';']).map(word).collect()
}
