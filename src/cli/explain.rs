//! `quadrille explain CODE`: what a mistake means, an example of it, and what to do.

use super::settings::Settings;
use super::{Done, Trouble};
use crate::ui::frame::{Frame, Ink};
use clap::Args;
use quadrille_core::say;
use quadrille_core::variant::Code;
use rust_embed::RustEmbed;
use std::io::Write;

#[derive(RustEmbed)]
#[folder = "docs/mistakes"]
struct Pages;

#[derive(Args, Debug)]
pub struct Explain {
    code: Option<String>,
}

impl Explain {
    pub fn run(self, settings: &Settings, out: &mut impl Write) -> Done {
        let mut frame = Frame::new();
        match self.code {
            None => {
                let row = |code: &Code| vec![code.id().to_owned(), code.title().to_owned()];
                let rows: Vec<Vec<String>> = Code::ALL.iter().map(row).collect();
                frame.table(&rows, 0, settings.look().measure(), Ink::STRONG);
            }
            Some(name) => {
                let code = Code::named(&name).ok_or_else(|| Trouble::Usage(say!("usage-no-code", name = &name)))?;
                let page = Pages::get(&format!("{code}.md")).map(|page| page.data.into_owned()).unwrap_or_default();
                for line in String::from_utf8_lossy(&page).lines() {
                    frame.say(line);
                }
            }
        }
        settings.print(&frame, out)?;
        Ok(())
    }
}
