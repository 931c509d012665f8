//! The settings in force: what a variant says after `extends` and the command line, and by default where it says nothing, each
//! with the place it was written at. Written down as they are, they are a variant that means the same.

use super::declared::{Declared, Param};
use super::draft::Draft;
use super::meaning::KEYS;
use super::node::{self, Key, Node, Scalar, Value};
use super::source::{Place, SourceId, Sources};

/// What a variant means that does not say so.
const DEFAULTS: &str = "\
board: { wrap: none }
gravity: none
players:
  - { name: { en: Player 1, fr: Joueur 1 }, symbol: X, colour: yellow }
  - { name: { en: Player 2, fr: Joueur 2 }, symbol: O, colour: red }
starts: seat 1
colours: fixed
reserve: none
win: { align: none, for: owner, both: mover loses }
stuck: ends
ending: draw
limit: none
";

/// Where a setting comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A line of a file.
    File(String, usize),
    /// The command line, as it was typed there.
    Typed(String),
    /// Nobody says it; of a rule's parameter, the file and line that declare it.
    Default(Option<(String, usize)>),
}

/// Every setting in force, as a map in the order in which variants are written.
#[derive(Clone, Debug)]
pub struct Effective {
    /// The settings.
    pub root: Node,
    defaults: SourceId,
    scripts: Vec<SourceId>,
}

/// The settings of a draft whose rules declare this, in the order in which they run.
pub fn effective(draft: &Draft, declared: &[Declared], sources: &mut Sources) -> Effective {
    let defaults = sources.add("defaults", DEFAULTS.to_owned());
    let mut root = draft.root.clone();
    if let Ok(more) = node::read(sources, defaults) {
        node::fill(&mut root, &more);
    }
    let place = Place { source: defaults, start: 0, end: 0 };
    let rules = declared.iter().map(|rule| listed(draft, rule)).collect();
    if let Value::Map(entries) = &mut root.value {
        entries.push((Key { text: "rules".to_owned(), place }, Node { value: Value::List(rules), place }));
        entries.retain(|(key, _)| key.text != "examples");
        entries.sort_by_key(|(key, _)| KEYS.iter().position(|known| *known == key.text));
    }
    let scripts = declared.iter().map(|rule| rule.source).collect();
    Effective { root, defaults, scripts }
}

/// A rule with all of its parameters, as a list of rules has it.
fn listed(draft: &Draft, rule: &Declared) -> Node {
    let listed = draft.rules.iter().find(|listed| listed.name == rule.name);
    let place = listed.map_or(Place { source: rule.source, start: 0, end: 0 }, |listed| listed.place);
    let given = |name: &str| listed?.params.iter().find(|(key, _)| key.text == name).cloned();
    let params: Vec<(Key, Node)> = rule
        .params
        .iter()
        .map(|param| {
            given(&param.name).unwrap_or_else(|| {
                let scalar = Scalar { text: param.says.to_string(), plain: !matches!(param.says, Param::Text(_)) };
                let key = Key { text: param.name.clone(), place: param.place };
                (key, Node { value: Value::Scalar(scalar), place: param.place })
            })
        })
        .collect();
    let name = Scalar { text: rule.name.clone(), plain: false };
    match params.is_empty() {
        true => Node { value: Value::Scalar(name), place },
        false => {
            let params = Node { value: Value::Map(params), place };
            Node { value: Value::Map(vec![(Key { text: name.text, place }, params)]), place }
        }
    }
}

impl Effective {
    /// The value of a setting, on one line.
    pub fn get(&self, key: &str) -> Option<String> {
        self.root.get(key).map(Node::on_one_line)
    }

    /// Where a single value, or a rule with its parameters, comes from; of an empty list of rules nobody can say.
    pub fn origin(&self, node: &Node, sources: &Sources) -> Option<Origin> {
        let source = node.place.source;
        let rules = self.root.get("rules").and_then(Node::as_list).unwrap_or_default();
        let params = |rule: &Node| Some(rule.as_map()?.first()?.1.place);
        let several = match &node.value {
            Value::Map(entries) => !entries.is_empty(),
            Value::List(items) => !items.is_empty(),
            _ => false,
        };
        if several && !rules.iter().any(|rule| params(rule) == Some(node.place)) {
            return None;
        }
        let line = || (sources.name(source).to_owned(), node.place.line_column(sources).0);
        if source == self.defaults {
            return node.as_list().is_none().then_some(Origin::Default(None));
        }
        Some(match sources.typed(source) {
            Some(typed) => Origin::Typed(typed.to_owned()),
            None if self.scripts.contains(&source) => Origin::Default(Some(line())),
            None => {
                let (file, line) = line();
                Origin::File(file, line)
            }
        })
    }

    /// Every single setting, by its keys with dots between: lists are one, but rules have parameters.
    pub fn each(&self) -> Vec<(String, &Node)> {
        let mut all = Vec::new();
        for (key, node) in self.root.as_map().unwrap_or_default() {
            match node.as_list().filter(|_| key.text == "rules") {
                None => each(&key.text, node, &mut all),
                Some(rules) => {
                    for rule in rules {
                        match rule.as_map().and_then(<[_]>::first) {
                            None => all.push((format!("rules.{}", rule.as_text().unwrap_or_default()), rule)),
                            Some((name, params)) => {
                                let path = format!("rules.{}", name.text);
                                all.push((path.clone(), params));
                                each(&path, params, &mut all);
                            }
                        }
                    }
                }
            }
        }
        all
    }
}

fn each<'n>(path: &str, node: &'n Node, all: &mut Vec<(String, &'n Node)>) {
    match node.as_map() {
        Some(entries) if !entries.is_empty() => {
            for (key, node) in entries {
                each(&format!("{path}.{}", key.text), node, all);
            }
        }
        _ => all.push((path.to_owned(), node)),
    }
}
