//! `quadrille engine`: the machine protocol on standard input and output.

use super::Done;
use crate::script::Limits;
use crate::ui::protocol::Session;
use crate::variant::Library;
use clap::Args;
use std::io::{BufRead, Write};

#[derive(Args, Debug)]
pub struct Engine {}

impl Engine {
    pub fn run(self, library: Library, out: &mut impl Write) -> Done {
        let mut session = Session::new(library, Limits::default());
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&bytes);
            if line.trim().is_empty() {
                continue;
            }
            let (answer, go_on) = session.answer(line.trim());
            writeln!(out, "{answer}")?;
            out.flush()?;
            if !go_on {
                return Ok(());
            }
        }
    }
}
