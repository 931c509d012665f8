//! What a turn is: its steps, their verbs and what these cost.

use super::*;
use crate::variant::{Code, DeclaredVerb};

/// How a step is written that offers one verb of a rule or another.
/// Whoever is to do more in one turn has lost count.
const MOST_STEPS: usize = 100;

const ALTERNATIVES: &str = "`turn: [step, jump]` is two steps, one after the other; `turn: [[step, jump]]`, or `- [step, jump]` on a line below `turn:`, is one that offers either";
/// How a verb of a rule comes beside those that the variant names.
const JOINS: &str = "a verb of a rule joins the first step by itself, or the one that its declaration names: `verb(\"step\", \"own token\", 2)`";

/// Where a verb stands among all of a game; the same verb on the same targets is one.
fn placed(verb: Verb, verbs: &mut Vec<Verb>) -> usize {
    verbs.iter().position(|known| *known == verb).unwrap_or_else(|| {
        verbs.push(verb);
        verbs.len() - 1
    })
}

/// What a verb of a rule is done to, where that can be told, and what is wrong with it and its function.
pub(super) fn understood(
    rule: &Declared,
    verb: &Named<DeclaredVerb>,
    markers: Option<&[String]>,
) -> (Option<Vec<Domain>>, Vec<Mistake>) {
    if is_stock(&verb.name) {
        let Named { name, place, .. } = verb;
        let words = format!("`{name}` is a verb that every game may have in its `turn`");
        let ask = if name == "pass" { "fn can_pass(game)".to_owned() } else { format!("fn where_{name}(game, cells)") };
        let help = format!("a rule that says when or where it may be done has `{ask}`, and needs no verb for that");
        return (None, vec![Mistake::new(Code::Verb, words).at(*place, "choose another name").help(help)]);
    }
    let targets = match domain::parse(&verb.says.domain, markers) {
        Ok(targets) => targets,
        Err(words) => {
            let words = format!("the verb `{}`: {words}", verb.name);
            return (None, vec![Mistake::new(Code::Domain, words).at(verb.place, "declared here")]);
        }
    };
    let arguments = targets.len() + 1;
    let count = ["no target", "one target", "two targets"][targets.len()];
    let mut functions = rule.functions.iter().filter(|function| function.name == verb.name).peekable();
    // A verb without any function has been told already.
    let wrong = match (functions.peek(), rule.has(&verb.name, arguments)) {
        (None, _) => None,
        (Some(_), false) => Some(
            Mistake::new(Code::Arguments, format!("the function of the verb `{}` does not fit its targets", verb.name))
                .at(verb.place, format!("`{}` is {count}", verb.says.domain))
                .help(format!("write `{}`", domain::function(&verb.name, &verb.says.domain))),
        ),
        (Some(_), true) => functions.find(|function| function.says != arguments).map(|other| {
            Mistake::new(Code::Arguments, format!("nobody calls this `{}`: the verb has {count}", verb.name))
                .at(other.place, "never called")
                .also(verb.place, "declared here")
        }),
    };
    (Some(targets), wrong.into_iter().collect())
}

impl Reader<'_> {
    pub(super) fn turns(
        &mut self,
        root: &Node,
        declared: &[&Declared],
        markers: &[String],
        counters: &[String],
    ) -> (Vec<Verb>, Vec<Step>, Vec<Step>) {
        let mut verbs: Vec<Verb> = Vec::new();
        let (mut turn, mut named) = (Vec::new(), Vec::new());
        let markers = self.complete.then_some(markers);
        let is_list = root.get("turn").is_some_and(|node| node.as_list().is_some());
        match root.get("turn") {
            Some(node) => (turn, named) = self.steps(node, "turn", markers, &mut verbs),
            None => self.wrong(
                Code::Missing,
                root.place,
                "a variant says what a turn is",
                "expected `turn: [drop: open column]`",
            ),
        }
        let all = declared;
        for (rule, declared) in declared.iter().enumerate() {
            for verb in &declared.verbs {
                if let Some(Effect::Rule(first)) =
                    verbs.iter().find(|known| known.name == verb.name).map(|known| known.effect)
                {
                    let (other, mine) = (&all[first].name, &declared.name);
                    let words = format!("the rules `{other}` and `{mine}` both declare the verb `{}`", verb.name);
                    let first = all[first].verbs.iter().find(|known| known.name == verb.name).map(|known| known.place);
                    let again = Mistake::new(Code::SameName, words).at(verb.place, "declared again");
                    self.mistakes.push(match first {
                        Some(first) => again.also(first, "first declared here"),
                        None => again,
                    });
                    continue;
                }
                let (targets, wrong) = understood(declared, verb, markers);
                self.mistakes.extend(wrong);
                if let Some(targets) = targets {
                    verbs.push(Verb {
                        name: verb.name.clone(),
                        effect: Effect::Rule(rule),
                        targets,
                        price: Vec::new(),
                    });
                    let mut asked: Vec<usize> =
                        named.iter().filter(|named| named.name == verb.name).map(|named| named.says).collect();
                    asked.dedup();
                    if asked.is_empty() {
                        asked.push(verb.says.step - 1);
                    }
                    for step in asked {
                        match turn.get_mut(step) {
                            Some(step) => step.verbs.push(verbs.len() - 1),
                            // What is wrong with the turn itself is told there.
                            None if !is_list => {}
                            None if step == 0 => self.wrong(
                                Code::Declaration,
                                verb.place,
                                "a turn of this game has no steps",
                                "would join the first",
                            ),
                            None => self.wrong(
                                Code::Declaration,
                                verb.place,
                                format!("a turn of this game has no step {}", step + 1),
                                "names a step",
                            ),
                        }
                    }
                }
            }
        }
        self.check_named(&named, declared);
        for declared in declared {
            for price in &declared.prices {
                let counter = counters.iter().position(|name| *name == price.says.0);
                let paid: Vec<&mut Verb> = verbs.iter_mut().filter(|verb| verb.name == price.name).collect();
                match (counter, paid.is_empty()) {
                    // What it costs, or what costs it, may belong to a rule that could not be read.
                    (None, _) | (_, true) if !self.complete => {}
                    (None, _) => {
                        let near = did_you_mean(&price.says.0, counters.iter().map(String::as_str));
                        let message =
                            format!("the price of `{}` is in `{}`, which no rule counts", price.name, price.says.0);
                        self.mistakes.push(
                            Mistake::new(Code::Undeclared, message)
                                .at(price.place, "declare it with `counter`")
                                .helps(near),
                        );
                    }
                    (_, true) => self.wrong(
                        Code::Verb,
                        price.place,
                        format!("there is no verb `{}` to pay for", price.name),
                        "not a verb of this game",
                    ),
                    (Some(counter), false) => {
                        for verb in paid {
                            verb.price.push((counter, price.says.1.min(1_000_000) as i32));
                        }
                    }
                }
            }
        }
        let opening = root.get("opening").map(|node| self.steps(node, "opening", markers, &mut verbs));
        let (mut opening, named) = opening.unwrap_or_default();
        self.check_named(&named, declared);
        for verb in named {
            let known = verbs.iter().position(|known| known.name == verb.name);
            if let (Some(known), Some(step)) = (known, opening.get_mut(verb.says)) {
                step.verbs.push(known);
            }
        }
        (verbs, opening, turn)
    }

    /// A step that names a verb without saying what it is done to means one of a rule.
    fn check_named(&mut self, named: &[Named<usize>], declared: &[&Declared]) {
        let verbs = || declared.iter().flat_map(|rule| &rule.verbs).map(|verb| verb.name.as_str());
        for verb in named.iter().filter(|named| !verbs().any(|known| known == named.name)) {
            let mistake = match is_stock(&verb.name) {
                // It may be one of a rule that could not be read.
                false if !self.complete => continue,
                true => Mistake::new(Code::Verb, format!("the step does not say what `{}` is done to", verb.name))
                    .at(verb.place, format!("expected `{}: …`", verb.name)),
                false => Mistake::new(Code::Verb, format!("no rule of the game has the verb `{}`", verb.name))
                    .at(verb.place, "not known here")
                    .helps(did_you_mean(&verb.name, verbs()))
                    .help(ALTERNATIVES),
            };
            self.mistakes.push(mistake);
        }
    }

    /// The steps of a turn, and the verbs of rules that they name, each with its step from 0. The same verb on the same targets
    /// is one verb, in however many steps.
    pub(super) fn steps(
        &mut self,
        node: &Node,
        what: &str,
        markers: Option<&[String]>,
        verbs: &mut Vec<Verb>,
    ) -> (Vec<Step>, Vec<Named<usize>>) {
        let Some(items) = node.as_list() else {
            self.wrong(
                Code::WrongKind,
                node.place,
                format!("`{what}` is a list of steps"),
                "expected `- drop: open column`",
            );
            return Default::default();
        };
        if let Some(item) = items.get(MOST_STEPS) {
            let words = format!("`{what}` has {MOST_STEPS} steps at most, not {}", items.len());
            self.wrong(Code::OutOfRange, item.place, words, "one too many");
        }
        let (mut steps, mut named) = (Vec::new(), Vec::new());
        for item in items.iter().take(MOST_STEPS) {
            let names: Vec<&Node> = item.as_list().map_or_else(|| vec![item], |items| items.iter().collect());
            if !names.is_empty() && names.iter().all(|node| node.as_text().is_some()) {
                let name = |node: &&Node| {
                    let name = node.as_text().unwrap_or_default().to_owned();
                    Named { name, says: steps.len(), place: node.place }
                };
                let mut step = Step::default();
                // What is done to nothing need not say so.
                let (passes, of_rules): (Vec<_>, Vec<_>) =
                    names.iter().map(name).partition(|named| named.name == "pass");
                if !passes.is_empty() {
                    let verb =
                        Verb { name: "pass".to_owned(), effect: Effect::Pass, targets: Vec::new(), price: Vec::new() };
                    step.verbs.push(placed(verb, verbs));
                }
                named.extend(of_rules);
                steps.push(step);
                continue;
            }
            let Value::Map(entries) = &item.value else {
                self.mistakes.push(
                    Mistake::new(Code::WrongKind, "a step says which verbs it offers, and on what")
                        .at(item.place, "expected `drop: open column`")
                        .help("one step may offer several: `- { place: empty cell, move: own token to empty cell }`")
                        .help(JOINS),
                );
                // Those behind it keep their numbers.
                steps.push(Step::default());
                continue;
            };
            let mut step = Step::default();
            for (key, value) in entries {
                let Some((_, effect)) = STOCK.iter().find(|(stock, _)| *stock == key.text) else {
                    let names: Vec<&str> = STOCK.iter().map(|(name, _)| *name).collect();
                    let near = did_you_mean(&key.text, names.iter().copied());
                    let own = format!("`- {}` makes it a step of its own", key.text);
                    let of_rules = near.is_none().then(|| [JOINS.to_owned(), own, ALTERNATIVES.to_owned()]);
                    self.mistakes.push(
                        Mistake::new(Code::Verb, format!("there is no verb `{}`", key.text))
                            .at(key.place, format!("expected {}", names.join(", ")))
                            .helps(near)
                            .helps(of_rules.into_iter().flatten()),
                    );
                    continue;
                };
                match value.as_text().map_or_else(
                    || Err("what a verb is done to is a text".to_owned()),
                    |text| domain::parse(text, markers),
                ) {
                    Err(words) => {
                        self.wrong(Code::Domain, value.place, format!("`{}`: {words}", key.text), "not understood")
                    }
                    Ok(targets) => {
                        let verb = Verb { name: key.text.clone(), effect: *effect, targets, price: Vec::new() };
                        step.verbs.push(placed(verb, verbs));
                    }
                }
            }
            steps.push(step);
        }
        (steps, named)
    }

    /// A question about a verb that the game does not have is a slip of the pen.
    pub(super) fn check_hooks(&mut self, declared: &[&Declared], verbs: &[Verb]) {
        for rule in declared {
            for function in &rule.functions {
                let verb = function.name.strip_prefix("where_").or_else(|| function.name.strip_prefix("can_"));
                let known = || verbs.iter().map(|verb| verb.name.as_str()).chain(STOCK.iter().map(|(name, _)| *name));
                if let Some(verb) = verb
                    && !known().any(|name| name == verb)
                    && rule.after.is_empty()
                {
                    self.mistakes.push(
                        Mistake::new(
                            Code::Verb,
                            format!("`{}` asks about the verb `{verb}`, which does not exist", function.name),
                        )
                        .at(function.place, "never asked")
                        .helps(did_you_mean(verb, known())),
                    );
                }
                self.check_question(rule, function, verbs);
            }
        }
    }

    /// A `where_` takes the cells of a target, and before them the cell of the target before; a verb that the game has must have them.
    fn check_question(&mut self, rule: &Declared, function: &Named<usize>, verbs: &[Verb]) {
        let Some(name) = function.name.strip_prefix("where_") else { return };
        let of_game: Vec<&Verb> = verbs.iter().filter(|verb| verb.name == name).collect();
        let on_board = |verb: &Verb| verb.targets.iter().filter(|target| **target != Domain::Pool).count();
        let Some(most) = of_game.iter().map(|verb| on_board(verb)).max() else { return };
        if function.says <= most + 1
            || rule.functions.iter().any(|other| other.name == function.name && other.says <= most + 1)
        {
            return;
        }
        let (words, help) = match most {
            0 => (
                format!("`{}` is never asked: `{name}` is done to no cell", function.name),
                format!("ask whether it can be done at all: `fn can_{name}(game)`"),
            ),
            _ => (
                format!("`{}` is never asked so: `{name}` is done to one cell", function.name),
                format!("write `fn {}(game, cells)`", function.name),
            ),
        };
        self.mistakes.push(Mistake::new(Code::Arguments, words).at(function.place, "never asked").help(help));
    }
}
