//! The rules of a variant, in words made from what it says.

use super::frame::{Frame, capital};
use quadrille_core::lang::{Arg, Lang, Said, Tongue};
use quadrille_core::say;
use quadrille_core::variant::{Changes, Param, Player, Variant, clean, on_one_line};
use quadrille_kernel::*;

/// What the variant's author says about it, in a language: may be several lines, which are not the program's words.
pub fn about(variant: &Variant, lang: Lang) -> Option<String> {
    let tongue = Tongue { lang, words: &variant.words };
    variant.about.as_ref().map(|about| capital(&clean(tongue.text(about).trim())))
}

/// The rules of a variant, as sentences in a language, each on one line.
pub fn rules(variant: &Variant, lang: Lang) -> Vec<String> {
    let tongue = Tongue { lang, words: &variant.words };
    sentences(variant).iter().map(|said| capital(&on_one_line(&tongue.say(said)))).collect()
}

/// Both, as they are printed: what the author says is indented, so that none of its lines looks like a message of the program.
pub fn frame(variant: &Variant, lang: Lang, width: usize) -> Frame {
    let mut frame = Frame::new();
    if let Some(about) = about(variant, lang) {
        frame.aside(&about, width);
    }
    for rule in rules(variant, lang) {
        frame.paragraph(&rule, width);
    }
    frame
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
    lines.extend(win(variant));
    lines.extend(end(says));
    for rule in &variant.rules {
        let param = |(name, value): &(String, Param)| {
            Arg::from(say!("rules-param", name = Arg::verb(name), value = value.to_string()))
        };
        let params = match rule.params.is_empty() {
            true => Arg::from(""),
            false => {
                let all = Arg::List("join-comma", rule.params.iter().map(param).collect());
                say!("rules-params", params = all).into()
            }
        };
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
    // Steps come one after the other: a comma between two of them would read as a choice.
    let all = steps.iter().map(step).reduce(|before, next| Arg::List("join-then", vec![before, next]));
    all.unwrap_or_else(|| Arg::List("join-then", Vec::new()))
}

/// A domain in words.
pub fn domain_words(says: &Definition, domain: &Domain) -> Said {
    let Domain::Cells { content, region, on, near } = domain else {
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
    match near {
        None => words,
        Some(Near::Beside) => say!("domain-beside", domain = words),
        Some(Near::Around) => say!("domain-around", domain = words),
    }
}

/// What lines mean in the game.
pub fn win(variant: &Variant) -> Vec<Said> {
    let says = &variant.definition;
    let moved = says.gravity.is_some() && says.verbs.iter().any(|verb| verb.effect == Effect::Move);
    // One move may make lines of several players.
    let several = moved || variant.rules.iter().any(|rule| rule.rearranges);
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
    if owned && several && matches!(serves, Serves::Owner | Serves::Rivals) {
        lines.push(match both {
            Both::MoverLoses => say!("rules-both-loses"),
            Both::MoverWins => say!("rules-both-wins"),
            Both::Draw => say!("rules-both-draw"),
        });
    }
    lines
}
