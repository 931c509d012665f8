//! What happened and how it ended, in sentences: what the log shows and what is read aloud.

use super::board;
use super::frame::capital;
use super::look::Look;
use quadrille_core::lang::{Arg, Said};
use quadrille_core::play::{Ended, Made, Scene, SeenPiece, Told};
use quadrille_core::say;
use quadrille_kernel::parse_cell;

/// A seat by name, its sign and the level that plays it: `Red (O, sneaky)`.
pub fn seat(scene: &Scene, seat: u8, look: &Look) -> Said {
    let player = scene.player(seat);
    let (name, sign) = (&player.name, board::sign(player, seat, look));
    // Where pieces belong to nobody, a seat's sign says nothing; and a sign is nothing for the ear.
    let signed = scene.attributes.is_empty() && !look.spoken;
    match (&player.level, signed) {
        (Some(level), true) => say!("named-sign-level", name = name, sign = sign, level = level),
        (None, true) => say!("named-sign", name = name, sign = sign),
        (Some(level), false) => say!("named-level", name = name, level = level),
        (None, false) => say!("named", name = name),
    }
}

/// A piece: by its code for the eye, by its traits for the ear.
fn piece(scene: &Scene, piece: &SeenPiece, look: &Look) -> Arg {
    match piece {
        SeenPiece::Token(owner) => (&scene.player(*owner).name).into(),
        SeenPiece::Kind(_, traits) if look.spoken => {
            let words: Vec<String> = traits.iter().map(|name| scene.tongue(look.lang).word(name)).collect();
            words.join(" ").into()
        }
        SeenPiece::Kind(code, _) => code.into(),
    }
}

/// A move and what it did. The scene is the one after it.
pub fn made(scene: &Scene, ply: usize, made: &Made, look: &Look) -> String {
    let tongue = scene.tongue(look.lang);
    let action = translated(&made.action, |verb| tongue.verb(verb));
    let name = seat(scene, made.seat, look);
    let mut said = vec![match look.spoken {
        false => say!("played", ply = ply, name = name, action = action),
        true => say!("played-aloud", name = name, action = action),
    }];
    said.extend(made.events.iter().enumerate().filter_map(|(nth, event)| told(scene, made, nth, event, look)));
    said.extend(turned(made, scene));
    let passes = made.events.iter().filter_map(|event| match event {
        Told::Passed(to) => Some(*to),
        _ => None,
    });
    let passes: Vec<u8> = passes.collect();
    // The last one named has the move; those before it could do nothing with it.
    let skipped = passes.split_last().map_or(&[][..], |(_, skipped)| skipped);
    said.extend(skipped.iter().map(|&skipped| say!("told-passes", name = &scene.player(skipped).name)));
    let words = |said: &Said| if look.spoken { capital(&tongue.say(said)) } else { tongue.say(said) };
    said.iter().map(words).collect::<Vec<_>>().join(" ")
}

/// A move with its verb as a language calls it.
pub fn translated(action: &str, verb: impl Fn(&str) -> String) -> String {
    match action.split_once(' ') {
        Some((name, targets)) => format!("{} {targets}", verb(name)),
        None if action.chars().all(|c| c.is_lowercase() || c == '_') => verb(action),
        None => action.to_owned(),
    }
}

fn told(scene: &Scene, made: &Made, nth: usize, event: &Told, look: &Look) -> Option<Said> {
    let is_cell = |spot: &str| parse_cell(spot).is_some();
    let owner = |spot: &str| spot.rsplit(' ').next().and_then(|seat| seat.parse().ok()).unwrap_or(made.seat);
    Some(match event {
        Told::Moved { piece: what, from, to } => match (is_cell(from), is_cell(to), what) {
            // A move that names the cell has said it already.
            (false, true, _) if named_in(&made.action, what, to) => return None,
            (false, true, SeenPiece::Token(_)) => say!("told-lands", cell = to),
            (false, true, _) => say!("told-stands", piece = piece(scene, what, look), cell = to),
            (true, true, _) if nth == 0 => say!("told-goes", from = from, to = to),
            (true, true, _) if scene.falls && is_below(to, from) => say!("told-falls", from = from, to = to),
            (true, true, _) => say!("told-goes", from = from, to = to),
            (true, false, SeenPiece::Kind(..)) if to == "pool" => {
                say!("told-back-pool", piece = piece(scene, what, look), cell = from)
            }
            (true, false, _) if to == "out" => match destroyed(made).as_slice() {
                [] | [_] => say!("told-destroyed", cell = from),
                // All are told where the first of them is.
                all if all[0] == from => say!("told-destroyed-all", cells = Arg::all(all.iter().copied())),
                _ => return None,
            },
            (true, false, _) => say!("told-back", cell = from, name = &scene.player(owner(to)).name),
            (false, false, _) if to.starts_with("hand") => {
                say!("told-given", piece = piece(scene, what, look), name = &scene.player(owner(to)).name)
            }
            (false, false, _) => return None,
        },
        // Those that changed sides are told together.
        Told::Changed { is: SeenPiece::Token(_), .. } => return None,
        Told::Changed { at, is, .. } => say!("told-changed-piece", cell = at, piece = piece(scene, is, look)),
        Told::Marked { marker, at, on: true } => say!("told-marked", marker = Arg::word(marker), cell = at),
        Told::Marked { marker, at, on: false } => say!("told-unmarked", marker = Arg::word(marker), cell = at),
        Told::Counted { counter, seat: whose, by, now } => say!(
            "told-counted",
            name = &scene.player(*whose).name,
            counter = Arg::word(counter),
            by = format!("{by:+}"),
            now = *now,
        ),
        Told::Passed(_) => return None,
    })
}

/// Is a cell below another, in the same column?
fn is_below(cell: &str, other: &str) -> bool {
    let (cell, other) = (parse_cell(cell), parse_cell(other));
    cell.zip(other).is_some_and(|(cell, other)| cell.0 == other.0 && cell.1 < other.1)
}

/// The cells whose pieces a move destroyed, in the order in which it did.
fn destroyed(made: &Made) -> Vec<&str> {
    let gone = made.events.iter().filter_map(|event| match event {
        Told::Moved { from, to, .. } if to == "out" && parse_cell(from).is_some() => Some(from.as_str()),
        _ => None,
    });
    gone.collect()
}

/// Does a move name the cell that something goes to, and the piece where it has a name?
fn named_in(action: &str, piece: &SeenPiece, cell: &str) -> bool {
    let mut words = action.split([' ', '-']);
    match piece {
        SeenPiece::Token(_) => words.any(|word| word == cell),
        SeenPiece::Kind(code, _) => words.any(|word| word == code) && words.any(|word| word == cell),
    }
}

/// The tokens that changed sides, all of an owner's together.
fn turned(made: &Made, scene: &Scene) -> Vec<Said> {
    let to = |owner: u8| -> Vec<&str> {
        let changed = made.events.iter().filter_map(|event| match event {
            Told::Changed { at, is: SeenPiece::Token(is), .. } if *is == owner => Some(at.as_str()),
            _ => None,
        });
        changed.collect()
    };
    let owners = (1..=scene.players.len() as u8).map(|owner| (owner, to(owner)));
    let told = |(owner, cells): (u8, Vec<&str>)| {
        let (count, name) = (cells.len(), &scene.player(owner).name);
        (count > 0).then(|| say!("told-changed", cells = cells.join(" "), count = count, name = name))
    };
    owners.filter_map(told).collect()
}

/// What all pieces on some cells have in common, where they belong to nobody.
fn shared(scene: &Scene, cells: &[String]) -> Vec<Arg> {
    let pieces: Vec<&SeenPiece> =
        scene.cells.iter().filter(|cell| cells.contains(&cell.name)).filter_map(|cell| cell.piece.as_ref()).collect();
    let has = |piece: &&SeenPiece, name: &String| matches!(piece, SeenPiece::Kind(_, traits) if traits.contains(name));
    let values = scene.attributes.iter().flatten();
    values.filter(|value| pieces.iter().all(|piece| has(piece, value))).map(Arg::word).collect()
}

/// How a game ended: who won, why, and the count where counting decided.
pub fn ended(scene: &Scene, ended: &Ended, look: &Look) -> String {
    let tongue = scene.tongue(look.lang);
    let names = Arg::all(ended.winners.iter().map(|&winner| seat(scene, winner, look)));
    let counted = match ended.counts.as_slice() {
        [one, other] => Some((one.max(other), one.min(other))),
        _ => None,
    };
    let result = match (ended.winners.len(), counted) {
        (0, None) => say!("ended-draw"),
        (0, Some((most, least))) => say!("ended-draw-counted", most = *most, least = *least),
        (count, None) => say!("ended-won", names = names, count = count),
        (_, Some((most, least))) => say!("ended-won-counted", names = names, most = *most, least = *least),
    };
    let reason = match ended.reason {
        "align" if ended.cells.is_empty() => say!("reason-align"),
        "align" => match shared(scene, &ended.cells) {
            traits if traits.is_empty() => say!("reason-align-cells", cells = ended.cells.join(" ")),
            traits => say!("reason-align-shared", cells = ended.cells.join(" "), traits = Arg::all(traits)),
        },
        "full" => say!("reason-full"),
        "no_actions" => match ended.stuck {
            Some(stuck) => say!("reason-stuck", name = &scene.player(stuck).name),
            None => say!("reason-no-actions"),
        },
        "foul" => say!("reason-foul"),
        "limit" => say!("reason-limit"),
        _ => match &ended.ruled {
            None => say!("reason-rule"),
            Some(ruled) if ruled.cells.is_empty() => say!("reason-ruled", says = Arg::word(&ruled.says)),
            Some(ruled) => {
                say!("reason-ruled-cells", says = Arg::word(&ruled.says), cells = ruled.cells.join(" "))
            }
        },
    };
    let mut said = format!("{} {}", tongue.say(&result), capital(&tongue.say(&reason)));
    if ended.counts.len() > 2 {
        let has = |(nth, points): (usize, &i64)| {
            say!("why-points", name = seat(scene, nth as u8 + 1, look), points = *points)
        };
        let all = say!("why-points-all", all = Arg::all(ended.counts.iter().enumerate().map(has)));
        said += &format!(" {}", tongue.say(&all));
    }
    said
}
