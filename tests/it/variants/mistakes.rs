//! Every code of a mistake has a page, and what the page shows is so: what is wrong has this mistake and no other, what is right has
//! none.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program};
use quadrille_core::variant::Code;
use std::path::{Path, PathBuf};

/// A part of a page: its files, or a command.
struct Part {
    /// Names and texts.
    files: Vec<(String, String)>,
    command: Option<String>,
}

fn page(code: Code) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/mistakes/{code}.md"));
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{code} has no page: {error}"))
}

/// The fenced blocks of a text: what stands behind the three signs, and what is inside.
fn part(text: &str) -> Part {
    let mut part = Part { files: Vec::new(), command: None };
    let mut rest = text;
    while let Some((_, from)) = rest.split_once("```") {
        let (info, from) = from.split_once('\n').expect("a block has a first line");
        let (inside, after) = from.split_once("\n```").expect("a block has an end");
        match info.split_once(' ') {
            Some((_, name)) => part.files.push((name.trim().to_owned(), format!("{inside}\n"))),
            None => part.command = Some(inside.trim().to_owned()),
        }
        rest = after;
    }
    part
}

/// Tries what a part of a page shows, in a folder of its own.
fn tried(part: &Part, folder: &Folder) -> Ran {
    let settings = folder.path().join("config/quadrille");
    let place = |name: &str| -> PathBuf {
        match name {
            "levels.yaml" | "settings.yaml" => settings.join(name),
            book if book.ends_with(".book") => settings.join("books").join(book),
            other => folder.path().join(other),
        }
    };
    for (name, text) in &part.files {
        let path = place(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let has = |name: &str| part.files.iter().any(|(file, _)| file == name);
    let command = match &part.command {
        Some(command) => command.strip_prefix("quadrille ").expect("a command of ours"),
        None if has("mine.yaml") => "check mine.yaml",
        None if has("mine.rhai") => "check mine.rhai",
        None if has("saved.yaml") => "replay saved.yaml",
        None if has("levels.yaml") => "list levels",
        None if has("settings.yaml") => "settings",
        None if has("results.json") => "arena --merge results.json",
        None => "best-move connect4 --level nobrain",
    };
    let mut program = program(folder.path());
    program.env("XDG_CONFIG_HOME", folder.path().join("config"));
    program.args(command.split(' ')).output().unwrap().into()
}

/// The codes that are told.
fn told(ran: &Ran) -> Vec<String> {
    let texts = ran.err.split("[Q").skip(1);
    texts.map(|rest| format!("Q{}", rest.split(']').next().unwrap())).collect()
}

#[test]
fn every_page_shows_its_mistake_and_how_to_mend_it() {
    for &code in Code::ALL {
        let page = page(code);
        assert!(page.starts_with(&format!("# {code}: {}\n\n", code.title())), "{code}: {page}");
        let (_, rest) = page.split_once("\nWrong:\n").unwrap_or_else(|| panic!("{code} shows nothing wrong"));
        let (wrong, right) = rest.split_once("\nRight:\n").unwrap_or_else(|| panic!("{code} shows nothing right"));
        let folder = Folder::new("wrong");
        let ran = tried(&part(wrong), &folder);
        let codes = told(&ran);
        assert!(!codes.is_empty() && codes.iter().all(|told| told == code.id()), "{code}: {}{}", ran.out, ran.err);
        golden("mistakes", code.id(), &folder.masked(&ran.err));
        let ran = tried(&part(right), &Folder::new("right"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{code}: what is right\n{}", ran.out);
    }
}

#[test]
fn every_page_is_of_a_code_and_is_what_explain_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/mistakes");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, Code::ALL.iter().map(|code| code.id()).collect::<Vec<_>>());
    let folder = Folder::new("explain");
    let explained = |code: &str| -> Ran { program(folder.path()).args(["explain", code]).output().unwrap().into() };
    assert_eq!(explained("q052").out.trim_end(), page(Code::NoWin).trim_end());
    let unknown = explained("Q999");
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("`quadrille explain` names them all"), "{}", unknown.err);
    // Whoever has broken settings may want to know what that means.
    std::fs::create_dir_all(folder.path().join("no-config/quadrille")).unwrap();
    std::fs::write(folder.path().join("no-config/quadrille/settings.yaml"), "lnag: fr\n").unwrap();
    std::fs::write(folder.path().join("no-config/quadrille/levels.yaml"), "- what\n").unwrap();
    assert_eq!(explained("Q092").out.trim_end(), page(Code::Settings).trim_end());
}
