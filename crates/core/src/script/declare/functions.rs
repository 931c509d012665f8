//! The functions of a rule: which of them somebody calls, and whether what they call is there.

use super::*;
use crate::script::api;
use crate::script::engine::ARGUMENTS;
use crate::script::typing::{self, Complaint, Function};
use crate::variant::{is_stock, verb_arguments, verb_function};
use rhai::{ASTNode, ParseErrorType};

/// So many mistakes of a kind are told of one script: nobody reads more.
const MOST_TOLD: usize = 100;

impl Reader<'_> {
    pub(super) fn functions(&mut self, ast: &AST) {
        let (mut called, mut spoken, mut asked, mut crowded) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        ast.walk(&mut |nodes| {
            match nodes.last() {
                Some(ASTNode::Expr(Expr::MethodCall(call, _))) => asked.push(call.name.to_string()),
                Some(ASTNode::Expr(Expr::Property(property, _))) => asked.push(property.2.to_string()),
                _ => {}
            }
            let call = match nodes.last() {
                Some(ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _))) => Some(call),
                Some(ASTNode::Stmt(Stmt::FnCall(call, _))) => Some(call),
                _ => None,
            };
            called.extend(call.map(|call| call.name.to_string()));
            crowded.extend(call.filter(|call| call.args.len() > ARGUMENTS).map(|call| call.name.to_string()));
            if let Some(ASTNode::Expr(Expr::MethodCall(call, _))) = nodes.last()
                && let Some(says) = spoken_of(&call.name)
            {
                let named = call.args.iter().find_map(|argument| match argument {
                    Expr::StringConstant(name, at) => Some((name.to_string(), *at)),
                    _ => None,
                });
                spoken.extend(named.map(|(name, at)| Named { name, says, place: self.place(at) }));
            }
            true
        });
        self.declared.called.extend(called);
        if let Some(name) = crowded.first() {
            let words = format!("`{name}` is called with more than {ARGUMENTS} values");
            let place = self.sources.text(self.source).find(&format!("{name}(")).unwrap_or(0);
            let place = Place { source: self.source, start: place, end: place + name.len() };
            self.mistakes.push(Mistake::new(Code::Arguments, words).at(place, "too many for any function"));
        }
        for named in spoken.iter().filter(|named| named.says == Spoken::Param) {
            let known = || self.declared.params.iter().map(|param| param.name.as_str());
            if !known().any(|param| param == named.name) && !self.refused.contains(&named.name) {
                self.mistakes.push(
                    Mistake::new(Code::Undeclared, format!("the rule declares no parameter `{}`", named.name))
                        .at(named.place, "not declared")
                        .helps(did_you_mean(&named.name, known()))
                        .help(format!("declare it with its default: `param(\"{}\", 1);`", named.name)),
                );
            }
        }
        self.declared.spoken = spoken;
        let mut functions: Vec<Named<usize>> = ast
            .iter_functions()
            .map(|function| {
                let arguments = function.params.len();
                Named {
                    name: function.name.to_owned(),
                    says: arguments,
                    place: self.function_place(function.name, arguments),
                }
            })
            .collect();
        functions.sort_by_key(|function| (function.place.start, function.says));
        for function in &functions {
            self.check_function(function);
        }
        self.declared.functions = functions;
        self.declared.timed = asked.iter().any(|name| name == "turn" || name == "ply");
        self.check_calls(ast);
        // Who takes the name of a verb that the program has is told to choose another, and nothing else.
        for verb in self.declared.verbs.iter().filter(|verb| !is_stock(&verb.name)) {
            if !self.declared.functions.iter().any(|function| function.name == verb.name) {
                self.mistakes.push(
                    Mistake::new(
                        Code::NoFunction,
                        format!("the verb `{}` has no function, so it would do nothing", verb.name),
                    )
                    .at(verb.place, "declared here")
                    .help(format!("add `{} {{ … }}`", verb_function(&verb.name, &verb.says.domain))),
                );
            }
        }
    }

    /// What the functions call is there, and is given what it takes.
    fn check_calls(&mut self, ast: &AST) {
        let functions: Vec<Function> = self.declared.functions.iter().map(|named| self.typed(ast, named)).collect();
        let starts: Vec<usize> = self.declared.functions.iter().map(|function| function.place.start).collect();
        // By line and column: to count the bytes before each of many thousand expressions would take minutes.
        let begins = |function: &Named<usize>| function.place.line_column(self.sources);
        let begin: Vec<(usize, usize)> = self.declared.functions.iter().map(begins).collect();
        let inside = |at: Position| {
            let at = (at.line().unwrap_or(1), at.position().unwrap_or(1));
            begin.partition_point(|function| *function <= at).checked_sub(1)
        };
        let (complaints, unknown) = typing::complaints(ast, &functions, inside);
        // Who forgot an argument is told that, and not also that there is no such variable.
        let short = |at: Position| {
            let start = inside(at).map(|function| starts[function]);
            let of = |mistake: &Mistake| mistake.place.map(|place| place.start);
            self.mistakes.iter().any(|mistake| mistake.code == Code::Arguments && of(mistake) == start)
        };
        let unknown = unknown.into_iter().filter(|(_, at)| !short(*at)).take(MOST_TOLD).map(|(name, at)| {
            let quoted = self.declared.names().any(|known| known == name);
            let quoted = quoted.then(|| format!("a name is a text, between quotes: `\"{name}\"`"));
            syntax::told(self.sources, self.source, &ParseErrorType::VariableUndefined(name), at).helps(quoted)
        });
        let calls = complaints.into_iter().take(MOST_TOLD).map(|Complaint { at, code, message, label, help }| {
            Mistake::new(code, message).at(self.place(at), label).helps(help)
        });
        let mut mistakes: Vec<Mistake> = unknown.chain(calls).collect();
        mistakes.sort_by_key(|mistake| mistake.place);
        // What is declared outside and used inside is told where it is used.
        let line = |place: Place| place.line_column(self.sources).0;
        let outside = mistakes.iter().filter(|mistake| mistake.code == Code::TopLevel);
        let used: Vec<usize> = outside.filter_map(|mistake| mistake.place.map(line)).collect();
        self.mistakes
            .retain(|told| told.code != Code::TopLevel || !told.place.is_some_and(|place| used.contains(&line(place))));
        self.mistakes.extend(mistakes);
    }

    /// A function with the types of what it takes and returns, where somebody else calls it.
    fn typed(&self, ast: &AST, named: &Named<usize>) -> Function {
        let Named { name, says: count, .. } = named;
        let verb = self.declared.verbs.iter().find(|verb| verb.name == *name);
        let targets = || verb_arguments(verb.map_or("nothing", |verb| &verb.says.domain));
        let (kinds, returns): (Vec<&str>, _) = match (name.as_str(), *count) {
            ("setup" | "on_turn_end" | "outcome", 1) => (vec!["Game"], None),
            ("on_land", 2) => (vec!["Game", "Cell"], None),
            ("score" | "evaluate", 2) => (vec!["Game", "int"], Some("int")),
            (question, 2) if question.starts_with("where_") => (vec!["Game", "Cells"], Some("Cells")),
            (question, 3) if question.starts_with("where_") => (vec!["Game", "Cell", "Cells"], Some("Cells")),
            (question, 1) if question.starts_with("can_") => (vec!["Game"], Some("bool")),
            _ if verb.is_some() => {
                (["Game"].into_iter().chain(targets().iter().map(|(_, kind)| *kind)).collect(), None)
            }
            _ => (Vec::new(), None),
        };
        let names = ast.iter_functions().find(|function| function.name == name && function.params.len() == *count);
        let names = names.map(|function| function.params).unwrap_or_default();
        let kind = |nth: usize| kinds.get(nth).copied();
        let takes = names.iter().enumerate().map(|(nth, name)| ((*name).to_owned(), kind(nth))).collect();
        Function { name: name.clone(), takes, returns }
    }

    /// Where a function's name stands. Rhai does not tell, so it is looked for; the script has parsed, so it is there.
    fn function_place(&self, name: &str, arguments: usize) -> Place {
        let text = self.sources.text(self.source);
        let fits = |rest: &str| {
            let list = rest.trim_start().strip_prefix('(').and_then(|list| list.split(')').next());
            list.is_some_and(|list| list.split(',').filter(|argument| !argument.trim().is_empty()).count() == arguments)
        };
        for (at, _) in text.match_indices("fn") {
            let rest = &text[at + 2..];
            let lead = rest.len() - rest.trim_start().len();
            let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let commented = text[line_start..at].contains("//");
            if lead > 0 && !commented && rest[lead..].strip_prefix(name).is_some_and(fits) {
                let start = at + 2 + lead;
                return Place { source: self.source, start, end: start + name.len() };
            }
        }
        Place { source: self.source, start: 0, end: 0 }
    }

    fn check_function(&mut self, function: &Named<usize>) {
        let Named { name, says: arguments, place } = function;
        if name.starts_with("__") {
            let words = format!("`{name}` cannot be the name of a function: what begins with `__` is the program's");
            self.mistakes.push(Mistake::new(Code::Guest, words).at(*place, "choose another name"));
            return;
        }
        let verb = self.declared.verbs.iter().any(|verb| verb.name == *name);
        if let Some((_, expected, usage)) = HOOKS.iter().find(|(hook, ..)| hook == name) {
            if expected != arguments {
                self.mistakes.push(
                    Mistake::new(
                        Code::Arguments,
                        format!("the hook `{name}` takes {}, not {arguments}", some(*expected)),
                    )
                    .at(*place, "wrong number of arguments")
                    .help(format!("write `fn {usage}`")),
                );
            }
            return;
        }
        let question = name.strip_prefix("where_").map(|_| 2..=3).or(name.strip_prefix("can_").map(|_| 1..=1));
        if let Some(expected) = question {
            if !expected.contains(arguments) {
                let usage = if name.starts_with("can_") { "(game)" } else { "(game, cells)" };
                self.mistakes.push(
                    Mistake::new(Code::Arguments, format!("`{name}` does not take {}", some(*arguments)))
                        .at(*place, "wrong number of arguments")
                        .help(format!("write `fn {name}{usage}`")),
                );
            }
            return;
        }
        if verb || self.refused.contains(name) {
            return;
        }
        if api::is_interface(name) {
            self.mistakes.push(
                Mistake::new(
                    Code::InterfaceName,
                    format!("`{name}` is a name of the interface, and cannot be a function of yours"),
                )
                .at(*place, "choose another name"),
            );
        } else if !self.declared.called.contains(name) {
            let known =
                HOOKS.iter().map(|(hook, ..)| *hook).chain(self.declared.verbs.iter().map(|verb| verb.name.as_str()));
            self.mistakes.push(
                Mistake::new(
                    Code::NeverCalled,
                    format!("nobody calls `{name}`: it is no hook, no verb and not used by the script"),
                )
                .at(*place, "never called")
                .helps(did_you_mean(name, known)),
            );
        }
    }
}

fn some(arguments: usize) -> String {
    if arguments == 1 { "1 argument".to_owned() } else { format!("{arguments} arguments") }
}

/// What the first text among a function's arguments names.
fn spoken_of(function: &str) -> Option<Spoken> {
    match function {
        "marked" | "mark" | "unmark" | "scatter" | "scatter_hidden" => Some(Spoken::Marker),
        "count" | "gain" | "spend" => Some(Spoken::Counter),
        "param" => Some(Spoken::Param),
        _ => None,
    }
}
