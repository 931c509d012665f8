//! Files as the program reads and writes them whole: what is no plain file is neither replaced nor waited for, and nothing is read
//! without a limit.

use crate::support::files::Folder;
use crate::support::program::{Ran, program, run_in};
use std::fs::{Permissions, metadata, read_to_string, set_permissions, symlink_metadata};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ARENA: [&str; 8] = ["arena", "tictactoe", "--p1", "nobrain", "--p2", "nobrain", "--games", "2"];

/// Plays two games and writes them there.
fn arena_to(folder: &Folder, out: &str) -> Ran {
    run_in(folder.path(), &[&ARENA[..], &["--out", out]].concat())
}

fn pipe(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

fn is_results(path: &Path) -> bool {
    read_to_string(path).unwrap().starts_with("{\"run\":")
}

/// The names of everything in a folder.
fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn output_goes_into_a_pipe() {
    let folder = Folder::new("disk");
    for option in ["--out", "--svg"] {
        let name = option.trim_start_matches('-');
        let path = pipe(&folder, name);
        let reader = std::thread::spawn({
            let path = path.clone();
            move || read_to_string(path).unwrap()
        });
        let ran = match option {
            "--out" => arena_to(&folder, name),
            _ => run_in(folder.path(), &["survey", "tictactoe", "--levels", "nobrain", "--games", "2", option, name]),
        };
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(symlink_metadata(&path).unwrap().file_type().is_fifo(), "{option}");
        let read = reader.join().unwrap();
        assert!(read.starts_with("{\"run\":") || read.starts_with("<svg"), "{read}");
    }
}

#[test]
fn output_goes_into_a_device() {
    let folder = Folder::new("disk");
    symlink("/dev/full", folder.path().join("full")).unwrap();
    let ran = arena_to(&folder, "full");
    assert!(ran.code == 5 && ran.err.contains("full cannot be written (the disk is full)"), "{}", ran.err);
    assert!(symlink_metadata(folder.path().join("full")).unwrap().is_symlink());
    assert_eq!(names(&folder), ["full"]);
}

#[test]
fn output_to_standard_output_stands_before_what_is_printed() {
    let folder = Folder::new("disk");
    let mut whole = Vec::new();
    for redirected in [false, true] {
        let file = folder.path().join("both");
        let mut program = program(folder.path());
        program.args(ARENA).args(["--out", "/dev/stdout"]);
        if redirected {
            program.stdout(std::fs::File::create(&file).unwrap());
        }
        let ran: Ran = program.output().unwrap().into();
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        whole.push(if redirected { read_to_string(&file).unwrap() } else { ran.out });
    }
    assert!(whole[0].starts_with("{\"run\":") && whole[0].contains("\ntictactoe: 2 games"), "{}", whole[0]);
    assert_eq!(whole[0], whole[1]);
}

#[test]
fn a_link_stays_and_what_it_leads_to_is_replaced() {
    let folder = Folder::new("disk");
    folder.write("kept/target", "before");
    symlink("kept/target", folder.path().join("link")).unwrap();
    symlink("link", folder.path().join("again")).unwrap();
    symlink("kept/new", folder.path().join("dangling")).unwrap();
    for (link, target) in [("again", "kept/target"), ("dangling", "kept/new")] {
        assert_eq!(arena_to(&folder, link).code, 0, "{link}");
        assert!(symlink_metadata(folder.path().join(link)).unwrap().is_symlink(), "{link}");
        assert!(is_results(&folder.path().join(target)), "{link}");
    }
    folder.write("one", "before");
    std::fs::hard_link(folder.path().join("one"), folder.path().join("other")).unwrap();
    assert_eq!(arena_to(&folder, "one").code, 0);
    assert!(is_results(&folder.path().join("other")));
    assert_eq!(names(&folder), ["again", "dangling", "kept", "link", "one", "other"], "nothing else is left");
}

#[test]
fn a_file_keeps_its_mode() {
    let folder = Folder::new("disk");
    for mode in [0o600, 0o640, 0o755] {
        let path = PathBuf::from(folder.write("kept", "before"));
        set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        assert_eq!(arena_to(&folder, "kept").code, 0);
        assert!(is_results(&path));
        assert_eq!(metadata(&path).unwrap().permissions().mode() & 0o777, mode);
    }
    let path = PathBuf::from(folder.write("kept", "before"));
    set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    let ran = arena_to(&folder, "kept");
    assert!(ran.code == 2 && ran.err.contains("kept cannot be written (it is write-protected)"), "{}", ran.err);
    assert_eq!(read_to_string(&path).unwrap(), "before");
}

#[test]
fn a_game_is_not_saved_into_a_pipe() {
    let folder = Folder::new("disk");
    let path = pipe(&folder, "pipe");
    let mut running = program(folder.path())
        .args(["play", "tictactoe", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut running.stdin.take().unwrap(), b"save pipe\nquit\n").unwrap();
    let ran: Ran = running.wait_with_output().unwrap().into();
    assert!(ran.out.contains("Pipe cannot be written (this is no plain file; name another file)"), "{}", ran.out);
    assert!(symlink_metadata(path).unwrap().file_type().is_fifo());
}

#[test]
fn a_source_without_an_end_is_refused() {
    let folder = Folder::new("disk");
    for (arguments, code, words) in [
        (&["solve", "connect4", "--file", "/dev/zero"][..], 2, "line 1: it is longer than 64 KiB"),
        (&["arena", "--merge", "/dev/zero"], 5, "/dev/zero: larger than 256 MiB"),
        (&["replay", "/dev/zero"], 5, "/dev/zero: larger than 1 MiB"),
        (&["solve", "connect4", "--file", "."], 5, ".: this is a folder, not a file"),
    ] {
        let ran = run_in(folder.path(), arguments);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
    symlink("/dev/zero", folder.path().join("zero")).unwrap();
    // A device is written to, and not read before.
    assert_eq!(run_in(folder.path(), &["book", "tictactoe", "--tokens", "0", "--out", "zero"]).code, 0);
}

#[test]
fn positions_come_through_a_pipe_once() {
    let folder = Folder::new("disk");
    let path = pipe(&folder, "positions");
    let writer = std::thread::spawn(move || std::fs::write(path, b"a1 b2\n\xff\n-\n").unwrap());
    let ran = run_in(folder.path(), &["solve", "tictactoe", "--file", "positions"]);
    writer.join().unwrap();
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    assert!(ran.code == 1 && ran.err.contains("line 2"), "{}", ran.err);
}

#[test]
fn a_pipe_that_nobody_named_is_told_and_not_waited_for() {
    for name in ["levels.yaml", "settings.yaml", "books/mine.book"] {
        let folder = Folder::new("disk");
        let path = pipe(&folder, &format!("no-config/quadrille/{name}"));
        let ran = run_in(folder.path(), &["list"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}: {}", ran.err);
        let words = format!("{} cannot be read: this is a pipe or a device", path.display());
        assert!(ran.err.contains(&words), "{name}: {}", ran.err);
    }
}

#[test]
fn one_bad_file_does_not_keep_the_others_of_a_folder_from_being_checked() {
    let folder = Folder::new("disk");
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    std::fs::write(folder.path().join("mine/a.yaml"), b"title: \xff\n").unwrap();
    folder.write("mine/b.yaml", &"# long\n".repeat(200_000));
    folder.write("mine/c.rhai", &"// long\n".repeat(200_000));
    folder.write("mine/z.yaml", "title: Fine\nextends: tictactoe\n");
    let ran = run_in(folder.path(), &["check", "mine", "--only", "static"]);
    let told = "mine/a.yaml: 1 mistake\nmine/b.yaml: 1 mistake\nmine/c.rhai: 1 mistake\nmine/z.yaml: fine\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, told));
    for words in ["error[Q001]: mine/a.yaml: not UTF-8 text", "error[Q001]: mine/b.yaml: larger than 1 MiB"] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let json = run_in(folder.path(), &["check", "mine", "--only", "static", "--json"]);
    assert_eq!((json.code, json.err.as_str(), json.out.matches("\"target\"").count()), (1, "", 4));
    let missing = run_in(folder.path(), &["check", "nowhere.yaml", "mine/z.yaml", "--only", "static"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, "mine/z.yaml: fine\n"));
}

#[test]
fn a_file_that_the_system_does_not_let_be_read_has_its_own_exit_code() {
    let folder = Folder::new("disk");
    // Not even root can read from its beginning.
    symlink("/proc/self/mem", folder.path().join("mem.yaml")).unwrap();
    for command in ["show", "replay", "check", "check --json", "trace", "play"] {
        let arguments: Vec<&str> = command.split(' ').chain(["./mem.yaml"]).collect();
        let ran = run_in(folder.path(), &arguments);
        assert_eq!(ran.code, 5, "{command}: {}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains("mem.yaml: "), "{command}: {}", ran.err);
    }
}

#[test]
fn a_golden_that_is_no_saved_game_is_named() {
    let folder = Folder::new("disk");
    folder.write("mine.yaml", "title: Mine\nextends: tictactoe\n");
    folder.write("snapshots/play/mine.snap", "---\nsource: x\n---\n- a\n");
    let ran = run_in(folder.path(), &["check", "mine.yaml", "--bless"]);
    let words = "the golden ./snapshots/play/mine.snap, line 4: this is no saved game";
    assert!(ran.code == 2 && ran.err.contains(words), "{}", ran.err);
}

/// The exit code of a command whose output nobody reads.
fn unread(folder: &Folder, arguments: &[&str]) -> i32 {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    program(folder.path()).args(arguments).stdout(writer).stderr(Stdio::null()).status().unwrap().code().unwrap()
}

#[test]
fn a_verdict_is_the_exit_code_whether_somebody_reads_it_or_not() {
    let folder = Folder::new("disk");
    folder.write("bad.yaml", "title: Bad\nnonsense: 1\n");
    folder.write("cut.yaml", "game: connect4\nmoves: [4, 9]\n");
    folder.write("fails.rhai", "fn on_land(game, at) { throw \"no\"; }\n");
    folder.write("fails.yaml", "title: Fails\nextends: tictactoe\nrules: [fails]\n");
    for (arguments, code) in [
        ("check --json bad.yaml", 1),
        ("check bad.yaml tictactoe --only static", 1),
        ("compare tictactoe --set-b board.columns=4", 1),
        ("compare tictactoe --set-b board.columns=4 --json", 1),
        ("replay cut.yaml", 3),
        ("replay cut.yaml --json", 3),
        ("trace fails.yaml --moves b2", 4),
        ("trace fails.yaml --moves b2 --json", 4),
        ("demo fails.yaml --p1 nobrain --p2 nobrain --json", 4),
        ("arena tictactoe --p1 nobrain --p2 nobrain --games 2 --out /dev/full", 5),
        // What has nothing to report ends as if it had been read; this would take years.
        ("perft connect4 --depth 64", 0),
        ("check tictactoe --only static", 0),
        ("demo tictactoe --p1 nobrain --p2 nobrain", 0),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        assert_eq!(unread(&folder, &arguments), code, "{arguments:?}");
    }
}

/// Runs the program in so many KiB of address space.
fn run_within(folder: &Folder, kibibytes: u32, arguments: &[&str]) -> Ran {
    let program = program(folder.path());
    let script = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).arg(program.get_program()).args(arguments).current_dir(folder.path());
    let output = shell.env("XDG_CONFIG_HOME", folder.path()).env("LC_ALL", "C").output().unwrap();
    assert!(output.status.code().is_some(), "{kibibytes} KiB, {arguments:?}: {output:?}");
    output.into()
}

#[test]
fn with_little_memory_the_program_runs_or_says_why_not() {
    let folder = Folder::new("disk");
    for arguments in [
        &["list"][..],
        &["solve", "tictactoe"],
        &["analyse", "quarto", "--depth", "2"],
        &["best-move", "gomoku", "--level", "minimax", "--nodes", "1000"],
        &["arena", "tictactoe", "--p1", "nobrain", "--p2", "minimax2", "--games", "8", "--threads", "8"],
        &["book", "tictactoe", "--tokens", "1", "--threads", "8"],
    ] {
        let ran = run_within(&folder, 300_000, arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
        for kibibytes in [250_000, 200_000, 180_000, 150_000, 100_000, 60_000] {
            let ran = run_within(&folder, kibibytes, arguments);
            assert!(ran.code == 0 || ran.code == 5, "{kibibytes} KiB, {arguments:?}: {} {}", ran.code, ran.err);
            assert!(ran.code == 0 || ran.err.starts_with("error: cannot start: "), "{}", ran.err);
        }
    }
}

#[test]
fn more_memory_than_there_is_is_refused() {
    let folder = Folder::new("disk");
    for arguments in
        [&["analyse", "quarto", "--depth", "2"][..], &["solve", "tictactoe"], &["book", "tictactoe", "--tokens", "0"]]
    {
        let ran = run_within(&folder, 4_000_000, &[arguments, &["--memory", "1000000"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains("1000000 MiB of memory cannot be had here"), "{}", ran.err);
    }
}

#[test]
fn a_book_that_cannot_be_is_told_by_its_line() {
    let title = "drop 4x4, 4 in line\n";
    for (lines, number, words) in [
        ("- = 9 by 1\n", 2, "no position with so many tokens has this score"),
        ("- = 8 by 1\n", 2, "no position with so many tokens has this score"),
        ("- = 7 by 1\n", 2, "nobody can have a line so soon"),
        ("- = 0 by 1 2", 2, "the file is cut short"),
        ("- = 0 by 1\n1 1 = 0 b", 3, "the file is cut short"),
        ("- = 3 by 1\n1 1 = 0 by 1\n", 2, "line 3 says that one of these moves gives no more than 0"),
    ] {
        let folder = Folder::new("disk");
        folder.write("no-config/quadrille/books/mine.book", &format!("{title}{lines}"));
        let ran = run_in(folder.path(), &["solve", "connect4", "--set", "board.columns=4", "--set", "board.rows=4"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{lines}: {}", ran.err);
        let place = format!("books/mine.book:{number}:1");
        assert!(ran.err.contains(&place) && ran.err.contains(words), "{lines}: {}", ran.err);
        assert!(ran.err.contains("make it again with `quadrille book`, or remove the file"), "{}", ran.err);
    }
}
