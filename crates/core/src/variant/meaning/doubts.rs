//! What can be played, but was probably meant otherwise: told when a variant is checked.

use super::*;
use crate::variant::DeclaredVerb;
use std::collections::BTreeSet;

/// What a script calls to take something from where it stands, after which others may fall.
const REMOVALS: [&str; 3] = ["take", "destroy", "move"];
/// What a script calls to move several pieces at once.
const TOGETHER: [&str; 4] = ["shift", "swap", "rotate", "fall"];

/// Everything doubtful about a rule by itself; `spoken` are the names of markers and counters that anybody speaks of.
fn unused(rule: &Declared, spoken: impl Fn(&str) -> bool) -> Vec<Mistake> {
    let mut doubts = Vec::new();
    let read = rule.spoken.iter().filter(|spoken| spoken.says == Spoken::Param);
    let called = rule.called.iter().filter(|name| *name == "param").count();
    let asked = called.saturating_sub(rule.params.len());
    // Who asks for a parameter by a name that is put together may ask for any.
    if asked == read.clone().count() {
        for param in rule.params.iter().filter(|param| !read.clone().any(|read| read.name == param.name)) {
            doubts.push(
                Mistake::warning(Code::UnusedParameter, format!("nobody reads the parameter `{}`", param.name))
                    .at(param.place, "declared here")
                    .help(format!("read it with `game.param(\"{}\")`, or take it away", param.name)),
            );
        }
    }
    let paid = |name: &str| rule.prices.iter().any(|price| price.says.0 == name);
    let on = |name: &str| rule.verbs.iter().any(|verb| verb.says.domain.split_whitespace().any(|word| word == name));
    let markers = rule.markers.iter().map(|marker| ("marker", &marker.name, marker.place));
    let counters = rule.counters.iter().map(|counter| ("counter", &counter.name, counter.place));
    for (what, name, place) in markers.chain(counters) {
        if !spoken(name) && !paid(name) && !on(name) {
            doubts.push(
                Mistake::warning(Code::UnusedName, format!("nobody uses the {what} `{name}`"))
                    .at(place, "declared here")
                    .help("take it away, or look whether its name is spelt otherwise where it is used"),
            );
        }
    }
    doubts
}

/// What is doubtful about a rule that is looked at by itself.
pub fn doubts_about_rule(rule: &Declared) -> Vec<Mistake> {
    unused(rule, |name| rule.spoken.iter().any(|spoken| spoken.name == name))
}

/// What is wrong with the verbs of a rule in whatever game: what they are done to, and their functions.
pub fn doubts_about_verbs(rule: &Declared) -> Vec<Mistake> {
    let markers: Vec<String> = rule.markers.iter().map(|marker| marker.name.clone()).collect();
    // Markers of a rule that this one comes after are known only where a game has both.
    let alone = rule.after.is_empty() && rule.needs.is_empty();
    let clear = |verb: &&Named<DeclaredVerb>| alone || !verb.says.domain.contains(" on ");
    rule.verbs.iter().filter(clear).flat_map(|verb| turns::understood(rule, verb, Some(&markers)).1).collect()
}

/// What is doubtful about a variant, with the rules it has.
pub(super) fn doubts(
    draft: &Draft,
    declared: &[&Declared],
    definition: &Definition,
    sources: &Sources,
) -> Vec<Mistake> {
    let root = &draft.root;
    let texts = ["title", "about"].iter().filter_map(|key| root.get(key));
    let mut doubts: Vec<Mistake> = texts.flat_map(|node| cut_text(node, sources)).collect();
    let steps = root.get("turn").into_iter().chain(root.get("opening"));
    let in_steps: Vec<&str> = steps.flat_map(words_of).collect();
    for rule in declared {
        let spoken = |name: &str| {
            in_steps.contains(&name)
                || declared.iter().any(|other| other.spoken.iter().any(|spoken| spoken.name == name))
        };
        doubts.extend(unused(rule, spoken));
    }
    doubts.extend(no_win(root, declared, definition));
    doubts.extend(two_lines(draft, declared, definition));
    doubts.extend(declared.iter().flat_map(|rule| never_asked(rule, definition)));
    let judges: Vec<&Named<usize>> = declared
        .iter()
        .flat_map(|rule| rule.functions.iter().filter(|function| function.name == "evaluate" && function.says == 2))
        .collect();
    if let [first, second, ..] = judges.as_slice() {
        doubts.push(
            Mistake::warning(Code::TwoJudgements, "two rules judge positions, and only the first is asked")
                .at(second.place, "never asked")
                .also(first.place, "asked")
                .help("keep one `evaluate`, in the rule that knows the whole game"),
        );
    }
    doubts
}

/// The functions of a rule that narrow or forbid stock verbs, and the verbs, where a game has none of these verbs: nobody ever calls
/// them. Empty where it has one of them.
pub fn missing_verbs<'a>(rule: &'a Declared, definition: &Definition) -> Vec<(&'a Named<usize>, &'static str)> {
    let stock = |function: &Named<usize>| {
        let verb = function.name.strip_prefix("where_").or_else(|| function.name.strip_prefix("can_"))?;
        STOCK.iter().find(|(stock, _)| *stock == verb).map(|(stock, _)| *stock)
    };
    let has = |verb: &str| definition.verbs.iter().any(|known| known.name == verb);
    let asks: Vec<(&Named<usize>, &str)> = rule.functions.iter().filter_map(|f| Some((f, stock(f)?))).collect();
    if asks.iter().any(|(_, verb)| has(verb)) { Vec::new() } else { asks }
}

/// The function of a rule that counts a score which decides nothing in a game.
pub fn idle_score<'a>(rule: &'a Declared, definition: &Definition) -> Option<&'a Named<usize>> {
    let score = rule.functions.iter().find(|function| function.name == "score" && function.says == 2);
    let called = rule.called.iter().any(|called| called == "score");
    score.filter(|_| definition.ending != Ending::MostScore && !called)
}

/// Functions of a rule that this game never asks.
fn never_asked(rule: &Declared, definition: &Definition) -> Vec<Mistake> {
    let mut doubts = Vec::new();
    for (function, verb) in missing_verbs(rule, definition) {
        let words = format!("`{}` is never asked: the game has no verb `{verb}`", function.name);
        let verbs: Vec<&str> = definition.verbs.iter().map(|verb| verb.name.as_str()).collect();
        doubts.push(Mistake::warning(Code::NeverFires, words).at(function.place, "never asked").help(
            match verbs.as_slice() {
                [verb] => format!("the one verb of this game is {verb}"),
                verbs => format!("the verbs of this game are {}", verbs.join(", ")),
            },
        ));
    }
    if let Some(score) = idle_score(rule, definition) {
        doubts.push(
            Mistake::warning(Code::NeverFires, format!("the score of `{}` decides nothing", rule.name))
                .at(score.place, "never asked")
                .help("say `ending: most score` in the variant"),
        );
    }
    doubts
}

/// A text without quotes that ends where a `#` begins a comment, though that looks like a part of it: `Robot #5`.
fn cut_text(node: &Node, sources: &Sources) -> Vec<Mistake> {
    match &node.value {
        Value::Map(entries) => entries.iter().flat_map(|(_, text)| cut_text(text, sources)).collect(),
        Value::Scalar(scalar) if scalar.plain => {
            let place = node.place;
            let line = sources.text(place.source)[place.end..].lines().next().unwrap_or_default();
            let lost = line.strip_prefix(" #").filter(|lost| !lost.is_empty() && !lost.starts_with([' ', '#']));
            let doubt = lost.map(|lost| {
                let end = place.end + 2 + lost.trim_end().len();
                let whole = &sources.text(place.source)[place.start..end];
                Mistake::warning(Code::Quotes, format!("`#{}` is a comment, and no part of the text", lost.trim_end()))
                    .at(Place { start: place.end + 1, end, ..place }, "YAML reads this as a comment")
                    .help(format!("put the whole text in quotes: \"{whole}\""))
            });
            doubt.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Every word of the texts below a node.
fn words_of(node: &Node) -> Vec<&str> {
    match &node.value {
        Value::Map(entries) => entries.iter().flat_map(|(_, value)| words_of(value)).collect(),
        Value::List(items) => items.iter().flat_map(words_of).collect(),
        _ => node.as_text().unwrap_or_default().split_whitespace().collect(),
    }
}

/// A line that needs more tokens than there are, a shape that is larger than the board.
fn no_win(root: &Node, declared: &[&Declared], definition: &Definition) -> Vec<Mistake> {
    let mut doubts = Vec::new();
    let place = |key: &str| root.get("win").and_then(|win| win.get(key)).map(|node| node.place);
    let (win, form) = (&definition.win, &definition.form);
    // Where tokens are counted, a seat has no others unless they stand there already or a rule makes a rival's its own.
    let counted =
        definition.start.is_none() && !declared.iter().any(|rule| rule.called.iter().any(|name| name == "convert"));
    if let (Some(reserve), Some(place), true) = (definition.reserve, place("align"), counted)
        && (reserve as usize) < win.align
    {
        let words = format!("a line of {} needs more tokens than the {reserve} that a seat has", win.align);
        let doubt = Mistake::warning(Code::NoWin, words).at(place, "can never be reached");
        doubts.push(doubt.help("make the line shorter, or `reserve` larger"));
    }
    if let (Some(most), Some(place), true) = (most_placed(definition), place("align"), declared.is_empty())
        && most < win.align
    {
        let words =
            format!("a line of {} needs more tokens than the {most} that a seat can place on this board", win.align);
        let doubt = Mistake::warning(Code::NoWin, words).at(place, "can never be reached");
        doubts.push(doubt.help("make the line shorter, or the board larger"));
    }
    for shape in &win.shapes {
        let across = shape.iter().map(|cell| cell.0).max().unwrap_or(0);
        let up = shape.iter().map(|cell| cell.1).max().unwrap_or(0);
        let wider = |wraps: bool, size: u16, board: u16| !wraps && size >= board;
        let fits = |(across, up): (u16, u16)| {
            !wider(form.wrap_columns, across, form.columns) && !wider(form.wrap_rows, up, form.rows)
        };
        if let Some(place) = place("shapes")
            && !fits((across, up))
            && !fits((up, across))
        {
            let words = format!("a shape of {} × {} does not fit the board", across + 1, up + 1);
            doubts.push(Mistake::warning(Code::NoWin, words).at(place, "can never be reached"));
        }
    }
    doubts
}

/// The most tokens that a seat can place until the board is full, where the seats take turns at nothing else. None where they may do
/// otherwise, and nobody can count.
fn most_placed(definition: &Definition) -> Option<usize> {
    let is_free =
        |target: &Domain| matches!(target, Domain::OpenColumn | Domain::Cells { content: Content::Empty, .. });
    let places = |step: &Step| match step.verbs.as_slice() {
        [verb] => {
            let verb = &definition.verbs[*verb];
            matches!(verb.effect, Effect::Drop | Effect::Place) && verb.targets.iter().all(is_free)
        }
        _ => false,
    };
    let (turn, form) = (&definition.turn, &definition.form);
    let owned = definition.pieces == Pieces::Tokens && definition.win.serves == Serves::Owner;
    let as_usual = definition.opening.is_empty() && definition.start.is_none() && definition.stuck == Stuck::Ends;
    if !owned || !as_usual || turn.is_empty() || !turn.iter().all(places) {
        return None;
    }
    let missing = form.missing.iter().collect::<BTreeSet<_>>().len();
    let cells = (usize::from(form.columns) * usize::from(form.rows)).saturating_sub(missing);
    let round = turn.len() * usize::from(definition.seats);
    Some(cells / round * turn.len() + (cells % round).min(turn.len()))
}

/// Where tokens can fall because others were removed, or move together, one move can complete lines of several seats.
fn two_lines(draft: &Draft, declared: &[&Declared], definition: &Definition) -> Option<Mistake> {
    let win = draft.root.get("win")?;
    let lines = definition.win.align > 0 || !definition.win.shapes.is_empty();
    let says = win.get("both").is_some() || definition.win.serves != Serves::Owner;
    if !lines || says {
        return None;
    }
    let calls = |rule: &Declared, any: &[&str]| rule.called.iter().any(|called| any.contains(&called.as_str()));
    let falls = definition.gravity.is_some();
    let rearranges = |rule: &&&Declared| calls(rule, &TOGETHER) || falls && calls(rule, &REMOVALS);
    let rule = declared.iter().find(rearranges)?;
    let words = format!(
        "the rule `{}` takes tokens away or moves several, so that one move can make lines for two seats",
        rule.name
    );
    let listed = draft.rules.iter().find(|listed| listed.name == rule.name).map_or(win.place, |listed| listed.place);
    Some(
        Mistake::warning(Code::TwoLines, words)
            .at(listed, "nobody says who wins then")
            .help("say it: `win: { both: mover loses }`, `mover wins` or `draw`; without it the mover loses"),
    )
}
