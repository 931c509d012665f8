//! A rule by itself.

use super::{hooks_told, no_rule};
use crate::cli::limits::limits;
use crate::cli::settings::Settings;
use crate::cli::{Done, Trouble};
use crate::ui::rule::{self as described, About};
use quadrille_core::json;
use quadrille_core::lang::Lang;
use quadrille_core::play::fitting;
use quadrille_core::say;
use quadrille_core::script::{self, NotCompiled};
use quadrille_core::variant::{Changes, Declared, Library, Named, NotFound, Param, Sources, Variant, draft};
use serde_json::{Value, json};
use std::io::Write;

pub fn show(library: &Library, name: &str, json: bool, settings: &Settings, out: &mut impl Write) -> Done {
    let found = library.rule(name, None).map_err(|error| match error {
        NotFound::Unreadable(why) | NotFound::Forbidden(why) => Trouble::Io(why),
        NotFound::Nowhere if Library::is_path(name) => Trouble::Usage(say!("usage-no-file", name = name)),
        NotFound::Nowhere => Trouble::Usage(no_rule(library, name)),
    })?;
    let mut sources = Sources::default();
    let label = found.label.clone();
    let id = sources.add(found.label, found.text);
    let rule = match script::declare(&sources, id, &found.name) {
        Ok(rule) => rule,
        Err(wrong) => return Err(Trouble::Invalid(wrong, sources)),
    };
    // A game finds a rule by its name, and may find another than the one at this path.
    let by_name = library.rule(&rule.name, None).is_ok_and(|known| known.label == label);
    let games = if by_name { games(library, &rule.name) } else { Vec::new() };
    let fits = |game: &str| fitting::misfit(library, game, &rule.name, limits()).is_none();
    let fits = library.best_known().filter(|game| by_name && !games.contains(game) && fits(game));
    let interpreted = interpreted(library, &rule, &mut sources, &games, fits.as_deref());
    let about = About { games: &games, fits: fits.as_deref(), interpreted: interpreted.as_deref() };
    if json {
        let told = told(&rule, &sources, settings.lang, &about);
        json::print(&told, out)?;
        return Ok(());
    }
    let width = settings.width.unwrap_or(usize::MAX);
    settings.print(&described::rule(&rule, &about, &sources, settings.lang, width), out)
}

/// The games that have a rule.
fn games(library: &Library, rule: &str) -> Vec<String> {
    let has = |game: &String| {
        let draft = draft(library, &mut Sources::default(), game, &Changes::default());
        draft.is_ok_and(|draft| draft.rules.iter().any(|listed| listed.name == rule))
    };
    library.games().into_iter().filter(has).collect()
}

/// The hooks of a rule that are interpreted: in the games that have it, else in one that it fits, else in a plain one. Each is told once.
/// None where no game can be made with it.
fn interpreted(
    library: &Library,
    rule: &Declared,
    sources: &mut Sources,
    games: &[String],
    fits: Option<&str>,
) -> Option<Vec<NotCompiled>> {
    let with = Changes { with: vec![rule.name.clone()], ..Changes::default() };
    let has = games.iter().map(|game| (game.as_str(), Changes::default()));
    let fits = fits.filter(|_| games.is_empty()).map(|game| (game, with));
    let opened = has
        .chain(fits)
        .filter_map(|(game, changes)| script::open(library, &mut Sources::default(), game, &changes).ok());
    let mut variants: Vec<Variant> = opened.collect();
    if variants.is_empty() {
        variants.extend(script::plain_game(rule, sources));
    }
    let mut all: Option<Vec<NotCompiled>> = None;
    for variant in &variants {
        let told = all.get_or_insert_default();
        for not in script::not_compiled(variant).ok()? {
            let is_it = variant.rules[not.rule].name == rule.name;
            let same = |known: &NotCompiled| (&known.hook, known.arguments) == (&not.hook, not.arguments);
            if is_it && !told.iter().any(same) {
                told.push(not);
            }
        }
    }
    all
}

/// What a rule declares, for programs.
pub fn declared_told(rule: &Declared) -> Value {
    let value = |param: &Param| match param {
        Param::Number(number) => json!(number),
        Param::Truth(truth) => json!(truth),
        Param::Text(text) => json!(text),
    };
    let params = rule.params.iter().map(|param| {
        let bounds = rule.bounds(&param.name);
        json!({
            "name": param.name, "default": value(&param.says), "meaning": rule.meaning(&param.name),
            "least": bounds.map(|bounds| bounds.0), "most": bounds.map(|bounds| bounds.1),
        })
    });
    let markers = rule.markers.iter().map(|marker| json!({"name": marker.name, "sign": marker.says}));
    let counters = rule.counters.iter().map(|counter| json!({"name": counter.name, "shared": counter.says}));
    let verbs = rule.verbs.iter().map(|verb| {
        let price = rule.prices.iter().filter(|price| price.name == verb.name);
        let price = price.map(|price| json!({"counter": price.says.0, "count": price.says.1}));
        json!({
            "name": verb.name, "domain": verb.says.domain, "step": verb.says.step, "price": price.collect::<Vec<_>>(),
        })
    });
    let names = |named: &[Named<()>]| named.iter().map(|named| named.name.clone()).collect::<Vec<_>>();
    json!({
        "params": params.collect::<Vec<_>>(), "markers": markers.collect::<Vec<_>>(),
        "counters": counters.collect::<Vec<_>>(), "verbs": verbs.collect::<Vec<_>>(),
        "needs": names(&rule.needs), "after": names(&rule.after),
    })
}

fn told(rule: &Declared, sources: &Sources, lang: Lang, known: &About<'_>) -> Value {
    let mut told = declared_told(rule);
    let words = rule.words.iter();
    let words = words.map(|word| json!({"language": word.says.0, "name": word.name, "called": word.says.1}));
    let more = json!({
        "rule": rule.name, "file": sources.name(rule.source),
        "about": rule.about.as_ref().map(|about| about.get(lang.code())),
        "words": words.collect::<Vec<_>>(), "hooks": hooks_told(&described::own_moments(rule), sources),
        "games": known.games, "add": known.fits.map(|game| described::added(game, rule)),
        "interpreted": known.interpreted.map(|all| all.iter().map(interpreted_told).collect::<Vec<_>>()),
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut told, more) {
        all.extend(more);
    }
    told
}

/// A hook that is interpreted, for programs.
fn interpreted_told(not: &NotCompiled) -> Value {
    let (line, column) = not.place.unzip();
    json!({
        "function": not.hook, "arguments": not.arguments, "reason": not.reason, "line": line, "column": column,
    })
}
