//! `quadrille schema`: the form of a variant as a JSON Schema, for editors.

use super::Done;
use crate::library;
use clap::Args;
use quadrille_core::variant;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Schema {}

impl Schema {
    pub fn run(self, out: &mut impl Write) -> Done {
        writeln!(out, "{:#}", variant::schema(library::shipped().shipped()))?;
        Ok(())
    }
}
