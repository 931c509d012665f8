//! The rules of a variant, in words made from what it says.

use crate::kernel::*;
use crate::variant::clean;
use crate::variant::{Param, Player, Variant};

/// What the variant is, as sentences.
pub fn rules(variant: &Variant) -> Vec<String> {
    let says = &variant.definition;
    let mut lines = Vec::new();
    if let Some(about) = &variant.about {
        lines.push(about.get("en").trim().to_owned());
    }
    lines.push(format!(
        "The board has {} and {}{}.",
        some(says.form.columns, "column"),
        some(says.form.rows, "row"),
        form(&says.form)
    ));
    let owned = says.pieces == Pieces::Tokens;
    let name = |player: &Player| match owned {
        true => format!("{} ({})", player.name.get("en"), player.symbol),
        false => player.name.get("en").to_owned(),
    };
    let names: Vec<String> = variant.players.iter().map(name).collect();
    let first = match says.starts {
        Starts::Seat(seat) => format!("seat {} starts", seat.number()),
        Starts::Random => "who starts is drawn at random".to_owned(),
    };
    let colours = if says.random_colours { ", and so are the colours" } else { "" };
    lines.push(format!("The players are {}; {first}{colours}.", names.join(" and ")));
    if let Pieces::Attributes { attributes, copies } = &says.pieces {
        let each: Vec<String> = attributes.iter().map(|values| values.join(" or ")).collect();
        let count = match copies {
            None => "as many as one likes".to_owned(),
            Some(1) => "one".to_owned(),
            Some(count) => count.to_string(),
        };
        lines.push(format!("The pieces belong to nobody: {count} of each that is {}.", each.join(", ")));
    }
    if let Some(reserve) = says.reserve {
        lines.push(format!("Each player has {reserve} tokens."));
    }
    if let Some(way) = says.gravity {
        lines.push(format!("What is not held up falls {}.", way.name()));
    }
    if !says.opening.is_empty() {
        lines.push(format!("The very first turn: {}.", turn(says, &says.opening)));
    }
    lines.push(format!("A turn: {}.", turn(says, &says.turn)));
    lines.extend(win(says));
    lines.push(format!(
        "A player who cannot act {}.",
        match says.stuck {
            Stuck::Ends => "ends the game",
            Stuck::Pass => "passes; when nobody can act, the game ends",
            Stuck::Loses => "loses",
            Stuck::Wins => "wins",
        }
    ));
    lines.push(match says.ending {
        Ending::Draw => "A game that ends without a winner is a draw.".to_owned(),
        Ending::MostTokens => {
            "A game that ends without a winner goes to whoever has most tokens on the board.".to_owned()
        }
        Ending::MostScore => "A game that ends without a winner goes to whoever has the highest score.".to_owned(),
        Ending::Seat(seat) => format!("A game that ends without a winner goes to seat {}.", seat.number()),
    });
    if let Some(limit) = says.limit {
        lines.push(format!("After {limit} plies the game is over."));
    }
    for rule in &variant.rules {
        let params: Vec<String> = rule.params.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let params = if params.is_empty() { String::new() } else { format!(" ({})", params.join(", ")) };
        let about = rule.about.as_ref().map_or("Says nothing about itself.", |about| about.get("en"));
        lines.push(format!("Rule {}{params}: {about}", rule.name));
    }
    lines.into_iter().map(|line| clean(&line).into_owned()).collect()
}

/// The settings in force, each as a key of a variant and what it says: what one would write to get this game.
pub fn settings(variant: &Variant) -> Vec<(&'static str, String)> {
    let says = &variant.definition;
    let seat = |seat: Seat| format!("seat {}", seat.number());
    let mut settings = vec![("board", board(&says.form))];
    let mut add = |key, value: String| settings.push((key, value));
    add("gravity", says.gravity.map_or("none", Direction::name).to_owned());
    add(
        "starts",
        match says.starts {
            Starts::Seat(first) => seat(first),
            Starts::Random => "random".to_owned(),
        },
    );
    add("colours", if says.random_colours { "random" } else { "fixed" }.to_owned());
    add("reserve", says.reserve.map_or("none".to_owned(), |count| count.to_string()));
    if let Pieces::Attributes { attributes, copies } = &says.pieces {
        let count = match copies {
            None => "any number".to_owned(),
            Some(1) => "one".to_owned(),
            Some(count) => count.to_string(),
        };
        let lists: Vec<String> = attributes.iter().map(|values| format!("[{}]", values.join(", "))).collect();
        add("pieces", format!("{{ {count} of each: [{}] }}", lists.join(", ")));
    }
    add("turn", steps(says, &says.turn));
    if !says.opening.is_empty() {
        add("opening", steps(says, &says.opening));
    }
    let win = &says.win;
    let serves = match win.serves {
        Serves::Owner => "owner".to_owned(),
        Serves::Mover => "mover".to_owned(),
        Serves::Rivals => "rivals".to_owned(),
        Serves::Seat(served) => seat(served),
    };
    let both = match win.both {
        Both::MoverLoses => "mover loses",
        Both::MoverWins => "mover wins",
        Both::Draw => "draw",
    };
    let align = if win.align == 0 { "none".to_owned() } else { win.align.to_string() };
    let shapes = if win.shapes.is_empty() { String::new() } else { format!(", shapes: {}", win.shapes.len()) };
    add("win", format!("{{ align: {align}{shapes}, for: {serves}, both: {both} }}"));
    add(
        "stuck",
        match says.stuck {
            Stuck::Ends => "ends",
            Stuck::Pass => "pass",
            Stuck::Loses => "loses",
            Stuck::Wins => "wins",
        }
        .to_owned(),
    );
    add(
        "ending",
        match says.ending {
            Ending::Draw => "draw".to_owned(),
            Ending::MostTokens => "most tokens".to_owned(),
            Ending::MostScore => "most score".to_owned(),
            Ending::Seat(winner) => format!("{} wins", seat(winner)),
        },
    );
    add("limit", says.limit.map_or("none".to_owned(), |plies| format!("{plies} plies")));
    let rules = variant.rules.iter().map(|rule| {
        let params: Vec<String> =
            rule.params.iter().map(|(name, value): &(String, Param)| format!("{name}: {value}")).collect();
        if params.is_empty() { rule.name.clone() } else { format!("{}: {{ {} }}", rule.name, params.join(", ")) }
    });
    add("rules", format!("[{}]", rules.collect::<Vec<_>>().join(", ")));
    settings.into_iter().map(|(key, value)| (key, clean(&value).into_owned())).collect()
}

fn board(form: &Form) -> String {
    let mut words = format!("columns: {}, rows: {}", form.columns, form.rows);
    if !form.missing.is_empty() {
        let cells: Vec<String> =
            form.missing.iter().map(|(column, row)| format!("{}{}", letters(usize::from(*column)), row + 1)).collect();
        words += &format!(", missing: {}", cells.join(" "));
    }
    words += match (form.wrap_columns, form.wrap_rows) {
        (false, false) => "",
        (true, false) => ", wrap: columns",
        (false, true) => ", wrap: rows",
        (true, true) => ", wrap: both",
    };
    format!("{{ {words} }}")
}

/// Steps as their author wrote them; verbs of rules are the rules' affair.
fn steps(says: &Definition, steps: &[Step]) -> String {
    let step = |step: &Step| {
        let stock =
            step.verbs.iter().map(|&verb| &says.verbs[verb]).filter(|verb| !matches!(verb.effect, Effect::Rule(_)));
        let verbs = stock.map(|verb| {
            let targets: Vec<String> = verb.targets.iter().map(|target| domain(says, target)).collect();
            format!("{}: {}", verb.name, if targets.is_empty() { "nothing".to_owned() } else { targets.join(" to ") })
        });
        verbs.collect::<Vec<_>>().join(", ")
    };
    let all: Vec<String> = steps.iter().map(|one| format!("{{ {} }}", step(one))).collect();
    format!("[{}]", all.join(", "))
}

fn form(form: &Form) -> String {
    let mut words = String::new();
    if !form.missing.is_empty() {
        words += &format!(", of which {} cells are missing", form.missing.len());
    }
    words += match (form.wrap_columns, form.wrap_rows) {
        (false, false) => "",
        (true, false) => "; its left and right edges are joined",
        (false, true) => "; its top and bottom edges are joined",
        (true, true) => "; opposite edges are joined",
    };
    words
}

fn turn(says: &Definition, steps: &[Step]) -> String {
    let step = |step: &Step| {
        let verbs: Vec<String> = step
            .verbs
            .iter()
            .map(|&verb| {
                let verb = &says.verbs[verb];
                let targets: Vec<String> = verb.targets.iter().map(|target| domain(says, target)).collect();
                let price: Vec<String> = verb
                    .price
                    .iter()
                    .map(|(counter, costs)| format!("{costs} {}", says.counters[*counter].name))
                    .collect();
                let price = if price.is_empty() { String::new() } else { format!(" for {}", price.join(" and ")) };
                format!(
                    "{}{}{price}",
                    verb.name,
                    if targets.is_empty() { String::new() } else { format!(" ({})", targets.join(" to ")) }
                )
            })
            .collect();
        verbs.join(", or ")
    };
    steps.iter().map(step).collect::<Vec<_>>().join("; then ")
}

/// A domain as its author wrote it.
pub fn domain(says: &Definition, domain: &Domain) -> String {
    match domain {
        Domain::OpenColumn => "open column".to_owned(),
        Domain::Pool => "piece in pool".to_owned(),
        Domain::Cells { content, region, on } => {
            let mut words = match content {
                Content::Any => "cell",
                Content::Empty => "empty cell",
                Content::Own => "own token",
                Content::Rival => "rival token",
                Content::Occupied => "any token",
            }
            .to_owned();
            words += match region {
                None => "",
                Some(Region::Bottom) => " in bottom",
                Some(Region::Top) => " in top",
                Some(Region::Edge) => " in edge",
            };
            if let Some(marker) = on {
                words += &format!(" on {}", says.markers[*marker]);
            }
            words
        }
    }
}

fn win(says: &Definition) -> Vec<String> {
    let Win { align, by, shapes, serves, both } = &says.win;
    let mut kinds = Vec::new();
    if *align > 0 {
        kinds.push(format!("{align} or more in a row, column or diagonal"));
    }
    if !shapes.is_empty() {
        kinds.push(format!("{} of {} cells", if shapes.len() == 1 { "a shape" } else { "shapes" }, shapes[0].len()));
    }
    if kinds.is_empty() {
        return vec!["Lines do not count.".to_owned()];
    }
    let share = match (&says.pieces, by.is_empty()) {
        (Pieces::Tokens, _) => String::new(),
        (Pieces::Attributes { .. }, true) => " that share an attribute".to_owned(),
        (Pieces::Attributes { attributes, .. }, false) => {
            let values: Vec<&String> = attributes.iter().flatten().collect();
            let names: Vec<&str> = by.iter().map(|&layer| values[layer].as_str()).collect();
            format!(" that are all {}", names.join(" or all "))
        }
    };
    let owned = says.pieces == Pieces::Tokens;
    let who = match serves {
        Serves::Owner if owned => "win for their owner".to_owned(),
        Serves::Owner | Serves::Mover => "win for whoever made the line".to_owned(),
        Serves::Rivals => "lose for their owner".to_owned(),
        Serves::Seat(seat) => format!("win for seat {}, whoever made the line", seat.number()),
    };
    let mut lines = vec![format!("{}{share} {who}.", capital(&kinds.join(", or ")))];
    let removes = says.verbs.iter().any(|verb| matches!(verb.effect, Effect::Rule(_)));
    if owned && removes && matches!(serves, Serves::Owner | Serves::Rivals) {
        lines.push(format!(
            "When a move makes lines for several players, {}.",
            match both {
                Both::MoverLoses => "it is a foul and the mover loses",
                Both::MoverWins => "the mover wins",
                Both::Draw => "it is a draw",
            }
        ));
    }
    lines
}

fn some(count: u16, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
