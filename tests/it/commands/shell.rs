//! The manners of the program in a shell: settings from all sides, completions that shells take, a manual that readers show.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// A folder with a file of settings, where the program looks for it.
fn with_settings(text: &str) -> Folder {
    let folder = Folder::new("settings");
    folder.write("no-config/quadrille/settings.yaml", text);
    folder
}

fn run_with(folder: &Folder, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
    program(folder.path()).envs(variables.iter().copied()).args(arguments).output().unwrap().into()
}

fn printed(arguments: &[&str]) -> String {
    let ran = run_in(Folder::new("shell").path(), arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out
}

fn snapshot(name: &str, text: &str) {
    golden("commands", name, text);
}

/// A program that this machine may or may not have.
fn has(program: &str) -> bool {
    let asked = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    asked.is_ok_and(|output| output.status.success())
}

#[test]
fn settings_and_who_decided_them() {
    let without = Folder::new("settings");
    let ran = run_with(&without, &[], &["settings"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    snapshot("settings", &without.masked(&ran.out));

    let folder = with_settings("lang: fr\npause: 1.5\ngames_dir: /srv/games\n");
    let variables = [("QUADRILLE_SPOKEN", "yes"), ("NO_COLOR", "1"), ("LC_ALL", ""), ("LANG", "en_GB.UTF-8")];
    let ran = run_with(&folder, &variables, &["settings", "--color", "always"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    snapshot("settings_french", &folder.masked(&ran.out));

    let ran = run_with(&folder, &variables, &["--lang=en", "settings", "--json"]);
    let told: Value = serde_json::from_str(&folder.masked(&ran.out)).unwrap();
    let file = "no-config/quadrille/settings.yaml";
    for (key, value, from) in [
        ("lang", json!("en"), "--lang"),
        ("color", json!(false), "NO_COLOR"),
        ("color_errors", json!(false), "NO_COLOR"),
        ("characters", json!("unicode"), "LANG"),
        ("plain", json!(false), "default"),
        ("spoken", json!(true), "QUADRILLE_SPOKEN"),
        ("pause", json!(1.5), file),
        ("games_dir", json!("/srv/games"), file),
        ("width", json!(null), "terminal"),
    ] {
        assert_eq!(told[key], json!({"value": value, "from": from}), "{key}");
    }
    assert_eq!(told["file"], json!({"path": file, "exists": true}));
}

#[test]
fn a_flag_may_stand_before_or_behind_a_command() {
    for arguments in [["--lang", "fr", "settings"], ["settings", "--lang", "fr"]] {
        assert!(printed(&arguments).starts_with("lang          fr "), "{arguments:?}");
    }
    let ran = run_in(Folder::new("shell").path(), &["--ascii", "settings", "--unicode"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("--ascii") && ran.err.contains("--unicode"), "{}", ran.err);
}

#[test]
fn wrong_settings_are_told_and_exit_with_2() {
    let folder = with_settings("lang: fr\ncolr: always\nplain: perhaps\n");
    let ran = run_with(&folder, &[("QUADRILLE_PAUSE", "soon")], &["list"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    snapshot("settings_wrong", &folder.masked(&ran.err));
    for arguments in [&["completions", "bash"][..], &["man"], &["--help"], &["--version"]] {
        let ran = run_with(&folder, &[("QUADRILLE_PAUSE", "soon")], arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?} needs no settings");
    }
}

#[test]
fn a_file_of_settings_that_cannot_be_read_is_told() {
    let folder = Folder::new("settings");
    let path: PathBuf = folder.path().join("no-config/quadrille/settings.yaml");
    let told = || {
        let ran = run_with(&folder, &[], &["list"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains("settings.yaml cannot be read: "));
        ran.err
    };
    std::fs::create_dir_all(&path).unwrap();
    assert!(told().contains("this is a folder, not a file"));
    std::fs::remove_dir(&path).unwrap();
    std::fs::write(&path, "# long\n".repeat(200_000)).unwrap();
    assert!(told().contains("larger than 1 MiB"));
    std::fs::write(&path, b"lang: \xff\n").unwrap();
    assert!(told().contains("not UTF-8"));
}

#[test]
fn what_settings_say_cannot_act_on_the_terminal() {
    let folder = with_settings("\"\\e[2J\": 1\nlang: \"\\u202e\"\n");
    let nasty = "\u{1b}[2J\u{202e}";
    let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    for (folder, variable, arguments) in [
        (&folder, "QUADRILLE_LANG", &["settings"][..]),
        (&Folder::new("settings"), "QUADRILLE_GAMES_DIR", &["settings"]),
        (&Folder::new("settings"), "QUADRILLE_GAMES_DIR", &["settings", "--json"]),
    ] {
        let ran = run_with(folder, &[(variable, nasty)], arguments);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(all.contains("[2J") && !all.contains(acts), "{all:?}");
    }
}

#[test]
fn errors_are_coloured_where_one_says_so() {
    let folder = Folder::new("colour");
    folder.write("bad.yaml", "title: Bad\nextends: connect4\ngravty: down\n");
    for (arguments, coloured) in [
        (&["check", "bad.yaml"][..], false),
        (&["check", "bad.yaml", "--color", "always"], true),
        (&["--color", "always", "show", "bad.yaml"], true),
        (&["--plain", "show", "bad.yaml"], false),
        (&["--color", "always", "shwo"], true),
        (&["shwo"], false),
    ] {
        let ran = run_in(folder.path(), arguments);
        assert_eq!(ran.err.contains('\u{1b}'), coloured, "{arguments:?}: {}", ran.err);
        assert!(!ran.err.is_empty());
    }
    let ran = run_with(&folder, &[("QUADRILLE_COLOR", "always")], &["show", "bad.yaml"]);
    assert!(ran.err.contains('\u{1b}'), "{}", ran.err);
    let help = run_in(folder.path(), &["--color=always", "--help"]);
    assert!(help.out.contains('\u{1b}') && help.code == 0, "{}", help.out);
}

#[test]
fn settings_name_the_folder_of_games() {
    let folder = with_settings("games_dir: mine\n");
    folder.write("no-config/quadrille/mine/connect4.yaml", "title: From the file\nextends: connect4\n");
    folder.write("yours/connect4.yaml", "title: From the environment\nextends: connect4\n");
    let title = |variables: &[_]| run_with(&folder, variables, &["show", "connect4"]).out;
    assert!(title(&[]).starts_with("From the file "));
    assert!(title(&[("QUADRILLE_GAMES_DIR", "yours")]).starts_with("From the environment "));
}

#[test]
fn every_shell_has_a_script_that_it_can_read() {
    let folder = Folder::new("completions");
    for shell in SHELLS {
        let script = printed(&["completions", shell]);
        for word in ["settings", "completions", "super_puissance4", "--games-dir"] {
            let unknown = word == "super_puissance4" && ["powershell", "elvish"].contains(&shell);
            assert!(unknown || script.contains(word.trim_start_matches('-')), "{shell}: no {word}");
        }
        let path = folder.write(shell, &script);
        if ["bash", "zsh", "fish"].contains(&shell) && has(shell) {
            let read = Command::new(shell).args(["-n", &path]).output().unwrap();
            assert!(read.status.success() && read.stderr.is_empty(), "{shell}: {read:?}");
        }
    }
    let unknown = run_in(folder.path(), &["completions", "tcsh"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("bash"), "{}", unknown.err);
}

/// What bash completes at the end of a line.
fn completed_by_bash(folder: &Folder, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
    let array: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source ./bash; COMP_WORDS=({}); COMP_CWORD={}; _quadrille quadrille '{last}' '{before}' 2>/dev/null; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        array.join(" "),
        words.len() - 1,
    );
    let ran = Command::new("bash").args(["--norc", "-c", &script]).current_dir(folder.path()).output().unwrap();
    String::from_utf8(ran.stdout).unwrap().lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_names() {
    if !has("bash") {
        return;
    }
    let folder = Folder::new("bash");
    folder.write("bash", &printed(&["completions", "bash"]));
    for (line, words) in [
        ("quadrille pe", &["perft"][..]),
        ("quadrille se", &["settings"]),
        ("quadrille show con", &["connect4", "connect6"]),
        ("quadrille bench playouts quar", &["quarto"]),
        ("quadrille demo quarto --p1 sn", &["sneaky"]),
        ("quadrille show connect4 --with go", &["go_capture"]),
        ("quadrille --lang f", &["fr"]),
        ("quadrille settings --color ", &["auto", "always", "never"]),
        ("quadrille list --sp", &["--spoken"]),
        ("quadrille completions z", &["zsh"]),
        ("quadrille help dem", &["demo"]),
        ("quadrille show no_such_ga", &[]),
    ] {
        assert_eq!(completed_by_bash(&folder, line), words, "{line}");
    }
}

#[test]
fn names_are_only_suggested() {
    // What a script offers must not become what the program takes.
    let folder = Folder::new("names");
    let ran = run_in(folder.path(), &["demo", "connect4", "--p1", "sneeky"]);
    assert!(ran.err.contains("did you mean `sneaky`?"), "{}", ran.err);
}

#[test]
fn the_manual_tells_every_command_and_setting() {
    let page = printed(&["man"]).replace("\\-", "-");
    assert!(page.lines().any(|line| line.starts_with(".TH QUADRILLE 1 ")), "{page}");
    let help = printed(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for command in commands.lines().map(|line| line.split_whitespace().next().unwrap()).filter(|name| *name != "help") {
        assert!(page.contains(&format!(".SS \"quadrille {command} ")), "no {command}");
    }
    for word in ["QUADRILLE_GAMES_DIR", "NO_COLOR", "settings.yaml", "--spoken", ".SH \"EXIT STATUS\""] {
        assert!(page.contains(word), "no {word}");
    }
    assert!(page.is_ascii());
}

#[test]
fn readers_of_manuals_have_nothing_to_say() {
    if !has("groff") {
        return;
    }
    let folder = Folder::new("man");
    let path = folder.write("quadrille.1", &printed(&["man"]));
    let read = Command::new("groff").args(["-man", "-Tascii", "-ww", &path]).output().unwrap();
    assert!(read.status.success() && read.stderr.is_empty(), "{read:?}");
}
