//! The text of a new file: lines, and beside each what can be changed there, in one language.

use quadrille_core::lang::{Lang, Said};
use quadrille_core::say;

/// Remarks begin here, or two blanks behind what is longer.
const COLUMN: usize = 38;

/// A YAML file in the making.
pub struct Sheet {
    lang: Lang,
    top: String,
    lines: Vec<(String, Option<String>)>,
}

impl Sheet {
    /// An empty one.
    pub fn new(lang: Lang) -> Self {
        Self { lang, top: String::new(), lines: Vec::new() }
    }

    /// What stands above everything.
    pub fn top(&mut self, said: Said) {
        self.top = self.lang.say(&said).lines().map(|line| format!("# {line}\n")).collect();
    }

    /// A line with a remark.
    pub fn line(&mut self, yaml: impl Into<String>, hint: Said) {
        self.lines.push((yaml.into(), Some(self.lang.say(&hint))));
    }

    /// A line without one.
    pub fn bare(&mut self, yaml: impl Into<String>) {
        self.lines.push((yaml.into(), None));
    }

    /// A line that does not count as long as it stands behind a `#`.
    pub fn remark(&mut self, yaml: impl Into<String>, hint: Said) {
        self.line(format!("# {}", yaml.into()), hint);
    }

    /// A sentence in the sheet's language.
    pub fn say(&self, said: Said) -> String {
        self.lang.say(&said)
    }

    /// The whole file.
    pub fn text(&self) -> String {
        let line = |(yaml, hint): &(String, Option<String>)| match hint {
            Some(hint) if yaml.chars().count() > COLUMN => format!("{yaml}  # {hint}\n"),
            Some(hint) => format!("{yaml:<COLUMN$}  # {hint}\n"),
            None => format!("{yaml}\n"),
        };
        std::iter::once(self.top.clone()).chain(self.lines.iter().map(line)).collect()
    }
}

/// A text in quotes, as YAML and Rhai both read it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A name as YAML reads it; the one that would mean nothing stands in quotes.
pub fn plain(name: &str) -> String {
    if name.eq_ignore_ascii_case("null") { quoted(name) } else { name.to_owned() }
}

/// A rule that any game can have: it only counts. Where nothing ever lands, it counts turns.
pub fn rule(name: &str, lands: bool, lang: Lang) -> String {
    let say = |said: Said| lang.say(&said);
    let about = if lands { say!("new-rule-about") } else { say!("new-rule-about-turn") };
    let french = quoted(&Lang::Fr.say(&about));
    let line = |code: &str, hint: Said| format!("{code:<COLUMN$}  // {}\n", say(hint));
    let (param, hook, body) = if lands {
        (
            "row",
            say!("new-rule-land"),
            "fn on_land(game, at) {\n    if at.row == game.param(\"row\") { game.gain(\"point\"); }\n}\n",
        )
    } else {
        (
            "points",
            say!("new-rule-turn"),
            "fn on_turn_end(game) {\n    game.gain(\"point\", game.param(\"points\"));\n}\n",
        )
    };
    [
        format!("// {}\nabout(\"fr\", {french});\n", Lang::En.say(&about)),
        line(&format!("param(\"{param}\", 1);"), say!("new-rule-param", name = name, param = param)),
        line("counter(\"point\");", say!("new-rule-counter")),
        format!("\n// {}\n{body}", say(hook)),
        format!("\n// {}\n", say(say!("new-rule-more"))),
    ]
    .concat()
}
