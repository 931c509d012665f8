//! `quadrille engine`: the machine protocol on standard input and output.

use super::Done;
use super::limits::limits;
use clap::Args;
use quadrille_core::protocol::{self, Session};
use quadrille_core::variant::Library;
use std::io::{BufRead, Read, Write};

/// No request is longer, so that endless input cannot fill the memory.
const LONGEST: u64 = 4 << 20;

#[derive(Args, Debug)]
pub struct Engine {}

impl Engine {
    pub fn run(self, library: Library, out: &mut impl Write) -> Done {
        let mut session = Session::new(library, limits(), crate::system::entropy);
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            if bytes.len() as u64 > LONGEST {
                if bytes.last() != Some(&b'\n') {
                    input.skip_until(b'\n')?;
                }
                writeln!(out, "{}", protocol::too_long(LONGEST))?;
                out.flush()?;
                continue;
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
