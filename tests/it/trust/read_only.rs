//! Where something may be read and not written: the game can be played, and whoever plays is asked whether to go on without.

use crate::support::files::Folder;
use crate::support::pseudo_terminal::{Key, Terminal, YELLOW};
use crate::support::unfinished::{journals, moves, unfinished};
use std::fs::{Permissions, read_to_string, set_permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// Somebody for whom what is read-only is so.
struct Guest {
    /// How the program is begun for them.
    script: String,
    _program: Folder,
}

/// Sets who may do what.
fn allow(path: &Path, mode: u32) {
    set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Whoever runs the tests. For root nothing is read-only: then it is nobody, with a copy of the program that they can read.
fn guest() -> Option<Guest> {
    let program = Folder::new("guest");
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout != b"0\n" {
        return Some(Guest { script: "exec \"$@\"".to_owned(), _program: program });
    }
    let copy = program.path().join("quadrille");
    std::fs::copy(env!("CARGO_BIN_EXE_quadrille"), &copy).unwrap();
    allow(program.path(), 0o755);
    let nobody = format!("setpriv --reuid=65534 --regid=65534 --clear-groups -- {}", copy.display());
    let tried = Command::new("sh").args(["-c", &format!("{nobody} --version")]).output().unwrap();
    if !tried.status.success() {
        let why = String::from_utf8_lossy(&tried.stderr).into_owned();
        eprintln!("SKIPPED: root may write everywhere, and nobody else can be had here: {why}");
        return None;
    }
    Some(Guest { script: format!("shift; exec {nobody} \"$@\""), _program: program })
}

/// A folder in which the games of everybody are kept, and everybody may write.
fn shared() -> Rc<Folder> {
    let folder = Folder::new("terminal");
    let games = folder.path().join("no-data");
    std::fs::create_dir(&games).unwrap();
    allow(folder.path(), 0o755);
    allow(&games, 0o777);
    Rc::new(folder)
}

const DENIED: &str = "This cannot be kept on the disk: you are not permitted to";

#[test]
fn in_a_folder_that_cannot_be_written_one_may_play_on_without() {
    let Some(guest) = guest() else { return };
    let folder = shared();
    let games = folder.path().join("no-data");
    allow(&games, 0o555);
    let mut terminal = Terminal::open_in_by(&folder, &guest.script, &["play", "connect4", "--seed", "1"]);
    terminal.asks(YELLOW).enters("4").waits_for(DENIED);
    assert!(!terminal.screen().contains("1. Yellow (X) plays 4"), "{}", terminal.screen());
    terminal.press(Key::Enter).waits_until("asked again", |screen| screen.matches(DENIED).count() == 2);
    terminal.enters("yes").waits_for("From here on nothing is kept.").waits_for("1. Yellow (X) plays 4");
    terminal.enters("4").waits_for("2. Red (O) plays 4").enters("quit").waits_for("The game is not finished.");
    assert_eq!(terminal.exit_code(), 0);
    allow(&games, 0o777);
    assert!(std::fs::read_dir(&games).unwrap().next().is_none());
}

/// A game of two moves that was left, and its file, which cannot be written any more.
fn left(guest: &Guest) -> (Rc<Folder>, PathBuf) {
    let folder = shared();
    let mut terminal = Terminal::open_in_by(&folder, &guest.script, &["play", "connect4", "--seed", "1"]);
    terminal.asks(YELLOW).enters("1").enters("2").waits_for("2. Red (O) plays 2").signal("KILL").killed();
    let file = journals(&folder).join("connect4-1.game");
    allow(&file, 0o444);
    (folder, file)
}

#[test]
fn a_game_that_cannot_be_written_is_taken_up_and_the_next_move_asks() {
    let Some(guest) = guest() else { return };
    let (folder, file) = left(&guest);
    allow(&journals(&folder), 0o555);
    let before = read_to_string(&file).unwrap();
    let mut again = Terminal::open_in_by(&folder, &guest.script, &["resume", "connect4-1"]);
    again.asks(YELLOW).enters("3").waits_for(DENIED);
    assert!(!again.screen().contains("3. Yellow (X) plays 3"), "{}", again.screen());
    again.enters("yes").waits_for("From here on nothing is kept.").waits_for("3. Yellow (X) plays 3");
    again.enters("quit").waits_for("The game is not finished.");
    assert_eq!(again.exit_code(), 0);
    assert_eq!(read_to_string(&file).unwrap(), before);
    assert_eq!(unfinished(&folder).iter().map(moves).collect::<Vec<_>>(), [["1", "2"]]);
    allow(&journals(&folder), 0o777);
}

#[test]
fn a_game_whose_file_alone_cannot_be_written_goes_on_in_another() {
    let Some(guest) = guest() else { return };
    let (folder, file) = left(&guest);
    let before = read_to_string(&file).unwrap();
    let mut again = Terminal::open_in_by(&folder, &guest.script, &["resume", "connect4-1"]);
    again.asks(YELLOW).enters("3").waits_for("3. Yellow (X) plays 3").enters("quit");
    again.waits_for("`quadrille resume connect4-1-2` goes on with it.");
    assert_eq!(again.exit_code(), 0);
    assert_eq!(read_to_string(&file).unwrap(), before);
    let mut kept: Vec<Vec<String>> = unfinished(&folder).iter().map(moves).collect();
    kept.sort();
    assert_eq!(kept, [vec!["1", "2"], vec!["1", "2", "3"]]);
}
