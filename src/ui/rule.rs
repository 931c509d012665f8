//! A rule by itself: what it does, what can be set, what it brings into a game, and when its functions run.

use super::frame::{Frame, Ink, Line};
use quadrille_core::lang::{Lang, Said, Tongue, Words};
use quadrille_core::say;
use quadrille_core::script::{Moment, NotCompiled, Running};
use quadrille_core::variant::{Declared, Param, Sources};

/// What is known of a rule beyond its script.
pub struct About<'a> {
    /// The games that have it.
    pub games: &'a [String],
    /// A game that it can be added to.
    pub fits: Option<&'a str>,
    /// Its hooks that are interpreted, in the games that have it; none where no game could be made with it.
    pub interpreted: Option<&'a [NotCompiled]>,
}

/// What a rule is, for people.
pub fn rule(rule: &Declared, about: &About, sources: &Sources, lang: Lang, width: usize) -> Frame {
    let mut words = Words::default();
    for word in &rule.words {
        words.add(&word.says.0, &word.name, &word.says.1);
    }
    let tongue = Tongue { lang, words: &words };
    let say = |said: Said| lang.say(&said);
    let mut frame = Frame::new();
    let title = format!("{} ({})", rule.name, sources.name(rule.source));
    frame.line(Line::inked(title, Ink::STRONG)).gap();
    let does = rule.about.as_ref().map_or_else(|| say(say!("rule-silent")), |about| tongue.text(about).to_owned());
    frame.aside(&does, width);
    let mut section = |head: Said, rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            frame.gap().say(say(head)).table(&rows, 2, width, Ink::STRONG);
        }
    };
    let params = rule.params.iter().map(|param| {
        let kind = match rule.bounds(&param.name) {
            Some((least, most)) => say!("kind-between", least = least.to_string(), most = most.to_string()),
            None => kind(&param.says),
        };
        let default = say(say!("rule-param", default = shown(&param.says), kind = kind));
        let meaning = rule.meaning(&param.name).map(str::to_owned);
        let called = words.get(lang.code(), &param.name).map(str::to_owned);
        let meaning = called.or(meaning).unwrap_or_default();
        vec![param.name.clone(), default, meaning]
    });
    section(say!("rule-params"), params.collect());
    section(say!("rule-brings"), brought(rule, &tongue));
    let others = |head: Said, names: Vec<&str>| match names.is_empty() {
        true => None,
        false => Some(vec![say(head), names.join(", ")]),
    };
    let needs = rule.needs.iter().map(|name| name.name.as_str()).collect();
    let after = rule.after.iter().map(|name| name.name.as_str()).collect();
    let order = [others(say!("rule-needs"), needs), others(say!("rule-after"), after)];
    section(say!("rule-order"), order.into_iter().flatten().collect());
    let translated = rule.words.iter().map(|word| vec![word.says.0.clone(), word.name.clone(), word.says.1.clone()]);
    section(say!("rule-words"), translated.collect());
    section(say!("hooks-head"), hooks(&own_moments(rule), sources, lang, false));
    if let Some(interpreted) = about.interpreted {
        frame.gap();
        for said in engine(interpreted, sources.name(rule.source)) {
            frame.paragraph(&say(said), width);
        }
    }
    let games = match about.games {
        [] => say!("rule-games-none"),
        games => say!("rule-games", games = games.join(", ")),
    };
    frame.gap().paragraph(&say(games), width);
    if let Some(game) = about.fits {
        frame.paragraph(&say(say!("rule-add", command = added(game, rule))), width);
    }
    frame
}

/// What runs a rule: compiled code, or the interpreter for some hooks, with the reasons. Hooks with the same reason share a line.
fn engine(interpreted: &[NotCompiled], file: &str) -> Vec<Said> {
    let mut lines: Vec<(&NotCompiled, Vec<&str>)> = Vec::new();
    for not in interpreted {
        match lines.iter_mut().find(|(told, _)| (told.place, &told.reason) == (not.place, &not.reason)) {
            Some((_, hooks)) => hooks.push(&not.hook),
            None => lines.push((not, vec![&not.hook])),
        }
    }
    let told = |(not, hooks): (&NotCompiled, Vec<&str>)| {
        let place = not.place.map_or_else(|| file.to_owned(), |(line, _)| format!("{file}:{line}"));
        say!("rule-interpreted", hooks = hooks.join(", "), place = place, why = &not.reason)
    };
    match interpreted {
        [] => vec![say!("rule-compiled")],
        _ => lines.into_iter().map(told).collect(),
    }
}

/// What is typed to play a game with the rule.
pub fn added(game: &str, rule: &Declared) -> String {
    format!("quadrille play {game} --with {}", rule.name)
}

/// When the functions of a rule run, in whatever game has the verbs that it speaks of.
pub fn own_moments(rule: &Declared) -> Vec<Running<'_>> {
    let asked = rule
        .functions
        .iter()
        .filter_map(|function| function.name.strip_prefix("where_").or_else(|| function.name.strip_prefix("can_")));
    let mut verbs: Vec<(&str, usize)> = asked.map(|verb| (verb, 2)).collect();
    verbs.extend(rule.verbs.iter().map(|verb| (verb.name.as_str(), 2)));
    quadrille_core::script::moments(std::slice::from_ref(rule), &verbs)
}

/// Functions as rows: the moment, the rule unless it is plain, the function, file and line.
pub fn hooks(running: &[Running], sources: &Sources, lang: Lang, of_several: bool) -> Vec<Vec<String>> {
    let mut last = None;
    running
        .iter()
        .map(|running| {
            let moment = if last == Some(running.moment) { String::new() } else { lang.say(&moment(running.moment)) };
            last = Some(running.moment);
            let rule = of_several.then(|| running.rule.name.clone());
            let line = running.function.place.line_column(sources).0;
            let place = format!("{}:{line}", sources.name(running.rule.source));
            std::iter::once(moment).chain(rule).chain([signature(running), place]).collect()
        })
        .collect()
}

/// A function with the number of its arguments, as it is written: `on_land(game, at)`.
pub fn signature(running: &Running) -> String {
    let arguments = match (running.moment, running.function.says) {
        (Moment::Legal, 2) => "game, cells",
        (Moment::Legal, 3) => "game, from, cells",
        (Moment::Score | Moment::Evaluate, _) => "game, seat",
        (_, 2) => "game, at",
        (_, 3) => "game, from, to",
        _ => "game",
    };
    format!("{}({arguments})", running.function.name)
}

fn moment(moment: Moment) -> Said {
    match moment {
        Moment::Setup => say!("moment-setup"),
        Moment::Legal => say!("moment-legal"),
        Moment::Verb => say!("moment-verb"),
        Moment::Land => say!("moment-land"),
        Moment::TurnEnd => say!("moment-turn-end"),
        Moment::Outcome => say!("moment-outcome"),
        Moment::Score => say!("moment-score"),
        Moment::Evaluate => say!("moment-evaluate"),
    }
}

/// Markers, counters and verbs: what each is, its name, and what is to be said of it.
fn brought(rule: &Declared, tongue: &Tongue) -> Vec<Vec<String>> {
    let say = |said: Said| tongue.say(&said);
    let markers = rule.markers.iter().map(|marker| {
        vec![say(say!("brings-marker")), marker.name.clone(), say(say!("brings-sign", sign = &marker.says))]
    });
    let counters = rule.counters.iter().map(|counter| {
        let whose = if counter.says { say!("brings-shared") } else { say!("brings-each") };
        vec![say(say!("brings-counter")), counter.name.clone(), say(whose)]
    });
    let verbs = rule.verbs.iter().map(|verb| {
        let domain = match verb.says.domain.trim() {
            "nothing" => say(say!("brings-alone")),
            domain => domain.to_owned(),
        };
        let mut words = match verb.says.step {
            1 => domain,
            step => say(say!("brings-step", domain = domain, step = step)),
        };
        for price in rule.prices.iter().filter(|price| price.name == verb.name) {
            words = say(say!(
                "brings-price",
                words = words,
                price = say!("price", count = price.says.1, counter = &price.says.0)
            ));
        }
        vec![say(say!("brings-verb")), verb.name.clone(), words]
    });
    markers.chain(counters).chain(verbs).collect()
}

/// What a rule has, in a few words for a list: its parameters, markers, counters, verbs and what they cost, and the rules it goes with.
pub fn brief(rule: &Declared, lang: Lang) -> String {
    let mut parts: Vec<String> = Vec::new();
    let params: Vec<String> =
        rule.params.iter().map(|param| format!("{}: {}", param.name, shown(&param.says))).collect();
    if !params.is_empty() {
        parts.push(format!("{{ {} }}", params.join(", ")));
    }
    fn names<T>(named: &[quadrille_core::variant::Named<T>]) -> String {
        named.iter().map(|named| named.name.as_str()).collect::<Vec<_>>().join(", ")
    }
    let price = |(counter, count): &(String, i64)| match count {
        1 => counter.clone(),
        count => format!("{count} {counter}"),
    };
    let prices: Vec<String> = rule.prices.iter().map(|paid| format!("{}: {}", paid.name, price(&paid.says))).collect();
    for (any, said) in [
        (!rule.markers.is_empty(), say!("brief-markers", names = names(&rule.markers))),
        (!rule.counters.is_empty(), say!("brief-counters", names = names(&rule.counters))),
        (!rule.verbs.is_empty(), say!("brief-verbs", names = names(&rule.verbs))),
        (!prices.is_empty(), say!("brief-prices", prices = prices.join(", "))),
        (!rule.after.is_empty(), say!("brief-after", names = names(&rule.after))),
        (!rule.needs.is_empty(), say!("brief-needs", names = names(&rule.needs))),
    ] {
        if any {
            parts.push(lang.say(&said));
        }
    }
    parts.join("; ")
}

fn shown(param: &Param) -> String {
    match param {
        Param::Text(text) => format!("\"{text}\""),
        plain => plain.to_string(),
    }
}

fn kind(param: &Param) -> Said {
    match param {
        Param::Number(_) => say!("kind-number"),
        Param::Truth(_) => say!("kind-truth"),
        Param::Text(_) => say!("kind-text"),
    }
}
