//! `quadrille book GAME`: an opening book, made by solving.

use super::progress::{cores, progress, stopped_by_signals};
use super::settings::Settings;
use super::writing::Output;
use super::{Done, GameArgs, Trouble, memory};
use crate::disk::read_text;
use clap::{Args, ValueHint};
use quadrille_core::play::Beginning;
use quadrille_core::say;
use quadrille_core::variant::{Kind, Library};
use quadrille_kernel::Seat;
use quadrille_kernel::search::{BOOK_LARGEST, Making, NoBook, Progress, SOLVER_MEMORY};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[derive(Args, Debug)]
pub struct Book {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=64))]
    tokens: u8,
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=2))]
    seat: Option<u8>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[arg(long, default_value_t = SOLVER_MEMORY, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

impl Book {
    pub fn run(self, library: &Library, settings: &Settings, out: &mut dyn Write) -> Done {
        let table = self.game.table(library, &Beginning::Seed(1))?;
        let file = self.out.as_deref().map(Output::new).transpose()?;
        let older = file.as_ref().map(older).transpose()?.flatten();
        let stop = stopped_by_signals();
        let bar = progress(1, &say!("book-progress"), settings);
        let tell = |Progress { tokens, solved, of }: Progress| {
            bar.set_length(of as u64);
            bar.set_position(solved as u64);
            bar.set_message(tokens.to_string());
        };
        let making = Making {
            tokens: usize::from(self.tokens),
            seat: self.seat.map(|number| Seat(number - 1)),
            older: older.as_deref(),
            threads: self.threads.map_or_else(cores, usize::from),
            memory: memory(self.memory)?,
            stop: &stop,
            tell: &tell,
        };
        let book = table.write_book(&making);
        bar.finish_and_clear();
        let name = |path: &Path| path.display().to_string();
        let book = book.map_err(|why| match why {
            NoBook::NotSolvable => Trouble::Usage(say!("usage-no-book", name = &table.variant().name)),
            NoBook::Older(line) => Trouble::Usage(say!(
                "usage-other-book",
                name = self.out.as_deref().map(name).unwrap_or_default(),
                number = line.number,
                text = line.text,
                why = line.why
            )),
            NoBook::Failed(failure) => Trouble::Script(failure),
        })?;
        match file {
            Some(file) => file.put(&book, settings)?,
            None => write!(out, "{book}")?,
        }
        if stop.load(Ordering::Relaxed) { Err(Trouble::Interrupted) } else { Ok(()) }
    }
}

/// What is in the file already. A pipe or a device is only written to.
fn older(file: &Output) -> Result<Option<String>, Trouble> {
    let Some(path) = file.file_there() else { return Ok(None) };
    let unread = |why| Trouble::Io(format!("{}: {why}", path.display()));
    read_text(path, Kind::Plain, BOOK_LARGEST).map(Some).map_err(unread)
}
