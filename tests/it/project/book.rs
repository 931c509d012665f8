//! The book never says what is not so: every block of its pages is written down or run, in a folder for each page.
//!
//! ```` ```yaml mine.yaml ```` and ```` ```rhai rules/mine.rhai ```` are files. What stands between two commands or headings is written
//! together and must be right as `check --strict` sees it, unless `wrong` stands behind the name. (`interpreted` there is for
//! `scripts/written.rs`.) ```` ```console ```` are commands behind a `$`,
//! and below each what a terminal would show. There a line `…` stands for some lines, and `…` inside a line for what differs from
//! machine to machine. There are no other blocks. `INSTA_UPDATE=always` writes what is shown anew, as many lines before and behind a
//! `…` as there were.

use crate::support::files::Folder;
use crate::support::markdown::{Part, parts};
use crate::support::program::program;
use quadrille_core::variant::{Code, schema};
use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(docs().join(format!("{name}.md"))).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The folder of a page, and what has been written there and not yet looked at.
struct Desk {
    folder: Folder,
    fresh: Vec<String>,
    code: i32,
}

impl Desk {
    fn new() -> Self {
        Self { folder: Folder::new("book"), fresh: Vec::new(), code: 0 }
    }

    /// Writes a file where the program looks for it.
    fn write(&mut self, name: &str, text: &str) {
        match name {
            "levels.yaml" | "settings.yaml" => self.folder.write(&format!("config/quadrille/{name}"), text),
            _ => self.folder.write(name, text),
        };
    }

    /// What has been written is right.
    fn check(&mut self) {
        for name in std::mem::take(&mut self.fresh) {
            let says = std::fs::read_to_string(self.folder.path().join(&name)).unwrap_or_default();
            let saved = || says.starts_with("game:");
            // Whether a position can be depends on the game that begins from it.
            if says.starts_with("start:") {
                continue;
            }
            let command = match name.as_str() {
                "levels.yaml" => "list levels".to_owned(),
                "settings.yaml" => "settings".to_owned(),
                name if name.ends_with(".yaml") && saved() => format!("replay {name}"),
                name => format!("check --strict --only static --only examples {name}"),
            };
            let shown = self.run(&format!("quadrille {command}"));
            assert_eq!(self.code, 0, "{name}: {shown}");
        }
    }

    /// Runs a command as a shell would, and tells what a terminal would show.
    fn run(&mut self, line: &str) -> String {
        if line == "echo $?" {
            return format!("{}\n", self.code);
        }
        if let Some(name) = line.strip_prefix("cat ") {
            return std::fs::read_to_string(self.folder.path().join(name)).unwrap();
        }
        let (input, command) = match line.split_once(" | ") {
            Some((typing, command)) => (typed(typing), command),
            None => (String::new(), line),
        };
        let mut words = command.split_whitespace().peekable();
        let mut program = program(self.folder.path());
        program.env("XDG_CONFIG_HOME", self.folder.path().join("config"));
        while let Some((name, value)) = words.next_if(|word| word.contains('=')).and_then(|word| word.split_once('=')) {
            program.env(name, value);
        }
        assert_eq!(words.next(), Some("quadrille"), "not a command of the book: {line}");
        let (mut reader, writer) = std::io::pipe().unwrap();
        program.args(words).stdin(Stdio::piped()).stdout(writer.try_clone().unwrap()).stderr(writer);
        let mut running = program.spawn().unwrap();
        // It holds the ends of the pipe that are written to.
        drop(program);
        // A program that has left reads nothing more.
        let _ = running.stdin.take().unwrap().write_all(input.as_bytes());
        let mut shown = String::new();
        reader.read_to_string(&mut shown).unwrap();
        self.code = running.wait().unwrap().code().unwrap();
        self.folder.masked(&shown)
    }
}

/// What `echo 4 5` or `printf "4\n5\n"` sends through a pipe.
fn typed(command: &str) -> String {
    match (command.strip_prefix("echo "), command.strip_prefix("printf ")) {
        (Some(words), _) => format!("{}\n", words.trim_matches('"')),
        (_, Some(words)) => words.trim_matches('"').replace("\\n", "\n"),
        _ => panic!("not a command of the book: {command}"),
    }
}

/// Does a line that is written say what a line shows?
fn line_says(written: &str, shown: &str) -> bool {
    let mut pieces = written.split('…');
    let Some(mut rest) = shown.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let found = if pieces.peek().is_none() {
            rest.ends_with(piece).then(|| rest.len() - piece.len())
        } else {
            rest.find(piece)
        };
        match found {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.is_empty()
}

/// Do these lines say what is shown?
fn says(written: &[&str], shown: &[&str]) -> bool {
    match written {
        [] => shown.is_empty(),
        ["…", rest @ ..] => (1..=shown.len()).any(|left_out| says(rest, &shown[left_out..])),
        [first, rest @ ..] => shown.first().is_some_and(|line| line_says(first, line)) && says(rest, &shown[1..]),
    }
}

/// What to write where these lines no longer say what is shown.
fn anew<'a>(written: &[&str], shown: &[&'a str]) -> Vec<&'a str> {
    let mut gaps = (0..written.len()).filter(|&nth| written[nth] == "…");
    match (gaps.next(), gaps.next()) {
        (Some(gap), None) if shown.len() > written.len() - 1 => {
            let behind = shown.len() - (written.len() - 1 - gap);
            [&shown[..gap], &["…"], &shown[behind..]].concat()
        }
        _ => shown.to_vec(),
    }
}

/// Writes and runs everything on a page, and tells the page as it should be.
fn run(name: &str) -> String {
    let text = page(name);
    let mut desk = Desk::new();
    let mut again = String::new();
    let (mut files, mut commands) = (0, 0);
    for part in parts(&text) {
        let (info, lines) = match part {
            Part::Line(line) => {
                if line.starts_with('#') {
                    desk.check();
                }
                again += line;
                again.push('\n');
                continue;
            }
            Part::Block(info, lines) => (info, lines),
        };
        again += &format!("```{info}\n");
        match info.split(' ').collect::<Vec<_>>()[..] {
            [kind @ ("yaml" | "rhai"), file, ref marks @ ..] => {
                assert!(file.ends_with(&format!(".{kind}")), "{name}: {file} is called {kind}");
                if desk.fresh.iter().any(|fresh| fresh == file) {
                    desk.check();
                }
                let inside: String = lines.iter().map(|line| format!("{line}\n")).collect();
                desk.write(file, &inside);
                match marks {
                    [] | ["interpreted"] => desk.fresh.push(file.to_owned()),
                    ["wrong"] => {}
                    other => panic!("{name}: a file is marked {other:?}"),
                }
                files += 1;
                again += &inside;
            }
            ["console"] => {
                desk.check();
                assert!(lines.first().is_some_and(|line| line.starts_with("$ ")), "{name}: no command: {lines:?}");
                for block in lines.join("\n").split("\n$ ") {
                    let block = block.strip_prefix("$ ").unwrap_or(block);
                    let (command, written) = block.split_once('\n').unwrap_or((block, ""));
                    let shown = desk.run(command);
                    let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
                    let end = shown.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
                    let (written, shown): (Vec<&str>, _) = (written.lines().collect(), &shown[..end]);
                    let kept = if says(&written, shown) { written } else { anew(&written, shown) };
                    again += &format!("$ {command}\n");
                    kept.iter().for_each(|line| again += &format!("{line}\n"));
                    commands += 1;
                }
            }
            _ => panic!("{name}: nobody runs a block that begins with ```{info}"),
        }
        again += "```\n";
    }
    desk.check();
    assert!(files + commands > 0, "{name}: nothing was run");
    again
}

fn holds(name: &str) {
    let (written, again) = (page(name), run(name));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") && written != again {
        std::fs::write(docs().join(format!("{name}.md")), &again).unwrap();
        return;
    }
    for (nth, (written, again)) in written.lines().zip(again.lines()).enumerate() {
        assert_eq!(written, again, "docs/{name}.md, line {}: written, and now", nth + 1);
    }
    assert_eq!(written.lines().count(), again.lines().count(), "docs/{name}.md: one is longer");
}

macro_rules! pages {
    ($($page:ident $file:literal)*) => {
        /// The pages of the book in their order, each of which leads to the next.
        const PAGES: &[&str] = &["README", $($file),*];

        $(#[test]
        fn $page() {
            holds($file);
        })*
    };
}

pages! {
    playing "playing"
    first_variant "first-variant"
    variants "variants"
    scripts "scripts"
    cookbook "cookbook"
    search "search"
    testing "testing"
    mistakes "mistakes"
    trust "trust"
}

/// It is printed by the program, and has tests of its own.
const PRINTED: &str = "script-reference";

#[test]
fn the_front_page_holds() {
    holds("README");
}

#[test]
fn every_page_is_in_the_book() {
    let entries = std::fs::read_dir(docs()).unwrap().map(|entry| entry.unwrap().path());
    let pages = entries.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut names: Vec<String> = pages.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    let mut known = [PAGES, &[PRINTED]].concat();
    known.sort_unstable();
    assert_eq!(names, known);
    let front = page("README");
    for name in &known[..known.len()] {
        assert!(*name == "README" || front.contains(&format!("({name}.md)")), "the front page does not name {name}");
    }
    for pair in PAGES.windows(2) {
        let last = page(pair[0]).trim_end().lines().last().unwrap().to_owned();
        assert!(last.starts_with("Next: ") && last.contains(&format!("({}.md)", pair[1])), "{}: {last}", pair[0]);
    }
}

#[test]
fn every_link_leads_somewhere() {
    for name in PAGES {
        let text = page(name);
        let outside: String = parts(&text)
            .into_iter()
            .filter_map(|part| match part {
                Part::Line(line) => Some(format!("{line}\n")),
                Part::Block(..) => None,
            })
            .collect();
        for link in outside.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if file.starts_with("http") {
                continue;
            }
            let path = if file.is_empty() { docs().join(format!("{name}.md")) } else { docs().join(file) };
            assert!(path.exists(), "{name}: {link}");
            let there = std::fs::read_to_string(&path).unwrap_or_default();
            let mut headings = there.lines().filter(|line| line.starts_with('#')).map(anchor);
            assert!(heading.is_empty() || headings.any(|known| known == heading), "{name}: {link}");
        }
    }
}

/// What a link to a heading is called.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    words
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Every key below a schema's object, with its path: `board`, `board.columns`.
fn keys(of: &Value, above: &str, whole: &Value, into: &mut Vec<(String, Value)>) {
    let properties = of["properties"].as_object().into_iter().flatten();
    for (key, value) in properties {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        into.push((path.clone(), value.clone()));
        keys(value, &path, whole, into);
        if let Some(items) = value.get("items") {
            let named = items["$ref"].as_str().and_then(|name| name.strip_prefix("#/definitions/"));
            keys(named.map_or(items, |name| &whole["definitions"][name]), &path, whole, into);
        }
        for choice in value["anyOf"].as_array().into_iter().flatten() {
            keys(choice, &path, whole, into);
        }
    }
}

#[test]
fn the_chapter_on_variants_tells_every_key_with_its_words_and_its_default() {
    let (schema, text) = (schema(quadrille::library::shipped().shipped()), page("variants"));
    let mut found = Vec::new();
    keys(&schema, "", &schema, &mut found);
    // A text may be said in languages wherever it stands: that is told once.
    found.retain(|(path, _)| !path.ends_with(".en") && !path.ends_with(".fr"));
    assert!(found.len() > 40, "only {} keys", found.len());
    let sections: Vec<(&str, &str)> = text
        .split("\n## ")
        .skip(1)
        .flat_map(|part| part.split("\n### "))
        .filter_map(|part| part.split_once('\n'))
        .collect();
    for (path, says) in found {
        let section = sections.iter().find(|(heading, _)| heading.split('`').skip(1).step_by(2).any(|key| key == path));
        let (_, section) = section.unwrap_or_else(|| panic!("the chapter has no heading for `{path}`"));
        let default = says.get("default").into_iter();
        let words = says["enum"].as_array().filter(|_| says.get("default").is_some()).into_iter().flatten();
        for word in default.chain(words) {
            let word = word.as_str().map_or_else(|| word.to_string(), str::to_owned);
            let seat = word.starts_with("seat ") && section.contains("`seat 1`");
            let wins = word.ends_with(" wins") && section.contains("`seat 2 wins`");
            assert!(seat || wins || section.contains(&format!("`{word}`")), "`{path}`: nothing is said of `{word}`");
        }
    }
}

#[test]
fn the_chapter_on_mistakes_lists_every_code() {
    let text = page("mistakes");
    let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("| [Q")).collect();
    let known: Vec<String> =
        Code::ALL.iter().map(|code| format!("| [{code}](mistakes/{code}.md) | {} |", code.title())).collect();
    assert_eq!(listed, known);
}

#[test]
fn the_chapter_on_playing_names_every_word_and_every_level() {
    let page = page("playing");
    let code = |word: &str| page.contains(&format!("`{word}`")) || page.contains(&format!("`{word} FILE`"));
    for lang in quadrille_core::lang::Lang::ALL {
        for (word, _) in quadrille::ui::console::prompt_words(lang) {
            let word = word.split(' ').next().unwrap();
            assert!(code(word), "the page does not name `{word}`");
        }
    }
    for level in quadrille_core::levels::levels() {
        assert!(page.contains(&format!("| `{}` |", level.name)), "the page does not tell of {}", level.name);
    }
}

#[test]
fn the_parts_of_an_arena_that_the_page_spreads_are_the_run_that_it_shows() {
    let text = page("playing");
    let of = |wanted: &str| {
        let shown = parts(&text).into_iter().find_map(|part| match part {
            Part::Block("console", lines) => {
                let at = lines.iter().position(|line| line.starts_with("$ ") && line.contains(wanted))?;
                Some(lines[at + 1..].join("\n"))
            }
            _ => None,
        });
        shown.unwrap_or_else(|| panic!("no command with {wanted}"))
    };
    assert_eq!(of("--games 60"), of("--merge"));
}

#[test]
fn what_is_left_out_is_marked_and_nothing_else_differs() {
    let shown = ["one", "two 17 x", "three"];
    for right in
        [&["one", "two 17 x", "three"][..], &["…"], &["one", "…"], &["one", "two … x", "three"], &["…", "three"]]
    {
        assert!(says(right, &shown), "{right:?}");
    }
    for wrong in [&["one", "two 17 x"][..], &["one"], &["two …"], &["one", "two … y", "three"], &["…", "four"], &[]]
    {
        assert!(!says(wrong, &shown), "{wrong:?}");
    }
    assert!(!says(&["one", "two 17 x", "three", "…"], &shown), "there is nothing to leave out");
    assert_eq!(anew(&["once", "…"], &shown), ["one", "…"]);
    assert_eq!(anew(&["once", "…", "third"], &shown), ["one", "…", "three"]);
    assert_eq!(anew(&["…", "second", "…"], &shown), shown);
    assert_eq!(anew(&["once", "twice", "thrice", "…"], &shown), shown);
}
