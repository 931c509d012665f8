//! Quadrille: play, write and test grid games in a terminal.
//!
//! This crate is the program: what it shows ([`ui`]), its commands ([`cli`]), its games ([`library`]), the disk ([`disk`]) and the time ([`system`]). What a
//! game is, without a terminal, is `quadrille_core`; boards, turns and search are `quadrille_kernel`.
//!
//! A game of the program's own, changed a little, as a terminal shows it:
//!
//! ```
//! use quadrille::ui::{Look, board};
//! use quadrille_core::variant::{Changes, Sources};
//! use quadrille_core::{play, script};
//!
//! let changes = Changes { with: vec!["go_capture".into()], ..Changes::default() };
//! let game = script::open(&quadrille::library::shipped(), &mut Sources::default(), "connect4", &changes).expect("its files are right");
//! let limits = script::Limits::new(quadrille::system::now);
//! let mut table = play::open(game, &play::Beginning::Seed(7), limits).expect("it has a beginning");
//! table.play("4").expect("column 4 is open");
//! print!("{}", board::draw(&table.scene(play::Eye::Everybody), &Look::default()).text());
//! ```

pub mod cli;
pub mod disk;
pub mod library;
pub mod system;
pub mod ui;
