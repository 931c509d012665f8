//! What `--help` says, in the reader's language: every text comes from `lang/`, by the names of commands and arguments.
//!
//! `help-play` is what a command does, `examples-play` how it is used, `help-play-seed` what an argument means there, and
//! `help-all-json` what it means wherever nothing else is said.

use super::settings::KNOWN;
use crate::ui::Look;
use crate::ui::frame::ascii;
use clap::{Arg, ArgAction, Args, Command};
use std::fmt::Write;

/// `quadrille help [COMMAND…]`.
#[derive(Args, Debug)]
pub struct Help {
    command: Vec<String>,
}

/// A command, and those below it, with their texts as a reader wants them.
pub fn speaking(command: Command, look: &Look) -> Command {
    let command = command.disable_help_subcommand(true).disable_version_flag(true);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    spoken(command.arg(version), "quadrille", look)
}

fn spoken(mut command: Command, path: &str, look: &Look) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    command = command.disable_help_flag(true).arg(help);
    command = command.subcommand_help_heading(say("help-heading-commands", look));
    command = command.about(say(&format!("help-{path}"), look)).before_help(say(&format!("examples-{path}"), look));
    let usage = say("help-heading-usage", look);
    command = command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
    ));
    if path == "settings" {
        command = command.after_help(ways(look));
    }
    command = command.mut_args(|argument| {
        let id = argument.get_id().as_str().to_owned();
        let text = find(&format!("help-{path}-{id}"), look);
        let text = text.unwrap_or_else(|| say(&format!("help-all-{id}"), look));
        match argument.is_global_set() {
            true => argument.help(text).help_heading(say("help-heading-settings", look)),
            false => argument.help(text),
        }
    });
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    for name in below {
        let path = if path == "quadrille" { name.clone() } else { format!("{path}-{name}") };
        command = command.mut_subcommand(name, |below| spoken(below, &path, look));
    }
    command
}

fn say(id: &str, look: &Look) -> String {
    // A test finds what has no text.
    find(id, look).unwrap_or_default()
}

fn find(id: &str, look: &Look) -> Option<String> {
    let text = look.lang.message(id)?;
    Some(if look.unicode { text } else { ascii(&text) })
}

/// The ways to give a setting.
fn ways(look: &Look) -> String {
    let mut ways = format!("{}\n\n{}\n", say("help-ways-order", look), say("help-ways-head", look));
    for known in KNOWN {
        // Writing to a String cannot fail.
        let _ = writeln!(ways, "{:<18}  {:<20}  {:<11}  {}", known.flags, known.variable, known.key, known.expects);
    }
    format!("{ways}\n{}", say("help-ways-file", look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use quadrille_core::lang::Lang;
    use std::collections::BTreeSet;

    /// The names of all texts that a command needs; of those that an argument may have, the first that is there.
    fn needed(command: &Command, path: &str, lang: Lang, names: &mut BTreeSet<String>) {
        names.extend([format!("help-{path}"), format!("examples-{path}")]);
        for argument in command.get_arguments() {
            let id = argument.get_id();
            let own = format!("help-{path}-{id}");
            names.insert(if lang.message(&own).is_some() { own } else { format!("help-all-{id}") });
        }
        for below in command.get_subcommands() {
            let name = below.get_name();
            let path = if path == "quadrille" { name.to_owned() } else { format!("{path}-{name}") };
            needed(below, &path, lang, names);
        }
    }

    #[test]
    fn every_command_and_argument_has_its_text_in_every_language_and_no_text_is_left_over() {
        for lang in Lang::ALL {
            let mut names = BTreeSet::new();
            let look = Look { lang, ..Look::default() };
            needed(&speaking(crate::cli::Command::command(), &look), "quadrille", lang, &mut names);
            let headings = ["commands", "settings", "usage"].map(|name| format!("help-heading-{name}"));
            names.extend(headings.into_iter().chain(["order", "head", "file"].map(|name| format!("help-ways-{name}"))));
            let texts = lang.texts().lines().filter_map(|line| line.split_once(" ="));
            let there = texts.map(|(name, _)| name.to_owned());
            let there: BTreeSet<String> =
                there.filter(|name| name.starts_with("help-") || name.starts_with("examples-")).collect();
            assert_eq!(names, there, "{lang:?}");
        }
    }
}
