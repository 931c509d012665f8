//! Games for tests, by name and settings, as a variant would write them: `definition("drop", "board.columns=5 win.align=3")`.

use crate::*;
use std::sync::Arc;

/// A game, with settings separated by blanks.
///
/// | name | game |
/// |---|---|
/// | `drop` | Connect 4 |
/// | `place` | tic-tac-toe |
/// | `pairs` | two tokens a turn, one at first; six in a line win |
/// | `kinds` | both seats place crosses and noughts; five of a kind serve the first seat |
/// | `gifts` | four pieces that share an attribute win, and the rival gives them |
pub fn definition(name: &str, settings: &str) -> Definition {
    let mut game = match name {
        "drop" => Definition::dropping(7, 6, 4),
        "place" => Definition::placing(3, 3, 3),
        "pairs" => {
            let place = Step { verbs: vec![0] };
            let opening = vec![place.clone()];
            Definition { opening, turn: vec![place.clone(), place], ..Definition::placing(19, 19, 6) }
        }
        "kinds" => kinds(),
        "gifts" => gifts(),
        _ => panic!("no game `{name}`"),
    };
    for setting in settings.split_whitespace() {
        let (key, value) = setting.split_once('=').unwrap();
        let number = || value.parse::<u16>().unwrap();
        match key {
            "board.columns" => game.form.columns = number(),
            "board.rows" => game.form.rows = number(),
            "board.wrap" => game.form.wrap_columns = value == "columns",
            "gravity" => game.gravity = Direction::named(value),
            "limit" => game.limit = Some(number().into()),
            "reserve" => game.reserve = Some(number()),
            "seats" => game.seats = number() as u8,
            "win.align" => game.win.align = number().into(),
            "win.for" => game.win.serves = if value == "rivals" { Serves::Rivals } else { Serves::Owner },
            _ => panic!("no setting `{key}`"),
        }
    }
    game
}

fn kinds() -> Definition {
    let mut game = Definition::placing(6, 6, 5);
    game.pieces = attributes(&[["cross", "nought"]], None);
    game.verbs[0].targets.insert(0, Domain::Pool);
    game.win.serves = Serves::Seat(Seat(0));
    game.ending = Ending::Seat(Seat(1));
    game
}

fn gifts() -> Definition {
    let mut game = Definition::placing(4, 4, 4);
    let values = [["tall", "short"], ["dark", "light"], ["round", "square"], ["solid", "hollow"]];
    game.pieces = attributes(&values, Some(1));
    let give = Verb { name: "give".to_owned(), effect: Effect::Give, targets: vec![Domain::Pool], price: Vec::new() };
    game.verbs.push(give);
    game.opening = vec![Step { verbs: vec![1] }];
    game.turn.push(Step { verbs: vec![1] });
    game.starts = Starts::Random;
    game
}

fn attributes(values: &[[&str; 2]], copies: Option<u16>) -> Pieces {
    let attributes = values.iter().map(|pair| pair.map(str::to_owned).to_vec()).collect();
    Pieces::Attributes { attributes, copies }
}

/// The referee of a game, as [`definition`] names it.
pub fn referee<const N: usize>(name: &str, settings: &str) -> Referee<N> {
    referee_of(definition(name, settings))
}

/// The referee of a definition.
pub fn referee_of<const N: usize>(definition: Definition) -> Referee<N> {
    Referee::new(Arc::new(Rules::new(definition).unwrap()), None)
}

/// A referee with a rule that does nothing: what is known of the kernel's own rules does not hold with it.
pub fn ruled_referee<const N: usize>(name: &str, settings: &str) -> Referee<N> {
    struct Nothing;
    impl<const N: usize> Hooks<N> for Nothing {
        fn has(&self) -> Has {
            Has { on_land: true, ..Has::default() }
        }
    }
    Referee::new(Arc::new(Rules::new(definition(name, settings)).unwrap()), Some(Box::new(Nothing)))
}
