//! The words for what a verb may be done to: `open column`, `own token`, `empty cell in edge`, `piece in pool to empty cell`.

use super::mistake::did_you_mean;
use crate::kernel::{Content, Domain, Region};

const WORDS: [&str; 20] = [
    "open", "column", "piece", "in", "pool", "nothing", "own", "rival", "any", "token", "empty", "cell", "on", "to",
    "bottom", "top", "edge", "tokens", "cells", "pieces",
];

/// Reads a domain: no, one or two targets. Markers are those of the game.
pub fn parse(text: &str, markers: &[String]) -> Result<Vec<Domain>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["nothing"] {
        return Ok(Vec::new());
    }
    let targets: Vec<&[&str]> = words.split(|word| *word == "to").collect();
    if targets.len() > 2 {
        return Err("at most two targets, joined by one `to`".to_owned());
    }
    targets.into_iter().map(|target| one(target, markers)).collect()
}

fn one(words: &[&str], markers: &[String]) -> Result<Domain, String> {
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
    let (mut region, mut on) = (None, None);
    for pair in rest.chunks(2) {
        match pair {
            ["in", "bottom"] => region = Some(Region::Bottom),
            ["in", "top"] => region = Some(Region::Top),
            ["in", "edge"] => region = Some(Region::Edge),
            ["in", other] => return Err(format!("`in {other}`: a part of the board is `bottom`, `top` or `edge`")),
            ["on", marker] => match markers.iter().position(|known| known == marker) {
                Some(index) => on = Some(index),
                None => {
                    let near = did_you_mean(marker, markers.iter().map(String::as_str));
                    return Err(format!(
                        "`on {marker}`: no rule declares this marker{}",
                        near.map_or(String::new(), |n| format!("; {n}"))
                    ));
                }
            },
            _ => return Err(not_understood(words)),
        }
    }
    Ok(Domain::Cells { content, region, on })
}

fn not_understood(words: &[&str]) -> String {
    let odd = words.iter().find(|word| !WORDS.contains(word));
    let near = odd.and_then(|word| did_you_mean(word, WORDS.into_iter().take(17)));
    let hint = near.unwrap_or_else(|| "a target is `open column`, `empty cell`, `own token`, `rival token`, `any token`, `piece in pool` or `nothing`".to_owned());
    format!("`{}` is no target; {hint}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_are_read_as_they_are_spoken() {
        let markers = ["hole".to_owned()];
        let cells = |content, region, on| Domain::Cells { content, region, on };
        let read = |text| parse(text, &markers);
        assert_eq!(read("open column"), Ok(vec![Domain::OpenColumn]));
        assert_eq!(read("nothing"), Ok(vec![]));
        assert_eq!(read("piece in pool to empty cell"), Ok(vec![Domain::Pool, cells(Content::Empty, None, None)]));
        assert_eq!(read("own token in edge to empty cell on hole").map(|targets| targets.len()), Ok(2));
        assert_eq!(read("cell in top"), Ok(vec![cells(Content::Any, Some(Region::Top), None)]));
        assert_eq!(read("rival token on hole"), Ok(vec![cells(Content::Rival, None, Some(0))]));
        for (wrong, words) in [
            ("open colum", "did you mean `column`?"),
            ("empty cell on hol", "did you mean `hole`?"),
            ("cell in middle", "`bottom`, `top` or `edge`"),
            ("cell to cell to cell", "at most two"),
            ("", "is no target"),
        ] {
            let message = read(wrong).unwrap_err();
            assert!(message.contains(words), "{wrong}: {message}");
        }
    }
}
