//! Why an action is refused, as a sentence that has not chosen its language yet.

use super::notation;
use crate::lang::{Arg, Said};
use crate::say;
use crate::variant::{LONGEST_NAME, RuleUse, cut};
use quadrille_kernel::*;

/// The words for a refusal, as one sentence without an end. The game's rules are called as in its list of them.
pub fn refusal(position: &dyn Position, uses: &[RuleUse], refusal: &Refusal) -> Said {
    let rules = position.outline();
    let called = |rule: usize| uses.get(rule).map_or("", |rule| rule.name.as_str());
    let verb = |verb: usize| Arg::verb(&rules.says.verbs[verb].name);
    let cell = |cell: Cell| rules.name(cell);
    let form = &rules.says.form;
    // Moves are typed, but may also come from a file.
    let quoted = |text: &str| cut(text, LONGEST_NAME).into_owned();
    match refusal {
        Refusal::GameOver => say!("refused-over"),
        Refusal::Empty => say!("refused-empty", expected = expected(position)),
        Refusal::UnknownVerb(word) => {
            let known = rules.offered(position.step()).iter().map(|&index| rules.says.verbs[index].name.as_str());
            match crate::variant::nearest(word, known) {
                Some(near) => say!("refused-verb-near", word = quoted(word), near = Arg::verb(near)),
                None => say!("refused-verb", word = quoted(word), expected = expected(position)),
            }
        }
        Refusal::Unreadable(text) => {
            say!("refused-unreadable", text = quoted(text), expected = expected(position))
        }
        Refusal::NotNow { verb: index } => {
            say!("refused-not-now", verb = verb(*index), expected = expected(position))
        }
        Refusal::WrongTargets { .. } => expected(position),
        Refusal::Ambiguous(verbs) => {
            say!("refused-ambiguous", verbs = Arg::any(verbs.iter().map(|&index| verb(index))))
        }
        Refusal::NoColumn(text) => say!("refused-no-column", text = quoted(text), last = form.columns),
        Refusal::NoCell(text) => {
            let last = format!("{}{}", letters(usize::from(form.columns) - 1), form.rows);
            say!("refused-no-cell", text = quoted(text), last = last)
        }
        Refusal::NoPiece(text) => {
            match crate::variant::nearest(text, rules.kinds.iter().map(|kind| kind.code.as_str())) {
                Some(near) => say!("refused-no-piece-near", text = quoted(text), near = near),
                None => say!("refused-no-piece", text = quoted(text)),
            }
        }
        Refusal::ColumnFull(column) => say!("refused-column-full", column = *column + 1),
        Refusal::WrongContent { at, asked } => {
            let (place, there) = (cell(*at), position.piece_at(*at));
            match (asked, there) {
                (Content::Empty, _) => say!("refused-occupied", cell = place),
                (_, None) => say!("refused-no-token", cell = place),
                (Content::Own, _) => say!("refused-not-yours", cell = place),
                (Content::Rival, _) => say!("refused-your-own", cell = place),
                _ => say!("refused-content", cell = place),
            }
        }
        Refusal::Elsewhere(at) => say!("refused-elsewhere", cell = cell(*at)),
        Refusal::Unmarked(at, marker) => {
            say!("refused-unmarked", cell = cell(*at), marker = Arg::word(&rules.says.markers[*marker]))
        }
        Refusal::TooFar { at, from, near: Near::Beside } => {
            say!("refused-not-beside", cell = cell(*at), from = cell(*from))
        }
        Refusal::TooFar { at, from, near: Near::Around } => {
            say!("refused-not-around", cell = cell(*at), from = cell(*from))
        }
        Refusal::NotInPool(kind) => say!("refused-not-in-pool", piece = &rules.kinds[*kind].code),
        Refusal::NoReserve => say!("refused-no-reserve"),
        Refusal::EmptyHand => say!("refused-empty-hand"),
        Refusal::NoRoom => say!("refused-no-room"),
        Refusal::Price { verb: index, counter, costs, has } => {
            let name = &rules.says.counters[*counter].name;
            say!("refused-price", verb = verb(*index), costs = *costs, counter = Arg::word(name), has = *has)
        }
        Refusal::Rule { rule, says: Some((words, _)), .. } => {
            say!("refused-rule-says", words = Arg::word(words), rule = called(*rule))
        }
        Refusal::Rule { rule, says: None, .. } => say!("refused-rule", rule = called(*rule)),
        Refusal::Here => say!("refused-here"),
    }
}

/// What a player is expected to type now: of the verbs of the step, those that can be used, each with a move that is legal.
pub fn expected(position: &dyn Position) -> Said {
    let rules = position.outline();
    let offered = usable(position);
    let one = |(index, sample): &(usize, Option<Action>)| {
        let verb = &rules.says.verbs[*index];
        let targets = verb.targets.iter().map(|domain| match domain {
            Domain::OpenColumn => say!("target-column"),
            Domain::Pool => say!("target-piece"),
            Domain::Cells { .. } => say!("target-cell"),
        });
        let what = Arg::all(targets);
        let name = || Arg::verb(&verb.name);
        let sample = sample.map(|action| notation::write_targets(rules, action));
        match (sample, offered.len(), verb.targets.len()) {
            (_, _, 0) => say!("expected-bare", verb = name()),
            (Some(sample), 1, _) => say!("expected-such-as", target = what, example = sample),
            (None, 1, _) => say!("expected-target", target = what),
            (Some(sample), ..) => say!("expected-verb-such-as", verb = name(), target = what, example = sample),
            (None, ..) => say!("expected-verb", verb = name(), target = what),
        }
    };
    say!("expected", choices = Arg::List("join-or-rather", offered.iter().map(one).map(Arg::from).collect()))
}

/// The verbs that can be used now, each with a legal action in the middle of all it has, so that it is a likely one; all verbs of
/// the step without any, where none can be used or a script fails.
fn usable(position: &dyn Position) -> Vec<(usize, Option<Action>)> {
    let offered = position.outline().offered(position.step());
    let legal = position.legal().unwrap_or_default();
    if legal.is_empty() {
        return offered.iter().map(|&verb| (verb, None)).collect();
    }
    let sample = |&verb: &usize| {
        let of_verb: Vec<Action> = legal.iter().copied().filter(|action| usize::from(action.verb) == verb).collect();
        of_verb.get(of_verb.len() / 2).map(|action| (verb, Some(*action)))
    };
    offered.iter().filter_map(sample).collect()
}
