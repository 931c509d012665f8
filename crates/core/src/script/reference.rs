//! What a script may say, for people and editors: read from two definition files beside this one, which are the only place
//! where it is written down. `interface.d.rhai` is what a script may call, `hooks.d.rhai` what it may have called.
//!
//! They are in the form that Rhai's language server reads, with two liberties that [`definitions`] takes back: `Cells|Cell` stands for
//! either, and a line `// ## …` begins a section. A test compares them with what the engine has registered. (Rhai could write
//! such a file by itself, from what is registered, but only with a feature that puts names and comments of every
//! function of its own into the program; and it would know no sentence of ours.)

use std::fmt::Write;
use std::sync::OnceLock;

const INTERFACE: &str = include_str!("interface.d.rhai");
const HOOKS: &str = include_str!("hooks.d.rhai");

/// Several things to say that belong together.
#[derive(PartialEq, Eq, Debug)]
pub struct Section {
    /// Its heading.
    pub title: &'static str,
    /// What is to be said of all of them.
    pub about: String,
    /// The things.
    pub entries: Vec<Entry>,
}

/// Something to say, in one or several forms.
#[derive(PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it means.
    pub says: String,
    /// A script, or a few lines of `on_land(game, at)`, in which it is used.
    pub example: Option<String>,
    /// How it is written.
    pub forms: Vec<Form>,
}

/// One way to write something.
#[derive(PartialEq, Eq, Debug)]
pub struct Form {
    /// What it looks like.
    pub kind: Kind,
    /// Its name, or the operator's sign.
    pub name: &'static str,
    /// The name, if it has one, and the type of each argument; whose function or property it is comes first.
    pub takes: Vec<(&'static str, &'static str)>,
    /// The type of its value, where it has one.
    pub gives: Option<&'static str>,
}

/// What something to say looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `game.board`.
    Property,
    /// `game.put(at)`.
    Function,
    /// `a & b`.
    Operator,
}

impl Entry {
    /// The name that all its forms share.
    pub fn name(&self) -> &'static str {
        self.forms.first().map_or("", |form| form.name)
    }
}

/// What can be declared at the top level of a rule.
pub fn declarations() -> &'static Section {
    &interface()[0]
}

/// What can be asked of the game and of cells, and done to them.
pub fn callable() -> &'static [Section] {
    &interface()[1..]
}

/// What a rule's functions may be.
pub fn hooks() -> &'static Section {
    static READ: OnceLock<Vec<Section>> = OnceLock::new();
    &READ.get_or_init(|| read(HOOKS))[0]
}

fn interface() -> &'static [Section] {
    static READ: OnceLock<Vec<Section>> = OnceLock::new();
    READ.get_or_init(|| read(INTERFACE))
}

/// The name of every function and property that can be called; some of them several times.
pub fn names() -> impl Iterator<Item = &'static str> {
    let forms = callable().iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.forms);
    forms.filter(|form| form.kind != Kind::Operator).map(|form| form.name)
}

/// How a function or property of this name is written, in each of its forms.
pub fn forms(name: &str) -> Vec<String> {
    let forms = callable().iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.forms);
    let named = forms.filter(|form| form.kind != Kind::Operator && form.name == name);
    named.map(|form| format!("`{}`", form.written())).collect()
}

/// Reads a definition file. What it cannot read is left out, which a test would find.
fn read(text: &'static str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("// ## ") {
            sections.push(Section { title, about: String::new(), entries: Vec::new() });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        if let Some(words) = line.strip_prefix("///") {
            comment.push(words.strip_prefix(' ').unwrap_or(words));
        } else if let Some(words) = line.strip_prefix("// ") {
            section.about += if section.about.is_empty() { "" } else { " " };
            section.about += words;
        } else if let Some(form) = form(line) {
            if !comment.is_empty() {
                let (says, example) = said(&std::mem::take(&mut comment));
                section.entries.push(Entry { says, example, forms: Vec::new() });
            }
            if let Some(entry) = section.entries.last_mut() {
                entry.forms.push(form);
            }
        }
    }
    sections
}

/// What a comment says, and its example.
fn said(comment: &[&str]) -> (String, Option<String>) {
    let words: Vec<&str> = comment.iter().copied().take_while(|line| !line.is_empty()).collect();
    let inside = comment.iter().skip_while(|line| !line.starts_with("```")).skip(1);
    let example: String = inside.take_while(|line| !line.starts_with("```")).map(|line| format!("{line}\n")).collect();
    (words.join(" "), Some(example).filter(|example| !example.is_empty()))
}

/// Reads one line: `fn get board(game: Game) -> Cells;`.
fn form(line: &'static str) -> Option<Form> {
    let line = line.strip_suffix(';')?;
    let (kind, rest) = if let Some(rest) = line.strip_prefix("fn get ") {
        (Kind::Property, rest)
    } else if let Some(rest) = line.strip_prefix("fn ") {
        (Kind::Function, rest)
    } else {
        (Kind::Operator, line.strip_prefix("op ")?)
    };
    let (name, rest) = rest.split_once('(')?;
    let (takes, gives) = rest.split_once(')')?;
    let takes = takes.split(", ").map(|one| one.split_once(": ").unwrap_or(("", one))).collect();
    Some(Form { kind, name, takes, gives: gives.strip_prefix(" -> ") })
}

impl Form {
    /// As one writes it in a script, with the types of what it takes and gives.
    pub fn spoken(&self) -> String {
        let typed = |(name, kind): &(&str, &str)| format!("{name}: {kind}");
        let gives = self.gives.map_or(String::new(), |kind| format!(" -> {kind}"));
        let ours = ["Game", "Cells", "Cell", "Cells|Cell"];
        match (self.kind, self.takes.as_slice()) {
            (Kind::Property, [(whose, _), ..]) => format!("{whose}.{}{gives}", self.name),
            (Kind::Operator, [(_, one), (_, other)]) => format!("{one} {} {other}{gives}", self.name),
            (Kind::Function, [(whose, kind), rest @ ..]) if ours.contains(kind) => {
                format!("{whose}.{}({}){gives}", self.name, rest.iter().map(typed).collect::<Vec<_>>().join(", "))
            }
            (_, takes) => format!("{}({}){gives}", self.name, takes.iter().map(typed).collect::<Vec<_>>().join(", ")),
        }
    }

    /// As one writes it in a script, without types.
    pub fn written(&self) -> String {
        let whose = self.takes.first().map_or("", |(name, _)| name);
        let rest: Vec<&str> = self.takes.iter().skip(1).map(|(name, _)| *name).collect();
        match (self.kind, self.takes.first()) {
            (Kind::Property, _) => format!("{whose}.{}", self.name),
            (Kind::Function, Some((_, "Game" | "Cells" | "Cell" | "Cells|Cell"))) => {
                format!("{whose}.{}({})", self.name, rest.join(", "))
            }
            _ => format!("{}({whose})", self.name),
        }
    }

    /// As the head of a function that a rule may have.
    fn head(&self) -> String {
        let takes: Vec<&str> = self.takes.iter().map(|(name, _)| *name).collect();
        let gives = self.gives.map_or(String::new(), |kind| format!(" -> {kind}"));
        format!("fn {}({}){gives}", self.name, takes.join(", "))
    }

    /// Every list of plain types that it takes: with `Cells|Cell` once as the one and once as the other.
    fn overloads(&self) -> Vec<Vec<&'static str>> {
        let mut all = vec![Vec::new()];
        for (_, kinds) in &self.takes {
            let more = |types: &Vec<&'static str>| {
                kinds.split('|').map(|kind| [types.as_slice(), &[kind]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(more).collect();
        }
        all
    }

    /// As Rhai's language server reads it: a definition for each list of plain types.
    fn defined(&self) -> Vec<String> {
        let word = match self.kind {
            Kind::Property => "fn get ",
            Kind::Function => "fn ",
            Kind::Operator => "op ",
        };
        let gives = self.gives.map_or(String::new(), |kind| format!(" -> {kind}"));
        let definition = |types: Vec<&str>| {
            let named = |((name, _), kind): (&(&str, &str), &str)| match self.kind {
                Kind::Operator => kind.to_owned(),
                _ => format!("{name}: {kind}"),
            };
            let takes: Vec<String> = self.takes.iter().zip(types).map(named).collect();
            format!("{word}{}({}){gives};", self.name, takes.join(", "))
        };
        self.overloads().into_iter().map(definition).collect()
    }
}

const HEAD: &str = "\
# What a script may say

Everything that a rule script may declare, be asked, ask and do, as the program itself has it: `quadrille defs` prints this page. How a
script is written is told in [scripts.md](scripts.md), and how rules belong to variants in [variants.md](variants.md).

## Types

| type | what it is |
|---|---|
| `Game` | the game, which every hook is given: a handle, through which one asks and acts |
| `Cells` | a set of cells |
| `Cell` | one cell; where `Cells|Cell` stands, either will do |
| `int` | a whole number; a seat is its number, from 1 |
| `bool` | `true` or `false` |
| `String` | a text; most are names |
| `Array` | a list, for `for` |
| `?` | a number, a text, `true` or `false` |

From Rhai itself there are `let`, `if`, `switch`, `for`, `while`, `loop`, `throw`, functions of one's own, arithmetic and comparison, ranges such as
`0..5`, and lists; there are no maps, closures, `eval`, imports, files, clocks and no randomness outside `setup`. Whatever a
script keeps between hooks is a counter or a marker: it has no memory of its own.
";

/// The page for people, in Markdown.
pub fn page() -> String {
    let mut page = HEAD.replace("Cells|Cell", "Cells\\|Cell");
    for section in [declarations(), hooks()].into_iter().chain(callable()) {
        // Writing to a String cannot fail.
        let _ = write!(page, "\n## {}\n", section.title);
        if !section.about.is_empty() {
            let _ = write!(page, "\n{}\n", section.about);
        }
        for entry in &section.entries {
            let written = |form: &Form| if section == hooks() { form.head() } else { form.spoken() };
            let forms: Vec<String> = entry.forms.iter().map(written).collect();
            let _ = write!(page, "\n### `{}`\n\n```rhai\n{}\n```\n\n{}\n", entry.name(), forms.join("\n"), entry.says);
            if let Some(example) = &entry.example {
                let _ = write!(page, "\n```rhai\n{example}```\n");
            }
        }
    }
    page
}

/// The definition file for editors that know Rhai's language server.
pub fn definitions() -> String {
    let mut file =
        String::from("/// What a rule script of Quadrille may call. Printed by `quadrille defs --rhai`.\n///\n");
    file += "/// The functions of a rule are its hooks:\n///\n";
    for form in hooks().entries.iter().flat_map(|entry| &entry.forms) {
        let _ = writeln!(file, "/// - `{}`", form.head());
    }
    file += "module static;\n";
    for entry in interface().iter().flat_map(|section| &section.entries) {
        let mut example = entry.example.as_deref();
        // A comment belongs to the one definition below it.
        for definition in entry.forms.iter().flat_map(Form::defined) {
            let _ = write!(file, "\n/// {}\n", entry.says);
            if let Some(example) = example.take() {
                let lines: String = example.lines().map(|line| format!("/// {line}\n")).collect();
                let _ = write!(file, "///\n/// ```rhai\n{lines}/// ```\n");
            }
            file += &definition;
            file += "\n";
        }
    }
    file
}

#[cfg(test)]
mod tests;
