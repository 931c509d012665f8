//! The words for what a verb may be done to: `open column`, `own token`, `empty cell in edge`, `piece in pool to empty cell`,
//! `own token to empty cell beside`.

use super::mistake::did_you_mean;
use quadrille_kernel::{Content, Domain, Near, Region};

const WORDS: [&str; 22] = [
    "open", "column", "piece", "in", "pool", "nothing", "own", "rival", "any", "token", "empty", "cell", "on", "to",
    "bottom", "top", "edge", "beside", "around", "tokens", "cells", "pieces",
];

/// Reads a domain: no, one or two targets. Markers are those of the game; none where a rule that may declare others cannot be read.
pub fn parse(text: &str, markers: Option<&[String]>) -> Result<Vec<Domain>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["nothing"] {
        return Ok(Vec::new());
    }
    let targets: Vec<&[&str]> = words.split(|word| *word == "to").collect();
    if targets.len() > 2 {
        return Err("at most two targets, joined by one `to`".to_owned());
    }
    let targets: Vec<Domain> = targets.into_iter().map(|target| one(target, markers)).collect::<Result<_, _>>()?;
    let near = |target: &Domain| matches!(target, Domain::Cells { near: Some(_), .. });
    match targets.as_slice() {
        [first, ..] if near(first) => {
            Err("`beside` and `around` say where the second of two targets lies: `own token to empty cell beside`"
                .to_owned())
        }
        [first, second] if near(second) && !matches!(first, Domain::Cells { .. }) => {
            Err("what is `beside` or `around` is so to a cell, and the first target is none".to_owned())
        }
        _ => Ok(targets),
    }
}

/// What the function of a verb is given for each target, by the words of its domain: a name for it, and its type in a script. A piece of
/// the pool is given by its code, and a column by the cell where a token would come to rest.
pub fn arguments(text: &str) -> Vec<(&'static str, &'static str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["nothing"] {
        return Vec::new();
    }
    let in_pool: Vec<bool> = words.split(|word| *word == "to").map(|target| target.contains(&"pool")).collect();
    let pair = in_pool.len() > 1 && !in_pool.contains(&true);
    let named = |(nth, in_pool): (usize, &bool)| match (in_pool, nth) {
        (true, _) => ("code", "String"),
        (false, _) if !pair => ("at", "Cell"),
        (false, 0) => ("from", "Cell"),
        (false, _) => ("to", "Cell"),
    };
    in_pool.iter().take(2).enumerate().map(named).collect()
}

/// How the function of a verb is written: `fn jump(game, from, to)`.
pub fn function(verb: &str, domain: &str) -> String {
    let rest: String = arguments(domain).iter().map(|(name, _)| format!(", {name}")).collect();
    format!("fn {verb}(game{rest})")
}

fn one(words: &[&str], markers: Option<&[String]>) -> Result<Domain, String> {
    let (content, rest) = match words {
        ["open", "column"] => return Ok(Domain::OpenColumn),
        ["piece", "in", "pool"] => return Ok(Domain::Pool),
        ["own", "token", rest @ ..] => (Content::Own, rest),
        ["rival", "token", rest @ ..] => (Content::Rival, rest),
        ["any", "token", rest @ ..] | ["token", rest @ ..] => (Content::Occupied, rest),
        ["empty", "cell", rest @ ..] => (Content::Empty, rest),
        ["cell", rest @ ..] => (Content::Any, rest),
        _ => return Err(not_understood(words)),
    };
    let (mut region, mut on, mut near) = (None, None, None);
    let mut rest = rest;
    while !rest.is_empty() {
        let taken = match rest {
            ["beside" | "around", ..] => 1,
            _ => 2.min(rest.len()),
        };
        let (said, left) = rest.split_at(taken);
        rest = left;
        match said {
            ["beside"] if near.is_none() => near = Some(Near::Beside),
            ["around"] if near.is_none() => near = Some(Near::Around),
            ["in", "bottom"] => region = Some(Region::Bottom),
            ["in", "top"] => region = Some(Region::Top),
            ["in", "edge"] => region = Some(Region::Edge),
            ["in", other] => return Err(format!("`in {other}`: a part of the board is `bottom`, `top` or `edge`")),
            ["on", marker] => on = Some(marked(marker, markers)?),
            _ => return Err(not_understood(words)),
        }
    }
    Ok(Domain::Cells { content, region, on, near })
}

/// Which marker this is; the first, where those of the game are not known.
fn marked(name: &str, markers: Option<&[String]>) -> Result<usize, String> {
    let Some(markers) = markers else { return Ok(0) };
    markers.iter().position(|known| known == name).ok_or_else(|| {
        let near = did_you_mean(name, markers.iter().map(String::as_str));
        let near = near.map_or(String::new(), |near| format!("; {near}"));
        format!("`on {name}`: no rule declares this marker{near}")
    })
}

fn not_understood(words: &[&str]) -> String {
    let odd = words.iter().find(|word| !WORDS.contains(word));
    let near = odd.and_then(|word| did_you_mean(word, WORDS.into_iter().take(19)));
    let hint = near.unwrap_or_else(|| "a target is `open column`, `cell`, `empty cell`, `own token`, `rival token`, `any token`, `piece in pool` or `nothing`; behind a cell or token may stand `in edge`, `in top`, `in bottom`, `on MARKER` and, for the second of two, `beside` or `around`".to_owned());
    format!("`{}` is no target; {hint}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_are_read_as_they_are_spoken() {
        let markers = ["hole".to_owned()];
        let cells = |content, region, on| Domain::Cells { content, region, on, near: None };
        let near = |content, on, near| Domain::Cells { content, region: None, on, near: Some(near) };
        let read = |text| parse(text, Some(&markers));
        assert_eq!(read("open column"), Ok(vec![Domain::OpenColumn]));
        assert_eq!(read("nothing"), Ok(vec![]));
        assert_eq!(read("piece in pool to empty cell"), Ok(vec![Domain::Pool, cells(Content::Empty, None, None)]));
        assert_eq!(read("own token in edge to empty cell on hole").map(|targets| targets.len()), Ok(2));
        assert_eq!(read("cell in top"), Ok(vec![cells(Content::Any, Some(Region::Top), None)]));
        assert_eq!(read("rival token on hole"), Ok(vec![cells(Content::Rival, None, Some(0))]));
        assert_eq!(
            read("own token to empty cell beside"),
            Ok(vec![cells(Content::Own, None, None), near(Content::Empty, None, Near::Beside)])
        );
        assert_eq!(read("cell to rival token on hole around"), read("cell to rival token around on hole"));
        assert_eq!(
            read("cell to rival token around on hole"),
            Ok(vec![cells(Content::Any, None, None), near(Content::Rival, Some(0), Near::Around)])
        );
        for (wrong, words) in [
            ("own token beside", "the second of two targets"),
            ("own token beside to empty cell", "the second of two targets"),
            ("piece in pool to empty cell beside", "the first target is none"),
            ("own token to open column beside", "is no target"),
            ("own token to empty cell beside around", "is no target"),
            ("own token to empty cell besides", "did you mean `beside`?"),
            ("open colum", "did you mean `column`?"),
            ("empty cell on hol", "did you mean `hole`?"),
            ("cell in middle", "`bottom`, `top` or `edge`"),
            ("cell to cell to cell", "at most two"),
            ("", "is no target"),
        ] {
            let message = read(wrong).unwrap_err();
            assert!(message.contains(words), "{wrong}: {message}");
        }
        assert_eq!(parse("cell on pit", None), Ok(vec![cells(Content::Any, None, Some(0))]));
    }

    #[test]
    fn a_function_takes_what_its_verb_is_done_to() {
        for (domain, written) in [
            ("nothing", "fn go(game)"),
            ("open column", "fn go(game, at)"),
            ("own token", "fn go(game, at)"),
            ("piece in pool", "fn go(game, code)"),
            ("piece in pool to empty cell", "fn go(game, code, at)"),
            ("piece in pool to open column", "fn go(game, code, at)"),
            ("own token on hole to empty cell beside", "fn go(game, from, to)"),
            ("own token to open column", "fn go(game, from, to)"),
        ] {
            assert_eq!(function("go", domain), written);
            assert_eq!(arguments(domain).len(), parse(domain, None).unwrap().len(), "{domain}");
        }
    }
}
