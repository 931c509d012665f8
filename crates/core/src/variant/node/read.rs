//! From the events of the YAML parser to a tree.
//!
//! Owns what a variant may not use of YAML (anchors, aliases, tags, several documents, keys that are no texts), the
//! limits, and the order of a text's mistakes. All of them are told at once, as far as the text can be read.

use crate::variant::Code;
use std::collections::{BTreeMap, HashMap, HashSet};

use serde_yaml::granit_parser::{self, Event, Parser, ScalarStyle, ScanError, StrInput, StructureStyle};

use super::syntax::{self, Seen, Trap};
use super::{Key, MAX_BYTES, MAX_DEPTH, MAX_NODES, Node, Scalar, Value};
use crate::variant::mistake::Mistake;
use crate::variant::source::{Place, SourceId, Sources};

/// No key is longer: YAML itself has such a limit for what stands on one line.
const LONGEST_KEY: usize = 200;

/// How often a text is read again without the traps known by then, and how many are told: a text with more of them is
/// not meant as YAML.
const MAX_ROUNDS: usize = 32;
const MAX_TRAPS: usize = 256;

/// Reads one text as one YAML document. On failure, every mistake found, in the order of their places.
pub fn read(sources: &Sources, id: SourceId) -> Result<Node, Vec<Mistake>> {
    match read_on(sources, id) {
        Ok((node, mistakes)) if mistakes.is_empty() => Ok(node),
        Ok((_, mistakes)) | Err(mistakes) => Err(mistakes),
    }
}

/// As [`read`], and where what is wrong leaves a tree, such as a key that is there twice, the tree as well: without what is wrong,
/// so that the rest can be looked at.
pub fn read_on(sources: &Sources, id: SourceId) -> Result<(Node, Vec<Mistake>), Vec<Mistake>> {
    let text = sources.text(id);
    if text.len() > MAX_BYTES {
        let message = format!("this text is too long: {} bytes, where {MAX_BYTES} are allowed", text.len());
        let top = Place { source: id, start: 0, end: 0 };
        return Err(vec![Mistake::new(Code::Unreadable, message).at(top, "expected a short file")]);
    }
    // The parser stops for good at a `@` or a lone `*`. A copy in which a letter stands for each trap known so far,
    // byte for byte, lets it go on: places stay true, and all the traps are told at once.
    let mut traps = BTreeMap::new();
    let mut rounds = 0;
    loop {
        rounds += 1;
        let copy = syntax::disarm(text, &traps);
        let mut reader = Reader::new(text, &copy, id, &traps);
        let outcome = reader.stream();
        let Reader { seen, traps: mut found, mut mistakes, .. } = reader;
        let halted = matches!(outcome, Err(Stop::Scan(_)));
        match outcome {
            Ok(node) if traps.is_empty() && found.is_empty() && mistakes.iter().all(leaves_a_tree) => {
                mistakes.sort_by_key(|mistake| mistake.place);
                return Ok((node, mistakes));
            }
            Err(Stop::Scan(error)) => match syntax::trap(text, &error, &seen) {
                Some(trap) => found.push(trap),
                None => mistakes.push(syntax::explain(text, id, &error, &seen)),
            },
            Ok(_) | Err(Stop::Told) => {}
        }
        let again = halted && found.iter().any(|trap| trap.halts) && rounds < MAX_ROUNDS;
        traps.extend(found.into_iter().map(|trap| (trap.start, trap)));
        if !again {
            let trapped: Vec<_> = traps.values().map(|&trap| syntax::explain_trap(text, id, trap)).collect();
            // What is broken inside a text that needs quotes is mended by the quotes.
            let covers =
                |trap: &Mistake, at: usize| trap.place.is_some_and(|place| (place.start..place.end).contains(&at));
            let inside = |place: Place| trapped.iter().any(|trap| covers(trap, place.start));
            mistakes.retain(|mistake| !mistake.place.is_some_and(inside));
            mistakes.extend(trapped);
            mistakes.sort_by_key(|mistake| mistake.place);
            return Err(mistakes);
        }
    }
}

/// Is it clear what was meant without it?
fn leaves_a_tree(mistake: &Mistake) -> bool {
    matches!(mistake.code, Code::Twice | Code::Comma)
}

/// Why reading ended early.
enum Stop {
    /// The parser met broken syntax.
    Scan(ScanError),
    /// The reason is among the mistakes.
    Told,
}

struct Reader<'a> {
    /// Reads a copy of the text, of the same length.
    parser: Parser<'a, StrInput<'a>>,
    text: &'a str,
    source: SourceId,
    /// The traps that the copy is disarmed of.
    disarmed: &'a BTreeMap<usize, Trap>,
    traps: Vec<Trap>,
    mistakes: Vec<Mistake>,
    nodes: usize,
    seen: Seen,
}

/// An entry of a map, before it is judged.
struct Entry {
    key: Key,
    node: Node,
    /// Between braces, without a colon.
    bare: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, copy: &'a str, source: SourceId, disarmed: &'a BTreeMap<usize, Trap>) -> Self {
        let options = granit_parser::options! {
            emit_comments: false,
            emit_anchor_events: true,
            emit_unresolved_aliases: true,
            disallow_directives: true,
            flow_nesting_limit: MAX_DEPTH,
            block_nesting_limit: MAX_DEPTH,
        };
        let parser = Parser::new_from_str_with_options(copy, options);
        let (traps, mistakes) = (Vec::new(), Vec::new());
        Self { parser, text, source, disarmed, traps, mistakes, nodes: 0, seen: Seen::default() }
    }

    /// The next event that is more than a remark about the one before it. Notes anchors, aliases and tags.
    fn next(&mut self) -> Result<(Event<'a>, Place), Stop> {
        loop {
            let Some(next) = self.parser.next() else { return Ok((Event::StreamEnd, self.place(0, 0))) };
            let (event, span) = next.map_err(Stop::Scan)?;
            // A parser that reads a str always knows the bytes.
            let range = span.byte_range().unwrap_or_default();
            if let Some(tag) = span.tag_start().and_then(|marker| marker.byte_offset()) {
                self.trap(tag, false);
            }
            match event {
                Event::Anchor(..) => self.trap(range.start, false),
                Event::Alias(_) | Event::UnresolvedAlias(_) => self.trap(range.start, true),
                _ => {}
            }
            self.seen.end = self.seen.end.max(range.end);
            if !matches!(event, Event::Anchor(..)) {
                return Ok((event, self.place(range.start, range.end)));
            }
        }
    }

    fn place(&self, start: usize, end: usize) -> Place {
        Place { source: self.source, start, end }
    }

    fn trap(&mut self, at: usize, halts: bool) {
        if self.traps.len() < MAX_TRAPS {
            self.traps.push(Trap::new(self.text, at, !self.seen.open.is_empty(), halts));
        }
    }

    fn stop<T>(&mut self, mistake: Mistake) -> Result<T, Stop> {
        self.mistakes.push(mistake);
        Err(Stop::Told)
    }

    fn stream(&mut self) -> Result<Node, Stop> {
        let mut root = None;
        loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentEnd, _) => {}
                (Event::DocumentStart(..), place) if root.is_some() => {
                    let mistake = Mistake::new(Code::Unreadable, "a second document begins here")
                        .at(place, "expected the end of the text");
                    return self.stop(mistake.help("a file holds one variant: put the second into a file of its own"));
                }
                (Event::DocumentStart(..), _) => {
                    let (event, place) = self.next()?;
                    root = Some(self.node(event, place, 1)?);
                }
                _ => break,
            }
        }
        match root {
            Some(node) if !matches!(node.value, Value::Null) => Ok(node),
            _ if !self.traps.is_empty() => Err(Stop::Told),
            _ => self.stop(
                Mistake::new(Code::Unreadable, "there is nothing in this text")
                    .at(self.place(0, 0), "expected `key: value`"),
            ),
        }
    }

    fn node(&mut self, event: Event<'a>, place: Place, depth: usize) -> Result<Node, Stop> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("this text has more than {MAX_NODES} keys and values");
            return self.stop(Mistake::new(Code::Unreadable, message).at(place, "reading stopped here"));
        }
        match event {
            Event::Scalar(text, style, ..) => Ok(self.scalar(&text, style, place)),
            Event::SequenceStart(style, ..) => {
                self.enter(style, place, depth)?;
                let mut items = Vec::new();
                let end = loop {
                    match self.next()? {
                        (Event::SequenceEnd, end) => break end.end,
                        (event, place) => items.push(self.node(event, place, depth + 1)?),
                    }
                };
                let last = items.last().map_or(place.end, |node| node.place.end);
                let end = self.leave(style, place, end, last);
                Ok(Node { value: Value::List(items), place: self.place(place.start, end) })
            }
            Event::MappingStart(style, ..) => {
                self.enter(style, place, depth)?;
                let mut entries = Vec::new();
                let end = loop {
                    match self.next()? {
                        (Event::MappingEnd, end) => break end.end,
                        (event, place) => entries.extend(self.entry(style, event, place, depth)?),
                    }
                };
                let last = entries.last().map_or(place.end, |entry| entry.node.place.end);
                let end = self.leave(style, place, end, last);
                self.judge(&entries);
                // What has been told is left out, so that nothing more is said of it.
                let mut known = HashSet::new();
                let mut kept = Vec::new();
                for Entry { key, node, bare } in entries {
                    if !bare && known.insert(key.text.clone()) {
                        kept.push((key, node));
                    }
                }
                let entries = kept;
                Ok(Node { value: Value::Map(entries), place: self.place(place.start, end) })
            }
            // An alias, already noted: nothing else can stand here.
            _ => Ok(Node { value: Value::Null, place }),
        }
    }

    fn enter(&mut self, style: StructureStyle, place: Place, depth: usize) -> Result<(), Stop> {
        if depth > MAX_DEPTH {
            return self.stop(syntax::too_deep(place));
        }
        if self.text[place.start..].starts_with(['[', '{']) {
            self.seen.open.push(place.start);
        } else if style == StructureStyle::Block {
            // The parser lets a first line begin with a tab, and only that.
            let tab = syntax::tab_before(self.text, self.source, place.start);
            self.mistakes.extend(tab);
        }
        Ok(())
    }

    /// Where a collection ends: at its bracket, or else with the last thing in it.
    fn leave(&mut self, style: StructureStyle, place: Place, end: usize, last: usize) -> usize {
        self.seen.open.pop_if(|open| *open == place.start);
        if style == StructureStyle::Flow { end } else { last }
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, mut place: Place) -> Node {
        let plain = style == ScalarStyle::Plain;
        let written = &self.text[place.start..place.end];
        self.seen.scalar = place.start..place.end;
        if plain {
            self.mistakes.extend(syntax::swallowed_item(self.text, place));
        }
        if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            if text.is_empty() {
                // The place of an empty text is anywhere below its sign.
                let above = self.text[..place.end].rfind(['|', '>']);
                above.into_iter().for_each(|at| self.trap(at, false));
            }
            place.end = place.start + written.trim_end().len();
        }
        if written.is_empty() {
            // Nothing, or a lone `#` that was meant as a text.
            let rest = self.text[place.start..].trim_start_matches([':', '-', ' ', '\t']);
            let at = self.text.len() - rest.len();
            if rest.strip_prefix('#').is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\r'])) {
                self.trap(at, false);
            }
        }
        let null = plain && (written.is_empty() || matches!(text, "~" | "null"));
        let value = if null { Value::Null } else { Value::Scalar(Scalar { text: text.to_owned(), plain }) };
        Node { value, place }
    }

    /// Key and value; nothing where the key is none, which is told.
    fn entry(
        &mut self,
        style: StructureStyle,
        event: Event<'a>,
        place: Place,
        depth: usize,
    ) -> Result<Option<Entry>, Stop> {
        let key = match event {
            Event::Scalar(text, ..) => Some(text),
            Event::Alias(_) | Event::UnresolvedAlias(_) => None,
            _ => {
                let node = self.node(event, place, depth + 1)?;
                let message = format!("a key must be a text, not {}", node.what());
                self.mistakes.push(Mistake::new(Code::NoValue, message).at(node.place, "expected a text and a colon"));
                None
            }
        };
        let after = self.text[place.end..].trim_start();
        self.nodes += 1;
        let (event, value_place) = self.next()?;
        let node = self.node(event, value_place, depth + 1)?;
        if key.is_some() && place.start == place.end {
            let mistake =
                Mistake::new(Code::NoValue, "there is no key before this colon").at(place, "expected `key: value`");
            self.mistakes.push(mistake.help("a text that starts with a colon needs quotes"));
            return Ok(None);
        }
        if let Some(long) = key.as_ref().map(|key| key.chars().count()).filter(|long| *long > LONGEST_KEY) {
            let message = format!("a key has at most {LONGEST_KEY} characters, and this one has {long}");
            self.mistakes.push(Mistake::new(Code::WrongKind, message).at(place, "expected a name and a colon"));
            return Ok(None);
        }
        let nothing = matches!(node.value, Value::Null) && node.place.start == node.place.end;
        let bare = style == StructureStyle::Flow && nothing && !after.starts_with(':');
        Ok(key.map(|text| Entry { key: Key { text: text.into_owned(), place }, node, bare }))
    }

    /// Tells keys that are there twice, and entries between braces that have no value.
    fn judge(&mut self, entries: &[Entry]) {
        let mut first: HashMap<&str, Place> = HashMap::new();
        let meant = |entry: &&Entry| !entry.bare && !self.disarmed.contains_key(&entry.key.place.start);
        for Entry { key, .. } in entries.iter().filter(meant) {
            let place = *first.entry(&key.text).or_insert(key.place);
            if place != key.place {
                let mistake = Mistake::new(Code::Twice, format!("the key `{}` is there twice", key.text));
                let mistake = mistake.at(key.place, "expected another key").also(place, "first written here");
                self.mistakes.push(mistake.help("keep one of the two"));
            }
        }
        let dashed = |entry: &&Entry| self.text[entry.key.place.start..].starts_with('-') && !entry.bare;
        let dashes: Vec<Mistake> = entries.iter().filter(dashed).map(|entry| syntax::no_blank(&entry.key)).collect();
        self.mistakes.extend(dashes);
        // An entry together with the bare ones that follow it: what commas have cut in pieces.
        for pieces in entries.chunk_by(|_, next| next.bare) {
            let bare = pieces.iter().filter(|entry| entry.bare);
            match pieces {
                [Entry { node: Node { value: Value::Scalar(value), place }, bare: false, .. }, rest @ ..]
                    if !rest.is_empty() =>
                {
                    let start = if value.plain { &self.text[place.start..place.end] } else { &value.text };
                    let keys: Vec<&Key> = bare.map(|entry| &entry.key).collect();
                    self.mistakes.push(syntax::cut_by_comma(self.text, *place, start, &keys));
                }
                _ => self.mistakes.extend(bare.map(|entry| syntax::no_value(&entry.key))),
            }
        }
    }
}
