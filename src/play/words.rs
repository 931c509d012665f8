//! Why an action is refused, in words.

use crate::kernel::*;

/// The words for a refusal, as one sentence without an end.
pub fn refusal<const N: usize>(rules: &Rules<N>, state: &State<N>, refusal: &Refusal) -> String {
    let verb = |verb: usize| rules.verbs[verb].says.name.as_str();
    let cell = |cell: Cell| rules.board.name(cell);
    let form = &rules.says.form;
    match refusal {
        Refusal::GameOver => "the game is over".to_owned(),
        Refusal::Empty => format!("no move was given; {}", expected(rules, state)),
        Refusal::UnknownVerb(word) => {
            let known = rules.offered(state.step()).iter().map(|&index| verb(index));
            match crate::variant::did_you_mean(word, known) {
                Some(near) => format!("`{word}` is no move here; {near}"),
                None => format!("`{word}` is no move here; {}", expected(rules, state)),
            }
        }
        Refusal::Unreadable(text) => format!("`{text}` is no move; {}", expected(rules, state)),
        Refusal::NotNow { verb: index } => {
            format!("`{}` is not for this step; {}", verb(*index), expected(rules, state))
        }
        Refusal::WrongTargets { .. } => expected(rules, state),
        Refusal::Ambiguous(verbs) => {
            let names: Vec<&str> = verbs.iter().map(|&index| verb(index)).collect();
            format!("that could mean {}; say which", names.join(" or "))
        }
        Refusal::NoColumn(text) => format!("column {text} is outside the board; columns are 1 to {}", form.columns),
        Refusal::NoCell(text) => {
            let last = format!("{}{}", letters(usize::from(form.columns) - 1), form.rows);
            format!("{text} is outside the board; cells are a1 to {last}")
        }
        Refusal::NoPiece(text) => {
            let near = crate::variant::did_you_mean(text, rules.kinds.iter().map(|kind| kind.code.as_str()));
            format!("there is no piece {text}{}", near.map_or(String::new(), |near| format!("; {near}")))
        }
        Refusal::ColumnFull(column) => format!("column {} is full", column + 1),
        Refusal::WrongContent { at, asked } => {
            let (place, there) = (cell(*at), state.piece_at(rules, *at));
            match (asked, there) {
                (Content::Empty, _) => format!("{place} is occupied"),
                (_, None) => format!("there is no token on {place}"),
                (Content::Own, _) => format!("the token on {place} is not yours"),
                (Content::Rival, _) => format!("the token on {place} is your own"),
                _ => format!("{place} will not do"),
            }
        }
        Refusal::Elsewhere(at) => format!("{} is not in the part of the board that this move is for", cell(*at)),
        Refusal::Unmarked(at, marker) => format!("{} is not on a {}", cell(*at), rules.says.markers[*marker]),
        Refusal::NotInPool(kind) => format!("{} is not in the pool", rules.kinds[*kind].code),
        Refusal::NoReserve => "you have no token left in reserve".to_owned(),
        Refusal::EmptyHand => "you were given nothing to place".to_owned(),
        Refusal::Price { verb: index, counter, costs, has } => {
            let name = &rules.says.counters[*counter].name;
            format!("nothing to spend: {} costs {costs} {name}, and you have {has}", verb(*index))
        }
        Refusal::Rule { rule, says: Some(words) } => format!("{words} (rule {rule})"),
        Refusal::Rule { rule, says: None } if rule.is_empty() => "this is not legal here".to_owned(),
        Refusal::Rule { rule, says: None } => format!("the rule {rule} forbids it"),
    }
}

/// What a player is expected to type now.
pub fn expected<const N: usize>(rules: &Rules<N>, state: &State<N>) -> String {
    let offered = rules.offered(state.step());
    let one = |index: &usize| {
        let verb = &rules.verbs[*index].says;
        let targets: Vec<&str> = verb
            .targets
            .iter()
            .map(|domain| match domain {
                Domain::OpenColumn => "column",
                Domain::Pool => "piece",
                Domain::Cells { .. } => "cell",
            })
            .collect();
        let example = match (verb.targets.first(), rules.kinds.first()) {
            (Some(Domain::OpenColumn), _) => "4".to_owned(),
            (Some(Domain::Pool), Some(kind)) => kind.code.clone(),
            (Some(_), _) => "b2".to_owned(),
            (None, _) => String::new(),
        };
        let what = if targets.is_empty() { String::new() } else { format!("a {}", targets.join(" and a ")) };
        match (offered.len(), targets.len()) {
            (_, 0) => format!("`{}`", verb.name),
            (1, 1) => format!("{what}, such as {example}"),
            (1, _) => what,
            _ => format!("`{}` and {what}", verb.name),
        }
    };
    format!("a move here is {}", offered.iter().map(one).collect::<Vec<_>>().join(", or "))
}
