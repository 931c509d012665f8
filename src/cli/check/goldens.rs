//! The golden games of a variant: found beside it, played again, and written anew when somebody blesses them.

use super::super::keeping::trouble;
use super::super::limits::for_check;
use super::super::settings::Settings;
use super::super::{Trouble, writing};
use crate::library;
use crate::ui::frame::{Frame, Line};
use crate::ui::golden::{self, Difference, NotTold};
use quadrille_core::lang::Said;
use quadrille_core::play::record::{self, Record};
use quadrille_core::play::{self, Beginning, Eye, NotBegun, Problem, examples};
use quadrille_core::say;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Code, Found, Library, Mistake, NotFound, Sources, Variant};
use quadrille_kernel::Draw;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where goldens lie: in `snapshots/play` beside a game, or beside the folder it lies in.
const FOLDER: &str = "snapshots/play";
/// The first golden of a game is one of so many that a winner ends soonest.
const FIRST: u64 = 32;
/// A game of more plies is no golden one.
const LONGEST: usize = 200;

/// The goldens of a game, `NAME.snap` and `NAME@WHAT.snap`, sorted.
pub fn find(name: &str, folder: Option<&Path>) -> Vec<PathBuf> {
    let Some(folder) = folder else { return Vec::new() };
    let of_game = |path: &PathBuf| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        path.extension().is_some_and(|ending| ending == "snap") && stem.split('@').next() == Some(name)
    };
    let entries = folders(folder).into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let mut paths: Vec<PathBuf> = entries.flatten().flatten().map(|entry| entry.path()).filter(of_game).collect();
    paths.sort();
    paths
}

/// Where the goldens of a game in this folder may lie.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let beside = folder.join(FOLDER);
    // A game in `games/` has its goldens beside that folder.
    let above = folder.parent().filter(|_| folder.file_name().is_some_and(|name| name == "games"));
    above.map(|above| above.join(FOLDER)).into_iter().chain([beside]).collect()
}

/// A golden may come with a variant from anywhere, and so no link or pipe is followed.
pub fn file(path: &Path) -> Result<Found, NotFound> {
    library::shipped().read_in(path, &home(path))
}

/// The folder that the folder of a golden lies in.
fn home(path: &Path) -> PathBuf {
    let depth = Path::new(FOLDER).components().count() + 1;
    match path.ancestors().nth(depth) {
        Some(home) if !home.as_os_str().is_empty() => home.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Writes a golden, which must not go where a link leads that came with somebody's variant.
pub fn write(path: &Path, text: &str) -> Result<(), Said> {
    let there = path.ancestors().skip(1).find(|folder| folder.exists());
    let stays = match (there.unwrap_or(Path::new(".")).canonicalize(), home(path).canonicalize()) {
        (Ok(there), Ok(home)) => there.starts_with(home),
        _ => false,
    };
    if !stays || path.is_symlink() {
        return Err(say!("golden-elsewhere"));
    }
    path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| trouble(&error))?;
    writing::put(path, text)
}

/// What a golden says is played; or what is wrong with it.
fn read(path: &Path, sources: &mut Sources) -> Result<(Record, String), Vec<Mistake>> {
    let file = file(path).map_err(|_| vec![Mistake::new(Code::Unreadable, "it cannot be read")])?;
    let body = golden::body(&file.text).to_owned();
    let id = sources.add(path.display().to_string(), golden::head(&body).to_owned());
    let (record, _) = record::read(sources, id)?;
    Ok((record, body))
}

/// How many lines of a golden stand above what is read of it.
fn above(path: &Path) -> usize {
    let file = file(path).map(|file| file.text).unwrap_or_default();
    file.lines().count() - golden::body(&file).lines().count()
}

/// A golden under the rules of now: its text; or why it cannot be told to its end, and its text up to there.
fn text_now(
    library: &Library,
    name: &str,
    record: &Record,
    limits: Limits,
) -> Result<String, (String, Option<String>)> {
    let variant = variant(library, name, &record.changes).map_err(|why| (why, None))?;
    golden::text(variant, record, limits).map(|(text, _)| text).map_err(|error| match error {
        NotTold::NotBegun(error) => (not_begun(error), None),
        NotTold::NotMade(nth, action, problem, so_far) => {
            let why = match problem {
                Problem::Refused(words, _) => words.to_string(),
                Problem::Failed(failure) => examples::failure(&failure),
            };
            (format!("move {nth} (`{action}`) is not made any more: {why}"), Some(so_far))
        }
    })
}

fn variant(library: &Library, name: &str, changes: &Changes) -> Result<Variant, String> {
    script::open(library, &mut Sources::default(), name, changes)
        .map_err(|wrong| wrong.first().map_or_else(String::new, |mistake| mistake.message.clone()))
}

/// A mistake in a golden, with the golden's name and line in its words.
fn named(path: &Path, mistake: Mistake, sources: &Sources) -> Mistake {
    let line = mistake.place.map(|place| format!(", line {}", above(path) + place.line_column(sources).0));
    let words = format!("the golden {}{}: {}", path.display(), line.unwrap_or_default(), mistake.message);
    Mistake::new(mistake.code, words)
}

/// Plays a golden again, and tells where it goes otherwise.
pub fn check(library: &Library, name: &str, path: &Path, limits: Limits) -> Vec<Mistake> {
    let mut sources = Sources::default();
    let (record, before) = match read(path, &mut sources) {
        Ok(read) => read,
        // Its places are in a file that nobody else knows.
        Err(wrong) => return wrong.into_iter().map(|mistake| named(path, mistake, &sources)).collect(),
    };
    let differs = |words: String| {
        Mistake::new(Code::GoldenDiffers, format!("the golden {} goes otherwise: {words}", path.display()))
            .help("if that is what you want, `quadrille check --bless` writes it anew")
    };
    let shown = |first: Difference| differs(where_first(&first)).help(side_by_side(&first));
    match text_now(library, name, &record, limits) {
        Ok(now) => golden::difference(&before, &now).map(shown).into_iter().collect(),
        Err((why, so_far)) => {
            // A board that came out otherwise may be why.
            let so_far = so_far.unwrap_or_default();
            let first = golden::difference_so_far(&before, &so_far).filter(|_| !so_far.is_empty());
            vec![first.map_or_else(|| differs(why.clone()), |first| shown(first).help(why.clone()))]
        }
    }
}

/// Where a golden goes otherwise.
fn where_first(difference: &Difference) -> String {
    let first = match difference.at {
        0 => "before its first move".to_owned(),
        nth => format!("at move {nth}"),
    };
    match difference.more {
        0 => first,
        1 => format!("{first}, and at one more"),
        more => format!("{first}, and at {more} more"),
    }
}

fn side_by_side(difference: &Difference) -> String {
    golden::beside(("as recorded", "now"), difference.before, difference.now)
}

/// Shows how goldens have changed, and writes them anew; a game that has none is given one.
pub fn bless(
    library: &Library,
    (name, found): (&str, &Found),
    goldens: &[PathBuf],
    settings: &Settings,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let Some(folder) = &found.folder else { return Err(Trouble::Usage(say!("check-bless-inside", name = name))) };
    let limits = for_check();
    let mut tell = |words: String| settings.print(&Frame(words.lines().map(Line::plain).collect()), out);
    let unwritten = |path: &Path, why: Said| {
        let words = say!("not-saved", name = path.display().to_string(), why = why);
        Trouble::Io(settings.lang.say(&words))
    };
    let wrong = |why: String| Trouble::Usage(say!("as-it-is", text = why));
    for path in goldens {
        let mut sources = Sources::default();
        let (record, before) = read(path, &mut sources).map_err(|wrong| {
            let first = wrong.into_iter().next().map(|mistake| named(path, mistake, &sources).message);
            Trouble::Usage(say!("as-it-is", text = first.unwrap_or_default()))
        })?;
        // Moves that somebody made are not cut off for them.
        let now = text_now(library, name, &record, limits).map_err(|(why, _)| {
            Trouble::Usage(say!("check-bless-cut", path = path.display().to_string(), why = why))
        })?;
        if let Some(first) = golden::difference(&before, &now) {
            tell(format!("{}: {}\n{}", path.display(), where_first(&first), side_by_side(&first)))?;
            write(path, &golden::file(&now)).map_err(|error| unwritten(path, error))?;
        }
    }
    if goldens.is_empty() {
        let record = first(library, name, &found.name, limits).map_err(wrong)?;
        let text = text_now(library, name, &record, limits).map_err(|(why, _)| wrong(why))?;
        let folder = folders(folder).swap_remove(0);
        let path = folder.join(format!("{}.snap", found.name));
        tell(format!("{}\n{text}", path.display()))?;
        write(&path, &golden::file(&text)).map_err(|error| unwritten(&path, error))?;
    }
    Ok(())
}

/// Where one more golden of a game in this folder goes: `NAME.snap`, or else `NAME@2.snap` and so on.
pub fn next(name: &str, folder: &Path) -> PathBuf {
    let there = find(name, Some(folder));
    let folder = folders(folder).swap_remove(0);
    let path = |nth: usize| match nth {
        1 => folder.join(format!("{name}.snap")),
        nth => folder.join(format!("{name}@{nth}.snap")),
    };
    (1..).map(path).find(|path| !there.contains(path) && !path.exists()).unwrap_or_default()
}

/// A short random game that somebody wins; where nobody does, a short one.
fn first(library: &Library, path: &str, name: &str, limits: Limits) -> Result<Record, String> {
    let variant = variant(library, path, &Changes::default())?;
    let mut best: Option<(bool, usize, Record)> = None;
    for seed in 0..FIRST {
        let mut table = play::open(variant.clone(), &Beginning::Seed(seed), limits).map_err(not_begun)?;
        let mut draw = Draw::player(seed, 0);
        while table.outcome().is_none() && table.made().len() < LONGEST {
            let choices = table.choices().map_err(|failure| examples::failure(&failure))?;
            let choice = &choices[draw.below(choices.len())];
            if let Err(Problem::Failed(failure)) = table.play(&choice.text) {
                return Err(examples::failure(&failure));
            }
        }
        let moves = table.moves();
        let won = table.scene(Eye::Referee).outcome.is_some_and(|ended| !ended.winners.is_empty());
        if best.as_ref().is_none_or(|(other, plies, _)| (!won, moves.len()) < (!other, *plies)) {
            let record = Record { game: name.to_owned(), seed, moves, ..Record::default() };
            best = Some((won, record.moves.len(), record));
        }
    }
    best.map(|(.., record)| record).ok_or_else(String::new)
}

fn not_begun(error: NotBegun) -> String {
    match error {
        NotBegun::Position(words) => words,
        NotBegun::Failed(failure) => examples::failure(&failure),
    }
}
