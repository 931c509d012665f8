//! `quadrille solve`: what positions are truly worth, one or many.

use super::play::play_all;
use super::progress::progress;
use super::settings::Settings;
use super::situation::Situation;
use super::{Done, Trouble, lines, memory, starting};
use crate::disk;
use crate::ui::advice;
use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use quadrille_core::json;
use quadrille_core::play::{Beginning, Eye, Solution, Table};
use quadrille_core::protocol;
use quadrille_core::say;
use quadrille_core::variant::{Kind, Library, Unread};
use quadrille_kernel::search::{Budget, SOLVER_MEMORY, Unsolved};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    situation: Situation,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["moves", "position"])]
    file: Option<String>,
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = super::time)]
    time: Duration,
    #[arg(long, default_value_t = SOLVER_MEMORY, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    #[arg(long)]
    json: bool,
}

/// What became of a position.
struct Answer {
    solved: bool,
    /// Does somebody still read the answers?
    heard: bool,
}

impl Solve {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        memory(self.memory)?;
        let table = self.situation.table(library)?;
        let start = self.situation.start.as_deref();
        let start = start.map(|file| starting::read(table.variant(), file)).transpose()?;
        let beginning = start.map_or(Beginning::Seed(self.situation.seed), |start| start.beginning());
        let Some(file) = &self.file else {
            if table.outcome().is_some() {
                return Err(Trouble::Usage(say!("usage-over")));
            }
            let answer = self.solve(&table, None, settings, &ProgressBar::hidden(), out)?;
            return if answer.solved { Ok(()) } else { Err(Trouble::CheckFailed) };
        };
        let unread = |why: Unread| match why {
            Unread::Missing => Trouble::Usage(say!("usage-no-file", name = file)),
            why => Trouble::Io(format!("{file}: {why}")),
        };
        let mut lines: Box<dyn BufRead> = match file.as_str() {
            "-" => Box::new(std::io::stdin().lock()),
            path => Box::new(BufReader::new(disk::open(Path::new(path), Kind::Any).map_err(unread)?)),
        };
        let bar = progress(count(Path::new(file)), &say!("solve-progress"), settings);
        let solved = self.solve_lines((&table, &beginning), &mut *lines, &bar, settings, out);
        bar.finish_and_clear();
        solved
    }

    /// A position a line: moves, `-` for none, or a board string. What is wrong in a line is told, and the next one solved. Once
    /// nobody reads the answers, no more is solved.
    fn solve_lines(
        &self,
        (table, beginning): (&Table, &Beginning),
        lines: &mut dyn BufRead,
        bar: &ProgressBar,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Done {
        let mut all_well = true;
        for number in 1.. {
            let Some(line) = lines::next(lines)? else { break };
            let wrong = |why| say!("usage-line", number = number, why = why);
            if line.cut {
                // What comes behind it may never end.
                return Err(Trouble::Usage(wrong(say!("file-line-too-long", limit = lines::LONGEST >> 10))));
            }
            let Some(text) = position_of(&line.text) else { continue };
            let answer = match at(table, beginning, text) {
                Ok(table) => self.solve(&table, Some(text), settings, bar, out)?,
                Err(Trouble::Usage(why)) => {
                    let error = super::error(wrong(why), settings);
                    bar.suspend(|| super::complain(&error));
                    Answer { solved: false, heard: true }
                }
                Err(trouble) => return Err(trouble),
            };
            bar.inc(1);
            all_well &= answer.solved;
            if !answer.heard {
                break;
            }
        }
        if all_well { Ok(()) } else { Err(Trouble::CheckFailed) }
    }

    /// Solves one position and tells about it.
    fn solve(
        &self,
        table: &Table,
        text: Option<&str>,
        settings: &Settings,
        bar: &ProgressBar,
        out: &mut dyn Write,
    ) -> Result<Answer, Trouble> {
        let budget = Budget { time: Some(self.time), ..Budget::default() };
        let began = Instant::now();
        let solution = table.solve((&budget, self.memory), &AtomicBool::new(false))?;
        let words = match (self.json, text) {
            (true, _) => json::text(&told(&solution, text, began.elapsed())),
            (false, None) => self.in_words(&solution, table, settings),
            (false, Some(text)) => format!("{text}: {}", self.in_words(&solution, table, settings)),
        };
        // A bar on the same screen makes room for it.
        let told = bar.suspend(|| writeln!(out, "{words}").and_then(|()| out.flush())).map_err(Trouble::from);
        match told {
            Ok(()) => Ok(Answer { solved: solution.is_ok(), heard: true }),
            Err(Trouble::Unheard) => Ok(Answer { solved: solution.is_ok(), heard: false }),
            Err(trouble) => Err(trouble),
        }
    }

    fn in_words(&self, solution: &Result<Solution, Unsolved>, table: &Table, settings: &Settings) -> String {
        let look = settings.look();
        let scene = table.scene(Eye::Everybody);
        let words = match solution {
            Ok(solution) => advice::solution(solution, &scene, &look),
            Err(why) => advice::unsolved(*why, self.time),
        };
        settings.in_signs(&scene.tongue(look.lang).say(&words))
    }
}

/// The position that a line names: a board, or moves from the beginning.
fn at(table: &Table, beginning: &Beginning, text: &str) -> Result<Table, Trouble> {
    let is_board = text.split_once('-').is_some_and(|(size, _)| {
        size.split_once('x').is_some_and(|(rows, columns)| {
            [rows, columns].iter().all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
        })
    });
    let mut at = match is_board {
        true => table.another(&Beginning::Position(text.to_owned(), None)),
        false => table.another(beginning),
    }
    .map_err(super::not_begun)?;
    if !is_board && text != "-" {
        play_all(&mut at, text)?;
    }
    if at.outcome().is_some() {
        return Err(Trouble::Usage(say!("usage-over")));
    }
    Ok(at)
}

/// What is known of a position, for machines.
fn told(solution: &Result<Solution, Unsolved>, position: Option<&str>, took: Duration) -> Value {
    let mut told = match solution {
        Ok(solution) => protocol::solved(solution, took),
        Err(_) => protocol::unsolved(took),
    };
    if let Some(position) = position {
        told.shift_insert(0, "position".to_owned(), position.into());
    }
    Value::Object(told)
}

/// The position that a line names: without what is behind a `#`, and none where nothing is left.
fn position_of(line: &str) -> Option<&str> {
    let text = line.split('#').next().unwrap_or_default().trim();
    (!text.is_empty()).then_some(text)
}

/// How many positions a plain file names. How many come through a pipe, nobody knows before.
fn count(file: &Path) -> usize {
    let Ok(file) = disk::open(file, Kind::Plain) else { return 0 };
    let mut lines = BufReader::new(file);
    let next = || lines::next(&mut lines).ok().flatten().filter(|line| !line.cut);
    std::iter::from_fn(next).filter(|line| position_of(&line.text).is_some()).count()
}
