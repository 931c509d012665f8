//! The user's own levels: `levels.yaml` beside the user's settings, read before any command runs.

use super::Trouble;
use super::settings::{self, Settings};
use crate::ai;
use crate::variant::{Mistake, Sources};

/// Adds the user's own levels to those there are.
pub fn add(settings: &Settings) -> Result<(), Trouble> {
    let Some(path) = settings::path_of_file().map(|path| path.with_file_name("levels.yaml")) else { return Ok(()) };
    let mut sources = Sources::default();
    let trouble = |mistakes, sources| Trouble::Settings { mistakes, sources, colour: settings.colour_errors };
    let text = match settings::read(&path) {
        Ok(Some(text)) if !settings::says_nothing(&text) => text,
        Ok(_) => return Ok(()),
        Err(why) => return Err(trouble(vec![Mistake::new(why)], sources)),
    };
    let id = sources.add(path.display().to_string(), text);
    let own = ai::read_levels(&sources, id).map_err(|mistakes| trouble(mistakes, sources))?;
    ai::add_levels(own);
    Ok(())
}
