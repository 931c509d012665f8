//! What a variant can find, or have found, on the disk: links, pipes, devices.

use super::{CHECK, ONE_QUESTION, everything, judge, run};
use crate::support::files::Folder;
use crate::support::program::program;
use std::os::unix::fs::symlink;
use std::process::Command;

const BASE: &str = "title: Attack\nextends: connect4\n";
const SECRET: &str = "password hunter2";

/// A folder with a secret beside it, which no variant may have shown.
fn with_secret() -> (Folder, String) {
    let folder = Folder::new("hostile");
    let secret = folder.write("home/secret", SECRET);
    std::fs::create_dir_all(folder.path().join("game")).unwrap();
    (folder, secret)
}

#[test]
fn a_link_does_not_lead_to_what_is_elsewhere() {
    for link in ["game/attack.rhai", "game/rules/attack.rhai", "rules/attack.rhai"] {
        let (folder, secret) = with_secret();
        folder.write("game/attack.yaml", &format!("{BASE}rules: [attack]\n"));
        let path = folder.path().join(link);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(&secret, &path).unwrap();
        let said = everything(link, &folder.path().join("game"), "4 4").said;
        assert!(said.contains("a link to a file elsewhere"), "{link}: {said}");
        assert!(!said.contains("hunter2"), "{link}: {said}");
    }
    let (folder, secret) = with_secret();
    folder.write("game/attack.yaml", "title: Attack\nextends: base\n");
    symlink(&secret, folder.path().join("game/base.yaml")).unwrap();
    let said = everything("extends", &folder.path().join("game"), "4 4").said;
    assert!(said.contains("a link to a file elsewhere") && !said.contains("hunter2"), "{said}");
}

#[test]
fn a_linked_folder_is_elsewhere_as_well() {
    let (folder, _) = with_secret();
    folder.write("home/attack.rhai", SECRET);
    folder.write("game/attack.yaml", &format!("{BASE}rules: [attack]\n"));
    symlink(folder.path().join("home"), folder.path().join("game/rules")).unwrap();
    let said = everything("a linked folder", &folder.path().join("game"), "4 4").said;
    assert!(said.contains("a link to a file elsewhere") && !said.contains("hunter2"), "{said}");
}

#[test]
fn a_link_in_the_folder_one_stands_in_does_not_lead_elsewhere_either() {
    for (link, variant) in [
        ("game/games/attack2.yaml", "extends: attack2\n"),
        ("game/rules/attack.rhai", "extends: connect4\nrules: [attack]\n"),
    ] {
        let (folder, secret) = with_secret();
        folder.write("game/far/away/attack.yaml", &format!("title: Attack\n{variant}"));
        let path = folder.path().join(link);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(&secret, &path).unwrap();
        for arguments in
            [&["check", "far/away/attack.yaml"][..], &["check"], &["show", "attack2"], &["list"], &["play", "attack2"]]
        {
            let mut command = program(&folder.path().join("game"));
            command.args(arguments);
            let ran = run(command, "");
            let said = format!("{}{}", ran.out, ran.err);
            assert!(!said.contains("hunter2"), "{link}: {arguments:?}: {said}");
            if arguments.len() == 2 && arguments[0] == "check" {
                assert!(said.contains("a link to a file elsewhere"), "{link}: {said}");
            }
        }
    }
}

#[test]
fn goldens_are_neither_read_nor_written_elsewhere() {
    for (link, golden) in [("game/snapshots", "home/play/attack.snap"), ("game/snapshots/play", "home/attack.snap")] {
        let (folder, _) = with_secret();
        folder.write("game/attack.yaml", BASE);
        let path = folder.path().join(link);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(folder.path().join("home"), &path).unwrap();
        let check = |words: &[&str]| {
            let mut command = program(&folder.path().join("game"));
            command.args(["check", "attack.yaml"]).args(words);
            run(command, "")
        };
        let ran = check(&["--bless", "--only", "goldens"]);
        assert!(ran.code != Some(0) && ran.err.contains("a link to elsewhere"), "{link}: {}", ran.err);
        assert!(!folder.path().join(golden).exists(), "{link}: it was written");
        let mut command = program(&folder.path().join("game"));
        command.args(["play", "attack.yaml", "--p1", "human", "--p2", "human"]);
        let ran = run(command, "4\nrecord golden\nquit\n");
        assert!(format!("{}{}", ran.out, ran.err).contains("a link to elsewhere"), "{link}: {}{}", ran.out, ran.err);
        assert!(!folder.path().join(golden).exists(), "{link}: it was written");
        folder.write(golden, SECRET);
        let ran = check(&[]);
        assert!(ran.err.contains("cannot be read") && !ran.err.contains("hunter2"), "{link}: {}", ran.err);
    }
}

#[test]
fn a_link_within_the_folder_is_fine() {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", &format!("{BASE}rules: [attack]\n"));
    folder.write("mine/real.rhai", "fn on_land(game, at) { if at.row == 6 { game.draw(\"high\"); } }\n");
    symlink("mine/real.rhai", folder.path().join("attack.rhai")).unwrap();
    let mut command = program(folder.path());
    command.args(["check", "attack.yaml"]);
    let ran = run(command, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn pipes_and_devices_that_a_variant_leads_to_are_not_read() {
    let folder = Folder::new("hostile");
    folder.write("attack.yaml", &format!("{BASE}rules: [attack]\n"));
    std::fs::create_dir_all(folder.path().join("snapshots/play")).unwrap();
    for pipe in ["attack.rhai", "snapshots/play/attack.snap", "other.yaml"] {
        assert!(Command::new("mkfifo").arg(folder.path().join(pipe)).status().unwrap().success());
    }
    let said = everything("a pipe", folder.path(), "4 4").said;
    assert!(said.contains("there is no rule `attack`"), "{said}");
    let mut command = program(folder.path());
    command.args(["check", "."]);
    judge("check of the folder", &run(command, ""), CHECK);

    let folder = Folder::new("hostile");
    folder.write("attack.yaml", &format!("{BASE}rules: [attack]\n"));
    symlink("/dev/zero", folder.path().join("attack.rhai")).unwrap();
    let said = everything("a device", folder.path(), "4 4").said;
    assert!(said.contains("there is no rule `attack`"), "{said}");

    let folder = Folder::new("hostile");
    folder.write("attack.yaml", BASE);
    std::fs::create_dir_all(folder.path().join("snapshots/play")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("snapshots/play/attack.snap")).status().unwrap().success());
    let said = everything("a golden that is a pipe", folder.path(), "4 4").said;
    assert!(said.contains("cannot be read"), "{said}");
}

#[test]
fn a_folder_that_is_checked_does_not_show_what_it_links_to() {
    let (folder, secret) = with_secret();
    folder.write("game/mine.yaml", BASE);
    symlink(&secret, folder.path().join("game/attack.yaml")).unwrap();
    let mut command = program(&folder.path().join("game"));
    command.args(["check", "."]);
    let ran = run(command, "");
    judge("check of the folder", &ran, CHECK);
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
}

#[test]
fn what_somebody_names_may_be_a_pipe_but_has_an_end() {
    let folder = Folder::new("hostile");
    for line in ["check /dev/stdin", "show /dev/stdin", "show /dev/stdin --json"] {
        let mut command = program(folder.path());
        command.args(line.split(' '));
        let ran = run(command, BASE);
        judge(line, &ran, ONE_QUESTION);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
    }
    for line in ["check /dev/zero", "show /dev/zero", "play /dev/zero", "replay /dev/zero"] {
        let mut command = program(folder.path());
        command.args(line.split(' '));
        let ran = run(command, "");
        judge(line, &ran, ONE_QUESTION);
        assert!(ran.err.contains("larger than 1 MiB"), "{line}: {}", ran.err);
    }
}
