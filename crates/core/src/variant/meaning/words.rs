//! What the names of a game are called in the languages its authors speak.

use super::*;
use crate::lang::Lang;
use crate::variant::Code;

impl Reader<'_> {
    /// The variant's own words, then those of its rules: what was said first stands.
    pub(super) fn words(&mut self, draft: &Draft, declared: &[&Declared]) -> Words {
        let mut words = Words::default();
        let known = names(&draft.root, declared);
        let mut typed = Vec::new();
        for (language, entries) in self.languages(&draft.root) {
            for (key, value) in entries {
                match value.as_text() {
                    Some(called) => {
                        words.add(language, &key.text, text::line(called));
                        typed.push((language, key.text.as_str(), called, value.place));
                    }
                    None => self.wrong(
                        Code::Language,
                        value.place,
                        format!("what `{}` is called is a text, not {}", key.text, value.what()),
                        "expected a text",
                    ),
                }
                // A game that is extended, or changed by the command line, may lose names that it has words for.
                let own = key.place.source == draft.root.place.source && !draft.changed && !draft.incomplete;
                if own && !known.contains(&key.text.as_str()) && !Words::is_sentence(&key.text) {
                    self.mistakes.push(
                        Mistake::new(Code::Language, format!("nothing in the game has the name `{}`", key.text))
                            .at(key.place, "not known here")
                            .helps(did_you_mean(&key.text, known.iter().copied()))
                            .help(format!("known are {}", known.join(", "))),
                    );
                }
            }
        }
        for word in declared.iter().flat_map(|rule| &rule.words) {
            let (language, called) = &word.says;
            words.add(language, &word.name, called);
            typed.push((language, &word.name, called, word.place));
        }
        let of_rules = declared.iter().flat_map(|rule| &rule.verbs).map(|verb| verb.name.as_str());
        let verbs: Vec<&str> = STOCK.iter().map(|(verb, _)| *verb).chain(of_rules).collect();
        typed.retain(|(_, name, ..)| verbs.contains(name));
        self.check_typed(&typed);
        words
    }

    /// What verbs are called is typed by players: one word each, and no two verbs by the same.
    fn check_typed(&mut self, typed: &[(&str, &str, &str, Place)]) {
        for (nth, (language, verb, called, place)) in typed.iter().enumerate() {
            if called.trim().is_empty() || called.contains(char::is_whitespace) {
                let words = format!("`{called}` is what players type for `{verb}`, and must be one word");
                self.wrong(Code::Language, *place, words, "expected one word");
            }
            let same = |(other, name, word, _): &&(&str, &str, &str, Place)| {
                other == language && name != verb && word.to_lowercase() == called.to_lowercase()
            };
            if let Some((_, other, _, first)) = typed[..nth].iter().find(same) {
                self.mistakes.push(
                    Mistake::new(Code::SameSign, format!("`{other}` and `{verb}` are both called `{called}`"))
                        .at(*place, "players could not say which they mean")
                        .also(*first, "first here"),
                );
            }
        }
    }

    /// The languages of `words`, each with its entries.
    fn languages<'n>(&mut self, root: &'n Node) -> Vec<(&'n str, &'n [(Key, Node)])> {
        let expected = "expected `fr: { black_hole: trou noir }`";
        let Some(node) = root.get("words") else { return Vec::new() };
        let Some(languages) = node.as_map() else {
            self.wrong(
                Code::Language,
                node.place,
                format!("`words` is a map from language to words, not {}", node.what()),
                expected,
            );
            return Vec::new();
        };
        let mut found = Vec::new();
        for (key, node) in languages {
            match node.as_map() {
                _ if !Words::is_language(&key.text) => self.mistakes.push(
                    Mistake::new(Code::Language, format!("`{}` is no code of a language", key.text))
                        .at(key.place, "expected two or three small letters, such as `fr`")
                        .helps(did_you_mean(&key.text, Lang::ALL.map(Lang::code))),
                ),
                Some(entries) => found.push((key.text.as_str(), entries)),
                None => {
                    let words = format!("the words of `{}` are a map from name to word, not {}", key.text, node.what());
                    self.wrong(Code::Language, node.place, words, expected);
                }
            }
        }
        found
    }
}

/// Every name that there can be words for, none twice. Values are taken as written: pieces with a mistake have them too.
fn names<'n>(root: &'n Node, declared: &[&'n Declared]) -> Vec<&'n str> {
    let lists = root.get("pieces").and_then(Node::as_map).unwrap_or_default().iter().map(|(_, lists)| lists);
    let items = |node: &'n Node| node.as_list().unwrap_or_default();
    let values = lists.flat_map(items).flat_map(items).filter_map(Node::as_text);
    let verbs = STOCK.iter().map(|(verb, _)| *verb);
    let mut names = Vec::new();
    for name in values.chain(declared.iter().flat_map(|rule| rule.names())).chain(verbs) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
