//! Saved games, opened: read, begun again, and played as far as they are legal.

use super::Trouble;
use crate::library;
use quadrille_core::mistakes;
use quadrille_core::play::record::{self, Places, Record};
use quadrille_core::play::signs::{self, NoSign};
use quadrille_core::play::{Beginning, Control, Problem, Start, examples};
use quadrille_core::say;
use quadrille_core::variant::{Code, Library, Mistake, NotFound, Severity, Sources, Variant, clean_name, did_you_mean};
use std::path::Path;

/// A saved game that could be opened.
pub struct Opening {
    pub record: Record,
    pub variant: Variant,
    /// The position it began from, where that is not the game's own beginning.
    pub start: Option<Start>,
    /// Who decides for each seat.
    pub seats: Vec<Control>,
    /// The moves that are legal, up to the first that is not.
    pub played: Vec<String>,
    /// The first move that is not, if one is not.
    pub stopped: Option<Stopped>,
}

/// A move of a saved game that cannot be played, and why.
pub struct Stopped {
    /// Which, from 1.
    pub number: usize,
    /// How it is written.
    pub action: String,
    /// Why not.
    pub why: String,
    mistake: Mistake,
    sources: Sources,
}

impl Stopped {
    /// The message, with the place in the file.
    pub fn rendered(&self, severity: Severity, colour: bool) -> String {
        let mistake = Mistake { severity, ..self.mistake.clone() };
        mistakes::render(&[mistake], &self.sources, colour)
    }
}

/// What a file says, and what messages call it.
pub fn text(file: &Path) -> Result<(String, String), Trouble> {
    let name = file.display().to_string();
    match library::shipped().read(file) {
        Ok(found) => Ok((found.text, name)),
        Err(NotFound::Unreadable(why) | NotFound::Forbidden(why)) => Err(Trouble::Io(why)),
        Err(NotFound::Nowhere) => Err(Trouble::Usage(say!("usage-no-file", name = name))),
    }
}

/// Opens a saved game.
pub fn open(library: &Library, file: &Path) -> Result<Opening, Trouble> {
    let (text, name) = text(file)?;
    let mut sources = Sources::default();
    let id = sources.add(name, text);
    let (record, places) = match record::read(&sources, id) {
        Ok(read) => read,
        Err(wrong) => return Err(Trouble::Invalid(wrong, sources)),
    };
    if !library.is_of_record(&record.game) {
        let mut mistake = Mistake::new(Code::SavedGame, format!("`{}` is no variant", record.game));
        if let Some(place) = places.game {
            mistake = mistake.at(place, "expected the name of a game, or a file that ends in `.yaml`");
        }
        return Err(Trouble::Invalid(vec![mistake], sources));
    }
    let variant = match super::open_variant(library, &record.game, &record.changes) {
        Ok(variant) => variant,
        Err(Trouble::Usage(words)) => {
            let words = words.to_string();
            let mut lines = words.lines();
            let mut mistake = Mistake::new(Code::SavedGame, lines.next().unwrap_or_default());
            if let Some(place) = places.game {
                mistake = mistake.at(place, "this game");
            }
            return Err(Trouble::Invalid(vec![mistake.helps(lines.map(str::to_owned))], sources));
        }
        Err(other) => return Err(other),
    };
    let seats = match seats(&record, &places, variant.players.len()) {
        Ok(seats) => seats,
        Err(wrong) => return Err(Trouble::Invalid(wrong, sources)),
    };
    let wrong = no_signs(&record, &places, &variant);
    if !wrong.is_empty() {
        return Err(Trouble::Invalid(wrong, sources));
    }
    let start = match record.start.as_deref().map(|text| Start::of(&variant, text)).transpose() {
        Ok(start) => start,
        Err((wrong, sources)) => return Err(Trouble::Invalid(wrong, sources)),
    };
    let beginning = start.as_ref().map_or(Beginning::Seed(record.seed), Start::beginning);
    let mut table = super::begin(variant.clone(), &beginning)?;
    for (nth, action) in record.moves.iter().enumerate() {
        let Err(problem) = table.play(action) else { continue };
        let why = match problem {
            Problem::Refused(why, _) => why.to_string(),
            Problem::Failed(failure) => examples::failure(&failure),
        };
        let mut mistake =
            Mistake::new(Code::SavedGame, format!("move {} (`{action}`) cannot be played: {why}", nth + 1))
                .help(format!("the {nth} moves before it are played; mend this one to have the rest"));
        if let Some(&place) = places.moves.get(nth) {
            mistake = mistake.at(place, "not legal here");
        }
        let stopped = Stopped { number: nth + 1, action: action.clone(), why, mistake, sources };
        return Ok(Opening { variant, start, seats, played: table.moves(), stopped: Some(stopped), record });
    }
    Ok(Opening { variant, start, seats, played: table.moves(), stopped: None, record })
}

/// The signs that tokens of this game cannot have.
fn no_signs(record: &Record, places: &Places, variant: &Variant) -> Vec<Mistake> {
    let wrong = signs::wrong(&record.symbols, variant).into_iter().map(|(seat, why)| {
        let sign = clean_name(&record.symbols[seat]);
        let mistake = Mistake::new(Code::SavedGame, format!("the tokens of seat {} cannot be `{sign}`", seat + 1));
        let label = match why {
            NoSign::Unfit => "expected one character that can be seen and that the board is not drawn with",
            NoSign::Taken => "means something else on this board already",
        };
        let place = places.symbols.get(seat);
        let mistake = match place {
            Some(&place) => mistake.at(place, label),
            None => mistake,
        };
        mistake.help("leave it empty, and the game's own sign is shown: `\"\"`")
    });
    wrong.collect()
}

/// Who decides for each seat: persons where the file does not say.
fn seats(record: &Record, places: &Places, there: usize) -> Result<Vec<Control>, Vec<Mistake>> {
    let mut wrong = Vec::new();
    let mut seats = Vec::new();
    for (name, &place) in record.seats.iter().zip(&places.seats) {
        match Control::named(name) {
            Some(control) => seats.push(control),
            None => wrong.push(
                Mistake::new(Code::SavedGame, format!("nobody is called `{name}`"))
                    .at(place, "expected human or a level")
                    .helps(did_you_mean(name, Control::names()))
                    .help(format!("there are {}", Control::names().collect::<Vec<_>>().join(", "))),
            ),
        }
    }
    if let Some(&place) = places.seats.get(there) {
        wrong.push(Mistake::new(Code::SavedGame, format!("the game has {there} seats")).at(place, "one too many"));
    }
    seats.resize(there, Control::Human);
    if wrong.is_empty() { Ok(seats) } else { Err(wrong) }
}
