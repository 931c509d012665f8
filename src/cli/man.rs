//! `quadrille man`: the manual, one page with every command on it.

use super::settings::KNOWN;
use super::{Command, Done, help};
use crate::ui::{Look, console};
use clap::builder::PossibleValue;
use clap::{Arg, Args, CommandFactory};
use clap_mangen::roff::{Roff, bold, roman};
use quadrille_core::lang::Lang;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Man {}

const ABOUT: &str = "\
Quadrille plays grid games: Connect 4 and its variants, Quarto, gomoku, reversi, and whatever you write. A game is a short \
YAML file, and a rule that nobody has written yet is a short script.";

const PROMPT: &str = "\
A move is what the board shows: a column such as 4, a cell such as b2, a piece by its code; with a verb before it where the game \
has several. Several moves may stand on one line. Besides moves one can type, with a colon before it where the game has \
a verb of the same name:";

const EXIT: [(&str, &str); 7] = [
    ("0", "All is well."),
    ("1", "Something was checked and is wrong, or two versions that were compared differ."),
    ("2", "The command cannot be meant like this, or a setting cannot."),
    ("3", "A variant or a saved game is invalid."),
    ("4", "A script failed at play."),
    ("5", "Something could not be read or written."),
    ("130", "Ctrl-C, twice at a prompt."),
];

const COMMON: [(&str, &str); 4] = [
    ("NO_COLOR", "Where it is not empty, nothing is coloured unless a setting says so."),
    ("TERM", "On a terminal called dumb, --plain is in force."),
    ("LC_ALL, LC_MESSAGES, LC_CTYPE, LANG", "The language, and whether there are more characters than ASCII."),
    ("COLUMNS", "How wide the terminal is, whatever it says itself."),
];

const FILES: [(&str, &str); 4] = [
    ("~/.config/quadrille/settings.yaml", "Your settings, in lines such as lang: fr."),
    ("~/.local/share/quadrille/games", "Your games, before those inside the program."),
    ("~/.local/share/quadrille/rules", "Your rules, likewise."),
    ("./games, ./rules", "Those of the folder you are in, before both."),
];

impl Man {
    pub fn run(self, out: &mut impl Write) -> Done {
        out.write_all(page()?.as_bytes())?;
        Ok(())
    }
}

fn page() -> std::io::Result<String> {
    let mut clap = help::speaking(Command::command(), &Look::default());
    clap.build();
    let version = format!("quadrille {}", clap.get_version().unwrap_or_default());
    // Without a date, the same program always prints the same page.
    let mut page = Roff::new().control("TH", ["QUADRILLE", "1", "\"\"", &version, "Quadrille"]).render();
    let mut add = |heading: &str, text: &str| page += &format!(".SH \"{heading}\"\n{text}");

    let whole = clap_mangen::Man::new(clap.clone());
    add("NAME", &body(|to| whole.render_name_section(to))?);
    let synopsis = lines(|roff| {
        roff.text([bold("quadrille"), roman(" [COMMAND] [OPTIONS]")]);
    });
    add("SYNOPSIS", &synopsis);
    let help = lines(|roff| {
        roff.text([roman(ABOUT)]).control("PP", []);
        roff.text([bold("quadrille"), roman(" COMMAND "), bold("--help"), roman(" begins with examples.")]);
    });
    add("DESCRIPTION", &help);
    add("EXAMPLES", &examples(&clap));

    let mut commands = String::new();
    for command in clap.get_subcommands() {
        commands += &described(command)?;
    }
    add("COMMANDS", &commands);

    let words = console::prompt_words(Lang::En);
    let words = words.iter().map(|(name, about)| (name.as_str(), about.as_str()));
    let prompt = lines(|roff| {
        roff.text([roman(PROMPT)]);
    });
    add("AT THE PROMPT", &format!("{prompt}{}", items(words)));

    let everywhere = clap.clone().mut_args(|argument| {
        let hidden = argument.is_hide_set() || !argument.is_global_set();
        argument.hide(hidden)
    });
    let everywhere = clap_mangen::Man::new(everywhere.disable_help_flag(true).disable_version_flag(true));
    add("SETTINGS OF EVERY COMMAND", &body(|to| everywhere.render_options_section(to))?);
    let variables: Vec<(&str, String)> =
        KNOWN.iter().map(|known| (known.variable, format!("As {}: {}.", known.flags, known.expects))).collect();
    let variables = variables.iter().map(|(name, says)| (*name, says.as_str()));
    let order = lines(|roff| {
        roff.text([roman(
            "A flag comes before the environment, that before the file, that before terminal and locale.",
        )]);
    });
    add("ENVIRONMENT", &format!("{order}{}", items(variables.chain(COMMON))));
    add("FILES", &items(FILES));
    add("EXIT STATUS", &items(EXIT));
    Ok(page)
}

/// A command and those below it: how it is called, what it does, its own options, examples.
fn described(command: &clap::Command) -> std::io::Result<String> {
    let usage = command.clone().render_usage().to_string();
    let mut text = lines(|roff| {
        roff.control("SS", [usage.trim_start_matches("Usage: ")]);
    });
    let own = clap_mangen::Man::new(command.clone().mut_args(|argument| {
        let foreign = argument.is_global_set() || argument.get_id() == "help";
        if foreign { argument.hide(true) } else { with_values(argument) }
    }));
    text += &body(|to| own.render_description_section(to))?;
    text += &body(|to| own.render_options_section(to))?;
    text += ".PP\n";
    text += &examples(command);
    for below in command.get_subcommands() {
        text += &described(below)?;
    }
    Ok(text)
}

/// An argument whose help names its values in one line, where the crate would make a page of them.
fn with_values(argument: Arg) -> Arg {
    let values = argument.get_possible_values();
    if values.is_empty() || argument.is_hide_possible_values_set() {
        return argument;
    }
    let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    argument.help(format!("{help}: {}", values.join(", "))).hide_possible_values(true)
}

/// The examples that help begins with, line by line as they are written.
fn examples(command: &clap::Command) -> String {
    let help = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    lines(|roff| {
        roff.control("EX", []);
        for line in help.lines().filter_map(|line| line.strip_prefix("  ")) {
            roff.text([roman(line)]);
        }
        roff.control("EE", []);
    })
}

fn items<'a>(items: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    lines(|roff| {
        for (name, says) in items {
            roff.control("TP", []).text([bold(name)]).text([roman(says)]);
        }
    })
}

/// Lines of roff without what begins a page.
fn lines(write: impl FnOnce(&mut Roff)) -> String {
    let mut roff = Roff::new();
    write(&mut roff);
    without_preamble(&roff.render())
}

/// What the crate writes for a section, without its heading.
fn body(render: impl Fn(&mut dyn Write) -> std::io::Result<()>) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    render(&mut bytes)?;
    let text = without_preamble(&String::from_utf8_lossy(&bytes));
    let told = text.lines().filter(|line| !line.starts_with(".SH "));
    Ok(told.map(|line| format!("{line}\n")).collect())
}

/// Every piece of roff comes with the lines that make apostrophes straight; a page needs them once.
fn without_preamble(text: &str) -> String {
    let preamble = Roff::new().render();
    text.strip_prefix(&preamble).unwrap_or(text).to_owned()
}
