//! Quadrille: play, write and test grid games in a terminal.
//!
//! A variant is a short YAML file and, where it needs a rule nobody has written yet, a short Rhai script. Here is one
//! complete game, opened from the program's own files, changed a little, and played to its end:
//!
//! ```
//! use quadrille::{lang, play, script, variant};
//!
//! // Connect 4 on a smaller board, with a rule from another game.
//! let library = variant::Library::shipped();
//! let changes = variant::Changes {
//!     set: vec![("board.columns".into(), "6".into()), ("board.rows".into(), "5".into())],
//!     with: vec!["go_capture".into()],
//!     ..Default::default()
//! };
//! let mut sources = variant::Sources::default();
//! let game = script::open(&library, &mut sources, "connect4", &changes).expect("the shipped files are right");
//!
//! // A table: moves as a player types them, and why one is refused.
//! let mut table = play::open(game, &play::Beginning::Seed(7), script::Limits::default()).expect("it has a beginning");
//! assert_eq!(table.legal()?, ["1", "2", "3", "4", "5", "6"]);
//! let refused = table.play("9").unwrap_err();
//! let play::Problem::Refused(why, _) = refused else { panic!("no script failed") };
//! assert_eq!(why.to_string(), "column 9 is outside the board; columns are 1 to 6");
//! assert_eq!(lang::Lang::Fr.say(&why), "la colonne 9 est hors du plateau ; les colonnes vont de 1 à 6");
//!
//! // Seat 1 builds a column, seat 2 plays whatever a level called `nobrain` would, but never in that column.
//! let nobrain = &quadrille::ai::levels()[0];
//! let mut seed = 0;
//! while table.outcome().is_none() {
//!     if table.to_move().number() == 1 {
//!         table.play("1").expect("column 1 has room for four");
//!     } else {
//!         seed += 1;
//!         match table.think(nobrain, seed)? {
//!             Some(thought) if thought.action != "1" => table.play(&thought.action).map(drop).expect("players play legally"),
//!             _ => {}
//!         }
//!     }
//! }
//! let scene = table.scene(play::Eye::Everybody);
//! let ended = scene.outcome.as_ref().expect("the game is over");
//! assert_eq!((ended.winners.as_slice(), ended.reason), ([1].as_slice(), "align"));
//! print!("{}", quadrille::ui::board::draw(&scene, &quadrille::ui::Look::default()).text());
//! # Ok::<(), Box<quadrille::kernel::Failure>>(())
//! ```
//!
//! The rooms, and the one way in which they may use each other: [`lang`], [`kernel`] ← [`variant`] ← [`script`] ← [`ai`] ←
//! [`play`] ← [`ui`] ← [`cli`].

pub mod ai;
pub mod cli;
pub mod kernel;
pub mod lang;
pub mod play;
pub mod script;
pub mod ui;
pub mod variant;
