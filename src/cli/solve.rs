//! `quadrille solve`: what positions are truly worth, one or many.

use super::play::play_all;
use super::settings::Settings;
use super::situation::Situation;
use super::{Done, Trouble};
use crate::ai::{Budget, SOLVER_MEMORY};
use crate::play::{Beginning, Eye, Table};
use crate::say;
use crate::ui::{advice, protocol};
use crate::variant::Library;
use clap::{Args, ValueHint};
use serde_json::{Value, json};
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
        let Some(file) = &self.file else {
            if table.outcome().is_some() {
                return Err(Trouble::Usage(say!("usage-over")));
            }
            return match self.solve(&*table, None, settings, out)? {
                true => Ok(()),
                false => Err(Trouble::CheckFailed),
            };
        };
        let lines: Box<dyn BufRead> = match file.as_str() {
            "-" => Box::new(std::io::stdin().lock()),
            path => {
                let file = std::fs::File::open(path);
                let file = file.map_err(|why| Trouble::Io(format!("{path}: {why}")))?;
                Box::new(BufReader::new(file))
            }
        };
        self.solve_lines(&*table, lines, settings, out)
    }

    /// A position a line: moves, `-` for none, or a board string. What is wrong in a line is told, and the next one solved.
    fn solve_lines(
        &self,
        table: &dyn Table,
        lines: Box<dyn BufRead>,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Done {
        let mut all_well = true;
        for (nth, line) in lines.lines().enumerate() {
            let line = line?;
            let text = line.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let solved = match self.at(table, text) {
                Ok(table) => self.solve(&*table, Some(text), settings, out)?,
                Err(Trouble::Usage(why)) => {
                    super::complain(&super::error(say!("usage-line", number = nth + 1, why = why), settings));
                    false
                }
                Err(trouble) => return Err(trouble),
            };
            out.flush()?;
            all_well &= solved;
        }
        if all_well { Ok(()) } else { Err(Trouble::CheckFailed) }
    }

    /// The position that a line names.
    fn at(&self, table: &dyn Table, text: &str) -> Result<Box<dyn Table>, Trouble> {
        let is_board = text.split_once('-').is_some_and(|(size, _)| {
            size.split_once('x').is_some_and(|(rows, columns)| {
                [rows, columns].iter().all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
            })
        });
        let beginning = match is_board {
            true => Beginning::Position(text.to_owned(), None),
            false => Beginning::Seed(self.situation.seed),
        };
        let mut at = table.another(&beginning).map_err(super::not_begun)?;
        if !is_board && text != "-" {
            play_all(&mut *at, text)?;
        }
        if at.outcome().is_some() {
            return Err(Trouble::Usage(say!("usage-over")));
        }
        Ok(at)
    }

    /// Solves one position and tells about it; was it solved?
    fn solve(
        &self,
        table: &dyn Table,
        text: Option<&str>,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> Result<bool, Trouble> {
        let budget = Budget { time: Some(self.time), ..Budget::default() };
        let began = Instant::now();
        let solution = table.solve((&budget, self.memory), &AtomicBool::new(false))?;
        if self.json {
            let mut told = match &solution {
                Some(solution) => Value::Object(protocol::solved(solution, began.elapsed())),
                None => json!({"value": "unsolved", "time_ms": began.elapsed().as_millis() as u64}),
            };
            if let (Some(text), Value::Object(told)) = (text, &mut told) {
                told.shift_insert(0, "position".to_owned(), text.into());
            }
            writeln!(out, "{told}")?;
            return Ok(solution.is_some());
        }
        let look = settings.look();
        let scene = table.scene(Eye::Everybody);
        let words = match &solution {
            Some(solution) => advice::solution(solution, &scene, &look),
            None => say!("unsolved", seconds = self.time.as_secs_f64().round() as u64),
        };
        let words = settings.in_signs(&scene.tongue(look.lang).say(&words));
        match text {
            Some(text) => writeln!(out, "{text}: {words}")?,
            None => writeln!(out, "{words}")?,
        }
        Ok(solution.is_some())
    }
}
