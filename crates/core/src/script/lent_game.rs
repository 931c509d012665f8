//! What a script may ask of a game and do to it, at any width.
//!
//! [`LentGame`] is the border between what is compiled once and what is compiled for each width of a board: on this side are the engine and
//! the interface, which hold [`CellSet`]s; on the other is [`Lent`](super::lent::Lent), which holds the kernel's rules and state.

use super::cells::{CellSet, Cells};
use quadrille_kernel::{Cell, Direction, Draw, Near, Outline, Seat};

/// What becomes of a change: nothing to tell, or what is wrong with it, in words.
pub type Done = Result<(), String>;

/// Cells that show why a rule ends a game, and its words for it.
pub type Why<'a> = Option<(Cells<'a>, &'a str)>;

/// The game lent to a script, at any width. All sets have the game's width. Questions are asked of the state that is lent, and changes are
/// checked by the kernel's [`Effects`](quadrille_kernel::Effects).
pub trait LentGame {
    /// How many words a set of cells has.
    fn width(&self) -> usize;
    /// The outline of the game: names, numbers and what its author said.
    fn outline(&self) -> &Outline;

    /// All cells that exist.
    fn board(&self) -> CellSet;
    /// The cells beside those of a set.
    fn neighbours(&self, cells: Cells) -> CellSet;
    /// The cells one step away in any of the eight directions.
    fn around(&self, cells: Cells) -> CellSet;
    /// The cells one step further in a direction.
    fn step(&self, cells: Cells, way: Direction) -> CellSet;
    /// The cells beyond in a direction, as far as they lie in `through` without a break.
    fn ray(&self, cells: Cells, way: Direction, through: Cells) -> CellSet;
    /// What of `among` can be reached from a set inside `among`, and in how many rounds over the board it was found.
    fn connected(&self, cells: Cells, among: Cells, steps: Near) -> (CellSet, usize);
    /// Those whose four straight neighbours all exist and all belong to another set.
    fn enclosed(&self, cells: Cells, by: Cells) -> CellSet;
    /// All lines of a length on the board.
    fn lines(&self, length: usize) -> Vec<CellSet>;

    /// Whose step it is.
    fn mover(&self) -> Seat;
    /// Plies played so far.
    fn ply(&self) -> u32;
    /// Turns begun before this one.
    fn turn(&self) -> u32;
    /// The cells on which something stands.
    fn occupied(&self) -> CellSet;
    /// The cells on which nothing stands.
    fn empty(&self) -> CellSet;
    /// The tokens of a seat. Nothing where pieces have no owner.
    fn owned_by(&self, seat: Seat) -> CellSet;
    /// The tokens of all seats but the mover's. Nothing where pieces have no owner.
    fn rival(&self) -> CellSet;
    /// The pieces with a trait, by its layer.
    fn with_trait(&self, layer: usize) -> CellSet;
    /// The cells with a mark, seen or hidden.
    fn marked(&self, marker: usize) -> CellSet;
    /// The pieces that are connected with the one on a cell and have all its traits, and in how many rounds they were found.
    fn group(&self, at: Cell) -> (CellSet, usize);
    /// Where what is dropped into a column comes to rest.
    fn landing(&self, column: usize) -> Option<Cell>;
    /// How many of a counted thing a seat has.
    fn count(&self, counter: usize, seat: Seat) -> i32;
    /// Tokens a seat has left.
    fn reserve(&self, seat: Seat) -> u16;

    /// Puts a seat's tokens on empty cells.
    fn put(&self, cells: Cells, seat: Seat) -> Done;
    /// Puts pieces of the pool on empty cells.
    fn put_kind(&self, cells: Cells, kind: usize) -> Done;
    /// Takes what stands on cells back.
    fn take(&self, cells: Cells) -> Done;
    /// Destroys what stands on cells.
    fn destroy(&self, cells: Cells) -> Done;
    /// Makes tokens another seat's.
    fn convert(&self, cells: Cells, seat: Seat) -> Done;
    /// Gives pieces a trait, by its layer.
    fn change(&self, cells: Cells, layer: usize) -> Done;
    /// Marks cells for all to see.
    fn mark(&self, marker: usize, cells: Cells);
    /// Takes marks off cells, seen or hidden; was there one?
    fn unmark(&self, marker: usize, cells: Cells) -> bool;
    /// Gives a seat more of a counted thing, or less.
    fn gain(&self, counter: usize, seat: Seat, by: i64) -> Done;
    /// Marks so many cells, drawn at random from these.
    fn scatter(&self, marker: usize, count: i64, among: &CellSet, draw: &mut Draw) -> Done;
    /// Hides marks on so many cells, drawn at random from these.
    fn scatter_hidden(&self, marker: usize, count: i64, among: &CellSet, draw: &mut Draw) -> Done;
    /// Moves what stands on one cell to an empty one.
    fn move_to(&self, from: Cell, to: Cell) -> Done;
    /// Lets what stands on two cells change places.
    fn swap(&self, one: Cell, other: Cell);
    /// Moves everything on cells one step, all at once.
    fn shift(&self, cells: Cells, way: Direction) -> Done;
    /// Turns a square of cells by a quarter.
    fn rotate(&self, cells: Cells, clockwise: bool) -> Done;
    /// Lets everything on the board fall.
    fn fall(&self, way: Direction) -> Done;
    /// Ends the turn with this step.
    fn end_turn(&self) -> Done;
    /// Lets one seat win.
    fn win(&self, seat: Seat, why: Why);
    /// Lets one seat lose, and all others win.
    fn lose(&self, seat: Seat, why: Why);
    /// Ends the game so that nobody wins.
    fn draw(&self, why: Why);

    /// How many events the play under way has; 0 where nobody listens.
    fn events(&self) -> usize;
    /// Remembers the game as it is now, for [`has_changed`](Self::has_changed).
    fn remember(&self);
    /// Is the game, or the verdict on it, another than the one remembered?
    fn has_changed(&self) -> bool;
}
