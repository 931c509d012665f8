//! What a variant means: the settings of a draft and the declarations of its rules, understood and checked, become a
//! [`Definition`] that the kernel plays by and the words and signs that people see.

mod doubts;
mod ending;
mod pieces;
mod rules;
mod turns;
mod values;
mod words;

use super::code::Code;
use super::declared::{Declared, Named, Param, Spoken};
use super::domain;
use super::draft::{Draft, Listed};
use super::example::{self, Context, Example};
use super::mistake::{Mistake, did_you_mean};
use super::node::{Key, Node, Value};
use super::picture::{self, Symbols};
use super::source::{Identity, Place, Sources};
use super::text;
use crate::lang::{Text, Words};
use quadrille_kernel::search::Books;
use quadrille_kernel::*;
use std::path::PathBuf;
use values::expected_range;

pub use doubts::{doubts_about_rule, doubts_about_verbs, idle_score, missing_verbs};

/// A player's name and signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What it is called.
    pub name: Text,
    /// The sign of its tokens.
    pub symbol: String,
    /// Their colour, by name.
    pub colour: String,
}

/// A rule in force.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleUse {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub about: Option<Text>,
    /// Its script.
    pub text: String,
    /// Where messages say the script is.
    pub label: String,
    /// Is it inside the program?
    pub shipped: bool,
    /// Its parameters, defaults included.
    pub params: Vec<(String, Param)>,
    /// Can it change which tokens stand where, so that a move makes lines of several players?
    pub rearranges: bool,
}

/// A variant, understood.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The game's name: its file's stem.
    pub name: String,
    /// What it is called.
    pub title: Text,
    /// What it is, in a line or more.
    pub about: Option<Text>,
    /// What the kernel plays by.
    pub definition: Definition,
    /// The players, by colour; a seat's colour is in the state where colours are drawn.
    pub players: Vec<Player>,
    /// The signs of markers, by marker.
    pub symbols: Vec<String>,
    /// What its names are called, in each language.
    pub words: Words,
    /// The rules in force, in their order.
    pub rules: Vec<RuleUse>,
    /// Its own tests; none where the command line changed it.
    pub examples: Vec<Example>,
    /// Does it say what a seat does that cannot act?
    pub says_stuck: bool,
    /// What can be played, but was probably meant otherwise.
    pub doubts: Vec<Mistake>,
    /// The file it is in; none where it is inside the program.
    pub path: Option<PathBuf>,
    /// All files that it comes from, in the order in which they were read.
    pub files: Vec<Identity>,
    /// Opening books, among which there may be one for it.
    pub books: Books,
}

impl Variant {
    /// Every kind of piece that belongs to nobody: its code and traits; none where tokens have owners.
    pub fn kinds(&self) -> Vec<(String, Vec<String>)> {
        let Pieces::Attributes { attributes, .. } = &self.definition.pieces else { return Vec::new() };
        let traits = |code: &String| {
            let value = |(values, letter): (&Vec<String>, char)| {
                values.iter().find(|value| value.starts_with(letter.to_ascii_lowercase())).cloned()
            };
            attributes.iter().zip(code.chars()).filter_map(value).collect()
        };
        codes(&self.definition.pieces).into_iter().map(|code| (code.clone(), traits(&code))).collect()
    }
}

/// The keys of a variant, in the order in which they are best written.
pub(super) const KEYS: [&str; 22] = [
    "title", "about", "words", "extends", "board", "gravity", "players", "starts", "colours", "reserve", "pieces",
    "start", "turn", "opening", "win", "stuck", "ending", "limit", "examples", "rules", "with", "without",
];
pub(super) const STOCK: [(&str, Effect); 5] = [
    ("drop", Effect::Drop),
    ("place", Effect::Place),
    ("move", Effect::Move),
    ("give", Effect::Give),
    ("pass", Effect::Pass),
];

/// Is this a verb that the program knows by itself?
pub fn is_stock(verb: &str) -> bool {
    STOCK.iter().any(|(stock, _)| *stock == verb)
}

pub(super) const COLOURS: [&str; 8] = ["yellow", "red", "green", "blue", "white", "black", "cyan", "magenta"];

/// Understands a draft, with the declarations of its rules in the order listed; or tells every mistake.
pub fn mean(draft: &Draft, declared: &[Declared], sources: &Sources) -> Result<Variant, Vec<Mistake>> {
    let mut reader = Reader { sources, mistakes: Vec::new(), complete: !draft.incomplete };
    let variant = reader.variant(draft, declared);
    if reader.mistakes.is_empty() { Ok(variant) } else { Err(reader.mistakes) }
}

struct Reader<'a> {
    sources: &'a Sources,
    mistakes: Vec<Mistake>,
    /// Could every rule be read? What one that could not may declare is not told to be unknown.
    complete: bool,
}

impl Reader<'_> {
    fn variant(&mut self, draft: &Draft, declared: &[Declared]) -> Variant {
        let root = &draft.root;
        for (key, _) in root.as_map().unwrap_or_default() {
            if !KEYS.contains(&key.text.as_str()) {
                self.unknown(key, "a variant", &KEYS);
            }
        }
        let (players, seats) = self.players(root);
        let (order, rules) = self.rules(draft, declared);
        let declared: Vec<&Declared> = order.iter().map(|&index| &declared[index]).collect();
        let markers: Vec<&Named<String>> =
            self.distinct("marker", declared.iter().map(|d| (d.name.as_str(), &d.markers[..])));
        let counters: Vec<&Named<bool>> =
            self.distinct("counter", declared.iter().map(|d| (d.name.as_str(), &d.counters[..])));
        let marker_names: Vec<String> = markers.iter().map(|marker| marker.name.clone()).collect();
        let symbols: Vec<String> = markers.iter().map(|marker| marker.says.clone()).collect();
        let counter_names: Vec<String> = counters.iter().map(|counter| counter.name.clone()).collect();
        let before_board = self.mistakes.len();
        let mut form = self.board(root);
        let board_stands = self.mistakes.len() == before_board;
        let gravity = root.get("gravity").and_then(|node| {
            use Direction::*;
            self.choice(
                node,
                "`gravity`",
                &[("down", Some(Down)), ("up", Some(Up)), ("left", Some(Left)), ("right", Some(Right)), ("none", None)],
            )
        });
        let before_pieces = self.mistakes.len();
        let pieces = root.get("pieces").and_then(|node| self.pieces(node)).unwrap_or(Pieces::Tokens);
        let owned = pieces == Pieces::Tokens;
        let codes: Vec<String> = codes(&pieces);
        let sign_seats = if owned { seats } else { 0 };
        let size = board_stands.then_some((form.columns, form.rows));
        let complete = self.complete;
        let known = complete && self.mistakes.len() == before_pieces;
        let signs = || Symbols { size, seats: sign_seats, markers: &symbols, codes: &codes, complete: known };
        let tokens: Vec<&str> = players.iter().map(|player| player.symbol.as_str()).collect();
        let start = root.get("start").and_then(|node| {
            if let Some(mistake) = size.and_then(|size| self.inherited_picture(root, node, size)) {
                self.mistakes.push(mistake);
                return None;
            }
            let (markers, counters) = (&marker_names, &counter_names);
            let context = Context { symbols: signs(), markers, counters, signs: &tokens, seats };
            match example::beginning(node, &context, self.sources) {
                Ok((setup, missing)) => {
                    form.missing.extend(missing);
                    Some(setup)
                }
                Err(wrong) => {
                    self.mistakes.extend(wrong);
                    None
                }
            }
        });
        let (verbs, opening, turn) = self.turns(root, &declared, &marker_names, &counter_names);
        self.check_signs(&players, &markers);
        if complete {
            self.check_hooks(&declared, &verbs);
            self.check_spoken(&declared, &marker_names, &counter_names);
        }
        let ends = |rule: &&Declared| rule.called.iter().any(|called| ["win", "lose"].contains(&called.as_str()));
        // A rule that is broken may be the one that names a winner.
        let ruled = !complete || declared.iter().any(|rule| rule.has("outcome", 1) || ends(rule));
        let win = self.win(root, board_stands.then_some(&form), &pieces, seats, ruled);
        let seat_words = Self::seats(seats);
        let starts = root.get("starts").and_then(|node| {
            let known: Vec<(&str, Starts)> = seat_words
                .iter()
                .map(|&(word, seat)| (word, Starts::Seat(seat)))
                .chain([("random", Starts::Random)])
                .collect();
            self.choice(node, "`starts`", &known)
        });
        let random_colours = root
            .get("colours")
            .and_then(|node| self.choice(node, "`colours`", &[("random", true), ("fixed", false)]))
            .unwrap_or(false);
        let reserve = root.get("reserve").filter(|node| node.as_text() != Some("none")).and_then(|node| {
            if !owned {
                self.wrong(
                    Code::Pieces,
                    node.place,
                    "pieces with attributes come from the pool, not from a reserve",
                    "take this away",
                );
            }
            self.number(node, "`reserve`", 1..=10_000).or_else(|| self.takes_away("reserve"))
        });
        let stuck = root.get("stuck").and_then(|node| {
            self.choice(
                node,
                "`stuck`",
                &[("ends", Stuck::Ends), ("pass", Stuck::Pass), ("loses", Stuck::Loses), ("wins", Stuck::Wins)],
            )
        });
        let ending = root.get("ending").and_then(|node| self.ending(node, seats, owned, complete.then_some(&declared)));
        let limit = root.get("limit").and_then(|node| self.limit(node));
        let definition = Definition {
            timed: declared.iter().any(|rule| rule.timed),
            clears: declared.iter().any(|rule| rule.called.iter().any(|name| rules::CLEARS.contains(&name.as_str()))),
            gravity: gravity.flatten(),
            seats,
            starts: starts.unwrap_or(Starts::Seat(Seat(0))),
            random_colours,
            reserve: reserve.map(|count| count as u16),
            markers: marker_names.clone(),
            counters: counters.iter().map(|c| Counter { name: c.name.clone(), shared: c.says }).collect(),
            verbs,
            opening,
            turn,
            win,
            stuck: stuck.unwrap_or(Stuck::Ends),
            ending: ending.unwrap_or(Ending::Draw),
            limit,
            start,
            form,
            pieces,
        };
        let context =
            Context { symbols: signs(), markers: &marker_names, counters: &counter_names, signs: &tokens, seats };
        let examples = match root.get("examples").filter(|_| !draft.changed) {
            None => Vec::new(),
            Some(node) => example::read(node, &context, self.sources).unwrap_or_else(|wrong| {
                self.mistakes.extend(wrong);
                Vec::new()
            }),
        };
        let whole = complete && self.mistakes.is_empty();
        let finished = whole.then(|| self.try_out(root, &definition)).flatten();
        let title = root.get("title").map(|node| (node, text::read_line(node)));
        if let Some((node, None)) = &title {
            self.wrong(
                Code::WrongKind,
                node.place,
                "a title is a text, or a map from language to text",
                "expected `title: My game`",
            );
        }
        let about = root.get("about").and_then(|node| {
            let text = text::read(node);
            if text.is_none() {
                self.wrong(
                    Code::WrongKind,
                    node.place,
                    "`about` is a text, or a map from language to text",
                    "expected a text",
                );
            }
            text
        });
        let mut doubts = doubts::doubts(draft, &declared, &definition, self.sources);
        doubts.extend(finished);
        Variant {
            name: draft.name.clone(),
            title: title.and_then(|(_, text)| text).unwrap_or_else(|| Text::plain(draft.name.clone())),
            about,
            definition,
            players,
            symbols,
            words: self.words(draft, &declared),
            rules,
            examples,
            says_stuck: root.get("stuck").is_some(),
            doubts,
            path: draft.path.clone(),
            files: Vec::new(),
            books: Books::default(),
        }
    }

    /// A start picture of another file than the one that gives the board another size: what its author must draw anew.
    fn inherited_picture(&self, root: &Node, start: &Node, (columns, rows): (u16, u16)) -> Option<Mistake> {
        if start.place.source == root.place.source {
            return None;
        }
        let start = start.get("board").unwrap_or(start);
        let (across, down) = picture::drawn(start)?;
        let wrong = [("columns", across != usize::from(columns)), ("rows", down != usize::from(rows))];
        let sizes = wrong.iter().filter(|(_, wrong)| *wrong).filter_map(|(key, _)| root.get("board")?.get(key));
        let size = { sizes }.find(|node| node.place.source != start.place.source)?;
        let file = self.sources.name(start.place.source);
        Some(
            Mistake::new(Code::Picture, format!("the start picture does not fit this board of {columns} × {rows}"))
                .at(size.place, "another size than the picture's")
                .also(start.place, format!("drawn here, {across} × {down}"))
                .help(format!("the picture comes from {file}: draw it anew with `start: |` and the rows below")),
        )
    }

    /// What of a variant a sentence of the kernel is about: a verb that it names, or what makes things fall for ever. What the file itself
    /// says comes before what it has from another.
    fn blamed(root: &Node, words: &str) -> Place {
        let steps = ["opening", "turn"].into_iter().filter_map(|key| root.get(key)?.as_list()).flatten();
        let verb = words.strip_prefix('`').and_then(|rest| rest.split('`').next()).unwrap_or_default();
        let verbs = steps.filter_map(|step| step.as_map()).flatten().filter(|(key, _)| key.text == verb);
        let falling = ["gravity", "board"].into_iter().filter(|_| words.contains("fall for ever"));
        let falling = falling.filter_map(|key| match key {
            "board" => root.get("board")?.get("wrap"),
            key => root.get(key),
        });
        let blamed: Vec<Place> = verbs.map(|(_, node)| node.place).chain(falling.map(|node| node.place)).collect();
        let own = blamed.iter().find(|place| place.source == root.place.source);
        own.or(blamed.first()).copied().unwrap_or_else(|| root.get("turn").map_or(root.place, |node| node.place))
    }

    /// Lays the definition out once, so that what only the kernel can see is told as well: mistakes, and a start that is the end.
    fn try_out(&mut self, root: &Node, definition: &Definition) -> Option<Mistake> {
        let place = |key: &str| root.get(key).map_or(root.place, |node| node.place);
        let start = definition.start.clone().unwrap_or_default();
        let mut line = None;
        let mistakes = match Outline::new(definition.clone()) {
            Err(wrong) => wrong.into_iter().map(|words| (Code::Domain, Self::blamed(root, &words), words)).collect(),
            Ok(outline) => {
                let placed =
                    open(outline, &Books::default(), &NoHooks, NoHooks).and_then(|referee| referee.place(&start));
                match placed {
                    Ok(Err(wrong)) => {
                        vec![(Code::Picture, place("start"), format!("the start picture cannot be: {wrong}"))]
                    }
                    Ok(Ok(position)) => {
                        line = standing_line(&*position);
                        Vec::new()
                    }
                    Err(_) => Vec::new(),
                }
            }
        };
        for (code, place, words) in mistakes {
            self.wrong(code, place, words, "in this variant");
        }
        let words = format!("this start is a finished game: {}", line?);
        Some(Mistake::warning(Code::Picture, words).at(place("start"), "has a line already"))
    }
}

/// Whose line stands in a position already, and where, in words.
fn standing_line(position: &dyn Position) -> Option<String> {
    let line = position.lines();
    let owner = match position.piece_at(*line.first()?) {
        Some(Piece::Token(seat)) => format!("seat {} has a line", seat.number()),
        _ => "there is a line".to_owned(),
    };
    Some(format!("{owner}, {}", position.outline().names(&line).join(" ")))
}

/// The codes of all kinds, by kind.
pub(super) fn codes(pieces: &Pieces) -> Vec<String> {
    let mut codes = vec![String::new()];
    let Pieces::Attributes { attributes, .. } = pieces else { return Vec::new() };
    for values in attributes {
        codes = codes
            .iter()
            .flat_map(|code| {
                values
                    .iter()
                    .map(move |value| format!("{code}{}", value.chars().next().unwrap_or('?').to_ascii_uppercase()))
            })
            .collect();
        if codes.len() > MOST_PIECES {
            return Vec::new();
        }
    }
    codes.sort();
    codes
}
