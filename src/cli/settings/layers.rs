//! Where a setting is given, strongest first: a flag, a variable, the user's file; and what is wrong in the latter two.

use super::{Around, KNOWN, Known, Origin};
use quadrille_core::variant::node::{self, Node};
use quadrille_core::variant::{Code, Mistake, Place, Sources, did_you_mean};
use std::ffi::OsStr;

pub struct Layers<'a> {
    around: &'a Around<'a>,
    file: Option<Node>,
    sources: Sources,
    mistakes: Vec<Mistake>,
}

impl<'a> Layers<'a> {
    pub fn new(around: &'a Around<'a>) -> Self {
        let mut layers = Self { around, file: None, sources: Sources::default(), mistakes: Vec::new() };
        let Some((path, text)) = around.file else { return layers };
        if says_nothing(text) {
            return layers;
        }
        let id = layers.sources.add(path.display().to_string(), text.to_owned());
        match node::read(&layers.sources, id) {
            Ok(root) => {
                layers.mistakes.extend(foreign(&root));
                layers.file = Some(root);
            }
            Err(mistakes) => layers.mistakes.extend(mistakes),
        }
        layers
    }

    /// The strongest layer that gives a setting. The weaker ones are read all the same, so that all is told that is wrong.
    pub fn pick<T>(
        &mut self,
        flag: Option<(T, &'static str)>,
        known: &Known,
        read: impl Fn(&OsStr) -> Option<T>,
    ) -> Option<(T, Origin)> {
        let file = self.in_file(known, &read).map(|value| (value, Origin::File));
        let variable = self.in_variable(known, &read).map(|value| (value, Origin::Variable(known.variable)));
        flag.map(|(value, name)| (value, Origin::Flag(name))).or(variable).or(file)
    }

    fn in_variable<T>(&mut self, known: &Known, read: impl Fn(&OsStr) -> Option<T>) -> Option<T> {
        let text = self.around.variable(known.variable)?;
        let value = read(&text);
        if value.is_none() {
            let text = text.to_string_lossy().into_owned();
            let message = format!("the environment variable {} cannot be `{}`", known.variable, text);
            let end = text.len();
            let source = self.sources.add(known.variable, text);
            let mistake = Mistake::new(Code::Settings, message)
                .at(Place { source, start: 0, end }, format!("expected {}", known.expects));
            self.mistakes.push(mistake);
        }
        value
    }

    fn in_file<T>(&mut self, known: &Known, read: impl Fn(&OsStr) -> Option<T>) -> Option<T> {
        let node = self.file.as_ref()?.get(known.key)?;
        let text = node.as_text();
        let value = text.filter(|text| !text.is_empty()).and_then(|text| read(OsStr::new(text)));
        if value.is_none() {
            let found = text.map_or_else(|| node.what().to_owned(), |text| format!("`{text}`"));
            let message = format!("the setting `{}` cannot be {found}", known.key);
            self.mistakes
                .push(Mistake::new(Code::Settings, message).at(node.place, format!("expected {}", known.expects)));
        }
        value
    }

    /// Adds what somebody else found.
    pub fn mistake(&mut self, mistake: Mistake) {
        self.mistakes.push(mistake);
    }

    /// All that is wrong, in the order of the places.
    pub fn done(mut self) -> (Vec<Mistake>, Sources) {
        self.mistakes.sort_by_key(|mistake| mistake.place);
        (self.mistakes, self.sources)
    }
}

/// Is there nothing but comments? Who has a file with nothing in it has no wishes, which is no mistake.
pub fn says_nothing(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    lines.all(|line| line.is_empty() || line.starts_with('#'))
}

/// What is no setting.
fn foreign(root: &Node) -> Vec<Mistake> {
    let keys = || KNOWN.iter().map(|known| known.key);
    let all = format!("the settings are {}", keys().collect::<Vec<_>>().join(", "));
    let Some(entries) = root.as_map() else {
        let message = format!("settings are lines of `key: value`, not {}", root.what());
        return vec![Mistake::new(Code::Settings, message).at(root.place, "expected `lang: fr`, say").help(all)];
    };
    let unknown = entries.iter().map(|(key, _)| key).filter(|key| keys().all(|known| known != key.text));
    unknown
        .map(|key| {
            let mistake = Mistake::new(Code::Settings, format!("there is no setting `{}`", key.text))
                .at(key.place, "not known here");
            mistake.helps(did_you_mean(&key.text, keys())).help(all.clone())
        })
        .collect()
}
