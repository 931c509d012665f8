//! The rules in force: their order, their parameters, and the names they share.

use super::*;
use crate::variant::Code;

/// What a script calls to change which tokens stand where.
const REARRANGEMENTS: [&str; 10] =
    ["put", "take", "move", "swap", "shift", "rotate", "fall", "destroy", "convert", "change"];

/// What a script calls that leaves a cell empty.
pub(super) const CLEARS: [&str; 7] = ["take", "move", "swap", "shift", "rotate", "fall", "destroy"];

impl Reader<'_> {
    /// The rules in force: in which order they come, and what they are.
    pub(super) fn rules(&mut self, draft: &Draft, declared: &[Declared]) -> (Vec<usize>, Vec<RuleUse>) {
        let find = |name: &str| declared.iter().position(|rule| rule.name == name);
        for rule in declared.iter().filter(|_| !draft.incomplete) {
            for needed in rule.needs.iter().filter(|needed| find(&needed.name).is_none()) {
                self.mistakes.push(
                    Mistake::new(
                        Code::Needs,
                        format!(
                            "the rule `{}` needs the rule `{}`, which the game does not have",
                            rule.name, needed.name
                        ),
                    )
                    .at(needed.place, "needed here")
                    .help(format!("add `{}` to the game's rules, or `--with {}`", needed.name, needed.name)),
                );
            }
        }
        let mut order: Vec<usize> = Vec::new();
        while order.len() < declared.len() {
            let ready = (0..declared.len()).find(|rule| {
                !order.contains(rule) && {
                    let before = declared[*rule].after.iter().chain(&declared[*rule].needs);
                    before.filter_map(|name| find(&name.name)).all(|earlier| order.contains(&earlier))
                }
            });
            match ready {
                Some(rule) => order.push(rule),
                None => {
                    let stuck: Vec<&Declared> =
                        (0..declared.len()).filter(|rule| !order.contains(rule)).map(|rule| &declared[rule]).collect();
                    let names: Vec<&str> = stuck.iter().map(|rule| rule.name.as_str()).collect();
                    let place = stuck[0].after.iter().chain(&stuck[0].needs).map(|name| name.place).next();
                    let mut mistake = Mistake::new(
                        Code::Circle,
                        format!("these rules each come after another: {}", names.join(", ")),
                    );
                    if let Some(place) = place {
                        mistake = mistake.at(place, "goes round in a circle");
                    }
                    self.mistakes.push(mistake);
                    break;
                }
            }
        }
        let rules = order.iter().map(|&index| self.rule(&draft.rules[index], &declared[index])).collect();
        (order, rules)
    }

    pub(super) fn rule(&mut self, listed: &Listed, declared: &Declared) -> RuleUse {
        let mut params: Vec<(String, Param)> =
            declared.params.iter().map(|param| (param.name.clone(), param.says.clone())).collect();
        for (key, value) in &listed.params {
            let Some((_, param)) = params.iter_mut().find(|(name, _)| *name == key.text) else {
                let known: Vec<&str> = declared.params.iter().map(|param| param.name.as_str()).collect();
                let mut mistake = Mistake::new(
                    Code::Parameter,
                    format!("the rule `{}` has no parameter `{}`", listed.name, key.text),
                )
                .at(key.place, "not known here")
                .helps(did_you_mean(&key.text, known.iter().copied()));
                mistake = mistake.help(match known.as_slice() {
                    [] => "it has none at all".to_owned(),
                    known => format!("known are {}", known.join(", ")),
                });
                self.mistakes.push(mistake);
                continue;
            };
            let given = match param {
                Param::Number(_) => value.as_int().map(Param::Number),
                Param::Truth(_) => value.as_bool().map(Param::Truth),
                Param::Text(_) => value.as_text().map(|text| Param::Text(text.to_owned())),
            };
            match given {
                Some(Param::Number(number))
                    if let Some((least, most)) = declared.bounds(&key.text)
                        && !(least..=most).contains(&number) =>
                {
                    let words = format!("the parameter `{}` of `{}` cannot be {number}", key.text, listed.name);
                    self.wrong(Code::OutOfRange, value.place, words, expected_range(least, most));
                }
                Some(given) => *param = given,
                None => {
                    let words = format!(
                        "the parameter `{}` of `{}` is {}, not {}",
                        key.text,
                        listed.name,
                        param.what(),
                        value.what()
                    );
                    let expected = match param {
                        Param::Truth(_) => "expected true or false".to_owned(),
                        _ => format!("expected {}, such as {param}", param.what()),
                    };
                    self.wrong(Code::Parameter, value.place, words, expected);
                }
            }
        }
        RuleUse {
            name: declared.name.clone(),
            about: declared.about.clone(),
            text: self.sources.text(declared.source).to_owned(),
            label: self.sources.name(declared.source).to_owned(),
            shipped: declared.shipped,
            params,
            rearranges: declared.called.iter().any(|called| REARRANGEMENTS.contains(&called.as_str())),
        }
    }

    /// All of one kind that the rules declare, no name twice.
    pub(super) fn distinct<'d, T: 'd>(
        &mut self,
        what: &str,
        all: impl Iterator<Item = (&'d str, &'d [Named<T>])>,
    ) -> Vec<&'d Named<T>> {
        let mut seen: Vec<(&str, &Named<T>)> = Vec::new();
        for (rule, names) in all {
            for named in names {
                if let Some((other, first)) = seen.iter().find(|(_, known)| known.name == named.name) {
                    self.mistakes.push(
                        Mistake::new(
                            Code::SameName,
                            format!("the rules `{other}` and `{rule}` both declare the {what} `{}`", named.name),
                        )
                        .at(named.place, "declared again")
                        .also(first.place, "first declared here"),
                    );
                } else {
                    seen.push((rule, named));
                }
            }
        }
        seen.into_iter().map(|(_, named)| named).collect()
    }

    /// A marker or counter that nobody declares is a slip of the pen, unless it may belong to a rule that is not in the game.
    pub(super) fn check_spoken(&mut self, declared: &[&Declared], markers: &[String], counters: &[String]) {
        for rule in declared {
            let absent = rule.after.iter().any(|earlier| !declared.iter().any(|other| other.name == earlier.name));
            for spoken in rule.spoken.iter().filter(|_| !absent) {
                let (what, known) = match spoken.says {
                    Spoken::Marker => ("marker", markers),
                    Spoken::Counter => ("counter", counters),
                    Spoken::Param => continue,
                };
                if !known.contains(&spoken.name) {
                    self.mistakes.push(
                        Mistake::new(
                            Code::Undeclared,
                            format!("no rule of the game declares a {what} `{}`", spoken.name),
                        )
                        .at(spoken.place, "not declared")
                        .helps(did_you_mean(&spoken.name, known.iter().map(String::as_str))),
                    );
                }
            }
        }
    }

    /// One sign means one thing, on the board and in pictures.
    pub(super) fn check_signs(&mut self, players: &[Player], markers: &[&Named<String>]) {
        for (nth, marker) in markers.iter().enumerate() {
            let sign = &marker.says;
            if let Some(other) = markers[..nth].iter().find(|other| other.says == *sign) {
                let words = format!("the markers `{}` and `{}` have the same sign `{sign}`", other.name, marker.name);
                self.mistakes.push(
                    Mistake::new(Code::SameSign, words)
                        .at(marker.place, "choose another sign")
                        .also(other.place, "first here"),
                );
            }
            if players.iter().any(|player| player.symbol == *sign) {
                self.wrong(
                    Code::SameSign,
                    marker.place,
                    format!("`{sign}` is a player's symbol already"),
                    "choose another sign",
                );
            }
        }
    }
}
