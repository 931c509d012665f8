//! The rules of a variant, in words made from what it says.

use super::frame::capital;
use crate::kernel::*;
use crate::lang::{Arg, Lang, Said, Tongue};
use crate::say;
use crate::variant::clean;
use crate::variant::{Changes, Param, Player, Variant};

/// What the variant is, as sentences in a language.
pub fn rules(variant: &Variant, lang: Lang) -> Vec<String> {
    let tongue = Tongue { lang, words: &variant.words };
    let said = sentences(variant);
    let about = variant.about.iter().map(|about| tongue.text(about).trim().to_owned());
    let lines = about.chain(said.iter().map(|said| tongue.say(said)));
    lines.map(|line| capital(&clean(&line))).collect()
}

/// A game and how it is changed, as it is typed.
pub fn version(game: &str, changes: &Changes) -> String {
    let set = changes.set.iter().map(|(key, value)| format!(" --set {key}={value}"));
    let with = changes.with.iter().map(|rule| format!(" --with {rule}"));
    let without = changes.without.iter().map(|rule| format!(" --without {rule}"));
    std::iter::once(game.to_owned()).chain(set).chain(with).chain(without).collect()
}

fn sentences(variant: &Variant) -> Vec<Said> {
    let says = &variant.definition;
    let mut lines = vec![say!("rules-board", columns = says.form.columns, rows = says.form.rows)];
    if !says.form.missing.is_empty() {
        lines.push(say!("rules-missing", count = says.form.missing.len()));
    }
    lines.extend(match (says.form.wrap_columns, says.form.wrap_rows) {
        (false, false) => None,
        (true, false) => Some(say!("rules-joined-sides")),
        (false, true) => Some(say!("rules-joined-ends")),
        (true, true) => Some(say!("rules-joined")),
    });
    let owned = says.pieces == Pieces::Tokens;
    let name = |player: &Player| match owned {
        true => Arg::from(say!("named-sign", name = &player.name, sign = &player.symbol)),
        false => Arg::from(&player.name),
    };
    let first = match says.starts {
        Starts::Seat(seat) => say!("rules-starts", seat = seat.number()),
        Starts::Random => say!("rules-starts-random"),
    };
    lines.push(say!("rules-players", names = Arg::all(variant.players.iter().map(name)), first = first));
    if says.random_colours {
        lines.push(say!("rules-colours"));
    }
    if let Pieces::Attributes { attributes, copies } = &says.pieces {
        let either = |values: &Vec<String>| Arg::any(values.iter().map(Arg::word));
        let each = Arg::all(attributes.iter().map(either));
        lines.push(match copies {
            None => say!("rules-pieces-any", each = each),
            Some(count) => say!("rules-pieces", copies = *count, each = each),
        });
    }
    if let Some(reserve) = says.reserve {
        lines.push(say!("rules-reserve", count = reserve));
    }
    if let Some(way) = says.gravity {
        let way = match way {
            Direction::Up => say!("way-up"),
            Direction::Left => say!("way-left"),
            Direction::Right => say!("way-right"),
            _ => say!("way-down"),
        };
        lines.push(say!("rules-gravity", way = way));
    }
    if !says.opening.is_empty() {
        lines.push(say!("rules-opening", steps = turn(says, &says.opening)));
    }
    lines.push(say!("rules-turn", steps = turn(says, &says.turn)));
    lines.extend(win(says));
    lines.extend(end(says));
    for rule in &variant.rules {
        let params: Vec<String> = rule.params.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let params = if params.is_empty() { String::new() } else { format!(" ({})", params.join(", ")) };
        let about = rule.about.as_ref().map_or_else(|| say!("rules-rule-silent").into(), Arg::from);
        lines.push(say!("rules-rule", name = &rule.name, params = params, about = about));
    }
    lines
}

/// How the game ends without a line.
pub fn end(says: &Definition) -> Vec<Said> {
    let stuck = match says.stuck {
        Stuck::Ends => say!("rules-stuck-ends"),
        Stuck::Pass => say!("rules-stuck-pass"),
        Stuck::Loses => say!("rules-stuck-loses"),
        Stuck::Wins => say!("rules-stuck-wins"),
    };
    let ending = match says.ending {
        Ending::Draw => say!("rules-ending-draw"),
        Ending::MostTokens => say!("rules-ending-tokens"),
        Ending::MostScore => say!("rules-ending-score"),
        Ending::Seat(seat) => say!("rules-ending-seat", seat = seat.number()),
    };
    let limit = says.limit.map(|limit| say!("rules-limit", count = limit));
    [stuck, ending].into_iter().chain(limit).collect()
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

fn turn(says: &Definition, steps: &[Step]) -> Arg {
    let verb = |&verb: &usize| {
        let verb = &says.verbs[verb];
        let name = Arg::verb(&verb.name);
        let step = match verb.targets.is_empty() {
            true => say!("step-verb", verb = name),
            false => {
                let targets = verb.targets.iter().map(|target| domain_words(says, target).into()).collect();
                say!("step-verb-on", verb = name, targets = Arg::List("join-to", targets))
            }
        };
        let price = verb
            .price
            .iter()
            .map(|(counter, costs)| say!("price", count = *costs, counter = Arg::word(&says.counters[*counter].name)));
        match verb.price.is_empty() {
            true => Arg::from(step),
            false => Arg::from(say!("step-price", step = step, price = Arg::all(price))),
        }
    };
    let step = |step: &Step| Arg::List("join-or-rather", step.verbs.iter().map(verb).collect());
    Arg::List("join-then", steps.iter().map(step).collect())
}

/// A domain in words.
pub fn domain_words(says: &Definition, domain: &Domain) -> Said {
    let Domain::Cells { content, region, on } = domain else {
        return if *domain == Domain::Pool { say!("domain-pool") } else { say!("domain-column") };
    };
    let mut words = match content {
        Content::Any => say!("domain-cell"),
        Content::Empty => say!("domain-empty"),
        Content::Own => say!("domain-own"),
        Content::Rival => say!("domain-rival"),
        Content::Occupied => say!("domain-token"),
    };
    let region = region.as_ref().map(|region| match region {
        Region::Bottom => say!("region-bottom"),
        Region::Top => say!("region-top"),
        Region::Edge => say!("region-edge"),
    });
    if let Some(region) = region {
        words = say!("domain-region", domain = words, region = region);
    }
    if let Some(marker) = on {
        words = say!("domain-marked", domain = words, marker = Arg::word(&says.markers[*marker]));
    }
    words
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

/// What lines mean in the game.
pub fn win(says: &Definition) -> Vec<Said> {
    let Win { align, by, shapes, serves, both } = &says.win;
    let mut kinds = Vec::new();
    match align {
        0 => {}
        1 => kinds.push(say!("win-align-any")),
        _ => kinds.push(say!("win-align", count = *align)),
    }
    match shapes.as_slice() {
        [] => {}
        [shape] => kinds.push(say!("win-shape", count = shape.len())),
        [shape, ..] => kinds.push(say!("win-shapes", count = shape.len())),
    }
    if kinds.is_empty() {
        return vec![say!("rules-no-lines")];
    }
    let kinds = Arg::List("join-or-rather", kinds.into_iter().map(Arg::from).collect());
    let share = match (&says.pieces, by.is_empty()) {
        (Pieces::Tokens, _) => Arg::from(""),
        (Pieces::Attributes { .. }, true) => say!("win-share").into(),
        (Pieces::Attributes { attributes, .. }, false) => {
            let values: Vec<&String> = attributes.iter().flatten().collect();
            let names = by.iter().map(|&layer| Arg::word(values[layer])).collect();
            say!("win-share-by", traits = Arg::List("join-or-all", names)).into()
        }
    };
    let owned = says.pieces == Pieces::Tokens;
    let who = match serves {
        Serves::Owner if owned => say!("win-owner"),
        Serves::Owner | Serves::Mover => say!("win-mover"),
        Serves::Rivals => say!("win-rivals"),
        Serves::Seat(seat) => say!("win-seat", seat = seat.number()),
    };
    let mut lines = vec![say!("rules-win", kinds = kinds, share = share, who = who)];
    let removes = says.verbs.iter().any(|verb| matches!(verb.effect, Effect::Rule(_)));
    if owned && removes && matches!(serves, Serves::Owner | Serves::Rivals) {
        lines.push(match both {
            Both::MoverLoses => say!("rules-both-loses"),
            Both::MoverWins => say!("rules-both-wins"),
            Both::Draw => say!("rules-both-draw"),
        });
    }
    lines
}
