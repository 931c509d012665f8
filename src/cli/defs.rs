//! `quadrille defs`: everything a rule script may say, as a page for people or as definitions for editors.

use super::Done;
use clap::Args;
use quadrille_core::script::reference;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Defs {
    #[arg(long, conflicts_with = "rhai")]
    reference: bool,
    #[arg(long)]
    rhai: bool,
}

impl Defs {
    pub fn run(self, out: &mut impl Write) -> Done {
        let text = if self.rhai { reference::definitions() } else { reference::page() };
        out.write_all(text.as_bytes())?;
        Ok(())
    }
}
