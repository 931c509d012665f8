//! A game in which markers lie beneath tokens.

use crate::support::files::Folder;

/// A verb that marks what stands, one that marks what is empty, and one that takes a token away before it moves another.
const RULE: &str = "\
// Tokens and cells are lit, and tokens jump over rivals.
marker(\"lamp\", \"*\");
words(\"fr\", \"lamp\", \"lampe\");
verb(\"light\", \"any token\");
verb(\"glow\", \"empty cell\");
verb(\"jump\", \"own token to empty cell\");
fn light(game, at) { game.mark(\"lamp\", at); }
fn glow(game, at) { game.mark(\"lamp\", at); }
fn jump(game, from, to) {
    game.destroy(from.neighbours() & to.neighbours() & game.rival);
    game.move(from, to);
}
";

const GAME: &str = "\
title: Lamps
extends: tictactoe
board: { columns: 4, rows: 4 }
turn:
  - place: empty cell
rules: [lamps]
win: { align: none }
limit: 60 plies
";

/// The game in a folder, and files beside it.
pub fn folder(more: &[(&str, &str)]) -> Folder {
    let folder = Folder::new("lamps");
    folder.write("lamps.rhai", RULE);
    folder.write("lamps.yaml", GAME);
    for (name, text) in more {
        folder.write(name, text);
    }
    folder
}
