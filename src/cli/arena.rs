//! `quadrille arena GAME`: many games between levels, and what they tell about their strength.

use super::limits::limits;
use super::progress::{cores, progress, stopped_by_signals};
use super::settings::Settings;
use super::writing::{self, Output};
use super::{ChangeArgs, Done, Trouble, level, open_variant};
use crate::disk::read_text;
use crate::ui::arena::{Extent, page, report};
use clap::{Args, ValueHint};
use quadrille_core::json;
use quadrille_core::levels::Level;
use quadrille_core::play::arena::{self, Game, NotPlayedOut, Run, Shard};
use quadrille_core::play::record::{self, Record};
use quadrille_core::say;
use quadrille_core::variant::{Kind, Library, Sources, Unread, Variant};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[derive(Args, Debug)]
pub struct Arena {
    #[arg(value_hint = ValueHint::FilePath, required_unless_present = "merge")]
    game: Option<String>,
    #[command(flatten)]
    changes: ChangeArgs,
    #[arg(long, value_name = "LEVEL", required_unless_present_any = ["levels", "merge"])]
    p1: Option<String>,
    #[arg(long, value_name = "LEVEL", required_unless_present_any = ["levels", "merge"])]
    p2: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    p3: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    p4: Option<String>,
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', conflicts_with_all = ["p1", "p2", "p3", "p4"])]
    levels: Vec<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    opening: u32,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    record: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, num_args = 1..,
        conflicts_with_all = ["game", "set", "with", "without", "p1", "p2", "p3", "p4", "levels", "games", "seed", "opening",
            "threads", "shard", "record"])]
    merge: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
}

/// Without a number, so many games, or as many more as make rounds whole.
const GAMES: usize = 100;
/// A file of games has at most so many bytes: room for some millions of games.
const LARGEST: u64 = 256 << 20;

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((nth, of)) if (1..=of).contains(&nth) => Ok(Shard { nth, of }),
        _ => Err("a part is I/N, from 1/N to N/N, such as 2/8".to_owned()),
    }
}

impl Arena {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let results = self.out.as_deref().map(Output::new).transpose()?;
        if !self.merge.is_empty() {
            let (run, games) = merged(&self.merge)?;
            let extent = Extent { shard: None, asked: games.len(), played: games.len() };
            return self.tell((&run, &games), extent, results, settings, out);
        }
        // Clap wants a game where nothing is merged.
        let variant = open_variant(library, self.game.as_deref().unwrap_or_default(), &self.changes.changes())?;
        let (run, levels) = self.plan(&variant)?;
        let numbers = run.numbers(self.shard);
        let kept = self.record.as_deref().map(|folder| Kept::new(folder, &run, &numbers)).transpose()?;
        let threads = self.threads.map_or_else(cores, usize::from);
        // Whoever sees the bar may rely on Ctrl-C.
        let stop = stopped_by_signals();
        let bar = progress(numbers.len(), &say!("arena-progress"), settings);
        let watch = |game: &Game, record: &Record| {
            bar.inc(1);
            if let Some(kept) = &kept {
                kept.put(game.number, record);
            }
        };
        let played = arena::play(&run, &variant, &levels, limits(), &numbers, threads, &stop, &watch);
        bar.finish_and_clear();
        let games = played.map_err(|why| match why {
            NotPlayedOut::NoOpening => Trouble::Usage(say!("usage-no-opening", plies = run.opening)),
            NotPlayedOut::Failed(failure) => Trouble::Script(failure),
        })?;
        let extent = Extent { shard: self.shard, asked: numbers.len(), played: games.len() };
        self.tell((&run, &games), extent, results, settings, out)?;
        if let Some(trouble) = kept.and_then(Kept::trouble) {
            return Err(trouble);
        }
        if games.len() < numbers.len() { Err(Trouble::Interrupted) } else { Ok(()) }
    }

    /// Everything that the result depends on, and the levels of the players.
    fn plan(&self, variant: &Variant) -> Result<(Run, Vec<Level>), Trouble> {
        let usage = |words| Err(Trouble::Usage(words));
        let seats = variant.players.len();
        let players = self.players(seats)?;
        let levels = players.iter().map(|name| Ok(level(name)?.clone())).collect::<Result<Vec<Level>, Trouble>>()?;
        let games = self.games.unwrap_or(GAMES.next_multiple_of(seats.max(1)));
        let changes = self.changes.changes();
        let run = Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.clone().unwrap_or_default(),
            set: changes.set,
            with: changes.with,
            without: changes.without,
            variant: arena::fingerprint(variant),
            seats,
            players,
            games,
            seed: self.seed,
            opening: self.opening,
        };
        if games < seats {
            return usage(say!("usage-no-games", seats = seats));
        }
        if !games.is_multiple_of(seats) && games < Run::MOST_GAMES {
            let above = games.next_multiple_of(seats);
            return usage(say!("usage-odd-games", games = games, seats = seats, below = above - seats, above = above));
        }
        if !run.is_sound() {
            return usage(say!("usage-many-games", most = Run::MOST_GAMES, players = Run::MOST_PLAYERS));
        }
        if let Some(shard) = self.shard.filter(|shard| shard.of > run.rounds()) {
            return usage(say!("usage-many-shards", shards = shard.of, rounds = run.rounds()));
        }
        Ok((run, levels))
    }

    fn players(&self, seats: usize) -> Result<Vec<String>, Trouble> {
        let usage = |words| Err(Trouble::Usage(words));
        if seats < 2 {
            return usage(say!("usage-alone"));
        }
        if !self.levels.is_empty() {
            let levels = together(&self.levels);
            return if levels.len() < seats { usage(say!("usage-few-levels", seats = seats)) } else { Ok(levels) };
        }
        let named: Vec<&Option<String>> = vec![&self.p1, &self.p2, &self.p3, &self.p4];
        if named.iter().skip(seats).any(|who| who.is_some()) {
            return usage(say!("usage-seats", seats = seats));
        }
        let named: Vec<String> = named.into_iter().take(seats).flatten().cloned().collect();
        if named.len() < seats { usage(say!("usage-few-levels", seats = seats)) } else { Ok(named) }
    }

    /// Writes the games to their file, and what they tell.
    fn tell(
        &self,
        (run, games): (&Run, &[Game]),
        extent: Extent,
        file: Option<Output>,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Done {
        if let Some(file) = file {
            file.put(&arena::write(run, games), settings)?;
        } else if self.shard.is_some() {
            // A part is good for nothing else.
            write!(out, "{}", json::escaped(&arena::write(run, games)))?;
            return Ok(());
        }
        let results = arena::results(run, games);
        if self.json {
            json::print(&report(run, &results, extent), out)?;
            return Ok(());
        }
        settings.print(&page(run, &results, extent, &settings.look()), out)
    }
}

/// Levels as they were meant: `depth=4` after a comma goes on with the budget before it.
pub(super) fn together(words: &[String]) -> Vec<String> {
    let mut levels: Vec<String> = Vec::new();
    for word in words {
        match levels.last_mut() {
            Some(last) if last.contains(':') && word.contains('=') && !word.contains(':') => {
                last.push(',');
                last.push_str(word);
            }
            _ => levels.push(word.clone()),
        }
    }
    levels
}

/// The parts of a run from their files, put together.
fn merged(files: &[PathBuf]) -> Result<(Run, Vec<Game>), Trouble> {
    let mut parts = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let text = read_text(file, Kind::Any, LARGEST).map_err(|why| match why {
            Unread::Missing => Trouble::Usage(say!("usage-no-file", name = &name)),
            why => Trouble::Io(format!("{name}: {why}")),
        })?;
        let mut sources = Sources::default();
        let id = sources.add(&name, text);
        match arena::read(&sources, id) {
            Ok((run, games)) => parts.push((name, run, games)),
            Err(mistake) => return Err(Trouble::Invalid(vec![*mistake], sources)),
        }
    }
    arena::merge(parts).map_err(Trouble::Usage)
}

/// Games kept as saved games, each in a file of its own.
struct Kept {
    folder: PathBuf,
    digits: usize,
    wrong: Mutex<Option<std::io::Error>>,
}

impl Kept {
    fn new(folder: &Path, run: &Run, numbers: &[usize]) -> Result<Self, Trouble> {
        std::fs::create_dir_all(folder)
            .map_err(|error| Trouble::Usage(say!("as-it-is", text = format!("{}: {error}", folder.display()))))?;
        let kept = Self { folder: folder.to_owned(), digits: run.total().to_string().len(), wrong: Mutex::new(None) };
        match numbers.iter().map(|&number| kept.path(number)).find(|path| path.exists()) {
            Some(there) => Err(Trouble::Usage(say!("usage-there-already", path = there.display().to_string()))),
            None => Ok(kept),
        }
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number:0digits$}.yaml", digits = self.digits))
    }

    fn put(&self, number: usize, record: &Record) {
        // Somebody elsewhere must find the variant again.
        let game = if Library::is_path(&record.game) { std::path::absolute(&record.game).ok() } else { None };
        let game = game.map_or_else(|| record.game.clone(), |path| path.display().to_string());
        let text = record::write(&Record { game, ..record.clone() });
        if let (Err(error), Ok(mut wrong)) = (writing::create(&self.path(number), &text), self.wrong.lock()) {
            wrong.get_or_insert(error);
        }
    }

    /// What could not be written.
    fn trouble(self) -> Option<Trouble> {
        self.wrong.into_inner().ok().flatten().map(Trouble::from)
    }
}
