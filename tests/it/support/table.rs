//! Games on tables, for tests: opened by name, changed as a player would change them, played as a player types.

use quadrille::library;
use quadrille::system::now;
use quadrille_core::levels::{Level, levels};
use quadrille_core::mistakes;
use quadrille_core::play::{self, Beginning, Eye, Made, NotBegun, Problem, Scene, SeenPiece, Table};
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources, Variant};
use quadrille_kernel::search::Budget;
use quadrille_kernel::{Draw, Seat, Setup, Standing};

/// What the command line changes: `set("board.columns=9 win.align=5")`.
pub fn set(settings: &str) -> Changes {
    let one = |setting: &str| {
        let (key, value) = setting.split_once('=').expect("a setting is KEY=VALUE");
        (key.to_owned(), value.to_owned())
    };
    Changes { set: settings.split_whitespace().map(one).collect(), ..Changes::default() }
}

/// A shipped game with changes.
pub fn variant(game: &str, changes: &Changes) -> Variant {
    let mut sources = Sources::default();
    script::open(&library::shipped(), &mut sources, game, changes)
        .unwrap_or_else(|wrong| panic!("{game}: {}", mistakes::render(&wrong, &sources, false)))
}

/// The mistakes that a shipped game has with these changes, as an author reads them.
pub fn refused(game: &str, changes: &Changes) -> String {
    let mut sources = Sources::default();
    match script::open(&library::shipped(), &mut sources, game, changes) {
        Ok(_) => panic!("{game} is valid with {changes:?}"),
        Err(wrong) => mistakes::render(&wrong, &sources, false),
    }
}

/// A variant on a table.
pub fn begin(variant: Variant, beginning: &Beginning) -> Result<Table, NotBegun> {
    play::open(variant, beginning, Limits::new(now))
}

/// A shipped game as it begins with a seed.
pub fn open_with_seed(game: &str, seed: u64) -> Table {
    changed(game, &Changes::default(), seed)
}

/// A shipped game.
pub fn open(game: &str) -> Table {
    open_with_seed(game, 1)
}

/// A shipped game with changes, as it begins with a seed.
pub fn changed(game: &str, changes: &Changes, seed: u64) -> Table {
    begin(variant(game, changes), &Beginning::Seed(seed)).unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

/// A shipped game from a board string.
pub fn from_position(game: &str, position: &str, to_move: Option<u8>) -> Result<Table, String> {
    let seat = to_move.map(|number| Seat(number - 1));
    match begin(variant(game, &Changes::default()), &Beginning::Position(position.to_owned(), seat)) {
        Ok(table) => Ok(table),
        Err(NotBegun::Position(words)) => Err(words),
        Err(NotBegun::Failed(failure)) => panic!("{failure:?}"),
    }
}

/// What a picture shows, top row first: `.` empty, a digit a seat's token, else the sign of a marker.
pub fn drawn(variant: &Variant, picture: &str) -> Setup {
    let rows: Vec<Vec<&str>> = picture.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    let mut setup = Setup { begun: true, ..Setup::default() };
    for (row, cells) in rows.iter().rev().enumerate() {
        for (column, sign) in cells.iter().enumerate() {
            let at = (column as u16, row as u16);
            match sign.parse::<u8>() {
                _ if *sign == "." => {}
                Ok(seat) => setup.standing.push((at, Standing::Token(Seat(seat - 1)))),
                Err(_) => {
                    let marker = variant.symbols.iter().position(|symbol| symbol == sign);
                    setup.marks.push((marker.unwrap_or_else(|| panic!("`{sign}` is no sign of this game")), at));
                }
            }
        }
    }
    setup
}

/// A shipped game from a picture, with a seat (from 1) to move.
pub fn from_picture(game: &str, to_move: u8, picture: &str) -> Table {
    let variant = variant(game, &Changes::default());
    let setup = Setup { to_move: Some(Seat(to_move - 1)), ..drawn(&variant, picture) };
    begin(variant, &Beginning::Setup(setup)).unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

/// Plays moves as a player types them, and tells of the last.
pub fn play(table: &mut Table, moves: &str) -> Made {
    let mut last = None;
    for text in table.split(moves) {
        last = Some(table.play(&text).unwrap_or_else(|problem| panic!("{text}: {problem:?}")));
    }
    last.expect("some moves")
}

/// Why a move is refused, in words; that the refusal changed nothing is checked.
pub fn refusal(table: &mut Table, text: &str) -> String {
    let before = (table.key(), table.scene(Eye::Referee), table.moves().to_vec());
    let words = match table.play(text) {
        Ok(made) => panic!("`{text}` was played: {made:?}"),
        Err(Problem::Refused(words, _)) => words.to_string(),
        Err(Problem::Failed(failure)) => panic!("`{text}`: {failure:?}"),
    };
    assert_eq!(before, (table.key(), table.scene(Eye::Referee), table.moves().to_vec()), "refusing `{text}`");
    words
}

/// The legal actions, as texts.
pub fn legal(table: &Table) -> Vec<String> {
    table.legal().unwrap_or_else(|failure| panic!("{failure:?}"))
}

/// Plays a legal action drawn at random; false when the game is over.
pub fn play_any(table: &mut Table, draw: &mut Draw) -> bool {
    let legal = legal(table);
    if legal.is_empty() {
        return false;
    }
    play(table, &legal[draw.below(legal.len())]);
    true
}

/// How the game stands, in words: `seat 1 wins by align`, `draw by full`, `seat 2 to move`.
pub fn standing(table: &Table) -> String {
    let scene = table.scene(Eye::Everybody);
    match &scene.outcome {
        None => format!("seat {} to move", scene.to_move),
        Some(ended) => match ended.winners.as_slice() {
            [] => format!("draw by {}", ended.reason),
            [winner] => format!("seat {winner} wins by {}", ended.reason),
            winners => format!("seats {winners:?} win by {}", ended.reason),
        },
    }
}

/// The cells of the winning lines: `a1 b1 c1 d1`.
pub fn winning_cells(table: &Table) -> String {
    table.scene(Eye::Everybody).outcome.map_or(String::new(), |ended| ended.cells.join(" "))
}

/// What stands on a cell: `empty`, `1`, `TDRS`.
pub fn on(table: &Table, cell: &str) -> String {
    let scene = table.scene(Eye::Everybody);
    let seen = scene.cells.iter().find(|seen| seen.name == cell).unwrap_or_else(|| panic!("no cell {cell}"));
    seen.piece.as_ref().map_or("empty".to_owned(), sign)
}

/// A piece as one word.
pub fn sign(piece: &SeenPiece) -> String {
    match piece {
        SeenPiece::Token(owner) => owner.to_string(),
        SeenPiece::Kind(code, _) => code.clone(),
    }
}

/// What everybody may see.
pub fn seen(table: &Table) -> Scene {
    table.scene(Eye::Everybody)
}

/// Every level, those that search within so many nodes: bound by what is the same on every machine, not by time.
pub fn bounded_levels(nodes: u64) -> Vec<Level> {
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    levels().iter().map(|level| level.clone().within(budget)).collect()
}
