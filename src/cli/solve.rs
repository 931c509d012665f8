//! `quadrille solve`: what positions are truly worth, one or many.

use super::play::play_all;
use super::progress::progress;
use super::settings::Settings;
use super::situation::Situation;
use super::{Done, Trouble, starting};
use crate::ai::{Budget, SOLVER_MEMORY, Unsolved};
use crate::play::{Beginning, Eye, Solution, Table};
use crate::say;
use crate::ui::json;
use crate::ui::{advice, protocol};
use crate::variant::Library;
use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
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

impl Solve {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let table = self.situation.table(library)?;
        let start = self.situation.start.as_deref();
        let start = start.map(|file| starting::read(table.variant(), file)).transpose()?;
        let beginning = start.map_or(Beginning::Seed(self.situation.seed), |start| start.beginning());
        let Some(file) = &self.file else {
            if table.outcome().is_some() {
                return Err(Trouble::Usage(say!("usage-over")));
            }
            return match self.solve(&*table, None, settings, &ProgressBar::hidden(), out)? {
                true => Ok(()),
                false => Err(Trouble::CheckFailed),
            };
        };
        let lines: Box<dyn BufRead> = match file.as_str() {
            "-" => Box::new(std::io::stdin().lock()),
            path => Box::new(BufReader::new(File::open(path).map_err(|why| Trouble::Io(format!("{path}: {why}")))?)),
        };
        // Of what comes through a pipe nobody knows how much there is.
        let count = match file.as_str() {
            "-" => 0,
            path => std::fs::read_to_string(path).map_or(0, |text| text.lines().filter_map(position_of).count()),
        };
        let bar = progress(count, &say!("solve-progress"), settings);
        let solved = self.solve_lines((&*table, &beginning), lines, &bar, settings, out);
        bar.finish_and_clear();
        solved
    }

    /// A position a line: moves, `-` for none, or a board string. What is wrong in a line is told, and the next one solved.
    fn solve_lines(
        &self,
        (table, beginning): (&dyn Table, &Beginning),
        lines: Box<dyn BufRead>,
        bar: &ProgressBar,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Done {
        let mut all_well = true;
        for (nth, line) in lines.lines().enumerate() {
            let line = line?;
            let Some(text) = position_of(&line) else { continue };
            let solved = match at(table, beginning, text) {
                Ok(table) => self.solve(&*table, Some(text), settings, bar, out)?,
                Err(Trouble::Usage(why)) => {
                    let error = super::error(say!("usage-line", number = nth + 1, why = why), settings);
                    bar.suspend(|| super::complain(&error));
                    false
                }
                Err(trouble) => return Err(trouble),
            };
            bar.inc(1);
            all_well &= solved;
        }
        if all_well { Ok(()) } else { Err(Trouble::CheckFailed) }
    }

    /// Solves one position and tells about it; was it solved?
    fn solve(
        &self,
        table: &dyn Table,
        text: Option<&str>,
        settings: &Settings,
        bar: &ProgressBar,
        out: &mut dyn Write,
    ) -> Result<bool, Trouble> {
        let budget = Budget { time: Some(self.time), ..Budget::default() };
        let began = Instant::now();
        let solution = table.solve((&budget, self.memory), &AtomicBool::new(false))?;
        let words = match (self.json, text) {
            (true, _) => json::text(&told(&solution, text, began.elapsed())),
            (false, None) => self.in_words(&solution, table, settings),
            (false, Some(text)) => format!("{text}: {}", self.in_words(&solution, table, settings)),
        };
        // A bar on the same screen makes room for it.
        bar.suspend(|| writeln!(out, "{words}").and_then(|()| out.flush()))?;
        Ok(solution.is_ok())
    }

    fn in_words(&self, solution: &Result<Solution, Unsolved>, table: &dyn Table, settings: &Settings) -> String {
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
fn at(table: &dyn Table, beginning: &Beginning, text: &str) -> Result<Box<dyn Table>, Trouble> {
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
        play_all(&mut *at, text)?;
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
