//! New variants: right as they are written, from every game, in every language; and never written over anything.

use crate::support::files::Folder;
use crate::support::golden::golden;
use crate::support::program::{Ran, program, run_in};
use crate::variants::schema::{against, validator};
use quadrille::library;
use std::path::Path;

/// Every file below a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    fn walk(folder: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, found);
            } else {
                found.push(path.strip_prefix(root).unwrap().display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(folder, folder, &mut found);
    found.sort();
    found
}

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap()
}

fn run(folder: &Folder, arguments: &str) -> Ran {
    run_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>())
}

fn made(folder: &Folder, arguments: &str) -> String {
    let ran = run(folder, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "quadrille {arguments}");
    ran.out
}

/// A new variant with everything that stands behind a `#` brought to life.
fn enlivened(text: &str) -> String {
    let alive = |line: &str| {
        let key = line.strip_prefix("# ").filter(|rest| rest.split(' ').next().is_some_and(|word| word.ends_with(':')));
        format!("{}\n", key.filter(|rest| !rest.starts_with("yaml-language-server")).unwrap_or(line))
    };
    text.lines().map(alive).collect()
}

#[test]
fn every_new_variant_is_right_from_any_folder() {
    let validator = validator();
    let shipped = library::shipped().games();
    let games = shipped.iter().map(|name| Some(name.as_str())).chain([None]);
    for game in games {
        for (rule, lang) in [(false, "en"), (true, "en"), (false, "fr"), (true, "fr")] {
            let folder = Folder::new("new");
            let from = game.map_or(String::new(), |name| format!("--from {name}"));
            let rule = if rule { "--rule" } else { "" };
            let arguments = format!("new mine {from} {rule} --lang {lang} --in some/where");
            made(&folder, &arguments);
            // Language changes nothing of how it is played.
            let stages = if lang == "en" { "" } else { " --only static --only examples" };
            let checked = made(&folder, &format!("check some/where/mine.yaml{stages}"));
            assert!(checked.starts_with("some/where/mine.yaml: fine, "), "{arguments}: {checked}");
            let inside = run_in(
                &folder.path().join("some/where"),
                &["check", "mine.yaml", "--only", "static", "--only", "examples"],
            );
            assert_eq!((inside.code, inside.err.as_str()), (0, ""), "{arguments}");
            let text = read(&folder, "some/where/mine.yaml");
            assert_eq!(against(&validator, &text), [""; 0], "{arguments}");
            assert_eq!(files(folder.path()).len(), if rule.is_empty() { 1 } else { 2 }, "{arguments}");
            let alive = enlivened(&text);
            assert!(game.is_none() || alive != text, "{text}");
            folder.write("some/where/alive.yaml", &alive);
            let checked = run(&folder, "check some/where/alive.yaml --only static --only examples");
            // What takes a rule away may take away what the example shows.
            let still = alive.lines().any(|line| line.starts_with("without:")) || checked.code == 0;
            assert!(still, "{arguments}:\n{alive}\n{}", checked.err);
            assert_eq!(against(&validator, &alive), [""; 0], "{arguments}");
        }
    }
}

#[test]
fn what_is_written_and_told() {
    for (name, arguments) in [
        ("own", "new my_game"),
        ("own_rule", "new my_game --rule"),
        ("own_rule_fr", "new mon-jeu --rule --lang fr"),
        ("connect4", "new my_game --from connect4"),
        ("connect4_rule", "new my_game --from connect4 --rule --in games"),
        ("quarto_rule", "new my_game --from quarto --rule"),
        ("super_puissance4_fr", "new mien --from super_puissance4 --lang fr --unicode"),
    ] {
        let folder = Folder::new("new");
        let mut page = format!("$ quadrille {arguments}\n{}", made(&folder, arguments));
        for file in files(folder.path()) {
            page += &format!("\n== {file}\n{}", read(&folder, &file));
        }
        golden("new", name, &page);
    }
}

#[test]
fn a_new_variant_is_played_by_what_it_tells() {
    let folder = Folder::new("new");
    let told = made(&folder, "new my_game --rule --in games");
    let mut ran = 0;
    for command in told.lines().filter_map(|line| line.trim().strip_prefix("quadrille ")) {
        let command = command.split("  ").next().unwrap();
        let mut program = program(folder.path());
        let output = program.args(command.split_whitespace()).stdin(std::process::Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{command}: {output:?}");
        ran += 1;
    }
    assert_eq!(ran, 3, "{told}");
    assert!(made(&folder, "list").contains("My game"), "a game of the folder `games` is found by its name");
}

#[test]
fn a_name_is_a_name() {
    for (name, words) in [
        ("", "cannot be a name"),
        ("my game", "cannot be a name"),
        ("jeu_à_moi", "cannot be a name"),
        ("..", "cannot be a name"),
        ("-x", "cannot be a name"),
        (&"x".repeat(65), "cannot be a name"),
        ("a/b", "is a path"),
        ("mine.yaml", "is a path"),
        ("mine.rhai", "is a path"),
    ] {
        let folder = Folder::new("new");
        let ran = run_in(folder.path(), &["new", "--rule", "--", name]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}");
        assert!(ran.err.contains(words), "{name}: {}", ran.err);
        assert_eq!(files(folder.path()), [""; 0], "{name}");
    }
    // Names that YAML would take for something else.
    for name in ["null", "true", "123", "1e3", "No", "x"] {
        let folder = Folder::new("new");
        made(&folder, &format!("new {name} --rule --from connect4"));
        made(&folder, &format!("check {name}.yaml {name}.rhai"));
        made(&folder, &format!("new own --in below --from {name} --games-dir ."));
    }
}

#[test]
fn nothing_is_written_over_anything() {
    for (there, arguments) in [
        ("mine.yaml", "new mine"),
        ("mine.yml", "new mine --rule"),
        ("mine.rhai", "new mine --rule"),
        (".vscode/settings.json", "new mine --editor"),
        (".quadrille/schema.json", "new mine --rule --editor"),
        ("Rhai.toml", "new mine --editor --from connect4"),
    ] {
        let folder = Folder::new("new");
        folder.write(there, "mine\n");
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{there}");
        let words = format!("{there} is there already");
        assert!(ran.err.contains(&words), "{}", ran.err);
        assert_eq!((files(folder.path()), read(&folder, there).as_str()), (vec![there.to_owned()], "mine\n"));
        assert!(run(&folder, &format!("{arguments} --lang fr")).err.contains("existe"), "{there}");
    }
    let folder = Folder::new("new");
    folder.write("mine.rhai", "// Mine.\n");
    made(&folder, "new mine");
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("new");
    folder.write("file", "");
    let ran = run(&folder, "new mine --in file");
    assert!(ran.code == 2 && ran.err.contains("file is no folder"), "{}", ran.err);
    let ran = run(&folder, "new mine --in file/below");
    assert!(ran.code == 5 && ran.err.contains("file/below/mine.yaml"), "{}", ran.err);
    // The last of many files has no room: those before it go away again, with their folders.
    folder.write(".helix", "");
    let ran = run(&folder, "new mine --rule --editor");
    assert!(ran.code == 5 && ran.err.contains(".helix/languages.toml"), "{}", ran.err);
    assert_eq!(files(folder.path()), [".helix", "file"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no empty folders either");
}

#[cfg(unix)]
#[test]
fn a_folder_in_which_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("new");
    let closed = folder.path().join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    // Nothing is closed to root.
    if std::fs::write(closed.join("probe"), "").is_err() {
        let ran = run(&folder, "new mine --rule --in closed");
        assert!(ran.code == 5 && ran.err.contains("closed/mine.yaml"), "{}", ran.err);
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_name_that_is_taken_is_told() {
    let folder = Folder::new("new");
    for arguments in ["new connect4", "new connect4 --from connect4 --rule", "new recovery --rule"] {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments}");
        assert!(
            ran.err.contains("is the name of a game or rule already") && ran.err.contains("--shadow"),
            "{}",
            ran.err
        );
    }
    assert_eq!(files(folder.path()), [""; 0]);
    made(&folder, "new recovery");
    let told = made(&folder, "new connect4 --from connect4 --rule --shadow");
    assert!(told.contains("mean the new one by `connect4`"), "{told}");
    made(&folder, "check connect4.yaml connect4.rhai");
    assert!(!made(&folder, "new other --shadow").contains("mean the new one"));
    let below = made(&folder, "new connect4 --from connect4 --shadow --in games");
    assert!(below.contains("written: games/connect4.yaml"), "{below}");
    assert!(made(&folder, "show connect4").contains("A variant of Connect 4."));
}

#[test]
fn what_it_starts_from_must_be_right() {
    let folder = Folder::new("new");
    for (arguments, code, words) in [
        ("new mine --from conect4", 2, "did you mean `connect4`?"),
        ("new mine --from ./connect4.yaml", 2, "is a path"),
        ("new mine --from broken", 3, "did you mean `gravity`?"),
        ("new mine --from failing", 4, "so it fails"),
    ] {
        folder.write("broken.yaml", "extends: connect4\ngravty: up\n");
        folder.write("failing.yaml", "extends: connect4\nrules: [failing]\n");
        folder.write("failing.rhai", "fn setup(game) { throw \"so it fails\"; }\n");
        let ran = run(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{arguments}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments}: {}", ran.err);
        assert!(!folder.path().join("mine.yaml").exists(), "{arguments}");
    }
    folder.write("near/base.yaml", "title: Base\nextends: connect4\nboard: { columns: 9 }\n");
    made(&folder, "new mine --from base --in near");
    let text = read(&folder, "near/mine.yaml");
    assert!(
        text.contains("# board: { columns: 9, rows: 6, wrap: none }") && text.contains("A variant of Base."),
        "{text}"
    );
    made(&folder, "check near/mine.yaml");
}

#[test]
fn editors_are_told() {
    let folder = Folder::new("new");
    let told = made(&folder, "new mine --rule --editor");
    let written = [".helix/languages.toml", ".quadrille/quadrille.d.rhai", ".quadrille/schema.json"];
    let written = [&written[..], &[".vscode/settings.json", "Rhai.toml", "mine.rhai", "mine.yaml"]].concat();
    assert_eq!(files(folder.path()), written);
    for file in written {
        assert!(told.contains(&format!("written: {file}\n")), "{told}");
    }
    let line = read(&folder, "mine.yaml").lines().next().unwrap().to_owned();
    let schema = line.strip_prefix("# yaml-language-server: $schema=").unwrap();
    assert_eq!(read(&folder, schema), made(&folder, "schema"));
    assert_eq!(read(&folder, ".quadrille/quadrille.d.rhai"), made(&folder, "defs --rhai"));
    let settings: serde_json::Value = serde_json::from_str(&read(&folder, ".vscode/settings.json")).unwrap();
    assert_eq!(settings["yaml.schemas"][schema][0], "games/*.yaml");
    golden(
        "new",
        "editors",
        &[".vscode/settings.json", ".helix/languages.toml", "Rhai.toml"]
            .map(|file| format!("== {file}\n{}", read(&folder, file)))
            .join("\n"),
    );
    // The settings are the same for every variant of a folder.
    let told = made(&folder, "new other --editor --from connect4");
    assert!(told.contains("written: other.yaml") && !told.contains("settings.json"), "{told}");
    made(&folder, "check mine.yaml other.yaml mine.rhai");
}
