//! Mistakes as people read them: file, line and column, the line itself, a caret, and what to do.
//!
//! Owns the look, and that nothing foreign reaches the terminal unclean or floods it. The words are `variant`'s.

use crate::variant::Code;
use std::borrow::Cow;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::variant::mistake::{Mistake, Severity};
use crate::variant::source::{Place, SourceId, Sources, skip_mark};
use crate::variant::{clean, reveal};
use quadrille_kernel::Failure;

/// How wide a line may be; a longer one is shown around the place.
const WIDTH: usize = 120;
/// How many characters of a place are underlined, and how far from the first another may be to be shown with it. More
/// of both would need longer lines.
const UNDERLINED: usize = 60;
const NEAR: usize = 60;
/// How long a message may be, in characters; what helps may have several such lines, two boards side by side, say.
const LONGEST: usize = 400;
const LINES: usize = 110;
/// How many mistakes are shown.
const MOST: usize = 50;

/// A script that failed at play, with the line it failed in.
pub fn failure(failure: &Failure, colour: bool) -> String {
    // Before the first move there is nothing to stand.
    let stands = (failure.hook != "setup").then(|| "the game stands as it was before that move".to_owned());
    rendered(failure, |mistake| mistake.helps(stands), colour)
}

/// A script that fails in a game that was played before.
pub fn failed_again(failure: &Failure) -> String {
    rendered(failure, |mistake| mistake, false)
}

fn rendered(failure: &Failure, with: impl FnOnce(Mistake) -> Mistake, colour: bool) -> String {
    let mut sources = Sources::default();
    let mut mistake = with(Mistake::new(Code::ScriptFails, failure.says("")));
    if let Some((line, column, says)) = &failure.place {
        let source = sources.add(&*failure.file, format!("{}{says}\n", "\n".repeat(line - 1)));
        mistake = mistake.at(sources.place(source, *line, *column), failure.label());
    }
    render(&[mistake], &sources, colour)
}

/// A line of a script, with a word about it.
pub fn line(file: &str, number: usize, says: &str, label: &str) -> String {
    let mut sources = Sources::default();
    let source = sources.add(file, format!("{}{says}\n", "\n".repeat(number - 1)));
    let blanks = says.len() - says.trim_start().len();
    let start = sources.place(source, number, blanks + 1).start;
    let place = Place { source, start, end: start + says.trim().len() };
    let excerpt = excerpt(source, &[Mark { kind: AnnotationKind::Primary, place, label }], &sources);
    let group = Group::with_level(Level::NOTE).element(excerpt.snippet);
    Renderer::plain().term_width(WIDTH).render(&[group]).replacen(&excerpt.counted, &excerpt.origin, 1)
}

/// All the mistakes in their order, a blank line between two, none at the end.
pub fn render(mistakes: &[Mistake], sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled().hyperlink(false) } else { Renderer::plain() }.term_width(WIDTH);
    let mut shown: Vec<String> = mistakes.iter().take(MOST).map(|mistake| one(mistake, sources, &renderer)).collect();
    if mistakes.len() > MOST {
        shown.push(format!("and {} more", mistakes.len() - MOST));
    }
    shown.join("\n\n")
}

fn one(mistake: &Mistake, sources: &Sources, renderer: &Renderer) -> String {
    let level = match mistake.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let primary = mistake.place.map(|place| Mark { kind: AnnotationKind::Primary, place, label: &mistake.label });
    let also = mistake.also.iter();
    let also = also.map(|(place, label)| Mark { kind: AnnotationKind::Context, place: *place, label });
    let marks: Vec<Mark> = primary.into_iter().chain(also).collect();
    let mut files: Vec<SourceId> = Vec::new();
    for Mark { place, .. } in &marks {
        if !files.contains(&place.source) {
            files.push(place.source);
        }
    }
    let excerpts: Vec<Excerpt> = files.iter().map(|&file| excerpt(file, &marks, sources)).collect();
    let notes = excerpts.iter().flat_map(|excerpt| &excerpt.elsewhere).map(|note| Level::NOTE.message(note));
    let helps = mistake.help.iter().map(|help| Level::HELP.message(presentable_lines(help)));
    let group = Group::with_title(level.primary_title(presentable(&mistake.message)).id(mistake.code.id()));
    let group = group.elements(excerpts.iter().map(|excerpt| excerpt.snippet.clone())).elements(notes).elements(helps);
    let drawn = renderer.render(&[group]);
    excerpts.iter().fold(drawn, |drawn, excerpt| drawn.replacen(&excerpt.counted, &excerpt.origin, 1))
}

/// A place to point at.
struct Mark<'a> {
    kind: AnnotationKind,
    place: Place,
    label: &'a str,
}

/// The lines of one file that marks point at.
struct Excerpt<'a> {
    snippet: Snippet<'a, Annotation<'a>>,
    /// What is too far from the first mark to be shown with it, in words.
    elsewhere: Vec<String>,
    /// File, line and column of the first mark.
    origin: String,
    /// The same as the renderer counts it, in the line with its escapes.
    counted: String,
}

/// The lines of `file` with its marks; of a mark of several lines, the first.
fn excerpt<'a>(file: SourceId, marks: &[Mark<'a>], sources: &'a Sources) -> Excerpt<'a> {
    let (name, text) = (clean(sources.name(file)), sources.text(file));
    let marks = || marks.iter().filter(|mark| mark.place.source == file);
    let shown = |from: usize, to: usize| reveal(&text[from..to].replace("\r\n", "\n")).into_owned();
    let column = |at: usize| shown(line_around(text, at).0, at).chars().count();
    let position = |at: usize| Place { source: file, start: at, end: at }.line_column(sources);
    let start = |mark: &Mark| {
        let (start, end) = line_around(text, mark.place.start);
        text.floor_char_boundary(mark.place.start).clamp(start, end)
    };
    let first = marks().next().map_or(0, start);
    let (near, far): (Vec<&Mark>, Vec<&Mark>) =
        marks().partition(|mark| column(start(mark)).abs_diff(column(first)) <= NEAR);

    let lines = || near.iter().map(|mark| line_around(text, mark.place.start));
    let from = lines().map(|(start, _)| start).min().unwrap_or_default();
    let to = lines().map(|(_, end)| end).max().unwrap_or_default();
    let mut snippet = Snippet::source(shown(from, to)).path(name.clone()).line_start(position(from).0);
    for mark in near {
        let start = start(mark);
        let end = text.floor_char_boundary(mark.place.end).clamp(start, line_around(text, start).1);
        let end = text[start..end].char_indices().nth(UNDERLINED).map_or(end, |(length, _)| start + length);
        let before = shown(from, start).len();
        let label = Some(presentable(mark.label)).filter(|label| !label.is_empty());
        snippet = snippet.annotation(mark.kind.span(before..before + shown(start, end).len()).label(label));
    }
    let elsewhere = far.into_iter().map(|mark| {
        let (line, column) = position(start(mark));
        format!("{}: {name}:{line}:{column}", presentable(mark.label))
    });
    let elsewhere = elsewhere.collect();
    let (line, true_column) = position(first);
    let origin = format!("{name}:{line}:{true_column}");
    let counted = format!("{name}:{line}:{}", column(first) + 1);
    Excerpt { snippet, elsewhere, origin, counted }
}

/// Start and end of the line that holds `at`, without a byte-order mark and the line's own end.
fn line_around(text: &str, at: usize) -> (usize, usize) {
    let start = text[..text.floor_char_boundary(at)].rfind('\n').map_or(skip_mark(text), |newline| newline + 1);
    (start, start + text[start..].lines().next().unwrap_or_default().len())
}

/// Clean, and no longer than anybody would read.
fn presentable(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}...", clean(&text[..end]))),
        None => clean(text),
    }
}

/// The same for a text of several lines, each of which may be that long.
fn presentable_lines(text: &str) -> String {
    let lines = text.lines().take(LINES).map(presentable);
    let rest = text.lines().nth(LINES).map(|_| Cow::Borrowed("..."));
    lines.chain(rest).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
