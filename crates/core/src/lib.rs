//! The core of Quadrille: grid games from YAML files and Rhai scripts, without a terminal. Files, time and randomness are handed in.
//!
//! A variant is a short YAML file and, where it needs a rule that nobody has written yet, a short Rhai script. One complete game,
//! from its two files to its end:
//!
//! ```
//! use quadrille_core::variant::{Changes, Library, Shipped, Sources};
//! use quadrille_core::{lang, levels, play, script};
//!
//! let game = "
//! title: Connect 4 with traps
//! board: { columns: 7, rows: 6 }
//! gravity: down
//! turn:
//!   - drop: open column
//! win: { align: 4 }
//! rules: [traps]
//! ";
//! let rule = r#"
//! // A token that lands on a trap is gone, and the trap with it.
//! marker("trap", "*");
//!
//! fn setup(game) { game.scatter("trap", 3, game.board); }
//! fn on_land(game, at) { if game.unmark("trap", at) { game.destroy(at); } }
//! "#;
//! let library = Library::of(Shipped {
//!     games: [("trapped".to_owned(), game.into())].into(),
//!     rules: [("traps".to_owned(), rule.into())].into(),
//!     ..Shipped::default()
//! });
//!
//! // What the files say is understood, with the changes of whoever plays; mistakes come with a code, a place and help.
//! let changes = Changes { set: vec![("board.columns".into(), "6".into())], ..Changes::default() };
//! let trapped = script::open(&library, &mut Sources::default(), "trapped", &changes).expect("the files are right");
//!
//! // A table: moves as a player types them, and why one is refused, in every language. Time is handed in.
//! static BEGAN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
//! let limits = script::Limits::new(|| BEGAN.elapsed());
//! let mut table = play::open(trapped, &play::Beginning::Seed(7), limits).expect("it has a beginning");
//! assert_eq!(table.legal()?, ["1", "2", "3", "4", "5", "6"]);
//! let Err(play::Problem::Refused(why, _)) = table.play("9") else { panic!("no script failed") };
//! assert_eq!(why.to_string(), "column 9 is outside the board; columns are 1 to 6");
//! assert_eq!(lang::Lang::Fr.say(&why), "la colonne 9 est hors du plateau ; les colonnes vont de 1 à 6");
//!
//! // Two levels play it to its end.
//! while table.outcome().is_none() {
//!     let level = if table.to_move().number() == 1 { "sneaky" } else { "nobrain" };
//!     let thought = table.think(&levels::level(level).expect("it is one of the usual"), 7)?;
//!     table.play(&thought.expect("the game is not over").action).expect("players play legally");
//! }
//! let scene = table.scene(play::Eye::Everybody);
//! assert!(scene.outcome.is_some());
//! # Ok::<(), Box<quadrille_kernel::Failure>>(())
//! ```
//!
//! The rooms, and the one way in which they may use each other: [`lang`] ← [`variant`] ← [`json`], [`mistakes`] ← [`script`] ←
//! [`levels`] ← [`play`] ← [`protocol`]. Only [`script`] knows Rhai.

#[cfg(test)]
mod fixtures;
pub mod json;
pub mod lang;
pub mod levels;
pub mod mistakes;
pub mod play;
pub mod protocol;
pub mod script;
pub mod variant;
