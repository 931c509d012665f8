//! How the values of settings are written.

use super::{PAUSE, SCRIPT_STEPS, SCRIPT_TIME, When};
use crate::ui::screen::THEMES;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_core::lang::Lang;
use quadrille_core::script::Engine;
use std::ffi::OsStr;
use std::time::Duration;

/// What runs scripts, by name.
const ENGINES: [(&str, Engine); 2] = [("compiled", Engine::Compiled), ("interpreted", Engine::Interpreted)];

pub fn text<T>(read: fn(&str) -> Option<T>) -> impl Fn(&OsStr) -> Option<T> {
    move |value| read(value.to_str()?.trim())
}

pub fn language(text: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(text))
}

pub fn languages() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).map(|text| language(&text).unwrap_or_default())
}

pub fn engines() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(ENGINES.map(|(name, _)| name)).map(|text| engine_named(&text).unwrap_or_default())
}

fn engine_named(text: &str) -> Option<Engine> {
    ENGINES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, engine)| engine)
}

/// What an engine is called.
pub fn engine_name(engine: Engine) -> &'static str {
    ENGINES.into_iter().find(|(_, known)| *known == engine).map_or("", |(name, _)| name)
}

pub fn themes() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(THEMES.iter().map(|theme| theme.name))
}

pub fn theme_named(text: &str) -> Option<String> {
    let name = text.to_ascii_lowercase();
    THEMES.iter().any(|theme| theme.name == name).then_some(name)
}

pub fn when(text: &str) -> Option<When> {
    When::from_str(text, true).ok()
}

pub fn characters_named(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "unicode" => Some(true),
        "ascii" => Some(false),
        _ => None,
    }
}

pub fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Some(true),
        "0" | "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

pub fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=3600.0).contains(&seconds).then(|| Duration::try_from_secs_f64(seconds).ok())?
}

pub fn seconds_given(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| format!("expected {}", PAUSE.expects))
}

pub fn steps(text: &str) -> Option<u64> {
    text.parse().ok().filter(|steps| (1..=1_000_000_000).contains(steps))
}

pub fn steps_given(text: &str) -> Result<u64, String> {
    steps(text).ok_or_else(|| format!("expected {}", SCRIPT_STEPS.expects))
}

pub fn script_time_given(text: &str) -> Result<Duration, String> {
    quadrille_core::levels::duration(text).ok_or_else(|| format!("expected {}", SCRIPT_TIME.expects))
}
