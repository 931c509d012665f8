//! What a variant means: the settings of a draft and the declarations of its rules, understood and checked, become a
//! [`Definition`] that the kernel plays by and the words and signs that people see.

use super::clean::clean;
use super::declared::{Declared, Named, Param, Spoken};
use super::domain;
use super::draft::{Draft, Listed};
use super::example::{self, Context, Example};
use super::mistake::{Mistake, did_you_mean};
use super::node::{Node, Value};
use super::picture::{self, Symbols};
use super::source::{Place, Sources};
use super::text::Text;
use crate::kernel::*;

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
    pub about: Option<String>,
    /// Its script.
    pub text: String,
    /// Where messages say the script is.
    pub label: String,
    /// Its parameters, defaults included.
    pub params: Vec<(String, Param)>,
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
    /// The rules in force, in their order.
    pub rules: Vec<RuleUse>,
    /// Its own tests; none where the command line changed it.
    pub examples: Vec<Example>,
}

const KEYS: [&str; 21] = [
    "title", "about", "extends", "board", "gravity", "players", "starts", "colours", "reserve", "pieces", "start",
    "turn", "opening", "win", "stuck", "ending", "limit", "examples", "rules", "with", "without",
];
const STOCK: [(&str, Effect); 5] = [
    ("drop", Effect::Drop),
    ("place", Effect::Place),
    ("move", Effect::Move),
    ("give", Effect::Give),
    ("pass", Effect::Pass),
];
const COLOURS: [&str; 8] = ["yellow", "red", "green", "blue", "white", "black", "cyan", "magenta"];

/// Understands a draft, with the declarations of its rules in the order listed; or tells every mistake.
pub fn mean(draft: &Draft, declared: &[Declared], sources: &Sources) -> Result<Variant, Vec<Mistake>> {
    let mut reader = Reader { sources, mistakes: Vec::new() };
    let variant = reader.variant(draft, declared);
    if reader.mistakes.is_empty() { Ok(variant) } else { Err(reader.mistakes) }
}

struct Reader<'a> {
    sources: &'a Sources,
    mistakes: Vec<Mistake>,
}

impl Reader<'_> {
    fn wrong(&mut self, place: Place, message: impl Into<String>, expected: impl Into<String>) {
        self.mistakes.push(Mistake::new(message).at(place, expected));
    }

    fn unknown(&mut self, key: &super::node::Key, whose: &str, known: &[&str]) {
        self.mistakes.push(
            Mistake::new(format!("{whose} has no `{}`", key.text))
                .at(key.place, "not known here")
                .helps(did_you_mean(&key.text, known.iter().copied()))
                .help(format!("known are {}", known.join(", "))),
        );
    }

    /// The entries of a map, each key one of those known.
    fn entries<'n>(&mut self, node: &'n Node, whose: &str, known: &[&str]) -> Vec<(&'n str, &'n Node)> {
        let Some(entries) = node.as_map() else {
            self.wrong(
                node.place,
                format!("{whose} is a map, not {}", node.what()),
                format!("expected {}", known.join(", ")),
            );
            return Vec::new();
        };
        let mut found = Vec::new();
        for (key, value) in entries {
            if known.contains(&key.text.as_str()) {
                found.push((key.text.as_str(), value));
            } else {
                self.unknown(key, whose, known);
            }
        }
        found
    }

    fn number(&mut self, node: &Node, what: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        match node.as_int() {
            Some(number) if range.contains(&number) => Some(number),
            Some(number) => {
                let (low, high) = (range.start(), range.end());
                self.wrong(node.place, format!("{what} cannot be {number}"), format!("expected {low} to {high}"));
                None
            }
            None => {
                self.wrong(
                    node.place,
                    format!("{what} is a whole number, not {}", node.what()),
                    "expected a whole number",
                );
                None
            }
        }
    }

    /// One of a few words, each with its meaning.
    fn choice<T: Copy>(&mut self, node: &Node, what: &str, known: &[(&str, T)]) -> Option<T> {
        let words = node.as_text().unwrap_or_default();
        if let Some((_, meaning)) = known.iter().find(|(word, _)| *word == words) {
            return Some(*meaning);
        }
        let names: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let found = if words.is_empty() { node.what().to_owned() } else { format!("`{words}`") };
        self.mistakes.push(
            Mistake::new(format!("{what} cannot be {found}"))
                .at(node.place, format!("expected {}", names.join(", ")))
                .helps(did_you_mean(words, names.iter().copied())),
        );
        None
    }

    fn seats(seats: u8) -> Vec<(&'static str, Seat)> {
        ["seat 1", "seat 2", "seat 3", "seat 4"].into_iter().zip((0..seats).map(Seat)).collect()
    }

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
        let pieces = root.get("pieces").and_then(|node| self.pieces(node)).unwrap_or(Pieces::Tokens);
        let owned = pieces == Pieces::Tokens;
        let codes: Vec<String> = codes(&pieces);
        let sign_seats = if owned { seats } else { 0 };
        let size = board_stands.then_some((form.columns, form.rows));
        let complete = !draft.incomplete;
        let signs = || Symbols { size, seats: sign_seats, markers: &symbols, codes: &codes, complete };
        let start = root.get("start").and_then(|node| match picture::read(node, &signs(), self.sources) {
            Ok(picture) => {
                form.missing.extend(picture.missing.iter().copied());
                Some(picture.setup)
            }
            Err(wrong) => {
                self.mistakes.extend(wrong);
                None
            }
        });
        let (verbs, opening, turn) = self.turns(root, &declared, &marker_names, &counter_names);
        self.check_signs(&players, &markers);
        if complete {
            self.check_hooks(&declared, &verbs);
            self.check_spoken(&declared, &marker_names, &counter_names);
        }
        let ruled = declared.iter().any(|rule| rule.has("outcome", 1));
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
                    node.place,
                    "pieces with attributes come from the pool, not from a reserve",
                    "take this away",
                );
            }
            self.number(node, "`reserve`", 1..=10_000)
        });
        let stuck = root.get("stuck").and_then(|node| {
            self.choice(
                node,
                "`stuck`",
                &[("ends", Stuck::Ends), ("pass", Stuck::Pass), ("loses", Stuck::Loses), ("wins", Stuck::Wins)],
            )
        });
        let ending = root.get("ending").and_then(|node| self.ending(node, seats, owned, &declared));
        let limit = root.get("limit").and_then(|node| self.limit(node));
        let definition = Definition {
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
        let context = Context { symbols: signs(), markers: &marker_names, counters: &counter_names, seats };
        let examples = match root.get("examples").filter(|_| !draft.changed) {
            None => Vec::new(),
            Some(node) => example::read(node, &context, self.sources).unwrap_or_else(|wrong| {
                self.mistakes.extend(wrong);
                Vec::new()
            }),
        };
        if self.mistakes.is_empty() {
            self.try_out(root, &definition);
        }
        let title = root.get("title").map(|node| (node, Text::read(node)));
        if let Some((node, None)) = &title {
            self.wrong(node.place, "a title is a text, or a map from language to text", "expected `title: My game`");
        }
        let about = root.get("about").and_then(|node| {
            let text = Text::read(node);
            if text.is_none() {
                self.wrong(node.place, "`about` is a text, or a map from language to text", "expected a text");
            }
            text
        });
        Variant {
            name: draft.name.clone(),
            title: title.and_then(|(_, text)| text).unwrap_or_else(|| Text::plain(draft.name.clone())),
            about,
            definition,
            players,
            symbols,
            rules,
            examples,
        }
    }

    fn players(&mut self, root: &Node) -> (Vec<Player>, u8) {
        let default = |seat: usize| Player {
            name: Text::plain(format!("Player {}", seat + 1)),
            symbol: ["X", "O", "+", "*"][seat].to_owned(),
            colour: COLOURS[seat].to_owned(),
        };
        let Some(node) = root.get("players") else { return ((0..2).map(default).collect(), 2) };
        let Some(items) = node.as_list().filter(|items| (2..=MOST_SEATS).contains(&items.len())) else {
            self.wrong(
                node.place,
                format!("`players` is a list of 2 to {MOST_SEATS}"),
                "expected `- { name: Yellow, symbol: X, colour: yellow }`",
            );
            return ((0..2).map(default).collect(), 2);
        };
        let mut players: Vec<Player> = Vec::new();
        for (seat, item) in items.iter().enumerate() {
            let mut player = default(seat);
            for (key, value) in self.entries(item, "a player", &["name", "symbol", "colour"]) {
                match (key, Text::read(value), value.as_text()) {
                    ("name", Some(name), _) => player.name = name,
                    ("symbol", _, Some(symbol))
                        if symbol.chars().count() == 1 && !".#".contains(symbol) && clean(symbol) == symbol =>
                    {
                        player.symbol = symbol.to_owned()
                    }
                    ("symbol", ..) => self.wrong(
                        value.place,
                        "a symbol is one character, neither `.` nor `#`",
                        "expected one character",
                    ),
                    ("colour", ..) => {
                        let known: Vec<(&str, &str)> = COLOURS.iter().map(|colour| (*colour, *colour)).collect();
                        if let Some(colour) = self.choice(value, "a colour", &known) {
                            player.colour = colour.to_owned();
                        }
                    }
                    _ => self.wrong(value.place, format!("`{key}` is a text, not {}", value.what()), "expected a text"),
                }
            }
            if let Some(other) = players.iter().position(|other| other.symbol == player.symbol) {
                self.wrong(
                    item.place,
                    format!("players {} and {} have the same symbol `{}`", other + 1, seat + 1, player.symbol),
                    "choose another symbol",
                );
            }
            players.push(player);
        }
        let seats = players.len() as u8;
        (players, seats)
    }

    /// The rules in force: in which order they come, and what they are.
    fn rules(&mut self, draft: &Draft, declared: &[Declared]) -> (Vec<usize>, Vec<RuleUse>) {
        let find = |name: &str| declared.iter().position(|rule| rule.name == name);
        for rule in declared.iter().filter(|_| !draft.incomplete) {
            for needed in rule.needs.iter().filter(|needed| find(&needed.name).is_none()) {
                self.mistakes.push(
                    Mistake::new(format!(
                        "the rule `{}` needs the rule `{}`, which the game does not have",
                        rule.name, needed.name
                    ))
                    .at(needed.place, "needed here")
                    .help(format!("add `{}` to the game's rules, or `--with {}`", needed.name, needed.name)),
                );
            }
        }
        let mut order: Vec<usize> = Vec::new();
        while order.len() < declared.len() {
            let ready = (0..declared.len()).find(|rule| {
                !order.contains(rule) && {
                    let before = declared[*rule].after.iter().chain(&declared[*rule].needs);
                    before.filter_map(|name| find(&name.name)).all(|earlier| order.contains(&earlier))
                }
            });
            match ready {
                Some(rule) => order.push(rule),
                None => {
                    let stuck: Vec<&Declared> =
                        (0..declared.len()).filter(|rule| !order.contains(rule)).map(|rule| &declared[rule]).collect();
                    let names: Vec<&str> = stuck.iter().map(|rule| rule.name.as_str()).collect();
                    let place = stuck[0].after.iter().chain(&stuck[0].needs).map(|name| name.place).next();
                    let mut mistake =
                        Mistake::new(format!("these rules each come after another: {}", names.join(", ")));
                    if let Some(place) = place {
                        mistake = mistake.at(place, "goes round in a circle");
                    }
                    self.mistakes.push(mistake);
                    break;
                }
            }
        }
        let rules = order.iter().map(|&index| self.rule(&draft.rules[index], &declared[index])).collect();
        (order, rules)
    }

    fn rule(&mut self, listed: &Listed, declared: &Declared) -> RuleUse {
        let mut params: Vec<(String, Param)> =
            declared.params.iter().map(|param| (param.name.clone(), param.says.clone())).collect();
        for (key, value) in &listed.params {
            let Some((_, param)) = params.iter_mut().find(|(name, _)| *name == key.text) else {
                let known: Vec<&str> = declared.params.iter().map(|param| param.name.as_str()).collect();
                let mut mistake = Mistake::new(format!("the rule `{}` has no parameter `{}`", listed.name, key.text))
                    .at(key.place, "not known here")
                    .helps(did_you_mean(&key.text, known.iter().copied()));
                mistake = mistake.help(match known.as_slice() {
                    [] => "it has none at all".to_owned(),
                    known => format!("known are {}", known.join(", ")),
                });
                self.mistakes.push(mistake);
                continue;
            };
            let given = match param {
                Param::Number(_) => value.as_int().map(Param::Number),
                Param::Truth(_) => value.as_bool().map(Param::Truth),
                Param::Text(_) => value.as_text().map(|text| Param::Text(text.to_owned())),
            };
            match given {
                Some(given) => *param = given,
                None => {
                    let words = format!(
                        "the parameter `{}` of `{}` is {}, not {}",
                        key.text,
                        listed.name,
                        param.what(),
                        value.what()
                    );
                    let expected = format!("expected {}, such as {param}", param.what());
                    self.wrong(value.place, words, expected);
                }
            }
        }
        RuleUse {
            name: declared.name.clone(),
            about: declared.about.clone(),
            text: self.sources.text(declared.source).to_owned(),
            label: self.sources.name(declared.source).to_owned(),
            params,
        }
    }

    /// All of one kind that the rules declare, no name twice.
    fn distinct<'d, T: 'd>(
        &mut self,
        what: &str,
        all: impl Iterator<Item = (&'d str, &'d [Named<T>])>,
    ) -> Vec<&'d Named<T>> {
        let mut seen: Vec<(&str, &Named<T>)> = Vec::new();
        for (rule, names) in all {
            for named in names {
                if let Some((other, first)) = seen.iter().find(|(_, known)| known.name == named.name) {
                    self.mistakes.push(
                        Mistake::new(format!(
                            "the rules `{other}` and `{rule}` both declare the {what} `{}`",
                            named.name
                        ))
                        .at(named.place, "declared again")
                        .also(first.place, "first declared here"),
                    );
                } else {
                    seen.push((rule, named));
                }
            }
        }
        seen.into_iter().map(|(_, named)| named).collect()
    }

    fn board(&mut self, root: &Node) -> Form {
        let mut form = Form::rectangle(1, 1);
        let Some(node) = root.get("board") else {
            self.wrong(root.place, "a variant has a board", "expected `board: { columns: 7, rows: 6 }`");
            return form;
        };
        let before = self.mistakes.len();
        let (mut columns, mut rows, mut missing) = (None, None, None);
        for (key, value) in self.entries(node, "a board", &["columns", "rows", "missing", "wrap"]) {
            let most = i64::from(LONGEST_SIDE);
            match key {
                "columns" => columns = Some(self.number(value, "the number of columns", 1..=most).unwrap_or(1)),
                "rows" => rows = Some(self.number(value, "the number of rows", 1..=most).unwrap_or(1)),
                "missing" => missing = Some(value),
                _ => {
                    let known = [
                        ("columns", (true, false)),
                        ("rows", (false, true)),
                        ("both", (true, true)),
                        ("none", (false, false)),
                    ];
                    if let Some(wrap) = self.choice(value, "`wrap`", &known) {
                        (form.wrap_columns, form.wrap_rows) = wrap;
                    }
                }
            }
        }
        let misspelt = self.mistakes.len() > before;
        for (name, there) in [("columns", columns.is_some()), ("rows", rows.is_some())] {
            if !there && !misspelt {
                self.wrong(node.place, format!("a board says how many {name} it has"), format!("expected `{name}: 6`"));
            }
        }
        form.columns = columns.unwrap_or(1) as u16;
        form.rows = rows.unwrap_or(1) as u16;
        let words: Vec<(&str, Place)> = match missing {
            None => Vec::new(),
            Some(node) => match node.as_list() {
                Some(items) => items.iter().filter_map(|item| Some((item.as_text()?, item.place))).collect(),
                None => {
                    node.as_text().into_iter().flat_map(str::split_whitespace).map(|word| (word, node.place)).collect()
                }
            },
        };
        for (word, place) in words {
            match parse_cell(word).filter(|&(c, r)| c < usize::from(form.columns) && r < usize::from(form.rows)) {
                Some((column, row)) => form.missing.push((column as u16, row as u16)),
                None => {
                    self.wrong(place, format!("`{word}` is no cell of this board"), "expected cells such as `a1 g1`")
                }
            }
        }
        form
    }

    fn pieces(&mut self, node: &Node) -> Option<Pieces> {
        let expected = "expected `one of each: [[tall, short], [dark, light]]`";
        let Some([(key, list)]) = node.as_map() else {
            self.wrong(node.place, "`pieces` says how many of each there are", expected);
            return None;
        };
        let copies = match key.text.strip_suffix(" of each") {
            Some("one") => Some(1),
            Some("any number") => None,
            Some(count) if count.parse::<u16>().is_ok_and(|count| (1..=128).contains(&count)) => count.parse().ok(),
            _ => {
                self.mistakes.push(
                    Mistake::new(format!("`{}` does not say how many pieces there are", key.text))
                        .at(key.place, "expected `one of each`, `3 of each` or `any number of each`"),
                );
                return None;
            }
        };
        let mut attributes: Vec<Vec<String>> = Vec::new();
        for item in list.as_list().unwrap_or_default() {
            let values: Vec<String> =
                item.as_list().unwrap_or_default().iter().filter_map(|v| v.as_text().map(str::to_owned)).collect();
            if values.len() < 2 {
                self.wrong(item.place, "an attribute is a list of at least two values", "expected `[tall, short]`");
                continue;
            }
            for (nth, value) in values.iter().enumerate() {
                let letter = |value: &str| value.chars().next().map(|c| c.to_ascii_uppercase());
                if !value.chars().next().is_some_and(|c| c.is_ascii_alphabetic()) {
                    self.wrong(
                        item.place,
                        format!("the value `{value}` must begin with a letter"),
                        "pieces are called by first letters",
                    );
                } else if let Some(other) = values[..nth].iter().find(|other| letter(other) == letter(value)) {
                    self.wrong(
                        item.place,
                        format!(
                            "`{other}` and `{value}` begin with the same letter, so pieces could not be told apart"
                        ),
                        "choose values with different first letters",
                    );
                }
                if attributes.iter().flatten().any(|other| other == value) {
                    self.wrong(
                        item.place,
                        format!("the value `{value}` belongs to two attributes"),
                        "choose another word",
                    );
                }
            }
            attributes.push(values);
        }
        if attributes.is_empty() {
            self.wrong(list.place, "pieces have at least one attribute", expected);
            return None;
        }
        Some(Pieces::Attributes { attributes, copies })
    }

    fn turns(
        &mut self,
        root: &Node,
        declared: &[&Declared],
        markers: &[String],
        counters: &[String],
    ) -> (Vec<Verb>, Vec<Step>, Vec<Step>) {
        let mut verbs: Vec<Verb> = Vec::new();
        let mut turn = Vec::new();
        match root.get("turn") {
            Some(node) => turn = self.steps(node, "turn", markers, &mut verbs),
            None => self.wrong(root.place, "a variant says what a turn is", "expected `turn: [drop: open column]`"),
        }
        let all = declared;
        for (rule, declared) in declared.iter().enumerate() {
            for verb in &declared.verbs {
                if STOCK.iter().any(|(stock, _)| *stock == verb.name) {
                    self.wrong(
                        verb.place,
                        format!("`{}` is one of the kernel's own verbs", verb.name),
                        "choose another name",
                    );
                    continue;
                }
                if let Some(Effect::Rule(first)) =
                    verbs.iter().find(|known| known.name == verb.name).map(|known| known.effect)
                {
                    let (other, mine) = (&all[first].name, &declared.name);
                    let words = format!("the rules `{other}` and `{mine}` both declare the verb `{}`", verb.name);
                    self.wrong(verb.place, words, "declared again");
                    continue;
                }
                match domain::parse(&verb.says.domain, markers) {
                    Err(words) => self.wrong(verb.place, format!("the verb `{}`: {words}", verb.name), "declared here"),
                    Ok(targets) => {
                        let arguments = targets.len() + 1;
                        if !declared.has(&verb.name, arguments) {
                            let usage = ["(game)", "(game, at)", "(game, from, to)"][targets.len()];
                            let targets = ["no target", "one target", "two targets"][targets.len()];
                            self.mistakes.push(
                                Mistake::new(format!(
                                    "the function of the verb `{}` does not fit its targets",
                                    verb.name
                                ))
                                .at(verb.place, format!("`{}` is {targets}", verb.says.domain))
                                .help(format!("write `fn {}{usage}`", verb.name)),
                            );
                        }
                        verbs.push(Verb {
                            name: verb.name.clone(),
                            effect: Effect::Rule(rule),
                            targets,
                            price: Vec::new(),
                        });
                        match turn.get_mut(verb.says.step - 1) {
                            Some(step) => step.verbs.push(verbs.len() - 1),
                            None => self.wrong(
                                verb.place,
                                format!("a turn of this game has no step {}", verb.says.step),
                                "names a step",
                            ),
                        }
                    }
                }
            }
        }
        for declared in declared {
            for price in &declared.prices {
                let counter = counters.iter().position(|name| *name == price.says.0);
                let paid: Vec<&mut Verb> = verbs.iter_mut().filter(|verb| verb.name == price.name).collect();
                match (counter, paid.is_empty()) {
                    (None, _) => {
                        let near = did_you_mean(&price.says.0, counters.iter().map(String::as_str));
                        let message =
                            format!("the price of `{}` is in `{}`, which no rule counts", price.name, price.says.0);
                        self.mistakes
                            .push(Mistake::new(message).at(price.place, "declare it with `counter`").helps(near));
                    }
                    (_, true) => self.wrong(
                        price.place,
                        format!("there is no verb `{}` to pay for", price.name),
                        "not a verb of this game",
                    ),
                    (Some(counter), false) => {
                        for verb in paid {
                            verb.price.push((counter, price.says.1.min(1_000_000) as i32));
                        }
                    }
                }
            }
        }
        let opening =
            root.get("opening").map(|node| self.steps(node, "opening", markers, &mut verbs)).unwrap_or_default();
        (verbs, opening, turn)
    }

    /// The steps of a turn. The same verb on the same targets is one verb, in however many steps.
    fn steps(&mut self, node: &Node, what: &str, markers: &[String], verbs: &mut Vec<Verb>) -> Vec<Step> {
        let Some(items) = node.as_list() else {
            self.wrong(node.place, format!("`{what}` is a list of steps"), "expected `- drop: open column`");
            return Vec::new();
        };
        let mut steps = Vec::new();
        for item in items {
            let Value::Map(entries) = &item.value else {
                self.wrong(
                    item.place,
                    "a step says which verbs it offers, and on what",
                    "expected `drop: open column`",
                );
                continue;
            };
            let mut step = Step::default();
            for (key, value) in entries {
                let Some((_, effect)) = STOCK.iter().find(|(stock, _)| *stock == key.text) else {
                    let names: Vec<&str> = STOCK.iter().map(|(name, _)| *name).collect();
                    self.mistakes.push(
                        Mistake::new(format!("there is no verb `{}`", key.text))
                            .at(key.place, format!("expected {}", names.join(", ")))
                            .helps(did_you_mean(&key.text, names.iter().copied()))
                            .help("a rule's own verbs are declared in its script, with `verb`"),
                    );
                    continue;
                };
                match value.as_text().map_or_else(
                    || Err("what a verb is done to is a text".to_owned()),
                    |text| domain::parse(text, markers),
                ) {
                    Err(words) => self.wrong(value.place, format!("`{}`: {words}", key.text), "not understood"),
                    Ok(targets) => {
                        let verb = Verb { name: key.text.clone(), effect: *effect, targets, price: Vec::new() };
                        let index = verbs.iter().position(|known| *known == verb).unwrap_or_else(|| {
                            verbs.push(verb);
                            verbs.len() - 1
                        });
                        step.verbs.push(index);
                    }
                }
            }
            steps.push(step);
        }
        steps
    }

    /// A question about a verb that the game does not have is a slip of the pen.
    fn check_hooks(&mut self, declared: &[&Declared], verbs: &[Verb]) {
        for rule in declared {
            for function in &rule.functions {
                let verb = function.name.strip_prefix("where_").or_else(|| function.name.strip_prefix("can_"));
                let known = || verbs.iter().map(|verb| verb.name.as_str()).chain(STOCK.iter().map(|(name, _)| *name));
                if let Some(verb) = verb
                    && !known().any(|name| name == verb)
                    && rule.after.is_empty()
                {
                    self.mistakes.push(
                        Mistake::new(format!("`{}` asks about the verb `{verb}`, which does not exist", function.name))
                            .at(function.place, "never asked")
                            .helps(did_you_mean(verb, known())),
                    );
                }
            }
        }
    }

    /// A marker or counter that nobody declares is a slip of the pen, unless it may belong to a rule that is not in the game.
    fn check_spoken(&mut self, declared: &[&Declared], markers: &[String], counters: &[String]) {
        for rule in declared {
            let absent = rule.after.iter().any(|earlier| !declared.iter().any(|other| other.name == earlier.name));
            for spoken in rule.spoken.iter().filter(|_| !absent) {
                let (what, known) = match spoken.says {
                    Spoken::Marker => ("marker", markers),
                    Spoken::Counter => ("counter", counters),
                    Spoken::Param => continue,
                };
                if !known.contains(&spoken.name) {
                    self.mistakes.push(
                        Mistake::new(format!("no rule of the game declares a {what} `{}`", spoken.name))
                            .at(spoken.place, "not declared")
                            .helps(did_you_mean(&spoken.name, known.iter().map(String::as_str))),
                    );
                }
            }
        }
    }

    /// One sign means one thing, on the board and in pictures.
    fn check_signs(&mut self, players: &[Player], markers: &[&Named<String>]) {
        for (nth, marker) in markers.iter().enumerate() {
            let sign = &marker.says;
            if let Some(other) = markers[..nth].iter().find(|other| other.says == *sign) {
                let words = format!("the markers `{}` and `{}` have the same sign `{sign}`", other.name, marker.name);
                self.mistakes
                    .push(Mistake::new(words).at(marker.place, "choose another sign").also(other.place, "first here"));
            }
            if players.iter().any(|player| player.symbol == *sign) {
                self.wrong(marker.place, format!("`{sign}` is a player's symbol already"), "choose another sign");
            }
        }
    }

    fn win(&mut self, root: &Node, form: Option<&Form>, pieces: &Pieces, seats: u8, ruled: bool) -> Win {
        let mut win =
            Win { align: 0, by: Vec::new(), shapes: Vec::new(), serves: Serves::Owner, both: Both::MoverLoses };
        let Some(node) = root.get("win") else {
            if root.get("ending").is_none() && !ruled {
                self.wrong(
                    root.place,
                    "nobody can ever win: the variant says neither `win` nor `ending`",
                    "expected `win: { align: 4 }`",
                );
            }
            return win;
        };
        for (key, value) in self.entries(node, "`win`", &["align", "by", "shapes", "for", "both"]) {
            match key {
                "align" => {
                    if value.as_text() == Some("none") {
                        continue;
                    }
                    win.align = self.number(value, "`align`", 1..=10_000).unwrap_or(0) as usize;
                    if let Some(form) = form
                        && let longest = longest(form)
                        && win.align > longest
                    {
                        self.wrong(
                            value.place,
                            format!(
                                "{} in a line can never be reached on this board of {} × {}",
                                win.align, form.columns, form.rows
                            ),
                            format!("expected 1 to {longest}"),
                        );
                    }
                }
                "by" => win.by = self.by(value, pieces),
                "shapes" => win.shapes = self.shapes(value),
                "for" => {
                    let known: Vec<(&str, Serves)> =
                        [("owner", Serves::Owner), ("mover", Serves::Mover), ("rivals", Serves::Rivals)]
                            .into_iter()
                            .chain(Self::seats(seats).into_iter().map(|(word, seat)| (word, Serves::Seat(seat))))
                            .collect();
                    win.serves = self.choice(value, "`for`", &known).unwrap_or(Serves::Owner);
                }
                _ => {
                    let known =
                        [("mover loses", Both::MoverLoses), ("mover wins", Both::MoverWins), ("draw", Both::Draw)];
                    win.both = self.choice(value, "`both`", &known).unwrap_or(Both::MoverLoses);
                }
            }
        }
        win
    }

    fn by(&mut self, node: &Node, pieces: &Pieces) -> Vec<usize> {
        let Pieces::Attributes { attributes, .. } = pieces else {
            self.wrong(node.place, "`by` chooses attributes, and these tokens have none", "take this away");
            return Vec::new();
        };
        let values: Vec<&str> = attributes.iter().flatten().map(String::as_str).collect();
        let words: Vec<&str> = match node.as_list() {
            Some(items) => items.iter().filter_map(Node::as_text).collect(),
            None => node.as_text().into_iter().flat_map(str::split_whitespace).collect(),
        };
        let mut by = Vec::new();
        for word in words {
            match values.iter().position(|value| *value == word) {
                Some(layer) => by.push(layer),
                None => self.mistakes.push(
                    Mistake::new(format!("no piece is `{word}`"))
                        .at(node.place, format!("expected some of {}", values.join(", ")))
                        .helps(did_you_mean(word, values.iter().copied())),
                ),
            }
        }
        by
    }

    fn shapes(&mut self, node: &Node) -> Vec<Vec<(u16, u16)>> {
        let Some(items) = node.as_list() else {
            self.wrong(node.place, "`shapes` is a list", "expected `[square]`, or pictures of `x` and `.`");
            return Vec::new();
        };
        let mut shapes = Vec::new();
        for item in items {
            let text = item.as_text().unwrap_or_default();
            if text == "square" {
                shapes.push(vec![(0, 0), (1, 0), (0, 1), (1, 1)]);
                continue;
            }
            let rows: Vec<Vec<&str>> =
                text.lines().filter(|l| !l.trim().is_empty()).map(|l| l.split_whitespace().collect()).collect();
            let drawn =
                !rows.is_empty() && rows.iter().flatten().all(|cell| ["x", "."].contains(cell)) && text.contains('x');
            if !drawn || rows.len() > 10 || rows.iter().any(|row| row.len() > 10) {
                self.wrong(
                    item.place,
                    format!("`{}` is no shape", text.trim()),
                    "expected `square`, or rows of `x` and `.`, up to 10 × 10",
                );
                continue;
            }
            let height = rows.len();
            let cells = rows.iter().enumerate().flat_map(|(down, row)| {
                let marked = row.iter().enumerate().filter(|(_, cell)| **cell == "x");
                marked.map(move |(column, _)| (column as u16, (height - 1 - down) as u16))
            });
            shapes.push(cells.collect());
        }
        shapes
    }

    fn ending(&mut self, node: &Node, seats: u8, owned: bool, declared: &[&Declared]) -> Option<Ending> {
        let words = Self::seats(seats).into_iter().map(|(word, seat)| (format!("{word} wins"), Ending::Seat(seat)));
        let known: Vec<(String, Ending)> =
            [("draw", Ending::Draw), ("most tokens", Ending::MostTokens), ("most score", Ending::MostScore)]
                .into_iter()
                .map(|(word, ending)| (word.to_owned(), ending))
                .chain(words)
                .collect();
        let known: Vec<(&str, Ending)> = known.iter().map(|(word, ending)| (word.as_str(), *ending)).collect();
        let ending = self.choice(node, "`ending`", &known)?;
        if ending == Ending::MostTokens && !owned {
            self.wrong(
                node.place,
                "pieces with attributes belong to nobody, so nobody can have most",
                "expected `draw` or `seat 1 wins`",
            );
        }
        let scores: Vec<&&Declared> = declared.iter().filter(|rule| rule.has("score", 2)).collect();
        match (ending, scores.as_slice()) {
            (Ending::MostScore, []) => {
                self.wrong(
                    node.place,
                    "`most score` needs a rule that keeps score",
                    "no rule has `fn score(game, seat)`",
                );
            }
            (_, [first, second, ..]) => {
                self.wrong(
                    node.place,
                    format!("the rules `{}` and `{}` both keep score", first.name, second.name),
                    "one score is enough",
                );
            }
            _ => {}
        }
        Some(ending)
    }

    fn limit(&mut self, node: &Node) -> Option<u32> {
        let plies = node.as_text().map(|text| text.strip_suffix(" plies").unwrap_or(text));
        match plies.and_then(|plies| plies.parse::<u32>().ok()).filter(|plies| (1..=1_000_000).contains(plies)) {
            Some(plies) => Some(plies),
            None if node.as_text() == Some("none") => None,
            None => {
                self.wrong(node.place, "`limit` is a number of plies", "expected `500 plies`, up to 1000000");
                None
            }
        }
    }

    /// Lays the definition out once, so that what only the kernel can see is told as well.
    fn try_out(&mut self, root: &Node, definition: &Definition) {
        let place = |key: &str| root.get(key).map_or(root.place, |node| node.place);
        let mistakes = crate::for_width!(definition.form.span(), N => match Rules::<N>::new(definition.clone()) {
            Err(wrong) => wrong.into_iter().map(|words| (place("turn"), words)).collect(),
            Ok(rules) => match Referee::new(rules.into(), None).position(&definition.start.clone().unwrap_or_default()) {
                Ok(Err(wrong)) => vec![(place("start"), format!("the start picture cannot be: {wrong}"))],
                _ => Vec::new(),
            },
        });
        for (place, words) in mistakes {
            self.wrong(place, words, "in this variant");
        }
    }
}

/// The most that can stand in one line on a board.
fn longest(form: &Form) -> usize {
    crate::for_width!(form.span(), N => {
        let board = Board::<N>::new(form.clone());
        Direction::LINES.into_iter().map(|way| longest_line(&board, way)).max().unwrap_or(0)
    })
}

/// The codes of all kinds, by kind.
fn codes(pieces: &Pieces) -> Vec<String> {
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
