//! `quadrille schema`: the form of a variant as a JSON Schema, for editors.

use super::Done;
use crate::variant;
use clap::Args;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Schema {}

impl Schema {
    pub fn run(self, out: &mut impl Write) -> Done {
        writeln!(out, "{:#}", variant::schema())?;
        Ok(())
    }
}
