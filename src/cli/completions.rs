//! `quadrille completions SHELL`: what teaches a shell to complete commands, options, and the names of games, rules and levels.

use super::{Command, Done, help};
use crate::library;
use crate::ui::Look;
use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use quadrille_core::play::Control;
use std::io::Write;

#[derive(Args, Debug)]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(self, out: &mut impl Write) -> Done {
        out.write_all(script(self.shell).as_bytes())?;
        Ok(())
    }
}

fn script(shell: Shell) -> String {
    let library = library::shipped();
    let clap = help::speaking(Command::command(), &Look::default());
    let names = Names {
        games: library.games(),
        rules: library.rules(),
        sitters: Control::names().map(str::to_owned).collect(),
        levels: quadrille_core::levels::levels().iter().map(|level| level.name.clone()).collect(),
        commands: clap.get_subcommands().map(|command| command.get_name().to_owned()).collect(),
    };
    let mut clap = suggesting(clap, &names);
    let games = &names.games;
    // The crate panics where it cannot write, and a closed pipe is nobody's fault.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut clap, "quadrille", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Zsh => zsh_with_paths(&script, games),
        Shell::Fish => fish_with_names(&script, &clap, games),
        _ => script,
    }
}

/// The names that can be suggested.
struct Names {
    games: Vec<String>,
    rules: Vec<String>,
    sitters: Vec<String>,
    levels: Vec<String>,
    commands: Vec<String>,
}

/// The command line as one that takes nothing but known names where it takes names. It only serves to be described: the true
/// one takes any text, and says what is near where a name is unknown.
fn suggesting(mut clap: clap::Command, names: &Names) -> clap::Command {
    let ids: Vec<String> = clap.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    let plays = clap.get_name() == "play";
    for id in ids {
        let known = match id.as_str() {
            "game" | "other" | "base" => &names.games,
            "with" | "without" | "with_b" | "without_b" => &names.rules,
            "p1" | "p2" | "p3" | "p4" if plays => &names.sitters,
            "p1" | "p2" | "p3" | "p4" | "levels" => &names.levels,
            "command" => &names.commands,
            _ => continue,
        };
        clap = clap.mut_arg(id, |argument| argument.default_value(None).value_parser(parser(known)));
    }
    let commands: Vec<String> = clap.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in commands {
        clap = clap.mut_subcommand(name, |command| suggesting(command, names));
    }
    clap
}

fn parser(names: &[String]) -> PossibleValuesParser {
    PossibleValuesParser::new(names.to_vec())
}

/// The script for zsh with paths beside names where a game is expected; other shells offer files by themselves.
fn zsh_with_paths(script: &str, games: &[String]) -> String {
    let games = games.join(" ");
    let both = format!(
        "_quadrille_games() {{
    _alternative 'games:game:({games})' 'variants:variant:_files -g \"*.y(a|)ml\"'
}}

if [ "
    );
    script.replace(&format!(":({games})'"), ":_quadrille_games'").replacen("if [ ", &both, 1)
}

/// The script for fish with the names of games, which the crate leaves out there.
fn fish_with_names(script: &str, clap: &clap::Command, games: &[String]) -> String {
    let takes_game = |command: &clap::Command| command.get_arguments().any(|argument| argument.get_id() == "game");
    let mut script = script.to_owned();
    let mut offer = |condition: String| {
        script += &format!("complete -c quadrille -n \"{condition}\" -a \"{}\"\n", games.join(" "));
    };
    for command in clap.get_subcommands() {
        let here = format!("__fish_quadrille_using_subcommand {}", command.get_name());
        for below in command.get_subcommands().filter(|below| takes_game(below)) {
            offer(format!("{here}; and __fish_seen_subcommand_from {}", below.get_name()));
        }
        if takes_game(command) {
            offer(here);
        }
    }
    script
}
