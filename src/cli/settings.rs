//! How the program speaks and shows: flags over environment over the user's file over what terminal and locale tell.
//!
//! [`Given`] is what the command line says, [`Around`] what surrounds the program, [`Settings`] what is in force. From the
//! first two to the third is a pure function, [`resolve`]; only [`in_force`] looks at the process, the disk and the terminal.

mod layers;
mod values;

use super::Trouble;
use crate::disk::read_text;
use crate::ui::screen::THEMES;
use clap::{Args, ColorChoice, ValueEnum, ValueHint};
use etcetera::BaseStrategy;
use layers::Layers;
pub use layers::says_nothing;
use quadrille_core::lang::Lang;
use quadrille_core::script::Engine;
use quadrille_core::variant::{Code, Kind, Mistake, Sources, Unread, node};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use values::engine_name;
use values::*;

/// Files of settings and of levels have at most so many bytes.
pub const LARGEST: u64 = node::MAX_BYTES as u64;

/// What the command line says about how the program speaks and shows.
#[derive(Args, Clone, Debug, Default)]
pub struct Given {
    #[arg(long, global = true, value_name = "LANG", value_parser = languages(), ignore_case = true, hide_possible_values = true)]
    pub lang: Option<Lang>,
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", ignore_case = true, hide_possible_values = true)]
    pub color: Option<When>,
    #[arg(long, global = true, conflicts_with = "unicode")]
    pub ascii: bool,
    #[arg(long, global = true)]
    pub unicode: bool,
    #[arg(long, global = true)]
    pub plain: bool,
    #[arg(long, global = true)]
    pub console: bool,
    #[arg(long, global = true)]
    pub spoken: bool,
    #[arg(long, global = true, value_name = "NAME", value_parser = themes(), ignore_case = true, hide_possible_values = true)]
    pub theme: Option<String>,
    #[arg(long, global = true)]
    pub no_animation: bool,
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds_given, allow_negative_numbers = true)]
    pub pause: Option<Duration>,
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub games_dir: Option<PathBuf>,
    #[arg(long, global = true, value_name = "STEPS", value_parser = steps_given)]
    pub script_steps: Option<u64>,
    #[arg(long, global = true, value_name = "TIME", value_parser = script_time_given)]
    pub script_time: Option<Duration>,
    /// For tests, benchmarks and doubts: whoever plays never needs it.
    #[arg(long, global = true, value_name = "ENGINE", value_parser = engines(), ignore_case = true, hide = true)]
    pub script_engine: Option<Engine>,
}

/// When there is colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum When {
    /// Where a terminal shows it and nobody objects
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

/// What is in force.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The language spoken.
    pub lang: Lang,
    /// May standard output be coloured?
    pub colour: bool,
    /// May standard error be coloured?
    pub colour_errors: bool,
    /// May drawings use more than ASCII?
    pub unicode: bool,
    /// Neither line editing nor anything else that moves the cursor.
    pub plain: bool,
    /// Line by line, also where there could be a full screen.
    pub console: bool,
    /// Boards in words, for those who listen.
    pub spoken: bool,
    /// The theme of the full screen.
    pub theme: String,
    /// Do tokens take a moment to fall there?
    pub animation: bool,
    /// How long to wait between the moves of computers; none where nobody said.
    pub pause: Option<Duration>,
    /// The folder to look for games in first.
    pub games_dir: Option<PathBuf>,
    /// How many steps one hook of a script may take; none where nobody said.
    pub script_steps: Option<u64>,
    /// How long the scripts of one move may run; none where nobody said.
    pub script_time: Option<Duration>,
    /// What runs scripts.
    pub script_engine: Engine,
    /// How many columns the terminal has; none where standard output is no terminal, or one that does not tell.
    pub width: Option<usize>,
    /// Does the width follow the terminal when somebody resizes it?
    pub follows_terminal: bool,
}

/// Who decided a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Origin {
    /// A flag.
    Flag(&'static str),
    /// A variable of the environment, ours or a common one.
    Variable(&'static str),
    /// The user's file.
    File,
    /// Whether a stream is a terminal, and which.
    Terminal,
    /// Nobody.
    #[default]
    Default,
}

/// Who decided each of the [`Settings`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // They are called as the settings are.
pub struct Origins {
    pub lang: Origin,
    pub colour: Origin,
    pub colour_errors: Origin,
    pub unicode: Origin,
    pub plain: Origin,
    pub console: Origin,
    pub spoken: Origin,
    pub theme: Origin,
    pub animation: Origin,
    pub pause: Origin,
    pub games_dir: Origin,
    pub script_steps: Origin,
    pub script_time: Origin,
    pub script_engine: Origin,
    pub width: Origin,
}

/// What surrounds the program, as far as settings depend on it.
pub struct Around<'a> {
    /// The value of a variable of the environment.
    pub variable: &'a dyn Fn(&str) -> Option<OsString>,
    /// The path of the user's file and what it says, where it is there.
    pub file: Option<(&'a Path, &'a str)>,
    /// Is standard output a terminal?
    pub out_is_terminal: bool,
    /// Is standard error one?
    pub err_is_terminal: bool,
    /// How many columns the terminal says it has.
    pub width: Option<usize>,
}

/// What was resolved, with what is wrong among it. A setting that is wrong somewhere is in force as if nothing stood there.
pub struct Resolved {
    /// What is in force.
    pub settings: Settings,
    /// Who decided.
    pub origins: Origins,
    /// All that is wrong, in the order of the places.
    pub mistakes: Vec<Mistake>,
    /// The texts the mistakes are in.
    pub sources: Sources,
}

/// A setting: where it may be given, and what is expected there.
pub struct Known {
    /// Its flags, as help writes them.
    pub flags: &'static str,
    /// Its variable.
    pub variable: &'static str,
    /// Its key in the user's file.
    pub key: &'static str,
    /// What may be given.
    pub expects: &'static str,
}

const LANG: Known = known("--lang LANG", "QUADRILLE_LANG", "lang", "en or fr");
const COLOR: Known = known("--color WHEN", "QUADRILLE_COLOR", "color", "auto, always or never");
const CHARACTERS: Known = known("--ascii, --unicode", "QUADRILLE_CHARACTERS", "characters", "ascii or unicode");
const PLAIN: Known = known("--plain", "QUADRILLE_PLAIN", "plain", "true or false");
const CONSOLE: Known = known("--console", "QUADRILLE_CONSOLE", "console", "true or false");
const THEME: Known = known("--theme NAME", "QUADRILLE_THEME", "theme", "dark, light, contrast, safe or ascii");
const ANIMATION: Known = known("--no-animation", "QUADRILLE_ANIMATION", "animation", "true or false");
const SPOKEN: Known = known("--spoken", "QUADRILLE_SPOKEN", "spoken", "true or false");
const PAUSE: Known = known("--pause SECONDS", "QUADRILLE_PAUSE", "pause", "seconds from 0 to 3600, such as 1.5");
const SCRIPT_STEPS: Known =
    known("--script-steps STEPS", "QUADRILLE_SCRIPT_STEPS", "script_steps", "a number from 1 to 1000000000");
const SCRIPT_TIME: Known =
    known("--script-time TIME", "QUADRILLE_SCRIPT_TIME", "script_time", "a time such as 500ms or 5s, up to a day");
const GAMES_DIR: Known = known("--games-dir DIR", "QUADRILLE_GAMES_DIR", "games_dir", "the path of a folder");

/// Every setting that can be given.
pub const KNOWN: [Known; 12] =
    [LANG, COLOR, CHARACTERS, THEME, ANIMATION, CONSOLE, PLAIN, SPOKEN, PAUSE, GAMES_DIR, SCRIPT_STEPS, SCRIPT_TIME];

const fn known(flags: &'static str, variable: &'static str, key: &'static str, expects: &'static str) -> Known {
    Known { flags, variable, key, expects }
}

/// The settings in force, from what is given and what surrounds the program.
pub fn resolve(given: &Given, around: &Around) -> Resolved {
    let mut layers = Layers::new(around);
    let mut origins = Origins::default();

    let lang = layers.pick(given.lang.map(|lang| (lang, "--lang")), &LANG, text(language));
    let locale = || {
        let (name, value) = around.first(["LC_ALL", "LC_MESSAGES", "LANG"])?;
        Some((Lang::named(&value)?, Origin::Variable(name)))
    };
    let lang = keep(&mut origins.lang, lang.or_else(locale).unwrap_or_default());

    let plain = layers.pick(given.plain.then_some((true, "--plain")), &PLAIN, text(truth));
    let dumb = around.is_dumb().then_some((true, Origin::Variable("TERM")));
    let plain = keep(&mut origins.plain, plain.or(dumb).unwrap_or_default());

    let color = layers.pick(given.color.map(|when| (when, "--color")), &COLOR, text(when));
    let coloured = |terminal| match color {
        Some((When::Always, from)) => (true, from),
        Some((When::Never, from)) => (false, from),
        Some((When::Auto, _)) | None if plain => (false, origins.plain),
        Some((When::Auto, _)) | None => around.colour(terminal),
    };
    let (colour, colour_errors) = (coloured(around.out_is_terminal), coloured(around.err_is_terminal));
    let colour = keep(&mut origins.colour, colour);
    let colour_errors = keep(&mut origins.colour_errors, colour_errors);

    let characters = match (given.ascii, given.unicode) {
        (false, false) => None,
        (_, unicode) => Some((unicode, if unicode { "--unicode" } else { "--ascii" })),
    };
    if given.ascii && given.unicode {
        layers.mistake(
            Mistake::new(Code::Settings, "`--ascii` and `--unicode` contradict each other").help("give one of the two"),
        );
    }
    let unicode = layers.pick(characters, &CHARACTERS, text(characters_named));
    let locale = || {
        let (name, value) = around.first(["LC_ALL", "LC_CTYPE", "LANG"])?;
        Some((value.to_lowercase().replace('-', "").contains("utf8"), Origin::Variable(name)))
    };
    let unicode = keep(&mut origins.unicode, unicode.or_else(locale).unwrap_or_default());

    let spoken = layers.pick(given.spoken.then_some((true, "--spoken")), &SPOKEN, text(truth));
    let spoken = keep(&mut origins.spoken, spoken.unwrap_or_default());
    let console = layers.pick(given.console.then_some((true, "--console")), &CONSOLE, text(truth));
    let console = keep(&mut origins.console, console.unwrap_or_default());
    let animation = given.no_animation.then_some((false, "--no-animation"));
    let animation = layers.pick(animation, &ANIMATION, text(truth)).unwrap_or((true, Origin::Default));
    let animation = keep(&mut origins.animation, animation);

    let theme = given.theme.clone().map(|theme| (theme.to_lowercase(), "--theme"));
    let theme = layers.pick(theme, &THEME, text(theme_named));
    // Where only ASCII can be shown, that is the theme.
    let usual =
        || if unicode { (THEMES[0].name.to_owned(), Origin::Default) } else { ("ascii".to_owned(), origins.unicode) };
    let theme = theme.unwrap_or_else(usual);
    let theme = keep(&mut origins.theme, theme);

    let pause = layers.pick(given.pause.map(|pause| (pause, "--pause")), &PAUSE, text(seconds));
    let pause = pause.map(|pause| keep(&mut origins.pause, pause));

    let games_dir = given.games_dir.clone().map(|dir| (dir, "--games-dir"));
    let games_dir = layers.pick(games_dir, &GAMES_DIR, |dir| Some(PathBuf::from(dir)));
    let games_dir = games_dir.map(|dir| keep(&mut origins.games_dir, dir)).map(|dir| match origins.games_dir {
        Origin::File => around.beside_file(&dir),
        _ => dir,
    });

    let steps_given = given.script_steps.map(|steps| (steps, "--script-steps"));
    let script_steps = layers.pick(steps_given, &SCRIPT_STEPS, text(steps));
    let script_steps = script_steps.map(|steps| keep(&mut origins.script_steps, steps));
    let time_given = given.script_time.map(|time| (time, "--script-time"));
    let script_time = layers.pick(time_given, &SCRIPT_TIME, text(quadrille_core::levels::duration));
    let script_time = script_time.map(|time| keep(&mut origins.script_time, time));

    let engine_given = given.script_engine.map(|engine| (engine, Origin::Flag("--script-engine")));
    let script_engine = keep(&mut origins.script_engine, engine_given.unwrap_or_default());

    let width = if around.out_is_terminal { around.columns() } else { (None, Origin::Terminal) };
    let width = keep(&mut origins.width, width);

    let (mistakes, sources) = layers.done();
    let follows_terminal = width.is_some() && origins.width == Origin::Terminal;
    let settings = Settings {
        lang,
        colour,
        colour_errors,
        unicode,
        plain,
        console,
        spoken,
        theme,
        animation,
        pause,
        games_dir,
        script_steps,
        script_time,
        script_engine,
        width,
        follows_terminal,
    };
    Resolved { settings, origins, mistakes, sources }
}

fn keep<T>(origin: &mut Origin, (value, from): (T, Origin)) -> T {
    *origin = from;
    value
}

impl Around<'_> {
    /// A variable that says something: an empty one is as good as none.
    fn variable(&self, name: &str) -> Option<OsString> {
        (self.variable)(name).filter(|value| !value.is_empty())
    }

    /// The first of these variables that says something.
    fn first<const N: usize>(&self, names: [&'static str; N]) -> Option<(&'static str, String)> {
        names.into_iter().find_map(|name| Some((name, self.variable(name)?.to_string_lossy().into_owned())))
    }

    fn is_dumb(&self) -> bool {
        self.variable("TERM").is_some_and(|term| term == "dumb")
    }

    /// What a stream without orders does.
    fn colour(&self, terminal: bool) -> (bool, Origin) {
        if self.variable("NO_COLOR").is_some() {
            (false, Origin::Variable("NO_COLOR"))
        } else if self.is_dumb() {
            (false, Origin::Variable("TERM"))
        } else {
            (terminal, Origin::Terminal)
        }
    }

    fn columns(&self) -> (Option<usize>, Origin) {
        let said = self.variable("COLUMNS").and_then(|columns| columns.to_str()?.parse().ok());
        match said.filter(|columns| *columns > 0) {
            Some(columns) => (Some(columns), Origin::Variable("COLUMNS")),
            None => (self.width, Origin::Terminal),
        }
    }

    /// A path that the user's file names: below the home folder behind `~`, otherwise beside the file.
    fn beside_file(&self, path: &Path) -> PathBuf {
        let home = || path.strip_prefix("~").ok().zip(self.variable("HOME"));
        let folder = || self.file.and_then(|(file, _)| file.parent());
        match home() {
            Some((below, home)) => Path::new(&home).join(below),
            None => folder().map_or_else(|| path.to_owned(), |folder| folder.join(path)),
        }
    }
}

/// Whether help and complaints about the command line itself may be coloured, which are made before any flag is understood:
/// what `--color` and `--plain` seem to say, then the environment; a terminal decides the rest.
pub fn colour_of_help(
    words: impl Iterator<Item = OsString>,
    variable: &dyn Fn(&str) -> Option<OsString>,
) -> ColorChoice {
    let variable = |known: &Known| variable(known.variable).and_then(|value| value.into_string().ok());
    let mut color = variable(&COLOR).and_then(|value| when(value.trim()));
    let mut plain = variable(&PLAIN).and_then(|value| truth(value.trim())).unwrap_or_default();
    let mut words = words.map(|word| word.to_string_lossy().into_owned()).take_while(|word| word != "--");
    while let Some(word) = words.next() {
        let (flag, value) = word.split_once('=').map_or((word.as_str(), None), |(flag, value)| (flag, Some(value)));
        match flag {
            "--color" | "--colour" => {
                let value = value.map(str::to_owned).or_else(|| words.next());
                color = value.and_then(|value| when(&value)).or(color);
            }
            "--plain" => plain = true,
            _ => {}
        }
    }
    match color {
        Some(When::Always) => ColorChoice::Always,
        Some(When::Never) => ColorChoice::Never,
        _ if plain => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Where the user's file belongs, in a system that has a place for it.
pub fn path_of_file() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("quadrille").join("settings.yaml"))
}

/// The settings in force in this process, and who decided.
pub fn in_force(given: &Given) -> Result<(Settings, Origins), Trouble> {
    let Resolved { settings, origins, mistakes, sources } = in_process(given);
    if mistakes.is_empty() {
        Ok((settings, origins))
    } else {
        Err(Trouble::Settings { mistakes, sources, colour: settings.colour_errors })
    }
}

/// The settings that help and complaints about the command line itself are made with, before any flag is understood: what
/// `--lang`, `--ascii` and `--unicode` seem to say, and all the rest. What is wrong among it is told later.
pub fn for_help(words: &[OsString]) -> Settings {
    let mut given = Given::default();
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    while let Some(word) = words.next() {
        let (flag, value) = word.split_once('=').map_or((&*word, None), |(flag, value)| (flag, Some(value.to_owned())));
        match flag {
            "--lang" => {
                let value = value.or_else(|| words.next().map(|word| word.into_owned()));
                given.lang = value.and_then(|value| language(&value)).or(given.lang);
            }
            "--ascii" => given.ascii = true,
            "--unicode" => given.unicode = true,
            _ => {}
        }
    }
    in_process(&given).settings
}

/// What is given, resolved with what surrounds this process.
fn in_process(given: &Given) -> Resolved {
    let path = path_of_file();
    let (text, unreadable) = match path.as_deref().map_or(Ok(None), |path| read(path, LARGEST)) {
        Ok(text) => (text, None),
        Err(why) => (None, Some(why)),
    };
    let around = Around {
        variable: &|name| std::env::var_os(name),
        file: path.as_deref().zip(text.as_deref()),
        out_is_terminal: std::io::stdout().is_terminal(),
        err_is_terminal: std::io::stderr().is_terminal(),
        width: terminal_size::terminal_size().map(|(terminal_size::Width(width), _)| usize::from(width)),
    };
    let mut resolved = resolve(given, &around);
    resolved.mistakes.extend(unreadable.map(|why| Mistake::new(Code::Settings, why)));
    resolved
}

/// The text of a plain file of the user's, up to so many bytes; none where there is no such file. The words of an error name the file.
pub fn read(path: &Path, limit: u64) -> Result<Option<String>, String> {
    match read_text(path, Kind::Plain, limit) {
        Ok(text) => Ok(Some(text)),
        Err(Unread::Missing) => Ok(None),
        Err(why) => Err(format!("{} cannot be read: {why}", path.display())),
    }
}

#[cfg(test)]
mod tests;
